/* SPDX-License-Identifier: MIT */
/*
 * Regular expressions: what each construct matches, what is malformed, and that nothing takes for ever or too deep.
 * [ECMA-262, edition 5.1, §15.10; D65]
 */
#include "unit.h"

#include "format/regex/regex_private.h"

/* ---- What matches ---------------------------------------------------------------------------- */

/* The groups are written with a bar between; NULL: there is no match. Those with § are examples of ECMA-262. */
static const struct {
    const char *source, *text, *groups;
} matches[] = {
    {"", "abc", ""},
    {"//", "abc", ""},
    {"b", "abc", "b"},
    {"d", "abc", NULL},
    {".", "\n\r\xE2\x80\xA8\xE2\x80\xA9x", "x"},
    {"a|ab", "abc", "a"},                                             /* §15.10.2.3 */
    {"((a)|(ab))((c)|(bc))", "abc", "abc|a|a||bc||bc"},               /* §15.10.2.3 */
    {"a[a-z]{2,4}", "abcdefghi", "abcde"},                            /* §15.10.2.5 */
    {"a[a-z]{2,4}?", "abcdefghi", "abc"},                             /* §15.10.2.5 */
    {"(aa|aabaac|ba|b|c)*", "aabaac", "aaba|ba"},                     /* §15.10.2.5 */
    {"(z)((a+)?(b+)?(c))*", "zaacbbbcac", "zaacbbbcac|z|ac|a||c"},    /* §15.10.2.5 */
    {"(a*)*", "b", "|"},                                              /* §15.10.2.5 */
    {"(a*)b\\1+", "baaaac", "b|"},                                    /* §15.10.2.5 */
    {"(?=(a+))", "baaabac", "|aaa"},                                  /* §15.10.2.8 */
    {"(?=(a+))a*b\\1", "baaabac", "aba|a"},                           /* §15.10.2.8 */
    {"(.*?)a(?!(a+)b\\2c)\\2(.*)", "baaabaac", "baaabaac|ba||abaac"}, /* §15.10.2.8 */
    {"^a", "ba", NULL},
    {"a$", "ab", NULL},
    {"/^b$/m", "a\nb\r\nc", "b"},
    {"/^b$/", "a\nb", NULL},
    {"\\bb\\b", "ab b", "b"},
    {"\\Bb", "b ab", "b"},
    {"\\bé", "é", NULL}, /* only letters of ASCII make words */
    {"a?", "b", ""},
    {"a??b", "ab", "ab"},
    {"a+?", "aaa", "a"},
    {"a*?$", "aa", "aa"},
    {"a{2}", "aaa", "aa"},
    {"a{2,}", "aaaa", "aaaa"},
    {"a{0}b", "ab", "b"},
    {"a{4294967296}", "aaa", NULL},
    {"(?:ab){2}", "ababab", "abab"},
    {"(a)|b", "b", "b|"},
    {"(?:(a)|b)*", "ab", "ab|"},
    {"(?!a)b", "ab", "b"},
    {"(?!(a))b\\1", "b", "b|"},
    {"(?=a(?=b))ab", "aab", "ab"},
    {"(?!(?!a))a", "a", "a"},
    {"\\1(a)", "aa", "a|a"},
    {"(a\\1)", "aa", "a|a"},
    {"[abc]+", "xcabx", "cab"},
    {"[^abc]+", "abxyc", "xy"},
    {"[a-]+", "b-a", "-a"},
    {"[-a]+", "b-a", "-a"},
    {"[]", "a", NULL},
    {"[^]", "\n", "\n"},
    {"[\\]\\\\]+", "a]\\", "]\\"},
    {"[\\b]", "a\b", "\b"},
    {"[\\d\\s]+", "a1 \xC2\xA0\xEF\xBB\xBF", "1 \xC2\xA0\xEF\xBB\xBF"},
    {"[^\\d]", "1a", "a"},
    {"\\D\\S\\W", "12a-", NULL},
    {"\\D\\S\\W", "1ab-", "ab-"},
    {"\\w+", "é_aZ9é", "_aZ9"},
    {"\\t\\n\\v\\f\\r", "\t\n\v\f\r", "\t\n\v\f\r"},
    {"\\cJ", "a\n", "\n"},
    {"\\x41\\u0042", "AB", "AB"},
    {"\\/\\.\\-", "/.-", "/.-"},
    {"a/b", "a/b", "a/b"},
    {"/[/]\\/x/", "//x", "//x"},
    {"\\ud83d\\ude00", "\xF0\x9F\x98\x80", "\xF0\x9F\x98\x80"},
    {"^.$", "\xF0\x9F\x98\x80", "\xF0\x9F\x98\x80"},
    {"\\ud83d", "\xF0\x9F\x98\x80", NULL},
    {"/ABC/i", "xaBc", "aBc"},
    {"/[a-z]+/i", "12ABC", "ABC"},
    {"/[^a]/i", "Ab", "b"},
    {"/(a)\\1/i", "aA", "aA|a"},
    {"/(a)\\1/i", "ab", NULL},
    {"/(é)\\1/i", "éÉ", "éÉ|é"},
    {"/(é)\\1/i", "éÈ", NULL},
    {"/(ab)\\1/i", "abaBabAC", "abaB|ab"},
    {"(a)\\1", "aA", NULL},
    {"(?=(a))\\1b", "ab", "ab|a"},
    {"(?:(?=(a|b))[ab])+", "ab", "ab|b"},
    {"(?:(a)|(b)|(c))+", "abc", "abc|||c"},
    {"(?:(a)|b){3}", "bab", "bab|"},
    {"(?:(a)|b){2}", "ba", "ba|a"},
    {"/é/i", "É", "É"},
    {"/[à-ü]/i", "É", "É"},
    {"/σ/i", "ς", "ς"},
    {"/[ω]/i", "Ω", "Ω"},
    {"/ss/i", "ß", NULL},           /* of two characters */
    {"/k/i", "\xE2\x84\xAA", NULL}, /* U+212A is upper case already */
    {"/s/i", "\xC5\xBF", NULL},     /* U+017F is not ASCII, its upper-case form is */
    {"/a/gim", "A", "A"},
};

static void test_regex__matches(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(matches); i++) {
        regex *r;
        regex_fault flaw;
        char got[256] = "";
        view text = view_of_string(matches[i].text);
        if (regex_compile(&r, view_of_string(matches[i].source), &memory_default, &flaw) != GEDELF_OK)
            fail_msg("%s: %s", matches[i].source, flaw.why);
        gedelf_status status = regex_search(r, text);
        for (uint32_t k = 0; status == GEDELF_OK && k < r->group_count; k++) {
            view group = regex_group(r, text, k);
            snprintf(got + strlen(got), sizeof got - strlen(got), "%s%.*s", k > 0 ? "|" : "", (int)group.length,
                     group.length > 0 ? group.text : "");
        }
        if (!matches[i].groups && status != GEDELF_END)
            fail_msg("%s matches “%s”", matches[i].source, matches[i].text);
        if (matches[i].groups && (status != GEDELF_OK || strcmp(got, matches[i].groups) != 0))
            fail_msg("%s in “%s”: “%s”, not “%s”", matches[i].source, matches[i].text, got, matches[i].groups);
        regex_free(r);
    }
}

/* ---- Against another ECMAScript --------------------------------------------------------------- */

/* A part of a row, up to a tab or the end of the line, with signs as what they mean; *at is after it then. */
static void take_part(const char **at, buffer *out)
{
    static const struct {
        const char *sign, *meaning;
    } signs[] = {{"␊", "\n"}, {"␍", "\r"}, {"␉", "\t"}, {"␤", "\xE2\x80\xA8"}};
    out->length = 0;
    while (**at && **at != '\t' && **at != '\n') {
        size_t i = 0;
        while (i < COUNT_OF(signs) && strncmp(*at, signs[i].sign, strlen(signs[i].sign)) != 0)
            i++;
        bool sign = i < COUNT_OF(signs);
        assert_true(buffer_append(out, sign ? view_of_string(signs[i].meaning) : view_of(*at, 1)));
        *at += sign ? strlen(signs[i].sign) : 1;
    }
    *at += **at ? 1 : 0;
}

static void note_groups(const regex *r, view text, buffer *out)
{
    for (uint32_t k = 0; k < r->group_count; k++)
        assert_true((k == 0 || buffer_append(out, VIEW("|"))) && buffer_append(out, regex_group(r, text, k)));
}

/* tests/regex/make_rows.cjs has made them. */
static void test_regex__rows(void **state)
{
    (void)state;
    char row[4096];
    buffer source, text, expected, got;
    buffer *const all[] = {&source, &text, &expected, &got};
    for (size_t i = 0; i < COUNT_OF(all); i++)
        buffer_init(all[i], &memory_default);
    size_t count = 0, wrong = 0;
    FILE *rows = fopen("tests/regex/regex.rows", "rb");
    assert_non_null(rows);
    for (; fgets(row, sizeof row, rows); count++) {
        const char *at = row;
        regex *r;
        regex_fault flaw = {"", 0};
        take_part(&at, &source);
        take_part(&at, &text);
        take_part(&at, &expected);
        got.length = 0;
        assert_int_equal(regex_compile(&r, buffer_view(&source), &memory_default, &flaw), GEDELF_OK);
        gedelf_status status = regex_search(r, buffer_view(&text));
        if (status == GEDELF_OK)
            note_groups(r, buffer_view(&text), &got);
        bool none = view_equal(buffer_view(&expected), VIEW("NONE"));
        if (none ? status != GEDELF_END
                 : status != GEDELF_OK || !view_equal(buffer_view(&got), buffer_view(&expected))) {
            print_error("%.*s: %s, %.*s\n", (int)strcspn(row, "\n"), row, gedelf_status_text(status), (int)got.length,
                        got.data);
            wrong++;
        }
        regex_free(r);
    }
    fclose(rows);
    for (size_t i = 0; i < COUNT_OF(all); i++)
        buffer_free(all[i]);
    assert_int_equal(wrong, 0);
    assert_true(count > 1000);
}

static void test_regex__groups(void **state)
{
    (void)state;
    regex *r;
    regex_fault flaw;
    view text = VIEW("xay");
    assert_int_equal(regex_compile(&r, VIEW("(a)"), &memory_default, &flaw), GEDELF_OK);
    assert_int_equal(regex_search(r, text), GEDELF_OK);
    assert_view(regex_group(r, text, 1), VIEW("a"));
    assert_view(regex_group(r, text, 2), VIEW(""));
    assert_view(regex_group(r, text, -1), VIEW(""));
    assert_view(regex_group(r, text, INT64_MAX), VIEW(""));
    regex_free(r);
    assert_int_equal(regex_compile(&r, VIEW("(?:x)*(?:x)(?=a)"), &memory_default, &flaw), GEDELF_OK);
    text = VIEW("xxxxa");
    assert_int_equal(regex_search(r, text), GEDELF_OK);
    assert_view(regex_group(r, text, 0), VIEW("xxxx"));
    for (int64_t group = 1; group < 3; group++) /* where there are registers of something else */
        assert_view(regex_group(r, text, group), VIEW(""));
    regex_free(r);
}

/* ---- What is malformed ----------------------------------------------------------------------- */

static void test_regex__malformed(void **state)
{
    (void)state;
    static const struct {
        const char *source;
        size_t at;
    } malformed[] = {
        {"(", 0},     {"a(b", 1},    {"a)", 1},   {"[a", 0},      {"a]", 1},     {"a}", 1},      {"{1}", 0},
        {"*", 0},     {"a**", 2},    {"a|+", 2},  {"^*", 1},      {"(?=a)*", 5}, {"a{", 1},      {"a{1", 1},
        {"a{,2}", 1}, {"a{2,1}", 1}, {"(?a)", 0}, {"(?<a>b)", 0}, {"\\", 0},     {"[\\", 1},     {"\\a", 1},
        {"\\_", 1},   {"\\é", 1},    {"\\c", 1},  {"\\c1", 1},    {"\\xg0", 1},  {"\\u12", 2},   {"\\u{41}", 2},
        {"\\1", 0},   {"(a)\\2", 3}, {"\\01", 0}, {"[\\1]", 1},   {"[b-a]", 1},  {"[\\d-z]", 1}, {"[a-\\w]", 1},
        {"[a-", 0},   {"[b-a", 1},   {"x[a-", 1}, {"x[c-b", 2},   {"[a-\\", 3},  {"[", 0},       {"/a", 0},
        {"/a\\/", 0}, {"/[/]", 0},   {"/a/x", 3}, {"/a/ii", 4},   {"/(/", 1},
    };
    for (size_t i = 0; i < COUNT_OF(malformed); i++) {
        regex *r;
        regex_fault flaw = {"", SIZE_MAX};
        gedelf_status status = regex_compile(&r, view_of_string(malformed[i].source), &memory_default, &flaw);
        if (status != GEDELF_MALFORMED || flaw.at != malformed[i].at || strlen(flaw.why) < 10)
            fail_msg("%s: %zu, not %zu: %s", malformed[i].source, flaw.at, malformed[i].at, flaw.why);
        assert_null(r);
    }
}

/* ---- Limits ---------------------------------------------------------------------------------- */

/* Each would take longer than anyone can wait. */
static void test_regex__endless(void **state)
{
    (void)state;
    static const char *const endless[] = {"^(a*)*b\\1c",      "(?:a?){40}a{60}c", "^(?=(a+)+$)c",     "^(?!(a+)+$)c",
                                          "(?:){4294967294}", "((a*)*)*c",        "(a+)(a+)(a+)+\\1b"};
    for (size_t i = 0; i < COUNT_OF(endless); i++) {
        regex *r;
        regex_fault flaw;
        view text = VIEW("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab");
        assert_int_equal(regex_compile(&r, view_of_string(endless[i]), &memory_default, &flaw), GEDELF_OK);
        if (regex_search(r, text) != GEDELF_LIMIT)
            fail_msg("%s comes to an end", endless[i]);
        regex_free(r);
    }
}

/* Each would take as long if a place were visited twice; groups are those that the first way gives. */
static void test_regex__marks(void **state)
{
    (void)state;
    static const struct {
        const char *source, *groups; /* what each group matched, with commas between; NULL: there is no match */
    } cases[] = {
        {"^(a+)+$", NULL},
        {"^(a|a)*$", NULL},
        {"(a|aa)+$", NULL},
        {"^(a*)(a*)(a*)(a*)(a*)(a*)(a*)(a*)c", NULL},
        {"^(?:(a+)|(a+?))*c", NULL},
        {"^(?:aa|a)+?(a|b)$", "b"},
        {"^(a+)+(a*?)(?:a|c)*?b$", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa,"},
        {"^(a*)(a*)(a*)(a*)a(a{3})b", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa,,,,aaa"},
        {"^(a*?)(a*?)(a*?)(a*?)(aa)b", ",,,aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa,aa"}};
    view text = VIEW("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab");
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        regex *r;
        regex_fault flaw;
        buffer found;
        buffer_init(&found, &memory_default);
        assert_int_equal(regex_compile(&r, view_of_string(cases[i].source), &memory_default, &flaw), GEDELF_OK);
        gedelf_status status = regex_search(r, text);
        for (uint32_t k = 1; status == GEDELF_OK && k < r->group_count; k++)
            assert_true((k == 1 || buffer_append(&found, VIEW(","))) && buffer_append(&found, regex_group(r, text, k)));
        if (status != (cases[i].groups ? GEDELF_OK : GEDELF_END) ||
            (cases[i].groups && !view_equal(buffer_view(&found), view_of_string(cases[i].groups))))
            fail_msg("%s: status %d, groups %.*s", cases[i].source, status, (int)found.length, found.data);
        buffer_free(&found);
        regex_free(r);
    }
}

/* An expression of nested groups, alternatives and quantifiers, made at random. */
static void make_expression(uint32_t *seed, char *out, size_t room)
{
    static const char *const pieces[] = {"a", "b", ".",  "(",  "(?:", ")", "|", "*",
                                         "+", "?", "*?", "+?", "{2}", "^", "$"};
    size_t length = 0, open = 0;
    bool atom = false;
    while (length + 8 + open < room) {
        *seed = *seed * 1664525 + 1013904223;
        size_t kind = (*seed >> 16) % COUNT_OF(pieces);
        bool closes = kind == 5, quantifies = kind >= 7 && kind <= 12, opens = kind == 3 || kind == 4;
        if ((closes && open == 0) || (quantifies && !atom))
            continue;
        length += (size_t)sprintf(out + length, "%s", pieces[kind]);
        open += opens;
        open -= closes;
        atom = kind < 3 || closes;
    }
    memset(out + length, ')', open);
    out[length + open] = '\0';
}

/* Marks change nothing but the time. */
static void test_regex__marks_at_random(void **state)
{
    (void)state;
    enum { EXPRESSIONS = 400 };
    uint32_t seed = 27, compared = 0;
    for (int i = 0; i < EXPRESSIONS; i++) {
        char source[32], text[81];
        regex *quick, *slow;
        regex_fault flaw;
        make_expression(&seed, source, sizeof source);
        for (size_t k = 0; k < sizeof text; k++)
            text[k] = (seed = seed * 1664525 + 1013904223) >> 28 == 0 ? 'b' : 'a';
        assert_int_equal(regex_compile(&quick, view_of_string(source), &memory_default, &flaw), GEDELF_OK);
        assert_int_equal(regex_compile(&slow, view_of_string(source), &memory_default, &flaw), GEDELF_OK);
        for (size_t k = 0; k < slow->code_count; k++)
            slow->code[k].b = slow->code[k].op == RX_EITHER || slow->code[k].op == RX_LOOP ? 0 : slow->code[k].b;
        slow->mark_count = 0;
        slow->balance = RX_BALANCE / 1000;
        view all = view_of(text, sizeof text);
        gedelf_status expected = regex_search(slow, all), got = regex_search(quick, all);
        compared += expected != GEDELF_LIMIT && quick->marks;
        for (uint32_t k = 0; expected == GEDELF_OK && k < slow->group_count; k++) {
            if (!view_equal(regex_group(slow, all, k), regex_group(quick, all, k)))
                fail_msg("%s: group %u of %.*s", source, k, (int)sizeof text, text);
        }
        if (expected != GEDELF_LIMIT && got != expected)
            fail_msg("%s: %d, not %d: %.*s", source, got, expected, (int)sizeof text, text);
        regex_free(quick);
        regex_free(slow);
    }
    assert_true(compared > EXPRESSIONS / 20);
}

/* Many texts take no longer than one: what is left of the steps becomes less, but there are always some for each octet. */
static void test_regex__many_texts(void **state)
{
    (void)state;
    enum { SEARCHES = 2000 };
    regex *r;
    regex_fault flaw;
    uint64_t steps = 0;
    assert_int_equal(regex_compile(&r, VIEW("((a*)*)*c"), &memory_default, &flaw), GEDELF_OK);
    for (int i = 0; i < SEARCHES; i++) {
        uint64_t before = r->balance;
        assert_int_equal(regex_search(r, VIEW("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab")), GEDELF_LIMIT);
        steps += before > r->balance ? before - r->balance : 0;
    }
    assert_true(steps <= RX_BALANCE);
    assert_int_equal(regex_search(r, VIEW("aac")), GEDELF_OK);
    regex_free(r);
}

/* Nesting costs memory, never stack; long texts cost time by their length. */
static void test_regex__deep_and_long(void **state)
{
    (void)state;
    enum { DEPTH = 100000 };
    regex *r;
    regex_fault flaw;
    char *text = malloc(2 * DEPTH + 1);
    assert_non_null(text);
    memset(text, '(', DEPTH);
    text[DEPTH] = 'a';
    memset(text + DEPTH + 1, ')', DEPTH);
    assert_int_equal(regex_compile(&r, view_of(text, 2 * DEPTH + 1), &memory_default, &flaw), GEDELF_OK);
    assert_int_equal(regex_search(r, VIEW("a")), GEDELF_OK);
    regex_free(r);
    memset(text, 'a', 2 * DEPTH);
    text[2 * DEPTH] = 'b';
    assert_int_equal(regex_compile(&r, VIEW("^a*b$"), &memory_default, &flaw), GEDELF_OK);
    assert_int_equal(regex_search(r, view_of(text, 2 * DEPTH + 1)), GEDELF_OK);
    regex_free(r);
    free(text);
}

/* A body is no literal, whatever it begins with; flags are apart from it. */
static void test_regex__bodies(void **state)
{
    static const struct {
        const char *body, *flags, *text, *found; /* NULL: there is no match */
    } rows[] = {
        {"/b/", "", "a/b/", "/b/"}, {"/b/", "", "b", NULL},    {"B", "i", "abc", "b"},
        {"^b", "m", "a\nb", "b"},   {"^b", "g", "a\nb", NULL}, {"", "gim", "abc", ""},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        regex *r;
        regex_fault flaw;
        view text = view_of_string(rows[i].text);
        assert_int_equal(
            regex_compile_body(&r, view_of_string(rows[i].body), view_of_string(rows[i].flags), &memory_default, &flaw),
            GEDELF_OK);
        gedelf_status status = regex_search(r, text);
        assert_int_equal(status, rows[i].found ? GEDELF_OK : GEDELF_END);
        assert_true(!rows[i].found || view_equal(regex_group(r, text, 0), view_of_string(rows[i].found)));
        regex_free(r);
    }
}

/* What is wrong with flags has a place after the body. */
static void test_regex__wrong_flags(void **state)
{
    regex *r;
    regex_fault flaw;
    (void)state;
    assert_int_equal(regex_compile_body(&r, VIEW("abc"), VIEW("ix"), &memory_default, &flaw), GEDELF_MALFORMED);
    assert_null(r);
    assert_int_equal(flaw.at, 4);
    assert_int_equal(regex_compile_body(&r, VIEW("a(c"), VIEW("i"), &memory_default, &flaw), GEDELF_MALFORMED);
    assert_int_equal(flaw.at, 1);
}

/* Further matches, one after the other; the text before them is still seen. */
static void test_regex__search_from(void **state)
{
    static const struct {
        const char *body, *text;
        size_t from, at; /* SIZE_MAX: there is no match */
    } rows[] = {
        {"b", "abcb", 0, 1}, {"b", "abcb", 2, 3},       {"b", "abcb", 4, SIZE_MAX},
        {"^b", "bb", 0, 0},  {"^b", "bb", 1, SIZE_MAX}, {"\\bb", "ab b", 1, 3},
        {"$", "ab", 2, 2},   {"x*", "ab", 1, 1},        {".", "\xC3\xA9y", 2, 2},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        regex *r;
        regex_fault flaw;
        view text = view_of_string(rows[i].text);
        assert_int_equal(regex_compile_body(&r, view_of_string(rows[i].body), VIEW(""), &memory_default, &flaw),
                         GEDELF_OK);
        gedelf_status status = regex_search_from(r, text, rows[i].from);
        assert_int_equal(status, rows[i].at == SIZE_MAX ? GEDELF_END : GEDELF_OK);
        assert_true(status == GEDELF_END || regex_group(r, text, 0).text == text.text + rows[i].at);
        regex_free(r);
    }
}

static void test_regex__little_memory(void **state)
{
    (void)state;
    bool failed = true;
    for (size_t n = 0; failed; n++) {
        census c = {.scarce = true, .left = n};
        gedelf_allocator allocator = census_allocator(&c);
        regex *r;
        regex_fault flaw;
        gedelf_status status = regex_compile(&r, VIEW("/(?:([a-c]+)|x{2,3}?)*(?=\\1)\\w/i"), &allocator, &flaw);
        if (status == GEDELF_OK)
            status = regex_search(r, VIEW("xxabcabcabcabc"));
        failed = status == GEDELF_MEMORY;
        assert_true(failed || status == GEDELF_OK);
        regex_free(r);
        assert_int_equal(c.blocks, 0);
        assert_int_equal(c.mistakes, 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_regex__matches),       cmocka_unit_test(test_regex__groups),
        cmocka_unit_test(test_regex__rows),          cmocka_unit_test(test_regex__malformed),
        cmocka_unit_test(test_regex__endless),       cmocka_unit_test(test_regex__marks),
        cmocka_unit_test(test_regex__many_texts),    cmocka_unit_test(test_regex__marks_at_random),
        cmocka_unit_test(test_regex__bodies),        cmocka_unit_test(test_regex__wrong_flags),
        cmocka_unit_test(test_regex__search_from),   cmocka_unit_test(test_regex__deep_and_long),
        cmocka_unit_test(test_regex__little_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
