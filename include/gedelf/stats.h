/* SPDX-License-Identifier: MIT */
/*
 * gedelf/stats.h: statistics of a dataset.
 *
 * The functions here count records, people, events, dates, places, names, ages and generations, and return tables:
 *
 *     gedelf_stats *stats;
 *     gedelf_status status = gedelf_stats_new(&stats, dataset, people, NULL);
 *     for (size_t i = 0; status == GEDELF_OK && gedelf_stats_table_at(stats, i, &table); i++)
 *         for (size_t k = 0; k < table.count; k++)
 *             print_row(table.name, table.rows[k].label, table.rows[k].count);
 *     gedelf_stats_free(stats);
 *
 * Every number is a count of something in the file; nothing is estimated. Ages are computed only from dates that are
 * known to the year.
 *
 * The conventions of gedelf/gedelf.h apply here too.
 */
#ifndef GEDELF_STATS_H
#define GEDELF_STATS_H

#include <gedelf/people.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Counting ---------------------------------------------------------------------------------- */

/* The statistics of a dataset: a list of tables. It owns all their texts. Several threads may read it at the same
   time. */
typedef struct gedelf_stats gedelf_stats;

/* Options for counting. Of the common fields, only `allocator` is used. */
typedef struct gedelf_stats_options {
    GEDELF_COMMON_OPTIONS;
    int64_t today; /* today's date, in days since 1 January 1970; decides who counts as living */
    uint64_t most; /* the largest number of names or places in a table; 0: 15. May be GEDELF_NO_LIMIT */
} gedelf_stats_options;

/* Makes a gedelf_stats_options from the fields that you name. */
#define GEDELF_STATS_OPTIONS(...) GEDELF_MAKE(gedelf_stats_options, __VA_ARGS__)

/* Computes the statistics of a dataset.
     out       receives the statistics, or NULL if the status is not GEDELF_OK; free them with gedelf_stats_free
     dataset   the dataset
     people    the finished graph of the dataset, built with the dataset's notation
     options   may be NULL for the defaults
   The statistics need neither `dataset` nor `people` after the call. Returns GEDELF_OK or GEDELF_MEMORY. */
GEDELF_API gedelf_status gedelf_stats_new(gedelf_stats **out, const gedelf_dataset *dataset,
                                          const gedelf_people *people, const gedelf_stats_options *options);

/* Frees statistics with all their tables. `stats` may be NULL. */
GEDELF_API void gedelf_stats_free(gedelf_stats *stats);

/* ---- Tables ------------------------------------------------------------------------------------ */

/* A row of a table. */
typedef struct gedelf_stats_row {
    gedelf_view label; /* "INDI", "1850s", "Smith" */
    uint64_t count;    /* how many; in a table of GEDELF_STATS_SHARES, how many in a thousand */
} gedelf_stats_row;

/* The kinds of tables. */
typedef enum gedelf_stats_kind {
    GEDELF_STATS_COUNTS = 0,  /* counts of different things, which need not add up */
    GEDELF_STATS_SPREAD = 1,  /* a distribution over consecutive steps, such as decades */
    GEDELF_STATS_RANKING = 2, /* the most frequent of many, the most frequent first */
    GEDELF_STATS_SHARES = 3   /* shares of consecutive steps, per thousand */
} gedelf_stats_kind;

/* A table. Its texts and rows live as long as the statistics. */
typedef struct gedelf_stats_table {
    size_t size;                  /* set by GEDELF_STATS_TABLE() */
    const char *name;             /* "births-by-decade" */
    const char *title;            /* "Births by decade" */
    gedelf_stats_kind kind;       /* what the rows are, and how they are sorted */
    const gedelf_stats_row *rows; /* the rows */
    size_t count;                 /* how many rows there are */
    bool has_mean;                /* whether the table has a mean */
    double mean;                  /* if has_mean: the mean of the values that were counted, such as ages */
} gedelf_stats_table;

/* Makes a gedelf_stats_table for gedelf_stats_table_at to fill in. */
#define GEDELF_STATS_TABLE(...) GEDELF_MAKE(gedelf_stats_table, __VA_ARGS__)

/* Gets a table. Tables without rows are left out.
     index   which table, counted from 0
     out     receives the table; make it with GEDELF_STATS_TABLE()
   Returns false after the last table. */
GEDELF_API bool gedelf_stats_table_at(const gedelf_stats *stats, size_t index, gedelf_stats_table *out);

#ifdef __cplusplus
}
#endif

#endif
