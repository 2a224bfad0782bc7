/* SPDX-License-Identifier: MIT */
/*
 * Ranking: takes words, gives the order of the candidates and how far the best is ahead. A word counts once, however often it
 * is there; two candidates are compared word by word, and none counts for more than one but what a candidate cannot read at
 * all. (E2, E4)
 */
#include "format/judge/judge_private.h"

enum {
    WORD_MOST_POINTS = 60, /* more are not counted for a word */
    WORD_POINTS = 6,       /* so much better is a whole word */
    OTHER_LANGUAGE = 2,    /* so much less counts a word of another language than the file's, */
    OTHER_THAN_GIVEN = 5,  /* and than the one that its header names */
    TENTHS = 10,
    CERTAIN_WORDS = 3,
    CERTAIN_PART = 4 /* one word of so many that differ */
};

/* What is worked with: points of each word in each candidate. */
typedef struct rank_work {
    const word_set *words;
    size_t given;   /* the language that the header names; LANGUAGES_NONE if it names none */
    int8_t *points; /* by candidate and word */
    bool *undefined;
    page_candidate open[CANDIDATES];
    size_t main[CANDIDATES]; /* the language that a candidate's words are mostly in */
} rank_work;

static int within(int value, int most)
{
    return value > most ? most : value < -most ? -most : value;
}

/* ---- One candidate ------------------------------------------------------------------------------ */

/* The language that gives a candidate most points; the header's, if the candidate can write it. */
static size_t main_language(const rank_work *w, size_t number)
{
    int64_t totals[LANGUAGES_NONE] = {0};
    uint32_t languages = w->open[number].languages;
    size_t best = LANGUAGES_NONE;
    if (w->given < LANGUAGES_NONE && (languages >> w->given & 1))
        return w->given;
    for (size_t i = 0; i < w->words->count; i++) {
        word_reading r;
        int points[LANGUAGES_NONE];
        candidate_read(&w->open[number], number, w->words->items[i], &r);
        reading_score(&r, languages, points);
        for (size_t l = 0; l < LANGUAGES_NONE; l++)
            totals[l] += within(points[l], WORD_MOST_POINTS);
    }
    for (uint32_t left = languages; left != 0; left &= left - 1) {
        size_t language = first_bit(left);
        if (best == LANGUAGES_NONE || totals[language] > totals[best])
            best = language;
    }
    return best;
}

static int word_points(const rank_work *w, size_t number, const word_reading *r)
{
    int points[LANGUAGES_NONE];
    uint32_t languages = w->open[number].languages;
    size_t main = w->main[number];
    int less = w->given < LANGUAGES_NONE ? OTHER_THAN_GIVEN : OTHER_LANGUAGE;
    reading_score(r, languages, points);
    int best =
        main < LANGUAGES_NONE ? points[main] - (main == w->given ? 0 : less - OTHER_LANGUAGE) : -WORD_MOST_POINTS;
    for (uint32_t left = languages; left != 0; left &= left - 1) {
        size_t language = first_bit(left);
        if (points[language] - less > best)
            best = points[language] - less;
    }
    return within(r->structure + best, WORD_MOST_POINTS);
}

static void rank_one(rank_work *w, size_t number, struct ranked *out)
{
    w->open[number] = candidate_open(number);
    w->main[number] = main_language(w, number);
    *out = (struct ranked){.candidate = number};
    for (size_t i = 0; i < w->words->count; i++) {
        word_reading r;
        candidate_read(&w->open[number], number, w->words->items[i], &r);
        int points = word_points(w, number, &r);
        w->points[number * w->words->count + i] = (int8_t)points;
        w->undefined[number * w->words->count + i] = r.undefined;
        out->score += points;
        out->undefined += r.undefined;
    }
}

/* ---- Two candidates ------------------------------------------------------------------------------ */

/* How far one word puts the best ahead of another, in tenths of a word. */
static int word_lead(const rank_work *w, size_t best, size_t other, size_t word)
{
    size_t count = w->words->count;
    int one = w->points[best * count + word], two = w->points[other * count + word];
    bool one_fails = w->undefined[best * count + word], two_fails = w->undefined[other * count + word];
    if (two_fails && !one_fails && one > 0)
        return CERTAIN_WORDS * TENTHS;
    if (one_fails && !two_fails && two > 0)
        return -CERTAIN_WORDS * TENTHS;
    return within(one - two, WORD_POINTS) * TENTHS / WORD_POINTS;
}

/* Does the language that the header names distinguish letters that only Hungarian has from those written instead of
   them? */
static bool tells_double_acute(const rank_work *w)
{
    uint32_t languages = letter_languages(0x151) | letter_languages(0xF5) | letter_languages(0xFB);
    return w->given < LANGUAGES_NONE && (languages >> w->given & 1);
}

static uint64_t compare_two(const rank_work *w, size_t best, struct ranked *other)
{
    uint64_t different = 0;
    for (size_t i = 0; i < w->words->count; i++) {
        word_reading one, two;
        candidate_read(&w->open[best], best, w->words->items[i], &one);
        candidate_read(&w->open[other->candidate], other->candidate, w->words->items[i], &two);
        if (readings_equal(&one, &two))
            continue;
        int lead = word_lead(w, best, other->candidate, i);
        different++;
        other->after_in_all += lead;
        if (tells_double_acute(w) || !readings_alike(&one, &two))
            other->after += lead;
    }
    other->same = different == 0;
    return different;
}

/* ---- All of them ---------------------------------------------------------------------------------- */

/* Does one come before the other? Of equal ones, the label does, then the earlier one. */
static bool comes_before(const struct ranked *a, const struct ranked *b, size_t label)
{
    if (a->score != b->score)
        return a->score > b->score;
    if (a->candidate == label || b->candidate == label)
        return a->candidate == label;
    return a->candidate < b->candidate;
}

static void sort_ranking(ranking *out, size_t label)
{
    for (size_t i = 1; i < out->count; i++) {
        struct ranked moved = out->all[i];
        size_t to = i;
        for (; to > 0 && comes_before(&moved, &out->all[to - 1], label); to--)
            out->all[to] = out->all[to - 1];
        out->all[to] = moved;
    }
}

/* Three words, and a good part of those that differ; an encoding of the same family that differs in less need only be no better. */
static bool is_certainly_after(size_t best, const struct ranked *other, int64_t different)
{
    if (different < CERTAIN_WORDS && candidates_are_kin(best, other->candidate))
        return other->after >= 0;
    return other->after >= CERTAIN_WORDS * TENTHS && other->after * CERTAIN_PART >= different * TENTHS;
}

static void judge_lead(const rank_work *w, ranking *out)
{
    int64_t least = INT64_MAX;
    out->certain = out->all[0].score > 0;
    for (size_t i = 1; i < out->count; i++) {
        struct ranked *other = &out->all[i];
        uint64_t different = compare_two(w, out->all[0].candidate, other);
        if (other->same)
            continue;
        if (other->after < least && !candidates_are_kin(out->all[0].candidate, other->candidate))
            least = other->after;
        if (!is_certainly_after(out->all[0].candidate, other, (int64_t)different))
            out->certain = false;
    }
    int64_t halvings = least / TENTHS;
    out->certainty = least <= 0 ? 0 : halvings >= 7 ? 99 : 100 - (100u >> halvings);
}

/* Of those that give the same text as the best, the label is taken, or the first in the table's order. It is as good as the
   best: that another language is written in it says nothing about a text that is the same. */
static void take_first_of_same(ranking *out, size_t label)
{
    size_t taken = 0;
    for (size_t i = 1; i < out->count; i++) {
        struct ranked other = out->all[i];
        if (other.same && out->all[taken].candidate != label &&
            (other.candidate == label || other.candidate < out->all[taken].candidate))
            taken = i;
    }
    struct ranked best = out->all[taken];
    best.score = out->all[0].score;
    out->all[0].same = taken > 0;
    memmove(&out->all[1], &out->all[0], taken * sizeof best);
    out->all[0] = best;
}

static void rank_all(rank_work *w, size_t label, bool utf8, ranking *out)
{
    for (size_t i = 0; i < CANDIDATES; i++) {
        if (i != CANDIDATE_UTF_8 || utf8)
            rank_one(w, i, &out->all[out->count++]);
    }
    sort_ranking(out, label);
    judge_lead(w, out);
    out->language = w->main[out->all[0].candidate];
    take_first_of_same(out, label);
}

bool rank_candidates(const word_set *words, view language, size_t label, bool utf8, ranking *out)
{
    rank_work w = {.words = words, .given = spoken_find(language)};
    size_t room = CANDIDATES * words->count;
    *out = (ranking){.count = 0, .language = LANGUAGES_NONE};
    if (words->count == 0)
        return true;
    w.points = memory_allocate(words->allocator, room * sizeof *w.points);
    w.undefined = memory_allocate(words->allocator, room * sizeof *w.undefined);
    bool done = w.points && w.undefined;
    if (done)
        rank_all(&w, label, utf8, out);
    memory_release(words->allocator, w.points, w.points ? room * sizeof *w.points : 0);
    memory_release(words->allocator, w.undefined, w.undefined ? room * sizeof *w.undefined : 0);
    return done;
}
