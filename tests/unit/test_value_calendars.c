/* SPDX-License-Identifier: MIT */
/*
 * Values held against plain models: Hebrew years over a whole cycle, years of more digits than a number has, and that nothing after the
 * end of a text is looked at. [ELF-DATES §calendars; D216, D219]
 */
#include "unit.h"

#include <gedelf/values.h>

/* ---- Hebrew years -------------------------------------------------------------------------------- */

/* Days before a year, from an arbitrary day: the molad of its first month, put off where a year would be of a wrong length or begin on a
   Sunday, Wednesday or Friday. After Reingold and Dershowitz, Calendrical Calculations, §8.2. */
static int64_t plain_elapsed(int64_t year)
{
    int64_t months = (235 * year - 234) / 19, parts = 12084 + 13753 * months;
    int64_t days = 29 * months + parts / 25920;
    return days + ((3 * (days + 1)) % 7 < 3);
}

static int64_t plain_hebrew_start(int64_t year)
{
    int64_t before = plain_elapsed(year - 1), this = plain_elapsed(year), after = plain_elapsed(year + 1);
    return this + (after - this == 356 ? 2 : this - before == 382 ? 1 : 0);
}

/* In a cycle of 689,472 years all that can be comes. */
static void test_value_calendars__hebrew_years(void **state)
{
    (void)state;
    enum { CYCLE = 689472 };
    int64_t first, day;
    assert_true(gedelf_calendar_to_day(GEDELF_CALENDAR_HEBREW, &(gedelf_calendar_day){1, 1, 1}, &first));
    assert_int_equal(first, -2092590); /* 7 September -3760, proleptic Gregorian */
    int64_t base = first - plain_hebrew_start(1);
    for (int64_t year = 1; year <= CYCLE + 1; year++) {
        assert_true(gedelf_calendar_to_day(GEDELF_CALENDAR_HEBREW, &(gedelf_calendar_day){year, 1, 1}, &day));
        if (day != base + plain_hebrew_start(year))
            fail_msg("year %d begins with day %d", (int)year, (int)day);
    }
}

/* The months of a year make the year. */
static void test_value_calendars__hebrew_months(void **state)
{
    (void)state;
    for (int64_t year = 5000; year < 6000; year++) {
        int64_t days = 0;
        bool leap = year % 19 == 0 || year % 19 == 3 || year % 19 == 6 || year % 19 == 8 || year % 19 == 11 ||
                    year % 19 == 14 || year % 19 == 17;
        for (int month = 1; month <= 13; month++)
            days += gedelf_calendar_month_days(GEDELF_CALENDAR_HEBREW, year, month);
        assert_int_equal(days, plain_hebrew_start(year + 1) - plain_hebrew_start(year));
        assert_int_equal(gedelf_calendar_month_days(GEDELF_CALENDAR_HEBREW, year, 7), leap ? 29 : 0);
        assert_int_equal(gedelf_calendar_month_days(GEDELF_CALENDAR_HEBREW, year, 6), leap ? 30 : 29);
    }
}

/* ---- Years of many digits ---------------------------------------------------------------------------- */

/* A decimal number, from its digits, modulo 19. */
static int remainder_of(const char *digits)
{
    int rest = 0;
    for (; *digits; digits++)
        rest = (rest * 10 + (*digits - '0')) % 19;
    return rest;
}

static bool is_leap_remainder(int rest)
{
    return rest == 0 || rest == 3 || rest == 6 || rest == 8 || rest == 11 || rest == 14 || rest == 17;
}

/* ADS is a month of leap years alone: in common years it is ADR, which GEDCOM 7 writes as ADS (D216). Which years are leap years, their
   digits tell. */
static void test_value_calendars__far_leap_years(void **state)
{
    (void)state;
    enum { ADR = 6, ADS = 7 };
    static const char *const beginnings[] = {"1000000000000000000", "99999999999999999999", "123456789012345678901",
                                             "9"};
    for (size_t i = 0; i < COUNT_OF(beginnings) * 80; i++) {
        char digits[64], text[96], expected[96], seven[96];
        gedelf_date date;
        bool second = i % 2 == 0;
        snprintf(digits, sizeof digits, "%s%02d", beginnings[i / 80], (int)(i / 2 % 40));
        bool leap = is_leap_remainder(remainder_of(digits));
        snprintf(text, sizeof text, "@#DHEBREW@ %s %s", second ? "ADS" : "ADR", digits);
        snprintf(expected, sizeof expected, "HEBREW %s %s", leap && !second ? "ADR" : "ADS", digits);
        assert_int_equal(gedelf_date_parse(&date, view_of_string(text), GEDELF_NOTATION_ELF, GEDELF_DATE_VALUE),
                         GEDELF_VALUE_OK);
        assert_int_equal(date.dates[0].month, leap && second ? ADS : ADR);
        size_t length = gedelf_date_format(&date, GEDELF_NOTATION_GEDCOM7, seven, sizeof seven);
        assert_view(view_of(seven, length), view_of_string(expected));
    }
}

/* A number of any length with a small one added; both stay above 0. */
static void add_to_digits(const char *digits, int change, char *out)
{
    size_t length = strlen(digits);
    memcpy(out, digits, length + 1);
    for (size_t i = length; change != 0 && i > 0; i--) {
        int sum = out[i - 1] - '0' + change % 10;
        change /= 10;
        change += sum > 9 ? 1 : sum < 0 ? -1 : 0;
        out[i - 1] = (char)('0' + (sum + 10) % 10);
    }
}

/* The years of a dual year may be nine apart, whatever their length; else it has no difference. Julian ones are one apart (D206). */
static void test_value_calendars__dual_years(void **state)
{
    (void)state;
    static const char *const years[] = {"1700",
                                        "1695",
                                        "10000000000000000050",
                                        "19999999999999999995",
                                        "20000000000000000004",
                                        "12345678901234567890",
                                        "99999999999999999950"};
    for (size_t i = 0; i < COUNT_OF(years); i++) {
        for (int difference = -12; difference <= 12; difference++) {
            char second[32], text[96];
            gedelf_date date;
            add_to_digits(years[i], difference, second);
            snprintf(text, sizeof text, "@#DHEBREW@ 1 TSH %s/%s", years[i], second);
            assert_int_equal(gedelf_date_parse(&date, view_of_string(text), GEDELF_NOTATION_ELF, GEDELF_DATE_VALUE),
                             GEDELF_VALUE_OK);
            int expected = difference >= -9 && difference <= 9 ? difference : 0;
            if (date.dates[0].difference != expected || !date.dates[0].dual)
                fail_msg("%s: %d", text, date.dates[0].difference);
            snprintf(text, sizeof text, "@#DJULIAN@ 1 MAR %s/%s", years[i], second);
            assert_int_equal(gedelf_date_parse(&date, view_of_string(text), GEDELF_NOTATION_ELF, GEDELF_DATE_VALUE),
                             difference == 1 || difference == -1 ? GEDELF_VALUE_OK : GEDELF_DATE_BAD_DUAL_YEAR);
        }
    }
}

/* ---- What is said of dates ----------------------------------------------------------------------------- */

static void test_value_calendars__problems(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        gedelf_problem problem;
    } rows[] = {
        {"BET 1900 AND", GEDELF_DATE_NO_YEAR},
        {"FROM 1900 TO", GEDELF_DATE_NO_YEAR},
        {"BET 1900 AND 1901", GEDELF_VALUE_OK},
        {"FROM 1900 TO 1901", GEDELF_VALUE_OK},
        {"", GEDELF_VALUE_EMPTY},
        {"   ", GEDELF_VALUE_EMPTY},
        {"(a", GEDELF_DATE_BAD_PHRASE},
        {"(a)b)", GEDELF_DATE_BAD_PHRASE},
        {"((a)", GEDELF_DATE_BAD_PHRASE},
        {"()", GEDELF_VALUE_OK},
        {"@#DJULIAN@ 30 FEB 1900", GEDELF_DATE_BAD_DAY},
        {"@#DJULIAN@ 29 FEB 1900", GEDELF_VALUE_OK},
        {"@#DGREGORIAN@ 29 FEB 1900", GEDELF_DATE_BAD_DAY},
        {"@#DGREGORIAN@ 29 FEB 2000", GEDELF_VALUE_OK},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        gedelf_date date;
        gedelf_problem problem =
            gedelf_date_parse(&date, view_of_string(rows[i].text), GEDELF_NOTATION_ELF, GEDELF_DATE_VALUE);
        if (problem != rows[i].problem)
            fail_msg("%s: %d", rows[i].text, problem);
    }
}

/* D231: small letters, and words that would not be written so. */
static void test_value_calendars__spelling(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        bool respelt;
    } rows[] = {
        {"1 JAN 1900", false},
        {"1 JaN 1900", true},
        {"JAN 1900", false},
        {"01 JAN 1900", false},
        {"1  JAN  1900", false},
        {"aBT 1900", true},
        {"ABT 1900", false},
        {"1900", false},
        {"ABz 1900", true},
        {"BET 1900 AND 1901", false},
        {"BET 1900 aND 1901", true},
        {"@#DJULIAN@ 1 JAN 1900", false},
        {"@#DJULIAN@ 1 jan 1900", true},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        gedelf_date date;
        if (gedelf_date_parse(&date, view_of_string(rows[i].text), GEDELF_NOTATION_ELF, GEDELF_DATE_VALUE) ==
                GEDELF_VALUE_OK &&
            gedelf_date_is_respelt(&date) != rows[i].respelt)
            fail_msg("%s", rows[i].text);
    }
}

/* D257: made wider where it is not meant exactly, and where there is an end; elsewhere it is 0. */
static void test_value_calendars__widened(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int64_t earlier, later; /* by so many days */
        bool from, to;
    } rows[] = {
        {"ABT 1900", 1826, 1826, true, true}, {"CAL 1900", 730, 730, true, true},
        {"EST 1900", 3652, 3652, true, true}, {"1900", 0, 0, true, true},
        {"BEF 1900", 0, 0, false, true},      {"AFT 1900", 0, 0, true, false},
        {"FROM 1900", 0, 0, true, false},     {"TO 1900", 0, 0, false, true},
        {"(x)", 0, 0, false, false},          {"ABT @#DX@ 1900", 0, 0, false, false},
        {"INT 1900 (x)", 0, 0, true, true},   {"EST @#DX@ 5", 0, 0, false, false},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        gedelf_date date;
        assert_int_equal(gedelf_date_parse(&date, view_of_string(rows[i].text), GEDELF_NOTATION_ELF, GEDELF_DATE_VALUE),
                         GEDELF_VALUE_OK);
        gedelf_days plain = gedelf_date_days(&date), wide = gedelf_date_days_widened(&date);
        assert_int_equal(wide.has_earliest, rows[i].from);
        assert_int_equal(wide.has_latest, rows[i].to);
        assert_int_equal(wide.earliest, rows[i].from ? plain.earliest - rows[i].earlier : 0);
        assert_int_equal(wide.latest, rows[i].to ? plain.latest + rows[i].later : 0);
    }
}

/* ---- Ends of texts -------------------------------------------------------------------------------------- */

static const char *const written[] = {
    "12 JAN 1900",
    "@#DJULIAN@ 25 MAR 1700/01 B.C.",
    "BET 1 FEB 1900 AND 3 MAR 1901",
    "FROM 1900 TO 1 JAN 1910",
    "INT 1900 (the comet's)",
    "ABT @#DFRENCH R@ 1 VEND 12",
    "(a phrase)",
    "JULIAN 1 JAN 1700 BCE",
    "FROM 1 JAN 1900 TO HEBREW 2 TSH 5700",
    "> 12y 3m 4w 5d",
    "CHILD",
    "12:34:56.789+01:30",
    "23:59Z",
    "N51.4779",
    "W0.0015",
    "Anna Maria /von Bronte/ jr.",
    "a.b+c@example.com",
    "https://example.com:80/a?b#c",
    "image/jpeg",
    "en-Latn-GB",
};

/* All that can be read of a text, in words. */
static void read_all(view text, char *out, size_t room)
{
    gedelf_date date;
    gedelf_age age;
    gedelf_time time;
    int64_t north = 0, east = 0;
    size_t at = 0;
    for (int notation = 0; notation < 2; notation++) {
        gedelf_notation n = notation ? GEDELF_NOTATION_GEDCOM7 : GEDELF_NOTATION_ELF;
        for (int type = GEDELF_DATE_VALUE; type <= GEDELF_DATE_EXACT; type++) {
            gedelf_problem problem = gedelf_date_parse(&date, text, n, (gedelf_date_type)type);
            gedelf_days days = problem == GEDELF_VALUE_OK ? gedelf_date_days(&date) : (gedelf_days){0};
            at += (size_t)snprintf(out + at, room - at, "%d %lld %lld,", problem, (long long)days.earliest,
                                   (long long)days.latest);
        }
        gedelf_problem aged = gedelf_age_parse(&age, text, n), timed = gedelf_time_parse(&time, text, n);
        at +=
            (size_t)snprintf(out + at, room - at, "%d %d %d %d,", aged, aged == GEDELF_VALUE_OK ? (int)age.count[0] : 0,
                             timed, timed == GEDELF_VALUE_OK ? time.second : 0);
    }
    gedelf_problem latitude = gedelf_latitude_parse(&north, text), longitude = gedelf_longitude_parse(&east, text);
    gedelf_name name = gedelf_name_parse(text);
    snprintf(out + at, room - at, "%d %lld %d %lld %zu %zu %zu", latitude, (long long)north, longitude, (long long)east,
             name.given.length, name.surname.length, name.suffix.length);
}

/* Whatever is after a text changes nothing of what it is. */
static void test_value_calendars__ends(void **state)
{
    (void)state;
    static const char after[] = "0A./(@: \n";
    for (size_t i = 0; i < COUNT_OF(written); i++) {
        size_t length = strlen(written[i]);
        for (size_t cut = 0; cut <= length; cut++) {
            char text[64] = "", expected[1024], got[1024];
            memcpy(text, written[i], cut);
            read_all(view_of(text, cut), expected, sizeof expected);
            for (const char *c = after; *c; c++) {
                text[cut] = text[cut + 1] = *c;
                read_all(view_of(text, cut), got, sizeof got);
                if (strcmp(got, expected) != 0)
                    fail_msg("%.*s, with %c after it: %s, not %s", (int)cut, text, *c, got, expected);
            }
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_value_calendars__hebrew_years),   cmocka_unit_test(test_value_calendars__hebrew_months),
        cmocka_unit_test(test_value_calendars__far_leap_years), cmocka_unit_test(test_value_calendars__dual_years),
        cmocka_unit_test(test_value_calendars__problems),       cmocka_unit_test(test_value_calendars__spelling),
        cmocka_unit_test(test_value_calendars__widened),        cmocka_unit_test(test_value_calendars__ends),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
