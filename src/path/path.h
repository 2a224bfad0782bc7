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

#include "regex/regex.h"

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
                                                             next record: asked only if path_needs_records */
    view (*tag)(const void *context, path_node n);
    view (*xref)(const void *context, path_node n);        /* without at signs; empty if there is none */
    view (*payload)(const void *context, path_node n);     /* the string; empty if there is none */
    view (*pointer)(const void *context, path_node n);     /* without at signs; empty if it is none */
    path_node (*target)(const void *context, path_node n); /* of a pointer; asked only if path_needs_targets. One that
                                                              leads nowhere may lead to a node UNDEF (D8) */
    const void *context;                                   /* the first argument of all of them */
} path_tree;

/* Takes a match; false if that is enough. */
typedef bool (*path_node_fn)(void *context, path_node match);

/* As gedelf_path_find and gedelf_path_find_below, in any tree. */
gedelf_status path_find(gedelf_path *p, const path_tree *tree, path_node from, path_node_fn found, void *context);
gedelf_status path_find_below(gedelf_path *p, const path_tree *tree, path_node from, path_node_fn found, void *context);

/* Does it follow pointers? */
bool path_needs_targets(const gedelf_path *p);

/* Does it ask for the last of several records? */
bool path_needs_records(const gedelf_path *p);

/* A dataset as a tree, and while streaming (`dataset` is NULL) a record. */
path_tree path_tree_of_dataset(const gedelf_dataset *dataset);
path_node path_node_of(gedelf_structure s);
gedelf_structure path_structure_of(path_node n);

/* How far a path goes at the start of a text: up to the first white space that is neither in brackets nor in quotes, or
   to the end. */
size_t path_extent(view text);

#endif
