/* SPDX-License-Identifier: MIT */
/*
 * What the files of merging share.
 *
 *   BASE, OURS, THEIRS ─▶ pairs of records ─▶ new records, deleted records ─▶ record by record: a tree of what is to be
 *   ─▶ OURS's octets with the changes made
 *
 * A record of which THEIRS changed nothing is copied. Of others a merge tree is made while it is written, and forgotten. [D420–D429]
 */
#ifndef GEDELF_MERGE_PRIVATE_H
#define GEDELF_MERGE_PRIVATE_H

#include "compare/diff/diff.h"
#include "model/model.h"
#include "rewrite/patch/patch.h"
#include "format/structures/structures.h"
#include "tags/tags.h"

#include <gedelf/merge.h>

/* ---- The tree of one record -------------------------------------------------------------------- */

/* What becomes of a structure. */
typedef enum merge_fate {
    FATE_OURS,     /* it is OURS's, with all that is below it */
    FATE_THEIRS,   /* so THEIRS's */
    FATE_MERGED,   /* its value is one of theirs, or in conflict, and what is below it is merged */
    FATE_CONFLICT, /* as a whole: one side removed it, the other changed it */
    FATE_CONTESTED /* it points to a record in such a conflict, and is part of it (D425) */
} merge_fate;

typedef enum merge_value {
    VALUE_OURS,
    VALUE_THEIRS,
    VALUE_CONFLICT,
    VALUE_CONTESTED /* as of FATE_CONTESTED, of the pointer alone */
} merge_value;

/* A structure of the result. Numbers of structures are those of the trees; NO_NODE: that side has none. */
typedef struct merge_node {
    uint32_t base, ours, theirs;
    uint32_t parent, first, next; /* in the tree; children are in the order of the result */
    uint8_t fate, value;
    uint8_t context; /* of the data model, for what is below */
} merge_node;

typedef struct merge_nodes {
    merge_node *items;
    size_t count, capacity;
} merge_nodes;

/* Children of one tag: from one to another of those that a node has in all, and how many places OURS has for them. */
typedef struct merge_row {
    uint32_t tag, from, to, slots;
} merge_row;

/* Which versions are written. */
typedef enum merge_mode { MODE_MARKERS, MODE_OURS, MODE_THEIRS, MODE_BOTH } merge_mode;

/* ---- Records ----------------------------------------------------------------------------------- */

enum {
    RECORD_CHANGED = 1,       /* of OURS or THEIRS: it is not as in BASE */
    RECORD_CONTESTED = 2,     /* the other side removed it, and something that stays leads to it, or it was changed */
    RECORD_NAMED_BY_BOTH = 4, /* of OURS: each side gave it another identifier */
    RECORD_NAME_TAKEN = 8     /* THEIRS gave it one that something else has */
};

typedef struct merge_job {
    gedelf_allocator allocator;
    gedelf_merge_options options;
    gedelf_merge_result result;
    const gedelf_dataset *base, *ours, *theirs;
    record_pairs from_ours, from_theirs; /* pairs of BASE and OURS, BASE and THEIRS */
    record_pairs sides;                  /* pairs of OURS and THEIRS */
    uint8_t *ours_flags, *theirs_flags;  /* of each record; number 1 is at 0 */
    size_t ours_capacity, theirs_capacity;
    bool contested; /* some record is */
    view *
        ours_names; /* what records of OURS are called in the result; empty: as they are, and so are all if it is NULL */
    size_t ours_name_capacity;
    bool names_conflict; /* some record has two names, */
    merge_mode version;  /* and this one is being written: MODE_MARKERS is both */
    names renamed;       /* identifiers of THEIRS's records that get others, */
    names fresh;         /* and those, by the same numbers */
    tag_renames tags;    /* of THEIRS that are called otherwise in the result */
    model_guide *guide;
    structure_pairs ours_pairs, theirs_pairs,
        side_pairs; /* of the record at hand: BASE and OURS, BASE and THEIRS, OURS and THEIRS */
    merge_nodes tree;
    bool touched;        /* of the record at hand: something is not as in OURS */
    sort_items added[2]; /* children of one tag that OURS, and THEIRS, has added */
    sort_items common;   /* those that all three have */
    uint32_t *row;       /* children of one tag, in the order of the result; */
    size_t row_count, row_capacity;
    uint32_t row_first, row_last; /* while they are found, they are a chain, by `next` */
    uint32_t *kids;               /* all children of a node, */
    size_t kid_count, kid_capacity;
    merge_row *rows; /* and their rows, by tag */
    size_t rows_count, rows_capacity;
    uint32_t *ours_nodes, *theirs_nodes; /* the nodes that structures of the sides are in; NO_NODE */
    size_t ours_node_capacity, theirs_node_capacity;
    bool in_header;          /* the record at hand is it */
    const data_model *model; /* of all three */
    bool begun;              /* both sides began with nothing */
} merge_job;

/* Sides as merging numbers them. */
static inline const structure_tree *tree_of_base(const merge_job *j)
{
    return &j->ours_pairs.trees[SIDE_OLD];
}

static inline const structure_tree *tree_of_ours(const merge_job *j)
{
    return &j->side_pairs.trees[SIDE_OLD];
}

static inline const structure_tree *tree_of_theirs(const merge_job *j)
{
    return &j->side_pairs.trees[SIDE_NEW];
}

/* ---- New and deleted records (merge_records.c) ------------------------------------------------- */

/* The numbers that a record of OURS has in BASE and in THEIRS, and one of THEIRS in BASE; 0: none. */
uint32_t merge_base_of_ours(const merge_job *j, uint32_t ours);
uint32_t merge_base_of_theirs(const merge_job *j, uint32_t theirs);
uint32_t merge_theirs_of_ours(const merge_job *j, uint32_t ours);

/* Has a record of OURS no identifier, and THEIRS gave it one? Then it gets that, for pointers of THEIRS may lead to it. */
bool merge_is_named_by_theirs(const merge_job *j, uint32_t ours);

/* Was a record of OURS or THEIRS in BASE, and has the other side removed it? */
bool merge_is_removed_by_theirs(const merge_job *j, uint32_t ours);
bool merge_is_removed_by_ours(const merge_job *j, uint32_t theirs);

/* Finds out which tags of THEIRS mean something else in OURS, and distinguishes them from now on. Called before records
   are paired (merge_header.c). */
gedelf_status merge_part_tags(merge_job *j);

/* Finds out which records are new on both sides and the same, which were changed, and which identifiers clash. */
gedelf_status merge_match_records(merge_job *j);

/* Finds out which removed records something still leads to. */
gedelf_status merge_find_contested(merge_job *j);

/* The record that a structure of OURS, or of THEIRS, points to, if the other side removed it; and contests it. 0: it does not. */
bool merge_points_to_contested(const merge_job *j, bool of_ours, gedelf_structure s);

/* Does a structure, or something below it, so? */
bool merge_has_contested(const merge_job *j, bool of_ours, gedelf_structure s);

/* Must a record of OURS be merged with THEIRS's, because THEIRS has it and changed it or gave it an identifier, or one of them has
   pointers in it to what the other removed? */
bool merge_concerns(const merge_job *j, uint32_t ours);

/* Finds out what records of OURS are called in the result (merge_renames.c). False if there is no memory. */
bool merge_rename_records(merge_job *j);

/* Can a record of THEIRS have this name in the result? And does the dialect of OURS have such names at all? */
bool merge_name_is_free(const merge_job *j, view name);
bool merge_can_have_name(const merge_job *j, view name);

/* What a record of OURS, or a pointer of OURS, is called in the result; and whether it has two names there. */
view merge_ours_name(const merge_job *j, uint32_t ours);
view merge_ours_pointer(const merge_job *j, view pointer);
bool merge_name_is_contested(const merge_job *j, uint32_t ours);

/* That, and gives records of THEIRS that come into the result other identifiers, where they need them (merge_names.c). */
gedelf_status merge_name_records(merge_job *j);

/* What a pointer of THEIRS is called in the result; and a record of THEIRS. */
view merge_pointer_name(const merge_job *j, view pointer);
view merge_record_name(const merge_job *j, uint32_t theirs);

/* ---- Structures (merge_tree.c, merge_rows.c) ----------------------------------------------------- */

/* Makes the tree of a record: what it is in BASE may be "no structure". */
gedelf_status merge_make_tree(merge_job *j, gedelf_structure base, gedelf_structure ours, gedelf_structure theirs);

/* The same for a record that only one side has, because it has pointers that are contested. */
gedelf_status merge_make_tree_of(merge_job *j, bool of_ours, gedelf_structure s);

/* Adds a node to the tree, whose number is given; NO_NODE if there is no memory. */
uint32_t merge_add_node(merge_job *j, merge_node n);

/* Merges what is directly below a node. */
gedelf_status merge_below(merge_job *j, uint32_t number);

/* Forgets which structures are in which nodes. False if there is no memory. */
bool merge_clear_numbers(merge_job *j);

/* Can there be only one of this structure in such a place? (D421) */
bool merge_is_single(const merge_job *j, uint8_t context, gedelf_structure above, view tag);

/* ---- The result (merge_write.c, merge_compose.c) -------------------------------------------------- */

gedelf_status merge_write(merge_job *j, view octets, const gedelf_read_options *reading, gedelf_write_fn write,
                          void *context);

/* ---- Writing the result ---------------------------------------------------------------------- */

/* What the files that write the result of merging share. */

typedef struct merge_writer {
    merge_job *j;
    record_pass pass; /* over OURS */
    patch_flow flow;
    composer composer;
    header_places places;
    bool version_missing;   /* OURS must say that it is ELF before escapes and qualifiers mean something, */
    bool version_refused;   /* and its header has no place for that */
    buffer meanings;        /* what THEIRS says of its tags, if it comes to the header's end: lines in UTF-8 */
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
    size_t passed;           /* those of no structure that have been written, or passed by, are before this one */
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

/* Each gives false if there is no memory. */

/* Puts something twice between conflict markers: once with the names that OURS gave, once with THEIRS's. */
bool merge_put_versions(merge_writer *w, bool (*put)(merge_writer *w, const void *what), const void *what);

/* All of the record at hand. */
bool merge_copy_all(merge_writer *w);

/* The trailer, and what stays of what is after it. */
bool merge_copy_end(merge_writer *w);

/* The lines of a structure of OURS: its own, or with all that is below it. */
bool merge_copy_ours(merge_writer *w, uint32_t number, bool whole);

/* Lines of its own that are after what is below it. */
bool merge_copy_later(merge_writer *w, uint32_t number);

/* Lines of the current record that belong to no structure, before this block: they stay where they were. */
bool merge_copy_between(merge_writer *w, size_t before);

/* ---- Lines (merge_compose.c) ---------------------------------------------------------------------- */

/* Says that OURS has no form for something: nothing is to be written. */
void merge_refuse(merge_writer *w, gedelf_structure s, view what);

/* The value of a structure, as lines: of OURS's or THEIRS's; and one of THEIRS's with all that is below it. */
bool merge_compose_value(merge_writer *w, bool of_ours, gedelf_structure s, uint64_t level, view xref);
bool merge_compose_whole(merge_writer *w, gedelf_structure s, uint64_t level);

/* Two payloads of one record, with a line break between them (D426). */
bool merge_compose_both(merge_writer *w, gedelf_structure ours, gedelf_structure theirs);

/* ---- The header (merge_header.c) -------------------------------------------------------------------- */

/* Finds out which further lines the header needs, for what comes from THEIRS; and, after all records, adds the line
   that says that the file is ELF, if something needs it. */
gedelf_status merge_prepare_header(merge_writer *w, const gedelf_read_options *reading);
bool merge_add_version(merge_writer *w);

/* Tells which tags of THEIRS are called otherwise. */
void merge_say_tags(merge_writer *w);

/* ---- Saying (merge_say.c) ------------------------------------------------------------------------- */

/* Tells of a conflict, about a node of the tree at hand, or, NO_NODE, about the record. */
void merge_say_conflict(merge_writer *w, uint32_t number);

/* Tells what has become of the identifier of the record of OURS at hand, if that is in conflict. */
void merge_say_name(merge_writer *w);
void merge_say(merge_writer *w, enum diag_code code, gedelf_severity severity, gedelf_structure about, view first,
               view second, view path);

#endif
