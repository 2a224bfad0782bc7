/* SPDX-License-Identifier: MIT */
/*
 * The loops that see every octet, in each variant that this processor can run, against the plainest way to do the same:
 * at every alignment, with every octet, and on random texts.
 */
#include "unit.h"

#include "chance.h"

/* ---- Finding the end of a line --------------------------------------------------------------- */

/* So wide that blocks of sixteen, thirty-two and sixty-four octets all occur, at every alignment. */
enum { WIDEST = 160 };

static void assert_same_sweep(const char *text, size_t length)
{
    unsigned traits_expected = 0;
    size_t distance_expected = wide_portable.sweep_line(text, length, &traits_expected);
    for (size_t i = 1; wide_variant(i); i++) {
        unsigned traits = 0;
        size_t distance = wide_variant(i)->sweep_line(text, length, &traits);
        if (distance == distance_expected && traits == traits_expected)
            continue;
        print_error("%s, length %zu: %zu with traits %u, plainly %zu with traits %u\n", wide_variant(i)->name, length,
                    distance, traits, distance_expected, traits_expected);
        fail();
    }
}

/* What every octet is, by itself. */
static void test_sweep__octets(void **state)
{
    (void)state;
    for (unsigned octet = 0; octet < 256; octet++) {
        char text[1] = {(char)octet};
        unsigned traits = 0;
        bool ends = octet == '\n' || octet == '\r';
        unsigned expected = octet >= 0x80                                      ? TRAIT_HIGH
                            : octet == '@'                                     ? TRAIT_AT_SIGN
                            : (octet < 0x20 && octet != '\t') || octet == 0x7F ? TRAIT_CONTROL
                                                                               : 0;
        assert_int_equal(wide_portable.sweep_line(text, 1, &traits), ends ? 0 : 1);
        assert_int_equal(traits, ends ? 0 : expected);
    }
}

static void test_sweep__adds_traits(void **state)
{
    (void)state;
    unsigned traits = TRAIT_HIGH;
    assert_int_equal(sweep_line("a@\nb", 4, &traits), 2);
    assert_int_equal(traits, TRAIT_HIGH | TRAIT_AT_SIGN);
    assert_int_equal(sweep_line("", 0, &traits), 0);
}

/* One octet of each kind at every place, with and without a line break before or after it, at every alignment. */
static void test_sweep__every_place(void **state)
{
    (void)state;
    static const char octets[] = {'\n',   '\r', '@', '\t', 0x1F, 0,    0x7F, '\x80',
                                  '\xFF', ' ',  '~', 0x0B, 0x0C, 0x0E, 0x08};
    static char room[WIDEST + 64];
    for (size_t align = 0; align < 64; align++) {
        char *text = room + align;
        memset(text, 'a', WIDEST);
        for (size_t place = 0; place < WIDEST; place++) {
            for (size_t i = 0; i < sizeof octets; i++) {
                text[place] = octets[i];
                assert_same_sweep(text, WIDEST);
                assert_same_sweep(text, place + 1);
                text[WIDEST / 2] = '\n';
                assert_same_sweep(text, WIDEST);
                text[WIDEST / 2] = 'a';
            }
            text[place] = 'a';
        }
    }
}

/* Every text of up to six octets from those that matter, after and before a block of sixteen. */
static void test_sweep__small_texts(void **state)
{
    (void)state;
    static const char octets[] = {'a', '\n', '\r', '@', 0x01, '\xC3'};
    enum { KINDS = sizeof octets, LONGEST = 6 };
    for (size_t length = 0; length <= LONGEST; length++) {
        size_t count = 1;
        for (size_t i = 0; i < length; i++)
            count *= KINDS;
        for (size_t number = 0; number < count; number++) {
            char text[LONGEST + 16];
            memset(text, 'a', sizeof text);
            for (size_t i = 0, rest = number; i < length; i++, rest /= KINDS)
                text[13 + i] = octets[rest % KINDS];
            assert_same_sweep(text + 13, length);
            assert_same_sweep(text, sizeof text);
        }
    }
}

static uint32_t next_random(uint64_t *seed)
{
    return (uint32_t)(random_number(seed) >> 33);
}

static void test_sweep__random(void **state)
{
    (void)state;
    static char room[WIDEST + 64];
    uint64_t seed = 20191211;
    for (int round = 0; round < 200000; round++) {
        size_t align = next_random(&seed) % 64, length = next_random(&seed) % (WIDEST + 1);
        unsigned rare = next_random(&seed) % 100;
        for (size_t i = 0; i < length; i++)
            room[align + i] = (char)(next_random(&seed) % 100 < rare ? next_random(&seed) % 256 : 'a');
        assert_same_sweep(room + align, length);
    }
}

/* ---- Checking UTF-8 -------------------------------------------------------------------------- */

/* Table 3-7 of the Unicode Standard, row by row: how long the character at p is, 0 if there is none. Zero, U+FFFE and
   U+FFFF are no Chars. */
static size_t slow_character(const unsigned char *p, size_t length)
{
    static const struct {
        unsigned char low[4], up[4];
        size_t length;
    } rows[] = {
        {{0x01}, {0x7F}, 1},
        {{0xC2, 0x80}, {0xDF, 0xBF}, 2},
        {{0xE0, 0xA0, 0x80}, {0xE0, 0xBF, 0xBF}, 3},
        {{0xE1, 0x80, 0x80}, {0xEC, 0xBF, 0xBF}, 3},
        {{0xED, 0x80, 0x80}, {0xED, 0x9F, 0xBF}, 3},
        {{0xEE, 0x80, 0x80}, {0xEE, 0xBF, 0xBF}, 3},
        {{0xEF, 0x80, 0x80}, {0xEF, 0xBE, 0xBF}, 3},
        {{0xEF, 0xBF, 0x80}, {0xEF, 0xBF, 0xBD}, 3},
        {{0xF0, 0x90, 0x80, 0x80}, {0xF0, 0xBF, 0xBF, 0xBF}, 4},
        {{0xF1, 0x80, 0x80, 0x80}, {0xF3, 0xBF, 0xBF, 0xBF}, 4},
        {{0xF4, 0x80, 0x80, 0x80}, {0xF4, 0x8F, 0xBF, 0xBF}, 4},
    };
    for (size_t row = 0; row < COUNT_OF(rows); row++) {
        size_t i = 0;
        while (i < rows[row].length && i < length && p[i] >= rows[row].low[i] && p[i] <= rows[row].up[i])
            i++;
        if (i == rows[row].length)
            return i;
    }
    return 0;
}

static size_t slow_prefix(const char *octets, size_t length)
{
    size_t i = 0, step;
    while (i < length && (step = slow_character((const unsigned char *)octets + i, length - i)) > 0)
        i += step;
    return i;
}

static void assert_prefix_of(const char *octets, size_t length, size_t expected)
{
    for (size_t v = 0; wide_variant(v); v++) {
        size_t prefix = wide_variant(v)->utf8_valid_prefix(octets, length);
        if (prefix == expected)
            continue;
        print_error("%s, %zu octets, ", wide_variant(v)->name, length);
        for (size_t i = 0; i < length; i++)
            print_error("%02X ", (unsigned)(unsigned char)octets[i]);
        print_error("valid up to %zu, expected %zu\n", prefix, expected);
        fail();
    }
}

static void assert_same_prefix(const char *octets, size_t length)
{
    assert_prefix_of(octets, length, slow_prefix(octets, length));
}

/* All texts of one and two octets, and of three and four with the trailing ones at the borders of their ranges. */
static void test_utf8_valid_prefix__small(void **state)
{
    (void)state;
    static const unsigned char borders[] = {0x00, 0x41, 0x7F, 0x80, 0x81, 0x8F, 0x90, 0x9F, 0xA0,
                                            0xAF, 0xBD, 0xBE, 0xBF, 0xC0, 0xC2, 0xE0, 0xFF};
    for (unsigned first = 0; first < 256; first++) {
        char text[4] = {(char)first};
        assert_same_prefix(text, 1);
        for (unsigned second = 0; second < 256; second++) {
            text[1] = (char)second;
            assert_same_prefix(text, 2);
            for (size_t third = 0; third < sizeof borders; third++) {
                text[2] = (char)borders[third];
                assert_same_prefix(text, 3);
                for (size_t fourth = 0; fourth < sizeof borders; fourth++) {
                    text[3] = (char)borders[fourth];
                    assert_same_prefix(text, 4);
                }
            }
        }
    }
}

/* The places where a mistake is likely, at every distance from the beginning, so that words and vectors are cut
   everywhere; and cut off at every length. */
static void test_utf8_valid_prefix__borders(void **state)
{
    (void)state;
    static const struct {
        const char *octets;
        size_t valid;
    } table[] = {
        {"\xE0\x9F\xBF", 0},
        {"\xE0\xA0\x80", 3},
        {"\xED\x9F\xBF", 3},
        {"\xED\xA0\x80", 0},
        {"\xEE\x80\x80", 3},
        {"\xEF\xBF\xBD", 3},
        {"\xEF\xBF\xBE", 0},
        {"\xEF\xBF\xBF", 0},
        {"\xF0\x8F\xBF\xBF", 0},
        {"\xF0\x90\x80\x80", 4},
        {"\xF4\x8F\xBF\xBF", 4},
        {"\xF4\x90\x80\x80", 0},
        {"\xF5\x80\x80\x80", 0},
        {"\xC1\xBF", 0},
        {"\xC2\x80", 2},
        {"\xDF\xBF", 2},
        {"\x80", 0},
        {"\x7F", 1},
        {"\x01", 1},
        {"\xF0\x9F\xBF\xBE", 4},
    };
    for (size_t i = 0; i < COUNT_OF(table); i++) {
        size_t length = strlen(table[i].octets);
        for (size_t before = 0; before < 140; before++) {
            char text[210];
            memset(text, 'a', sizeof text);
            memcpy(text + before, table[i].octets, length);
            size_t expected = table[i].valid == length ? sizeof text : before;
            assert_prefix_of(text, sizeof text, expected);
            for (size_t cut = 1; cut < length; cut++)
                assert_prefix_of(text, before + cut, before);
        }
    }
}

/* A zero octet anywhere, and beside the octet 01 from which it borrows. */
static void test_utf8_valid_prefix__zero(void **state)
{
    (void)state;
    for (size_t place = 0; place < 200; place++) {
        char text[200];
        memset(text, 0x01, sizeof text);
        assert_prefix_of(text, sizeof text, sizeof text);
        text[place] = 0;
        assert_prefix_of(text, sizeof text, place);
    }
}

/* Every pair of octets across every border of a vector and a block, and every triple of a lead and two others, between
   texts that are all ASCII and texts that are not. */
static void test_utf8_valid_prefix__across(void **state)
{
    (void)state;
    static const unsigned char borders[] = {0x01, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBD, 0xBE, 0xBF, 0xC1, 0xC2,
                                            0xDF, 0xE0, 0xE1, 0xED, 0xEF, 0xF0, 0xF1, 0xF3, 0xF4, 0xF5, 0xFF, 0x00};
    for (size_t place = 12; place < 66; place += place == 18 ? 10 : place == 34 ? 26 : 1) {
        for (size_t number = 0; number < sizeof borders * sizeof borders * sizeof borders * 2; number++) {
            char text[192];
            memset(text, 'a', sizeof text);
            if (number % 2 == 0)
                memcpy(text, "\xC3\xA9", 2);
            text[place] = (char)borders[number / 2 % sizeof borders];
            text[place + 1] = (char)borders[number / 2 / sizeof borders % sizeof borders];
            text[place + 2] = (char)borders[number / 2 / sizeof borders / sizeof borders];
            assert_same_prefix(text, sizeof text);
        }
    }
}

static void test_utf8_valid_prefix__random(void **state)
{
    (void)state;
    uint64_t seed = 11122019;
    for (int round = 0; round < 200000; round++) {
        char text[400];
        size_t length = 0, most = 8 + next_random(&seed) % (sizeof text - 8), rare = next_random(&seed) % 25;
        while (length + 4 <= most) {
            uint32_t c = next_random(&seed) % 25 < rare ? 'a' : next_random(&seed) >> next_random(&seed) % 24;
            if (is_character(c))
                length += utf8_encode(c, text + length);
        }
        if (next_random(&seed) % 2 == 0)
            text[next_random(&seed) % length] = (char)next_random(&seed);
        assert_same_prefix(text, length);
    }
}

/* ---- Mapping --------------------------------------------------------------------------------- */

static void assert_same_strings(const char *text, size_t count)
{
    uint64_t breaks[4], stops[4], found_breaks[4], found_stops[4];
    assert_true(count <= COUNT_OF(breaks));
    wide_portable.map_strings(text, count, breaks, stops);
    for (size_t v = 1; wide_variant(v); v++) {
        wide_variant(v)->map_strings(text, count, found_breaks, found_stops);
        assert_memory_equal(found_breaks, breaks, count * sizeof *breaks);
        assert_memory_equal(found_stops, stops, count * sizeof *stops);
    }
}

static void test_map_strings__every_place(void **state)
{
    (void)state;
    char text[WIDE_MAPPED];
    memset(text, 'a', sizeof text);
    for (size_t place = 0; place < sizeof text; place++) {
        for (unsigned octet = 0; octet < 256; octet++) {
            uint64_t bit = UINT64_C(1) << place, breaks, stops;
            text[place] = (char)octet;
            wide_portable.map_strings(text, 1, &breaks, &stops);
            assert_int_equal(breaks, octet == '\n' ? bit : 0);
            bool ascii = octet == '"' || octet == '\\' || octet == '@';
            assert_int_equal(stops, ascii || octet == 0xD8 || octet == 0xE2 || octet == 0xEF ? bit : 0);
            assert_same_strings(text, 1);
        }
        text[place] = 'a';
    }
}

static void test_map_strings__random(void **state)
{
    (void)state;
    uint64_t seed = 3;
    char text[4 * WIDE_MAPPED + 1];
    for (int round = 0; round < 20000; round++) {
        for (size_t i = 0; i < sizeof text; i++)
            text[i] = (char)(next_random(&seed) % 256);
        assert_same_strings(text + round % 2, 4);
    }
}

/* ---- Finding lines ---------------------------------------------------------------------------- */

static void assert_same_words(const uint64_t *found, const uint64_t *expected, size_t count)
{
    assert_memory_equal(found, expected, count * sizeof *found);
}

static void assert_same_open(const wide_open *found, const wide_open *expected)
{
    assert_int_equal(found->cr, expected->cr);
    assert_int_equal(found->space, expected->space);
    assert_int_equal(found->at_sign, expected->at_sign);
    assert_int_equal(found->odd, expected->odd);
    assert_int_equal(found->loose, expected->loose);
}

/* All variants find what the portable one does, which is left in *expected. */
static void assert_same_lines(const char *text, size_t count, wide_break ending, wide_lines *expected)
{
    static wide_lines found;
    *expected = (wide_lines){.ending = ending};
    wide_portable.find_lines(text, 0, count, expected);
    for (size_t v = 1; wide_variant(v); v++) {
        found = (wide_lines){.ending = ending};
        wide_variant(v)->find_lines(text, 0, 1, &found);
        wide_variant(v)->find_lines(text + WIDE_MAPPED, 1, count - 1, &found);
        assert_int_equal(found.count, expected->count);
        assert_memory_equal(found.ends, expected->ends, found.count * sizeof *found.ends);
        assert_same_words(found.at_signs, expected->at_signs, count);
        assert_same_words(found.odd, expected->odd, count);
        assert_same_words(found.loose, expected->loose, count);
        assert_same_words(found.marked, expected->marked, count);
        assert_same_open(&found.open, &expected->open);
    }
}

static const wide_break breaks_of_all_kinds[] = {WIDE_LF, WIDE_CR, WIDE_CRLF};

/* Each octet at each place of a line of 63, alone and after those that matter: the portable variant tells what the line has,
   and all others agree. */
static void test_find_lines__every_place(void **state)
{
    (void)state;
    static const unsigned char before[] = {'a', 0xC2, 0xEF};
    static wide_lines lines;
    char room[1 + WIDE_MAPPED], *text = room + 1;
    memset(room, 'a', sizeof room);
    text[WIDE_MAPPED - 1] = '\n';
    for (size_t number = 0; number < (WIDE_MAPPED - 1) * 256 * COUNT_OF(before); number++) {
        size_t place = number / 256 / COUNT_OF(before);
        unsigned octet = number % 256, after = before[number / 256 % COUNT_OF(before)];
        if (octet == '\n')
            continue;
        text[place] = (char)octet;
        room[place] = (char)after;
        assert_same_lines(text, 1, WIDE_LF, &lines);
        bool control = octet < 0x20 || octet == 0x7F;
        bool high = octet == 0xEE || octet >= 0xF3 || (after == 0xC2 && octet >= 0x80 && octet <= 0x9F) ||
                    (after == 0xEF && octet >= 0x80 && octet <= 0xA3);
        uint64_t whole = UINT64_C(1) << (WIDE_MAPPED - 1);
        assert_int_equal(lines.count, 1);
        assert_int_equal(lines.ends[0], WIDE_MAPPED - 1);
        assert_int_equal(lines.at_signs[0], octet == '@' ? whole : 0);
        assert_int_equal(lines.odd[0], control || high ? whole : 0);
        assert_int_equal(lines.loose[0], octet == ' ' && place == WIDE_MAPPED - 2 ? whole : 0);
        text[place] = room[place] = 'a';
    }
}

static void test_find_lines__random(void **state)
{
    (void)state;
    static const char often[] = "\r\n\r\n @ab";
    static wide_lines lines;
    uint64_t seed = 4;
    char text[4 * WIDE_MAPPED + 2];
    for (int round = 0; round < 20000; round++) {
        for (size_t i = 0; i < sizeof text; i++) {
            uint64_t number = next_random(&seed);
            text[i] = round % 4 < 2 ? (char)(number % 256) : often[number % (sizeof often - 1)];
        }
        assert_same_lines(text + 1 + round % 2, 4, breaks_of_all_kinds[round % 3], &lines);
    }
}

/* ---- ASCII ----------------------------------------------------------------------------------- */

enum { ROOM = 300 };

/* Both loops, on a text of which octet `place` is no ASCII, if it is within `length`. */
static void assert_ascii_until(size_t length, size_t place, unsigned other)
{
    char octets[ROOM], units[2][2 * ROOM], out[ROOM];
    size_t expected = place < length ? place : length;
    for (size_t i = 0; i < length; i++) {
        octets[i] = (char)(1 + i % 127);
        units[0][2 * i] = units[1][2 * i + 1] = octets[i];
        units[0][2 * i + 1] = units[1][2 * i] = 0;
    }
    if (place < length) {
        octets[place] = (char)(other > 0xFF ? 0x80 : other);
        units[0][2 * place] = units[1][2 * place + 1] = (char)(other & 0xFF);
        units[0][2 * place + 1] = units[1][2 * place] = (char)(other >> 8);
    }
    for (size_t v = 0; wide_variant(v); v++) {
        const wide_loops *w = wide_variant(v);
        assert_int_equal(w->copy_ascii(octets, length, out), expected);
        assert_memory_equal(out, octets, expected);
        memset(out, 0, sizeof out);
        assert_int_equal(w->narrow_ascii(units[0], length, false, out), expected);
        assert_memory_equal(out, octets, expected);
        memset(out, 0, sizeof out);
        assert_int_equal(w->narrow_ascii(units[1], length, true, out), expected);
        assert_memory_equal(out, octets, expected);
    }
}

static void test_ascii(void **state)
{
    (void)state;
    static const unsigned others[] = {0, 0x80, 0xFF, 0x100, 0x141, 0x7FFF, 0x8000, 0x8041, 0xFF41, 0xFFFF, 0xFF};
    for (size_t length = 0; length < ROOM; length += length < 70 ? 1 : 13) {
        for (size_t place = 0; place <= length; place++)
            assert_ascii_until(length, place, others[(length + place) % COUNT_OF(others)]);
    }
    for (unsigned other = 0x80; other <= 0xFFFF; other += 0x11)
        assert_ascii_until(130, other % 130, other);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sweep__octets),
        cmocka_unit_test(test_sweep__adds_traits),
        cmocka_unit_test(test_sweep__every_place),
        cmocka_unit_test(test_sweep__small_texts),
        cmocka_unit_test(test_sweep__random),
        cmocka_unit_test(test_utf8_valid_prefix__small),
        cmocka_unit_test(test_utf8_valid_prefix__borders),
        cmocka_unit_test(test_utf8_valid_prefix__zero),
        cmocka_unit_test(test_utf8_valid_prefix__across),
        cmocka_unit_test(test_utf8_valid_prefix__random),
        cmocka_unit_test(test_find_lines__every_place),
        cmocka_unit_test(test_find_lines__random),
        cmocka_unit_test(test_map_strings__random),
        cmocka_unit_test(test_map_strings__every_place),
        cmocka_unit_test(test_ascii),
    };
    return cmocka_run_group_tests_name("wide", tests, NULL, NULL);
}
