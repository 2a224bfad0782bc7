/* SPDX-License-Identifier: MIT */
/*
 * Letters: takes characters, gives their case and script, and the languages in which they are next to each other.
 * scripts/make_letter_pairs makes the table of pairs from words.
 */
#include "format/judge/judge_private.h"

/* ---- Case and script ---------------------------------------------------------------------------- */

/* Consecutive letters: SMALL ones; CAPITAL ones, whose small letters are `distance` further on; or both in turns, where
   the EVEN or the ODD code points are capitals. */
typedef enum row_kind { ROW_SMALL, ROW_CAPITAL, ROW_EVEN, ROW_ODD } row_kind;

static const struct letter_row {
    uint16_t first, last;
    uint8_t kind, script;
    int16_t distance;
} letter_rows[] = {
#define LETTERS(first, last, kind, script, distance) {first, last, ROW_##kind, SCRIPT_##script, distance},
#include "format/judge/letters.def"
#undef LETTERS
};

static letter_traits letter_in_row(const struct letter_row *row, uint32_t c)
{
    letter_script script = (letter_script)row->script;
    bool capital =
        row->kind == ROW_CAPITAL || (row->kind == ROW_EVEN && c % 2 == 0) || (row->kind == ROW_ODD && c % 2 == 1);
    if (!capital)
        return (letter_traits){LETTER_SMALL, script, c};
    return (letter_traits){LETTER_CAPITAL, script,
                           row->kind == ROW_CAPITAL ? (uint32_t)((int32_t)c + row->distance) : c + 1};
}

letter_traits letter_of(uint32_t c)
{
    for (size_t i = 0; i < sizeof letter_rows / sizeof letter_rows[0] && c >= letter_rows[i].first; i++) {
        if (c <= letter_rows[i].last)
            return letter_in_row(&letter_rows[i], c);
    }
    return (letter_traits){LETTER_NONE, SCRIPT_NONE, c};
}

/* ---- Languages ---------------------------------------------------------------------------------- */

#define SPOKEN(tag)
#define LETTER(code_point, languages)
#define PAIR(first, second, seen, frequent)

static const char *const spoken_tags[] = {
#undef SPOKEN
#define SPOKEN(tag) tag,
#include "format/judge/letter_pairs.def"
#undef SPOKEN
#define SPOKEN(tag)
};

static const struct {
    uint16_t small;
    uint32_t languages;
} written_letters[] = {
#undef LETTER
#define LETTER(code_point, languages) {code_point, languages},
#include "format/judge/letter_pairs.def"
#undef LETTER
#define LETTER(code_point, languages)
};

static const struct {
    uint16_t first, second;
    uint32_t seen, frequent;
} neighbours[] = {
#undef PAIR
#define PAIR(first, second, seen, frequent) {first, second, seen, frequent},
#include "format/judge/letter_pairs.def"
};

#undef SPOKEN
#undef LETTER
#undef PAIR

enum { SPOKEN_COUNT = sizeof spoken_tags / sizeof spoken_tags[0] };
_Static_assert((int)SPOKEN_COUNT < (int)LANGUAGES_NONE, "languages are bits of a number");

size_t spoken_count(void)
{
    return SPOKEN_COUNT;
}

view spoken_tag(size_t language)
{
    return language < SPOKEN_COUNT ? view_of_string(spoken_tags[language]) : VIEW("");
}

size_t spoken_find(view tag)
{
    size_t found = FIND_TEXT_IGNORING_CASE(spoken_tags, tag);
    return found < SPOKEN_COUNT ? found : LANGUAGES_NONE;
}

uint32_t letter_languages(uint32_t small)
{
    const size_t count = sizeof written_letters / sizeof written_letters[0];
    size_t first;
    SEARCH_SORTED(first, 0, count, written_letters[first].small < small);
    return first < count && written_letters[first].small == small ? written_letters[first].languages : 0;
}

void pair_languages(uint32_t first, uint32_t second, uint32_t *seen, uint32_t *frequent)
{
    const size_t count = sizeof neighbours / sizeof neighbours[0];
    size_t at;
    SEARCH_SORTED(at, 0, count,
                  neighbours[at].first < first || (neighbours[at].first == first && neighbours[at].second < second));
    bool found = at < count && neighbours[at].first == first && neighbours[at].second == second;
    *seen = found ? neighbours[at].seen : 0;
    *frequent = found ? neighbours[at].frequent : 0;
}
