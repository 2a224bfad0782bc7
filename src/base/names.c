/* SPDX-License-Identifier: MIT */
/*
 * Names: texts as numbers. A table by hash over texts in an arena; nothing is ever removed.
 */
#include "base/base.h"

uint64_t hash_text(view v, uint64_t seed)
{
    uint64_t hash = (UINT64_C(0x9E3779B97F4A7C15) ^ v.length) + seed * UINT64_C(0x9FB21C651E98DF25);
    size_t i = 0;
    for (; v.length - i >= 8; i += 8) {
        uint64_t word;
        memcpy(&word, v.text + i, 8);
        /* Twice, and turned in between: a difference in the highest bit alone would pass one multiplication as it is. */
        hash = (hash ^ word) * UINT64_C(0xFF51AFD7ED558CCD);
        hash = (hash << 31 | hash >> 33) * UINT64_C(0x9FB21C651E98DF25);
        hash ^= hash >> 32;
    }
    uint64_t rest = 0;
    for (; i < v.length; i++)
        rest = rest << 8 | (unsigned char)v.text[i];
    hash = (hash ^ rest) * UINT64_C(0xC4CEB9FE1A85EC53);
    hash = (hash ^ hash >> 29) * UINT64_C(0x9FB21C651E98DF25);
    return hash ^ hash >> 32;
}

uint64_t hash_ignoring_case(view v)
{
    uint64_t hash = 0;
    for (size_t i = 0; i < v.length; i++)
        hash = hash_number((unsigned char)to_lower(v.text[i]), hash);
    return hash;
}

void names_init(names *n, const gedelf_allocator *allocator)
{
    *n = (names){.allocator = allocator};
    arena_init(&n->text, allocator);
    table_init(&n->numbers, allocator);
}

void names_free(names *n)
{
    arena_free(&n->text);
    memory_release(n->allocator, n->items, n->item_capacity * sizeof *n->items);
    table_free(&n->numbers);
    names_init(n, n->allocator);
}

size_t names_octets(const names *n)
{
    return arena_octets(&n->text) + n->item_capacity * sizeof *n->items +
           n->numbers.capacity * sizeof *n->numbers.slots;
}

static uint32_t name_hash_of(const names *n, view v)
{
    return (uint32_t)hash_text(v, n->numbers.seed);
}

static uint32_t name_with_hash(const names *n, view v, uint32_t hash)
{
    uint32_t number;
    for (size_t at = table_home(n->numbers.capacity, hash); (number = table_next(&n->numbers, hash, &at)) != 0;) {
        if (view_equal(names_at(n, number), v))
            break;
    }
    return number;
}

uint32_t names_find(const names *n, view v)
{
    return n->count == 0 ? 0 : name_with_hash(n, v, name_hash_of(n, v));
}

uint32_t names_add(names *n, view v)
{
    uint32_t hash = name_hash_of(n, v), number = name_with_hash(n, v, hash);
    if (number != 0)
        return number;
    bool room = n->count < UINT32_MAX && array_reserve(n->allocator, &n->items, &n->item_capacity, n->count + 1);
    const char *copy = room ? arena_copy(&n->text, v) : NULL;
    if (!copy || !table_add(&n->numbers, hash, n->count + 1))
        return 0;
    n->items[n->count++] = view_of(copy, v.length);
    return n->count;
}
