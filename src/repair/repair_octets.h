/* SPDX-License-Identifier: MIT */
/*
 * What the files of the stage of octets share: the octets as they are, what is known about their encoding, and what is to be
 * done about it.
 */
#ifndef GEDELF_REPAIR_OCTETS_H
#define GEDELF_REPAIR_OCTETS_H

#include "judge/judge.h"
#include "repair/repair_private.h"

typedef struct octets_job {
    repair *r;
    gedelf_judgement *judgement;
    gedelf_verdict verdict;

    /* what the file says, and how it would be read */
    characters labelled;  /* opened by the label; its CHAR line and dialect */
    gedelf_status opened; /* GEDELF_OK, or GEDELF_ENCODING: the label means nothing */
    const dialect *rules;
    bool marked; /* there is a byte-order mark */
    bool parted; /* there were several files in it, and their octets are UTF-8 by now */

    /* what is done */
    view decode_as;        /* the encoding that the octets are decoded in */
    bool to_utf8;          /* the output becomes UTF-8 */
    bool char_wrong;       /* the CHAR line is to name another */
    view char_value;       /* that */
    bool told;             /* a repair of the whole file was told */
    repair_code told_code; /* which */
} octets_job;

/* Puts right the lines of the header that say which encoding and version the file is in, if they are nearly lines: all that
   comes behind goes by them. In repair_header.c. */
gedelf_status octets_mend_header(repair *r);

/* Takes NULs, characters that are cut in two, and UTF-8's wrong forms out of the octets, before they are decoded. */
gedelf_status octets_take_nulls(repair *r);
gedelf_status octets_join_split(repair *r);
gedelf_status octets_shorten(repair *r);

/* Decides what the file is in and what it is to be in, telling of the repairs. */
gedelf_status octets_decide(octets_job *j);

/* If several files are in one, in different encodings, makes all of it UTF-8. */
gedelf_status octets_read_parts(octets_job *j);

/* Decodes all of some octets, the byte-order mark apart. */
gedelf_status octets_decode_all(const repair *r, characters *c, view octets, view name);

/* Notes octets that could not be read, which stand for themselves if they are to stay; with them, others. In repair_unread.c. False
   if there is no memory. */
bool octets_unread_note(repair *r, const fault *f, bool stays);

/* Tells of one thing in the text that did not decode, and of what comes of it. */
gedelf_status octets_tell_fault(repair *r, const fault *f);

/* Decodes the text, and tells of what did not decode. */
gedelf_status octets_decode(octets_job *j);

/* Puts the CHAR line right, in the text that was decoded. */
gedelf_status octets_fix_char(repair *r, view value, bool drop_version);

/* Tells that the file becomes UTF-8, because its own encoding does not have what is needed. */
void octets_tell_utf8(repair *r, repair_code code, view from);

/* Appends the row of octets that a place is in as people can read it, without its line break, and with `put` for what stands
   from `at` to `to`. Of a very long row only the part round the place is shown. */
bool octets_append_row(buffer *out, view text, size_t at, size_t to, view put);

#endif
