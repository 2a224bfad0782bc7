/* SPDX-License-Identifier: MIT */
/*
 * Text that others read: while several threads read the input, each a part of it, the text is what they have read, and
 * nothing is read here. When they stop, reading goes on as usual after what they have delivered.
 */
#include "format/octets/octets.h"

bool characters_can_be_lent(const characters *c, uint64_t *shift)
{
    *shift = c->octet - (c->begin + c->length);
    return c->encoding.is_utf8 && input_can_be_read_again(&c->in) && c->mark_count == 1 && c->fault_count == 0 &&
           c->raw_used == c->raw.length && !c->strictly_utf8;
}

void characters_begin_lending(characters *c, lend_end_fn *end, void *lender)
{
    c->end_lending = end;
    c->lender = lender;
}

/* The one mark that says where the text is in the input. */
static void characters_mark_text(characters *c, uint64_t shift)
{
    c->marks[0] = c->nearby = (mark){c->begin, c->begin + shift};
    c->octet = c->begin + c->length + shift;
    c->in.done = c->octet;
}

void characters_lend(characters *c, const char *text, uint64_t begin, size_t length, bool last)
{
    uint64_t shift = c->octet - (c->begin + c->length);
    c->whole = last;
    c->undecoded = 0;
    c->raw.length = c->raw_used = 0;
    if (c->borrowed) {
        c->length = (size_t)(begin + length - c->begin);
        c->octet = c->in.done = begin + length + shift;
        return;
    }
    c->lent = true;
    c->text = text;
    c->begin = begin;
    c->length = length;
    characters_mark_text(c, shift);
}

bool characters_hold(characters *c, uint64_t at)
{
    if (!c->lent)
        return true;
    c->raw.length = 0;
    return buffer_append(&c->raw, view_of(characters_at(c, at), (size_t)(c->begin + c->length - at)));
}

gedelf_status characters_reclaim(characters *c)
{
    uint64_t end = c->begin + c->length, shift = c->octet - end;
    c->end_lending = NULL;
    if (!c->lent)
        return GEDELF_OK;
    c->lent = false;
    /* If all of the text is kept, what comes before is there already. */
    c->kept.length = c->keeps_all ? (size_t)(end - c->raw.length) : 0;
    c->begin = c->keeps_all ? 0 : end - c->raw.length;
    bool room = buffer_append(&c->kept, buffer_view(&c->raw));
    c->raw.length = c->raw_used = 0;
    c->text = c->kept.data ? c->kept.data : "";
    c->length = c->kept.length;
    characters_mark_text(c, shift);
    c->in.ended = false;
    return room ? file_seek(&c->in.file, c->octet) : GEDELF_MEMORY;
}
