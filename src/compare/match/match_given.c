/* SPDX-License-Identifier: MIT */
/*
 * Given pairs: takes pairs of records that somebody has decided on, gives those that follow: families whose partners are paired,
 * and equal records of kinds that are not compared by likeness. [D452]
 */
#include "compare/match/match_private.h"

static uint32_t person_of(const match_side *side, gedelf_structure s)
{
    return gedelf_people_find(side->people, gedelf_structure_xref(s));
}

static gedelf_status take_given_pairs(gedelf_match *m, const gedelf_match_pair *given, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        uint32_t a = person_of(m->a, given[i].a), b = person_of(m->b, given[i].b);
        if (!array_add(&m->allocator, &m->found, &m->found_count, &m->found_capacity, given[i]))
            return GEDELF_MEMORY;
        if (a == GEDELF_PERSON_NONE || b == GEDELF_PERSON_NONE)
            continue;
        m->sure_of_a[a] = b;
        m->sure_of_b[b] = a;
        m->odds_of_a[a] = 10 * MATCH_BIT;
    }
    return GEDELF_OK;
}

gedelf_status match_make_from(gedelf_match **out, const gedelf_dataset *a, const gedelf_dataset *b,
                              const gedelf_match_pair *given, size_t count, const gedelf_allocator *allocator)
{
    gedelf_match *m = match_open(a, b, allocator);
    *out = NULL;
    if (!m)
        return GEDELF_MEMORY;
    m->least = 0.9;
    m->sources_are_others = true;
    gedelf_status status = match_read_sides(m);
    if (status == GEDELF_OK)
        status = match_sure_open(m) ? take_given_pairs(m, given, count) : GEDELF_MEMORY;
    if (status == GEDELF_OK)
        status = match_find_families(m);
    if (status == GEDELF_OK)
        status = match_find_others(m);
    if (status == GEDELF_OK)
        *out = m;
    else
        gedelf_match_free(m);
    return status;
}
