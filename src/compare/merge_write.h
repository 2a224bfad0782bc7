/* SPDX-License-Identifier: MIT */
/*
 * What the files that write the result of merging share.
 */
#ifndef GEDELF_MERGE_WRITE_H
#define GEDELF_MERGE_WRITE_H

#include "compare/header_lines.h"
#include "compare/merge_private.h"
#include "structures/structures.h"

/* Lines that are no structures and come to the header, before an octet of OURS. */
typedef struct merge_insert {
    uint64_t at;
    buffer text; /* in UTF-8, each line with a line feed */
} merge_insert;

enum { INSERT_VERSION, INSERT_SCHEMAS, MERGE_INSERTS };

/* Lines of OURS's header that go. */
typedef struct merge_cut {
    uint64_t from, to;
} merge_cut;

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
    merge_insert inserts[MERGE_INSERTS];
    merge_cut *cuts; /* in their order */
    size_t cut_count, cut_capacity;
    bool trial;           /* nothing is written or said: it is to be found out what the header needs */
    bool version_missing; /* OURS does not say that it is ELF, */
    bool version_needed;  /* and something can be written only in ELF */
    bool unwritable;
    bool open;              /* the last line has no line break yet */
    uint32_t *first_blocks; /* of each structure of OURS's record at hand, the block that is its first */
    size_t first_block_capacity;
    uint32_t
        *ends; /* where the record is not tidy: of each structure, the last block of it and all that is below it; */
    size_t end_capacity;
    uint32_t *later; /* and of each block the next one of the same structure; UINT32_MAX: none */
    size_t later_capacity;
    size_t block_count; /* blocks of the record at hand that are before the trailer; */
    bool *kept;         /* which of the others stay */
    size_t kept_capacity;
    size_t passed;           /* those that are nobody's and have been written, or passed by, are before this one */
    uint64_t level;          /* of the structure at hand */
    view given;              /* the identifier that THEIRS gave to the record of OURS at hand, which has none */
    uint32_t number;         /* of the record of OURS at hand; 0: it is the header, or THEIRS's */
    gedelf_structure record; /* of which something is said, */
    gedelf_structure named;  /* and the one whose name is in `name` */
    buffer name;
    bool refused;   /* OURS has no form for something */
    bool no_memory; /* for what was to be said */
    bool stopped;
} merge_writer;

/* ---- Octets (merge_octets.c) ---------------------------------------------------------------------- */

/* Each gives false if there is no memory, or it cannot be written. */
bool merge_put(merge_writer *w, view octets);
bool merge_copy(merge_writer *w, uint64_t from, uint64_t to);
bool merge_put_line(merge_writer *w, view text);
bool merge_flush(merge_writer *w);
bool merge_put_marker(merge_writer *w, const char *signs, view name);

/* Puts something twice between conflict markers: once with the names that OURS gave, once with THEIRS's. */
bool merge_put_versions(merge_writer *w, bool (*put)(merge_writer *w, const void *what), const void *what);

/* Those lines for the header that have not been written yet: the header ends here. */
bool merge_put_inserts(merge_writer *w);

/* Blocks of the record of OURS at hand, from one to another, with the names that records have in the result. */
bool merge_copy_blocks(merge_writer *w, size_t first, size_t last);

/* All of the record at hand. */
bool merge_copy_all(merge_writer *w);

/* The trailer, and what stays of what is behind it. */
bool merge_copy_end(merge_writer *w);

/* The lines of a structure of OURS: its own, or with all that is below it. */
bool merge_copy_ours(merge_writer *w, uint32_t number, bool whole);

/* Lines of its own that stand behind what is below it. */
bool merge_copy_later(merge_writer *w, uint32_t number);

/* What is nobody's in the record at hand, before this block: it stays where it was. */
bool merge_copy_between(merge_writer *w, size_t before);

/* ---- Lines (merge_compose.c) ---------------------------------------------------------------------- */

void merge_set_up_wrapper(merge_writer *w);

/* Says that OURS has no form for something: nothing is to be written. */
void merge_refuse(merge_writer *w, gedelf_structure s, view what);

/* The value of a structure, as lines: of OURS's or THEIRS's; and one of THEIRS's with all that is below it. */
bool merge_compose_value(merge_writer *w, bool of_ours, gedelf_structure s, uint64_t level, view xref);
bool merge_compose_whole(merge_writer *w, gedelf_structure s, uint64_t level);

/* Two payloads of one record, with a line break between them (D426). */
bool merge_compose_both(merge_writer *w, gedelf_structure ours, gedelf_structure theirs);

/* ---- The header (merge_header.c) -------------------------------------------------------------------- */

/* Finds out which lines the header needs besides, for what comes from THEIRS. */
gedelf_status merge_prepare_header(merge_writer *w, const gedelf_options *reading);

/* Tells which tags of THEIRS are called otherwise. */
void merge_say_tags(merge_writer *w);

/* Is there something in THEIRS that can be written in ELF only? */
bool merge_may_need_version(const merge_writer *w);

/* ---- Saying (merge_say.c) ------------------------------------------------------------------------- */

/* Tells of a conflict, about a node of the tree at hand, or, NO_NODE, about the record. */
void merge_say_conflict(merge_writer *w, uint32_t number);

/* Tells what has become of the identifier of the record of OURS at hand, if that is in conflict. */
void merge_say_name(merge_writer *w);
void merge_say(merge_writer *w, enum diag_code code, gedelf_severity severity, gedelf_structure about, view first,
               view second, view path);

#endif
