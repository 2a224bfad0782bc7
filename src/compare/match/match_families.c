/* SPDX-License-Identifier: MIT */
/*
 * Families: takes the pairs of people that were found, gives pairs of families: those whose partners are paired, or one partner
 * where the other is not known, or children. [D440, D443]
 */
#include "compare/match/match_private.h"

enum {
    OWN_FAMILIES_MOST = 16,
    BOTH_PARTNERS = 3 * MATCH_BIT,
    ONE_PARTNER = -1 * MATCH_BIT,   /* the other is not known: it may be another marriage */
    OTHER_PARTNER = -6 * MATCH_BIT, /* the other is another person */
    NO_PARTNER = -4 * MATCH_BIT,
    EACH_CHILD = 5 * MATCH_BIT
};

typedef struct family_pair {
    uint32_t a, b;
    match_bits odds;
    match_bits evidence[GEDELF_EVIDENCE_COUNT];
} family_pair;

typedef struct family_search {
    gedelf_match *m;
    uint64_t *candidates; /* a, b */
    size_t count, capacity;
    uint64_t *spare;
    family_pair *pairs;
    size_t pair_count, pair_capacity;
} family_search;

/* ---- Who is paired --------------------------------------------------------------------------------- */

typedef enum partner_state { PARTNER_MISSING, PARTNER_PAIRED, PARTNER_OTHER } partner_state;

static bool persons_are_paired(const gedelf_match *m, uint32_t a, uint32_t b, match_bits *odds)
{
    if (m->one && a == b) {
        *odds = 10 * MATCH_BIT;
        return true;
    }
    if (m->one && m->sure_of_a[b] == a) {
        *odds = m->odds_of_a[b];
        return true;
    }
    *odds = m->odds_of_a[a];
    return m->sure_of_a[a] == b;
}

static partner_state compare_partners(const gedelf_match *m, uint32_t a, uint32_t b, match_bits *odds)
{
    if (a == MATCH_NONE || b == MATCH_NONE)
        return PARTNER_MISSING;
    return persons_are_paired(m, a, b, odds) ? PARTNER_PAIRED : PARTNER_OTHER;
}

static size_t paired_children(const gedelf_match *m, const match_family *a, const match_family *b)
{
    const uint32_t *one = match_list_items(m->a, a->children), *other = match_list_items(m->b, b->children);
    size_t count = 0;
    match_bits odds;
    for (size_t i = 0; i < a->children.count; i++) {
        for (size_t k = 0; k < b->children.count; k++)
            count += persons_are_paired(m, one[i], other[k], &odds);
    }
    return count;
}

/* ---- Odds ------------------------------------------------------------------------------------------ */

/* Partners as they are, or changed about, as some programs write couples. */
static match_bits partner_odds(const gedelf_match *m, const match_family *a, uint32_t b_husband, uint32_t b_wife)
{
    match_bits husband = 0, wife = 0;
    partner_state first = compare_partners(m, a->husband, b_husband, &husband);
    partner_state second = compare_partners(m, a->wife, b_wife, &wife);
    if (first == PARTNER_PAIRED && second == PARTNER_PAIRED)
        return (husband < wife ? husband : wife) + BOTH_PARTNERS;
    if (first == PARTNER_OTHER || second == PARTNER_OTHER)
        return OTHER_PARTNER;
    return first == PARTNER_PAIRED || second == PARTNER_PAIRED ? ONE_PARTNER : NO_PARTNER;
}

static void compare_families(gedelf_match *m, family_pair *p)
{
    const match_family *a = &m->a->families[p->a], *b = &m->b->families[p->b];
    match_bits straight = partner_odds(m, a, b->husband, b->wife), crossed = partner_odds(m, a, b->wife, b->husband);
    match_bits partners = straight > crossed ? straight : crossed;
    size_t children = paired_children(m, a, b);
    p->evidence[GEDELF_EVIDENCE_SPOUSE] = partners;
    p->evidence[GEDELF_EVIDENCE_CHILD] = (match_bits)(children < 4 ? children : 4) * EACH_CHILD;
    if (a->marriage.known && b->marriage.known)
        p->evidence[GEDELF_EVIDENCE_MARRIAGE] = m->table.bits[match_compare_days(a->marriage, b->marriage)] / 2;
    p->odds = partners + p->evidence[GEDELF_EVIDENCE_CHILD] + p->evidence[GEDELF_EVIDENCE_MARRIAGE];
    if (match_lists_meet(m, a->uids, b->uids)) {
        p->evidence[GEDELF_EVIDENCE_UID] = INT32_MAX;
        p->odds = match_log2(0.999 / 0.001);
    }
    if (partners == ONE_PARTNER) /* it is what speaks for it, if little */
        p->evidence[GEDELF_EVIDENCE_SPOUSE] = MATCH_BIT;
}

/* ---- Candidates ------------------------------------------------------------------------------------ */

static size_t own_families(const match_side *side, uint32_t person, uint32_t *families)
{
    gedelf_link link = {.next = 0};
    size_t count = 0;
    while (count < OWN_FAMILIES_MOST && gedelf_person_link_next(side->people, person, &link)) {
        if (!link.repeated && (link.kind == GEDELF_LINK_FAMS || link.kind <= GEDELF_LINK_WIFE))
            families[count++] = link.other;
    }
    return count;
}

static bool add_candidate(family_search *s, uint32_t a, uint32_t b)
{
    if (a == MATCH_NONE || b == MATCH_NONE || (s->m->one && a == b))
        return true;
    uint64_t low = s->m->one && b < a ? b : a, high = s->m->one && b < a ? a : b;
    return array_add(&s->m->allocator, &s->candidates, &s->count, &s->capacity, low << 32 | high);
}

/* The families of two people who are paired, or of one who is in several. */
static bool add_families_of(family_search *s, uint32_t a, uint32_t b)
{
    uint32_t one[OWN_FAMILIES_MOST], other[OWN_FAMILIES_MOST];
    size_t one_count = own_families(s->m->a, a, one), other_count = own_families(s->m->b, b, other);
    bool done = add_candidate(s, s->m->a->persons[a].family, s->m->b->persons[b].family);
    for (size_t i = 0; done && i < one_count; i++) {
        for (size_t k = 0; done && k < other_count; k++)
            done = add_candidate(s, one[i], other[k]);
    }
    return done;
}

static bool find_family_candidates(family_search *s)
{
    gedelf_match *m = s->m;
    bool done = true;
    for (uint32_t i = 0; done && i < m->a->person_count; i++) {
        if (m->sure_of_a[i] != MATCH_NONE)
            done = add_families_of(s, i, m->sure_of_a[i]);
        if (done && m->one)
            done = add_families_of(s, i, i);
    }
    return done;
}

static bool compare_family_candidates(family_search *s)
{
    size_t octets = s->count * sizeof *s->spare + 1;
    s->spare = memory_allocate(&s->m->allocator, octets);
    bool done = s->spare != NULL;
    if (done)
        match_sort(s->candidates, s->spare, s->count);
    for (size_t i = 0; done && i < s->count; i++) {
        family_pair p = {.a = (uint32_t)(s->candidates[i] >> 32), .b = (uint32_t)s->candidates[i]};
        if (i > 0 && s->candidates[i] == s->candidates[i - 1])
            continue;
        compare_families(s->m, &p);
        if (match_probability(p.odds) >= s->m->least)
            done = array_add(&s->m->allocator, &s->pairs, &s->pair_count, &s->pair_capacity, p);
    }
    memory_release(&s->m->allocator, s->spare, octets);
    return done;
}

/* ---- One to one ------------------------------------------------------------------------------------ */

/* Pairs by their odds, the best first, as numbers to sort. */
static gedelf_status tell_families(family_search *s, uint64_t *ranks, uint64_t *spare, uint8_t *taken)
{
    gedelf_match *m = s->m;
    gedelf_status status = GEDELF_OK;
    memset(taken, 0, m->a->family_count + m->b->family_count + 1);
    for (size_t i = 0; i < s->pair_count; i++)
        ranks[i] = (uint64_t)(100000 - s->pairs[i].odds) << 32 | i;
    match_sort(ranks, spare, s->pair_count);
    for (size_t i = 0; status == GEDELF_OK && i < s->pair_count; i++) {
        const family_pair *p = &s->pairs[(uint32_t)ranks[i]];
        uint8_t *of_a = &taken[p->a], *of_b = &taken[m->a->family_count + p->b];
        if (!m->one && (*of_a || *of_b))
            continue;
        *of_a = *of_b = 1;
        status = match_found_add(m, m->a->families[p->a].record, m->b->families[p->b].record,
                                 match_probability(p->odds), p->evidence);
    }
    return status;
}

static gedelf_status choose_families(family_search *s)
{
    const gedelf_allocator *allocator = &s->m->allocator;
    size_t octets = s->pair_count * sizeof(uint64_t) + 1;
    size_t families = s->m->a->family_count + s->m->b->family_count + 1;
    uint64_t *ranks = memory_allocate(allocator, octets), *spare = memory_allocate(allocator, octets);
    uint8_t *taken = memory_allocate(allocator, families);
    gedelf_status status = ranks && spare && taken ? tell_families(s, ranks, spare, taken) : GEDELF_MEMORY;
    memory_release(allocator, ranks, octets);
    memory_release(allocator, spare, octets);
    memory_release(allocator, taken, families);
    return status;
}

gedelf_status match_find_families(gedelf_match *m)
{
    family_search s = {.m = m};
    bool done = find_family_candidates(&s) && compare_family_candidates(&s);
    gedelf_status status = done ? choose_families(&s) : GEDELF_MEMORY;
    memory_release(&m->allocator, s.candidates, s.capacity * sizeof *s.candidates);
    memory_release(&m->allocator, s.pairs, s.pair_capacity * sizeof *s.pairs);
    return status;
}
