/* SPDX-License-Identifier: MIT */
/*
 * Dates and coordinates without their secrets: takes a payload, gives one of the same form, valid if it was so. [D483]
 */
#include "rewrite/anonymise/anonymise_private.h"

#include "values/values.h"

/* The text as UTF-8, whose octets are as many as its characters where it is a date. */
static bool spell(pseudonyms *p, const text_character *text, size_t count)
{
    bool done = true;
    p->made.length = 0;
    for (size_t i = 0; done && i < count; i++)
        done = buffer_append_character(&p->made, text[i].code);
    return done;
}

/* ---- Numbers ------------------------------------------------------------------------------------ */

static void write_digits(text_character *text, size_t at, size_t length, int64_t number)
{
    for (size_t i = length; i > 0; i--, number /= 10)
        text[at + i - 1].code = (uint32_t)('0' + number % 10);
}

static int64_t power_of_ten(size_t digits)
{
    int64_t power = 1;
    while (digits-- > 0)
        power *= 10;
    return power;
}

/* A number that has so many digits, without zeros before it, and is as near as can be. */
static int64_t within_digits(int64_t number, size_t digits)
{
    int64_t least = digits > 1 ? power_of_ten(digits - 1) : 1, most = power_of_ten(digits) - 1;
    return number < least ? least : number > most ? most : number;
}

/* ---- Years -------------------------------------------------------------------------------------- */

/* The year that takes the place of another. One in which its calendar was in use, as the French was up to 18, stays one of the same time,
   and another stays another. */
static int64_t shifted_year(const pseudonyms *p, const gedelf_single_date *d, size_t digits)
{
    const value_calendar *c = calendar_of(d->calendar);
    int64_t old = d->historical;
    int64_t year = within_digits(d->epoch == GEDELF_EPOCH_BC ? old + p->shift : old - p->shift, digits);
    int use = calendar_use_of_year(c, old);
    if (use > 0)
        return calendar_use_of_year(c, year) == use ? year : old;
    while (calendar_use_of_year(c, year) > 0)
        year++;
    return year;
}

/* The year as calendars count it: 1 BC is 0. */
static int64_t year_of_epoch(const gedelf_single_date *d, int64_t year)
{
    return d->epoch == GEDELF_EPOCH_BC ? 1 - year : year;
}

/* A day stays one of its month, or none. */
static void fit_day(const gedelf_single_date *d, int64_t year, text_character *text, size_t at)
{
    int before = gedelf_calendar_month_days(d->calendar, year_of_epoch(d, d->year), d->month);
    int now = gedelf_calendar_month_days(d->calendar, year_of_epoch(d, year), d->month);
    size_t digits = d->day_digits.length;
    if (d->day <= before && d->day > now)
        write_digits(text, at, digits, within_digits(now, digits));
    else if (d->day > before && d->day <= now)
        write_digits(text, at, digits, within_digits(now + 1, digits));
}

/* A year in which there is the month that the date has; most years do, and of the Hebrew ones at least every third. */
static int64_t year_with_month(const gedelf_single_date *d, int64_t year)
{
    enum { FURTHEST = 20 };
    int64_t found = year, last = year + FURTHEST;
    if (d->month == 0 || gedelf_calendar_month_days(d->calendar, year_of_epoch(d, d->year), d->month) == 0)
        return year;
    while (found < last && gedelf_calendar_month_days(d->calendar, year_of_epoch(d, found), d->month) == 0)
        found++;
    return found < last ? found : year;
}

static bool is_long_number(view digits)
{
    enum { YEAR_DIGITS = 9 };
    return digits.length == 0 || digits.length > YEAR_DIGITS || (digits.length > 1 && digits.text[0] == '0');
}

/* Does the second year of a dual year begin a new ten or hundred? `unit` is 10 if it has one digit, 100 if it has two.
   And if it has one digit, is that all that a standard spelling would have, a zero aside? */
static int spelling_of_dual(int64_t year, int64_t difference, int64_t unit)
{
    int64_t second = year + difference;
    return 2 * (second / unit != year / unit) + (unit == 10 && second % 100 < 10);
}

/* The second year may have its last digits only. Where it would be read or spelt otherwise than it was, an earlier year does. */
static int64_t year_for_dual(const gedelf_single_date *d, int64_t year)
{
    enum { EARLIER = 100 };
    size_t digits = d->year_digits.length;
    int64_t unit = power_of_ten(digits < 4 ? digits : 4), difference = d->year - d->historical, found = year;
    if (!d->dual || digits == 0)
        return year;
    int wanted = spelling_of_dual(d->historical, difference, unit);
    for (int i = 0; i < EARLIER && found > 1 && spelling_of_dual(found, difference, unit) != wanted; i++)
        found--;
    return spelling_of_dual(found, difference, unit) == wanted ? found : year;
}

/* One date of a value; `begin` is where the value's text begins. */
static void shift_single(const pseudonyms *p, const gedelf_single_date *d, const char *begin, text_character *text)
{
    view first = d->historical_digits;
    if (is_long_number(first))
        return;
    int64_t year = year_for_dual(d, year_with_month(d, shifted_year(p, d, first.length)));
    write_digits(text, (size_t)(first.text - begin), first.length, year);
    int64_t logical = year + (d->year - d->historical);
    if (d->dual && d->year_digits.length > 0)
        write_digits(text, (size_t)(d->year_digits.text - begin), d->year_digits.length, logical);
    if (d->day > 0 && d->month > 0 && d->day_digits.length > 0)
        fit_day(d, logical, text, (size_t)(d->day_digits.text - begin));
}

/* ---- Texts with years --------------------------------------------------------------------------- */

static bool is_decimal_digit(const text_character *t)
{
    return !t->kept && t->code < 0x80 && is_digit((char)t->code);
}

/* Four digits in a text are a year: they go back like others, and are not changed any more. */
static void shift_loose_years(const pseudonyms *p, text_character *text, size_t count)
{
    enum { YEAR_DIGITS = 4 };
    for (size_t at = 0, end; at < count; at = end) {
        int64_t year = 0;
        for (end = at; end < count && is_decimal_digit(&text[end]); end++)
            year = end - at < YEAR_DIGITS ? 10 * year + (text[end].code - '0') : year;
        if (end - at == YEAR_DIGITS && text[at].code != '0') {
            write_digits(text, at, YEAR_DIGITS, within_digits(year - p->shift, YEAR_DIGITS));
            for (size_t i = at; i < end; i++)
                text[i].kept = true;
        }
        end += end == at;
    }
}

/* A text that is not a date must not become one. */
static bool keep_invalid(pseudonyms *p, text_character *text, size_t count, gedelf_notation notation)
{
    gedelf_date date;
    for (size_t i = 0; i < count; i++) {
        if (!spell(p, text, count))
            return false;
        if (gedelf_date_parse(&date, buffer_view(&p->made), notation, GEDELF_DATE_VALUE) != GEDELF_VALUE_OK)
            return true;
        if (!text[i].kept && text[i].code < 0x80 && is_letter((char)text[i].code))
            text[i].code = is_in_class((char)text[i].code, CLASS_LETTER) && text[i].code >= 'a' ? 'q' : 'Q';
    }
    return true;
}

static bool change_loose_text(pseudonyms *p, text_character *text, size_t from, size_t to)
{
    shift_loose_years(p, text + from, to - from);
    return pseudonyms_apply(p, text + from, to - from);
}

static bool is_ascii_text(const text_character *text, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (text[i].code >= 0x80)
            return false;
    }
    return true;
}

/* How many characters are before a place of the text that was spelt. */
static size_t character_of(const pseudonyms *p, const char *at)
{
    return utf8_count(view_of(p->made.data, (size_t)(at - p->made.data)));
}

/* A name of a month, calendar or epoch that nobody knows may be anything: it is text. A month that some calendar has is one though the
   date's calendar is not known, and calendars of 5.5.1 that have no dates stay. */
static void mark_strange_name(view whole, view name, text_character *text)
{
    if (name.length == 0 || calendar_is_without_dates(name) || calendar_is_any_month(name))
        return;
    for (size_t i = 0, at = (size_t)(name.text - whole.text); i < name.length; i++)
        text[at + i].kept = false;
}

/* Everything before the phrase is kept, except such names. */
static void mark_strange_names(view whole, const gedelf_date *date, text_character *text, size_t phrase)
{
    for (size_t i = 0; i < phrase; i++)
        text[i].kept = true;
    for (size_t i = 0; i < gedelf_date_count(date); i++) {
        const gedelf_single_date *d = &date->dates[i];
        if (d->calendar == GEDELF_CALENDAR_UNKNOWN) {
            mark_strange_name(whole, d->calendar_name, text);
            mark_strange_name(whole, d->month_name, text);
        }
        if (d->epoch == GEDELF_EPOCH_OTHER)
            mark_strange_name(whole, d->epoch_name, text);
    }
}

/* A date that does not exist in its calendar, such as 29 February 1900, must not become one that does: the day is
   increased until it does not exist. The spelling keeps its length, so that places in it stay. */
static bool keep_impossible(pseudonyms *p, const gedelf_date *before, text_character *text, size_t count,
                            gedelf_notation notation)
{
    bool done = true, changed = true;
    while (done && changed) {
        gedelf_date now;
        changed = false;
        done = spell(p, text, count);
        gedelf_problem problem =
            done ? gedelf_date_parse(&now, buffer_view(&p->made), notation, GEDELF_DATE_VALUE) : GEDELF_VALUE_EMPTY;
        bool read = problem == GEDELF_VALUE_OK || problem == GEDELF_DATE_BACKWARDS; /* which it may now be */
        for (size_t i = 0; read && i < gedelf_date_count(before) && i < gedelf_date_count(&now); i++) {
            const gedelf_single_date *d = &now.dates[i];
            if (before->dates[i].calendar != GEDELF_CALENDAR_UNKNOWN || d->calendar == GEDELF_CALENDAR_UNKNOWN ||
                d->day_digits.length == 0)
                continue;
            write_digits(text, (size_t)(d->day_digits.text - p->made.data), d->day_digits.length, d->day + 1);
            changed = true;
        }
    }
    return done;
}

bool anonymise_date(pseudonyms *p, text_character *text, size_t count, gedelf_notation notation)
{
    gedelf_date date;
    if (!spell(p, text, count))
        return false;
    view whole = buffer_view(&p->made);
    if (gedelf_date_parse(&date, whole, notation, GEDELF_DATE_VALUE) != GEDELF_VALUE_OK)
        return change_loose_text(p, text, 0, count) && keep_invalid(p, text, count, notation);
    size_t phrase = date.phrase.length > 0 ? character_of(p, date.phrase.text) : count;
    size_t after = phrase + utf8_count(date.phrase);
    if (is_ascii_text(text, phrase)) {
        for (size_t i = 0; i < gedelf_date_count(&date); i++)
            shift_single(p, &date.dates[i], whole.text, text);
        if (!keep_impossible(p, &date, text, count, notation))
            return false;
        mark_strange_names(whole, &date, text, phrase);
        if (!pseudonyms_apply(p, text, phrase))
            return false;
    }
    return phrase >= count || change_loose_text(p, text, phrase, after < count ? after : count);
}

/* ---- Coordinates -------------------------------------------------------------------------------- */

/* The whole degrees become others below the greatest. Anything that is not part of a coordinate is changed as text
   is. */
bool anonymise_coordinate(pseudonyms *p, text_character *text, size_t count, bool latitude)
{
    int64_t parsed, most = latitude ? 89 : 179;
    if (!spell(p, text, count))
        return false;
    view whole = buffer_view(&p->made);
    gedelf_problem problem = latitude ? gedelf_latitude_parse(&parsed, whole) : gedelf_longitude_parse(&parsed, whole);
    if (problem != GEDELF_VALUE_OK) {
        for (size_t i = 0; i < count; i++) /* degrees beyond the greatest stay so */
            text[i].kept = text[i].kept || problem == GEDELF_COORDINATE_TOO_LARGE || i == 0;
        return pseudonyms_apply(p, text, count);
    }
    size_t at = 0, end;
    while (at < count && !is_decimal_digit(&text[at]))
        at++;
    for (end = at; end < count && is_decimal_digit(&text[end]);)
        end++;
    uint64_t base = pseudonyms_base(p, whole), drawn = pseudonyms_draw(base, 0, 0);
    bool zero = text[at].code == '0';
    int64_t least = zero || end - at < 2 ? 0 : power_of_ten(end - at - 1), top = power_of_ten(end - at) - 1;
    top = top < most ? top : most;
    if (!zero)
        write_digits(text, at, end - at, least + (int64_t)(drawn % (uint64_t)(top - least + 1)));
    for (size_t i = end; i < count; i++) {
        if (is_decimal_digit(&text[i]))
            text[i].code = (uint32_t)('0' + pseudonyms_draw(base, 0, i) % 10);
    }
    return true;
}
