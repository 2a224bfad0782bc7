/* SPDX-License-Identifier: MIT */
/*
 * Saying something about a place in a line: takes a line and two offsets in it, works out line, column and octets, and
 * raises a diagnostic. Nothing is worked out for one that would not be shown.
 */
#include "format/lines/lines.h"

/* Columns count characters of the physical line. A line may be very long, so counting goes on where it left off. */
static uint64_t count_column(speaker *s, const line *l, uint64_t at)
{
    if (s->counted_column == 0 || s->counted_begin != l->begin || s->counted_at > at || s->counted_at < l->begin) {
        s->counted_begin = s->counted_at = l->begin;
        s->counted_column = 1;
    }
    view between = view_of(characters_at(s->text, s->counted_at), (size_t)(at - s->counted_at));
    s->counted_column += utf8_count(between);
    s->counted_at = at;
    return s->counted_column;
}

uint64_t line_column(speaker *s, const line *l, size_t from)
{
    return count_column(s, l, l->at + from);
}

bool line_will_say(speaker *s, enum diag_code code, uint64_t number_of_line)
{
    if (!s->muted && diags_admit(s->diags, code, number_of_line))
        return true;
    s->related = 0;
    return false;
}

void line_say(speaker *s, const line *l, enum diag_code code, size_t from, size_t to, view first, view second,
              view third)
{
    if (!line_will_say(s, code, l->number))
        return;
    uint64_t begin = characters_octet(s->text, l->at + from);
    gedelf_diag diag = {.code = code, .line = l->number, .related_line = s->related, .args = {first, second, third}};
    s->related = 0;
    diag.column = line_column(s, l, from);
    diag.where = (gedelf_span){begin, characters_octet(s->text, l->at + to) - begin};
    diag.width = utf8_count(view_of(characters_at(s->text, l->at + from), to - from));
    if (diag.width == 0)
        diag.width = 1;
    diag.source = line_source(s, l);
    diag.source_at = (size_t)(l->at - l->begin) + from;
    if (s->record)
        diag.record = s->record(s->context, l);
    diags_raise(s->diags, &diag);
}
