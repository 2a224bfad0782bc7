/* SPDX-License-Identifier: MIT */
/*
 * What users ask of a dataset, and how they build one: takes numbers, gives what is after them.
 */
#include "research/polygenea/notation.h"

/* ---- Walking --------------------------------------------------------------------------------- */

/* The term of a value, or one that is nothing. */
static pg_term pg_term_of(const gedelf_pg_dataset *d, gedelf_pg_value value)
{
    return value > 0 && value < d->term_count ? d->terms[value] : (pg_term){.type = 0};
}

bool gedelf_pg_is_sound(const gedelf_pg_dataset *dataset)
{
    return !dataset->unsound;
}

uint32_t gedelf_pg_node_count(const gedelf_pg_dataset *dataset)
{
    return (uint32_t)dataset->node_count;
}

gedelf_pg_value gedelf_pg_node(const gedelf_pg_dataset *dataset, uint32_t vertex)
{
    return vertex < dataset->node_count ? dataset->nodes[vertex] : 0;
}

uint32_t gedelf_pg_same(const gedelf_pg_dataset *dataset, uint32_t vertex)
{
    return vertex < dataset->node_count ? dataset->same[vertex] : PG_NO_NODE;
}

uint32_t gedelf_pg_find(const gedelf_pg_dataset *dataset, gedelf_pg_value content)
{
    return pg_term_of(dataset, gedelf_pg_canonical(dataset, content)).node - 1; /* 0 becomes UINT32_MAX */
}

gedelf_pg_value gedelf_pg_canonical(const gedelf_pg_dataset *dataset, gedelf_pg_value value)
{
    return pg_term_of(dataset, value).canonical;
}

gedelf_pg_type gedelf_pg_type_of(const gedelf_pg_dataset *dataset, gedelf_pg_value value)
{
    return (gedelf_pg_type)pg_term_of(dataset, value).type;
}

gedelf_pg_kind gedelf_pg_kind_of(const gedelf_pg_dataset *dataset, gedelf_pg_value value)
{
    return (gedelf_pg_kind)(pg_term_of(dataset, value).type >= GEDELF_PG_QUERY ? pg_term_of(dataset, value).sub : 0);
}

gedelf_pg_op gedelf_pg_op_of(const gedelf_pg_dataset *dataset, gedelf_pg_value value)
{
    pg_term t = pg_term_of(dataset, value);
    return (gedelf_pg_op)(t.type == GEDELF_PG_PREDICATE || t.type == GEDELF_PG_PRODUCER ? t.sub : 0);
}

size_t gedelf_pg_item_count(const gedelf_pg_dataset *dataset, gedelf_pg_value value)
{
    return pg_term_of(dataset, value).count;
}

gedelf_pg_value gedelf_pg_item(const gedelf_pg_dataset *dataset, gedelf_pg_value value, size_t index)
{
    pg_term t = pg_term_of(dataset, value);
    return index < t.count ? dataset->items[t.as.first + index] : 0;
}

gedelf_view gedelf_pg_text(const gedelf_pg_dataset *dataset, gedelf_pg_value string)
{
    pg_term t = pg_term_of(dataset, string);
    return t.type == GEDELF_PG_STRING ? names_at(&dataset->strings, t.as.string) : view_of(NULL, 0);
}

int64_t gedelf_pg_number(const gedelf_pg_dataset *dataset, gedelf_pg_value value)
{
    pg_term t = pg_term_of(dataset, value);
    return t.type == GEDELF_PG_INTEGER || t.type == GEDELF_PG_REFERENCE ? t.as.number : 0;
}

bool gedelf_pg_is_plain(const gedelf_pg_dataset *dataset, gedelf_pg_value datum)
{
    return gedelf_pg_type_of(dataset, datum) == GEDELF_PG_DATUM &&
           gedelf_pg_text(dataset, gedelf_pg_item(dataset, datum, 0)).length == 0 &&
           gedelf_pg_text(dataset, gedelf_pg_item(dataset, datum, 1)).length == 0 &&
           pg_is_utf8(gedelf_pg_text(dataset, gedelf_pg_item(dataset, datum, 2)));
}

size_t gedelf_pg_abbreviation_count(const gedelf_pg_dataset *dataset)
{
    return dataset->abbreviation_count;
}

void gedelf_pg_abbreviation(const gedelf_pg_dataset *dataset, size_t index, gedelf_view *prefix,
                            gedelf_view *short_form)
{
    bool there = index < dataset->abbreviation_count;
    pg_abbreviation a = there ? dataset->abbreviations[index] : (pg_abbreviation){0, 0, false};
    *prefix = names_at(&dataset->strings, a.prefix);
    *short_form = names_at(&dataset->strings, a.short_form);
}

/* ---- Building -------------------------------------------------------------------------------- */

/* A string that need not be UTF-8. */
static gedelf_status pg_make_octets(gedelf_pg_dataset *d, view text, uint32_t *out)
{
    uint32_t string = names_add(&d->strings, text);
    return string ? pg_make_text(d, string, out) : GEDELF_MEMORY;
}

/* Are these values of the dataset? */
static bool pg_are_values(const gedelf_pg_dataset *d, const gedelf_pg_value *values, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (values[i] == 0 || values[i] >= d->term_count)
            return false;
    }
    return true;
}

gedelf_status gedelf_pg_make_string(gedelf_pg_dataset *dataset, gedelf_view text, gedelf_pg_value *out)
{
    *out = 0;
    return pg_is_utf8(text) ? pg_make_octets(dataset, text, out) : GEDELF_ARGUMENT;
}

gedelf_status gedelf_pg_make_integer(gedelf_pg_dataset *dataset, int64_t number, gedelf_pg_value *out)
{
    *out = 0;
    return pg_make_number(dataset, GEDELF_PG_INTEGER, number, out);
}

gedelf_status gedelf_pg_make_reference(gedelf_pg_dataset *dataset, uint32_t vertex, gedelf_pg_value *out)
{
    *out = 0;
    return vertex < dataset->node_count ? pg_make_number(dataset, GEDELF_PG_REFERENCE, vertex, out) : GEDELF_ARGUMENT;
}

gedelf_status gedelf_pg_make_datum(gedelf_pg_dataset *dataset, gedelf_view media, gedelf_view language,
                                   gedelf_view octets, gedelf_pg_value *out)
{
    uint32_t items[3];
    *out = 0;
    if (!pg_is_utf8(media) || !pg_is_utf8(language))
        return GEDELF_ARGUMENT;
    gedelf_status status = pg_make_octets(dataset, media, &items[0]);
    if (status == GEDELF_OK)
        status = pg_make_octets(dataset, language, &items[1]);
    if (status == GEDELF_OK)
        status = pg_make_octets(dataset, octets, &items[2]);
    return status == GEDELF_OK ? pg_make(dataset, GEDELF_PG_DATUM, 0, items, 3, NULL, out) : status;
}

/* A term of items that a user named. What is not known must have a text that can be written (D74). */
static gedelf_status pg_make_of_values(gedelf_pg_dataset *d, gedelf_pg_type type, unsigned sub,
                                       const gedelf_pg_value *items, size_t count, gedelf_pg_value *out)
{
    bool no_memory = false;
    *out = 0;
    if (pg_is_unknown(type, sub) &&
        (count != 1 || !pg_is_strange(gedelf_pg_text(d, items[0]), type, &d->allocator, &no_memory)))
        return no_memory ? GEDELF_MEMORY : GEDELF_ARGUMENT;
    return pg_are_values(d, items, count) ? pg_make(d, type, sub, items, count, NULL, out) : GEDELF_ARGUMENT;
}

gedelf_status gedelf_pg_make_list(gedelf_pg_dataset *dataset, const gedelf_pg_value *items, size_t count,
                                  gedelf_pg_value *out)
{
    return pg_make_of_values(dataset, GEDELF_PG_LIST, 0, items, count, out);
}

gedelf_status gedelf_pg_make_set(gedelf_pg_dataset *dataset, const gedelf_pg_value *items, size_t count,
                                 gedelf_pg_value *out)
{
    return pg_make_of_values(dataset, GEDELF_PG_SET, 0, items, count, out);
}

gedelf_status gedelf_pg_make_pair(gedelf_pg_dataset *dataset, gedelf_pg_value key, gedelf_pg_value value,
                                  gedelf_pg_value *out)
{
    const gedelf_pg_value items[] = {key, value};
    return pg_make_of_values(dataset, GEDELF_PG_PAIR, 0, items, 2, out);
}

gedelf_status gedelf_pg_make_predicate(gedelf_pg_dataset *dataset, gedelf_pg_op op, const gedelf_pg_value *args,
                                       size_t count, gedelf_pg_value *out)
{
    *out = 0;
    bool there = (unsigned)op < PG_OPS && pg_argument_forms(FORM_STRING_PREDICATE, op);
    return there ? pg_make_of_values(dataset, GEDELF_PG_PREDICATE, op, args, count, out) : GEDELF_ARGUMENT;
}

gedelf_status gedelf_pg_make_producer(gedelf_pg_dataset *dataset, gedelf_pg_op op, const gedelf_pg_value *args,
                                      size_t count, gedelf_pg_value *out)
{
    *out = 0;
    bool there = (unsigned)op < PG_OPS &&
                 (pg_argument_forms(FORM_STRING_PRODUCER, op) || pg_argument_forms(FORM_SET_PRODUCER, op));
    return there ? pg_make_of_values(dataset, GEDELF_PG_PRODUCER, op, args, count, out) : GEDELF_ARGUMENT;
}

/* A term with as many fields as its kind has. */
static gedelf_status pg_make_of_fields(gedelf_pg_dataset *d, gedelf_pg_type type, gedelf_pg_kind kind,
                                       const gedelf_pg_value *fields, size_t count, gedelf_pg_value *out)
{
    *out = 0;
    bool there = (unsigned)kind < PG_KINDS && pg_field_forms(type, kind) && count == pg_kinds[kind].fields;
    return there ? pg_make_of_values(d, type, kind, fields, count, out) : GEDELF_ARGUMENT;
}

gedelf_status gedelf_pg_make_query(gedelf_pg_dataset *dataset, gedelf_pg_kind kind, const gedelf_pg_value *fields,
                                   size_t count, gedelf_pg_value *out)
{
    return pg_make_of_fields(dataset, GEDELF_PG_QUERY, kind, fields, count, out);
}

gedelf_status gedelf_pg_make_template(gedelf_pg_dataset *dataset, gedelf_pg_kind kind, const gedelf_pg_value *fields,
                                      size_t count, gedelf_pg_value *out)
{
    return pg_make_of_fields(dataset, GEDELF_PG_TEMPLATE, kind, fields, count, out);
}

gedelf_status gedelf_pg_make_content(gedelf_pg_dataset *dataset, gedelf_pg_kind kind, const gedelf_pg_value *fields,
                                     size_t count, gedelf_pg_value *out)
{
    gedelf_status status = pg_make_of_fields(dataset, GEDELF_PG_CONTENT, kind, fields, count, out);
    if (status != GEDELF_OK)
        return status;
    pg_cells cells;
    pg_cells_init(&cells, &dataset->allocator);
    status = pg_expand(dataset, *out, FORM_NODE, &cells); /* says whether everything has its form */
    for (size_t i = 0; status == GEDELF_OK && i < cells.count; i++) {
        bool octets = i >= 3 && cells.items[i - 3].type == GEDELF_PG_DATUM;
        if (cells.items[i].type == GEDELF_PG_STRING && !octets &&
            !pg_is_utf8(names_at(&dataset->strings, cells.items[i].as.string)))
            status = GEDELF_ARGUMENT;
    }
    pg_cells_free(&cells);
    if (status != GEDELF_OK)
        *out = 0;
    return status;
}

gedelf_status gedelf_pg_add(gedelf_pg_dataset *dataset, gedelf_pg_value content, uint32_t *out)
{
    pg_term t = pg_term_of(dataset, content);
    if (t.type != GEDELF_PG_CONTENT)
        return GEDELF_ARGUMENT;
    uint32_t there = gedelf_pg_find(dataset, content);
    gedelf_status status = there == PG_NO_NODE ? pg_append_node(dataset, content) : GEDELF_OK;
    if (status == GEDELF_OK && out)
        *out = gedelf_pg_find(dataset, content);
    return status;
}

gedelf_status gedelf_pg_abbreviate(gedelf_pg_dataset *dataset, gedelf_view prefix, gedelf_view short_form)
{
    if (!pg_is_utf8(prefix) || !pg_is_scheme(short_form) || names_find(&dataset->short_forms, short_form) != 0 ||
        !pg_is_good_prefix(dataset, prefix))
        return GEDELF_ARGUMENT;
    uint32_t first = names_add(&dataset->strings, prefix), second = names_add(&dataset->strings, short_form);
    bool done = first && second && pg_append_abbreviation(dataset, first, second, false);
    return done ? GEDELF_OK : GEDELF_MEMORY;
}
