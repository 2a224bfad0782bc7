/* SPDX-License-Identifier: MIT */
/*
 * Values: stretches of days, ages by days, names, places, coordinates, languages, addresses, media types, sets. What dates,
 * ages and times mean as texts is in tests/values.
 */
#include "unit.h"

#include "values/values.h"

static gedelf_days days_of(const char *text)
{
    gedelf_date date;
    assert_int_equal(gedelf_date_parse(&date, view_of_string(text), GEDELF_NOTATION_ELF, GEDELF_DATE_VALUE),
                     GEDELF_VALUE_OK);
    return gedelf_date_days(&date);
}

static int64_t day_of(const char *text)
{
    gedelf_days days = days_of(text);
    assert_true(days.has_earliest && days.has_latest && days.earliest == days.latest);
    return days.earliest;
}

/* ---- Days ------------------------------------------------------------------------------------ */

/* Of two dates: their order, how they are sorted, whether the first is within the second, can be, and can precede it. */
static void test_days__compare(void **state)
{
    static const struct {
        const char *a, *b;
        gedelf_order order;
        int sorted;
        bool within, can_be_within, can_precede;
    } pairs[] = {
        {"1749", "1750", GEDELF_BEFORE, -1, false, false, true},
        {"1751", "1750", GEDELF_AFTER, 1, false, false, false},
        {"1750", "1750", GEDELF_POSSIBLY, 0, true, true, true},
        {"MAY 1750", "1750", GEDELF_POSSIBLY, 1, true, true, true},
        {"1 JAN 1750", "1750", GEDELF_POSSIBLY, -1, true, true, true},
        {"31 DEC 1750", "1750", GEDELF_POSSIBLY, 1, true, true, false},
        {"1 JAN 1750", "1 JAN 1750", GEDELF_POSSIBLY, 0, true, true, false},
        {"BET 1740 AND 1760", "1750", GEDELF_POSSIBLY, -1, false, true, true},
        {"BEF 1749", "1750", GEDELF_BEFORE, -1, false, false, true},
        {"BEF 1750", "1750", GEDELF_POSSIBLY, -1, false, true, true},
        {"AFT 1750", "1750", GEDELF_POSSIBLY, 1, false, true, true},
        {"AFT 1751", "1750", GEDELF_AFTER, 1, false, false, false},
        {"AFT 1751", "BEF 1750", GEDELF_AFTER, 1, false, false, false},
        {"1752", "AFT 1751", GEDELF_POSSIBLY, 1, true, true, true},
        {"1749", "BEF 1750", GEDELF_POSSIBLY, 1, true, true, true},
        {"1749", "1749/50", GEDELF_POSSIBLY, -1, true, true, true},
        {"(x)", "1750", GEDELF_POSSIBLY, 1, false, true, true},
        {"1750", "(x)", GEDELF_POSSIBLY, -1, false, true, true},
        {"(x)", "1 RAJ 1420", GEDELF_POSSIBLY, 0, false, true, true},
        {"BEF 1750", "BEF 1751", GEDELF_POSSIBLY, -1, true, true, true},
    };
    (void)state;
    for (size_t i = 0; i < COUNT_OF(pairs); i++) {
        gedelf_days a = days_of(pairs[i].a), b = days_of(pairs[i].b);
        int sorted = gedelf_days_compare(a, b);
        print_message("%s, %s\n", pairs[i].a, pairs[i].b);
        assert_int_equal(gedelf_days_order(a, b), pairs[i].order);
        assert_int_equal(gedelf_days_order(b, a), -(int)pairs[i].order);
        assert_int_equal((sorted > 0) - (sorted < 0), pairs[i].sorted);
        assert_int_equal(gedelf_days_within(a, b), pairs[i].within);
        assert_int_equal(gedelf_days_can_be_within(a, b), pairs[i].can_be_within);
        assert_int_equal(gedelf_days_can_precede(a, b), pairs[i].can_precede);
    }
}

static void test_days__widened(void **state)
{
    static const struct {
        const char *text;
        int64_t wider; /* on each side */
    } dates[] = {{"ABT 1 JAN 1900", 1826}, {"CAL 1 JAN 1900", 730}, {"EST 1 JAN 1900", 3652}, {"1 JAN 1900", 0}};
    (void)state;
    for (size_t i = 0; i < COUNT_OF(dates); i++) {
        gedelf_date date;
        gedelf_date_parse(&date, view_of_string(dates[i].text), GEDELF_NOTATION_ELF, GEDELF_DATE_VALUE);
        gedelf_days days = gedelf_date_days_widened(&date);
        assert_int_equal(day_of("1 JAN 1900") - days.earliest, dates[i].wider);
        assert_int_equal(days.latest - day_of("1 JAN 1900"), dates[i].wider);
    }
    gedelf_date before;
    gedelf_date_parse(&before, VIEW("BEF 1900"), GEDELF_NOTATION_ELF, GEDELF_DATE_VALUE);
    assert_false(gedelf_date_days_widened(&before).has_earliest);
}

static void test_days__later(void **state)
{
    static const struct {
        const char *from;
        int years, months, days;
        const char *to;
    } steps[] = {{"29 FEB 2000", 1, 0, 0, "28 FEB 2001"},     {"29 FEB 2000", 4, 0, 0, "29 FEB 2004"},
                 {"31 JAN 2001", 0, 1, 0, "28 FEB 2001"},     {"31 JAN 2001", 0, 13, 0, "28 FEB 2002"},
                 {"31 DEC 1999", 0, 0, 1, "1 JAN 2000"},      {"1 JAN 2000", 0, -1, 0, "1 DEC 1999"},
                 {"15 MAR 2000", -1, -3, -15, "30 NOV 1998"}, {"1 JAN 1 B.C.", 1, 0, 0, "1 JAN 1"},
                 {"1 JAN 2000", 0, 24, 0, "1 JAN 2002"},      {"1 JAN 2000", 0, -24, 0, "1 JAN 1998"}};
    (void)state;
    for (size_t i = 0; i < COUNT_OF(steps); i++)
        assert_int_equal(gedelf_day_later(day_of(steps[i].from), steps[i].years, steps[i].months, steps[i].days),
                         day_of(steps[i].to));
}

static void test_days__bounds(void **state)
{
    gedelf_calendar_day d = {1000000, 1, 1};
    int64_t day;
    (void)state;
    assert_int_equal(day_of("1 JAN 1970"), 0);
    assert_false(gedelf_calendar_to_day(GEDELF_CALENDAR_GREGORIAN, &d, &day));
    assert_false(gedelf_calendar_to_day(GEDELF_CALENDAR_UNKNOWN, &(gedelf_calendar_day){1, 1, 1}, &day));
    assert_false(gedelf_calendar_to_day(GEDELF_CALENDAR_FRENCH, &(gedelf_calendar_day){0, 1, 1}, &day));
    assert_false(gedelf_calendar_to_day(GEDELF_CALENDAR_GREGORIAN, &(gedelf_calendar_day){1900, 13, 1}, &day));
    assert_false(gedelf_calendar_to_day(GEDELF_CALENDAR_GREGORIAN, &(gedelf_calendar_day){1900, 1, 0}, &day));
    assert_false(gedelf_calendar_from_day(GEDELF_CALENDAR_UNKNOWN, 0, &d));
    assert_false(gedelf_calendar_from_day(GEDELF_CALENDAR_FRENCH, -64749, &d));
    assert_true(gedelf_calendar_from_day(GEDELF_CALENDAR_FRENCH, -64748, &d));
    assert_false(gedelf_calendar_from_day(GEDELF_CALENDAR_GREGORIAN, INT64_MAX, &d));
    assert_false(gedelf_calendar_from_day(GEDELF_CALENDAR_GREGORIAN, INT64_MIN, &d));
    assert_int_equal(gedelf_calendar_month_days(GEDELF_CALENDAR_HEBREW, 5780, 7), 0);
    assert_int_equal(gedelf_calendar_month_count(GEDELF_CALENDAR_UNKNOWN), 0);
    assert_null(gedelf_calendar_month_name(GEDELF_CALENDAR_JULIAN, 13));
    assert_string_equal(gedelf_calendar_month_name(GEDELF_CALENDAR_JULIAN, 12), "DEC");
}

/* A date that was made and not read is written too. */
static void test_dates__made(void **state)
{
    char text[64];
    gedelf_date date = {.form = GEDELF_FORM_ABT};
    date.dates[0] = (gedelf_single_date){.calendar = GEDELF_CALENDAR_JULIAN,
                                         .day = 5,
                                         .month = 3,
                                         .year = 1700,
                                         .historical = 1699,
                                         .dual = true,
                                         .difference = 1};
    (void)state;
    assert_view(view_of(text, gedelf_date_format(&date, GEDELF_NOTATION_ELF, text, sizeof text)),
                VIEW("ABT @#DJULIAN@ 5 MAR 1699/00"));
    assert_view(view_of(text, gedelf_date_format(&date, GEDELF_NOTATION_GEDCOM7, text, sizeof text)),
                VIEW("ABT JULIAN 5 MAR 1700"));
}

/* ---- Ages ------------------------------------------------------------------------------------ */

static void test_ages__days(void **state)
{
    static const struct {
        const char *age, *first, *last; /* of someone born on 31 January 1900 */
    } ages[] = {
        {"40y", "31 JAN 1940", "30 JAN 1941"},      {"40y 1m", "29 FEB 1940", "30 MAR 1940"},
        {"0y", "31 JAN 1900", "30 JAN 1901"},       {"1m", "28 FEB 1900", "30 MAR 1900"},
        {"3d", "3 FEB 1900", "3 FEB 1900"},         {"1y 0m 3d", "3 FEB 1901", "3 FEB 1901"},
        {"< 1y", "31 JAN 1900", "30 JAN 1902"},     {"> 21y", "31 JAN 1921", NULL},
        {"CHILD", "31 JAN 1900", "30 JAN 1918"},    {"INFANT", "31 JAN 1900", "30 JAN 1903"},
        {"STILLBORN", "31 JAN 1900", "2 MAR 1900"}, {"99999999999999999999y", "31 JAN 1900", NULL},
    };
    (void)state;
    for (size_t i = 0; i < COUNT_OF(ages); i++) {
        gedelf_age age;
        assert_int_equal(gedelf_age_parse(&age, view_of_string(ages[i].age), GEDELF_NOTATION_ELF), GEDELF_VALUE_OK);
        gedelf_days days = gedelf_age_days(&age, day_of("31 JAN 1900"));
        print_message("%s\n", ages[i].age);
        assert_int_equal(days.earliest, day_of(ages[i].first));
        assert_int_equal(days.has_latest, ages[i].last != NULL);
        if (ages[i].last)
            assert_int_equal(days.latest, day_of(ages[i].last));
    }
    gedelf_age weeks;
    assert_int_equal(gedelf_age_parse(&weeks, VIEW("2w"), GEDELF_NOTATION_GEDCOM7), GEDELF_VALUE_OK);
    assert_int_equal(gedelf_age_days(&weeks, 0).earliest, 14);
    assert_int_equal(gedelf_age_days(&weeks, 0).latest, 20);
    assert_int_equal(gedelf_age_parse(&weeks, VIEW("9999999999999999999w"), GEDELF_NOTATION_GEDCOM7),
                     GEDELF_AGE_TOO_LARGE);
}

/* ---- Names and places ------------------------------------------------------------------------ */

static void test_names__parts(void **state)
{
    static const struct {
        view text, given, surname, suffix, shown;
        size_t solidi;
    } some[] = {
        {TEXT("Ada /Lovelace/"), TEXT("Ada"), TEXT("Lovelace"), TEXT(""), TEXT("Ada Lovelace"), 2},
        {TEXT("William Lee /Parry/ Jr."), TEXT("William Lee"), TEXT("Parry"), TEXT("Jr."),
         TEXT("William Lee Parry Jr."), 2},
        {TEXT("/Parry/"), TEXT(""), TEXT("Parry"), TEXT(""), TEXT("Parry"), 2},
        {TEXT("Ada"), TEXT("Ada"), TEXT(""), TEXT(""), TEXT("Ada"), 0},
        {TEXT("Ada /Lovelace"), TEXT("Ada"), TEXT("Lovelace"), TEXT(""), TEXT("Ada Lovelace"), 1},
        {TEXT("A /B/ C /D/ E"), TEXT("A"), TEXT("B"), TEXT("C /D/ E"), TEXT("A B C D E"), 4},
        {TEXT("  Ada\t /  / "), TEXT("Ada"), TEXT(""), TEXT(""), TEXT("Ada"), 2},
        {TEXT("//"), TEXT(""), TEXT(""), TEXT(""), TEXT(""), 2},
        {TEXT("Anna/Hannah"), TEXT("Anna"), TEXT("Hannah"), TEXT(""), TEXT("Anna Hannah"), 1},
        {TEXT("Ludwig/van/Beethoven"), TEXT("Ludwig"), TEXT("van"), TEXT("Beethoven"), TEXT("Ludwig van Beethoven"), 2},
        {TEXT("/Smith/, Jr"), TEXT(""), TEXT("Smith"), TEXT(", Jr"), TEXT("Smith, Jr"), 2},
        {TEXT("Jean /Smith/-Jones"), TEXT("Jean"), TEXT("Smith"), TEXT("-Jones"), TEXT("Jean Smith-Jones"), 2},
        {TEXT(""), TEXT(""), TEXT(""), TEXT(""), TEXT(""), 0},
        {{NULL, 0}, TEXT(""), TEXT(""), TEXT(""), TEXT(""), 0},
    };
    (void)state;
    for (size_t i = 0; i < COUNT_OF(some); i++) {
        char shown[64];
        gedelf_name name = gedelf_name_parse(some[i].text);
        assert_view(name.given, some[i].given);
        assert_view(name.surname, some[i].surname);
        assert_view(name.suffix, some[i].suffix);
        assert_int_equal(name.solidi, some[i].solidi);
        assert_view(view_of(shown, gedelf_name_format(some[i].text, shown, sizeof shown)), some[i].shown);
    }
}

static void test_places__parts(void **state)
{
    static const struct {
        const char *text, *parts; /* with a bar after each */
    } places[] = {{"Leith, Edinburgh, Scotland", "Leith|Edinburgh|Scotland|"},
                  {"Leith", "Leith|"},
                  {"", ""},
                  {", , one, more,", "||one|more||"},
                  {",", "||"},
                  {" a ,b", "a|b|"}};
    (void)state;
    for (size_t i = 0; i < COUNT_OF(places); i++) {
        char got[64] = "";
        size_t length = 0;
        view rest = view_of_string(places[i].text), part;
        while (gedelf_place_next(&rest, &part)) {
            memcpy(got + length, part.text, part.length);
            length += part.length;
            got[length++] = '|';
        }
        got[length] = 0;
        assert_string_equal(got, places[i].parts);
    }
}

static void test_coordinates__limits(void **state)
{
    static const struct {
        const char *text;
        bool latitude;
        gedelf_problem problem;
        int64_t billionths;
    } some[] = {
        {"N18.150944", true, GEDELF_VALUE_OK, 18150944000},
        {"S18.150944", true, GEDELF_VALUE_OK, -18150944000},
        {"E168.150944", false, GEDELF_VALUE_OK, 168150944000},
        {"W0", false, GEDELF_VALUE_OK, 0},
        {"N90", true, GEDELF_VALUE_OK, 90000000000},
        {"N90.000", true, GEDELF_VALUE_OK, 90000000000},
        {"N90.0000000000001", true, GEDELF_COORDINATE_TOO_LARGE, 0},
        {"N91", true, GEDELF_COORDINATE_TOO_LARGE, 0},
        {"E180", false, GEDELF_VALUE_OK, 180000000000},
        {"E180.1", false, GEDELF_COORDINATE_TOO_LARGE, 0},
        {"N0.1234567891", true, GEDELF_VALUE_OK, 123456789},
        {"E5", true, GEDELF_COORDINATE_LETTER, 0},
        {"N5", false, GEDELF_COORDINATE_LETTER, 0},
        {"n5", true, GEDELF_COORDINATE_LETTER, 0},
        {"5", true, GEDELF_COORDINATE_LETTER, 0},
        {"N", true, GEDELF_COORDINATE_NUMBER, 0},
        {"N5.", true, GEDELF_COORDINATE_NUMBER, 0},
        {"N.5", true, GEDELF_COORDINATE_NUMBER, 0},
        {"N5,5", true, GEDELF_COORDINATE_NUMBER, 0},
        {"N 5", true, GEDELF_COORDINATE_NUMBER, 0},
        {"N99999999999999999999", true, GEDELF_COORDINATE_TOO_LARGE, 0},
        {"", true, GEDELF_VALUE_EMPTY, 0},
    };
    (void)state;
    for (size_t i = 0; i < COUNT_OF(some); i++) {
        int64_t got = 0;
        view text = view_of_string(some[i].text);
        print_message("%s\n", some[i].text);
        assert_int_equal(some[i].latitude ? gedelf_latitude_parse(&got, text) : gedelf_longitude_parse(&got, text),
                         some[i].problem);
        assert_int_equal(got, some[i].billionths);
    }
}

/* ---- Tables ---------------------------------------------------------------------------------- */

static void test_tables__languages(void **state)
{
    (void)state;
    assert_view(gedelf_language_tag(VIEW("German")), VIEW("de"));
    assert_view(gedelf_language_tag(VIEW(" german ")), VIEW("de"));
    assert_view(gedelf_language_tag(VIEW("Catalan_Spn")), VIEW("ca-ES"));
    assert_view(gedelf_language_tag(VIEW("Klingon")), VIEW(""));
    assert_view(gedelf_language_tag(VIEW("")), VIEW(""));
    assert_view(gedelf_language_name(VIEW("DE")), VIEW("German"));
    assert_view(gedelf_language_name(VIEW("tlh")), VIEW(""));
}

static void test_tables__media(void **state)
{
    gedelf_media_type type;
    (void)state;
    assert_view(gedelf_media_type_of_format(VIEW("JPG")), VIEW("image/jpeg"));
    assert_view(gedelf_media_type_of_format(VIEW("jpeg")), VIEW("image/jpeg"));
    assert_view(gedelf_media_format_of_type(VIEW("image/jpeg")), VIEW("jpg"));
    assert_view(gedelf_media_type_of_format(VIEW("xyz")), VIEW(""));
    assert_true(gedelf_media_type_parse(&type, VIEW("text/html ; charset=utf-8")));
    assert_view(type.type, VIEW("text"));
    assert_view(type.subtype, VIEW("html"));
    assert_view(type.parameters, VIEW("charset=utf-8"));
    assert_true(gedelf_media_type_parse(&type, VIEW("image/svg+xml")));
    assert_false(gedelf_media_type_parse(&type, VIEW("text")));
    assert_false(gedelf_media_type_parse(&type, VIEW("text/")));
    assert_false(gedelf_media_type_parse(&type, VIEW("/html")));
    assert_false(gedelf_media_type_parse(&type, VIEW("te xt/html")));
    assert_false(gedelf_media_type_parse(&type, VIEW("text/h\xC3\xA9")));
}

static void test_tables__sets(void **state)
{
    static const struct {
        gedelf_set set;
        view text;
        bool in;
    } some[] = {
        {GEDELF_SET_SEX, TEXT("M"), true},
        {GEDELF_SET_SEX, TEXT("f"), true},
        {GEDELF_SET_SEX, TEXT("male"), false},
        {GEDELF_SET_SEX, TEXT(""), false},
        {GEDELF_SET_SEX, TEXT("M F"), false},
        {GEDELF_SET_RESTRICTION, TEXT("privacy"), true},
        {GEDELF_SET_RESTRICTION, TEXT("Confidential, LOCKED"), true},
        {GEDELF_SET_RESTRICTION, TEXT("confidential,"), false},
        {GEDELF_SET_RESTRICTION, TEXT(""), false},
        {GEDELF_SET_PEDIGREE, TEXT("birth"), true},
        {GEDELF_SET_PEDIGREE, TEXT("birth, foster"), false},
        {GEDELF_SET_LINK_STATUS, TEXT("proven"), true},
        {GEDELF_SET_ADOPTED_BY, TEXT("both"), true},
        {GEDELF_SET_CERTAINTY, TEXT("3"), true},
        {GEDELF_SET_CERTAINTY, TEXT("4"), false},
        {GEDELF_SET_ORDINANCE_FLAG, TEXT("Yes"), true},
        {GEDELF_SET_ORDINANCE_STATUS, TEXT("DNS/CAN"), true},
        {GEDELF_SET_ORDINANCE_STATUS, TEXT("pre-1970"), true},
        {GEDELF_SET_ORDINANCE_STATUS, TEXT("DNS/"), false},
    };
    (void)state;
    for (size_t i = 0; i < COUNT_OF(some); i++)
        assert_int_equal(gedelf_set_has(some[i].set, some[i].text), some[i].in);
    assert_string_equal(gedelf_set_name(GEDELF_SET_RESTRICTION), "resn");
    assert_view(gedelf_set_word(GEDELF_SET_SEX, 4), VIEW("N"));
    assert_view(gedelf_set_word(GEDELF_SET_SEX, 5), VIEW(""));
}

/* ---- Addresses ------------------------------------------------------------------------------- */

static void test_addresses__email(void **state)
{
    static const struct {
        view text, mailbox, domain;
        bool valid;
    } some[] = {
        {TEXT("ada@example.org"), TEXT("ada"), TEXT("example.org"), true},
        {TEXT(" a.b+c@x-y.example.org "), TEXT("a.b+c"), TEXT("x-y.example.org"), true},
        {TEXT("j\xC3\xB6rg@b\xC3\xBC"
              "cher.example"),
         TEXT("j\xC3\xB6rg"),
         TEXT("b\xC3\xBC"
              "cher.example"),
         true},
        {TEXT("ada"), TEXT(""), TEXT(""), false},
        {TEXT("ada@localhost"), TEXT(""), TEXT(""), false},
        {TEXT("@example.org"), TEXT(""), TEXT(""), false},
        {TEXT("ada@"), TEXT(""), TEXT(""), false},
        {TEXT("a@b@example.org"), TEXT(""), TEXT(""), false},
        {TEXT("a..b@example.org"), TEXT(""), TEXT(""), false},
        {TEXT("a b@example.org"), TEXT(""), TEXT(""), false},
        {TEXT("ada@example..org"), TEXT(""), TEXT(""), false},
        {TEXT("ada@-example.org"), TEXT(""), TEXT(""), false},
        {TEXT("ada@example.org."), TEXT(""), TEXT(""), false},
    };
    (void)state;
    for (size_t i = 0; i < COUNT_OF(some); i++) {
        gedelf_email email;
        print_message("%s\n", some[i].text.text);
        assert_int_equal(gedelf_email_parse(&email, some[i].text), some[i].valid);
        if (some[i].valid) {
            assert_view(email.mailbox, some[i].mailbox);
            assert_view(email.domain, some[i].domain);
        }
    }
}

static void test_addresses__web(void **state)
{
    static const struct {
        view text, scheme, host, port, rest;
        bool valid;
    } some[] = {
        {TEXT("https://example.org/a?b#c"), TEXT("https"), TEXT("example.org"), TEXT(""), TEXT("/a?b#c"), true},
        {TEXT("HTTP://example.org:8080"), TEXT("HTTP"), TEXT("example.org"), TEXT("8080"), TEXT(""), true},
        {TEXT("www.example.org/x"), TEXT(""), TEXT("www.example.org"), TEXT(""), TEXT("/x"), true},
        {TEXT("http://localhost/"), TEXT("http"), TEXT("localhost"), TEXT(""), TEXT("/"), true},
        {TEXT("ftp://me@example.org"), TEXT("ftp"), TEXT("example.org"), TEXT(""), TEXT(""), true},
        {TEXT("localhost"), TEXT(""), TEXT(""), TEXT(""), TEXT(""), false},
        {TEXT("file:///etc"), TEXT(""), TEXT(""), TEXT(""), TEXT(""), false},
        {TEXT("javascript://x.y"), TEXT(""), TEXT(""), TEXT(""), TEXT(""), false},
        {TEXT("http://"), TEXT(""), TEXT(""), TEXT(""), TEXT(""), false},
        {TEXT("http://exa mple.org"), TEXT(""), TEXT(""), TEXT(""), TEXT(""), false},
        {TEXT("http://example.org/a b"), TEXT(""), TEXT(""), TEXT(""), TEXT(""), false},
        {TEXT("http://example.org:80x"), TEXT(""), TEXT(""), TEXT(""), TEXT(""), false},
        {TEXT(""), TEXT(""), TEXT(""), TEXT(""), TEXT(""), false},
    };
    (void)state;
    for (size_t i = 0; i < COUNT_OF(some); i++) {
        gedelf_web web;
        print_message("%s\n", some[i].text.text);
        assert_int_equal(gedelf_web_parse(&web, some[i].text), some[i].valid);
        if (some[i].valid) {
            assert_view(web.scheme, some[i].scheme);
            assert_view(web.host, some[i].host);
            assert_view(web.port, some[i].port);
            assert_view(web.rest, some[i].rest);
        }
    }
}

/* ---- Problems -------------------------------------------------------------------------------- */

/* Each problem is found by some text, and has words of its own. */
static void test_problems__all(void **state)
{
    static const struct {
        const char *text;
        char as; /* d, p, x: dates; a, t; 7 and 8: a date and an age of GEDCOM 7 */
        gedelf_problem problem;
    } some[] = {
        {"", 'd', GEDELF_VALUE_EMPTY},
        {"1  JAN 1900", '7', GEDELF_VALUE_SPACES},
        {"1y 2m 3d 4d", 'a', GEDELF_VALUE_END},
        {"1 Jan 1900", '7', GEDELF_VALUE_CHARACTER},
        {"5 MAY", 'd', GEDELF_DATE_NO_YEAR},
        {"@#X@ 1900", 'd', GEDELF_DATE_BAD_ESCAPE},
        {"_ 1900", '7', GEDELF_DATE_BAD_CALENDAR},
        {"@#DJULIAN@ 1 VEND 1900", 'd', GEDELF_DATE_BAD_MONTH},
        {"@#DJULIAN@ 32 JAN 1900", 'd', GEDELF_DATE_BAD_DAY},
        {"@#DJULIAN@ 0", 'd', GEDELF_DATE_BAD_YEAR},
        {"@#DJULIAN@ 1700/1720", 'd', GEDELF_DATE_BAD_DUAL_YEAR},
        {"@#DJULIAN@ 1700 A.M.", 'd', GEDELF_DATE_BAD_EPOCH},
        {"UNK 1900", 'd', GEDELF_DATE_RESERVED},
        {"1900 x", 'd', GEDELF_DATE_END},
        {"BET 1900", 'd', GEDELF_DATE_NO_SECOND},
        {"BET 1901 AND 1900", 'd', GEDELF_DATE_BACKWARDS},
        {"(a", 'd', GEDELF_DATE_BAD_PHRASE},
        {"INT 1900", 'd', GEDELF_DATE_NO_PHRASE},
        {"1900", 'p', GEDELF_DATE_NO_PERIOD},
        {"1900", 'x', GEDELF_DATE_NOT_EXACT},
        {"1y 2", 'a', GEDELF_AGE_BAD_UNIT},
        {"1w", 'a', GEDELF_AGE_WEEKS},
        {"old", 'a', GEDELF_AGE_NO_NUMBER},
        {"99999999999999999999w", '8', GEDELF_AGE_TOO_LARGE},
        {"x", 't', GEDELF_TIME_BAD_FORM},
        {"25:00", 't', GEDELF_TIME_BAD_HOUR},
        {"12:60", 't', GEDELF_TIME_BAD_MINUTE},
        {"12:00:61", 't', GEDELF_TIME_BAD_SECOND},
        {"12:00x", 't', GEDELF_TIME_BAD_ZONE},
    };
    (void)state;
    for (size_t i = 0; i < COUNT_OF(some); i++) {
        view text = view_of_string(some[i].text);
        gedelf_notation notation = is_digit(some[i].as) ? GEDELF_NOTATION_GEDCOM7 : GEDELF_NOTATION_ELF;
        gedelf_date date;
        gedelf_age age;
        gedelf_time time;
        gedelf_problem got = some[i].as == 'a' || some[i].as == '8' ? gedelf_age_parse(&age, text, notation)
                             : some[i].as == 't'                    ? gedelf_time_parse(&time, text, notation)
                                                                    : gedelf_date_parse(&date, text, notation,
                                                                     some[i].as == 'p'   ? GEDELF_DATE_PERIOD
                                                                                        : some[i].as == 'x' ? GEDELF_DATE_EXACT
                                                                                                            : GEDELF_DATE_VALUE);
        print_message("%s\n", some[i].text);
        assert_int_equal(got, some[i].problem);
        assert_string_not_equal(gedelf_problem_text(got), gedelf_problem_text((gedelf_problem)9999));
        for (size_t k = 0; k < i; k++)
            assert_string_not_equal(gedelf_problem_text(got), gedelf_problem_text(some[k].problem));
    }
}

/* What people write, and which reason they are told. */
static void test_problems__of_slips(void **state)
{
    static const struct {
        const char *text;
        gedelf_problem problem;
    } slips[] = {
        {".__.1939", GEDELF_DATE_NO_YEAR},
        {"<1814>", GEDELF_DATE_NO_YEAR},
        {"1848 - 1850", GEDELF_DATE_END},
        {"1 ??? 1800", GEDELF_DATE_END},
        {"1759\xE2\x80\x93"
         "1836",
         GEDELF_DATE_END},
        {"29 December 1812", GEDELF_DATE_BAD_MONTH},
        {"1 POS 1900", GEDELF_DATE_RESERVED},
        {"BET 1 BCE 1900", GEDELF_DATE_RESERVED},
        {"BET 1 AND 1900", GEDELF_VALUE_OK},
        {"FROM 1 TO 1900", GEDELF_VALUE_OK},
        {"BET 5 BCE AND 1900", GEDELF_VALUE_OK},
    };
    (void)state;
    for (size_t i = 0; i < COUNT_OF(slips); i++) {
        gedelf_date date;
        print_message("%s\n", slips[i].text);
        assert_int_equal(
            gedelf_date_parse(&date, view_of_string(slips[i].text), GEDELF_NOTATION_ELF, GEDELF_DATE_VALUE),
            slips[i].problem);
    }
}

/* The year of birth, as a list of people has it. */
static void test_date_year(void **state)
{
    static const struct {
        const char *text;
        bool known;
        int64_t year;
    } table[] = {{"21 APR 1816", true, 1816},
                 {"1816", true, 1816},
                 {"ABT 1816", true, 1816},
                 {"BET 1815 AND 1817", true, 1815},
                 {"BEF 1816", true, 1816},
                 {"AFT 1816", true, 1816},
                 {"FROM 1816", true, 1816},
                 {"TO 1816", true, 1816},
                 {"@#DJULIAN@ 25 DEC 1700", true, 1701},
                 {"JULIAN 25 DEC 1700", true, 1701},
                 {"44 B.C.", true, -43},
                 {"44 BCE", true, -43},
                 {"(unknown)", false, 7},
                 {"", false, 7},
                 {"soon", false, 7},
                 {"32 JAN 1816", false, 7}};
    (void)state;
    for (size_t i = 0; i < COUNT_OF(table); i++) {
        int64_t year = 7;
        assert_int_equal(gedelf_date_year(&year, view_of_string(table[i].text)), table[i].known);
        if (year != table[i].year)
            print_message("%s: %lld\n", table[i].text, (long long)year);
        assert_int_equal(year, table[i].year);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_date_year),          cmocka_unit_test(test_days__compare),
        cmocka_unit_test(test_days__widened),      cmocka_unit_test(test_days__later),
        cmocka_unit_test(test_days__bounds),       cmocka_unit_test(test_dates__made),
        cmocka_unit_test(test_ages__days),         cmocka_unit_test(test_names__parts),
        cmocka_unit_test(test_places__parts),      cmocka_unit_test(test_coordinates__limits),
        cmocka_unit_test(test_tables__languages),  cmocka_unit_test(test_tables__media),
        cmocka_unit_test(test_tables__sets),       cmocka_unit_test(test_addresses__email),
        cmocka_unit_test(test_addresses__web),     cmocka_unit_test(test_problems__all),
        cmocka_unit_test(test_problems__of_slips),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
