/* SPDX-License-Identifier: MIT */
/*
 * Takes a pair of nodes, and gives the commands that put what is below them into NEW's order and add what is new, when what was
 * removed is gone already.
 *
 * Of the siblings with one tag, some stay where they are, and the others are moved after them one after the other, in NEW's
 * order. Each of those that were there before has a slot; what is moved or added goes into the slot of the last one before it
 * that stays, or into slot 0. The position of the last one in a slot is how many there are in the slots up to it; these are
 * summed up in a tree of partial sums (Fenwick's), so that a hundred thousand siblings take no longer than they must.
 */
#include "compare/diff/diff_private.h"

/* Siblings with one tag that are put in order. */
typedef struct sibling_slots {
    uint32_t count; /* slots, slot 0 not counted */
    uint32_t total; /* siblings that are there now */
    buffer parent;  /* the path of what they are below */
    view tag;
} sibling_slots;

static void slot_add(diff_script *s, const sibling_slots *slots, uint32_t slot, uint32_t more)
{
    for (uint32_t i = slot + 1; i <= slots->count + 1; i += i & (~i + 1))
        s->sums[i] += more; /* one less is 2^32 - 1 more */
}

/* How many there are in the slots up to this one. */
static uint32_t slot_position(const diff_script *s, uint32_t slot)
{
    uint32_t sum = 0;
    for (uint32_t i = slot + 1; i > 0; i -= i & (~i + 1))
        sum += s->sums[i];
    return sum;
}

/* Is something in this run new, or not where it should be? */
static bool run_needs_order(const diff_script *s, uint32_t first)
{
    const tree_node *x = s->d->pairs.trees[SIDE_OLD].nodes, *y = s->d->pairs.trees[SIDE_NEW].nodes;
    for (uint32_t i = first; i != NO_NODE && y[i].tag == y[first].tag; i = y[i].next) {
        if (y[i].partner == NO_NODE || (x[y[i].partner].flags & NODE_MOVED) != 0)
            return true;
    }
    return false;
}

static bool slots_open(diff_script *s, sibling_slots *slots, uint32_t old_node, uint32_t first)
{
    const tree_node *y = s->d->pairs.trees[SIDE_NEW].nodes;
    const record_pairs *p = &s->d->records;
    *slots = (sibling_slots){.tag = names_at(&p->tags, y[first].tag)};
    buffer_init(&slots->parent, p->allocator);
    for (uint32_t i = first; i != NO_NODE && y[i].tag == y[first].tag; i = y[i].next)
        slots->count += y[i].partner != NO_NODE;
    if (!array_reserve(p->allocator, &s->sums, &s->sum_capacity, (size_t)slots->count + 2))
        return false;
    memset(s->sums, 0, ((size_t)slots->count + 2) * sizeof *s->sums);
    for (uint32_t i = 1; i <= slots->count; i++)
        slot_add(s, slots, i, 1);
    slots->total = slots->count;
    return script_put_ranked(s, old_node, &slots->parent);
}

/* "@I1@.BIRT[2]" */
static bool append_sibling(const sibling_slots *slots, uint32_t position, buffer *out)
{
    return buffer_append(out, buffer_view(&slots->parent)) && buffer_append(out, VIEW(".")) &&
           buffer_append(out, slots->tag) && buffer_append(out, VIEW("[")) && buffer_append_number(out, position) &&
           buffer_append(out, VIEW("]"));
}

/* Moves a structure that has its own slot into another one. */
static bool move_sibling(diff_script *s, const sibling_slots *slots, uint32_t from, uint32_t into)
{
    uint32_t now = slot_position(s, from), after = slot_position(s, into);
    bool done = true;
    if (now != after + 1)
        done = script_put_text(s, after == 0 ? "move before " : "move after ") &&
               append_sibling(slots, now, &s->text) && script_put_text(s, " ") &&
               append_sibling(slots, after == 0 ? 1 : after, &s->text) && script_put_text(s, "\n");
    slot_add(s, slots, from, UINT32_MAX);
    slot_add(s, slots, into, 1);
    return done;
}

static bool add_sibling(diff_script *s, sibling_slots *slots, uint32_t number, uint32_t into)
{
    uint32_t after = slot_position(s, into);
    buffer lead, path;
    buffer_init(&lead, s->d->records.allocator);
    buffer_init(&path, s->d->records.allocator);
    bool done;
    if (slots->total == 0)
        done = buffer_append(&lead, VIEW("add ")) && buffer_append(&lead, buffer_view(&slots->parent));
    else
        done = buffer_append(&lead, after == 0 ? VIEW("add before ") : VIEW("add after ")) &&
               append_sibling(slots, after == 0 ? 1 : after, &lead);
    done = done && append_sibling(slots, after + 1, &path) &&
           script_add_tree(s, number, buffer_view(&lead), buffer_view(&path));
    slot_add(s, slots, into, 1);
    slots->total++;
    buffer_free(&lead);
    buffer_free(&path);
    return done;
}

static bool order_run(diff_script *s, uint32_t old_node, uint32_t first)
{
    const tree_node *x = s->d->pairs.trees[SIDE_OLD].nodes, *y = s->d->pairs.trees[SIDE_NEW].nodes;
    sibling_slots slots;
    uint32_t slot = 0;
    bool done = slots_open(s, &slots, old_node, first);
    for (uint32_t i = first; done && i != NO_NODE && y[i].tag == y[first].tag; i = y[i].next) {
        uint32_t partner = y[i].partner;
        if (partner == NO_NODE)
            done = add_sibling(s, &slots, i, slot);
        else if ((x[partner].flags & NODE_MOVED) != 0)
            done = move_sibling(s, &slots, s->ranks[partner], slot);
        else
            slot = s->ranks[partner];
    }
    buffer_free(&slots.parent);
    return done;
}

bool script_order_below(diff_script *s, uint32_t old_node)
{
    const tree_node *y = s->d->pairs.trees[SIDE_NEW].nodes;
    bool done = true;
    for (uint32_t i = y[s->d->pairs.trees[SIDE_OLD].nodes[old_node].partner].first; done && i != NO_NODE;) {
        uint32_t first = i;
        if (run_needs_order(s, first))
            done = order_run(s, old_node, first);
        while (i != NO_NODE && y[i].tag == y[first].tag)
            i = y[i].next;
    }
    return done;
}
