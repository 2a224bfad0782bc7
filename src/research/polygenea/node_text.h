/* SPDX-License-Identifier: MIT */
/*
 * Writing: a node as a tree that is walked without a stack, prefixes that shorten its strings, and what writes it.
 */
#ifndef GEDELF_NODE_TEXT_H
#define GEDELF_NODE_TEXT_H

#include "research/polygenea/polygenea_private.h"

/* A node in cells, tied together so that it can be walked without a stack, and sets be put in order. */
typedef struct pg_tree {
    pg_cells cells;
    uint32_t *first, *next, *parent; /* of each cell; PG_NO_CELL if there is none */
    uint32_t *position;              /* of each cell, which item of its parent it is */
    uint32_t *links;                 /* where these four are */
    size_t capacity;
} pg_tree;

#define PG_NO_CELL UINT32_MAX

void pg_tree_init(pg_tree *t, const gedelf_allocator *allocator);
void pg_tree_free(pg_tree *t);

/* The tree of a content. GEDELF_OK, GEDELF_MEMORY, GEDELF_LIMIT. */
gedelf_status pg_tree_fill(pg_tree *t, const gedelf_pg_dataset *d, uint32_t content);

/* A walk through a tree. Data are leaves. */
typedef struct pg_walk {
    uint32_t top, cell;
    bool leaving;
} pg_walk;

typedef enum pg_event { WALK_ENTER, WALK_LEAVE, WALK_END } pg_event;

/* Begins a walk at a cell; then, cell by cell, enters each, and leaves it after the last of its items. walk->cell is the
   one that the next event is about. */
pg_walk pg_walk_begin(uint32_t top);
pg_event pg_walk_event(const pg_walk *walk);
void pg_walk_on(const pg_tree *t, pg_walk *walk);

/* Is this cell, a datum, plain text? */
bool pg_cell_is_plain(const gedelf_pg_dataset *d, const pg_cell *datum);

/* What is used to shorten strings. */
typedef struct pg_prefix {
    view prefix, short_form;
    uint32_t ordinal; /* which one it is in the output */
    uint32_t shorter; /* the longest other prefix that this one begins with, plus 1; 0 if there is none */
} pg_prefix;

typedef struct pg_prefixes {
    const gedelf_allocator *allocator;
    pg_prefix *items;     /* in order of the output; after pg_prefixes_sort, by prefix */
    uint32_t *by_ordinal; /* the indices of items, after pg_prefixes_sort */
    size_t count, capacity, sorted;
    names short_forms; /* number k is that of ordinal k - 1 */
} pg_prefixes;

void pg_prefixes_init(pg_prefixes *p, const gedelf_allocator *allocator);
void pg_prefixes_free(pg_prefixes *p);

/* The texts must outlive it, and are not repeated. Both give false if there is no memory. */
bool pg_prefixes_add(pg_prefixes *p, view prefix, view short_form);
bool pg_prefixes_sort(pg_prefixes *p);

/* Chooses prefixes that make the output short, whatever the order of nodes. GEDELF_OK, GEDELF_MEMORY, GEDELF_LIMIT. */
gedelf_status pg_prefixes_choose(pg_prefixes *p, names *texts, const gedelf_pg_dataset *d, pg_tree *t);

/* Appends a string in its quotation marks, shortened by the first `limit` of the prefixes. False if there is no
   memory. */
bool pg_append_string(buffer *out, view text, const pg_prefixes *p, size_t limit);

/* A name of a node: a UUID; all zeros if it has none. */
typedef struct pg_uuid {
    unsigned char octets[16];
} pg_uuid;

/* Writes a UUID in its usual form: GEDELF_PG_NAME_LENGTH characters. */
void pg_format_uuid(const pg_uuid *uuid, char *out);

/* A dataset on its way to octets. */
typedef struct pg_writer {
    const gedelf_allocator *allocator;
    const gedelf_pg_dataset *d;
    gedelf_write_fn write;
    void *context;
    buffer out;
    pg_tree tree;
    pg_prefixes prefixes;
    names chosen;         /* texts of prefixes that were chosen */
    uint32_t *order;      /* the nodes that are written */
    uint32_t *positions;  /* of each node, which one it is in the output */
    size_t node_count;    /* that are written */
    uint32_t index;       /* of the one being written */
    bool unabbreviated;   /* no abbreviations, and absolute references only: for comparing */
    const pg_uuid *uuids; /* of the nodes, which references are written as; NULL: as numbers */
    buffer left, right;   /* for comparing */
    uint32_t *items;      /* for sorting */
    size_t item_capacity;
    bool no_memory;
} pg_writer;

/* Begins with a dataset, its allocator and nothing to write to; and releases what a writer has. */
void pg_writer_open(pg_writer *w, const gedelf_pg_dataset *d, const gedelf_allocator *allocator);
void pg_writer_close(pg_writer *w);

/* Appends the node number w->index of the output, `node` of the dataset. GEDELF_OK, GEDELF_MEMORY, GEDELF_LIMIT. */
gedelf_status pg_append_node_text(pg_writer *w, uint32_t node, buffer *out);

/* Appends what is kept of something of an unknown kind or name. False if there is no memory. */
bool pg_append_strange(const pg_writer *w, buffer *out, view text);

/* Puts w->order into an order that depends on the content alone, and sets w->positions. Statuses as above. */
gedelf_status pg_order_by_content(pg_writer *w);

#endif
