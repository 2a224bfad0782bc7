/* SPDX-License-Identifier: MIT */
/*
 * path: the language that says which structures are meant. Takes the text of a path, gives a list of steps; takes that
 * and a tree, gives the structures that match. The language is described in gedelf-path(7).
 *
 * The matcher does not know what a tree is made of: it asks a path_tree. So the same paths go through a dataset, and
 * through a record that is being edited.
 */
#ifndef GEDELF_PATH_PATH_H
#define GEDELF_PATH_PATH_H

#include <gedelf/path.h>

#include "format/regex/regex.h"
#include "values/values.h"

/* A structure, as its tree knows it. `at` is NULL if it is none; else two structures are the same if both members are. */
typedef struct path_node {
    const void *at;
    uint64_t number;
} path_node;

#define PATH_NO_NODE ((path_node){NULL, 0})

/* What can be asked about structures. None of these fails, and views live until the search ends. `first`, `next` and
   `target` give no node where there is none. */
typedef struct path_tree {
    path_node (*first)(const void *context, path_node n); /* the first substructure */
    path_node (*next)(const void *context, path_node n);  /* the next with the same superstructure; of a record, the
                                                             next record: asked only if it needs_records */
    view (*tag)(const void *context, path_node n);
    view (*xref)(const void *context, path_node n);        /* without at signs; empty if there is none */
    view (*payload)(const void *context, path_node n);     /* the string; empty if there is none */
    view (*pointer)(const void *context, path_node n);     /* without at signs; empty if it is none */
    path_node (*target)(const void *context, path_node n); /* of a pointer; asked only if path_needs_targets. One that
                                                              leads nowhere may lead to a node UNDEF (D8) */
    bool (*nth)(
        const void *context, path_node n, view tag, uint64_t position,
        path_node *found); /* which of the substructures that have this tag is number `position`, from 1, or with
                                      0 the last; false if that is not known. NULL: it never is */
    bool (*only)(
        const void *context, path_node n, view tag,
        path_node *found); /* the only substructure that has this tag, or no node; false if there are several, or
                                       that is not known. NULL: it never is */
    const void *context;   /* the first argument of all of them */
} path_tree;

/* Takes a match; false if that is enough. */
typedef bool (*path_node_fn)(void *context, path_node match);

/* As gedelf_path_find and gedelf_path_find_below, in any tree. */
gedelf_status path_find(gedelf_path *p, const path_tree *tree, path_node from, path_node_fn found, void *context);
gedelf_status path_find_below(gedelf_path *p, const path_tree *tree, path_node from, path_node_fn found, void *context);

/* Can it find anything in a record that has this tag and this identifier? If not, path_find need not be called with it. */
bool path_concerns(const gedelf_path *p, view tag, view xref);

/* Does it begin with the identifier of a record, which alone it can find anything in? */
bool path_begins_with_xref(const gedelf_path *p, view *xref);

/* What a path asks for that is as INDI[NAME="Anne"], INDI[BIRT.DATE="1816"] or INDI.NOTE[="Anne"]. */
typedef struct path_value {
    view record; /* the record's tag; empty if it may be any */
    view tag;    /* of a structure somewhere below it, */
    view text;   /* whose payload is this text, or canonically equivalent to it (D128) */
} path_value;

/* Is it so? In a record that has no such structure it finds nothing, and need not be asked. */
bool path_asks_for_value(const gedelf_path *p, path_value *out);

/* Is it as INDI[7], or as INDI[last], which is position 0? Then it need only be asked of that record with this tag, */
bool path_asks_for_place(const gedelf_path *p, view *tag, uint64_t *position);

/* if the records before it have been passed over: it is asked of that number of those with its tag next. */
void path_pass_to(gedelf_path *p, uint64_t position);

/* Can a record be what it finds? */
bool path_may_find_record(const gedelf_path *p);

/* Does it follow pointers? */
bool path_needs_targets(const gedelf_path *p);

/* Gives back the memory of the last search: where there are very many paths, each is used seldom. */
void path_rest(gedelf_path *p);

/* A dataset as a tree, and while streaming (`dataset` is NULL) a record. */
path_tree path_tree_of_dataset(const gedelf_dataset *dataset);
path_node path_node_of(gedelf_structure s);
gedelf_structure path_structure_of(path_node n);

/* How much of the text a path at its beginning takes: all up to the first of the characters `stops` that is neither in
   brackets nor in quotes. */
size_t path_extent(view text, const char *stops);

/* ---- Within the folder ----------------------------------------------------------------------- */

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

/* What stands in brackets. */
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

/* A step. `**` is none of its own, but a property of the step behind it. */
typedef struct path_step {
    path_name name;
    view text;           /* the tag, or the identifier */
    bool deep;           /* `**` stands before it: it may also be further below */
    bool arrow;          /* `->` stands before it: it is where the pointer leads to */
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

/* A question that is being answered; path_test.c tells how. */
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

/* The days of a text that is a date, in either notation, as wide as it may be meant (D257); false if it is none. */
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
