/* SPDX-License-Identifier: MIT */
/*
 * path: the language that says which structures are meant. Takes the text of a path, gives a list of steps; takes that
 * and a tree, gives the structures that match. gedelf-path(7) describes the language.
 *
 * The matcher asks a path_tree about structures, and does not know how a tree is stored. So the same paths work on a
 * dataset, and on a record that is being edited.
 */
#ifndef GEDELF_PATH_PATH_H
#define GEDELF_PATH_PATH_H

#include <gedelf/path.h>

#include "format/regex/regex.h"
#include "values/values.h"

/* A structure, as its tree knows it. `at` is NULL for no structure; otherwise two structures are the same if both
   members are. */
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
    view (*pointer)(const void *context, path_node n);     /* without at signs; empty if it is not a pointer */
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

#endif
