/* SPDX-License-Identifier: MIT */
/*
 * What the files of gedelf diff share. The unified diff of 'gedelf edit --dry-run' is another matter: cli/compare/diff.h.
 */
#ifndef GEDELF_CLI_COMPARE_H
#define GEDELF_CLI_COMPARE_H

#include "cli/core/cli.h"

#include <gedelf/diff.h>
#include <gedelf/json.h>

typedef enum compare_form { COMPARE_TEXT, COMPARE_JSON, COMPARE_EDIT, COMPARE_HTML } compare_form;

typedef struct compare_settings {
    unsigned format; /* a compare_form */
    unsigned match;  /* a gedelf_pairing */
    bool ignore_ids;
    bool stat;
    bool git;
    bool no_pager;
} compare_settings;

enum { COMPARE_KINDS = 4 };

/* How many records of one tag were added, removed, changed and renamed. */
typedef struct compare_count {
    view tag; /* as a dataset has it */
    uint64_t counts[COMPARE_KINDS];
} compare_count;

/* A comparison that is shown. */
typedef struct compare_job {
    session *x;
    const compare_settings *said;
    const char *names[2]; /* of the files, as they are shown */
    const char *files[2]; /* what is read */
    input inputs[2];      /* they stay as long as the datasets */
    gedelf_dataset *datasets[2];
    int reading; /* which of them */
    gedelf_diff *diff;
    buffer out;  /* what is shown of a record */
    buffer path; /* while it is made, */
    size_t steps,
        shown; /* of so many steps below what it began with; and how long it is without those that are left out */
    bool colours, paged;
    target target; /* if a file is written */
    compare_count *counts;
    size_t count_count, count_capacity;
    buffer renamed; /* mere renamings, in words */
    uint64_t renamed_count;
    uint64_t headings, differences; /* records that were shown, and that differ */
    gedelf_json_writer *json[2];
} compare_job;

/* The word for what became of a record: "added". */
const char *compare_kind_word(gedelf_diff_kind kind);

/* Appends a text in a harmless form: control characters as \x1B, other deceptive ones as \u202E; line breaks as they
   are, with `indent` after each. */
bool append_visible(buffer *out, view text, const char *indent);

/* Has it a payload or pointer? */
bool has_said(gedelf_structure s);

/* Appends the payload of a structure, a pointer as @I1@. */
bool append_said(buffer *out, gedelf_structure s);

/* Count a record; append the counts as lines. */
bool compare_count_add(compare_job *j, const gedelf_diff_change *change);
bool append_counts(compare_job *j, buffer *out);

/* Calls `each` for a structure and all that is below it; `path` are the tags that lead from the first one, as "BIRT.DATE",
   after what is in j->path already; "BIRT.….DATE" if they are many. */
bool compare_each_below(compare_job *j, gedelf_structure top, bool (*each)(compare_job *j, gedelf_structure s));

/* Append what a record's change comes to in a form, to j->out; and what comes at the beginning and at the end. */
bool compare_append_text(compare_job *j, const gedelf_diff_change *change);
bool compare_end_text(compare_job *j);
bool compare_append_json(compare_job *j, const gedelf_diff_change *change);
bool compare_begin_html(compare_job *j);
bool compare_append_html(compare_job *j, const gedelf_diff_change *change);
bool compare_end_html(compare_job *j);

#endif
