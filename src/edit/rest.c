/* SPDX-License-Identifier: MIT */
/*
 * The rest of the file: takes the source, gives its records as a dataset, which is much smaller than a tree with its lines.
 * Where a command must see several records at once, only those that some command finds something in are in the tree; of
 * each other one there is one node, which stands for it among its neighbours, and paths go on in the dataset below it.
 *
 * Which records commands find something in is found out before: they are carried out on such a tree without lines, and
 * records come into it as they are found.
 */
#include "edit/plan.h"

/* ---- Reading --------------------------------------------------------------------------------- */

static bool has_inner_xref(gedelf_structure top)
{
    uint32_t size = block_node(top.block, top.index).size;
    for (uint32_t i = 1; i < size; i++) {
        if (gedelf_structure_xref((gedelf_structure){top.block, top.index + i}).length > 0)
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

static bool rest_list(edit_session *e, gedelf_structure top)
{
    edit_rest *r = &e->rest;
    edit_rest_record kept = {.top = top, .needed = r->count == 0 || is_always_needed(top)};
    return r->count < UINT32_MAX && array_add(e->allocator, &r->records, &r->count, &r->capacity, kept);
}

gedelf_status rest_open(edit_session *e)
{
    gedelf_options options = e->options;
    options.diagnose = NULL;
    options.positions = false;
    gedelf_status status = gedelf_read(&e->rest.dataset, e->source, &options);
    bool room = status != GEDELF_OK || rest_list(e, gedelf_dataset_head(e->rest.dataset));
    gedelf_structure s = status == GEDELF_OK ? gedelf_dataset_records(e->rest.dataset) : (gedelf_structure){NULL, 0};
    for (; room && gedelf_structure_exists(s); s = gedelf_structure_next(s))
        room = rest_list(e, s);
    if (status != GEDELF_OK || !room)
        rest_close(e);
    return room ? status : GEDELF_MEMORY;
}

void rest_close(edit_session *e)
{
    gedelf_dataset_free(e->rest.dataset);
    memory_release(e->allocator, e->rest.records, e->rest.capacity * sizeof *e->rest.records);
    e->rest = (edit_rest){.dataset = NULL};
    e->tree.rest = NULL;
}

void rest_begin(edit_session *e)
{
    e->tree.rest = e->rest.records;
    for (size_t i = 0; i < e->rest.count; i++)
        e->rest.records[i].node = e->rest.records[i].below = 0;
}

/* ---- Nodes ----------------------------------------------------------------------------------- */

bool rest_has(const edit_session *e, uint64_t number)
{
    return number < e->rest.count && !e->rest.records[number].needed;
}

gedelf_status rest_add(edit_session *e, uint64_t number)
{
    edit_rest_record *kept = &e->rest.records[number];
    uint32_t n = tree_add(&e->tree);
    if (n == 0)
        return GEDELF_MEMORY;
    edit_fill_node(&e->tree.nodes[n], kept->top);
    e->tree.nodes[n].outside = (uint32_t)number + 1;
    e->tree.nodes[n].origin = EDIT_ROOT;
    e->tree.nodes[n].physical = e->stretch.number;
    tree_put(&e->tree, n, EDIT_ROOT, EDIT_LAST);
    kept->node = n;
    kept->below = 0;
    e->built = true;
    return GEDELF_OK;
}

/* The node of a structure in a record whose nodes are all in the tree. */
static uint32_t node_brought_in(const edit_rest_record *kept, gedelf_structure s)
{
    return s.index == kept->top.index ? kept->node : kept->below + (s.index - kept->top.index - 1);
}

/* Puts what is below a record into the tree, without lines. */
static bool bring_in(edit_session *e, edit_rest_record *kept)
{
    edit_tree *t = &e->tree;
    uint32_t size = block_node(kept->top.block, kept->top.index).size;
    t->nodes[kept->node].outside = 0;
    kept->below = (uint32_t)t->count;
    kept->needed = true;
    for (uint32_t i = 1; i < size; i++) {
        gedelf_structure s = {kept->top.block, kept->top.index + i};
        uint32_t n = tree_add(t), super = node_brought_in(kept, gedelf_structure_super(s));
        if (n == 0)
            return false;
        edit_fill_node(&t->nodes[n], s);
        t->nodes[n].origin = super;
        tree_put(t, n, super, EDIT_LAST);
    }
    return true;
}

gedelf_status rest_add_all(edit_session *e)
{
    gedelf_status status = GEDELF_OK;
    for (size_t i = 1; status == GEDELF_OK && i < e->rest.count; i++) {
        status = rest_add(e, i);
        if (status == GEDELF_OK && e->rest.records[i].needed && !bring_in(e, &e->rest.records[i]))
            status = GEDELF_MEMORY;
    }
    return status;
}

/* The record that a structure of the dataset is in. Those of a block are in the order of their indices. */
static edit_rest_record *record_of(edit_rest *r, gedelf_structure s)
{
    if (r->records[r->first].top.block != s.block) {
        r->first = 0;
        while (r->records[r->first].top.block != s.block)
            r->first++;
    }
    size_t next;
    SEARCH_SORTED(next, r->first + 1, r->count,
                  r->records[next].top.block == s.block && r->records[next].top.index <= s.index);
    return &r->records[next - 1];
}

/* Planning finds what was found before, unless a command was refused since; else the record's lines would be missing. */
static void mind_surprise(edit_session *e, const edit_rest_record *kept)
{
    if (e->purpose != EDIT_SCOUTING && !e->refused)
        edit_refuse(e, DIAG_EDIT_OBSCURE, 0, gedelf_structure_tag(kept->top), VIEW(""));
}

bool rest_fetch(edit_session *e, path_node match, uint32_t *n)
{
    const edit_tree *t = &e->tree;
    bool in_tree = match.at == t;
    *n = (uint32_t)match.number;
    if (in_tree && t->nodes[*n].outside == 0)
        return true;
    edit_rest_record *kept =
        in_tree ? &e->rest.records[t->nodes[*n].outside - 1] : record_of(&e->rest, path_structure_of(match));
    if (kept->below == 0)
        mind_surprise(e, kept);
    if (kept->below == 0 && !bring_in(e, kept))
        return false;
    if (!in_tree)
        *n = node_brought_in(kept, path_structure_of(match));
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
    for (size_t i = 1; done && i < e->rest.count; i++) {
        edit_rest_record *kept = &e->rest.records[i];
        bool outside = kept->node > 0 && e->tree.nodes[kept->node].outside == i + 1;
        uint32_t n;
        if (outside && mentions_name(kept->top, name))
            done = rest_fetch(e, (path_node){&e->tree, kept->node}, &n);
    }
    return done;
}

/* With so few it does not matter. */
enum { FEW_RECORDS = 1000 };

/* ---- Choosing -------------------------------------------------------------------------------- */

bool rest_settle(edit_session *e, bool neighbours)
{
    edit_rest *r = &e->rest;
    size_t last = r->count - 1, needed = 0;
    r->records[last].needed = true;
    for (size_t i = 1; neighbours && i < r->count; i++) {
        if (r->records[i].needed)
            r->records[i - 1].needed = true;
    }
    while (last > 0 && r->records[last].needed)
        last--;
    r->records[last].needed = true;
    for (size_t i = 0; i < r->count; i++)
        needed += r->records[i].needed;
    return r->count < FEW_RECORDS || needed <= r->count / 2;
}
