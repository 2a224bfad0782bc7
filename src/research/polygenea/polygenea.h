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
 *   - cells: one node spread out in preorder, with positions in the text. The parser gives cells, the checks look at cells,
 *     and both writers walk them; all are loops, however deep the node.
 */
#ifndef GEDELF_POLYGENEA_DOOR_H
#define GEDELF_POLYGENEA_DOOR_H

#include <gedelf/polygenea.h>
#include <gedelf/research.h>

#include "diag/diag.h"
#include "format/octets/octets.h"

/* ---- Forms ----------------------------------------------------------------------------------- */

/* What may stand somewhere in the notation. */
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

/* What stands in the place of a reason that is left out. [PG §Removing all reasoning] */
#define PG_REASON_OMITTED "(reason omitted)"

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
    PG_OF_STRING_PREDICATE,
    PG_OF_DATUM_PREDICATE,
    PG_OF_STRING_PRODUCER,
    PG_OF_DATUM_PRODUCER,
    PG_OF_SET_PRODUCER,
    PG_OP_COLUMNS
};

/* An op, and the forms of its arguments in each column, FORM_NONE behind the last. */
typedef struct pg_op_info {
    const char *name;
    pg_form args[PG_OP_COLUMNS][PG_ARGS_MOST + 1];
} pg_op_info;

extern const pg_op_info pg_ops[PG_OPS];

/* The forms of the fields of a node, query or template; of the arguments of an op where `form` may stand. NULL if there
   is no such thing there; Top has no arguments. */
const pg_form *pg_field_forms(gedelf_pg_type type, gedelf_pg_kind kind);
const pg_form *pg_argument_forms(pg_form form, gedelf_pg_op op);

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

/* Where a node stands in the text that it was read from; 0 if that is not known. */
typedef struct pg_origin {
    uint32_t line, column;
} pg_origin;

struct gedelf_pg_dataset {
    gedelf_allocator allocator;
    names strings; /* numbers from 1 */

    pg_term *terms; /* the first is no term */
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

/* Adds a node behind the others, also if it is equal to an earlier one. GEDELF_OK, GEDELF_MEMORY or GEDELF_LIMIT. */
gedelf_status pg_append_node(gedelf_pg_dataset *d, uint32_t content);

/* Takes down where a node stands; and where that was. False if there is no memory. */
bool pg_note_origin(gedelf_pg_dataset *d, uint32_t node, pg_origin origin);
pg_origin pg_origin_of(const gedelf_pg_dataset *d, uint32_t node);

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

/* Is a key of a claim of this kind one that the model knows? And that of a node, which is a Tag, Property or Connection?
   (D62, D74) */
bool pg_is_known_key(view key, gedelf_pg_kind kind, const char *known);
bool pg_has_key(const gedelf_pg_dataset *d, uint32_t node, const char *known);

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

/* ---- Cells ----------------------------------------------------------------------------------- */

/* One piece of a node; its items follow it, each with all that is below it. */
typedef struct pg_cell {
    uint8_t type;    /* gedelf_pg_type */
    uint8_t sub;     /* kind or op */
    uint8_t form;    /* pg_form: what may stand here */
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

/* Room for one more at the end: one cell, with this type and form and no items. NULL if there is no memory. */
pg_cell *pg_cells_add(pg_cells *c, gedelf_pg_type type, pg_form form);

/* Spreads a term out, behind what is there; in it, data are leaves no more than anything else with items. GEDELF_OK,
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

/* The cell of item number `index`, which is there. */
static inline const pg_cell *pg_cell_item(const pg_cell *parent, size_t index)
{
    const pg_cell *item = parent + 1;
    while (index-- > 0)
        item += item->size;
    return item;
}

struct pg_notation;

/* ---- Checks ---------------------------------------------------------------------------------- */

/* Who says what is wrong with a node, and where. */
typedef struct pg_speaker {
    diags *diags;
    struct pg_notation *text; /* where the cells have their positions; NULL if there is no text, */
    pg_origin origin;         /* but this is where the node was */
    const pg_cell *node;      /* what is spoken of; NULL if it is no node */
    uint32_t number;          /* of the node */
} pg_speaker;

/* What a node is called: "node 6 (Property)", without a NUL. */
view pg_name_node(uint32_t number, gedelf_pg_kind kind, char out[64]);

/* Raises a diagnostic about a cell. */
void pg_say(const pg_speaker *to, enum diag_code code, const pg_cell *cell, view arg1, view arg2);

/* The name of something that is not known, which this cell is: "X", "Soundex". */
view pg_strange_name(const gedelf_pg_dataset *d, const pg_cell *cell);

/* A number as text, without a NUL. */
view pg_number_text(int64_t number, char out[21]);

/* Checks one node, to->node, which need not be in the dataset; nodes with smaller numbers are. Its references are
   resolved; there are `total` nodes. GEDELF_OK or GEDELF_MEMORY. */
gedelf_status pg_check_node(const gedelf_pg_dataset *d, uint64_t total, const pg_speaker *to);

/* Checks the queries, templates, predicates and producers in it; part of the above. */
gedelf_status pg_check_expectations(const gedelf_pg_dataset *d, const pg_speaker *to);

/* For each node, which cycle it is part of: nodes with the same number can be reached from each other. To be released by
   the caller, (node_count + 1) numbers; NULL if there is no memory. */
uint32_t *pg_find_cycles(const gedelf_pg_dataset *d);

/* Says of each reference of to->node that leads forward whether it closes a cycle. */
void pg_check_cycles(const uint32_t *cycles, uint64_t total, const pg_speaker *to);

/* ---- Within the folder: the text ------------------------------------------------------------- */

/* A position in the text. */
typedef struct pg_position {
    uint64_t at;           /* octets from the beginning of the input */
    uint64_t line, column; /* from 1 */
    bool after_return;     /* right behind a carriage return, of which a line feed would be part */
} pg_position;

/* The text that is being read: valid UTF-8, of which what is no longer needed is forgotten. */
typedef struct pg_notation {
    const gedelf_allocator *allocator;
    input in;
    buffer kept;
    uint64_t begin; /* where in the text kept.data[0] is */
    size_t valid;   /* how much of `kept` has been found to be UTF-8 */
    bool whole;     /* the end has been reached */
    bool bad;       /* what stands behind `valid` is no UTF-8, and never will be */
    bool marked;    /* it begins with a byte-order mark, which is not part of it */
    gedelf_status status;
    pg_position mark;   /* at `begin` */
    pg_position cursor; /* the position that was asked for last */
    pg_position anchor; /* a position before which nothing is asked for any more, for now */
    uint64_t anchor_at; /* where it is to be */
} pg_notation;

/* What pg_peek gives where there is no character: at the end, at bad UTF-8, or when reading failed (see `status`). */
enum { PG_END = -1, PG_BAD = -2 };

/* GEDELF_OK, GEDELF_UNREADABLE, GEDELF_ARGUMENT, GEDELF_MEMORY. It can be closed in any case. */
gedelf_status pg_notation_open(pg_notation *n, gedelf_source source, const gedelf_allocator *allocator);
void pg_notation_close(pg_notation *n);

/* Makes the valid text longer, if it can. */
bool pg_notation_fill(pg_notation *n);

/* The octet at a position that has not been forgotten, or PG_END or PG_BAD. */
static inline int pg_peek(pg_notation *n, uint64_t at)
{
    while (at - n->begin >= n->valid) {
        if (!pg_notation_fill(n))
            return n->bad || n->status != GEDELF_OK ? PG_BAD : PG_END;
    }
    return (unsigned char)n->kept.data[at - n->begin];
}

/* The text between two positions that are there. */
static inline view pg_notation_view(const pg_notation *n, uint64_t from, uint64_t to)
{
    return view_of(n->kept.data + (size_t)(from - n->begin), (size_t)(to - from));
}

/* Nothing before `at` will be asked for any more, but for what is shown of a line. */
void pg_notation_forget(pg_notation *n, uint64_t at);

/* From here on diagnostics are about what is behind `at`, in no certain order. Finding their lines and columns then takes
   time by their distance from there, not from the beginning. */
void pg_notation_anchor(pg_notation *n, uint64_t at);

/* Fills in where a diagnostic is. */
void pg_notation_locate(pg_notation *n, uint64_t at, uint64_t length, gedelf_diag *diag);

/* Line and column of a position that has not been forgotten. */
pg_origin pg_notation_origin(pg_notation *n, uint64_t at);
pg_origin pg_origin_at(const pg_position *position);

/* The line of a position that has not been forgotten. */
uint64_t pg_notation_line(pg_notation *n, uint64_t at);

/* ---- Within the folder: parsing -------------------------------------------------------------- */

/* Something that is open: brackets, or a pair or literal, which have none. */
typedef struct pg_frame {
    size_t cell;          /* its number */
    const pg_form *forms; /* of its items, FORM_NONE behind the last; NULL if all have the same */
    pg_form element;      /* that one */
    uint32_t done;        /* items so far */
    char closer;          /* the bracket that closes it; 0 if there is none */
    uint64_t at;          /* where the bracket was opened */
} pg_frame;

/* A text on its way to a dataset. */
typedef struct pg_parser {
    const gedelf_allocator *allocator;
    pg_notation text;
    gedelf_pg_dataset *d;
    diags diags;
    uint64_t max_depth;

    uint64_t at;      /* how far it has been read */
    uint64_t last;    /* the end of the last token */
    uint64_t depth;   /* open brackets */
    pg_frame *frames; /* the innermost last */
    size_t frame_count, frame_capacity;
    buffer string, expanded; /* for decoding strings */

    /* nodes that have been parsed and are not in the dataset yet (D40, D52) */
    pg_cells waiting;
    uint32_t node_count; /* all nodes so far */
    uint64_t lines;      /* N(…) constructs: what the example's count adds */
    bool by_algorithm;   /* no reference leads forward or nowhere, by the algorithm's count */
    bool by_example;     /* the same, by the example's */
    uint64_t odd_at;     /* the first reference that does by the algorithm's */
    uint32_t odd_length;
} pg_parser;

/* Raises a fatal diagnostic at [at, at + length), and gives GEDELF_MALFORMED. `related` is where the matter began;
   UINT64_MAX if there is no such position. */
gedelf_status pg_fail(pg_parser *p, enum diag_code code, uint64_t at, uint64_t length, view arg1, view arg2,
                      uint64_t related);

/* What to say when nothing that is expected is there: the text ends, or is no UTF-8. */
gedelf_status pg_fail_at_end(pg_parser *p);

/* Goes past white space; gives what is behind it, as pg_peek does. */
int pg_skip_space(pg_parser *p);

/* Goes past one octet that is there, a token. */
static inline void pg_accept(pg_parser *p)
{
    p->last = ++p->at;
}

/* Opens the bracket at p->at, or begins something without one (`closer` is 0), of which the cell number `cell` is the
   beginning. GEDELF_OK, GEDELF_MEMORY, or GEDELF_MALFORMED if it is one bracket too many (D49). */
gedelf_status pg_open(pg_parser *p, char closer, size_t cell, const pg_form *forms, pg_form element);

/* Ends the innermost of them; if it is a bracket, that stands at p->at. Its cell gets its size. */
void pg_close(pg_parser *p);

/* White space and then this character, which `words` names. */
gedelf_status pg_expect(pg_parser *p, char wanted, const char *words);

/* Says that the character at p->at stands where `words` are expected. */
gedelf_status pg_fail_character(pg_parser *p, const char *words);

/* The length of a text for a cell, which need not be exact if it is very long. */
static inline uint32_t pg_extent(uint64_t from, uint64_t to)
{
    return to - from > UINT32_MAX ? UINT32_MAX : (uint32_t)(to - from);
}

/* A string in its quotation marks, decoded, as a number in d->strings. */
gedelf_status pg_parse_string(pg_parser *p, uint32_t *string);

/* A string, an integer, a reference or a datum, as cells behind the others. */
gedelf_status pg_parse_string_cell(pg_parser *p, pg_form form);
gedelf_status pg_parse_number_cell(pg_parser *p, pg_form form);
gedelf_status pg_parse_datum_cells(pg_parser *p, pg_form form);

/* A node behind those that wait. */
gedelf_status pg_parse_node(pg_parser *p);

/* An abbreviation. */
gedelf_status pg_parse_abbreviation(pg_parser *p);

/* A string of the text without its abbreviation; in p->expanded, if it had one. False if there is no memory. */
bool pg_unabbreviate(pg_parser *p, view text, view *out);

/* The rest of something of an unknown kind or name, whose bracket is at p->at, as a string of all of it from `from` on.
   GEDELF_OK, GEDELF_MALFORMED, GEDELF_MEMORY or GEDELF_STOPPED. */
gedelf_status pg_parse_strange(pg_parser *p, uint64_t from, uint32_t *string);

/* Takes note of a reference, so that it can be told how nodes are counted. */
void pg_count_reference(pg_parser *p, const pg_cell *cell);

/* Reads a dataset from JSON, as gedelf_pg_write_json writes it, into an empty one, and checks it. Statuses as for
   gedelf_pg_read. */
gedelf_status pg_read_json(gedelf_pg_dataset *d, view text, const gedelf_options *options, gedelf_severity *worst);

/* ---- Within the folder: what is not known ---------------------------------------------------- */

/* Writes a string, of which quotation marks are no longer doubled. False if there is no memory. */
typedef bool (*pg_strange_string)(void *context, view text, buffer *out);

/* Is there a number in the text of something unknown, as it is kept, outside strings and Base64? */
bool pg_strange_has_number(view text);

/* Can this letter be that of a kind, this name that of a predicate or producer, that is not known? Is this text what is
   kept of such a thing? *no_memory if that cannot be told. */
bool pg_is_strange_letter(char c);
bool pg_is_strange_op(view name);
bool pg_is_strange(view text, gedelf_pg_type type, const gedelf_allocator *allocator, bool *no_memory);

/* Is a cell, or a term, of an unknown kind or name? Then its only item is its text. */
static inline bool pg_is_unknown(unsigned type, unsigned sub)
{
    return (type >= GEDELF_PG_QUERY && sub == GEDELF_PG_UNKNOWN) ||
           ((type == GEDELF_PG_PREDICATE || type == GEDELF_PG_PRODUCER) && sub == GEDELF_PG_OTHER);
}

/* ---- Within the folder: writing -------------------------------------------------------------- */

/* A node in cells, tied together so that it can be walked without a stack, and sets be put in order. */
typedef struct pg_tree {
    pg_cells cells;
    uint32_t *first, *next, *parent; /* of each cell; PG_NO_CELL if there is none */
    uint32_t *position;              /* of each cell, which item of its parent it is */
    uint32_t *links;                 /* where these four are */
    size_t capacity;
} pg_tree;

#define PG_NO_CELL UINT32_MAX

void pg_tree_init(pg_tree *t, const gedelf_allocator *allocator);
void pg_tree_free(pg_tree *t);

/* The tree of a content. GEDELF_OK, GEDELF_MEMORY, GEDELF_LIMIT. */
gedelf_status pg_tree_fill(pg_tree *t, const gedelf_pg_dataset *d, uint32_t content);

/* A walk through a tree. Data are leaves. */
typedef struct pg_walk {
    uint32_t top, cell;
    bool leaving;
} pg_walk;

typedef enum pg_event { WALK_ENTER, WALK_LEAVE, WALK_END } pg_event;

/* Begins a walk at a cell; then, cell by cell, enters each, and leaves it behind the last of its items. walk->cell is the
   one that the next event is about. */
pg_walk pg_walk_begin(uint32_t top);
pg_event pg_walk_event(const pg_walk *walk);
void pg_walk_on(const pg_tree *t, pg_walk *walk);

/* Is this cell, a datum, plain text? */
bool pg_cell_is_plain(const gedelf_pg_dataset *d, const pg_cell *datum);

/* What is used to shorten strings. */
typedef struct pg_prefix {
    view prefix, short_form;
    uint32_t ordinal; /* which one it is in the output */
    uint32_t shorter; /* the longest other prefix that this one begins with, plus 1; 0 if there is none */
} pg_prefix;

typedef struct pg_prefixes {
    const gedelf_allocator *allocator;
    pg_prefix *items;     /* in order of the output; after pg_prefixes_sort, by prefix */
    uint32_t *by_ordinal; /* the indices of items, after pg_prefixes_sort */
    size_t count, capacity, sorted;
    names short_forms; /* number k is that of ordinal k - 1 */
} pg_prefixes;

void pg_prefixes_init(pg_prefixes *p, const gedelf_allocator *allocator);
void pg_prefixes_free(pg_prefixes *p);

/* The texts must outlive it, and are not repeated. Both give false if there is no memory. */
bool pg_prefixes_add(pg_prefixes *p, view prefix, view short_form);
bool pg_prefixes_sort(pg_prefixes *p);

/* Chooses prefixes that make the output short, whatever the order of nodes. GEDELF_OK, GEDELF_MEMORY, GEDELF_LIMIT. */
gedelf_status pg_prefixes_choose(pg_prefixes *p, names *texts, const gedelf_pg_dataset *d, pg_tree *t);

/* Appends a string in its quotation marks, shortened by the first `limit` of the prefixes. False if there is no
   memory. */
bool pg_append_string(buffer *out, view text, const pg_prefixes *p, size_t limit);

/* A name of a node: a UUID; all zeros if it has none. */
typedef struct pg_uuid {
    unsigned char octets[16];
} pg_uuid;

/* Writes a UUID in its usual form: GEDELF_PG_NAME_LENGTH characters. */
void pg_format_uuid(const pg_uuid *uuid, char *out);

/* A dataset on its way to octets. */
typedef struct pg_writer {
    const gedelf_allocator *allocator;
    const gedelf_pg_dataset *d;
    gedelf_write_fn write;
    void *context;
    buffer out;
    pg_tree tree;
    pg_prefixes prefixes;
    names chosen;         /* texts of prefixes that were chosen */
    uint32_t *order;      /* the nodes that are written */
    uint32_t *positions;  /* of each node, which one it is in the output */
    size_t node_count;    /* that are written */
    uint32_t index;       /* of the one being written */
    bool unabbreviated;   /* no abbreviations, and absolute references only: for comparing */
    const pg_uuid *uuids; /* of the nodes, which references are written as; NULL: as numbers */
    buffer left, right;   /* for comparing */
    uint32_t *items;      /* for sorting */
    size_t item_capacity;
    bool no_memory;
} pg_writer;

/* Begins with a dataset, its allocator and nothing to write to; and releases what a writer has. */
void pg_writer_open(pg_writer *w, const gedelf_pg_dataset *d, const gedelf_allocator *allocator);
void pg_writer_close(pg_writer *w);

/* Appends the node number w->index of the output, `node` of the dataset. GEDELF_OK, GEDELF_MEMORY, GEDELF_LIMIT. */
gedelf_status pg_append_node_text(pg_writer *w, uint32_t node, buffer *out);

/* Appends what is kept of something of an unknown kind or name. False if there is no memory. */
bool pg_append_strange(const pg_writer *w, buffer *out, view text);

/* Puts w->order into an order that depends on the content alone, and sets w->positions. Statuses as above. */
gedelf_status pg_order_by_content(pg_writer *w);

#endif
