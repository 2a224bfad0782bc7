/* SPDX-License-Identifier: MIT */
/*
 * Who is wanted: takes the family graph and the people from whom to set out, marks the records of those who are reached, and
 * of the families on the way. [D460, D461]
 */
#include "rewrite/subset/subset_private.h"

/* ---- Setting out -------------------------------------------------------------------------------- */

/* A search goes round by round, one generation or step each; `met` has one octet a person, `passed` one a family: of its members,
   those who were met already, so that a family with many children is not gone through for each of them. */
typedef struct people_search_run {
    subset_job *j;
    gedelf_subset_kind kind;
    uint8_t *met, *passed;
    bool last; /* who is found now is of the last generation */
} people_search_run;

enum { PASSED_PARTNERS = 1, PASSED_CHILDREN = 2, PASSED_KEPT = 4 };

static bool meet(people_search_run *r, uint32_t person)
{
    subset_keep(r->j, r->j->persons[person]);
    if (r->met[person])
        return true;
    r->met[person] = 1;
    return array_add(&r->j->allocator, &r->j->queue, &r->j->queue_count, &r->j->queue_capacity, person);
}

/* A wish names somebody, at signs or none. */
static gedelf_person wished_person(const subset_job *j, view name)
{
    return gedelf_people_find(j->people, without_at_signs(view_trim(name)));
}

static gedelf_status set_out(people_search_run *r)
{
    subset_job *j = r->j;
    for (size_t i = 0; i < j->options.wish_count; i++) {
        if (j->options.wishes[i].kind != r->kind)
            continue;
        gedelf_person person = wished_person(j, j->options.wishes[i].text);
        if (person == GEDELF_PERSON_NONE) {
            j->result.fault = i;
            return GEDELF_ARGUMENT;
        }
        if (!meet(r, person))
            return GEDELF_MEMORY;
    }
    return GEDELF_OK;
}

/* ---- From one to the next ----------------------------------------------------------------------- */

/* Members of a family who are next: partners, children, or both. */
static bool meet_members(people_search_run *r, uint32_t family, bool partners, bool children)
{
    unsigned wanted = (partners ? PASSED_PARTNERS : 0) | (children ? PASSED_CHILDREN : 0);
    link_walk f = walk_links(r->j->people, KIN_FAMILY, family);
    bool done = true;
    wanted &= ~(unsigned)r->passed[family];
    r->passed[family] |= (uint8_t)wanted;
    while (done && wanted != 0 && walk_next(&f)) {
        if ((wanted & (walk_is_partner(&f) ? PASSED_PARTNERS : PASSED_CHILDREN)) != 0)
            done = meet(r, f.other);
    }
    return done;
}

/* Partners come along, and nobody goes on from them. */
static void keep_partners(people_search_run *r, uint32_t family)
{
    link_walk f = walk_links(r->j->people, KIN_FAMILY, family);
    bool kept = (r->passed[family] & PASSED_KEPT) != 0;
    r->passed[family] |= PASSED_KEPT;
    while (!kept && walk_next_partner(r->j->people, &f))
        subset_keep(r->j, r->j->persons[f.other]);
}

static bool go_through(people_search_run *r, const link_walk *l)
{
    subset_job *j = r->j;
    bool as_child = walk_is_child(l), as_partner = walk_is_partner(l);
    if (r->kind == GEDELF_SUBSET_RELATIVES)
        return r->last || !(as_child || as_partner) || meet_members(r, l->other, true, as_partner);
    if (r->kind == GEDELF_SUBSET_DESCENDANTS && as_partner)
        keep_partners(r, l->other);
    if (r->last || (r->kind == GEDELF_SUBSET_ANCESTORS ? !as_child : !as_partner))
        return true;
    subset_keep(j, j->families[l->other]);
    return meet_members(r, l->other, r->kind == GEDELF_SUBSET_ANCESTORS, r->kind == GEDELF_SUBSET_DESCENDANTS);
}

static gedelf_status search_rounds(people_search_run *r)
{
    subset_job *j = r->j;
    uint64_t generation = 0;
    for (size_t at = 0, end = j->queue_count; at < end; end = j->queue_count, generation++) {
        r->last = generation >= j->options.generations;
        for (; at < end; at++) {
            link_walk l = walk_links(j->people, KIN_PERSON, j->queue[at]);
            while (walk_next(&l)) {
                if (!go_through(r, &l))
                    return GEDELF_MEMORY;
            }
        }
    }
    return GEDELF_OK;
}

gedelf_status subset_search(subset_job *j, gedelf_subset_kind kind)
{
    size_t people = gedelf_people_count(j->people) + 1, count = people + gedelf_people_family_count(j->people);
    people_search_run r = {.j = j, .kind = kind, .met = memory_zeroed(&j->allocator, count)};
    if (!r.met)
        return GEDELF_MEMORY;
    r.passed = r.met + people;
    j->queue_count = 0;
    gedelf_status status = set_out(&r);
    if (status == GEDELF_OK)
        status = search_rounds(&r);
    memory_release(&j->allocator, r.met, count);
    return status;
}

/* ---- Families ----------------------------------------------------------------------------------- */

/* Are two people of a family kept who are not the same? */
static bool connects(const subset_job *j, uint32_t family)
{
    uint32_t one = GEDELF_PERSON_NONE;
    link_walk f = walk_links(j->people, KIN_FAMILY, family);
    while (walk_next(&f)) {
        if (!subset_keeps(j, j->persons[f.other]) || f.other == one)
            continue;
        if (one != GEDELF_PERSON_NONE)
            return true;
        one = f.other;
    }
    return false;
}

static void keep_members(subset_job *j, uint32_t family)
{
    link_walk f = walk_links(j->people, KIN_FAMILY, family);
    while (walk_next(&f))
        subset_keep(j, j->persons[f.other]);
}

void subset_families(subset_job *j)
{
    uint32_t count = (uint32_t)gedelf_people_family_count(j->people);
    for (uint32_t i = 0; i < count; i++) {
        if ((j->flags[j->families[i]] & SUBSET_FOUND) != 0)
            keep_members(j, i);
    }
    for (uint32_t i = 0; i < count; i++) {
        if (connects(j, i))
            subset_keep(j, j->families[i]);
    }
}
