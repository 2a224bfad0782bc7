/* SPDX-License-Identifier: MIT */
/*
 * dialect: the rules that differ between the drafts of ELF, as one table. A stage asks for a rule, never for a
 * dialect's name.
 */
#ifndef GEDELF_DIALECT_H
#define GEDELF_DIALECT_H

#include "diag/diag.h"

/* A version number that the file may claim. [ELF-SER §version-numbers] */
typedef struct dialect_version {
    const char *major, *minor, *revision;
} dialect_version;

typedef struct dialect {
    const char *name;
    const char *default_encoding;       /* where nothing is detected and nothing specified (D15) */
    dialect_version elf_version;        /* of the draft itself */
    dialect_version gedcom_versions[2]; /* that it is compatible with */
    size_t tag_length;                  /* the longest tag, in characters, that is recommended */
    size_t xref_length;                 /* likewise for cross-reference identifiers */
    size_t line_length;                 /* likewise for lines, in octets with the line break; twice that in UTF-16 */
} dialect;

/* The dialect of this name, or NULL. */
const dialect *dialect_named(view name);

/* The one to follow where nothing else is said. */
const dialect *dialect_default(void);

#endif
