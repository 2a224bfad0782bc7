/* SPDX-License-Identifier: MIT */
/*
 * Siblings by their tags: takes a structure and a tag, gives those below it that have the tag. All that are below one structure
 * are listed once, so that thousands of commands about thousands of tags need not go through all siblings each.
 */
#include "rewrite/edit/edit_tree.h"

void sibling_tags_free(const edit_tree *t)
{
    sibling_tags *s = &t->siblings->by_tag;
    memory_release(t->allocator, s->rows, s->row_capacity * sizeof *s->rows);
    memory_release(t->allocator, s->links, s->link_capacity * sizeof *s->links);
    names_free(&s->tags);
}

/* ---- Listing --------------------------------------------------------------------------------- */

/* The row of a node's tag, and room for what is beside it; NULL if there is no memory. */
static sibling_row *row_of(const edit_tree *t, uint32_t n)
{
    sibling_tags *s = &t->siblings->by_tag;
    uint32_t before = s->tags.count, number = names_add(&s->tags, t->nodes[n].tag);
    if (number == 0 || !array_reserve(t->allocator, &s->rows, &s->row_capacity, number) ||
        !patch_reserve(t->allocator, &s->links, &s->link_capacity, (size_t)n + 1))
        return NULL;
    if (number > before)
        s->rows[number - 1] = (sibling_row){0, 0, 0};
    return &s->rows[number - 1];
}

/* Puts a node into a row after another one; as the first if that is 0. */
static void row_insert(sibling_tags *s, sibling_row *row, uint32_t n, uint32_t before)
{
    uint32_t after = before > 0 ? s->links[before].next : row->first;
    s->links[n] = (sibling_links){after, before};
    *(before > 0 ? &s->links[before].next : &row->first) = n;
    *(after > 0 ? &s->links[after].previous : &row->last) = n;
    row->count++;
}

static bool has_many(const edit_tree *t, uint32_t super)
{
    size_t count = 0, many = memory_sizes(t->allocator)->edit_tags;
    for (uint32_t n = t->nodes[super].first; n > 0 && count < many; n = t->nodes[n].next)
        count++;
    return count == many;
}

/* False if there is no memory, or a run among them, or so few that each can be looked at. */
static bool list_by_tags(const edit_tree *t, uint32_t super)
{
    sibling_tags *s = &t->siblings->by_tag;
    bool done = has_many(t, super);
    s->super = 0;
    names_free(&s->tags);
    for (uint32_t n = t->nodes[super].first; done && n > 0; n = t->nodes[n].next) {
        sibling_row *row = (t->nodes[n].flags & EDIT_NODE_RUN) == 0 ? row_of(t, n) : NULL;
        done = row != NULL;
        if (done)
            row_insert(s, row, n, row->last);
    }
    s->super = done ? super : 0;
    return done;
}

/* ---- Finding --------------------------------------------------------------------------------- */

bool sibling_tags_ask(const edit_tree *t, uint32_t super)
{
    uint32_t before = t->siblings->by_tag.asked;
    t->siblings->by_tag.asked = super;
    return before == super;
}

const sibling_row *sibling_tags_find(const edit_tree *t, uint32_t super, view tag)
{
    static const sibling_row none;
    sibling_tags *s = &t->siblings->by_tag;
    if (s->super != super && !list_by_tags(t, super))
        return NULL;
    uint32_t number = names_find(&s->tags, tag);
    return number > 0 ? &s->rows[number - 1] : &none;
}

/* ---- Changing -------------------------------------------------------------------------------- */

/* Which one of its row a new node comes after: *before, 0 for none. False if that is not known. */
static bool place_in_row(const edit_tree *t, const sibling_row *row, uint32_t n, uint32_t *before)
{
    const edit_node *about = &t->nodes[n];
    bool beside_previous = about->previous > 0 && view_equal(t->nodes[about->previous].tag, about->tag);
    bool beside_next = about->next > 0 && view_equal(t->nodes[about->next].tag, about->tag);
    *before = about->next == 0 ? row->last : 0;
    if (beside_previous)
        *before = about->previous;
    else if (beside_next)
        *before = t->siblings->by_tag.links[about->next].previous;
    return row->count == 0 || about->next == 0 || about->previous == 0 || beside_previous || beside_next;
}

void sibling_tags_added(const edit_tree *t, uint32_t n)
{
    sibling_tags *s = &t->siblings->by_tag;
    if (s->super == 0 || t->nodes[n].super != s->super)
        return;
    sibling_row *row = row_of(t, n);
    uint32_t before;
    if (row && place_in_row(t, row, n, &before))
        row_insert(s, row, n, before);
    else
        s->super = 0;
}

void sibling_tags_taken(const edit_tree *t, uint32_t n)
{
    sibling_tags *s = &t->siblings->by_tag;
    if (s->super == 0 || t->nodes[n].super != s->super)
        return;
    sibling_row *row = &s->rows[names_find(&s->tags, t->nodes[n].tag) - 1];
    sibling_links beside = s->links[n];
    *(beside.previous > 0 ? &s->links[beside.previous].next : &row->first) = beside.next;
    *(beside.next > 0 ? &s->links[beside.next].previous : &row->last) = beside.previous;
    row->count--;
}
