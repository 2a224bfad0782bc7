/* SPDX-License-Identifier: MIT */
/*
 * Pointers that are remembered: takes each with all that a diagnostic at the end will need, gives them back in order.
 * Nearly all lead somewhere, and will never be asked for; so each is kept in few octets: numbers as differences
 * from those before, seven bits to an octet; the name within its line, if it stands there; and the record's name once for
 * all pointers of the record.
 *
 *     flags, line, octet, place in the source, length of the source          each a number
 *     [length of the name, column, width, length in octets]                  unless all follow from those
 *     source, [name], [tag, identifier and naming payload of the record, each behind its length]
 */
#include "structures/structures.h"

enum { POINTER_PIECE = 64 * 1024, POINTER_NUMBER_MOST = 10, NUMBERS_MOST = 12 };

enum {
    POINTER_USUAL = 1, /* column, width and length follow from its place and name, which are ASCII and one octet each */
    POINTER_QUOTED = 2, /* its name stands in the source, behind the at sign */
    POINTER_RECORD = 4  /* its record is another than before */
};

void pointers_init(pointer_memory *p, const gedelf_allocator *allocator)
{
    *p = (pointer_memory){.allocator = allocator};
    buffer_init(&p->name, allocator);
}

void pointers_free(pointer_memory *p)
{
    for (size_t i = 0; i < p->count; i++)
        memory_release(p->allocator, p->pieces[i].octets, p->pieces[i].size);
    memory_release(p->allocator, p->pieces, p->capacity * sizeof *p->pieces);
    buffer_free(&p->name);
    pointers_init(p, p->allocator);
}

/* ---- Remembering ----------------------------------------------------------------------------- */

/* Room for so many octets in one piece; NULL if there is none. */
static unsigned char *pointers_reserve(pointer_memory *p, size_t needed)
{
    pointer_piece *last = p->count > 0 ? &p->pieces[p->count - 1] : NULL;
    if (last && last->size - last->used >= needed)
        return last->octets + last->used;
    bool room = array_reserve(p->allocator, &p->pieces, &p->capacity, p->count + 1);
    size_t size = needed > POINTER_PIECE ? needed : POINTER_PIECE;
    unsigned char *octets = room ? memory_allocate(p->allocator, size) : NULL;
    if (octets)
        p->pieces[p->count++] = (pointer_piece){octets, size, 0};
    return octets;
}

static unsigned char *memory_put_number(unsigned char *to, uint64_t number)
{
    for (; number >= 0x80; number >>= 7)
        *to++ = (unsigned char)(number | 0x80);
    *to++ = (unsigned char)number;
    return to;
}

static unsigned char *memory_put_text(unsigned char *to, view v)
{
    if (v.length > 0)
        memcpy(to, v.text, v.length);
    return to + v.length;
}

/* Does what is not remembered of usual ones follow from the rest? */
static bool is_usual_pointer(const pointer_place *r)
{
    size_t label = r->name.length + 2;
    return r->column == r->source_place + 1 && r->width == label && r->where.length == label &&
           r->source.length == r->source_place + label &&
           memcmp(r->source.text + r->source_place + 1, r->name.text, r->name.length) == 0;
}

void pointers_enter(pointer_memory *p, record_title title)
{
    p->record = title;
    p->fresh = true;
    p->name.length = 0;
}

bool pointers_enter_named(pointer_memory *p, view name)
{
    if (name.length > 0 && view_equal(buffer_view(&p->name), name))
        return true;
    pointers_enter(p, (record_title){.tag = name});
    return buffer_append(&p->name, name);
}

/* What names the record, each text behind its length. */
static unsigned char *memory_put_record(unsigned char *to, const record_title *title)
{
    to = memory_put_text(memory_put_number(to, title->tag.length), title->tag);
    to = memory_put_text(memory_put_number(to, title->xref.length), title->xref);
    return memory_put_text(memory_put_number(to, title->payload.length), title->payload);
}

bool pointers_remember(pointer_memory *p, const pointer_place *r)
{
    bool usual = is_usual_pointer(r);
    const record_title *title = &p->record;
    size_t needed = NUMBERS_MOST * POINTER_NUMBER_MOST + r->source.length + r->name.length + title->tag.length +
                    title->xref.length + title->payload.length;
    unsigned char *to = pointers_reserve(p, needed);
    if (!to)
        return false;
    to = memory_put_number(to, (usual ? POINTER_USUAL : 0u) | (p->fresh ? POINTER_RECORD : 0u));
    to = memory_put_number(memory_put_number(to, r->line - p->line), r->where.offset - p->octet);
    to = memory_put_number(memory_put_number(to, r->source_place), r->source.length);
    if (!usual) {
        to = memory_put_number(memory_put_number(to, r->name.length), r->column);
        to = memory_put_number(memory_put_number(to, r->width), r->where.length);
    }
    to = memory_put_text(to, r->source);
    if (!usual)
        to = memory_put_text(to, r->name);
    if (p->fresh)
        to = memory_put_record(to, title);
    p->fresh = false;
    p->line = r->line;
    p->octet = r->where.offset;
    pointer_piece *last = &p->pieces[p->count - 1];
    last->used = (size_t)(to - last->octets);
    return true;
}

/* ---- And again ------------------------------------------------------------------------------- */

static uint64_t memory_take_number(const unsigned char **from)
{
    uint64_t number = 0;
    for (unsigned shift = 0;; shift += 7) {
        uint64_t octet = *(*from)++;
        number |= (octet & 0x7F) << shift;
        if (octet < 0x80)
            return number;
    }
}

static view memory_take_text(const unsigned char **from, size_t length)
{
    view v = view_of((const char *)*from, length);
    *from += length;
    return v;
}

static record_title memory_take_record(const unsigned char **from)
{
    view texts[3];
    for (size_t i = 0; i < 3; i++) {
        size_t length = (size_t)memory_take_number(from);
        texts[i] = memory_take_text(from, length);
    }
    return (record_title){texts[0], texts[1], texts[2]};
}

bool pointers_next(const pointer_memory *p, pointer_cursor *c)
{
    pointer_place *r = &c->place;
    while (c->piece < p->count && c->at == p->pieces[c->piece].used) {
        c->piece++;
        c->at = 0;
    }
    if (c->piece == p->count)
        return false;
    const unsigned char *begin = p->pieces[c->piece].octets, *from = begin + c->at;
    uint64_t flags = memory_take_number(&from);
    r->line += memory_take_number(&from);
    r->where.offset += memory_take_number(&from);
    r->source_place = (size_t)memory_take_number(&from);
    size_t source_length = (size_t)memory_take_number(&from);
    bool usual = (flags & POINTER_USUAL) != 0;
    size_t name_length = usual ? source_length - r->source_place - 2 : (size_t)memory_take_number(&from);
    r->column = usual ? r->source_place + 1 : memory_take_number(&from);
    r->width = usual ? name_length + 2 : memory_take_number(&from);
    r->where.length = usual ? name_length + 2 : memory_take_number(&from);
    r->source = memory_take_text(&from, source_length);
    r->name = usual ? view_of(r->source.text + r->source_place + 1, name_length) : memory_take_text(&from, name_length);
    if ((flags & POINTER_RECORD) != 0)
        c->record = memory_take_record(&from);
    c->at = (size_t)(from - begin);
    return true;
}
