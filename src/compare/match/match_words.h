/* SPDX-License-Identifier: MIT */
/*
 * Weights of evidence, and the words of names and how alike they are.
 */
#ifndef GEDELF_MATCH_WORDS_H
#define GEDELF_MATCH_WORDS_H

#include "compare/match/match.h"
#include "family/people/people.h"
#include "values/values.h"

/* ---- Weights ------------------------------------------------------------------------------------ */

/* A weight of evidence, in hundredths of a bit. */
typedef int32_t match_bits;

enum { MATCH_BIT = 100 };

typedef enum match_weight {
#define WEIGHT(name, m, u) MATCH_##name,
#define SIBLING(name, m, u) MATCH_SIBLING_##name,
#define LEAST(name, bits) MATCH_LEAST_##name,
#define MOST(name, bits) MATCH_MOST_##name,
#include "compare/match/match_weights.def"
#undef WEIGHT
#undef SIBLING
#undef LEAST
#undef MOST
    MATCH_WEIGHT_COUNT
} match_weight;

/* log2 of a number above 0. */
match_bits match_log2(double number);

/* 2 to the power of this. */
double match_power(match_bits bits);

/* Works out a table of MATCH_WEIGHT_COUNT weights, and of the m and u that they come from. */
typedef struct match_table {
    match_bits bits[MATCH_WEIGHT_COUNT];
    double m[MATCH_WEIGHT_COUNT], u[MATCH_WEIGHT_COUNT];
} match_table;

void match_table_make(match_table *t);

/* ---- Words of names ----------------------------------------------------------------------------- */

/* How alike two words are; the better, the higher. */
typedef enum match_grade {
    MATCH_WORDS_OTHER,
    MATCH_WORDS_INITIAL,
    MATCH_WORDS_SOUND,
    MATCH_WORDS_CLOSE,
    MATCH_WORDS_NICKNAME,
    MATCH_WORDS_EQUAL
} match_grade;

typedef struct match_word {
    uint32_t sounds, groups; /* where they are in the pool */
    uint8_t sound_count, group_count;
    uint32_t as_given, as_surname; /* how many people have it */
} match_word;

/* The words of the names of both sides, as numbers from 1 on. */
typedef struct match_words {
    const gedelf_allocator *allocator;
    names names;
    match_word *items; /* number n is items[n - 1] */
    size_t capacity;
    uint32_t *pool;
    size_t pool_count, pool_capacity;
    uint64_t given_total, surname_total; /* of all counts */
    numbered_pairs couples;              /* (surname, given name) → how many people have both */
    uint64_t *grades;                    /* answers that were given before */
    size_t grade_capacity;
    buffer folded;
} match_words;

bool match_words_init(match_words *w, const gedelf_allocator *allocator);
void match_words_free(match_words *w);

typedef size_t (*match_fold_fn)(gedelf_view name, char *into, size_t size);

/* Adds the words of a text, folded, to a list that has room for `most`; those that are in it already are passed over. False if
   there is no memory. */
bool match_words_of(match_words *w, view text, match_fold_fn fold, uint32_t *list, size_t *count, size_t most);

static inline match_word *match_word_at(const match_words *w, uint32_t number)
{
    return &w->items[number - 1];
}

/* How alike two words are; nicknames count where `given`. */
match_grade match_words_grade(match_words *w, uint32_t a, uint32_t b, bool given);

/* Counts one more person with this surname and given name. False if there is no memory. */
bool match_words_couple(match_words *w, uint32_t surname, uint32_t given);

/* The share of a given name among people with one of these surnames, or among all, if that is more: people of one language have
   names in common that are rare in the whole. The two that are being compared do not count. */
double match_given_share_among(const match_words *w, uint32_t word, const uint32_t *surnames, size_t count);
double match_surname_share(const match_words *w, uint32_t word);

#endif
