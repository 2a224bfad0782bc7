/* SPDX-License-Identifier: MIT */
/*
 * The types of GEDCOM 7: takes gedcom7.def, gives what a version has of it, also as entries of a schema; and chooses among the
 * types that a header has for an extension tag. [gedcom-7.0 §Structure Organization, §Extension Tags], D305, D310
 */
#include "format/types/types_private.h"

static const g7_row g7_rows[] = {
    [G7_RECORDS] = {"", G7_P_NOTHING, G7_D_NONE, {0, UINT8_MAX}},
#define G7_TYPE(type, name, payload, detail, versions) [G7_T_##type] = {name, G7_P_##payload, G7_D_##detail, versions},
#include "format/types/gedcom7.def"
};

static const char *const g7_tags[] = {
#define G7_TAG(tag) #tag,
#include "format/types/gedcom7.def"
};

enum {
#define G7_TAG(tag) G7_NUMBER_##tag,
#include "format/types/gedcom7.def"
    G7_TAG_COUNT
};

static const g7_entry g7_entries[] = {
#define G7_SUBSTRUCTURE(super, tag, type, least, most, versions)                                                       \
    {G7_T_##super, G7_NUMBER_##tag, G7_T_##type, least, most, sizeof(#tag) - 1, versions, #tag},
#include "format/types/gedcom7.def"
};

static const struct g7_value_row {
    uint8_t set;
    model_versions versions;
    const char *text;
} g7_values[] = {
#define G7_VALUE(set, text, versions) {G7_D_##set, versions, text},
#include "format/types/gedcom7.def"
};

_Static_assert(G7_TYPES <= UINT8_MAX && G7_TAG_COUNT <= UINT8_MAX, "types and tags are numbered in octets");

const g7_row *g7_type_row(enum g7_type type)
{
    return &g7_rows[type];
}

enum g7_type g7_type_of_iri(const data_model *model, view iri)
{
    view space = VIEW(G7_NAMESPACE);
    if (iri.length <= space.length || !view_equal(view_of(iri.text, space.length), space))
        return G7_RECORDS;
    view name = view_after(iri, space.length);
    for (unsigned type = G7_RECORDS + 1; type < G7_TYPES; type++) {
        if (view_equal(name, view_of_string(g7_rows[type].name)))
            return is_of_version(g7_rows[type].versions, model) ? (enum g7_type)type : G7_RECORDS;
    }
    return G7_RECORDS;
}

const g7_entry *g7_next_entry(const data_model *model, size_t *at)
{
    while (*at < COUNT_OF(g7_entries)) {
        const g7_entry *entry = &g7_entries[(*at)++];
        if (is_of_version(entry->versions, model))
            return entry;
    }
    return NULL;
}

static size_t first_entry(enum g7_type super)
{
    size_t first;
    SEARCH_SORTED(first, 0, COUNT_OF(g7_entries), g7_entries[first].super < super);
    return first;
}

const g7_entry *g7_next_below(const data_model *model, enum g7_type super, size_t *at)
{
    *at = *at > 0 ? *at : first_entry(super);
    const g7_entry *entry = g7_next_entry(model, at);
    return entry && entry->super == super ? entry : NULL;
}

const g7_entry *g7_find_entry(const data_model *model, enum g7_type super, view tag)
{
    const g7_entry *end = g7_entries + COUNT_OF(g7_entries);
    for (const g7_entry *e = &g7_entries[first_entry(super)]; e < end && e->super == super; e++) {
        if (e->length == tag.length && e->text[0] == tag.text[0] && memcmp(e->text, tag.text, tag.length) == 0 &&
            is_of_version(e->versions, model))
            return e;
    }
    return NULL;
}

static size_t first_value(g7_detail set)
{
    size_t first;
    SEARCH_SORTED(first, 0, COUNT_OF(g7_values), g7_values[first].set < set);
    return first;
}

bool g7_set_has(const data_model *model, g7_detail set, view value)
{
    for (size_t i = first_value(set); i < COUNT_OF(g7_values) && g7_values[i].set == set; i++) {
        if (view_equal(value, view_of_string(g7_values[i].text)) && is_of_version(g7_values[i].versions, model))
            return true;
    }
    return false;
}

view g7_set_value(const data_model *model, g7_detail set, size_t index)
{
    for (size_t i = first_value(set); i < COUNT_OF(g7_values) && g7_values[i].set == set; i++) {
        if (is_of_version(g7_values[i].versions, model) && index-- == 0)
            return view_of_string(g7_values[i].text);
    }
    return view_of(NULL, 0);
}

/* ---- As entries of a schema ------------------------------------------------------------------ */

/* The numbers that the schema has for the types of its version; false if there is no memory. */
static bool add_g7_types(schema *s, uint32_t numbers[G7_TYPES])
{
    numbers[G7_RECORDS] = schema_document(s);
    for (unsigned type = G7_RECORDS + 1; type < G7_TYPES; type++) {
        if (!is_of_version(g7_rows[type].versions, s->rules->model))
            continue;
        s->scratch.length = 0;
        bool memory = buffer_append(&s->scratch, VIEW(G7_NAMESPACE)) &&
                      buffer_append(&s->scratch, view_of_string(g7_rows[type].name));
        numbers[type] = memory ? schema_add_type(s, buffer_view(&s->scratch)) : 0;
        if (numbers[type] == 0)
            return false;
        s->types[numbers[type] - 1].flags |= TYPE_NAMED | TYPE_DEFAULT;
    }
    return true;
}

bool schema_add_model(schema *s)
{
    uint32_t numbers[G7_TYPES] = {0}, tags[G7_TAG_COUNT];
    prefix_entry entry = {VIEW(G7_NAMESPACE), UINT32_MAX, 0};
    bool memory = add_g7_types(s, numbers) && prefixes_add(&s->prefixes, VIEW("g7"), &entry);
    for (unsigned i = 0; memory && i < G7_TAG_COUNT; i++) {
        tags[i] = schema_add_tag(s, view_of_string(g7_tags[i]));
        memory = tags[i] != 0;
    }
    const g7_entry *d;
    for (size_t at = 0; memory && (d = g7_next_entry(s->rules->model, &at)) != NULL;) {
        memory = schema_add_definition(s, tags[d->tag], numbers[d->super], numbers[d->type], 0,
                                       DEFINITION_DEFAULT | DEFINITION_PREFERRED);
    }
    return memory;
}

/* ---- Extension tags -------------------------------------------------------------------------- */

/* What is after a beginning; empty if a text begins otherwise. */
static view after_beginning(view text, view beginning)
{
    bool begins = text.length > beginning.length && view_equal(view_of(text.text, beginning.length), beginning);
    return begins ? view_after(text, beginning.length) : view_of(NULL, 0);
}

/* Is it the type of a record, by its name? */
static bool is_record_type(view iri)
{
    size_t begin = iri.length;
    while (begin > 0 && iri.text[begin - 1] != '/' && iri.text[begin - 1] != '#')
        begin--;
    return after_beginning(view_after(iri, begin), VIEW("record-")).length > 0;
}

/* With several types, the first one that fits the place is meant (D305). */
uint32_t extension_type(const schema *s, view tag, uint32_t super)
{
    uint32_t number = names_find(&s->tags, tag), entry = number == 0 ? 0 : s->tag_entries[number - 1].mapping;
    if (entry == 0)
        return 0;
    const tag_mapping *m = &s->mappings[entry - 1];
    for (uint32_t i = 0; i < m->count; i++) {
        uint32_t type = s->alternates[m->first + i];
        if (is_record_type(schema_iri(s, type)) == (super == schema_document(s)))
            return type;
    }
    return s->alternates[m->first];
}

view extension_word(const schema *s, view tag)
{
    uint32_t number = names_find(&s->tags, tag), entry = number == 0 ? 0 : s->tag_entries[number - 1].mapping;
    const tag_mapping *m = entry == 0 ? NULL : &s->mappings[entry - 1];
    for (uint32_t i = 0; m && i < m->count; i++) {
        view iri = schema_iri(s, s->alternates[m->first + i]);
        view month = after_beginning(iri, VIEW(G7_NAMESPACE "month-")),
             calendar = after_beginning(iri, VIEW(G7_NAMESPACE "cal-"));
        if (month.length + calendar.length > 0)
            return month.length > 0 ? month : calendar;
    }
    return view_of(NULL, 0);
}
