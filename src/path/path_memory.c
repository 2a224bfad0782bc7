/* SPDX-License-Identifier: MIT */
/*
 * What a search already knows: takes a structure and a step, gives what came of them before. So nothing is looked at
 * twice, however many ways lead to it. Forgetting costs nothing: a new turn begins, and what is older does not count.
 */
#include "path/path.h"

enum { PATH_MEMORY_FIRST = 64 };

/* Seeded with an address, as the hashes of names are: no file can be made whose structures all collide. */
static size_t path_memory_place(const gedelf_path *p, path_node n, uint32_t key)
{
    uint64_t h = (uint64_t)(uintptr_t)n.at ^ (uint64_t)(uintptr_t)p->memories;
    h = (h ^ h >> 32) * UINT64_C(0x9E3779B97F4A7C15) + n.number;
    h = (h ^ h >> 29) * UINT64_C(0xBF58476D1CE4E5B9) + key;
    h = (h ^ h >> 32) * UINT64_C(0x94D049BB133111EB);
    return (size_t)(h ^ h >> 31);
}

/* Where it is, or would be. There is always a place that is free. */
static path_memory *path_memory_slot(const gedelf_path *p, path_node n, uint32_t key)
{
    size_t i = path_memory_place(p, n, key) & (p->memory_capacity - 1);
    for (;; i = (i + 1) & (p->memory_capacity - 1)) {
        path_memory *m = &p->memories[i];
        if (m->turn != p->turn || (m->node.at == n.at && m->node.number == n.number && m->key == key))
            return m;
    }
}

void path_memory_clear(gedelf_path *p)
{
    p->turn++;
    p->memory_count = 0;
}

const bool *path_memory_find(const gedelf_path *p, path_node n, uint32_t key)
{
    if (p->memory_count == 0)
        return NULL;
    const path_memory *m = path_memory_slot(p, n, key);
    return m->turn == p->turn ? &m->answer : NULL;
}

/* A table twice as large, with what counts of the old one. */
static bool path_memory_grow(gedelf_path *p)
{
    size_t old_capacity = p->memory_capacity, capacity = old_capacity > 0 ? 2 * old_capacity : PATH_MEMORY_FIRST;
    path_memory *old = p->memories;
    if (capacity > SIZE_MAX / sizeof *old)
        return false;
    path_memory *memories = memory_allocate(&p->allocator, capacity * sizeof *memories);
    if (!memories)
        return false;
    memset(memories, 0, capacity * sizeof *memories);
    p->memories = memories;
    p->memory_capacity = capacity;
    for (size_t i = 0; i < old_capacity; i++) {
        if (old[i].turn == p->turn)
            *path_memory_slot(p, old[i].node, old[i].key) = old[i];
    }
    memory_release(&p->allocator, old, old_capacity * sizeof *old);
    return true;
}

bool path_memory_add(gedelf_path *p, path_node n, uint32_t key, bool answer)
{
    if (2 * (p->memory_count + 1) > p->memory_capacity && !path_memory_grow(p))
        return false;
    path_memory *m = path_memory_slot(p, n, key);
    if (m->turn != p->turn) {
        *m = (path_memory){n, key, answer, p->turn};
        p->memory_count++;
    }
    return true;
}
