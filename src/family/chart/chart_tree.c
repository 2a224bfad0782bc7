/* SPDX-License-Identifier: MIT */
/*
 * Takes a tree whose nodes know how broad they are, gives their anchors: no two boxes of a generation overlap, parents
 * are over the middle of their children, and a branch moves in under its neighbour's shorter one.
 *
 * This is the layout of Reingold and Tilford, as Buchheim, Jünger and Leipert (2002) and van der Ploeg (2014) have it
 * in linear time: subtrees are put side by side by their contours, and each step walks only as far as the shorter
 * contour goes. Where a subtree is kept away by one further off, those between are spread evenly. A contour is a list
 * in which each node knows how far it is from the node before it, so that a whole contour is moved by moving its first
 * node. There is no recursion: nodes come generation by generation, and are taken from the last to the first.
 */
#include "family/chart/chart_tree.h"

/* A contour: from its first node, at `x`, down to its last. Places are from the anchor of a subtree, or the first child's. */
typedef struct contour {
    uint32_t first, last;
    chart_px x, last_x;
} contour;

/* What is known about a subtree, or about the first children of a node together. */
typedef struct outline {
    contour sides[2]; /* towards smaller places, and towards larger ones */
    uint32_t depth;   /* how many generations it has */
} outline;

/* The next node of the contours that a node is on. */
typedef struct contour_link {
    uint32_t next[2];
    chart_px distance[2];
} contour_link;

/* A child that shows in the far contour of the children so far, and how deep it goes. */
typedef struct shown_child {
    uint32_t child, depth;
} shown_child;

typedef struct placement {
    chart_tree *tree;
    contour_link *links;
    outline *outlines;
    chart_px *shifts, *changes; /* of children: what spreading does to those before them */
    shown_child *shown;
    size_t shown_count;
    chart_px gap, far;
} placement;

enum { NEAR_SIDE, FAR_SIDE };

/* ---- Spreading --------------------------------------------------------------------------------- */

/* Child `child` was kept away by `by`, which is not the one before it: those between are to share what it moved. */
static void note_spread(placement *p, uint32_t by, uint32_t child, chart_px moved)
{
    chart_px share = moved / (chart_px)(child - by);
    p->changes[child] -= share;
    p->shifts[child] += share * (chart_px)(child - by);
    p->changes[by] += share;
}

static void spread_children(placement *p, const chart_node *n)
{
    chart_px shift = 0, change = 0;
    for (uint32_t i = n->child_count; i-- > 0;) {
        uint32_t child = n->first_child + i;
        p->tree->nodes[child].at += shift;
        change += p->changes[child];
        shift += p->shifts[child] + change;
    }
}

/* ---- Side by side ------------------------------------------------------------------------------ */

/* Moves on along a contour; false at its end. */
static bool contour_step(const placement *p, int side, uint32_t *n, chart_px *x, uint32_t last)
{
    if (*n == last)
        return false;
    *x += p->links[*n].distance[side];
    *n = p->links[*n].next[side];
    return true;
}

/* Appends to a contour the rest of another one, from `rest` on, which is at `x`. */
static void contour_append(placement *p, contour *c, int side, uint32_t rest, chart_px x, uint32_t last,
                           chart_px last_x)
{
    p->links[c->last].next[side] = rest;
    p->links[c->last].distance[side] = x - c->last_x;
    c->last = last;
    c->last_x = last_x;
}

/* How far a child's anchor must be from the first one's, by its neighbour alone and by all; and whose doing that is. */
typedef struct distances {
    chart_px neighbour, all;
    uint32_t by;
} distances;

/* Walks down between the children so far and the next child, as far as both go. `rest` receives the places on both
   contours after that, NODE_NONE where one ends. */
static distances contours_compare(placement *p, const outline *so_far, const outline *next, chart_px gap,
                                  uint32_t rest[2], chart_px rest_x[2])
{
    uint32_t left = so_far->sides[FAR_SIDE].first, right = next->sides[NEAR_SIDE].first, depth = 1;
    chart_px left_x = so_far->sides[FAR_SIDE].x, right_x = next->sides[NEAR_SIDE].x;
    size_t shown = p->shown_count - 1;
    uint32_t neighbour = p->shown[shown].child;
    distances d = {left_x + gap - right_x, left_x + gap - right_x, neighbour};
    bool more[2];
    while ((more[0] = contour_step(p, FAR_SIDE, &left, &left_x, so_far->sides[FAR_SIDE].last)),
           (more[1] = contour_step(p, NEAR_SIDE, &right, &right_x, next->sides[NEAR_SIDE].last)), more[0] && more[1]) {
        chart_px needed = left_x + p->far - right_x;
        for (depth++; p->shown[shown].depth < depth; shown--)
            ;
        if (needed > d.all) {
            d.all = needed;
            d.by = p->shown[shown].child;
        }
        if (p->shown[shown].child == neighbour)
            d.neighbour = d.all;
    }
    rest[0] = more[0] ? left : NODE_NONE;
    rest[1] = more[1] ? right : NODE_NONE;
    rest_x[0] = left_x;
    rest_x[1] = right_x;
    return d;
}

/* Remembers that a child shows in the far contour, and hides those that do not go deeper. */
static void show_child(placement *p, uint32_t child, uint32_t depth)
{
    while (p->shown_count > 0 && p->shown[p->shown_count - 1].depth <= depth)
        p->shown_count--;
    p->shown[p->shown_count++] = (shown_child){child, depth};
}

/* Puts a child beside those before it. */
static void place_child(placement *p, outline *so_far, uint32_t child)
{
    const outline *next = &p->outlines[child];
    uint32_t rest[2];
    chart_px rest_x[2];
    chart_node *nodes = p->tree->nodes;
    chart_px gap = nodes[child].group == nodes[child - 1].group ? p->gap : p->far;
    distances d = contours_compare(p, so_far, next, gap, rest, rest_x);
    nodes[child].at = d.all;
    if (child - d.by > 1)
        note_spread(p, d.by, child, d.all - d.neighbour);
    contour near_side = so_far->sides[NEAR_SIDE], far_side = next->sides[FAR_SIDE], old = so_far->sides[FAR_SIDE];
    far_side.x += d.all;
    far_side.last_x += d.all;
    if (rest[0] != NODE_NONE)
        contour_append(p, &far_side, FAR_SIDE, rest[0], rest_x[0], old.last, old.last_x);
    if (rest[1] != NODE_NONE)
        contour_append(p, &near_side, NEAR_SIDE, rest[1], rest_x[1] + d.all, next->sides[NEAR_SIDE].last,
                       next->sides[NEAR_SIDE].last_x + d.all);
    so_far->sides[NEAR_SIDE] = near_side;
    so_far->sides[FAR_SIDE] = far_side;
    show_child(p, child, next->depth);
    so_far->depth = so_far->depth > next->depth ? so_far->depth : next->depth;
}

/* Where a node's anchor must be so that its families are over the middle of their children, on average. */
static chart_px middle_of_children(const chart_tree *t, const chart_node *n)
{
    chart_px sum = 0, families = 0;
    const chart_node *nodes = &t->nodes[n->first_child];
    for (uint32_t i = 0, from = 0; i < n->child_count; i++) {
        if (i + 1 < n->child_count && nodes[i + 1].group == nodes[i].group)
            continue;
        sum += (nodes[from].at + nodes[i].at) / 2 - nodes[i].exit;
        families++;
        from = i + 1;
    }
    return families > 0 ? sum / families : 0;
}

/* Puts the node itself on top of its children's contours. */
static void outline_node(placement *p, uint32_t number, const outline *children, chart_px middle)
{
    const chart_node *n = &p->tree->nodes[number];
    chart_px edges[2] = {-n->before, n->after};
    outline *own = &p->outlines[number];
    own->depth = 1;
    for (int side = NEAR_SIDE; side <= FAR_SIDE; side++) {
        own->sides[side] = (contour){number, number, edges[side], edges[side]};
        if (!children)
            continue;
        contour c = children->sides[side];
        contour_append(p, &own->sides[side], side, c.first, c.x - middle, c.last, c.last_x - middle);
        own->depth = 1 + children->depth;
    }
}

static void place_children(placement *p, uint32_t number)
{
    chart_node *n = &p->tree->nodes[number];
    if (n->child_count == 0) {
        outline_node(p, number, NULL, 0);
        return;
    }
    outline so_far = p->outlines[n->first_child];
    p->tree->nodes[n->first_child].at = 0;
    p->shown_count = 0;
    show_child(p, n->first_child, so_far.depth);
    for (uint32_t i = 1; i < n->child_count; i++)
        place_child(p, &so_far, n->first_child + i);
    spread_children(p, n);
    chart_px middle = middle_of_children(p->tree, n);
    for (uint32_t i = 0; i < n->child_count; i++)
        p->tree->nodes[n->first_child + i].at -= middle;
    outline_node(p, number, &so_far, middle);
}

/* ---- The tree ---------------------------------------------------------------------------------- */

void chart_tree_init(chart_tree *t)
{
    *t = (chart_tree){.nodes = NULL};
}

void chart_tree_free(chart *c, chart_tree *t)
{
    memory_release(c->allocator, t->nodes, t->capacity * sizeof *t->nodes);
    memory_release(c->allocator, t->boxes, t->box_capacity * sizeof *t->boxes);
    memory_release(c->allocator, t->joints, t->joint_capacity * sizeof *t->joints);
    memory_release(c->allocator, t->bonds, t->bond_capacity * sizeof *t->bonds);
    memory_release(c->allocator, t->more, t->more_capacity * sizeof *t->more);
}

void chart_tree_place(chart *c, chart_tree *t, chart_px gap, chart_px far)
{
    placement p = {.tree = t, .gap = gap, .far = far};
    size_t capacities[5] = {0};
    if (c->no_memory || t->count == 0)
        return;
    bool room = array_reserve(c->allocator, &p.links, &capacities[0], t->count) &&
                array_reserve(c->allocator, &p.outlines, &capacities[1], t->count) &&
                array_reserve(c->allocator, &p.shifts, &capacities[2], t->count) &&
                array_reserve(c->allocator, &p.changes, &capacities[3], t->count) &&
                array_reserve(c->allocator, &p.shown, &capacities[4], t->count);
    c->no_memory = !room;
    if (room && p.shifts && p.changes) { /* the last two say what an analyser cannot know */
        memset(p.shifts, 0, t->count * sizeof *p.shifts);
        memset(p.changes, 0, t->count * sizeof *p.changes);
        for (size_t i = t->count; i-- > 0;)
            place_children(&p, (uint32_t)i);
        t->nodes[0].at = 0;
        for (size_t i = 1; i < t->count; i++)
            t->nodes[i].at += t->nodes[t->nodes[i].parent].at;
    }
    memory_release(c->allocator, p.links, capacities[0] * sizeof *p.links);
    memory_release(c->allocator, p.outlines, capacities[1] * sizeof *p.outlines);
    memory_release(c->allocator, p.shifts, capacities[2] * sizeof *p.shifts);
    memory_release(c->allocator, p.changes, capacities[3] * sizeof *p.changes);
    memory_release(c->allocator, p.shown, capacities[4] * sizeof *p.shown);
}
