/* SPDX-License-Identifier: MIT */
/*
 * Within repair, for the stages from lines on: rows taken apart, the data model along the open levels, and what reading says of
 * the text.
 */
#ifndef GEDELF_REPAIR_LOOSE_H
#define GEDELF_REPAIR_LOOSE_H

#include "model/model.h"
#include "rewrite/repair/repair_private.h"

/* ---- Rows (repair_parse.c) ------------------------------------------------------------------- */

typedef enum loose_kind {
    LOOSE_BLANK,  /* white space only */
    LOOSE_LINE,   /* a line, with any characters in its identifier */
    LOOSE_TEXT,   /* none */
    LOOSE_MARKER, /* a conflict marker (D428) */
} loose_kind;

/* A row. Offsets of parts count from where `text` begins. */
typedef struct loose_line {
    size_t begin, at, end, next; /* the row, its line string, its line break, the next row: offsets of the text */
    view text;                   /* without leading white space and line break */
    loose_kind kind;
    uint64_t level;
    size_t level_end;
    size_t xref_at, xref_end; /* with its at signs; the end is 0 if there is none */
    size_t tag_at, tag_end;
    size_t payload_at; /* the length if there is none */
} loose_line;

/* Takes a line string apart; false if it is not a line. */
bool loose_parse(const dialect *rules, view v, loose_line *l);

/* Takes the row apart that begins at an offset; false at the end of the text. */
bool walk_row(const repair *r, size_t at, loose_line *l);

view loose_tag(const loose_line *l);
view loose_payload(const loose_line *l);
view loose_xref_name(const loose_line *l); /* without at signs; empty if there is none */
view loose_break(const repair *r, const loose_line *l);

/* What a payload points to, without at signs; empty if it is not a pointer. */
view loose_pointer(view payload);

bool is_continuation_tag(view tag);

/* ---- Open levels (repair_levels.c) ----------------------------------------------------------- */

/* A structure that is open: what comes next may be below it. */
typedef struct loose_level {
    uint64_t level;    /* as it will be */
    uint64_t was;      /* as it is */
    uint8_t context;   /* of what is below it */
    bool text;         /* it has a text, or may have one */
    bool given;        /* it has one */
    bool pointer;      /* it is a pointer */
    bool continuation; /* it is a CONT or CONC */
    bool allowed;      /* the data model has it there, or has nothing to say */
    bool header;       /* it is HEAD, */
    bool metadata;     /* or GEDC or CHAR below it, or part of them: what has no CONT */
} loose_level;

typedef struct open_branches {
    const gedelf_allocator *allocator;
    model_guide *guide;
    loose_level *items;
    size_t count, capacity;
} open_branches;

/* By the data model of the file's version, which must be known. False if there is no memory; it can be closed in any case. */
bool levels_open(open_branches *o, const repair *r);
void levels_close(open_branches *o);

/* Closes what a line with this level, as it is, is not below. */
void levels_pop(open_branches *o, uint64_t was);

/* The innermost open structure; NULL if there is none. */
static inline loose_level *levels_top(const open_branches *o)
{
    return o->count > 0 ? &o->items[o->count - 1] : NULL;
}

/* What the model says of a tag below the innermost one. */
model_answer levels_ask(const open_branches *o, view tag);

/* Opens a line's structure below the innermost one. False if there is no memory. */
bool levels_push(open_branches *o, const loose_line *l, uint64_t level);

/* ---- What reading says (repair_diagnosed.c) --------------------------------------------------- */

/* A diagnostic of the text. */
typedef struct said {
    uint32_t code;
    uint64_t line; /* of the text, from 1 */
    uint64_t column, width;
} said;

typedef struct sayings {
    const gedelf_allocator *allocator;
    said *items;
    size_t count, capacity;
    bool all;   /* also findings that are not errors */
    bool stops; /* reading stops at the first thing that is malformed */
    bool out_of_memory;
} sayings;

/* Reads the text as it is, with recovery, and keeps all that is an error or worse, in the order in which it is said. Finds out
   dialect and version too. GEDELF_OK or GEDELF_MEMORY. */
gedelf_status repair_read(repair *r, sayings *out);
void sayings_free(sayings *s);

/* Sorts them by lines; what is about one line keeps its order. False if there is no memory. */
bool sayings_sort(sayings *s);

/* The row of a line in the text, as it is now. */
view repair_row(const repair *r, const loose_line *l);

/* Offers to change a line's payload into a value, as the note says, and does it if that is wanted; *done, if `done` is not
   NULL, counts it. */
gedelf_status repair_put_value(repair *r, const loose_line *l, repair_note *note, view value, buffer *scratch,
                               size_t *done);

#endif
