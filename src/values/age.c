/* SPDX-License-Identifier: MIT */
/*
 * Ages: takes a text in ELF's notation or GEDCOM 7's, gives a gedelf_age; writes it; and says on which days someone is
 * of that age. [ELF-DATES §age], D226 to D228.
 */
#include "values/values_private.h"

enum { UNITS = 4 };

static const char unit_letters[UNITS] = {'y', 'm', 'w', 'd'};

/* The words, what GEDCOM 5.5.1 means by them in GEDCOM 7's notation, and the age that they end with here: in years, or
   in days. */
static const struct {
    const char *word, *gedcom7;
    int years, days;
} age_words[] = {[GEDELF_AGE_NO_WORD] = {"", "", 0, 0},
                 [GEDELF_AGE_CHILD] = {"CHILD", "< 8y", 18, 0},
                 [GEDELF_AGE_INFANT] = {"INFANT", "< 1y", 3, 0},
                 [GEDELF_AGE_STILLBORN] = {"STILLBORN", "0y", 0, 31}};

/* ---- Reading --------------------------------------------------------------------------------- */

static gedelf_age_word age_word_of(view text)
{
    for (int word = GEDELF_AGE_CHILD; word <= GEDELF_AGE_STILLBORN; word++) {
        if (view_equal_ignoring_case(text, view_of_string(age_words[word].word)))
            return (gedelf_age_word)word;
    }
    return GEDELF_AGE_NO_WORD;
}

/* The place of a unit's letter; UNITS if it is not one. Capitals are read in ELF only (D202). */
static size_t unit_of(char letter, gedelf_notation notation)
{
    size_t unit = 0;
    while (unit < UNITS && letter != unit_letters[unit] &&
           (notation == GEDELF_NOTATION_GEDCOM7 || letter != to_upper(unit_letters[unit])))
        unit++;
    return unit;
}

static void set_part(gedelf_age *age, size_t unit, view digits)
{
    age->has[unit] = true;
    age->digits[unit] = digits;
    age->count[unit] = value_number(digits);
}

/* Takes a number and its unit, which must be smaller than the one before; `next` is the smallest place it may have. */
static gedelf_problem take_age_part(value_scan *s, gedelf_age *age, size_t *next)
{
    view digits = value_take_digits(s);
    if (digits.length == 0)
        return *next == 0 ? GEDELF_AGE_NO_NUMBER : GEDELF_AGE_BAD_UNIT;
    if (s->at == s->end && *next == 0 && age->notation == GEDELF_NOTATION_ELF) {
        set_part(age, GEDELF_UNIT_YEARS, digits); /* 42 is 42y */
        return GEDELF_VALUE_OK;
    }
    size_t unit = s->at < s->end ? unit_of(*s->at, age->notation) : UNITS;
    if (unit == GEDELF_UNIT_WEEKS && age->notation == GEDELF_NOTATION_ELF)
        return GEDELF_AGE_WEEKS;
    if (unit == UNITS || unit < *next)
        return GEDELF_AGE_BAD_UNIT;
    s->at++;
    set_part(age, unit, digits);
    *next = unit + 1;
    return GEDELF_VALUE_OK;
}

/* Between parts there may be white space in ELF, and is one space in GEDCOM 7. */
static bool pass_between(value_scan *s, gedelf_notation notation)
{
    if (notation == GEDELF_NOTATION_ELF) {
        value_skip_space(s);
        return true;
    }
    bool space = s->at < s->end && *s->at == ' ';
    s->at += space;
    return space && s->at < s->end && !is_white_space(*s->at);
}

static gedelf_problem take_parts(value_scan *s, gedelf_age *age)
{
    size_t next = 0;
    gedelf_problem problem = take_age_part(s, age, &next);
    while (problem == GEDELF_VALUE_OK && s->at < s->end) {
        if (!pass_between(s, age->notation))
            return GEDELF_VALUE_SPACES;
        problem = next < UNITS ? take_age_part(s, age, &next) : GEDELF_VALUE_END;
    }
    bool countable = !age->has[GEDELF_UNIT_WEEKS] ||
                     (age->count[GEDELF_UNIT_WEEKS] < VALUE_LARGE && age->count[GEDELF_UNIT_DAYS] < VALUE_LARGE);
    return problem == GEDELF_VALUE_OK && !countable ? GEDELF_AGE_TOO_LARGE : problem;
}

gedelf_problem gedelf_age_parse(gedelf_age *out, gedelf_view text, gedelf_notation notation)
{
    *out = (gedelf_age){.notation = notation, .text = text};
    bool elf = notation == GEDELF_NOTATION_ELF;
    view trimmed = elf ? view_trim(text) : text;
    if (trimmed.length == 0)
        return elf ? GEDELF_VALUE_EMPTY : GEDELF_VALUE_OK;
    if (elf && (out->word = age_word_of(trimmed)) != GEDELF_AGE_NO_WORD)
        return GEDELF_VALUE_OK;
    value_scan s = value_scan_of(trimmed);
    if (*s.at == '<' || *s.at == '>') {
        out->bound = *s.at++;
        if (!pass_between(&s, notation))
            return GEDELF_VALUE_SPACES;
    }
    return take_parts(&s, out);
}

/* ---- Writing --------------------------------------------------------------------------------- */

static void put_age_part(value_pen *pen, int64_t count, view digits, char letter)
{
    if (count < VALUE_LARGE)
        pen_number(pen, count);
    else
        pen_digits(pen, digits, 1);
    pen_put(pen, view_of(&letter, 1));
}

/* ELF has no weeks: they become days (D226). */
static gedelf_age without_weeks(const gedelf_age *age)
{
    gedelf_age result = *age;
    if (!age->has[GEDELF_UNIT_WEEKS])
        return result;
    result.has[GEDELF_UNIT_WEEKS] = false;
    result.has[GEDELF_UNIT_DAYS] = true;
    result.count[GEDELF_UNIT_DAYS] += 7 * age->count[GEDELF_UNIT_WEEKS];
    return result;
}

size_t gedelf_age_format(const gedelf_age *age, gedelf_notation notation, char *into, size_t size)
{
    value_pen pen = value_pen_to(into, size);
    bool elf = notation == GEDELF_NOTATION_ELF;
    if (age->word != GEDELF_AGE_NO_WORD) {
        pen_text(&pen, elf ? age_words[age->word].word : age_words[age->word].gedcom7);
        return pen.to.length;
    }
    gedelf_age a = elf ? without_weeks(age) : *age;
    if (a.bound)
        pen_put(&pen, view_of(&a.bound, 1));
    for (size_t unit = 0; unit < UNITS; unit++) {
        if (!a.has[unit])
            continue;
        pen_text(&pen, pen.to.length > 0 ? " " : "");
        put_age_part(&pen, a.count[unit], a.digits[unit], unit_letters[unit]);
    }
    return pen.to.length;
}

bool gedelf_age_phrase(const gedelf_age *age, char *into, size_t size, size_t *length)
{
    value_pen pen = value_pen_to(into, size);
    if (age->word == GEDELF_AGE_NO_WORD)
        return false;
    pen_normalised(&pen, view_trim(age->text));
    *length = pen.to.length;
    return true;
}

/* ---- Meaning --------------------------------------------------------------------------------- */

/* The smallest unit that the age is given in. */
static size_t smallest_unit(const gedelf_age *age)
{
    size_t unit = UNITS - 1;
    while (unit > 0 && !age->has[unit])
        unit--;
    return unit;
}

static bool is_countable(const gedelf_age *age)
{
    enum { YEARS_AT_MOST = 10000 };
    return age->count[GEDELF_UNIT_YEARS] <= YEARS_AT_MOST && age->count[GEDELF_UNIT_MONTHS] <= 12 * YEARS_AT_MOST &&
           age->count[GEDELF_UNIT_WEEKS] <= 53 * YEARS_AT_MOST && age->count[GEDELF_UNIT_DAYS] <= 366 * YEARS_AT_MOST;
}

static int64_t day_of_age(const gedelf_age *age, int64_t born)
{
    const int64_t *count = age->count;
    return gedelf_day_later(born, count[GEDELF_UNIT_YEARS], count[GEDELF_UNIT_MONTHS],
                            7 * count[GEDELF_UNIT_WEEKS] + count[GEDELF_UNIT_DAYS]);
}

gedelf_days gedelf_age_days(const gedelf_age *age, int64_t born)
{
    gedelf_days days = {born, 0, true, false};
    if (age->word != GEDELF_AGE_NO_WORD) {
        days.has_latest = true;
        days.latest = gedelf_day_later(born, age_words[age->word].years, 0, age_words[age->word].days) - 1;
        return days;
    }
    size_t unit = smallest_unit(age);
    if (!age->has[unit] || !is_countable(age))
        return days;
    if (age->bound != '<')
        days.earliest = day_of_age(age, born);
    if (age->bound != '>') {
        gedelf_age next = *age;
        next.count[unit]++;
        days.has_latest = true;
        days.latest = day_of_age(&next, born) - 1;
    }
    return days;
}
