/* SPDX-License-Identifier: MIT */
/*
 * The Gregorian calendar, and the Julian one, which has the same months and other leap years. [ELF-DATES §gregorian,
 * §julian], D215.
 */
#include "values/values_private.h"

static const calendar_month gregorian_months[] = {
    {"JAN", 31, "January"},   {"FEB", 29, "February"}, {"MAR", 31, "March"},    {"APR", 30, "April"},
    {"MAY", 31, "May"},       {"JUN", 30, "June"},     {"JUL", 31, "July"},     {"AUG", 31, "August"},
    {"SEP", 30, "September"}, {"OCT", 31, "October"},  {"NOV", 30, "November"}, {"DEC", 31, "December"}};

/* 1 January of the year 1, in the Gregorian calendar; the Julian one begins two days before. */
#define GREGORIAN_FIRST INT64_C(-719162)
#define JULIAN_FIRST (GREGORIAN_FIRST - 2)

static bool is_gregorian_leap(int64_t year)
{
    return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
}

static bool is_julian_leap(int64_t year)
{
    return year % 4 == 0;
}

static int64_t gregorian_start(int64_t year)
{
    int64_t before = year - 1;
    return GREGORIAN_FIRST + 365 * before + value_divide_down(before, 4) - value_divide_down(before, 100) +
           value_divide_down(before, 400);
}

static int64_t julian_start(int64_t year)
{
    return JULIAN_FIRST + 365 * (year - 1) + value_divide_down(year - 1, 4);
}

enum { FEBRUARY = 2 };

static int gregorian_month_days(int64_t year, int month)
{
    return gregorian_months[month - 1].days - (month == FEBRUARY && !is_gregorian_leap(year));
}

static int julian_month_days(int64_t year, int month)
{
    return gregorian_months[month - 1].days - (month == FEBRUARY && !is_julian_leap(year));
}

/* Of common years, so that nearly all dates need not go through the months. */
static const int16_t days_before_month[] = {0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334};

static int gregorian_days_before(int64_t year, int month)
{
    return days_before_month[month - 1] + (month > FEBRUARY && is_gregorian_leap(year));
}

static int julian_days_before(int64_t year, int month)
{
    return days_before_month[month - 1] + (month > FEBRUARY && is_julian_leap(year));
}

/* Ages and lives are worked out from days again and again, so this does without a search. Years are counted from March,
   so that the leap day is their last day. Then 400 years have 146,097 days, a century 36,524 and four years 1,461,
   where the last ones may differ by a day; and five months have 153 days, in which each month has its 30 or 31. */
static gedelf_calendar_day gregorian_from_day(int64_t day)
{
    enum { YEARS = 400, DAYS = 146097, CENTURY = 36524, FOUR_YEARS = 1461, YEAR = 365, FIVE_MONTHS = 153 };
    int64_t since = day - GREGORIAN_FIRST + 306; /* 1 March of the year 0 */
    int64_t cycle = value_divide_down(since, DAYS), rest = since - cycle * DAYS;
    int64_t year = (rest - rest / (FOUR_YEARS - 1) + rest / CENTURY - rest / (DAYS - 1)) / YEAR;
    rest -= YEAR * year + year / 4 - year / 100;
    int month = (int)((5 * rest + 2) / FIVE_MONTHS); /* 0 is March */
    int first = (FIVE_MONTHS * month + 2) / 5;
    bool next = month >= 10;
    return (gedelf_calendar_day){YEARS * cycle + year + next, month + (next ? -9 : 3), (int)rest - first + 1};
}

const value_calendar calendar_gregorian = {.escape = "GREGORIAN",
                                           .keyword = "GREGORIAN",
                                           .name = "gregorian",
                                           .months = gregorian_months,
                                           .month_count = 12,
                                           .year_start = gregorian_start,
                                           .month_days = gregorian_month_days,
                                           .days_before = gregorian_days_before,
                                           .from_day = gregorian_from_day,
                                           .epochs = CALENDAR_EPOCH(BC) | CALENDAR_EPOCH(AD),
                                           .short_year = 100};

/* Its years differ by one where they began in March (D206). */
const value_calendar calendar_julian = {.escape = "JULIAN",
                                        .keyword = "JULIAN",
                                        .name = "julian",
                                        .months = gregorian_months,
                                        .month_count = 12,
                                        .year_start = julian_start,
                                        .month_days = julian_month_days,
                                        .days_before = julian_days_before,
                                        .epochs = CALENDAR_EPOCH(BC) | CALENDAR_EPOCH(AD),
                                        .dual = DUAL_BY_ONE,
                                        .short_year = 100};
