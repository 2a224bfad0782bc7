/* SPDX-License-Identifier: MIT */
/*
 * Calendars: takes a day as one of the four calendars counts it, gives its number, and back; months and their lengths.
 * [ELF-DATES §calendars], D215 to D217.
 *
 * Each calendar knows on which day a year begins; a day's number is that, the lengths of the months before it, and the day
 * of the month. So one pair of functions goes there and back in all of them.
 */
#include "values/values_private.h"

enum { MONTHS_AT_MOST = 13 };

/* ---- Months ---------------------------------------------------------------------------------- */

typedef struct calendar_month {
    char name[5];
    uint8_t days; /* at most */
} calendar_month;

static const calendar_month calendar_months[][MONTHS_AT_MOST] = {
#define MONTH(calendar, number, name, days) [GEDELF_CALENDAR_##calendar][(number)-1] = {name, days},
#include "values/calendars.def"
#undef MONTH
};

static const int month_counts[] = {[GEDELF_CALENDAR_GREGORIAN] = 12,
                                   [GEDELF_CALENDAR_JULIAN] = 12,
                                   [GEDELF_CALENDAR_FRENCH] = 13,
                                   [GEDELF_CALENDAR_HEBREW] = 13,
                                   [GEDELF_CALENDAR_UNKNOWN] = 0};

/* The Julian months are the Gregorian ones. */
static const calendar_month *months_of(gedelf_calendar calendar)
{
    return calendar_months[calendar == GEDELF_CALENDAR_JULIAN ? GEDELF_CALENDAR_GREGORIAN : calendar];
}

int gedelf_calendar_month_count(gedelf_calendar calendar)
{
    return (unsigned)calendar < GEDELF_CALENDAR_UNKNOWN ? month_counts[calendar] : 0;
}

const char *gedelf_calendar_month_name(gedelf_calendar calendar, int month)
{
    bool exists = month >= 1 && month <= gedelf_calendar_month_count(calendar);
    return exists ? months_of(calendar)[month - 1].name : NULL;
}

int value_month_days_at_most(gedelf_calendar calendar, int month)
{
    bool exists = month >= 1 && month <= gedelf_calendar_month_count(calendar);
    return exists ? months_of(calendar)[month - 1].days : 0;
}

int value_month_number(gedelf_calendar calendar, view name)
{
    if (name.length < 3 || name.length > 4)
        return 0;
    char capitals[4] = {to_upper(name.text[0]), to_upper(name.text[1]), to_upper(name.text[2]),
                        name.length == 4 ? to_upper(name.text[3]) : '\0'};
    const calendar_month *months = months_of(calendar);
    uint64_t key = four_octets(capitals);
    for (int i = 0; i < month_counts[calendar]; i++) {
        if (four_octets(months[i].name) == key)
            return i + 1;
    }
    return 0;
}

bool value_is_any_month(view name)
{
    static const gedelf_calendar with_names[] = {GEDELF_CALENDAR_GREGORIAN, GEDELF_CALENDAR_FRENCH,
                                                 GEDELF_CALENDAR_HEBREW};
    for (size_t i = 0; i < sizeof with_names / sizeof *with_names; i++) {
        int month = value_month_number(with_names[i], name);
        if (month > 0)
            return view_equal(name, view_of_string(gedelf_calendar_month_name(with_names[i], month)));
    }
    return false;
}

/* ---- Gregorian and Julian -------------------------------------------------------------------- */

/* 1 January of the year 1, in the Gregorian calendar; the Julian one begins two days before (D215). */
#define GREGORIAN_FIRST INT64_C(-719162)
#define JULIAN_FIRST (GREGORIAN_FIRST - 2)

/* Division that rounds down, for years before 1 too. */
static inline int64_t divide_down(int64_t number, int64_t divisor)
{
    int64_t quotient = number / divisor;
    return quotient - (number % divisor < 0);
}

static bool is_leap(gedelf_calendar calendar, int64_t year)
{
    return year % 4 == 0 && (calendar == GEDELF_CALENDAR_JULIAN || year % 100 != 0 || year % 400 == 0);
}

static int64_t gregorian_start(int64_t year)
{
    int64_t before = year - 1;
    return GREGORIAN_FIRST + 365 * before + divide_down(before, 4) - divide_down(before, 100) +
           divide_down(before, 400);
}

static int64_t julian_start(int64_t year)
{
    return JULIAN_FIRST + 365 * (year - 1) + divide_down(year - 1, 4);
}

/* ---- French Republican ----------------------------------------------------------------------- */

/* 1 VEND 1 is 22 September 1792. */
#define FRENCH_FIRST INT64_C(-64748)

/* Leap years are 3, 7, 11 and 15; from year 20 on it is Romme's rule (D217). */
static bool is_french_leap(int64_t year)
{
    if (year < 20)
        return year % 4 == 3 && year < 19;
    return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
}

static int64_t french_start(int64_t year)
{
    int64_t before = year - 1;
    int64_t leap_years = year < 20 ? (year < 16 ? year / 4 : 4) : before / 4 - before / 100 + before / 400;
    return FRENCH_FIRST + 365 * before + leap_years;
}

/* ---- Hebrew ---------------------------------------------------------------------------------- */

/* 1 TSH 1 is 7 September 3761 B.C., a Monday. */
#define HEBREW_FIRST INT64_C(-2092590)

/* In halakim: an hour, a day, a month, and how far into its day the first molad was. */
#define HOUR INT64_C(1080)
#define DAY (24 * HOUR)
#define LUNAR_MONTH (29 * DAY + 12 * HOUR + 793)
#define FIRST_MOLAD (5 * HOUR + 204)

bool value_is_hebrew_leap(int64_t remainder)
{
    return (7 * remainder + 1) % 19 < 7;
}

/* The postponement rules, which give what the draft's table of gates gives (D216). */
static int64_t hebrew_start(int64_t year)
{
    enum { MONDAY, TUESDAY, WEDNESDAY, THURSDAY, FRIDAY, SATURDAY, SUNDAY };
    int64_t months = (235 * year - 234) / 19;
    int64_t molad = FIRST_MOLAD + months * LUNAR_MONTH;
    int64_t day = molad / DAY, time = molad % DAY, weekday = day % 7;
    bool late = time >= 18 * HOUR;
    late |= weekday == TUESDAY && time >= 9 * HOUR + 204 && !value_is_hebrew_leap(year);
    late |= weekday == MONDAY && time >= 15 * HOUR + 589 && value_is_hebrew_leap(year - 1);
    day += late;
    weekday = day % 7;
    return HEBREW_FIRST + day + (weekday == SUNDAY || weekday == WEDNESDAY || weekday == FRIDAY);
}

/* Years have 353 to 355 days, or 30 more: only CSH and KSL change, and ADS is not there in common years. */
static int hebrew_month_days(int64_t year, int month)
{
    enum { CSH = 2, KSL = 3, ADR = 6, ADS = 7 };
    if (month == CSH || month == KSL) {
        int64_t days = (hebrew_start(year + 1) - hebrew_start(year)) % 10;
        return month == CSH ? 29 + (days == 5) : 30 - (days == 3);
    }
    if (month == ADR || month == ADS)
        return value_is_hebrew_leap(year) ? (month == ADR ? 30 : 29) : (month == ADR ? 29 : 0);
    return value_month_days_at_most(GEDELF_CALENDAR_HEBREW, month);
}

/* ---- All of them ----------------------------------------------------------------------------- */

static int64_t year_start(gedelf_calendar calendar, int64_t year)
{
    switch (calendar) {
    case GEDELF_CALENDAR_GREGORIAN: return gregorian_start(year);
    case GEDELF_CALENDAR_JULIAN: return julian_start(year);
    case GEDELF_CALENDAR_FRENCH: return french_start(year);
    default: return hebrew_start(year);
    }
}

/* Gregorian and Julian years go as far back as forward; the others begin with 1. */
static bool has_year(gedelf_calendar calendar, int64_t year, int64_t last)
{
    bool backwards = calendar == GEDELF_CALENDAR_GREGORIAN || calendar == GEDELF_CALENDAR_JULIAN;
    return (unsigned)calendar < GEDELF_CALENDAR_UNKNOWN && year >= (backwards ? -last : 1) && year <= last;
}

int gedelf_calendar_month_days(gedelf_calendar calendar, int64_t year, int month)
{
    enum { FEB = 2, COMP = 13 };
    if (!has_year(calendar, year, VALUE_FAR_YEAR))
        return 0;
    int most = value_month_days_at_most(calendar, month);
    if (calendar == GEDELF_CALENDAR_HEBREW)
        return most ? hebrew_month_days(year, month) : 0;
    if (calendar == GEDELF_CALENDAR_FRENCH)
        return most - (month == COMP && !is_french_leap(year));
    return most - (month == FEB && !is_leap(calendar, year));
}

/* How many days of the year are before a month: in the calendars of nearly all dates without going through the months. */
static int64_t days_before_month(gedelf_calendar calendar, int64_t year, int month)
{
    static const int16_t common[] = {0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334};
    if (calendar == GEDELF_CALENDAR_GREGORIAN || calendar == GEDELF_CALENDAR_JULIAN)
        return common[month - 1] + (month > 2 && is_leap(calendar, year));
    int64_t days = 0;
    for (int before = 1; before < month; before++)
        days += gedelf_calendar_month_days(calendar, year, before);
    return days;
}

bool gedelf_calendar_to_day(gedelf_calendar calendar, const gedelf_calendar_day *from, int64_t *day)
{
    if (!has_year(calendar, from->year, VALUE_LAST_YEAR) || from->day < 1 ||
        from->day > gedelf_calendar_month_days(calendar, from->year, from->month))
        return false;
    *day = year_start(calendar, from->year) + days_before_month(calendar, from->year, from->month) + from->day - 1;
    return true;
}

/* The year that a day is in. A year is 365.2425 days or a little more or less, so a guess is soon put right. */
static int64_t year_of_day(gedelf_calendar calendar, int64_t day)
{
    int64_t year = 1 + divide_down((day - year_start(calendar, 1)) * 400, 146097);
    bool backwards = calendar == GEDELF_CALENDAR_GREGORIAN || calendar == GEDELF_CALENDAR_JULIAN;
    if (year < 1 && !backwards)
        year = 1;
    while (year_start(calendar, year) > day)
        year--;
    while (year_start(calendar, year + 1) <= day)
        year++;
    return year;
}

bool gedelf_calendar_from_day(gedelf_calendar calendar, int64_t day, gedelf_calendar_day *out)
{
    enum { FAR_DAY = 401000000 }; /* within VALUE_FAR_YEAR, and beyond all days that dates have, in every calendar */
    if ((unsigned)calendar >= GEDELF_CALENDAR_UNKNOWN || day > FAR_DAY || day < -FAR_DAY)
        return false;
    bool backwards = calendar == GEDELF_CALENDAR_GREGORIAN || calendar == GEDELF_CALENDAR_JULIAN;
    if (!backwards && day < year_start(calendar, 1))
        return false;
    int64_t year = year_of_day(calendar, day);
    int64_t rest = day - year_start(calendar, year);
    int month = 1;
    for (int days; rest >= (days = gedelf_calendar_month_days(calendar, year, month)); month++)
        rest -= days;
    *out = (gedelf_calendar_day){year, month, (int)rest + 1};
    return true;
}
