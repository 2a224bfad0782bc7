/* SPDX-License-Identifier: MIT */
/*
 * schema_index: takes a schema, gives what there is to say about each of its types and tags without a search: super- and
 * subtypes, tags, and what the tags mean. It is made in time that grows with the schema and no faster.
 */
#ifndef GEDELF_CLI_SCHEMA_INDEX_H
#define GEDELF_CLI_SCHEMA_INDEX_H

#include "base/base.h"

#include <gedelf/schema.h>

/* A list of numbers. */
typedef struct number_list {
    uint32_t *items;
    size_t count, capacity;
} number_list;

/* Numbers that belong to other numbers: those of number n are items[begin[n]] up to items[begin[n + 1]]. */
typedef struct relation {
    size_t *begin;
    uint32_t *items;
    size_t keys, count;
} relation;

/* A definition, with types and tags as numbers. */
typedef struct indexed_definition {
    uint32_t tag, super, type; /* super is 0 in a dictionary */
} indexed_definition;

typedef struct schema_index {
    const gedelf_schema *schema;
    names types; /* by their IRIs */
    names tags;
    names prefixes; /* number n means the IRI namespaces[n - 1]; the empty one for the default namespace */
    view *namespaces;
    size_t namespace_capacity;
    names spaces;               /* the IRIs that prefixes mean */
    number_list space_lengths;  /* how long these are, each length once, the greatest first */
    number_list space_prefixes; /* the first prefix for number n is space_prefixes[n - 1] */
    uint32_t declared;          /* how many of them the schema itself has; elf: may come after these */
    bool dictionary;            /* it is one, and its prefixes are beginnings of tags */
    indexed_definition *definitions;
    size_t definition_count, definition_capacity;
    relation supertypes, subtypes; /* of a type: types */
    relation tags_of;              /* of a type: definitions */
    relation meanings;             /* of a tag: definitions */
} schema_index;

/* Makes an index. In a dictionary, tags that are not listed also have a meaning: the index has those of them that are
   asked for. False if there is no memory; it can be freed in any case. */
bool schema_index_init(schema_index *x, const gedelf_schema *indexed, char *const *asked, size_t count);
void schema_index_free(schema_index *x);

bool number_list_add(number_list *l, uint32_t number);
void number_list_free(number_list *l);

/* Adds to an empty list what a relation leads to from `count` numbers, in one step and in more, each once: those that are
   nearer come first. It takes one look at each number that is met. False if there is no memory. */
bool relation_follow(const relation *r, const uint32_t *from, size_t count, number_list *out);

/* Adds the types that a text names: an IRI, a prefixed name, or the last part of IRIs. */
bool schema_index_find_types(const schema_index *x, view name, number_list *out);

/* Appends the name of a type: with a prefix if there is one for it, else its IRI. */
bool schema_index_append_type(const schema_index *x, buffer *out, uint32_t type);

/* The last part of an IRI: what is after its last slash, or if it has none, after its last colon. */
view iri_last_part(view iri);

/* ---- Forms ----------------------------------------------------------------------------------- */

/* What is to be shown. */
typedef struct schema_selection {
    const schema_index *index;
    number_list types, tags;
    bool whole; /* all of it, whatever the lists say */
} schema_selection;

bool append_schema_as_text(buffer *out, const schema_selection *s);
bool append_schema_as_json(buffer *out, const schema_selection *s);
bool append_schema_as_dot(buffer *out, const schema_selection *s);

#endif
