/* SPDX-License-Identifier: MIT */
/*
 * How much is done at a time: takes an allocator, gives the sizes that it carries, which are the usual ones unless a test made it.
 */
#include "base/base.h"

/* Programs for tests can have tiny sizes as their usual ones, each of another number of octets. */
#ifdef GEDELF_TINY
#define TINY (1 + __LINE__ * 5 % 11)
#define USUAL(usual, least) (TINY < (least) ? (least) : TINY)
#else
#define USUAL(usual, least) (usual)
#endif

const work_sizes usual_sizes = {
#define SIZE(name, usual, least, most) .name = USUAL(usual, least),
#include "base/sizes.def"
#undef SIZE
};

static size_t size_between(size_t size, size_t least, size_t most)
{
    return size < least ? least : size > most ? most : size;
}

work_sizes equal_sizes(size_t size)
{
    return (work_sizes){
#define SIZE(name, usual, least, most) .name = size_between(size, (least), (most)),
#include "base/sizes.def"
#undef SIZE
    };
}

/* The next of some numbers from 1 to `most`. */
static size_t next_size(size_t most, uint64_t *state)
{
    *state = hash_number(*state + 1, UINT64_C(0x9E3779B97F4A7C15));
    return 1 + (size_t)(*state >> 32) % most;
}

work_sizes mixed_sizes(size_t most, uint64_t seed)
{
    work_sizes sizes;
#define SIZE(name, usual, least, greatest) sizes.name = size_between(next_size(most, &seed), (least), (greatest));
#include "base/sizes.def"
#undef SIZE
    return sizes;
}

void *sized_allocate(void *context, size_t size)
{
    const sized_memory *m = context;
    return memory_allocate(&m->inner, size);
}

static void *sized_resize(void *context, void *block, size_t old_size, size_t new_size)
{
    const sized_memory *m = context;
    return memory_resize(&m->inner, block, old_size, new_size);
}

static void sized_release(void *context, void *block, size_t size)
{
    const sized_memory *m = context;
    memory_release(&m->inner, block, size);
}

gedelf_allocator memory_with_sizes(sized_memory *m, gedelf_allocator inner, const work_sizes *sizes)
{
    *m = (sized_memory){inner, *sizes};
    return (gedelf_allocator){sized_allocate, sized_resize, sized_release, m};
}

gedelf_allocator memory_with_sizes_of(sized_memory *m, gedelf_allocator inner, const gedelf_allocator *other)
{
    const work_sizes *sizes = memory_sizes(other);
    return sizes == &usual_sizes ? inner : memory_with_sizes(m, inner, sizes);
}
