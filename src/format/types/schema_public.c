/* SPDX-License-Identifier: MIT */
/*
 * A schema as users of the library see it: what it names, and what a tag means. Nothing in it is changed here, so that
 * several threads may ask at once.
 */
#include "format/types/types_private.h"

gedelf_status gedelf_schema_new_default(gedelf_schema **out, const gedelf_allocator *allocator)
{
    schema *s = schema_create(allocator ? allocator : &memory_default, dialect_default());
    bool ready = s && schema_add_default(s) && schema_finish(s, NULL);
    if (!ready)
        gedelf_schema_free(s);
    *out = ready ? s : NULL;
    return ready ? GEDELF_OK : GEDELF_MEMORY;
}

void gedelf_schema_free(gedelf_schema *s)
{
    if (!s)
        return;
    gedelf_allocator allocator = s->owned;
    schema_free(s);
    memory_release(&allocator, s, sizeof *s);
}

size_t gedelf_schema_type_count(const gedelf_schema *s)
{
    return s->listed_count;
}

gedelf_view gedelf_schema_type(const gedelf_schema *s, size_t index)
{
    return index < s->listed_count ? schema_iri(s, s->listed[index]) : view_of(NULL, 0);
}

size_t gedelf_schema_definition_count(const gedelf_schema *s)
{
    return is_dictionary(s) ? s->mapping_count : s->definition_count + (is_modelled(s) ? s->alternate_count : 0);
}

/* The tag that has this one of the IRIs: a file of GEDCOM 7 can give several to an extension tag (D305). */
static view tag_of_alternate(const schema *s, size_t alternate)
{
    size_t i = 0;
    while (i < s->mapping_count && alternate >= s->mappings[i].first + s->mappings[i].count)
        i++;
    return i < s->mapping_count ? names_at(&s->tags, s->mappings[i].tag) : view_of(NULL, 0);
}

bool gedelf_schema_definition(const gedelf_schema *s, size_t index, gedelf_definition *out)
{
    gedelf_definition whole = GEDELF_DEFINITION();
    if (index >= gedelf_schema_definition_count(s))
        return false;
    if (is_dictionary(s)) {
        const tag_mapping *m = &s->mappings[index];
        whole.type = schema_iri(s, s->alternates[m->first]);
        whole.tag = names_at(&s->tags, m->tag);
    } else if (index >= s->definition_count) {
        size_t alternate = index - s->definition_count;
        whole.type = schema_iri(s, s->alternates[alternate]);
        whole.tag = tag_of_alternate(s, alternate);
    } else {
        const tag_definition *d = &s->definitions[index];
        whole.type = schema_iri(s, d->type);
        whole.tag = names_at(&s->tags, d->tag);
        whole.super = schema_iri(s, d->super);
    }
    output_give(out, &whole);
    return true;
}

/* The further IRIs of the first tag that a dictionary maps to this one. */
static gedelf_view dictionary_alternate(const schema *s, uint32_t type, size_t index)
{
    for (size_t i = 0; i < s->mapping_count; i++) {
        const tag_mapping *m = &s->mappings[i];
        if (s->alternates[m->first] == type)
            return index < m->count - 1 ? schema_iri(s, s->alternates[m->first + index + 1]) : view_of(NULL, 0);
    }
    return view_of(NULL, 0);
}

gedelf_view gedelf_schema_supertype(const gedelf_schema *s, gedelf_view type, size_t index)
{
    uint32_t number = schema_find(s, type);
    if (number == 0 || is_dictionary(s))
        return number == 0 ? view_of(NULL, 0) : dictionary_alternate(s, number, index);
    uint32_t link = s->types[number - 1].first_link;
    for (; link != 0; link = s->links[link - 1].next) {
        if (!s->links[link - 1].cut && index-- == 0)
            return schema_iri(s, s->links[link - 1].super);
    }
    return view_of(NULL, 0);
}

/* The type of a tag that a dictionary has no mapping for is known only if it has been met. */
static gedelf_view dictionary_type(const schema *s, view tag)
{
    uint32_t number = names_find(&s->tags, tag), entry = number == 0 ? 0 : s->tag_entries[number - 1].mapping;
    if (entry != 0)
        return schema_iri(s, s->alternates[s->mappings[entry - 1].first]);
    buffer iri;
    buffer_init(&iri, s->allocator);
    bool found = !is_pseudo_tag(s, tag) && dictionary_expand(s, tag, &iri);
    uint32_t type = found ? schema_find(s, buffer_view(&iri)) : 0;
    buffer_free(&iri);
    return schema_iri(s, type);
}

bool schema_ask(const schema *s, view tag, view super, view *out)
{
    uint32_t number = names_find(&s->tags, tag), type = schema_find(s, super), other, meaning = 0;
    lineage l = {.count = 0};
    bool asked = number != 0 && type != 0, room = true;
    if (asked && s->types[type - 1].fork != 0)
        room = lineage_collect(s, &l, type);
    if (asked && room)
        meaning = schema_meaning(s, &l, number, type, &other);
    lineage_free(&l, s->allocator);
    bool defined = meaning != 0 && (meaning & MEANING_AMBIGUOUS) == 0;
    *out = defined ? schema_iri(s, s->definitions[meaning - 1].type) : view_of(NULL, 0);
    return room;
}

gedelf_view gedelf_schema_resolve(const gedelf_schema *s, gedelf_view tag, gedelf_view super)
{
    view type;
    if (is_dictionary(s))
        return dictionary_type(s, tag);
    schema_ask(s, tag, super, &type);
    return type;
}

size_t gedelf_schema_prefix_count(const gedelf_schema *s)
{
    return s->prefixes.keys.count;
}

bool gedelf_schema_prefix(const gedelf_schema *s, size_t index, gedelf_view *prefix, gedelf_view *iri)
{
    if (index >= s->prefixes.keys.count)
        return false;
    *prefix = names_at(&s->prefixes.keys, (uint32_t)index + 1);
    *iri = s->prefixes.entries[index].iri;
    return true;
}

bool gedelf_schema_is_dictionary(const gedelf_schema *s)
{
    return is_dictionary(s);
}

gedelf_view gedelf_schema_namespace(const gedelf_schema *s)
{
    return view_of_string(s->rules->elf_namespace);
}

bool gedelf_schema_expand(const gedelf_schema *s, gedelf_view tag, gedelf_view *space, gedelf_view *rest)
{
    if (!is_dictionary(s) || !is_tag(tag) || is_pseudo_tag(s, tag))
        return false;
    size_t skipped;
    *space = dictionary_namespace(s, tag, &skipped);
    *rest = view_after(tag, skipped);
    return true;
}

bool gedelf_is_iri(gedelf_view text)
{
    return is_iri(text);
}
