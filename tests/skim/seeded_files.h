/* SPDX-License-Identifier: MIT */
/*
 * Files out of a seed: mostly unremarked records, and here and there something that is remarkable.
 */
#ifndef GEDELF_SEEDED_FILES_H
#define GEDELF_SEEDED_FILES_H

#include "generate.h"

/* A file of some lines to some thousands of records. */
text seeded_file(uint64_t seed);

/* A file that several threads read ahead, a stretch each; whatever may go wrong there happens near the borders between
   stretches. */
text large_file(uint64_t seed);

/* A file with nothing in it that is remarkable, of at least so many octets. */
text clean_file(uint64_t seed, size_t length);

#endif
