/* SPDX-License-Identifier: MIT */
/*
 * Texts and their translations in the form of gettext, .po.
 */
#ifndef GEDELF_CLI_PO_H
#define GEDELF_CLI_PO_H

#include "cli/core/cli.h"

/* A text. What is NULL is left empty, or left out. */
typedef struct po_entry {
    const char *context, *english, *english_many;
    const char *text, *text_many;
} po_entry;

/* Appends the beginning of a file, and one entry. */
bool po_append_header(buffer *out, const gedelf_language *language);
bool po_append(buffer *out, const po_entry *e);

/* Appends severities, diagnostics, repairs, words of charts and phrases. */
bool po_append_library(buffer *out, const gedelf_language *language);

#endif
