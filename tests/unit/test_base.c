/* SPDX-License-Identifier: MIT */
/*
 * Small things of the base that many rely on: characters by their names, Base64, widths, fields of CSV, sorting, normal forms, and
 * JSON event by event; and what each does without memory.
 */
#include "unit.h"

/* ---- Characters by their names --------------------------------------------------------------- */

static void test_base__html_entities(void **state)
{
    (void)state;
    static const struct {
        view text;
        size_t length;
        uint32_t c;
    } rows[] = {
        {TEXT("&amp;"), 5, '&'},
        {TEXT("&amp;amp;"), 5, '&'},
        {TEXT("&auml;x"), 6, 0xE4},
        {TEXT("&Auml;"), 6, 0xC4},
        {TEXT("&nbsp;"), 6, 0xA0},
        {TEXT("&lt;"), 4, '<'},
        {TEXT("&#65;"), 5, 'A'},
        {TEXT("&#x41;"), 6, 'A'},
        {TEXT("&#X41;"), 6, 'A'},
        {TEXT("&#xfC;"), 6, 0xFC},
        {TEXT("&#9;"), 4, 9},
        {TEXT("&#1114111;"), 10, 0x10FFFF},
        {TEXT("&#x10FFFF;"), 10, 0x10FFFF},
        {TEXT("&#0000000065;"), 13, 'A'},
        {TEXT("&#00000000065;"), 14, 'A'},
        {TEXT("&#000000000065;"), 0, 0}, /* longer than any */
        {TEXT("&#1114112;"), 0, 0},
        {TEXT("&#99999999999;"), 0, 0},
        {TEXT("&#0;"), 0, 0},
        {TEXT("&#xD800;"), 0, 0},
        {TEXT("&#;"), 0, 0},
        {TEXT("&#x;"), 0, 0},
        {TEXT("&#A;"), 0, 0},
        {TEXT("&#xG;"), 0, 0},
        {TEXT("&;"), 0, 0},
        {TEXT("&amp"), 0, 0},
        {TEXT("&AMP;"), 0, 0},
        {TEXT("&nothing;"), 0, 0},
        {TEXT("&thetasym;"), 10, 0x3D1},
        {TEXT("&"), 0, 0},
        {TEXT("& ;"), 0, 0},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        uint32_t c = 0;
        char *copy = malloc(rows[i].text.length);
        memcpy(copy, rows[i].text.text, rows[i].text.length); /* nothing is read after it */
        assert_int_equal(html_entity(view_of(copy, rows[i].text.length), &c), rows[i].length);
        if (rows[i].length > 0)
            assert_int_equal(c, rows[i].c);
        free(copy);
    }
}

/* ---- Octets as text -------------------------------------------------------------------------- */

/* [RFC 4648 §10] */
static void test_base__base64(void **state)
{
    (void)state;
    static const struct {
        view octets;
        const char *text;
    } rows[] = {
        {TEXT(""), ""},
        {TEXT("f"), "Zg=="},
        {TEXT("fo"), "Zm8="},
        {TEXT("foo"), "Zm9v"},
        {TEXT("foob"), "Zm9vYg=="},
        {TEXT("fooba"), "Zm9vYmE="},
        {TEXT("foobar"), "Zm9vYmFy"},
        {TEXT("\xFB\xFF\xBF"), "+/+/"},
        {TEXT("\0\x10\x83\x10\x51\x87\x20\x92\x8B"), "ABCDEFGHIJKL"},
        {TEXT("\xFF"), "/w=="},
        {TEXT("\xFF\xFF"), "//8="},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        buffer out;
        buffer_init(&out, &memory_default);
        assert_true(buffer_append_base64(&out, rows[i].octets));
        assert_view(buffer_view(&out), view_of_string(rows[i].text));
        buffer_free(&out);
    }
}

/* East Asian letters take two cells, marks none. (Unicode, EastAsianWidth.txt) */
static void test_base__cells(void **state)
{
    (void)state;
    static const struct {
        uint32_t c;
        size_t cells;
    } rows[] = {
        {'a', 1},     {0x7F, 1},    {0x9F, 1},    {0xA0, 1},    {0xE9, 1},     {0x2FF, 1},   {0x300, 0},
        {0x36F, 0},   {0x370, 1},   {0x10FF, 1},  {0x1100, 2},  {0x3042, 2},   {0x4E00, 2},  {0x9FFF, 2},
        {0xAC00, 2},  {0xD7A3, 2},  {0xFF01, 2},  {0xFF60, 2},  {0xFF61, 1},   {0x1F600, 2}, {0x20000, 2},
        {0x3134A, 2}, {0xE0001, 0}, {0xE01EF, 0}, {0xE01F0, 1}, {0x10FFFF, 1}, {0x20AC, 1},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++)
        assert_int_equal(character_cells(rows[i].c), rows[i].cells);
}

/* ---- CSV ------------------------------------------------------------------------------------- */

/* [RFC 4180 §2]; what a spreadsheet would take for a formula begins with an apostrophe. */
static void test_base__csv(void **state)
{
    (void)state;
    static const struct {
        view text;
        const char *plain, *quoted, *safe;
    } rows[] = {
        {TEXT("a"), "a", "\"a\"", "a"},
        {TEXT(""), "", "\"\"", ""},
        {TEXT("a,b"), "\"a,b\"", "\"a,b\"", "\"a,b\""},
        {TEXT("a\rb"), "\"a\rb\"", "\"a\rb\"", "\"a\rb\""},
        {TEXT("a\nb"), "\"a\nb\"", "\"a\nb\"", "\"a\nb\""},
        {TEXT("\""), "\"\"\"\"", "\"\"\"\"", "\"\"\"\""},
        {TEXT("a\"b\"c"), "\"a\"\"b\"\"c\"", "\"a\"\"b\"\"c\"", "\"a\"\"b\"\"c\""},
        {TEXT("=1"), "=1", "\"=1\"", "\"'=1\""},
        {TEXT("+"), "+", "\"+\"", "\"'+\""},
        {TEXT("-a"), "-a", "\"-a\"", "\"'-a\""},
        {TEXT("@\""), "\"@\"\"\"", "\"@\"\"\"", "\"'@\"\"\""},
        {TEXT("\tx"), "\tx", "\"\tx\"", "\"'\tx\""},
        {TEXT("\rx"), "\"\rx\"", "\"\rx\"", "\"'\rx\""},
        {TEXT("a=1"), "a=1", "\"a=1\"", "a=1"},
        {TEXT("a b;\\'"), "a b;\\'", "\"a b;\\'\"", "a b;\\'"},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        buffer out;
        buffer_init(&out, &memory_default);
        assert_true(buffer_append(&out, VIEW("|")) && csv_append(&out, rows[i].text) &&
                    buffer_append(&out, VIEW("|")) && csv_append_quoted(&out, rows[i].text) &&
                    buffer_append(&out, VIEW("|")) && csv_append_safe(&out, rows[i].text));
        char expected[100];
        snprintf(expected, sizeof expected, "|%s|%s|%s", rows[i].plain, rows[i].quoted, rows[i].safe);
        assert_view(buffer_view(&out), view_of_string(expected));
        buffer_free(&out);
    }
}

/* ---- Sorting --------------------------------------------------------------------------------- */

typedef struct sorted_item {
    int key, place;
    char more[3]; /* an odd size */
} sorted_item;

static bool in_order(const void *context, const void *left, const void *right)
{
    const sorted_item *a = left, *b = right;
    assert_string_equal(context, "context");
    return a->key <= b->key;
}

/* Equal items stay in their order; every length, and keys with many ties. */
static void test_base__sorting_is_stable(void **state)
{
    (void)state;
    enum { MOST = 40 };
    uint32_t numbers = 1;
    for (size_t count = 0; count <= MOST; count++) {
        for (int ties = 1; ties < 30; ties += 4) {
            sorted_item items[MOST + 1];
            for (size_t i = 0; i < count; i++) {
                numbers = numbers * 1664525 + 1013904223;
                items[i] = (sorted_item){(int)(numbers >> 16) % ties, (int)i, "ab"};
            }
            items[count] = (sorted_item){-1, -1, "xy"};
            assert_true(array_sort(&memory_default, items, count, sizeof *items, in_order, "context"));
            for (size_t i = 1; i < count; i++)
                assert_true(items[i - 1].key < items[i].key ||
                            (items[i - 1].key == items[i].key && items[i - 1].place < items[i].place));
            assert_int_equal(items[count].key, -1);
        }
    }
}

static gedelf_status sort_scarcely(void *context, const gedelf_allocator *allocator)
{
    sorted_item items[] = {{3, 0, ""}, {1, 1, ""}, {2, 2, ""}};
    (void)context;
    return array_sort(allocator, items, 3, sizeof *items, in_order, "context") ? GEDELF_OK : GEDELF_MEMORY;
}

/* ---- Normal forms ---------------------------------------------------------------------------- */

/* [Unicode §3.11], D128 */
static void test_base__normal_forms(void **state)
{
    (void)state;
    static const struct {
        const char *text, *composed, *folded;
    } rows[] = {
        {"", "", ""},
        {"Abc", "Abc", "abc"},
        {"e\xCC\x81", "\xC3\xA9", "e"},
        {"\xC3\xA9", "\xC3\xA9", "e"},
        {"xe\xCC\x81y", "x\xC3\xA9y", "xey"},
        {"\xC3\x89t\xC3\xA9", "\xC3\x89t\xC3\xA9", "ete"},
        {"\xCC\x81x", "\xCC\x81x", "x"},                                                 /* a mark on nothing */
        {"a\xCC\xA3\xCC\x82", "\xE1\xBA\xAD", "a"},                                      /* in order */
        {"a\xCC\x82\xCC\xA3", "\xE1\xBA\xAD", "a"},                                      /* out of order */
        {"q\xCC\x82\xCC\xA3\xCC\xA4\xCC\x81", "q\xCC\xA3\xCC\xA4\xCC\x82\xCC\x81", "q"}, /* those of one class stay */
        {"\xE2\x84\xAB", "\xC3\x85", "a"},                                               /* the sign of the angstrom */
        {"K", "K", "k"},
        {"\xE2\x84\xAA", "K", "k"}, /* that of the kelvin, which is a letter of ASCII */
        {";", ";", ";"},
        {"\xCD\xBE", ";", ";"},                 /* the Greek question mark */
        {"\xEA\xB0\x80", "\xEA\xB0\x80", NULL}, /* Hangul */
        {"\xE1\x84\x80\xE1\x85\xA1", "\xEA\xB0\x80", NULL},
        {"\xC3\x9F", "\xC3\x9F", "ss"},
        {"\xCE\xA3\xCF\x82", "\xCE\xA3\xCF\x82", "\xCF\x83\xCF\x83"},
        {"\xCE\x90", "\xCE\x90", "\xCE\xB9"},
        {"a\xC3\xA9"
         "b\xC3\xA9"
         "c",
         "a\xC3\xA9"
         "b\xC3\xA9"
         "c",
         "aebec"},
    };
    if (!gedelf_can_normalize())
        skip();
    normalizer n;
    normalizer_init(&n, &memory_default);
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        buffer out;
        buffer_init(&out, &memory_default);
        assert_true(text_compose(&n, view_of_string(rows[i].text), &out));
        assert_view(buffer_view(&out), view_of_string(rows[i].composed));
        out.length = 0;
        assert_true(text_fold(&n, view_of_string(rows[i].text), &out));
        if (rows[i].folded)
            assert_view(buffer_view(&out), view_of_string(rows[i].folded));
        for (size_t k = 0; k < COUNT_OF(rows); k++) {
            bool same = strcmp(rows[i].composed, rows[k].composed) == 0;
            assert_int_equal(texts_are_equivalent(&n, view_of_string(rows[i].text), view_of_string(rows[k].text)),
                             same);
        }
        buffer_free(&out);
    }
    assert_false(n.out_of_memory);
    normalizer_free(&n);
}

static gedelf_status normalize_scarcely(void *context, const gedelf_allocator *allocator)
{
    (void)context;
    normalizer n;
    buffer out;
    normalizer_init(&n, allocator);
    buffer_init(&out, allocator);
    view one = VIEW("ABe\xCC\x82\xCC\xA3 \xC3\x9F\xE1\xBA\xAD"),
         other = VIEW("ABe\xCC\xA3\xCC\x82 \xC3\x9F\xE1\xBA\xAD");
    bool done = texts_are_equivalent(&n, one, other) && text_compose(&n, one, &out) && text_fold(&n, one, &out) &&
                text_fold(&n, VIEW("ABC"), &out);
    normalizer_free(&n);
    buffer_free(&out);
    return done ? GEDELF_OK : GEDELF_MEMORY;
}

/* ---- Strings of JSON --------------------------------------------------------------------------------- */

static void assert_json(view text, const char *expected)
{
    buffer out;
    buffer_init(&out, &memory_default);
    assert_true(json_append_string(&out, text));
    assert_int_equal(out.length, strlen(expected));
    assert_memory_equal(out.data, expected, out.length);
    buffer_free(&out);
}

/* Words of eight octets, of four and single ones are looked at in different ways: wherever an octet is in a text of
   any length, and whatever it is, it comes out as it does alone. */
static void test_base__json_every_place(void **state)
{
    (void)state;
    enum { LONGEST = 26 };
    for (unsigned octet = 1; octet < 0x80; octet++) {
        char one = (char)octet, text[LONGEST], expected[LONGEST + 8];
        buffer alone;
        buffer_init(&alone, &memory_default);
        assert_true(json_append_string(&alone, view_of(&one, 1)));
        for (size_t length = 1; length <= LONGEST; length++) {
            for (size_t at = 0; at < length; at++) {
                memset(text, '~', sizeof text);
                text[at] = one;
                size_t escaped = alone.length - 2, end = length - 1 + escaped + 2;
                memset(expected, '~', sizeof expected);
                expected[0] = expected[end - 1] = '"';
                memcpy(expected + 1 + at, alone.data + 1, escaped);
                expected[end] = 0;
                assert_json(view_of(text, length), expected);
            }
        }
        buffer_free(&alone);
    }
}

static void test_base__json_strings(void **state)
{
    (void)state;
    assert_json(VIEW(""), "\"\"");
    assert_json((view){NULL, 0}, "\"\"");
    assert_json(VIEW("plain"), "\"plain\"");
    assert_json(VIEW("\"\\/"), "\"\\\"\\\\/\"");
    assert_json(VIEW("\b\f\n\r\t"), "\"\\b\\f\\n\\r\\t\"");
    assert_json(VIEW("\x01\x1F\x7F"), "\"\\u0001\\u001F\x7F\"");
    assert_json(VIEW("a\0b"), "\"a\\u0000b\"");
    assert_json(VIEW("Zoë 鈴 𠀡"), "\"Zoë 鈴 𠀡\"");
    assert_json(VIEW("a\xFFz"), "\"a\xEF\xBF\xBDz\"");
    assert_json(VIEW("\xC3"), "\"\xEF\xBF\xBD\"");
}

/* ---- JSON ------------------------------------------------------------------------------------ */

/* Events as letters, texts in brackets; "!" and the words where it is none. */
static void append_events(buffer *out, view text, bool any_text)
{
    static const char letters[] = "!.{}[]ks0b-";
    json_parser p;
    json_event event;
    json_parser_init(&p, &memory_default, text);
    p.any_text = any_text;
    do {
        event = json_next(&p);
        assert_true(buffer_append(out, view_of(&letters[event], 1)));
        if (event == JSON_KEY || event == JSON_STRING)
            assert_true(buffer_append(out, VIEW("(")) && buffer_append(out, p.string) && buffer_append(out, VIEW(")")));
        if (event == JSON_FAULT)
            assert_true(buffer_append_number(out, p.token) && buffer_append(out, VIEW(" ")) &&
                        buffer_append(out, view_of_string(p.fault)));
    } while (event != JSON_FAULT && event != JSON_END);
    assert_int_equal(json_next(&p), event == JSON_FAULT ? JSON_FAULT : JSON_END);
    json_parser_free(&p);
}

/* [RFC 8259] */
static void test_base__json_events(void **state)
{
    (void)state;
    static const char ends[] = "the text ends too early", number[] = "this is not a valid number";
    static const struct {
        view text;
        const char *events;
        const char *fault;
    } rows[] = {
        {TEXT(""), ".", ""},
        {TEXT(" \t\r\n1"), "0.", ""},
        {TEXT("\xEF\xBB\xBFnull"), "-.", ""},
        {TEXT("true false"), "bb.", ""},
        {TEXT("{}[]"), "{}[].", ""},
        {TEXT("{ \"a\" : 1 , \"b\":[ 2,\"c\" ] }"), "{k(a)0k(b)[0s(c)]}.", ""},
        {TEXT("[[],{}]"), "[[]{}].", ""},
        {TEXT("[1,]"), "[0!3 ", "a value is expected here"},
        {TEXT("[1 2]"), "[0!3 ", "a comma or ] is expected here"},
        {TEXT("[,1]"), "[!1 ", "a value is expected here"},
        {TEXT("[}"), "[!1 ", "a value is expected here"},
        {TEXT("{]"), "{!1 ", "a key in quotation marks is expected here"},
        {TEXT("{\"a\" 1}"), "{!5 ", "a colon is expected here"},
        {TEXT("{\"a\":}"), "{k(a)!5 ", "a value is expected here"},
        {TEXT("{\"a\":1 \"b\"}"), "{k(a)0!7 ", "a comma or } is expected here"},
        {TEXT("{\"a\":1,}"), "{k(a)0!7 ", "a key in quotation marks is expected here"},
        {TEXT("]"), "!0 ", "a value is expected here"},
        {TEXT("["), "[!1 ", ends},
        {TEXT("{\"a\":"), "{k(a)!5 ", ends},
        {TEXT("nul"), "!0 ", "a value is expected here"},
        {TEXT("0"), "0.", ""},
        {TEXT("-0"), "0.", ""},
        {TEXT("01"), "!0 ", number},
        {TEXT("-"), "!1 ", ends},
        {TEXT("-a"), "!1 ", number},
        {TEXT("1."), "!2 ", ends},
        {TEXT("1.x"), "!2 ", number},
        {TEXT("1.5e+10 2E-1 3e5"), "000.", ""},
        {TEXT("1e"), "!2 ", ends},
        {TEXT("1e+-2"), "!3 ", number},
        {TEXT("1.25"), "0.", ""},
        {TEXT("\"a\\\"\\\\\\/\\b\\f\\n\\r\\tz\""), "s(a\"\\/\b\f\n\r\tz).", ""},
        {TEXT("\"\\u0041\\u00e9\\u20AC\""), "s(A\xC3\xA9\xE2\x82\xAC).", ""},
        {TEXT("\"\\uD83D\\uDE00\""), "s(\xF0\x9F\x98\x80).", ""},
        {TEXT("\"\\uDBFF\\uDFFF\""), "s(\xF4\x8F\xBF\xBF).", ""},
        {TEXT("\"\\uD83Dx\""), "s(\xEF\xBF\xBDx).", ""},
        {TEXT("\"\\uD83D\\u0041\""),
         "s(\xEF\xBF\xBD"
         "A).",
         ""},
        {TEXT("\"\\uDE00\""), "s(\xEF\xBF\xBD).", ""},
        {TEXT("\"\\u0000\""), "s(\xEF\xBF\xBD).", ""},
        {TEXT("\"\\uFFFF\xEF\xBF\xBE\""), "s(\xEF\xBF\xBD\xEF\xBF\xBD).", ""},
        {TEXT("\"\\u00G0\""), "!1 ", "\\u needs four hexadecimal digits"},
        {TEXT("\"\\u00"), "!1 ", "\\u needs four hexadecimal digits"},
        {TEXT("\"\\x\""), "!1 ", "this is not a valid escape"},
        {TEXT("\"\\"), "!2 ", ends},
        {TEXT("\"abc"), "!4 ", ends},
        {TEXT("\"a\nb\""), "!2 ", "a string has a control character in it; is its closing quotation mark missing?"},
        {TEXT("\"a\x1F\""), "!2 ", "a string has a control character in it; is its closing quotation mark missing?"},
        {TEXT("\"a\x7F \""), "s(a\x7F ).", ""},
        {TEXT("\"a\xFFz\""), "!2 ", "this is not UTF-8"},
        {TEXT("\"a\xC3\""), "!2 ", "this is not UTF-8"},
        {TEXT("\"\xEF\xBF\xBF\""), "s(\xEF\xBF\xBD).", ""},
        {TEXT("\"a\xEF\xBF\""), "!2 ", "this is not UTF-8"},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        buffer out;
        char expected[200];
        buffer_init(&out, &memory_default);
        append_events(&out, rows[i].text, false);
        snprintf(expected, sizeof expected, "%s%s", rows[i].events, rows[i].fault);
        assert_view(buffer_view(&out), view_of_string(expected));
        buffer_free(&out);
    }
}

/* Where any text is allowed, half of a pair is a fault. */
static void test_base__json_any_text(void **state)
{
    (void)state;
    static const struct {
        view text;
        view events;
    } rows[] = {
        {TEXT("\"\\u0001\""), TEXT("s(\001).")},
        {TEXT("\"\\uD83D\""), TEXT("!1 this is half of a surrogate pair")},
        {TEXT("\"\\uDFFF\""), TEXT("!1 this is half of a surrogate pair")},
        {TEXT("\"\\uD7FF\""), TEXT("s(\xED\x9F\xBF).")},
        {TEXT("\"\\uE000\""), TEXT("s(\xEE\x80\x80).")},
        {TEXT("\"\\uFFFF\""), TEXT("s(\xEF\xBF\xBF).")},
        {TEXT("\"\xEF\xBF\xBE\""), TEXT("s(\xEF\xBF\xBE).")},
        {TEXT("\"\xEF\xBF\xBF\""), TEXT("s(\xEF\xBF\xBF).")},
        {TEXT("\"a\xEF\xBF\xBEz\xEF\xBF\xBF\xEF\xBF\xBE\""), TEXT("s(a\xEF\xBF\xBEz\xEF\xBF\xBF\xEF\xBF\xBE).")},
        {TEXT("\"\xEF\xBF\xBFz\xEF\xBF\""), TEXT("!5 this is not UTF-8")},
        {TEXT("\"\xEF\xBF\xBF\xEF\xBF\xC0\""), TEXT("!4 this is not UTF-8")},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        buffer out;
        buffer_init(&out, &memory_default);
        append_events(&out, rows[i].text, true);
        assert_view(buffer_view(&out), rows[i].events);
        buffer_free(&out);
    }
}

/* What follows a value that is skipped is what follows it. */
static void test_base__json_skipping(void **state)
{
    (void)state;
    static const view texts[] = {TEXT("{\"a\":[{\"b\":[1,{}]},2],\"z\":3}"), TEXT("{\"a\":{},\"z\":3}"),
                                 TEXT("{\"a\":\"x\",\"z\":3}"), TEXT("{\"a\":[],\"z\":3}"), TEXT("{\"a\":7,\"z\":3}")};
    for (size_t i = 0; i < COUNT_OF(texts); i++) {
        json_parser p;
        json_parser_init(&p, &memory_default, texts[i]);
        assert_int_equal(json_next(&p), JSON_OBJECT);
        assert_int_equal(json_next(&p), JSON_KEY);
        json_event begun = json_next(&p), last = json_skip(&p, begun);
        assert_int_equal(last, begun == JSON_OBJECT ? JSON_OBJECT_END : begun == JSON_ARRAY ? JSON_ARRAY_END : begun);
        assert_int_equal(json_next(&p), JSON_KEY);
        assert_view(p.string, VIEW("z"));
        json_parser_free(&p);
    }
    json_parser p;
    json_parser_init(&p, &memory_default, VIEW("[[1,"));
    assert_int_equal(json_skip(&p, json_next(&p)), JSON_FAULT);
    json_parser_free(&p);
}

static gedelf_status parse_scarcely(void *context, const gedelf_allocator *allocator)
{
    json_parser p;
    json_event event;
    (void)context;
    json_parser_init(&p, allocator, VIEW("{\"a\\n\":[[\"b\\u0041c\xEF\xBF\xBFz\"]],\"d\":\"\\\\\"}"));
    do
        event = json_next(&p);
    while (event != JSON_END && event != JSON_FAULT);
    gedelf_status status = event == JSON_END ? GEDELF_OK : p.fault ? GEDELF_MALFORMED : GEDELF_MEMORY;
    json_parser_free(&p);
    return status;
}

/* ---- Texts of statuses ----------------------------------------------------------------------- */

static void test_base__statuses(void **state)
{
    (void)state;
    assert_string_equal(gedelf_status_text(GEDELF_OK), "done");
    assert_string_equal(gedelf_status_text(GEDELF_END), "there is nothing more");
    assert_string_equal(gedelf_status_text(GEDELF_MEMORY), "out of memory");
    assert_string_equal(gedelf_status_text(GEDELF_REFUSED), "the edit is refused");
    assert_string_equal(gedelf_status_text(GEDELF_NOT_GENEALOGY), "the file holds no genealogy");
    assert_string_equal(gedelf_status_text((gedelf_status)(GEDELF_NOT_GENEALOGY + 1)), "unknown status");
    assert_string_equal(gedelf_status_text((gedelf_status)-1), "unknown status");
    assert_view(gedelf_text(NULL), VIEW(""));
    assert_view(gedelf_text("a"), VIEW("a"));
}

/* ---- Memory ---------------------------------------------------------------------------------- */

static gedelf_status append_scarcely(void *context, const gedelf_allocator *allocator)
{
    (void)context;
    buffer out;
    buffer_init(&out, allocator);
    bool done = csv_append(&out, VIEW("a")) && csv_append(&out, VIEW("b\"c\",\"")) &&
                csv_append_safe(&out, VIEW("=\"d\"")) && csv_append_safe(&out, VIEW("e")) &&
                csv_append_quoted(&out, VIEW("")) && buffer_append_base64(&out, VIEW("fghij")) &&
                buffer_append_number(&out, 1234567) && buffer_append_character(&out, 0x20AC) &&
                json_append_string(&out, VIEW("k\"\\\x01l\xFFm"));
    buffer_free(&out);
    return done ? GEDELF_OK : GEDELF_MEMORY;
}

static void test_base__scarce_memory(void **state)
{
    (void)state;
    assert_failures_are_told(append_scarcely, NULL, GEDELF_OK);
    assert_failures_are_told(sort_scarcely, NULL, GEDELF_OK);
    assert_failures_are_told(parse_scarcely, NULL, GEDELF_OK);
    if (gedelf_can_normalize())
        assert_failures_are_told(normalize_scarcely, NULL, GEDELF_OK);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_base__html_entities),
        cmocka_unit_test(test_base__base64),
        cmocka_unit_test(test_base__cells),
        cmocka_unit_test(test_base__csv),
        cmocka_unit_test(test_base__sorting_is_stable),
        cmocka_unit_test(test_base__normal_forms),
        cmocka_unit_test(test_base__json_events),
        cmocka_unit_test(test_base__json_every_place),
        cmocka_unit_test(test_base__json_strings),
        cmocka_unit_test(test_base__json_any_text),
        cmocka_unit_test(test_base__json_skipping),
        cmocka_unit_test(test_base__statuses),
        cmocka_unit_test(test_base__scarce_memory),
    };
    return cmocka_run_group_tests_name("base", tests, NULL, NULL);
}
