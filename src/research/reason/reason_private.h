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

#include "format/regex/regex.h"
#include "research/reason/reason_index.h"
#include "research/reason/reason_rules.h"

#include <gedelf/reason.h>

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

/* The rule of an Expectation; NULL if the node is not one. */
pg_rule *pg_rule_of(pg_reasoner *r, uint32_t node);

/* Makes room for binding the queries of a rule, and unbinds them. False if there is no memory. */
bool pg_bind_rule(pg_reasoner *r, pg_rule *rule);

/* Does a check hold for the bound nodes? False also if that cannot be decided; then r->status or r->rule->given_up says
   so. */
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

/* The kind of a text: a string, a plain datum or a date. False if the term is none of these. */
bool pg_text_of(const gedelf_pg_dataset *d, uint32_t term, view *out);

/* Value j of the tuple of the node of query i; 0 if there is none. */
uint32_t pg_tuple_value(const pg_reasoner *r, int64_t i, int64_t j);

/* Runs a producer over what is bound. False if nothing is produced; r->status or r->rule->given_up may say why. */
bool pg_produce(pg_reasoner *r, uint32_t program, pg_produced *out);

/* The node at an index of a template: of a query, or of an earlier template. PG_NO_NODE if there is none. */
uint32_t pg_node_at(const pg_reasoner *r, int64_t index);

/* A copy of a text that lives until the next list. False if it is too long, which is reported, or there is no
   memory. */
bool pg_keep_text(pg_reasoner *r, view text, view *out);

/* The contents of what a rule makes of what is bound, whose Inference is the node `inference`, which is there. `take` gets
   each, and gives the number of its node, PG_NO_NODE if it has none; or returns false to stop. False if it did, or if
   something could not be produced, which is passed over if `lenient`. (D71) */
bool pg_instantiate(pg_reasoner *r, uint32_t inference, bool lenient,
                    bool (*take)(pg_reasoner *r, uint32_t content, uint32_t *node));

/* Runs a script. GEDELF_OK, and the answer; GEDELF_END if there is no answer, which has been reported, and the rule
   given up; GEDELF_MEMORY. */
gedelf_status pg_script_test(pg_reasoner *r, uint32_t script, uint32_t value, uint32_t tuples, bool *out);
gedelf_status pg_script_produce(pg_reasoner *r, uint32_t script, bool set, pg_produced *out);

/* Is there someone to run a script in this language? */
bool pg_script_is_known(const pg_reasoner *r, uint32_t script);

#endif
