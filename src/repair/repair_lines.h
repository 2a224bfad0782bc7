/* SPDX-License-Identifier: MIT */
/*
 * Within the stage of lines: what is gathered before, and the repairs of a line that is none.
 */
#ifndef GEDELF_REPAIR_LINES_H
#define GEDELF_REPAIR_LINES_H

#include "repair/repair_walk.h"

enum { FIXES_MOST = 8 };

/* The stage at work. */
typedef struct lines_job {
    repair *r;
    open_branches levels;
    attic attic;
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
    size_t behind;       /* where the row behind the last one ends that is not blank */
    size_t blanks;       /* where the blank rows behind it begin */
    bool begun;          /* there has been a record */
    bool ended;          /* there has been the trailer */
    buffer fixed, other; /* a line as it will be */
    buffer scratch;      /* a line that is put in */
} lines_job;

/* Is this a tag that the data model has, or that other lines have? */
bool is_known_tag(const lines_job *j, view tag);

/* Makes a line of a row that is none, if that is certain: *fixed has it, and codes the repairs that it took. */
bool fix_line(lines_job *j, const loose_line *l, repair_code codes[FIXES_MOST], size_t *count);

/* Is a row that is no line what is left of the line that a record began with? What comes behind it is not the record's before. */
bool is_damaged_record(const lines_job *j, view v);

/* Does an identifier belong to some line? False if there is no memory, too: then nothing is changed. */
bool is_xref_taken(lines_job *j, view xref);

/* The level that a line without one has by the data model: how many there could be, and the deepest that fits. `next` is the
   level of the line behind it. */
size_t find_missing_level(const lines_job *j, view tag, uint64_t next, uint64_t *level);

/* The tag that a line without one has by the data model, with these tags below it; empty if that is not certain. */
view find_missing_tag(const lines_job *j, const view *below, size_t count);

#endif
