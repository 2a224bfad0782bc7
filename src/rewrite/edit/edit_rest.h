/* SPDX-License-Identifier: MIT */
/* Within edit: the tree of all records, where commands must be carried out on all at once, and the way from there back to one. */
#ifndef GEDELF_EDIT_REST_H
#define GEDELF_EDIT_REST_H

#include "rewrite/edit/edit_tree.h"

/* ---- All records (rest.c) -------------------------------------------------------------------- */

/* A record of the dataset. There are as many as in the file, so it is small. */
typedef struct edit_rest_record {
    const struct gedelf_block *block; /* where it is there */
    uint32_t index;
    uint32_t node; /* its node, or the run that it is the first of; 0: it is in a run with the one before it */
    bool wide;     /* it has to be in the tree with all that is below it */
    bool apart;    /* it has to be in the tree */
    bool needed;   /* its lines are, because something comes after them */
} edit_rest_record;

/* What the tree of all records is made from. */
typedef struct edit_rest {
    gedelf_dataset *dataset;   /* NULL: there is none, and all that commands can find is in the tree */
    edit_rest_record *records; /* number 0 is the header */
    size_t count, capacity;
    uint32_t *blocks; /* the numbers of those that are the first of their blocks */
    size_t block_count, block_capacity;
    size_t looked;   /* the block where was looked last */
    uint32_t run;    /* the run that was split last */
    uint32_t *climb; /* structures on the way to one, or how far those reach that one is below */
    size_t climb_count, climb_capacity;
    names tags; /* of nodes, if there is no dataset */
} edit_rest;

/* Reads the dataset. GEDELF_OK; GEDELF_MEMORY; another status, if it cannot be read. */
gedelf_status rest_open(edit_session *e);
void rest_close(edit_session *e);

/* Puts all records of the dataset into the tree, which is empty, as runs. */
gedelf_status rest_add_all(edit_session *e);

/* Puts the record at hand into the tree, where there is no dataset. */
gedelf_status rest_add(edit_session *e, uint32_t number);

/* The structure of the dataset that a node was read as. */
gedelf_structure rest_structure(const edit_tree *t, path_node n);

/* How many structures it is with those below it. */
uint32_t rest_size(const edit_tree *t, path_node n);

/* The record with this number as paths see it. */
path_node rest_node(const edit_tree *t, uint32_t number);

/* The record with this identifier that is in a run, or no node. */
path_node rest_find(const edit_tree *t, view xref);

/* The node of what a path found, which comes out of its run. False if there is no memory. */
bool rest_fetch(edit_session *e, path_node match, uint32_t *n);

/* Each record is a node of its own afterwards. False if there is no memory. */
bool rest_unfold_records(edit_session *e);

/* Lets what is below a node have a place in the tree, so that something can be put there. False if there is no memory. */
bool rest_unfold(edit_session *e, uint32_t n);

/* The same, each as a node of its own. */
bool rest_unfold_each(edit_session *e, path_node n);

/* What is known to be odd, nodes know. False if there is no memory. */
bool rest_mark_odd(edit_session *e);

/* Goes through all structures in their order; nothing may be fetched meanwhile. False if `visit` gave that. */
typedef bool (*rest_visit_fn)(edit_session *e, path_node n, void *context);
bool rest_walk(edit_session *e, rest_visit_fn visit, void *context);

/* How many levels are below a node. False if there is no memory. */
bool rest_height(edit_session *e, uint32_t n, uint64_t *height);

/* ---- From all records to one (replay.c) ------------------------------------------------------ */

/* A structure whose line cannot be used, or a record whose lines hang on those around them. */
typedef struct edit_odd {
    uint32_t record, read_as; /* as a node has them; 0 for the record as a whole */
} edit_odd;

/* Why something is not done, until the line is at hand that it is about. */
typedef struct edit_refusal {
    uint32_t code;
    uint32_t record, read_as; /* what it is about, as a node has it; 0 for the file */
    uint32_t next;            /* of the same record, from 1 */
    size_t command;           /* the number of its command plus 1; 0 if it has none */
    view second, third;
} edit_refusal;

/* The lines of a structure that is in another record now. */
typedef struct edit_kept {
    uint32_t record, read_as;
    uint32_t first, count;
} edit_kept;

/* What was learnt from the lines of records that commands change, before the changes are made. */
typedef struct edit_survey {
    edit_odd *odd; /* in the order of the source */
    size_t odd_count, odd_capacity;
    edit_kept *kept; /* likewise */
    size_t kept_count, kept_capacity;
    edit_line *lines;
    size_t line_count, line_capacity;
    arena texts; /* of these */
    edit_refusal *refusals;
    size_t refusal_count, refusal_capacity;
    uint32_t of_file; /* the first one that is about the file, from 1; 0: there is none */
} edit_survey;

void survey_free(edit_session *e);

/* The commands begin anew. */
void survey_begin(edit_session *e);

/* Notes a refusal until its line is at hand. */
void survey_refuse(edit_session *e, const edit_refusal *refusal);

/* The commands have been carried out: the tree is put aside, and it is found out what comes after which record. False if
   there is no memory. */
bool survey_settle(edit_session *e);

/* Has something in this record to be looked at, or does something come after it? */
bool survey_concerns(const edit_session *e, uint32_t number);

/* Of the record at hand, which is in the tree with its lines: notes what is odd about it, and keeps the lines of what is in
   another record now. */
bool survey_note(edit_session *e, uint32_t number);

/* Changes the record at hand, which is in the tree with its lines, to what commands made of it; what comes after it follows
   it there. False if there is no memory. */
bool replay(edit_session *e, uint32_t number);

/* Says why something is not done, as far as it is about the record at hand, or about the file. */
void survey_raise(edit_session *e, uint32_t number);
void survey_raise_of_file(edit_session *e);

#endif
