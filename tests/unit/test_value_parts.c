/* SPDX-License-Identifier: MIT */
/*
 * Values where a fault would be small: ends of ranges, held against plain models. What values mean is in tests/values.
 */
#include "unit.h"

#include "values/values_private.h"

#include <gedelf/values.h>

/* ---- Stretches of days, against sets of days ----------------------------------------------------- */

enum { SPAN = 3, FAR_AWAY = 100 };

/* The first and last day, where an open end is far away. */
static int64_t first_of(gedelf_days d)
{
    return d.has_earliest ? d.earliest : -FAR_AWAY;
}

static int64_t last_of(gedelf_days d)
{
    return d.has_latest ? d.latest : FAR_AWAY;
}

static bool is_dated(gedelf_days d)
{
    return d.has_earliest || d.has_latest;
}

static int sign(int64_t number)
{
    return (number > 0) - (number < 0);
}

/* By the first day, then by the last; an open beginning comes first, what is not dated at all last (D218). */
static int sorted_plainly(gedelf_days a, gedelf_days b)
{
    if (is_dated(a) != is_dated(b))
        return is_dated(a) ? -1 : 1;
    int by_first = sign(first_of(a) - first_of(b));
    return by_first != 0 ? by_first : sign(last_of(a) - last_of(b));
}

static void assert_days(gedelf_days a, gedelf_days b)
{
    bool before = last_of(a)<first_of(b), after = first_of(a)> last_of(b);
    gedelf_order order = before ? GEDELF_BEFORE : after ? GEDELF_AFTER : GEDELF_POSSIBLY;
    bool within = is_dated(a) && is_dated(b) && first_of(a) >= first_of(b) && last_of(a) <= last_of(b);
    assert_int_equal(gedelf_days_order(a, b), order);
    assert_int_equal(gedelf_days_can_be_within(a, b), order == GEDELF_POSSIBLY);
    assert_int_equal(gedelf_days_can_precede(a, b), first_of(a) < last_of(b));
    assert_int_equal(gedelf_days_within(a, b), within);
    assert_int_equal(sign(gedelf_days_compare(a, b)), sorted_plainly(a, b));
}

/* All stretches within a few days, and all that are open. */
static size_t all_stretches(gedelf_days *out)
{
    size_t count = 0;
    out[count++] = (gedelf_days){0, 0, false, false};
    for (int64_t from = -SPAN; from <= SPAN; from++) {
        out[count++] = (gedelf_days){from, 0, true, false};
        out[count++] = (gedelf_days){0, from, false, true};
        for (int64_t to = from; to <= SPAN; to++)
            out[count++] = (gedelf_days){from, to, true, true};
    }
    return count;
}

static void test_days__against_sets(void **state)
{
    (void)state;
    gedelf_days all[100];
    size_t count = all_stretches(all);
    assert_true(count <= COUNT_OF(all));
    for (size_t i = 0; i < count; i++) {
        for (size_t k = 0; k < count; k++)
            assert_days(all[i], all[k]);
    }
}

/* ---- Calendars ------------------------------------------------------------------------------------- */

static void test_calendars__bounds(void **state)
{
    (void)state;
    static const struct {
        gedelf_calendar calendar;
        int months;
        const char *first, *last;
    } rows[] = {{GEDELF_CALENDAR_GREGORIAN, 12, "JAN", "DEC"},
                {GEDELF_CALENDAR_JULIAN, 12, "JAN", "DEC"},
                {GEDELF_CALENDAR_FRENCH, 13, "VEND", "COMP"},
                {GEDELF_CALENDAR_HEBREW, 13, "TSH", "ELL"}};
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        gedelf_calendar c = rows[i].calendar;
        int months = rows[i].months;
        assert_int_equal(gedelf_calendar_month_count(c), months);
        assert_string_equal(gedelf_calendar_month_name(c, 1), rows[i].first);
        assert_string_equal(gedelf_calendar_month_name(c, months), rows[i].last);
        assert_true(!gedelf_calendar_month_name(c, 0) || !gedelf_calendar_month_name(c, 0)[0]);
        assert_true(!gedelf_calendar_month_name(c, months + 1) || !gedelf_calendar_month_name(c, months + 1)[0]);
        assert_int_equal(gedelf_calendar_month_days(c, 1, 0), 0);
        assert_int_equal(gedelf_calendar_month_days(c, 1, -1), 0);
        assert_int_equal(gedelf_calendar_month_days(c, 1, months + 1), 0);
        assert_true(gedelf_calendar_month_days(c, 1, 1) >= 30);
        assert_int_equal(gedelf_calendar_month_days(c, 0, 1) != 0, i < 2);
        assert_int_equal(gedelf_calendar_month_days(c, INT64_MAX, 1), 0);
        assert_int_equal(gedelf_calendar_month_days(c, INT64_MIN, 1), 0);
    }
    assert_int_equal(gedelf_calendar_month_count(GEDELF_CALENDAR_UNKNOWN), 0);
    assert_int_equal(gedelf_calendar_month_days(GEDELF_CALENDAR_UNKNOWN, 1, 1), 0);
}

/* There and back, day by day, round the beginnings and far away; and no further. */
static void assert_round(gedelf_calendar calendar, int64_t day)
{
    gedelf_calendar_day there;
    int64_t back = day + 1;
    assert_true(gedelf_calendar_from_day(calendar, day, &there));
    assert_true(there.day >= 1 && there.day <= gedelf_calendar_month_days(calendar, there.year, there.month));
    if (gedelf_calendar_to_day(calendar, &there, &back))
        assert_int_equal(back, day);
    else
        assert_true(there.year > 999999 || there.year < -999999);
}

static void test_calendars__round(void **state)
{
    (void)state;
    static const int64_t firsts[] = {-401000000, -401000000, -64748, -2092590};
    gedelf_calendar_day out;
    for (int c = GEDELF_CALENDAR_GREGORIAN; c < GEDELF_CALENDAR_UNKNOWN; c++) {
        gedelf_calendar calendar = (gedelf_calendar)c;
        size_t row = calendar == GEDELF_CALENDAR_GREGORIAN ? 0
                     : calendar == GEDELF_CALENDAR_JULIAN  ? 1
                     : calendar == GEDELF_CALENDAR_FRENCH  ? 2
                                                           : 3;
        for (int64_t i = 0; i < 2000; i++) {
            assert_round(calendar, firsts[row] + i);
            assert_round(calendar, 401000000 - i);
            assert_round(calendar, i);
        }
        assert_false(gedelf_calendar_from_day(calendar, firsts[row] - 1, &out));
        assert_false(gedelf_calendar_from_day(calendar, 401000001, &out));
    }
    assert_false(gedelf_calendar_from_day(GEDELF_CALENDAR_UNKNOWN, 0, &out));
}

static void test_days__format(void **state)
{
    (void)state;
    static const struct {
        int64_t day;
        const char *text;
    } rows[] = {{0, "1970-01-01"},        {-1, "1969-12-31"},      {31, "1970-02-01"},       {-719162, "0001-01-01"},
                {-719163, "0000-12-31"},  {-719528, "0000-01-01"}, {-719529, "-0001-12-31"}, {2932896, "9999-12-31"},
                {2932897, "10000-01-01"}, {401000001, ""},         {-401000001, ""}};
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        char text[32] = "################";
        size_t length = gedelf_day_format(rows[i].day, text, sizeof text);
        assert_view(view_of(text, length), view_of_string(rows[i].text));
        assert_int_equal(gedelf_day_format(rows[i].day, NULL, 0), length);
    }
}

static int64_t day_of(int64_t year, int month, int day)
{
    int64_t number = 0;
    assert_true(gedelf_calendar_to_day(GEDELF_CALENDAR_GREGORIAN, &(gedelf_calendar_day){year, month, day}, &number));
    return number;
}

static void test_days__later_rows(void **state)
{
    (void)state;
    static const struct {
        int from[3], years, months, days, to[3];
    } rows[] = {
        {{2000, 1, 31}, 0, 0, 0, {2000, 1, 31}},    {{2000, 1, 31}, 0, 1, 0, {2000, 2, 29}},
        {{2001, 1, 31}, 0, 1, 0, {2001, 2, 28}},    {{2000, 2, 29}, 1, 0, 0, {2001, 2, 28}},
        {{2000, 2, 29}, 4, 0, 0, {2004, 2, 29}},    {{2000, 12, 15}, 0, 1, 0, {2001, 1, 15}},
        {{2000, 1, 15}, 0, -1, 0, {1999, 12, 15}},  {{2000, 1, 15}, 0, -12, 0, {1999, 1, 15}},
        {{2000, 1, 15}, 0, -13, 0, {1998, 12, 15}}, {{2000, 2, 15}, 0, -1, 0, {2000, 1, 15}},
        {{2000, 1, 15}, 0, 11, 0, {2000, 12, 15}},  {{2000, 1, 15}, 0, 12, 0, {2001, 1, 15}},
        {{2000, 1, 15}, 0, 25, 0, {2002, 2, 15}},   {{2000, 1, 31}, 0, 1, 1, {2000, 3, 1}},
        {{2000, 1, 1}, 0, 0, -1, {1999, 12, 31}},   {{1, 1, 15}, -1, 0, 0, {0, 1, 15}},
        {{0, 1, 15}, 0, -1, 0, {-1, 12, 15}},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        int64_t from = day_of(rows[i].from[0], rows[i].from[1], rows[i].from[2]);
        int64_t to = day_of(rows[i].to[0], rows[i].to[1], rows[i].to[2]);
        assert_int_equal(gedelf_day_later(from, rows[i].years, rows[i].months, rows[i].days), to);
    }
    assert_int_equal(gedelf_day_later(401000001, 1, 1, 1), 401000001); /* no day that there is */
    assert_int_equal(gedelf_day_later(0, 1000000, 0, 1), 0);
}

/* ---- Ages and times ---------------------------------------------------------------------------------- */

static void test_ages__far(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        bool countable;
    } rows[] = {{"10000y", true},      {"10001y", false},    {"120000m", true}, {"120001m", false},
                {"3660000d", true},    {"3660001d", false},  {"530000w", true}, {"530001w", false},
                {"1y 120001m", false}, {"1y 1m 1w 1d", true}};
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        gedelf_age age;
        assert_int_equal(gedelf_age_parse(&age, view_of_string(rows[i].text), GEDELF_NOTATION_GEDCOM7),
                         GEDELF_VALUE_OK);
        gedelf_days days = gedelf_age_days(&age, 0);
        assert_true(days.has_earliest);
        assert_int_equal(days.has_latest, rows[i].countable);
        assert_int_equal(days.earliest > 0, rows[i].countable);
    }
}

static void test_times__rows(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        gedelf_problem elf, seven;
    } rows[] = {
        {"", GEDELF_VALUE_EMPTY, GEDELF_VALUE_EMPTY},
        {"0:00", GEDELF_VALUE_OK, GEDELF_VALUE_OK},
        {"00:00", GEDELF_VALUE_OK, GEDELF_VALUE_OK},
        {"000:00", GEDELF_TIME_BAD_FORM, GEDELF_TIME_BAD_FORM},
        {"10", GEDELF_TIME_BAD_FORM, GEDELF_TIME_BAD_FORM},
        {"10:", GEDELF_TIME_BAD_FORM, GEDELF_TIME_BAD_FORM},
        {"10:0", GEDELF_TIME_BAD_FORM, GEDELF_TIME_BAD_FORM},
        {"10:000", GEDELF_TIME_BAD_FORM, GEDELF_TIME_BAD_FORM},
        {"10.00", GEDELF_TIME_BAD_FORM, GEDELF_TIME_BAD_FORM},
        {"x", GEDELF_TIME_BAD_FORM, GEDELF_TIME_BAD_FORM},
        {"10:00:", GEDELF_TIME_BAD_FORM, GEDELF_TIME_BAD_FORM},
        {"10:00:0", GEDELF_TIME_BAD_FORM, GEDELF_TIME_BAD_FORM},
        {"10:00:00", GEDELF_VALUE_OK, GEDELF_VALUE_OK},
        {"10:00:00.", GEDELF_TIME_BAD_FORM, GEDELF_TIME_BAD_FORM},
        {"10:00:00.5", GEDELF_VALUE_OK, GEDELF_VALUE_OK},
        {"10:00:00.123456789", GEDELF_VALUE_OK, GEDELF_VALUE_OK},
        {"10:00.5", GEDELF_TIME_BAD_ZONE, GEDELF_TIME_BAD_ZONE},
        {"23:59:59", GEDELF_VALUE_OK, GEDELF_VALUE_OK},
        {"23:59:60", GEDELF_VALUE_OK, GEDELF_TIME_BAD_SECOND},
        {"23:59:61", GEDELF_TIME_BAD_SECOND, GEDELF_TIME_BAD_SECOND},
        {"23:60", GEDELF_TIME_BAD_MINUTE, GEDELF_TIME_BAD_MINUTE},
        {"24:00", GEDELF_VALUE_OK, GEDELF_TIME_BAD_HOUR},
        {"24:00:00.00", GEDELF_VALUE_OK, GEDELF_TIME_BAD_HOUR},
        {"24:00:00.01", GEDELF_TIME_BAD_HOUR, GEDELF_TIME_BAD_HOUR},
        {"24:00:01", GEDELF_TIME_BAD_HOUR, GEDELF_TIME_BAD_HOUR},
        {"24:01", GEDELF_TIME_BAD_HOUR, GEDELF_TIME_BAD_HOUR},
        {"25:00", GEDELF_TIME_BAD_HOUR, GEDELF_TIME_BAD_HOUR},
        {"10:00Z", GEDELF_VALUE_OK, GEDELF_VALUE_OK},
        {"10:00z", GEDELF_VALUE_OK, GEDELF_TIME_BAD_ZONE},
        {"10:00ZZ", GEDELF_VALUE_END, GEDELF_VALUE_END},
        {"10:00+01:00", GEDELF_VALUE_OK, GEDELF_TIME_BAD_ZONE},
        {"10:00-23:59", GEDELF_VALUE_OK, GEDELF_TIME_BAD_ZONE},
        {"10:00+24:00", GEDELF_TIME_BAD_ZONE, GEDELF_TIME_BAD_ZONE},
        {"10:00+23:60", GEDELF_TIME_BAD_ZONE, GEDELF_TIME_BAD_ZONE},
        {"10:00+1:00", GEDELF_TIME_BAD_ZONE, GEDELF_TIME_BAD_ZONE},
        {"10:00+01", GEDELF_TIME_BAD_ZONE, GEDELF_TIME_BAD_ZONE},
        {"10:00+01:", GEDELF_TIME_BAD_ZONE, GEDELF_TIME_BAD_ZONE},
        {"10:00+01:0", GEDELF_TIME_BAD_ZONE, GEDELF_TIME_BAD_ZONE},
        {"10:00+0100", GEDELF_TIME_BAD_ZONE, GEDELF_TIME_BAD_ZONE},
        {"10:00+", GEDELF_TIME_BAD_ZONE, GEDELF_TIME_BAD_ZONE},
        {"10:00x", GEDELF_TIME_BAD_ZONE, GEDELF_TIME_BAD_ZONE},
        {" 10:00 ", GEDELF_VALUE_OK, GEDELF_TIME_BAD_FORM},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        gedelf_time time;
        view text = view_of_string(rows[i].text);
        print_message("%s\n", rows[i].text);
        assert_int_equal(gedelf_time_parse(&time, text, GEDELF_NOTATION_ELF), rows[i].elf);
        assert_int_equal(gedelf_time_parse(&time, text, GEDELF_NOTATION_GEDCOM7), rows[i].seven);
    }
}

/* ---- Names -------------------------------------------------------------------------------------------- */

/* Letters that have a spelling of their own. */
static bool is_spelt(uint32_t c)
{
    static const uint16_t letters[] = {
#define LETTER(code_point, spelling) code_point,
#include "values/transliteration.def"
#undef LETTER
    };
    for (size_t i = 0; i < COUNT_OF(letters); i++) {
        if (letters[i] == c)
            return true;
    }
    return false;
}

/* Code points from the first to the last. */
typedef struct code_range {
    uint32_t first, last;
} code_range;

static bool is_in_ranges(const code_range *ranges, size_t count, uint32_t c)
{
    for (size_t i = 0; i < count; i++) {
        if (c >= ranges[i].first && c <= ranges[i].last)
            return true;
    }
    return false;
}

/* What becomes of a character between two letters: marks and apostrophes vanish, signs are between words, the rest stays. */
static void append_expected(buffer *out, uint32_t c, view character)
{
    static const code_range marks[] = {{'\'', '\''},     {'`', '`'},       {0xB4, 0xB4},     {0x2BB, 0x2BF},
                                       {0x300, 0x36F},   {0x483, 0x489},   {0x1AB0, 0x1AFF}, {0x1DC0, 0x1DFF},
                                       {0x2018, 0x2019}, {0x20D0, 0x20FF}, {0xFE20, 0xFE2F}};
    static const code_range signs[] = {{0, 0xBF}, {0xD7, 0xD7}, {0xF7, 0xF7}, {0x2000, 0x206F}, {0x3000, 0x303F}};
    bool wide = c >= 0xFF21 && c <= 0xFF5A;
    uint32_t plain = wide ? c - 0xFEE0 : c;
    char small = (char)(plain < 0x80 ? to_lower((char)plain) : 0);
    assert_true(buffer_append(out, VIEW("a")));
    if (plain < 0x80 && (is_letter(small) || is_digit(small)))
        assert_true(buffer_append(out, view_of(&small, 1)));
    else if (is_in_ranges(marks, COUNT_OF(marks), plain))
        assert_true(buffer_append(out, VIEW("")));
    else
        assert_true(buffer_append(out, is_in_ranges(signs, COUNT_OF(signs), plain) ? VIEW(" ") : character));
    assert_true(buffer_append(out, VIEW("b")));
}

static void test_names__every_character(void **state)
{
    (void)state;
    buffer text, expected;
    buffer_init(&text, &memory_default);
    buffer_init(&expected, &memory_default);
    for (uint32_t c = 1; c < 0x10000; c++) {
        char octets[4], folded[16];
        if ((c >= 0xD800 && c < 0xE000) || (c >= 0x80 && is_spelt(c)))
            continue;
        view character = view_of(octets, utf8_encode(c, octets));
        text.length = expected.length = 0;
        assert_true(buffer_append(&text, VIEW("a")) && buffer_append(&text, character) &&
                    buffer_append(&text, VIEW("b")));
        append_expected(&expected, c, character);
        size_t length = gedelf_name_fold(buffer_view(&text), folded, sizeof folded);
        assert_view(view_of(folded, length), buffer_view(&expected));
    }
    buffer_free(&text);
    buffer_free(&expected);
}

static void test_names__keys(void **state)
{
    (void)state;
    static const struct {
        const char *name, *folded, *key, *surname;
    } rows[] = {
        {"Müller", "muller", "muller", "muller"},
        {"Mueller", "mueller", "muller", "muller"},
        {"Groß", "gross", "gross", "gross"},
        {"O'Brien", "obrien", "obrien", "obrien"},
        {"von der Heide", "von der heide", "von der heide", "heide"},
        {"von", "von", "von", "von"},
        {"von der", "von der", "von der", "von der"},
        {"Kowalska", "kowalska", "kowalska", "kowalski"},
        {"ska", "ska", "ska", "ska"},
        {"Jónsdóttir", "jonsdottir", "jonsdottir", "jonson"},
        {"Jónsson", "jonsson", "jonsson", "jonson"},
        {"abcdefgh", "abcdefgh", "abcdefgh", "abcdefgh"},
        {"abcdefghi", "abcdefghi", "abcdefghi", "abcdefghi"},
        {"abcdefghijklmnop qrs", "abcdefghijklmnop qrs", "abcdefghijklmnop qrs", "abcdefghijklmnop qrs"},
        {"  a   b  ", "a b", "a b", "a b"},
        {"", "", "", ""},
        {"---", "", "", ""},
        {"Aeoeue", "aeoeue", "aou", "aou"},
        {"eae", "eae", "ea", "ea"},
        {"1a2", "1a2", "1a2", "1a2"},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        char text[64];
        view name = view_of_string(rows[i].name);
        assert_view(view_of(text, gedelf_name_fold(name, text, sizeof text)), view_of_string(rows[i].folded));
        assert_view(view_of(text, gedelf_name_key(name, text, sizeof text)), view_of_string(rows[i].key));
        assert_view(view_of(text, gedelf_surname_key(name, text, sizeof text)), view_of_string(rows[i].surname));
        assert_int_equal(gedelf_name_fold(name, NULL, 0), strlen(rows[i].folded));
    }
}

/* ---- Addresses and sets --------------------------------------------------------------------------------- */

static void test_addresses__references(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        bool good;
    } rows[] = {
        {"a", true},
        {"a/b?c#d", true},
        {"#", true},
        {"a#b#c", false},
        {"a b", false},
        {"a%20b", true},
        {"a%2", false},
        {"a%", false},
        {"a%2g", false},
        {"a%g2", false},
        {"%41", true},
        {"http://x", true},
        {"a1+-.:b", true},
        {"1a:b", false},
        {":b", false},
        {"a_b:c", false},
        {"a/b:c", true},
        {"?a:b", true},
        {"#a:b", true},
        {"\303\244:b", false},
        {"\303\244/b", true},
        {"a<b", false},
        {"a\"b", false},
        {"a\\b", false},
        {"a^b", false},
        {"a{b", false},
        {"a`b", false},
        {"a\177", false},
        {"[::1]", false},
        {"http://[::1]/", true},
        {"~!$&'()*+,;=@", true},
        {"-a:b", false},
        {"+a:b", false},
        {"a:", true},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        print_message("%s\n", rows[i].text);
        assert_int_equal(gedelf_is_uri_reference(view_of_string(rows[i].text)), rows[i].good);
    }
}

static void test_sets__bounds(void **state)
{
    (void)state;
    for (int set = GEDELF_SET_SEX; set <= GEDELF_SET_ORDINANCE_STATUS; set++) {
        size_t count = 0;
        assert_true(strlen(gedelf_set_name((gedelf_set)set)) >= 3);
        while (gedelf_set_word((gedelf_set)set, count).length > 0) {
            assert_true(gedelf_set_has((gedelf_set)set, gedelf_set_word((gedelf_set)set, count)));
            count++;
        }
        assert_true(count >= 1);
        for (size_t beyond = 0; beyond < 20; beyond++)
            assert_int_equal(gedelf_set_word((gedelf_set)set, count + beyond).length, 0);
    }
    for (int beyond = 1; beyond < 3; beyond++) {
        gedelf_set none = (gedelf_set)(GEDELF_SET_ORDINANCE_STATUS + beyond);
        assert_true(!gedelf_set_name(none) || !gedelf_set_name(none)[0]);
        assert_int_equal(gedelf_set_word(none, 0).length, 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_days__against_sets), cmocka_unit_test(test_calendars__bounds),
        cmocka_unit_test(test_calendars__round),   cmocka_unit_test(test_days__format),
        cmocka_unit_test(test_days__later_rows),   cmocka_unit_test(test_ages__far),
        cmocka_unit_test(test_times__rows),        cmocka_unit_test(test_names__every_character),
        cmocka_unit_test(test_names__keys),        cmocka_unit_test(test_addresses__references),
        cmocka_unit_test(test_sets__bounds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
