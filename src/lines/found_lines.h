/* SPDX-License-Identifier: MIT */
/*
 * Finding lines, many at a time: takes text whose lines all end alike, gives where each ends, and which of them have at
 * signs, loose spaces or something odd in them.
 */
#ifndef GEDELF_FOUND_LINES_H
#define GEDELF_FOUND_LINES_H

#include "lines/line_rules.h"

/* So much of a text is looked at at a time, in words of 64 octets, that it is still at hand when its lines are taken. */
enum { FOUND_WORDS = 64, FOUND_AT_ONCE = 4 };

/* What the last octet that was looked at leaves open, as 0 or 1: is it a CR, or a space; has its line an at sign, something
   odd, a loose space? */
typedef struct open_ends {
    uint64_t cr, space, at_sign, odd, loose;
} open_ends;

/* Lines of a text, some at a time. In words, bit i is about octet i, and set for the last octet of a line, which is the
   last one of its line break, if the line has what the word is about. */
typedef struct found_lines {
    const wide_loops *loops;
    const char *text;
    size_t length;
    line_break ending; /* of its lines: LF, CR or CR LF */
    open_ends open;
    size_t begin, looked; /* where the part is that was looked at last */
    size_t count;         /* its lines */
    uint64_t at_signs[FOUND_WORDS];
    uint64_t odd[FOUND_WORDS];                       /* control characters, line breaks of another kind, private use */
    uint64_t loose[FOUND_WORDS];                     /* spaces behind spaces, and CR and LF behind spaces */
    uint64_t marked[FOUND_WORDS];                    /* any of these */
    uint32_t ends[FOUND_WORDS * 64 + FOUND_AT_ONCE]; /* where in the text the last octet of each is */
} found_lines;

/* Begins with a text whose lines end in LF, CR or CR LF. */
void found_begin(found_lines *f, view text, line_break ending);

/* Goes on to the next part in which a line ends. False if there is none. */
bool found_more(found_lines *f);

/* What a word says of the line with this last octet. */
static inline bool found_has(const found_lines *f, const uint64_t *words, uint32_t last)
{
    uint32_t at = last - (uint32_t)f->begin;
    return (words[at / 64] >> at % 64 & 1) != 0;
}

/* Where the next record begins behind a line break with this last octet, at or behind `from`, if the whole of that break and
   two octets more are there; NULL if none does. */
const char *find_record_begin(const char *from, const char *end, char last);

#endif
