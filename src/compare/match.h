/* SPDX-License-Identifier: MIT */
/*
 * match: takes two datasets, or one, and tells which records are probably the same (D440–D449). Within compare this is also
 * what `diff --match content` and `join` ask.
 */
#ifndef GEDELF_COMPARE_MATCH_H
#define GEDELF_COMPARE_MATCH_H

#include "base/base.h"

#include <gedelf/match.h>

#endif
