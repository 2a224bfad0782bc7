/* SPDX-License-Identifier: MIT */
/*
 * Pointers that are remembered: takes each with everything that a diagnostic at the end will need, gives them back in order.
 * Nearly all lead to a structure, and will never be needed again, so each is kept in few octets: numbers as differences from
 * those before, seven bits to an octet; the name within its line, if it is there; and the record's name once for all
 * pointers of the record. For a line such as "1 HUSB @I17@", the text before the number is kept once for all lines that
 * begin so.
 *
 *     flags and beginning, line, octet                                       each a number
 *     number                                                                 if it is numbered; else
 *     place in the source, length of the source, [length of the name, column, width, length in octets], source, [name]
 *                                                                            those in brackets unless all follow from the rest
 *     [tag, identifier and naming payload of the record, each after its length]
 */
#include "format/structures/structures_private.h"

enum { POINTER_NUMBER_MOST = 10, NUMBERS_MOST = 12 };

enum {
    POINTER_USUAL = 1, /* column, width and length follow from its place and name, which are ASCII and one octet each */
    POINTER_NUMBERED = 2, /* and its line ends with a number and an at sign; the part before has a separate number */
    POINTER_RECORD = 4,   /* its record is another than before */
    POINTER_FLAGS = 3     /* how many bits */
};

void pointers_init(pointer_memory *p, const gedelf_allocator *allocator)
{
    *p = (pointer_memory){.allocator = allocator};
    buffer_init(&p->name, allocator);
    names_init(&p->beginnings, allocator);
}

void pointers_free(pointer_memory *p)
{
    for (size_t i = 0; i < p->count; i++)
        memory_release(p->allocator, p->pieces[i].octets, p->pieces[i].size);
    memory_release(p->allocator, p->pieces, p->capacity * sizeof *p->pieces);
    buffer_free(&p->name);
    names_free(&p->beginnings);
    pointers_init(p, p->allocator);
}

/* ---- Remembering ----------------------------------------------------------------------------- */

/* Room for this many octets in one piece; NULL if there is none. */
static unsigned char *pointers_reserve(pointer_memory *p, size_t needed)
{
    pointer_piece *last = p->count > 0 ? &p->pieces[p->count - 1] : NULL;
    if (last && last->size - last->used >= needed)
        return last->octets + last->used;
    bool room = array_reserve(p->allocator, &p->pieces, &p->capacity, p->count + 1);
    size_t usual = memory_sizes(p->allocator)->pointers, size = needed > usual ? needed : usual;
    unsigned char *octets = room ? memory_allocate(p->allocator, size) : NULL;
    if (octets)
        /* NOLINTNEXTLINE(clang-analyzer-core.NullDereference): what there is room for is there */
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
static bool is_usual_pointer(const kept_pointer *r)
{
    size_t label = r->name.length + 2;
    return r->column == r->source_at + 1 && r->width == label && r->where.length == label &&
           r->source.length == r->source_at + label &&
           memcmp(r->source.text + r->source_at + 1, r->name.text, r->name.length) == 0;
}

/* The number that ends the name of a usual pointer, and how many digits it has: 0 if the name cannot be rebuilt from
   them. */
static size_t pointer_digits(view name, uint64_t *number)
{
    enum { DIGITS_MOST = 18 };
    size_t count = 0;
    *number = 0;
    for (uint64_t power = 1; count < name.length && count < DIGITS_MOST; count++, power *= 10) {
        char digit = name.text[name.length - 1 - count];
        if (!is_digit(digit))
            break;
        *number += (uint64_t)(digit - '0') * power;
    }
    return count > 0 && name.text[name.length - count] != '0' ? count : 0;
}

/* The number of what a numbered pointer's line begins with; 0 if that is not kept. False if there is no memory. */
static bool pointer_beginning(pointer_memory *p, const kept_pointer *r, size_t digits, uint32_t *out)
{
    view beginning = view_of(r->source.text, r->source.length - digits - 1);
    *out = 0;
    if (digits == 0 || beginning.length > POINTER_BEGINNING)
        return true;
    *out = names_find(&p->beginnings, beginning);
    if (*out != 0 || p->beginnings.count >= memory_sizes(p->allocator)->beginnings) /* in a usual file there are few */
        return true;
    *out = names_add(&p->beginnings, beginning);
    return *out != 0;
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

/* What names the record, each text after its length. */
static unsigned char *memory_put_record(unsigned char *to, const record_title *title)
{
    to = memory_put_text(memory_put_number(to, title->tag.length), title->tag);
    to = memory_put_text(memory_put_number(to, title->xref.length), title->xref);
    return memory_put_text(memory_put_number(to, title->payload.length), title->payload);
}

/* Everything about a pointer that is not numbered, except its line and octet. */
static unsigned char *memory_put_pointer(unsigned char *to, const kept_pointer *r, bool usual)
{
    to = memory_put_number(memory_put_number(to, r->source_at), r->source.length);
    if (!usual) {
        to = memory_put_number(memory_put_number(to, r->name.length), r->column);
        to = memory_put_number(memory_put_number(to, r->width), r->where.length);
    }
    to = memory_put_text(to, r->source);
    return usual ? to : memory_put_text(to, r->name);
}

bool pointers_remember(pointer_memory *p, const kept_pointer *r)
{
    bool usual = is_usual_pointer(r);
    const record_title *title = &p->record;
    size_t needed = NUMBERS_MOST * POINTER_NUMBER_MOST + r->source.length + r->name.length + title->tag.length +
                    title->xref.length + title->payload.length;
    unsigned char *to = pointers_reserve(p, needed);
    uint64_t number = 0, flags = (usual ? POINTER_USUAL : 0u) | (p->fresh ? POINTER_RECORD : 0u);
    uint32_t beginning = 0;
    if (!to || (usual && !pointer_beginning(p, r, pointer_digits(r->name, &number), &beginning)))
        return false;
    flags |= beginning != 0 ? POINTER_NUMBERED | (uint64_t)beginning << POINTER_FLAGS : 0;
    to = memory_put_number(to, flags);
    to = memory_put_number(memory_put_number(to, r->line - p->line), r->where.offset - p->octet);
    to = beginning != 0 ? memory_put_number(to, number) : memory_put_pointer(to, r, usual);
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

/* What follows of a usual pointer from its line. */
static void complete_usual(kept_pointer *r)
{
    size_t label = r->source.length - r->source_at;
    r->column = r->source_at + 1;
    r->width = r->where.length = label;
    r->name = view_of(r->source.text + r->source_at + 1, label - 2);
}

static void make_numbered(pointer_cursor *c, view beginning, uint64_t number)
{
    char *to = c->source;
    /* NOLINTNEXTLINE(clang-analyzer-core.NonNullParamChecker): a numbered name has a beginning */
    memcpy(to, beginning.text, beginning.length);
    to += beginning.length;
    c->place.source_at = beginning.length;
    while (c->source[--c->place.source_at] != '@')
        continue;
    to += number_format(number, to);
    *to++ = '@';
    c->place.source = view_of(c->source, (size_t)(to - c->source));
    complete_usual(&c->place);
}

static void take_pointer(kept_pointer *r, const unsigned char **from, bool usual)
{
    r->source_at = (size_t)memory_take_number(from);
    size_t source_length = (size_t)memory_take_number(from), name_length = 0;
    if (!usual) {
        name_length = (size_t)memory_take_number(from);
        r->column = memory_take_number(from);
        r->width = memory_take_number(from);
        r->where.length = memory_take_number(from);
    }
    r->source = memory_take_text(from, source_length);
    if (usual)
        complete_usual(r);
    else
        r->name = memory_take_text(from, name_length);
}

bool pointers_next(const pointer_memory *p, pointer_cursor *c)
{
    kept_pointer *r = &c->place;
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
    if ((flags & POINTER_NUMBERED) != 0)
        make_numbered(c, names_at(&p->beginnings, (uint32_t)(flags >> POINTER_FLAGS)), memory_take_number(&from));
    else
        take_pointer(r, &from, (flags & POINTER_USUAL) != 0);
    if ((flags & POINTER_RECORD) != 0)
        c->record = memory_take_record(&from);
    c->at = (size_t)(from - begin);
    return true;
}
