/* SPDX-License-Identifier: MIT */
/*
 * Takes the templates of a rule and what its queries are bound to, gives the contents of the nodes that follow.
 * [PG §Instantiating Nodes from Inferences; D68, D69, D71]
 */
#include "research/reason/reason_private.h"

static bool instance_made(pg_reasoner *r, gedelf_status status)
{
    if (status != GEDELF_OK)
        r->status = status;
    return status == GEDELF_OK;
}

static bool instance_reference(pg_reasoner *r, uint32_t vertex, uint32_t *out)
{
    return instance_made(r, pg_make_number(r->d, GEDELF_PG_REFERENCE, vertex, out));
}

/* A string, of a text or of plain data. */
static bool instance_string(pg_reasoner *r, const pg_produced *value, uint32_t *out)
{
    view text = value->text;
    if (value->type == PRODUCED_DATUM && !pg_text_of(r->d, value->datum, &text))
        return false;
    return instance_made(r, gedelf_pg_make_string(r->d, text, out));
}

/* Data are taken as they are; strings become plain data. (D69) */
static bool instance_datum(pg_reasoner *r, const pg_produced *value, uint32_t *out)
{
    *out = value->datum;
    if (value->type == PRODUCED_DATUM)
        return true;
    return instance_made(r, gedelf_pg_make_datum(r->d, VIEW(""), VIEW(""), value->text, out));
}

static bool instance_set(pg_reasoner *r, const pg_produced *value, uint32_t *out)
{
    r->fields.count = 0;
    for (size_t i = 0; i < value->count; i++) {
        uint32_t reference;
        if (!instance_reference(r, r->elements.items[value->from + i], &reference))
            return false;
        if (!pg_row_add(r->allocator, &r->fields, reference))
            return instance_made(r, GEDELF_MEMORY);
    }
    return instance_made(r, pg_make(r->d, GEDELF_PG_SET, 0, r->fields.items, r->fields.count, NULL, out));
}

static bool instance_field(pg_reasoner *r, const pg_template *t, size_t field, pg_form form, uint32_t *out)
{
    pg_produced value;
    if (form == FORM_INTEGER) {
        uint32_t vertex = pg_node_at(r, t->indices[field]);
        return vertex != PG_NO_NODE && instance_reference(r, vertex, out);
    }
    if (!pg_produce(r, t->programs[field], &value))
        return false;
    if (form == FORM_SET_PRODUCER)
        return instance_set(r, &value, out);
    return form == FORM_DATUM_PRODUCER ? instance_datum(r, &value, out) : instance_string(r, &value, out);
}

/* The content of one template. */
static bool instance_content(pg_reasoner *r, const pg_template *t, uint32_t inference, uint32_t *out)
{
    const pg_form *forms = pg_field_forms(GEDELF_PG_TEMPLATE, (gedelf_pg_kind)t->kind);
    uint32_t fields[PG_FIELDS_MOST] = {0};
    bool done = instance_reference(r, inference, &fields[0]);
    for (size_t field = 1; done && forms[field] != FORM_NONE; field++)
        done = instance_field(r, t, field, forms[field], &fields[field]);
    return done &&
           instance_made(r, pg_make(r->d, GEDELF_PG_CONTENT, t->kind, fields, pg_kinds[t->kind].fields, NULL, out));
}

bool pg_instantiate(pg_reasoner *r, uint32_t inference, bool lenient,
                    bool (*take)(pg_reasoner *r, uint32_t content, uint32_t *vertex))
{
    const pg_rule *rule = r->rule;
    r->instances.count = 0;
    arena_reset(&r->texts);
    for (uint32_t i = 0; i < rule->template_count; i++) {
        uint32_t content, vertex = PG_NO_NODE;
        bool done = instance_content(r, &r->templates[rule->template + i], inference, &content);
        if (r->status != GEDELF_OK || (!done && !lenient) || (done && !take(r, content, &vertex)))
            return false;
        if (!pg_row_add(r->allocator, &r->instances, vertex))
            return instance_made(r, GEDELF_MEMORY);
    }
    return true;
}
