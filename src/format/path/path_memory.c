/* SPDX-License-Identifier: MIT */
/*
 * What a search already knows: takes a structure and a step, gives the earlier result. So nothing is looked at twice,
 * however many ways lead to it.
 */
#include "format/path/path_private.h"

static uint32_t memory_hash(const gedelf_path *p, path_node n, uint32_t key)
{
    uint64_t at = hash_number((uint64_t)(uintptr_t)n.at, p->memory_numbers.seed);
    return (uint32_t)hash_number(key, hash_number(n.number, at));
}

void path_memory_clear(gedelf_path *p)
{
    table_clear(&p->memory_numbers);
    p->memory_count = 0;
}

const bool *path_memory_find(const gedelf_path *p, path_node n, uint32_t key)
{
    if (p->memory_count == 0)
        return NULL;
    uint32_t number, hash = memory_hash(p, n, key);
    const hash_table *t = &p->memory_numbers;
    for (size_t at = table_home(t->capacity, hash); (number = table_next(t, hash, &at)) != 0;) {
        const path_memory *m = &p->memories[number - 1];
        if (m->node.at == n.at && m->node.number == n.number && m->key == key)
            return &m->answer;
    }
    return NULL;
}

bool path_memory_add(gedelf_path *p, path_node n, uint32_t key, bool answer)
{
    if (path_memory_find(p, n, key))
        return true;
    bool room = p->memory_count < UINT32_MAX &&
                array_reserve(&p->allocator, &p->memories, &p->memory_capacity, p->memory_count + 1);
    if (!room || !table_add(&p->memory_numbers, memory_hash(p, n, key), (uint32_t)p->memory_count + 1))
        return false;
    p->memories[p->memory_count++] = (path_memory){n, key, answer};
    return true;
}
