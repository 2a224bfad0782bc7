/* SPDX-License-Identifier: MIT */
/*
 * Merging: takes a structure with its continuation lines, gives it its whole payload. Each line is unescaped by itself,
 * or, where the dialect has it so, the whole is; CONT adds a line break, CONC nothing.
 * [ELF-SER §merge-conts, §serialising-structures], D1, D2, D4, D24, D103, D122, D126
 */
#include "format/structures/structures_private.h"

/* ---- Advice ---------------------------------------------------------------------------------- */

static size_t trailing_space(view v)
{
    size_t length = v.length;
    while (length > 0 && is_white_space(v.text[length - 1]))
        length--;
    return v.length - length;
}

/* Programs that drop white space at the ends of lines lose a space, or a word, where a CONC is next to it. */
static void advise_conc(assembler *a, const structure *before, const structure *conc)
{
    view first = structure_text(a, before, before->payload_at, before->length);
    view second = structure_text(a, conc, conc->payload_at, conc->length);
    if (first.length > 0 && is_smooth_seam(first.text[first.length - 1], second))
        return;
    size_t space = trailing_space(first);
    if (first.length == 0)
        structure_say_tag(a, conc, DIAG_EMPTY_BEFORE_CONC, VIEW(""));
    else if (space > 0)
        structure_say(a, before, DIAG_SPACE_BEFORE_CONC, before->length - space, before->length, VIEW(""), VIEW(""));
    size_t lead = (size_t)(view_trim(second).text - second.text);
    if (second.length > 0 && is_white_space(second.text[0]))
        structure_say(a, conc, DIAG_SPACE_AFTER_CONC, conc->payload_at, conc->payload_at + lead, VIEW(""), VIEW(""));
}

/* ---- Merging --------------------------------------------------------------------------------- */

/* One line's own part. A pointer in a continuation line is plain text, white space and all (D103, D119), and so is one
   that is continued (D126). */
static bool append_line(assembler *a, const structure *s, buffer *out)
{
    view v = structure_text(a, s, s->payload_at, s->length);
    if (s->kind == PAYLOAD_POINTER && is_continuation(s->tag) && !a->rules->unescape_merged) {
        size_t from;
        view pointer = structure_value(a, s, &from);
        structure_say(a, s, DIAG_CONTINUATION_POINTER, from, from + pointer.length, names_at(&a->tags, s->tag),
                      pointer);
    }
    bool as_it_is = s->kind == PAYLOAD_POINTER || (s->traits & TRAIT_AT_SIGN) == 0 || a->rules->unescape_merged;
    return as_it_is ? buffer_append(out, v) : payload_unescape(a, s, v, out);
}

static gedelf_status keep_payload(assembler *a, structure *s, view text)
{
    s->payload = arena_copy(&a->record.arena, text);
    if (!s->payload)
        return GEDELF_MEMORY;
    s->payload_length = text.length;
    s->kind = text.length > 0 ? PAYLOAD_STRING : PAYLOAD_NONE;
    return GEDELF_OK;
}

/* Joins the payload's lines. Continuation lines come before all other substructures, but where that is only an error. */
static bool merge_lines(assembler *a, structure *s, buffer *out)
{
    structure *items = a->record.items;
    const structure *before = s;
    bool done = append_line(a, s, out);
    for (uint32_t i = (uint32_t)(s - items) + 1; done && i < s->end; i = items[i].end) {
        structure *next = &items[i];
        if (!is_continuation(next->tag)) {
            if (!a->rules->late_continuations)
                break;
            continue;
        }
        if (next->tag == TAG_CONC && !a->rules->conc_foreign)
            advise_conc(a, before, next);
        done = buffer_append(out, continuation_joint(next->tag == TAG_CONT ? 'T' : 'C')) && append_line(a, next, out);
        next->flags |= REMOVED;
        before = next;
    }
    return done;
}

/* Where payloads are unescaped after merging, it is the whole that may be a pointer (D126). */
static gedelf_status settle_merged(assembler *a, structure *s)
{
    size_t begin, end;
    a->merged.length = 0;
    if (!merge_lines(a, s, &a->merged))
        return GEDELF_MEMORY;
    view text = buffer_view(&a->merged);
    if (find_pointer(a->rules, text, &begin, &end)) {
        gedelf_status status = keep_payload(a, s, text);
        s->kind = PAYLOAD_POINTER;
        return status;
    }
    a->scratch.length = 0;
    return payload_unescape(a, s, text, &a->scratch) ? keep_payload(a, s, buffer_view(&a->scratch)) : GEDELF_MEMORY;
}

/* A payload of one line: often its at signs stay, and nothing changes. */
static gedelf_status settle_line(assembler *a, structure *s)
{
    view text = structure_text(a, s, s->payload_at, s->length);
    a->scratch.length = 0;
    if (!payload_unescape(a, s, text, &a->scratch))
        return GEDELF_MEMORY;
    return view_equal(buffer_view(&a->scratch), text) ? GEDELF_OK : keep_payload(a, s, buffer_view(&a->scratch));
}

gedelf_status payload_settle(assembler *a, structure *s)
{
    if (a->rules->unescape_merged)
        return settle_merged(a, s);
    if ((s->flags & CONTINUED) == 0)
        return settle_line(a, s);
    a->scratch.length = 0;
    return merge_lines(a, s, &a->scratch) ? keep_payload(a, s, buffer_view(&a->scratch)) : GEDELF_MEMORY;
}
