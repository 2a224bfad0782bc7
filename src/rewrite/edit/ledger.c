/* SPDX-License-Identifier: MIT */
/*
 * The ledger: takes what the edit does to identifiers and pointers, and refuses what would leave the file worse: an
 * identifier that is there twice, a pointer that leads nowhere. What was wrong before may stay so.
 * [ELF-SER §pointer-conversion], D8
 */
#include "rewrite/edit/edit_session.h"

void ledger_init(edit_ledger *l, const gedelf_allocator *allocator)
{
    *l = (edit_ledger){.capacity = 0};
    names_init(&l->names, allocator);
}

void ledger_free(edit_ledger *l)
{
    memory_release(l->names.allocator, l->entries, l->capacity * sizeof *l->entries);
    names_free(&l->names);
    l->entries = NULL;
    l->capacity = 0;
}

/* ---- Noting ---------------------------------------------------------------------------------- */

static edit_entry *ledger_entry(edit_ledger *l, view name)
{
    uint32_t before = l->names.count, number = names_add(&l->names, name);
    bool room = number > 0 && array_reserve(l->names.allocator, &l->entries, &l->capacity, number);
    if (!room)
        return NULL;
    if (number > before)
        l->entries[number - 1] = (edit_entry){.defined = 0};
    return &l->entries[number - 1];
}

static bool ledger_define(edit_session *e, view name, int more, uint64_t number)
{
    edit_entry *entry = name.length > 0 ? ledger_entry(&e->ledger, name) : NULL;
    if (entry) {
        entry->defined += more;
        if (more > 0)
            entry->defined_line = number;
    }
    return entry || name.length == 0;
}

static bool ledger_mention(edit_session *e, payload_kind kind, view name, int more, uint64_t number)
{
    edit_entry *entry = kind == PAYLOAD_POINTER ? ledger_entry(&e->ledger, name) : NULL;
    if (entry) {
        entry->pointed += more;
        if (more > 0)
            entry->pointed_line = number;
    }
    return entry || kind != PAYLOAD_POINTER;
}

/* The physical line of a node, or of what it is in. */
static uint64_t physical_line(const edit_tree *t, uint32_t n)
{
    while (n > EDIT_ROOT && t->nodes[n].own_line == 0)
        n = t->nodes[n].super;
    return n > EDIT_ROOT ? tree_line(t, t->nodes[n].own_line)->number : 1;
}

static bool note_as_read(edit_session *e, uint32_t n)
{
    const edit_node *about = &e->tree.nodes[n];
    const edit_line *l = tree_line(&e->tree, about->own_line);
    if (!l || (about->flags & EDIT_NODE_OPAQUE) != 0)
        return true;
    const edit_more *more = tree_more(&e->tree, n);
    bool changed = (about->flags & EDIT_NODE_PAYLOAD) != 0;
    view xref = view_of(l->text.text + l->xref_at, l->xref_end - l->xref_at);
    return ledger_define(e, xref, -1, l->number) && ledger_mention(e, changed ? more->was_kind : about->kind,
                                                                   changed ? more->was : about->payload, -1, l->number);
}

static bool note_as_is(edit_session *e, uint32_t n)
{
    const edit_node *about = &e->tree.nodes[n];
    uint64_t number = physical_line(&e->tree, n);
    if ((about->flags & EDIT_NODE_ALIVE) == 0 || (about->flags & EDIT_NODE_OPAQUE) != 0)
        return true;
    return ledger_define(e, tree_node_xref(&e->tree, n), 1, number) &&
           ledger_mention(e, about->kind, about->payload, 1, number);
}

/* Has nothing happened to its identifier and its pointer? */
static bool is_unchanged(const edit_tree *t, uint32_t n)
{
    const edit_node *about = &t->nodes[n];
    const edit_line *l = tree_line(t, about->own_line);
    if ((about->flags & EDIT_NODE_ELSEWHERE) != 0)
        return true;
    if (!l || (about->flags & EDIT_NODE_ALIVE) == 0 || (about->flags & EDIT_NODE_PAYLOAD) != 0)
        return false;
    return view_equal(tree_node_xref(t, n), view_of(l->text.text + l->xref_at, l->xref_end - l->xref_at));
}

gedelf_status ledger_note(edit_session *e)
{
    bool done = true;
    for (size_t i = EDIT_ROOT + 1; done && i < e->tree.count; i++) {
        uint32_t n = (uint32_t)i;
        if (!is_unchanged(&e->tree, n))
            done = note_as_read(e, n) && note_as_is(e, n);
    }
    return done ? GEDELF_OK : GEDELF_MEMORY;
}

/* ---- Judging --------------------------------------------------------------------------------- */

/* "@I1@", in e->text. */
static view labelled(edit_session *e, view name)
{
    e->text.length = 0;
    bool done =
        buffer_append(&e->text, VIEW("@")) && buffer_append(&e->text, name) && buffer_append(&e->text, VIEW("@"));
    e->out_of_memory = e->out_of_memory || !done;
    return done ? buffer_view(&e->text) : name;
}

/* Does a renumber command change this name, or make it? */
static bool is_numbered_name(const edit_session *e, view name, bool made)
{
    for (size_t i = 0; e->index.numbers && i < e->edit->command_count; i++) {
        const edit_numbering *n = &e->numberings[i];
        if (names_find(made ? &n->fresh : &n->old, name) > 0)
            return true;
    }
    return false;
}

/* A command that renames an identifier renames every pointer too: none need be looked for, unless a command makes new ones. */
static bool is_renamed_everywhere(const edit_session *e, view name)
{
    const edit_key *key = index_find(e, name);
    return (key->renamed > 0 || is_numbered_name(e, name, false)) && !key->made && !is_numbered_name(e, name, true);
}

/* Would a renamed record take over pointers that are dangling so far? They could not be distinguished again. Where
   dangling pointers are allowed, they may also find a record. */
static bool is_captured(const edit_session *e, const xref_entry *read, view name)
{
    return !e->edit->allow_dangling && read->pointed && read->count == 0 && index_find(e, name)->captures;
}

static void judge_entry(edit_session *e, uint32_t number)
{
    edit_entry *entry = &e->ledger.entries[number - 1];
    view name = names_at(&e->ledger.names, number);
    xref_entry read = xrefs_find(&reader_assembler(e->reader)->xrefs, name);
    int64_t before = (int64_t)read.count, after = before + entry->defined;
    if (entry->defined > 0 && (after > 1 || is_captured(e, &read, name)))
        edit_refuse_at(e, DIAG_EDIT_XREF_TAKEN, entry->defined_line, labelled(e, name), VIEW(""));
    else if (entry->pointed > 0 && after != 1 && !is_void_name(e->rules, name))
        edit_refuse_at(e, DIAG_EDIT_DANGLING, entry->pointed_line, labelled(e, name), VIEW(""));
    else
        entry->counted = before > 0 && after <= 0 && read.pointed && !is_renamed_everywhere(e, name);
}

void ledger_judge(edit_session *e)
{
    for (uint32_t number = 1; number <= e->ledger.names.count; number++)
        judge_entry(e, number);
}

bool ledger_needs_count(edit_session *e)
{
    for (uint32_t number = 1; number <= e->ledger.names.count; number++) {
        if (e->ledger.entries[number - 1].counted)
            return true;
    }
    return false;
}

/* ---- Counting -------------------------------------------------------------------------------- */

static bool is_left(const edit_session *e, view pointer)
{
    uint32_t found = pointer.length > 0 ? names_find(&e->ledger.names, pointer) : 0;
    return found > 0 && e->ledger.entries[found - 1].counted;
}

static void count_in_tree(edit_session *e)
{
    const edit_tree *t = &e->tree;
    for (uint32_t n = t->nodes[EDIT_ROOT].first; n > 0; n = tree_after(t, n, EDIT_ROOT)) {
        if (t->nodes[n].kind != PAYLOAD_POINTER || !is_left(e, t->nodes[n].payload))
            continue;
        view label = labelled(e, t->nodes[n].payload);
        if (t->nodes[n].own_line > 0)
            edit_refuse_line(e, DIAG_EDIT_POINTED_TO, tree_line(t, t->nodes[n].own_line), label, VIEW(""), VIEW(""));
        else
            edit_refuse_at(e, DIAG_EDIT_POINTED_TO, physical_line(t, n), label, VIEW(""));
    }
}

bool ledger_concerns(const edit_session *e)
{
    uint32_t size = structure_size(e->given), i = 0;
    while (i < size && !is_left(e, gedelf_structure_pointer(structure_part(e->given, i))))
        i++;
    return i < size;
}

gedelf_status ledger_count(edit_session *e)
{
    if (!e->built && !ledger_concerns(e))
        return GEDELF_OK;
    gedelf_status status = e->built ? GEDELF_OK : edit_build(e);
    if (status == GEDELF_OK)
        count_in_tree(e);
    return status;
}
