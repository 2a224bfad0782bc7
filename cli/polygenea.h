/* SPDX-License-Identifier: MIT */
/*
 * Within cli: what the parts of gedelf polygenea share. command_polygenea.c has the options, and checks, dumps and formats;
 * command_polygenea_infer.c reasons, with scripts run by script.c; command_polygenea_graph.c and svg.c draw.
 */
#ifndef GEDELF_CLI_POLYGENEA_H
#define GEDELF_CLI_POLYGENEA_H

#include "cli/cli.h"

#include <gedelf/polygenea.h>

typedef enum picture_form { PICTURE_UNSAID, PICTURE_DOT, PICTURE_SVG } picture_form;
typedef enum reduction { REDUCE_NOT, REDUCE_DERIVATIONS, REDUCE_BELIEFS } reduction;

/* What its options say. */
typedef struct polygenea_settings {
    gedelf_pg_write_options writing;
    bool abbreviations; /* --abbreviations was given */
    unsigned picture;   /* a picture_form */
    uint64_t max_nodes; /* of a picture; 0: --max-nodes was not given */
    gedelf_pg_infer_options inference;
    bool limits;                    /* --max or --rounds was given */
    bool no_rounds;                 /* nothing is to be inferred */
    bool scripts;                   /* of a dataset may be run */
    unsigned reduction;             /* a reduction */
    const char *remove;             /* numbers of nodes with commas between; NULL: none */
    text_list rules;                /* files with Expectations */
    bool values, sources, likeness; /* what matters of an example */
    const char *node;               /* that something is to be made of; NULL: none was given */
} polygenea_settings;

/* A file in constructor notation, and what is to be made of it. */
typedef struct polygenea_job {
    session *x;
    const polygenea_settings *said;
    input *in;
    target target;
    gedelf_pg_dataset *dataset;
} polygenea_job;

/* Reads the file, and has it written by `write`, unless --strict rejects it; returns the exit status. */
int polygenea_rewrite(session *x, input *i, gedelf_status (*write)(polygenea_job *j));

/* D61: says that what refers forward or to nothing cannot be written. */
gedelf_status refuse_unsound(polygenea_job *j);

/* Infers what follows: gedelf polygenea infer. */
int infer_polygenea(session *x, input *i);

/* Makes a rule of a Derivation: gedelf polygenea generalise. */
int generalise_polygenea(session *x, input *i);

/* Says on standard error, for people, why nothing is written: two texts with a number between. */
gedelf_status refuse_writing(polygenea_job *j, const char *before, uint64_t number, const char *behind);

/* Is this what --remove can have for a value: numbers with commas between? */
bool infer_is_list(const char *text);

/* The runner of scripts: another process, which is there from the first of them on. */
typedef struct script_host {
    long process; /* 0: none */
    int requests, answers;
    buffer answer;
    uint64_t spent; /* milliseconds, in all calls */
} script_host;

void script_init(script_host *h);
void script_free(script_host *h);

/* The callback for gedelf_pg_infer; the context is the host. */
bool script_run(void *context, gedelf_view source, gedelf_view arguments, gedelf_view *result);

/* Can scripts be run, or is this a build without Duktape? */
bool script_is_there(void);

/* Draws it: gedelf polygenea graph. */
int graph_polygenea(session *x, input *i);

/* Writes a graph in the DOT language as SVG. GEDELF_OK, GEDELF_UNWRITABLE, GEDELF_MEMORY; GEDELF_ARGUMENT if it cannot be
   drawn, and then `why` says why. */
gedelf_status svg_draw(const buffer *dot, target *t, const char **why);

/* Can pictures be drawn, or is this a build without Graphviz? */
bool svg_is_there(void);

#endif
