/* SPDX-License-Identifier: MIT */
/*
 * Calendars: takes a day as a calendar counts it, gives its number, and back; months and their lengths; the list of
 * calendars and their names. [ELF-DATES §calendars], D215 to D217.
 *
 * Each calendar knows on which day a year begins and how long a month is. A day's number is the sum of that first day,
 * the lengths of the months before it, and the day of the month. So one pair of functions works for all of them.
 */
#include "values/values_private.h"

/* ---- All of them ----------------------------------------------------------------------------- */

/* A calendar that nothing is known of but its name. */
const value_calendar calendar_unknown = {.escape = "UNKNOWN", .keyword = "_", .name = "unknown", .short_year = 100};

static const value_calendar *const calendars[] = {
#define CALENDAR(number, symbol) [number] = &calendar_##symbol,
#include "values/calendars.def"
#undef CALENDAR
};

enum { CALENDAR_COUNT = sizeof calendars / sizeof *calendars };

/* 5.5.1 has an escape for it, "for future definition", and no dates. */
static const char roman[] = "ROMAN";

const value_calendar *calendar_of(gedelf_calendar number)
{
    return (unsigned)number < CALENDAR_COUNT ? calendars[number] : &calendar_unknown;
}

const char *calendar_escape(size_t index)
{
    return index < CALENDAR_COUNT ? calendars[index]->escape : index == CALENDAR_COUNT ? roman : NULL;
}

bool calendar_is_without_dates(view name)
{
    return view_equal(name, view_of_string(roman)) || view_equal(name, view_of_string(calendar_unknown.escape));
}

/* Is a name, in any case and with any white space, this one? */
static bool is_named(view name, const char *known)
{
    size_t i = 0;
    for (; *known; known++) {
        if (*known == ' ' && i < name.length && is_white_space(name.text[i])) {
            while (i < name.length && is_white_space(name.text[i]))
                i++;
        } else if (i < name.length && to_upper(name.text[i]) == *known) {
            i++;
        } else {
            return false;
        }
    }
    return i == name.length;
}

gedelf_calendar calendar_with_escape(view name)
{
    size_t number = 0;
    while (number < CALENDAR_COUNT && !is_named(name, calendars[number]->escape))
        number++;
    return number < CALENDAR_COUNT ? (gedelf_calendar)number : GEDELF_CALENDAR_UNKNOWN;
}

gedelf_calendar calendar_with_keyword(view word)
{
    size_t number = 0;
    while (number < CALENDAR_COUNT && !view_equal(word, view_of_string(calendars[number]->keyword)))
        number++;
    return number < CALENDAR_COUNT ? (gedelf_calendar)number : GEDELF_CALENDAR_UNKNOWN;
}

/* ---- Months ---------------------------------------------------------------------------------- */

int calendar_month_number(const value_calendar *c, view name)
{
    if (name.length < 3)
        return 0;
    char capitals[4] = {to_upper(name.text[0]), to_upper(name.text[1]), to_upper(name.text[2]),
                        name.length > 3 ? to_upper(name.text[3]) : '\0'};
    uint64_t key = four_octets(capitals);
    for (int i = 0; i < c->month_count; i++) {
        const char *month = c->months[i].name;
        if (four_octets(month) == key &&
            (name.length <= 3 || view_equal_ignoring_case(view_after(name, 4), view_of_string(month + 4))))
            return i + 1;
    }
    return 0;
}

bool calendar_is_standard(const value_calendar *c)
{
    return c->keyword[0] != '_';
}

bool calendar_is_standard_month(view name)
{
    bool found = false;
    for (size_t i = 0; !found && i < CALENDAR_COUNT; i++)
        found = calendar_is_standard(calendars[i]) && calendar_month_number(calendars[i], name) > 0;
    return found;
}

bool calendar_is_any_month(view name)
{
    bool found = false;
    for (size_t i = 0; !found && i < CALENDAR_COUNT; i++)
        found = calendar_month_number(calendars[i], name) > 0;
    return found;
}

static bool has_month(const value_calendar *c, int month)
{
    return month >= 1 && month <= c->month_count;
}

int calendar_days_at_most(const value_calendar *c, int month)
{
    return has_month(c, month) ? c->months[month - 1].days : 0;
}

int gedelf_calendar_month_count(gedelf_calendar calendar)
{
    return calendar_of(calendar)->month_count;
}

const char *gedelf_calendar_month_name(gedelf_calendar calendar, int month)
{
    const value_calendar *c = calendar_of(calendar);
    return has_month(c, month) ? c->months[month - 1].name : NULL;
}

/* ---- Years ----------------------------------------------------------------------------------- */

/* Years that can be B.C. go as far back as forward; the others begin with 1. */
static bool goes_back(const value_calendar *c)
{
    return (c->epochs & CALENDAR_EPOCH(BC)) != 0;
}

static bool has_year(const value_calendar *c, int64_t year, int64_t last)
{
    return c->month_count > 0 && year >= (goes_back(c) ? -last : 1) && year <= last;
}

int calendar_use_of_year(const value_calendar *c, int64_t year)
{
    if (c->uses[0].last == 0)
        return 1;
    for (int i = 0; i < CALENDAR_USES; i++) {
        if (year >= c->uses[i].first && year <= c->uses[i].last)
            return i + 1;
    }
    return 0;
}

/* ---- Days ------------------------------------------------------------------------------------ */

int gedelf_calendar_month_days(gedelf_calendar calendar, int64_t year, int month)
{
    const value_calendar *c = calendar_of(calendar);
    return has_year(c, year, VALUE_FAR_YEAR) && has_month(c, month) ? c->month_days(year, month) : 0;
}

/* How many days of the year are before a month. */
static int days_before_in(const value_calendar *c, int64_t year, int month)
{
    if (c->days_before)
        return c->days_before(year, month);
    int days = 0;
    for (int before = 1; before < month; before++)
        days += c->month_days(year, before);
    return days;
}

bool gedelf_calendar_to_day(gedelf_calendar calendar, const gedelf_calendar_day *from, int64_t *day)
{
    const value_calendar *c = calendar_of(calendar);
    if (!has_year(c, from->year, VALUE_LAST_YEAR) || !has_month(c, from->month) || from->day < 1 ||
        from->day > c->month_days(from->year, from->month))
        return false;
    *day = c->year_start(from->year) + days_before_in(c, from->year, from->month) + from->day - 1;
    return true;
}

/* The year that a day is in. The first guess is by the mean length of a year, and is then corrected. */
static int64_t year_of_day(const value_calendar *c, int64_t day)
{
    enum { YEARS = 400 };
    int64_t first = c->year_start(1), days = c->year_start(1 + YEARS) - first;
    int64_t year = 1 + value_divide_down((day - first) * YEARS, days);
    if (year < 1 && !goes_back(c))
        year = 1;
    while (c->year_start(year) > day)
        year--;
    while (c->year_start(year + 1) <= day)
        year++;
    return year;
}

bool gedelf_calendar_from_day(gedelf_calendar calendar, int64_t day, gedelf_calendar_day *out)
{
    enum { FAR_DAY = 401000000 }; /* beyond all days that dates have, in every calendar */
    const value_calendar *c = calendar_of(calendar);
    if (c->month_count == 0 || day > FAR_DAY || day < -FAR_DAY || (!goes_back(c) && day < c->year_start(1)))
        return false;
    if (c->from_day) {
        *out = c->from_day(day);
        return true;
    }
    int64_t year = year_of_day(c, day);
    int64_t rest = day - c->year_start(year);
    int month = 1;
    for (int days; rest >= (days = c->month_days(year, month)); month++)
        rest -= days;
    *out = (gedelf_calendar_day){year, month, (int)rest + 1};
    return true;
}
