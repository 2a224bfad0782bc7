/* SPDX-License-Identifier: MIT */
/*
 * How lives are connected: takes the family graph, lists the partners of families, and families by generations.
 */
#include "family/life/life_private.h"

/* ---- Partners ----------------------------------------------------------------------------------- */

/* Counts the partners of all families, and, once there is room for them, notes them. */
static uint32_t note_partners(life_graph *g)
{
    uint32_t count = 0;
    for (uint32_t family = 0; family < g->people->families.count; family++) {
        g->partner_first[family] = count;
        link_walk f = walk_links(g->people, KIN_FAMILY, family);
        while (walk_next(&f)) {
            if (!walk_is_partner(&f) || walk_is_repeated(&f))
                continue;
            if (g->partners)
                g->partners[count] = f.other;
            count++;
        }
    }
    g->partner_first[g->people->families.count] = count;
    return count;
}

/* ---- Cycles ------------------------------------------------------------------------------------- */

/* The living lose their PEDI, so that any parent may be taken for one by birth when the result is read (D476). */
static bool find_life_cycles(life_graph *g)
{
    uint32_t count;
    memory_release(g->allocator, g->cycles, (g->people->persons.count + 1) * sizeof *g->cycles);
    g->cycles = ancestry_cycles(g->people, false, g->gone, g->allocator, &count, g->order);
    return g->cycles != NULL;
}

bool life_graph_part(life_graph *g)
{
    for (size_t i = 0; i < g->people->persons.count; i++)
        g->gone[i] = gedelf_life_is_living((gedelf_life)g->lives[i].life);
    return find_life_cycles(g);
}

/* ---- Making and releasing ----------------------------------------------------------------------- */

/* One more than is needed, so that nothing has no size. */
bool life_graph_make(life_graph *g)
{
    size_t people = g->people->persons.count + 1, families = g->people->families.count + 1;
    g->births = memory_allocate(g->allocator, people * sizeof *g->births);
    g->partner_first = memory_allocate(g->allocator, families * sizeof *g->partner_first);
    g->order = memory_allocate(g->allocator, families * sizeof *g->order);
    g->gone = memory_allocate(g->allocator, people);
    if (!g->births || !g->partner_first || !g->order || !g->gone)
        return false;
    memset(g->gone, 0, people);
    if (!find_life_cycles(g))
        return false;
    g->partners = memory_allocate(g->allocator, (note_partners(g) + (size_t)1) * sizeof *g->partners);
    if (g->partners)
        note_partners(g);
    return g->partners != NULL;
}

void life_graph_free(life_graph *g)
{
    size_t people = g->people ? g->people->persons.count + 1 : 0,
           families = g->people ? g->people->families.count + 1 : 0;
    if (g->partners)
        memory_release(g->allocator, g->partners, (g->partner_first[families - 1] + (size_t)1) * sizeof *g->partners);
    memory_release(g->allocator, g->partner_first, families * sizeof *g->partner_first);
    memory_release(g->allocator, g->order, families * sizeof *g->order);
    memory_release(g->allocator, g->births, people * sizeof *g->births);
    memory_release(g->allocator, g->cycles, people * sizeof *g->cycles);
    memory_release(g->allocator, g->gone, people);
}
