/* SPDX-License-Identifier: MIT */
/*
 * Takes a path and a record, gives the structures that match: one sweep through the record, in its order. For the
 * structures of each level it is known which steps they are candidates for; so `**` costs no more than a longer list.
 * Where no step waits, nothing is looked at. What is in brackets is path_test.c's.
 */
#include "format/path/path_private.h"

/* ---- Levels ---------------------------------------------------------------------------------- */

static void find_fail(path_run *run, gedelf_status status)
{
    if (run->status == GEDELF_OK)
        run->status = status;
}

/* Was the structure here before, with this key? Only where a path can come back. */
static bool find_returned(path_run *run, path_node n, uint32_t key)
{
    if (!run->p->returns)
        return false;
    if (path_memory_find(run->p, n, key))
        return true;
    if (!path_memory_add(run->p, n, key, true))
        find_fail(run, GEDELF_MEMORY);
    return false;
}

/* Adds a step to the list that begins with the entry `first`, unless it is the last one there. */
static void find_add_entry(path_run *run, size_t first, uint32_t step)
{
    gedelf_path *p = run->p;
    if (p->entry_count > first && p->entries[p->entry_count - 1].step == step)
        return;
    if (!array_add(&p->allocator, &p->entries, &p->entry_count, &p->entry_capacity, (path_entry){step, 0}))
        find_fail(run, GEDELF_MEMORY);
}

static void find_add_jump(path_run *run, uint32_t step)
{
    gedelf_path *p = run->p;
    if (!array_add(&p->allocator, &p->jumps, &p->jump_count, &p->jump_capacity, step))
        find_fail(run, GEDELF_MEMORY);
}

/* Puts a level on top, whose entries are those from `first` on. */
static void find_push_level(path_run *run, path_node n, bool single, size_t first)
{
    gedelf_path *p = run->p;
    if (!n.at || p->entry_count == first) {
        p->entry_count = first;
        return;
    }
    path_level level = {n, single, first, p->entry_count - first};
    if (!array_add(&p->allocator, &p->levels, &p->level_count, &p->level_capacity, level))
        find_fail(run, GEDELF_MEMORY);
}

/* ---- The sweep ------------------------------------------------------------------------------- */

/* The structure matches this step, or is above where it may match: which step comes next? */
static void find_expect(path_run *run, path_node n, size_t first, uint32_t step)
{
    if (!find_returned(run, n, path_key(step, PATH_KEY_LEVEL)))
        find_add_entry(run, first, step);
}

/* Does the structure match the step of an entry? */
static bool find_entry_matches(path_run *run, path_node n, size_t entry, bool alone)
{
    path_entry *e = &run->p->entries[entry];
    const path_step *s = &run->p->steps[e->step];
    return path_is_named(run, s, n) && (s->predicate == PATH_NONE || path_test(run, e->step, n, &e->count, alone));
}

/* Does a step ask first for number so and so of a tag, or with 0 for the last? */
static bool step_asks_for_place(const gedelf_path *p, const path_step *s, uint64_t *position)
{
    const path_predicate *q = s->predicate != PATH_NONE ? &p->predicates[s->predicate] : NULL;
    bool last = q && q->question == PATH_LAST;
    *position = q && !last ? q->position : 0;
    return s->name == PATH_TAG && !s->deep && q && (last || q->question == PATH_POSITION);
}

/* Is all that is expected below a structure one which the tree knows: number so and so of a tag, or the last, or the only
   one? */
static bool find_known_below(path_run *run, path_node n, path_entry *e, path_node *found)
{
    const path_tree *t = run->tree;
    const path_step *s = &run->p->steps[e->step];
    uint64_t position;
    if (step_asks_for_place(run->p, s, &position)) {
        if (!t->nth || !t->nth(t->context, n, s->text, position, found))
            return false;
        e->count = position > 0 ? position - 1 : 0;
        return true;
    }
    return s->name == PATH_TAG && !s->deep && t->only && t->only(t->context, n, s->text, found);
}

/* Puts the level below a structure on top; of one that is known, the others need not be looked at. */
static void find_push_below(path_run *run, path_node n, size_t first)
{
    gedelf_path *p = run->p;
    path_node found;
    if (p->entry_count == first + 1 && find_known_below(run, n, &p->entries[first], &found))
        find_push_level(run, found, true, first);
    else
        find_push_level(run, run->tree->first(run->tree->context, n), false, first);
}

/* Follows the structure's pointer with the steps that wait for where it leads to. */
static void find_jump(path_run *run, path_node n)
{
    gedelf_path *p = run->p;
    size_t first = p->entry_count;
    path_node target = run->tree->target(run->tree->context, n);
    for (size_t i = 0; target.at && i < p->jump_count; i++) {
        if (!find_returned(run, target, path_key(p->jumps[i], PATH_KEY_TARGET)))
            find_add_entry(run, first, p->jumps[i]);
    }
    find_push_level(run, target, true, first);
}

/* Looks at one structure of a level: true if it matches the whole path. What is expected below it and beyond its
   pointer is put on top, the latter topmost, because it comes first. */
static bool find_visit(path_run *run, const path_level *l, path_node n)
{
    gedelf_path *p = run->p;
    bool found = false, alone = l->single && !(p->needs_records && p->level_count == 1);
    size_t first = p->entry_count;
    p->jump_count = 0;
    for (size_t i = l->first; i < l->first + l->count && run->status == GEDELF_OK; i++) {
        uint32_t step = p->entries[i].step, next = p->steps[step].next;
        if (p->steps[step].deep)
            find_expect(run, n, first, step);
        if (!find_entry_matches(run, n, i, alone))
            continue;
        if (next == PATH_NONE)
            found = true;
        else if (p->steps[next].arrow)
            find_add_jump(run, next);
        else
            find_expect(run, n, first, next);
    }
    if (p->entry_count > first)
        find_push_below(run, n, first);
    if (p->jump_count > 0)
        find_jump(run, n);
    return found && run->status == GEDELF_OK && !find_returned(run, n, path_key(PATH_NONE / PATH_KEY_COUNT, 0));
}

/* Goes through what is on the levels, down to and with the lowest. */
static gedelf_status find_sweep(path_run *run, path_node_fn found, void *context)
{
    gedelf_path *p = run->p;
    while (p->level_count > 0 && run->status == GEDELF_OK) {
        path_level *top = &p->levels[p->level_count - 1], l = *top;
        if (!l.node.at) {
            p->level_count--;
            p->entry_count = l.first;
            continue;
        }
        top->node = l.single ? PATH_NO_NODE : run->tree->next(run->tree->context, l.node);
        if (find_visit(run, &l, l.node) && !found(context, l.node))
            find_fail(run, GEDELF_STOPPED);
    }
    return run->status;
}

/* ---- Beginning ------------------------------------------------------------------------------- */

static path_run find_begin(gedelf_path *p, const path_tree *tree)
{
    path_memory_clear(p);
    p->level_count = 0;
    p->entry_count = 1;
    return (path_run){.p = p, .tree = tree, .status = GEDELF_OK};
}

bool path_concerns(const gedelf_path *p, view tag, view xref)
{
    const path_step *s = &p->steps[0];
    /* The header is meant only where it is named. */
    if (s->deep || s->name == PATH_ANY_TAG)
        return !view_equal(tag, VIEW("HEAD"));
    return view_equal(s->name == PATH_TAG ? tag : xref, s->text);
}

bool path_begins_with_xref(const gedelf_path *p, view *xref)
{
    const path_step *s = &p->steps[0];
    *xref = s->text;
    return !p->relative && !s->deep && s->name == PATH_XREF;
}

bool gedelf_path_concerns(const gedelf_path *path, gedelf_view tag, gedelf_view xref)
{
    return path_concerns(path, tag, xref);
}

/* Does a step's first predicate ask for one payload? Then *holder is what must have it, below the step or itself. */
static bool step_asks_for_value(const gedelf_path *p, const path_step *s, const path_step **holder)
{
    const path_predicate *q = s->predicate != PATH_NONE ? &p->predicates[s->predicate] : NULL;
    *holder = s;
    if (!q || q->comparison != PATH_EQUAL || (q->question != PATH_BELOW && q->question != PATH_OWN) || q->negated)
        return false;
    for (uint32_t i = q->question == PATH_BELOW ? q->step : PATH_NONE; i != PATH_NONE; i = p->steps[i].next) {
        *holder = &p->steps[i];
        if ((*holder)->arrow)
            return false;
    }
    return (*holder)->name == PATH_TAG;
}

/* Of the records that it is tried on, the first step may count; of what is below one, each step counts anew. */
bool path_asks_for_value(const gedelf_path *p, path_value *out)
{
    const path_step *first = &p->steps[0], *s = first, *holder;
    if (p->relative || first->deep || first->name == PATH_XREF)
        return false;
    bool asks = step_asks_for_value(p, s, &holder) && holder != first;
    while (!asks && s->next != PATH_NONE && first->predicate == PATH_NONE && !p->steps[s->next].arrow) {
        s = &p->steps[s->next];
        asks = step_asks_for_value(p, s, &holder);
    }
    if (asks)
        *out = (path_value){first->name == PATH_TAG ? first->text : VIEW(""), holder->text,
                            p->predicates[s->predicate].text};
    return asks;
}

bool path_asks_for_place(const gedelf_path *p, view *tag, uint64_t *position)
{
    const path_step *s = &p->steps[0];
    *tag = s->text;
    return !p->relative && step_asks_for_place(p, s, position);
}

void path_pass_to(gedelf_path *p, uint64_t position)
{
    p->entries[0].count = position - 1;
}

bool path_may_find_record(const gedelf_path *p)
{
    return p->returns || p->steps[0].next == PATH_NONE;
}

gedelf_status path_find(gedelf_path *p, const path_tree *tree, path_node from, path_node_fn found, void *context)
{
    path_run run = find_begin(p, tree);
    if (p->relative)
        return GEDELF_ARGUMENT;
    if (!path_concerns(p, tree->tag(tree->context, from), tree->xref(tree->context, from)))
        return GEDELF_OK;
    find_push_level(&run, from, true, 0);
    return find_sweep(&run, found, context);
}

gedelf_status path_find_below(gedelf_path *p, const path_tree *tree, path_node from, path_node_fn found, void *context)
{
    path_run run = find_begin(p, tree);
    bool jump = p->steps[0].arrow;
    if (!p->relative)
        return GEDELF_ARGUMENT;
    p->entries[0].count = 0;
    find_push_level(&run, jump ? tree->target(tree->context, from) : tree->first(tree->context, from), jump, 0);
    return find_sweep(&run, found, context);
}
