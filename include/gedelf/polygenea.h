/* SPDX-License-Identifier: MIT */
/*
 * gedelf/polygenea.h: datasets of Polygenea, a model of claims, their sources and the reasoning between them; read from
 * constructor notation, built, walked, checked, searched, put together, drawn and written.
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
 * node. A dataset that was read also keeps what only the notation has: equal nodes that are there twice, and sets in
 * the order of the file. gedelf_pg_same and gedelf_pg_canonical lead from these to the one that means all.
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
GEDELF_API gedelf_status gedelf_pg_new(gedelf_pg_dataset **out, const gedelf_allocator *allocator);

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
GEDELF_API gedelf_status gedelf_pg_read(gedelf_pg_dataset **out, gedelf_source source,
                                        const gedelf_read_options *options, gedelf_severity *worst);

/* Does every reference lead to a node that is before the one it is in? Only a dataset that was read can have others;
   then the functions below that say so refuse it. [PGN §Encoding a Dataset] */
GEDELF_API bool gedelf_pg_is_sound(const gedelf_pg_dataset *dataset);

/* Does a text begin as a dataset does, after a byte-order mark and white space: in constructor notation, with the letter of a
   node or of an abbreviation and a bracket; or as gedelf_pg_write_json writes it? No file in ELF does. */
GEDELF_API bool gedelf_pg_is_notation(gedelf_view beginning);

/* ---- Walking --------------------------------------------------------------------------------- */

/* How many nodes there are, those that are equal to an earlier one included. */
GEDELF_API uint32_t gedelf_pg_node_count(const gedelf_pg_dataset *dataset);

/* The content of a node, a value of the type GEDELF_PG_CONTENT; 0 if there is no such node. */
GEDELF_API gedelf_pg_value gedelf_pg_node(const gedelf_pg_dataset *dataset, uint32_t node);

/* The first node that is equal to this one: itself, unless it is there twice. [PG §Equality] */
GEDELF_API uint32_t gedelf_pg_same(const gedelf_pg_dataset *dataset, uint32_t node);

/* The first node with this content; UINT32_MAX if there is none. Takes constant time. */
GEDELF_API uint32_t gedelf_pg_find(const gedelf_pg_dataset *dataset, gedelf_pg_value content);

/* The value that means all that are equal to this one: in it and in everything below it sets have one order, and
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

/* Adds an abbreviation after the others. GEDELF_ARGUMENT if the short form is no URI scheme or is there already, or the
   prefix begins with a colon or is there already as a prefix or a short form. [PGN §Encoding a Dataset] */
GEDELF_API gedelf_status gedelf_pg_abbreviate(gedelf_pg_dataset *dataset, gedelf_view prefix, gedelf_view short_form);

/* ---- Checking -------------------------------------------------------------------------------- */

/* Checks a dataset against the model, as gedelf_pg_read does with what it reads. A diagnostic's `record` names the node; its line
   and column are where that was read, 0 if it was not.
     options   NULL for the defaults; allocator, diagnose and max_per_code count
     worst     receives the gravest severity found, GEDELF_NOTE if there was nothing; may be NULL
   GEDELF_OK, GEDELF_MEMORY, GEDELF_STOPPED. */
GEDELF_API gedelf_status gedelf_pg_check(const gedelf_pg_dataset *dataset, const gedelf_read_options *options,
                                         gedelf_severity *worst);

/* ---- Writing --------------------------------------------------------------------------------- */

/* Which abbreviations are written. */
typedef enum gedelf_pg_abbreviations {
    GEDELF_PG_KEEP = 0,   /* those of the file, in its order */
    GEDELF_PG_AUTO = 1,   /* those that make the output short, chosen by the writer */
    GEDELF_PG_WITHOUT = 2 /* none */
} gedelf_pg_abbreviations;

/* How to write; NULL means the defaults. Of the common fields, the allocator counts. */
typedef struct gedelf_pg_write_options {
    GEDELF_COMMON_OPTIONS;
    gedelf_pg_abbreviations abbreviations; /* which are written */
    bool canonical;                        /* nodes in an order that depends on their content alone; not with KEEP */
    bool names;                            /* JSON: with the names of nodes */
} gedelf_pg_write_options;

/* Makes these options. */
#define GEDELF_PG_WRITE_OPTIONS(...) GEDELF_MAKE(gedelf_pg_write_options, __VA_ARGS__)

/* Writes a dataset in constructor notation, in UTF-8, each abbreviation and each node on a line of its own. Equal nodes
   are written once. With `canonical`, equal datasets give equal octets.
     sink             where to
     options          NULL for the defaults
   GEDELF_OK, GEDELF_UNWRITABLE, GEDELF_MEMORY; GEDELF_ARGUMENT if the dataset is not sound, or the options have no
   meaning. [PGN §Encoding] */
GEDELF_API gedelf_status gedelf_pg_write(const gedelf_pg_dataset *dataset, gedelf_sink sink,
                                         const gedelf_pg_write_options *options);

/* Writes a dataset as JSON, all its nodes as they were read, also if it is not sound; the manual page
   gedelf-polygenea(1) describes the form. Of the options, only the allocator and `names` count. GEDELF_OK,
   GEDELF_UNWRITABLE, GEDELF_MEMORY. */
GEDELF_API gedelf_status gedelf_pg_write_json(const gedelf_pg_dataset *dataset, gedelf_sink sink,
                                              const gedelf_pg_write_options *options);

/* ---- Names ----------------------------------------------------------------------------------- */

/* The names of all nodes of a dataset. A name is a UUID of version 5 that depends on the node's content alone, that of the
   nodes it refers to included: equal nodes have equal names in whatever file and order they are, and others have other
   ones. A node that refers forward or nowhere, or to a node without a name, has none. [PG §Node Identity and Redundancy] */
typedef struct gedelf_pg_names gedelf_pg_names;

/* Works out the names of all nodes that are in the dataset now, in time proportional to its size. `out` receives them, to
   be freed by the caller, before the dataset; NULL if the status is not GEDELF_OK. GEDELF_OK, GEDELF_MEMORY,
   GEDELF_LIMIT. */
GEDELF_API gedelf_status gedelf_pg_names_new(gedelf_pg_names **out, const gedelf_pg_dataset *dataset);

/* Releases the names. NULL is allowed. */
GEDELF_API void gedelf_pg_names_free(gedelf_pg_names *names);

/* How long a name is in its usual form: 32 small hexadecimal digits and four hyphens. */
#define GEDELF_PG_NAME_LENGTH 36

/* Writes the name of a node in that form, without a NUL. False if there is no such node, or it has no name. */
GEDELF_API bool gedelf_pg_name(const gedelf_pg_names *names, uint32_t node, char out[GEDELF_PG_NAME_LENGTH]);

/* How many characters of a name are enough to tell the node from all others that are not equal to it: at least eight, and
   never only digits, so that it cannot be taken for a number. 0 if it has no name. */
GEDELF_API size_t gedelf_pg_name_enough(const gedelf_pg_names *names, uint32_t node);

/* Finds nodes by the beginning of their names, of at least four hexadecimal digits; capitals and left-out hyphens do not
   matter.
     out   receives the first of each group of equal nodes: one if the beginning is enough, none if there is no such
           name, several if it could be any of these
   GEDELF_OK, GEDELF_ARGUMENT if this cannot be the beginning of a name, GEDELF_MEMORY; then `out` is empty. */
GEDELF_API gedelf_status gedelf_pg_names_find(const gedelf_pg_names *names, gedelf_view beginning,
                                              gedelf_pg_numbers *out);

/* ---- Selecting ------------------------------------------------------------------------------- */

/* What is wrong with the terms of a selection. */
typedef struct gedelf_pg_select_fault {
    size_t size;     /* set by GEDELF_PG_SELECT_FAULT() */
    size_t term;     /* which one */
    const char *why; /* in a few words; static */
    gedelf_pg_numbers
        choice; /* the nodes that the beginning of a name could mean; else empty. To be released by the caller */
} gedelf_pg_select_fault;

/* Makes one to be filled in. */
#define GEDELF_PG_SELECT_FAULT(...) GEDELF_MAKE(gedelf_pg_select_fault, __VA_ARGS__)

/* Selects nodes. Each term names a node, by its number or by the beginning of its name; or it is a condition, FIELD=TEXT or
   FIELD~REGEX, where a regular expression is looked for anywhere. Selected are the nodes that are named and, if there are
   conditions, those for which all of them hold. FIELD is
     kind      "Property", or its letter
     key       of a Property, Connection or Tag: as it is, in its short form, or what is after its last / or #
     value     the text of a Property, or of the details of an OutRef; the slug of a Subject; the reason of a Derivation;
               what the node that a Connection leads to is called
     source    the source of a claim: the number or name of a node, or (with ~) its details and those of its parents
     subject   what a claim is about: the number or name of a node, or what that is called
     tag       the key of a Tag that is on the node
   The numbers are of the first of equal nodes, in rising order.
     fault     receives what is wrong if the status is GEDELF_ARGUMENT; may be NULL
   GEDELF_OK, GEDELF_ARGUMENT, GEDELF_MEMORY, GEDELF_LIMIT (a regular expression takes too many steps). */
GEDELF_API gedelf_status gedelf_pg_select(const gedelf_pg_dataset *dataset, const gedelf_view *terms, size_t count,
                                          gedelf_pg_numbers *out, gedelf_pg_select_fault *fault);

/* ---- Putting together and taking apart ------------------------------------------------------- */

/* The union of datasets: all their nodes, equal ones once, those of the first dataset first. Abbreviations are those of
   the first, and those of the others that say something new; one whose short form is taken gets another one. The order of
   the datasets makes no difference to which nodes there are.
     out   receives it, to be freed by the caller; NULL if the status is not GEDELF_OK
   The allocator is that of the first. GEDELF_OK, GEDELF_MEMORY, GEDELF_LIMIT; GEDELF_ARGUMENT if there is none, or one of
   them is not sound. [PG §Node Identity and Redundancy] */
GEDELF_API gedelf_status gedelf_pg_merge(const gedelf_pg_dataset *const *datasets, size_t count,
                                         gedelf_pg_dataset **out);

/* Which nodes only one of two datasets has; of equal nodes, the first. Statuses as above; then both are empty. */
GEDELF_API gedelf_status gedelf_pg_compare(const gedelf_pg_dataset *one, const gedelf_pg_dataset *other,
                                           gedelf_pg_numbers *only_one, gedelf_pg_numbers *only_other);

/* Makes a new dataset of some nodes and all that they refer to, in the same order, ready to be sent. Arguments and statuses
   as for gedelf_pg_remove. */
GEDELF_API gedelf_status gedelf_pg_extract(const gedelf_pg_dataset *dataset, const uint32_t *nodes, size_t count,
                                           gedelf_pg_dataset **out);

/* All that refers to some nodes, directly or by others: what gedelf_pg_remove removes besides them. Numbers are of the
   first of equal nodes. GEDELF_OK, GEDELF_MEMORY; GEDELF_ARGUMENT if the dataset is not sound or has no such node. */
GEDELF_API gedelf_status gedelf_pg_dependents(const gedelf_pg_dataset *dataset, const uint32_t *nodes, size_t count,
                                              gedelf_pg_numbers *out);

/* ---- Words ----------------------------------------------------------------------------------- */

/* What nodes are called, for people: a Subject by the name that a Property gives it, else by its slug, an OutRef by its
   title or its other details, a claim by what it claims, an Expectation as a sentence. */
typedef struct gedelf_pg_words gedelf_pg_words;

/* Looks through a dataset for what its nodes are called. `out` receives it, to be freed by the caller, before the dataset;
   NULL if the status is not GEDELF_OK. GEDELF_OK or GEDELF_MEMORY. */
GEDELF_API gedelf_status gedelf_pg_words_new(gedelf_pg_words **out, const gedelf_pg_dataset *dataset);

/* Releases it. NULL is allowed. */
GEDELF_API void gedelf_pg_words_free(gedelf_pg_words *words);

/* Writes what a node says, in one line of UTF-8 without control characters, long texts cut: "parent of Charlotte Brontë:
   Patrick Brontë". GEDELF_OK, GEDELF_UNWRITABLE, GEDELF_MEMORY, GEDELF_ARGUMENT if there is no such node. */
GEDELF_API gedelf_status gedelf_pg_say(gedelf_pg_words *words, uint32_t node, gedelf_sink sink);

/* ---- Evidence -------------------------------------------------------------------------------- */

/* What a step of the evidence is to the one that it is below. */
typedef enum gedelf_pg_part {
    GEDELF_PG_ASKED = 0,   /* it is what was asked for */
    GEDELF_PG_ALSO = 1,    /* a claim that differs from it in its source only: another way to the same */
    GEDELF_PG_SOURCE = 2,  /* the source of a claim */
    GEDELF_PG_SUPPORT = 3, /* what an Inference or Derivation rests on */
    GEDELF_PG_RULE = 4,    /* the Expectation of an Inference */
    GEDELF_PG_PARENT = 5,  /* a parent of an OutRef */
    GEDELF_PG_TAGGED = 6   /* the Tag of an Aggregated Subject */
} gedelf_pg_part;

/* One step of the evidence for a node. */
typedef struct gedelf_pg_step {
    uint32_t node;
    uint32_t depth;      /* 0 for what was asked for and other ways to it, then one more than what it is below */
    gedelf_pg_part part; /* what it is to that */
    bool again;          /* it is further up already, with what is below it */
} gedelf_pg_step;

/* The evidence for a node, as a tree in preorder. Each node is followed once. */
typedef struct gedelf_pg_evidence {
    gedelf_pg_step *items;
    size_t count;
    size_t capacity;                   /* how many there is room for */
    const gedelf_allocator *allocator; /* of the dataset, which must outlive it */
} gedelf_pg_evidence;

/* Finds the evidence for a node: its source, what that rests on, and so on, down to OutRefs; and besides, other claims that
   say the same from another source, with theirs. Without any of the steps below the node it would not be there, unless one
   of the other ways leads to the same.
     depth   how many steps deep; 0: all
   GEDELF_OK, GEDELF_MEMORY, GEDELF_ARGUMENT if the dataset is not sound, or has no such node; then `out` is empty. */
GEDELF_API gedelf_status gedelf_pg_why(const gedelf_pg_dataset *dataset, uint32_t node, uint32_t depth,
                                       gedelf_pg_evidence *out);

/* Releases the evidence, and makes it empty. */
GEDELF_API void gedelf_pg_evidence_free(gedelf_pg_evidence *evidence);

/* ---- Pictures -------------------------------------------------------------------------------- */

/* What a picture shows. */
typedef enum gedelf_pg_show {
    GEDELF_PG_SHOW_PEOPLE =
        0, /* a box for each Subject that is no part of another one, with what is known of it, and an
                                   arrow for what is said or concluded about two of them */
    GEDELF_PG_SHOW_EVIDENCE = 1 /* a box for each claim that the nodes rest on, with its source, and for each rule */
} gedelf_pg_show;

/* What to draw, and how much; NULL means the defaults. Of the common fields, the allocator counts. */
typedef struct gedelf_pg_picture_options {
    GEDELF_COMMON_OPTIONS;
    gedelf_pg_show show; /* what it shows */
    const uint32_t *of;  /* the nodes that it is of; evidence needs some */
    size_t of_count;     /* how many they are; 0: conclusions first, then whoever is connected with these */
    uint32_t depth;      /* how far it goes from these nodes; 0: as far as it can */
    uint64_t max_boxes;  /* how many boxes are drawn at most; 0: 30. May be GEDELF_NO_LIMIT */
} gedelf_pg_picture_options;

/* Makes these options. */
#define GEDELF_PG_PICTURE_OPTIONS(...) GEDELF_MAKE(gedelf_pg_picture_options, __VA_ARGS__)

/* Writes a picture of a dataset as a graph in the DOT language of Graphviz, in UTF-8. (gedelf_pg_write_dot draws each node
   and each reference.)
     sink             where to
     options          NULL for the defaults
     left_out         receives how many boxes there would be besides; may be NULL
   GEDELF_OK, GEDELF_UNWRITABLE, GEDELF_MEMORY; GEDELF_ARGUMENT if there is no such node, or evidence is asked for of a
   dataset that is not sound. */
GEDELF_API gedelf_status gedelf_pg_draw(const gedelf_pg_dataset *dataset, gedelf_sink sink,
                                        const gedelf_pg_picture_options *options, uint32_t *left_out);

/* Writes a dataset as a graph in the DOT language of Graphviz, in UTF-8: a box for each node, which says its kind, its
   key and the beginning of its value, and an arrow for each reference; a long arrow ends in the number of the node that
   it leads to. Equal nodes are drawn once; what a reference leads to that is not there is drawn too.
     max_nodes        only the nodes before this number are drawn; 0: all
     sink             where to
     options          NULL, or only for its allocator
   GEDELF_OK, GEDELF_UNWRITABLE, GEDELF_MEMORY. */
GEDELF_API gedelf_status gedelf_pg_write_dot(const gedelf_pg_dataset *dataset, uint32_t max_nodes, gedelf_sink sink,
                                             const gedelf_pg_write_options *options);

#ifdef __cplusplus
}
#endif

#endif
