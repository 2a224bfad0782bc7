/* SPDX-License-Identifier: MIT */
/*
 * Loose parsing: takes a row of the text, gives the parts of its line, as far as it is one. What an identifier holds does not
 * matter here.
 */
#include "rewrite/repair/repair_loose.h"

static size_t skip_spaces(view v, size_t i)
{
    while (i < v.length && is_in_class(v.text[i], CLASS_SPACE))
        i++;
    return i;
}

bool loose_parse(const dialect *rules, view v, loose_line *l)
{
    size_t digits = level_digits(v), i = skip_spaces(v, digits);
    l->tag_at = l->tag_end = l->payload_at = l->xref_at = l->xref_end = 0;
    l->level_end = digits;
    l->level = level_value(view_of(v.text, digits));
    if (digits == 0 || i == digits || is_level_padded(view_of(v.text, digits)))
        return false;
    size_t xref_end = after_xref(v, i);
    if (xref_end > i + 2) {
        l->xref_at = i;
        l->xref_end = xref_end;
        i = skip_spaces(v, xref_end);
        if (i == xref_end)
            return false;
    }
    size_t length = tag_characters(view_after(v, i));
    l->tag_at = i;
    l->tag_end = i + length;
    if (length == 0 || (l->tag_end < v.length && !is_in_class(v.text[l->tag_end], CLASS_SPACE)))
        return false;
    l->payload_at = l->tag_end < v.length ? l->tag_end + 1 : v.length;
    if (rules && rules->wide_payload_gap)
        l->payload_at = skip_spaces(v, l->tag_end);
    return true;
}

bool walk_row(const repair *r, size_t at, loose_line *l)
{
    view text = repair_text(r);
    if (at >= text.length)
        return false;
    l->begin = at;
    l->end = row_end(text, at);
    l->next = row_next(text, l->end);
    l->at = at + skip_spaces(view_of(text.text + at, l->end - at), 0);
    view v = view_of(text.text + l->at, l->end - l->at);
    l->text = v;
    if (v.length == 0)
        l->kind = LOOSE_BLANK;
    else if (is_conflict_marker(view_of(text.text + at, l->end - at)))
        l->kind = LOOSE_MARKER;
    else
        l->kind = loose_parse(r->rules, v, l) ? LOOSE_LINE : LOOSE_TEXT;
    return true;
}

view loose_tag(const loose_line *l)
{
    return view_of(l->text.text + l->tag_at, l->tag_end - l->tag_at);
}

view loose_payload(const loose_line *l)
{
    return view_after(l->text, l->payload_at);
}

view loose_xref_name(const loose_line *l)
{
    return l->xref_end > 0 ? view_of(l->text.text + l->xref_at + 1, l->xref_end - l->xref_at - 2) : VIEW("");
}

view loose_break(const repair *r, const loose_line *l)
{
    return view_of(r->text.data + l->end, l->next - l->end);
}

bool is_continuation_tag(view tag)
{
    return continuation_of(tag) != '\0';
}

/* S? "@" [^#@] [^@]* "@" S? */
view loose_pointer(view payload)
{
    return pointer_name(view_trim(payload));
}

/* ---- Rows of the text ------------------------------------------------------------------------ */

view repair_row(const repair *r, const loose_line *l)
{
    return view_of(r->text.data + l->begin, l->end - l->begin);
}

gedelf_status repair_put_value(repair *r, const loose_line *l, repair_note *note, view value, buffer *scratch,
                               size_t *done)
{
    scratch->length = 0;
    if (!buffer_append(scratch, view_of(l->text.text, l->payload_at)) || !buffer_append(scratch, value))
        return GEDELF_MEMORY;
    note->at = l->begin;
    note->before = l->text;
    note->after = buffer_view(scratch);
    if (!repair_offer(r, note))
        return GEDELF_OK;
    if (done)
        ++*done;
    return repair_change(r, l->at + l->payload_at, l->end, value);
}
