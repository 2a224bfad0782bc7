/* SPDX-License-Identifier: MIT */
/*
 * Within edit: structures with the same superstructure. They are known by their tags and by their places, so that commands
 * which name them so find them without going through all.
 */
#ifndef GEDELF_EDIT_SIBLINGS_H
#define GEDELF_EDIT_SIBLINGS_H

#include "format/path/path.h"

typedef struct edit_tree edit_tree;

/* Some of the structures of one tag, in their order. */
enum { SIBLINGS_TOGETHER = 256 };
typedef struct edit_siblings_piece {
    uint32_t count;
    uint32_t nodes[SIBLINGS_TOGETHER];
} edit_siblings_piece;

/* Where a node is among the pieces. */
typedef struct sibling_place {
    uint32_t node; /* 0 if that is no longer known */
    size_t piece, slot;
} sibling_place;

/* The structures of one tag below one other, that were looked for last. */
typedef struct sibling_list {
    uint32_t super; /* 0: nothing is known */
    view tag;
    edit_siblings_piece *pieces;
    size_t count, capacity;
    uint32_t *order; /* of the pieces */
    size_t order_capacity;
    sibling_place found[2]; /* that which was found last, and the one before: a move has two */
} sibling_list;

/* The first and the last of a tag, and how many there are. */
typedef struct sibling_row {
    uint32_t first, last, count;
} sibling_row;

/* The nodes of the same tag beside one. */
typedef struct sibling_links {
    uint32_t next, previous;
} sibling_links;

/* All structures below one other by their tags, in their order. */
typedef struct sibling_tags {
    uint32_t super; /* 0: nothing is known */
    uint32_t asked; /* below which something was looked for last */
    names tags;
    sibling_row *rows; /* tag number n is rows[n - 1] */
    size_t row_capacity;
    sibling_links *links; /* by the numbers of nodes */
    size_t link_capacity;
} sibling_tags;

/* What is known about siblings. */
typedef struct edit_siblings {
    sibling_list lists[2]; /* those below some structure; and records, which have a separate list */
    sibling_tags by_tag;
    path_node
        wanted; /* below which they are in a run, and should be nodes before they are looked for again; or no node */
} edit_siblings;

/* ---- Siblings of one tag (siblings.c) ------------------------------------------------------------ */

void siblings_init(const edit_tree *t);
void siblings_free(const edit_tree *t);

/* Nothing is known any more. */
void siblings_clear(const edit_tree *t);

/* Number `position` of those below a node that have a tag, from 1, or with 0 the last; *n is 0 if there are not so many. False
   if there is no memory, or that is not known. */
bool siblings_find(const edit_tree *t, uint32_t super, view tag, uint64_t position, uint32_t *n);

/* A node has come to where it is, or is about to go. */
void siblings_added(const edit_tree *t, uint32_t n);
void siblings_taken(const edit_tree *t, uint32_t n);

/* ---- Siblings by their tags (sibling_tags.c) ------------------------------------------------------ */

void sibling_tags_free(const edit_tree *t);

/* Notes that something below a node is looked for. Was it so the last time too? */
bool sibling_tags_ask(const edit_tree *t, uint32_t super);

/* Those below a node that have a tag; NULL if that is not known. */
const sibling_row *sibling_tags_find(const edit_tree *t, uint32_t super, view tag);

/* As those of siblings.c, which call them. */
void sibling_tags_added(const edit_tree *t, uint32_t n);
void sibling_tags_taken(const edit_tree *t, uint32_t n);

#endif
