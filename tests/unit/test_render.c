/* SPDX-License-Identifier: MIT */
/*
 * How diagnostics are shown: the four forms, excerpts of lines with their underlining, and texts that would do harm.
 */
#include "unit.h"

/* ---- Helpers --------------------------------------------------------------------------------- */

/* A diagnostic about a line of a file. */
static gedelf_diag dangling(const char *source, uint64_t column, uint64_t width)
{
    return (gedelf_diag){.code = DIAG_DANGLING_POINTER,
                         .severity = GEDELF_ERROR,
                         .line = 12,
                         .column = column,
                         .where = {100, 4},
                         .width = width,
                         .source = view_of_string(source),
                         .source_at = utf8_offset(view_of_string(source), column),
                         .args = {VIEW("@F9@")}};
}

/* What a diagnostic looks like; to be freed. */
static char *shown(renderer r, const char *name, const gedelf_diag *diag)
{
    buffer out;
    buffer_init(&out, &memory_default);
    r.out = &out;
    assert_true(render_diag(&r, view_of_string(name), diag));
    return string_of_buffer(&out);
}

static void assert_shown(renderer r, const char *name, const gedelf_diag *diag, const char *expected)
{
    char *text = shown(r, name, diag);
    assert_string_equal(text, expected);
    free(text);
}

/* The two lines that show where it is. */
static void assert_excerpt(const char *source, uint64_t column, uint64_t width, const char *expected)
{
    gedelf_diag diag = dangling(source, column, width);
    char *text = shown((renderer){.form = RENDER_TEXT}, "a.ged", &diag);
    const char *start = strchr(text, '\n') + 1;
    const char *end = strstr(start, "      = ");
    assert_non_null(end);
    assert_int_equal(end - start, strlen(expected));
    assert_memory_equal(start, expected, strlen(expected));
    free(text);
}

/* ---- Text ------------------------------------------------------------------------------------ */

static void test_render_text__whole(void **state)
{
    (void)state;
    gedelf_diag diag = dangling("1 FAMC @F9@", 8, 4);
    diag.record = VIEW("INDI @I12@, John Smith");
    assert_shown((renderer){.form = RENDER_TEXT}, "family.ged", &diag,
                 "family.ged:12:8: error[dangling-pointer]: the pointer @F9@ points to a record that does not exist; "
                 "in INDI @I12@, John Smith\n"
                 "   12 | 1 FAMC @F9@\n"
                 "      |        ^~~~\n"
                 "      = elf-1.0 §pointer-conversion\n");
}

static void test_render_text__without_source(void **state)
{
    (void)state;
    gedelf_diag diag = {.code = DIAG_OUT_OF_MEMORY, .severity = GEDELF_FATAL, .line = 1, .column = 1, .width = 1};
    assert_shown((renderer){.form = RENDER_TEXT}, "-", &diag,
                 "-:1:1: fatal[out-of-memory]: there is not enough memory\n"
                 "      = elf-1.0 §applications\n");
}

static void test_render_text__line_numbers(void **state)
{
    (void)state;
    gedelf_diag diag = dangling("1 FAMC @F9@", 8, 4);
    diag.line = 1234567;
    assert_shown((renderer){.form = RENDER_TEXT}, "a", &diag,
                 "a:1234567:8: error[dangling-pointer]: the pointer @F9@ points to a record that does not exist\n"
                 "1234567 | 1 FAMC @F9@\n"
                 "        |        ^~~~\n"
                 "        = elf-1.0 §pointer-conversion\n");
}

static void test_render_text__underlining(void **state)
{
    (void)state;
    assert_excerpt("0 HEAD", 1, 1, "   12 | 0 HEAD\n      | ^\n");
    assert_excerpt("0 HEAD", 6, 1, "   12 | 0 HEAD\n      |      ^\n");
    assert_excerpt("0 HEAD", 7, 1, "   12 | 0 HEAD\n      |       ^\n");
    assert_excerpt("0 HEAD", 99, 1, "   12 | 0 HEAD\n      |       ^\n");
    assert_excerpt("0 HEAD", 3, 99, "   12 | 0 HEAD\n      |   ^~~~\n");
    assert_excerpt("1\tNOTE\tx", 3, 4, "   12 | 1    NOTE    x\n      |      ^~~~\n");
    assert_excerpt("1\tNOTE\tx", 2, 1, "   12 | 1    NOTE    x\n      |  ^~~~\n");
}

static void test_render_text__wide_and_narrow(void **state)
{
    (void)state;
    assert_excerpt("鈴木 @x", 4, 2, "   12 | 鈴木 @x\n      |      ^~\n");
    assert_excerpt("鈴木", 2, 1, "   12 | 鈴木\n      |   ^~\n");
    assert_excerpt("Ge\xCC\x81rard @", 9, 1, "   12 | Ge\xCC\x81rard @\n      |        ^\n");
    assert_excerpt("Ge\xCC\x81rard", 3, 1, "   12 | Ge\xCC\x81rard\n      |  ^\n"); /* the accent itself */
    assert_excerpt("Zoë x", 5, 1, "   12 | Zoë x\n      |     ^\n");
}

static void test_render_text__harmless(void **state)
{
    (void)state;
    assert_excerpt("a\x1B[31m\x7F x", 8, 1, "   12 | a␛[31m␡ x\n      |        ^\n");
    assert_excerpt("a\xE2\x80\xAE x", 4, 1, "   12 | a<U+202E> x\n      |           ^\n");
    assert_excerpt("a\xC2\x9B x", 2, 1, "   12 | a<U+009B> x\n      |  ^~~~~~~~\n");
}

static void test_render_text__long_lines(void **state)
{
    (void)state;
    enum { LENGTH = 1000000 };
    char *long_line = malloc(LENGTH + 1);
    memset(long_line, 'a', LENGTH);
    long_line[LENGTH] = 0;
    long_line[500000] = 'X';
    char expected[512];
    char sixty[61], forty[41];
    memset(sixty, 'a', 60);
    memset(forty, 'a', 40);
    sixty[60] = forty[40] = 0;
    snprintf(expected, sizeof expected, "   12 | …%sX%.38s…\n      |  %60s^\n", sixty, forty, "");
    assert_excerpt(long_line, 500001, 1, expected);
    snprintf(expected, sizeof expected, "   12 | %s%s…\n      | ^\n", sixty, forty);
    assert_excerpt(long_line, 1, 1, expected);
    snprintf(expected, sizeof expected, "   12 | …%s\n      |  %60s^\n", sixty, "");
    assert_excerpt(long_line, LENGTH + 1, 1, expected);
    free(long_line);
}

/* So many marks on one letter are cut too. */
static void test_render_text__many_marks(void **state)
{
    (void)state;
    enum { MARKS = 100000 };
    char *long_line = malloc(2 * MARKS + 1);
    for (size_t i = 0; i < MARKS; i++)
        memcpy(long_line + 2 * i, "\xCC\x81", 2);
    long_line[2 * MARKS] = 0;
    gedelf_diag diag = dangling(long_line, MARKS / 2, 1);
    char *text = shown((renderer){.form = RENDER_TEXT}, "a.ged", &diag);
    assert_true(strlen(text) < 2000);
    free(text);
    free(long_line);
}

static void test_render_text__colours(void **state)
{
    (void)state;
    gedelf_diag diag = {
        .code = DIAG_BLANK_LINE, .severity = GEDELF_NOTE, .line = 3, .column = 1, .width = 1, .source = VIEW(" ")};
    assert_shown((renderer){.form = RENDER_TEXT, .notes = true, .colour = true}, "a", &diag,
                 "\033[1ma:3:1:\033[0m \033[1;36mnote[blank-line]\033[0m: the line is blank; gedelf ignores it\n"
                 "\033[34m    3 |\033[0m  \n"
                 "\033[34m      |\033[0m \033[1;36m^\033[0m\n"
                 "\033[34m      =\033[0m elf-1.0 §line-strings\n");
}

/* The longest messages there are. */
static void test_render_text__long_message(void **state)
{
    (void)state;
    enum { CHARACTERS = 100 };
    char text[4 * CHARACTERS];
    for (size_t i = 0; i < CHARACTERS; i++)
        memcpy(text + 4 * i, "𠀡", 4);
    gedelf_diag diag = dangling("", 8, 4);
    diag.args[0] = diag.record = view_of(text, sizeof text);
    size_t length = gedelf_diag_message(&diag, NULL, 0);
    assert_true(length > 512);
    char *message = malloc(length + 1);
    gedelf_diag_message(&diag, message, length + 1);
    char *expected = malloc(length + 100);
    snprintf(expected, length + 100, "a:12:8: error: %s [dangling-pointer]\n", message);
    assert_shown((renderer){.form = RENDER_GCC}, "a", &diag, expected);
    free(message);
    free(expected);
}

/* `count` times "a". */
static char *letters(char *into, size_t count)
{
    memset(into, 'a', count);
    into[count] = 0;
    return into;
}

/* A line is shown from its beginning if there are 90 cells before the place or fewer, else 60 before it; 100 in all. */
static void test_render_text__cuts(void **state)
{
    (void)state;
    enum { LONG = 300 };
    char part[LONG], rest[LONG], long_line[3 * LONG], expected[5 * LONG];
    letters(long_line, 100);
    snprintf(expected, sizeof expected, "   12 | %s\n      | ^\n", long_line);
    assert_excerpt(long_line, 1, 1, expected);
    snprintf(expected, sizeof expected, "   12 | %s\n      | %90s^~~~~~~~~~\n", long_line, "");
    assert_excerpt(long_line, 91, 99, expected);
    snprintf(expected, sizeof expected, "   12 | …%s\n      |  %60s^\n", letters(part, 69), "");
    assert_excerpt(long_line, 92, 1, expected);
    letters(long_line, 101);
    snprintf(expected, sizeof expected, "   12 | %s…\n      | ^\n", letters(part, 100));
    assert_excerpt(long_line, 1, 1, expected);
    snprintf(expected, sizeof expected, "   12 | %s…\n      | %90s^~~~~~~~~~\n", part, "");
    assert_excerpt(long_line, 91, 99, expected);
    /* a wide character that would need the cell after the last is not shown */
    snprintf(long_line, sizeof long_line, "%s鈴", letters(part, 99));
    snprintf(expected, sizeof expected, "   12 | %s…\n      | ^\n", part);
    assert_excerpt(long_line, 1, 1, expected);
    snprintf(long_line, sizeof long_line, "%s鈴", letters(part, 98));
    snprintf(expected, sizeof expected, "   12 | %s鈴\n      | ^\n", part);
    assert_excerpt(long_line, 1, 1, expected);
    /* nor one of which only half is within the sixty before the place */
    snprintf(long_line, sizeof long_line, "%s鈴%sx", letters(part, 40), letters(rest, 59));
    snprintf(expected, sizeof expected, "   12 | …%sx\n      |  %59s^\n", rest, "");
    assert_excerpt(long_line, 101, 1, expected);
    snprintf(long_line, sizeof long_line, "%s鈴%sx", letters(part, 40), letters(rest, 58));
    snprintf(expected, sizeof expected, "   12 | …鈴%sx\n      |  %60s^\n", rest, "");
    assert_excerpt(long_line, 100, 1, expected);
    /* a tab takes four */
    snprintf(long_line, sizeof long_line, "%s\tx", letters(part, 96));
    snprintf(expected, sizeof expected, "   12 | %s    …\n      | ^\n", part);
    assert_excerpt(long_line, 1, 1, expected);
    snprintf(long_line, sizeof long_line, "%s\tx", letters(part, 97));
    snprintf(expected, sizeof expected, "   12 | %s…\n      | ^\n", part);
    assert_excerpt(long_line, 1, 1, expected);
}

/* Four marks for each cell are shown, no more, before the place and from it on. */
static void test_render_text__marks_of_a_cell(void **state)
{
    (void)state;
    enum { CELL = 4, BEFORE = 60 * CELL, ALL = 100 * CELL, WHOLE = 90 * CELL, MARKS = 2000 };
    char long_line[2 * MARKS + 2];
    for (size_t i = 0; i < MARKS; i++)
        memcpy(long_line + 2 * i, "\xCC\x81", 2);
    static const struct {
        size_t before, after, shown_before, shown_after;
        bool cut_before, cut_after;
    } rows[] = {
        {WHOLE, 1, WHOLE, 1, false, false},
        {WHOLE + 1, 1, BEFORE, 1, true, false},
        {0, ALL, 0, ALL, false, false},
        {0, ALL + 1, 0, ALL, false, true},
        {WHOLE + 5, ALL, BEFORE, ALL, true, false},
        {WHOLE + 5, ALL + 1, BEFORE, ALL, true, true},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        gedelf_diag diag = dangling("", 1, 1);
        diag.source = view_of(long_line, 2 * (rows[i].before + rows[i].after));
        diag.source_at = 2 * rows[i].before;
        char *text = shown((renderer){.form = RENDER_TEXT}, "a", &diag);
        const char *begin = strstr(text, "12 | ") + 5, *end = strchr(begin, '\n');
        size_t cuts = 3u * rows[i].cut_before + 3u * rows[i].cut_after;
        assert_int_equal(end - begin, 2 * (rows[i].shown_before + rows[i].shown_after) + cuts);
        assert_int_equal(memcmp(begin, "…", 3) == 0, rows[i].cut_before);
        assert_int_equal(memcmp(end - 3, "…", 3) == 0, rows[i].cut_after);
        free(text);
    }
}

static void test_render_text__every_severity(void **state)
{
    (void)state;
    static const char *const heads[] = {"\033[1;36mnote", "\033[1;35mwarning", "\033[1;31merror", "\033[1;31mfatal"};
    for (size_t i = 0; i < COUNT_OF(heads); i++) {
        gedelf_diag diag = {
            .code = DIAG_BLANK_LINE, .severity = (gedelf_severity)i, .line = 99999, .column = 1, .width = 1};
        char expected[300];
        snprintf(expected, sizeof expected,
                 "\033[1ma:99999:1:\033[0m %s[blank-line]\033[0m: the line is blank; gedelf ignores it\n"
                 "\033[34m      =\033[0m elf-1.0 §line-strings\n",
                 heads[i]);
        assert_shown((renderer){.form = RENDER_TEXT, .notes = true, .colour = true}, "a", &diag, expected);
    }
    gedelf_diag diag = dangling("x", 1, 1);
    diag.line = 123456;
    assert_shown((renderer){.form = RENDER_TEXT}, "a", &diag,
                 "a:123456:1: error[dangling-pointer]: the pointer @F9@ points to a record that does not exist\n"
                 "123456 | x\n"
                 "       | ^\n"
                 "       = elf-1.0 §pointer-conversion\n");
}

/* Texts that would do harm, or are none. */
static void test_render__texts_made_harmless(void **state)
{
    (void)state;
    static const struct {
        view text;
        const char *harmless;
    } rows[] = {
        {TEXT(""), ""},
        {TEXT("a ~"), "a ~"},
        {TEXT("\x01\x1F \x7F"), "␁␟ ␡"},
        {TEXT("\xC2\x80\xC2\x9F\xC2\xA0"), "<U+0080><U+009F>\xC2\xA0"},
        {TEXT("\xD8\x9C\xE2\x80\x8E\xE2\x80\x8F"), "<U+061C><U+200E><U+200F>"},
        {TEXT("\xE2\x80\xA8\xE2\x80\xAE\xE2\x80\xAF"), "<U+2028><U+202E>\xE2\x80\xAF"},
        {TEXT("\xE2\x81\xA6\xE2\x81\xA9\xEF\xBB\xBF"), "<U+2066><U+2069><U+FEFF>"},
        {TEXT("\xFF"
              "a\xC3"),
         "\xEF\xBF\xBD"
         "a\xEF\xBF\xBD"},
        {TEXT("a\0b"), "a\xEF\xBF\xBD"
                       "b"},
        {TEXT("\xE2\x82z"), "\xEF\xBF\xBD\xEF\xBF\xBDz"},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        buffer out;
        buffer_init(&out, &memory_default);
        assert_true(render_append_harmless(&out, rows[i].text));
        assert_view(buffer_view(&out), view_of_string(rows[i].harmless));
        buffer_free(&out);
    }
}

/* ---- The other forms ------------------------------------------------------------------------- */

static void test_render__notes(void **state)
{
    (void)state;
    gedelf_diag diag = {.code = DIAG_BLANK_LINE, .severity = GEDELF_NOTE, .line = 3, .column = 1, .width = 1};
    assert_shown((renderer){.form = RENDER_TEXT}, "a", &diag, "");
    assert_shown((renderer){.form = RENDER_GCC}, "a", &diag, "");
    assert_shown((renderer){.form = RENDER_GCC, .notes = true}, "a", &diag,
                 "a:3:1: note: the line is blank; gedelf ignores it [blank-line]\n");
    assert_shown((renderer){.form = RENDER_JSON}, "a", &diag,
                 "{\"severity\":\"note\",\"code\":\"blank-line\",\"file\":\"a\",\"line\":3,\"column\":1,"
                 "\"message\":\"the line is blank; gedelf ignores it\",\"clause\":\"elf-1.0 §line-strings\"}\n");
}

static void test_render_gcc__severities(void **state)
{
    (void)state;
    gedelf_diag diag = {.code = DIAG_OUT_OF_MEMORY, .severity = GEDELF_FATAL, .line = 1, .column = 1, .width = 1};
    assert_shown((renderer){.form = RENDER_GCC}, "b c.ged", &diag,
                 "b c.ged:1:1: fatal error: there is not enough memory [out-of-memory]\n");
    diag = dangling("", 8, 1);
    assert_shown((renderer){.form = RENDER_GCC}, "a\x1B\xFF\n", &diag,
                 "a␛\xEF\xBF\xBD␊:12:8: error: the pointer @F9@ points to a record that does not exist "
                 "[dangling-pointer]\n");
}

static void test_render_json__names(void **state)
{
    (void)state;
    gedelf_diag diag = {.code = DIAG_OUT_OF_MEMORY, .severity = GEDELF_FATAL, .line = 1, .column = 1, .width = 1};
    assert_shown((renderer){.form = RENDER_JSON}, "\"\xFF.ged", &diag,
                 "{\"severity\":\"fatal\",\"code\":\"out-of-memory\",\"file\":\"\\\"\xEF\xBF\xBD.ged\",\"line\":1,"
                 "\"column\":1,\"message\":\"there is not enough memory\",\"clause\":\"elf-1.0 §applications\"}\n");
}

static void test_render_sarif__document(void **state)
{
    (void)state;
    static const char start[] = "{\n\"$schema\":\"https://docs.oasis-open.org/";
    buffer out;
    buffer_init(&out, &memory_default);
    renderer r = {.form = RENDER_SARIF, .out = &out};
    assert_true(render_begin(&r));
    assert_memory_equal(out.data, start, sizeof start - 1);
    size_t begun = out.length;
    assert_true(render_end(&r));
    assert_int_equal(out.length - begun, strlen("]\n}]\n}\n"));
    out.length = begun;
    gedelf_diag diag = dangling("", 8, 4);
    diag.related_line = 3;
    assert_true(render_diag(&r, VIEW("/a b/ü%.ged"), &diag) && render_diag(&r, VIEW("-"), &diag) && render_end(&r));
    assert_true(buffer_append(&out, view_of("", 1)));
    char expected[2048];
    snprintf(expected, sizeof expected,
             "\n{\"ruleId\":\"dangling-pointer\",\"ruleIndex\":%zu,\"level\":\"error\",\"message\":{\"text\":\"the "
             "pointer @F9@ points to a record that does not exist\"},\"locations\":[{"
             "\"physicalLocation\":{\"artifactLocation\":{\"uri\":\"file:///a%%20b/%%C3%%BC%%25.ged\"},\"region\":{"
             "\"startLine\":12,\"startColumn\":8,\"endColumn\":12,\"byteOffset\":100,\"byteLength\":4}}}],"
             "\"relatedLocations\":[{\"physicalLocation\":{\"artifactLocation\":{\"uri\":"
             "\"file:///a%%20b/%%C3%%BC%%25.ged\"},\"region\":{\"startLine\":3}}}],\"properties\":{\"severity\":"
             "\"error\",\"clause\":\"elf-1.0 §pointer-conversion\"}},\n{\"ruleId\"",
             catalogue_index(DIAG_DANGLING_POINTER));
    assert_memory_equal(out.data + begun, expected, strlen(expected));
    assert_string_equal(out.data + out.length - 1 - strlen("}}\n]\n}]\n}\n"), "}}\n]\n}]\n}\n");
    buffer_free(&out);
}

static void test_render_sarif__fatal_is_error(void **state)
{
    (void)state;
    gedelf_diag diag = {.code = DIAG_OUT_OF_MEMORY, .severity = GEDELF_FATAL, .line = 1, .column = 1, .width = 1};
    char *text = shown((renderer){.form = RENDER_SARIF}, "a", &diag);
    assert_non_null(strstr(text, "\"level\":\"error\""));
    assert_non_null(strstr(text, "\"severity\":\"fatal\""));
    assert_null(strstr(text, "relatedLocations"));
    free(text);
}

/* Which option of the program helps. */
static void test_render__hints(void **state)
{
    (void)state;
    static const struct {
        gedelf_diag diag;
        const char *hint; /* what a message ends with; "" if there is no hint */
    } rows[] = {
        {{.code = DIAG_HEADER_MISSING, .severity = GEDELF_FATAL, .args = {TEXT("N()"), TEXT("; x")}},
         "; 'gedelf polygenea' reads that"},
        {{.code = DIAG_HEADER_MISSING, .severity = GEDELF_FATAL, .args = {TEXT("N()"), TEXT(";")}},
         "; 'gedelf polygenea' reads that"},
        {{.code = DIAG_HEADER_MISSING, .severity = GEDELF_FATAL, .args = {TEXT("0 @I1@ INDI")}},
         "; --recover keeps the text and goes on"},
        {{.code = DIAG_HEADER_MISSING, .severity = GEDELF_ERROR, .args = {TEXT("0 @I1@ INDI")}}, ""},
        {{.code = DIAG_HEADER_CASE, .severity = GEDELF_ERROR, .args = {TEXT("a"), TEXT("b"), TEXT("c")}}, ""},
        {{.code = DIAG_LEVEL_JUMP, .severity = GEDELF_FATAL}, "; --recover keeps the text and goes on"},
        {{.code = DIAG_LEVEL_JUMP, .severity = GEDELF_FATAL, .passed = true}, ""},
        {{.code = DIAG_LEVEL_JUMP, .severity = GEDELF_ERROR}, ""},
        {{.code = DIAG_OUT_OF_MEMORY, .severity = GEDELF_FATAL}, ""},
        {{.code = DIAG_UNSUPPORTED_ENCODING, .severity = GEDELF_FATAL, .line = 2},
         "; if you know the real encoding, specify it with --encoding"},
        {{.code = DIAG_UNSUPPORTED_ENCODING, .severity = GEDELF_FATAL, .line = 1}, ""},
        {{.code = DIAG_ENCODING_UNAVAILABLE, .severity = GEDELF_FATAL, .line = 2}, ""},
        {{.code = DIAG_AMBIGUOUS_BOUND, .severity = GEDELF_WARNING, .line = 1},
         "; run 'gedelf repair' first to make identifiers unique"},
        {{.code = DIAG_JSON_MALFORMED, .severity = GEDELF_FATAL, .line = 1}, ""},
        {{.code = DIAG_ENCODING_CONTRADICTED, .severity = GEDELF_WARNING, .args = {TEXT("a"), TEXT("b"), TEXT("c")}},
         "; try --encoding c"},
        {{.code = DIAG_ENCODING_CONTRADICTED, .severity = GEDELF_WARNING, .args = {TEXT("a"), TEXT("b")}}, ""},
        {{.code = DIAG_ENCODING_DEPRECATED, .severity = GEDELF_WARNING, .args = {TEXT("a"), TEXT("b"), TEXT("c")}}, ""},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        char message[400], expected[600], place[20] = "";
        const gedelf_diag *diag = &rows[i].diag;
        gedelf_diag_message(diag, message, sizeof message);
        if (diag->line > 0)
            snprintf(place, sizeof place, ":%d:0", (int)diag->line);
        snprintf(expected, sizeof expected, "a%s: %s: %s%s [%s]\n", place,
                 diag->severity == GEDELF_FATAL ? "fatal error" : gedelf_severity_name(diag->severity), message,
                 rows[i].hint, gedelf_code_find(diag->code)->name);
        assert_shown((renderer){.form = RENDER_GCC}, "a", diag, expected);
    }
}

/* Keys and their order are a promise to other programs. */
static void test_render_json__keys(void **state)
{
    (void)state;
    gedelf_diag diag = dangling("1 FAMC @F9@", 8, 4);
    diag.record = VIEW("INDI @I1@, J");
    diag.path = VIEW("I");
    diag.file = VIEW("f");
    diag.clause = "mine";
#define MESSAGE "the pointer @F9@ points to a record that does not exist; in INDI @I1@, J"
    assert_shown(
        (renderer){.form = RENDER_JSON}, "a", &diag,
        "{\"severity\":\"error\",\"code\":\"dangling-pointer\",\"file\":\"f\",\"line\":12,\"column\":8,\"message\":"
        "\"" MESSAGE "\",\"clause\":\"mine\",\"record\":\"I1\",\"path\":\"I\",\"args\":[\"@F9@\"]}\n");
    diag.line = 0;
    diag.record = VIEW("INDI");
    assert_shown((renderer){.form = RENDER_JSON}, "a", &diag,
                 "{\"severity\":\"error\",\"code\":\"dangling-pointer\",\"file\":\"f\",\"message\":\"the pointer @F9@ "
                 "points to a record that does not exist; in INDI\",\"path\":\"I\",\"args\":[\"@F9@\"]}\n");
    diag = (gedelf_diag){.code = DIAG_REPEATED, .line = 3, .args = {VIEW("bad-octet"), VIEW("52"), VIEW("50")}};
    assert_shown(
        (renderer){.form = RENDER_JSON}, "a", &diag,
        "{\"severity\":\"note\",\"code\":\"repeated\",\"file\":\"a\",\"line\":3,\"column\":0,\"message\":"
        "\"bad-octet occurs 52 times in all; shown: 50\",\"clause\":\"elf-1.0 §applications\",\"of\":\"bad-octet\","
        "\"count\":52,\"args\":[\"bad-octet\",\"52\",\"50\"]}\n");
    diag = (gedelf_diag){.code = 999, .line = 1, .severity = GEDELF_WARNING};
    assert_shown(
        (renderer){.form = RENDER_JSON}, "a", &diag,
        "{\"severity\":\"warning\",\"code\":\"\",\"file\":\"a\",\"line\":1,\"column\":0,\"message\":\"\",\"clause\":"
        "\"\"}\n");
}

/* The language is that of people; programs get the same in every one. */
static void test_render__language(void **state)
{
    (void)state;
    gedelf_diag diag = {.code = DIAG_UNWRITABLE_FILE,
                        .severity = GEDELF_ERROR,
                        .args = {VIEW("you are not allowed to write to its folder")}};
    const gedelf_language *german = gedelf_language_find("de");
    for (render_form form = RENDER_TEXT; form <= RENDER_SARIF; form++) {
        buffer english, other;
        buffer_init(&english, &memory_default);
        buffer_init(&other, &memory_default);
        renderer r = {.form = form, .out = &english}, in_german = {.form = form, .language = german, .out = &other};
        assert_true(render_diag(&r, VIEW("a"), &diag) && render_diag(&in_german, VIEW("a"), &diag));
        assert_true(buffer_append(&other, view_of("", 1)));
        assert_int_equal(strstr(other.data, "in seinen Ordner") != NULL, form == RENDER_TEXT || form == RENDER_GCC);
        assert_int_equal(strstr(other.data, "Fehler[") != NULL, form == RENDER_TEXT);
        other.length--;
        assert_int_equal(view_equal(buffer_view(&english), buffer_view(&other)),
                         form == RENDER_JSON || form == RENDER_SARIF);
        buffer_free(&english);
        buffer_free(&other);
    }
}

/* What is about the whole file has no place and no clause. */
static void test_render__whole_file(void **state)
{
    (void)state;
    gedelf_diag diag = {.code = DIAG_OUT_OF_MEMORY, .severity = GEDELF_FATAL};
    char expected[300];
    assert_shown((renderer){.form = RENDER_TEXT}, "a", &diag, "a: fatal[out-of-memory]: there is not enough memory\n");
    assert_shown((renderer){.form = RENDER_GCC}, "a", &diag,
                 "a: fatal error: there is not enough memory [out-of-memory]\n");
    snprintf(expected, sizeof expected,
             "\n{\"ruleId\":\"out-of-memory\",\"ruleIndex\":%zu,\"level\":\"error\",\"message\":{\"text\":\"there is "
             "not enough "
             "memory\"},\"locations\":[{\"physicalLocation\":{\"artifactLocation\":{\"uri\":\"a\"}}}],\"properties\":{"
             "\"severity\":\"fatal\",\"clause\":\"elf-1.0 §applications\"}}",
             catalogue_index(DIAG_OUT_OF_MEMORY));
    assert_shown((renderer){.form = RENDER_SARIF}, "a", &diag, expected);
}

/* Programs get the notes always, people when they ask for them; what is graver is shown to all. */
static void test_render__which_are_shown(void **state)
{
    (void)state;
    for (render_form form = RENDER_TEXT; form <= RENDER_SARIF; form++) {
        for (int severity = GEDELF_NOTE; severity <= GEDELF_FATAL; severity++) {
            for (int notes = 0; notes < 2; notes++) {
                buffer out;
                buffer_init(&out, &memory_default);
                renderer r = {.form = form, .notes = notes, .out = &out};
                gedelf_diag diag = {.code = DIAG_BLANK_LINE, .severity = (gedelf_severity)severity, .line = 1};
                bool expected = severity > GEDELF_NOTE || notes || form == RENDER_JSON || form == RENDER_SARIF;
                assert_true(render_diag(&r, VIEW("a"), &diag));
                assert_int_equal(r.shown, expected);
                assert_int_equal(out.length > 0, expected);
                buffer_free(&out);
            }
        }
    }
}

/* [RFC 3986 §2.1, §2.2, §4.2]: a file's name as a URI reference, an IRI as a URI. */
static void test_render_sarif__uris(void **state)
{
    (void)state;
    static const struct {
        view name;
        const char *uri;
    } rows[] = {
        {TEXT("a.ged"), "a.ged"},
        {TEXT("/a.ged"), "file:///a.ged"},
        {TEXT(""), ""},
        {TEXT("azAZ09-._~/"), "azAZ09-._~/"},
        {TEXT("a b\x7F\x01"), "a%20b%7F%01"},
        {TEXT(":?#[]@!$&'()*+,;=%"), "%3A%3F%23%5B%5D%40%21%24%26%27%28%29%2A%2B%2C%3B%3D%25"},
        {TEXT("http://a/:?#[]@!$&'()*+,;=%"), "http://a/:?#[]@!$&'()*+,;=%"},
        {TEXT("https://a/\xC3\xBC |"), "https://a/%C3%BC%20%7C"},
        {TEXT("HTTPS://a\0"), "HTTPS://a%00"},
        {TEXT("http://"), "http%3A//"},
        {TEXT("https://"), "https%3A//"},
        {TEXT("http:/a:"), "http%3A/a%3A"},
        {TEXT("ftp://a:1"), "ftp%3A//a%3A1"},
        {TEXT("xhttp://a:1"), "xhttp%3A//a%3A1"},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        gedelf_diag diag = {.code = DIAG_OUT_OF_MEMORY, .severity = GEDELF_FATAL, .file = rows[i].name};
        char *text = shown((renderer){.form = RENDER_SARIF}, "", &diag), expected[200];
        snprintf(expected, sizeof expected, "{\"uri\":\"%s\"}", rows[i].uri);
        if (!strstr(text, expected))
            fail_msg("%s has no %s", text, expected);
        free(text);
    }
}

/* A text of the catalogue as a JSON string; %1 to %3 are "…". */
static void add_quoted(buffer *out, const char *before, const char *text)
{
    char pattern[500];
    size_t length = 0;
    for (; *text; text++) {
        if (*text == '%') {
            memcpy(pattern + length, "…", 3);
            length += 3;
            text++;
        } else {
            pattern[length++] = *text;
        }
        assert_true(length < sizeof pattern - 4);
    }
    assert_true(buffer_append(out, view_of_string(before)) && json_append_string(out, view_of(pattern, length)));
}

/* The catalogue is the tool's rules. [SARIF 2.1.0 §3.49] */
static void test_render_sarif__rules(void **state)
{
    (void)state;
    static const char *const levels[] = {"note", "warning", "error", "error"};
    static const char *const severities[] = {"note", "warning", "error", "fatal"};
    buffer out, expected;
    buffer_init(&out, &memory_default);
    buffer_init(&expected, &memory_default);
    renderer r = {.form = RENDER_SARIF, .out = &out};
    assert_true(render_begin(&r));
    for (size_t i = 0; i < gedelf_code_count(); i++) {
        const gedelf_code_info *info = gedelf_code_at(i);
        assert_true(buffer_append(&expected, i > 0 ? VIEW(",\n") : VIEW("\n")));
        add_quoted(&expected, "{\"id\":", info->name);
        add_quoted(&expected, ",\"shortDescription\":{\"text\":", info->message);
        assert_true(buffer_append(&expected, VIEW("},\"fullDescription\":{\"text\":")));
        assert_true(json_append_string(&expected, view_of_string(info->explanation)));
        assert_true(buffer_append(&expected, VIEW("},\"help\":{\"text\":")));
        assert_true(json_append_string(&expected, view_of_string(info->remedy)));
        add_quoted(&expected, "},\"defaultConfiguration\":{\"level\":", levels[info->severity]);
        add_quoted(&expected, "},\"properties\":{\"severity\":", severities[info->severity]);
        add_quoted(&expected, ",\"clause\":", info->clause);
        assert_true(buffer_append(&expected, VIEW("}}")));
    }
    assert_true(buffer_append(&expected, VIEW("\n]}},\n\"columnKind\":\"unicodeCodePoints\",\n\"results\":[")));
    char head[400];
    snprintf(
        head, sizeof head,
        "{\n\"$schema\":\"https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/"
        "sarif-schema-2.1.0.json\",\n"
        "\"version\":\"2.1.0\",\n\"runs\":[{\n\"tool\":{\"driver\":{\"name\":\"gedelf\",\"version\":\"%s\",\"rules\":[",
        gedelf_version());
    size_t length = strlen(head);
    assert_view(view_of(out.data, length), view_of(head, length));
    assert_view(view_after(buffer_view(&out), length), buffer_view(&expected));
    buffer_free(&out);
    buffer_free(&expected);
}

/* A result says in which record it is. */
static void test_render_sarif__record(void **state)
{
    (void)state;
    gedelf_diag diag = dangling("", 8, 4);
    diag.record = VIEW("INDI @I1@");
    char *text = shown((renderer){.form = RENDER_SARIF}, "a", &diag);
    assert_non_null(strstr(text, "§pointer-conversion\",\"record\":\"I1\"}}"));
    free(text);
}

/* ---- Memory ---------------------------------------------------------------------------------- */

/* Whatever can be said. Where JSON has only characters that take six octets it uses all the room that it asks for, so that what
   is after has to ask for its own. */
#define SIX "\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01"
static const gedelf_diag all_kinds[] = {
    {.code = DIAG_OUT_OF_MEMORY, .severity = GEDELF_FATAL},
    {.code = 999,
     .line = 1,
     .column = 2,
     .clause = SIX,
     .file = TEXT(SIX),
     .related_line = 3,
     .record = TEXT("I @" SIX "@"),
     .path = TEXT(SIX)},
    {.code = 999, .file = TEXT("/" SIX), .path = TEXT(SIX)},
    {.code = DIAG_REPEATED,
     .line = 3,
     .path = TEXT(SIX SIX),
     .args = {TEXT("bad-octet"), TEXT("123456789012345678901"), TEXT("50")}},
    {.code = DIAG_HEADER_MISSING, .severity = GEDELF_FATAL, .args = {TEXT("N()"), TEXT("; x")}},
    {.code = DIAG_LEVEL_JUMP, .severity = GEDELF_FATAL, .file = TEXT("a b\xFF\xE2\x80\xAE")},
    {.code = DIAG_UNSUPPORTED_ENCODING, .line = 2, .severity = GEDELF_FATAL},
    {.code = DIAG_AMBIGUOUS_BOUND, .severity = GEDELF_WARNING},
    {.code = DIAG_ENCODING_CONTRADICTED, .severity = GEDELF_WARNING, .args = {TEXT("a"), TEXT("b"), TEXT("c")}},
    {.code = 999,
     .line = 1,
     .column = 8,
     .width = 4,
     .source = TEXT("1 FAMC\t@F9@\x1B\xE2\x80\xAE"),
     .source_at = 7,
     .file = TEXT("f")},
    {.code = 999,
     .line = 1,
     .column = 8,
     .width = 4,
     .source = TEXT(SIX SIX SIX SIX SIX SIX SIX SIX SIX SIX SIX SIX),
     .source_at = 110},
    {.code = 999,
     .line = 1,
     .column = 8,
     .width = 4,
     .source = TEXT(SIX SIX SIX SIX SIX SIX SIX SIX SIX SIX SIX SIX),
     .source_at = 2},
};

static bool show_kind(render_form form, size_t kind, buffer *out)
{
    renderer r = {.form = form, .notes = true, .colour = true, .out = out};
    return render_diag(&r, VIEW("n"), &all_kinds[kind]) && render_end(&r);
}

/* What there is room for is there; the first allocation but `left` fails, and no other after it. Whoever goes on all the same
   would have written the rest. */
static void assert_lack_is_told(bool (*show)(render_form form, size_t kind, buffer *out), render_form form, size_t kind,
                                size_t room, size_t left)
{
    census c = {.scarce = false};
    sized_memory sized;
    gedelf_allocator allocator = piecemeal_allocator(&sized, &c);
    buffer out;
    buffer_init(&out, &allocator);
    assert_true(room == 0 || buffer_reserve(&out, room));
    c.scarce = c.once = true;
    c.left = left;
    bool done = show(form, kind, &out);
    assert_int_equal(done, !c.failed);
    buffer_free(&out);
    assert_census_is_clean(&c);
}

static void test_render__no_memory(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(all_kinds) * (RENDER_SARIF + 1); i++) {
        size_t kind = i / (RENDER_SARIF + 1);
        render_form form = (render_form)(i % (RENDER_SARIF + 1));
        buffer whole;
        buffer_init(&whole, &memory_default);
        assert_true(show_kind(form, kind, &whole));
        for (size_t room = 0; room <= whole.length; room++) {
            for (size_t left = 0; left < 5; left++)
                assert_lack_is_told(show_kind, form, kind, room, left);
        }
        buffer_free(&whole);
    }
}

static bool begin_sarif(render_form form, size_t kind, buffer *out)
{
    (void)kind;
    renderer r = {.form = form, .out = out};
    return render_begin(&r);
}

/* The first rules and the end of the last one; those between are made as they are. */
static void test_render_sarif__no_memory_for_rules(void **state)
{
    (void)state;
    enum { FIRST = 2500, LAST = 100, PATTERN = 60 };
    buffer whole;
    buffer_init(&whole, &memory_default);
    assert_true(begin_sarif(RENDER_SARIF, 0, &whole));
    for (size_t room = 0; room < FIRST; room++)
        assert_lack_is_told(begin_sarif, RENDER_SARIF, 0, room, room % 2);
    for (size_t room = whole.length - LAST; room <= whole.length; room++)
        assert_lack_is_told(begin_sarif, RENDER_SARIF, 0, room, SIZE_MAX);
    for (size_t left = 0; left < PATTERN; left++)
        assert_lack_is_told(begin_sarif, RENDER_SARIF, 0, whole.length, left);
    buffer_free(&whole);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_render_text__whole),
        cmocka_unit_test(test_render_text__without_source),
        cmocka_unit_test(test_render_text__line_numbers),
        cmocka_unit_test(test_render_text__underlining),
        cmocka_unit_test(test_render_text__wide_and_narrow),
        cmocka_unit_test(test_render_text__harmless),
        cmocka_unit_test(test_render_text__long_lines),
        cmocka_unit_test(test_render_text__many_marks),
        cmocka_unit_test(test_render_text__colours),
        cmocka_unit_test(test_render_text__long_message),
        cmocka_unit_test(test_render__notes),
        cmocka_unit_test(test_render_gcc__severities),
        cmocka_unit_test(test_render_json__names),
        cmocka_unit_test(test_render_sarif__document),
        cmocka_unit_test(test_render_sarif__fatal_is_error),
        cmocka_unit_test(test_render__no_memory),
        cmocka_unit_test(test_render_text__cuts),
        cmocka_unit_test(test_render_text__marks_of_a_cell),
        cmocka_unit_test(test_render_text__every_severity),
        cmocka_unit_test(test_render__texts_made_harmless),
        cmocka_unit_test(test_render__hints),
        cmocka_unit_test(test_render_json__keys),
        cmocka_unit_test(test_render__language),
        cmocka_unit_test(test_render__whole_file),
        cmocka_unit_test(test_render__which_are_shown),
        cmocka_unit_test(test_render_sarif__uris),
        cmocka_unit_test(test_render_sarif__rules),
        cmocka_unit_test(test_render_sarif__record),
        cmocka_unit_test(test_render_sarif__no_memory_for_rules),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
