/* SPDX-License-Identifier: MIT */
/*
 * What the files of this folder share of forms, terms and cells, and of the checks.
 */
#ifndef GEDELF_POLYGENEA_PRIVATE_H
#define GEDELF_POLYGENEA_PRIVATE_H

#include "research/polygenea/polygenea.h"

/* The parts of a form. */
typedef struct pg_form_info {
    gedelf_pg_type type; /* of its value; for FORM_NODE, GEDELF_PG_CONTENT */
    pg_form element;     /* of a list or set; of a pair, its second half; of a predicate or producer, its literal */
    const char *words;   /* for messages: "a reference" */
} pg_form_info;

extern const pg_form_info pg_forms[FORM_COUNT];

/* Where a predicate or producer can be, as a column of pg_ops. */
enum {
    PG_OF_STRING_PREDICATE,
    PG_OF_DATUM_PREDICATE,
    PG_OF_STRING_PRODUCER,
    PG_OF_DATUM_PRODUCER,
    PG_OF_SET_PRODUCER,
    PG_OP_COLUMNS
};

/* An op, and the forms of its arguments in each column, FORM_NONE after the last. */
typedef struct pg_op_info {
    const char *name;
    pg_form args[PG_OP_COLUMNS][PG_ARGS_MOST + 1];
} pg_op_info;

extern const pg_op_info pg_ops[PG_OPS];

/* How many forms there are before FORM_NONE. */
size_t pg_form_count(const pg_form *forms);

/* The kind of a letter, PG_KINDS if there is none; the op of a name, PG_OPS if there is none. */
unsigned pg_kind_of_letter(char letter);
unsigned pg_op_named(view name);

/* Adds a node after the others, also if it is equal to an earlier one. GEDELF_OK, GEDELF_MEMORY or GEDELF_LIMIT. */
gedelf_status pg_append_node(gedelf_pg_dataset *d, uint32_t content);

/* Adds an abbreviation, by string numbers, whatever it is; the short form is a new one. False if there is no memory. */
bool pg_append_abbreviation(gedelf_pg_dataset *d, uint32_t prefix, uint32_t short_form, bool faulty);

/* Is this a URI scheme? [RFC 2396 §3.1; PGN §Encoding a Dataset] */
bool pg_is_scheme(view v);

/* May this be a further prefix? (D47) */
bool pg_is_good_prefix(const gedelf_pg_dataset *d, view prefix);

/* How much of it is valid; the rest begins with an invalid octet, or with an incomplete character. */
size_t pg_utf8_prefix(view v);

/* Room for one more at the end: one cell, with this type and form and no items. NULL if there is no memory. */
pg_cell *pg_cells_add(pg_cells *c, gedelf_pg_type type, pg_form form);

/* Raises a diagnostic about a cell. */
void pg_say(const pg_speaker *to, enum diag_code code, const pg_cell *cell, view arg1, view arg2);

/* The name of something that is not known, which this cell is: "X", "Soundex". */
view pg_strange_name(const gedelf_pg_dataset *d, const pg_cell *cell);

/* A number as text, without a NUL. */
view pg_number_text(int64_t number, char out[21]);

/* Checks the queries, templates, predicates and producers in it; part of the above. */
gedelf_status pg_check_expectations(const gedelf_pg_dataset *d, const pg_speaker *to);

/* For each node, which cycle it is part of: nodes with the same number can be reached from each other. To be released by
   the caller, (node_count + 1) numbers; NULL if there is no memory. */
uint32_t *pg_find_cycles(const gedelf_pg_dataset *d);

/* Says of each reference of to->node that leads forward whether it closes a cycle. */
void pg_check_cycles(const uint32_t *cycles, uint64_t total, const pg_speaker *to);

/* Hands over what is to be written, if it is at least so much. GEDELF_OK or GEDELF_UNWRITABLE. */
gedelf_status pg_drain(buffer *out, gedelf_write_fn write, void *context, size_t least);

/* Are all of these nodes of a dataset that is sound? */
bool pg_are_good_nodes(const gedelf_pg_dataset *d, const uint32_t *nodes, size_t count);

/* The cell of item number `index`, which is there. */
static inline const pg_cell *pg_cell_item(const pg_cell *parent, size_t index)
{
    const pg_cell *item = parent + 1;
    while (index-- > 0)
        item += item->size;
    return item;
}

#endif
