/* SPDX-License-Identifier: MIT */
/*
 * The types of GEDCOM 7.0: takes gedcom7.def, gives entries of a schema; and chooses among the types that a header has for
 * an extension tag. [gedcom-7.0 §Structure Organization, §Extension Tags], D305, D310
 */
#include "format/types/types_private.h"

static const char *const type_names[] = {
    [G7_RECORDS] = "",
#define G7_TYPE(type, name, payload, detail) [G7_T_##type] = name,
#include "format/types/gedcom7.def"
};

static const char *const tag_names[] = {
#define G7_TAG(tag) #tag,
#include "format/types/gedcom7.def"
};

enum {
#define G7_TAG(tag) G7_NUMBER_##tag,
#include "format/types/gedcom7.def"
    G7_TAG_COUNT
};

static const g7_entry g7_entries[] = {
#define G7_SUBSTRUCTURE(super, tag, type, least, most) {G7_T_##super, G7_NUMBER_##tag, G7_T_##type, least, most},
#include "format/types/gedcom7.def"
};

enum { G7_SUBSTRUCTURES = sizeof g7_entries / sizeof *g7_entries };

static const struct g7_payload_row {
    uint8_t payload, detail;
} g7_payloads[] = {
    [G7_RECORDS] = {G7_P_NOTHING, G7_D_NONE},
#define G7_TYPE(type, name, payload, detail) [G7_T_##type] = {G7_P_##payload, G7_D_##detail},
#include "format/types/gedcom7.def"
};

static const struct g7_value_row {
    uint8_t set;
    const char *text;
} g7_values[] = {
#define G7_VALUE(set, text) {G7_D_##set, text},
#include "format/types/gedcom7.def"
};

enum { G7_VALUES = sizeof g7_values / sizeof *g7_values };

_Static_assert(G7_TYPES <= UINT8_MAX && G7_TAG_COUNT <= UINT8_MAX, "types and tags are numbered in octets");

view g7_type_name(enum g7_type type)
{
    return view_of_string(type_names[type]);
}

enum g7_type g7_type_of_iri(view iri)
{
    view space = VIEW(G7_NAMESPACE);
    if (iri.length <= space.length || !view_equal(view_of(iri.text, space.length), space))
        return G7_RECORDS;
    size_t type = FIND_TEXT(type_names, view_behind(iri, space.length));
    return type < G7_TYPES ? (enum g7_type)type : G7_RECORDS;
}

g7_payload g7_type_payload(enum g7_type type)
{
    return (g7_payload)g7_payloads[type].payload;
}

g7_detail g7_type_detail(enum g7_type type)
{
    return (g7_detail)g7_payloads[type].detail;
}

const g7_entry *g7_entry_at(size_t index)
{
    return index < G7_SUBSTRUCTURES ? &g7_entries[index] : NULL;
}

view g7_tag_text(uint8_t tag)
{
    return view_of_string(tag_names[tag]);
}

bool g7_set_has(g7_detail set, view value)
{
    for (size_t i = 0; i < G7_VALUES; i++) {
        if (g7_values[i].set == set && view_equal(value, view_of_string(g7_values[i].text)))
            return true;
    }
    return false;
}

view g7_set_value(g7_detail set, size_t index)
{
    for (size_t i = 0; i < G7_VALUES; i++) {
        if (g7_values[i].set == set && index-- == 0)
            return view_of_string(g7_values[i].text);
    }
    return view_of(NULL, 0);
}

/* ---- As entries of a schema ------------------------------------------------------------------ */

/* The numbers that the schema has for the types; false if there is no memory. */
static bool add_g7_types(schema *s, uint32_t numbers[G7_TYPES])
{
    numbers[G7_RECORDS] = schema_document(s);
    for (unsigned type = G7_RECORDS + 1; type < G7_TYPES; type++) {
        s->scratch.length = 0;
        bool memory = buffer_append(&s->scratch, VIEW(G7_NAMESPACE)) &&
                      buffer_append(&s->scratch, g7_type_name((enum g7_type)type));
        numbers[type] = memory ? schema_add_type(s, buffer_view(&s->scratch)) : 0;
        if (numbers[type] == 0)
            return false;
        s->types[numbers[type] - 1].flags |= TYPE_NAMED | TYPE_DEFAULT;
    }
    return true;
}

bool schema_add_model(schema *s)
{
    uint32_t numbers[G7_TYPES], tags[G7_TAG_COUNT];
    prefix_entry entry = {VIEW(G7_NAMESPACE), UINT32_MAX, 0};
    bool memory = add_g7_types(s, numbers) && prefixes_add(&s->prefixes, VIEW("g7"), &entry);
    for (unsigned i = 0; memory && i < G7_TAG_COUNT; i++) {
        tags[i] = schema_add_tag(s, view_of_string(tag_names[i]));
        memory = tags[i] != 0;
    }
    for (size_t i = 0; memory && i < G7_SUBSTRUCTURES; i++) {
        const g7_entry *d = &g7_entries[i];
        memory = schema_add_definition(s, tags[d->tag], numbers[d->super], numbers[d->type], 0,
                                       DEFINITION_DEFAULT | DEFINITION_PREFERRED);
    }
    return memory;
}

/* ---- Extension tags -------------------------------------------------------------------------- */

/* What stands behind a beginning; empty if a text begins otherwise. */
static view behind_beginning(view text, view beginning)
{
    bool begins = text.length > beginning.length && view_equal(view_of(text.text, beginning.length), beginning);
    return begins ? view_behind(text, beginning.length) : view_of(NULL, 0);
}

/* Is it the type of a record, by its name? */
static bool is_record_type(view iri)
{
    size_t begin = iri.length;
    while (begin > 0 && iri.text[begin - 1] != '/' && iri.text[begin - 1] != '#')
        begin--;
    return behind_beginning(view_behind(iri, begin), VIEW("record-")).length > 0;
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
        view month = behind_beginning(iri, VIEW(G7_NAMESPACE "month-")),
             calendar = behind_beginning(iri, VIEW(G7_NAMESPACE "cal-"));
        if (month.length + calendar.length > 0)
            return month.length > 0 ? month : calendar;
    }
    return view_of(NULL, 0);
}
