/* SPDX-License-Identifier: MIT */
/*
 * What the files of stats/ share.
 */
#ifndef GEDELF_STATS_PRIVATE_H
#define GEDELF_STATS_PRIVATE_H

#include "family/people/people.h"
#include <gedelf/stats.h>

#include <gedelf/redact.h>

enum table_number {
#define TABLE(NAME, name, title, kind) TABLE_##NAME,
#include "family/stats/tables.def"
#undef TABLE
    TABLE_COUNT
};

/* A table in the making: counts by labels, in the order in which these come. */
typedef struct tally {
    names labels;
    uint64_t *counts; /* number n is counts[n - 1] */
    size_t capacity;
    gedelf_stats_row *rows; /* when it is finished */
    size_t row_count;
    size_t row_capacity;
    uint64_t values; /* how many numbers went into the mean, */
    double sum;      /* and what they come to */
} tally;

struct gedelf_stats {
    gedelf_allocator allocator;
    gedelf_stats_options options;
    const gedelf_dataset *dataset;
    const gedelf_people *people;
    tally tables[TABLE_COUNT];
    int64_t first_decade, last_decade; /* of births */
    bool failed;                       /* there was no memory */
};

/* Counts so many more under a label. */
void stats_add(gedelf_stats *s, enum table_number table, view label, uint64_t count);

/* The same for a number: those of one step have one label, "20–24"; `most` and above are "100+". */
void stats_number(gedelf_stats *s, enum table_number table, int64_t number, int64_t step, int64_t most);

/* Counts what is in the records; and what follows from people and families. */
void count_records(gedelf_stats *s);
void count_people(gedelf_stats *s);

#endif
