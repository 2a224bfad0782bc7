/* SPDX-License-Identifier: MIT */
/*
 * An allocator that fails when it is told to, and keeps an eye on what it is asked for.
 */
#include "runner.h"

typedef union prefix {
    size_t size;
    max_align_t align;
} prefix;

static bool grant(scarcity *s)
{
    if (s->until_failure-- != 0)
        return true;
    s->failed = true;
    return false;
}

static void count_octets(scarcity *s, size_t released, size_t taken)
{
    s->octets = s->octets - released + taken;
    if (s->octets > s->peak)
        s->peak = s->octets;
}

static void *scarce_allocate(void *context, size_t size)
{
    scarcity *s = context;
    prefix *p = grant(s) ? malloc(sizeof(prefix) + size) : NULL;
    if (p == NULL)
        return NULL;
    p->size = size;
    s->live++;
    count_octets(s, 0, size);
    return p + 1;
}

static void scarce_release(void *context, void *block, size_t size)
{
    scarcity *s = context;
    if (block == NULL)
        return;
    prefix *p = (prefix *)block - 1;
    s->wrong_size = s->wrong_size || p->size != size;
    s->live--;
    count_octets(s, p->size, 0);
    free(p);
}

static void *scarce_resize(void *context, void *block, size_t old_size, size_t new_size)
{
    scarcity *s = context;
    if (block == NULL)
        return scarce_allocate(context, new_size);
    prefix *p = (prefix *)block - 1;
    s->wrong_size = s->wrong_size || p->size != old_size;
    p = grant(s) ? realloc(p, sizeof(prefix) + new_size) : NULL;
    if (p == NULL)
        return NULL;
    p->size = new_size;
    count_octets(s, old_size, new_size);
    return p + 1;
}

gedelf_allocator scarce_allocator(scarcity *s)
{
    return (gedelf_allocator){scarce_allocate, scarce_resize, scarce_release, s};
}
