/* SPDX-License-Identifier: MIT */
/*
 * gedelf/genealogy.h: plausibility checks of a family graph.
 *
 * The checks report links that only one side has, events in an impossible order, implausible ages, cycles, and
 * duplicate people and families:
 *
 *     gedelf_genealogy_options options = GEDELF_GENEALOGY_OPTIONS(.diagnose = print);
 *     gedelf_genealogy_limit_set(&options, "life", 110);
 *     gedelf_status status = gedelf_genealogy_check(people, &options, NULL);
 *
 * Only certain problems are reported. Dates are intervals of days, widened if they are not exact, and a date is before
 * another only if its last day is before the first day of the other. The graph must have line numbers. Diagnostics come
 * in the order of lines, with each code at most once for a line. The time is linear in the number of people and links.
 *
 * The conventions of gedelf/gedelf.h apply here too.
 */
#ifndef GEDELF_GENEALOGY_H
#define GEDELF_GENEALOGY_H

#include <gedelf/lines.h>
#include <gedelf/people.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Checking ---------------------------------------------------------------------------------- */

/* The limits beyond which something is implausible. Each comment gives the unit, the codes of the diagnostics that
   depend on the limit, and the default. 0 means the default, GEDELF_ZERO a limit of 0. */
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

/* Options for checking. Of the common fields, only `allocator`, `diagnose` and `context` are used. */
typedef struct gedelf_genealogy_options {
    GEDELF_COMMON_OPTIONS;
    uint64_t max_per_code; /* how many diagnostics of each code are reported; more are only counted. 0: 50. May
                              be GEDELF_NO_LIMIT */
    gedelf_line_fn line;   /* gets the text of a line; NULL: diagnostics do not have the text of their line */
    void *line_context;    /* the first argument of `line`, so that this can be the function in gedelf/lines.h */
    bool has_today;        /* whether `today` is set; if not, nothing is compared with today's date */
    int64_t today;         /* today's date, in days since 1 January 1970 */
    gedelf_genealogy_limits limits; /* what counts as implausible */
} gedelf_genealogy_options;

/* Makes a gedelf_genealogy_options from the fields that you name. */
#define GEDELF_GENEALOGY_OPTIONS(...) GEDELF_MAKE(gedelf_genealogy_options, __VA_ARGS__)

/* Sets a limit by name.
     name    the name of the member of gedelf_genealogy_limits: "life"
     value   the limit, up to 1,000,000; 0 means a limit of 0
   Returns false, and sets nothing, if there is no such limit or the value is too large. */
GEDELF_API bool gedelf_genealogy_limit_set(gedelf_genealogy_options *options, const char *name, uint64_t value);

/* Returns the name of a limit.
     index   which limit, counted from 0
   Returns NULL after the last. The text is static. */
GEDELF_API const char *gedelf_genealogy_limit_name(size_t index);

/* Checks a graph, and reports problems as diagnostics.
     people    a finished graph
     options   may be NULL for the defaults
     worst     receives the gravest severity found, GEDELF_NOTE if there are no problems; may be NULL
   Returns GEDELF_OK or GEDELF_MEMORY; GEDELF_STOPPED if the diagnostics callback asked to stop. */
GEDELF_API gedelf_status gedelf_genealogy_check(const gedelf_people *people, const gedelf_genealogy_options *options,
                                                gedelf_severity *worst);

#ifdef __cplusplus
}
#endif

#endif
