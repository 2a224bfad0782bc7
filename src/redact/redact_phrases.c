/* SPDX-License-Identifier: MIT */
/*
 * Whole names in texts: takes the NAMEs of the living, given names first and surnames first, and finds them in texts however
 * short their words are. Words are joined by single spaces; where a script writes none, by nothing, and a name may stand
 * anywhere in a run of letters. [D474]
 */
#include "redact/redact_private.h"

enum { PHRASE_LETTERS = 4, DENSE_LETTERS = 2, PHRASE_WORDS = 8, PHRASE_WINDOW = 32 };

/* Is it of a script that writes no spaces: Chinese, Japanese, Korean (which may be taken apart)? */
static bool is_dense(uint32_t c)
{
    return (c >= 0x1100 && c <= 0x11FF) || (c >= 0x2E80 && c <= 0x9FFF) || (c >= 0xAC00 && c <= 0xD7FF) ||
           (c >= 0xF900 && c <= 0xFAFF) || (c >= 0x20000 && c <= 0x3FFFF);
}

/* Takes the next run of letters off a text. False if there is none. */
static bool next_run(view text, size_t *at, view *run)
{
    size_t step, begin;
    while (*at < text.length && !is_word_letter(utf8_decode(text.text + *at, &step)))
        *at += step;
    for (begin = *at; *at < text.length && is_word_letter(utf8_decode(text.text + *at, &step));)
        *at += step;
    *run = view_of(view_behind(text, begin).text, *at - begin);
    return run->length > 0;
}

static bool begins_dense(view run)
{
    size_t step;
    return is_dense(utf8_decode(run.text, &step));
}

/* Puts a run at the end of the phrase. */
static bool join_run(redaction *r, view run)
{
    return (r->phrase.length == 0 || begins_dense(run) || buffer_append(&r->phrase, VIEW(" "))) &&
           buffer_append(&r->phrase, run);
}

/* ---- Noting ------------------------------------------------------------------------------------- */

void phrases_clear(redaction *r)
{
    for (size_t i = 0; i < r->phrases.count; i++)
        r->phrase_flags[i] = 0;
    r->phrase_words = r->phrase_letters = 0;
}

/* "N N" and the like say nothing, nor does one short word. */
static bool is_telling_name(const view *runs, size_t count)
{
    size_t letters = 0;
    for (size_t i = 0; i < count; i++)
        letters += utf8_count(runs[i]);
    return count > 0 && (begins_dense(runs[0]) ? letters >= DENSE_LETTERS : count > 1 && letters >= PHRASE_LETTERS);
}

/* The runs of a name, those from `first` on before the others. */
static bool note_order(redaction *r, const view *runs, size_t count, size_t first)
{
    bool done = true;
    r->phrase.length = 0;
    for (size_t i = 0; done && i < count; i++)
        done = join_run(r, runs[(first + i) % count]);
    uint32_t number = done ? names_add(&r->phrases, buffer_view(&r->phrase)) : 0;
    if (number == 0 || !array_reserve(&r->allocator, &r->phrase_flags, &r->phrase_capacity, number))
        return false;
    r->phrase_flags[number - 1] = WORD_OF_LIVING;
    r->phrase_words = count > r->phrase_words ? count : r->phrase_words;
    size_t letters = begins_dense(runs[0]) ? utf8_count(buffer_view(&r->phrase)) : 0;
    r->phrase_letters = letters > r->phrase_letters ? letters : r->phrase_letters;
    return true;
}

/* Longer names have longer words. Any word may be where the surname begins, or the given names do. */
bool note_phrase(redaction *r, view name)
{
    view runs[PHRASE_WORDS], run;
    size_t count = 0, at = 0;
    bool done = fold_text(r, name);
    while (done && next_run(buffer_view(&r->folded), &at, &run)) {
        if (count == PHRASE_WORDS)
            return true;
        runs[count++] = run;
    }
    for (size_t first = 0; done && is_telling_name(runs, count) && first < count; first++)
        done = note_order(r, runs, count, first);
    return done;
}

/* ---- Finding ------------------------------------------------------------------------------------ */

/* Is it the name of somebody living? With `opens`, somebody dead has it too from now on. */
static bool meet_phrase(redaction *r, view text, bool opens)
{
    uint32_t number = names_find(&r->phrases, text);
    if (number == 0 || r->phrase_flags[number - 1] != WORD_OF_LIVING)
        return false;
    if (opens)
        r->phrase_flags[number - 1] |= WORD_OF_DEAD;
    return !opens;
}

/* Names that begin at any letter of a run and what is joined to it. */
static bool meet_within(redaction *r, view text, bool opens)
{
    size_t most = r->phrase_letters < PHRASE_WINDOW ? r->phrase_letters : PHRASE_WINDOW, step;
    for (size_t at = 0; at < text.length; at += step) {
        size_t end = at, letters = 0, width;
        bool dense = is_dense(utf8_decode(text.text + at, &step));
        for (; dense && end < text.length && letters < most; letters++) {
            utf8_decode(text.text + end, &width);
            end += width;
            if (meet_phrase(r, view_of(text.text + at, end - at), opens))
                return true;
        }
    }
    return false;
}

/* Names that begin with the run that ends at a place: it and those behind it. */
static bool meet_from(redaction *r, view run, size_t at, bool opens)
{
    view text = buffer_view(&r->folded);
    size_t count = 0;
    bool found = false, more = true;
    r->phrase.length = 0;
    for (; !found && more && count < r->phrase_words; count++) {
        more = join_run(r, run);
        found = more && meet_phrase(r, buffer_view(&r->phrase), opens);
        more = more && next_run(text, &at, &run);
    }
    return found || (r->phrase_letters > 0 && meet_within(r, buffer_view(&r->phrase), opens));
}

static bool meet_phrases(redaction *r, view text, bool opens)
{
    size_t at = 0;
    view run;
    bool found = false;
    if (r->phrase_words == 0 || text.length == 0 || !fold_text(r, text))
        return false;
    while (!found && next_run(buffer_view(&r->folded), &at, &run))
        found = meet_from(r, run, at, opens);
    return found;
}

void open_phrases(redaction *r, view text)
{
    meet_phrases(r, text, true);
}

bool has_living_phrase(redaction *r, view text)
{
    return meet_phrases(r, text, false);
}
