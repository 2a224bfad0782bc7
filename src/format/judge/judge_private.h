/* SPDX-License-Identifier: MIT */
/*
 * Shared by the files of judge: letters, and how a candidate reads a word.
 */
#ifndef GEDELF_JUDGE_PRIVATE_H
#define GEDELF_JUDGE_PRIVATE_H

#include "format/judge/judge.h"

/* Differently spelt words that are looked at; more would not change a verdict. */
enum { JUDGED_WORDS = 2048, JUDGED_LINES = 65536 };

/* ---- Reading a word ---------------------------------------------------------------------------- */

/* The candidates of E1 that are 8-bit, in the order in which they are taken if they are equal; those of ISO 8859 that differ
   from them; and UTF-8, for a word that may be in it. */
typedef enum candidate_number {
#define CANDIDATE(SYMBOL, name, family) CANDIDATE_##SYMBOL,
#include "format/judge/candidates.def"
#undef CANDIDATE
    CANDIDATES
} candidate_number;

view candidate_name(size_t candidate);

/* The number of the candidate that an encoding is, or has the letters of; CANDIDATES if there is none. */
size_t candidate_of(view name);

/* ---- The words of a text ----------------------------------------------------------------------- */

/* Differently spelt words that have octets above 7F. */
typedef struct word_set {
    const gedelf_allocator *allocator;
    arena text;
    view *items;
    size_t count, capacity;
    uint16_t *slots; /* numbers from 1, by hash; NULL as long as there are none */
    uint64_t octets[128];
} word_set;

void word_set_init(word_set *s, const gedelf_allocator *allocator);
void word_set_free(word_set *s);

/* Adds the words of a line that have octets above 7F: all of them, or only those that are not UTF-8. False if there is no
   memory. */
bool word_set_add(word_set *s, view row, bool all);

/* How the candidates fare on a set of words. */
typedef struct ranking {
    struct ranked {
        size_t candidate;
        int64_t score;
        uint64_t undefined;
        int64_t after; /* in tenths of a word, counting only what is certain without a language */
        int64_t after_in_all;
        bool same;
    } all[CANDIDATES];
    size_t count;
    size_t language; /* the bit of the best one's language; LANGUAGES_NONE if there is none */
    bool certain;
    unsigned certainty;
} ranking;

enum { LANGUAGES_NONE = 32 };

/* Ranks the candidates, the best first. `language` is the tag that the header's LANG means, or empty; `label` a candidate that
   is taken before others that are equal, or CANDIDATES; UTF-8 takes part only if `utf8`. False if there is no memory. */
bool rank_candidates(const word_set *words, view language, size_t label, bool utf8, ranking *out);

/* The tag of a language's bit; empty for LANGUAGES_NONE. */
view spoken_tag(size_t language);

/* ---- Judging what is fed ----------------------------------------------------------------------- */

typedef struct octet_judge {
    const gedelf_allocator *allocator;
    word_set words;      /* of all lines */
    word_set strays;     /* of lines that are not UTF-8 */
    uint64_t valid;      /* octets above 7F in valid UTF-8 */
    uint64_t sequences;  /* how many characters those are */
    uint64_t high;       /* octets above 7F */
    uint64_t high_lines; /* lines that have some */
    uint64_t line;       /* the number of the last line */
    uint64_t *lines;     /* of those that are not UTF-8 */
    size_t line_count, line_capacity;
    uint64_t stray_lines;
    size_t taken;      /* octets at the start of the next payload that belong to the line before */
    uint64_t zeros[2]; /* zero octets at even and at odd places */
    uint64_t octets;
    buffer language;           /* what the header's LANG line says; empty if there is none */
    bool after_header;         /* it is not looked for any more */
    bool in_header, in_record; /* the line at hand is below HEAD, or below another record */
    bool marked;               /* it begins with UTF-8's byte-order mark */
    bool ends;                 /* what is fed next is the end of the file */
    size_t cut_off; /* octets at the very end that begin a character of UTF-8, and are in none of these numbers */
    bool failed;    /* there was no memory */
} octet_judge;

void judge_init(octet_judge *j, const gedelf_allocator *allocator);
void judge_free(octet_judge *j);

/* Takes whole lines, after which text goes on up to `seen` octets: there a character may end that CONC cuts in two. */
void judge_feed(octet_judge *j, view lines, size_t seen);

/* Is it UTF-16? NULL if not. */
const encoding *judge_wide(const octet_judge *j);

/* Is it UTF-8: all of it, for certain; or with stray lines (E1)? */
bool judge_is_utf8(const octet_judge *j);
bool judge_is_mixed(const octet_judge *j);

/* What is cut off at the end is of no character of UTF-8 after all: it counts like any other octet. */
void judge_count_cut_off(octet_judge *j);

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

/* The code page of the candidate, with the languages that can be written in it, a letter in seven aside. */
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
