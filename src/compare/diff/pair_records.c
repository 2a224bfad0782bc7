/* SPDX-License-Identifier: MIT */
/*
 * Takes two datasets, indexes their records, and pairs these: by identifier, by values that mean one, by content, or by
 * the first of these that serves (D405, D406).
 */
#include "compare/diff/diff_private.h"

/* ---- Sides --------------------------------------------------------------------------------------- */

static gedelf_status take_records(record_pairs *p, compare_side *side)
{
    gedelf_structure r = gedelf_dataset_records(side->dataset);
    for (; gedelf_structure_exists(r); r = gedelf_structure_next(r)) {
        if (side->count == UINT32_MAX - 1)
            return GEDELF_LIMIT;
        if (!array_add(p->allocator, &side->records, &side->count, &side->record_capacity, r))
            return GEDELF_MEMORY;
    }
    return array_trim(p->allocator, &side->records, &side->record_capacity, side->count) ? GEDELF_OK : GEDELF_MEMORY;
}

static bool take_tags(record_pairs *p, compare_side *side)
{
    const names *tags = &side->dataset->assembler.tags;
    if (!array_reserve(p->allocator, &side->tags, &side->tag_capacity, (size_t)tags->count + 1))
        return false;
    side->tags[0] = 0;
    for (uint32_t i = 1; i <= tags->count; i++) {
        side->tags[i] = names_add(&p->tags, names_at(tags, i));
        if (side->tags[i] == 0)
            return false;
    }
    return true;
}

/* Notes which record has each identifier. An identifier that several records have belongs to none: pointers to it
   dangle. */
static bool take_owners(record_pairs *p, compare_side *side)
{
    const xrefs *x = &side->dataset->assembler.xrefs;
    size_t slots = xrefs_slots(x);
    if (!array_resize(p->allocator, &side->owners, &side->owner_capacity, slots + 1))
        return false;
    memset(side->owners, 0, (slots + 1) * sizeof *side->owners);
    for (size_t i = 0; i < side->count; i++) {
        view xref = gedelf_structure_xref(side->records[i]);
        if (xref.length > 0 && xrefs_find(x, xref).count == 1)
            side->owners[xrefs_slot(x, xref)] = (uint32_t)i + 1;
    }
    return true;
}

static gedelf_status side_open(record_pairs *p, compare_side *side, const gedelf_dataset *dataset)
{
    side->dataset = dataset;
    side->language = hash_ignoring_case(dataset->metadata.language);
    gedelf_status status = take_records(p, side);
    if (status != GEDELF_OK)
        return status;
    if (!take_tags(p, side) || !take_owners(p, side) ||
        !array_resize(p->allocator, &side->partners, &side->partner_capacity, side->count + 1))
        return GEDELF_MEMORY;
    memset(side->partners, 0, side->partner_capacity * sizeof *side->partners);
    return GEDELF_OK;
}

gedelf_status record_pairs_open(record_pairs *p, const gedelf_dataset *old_data, const gedelf_dataset *new_data,
                                const gedelf_allocator *allocator)
{
    *p = (record_pairs){.allocator = allocator};
    p->qualified = old_data->assembler.rules->qualifiers && new_data->assembler.rules->qualifiers;
    names_init(&p->tags, allocator);
    normalizer_init(&p->normalizer, allocator);
    buffer_init(&p->texts[SIDE_OLD], allocator);
    buffer_init(&p->texts[SIDE_NEW], allocator);
    gedelf_status status = side_open(p, &p->sides[SIDE_OLD], old_data);
    if (status == GEDELF_OK)
        status = side_open(p, &p->sides[SIDE_NEW], new_data);
    if (status != GEDELF_OK)
        record_pairs_close(p);
    return status;
}

static void side_close(const record_pairs *p, compare_side *side)
{
    memory_release(p->allocator, side->records, side->record_capacity * sizeof *side->records);
    memory_release(p->allocator, side->partners, side->partner_capacity * sizeof *side->partners);
    memory_release(p->allocator, side->tags, side->tag_capacity * sizeof *side->tags);
    memory_release(p->allocator, side->owners, side->owner_capacity * sizeof *side->owners);
}

void record_pairs_close(record_pairs *p)
{
    side_close(p, &p->sides[SIDE_OLD]);
    side_close(p, &p->sides[SIDE_NEW]);
    names_free(&p->tags);
    normalizer_free(&p->normalizer);
    buffer_free(&p->texts[SIDE_OLD]);
    buffer_free(&p->texts[SIDE_NEW]);
}

void record_pairs_link(record_pairs *p, size_t old_number, size_t new_number)
{
    p->sides[SIDE_OLD].partners[old_number - 1] = (uint32_t)new_number;
    p->sides[SIDE_NEW].partners[new_number - 1] = (uint32_t)old_number;
}

/* ---- Ways ---------------------------------------------------------------------------------------- */

static void forget_pairs(record_pairs *p)
{
    for (int side = 0; side < 2; side++)
        memset(p->sides[side].partners, 0, p->sides[side].partner_capacity * sizeof *p->sides[side].partners);
}

/* Have at least half the records of the smaller side a partner? */
static bool half_is_paired(const record_pairs *p)
{
    const compare_side *s = &p->sides[p->sides[SIDE_NEW].count < p->sides[SIDE_OLD].count ? SIDE_NEW : SIDE_OLD];
    size_t paired = 0;
    for (size_t i = 0; i < s->count; i++)
        paired += s->partners[i] != 0;
    return 2 * paired >= s->count;
}

/* Have at least half the pairs with a name or title the same one? */
static bool half_is_called_alike(record_pairs *p)
{
    size_t called = 0, alike = 0;
    for (size_t i = 1; i <= p->sides[SIDE_OLD].count; i++) {
        uint32_t partner = record_partner(p, SIDE_OLD, i);
        if (partner == 0)
            continue;
        view a = record_label(record_at(p, SIDE_OLD, i)), b = record_label(record_at(p, SIDE_NEW, partner));
        if (a.length == 0 || b.length == 0)
            continue;
        called++;
        alike += texts_agree(p, a, b);
    }
    return 2 * alike >= called;
}

/* Identifiers are used, except those that another record has now. */
static gedelf_status keep_names_or_forget(record_pairs *p)
{
    p->way = GEDELF_PAIRING_ID;
    if (half_is_paired(p) && half_is_called_alike(p))
        return pair_exchanged(p);
    forget_pairs(p);
    p->way = GEDELF_PAIRING_UID;
    return GEDELF_OK;
}

/* D406. In a file of few records, the name of one that was changed may be half of all: so what is left over in the end, and has
   the same identifier and says about the same, is a pair too. */
static gedelf_status pair_by_what_serves(record_pairs *p)
{
    gedelf_status status = pair_by_identifier(p);
    if (status == GEDELF_OK)
        status = keep_names_or_forget(p);
    if (status == GEDELF_OK)
        status = pair_by_uid(p);
    if (status != GEDELF_OK)
        return status;
    if (p->way == GEDELF_PAIRING_UID && !half_is_paired(p)) {
        forget_pairs(p);
        p->way = GEDELF_PAIRING_CONTENT;
    }
    status = pair_by_content(p, true);
    return status == GEDELF_OK && p->way != GEDELF_PAIRING_ID ? pair_by_name_and_content(p) : status;
}

gedelf_status record_pairs_find(record_pairs *p, gedelf_pairing way)
{
    gedelf_status status = GEDELF_OK;
    p->way = way;
    if (way == GEDELF_PAIRING_AUTO)
        status = pair_by_what_serves(p);
    else if (way == GEDELF_PAIRING_ID)
        status = pair_by_identifier(p);
    else if (way == GEDELF_PAIRING_UID)
        status = pair_by_uid(p);
    if (status == GEDELF_OK && way != GEDELF_PAIRING_AUTO)
        status = pair_by_content(p, way == GEDELF_PAIRING_CONTENT);
    return status == GEDELF_OK && p->normalizer.out_of_memory ? GEDELF_MEMORY : status;
}
