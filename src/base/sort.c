/* SPDX-License-Identifier: MIT */
/*
 * Sorting: takes an array of anything, and a function that says whether two items are in order; puts the array in
 * order.
 */
#include "base/base.h"

/* A sort: items of some size, and their order. */
typedef struct merge_sort {
    size_t count, size;
    sort_order in_order;
    const void *context;
} merge_sort;

static bool is_sorted(const merge_sort *s, const char *items)
{
    size_t i = 1;
    while (i < s->count && s->in_order(s->context, items + (i - 1) * s->size, items + i * s->size))
        i++;
    return i >= s->count;
}

/* Merges two runs that follow each other, from `begin` and from `middle` on. */
static void merge_runs(const merge_sort *s, const char *from, char *to, size_t begin, size_t middle, size_t end)
{
    for (size_t i = begin, j = middle, k = begin; k < end; k++) {
        const char *left = from + i * s->size, *right = from + j * s->size;
        bool stays = j == end || (i < middle && s->in_order(s->context, left, right));
        memcpy(to + k * s->size, stays ? left : right, s->size);
        i += stays;
        j += !stays;
    }
}

/* Sorts what is not in order; `width` items that follow each other are, at each step more. */
static void sort_by_merging(const merge_sort *s, char *items, char *room)
{
    char *from = items, *to = room;
    for (size_t width = 1; width < s->count; width *= 2) {
        for (size_t begin = 0; begin < s->count; begin += 2 * width) {
            size_t middle = begin + width < s->count ? begin + width : s->count;
            size_t end = begin + 2 * width < s->count ? begin + 2 * width : s->count;
            merge_runs(s, from, to, begin, middle, end);
        }
        char *swapped = from;
        from = to;
        to = swapped;
    }
    if (from != items)
        memcpy(items, from, s->count * s->size);
}

void array_sort_with(void *items, void *room, size_t count, size_t size, sort_order in_order, const void *context)
{
    merge_sort s = {count, size, in_order, context};
    if (!is_sorted(&s, items))
        sort_by_merging(&s, items, room);
}

bool array_sort(const gedelf_allocator *allocator, void *items, size_t count, size_t size, sort_order in_order,
                const void *context)
{
    merge_sort s = {count, size, in_order, context};
    if (is_sorted(&s, items))
        return true;
    char *room = memory_allocate(allocator, count * size);
    if (room)
        sort_by_merging(&s, items, room);
    memory_release(allocator, room, count * size);
    return room != NULL;
}
