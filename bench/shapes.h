/* SPDX-License-Identifier: MIT */
/* Files that are awkward to read, one for each shape but the normal one. */
#ifndef GEDELF_BENCH_SHAPES_H
#define GEDELF_BENCH_SHAPES_H

#include "pen.h"

/* Puts records of this shape until the file is nearly as large as the plan says. Returns how many identifiers and
   unresolved pointers there are at the end. */
uint64_t put_shape(pen *p, const bench_plan *plan);

#endif
