/* SPDX-License-Identifier: MIT */
/*
 * Commands that write a file anew from what they read of it: to standard output, to OUT, or in its own place.
 */
#ifndef GEDELF_CLI_REWRITE_H
#define GEDELF_CLI_REWRITE_H

#include "cli/core/cli.h"

/* What the options say; it is the first member of the command's own settings, so that its rows serve them all. */
typedef struct rewrite_settings {
    bool in_place;
    const char *backup; /* the file is kept with this at the end of its name; NULL: it is not */
    bool named_media;   /* not an option: of an archive, only files that the result names come along */
} rewrite_settings;

enum { REWRITE_ROW_COUNT = 1 };
extern const option_row rewrite_rows[REWRITE_ROW_COUNT];

/* What is wrong with the options taken together; NULL if nothing is. */
const char *rewrite_conflict(const settings *s, const rewrite_settings *own);

/* Reads a source and writes what becomes of it. */
typedef gedelf_status (*rewrite_fn)(void *job, gedelf_source source, gedelf_sink sink);

/* Does so with a file, and puts the result where the options want it. Gives the exit status; `status` receives what `make`
   came to: GEDELF_ARGUMENT is left to the command to explain. */
int rewrite_file(session *x, input *i, const rewrite_settings *own, rewrite_fn make, void *job, gedelf_status *status);

/* Makes the dataset of an archive, and writes the archive with it and those of the other files that it names; says which ones it does not.
   Statuses as for gedelf_write, and those of `make`. */
gedelf_status rewrite_with_named_media(session *x, input *i, rewrite_fn make, void *job, gedelf_sink sink);

#endif
