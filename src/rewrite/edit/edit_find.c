/* SPDX-License-Identifier: MIT */
/*
 * Finding: takes a command, gives the nodes that it is about, in the record at hand or in the tree of all records. A record
 * that is only looked at is not taken apart for that.
 */
#include "rewrite/edit/edit_session.h"

static bool note_found(edit_session *e, uint32_t n)
{
    bool room = array_reserve(e->allocator, &e->found, &e->found_capacity, e->found_count + 1);
    if (room)
        e->found[e->found_count++] = n;
    e->out_of_memory = e->out_of_memory || !room;
    return room;
}

/* In a record that is not in the tree yet: its structures will be numbered in the same order. */
static bool found_as_read(void *context, path_node match)
{
    edit_session *e = context;
    return note_found(e, EDIT_ROOT + 1 + path_structure_of(match).index - e->given.index);
}

/* What is found may come out of a run, which must not be while a search goes through that. */
static bool found_in_tree(void *context, path_node match)
{
    edit_session *e = context;
    bool room = array_add(e->allocator, &e->matches, &e->match_count, &e->match_capacity, match);
    e->out_of_memory = e->out_of_memory || !room;
    return room;
}

/* Makes nodes of what was found. Pointers can lead to the same structure more than once, and to what is not in the file. */
static bool note_matches(edit_session *e)
{
    bool done = true;
    for (size_t i = 0; done && i < e->match_count; i++) {
        path_node match = e->matches[i];
        uint32_t n = 0;
        if (match.at != &e->tree || match.number != 0)
            done = rest_fetch(e, match, &n);
        if (!done || n == 0 || (e->tree.nodes[n].flags & EDIT_NODE_PICKED) != 0)
            continue;
        e->tree.nodes[n].flags |= EDIT_NODE_PICKED;
        done = note_found(e, n);
    }
    e->match_count = 0;
    return done;
}

/* A regular expression in a path that would go on for ever is refused like one in a command. */
static gedelf_status judge_search(edit_session *e, gedelf_status status)
{
    if (e->out_of_memory)
        return GEDELF_MEMORY;
    if (status != GEDELF_LIMIT)
        return status;
    edit_refuse(e, DIAG_EDIT_PATTERN, 0, VIEW(""), VIEW(""));
    return GEDELF_OK;
}

static gedelf_status find_in_record(edit_session *e, gedelf_path *path, const path_tree *tree, path_node top)
{
    path_node *wanted = &e->siblings.wanted;
    e->match_count = 0;
    gedelf_status status = judge_search(e, path_find(path, tree, top, found_in_tree, e));
    if (status == GEDELF_OK && !note_matches(e))
        status = GEDELF_MEMORY;
    if (status == GEDELF_OK && wanted->at && !rest_unfold_each(e, *wanted))
        status = GEDELF_MEMORY;
    *wanted = PATH_NO_NODE;
    return status;
}

/* In all records, in their order. What is found comes out of its run meanwhile. */
static gedelf_status find_in_all(edit_session *e, gedelf_path *path, const path_tree *tree)
{
    const edit_tree *t = &e->tree;
    gedelf_status status = GEDELF_OK;
    for (uint32_t n = t->nodes[EDIT_ROOT].first, next; status == GEDELF_OK && n > 0; n = next) {
        bool run = (t->nodes[n].flags & EDIT_NODE_RUN) != 0;
        uint32_t first = t->nodes[n].read_as - 1, end = t->nodes[n].run_end;
        next = t->nodes[n].next;
        if (!run)
            status = find_in_record(e, path, tree, (path_node){t, n});
        for (uint32_t i = first; run && status == GEDELF_OK && i < end; i++)
            status = find_in_record(e, path, tree, rest_node(t, i));
    }
    return status;
}

static void clear_picked(edit_session *e, size_t from)
{
    for (size_t i = from; i < e->found_count; i++)
        e->tree.nodes[e->found[i]].flags &= (uint16_t)~EDIT_NODE_PICKED;
}

/* The last record with a tag; no node if there is none. */
static path_node find_last(const edit_tree *t, view tag)
{
    for (uint32_t n = t->nodes[EDIT_ROOT].last; n > 0; n = t->nodes[n].previous) {
        bool run = (t->nodes[n].flags & EDIT_NODE_RUN) != 0;
        if (!run && view_equal(t->nodes[n].tag, tag))
            return (path_node){t, n};
        for (uint32_t i = t->nodes[n].run_end; run && i >= t->nodes[n].read_as; i--) {
            path_node top = rest_node(t, i - 1);
            if (view_equal(tree_path_tag(t, top), tag))
                return top;
        }
    }
    return PATH_NO_NODE;
}

bool edit_is_many(const edit_session *e, size_t commands)
{
    return commands > memory_sizes(e->allocator)->edit_commands;
}

/* The record that a path asks for by its number, from 1, or with 0 the last; no node if there are not so many. False if there is
   no memory. */
static bool find_nth(edit_session *e, gedelf_path *path, view tag, uint64_t position, path_node *found)
{
    uint32_t n = 0;
    bool known = siblings_find(&e->tree, EDIT_ROOT, tag, position, &n) ||
                 (rest_unfold_records(e) && siblings_find(&e->tree, EDIT_ROOT, tag, position, &n));
    *found = n > 0 ? (path_node){&e->tree, n} : PATH_NO_NODE;
    e->out_of_memory = e->out_of_memory || !known;
    if (position > 0)
        path_pass_to(path, position);
    return known;
}

/* The only record that a path can find anything in. False if that is not known, or there is no memory. */
static bool find_only_record(edit_session *e, gedelf_path *path, path_node *found)
{
    view name;
    uint64_t position;
    bool placed = e->tree.bare && path_asks_for_place(path, &name, &position);
    if (placed && edit_is_many(e, e->edit->command_count))
        return find_nth(e, path, name, position, found);
    if (placed && position == 0) {
        *found = find_last(&e->tree, name);
        return true;
    }
    return path_begins_with_xref(path, &name) && tree_find_record(&e->tree, name, found);
}

static gedelf_status find_in_tree(edit_session *e, gedelf_path *path)
{
    path_tree tree;
    gedelf_status status = GEDELF_OK;
    size_t before = e->found_count;
    path_node only = PATH_NO_NODE;
    bool all = !find_only_record(e, path, &only);
    if (e->out_of_memory || !tree_for_paths(&e->tree, path_needs_targets(path), &tree))
        return GEDELF_MEMORY;
    if (all)
        status = find_in_all(e, path, &tree);
    else if (only.at)
        status = find_in_record(e, path, &tree, only);
    clear_picked(e, before);
    return status;
}

/* What the first command finds in the current record, in which nothing is changed yet. */
static gedelf_status find_foreseen(edit_session *e)
{
    const edit_foreseen *f = &e->foreseen;
    bool room = true, here = foreseen_here(e);
    for (size_t i = f->at; here && room && i < f->count && f->items[i].record == f->record; i++)
        room = note_found(e, EDIT_ROOT + 1 + f->items[i].offset);
    return room ? GEDELF_OK : GEDELF_MEMORY;
}

static gedelf_status find_as_read(edit_session *e, gedelf_path *path)
{
    path_tree tree = path_tree_of_dataset(NULL);
    return judge_search(e, path_find(path, &tree, path_node_of(e->given), found_as_read, e));
}

static gedelf_status find_path(edit_session *e, gedelf_path *path)
{
    if (e->foreseen.known && e->command == e->edit->commands)
        return find_foreseen(e);
    gedelf_status status = e->built ? find_in_tree(e, path) : find_as_read(e, path);
    if (edit_is_many(e, e->edit->command_count)) /* what each keeps to be quick adds up */
        path_rest(path);
    return status;
}

/* Could this identifier be in the record's text? Where a pointer can go on in another line (D126), that is not known. */
bool edit_text_may_have(const edit_session *e, view name)
{
    const char *text = characters_at(reader_characters(e->reader), e->stretch.from);
    size_t left = (size_t)(e->stretch.to - e->stretch.from);
    if (e->rules->unescape_merged)
        return true;
    while (left > name.length + 1) {
        const char *at_sign = memchr(text, '@', left - name.length - 1);
        if (!at_sign)
            return false;
        if (memcmp(at_sign + 1, name.text, name.length) == 0 && at_sign[name.length + 1] == '@')
            return true;
        left -= (size_t)(at_sign + 1 - text);
        text = at_sign + 1;
    }
    return false;
}

/* Notes what has the identifier, or points to it. */
static bool visit_named(edit_session *e, path_node n, void *context)
{
    const view *name = context;
    path_tree t;
    return tree_for_paths(&e->tree, false, &t) &&
           ((!view_equal(t.pointer(t.context, n), *name) && !view_equal(t.xref(t.context, n), *name)) ||
            found_in_tree(e, n));
}

/* Leaves of what was found only what is there, and has the identifier or points to it. */
static void keep_named(edit_session *e, view name)
{
    const edit_tree *t = &e->tree;
    size_t count = 0;
    for (size_t i = 0; i < e->found_count; i++) {
        uint32_t n = e->found[i];
        const edit_node *about = &t->nodes[n];
        bool leads = about->kind == PAYLOAD_POINTER && view_equal(about->payload, name);
        if ((about->flags & EDIT_NODE_GONE) == 0 && (leads || view_equal(tree_node_xref(t, n), name)))
            e->found[count++] = n;
    }
    e->found_count = count;
}

/* Where there are many commands, they are not each held against all that is at hand. */
static gedelf_status find_xref(edit_session *e)
{
    view from = e->command->from;
    bool many = edit_is_many(e, e->edit->command_count), listed = false;
    if (!e->built && !(many && e->index.all) && !edit_text_may_have(e, from))
        return GEDELF_OK;
    gedelf_status status = e->built ? GEDELF_OK : edit_build(e);
    e->match_count = 0;
    bool done = status == GEDELF_OK && (!many || uses_find(e, &listed)) &&
                (listed || rest_walk(e, visit_named, &from)) && note_matches(e);
    clear_picked(e, 0);
    keep_named(e, from);
    return done || status != GEDELF_OK ? status : GEDELF_MEMORY;
}

/* What is to be moved, a 0, and where to. */
static gedelf_status find_move(edit_session *e)
{
    gedelf_status status = find_path(e, e->command->path);
    size_t count = e->found_count;
    e->command->matched += count;
    if (status == GEDELF_OK && !note_found(e, 0))
        status = GEDELF_MEMORY;
    if (status == GEDELF_OK)
        status = find_path(e, e->command->other);
    if (count == 0)
        e->found_count = 0;
    return status;
}

static gedelf_status find_new_record(edit_session *e)
{
    bool here = e->command->position == EDIT_FIRST ? e->at_header : e->at_tail;
    return !here || note_found(e, EDIT_ROOT) ? GEDELF_OK : GEDELF_MEMORY;
}

/* Finds what the command at hand is about. */
gedelf_status edit_find(edit_session *e)
{
    gedelf_status status;
    e->found_count = 0;
    if (e->command->verb == EDIT_MOVE)
        return find_move(e);
    if (e->command->verb == EDIT_XREF)
        status = find_xref(e);
    else if (!e->command->path)
        status = find_new_record(e);
    else
        status = find_path(e, e->command->path);
    e->command->matched += e->found_count;
    return status;
}
