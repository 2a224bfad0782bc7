/* SPDX-License-Identifier: MIT */
/*
 * Weights: logarithms and powers in hundredths of a bit, by multiplication and division alone, which give the same on every
 * machine; and the table of match_weights.def. [D441]
 */
#include "compare/match/match_private.h"

/* The whole bits by halving, the others by squaring. */
match_bits match_log2(double number)
{
    double bits = 0, step = 0.5;
    while (number >= 2) {
        number /= 2;
        bits += 1;
    }
    while (number < 1) {
        number *= 2;
        bits -= 1;
    }
    for (int i = 0; i < 12; i++) {
        number *= number;
        if (number >= 2) {
            number /= 2;
            bits += step;
        }
        step /= 2;
    }
    double hundredths = bits * MATCH_BIT;
    return (match_bits)(hundredths < 0 ? hundredths - 0.5 : hundredths + 0.5);
}

double match_power(match_bits bits)
{
    const double hundredth = 1.0069555500567189; /* 2 to the power of 1/100 */
    double result = 1, factor = hundredth;
    bool below = bits < 0;
    for (uint32_t n = below ? 0u - (uint32_t)bits : (uint32_t)bits; n > 0; n >>= 1) {
        if (n & 1)
            result *= factor;
        factor *= factor;
    }
    return below ? 1 / result : result;
}

void match_table_make(match_table *t)
{
    static const struct {
        double m, u;
        bool bound;
    } rows[] = {
#define WEIGHT(name, m, u) {m, u, false},
#define SIBLING(name, m, u) {m, u, false},
#define LEAST(name, bits) {bits, 1, true},
#define MOST(name, bits) {bits, 1, true},
#include "compare/match/match_weights.def"
#undef WEIGHT
#undef SIBLING
#undef LEAST
#undef MOST
    };
    for (size_t i = 0; i < MATCH_WEIGHT_COUNT; i++) {
        t->m[i] = rows[i].m;
        t->u[i] = rows[i].u;
        t->bits[i] = rows[i].bound ? (match_bits)(rows[i].m * MATCH_BIT) : match_log2(rows[i].m / rows[i].u);
    }
}

double match_probability(match_bits odds)
{
    double power = match_power(odds < -4000 ? -4000 : odds > 4000 ? 4000 : odds);
    return power / (1 + power);
}
