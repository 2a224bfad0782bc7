/* SPDX-License-Identifier: MIT */
/* Finding lines, and which have at signs, loose spaces or something odd: every variant, octet by octet. [Basic Concepts §restricted-chars,
   §pua-chars] */
#include "unit.h"

#include "chance.h"

enum { LONGEST = 200 };

/* ---- What should be found -------------------------------------------------------------------- */

static bool is_break(const unsigned char *p, size_t i, line_break ending)
{
    if (ending == BREAK_CR)
        return p[i] == '\r';
    return p[i] == '\n' && (ending == BREAK_LF || (i > 0 && p[i - 1] == '\r'));
}

/* Half a line break makes odd: in a file with CR LF, LF alone is odd itself, and CR alone makes the octet after it odd,
   so that no line with one of them in it, or at its end, is without an odd octet. */
static bool is_odd_control(const unsigned char *p, size_t i, line_break ending)
{
    if (ending != BREAK_CRLF)
        return (p[i] < 0x20 && !is_break(p, i, ending)) || p[i] == 0x7F;
    bool after_cr = i > 0 && p[i - 1] == '\r';
    return (p[i] < 0x20 && p[i] != '\n' && p[i] != '\r') || p[i] == 0x7F || (p[i] == '\n') != after_cr;
}

/* The second octet of U+0080 to U+009F and of U+F000 to U+F8FF, and the first of what else may be private. */
static bool is_odd_high(const unsigned char *p, size_t i)
{
    unsigned before = i > 0 ? p[i - 1] : 0;
    return (before == 0xC2 && p[i] >= 0x80 && p[i] <= 0x9F) || (before == 0xEF && p[i] >= 0x80 && p[i] <= 0xA3) ||
           p[i] == 0xEE || p[i] >= 0xF3;
}

static bool is_loose(const unsigned char *p, size_t i)
{
    return i > 0 && p[i - 1] == ' ' && (p[i] == ' ' || p[i] == '\n' || p[i] == '\r');
}

/* A line that should be found. */
typedef struct expected_line {
    size_t last;
    bool at_sign, odd, loose;
} expected_line;

/* The line that begins at `*at`, and goes on from there. False if it has no end. */
static bool expect_line(const unsigned char *p, size_t length, line_break ending, size_t *at, expected_line *out)
{
    *out = (expected_line){.last = 0};
    for (; *at < length; ++*at) {
        out->at_sign = out->at_sign || p[*at] == '@';
        out->odd = out->odd || is_odd_control(p, *at, ending) || is_odd_high(p, *at);
        out->loose = out->loose || is_loose(p, *at);
        out->last = *at;
        if (is_break(p, *at, ending)) {
            ++*at;
            return true;
        }
    }
    return false;
}

/* ---- Comparing ------------------------------------------------------------------------------- */

static found_lines all_found;

/* Every variant, on this text as it lies. */
static void assert_found(const char *text, size_t length)
{
    found_lines *f = &all_found;
    static const line_break endings[] = {BREAK_LF, BREAK_CR, BREAK_CRLF};
    for (unsigned number = 0; wide_variant(number / COUNT_OF(endings)); number++) {
        line_break ending = endings[number % COUNT_OF(endings)];
        size_t at = 0, next = 0;
        expected_line line_expected;
        found_init(f, &usual_sizes);
        f->loops = wide_variant(number / COUNT_OF(endings));
        found_begin(f, view_of(text, length), ending);
        while (expect_line((const unsigned char *)text, length, ending, &at, &line_expected)) {
            if (next == f->lines.count) {
                assert_true(found_more(f));
                next = 0;
            }
            uint32_t last = f->lines.ends[next++];
            assert_int_equal(last, line_expected.last);
            assert_int_equal(found_has(f, f->lines.at_signs, last), line_expected.at_sign);
            assert_int_equal(found_has(f, f->lines.odd, last), line_expected.odd);
            assert_int_equal(found_has(f, f->lines.loose, last), line_expected.loose);
            bool marked = line_expected.at_sign || line_expected.odd || line_expected.loose;
            assert_int_equal(found_has(f, f->lines.marked, last), marked);
        }
        assert_int_equal(next, f->lines.count);
        assert_false(found_more(f));
    }
}

/* The same in a block of its own, so that a sanitizer sees what is read after its end. */
static void assert_found_alone(const char *text, size_t length)
{
    char *alone = malloc(length > 0 ? length : 1);
    assert_non_null(alone);
    memcpy(alone, text, length);
    assert_found(alone, length);
    free(alone);
}

/* ---- Tests ----------------------------------------------------------------------------------- */

/* Each octet at each place. */
static void test_find__every_octet(void **state)
{
    (void)state;
    char text[LONGEST];
    memset(text, 'a', sizeof text);
    for (size_t place = 0; place < sizeof text; place++) {
        for (unsigned octet = 0; octet < 256; octet++) {
            text[place] = (char)octet;
            assert_found(text, sizeof text);
        }
        text[place] = 'a';
    }
}

/* Every two octets from those that matter, across every border and elsewhere, and with the text ending between them. */
static void test_find__pairs(void **state)
{
    (void)state;
    static const unsigned char octets[] = {'a',  ' ',  '@',  '\n', '\r', '\t', 0x00, 0x1F, 0x7F,
                                           0x80, 0x85, 0x9F, 0xA0, 0xA3, 0xA4, 0xBF, 0xC2, 0xC3,
                                           0xE2, 0xED, 0xEE, 0xEF, 0xF0, 0xF2, 0xF3, 0xF4};
    static const size_t places[] = {0, 1, 14, 15, 16, 30, 31, 32, 47, 62, 63, 64, 65, 126, 127, 128, 190, 191, 192};
    for (size_t number = 0; number < sizeof octets * sizeof octets * COUNT_OF(places); number++) {
        size_t place = places[number / sizeof octets / sizeof octets];
        char text[LONGEST];
        memset(text, 'a', sizeof text);
        text[place] = (char)octets[number % sizeof octets];
        text[place + 1] = (char)octets[number / sizeof octets % sizeof octets];
        assert_found(text, sizeof text);
        assert_found(text, place + 2);
        assert_found(text, place + 1);
    }
}

/* Line breaks, one after the other, so that the halves of CR LF fall on either side of each border. */
static void test_find__line_breaks(void **state)
{
    (void)state;
    static const char *const patterns[] = {"\r\n",  "\n",      "\r",     "\n\r",  "\r\r\n", "\r\n\n",
                                           "a\r\n", "ab\r\n@", "\r\n\r", " \r\n", "  \n"};
    for (size_t i = 0; i < COUNT_OF(patterns); i++) {
        for (size_t before = 0; before < 66; before++) {
            char text[LONGEST];
            memset(text, 'x', before);
            for (size_t at = before; at < sizeof text; at++)
                text[at] = patterns[i][(at - before) % strlen(patterns[i])];
            assert_found(text, sizeof text);
        }
    }
}

static uint32_t next_random(uint64_t *seed)
{
    return (uint32_t)(random_number(seed) >> 33);
}

/* Mostly letters, mostly what matters, or anything. */
static char random_octet(uint64_t *seed, unsigned kind)
{
    static const unsigned char octets[] = {'\n', '\r', '\r', '\n', '@',  0xC2, 0xEF,
                                           0x85, 0xA3, 0xA4, 0xEE, 0xC3, ' ',  ' '};
    uint32_t number = next_random(seed);
    if (kind == 0)
        return (char)(number % 256);
    return number % 16 < kind ? (char)octets[number / 16 % sizeof octets] : 'a';
}

/* Every length at every alignment. */
static void test_find__lengths(void **state)
{
    (void)state;
    static char room[LONGEST + 64];
    uint64_t seed = 15112026;
    for (size_t length = 0; length <= LONGEST; length++) {
        for (size_t align = 0; align < 64; align++) {
            for (size_t i = 0; i < length; i++)
                room[align + i] = random_octet(&seed, (unsigned)align % 17);
            assert_found(room + align, length);
        }
        assert_found_alone(room, length);
    }
}

static void test_find__random(void **state)
{
    (void)state;
    uint64_t seed = 6;
    for (unsigned round = 0; round < 20000; round++) {
        char text[LONGEST];
        size_t length = next_random(&seed) % (sizeof text + 1);
        unsigned kind = next_random(&seed) % 17;
        for (size_t i = 0; i < length; i++)
            text[i] = random_octet(&seed, kind);
        assert_found_alone(text, length);
    }
}

/* Texts that are looked at in several parts. */
static void test_find__parts(void **state)
{
    (void)state;
    uint64_t seed = 7;
    static char text[3 * WIDE_WORDS * WIDE_MAPPED + 100];
    for (unsigned round = 0; round < 100; round++) {
        size_t length = sizeof text - next_random(&seed) % 300;
        for (size_t i = 0; i < length; i++)
            text[i] = next_random(&seed) % (1 + round * 4) == 0 ? random_octet(&seed, round % 17) : 'a';
        assert_found(text, length);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_find__every_octet), cmocka_unit_test(test_find__pairs),
        cmocka_unit_test(test_find__line_breaks), cmocka_unit_test(test_find__lengths),
        cmocka_unit_test(test_find__random),      cmocka_unit_test(test_find__parts),
    };
    return cmocka_run_group_tests_name("find", tests, NULL, NULL);
}
