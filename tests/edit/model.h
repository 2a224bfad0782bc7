/* SPDX-License-Identifier: MIT */
/*
 * A dataset that can be changed, to compare with: what the commands of an edit should make of a file, worked out without
 * the editor. It is as plain as can be, and slow. Uses the public headers alone.
 */
#ifndef GEDELF_EDIT_MODEL_H
#define GEDELF_EDIT_MODEL_H

#include "generate.h"

#include <gedelf/edit.h>

typedef struct model_node {
    text tag, xref, payload, pointer, language, datatype;
    bool qualified; /* it says itself which language it is in */
    struct model_node *super;
    struct model_node **below;
    size_t count;
} model_node;

/* A dataset as a tree: the root's first child is the header. */
model_node *model_of(const gedelf_dataset *dataset);
void model_free(model_node *n);

/* Node number `index` of those below the root, in preorder; NULL beyond the last. And how many there are. */
model_node *model_at(model_node *root, size_t index);
size_t model_count(const model_node *root);

/* A path that finds this node and no other: INDI[2].BIRT[1].DATE[1]. */
void model_path(const model_node *n, text *out);

/* Some dialects take a second HEAD for a record; a path then finds both. */
bool model_has_one_header(const model_node *root);

/* Is it part of the header that says how the file is to be read? Scripts cannot name it. */
bool model_is_metadata(const model_node *n);

/* Its place among its superstructure's. */
size_t model_position(const model_node *n);

bool model_is_below(const model_node *n, const model_node *above);

/* Puts a node at a place below another, takes it away, makes a new one. */
void model_put(model_node *super, size_t place, model_node *n);
void model_take(model_node *n);
model_node *model_new(const char *tag);

void model_set_text(text *t, const char *string, size_t length);

/* Gives a node a payload, unless it has an equivalent one (D128). */
void model_set_payload(model_node *n, const text *value);

/* Every identifier, and every pointer to it. */
void model_rename(model_node *root, const char *from, const char *to);

/* New identifiers for all records: a pattern's prefix, or NULL for the tag's first letter, and a number. */
void model_renumber(model_node *root, const char *prefix);

/* Notes where the dataset differs from the tree, structure by structure, in order. In ANSEL, marks on a letter come in an
   order of their own: `loosely` does not mind. */
void model_compare(const model_node *root, const gedelf_dataset *dataset, bool loosely, text *report);

/* ---- Scripts (edit_scripts.c) ---------------------------------------------------------------- */

/* Which values are used. */
typedef struct script_style {
    bool composed;  /* characters that ANSEL would take apart */
    bool languages; /* the dialect has them */
    bool header;    /* parts of the header are changed too */
} script_style;

/* Adds a random command to a script, and carries it out on the model. */
void random_command(random_source *r, const script_style *style, model_node *root, text *script);

#endif
