/* SPDX-License-Identifier: MIT */
/*
 * gedelf/polygenea.h: read, build, check, search, merge, draw and write Polygenea datasets.
 *
 * Polygenea is a data model for genealogical research: claims, their sources, and the reasoning between them. Its text
 * format is constructor notation:
 *
 *     gedelf_pg_dataset *dataset;
 *     gedelf_status status = gedelf_pg_read(&dataset, gedelf_source_file("research.pgn"), NULL, NULL);
 *     for (uint32_t n = 0; status == GEDELF_OK && n < gedelf_pg_node_count(dataset); n++)
 *         ... gedelf_pg_kind_of(dataset, gedelf_pg_node(dataset, n)) ...
 *
 * A dataset is a list of nodes, numbered from 0, and a store of values. Everything in a node is a value: strings,
 * integers, references, data, lists, sets, pairs, predicates, producers, queries and templates. The content of the node
 * itself is a value, too. A value is identified by a number, which is valid in its dataset only. Values never change.
 *
 * Equal content is stored once. If you make an equal value again, you get the same number; if you add an equal node
 * again, you get the same node. A dataset that was read from a file also keeps what only the notation distinguishes:
 * equal nodes that occur twice, and the order of sets in the file. gedelf_pg_same and gedelf_pg_canonical take you from
 * these to the node or value that represents all its equals.
 *
 * The conventions of gedelf/gedelf.h apply here too. In the comments, [PG §…] cites a section of the model (Polygenea,
 * overview), and [PGN §…] one of the notation (constructor notation serialisation).
 */
#ifndef GEDELF_POLYGENEA_H
#define GEDELF_POLYGENEA_H

#include <gedelf/gedelf.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Kinds ----------------------------------------------------------------------------------- */

/* The kinds of nodes, queries and templates. The comments list the fields of each. There are no queries for Aggregated
   Subjects: a query for Subjects matches both. Templates exist for the four kinds of claims only.
   [PG §The Eight Node Types] */
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
    GEDELF_PG_UNKNOWN = 9             /* unknown, perhaps from a later version of the model: a string with its text */
} gedelf_pg_kind;

/* The media type of a date in the notation of ELF and GEDCOM 5.5.1: "9 JAN 1884". Dates can be compared. A date is
   before another if its last day is before the first day of the other. Two dates are equal if their first and last days
   are the same. Other dates have no order: a comparison of them is neither true nor false. If a date is compared with
   plain text, the text is read as a date. */
#define GEDELF_PG_DATE "text/vnd.gedelf.date;charset=UTF-8"

/* The types of values. The comments say which items gedelf_pg_item returns. */
typedef enum gedelf_pg_type {
    GEDELF_PG_STRING = 1,    /* a text; no items */
    GEDELF_PG_INTEGER = 2,   /* an integer; no items. In queries and templates it is an index, where -1 means any */
    GEDELF_PG_REFERENCE = 3, /* a reference to a node; no items */
    GEDELF_PG_DATUM = 4,     /* three strings: media type, language, and octets, which need not be characters */
    GEDELF_PG_LIST = 5,      /* any number of items */
    GEDELF_PG_SET = 6,       /* any number of items, no two of them equal */
    GEDELF_PG_PAIR = 7,      /* a key, which is a string, and its value */
    GEDELF_PG_PREDICATE = 8, /* a predicate: its arguments */
    GEDELF_PG_PRODUCER = 9,  /* a producer: its arguments */
    GEDELF_PG_QUERY = 10,    /* a query: its fields */
    GEDELF_PG_TEMPLATE = 11, /* a template: its fields */
    GEDELF_PG_CONTENT = 12   /* the content of a node: its fields */
} gedelf_pg_type;

/* The operations of predicates and producers. The comments list the arguments of each. [PG §Predicates, §Producers] */
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
    GEDELF_PG_OTHER = 16      /* both: unknown, perhaps from a later version of the model: a string with its text */
} gedelf_pg_op;

/* Returns the name of a kind ("AggregatedSubject"), its letter in the notation ('A'), or how many fields its nodes
   have. The result is NULL or 0 if there is no such kind; any value is allowed. The text is static. */
GEDELF_API const char *gedelf_pg_kind_name(gedelf_pg_kind kind);
GEDELF_API char gedelf_pg_kind_letter(gedelf_pg_kind kind);
GEDELF_API size_t gedelf_pg_kind_fields(gedelf_pg_kind kind);

/* Returns the name of a field: "source". A field has the same place and name in nodes, queries and templates.
     kind    the kind of node
     field   which field, counted from 0
   Returns NULL if there is no such field. The text is static. */
GEDELF_API const char *gedelf_pg_field_name(gedelf_pg_kind kind, size_t field);

/* Returns the name of an operation: "ICmp"; NULL if there is no such operation. The text is static. */
GEDELF_API const char *gedelf_pg_op_name(gedelf_pg_op op);

/* Returns whether a node of this kind is a claim (Connection, Property, Subject, Tag), or a source (Derivation,
   Inference, OutRef). */
GEDELF_API bool gedelf_pg_kind_is_claim(gedelf_pg_kind kind);
GEDELF_API bool gedelf_pg_kind_is_source(gedelf_pg_kind kind);

/* ---- Datasets -------------------------------------------------------------------------------- */

/* A dataset: nodes, values and abbreviations. gedelf_pg_free frees all of it. Any number of threads may read one
   dataset at the same time. While a thread makes values in it or adds to it, no other thread may use it. */
typedef struct gedelf_pg_dataset gedelf_pg_dataset;

/* A value, identified by a number in its dataset. 0 means "no value". */
typedef uint32_t gedelf_pg_value;

/* Creates an empty dataset.
     out         receives the dataset; free it with gedelf_pg_free
     allocator   where memory comes from; it is copied. NULL: malloc and friends
   Returns GEDELF_OK or GEDELF_MEMORY. */
GEDELF_API gedelf_status gedelf_pg_new(gedelf_pg_dataset **out, const gedelf_allocator *allocator);

/* Frees a dataset and everything in it. `dataset` may be NULL. */
GEDELF_API void gedelf_pg_free(gedelf_pg_dataset *dataset);

/* Reads a dataset and checks it against the model. The source is constructor notation in UTF-8, or JSON as
   gedelf_pg_write_json writes it; JSON is recognised by the brace at its beginning. If the source breaks a rule of the
   model, an error is reported and reading continues. If it breaks the notation, it is malformed and reading stops.
     out       receives the dataset, or NULL if the status is not GEDELF_OK; free it with gedelf_pg_free
     source    where to read from
     options   may be NULL for the defaults; only `allocator`, `diagnose`, `context`, `max_per_code` and `max_depth` are
               used. `max_depth` limits how many brackets may be open
     worst     receives the gravest severity found, GEDELF_NOTE if there are no problems; may be NULL
   Returns GEDELF_OK, GEDELF_UNREADABLE, GEDELF_CHANGED, GEDELF_MEMORY, GEDELF_LIMIT or GEDELF_ARGUMENT;
   GEDELF_MALFORMED after a fatal diagnostic; GEDELF_STOPPED if the diagnostics callback asked to stop. [PGN
   §Encoding] */
GEDELF_API gedelf_status gedelf_pg_read(gedelf_pg_dataset **out, gedelf_source source,
                                        const gedelf_read_options *options, gedelf_severity *worst);

/* Returns whether a dataset is sound: whether every reference points to a node before the node that it is in. Only a
   dataset that was read from a file can be unsound. Some functions below refuse such a dataset, as their comments say.
   [PGN §Encoding a Dataset] */
GEDELF_API bool gedelf_pg_is_sound(const gedelf_pg_dataset *dataset);

/* Returns whether a text looks like the beginning of a Polygenea dataset. After an optional byte-order mark and white
   space, such a text begins with the letter of a node or abbreviation and a bracket, or as gedelf_pg_write_json writes
   it. No file in ELF begins like this. */
GEDELF_API bool gedelf_pg_is_notation(gedelf_view beginning);

/* ---- Walking --------------------------------------------------------------------------------- */

/* Returns how many nodes there are, including those that are equal to an earlier one. */
GEDELF_API uint32_t gedelf_pg_node_count(const gedelf_pg_dataset *dataset);

/* Returns the content of a node, which is a value of type GEDELF_PG_CONTENT; 0 if there is no such node.
     node   the number of the node, counted from 0 */
GEDELF_API gedelf_pg_value gedelf_pg_node(const gedelf_pg_dataset *dataset, uint32_t node);

/* Returns the first node that is equal to this one. This is the node itself, unless an equal node comes before it.
   [PG §Equality] */
GEDELF_API uint32_t gedelf_pg_same(const gedelf_pg_dataset *dataset, uint32_t node);

/* Returns the first node with this content, in constant time; UINT32_MAX if there is none. */
GEDELF_API uint32_t gedelf_pg_find(const gedelf_pg_dataset *dataset, gedelf_pg_value content);

/* Returns the value that represents all values that are equal to this one. In it and everything below it, sets have a
   fixed order, and references point to the first of equal nodes. Two values are equal if and only if this function
   returns the same number for both. */
GEDELF_API gedelf_pg_value gedelf_pg_canonical(const gedelf_pg_dataset *dataset, gedelf_pg_value value);

/* Returns the type of a value. */
GEDELF_API gedelf_pg_type gedelf_pg_type_of(const gedelf_pg_dataset *dataset, gedelf_pg_value value);

/* gedelf_pg_kind_of returns the kind of a content, query or template. gedelf_pg_op_of returns the operation of a
   predicate or producer. The result is 0 for other values. */
GEDELF_API gedelf_pg_kind gedelf_pg_kind_of(const gedelf_pg_dataset *dataset, gedelf_pg_value value);
GEDELF_API gedelf_pg_op gedelf_pg_op_of(const gedelf_pg_dataset *dataset, gedelf_pg_value value);

/* gedelf_pg_item_count returns how many items a value has. gedelf_pg_item returns one of them; 0 after the last.
     index   which item, counted from 0 */
GEDELF_API size_t gedelf_pg_item_count(const gedelf_pg_dataset *dataset, gedelf_pg_value value);
GEDELF_API gedelf_pg_value gedelf_pg_item(const gedelf_pg_dataset *dataset, gedelf_pg_value value, size_t index);

/* Returns the text of a string; empty for other values. It lives as long as the dataset. The octets of a datum are a
   string that need not be UTF-8. */
GEDELF_API gedelf_view gedelf_pg_text(const gedelf_pg_dataset *dataset, gedelf_pg_value string);

/* Returns the number of an integer, or the number of the node that a reference points to. In a dataset that is not
   sound, this may be a later node, or a number above the last node or below 0. */
GEDELF_API int64_t gedelf_pg_number(const gedelf_pg_dataset *dataset, gedelf_pg_value value);

/* Returns whether a datum is plain text: it has no media type and no language, and its octets are UTF-8. The notation
   writes such a datum as a string. [PGN §Encoding a datum] */
GEDELF_API bool gedelf_pg_is_plain(const gedelf_pg_dataset *dataset, gedelf_pg_value datum);

/* gedelf_pg_abbreviation_count returns how many abbreviations the dataset has. gedelf_pg_abbreviation gets one of them.
     index        which abbreviation, counted from 0 in the order of the file; it must be less than the count
     prefix       receives the text that is abbreviated
     short_form   receives its short form
   The texts live as long as the dataset. */
GEDELF_API size_t gedelf_pg_abbreviation_count(const gedelf_pg_dataset *dataset);
GEDELF_API void gedelf_pg_abbreviation(const gedelf_pg_dataset *dataset, size_t index, gedelf_view *prefix,
                                       gedelf_view *short_form);

/* ---- Relations between nodes ----------------------------------------------------------------- */

/* Numbers of nodes, in ascending order. A function that fills one in needs no initial value. Free it with
   gedelf_pg_numbers_free. */
typedef struct gedelf_pg_numbers {
    uint32_t *items;                   /* the numbers */
    size_t count;                      /* how many there are */
    size_t capacity;                   /* how many there is room for */
    const gedelf_allocator *allocator; /* that of the dataset, which must live until the numbers are freed */
} gedelf_pg_numbers;

/* Frees the numbers, and leaves an empty list. */
GEDELF_API void gedelf_pg_numbers_free(gedelf_pg_numbers *numbers);

/* Finds all nodes that a node refers to, directly or through others. The node itself is included only if there is a
   cycle.
     node   the number of the node
     out    receives the nodes; of equal nodes, the first. Empty if the status is not GEDELF_OK
   Returns GEDELF_OK or GEDELF_MEMORY; GEDELF_ARGUMENT if there is no such node. [PG §Dependencies and Cycles] */
GEDELF_API gedelf_status gedelf_pg_dependencies(const gedelf_pg_dataset *dataset, uint32_t node,
                                                gedelf_pg_numbers *out);

/* Finds the constituents of a node: the node itself and, if it is an Aggregated Subject, the constituents of everything
   that its Tag is about. Arguments and statuses as for gedelf_pg_dependencies. [PG §Constituents] */
GEDELF_API gedelf_status gedelf_pg_constituents(const gedelf_pg_dataset *dataset, uint32_t node,
                                                gedelf_pg_numbers *out);

/* Makes a copy of a dataset without some nodes and without all nodes that depend on them. The order stays the same, and
   equal nodes are copied once.
     dataset        the dataset, which stays as it is
     nodes, count   the nodes to remove; nodes that are equal to these are removed too
     out            receives the copy, or NULL if the status is not GEDELF_OK; free it with gedelf_pg_free
   Returns GEDELF_OK or GEDELF_MEMORY; GEDELF_ARGUMENT if the dataset is not sound, or has no such node.
   [PG §Removing unwanted or private information] */
GEDELF_API gedelf_status gedelf_pg_remove(const gedelf_pg_dataset *dataset, const uint32_t *nodes, size_t count,
                                          gedelf_pg_dataset **out);

/* ---- Building -------------------------------------------------------------------------------- */

/* Makes a string.
     text   UTF-8, in which zeros are allowed; it is copied
     out    receives the value, which is the same for the same content; 0 if the status is not GEDELF_OK
   All functions that make values return GEDELF_OK or GEDELF_MEMORY; GEDELF_LIMIT if there are more than 4,294,967,294
   values; GEDELF_ARGUMENT if an argument is not possible, such as a value that does not exist, an unknown kind or
   operation, or the wrong number of fields. Whether everything in a node has the form that the enumerations above
   describe is checked by gedelf_pg_make_content. The other rules of the model (kinds of references, ranges of indices,
   known keys) are checked by gedelf_pg_check only. */
GEDELF_API gedelf_status gedelf_pg_make_string(gedelf_pg_dataset *dataset, gedelf_view text, gedelf_pg_value *out);

/* Makes an integer. Result and statuses as for gedelf_pg_make_string. */
GEDELF_API gedelf_status gedelf_pg_make_integer(gedelf_pg_dataset *dataset, int64_t number, gedelf_pg_value *out);

/* Makes a reference to a node of the dataset. Result and statuses as for gedelf_pg_make_string. */
GEDELF_API gedelf_status gedelf_pg_make_reference(gedelf_pg_dataset *dataset, uint32_t node, gedelf_pg_value *out);

/* Makes a datum.
     media      the media type, in UTF-8; empty if there is none
     language   the language tag, in UTF-8; empty if there is none
     octets     any octets
   Result and statuses as for gedelf_pg_make_string. */
GEDELF_API gedelf_status gedelf_pg_make_datum(gedelf_pg_dataset *dataset, gedelf_view media, gedelf_view language,
                                              gedelf_view octets, gedelf_pg_value *out);

/* Makes a list, or a set. A set leaves out items that are equal to an earlier one.
     items, count   the items
   Result and statuses as for gedelf_pg_make_string. */
GEDELF_API gedelf_status gedelf_pg_make_list(gedelf_pg_dataset *dataset, const gedelf_pg_value *items, size_t count,
                                             gedelf_pg_value *out);
GEDELF_API gedelf_status gedelf_pg_make_set(gedelf_pg_dataset *dataset, const gedelf_pg_value *items, size_t count,
                                            gedelf_pg_value *out);

/* Makes a pair of a key, which is a string, and another value. Result and statuses as for gedelf_pg_make_string. */
GEDELF_API gedelf_status gedelf_pg_make_pair(gedelf_pg_dataset *dataset, gedelf_pg_value key, gedelf_pg_value value,
                                             gedelf_pg_value *out);

/* Makes a predicate, or a producer.
     op            the operation
     args, count   its arguments, as gedelf_pg_op describes them
   Result and statuses as for gedelf_pg_make_string. */
GEDELF_API gedelf_status gedelf_pg_make_predicate(gedelf_pg_dataset *dataset, gedelf_pg_op op,
                                                  const gedelf_pg_value *args, size_t count, gedelf_pg_value *out);
GEDELF_API gedelf_status gedelf_pg_make_producer(gedelf_pg_dataset *dataset, gedelf_pg_op op,
                                                 const gedelf_pg_value *args, size_t count, gedelf_pg_value *out);

/* Makes a query, or a template. A query for Subjects has two fields, the source and a predicate on the slug.
     kind            the kind of node
     fields, count   its fields, as gedelf_pg_kind describes them
   Result and statuses as for gedelf_pg_make_string. */
GEDELF_API gedelf_status gedelf_pg_make_query(gedelf_pg_dataset *dataset, gedelf_pg_kind kind,
                                              const gedelf_pg_value *fields, size_t count, gedelf_pg_value *out);
GEDELF_API gedelf_status gedelf_pg_make_template(gedelf_pg_dataset *dataset, gedelf_pg_kind kind,
                                                 const gedelf_pg_value *fields, size_t count, gedelf_pg_value *out);

/* Makes the content of a node. This does not add a node: use gedelf_pg_find to see whether there is such a node, or
   gedelf_pg_add to add one.
     kind            the kind of node
     fields, count   its fields, as gedelf_pg_kind describes them
   Result and statuses as for gedelf_pg_make_string. GEDELF_ARGUMENT also if anything in the content, at any depth, does
   not have the right form. */
GEDELF_API gedelf_status gedelf_pg_make_content(gedelf_pg_dataset *dataset, gedelf_pg_kind kind,
                                                const gedelf_pg_value *fields, size_t count, gedelf_pg_value *out);

/* Adds a node, unless the dataset has an equal one.
     content   from gedelf_pg_make_content
     out       receives the number of the new node, or of the equal one; may be NULL
   Returns GEDELF_OK or GEDELF_MEMORY; GEDELF_ARGUMENT if `content` is not the content of a node; GEDELF_LIMIT if there
   are more than 4,294,967,294 nodes. */
GEDELF_API gedelf_status gedelf_pg_add(gedelf_pg_dataset *dataset, gedelf_pg_value content, uint32_t *out);

/* Adds an abbreviation after the others.
     prefix       the text to abbreviate
     short_form   its short form
   Returns GEDELF_OK or GEDELF_MEMORY; GEDELF_ARGUMENT if the short form is not a valid URI scheme or is already in use,
   or if the prefix begins with a colon or is already in use as a prefix or short form. [PGN §Encoding a Dataset] */
GEDELF_API gedelf_status gedelf_pg_abbreviate(gedelf_pg_dataset *dataset, gedelf_view prefix, gedelf_view short_form);

/* ---- Checking -------------------------------------------------------------------------------- */

/* Checks a dataset against the model, as gedelf_pg_read does with what it reads. The member `record` of a diagnostic
   names the node. Its line and column are the place from which the node was read, or 0.
     options   may be NULL for the defaults; only `allocator`, `diagnose`, `context` and `max_per_code` are used
     worst     receives the gravest severity found, GEDELF_NOTE if there are no problems; may be NULL
   Returns GEDELF_OK or GEDELF_MEMORY; GEDELF_STOPPED if the diagnostics callback asked to stop. */
GEDELF_API gedelf_status gedelf_pg_check(const gedelf_pg_dataset *dataset, const gedelf_read_options *options,
                                         gedelf_severity *worst);

/* ---- Writing --------------------------------------------------------------------------------- */

/* Which abbreviations to write. */
typedef enum gedelf_pg_abbreviations {
    GEDELF_PG_KEEP = 0,   /* those of the file, in its order */
    GEDELF_PG_AUTO = 1,   /* those that make the output short, chosen by the library */
    GEDELF_PG_WITHOUT = 2 /* none */
} gedelf_pg_abbreviations;

/* Options for writing. Of the common fields, only `allocator` is used. */
typedef struct gedelf_pg_write_options {
    GEDELF_COMMON_OPTIONS;
    gedelf_pg_abbreviations abbreviations; /* which abbreviations to write */
    bool canonical;                        /* sort nodes by their content alone; not allowed with GEDELF_PG_KEEP */
    bool names;                            /* JSON: write the names of nodes */
} gedelf_pg_write_options;

/* Makes a gedelf_pg_write_options from the fields that you name. */
#define GEDELF_PG_WRITE_OPTIONS(...) GEDELF_MAKE(gedelf_pg_write_options, __VA_ARGS__)

/* Writes a dataset in constructor notation, in UTF-8, with each abbreviation and each node on its own line. Equal nodes
   are written once. With the option `canonical`, equal datasets give equal octets.
     sink      where to write
     options   may be NULL for the defaults
   Returns GEDELF_OK, GEDELF_UNWRITABLE or GEDELF_MEMORY; GEDELF_ARGUMENT if the dataset is not sound, or the options
   are not valid. [PGN §Encoding] */
GEDELF_API gedelf_status gedelf_pg_write(const gedelf_pg_dataset *dataset, gedelf_sink sink,
                                         const gedelf_pg_write_options *options);

/* Writes a dataset as JSON, with all its nodes as they were read, even if it is not sound. The manual page
   gedelf-polygenea(1) describes the format.
     sink      where to write
     options   may be NULL for the defaults; only `allocator` and `names` are used
   Returns GEDELF_OK, GEDELF_UNWRITABLE or GEDELF_MEMORY. */
GEDELF_API gedelf_status gedelf_pg_write_json(const gedelf_pg_dataset *dataset, gedelf_sink sink,
                                              const gedelf_pg_write_options *options);

/* ---- Names ----------------------------------------------------------------------------------- */

/* The names of all nodes of a dataset. A name is a version 5 UUID that depends only on the content of the node,
   including the nodes that it refers to. Equal nodes have the same name in any file and in any order, and different
   nodes have different names. A node has no name if it refers to a later node, to a node that does not exist, or to a
   node without a name. [PG §Node Identity and Redundancy] */
typedef struct gedelf_pg_names gedelf_pg_names;

/* Computes the names of all nodes that the dataset has at this time. The time is proportional to its size.
     out       receives the names, or NULL if the status is not GEDELF_OK; free them with gedelf_pg_names_free before
               you free the dataset
     dataset   the dataset
   Returns GEDELF_OK, GEDELF_MEMORY or GEDELF_LIMIT. */
GEDELF_API gedelf_status gedelf_pg_names_new(gedelf_pg_names **out, const gedelf_pg_dataset *dataset);

/* Frees the names. `names` may be NULL. */
GEDELF_API void gedelf_pg_names_free(gedelf_pg_names *names);

/* The length of a name in the usual form of a UUID: 32 hexadecimal digits in lower case and four hyphens. */
#define GEDELF_PG_NAME_LENGTH 36

/* Gets the name of a node.
     node   the number of the node
     out    receives the name in the usual form of a UUID, without a NUL
   Returns false if there is no such node, or it has no name. */
GEDELF_API bool gedelf_pg_name(const gedelf_pg_names *names, uint32_t node, char out[GEDELF_PG_NAME_LENGTH]);

/* Returns how many characters of a node's name are enough to distinguish it from all nodes that are not equal to it.
   This is at least eight, and never only digits, so that the beginning of a name cannot be mistaken for a number.
   Returns 0 if the node has no name. */
GEDELF_API size_t gedelf_pg_name_enough(const gedelf_pg_names *names, uint32_t node);

/* Finds nodes by the beginning of their names.
     beginning   at least four hexadecimal digits, in upper or lower case, with or without hyphens
     out         receives the nodes whose name begins like this; of equal nodes, the first. Empty if the status is not
                 GEDELF_OK. There may be no such node, or several if the beginning is ambiguous
   Returns GEDELF_OK or GEDELF_MEMORY; GEDELF_ARGUMENT if `beginning` cannot be the beginning of a name. */
GEDELF_API gedelf_status gedelf_pg_names_find(const gedelf_pg_names *names, gedelf_view beginning,
                                              gedelf_pg_numbers *out);

/* ---- Selecting ------------------------------------------------------------------------------- */

/* What is wrong with the terms of a selection. */
typedef struct gedelf_pg_select_fault {
    size_t size;              /* set by GEDELF_PG_SELECT_FAULT() */
    size_t term;              /* which term is wrong, counted from 0 */
    const char *why;          /* why, in a few words; static */
    gedelf_pg_numbers choice; /* the nodes that an ambiguous beginning of a name may mean; otherwise empty. Free it
                                 with gedelf_pg_numbers_free */
} gedelf_pg_select_fault;

/* Makes a gedelf_pg_select_fault for gedelf_pg_select to fill in. */
#define GEDELF_PG_SELECT_FAULT(...) GEDELF_MAKE(gedelf_pg_select_fault, __VA_ARGS__)

/* Selects nodes. A term is the number of a node, the beginning of its name, or a condition. A condition is FIELD=TEXT
   or FIELD~REGEX, where the regular expression may match anywhere in the field. The result has all nodes that are named
   and, if there are conditions, all nodes for which every condition holds. FIELD is one of these:
     kind      the kind of the node: "Property", or its letter
     key       the key of a Property, Connection or Tag: in full, in its short form, or the part after its last / or #
     value     the text of a Property or of the details of an OutRef; the slug of a Subject; the reason of a Derivation;
               the label of the node that a Connection points to
     source    the source of a claim: the number or name of a node, or (with ~) its details and those of its parents
     subject   what a claim is about: the number, name or label of a node
     tag       the key of a Tag on the node
   Labels are described at gedelf_pg_words. The arguments are:
     terms, count   the terms
     out            receives the nodes; of equal nodes, the first
     fault          receives what is wrong if the status is GEDELF_ARGUMENT; may be NULL
   Returns GEDELF_OK or GEDELF_MEMORY; GEDELF_ARGUMENT if a term is not valid; GEDELF_LIMIT if a regular expression
   takes too many steps. */
GEDELF_API gedelf_status gedelf_pg_select(const gedelf_pg_dataset *dataset, const gedelf_view *terms, size_t count,
                                          gedelf_pg_numbers *out, gedelf_pg_select_fault *fault);

/* ---- Merging and extracting ------------------------------------------------------------------ */

/* Merges datasets. The result has the nodes of all of them, beginning with those of the first; equal nodes occur once.
   It has the abbreviations of the first dataset, and those of the others that add something; if a short form is already
   taken, the abbreviation gets another one. The order of the datasets does not change which nodes the result has.
     datasets, count   the datasets, which stay as they are
     out               receives the result, which has the allocator of the first dataset; NULL if the status is not
                       GEDELF_OK. Free it with gedelf_pg_free
   Returns GEDELF_OK, GEDELF_MEMORY or GEDELF_LIMIT; GEDELF_ARGUMENT if there are no datasets, or one of them is not
   sound. [PG §Node Identity and Redundancy] */
GEDELF_API gedelf_status gedelf_pg_merge(const gedelf_pg_dataset *const *datasets, size_t count,
                                         gedelf_pg_dataset **out);

/* Compares two datasets.
     only_one     receives the nodes of `one` that `other` does not have; of equal nodes, the first
     only_other   receives the nodes of `other` that `one` does not have
   Both are empty if the status is not GEDELF_OK. Returns GEDELF_OK, GEDELF_MEMORY or GEDELF_LIMIT; GEDELF_ARGUMENT if
   one of the datasets is not sound. */
GEDELF_API gedelf_status gedelf_pg_compare(const gedelf_pg_dataset *one, const gedelf_pg_dataset *other,
                                           gedelf_pg_numbers *only_one, gedelf_pg_numbers *only_other);

/* Copies some nodes, and all nodes that they refer to, to a new dataset that can be passed on by itself. The order
   stays the same.
     nodes, count   the nodes to copy
   Other arguments and statuses as for gedelf_pg_remove. */
GEDELF_API gedelf_status gedelf_pg_extract(const gedelf_pg_dataset *dataset, const uint32_t *nodes, size_t count,
                                           gedelf_pg_dataset **out);

/* Finds all nodes that refer to some nodes, directly or through others. These are the nodes that gedelf_pg_remove
   removes in addition.
     nodes, count   the nodes
     out            receives the nodes that refer to them; of equal nodes, the first
   Returns GEDELF_OK or GEDELF_MEMORY; GEDELF_ARGUMENT if the dataset is not sound, or has no such node. */
GEDELF_API gedelf_status gedelf_pg_dependents(const gedelf_pg_dataset *dataset, const uint32_t *nodes, size_t count,
                                              gedelf_pg_numbers *out);

/* ---- Nodes as text --------------------------------------------------------------------------- */

/* Labels of nodes, for people to read. A Subject is called by the name that a Property gives it, otherwise by its slug.
   An OutRef is called by its title or its other details, a claim by what it claims. An Expectation is written as a
   sentence. */
typedef struct gedelf_pg_words gedelf_pg_words;

/* Collects the labels of the nodes of a dataset.
     out       receives the labels, or NULL if the status is not GEDELF_OK; free them with gedelf_pg_words_free before
               you free the dataset
     dataset   the dataset
   Returns GEDELF_OK or GEDELF_MEMORY. */
GEDELF_API gedelf_status gedelf_pg_words_new(gedelf_pg_words **out, const gedelf_pg_dataset *dataset);

/* Frees the labels. `words` may be NULL. */
GEDELF_API void gedelf_pg_words_free(gedelf_pg_words *words);

/* Writes what a node says: "parent of Charlotte Brontë: Patrick Brontë". The text is one line of UTF-8 without control
   characters. Long texts are cut.
     words   the labels, from gedelf_pg_words_new
     node    the number of the node
     sink    where to write
   Returns GEDELF_OK, GEDELF_UNWRITABLE or GEDELF_MEMORY; GEDELF_ARGUMENT if there is no such node. */
GEDELF_API gedelf_status gedelf_pg_say(gedelf_pg_words *words, uint32_t node, gedelf_sink sink);

/* ---- Evidence -------------------------------------------------------------------------------- */

/* What a step of the evidence is to the step above it. */
typedef enum gedelf_pg_part {
    GEDELF_PG_ASKED = 0,   /* the requested node itself */
    GEDELF_PG_ALSO = 1,    /* the same claim from another source */
    GEDELF_PG_SOURCE = 2,  /* the source of a claim */
    GEDELF_PG_SUPPORT = 3, /* a node on which an Inference or Derivation rests */
    GEDELF_PG_RULE = 4,    /* the Expectation of an Inference */
    GEDELF_PG_PARENT = 5,  /* a parent of an OutRef */
    GEDELF_PG_TAGGED = 6   /* the Tag of an Aggregated Subject */
} gedelf_pg_part;

/* One step of the evidence for a node. */
typedef struct gedelf_pg_step {
    uint32_t node;       /* the number of the node */
    uint32_t depth;      /* 0 for the requested node and the same claim from other sources; otherwise one more than the
                            step above it */
    gedelf_pg_part part; /* what it is to the step above it */
    bool again;          /* the node occurred before, and its evidence is not repeated */
} gedelf_pg_step;

/* The evidence for a node: the steps of a tree in preorder. The evidence for each node is listed once. */
typedef struct gedelf_pg_evidence {
    gedelf_pg_step *items;             /* the steps */
    size_t count;                      /* how many there are */
    size_t capacity;                   /* how many there is room for */
    const gedelf_allocator *allocator; /* that of the dataset, which must live until the evidence is freed */
} gedelf_pg_evidence;

/* Finds the evidence for a node: its source, the nodes on which that rests, and so on, down to OutRefs. It also finds
   the same claim from other sources, with the evidence for those. If any step below the node were removed, the node
   would have to be removed too, and only the same claim from another source would remain.
     node    the number of the node
     depth   how many steps to go down; 0: all
     out     receives the evidence; empty if the status is not GEDELF_OK. Free it with gedelf_pg_evidence_free
   Returns GEDELF_OK or GEDELF_MEMORY; GEDELF_ARGUMENT if the dataset is not sound, or has no such node. */
GEDELF_API gedelf_status gedelf_pg_why(const gedelf_pg_dataset *dataset, uint32_t node, uint32_t depth,
                                       gedelf_pg_evidence *out);

/* Frees the evidence, and leaves an empty one. */
GEDELF_API void gedelf_pg_evidence_free(gedelf_pg_evidence *evidence);

/* ---- Pictures -------------------------------------------------------------------------------- */

/* What a picture shows. */
typedef enum gedelf_pg_show {
    GEDELF_PG_SHOW_PEOPLE = 0,  /* a box for each Subject that is not part of another, with what is known about it, and
                                   an arrow for what is said or concluded about two of them */
    GEDELF_PG_SHOW_EVIDENCE = 1 /* a box for each claim on which the nodes rest, with its source, and for each rule */
} gedelf_pg_show;

/* Options for drawing. Of the common fields, only `allocator` is used. */
typedef struct gedelf_pg_picture_options {
    GEDELF_COMMON_OPTIONS;
    gedelf_pg_show show; /* what the picture shows */
    const uint32_t *of;  /* the nodes with which to begin; GEDELF_PG_SHOW_EVIDENCE needs at least one */
    size_t of_count;     /* how many they are; 0: begin with conclusions, then follow their connections */
    uint32_t depth;      /* how many steps to go from these nodes; 0: no limit */
    uint64_t max_boxes;  /* the largest number of boxes; 0: 30. May be GEDELF_NO_LIMIT */
} gedelf_pg_picture_options;

/* Makes a gedelf_pg_picture_options from the fields that you name. */
#define GEDELF_PG_PICTURE_OPTIONS(...) GEDELF_MAKE(gedelf_pg_picture_options, __VA_ARGS__)

/* Draws a dataset as people or evidence, in the DOT language of Graphviz, in UTF-8. To draw every node and every
   reference, use gedelf_pg_write_dot.
     sink       where to write
     options    may be NULL for the defaults
     left_out   receives how many more boxes there would be without the limit; may be NULL
   Returns GEDELF_OK, GEDELF_UNWRITABLE or GEDELF_MEMORY; GEDELF_ARGUMENT if there is no such node, or if the evidence
   is to be shown and the dataset is not sound. */
GEDELF_API gedelf_status gedelf_pg_draw(const gedelf_pg_dataset *dataset, gedelf_sink sink,
                                        const gedelf_pg_picture_options *options, uint32_t *left_out);

/* Draws all nodes of a dataset as a graph in the DOT language of Graphviz, in UTF-8. Each node is a box with its kind,
   its key and the beginning of its value. Each reference is an arrow; a long arrow ends in the number of its target
   instead. Equal nodes are drawn once. If a reference points to a node that does not exist, the missing node is drawn
   too.
     max_nodes   draw only nodes with a number below this; 0: all
     sink        where to write
     options     may be NULL; only `allocator` is used
   Returns GEDELF_OK, GEDELF_UNWRITABLE or GEDELF_MEMORY. */
GEDELF_API gedelf_status gedelf_pg_write_dot(const gedelf_pg_dataset *dataset, uint32_t max_nodes, gedelf_sink sink,
                                             const gedelf_pg_write_options *options);

#ifdef __cplusplus
}
#endif

#endif
