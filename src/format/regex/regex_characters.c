/* SPDX-License-Identifier: MIT */
/*
 * Takes characters, gives what regular expressions take for the same. [ECMA-262, edition 5.1, §7.3, §15.10.2.8]
 */
#include "format/regex/regex_private.h"

typedef struct rx_upper_range {
    uint32_t first, last, step;
    int32_t distance;
} rx_upper_range;

static const rx_upper_range rx_upper_ranges[] = {
#define U(first, last, step, distance) {first, last, step, distance},
#include "format/regex/regex_upper.def"
#undef U
};

enum { RX_UPPER_COUNT = sizeof rx_upper_ranges / sizeof *rx_upper_ranges };

bool rx_is_terminator(uint32_t c)
{
    return c == '\n' || c == '\r' || c == 0x2028 || c == 0x2029;
}

uint32_t rx_canonical(uint32_t c)
{
    size_t first;
    SEARCH_SORTED(first, 0, RX_UPPER_COUNT, rx_upper_ranges[first].last < c);
    const rx_upper_range *r = first < RX_UPPER_COUNT ? &rx_upper_ranges[first] : NULL;
    return r && r->first <= c && (c - r->first) % r->step == 0 ? (uint32_t)((int64_t)c + r->distance) : c;
}

bool rx_next_alike(uint32_t canonical, size_t *state, uint32_t *out)
{
    while (*state < RX_UPPER_COUNT) {
        const rx_upper_range *r = &rx_upper_ranges[(*state)++];
        int64_t c = (int64_t)canonical - r->distance;
        if (c >= r->first && c <= r->last && ((uint32_t)c - r->first) % r->step == 0) {
            *out = (uint32_t)c;
            return true;
        }
    }
    return false;
}
