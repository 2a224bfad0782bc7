/* SPDX-License-Identifier: MIT */
/*
 * What the files share that say nodes in words or draw them.
 *   words.c       what is called how, and what a node says
 *   words_rule.c  an Expectation as a sentence
 */
#ifndef GEDELF_WORDS_H
#define GEDELF_WORDS_H

#include "research/polygenea/polygenea.h"
#include "values/values.h"

/* What is known about a node in addition to its content. Each is a node's number plus 1; 0 if there is none. */
typedef struct word_entry {
    uint32_t name;       /* the first Property that gives the Subject a name */
    uint32_t type;       /* the first Property that gives its type */
    uint32_t whole;      /* the Connection that leads to it from what it is a part of */
    uint32_t parents[2]; /* the first Connections to the partners, if it is a family */
} word_entry;

struct gedelf_pg_words {
    const gedelf_pg_dataset *d;
    word_entry *entries; /* of each node */
    size_t node_count;
    buffer out;
    buffer name; /* one that is being said */
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

/* ---- Pictures -------------------------------------------------------------------------------- */

/* graph: a graph in the DOT language in the making, for the files of this folder that draw.
     graph.c           each node and each reference
     graph_people.c    who is connected with whom
     graph_evidence.c  what a claim rests on */

/* A picture in the making. */
typedef struct graph_writer {
    const gedelf_pg_dataset *d;
    gedelf_write_fn write;
    void *context;
    uint64_t limit;    /* nodes from this number on are not drawn */
    uint32_t *columns; /* where each node will be: one further than all that it refers to */
    uint32_t column;   /* of a node, while it is being looked for */
    uint32_t number;   /* of that node */
    bool folds;        /* sources are lines in boxes, and not arrows */
    buffer out;
    buffer name; /* one that is being said */
    bool enough; /* there was memory so far */
} graph_writer;

/* Each appends to g->out; whether there was memory is in g->enough. */
void graph_put(graph_writer *g, view text);
void graph_put_string(graph_writer *g, const char *text);
void graph_put_number(graph_writer *g, uint64_t number);

/* One character of a label, and a text of one, which is broken between words into lines of about `width` characters. */
void graph_put_wrapped(graph_writer *g, view text, size_t width);

/* Writes what has been appended. GEDELF_OK, GEDELF_UNWRITABLE, GEDELF_MEMORY. */
gedelf_status graph_flush(graph_writer *g);

/* Pictures of people around some nodes, and of the evidence for nodes; see gedelf_pg_draw. The options have been taken. */
gedelf_status graph_people(graph_writer *g, const gedelf_pg_picture_options *options, uint32_t *left_out);

#endif
