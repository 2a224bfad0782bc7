/* SPDX-License-Identifier: MIT */
/*
 * What match and join share: two files that are read together, or one; and how a record is shown.
 */
#ifndef GEDELF_CLI_MATCH_FILES_H
#define GEDELF_CLI_MATCH_FILES_H

#include "cli/core/cli.h"

#include <gedelf/match.h>
#include <gedelf/people.h>

#include <stdio.h>

/* Two files, or one. */
typedef struct match_files {
    session x;
    input *first_input;    /* that of A, while `work` is called, */
    input *second_input;   /* and of B, if there are two */
    gedelf_dataset *a, *b; /* b is NULL if it is one */
    const char *a_name, *b_name;
    bool onto_first; /* the output is made from A, and may replace either file, which is then locked */
    int (*work)(struct match_files *f);
    void *job;
    uint64_t size; /* of both files */
} match_files;

/* Reads both files, and calls `work` while both are there. Gives the exit status. */
int match_files_run(match_files *f, const settings *s);

/* Pairs are about to be sought. The callback for it, whose context is the files, shows how much is done. */
void match_files_begin(match_files *f);
void match_files_progress(void *context, uint64_t done, uint64_t total);

bool append_match_score(buffer *out, double score);

/* Appends a pair as a line of JSON: up to its score, which is what makes it known again; up to the brace that closes it. */
bool append_match_key(buffer *out, const gedelf_match_pair *pair);
bool append_match_json(buffer *out, const gedelf_match_pair *pair);

/* Appends what a record is called: the name of a person, partners of a family, a title. */
bool append_record_name(buffer *out, const gedelf_dataset *dataset, gedelf_structure record);

/* A fact of a record for people to read: what it is called, and what it says. */
typedef struct match_fact {
    const char *label;
    view text;
} match_fact;

enum { MATCH_FACTS_MOST = 16 };

/* Facts of a record, one after the other, in the same order for every record of a kind: the text of one that it does not have
   is empty. Texts are in `texts`, which is emptied first. Returns how many there are; 0 if there is no memory. */
size_t match_facts(buffer *texts, const gedelf_dataset *dataset, gedelf_structure record,
                   match_fact facts[MATCH_FACTS_MOST]);

#endif
