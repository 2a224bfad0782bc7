/* SPDX-License-Identifier: MIT */
/*
 * gedelf/parts.h: writes parts of a file: structures without header and trailer.
 *
 *     gedelf_writer *writer;
 *     gedelf_status status = gedelf_writer_open_part(&writer, NULL, dataset, sink);
 *     if (status == GEDELF_OK)
 *         status = gedelf_writer_part(writer, structure);
 *     if (status == GEDELF_OK)
 *         status = gedelf_writer_end(writer);
 *     gedelf_writer_close(writer);
 *
 * The conventions of gedelf/gedelf.h hold here too.
 */
#ifndef GEDELF_PARTS_H
#define GEDELF_PARTS_H

#include <gedelf/gedelf.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Writing parts --------------------------------------------------------------------------- */

/* Opens a writer for parts of a file: lines of the dialect that structures were read from, in UTF-8, each with the level
   that it has there, without header and trailer.
     reader, dataset   what the structures are part of; one of them is NULL; a dataset's allocator is the writer's
     sink              where to; gedelf_writer_end commits it, without writing a trailer
   GEDELF_OK, GEDELF_UNWRITABLE, GEDELF_MEMORY; GEDELF_ARGUMENT if both or none of the two are NULL, or the sink was made with
   NULL. */
GEDELF_API gedelf_status gedelf_writer_open_part(gedelf_writer **out, const gedelf_reader *reader,
                                                 const gedelf_dataset *dataset, gedelf_sink sink);

/* Writes a structure with all that is below it, by a writer for parts. What is written goes to the sink at once. Statuses as for
   gedelf_write. */
GEDELF_API gedelf_status gedelf_writer_part(gedelf_writer *writer, gedelf_structure structure);

#ifdef __cplusplus
}
#endif

#endif
