/* SPDX-License-Identifier: MIT */
/*
 * What only the folder compare shares: keys that records are paired by, and pairing what is similar.
 */
#ifndef GEDELF_COMPARE_PRIVATE_H
#define GEDELF_COMPARE_PRIVATE_H

#include "compare/compare.h"

/* ---- Sorting ------------------------------------------------------------------------------------- */

bool sort_items_add(const record_pairs *p, sort_items *s, sort_item item);
void sort_items_free(const record_pairs *p, sort_items *s);

/* Sorts by key, then by order, then by number. */
void sort_items_sort(sort_items *s);

/* Where the run of one key that begins at `from` ends. */
size_t sort_items_run(const sort_items *s, size_t from);

/* ---- Values -------------------------------------------------------------------------------------- */

/* The hash of a text that is the same for all that agree. */
uint64_t hash_settled(record_pairs *p, int side, view v);

/* The same for texts in which the case of ASCII letters does not count. */
uint64_t hash_ignoring_case(view v);

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

/* The tag of a record, as both sides number it. */
static inline uint32_t record_tag(const record_pairs *p, int side, size_t number)
{
    return common_tag(p, side, gedelf_structure_tag_number(record_at(p, side, number)));
}

/* Both without partners, and of one kind? */
static inline bool can_be_linked(const record_pairs *p, size_t a, size_t b)
{
    return record_partner(p, SIDE_OLD, a) == 0 && record_partner(p, SIDE_NEW, b) == 0 &&
           record_tag(p, SIDE_OLD, a) == record_tag(p, SIDE_NEW, b);
}

/* Pair records that have no partners by their identifiers, by values that stand for one (D405). GEDELF_OK or GEDELF_MEMORY. */
gedelf_status pair_by_identifier(record_pairs *p);
gedelf_status pair_by_uid(record_pairs *p);

/* Pairs them by what they say; `all`: else those without identifiers only. */
gedelf_status pair_by_content(record_pairs *p, bool all);

/* Pairs those that have the same identifier and say about the same. */
gedelf_status pair_by_name_and_content(record_pairs *p);

/* Pairs the most similar ones of two runs of siblings with one tag, from these nodes on: those that have no partners
   (D404). GEDELF_OK or GEDELF_MEMORY. */
gedelf_status pair_similar(structure_pairs *s, uint32_t old_first, uint32_t new_first);
void similar_work_free(structure_pairs *s);

/* Similarities are compared in parts of a whole, so that the order is the same on every machine. */
enum { SIMILARITY_WHOLE = 1 << 30 };

/* How similar the topmost of two trees without partners are, of SIMILARITY_WHOLE. GEDELF_OK or GEDELF_MEMORY. */
gedelf_status trees_similarity(structure_pairs *s, uint32_t *similarity);

/* Makes a pair of two nodes. */
static inline void pair_nodes(structure_pairs *s, uint32_t old_node, uint32_t new_node)
{
    s->trees[SIDE_OLD].nodes[old_node].partner = new_node;
    s->trees[SIDE_NEW].nodes[new_node].partner = old_node;
}

#endif
