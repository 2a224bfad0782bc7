/* SPDX-License-Identifier: MIT */
/*
 * Pairs of numbers, with a number for each: a table with open addressing, at most half full. Nothing is ever removed.
 */
#include "types/types.h"

void pairs_init(pairs *p, const gedelf_allocator *allocator)
{
    *p = (pairs){.allocator = allocator, .seed = (uint64_t)(uintptr_t)p};
}

void pairs_free(pairs *p)
{
    memory_release(p->allocator, p->slots, p->capacity * sizeof *p->slots);
    pairs_init(p, p->allocator);
}

/* The slot that holds the pair, or the free one where it belongs. */
static pair_slot *pairs_slot(const pairs *p, uint32_t first, uint32_t second)
{
    uint64_t spread = (((uint64_t)first << 32 | second) ^ p->seed) * UINT64_C(0x9FB21C651E98DF25);
    spread = (spread ^ spread >> 29) * UINT64_C(0xC4CEB9FE1A85EC53);
    size_t last_slot = p->capacity - 1;
    for (size_t i = (size_t)(spread >> 32) & last_slot;; i = (i + 1) & last_slot) {
        pair_slot *slot = &p->slots[i];
        if (slot->first == 0 || (slot->first == first && slot->second == second))
            return slot;
    }
}

uint32_t pairs_find(const pairs *p, uint32_t first, uint32_t second)
{
    if (p->count == 0)
        return 0;
    const pair_slot *slot = pairs_slot(p, first, second);
    return slot->first != 0 ? slot->value : 0;
}

static bool pairs_grow(pairs *p)
{
    if (p->count < p->capacity / 2)
        return true;
    size_t capacity = p->capacity == 0 ? 64 : p->capacity * 2;
    if (capacity > SIZE_MAX / 2 / sizeof *p->slots)
        return false;
    pairs grown = {p->allocator, memory_allocate(p->allocator, capacity * sizeof *p->slots), capacity, p->count,
                   p->seed};
    if (!grown.slots)
        return false;
    memset(grown.slots, 0, capacity * sizeof *grown.slots);
    for (size_t i = 0; i < p->capacity; i++) {
        const pair_slot *slot = &p->slots[i];
        if (slot->first != 0)
            *pairs_slot(&grown, slot->first, slot->second) = *slot;
    }
    memory_release(p->allocator, p->slots, p->capacity * sizeof *p->slots);
    *p = grown;
    return true;
}

bool pairs_put(pairs *p, uint32_t first, uint32_t second, uint32_t value)
{
    if (!pairs_grow(p))
        return false;
    pair_slot *slot = pairs_slot(p, first, second);
    p->count += slot->first == 0 ? 1 : 0;
    *slot = (pair_slot){first, second, value};
    return true;
}
