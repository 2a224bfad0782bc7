/* SPDX-License-Identifier: MIT */
/*
 * The tree that commands change: records and what is below them, each with its neighbours, and the lines they came from.
 */
#include "edit/edit_private.h"

/* ---- Making ---------------------------------------------------------------------------------- */

void tree_init(edit_tree *t, edit_siblings *siblings, const gedelf_allocator *allocator)
{
    *t = (edit_tree){.allocator = allocator, .siblings = siblings};
    *siblings = (edit_siblings){.super = 0};
    arena_init(&t->texts, allocator);
    names_init(&t->targets.names, allocator);
    names_init(&t->records.names, allocator);
}

static void tree_names_free(tree_names *n)
{
    memory_release(n->names.allocator, n->nodes, n->capacity * sizeof *n->nodes);
    n->nodes = NULL;
    n->capacity = 0;
    n->known = false;
    names_free(&n->names);
}

void tree_free(edit_tree *t)
{
    memory_release(t->allocator, t->nodes, t->capacity * sizeof *t->nodes);
    memory_release(t->allocator, t->more, t->more_capacity * sizeof *t->more);
    memory_release(t->allocator, t->lines, t->line_capacity * sizeof *t->lines);
    memory_release(t->allocator, t->octets, t->octets_capacity * sizeof *t->octets);
    memory_release(t->allocator, t->leads, t->lead_capacity * sizeof *t->leads);
    siblings_free(t);
    arena_free(&t->texts);
    tree_names_free(&t->targets);
    tree_names_free(&t->records);
}

uint32_t tree_add(edit_tree *t)
{
    bool room = t->count < UINT32_MAX && array_reserve(t->allocator, &t->nodes, &t->capacity, t->count + 1);
    if (!room)
        return 0;
    t->nodes[t->count] = (edit_node){.super = 0};
    return (uint32_t)t->count++;
}

edit_more *tree_add_more(edit_tree *t, uint32_t n)
{
    uint32_t number = t->nodes[n].more;
    if (number > 0)
        return &t->more[number];
    if (!array_add(t->allocator, &t->more, &t->more_count, &t->more_capacity, (edit_more){.was_kind = 0}))
        return NULL;
    t->nodes[n].more = (uint32_t)t->more_count - 1;
    return &t->more[t->more_count - 1];
}

bool tree_clear(edit_tree *t)
{
    t->more_count = 0;
    t->count = t->line_count = t->octets_count = t->lead_count = 0;
    t->wrapped = t->record_count = t->inner_xrefs = 0;
    t->targets.known = t->records.known = false;
    t->siblings->super = 0;
    arena_reset(&t->texts);
    bool room = tree_add(t) == 0 && t->count == 1 && tree_add_more(t, 0);
    if (room)
        t->nodes[0].tag = VIEW("UNDEF");
    room = room && tree_add(t) == EDIT_ROOT;
    if (room)
        t->nodes[EDIT_ROOT].record = EDIT_ROOT;
    return room;
}

/* ---- Identifiers ----------------------------------------------------------------------------- */

static bool tree_note_name(edit_tree *t, tree_names *known, uint32_t n)
{
    uint32_t before = known->names.count, number = names_add(&known->names, tree_node_xref(t, n));
    bool room = number > 0 && array_reserve(t->allocator, &known->nodes, &known->capacity, number);
    if (room)
        known->nodes[number - 1] = number > before || known->nodes[number - 1] == n ? n : 0;
    return room;
}

static bool tree_note_targets(edit_tree *t)
{
    bool done = true;
    tree_names_free(&t->targets);
    t->inner_xrefs = 0;
    for (uint32_t n = t->nodes[EDIT_ROOT].first; done && n > 0; n = tree_after(t, n, EDIT_ROOT)) {
        done = tree_node_xref(t, n).length == 0 || tree_note_name(t, &t->targets, n);
        t->inner_xrefs += tree_node_xref(t, n).length > 0 && t->nodes[n].super != EDIT_ROOT;
    }
    t->targets.known = done;
    return done;
}

static bool tree_note_records(edit_tree *t)
{
    bool done = true;
    tree_names_free(&t->records);
    for (uint32_t n = t->nodes[EDIT_ROOT].first; done && n > 0; n = t->nodes[n].next)
        done = tree_node_xref(t, n).length == 0 || tree_note_name(t, &t->records, n);
    t->records.known = done;
    return done;
}

/* Records that are no more so, or have another identifier now, stay in the table, and are told apart when they are asked
   for. */
static void tree_note_record(edit_tree *t, uint32_t n)
{
    if (t->records.known && t->nodes[n].super == EDIT_ROOT && tree_node_xref(t, n).length > 0)
        t->records.known = tree_note_name(t, &t->records, n);
}

void tree_renamed(edit_tree *t, uint32_t n)
{
    t->targets.known = false;
    tree_note_record(t, n);
}

bool tree_find_record(edit_tree *t, view xref, path_node *found)
{
    enum { FEW = 8 }; /* of these each can be looked at */
    *found = rest_find(t, xref);
    if ((!t->rest && t->record_count < FEW) || (!t->records.known && !tree_note_records(t)))
        return false;
    uint32_t number = names_find(&t->records.names, xref), n = number > 0 ? t->records.nodes[number - 1] : 0;
    if (number == 0)
        return true;
    bool is = n > 0 && t->nodes[n].super == EDIT_ROOT && view_equal(tree_node_xref(t, n), xref);
    bool only = is && !found->at;
    *found = (path_node){t, n};
    return only;
}

/* Something is put somewhere or taken away: what is known of identifiers stays so if it has none. */
static void tree_disturb(edit_tree *t, uint32_t n, uint32_t super)
{
    if (super == EDIT_ROOT || tree_node_xref(t, n).length > 0 || t->inner_xrefs > 0)
        t->targets.known = false;
}

/* ---- Changing -------------------------------------------------------------------------------- */

/* Works out where a node is, which is known of its superstructure. */
static void tree_locate(edit_tree *t, uint32_t n)
{
    edit_node *put = &t->nodes[n];
    const edit_node *super = &t->nodes[put->super];
    bool top = put->super == EDIT_ROOT;
    put->record = top ? n : super->record;
    put->level = top ? 0 : super->level + 1;
}

static void tree_link(edit_tree *t, uint32_t n, uint32_t super, uint32_t before, uint32_t behind)
{
    t->nodes[n].super = super;
    t->nodes[n].previous = before;
    t->nodes[n].next = behind;
    if (before > 0)
        t->nodes[before].next = n;
    else
        t->nodes[super].first = n;
    if (behind > 0)
        t->nodes[behind].previous = n;
    else
        t->nodes[super].last = n;
    siblings_added(t, n);
    tree_disturb(t, n, super);
    t->record_count += super == EDIT_ROOT;
    tree_note_record(t, n);
    for (uint32_t i = n; i > 0; i = tree_after(t, i, n))
        tree_locate(t, i);
}

void tree_put(edit_tree *t, uint32_t n, uint32_t where, edit_position position)
{
    const edit_node *w = &t->nodes[where];
    switch (position) {
    case EDIT_LAST: tree_link(t, n, where, w->last, 0); break;
    case EDIT_FIRST: tree_link(t, n, where, 0, w->first); break;
    case EDIT_BEFORE: tree_link(t, n, w->super, w->previous, where); break;
    case EDIT_AFTER: tree_link(t, n, w->super, where, w->next); break;
    }
}

bool tree_entered(edit_tree *t, uint32_t n, bool known)
{
    tree_note_record(t, n);
    t->targets.known = known && (tree_node_xref(t, n).length == 0 || tree_note_name(t, &t->targets, n));
    return t->targets.known == known;
}

void tree_take(edit_tree *t, uint32_t n)
{
    edit_node *taken = &t->nodes[n];
    siblings_taken(t, n);
    tree_disturb(t, n, taken->super);
    t->record_count -= taken->super == EDIT_ROOT;
    if (taken->previous > 0)
        t->nodes[taken->previous].next = taken->next;
    else
        t->nodes[taken->super].first = taken->next;
    if (taken->next > 0)
        t->nodes[taken->next].previous = taken->previous;
    else
        t->nodes[taken->super].last = taken->previous;
    taken->super = taken->previous = taken->next = 0;
}

void tree_retag(edit_tree *t, uint32_t n, view tag)
{
    siblings_taken(t, n);
    t->nodes[n].tag = tag;
    siblings_added(t, n);
}

void tree_delete(edit_tree *t, uint32_t n)
{
    tree_take(t, n);
    for (uint32_t i = n; i > 0; i = tree_after(t, i, n))
        t->nodes[i].flags |= EDIT_NODE_GONE;
}

/* ---- Walking --------------------------------------------------------------------------------- */

uint32_t tree_after(const edit_tree *t, uint32_t n, uint32_t top)
{
    if (t->nodes[n].first > 0)
        return t->nodes[n].first;
    while (n != top && t->nodes[n].next == 0)
        n = t->nodes[n].super;
    return n == top ? 0 : t->nodes[n].next;
}

bool tree_is_below(const edit_tree *t, uint32_t n, uint32_t above)
{
    while (n > EDIT_ROOT && t->nodes[n].level > t->nodes[above].level)
        n = t->nodes[n].super;
    return n == above;
}

/* ---- For paths ------------------------------------------------------------------------------- */

static path_node tree_path_node(const edit_tree *t, uint32_t n)
{
    return n > 0 ? (path_node){t, n} : PATH_NO_NODE;
}

static const edit_node *tree_asked(path_node n)
{
    const edit_tree *t = n.at;
    return &t->nodes[n.number];
}

/* Is it a structure of a record that is not in the tree? */
static bool is_of_rest(const void *context, path_node n)
{
    return n.at != context;
}

static path_node tree_path_first(const void *context, path_node n)
{
    return is_of_rest(context, n) ? path_node_of(gedelf_structure_first(path_structure_of(n)))
                                  : tree_path_node(context, tree_asked(n)->first);
}

static path_node tree_path_next(const void *context, path_node n)
{
    return is_of_rest(context, n) ? path_node_of(gedelf_structure_next(path_structure_of(n)))
                                  : tree_path_node(context, tree_asked(n)->next);
}

static view tree_path_tag(const void *context, path_node n)
{
    return is_of_rest(context, n) ? gedelf_structure_tag(path_structure_of(n)) : tree_asked(n)->tag;
}

static view tree_path_xref(const void *context, path_node n)
{
    return is_of_rest(context, n) ? gedelf_structure_xref(path_structure_of(n))
                                  : tree_node_xref(n.at, (uint32_t)n.number);
}

static view tree_path_payload(const void *context, path_node n)
{
    if (is_of_rest(context, n))
        return gedelf_structure_payload(path_structure_of(n));
    return tree_asked(n)->kind == PAYLOAD_STRING ? tree_asked(n)->payload : VIEW("");
}

static view tree_path_pointer(const void *context, path_node n)
{
    if (is_of_rest(context, n))
        return gedelf_structure_pointer(path_structure_of(n));
    return tree_asked(n)->kind == PAYLOAD_POINTER ? tree_asked(n)->payload : VIEW("");
}

/* A pointer that leads nowhere, or to several, leads to a record UNDEF, which is not in the file (D8): node number 0. */
static path_node tree_path_target(const void *context, path_node n)
{
    const edit_tree *t = context;
    view pointer = tree_path_pointer(context, n);
    if (pointer.length == 0)
        return PATH_NO_NODE;
    uint32_t number = names_find(&t->targets.names, pointer);
    path_node outside = rest_find(t, pointer), within = {t, number > 0 ? t->targets.nodes[number - 1] : 0};
    if (!outside.at)
        return within;
    return number == 0 ? outside : (path_node){t, 0};
}

static bool tree_path_nth(const void *context, path_node n, view tag, uint64_t position, path_node *found)
{
    const edit_tree *t = context;
    uint32_t number;
    bool known =
        !is_of_rest(context, n) && n.number > 0 && siblings_find(t, (uint32_t)n.number, tag, position, &number);
    *found = known ? tree_path_node(t, number) : PATH_NO_NODE;
    return known;
}

bool tree_for_paths(edit_tree *t, bool targets, path_tree *out)
{
    *out = (path_tree){.first = tree_path_first,
                       .next = tree_path_next,
                       .tag = tree_path_tag,
                       .xref = tree_path_xref,
                       .payload = tree_path_payload,
                       .pointer = tree_path_pointer,
                       .target = tree_path_target,
                       .nth = tree_path_nth,
                       .context = t};
    return !targets || t->targets.known || tree_note_targets(t);
}
