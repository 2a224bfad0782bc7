/* SPDX-License-Identifier: MIT */
/*
 * Siblings of one tag: takes a structure, a tag and a number, gives which of those below it that is. They are listed once
 * and counted in sums of halves (a Fenwick tree), so that thousands of commands NOTE[1], NOTE[2] and so on need not
 * count anew, even if each takes one away.
 */
#include "edit/edit_private.h"

void siblings_free(const edit_tree *t)
{
    edit_siblings *s = t->siblings;
    memory_release(t->allocator, s->nodes, s->capacity * sizeof *s->nodes);
    memory_release(t->allocator, s->sums, s->sum_capacity * sizeof *s->sums);
    *s = (edit_siblings){.super = 0};
}

/* Lists those below a node that have a tag. False if there is no memory. */
static bool siblings_list(const edit_tree *t, uint32_t super, view tag)
{
    edit_siblings *s = t->siblings;
    bool room = true;
    s->super = 0;
    s->count = 0;
    for (uint32_t n = t->nodes[super].first; room && n > 0; n = t->nodes[n].next) {
        if (view_equal(t->nodes[n].tag, tag))
            room = array_add(t->allocator, &s->nodes, &s->count, &s->capacity, n);
    }
    room = room && array_reserve(t->allocator, &s->sums, &s->sum_capacity, s->count + 1);
    for (size_t i = 1; room && i <= s->count; i++)
        s->sums[i] = (uint32_t)(i & (~i + 1)); /* so many does it stand for, as long as all are there */
    s->super = room ? super : 0;
    s->tag = tag;
    s->last = 0;
    return room;
}

/* The slot of number `position` of those that are left; behind all if there are not so many. */
static size_t siblings_slot(const edit_siblings *s, uint64_t position)
{
    size_t at = 0, step = 1;
    while (step <= s->count / 2)
        step *= 2;
    for (; step > 0; step /= 2) {
        if (at + step <= s->count && s->sums[at + step] < position) {
            at += step;
            position -= s->sums[at];
        }
    }
    return at;
}

bool siblings_find(const edit_tree *t, uint32_t super, view tag, uint64_t position, uint32_t *n)
{
    edit_siblings *s = t->siblings;
    if ((s->super != super || !view_equal(s->tag, tag)) && !siblings_list(t, super, tag))
        return false;
    s->last = siblings_slot(s, position);
    *n = s->last < s->count ? s->nodes[s->last] : 0;
    return true;
}

void siblings_added(const edit_tree *t, uint32_t n)
{
    edit_siblings *s = t->siblings;
    if (s->super > 0 && t->nodes[n].super == s->super && view_equal(t->nodes[n].tag, s->tag))
        s->super = 0;
}

void siblings_taken(const edit_tree *t, uint32_t n)
{
    edit_siblings *s = t->siblings;
    if (s->super == 0 || t->nodes[n].super != s->super || !view_equal(t->nodes[n].tag, s->tag))
        return;
    if (s->last >= s->count || s->nodes[s->last] != n) {
        s->super = 0;
        return;
    }
    for (size_t i = s->last + 1; i <= s->count; i += i & (~i + 1))
        s->sums[i]--;
    s->last = s->count;
}
