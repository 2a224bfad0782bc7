/* SPDX-License-Identifier: MIT */
/*
 * Memory: takes a gedelf_allocator and sizes, gives blocks, growing arrays and arenas. Sizes are checked for overflow
 * here, so that callers need not.
 */
#include "base/base.h"

#include <stdlib.h>

/* ---- The default allocator ------------------------------------------------------------------- */

/* Tests may have one of their own: tests/checked_memory.c. */
#ifndef GEDELF_CHECK_MEMORY

static void *default_allocate(void *context, size_t size)
{
    (void)context;
    return malloc(size);
}

static void *default_resize(void *context, void *block, size_t old_size, size_t new_size)
{
    (void)context;
    (void)old_size;
    return realloc(block, new_size);
}

static void default_release(void *context, void *block, size_t size)
{
    (void)context;
    (void)size;
    free(block);
}

const gedelf_allocator memory_default = {default_allocate, default_resize, default_release, NULL};

#endif

/* ---- Blocks ---------------------------------------------------------------------------------- */

void *memory_allocate(const gedelf_allocator *allocator, size_t size)
{
    return allocator->allocate(allocator->context, size);
}

void *memory_zeroed(const gedelf_allocator *allocator, size_t size)
{
    void *block = memory_allocate(allocator, size);
    return block ? memset(block, 0, size) : NULL;
}

void *memory_resize(const gedelf_allocator *allocator, void *block, size_t old_size, size_t new_size)
{
    if (!block)
        return memory_allocate(allocator, new_size);
    return allocator->resize(allocator->context, block, old_size, new_size);
}

void memory_release(const gedelf_allocator *allocator, void *block, size_t size)
{
    if (block)
        allocator->release(allocator->context, block, size);
}

/* By how much something becomes larger. */
static size_t memory_more(const work_sizes *sizes, size_t size)
{
    size_t part = size / sizes->items_part;
    size_t most = sizes->items_more > part ? sizes->items_more : part;
    return size < most ? size : most;
}

bool memory_reserve(const gedelf_allocator *allocator, void **items, size_t *capacity, size_t item_size, size_t needed)
{
    if (needed <= *capacity)
        return true;
    size_t most = SIZE_MAX / item_size;
    if (needed > most)
        return false;
    const work_sizes *sizes = memory_sizes(allocator);
    size_t more = memory_more(sizes, *capacity), first = sizes->items_first;
    size_t wanted = *capacity > most - more ? most : *capacity + more;
    if (wanted < first)
        wanted = most < first ? most : first;
    if (wanted < needed)
        wanted = needed;
    void *grown = memory_resize(allocator, *items, *capacity * item_size, wanted * item_size);
    if (!grown)
        return false;
    *items = grown;
    *capacity = wanted;
    return true;
}

bool array_resize_any(const gedelf_allocator *allocator, void *items, size_t *capacity, size_t item_size, size_t count)
{
    void *block;
    memcpy(&block, items, sizeof block);
    if (count > SIZE_MAX / item_size)
        return false;
    block = memory_resize(allocator, block, *capacity * item_size, count * item_size);
    if (!block)
        return false;
    memcpy(items, &block, sizeof block);
    *capacity = count;
    return true;
}

/* ---- Arenas ---------------------------------------------------------------------------------- */

typedef struct arena_block {
    struct arena_block *older;
    size_t size; /* of the whole block, this header included */
} arena_block;

void arena_init(arena *a, const gedelf_allocator *allocator)
{
    *a = (arena){.allocator = allocator, .first = memory_sizes(allocator)->arena_first};
}

void arena_init_sized(arena *a, const gedelf_allocator *allocator, size_t octets)
{
    arena_init(a, allocator);
    a->first = octets < a->first ? octets + sizeof(arena_block) : a->first;
}

static void arena_release_block(arena *a, arena_block *block)
{
    memory_release(a->allocator, block, block->size);
}

void arena_free(arena *a)
{
    while (a->blocks) {
        arena_block *older = a->blocks->older;
        arena_release_block(a, a->blocks);
        a->blocks = older;
    }
    a->used = 0;
}

void arena_reset(arena *a)
{
#ifdef GEDELF_ARENA_SEPARATE
    arena_free(a);
#else
    /* Blocks double in size, so the newest is usually the largest. */
    while (a->blocks && a->blocks->older) {
        arena_block *older = a->blocks->older;
        a->blocks->older = older->older;
        arena_release_block(a, older);
    }
    a->used = sizeof(arena_block);
#endif
}

size_t arena_octets(const arena *a)
{
    size_t octets = 0;
    for (const arena_block *block = a->blocks; block; block = block->older)
        octets += block->size;
    return octets;
}

static bool arena_grow(arena *a, size_t size)
{
    size_t wanted = a->blocks ? a->blocks->size : a->first;
    if (a->blocks && wanted <= SIZE_MAX / 2)
        wanted += memory_more(memory_sizes(a->allocator), wanted);
    if (size > SIZE_MAX - sizeof(arena_block))
        return false;
    if (wanted < size + sizeof(arena_block))
        wanted = size + sizeof(arena_block);
#ifdef GEDELF_ARENA_SEPARATE
    wanted = size + sizeof(arena_block);
#endif
    arena_block *block = memory_allocate(a->allocator, wanted);
    if (!block)
        return false;
    *block = (arena_block){a->blocks, wanted};
    a->blocks = block;
    a->used = sizeof(arena_block);
    return true;
}

char *arena_reserve(arena *a, size_t most)
{
    if (!a->blocks || a->blocks->size - a->used < most || a->used == a->blocks->size) {
        if (!arena_grow(a, most > 0 ? most : 1))
            return NULL;
    }
    return (char *)a->blocks + a->used;
}

void arena_take(arena *a, size_t length)
{
    a->used += length > 0 ? length : 1;
}

char *arena_copy(arena *a, view v)
{
    char *copy = arena_reserve(a, v.length);
    if (!copy)
        return NULL;
    if (v.length > 0)
        memcpy(copy, v.text, v.length);
    arena_take(a, v.length);
    return copy;
}
