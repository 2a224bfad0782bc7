/* SPDX-License-Identifier: MIT */
/*
 * Pairs records by what distinguishes them from all others: identifiers, and the values that programs keep for that
 * (D405). Each side's keys are sorted, and the two rows are gone through side by side.
 */
#include "compare/diff/diff_private.h"

#include <stdlib.h>

/* ---- Sorting ------------------------------------------------------------------------------------- */

bool sort_items_add(const record_pairs *p, sort_items *s, sort_item item)
{
    return array_add(p->allocator, &s->items, &s->count, &s->capacity, item);
}

void sort_items_free(const record_pairs *p, sort_items *s)
{
    memory_release(p->allocator, s->items, s->capacity * sizeof *s->items);
    *s = (sort_items){NULL, 0, 0};
}

static int sort_item_order(const void *first, const void *second)
{
    const sort_item *a = first, *b = second;
    if (a->key != b->key)
        return a->key < b->key ? -1 : 1;
    if (a->order != b->order)
        return a->order < b->order ? -1 : 1;
    return a->number < b->number ? -1 : a->number > b->number;
}

void sort_items_sort(sort_items *s)
{
    if (s->count > 1)
        qsort(s->items, s->count, sizeof *s->items, sort_item_order);
}

size_t sort_items_run(const sort_items *s, size_t from)
{
    size_t to = from + 1;
    while (to < s->count && s->items[to].key == s->items[from].key)
        to++;
    return to;
}

/* ---- Identifiers --------------------------------------------------------------------------------- */

/* Identifiers that one record has on each side. */
static void link_single_names(record_pairs *p)
{
    for (size_t i = 1; i <= p->sides[SIDE_OLD].count; i++) {
        view xref = gedelf_structure_xref(record_at(p, SIDE_OLD, i));
        if (xref.length == 0 || record_pointed(p, SIDE_OLD, xref) != i)
            continue;
        uint32_t other = record_pointed(p, SIDE_NEW, xref);
        if (other != 0 && can_be_linked(p, i, other))
            record_pairs_link(p, i, other);
    }
}

/* The records without partners whose identifier is one that several have on some side, by identifier and tag. */
static bool gather_shared_names(record_pairs *p, int side, sort_items *out)
{
    for (size_t i = 1; i <= p->sides[side].count; i++) {
        view xref = gedelf_structure_xref(record_at(p, side, i));
        if (xref.length == 0 || record_partner(p, side, i) != 0)
            continue;
        if (record_pointed(p, SIDE_OLD, xref) != 0 && record_pointed(p, SIDE_NEW, xref) != 0)
            continue; /* of different kinds */
        uint64_t key = hash_number(record_tag(p, side, i), hash_text(xref, p->tags.numbers.seed));
        if (!sort_items_add(p, out, (sort_item){key, (uint32_t)i, (uint32_t)i}))
            return false;
    }
    sort_items_sort(out);
    return true;
}

/* An identifier that several have, which is an error: the first one goes with the first one, and so on. */
static void link_in_order(record_pairs *p, const sort_items *sides)
{
    const sort_items *a = &sides[SIDE_OLD], *b = &sides[SIDE_NEW];
    for (size_t i = 0, j = 0; i < a->count && j < b->count;) {
        if (a->items[i].key != b->items[j].key) {
            if (a->items[i].key < b->items[j].key)
                i++;
            else
                j++;
            continue;
        }
        uint32_t x = a->items[i++].number, y = b->items[j++].number;
        view first = gedelf_structure_xref(record_at(p, SIDE_OLD, x));
        view second = gedelf_structure_xref(record_at(p, SIDE_NEW, y));
        if (view_equal(first, second) && can_be_linked(p, x, y))
            record_pairs_link(p, x, y);
    }
}

gedelf_status pair_by_identifier(record_pairs *p)
{
    sort_items sides[2] = {0};
    link_single_names(p);
    bool room =
        gather_shared_names(p, SIDE_OLD, &sides[SIDE_OLD]) && gather_shared_names(p, SIDE_NEW, &sides[SIDE_NEW]);
    if (room)
        link_in_order(p, sides);
    sort_items_free(p, &sides[SIDE_OLD]);
    sort_items_free(p, &sides[SIDE_NEW]);
    return room ? GEDELF_OK : GEDELF_MEMORY;
}

/* ---- Values that mean an identifier ----------------------------------------------------------- */

/* In the order in which they are tried; those of one rank are the same (D405). */
static const struct uid_kind {
    view tag;
    unsigned rank;
    bool typed; /* TYPE says whose it is */
} uid_kinds[] = {
    {{"UID", 3}, 0, false}, {{"_UID", 4}, 0, false}, {{"EXID", 4}, 1, true},
    {{"REFN", 4}, 2, true}, {{"RIN", 3}, 3, false},  {{"AFN", 3}, 4, false},
};

enum { UID_KINDS = sizeof uid_kinds / sizeof *uid_kinds, UID_RANKS = 5 };

/* Adds the values of one kind that a record has. The item's order is the record, its number the structure's distance. */
static bool gather_values(record_pairs *p, int side, size_t number, const struct uid_kind *kind, sort_items *out)
{
    gedelf_structure top = record_at(p, side, number), s = gedelf_structure_find(top, kind->tag);
    for (; gedelf_structure_exists(s); s = gedelf_structure_next_same(s)) {
        view value = gedelf_structure_payload(s);
        if (value.length == 0)
            continue;
        uint64_t key = hash_number(record_tag(p, side, number), hash_settled(p, side, value));
        if (kind->typed)
            key = hash_number(hash_settled(p, side, gedelf_structure_payload(gedelf_structure_find(s, VIEW("TYPE")))),
                              key);
        if (!sort_items_add(p, out, (sort_item){key, (uint32_t)number, s.index - top.index}))
            return false;
    }
    return true;
}

static bool gather_rank(record_pairs *p, int side, unsigned rank, sort_items *out)
{
    out->count = 0;
    for (size_t kind = 0; kind < UID_KINDS; kind++) {
        uint32_t tag =
            uid_kinds[kind].rank != rank ? 0 : gedelf_dataset_tag_number(p->sides[side].dataset, uid_kinds[kind].tag);
        for (size_t i = 1; tag != 0 && i <= p->sides[side].count; i++) {
            if (!gather_values(p, side, i, &uid_kinds[kind], out))
                return false;
        }
    }
    sort_items_sort(out);
    return true;
}

/* Has one record alone this value? */
static bool run_is_of_one(const sort_items *s, size_t from, size_t to)
{
    return s->items[from].order == s->items[to - 1].order;
}

/* Is it the same value, and not only the same key? */
static bool values_are_same(record_pairs *p, const sort_item *a, const sort_item *b)
{
    gedelf_structure x = record_at(p, SIDE_OLD, a->order), y = record_at(p, SIDE_NEW, b->order);
    x.index += a->number;
    y.index += b->number;
    view first = gedelf_structure_payload(gedelf_structure_find(x, VIEW("TYPE")));
    view second = gedelf_structure_payload(gedelf_structure_find(y, VIEW("TYPE")));
    view tag = gedelf_structure_tag(x);
    bool typed = view_equal(tag, VIEW("EXID")) || view_equal(tag, VIEW("REFN"));
    return texts_agree(p, gedelf_structure_payload(x), gedelf_structure_payload(y)) &&
           (!typed || texts_agree(p, first, second));
}

static void link_single_values(record_pairs *p, const sort_items *sides)
{
    const sort_items *a = &sides[SIDE_OLD], *b = &sides[SIDE_NEW];
    for (size_t i = 0, j = 0; i < a->count && j < b->count;) {
        size_t i_end = sort_items_run(a, i), j_end = sort_items_run(b, j);
        uint64_t first = a->items[i].key, second = b->items[j].key;
        if (first == second && run_is_of_one(a, i, i_end) && run_is_of_one(b, j, j_end) &&
            can_be_linked(p, a->items[i].order, b->items[j].order) && values_are_same(p, &a->items[i], &b->items[j]))
            record_pairs_link(p, a->items[i].order, b->items[j].order);
        i = first <= second ? i_end : i;
        j = second <= first ? j_end : j;
    }
}

gedelf_status pair_by_uid(record_pairs *p)
{
    sort_items sides[2] = {0};
    bool room = true;
    for (unsigned rank = 0; room && rank < UID_RANKS; rank++) {
        room = gather_rank(p, SIDE_OLD, rank, &sides[SIDE_OLD]) && gather_rank(p, SIDE_NEW, rank, &sides[SIDE_NEW]);
        if (room)
            link_single_values(p, sides);
    }
    sort_items_free(p, &sides[SIDE_OLD]);
    sort_items_free(p, &sides[SIDE_NEW]);
    return room ? GEDELF_OK : GEDELF_MEMORY;
}
