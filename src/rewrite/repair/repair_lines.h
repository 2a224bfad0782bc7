/* SPDX-License-Identifier: MIT */
/* Within repair: what finds no place (R6), and the stage of lines. */
#ifndef GEDELF_REPAIR_LINES_H
#define GEDELF_REPAIR_LINES_H

#include "rewrite/repair/repair_loose.h"

/* ---- What finds no place (repair_leftovers.c) ---------------------------------------------------- */

/* A line that waits to be put in elsewhere: where it ends in the text, and the line of the source that it comes from. */
typedef struct waiting_line {
    size_t end;
    uint64_t line;
} waiting_line;

/* Lines that wait, and the lines of the source that they come from. */
typedef struct waiting_lines {
    buffer text;
    waiting_line *items;
    size_t count, capacity;
} waiting_lines;

void waiting_init(waiting_lines *w, const gedelf_allocator *allocator);
void waiting_free(waiting_lines *w);

/* What has been appended to the text since the last time comes from this line of the source. False if there is no memory. */
bool waiting_note(waiting_lines *w, uint64_t source_line);

/* Puts all of them at an offset. None waits then. */
gedelf_status waiting_put(waiting_lines *w, repair *r, size_t at);

/* Texts that wait for the end of their record, and of the file. */
typedef struct leftovers {
    repair *r;
    waiting_lines below, after; /* notes of the record at hand, and records for the end of the file */
    repair_code code;           /* of the note that is being made, */
    size_t last;                /* and where its last row ended; SIZE_MAX if there is none */
    bool beyond;                /* it is a record of its own */
    bool to_record;             /* the record at hand can have notes */
    view ending;                /* the line break of the line before */
    patch_names names;          /* identifiers that are taken, */
    bool gathered;              /* once they are known */
} leftovers;

void leftovers_init(leftovers *a, repair *r);
void leftovers_free(leftovers *a);

/* The current record now has this tag; empty: there is no record. */
void leftovers_record(leftovers *a, view tag);

/* Keeps a text of the row that begins at an offset. GEDELF_OK or GEDELF_MEMORY. */
gedelf_status leftovers_keep(leftovers *a, repair_code code, size_t at, view text);

/* The same of a whole row, which is taken out. */
gedelf_status leftovers_take(leftovers *a, repair_code code, const loose_line *l);

/* The same, offered first as the repair that it is: what the row becomes is its note. */
gedelf_status leftovers_offer(leftovers *a, repair_code code, const loose_line *l);

/* The record ends at this offset: its notes go there. */
gedelf_status leftovers_record_ends(leftovers *a, size_t at);

/* The file's trailer is at this offset, or would: the records go there. */
gedelf_status leftovers_file_ends(leftovers *a, size_t at);

/* Both: the last record ends, and then the file. */
gedelf_status leftovers_ends(leftovers *a, size_t record_end, size_t file_end);

/* Has the last row of the text been taken out? Then what comes after it needs no line break first. */
bool is_last_row_out(const repair *r);

/* An identifier that is not taken (R9), without at signs, appended. False if there is no memory. */
bool leftovers_new_xref(leftovers *a, buffer *out);

/* Appends a text as payload, with its at signs doubled where they must be (R10). */
bool append_escaped(const repair *r, buffer *out, view text);

/* ---- The stage of lines ---------------------------------------------------------------------- */

enum { FIXES_MOST = 8 };

/* The stage at work. */
typedef struct lines_job {
    repair *r;
    open_branches levels;
    leftovers leftovers;
    bool faulty; /* reading finds errors: what is legal is not touched else */

    /* gathered before */
    names tags;  /* of all lines */
    names xrefs; /* likewise, if they are needed */
    bool xrefs_gathered;
    uint64_t breaks[3];     /* how many rows end in LF, CR, CR LF */
    uint64_t doubled, rows; /* how many end in CR CR LF; how many are not blank */
    size_t last;            /* where the last row begins that is not blank */
    bool trailer;           /* there is a line 0 TRLR */
    bool small_header;      /* the header's tag is in small letters */
    bool genealogy;         /* there is a line 0 HEAD, or 0 @…@ TAG */

    /* where we are */
    size_t after;        /* where the row after the last one ends that is not blank */
    size_t blanks;       /* where the blank rows after it begin */
    bool begun;          /* there has been a record */
    bool ended;          /* there has been the trailer */
    buffer fixed, other; /* a line as it will be */
    buffer scratch;      /* a line that is put in */
} lines_job;

/* Is this a tag that the data model has, or that other lines have? */
bool is_known_tag(const lines_job *j, view tag);

/* Turns a row that is not a line into one, if that is certain: *fixed has it, and `codes` the repairs that it took. */
bool fix_line(lines_job *j, const loose_line *l, repair_code codes[FIXES_MOST], size_t *count);

/* The length of the word that a row begins with if it was a level 0: "O", "+0", "0."; 0 if it was not. */
size_t damaged_zero(view v);

/* Is a row that is not a line the remainder of the first line of a record? The rows after it do not belong to the
   record before. */
bool is_damaged_record(const lines_job *j, view v);

/* Takes quotation marks off pointers, after all other repairs of lines (repair_quotes.c). */
gedelf_status repair_quoted_pointers(repair *r);

/* Does an identifier belong to some line? False if there is no memory, too: then nothing is changed. */
bool is_xref_taken(lines_job *j, view xref);

/* The level that a line without one has by the data model: how many there could be, and the deepest that fits. `next` is the
   level of the line after it. */
size_t find_missing_level(const lines_job *j, view tag, uint64_t next, uint64_t *level);

/* The tag that a line without one has by the data model, with these tags below it; empty if that is not certain. */
view find_missing_tag(const lines_job *j, const view *below, size_t count);

#endif
