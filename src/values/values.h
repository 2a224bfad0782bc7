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

/* Appends a name as gedelf_name_format writes it: without its solidi. False if there is no memory. */
bool append_bare_name(buffer *out, view name);

/* Is it a letter, in a text that has been folded? Beyond ASCII, all that is no punctuation. */
bool is_word_letter(uint32_t c);

#endif
