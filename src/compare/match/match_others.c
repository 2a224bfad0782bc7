/* SPDX-License-Identifier: MIT */
/*
 * All other records: takes those that are not a person, family or source, gives pairs of equal ones (D440). Their
 * pointers must lead to records that are paired, so notes and repositories come first, and records that point to them
 * in the next round. The date of the last change does not count.
 */
#include "compare/match/match_private.h"

enum { OTHER_ROUNDS = 3, EQUALS_MOST = 64 };

/* Records of other kinds with the hash of what they say. */
typedef struct other_entry {
    gedelf_structure record;
    uint64_t hash;
    bool paired, second;
} other_entry;

typedef struct others_search {
    gedelf_match *m;
    other_entry *entries;
    size_t count, capacity;
    names partners[2];    /* identifiers of records that are paired */
    uint64_t *numbers[2]; /* with what: the number of the pair */
    size_t number_capacity[2];
    uint64_t pair_number;
    bool defaults_count; /* default languages do */
    uint64_t *order, *spare;
    size_t order_count, order_capacity, spare_capacity;
    buffer text;
    normalizer normalizer;
} others_search;

/* ---- Languages ------------------------------------------------------------------------------------- */

static bool is_known_language(view language)
{
    return language.length > 0 && !view_equal_ignoring_case(language, VIEW("und"));
}

bool default_languages_differ(const gedelf_dataset *a, const gedelf_dataset *b)
{
    const gedelf_metadata *one = gedelf_dataset_metadata(a), *other = gedelf_dataset_metadata(b);
    const dialect *rules = dialect_named(one->dialect);
    bool said = rules && (rules->qualifiers || rules->header_language != TAG_NONE);
    return said && (is_known_language(one->language) || is_known_language(other->language)) &&
           !view_equal_ignoring_case(one->language, other->language);
}

bool default_languages_count(const gedelf_dataset *a, const gedelf_dataset *b)
{
    return default_languages_differ(a, b) && is_known_language(gedelf_dataset_metadata(a)->language) &&
           is_known_language(gedelf_dataset_metadata(b)->language);
}

bool is_note_of_language(view tag)
{
    return view_equal(tag, VIEW("NOTE")) || view_equal(tag, VIEW("TEXT")) || view_equal(tag, VIEW("SNOTE"));
}

/* GEDCOM 7.0 says the language in a part of the note. */
static view language_of_note(gedelf_structure s)
{
    gedelf_structure part = gedelf_structure_find(s, VIEW("LANG"));
    return gedelf_structure_exists(part) ? gedelf_structure_payload(part) : gedelf_structure_language(s);
}

uint64_t language_that_counts(gedelf_structure s, view own_default, bool defaults_count)
{
    bool note = is_note_of_language(gedelf_structure_tag(s));
    view language = note ? language_of_note(s) : gedelf_structure_language(s);
    bool own = structure_has_language(s) && !view_equal_ignoring_case(language, own_default);
    if (gedelf_structure_payload(s).length == 0 || !(own || (defaults_count && note)))
        return 0;
    return hash_ignoring_case(language) | 1;
}

/* ---- What they say --------------------------------------------------------------------------------- */

static bool note_paired(others_search *s, gedelf_structure its, size_t side, uint64_t pair)
{
    view xref = gedelf_structure_xref(its);
    if (xref.length == 0)
        return true;
    uint32_t number = names_add(&s->partners[side], xref);
    if (number == 0 || !array_reserve(&s->m->allocator, &s->numbers[side], &s->number_capacity[side], number))
        return false;
    s->numbers[side][number - 1] = pair;
    return true;
}

static bool note_pair(others_search *s, gedelf_structure a, gedelf_structure b)
{
    uint32_t known = s->m->one ? names_find(&s->partners[0], gedelf_structure_xref(a)) : 0;
    uint64_t number =
        known > 0 ? s->numbers[0][known - 1] : ++s->pair_number; /* in one file all that are equal have one */
    return note_paired(s, a, 0, number) && note_paired(s, b, s->m->one ? 0 : 1, number);
}

/* What a pointer counts as; false if it leads to what is not paired. Within one file it is what it says. What leads to its own
   record does so in both. */
static bool hash_paired_pointer(const others_search *s, const other_entry *entry, view pointer, uint64_t *hash)
{
    size_t side = entry->second && !s->m->one;
    if (view_equal(pointer, gedelf_structure_xref(entry->record))) {
        *hash = hash_number(0, *hash);
        return true;
    }
    uint32_t number = names_find(&s->partners[side], pointer);
    if (number > 0)
        *hash = hash_number(s->numbers[side][number - 1], *hash);
    else if (s->m->one)
        *hash = hash_text(pointer, *hash);
    return number > 0 || s->m->one;
}

static bool hash_payload(others_search *s, gedelf_structure r, bool second, uint64_t *hash)
{
    s->text.length = 0;
    if (!text_compose(&s->normalizer, gedelf_structure_payload(r), &s->text))
        return false;
    *hash = hash_text(buffer_view(&s->text), hash_text(gedelf_structure_tag(r), *hash));
    *hash = hash_text(gedelf_structure_datatype(r), *hash);
    const match_side *of = second ? s->m->b : s->m->a;
    *hash =
        hash_number(language_that_counts(r, gedelf_dataset_metadata(of->dataset)->language, s->defaults_count), *hash);
    return true;
}

/* Is it passed over: a change date, or the language of a note, which counts with that? */
static bool is_no_part(const others_search *s, gedelf_structure r)
{
    view tag = gedelf_structure_tag(r);
    return view_equal(tag, VIEW("CHAN")) || (s->defaults_count && view_equal(tag, VIEW("LANG")) &&
                                             is_note_of_language(gedelf_structure_tag(gedelf_structure_super(r))));
}

/* False if there is no memory; the hash is 0 if a pointer is not paired, or there is nothing in it. */
static bool hash_record(others_search *s, other_entry *entry)
{
    uint32_t size = structure_size(entry->record), passed = 0; /* what is before that one is */
    uint64_t hash = 1, depth = 0, parts = 0;
    entry->hash = 0;
    for (uint32_t i = 0; i < size; i++) {
        gedelf_structure r = structure_part(entry->record, i);
        view pointer = gedelf_structure_pointer(r);
        depth = i > 0 ? structure_next_level(entry->record, i, depth) : 0;
        if (i >= passed && is_no_part(s, r))
            passed = structure_part_end(entry->record, i);
        if (i < passed)
            continue;
        hash = hash_number(depth, hash);
        if (!hash_payload(s, r, entry->second, &hash))
            return false;
        if (pointer.length > 0 && !hash_paired_pointer(s, entry, pointer, &hash))
            return true;
        parts += depth > 0 || gedelf_structure_payload(r).length > 0;
    }
    entry->hash = parts > 0 ? hash | 1 : 0;
    return true;
}

/* ---- Pairs ------------------------------------------------------------------------------------------ */

static gedelf_status pair_others(others_search *s, other_entry *a, other_entry *b)
{
    match_bits evidence[GEDELF_EVIDENCE_COUNT] = {0};
    if (a->hash != b->hash)
        return GEDELF_OK;
    a->paired = b->paired = true;
    if (!note_pair(s, a->record, b->record))
        return GEDELF_MEMORY;
    return match_found_add(s->m, a->record, b->record, 0.999, evidence);
}

/* In one file each with those after it, though not with thousands. */
static gedelf_status pair_equal_in_one(others_search *s, size_t begin, size_t end)
{
    gedelf_status status = GEDELF_OK;
    for (size_t i = begin; i < end; i++) {
        for (size_t k = i + 1; status == GEDELF_OK && k < end && k - i <= EQUALS_MOST; k++)
            status = pair_others(s, &s->entries[(uint32_t)s->order[i]], &s->entries[(uint32_t)s->order[k]]);
    }
    return status;
}

/* Entries with one hash, those of the first file first: one to one in their order. */
static gedelf_status pair_equal(others_search *s, size_t begin, size_t end)
{
    gedelf_status status = GEDELF_OK;
    size_t second = begin;
    while (second < end && !s->entries[(uint32_t)s->order[second]].second)
        second++;
    if (s->m->one)
        return pair_equal_in_one(s, begin, end);
    for (size_t i = 0; status == GEDELF_OK && begin + i < second && second + i < end; i++)
        status =
            pair_others(s, &s->entries[(uint32_t)s->order[begin + i]], &s->entries[(uint32_t)s->order[second + i]]);
    return status;
}

static gedelf_status others_round(others_search *s)
{
    gedelf_status status = GEDELF_OK;
    s->order_count = 0;
    for (size_t i = 0; i < s->count; i++) {
        if (s->entries[i].paired)
            continue;
        if (!hash_record(s, &s->entries[i]) ||
            (s->entries[i].hash != 0 && !array_add(&s->m->allocator, &s->order, &s->order_count, &s->order_capacity,
                                                   s->entries[i].hash >> 32 << 32 | i)))
            return GEDELF_MEMORY;
    }
    if (!array_reserve(&s->m->allocator, &s->spare, &s->spare_capacity, s->order_count))
        return GEDELF_MEMORY;
    match_sort(s->order, s->spare, s->order_count);
    for (size_t i = 0, next; status == GEDELF_OK && i < s->order_count; i = next) {
        for (next = i + 1; next < s->order_count && s->order[next] >> 32 == s->order[i] >> 32; next++)
            continue;
        status = pair_equal(s, i, next);
    }
    return status;
}

/* ---- All of it -------------------------------------------------------------------------------------- */

static bool is_other(const gedelf_match *m, gedelf_structure r)
{
    view tag = gedelf_structure_tag(r);
    return !view_equal(tag, VIEW("INDI")) && !view_equal(tag, VIEW("FAM")) &&
           (m->sources_are_others || !view_equal(tag, VIEW("SOUR")));
}

static bool list_others(others_search *s, const match_side *side, bool second)
{
    bool done = true;
    for (gedelf_structure r = gedelf_dataset_records(side->dataset); done && gedelf_structure_exists(r);
         r = gedelf_structure_next(r)) {
        other_entry entry = {.record = r, .second = second};
        if (is_other(s->m, r))
            done = array_add(&s->m->allocator, &s->entries, &s->count, &s->capacity, entry);
    }
    return done;
}

static gedelf_status find_others(others_search *s)
{
    gedelf_match *m = s->m;
    bool done = list_others(s, m->a, false) && (m->one || list_others(s, m->b, true));
    for (size_t i = 0; done && i < m->found_count; i++)
        done = note_pair(s, m->found[i].a, m->found[i].b);
    gedelf_status status = done ? GEDELF_OK : GEDELF_MEMORY;
    for (int i = 0; status == GEDELF_OK && i < OTHER_ROUNDS; i++)
        status = others_round(s);
    return status;
}

gedelf_status match_find_others(gedelf_match *m)
{
    others_search s = {.m = m, .defaults_count = !m->one && default_languages_count(m->a->dataset, m->b->dataset)};
    const gedelf_allocator *allocator = &m->allocator;
    buffer_init(&s.text, allocator);
    normalizer_init(&s.normalizer, allocator);
    for (size_t i = 0; i < 2; i++)
        names_init(&s.partners[i], allocator);
    gedelf_status status = find_others(&s);
    for (size_t i = 0; i < 2; i++) {
        names_free(&s.partners[i]);
        memory_release(allocator, s.numbers[i], s.number_capacity[i] * sizeof *s.numbers[i]);
    }
    memory_release(allocator, s.entries, s.capacity * sizeof *s.entries);
    memory_release(allocator, s.order, s.order_capacity * sizeof *s.order);
    memory_release(allocator, s.spare, s.spare_capacity * sizeof *s.spare);
    normalizer_free(&s.normalizer);
    buffer_free(&s.text);
    return status;
}
