/* SPDX-License-Identifier: MIT */
/*
 * What is believed of a dataset, and sets of what it rests on.
 */
#ifndef GEDELF_BELIEFS_H
#define GEDELF_BELIEFS_H

#include "research/reason/reason_index.h"

/* ---- Opinions -------------------------------------------------------------------------------- */

enum { OPINION_OPEN, OPINION_IN, OPINION_OUT };

/* What is believed of a dataset, by what it says itself. (D92) */
typedef struct pg_opinions {
    const gedelf_pg_dataset *d;
    const gedelf_allocator *allocator;
    void (*say)(void *context, uint32_t same, uint32_t distinct); /* they contradict; may be NULL */
    void *context;
    uint8_t *labels;   /* of each node, the first of equal ones; and as many more, for finding out */
    bool decided;      /* what is still open is in dispute; else nothing speaks against anything */
    uint32_t *updated; /* of each node: what is in its place */
    uint32_t *leaders; /* of each node: another one that is the same; itself if it leads */
    bool *circular;    /* of each node: it is a Connection "update" in a circle of such, which speaks against nothing */
    size_t count;      /* nodes, and one more */
} pg_opinions;

/* Finds out; `d`, `allocator` and `say` are set, all else is 0. GEDELF_OK or GEDELF_MEMORY. It can be freed in any
   case. */
gedelf_status pg_opinions_find(pg_opinions *o);
void pg_opinions_free(pg_opinions *o);

static inline bool pg_is_believed(const pg_opinions *o, uint32_t vertex)
{
    return o->labels[vertex] != OPINION_OUT;
}

/* Finds the updates that are in a circle, of those that are believed: o->circular. GEDELF_OK or GEDELF_MEMORY. */
gedelf_status pg_opinions_find_circles(pg_opinions *o, bool *any);

/* Is it a claim that speaks against others, and is spoken against by them, so that it could not be decided? */
bool pg_is_disputed(const pg_opinions *o, uint32_t node);

/* What is in the place of a node in the end, itself if nothing does; the first of the nodes that are the same. */
uint32_t pg_opinion_final(const pg_opinions *o, uint32_t node);
uint32_t pg_opinion_leader(const pg_opinions *o, uint32_t node);

/* Is it a Connection that says that one node is in the place of another? */
bool pg_opinion_is_update(const pg_opinions *o, uint32_t node);

/* ---- Sets of OutRefs ------------------------------------------------------------------------- */

/* Sets of small numbers, each a number itself, equal sets the same; 0 is the empty one. What sets have in common they
   share: a set with one more member takes little more room. */
typedef struct pg_sets {
    const gedelf_allocator *allocator;
    struct pg_set_node *nodes; /* number k is at k - 1 */
    size_t count, capacity;
    hash_table numbers;
    unsigned height;
} pg_sets;

/* For sets of numbers below `limit`. */
void pg_sets_init(pg_sets *s, const gedelf_allocator *allocator, uint32_t limit);
void pg_sets_free(pg_sets *s);

/* The set of one number, and of all that is in either of two. False if there is no memory. */
bool pg_sets_single(pg_sets *s, uint32_t number, uint32_t *out);
bool pg_sets_join(pg_sets *s, uint32_t a, uint32_t b, uint32_t *out);

/* From here on no set is made. Says that a set is to be listed in parts, if it is large; and when all have been said, finds
   out which subsets they have in common. */
void pg_sets_take_apart(pg_sets *s, uint32_t set);
void pg_sets_share(pg_sets *s);

/* Is it such a subset? What it consists of has lower numbers. */
bool pg_sets_is_part(const pg_sets *s, uint32_t set);

/* Appends the numbers in a set, rising, but for those in subsets that it has in common with others, which go to `parts`.
   False if there is no memory. */
bool pg_sets_list(const pg_sets *s, uint32_t set, pg_row *numbers, pg_row *parts);

#endif
