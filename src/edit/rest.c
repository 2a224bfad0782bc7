/* SPDX-License-Identifier: MIT */
/*
 * The rest of the file: takes the source, gives its records as a dataset, which is much smaller than a tree with its lines.
 * Where a command must see several records at once, only those that some command finds something in are in the tree; for
 * others that follow each other stands one node, and paths find them in the dataset.
 *
 * Which records commands find something in is found out before: they are carried out on such a tree without lines, and
 * records come into it as they are found.
 */
#include "edit/edit_private.h"

/* ---- Reading --------------------------------------------------------------------------------- */

static bool has_inner_xref(gedelf_structure top)
{
    uint32_t size = structure_size(top);
    for (uint32_t i = 1; i < size; i++) {
        if (gedelf_structure_xref(structure_part(top, i)).length > 0)
            return true;
    }
    return false;
}

/* Must a record be in the tree, whatever commands find? The header is one, and what looks like one (D120, D135); a line
   that cannot be used is one that nothing may come before (D16); pointers lead to nodes. */
static bool is_always_needed(gedelf_structure top)
{
    view tag = gedelf_structure_tag(top);
    return view_equal_ignoring_case(tag, VIEW("HEAD")) || view_equal(tag, VIEW("ERROR")) || has_inner_xref(top);
}

static gedelf_structure top_of(const edit_rest_record *kept)
{
    return (gedelf_structure){kept->block, kept->index};
}

/* Of several that have one identifier, all but the first are in the tree, so that each name is that of one outside. */
static bool has_doubled_name(const edit_session *e, gedelf_structure top)
{
    view xref = gedelf_structure_xref(top);
    return xref.length > 0 && !gedelf_structure_same(gedelf_dataset_find(e->rest.dataset, xref), top);
}

static bool rest_list(edit_session *e, gedelf_structure top)
{
    edit_rest *r = &e->rest;
    bool needed = r->count == 0 || is_always_needed(top) || has_doubled_name(e, top);
    edit_rest_record kept = {.block = top.block, .index = top.index, .needed = needed};
    if (r->count == UINT32_MAX)
        return false;
    if ((r->count == 0 || r->records[r->count - 1].block != top.block) &&
        !array_add(e->allocator, &r->blocks, &r->block_count, &r->block_capacity, (uint32_t)r->count))
        return false;
    return array_add(e->allocator, &r->records, &r->count, &r->capacity, kept);
}

static bool rest_list_all(edit_session *e)
{
    bool room = rest_list(e, gedelf_dataset_head(e->rest.dataset));
    gedelf_structure s = gedelf_dataset_records(e->rest.dataset);
    for (; room && gedelf_structure_exists(s); s = gedelf_structure_next(s))
        room = rest_list(e, s);
    return room;
}

gedelf_status rest_open(edit_session *e)
{
    gedelf_options options = e->options;
    options.diagnose = NULL;
    options.positions = false;
    gedelf_status status = gedelf_read(&e->rest.dataset, e->source, &options);
    bool room = status != GEDELF_OK || rest_list_all(e);
    if (status != GEDELF_OK || !room)
        rest_close(e);
    return room ? status : GEDELF_MEMORY;
}

void rest_close(edit_session *e)
{
    gedelf_dataset_free(e->rest.dataset);
    memory_release(e->allocator, e->rest.records, e->rest.capacity * sizeof *e->rest.records);
    memory_release(e->allocator, e->rest.blocks, e->rest.block_capacity * sizeof *e->rest.blocks);
    e->rest = (edit_rest){.dataset = NULL};
    e->tree.rest = NULL;
}

void rest_begin(edit_session *e)
{
    e->tree.rest = e->rest.dataset ? &e->rest : NULL;
    for (size_t i = 0; i < e->rest.count; i++)
        e->rest.records[i].node = e->rest.records[i].below = 0;
}

/* ---- Nodes ----------------------------------------------------------------------------------- */

bool rest_has(const edit_session *e, uint64_t number)
{
    return number < e->rest.count && !e->rest.records[number].needed;
}

/* So many records one node may stand for: one of them is looked for among its neighbours. */
enum { REST_TOGETHER = 64 };

/* The node that stands for records, of which this is one. */
static uint32_t node_standing_for(const edit_rest *r, size_t number)
{
    while (r->records[number].node == 0)
        number--;
    return r->records[number].node;
}

/* Is this record not in the tree? */
static bool is_outside(const edit_tree *t, size_t number)
{
    return tree_more(t, node_standing_for(t->rest, number))->outside_end > number;
}

/* A node that stands for the records from one number up to another, behind `before` or as the last. */
static bool stand_for(edit_session *e, uint32_t from, uint32_t to, uint32_t before)
{
    uint32_t n = from < to ? tree_add(&e->tree) : 0;
    edit_more *more = n > 0 ? tree_add_more(&e->tree, n) : NULL;
    if (!more)
        return from == to;
    more->outside = from;
    more->outside_end = to;
    e->tree.nodes[n].origin = EDIT_ROOT;
    tree_put(&e->tree, n, before > 0 ? before : EDIT_ROOT, before > 0 ? EDIT_AFTER : EDIT_LAST);
    e->rest.records[from].node = n;
    return true;
}

gedelf_status rest_add(edit_session *e, uint64_t number)
{
    uint32_t last = e->tree.nodes[EDIT_ROOT].last;
    bool beside = last > 0 && tree_more(&e->tree, last)->outside_end == number && number % REST_TOGETHER != 0;
    e->built = true;
    if (beside)
        e->tree.more[e->tree.nodes[last].more].outside_end++;
    return beside || stand_for(e, (uint32_t)number, (uint32_t)number + 1, 0) ? GEDELF_OK : GEDELF_MEMORY;
}

void rest_built(edit_session *e, uint64_t number, uint32_t n)
{
    if (number < e->rest.count)
        e->rest.records[number].node = n;
}

/* The node of a structure in a record whose nodes are all in the tree. */
static uint32_t node_brought_in(const edit_rest_record *kept, gedelf_structure s)
{
    return s.index == kept->index ? kept->node : kept->below + (s.index - kept->index - 1);
}

/* Puts what is below a record into the tree, without lines. */
static bool bring_below(edit_session *e, edit_rest_record *kept)
{
    edit_tree *t = &e->tree;
    uint32_t size = block_node(kept->block, kept->index).size;
    kept->below = (uint32_t)t->count;
    kept->needed = true;
    for (uint32_t i = 1; i < size; i++) {
        gedelf_structure s = {kept->block, kept->index + i};
        uint32_t n = tree_add(t), super = node_brought_in(kept, gedelf_structure_super(s));
        if (n == 0 || !edit_fill_node(t, n, s))
            return false;
        t->nodes[n].origin = super;
        tree_put(t, n, super, EDIT_LAST);
    }
    return true;
}

/* Brings in a record that a node stands for. That is its node now, if it is the first of those, or stands for those before
   it. */
static bool bring_in(edit_session *e, size_t number)
{
    edit_tree *t = &e->tree;
    edit_rest_record *kept = &e->rest.records[number];
    uint32_t standing = node_standing_for(&e->rest, number), end = tree_more(t, standing)->outside_end;
    bool first = tree_more(t, standing)->outside == number, known = t->targets.known;
    uint32_t n = first ? standing : tree_add(t);
    if (n == 0)
        return false;
    t->more[t->nodes[standing].more].outside_end = first ? 0 : (uint32_t)number;
    if (!edit_fill_node(t, n, top_of(kept)))
        return false;
    t->nodes[n].origin = EDIT_ROOT;
    kept->node = n;
    if (!first)
        tree_put(t, n, standing, EDIT_AFTER);
    return stand_for(e, (uint32_t)number + 1, end, n) && tree_entered(t, n, known) && bring_below(e, kept);
}

gedelf_status rest_add_all(edit_session *e)
{
    gedelf_status status = GEDELF_OK;
    for (size_t i = 1; status == GEDELF_OK && i < e->rest.count; i++) {
        status = rest_add(e, i);
        if (status == GEDELF_OK && e->rest.records[i].needed && !bring_in(e, i))
            status = GEDELF_MEMORY;
    }
    return status;
}

/* The number of the record that a structure of the dataset is in. Those of a block are in the order of their indices. */
static size_t number_of(edit_rest *r, gedelf_structure s)
{
    if (r->records[r->blocks[r->looked]].block != s.block) {
        r->looked = 0;
        while (r->records[r->blocks[r->looked]].block != s.block)
            r->looked++;
    }
    size_t next, end = r->looked + 1 < r->block_count ? r->blocks[r->looked + 1] : r->count;
    SEARCH_SORTED(next, r->blocks[r->looked] + 1, end, r->records[next].index <= s.index);
    return next - 1;
}

path_node rest_node(const edit_tree *t, uint32_t number)
{
    const edit_rest_record *kept = &t->rest->records[number];
    return is_outside(t, number) ? path_node_of(top_of(kept)) : (path_node){t, kept->node};
}

path_node rest_find(const edit_tree *t, view xref)
{
    gedelf_structure s = t->rest ? gedelf_dataset_find(t->rest->dataset, xref) : (gedelf_structure){NULL, 0};
    bool found = gedelf_structure_exists(s) && is_outside(t, number_of(t->rest, s));
    return found ? path_node_of(s) : PATH_NO_NODE;
}

/* Planning finds what was found before, unless a command was refused since; else the record's lines would be missing. */
static void mind_surprise(edit_session *e, const edit_rest_record *kept)
{
    if (e->purpose != EDIT_SCOUTING && !e->refused)
        edit_refuse(e, DIAG_EDIT_OBSCURE, 0, gedelf_structure_tag(top_of(kept)), VIEW(""));
}

static bool fetch_record(edit_session *e, size_t number)
{
    if (!is_outside(&e->tree, number))
        return true;
    mind_surprise(e, &e->rest.records[number]);
    return bring_in(e, number);
}

bool rest_fetch(edit_session *e, path_node match, uint32_t *n)
{
    *n = (uint32_t)match.number;
    if (match.at == &e->tree)
        return true;
    gedelf_structure s = path_structure_of(match);
    size_t number = number_of(&e->rest, s);
    if (!fetch_record(e, number))
        return false;
    *n = node_brought_in(&e->rest.records[number], s);
    return true;
}

/* ---- Identifiers ----------------------------------------------------------------------------- */

static bool mentions_name(gedelf_structure top, view name)
{
    uint32_t size = block_node(top.block, top.index).size;
    bool has = view_equal(gedelf_structure_xref(top), name);
    for (uint32_t i = 0; !has && i < size; i++)
        has = view_equal(gedelf_structure_pointer((gedelf_structure){top.block, top.index + i}), name);
    return has;
}

bool rest_fetch_named(edit_session *e, view name)
{
    bool done = true;
    for (size_t i = 1; done && i < e->rest.count; i++)
        done = !is_outside(&e->tree, i) || !mentions_name(top_of(&e->rest.records[i]), name) || fetch_record(e, i);
    return done;
}

/* With so few it does not matter. */
enum { FEW_RECORDS = 1000 };

/* ---- Choosing -------------------------------------------------------------------------------- */

bool rest_settle(edit_session *e, bool neighbours)
{
    edit_rest *r = &e->rest;
    size_t last = r->count - 1;
    uint64_t needed = 0, all = 0; /* structures */
    r->records[last].needed = true;
    for (size_t i = 1; neighbours && i < r->count; i++) {
        if (r->records[i].needed)
            r->records[i - 1].needed = true;
    }
    while (last > 0 && r->records[last].needed)
        last--;
    r->records[last].needed = true;
    for (size_t i = 0; i < r->count; i++) {
        uint32_t size = block_node(r->records[i].block, r->records[i].index).size;
        all += size;
        needed += r->records[i].needed ? size : 0;
    }
    return r->count < FEW_RECORDS || needed <= all - all / 4;
}
