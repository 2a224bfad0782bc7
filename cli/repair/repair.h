/* SPDX-License-Identifier: MIT */
/*
 * What the files of 'gedelf repair' share.
 */
#ifndef GEDELF_CLI_REPAIR_H
#define GEDELF_CLI_REPAIR_H

#include "cli/core/cli.h"

#include <gedelf/repair.h>

/* What its options say. */
typedef struct repair_settings {
    bool in_place;
    const char *backup; /* what is put after the name of a file that is kept */
    bool no_backup, dry_run, tidy, guess, interactive, list, recursive;
    const char *fix, *skip; /* codes with commas between them; NULL: none */
    unsigned form;          /* of the report: an output_form */
    const char *report;     /* a file for it; NULL: none */
} repair_settings;

/* What is done to the files. */
typedef struct repair_job {
    session *x;
    const repair_settings *said;
    gedelf_repair *repair;
    buffer kept;   /* the report for its file */
    uint64_t size; /* of the file that is being repaired */
    int answer;    /* to all questions: 'a' for all, 'o' for none; 0: it has not been given */
} repair_job;

/* Appends one repair, as text or as JSON. */
bool repair_append_report(buffer *out, const char *name, const gedelf_repair_report *told, output_form form);

/* Appends what was done in all: "412 repairs: 380 CONT lines restored; 3 things need you". */
bool repair_append_summary(buffer *out, const char *name, const gedelf_repair *repair, output_form form);

/* Opens a GEDZIP archive whose dataset is to be repaired; leaves all else as it is. EXIT_DONE or EXIT_NOT_DONE. */
int repair_unpack(session *x, input *i);

/* Can --fix and --skip name this kind? Not if it only says what stays, such as conflict markers. */
bool repair_can_choose(const gedelf_repair_kind *kind);

/* Prints all kinds of repair that can be chosen; gives the exit status. */
int repair_list(output_form form);

#endif
