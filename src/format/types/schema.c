/* SPDX-License-Identifier: MIT */
/*
 * A schema as an object: its parts, how entries are added, and the questions that need no hierarchy. [ELF-SCH §schema,
 * §prefix, §tag-serialisation], D21, D30, D32, D112, D118
 */
#include "format/types/types_private.h"

/* The types that every schema has. */
enum { TYPE_DOCUMENT = 1, TYPE_METADATA = 2 };

/* ---- Prefixes -------------------------------------------------------------------------------- */

void prefixes_init(prefix_table *t, const gedelf_allocator *allocator)
{
    *t = (prefix_table){.allocator = allocator};
    names_init(&t->keys, allocator);
    arena_init(&t->text, allocator);
}

void prefixes_free(prefix_table *t)
{
    names_free(&t->keys);
    arena_free(&t->text);
    memory_release(t->allocator, t->entries, t->capacity * sizeof *t->entries);
    prefixes_init(t, t->allocator);
}

const prefix_entry *prefixes_find(const prefix_table *t, view key)
{
    uint32_t number = names_find(&t->keys, key);
    return number == 0 ? NULL : &t->entries[number - 1];
}

bool prefixes_add(prefix_table *t, view key, const prefix_entry *entry)
{
    if (names_find(&t->keys, key) != 0)
        return true;
    bool room = array_reserve(t->allocator, &t->entries, &t->capacity, (size_t)t->keys.count + 1);
    const char *iri = room ? arena_copy(&t->text, entry->iri) : NULL;
    uint32_t number = iri ? names_add(&t->keys, key) : 0;
    if (number == 0)
        return false;
    t->entries[number - 1] = *entry;
    t->entries[number - 1].iri.text = iri;
    return true;
}

/* ---- Beginning and end ----------------------------------------------------------------------- */

/* Adds the type of this name in the dialect's namespace (D30). */
static uint32_t add_elf_type(schema *s, view name)
{
    s->scratch.length = 0;
    if (!buffer_append(&s->scratch, view_of_string(s->rules->elf_namespace)) || !buffer_append(&s->scratch, name))
        return 0;
    return schema_add_type(s, buffer_view(&s->scratch));
}

static bool schema_init(schema *s, const gedelf_allocator *allocator, const dialect *rules)
{
    gedelf_allocator owned = *allocator;
    *s = (schema){.owned = owned, .allocator = allocator, .rules = rules};
    names_init(&s->iris, allocator);
    names_init(&s->tags, allocator);
    names_init(&s->reference_names, allocator);
    pairs_init(&s->added, allocator);
    pairs_init(&s->reported, allocator);
    pairs_init(&s->memo, allocator);
    prefixes_init(&s->prefixes, allocator);
    arena_init(&s->text, allocator);
    buffer_init(&s->scratch, allocator);
    if (is_dictionary(s))
        return true;
    if (add_elf_type(s, VIEW("Document")) != TYPE_DOCUMENT)
        return false;
    const char *iri = rules->header_type;
    uint32_t header_type = iri ? schema_add_type(s, view_of_string(iri)) : add_elf_type(s, VIEW("Metadata"));
    return header_type == TYPE_METADATA;
}

void schema_free(schema *s)
{
    const gedelf_allocator *allocator = s->allocator;
    memory_release(allocator, s->types, s->type_capacity * sizeof *s->types);
    memory_release(allocator, s->listed, s->listed_capacity * sizeof *s->listed);
    memory_release(allocator, s->links, s->link_capacity * sizeof *s->links);
    memory_release(allocator, s->tag_entries, s->tag_capacity * sizeof *s->tag_entries);
    memory_release(allocator, s->definitions, s->definition_capacity * sizeof *s->definitions);
    memory_release(allocator, s->meanings, s->meaning_capacity * sizeof *s->meanings);
    memory_release(allocator, s->mappings, s->mapping_capacity * sizeof *s->mappings);
    memory_release(allocator, s->alternates, s->alternate_capacity * sizeof *s->alternates);
    memory_release(allocator, s->places, s->position_capacity * sizeof *s->places);
    memory_release(allocator, s->references, s->reference_capacity * sizeof *s->references);
    memory_release(allocator, s->origins, s->origin_capacity * sizeof *s->origins);
    names_free(&s->iris);
    names_free(&s->tags);
    names_free(&s->reference_names);
    pairs_free(&s->added);
    pairs_free(&s->reported);
    pairs_free(&s->memo);
    prefixes_free(&s->prefixes);
    arena_free(&s->text);
    buffer_free(&s->scratch);
    lineage_free(&s->lineage, allocator);
}

schema *schema_create(const gedelf_allocator *allocator, const dialect *rules)
{
    schema *s = memory_allocate(allocator, sizeof *s);
    if (!s)
        return NULL;
    gedelf_allocator copy = *allocator;
    s->owned = copy;
    if (schema_init(s, &s->owned, rules))
        return s;
    schema_free(s);
    memory_release(&copy, s, sizeof *s);
    return NULL;
}

/* ---- Adding ---------------------------------------------------------------------------------- */

uint32_t schema_add_type(schema *s, view iri)
{
    uint32_t known = names_find(&s->iris, iri);
    if (known != 0)
        return known;
    bool room = array_reserve(s->allocator, &s->types, &s->type_capacity, (size_t)s->iris.count + 1);
    uint32_t number = room ? names_add(&s->iris, iri) : 0;
    if (number == 0)
        return 0;
    view tag;
    type_entry *entry = &s->types[number - 1];
    *entry = (type_entry){.begin = s->forest_size, .end = s->forest_size + 1};
    s->forest_size++;
    if (is_undefined_identifier(s, iri, &tag))
        entry->flags = TYPE_UNDEFINED;
    return number;
}

uint32_t schema_add_tag(schema *s, view tag)
{
    uint32_t known = names_find(&s->tags, tag);
    if (known != 0)
        return known;
    bool room = array_reserve(s->allocator, &s->tag_entries, &s->tag_capacity, (size_t)s->tags.count + 1);
    uint32_t number = room ? names_add(&s->tags, tag) : 0;
    if (number != 0)
        s->tag_entries[number - 1] = (tag_entry){.only_type = 0};
    return number;
}

uint32_t schema_add_position(schema *s, const schema_position *place)
{
    bool added = s->position_count < UINT32_MAX &&
                 array_add(s->allocator, &s->places, &s->position_count, &s->position_capacity, *place);
    return added ? (uint32_t)s->position_count : 0;
}

bool schema_add_link(schema *s, uint32_t sub, uint32_t super, uint32_t place)
{
    type_link link = {.sub = sub, .super = super, .place = place};
    if (s->link_count >= UINT32_MAX - 1 || !array_add(s->allocator, &s->links, &s->link_count, &s->link_capacity, link))
        return false;
    s->types[sub - 1].flags |= TYPE_NAMED;
    s->types[super - 1].flags |= TYPE_NAMED;
    return true;
}

/* Definitions that are added when the schema is finished apply to just their pair: an assigner adds no others. */
static bool note_definition(schema *s, const tag_definition *d)
{
    tag_entry *entry = &s->tag_entries[d->tag - 1];
    if (s->finished && !pairs_put(&s->added, d->tag, d->super, (uint32_t)s->definition_count))
        return false;
    entry->only_type = entry->definitions == 0 || entry->only_type == d->type ? d->type : 0;
    entry->definitions++;
    return true;
}

bool schema_add_definition(schema *s, uint32_t tag, uint32_t super, uint32_t type, uint32_t place, uint8_t flags)
{
    bool room = s->definition_count < MEANING_AMBIGUOUS - 1 &&
                array_reserve(s->allocator, &s->definitions, &s->definition_capacity, s->definition_count + 1);
    if (!room)
        return false;
    tag_definition *d = &s->definitions[s->definition_count++];
    *d = (tag_definition){.tag = tag, .super = super, .type = type, .place = place, .flags = flags};
    s->types[super - 1].flags |= TYPE_NAMED;
    s->types[type - 1].flags |= TYPE_NAMED;
    return note_definition(s, d);
}

bool schema_add_mapping(schema *s, uint32_t tag, const uint32_t *iris, uint32_t count, const schema_position *place)
{
    if (s->mapping_count >= UINT32_MAX - 1 ||
        !array_reserve(s->allocator, &s->mappings, &s->mapping_capacity, s->mapping_count + 1) ||
        !array_reserve(s->allocator, &s->alternates, &s->alternate_capacity, s->alternate_count + count))
        return false;
    s->mappings[s->mapping_count++] = (tag_mapping){
        .tag = tag, .count = count, .first = s->alternate_count, .origin = place->origin, .line = place->line};
    if (count > 0)
        memcpy(s->alternates + s->alternate_count, iris, count * sizeof *iris);
    s->alternate_count += count;
    s->tag_entries[tag - 1].mapping = (uint32_t)s->mapping_count;
    for (uint32_t i = 0; i < count; i++)
        s->types[iris[i] - 1].flags |= TYPE_NAMED;
    return true;
}

bool schema_add_reference(schema *s, view iri, const schema_position *place)
{
    s->has_own = true;
    if (names_find(&s->reference_names, iri) != 0)
        return true;
    bool room = array_reserve(s->allocator, &s->references, &s->reference_capacity, s->reference_count + 1);
    uint32_t number = room ? names_add(&s->reference_names, iri) : 0;
    if (number == 0)
        return false;
    s->references[s->reference_count++] = (schema_reference){names_at(&s->reference_names, number), *place, false};
    return true;
}

/* ---- Asking ---------------------------------------------------------------------------------- */

bool schema_next_reference(schema *s, view *iri, schema_position *place)
{
    if (s->references_told == s->reference_count)
        return false;
    const schema_reference *next = &s->references[s->references_told++];
    *iri = next->iri;
    *place = next->place;
    return true;
}

void schema_miss_reference(schema *s)
{
    s->references[s->references_told - 1].missed = true;
}

bool schema_is_empty(const schema *s)
{
    if (is_modelled(s))
        return s->mapping_count == 0;
    return is_dictionary(s) ? s->prefixes.keys.count + s->mapping_count == 0 : !s->has_own;
}

uint32_t schema_document(const schema *s)
{
    return is_dictionary(s) ? 0 : TYPE_DOCUMENT;
}

uint32_t schema_metadata(const schema *s)
{
    return is_dictionary(s) ? 0 : TYPE_METADATA;
}

bool schema_is_undefined(const schema *s, uint32_t type)
{
    return type == 0 || (s->types[type - 1].flags & TYPE_UNDEFINED) != 0;
}

view schema_iri(const schema *s, uint32_t type)
{
    return names_at(&s->iris, type);
}

uint32_t schema_find(const schema *s, view iri)
{
    return names_find(&s->iris, iri);
}

static bool schema_names_escape(const schema *s, view tag, char type)
{
    uint32_t number = type >= 'A' && type <= 'Z' ? names_find(&s->tags, tag) : 0;
    return number != 0 && (s->tag_entries[number - 1].escapes >> (type - 'A') & 1) != 0;
}

bool schema_preserves(const schema *s, view tag, char type)
{
    const char *always = s->rules->always_preserved;
    for (; always && *always; always++) {
        if (*always == type)
            return true;
    }
    return schema_names_escape(s, tag, type);
}

bool schema_expand(const schema *s, view name, buffer *out, bool *expanded)
{
    size_t colon = 0;
    while (colon < name.length && name.text[colon] != ':')
        colon++;
    const prefix_entry *entry = NULL;
    if (colon < name.length && !is_dictionary(s))
        entry = prefixes_find(&s->prefixes, view_of(name.text, colon));
    *expanded = entry != NULL;
    if (!entry)
        return buffer_append(out, name);
    return buffer_append(out, entry->iri) &&
           buffer_append(out, view_of(name.text + colon + 1, name.length - colon - 1));
}

/* ---- What is reserved ------------------------------------------------------------------------ */

bool is_reserved_pair(const schema *s, view tag, uint32_t super)
{
    bool everywhere = has_role(tag, ROLE_CONTINUATION | ROLE_STAND_IN);
    if (everywhere || is_modelled(s))
        return everywhere;
    return (super == schema_document(s) && has_role(tag, ROLE_FRAME)) ||
           (super == schema_metadata(s) &&
            (view_equal(tag, known_tag(TAG_CHAR)) || view_equal(tag, known_tag(TAG_SCHMA))));
}

bool is_undefined_identifier(const schema *s, view iri, view *tag)
{
    view space = view_of_string(s->rules->elf_namespace), undefined = VIEW("Undefined");
    size_t length = space.length + undefined.length;
    *tag = view_of(NULL, 0);
    if (iri.length < length || !view_equal(view_of(iri.text, space.length), space) ||
        !view_equal(view_of(iri.text + space.length, undefined.length), undefined))
        return false;
    if (iri.length == length)
        return true;
    *tag = view_of(iri.text + length + 1, iri.length - length - 1);
    return iri.text[length] == '#' && is_tag(*tag);
}

bool is_reserved_type(const schema *s, uint32_t type)
{
    return type == schema_document(s) || type == schema_metadata(s) || schema_is_undefined(s, type);
}
