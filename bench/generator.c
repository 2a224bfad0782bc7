/* SPDX-License-Identifier: MIT */
/*
 * Takes a plan, gives a file: how many families make it as large as it should be, then all records in order.
 */
#include "generator.h"

#include "population.h"
#include "shapes.h"

#include <stdlib.h>

static const char *const encoding_names[BENCH_ENCODINGS] = {"UTF-8",    "ASCII",    "ANSEL",
                                                            "UTF-16LE", "UTF-16BE", "windows-1252"};
static const char *const shape_names[BENCH_SHAPES] = {"normal", "tiny", "giant", "long",
                                                      "deep",   "at",   "conc",  "diagnostics"};

const char *bench_encoding_name(bench_encoding encoding)
{
    return encoding_names[encoding];
}

const char *bench_shape_name(bench_shape shape)
{
    return shape_names[shape];
}

/* ---- The pen --------------------------------------------------------------------------------- */

static uint64_t count_line_breaks(const pen *p)
{
    uint64_t count = 0;
    if (p->wide) {
        for (size_t i = 0; i + 1 < p->length; i += 2)
            count += p->octets[i + p->big_endian] == '\n' && p->octets[i + !p->big_endian] == 0;
        return count;
    }
    for (size_t i = 0; i < p->length; i++)
        count += p->octets[i] == '\n';
    return count;
}

void pen_flush(pen *p)
{
    if (!p->dry) {
        p->lines += count_line_breaks(p);
        p->failed = p->failed || !p->write(p->context, p->octets, p->length);
    }
    p->flushed += p->length;
    p->length = 0;
}

static pen *pen_new(const bench_plan *plan, bench_write_fn write, void *context)
{
    pen *p = malloc(sizeof *p);
    if (!p)
        return NULL;
    p->encoding = plan->encoding;
    p->big_endian = plan->encoding == BENCH_UTF_16BE;
    p->wide = p->big_endian || plan->encoding == BENCH_UTF_16LE;
    p->failed = p->dry = false;
    p->write = write;
    p->context = context;
    p->lines = p->flushed = 0;
    p->dice = p->seed = plan->seed;
    p->length = 0;
    if (wordbook_init(&p->words, plan->encoding))
        return p;
    free(p);
    return NULL;
}

/* ---- A normal file --------------------------------------------------------------------------- */

/* Some of the records, spread over the whole file, and how many octets all would have. */
static uint64_t estimated_size(pen *p, population all)
{
    enum { SAMPLES = 8192 };
    uint64_t step = all.families / SAMPLES + 1, taken = 0, before = pen_total(p);
    p->dry = true;
    do {
        uint64_t family = taken * step;
        put_family(p, &all, family);
        for (uint64_t i = 0; i < 3; i++)
            put_person(p, &all, 3 * family + i);
        if (taken % 16 == 0)
            put_source(p, &all, family / 16);
        if (taken % 8 == 0)
            put_note(p, family / 8);
    } while (++taken * step < all.families);
    uint64_t sampled = pen_total(p) - before;
    p->flushed = 0;
    p->length = 0;
    p->dry = false;
    return sampled * all.families / taken;
}

/* Numbers with more digits make longer lines, so the first guess is made again from where it led. */
static population population_for(pen *p, uint64_t size)
{
    uint64_t families = size / 1000 + 1;
    for (int round = 0; round < 3; round++) {
        uint64_t estimate = estimated_size(p, population_of(families));
        families = (uint64_t)((double)families * (double)size / (double)estimate) + 1;
    }
    return population_of(families);
}

static uint64_t put_population(pen *p, uint64_t size)
{
    population all = population_for(p, size);
    put_head(p);
    for (uint64_t i = 0; i < all.people && !p->failed; i++)
        put_person(p, &all, i);
    uint64_t open = all.people + all.pointers, named = all.people + all.families + all.sources + all.notes;
    for (uint64_t i = 0; i < all.families && !p->failed; i++)
        put_family(p, &all, i);
    for (uint64_t i = 0; i < all.sources && !p->failed; i++)
        put_source(p, &all, i);
    for (uint64_t i = 0; i < all.repositories && !p->failed; i++)
        put_repository(p, i);
    for (uint64_t i = 0; i < all.notes && !p->failed; i++)
        put_note(p, i);
    return open > named ? open : named;
}

bool bench_generate(const bench_plan *plan, bench_write_fn write, void *context, bench_tally *tally)
{
    pen *p = pen_new(plan, write, context);
    if (!p)
        return false;
    if (plan->shape == BENCH_NORMAL) {
        tally->names = put_population(p, plan->size);
    } else {
        put_head(p);
        tally->names = put_shape(p, plan);
    }
    PUT(p, "0 TRLR\n");
    pen_flush(p);
    bool done = !p->failed;
    tally->octets = p->flushed;
    tally->lines = p->lines;
    wordbook_free(&p->words);
    free(p);
    return done;
}
