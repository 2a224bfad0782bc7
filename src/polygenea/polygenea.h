/* SPDX-License-Identifier: MIT */
/*
 * polygenea: constructor notation ⇄ nodes of the Polygenea model. Takes a source of octets, gives a dataset of nodes,
 * checked against the model; and takes a dataset, gives notation or JSON.
 * [PG: Polygenea, overview; PGN: Polygenea, constructor notation serialisation; D40 to D71]
 *
 * Two forms of the same thing:
 *   - terms: the store of a dataset. A term is a type and its children, which are terms with smaller numbers; terms with
 *     the same type and children are one term (hash-consing), so that equality is a comparison of numbers. Sets stand in
 *     the order in which they were made; `canonical` of a term is the one with all sets in order of their numbers.
 *   - cells: one node spread out in preorder, with places in the text. The parser gives cells, the checks look at cells,
 *     and both writers walk them; all are loops, however deep the node.
 */
#ifndef GEDELF_POLYGENEA_DOOR_H
#define GEDELF_POLYGENEA_DOOR_H

#include <gedelf/polygenea.h>

#include "diag/diag.h"
#include "octets/octets.h"

/* ---- Forms ----------------------------------------------------------------------------------- */

/* What may stand in a place of the notation. */
typedef enum pg_form {
    FORM_NONE,
    FORM_STRING,
    FORM_INTEGER, /* nothing is -1 */
    FORM_REFERENCE,
    FORM_DATUM,
    FORM_REFERENCES_LIST,
    FORM_REFERENCES_SET,
    FORM_INTEGERS_LIST,
    FORM_INTEGERS_SET,
    FORM_PARENTS,        /* set of pairs: string, reference */
    FORM_PARENT_INDICES, /* set of pairs: string, integer */
    FORM_DETAILS,        /* set of pairs: string, datum */
    FORM_DETAIL_PREDICATES,
    FORM_PARENT, /* the pairs themselves */
    FORM_PARENT_INDEX,
    FORM_DETAIL,
    FORM_DETAIL_PREDICATE,
    FORM_QUERIES,
    FORM_TEMPLATES,
    FORM_QUERY,
    FORM_TEMPLATE,
    FORM_STRING_PREDICATE, /* nothing is Top */
    FORM_DATUM_PREDICATE,
    FORM_STRING_PREDICATES,
    FORM_DATUM_PREDICATES,
    FORM_STRING_PRODUCER,
    FORM_DATUM_PRODUCER,
    FORM_SET_PRODUCER,
    FORM_STRING_PRODUCERS,
    FORM_SET_PRODUCERS,
    FORM_NODE,
    FORM_COUNT
} pg_form;

enum { PG_KINDS = 9, PG_OPS = 16, PG_FIELDS_MOST = 4, PG_NO_NODE = UINT32_MAX };

/* What a form is made of. */
typedef struct pg_form_info {
    gedelf_pg_type type; /* of its value; for FORM_NODE, GEDELF_PG_CONTENT */
    pg_form element;     /* of a list or set; of a pair, its second half */
    const char *words;   /* for messages: "a reference" */
} pg_form_info;

extern const pg_form_info pg_forms[FORM_COUNT];

/* A kind of node, and the forms of its fields in nodes, queries and templates; FORM_NONE where there are none. */
typedef struct pg_kind_info {
    const char *name;
    char letter;
    uint8_t fields;
    const char *names[PG_FIELDS_MOST];
    pg_form node[PG_FIELDS_MOST], query[PG_FIELDS_MOST], template[PG_FIELDS_MOST];
} pg_kind_info;

extern const pg_kind_info pg_kinds[PG_KINDS];

/* An op, and the forms of its arguments as predicate of strings and of data, and as producer of strings (and so of
   data) and of sets; args 0 where it is none. */
typedef struct pg_op_info {
    const char *name;
    uint8_t args;
    pg_form string_predicate[3], datum_predicate[3], string_producer[3], datum_producer[3], set_producer[3];
} pg_op_info;

extern const pg_op_info pg_ops[PG_OPS];

/* The forms of the fields of a node, query or template; of the arguments in a predicate or producer that stands where
   `place` may. NULL if there is no such thing there. */
const pg_form *pg_field_forms(gedelf_pg_type type, gedelf_pg_kind kind);
const pg_form *pg_argument_forms(pg_form place, gedelf_pg_op op);

/* The kind of a letter, PG_KINDS if there is none; the op of a name, PG_OPS if there is none. */
unsigned pg_kind_of_letter(char letter);
unsigned pg_op_named(view name);

/* ---- Terms ----------------------------------------------------------------------------------- */

typedef struct pg_term {
    uint8_t type; /* gedelf_pg_type */
    uint8_t sub;  /* kind or op */
    uint32_t canonical;
    union {
        struct {
            uint32_t count;
            size_t first; /* in dataset->children */
        } items;
        int64_t number;  /* integer, reference */
        uint32_t string; /* in dataset->strings */
    } as;
} pg_term;

typedef struct pg_abbreviation {
    uint32_t prefix, short_form; /* in dataset->strings */
    bool faulty;                 /* breaks a rule, and is not written (D47) */
} pg_abbreviation;

struct gedelf_pg_dataset {
    gedelf_allocator allocator;
    names strings; /* numbers from 1 */

    pg_term *terms; /* the first is no term */
    size_t term_count, term_capacity;
    uint32_t *children;
    size_t child_count, child_capacity;
    uint32_t *slots; /* terms by hash: open addressing */
    size_t slot_capacity;

    uint32_t *nodes; /* the term of each node, as it was read or added */
    size_t node_count, node_capacity;
    uint32_t *same; /* the first node equal to each */
    size_t same_capacity;
    uint32_t *node_of; /* for each term, its node plus 1, if it is the canonical content of one; else 0 */
    size_t node_of_capacity;

    pg_abbreviation *abbreviations;
    size_t abbreviation_count, abbreviation_capacity;
    bool unsound; /* a reference leads forward, or nowhere */

    buffer scratch; /* for making sets */
};

void pg_init(gedelf_pg_dataset *d, const gedelf_allocator *allocator);
void pg_release(gedelf_pg_dataset *d);

static inline const pg_term *pg_at(const gedelf_pg_dataset *d, uint32_t term)
{
    return &d->terms[term];
}

static inline const uint32_t *pg_items(const gedelf_pg_dataset *d, uint32_t term)
{
    return d->children + d->terms[term].as.items.first;
}

/* Makes a term of items that are there, of any form; a set loses what is repeated, and *repeated is then the first item
   that was, else SIZE_MAX (may be NULL). GEDELF_OK, GEDELF_MEMORY or GEDELF_LIMIT. */
gedelf_status pg_make(gedelf_pg_dataset *d, gedelf_pg_type type, unsigned sub, const uint32_t *items, size_t count,
                      size_t *repeated, uint32_t *out);

/* Terms without items: a string that need not be UTF-8, an integer, a reference to a node that need not be there. */
gedelf_status pg_make_text(gedelf_pg_dataset *d, view text, uint32_t *out);
gedelf_status pg_make_number(gedelf_pg_dataset *d, gedelf_pg_type type, int64_t number, uint32_t *out);

/* Adds a node that was read; if it is equal to an earlier one, it is there twice. *twice tells. */
gedelf_status pg_add_as_read(gedelf_pg_dataset *d, uint32_t term, bool *twice);

/* The nodes that a term refers to, one after the other as they stand in it: appends their numbers, those of the first of
   equal nodes. Numbers of no node are left out. False if there is no memory. */
bool pg_append_references(const gedelf_pg_dataset *d, uint32_t term, gedelf_pg_numbers *out);

/* Field number `field` of a node, in canonical form. */
uint32_t pg_field(const gedelf_pg_dataset *d, uint32_t node, size_t field);

/* The kind of a node. */
gedelf_pg_kind pg_kind_of_node(const gedelf_pg_dataset *d, uint32_t node);

/* Is this valid UTF-8, zeros and all? (D49) */
bool pg_is_utf8(view v);

/* ---- Cells ----------------------------------------------------------------------------------- */

/* One piece of a node; its items follow it, each with all that is below it. */
typedef struct pg_cell {
    uint8_t type;    /* gedelf_pg_type */
    uint8_t sub;     /* kind or op */
    uint8_t form;    /* pg_form: what may stand here */
    bool absolute;   /* a reference that was written as an absolute number: what it means depends on D40 */
    uint32_t count;  /* items */
    uint32_t size;   /* cells, this one and all that is below it */
    uint32_t length; /* octets of text */
    union {
        int64_t number;
        uint32_t string; /* in dataset->strings */
    } as;
    uint64_t at; /* where in the text */
} pg_cell;

/* A node in cells. */
typedef struct pg_cells {
    const gedelf_allocator *allocator;
    pg_cell *items;
    size_t count, capacity;
} pg_cells;

void pg_cells_init(pg_cells *c, const gedelf_allocator *allocator);
void pg_cells_free(pg_cells *c);

/* Room for one more at the end, all zero; NULL if there is no memory. */
pg_cell *pg_cells_add(pg_cells *c);

/* Spreads a term out, behind what is there. Their forms are set if `form` is. GEDELF_OK, GEDELF_MEMORY or
   GEDELF_LIMIT. */
gedelf_status pg_expand(const gedelf_pg_dataset *d, uint32_t term, pg_form form, pg_cells *out);

/* ---- Checks ---------------------------------------------------------------------------------- */

/* Says where something is: fills in line, column, source and so on of a diagnostic, for a cell. */
typedef struct pg_locator {
    void (*locate)(void *context, const pg_cell *cell, gedelf_diag *diag);
    void *context;
} pg_locator;

/* Checks one node, which may not be in the dataset yet; those that it refers to are, unless they come later.
     d         the dataset; nodes with smaller numbers are in it
     number    what the node will have
     cells     the node; references are resolved
     here      says where
   GEDELF_OK, GEDELF_MEMORY. */
gedelf_status pg_check_node(const gedelf_pg_dataset *d, uint32_t number, const pg_cell *cells, diags *to,
                            const pg_locator *here);

/* ---- Writing --------------------------------------------------------------------------------- */

/* What is used to shorten strings, sorted for finding the longest prefix. */
typedef struct pg_prefix {
    view prefix, short_form;
    uint32_t shorter; /* the longest other prefix that this one begins with, plus 1; 0 if there is none */
} pg_prefix;

typedef struct pg_prefixes {
    const gedelf_allocator *allocator;
    pg_prefix *items; /* by prefix */
    size_t count, capacity;
    names short_forms;
} pg_prefixes;

#endif
