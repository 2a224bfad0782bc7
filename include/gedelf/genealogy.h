/* SPDX-License-Identifier: MIT */
/*
 * gedelf/genealogy.h: is it plausible? Takes the family graph, gives diagnostics: links that only one side has, events in
 * an order that cannot be, ages, cycles, people and families that are there twice.
 *
 *     gedelf_genealogy_options options = GEDELF_GENEALOGY_OPTIONS_INIT;
 *     options.diagnose = print;
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

#include <gedelf/people.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Lines ------------------------------------------------------------------------------------- */

/* Finds the text of a line, for diagnostics to show: sets `text` (UTF-8, without its line break), which lives until the next
   call. It is called with numbers that never become smaller, and only for diagnostics that are shown; so one more look
   through the source will do. False if the line is not to be had: the diagnostic is then without it. */
typedef bool (*gedelf_line_fn)(void *context, uint64_t number, gedelf_view *text);

/* The lines of a source, which is read a second time. */
typedef struct gedelf_lines gedelf_lines;

/* Opens a source for its lines, with the same options as for reading it, of which the callbacks are not called. To be closed
   by the caller. Statuses as for gedelf_reader_open. */
GEDELF_API gedelf_status gedelf_lines_open(gedelf_lines **out, gedelf_source source, const gedelf_options *options);

/* Finds a line: this is a gedelf_line_fn, with the lines as its context. False if the line has passed, or there is none. */
GEDELF_API bool gedelf_lines_find(void *lines, uint64_t number, gedelf_view *text);

/* Closes it and releases what it holds. NULL is allowed. */
GEDELF_API void gedelf_lines_close(gedelf_lines *lines);

/* ---- Checking ---------------------------------------------------------------------------------- */

/* What is to be held implausible. The comments say which codes a limit is for. */
typedef struct gedelf_genealogy_limits {
    uint32_t life;      /* years: too-long-life, implausible-age, no-death */
    uint32_t marriage;  /* years: married-too-young */
    uint32_t gap;       /* years: spouse-age-gap */
    uint32_t parent;    /* years: parent-too-young, died-too-young-for-family */
    uint32_t mother;    /* years: mother-too-old */
    uint32_t father;    /* years: father-too-old */
    uint32_t gestation; /* days: born-after-father-death */
    uint32_t siblings;  /* days: siblings-too-close */
    uint32_t span;      /* years: children-span */
    uint32_t spouses;   /* families: many-spouses */
    uint32_t children;  /* children: many-children */
} gedelf_genealogy_limits;

/* How to check. Start from GEDELF_GENEALOGY_OPTIONS_INIT and set what should differ; NULL instead of options means just
   that. */
typedef struct gedelf_genealogy_options {
    size_t size;                       /* sizeof (gedelf_genealogy_options) */
    const gedelf_allocator *allocator; /* NULL: malloc and friends */
    gedelf_diag_fn diagnose;           /* NULL: diagnostics are not wanted */
    void *diagnose_context;
    uint64_t max_per_code; /* more diagnostics of one code are counted, not delivered; 0: no limit */
    gedelf_line_fn line;   /* NULL: diagnostics are without the text of their line */
    void *line_context;
    bool has_today;
    int64_t today; /* days after 1 January 1970, if has_today; else nothing is compared with today (D259) */
    gedelf_genealogy_limits limits;
} gedelf_genealogy_options;

/* The defaults: 50 diagnostics of a code, no today, the limits of D255 to D259. */
#define GEDELF_GENEALOGY_OPTIONS_INIT                                                                                  \
    {                                                                                                                  \
        sizeof(gedelf_genealogy_options), NULL, NULL, NULL, 50, NULL, NULL, false, 0,                                  \
        {                                                                                                              \
            120, 12, 60, 12, 55, 90, 300, 200, 50, 8, 20                                                               \
        }                                                                                                              \
    }

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
