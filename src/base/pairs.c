/* SPDX-License-Identifier: MIT */
/*
 * Pairs of numbers, with a number for each. Nothing is ever removed.
 */
#include "base/base.h"

void pairs_init(numbered_pairs *p, const gedelf_allocator *allocator)
{
    *p = (numbered_pairs){.count = 0};
    table_init(&p->numbers, allocator);
}

void pairs_free(numbered_pairs *p)
{
    memory_release(p->numbers.allocator, p->items, p->capacity * sizeof *p->items);
    table_free(&p->numbers);
    pairs_init(p, p->numbers.allocator);
}

static uint32_t pair_hash(const numbered_pairs *p, uint32_t first, uint32_t second)
{
    return (uint32_t)hash_number((uint64_t)first << 32 | second, p->numbers.seed);
}

/* What is stored for a pair; NULL if nothing is. */
static numbered_pair *pair_at(const numbered_pairs *p, uint32_t first, uint32_t second)
{
    uint32_t number, hash = pair_hash(p, first, second);
    for (size_t at = table_home(p->numbers.capacity, hash); (number = table_next(&p->numbers, hash, &at)) != 0;) {
        numbered_pair *found = &p->items[number - 1];
        if (found->first == first && found->second == second)
            return found;
    }
    return NULL;
}

uint32_t pairs_find(const numbered_pairs *p, uint32_t first, uint32_t second)
{
    const numbered_pair *found = pair_at(p, first, second);
    return found ? found->value : 0;
}

bool pairs_put(numbered_pairs *p, uint32_t first, uint32_t second, uint32_t value)
{
    numbered_pair *known = pair_at(p, first, second);
    if (known) {
        known->value = value;
        return true;
    }
    bool room = p->count < UINT32_MAX && array_reserve(p->numbers.allocator, &p->items, &p->capacity, p->count + 1);
    if (!room || !table_add(&p->numbers, pair_hash(p, first, second), (uint32_t)p->count + 1))
        return false;
    p->items[p->count++] = (numbered_pair){first, second, value};
    return true;
}
