/* SPDX-License-Identifier: MIT */
/*
 * The Hebrew calendar. [ELF-DATES §hebrew], D216.
 */
#include "values/values_private.h"

static const calendar_month hebrew_months[] = {
    {"TSH", 30, "Tishri"}, {"CSH", 30, "Heshvan"}, {"KSL", 30, "Kislev"}, {"TVT", 29, "Tevet"}, {"SHV", 30, "Shevat"},
    {"ADR", 30, "Adar"},   {"ADS", 29, "Adar II"}, {"NSN", 30, "Nisan"},  {"IYR", 29, "Iyar"},  {"SVN", 30, "Sivan"},
    {"TMZ", 29, "Tammuz"}, {"AAV", 30, "Av"},      {"ELL", 29, "Elul"}};

enum { CSH = 2, KSL = 3, ADR = 6, ADS = 7 };

/* 1 TSH 1 is 7 September 3761 B.C., a Monday. */
#define HEBREW_FIRST INT64_C(-2092590)

/* In halakim: an hour, a day, a month, and how far into its day the first molad was. */
#define HOUR INT64_C(1080)
#define DAY (24 * HOUR)
#define LUNAR_MONTH (29 * DAY + 12 * HOUR + 793)
#define FIRST_MOLAD (5 * HOUR + 204)

/* The remainder by 19 will do for the year. */
static bool is_hebrew_leap(int64_t year)
{
    return (7 * year + 1) % 19 < 7;
}

/* The postponement rules, which give what the draft's table of gates gives. */
static int64_t hebrew_start(int64_t year)
{
    enum { MONDAY, TUESDAY, WEDNESDAY, THURSDAY, FRIDAY, SATURDAY, SUNDAY };
    int64_t months = (235 * year - 234) / 19;
    int64_t molad = FIRST_MOLAD + months * LUNAR_MONTH;
    int64_t day = molad / DAY, time = molad % DAY, weekday = day % 7;
    bool late = time >= 18 * HOUR;
    late |= weekday == TUESDAY && time >= 9 * HOUR + 204 && !is_hebrew_leap(year);
    late |= weekday == MONDAY && time >= 15 * HOUR + 589 && is_hebrew_leap(year - 1);
    day += late;
    weekday = day % 7;
    return HEBREW_FIRST + day + (weekday == SUNDAY || weekday == WEDNESDAY || weekday == FRIDAY);
}

/* Years have 353 to 355 days, or 30 more: only CSH and KSL change, and ADS is not there in common years. */
static int hebrew_month_days(int64_t year, int month)
{
    if (month == CSH || month == KSL) {
        int64_t days = (hebrew_start(year + 1) - hebrew_start(year)) % 10;
        return month == CSH ? 29 + (days == 5) : 30 - (days == 3);
    }
    if (month == ADR || month == ADS)
        return is_hebrew_leap(year) ? (month == ADR ? 30 : 29) : (month == ADR ? 29 : 0);
    return hebrew_months[month - 1].days;
}

/* ---- Adar ------------------------------------------------------------------------------------ */

/* Years may have more digits than a number has room for. */
static bool is_leap_date(const gedelf_single_date *d)
{
    if (d->year < VALUE_LARGE)
        return is_hebrew_leap(d->year % 19);
    bool by_first = !d->dual || d->difference != 0;
    int remainder = value_remainder(by_first ? d->historical_digits : d->year_digits, 19);
    return is_hebrew_leap((remainder + (d->dual ? d->difference : 0) + 19) % 19);
}

/* Adar of a common year is ADR in ELF, though ADS is understood, and ADS in GEDCOM 7. */
static int hebrew_month_in(const gedelf_single_date *d, gedelf_notation notation)
{
    if ((d->month != ADR && d->month != ADS) || is_leap_date(d))
        return d->month;
    return notation == GEDELF_NOTATION_GEDCOM7 ? ADS : ADR;
}

const value_calendar calendar_hebrew = {.escape = "HEBREW",
                                        .keyword = "HEBREW",
                                        .name = "hebrew",
                                        .months = hebrew_months,
                                        .month_count = 13,
                                        .year_start = hebrew_start,
                                        .month_days = hebrew_month_days,
                                        .month_in = hebrew_month_in,
                                        .epochs = CALENDAR_EPOCH(AM),
                                        .dual = DUAL_FREELY,
                                        .short_year = 1000};
