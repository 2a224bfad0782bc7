/* SPDX-License-Identifier: MIT */
/*
 * A path as it is kept: steps and predicates; and a search under way.
 */
#ifndef GEDELF_PATH_PRIVATE_H
#define GEDELF_PATH_PRIVATE_H

#include "format/path/path.h"

#define PATH_NONE UINT32_MAX

/* What a step asks of a structure itself. */
typedef enum path_name { PATH_TAG, PATH_ANY_TAG, PATH_XREF } path_name;

/* What a predicate asks of a payload; from PATH_BEFORE on, of a payload that is a date. */
typedef enum path_comparison {
    PATH_EXISTS,
    PATH_EQUAL,
    PATH_UNEQUAL,
    PATH_LIKE,
    PATH_UNLIKE,
    PATH_BEFORE,
    PATH_AFTER,
    PATH_NOT_AFTER,
    PATH_NOT_BEFORE,
    PATH_WITHIN
} path_comparison;

typedef enum path_question {
    PATH_POSITION, /* is it number so and so of its kind? */
    PATH_LAST,     /* is it the last of its kind? */
    PATH_NEVER,    /* no: a second of what can only be one */
    PATH_OWN,      /* how does its own payload compare? */
    PATH_BELOW     /* is there something below it that compares so? */
} path_question;

/* What is in brackets. */
typedef struct path_predicate {
    path_question question;
    path_comparison comparison; /* of PATH_OWN and PATH_BELOW */
    bool negated;               /* of PATH_BELOW */
    bool possibly;              /* from PATH_BEFORE on: not certainly, but possibly */
    uint64_t position;          /* of PATH_POSITION, from 1 */
    uint32_t step;              /* of PATH_BELOW: the first step of the path below */
    uint32_t next;              /* the next predicate of the same step; PATH_NONE if there is none */
    view text;                  /* of PATH_EQUAL and PATH_UNEQUAL */
    gedelf_days days;           /* from PATH_BEFORE on: those of the date that is compared with */
    regex *pattern;             /* of PATH_LIKE and PATH_UNLIKE */
} path_predicate;

/* A step. `**` is not a step, but a property of the step after it. */
typedef struct path_step {
    path_name name;
    view text;           /* the tag, or the identifier */
    bool deep;           /* `**` is before it: it may also be further below */
    bool arrow;          /* `->` is before it: it is where the pointer leads to */
    uint32_t predicate;  /* the first; PATH_NONE if there is none */
    uint32_t next;       /* the next step of the same path, which has a higher number; PATH_NONE if there is none */
    uint32_t comparison; /* of the last step of a path in brackets: the predicate it is in; else PATH_NONE */
} path_step;

/* A step that the structures of a level are candidates for, and how many of them came as far as its position. */
typedef struct path_entry {
    uint32_t step;
    uint64_t count;
} path_entry;

/* Structures with one superstructure, that are being gone through. */
typedef struct path_level {
    path_node node;      /* the next one */
    bool single;         /* it is the only one */
    size_t first, count; /* its entries, by rising step */
} path_level;

/* What is known about a structure and a step: whether something was found from there, or that it was there. */
typedef struct path_memory {
    path_node node;
    uint32_t key;
    bool answer;
} path_memory;

/* A question that is being answered; see path_test.c. */
typedef struct path_frame {
    uint8_t kind, stage;
    bool alone;         /* it is the only candidate */
    bool jump;          /* of a search: over a pointer */
    uint32_t step;      /* whose candidate it is */
    uint32_t predicate; /* of a test: which comes next */
    uint32_t end;       /* of a test: and which does not any more */
    uint64_t count;     /* of a search: as in a path_entry */
    path_node base;     /* of a search: below what */
    path_node node;     /* the candidate */
    path_node next;     /* of a search: the next one */
} path_frame;

struct gedelf_path {
    gedelf_allocator allocator;
    arena texts;
    path_step *steps; /* number 0 is the first */
    size_t step_count, step_capacity;
    path_predicate *predicates;
    size_t predicate_count, predicate_capacity;
    bool relative;
    bool follows;       /* a pointer, in brackets or not */
    bool returns;       /* it follows one outside brackets, and so can come to the same structure again */
    bool needs_records; /* it asks for the last of several records */

    /* Working memory. The first entry is that of records, and its count goes on from one to the next. */
    path_entry *entries;
    size_t entry_count, entry_capacity;
    path_level *levels;
    size_t level_count, level_capacity;
    uint32_t *jumps;
    size_t jump_count, jump_capacity;
    path_frame *frames;
    size_t frame_count, frame_capacity;
    path_memory *memories;
    size_t memory_count, memory_capacity;
    hash_table memory_numbers; /* places in these, plus 1 */
    buffer pointer;            /* one with its at signs */
    normalizer normalizer;
    buffer composed; /* a payload in Normalization Form C */
};

/* A search under way. */
typedef struct path_run {
    gedelf_path *p;
    const path_tree *tree;
    gedelf_status status;
    uint64_t *count; /* of the entry that is being tested */
    bool answered;   /* the topmost frame's question has been answered: */
    bool answer;
} path_run;

/* Has the structure what the step itself asks for, predicates aside? */
bool path_is_named(const path_run *run, const path_step *s, path_node n);

/* Does a structure fulfil all predicates of a step? `count` is where its level counts; `alone` if it is the only
   candidate. False also if something failed; then the run's status says so. */
bool path_test(path_run *run, uint32_t step, path_node n, uint64_t *count, bool alone);

/* The days of a text that is a date, in either notation, as wide as it may be meant (D257); false if it is not a
   date. */
bool path_days_of(view text, gedelf_days *out);

/* Is a text a date that compares with the predicate's as that asks? */
bool path_dates_compare(const path_predicate *q, view text);

/* The kinds of keys in the table. */
enum { PATH_KEY_SEARCH, PATH_KEY_JUMP, PATH_KEY_LEVEL, PATH_KEY_TARGET, PATH_KEY_COUNT };

static inline uint32_t path_key(uint32_t step, uint32_t kind)
{
    return step * PATH_KEY_COUNT + kind;
}

/* Forgets everything. */
void path_memory_clear(gedelf_path *p);

/* What is known; NULL if nothing is. */
const bool *path_memory_find(const gedelf_path *p, path_node n, uint32_t key);

/* Adds what is not yet known. False if there is no memory. */
bool path_memory_add(gedelf_path *p, path_node n, uint32_t key, bool answer);

#endif
