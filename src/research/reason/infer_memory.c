/* SPDX-License-Identifier: MIT */
/*
 * Takes a dataset, and makes sure that reasoning over it takes no more memory than it may: as long as it lasts, an
 * allocator is in the place of the dataset's own that counts what it gives. (D91)
 */
#include "research/reason/reason_private.h"

/* May so much more be taken? */
static bool infer_memory_allows(pg_memory *m, uint64_t more)
{
    m->full = m->full || more > m->most - m->taken;
    return !m->full;
}

static void infer_memory_give_back(pg_memory *m, uint64_t size)
{
    m->taken -= size < m->taken ? size : m->taken; /* it may have been there before */
}

static void *infer_memory_allocate(void *context, size_t size)
{
    pg_memory *m = context;
    void *memory = infer_memory_allows(m, size) ? memory_allocate(&m->own, size) : NULL;
    m->taken += memory ? size : 0;
    return memory;
}

static void *infer_memory_resize(void *context, void *octets, size_t old_size, size_t new_size)
{
    pg_memory *m = context;
    uint64_t more = new_size > old_size ? new_size - old_size : 0;
    void *moved = infer_memory_allows(m, more) ? memory_resize(&m->own, octets, old_size, new_size) : NULL;
    if (moved) {
        m->taken += more;
        infer_memory_give_back(m, old_size > new_size ? old_size - new_size : 0);
    }
    return moved;
}

static void infer_memory_release(void *context, void *octets, size_t size)
{
    pg_memory *m = context;
    infer_memory_give_back(m, size);
    memory_release(&m->own, octets, size);
}

void pg_memory_limit(pg_memory *m, gedelf_pg_dataset *d, uint64_t most)
{
    *m = (pg_memory){.own = d->allocator, .most = most == 0 ? UINT64_MAX : most};
    gedelf_allocator limited = {infer_memory_allocate, infer_memory_resize, infer_memory_release, m};
    d->allocator = memory_with_sizes_of(&m->sized, limited, &m->own);
}

void pg_memory_free(pg_memory *m, gedelf_pg_dataset *d)
{
    d->allocator = m->own;
}
