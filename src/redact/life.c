/* SPDX-License-Identifier: MIT */
/*
 * Who is living: takes what records tell (life_read.c), gives what each person is, and why. [D470, D471]
 *
 * What a person's own dates say about the latest day of birth is there at first; then it is passed on between parents, children
 * and partners until nothing changes.
 */
#include "redact/redact_private.h"

enum { PARENT_YEARS = 12, MOTHER_YEARS = 60, FATHER_YEARS = 90 };

/* No bound goes below this day, 3000 BC; in a file in which people marry their own ancestors they would for ever. */
#define FIRST_DAY INT64_C(-1815000)

bool gedelf_life_is_living(gedelf_life life)
{
    return life < GEDELF_LIFE_DEAD;
}

const char *gedelf_life_reason(gedelf_life life)
{
    static const char *const reasons[] = {"nothing tells that the person is dead",
                                          "the person may have been born too recently to be dead by age",
                                          "the record is restricted (RESN)",
                                          "what tells that the person is dead is left out",
                                          "a death, burial, cremation or probate is recorded",
                                          "the person was born too long ago",
                                          "the person is to be kept"};
    return (size_t)life < sizeof reasons / sizeof *reasons ? reasons[life] : "";
}

/* ---- Bounds -------------------------------------------------------------------------------------- */

/* Somebody was born on this day at the latest. */
static void bound_birth(const life_graph *g, uint32_t person, int64_t day)
{
    person_life *life = &g->lives[person];
    if (day >= life->born || day < FIRST_DAY)
        return;
    life->born = day;
    life->tells_parents = life->tells_others = true;
}

/* A child who is also an ancestor of the parent bounds nothing: the two stand in one cycle. */
static bool are_in_cycle(const life_graph *g, uint32_t one, uint32_t other)
{
    return g->cycles[one] > 0 && g->cycles[one] == g->cycles[other];
}

/* Parents by a child. Only the partners are gone through: a family may have very many children. */
static void bound_parents(const life_graph *g, uint32_t child, uint32_t family)
{
    int64_t day = day_after_years(g->lives[child].born, -PARENT_YEARS);
    for (uint32_t i = g->partner_first[family]; i < g->partner_first[family + 1]; i++) {
        uint32_t parent = g->partners[i];
        if (parent != child && !are_in_cycle(g, child, parent))
            bound_birth(g, parent, day);
    }
}

/* The other partners, and the children, by a partner. */
static void bound_family(const life_graph *g, uint32_t partner, uint32_t family)
{
    const person_life *life = &g->lives[partner];
    bool mother = (g->people->marks[partner] & MARK_SEX) == GEDELF_SEX_FEMALE;
    int64_t child = day_after_years(life->born, mother ? MOTHER_YEARS : FATHER_YEARS);
    lower_day(&child, mother ? life->died : day_after_years(life->died, 1));
    int64_t other = day_after_years(life->died, -PARENT_YEARS);
    lower_day(&other, day_after_years(life->born, (int64_t)g->max_age - PARENT_YEARS));
    link_walk f = walk_links(g->people, KIN_FAMILY, family);
    while (walk_next(&f)) {
        if (f.other != partner && walk_is_by_birth(&f))
            bound_birth(g, f.other, child);
        else if (f.other != partner && walk_is_partner(&f))
            bound_birth(g, f.other, other);
    }
}

/* Passes what is known of a person on to parents; or to partners and children. */
static void bound_relatives(const life_graph *g, uint32_t person, bool parents)
{
    link_walk w = walk_links(g->people, KIN_PERSON, person);
    while (walk_next(&w)) {
        if (parents && walk_is_by_birth(&w))
            bound_parents(g, person, w.other);
        else if (!parents && walk_is_partner(&w) && !walk_is_repeated(&w))
            bound_family(g, person, w.other);
    }
}

/* From the youngest generation up to the oldest, and down again, until nobody has anything to tell: mostly twice or three
   times. */
static void pass_bounds(const life_graph *g)
{
    size_t count = g->people->persons.count;
    bool more = true;
    while (more) {
        more = false;
        for (size_t i = count; i > 0; i--) {
            person_life *life = &g->lives[g->order[i - 1]];
            if (life->tells_parents) {
                life->tells_parents = false;
                bound_relatives(g, g->order[i - 1], true);
            }
        }
        for (size_t i = 0; i < count; i++) {
            person_life *life = &g->lives[g->order[i]];
            if (life->tells_others) {
                life->tells_others = false;
                more = true;
                bound_relatives(g, g->order[i], false);
            }
        }
    }
}

static void bound_by_families(const life_graph *g)
{
    for (uint32_t family = 0; family < g->people->families.count; family++) {
        int64_t day = g->family_days[family];
        for (uint32_t i = g->partner_first[family]; day != OPEN_DAY && i < g->partner_first[family + 1]; i++)
            bound_birth(g, g->partners[i], day_after_years(day, -PARENT_YEARS));
    }
}

/* ---- Judging ------------------------------------------------------------------------------------ */

static gedelf_life judge_life(const life_graph *g, const person_life *life)
{
    if (life->kept)
        return GEDELF_LIFE_KEPT;
    if (life->restricted)
        return GEDELF_LIFE_RESTRICTED;
    if (life->dead)
        return GEDELF_LIFE_DEAD;
    if (life->born == OPEN_DAY)
        return GEDELF_LIFE_UNKNOWN;
    return day_after_years(life->born, g->max_age) < g->today ? GEDELF_LIFE_AGED : GEDELF_LIFE_RECENT;
}

size_t life_judge(const life_graph *g)
{
    size_t changed = 0;
    uint32_t count = (uint32_t)g->people->persons.count;
    for (uint32_t i = 0; i < count; i++)
        g->lives[i].tells_parents = g->lives[i].tells_others =
            g->lives[i].born != OPEN_DAY || g->lives[i].died != OPEN_DAY;
    bound_by_families(g);
    pass_bounds(g);
    for (uint32_t i = 0; i < count; i++) {
        person_life *at = &g->lives[i];
        gedelf_life life = judge_life(g, at);
        if (gedelf_life_is_living((gedelf_life)at->life) || life == at->life)
            continue;
        bool first = at->life == GEDELF_LIFE_KEPT && !at->kept;
        at->life = (uint8_t)(gedelf_life_is_living(life) && !first ? GEDELF_LIFE_HIDDEN : life);
        changed++;
    }
    return changed;
}
