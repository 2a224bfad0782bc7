/* SPDX-License-Identifier: MIT */
/*
 * Takes a dataset, gives what its nodes are in ELF: the file, records and what they are called, and for each node the claims
 * about it. A record is known by its slug, "INDI @I1@" or "INDI (record 17)", which for an OutRef is the detail `record`.
 */
#include "research/mapping/unmap.h"

bool unmap_try(unmapping *u, gedelf_status status)
{
    if (status != GEDELF_ARGUMENT)
        status_expect(&u->status, status);
    return status == GEDELF_OK;
}

view unmap_text(const unmapping *u, uint32_t vertex, size_t field)
{
    return gedelf_pg_text(u->d, pg_field(u->d, vertex, field));
}

uint32_t unmap_target(const unmapping *u, uint32_t vertex, size_t field)
{
    return u->d->same[gedelf_pg_number(u->d, pg_field(u->d, vertex, field))];
}

bool unmap_find_detail(const unmapping *u, uint32_t vertex, view key, view *out)
{
    gedelf_pg_value details = pg_field(u->d, vertex, 1);
    for (size_t i = 0; i < gedelf_pg_item_count(u->d, details); i++) {
        gedelf_pg_value pair = gedelf_pg_item(u->d, details, i);
        if (view_equal(gedelf_pg_text(u->d, gedelf_pg_item(u->d, pair, 0)), key)) {
            *out = gedelf_pg_text(u->d, gedelf_pg_item(u->d, gedelf_pg_item(u->d, pair, 1), 2));
            return true;
        }
    }
    return false;
}

/* ---- Slugs ----------------------------------------------------------------------------------- */

/* Takes "TAG @ID@" or "TAG (record 17)" apart; `xref` is empty for the latter. False if it is not such a slug. */
static bool unmap_split_slug(view slug, view *tag, view *xref)
{
    size_t end = tag_characters(slug);
    *tag = view_of(slug.text, end);
    *xref = VIEW("");
    if (end == 0 || end + 3 > slug.length || slug.text[end] != ' ')
        return false;
    view rest = view_of(slug.text + end + 1, slug.length - end - 1);
    view numbered = VIEW("(record ");
    if (rest.length > numbered.length && view_begins(rest, numbered))
        return memchr(rest.text, ')', rest.length) == rest.text + rest.length - 1;
    if (after_xref(rest, 0) == rest.length)
        *xref = without_at_signs(rest);
    return xref->length > 0;
}

/* An identifier that is not taken: this one, or with a number after it. 0 if there is no memory. */
static uint32_t unmap_take_xref(unmapping *u, view xref)
{
    uint32_t taken = names_find(&u->xrefs, xref);
    u->text.length = 0;
    bool done = buffer_append(&u->text, xref);
    for (uint64_t number = 2; done && taken != 0; number++) {
        u->text.length = xref.length;
        done = buffer_append(&u->text, VIEW("_")) && buffer_append_number(&u->text, number);
        taken = done ? names_find(&u->xrefs, buffer_view(&u->text)) : 0;
    }
    return done && names_add(&u->xrefs, buffer_view(&u->text)) ? names_add(&u->texts, buffer_view(&u->text)) : 0;
}

/* What a node with this slug is. */
static void unmap_learn_slug(unmapping *u, uint32_t vertex, view slug)
{
    view tag, xref;
    unmap_node *known = &u->nodes[vertex];
    if (!unmap_split_slug(slug, &tag, &xref))
        return;
    bool undefined = view_equal(tag, VIEW("UNDEF"));
    known->role = undefined ? UNMAP_UNDEFINED : UNMAP_RECORD;
    known->tag = names_add(&u->texts, tag);
    status_enough(&u->status, known->tag != 0);
    if (xref.length == 0)
        return;
    known->xref = undefined ? names_add(&u->texts, xref) : unmap_take_xref(u, xref);
    status_enough(&u->status, known->xref != 0);
}

static void unmap_learn_node(unmapping *u, uint32_t vertex)
{
    view slug;
    switch (pg_kind_of_node(u->d, vertex)) {
    case GEDELF_PG_SUBJECT: unmap_learn_slug(u, vertex, unmap_text(u, vertex, 1)); break;
    case GEDELF_PG_OUTREF:
        if (unmap_find_detail(u, vertex, VIEW("type"), &slug) && view_equal(slug, VIEW("ELF document")))
            u->nodes[vertex].role = UNMAP_DOCUMENT;
        else if (unmap_find_detail(u, vertex, VIEW("record"), &slug))
            unmap_learn_slug(u, vertex, slug);
        break;
    default: break;
    }
}

/* ---- The order of records -------------------------------------------------------------------- */

/* The place of a record's tag in the table, after all others if it has none. */
static size_t unmap_rank(const unmapping *u, uint32_t vertex)
{
    const map_row *row = unmap_row_of_tag(MAP_IN_DOCUMENT, names_at(&u->texts, u->nodes[vertex].tag));
    return row ? (size_t)(row - map_rows) : MAP_ROWS;
}

static int unmap_compare_records(void *context, uint32_t a, uint32_t b)
{
    size_t first = unmap_rank(context, a), second = unmap_rank(context, b);
    return (first > second) - (first < second);
}

static void unmap_order_records(unmapping *u)
{
    size_t size = (u->d->node_count + 1) * sizeof *u->record;
    uint32_t *scratch = memory_allocate(u->allocator, size);
    if (!status_enough(&u->status, scratch != NULL))
        return;
    for (uint32_t i = 0; i < u->d->node_count; i++) {
        if (u->d->same[i] == i && u->nodes[i].role == UNMAP_RECORD)
            u->record[u->record_count++] = i;
    }
    pg_sort(u->record, scratch, u->record_count, unmap_compare_records, u);
    memory_release(u->allocator, scratch, size);
}

/* ---- Claims by what they are about ----------------------------------------------------------- */

static bool unmap_is_about(const unmapping *u, uint32_t vertex)
{
    gedelf_pg_kind kind = pg_kind_of_node(u->d, vertex);
    return u->d->same[vertex] == vertex && (kind == GEDELF_PG_PROPERTY || kind == GEDELF_PG_CONNECTION);
}

/* Counts, adds up, and puts each in its place: those about one node are in rising order. */
static void unmap_group_claims(unmapping *u)
{
    size_t count = u->d->node_count;
    for (uint32_t i = 0; i < count; i++) {
        if (unmap_is_about(u, i))
            u->first[unmap_target(u, i, 2) + 2]++;
    }
    for (size_t i = 2; i < count + 2; i++)
        u->first[i] += u->first[i - 1];
    for (uint32_t i = 0; i < count; i++) {
        if (unmap_is_about(u, i))
            u->about[u->first[unmap_target(u, i, 2) + 1]++] = i;
    }
}

void unmap_learn_nodes(unmapping *u)
{
    size_t count = u->d->node_count + 2;
    u->nodes = memory_zeroed(u->allocator, count * sizeof *u->nodes);
    u->record = memory_allocate(u->allocator, (count - 1) * sizeof *u->record);
    u->first = memory_zeroed(u->allocator, count * sizeof *u->first);
    u->about = memory_allocate(u->allocator, count * sizeof *u->about);
    if (!status_enough(&u->status, u->nodes && u->record && u->first && u->about))
        return;
    for (uint32_t i = 0; i < u->d->node_count && u->status == GEDELF_OK; i++) {
        if (u->d->same[i] == i)
            unmap_learn_node(u, i);
    }
    if (u->status == GEDELF_OK)
        unmap_order_records(u);
    unmap_group_claims(u);
}
