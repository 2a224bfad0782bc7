/* SPDX-License-Identifier: MIT */
/*
 * The tree that commands change: records and what is below them, each with its neighbours, and the lines they came from.
 * A tree of all records has no lines, and what no command has found in it is in runs, which the dataset knows (rest.c).
 */
#include "rewrite/edit/edit_rest.h"

/* ---- Making ---------------------------------------------------------------------------------- */

void tree_init(edit_tree *t, edit_siblings *siblings, const gedelf_allocator *allocator)
{
    *t = (edit_tree){.allocator = allocator, .siblings = siblings};
    siblings_init(t);
    arena_init(&t->texts, allocator);
    names_init(&t->targets.names, allocator);
    names_init(&t->records.names, allocator);
    table_init(&t->sources, allocator);
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
    table_free(&t->sources);
}

uint32_t tree_add(edit_tree *t)
{
    bool room = t->count < UINT32_MAX && patch_reserve(t->allocator, &t->nodes, &t->capacity, t->count + 1);
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
    if (!patch_reserve(t->allocator, &t->more, &t->more_capacity, t->more_count + 1))
        return NULL;
    t->more[t->more_count] = (edit_more){.was_kind = 0};
    t->more[t->more_count++].xref = tree_node_xref(t, n);
    t->nodes[n].flags &= (uint16_t)~EDIT_NODE_NAMED;
    t->nodes[n].more = (uint32_t)t->more_count - 1;
    return &t->more[t->more_count - 1];
}

view tree_node_xref(const edit_tree *t, uint32_t n)
{
    if ((t->nodes[n].flags & EDIT_NODE_NAMED) != 0)
        return gedelf_structure_xref(rest_structure(t, (path_node){t, n}));
    return tree_more(t, n)->xref;
}

bool tree_clear(edit_tree *t)
{
    t->more_count = 0;
    t->foreign = NULL;
    t->count = t->line_count = t->foreign_count = t->octets_count = t->lead_count = 0;
    t->wrapped = t->record_count = t->inner_xrefs = 0;
    t->targets.known = t->records.known = false;
    siblings_clear(t);
    table_clear(&t->sources);
    arena_reset(&t->texts);
    bool room = tree_add(t) == 0 && t->count == 1 && tree_add_more(t, 0);
    if (room)
        t->nodes[0].tag = VIEW("UNDEF");
    room = room && tree_add(t) == EDIT_ROOT;
    if (room)
        t->nodes[EDIT_ROOT].record = EDIT_ROOT;
    return room;
}

/* ---- What nodes were read as ------------------------------------------------------------------- */

uint32_t tree_sources_together(const edit_tree *t)
{
    return (uint32_t)memory_sizes(t->allocator)->edit_sources;
}

/* Those of one record that are close to each other have the same hash, and are found together. */
static uint32_t source_hash(const edit_tree *t, uint32_t number, uint32_t read_as)
{
    uint32_t group = (read_as - 1) / tree_sources_together(t);
    return (uint32_t)hash_number((uint64_t)number << 32 | group, t->sources.seed);
}

bool tree_note_source(edit_tree *t, uint32_t n)
{
    return table_add(&t->sources, source_hash(t, t->nodes[n].read_record, t->nodes[n].read_as), n);
}

size_t tree_first_source(const edit_tree *t, uint32_t number, uint32_t from)
{
    return table_home(t->sources.capacity, source_hash(t, number, from));
}

uint32_t tree_next_source(const edit_tree *t, uint32_t number, uint32_t from, size_t *at)
{
    uint32_t n, hash = source_hash(t, number, from), together = tree_sources_together(t);
    while ((n = table_next(&t->sources, hash, at)) != 0) {
        const edit_node *about = &t->nodes[n];
        if (about->read_record == number && (about->read_as - 1) / together == (from - 1) / together)
            break;
    }
    return n;
}

uint32_t tree_find_source(const edit_tree *t, uint32_t number, uint32_t read_as)
{
    uint32_t n;
    for (size_t at = tree_first_source(t, number, read_as); (n = tree_next_source(t, number, read_as, &at)) != 0;) {
        if (t->nodes[n].read_as == read_as)
            break;
    }
    return n;
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

/* Structures that are no longer records, or have another identifier now, stay in the table, and are recognised when
   they are looked up. */
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

void tree_insert(edit_tree *t, uint32_t n, uint32_t super, uint32_t before, uint32_t after)
{
    t->nodes[n].super = super;
    t->nodes[n].previous = before;
    t->nodes[n].next = after;
    if (before > 0)
        t->nodes[before].next = n;
    else
        t->nodes[super].first = n;
    if (after > 0)
        t->nodes[after].previous = n;
    else
        t->nodes[super].last = n;
    t->record_count += super == EDIT_ROOT;
    tree_locate(t, n);
}

static void tree_link(edit_tree *t, uint32_t n, uint32_t super, uint32_t before, uint32_t after)
{
    tree_insert(t, n, super, before, after);
    siblings_added(t, n);
    tree_disturb(t, n, super);
    tree_note_record(t, n);
    for (uint32_t i = tree_after(t, n, n); i > 0; i = tree_after(t, i, n))
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

/* Paths see a node, by its number; a structure of a run, by the run's number and its own, as in read_as, in the upper
   half; or a structure of the dataset that is below one of a run, or below a closed node. */
static bool is_plain(const edit_tree *t, path_node n)
{
    return n.at == t && n.number >> 32 == 0;
}

static const edit_node *tree_asked(path_node n)
{
    const edit_tree *t = n.at;
    return &t->nodes[(uint32_t)n.number];
}

path_node tree_path_head(const edit_tree *t, uint32_t n)
{
    if (n == 0)
        return PATH_NO_NODE;
    bool run = (t->nodes[n].flags & EDIT_NODE_RUN) != 0;
    return (path_node){t, n | (run ? (uint64_t)t->nodes[n].read_as << 32 : 0)};
}

path_node tree_path_first(const void *tree, path_node n)
{
    const edit_tree *t = tree;
    if (is_plain(t, n) && (tree_asked(n)->flags & EDIT_NODE_CLOSED) == 0)
        return tree_path_head(t, tree_asked(n)->first);
    return path_node_of(gedelf_structure_first(rest_structure(t, n)));
}

path_node tree_path_next(const void *tree, path_node n)
{
    const edit_tree *t = tree;
    if (n.at != t)
        return path_node_of(gedelf_structure_next(path_structure_of(n)));
    const edit_node *about = tree_asked(n);
    if (!is_plain(t, n)) {
        uint64_t next = (n.number >> 32) + (about->super == EDIT_ROOT ? 1 : rest_size(t, n));
        if (next <= about->run_end)
            return (path_node){t, next << 32 | (uint32_t)n.number};
    }
    return tree_path_head(t, about->next);
}

view tree_path_tag(const void *tree, path_node n)
{
    return is_plain(tree, n) ? tree_asked(n)->tag : gedelf_structure_tag(rest_structure(tree, n));
}

static view tree_path_xref(const void *tree, path_node n)
{
    return is_plain(tree, n) ? tree_node_xref(tree, (uint32_t)n.number)
                             : gedelf_structure_xref(rest_structure(tree, n));
}

static view tree_path_payload(const void *tree, path_node n)
{
    if (!is_plain(tree, n))
        return gedelf_structure_payload(rest_structure(tree, n));
    return tree_asked(n)->kind == PAYLOAD_STRING ? tree_asked(n)->payload : VIEW("");
}

static view tree_path_pointer(const void *tree, path_node n)
{
    if (!is_plain(tree, n))
        return gedelf_structure_pointer(rest_structure(tree, n));
    return tree_asked(n)->kind == PAYLOAD_POINTER ? tree_asked(n)->payload : VIEW("");
}

/* A pointer to nothing, or to several structures, leads to a record UNDEF, which is not in the file (D8): node number
   0. */
static path_node tree_path_target(const void *tree, path_node n)
{
    const edit_tree *t = tree;
    view pointer = tree_path_pointer(tree, n);
    if (pointer.length == 0)
        return PATH_NO_NODE;
    uint32_t number = names_find(&t->targets.names, pointer);
    path_node outside = rest_find(t, pointer), within = {t, number > 0 ? t->targets.nodes[number - 1] : 0};
    if (!outside.at)
        return within;
    return number == 0 ? outside : (path_node){t, 0};
}

/* Where they are in a run, it is remembered that they should not be; not for the few that people number by hand. */
static bool tree_path_nth(const void *tree, path_node n, view tag, uint64_t position, path_node *found)
{
    enum { FEW = 32 };
    const edit_tree *t = tree;
    uint32_t number = 0;
    bool known = is_plain(t, n) && n.number > 0 && (tree_asked(n)->flags & EDIT_NODE_CLOSED) == 0 &&
                 siblings_find(t, (uint32_t)n.number, tag, position, &number);
    if (!known && t->rest && position > FEW)
        t->siblings->wanted = n;
    *found = known && number > 0 ? (path_node){t, number} : PATH_NO_NODE;
    return known;
}

/* This pays only if it is used more than once. */
static bool tree_path_only(const void *tree, path_node n, view tag, path_node *found)
{
    const edit_tree *t = tree;
    uint32_t super = is_plain(t, n) ? (uint32_t)n.number : 0;
    if (super == 0 || !sibling_tags_ask(t, super))
        return false;
    bool closed = (t->nodes[super].flags & EDIT_NODE_CLOSED) != 0;
    const sibling_row *row = closed ? NULL : sibling_tags_find(t, super, tag);
    if (!row && t->rest)
        t->siblings->wanted = n;
    *found = row && row->count == 1 ? (path_node){t, row->first} : PATH_NO_NODE;
    return row && row->count < 2;
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
                       .only = tree_path_only,
                       .context = t};
    return !targets || t->targets.known || tree_note_targets(t);
}
