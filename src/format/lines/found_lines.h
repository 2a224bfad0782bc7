/* SPDX-License-Identifier: MIT */
/*
 * Finding lines, many at a time: takes text whose lines all end alike, gives where each ends, and which of them have at
 * signs, loose spaces or something odd in them.
 */
#ifndef GEDELF_FOUND_LINES_H
#define GEDELF_FOUND_LINES_H

#include "format/lines/line_rules.h"

/* Lines of a text, some at a time: so much of it is looked at that it is still at hand when its lines are taken. */
typedef struct found_lines {
    const wide_loops *loops;
    size_t words; /* so many, of 64 octets each, are looked at at a time */
    const char *text;
    size_t length;
    size_t looked;    /* how far it has been looked at */
    wide_lines lines; /* of what was looked at last */
} found_lines;

/* To be called once, before any text is looked at. */
void found_init(found_lines *f, const work_sizes *sizes);

/* Begins with a text whose lines end in LF, CR or CR LF. */
void found_begin(found_lines *f, view text, line_break ending);

/* Goes on to the next part in which a line ends. False if there is none. */
bool found_more(found_lines *f);

/* What a word says of the line with this last octet. */
static inline bool found_has(const found_lines *f, const uint64_t *words, uint32_t last)
{
    uint32_t at = last - (uint32_t)f->lines.begin;
    return (words[at / 64] >> at % 64 & 1) != 0;
}

/* Where the next record begins after a line break with this last octet, at or after `from`, if the whole of that break and
   two octets more are there; NULL if none does. */
const char *find_record_begin(const char *from, const char *end, char last);

#endif
