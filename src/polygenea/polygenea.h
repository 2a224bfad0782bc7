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

enum { PG_KINDS = 9, PG_OPS = 16, PG_FIELDS_MOST = 4, PG_ARGS_MOST = 3 };

#define PG_NO_NODE UINT32_MAX

/* What a form is made of. */
typedef struct pg_form_info {
    gedelf_pg_type type; /* of its value; for FORM_NODE, GEDELF_PG_CONTENT */
    pg_form element;     /* of a list or set; of a pair, its second half; of a predicate or producer, its literal */
    const char *words;   /* for messages: "a reference" */
} pg_form_info;

extern const pg_form_info pg_forms[FORM_COUNT];

/* A kind of node, and the forms of its fields in nodes, queries and templates, FORM_NONE behind the last. */
typedef struct pg_kind_info {
    const char *name;
    char letter;
    uint8_t fields;
    const char *names[PG_FIELDS_MOST];
    pg_form node[PG_FIELDS_MOST + 1], query[PG_FIELDS_MOST + 1], template[PG_FIELDS_MOST + 1];
} pg_kind_info;

extern const pg_kind_info pg_kinds[PG_KINDS];

/* Where a predicate or producer can stand, as a column of pg_ops. */
enum {
    PLACE_STRING_PREDICATE,
    PLACE_DATUM_PREDICATE,
    PLACE_STRING_PRODUCER,
    PLACE_DATUM_PRODUCER,
    PLACE_SET_PRODUCER,
    PLACES
};

/* An op, and the forms of its arguments in each place, FORM_NONE behind the last. */
typedef struct pg_op_info {
    const char *name;
    pg_form args[PLACES][PG_ARGS_MOST + 1];
} pg_op_info;

extern const pg_op_info pg_ops[PG_OPS];

/* The forms of the fields of a node, query or template; of the arguments of an op where `place` may stand. NULL if there
   is no such thing there; Top has no arguments. */
const pg_form *pg_field_forms(gedelf_pg_type type, gedelf_pg_kind kind);
const pg_form *pg_argument_forms(pg_form place, gedelf_pg_op op);

/* How many forms there are before FORM_NONE. */
size_t pg_form_count(const pg_form *forms);

/* The kind of a letter, PG_KINDS if there is none; the op of a name, PG_OPS if there is none. */
unsigned pg_kind_of_letter(char letter);
unsigned pg_op_named(view name);

/* ---- Terms ----------------------------------------------------------------------------------- */

typedef struct pg_term {
    uint8_t type; /* gedelf_pg_type */
    uint8_t sub;  /* kind or op */
    uint32_t canonical;
    uint32_t count; /* items */
    uint32_t node;  /* plus 1, if it is the canonical content of one; else 0 */
    union {
        size_t first;    /* item, in dataset->items */
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
    uint32_t *items;
    size_t item_count, item_capacity;
    uint32_t *slots; /* terms by hash: open addressing; a power of two */
    size_t slot_capacity;

    uint32_t *nodes; /* the term of each node, as it was read or added */
    size_t node_count, node_capacity;
    uint32_t *same; /* the first node equal to each */
    size_t same_capacity;

    pg_abbreviation *abbreviations;
    size_t abbreviation_count, abbreviation_capacity;
    names short_forms; /* number k is that of abbreviation k - 1 */
    names prefixes;
    bool unsound; /* a reference leads forward, or nowhere */

    uint32_t *scratch; /* for making terms */
    size_t scratch_capacity;
};

static inline const pg_term *pg_at(const gedelf_pg_dataset *d, uint32_t term)
{
    return &d->terms[term];
}

static inline const uint32_t *pg_items(const gedelf_pg_dataset *d, uint32_t term)
{
    return d->items + d->terms[term].as.first;
}

/* Makes a term of items that are there, of any form; `items` are not within the dataset. A set loses what is repeated,
   and *repeated is then the first item that was, else SIZE_MAX (may be NULL). GEDELF_OK, GEDELF_MEMORY or
   GEDELF_LIMIT. */
gedelf_status pg_make(gedelf_pg_dataset *d, gedelf_pg_type type, unsigned sub, const uint32_t *items, size_t count,
                      size_t *repeated, uint32_t *out);

/* Terms without items: a string by its number in d->strings, an integer, a reference to a node that need not be there. */
gedelf_status pg_make_text(gedelf_pg_dataset *d, uint32_t string, uint32_t *out);
gedelf_status pg_make_number(gedelf_pg_dataset *d, gedelf_pg_type type, int64_t number, uint32_t *out);

/* Adds a node behind the others, also if it is equal to an earlier one. GEDELF_OK, GEDELF_MEMORY or GEDELF_LIMIT. */
gedelf_status pg_append_node(gedelf_pg_dataset *d, uint32_t content);

/* Adds an abbreviation, by string numbers, whatever it is; the short form is a new one. False if there is no memory. */
bool pg_append_abbreviation(gedelf_pg_dataset *d, uint32_t prefix, uint32_t short_form, bool faulty);

/* Is this a URI scheme? [RFC 2396 §3.1; PGN §Encoding a Dataset] */
bool pg_is_scheme(view v);

/* May this be a further prefix? (D47) */
bool pg_is_good_prefix(const gedelf_pg_dataset *d, view prefix);

/* Field number `field` of a node, in canonical form. */
uint32_t pg_field(const gedelf_pg_dataset *d, uint32_t node, size_t field);

/* The kind of a node. */
gedelf_pg_kind pg_kind_of_node(const gedelf_pg_dataset *d, uint32_t node);

/* Calls `take` with the number of each node that a content refers to, as it stands there. */
void pg_each_reference(const gedelf_pg_dataset *d, uint32_t content, void (*take)(void *context, int64_t number),
                       void *context);

/* Is this valid UTF-8, zeros and all? (D49) */
bool pg_is_utf8(view v);

/* How much of it is; the rest begins with what is not, or with a character of which not all is there. */
size_t pg_utf8_prefix(view v);

/* Sorts numbers by a comparison, which gives below 0, 0 or above 0; equal ones stay in order. `scratch` has the same
   length. */
void pg_sort(uint32_t *items, uint32_t *scratch, size_t count, int (*compare)(void *context, uint32_t a, uint32_t b),
             void *context);

/* Appends in Base64. False if there is no memory. [RFC 3548 §3] */
bool pg_append_base64(buffer *out, view octets);

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

/* Nodes in cells, one after the other. */
typedef struct pg_cells {
    const gedelf_allocator *allocator;
    pg_cell *items;
    size_t count, capacity;
    uint32_t *scratch; /* for making terms of them, and the other way */
    size_t scratch_capacity;
} pg_cells;

void pg_cells_init(pg_cells *c, const gedelf_allocator *allocator);
void pg_cells_free(pg_cells *c);

/* Room for one more at the end: one cell, with this type and form and no items. NULL if there is no memory. */
pg_cell *pg_cells_add(pg_cells *c, gedelf_pg_type type, pg_form form);

/* Spreads a term out, behind what is there; in it, data are leaves no more than anything else with items. GEDELF_OK,
   GEDELF_MEMORY, GEDELF_LIMIT, or GEDELF_ARGUMENT if the term does not have this form. */
gedelf_status pg_expand(const gedelf_pg_dataset *d, uint32_t term, pg_form form, pg_cells *out);

/* Makes a term of the cells from `begin` on.
     from      the dataset whose strings the cells name; may be `d`
     repeated  receives the number of the first cell that repeats another one in its set, else SIZE_MAX; may be NULL
   GEDELF_OK, GEDELF_MEMORY or GEDELF_LIMIT. */
gedelf_status pg_contract(gedelf_pg_dataset *d, const gedelf_pg_dataset *from, pg_cells *c, size_t begin,
                          size_t *repeated, uint32_t *out);

/* The cell of item number `index`, which is there. */
static inline const pg_cell *pg_cell_item(const pg_cell *cell, size_t index)
{
    const pg_cell *item = cell + 1;
    while (index-- > 0)
        item += item->size;
    return item;
}

/* ---- Checks ---------------------------------------------------------------------------------- */

/* Who says what is wrong, and where: `locate` fills in line, column, source and so on for a cell. */
typedef struct pg_speaker {
    diags *diags;
    void (*locate)(void *context, const pg_cell *cell, gedelf_diag *diag);
    void *context;
} pg_speaker;

/* Raises a diagnostic about a cell of a node; PG_NO_NODE if it is about none. */
void pg_say(const pg_speaker *to, enum diag_code code, const pg_cell *cell, uint32_t node, view arg1, view arg2);

/* Checks one node, which need not be in the dataset; nodes with smaller numbers are.
     d        the dataset
     number   of the node
     cells    the node; references are resolved
   GEDELF_OK or GEDELF_MEMORY. */
gedelf_status pg_check_node(const gedelf_pg_dataset *d, uint32_t number, const pg_cell *cells, const pg_speaker *to);

#endif
