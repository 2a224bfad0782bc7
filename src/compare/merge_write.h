/* SPDX-License-Identifier: MIT */
/*
 * What the files that write the result of merging share.
 */
#ifndef GEDELF_MERGE_WRITE_H
#define GEDELF_MERGE_WRITE_H

#include "compare/merge_private.h"
#include "structures/structures.h"

typedef struct merge_writer {
    merge_job *j;
    view octets; /* OURS's */
    record_pass pass;
    gedelf_write_fn write;
    void *context;
    const dialect *rules;
    const encoding *encoding;
    view ending; /* the line break that OURS begins with */
    wrapper wrapper;
    buffer out;
    bool held; /* what is in `out` stays there for a while */
    bool unwritable;
    bool open;              /* the last line has no line break yet */
    uint32_t *first_blocks; /* of each structure of OURS's record at hand, the block that is its first */
    size_t first_block_capacity;
    size_t block_count;      /* blocks of the record at hand that are before the trailer */
    size_t passed;           /* those that are nobody's and have been written, or passed by, are before this one */
    uint64_t level;          /* of the structure at hand */
    view given;              /* the identifier that THEIRS gave to the record of OURS at hand, which has none */
    gedelf_structure record; /* of which something is said */
    bool refused;            /* OURS has no form for something */
    bool no_memory;          /* for what was to be said */
    bool stopped;
} merge_writer;

/* ---- Octets (merge_octets.c) ---------------------------------------------------------------------- */

/* Each gives false if there is no memory, or it cannot be written. */
bool merge_put(merge_writer *w, view octets);
bool merge_copy(merge_writer *w, uint64_t from, uint64_t to);
bool merge_put_line(merge_writer *w, view text);
bool merge_flush(merge_writer *w);

/* The lines of a structure of OURS: its own, or with all that is below it. */
bool merge_copy_ours(merge_writer *w, uint32_t number, bool whole);

/* What is nobody's in the record at hand, before this block: it stays where it was. */
bool merge_copy_between(merge_writer *w, size_t before);

/* ---- Lines (merge_compose.c) ---------------------------------------------------------------------- */

void merge_set_up_wrapper(merge_writer *w);

/* The value of a structure, as lines: of OURS's or THEIRS's; and one with all that is below it. */
bool merge_compose_value(merge_writer *w, bool of_ours, gedelf_structure s, uint64_t level, view xref);
bool merge_compose_whole(merge_writer *w, bool of_ours, gedelf_structure s, uint64_t level);

/* Two payloads of one record, with a line break between them (D426). */
bool merge_compose_both(merge_writer *w, gedelf_structure ours, gedelf_structure theirs);

/* ---- What tags mean (merge_schema.c) ---------------------------------------------------------------- */

/* Adds to the header, which is all that is in `out`, the definitions that THEIRS has added. */
bool merge_add_definitions(merge_writer *w);

/* ---- Saying (merge_say.c) ------------------------------------------------------------------------- */

/* Tells of a conflict, about a node of the tree at hand, or, NO_NODE, about the record. */
void merge_say_conflict(merge_writer *w, uint32_t number);
void merge_say(merge_writer *w, enum diag_code code, gedelf_severity severity, gedelf_structure about, view first,
               view second, view path);

#endif
