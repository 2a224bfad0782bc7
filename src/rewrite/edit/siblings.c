/* SPDX-License-Identifier: MIT */
/*
 * Siblings of one tag: takes a structure, a tag and a number, gives which of those below it that is. They are listed once, in
 * pieces of some hundreds, so that thousands of commands NOTE[1], NOTE[2] and so on need not count anew, even if each
 * takes one away, or puts one beside it.
 */
#include "rewrite/edit/edit_tree.h"

void siblings_init(const edit_tree *t)
{
    *t->siblings = (edit_siblings){.wanted = PATH_NO_NODE};
    names_init(&t->siblings->by_tag.tags, t->allocator);
}

void siblings_free(const edit_tree *t)
{
    for (int i = 0; i < 2; i++) {
        sibling_list *s = &t->siblings->lists[i];
        memory_release(t->allocator, s->pieces, s->capacity * sizeof *s->pieces);
        memory_release(t->allocator, s->order, s->order_capacity * sizeof *s->order);
    }
    sibling_tags_free(t);
    siblings_init(t);
}

void siblings_clear(const edit_tree *t)
{
    edit_siblings *s = t->siblings;
    s->lists[0].super = s->lists[1].super = s->by_tag.super = s->by_tag.asked = 0;
    s->wanted = PATH_NO_NODE;
}

/* The list for those below a node. */
static sibling_list *siblings_below(const edit_tree *t, uint32_t super)
{
    return &t->siblings->lists[super == EDIT_ROOT];
}

/* Places are no longer known. */
static void siblings_forget(sibling_list *s)
{
    s->found[0].node = s->found[1].node = 0;
}

/* ---- Pieces ---------------------------------------------------------------------------------- */

/* An empty piece as number `at` of all. False if there is no memory. */
static bool siblings_add_piece(const edit_tree *t, sibling_list *s, size_t at)
{
    if (s->count == UINT32_MAX || !array_reserve(t->allocator, &s->pieces, &s->capacity, s->count + 1) ||
        !array_reserve(t->allocator, &s->order, &s->order_capacity, s->count + 1))
        return false;
    memmove(s->order + at + 1, s->order + at, (s->count - at) * sizeof *s->order);
    s->order[at] = (uint32_t)s->count;
    s->pieces[s->count++].count = 0;
    return true;
}

static edit_siblings_piece *siblings_piece(const sibling_list *s, size_t at)
{
    return &s->pieces[s->order[at]];
}

/* Puts a node into a piece, which is split if it is full. */
static bool siblings_insert(const edit_tree *t, sibling_list *s, size_t at, size_t slot, uint32_t n)
{
    const uint32_t most = (uint32_t)memory_sizes(t->allocator)->edit_siblings, half = most / 2;
    if (siblings_piece(s, at)->count == most) {
        if (!siblings_add_piece(t, s, at + 1))
            return false;
        edit_siblings_piece *full = siblings_piece(s, at), *rest = siblings_piece(s, at + 1);
        memcpy(rest->nodes, full->nodes + half, (most - half) * sizeof *rest->nodes);
        full->count = half;
        rest->count = most - half;
        at += slot > half;
        slot -= slot > half ? half : 0;
    }
    edit_siblings_piece *piece = siblings_piece(s, at);
    memmove(piece->nodes + slot + 1, piece->nodes + slot, (piece->count - slot) * sizeof *piece->nodes);
    piece->nodes[slot] = n;
    piece->count++;
    return true;
}

/* Lists those below a node that have a tag: of some that are known by their tags, or of all. False if there is no memory, or a run
   among them. */
static bool siblings_list(const edit_tree *t, sibling_list *s, uint32_t super, view tag)
{
    const sibling_row *row = sibling_tags_ask(t, super) ? sibling_tags_find(t, super, tag) : NULL;
    s->super = 0;
    s->count = 0;
    bool done = siblings_add_piece(t, s, 0);
    for (uint32_t n = row ? row->first : t->nodes[super].first; done && n > 0;
         n = row ? t->siblings->by_tag.links[n].next : t->nodes[n].next) {
        done = (t->nodes[n].flags & EDIT_NODE_RUN) == 0;
        if (done && (row || view_equal(t->nodes[n].tag, tag)))
            done = siblings_insert(t, s, s->count - 1, siblings_piece(s, s->count - 1)->count, n);
    }
    s->super = done ? super : 0;
    s->tag = tag;
    siblings_forget(s);
    return done;
}

/* ---- Finding --------------------------------------------------------------------------------- */

/* Where number `position` is, or with 0 the last; false if there are not so many. */
static bool siblings_seek(const sibling_list *s, uint64_t position, sibling_place *place)
{
    size_t at = position > 0 ? 0 : s->count - 1;
    while (position > 0 && at < s->count && siblings_piece(s, at)->count < position)
        position -= siblings_piece(s, at++)->count;
    while (position == 0 && at > 0 && siblings_piece(s, at)->count == 0)
        at--;
    uint64_t count = at < s->count ? siblings_piece(s, at)->count : 0;
    place->piece = at;
    place->slot = (size_t)(position > 0 ? position : count) - (count > 0 ? 1 : 0);
    place->node = count > 0 ? siblings_piece(s, at)->nodes[place->slot] : 0;
    return count > 0;
}

bool siblings_find(const edit_tree *t, uint32_t super, view tag, uint64_t position, uint32_t *n)
{
    sibling_list *s = siblings_below(t, super);
    if ((s->super != super || !view_equal(s->tag, tag)) && !siblings_list(t, s, super, tag))
        return false;
    sibling_place place;
    *n = siblings_seek(s, position, &place) ? place.node : 0;
    if (*n > 0 && *n != s->found[0].node) {
        s->found[1] = s->found[0];
        s->found[0] = place;
    }
    return true;
}

/* ---- Changing -------------------------------------------------------------------------------- */

static bool siblings_have(const edit_tree *t, const sibling_list *s, uint32_t n)
{
    return s->super > 0 && t->nodes[n].super == s->super && view_equal(t->nodes[n].tag, s->tag);
}

/* Puts a node beside one whose place is known; false if that is not the one, or there is no memory. */
static bool siblings_insert_beside(const edit_tree *t, sibling_list *s, uint32_t n, const sibling_place *place)
{
    bool before = place->node > 0 && t->nodes[n].next == place->node,
         after = place->node > 0 && t->nodes[n].previous == place->node;
    return (before || after) && siblings_insert(t, s, place->piece, place->slot + (after ? 1 : 0), n);
}

/* One beside that which was found last, or before that, is put beside it here too; of another it is not known where it goes. */
void siblings_added(const edit_tree *t, uint32_t n)
{
    sibling_list *s = siblings_below(t, t->nodes[n].super);
    sibling_tags_added(t, n);
    if (!siblings_have(t, s, n))
        return;
    if (!siblings_insert_beside(t, s, n, &s->found[0]) && !siblings_insert_beside(t, s, n, &s->found[1]))
        s->super = 0;
    siblings_forget(s);
}

void siblings_taken(const edit_tree *t, uint32_t n)
{
    sibling_list *s = siblings_below(t, t->nodes[n].super);
    sibling_tags_taken(t, n);
    if (!siblings_have(t, s, n))
        return;
    sibling_place *gone = &s->found[s->found[0].node == n ? 0 : 1], *other = &s->found[s->found[0].node == n ? 1 : 0];
    if (gone->node != n) {
        s->super = 0;
        return;
    }
    edit_siblings_piece *piece = siblings_piece(s, gone->piece);
    memmove(piece->nodes + gone->slot, piece->nodes + gone->slot + 1,
            (--piece->count - gone->slot) * sizeof *piece->nodes);
    other->slot -= other->piece == gone->piece && other->slot > gone->slot;
    gone->node = 0;
}
