/* SPDX-License-Identifier: MIT */
/*
 * Kinship: takes the people and families of a side, gives each person's parents, partners and children, the surnames that they
 * lend (D445), and the latest day on which someone is known to have lived (D442).
 */
#include "compare/match/match_private.h"

/* ---- Families ------------------------------------------------------------------------------------ */

/* A partner: by the tag that says so or, where the person says so, by sex. */
static void take_partner(const match_side *side, match_family *f, const gedelf_link *link)
{
    bool wife = link->kind == GEDELF_LINK_WIFE ||
                (link->kind == GEDELF_LINK_FAMS && side->persons[link->other].sex == GEDELF_SEX_FEMALE);
    uint32_t *place = wife ? &f->wife : &f->husband, *other = wife ? &f->husband : &f->wife;
    if (*place == MATCH_NONE)
        *place = link->other;
    else if (*other == MATCH_NONE && *place != link->other)
        *other = link->other;
}

/* By birth comes before anything else; else the first family counts. */
static void take_parents(match_side *side, uint32_t family, const gedelf_link *link, bool by_birth)
{
    match_person *child = &side->persons[link->other];
    if (link->by_birth == by_birth && child->family == MATCH_NONE)
        child->family = family;
}

static void take_child(match_side *side, match_family *f, uint32_t child, uint32_t *children, size_t *count)
{
    const match_days *birth = &side->persons[child].birth;
    if (birth->known && birth->from != INT32_MIN && birth->from > f->last_birth)
        f->last_birth = birth->from;
    if (*count < MATCH_CHILDREN_MOST)
        children[(*count)++] = child;
}

static bool is_child_link(const gedelf_link *link)
{
    return link->kind == GEDELF_LINK_CHIL || link->kind == GEDELF_LINK_FAMC;
}

static bool link_family(gedelf_match *m, match_side *side, uint32_t number)
{
    match_family *f = &side->families[number];
    gedelf_link link = {.next = 0};
    uint32_t children[MATCH_CHILDREN_MOST];
    size_t count = 0;
    while (gedelf_family_link_next(side->people, number, &link)) {
        if (link.repeated)
            continue;
        if (is_child_link(&link))
            take_child(side, f, link.other, children, &count);
        else
            take_partner(side, f, &link);
    }
    return match_pool_add(m, side, children, count, &f->children);
}

static void link_children(match_side *side, uint32_t number, bool by_birth)
{
    gedelf_link link = {.next = 0};
    while (gedelf_family_link_next(side->people, number, &link)) {
        if (is_child_link(&link))
            take_parents(side, number, &link, by_birth);
    }
}

static void find_parents(match_side *side)
{
    for (uint32_t i = 0; i < side->family_count; i++)
        link_children(side, i, true);
    for (uint32_t i = 0; i < side->family_count; i++)
        link_children(side, i, false);
    for (size_t i = 0; i < side->person_count; i++) {
        match_person *p = &side->persons[i];
        if (p->family != MATCH_NONE) {
            p->father = side->families[p->family].husband;
            p->mother = side->families[p->family].wife;
        }
        if (p->father == i)
            p->father = MATCH_NONE;
        if (p->mother == i)
            p->mother = MATCH_NONE;
    }
}

/* ---- People -------------------------------------------------------------------------------------- */

static void note_alive(match_person *p, int32_t day)
{
    if (day > p->alive)
        p->alive = day;
}

static void take_own_family(match_side *side, uint32_t person, const match_family *f, uint32_t *partners,
                            size_t *partner_count, uint32_t *children, size_t *child_count)
{
    match_person *p = &side->persons[person];
    const uint32_t *items = match_list_items(side, f->children);
    uint32_t other = f->husband == person ? f->wife : f->husband;
    if (other != MATCH_NONE && other != person && *partner_count < MATCH_PARTNERS_MOST)
        partners[(*partner_count)++] = other;
    for (size_t i = 0; i < f->children.count && *child_count < MATCH_CHILDREN_MOST; i++)
        children[(*child_count)++] = items[i];
    if (!p->marriage.known)
        p->marriage = f->marriage;
    if (f->marriage.known && f->marriage.from != INT32_MIN)
        note_alive(p, f->marriage.from);
    /* a father may have died before the birth */
    if (f->last_birth != INT32_MIN)
        note_alive(p, f->last_birth - 366);
}

static bool link_person(gedelf_match *m, match_side *side, uint32_t number)
{
    uint32_t partners[MATCH_PARTNERS_MOST], children[MATCH_CHILDREN_MOST];
    size_t partner_count = 0, child_count = 0;
    gedelf_link link = {.next = 0};
    while (gedelf_person_link_next(side->people, number, &link)) {
        bool partner = link.kind == GEDELF_LINK_FAMS || link.kind <= GEDELF_LINK_WIFE;
        if (partner && !link.repeated)
            take_own_family(side, number, &side->families[link.other], partners, &partner_count, children,
                            &child_count);
    }
    match_person *p = &side->persons[number];
    return match_pool_add(m, side, partners, partner_count, &p->partners) &&
           match_pool_add(m, side, children, child_count, &p->children);
}

/* ---- Lent surnames ------------------------------------------------------------------------------- */

static void lend_surnames(match_side *side, match_person *to, uint32_t from)
{
    const match_person *lender = &side->persons[from];
    uint32_t *items = side->pool + to->surnames.at;
    const uint32_t *lent = side->pool + lender->surnames.at;
    for (size_t i = 0; i < lender->own_surnames && to->surnames.count < MATCH_SURNAMES_MOST; i++) {
        size_t at = 0;
        while (at < to->surnames.count && items[at] != lent[i])
            at++;
        if (at == to->surnames.count)
            items[to->surnames.count++] = lent[i];
    }
}

static void borrow_surnames(match_side *side, match_person *p)
{
    const uint32_t *partners = match_list_items(side, p->partners);
    for (size_t i = 0; p->sex != GEDELF_SEX_MALE && i < p->partners.count; i++)
        lend_surnames(side, p, partners[i]);
    if (p->father != MATCH_NONE)
        lend_surnames(side, p, p->father);
}

gedelf_status match_side_link(gedelf_match *m, match_side *side)
{
    bool done = true;
    for (uint32_t i = 0; done && i < side->family_count; i++)
        done = link_family(m, side, i);
    if (done)
        find_parents(side);
    for (uint32_t i = 0; done && i < side->person_count; i++)
        done = link_person(m, side, i);
    done = done && match_settle_lone(m, side);
    for (size_t i = 0; done && i < side->person_count; i++)
        borrow_surnames(side, &side->persons[i]);
    return done ? GEDELF_OK : GEDELF_MEMORY;
}
