/* SPDX-License-Identifier: MIT */
/*
 * write: the chain from records to octets. Takes records, gives the octets of a file; what users call is in the public
 * header. Here is a way through the writer for records whose text is there.
 */
#ifndef GEDELF_WRITE_H
#define GEDELF_WRITE_H

#include "format/octets/octets.h"
#include "format/read/read.h"

/* The loosest kind of text that the writer can take in place of records; TEXT_ANY if it takes none. Once the header has
   been written, the answer stays. */
text_kind writer_takes_text(const gedelf_writer *w);

/* As gedelf_writer_survey and gedelf_writer_record, for the records of a run that the writer can take. */
gedelf_status writer_survey_run(gedelf_writer *w, const record_run *run);
gedelf_status writer_record_run(gedelf_writer *w, const record_run *run);

/* As gedelf_writer_open, but what is written goes to a function of the library's own. */
gedelf_status writer_open(gedelf_writer **out, gedelf_write_fn write, void *context,
                          const gedelf_write_options *options);

/* Hands over what has been written; the context is the writer. False if it could not be written. */
bool writer_flush(void *context);

/* Lines that are what would be written: the writer takes text. */
gedelf_status writer_write_text(gedelf_writer *w, view lines);

/* A structure that is in no dataset. It has no language and no datatype, and its names can be written. */
typedef struct writer_row {
    uint64_t level;
    view xref, tag, payload; /* of a pointer, the payload is the name */
    bool pointer;
    uint64_t line; /* where it comes from; 0 if that is not known */
} writer_row;

/* Writes it without what is below it. False if the dialect has no place for its tag, and thus for what is below, which is
   said; or if the status is not GEDELF_OK any more. */
bool writer_write_row(gedelf_writer *w, const writer_row *row, gedelf_status *status);

/* Types of structures do not count: the caller has made sure that their tags mean the same in the output. */
void writer_ignore_types(gedelf_writer *w);

/* Has a writer written without a survey what it would have written with one? One writer writes records while they are
   read, another surveys them, and if this is false in the end, or the first one had to say something, they are written
   again. */
bool writer_agrees(const gedelf_writer *writer, const gedelf_writer *surveyed);

/* As gedelf_write, in the dataset's own dialect, but the header has only what the dataset says about versions and
   schemas: for reading it again. */
gedelf_status write_for_reading(const gedelf_dataset *dataset, gedelf_write_fn write, void *context,
                                const gedelf_write_options *options);

/* As gedelf_convert, where source and output have the same data model. The dialect is that of options->writing, and what is
   written goes to a function of the library's own. */
gedelf_status convert_source(gedelf_source source, gedelf_write_fn write, void *context,
                             const gedelf_convert_options *options);

/* Has a structure a language of its own, which is not the file's? */
bool has_other_language(gedelf_structure s);

#endif
