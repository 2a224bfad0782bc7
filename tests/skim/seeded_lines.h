/* SPDX-License-Identifier: MIT */
/*
 * The lines that files are made of, one by one: what they are, and how one may be changed.
 */
#ifndef GEDELF_SEEDED_LINES_H
#define GEDELF_SEEDED_LINES_H

#include "generate.h"

/* A line in its parts. */
typedef struct parts {
    const char *before;   /* other lines before it */
    const char *lead;     /* before the level */
    char level[24];       /* as digits */
    const char *space[3]; /* after the level, the identifier, the tag */
    text xref, tag, payload;
    bool spaced; /* there is something after the tag, even if the payload is empty */
    const char *ending;
} parts;

/* A file in the making. */
typedef struct maker {
    random_source random;
    text out;
    parts line;
    const char *newline;
    size_t oddness;     /* so many lines in ten thousand are changed */
    bool fatal_too;     /* also in ways that end the reading */
    bool careless;      /* at signs are not always doubled, and identifiers not always new */
    size_t xrefs;       /* identifiers given so far */
    size_t named_ahead; /* identifiers that will be given; those beyond lead nowhere */
    size_t depth_most;
} maker;

#define PICK(r, list) ((list)[random_below((r), sizeof(list) / sizeof((list)[0]))])

/* The parts of an unremarked line: no identifier, no payload. */
void parts_begin(maker *m, size_t level, const char *tag);

/* An identifier that has not been given, but in a careless file; one of those that have or will be, for a pointer. */
void add_fresh_xref(maker *m, text *out);
void add_some_xref(maker *m, text *out);

/* Some words. */
void add_words(maker *m, text *out, size_t most);

/* Writes the line, changed or not. */
void parts_end(maker *m);

/* Changes the line in one way. */
void parts_change(maker *m);

#endif
