/* SPDX-License-Identifier: MIT */
/*
 * Equal data: takes values of structures, and says whether they are the same, or gives a hash that is equal for those
 * which are. Payloads are the same if they are canonically equivalent, pointers if they lead to a pair (D400); kinds of
 * line breaks do not count (D401).
 */
#include "compare/diff/diff_private.h"

/* ---- Texts --------------------------------------------------------------------------------------- */

/* Has a text more than one form: a character beyond ASCII, or a carriage return? */
static bool has_forms(view v)
{
    for (size_t i = 0; i < v.length; i++) {
        if ((unsigned char)v.text[i] >= 0x80 || v.text[i] == '\r')
            return true;
    }
    return false;
}

/* Makes a line feed of every other line break, in place. */
static void settle_breaks(buffer *b, size_t from)
{
    size_t to = from;
    for (size_t i = from; i < b->length; i++) {
        bool ends = b->data[i] == '\r';
        if (ends && i + 1 < b->length && b->data[i + 1] == '\n')
            i++;
        b->data[to++] = ends ? '\n' : b->data[i];
    }
    b->length = to;
}

/* A text in the form in which it is the same for all that texts_agree holds for; it lives until the next call for that side. If
   there is no memory it is as it was, and p->normalizer.out_of_memory is set. */
static view settled_text(record_pairs *p, int side, view v)
{
    buffer *b = &p->texts[side];
    if (!has_forms(v))
        return v;
    b->length = 0;
    if (!text_compose(&p->normalizer, v, b)) {
        p->normalizer.out_of_memory = true;
        return v;
    }
    settle_breaks(b, 0);
    return buffer_view(b);
}

bool texts_agree(record_pairs *p, view a, view b)
{
    return view_equal(a, b) || view_equal(settled_text(p, SIDE_OLD, a), settled_text(p, SIDE_NEW, b));
}

uint64_t hash_settled(record_pairs *p, int side, view v)
{
    return v.length == 0 ? 0 : hash_text(settled_text(p, side, v), p->tags.numbers.seed);
}

/* ---- Pointers ------------------------------------------------------------------------------------ */

uint32_t record_pointed(const record_pairs *p, int side, view pointer)
{
    const compare_side *s = &p->sides[side];
    const xrefs *x = &s->dataset->assembler.xrefs;
    return xrefs_find(x, pointer).count == 1 ? s->owners[xrefs_slot(x, pointer)] : 0;
}

bool pointers_agree(record_pairs *p, view old_pointer, view new_pointer)
{
    uint32_t a = record_pointed(p, SIDE_OLD, old_pointer), b = record_pointed(p, SIDE_NEW, new_pointer);
    if (a == 0 || b == 0)
        return a == b && texts_agree(p, old_pointer, new_pointer);
    return record_partner(p, SIDE_OLD, a) == b;
}

/* A pair is identified by OLD's number. Other records equal nothing else, apart from dangling names. */
/* The kind alone is not a good seed: numbers of records are as small as it is, and the hashes of two kinds would
   collide. */
static uint64_t hash_target(uint64_t number, uint64_t kind)
{
    return hash_number(number, hash_number(kind, 0));
}

uint64_t pointer_hash(record_pairs *p, int side, view pointer)
{
    enum { PAIRED = 1, ALONE = 2, NOWHERE = 4 };
    uint32_t number = record_pointed(p, side, pointer);
    if (number == 0)
        return hash_target(hash_settled(p, side, pointer), NOWHERE);
    uint32_t partner = record_partner(p, side, number);
    if (partner == 0)
        return hash_target(number, (uint64_t)ALONE + (uint64_t)side);
    return hash_target(side == SIDE_OLD ? number : partner, PAIRED);
}

/* ---- Values -------------------------------------------------------------------------------------- */

view language_of(const compare_side *side, uint32_t number)
{
    return number == 0 ? side->dataset->metadata.language : names_at(&side->dataset->assembler.qualifiers, number);
}

view datatype_of(const compare_side *side, uint32_t number)
{
    return names_at(&side->dataset->assembler.qualifiers, number);
}

static bool payloads_agree(record_pairs *p, const structure_parts *a, const structure_parts *b)
{
    if (a->pointer.length == 0 && b->pointer.length == 0)
        return texts_agree(p, a->payload, b->payload);
    return a->pointer.length > 0 && b->pointer.length > 0 && pointers_agree(p, a->pointer, b->pointer);
}

/* A structure without a text has no language; but one that becomes text must get its language too. */
static bool languages_agree(const record_pairs *p, const structure_parts *a, const structure_parts *b)
{
    const compare_side *sides = p->sides;
    if (b->payload.length == 0 || !p->qualified)
        return true;
    if (a->language == 0 && b->language == 0)
        return sides[SIDE_OLD].language == sides[SIDE_NEW].language;
    return view_equal_ignoring_case(language_of(&sides[SIDE_OLD], a->language),
                                    language_of(&sides[SIDE_NEW], b->language));
}

unsigned parts_difference(record_pairs *p, const structure_parts *a, const structure_parts *b)
{
    const compare_side *sides = p->sides;
    unsigned difference = payloads_agree(p, a, b) ? 0 : DIFFERS_IN_PAYLOAD;
    difference |= languages_agree(p, a, b) ? 0 : DIFFERS_IN_LANGUAGE;
    if (p->qualified && (a->datatype != 0 || b->datatype != 0) &&
        !view_equal(datatype_of(&sides[SIDE_OLD], a->datatype), datatype_of(&sides[SIDE_NEW], b->datatype)))
        difference |= DIFFERS_IN_DATATYPE;
    return difference;
}

unsigned value_difference(record_pairs *p, gedelf_structure old_structure, gedelf_structure new_structure)
{
    structure_parts a, b;
    structure_look(old_structure, &a);
    structure_look(new_structure, &b);
    return parts_difference(p, &a, &b);
}

view record_label(gedelf_structure top)
{
    gedelf_structure name = gedelf_structure_find(top, VIEW("NAME"));
    if (!gedelf_structure_exists(name))
        name = gedelf_structure_find(top, VIEW("TITL"));
    return gedelf_structure_payload(name);
}
