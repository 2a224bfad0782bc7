/* SPDX-License-Identifier: MIT */
/*
 * git: runs git, and finds out what it calls the two sides of a merge.
 */
#ifndef GEDELF_CLI_GIT_H
#define GEDELF_CLI_GIT_H

#include "cli/core/cli.h"

/* What git ended with where it is not there, was stopped, or there is no memory for what it printed. It ends so itself by no
   means: git merge-file ends with the number of conflicts, which is 127 at the most, and with 128 or 255 if it failed. */
enum { GIT_FAILED = 200 };

/* Runs git, and gives its status; `out` receives what it prints, if it is not NULL. Nothing is seen of its complaints if
   `quietly`. */
int git_run(char *const arguments[], buffer *out, bool quietly);

/* Appends what is left of a file or pipe. */
gedelf_status append_octets(buffer *out, file *f);

/* What the two sides of a merge are called, each with a NUL after it. */
typedef struct git_names {
    buffer ours, theirs;
} git_names;

/* Finds them: `x` and `y` are what git puts in the place of %X and %Y, which an older git leaves as they are; NULL: it was not
   asked for them, and the sides are called OURS and THEIRS. False if there is no memory. They can be freed in any case. */
bool git_names_find(git_names *n, const char *x, const char *y);
void git_names_free(git_names *n);

#endif
