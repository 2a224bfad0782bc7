/* SPDX-License-Identifier: MIT */
/*
 * gedelf/dialect.h: list the dialects, and find out how they differ.
 *
 * To list the dialects that can be written:
 *
 *     for (size_t i = 0; gedelf_output_dialect_name(i); i++)
 *         puts(gedelf_output_dialect_name(i));
 *
 * The conventions of gedelf/gedelf.h apply here too. All texts are constant.
 */
#ifndef GEDELF_DIALECT_H
#define GEDELF_DIALECT_H

#include <gedelf/gedelf.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Dialects -------------------------------------------------------------------------------- */

/* Return the number of dialects that can be read, including GEDCOM 7.0; and the name of dialect number `index`, counted from
   0, such as "elf-1.0". The name is NULL after the last one. */
GEDELF_API size_t gedelf_dialect_count(void);
GEDELF_API const char *gedelf_dialect_name(size_t index);

/* Returns the name of a dialect that can be written: number `index`, counted from 0; NULL after the last one. These are all
   dialects that can be read, and plain GEDCOM: "gedcom-5.5.1" and "gedcom-5.5". Plain GEDCOM is ELF 1.0 without anything that
   other programs do not know, and is read as ELF 1.0. In plain GEDCOM, languages, datatypes and schemas become structures
   with the tags _PLANG, _DTYPE and _SCHMA. */
GEDELF_API const char *gedelf_output_dialect_name(size_t index);

/* Returns whether a dialect is plain GEDCOM. Returns false if there is no such dialect. */
GEDELF_API bool gedelf_dialect_is_plain(gedelf_view name);

/* Finds a dialect that can be written.
     name   the name of the dialect, or a short name: "5.5.1", "5.5", "7", "7.0"
   Returns the name of the dialect; NULL if there is none. */
GEDELF_API const char *gedelf_output_dialect(gedelf_view name);

/* Describe the rules in which dialects differ.
     rule    the number of the rule, from 0
     index   the number of the dialect, as for gedelf_dialect_name
   Return how many rules there are, what a rule is about, and what the rule is in a dialect. The texts are NULL after the last
   rule or dialect. */
GEDELF_API size_t gedelf_dialect_rule_count(void);
GEDELF_API const char *gedelf_dialect_rule_title(size_t rule);
GEDELF_API const char *gedelf_dialect_rule(size_t index, size_t rule);

/* Returns whether two dialects define the types of tags by the same means, such as schemas or dictionaries. If not, read a
   dataset with the option `typed` before you write it in the other dialect.
     first, second   the names; an empty name means the default dialect
   Returns false if one of the dialects is not known. */
GEDELF_API bool gedelf_dialects_share_types(gedelf_view first, gedelf_view second);

/* Returns whether two dialects have the same data model, so that a dataset in one of them can be written in the other without
   translation. GEDCOM 7.0 has its own data model.
     first, second   the names; an empty name means the default dialect
   Returns false if one of the dialects is not known. */
GEDELF_API bool gedelf_dialects_share_model(gedelf_view first, gedelf_view second);

/* Returns the severity of a diagnostic when a dialect is read without the option `recover`. Some dialects are stricter or
   milder than gedelf_code_info.severity. Returns that severity if the dialect is not known, and GEDELF_NOTE if the code is
   not known. */
GEDELF_API gedelf_severity gedelf_dialect_severity(gedelf_view dialect, uint32_t code);

/* Returns whether structures with a tag, directly in the header, are serialisation metadata in a dialect: they say how the file
   is written, and are not part of the dataset. Returns false if there is no such dialect. */
GEDELF_API bool gedelf_dialect_is_metadata(gedelf_view dialect, gedelf_view tag);

#ifdef __cplusplus
}
#endif

#endif
