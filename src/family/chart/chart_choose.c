/* SPDX-License-Identifier: MIT */
/*
 * Takes the family graph and a person, gives a tree of those who are drawn: generation by generation, so that nobody is
 * drawn in full twice and nothing goes round in a circle. A person who was met before gets a small box, from which nothing
 * goes on.
 */
#include "family/chart/chart_tree.h"

#include <stdlib.h>

#define JOINT_NARROWEST PX(22) /* between partners */
#define ARCH_ROOM PX(8)        /* more, where a line comes down between them */
#define UNKNOWN_WIDTH PX(30)

/* ---- Making nodes ------------------------------------------------------------------------------ */

/* A new node after the others; NULL if there is no memory. */
static chart_node *chart_tree_add(chart *c, chart_tree *t, uint32_t parent, gedelf_person person)
{
    if (c->no_memory || !array_reserve(c->allocator, &t->nodes, &t->capacity, t->count + 1)) {
        c->no_memory = true;
        return NULL;
    }
    chart_node *n = &t->nodes[t->count];
    *n = (chart_node){.parent = parent, .person = person, .first_box = (uint32_t)t->box_count};
    if (parent != NODE_NONE) {
        chart_node *above = &t->nodes[parent];
        above->first_child = above->child_count++ == 0 ? (uint32_t)t->count : above->first_child;
        n->depth = above->depth + 1;
    }
    t->depths = n->depth + 1;
    t->filled = (uint32_t)t->count++;
    return n;
}

/* A box for a person in the node that is being filled: in full if it is the first of this person. */
static chart_box *chart_tree_add_box(chart *c, chart_tree *t, gedelf_person person, unsigned strain,
                                     uint32_t generation)
{
    if (c->no_memory || !array_reserve(c->allocator, &t->boxes, &t->box_capacity, t->box_count + 1)) {
        c->no_memory = true;
        return NULL;
    }
    chart_box *box = &t->boxes[t->box_count++];
    t->nodes[t->filled].box_count++;
    if (person == GEDELF_PERSON_NONE) {
        *box = (chart_box){.person = person, .width = UNKNOWN_WIDTH, .height = UNKNOWN_WIDTH};
        return box;
    }
    box_make(c, box, person, c->drawn[person]);
    c->drawn[person] = true;
    box->strain = strain;
    box->hue = chart_hue(c, person, strain, generation);
    box->focus = person == c->options.person && !box->again;
    return box;
}

static void chart_tree_add_joint(chart *c, chart_tree *t, chart_px from, chart_px to, view text, uint32_t arch)
{
    if (c->no_memory || !array_reserve(c->allocator, &t->joints, &t->joint_capacity, t->joint_count + 1)) {
        c->no_memory = true;
        return;
    }
    t->joints[t->joint_count++] = (chart_joint){t->filled, from, to, text, arch};
}

/* Notes that people would follow here. */
static void chart_tree_add_more(chart *c, chart_tree *t, uint32_t number, chart_px from)
{
    if (c->no_memory || !array_reserve(c->allocator, &t->more, &t->more_capacity, t->more_count + 1)) {
        c->no_memory = true;
        return;
    }
    t->more[t->more_count++] = (chart_more){number, from};
}

static chart_px joint_width(view text)
{
    return px_larger(JOINT_NARROWEST, text_width(text, TYPE_SMALL, false) + PX(8));
}

/* ---- Families ---------------------------------------------------------------------------------- */

static bool is_partner_kind(gedelf_link_kind kind)
{
    return kind == GEDELF_LINK_HUSB || kind == GEDELF_LINK_WIFE || kind == GEDELF_LINK_FAMS;
}

bool next_family(const gedelf_people *people, gedelf_person person, gedelf_link *link)
{
    while (gedelf_person_link_next(people, person, link)) {
        if (is_partner_kind(link->kind) && !link->repeated)
            return true;
    }
    return false;
}

bool next_partner(const gedelf_people *people, gedelf_family family, gedelf_link *link)
{
    while (gedelf_family_link_next(people, family, link)) {
        if (is_partner_kind(link->kind) && !link->repeated)
            return true;
    }
    return false;
}

bool next_child(const gedelf_people *people, gedelf_family family, gedelf_link *link)
{
    while (gedelf_family_link_next(people, family, link)) {
        if (is_link_to_child(link))
            return true;
    }
    return false;
}

/* The family whose partners are drawn as someone's parents: the first by birth, else the first. */
static gedelf_family parents_family(const gedelf_people *people, gedelf_person person, bool *by_birth)
{
    gedelf_link link = {0};
    gedelf_family found = GEDELF_FAMILY_NONE;
    *by_birth = false;
    while (!*by_birth && gedelf_person_link_next(people, person, &link)) {
        bool child = link.kind == GEDELF_LINK_FAMC || link.kind == GEDELF_LINK_CHIL;
        if (child && (found == GEDELF_FAMILY_NONE || link.by_birth)) {
            found = link.other;
            *by_birth = link.by_birth;
        }
    }
    return found;
}

/* A partner who is neither takes the free place. */
void person_parents(const gedelf_people *people, gedelf_person person, gedelf_person out[2])
{
    bool by_birth;
    gedelf_link partner = {0};
    gedelf_family family = parents_family(people, person, &by_birth);
    out[0] = out[1] = GEDELF_PERSON_NONE;
    while (family != GEDELF_FAMILY_NONE && next_partner(people, family, &partner)) {
        bool wife = partner.kind == GEDELF_LINK_WIFE ||
                    (partner.kind == GEDELF_LINK_FAMS && gedelf_person_sex(people, partner.other) == GEDELF_SEX_FEMALE);
        int place = out[wife] == GEDELF_PERSON_NONE ? wife : !wife;
        out[place] = out[place] == GEDELF_PERSON_NONE ? partner.other : out[place];
    }
}

/* ---- Ancestors --------------------------------------------------------------------------------- */

/* Counts the parents of a person who are not drawn because there are to be no more generations, and marks where they would
   follow. */
static void leave_parents_out(chart *c, chart_tree *t, uint32_t number, gedelf_person person, chart_px from)
{
    bool by_birth;
    gedelf_link partner = {0};
    uint64_t before = c->report.left_out;
    gedelf_family family = parents_family(c->people, person, &by_birth);
    while (family != GEDELF_FAMILY_NONE && next_partner(c->people, family, &partner))
        c->report.left_out += !c->drawn[partner.other];
    if (c->report.left_out > before)
        chart_tree_add_more(c, t, number, from);
}

/* Lines of ancestors are distinguished from the grandparents on: the father's father has the first of four colours. A
   parent has the colour of his or her own father. `child` is the child of `parent`, in generation `depth`; `father` is
   the child's father. */
static unsigned ancestor_strain(const chart_box *child, uint32_t depth, gedelf_person father, gedelf_person parent)
{
    unsigned side = father != parent;
    return depth == 1 ? 1 + 2 * side : depth == 2 ? child->strain + side : child->strain;
}

static void add_parents_of_node(chart *c, chart_tree *t, uint32_t number)
{
    bool by_birth;
    gedelf_link partner = {0};
    const chart_node n = t->nodes[number];
    if (t->boxes[n.first_box].again)
        return;
    if (n.depth >= c->options.generations) {
        leave_parents_out(c, t, number, n.person, 0);
        return;
    }
    const chart_box child = t->boxes[n.first_box];
    gedelf_person parents[2];
    person_parents(c->people, n.person, parents);
    gedelf_family family = parents_family(c->people, n.person, &by_birth);
    while (family != GEDELF_FAMILY_NONE && next_partner(c->people, family, &partner)) {
        chart_node *parent = chart_tree_add(c, t, number, partner.other);
        if (!parent)
            return;
        parent->group = t->groups;
        parent->dashed = !by_birth;
        unsigned strain = ancestor_strain(&child, parent->depth, parents[0], partner.other);
        const chart_box *box = chart_tree_add_box(c, t, partner.other, strain, parent->depth);
        if (!box)
            return;
        parent->before = parent->after = box->height / 2;
    }
    t->groups += t->nodes[number].child_count > 0;
}

void chart_tree_choose_pedigree(chart *c, chart_tree *t)
{
    t->sideways = true;
    chart_node *root = chart_tree_add(c, t, NODE_NONE, c->options.person);
    const chart_box *box = root ? chart_tree_add_box(c, t, c->options.person, 0, 0) : NULL;
    if (!box)
        return;
    root->before = root->after = box->height / 2;
    for (uint32_t i = 0; !c->no_memory && i < t->count; i++)
        add_parents_of_node(c, t, i);
    for (size_t i = 0; i < t->box_count; i++)
        t->boxes[i].y = -t->boxes[i].height / 2;
}

/* ---- Ancestors as couples ---------------------------------------------------------------------- */

/* Puts the boxes of a node that are side by side at their places, the anchor being in the middle between the first two, or of
   the only one. */
static void centre_couple(chart *c, chart_tree *t, gedelf_family family)
{
    chart_node *n = &t->nodes[t->filled];
    chart_box *boxes = &t->boxes[n->first_box];
    view year = n->box_count > 1 ? family_marriage_text(c, family) : VIEW("");
    chart_px gap = joint_width(year), x = n->box_count > 1 ? -boxes[0].width - gap / 2 : -boxes[0].width / 2;
    n->before = -x;
    n->in_middle = n->box_count > 1;
    for (uint32_t i = 0; i < n->box_count; i++) {
        if (i > 0)
            chart_tree_add_joint(c, t, x - gap, x, i == 1 ? year : VIEW(""), 0);
        boxes[i].x = x;
        x += boxes[i].width + gap;
    }
    n->after = x - gap;
}

/* The parents of one of the people of a node, as a node. */
static void add_couple(chart *c, chart_tree *t, uint32_t number, const chart_box *of)
{
    bool by_birth;
    gedelf_link partner = {0};
    gedelf_person parents[2];
    gedelf_family family = parents_family(c->people, of->person, &by_birth);
    person_parents(c->people, of->person, parents);
    if (family == GEDELF_FAMILY_NONE || !next_partner(c->people, family, &partner))
        return;
    chart_node *couple = chart_tree_add(c, t, number, partner.other);
    if (!couple)
        return;
    couple->group = t->groups++;
    couple->dashed = !by_birth;
    couple->exit = of->x + of->width / 2;
    for (bool more = true; more && !c->no_memory; more = next_partner(c->people, family, &partner)) {
        unsigned strain = ancestor_strain(of, couple->depth, parents[0], partner.other);
        chart_tree_add_box(c, t, partner.other, strain, couple->depth);
    }
    if (!c->no_memory)
        centre_couple(c, t, family);
}

static void add_parents_of_couple(chart *c, chart_tree *t, uint32_t number)
{
    const chart_node n = t->nodes[number];
    for (uint32_t i = 0; i < n.box_count && !c->no_memory; i++) {
        const chart_box box = t->boxes[n.first_box + i];
        if (box.again || box.person == GEDELF_PERSON_NONE || (number == 0 && i > 0))
            continue;
        if (n.depth >= c->options.generations)
            leave_parents_out(c, t, number, box.person, box.x + box.width / 2);
        else
            add_couple(c, t, number, &box);
    }
}

void chart_tree_choose_ancestors(chart *c, chart_tree *t, gedelf_person person)
{
    t->upwards = true;
    chart_node *root = chart_tree_add(c, t, NODE_NONE, person);
    if (!root || !array_reserve(c->allocator, &t->boxes, &t->box_capacity, 1)) {
        c->no_memory = true;
        return;
    }
    /* The person is drawn by the descendants' tree; here it is only where lines begin. */
    t->boxes[t->box_count++] = (chart_box){.person = person};
    root->box_count = 1;
    for (uint32_t i = 0; !c->no_memory && i < t->count; i++)
        add_parents_of_couple(c, t, i);
}

/* ---- Descendants ------------------------------------------------------------------------------- */

/* A child and the day of its birth, or a family and that of its marriage, for sorting. */
typedef struct dated_item {
    gedelf_days days;
    size_t place;
    uint32_t number; /* the person or family */
    bool dashed;
} dated_item;

static int compare_items(const void *a, const void *b)
{
    const dated_item *one = a, *other = b;
    int order = gedelf_days_compare(one->days, other->days);
    return order != 0 ? order : (one->place > other->place) - (one->place < other->place);
}

/* What is needed while descendants are chosen. */
typedef struct descent {
    uint8_t *shown;    /* by family: it is drawn with somebody */
    dated_item *items; /* the children of a family, or the families of a person */
    size_t count, capacity;
} descent;

static bool descent_add(chart *c, descent *d, gedelf_days days, uint32_t number, bool dashed)
{
    if (!array_reserve(c->allocator, &d->items, &d->capacity, d->count + 1)) {
        c->no_memory = true;
        return false;
    }
    d->items[d->count] = (dated_item){days, d->count, number, dashed};
    d->count++;
    return true;
}

/* What is not dated cannot be put in order, so then the file's stays. */
static void descent_sort(descent *d, bool all_dated)
{
    if (all_dated && d->count > 1)
        qsort(d->items, d->count, sizeof *d->items, compare_items);
}

/* Collects the children of a family in the order of birth. */
static void collect_children(chart *c, descent *d, gedelf_family family)
{
    gedelf_link link = {0};
    gedelf_event birth;
    bool all_dated = true, room = true;
    d->count = 0;
    while (room && next_child(c->people, family, &link)) {
        all_dated = gedelf_person_birth(c->people, link.other, &birth) && all_dated;
        room = descent_add(c, d, birth.days, link.other, !link.by_birth);
    }
    descent_sort(d, all_dated);
}

/* Collects the families of a person that are not drawn yet, in the order of marriage. */
static void collect_families(chart *c, descent *d, gedelf_person person)
{
    gedelf_link link = {0};
    bool all_dated = true, room = true;
    d->count = 0;
    while (room && next_family(c->people, person, &link)) {
        gedelf_event marriage = {0};
        if (d->shown[link.other])
            continue;
        d->shown[link.other] = true;
        all_dated = family_event(c->people, link.other, GEDELF_EVENT_MARR, &marriage) && all_dated;
        room = descent_add(c, d, marriage.days, link.other, false);
    }
    descent_sort(d, all_dated);
}

static void chart_tree_add_bond(chart *c, chart_tree *t, gedelf_family family, chart_px exit, bool from_middle)
{
    chart_node *n = &t->nodes[t->filled];
    if (c->no_memory || !array_reserve(c->allocator, &t->bonds, &t->bond_capacity, t->bond_count + 1)) {
        c->no_memory = true;
        return;
    }
    n->first_bond = n->bond_count++ == 0 ? (uint32_t)t->bond_count : n->first_bond;
    t->bonds[t->bond_count++] = (chart_bond){family, exit, from_middle};
}

/* How broad a box is, and where it begins. */
static chart_px box_breadth(const chart_tree *t, const chart_box *box)
{
    return t->sideways ? box->height : box->width;
}

static chart_px *box_begin(const chart_tree *t, chart_box *box)
{
    return t->sideways ? &box->y : &box->x;
}

/* A box beside what is in the node, and the marriage between. Gives the middle of that. */
static chart_px add_beside(chart *c, chart_tree *t, gedelf_person person, const chart_joint *like)
{
    chart_node *n = &t->nodes[t->filled];
    bool left = like->to < 0;
    chart_px gap = (t->sideways ? JOINT_NARROWEST : joint_width(like->text)) + (like->arch > 0 ? ARCH_ROOM : 0);
    chart_px joint = left ? -n->before - gap : n->after;
    chart_box *box = chart_tree_add_box(c, t, person, 0, n->depth);
    if (!box)
        return 0;
    chart_tree_add_joint(c, t, left ? joint + gap : joint, left ? joint : joint + gap, like->text, like->arch);
    chart_px breadth = box_breadth(t, box), begin = left ? joint - breadth : joint + gap;
    *box_begin(t, box) = begin;
    n->before = px_larger(n->before, -begin);
    n->after = px_larger(n->after, begin + breadth);
    return joint + gap / 2;
}

/* The partners of a person in a family, or a box for one who is not known if that is `wanted`. Further partners of one family are
   beside the first. */
static void add_bond(chart *c, chart_tree *t, gedelf_person person, gedelf_family family, const chart_joint *like,
                     bool wanted)
{
    gedelf_link partner = {0};
    const chart_joint further = {.to = like->to};
    chart_px exit = 0, middle;
    size_t count = 0;
    while (next_partner(c->people, family, &partner)) {
        if (partner.other == person)
            continue;
        middle = add_beside(c, t, partner.other, count == 0 ? like : &further);
        exit = count++ == 0 ? middle : exit;
    }
    if (count == 0 && wanted)
        exit = add_beside(c, t, GEDELF_PERSON_NONE, like);
    chart_tree_add_bond(c, t, family, exit, count > 0 || wanted);
}

/* What is at a marriage: the year; of several, also its number. */
static view bond_text(chart *c, gedelf_family family, size_t number)
{
    view year = family_marriage_text(c, family);
    if (number == 0)
        return year;
    c->scratch.length = 0;
    c->no_memory |= !buffer_append_number(&c->scratch, number) || !buffer_append(&c->scratch, VIEW(".")) ||
                    (year.length > 0 && (!buffer_append(&c->scratch, VIEW(" ")) || !buffer_append(&c->scratch, year)));
    return chart_text(c, buffer_view(&c->scratch));
}

/* The families of a person: of several, the first is at one side and the others at the other. Each is tied to the person:
   from the third on, the line goes over those between. */
static void add_bonds(chart *c, chart_tree *t, const descent *d, gedelf_person person)
{
    bool several = d->count > 1;
    for (size_t i = 0; i < d->count && !c->no_memory; i++) {
        chart_joint like = {.to = i == 0 && several ? -1 : 1, .arch = i > 1 ? (uint32_t)i - 1 : 0};
        like.text = bond_text(c, d->items[i].number, several ? i + 1 : 0);
        t->nodes[t->filled].arches = like.arch;
        add_bond(c, t, person, d->items[i].number, &like, several);
    }
}

/* Fills a node: the person's box, and those of partners, the first of several at the left. */
static void fill_descendant(chart *c, chart_tree *t, descent *d, uint32_t number)
{
    chart_node *n = &t->nodes[number];
    gedelf_person person = n->person;
    t->filled = number;
    n->first_box = (uint32_t)t->box_count;
    chart_box *own = chart_tree_add_box(c, t, person, n->strain, n->depth);
    if (!own)
        return;
    *box_begin(t, own) = -box_breadth(t, own) / 2;
    n->before = -*box_begin(t, own);
    n->after = *box_begin(t, own) + box_breadth(t, own);
    collect_families(c, d, person);
    add_bonds(c, t, d, person);
}

/* The children of a family that is drawn with a node. They get their boxes when it is their turn. */
static void add_children(chart *c, chart_tree *t, descent *d, uint32_t number, const chart_bond *bond)
{
    collect_children(c, d, bond->family);
    bool last = t->nodes[number].depth >= c->options.generations;
    uint64_t before = c->report.left_out;
    for (size_t i = 0; i < d->count && !c->no_memory; i++) {
        const dated_item *child = &d->items[i];
        if (last) {
            c->report.left_out += !c->drawn[child->number];
            continue;
        }
        chart_node *n = chart_tree_add(c, t, number, child->number);
        if (!n)
            return;
        n->group = t->groups;
        n->exit = bond->exit;
        n->from_middle = bond->from_middle;
        n->dashed = child->dashed;
        n->strain = number == 0 ? t->nodes[0].child_count : t->nodes[number].strain;
    }
    if (c->report.left_out > before)
        chart_tree_add_more(c, t, number, bond->exit);
    t->groups += d->count > 0 && !last;
}

void chart_tree_choose_descendants(chart *c, chart_tree *t)
{
    descent d = {.shown = NULL};
    size_t families = gedelf_people_family_count(c->people) + 1;
    d.shown = memory_zeroed(c->allocator, families);
    c->no_memory = c->no_memory || !d.shown;
    t->sideways = c->options.kind == GEDELF_CHART_DESCENDANTS && c->options.orientation == GEDELF_ORIENTATION_RIGHT;
    chart_tree_add(c, t, NODE_NONE, c->options.person);
    for (uint32_t i = 0; !c->no_memory && i < t->count; i++) {
        fill_descendant(c, t, &d, i);
        for (uint32_t k = 0; k < t->nodes[i].bond_count && !c->no_memory; k++) {
            const chart_bond bond = t->bonds[t->nodes[i].first_bond + k];
            add_children(c, t, &d, i, &bond);
        }
    }
    memory_release(c->allocator, d.shown, d.shown ? families : 0);
    memory_release(c->allocator, d.items, d.capacity * sizeof *d.items);
}
