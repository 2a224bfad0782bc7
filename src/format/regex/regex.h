/* SPDX-License-Identifier: MIT */
/*
 * regex: regular expressions. Takes an expression and texts in UTF-8, gives whether and where they match. [ECMA-262,
 * edition 5.1, §15.10; PG §Basic Datatypes; D65]
 *
 * An expression becomes a program; running it is a loop with a stack of its own for what is left to try. Every step is
 * counted, so that an expression which would go on for ever is given up instead; what is left of the steps after one text is there for
 * the next, so that many texts take no longer than one of their length.
 */
#ifndef GEDELF_REGEX_REGEX_H
#define GEDELF_REGEX_REGEX_H

#include "base/base.h"

/* What an instruction does. `a` and `b` are its operands. */
typedef enum rx_op {
    RX_NOTHING,
    RX_CHARACTER, /* this one: a */
    RX_ANY,       /* any but a line terminator */
    RX_CLASS,     /* one of the class number a */
    RX_EITHER,    /* go on; if that fails, at a; b is its mark */
    RX_JUMP,      /* to a */
    RX_SAVE,      /* the place, in the register a */
    RX_BEGINNING, /* ^ */
    RX_END,       /* $ */
    RX_BOUNDARY,  /* \b; \B if b is 1 */
    RX_BACK,      /* what the group number a matched */
    RX_COUNT,     /* the loop number a begins */
    RX_LOOP,      /* once more, or on behind it; b is its mark */
    RX_ENTER,     /* the body begins */
    RX_AGAIN,     /* the body has ended */
    RX_AHEAD,     /* what follows, up to RX_AHEAD_DONE, must match; a is a register */
    RX_AHEAD_DONE,
    RX_NOT_AHEAD, /* what follows must not match; else go on at b */
    RX_NOT_AHEAD_DONE,
    RX_MATCH
} rx_op;

typedef struct rx_instruction {
    rx_op op;
    uint32_t a, b;
} rx_instruction;

/* A quantifier: its body lies behind the RX_ENTER at `loop` + 1. */
typedef struct rx_loop {
    uint32_t min, max; /* RX_ENDLESS: any number */
    bool lazy;
    uint32_t counter; /* registers: how often, and where the last time began */
    uint32_t start;
    uint32_t first_group, group_behind; /* those in its body: forgotten each time */
    uint32_t loop, behind;              /* instructions */
} rx_loop;

#define RX_ENDLESS UINT32_MAX

/* How many steps all searches may take together, beside those that they have for each octet of a text: about a second's. */
enum { RX_BALANCE = 100000000 };

/* Characters from `first` to `last`. */
typedef struct rx_range {
    uint32_t first, last;
} rx_range;

typedef struct rx_class {
    uint32_t first, count; /* in ranges */
    bool negated;
} rx_class;

/* Something left to try, at `pc` from `value` on; or, if `target` is not RX_CHOICE, what a register held before. */
typedef struct rx_trail {
    uint32_t pc, target;
    size_t value;
} rx_trail;

#define RX_CHOICE UINT32_MAX
#define RX_UNSET SIZE_MAX

typedef struct regex {
    const gedelf_allocator *allocator;
    bool ignore_case, multiline;
    rx_instruction *code;
    size_t code_count, code_capacity;
    rx_loop *loops;
    size_t loop_count, loop_capacity;
    rx_class *classes;
    size_t class_count, class_capacity;
    rx_range *ranges;
    size_t range_count, range_capacity;
    uint32_t group_count;    /* the whole match included */
    uint32_t register_count; /* group k has the registers 2k and 2k + 1 */
    uint32_t mark_count;     /* instructions that are not to be visited twice at one place: see regex_marks.c */

    /* of the last search */
    size_t *registers;
    rx_trail *trail;
    size_t trail_count, trail_capacity;
    uint64_t steps;   /* left, */
    uint64_t balance; /* and for this and all further searches */
    uint64_t *marks;  /* visited: mark by mark, a bit for each place */
    size_t mark_capacity;
} regex;

/* What is wrong with an expression, in words, and where. */
typedef struct regex_fault {
    const char *why;
    size_t at; /* in octets */
} regex_fault;

/* Makes a program of an expression, which is a body, or a literal: a body between solidi, and flags. GEDELF_OK;
   GEDELF_MALFORMED and *flaw, GEDELF_MEMORY, both without a program. */
gedelf_status regex_compile(regex **out, view source, const gedelf_allocator *allocator, regex_fault *flaw);

/* The same for a body, which may begin with a solidus, and its flags apart from it. Places in flags count on behind the
   body. */
gedelf_status regex_compile_body(regex **out, view body, view flags, const gedelf_allocator *allocator,
                                 regex_fault *flaw);

/* The same for texts of Normalization Form C, so the program is of the body in that form (D128); what is wrong with it is
   told of how it was written. `composed` is for the body meanwhile. */
gedelf_status regex_compile_composed(regex **out, view body, view flags, normalizer *n, buffer *composed,
                                     const gedelf_allocator *allocator, regex_fault *flaw);
void regex_free(regex *r);

/* regex_marks.c: finds the instructions that have marks. False if there is no memory. */
bool rx_place_marks(regex *r);

/* Looks for the first match in a text. GEDELF_OK; GEDELF_END if there is none; GEDELF_LIMIT if that takes too many steps, or
   those before it took very many; GEDELF_MEMORY. */
gedelf_status regex_search(regex *r, view text);

/* The same, but the match begins at `from` or later, which is where a character begins, or the text's end. What stands
   before it is still seen by ^ and \b. */
gedelf_status regex_search_from(regex *r, view text, size_t from);

/* What a group matched in the last search, which must have found something; empty if there is no such group, or it took
   no part. Group 0 is the whole match. (D69) */
view regex_group(const regex *r, view text, int64_t group);

/* Is it a line terminator; white space or a line terminator; a letter, digit or low line of ASCII? */
bool rx_is_terminator(uint32_t c);

/* The form in which characters are compared if case does not matter. [ECMA-262 §15.10.2.8] */
uint32_t rx_canonical(uint32_t c);

/* The next character beyond `c` that has the same such form as `canonical`; `state` begins with 0. False if there is no
   more. */
bool rx_next_alike(uint32_t canonical, size_t *state, uint32_t *out);

#endif
