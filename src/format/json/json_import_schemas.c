/* SPDX-License-Identifier: MIT */
/*
 * Takes the schemas of a JSON document, or its dictionary, or its extension tags, gives them to the builder; what it refuses is reported with its
 * place, and left out.
 */
#include "format/json/json_private.h"

/* ---- Schemas --------------------------------------------------------------------------------- */

/* IRIs, copied. */
typedef struct iri_list {
    view *items;
    size_t count, capacity;
    arena text;
} iri_list;

static bool iri_list_add(import *i, iri_list *l, view iri)
{
    bool room = array_reserve(i->allocator, &l->items, &l->capacity, l->count + 1);
    const char *copy = room ? arena_copy(&l->text, iri) : NULL;
    if (copy)
        l->items[l->count++] = view_of(copy, iri.length);
    return copy != NULL;
}

/* A reference to a schema; *done if it could be used. */
static gedelf_status import_schema_reference(import *i, bool *done)
{
    json_event event;
    gedelf_item item;
    gedelf_status status = import_next(i, &event);
    if (status != GEDELF_OK)
        return status;
    if (event != JSON_STRING || i->parser.string.length == 0)
        return import_skip_impossible(i, event, KEY_IRI, "a reference to a schema is expected");
    status = builder_add_schema_as_read(i->builder, i->parser.string, &item);
    *done = status != GEDELF_ARGUMENT;
    return *done ? status : import_skip_impossible(i, event, KEY_IRI, "it is not a reference to a schema");
}

static gedelf_status import_inline_schema(import *i)
{
    gedelf_item item;
    gedelf_status status = builder_add_schema_as_read(i->builder, VIEW(""), &item);
    if (status == GEDELF_ARGUMENT) {
        import_say_here(i, DIAG_JSON_VALUE, import_key_name(KEY_INLINE), VIEW("the dialect has no schemas"));
        return import_skip_member(i);
    }
    return status == GEDELF_OK ? import_list(i, KEY_INLINE, item, 2, false) : status;
}

/* ---- Dictionaries ----------------------------------------------------------------------------- */

/* What the builder says to an entry of a dictionary; the value was read last. */
static gedelf_status entry_result(import *i, import_key key, gedelf_status status)
{
    if (status != GEDELF_ARGUMENT)
        return status;
    import_say_here(i, DIAG_JSON_VALUE, import_key_name(key),
                    VIEW("it is not a tag with its IRI, it is repeated, or the dialect has no dictionaries"));
    return i->diags.stopped ? GEDELF_STOPPED : GEDELF_OK;
}

/* The namespace of tags that begin with `beginning`. */
static gedelf_status import_namespace(import *i, import_key key, view beginning)
{
    json_event event;
    gedelf_status status = import_next(i, &event);
    if (status != GEDELF_OK)
        return status;
    if (event != JSON_STRING)
        return import_skip_impossible(i, event, key, "an IRI is expected");
    return entry_result(i, key, builder_add_namespace(i->builder, beginning, i->parser.string));
}

/* The IRIs of a tag. They are copied, because the parser has room for one text only. */
static gedelf_status import_iris(import *i, view tag)
{
    json_event event;
    gedelf_status status = import_next(i, &event);
    if (status == GEDELF_OK && event != JSON_ARRAY)
        return import_skip_impossible(i, event, KEY_TAGS, "a list of IRIs is expected");
    iri_list list = {0};
    arena_init(&list.text, i->allocator);
    while (status == GEDELF_OK && (status = import_next(i, &event)) == GEDELF_OK && event != JSON_ARRAY_END) {
        if (event != JSON_STRING)
            status = import_skip_impossible(i, event, KEY_TAGS, "an IRI is expected");
        else if (!iri_list_add(i, &list, i->parser.string))
            status = GEDELF_MEMORY;
    }
    if (status == GEDELF_OK)
        status = entry_result(i, KEY_TAGS, builder_add_mapping(i->builder, tag, list.items, list.count));
    arena_free(&list.text);
    memory_release(i->allocator, list.items, list.capacity * sizeof *list.items);
    return status;
}

/* Goes past the value of a key that cannot be. */
static gedelf_status import_skip_member_impossible(import *i, import_key key)
{
    import_say_here(i, DIAG_JSON_VALUE, import_key_name(key), VIEW("the key is empty"));
    return import_skip_member(i);
}

/* An object whose keys are tags or their beginnings. */
static gedelf_status import_entries(import *i, import_key key)
{
    json_event event;
    gedelf_status status = import_next(i, &event);
    if (status == GEDELF_OK && event != JSON_OBJECT)
        return import_skip_impossible(i, event, key, "an object is expected");
    while (status == GEDELF_OK && (status = import_next(i, &event)) == GEDELF_OK && event != JSON_OBJECT_END) {
        i->scratch.length = 0;
        if (!buffer_append(&i->scratch, i->parser.string))
            return GEDELF_MEMORY;
        view name = buffer_view(&i->scratch);
        if (name.length == 0) /* the default namespace has a separate key */
            status = import_skip_member_impossible(i, key);
        else
            status = key == KEY_TAGS ? import_iris(i, name) : import_namespace(i, key, name);
    }
    return status;
}

static gedelf_status import_dictionary(import *i)
{
    uint32_t seen = 0;
    json_event event;
    gedelf_status status = import_next(i, &event);
    if (status == GEDELF_OK && event != JSON_OBJECT)
        return import_skip_impossible(i, event, KEY_DICTIONARY, "an object is expected");
    while (status == GEDELF_OK && (status = import_next(i, &event)) == GEDELF_OK && event != JSON_OBJECT_END) {
        import_key key = import_key_named(i->parser.string, KEY_DEFAULT, KEY_TAGS);
        if (key == KEY_UNKNOWN)
            status = import_unknown_key(i);
        else if (!import_is_first(i, key, &seen))
            status = import_skip_member(i);
        else
            status = key == KEY_DEFAULT ? import_namespace(i, key, VIEW("")) : import_entries(i, key);
    }
    return status;
}

/* The object of a schema has begun. */
static gedelf_status import_schema(import *i)
{
    uint32_t seen = 0;
    bool done = false;
    size_t at = i->parser.token;
    json_event event;
    gedelf_status status = GEDELF_OK;
    while (status == GEDELF_OK && (status = import_next(i, &event)) == GEDELF_OK && event != JSON_OBJECT_END) {
        import_key key = import_key_named(i->parser.string, KEY_IRI, KEY_DICTIONARY);
        if (key == KEY_UNKNOWN)
            key = import_key_named(i->parser.string, KEY_TAGS, KEY_TAGS);
        if (key == KEY_UNKNOWN) {
            status = import_unknown_key(i);
        } else if (done || !import_is_first(i, key, &seen)) {
            status = import_skip_member(i);
        } else if (key == KEY_IRI) {
            status = import_schema_reference(i, &done);
        } else {
            done = true;
            status = key == KEY_INLINE ? import_inline_schema(i)
                     : key == KEY_TAGS ? import_entries(i, key)
                                       : import_dictionary(i);
        }
    }
    if (status == GEDELF_OK && !done && seen == 0)
        import_say(i, DIAG_JSON_VALUE, at, at + 1, import_key_name(KEY_SCHEMAS),
                   VIEW("“iri”, “inline”, “dictionary” or “tags” is expected"));
    return status;
}

gedelf_status import_schemas(import *i)
{
    json_event event;
    gedelf_status status = import_next(i, &event);
    if (status == GEDELF_OK && event != JSON_ARRAY)
        return import_skip_impossible(i, event, KEY_SCHEMAS, "a list of schemas is expected");
    while (status == GEDELF_OK && (status = import_next(i, &event)) == GEDELF_OK && event != JSON_ARRAY_END) {
        if (event == JSON_OBJECT)
            status = import_schema(i);
        else
            status = import_skip_impossible(i, event, KEY_SCHEMAS, "a schema is expected");
    }
    return status;
}
