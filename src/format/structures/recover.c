/* SPDX-License-Identifier: MIT */
/*
 * Recovering: takes a line that cannot be used, and keeps it as an ERROR structure whose payload is the line as it was,
 * below the last good line; or, without --recover, rejects it or ends the reading, depending on the dialect. D5, D16,
 * D25, D120, D121
 */
#include "format/structures/structures_private.h"

static gedelf_status append_error(assembler *a, const structure *error, uint32_t parent)
{
    structure *s = record_append(a);
    if (!s)
        return record_failure(a);
    *s = *error;
    s->parent = parent;
    s->level = a->record.items[parent].level + 1;
    note_in_parent(&a->record.items[parent], TAG_ERROR, (uint32_t)(s - a->record.items));
    a->record.items[parent].flags |= HAS_ERRORS;
    return GEDELF_OK;
}

gedelf_status flush_deferred(assembler *a)
{
    gedelf_status status = GEDELF_OK;
    for (size_t i = 0; status == GEDELF_OK && i < a->deferred_count; i++)
        status = append_error(a, &a->deferred[i], 0);
    a->deferred_count = 0;
    return status;
}

static gedelf_status defer_error(assembler *a, const structure *error)
{
    bool added = array_add(a->allocator, &a->deferred, &a->deferred_count, &a->deferred_capacity, *error);
    return added ? GEDELF_OK : GEDELF_MEMORY;
}

gedelf_status keep_unusable(assembler *a, const line *l)
{
    bool rejected = a->rules->rejects && (a->reads_on || !line_is_marker(a->speaker, l));
    if (!a->recover && !rejected)
        return GEDELF_MALFORMED;
    if (l->level != LEVEL_UNKNOWN && l->level <= a->unusable_level && !a->trailer) {
        a->unusable_level = l->level;
        a->unusable_line = l->number;
        a->unusable_below = false;
    }
    if (!a->recover)
        return GEDELF_OK;
    structure error = {.line = l->number,
                       .at = l->begin,
                       .length = (size_t)(l->at - l->begin) + l->length + l->dropped,
                       .tag = TAG_ERROR,
                       .kind = PAYLOAD_STRING,
                       .traits = (uint8_t)l->traits,
                       .flags = AS_IT_STANDS};
    if (a->in_metadata && !a->trailer)
        return defer_error(a, &error);
    return append_error(a, &error, a->trailer ? 0 : a->last);
}

gedelf_status refuse_line(assembler *a, const line *l, enum diag_code code, size_t from, size_t to, view first,
                          view second, view third)
{
    line_say(a->speaker, l, code, from, to, first, second, third);
    return keep_unusable(a, l);
}

void say_tag_of_line(assembler *a, const line *l, enum diag_code code, view second, view third)
{
    view tag = view_of(characters_at(a->speaker->text, l->at) + l->tag_at, l->tag_length);
    line_say(a->speaker, l, code, l->tag_at, l->tag_at + l->tag_length, tag, second, third);
}

gedelf_status refuse_tag(assembler *a, const line *l, enum diag_code code, view second, view third)
{
    say_tag_of_line(a, l, code, second, third);
    return keep_unusable(a, l);
}

gedelf_status pass_outside(assembler *a, line *l)
{
    bool each = a->rules->outside == OUTSIDE_ERROR;
    if (l->length == 0)
        return GEDELF_OK;
    if (a->recover)
        line_report_faults(a->speaker, l);
    else
        characters_drop_faults(a->speaker->text, l->begin, l->at + l->length);
    if (each || !a->outside)
        line_say(a->speaker, l, each ? DIAG_TEXT_OUTSIDE_REJECTED : DIAG_TEXT_OUTSIDE, 0, l->length, VIEW(""), VIEW(""),
                 VIEW(""));
    a->outside = true;
    return a->recover ? keep_unusable(a, l) : GEDELF_OK;
}
