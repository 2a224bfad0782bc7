/* SPDX-License-Identifier: MIT */
/*
 * Characters to lines: cutting the text wherever its pieces may end, and finding the parts of a line, or what keeps it
 * from being one.
 */
#include "unit.h"

/* ---- Splitting ------------------------------------------------------------------------------- */

static const char *const break_names[] = {
    [BREAK_NONE] = "-", [BREAK_LF] = "LF", [BREAK_CR] = "CR", [BREAK_CRLF] = "CRLF"};

/* A line string as text: its line's number, where that begins, where it itself begins, how it ends. */
static void write_line(notebook *out, uint64_t number, uint64_t begin, uint64_t at, line_break ending, view text)
{
    char place[100];
    int length = snprintf(place, sizeof place, "%u %u %u %s ", (unsigned)number, (unsigned)begin, (unsigned)at,
                          break_names[ending]);
    notebook_write(out, view_of(place, (size_t)length));
    notebook_write(out, text);
    notebook_write(out, VIEW("|"));
}

/* The same by the plainest way there is. */
static void split_plainly(notebook *out, view v)
{
    size_t begin = 0;
    for (uint64_t number = 1; begin < v.length; number++) {
        size_t end = begin, at = begin;
        while (end < v.length && v.text[end] != '\n' && v.text[end] != '\r')
            end++;
        while (at < end && (v.text[at] == ' ' || v.text[at] == '\t'))
            at++;
        bool pair = end + 1 < v.length && v.text[end] == '\r' && v.text[end + 1] == '\n';
        line_break ending = end == v.length       ? BREAK_NONE
                            : pair                ? BREAK_CRLF
                            : v.text[end] == '\n' ? BREAK_LF
                                                  : BREAK_CR;
        if (at < end)
            write_line(out, number, begin, at, ending, view_of(v.text + at, end - at));
        begin = end + (ending == BREAK_NONE ? 0 : pair ? 2 : 1);
    }
}

/* Splits a text that comes in chunks of `size`, from memory if that is 0. */
static void split(notebook *out, notebook *remarks, view v, size_t size, bool forgetting)
{
    stage s;
    splitter splitting;
    line l;
    chunks c = {.text = v, .size = size};
    gedelf_status status;
    stage_open_as(&s, size == 0 ? source_of(v) : gedelf_source_callback(chunks_read, &c), "UTF-8");
    splitter_init(&splitting, &s.speaker);
    while ((status = splitter_next(&splitting, &l)) == GEDELF_OK) {
        assert_int_equal(l.level, LEVEL_UNKNOWN);
        write_line(out, l.number, l.begin, l.at, l.ending, line_view(&s.speaker, &l));
        if (forgetting)
            characters_discard(&s.text, l.at + l.length);
    }
    assert_int_equal(status, GEDELF_END);
    assert_int_equal(splitter_next(&splitting, &l), GEDELF_END);
    notebook_write(remarks, buffer_view(&s.notes.text));
    stage_close(&s);
}

static void assert_splits_like_plainly(view v)
{
    static const size_t sizes[] = {0, 1, 2, 3};
    notebook plainly;
    notebook_init(&plainly);
    split_plainly(&plainly, v);
    for (size_t i = 0; i < 2 * COUNT_OF(sizes); i++) {
        notebook lines, remarks;
        notebook_init(&lines);
        notebook_init(&remarks);
        split(&lines, &remarks, v, sizes[i / 2], i % 2 == 1);
        assert_string_equal(notebook_text(&lines), notebook_text(&plainly));
        notebook_free(&lines);
        notebook_free(&remarks);
    }
    notebook_free(&plainly);
}

/* Every text of up to five characters from those that matter. */
static void test_splitter__small_texts(void **state)
{
    (void)state;
    static const char characters_that_matter[] = {'a', ' ', '\n', '\r'};
    enum { KINDS = sizeof characters_that_matter, LONGEST = 5 };
    for (size_t length = 0, count = 1; length <= LONGEST; length++, count *= KINDS) {
        for (size_t number = 0; number < count; number++) {
            char text[LONGEST];
            for (size_t i = 0, rest = number; i < length; i++, rest /= KINDS)
                text[i] = characters_that_matter[rest % KINDS];
            assert_splits_like_plainly(view_of(text, length));
        }
    }
}

/* Lines longer than a window, with line breaks at and around its end. */
static void test_splitter__windows(void **state)
{
    (void)state;
    enum { WINDOW = 128 * 1024, LENGTH = 3 * WINDOW };
    static const char *const breaks[] = {"\n", "\r", "\r\n", "\n\r", "\r\r\n"};
    char *text = malloc(LENGTH);
    for (size_t i = 0; i < COUNT_OF(breaks); i++) {
        for (size_t place = WINDOW - 3; place <= WINDOW + 1; place++) {
            memset(text, 'a', LENGTH);
            memcpy(text + place, breaks[i], strlen(breaks[i]));
            notebook lines, remarks, plainly;
            notebook_init(&lines);
            notebook_init(&remarks);
            notebook_init(&plainly);
            split(&lines, &remarks, view_of(text, LENGTH), place % 2 == 0 ? 0 : LENGTH, true);
            split_plainly(&plainly, view_of(text, LENGTH));
            assert_view(buffer_view(&lines.text), buffer_view(&plainly.text));
            notebook_free(&lines);
            notebook_free(&remarks);
            notebook_free(&plainly);
        }
    }
    free(text);
}

static void test_splitter__remarks(void **state)
{
    (void)state;
    static const struct {
        const char *text, *remarks;
    } table[] = {
        {"a\nb\nc", ""},
        {"a\r\nb\r\n", ""},
        {"a\n\nb\n", "2:1 note blank-line\n"},
        {"a\n \t\nb\n", "2:1 note blank-line\n"},
        {"a\r\nb\nc\r\n", "2:2 warning mixed-line-breaks\n"},
        {"a\rb\nc\r\nd\r", "2:2 warning mixed-line-breaks\n"},
        {"a\n  b\r", "2:4 warning mixed-line-breaks\n"},
        {"\n\ra", "1:1 note blank-line\n2:1 warning mixed-line-breaks\n2:1 note blank-line\n"},
    };
    for (size_t i = 0; i < COUNT_OF(table); i++) {
        for (size_t size = 0; size < 4; size++) {
            notebook lines, remarks;
            notebook_init(&lines);
            notebook_init(&remarks);
            split(&lines, &remarks, view_of_string(table[i].text), size, false);
            assert_string_equal(notebook_text(&remarks), table[i].remarks);
            notebook_free(&lines);
            notebook_free(&remarks);
        }
    }
}

/* ---- Parsing --------------------------------------------------------------------------------- */

/* The first line string of a text. */
static line first_line(stage *s, const char *text)
{
    splitter splitting;
    line l;
    stage_open_as(s, source_of(view_of_string(text)), "UTF-8");
    splitter_init(&splitting, &s->speaker);
    assert_int_equal(splitter_next(&splitting, &l), GEDELF_OK);
    return l;
}

static void test_line_parse__parts(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        uint64_t level;
        const char *xref, *tag, *payload; /* NULL: there is none */
    } table[] = {
        {"0 HEAD", 0, NULL, "HEAD", NULL},
        {"1 NAME John /Smith/", 1, NULL, "NAME", "John /Smith/"},
        {"0 @I1@ INDI", 0, "I1", "INDI", NULL},
        {"0 @N1@ NOTE text", 0, "N1", "NOTE", "text"},
        {"  1\t \tNOTE\t two ", 1, NULL, "NOTE", " two "},
        {"0  @I1@  INDI ", 0, "I1", "INDI", ""},
        {"1 NOTE @@ @x@", 1, NULL, "NOTE", "@@ @x@"},
        {"1 FAMC @F1@", 1, NULL, "FAMC", "@F1@"},
        {"0 @?$&'*+,;=._~-@ _x9", 0, "?$&'*+,;=._~-", "_x9", NULL},
        {"0 @é鈴𠀡@ a", 0, "é鈴𠀡", "a", NULL},
        {"99 A", 99, NULL, "A", NULL},
        {"1000000 A", 1000000, NULL, "A", NULL},
        {"18446744073709551613 A", UINT64_MAX - 2, NULL, "A", NULL},
        {"18446744073709551615 A", LEVEL_UNKNOWN - 1, NULL, "A",
         NULL}, /* no level is taken for one that is not there */
        {"99999999999999999999999999999999 A", LEVEL_UNKNOWN - 1, NULL, "A", NULL},
        {"1 0", 1, NULL, "0", NULL},
        {"1 NOTE é", 1, NULL, "NOTE", "é"},
    };
    for (size_t i = 0; i < COUNT_OF(table); i++) {
        stage s;
        line l = first_line(&s, table[i].text);
        assert_true(line_parse(&s.speaker, &l, 0));
        const char *text = line_view(&s.speaker, &l).text;
        assert_int_equal(l.level, table[i].level);
        assert_view(view_of(text + l.xref_at, l.xref_length), view_of_string(table[i].xref));
        assert_view(view_of(text + l.tag_at, l.tag_length), view_of_string(table[i].tag));
        assert_view(view_of(text + l.payload_at, l.length - l.payload_at), view_of_string(table[i].payload));
        assert_int_equal(l.payload_at, table[i].payload ? l.tag_at + l.tag_length + 1 : l.length);
        assert_string_equal(notebook_text(&s.notes), "");
        stage_close(&s);
    }
}

static void test_line_parse__refused(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        uint64_t before; /* the number of the line with a payload before it */
        const char *notes;
        uint64_t level; /* as far as it could be read */
    } table[] = {
        {"HEAD", 0, "1:1 fatal level-missing\n", LEVEL_UNKNOWN},
        {"  and so on", 0, "1:3 fatal level-missing\n", LEVEL_UNKNOWN},
        {"and so on", 7, "1:1 fatal text-broken-off\n", LEVEL_UNKNOWN},
        {"1850-1860 in Paris", 7, "1:1 fatal text-broken-off\n", LEVEL_UNKNOWN},
        {"1850-1860 in Paris", 0, "1:1 fatal level-missing\n", LEVEL_UNKNOWN},
        {"-1 NOTE", 0, "1:1 fatal level-missing\n", LEVEL_UNKNOWN},
        {"01 NOTE", 0, "1:1 fatal level-padded\n", 1},
        {"00 HEAD", 0, "1:1 fatal level-padded\n", 0},
        {"1NOTE", 7, "1:2 fatal level-unspaced\n", 1},
        {"0@I1@ INDI", 7, "1:2 fatal level-unspaced\n", 0},
        {"1", 0, "1:2 fatal tag-missing\n", 1},
        {"1 ", 0, "1:3 fatal tag-missing\n", 1},
        {"0 @I1@", 0, "1:7 fatal tag-missing\n", 0},
        {"0 @I1@ ", 0, "1:8 fatal tag-missing\n", 0},
        {"0 @I1@INDI", 0, "1:7 fatal xref-unspaced\n", 0},
        {"0 @I1", 0, "1:3 fatal xref-unfinished\n", 0},
        {"0 @I1 INDI", 0, "1:3 fatal xref-unfinished\n", 0},
        {"0 @", 0, "1:3 fatal xref-unfinished\n", 0},
        {"0 @@ INDI", 0, "1:3 fatal xref-empty\n", 0},
        {"0 @I 1@ INDI", 0, "1:5 fatal xref-malformed\n", 0},
        {"0 @é:1@ INDI", 0, "1:5 fatal xref-malformed\n", 0},
        {"0 @#D@ INDI", 0, "1:4 fatal xref-malformed\n", 0},
        {"1 NO-TE", 0, "1:5 fatal tag-malformed\n", 1},
        {"1 é", 0, "1:3 fatal tag-malformed\n", 1},
        {"1 NOTEé", 0, "1:7 fatal tag-malformed\n", 1},
    };
    for (size_t i = 0; i < COUNT_OF(table); i++) {
        stage s;
        line l = first_line(&s, table[i].text);
        assert_false(line_parse(&s.speaker, &l, table[i].before));
        assert_string_equal(notebook_text(&s.notes), table[i].notes);
        assert_int_equal(l.level, table[i].level);
        stage_close(&s);
    }
}

/* IDChar of [ELF-SER §xref-ids], at the borders of its ranges. */
static void test_line_parse__id_characters(void **state)
{
    (void)state;
    static const struct {
        uint32_t first, last;
        bool is;
    } table[] = {
        {0x00, 0x23, false},      {'0', '9', true},           {'A', 'Z', true},       {'a', 'z', true},
        {'?', '?', true},         {'$', '$', true},           {'&', '\'', true},      {'*', '.', true},
        {';', ';', true},         {'=', '=', true},           {'_', '_', true},       {'~', '~', true},
        {':', ':', false},        {'!', '!', false},          {'%', '%', false},      {'/', '/', false},
        {'@', '@', false},        {'[', '^', false},          {'`', '`', false},      {'{', '}', false},
        {'(', ')', false},        {'<', '<', false},          {'>', '>', false},      {0x7F, 0x9F, false},
        {0xA0, 0xD7FF, true},     {0xE000, 0xF8FF, false},    {0xF900, 0xFFEF, true}, {0xFFF0, 0xFFFF, false},
        {0x10000, 0xEFFFF, true}, {0xF0000, 0x10FFFF, false},
    };
    for (size_t i = 0; i < COUNT_OF(table); i++) {
        for (uint32_t c = table[i].first; c <= table[i].last; c++) {
            if (is_id_character(c) != table[i].is)
                fail_msg("U+%04X", (unsigned)c);
        }
    }
    assert_int_equal(xref_valid_prefix(dialect_default(), VIEW("")), 0);
    assert_int_equal(xref_valid_prefix(dialect_default(), VIEW("I1")), 2);
    assert_int_equal(xref_valid_prefix(dialect_default(), VIEW("é:1")), 2);
    assert_int_equal(xref_valid_prefix(dialect_default(), VIEW("I\xEE\x80\x80")), 1);
}

/* ---- Saying ---------------------------------------------------------------------------------- */

/* Line, column, octets and width, of a place that has characters of every length before it. */
static void test_line_say__places(void **state)
{
    (void)state;
    stage s;
    line l = first_line(&s, " 1 é鈴𠀡 end");
    s.notes.thorough = true;
    line_say(&s.speaker, &l, DIAG_TAG_MALFORMED, 2, 4, VIEW("é"), VIEW(""), VIEW(""));
    line_say(&s.speaker, &l, DIAG_TAG_MALFORMED, 12, 15, VIEW("end"), VIEW(""), VIEW(""));
    line_say(&s.speaker, &l, DIAG_TAG_MALFORMED, 0, 1, VIEW("1"), VIEW(""), VIEW(""));  /* backwards */
    line_say(&s.speaker, &l, DIAG_TAG_MALFORMED, 15, 15, VIEW(""), VIEW(""), VIEW("")); /* after the end */
    const char *text = notebook_text(&s.notes);
    static const char *const places[] = {"1:4 fatal tag-malformed octets 3+2 width 1 related 0:",
                                         "1:8 fatal tag-malformed octets 13+3 width 3 related 0:",
                                         "1:2 fatal tag-malformed octets 1+1 width 1 related 0:",
                                         "1:11 fatal tag-malformed octets 16+0 width 1 related 0:"};
    for (size_t i = 0; i < COUNT_OF(places); i++) {
        text = strstr(text, places[i]);
        assert_non_null(text);
    }
    stage_close(&s);
}

static void test_line_say__muted(void **state)
{
    (void)state;
    stage s;
    line l = first_line(&s, "HEAD");
    s.speaker.muted = true;
    assert_false(line_parse(&s.speaker, &l, 0));
    assert_string_equal(notebook_text(&s.notes), "");
    assert_int_equal(s.diags.worst, GEDELF_NOTE);
    stage_close(&s);
}

/* ---- The end of the file --------------------------------------------------------------------- */

static void test_line_drop_controls__table(void **state)
{
    (void)state;
    static const struct {
        view text;
        size_t length;
        const char *notes;
    } table[] = {
        {TEXT("0 TRLR"), 6, ""},
        {TEXT("0 TRLR  "), 8, ""},
        {TEXT("0 TRLR\x1A"), 6, "1:7 warning trailing-controls\n"},
        {TEXT("0 TRLR\0\0\0"), 6, "1:7 warning trailing-controls\n"},
        {TEXT("0 TRLR \x1A \0"), 7, "1:8 warning trailing-controls\n"},
        {TEXT("\x1A"), 0, "1:1 warning trailing-controls\n"},
        {TEXT("0 TRLR\xFF"), 9, ""}, /* not every U+FFFD was a NUL */
        {TEXT("0 TRLR\xFF\0"), 9, "1:8 warning trailing-controls\n"},
        {TEXT("0 TRLR\0x"), 10, ""},
    };
    for (size_t i = 0; i < COUNT_OF(table); i++) {
        stage s;
        splitter splitting;
        line l;
        stage_open_as(&s, source_of(table[i].text), "UTF-8");
        splitter_init(&splitting, &s.speaker);
        assert_int_equal(splitter_next(&splitting, &l), GEDELF_OK);
        line_drop_controls(&s.speaker, &l);
        assert_int_equal(l.length, table[i].length);
        assert_string_equal(notebook_text(&s.notes), table[i].notes);
        for (const fault *f; (f = characters_take_fault(&s.text, UINT64_MAX)) != NULL;)
            assert_true(f->at < l.at + l.length); /* what was dropped is not reported again */
        stage_close(&s);
    }
}

/* ---- What did not decode --------------------------------------------------------------------- */

/* What a diagnostic quotes: "CODE first|second". */
static bool quote_fault(void *context, const gedelf_diag *diag)
{
    notebook *out = context;
    const gedelf_code_info *info = gedelf_code_find(diag->code);
    if (info->stage != GEDELF_STAGE_OCTETS || info->severity < GEDELF_WARNING)
        return true;
    notebook_write(out, view_of_string(info->name));
    notebook_write(out, VIEW(" "));
    notebook_write(out, diag->args[0]);
    notebook_write(out, VIEW("|"));
    notebook_write(out, diag->args[1]);
    notebook_write(out, VIEW("\n"));
    return true;
}

/* Reads a text, and compares what is quoted of what there is to say. */
static void assert_quoted(view text, gedelf_diag_fn quote, const char *expected)
{
    notebook notes;
    gedelf_severity worst;
    notebook_init(&notes);
    gedelf_read_options options = GEDELF_READ_OPTIONS();
    options.diagnose = quote;
    options.context = &notes;
    assert_int_equal(gedelf_check(source_of(text), &options, &worst), GEDELF_OK);
    assert_string_equal(notebook_text(&notes), expected);
    notebook_free(&notes);
}

/* Octets are quoted in hexadecimal digits, with a space between them, and characters by their numbers. (D12) */
static void test_line_report_faults__quoted(void **state)
{
#define LABEL(name) "0 HEAD\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n1 CHAR " name "\n"
    static const struct {
        view text;
        const char *quoted;
    } rows[] = {
        {TEXT(LABEL("UTF-8") "0 NOTE \xFF\n0 TRLR\n"), "bad-octet byte FF|UTF-8\n"},
        {TEXT(LABEL("UTF-8") "0 NOTE \xE2\x82z\xC0\n0 TRLR\n"),
         "bad-octet bytes E2 82|UTF-8\nbad-octet byte C0|UTF-8\n"},
        {TEXT(LABEL("UTF-8") "0 NOTE \xF0\x9F\x98z\n0 TRLR\n"), "bad-octet bytes F0 9F 98|UTF-8\n"},
        {TEXT(LABEL("UTF-8") "0 NOTE \xED\xA0\xBD\xED\xB8\x80\n0 TRLR\n"), "cesu-8 bytes ED A0 BD ED B8 80|U+1F600\n"},
        {TEXT(LABEL("UTF-8") "0 NOTE a\0b\n0 TRLR\n"), "null-character byte 00|UTF-8\n"},
        {TEXT(LABEL("UTF-8") "0 NOTE \xEF\xBF\xBE\n0 TRLR\n"), "not-a-character U+FFFE|UTF-8\n"},
        {TEXT(LABEL("ANSEL") "0 NOTE \xAF\n0 TRLR\n"), "bad-octet byte AF|ANSEL\n"},
        {TEXT(LABEL("ANSEL") "0 NOTE \xE8\n0 TRLR\n"), "lone-diacritic U+0308|ANSEL\n"},
        {TEXT(LABEL("ASCII") "0 NOTE \x80\x81\n0 TRLR\n"),
         "bad-octet byte 80|ASCII\nbad-octet byte 81|ASCII\nencoding-contradicted ASCII|an 8-bit code page\n"},
    };
    (void)state;
    for (size_t i = 0; i < COUNT_OF(rows); i++)
        assert_quoted(rows[i].text, quote_fault, rows[i].quoted);
}

/* What advice quotes, and where: "LINE:COLUMN CODE first". */
static bool quote_advice(void *context, const gedelf_diag *diag)
{
    notebook *out = context;
    char place[60];
    int length = snprintf(place, sizeof place, "%d:%d+%d ", (int)diag->line, (int)diag->column, (int)diag->width);
    notebook_write(out, view_of(place, (size_t)length));
    notebook_write(out, view_of_string(gedelf_code_find(diag->code)->name));
    notebook_write(out, VIEW(" "));
    notebook_write(out, diag->args[0]);
    notebook_write(out, VIEW("\n"));
    return true;
}

static void test_line_advise__quoted(void **state)
{
    static const struct {
        view text;
        const char *quoted;
    } rows[] = {
        {TEXT(LABEL("UTF-8") "0 @A2345678901234567890@ X\n0 TRLR\n"), ""},
        {TEXT(LABEL("UTF-8") "0 @A23456789012345678901@ X\n0 TRLR\n"), "6:3+23 long-xref 21\n"},
        {TEXT(LABEL("UTF-8") "0 @A\xC3\xA9@ X\n0 TRLR\n"), "6:3+4 xref-not-ascii @A\xC3\xA9@\n"},
        {TEXT(LABEL("UTF-8") "0 @-A@ X\n0 TRLR\n"), "6:3+4 xref-first-character @-A@\n"},
        {TEXT(LABEL("UTF-8") "0 @_A@ X\n0 @1A@ X\n0 @A-@ X\n0 TRLR\n"), ""},
        {TEXT(LABEL("UTF-8") "0 @A@ A23456789012345\n0 TRLR\n"), ""},
        {TEXT(LABEL("UTF-8") "0 @A@ A234567890123456\n0 TRLR\n"), "6:7+16 long-tag A234567890123456\n"},
        {TEXT(LABEL("UTF-8") " 0 @A@ X\n0 TRLR\n"), "6:1+1 indented-line \n"},
        {TEXT(LABEL("UTF-8") "0  @A@ X\n0 @B@  X\n0\t@C@ X\n0 TRLR\n"),
         "6:3+1 wide-delimiter \n7:7+1 wide-delimiter \n8:2+1 wide-delimiter \n"},
        {TEXT(LABEL("UTF-8") "0 TRLR\x1A\n"), "6:7+1 trailing-controls U+001A\n"},
        {TEXT(LABEL("UTF-8") "0 TRLR\0\0\n"), "6:7+2 trailing-controls null bytes\n"},
        {TEXT(LABEL("UTF-8") "0 @A@ X\n0 TRLR"), "7:7+1 no-final-line-break \n"},
    };
    (void)state;
    for (size_t i = 0; i < COUNT_OF(rows); i++)
        assert_quoted(rows[i].text, quote_advice, rows[i].quoted);
}

/* ---- Joining ----------------------------------------------------------------------------------- */

static void test_line_join__parts(void **state)
{
    static const struct {
        uint64_t level;
        const char *xref, *tag, *joined;
    } rows[] = {{0, "I1", "INDI", "0 @I1@ INDI"}, {1, "", "NAME", "1 NAME"}, {12, "", "X", "12 X"}};
    (void)state;
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        buffer out;
        buffer_init(&out, &memory_default);
        assert_true(line_join(&out, rows[i].level, view_of_string(rows[i].xref), view_of_string(rows[i].tag)));
        assert_view(buffer_view(&out), view_of_string(rows[i].joined));
        buffer_free(&out);
    }
}

/* Lines of a payload become one after what is there already; `seven`: only at signs at the beginning of a line are pairs. */
static gedelf_status join_scarcely(void *context, const gedelf_allocator *allocator)
{
    static const view payload = TEXT("a@@b\n2 CONT @@c\n2 CONC d@@e\n2 CONT\n");
    const bool *seven = context;
    const dialect *rules = dialect_named(*seven ? VIEW("gedcom-7.0") : VIEW("elf-1.0"));
    buffer out;
    buffer_init(&out, allocator);
    bool done = line_join(&out, 1, VIEW("X"), VIEW("NOTE")) && payload_append_doubled(&out, VIEW("@x@"), *seven) &&
                payload_append_joined(rules, &out, payload.text, payload.text + payload.length, BREAK_LF);
    if (done)
        assert_view(buffer_view(&out),
                    *seven ? VIEW("1 @X@ NOTE@@x@a@@b\n@cd@@e\n") : VIEW("1 @X@ NOTE@@x@@a@b\n@cd@e\n"));
    buffer_free(&out);
    return done ? GEDELF_OK : GEDELF_MEMORY;
}

static void test_lines__scarce_memory(void **state)
{
    (void)state;
    for (int seven = 0; seven <= 1; seven++)
        assert_failures_are_told(join_scarcely, &(bool){seven != 0}, GEDELF_OK);
}

/* Continuation lines are joined in whatever line breaks: LF, CR and CR LF. */
static void test_payload_join__breaks(void **state)
{
    static const struct {
        view payload;
        line_break ending;
    } rows[] = {
        {TEXT("a\n2 CONT b\n2 CONC c\n2 CONC\n2 CONT\n"), BREAK_LF},
        {TEXT("a\r2 CONT b\r2 CONC c\r2 CONC\r2 CONT\r"), BREAK_CR},
        {TEXT("a\r\n2 CONT b\r\n2 CONC c\r\n2 CONC\r\n2 CONT\r\n"), BREAK_CRLF},
        {TEXT("a\r\n12 CONT b\r\n12 CONC c\r\n12 CONC \r\n12 CONT \r\n"), BREAK_CRLF},
    };
    (void)state;
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        char out[64];
        const char *begin = rows[i].payload.text;
        const char *end = payload_join(dialect_default(), out, begin, begin + rows[i].payload.length, rows[i].ending);
        assert_view(view_of(out, (size_t)(end - out)), VIEW("a\nbc\n"));
    }
}

/* ---- The source once more ---------------------------------------------------------------------- */

/* Where the parts of a line are in the octets, and what they are. */
static void test_line_pass__places(void **state)
{
    static const view octets = TEXT("\xEF\xBB\xBF 0 @A\xC3\xA9@ HEAD x\r\n\r\nnone\r\n 0 TRLR\x1A\0");
    static const struct {
        size_t begin, xref_at, xref_end, tag_end, payload_at, payload_end, end, after;
        const char *xref, *tag, *payload;
        bool trailer;
    } rows[] = {
        {3, 7, 10, 16, 17, 18, 18, 20, "A\xC3\xA9", "HEAD", "x", false},
        {22, 22, 22, 22, 22, 26, 26, 28, "", "", "none", false},
        {28, 28, 28, 35, 35, 35, 37, 37, "", "TRLR", "", true},
    };
    line_pass p;
    gedelf_read_options options = GEDELF_READ_OPTIONS();
    options.recover = true;
    options.encoding = "UTF-8";
    options.dialect = "elf-1.0";
    (void)state;
    assert_int_equal(line_pass_open(&p, octets, &options), GEDELF_OK);
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        assert_int_equal(line_pass_next(&p), GEDELF_OK);
        assert_int_equal(p.begin, rows[i].begin);
        assert_int_equal(p.xref_at, rows[i].xref_at);
        assert_int_equal(p.xref_end, rows[i].xref_end);
        assert_int_equal(p.tag_end, rows[i].tag_end);
        assert_int_equal(p.payload_at, rows[i].payload_at);
        assert_int_equal(p.payload_end, rows[i].payload_end);
        assert_int_equal(p.end, rows[i].end);
        assert_int_equal(p.after, rows[i].after);
        assert_view(line_pass_xref(&p), view_of_string(rows[i].xref));
        assert_view(line_pass_tag(&p), view_of_string(rows[i].tag));
        assert_view(line_pass_payload(&p), view_of_string(rows[i].payload));
        assert_int_equal(line_pass_is_trailer(&p), rows[i].trailer);
        assert_view(line_pass_break(&p), VIEW("\r\n"));
    }
    assert_int_equal(line_pass_next(&p), GEDELF_END);
    line_pass_close(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_splitter__small_texts),     cmocka_unit_test(test_splitter__windows),
        cmocka_unit_test(test_splitter__remarks),         cmocka_unit_test(test_line_parse__parts),
        cmocka_unit_test(test_line_parse__refused),       cmocka_unit_test(test_line_parse__id_characters),
        cmocka_unit_test(test_line_say__places),          cmocka_unit_test(test_line_say__muted),
        cmocka_unit_test(test_line_drop_controls__table), cmocka_unit_test(test_line_report_faults__quoted),
        cmocka_unit_test(test_line_join__parts),          cmocka_unit_test(test_lines__scarce_memory),
        cmocka_unit_test(test_payload_join__breaks),      cmocka_unit_test(test_line_pass__places),
        cmocka_unit_test(test_line_advise__quoted),
    };
    return cmocka_run_group_tests_name("lines", tests, NULL, NULL);
}
