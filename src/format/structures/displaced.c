/* SPDX-License-Identifier: MIT */
/*
 * Continuation lines out of place: takes a CONT or CONC that is not directly after its text, and says what is between
 * them, or that only its level is wrong. [ELF-SER §merge-conts], D122
 */
#include "format/structures/structures_private.h"

/* The line directly before, if it is a text on the level of this one, below a structure without a text: then the level
   is wrong, and not the place. NULL otherwise. */
static const structure *text_on_same_level(const assembler *a, const line *l, const structure *parent)
{
    const structure *before = a->depth >= l->level ? &a->record.items[a->stack[l->level]] : NULL;
    bool parent_has_text = parent->kind == PAYLOAD_STRING || (parent->flags & CONTINUED) != 0;
    if (!before || parent_has_text || before->kind == PAYLOAD_POINTER ||
        a->last != (uint32_t)(before - a->record.items))
        return NULL;
    return before;
}

/* "REFN on line 7 is between it and the text it continues", or "it continues the text of NOTE on line 7, so its level
   must be 2, not 1". False if there is no memory. */
static bool append_displacement(const assembler *a, const line *l, const structure *other, bool level, buffer *out)
{
    char digits[20], right[20], wrong[20];
    view tag = names_at(&a->tags, other->tag), place = view_of(digits, number_format(other->line, digits));
    if (!level)
        return buffer_fill(out, "%1 on line %2 is between it and the text it continues", tag, place);
    return buffer_fill(out, "it continues the text of %1 on line %2, so its level must be %3, not %4", tag, place,
                       view_of(right, number_format((uint64_t)l->level + 1, right)),
                       view_of(wrong, number_format(l->level, wrong)));
}

void say_late(assembler *a, const line *l, uint32_t parent)
{
    const structure *items = a->record.items, *text = text_on_same_level(a, l, &items[parent]);
    const structure *other = text ? text : &items[items[parent].other];
    a->scratch.length = 0;
    a->out_of_memory = !append_displacement(a, l, other, text != NULL, &a->scratch) || a->out_of_memory;
    a->speaker->related = other->line;
    say_tag_of_line(a, l, DIAG_CONTINUATION_LATE, buffer_view(&a->scratch), VIEW(""));
}
