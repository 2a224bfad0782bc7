/* SPDX-License-Identifier: MIT */
/*
 * Reasoning, for the files of this folder. Takes a dataset, gives the lists of nodes that its Expectations match, and what follows
 * from them. [PG §Matching, §Instantiating Nodes from Inferences; D64 to D71]
 *
 *   - A rule is an Expectation made ready: its queries are checks, each about one query or a pair of them; its predicates
 *     and producers are short programs. All are flat, however deep the Expectation.
 *   - The index knows which nodes have a kind, a text or a reference in a field, and, where texts or dates are compared,
 *     the order of these.
 *   - A search binds one query of a rule after the other, beginning where there is least to look at, and looks up what is
 *     linked to those that are bound. In each round it looks only for lists with at least one node of the round before.
 */
#ifndef GEDELF_REASON_PRIVATE_H
#define GEDELF_REASON_PRIVATE_H

#include "research/polygenea/polygenea.h"
#include "format/regex/regex.h"
#include "values/values.h"

/* ---- Growing arrays -------------------------------------------------------------------------- */

/* Numbers, of nodes or others. */
typedef struct pg_row {
    uint32_t *items;
    size_t count, capacity;
} pg_row;

bool pg_row_add(const gedelf_allocator *allocator, pg_row *row, uint32_t number);
void pg_row_free(const gedelf_allocator *allocator, pg_row *row);

/* ---- The index ------------------------------------------------------------------------------- */

/* Besides the fields of a node, it is found by its kind, and an Aggregated Subject by what it consists of directly. */
enum { INDEX_KIND = 4, INDEX_MEMBER = 5, INDEX_FIELDS = 6 };

/* Where nodes stand that have something in common. */
typedef struct pg_posting {
    uint8_t kind, field;
    uint32_t key;         /* the term of the key: a claim's own, or that of a pair in an OutRef; 0: whatever it is */
    uint32_t what;        /* a text as pg_text_key has it, or a node's number plus 1; 0: whatever it is */
    uint32_t first, last; /* in entries; rising numbers of nodes */
    uint32_t fresh;       /* the first of those that came last, if `round` is the index's */
    uint32_t round;
    uint32_t count, fresh_count;
} pg_posting;

typedef struct pg_entry {
    uint32_t node, next;
} pg_entry;

/* Nodes in the order of what they have in a field. */
typedef struct pg_sorted {
    uint8_t kind, field;
    uint32_t key;              /* as in a posting */
    pg_row texts;              /* those with a text, by its characters */
    pg_row begins, ends;       /* those with a date, by its first and by its last day */
    size_t text_end, date_end; /* how many of them are in order */
    bool any_dates;            /* some of the dates are no mere texts */
} pg_sorted;

/* When a text is, if it is a date. */
typedef struct pg_dating {
    uint32_t term;
    bool is_date; /* by its media type, or because it can be read as one */
    gedelf_days days;
} pg_dating;

/* What dates mean, each looked at once. */
typedef struct pg_calendar {
    pg_dating *items;
    size_t count, capacity;
    hash_table numbers; /* indices of these, plus 1 */
} pg_calendar;

typedef struct pg_index {
    const gedelf_allocator *allocator;
    pg_sorted *sorted; /* what somebody will ask for */
    size_t sorted_count, sorted_capacity;
    pg_calendar calendar;
    uint8_t wanted[PG_KINDS][INDEX_FIELDS][2]; /* by field; alone, and together with the key */
    uint64_t entries_of[PG_KINDS][INDEX_FIELDS][2], postings_of[PG_KINDS][INDEX_FIELDS][2];
    pg_posting *postings;
    size_t posting_count, posting_capacity;
    hash_table numbers; /* indices of these, plus 1 */
    pg_entry *entries;  /* the first is none */
    size_t entry_count, entry_capacity;
    uint32_t round;      /* from 1 */
    uint32_t begin, end; /* nodes of the last round; all before `end` are in the index */
} pg_index;

void pg_index_init(pg_index *index, const gedelf_allocator *allocator);
void pg_index_free(pg_index *index);

/* Takes in the nodes from `end` on: a new round. GEDELF_OK, GEDELF_MEMORY or GEDELF_LIMIT. */
gedelf_status pg_index_advance(pg_index *index, const gedelf_pg_dataset *d);

/* The nodes of a kind with `what` in a field and, unless it is 0, this key; NULL if there are none. What is asked for
   must be wanted. */
const pg_posting *pg_index_find(const pg_index *index, unsigned kind, unsigned field, uint32_t key, uint32_t what);

/* The order of a field will be asked for; and that order, NULL if it will not. False if there is no memory. */
bool pg_index_want_order(pg_index *index, unsigned kind, unsigned field, uint32_t key);
const pg_sorted *pg_index_order(const pg_index *index, unsigned kind, unsigned field, uint32_t key);

/* Takes a node into the orders that it belongs to, and puts them in order when all are there; and forgets them. */
bool pg_order_add(pg_index *index, const gedelf_pg_dataset *d, uint32_t node);
bool pg_order_finish(pg_index *index, const gedelf_pg_dataset *d);
void pg_order_free(pg_index *index);

/* How `value` lies to `other`: one of TAKES_LESS, TAKES_EQUAL and TAKES_GREATER; 0 if they have no order (D73, D90). Sets
   *no_memory if there is none. */
uint8_t pg_order_of(pg_calendar *calendar, const gedelf_pg_dataset *d, uint32_t value, uint32_t other, bool *no_memory);

/* How many nodes of an order can lie to `other` as `relation` says, more or less; sets *no_memory if there is none. And appends
   them, in no order, maybe some more and some twice; false if there is no memory. */
uint64_t pg_order_count(pg_calendar *calendar, const gedelf_pg_dataset *d, const pg_sorted *s, uint32_t other,
                        uint8_t relation, bool *no_memory);
bool pg_order_append(pg_calendar *calendar, const gedelf_pg_dataset *d, const pg_sorted *s, uint32_t other,
                     uint8_t relation, const gedelf_allocator *allocator, pg_row *out);

/* What a string or datum is compared by: a plain datum and the string of its text have the same. (D67) */
uint32_t pg_text_key(const gedelf_pg_dataset *d, uint32_t term);

/* The Tag of an Aggregated Subject; PG_NO_NODE if it has none. */
uint32_t pg_parts_of_subject(const gedelf_pg_dataset *d, uint32_t node);

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

/* ---- Opinions -------------------------------------------------------------------------------- */

enum { OPINION_OPEN, OPINION_IN, OPINION_OUT };

/* What is believed of a dataset, by what it says itself. (D92) */
typedef struct pg_opinions {
    const gedelf_pg_dataset *d;
    const gedelf_allocator *allocator;
    void (*say)(void *context, uint32_t same, uint32_t distinct); /* they contradict; may be NULL */
    void *context;
    uint8_t *labels;   /* of each node, the first of equal ones; and as many more, for finding out */
    bool decided;      /* what is still open is in dispute; else nothing speaks against anything */
    uint32_t *updated; /* of each node: what stands in its place */
    uint32_t *leaders; /* of each node: another one that is the same; itself if it leads */
    bool *circular;    /* of each node: it is a Connection "update" in a circle of such, which speaks against nothing */
    size_t count;      /* nodes, and one more */
} pg_opinions;

/* Finds out; `d`, `allocator` and `say` are set, all else is 0. GEDELF_OK or GEDELF_MEMORY. It can be freed in any
   case. */
gedelf_status pg_opinions_find(pg_opinions *o);
void pg_opinions_free(pg_opinions *o);

static inline bool pg_is_believed(const pg_opinions *o, uint32_t vertex)
{
    return o->labels[vertex] != OPINION_OUT;
}

/* Finds the updates that are in a circle, of those that are believed: o->circular. GEDELF_OK or GEDELF_MEMORY. */
gedelf_status pg_opinions_find_circles(pg_opinions *o, bool *any);

/* Is it a claim that speaks against others, and is spoken against by them, so that it could not be decided? */
bool pg_is_disputed(const pg_opinions *o, uint32_t node);

/* What stands in the place of a node in the end, itself if nothing does; the first of the nodes that are the same. */
uint32_t pg_opinion_final(const pg_opinions *o, uint32_t node);
uint32_t pg_opinion_leader(const pg_opinions *o, uint32_t node);

/* Is it a Connection that says that one node stands in the place of another? */
bool pg_opinion_is_update(const pg_opinions *o, uint32_t node);

/* ---- Sets of OutRefs ------------------------------------------------------------------------- */

/* Sets of small numbers, each a number itself, equal sets the same; 0 is the empty one. What sets have in common they
   share: a set with one more member takes little more room. */
typedef struct pg_sets {
    const gedelf_allocator *allocator;
    struct pg_set_node *nodes; /* number k is at k - 1 */
    size_t count, capacity;
    hash_table numbers;
    unsigned height;
} pg_sets;

/* For sets of numbers below `limit`. */
void pg_sets_init(pg_sets *s, const gedelf_allocator *allocator, uint32_t limit);
void pg_sets_free(pg_sets *s);

/* The set of one number, and of all that is in either of two. False if there is no memory. */
bool pg_sets_single(pg_sets *s, uint32_t number, uint32_t *out);
bool pg_sets_join(pg_sets *s, uint32_t a, uint32_t b, uint32_t *out);

/* From here on no set is made. Says that a set is to be listed in parts, if it is large; and when all have been said, finds
   out which subsets they have in common. */
void pg_sets_take_apart(pg_sets *s, uint32_t set);
void pg_sets_share(pg_sets *s);

/* Is it such a subset? What it consists of has lower numbers. */
bool pg_sets_is_part(const pg_sets *s, uint32_t set);

/* Appends the numbers in a set, rising, but for those in subsets that it has in common with others, which go to `parts`.
   False if there is no memory. */
bool pg_sets_list(const pg_sets *s, uint32_t set, pg_row *numbers, pg_row *parts);

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

/* ---- The reasoner ---------------------------------------------------------------------------- */

/* Nodes that are candidates for a query. */
typedef struct pg_search_level {
    uint32_t query;
    size_t begin, next;     /* in candidates */
    uint32_t check, checks; /* what can be checked as soon as it is bound, in ready */
} pg_search_level;

/* Which nodes a query may be bound to, by the round they came in. */
typedef enum pg_age { AGE_ANY, AGE_OLD, AGE_FRESH } pg_age;

/* A search for the lists that match a rule; only one at a time. */
typedef struct pg_search {
    const pg_rule *rule;
    uint32_t fresh_query; /* the first that is bound to a node of the last round; query_count: it does not matter */
    size_t depth;         /* how many are bound */
    bool begun, done;
} pg_search;

/* What a producer gives. */
typedef struct pg_produced {
    enum { PRODUCED_TEXT, PRODUCED_DATUM, PRODUCED_SET } type;
    view text;
    uint32_t datum;     /* term */
    size_t from, count; /* numbers of nodes, in `elements` */
} pg_produced;

/* Nodes that have been reached, each once. */
typedef struct pg_reached {
    uint32_t *stamps; /* for each node: when it was reached last */
    size_t stamp_capacity;
    uint32_t stamp;
    pg_row nodes;
} pg_reached;

/* How much memory reasoning takes. */
typedef struct pg_memory {
    gedelf_allocator own; /* of the dataset */
    sized_memory sized;
    uint64_t taken, most; /* octets */
    bool full;            /* more were wanted */
} pg_memory;

/* From here on the dataset's memory is counted; up to here. */
void pg_memory_limit(pg_memory *m, gedelf_pg_dataset *d, uint64_t most);
void pg_memory_free(pg_memory *m, gedelf_pg_dataset *d);

typedef struct pg_reasoner {
    gedelf_pg_dataset *d;
    const gedelf_allocator *allocator;
    gedelf_pg_infer_options options;
    diags diags;
    diags silent; /* for checks whose outcome alone matters */
    gedelf_status status;
    pg_cells cells;

    /* rules */
    pg_rule *rules;
    size_t rule_count, rule_capacity;
    pg_query *queries;
    size_t query_count, query_capacity;
    pg_check *checks;
    size_t check_count, check_capacity;
    pg_row backs;
    pg_anchor *anchors;
    size_t anchor_count, anchor_capacity;
    pg_template *templates;
    size_t template_count, template_capacity;
    pg_test *tests;
    size_t test_count, test_capacity;
    pg_make_step *makes;
    size_t make_count, make_capacity;
    names patterns;  /* number k is that of regexes[k - 1] */
    regex **regexes; /* NULL if it does not compile */
    size_t regex_count, regex_capacity;
    pg_row open;          /* for making programs */
    uint32_t group;       /* where the anchors of the Or begin that is open */
    bool group_is_spoilt; /* there is something in it that nodes cannot be looked up by */

    /* matching */
    pg_index index;
    bool any_aggregates;
    pg_reached reached, risen; /* walks downwards, to constituents; and upwards */
    pg_reached origins;        /* of one Aggregated Subject */
    uint32_t origins_of;       /* which one; PG_NO_NODE: none */
    pg_rule *rule;             /* that is being looked at */
    pg_row bound;              /* for each query, its node; PG_NO_NODE: none */
    pg_row level;              /* for each query, the level it is bound at */
    pg_search_level *levels;
    size_t level_capacity;
    pg_row ready, candidates, scratch;

    /* producing */
    pg_produced *values;
    size_t value_count, value_capacity;
    pg_row elements;
    arena texts;
    pg_row instances; /* the nodes of the list that is being made */
    pg_row fields;

    /* scripts */
    buffer arguments;

    /* inferring */
    uint64_t added;      /* Inferences */
    uint32_t aggregated; /* nodes before this one have been looked at for Tags "same" */
    pg_row batch;        /* lists that matched: numbers of nodes, and the content of the Inference */
    pg_row order;        /* of these */
    uint8_t *verdicts;   /* checking: for each node, what is known of it */
} pg_reasoner;

/* Makes ready for reasoning over a dataset: the options are those of a user. GEDELF_OK, GEDELF_ARGUMENT if the dataset
   is not sound, or GEDELF_MEMORY. It can be closed in any case. */
gedelf_status pg_reasoner_open(pg_reasoner *r, gedelf_pg_dataset *d, const gedelf_pg_infer_options *options);
void pg_reasoner_close(pg_reasoner *r);

/* Closes it after a check that ended so: what is left to say is said, and *worst is what was the worst, unless NULL. */
void pg_reasoner_finish(pg_reasoner *r, gedelf_status status, gedelf_severity *worst);

/* Says something about a node; PG_NO_NODE if it is about none. */
void pg_reason_say(pg_reasoner *r, enum diag_code code, uint32_t node, view arg1, view arg2);

/* A rule for each Expectation, in order. GEDELF_OK, GEDELF_MEMORY or GEDELF_LIMIT. */
gedelf_status pg_rules_make(pg_reasoner *r);

/* The rule of an Expectation; NULL if the node is none. */
pg_rule *pg_rule_of(pg_reasoner *r, uint32_t node);

/* Makes room for binding the queries of a rule, and unbinds them. False if there is no memory. */
bool pg_bind_rule(pg_reasoner *r, pg_rule *rule);

/* Does a check hold of what is bound? False also if it cannot be told; then r->status or r->rule->given_up says so. */
bool pg_check_holds(pg_reasoner *r, const pg_check *check);

/* Does the node of the query with this number have the right kind? */
bool pg_kind_fits(const pg_reasoner *r, const pg_query *query, uint32_t node);

/* Takes so many steps of the search that is under way; gives the rule up if they are too many. */
void pg_take_steps(pg_reasoner *r, uint64_t steps);

/* Appends the constituents of a node to `out`, or those it is a constituent of. False if there is no memory. */
bool pg_add_constituents(pg_reasoner *r, uint32_t node, pg_row *out);
bool pg_add_containers(pg_reasoner *r, uint32_t node, pg_row *out);

/* Appends the Subjects from a source, and the Aggregated Subjects that have one of these, or this Tag, in them. */
bool pg_add_from(pg_reasoner *r, uint32_t origin, pg_row *out);

/* A search of a rule among the nodes in the index. */
bool pg_search_begin(pg_reasoner *r, pg_search *s, pg_rule *rule, uint32_t fresh_query);

/* The next list, in r->bound; false if there is no more, or r->status is not GEDELF_OK. */
bool pg_search_next(pg_reasoner *r, pg_search *s);

/* Is it a datum whose media type says that it is a date? (D90) */
bool pg_is_date(const gedelf_pg_dataset *d, uint32_t term);

/* What a text is: of a string, of a plain datum or of a date. False if the term is none of these. */
bool pg_text_of(const gedelf_pg_dataset *d, uint32_t term, view *out);

/* Value j of the tuple of the node of query i; 0 if there is none. */
uint32_t pg_tuple_value(const pg_reasoner *r, int64_t i, int64_t j);

/* Runs a producer over what is bound. False if nothing is produced; r->status or r->rule->given_up may say why. */
bool pg_produce(pg_reasoner *r, uint32_t program, pg_produced *out);

/* The node at an index of a template: of a query, or of an earlier template. PG_NO_NODE if there is none. */
uint32_t pg_node_at(const pg_reasoner *r, int64_t index);

/* A copy of a text that lives until the next list. False if it is too long, which is told, or there is no memory. */
bool pg_keep_text(pg_reasoner *r, view text, view *out);

/* The contents of what a rule makes of what is bound, whose Inference is the node `inference`, which is there. `take` gets
   each, and gives the number of its node, PG_NO_NODE if it has none; or returns false to stop. False if it did, or if
   something could not be produced, which is passed over if `lenient`. (D71) */
bool pg_instantiate(pg_reasoner *r, uint32_t inference, bool lenient,
                    bool (*take)(pg_reasoner *r, uint32_t content, uint32_t *node));

/* Runs a script. GEDELF_OK, and the answer; GEDELF_END if there is no answer, which has been told, and the rule given up;
   GEDELF_MEMORY. */
gedelf_status pg_script_test(pg_reasoner *r, uint32_t script, uint32_t value, uint32_t tuples, bool *out);
gedelf_status pg_script_produce(pg_reasoner *r, uint32_t script, bool set, pg_produced *out);

/* Is there someone to run a script in this language? */
bool pg_script_is_known(const pg_reasoner *r, uint32_t script);

#endif
