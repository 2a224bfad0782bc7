/* SPDX-License-Identifier: MIT */
/*
 * Rules: Expectations made ready, their predicates and producers as short programs.
 */
#ifndef GEDELF_REASON_RULES_H
#define GEDELF_REASON_RULES_H

#include "research/polygenea/polygenea.h"

/* ---- Programs -------------------------------------------------------------------------------- */

typedef enum pg_test_op {
    TEST_TRUE,
    TEST_FALSE,
    TEST_LIT,           /* a: term */
    TEST_SAME,          /* i, j */
    TEST_CMP,           /* a: term; relation */
    TEST_ICMP,          /* i, j; relation */
    TEST_REGEX,         /* a: number in regexes */
    TEST_SCRIPT,        /* a: datum */
    TEST_SKIP_IF_TRUE,  /* a: how many tests */
    TEST_SKIP_IF_FALSE, /* likewise */
    TEST_DONE
} pg_test_op;

/* Which of less, equal and greater a comparison takes. (D66) */
enum { TAKES_LESS = 1, TAKES_EQUAL = 2, TAKES_GREATER = 4 };

/* A step of a predicate: sets the result, or depends on it. Not is carried down to what has no predicates in it, so that
   the result is simply whether the predicate is true: what cannot be evaluated is not, nor is its negation (D73). */
typedef struct pg_test {
    pg_test_op op;
    bool negated;
    uint8_t relation;
    uint32_t a;
    int64_t i, j;
} pg_test;

typedef enum pg_make_op {
    MAKE_LIT,       /* a: string, datum or set of integers */
    MAKE_LOOKUP,    /* i, j */
    MAKE_MATCH,     /* a: number in regexes; i: group */
    MAKE_SLICE,     /* i, j */
    MAKE_CAT,       /* a: how many */
    MAKE_UNION,     /* likewise */
    MAKE_INTERSECT, /* likewise */
    MAKE_SCRIPT,    /* a: datum */
    MAKE_DONE
} pg_make_op;

/* A step of a producer: takes values from a stack, and puts one there. */
typedef struct pg_make_step {
    pg_make_op op;
    uint32_t a;
    int64_t i, j;
} pg_make_step;

/* ---- Rules ----------------------------------------------------------------------------------- */

typedef enum pg_check_op {
    CHECK_NEVER,
    CHECK_REFERENCE, /* the field leads to `other` */
    CHECK_FROM,      /* a Subject, or something that an Aggregated Subject consists of, is from `other` */
    CHECK_SLUG,      /* it is a Subject, and its slug is as the program wants (D64) */
    CHECK_ELEMENT,   /* the set has a reference that leads to `other`; if that is -1, it is not empty */
    CHECK_LENGTH,    /* the list has `position` references */
    CHECK_POSITION,  /* the reference at `position` of the list leads to `other` */
    CHECK_PARENT,    /* a parent under `key` leads to `other`; if that is -1, there is one */
    CHECK_DETAIL,    /* a detail under `key` is as the program wants */
    CHECK_TEXT,      /* the string or datum is as the program wants */
    CHECK_EQUAL      /* the field is the term `key` */
} pg_check_op;

/* Something that must hold of the node of a query. */
typedef struct pg_check {
    pg_check_op op;
    uint32_t query;
    uint8_t field;
    int64_t other; /* another query; -1: none */
    uint32_t position;
    uint32_t key;                  /* term */
    uint32_t program;              /* in tests */
    uint32_t literal;              /* if it can only hold of one text, that (pg_text_key); else 0 */
    uint32_t anchor, anchor_count; /* it can only hold where one of these does, in anchors; none if that is not known */
} pg_check;

/* What nodes can be looked up by, best first. */
typedef enum pg_anchor_type {
    ANCHOR_LITERAL, /* a text: `what` as pg_text_key has it */
    ANCHOR_SAME,    /* the text of the tuple of query i, value j */
    ANCHOR_ORDER    /* what lies to that as `relation` says; if i is -1, to the term `what` */
} pg_anchor_type;

typedef struct pg_anchor {
    pg_anchor_type type;
    uint8_t relation;
    uint32_t what;
    int64_t i, j;
} pg_anchor;

/* Is it about a string or datum of the node, in a field of its own? */
static inline bool pg_check_is_text(const pg_check *check)
{
    return check->op == CHECK_TEXT || check->op == CHECK_SLUG;
}

typedef struct pg_query {
    uint8_t kind;
    uint32_t key;                /* the term that its key must be; 0 if that is not known */
    uint32_t check, check_count; /* its own, in checks */
    uint32_t back, back_count;   /* those of other queries that name it, in backs */
} pg_query;

typedef struct pg_template {
    uint8_t kind;
    int64_t indices[PG_FIELDS_MOST];   /* of fields that are integers */
    uint32_t programs[PG_FIELDS_MOST]; /* of fields that are produced, in makes */
} pg_template;

typedef struct pg_rule {
    uint32_t node; /* the Expectation */
    uint32_t query, query_count;
    uint32_t check, check_count;
    uint32_t template, template_count;
    bool blind;      /* a predicate cannot be evaluated */
    bool mute;       /* a producer cannot */
    const char *why; /* it is one of both */
    bool given_up;   /* a regular expression, a script or the search took too long, or failed */
    uint64_t steps;  /* of searching, so far */
} pg_rule;

#endif
