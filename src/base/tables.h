/* SPDX-License-Identifier: MIT */
/* Numbers by hashes; texts, and pairs of numbers, that are compared as numbers. */
#ifndef GEDELF_TABLES_H
#define GEDELF_TABLES_H

#include "base/base.h"

/* ---- Hashes and tables ------------------------------------------------------------------------ */

/* A 64-bit hash of a text, another one for each seed. */
uint64_t hash_text(view v, uint64_t seed);

/* The same for all texts that differ in the case of ASCII letters only. */
uint64_t hash_ignoring_case(view v);

/* A hash of a number; for several, each is the seed of the next. */
static inline uint64_t hash_number(uint64_t number, uint64_t seed)
{
    uint64_t hash = (number ^ seed) * UINT64_C(0x9FB21C651E98DF25);
    hash = (hash ^ hash >> 29) * UINT64_C(0xC4CEB9FE1A85EC53);
    return hash ^ hash >> 32;
}

typedef struct table_slot {
    uint32_t hash;
    uint32_t number; /* 0 if it is free */
} table_slot;

/* Numbers above 0, by hashes. The caller knows what they number, and whether two are equal. A hash may have several
   numbers. Nothing is ever taken out alone. */
typedef struct hash_table {
    const gedelf_allocator *allocator;
    table_slot *slots;
    size_t count, capacity;
    uint64_t seed; /* for hashes, so that no file can be made in which all are the same */
} hash_table;

void table_init(hash_table *t, const gedelf_allocator *allocator);
void table_free(hash_table *t);

/* Makes room for this many in all; false if there is no memory. */
bool table_reserve(hash_table *t, size_t count);

/* Adds a number to those of a hash; false if there is no memory. */
bool table_add(hash_table *t, uint32_t hash, uint32_t number);

/* Forgets all. */
void table_clear(hash_table *t);

/* Where to begin to look for a hash. */
static inline size_t table_home(size_t capacity, uint32_t hash)
{
    return (size_t)((uint64_t)hash * capacity >> 32);
}

/* The next number of a hash, 0 after the last, in the order in which they were added:
   for (size_t at = table_home(t->capacity, hash); (number = table_next(t, hash, &at)) != 0;) */
static inline uint32_t table_next(const hash_table *t, uint32_t hash, size_t *at)
{
    while (t->capacity > 0 && t->slots[*at].number != 0) {
        const table_slot *slot = &t->slots[*at];
        *at = *at + 1 < t->capacity ? *at + 1 : 0;
        if (slot->hash == hash)
            return slot->number;
    }
    return 0;
}

/* ---- Names ----------------------------------------------------------------------------------- */

/* Texts that are compared as numbers: equal texts get equal numbers, from 1 on, in the order of arrival. */
typedef struct names {
    const gedelf_allocator *allocator;
    arena text; /* where the texts are */
    view *items;
    size_t item_capacity;
    uint32_t count;
    hash_table numbers; /* by the hash of the text */
} names;

void names_init(names *n, const gedelf_allocator *allocator);
void names_free(names *n);

/* How much memory they have. */
size_t names_octets(const names *n);

/* The number of a text, which is added if it is new; 0 if there is no memory. */
uint32_t names_add(names *n, view v);

/* The number of a text, or 0 if it is not there. */
uint32_t names_find(const names *n, view v);

/* The text of a number; empty for 0. It stays where it is. */
static inline view names_at(const names *n, uint32_t number)
{
    return number == 0 ? view_of(NULL, 0) : n->items[number - 1];
}

/* Pairs of numbers, and a number above 0 for each. */
typedef struct numbered_pair {
    uint32_t first, second, value;
} numbered_pair;

typedef struct numbered_pairs {
    numbered_pair *items;
    size_t count, capacity;
    hash_table numbers; /* places in `items`, plus 1 */
} numbered_pairs;

void pairs_init(numbered_pairs *p, const gedelf_allocator *allocator);
void pairs_free(numbered_pairs *p);

/* The number of a pair, or 0. */
uint32_t pairs_find(const numbered_pairs *p, uint32_t first, uint32_t second);

/* Gives a pair a number, in place of the one it had. False if there is no memory. */
bool pairs_put(numbered_pairs *p, uint32_t first, uint32_t second, uint32_t value);

#endif
