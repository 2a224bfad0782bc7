/* SPDX-License-Identifier: MIT */
/*
 * Whole names and streets in texts: takes the NAMEs of the living, given names first and surnames first, and the first lines and
 * houses of their addresses, and finds them in texts however short their words are. Words are joined by single spaces; where a script
 * writes none, by nothing, and a name may be anywhere in a run of letters. [D474]
 */
#include "rewrite/redact/redact_private.h"

enum { PHRASE_LETTERS = 4, DENSE_LETTERS = 2, PHRASE_WORDS = 8, PHRASE_WINDOW = 32 };

/* Is it of a script that writes no spaces: Chinese, Japanese, Korean (which may be taken apart)? */
static bool is_dense(uint32_t c)
{
    return (c >= 0x1100 && c <= 0x11FF) || (c >= 0x2E80 && c <= 0x9FFF) || (c >= 0xAC00 && c <= 0xD7FF) ||
           (c >= 0xF900 && c <= 0xFAFF) || (c >= 0x20000 && c <= 0x3FFFF);
}

/* Is it part of a word? In streets numbers are words. */
static bool is_in_run(const phrase_set *p, uint32_t c)
{
    return is_word_letter(c) || (p->digits && c < 0x80 && is_digit((char)c));
}

/* Takes the next run of letters off a text, as it is there. False if there is none. */
static bool plain_run(const phrase_set *p, view text, size_t *at, view *run)
{
    size_t step, begin;
    while (*at < text.length && !is_in_run(p, utf8_decode(text.text + *at, &step)))
        *at += step;
    for (begin = *at; *at < text.length && is_in_run(p, utf8_decode(text.text + *at, &step));)
        *at += step;
    *run = view_of(view_after(text, begin).text, *at - begin);
    return run->length > 0;
}

static bool is_house(view run)
{
    return is_digit(run.text[0]) && is_digit(run.text[run.length - 1]);
}

/* Says a word that a number follows? */
static bool announces_number(view run)
{
    static const char *const words[] = {"n", "no", "nr", "nro", "num", "numero", "nummer", "number", NULL};
    return is_one_of(run, words);
}

/* The number of a house without its letter: 17 of 17a. */
static view house_alone(view run)
{
    size_t digits = 0;
    while (digits < run.length && is_digit(run.text[digits]))
        digits++;
    return view_of(run.text, digits > 0 && digits + 1 == run.length ? digits : run.length);
}

/* Takes the next word off a text; of streets the usual form of it: "17" of "Nr. 17a". False if there is none. */
static bool next_run(const phrase_set *p, view text, size_t *at, view *run)
{
    bool found = plain_run(p, text, at, run);
    size_t after = *at;
    view number;
    if (!found || !p->digits)
        return found;
    if (announces_number(*run) && plain_run(p, text, &after, &number) && is_digit(number.text[0])) {
        *run = number;
        *at = after;
    }
    *run = house_alone(*run);
    return true;
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

void phrases_clear(phrase_set *p)
{
    texts_clear(&p->known);
    p->words = p->letters = 0;
}

/* "N N" and the like say nothing, nor does one short word. */
static bool is_telling_name(const view *runs, size_t count)
{
    size_t letters = 0;
    for (size_t i = 0; i < count; i++)
        letters += utf8_count(runs[i]);
    return count > 0 && (begins_dense(runs[0]) ? letters >= DENSE_LETTERS : count > 1 && letters >= PHRASE_LETTERS);
}

/* The runs of a phrase, those from `first` on before the others. */
static bool note_order(redaction *r, phrase_set *p, const view *runs, size_t count, size_t first)
{
    bool done = true;
    r->phrase.length = 0;
    for (size_t i = 0; done && i < count; i++)
        done = join_run(r, runs[(first + i) % count]);
    done = done && texts_note(r, &p->known, buffer_view(&r->phrase), WORD_OF_LIVING) &&
           (p->digits || note_glued(r, buffer_view(&r->phrase), WORD_OF_LIVING));
    p->words = count > p->words ? count : p->words;
    size_t letters = begins_dense(runs[0]) ? utf8_count(buffer_view(&r->phrase)) : 0;
    p->letters = letters > p->letters ? letters : p->letters;
    return done;
}

/* The runs of a text, as many as there is room for; how many there are. */
static size_t take_runs(const phrase_set *p, view text, view runs[PHRASE_WORDS])
{
    size_t count = 0, at = 0;
    while (count < PHRASE_WORDS && next_run(p, text, &at, &runs[count]))
        count++;
    return count;
}

/* Is a run of a name between its slashes: a word of the surname? */
static bool is_of_surname(view name, view run)
{
    size_t slashes = 0;
    for (const char *at = name.text; at < run.text; at++)
        slashes += *at == '/';
    return slashes == 1;
}

/* People are called by one of their given names and the surname, in either order. */
static bool note_short_names(redaction *r, const view *runs, size_t count)
{
    bool done = true;
    for (size_t i = 0; done && i < count; i++) {
        for (size_t k = 0; done && k < count; k++) {
            view pair[] = {runs[i], runs[k]};
            bool given = !is_of_surname(buffer_view(&r->folded), runs[i]),
                 last = is_of_surname(buffer_view(&r->folded), runs[k]);
            if (given && last && is_telling_name(pair, 2))
                done = note_order(r, &r->phrases, pair, 2, 0) && note_order(r, &r->phrases, pair, 2, 1);
        }
    }
    return done;
}

/* Any word may be where the surname begins, or the given names do. Longer names have longer words, which are enough. */
bool note_whole_name(redaction *r)
{
    view runs[PHRASE_WORDS];
    size_t count = take_runs(&r->phrases, buffer_view(&r->folded), runs);
    bool done = note_short_names(r, runs, count);
    for (size_t first = 0; done && is_telling_name(runs, count) && first < count; first++)
        done = note_order(r, &r->phrases, runs, count, first);
    return done;
}

/* ---- Streets ------------------------------------------------------------------------------------ */

static size_t street_letters(const view *runs, size_t count)
{
    size_t letters = 0;
    for (size_t i = 0; i < count; i++)
        letters += is_digit(runs[i].text[0]) ? 0 : utf8_count(runs[i]);
    return letters;
}

/* The first line that is not blank. */
static view first_line(view text)
{
    size_t end = 0;
    while (text.length > 0 && is_white_space(text.text[0]))
        text = view_after(text, 1);
    while (end < text.length && text.text[end] != '\n')
        end++;
    return view_of(text.text, end);
}

/* A number alone does not count, and of a long line the beginning is enough. */
static bool note_first_line(redaction *r)
{
    view runs[PHRASE_WORDS];
    size_t count = take_runs(&r->streets, first_line(buffer_view(&r->folded)), runs);
    return street_letters(runs, count) < DENSE_LETTERS || note_order(r, &r->streets, runs, count, 0);
}

/* Words of an address one after the other, and whether a comma or the end of a line parts them from the number of a house. */
typedef struct street_words {
    view runs[PHRASE_WORDS]; /* one place is left for that number */
    size_t count;
    bool parted;
} street_words;

/* Is there a comma, a semicolon or a line break between a run and the place where the next one begins? */
static bool is_parted(const char *from, const char *to)
{
    bool found = false;
    for (; !found && from < to; from++)
        found = *from == ',' || *from == ';' || *from == '\n';
    return found;
}

/* Adds a word after the others; the first one goes if there are too many. */
static void add_street_word(street_words *s, view run)
{
    if (s->count == PHRASE_WORDS - 1)
        memmove(s->runs, s->runs + 1, --s->count * sizeof *s->runs);
    s->runs[s->count++] = run;
}

/* The words after a number, up to the next number or to where they are parted from others. */
static street_words words_after(const phrase_set *p, view text, size_t at)
{
    street_words s = {.count = 0};
    const char *end = text.text + at;
    view run;
    while (s.count < PHRASE_WORDS - 1 && next_run(p, text, &at, &run) && !is_house(run)) {
        bool parted = is_parted(end, run.text);
        if (s.count > 0 && parted)
            break;
        s.parted = s.parted || parted;
        end = run.text + run.length;
        s.runs[s.count++] = run;
    }
    return s;
}

/* Notes a number of a house with the words before or after it: with those that no comma parts from it, if there are any. */
static bool note_house(redaction *r, view number, street_words before, street_words after)
{
    bool near_before = before.count > 0 && !before.parted, near_after = after.count > 0 && !after.parted, done = true;
    if (street_letters(before.runs, before.count) >= PHRASE_LETTERS && (near_before || !near_after)) {
        before.runs[before.count] = number;
        done = note_order(r, &r->streets, before.runs, before.count + 1, 0);
    }
    if (street_letters(after.runs, after.count) >= PHRASE_LETTERS && (near_after || !near_before)) {
        after.runs[after.count] = number;
        done = done && note_order(r, &r->streets, after.runs, after.count + 1, after.count);
    }
    return done;
}

/* Houses of an address: the first number of its first line, and any other that is too short for a post code, or as long
   as a short one and directly after its street (8000 Zürich is not a house). */
static bool note_houses(redaction *r)
{
    enum { HOUSE_DIGITS = 4 };
    view text = buffer_view(&r->folded), run;
    street_words before = {.count = 0};
    view opening = first_line(text);
    const char *end = text.text;
    bool done = true, first = true;
    for (size_t at = 0; done && next_run(&r->streets, text, &at, &run); end = run.text + run.length) {
        bool parted = is_parted(end, run.text);
        if (!is_house(run)) {
            before.count = before.parted || parted ? 0 : before.count;
            before.parted = false;
            add_street_word(&before, run);
            continue;
        }
        before.parted = parted;
        bool near = before.count > 0 && !parted, own = first && run.text < opening.text + opening.length;
        if (own || run.length < HOUSE_DIGITS || (near && run.length == HOUSE_DIGITS))
            done = note_house(r, run, before, words_after(&r->streets, text, at));
        first = false;
        before.count = 0;
    }
    return done;
}

bool note_streets(redaction *r, bool from_first)
{
    return (!from_first || note_first_line(r)) && note_houses(r);
}

/* ---- Finding ------------------------------------------------------------------------------------ */

/* A phrase with a number is a house, which stays hidden though the dead lived there as well. */
static bool has_number(view text)
{
    bool found = false;
    for (size_t i = 0; i < text.length; i++)
        found = found || is_digit(text.text[i]);
    return found;
}

/* Is it a phrase of somebody living? With `opens`, somebody dead has it too from now on. */
static bool meet_phrase(redaction *r, phrase_set *p, view text, bool opens)
{
    if (!texts_are_of_living(&p->known, text))
        return false;
    if (opens && !has_number(text))
        r->failed = r->failed || !texts_note(r, &p->known, text, WORD_OF_DEAD) || !note_glued(r, text, WORD_OF_DEAD);
    return !opens;
}

/* Names that begin at any letter of a run and what is joined to it. */
static bool meet_within(redaction *r, phrase_set *p, view text, bool opens)
{
    size_t most = p->letters < PHRASE_WINDOW ? p->letters : PHRASE_WINDOW, step;
    for (size_t at = 0; at < text.length; at += step) {
        size_t end = at, letters = 0, width;
        bool dense = is_dense(utf8_decode(text.text + at, &step));
        for (; dense && end < text.length && letters < most; letters++) {
            utf8_decode(text.text + end, &width);
            end += width;
            if (meet_phrase(r, p, view_of(text.text + at, end - at), opens))
                return true;
        }
    }
    return false;
}

/* The phrase at hand without an ending of its last word. */
static bool meet_ending(redaction *r, phrase_set *p, view last)
{
    bool found = false;
    for (size_t i = 0; !found && i < name_ending_count; i++) {
        size_t rest = without_ending(last, i).length;
        found = rest > 0 && meet_phrase(r, p, view_of(r->phrase.data, r->phrase.length - (last.length - rest)), false);
    }
    return found;
}

/* Names that begin with the run that ends at a place: it and those after it. */
static bool meet_from(redaction *r, phrase_set *p, view run, size_t at, bool opens)
{
    view text = buffer_view(&r->folded);
    size_t count = 0;
    bool found = false, more = true;
    r->phrase.length = 0;
    for (; !found && more && count < p->words; count++) {
        more = join_run(r, run);
        r->failed = r->failed || !more;
        found = more && (meet_phrase(r, p, buffer_view(&r->phrase), opens) || (!opens && meet_ending(r, p, run)));
        more = more && next_run(p, text, &at, &run);
    }
    return found || (p->letters > 0 && meet_within(r, p, buffer_view(&r->phrase), opens));
}

static bool meet_phrases(redaction *r, phrase_set *p, bool opens)
{
    size_t at = 0;
    view run;
    bool found = false;
    while (p->words > 0 && !found && next_run(p, buffer_view(&r->folded), &at, &run))
        found = meet_from(r, p, run, at, opens);
    return found;
}

void open_phrases(redaction *r, phrase_set *p)
{
    meet_phrases(r, p, true);
}

bool has_living_phrase(redaction *r, phrase_set *p)
{
    return meet_phrases(r, p, false);
}
