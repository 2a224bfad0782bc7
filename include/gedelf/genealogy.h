/* SPDX-License-Identifier: MIT */
/*
 * gedelf/genealogy.h: is it plausible? Takes the family graph, gives diagnostics: links that only one side has, events in
 * an order that cannot be, ages, cycles, people and families that are there twice.
 *
 *     gedelf_genealogy_options options = GEDELF_GENEALOGY_OPTIONS(.diagnose = print);
 *     gedelf_genealogy_limit_set(&options, "life", 110);
 *     gedelf_status status = gedelf_genealogy_check(people, &options, NULL);
 *
 * Only what is certain is reported: dates are intervals of days, made wider where they are not meant exactly, and one is
 * before the other if its last day is before the other's first (D257). The graph has to know its lines. Diagnostics come in the order of lines, and one
 * code once for a line. The time is linear in the number of people and links.
 *
 * The conventions of gedelf/gedelf.h hold here too.
 */
#ifndef GEDELF_GENEALOGY_H
#define GEDELF_GENEALOGY_H

#include <gedelf/lines.h>
#include <gedelf/people.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Checking ---------------------------------------------------------------------------------- */

/* What counts as implausible. The comments say which codes a limit is for, and its default. GEDELF_ZERO means a limit of 0. */
typedef struct gedelf_genealogy_limits {
    uint64_t life;      /* years: too-long-life, implausible-age, no-death; 0: 120 */
    uint64_t marriage;  /* years: married-too-young; 0: 12 */
    uint64_t gap;       /* years: spouse-age-gap; 0: 60 */
    uint64_t parent;    /* years: parent-too-young, died-too-young-for-family; 0: 12 */
    uint64_t mother;    /* years: mother-too-old; 0: 55 */
    uint64_t father;    /* years: father-too-old; 0: 90 */
    uint64_t gestation; /* days: born-after-father-death; 0: 300 */
    uint64_t siblings;  /* days: siblings-too-close; 0: 200 */
    uint64_t span;      /* years: children-span; 0: 50 */
    uint64_t spouses;   /* families: many-spouses; 0: 8 */
    uint64_t children;  /* children: many-children; 0: 20 */
} gedelf_genealogy_limits;

/* How to check; NULL means the defaults. Of the common fields, allocator, diagnose and context count. */
typedef struct gedelf_genealogy_options {
    GEDELF_COMMON_OPTIONS;
    uint64_t max_per_code; /* more diagnostics of one code are counted, not delivered; 0: 50. May be GEDELF_NO_LIMIT */
    gedelf_line_fn line;   /* NULL: diagnostics are without the text of their line */
    void *line_context; /* its first argument. It has its own, so that `line` can be the function of gedelf/lines.h */
    bool has_today;
    int64_t today; /* days after 1 January 1970, if has_today; else nothing is compared with today (D259) */
    gedelf_genealogy_limits limits;
} gedelf_genealogy_options;

/* Makes these options. */
#define GEDELF_GENEALOGY_OPTIONS(...) GEDELF_MAKE(gedelf_genealogy_options, __VA_ARGS__)

/* Sets a limit by its name, which is that of its member ("life"). False if there is no such limit, or the value is above
   1,000,000. */
GEDELF_API bool gedelf_genealogy_limit_set(gedelf_genealogy_options *options, const char *name, uint64_t value);

/* The names of the limits: number `index`, from 0; NULL beyond the last. Constant. */
GEDELF_API const char *gedelf_genealogy_limit_name(size_t index);

/* Checks a graph that is finished.
     options   NULL for the defaults
     worst     receives the gravest severity found, GEDELF_NOTE if there was nothing; may be NULL
   GEDELF_OK, GEDELF_MEMORY, GEDELF_STOPPED. */
GEDELF_API gedelf_status gedelf_genealogy_check(const gedelf_people *people, const gedelf_genealogy_options *options,
                                                gedelf_severity *worst);

#ifdef __cplusplus
}
#endif

#endif
