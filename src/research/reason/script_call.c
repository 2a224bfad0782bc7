/* SPDX-License-Identifier: MIT */
/*
 * Takes a script and what it is to be called with, gives what it answers: arguments go out as JSON, and the result comes
 * back as JSON, since the script runs elsewhere. [PG §Predicates, §Producers]
 */
#include "research/reason/reason_private.h"

/* ---- Languages ------------------------------------------------------------------------------- */

/* A datum without a media type is taken for ECMAScript, as that is what the model cites for regular expressions. */
bool pg_script_is_known(const pg_reasoner *r, uint32_t script)
{
    static const char *const known[] = {"", "application/javascript", "text/javascript", "application/ecmascript",
                                        "text/ecmascript"};
    const uint32_t *parts = pg_items(r->d, script);
    view media = gedelf_pg_text(r->d, parts[0]), type = {media.text, 0};
    while (type.length < media.length && media.text[type.length] != ';')
        type.length++;
    return FIND_TEXT_IGNORING_CASE(known, view_trim(type)) < COUNT_OF(known) && r->options.script &&
           pg_is_utf8(gedelf_pg_text(r->d, parts[2]));
}

/* ---- Arguments ------------------------------------------------------------------------------- */

static bool script_put(buffer *out, const char *text)
{
    return buffer_append(out, view_of_string(text));
}

static bool script_put_datum(buffer *out, const gedelf_pg_dataset *d, uint32_t term)
{
    const uint32_t *parts = pg_items(d, term);
    if (gedelf_pg_is_plain(d, term))
        return json_append_string(out, gedelf_pg_text(d, parts[2]));
    return script_put(out, "{\"media\":") && json_append_string(out, gedelf_pg_text(d, parts[0])) &&
           script_put(out, ",\"lang\":") && json_append_string(out, gedelf_pg_text(d, parts[1])) &&
           script_put(out, ",\"base64\":\"") && buffer_append_base64(out, gedelf_pg_text(d, parts[2])) &&
           script_put(out, "\"}");
}

/* A value without others in it. References cannot be followed, only compared. Scripts have no use for the parts of
   queries and templates. */
static bool script_put_leaf(buffer *out, const gedelf_pg_dataset *d, uint32_t term)
{
    const pg_term *t = pg_at(d, term);
    if (t->type == GEDELF_PG_STRING)
        return json_append_string(out, gedelf_pg_text(d, term));
    if (t->type == GEDELF_PG_DATUM)
        return script_put_datum(out, d, term);
    if (t->type == GEDELF_PG_REFERENCE)
        return script_put(out, "\"#") && buffer_append_number(out, (uint64_t)t->as.number) && script_put(out, "\"");
    return script_put(out, "null");
}

/* A pair, or anything that may be in a set. */
static bool script_put_item(buffer *out, const gedelf_pg_dataset *d, uint32_t term)
{
    if (pg_at(d, term)->type != GEDELF_PG_PAIR)
        return script_put_leaf(out, d, term);
    const uint32_t *items = pg_items(d, term);
    return script_put(out, "[") && script_put_leaf(out, d, items[0]) && script_put(out, ",") &&
           script_put_leaf(out, d, items[1]) && script_put(out, "]");
}

static bool script_put_field(buffer *out, const gedelf_pg_dataset *d, uint32_t term)
{
    const pg_term *t = pg_at(d, term);
    if (t->type != GEDELF_PG_LIST && t->type != GEDELF_PG_SET)
        return script_put_leaf(out, d, term);
    bool done = script_put(out, "[");
    for (size_t i = 0; done && i < t->count; i++)
        done = (i == 0 || script_put(out, ",")) && script_put_item(out, d, pg_items(d, term)[i]);
    return done && script_put(out, "]");
}

/* The tuple of a node. */
static bool script_put_node(buffer *out, const gedelf_pg_dataset *d, uint32_t vertex)
{
    bool done = script_put(out, "[");
    for (size_t field = 0; done && field < pg_kinds[pg_kind_of_node(d, vertex)].fields; field++)
        done = (field == 0 || script_put(out, ",")) && script_put_field(out, d, pg_field(d, vertex, field));
    return done && script_put(out, "]");
}

/* The value, if there is one, and the tuples. */
static bool script_put_arguments(pg_reasoner *r, uint32_t value, uint32_t tuples)
{
    buffer *out = &r->arguments;
    out->length = 0;
    bool done = script_put(out, "[");
    if (value != 0)
        done = done && script_put_leaf(out, r->d, value) && script_put(out, ",");
    done = done && script_put(out, "[");
    for (uint32_t q = 0; done && q < tuples; q++)
        done = (q == 0 || script_put(out, ",")) && script_put_node(out, r->d, r->bound.items[q]);
    return done && script_put(out, "]]");
}

/* ---- Calling --------------------------------------------------------------------------------- */

/* The script is not asked again. */
static gedelf_status script_fail(pg_reasoner *r, view why)
{
    r->rule->given_up = true;
    pg_reason_say(r, DIAG_SCRIPT_FAILED, r->rule->node, why, VIEW(""));
    return GEDELF_END;
}

static gedelf_status script_call(pg_reasoner *r, uint32_t script, uint32_t value, uint32_t tuples, view *result)
{
    if (!script_put_arguments(r, value, tuples))
        return GEDELF_MEMORY;
    view source = gedelf_pg_text(r->d, pg_items(r->d, script)[2]);
    bool done = r->options.script(r->options.context, source, buffer_view(&r->arguments), result);
    return done ? GEDELF_OK : script_fail(r, *result);
}

gedelf_status pg_script_test(pg_reasoner *r, uint32_t script, uint32_t value, uint32_t tuples, bool *out)
{
    view result;
    gedelf_status status = script_call(r, script, value, tuples, &result);
    if (status != GEDELF_OK)
        return status;
    *out = view_equal(result, VIEW("true"));
    return *out || view_equal(result, VIEW("false")) ? GEDELF_OK
                                                     : script_fail(r, VIEW("it did not return a Boolean value"));
}

/* ---- Results --------------------------------------------------------------------------------- */

/* What came back is not what it should be, unless there was no memory to see. */
static gedelf_status script_refuse(pg_reasoner *r, const json_parser *p, const char *why)
{
    return p->failed && !p->fault ? GEDELF_MEMORY : script_fail(r, view_of_string(why));
}

/* Digits and nothing else. */
static bool script_read_digits(view text, uint32_t *out)
{
    uint64_t number = 0;
    size_t i = 0;
    for (; i < text.length && is_digit(text.text[i]) && number <= UINT32_MAX; i++)
        number = number * 10 + (uint64_t)(text.text[i] - '0');
    *out = (uint32_t)number;
    return i > 0 && i == text.length && number < UINT32_MAX;
}

/* An element of a set: an index, or a reference as the script got it. PG_NO_NODE if it is neither. */
static uint32_t script_element(const pg_reasoner *r, const json_parser *p, json_event event)
{
    uint32_t number;
    if (event == JSON_NUMBER) {
        view digits = view_of(p->text.text + p->token, p->token_end - p->token);
        return script_read_digits(digits, &number) ? pg_node_at(r, number) : PG_NO_NODE;
    }
    bool known = event == JSON_STRING && p->string.length > 0 && p->string.text[0] == '#' &&
                 script_read_digits(view_after(p->string, 1), &number);
    return known && number < r->d->node_count ? r->d->same[number] : PG_NO_NODE;
}

/* An array of them, after what is in r->elements. */
static gedelf_status script_read_set(pg_reasoner *r, json_parser *p, pg_produced *out)
{
    *out = (pg_produced){.type = PRODUCED_SET, .from = r->elements.count};
    bool known = json_next(p) == JSON_ARRAY;
    json_event event;
    while (known && (event = json_next(p)) != JSON_ARRAY_END) {
        uint32_t vertex = script_element(r, p, event);
        known = vertex != PG_NO_NODE;
        if (known && !pg_row_add(r->allocator, &r->elements, vertex))
            return GEDELF_MEMORY;
    }
    out->count = r->elements.count - out->from;
    known = known && json_next(p) == JSON_END;
    return known ? GEDELF_OK : script_refuse(r, p, "it did not return a set of indices");
}

static gedelf_status script_read_text(pg_reasoner *r, json_parser *p, pg_produced *out)
{
    *out = (pg_produced){.type = PRODUCED_TEXT};
    r->arguments.length = 0;
    bool known = json_next(p) == JSON_STRING;
    if (known && !buffer_append(&r->arguments, p->string))
        return GEDELF_MEMORY;
    if (!known || json_next(p) != JSON_END)
        return script_refuse(r, p, "it did not return a string");
    if (pg_keep_text(r, buffer_view(&r->arguments), &out->text))
        return GEDELF_OK;
    return r->status == GEDELF_MEMORY ? GEDELF_MEMORY : GEDELF_END;
}

gedelf_status pg_script_produce(pg_reasoner *r, uint32_t script, bool set, pg_produced *out)
{
    view result;
    json_parser p;
    gedelf_status status = script_call(r, script, 0, r->rule->query_count, &result);
    if (status != GEDELF_OK)
        return status;
    json_parser_init(&p, r->allocator, result);
    p.any_text = true;
    status = set ? script_read_set(r, &p, out) : script_read_text(r, &p, out);
    json_parser_free(&p);
    return status;
}
