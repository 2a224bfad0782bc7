/* SPDX-License-Identifier: MIT */
/*
 * tally: how often each code was raised, and the first diagnostic of each as text: for --diagnostics=summary, and for what
 * several files come to in all.
 */
#ifndef GEDELF_CLI_TALLY_H
#define GEDELF_CLI_TALLY_H

#include "diag/diag.h"

typedef struct tally_entry {
    uint64_t count;
    gedelf_severity severity;
    size_t example_at, example_length; /* in `examples`; length 0: it was not kept */
} tally_entry;

/* The entry of a code is at its place in the catalogue. */
typedef struct code_tally {
    tally_entry *entries;
    buffer examples;
} code_tally;

/* All of these give false if there is no memory. A tally can be freed in any case. */
bool tally_init(code_tally *t);
void tally_free(code_tally *t);
void tally_clear(code_tally *t);

/* Counts a diagnostic; `r` shows the first of its code as text, NULL if it need not be kept. */
bool tally_add(code_tally *t, const gedelf_diag *diag, view file, const renderer *r);

/* Counts some more of a code, that were not shown one by one. */
void tally_add_more(code_tally *t, uint32_t code, gedelf_severity severity, uint64_t count);

/* Adds what another one has, but for its examples. */
void tally_join(code_tally *t, const code_tally *other);

bool tally_is_empty(const code_tally *t);

/* Appends the codes, the gravest first and of those the most frequent: with the first example of each, and what to do; or
   one line for each. Notes only if they are wanted. */
bool tally_append_groups(const code_tally *t, buffer *out, bool notes);
bool tally_append_totals(const code_tally *t, buffer *out);

#endif
