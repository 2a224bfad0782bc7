/* SPDX-License-Identifier: MIT */
/*
 * gedelf/research.h: what a researcher does with Polygenea datasets: names nodes, asks for the evidence, puts two people's
 * work together, sees what is new, selects and draws.
 *
 *     gedelf_pg_numbers found;
 *     gedelf_view terms[] = {{"kind=Property", 13}, {"value~Bront", 11}};
 *     if (gedelf_pg_select(dataset, terms, 2, &found, NULL) == GEDELF_OK)
 *         ... found.items[0] ...
 *
 * The conventions of gedelf/gedelf.h and gedelf/polygenea.h hold here too.
 */
#ifndef GEDELF_RESEARCH_H
#define GEDELF_RESEARCH_H

#include <gedelf/polygenea.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Names ----------------------------------------------------------------------------------- */

/* The names of all nodes of a dataset. A name is a UUID of version 5 that depends on the node's content alone, that of the
   nodes it refers to included: equal nodes have equal names in whatever file and order they stand, and others have other
   ones. A node that refers forward or nowhere, or to a node without a name, has none. [PG §Node Identity and Redundancy] */
typedef struct gedelf_pg_names gedelf_pg_names;

/* Works out the names of all nodes that are in the dataset now, in time proportional to its size. `out` receives them, to
   be freed by the caller, before the dataset; NULL if the status is not GEDELF_OK. GEDELF_OK, GEDELF_MEMORY,
   GEDELF_LIMIT. */
GEDELF_API gedelf_status gedelf_pg_names_open(gedelf_pg_names **out, const gedelf_pg_dataset *dataset);

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
    size_t term;     /* which one */
    const char *why; /* in a few words; static */
    gedelf_pg_numbers
        choice; /* the nodes that the beginning of a name could mean; else empty. To be released by the caller */
} gedelf_pg_select_fault;

/* Selects nodes. Each term names a node, by its number or by the beginning of its name; or it is a condition, FIELD=TEXT or
   FIELD~REGEX, where a regular expression is looked for anywhere. Selected are the nodes that are named and, if there are
   conditions, those for which all of them hold. FIELD is
     kind      "Property", or its letter
     key       of a Property, Connection or Tag: as it stands, in its short form, or what is behind its last / or #
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
GEDELF_API gedelf_status gedelf_pg_words_open(gedelf_pg_words **out, const gedelf_pg_dataset *dataset);

/* Releases it. NULL is allowed. */
GEDELF_API void gedelf_pg_words_free(gedelf_pg_words *words);

/* Writes what a node says, in one line of UTF-8 without control characters, long texts cut: "parent of Charlotte Brontë:
   Patrick Brontë". GEDELF_OK, GEDELF_UNWRITABLE, GEDELF_MEMORY, GEDELF_ARGUMENT if there is no such node. */
GEDELF_API gedelf_status gedelf_pg_say(gedelf_pg_words *words, uint32_t node, gedelf_write_fn write, void *context);

/* ---- Evidence -------------------------------------------------------------------------------- */

/* What a step of the evidence is to the one that it stands below. */
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
    uint32_t depth;      /* 0 for what was asked for and other ways to it, then one more than what it stands below */
    gedelf_pg_part part; /* what it is to that */
    bool again;          /* it stands further up already, with what is below it */
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

/* ---- Back to ELF ----------------------------------------------------------------------------- */

/* Does a text begin as a dataset does, behind a byte-order mark and white space: in constructor notation, with the letter of a
   node or of an abbreviation and a bracket; or as gedelf_pg_write_json writes it? No file in ELF does. */
GEDELF_API bool gedelf_pg_is_notation(gedelf_view beginning);

/* Makes structures of claims: gedelf_pg_from_elf backwards, by the same table. What was made of a file gives that file's
   structures again, but for what claims do not keep: the order of differently tagged structures and of records, equal
   structures that stand there twice, which of two nested structures a citation stands in if both are cited, types of the
   file's own schema, and the pointers to notes in citations, which are quoted. Belief snapshots are claims like others.
     out    receives the new dataset, to be freed by the caller; NULL if the status is not GEDELF_OK
     left   receives the nodes that have no place in ELF, or only in part: Tags, rules, what was inferred, keys that ELF does
            not know, values that are no text, OutRefs with details or parents that have no place; may be NULL
   GEDELF_OK, GEDELF_MEMORY, GEDELF_LIMIT, GEDELF_ARGUMENT if the dataset is not sound, or has texts that ELF cannot hold. */
GEDELF_API gedelf_status gedelf_pg_to_elf(gedelf_dataset **out, const gedelf_pg_dataset *dataset,
                                          gedelf_pg_numbers *left);

/* ---- Pictures -------------------------------------------------------------------------------- */

/* What a picture shows. */
typedef enum gedelf_pg_show {
    GEDELF_PG_SHOW_PEOPLE =
        0, /* a box for each Subject that is no part of another one, with what is known of it, and an
                                   arrow for what is said or concluded about two of them */
    GEDELF_PG_SHOW_EVIDENCE = 1 /* a box for each claim that the nodes rest on, with its source, and for each rule */
} gedelf_pg_show;

/* What to draw, and how much. Start from GEDELF_PG_PICTURE_OPTIONS_INIT; NULL means just that. */
typedef struct gedelf_pg_picture_options {
    size_t size;                       /* sizeof (gedelf_pg_picture_options) */
    const gedelf_allocator *allocator; /* NULL: malloc and friends */
    gedelf_pg_show show;               /* what it shows */
    const uint32_t *of;                /* the nodes that it is of; evidence needs some */
    size_t of_count;    /* how many they are; 0: conclusions first, then whoever is connected with these */
    uint32_t depth;     /* how far it goes from these nodes; 0: as far as it can */
    uint32_t max_boxes; /* 0: any number */
} gedelf_pg_picture_options;

/* The defaults: people, conclusions first, at most 30 boxes. */
#define GEDELF_PG_PICTURE_OPTIONS_INIT                                                                                 \
    {                                                                                                                  \
        sizeof(gedelf_pg_picture_options), NULL, GEDELF_PG_SHOW_PEOPLE, NULL, 0, 0, 30                                 \
    }

/* Writes a picture of a dataset as a graph in the DOT language of Graphviz, in UTF-8. (gedelf_pg_write_dot draws each node
   and each reference.)
     write, context   where to
     options          NULL for the defaults
     left_out         receives how many boxes there would be besides; may be NULL
   GEDELF_OK, GEDELF_UNWRITABLE, GEDELF_MEMORY; GEDELF_ARGUMENT if there is no such node, or evidence is asked for of a
   dataset that is not sound. */
GEDELF_API gedelf_status gedelf_pg_draw(const gedelf_pg_dataset *dataset, gedelf_write_fn write, void *context,
                                        const gedelf_pg_picture_options *options, uint32_t *left_out);

#ifdef __cplusplus
}
#endif

#endif
