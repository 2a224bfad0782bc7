/* SPDX-License-Identifier: MIT */
/*
 * gedelf join: the other files of two archives that become one.
 */
#ifndef GEDELF_CLI_JOIN_MEDIA_H
#define GEDELF_CLI_JOIN_MEDIA_H

#include "cli/core/cli.h"

/* What of the second archive comes to the first, and under which names. */
typedef struct join_media {
    gedelf_archive *a, *b;
    size_t b_dataset; /* the entry of the second's dataset */
    names moved;      /* entries of the second that get other names, because the first has another file of theirs, */
    names now;        /* and these, by the same numbers */
    names urls;       /* payloads that were asked for, */
    buffer *answers;  /* and what they become */
    size_t room;
    buffer name;
    bool no_memory;
} join_media;

/* Both inputs are archives; what is planned lives until it is freed. GEDELF_OK, or why an entry cannot be read. */
gedelf_status join_media_plan(join_media *m, input *a, input *b);
void join_media_free(join_media *m);

/* What a FILE of the second is in the result: for gedelf_join_options.file. */
gedelf_view join_media_name(void *media, gedelf_view url);

/* Copies the second's files. */
gedelf_status join_media_copy(join_media *m, gedelf_archive_writer *writer);

#endif
