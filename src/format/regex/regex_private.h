/* SPDX-License-Identifier: MIT */
/*
 * A regular expression as a program, and what its characters are.
 */
#ifndef GEDELF_REGEX_PRIVATE_H
#define GEDELF_REGEX_PRIVATE_H

#include "format/regex/regex.h"

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
    RX_LOOP,      /* once more, or on after it; b is its mark */
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

/* A quantifier: its body lies after the RX_ENTER at `loop` + 1. */
typedef struct rx_loop {
    uint32_t min, max; /* RX_ENDLESS: any number */
    bool lazy;
    uint32_t counter; /* registers: how often, and where the last time began */
    uint32_t start;
    uint32_t first_group, group_after; /* those in its body: forgotten each time */
    uint32_t loop, after;              /* instructions */
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

/* regex_marks.c: finds the instructions that have marks. False if there is no memory. */
bool rx_place_marks(regex *r);

/* Is it a line terminator; white space or a line terminator; a letter, digit or low line of ASCII? */
bool rx_is_terminator(uint32_t c);

/* The next character beyond `c` that has the same such form as `canonical`; `state` begins with 0. False if there is no
   more. */
bool rx_next_alike(uint32_t canonical, size_t *state, uint32_t *out);

#endif
