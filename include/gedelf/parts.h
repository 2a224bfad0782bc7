/* SPDX-License-Identifier: MIT */
/*
 * gedelf/parts.h: write parts of a file: structures without a header and trailer.
 *
 * To write one structure of a dataset:
 *
 *     gedelf_writer *writer;
 *     gedelf_status status = gedelf_writer_open_part(&writer, NULL, dataset, sink);
 *     if (status == GEDELF_OK)
 *         status = gedelf_writer_part(writer, structure);
 *     if (status == GEDELF_OK)
 *         status = gedelf_writer_end(writer);
 *     gedelf_writer_close(writer);
 *
 * The conventions of gedelf/gedelf.h apply here too.
 */
#ifndef GEDELF_PARTS_H
#define GEDELF_PARTS_H

#include <gedelf/gedelf.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Writing parts --------------------------------------------------------------------------- */

/* Opens a writer for parts of a file. It writes lines in UTF-8, in the dialect that the structures were read from, and with
   the levels that they have there. It writes no header and no trailer.
     out       receives the writer, which the caller closes; NULL if the status is not GEDELF_OK
     reader    the reader that the structures come from; NULL if they come from a dataset
     dataset   the dataset that the structures come from; NULL if they come from a reader. The writer uses its allocator
     sink      where to write to; gedelf_writer_end commits it, without writing a trailer
   Returns GEDELF_OK, GEDELF_UNWRITABLE or GEDELF_MEMORY; GEDELF_ARGUMENT unless exactly one of `reader` and `dataset` is
   NULL, or if the sink was made with NULL. */
GEDELF_API gedelf_status gedelf_writer_open_part(gedelf_writer **out, const gedelf_reader *reader,
                                                 const gedelf_dataset *dataset, gedelf_sink sink);

/* Writes a structure and everything below it, with a writer for parts. The lines go to the sink at once. Returns the same
   statuses as gedelf_write. */
GEDELF_API gedelf_status gedelf_writer_part(gedelf_writer *writer, gedelf_structure structure);

#ifdef __cplusplus
}
#endif

#endif
