/* SPDX-License-Identifier: MIT */
/*
 * What the renderers share among themselves: one function for each form, and how texts are made fit to be shown. The
 * door of the folder is diag.h.
 */
#ifndef GEDELF_DIAG_PRIVATE_H
#define GEDELF_DIAG_PRIVATE_H

#include "diag/diag.h"

/* One diagnostic in each form; `name` is the name of the file. All return false if there is no memory. */
bool render_text(renderer *r, view name, const gedelf_diag *diag);
bool render_json(renderer *r, view name, const gedelf_diag *diag);
bool render_gcc(renderer *r, view name, const gedelf_diag *diag);
bool render_sarif(renderer *r, view name, const gedelf_diag *diag);

/* What is before and after all results of a SARIF document. */
bool render_sarif_begin(renderer *r);
bool render_sarif_end(renderer *r);

/* Appends a NUL-terminated text. */
bool render_append(buffer *out, const char *text);

/* Appends the English message of a diagnostic as a JSON string. */
bool render_append_message_as_json(buffer *out, const gedelf_diag *diag);

/* Appends the message in the language of the renderer, fit to be shown: see render_append_harmless. */
bool render_append_harmless_message(const renderer *r, const gedelf_diag *diag);

/* Appends text number `index` that a message quotes, as it quotes it. */
bool message_append_argument(buffer *out, const gedelf_diag *diag, size_t index);

/* The word for a severity, for people. */
const char *render_severity(const renderer *r, gedelf_severity severity);

/* Appends one character in the same way, and adds the cells it takes on a terminal to *cells. */
bool render_append_character(buffer *out, uint32_t character, size_t *cells);

/* How many cells that is. */
size_t render_cells(uint32_t character);

/* The clause for a diagnostic: its own, or the catalogue's; never NULL. */
const char *render_clause(const gedelf_diag *diag);

/* The catalogue's name for a diagnostic; never NULL. */
const char *render_name(const gedelf_diag *diag);

#endif
