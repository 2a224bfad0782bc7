/* SPDX-License-Identifier: MIT */
/*
 * Takes a script and what it is to be called with, gives what it answers: arguments go out as JSON, and the result comes
 * back as JSON, since the script runs elsewhere. [PG §Predicates, §Producers]
 */
#include "reason/reason_private.h"

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
    bool found = false;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        found = found || view_equal_ignoring_case(view_trim(type), view_of_string(known[i]));
    return found && r->options.script && pg_is_utf8(gedelf_pg_text(r->d, parts[2]));
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

/* A value without others in it. References cannot be followed, but compared. What queries and templates are made of is
   nothing that a script could use. */
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

/* A pair, or anything that may stand in a set. */
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
    bool done = r->options.script(r->options.script_context, source, buffer_view(&r->arguments), result);
    return done ? GEDELF_OK : script_fail(r, *result);
}

gedelf_status pg_script_test(pg_reasoner *r, uint32_t script, uint32_t value, uint32_t tuples, bool *out)
{
    view result;
    gedelf_status status = script_call(r, script, value, tuples, &result);
    if (status != GEDELF_OK)
        return status;
    *out = view_equal(result, VIEW("true"));
    return *out || view_equal(result, VIEW("false")) ? GEDELF_OK : script_fail(r, VIEW("it returned no Boolean value"));
}

/* ---- Results --------------------------------------------------------------------------------- */

/* A result that is being read. */
typedef struct script_reader {
    view text;
    size_t at;
} script_reader;

static bool script_accepts(script_reader *s, char c)
{
    bool there = s->at < s->text.length && s->text.text[s->at] == c;
    s->at += there;
    return there;
}

/* Four hexadecimal digits. */
static bool script_read_hex(script_reader *s, uint32_t *out)
{
    *out = 0;
    for (int i = 0; i < 4; i++, s->at++) {
        char c = s->at < s->text.length ? to_upper(s->text.text[s->at]) : 0;
        if (!is_digit(c) && (c < 'A' || c > 'F'))
            return false;
        *out = *out * 16 + (uint32_t)(is_digit(c) ? c - '0' : c - 'A' + 10);
    }
    return true;
}

/* Behind "\u". Half a character is none. */
static bool script_read_unicode(script_reader *s, uint32_t *out)
{
    uint32_t low;
    if (!script_read_hex(s, out) || (*out >= 0xDC00 && *out <= 0xDFFF))
        return false;
    if (*out < 0xD800 || *out > 0xDBFF)
        return true;
    if (!script_accepts(s, '\\') || !script_accepts(s, 'u') || !script_read_hex(s, &low) || low < 0xDC00 ||
        low > 0xDFFF)
        return false;
    *out = 0x10000 + ((*out - 0xD800) << 10) + (low - 0xDC00);
    return true;
}

/* Behind a reverse solidus. */
static bool script_read_escape(script_reader *s, uint32_t *out)
{
    static const char letters[] = "\"\\/bfnrt", meanings[] = "\"\\/\b\f\n\r\t";
    if (script_accepts(s, 'u'))
        return script_read_unicode(s, out);
    const char *found = s->at < s->text.length ? memchr(letters, s->text.text[s->at], sizeof letters - 1) : NULL;
    if (!found)
        return false;
    s->at++;
    *out = (uint32_t)meanings[found - letters];
    return true;
}

/* A string, decoded into a buffer. *known is false if it is none, or one with half a character. */
static bool script_read_string(script_reader *s, buffer *out, bool *known)
{
    out->length = 0;
    *known = script_accepts(s, '"');
    while (*known && !script_accepts(s, '"')) {
        uint32_t c;
        size_t begin = s->at;
        while (s->at < s->text.length && s->text.text[s->at] != '"' && s->text.text[s->at] != '\\')
            s->at++;
        if (!buffer_append(out, view_of(s->text.text + begin, s->at - begin)))
            return false;
        if (script_accepts(s, '\\')) {
            *known = script_read_escape(s, &c);
            if (*known && !buffer_append_character(out, c))
                return false;
        } else {
            *known = s->at < s->text.length;
        }
    }
    *known = *known && pg_is_utf8(buffer_view(out));
    return true;
}

static bool script_read_digits(script_reader *s, uint32_t *out)
{
    uint64_t number = 0;
    size_t begin = s->at;
    for (; s->at < s->text.length && is_digit(s->text.text[s->at]) && number <= UINT32_MAX; s->at++)
        number = number * 10 + (uint64_t)(s->text.text[s->at] - '0');
    *out = (uint32_t)number;
    return s->at > begin && number < UINT32_MAX;
}

/* An element of a set: an index, or a reference as the script got it. PG_NO_NODE if it is neither. */
static uint32_t script_read_element(const pg_reasoner *r, script_reader *s)
{
    uint32_t number;
    if (!script_accepts(s, '"'))
        return script_read_digits(s, &number) ? pg_node_at(r, number) : PG_NO_NODE;
    bool known = script_accepts(s, '#') && script_read_digits(s, &number) && script_accepts(s, '"');
    return known && number < r->d->node_count ? r->d->same[number] : PG_NO_NODE;
}

/* An array of them, behind what is in r->elements. */
static gedelf_status script_read_set(pg_reasoner *r, script_reader *s, pg_produced *out)
{
    *out = (pg_produced){.type = PRODUCED_SET, .from = r->elements.count};
    bool known = script_accepts(s, '['), end = known && script_accepts(s, ']');
    while (known && !end) {
        uint32_t vertex = script_read_element(r, s);
        known = vertex != PG_NO_NODE;
        if (known && !pg_row_add(r->allocator, &r->elements, vertex))
            return GEDELF_MEMORY;
        end = known && script_accepts(s, ']');
        known = known && (end || script_accepts(s, ','));
    }
    out->count = r->elements.count - out->from;
    return known && s->at == s->text.length ? GEDELF_OK : script_fail(r, VIEW("it returned no set of indices"));
}

static gedelf_status script_read_text(pg_reasoner *r, script_reader *s, pg_produced *out)
{
    bool known;
    *out = (pg_produced){.type = PRODUCED_TEXT};
    if (!script_read_string(s, &r->arguments, &known))
        return GEDELF_MEMORY;
    if (!known || s->at != s->text.length)
        return script_fail(r, VIEW("it returned no string"));
    if (pg_keep_text(r, buffer_view(&r->arguments), &out->text))
        return GEDELF_OK;
    return r->status == GEDELF_MEMORY ? GEDELF_MEMORY : GEDELF_END;
}

gedelf_status pg_script_produce(pg_reasoner *r, uint32_t script, bool set, pg_produced *out)
{
    script_reader s = {.at = 0};
    gedelf_status status = script_call(r, script, 0, r->rule->query_count, &s.text);
    if (status != GEDELF_OK)
        return status;
    return set ? script_read_set(r, &s, out) : script_read_text(r, &s, out);
}
