/* SPDX-License-Identifier: MIT */
/*
 * What only the folder compare shares: keys that records are paired by, pairing what is similar; and of a diff the edits of a pair of
 * records (diff_edits.c), the comparison that users have (diff.c), and the script (diff_script.c, diff_order.c).
 */
#ifndef GEDELF_COMPARE_PRIVATE_H
#define GEDELF_COMPARE_PRIVATE_H

#include "compare/diff/diff.h"

/* ---- Values -------------------------------------------------------------------------------------- */

/* The hash of a text that is the same for all that agree. */
uint64_t hash_settled(record_pairs *p, int side, view v);

/* What a pointer leads to, as a number that is equal for pointers that agree. */
uint64_t pointer_hash(record_pairs *p, int side, view pointer);

/* Are these the parts of two structures' values that differ? */
unsigned parts_difference(record_pairs *p, const structure_parts *a, const structure_parts *b);

/* The language and datatype of a structure, by the numbers that it has for them; the default language for 0. */
view language_of(const compare_side *side, uint32_t number);
view datatype_of(const compare_side *side, uint32_t number);

/* Are two structures the same line by line? That is so for most that are the same at all, and quickly found out. */
bool structures_run_alike(record_pairs *p, gedelf_structure a, gedelf_structure b);

/* Appends the path that leads from one node to another below it, each step with a full stop before it; nothing for itself. */
bool append_path_below(const structure_pairs *s, int side, uint32_t top, uint32_t number, buffer *out);

/* Works out the hash of each node with all that is below, from their values. */
void hash_wholes(structure_tree *t);

/* ---- Pairing ------------------------------------------------------------------------------------- */

/* Pair records that have no partners by their identifiers, by values that mean one (D405). GEDELF_OK or GEDELF_MEMORY. */
gedelf_status pair_by_identifier(record_pairs *p);
gedelf_status pair_by_uid(record_pairs *p);

/* Where pairs have the same identifier, and one of the two is more like somebody else who has another name now: makes those pairs (D406). */
gedelf_status pair_exchanged(record_pairs *p);

/* Pairs them by what they say; `all`: else those without identifiers only. */
gedelf_status pair_by_content(record_pairs *p, bool all);

/* Pairs records with the same identifier that say about the same; or, if no identifier was found to have changed hands
   and they are few, whatever they say. */
gedelf_status pair_by_name_and_content(record_pairs *p);

/* Pairs the most similar ones of two runs of siblings with one tag, from these nodes on: those that have no partners
   (D404). GEDELF_OK or GEDELF_MEMORY. */
gedelf_status pair_similar(structure_pairs *s, uint32_t old_first, uint32_t new_first);
void similar_work_free(structure_pairs *s);

/* Similarities are compared in parts of a whole, so that the order is the same on every machine. */
enum { SIMILARITY_WHOLE = 1 << 30 };

/* So many tenths, rounded as similarities are: what is just as similar is equal to it. */
#define SIMILARITY_TENTHS(tenths) ((uint32_t)((uint64_t)SIMILARITY_WHOLE * (tenths) / 10))

/* How similar the topmost of two trees without partners are, of SIMILARITY_WHOLE. GEDELF_OK or GEDELF_MEMORY. */
gedelf_status trees_similarity(structure_pairs *s, uint32_t *similarity);

/* Two records of one kind, which hang on the same hook, must be more similar than this to be the same (pair_called.c). */
uint32_t least_similarity(record_pairs *p, uint32_t old_number, uint32_t new_number);

/* Makes a pair of two nodes. */
static inline void pair_nodes(structure_pairs *s, uint32_t old_node, uint32_t new_node)
{
    s->trees[SIDE_OLD].nodes[old_node].partner = new_node;
    s->trees[SIDE_NEW].nodes[new_node].partner = old_node;
}

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
    buffer left;     /* identifiers that no command writes, each after a blank */
    bool dangles;    /* a pointer will dangle that did not before */
    bool unreached;  /* a second header differs */
    bool too_deep;   /* no path leads to something that is new */
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
