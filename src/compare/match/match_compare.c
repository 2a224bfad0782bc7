/* SPDX-License-Identifier: MIT */
/*
 * Evidence: takes two people, gives what speaks for and against their being one, sort by sort, in hundredths of a bit.
 * [D441, D442, D444, D445]
 */
#include "compare/match/match_private.h"

enum { FIVE_YEARS = 1826, TWO_YEARS = 731, TWELVE_YEARS = 4383, GRADES = MATCH_WORDS_EQUAL + 1 };

static match_bits at_most(match_bits bits, match_bits most)
{
    return bits < most ? bits : most;
}

/* The weight of an agreement whose u is a share, but not less than the table's. */
static match_bits weight_of_share(const gedelf_match *m, match_weight weight, double share)
{
    double least = m->table.u[weight];
    return match_log2(m->table.m[weight] / (share > least ? share : least));
}

/* ---- Given names --------------------------------------------------------------------------------- */

/* The best pair of words, at least one of which is the first of a NAME. `later` if the other is not. */
static match_grade best_given(gedelf_match *m, const match_person *a, const match_person *b, size_t best[2],
                              bool *later)
{
    const uint32_t *one = match_list_items(m->a, a->given), *other = match_list_items(m->b, b->given);
    match_grade found = MATCH_WORDS_OTHER;
    *later = true;
    for (size_t i = 0; i < a->given.count; i++) {
        for (size_t k = 0; k < b->given.count; k++) {
            bool lead_a = (a->given_leads >> i & 1) != 0, lead_b = (b->given_leads >> k & 1) != 0;
            if (!lead_a && !lead_b)
                continue;
            match_grade grade = match_words_grade(&m->words, one[i], other[k], true);
            if (grade > found || (grade == found && grade > MATCH_WORDS_OTHER && *later && lead_a && lead_b)) {
                found = grade;
                *later = !lead_a || !lead_b;
                best[0] = i;
                best[1] = k;
            }
        }
    }
    return found;
}

match_grade match_first_given(gedelf_match *m, const match_person *a, const match_person *b)
{
    size_t best[2];
    bool later;
    return best_given(m, a, b, best, &later);
}

/* Further names, if both have some: is there one in common? */
static match_bits middle_weight(gedelf_match *m, const match_person *a, const match_person *b, const size_t best[2])
{
    const uint32_t *one = match_list_items(m->a, a->given), *other = match_list_items(m->b, b->given);
    if (a->given.count < 2 || b->given.count < 2)
        return 0;
    for (size_t i = 0; i < a->given.count; i++) {
        for (size_t k = 0; k < b->given.count; k++) {
            if (i != best[0] && k != best[1] &&
                match_words_grade(&m->words, one[i], other[k], true) > MATCH_WORDS_OTHER)
                return m->table.bits[MATCH_MIDDLE_ALIKE];
        }
    }
    return m->table.bits[MATCH_MIDDLE_OTHER];
}

/* The share of a given name of a person. */
static double own_share(const gedelf_match *m, const match_side *side, const match_person *p, size_t index)
{
    return match_given_share_among(&m->words, match_list_items(side, p->given)[index], side->pool + p->surnames.at,
                                   p->own_surnames);
}

static match_bits grade_weight(const gedelf_match *m, match_grade grade, double share, double other)
{
    double both = share + other;
    const double most = 0.03; /* of two other people, whose names are forms of one */
    both = both < most ? both : most;
    switch (grade) {
    case MATCH_WORDS_EQUAL: return weight_of_share(m, MATCH_GIVEN_EQUAL, share > other ? share : other);
    case MATCH_WORDS_NICKNAME: return weight_of_share(m, MATCH_GIVEN_NICKNAME, both);
    case MATCH_WORDS_CLOSE: return weight_of_share(m, MATCH_GIVEN_CLOSE, both / 4);
    case MATCH_WORDS_SOUND: return weight_of_share(m, MATCH_GIVEN_SOUND, both / 4);
    default: return m->table.bits[MATCH_GIVEN_INITIAL]; /* different ones have been excluded before */
    }
}

/* Two names that are both written in full may be close and yet others: what is found of them is never against. */
match_bits match_given_weight(gedelf_match *m, const match_person *a, const match_person *b, match_grade *grade)
{
    size_t best[2] = {0, 0};
    bool later;
    *grade = MATCH_WORDS_OTHER;
    if (a->given.count == 0 || b->given.count == 0)
        return 0;
    *grade = best_given(m, a, b, best, &later);
    if (*grade == MATCH_WORDS_OTHER)
        return m->table.bits[MATCH_GIVEN_OTHER];
    match_bits bits = grade_weight(m, *grade, own_share(m, m->a, a, best[0]), own_share(m, m->b, b, best[1]));
    if (*grade >= MATCH_WORDS_CLOSE && bits < MATCH_BIT / 2)
        bits = MATCH_BIT / 2; /* names that agree are never against */
    if (later)
        bits += m->table.bits[MATCH_GIVEN_LATER];
    return at_most(bits + middle_weight(m, a, b, best), m->table.bits[MATCH_MOST_GIVEN]);
}

/* ---- Surnames ------------------------------------------------------------------------------------ */

static match_bits surname_grade_weight(gedelf_match *m, match_grade grade, uint32_t a, uint32_t b)
{
    double share = match_surname_share(&m->words, a);
    double both = share + match_surname_share(&m->words, b);
    switch (grade) {
    case MATCH_WORDS_EQUAL: return weight_of_share(m, MATCH_SURNAME_EQUAL, share);
    case MATCH_WORDS_CLOSE: return weight_of_share(m, MATCH_SURNAME_CLOSE, both / 4);
    case MATCH_WORDS_SOUND: return weight_of_share(m, MATCH_SURNAME_SOUND, both / 2);
    default: return 0;
    }
}

/* The heaviest agreement; `derived`: those that relatives lend count too. */
match_bits match_surname_weight(gedelf_match *m, const match_person *a, const match_person *b, bool derived)
{
    const uint32_t *one = m->a->pool + a->surnames.at, *other = m->b->pool + b->surnames.at;
    size_t a_count = derived ? a->surnames.count : a->own_surnames;
    size_t b_count = derived ? b->surnames.count : b->own_surnames;
    match_bits best = INT32_MIN;
    if (a->own_surnames == 0 || b->own_surnames == 0)
        return 0;
    for (size_t i = 0; i < a_count; i++) {
        for (size_t k = 0; k < b_count; k++) {
            bool lent = i >= a->own_surnames || k >= b->own_surnames;
            if (i >= a->own_surnames && k >= b->own_surnames)
                continue;
            match_grade grade = match_words_grade(&m->words, one[i], other[k], false);
            if (grade == MATCH_WORDS_OTHER)
                continue;
            match_bits bits =
                surname_grade_weight(m, grade, one[i], other[k]) + (lent ? m->table.bits[MATCH_SURNAME_DERIVED] : 0);
            best = bits > best ? bits : best;
        }
    }
    if (best > INT32_MIN)
        return at_most(best, m->table.bits[MATCH_MOST_SURNAME]);
    bool woman = a->sex == GEDELF_SEX_FEMALE || b->sex == GEDELF_SEX_FEMALE;
    return m->table.bits[woman ? MATCH_SURNAME_OTHER_WOMAN : MATCH_SURNAME_OTHER];
}

/* ---- Days ---------------------------------------------------------------------------------------- */

static int64_t days_length(match_days days)
{
    return days.from == INT32_MIN || days.to == INT32_MAX ? INT32_MAX : (int64_t)days.to - days.from;
}

/* Both must be known. */
match_weight match_compare_days(match_days a, match_days b)
{
    int64_t gap = a.from > b.to ? (int64_t)a.from - b.to : b.from > a.to ? (int64_t)b.from - a.to : 0;
    int64_t length = days_length(a) + days_length(b);
    if (gap > 0)
        return gap <= TWO_YEARS ? MATCH_DAYS_NEAR : gap <= FIVE_YEARS ? MATCH_DAYS_FAR : MATCH_DAYS_OTHER;
    return length == 0              ? MATCH_DAY_SAME
           : length <= TWO_YEARS    ? MATCH_DAYS_NARROW
           : length <= TWELVE_YEARS ? MATCH_DAYS_DECADE
                                    : MATCH_DAYS_WIDE;
}

/* The same sort of agreement among siblings. */
static match_bits sibling_days(const gedelf_match *m, match_weight days)
{
    return m->table.bits[MATCH_SIBLING_DAY_SAME + (days - MATCH_DAY_SAME)];
}

/* ---- Places -------------------------------------------------------------------------------------- */

static bool place_has(const match_place *place, uint32_t part)
{
    for (size_t i = 0; i < place->count; i++) {
        if (place->parts[i] == part)
            return true;
    }
    return false;
}

/* One slip in four letters or more, as with words, but of a part with all its words. */
static bool parts_are_close(const gedelf_match *m, uint32_t a, uint32_t b)
{
    view one = names_at(&m->parts, a), other = names_at(&m->parts, b);
    return one.length >= 5 && other.length >= 5 && one.length <= WORD_MOST && other.length <= WORD_MOST &&
           one.length <= other.length + 2 && other.length <= one.length + 2 &&
           word_distance(one, other) <= (one.length < 8 ? 1u : 2u);
}

static match_bits match_compare_places(gedelf_match *m, uint32_t a, uint32_t b)
{
    if (a == 0 || b == 0)
        return 0;
    const match_place *one = &m->places[a - 1], *other = &m->places[b - 1];
    uint32_t small = one->parts[0], smaller = other->parts[0];
    double share = (double)(m->part_people[small - 1] + 1) / (double)(m->place_total + 1);
    if (small == smaller)
        return at_most(weight_of_share(m, MATCH_PLACE_SAME, share), m->table.bits[MATCH_MOST_PLACE]);
    if (place_has(one, smaller) || place_has(other, small))
        return m->table.bits[MATCH_PLACE_WITHIN];
    return m->table.bits[parts_are_close(m, small, smaller) ? MATCH_PLACE_CLOSE : MATCH_PLACE_OTHER];
}

/* ---- What excludes -------------------------------------------------------------------------------- */

static bool died_before(match_days death, int32_t alive)
{
    return death.known && death.to != INT32_MAX && alive != INT32_MIN && (int64_t)death.to + FIVE_YEARS < alive;
}

static bool list_has(const uint32_t *items, size_t count, uint32_t item)
{
    for (size_t i = 0; i < count; i++) {
        if (items[i] == item)
            return true;
    }
    return false;
}

static bool are_near_kin(const match_side *side, const match_person *a, uint32_t b)
{
    return a->father == b || a->mother == b || list_has(match_list_items(side, a->partners), a->partners.count, b) ||
           list_has(match_list_items(side, a->children), a->children.count, b);
}

/* Siblings of one family in one file: only if given names agree and births do. (D443) */
static bool are_other_siblings(const match_person *a, const match_person *b, match_grade given, match_weight birth,
                               bool born)
{
    bool named = given >= MATCH_WORDS_CLOSE;
    bool births = born && (birth == MATCH_DAY_SAME || birth == MATCH_DAYS_NARROW);
    return a->family != MATCH_NONE && a->family == b->family && (!named || !births);
}

static bool are_excluded(const gedelf_match *m, const match_person *a, const match_person *b)
{
    bool sexes = (a->sex == GEDELF_SEX_MALE && b->sex == GEDELF_SEX_FEMALE) ||
                 (a->sex == GEDELF_SEX_FEMALE && b->sex == GEDELF_SEX_MALE);
    uint32_t number = (uint32_t)(b - m->b->persons);
    return sexes || died_before(a->death, b->alive) || died_before(b->death, a->alive) ||
           (m->one && (are_near_kin(m->a, a, number) || are_near_kin(m->a, b, (uint32_t)(a - m->a->persons))));
}

/* ---- All of it ------------------------------------------------------------------------------------ */

bool match_lists_meet(const gedelf_match *m, match_list a, match_list b)
{
    const uint32_t *one = match_list_items(m->a, a), *other = match_list_items(m->b, b);
    for (size_t i = 0; i < a.count; i++) {
        if (list_has(other, b.count, one[i]))
            return true;
    }
    return false;
}

static void compare_kin(gedelf_match *m, const match_person *a, const match_person *b, match_evidence *out)
{
    out->of[GEDELF_EVIDENCE_FATHER] = match_compare_kin(m, a, b, MATCH_FATHER);
    out->of[GEDELF_EVIDENCE_MOTHER] = match_compare_kin(m, a, b, MATCH_MOTHER);
    out->of[GEDELF_EVIDENCE_SPOUSE] = match_compare_kin(m, a, b, MATCH_PARTNER);
    out->of[GEDELF_EVIDENCE_CHILD] = match_compare_kin(m, a, b, MATCH_CHILD);
    out->of[GEDELF_EVIDENCE_MARRIAGE] = match_compare_marriage(m, a, b);
}

/* Births and deaths, and how these distinguish siblings. */
static match_weight compare_life(gedelf_match *m, const match_person *a, const match_person *b, match_evidence *out)
{
    match_weight birth = MATCH_DAYS_WIDE;
    if (a->birth.known && b->birth.known) {
        birth = match_compare_days(a->birth, b->birth);
        out->of[GEDELF_EVIDENCE_BIRTH] = m->table.bits[birth];
        out->self += sibling_days(m, birth);
    }
    if (a->death.known && b->death.known) {
        match_weight death = match_compare_days(a->death, b->death);
        out->of[GEDELF_EVIDENCE_DEATH] = at_most(m->table.bits[death], m->table.bits[MATCH_MOST_DEATH]);
        out->self += out->of[GEDELF_EVIDENCE_DEATH];
    }
    return birth;
}

void match_compare_people(gedelf_match *m, uint32_t a_number, uint32_t b_number, match_evidence *out)
{
    const match_person *a = &m->a->persons[a_number], *b = &m->b->persons[b_number];
    match_grade given;
    *out = (match_evidence){.excluded = are_excluded(m, a, b)};
    if (out->excluded)
        return;
    out->same_uid = match_lists_meet(m, a->uids, b->uids);
    out->of[GEDELF_EVIDENCE_GIVEN] = out->self = match_given_weight(m, a, b, &given);
    if (given >= MATCH_WORDS_CLOSE)
        out->self += m->table.bits[MATCH_SIBLING_NAMESAKE];
    match_weight birth = compare_life(m, a, b, out);
    out->excluded = m->one && are_other_siblings(a, b, given, birth, a->birth.known && b->birth.known);
    out->of[GEDELF_EVIDENCE_SURNAME] = match_surname_weight(m, a, b, true);
    out->self += at_most(out->of[GEDELF_EVIDENCE_SURNAME], 0); /* siblings mostly have the same */
    out->of[GEDELF_EVIDENCE_BIRTH_PLACE] = match_compare_places(m, a->birth_place, b->birth_place);
    out->of[GEDELF_EVIDENCE_DEATH_PLACE] = match_compare_places(m, a->death_place, b->death_place);
    compare_kin(m, a, b, out);
}
