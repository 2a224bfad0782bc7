/* SPDX-License-Identifier: MIT */
/*
 * What the files of gedelf stats share.
 */
#ifndef GEDELF_CLI_STATS_H
#define GEDELF_CLI_STATS_H

#include "cli/core/people_option.h"

#include <gedelf/stats.h>

typedef enum stats_form { STATS_TEXT, STATS_JSON, STATS_CSV, STATS_HTML } stats_form;

typedef struct stats_settings {
    unsigned format; /* a stats_form */
    uint64_t top;
} stats_settings;

/* So many names and places of each file are compared with those of others. */
enum { STATS_RANKED = 1000 };

/* What the header says of a file. */
enum { STATS_FACTS = 5 };
extern const char *const stats_fact_names[STATS_FACTS];

/* A file that was counted. */
typedef struct stats_file {
    const char *name;
    gedelf_stats *stats;
    buffer facts[STATS_FACTS];
} stats_file;

typedef struct stats_job {
    const stats_settings *said;
    int64_t today;
    stats_file *files;
    size_t count;
} stats_job;

/* A table of all files: every label that one of them has, with the sum of its counts. */
typedef struct stats_joined {
    gedelf_stats_table table;
    gedelf_stats_row *rows;
    size_t count, capacity;
} stats_joined;

/* The count of a label in one file, whose table has it probably in row `near`; 0 if it is not there. And the mean of a table there. */
uint64_t stats_count_of(const stats_file *f, const char *name, gedelf_view label, size_t near);
bool stats_mean_of(const stats_file *f, const char *name, double *mean);

/* Calls `take` for each table that any of the files has. */
bool stats_each_table(stats_job *j, buffer *out, bool (*take)(stats_job *j, const stats_joined *joined, buffer *out));

/* Append all of it. False if there is no memory. */
bool stats_append_text(stats_job *j, buffer *out);
bool stats_append_json(stats_job *j, buffer *out);
bool stats_append_csv(stats_job *j, buffer *out);
bool stats_append_html(stats_job *j, buffer *out);

#endif
