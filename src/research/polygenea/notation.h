/* SPDX-License-Identifier: MIT */
/*
 * Reading: the text in constructor notation, its parser, and what is kept of kinds and names that are not known.
 */
#ifndef GEDELF_NOTATION_H
#define GEDELF_NOTATION_H

#include "research/polygenea/polygenea_private.h"

/* ---- The text ----------------------------------------------------------------------------- */

/* A position in the text. */
typedef struct pg_position {
    uint64_t at;           /* octets from the beginning of the input */
    uint64_t line, column; /* from 1 */
    bool after_return;     /* right after a carriage return, of which a line feed would be part */
} pg_position;

/* The text that is being read: valid UTF-8. The part that is no longer needed is forgotten. */
typedef struct pg_notation {
    const gedelf_allocator *allocator;
    input in;
    buffer kept;
    uint64_t begin; /* where in the text kept.data[0] is */
    size_t valid;   /* how much of `kept` has been found to be UTF-8 */
    bool whole;     /* the end has been reached */
    bool bad;       /* the octets after `valid` are not UTF-8, and never will be */
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

/* Nothing before `at` will be needed any more, except for showing a line. */
void pg_notation_forget(pg_notation *n, uint64_t at);

/* From here on diagnostics are about what is after `at`, in no certain order. Finding their lines and columns then takes
   time by their distance from there, not from the beginning. */
void pg_notation_anchor(pg_notation *n, uint64_t at);

/* Fills in where a diagnostic is. */
void pg_notation_locate(pg_notation *n, uint64_t at, uint64_t length, gedelf_diag *diag);

/* Line and column of a position that has not been forgotten. */
pg_origin pg_notation_origin(pg_notation *n, uint64_t at);
pg_origin pg_origin_at(const pg_position *position);

/* The line of a position that has not been forgotten. */
uint64_t pg_notation_line(pg_notation *n, uint64_t at);

/* ---- Parsing ------------------------------------------------------------------------------ */

/* Something that is open: brackets, or a pair or literal, which have none. */
typedef struct pg_frame {
    size_t cell;          /* its number */
    const pg_form *forms; /* of its items, FORM_NONE after the last; NULL if all have the same */
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

/* The diagnostic if nothing that is expected is there: the text ends, or is not UTF-8. */
gedelf_status pg_fail_at_end(pg_parser *p);

/* Goes past white space; gives what is after it, as pg_peek does. */
int pg_skip_space(pg_parser *p);

/* Goes past one octet that is there, a token. */
static inline void pg_accept(pg_parser *p)
{
    p->last = ++p->at;
}

/* Opens the bracket at p->at, or begins something without one (`closer` is 0), which begins with cell number `cell`.
   GEDELF_OK, GEDELF_MEMORY, or GEDELF_MALFORMED if it is one bracket too many (D49). */
gedelf_status pg_open(pg_parser *p, char closer, size_t cell, const pg_form *forms, pg_form element);

/* Ends the innermost of them; if it is a bracket, that is at p->at. Its cell gets its size. */
void pg_close(pg_parser *p);

/* White space and then this character, which `words` names. */
gedelf_status pg_expect(pg_parser *p, char wanted, const char *words);

/* Says that the character at p->at is where `words` are expected. */
gedelf_status pg_fail_character(pg_parser *p, const char *words);

/* The length of a text for a cell, which need not be exact if it is very long. */
static inline uint32_t pg_extent(uint64_t from, uint64_t to)
{
    return to - from > UINT32_MAX ? UINT32_MAX : (uint32_t)(to - from);
}

/* A string in its quotation marks, decoded, as a number in d->strings. */
gedelf_status pg_parse_string(pg_parser *p, uint32_t *string);

/* A string, an integer, a reference or a datum, as cells after the others. */
gedelf_status pg_parse_string_cell(pg_parser *p, pg_form form);
gedelf_status pg_parse_number_cell(pg_parser *p, pg_form form);
gedelf_status pg_parse_datum_cells(pg_parser *p, pg_form form);

/* A node after those that wait. */
gedelf_status pg_parse_node(pg_parser *p);

/* An abbreviation. */
gedelf_status pg_parse_abbreviation(pg_parser *p);

/* A string of the text without its abbreviation; in p->expanded, if it had one. False if there is no memory. */
bool pg_unabbreviate(pg_parser *p, view text, view *out);

/* The rest of something of an unknown kind or name, whose bracket is at p->at, as a string of all of it from `from` on.
   GEDELF_OK, GEDELF_MALFORMED, GEDELF_MEMORY or GEDELF_STOPPED. */
gedelf_status pg_parse_strange(pg_parser *p, uint64_t from, uint32_t *string);

/* Notes a reference, to find out how nodes are counted. */
void pg_count_reference(pg_parser *p, const pg_cell *cell);

/* Reads a dataset from JSON, as gedelf_pg_write_json writes it, into an empty one, and checks it. Statuses as for
   gedelf_pg_read. */
gedelf_status pg_read_json(gedelf_pg_dataset *d, view text, const gedelf_read_options *options, gedelf_severity *worst);

/* ---- What is not known -------------------------------------------------------------------- */

/* Writes a string whose quotation marks are no longer doubled. False if there is no memory. */
typedef bool (*pg_strange_string)(void *context, view text, buffer *out);

/* Can this letter be an unknown kind, and this name an unknown predicate or producer? Is this text the kept form of
   one? *no_memory if that cannot be decided. */
bool pg_is_strange_letter(char c);
bool pg_is_strange_op(view name);
bool pg_is_strange(view text, gedelf_pg_type type, const gedelf_allocator *allocator, bool *no_memory);

/* Is a cell, or a term, of an unknown kind or name? Then its only item is its text. */
static inline bool pg_is_unknown(unsigned type, unsigned sub)
{
    return (type >= GEDELF_PG_QUERY && sub == GEDELF_PG_UNKNOWN) ||
           ((type == GEDELF_PG_PREDICATE || type == GEDELF_PG_PRODUCER) && sub == GEDELF_PG_OTHER);
}

#endif
