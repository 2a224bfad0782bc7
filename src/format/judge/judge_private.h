/* SPDX-License-Identifier: MIT */
/*
 * What the files of judge share: letters, and what a candidate makes of a word.
 */
#ifndef GEDELF_JUDGE_PRIVATE_H
#define GEDELF_JUDGE_PRIVATE_H

#include "format/judge/judge.h"

/* ---- Letters ----------------------------------------------------------------------------------- */

typedef enum letter_case { LETTER_NONE, LETTER_SMALL, LETTER_CAPITAL } letter_case;
typedef enum letter_script { SCRIPT_NONE, SCRIPT_LATIN, SCRIPT_GREEK, SCRIPT_CYRILLIC } letter_script;

typedef struct letter_traits {
    letter_case kind;
    letter_script script;
    uint32_t small; /* the same as a small letter */
} letter_traits;

/* What a character is, as a letter. */
letter_traits letter_of(uint32_t code_point);

/* The languages that write a small letter beyond ASCII. */
uint32_t letter_languages(uint32_t small);

/* The languages in which two small letters (or a space) are neighbours. */
void pair_languages(uint32_t first, uint32_t second, uint32_t *seen, uint32_t *frequent);

/* The bit of a language by its tag; LANGUAGES_NONE if there are no words of it. */
size_t spoken_find(view tag);

/* How many languages there are. */
size_t spoken_count(void);

/* ---- Readings ---------------------------------------------------------------------------------- */

/* Longer words are judged by their beginning. */
enum { WORD_OCTETS = 48 };

/* What a word becomes in an encoding. */
typedef struct word_reading {
    uint32_t characters[WORD_OCTETS];
    size_t count;
    bool undefined; /* some octet means nothing, or a control character */
    int structure;  /* points for what needs no language */
} word_reading;

/* A code page that the candidate is, with the languages that can be written in it, but for a letter of seven. */
typedef struct page_candidate {
    const uint16_t *upper; /* NULL for ANSEL and UTF-8 */
    uint32_t languages;
} page_candidate;

page_candidate candidate_open(size_t number);

/* Do two candidates have most letters in the same places? */
bool candidates_are_kin(size_t one, size_t other);

void candidate_read(const page_candidate *c, size_t number, view word, word_reading *out);

/* Points of a reading in each language of the candidate; others are not set. */
void reading_score(const word_reading *r, uint32_t languages, int points[LANGUAGES_NONE]);

/* Do two readings give the same text; or texts that differ only in Hungarian's letters with a double acute, which people
   also wrote with a tilde and a circumflex (E4)? */
bool readings_equal(const word_reading *a, const word_reading *b);
bool readings_alike(const word_reading *a, const word_reading *b);

#endif
