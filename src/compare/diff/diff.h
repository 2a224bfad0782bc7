/* SPDX-License-Identifier: MIT */
/*
 * compare: takes two datasets, pairs their records, then the structures of each pair, and tells what differs.
 *
 *   record_pairs      which record of OLD is which of NEW (pair_records.c, pair_keys.c, pair_content.c)
 *   structure_pairs   the same for the structures of one pair of records (compare_tree.c, pair_structures.c, pair_similar.c)
 *
 * Both sides are indexed once; the structures of a pair are looked at only while they are asked about, so that memory goes by
 * records. [D400–D411]
 */
#ifndef GEDELF_COMPARE_DOOR_H
#define GEDELF_COMPARE_DOOR_H

#include "format/dataset/dataset.h"
#include "format/lines/lines.h"
#include "format/read/read.h"

#include <gedelf/diff.h>

/* ---- Equal data and pairs of records ------------------------------------------------------------- */

enum { SIDE_OLD = 0, SIDE_NEW = 1 };

/* One of the two datasets. Records are numbers from 1, in the order of the file; 0 means no record. HEAD is not among
   them. */
typedef struct compare_side {
    const gedelf_dataset *dataset;
    gedelf_structure *records; /* number 1 is at 0 */
    size_t count, record_capacity;
    uint32_t *partners; /* of each record: the number of its partner in the other dataset, or 0; number 1 is at 0 */
    size_t partner_capacity;
    uint32_t *tags; /* for each of its tags' numbers, the number that both sides have for it */
    size_t tag_capacity;
    uint32_t *owners; /* for the slot of each name, the record that alone has it, or 0 */
    size_t owner_capacity;
    uint64_t language; /* the hash of the default language */
} compare_side;

/* Two datasets, and which records of theirs are the same. */
typedef struct record_pairs {
    const gedelf_allocator *allocator;
    compare_side sides[2];
    names tags; /* of both */
    normalizer normalizer;
    buffer texts[2]; /* in normal form, for a while */
    bool
        qualified; /* both dialects have languages and datatypes; else these do not count, since the dialect does not (D401) */
    bool retagged;      /* some tag is not the one of the same name on the other side: see merge_part_tags */
    gedelf_pairing way; /* the one that served */
} record_pairs;

/* Looks through both datasets, which must stay until record_pairs_close. Nothing is paired yet. GEDELF_OK, GEDELF_MEMORY, or
   GEDELF_LIMIT if there are too many records. If it fails, there is nothing to close. */
gedelf_status record_pairs_open(record_pairs *p, const gedelf_dataset *old_data, const gedelf_dataset *new_data,
                                const gedelf_allocator *allocator);
void record_pairs_close(record_pairs *p);

/* Pairs records that are not paired yet, in one of D405's ways or as D406 has it. n log n. GEDELF_OK or GEDELF_MEMORY. */
gedelf_status record_pairs_find(record_pairs *p, gedelf_pairing way);

/* Makes a pair of two records, by their numbers. Neither has a partner yet. */
void record_pairs_link(record_pairs *p, size_t old_number, size_t new_number);

/* The number of a tag that both sides have for it. */
static inline uint32_t common_tag(const record_pairs *p, int side, uint32_t tag_number)
{
    return p->sides[side].tags[tag_number];
}

static inline gedelf_structure record_at(const record_pairs *p, int side, size_t number)
{
    return p->sides[side].records[number - 1];
}

/* The partner of record `number` of a side, or 0. */
static inline uint32_t record_partner(const record_pairs *p, int side, size_t number)
{
    return p->sides[side].partners[number - 1];
}

/* The number of the record that a pointer leads to; 0 if it is dangling, or leads to several structures, or into a
   record. */
uint32_t record_pointed(const record_pairs *p, int side, view pointer);

/* Are two texts the same data: canonically equivalent, with any kind of line breaks (D400, D401)? */
bool texts_agree(record_pairs *p, view a, view b);

/* Do two pointers, neither of which is empty, lead to a pair, or do both dangle with the same name? */
bool pointers_agree(record_pairs *p, view old_pointer, view new_pointer);

/* Which parts of two structures' own values differ (D400). */
enum { DIFFERS_IN_PAYLOAD = 1, DIFFERS_IN_LANGUAGE = 2, DIFFERS_IN_DATATYPE = 4 };
unsigned value_difference(record_pairs *p, gedelf_structure old_structure, gedelf_structure new_structure);

/* Are two structures the same with everything below them? The order of siblings with different tags does not matter,
   and identifiers do not count. Linear apart from the sorting of siblings. GEDELF_OK or GEDELF_MEMORY. */
gedelf_status structures_agree(record_pairs *p, gedelf_structure old_structure, gedelf_structure new_structure,
                               bool *agree);

/* The name of a record: the first NAME, or TITL; empty if it has neither. As it is there. */
view record_label(gedelf_structure top);

/* ---- Pairs of structures ------------------------------------------------------------------------- */

#define NO_NODE UINT32_MAX

/* A structure of a tree: number i is the structure with the index of the topmost one plus i. */
typedef struct tree_node {
    uint32_t tag;     /* as both sides number it */
    uint32_t parent;  /* NO_NODE for the topmost */
    uint32_t first;   /* below it, ordered by tag, those of one tag in the order of the file; NO_NODE */
    uint32_t next;    /* beside it, likewise */
    uint32_t order;   /* which one of its siblings with the same tag it is, from 1 */
    uint32_t size;    /* how many nodes it is with what is below */
    uint32_t partner; /* in the other tree, or NO_NODE */
    uint8_t flags;
    uint8_t level;  /* below the topmost; LEVEL_MOST and above are the same */
    uint64_t said;  /* the hash of its payload or pointer */
    uint64_t value; /* of that with language and datatype */
    uint64_t whole; /* of that with the tag and all that is below */
} tree_node;

enum {
    NODE_SKIPPED = 1, /* D401: it does not count, and is linked to nothing */
    NODE_SPEAKS = 2,  /* it has a payload or pointer */
    NODE_ALIKE = 4,   /* its partner is the same with all that is below */
    NODE_MOVED = 8 /* of OLD: its partner is at another position among its siblings; see structure_pairs_mark_moves */
};

/* Below this depth, structures that differ anywhere are not compared any further: paths to them would take memory that
   grows with the square of the depth; GEDCOM has levels up to 99 (D404). */
enum { LEVEL_PAIRED = 100, LEVEL_MOST = UINT8_MAX };

typedef struct structure_tree {
    gedelf_structure top;
    tree_node *nodes;
    size_t count, capacity;
} structure_tree;

/* What is sorted: by key, then by order. */
typedef struct sort_item {
    uint64_t key;
    uint32_t order, number;
} sort_item;

typedef struct sort_items {
    sort_item *items;
    size_t count, capacity;
} sort_items;

/* The structures of two records, or of any two, and which of them are the same. */
typedef struct structure_pairs {
    record_pairs *records;
    structure_tree trees[2];
    sort_items sorted[2]; /* for one row at a time */
    uint32_t *rows[3];    /* room for finding what has moved */
    size_t row_capacity[3];
    struct similar_work *work; /* what pair_similar.c needs; NULL if it was never needed */
} structure_pairs;

void structure_pairs_init(structure_pairs *s, record_pairs *records);
void structure_pairs_free(structure_pairs *s);

/* Makes both trees, forgetting those before. "No structure" makes an empty one. Nodes have no partners yet. GEDELF_OK or
   GEDELF_MEMORY. */
gedelf_status structure_pairs_load(structure_pairs *s, gedelf_structure old_top, gedelf_structure new_top);

/* The same, and pairs them from the top down (D404); the topmost are a pair. n log n. GEDELF_OK or GEDELF_MEMORY. */
gedelf_status structure_pairs_make(structure_pairs *s, gedelf_structure old_top, gedelf_structure new_top);

/* Appends the path of a node from its record down, "BIRT[2].DATE", with numbers where a tag is repeated; "." for the topmost. */
bool append_node_path(const structure_pairs *s, int side, uint32_t number, buffer *out);

/* Are two nodes the same with all that is below? */
bool nodes_agree(structure_pairs *s, uint32_t old_node, uint32_t new_node);

/* The structure of a node. */
static inline gedelf_structure node_structure(const structure_tree *t, uint32_t number)
{
    return structure_part(t->top, number);
}

/* Has it siblings with its tag? */
static inline bool node_is_repeated(const structure_tree *t, uint32_t number)
{
    const tree_node *n = &t->nodes[number];
    return n->order > 1 || (n->next != NO_NODE && t->nodes[n->next].tag == n->tag);
}

/* change_dates.c: is a CHAN later than another? (D423, D451) */
bool change_is_later(gedelf_structure than, gedelf_structure change, gedelf_notation notation);

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

/* ---- Sorting ------------------------------------------------------------------------------------- */

bool sort_items_add(const record_pairs *p, sort_items *s, sort_item item);
void sort_items_free(const record_pairs *p, sort_items *s);

/* Sorts by key, then by order, then by number. */
void sort_items_sort(sort_items *s);

/* Where the run of one key that begins at `from` ends. */
size_t sort_items_run(const sort_items *s, size_t from);

/* ---- What files say of their tags (schema_lines.c) --------------------------------------------- */

/* What a file says of its tags that others do not. */
typedef struct schema_search {
    const gedelf_dataset *from;     /* whose it is, */
    const gedelf_dataset *into;     /* and to whose header it comes: both say so in the same way */
    const gedelf_dataset *besides;  /* what this one says is not wanted either; NULL */
    const names *anew;              /* but for these tags: what it says of them is; NULL */
    const names *used;              /* tags that matter; NULL: all */
    view (*name)(void *, view tag); /* what a tag is called there; NULL: as it is */
    void *context;
} schema_search;

/* Appends it as lines, each with a line feed: whole schemas, or, in GEDCOM 7.0, what goes below a SCHMA. False if there is no
   memory. */
bool schema_lines_append(const schema_search *s, const gedelf_allocator *allocator, buffer *out);

/* ---- What extension tags of one file are called in another (tag_renames.c) ----------------------------- */

/* What a file says of a tag. */
typedef struct told_meaning {
    view tag, place, meaning; /* `place` is where it is, in a schema of ELF; names are IRIs, without prefixes */
    uint64_t line;            /* where that is said; 0: not known */
} told_meaning;

/* Calls `tell` with each. Returns false as soon as that does, or if there is no memory (schema_lines.c). */
typedef bool (*tag_meaning_fn)(void *context, const told_meaning *m);
bool tag_meanings_tell(const gedelf_dataset *d, tag_meaning_fn tell, void *context);

/* Tags that a file uses and that it speaks of. */
typedef struct tag_survey {
    const gedelf_dataset *dataset; /* NULL: there is no such file */
    names tags;
    uint64_t
        *states; /* what is said about each: 0 is nothing, else a number that is the same for the same; number n is at n
                   - 1 */
    size_t state_capacity;
    names places, meanings; /* tags with their places; and with meanings too */
    names senses;           /* places with meanings, */
    view *by_sense;         /* and the first tag of each */
    size_t sense_capacity;
    buffer key;
    bool speaks; /* something is said of some tag */
} tag_survey;

/* Tags of one file (`from`) that become others. */
typedef struct tag_renames {
    tag_survey into, from, base;
    names old;     /* those that do, */
    view *becomes; /* and what: number n is becomes[n - 1] */
    size_t capacity;
    arena texts;
    names anew; /* definitions of these must be written again, though BASE has them: OURS has neither the tags nor the
                   definitions */
} tag_renames;

void tag_renames_init(tag_renames *t, const gedelf_allocator *allocator);
void tag_renames_free(tag_renames *t);

/* Finds the tags that both files have with different meanings. A tag that both use and only one defines counts too. If
   both files were made from `base`, which may be NULL, only what both have changed counts: a meaning that only one of
   them changed since BASE is what both mean now. `heads`: tags in the header of `from` count. False if there is no
   memory. */
bool tag_renames_find(tag_renames *t, const gedelf_dataset *into, const gedelf_dataset *from,
                      const gedelf_dataset *base, bool heads);

/* What a tag of `from` is called. */
view tag_renamed(const tag_renames *t, view tag);

/* Does what `into` says of a tag go, because it is what BASE said, and `from` says otherwise? It is a tag_meaning_fn's. */
bool tag_meaning_goes(tag_renames *t, const told_meaning *m, bool *goes);

/* Do both files say the same of all tags? */
bool tag_meanings_agree(const gedelf_dataset *a, const gedelf_dataset *b, const gedelf_allocator *allocator,
                        bool *agree);

#endif
