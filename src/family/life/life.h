/* SPDX-License-Identifier: MIT */
/*
 * life: who is living. Takes records and the family graph, gives what each person is, and why; and what records say of being shown.
 * [D470, D471, D477, D478]
 *
 *     record ─▶ evidence and days (life_read.c) ─▶ when people were born (life_births.c) ─▶ who is living (life.c)
 */
#ifndef GEDELF_LIFE_H
#define GEDELF_LIFE_H

#include "family/people/people.h"

#include <gedelf/redact.h>

/* ---- What records say --------------------------------------------------------------------------- */

/* The days between which something was; OPEN_DAY, or its opposite: nobody knows. */
typedef struct day_span {
    int64_t from, to;
} day_span;

#define OPEN_DAY INT64_MAX
#define OPEN_SPAN ((day_span){-OPEN_DAY, OPEN_DAY})

/* What the record of a person says about a life. */
typedef struct person_life {
    day_span born;
    int64_t died; /* at the latest */
    bool dead;    /* there is evidence of it */
    bool restricted, kept;
    bool flagged;                 /* the record says that the person is living */
    bool contradictory, changing; /* changing: something was learnt when families were gone through last */
    uint8_t life;                 /* a gedelf_life */
} person_life;

/* What is left of a structure in the file that is made: all, no payload, or nothing. */
/* Who was born so many years ago is dead, unless the caller says otherwise. */
enum { USUAL_AGE = 110 };

typedef enum life_rest { REST_ALL, REST_EMPTY, REST_NONE } life_rest;

/* How records are read for what they say about lives. */
typedef struct life_reading {
    gedelf_notation notation;
    int64_t today;
    uint32_t max_age;
    life_rest (*rest)(const void *context, gedelf_structure s); /* NULL: all is left */
    const void *context;
} life_reading;

/* Adds what the record of a person says to what is known. */
void life_read_person(const life_reading *how, gedelf_structure top, person_life *life);

/* Is an event a death that is denied only by what is not left of it? `rest` must be there. */
bool life_loses_denial(const life_reading *how, gedelf_structure event);

/* Notes whether it says that the person is not to be shown, or is living. */
void life_read_flags(gedelf_structure top, person_life *life);

/* The days of a family's events: all of them were from the one on, or up to the other. */
day_span life_read_family(const life_reading *how, gedelf_structure top);

/* Pairs of the person whose record says it and the other. */
typedef struct adoption_pairs {
    uint64_t *items;
    size_t count, capacity;
} adoption_pairs;

/* Who is said not to be a child by birth of which family. */
typedef struct adoption_list {
    const gedelf_allocator *allocator;
    names xrefs;              /* the identifiers that are named */
    adoption_pairs by_person; /* people and families, as the family graph numbers them */
    adoption_pairs by_family; /* families and people, as families do */
} adoption_list;

void adoptions_init(adoption_list *a, const gedelf_allocator *allocator);
void adoptions_free(adoption_list *a);

/* Forgets them, but not the identifiers. */
void adoptions_clear(adoption_list *a);

/* Notes the adoptions in the record of a person or a family. False if there is no memory. */
bool life_read_adoptions(const life_reading *how, gedelf_structure top, uint32_t person, adoption_list *out);
bool life_read_children(const life_reading *how, gedelf_structure top, uint32_t family, adoption_list *out);

/* All are noted: finds the families and people, those that are there. */
void adoptions_resolve(adoption_list *a, const gedelf_people *people);

/* ---- Who is living ------------------------------------------------------------------------------ */

/* Lives, and how they are connected. */
typedef struct life_graph {
    const gedelf_allocator *allocator;
    const gedelf_people *people;
    int64_t today;
    uint32_t max_age;
    bool early;                     /* whether first days of births are passed on */
    bool own_dates;                 /* nobody learns anything from relatives */
    bool drop;                      /* the living are not connected with anybody any more */
    person_life *lives;             /* of people: the caller's */
    day_span *family_days;          /* of families, as life_read_family has them: the caller's */
    day_span *births;               /* of people, worked out from their records and those of others */
    uint32_t *order;                /* families, those of ancestors first */
    uint32_t *cycles;               /* of ancestors */
    uint8_t *gone;                  /* of people: not connected with anybody any more, so that they are in none */
    const adoption_list *adoptions; /* resolved: the caller's */
    uint32_t *partner_first,
        *partners; /* of each family, where its partners begin; they end where the next one's begin */
} life_graph;

/* Makes what is not the caller's. False if there is no memory; it is to be released in any case. */
bool life_graph_make(life_graph *g);
void life_graph_free(life_graph *g);

/* If the living are dropped, cycles of ancestors that one of them closes no longer exist: finds the cycles anew. False
   if there is no memory. */
bool life_graph_part(life_graph *g);

/* Finds out who is living, by what has been read. Who was so, stays so; GEDELF_LIFE_KEPT without `kept`: nothing is known
   yet. Gives how many people changed. */
size_t life_judge(const life_graph *g);

/* May a partner who has no record be living, by the family's events and children? */
bool may_partner_be_living(const life_graph *g, uint32_t family);

/* Notes who is to be kept. GEDELF_OK, or GEDELF_ARGUMENT if somebody of them is not there. */
gedelf_status lives_keep(const life_graph *g, const gedelf_redact_options *options);

/* Counts what people are, and calls options->tell. GEDELF_OK or GEDELF_STOPPED. */
gedelf_status lives_tell(const life_graph *g, const gedelf_redact_options *options, gedelf_redact_counts *counts);

/* ---- What is not to be shown -------------------------------------------------------------------- */

/* Is a word one of others, in any letters? The last of these is NULL. */
bool is_one_of(view word, const char *const *words);

/* Has a structure a RESN or a flag of a program below it that says it is not to be shown? */
bool is_kept_secret(gedelf_structure which);

/* Is it a line that cannot be used, which --recover keeps? Does a record go on after such a line, so that the rest may be of another
   one (D470)? And is a record not to be shown, because of that or of what it says? */
bool is_unusable(gedelf_structure which);
bool goes_on_after_unusable(gedelf_structure top);
bool is_record_kept_secret(gedelf_structure top);

#endif
