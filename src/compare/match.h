/* SPDX-License-Identifier: MIT */
/*
 * match: takes two datasets, or one, and tells which records are probably the same (D440–D449). Within compare this is also
 * what `diff --match content` and `join` ask.
 */
#ifndef GEDELF_COMPARE_MATCH_H
#define GEDELF_COMPARE_MATCH_H

#include "base/base.h"

#include <gedelf/match.h>

/* match_sort.c: sorts numbers upwards, in time that goes by their number. `spare` has room for as many. */
void match_sort(uint64_t *items, uint64_t *spare, size_t count);

#endif
