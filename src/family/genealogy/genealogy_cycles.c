/* SPDX-License-Identifier: MIT */
/*
 * Cycles: takes the numbers of cycles of ancestors, gives a diagnostic for each, at the first of its people.
 */
#include "family/genealogy/genealogy_private.h"

/* A cycle: the first of its people, and how many there are. */
typedef struct told_cycle {
    gedelf_person first, second;
    size_t count;
} told_cycle;

static void tell_cycles(checker *c, const uint32_t *cycle, told_cycle *told, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        told[i] = (told_cycle){GEDELF_PERSON_NONE, GEDELF_PERSON_NONE, 0};
    for (gedelf_person p = 0; p < gedelf_people_count(c->people); p++) {
        told_cycle *t = cycle[p] > 0 ? &told[cycle[p] - 1] : NULL;
        if (t && t->count++ == 0)
            t->first = p;
        else if (t && t->count == 2)
            t->second = p;
    }
    for (uint32_t i = 0; i < count; i++) {
        const told_cycle *t = &told[i];
        message_part other = person_term(t->second != GEDELF_PERSON_NONE ? t->second : t->first);
        find_elsewhere(c, DIAG_CYCLIC_ANCESTRY, gedelf_person_line(c->people, t->first), number_term(t->count),
                       person_term(t->first), other);
    }
}

void find_cycles(checker *c)
{
    uint32_t count = 0, *cycle = ancestry_cycles(c->people, true, NULL, &c->allocator, &count, NULL);
    told_cycle *told = cycle ? memory_allocate(&c->allocator, (count + (size_t)1) * sizeof *told) : NULL;
    if (told)
        tell_cycles(c, cycle, told, count);
    c->failed |= !told;
    memory_release(&c->allocator, told, (count + (size_t)1) * sizeof *told);
    memory_release(&c->allocator, cycle, (gedelf_people_count(c->people) + 1) * sizeof *cycle);
}
