/* SPDX-License-Identifier: MIT */
/*
 * Within compare: what extension tags of one file are called when its structures come to another, so that no structure of either
 * means something else there. [D27, D322, D424, D450]
 */
#ifndef GEDELF_COMPARE_TAG_RENAMES_H
#define GEDELF_COMPARE_TAG_RENAMES_H

#include "dataset/dataset.h"

/* What a file says of a tag. */
typedef struct told_meaning {
    view tag, place, meaning; /* `place` is where it stands, in a schema of ELF; names are IRIs, without prefixes */
    uint64_t line;            /* where that is said; 0: not known */
} told_meaning;

/* Calls `tell` with each; false from that ends it, and is returned, and so it is if there is no memory (header_lines.c). */
typedef bool (*tag_meaning_fn)(void *context, const told_meaning *m);
bool tag_meanings_tell(const gedelf_dataset *d, tag_meaning_fn tell, void *context);

/* Tags that a file uses and that it speaks of. */
typedef struct tag_survey {
    const gedelf_dataset *dataset; /* NULL: there is no such file */
    names tags;
    uint64_t *
        states; /* what is said of each: 0 is nothing, else a number that is the same for the same; number n is at n - 1 */
    size_t state_capacity;
    names places, meanings; /* tags with their places; and with meanings too */
    names senses;           /* places with meanings, */
    view *by_sense;         /* and the first tag of each */
    size_t sense_capacity;
    buffer key;
    bool speaks; /* something is said of some tag */
} tag_survey;

/* Tags of one file (`from`) that become others. */
typedef struct tag_renames {
    tag_survey into, from, base;
    names old;     /* those that do, */
    view *becomes; /* and what: number n is becomes[n - 1] */
    size_t capacity;
    arena texts;
    names anew; /* what is said of these must be said again, though BASE has it: OURS has neither them nor that */
} tag_renames;

void tag_renames_init(tag_renames *t, const gedelf_allocator *allocator);
void tag_renames_free(tag_renames *t);

/* Finds out which they are: those that both files have and mean different things by; what only one file says of a tag that both
   use is such a difference too. Where both were made of `base`, which may be NULL, that holds for what both have changed: what
   only one of them says otherwise than BASE is what both mean now. `heads`: what `from` has in its header counts. False if there is no memory. */
bool tag_renames_find(tag_renames *t, const gedelf_dataset *into, const gedelf_dataset *from,
                      const gedelf_dataset *base, bool heads);

/* What a tag of `from` is called. */
view tag_renamed(const tag_renames *t, view tag);

/* Does what `into` says of a tag go, because it is what BASE said, and `from` says otherwise? It is a tag_meaning_fn's. */
bool tag_meaning_goes(tag_renames *t, const told_meaning *m, bool *goes);

/* Do both files say the same of all tags? */
bool tag_meanings_agree(const gedelf_dataset *a, const gedelf_dataset *b, const gedelf_allocator *allocator,
                        bool *agree);

#endif
