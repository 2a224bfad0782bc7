/* SPDX-License-Identifier: MIT */
/*
 * What the files of subset share: which records of a dataset are kept.
 */
#ifndef GEDELF_SUBSET_PRIVATE_H
#define GEDELF_SUBSET_PRIVATE_H

#include "compare/diff/diff.h"
#include "rewrite/patch/patch.h"
#include "format/path/path.h"
#include "family/people/people.h"

#include <gedelf/subset.h>

enum {
    SUBSET_KEPT = 1,
    SUBSET_BARRED = 2, /* a path says that it goes */
    SUBSET_OTHER = 4,  /* neither a person nor a family */
    SUBSET_FOUND = 8,  /* a path found a family, whose members come with it */
    SUBSET_PASSED = 16 /* it is known whether what the record itself points to is left out */
};

/* Structures that have one identifier: pointers to it lead to all of them (D8, D9), so that none is lost. */
typedef struct subset_namesakes {
    gedelf_structure first;
    uint32_t next, last; /* numbers of the second and of the last one in `namesakes`, from 1 */
    bool followed, kept; /* a pointer that is kept led there; one of them is kept, which is known then */
} subset_namesakes;

typedef struct subset_namesake {
    gedelf_structure structure;
    uint32_t next; /* the number of the next one, from 1; 0: it is the last */
} subset_namesake;

typedef struct subset_job {
    gedelf_allocator allocator;
    gedelf_subset_options options;
    gedelf_subset_result result;
    const gedelf_dataset *dataset;
    const gedelf_people *people;
    structure_list records; /* the header is at 0 */
    uint8_t *flags;         /* of each */
    size_t flag_capacity;
    uint32_t *persons, *families; /* the numbers of their records */
    size_t person_capacity, family_capacity;
    uint32_t *queue; /* of people, or records */
    size_t queue_count, queue_capacity;
    names repeated;           /* identifiers that several have, */
    subset_namesakes *groups; /* and who they are: number n is groups[n - 1] */
    size_t group_capacity;
    subset_namesake *namesakes; /* all but the first */
    size_t namesake_count, namesake_capacity;
    structure_list stub_targets; /* what is left out, and something that is kept points to */
} subset_job;

static inline bool subset_keeps(const subset_job *j, uint32_t entry)
{
    return (j->flags[entry] & (SUBSET_KEPT | SUBSET_BARRED)) == SUBSET_KEPT;
}

static inline void subset_keep(subset_job *j, uint32_t entry)
{
    j->flags[entry] |= SUBSET_KEPT;
}

/* Does a structure go, because what it points to is left out? */
bool subset_cuts(const subset_job *j, gedelf_structure s);

/* Finds the people that wishes of a kind lead to (subset_people.c). */
gedelf_status subset_search(subset_job *j, gedelf_subset_kind kind);

/* Families that connect two who are kept, or that brought their members, are kept. */
void subset_families(subset_job *j);

/* Writes what is kept (subset_write.c). */
gedelf_status subset_write(subset_job *j, view octets, const gedelf_read_options *reading, gedelf_write_fn write,
                           void *context);

#endif
