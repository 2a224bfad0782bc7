/* SPDX-License-Identifier: MIT */
/*
 * gedelf/dialect.h: which dialects there are, and in what they differ.
 *
 *     for (size_t i = 0; gedelf_output_dialect_name(i); i++)
 *         puts(gedelf_output_dialect_name(i));
 *
 * The conventions of gedelf/gedelf.h hold here too.
 */
#ifndef GEDELF_DIALECT_H
#define GEDELF_DIALECT_H

#include <gedelf/gedelf.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Dialects -------------------------------------------------------------------------------- */

/* How many dialects of ELF are known, GEDCOM 7.0 among them, and the name of dialect number `index`, from 0: "elf-1.0"; NULL beyond the last. */
GEDELF_API size_t gedelf_dialect_count(void);
GEDELF_API const char *gedelf_dialect_name(size_t index);

/* The dialects that can be written: name number `index`, from 0; NULL beyond the last. They are those that can be read, and
   plain GEDCOM, "gedcom-5.5.1" and "gedcom-5.5": ELF 1.0 without anything that other programs do not know. That is read
   as ELF 1.0. Languages, datatypes and schemas become structures _PLANG, _DTYPE and _SCHMA in it. */
GEDELF_API const char *gedelf_output_dialect_name(size_t index);

/* Is it one of plain GEDCOM? False if there is no such dialect. */
GEDELF_API bool gedelf_dialect_is_plain(gedelf_view name);

/* The same by its name or a short one: "5.5.1", "5.5", "7", "7.0"; NULL if there is none. */
GEDELF_API const char *gedelf_output_dialect(gedelf_view name);

/* The rules in which dialects differ, in words: how many there are, what rule number `rule` is about, and what dialect
   number `index` says there. Constant texts; NULL beyond the last. */
GEDELF_API size_t gedelf_dialect_rule_count(void);
GEDELF_API const char *gedelf_dialect_rule_title(size_t rule);
GEDELF_API const char *gedelf_dialect_rule(size_t index, size_t rule);

/* Do two dialects say in the same way what types tags have: both by schemas, or both by dictionaries? If not, a dataset
   must be read with options.typed to be written in the other one. An empty name is that of the default dialect; false if
   one is not known. */
GEDELF_API bool gedelf_dialects_share_types(gedelf_view first, gedelf_view second);

/* Have two dialects the same data model, so that a dataset of the one can be written in the other as it is? GEDCOM 7.0 has one
   of its own. Likewise. */
GEDELF_API bool gedelf_dialects_share_model(gedelf_view first, gedelf_view second);

/* How severe a diagnostic is where a dialect is read, without gedelf_read_options.recover: some are stricter than
   gedelf_code_info.severity says. That if the dialect is not known; GEDELF_NOTE if the code is not. */
GEDELF_API gedelf_severity gedelf_dialect_severity(gedelf_view dialect, uint32_t code);

/* Does a dialect take structures with this tag, directly in the header, out of the dataset, because they say how the file
   is written? False if there is no such dialect. */
GEDELF_API bool gedelf_dialect_is_metadata(gedelf_view dialect, gedelf_view tag);

#ifdef __cplusplus
}
#endif

#endif
