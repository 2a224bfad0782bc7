/* SPDX-License-Identifier: MIT */
/*
 * What the machine allows: plain loops over a text in memory that do less than any reader must. A reader's speed is given
 * as a part of theirs, measured in the same run, so that numbers of different machines can be compared.
 *
 * Each gives a checksum over all it found, so that no compiler can leave anything out.
 */
#ifndef GEDELF_BENCH_LIMITS_H
#define GEDELF_BENCH_LIMITS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Counts the line breaks. */
bool limit_newlines(const char *text, size_t length, uint64_t *checksum);

/* Finds the level, identifier, tag and payload of each line. */
bool limit_split(const char *text, size_t length, uint64_t *checksum);

/* Finds them, and keeps 24 octets for each line, in memory that is new each time. False if there is none. */
bool limit_store(const char *text, size_t length, uint64_t *checksum);

/* Finds the words of each line, and takes their digits as numbers: less than whoever reads dates must do. */
bool limit_words(const char *text, size_t length, uint64_t *checksum);

#endif
