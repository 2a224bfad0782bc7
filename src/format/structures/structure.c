/* SPDX-License-Identifier: MIT */
/*
 * Structures and records seen from outside: their texts, their names, and what is said about them.
 */
#include "format/structures/structures_private.h"
#include "values/values.h"

/* ---- Texts ----------------------------------------------------------------------------------- */

view structure_value(const assembler *a, const structure *s, size_t *from)
{
    view payload = structure_text(a, s, s->payload_at, s->length), value = payload;
    if (value.length > 0 && (is_white_space(value.text[0]) || is_white_space(value.text[value.length - 1])))
        value = view_trim(payload);
    *from = s->payload_at + (size_t)(value.text - payload.text);
    return value;
}

view structure_xref(const assembler *a, const structure *s)
{
    if (s->xref_length == 0)
        return view_of(NULL, 0);
    return structure_text(a, s, s->xref_at, (size_t)s->xref_at + s->xref_length);
}

view structure_payload(const assembler *a, const structure *s)
{
    if (s->kind != PAYLOAD_STRING)
        return view_of(NULL, 0);
    return s->payload ? view_of(s->payload, s->payload_length) : structure_text(a, s, s->payload_at, s->length);
}

view structure_pointer(const assembler *a, const structure *s)
{
    if (s->kind != PAYLOAD_POINTER)
        return view_of(NULL, 0);
    size_t from;
    view label = s->payload ? view_of(s->payload, s->payload_length) : structure_value(a, s, &from);
    return view_of(label.text + 1, label.length - 2);
}

line structure_line(const structure *s)
{
    return (line){.begin = s->at - s->lead,
                  .at = s->at,
                  .length = s->length,
                  .number = s->line,
                  .traits = s->traits,
                  .level = s->level,
                  .xref_at = s->xref_at,
                  .xref_length = s->xref_length,
                  .tag_at = s->tag_at,
                  .payload_at = s->payload_at};
}

/* ---- Naming ---------------------------------------------------------------------------------- */

/* "John Smith" for "John /Smith/", and not too long. */
static bool append_shown_name(buffer *out, view name)
{
    enum { LONGEST = 100 };
    size_t end = out->length + LONGEST;
    if (!append_bare_name(out, name))
        return false;
    end += end < out->length && out->data[end - 1] == ' '; /* it ends with a character */
    while (end < out->length && ((unsigned char)out->data[end] & 0xC0) == 0x80)
        end++;
    out->length = end < out->length ? end : out->length;
    return true;
}

bool record_name_make(buffer *out, const record_title *title)
{
    out->length = 0;
    bool done = buffer_append(out, title->tag);
    if (done && title->xref.length > 0)
        done = buffer_append(out, VIEW(" @")) && buffer_append(out, title->xref) && buffer_append(out, VIEW("@"));
    size_t before = out->length;
    if (done && title->payload.length > 0)
        done = buffer_append(out, VIEW(", ")) && append_shown_name(out, title->payload);
    if (out->length == before + 2)
        out->length = before;
    return done;
}

static bool make_name(assembler *a)
{
    record *r = &a->record;
    const structure *s = &r->items[0];
    record_title title = {names_at(&a->tags, s->tag), structure_xref(a, s), view_of(NULL, 0)};
    if (r->naming > 0)
        title.payload = structure_payload(a, &r->items[r->naming]);
    return record_name_make(&r->name, &title);
}

view assembler_name_record(void *context, const line *l)
{
    assembler *a = context;
    record *r = &a->record;
    if (r->count == 0 || r->header || (l->level == 0 && l->number != r->items[0].line))
        return view_of(NULL, 0);
    if (!r->named)
        r->named = make_name(a);
    a->out_of_memory = a->out_of_memory || !r->named;
    return r->named ? buffer_view(&r->name) : view_of(NULL, 0);
}

/* ---- Saying ---------------------------------------------------------------------------------- */

void structure_say(assembler *a, const structure *s, enum diag_code code, size_t from, size_t to, view first,
                   view second)
{
    if (!line_will_say(a->speaker, code, s->line))
        return;
    line l = structure_line(s);
    line_say(a->speaker, &l, code, from, to, first, second, VIEW(""));
}

void structure_say_tag(assembler *a, const structure *s, enum diag_code code, view second)
{
    view tag = names_at(&a->tags, s->tag);
    structure_say(a, s, code, s->tag_at, s->tag_at + tag.length, tag, second);
}

void feature_used(assembler *a, elf_feature feature)
{
    if (a->feature == FEATURE_NONE)
        a->feature = feature;
}
