/* SPDX-License-Identifier: MIT */
/*
 * Making nodes: takes what a mapping has to say, gives values and nodes of its dataset. Once something has failed,
 * nothing more is made, and the caller need not look before the end.
 */
#include "research/mapping/map.h"
#include "values/values.h"

/* ---- Values ---------------------------------------------------------------------------------- */

gedelf_pg_value map_string(mapping *m, view text)
{
    gedelf_pg_value value = 0;
    if (m->status == GEDELF_OK)
        status_expect(&m->status, gedelf_pg_make_string(m->out, text, &value));
    return value;
}

static gedelf_pg_value map_datum(mapping *m, view media, view language, view text)
{
    gedelf_pg_value value = 0;
    if (m->status == GEDELF_OK)
        status_expect(&m->status, gedelf_pg_make_datum(m->out, media, language, text, &value));
    return value;
}

gedelf_pg_value map_text_datum(mapping *m, view text)
{
    return map_datum(m, VIEW(""), VIEW(""), text);
}

/* D90: is it a date, so that it can be compared? What only is where a date should is text. */
static bool map_is_date(gedelf_structure s)
{
    gedelf_date date;
    return view_equal(gedelf_structure_tag(s), VIEW("DATE")) &&
           gedelf_date_parse(&date, gedelf_structure_payload(s), GEDELF_NOTATION_ELF, GEDELF_DATE_VALUE) ==
               GEDELF_VALUE_OK;
}

/* What the file says of all its texts, it says once, as a detail of its OutRef. A datum with a language is not plain text
   and shows as Base64 (D41), so only those have one that need it. An IRI may mean the media type.
   [PG §Basic Datatypes] */
gedelf_pg_value map_datum_of(mapping *m, gedelf_structure s)
{
    view language = gedelf_structure_language(s), usual = gedelf_dataset_metadata(m->elf)->language;
    if (view_equal_ignoring_case(language, usual))
        language = VIEW("");
    view media = gedelf_structure_datatype(s);
    if (media.length == 0 && map_is_date(s))
        media = VIEW(GEDELF_PG_DATE);
    return map_datum(m, media, language, gedelf_structure_payload(s));
}

static gedelf_pg_value map_reference(mapping *m, uint32_t number)
{
    gedelf_pg_value value = 0;
    if (m->status == GEDELF_OK)
        status_expect(&m->status, gedelf_pg_make_reference(m->out, number, &value));
    return value;
}

/* ---- Nodes ----------------------------------------------------------------------------------- */

static uint32_t map_add(mapping *m, gedelf_pg_kind kind, const gedelf_pg_value *fields, size_t count)
{
    gedelf_pg_value content = 0;
    uint32_t number = 0;
    if (m->status == GEDELF_OK &&
        status_expect(&m->status, gedelf_pg_make_content(m->out, kind, fields, count, &content)))
        status_expect(&m->status, gedelf_pg_add(m->out, content, &number));
    return number;
}

uint32_t map_property(mapping *m, uint32_t source, gedelf_pg_value key, uint32_t of, gedelf_pg_value datum)
{
    const gedelf_pg_value fields[] = {map_reference(m, source), key, map_reference(m, of), datum};
    return map_add(m, GEDELF_PG_PROPERTY, fields, 4);
}

uint32_t map_connection(mapping *m, uint32_t source, gedelf_pg_value key, uint32_t of, uint32_t value)
{
    const gedelf_pg_value fields[] = {map_reference(m, source), key, map_reference(m, of), map_reference(m, value)};
    return map_add(m, GEDELF_PG_CONNECTION, fields, 4);
}

uint32_t map_subject(mapping *m, view slug)
{
    const gedelf_pg_value fields[] = {map_reference(m, m->file), map_string(m, slug)};
    return map_add(m, GEDELF_PG_SUBJECT, fields, 2);
}

/* The key is known to the model by its short form. (D62) */
void map_type(mapping *m, uint32_t subject, view type)
{
    map_property(m, m->file, map_string(m, VIEW("type")), subject, map_text_datum(m, type));
}

/* ---- OutRefs --------------------------------------------------------------------------------- */

static void map_add_pair(mapping *m, map_pairs *list, gedelf_pg_value key, gedelf_pg_value value)
{
    gedelf_pg_value pair = 0;
    if (m->status != GEDELF_OK || !status_expect(&m->status, gedelf_pg_make_pair(m->out, key, value, &pair)))
        return;
    status_enough(&m->status, array_add(m->allocator, &list->items, &list->count, &list->capacity, pair));
}

void map_add_parent(mapping *m, gedelf_pg_value key, uint32_t number)
{
    map_add_pair(m, &m->parents, key, map_reference(m, number));
}

void map_add_detail(mapping *m, gedelf_pg_value key, gedelf_pg_value datum)
{
    map_add_pair(m, &m->details, key, datum);
}

uint32_t map_outref(mapping *m)
{
    gedelf_pg_value sets[2] = {0, 0};
    if (m->status == GEDELF_OK)
        status_expect(&m->status, gedelf_pg_make_set(m->out, m->parents.items, m->parents.count, &sets[0]));
    if (m->status == GEDELF_OK)
        status_expect(&m->status, gedelf_pg_make_set(m->out, m->details.items, m->details.count, &sets[1]));
    m->parents.count = m->details.count = 0;
    return map_add(m, GEDELF_PG_OUTREF, sets, 2);
}
