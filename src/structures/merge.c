/* SPDX-License-Identifier: MIT */
/*
 * Merging: takes a structure with its continuation lines, gives it its whole payload. Each line is unescaped by itself;
 * CONT adds a line break, CONC nothing. [ELF-SER §merge-conts, §serialising-structures], D1, D2, D4, D103
 */
#include "structures/structures.h"

/* ---- Advice ---------------------------------------------------------------------------------- */

static size_t trailing_space(view v)
{
    size_t length = v.length;
    while (length > 0 && is_white_space(v.text[length - 1]))
        length--;
    return v.length - length;
}

/* Programs that drop white space at the ends of lines lose a space, or a word, where a CONC stands next to it. */
static void advise_conc(assembler *a, const structure *before, const structure *conc)
{
    view first = structure_text(a, before, before->payload_at, before->length);
    view second = structure_text(a, conc, conc->payload_at, conc->length);
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

/* One line's own part. A pointer in a continuation line is plain text, white space and all (D103, D119). */
static bool append_line(assembler *a, const structure *s)
{
    view v = structure_text(a, s, s->payload_at, s->length);
    if (s->kind == PAYLOAD_POINTER) {
        size_t from;
        view pointer = structure_value(a, s, &from);
        structure_say(a, s, DIAG_CONTINUATION_POINTER, from, from + pointer.length, names_at(&a->tags, s->tag),
                      pointer);
        return buffer_append(&a->scratch, v);
    }
    return (s->traits & TRAIT_AT_SIGN) != 0 ? payload_unescape(a, s, &a->scratch) : buffer_append(&a->scratch, v);
}

static gedelf_status keep_payload(assembler *a, structure *s)
{
    s->payload = arena_copy(&a->record.arena, buffer_view(&a->scratch));
    if (!s->payload)
        return GEDELF_MEMORY;
    s->payload_length = a->scratch.length;
    s->kind = a->scratch.length > 0 ? PAYLOAD_STRING : PAYLOAD_NONE;
    return GEDELF_OK;
}

static gedelf_status payload_merge(assembler *a, structure *s)
{
    const structure *before = s;
    a->scratch.length = 0;
    bool done = append_line(a, s);
    for (structure *next = s + 1; done && next < a->record.items + s->end; next++) {
        if (!is_continuation(next->tag))
            break;
        if (next->tag == TAG_CONT)
            done = buffer_append(&a->scratch, VIEW("\n"));
        else
            advise_conc(a, before, next);
        done = done && append_line(a, next);
        next->flags |= REMOVED;
        before = next;
    }
    return done ? keep_payload(a, s) : GEDELF_MEMORY;
}

gedelf_status payload_settle(assembler *a, structure *s)
{
    if ((s->flags & CONTINUED) != 0)
        return payload_merge(a, s);
    a->scratch.length = 0;
    return payload_unescape(a, s, &a->scratch) ? keep_payload(a, s) : GEDELF_MEMORY;
}
