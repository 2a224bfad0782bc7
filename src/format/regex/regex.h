/* SPDX-License-Identifier: MIT */
/*
 * regex: regular expressions. Takes an expression and texts in UTF-8, gives whether and where they match. [ECMA-262,
 * edition 5.1, §15.10; PG §Basic Datatypes; D65]
 *
 * An expression becomes a program. Running it is a loop with its own stack for what is left to try. Every step is
 * counted, so that an expression that would run for ever is given up. Steps that one text leaves over can be used for
 * the next, so that many texts take no longer than one of their length.
 */
#ifndef GEDELF_REGEX_REGEX_H
#define GEDELF_REGEX_REGEX_H

#include "base/base.h"

/* An expression as a program (regex_private.h), and what the last search left. */
typedef struct regex {
    const gedelf_allocator *allocator;
    bool ignore_case, multiline;
    struct rx_instruction *code;
    size_t code_count, code_capacity;
    struct rx_loop *loops;
    size_t loop_count, loop_capacity;
    struct rx_class *classes;
    size_t class_count, class_capacity;
    struct rx_range *ranges;
    size_t range_count, range_capacity;
    uint32_t group_count;    /* the whole match included */
    uint32_t register_count; /* group k has the registers 2k and 2k + 1 */
    uint32_t mark_count;     /* instructions that are not to be visited twice at one place: see regex_marks.c */

    /* of the last search */
    size_t *registers;
    struct rx_trail *trail;
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

/* The same for a body, which may begin with a solidus, and its flags apart from it. Places in flags count on after the
   body. */
gedelf_status regex_compile_body(regex **out, view body, view flags, const gedelf_allocator *allocator,
                                 regex_fault *flaw);

/* The same for texts of Normalization Form C: the program is made from the body in that form (D128), but errors are
   reported for the body as it was written. `composed` holds the body meanwhile. */
gedelf_status regex_compile_composed(regex **out, view body, view flags, normalizer *n, buffer *composed,
                                     const gedelf_allocator *allocator, regex_fault *flaw);
void regex_free(regex *r);

/* Looks for the first match in a text. GEDELF_OK; GEDELF_END if there is none; GEDELF_LIMIT if that takes too many steps, or
   those before it took very many; GEDELF_MEMORY. */
gedelf_status regex_search(regex *r, view text);

/* The same, but the match begins at `from` or later, which is where a character begins, or the text's end. What is
   before it is still seen by ^ and \b. */
gedelf_status regex_search_from(regex *r, view text, size_t from);

/* What a group matched in the last search, which must have found something; empty if there is no such group, or it took
   no part. Group 0 is the whole match. (D69) */
view regex_group(const regex *r, view text, int64_t group);

/* The form in which characters are compared if case does not matter. [ECMA-262 §15.10.2.8] */
uint32_t rx_canonical(uint32_t c);

#endif
