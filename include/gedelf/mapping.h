/* SPDX-License-Identifier: MIT */
/*
 * gedelf/mapping.h: convert a dataset in ELF to Polygenea, and back.
 *
 * Polygenea is a model of claims and their sources; see gedelf/polygenea.h:
 *
 *     gedelf_pg_dataset *claims;
 *     gedelf_status status = gedelf_pg_from_elf(&claims, dataset, gedelf_text("family.ged"), NULL);
 *     if (status == GEDELF_OK)
 *         status = gedelf_pg_to_elf(&again, claims, NULL);
 *
 * The conventions of gedelf/gedelf.h and gedelf/polygenea.h apply here too.
 */
#ifndef GEDELF_MAPPING_H
#define GEDELF_MAPPING_H

#include <gedelf/polygenea.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- From ELF -------------------------------------------------------------------------------- */

/* Converts a dataset in ELF to claims of Polygenea. The people, families and other things that the file describes
   become Subjects. What it says about them becomes Properties and Connections. The file itself, its sources and its
   pictures become OutRefs, which are the sources of the claims as the file cites them. The OutRef of the file has a
   digest of all records as a detail, so that the claims of two files are never taken for those of one, whatever their
   names and headers. The manual page gedelf-polygenea-mapping(7) describes the rules. The same dataset always gives the
   same nodes in the same order.
     out       receives the new dataset, or NULL if the status is not GEDELF_OK; you own it and must free it
     dataset   the dataset to convert; not needed after the call
     name      the name of the file, which becomes a detail of its OutRef; may be empty
     options   may be NULL for the defaults; only `allocator`, `diagnose`, `context` and `max_per_code` are used. A note
               reports how many structures the mapping does not know; these are kept, with the path of their tags as the
               key
   Returns GEDELF_OK, GEDELF_MEMORY or GEDELF_LIMIT; GEDELF_STOPPED if the diagnostics callback asked to stop. */
GEDELF_API gedelf_status gedelf_pg_from_elf(gedelf_pg_dataset **out, const gedelf_dataset *dataset, gedelf_view name,
                                            const gedelf_read_options *options);

/* ---- Back to ELF ----------------------------------------------------------------------------- */

/* Converts claims of Polygenea to a dataset in ELF. This is the inverse of gedelf_pg_from_elf and uses the same table.
   It can convert belief snapshots too. Claims that came from a file give the structures of that file again, except for
   what claims do not keep:
     - the order of records, and of structures with different tags
     - equal structures that occur twice
     - which of two nested structures a citation is in, if both are cited
     - types from the file's own schema
     - pointers to notes in citations; the text of the note is quoted instead
   The arguments are:
     out       receives the new dataset, or NULL if the status is not GEDELF_OK; free it with gedelf_dataset_free
     dataset   the claims to convert
     left      receives the nodes that ELF cannot express, or only in part: Tags, rules, inferences, keys that ELF does
               not know, values that are not text, and OutRefs with details or parents that ELF cannot express. You own
               the numbers and must free them before `dataset`. May be NULL
   Returns GEDELF_OK, GEDELF_MEMORY or GEDELF_LIMIT; GEDELF_ARGUMENT if the dataset is not sound, or has texts that ELF
   cannot hold. */
GEDELF_API gedelf_status gedelf_pg_to_elf(gedelf_dataset **out, const gedelf_pg_dataset *dataset,
                                          gedelf_pg_numbers *left);

#ifdef __cplusplus
}
#endif

#endif
