/* SPDX-License-Identifier: MIT */
/*
 * How diagnostics are shown: the four forms, excerpts of lines with their underlining, and texts that would do harm.
 */
#include "unit.h"

#include "diag/diag.h"

/* ---- Helpers --------------------------------------------------------------------------------- */

/* An allocator that fails after a number of allocations, and counts those that live. */
typedef struct scarce {
    size_t left;
    size_t living;
} scarce;

static void *scarce_allocate(void *context, size_t size)
{
    scarce *s = context;
    if (s->left == 0)
        return NULL;
    s->left--;
    void *block = malloc(size > 0 ? size : 1);
    s->living += block != NULL;
    return block;
}

static void *scarce_resize(void *context, void *block, size_t old_size, size_t new_size)
{
    scarce *s = context;
    (void)old_size;
    if (!block)
        return scarce_allocate(context, new_size);
    if (s->left == 0)
        return NULL;
    s->left--;
    return realloc(block, new_size > 0 ? new_size : 1);
}

static void scarce_release(void *context, void *block, size_t size)
{
    scarce *s = context;
    (void)size;
    s->living -= block != NULL;
    free(block);
}

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
    assert_shown(
        (renderer){.form = RENDER_TEXT}, "family.ged", &diag,
        "family.ged:12:8: error[dangling-pointer]: the pointer @F9@ leads nowhere: nothing in the file has this "
        "identifier; in INDI @I12@, John Smith\n"
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
                 "a:1234567:8: error[dangling-pointer]: the pointer @F9@ leads nowhere: nothing in the file has this "
                 "identifier\n"
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
                 "\033[1ma:3:1:\033[0m \033[1;36mnote[blank-line]\033[0m: the line is blank, and is ignored\n"
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

/* ---- The other forms ------------------------------------------------------------------------- */

static void test_render__notes(void **state)
{
    (void)state;
    gedelf_diag diag = {.code = DIAG_BLANK_LINE, .severity = GEDELF_NOTE, .line = 3, .column = 1, .width = 1};
    assert_shown((renderer){.form = RENDER_TEXT}, "a", &diag, "");
    assert_shown((renderer){.form = RENDER_GCC}, "a", &diag, "");
    assert_shown((renderer){.form = RENDER_GCC, .notes = true}, "a", &diag,
                 "a:3:1: note: the line is blank, and is ignored [blank-line]\n");
    assert_shown((renderer){.form = RENDER_JSON}, "a", &diag,
                 "{\"severity\":\"note\",\"code\":\"blank-line\",\"file\":\"a\",\"line\":3,\"column\":1,"
                 "\"message\":\"the line is blank, and is ignored\",\"clause\":\"elf-1.0 §line-strings\"}\n");
}

static void test_render_gcc__severities(void **state)
{
    (void)state;
    gedelf_diag diag = {.code = DIAG_OUT_OF_MEMORY, .severity = GEDELF_FATAL, .line = 1, .column = 1, .width = 1};
    assert_shown((renderer){.form = RENDER_GCC}, "b c.ged", &diag,
                 "b c.ged:1:1: fatal error: there is not enough memory [out-of-memory]\n");
    diag = dangling("", 8, 1);
    assert_shown((renderer){.form = RENDER_GCC}, "a\x1B\xFF\n", &diag,
                 "a␛\xEF\xBF\xBD␊:12:8: error: the pointer @F9@ leads nowhere: nothing in the file has this identifier "
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
             "pointer @F9@ leads nowhere: nothing in the file has this identifier\"},\"locations\":[{"
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

/* ---- Strings --------------------------------------------------------------------------------- */

static void assert_json(view text, const char *expected)
{
    buffer out;
    buffer_init(&out, &memory_default);
    assert_true(json_append_string(&out, text));
    assert_int_equal(out.length, strlen(expected));
    assert_memory_equal(out.data, expected, out.length);
    buffer_free(&out);
}

/* Words of eight octets, of four and single ones are looked at in different ways: wherever an octet stands in a text of
   any length, and whatever it is, it comes out as it does alone. */
static void test_json__every_place(void **state)
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

static void test_json__strings(void **state)
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

/* ---- Memory ---------------------------------------------------------------------------------- */

/* Shows something in every way there is; false if there is not enough memory. */
static bool show_all(render_form form, buffer *out)
{
    renderer r = {.form = form, .notes = true, .colour = true, .out = out};
    gedelf_diag diag = dangling("1 FAMC\t@F9@\x1B", 8, 4);
    diag.related_line = 3;
    return render_begin(&r) && render_diag(&r, VIEW("a b\xFF"), &diag) && render_end(&r);
}

static void test_render__no_memory(void **state)
{
    (void)state;
    for (render_form form = RENDER_TEXT; form <= RENDER_SARIF; form++) {
        bool done = false;
        for (size_t n = 0; !done; n++) {
            scarce context = {n, 0};
            gedelf_allocator allocator = {scarce_allocate, scarce_resize, scarce_release, &context};
            buffer out;
            buffer_init(&out, &allocator);
            done = show_all(form, &out);
            buffer_free(&out);
            assert_int_equal(context.living, 0);
            assert_true(n < 10000);
        }
    }
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
        cmocka_unit_test(test_json__every_place),
        cmocka_unit_test(test_json__strings),
        cmocka_unit_test(test_render__no_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
