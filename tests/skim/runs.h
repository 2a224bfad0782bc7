/* SPDX-License-Identifier: MIT */
/*
 * What the program's commands do with a reader: several unremarked records at once become ELF or JSON from their text.
 */
#ifndef GEDELF_RUNS_H
#define GEDELF_RUNS_H

#include <gedelf/gedelf.h>

/* Opens a reader, or reads a dataset; by stages, if that is wanted. */
gedelf_status runs_open(gedelf_reader **out, gedelf_source source, const gedelf_read_options *options, bool by_stages);
gedelf_status runs_read(gedelf_dataset **out, gedelf_source source, const gedelf_read_options *options, bool by_stages);

/* Shows all further records to the writer if it is the `first` pass; else writes them. GEDELF_END if all went well. */
gedelf_status runs_convert(gedelf_writer *writer, gedelf_reader *reader, bool first);

/* Gives header and records as lines of JSON. GEDELF_END if all went well. */
gedelf_status runs_print(gedelf_reader *reader, const gedelf_read_options *options, gedelf_write_fn write,
                         void *context);

#endif
