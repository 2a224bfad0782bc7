/* SPDX-License-Identifier: MIT */
/*
 * Structures by identifiers: takes what is at hand, gives what an xref command is about without going through all of it. So many
 * such commands on one record with many pointers take no longer than looking each up. Only identifiers that commands rename are
 * noted.
 */
#include "rewrite/edit/edit_session.h"

void uses_free(edit_session *e)
{
    edit_uses *u = &e->uses;
    memory_release(e->allocator, u->items, u->capacity * sizeof *u->items);
    memory_release(e->allocator, u->lists, u->list_capacity * sizeof *u->lists);
    *u = (edit_uses){.known = false};
}

void uses_forget(edit_session *e)
{
    e->uses.known = false;
}

/* ---- Lists ------------------------------------------------------------------------------------ */

/* The list of an identifier; NULL if no command renames it. */
static edit_use_list *list_of_uses(edit_session *e, view name)
{
    edit_uses *u = &e->uses;
    uint32_t number = name.length > 0 ? names_find(&e->index.names, name) : 0;
    if (number == 0 || e->index.keys[number - 1].renamed == 0)
        return NULL;
    edit_use_list *list = &u->lists[number - 1];
    if (list->turn != u->turn)
        *list = (edit_use_list){.turn = u->turn};
    return list;
}

static bool add_use(edit_session *e, view name, path_node n)
{
    edit_uses *u = &e->uses;
    edit_use_list *list = list_of_uses(e, name);
    edit_use use = {.node = n};
    if (!list)
        return true;
    if (u->count == UINT32_MAX || !array_add(e->allocator, &u->items, &u->count, &u->capacity, use))
        return false;
    if (list->last > 0)
        u->items[list->last - 1].next = (uint32_t)u->count;
    else
        list->first = (uint32_t)u->count;
    list->last = (uint32_t)u->count;
    return true;
}

/* What has one identifier is to have another. If something had that before, their order is not known. */
static void pass_uses_on(edit_use_list *from, edit_use_list *to)
{
    if (to) {
        to->mixed = to->mixed || from->mixed || (to->first > 0 && from->first > 0);
        to->first = to->first > 0 ? to->first : from->first;
        to->last = to->last > 0 ? to->last : from->last;
    }
    *from = (edit_use_list){.turn = from->turn};
}

/* ---- Gathering -------------------------------------------------------------------------------- */

static bool visit_use(edit_session *e, path_node n, void *context)
{
    const path_tree *t = context;
    view pointer = t->pointer(t->context, n), xref = t->xref(t->context, n);
    return add_use(e, pointer, n) && (view_equal(pointer, xref) || add_use(e, xref, n));
}

/* Room for a list of each identifier. There are as many as when the commands were read. */
static bool make_lists(edit_session *e)
{
    edit_uses *u = &e->uses;
    size_t count = e->index.names.count;
    if (u->lists)
        return true;
    if (!array_reserve(e->allocator, &u->lists, &u->list_capacity, count))
        return false;
    memset(u->lists, 0, count * sizeof *u->lists);
    return true;
}

static bool gather_uses(edit_session *e)
{
    edit_uses *u = &e->uses;
    path_tree t;
    u->turn++;
    u->count = 0;
    u->known = make_lists(e) && tree_for_paths(&e->tree, false, &t) && rest_walk(e, visit_use, &t);
    return u->known;
}

/* ---- Asking ----------------------------------------------------------------------------------- */

void uses_blur(edit_session *e, view name)
{
    edit_use_list *list = e->uses.known ? list_of_uses(e, name) : NULL;
    if (list)
        list->mixed = true;
}

bool uses_find(edit_session *e, bool *listed)
{
    edit_uses *u = &e->uses;
    const edit_command *c = e->command;
    if (!u->known && !gather_uses(e))
        return false;
    edit_use_list *list = list_of_uses(e, c->from);
    bool done = true;
    *listed = !list->mixed;
    for (uint32_t i = list->first; done && *listed && i > 0; i = u->items[i - 1].next)
        done = array_add(e->allocator, &e->matches, &e->match_count, &e->match_capacity, u->items[i - 1].node);
    if (!view_equal(c->from, c->to))
        pass_uses_on(list, list_of_uses(e, c->to));
    return done;
}
