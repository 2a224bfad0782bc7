/* SPDX-License-Identifier: MIT */
/*
 * gedelf/polygenea.h: datasets of Polygenea, a model of claims, their sources and the reasoning between them; read from
 * constructor notation, built, walked, checked and written.
 *
 *     gedelf_pg_dataset *dataset;
 *     gedelf_status status = gedelf_pg_read(&dataset, gedelf_source_file("research.pgn"), NULL, NULL);
 *     for (uint32_t n = 0; status == GEDELF_OK && n < gedelf_pg_node_count(dataset); n++)
 *         ... gedelf_pg_kind_of(dataset, gedelf_pg_node(dataset, n)) ...
 *
 * A dataset is a list of nodes, numbered from 0, and a store of values. Everything in a node is a value: strings,
 * integers, references, data, lists, sets, pairs, predicates, producers, queries and templates; and so is the node's own
 * content. A value is a number, which means something in its dataset only. It never changes.
 *
 * Equal content is one: making an equal value again gives the same number, and adding an equal node again gives the same
 * node. A dataset that was read also keeps what only the notation has: equal nodes that stand there twice, and sets in
 * the order of the file. gedelf_pg_same and gedelf_pg_canonical lead from these to the one that stands for all.
 *
 * The conventions of gedelf/gedelf.h hold here too. In the comments, [PG §…] is a section of the model (Polygenea,
 * overview), [PGN §…] of the notation (constructor notation serialisation).
 */
#ifndef GEDELF_POLYGENEA_H
#define GEDELF_POLYGENEA_H

#include <gedelf/gedelf.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Kinds ----------------------------------------------------------------------------------- */

/* The kinds of nodes, of queries and of templates. There is no query of an Aggregated Subject: the Subject's is for both.
   Templates are of the four kinds of claims. [PG §The Eight Node Types] */
typedef enum gedelf_pg_kind {
    GEDELF_PG_AGGREGATED_SUBJECT = 0, /* parts */
    GEDELF_PG_CONNECTION = 1,         /* source, key, of, value */
    GEDELF_PG_DERIVATION = 2,         /* support, reason */
    GEDELF_PG_EXPECTATION = 3,        /* antecedent, consequent */
    GEDELF_PG_INFERENCE = 4,          /* support, reason */
    GEDELF_PG_OUTREF = 5,             /* parents, details */
    GEDELF_PG_PROPERTY = 6,           /* source, key, of, value */
    GEDELF_PG_SUBJECT = 7,            /* source, slug */
    GEDELF_PG_TAG = 8,                /* source, key, of */
    GEDELF_PG_UNKNOWN = 9             /* any other, as a later version of the model may have: a string, its text */
} gedelf_pg_kind;

/* The media type of a date, in the notation of ELF and GEDCOM 5.5.1: "9 JAN 1884". It has an order: a date is before
   another if its last day is before the other's first; it is equal if first and last days are the same; all others have
   no order, and no comparison of them is true, nor false. Where a date is compared with plain text, that is read as a
   date. */
#define GEDELF_PG_DATE "text/vnd.gedelf.date;charset=UTF-8"

/* What a value is. The items are what gedelf_pg_item gives of it. */
typedef enum gedelf_pg_type {
    GEDELF_PG_STRING = 1,    /* characters; no items */
    GEDELF_PG_INTEGER = 2,   /* in queries and templates an index, -1 for any; no items */
    GEDELF_PG_REFERENCE = 3, /* to a node; no items */
    GEDELF_PG_DATUM = 4,     /* three strings: media type, language, and the octets, which need not be characters */
    GEDELF_PG_LIST = 5,      /* any number of items */
    GEDELF_PG_SET = 6,       /* any number of items, no two of them equal */
    GEDELF_PG_PAIR = 7,      /* a key, which is a string, and what it leads to */
    GEDELF_PG_PREDICATE = 8, /* its arguments */
    GEDELF_PG_PRODUCER = 9,  /* its arguments */
    GEDELF_PG_QUERY = 10,    /* its fields */
    GEDELF_PG_TEMPLATE = 11, /* its fields */
    GEDELF_PG_CONTENT = 12   /* of a node: its fields */
} gedelf_pg_type;

/* What a predicate or a producer does. [PG §Predicates, §Producers] */
typedef enum gedelf_pg_op {
    GEDELF_PG_TOP = 0,        /* predicate: () */
    GEDELF_PG_LIT = 1,        /* both: a string or a datum; producer of a set: a set of integers */
    GEDELF_PG_SAME = 2,       /* predicate: integer, integer */
    GEDELF_PG_CMP = 3,        /* predicate: string, and a string or a datum */
    GEDELF_PG_ICMP = 4,       /* predicate: string, integer, integer */
    GEDELF_PG_REGEX = 5,      /* predicate: string */
    GEDELF_PG_AND = 6,        /* predicate: set of predicates */
    GEDELF_PG_OR = 7,         /* predicate: set of predicates */
    GEDELF_PG_NOT = 8,        /* predicate: predicate */
    GEDELF_PG_SCRIPT = 9,     /* both: datum */
    GEDELF_PG_LOOKUP = 10,    /* producer: integer, integer */
    GEDELF_PG_MATCH = 11,     /* producer: string producer, string, integer */
    GEDELF_PG_SLICE = 12,     /* producer: string producer, integer, integer */
    GEDELF_PG_CAT = 13,       /* producer: list of string producers */
    GEDELF_PG_UNION = 14,     /* producer: set of set producers */
    GEDELF_PG_INTERSECT = 15, /* producer: set of set producers */
    GEDELF_PG_OTHER = 16      /* both: any other, as a later version of the model may have: a string, its text */
} gedelf_pg_op;

/* A kind's name ("AggregatedSubject"), its letter in the notation ('A'), and how many fields its nodes have. For any
   value; NULL, 0 and 0 where there is no such kind. */
GEDELF_API const char *gedelf_pg_kind_name(gedelf_pg_kind kind);
GEDELF_API char gedelf_pg_kind_letter(gedelf_pg_kind kind);
GEDELF_API size_t gedelf_pg_kind_fields(gedelf_pg_kind kind);

/* The name of a field, from 0 ("source"); NULL if there is none. The same field has the same place and the same name in
   nodes, queries and templates. */
GEDELF_API const char *gedelf_pg_field_name(gedelf_pg_kind kind, size_t field);

/* The name of what a predicate or producer does ("ICmp"); NULL if there is no such op. */
GEDELF_API const char *gedelf_pg_op_name(gedelf_pg_op op);

/* Is a node of this kind a Claim (Connection, Property, Subject, Tag), or a Source (Derivation, Inference, OutRef)? */
GEDELF_API bool gedelf_pg_kind_is_claim(gedelf_pg_kind kind);
GEDELF_API bool gedelf_pg_kind_is_source(gedelf_pg_kind kind);

/* ---- Datasets -------------------------------------------------------------------------------- */

/* A dataset: nodes, values and abbreviations. One gedelf_pg_free releases everything. Any number of threads may look at
   one dataset; while something is made in it or added to it, no other thread may use it. */
typedef struct gedelf_pg_dataset gedelf_pg_dataset;

/* A value: a number in its dataset. 0 is none. */
typedef uint32_t gedelf_pg_value;

/* Makes an empty dataset, to be freed by the caller. `allocator` may be NULL, and is copied. GEDELF_OK or
   GEDELF_MEMORY. */
GEDELF_API gedelf_status gedelf_pg_open(gedelf_pg_dataset **out, const gedelf_allocator *allocator);

/* Releases a dataset with all that is in it. NULL is allowed. */
GEDELF_API void gedelf_pg_free(gedelf_pg_dataset *dataset);

/* Reads a dataset from constructor notation in UTF-8, or from JSON as gedelf_pg_write_json writes it, and checks it against
   the model. JSON is recognised by the brace that it begins with.
     out      receives the dataset; NULL if the status is not GEDELF_OK
     source   where from
     options  NULL for the defaults; allocator, diagnose, max_per_code and max_depth count, the latter for open brackets
     worst    receives the gravest severity found, GEDELF_NOTE if there was nothing; may be NULL
   What breaks a rule of the model is read, and reported as an error; what breaks the notation is malformed. GEDELF_OK,
   GEDELF_MALFORMED after a fatal diagnostic, GEDELF_UNREADABLE, GEDELF_CHANGED, GEDELF_MEMORY, GEDELF_LIMIT,
   GEDELF_ARGUMENT, GEDELF_STOPPED. [PGN §Encoding] */
GEDELF_API gedelf_status gedelf_pg_read(gedelf_pg_dataset **out, gedelf_source source, const gedelf_options *options,
                                        gedelf_severity *worst);

/* Does every reference lead to a node that stands before the one it is in? Only a dataset that was read can have others;
   then the functions below that say so refuse it. [PGN §Encoding a Dataset] */
GEDELF_API bool gedelf_pg_is_sound(const gedelf_pg_dataset *dataset);

/* ---- Walking --------------------------------------------------------------------------------- */

/* How many nodes there are, those that are equal to an earlier one included. */
GEDELF_API uint32_t gedelf_pg_node_count(const gedelf_pg_dataset *dataset);

/* The content of a node, a value of the type GEDELF_PG_CONTENT; 0 if there is no such node. */
GEDELF_API gedelf_pg_value gedelf_pg_node(const gedelf_pg_dataset *dataset, uint32_t node);

/* The first node that is equal to this one: itself, unless it stands there twice. [PG §Equality] */
GEDELF_API uint32_t gedelf_pg_same(const gedelf_pg_dataset *dataset, uint32_t node);

/* The first node with this content; UINT32_MAX if there is none. Takes constant time. */
GEDELF_API uint32_t gedelf_pg_find(const gedelf_pg_dataset *dataset, gedelf_pg_value content);

/* The value that stands for all that are equal to this one: in it and in everything below it sets have one order, and
   references lead to the first of equal nodes. Two values are equal if and only if this is the same for both. */
GEDELF_API gedelf_pg_value gedelf_pg_canonical(const gedelf_pg_dataset *dataset, gedelf_pg_value value);

/* What a value is. */
GEDELF_API gedelf_pg_type gedelf_pg_type_of(const gedelf_pg_dataset *dataset, gedelf_pg_value value);

/* The kind of a content, a query or a template; the op of a predicate or producer. Of others, 0. */
GEDELF_API gedelf_pg_kind gedelf_pg_kind_of(const gedelf_pg_dataset *dataset, gedelf_pg_value value);
GEDELF_API gedelf_pg_op gedelf_pg_op_of(const gedelf_pg_dataset *dataset, gedelf_pg_value value);

/* How many items a value has, and item number `index`, from 0; 0 if there are not so many. */
GEDELF_API size_t gedelf_pg_item_count(const gedelf_pg_dataset *dataset, gedelf_pg_value value);
GEDELF_API gedelf_pg_value gedelf_pg_item(const gedelf_pg_dataset *dataset, gedelf_pg_value value, size_t index);

/* The characters of a string; empty for other values. They live as long as the dataset, and need not be UTF-8 where they
   are the octets of a datum. */
GEDELF_API gedelf_view gedelf_pg_text(const gedelf_pg_dataset *dataset, gedelf_pg_value string);

/* The number of an integer, or of the node that a reference leads to. In a dataset that is not sound that can be a later
   node, or none at all, above the last or below 0. */
GEDELF_API int64_t gedelf_pg_number(const gedelf_pg_dataset *dataset, gedelf_pg_value value);

/* Is this datum plain text: no media type, no language, and octets that are UTF-8? The notation writes such a datum as a
   string. [PGN §Encoding a datum] */
GEDELF_API bool gedelf_pg_is_plain(const gedelf_pg_dataset *dataset, gedelf_pg_value datum);

/* How many abbreviations the file had, and number `index` of them, in the order of the file. */
GEDELF_API size_t gedelf_pg_abbreviation_count(const gedelf_pg_dataset *dataset);
GEDELF_API void gedelf_pg_abbreviation(const gedelf_pg_dataset *dataset, size_t index, gedelf_view *prefix,
                                       gedelf_view *short_form);

/* ---- Relations between nodes ----------------------------------------------------------------- */

/* Numbers of nodes, in rising order. */
typedef struct gedelf_pg_numbers {
    uint32_t *items;
    size_t count;
    size_t capacity;                   /* how many there is room for */
    const gedelf_allocator *allocator; /* of the dataset, which must outlive it */
} gedelf_pg_numbers;

/* Releases the numbers, and makes it empty. */
GEDELF_API void gedelf_pg_numbers_free(gedelf_pg_numbers *numbers);

/* All that a node refers to, directly or by others, itself not included unless there is a cycle. Numbers of equal nodes
   are those of the first. GEDELF_OK, GEDELF_ARGUMENT if there is no such node, GEDELF_MEMORY; then `out` is empty.
   [PG §Dependencies and Cycles] */
GEDELF_API gedelf_status gedelf_pg_dependencies(const gedelf_pg_dataset *dataset, uint32_t node,
                                                gedelf_pg_numbers *out);

/* The node and, if it is an Aggregated Subject, the constituents of all that its Tag is about. Numbers and statuses as
   above. [PG §Constituents] */
GEDELF_API gedelf_status gedelf_pg_constituents(const gedelf_pg_dataset *dataset, uint32_t node,
                                                gedelf_pg_numbers *out);

/* Makes a new dataset of all nodes but these and those that depend on them, in the same order, equal nodes once.
     out            receives it, to be freed by the caller; NULL if the status is not GEDELF_OK
     nodes, count   what is to go; equal nodes go together
   GEDELF_OK, GEDELF_MEMORY; GEDELF_ARGUMENT if the dataset is not sound, or has no such node.
   [PG §Removing unwanted or private information] */
GEDELF_API gedelf_status gedelf_pg_remove(const gedelf_pg_dataset *dataset, const uint32_t *nodes, size_t count,
                                          gedelf_pg_dataset **out);

/* ---- Building -------------------------------------------------------------------------------- */

/* Each of these gives a value through `out`, the same one for the same content. What cannot be is GEDELF_ARGUMENT: a value
   that is not there, a kind or an op that does not exist, a wrong number of fields. Whether all that is in a node has the
   form that the enumerations above describe is looked at when its content is made. Rules of the model beyond the form
   (kinds of references, ranges of indices, known keys) are not looked at: gedelf_pg_check does that. GEDELF_OK,
   GEDELF_ARGUMENT, GEDELF_MEMORY, GEDELF_LIMIT (more than 4,294,967,294 values). */

/* A string, in UTF-8; zeros are allowed in it. */
GEDELF_API gedelf_status gedelf_pg_make_string(gedelf_pg_dataset *dataset, gedelf_view text, gedelf_pg_value *out);

/* An integer. */
GEDELF_API gedelf_status gedelf_pg_make_integer(gedelf_pg_dataset *dataset, int64_t number, gedelf_pg_value *out);

/* A reference to a node that is there. */
GEDELF_API gedelf_status gedelf_pg_make_reference(gedelf_pg_dataset *dataset, uint32_t node, gedelf_pg_value *out);

/* A datum. Media type and language are UTF-8, empty if there is none; the octets may be anything. */
GEDELF_API gedelf_status gedelf_pg_make_datum(gedelf_pg_dataset *dataset, gedelf_view media, gedelf_view language,
                                              gedelf_view octets, gedelf_pg_value *out);

/* A list, or a set, in which items that are equal to an earlier one are left out. */
GEDELF_API gedelf_status gedelf_pg_make_list(gedelf_pg_dataset *dataset, const gedelf_pg_value *items, size_t count,
                                             gedelf_pg_value *out);
GEDELF_API gedelf_status gedelf_pg_make_set(gedelf_pg_dataset *dataset, const gedelf_pg_value *items, size_t count,
                                            gedelf_pg_value *out);

/* A pair of a string and another value. */
GEDELF_API gedelf_status gedelf_pg_make_pair(gedelf_pg_dataset *dataset, gedelf_pg_value key, gedelf_pg_value value,
                                             gedelf_pg_value *out);

/* A predicate or a producer. */
GEDELF_API gedelf_status gedelf_pg_make_predicate(gedelf_pg_dataset *dataset, gedelf_pg_op op,
                                                  const gedelf_pg_value *args, size_t count, gedelf_pg_value *out);
GEDELF_API gedelf_status gedelf_pg_make_producer(gedelf_pg_dataset *dataset, gedelf_pg_op op,
                                                 const gedelf_pg_value *args, size_t count, gedelf_pg_value *out);

/* A query or a template. A Subject query has two fields, source and a predicate on the slug. */
GEDELF_API gedelf_status gedelf_pg_make_query(gedelf_pg_dataset *dataset, gedelf_pg_kind kind,
                                              const gedelf_pg_value *fields, size_t count, gedelf_pg_value *out);
GEDELF_API gedelf_status gedelf_pg_make_template(gedelf_pg_dataset *dataset, gedelf_pg_kind kind,
                                                 const gedelf_pg_value *fields, size_t count, gedelf_pg_value *out);

/* The content of a node, which is not in the dataset by that: gedelf_pg_find tells whether such a node is there.
   GEDELF_ARGUMENT also if anything in it, however deep, has not its form. */
GEDELF_API gedelf_status gedelf_pg_make_content(gedelf_pg_dataset *dataset, gedelf_pg_kind kind,
                                                const gedelf_pg_value *fields, size_t count, gedelf_pg_value *out);

/* Adds a node.
     content   from gedelf_pg_make_content
     out       receives its number, that of the node which is there already if there is an equal one; may be NULL
   GEDELF_OK, GEDELF_ARGUMENT, GEDELF_MEMORY, GEDELF_LIMIT (more than 4,294,967,294 nodes). */
GEDELF_API gedelf_status gedelf_pg_add(gedelf_pg_dataset *dataset, gedelf_pg_value content, uint32_t *out);

/* Adds an abbreviation behind the others. GEDELF_ARGUMENT if the short form is no URI scheme or is there already, or the
   prefix begins with a colon or is there already as a prefix or a short form. [PGN §Encoding a Dataset] */
GEDELF_API gedelf_status gedelf_pg_abbreviate(gedelf_pg_dataset *dataset, gedelf_view prefix, gedelf_view short_form);

/* ---- Checking -------------------------------------------------------------------------------- */

/* Checks a dataset against the model, as gedelf_pg_read does with what it reads. A diagnostic's `record` names the node; its line
   and column are where that was read, 0 if it was not.
     options   NULL for the defaults; allocator, diagnose and max_per_code count
     worst     receives the gravest severity found, GEDELF_NOTE if there was nothing; may be NULL
   GEDELF_OK, GEDELF_MEMORY, GEDELF_STOPPED. */
GEDELF_API gedelf_status gedelf_pg_check(const gedelf_pg_dataset *dataset, const gedelf_options *options,
                                         gedelf_severity *worst);

/* ---- Writing --------------------------------------------------------------------------------- */

/* Which abbreviations are written. */
typedef enum gedelf_pg_abbreviations {
    GEDELF_PG_KEEP = 0,   /* those of the file, in its order */
    GEDELF_PG_AUTO = 1,   /* those that make the output short, chosen by the writer */
    GEDELF_PG_WITHOUT = 2 /* none */
} gedelf_pg_abbreviations;

/* How to write. Start from GEDELF_PG_WRITE_OPTIONS_INIT; NULL means just that. */
typedef struct gedelf_pg_write_options {
    size_t size;                           /* sizeof (gedelf_pg_write_options) */
    const gedelf_allocator *allocator;     /* NULL: malloc and friends */
    gedelf_pg_abbreviations abbreviations; /* which are written */
    bool canonical;                        /* nodes in an order that depends on their content alone; not with KEEP */
    bool names;                            /* JSON: with the names of nodes (gedelf/research.h) */
} gedelf_pg_write_options;

/* The defaults: the file's abbreviations, and the nodes in the order of the dataset. */
#define GEDELF_PG_WRITE_OPTIONS_INIT                                                                                   \
    {                                                                                                                  \
        sizeof(gedelf_pg_write_options), NULL, GEDELF_PG_KEEP, false, false                                            \
    }

/* Writes a dataset in constructor notation, in UTF-8, each abbreviation and each node on a line of its own. Equal nodes
   are written once. With `canonical`, equal datasets give equal octets.
     write, context   where to
     options          NULL for the defaults
   GEDELF_OK, GEDELF_UNWRITABLE, GEDELF_MEMORY; GEDELF_ARGUMENT if the dataset is not sound, or the options have no
   meaning. [PGN §Encoding] */
GEDELF_API gedelf_status gedelf_pg_write(const gedelf_pg_dataset *dataset, gedelf_write_fn write, void *context,
                                         const gedelf_pg_write_options *options);

/* Writes a dataset as JSON, all its nodes as they were read, also if it is not sound; the manual page
   gedelf-polygenea(1) describes the form. Of the options, only the allocator and `names` count. GEDELF_OK,
   GEDELF_UNWRITABLE, GEDELF_MEMORY. */
GEDELF_API gedelf_status gedelf_pg_write_json(const gedelf_pg_dataset *dataset, gedelf_write_fn write, void *context,
                                              const gedelf_pg_write_options *options);

/* ---- Reasoning ------------------------------------------------------------------------------- */

/* Runs a script of an Expectation. The library has no interpreter: whoever lets scripts run sees to it that they do no
   harm, and end.
     source      one function, in ECMAScript 5.1
     arguments   what to call it with: a JSON array. A string, and a datum that is plain text, is a string, another datum
                 {"media":"…","lang":"…","base64":"…"}, a reference a string of its own, such as "#12", a set or list an
                 array, a pair an array of two, a node an array of its fields. A predicate gets the value and the nodes,
                 a producer the nodes
     result      receives what the function returned, as JSON; or, if there is nothing, words that say why. It lives until
                 the next call
   Returns whether there is a result. */
typedef bool (*gedelf_pg_script_fn)(void *context, gedelf_view source, gedelf_view arguments, gedelf_view *result);

/* How to reason. Start from GEDELF_PG_INFER_OPTIONS_INIT; NULL means just that. */
typedef struct gedelf_pg_infer_options {
    size_t size;             /* sizeof (gedelf_pg_infer_options) */
    gedelf_diag_fn diagnose; /* NULL: diagnostics are not wanted */
    void *diagnose_context;
    uint64_t max_per_code;      /* more diagnostics of one code are counted, not delivered; 0: no limit */
    uint64_t max;               /* how many Inferences may be added; 0: no limit */
    uint64_t rounds;            /* how often what was added may lead to more; 0: no limit */
    gedelf_pg_script_fn script; /* NULL: Expectations with a script are not supported */
    void *script_context;
    uint64_t max_steps;  /* how many nodes may be tried for one Expectation, which is then given up; 0: no limit */
    uint64_t max_memory; /* how many octets of memory may be taken besides what the dataset has; 0: no limit */
    bool aggregate;      /* each Tag "same" that no other says is wrong gets its Aggregated Subject */
} gedelf_pg_infer_options;

/* The defaults: no callback, 50 diagnostics of a code, 1000 Inferences, any number of rounds, no scripts, 50 million
   steps, 2 GiB, no Aggregated Subjects. */
#define GEDELF_PG_INFER_OPTIONS_INIT                                                                                   \
    {                                                                                                                  \
        sizeof(gedelf_pg_infer_options), NULL, NULL, 50, 1000, 0, NULL, NULL, 50000000, UINT64_C(1) << 31, false       \
    }

/* Infers what follows: for each list of nodes that matches the antecedent of an Expectation, and has no Inference yet,
   adds an Inference and the claims that the consequent makes of it, until there are no more such lists. New nodes come
   behind the others. A list whose claims would break a rule of the model is left out, and so is an Expectation with a
   predicate or producer that cannot be evaluated. A limit that is reached is a warning, not a failure.
     options   NULL for the defaults. A diagnostic's `record` names the node; its line and column are where that was
               read, 0 if it was not
     added     receives how many Inferences are new; may be NULL
   If the status is not GEDELF_OK, some may have been added, each with all of its claims. GEDELF_OK, GEDELF_ARGUMENT if the
   dataset is not sound, GEDELF_MEMORY, GEDELF_LIMIT, GEDELF_STOPPED.
   [PG §Matching, §Instantiating Nodes from Inferences] */
GEDELF_API gedelf_status gedelf_pg_infer(gedelf_pg_dataset *dataset, const gedelf_pg_infer_options *options,
                                         uint64_t *added);

/* Says of each Expectation that can match what it makes itself, at once or by way of others, that it can: a warning,
   because inferring from it may never come to an end. Arguments and statuses as below. */
GEDELF_API gedelf_status gedelf_pg_check_expectations(gedelf_pg_dataset *dataset,
                                                      const gedelf_pg_infer_options *options, gedelf_severity *worst);

/* Says of nodes of unknown kinds what becomes of them where the dataset is changed: if they are kept, that the numbers in them
   stay as they are, though nodes get other ones, which goes for nodes that have numbers in them; if not, that they are left
   out. Both are warnings. To be called before the change. Other arguments and statuses as below. (D74) */
GEDELF_API gedelf_status gedelf_pg_check_unknown(gedelf_pg_dataset *dataset, bool kept,
                                                 const gedelf_pg_infer_options *options, gedelf_severity *worst);

/* Checks the Inferences that are there: whether the support of each matches the antecedent of its Expectation, and
   whether the claims that name it as their source are what the Expectation makes of it. What cannot be evaluated is taken
   to be right. Says, too, which Tags "same" contradict a Tag "distinct", and which claims speak against what they rest
   on. No node is added; values may be.
     worst   receives the gravest severity found, GEDELF_NOTE if there was nothing; may be NULL
   Options and statuses as above. [PG §Nodes, §Optional predicates and producers] */
GEDELF_API gedelf_status gedelf_pg_check_inferences(gedelf_pg_dataset *dataset, const gedelf_pg_infer_options *options,
                                                    gedelf_severity *worst);

/* ---- Rules ----------------------------------------------------------------------------------- */

/* Adds the Expectations of another dataset, a file of rules, behind the nodes that are there; those that are there already
   are not added again.
     added   receives how many are new; may be NULL
   GEDELF_OK, GEDELF_MEMORY, GEDELF_LIMIT. */
GEDELF_API gedelf_status gedelf_pg_add_expectations(gedelf_pg_dataset *dataset, const gedelf_pg_dataset *rules,
                                                    uint32_t *added);

/* A new dataset without those Expectations, from number `first` on, that no other node refers to: of rules that were added
   before inferring, only those are left that something was inferred by. Statuses as for gedelf_pg_remove. */
GEDELF_API gedelf_status gedelf_pg_remove_unused(const gedelf_pg_dataset *dataset, uint32_t first,
                                                 gedelf_pg_dataset **out);

/* What matters of an example besides keys, and what nodes are about. */
typedef enum gedelf_pg_importance {
    GEDELF_PG_VALUES_MATTER = 1,   /* values of Properties, slugs, reasons, and details of sources that matter */
    GEDELF_PG_SOURCES_MATTER = 2,  /* where claims come from */
    GEDELF_PG_LIKENESS_MATTERS = 4 /* that two values or slugs are the same, whatever they are */
} gedelf_pg_importance;

/* Makes a rule of an example: the Expectation whose antecedent is what supports a Derivation, and whose consequent is the
   claims that have the Derivation for a source. Inferring by it gives these claims again, from an Inference.
     flags   any of gedelf_pg_importance, put together by |
     out     receives a dataset with that Expectation alone, to be freed by the caller; NULL if the status is not GEDELF_OK
   GEDELF_OK, GEDELF_MEMORY, GEDELF_LIMIT; GEDELF_ARGUMENT if the node is no Derivation, no claim has it for a source, a
   node of an unknown kind is involved, or the dataset is not sound.
   [PG §Inferences vs. Derivations, and the creation of Expectations] */
GEDELF_API gedelf_status gedelf_pg_generalise(const gedelf_pg_dataset *dataset, uint32_t derivation, unsigned flags,
                                              gedelf_pg_dataset **out);

/* ---- Reductions ------------------------------------------------------------------------------ */

/* Each makes a new dataset through `out`, to be freed by the caller; NULL if the status is not GEDELF_OK, which is
   GEDELF_MEMORY, GEDELF_LIMIT, or GEDELF_ARGUMENT if the dataset is not sound. */

/* Without Inferences and Expectations: each Inference becomes a Derivation with the same support, and with the
   Expectation in constructor notation for a reason. What depends on an Expectation otherwise is left out.
   [PG §Removing Expectations and Inferences] */
GEDELF_API gedelf_status gedelf_pg_reduce_to_derivations(const gedelf_pg_dataset *dataset, gedelf_pg_dataset **out);

/* Without any reasoning, a belief snapshot: what Tags say is the same becomes one Subject; claims that differ in nothing
   but their source become one; and all are derived from the OutRefs that they depend on. What a Tag says is wrong or
   unsupported, what rests on that, and claims that were corrected by another ("update") are left out; a Subject or an
   OutRef that was corrected is replaced; and what a Tag says is distinct stays two. What many claims with more than 32
   OutRefs have in common is a Derivation of its own (D96).
     max_memory   how many octets of memory may be taken besides what the dataset has; 0: no limit. GEDELF_LIMIT if that is
                  not enough
   [PG §Removing all reasoning, §Known Tag keys, §Known Connection keys] */
GEDELF_API gedelf_status gedelf_pg_reduce_to_beliefs(const gedelf_pg_dataset *dataset, uint64_t max_memory,
                                                     gedelf_pg_dataset **out);

/* ---- From ELF -------------------------------------------------------------------------------- */

/* Makes claims of a dataset in ELF. What the file describes are Subjects; what it says of them are Properties and
   Connections; the file itself, its sources and its pictures are OutRefs, which the claims have for a source as the file
   cites them. A digest of all records is a detail of the file's OutRef, so that what two files say is never taken for one
   file's, whatever their names and headers. The manual page gedelf-polygenea-mapping(7) has the rules. The same dataset always gives the same nodes in
   the same order.
     out       receives the new dataset, to be freed by the caller; NULL if the status is not GEDELF_OK
     dataset   the structures; no longer needed afterwards
     name      what the file is called, as one more detail of its OutRef; may be empty
     options   NULL for the defaults; allocator, diagnose and max_per_code count. A note tells how many structures the
               mapping does not know; they are kept, with the path of their tags for a key
   GEDELF_OK, GEDELF_MEMORY, GEDELF_LIMIT, GEDELF_STOPPED. */
GEDELF_API gedelf_status gedelf_pg_from_elf(gedelf_pg_dataset **out, const gedelf_dataset *dataset, gedelf_view name,
                                            const gedelf_options *options);

/* ---- Pictures -------------------------------------------------------------------------------- */

/* Writes a dataset as a graph in the DOT language of Graphviz, in UTF-8: a box for each node, which says its kind, its
   key and the beginning of its value, and an arrow for each reference; a long arrow ends in the number of the node that
   it leads to. Equal nodes are drawn once; what a reference leads to that is not there is drawn too.
     max_nodes        only the nodes before this number are drawn; 0: all
     write, context   where to
     options          NULL, or only for its allocator
   GEDELF_OK, GEDELF_UNWRITABLE, GEDELF_MEMORY. */
GEDELF_API gedelf_status gedelf_pg_write_dot(const gedelf_pg_dataset *dataset, uint32_t max_nodes,
                                             gedelf_write_fn write, void *context,
                                             const gedelf_pg_write_options *options);

#ifdef __cplusplus
}
#endif

#endif
