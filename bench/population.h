/* SPDX-License-Identifier: MIT */
/*
 * Who is in a generated file, worked out from numbers alone, so that nothing has to be kept: families have three children
 * on average, family number f has person 3f for a husband and a person 40 families back for a wife, and parents always
 * come before their children. Other parts of the generator ask for one record after another.
 */
#ifndef GEDELF_BENCH_POPULATION_H
#define GEDELF_BENCH_POPULATION_H

#include "pen.h"

typedef struct population {
    uint64_t families; /* a multiple of 8 */
    uint64_t people, sources, repositories, notes;
    uint64_t pointers; /* put into records of people so far: all of them lead forward */
} population;

population population_of(uint64_t families);

void put_head(pen *p);
void put_person(pen *p, population *all, uint64_t index);
void put_family(pen *p, const population *all, uint64_t index);
void put_source(pen *p, const population *all, uint64_t index);
void put_repository(pen *p, uint64_t index);
void put_note(pen *p, uint64_t index);

/* A level-1 event with date and place, as in the record of a person of this culture. */
void put_residence(pen *p, word_culture culture, uint32_t year);

/* The culture that most people around this index belong to. */
word_culture culture_near(const pen *p, uint64_t index);

#endif
