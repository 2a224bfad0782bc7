/* SPDX-License-Identifier: MIT */
/*
 * Within cli: what the parts of gedelf polygenea share. command_polygenea.c has the options, and checks, dumps and formats;
 * command_polygenea_infer.c reasons, with scripts run by script.c; command_polygenea_graph.c and svg.c draw;
 * command_polygenea_select.c selects, removes and tells why; command_polygenea_merge.c merges and compares.
 */
#ifndef GEDELF_CLI_POLYGENEA_H
#define GEDELF_CLI_POLYGENEA_H

#include "cli/core/cli.h"

#include <gedelf/polygenea.h>
#include <gedelf/reason.h>

/* What --format may be; which of them, depends on what is done. */
typedef enum research_form {
    RESEARCH_UNSAID,
    RESEARCH_DOT,
    RESEARCH_SVG,
    RESEARCH_TEXT,
    RESEARCH_JSON,
    RESEARCH_PGN
} research_form;
typedef enum picture_show { SHOW_UNSAID, SHOW_NODES, SHOW_PEOPLE } picture_show;
typedef enum reduction { REDUCE_NOT, REDUCE_DERIVATIONS, REDUCE_BELIEFS } reduction;

/* What its options say. */
typedef struct polygenea_settings {
    gedelf_pg_write_options writing;
    bool abbreviations; /* --abbreviations was given */
    unsigned form;      /* a research_form */
    uint64_t max_nodes; /* of a picture; 0: --max-nodes was not given */
    unsigned show;      /* a picture_show */
    const char *of;     /* what a picture is of; NULL: of all */
    uint64_t depth;     /* how far the evidence or a picture goes; 0: as far as it can */
    bool only_new;      /* diff: write what only the second has */
    bool dry_run;       /* remove: only say what would go */
    gedelf_pg_infer_options inference;
    bool limits;                    /* a limit of inferring was given */
    bool no_rounds;                 /* nothing is to be inferred */
    bool scripts;                   /* of a dataset may be run */
    unsigned reduction;             /* a reduction */
    const char *remove;             /* nodes with commas between; NULL: none */
    text_list rules;                /* files with Expectations */
    bool values, sources, likeness; /* what matters of an example */
    char **more;                    /* operands after the first: further files, or terms of a selection */
    size_t more_count;
} polygenea_settings;

/* A file in constructor notation, and what is to be made of it. */
typedef struct polygenea_job {
    session *x;
    const polygenea_settings *said;
    input *in;
    target target;
    gedelf_pg_dataset *dataset;
    bool rejected; /* by --strict: nothing is to be written */
    bool replaced; /* a further file is another one by now */
    int result;    /* the exit status, if all goes well */
} polygenea_job;

/* Reads a file; its faults have then been reported. It is noted before that. */
gedelf_status polygenea_read(session *x, input *i, gedelf_pg_dataset **out);

/* Reads the file, and has it written by `write`, unless --strict rejects it; returns the exit status. */
int polygenea_rewrite(session *x, input *i, gedelf_status (*write)(polygenea_job *j));

/* The options of inferring, with what is said on the way. */
gedelf_pg_infer_options inference_options(const polygenea_job *j);

/* Warns of nodes of unknown kinds whose numbers stay as they are while others change or, if they are not kept, that they are
   left out (D74). */
gedelf_status tell_unknown(polygenea_job *j, gedelf_pg_dataset *dataset, bool kept);

/* D61: says that what refers forward or to nothing cannot be written. */
gedelf_status refuse_unsound(polygenea_job *j);

/* Infers what follows: gedelf polygenea infer. */
int infer_polygenea(session *x, input *i);

/* Makes a rule of a Derivation: gedelf polygenea generalise. */
int generalise_polygenea(session *x, input *i);

/* Selects nodes of j->dataset by terms (gedelf_pg_select); what is wrong with them has then been said, and the status is
   GEDELF_MALFORMED. */
gedelf_status select_nodes(polygenea_job *j, const gedelf_view *terms, size_t count, gedelf_pg_numbers *out);

/* The same for the operands after FILE. */
gedelf_status select_operands(polygenea_job *j, gedelf_pg_numbers *out);

/* The parts of a line about a node. */
typedef struct node_lines {
    const gedelf_pg_dataset *dataset;
    gedelf_pg_names *names;
    gedelf_pg_words *words;
    buffer out;
} node_lines;

/* GEDELF_OK, GEDELF_MEMORY, GEDELF_LIMIT. They can be closed in any case. */
gedelf_status node_lines_open(node_lines *l, const gedelf_pg_dataset *dataset);
void node_lines_close(node_lines *l);

/* Appends "12  5f0a31be  Property  name of Anne: “Anne”", with this before it and a line feed after it; or
   {"id":12,"name":"…","kind":"Property","words":"…", which is yet to be closed; or that as a whole line, with one more member
   that is a word, unless that is NULL. */
gedelf_status node_lines_text(node_lines *l, uint32_t node, const char *before);
gedelf_status node_lines_json(node_lines *l, uint32_t node);
gedelf_status node_lines_json_line(node_lines *l, uint32_t node, const char *key, const char *word);

/* Appends the shortest name that is enough, and what the node says. */
bool node_lines_name(node_lines *l, uint32_t node);
gedelf_status node_lines_words(node_lines *l, uint32_t node);

/* Writes what is waiting, if it is much or this is the end. */
gedelf_status node_lines_drain(node_lines *l, target *t, bool end);

/* Lists nodes of a dataset, one a line: as JSON, with what the change is unless that is NULL, or as text, each after
   `text_lead`. */
gedelf_status polygenea_list(polygenea_job *j, const gedelf_pg_dataset *dataset, const gedelf_pg_numbers *nodes,
                             const char *change, const char *text_lead);

/* gedelf polygenea select, remove, why, merge and diff. */
int select_polygenea(session *x, input *i);
int remove_polygenea(session *x, input *i);
int why_polygenea(session *x, input *i);
int merge_polygenea(session *x, input *i);
int diff_polygenea(session *x, input *i);

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
