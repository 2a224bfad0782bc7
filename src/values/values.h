/* SPDX-License-Identifier: MIT */
/*
 * values: payload text to values and back: dates, ages, times, names, places, languages, addresses, media types, sets. Takes
 * views, gives values that have views into the same text, and writes them in ELF's notation and in GEDCOM 7's. Knows
 * texts, not structures; allocates nothing. Nearly all of it is public, and so the door is the public header and little more.
 */
#ifndef GEDELF_VALUES_VALUES_H
#define GEDELF_VALUES_VALUES_H

#include <gedelf/values.h>

#include "base/base.h"

/* Is it a letter, in a text that has been folded? Beyond ASCII, all that is no punctuation. */
bool is_word_letter(uint32_t c);

/* Has it a year whose century, or of the Hebrew calendar whose thousands, may have been left out: 90 may be 1990, and 750 is 5750? Years
   of the French calendar are short. */
bool date_has_short_year(const gedelf_date *date);

/* What gedelf_date_days_widened makes of the days of a date of this form. */
gedelf_days days_widened(gedelf_days days, gedelf_date_form form);

#endif
