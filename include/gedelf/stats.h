/* SPDX-License-Identifier: MIT */
/*
 * gedelf/stats.h: what is in a file, and how it is spread. Takes a dataset and its family graph, gives tables of counts: records,
 * people, events, dates, places, names, ages, generations.
 *
 *     gedelf_stats *stats;
 *     gedelf_status status = gedelf_stats_new(&stats, dataset, people, NULL);
 *     for (size_t i = 0; status == GEDELF_OK && gedelf_stats_table_at(stats, i, &table); i++)
 *         for (size_t k = 0; k < table.count; k++)
 *             print_row(table.name, table.rows[k].label, table.rows[k].count);
 *     gedelf_stats_free(stats);
 *
 * Every number is a count of something in the file; nothing is estimated. Ages come from dates that are known to the year.
 *
 * The conventions of gedelf/gedelf.h hold here too.
 */
#ifndef GEDELF_STATS_H
#define GEDELF_STATS_H

#include <gedelf/people.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Making ------------------------------------------------------------------------------------ */

/* The tables of a file, which owns all their texts. Several threads may read one. */
typedef struct gedelf_stats gedelf_stats;

/* How to count; NULL means the defaults. Of the common fields, the allocator counts. */
typedef struct gedelf_stats_options {
    GEDELF_COMMON_OPTIONS;
    int64_t today; /* in days after 1 January 1970, to know who is living */
    uint64_t most; /* how many names and places are in a table at most; 0: 15. May be GEDELF_NO_LIMIT */
} gedelf_stats_options;

/* Makes these options. */
#define GEDELF_STATS_OPTIONS(...) GEDELF_MAKE(gedelf_stats_options, __VA_ARGS__)

/* Counts what is in a dataset.
     out       receives the tables, to be freed by the caller; NULL if the status is not GEDELF_OK
     people    the graph of the dataset, made in its notation
   GEDELF_OK or GEDELF_MEMORY. */
GEDELF_API gedelf_status gedelf_stats_new(gedelf_stats **out, const gedelf_dataset *dataset,
                                          const gedelf_people *people, const gedelf_stats_options *options);

/* Releases them. NULL is allowed. */
GEDELF_API void gedelf_stats_free(gedelf_stats *stats);

/* ---- Tables ------------------------------------------------------------------------------------ */

/* A row of a table. */
typedef struct gedelf_stats_row {
    gedelf_view label; /* "INDI", "1850s", "Smith" */
    uint64_t count;    /* how many; of GEDELF_STATS_SHARES, of a thousand */
} gedelf_stats_row;

/* What the rows of a table are. */
typedef enum gedelf_stats_kind {
    GEDELF_STATS_COUNTS = 0,  /* counts of different things, which need not add up */
    GEDELF_STATS_SPREAD = 1,  /* how something is spread over steps that follow each other */
    GEDELF_STATS_RANKING = 2, /* the most frequent of many */
    GEDELF_STATS_SHARES = 3   /* parts of a thousand */
} gedelf_stats_kind;

/* A table. What it points to lives as long as the tables do. */
typedef struct gedelf_stats_table {
    size_t size;                  /* set by GEDELF_STATS_TABLE() */
    const char *name;             /* "births-by-decade" */
    const char *title;            /* "Births by decade" */
    gedelf_stats_kind kind;       /* what its rows are, and so in which order they are */
    const gedelf_stats_row *rows; /* in that order */
    size_t count;                 /* how many rows there are */
    bool has_mean;                /* there is something to make a mean of */
    double mean;                  /* of what the steps count, if has_mean */
} gedelf_stats_table;

/* Makes one to be filled in. */
#define GEDELF_STATS_TABLE(...) GEDELF_MAKE(gedelf_stats_table, __VA_ARGS__)

/* Table number `index`, from 0, those that have no row left out; false beyond the last. */
GEDELF_API bool gedelf_stats_table_at(const gedelf_stats *stats, size_t index, gedelf_stats_table *out);

#ifdef __cplusplus
}
#endif

#endif
