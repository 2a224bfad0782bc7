/* SPDX-License-Identifier: MIT */
/*
 * Who is living: takes the evidence of records (life_read.c) and when people were born (life_births.c), gives what each
 * person is, and why. [D470, D478]
 */
#include "family/life/life_private.h"

bool gedelf_life_is_living(gedelf_life life)
{
    return life < GEDELF_LIFE_DEAD || life > GEDELF_LIFE_KEPT;
}

const char *gedelf_life_reason(gedelf_life life)
{
    static const char *const reasons[] = {
        "nothing shows that the person is dead",
        "the person may have been born too recently to be presumed dead",
        "the record is restricted (RESN or a private flag), or continues after an unusable line",
        "the evidence that the person is dead is itself left out",
        "a death, burial, cremation or probate is recorded",
        "the person was born too long ago to be living",
        "the person was chosen to be kept",
        "the dates contradict each other",
        "the record says that the person is living"};
    return (size_t)life < sizeof reasons / sizeof *reasons ? reasons[life] : "";
}

static gedelf_life judge_life(const life_graph *g, uint32_t person)
{
    const person_life *life = &g->lives[person];
    int64_t born = g->births[person].to;
    if (life->kept)
        return GEDELF_LIFE_KEPT;
    if (life->restricted)
        return GEDELF_LIFE_RESTRICTED;
    if (life->flagged)
        return GEDELF_LIFE_FLAGGED;
    if (life->dead)
        return GEDELF_LIFE_DEAD;
    if (life->contradictory)
        return GEDELF_LIFE_CONTRADICTORY;
    if (born >= g->today)
        return GEDELF_LIFE_UNKNOWN;
    return day_after_years(born, g->max_age) < g->today ? GEDELF_LIFE_AGED : GEDELF_LIFE_RECENT;
}

size_t life_judge(const life_graph *g)
{
    size_t changed = 0;
    births_work_out(g);
    for (uint32_t i = 0; i < g->people->persons.count; i++) {
        person_life *at = &g->lives[i];
        gedelf_life life = judge_life(g, i);
        if (gedelf_life_is_living((gedelf_life)at->life) || life == at->life)
            continue;
        bool first = at->life == GEDELF_LIFE_KEPT;
        at->life = (uint8_t)(gedelf_life_is_living(life) && !first ? GEDELF_LIFE_HIDDEN : life);
        changed++;
    }
    return changed;
}
