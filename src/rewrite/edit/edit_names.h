/* SPDX-License-Identifier: MIT */
/* Within edit: identifiers that come and go, and those that a renumber command gives. */
#ifndef GEDELF_EDIT_NAMES_H
#define GEDELF_EDIT_NAMES_H

#include "rewrite/edit/edit.h"

typedef struct edit_session edit_session;

/* ---- Identifiers (ledger.c) ------------------------------------------------------------------ */

/* What becomes of an identifier in the whole source. */
typedef struct edit_entry {
    int64_t defined, pointed;            /* how often more than before */
    uint64_t defined_line, pointed_line; /* lines where it comes to be */
    uint64_t left;                       /* pointers that remain, where they had to be counted */
    bool counted;
} edit_entry;

/* Identifiers and pointers that the edit takes away and adds. */
typedef struct edit_ledger {
    names names;
    edit_entry *entries;
    size_t capacity;
} edit_ledger;

void ledger_init(edit_ledger *l, const gedelf_allocator *allocator);
void ledger_free(edit_ledger *l);

/* Notes what the tree defines and points to other than its lines did. Needs the flags that edit_make_changes sets. */
gedelf_status ledger_note(edit_session *e);

/* Are there identifiers that would be gone, and were pointed to? Then pointers have to be counted. */
bool ledger_needs_count(edit_session *e);

/* Does the record at hand, as it was read, point to what would be gone? */
bool ledger_concerns(const edit_session *e);

/* Says so, if the record at hand still points to what would be gone. */
gedelf_status ledger_count(edit_session *e);

/* Refuses changes that make identifiers ambiguous, or pointers dangle. */
void ledger_judge(edit_session *e);

/* ---- Numbering (numbering.c) ----------------------------------------------------------------- */

/* What a renumber command found, and the new identifiers. */
typedef struct edit_numbering {
    bool ready;
    names old;    /* the identifiers to be changed, in their order */
    names kept;   /* those that stay, and names that pointers mention */
    names fresh;  /* the new ones: number n is the new name of the old number n */
    buffer tags;  /* of the records, each with a NUL after it */
    bool doubled; /* an identifier is there twice */
} edit_numbering;

void numbering_init(edit_numbering *n, const gedelf_allocator *allocator);
void numbering_free(edit_numbering *n);

/* Notes the identifiers of the record at hand, in the tree or as it was read. */
gedelf_status numbering_note(edit_session *e, edit_numbering *n);

/* Chooses the new identifiers. */
gedelf_status numbering_settle(edit_session *e, edit_numbering *n);

/* Renames what is in the tree. */
gedelf_status numbering_carry_out(edit_session *e, edit_numbering *n);

#endif
