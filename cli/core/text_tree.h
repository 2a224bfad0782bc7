/* SPDX-License-Identifier: MIT */
/*
 * What trees of text are drawn with.
 */
#ifndef GEDELF_CLI_TEXT_TREE_H
#define GEDELF_CLI_TEXT_TREE_H

#include <stdbool.h>

/* What is before a line, one for each generation above it. */
typedef struct tree_signs {
    const char *branch; /* before somebody who has others after, */
    const char *last;   /* and before the last one; */
    const char *first;  /* before the first one, where the lines go up */
    const char *pass;   /* before a line that others of an older generation follow, */
    const char *blank;  /* and before one that none follow */
} tree_signs;

static inline const tree_signs *tree_signs_for(bool ascii)
{
    static const tree_signs boxes = {"├─ ", "└─ ", "┌─ ", "│  ", "   "};
    static const tree_signs characters = {"|- ", "`- ", ",- ", "|  ", "   "};
    return ascii ? &characters : &boxes;
}

#endif
