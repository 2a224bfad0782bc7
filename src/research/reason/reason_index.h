/* SPDX-License-Identifier: MIT */
/*
 * The index: which nodes have a kind, a text or a reference in a field, and, where texts or dates are compared, the order of these.
 */
#ifndef GEDELF_REASON_INDEX_H
#define GEDELF_REASON_INDEX_H

#include "research/polygenea/polygenea.h"
#include "values/values.h"

/* ---- Growing arrays -------------------------------------------------------------------------- */

/* Numbers, of nodes or others. */
typedef struct pg_row {
    uint32_t *items;
    size_t count, capacity;
} pg_row;

bool pg_row_add(const gedelf_allocator *allocator, pg_row *row, uint32_t number);
void pg_row_free(const gedelf_allocator *allocator, pg_row *row);

/* ---- The index ------------------------------------------------------------------------------- */

/* Besides the fields of a node, it is found by its kind, and an Aggregated Subject by what it consists of directly. */
enum { INDEX_KIND = 4, INDEX_MEMBER = 5, INDEX_FIELDS = 6 };

/* Where nodes are that have something in common. */
typedef struct pg_posting {
    uint8_t kind, field;
    uint32_t key;         /* the term of the key: a claim's own, or that of a pair in an OutRef; 0: whatever it is */
    uint32_t what;        /* a text as pg_text_key has it, or a node's number plus 1; 0: whatever it is */
    uint32_t first, last; /* in entries; rising numbers of nodes */
    uint32_t fresh;       /* the first of those that came last, if `round` is the index's */
    uint32_t round;
    uint32_t count, fresh_count;
} pg_posting;

typedef struct pg_entry {
    uint32_t node, next;
} pg_entry;

/* Nodes in the order of what they have in a field. */
typedef struct pg_sorted {
    uint8_t kind, field;
    uint32_t key;              /* as in a posting */
    pg_row texts;              /* those with a text, by its characters */
    pg_row begins, ends;       /* those with a date, by its first and by its last day */
    size_t text_end, date_end; /* how many of them are in order */
    bool any_dates;            /* some of the dates are not mere texts */
} pg_sorted;

/* When a text is, if it is a date. */
typedef struct pg_dating {
    uint32_t term;
    bool is_date; /* by its media type, or because it can be read as one */
    gedelf_days days;
} pg_dating;

/* What dates mean, each looked at once. */
typedef struct pg_calendar {
    pg_dating *items;
    size_t count, capacity;
    hash_table numbers; /* indices of these, plus 1 */
} pg_calendar;

typedef struct pg_index {
    const gedelf_allocator *allocator;
    pg_sorted *sorted; /* what somebody will ask for */
    size_t sorted_count, sorted_capacity;
    pg_calendar calendar;
    uint8_t wanted[PG_KINDS][INDEX_FIELDS][2]; /* by field; alone, and together with the key */
    uint64_t entries_of[PG_KINDS][INDEX_FIELDS][2], postings_of[PG_KINDS][INDEX_FIELDS][2];
    pg_posting *postings;
    size_t posting_count, posting_capacity;
    hash_table numbers; /* indices of these, plus 1 */
    pg_entry *entries;  /* the first means none */
    size_t entry_count, entry_capacity;
    uint32_t round;      /* from 1 */
    uint32_t begin, end; /* nodes of the last round; all before `end` are in the index */
} pg_index;

void pg_index_init(pg_index *index, const gedelf_allocator *allocator);
void pg_index_free(pg_index *index);

/* Takes in the nodes from `end` on: a new round. GEDELF_OK, GEDELF_MEMORY or GEDELF_LIMIT. */
gedelf_status pg_index_advance(pg_index *index, const gedelf_pg_dataset *d);

/* The nodes of a kind with `what` in a field and, unless it is 0, this key; NULL if there are none. The combination
   must have been wanted before. */
const pg_posting *pg_index_find(const pg_index *index, unsigned kind, unsigned field, uint32_t key, uint32_t what);

/* The order of a field will be asked for; and that order, NULL if it will not. False if there is no memory. */
bool pg_index_want_order(pg_index *index, unsigned kind, unsigned field, uint32_t key);
const pg_sorted *pg_index_order(const pg_index *index, unsigned kind, unsigned field, uint32_t key);

/* Takes a node into the orders that it belongs to, and puts them in order when all are there; and forgets them. */
bool pg_order_add(pg_index *index, const gedelf_pg_dataset *d, uint32_t node);
bool pg_order_finish(pg_index *index, const gedelf_pg_dataset *d);
void pg_order_free(pg_index *index);

/* How `value` lies to `other`: one of TAKES_LESS, TAKES_EQUAL and TAKES_GREATER; 0 if they have no order (D73, D90). Sets
   *no_memory if there is none. */
uint8_t pg_order_of(pg_calendar *calendar, const gedelf_pg_dataset *d, uint32_t value, uint32_t other, bool *no_memory);

/* How many nodes of an order can lie to `other` as `relation` says, more or less; sets *no_memory if there is none. And appends
   them, in no order, maybe some more and some twice; false if there is no memory. */
uint64_t pg_order_count(pg_calendar *calendar, const gedelf_pg_dataset *d, const pg_sorted *s, uint32_t other,
                        uint8_t relation, bool *no_memory);
bool pg_order_append(pg_calendar *calendar, const gedelf_pg_dataset *d, const pg_sorted *s, uint32_t other,
                     uint8_t relation, const gedelf_allocator *allocator, pg_row *out);

/* What a string or datum is compared by: a plain datum and the string of its text have the same. (D67) */
uint32_t pg_text_key(const gedelf_pg_dataset *d, uint32_t term);

/* The Tag of an Aggregated Subject; PG_NO_NODE if it has none. */
uint32_t pg_parts_of_subject(const gedelf_pg_dataset *d, uint32_t node);

#endif
