/* SPDX-License-Identifier: MIT */
/*
 * Rounds: takes pairs of people with their evidence, gives each its probability. Sure pairs add weight to the pairs of
 * their parents, partners and children, and take it from rivals; they also add pairs that no key has found. Three
 * rounds are enough. [D441, D443, D448]
 *
 * There are two other explanations for two similar records: they are strangers who agree by chance, or they are
 * siblings, who agree in everything that families share. The evidence of a pair must rule out both.
 */
#include "compare/match/match_private.h"

enum {
    ROUNDS = 3,
    HOPELESS = -14 * MATCH_BIT, /* odds that no relatives can make good */
    RIVAL_MOST = 64 /* a rival's odds count no more than this: two that are both sure are one person twice */
};

#define RANK_BEHIND ((uint64_t)1 << 63)
#define RANK_STEPS 2000000000.0

static const double sure_score = 0.9;

/* ---- Pairs ---------------------------------------------------------------------------------------- */

static uint32_t match_pair_hash(const gedelf_match *m, uint32_t a, uint32_t b)
{
    return (uint32_t)(hash_number((uint64_t)a << 32 | b, m->known.seed) >> 32);
}

static bool is_known(const gedelf_match *m, uint32_t a, uint32_t b)
{
    uint32_t hash = match_pair_hash(m, a, b), number;
    for (size_t at = table_home(m->known.capacity, hash); (number = table_next(&m->known, hash, &at)) != 0;) {
        if (m->pairs[number - 1].a == a && m->pairs[number - 1].b == b)
            return true;
    }
    return false;
}

static int16_t to_short(match_bits bits)
{
    return (int16_t)bits;
}

/* Relatives apart from the rest, because later rounds know more of them. */
static match_pair make_pair(uint32_t a, uint32_t b, const match_evidence *e)
{
    match_pair p = {.a = a, .b = b, .self = e->self, .same_uid = e->same_uid};
    p.own = e->of[GEDELF_EVIDENCE_SURNAME] + e->of[GEDELF_EVIDENCE_GIVEN] + e->of[GEDELF_EVIDENCE_BIRTH] +
            e->of[GEDELF_EVIDENCE_DEATH] + e->of[GEDELF_EVIDENCE_BIRTH_PLACE] + e->of[GEDELF_EVIDENCE_DEATH_PLACE] +
            e->of[GEDELF_EVIDENCE_MARRIAGE];
    p.kin[MATCH_FATHER] = to_short(e->of[GEDELF_EVIDENCE_FATHER]);
    p.kin[MATCH_MOTHER] = to_short(e->of[GEDELF_EVIDENCE_MOTHER]);
    p.kin[MATCH_PARTNER] = to_short(e->of[GEDELF_EVIDENCE_SPOUSE]);
    p.kin[MATCH_CHILD] = to_short(e->of[GEDELF_EVIDENCE_CHILD]);
    return p;
}

gedelf_status match_pair_add(gedelf_match *m, uint32_t a, uint32_t b)
{
    match_evidence e;
    match_compare_people(m, a, b, &e);
    if (e.excluded)
        return GEDELF_OK;
    match_pair p = make_pair(a, b, &e);
    p.odds = match_pair_odds(m, &p);
    if (p.odds < HOPELESS)
        return GEDELF_OK;
    bool done = array_add(&m->allocator, &m->pairs, &m->pair_count, &m->pair_capacity, p) &&
                table_add(&m->known, match_pair_hash(m, a, b), (uint32_t)m->pair_count);
    return done ? GEDELF_OK : GEDELF_MEMORY;
}

/* ---- Odds ----------------------------------------------------------------------------------------- */

/* What is known about two relatives: nothing; they are a sure pair; or one of them is surely paired with somebody
   else. */
typedef enum kin_state { KIN_OPEN, KIN_PAIRED, KIN_APART } kin_state;

static kin_state state_of(const gedelf_match *m, uint32_t a, uint32_t b)
{
    if (a == MATCH_NONE || b == MATCH_NONE || !m->sure_of_a)
        return KIN_OPEN;
    if (m->one) /* parents who are one record are those of siblings, and show no more than their names do */
        return a != b && (m->sure_of_a[a] == b || m->sure_of_a[b] == a) ? KIN_PAIRED : KIN_OPEN;
    if (m->sure_of_a[a] == b)
        return KIN_PAIRED;
    return m->sure_of_a[a] != MATCH_NONE || m->sure_of_b[b] != MATCH_NONE ? KIN_APART : KIN_OPEN;
}

static match_bits parent_bits(const gedelf_match *m, uint32_t a, uint32_t b, match_bits by_name)
{
    kin_state state = state_of(m, a, b);
    match_bits paired = m->table.bits[MATCH_KIN_PAIRED], apart = m->table.bits[MATCH_KIN_APART];
    if (state == KIN_PAIRED)
        return by_name > paired ? by_name : paired;
    return state == KIN_APART && by_name > apart ? apart : by_name;
}

/* How many of two lists are sure pairs. */
static size_t paired_among(const gedelf_match *m, match_list a, match_list b)
{
    const uint32_t *one = match_list_items(m->a, a), *other = match_list_items(m->b, b);
    size_t count = 0;
    for (size_t i = 0; i < a.count; i++) {
        for (size_t k = 0; k < b.count; k++)
            count += state_of(m, one[i], other[k]) == KIN_PAIRED;
    }
    return count;
}

static match_bits partner_bits(const gedelf_match *m, const match_person *a, const match_person *b, match_bits by_name)
{
    match_bits paired = m->table.bits[MATCH_KIN_PAIRED];
    return paired_among(m, a->partners, b->partners) > 0 && by_name < paired ? paired : by_name;
}

static match_bits child_bits(const gedelf_match *m, const match_person *a, const match_person *b, match_bits by_name)
{
    match_bits paired = m->table.bits[MATCH_KIN_PAIRED] / 2;
    size_t count = paired_among(m, a->children, b->children);
    match_bits bits = count == 0 ? INT32_MIN : paired + (count > 1 ? paired / 2 : 0);
    return bits > by_name ? bits : by_name;
}

/* Relatives as they are known in this round. */
static void kin_bits(const gedelf_match *m, const match_pair *p, match_bits out[MATCH_KINS])
{
    const match_person *a = &m->a->persons[p->a], *b = &m->b->persons[p->b];
    for (size_t i = 0; i < MATCH_KINS; i++)
        out[i] = p->kin[i];
    if (!m->sure_of_a)
        return;
    out[MATCH_FATHER] = parent_bits(m, a->father, b->father, out[MATCH_FATHER]);
    out[MATCH_MOTHER] = parent_bits(m, a->mother, b->mother, out[MATCH_MOTHER]);
    out[MATCH_PARTNER] = partner_bits(m, a, b, out[MATCH_PARTNER]);
    out[MATCH_CHILD] = child_bits(m, a, b, out[MATCH_CHILD]);
}

/* Partners and children are not a sibling's either. */
match_bits match_pair_odds(const gedelf_match *m, const match_pair *p)
{
    match_bits kin[MATCH_KINS];
    kin_bits(m, p, kin);
    match_bits strangers = m->prior + p->own;
    for (size_t i = 0; i < MATCH_KINS; i++)
        strangers += kin[i];
    match_bits siblings = p->self + kin[MATCH_PARTNER] + kin[MATCH_CHILD] + m->table.bits[MATCH_SIBLING_COUNT];
    if (p->same_uid)
        return match_log2(0.999 / 0.001);
    if (strangers < -3000 || siblings < -3000)
        return strangers < siblings ? strangers : siblings;
    if (strangers > 3000)
        return siblings > 3000 ? 3000 : siblings;
    if (siblings > 3000)
        return strangers;
    return -match_log2(match_power(-strangers) + match_power(-siblings));
}

/* ---- Rivals --------------------------------------------------------------------------------------- */

static double rival_odds(const match_pair *p)
{
    double odds = match_power(p->odds > 1000 ? 1000 : p->odds);
    return odds < RIVAL_MOST ? odds : RIVAL_MOST;
}

static bool rivals_open(gedelf_match *m, match_rivals *r)
{
    size_t a = m->a->person_count, b = m->b->person_count;
    r->of_a = memory_allocate(&m->allocator, (a + 1) * sizeof *r->of_a);
    r->of_b = memory_allocate(&m->allocator, (b + 1) * sizeof *r->of_b);
    if (!r->of_a || !r->of_b)
        return false;
    for (size_t i = 0; i <= a; i++)
        r->of_a[i] = 0;
    for (size_t i = 0; i <= b; i++)
        r->of_b[i] = 0;
    return true;
}

static void rivals_close(gedelf_match *m, match_rivals *r)
{
    memory_release(&m->allocator, r->of_a, (m->a->person_count + 1) * sizeof *r->of_a);
    memory_release(&m->allocator, r->of_b, (m->b->person_count + 1) * sizeof *r->of_b);
}

static void count_rivals(gedelf_match *m, match_rivals *r)
{
    for (size_t i = 0; i < m->pair_count; i++) {
        r->of_a[m->pairs[i].a] += rival_odds(&m->pairs[i]);
        r->of_b[m->pairs[i].b] += rival_odds(&m->pairs[i]);
    }
}

/* The probability of a pair beside its rivals; in one file there are none, for a person may be there three times. */
static double pair_score(const gedelf_match *m, const match_rivals *r, const match_pair *p)
{
    double odds = match_power(p->odds > 3000 ? 3000 : p->odds < -3000 ? -3000 : p->odds), own = rival_odds(p);
    double rivals = m->one || p->same_uid ? 0 : r->of_a[p->a] - own + r->of_b[p->b] - own;
    return odds / (1 + odds + (rivals > 0 ? rivals : 0));
}

/* ---- Sure pairs ----------------------------------------------------------------------------------- */

/* Pairs in the order of their scores, the best first; then in the order in which they were found. Those with the same UID come
   before all: who only looks like somebody does not take that one's place. (D442) */
typedef struct scores {
    uint64_t *items, *spare; /* RANK_BEHIND, how far the score is from 1, in two billionths, and the pair */
    size_t count, capacity, spare_capacity;
} scores;

static bool rank_pairs(gedelf_match *m, const match_rivals *r, double least, scores *out)
{
    out->count = 0;
    for (size_t i = 0; i < m->pair_count; i++) {
        double score = pair_score(m, r, &m->pairs[i]);
        uint64_t miss = (uint64_t)((1 - score) * RANK_STEPS);
        uint64_t item = (m->pairs[i].same_uid ? 0 : RANK_BEHIND) | miss << 32 | i;
        if (score >= least && !array_add(&m->allocator, &out->items, &out->count, &out->capacity, item))
            return false;
    }
    if (!array_reserve(&m->allocator, &out->spare, &out->spare_capacity, out->count))
        return false;
    match_sort(out->items, out->spare, out->count);
    return true;
}

static void scores_free(gedelf_match *m, scores *s)
{
    memory_release(&m->allocator, s->items, s->capacity * sizeof *s->items);
    memory_release(&m->allocator, s->spare, s->spare_capacity * sizeof *s->spare);
}

static double score_of_rank(uint64_t item)
{
    return 1 - (double)((item & ~RANK_BEHIND) >> 32) / RANK_STEPS;
}

static void forget_sure(gedelf_match *m)
{
    for (size_t i = 0; i < m->a->person_count; i++)
        m->sure_of_a[i] = MATCH_NONE;
    for (size_t i = 0; i < m->b->person_count; i++)
        m->sure_of_b[i] = MATCH_NONE;
}

/* Takes a pair if neither has one; in one file the first pair of each is noted. */
static bool take_sure(gedelf_match *m, const match_pair *p)
{
    bool open = m->sure_of_a[p->a] == MATCH_NONE && m->sure_of_b[p->b] == MATCH_NONE;
    if (m->sure_of_a[p->a] == MATCH_NONE && (open || m->one)) {
        m->sure_of_a[p->a] = p->b;
        m->odds_of_a[p->a] = p->odds;
    }
    if (m->sure_of_b[p->b] == MATCH_NONE && (open || m->one))
        m->sure_of_b[p->b] = p->a;
    return open || m->one;
}

bool match_sure_open(gedelf_match *m)
{
    m->sure_of_a = memory_allocate(&m->allocator, (m->a->person_count + 1) * sizeof *m->sure_of_a);
    m->sure_of_b = memory_allocate(&m->allocator, (m->b->person_count + 1) * sizeof *m->sure_of_b);
    m->odds_of_a = memory_allocate(&m->allocator, (m->a->person_count + 1) * sizeof *m->odds_of_a);
    if (m->sure_of_a && m->sure_of_b && m->odds_of_a) {
        forget_sure(m);
        return true;
    }
    return false;
}

/* ---- Next to sure pairs --------------------------------------------------------------------------- */

static gedelf_status add_if_new(gedelf_match *m, uint32_t a, uint32_t b)
{
    if (a == MATCH_NONE || b == MATCH_NONE || (m->one && a == b))
        return GEDELF_OK;
    if (m->one && a > b) {
        uint32_t swap = a;
        a = b;
        b = swap;
    }
    return is_known(m, a, b) ? GEDELF_OK : match_pair_add(m, a, b);
}

/* All pairs of two lists whose given names are not quite different. */
static gedelf_status add_lists(gedelf_match *m, match_list a, match_list b)
{
    gedelf_status status = GEDELF_OK;
    for (size_t i = 0; i < a.count; i++) {
        for (size_t k = 0; status == GEDELF_OK && k < b.count; k++) {
            uint32_t one = m->a->pool[a.at + i], other = m->b->pool[b.at + k];
            const match_person *p = &m->a->persons[one], *q = &m->b->persons[other];
            bool unnamed = p->given.count == 0 || q->given.count == 0;
            if (unnamed || match_first_given(m, p, q) > MATCH_WORDS_OTHER)
                status = add_if_new(m, one, other);
        }
    }
    return status;
}

static gedelf_status add_neighbours(gedelf_match *m, uint32_t a_number, uint32_t b_number)
{
    const match_person *a = &m->a->persons[a_number], *b = &m->b->persons[b_number];
    gedelf_status status = add_if_new(m, a->father, b->father);
    if (status == GEDELF_OK)
        status = add_if_new(m, a->mother, b->mother);
    if (status == GEDELF_OK)
        status = add_lists(m, a->partners, b->partners);
    return status == GEDELF_OK ? add_lists(m, a->children, b->children) : status;
}

/* ---- Rounds --------------------------------------------------------------------------------------- */

static gedelf_status take_round(gedelf_match *m, match_rivals *r, scores *s)
{
    gedelf_status status = GEDELF_OK;
    count_rivals(m, r);
    if (!rank_pairs(m, r, sure_score, s))
        return GEDELF_MEMORY;
    forget_sure(m);
    for (size_t i = 0; i < s->count; i++)
        take_sure(m, &m->pairs[(uint32_t)s->items[i]]);
    for (size_t i = 0; status == GEDELF_OK && i < s->count; i++) {
        match_pair p = m->pairs[(uint32_t)s->items[i]];
        if (m->sure_of_a[p.a] == p.b || m->one)
            status = add_neighbours(m, p.a, p.b);
    }
    for (size_t i = 0; i < m->pair_count; i++)
        m->pairs[i].odds = match_pair_odds(m, &m->pairs[i]);
    return status;
}

static gedelf_status one_round(gedelf_match *m)
{
    match_rivals r = {NULL, NULL};
    scores s = {.count = 0};
    gedelf_status status = rivals_open(m, &r) ? take_round(m, &r, &s) : GEDELF_MEMORY;
    rivals_close(m, &r);
    scores_free(m, &s);
    return status;
}

/* The evidence for a pair that was found, with what is known about relatives now. */
static gedelf_status tell_pair(gedelf_match *m, const match_pair *p, double score)
{
    match_evidence e;
    match_bits kin[MATCH_KINS];
    match_compare_people(m, p->a, p->b, &e);
    kin_bits(m, p, kin);
    e.of[GEDELF_EVIDENCE_FATHER] = kin[MATCH_FATHER];
    e.of[GEDELF_EVIDENCE_MOTHER] = kin[MATCH_MOTHER];
    e.of[GEDELF_EVIDENCE_SPOUSE] = kin[MATCH_PARTNER];
    e.of[GEDELF_EVIDENCE_CHILD] = kin[MATCH_CHILD];
    if (p->same_uid)
        e.of[GEDELF_EVIDENCE_UID] = INT32_MAX;
    return match_found_add(m, m->a->persons[p->a].record, m->b->persons[p->b].record, score, e.of);
}

/* The best first; between two files one to one. Sure pairs count for others whether or not the caller wants them, so
   that asking for fewer pairs gives a part of what asking for more gives. */
static gedelf_status choose_pairs(gedelf_match *m, match_rivals *r, scores *s)
{
    gedelf_status status = GEDELF_OK;
    count_rivals(m, r);
    if (!rank_pairs(m, r, m->least < sure_score ? m->least : sure_score, s))
        return GEDELF_MEMORY;
    forget_sure(m);
    for (size_t i = 0; i < s->count; i++) {
        if (!take_sure(m, &m->pairs[(uint32_t)s->items[i]]))
            s->items[i] = UINT64_MAX;
    }
    for (size_t i = 0; status == GEDELF_OK && i < s->count; i++) {
        if (s->items[i] != UINT64_MAX && score_of_rank(s->items[i]) >= m->least)
            status = tell_pair(m, &m->pairs[(uint32_t)s->items[i]], score_of_rank(s->items[i]));
    }
    return status;
}

gedelf_status match_run_rounds(gedelf_match *m)
{
    match_rivals r = {NULL, NULL};
    scores s = {.count = 0};
    gedelf_status status = match_sure_open(m) ? GEDELF_OK : GEDELF_MEMORY;
    for (int i = 0; status == GEDELF_OK && i < ROUNDS; i++)
        status = one_round(m);
    if (status == GEDELF_OK)
        status = rivals_open(m, &r) ? choose_pairs(m, &r, &s) : GEDELF_MEMORY;
    rivals_close(m, &r);
    scores_free(m, &s);
    return status;
}
