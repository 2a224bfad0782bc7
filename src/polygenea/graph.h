/* SPDX-License-Identifier: MIT */
/*
 * graph: a graph in the DOT language in the making, for the files of this folder that draw.
 *   graph.c           each node and each reference
 *   graph_people.c    who is connected with whom
 *   graph_evidence.c  what a claim rests on
 */
#ifndef GEDELF_POLYGENEA_GRAPH_H
#define GEDELF_POLYGENEA_GRAPH_H

#include "polygenea/polygenea.h"

/* A picture in the making. */
typedef struct graph_writer {
    const gedelf_pg_dataset *d;
    gedelf_write_fn write;
    void *context;
    uint64_t limit;    /* nodes from this number on are not drawn */
    uint32_t *columns; /* where each node will stand: one further than all that it refers to */
    uint32_t column;   /* of a node, while it is being looked for */
    uint32_t number;   /* of that node */
    bool folds;        /* sources are lines in boxes, and not arrows */
    buffer out;
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
