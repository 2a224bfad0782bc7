/* SPDX-License-Identifier: MIT */
/*
 * match: takes two datasets, or one, and tells which records are probably the same (D440–D449). This is also
 * what `diff --match content` and `join` ask.
 */
#ifndef GEDELF_MATCH_DOOR_H
#define GEDELF_MATCH_DOOR_H

#include "base/base.h"

#include <gedelf/match.h>

/* match_others.c: languages as they count where two files become one (D400): what a structure says itself, where that is not its
   file's default; and of a note, which is nothing but language, the default too, if both files have one. 0: none does. */
uint64_t language_that_counts(gedelf_structure s, view own_default, bool defaults_count);

/* Is a structure with this tag nothing but language? */
bool is_note_of_language(view tag);

/* Must what comes from the second file to the first say its language itself, where that is the default of its own file? (D401) */
bool default_languages_differ(const gedelf_dataset *a, const gedelf_dataset *b);

/* Do defaults count where structures are compared? Only if both files say one: a text in no known language may be in any. */
bool default_languages_count(const gedelf_dataset *a, const gedelf_dataset *b);

/* match_given.c: pairs of families and of equal records that follow from given pairs of records (D452). */
gedelf_status match_make_from(gedelf_match **out, const gedelf_dataset *a, const gedelf_dataset *b,
                              const gedelf_match_pair *given, size_t count, const gedelf_allocator *allocator);

#endif
