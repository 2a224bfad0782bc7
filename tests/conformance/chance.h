/* SPDX-License-Identifier: MIT */
/*
 * Random numbers that are the same every time: takes a seed, which it changes, gives the next number. (SplitMix64)
 */
#ifndef GEDELF_TESTS_CHANCE_H
#define GEDELF_TESTS_CHANCE_H

#include <stdint.h>

static inline uint64_t random_number(uint64_t *seed)
{
    uint64_t z = *seed += UINT64_C(0x9E3779B97F4A7C15);
    z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
    return z ^ z >> 31;
}

#endif
