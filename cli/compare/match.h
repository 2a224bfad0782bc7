/* SPDX-License-Identifier: MIT */
/*
 * gedelf match: what its forms share.
 */
#ifndef GEDELF_CLI_MATCH_H
#define GEDELF_CLI_MATCH_H

#include "cli/compare/match_files.h"

typedef enum match_form { MATCH_FORM_TEXT, MATCH_FORM_JSON, MATCH_FORM_HTML } match_form;

typedef struct match_settings {
    double min;
    unsigned format;    /* a match_form */
    const char *review; /* the file that answers are kept in; NULL: nothing is asked */
} match_settings;

typedef struct match_job {
    match_files files;
    const match_settings *said;
    gedelf_match *match;
} match_job;

/* The dataset that the second of a pair is in. */
static inline const gedelf_dataset *match_second(const match_job *j)
{
    return j->files.b ? j->files.b : j->files.a;
}

/* Each gives the exit status. */
int match_html(match_job *j);
int match_review(match_job *j);

/* Reads the value of --min. */
value_fault apply_match_min(double *min, const char *value);

#endif
