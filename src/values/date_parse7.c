/* SPDX-License-Identifier: MIT */
/*
 * Reading dates in GEDCOM 7's notation: takes a text, gives a gedelf_date. FamilySearch GEDCOM 7.0, "Date" and appendix A,
 * to the letter (D224): capitals, single spaces, no phrase, no dual year.
 */
#include "values/values_private.h"

/* ---- Words ----------------------------------------------------------------------------------- */

/* Words with one space between them. */
typedef struct word_scan {
    view word; /* the next; empty if there is none */
    const char *end;
} word_scan;

static view word_from(const char *at, const char *end)
{
    const char *to = at;
    while (to < end && *to != ' ')
        to++;
    return view_of(at, (size_t)(to - at));
}

static void take_next_word(word_scan *s)
{
    const char *to = s->word.text + s->word.length;
    s->word = to < s->end ? word_from(to + 1, s->end) : view_of(to, 0);
}

/* Words of capitals, digits and underscores, with single spaces between them, and none at the ends. */
static gedelf_problem check_characters7(view text)
{
    bool space = true;
    for (size_t i = 0; i < text.length; i++) {
        char c = text.text[i];
        if (c != ' ' && (!is_in_class(c, CLASS_TAG) || (c >= 'a' && c <= 'z')))
            return is_white_space(c) ? GEDELF_VALUE_SPACES : GEDELF_VALUE_CHARACTER;
        if (c == ' ' && space)
            return GEDELF_VALUE_SPACES;
        space = c == ' ';
    }
    return space ? GEDELF_VALUE_SPACES : GEDELF_VALUE_OK;
}

static bool is_integer(view word)
{
    for (size_t i = 0; i < word.length; i++) {
        if (!is_digit(word.text[i]))
            return false;
    }
    return word.length > 0;
}

/* extTag = underscore 1*tagchar */
static bool is_extension(view word)
{
    return word.length >= 2 && word.text[0] == '_';
}

static view without_underscore(view word)
{
    return view_after(word, 1);
}

/* ---- One date -------------------------------------------------------------------------------- */

/* An absent calendar is the Gregorian one, and the date must be one of it. */
static gedelf_problem take_calendar7(word_scan *s, gedelf_single_date *d)
{
    gedelf_calendar calendar = calendar_with_keyword(s->word);
    bool known = calendar != GEDELF_CALENDAR_UNKNOWN;
    d->escaped = true;
    if (!known && !is_extension(s->word))
        return s->word.length > 0 && s->word.text[0] == '_' ? GEDELF_DATE_BAD_CALENDAR : GEDELF_VALUE_OK;
    d->calendar = calendar;
    if (!known)
        d->calendar_name = without_underscore(s->word);
    take_next_word(s);
    return GEDELF_VALUE_OK;
}

/* Months of extensions may be extensions, too. */
static view name_of_month7(const gedelf_single_date *d, view word)
{
    return is_extension(word) && !calendar_is_standard(calendar_of(d->calendar)) ? without_underscore(word) : word;
}

/* A month of the calendar; of an unknown one, a month of one that is in GEDCOM 7 or an extension. */
static bool is_month7(const gedelf_single_date *d, view word)
{
    if (d->calendar == GEDELF_CALENDAR_UNKNOWN)
        return is_extension(word) || calendar_is_standard_month(word);
    return calendar_month_number(calendar_of(d->calendar), name_of_month7(d, word)) > 0;
}

static void take_month7(word_scan *s, gedelf_single_date *d)
{
    d->month_name = name_of_month7(d, s->word);
    d->month = calendar_month_number(calendar_of(d->calendar), d->month_name);
    take_next_word(s);
}

/* Is the next word a day? Then a month follows, and a year. */
static bool is_day7(word_scan s, const gedelf_single_date *d)
{
    if (!is_integer(s.word))
        return false;
    take_next_word(&s);
    if (!is_month7(d, s.word))
        return false;
    take_next_word(&s);
    return is_integer(s.word);
}

static void take_epoch7(word_scan *s, gedelf_single_date *d)
{
    if (view_equal(s->word, VIEW("BCE"))) {
        d->epoch = GEDELF_EPOCH_BC;
    } else if (is_extension(s->word)) {
        d->epoch = GEDELF_EPOCH_OTHER;
        d->epoch_name = without_underscore(s->word);
    } else {
        return;
    }
    take_next_word(s);
}

/* date = [calendar D] [[day D] month D] year [D epoch] */
static gedelf_problem take_date7(word_scan *s, gedelf_single_date *d)
{
    gedelf_problem problem = take_calendar7(s, d);
    if (problem != GEDELF_VALUE_OK)
        return problem;
    if (is_day7(*s, d)) {
        d->day_digits = s->word;
        d->day = value_number(s->word);
        take_next_word(s);
        if (d->day == 0)
            return GEDELF_DATE_BAD_DAY;
    }
    if (!is_integer(s->word) && s->word.length > 0) {
        if (!is_month7(d, s->word))
            return GEDELF_DATE_BAD_MONTH;
        take_month7(s, d);
    }
    if (!is_integer(s->word))
        return GEDELF_DATE_NO_YEAR;
    d->historical_digits = s->word;
    d->historical = d->year = value_number(s->word);
    take_next_word(s);
    take_epoch7(s, d);
    return value_settle(d);
}

/* ---- The whole value ------------------------------------------------------------------------- */

static gedelf_date_form form_of_word7(view word)
{
    static const struct {
        view word;
        gedelf_date_form form;
    } forms[] = {{{"FROM", 4}, GEDELF_FORM_FROM}, {{"TO", 2}, GEDELF_FORM_TO},   {{"BEF", 3}, GEDELF_FORM_BEF},
                 {{"AFT", 3}, GEDELF_FORM_AFT},   {{"BET", 3}, GEDELF_FORM_BET}, {{"ABT", 3}, GEDELF_FORM_ABT},
                 {{"CAL", 3}, GEDELF_FORM_CAL},   {{"EST", 3}, GEDELF_FORM_EST}};
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        if (view_equal(word, forms[i].word))
            return forms[i].form;
    }
    return GEDELF_FORM_DATE;
}

/* AND after BET, and TO after FROM. */
static gedelf_problem take_second7(word_scan *s, gedelf_date *out)
{
    if (out->form == GEDELF_FORM_BET) {
        if (!view_equal(s->word, VIEW("AND")))
            return GEDELF_DATE_NO_SECOND;
    } else if (out->form == GEDELF_FORM_FROM && view_equal(s->word, VIEW("TO"))) {
        out->form = GEDELF_FORM_FROM_TO;
    } else {
        return GEDELF_VALUE_OK;
    }
    take_next_word(s);
    value_clear_date(&out->dates[1]);
    return take_date7(s, &out->dates[1]);
}

gedelf_problem value_parse_date7(gedelf_date *out, view text, gedelf_date_type type)
{
    if (text.length == 0) {
        out->form = GEDELF_FORM_PHRASE;
        return type == GEDELF_DATE_EXACT ? GEDELF_VALUE_EMPTY : GEDELF_VALUE_OK;
    }
    gedelf_problem problem = check_characters7(text);
    if (problem != GEDELF_VALUE_OK)
        return problem;
    word_scan s = {word_from(text.text, text.text + text.length), text.text + text.length};
    out->form = form_of_word7(s.word);
    if (out->form != GEDELF_FORM_DATE)
        take_next_word(&s);
    problem = take_date7(&s, &out->dates[0]);
    if (problem == GEDELF_VALUE_OK)
        problem = take_second7(&s, out);
    return problem == GEDELF_VALUE_OK && s.word.length > 0 ? GEDELF_DATE_END : problem;
}
