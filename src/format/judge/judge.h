/* SPDX-License-Identifier: MIT */
/*
 * judge: octets ─▶ which character encoding they are in. What users call is in the public header; the rules are E1 to E6 of
 * docs/repair.md. Inside the library, octets may also be fed piece by piece, by callers that have them.
 */
#ifndef GEDELF_JUDGE_DOOR_H
#define GEDELF_JUDGE_DOOR_H

#include "format/octets/octets.h"

#include <gedelf/judge.h>

/* Differently spelt words that are looked at; more would not change a verdict. */
enum { JUDGED_WORDS = 2048, JUDGED_LINES = 65536 };

/* ---- UTF-8 that is cut in two ----------------------------------------------------------------- */

/* How many octets at the end of a text are the beginning of a character of UTF-8 that is cut off; 0 if none. */
size_t utf8_cut_off(view text);

/* Where the payload of a line `n CONC …` or `n CONT …` begins; 0 if it is another line. */
size_t continuation_payload(view row);

/* How many octets at the start of `payload` make a whole character of what was cut off at the end of another; 0 if they do
   not. */
size_t utf8_rest(view cut_off, view payload);

/* How long a character at the start of a text is that no UTF-8 may have, but that can be told: a surrogate, or two of
   them (CESU-8); a form longer than it need be; what is no character. 0 if there is none. */
size_t utf8_lax_length(view text);

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
        int64_t behind; /* in tenths of a word, counting only what is certain without a language */
        int64_t behind_in_all;
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
    bool behind_header;        /* it is not looked for any more */
    bool in_header, in_record; /* the line at hand is below HEAD, or below another record */
    bool marked;               /* it begins with UTF-8's byte-order mark */
    bool ends;                 /* what is fed next is the end of the file */
    size_t cut_off; /* octets at the very end that begin a character of UTF-8, and are in none of these numbers */
    bool failed;    /* there was no memory */
} octet_judge;

void judge_init(octet_judge *j, const gedelf_allocator *allocator);
void judge_free(octet_judge *j);

/* Takes whole lines, behind which text goes on up to `seen` octets: there a character may end that CONC cuts in two. */
void judge_feed(octet_judge *j, view lines, size_t seen);

/* Is it UTF-16? NULL if not. */
const encoding *judge_wide(const octet_judge *j);

/* Is it UTF-8: all of it, for certain; or with stray lines (E1)? */
bool judge_is_utf8(const octet_judge *j);
bool judge_is_mixed(const octet_judge *j);

/* What stands cut off at the end is of no character of UTF-8 after all: it counts like any other octet. */
void judge_count_cut_off(octet_judge *j);

#endif
