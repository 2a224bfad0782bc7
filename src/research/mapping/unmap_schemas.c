/* SPDX-License-Identifier: MIT */
/*
 * Schemas backwards: takes the details of a document that say what its schemas were, gives them to the header again, and learns
 * from them which tag means a type of the file's own. [ELF-SER §schema]
 *
 * A schema that is a reference is the detail SCHMA; one that is in the file is paths such as SCHMA.IRI and SCHMA[2].IRI[3].TAG.
 */
#include "research/mapping/unmap.h"

static view unmap_detail_key(const unmapping *u, gedelf_pg_value details, size_t number)
{
    return gedelf_pg_text(u->d, gedelf_pg_item(u->d, gedelf_pg_item(u->d, details, number), 0));
}

static view unmap_detail_text(const unmapping *u, gedelf_pg_value details, size_t number)
{
    gedelf_pg_value datum = gedelf_pg_item(u->d, gedelf_pg_item(u->d, details, number), 1);
    return gedelf_pg_text(u->d, gedelf_pg_item(u->d, datum, 2));
}

/* Is it a path in a schema? `first` receives the length of its first step. */
static bool unmap_is_schema_path(view key, size_t *first)
{
    if (!unmap_is_path(key, VIEW("SCHMA.")) && !unmap_is_path(key, VIEW("SCHMA[")))
        return false;
    const char *stop = memchr(key.text, '.', key.length);
    *first = stop ? (size_t)(stop - key.text) : 0;
    return stop != NULL;
}

bool unmap_is_schema_key(view key)
{
    size_t first;
    return view_equal(key, VIEW("SCHMA")) || unmap_is_schema_path(key, &first);
}

/* Has another document said all of this about its schemas already? Takes down what this one says. */
static bool unmap_knows_schemas(unmapping *u, gedelf_pg_value details)
{
    uint32_t before = u->schemas.count;
    for (size_t i = 0; u->status == GEDELF_OK && i < gedelf_pg_item_count(u->d, details); i++) {
        view key = unmap_detail_key(u, details, i);
        gedelf_pg_value pair = gedelf_pg_item(u->d, details, i);
        if (unmap_is_schema_key(key))
            status_enough(&u->status, names_add(&u->schemas, view_of((const char *)&pair, sizeof pair)) != 0);
    }
    return u->schemas.count == before;
}

/* The inline schema that a path's first step means. */
static gedelf_item unmap_schema_item(unmapping *u, view step)
{
    unmap_path *path = unmap_path_at(u, step);
    gedelf_item item;
    if (path && path->item == GEDELF_ITEM_NONE && unmap_try(u, gedelf_builder_add_schema(u->builder, VIEW(""), &item)))
        path->item = item;
    return path ? path->item : GEDELF_ITEM_NONE;
}

/* Makes the schemas: references, then what is inline. */
static void unmap_make_schemas(unmapping *u, uint32_t document)
{
    gedelf_pg_value details = pg_field(u->d, document, 1);
    size_t count = gedelf_pg_item_count(u->d, details), first;
    gedelf_item item;
    for (size_t i = 0; u->status == GEDELF_OK && i < count; i++) {
        if (view_equal(unmap_detail_key(u, details, i), VIEW("SCHMA")))
            unmap_expect_said(
                u, document,
                unmap_try(u, gedelf_builder_add_schema(u->builder, unmap_detail_text(u, details, i), &item)));
    }
    for (size_t i = 0; u->status == GEDELF_OK && i < count; i++) {
        view key = unmap_detail_key(u, details, i);
        if (!unmap_is_schema_path(key, &first))
            continue;
        item = unmap_schema_item(u, view_of(key.text, first));
        gedelf_pg_value datum = gedelf_pg_item(u->d, gedelf_pg_item(u->d, details, i), 1);
        unmap_expect_said(u, document, unmap_set_path(u, key, first + 1, item, datum));
    }
}

/* ---- Which tag a type has -------------------------------------------------------------------- */

/* The number of a type; 0 if there is no memory. */
static uint32_t unmap_learn_type(unmapping *u, view iri)
{
    uint32_t before = u->types.count, number = names_add(&u->types, iri);
    bool room = number != 0 && array_reserve(u->allocator, &u->type_tags, &u->type_capacity, number);
    if (status_enough(&u->status, room) && number > before)
        u->type_tags[number - 1] = 0;
    return u->status == GEDELF_OK ? number : 0;
}

/* A line "TAG _CREA https://…" below an IRI: the first tag is taken. */
static void unmap_learn_tag(unmapping *u, view iri, view definition)
{
    const char *space = definition.length > 0 ? memchr(definition.text, ' ', definition.length) : NULL;
    view tag = view_of(definition.text, space ? (size_t)(space - definition.text) : definition.length);
    uint32_t number = tag.length > 0 ? unmap_learn_type(u, iri) : 0;
    if (number != 0 && u->type_tags[number - 1] == 0) {
        u->type_tags[number - 1] = names_add(&u->texts, tag);
        status_enough(&u->status, u->type_tags[number - 1] != 0);
    }
}

/* Learns from the lines below an IRI, whose paths are there by now. */
static void unmap_learn_types(unmapping *u, gedelf_pg_value details)
{
    view below = VIEW(".TAG");
    size_t first;
    for (size_t i = 0; u->status == GEDELF_OK && i < gedelf_pg_item_count(u->d, details); i++) {
        view key = unmap_detail_key(u, details, i);
        if (!unmap_is_schema_path(key, &first) || key.length < first + below.length ||
            memcmp(key.text + key.length - below.length, below.text, below.length) != 0)
            continue;
        uint32_t above = names_find(&u->paths, view_of(key.text, key.length - below.length));
        if (above != 0 && u->path_items[above - 1].text.length > 0)
            unmap_learn_tag(u, u->path_items[above - 1].text, unmap_detail_text(u, details, i));
    }
}

void unmap_schemas(unmapping *u, uint32_t document)
{
    gedelf_pg_value details = pg_field(u->d, document, 1);
    if (unmap_knows_schemas(u, details) || u->status != GEDELF_OK)
        return;
    unmap_begin_details(u);
    unmap_make_schemas(u, document);
    unmap_learn_types(u, details);
}
