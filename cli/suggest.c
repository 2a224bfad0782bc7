/* SPDX-License-Identifier: MIT */
/*
 * "Did you mean": takes a name that does not exist, gives the one that is most like it.
 */
#include "cli/cli.h"

/* Longer names are not compared. */
enum { LONGEST = 63 };

static size_t smallest(size_t a, size_t b, size_t c)
{
    size_t ab = a < b ? a : b;
    return ab < c ? ab : c;
}

/* How many characters must be put in, left out, replaced or swapped with their neighbour to get from a to b. */
static size_t distance(const char *a, size_t a_length, const char *b, size_t b_length)
{
    size_t rows[3][LONGEST + 1];
    for (size_t j = 0; j <= b_length; j++)
        rows[0][j] = j;
    for (size_t i = 1; i <= a_length; i++) {
        size_t *row = rows[i % 3], *before = rows[(i + 2) % 3], *second = rows[(i + 1) % 3];
        row[0] = i;
        for (size_t j = 1; j <= b_length; j++) {
            row[j] = smallest(before[j] + 1, row[j - 1] + 1, before[j - 1] + (a[i - 1] != b[j - 1]));
            bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
            if (swapped && second[j - 2] + 1 < row[j])
                row[j] = second[j - 2] + 1;
        }
    }
    return rows[a_length % 3][b_length];
}

const char *suggest(const char *wrong, const char *(*name_at)(const void *context, size_t index), const void *context)
{
    const char *best = NULL, *name;
    size_t length = strlen(wrong);
    size_t best_distance = length / 3 + 2; /* so far from it is too far */
    for (size_t i = 0; length <= LONGEST && (name = name_at(context, i)) != NULL; i++) {
        size_t name_length = strlen(name);
        if (name_length > LONGEST)
            continue;
        size_t d = length >= 4 && strstr(name, wrong) ? 1 : distance(wrong, length, name, name_length);
        if (d < best_distance && d < name_length) {
            best_distance = d;
            best = name;
        }
    }
    return best;
}
