/* SPDX-License-Identifier: MIT */
/*
 * Within the stage of values: dates and words in many languages.
 */
#ifndef GEDELF_REPAIR_DATES_H
#define GEDELF_REPAIR_DATES_H

#include "base/base.h"

#include <gedelf/values.h>

/* What a date that is written otherwise comes to. */
typedef enum date_reading {
    READ_NOT,       /* nothing certain */
    READ_CERTAIN,   /* one reading */
    READ_DAY_FIRST, /* "13/08/1990": certain, and shows how the file has its dates */
    READ_MONTH_FIRST,
    READ_EITHER /* "03/04/1900" */
} date_reading;

/* Room for a date in its form. */
enum { DATE_ROOM = 32 };

/* Reads a date that is written as people do. `out` receives its form (D220) and *length how long that is; for READ_EITHER
   that of the day first, if `day_first`, else of the month. `exact`: nothing but a day will do. */
date_reading read_loose_date(view text, bool exact, bool day_first, char out[DATE_ROOM], size_t *length);

/* The letter of a word for a sex: M, F or U; 0 if it is none, or not one alone. */
char read_sex_word(view text);

#endif
