/* SPDX-License-Identifier: MIT */
/*
 * tally: how often each code was raised, and the first diagnostic of each as text: for the table that `gedelf check` begins
 * with, for --diagnostics=summary, and for what several files come to in all.
 */
#ifndef GEDELF_CLI_TALLY_H
#define GEDELF_CLI_TALLY_H

#include "diag/diag.h"

#include <gedelf/repair.h>

typedef struct tally_entry {
    uint64_t count;
    gedelf_severity severity, own;     /* as it is shown, and as the library has it */
    uint64_t fixes[GEDELF_FIX_KINDS];  /* how many can be repaired in each way, once that was counted */
    bool passed;                       /* it would have ended the reading */
    uint64_t line;                     /* of the first; 0: it is about the file as a whole */
    size_t text_at, text_length;       /* the first in a few words, in `examples` */
    size_t example_at, example_length; /* the first as it is shown, likewise; length 0: it was not kept */
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

/* Counts a diagnostic, whose severity may not be the library's own; `r` shows the first of its code as text, NULL if it
   need not be kept. */
bool tally_add(code_tally *t, const gedelf_diag *diag, gedelf_severity own, view file, const renderer *r);

/* Counts some more of a code, that were not shown one by one. */
void tally_add_more(code_tally *t, uint32_t code, gedelf_severity severity, uint64_t count);

/* Adds the counts of another one, without its examples. */
void tally_join(code_tally *t, const code_tally *other);

bool tally_is_empty(const code_tally *t);

/* What is known about a code; NULL if it was not raised. */
const tally_entry *tally_of(const code_tally *t, uint32_t code);

/* Finds out how what was raised can be repaired. */
void tally_find_fixes(code_tally *t, gedelf_fixes *fixes);

/* How many of them can be repaired in this way; notes only if they are wanted. */
uint64_t tally_fixable(const code_tally *t, gedelf_fix fix, bool notes);

/* Appends the codes, the gravest first and of those the most frequent: with the first example of each, and what to do; or
   as a table with the beginning of an example, and how it can be fixed; or one line for each. Notes only if they are
   wanted. */
bool tally_append_groups(const code_tally *t, buffer *out, bool notes);
bool tally_append_table(const code_tally *t, buffer *out, bool notes);
bool tally_append_totals(const code_tally *t, buffer *out);

#endif
