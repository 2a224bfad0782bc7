/* SPDX-License-Identifier: MIT */
/*
 * polygenea: constructor notation ⇄ nodes of the Polygenea model. Takes a source of octets, gives a dataset of nodes,
 * checked against the model; and takes a dataset, gives notation or JSON.
 * [PG: Polygenea, overview; PGN: Polygenea, constructor notation serialisation; D40 to D71]
 *
 * Two forms of the same thing:
 *   - terms: the store of a dataset. A term is a type and its children, which are terms with smaller numbers; terms with
 *     the same type and children are one term (hash-consing), so that equality is a comparison of numbers. Sets are in
 *     the order in which they were made; `canonical` of a term is the one with all sets in order of their numbers.
 *   - cells: one node spread out in preorder, with positions in the text. The parser gives cells, the checks look at cells,
 *     and both writers walk them; all are loops, however deep the node.
 */
#ifndef GEDELF_POLYGENEA_DOOR_H
#define GEDELF_POLYGENEA_DOOR_H

#include <gedelf/polygenea.h>

#include "diag/diag.h"
#include "format/octets/octets.h"

/* ---- Forms ----------------------------------------------------------------------------------- */

/* What may be somewhere in the notation. */
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

enum { PG_KINDS = 10, PG_OPS = 17, PG_FIELDS_MOST = 4, PG_ARGS_MOST = 3 };

#define PG_NO_NODE UINT32_MAX

/* What is in the place of a reason that is left out. [PG §Removing all reasoning] */
#define PG_REASON_OMITTED "(reason omitted)"

/* A kind of node, and the forms of its fields in nodes, queries and templates, FORM_NONE after the last. */
typedef struct pg_kind_info {
    const char *name;
    char letter;
    uint8_t fields;
    const char *names[PG_FIELDS_MOST];
    pg_form node[PG_FIELDS_MOST + 1], query[PG_FIELDS_MOST + 1], template[PG_FIELDS_MOST + 1];
} pg_kind_info;

extern const pg_kind_info pg_kinds[PG_KINDS];

/* The forms of the fields of a node, query or template; of the arguments of an op where `form` may be. NULL if there
   is no such thing there; Top has no arguments. */
const pg_form *pg_field_forms(gedelf_pg_type type, gedelf_pg_kind kind);
const pg_form *pg_argument_forms(pg_form form, gedelf_pg_op op);

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

/* Where a node is in the text that it was read from; 0 if that is not known. */
typedef struct pg_origin {
    uint32_t line, column;
} pg_origin;

struct gedelf_pg_dataset {
    gedelf_allocator allocator;
    names strings; /* numbers from 1 */

    pg_term *terms; /* the first is not a term */
    size_t term_count, term_capacity;
    uint32_t *items;
    size_t item_count, item_capacity;
    hash_table numbers; /* of terms */

    uint32_t *nodes; /* the term of each node, as it was read or added */
    size_t node_count, node_capacity;
    uint32_t *same; /* the first node equal to each */
    size_t same_capacity;
    pg_origin *origins; /* of nodes that were read, and maybe not of the last ones */
    size_t origin_count, origin_capacity;

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

/* The term of a reference to a node that is there; 0 if nothing refers to it. */
uint32_t pg_find_reference(const gedelf_pg_dataset *d, uint32_t node);

/* Takes down where a node is; and where that was. False if there is no memory. */
bool pg_note_origin(gedelf_pg_dataset *d, uint32_t node, pg_origin origin);
pg_origin pg_origin_of(const gedelf_pg_dataset *d, uint32_t node);

/* Field number `field` of a node, in canonical form. */
uint32_t pg_field(const gedelf_pg_dataset *d, uint32_t node, size_t field);

/* The kind of a node. */
gedelf_pg_kind pg_kind_of_node(const gedelf_pg_dataset *d, uint32_t node);

/* Is a key of a claim of this kind one that the model knows? And that of a node, which is a Tag, Property or Connection?
   (D62, D74) */
bool pg_is_known_key(view key, gedelf_pg_kind kind, const char *known);
bool pg_has_key(const gedelf_pg_dataset *d, uint32_t node, const char *known);

/* Calls `take` with the number of each node that a content refers to, as it is there. */
void pg_each_reference(const gedelf_pg_dataset *d, uint32_t content, void (*take)(void *context, int64_t number),
                       void *context);

/* Is this valid UTF-8, zeros and all? (D49) */
bool pg_is_utf8(view v);

/* Sorts numbers by a comparison, which gives below 0, 0 or above 0; equal ones stay in order. `scratch` has the same
   length. */
void pg_sort(uint32_t *items, uint32_t *scratch, size_t count, int (*compare)(void *context, uint32_t a, uint32_t b),
             void *context);

/* ---- Cells ----------------------------------------------------------------------------------- */

/* One piece of a node; its items follow it, each with all that is below it. */
typedef struct pg_cell {
    uint8_t type;    /* gedelf_pg_type */
    uint8_t sub;     /* kind or op */
    uint8_t form;    /* pg_form: what may be here */
    bool absolute;   /* a reference that was written as an absolute number: what it means depends on D40 */
    bool repeated;   /* an item of a set that is equal to an earlier one */
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

/* Spreads a term out, after what is there; in it, data are leaves no more than anything else with items. GEDELF_OK,
   GEDELF_MEMORY, GEDELF_LIMIT, or GEDELF_ARGUMENT if the term does not have this form. */
gedelf_status pg_expand(const gedelf_pg_dataset *d, uint32_t term, pg_form form, pg_cells *out);

/* Makes a term of the cells from `begin` on.
     from   the dataset whose strings the cells name; may be `d`
   In each set, the first item that repeats another one is marked as `repeated`. GEDELF_OK, GEDELF_MEMORY or
   GEDELF_LIMIT. */
gedelf_status pg_contract(gedelf_pg_dataset *d, const gedelf_pg_dataset *from, pg_cells *c, size_t begin,
                          uint32_t *out);

/* Adds a node of one dataset to another, with its references under their new numbers, and takes down its own.
     numbers   the new number of each node that it refers to
     cells     for the work
   GEDELF_OK, GEDELF_MEMORY or GEDELF_LIMIT. */
gedelf_status pg_copy_node(const gedelf_pg_dataset *from, gedelf_pg_dataset *to, uint32_t node, uint32_t *numbers,
                           pg_cells *cells);

/* Adds the abbreviations of one dataset to another, which has none. GEDELF_OK or GEDELF_MEMORY. */
gedelf_status pg_copy_abbreviations(const gedelf_pg_dataset *from, gedelf_pg_dataset *to);

/* Appends a node in constructor notation, without abbreviations. GEDELF_OK, GEDELF_MEMORY or GEDELF_LIMIT. */
gedelf_status pg_append_notation(const gedelf_pg_dataset *d, uint32_t node, buffer *out);

/* ---- Checks ---------------------------------------------------------------------------------- */

/* Who says what is wrong with a node, and where. */
typedef struct pg_speaker {
    diags *diags;
    struct pg_notation *text; /* where the cells have their positions; NULL if there is no text, */
    pg_origin origin;         /* but this is where the node was */
    const pg_cell *node;      /* the node that it is about; NULL if it is not about a node */
    uint32_t number;          /* of the node */
} pg_speaker;

/* What a node is called: "node 6 (Property)", without a NUL. */
view pg_name_node(uint32_t number, gedelf_pg_kind kind, char out[64]);

/* Checks one node, to->node, which need not be in the dataset; nodes with smaller numbers are. Its references are
   resolved; there are `total` nodes. GEDELF_OK or GEDELF_MEMORY. */
gedelf_status pg_check_node(const gedelf_pg_dataset *d, uint64_t total, const pg_speaker *to);

/* Is there a number in the text of something unknown, as it is kept, outside strings and Base64? */
bool pg_strange_has_number(view text);

#endif
