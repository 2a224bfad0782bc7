/* SPDX-License-Identifier: MIT */
/*
 * Checks that have to be made from elsewhere than the record that their line is in: parents and children, brothers and
 * sisters, marriages of one person, ancestors with people without dates between. What they find waits for its record.
 */
#include "family/genealogy/genealogy_private.h"

/* ---- Parents and children ---------------------------------------------------------------------- */

/* A child by birth, and which codes have been given for it: each is, once. */
typedef struct offspring {
    gedelf_person person;
    vitals vitals; /* not those that are kept, which may give way to a parent's */
    uint64_t told;
} offspring;

static void tell_once(checker *c, offspring *o, enum diag_code code, uint64_t at, message_part one, message_part other)
{
    uint64_t bit = UINT64_C(1) << (code - DIAG_BORN_BEFORE_PARENT);
    if ((o->told & bit) == 0)
        find_elsewhere(c, code, at, one, person_term(o->person), other);
    o->told |= bit;
}

static void check_parent(checker *c, offspring *o, gedelf_person parent)
{
    const vitals *p = vitals_of(c, parent), *v = &o->vitals;
    message_part of = person_term(parent);
    bool is_mother = p->sex == GEDELF_SEX_FEMALE;
    if (before(v->birth.days, p->birt.days))
        tell_once(c, o, DIAG_BORN_BEFORE_PARENT, v->birth.at, no_term(), of);
    else if (before_years(v->birth.days, c->limits.parent, p->birt.days))
        tell_once(c, o, DIAG_PARENT_TOO_YOUNG, v->birth.at, number_term(c->limits.parent), of);
    if (is_mother && after_years(v->birt.days, c->limits.mother, p->birth.days))
        tell_once(c, o, DIAG_MOTHER_TOO_OLD, v->birt.at, number_term(c->limits.mother), of);
    if (!is_mother && after_years(v->birt.days, c->limits.father, p->birth.days))
        tell_once(c, o, DIAG_FATHER_TOO_OLD, v->birt.at, number_term(c->limits.father), of);
    if (is_mother && before(p->death.days, v->birt.days))
        tell_once(c, o, DIAG_BORN_AFTER_MOTHER_DEATH, v->birt.at, no_term(), of);
    if (!is_mother && after_days(v->birt.days, c->limits.gestation, p->death.days))
        tell_once(c, o, DIAG_BORN_AFTER_FATHER_DEATH, v->birt.at, number_term(c->limits.gestation), of);
}

/* The first DATE of a MARR that says something. */
static gedelf_days marriage_of(const checker *c, gedelf_family family)
{
    gedelf_event e = {.next = 0};
    while (gedelf_family_event_next(c->people, family, &e)) {
        if (e.tag == GEDELF_EVENT_MARR && is_dated_at_all(e.wide))
            return e.wide;
    }
    return (gedelf_days){0, 0, false, false};
}

static void check_marriage_of_parents(checker *c, offspring *o, gedelf_family family, gedelf_days marriage)
{
    if (before(o->vitals.birth.days, marriage))
        tell_once(c, o, DIAG_BORN_BEFORE_MARRIAGE, o->vitals.birth.at, no_term(), family_term(family));
}

/* A record with more parents than this is not a family, and comparing each of them with each child could take for
   ever. */
enum { PARENTS_COMPARED = 100 };

/* The other families of a child that has several by birth; nothing unless `family` is the first of them, so that each child
   has its turn once. */
static bool check_other_families(checker *c, offspring *o, gedelf_family family)
{
    link_walk w = walk_links(c->people, KIN_PERSON, o->person);
    bool first = true;
    while (walk_next(&w)) {
        if (!walk_is_by_birth(&w))
            continue;
        if (first && w.other != family)
            return false;
        link_walk parent = walk_links(c->people, KIN_FAMILY, w.other);
        for (size_t parents = 0; !first && parents < PARENTS_COMPARED && walk_next(&parent);) {
            if (walk_is_partner(&parent) && ++parents)
                check_parent(c, o, parent.other);
        }
        if (!first)
            check_marriage_of_parents(c, o, w.other, marriage_of(c, w.other));
        first = false;
    }
    return true;
}

static void check_parents(checker *c, gedelf_family family)
{
    gedelf_days marriage = marriage_of(c, family);
    for (size_t i = 0; i < c->children.count; i++) {
        offspring o = {.person = c->children.items[i].person};
        if (!c->children.items[i].by_birth || (c->people->marks[o.person] & MARK_BORN) == 0)
            continue;
        o.vitals = *vitals_of(c, o.person);
        if (!check_other_families(c, &o, family))
            continue;
        for (size_t j = 0; j < c->spouses.count && j < PARENTS_COMPARED; j++)
            check_parent(c, &o, c->spouses.items[j].person);
        check_marriage_of_parents(c, &o, family, marriage);
    }
}

/* ---- Brothers and sisters ---------------------------------------------------------------------- */

/* Has the family a WIFE, or a spouse with SEX F? */
static bool has_mother(checker *c)
{
    for (size_t i = 0; i < c->spouses.count; i++) {
        const family_member *m = &c->spouses.items[i];
        if (m->kind == GEDELF_LINK_WIFE || gedelf_person_sex(c->people, m->person) == GEDELF_SEX_FEMALE)
            return true;
    }
    return false;
}

/* Days of single births as numbers that can be sorted, with the place of the child below them. */
static const int64_t day_bias = INT64_C(1) << 30;

/* Children that were born on one known day, in the order of those days: how many. */
static size_t sort_births(checker *c)
{
    size_t count = 0;
    bool room = array_reserve(&c->allocator, &c->keys, &c->key_capacity, c->children.count);
    c->failed |= !room;
    for (size_t i = 0; room && i < c->children.count; i++) {
        const family_member *m = &c->children.items[i];
        if (!m->by_birth || (c->people->marks[m->person] & MARK_BIRTHDAY) == 0)
            continue;
        gedelf_days birt = vitals_of(c, m->person)->birt.days;
        if (is_single_day(birt))
            c->keys[count++] = (uint64_t)(birt.earliest + day_bias) << 32 | i;
    }
    sort_numbers(c->keys, count);
    return count;
}

enum { TWINS_APART = 4 }; /* days from which on two births are not one */

/* Each child is compared with the nearest older one that is not a twin. */
static void check_siblings(checker *c)
{
    size_t count = has_mother(c) ? sort_births(c) : 0, older = 0;
    for (size_t i = 1; i < count; i++) {
        uint64_t day = c->keys[i] >> 32;
        while (older + 1 < i && (c->keys[older + 1] >> 32) + TWINS_APART <= day)
            older++;
        uint64_t apart = day - (c->keys[older] >> 32);
        if (apart < TWINS_APART || apart > c->limits.siblings)
            continue;
        gedelf_person later = c->children.items[c->keys[i] & UINT32_MAX].person;
        gedelf_person earlier = c->children.items[c->keys[older] & UINT32_MAX].person;
        find_elsewhere(c, DIAG_SIBLINGS_TOO_CLOSE, vitals_of(c, later)->birt.at, number_term(apart), person_term(later),
                       person_term(earlier));
    }
}

/* Was a child born when its mother was too old? The oldest mother decides. */
static bool has_old_mother(checker *c)
{
    gedelf_days oldest = {0, 0, false, false};
    for (size_t i = 0; i < c->spouses.count; i++) {
        const vitals *v = vitals_of(c, c->spouses.items[i].person);
        gedelf_days birth = v->birth.days;
        if (v->sex == GEDELF_SEX_FEMALE && birth.has_latest && (!oldest.has_latest || birth.latest < oldest.latest))
            oldest = birth;
    }
    for (size_t i = 0; oldest.has_latest && i < c->children.count; i++) {
        const family_member *m = &c->children.items[i];
        if (m->by_birth && after_years(vitals_of(c, m->person)->birt.days, c->limits.mother, oldest))
            return true;
    }
    return false;
}

static void check_span(checker *c)
{
    const vitals *v;
    gedelf_person first = GEDELF_PERSON_NONE, last = GEDELF_PERSON_NONE;
    dated earliest = {.at = 0}, latest = {.at = 0};
    for (size_t i = 0; i < c->children.count; i++) {
        const family_member *m = &c->children.items[i];
        v = vitals_of(c, m->person);
        if (!m->by_birth || !v->birth.days.has_earliest || !v->birth.days.has_latest)
            continue;
        if (first == GEDELF_PERSON_NONE || v->birth.days.latest < earliest.days.latest) {
            first = m->person;
            earliest = v->birth;
        }
        if (last == GEDELF_PERSON_NONE || v->birth.days.earliest > latest.days.earliest) {
            last = m->person;
            latest = v->birth;
        }
    }
    if (first != last && after_years(latest.days, c->limits.span, earliest.days) && !has_old_mother(c))
        find_elsewhere(c, DIAG_CHILDREN_SPAN, latest.at, number_term(c->limits.span), person_term(last),
                       person_term(first));
}

void find_among_families(checker *c)
{
    size_t count = gedelf_people_family_count(c->people);
    for (gedelf_family f = 0; f < count && collect_members(c, f); f++) {
        check_parents(c, f);
        if (c->children.count > 1) {
            check_siblings(c);
            check_span(c);
        }
    }
}

/* ---- Marriages of one person ------------------------------------------------------------------- */

/* A marriage of the person in hand. */
typedef struct marriage {
    dated married;
    gedelf_family family;
    bool ends;       /* it has an end that is dated, and of each the first day is known */
    int64_t ends_at; /* the first day on which it can have ended */
} marriage;

typedef struct marriages {
    marriage *items;
    size_t count, capacity;
} marriages;

/* An end of a marriage: it has to be known of each when it can have been first. */
static void add_end(marriage *m, bool *open, gedelf_days end)
{
    if (!is_dated_at_all(end))
        return;
    *open = *open || !end.has_earliest;
    if (!m->ends || end.earliest < m->ends_at)
        m->ends_at = end.earliest;
    m->ends = true;
}

static marriage read_marriage(checker *c, gedelf_person person, gedelf_family family)
{
    facts f = facts_of_family(c, family);
    marriage m = {.married = fact(&f, GEDELF_EVENT_MARR), .family = family};
    bool open = false;
    if (!is_dated_at_all(m.married.days))
        return m;
    add_end(&m, &open, fact(&f, GEDELF_EVENT_DIV).days);
    add_end(&m, &open, fact(&f, GEDELF_EVENT_ANUL).days);
    link_walk w = walk_links(c->people, KIN_FAMILY, family);
    for (size_t partners = 0; partners < PARENTS_COMPARED && walk_next(&w);) {
        if (!walk_is_partner(&w))
            continue;
        partners++;
        if (w.other != person)
            add_end(&m, &open, vitals_of(c, w.other)->deat.days);
    }
    m.ends = m.ends && !open;
    return m;
}

static bool collect_marriages(checker *c, gedelf_person person, marriages *all)
{
    link_walk w = walk_links(c->people, KIN_PERSON, person);
    all->count = 0;
    while (walk_next(&w)) {
        if (!walk_is_partner(&w) || walk_is_repeated(&w))
            continue;
        if (!array_add(&c->allocator, &all->items, &all->count, &all->capacity, read_marriage(c, person, w.other)))
            return false;
    }
    return true;
}

/* Was b while a had not ended yet? */
static bool overlaps(const marriage *a, const marriage *b)
{
    return before(a->married.days, b->married.days) && a->ends && b->married.days.has_latest &&
           b->married.days.latest < a->ends_at;
}

/* With more marriages than this, each is compared with this many others only. */
enum { MARRIAGES_COMPARED = 100 };

static void compare_marriages(checker *c, gedelf_person person, const marriages *all)
{
    for (size_t b = 0; b < all->count; b++) {
        for (size_t a = 0; a < all->count && a < MARRIAGES_COMPARED; a++) {
            if (a == b || !overlaps(&all->items[a], &all->items[b]))
                continue;
            find_elsewhere(c, DIAG_OVERLAPPING_MARRIAGES, all->items[b].married.at, no_term(), person_term(person),
                           family_term(all->items[a].family));
            break;
        }
    }
}

/* Has the person more than one family as a partner? */
static bool has_families(const gedelf_people *p, gedelf_person person)
{
    link_walk w = walk_links(p, KIN_PERSON, person);
    size_t count = 0;
    while (count < 2 && walk_next(&w))
        count += walk_is_partner(&w);
    return count == 2;
}

void find_overlapping_marriages(checker *c)
{
    marriages all = {NULL, 0, 0};
    size_t count = gedelf_people_count(c->people);
    for (gedelf_person p = 0; p < count && !c->failed; p++) {
        if (!has_families(c->people, p))
            continue;
        if (!collect_marriages(c, p, &all))
            c->failed = true;
        else
            compare_marriages(c, p, &all);
    }
    memory_release(&c->allocator, all.items, all.capacity * sizeof *all.items);
}

/* ---- Ancestors --------------------------------------------------------------------------------- */

enum { GENERATIONS_MOST = 5, YEARS_OF_GENERATION = 12 };

/* Of two people the one whose BIRT began later; of whom it is not known, nobody. */
static gedelf_person later_born(checker *c, gedelf_person a, gedelf_person b)
{
    if (a == GEDELF_PERSON_NONE || b == GEDELF_PERSON_NONE)
        return a == GEDELF_PERSON_NONE ? b : a;
    if (a == b)
        return a;
    int64_t born = vitals_of(c, a)->birt.days.earliest;
    return vitals_of(c, b)->birt.days.earliest > born ? b : a;
}

/* One generation up: of the parents of each family, who is dated counts (in the first round), or else those who are latest
   among the ancestors found for them in the round before. */
static void climb_families(checker *c, const gedelf_person *of_people, gedelf_person *of_families)
{
    size_t count = gedelf_people_family_count(c->people);
    for (gedelf_family f = 0; f < count; f++) {
        link_walk w = walk_links(c->people, KIN_FAMILY, f);
        of_families[f] = GEDELF_PERSON_NONE;
        while (walk_next(&w)) {
            if (!walk_is_partner(&w))
                continue;
            bool is_born = (c->people->marks[w.other] & MARK_BORN) != 0;
            gedelf_person found = GEDELF_PERSON_NONE;
            if (of_people)
                found = is_born ? GEDELF_PERSON_NONE : of_people[w.other];
            else if (is_born && vitals_of(c, w.other)->birt.days.has_earliest)
                found = w.other;
            of_families[f] = later_born(c, of_families[f], found);
        }
    }
}

/* False if nobody was found for anyone: then there is nothing above either. */
static bool climb_people(checker *c, const gedelf_person *of_families, gedelf_person *of_people)
{
    size_t count = gedelf_people_count(c->people);
    bool found = false;
    for (gedelf_person p = 0; p < count; p++) {
        link_walk w = walk_links(c->people, KIN_PERSON, p);
        of_people[p] = GEDELF_PERSON_NONE;
        while (walk_next(&w)) {
            if (walk_is_by_birth(&w))
                of_people[p] = later_born(c, of_people[p], of_families[w.other]);
        }
        found = found || of_people[p] != GEDELF_PERSON_NONE;
    }
    return found;
}

static void check_ancestors(checker *c, const gedelf_person *of_people, int64_t generations)
{
    size_t count = gedelf_people_count(c->people);
    for (gedelf_person p = 0; p < count; p++) {
        gedelf_person ancestor = of_people[p];
        if (ancestor == GEDELF_PERSON_NONE || (c->roles[p] & ROLE_ANCESTOR) != 0)
            continue;
        gedelf_days born = vitals_of(c, ancestor)->birt.days;
        const vitals *v = vitals_of(c, p);
        if (!before_years(v->birth.days, YEARS_OF_GENERATION * generations, born))
            continue;
        c->roles[p] |= ROLE_ANCESTOR;
        find_elsewhere(c, DIAG_ANCESTOR_TOO_LATE, v->birth.at, number_term((uint64_t)generations), person_term(p),
                       person_term(ancestor));
    }
}

/* Is there a parent without dates at all? If not, nobody is between an ancestor and a descendant. */
static bool has_undated_parents(const checker *c)
{
    size_t count = gedelf_people_count(c->people);
    for (gedelf_person p = 0; p < count; p++) {
        link_walk w = walk_links(c->people, KIN_PERSON, p);
        while ((c->people->marks[p] & MARK_BORN) == 0 && walk_next(&w)) {
            if (walk_is_partner(&w))
                return true;
        }
    }
    return false;
}

void find_late_ancestors(checker *c)
{
    size_t people = gedelf_people_count(c->people), families = gedelf_people_family_count(c->people);
    if (!has_undated_parents(c))
        return;
    gedelf_person *of_people = memory_allocate(&c->allocator, (people + 1) * sizeof *of_people);
    gedelf_person *of_families = memory_allocate(&c->allocator, (families + 1) * sizeof *of_families);
    bool room = of_people && of_families;
    c->failed |= !room;
    for (int64_t n = 1; room && n <= GENERATIONS_MOST; n++) {
        climb_families(c, n == 1 ? NULL : of_people, of_families);
        if (!climb_people(c, of_families, of_people))
            break;
        if (n > 1)
            check_ancestors(c, of_people, n);
    }
    memory_release(&c->allocator, of_people, (people + 1) * sizeof *of_people);
    memory_release(&c->allocator, of_families, (families + 1) * sizeof *of_families);
}
