/* SPDX-License-Identifier: MIT */
/*
 * Sorting of numbers by their digits, which takes time that goes by how many there are: of keys there are millions.
 */
#include "compare/match/match_private.h"

enum { DIGIT_BITS = 8, DIGIT_VALUES = 1 << DIGIT_BITS, DIGIT_COUNT = 64 / DIGIT_BITS };

/* One pass: by one digit, those with the same digit staying in their order. False if all have the same one: then nothing is
   moved. */
static bool sort_by_digit(const uint64_t *from, uint64_t *to, size_t count, unsigned shift)
{
    size_t places[DIGIT_VALUES + 1] = {0};
    for (size_t i = 0; i < count; i++)
        places[(from[i] >> shift & (DIGIT_VALUES - 1)) + 1]++;
    for (size_t i = 0; i < DIGIT_VALUES; i++) {
        if (places[i + 1] == count)
            return false;
    }
    for (size_t i = 1; i < DIGIT_VALUES; i++)
        places[i] += places[i - 1];
    for (size_t i = 0; i < count; i++)
        to[places[from[i] >> shift & (DIGIT_VALUES - 1)]++] = from[i];
    return true;
}

void match_sort(uint64_t *items, uint64_t *spare, size_t count)
{
    uint64_t *from = items, *to = spare;
    for (unsigned digit = 0; digit < DIGIT_COUNT; digit++) {
        if (!sort_by_digit(from, to, count, digit * DIGIT_BITS))
            continue;
        uint64_t *swap = from;
        from = to;
        to = swap;
    }
    if (from != items && count > 0)
        memcpy(items, from, count * sizeof *items);
}
