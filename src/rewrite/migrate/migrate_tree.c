/* SPDX-License-Identifier: MIT */
/*
 * Trees of one record, which can be changed: made of a structure of a dataset, and given to a builder. All walks are loops.
 */
#include "rewrite/migrate/migrate_names.h"

/* ---- Texts ----------------------------------------------------------------------------------- */

view keep_view(migration *m, view text)
{
    char *copy = text.length > 0 ? arena_copy(m->here, text) : NULL;
    if (text.length > 0 && !copy)
        m->status = GEDELF_MEMORY;
    return copy ? view_of(copy, text.length) : view_of("", 0);
}

view keep_two(migration *m, view first, view second)
{
    m->scratch.length = 0;
    if (!buffer_append(&m->scratch, first) || !buffer_append(&m->scratch, second))
        m->status = GEDELF_MEMORY;
    return keep_view(m, buffer_view(&m->scratch));
}

/* ---- Twigs ----------------------------------------------------------------------------------- */

/* Room in an arena is not aligned, so some is left before it. */
static void *keep_room(migration *m, size_t size)
{
    enum { ALIGNMENT = _Alignof(max_align_t) };
    char *room = arena_reserve(m->here, size + ALIGNMENT);
    if (!room) {
        m->status = GEDELF_MEMORY;
        return NULL;
    }
    size_t off = (ALIGNMENT - (uintptr_t)room % ALIGNMENT) % ALIGNMENT;
    arena_take(m->here, off + size);
    return room + off;
}

migrate_node *migrate_node_new(migration *m, view tag)
{
    migrate_node *t = keep_room(m, sizeof *t);
    if (t)
        *t = (migrate_node){.tag = tag};
    return t;
}

void migrate_node_append(migrate_node *super, migrate_node *t)
{
    migrate_node_insert(super, super->last, t);
}

void migrate_node_insert(migrate_node *super, migrate_node *before, migrate_node *t)
{
    t->super = super;
    t->next = before ? before->next : super->first;
    if (before)
        before->next = t;
    else
        super->first = t;
    if (super->last == before)
        super->last = t;
}

void migrate_node_remove(migrate_node *t)
{
    migrate_node *super = t->super, *before = NULL;
    for (migrate_node *s = super->first; s != t; s = s->next)
        before = s;
    if (before)
        before->next = t->next;
    else
        super->first = t->next;
    if (super->last == t)
        super->last = before;
    t->next = NULL;
    t->super = NULL;
}

migrate_node *migrate_node_add(migration *m, migrate_node *super, view tag, view text)
{
    migrate_node *t = migrate_node_new(m, tag);
    if (!t)
        return NULL;
    t->text = text;
    migrate_node_append(super, t);
    return t;
}

migrate_node *migrate_node_find(const migrate_node *super, view tag)
{
    migrate_node *t = super->first;
    while (t && !view_equal(t->tag, tag))
        t = t->next;
    return t;
}

migrate_node *migrate_node_skip(const migrate_node *top, const migrate_node *t)
{
    while (t != top && !t->next)
        t = t->super;
    return t == top ? NULL : t->next;
}

migrate_node *migrate_node_follow(const migrate_node *top, const migrate_node *t)
{
    return t->first ? t->first : migrate_node_skip(top, t);
}

/* The migrate_node by itself, out of its tree. */
static migrate_node *migrate_node_copy_one(migration *m, const migrate_node *from)
{
    migrate_node *t = migrate_node_new(m, keep_view(m, from->tag));
    if (!t)
        return NULL;
    *t = (migrate_node){.tag = t->tag,
                        .xref = keep_view(m, from->xref),
                        .text = keep_view(m, from->text),
                        .type = keep_view(m, from->type),
                        .language = keep_view(m, from->language),
                        .datatype = keep_view(m, from->datatype),
                        .pointer = from->pointer,
                        .up = from->up,
                        .again = keep_view(m, from->again),
                        .line = from->line};
    return t;
}

migrate_node *migrate_node_copy(migration *m, const migrate_node *from)
{
    migrate_node *top = migrate_node_copy_one(m, from), *super = top;
    for (const migrate_node *t = from->first; top && t;) {
        migrate_node *copy = migrate_node_copy_one(m, t);
        if (!copy)
            return NULL;
        migrate_node_append(super, copy);
        if (t->first) {
            super = copy;
            t = t->first;
            continue;
        }
        while (t != from && !t->next) {
            t = t->super;
            super = super->super;
        }
        if (t == from)
            break;
        t = t->next;
    }
    return top;
}

/* ---- From a dataset -------------------------------------------------------------------------- */

static migrate_node *migrate_node_of_one(migration *m, gedelf_structure s)
{
    migrate_node *t = migrate_node_new(m, gedelf_structure_tag(s));
    if (!t)
        return NULL;
    view pointer = gedelf_structure_pointer(s), language = gedelf_structure_language(s);
    t->xref = gedelf_structure_xref(s);
    t->pointer = pointer.length > 0;
    t->text = t->pointer ? pointer : gedelf_structure_payload(s);
    t->type = gedelf_structure_type(s);
    t->line = gedelf_structure_line(s);
    t->datatype = gedelf_structure_datatype(s);
    bool can_have_one = m->to->typed && !t->pointer;
    if (can_have_one && !view_equal_ignoring_case(language, m->metadata->language))
        t->language = language;
    return t;
}

migrate_node *migrate_node_of_structure(migration *m, gedelf_structure s)
{
    migrate_node *top = migrate_node_of_one(m, s), *super = top;
    gedelf_structure at = gedelf_structure_first(s);
    while (top && gedelf_structure_exists(at)) {
        migrate_node *t = migrate_node_of_one(m, at);
        if (!t)
            return NULL;
        migrate_node_append(super, t);
        gedelf_structure next = gedelf_structure_first(at);
        if (gedelf_structure_exists(next)) {
            super = t;
            at = next;
            continue;
        }
        for (; !gedelf_structure_same(at, s); at = gedelf_structure_super(at), super = super->super) {
            next = gedelf_structure_next(at);
            if (gedelf_structure_exists(next))
                break;
        }
        if (gedelf_structure_same(at, s))
            break;
        at = next;
    }
    return top;
}

/* ---- To a builder ---------------------------------------------------------------------------- */

view migrate_node_xref(migration *m, const migrate_node *t)
{
    view xref = t->again.length > 0 ? t->again : new_name(m, t->xref);
    return xref_is_allowed(builder_rules(m->builder), xref) ? xref : view_of("", 0);
}

/* A pointer that the target cannot have is text there. */
view migrate_node_payload(migration *m, const migrate_node *t, bool *pointer)
{
    view name = t->pointer && t->text.text != void_name.text ? new_name(m, t->text) : t->text;
    *pointer = t->pointer && pointer_is_allowed(builder_rules(m->builder), name);
    return t->pointer && !*pointer ? keep_two(m, keep_two(m, VIEW("@"), name), VIEW("@")) : name;
}

static gedelf_status build_payload(migration *m, gedelf_builder *b, const migrate_node *t, gedelf_item item)
{
    bool pointer;
    view payload = migrate_node_payload(m, t, &pointer);
    return pointer ? gedelf_builder_set_pointer_name(b, item, payload) : gedelf_builder_set_payload(b, item, payload);
}

static gedelf_status build_one(migration *m, gedelf_builder *b, const migrate_node *t, gedelf_item super,
                               gedelf_item *out)
{
    view xref = migrate_node_xref(m, t);
    gedelf_status status = builder_add_as_read(b, super, t->tag, out);
    if (status == GEDELF_OK && xref.length > 0)
        status = gedelf_builder_set_xref(b, *out, xref);
    if (status == GEDELF_OK)
        status = build_payload(m, b, t, *out);
    if (status == GEDELF_OK && t->language.length > 0)
        status = gedelf_builder_set_language(b, *out, t->language);
    if (status == GEDELF_OK && t->datatype.length > 0)
        status = gedelf_builder_set_datatype(b, *out, t->datatype);
    return status;
}

/* The superstructures' numbers are the builder's to know. */
gedelf_status migrate_node_build(migration *m, gedelf_builder *b, const migrate_node *top, gedelf_item super)
{
    gedelf_item made = GEDELF_ITEM_HEAD;
    gedelf_status status = GEDELF_OK;
    bool head = super == GEDELF_ITEM_HEAD;
    if (!head)
        status = build_one(m, b, top, super, &made);
    gedelf_item above = made;
    for (const migrate_node *t = top->first; status == GEDELF_OK && t;) {
        status = build_one(m, b, t, above, &made);
        if (t->first) {
            above = made;
            t = t->first;
            continue;
        }
        for (; t != top && !t->next; t = t->super)
            above = b->items[above].super;
        t = t == top ? NULL : t->next;
    }
    return status;
}
