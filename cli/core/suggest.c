/* SPDX-License-Identifier: MIT */
/*
 * "Did you mean": takes a name that does not exist, gives the one that is most like it.
 */
#include "cli/core/cli.h"

const char *suggest(const char *wrong, const char *(*name_at)(const void *context, size_t index), const void *context)
{
    const char *best = NULL, *name;
    size_t length = strlen(wrong);
    size_t best_distance = length / 3 + 2; /* so far from it is too far */
    for (size_t i = 0; length <= WORD_MOST && (name = name_at(context, i)) != NULL; i++) {
        size_t name_length = strlen(name);
        size_t d =
            length >= 4 && strstr(name, wrong) ? 1 : word_distance(view_of(wrong, length), view_of(name, name_length));
        if (d < best_distance && d < name_length) {
            best_distance = d;
            best = name;
        }
    }
    return best;
}
