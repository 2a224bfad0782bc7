/* SPDX-License-Identifier: MIT */
/*
 * What the files of a diff share: edits of a pair of records (diff_edits.c), the comparison that users have (diff.c), the script
 * (diff_script.c, diff_order.c).
 */
#ifndef GEDELF_COMPARE_DIFF_PRIVATE_H
#define GEDELF_COMPARE_DIFF_PRIVATE_H

#include "compare/compare_private.h"

/* ---- Edits --------------------------------------------------------------------------------------- */

/* An edit of a pair of records. */
typedef struct diff_edit {
    gedelf_diff_op op;
    gedelf_diff_what what;
    uint32_t old_node, new_node; /* NO_NODE where there is none */
} diff_edit;

/* Those of one pair. */
typedef struct diff_edits {
    structure_pairs *pairs;
    diff_edit *items; /* as they were found */
    size_t count, capacity;
    sort_items order; /* as they are shown */
    gedelf_diff_edit *made;
    size_t made_capacity;
    buffer paths;
} diff_edits;

void diff_edits_init(diff_edits *e, structure_pairs *s);
void diff_edits_free(diff_edits *e);

/* Pairs the structures of two records, and gives e->count edits: in e->items, and as users see them in e->made. GEDELF_OK or
   GEDELF_MEMORY. */
gedelf_status diff_edits_make(diff_edits *e, gedelf_structure old_top, gedelf_structure new_top);

/* ---- The comparison ------------------------------------------------------------------------------ */

struct gedelf_diff {
    gedelf_allocator allocator;
    gedelf_diff_options options;
    gedelf_dataset *translated; /* NEW in OLD's data model; NULL if it is that */
    record_pairs records;
    structure_pairs pairs;
    diff_edits edits;
    size_t next; /* of OLD's records, then of NEW's; 0 is the header */
    buffer name;
};

/* Are two records of a pair, or the headers, the same? Only if that is quickly found out. */
bool records_run_alike(gedelf_diff *d, gedelf_structure old_top, gedelf_structure new_top);

/* ---- The script ---------------------------------------------------------------------------------- */

/* A script in the making. */
typedef struct diff_script {
    gedelf_diff *d;
    buffer text;     /* the commands */
    buffer address;  /* of the record that is at hand */
    buffer left;     /* identifiers that no command writes, each behind a blank */
    bool dangles;    /* a pointer will lead nowhere that did not before */
    bool qualifies;  /* OLD's dialect has languages and datatypes */
    uint32_t *aside; /* for each record of OLD, the number of the name that it has for a while; 0 if it has none */
    size_t aside_capacity;
    uint32_t last_aside;
    uint32_t *ordinals; /* of each record of OLD among those with its tag */
    size_t ordinal_capacity;
    uint32_t *tag_counts; /* how many records there are of each tag */
    size_t tag_count_capacity;
    uint32_t
        *ranks; /* of each node of OLD's tree: which one of its siblings with the tag it is once others were removed */
    size_t rank_capacity;
    uint32_t *sums; /* see diff_order.c */
    size_t sum_capacity;
} diff_script;

/* Append parts of a command: texts, a value of NEW, a path below the record at hand. */
bool script_put_text(diff_script *s, const char *text);

/* Adds the structure of a node of NEW's tree with all that is below it. `lead` is how it is added, "add after @I1@.NAME[2]";
   `path` leads to it once it is there. */
bool script_add_tree(diff_script *s, uint32_t number, view lead, view path);

/* Puts what is below a pair of nodes into NEW's order, tag by tag, and adds what is new (diff_order.c). */
bool script_order_below(diff_script *s, uint32_t old_node);

/* Appends the path of a node of OLD as it is once what was removed is gone. */
bool script_put_ranked(diff_script *s, uint32_t old_node, buffer *out);

#endif
