/* SPDX-License-Identifier: MIT */
/*
 * Building a dictionary: takes namespaces and individual mappings one by one, gives the PRFX and DEFN structures that say
 * the same, and the dictionary that can be asked; or, in GEDCOM 7.0, the TAG structures below SCHMA.
 * [elf-2017-10 §6], [gedcom-7.0 §Extensions], D21, D22, D29, D305
 */
#include "format/dataset/dataset_private.h"

#include "values/values.h"

/* The dictionary, which is made when it is first needed; NULL if there is no memory. */
static schema *builder_dictionary(gedelf_builder *b)
{
    gedelf_dataset *d = builder_dataset(b);
    if (!d->schema)
        d->schema = schema_create(&d->allocator, d->assembler.rules);
    return d->schema;
}

static bool has_dictionary(gedelf_builder *b)
{
    return builder_dataset(b)->assembler.rules->types == TYPES_FROM_DICTIONARY;
}

static bool is_legal_name(view iri)
{
    return iri.length > 0 && utf8_valid_prefix(iri.text, iri.length) == iri.length && is_iri(iri);
}

/* Adds the structure; the entry itself is there already. */
static gedelf_status add_entry_text(gedelf_builder *b, view tag, view key, const view *iris, size_t count)
{
    buffer text;
    buffer_init(&text, &builder_dataset(b)->allocator);
    bool done = buffer_append(&text, key);
    for (size_t i = 0; done && i < count; i++)
        done = (text.length == 0 || buffer_append(&text, VIEW(" "))) && buffer_append(&text, iris[i]);
    gedelf_status status = done ? builder_add_entry(b, tag, buffer_view(&text)) : GEDELF_MEMORY;
    buffer_free(&text);
    return status;
}

gedelf_status builder_add_namespace(gedelf_builder *builder, view key, view iri)
{
    if (!has_dictionary(builder) || (key.length > 0 && !is_tag(key)) || !is_legal_name(iri))
        return GEDELF_ARGUMENT;
    schema *s = builder_dictionary(builder);
    const prefix_entry entry = {.iri = iri};
    if (s && prefixes_find(&s->prefixes, key))
        return GEDELF_ARGUMENT;
    if (!s || !prefixes_add(&s->prefixes, key, &entry))
        return GEDELF_MEMORY;
    return add_entry_text(builder, VIEW("PRFX"), key, &iri, 1);
}

/* The numbers of IRIs; NULL if there is no memory. */
static uint32_t *number_iris(schema *s, const view *iris, size_t count)
{
    uint32_t *numbers = memory_allocate(s->allocator, count * sizeof *numbers);
    for (size_t i = 0; numbers && i < count; i++) {
        numbers[i] = schema_add_type(s, iris[i]);
        if (numbers[i] == 0) {
            memory_release(s->allocator, numbers, count * sizeof *numbers);
            return NULL;
        }
    }
    return numbers;
}

static gedelf_status add_mapping(schema *s, view tag, const view *iris, size_t count)
{
    static const schema_position nowhere = {.origin = 0};
    uint32_t number = schema_add_tag(s, tag);
    if (number == 0)
        return GEDELF_MEMORY;
    if (s->tag_entries[number - 1].mapping != 0)
        return GEDELF_ARGUMENT;
    uint32_t *numbers = number_iris(s, iris, count);
    bool done = numbers && schema_add_mapping(s, number, numbers, (uint32_t)count, &nowhere);
    memory_release(s->allocator, numbers, numbers ? count * sizeof *numbers : 0);
    return done ? GEDELF_OK : GEDELF_MEMORY;
}

/* Adds a TAG below the one SCHMA, which the first one makes. */
static gedelf_status add_tag_definition(gedelf_builder *b, view tag, view iri)
{
    buffer text;
    buffer_init(&text, &builder_dataset(b)->allocator);
    bool done = buffer_append(&text, tag) && buffer_append(&text, VIEW(" ")) && buffer_append(&text, iri);
    gedelf_status status = done ? builder_add_below_schema(b, VIEW("TAG"), buffer_view(&text)) : GEDELF_MEMORY;
    buffer_free(&text);
    return status;
}

/* The types of an extension tag. */
static gedelf_status add_extension(gedelf_builder *b, view tag, const view *iris, size_t count)
{
    const dialect *rules = builder_dataset(b)->assembler.rules;
    if (!is_extension_tag(tag) || !is_native_tag(rules, tag))
        return GEDELF_ARGUMENT;
    for (size_t i = 0; i < count; i++) {
        if (utf8_valid_prefix(iris[i].text, iris[i].length) < iris[i].length || !gedelf_is_uri_reference(iris[i]))
            return GEDELF_ARGUMENT;
    }
    schema *s = builder_dictionary(b);
    gedelf_status status = s ? add_mapping(s, tag, iris, count) : GEDELF_MEMORY;
    for (size_t i = 0; status == GEDELF_OK && i < count; i++)
        status = add_tag_definition(b, tag, iris[i]);
    return status;
}

gedelf_status builder_add_mapping(gedelf_builder *builder, view tag, const view *iris, size_t count)
{
    if (builder_dataset(builder)->assembler.rules->types == TYPES_FROM_MODEL && is_tag(tag) && count > 0)
        return add_extension(builder, tag, iris, count);
    if (!has_dictionary(builder) || !is_tag(tag) || count == 0 || count > UINT32_MAX)
        return GEDELF_ARGUMENT;
    for (size_t i = 0; i < count; i++) {
        if (!is_legal_name(iris[i]))
            return GEDELF_ARGUMENT;
    }
    schema *s = builder_dictionary(builder);
    gedelf_status status = s ? add_mapping(s, tag, iris, count) : GEDELF_MEMORY;
    return status == GEDELF_OK ? add_entry_text(builder, VIEW("DEFN"), tag, iris, count) : status;
}

gedelf_status gedelf_builder_define_tag(gedelf_builder *builder, gedelf_view tag, const gedelf_view *types,
                                        size_t count)
{
    bool has_extensions = builder_dataset(builder)->assembler.rules->types == TYPES_FROM_MODEL;
    return has_extensions ? builder_add_mapping(builder, tag, types, count) : GEDELF_ARGUMENT;
}

gedelf_status dictionary_settle(gedelf_dataset *d)
{
    bool asked = d->schema && (is_dictionary(d->schema) || is_modelled(d->schema)) && !d->schema->finished;
    return !asked || schema_finish(d->schema, NULL) ? GEDELF_OK : GEDELF_MEMORY;
}
