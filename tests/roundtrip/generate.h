/* SPDX-License-Identifier: MIT */
/*
 * Random datasets: a plan is made from a seed, built with the library's building functions, and made smaller as long
 * as it still fails.
 */
#ifndef GEDELF_GENERATE_H
#define GEDELF_GENERATE_H

#include "runner.h"

/* ---- Random numbers ----------------------------------------------------------------------------- */

typedef struct random_source {
    uint64_t state;
} random_source;

uint64_t random_next(random_source *r);

/* From 0 to below - 1. */
size_t random_below(random_source *r, size_t below);

/* True `percent` times out of a hundred. */
bool random_chance(random_source *r, size_t percent);

/* ---- Plans -------------------------------------------------------------------------------------- */

/* Where an item of a plan stands. */
enum { PLAN_RECORD = -1, PLAN_HEAD = -2, PLAN_SCHEMA = -3, PLAN_NOTHING = -4 };

typedef struct plan_item {
    ptrdiff_t super;  /* an earlier item, or PLAN_RECORD, PLAN_HEAD, PLAN_SCHEMA */
    ptrdiff_t target; /* the item pointed at, or PLAN_NOTHING */
    text tag;         /* of a schema: its IRI */
    text payload;
    text pointer; /* by name */
    text xref, language, datatype;
} plan_item;

typedef struct plan {
    plan_item *items;
    size_t count, capacity;
    text language, elf_version, gedcom_version;
} plan;

plan plan_generate(uint64_t seed);
void plan_free(plan *p);
plan plan_copy(const plan *p);

/* What is in the plan, a line for each item. */
void plan_show(const plan *p, text *out);

/* Builds it; NULL if that failed, which `report` then tells. What the builder refuses is left out, and counted. */
gedelf_dataset *plan_build(const plan *p, size_t *refused, text *report);

/* Makes a plan smaller as long as it fails. */
typedef bool (*plan_fails_fn)(void *context, const plan *p);
void plan_shrink(plan *p, plan_fails_fn fails, void *context);

/* ---- Texts -------------------------------------------------------------------------------------- */

/* Lines of which many are at fault, to be read with recovery. */
text text_generate(uint64_t seed);

/* Leaves out lines as long as the text fails. */
typedef bool (*text_fails_fn)(void *context, const text *t);
void text_shrink(text *t, text_fails_fn fails, void *context);

#endif
