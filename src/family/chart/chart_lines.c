/* SPDX-License-Identifier: MIT */
/*
 * Takes a tree whose anchors are known, gives boxes their places, and draws them and the lines between: orthogonal ones with
 * small rounded corners, which turn at different heights where they would run into each other.
 *
 * Two directions are told apart: along a generation (breadth), and from one to the next (depth).
 */
#include "family/chart/chart_tree.h"

#define LINE_ROOM PX(18) /* between a row and the first turn, and between the last turn and the next row */
#define LINE_LEVEL PX(7) /* between two turns */
#define LINE_CORNER PX(6)
#define LINE_STRAIGHT PX(9) /* so far to the side, the line to an only child begins there: it is straight */

/* The children of one family, and the line to them. */
typedef struct chart_branch {
    chart_px exit;        /* where it begins */
    chart_px first, last; /* the anchors of the first and last child */
    uint32_t depth;       /* of the parents */
    uint32_t level;       /* at which of several heights it turns */
} chart_branch;

typedef struct chart_rows {
    chart_px *at;     /* where each row begins */
    chart_px *size;   /* how large its boxes are */
    uint32_t *levels; /* how many heights lines turn at after it */
    uint32_t *arches; /* how many marriages of one person are drawn over its boxes */
    chart_branch *branches;
    size_t capacities[5];
} chart_rows;

/* ---- Heights ----------------------------------------------------------------------------------- */

static chart_px branch_begin(const chart_branch *b)
{
    return px_smaller(b->exit, b->first);
}

static chart_px branch_end(const chart_branch *b)
{
    return px_larger(b->exit, b->last);
}

/* Would the lines of two neighbours run into each other if they turned at one height? */
static bool branches_meet(const chart_branch *a, const chart_branch *b)
{
    return a->depth == b->depth && branch_end(a) + LINE_CORNER > branch_begin(b);
}

/* Of two that meet, must the first turn before the second? It must if children of the second are below its line. Otherwise
   the second begins above the children of the first. */
static bool first_turns_first(const chart_branch *a, const chart_branch *b)
{
    return b->first < a->exit + LINE_CORNER;
}

static void find_levels(chart_rows *r, size_t count)
{
    chart_branch *b = r->branches;
    for (size_t i = 1; i < count; i++) {
        if (branches_meet(&b[i - 1], &b[i]) && first_turns_first(&b[i - 1], &b[i]))
            b[i].level = b[i - 1].level + 1;
    }
    for (size_t i = count; i-- > 1;) {
        if (branches_meet(&b[i - 1], &b[i]) && !first_turns_first(&b[i - 1], &b[i]) && b[i - 1].level <= b[i].level)
            b[i - 1].level = b[i].level + 1;
    }
    for (size_t i = 0; i < count; i++) {
        if (r->levels[b[i].depth] < b[i].level)
            r->levels[b[i].depth] = b[i].level;
    }
}

/* Makes a branch of each family. Nodes of one follow each other. */
static void find_branches(chart_rows *r, const chart_tree *t)
{
    for (size_t i = 1; i < t->count; i++) {
        const chart_node *n = &t->nodes[i], *parent = &t->nodes[n->parent];
        chart_branch *b = &r->branches[n->group];
        if (t->nodes[i - 1].group != n->group || i == 1)
            *b = (chart_branch){parent->at + n->exit, n->at, n->at, parent->depth, 0};
        b->last = n->at;
    }
    for (size_t i = 0; i < t->groups; i++) {
        chart_branch *b = &r->branches[i];
        chart_px aside = b->exit > b->first ? b->exit - b->first : b->first - b->exit;
        if (b->first == b->last && aside <= LINE_STRAIGHT)
            b->exit = b->first;
    }
}

/* ---- Rows -------------------------------------------------------------------------------------- */

static void find_sizes(chart_rows *r, const chart_tree *t)
{
    for (size_t i = 0; i < t->count; i++) {
        const chart_node *n = &t->nodes[i];
        r->arches[n->depth] = r->arches[n->depth] > n->arches ? r->arches[n->depth] : n->arches;
        for (uint32_t k = 0; k < n->box_count; k++) {
            const chart_box *box = &t->boxes[n->first_box + k];
            r->size[n->depth] = px_larger(r->size[n->depth], t->sideways ? box->width : box->height);
        }
    }
}

static bool rows_make(chart *c, chart_rows *r, const chart_tree *t)
{
    *r = (chart_rows){.at = NULL};
    size_t depths = (size_t)t->depths + 1;
    bool room = array_reserve(c->allocator, &r->at, &r->capacities[0], depths) &&
                array_reserve(c->allocator, &r->size, &r->capacities[1], depths) &&
                array_reserve(c->allocator, &r->levels, &r->capacities[2], depths) &&
                array_reserve(c->allocator, &r->arches, &r->capacities[4], depths) &&
                array_reserve(c->allocator, &r->branches, &r->capacities[3], (size_t)t->groups + 1);
    if (!room)
        return false;
    memset(r->size, 0, depths * sizeof *r->size);
    memset(r->levels, 0, depths * sizeof *r->levels);
    memset(r->arches, 0, depths * sizeof *r->arches);
    find_sizes(r, t);
    find_branches(r, t);
    find_levels(r, t->groups);
    r->at[0] = 0;
    for (uint32_t d = 0; d + 1 < t->depths; d++) {
        chart_px between = 2 * LINE_ROOM + (chart_px)r->levels[d] * LINE_LEVEL + arches_height(r->arches[d + 1]) +
                           (d == 0 ? t->rise : 0);
        r->at[d + 1] = t->upwards ? r->at[d] - between - r->size[d + 1] : r->at[d] + r->size[d] + between;
    }
    return true;
}

static void rows_free(chart *c, chart_rows *r)
{
    memory_release(c->allocator, r->at, r->capacities[0] * sizeof *r->at);
    memory_release(c->allocator, r->size, r->capacities[1] * sizeof *r->size);
    memory_release(c->allocator, r->levels, r->capacities[2] * sizeof *r->levels);
    memory_release(c->allocator, r->arches, r->capacities[4] * sizeof *r->arches);
    memory_release(c->allocator, r->branches, r->capacities[3] * sizeof *r->branches);
}

/* ---- Lines ------------------------------------------------------------------------------------- */

/* Adds a point with this breadth and depth. */
static void put_point(chart *c, const chart_tree *t, const char *command, chart_px breadth, chart_px depth)
{
    svg_put(c, &c->after, command);
    SVG(c, &c->after, "%,%", t->sideways ? depth : breadth, t->sideways ? breadth : depth);
}

/* The line of a family: from the parents to where it turns, along the children, and to each of them. */
typedef struct family_line {
    chart_px from, turn, to; /* depths */
    chart_px first, last;    /* how far it goes along */
    chart_px corners[2];     /* how large the corners are at these ends */
} family_line;

/* How large a corner can be at one end: it is not to reach as far as the next line that goes off there. */
static chart_px corner_at(const chart_branch *b, const family_line *l, chart_px end)
{
    chart_px next = end != b->exit ? b->exit : end == l->first ? b->first : b->last;
    return px_smaller(px_smaller(LINE_CORNER, (l->last - l->first) / 2), end > next ? end - next : next - end);
}

/* A corner at the end of the line along: from there towards `depth`. */
static void draw_corner(chart *c, const chart_tree *t, const family_line *l, chart_px at, chart_px depth)
{
    chart_px corner = l->corners[at == l->last], onwards = depth > l->turn ? corner : -corner;
    put_point(c, t, "M", at == l->first ? at + corner : at - corner, l->turn);
    put_point(c, t, "Q", at, l->turn);
    put_point(c, t, " ", at, l->turn + onwards);
    put_point(c, t, "L", at, depth);
}

static bool is_at_end(const family_line *l, chart_px at)
{
    return at == l->first || at == l->last;
}

/* From the parents to the line along, which it meets, or becomes with a corner. */
static void draw_trunk(chart *c, const chart_tree *t, const family_line *l, const chart_branch *b)
{
    bool child_there = b->exit == b->first || b->exit == b->last;
    svg_put(c, &c->after, "<path class=\"l\" d=\"");
    if (is_at_end(l, b->exit) && !child_there) {
        draw_corner(c, t, l, b->exit, l->from);
    } else {
        put_point(c, t, "M", b->exit, l->from);
        put_point(c, t, "L", b->exit, l->turn);
    }
    put_point(c, t, "M", l->first + l->corners[0], l->turn);
    put_point(c, t, "L", l->last - l->corners[1], l->turn);
    svg_put(c, &c->after, "\"/>\n");
}

static void draw_branch(chart *c, const chart_tree *t, const family_line *l, const chart_branch *b, const chart_node *n)
{
    svg_put(c, &c->after, n->dashed ? "<path class=\"l d\" d=\"" : "<path class=\"l\" d=\"");
    if (l->first == l->last) { /* straight down */
        put_point(c, t, "M", n->at, l->from);
        put_point(c, t, "L", n->at, l->to);
    } else if (is_at_end(l, n->at) && n->at != b->exit) {
        draw_corner(c, t, l, n->at, l->to);
    } else {
        put_point(c, t, "M", n->at, l->turn);
        put_point(c, t, "L", n->at, l->to);
    }
    svg_put(c, &c->after, "\"/>\n");
}

/* The lines to all nodes of a family, beginning with `n`. */
static void draw_family(chart *c, const chart_tree *t, const chart_rows *r, const chart_node *n)
{
    const chart_node *parent = &t->nodes[n->parent], *end = t->nodes + t->count;
    const chart_branch *b = &r->branches[n->group];
    chart_px near_edge = t->upwards ? r->at[parent->depth] : r->at[parent->depth] + r->size[parent->depth];
    chart_px far_edge = t->upwards ? r->at[n->depth] + r->size[n->depth] : r->at[n->depth];
    chart_px step = LINE_ROOM + (chart_px)b->level * LINE_LEVEL + (parent->depth == 0 ? t->rise : 0);
    family_line l = {.first = branch_begin(b), .last = branch_end(b)};
    l.from = n->from_middle ? r->at[parent->depth] + r->size[parent->depth] / 2 : near_edge;
    l.turn = t->upwards ? near_edge - step : near_edge + step;
    l.to = n->in_middle ? r->at[n->depth] + r->size[n->depth] / 2 : far_edge;
    l.corners[0] = corner_at(b, &l, l.first);
    l.corners[1] = corner_at(b, &l, l.last);
    if (l.first != l.last)
        draw_trunk(c, t, &l, b);
    for (uint32_t group = n->group; n < end && n->group == group; n++)
        draw_branch(c, t, &l, b, n);
}

/* From the person's own box, past the boxes between, to where the marriage is. Further ones begin nearer to the middle and go
   further out, so that no two cross. Gives where it comes down. */
static chart_px draw_arch(chart *c, const chart_tree *t, const chart_rows *r, const chart_joint *joint)
{
    const chart_node *n = &t->nodes[joint->node];
    const chart_box *own = &t->boxes[n->first_box];
    chart_px begin = t->sideways ? own->y : own->x, breadth = t->sideways ? own->height : own->width;
    chart_px step = px_smaller(PX(10), breadth / 2 / ((chart_px)n->arches + 1));
    chart_px from = begin + breadth - (chart_px)joint->arch * step, down = n->at + joint->from + PX(4);
    chart_px edge = r->at[n->depth], over = edge - arches_height(joint->arch);
    svg_put(c, &c->after, "<path class=\"m\" d=\"");
    put_point(c, t, "M", from, edge);
    put_point(c, t, "L", from, over);
    put_point(c, t, "L", down, over);
    put_point(c, t, "L", down, edge + r->size[n->depth] / 2);
    svg_put(c, &c->after, "\"/>\n");
    chart_reach(c, t->sideways ? over : from, t->sideways ? from : over, 0, 0);
    return down;
}

/* A short double line, and the year above it, or beside it if it goes down. */
static void draw_joint(chart *c, const chart_tree *t, const chart_rows *r, const chart_joint *joint)
{
    const chart_node *n = &t->nodes[joint->node];
    chart_px middle = r->at[n->depth] + r->size[n->depth] / 2, to = n->at + joint->to;
    chart_px from = joint->arch > 0 ? draw_arch(c, t, r, joint) : n->at + joint->from;
    chart_px centre = (from + to) / 2 + (joint->arch > 0 ? PX(2) : 0);
    svg_put(c, &c->after, "<path class=\"m\" d=\"");
    for (chart_px side = -PX(2); side <= PX(2); side += PX(4)) {
        put_point(c, t, "M", px_smaller(from, to), middle + side);
        put_point(c, t, "L", px_larger(from, to), middle + side);
    }
    svg_put(c, &c->after, "\"/>\n");
    if (joint->text.length > 0 && t->sideways)
        svg_words(c, &c->before, "z y", joint->text, middle - PX(8), centre + PX(4), TYPE_SMALL);
    else if (joint->text.length > 0)
        svg_words(c, &c->before, "y", joint->text, centre, middle - PX(6), TYPE_SMALL);
}

/* An ellipsis where people would follow. */
static void draw_more(chart *c, const chart_tree *t, const chart_rows *r, const chart_more *more)
{
    const chart_node *n = &t->nodes[more->node];
    chart_px breadth = n->at + more->from, edge = r->at[n->depth] + (t->upwards ? 0 : r->size[n->depth]);
    chart_px x = t->sideways ? edge + PX(12) : breadth, y = t->sideways  ? breadth + PX(3)
                                                            : t->upwards ? edge - PX(6)
                                                                         : edge + PX(12);
    svg_words(c, &c->before, "y more", VIEW("…"), x, y, TYPE_NAME);
    chart_reach(c, x - PX(7), y - PX(8), PX(14), PX(10));
}

/* ---- Boxes ------------------------------------------------------------------------------------- */

static void place_boxes(chart_tree *t, const chart_rows *r)
{
    for (size_t i = 0; i < t->count; i++) {
        const chart_node *n = &t->nodes[i];
        for (uint32_t k = 0; k < n->box_count; k++) {
            chart_box *box = &t->boxes[n->first_box + k];
            if (t->sideways) {
                box->x = r->at[n->depth];
                box->y += n->at;
                box->width = r->size[n->depth];
            } else {
                box->x += n->at;
                box->y = r->at[n->depth];
                box->height = r->size[n->depth];
            }
        }
    }
}

/* Draws the boxes of a node; the person of a hidden root is drawn elsewhere. */
static void draw_node(chart *c, const chart_tree *t, const chart_node *n)
{
    for (uint32_t i = 0; i < n->box_count; i++) {
        const chart_box *box = &t->boxes[n->first_box + i];
        if (box->width > 0)
            box_draw(c, box);
    }
}

/* Boxes in the order in which people read a tree: a person, then the first child's whole branch, and so on. */
static void draw_nodes(chart *c, const chart_tree *t)
{
    uint32_t i = 0;
    while (i != NODE_NONE) {
        const chart_node *n = &t->nodes[i];
        draw_node(c, t, n);
        if (n->child_count > 0) {
            i = n->first_child;
            continue;
        }
        while (i != NODE_NONE) {
            uint32_t parent = t->nodes[i].parent;
            if (parent != NODE_NONE && i + 1 < t->nodes[parent].first_child + t->nodes[parent].child_count) {
                i++;
                break;
            }
            i = parent;
        }
    }
}

void chart_tree_draw(chart *c, chart_tree *t)
{
    chart_rows r;
    if (c->no_memory || t->count == 0)
        return;
    c->no_memory = !rows_make(c, &r, t);
    if (!c->no_memory) {
        place_boxes(t, &r);
        for (size_t i = 1; i < t->count; i++) {
            if (i == 1 || t->nodes[i].group != t->nodes[i - 1].group)
                draw_family(c, t, &r, &t->nodes[i]);
        }
        for (size_t i = 0; i < t->joint_count; i++)
            draw_joint(c, t, &r, &t->joints[i]);
        for (size_t i = 0; i < t->more_count; i++)
            draw_more(c, t, &r, &t->more[i]);
        draw_nodes(c, t);
    }
    rows_free(c, &r);
}
