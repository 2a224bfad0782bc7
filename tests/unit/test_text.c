/* SPDX-License-Identifier: MIT */
/*
 * Texts: views, buffers, characters in UTF-8, numbers in decimal.
 */
#include "unit.h"

/* ---- Views ----------------------------------------------------------------------------------- */

static void test_view__strings(void **state)
{
    (void)state;
    assert_int_equal(view_of_string(NULL).length, 0);
    assert_int_equal(view_of_string("").length, 0);
    assert_view(view_of_string("abc"), VIEW("abc"));
    assert_int_equal(VIEW("a\0b").length, 3);
}

static void test_view__equal(void **state)
{
    (void)state;
    static const struct {
        view a, b;
        bool equal, equal_ignoring_case;
    } table[] = {
        {{NULL, 0}, {"", 0}, true, true},         {{"a", 1}, {"a", 1}, true, true},
        {{"a", 1}, {"A", 1}, false, true},        {{"a", 1}, {"ab", 2}, false, false},
        {{"ab", 1}, {"ac", 1}, true, true},       {{"z", 1}, {"Z", 1}, false, true},
        {{"@", 1}, {"`", 1}, false, false},       {{"[", 1}, {"{", 1}, false, false},
        {{"\xE4", 1}, {"\xC4", 1}, false, false}, {{"a\0b", 3}, {"a\0c", 3}, false, false},
    };
    for (size_t i = 0; i < COUNT_OF(table); i++) {
        assert_int_equal(view_equal(table[i].a, table[i].b), table[i].equal);
        assert_int_equal(view_equal_ignoring_case(table[i].a, table[i].b), table[i].equal_ignoring_case);
    }
}

/* A rule that is once: whether a text begins or ends with another is asked of these. */
static void test_view__begins_and_ends(void **state)
{
    (void)state;
    static const struct {
        view v, part;
        bool begins, ends;
    } table[] = {
        {{NULL, 0}, {"", 0}, true, true},      {{"abc", 3}, {"", 0}, true, true},
        {{"abc", 3}, {"ab", 2}, true, false},  {{"abc", 3}, {"bc", 2}, false, true},
        {{"abc", 3}, {"abc", 3}, true, true},  {{"abc", 3}, {"abcd", 4}, false, false},
        {{NULL, 0}, {"a", 1}, false, false},   {{"aba", 3}, {"a", 1}, true, true},
        {{"ABC", 3}, {"ab", 2}, false, false}, {{"a\0b", 3}, {"\0b", 2}, false, true},
    };
    for (size_t i = 0; i < COUNT_OF(table); i++) {
        assert_int_equal(view_begins(table[i].v, table[i].part), table[i].begins);
        assert_int_equal(view_ends(table[i].v, table[i].part), table[i].ends);
    }
}

/* By octets, the shorter first. */
static void test_view__compare(void **state)
{
    (void)state;
    static const view sorted[] = {{NULL, 0}, {"\0", 1}, {"A", 1}, {"a", 1},
                                  {"aa", 2}, {"ab", 2}, {"b", 1}, {"\xC3\xA4", 2}};
    for (size_t i = 0; i < COUNT_OF(sorted); i++) {
        for (size_t k = 0; k < COUNT_OF(sorted); k++) {
            int order = view_compare(sorted[i], sorted[k]);
            assert_int_equal((order > 0) - (order < 0), (i > k) - (i < k));
        }
    }
}

/* A rule that is once: the byte-order mark in UTF-8. */
static void test_utf8__mark(void **state)
{
    (void)state;
    assert_int_equal(utf8_mark_length(VIEW("\xEF\xBB\xBF"
                                           "0 HEAD")),
                     3);
    assert_int_equal(utf8_mark_length(VIEW(UTF8_MARK)), 3);
    assert_int_equal(utf8_mark_length(VIEW("\xEF\xBB")), 0);
    assert_int_equal(utf8_mark_length(VIEW("0 \xEF\xBB\xBF")), 0);
    assert_int_equal(utf8_mark_length(view_of(NULL, 0)), 0);
}

/* A rule that is once: the first of those in order that is not before what is looked for. */
static void test_search__sorted(void **state)
{
    (void)state;
    static const int items[] = {1, 3, 3, 3, 7, 9};
    for (int wanted = 0; wanted <= 10; wanted++) {
        for (size_t low = 0; low <= COUNT_OF(items); low++) {
            size_t expected = low, found = SIZE_MAX;
            while (expected < COUNT_OF(items) && items[expected] < wanted)
                expected++;
            SEARCH_SORTED(found, low, COUNT_OF(items), items[found] < wanted);
            assert_int_equal(found, expected);
        }
    }
}

/* What does not fit is counted, and what fits is there, whatever the pieces are. */
static void test_bounded_text__pieces(void **state)
{
    (void)state;
    for (size_t size = 0; size <= 8; size++) {
        char into[8] = "........";
        bounded_text t = {size > 0 ? into : NULL, size, 0};
        bounded_text_put(&t, VIEW("abc"));
        bounded_text_put(&t, VIEW(""));
        bounded_text_put(&t, VIEW("defg"));
        assert_int_equal(t.length, 7);
        assert_memory_equal(into, "abcdefg.", size < 7 ? size : 7);
        for (size_t i = size < 7 ? size : 7; i < sizeof into; i++)
            assert_int_equal(into[i], '.');
    }
}

static void test_view__trim(void **state)
{
    (void)state;
    static const struct {
        const char *text, *trimmed;
    } table[] = {
        {"", ""},         {" ", ""},      {" \t\r\n", ""},    {"a", "a"},
        {" a b ", "a b"}, {"\na\t", "a"}, {"\va\f", "\va\f"}, {"\xC2\xA0", "\xC2\xA0"},
    };
    for (size_t i = 0; i < COUNT_OF(table); i++)
        assert_view(view_trim(view_of_string(table[i].text)), view_of_string(table[i].trimmed));
    assert_int_equal(view_trim(view_of(NULL, 0)).length, 0);
}

/* ---- Buffers --------------------------------------------------------------------------------- */

static void test_buffer__appending(void **state)
{
    (void)state;
    census c = {0};
    gedelf_allocator allocator = census_allocator(&c);
    buffer b;
    buffer_init(&b, &allocator);
    assert_true(buffer_append(&b, view_of(NULL, 0)));
    assert_int_equal(c.blocks, 0);
    assert_true(buffer_append(&b, VIEW("a\0b")));
    assert_true(buffer_append_character(&b, 0x20021));
    assert_true(buffer_append_number(&b, 42));
    assert_view(buffer_view(&b), VIEW("a\0b𠀡42"));
    buffer_free(&b);
    assert_census_is_clean(&c);
    assert_int_equal(b.length, 0);
    assert_true(buffer_append(&b, VIEW("again")));
    buffer_free(&b);
    assert_census_is_clean(&c);
}

static void test_buffer__overflow(void **state)
{
    (void)state;
    census c = {0};
    gedelf_allocator allocator = census_allocator(&c);
    buffer b;
    buffer_init(&b, &allocator);
    assert_true(buffer_append(&b, VIEW("text")));
    size_t asked = c.asked;
    assert_false(buffer_reserve(&b, SIZE_MAX));
    assert_false(buffer_reserve(&b, SIZE_MAX - 3));
    assert_int_equal(c.asked, asked);
    assert_view(buffer_view(&b), VIEW("text"));
    buffer_free(&b);
    assert_census_is_clean(&c);
}

static void test_buffer__no_memory(void **state)
{
    (void)state;
    census c = {.scarce = true, .left = 1};
    gedelf_allocator allocator = census_allocator(&c);
    buffer b;
    buffer_init(&b, &allocator);
    assert_true(buffer_append(&b, VIEW("0123456789")));
    assert_false(buffer_append(&b, VIEW("0123456789")));
    assert_view(buffer_view(&b), VIEW("0123456789"));
    buffer_free(&b);
    assert_census_is_clean(&c);
}

/* ---- Numbers --------------------------------------------------------------------------------- */

static void test_number__format(void **state)
{
    (void)state;
    static const struct {
        uint64_t number;
        const char *digits;
    } table[] = {
        {0, "0"}, {9, "9"}, {10, "10"}, {100, "100"}, {1234567890, "1234567890"}, {UINT64_MAX, "18446744073709551615"},
    };
    for (size_t i = 0; i < COUNT_OF(table); i++) {
        char digits[20];
        assert_view(view_of(digits, number_format(table[i].number, digits)), view_of_string(table[i].digits));
    }
}

/* ---- UTF-8 ----------------------------------------------------------------------------------- */

static size_t expected_length(uint32_t c)
{
    return c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
}

static void test_utf8__every_code_point(void **state)
{
    (void)state;
    for (uint32_t c = 0; c <= 0x10FFFF; c++) {
        char octets[4] = {0};
        size_t length = utf8_encode(c, octets), step = 0;
        bool right = length == expected_length(c) && utf8_decode(octets, &step) == c && step == length &&
                     utf8_count(view_of(octets, length)) == 1 &&
                     (utf8_valid_prefix(octets, length) == length) == is_character(c);
        if (!right)
            fail_msg("U+%04X", (unsigned)c);
    }
}

static void test_utf8__count(void **state)
{
    (void)state;
    assert_int_equal(utf8_count(view_of(NULL, 0)), 0);
    assert_int_equal(utf8_count(VIEW("abc")), 3);
    assert_int_equal(utf8_count(VIEW("Zoë 𠀡e\xCC\x81")), 7);
    assert_int_equal(utf8_count_long(VIEW("Zoë 𠀡e\xCC\x81")), 1);
}

/* Characters of one length to a thousand of them, with one of each length before them, so that words are cut
   everywhere; the longest runs are longer than what is summed up at once. */
static void test_utf8__count_long_texts(void **state)
{
    (void)state;
    static const uint32_t characters_of[] = {'a', 0xEB, 0x20AC, 0x20021};
    for (size_t kind = 0; kind < 4; kind++) {
        char text[5000];
        size_t length = 0;
        for (size_t before = 0; before < 4; before++)
            length += utf8_encode(characters_of[before], text + length);
        for (size_t count = 4; count < 1000; count++) {
            for (size_t from = 0; from < 2; from++) { /* without the "a" before them, or with it */
                view v = view_of(text + from, length - from);
                assert_int_equal(utf8_count(v), count - from);
                assert_int_equal(utf8_count_long(v), kind == 3 ? count - 3 : 1);
            }
            length += utf8_encode(characters_of[kind], text + length);
        }
    }
}

static void test_utf8__characters(void **state)
{
    (void)state;
    static const struct {
        uint32_t first, last;
        bool is_character;
    } table[] = {
        {0, 0, false},
        {1, 0xD7FF, true},
        {0xD800, 0xDFFF, false},
        {0xE000, 0xFFFD, true},
        {0xFFFE, 0xFFFF, false},
        {0x10000, 0x10FFFF, true},
        {0x110000, 0x110000, false},
        {UINT32_MAX, UINT32_MAX, false},
    };
    for (size_t i = 0; i < COUNT_OF(table); i++) {
        assert_int_equal(is_character(table[i].first), table[i].is_character);
        assert_int_equal(is_character(table[i].last), table[i].is_character);
    }
}

static void test_word__distance(void **state)
{
    (void)state;
    const struct {
        view one, other;
        size_t distance;
    } cases[] = {
        {VIEW(""), VIEW(""), 0},         {VIEW("BIRT"), VIEW("birt"), 0},      {VIEW("BIRTH"), VIEW("BIRT"), 1},
        {VIEW("BRIT"), VIEW("BIRT"), 1}, {VIEW("BERT"), VIEW("BIRT"), 1},      {VIEW("BIT"), VIEW("BIRT"), 1},
        {VIEW(""), VIEW("SEX"), 3},      {VIEW("kitten"), VIEW("sitting"), 3},
    };
    char many[WORD_MOST + 2];
    memset(many, 'a', sizeof many);
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        assert_int_equal(word_distance(cases[i].one, cases[i].other), cases[i].distance);
        assert_int_equal(word_distance(cases[i].other, cases[i].one), cases[i].distance);
    }
    assert_int_equal(word_distance(view_of(many, WORD_MOST), view_of(many, WORD_MOST)), 0);
    assert_true(word_distance(view_of(many, WORD_MOST + 1), view_of(many, WORD_MOST + 1)) > WORD_MOST);
}

/* ---- JSON ------------------------------------------------------------------------------------- */

/* What a character becomes in a JSON string, found out in another way. */
static size_t json_expected(uint32_t c, char out[8])
{
    static const uint32_t directions[] = {0x61C, 0x200E, 0x200F, 0xFEFF};
    bool escaped = (c >= 0x80 && c < 0xA0) || (c >= 0x2028 && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069);
    for (size_t i = 0; i < COUNT_OF(directions); i++)
        escaped = escaped || c == directions[i];
    return escaped ? (size_t)snprintf(out, 8, "\\u%04X", c) : utf8_encode(c, out);
}

/* Every character from U+0080 on that takes up to three octets, at this place of a text of this length. */
static void assert_json_at(size_t place, size_t length, uint32_t first, uint32_t last)
{
    buffer text, json, expected;
    buffer_init(&text, &memory_default);
    buffer_init(&json, &memory_default);
    buffer_init(&expected, &memory_default);
    for (uint32_t c = first; c <= last; c++) {
        char shown[8];
        if (!is_character(c))
            continue;
        text.length = json.length = expected.length = 0;
        assert_true(buffer_append(&expected, VIEW("\"")));
        for (size_t i = 0; i < length; i++) {
            assert_true(i == place ? buffer_append_character(&text, c) : buffer_append(&text, VIEW("x")));
            assert_true(buffer_append(&expected, i == place ? view_of(shown, json_expected(c, shown)) : VIEW("x")));
        }
        assert_true(buffer_append(&expected, VIEW("\"")));
        assert_true(json_append_string(&json, buffer_view(&text)));
        assert_view(buffer_view(&json), buffer_view(&expected));
    }
    buffer_free(&text);
    buffer_free(&json);
    buffer_free(&expected);
}

/* C1 controls and what changes the direction of writing are escaped, wherever they are; nothing else beyond ASCII is. */
static void test_json__treacherous_characters(void **state)
{
    (void)state;
    assert_json_at(0, 1, 0x80, 0xFFFF);
    for (size_t length = 1; length <= 20; length++) {
        for (size_t place = 0; place < length; place++) {
            assert_json_at(place, length, 0x7E, 0xA1);
            assert_json_at(place, length, 0x61B, 0x61D);
            assert_json_at(place, length, 0x200D, 0x206A);
            assert_json_at(place, length, 0xFEFE, 0xFF00);
        }
    }
    for (size_t place = 4090; place <= 4100; place++)
        assert_json_at(place, 4110, 0x202E, 0x202F);
}

/* At least four digits, and no more than it needs. */
static void test_code_point__format(void **state)
{
    (void)state;
    static const struct {
        uint32_t code_point;
        const char *text;
    } cases[] = {{0x40, "U+0040"},     {0xFFFF, "U+FFFF"},   {0x10000, "U+10000"},
                 {0x1F600, "U+1F600"}, {0xFFFFF, "U+FFFFF"}, {0x100000, "U+100000"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char out[8];
        size_t length = code_point_format(cases[i].code_point, out);
        assert_int_equal(length, strlen(cases[i].text));
        assert_memory_equal(out, cases[i].text, length);
    }
}

/* What is sorted: numbers that count, and where each stood. */
typedef struct sorted_item {
    unsigned key, place;
} sorted_item;

static bool is_key_in_order(const void *context, const void *before, const void *after)
{
    ++*(size_t *)(uintptr_t)context;
    return ((const sorted_item *)before)->key <= ((const sorted_item *)after)->key;
}

/* Of every length up to 40, with few keys, so that many are equal: in order, and equal ones as they were. */
static void test_array__sort(void **state)
{
    unsigned seed = 1;
    size_t asked = 0;
    (void)state;
    for (size_t count = 0; count <= 40; count++) {
        sorted_item items[40];
        for (size_t i = 0; i < count; i++) {
            seed = seed * 1103515245u + 12345u;
            items[i] = (sorted_item){seed >> 16 & 7u, (unsigned)i};
        }
        assert_true(array_sort(&memory_default, items, count, sizeof *items, is_key_in_order, &asked));
        for (size_t i = 1; i < count; i++) {
            assert_true(items[i - 1].key <= items[i].key);
            assert_true(items[i - 1].key < items[i].key || items[i - 1].place < items[i].place);
        }
        asked = 0;
        assert_true(array_sort(&memory_default, items, count, sizeof *items, is_key_in_order, &asked));
        assert_int_equal(asked, count > 0 ? count - 1 : 0); /* one look at what is in order already */
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_view__strings),
        cmocka_unit_test(test_view__equal),
        cmocka_unit_test(test_view__begins_and_ends),
        cmocka_unit_test(test_view__compare),
        cmocka_unit_test(test_view__trim),
        cmocka_unit_test(test_utf8__mark),
        cmocka_unit_test(test_search__sorted),
        cmocka_unit_test(test_array__sort),
        cmocka_unit_test(test_bounded_text__pieces),
        cmocka_unit_test(test_buffer__appending),
        cmocka_unit_test(test_buffer__overflow),
        cmocka_unit_test(test_buffer__no_memory),
        cmocka_unit_test(test_number__format),
        cmocka_unit_test(test_code_point__format),
        cmocka_unit_test(test_utf8__every_code_point),
        cmocka_unit_test(test_utf8__count),
        cmocka_unit_test(test_utf8__count_long_texts),
        cmocka_unit_test(test_utf8__characters),
        cmocka_unit_test(test_word__distance),
        cmocka_unit_test(test_json__treacherous_characters),
    };
    return cmocka_run_group_tests_name("text", tests, NULL, NULL);
}
