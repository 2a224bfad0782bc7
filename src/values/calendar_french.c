/* SPDX-License-Identifier: MIT */
/*
 * The French Republican calendar. [ELF-DATES §french], D217.
 */
#include "values/values_private.h"

static const calendar_month french_months[] = {{"VEND", 30, "vendémiaire"},
                                               {"BRUM", 30, "brumaire"},
                                               {"FRIM", 30, "frimaire"},
                                               {"NIVO", 30, "nivôse"},
                                               {"PLUV", 30, "pluviôse"},
                                               {"VENT", 30, "ventôse"},
                                               {"GERM", 30, "germinal"},
                                               {"FLOR", 30, "floréal"},
                                               {"PRAI", 30, "prairial"},
                                               {"MESS", 30, "messidor"},
                                               {"THER", 30, "thermidor"},
                                               {"FRUC", 30, "fructidor"},
                                               {"COMP", 6, "jours complémentaires"}};

/* 1 VEND 1 is 22 September 1792. */
#define FRENCH_FIRST INT64_C(-64748)

/* Leap years are 3, 7, 11 and 15; from year 20 on it is Romme's rule. */
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

static int french_month_days(int64_t year, int month)
{
    enum { COMP = 13 };
    return french_months[month - 1].days - (month == COMP && !is_french_leap(year));
}

/* It was in use up to 1810, and once more in the Commune of 1871 (D231). */
const value_calendar calendar_french = {.escape = "FRENCH R",
                                        .keyword = "FRENCH_R",
                                        .name = "french-r",
                                        .months = french_months,
                                        .month_count = 13,
                                        .year_start = french_start,
                                        .month_days = french_month_days,
                                        .uses = {{1, 18}, {79, 79}}};
