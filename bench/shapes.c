/* SPDX-License-Identifier: MIT */
/*
 * Awkward files: each shape repeats what one part of a reader finds hardest. All of them can be read to the end; all but
 * "diagnostics" are conformant, though some lines are longer than is recommended.
 */
#include "shapes.h"

#include "population.h"

enum { LONG_LINE = 1000000, DEEPEST = 100000, CONC_LINES = 10000, AT_RECORD = 1000, AT_PAIRS = 40 };

/* "0 @X12@ NOTE", without a line break. */
static void put_note_line(pen *p, uint64_t number)
{
    PUT(p, "0 @X");
    pen_number(p, number);
    PUT(p, "@ NOTE");
}

static void put_tiny(pen *p, uint64_t number, uint64_t limit)
{
    (void)limit;
    put_note_line(p, number);
    PUT(p, "\n");
}

static void put_giant(pen *p, uint64_t number, uint64_t limit)
{
    PUT(p, "0 @X");
    pen_number(p, number);
    PUT(p, "@ INDI\n");
    for (uint64_t index = 0; pen_total(p) < limit; index++)
        put_residence(p, culture_near(p, index), 1800);
}

static void put_long(pen *p, uint64_t number, uint64_t limit)
{
    uint64_t end = pen_total(p) + LONG_LINE;
    put_note_line(p, number);
    while (pen_total(p) < end && pen_total(p) < limit) {
        PUT(p, " ");
        pen_any(p, culture_near(p, number), PHRASE);
    }
    PUT(p, "\n");
}

static void put_deep(pen *p, uint64_t number, uint64_t limit)
{
    put_note_line(p, number);
    PUT(p, "\n");
    for (uint64_t level = 1; level <= DEEPEST && pen_total(p) < limit; level++) {
        pen_number(p, level);
        PUT(p, " NOTE ");
        pen_any(p, ENGLISH, TRADE);
        PUT(p, "\n");
    }
}

static void put_at(pen *p, uint64_t number, uint64_t limit)
{
    put_note_line(p, number);
    PUT(p, "\n");
    for (int i = 0; i < AT_RECORD && pen_total(p) < limit; i++) {
        PUT(p, "1 NOTE ");
        for (int pair = 0; pair < AT_PAIRS; pair += 8)
            PUT(p, "@@@@@@@@@@@@@@@@");
        PUT(p, "\n");
    }
}

static void put_conc(pen *p, uint64_t number, uint64_t limit)
{
    put_note_line(p, number);
    PUT(p, " Text");
    for (int i = 0; i < CONC_LINES && pen_total(p) < limit; i++) {
        PUT(p, "\n1 CONC ");
        pen_any(p, culture_near(p, number), TRADE);
    }
    PUT(p, "\n");
}

/* At signs that are not doubled, and pointers that lead nowhere. */
static void put_mistakes(pen *p, uint64_t number, uint64_t limit)
{
    (void)limit;
    put_note_line(p, number);
    PUT(p, " someone@example.org\n1 SOUR @Z");
    pen_number(p, number);
    PUT(p, "@\n1 NOTE one @ at sign\n1 SOUR @Y");
    pen_number(p, number);
    PUT(p, "@\n");
}

/* How a shape puts a record, and how many names it leaves behind. */
static const struct shape_row {
    void (*put)(pen *p, uint64_t number, uint64_t limit);
    uint64_t names;
} shape_rows[BENCH_SHAPES] = {
    [BENCH_TINY] = {put_tiny, 1},
    [BENCH_GIANT] = {put_giant, 1},
    [BENCH_LONG] = {put_long, 1},
    [BENCH_DEEP] = {put_deep, 1},
    [BENCH_AT] = {put_at, 1},
    [BENCH_CONC] = {put_conc, 1},
    [BENCH_DIAGNOSTICS] = {put_mistakes, 3},
};

uint64_t put_shape(pen *p, const bench_plan *plan)
{
    const struct shape_row *row = &shape_rows[plan->shape];
    uint64_t number = 0;
    pen_throw(p, 0, plan->shape);
    do {
        row->put(p, ++number, plan->size);
    } while (pen_total(p) < plan->size && !p->failed);
    return number * row->names;
}
