/* SPDX-License-Identifier: MIT */
/*
 * words: what nodes are called, for the files of this folder that say or draw them.
 *   words.c       what is called how, and what a node says
 *   words_rule.c  an Expectation as a sentence
 */
#ifndef GEDELF_POLYGENEA_WORDS_H
#define GEDELF_POLYGENEA_WORDS_H

#include "polygenea/polygenea.h"

/* What is known of a node besides its content. Each is a node's number plus 1; 0 if there is none. */
typedef struct word_entry {
    uint32_t name;       /* the first Property that gives the Subject a name */
    uint32_t type;       /* the first Property that tells its type */
    uint32_t whole;      /* the Connection that leads to it from what it is a part of */
    uint32_t parents[2]; /* the first Connections to the partners, if it is a family */
} word_entry;

struct gedelf_pg_words {
    const gedelf_pg_dataset *d;
    word_entry *entries; /* of each node */
    size_t node_count;
    buffer out;
    bool enough; /* there was memory so far */
};

/* How much of a text is said, in characters. */
enum { WORDS_TEXT_MOST = 80 };

/* Append to w->out; whether there was memory is in w->enough. */
void words_put(gedelf_pg_words *w, const char *text);

/* A text in one line, cut if it is long. */
void words_put_text(gedelf_pg_words *w, view text);
void words_put_quoted(gedelf_pg_words *w, view text);
void words_put_datum(gedelf_pg_words *w, gedelf_pg_value datum);

/* A key: "name", "parents’ family". */
void words_put_key(gedelf_pg_words *w, view key);

/* What a node is called: "Charlotte Brontë", "birth of Charlotte Brontë", "“Parish register”". */
void words_put_label(gedelf_pg_words *w, uint32_t vertex);

/* What a node says. */
void words_put_node(gedelf_pg_words *w, uint32_t vertex);

/* An Expectation as a sentence. */
void words_put_rule(gedelf_pg_words *w, gedelf_pg_value content);

/* The text of a string field, the number of a reference field. */
view words_field_text(const gedelf_pg_words *w, uint32_t vertex, size_t field);
uint32_t words_field_node(const gedelf_pg_words *w, uint32_t vertex, size_t field);

/* Is this key the type of FHISO's namespace with this name? */
bool words_is_key(view key, const char *name);

#endif
