/* SPDX-License-Identifier: MIT */
/*
 * Who is there twice: people with the same name and day of birth, families with the same couple. Each is looked up in a
 * table by a hash before it is put into it, in the order of the file, so that it is the later one that is found.
 */
#include "family/genealogy/genealogy_private.h"

/* ---- The tables -------------------------------------------------------------------------------- */

void twins_open(checker *c)
{
    size_t people = 0, couples = gedelf_people_family_count(c->people);
    for (gedelf_person p = 0; p < gedelf_people_count(c->people); p++)
        people += (c->people->marks[p] & MARK_BIRTHDAY) != 0;
    table_init(&c->people_by_birth, &c->allocator);
    table_init(&c->families_by_couple, &c->allocator);
    bool room = table_reserve(&c->people_by_birth, people) && table_reserve(&c->families_by_couple, couples);
    c->failed |= !room;
}

void twins_close(checker *c)
{
    table_free(&c->people_by_birth);
    table_free(&c->families_by_couple);
}

/* ---- People ------------------------------------------------------------------------------------ */

/* Does an ALIA join these two? */
static bool are_aliases(const checker *c, gedelf_person a, gedelf_person b)
{
    const gedelf_person both[] = {a, b};
    if ((c->people->marks[a] & c->people->marks[b] & MARK_ALIASED) == 0)
        return false;
    for (size_t i = 0; i < 2; i++) {
        link_walk w = walk_links(c->people, KIN_PERSON, both[i]);
        while (walk_next(&w)) {
            if (walk_kind(&w) == GEDELF_LINK_ALIA && w.other == both[1 - i])
                return true;
        }
    }
    return false;
}

static bool sexes_agree(gedelf_sex a, gedelf_sex b)
{
    bool told = (a == GEDELF_SEX_MALE || a == GEDELF_SEX_FEMALE) && (b == GEDELF_SEX_MALE || b == GEDELF_SEX_FEMALE);
    return !told || a == b;
}

static bool same_name_and_day(checker *c, gedelf_person person, gedelf_person other, int64_t day)
{
    gedelf_days born = vitals_of(c, other)->birt.days;
    return born.earliest == day && person_comparable_name(c, person, &c->name) &&
           person_comparable_name(c, other, &c->other_name) &&
           view_equal(buffer_view(&c->name), buffer_view(&c->other_name));
}

/* One of each sex stays in the table, which is enough to find all others, and keeps it short. */
void check_person_twin(checker *c, gedelf_person person, const vitals *v, uint64_t at)
{
    hash_table *t = &c->people_by_birth;
    if (!is_single_day(v->birt.days))
        return;
    int64_t day = v->birt.days.earliest;
    uint32_t hash = name_hash(c, person, day);
    if (hash == 0)
        return;
    bool told = false, kept = false;
    uint32_t number;
    for (size_t i = table_home(t->capacity, hash); !(told && kept) && (number = table_next(t, hash, &i)) != 0;) {
        gedelf_person other = number - 1;
        if (!same_name_and_day(c, person, other, day))
            continue;
        gedelf_sex sex = gedelf_person_sex(c->people, other);
        bool alias = are_aliases(c, person, other);
        if (!told && !alias && sexes_agree(v->sex, sex)) {
            told = true;
            find_here(c, DIAG_POSSIBLE_DUPLICATE, at, no_term(), person_term(person), person_term(other));
        }
        kept = kept || (sex == v->sex && !alias);
    }
    if (!kept)
        c->failed |= !table_add(t, hash, person + 1);
}

/* ---- Families ---------------------------------------------------------------------------------- */

static gedelf_person first_of_kind(const checker *c, gedelf_family family, gedelf_link_kind kind)
{
    link_walk w = walk_links(c->people, KIN_FAMILY, family);
    while (walk_next(&w)) {
        if (walk_kind(&w) == kind)
            return w.other;
    }
    return GEDELF_PERSON_NONE;
}

void check_family_twin(checker *c, gedelf_family family, gedelf_person husband, gedelf_person wife, uint64_t at)
{
    hash_table *t = &c->families_by_couple;
    if (husband == GEDELF_PERSON_NONE || wife == GEDELF_PERSON_NONE)
        return;
    const gedelf_person couple[] = {husband, wife};
    uint32_t hash = (uint32_t)(hash_text(view_of((const char *)couple, sizeof couple), (uint64_t)(uintptr_t)c) >> 32);
    uint32_t number;
    for (size_t i = table_home(t->capacity, hash); (number = table_next(t, hash, &i)) != 0;) {
        gedelf_family other = number - 1;
        if (first_of_kind(c, other, GEDELF_LINK_HUSB) == husband && first_of_kind(c, other, GEDELF_LINK_WIFE) == wife) {
            find_here(c, DIAG_DUPLICATE_FAMILY, at, no_term(), family_term(family), family_term(other));
            return;
        }
    }
    c->failed |= !table_add(t, hash, family + 1);
}
