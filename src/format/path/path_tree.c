/* SPDX-License-Identifier: MIT */
/*
 * Takes a dataset, or a record while streaming, gives a tree that paths can go through; and what users of the library
 * call, which does that.
 */
#include "format/path/path_private.h"

/* ---- Structures as nodes --------------------------------------------------------------------- */

path_node path_node_of(gedelf_structure s)
{
    return (path_node){s.block, s.index};
}

gedelf_structure path_structure_of(path_node n)
{
    return (gedelf_structure){n.at, (uint32_t)n.number};
}

static path_node tree_first(const void *context, path_node n)
{
    (void)context;
    return path_node_of(gedelf_structure_first(path_structure_of(n)));
}

static path_node tree_next(const void *context, path_node n)
{
    (void)context;
    return path_node_of(gedelf_structure_next(path_structure_of(n)));
}

static view tree_tag(const void *context, path_node n)
{
    (void)context;
    return gedelf_structure_tag(path_structure_of(n));
}

static view tree_xref(const void *context, path_node n)
{
    (void)context;
    return gedelf_structure_xref(path_structure_of(n));
}

static view tree_payload(const void *context, path_node n)
{
    (void)context;
    return gedelf_structure_payload(path_structure_of(n));
}

static view tree_pointer(const void *context, path_node n)
{
    (void)context;
    return gedelf_structure_pointer(path_structure_of(n));
}

static path_node tree_target(const void *context, path_node n)
{
    return path_node_of(gedelf_dataset_target(context, path_structure_of(n)));
}

path_tree path_tree_of_dataset(const gedelf_dataset *dataset)
{
    return (path_tree){
        .first = tree_first,
        .next = tree_next,
        .tag = tree_tag,
        .xref = tree_xref,
        .payload = tree_payload,
        .pointer = tree_pointer,
        .target = tree_target,
        .context = dataset,
    };
}

/* ---- The public functions -------------------------------------------------------------------- */

/* The function that is called for each match. */
typedef struct tree_listener {
    gedelf_path_fn found;
    void *context;
} tree_listener;

static bool tree_found(void *context, path_node n)
{
    const tree_listener *l = context;
    return l->found(l->context, path_structure_of(n));
}

gedelf_status gedelf_path_find(gedelf_path *path, gedelf_structure top, const gedelf_dataset *dataset,
                               gedelf_path_fn found, void *context)
{
    path_tree tree = path_tree_of_dataset(dataset);
    tree_listener listener = {found, context};
    if (!dataset && gedelf_path_needs_dataset(path))
        return GEDELF_ARGUMENT;
    return path_find(path, &tree, path_node_of(top), tree_found, &listener);
}

gedelf_status gedelf_path_find_below(gedelf_path *path, gedelf_structure above, const gedelf_dataset *dataset,
                                     gedelf_path_fn found, void *context)
{
    path_tree tree = path_tree_of_dataset(dataset);
    tree_listener listener = {found, context};
    if (!dataset && gedelf_path_needs_dataset(path))
        return GEDELF_ARGUMENT;
    return path_find_below(path, &tree, path_node_of(above), tree_found, &listener);
}
