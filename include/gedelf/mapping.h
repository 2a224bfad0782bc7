/* SPDX-License-Identifier: MIT */
/*
 * gedelf/mapping.h: claims of Polygenea from a dataset in ELF, and back.
 *
 *     gedelf_pg_dataset *claims;
 *     gedelf_status status = gedelf_pg_from_elf(&claims, dataset, gedelf_text("family.ged"), NULL);
 *     if (status == GEDELF_OK)
 *         status = gedelf_pg_to_elf(&again, claims, NULL);
 *
 * The conventions of gedelf/gedelf.h and gedelf/polygenea.h hold here too.
 */
#ifndef GEDELF_MAPPING_H
#define GEDELF_MAPPING_H

#include <gedelf/polygenea.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- From ELF -------------------------------------------------------------------------------- */

/* Makes claims of a dataset in ELF. What the file describes are Subjects; what it says of them are Properties and
   Connections; the file itself, its sources and its pictures are OutRefs, which the claims have for a source as the file
   cites them. A digest of all records is a detail of the file's OutRef, so that what two files say is never taken for one
   file's, whatever their names and headers. The manual page gedelf-polygenea-mapping(7) has the rules. The same dataset always gives the same nodes in
   the same order.
     out       receives the new dataset, to be freed by the caller; NULL if the status is not GEDELF_OK
     dataset   the structures; no longer needed afterwards
     name      what the file is called, as one more detail of its OutRef; may be empty
     options   NULL for the defaults; allocator, diagnose and max_per_code count. A note tells how many structures the
               mapping does not know; they are kept, with the path of their tags for a key
   GEDELF_OK, GEDELF_MEMORY, GEDELF_LIMIT, GEDELF_STOPPED. */
GEDELF_API gedelf_status gedelf_pg_from_elf(gedelf_pg_dataset **out, const gedelf_dataset *dataset, gedelf_view name,
                                            const gedelf_read_options *options);

/* ---- Back to ELF ----------------------------------------------------------------------------- */

/* Makes structures of claims: gedelf_pg_from_elf backwards, by the same table. What was made of a file gives that file's
   structures again, but for what claims do not keep: the order of differently tagged structures and of records, equal
   structures that are there twice, which of two nested structures a citation is in if both are cited, types of the
   file's own schema, and the pointers to notes in citations, which are quoted. Belief snapshots are claims like others.
     out    receives the new dataset, to be freed by the caller; NULL if the status is not GEDELF_OK
     left   receives the nodes that have no place in ELF, or only in part: Tags, rules, what was inferred, keys that ELF does
            not know, values that are no text, OutRefs with details or parents that have no place; may be NULL
   GEDELF_OK, GEDELF_MEMORY, GEDELF_LIMIT, GEDELF_ARGUMENT if the dataset is not sound, or has texts that ELF cannot hold. */
GEDELF_API gedelf_status gedelf_pg_to_elf(gedelf_dataset **out, const gedelf_pg_dataset *dataset,
                                          gedelf_pg_numbers *left);

#ifdef __cplusplus
}
#endif

#endif
