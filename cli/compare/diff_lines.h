/* SPDX-License-Identifier: MIT */
/*
 * The lines of a file as octets, for diff.c.
 */
#ifndef GEDELF_CLI_DIFF_LINES_H
#define GEDELF_CLI_DIFF_LINES_H

#include "base/base.h"

#include <gedelf/octets.h>

/* How a file's octets are divided into lines. */
typedef struct diff_form {
    bool exact;     /* lines end with LF and are shown as they are, so that `patch` can apply the diff */
    bool mixed;     /* some lines end with a CR alone and others do not: every CR at the end of a line is shown */
    bool utf8;      /* the octets are UTF-8 */
    bool wide, big; /* UTF-16, in either order of octets */
    view encoding;  /* for decoding, unless `exact` */
} diff_form;

/* A file, line by line. */
typedef struct diff_lines {
    diff_form form;
    gedelf_octets *in;
    buffer octets;
    size_t at;       /* where the next line begins in them */
    size_t looked;   /* so far there is no end of it */
    uint64_t offset; /* of the next line in the file */
    bool ended;      /* nothing more is to be read */
} diff_lines;

/* The length of the first line of some octets, its line break included; 0 if its end is not among them. The search
   begins at `from`; `last` says that nothing follows. */
size_t diff_line_length(const diff_form *form, view octets, size_t from, bool last);

/* The last line of some octets that are whole lines. */
view diff_last_line(const diff_form *form, view octets);

/* Opens a file. Statuses as for reading. It can be closed in any case. */
gedelf_status diff_lines_open(diff_lines *l, const diff_form *form, gedelf_source source);
void diff_lines_close(diff_lines *l);

/* The next line, its line break included, valid until the next call. GEDELF_END after the last one; other statuses as
   for reading. */
gedelf_status diff_lines_next(diff_lines *l, view *out);

/* Does a line have a line break? Only the last one of a file may have none. */
bool diff_line_is_ended(const diff_form *form, view octets);

/* Is its level 0? */
bool diff_line_begins_record(const diff_form *form, view octets);

/* Appends a line, without its line break, as it is shown; *ended says whether it had a line break. */
gedelf_status diff_line_show(const diff_form *form, view octets, buffer *out, bool *ended);

#endif
