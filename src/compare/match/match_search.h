/* SPDX-License-Identifier: MIT */
/*
 * Finding pairs of records that share keys (D448).
 */
#ifndef GEDELF_MATCH_SEARCH_H
#define GEDELF_MATCH_SEARCH_H

#include "compare/match/match_private.h"

/* Takes a pair that is worth a look. */
typedef gedelf_status (*match_look_fn)(gedelf_match *m, uint32_t a, uint32_t b);

typedef struct match_block {
    uint32_t begin, count; /* in the keys: those of the second side, or of the one */
} match_block;

typedef struct match_search {
    gedelf_match *m;
    size_t count; /* of records of the second side, or of the one */
    uint32_t (*decade)(const gedelf_match *m, uint32_t number,
                       bool second); /* divides large blocks; NULL: nothing does */
    match_look_fn look;
    uint64_t *keys; /* hash, side, record */
    size_t key_count, key_capacity;
    match_block *blocks;
    size_t block_count, block_capacity;
    uint64_t *entries; /* record, block */
    size_t entry_count, entry_capacity;
    uint64_t *spare;
    size_t spare_capacity;
    uint32_t *marks; /* by record of the second side: how much the blocks in common say */
    size_t mark_capacity;
    uint64_t *touched;
    size_t touched_count, touched_capacity;
    unsigned begins, ends; /* which part of all the work it is, in thousandths; both 0: too little to be reported */
} match_search;

void match_search_init(match_search *s, gedelf_match *m, size_t count,
                       uint32_t (*decade)(const gedelf_match *m, uint32_t number, bool second));
void match_search_free(match_search *s);

/* Gives a record a key. False if there is no memory. */
bool match_search_key(match_search *s, uint64_t hash, uint32_t number, bool second);

/* Hands over pairs, each once. GEDELF_OK, GEDELF_MEMORY, or what `look` returned. */
gedelf_status match_search_run(match_search *s, match_look_fn look);

#endif
