/* SPDX-License-Identifier: MIT */
/*
 * Allocators with tiny sizes. See tiny.h.
 */
#include "tiny.h"

#include "base/base.h"

#include <stdio.h>
#include <stdlib.h>

typedef struct tiny_memory {
    gedelf_allocator allocator; /* first, so that it is found by it */
    sized_memory sized;
} tiny_memory;

gedelf_allocator *tiny_open(uint64_t number, const gedelf_allocator *inner)
{
    enum { MOST = 64 };
    tiny_memory *t = malloc(sizeof *t);
    if (!t) {
        fputs("out of memory\n", stderr);
        exit(2);
    }
    work_sizes sizes = number % 2 == 0 ? equal_sizes(1 + (size_t)(number / 2 % MOST)) : mixed_sizes(MOST, number);
    if (number == 0) /* arrays grow by one item */
        sizes.items_part = SIZE_MAX;
    t->allocator = memory_with_sizes(&t->sized, inner ? *inner : memory_default, &sizes);
    return &t->allocator;
}

void tiny_close(gedelf_allocator *tiny)
{
    free(tiny);
}
