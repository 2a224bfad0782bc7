/* SPDX-License-Identifier: MIT */
/*
 * Structures that have numbers: takes structures one after the other, and finds the number of one by where it is in its dataset.
 */
#include "format/dataset/dataset_private.h"

static uint32_t structure_hash(const structure_list *l, gedelf_structure s)
{
    return (uint32_t)(hash_number((uint64_t)(uintptr_t)s.block, hash_number(s.index, l->numbers.seed)) >> 32);
}

void structures_init(structure_list *l, const gedelf_allocator *allocator)
{
    *l = (structure_list){.count = 0};
    table_init(&l->numbers, allocator);
}

void structures_free(structure_list *l)
{
    memory_release(l->numbers.allocator, l->items, l->capacity * sizeof *l->items);
    table_free(&l->numbers);
}

bool structures_add(structure_list *l, gedelf_structure s)
{
    return l->count < UINT32_MAX && array_add(l->numbers.allocator, &l->items, &l->count, &l->capacity, s) &&
           table_add(&l->numbers, structure_hash(l, s), (uint32_t)l->count);
}

uint32_t structures_find(const structure_list *l, gedelf_structure s)
{
    uint32_t hash = structure_hash(l, s), number;
    size_t at = table_home(l->numbers.capacity, hash);
    while ((number = table_next(&l->numbers, hash, &at)) != 0 && !gedelf_structure_same(l->items[number - 1], s))
        continue;
    return number;
}
