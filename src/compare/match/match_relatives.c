/* SPDX-License-Identifier: MIT */
/*
 * Relatives: takes two people, gives what the names and dates of their parents, partners and children say of their being one,
 * before any of these is known to be paired (D443, the first round).
 */
#include "compare/match/match_private.h"

static match_bits between(match_bits bits, match_bits least, match_bits most)
{
    return bits < least ? least : bits > most ? most : bits;
}

/* Births of relatives: as evidence of second hand they count half, and no more than three bits for. */
static match_bits birth_at_second_hand(const gedelf_match *m, const match_person *a, const match_person *b)
{
    if (!a->birth.known || !b->birth.known)
        return 0;
    return between(m->table.bits[match_compare_days(a->birth, b->birth)] / 2, -4 * MATCH_BIT, 3 * MATCH_BIT);
}

/* The father's surname says nothing that the child's has not said. */
static match_bits parent_weight(gedelf_match *m, uint32_t a, uint32_t b, bool surname, bool *known)
{
    match_grade grade;
    *known = a != MATCH_NONE && b != MATCH_NONE;
    if (!*known)
        return 0;
    const match_person *one = &m->a->persons[a], *other = &m->b->persons[b];
    match_bits bits = match_given_weight(m, one, other, &grade) + birth_at_second_hand(m, one, other);
    /* surnames of one place or language go together: more than three bits are not believed */
    return bits + (surname ? between(match_surname_weight(m, one, other, true), INT32_MIN, 3 * MATCH_BIT) : 0);
}

/* The best of all pairs of partners. */
static match_bits partner_weight(gedelf_match *m, const match_person *a, const match_person *b)
{
    const uint32_t *one = match_list_items(m->a, a->partners), *other = match_list_items(m->b, b->partners);
    match_bits best = INT32_MIN;
    bool known;
    for (size_t i = 0; i < a->partners.count; i++) {
        for (size_t k = 0; k < b->partners.count; k++) {
            match_bits bits = parent_weight(m, one[i], other[k], true, &known);
            best = bits > best ? bits : best;
        }
    }
    if (best == INT32_MIN)
        return 0;
    return best < 0 ? m->table.bits[MATCH_PARTNER_OTHER] : best;
}

/* Each child finds one of the same name. */
static match_bits children_weight(gedelf_match *m, const match_person *a, const match_person *b)
{
    const uint32_t *one = match_list_items(m->a, a->children), *other = match_list_items(m->b, b->children);
    uint32_t taken = 0;
    match_bits bits = 0;
    if (a->children.count == 0 || b->children.count == 0)
        return 0;
    for (size_t i = 0; i < a->children.count; i++) {
        for (size_t k = 0; k < b->children.count; k++) {
            const match_person *child = &m->a->persons[one[i]], *its = &m->b->persons[other[k]];
            bool sexes = child->sex == its->sex || child->sex == GEDELF_SEX_NONE || its->sex == GEDELF_SEX_NONE;
            if ((taken >> k & 1) == 0 && sexes && match_first_given(m, child, its) >= MATCH_WORDS_CLOSE) {
                taken |= (uint32_t)1 << k;
                bits += m->table.bits[MATCH_CHILD_ALIKE];
                break;
            }
        }
    }
    return bits > 0 ? bits : m->table.bits[MATCH_CHILD_OTHER];
}

match_bits match_compare_kin(gedelf_match *m, const match_person *a, const match_person *b, match_kin kin)
{
    const match_bits *bits = m->table.bits;
    bool known;
    switch (kin) {
    case MATCH_FATHER:
        return between(parent_weight(m, a->father, b->father, false, &known), bits[MATCH_LEAST_FATHER],
                       bits[MATCH_MOST_FATHER]);
    case MATCH_MOTHER:
        return between(parent_weight(m, a->mother, b->mother, true, &known), bits[MATCH_LEAST_MOTHER],
                       bits[MATCH_MOST_MOTHER]);
    case MATCH_PARTNER: return between(partner_weight(m, a, b), bits[MATCH_LEAST_PARTNER], bits[MATCH_MOST_PARTNER]);
    default: return between(children_weight(m, a, b), bits[MATCH_LEAST_CHILDREN], bits[MATCH_MOST_CHILDREN]);
    }
}

/* The first marriage of each that is dated: who married several times has little against it. */
match_bits match_compare_marriage(gedelf_match *m, const match_person *a, const match_person *b)
{
    const match_bits *bits = m->table.bits;
    if (!a->marriage.known || !b->marriage.known)
        return 0;
    return between(bits[match_compare_days(a->marriage, b->marriage)], bits[MATCH_LEAST_MARRIAGE],
                   bits[MATCH_MOST_MARRIAGE]);
}
