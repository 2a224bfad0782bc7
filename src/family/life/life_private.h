/* SPDX-License-Identifier: MIT */
/*
 * What the files of life/ share.
 */
#ifndef GEDELF_LIFE_PRIVATE_H
#define GEDELF_LIFE_PRIVATE_H

#include "family/life/life.h"
#include "values/values.h"

/* ---- Days --------------------------------------------------------------------------------------- */

static inline int64_t day_after_years(int64_t day, int64_t years)
{
    return day == OPEN_DAY || day == -OPEN_DAY ? day : gedelf_day_later(day, years, 0, 0);
}

static inline void lower_day(int64_t *bound, int64_t day)
{
    *bound = day < *bound ? day : *bound;
}

static inline void raise_day(int64_t *bound, int64_t day)
{
    *bound = day > *bound ? day : *bound;
}

/* Works out when people were born, and who is contradictory. */
void births_work_out(const life_graph *g);

/* ---- Adoptions ---------------------------------------------------------------------------------- */

/* Notes a family that somebody's record names, or a child that a family's does. False if there is no memory. */
bool adoptions_note_family(adoption_list *a, uint32_t person, view family);
bool adoptions_note_child(adoption_list *a, uint32_t family, view child);

bool is_adopted_by(const adoption_list *a, uint32_t person, uint32_t family);

/* ---- Flags -------------------------------------------------------------------------------------- */

/* What the flags of programs say. */
typedef enum record_flag { FLAG_NONE, FLAG_LIVING, FLAG_PRIVATE } record_flag;

/* Has a structure such a flag below it? */
bool has_flag(gedelf_structure which, record_flag meaning);

/* Does a text say no: N, false, 0? */
bool says_no(view payload);

#endif
