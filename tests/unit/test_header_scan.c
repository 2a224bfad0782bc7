/* SPDX-License-Identifier: MIT */
/*
 * The look ahead into the header: where its CHAR line is and what it says, and which dialect the header tells of; in octets and in
 * UTF-16, in pieces of any size, whatever is before it. [ELF-SER §specified-enc], D26, D108, D111, D120, D126, D140
 */
#include "unit.h"

/* ---- Opening ------------------------------------------------------------------------------------- */

typedef struct opened {
    notebook notes;
    sized_memory sized;
    gedelf_allocator allocator;
    diags diags;
    characters text;
    const dialect *rules;
    gedelf_status status;
} opened;

static void open_source(opened *o, view octets, const char *dialect_name, bool recover, size_t piece)
{
    work_sizes sizes = piece > 0 ? equal_sizes(piece) : usual_sizes;
    notebook_init(&o->notes);
    o->notes.thorough = true;
    gedelf_read_options options = options_with(&o->notes);
    options.max_per_code = GEDELF_NO_LIMIT;
    options.recover = recover;
    o->allocator = memory_with_sizes(&o->sized, memory_default, &sizes);
    o->rules = dialect_name ? dialect_named(view_of_string(dialect_name)) : NULL;
    characters_init(&o->text, &o->allocator);
    assert_true(diags_init(&o->diags, &o->allocator, &options));
    o->status = characters_open(&o->text, source_of(octets), &options, &o->rules, &o->diags);
}

static void close_source(opened *o)
{
    characters_close(&o->text);
    diags_free(&o->diags);
    notebook_free(&o->notes);
}

/* ---- CHAR ---------------------------------------------------------------------------------------- */

/* "LINE:COLUMN OCTET+OCTETS/CHARACTERS value|vers|source@PLACE", or "none" and whether there is a header. */
static void describe_char(const char_line *c, size_t unit, size_t before, char out[600])
{
    view value = buffer_view(&c->value), vers = buffer_view(&c->vers), source = buffer_view(&c->source);
    if (c->line == 0) {
        snprintf(out, 600, "none%s", c->in_header ? ", header" : "");
        return;
    }
    snprintf(out, 600, "%d:%d %d+%d/%d %.*s|%.*s|%.*s@%d", (int)c->line, (int)c->column,
             (int)((c->octet - before) / unit), (int)(c->octets / unit), (int)c->characters, (int)value.length,
             value.text, (int)vers.length, vers.text, (int)source.length, source.text, (int)c->source_at);
}

#define LONG_TEXT                                                                                                      \
    "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx" \
    "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"

static const struct {
    const char *dialect; /* NULL: told by the header */
    bool recover;
    const char *text, *found;
} chars[] = {
    {NULL, false, "0 HEAD\n1 CHAR UTF-8\n0 TRLR\n", "2:8 14+5/5 UTF-8||1 CHAR UTF-8@7"},
    {NULL, false, "0 HEAD\n0 TRLR\n", "none, header"},
    {NULL, false, "0 HEAD\n", "none, header"},
    {NULL, false, "0 HEAD", "none, header"},
    {NULL, false, "0 HEAD\n1 CHAR UTF-8", "2:8 14+5/5 UTF-8||1 CHAR UTF-8@7"},
    {NULL, false, "0 HEAD\r\n1 CHAR UTF-8\r\n", "2:8 15+5/5 UTF-8||1 CHAR UTF-8@7"},
    {NULL, false, "0 HEAD\r1 CHAR UTF-8\r", "2:8 14+5/5 UTF-8||1 CHAR UTF-8@7"},
    {NULL, false, "\n \n0 HEAD\n\n1 CHAR UTF-8\n", "5:8 18+5/5 UTF-8||1 CHAR UTF-8@7"},
    {NULL, false, "  0  HEAD \n\t1  CHAR\t UTF-8 \n", "2:11 21+5/5 UTF-8||\t1  CHAR\t UTF-8 @10"},
    {NULL, false, "0 HEAD\n1 char utf-8\n", "2:8 14+5/5 UTF-8||1 char utf-8@7"},
    {NULL, true, "0 head\n1 CHAR utf-8\n", "2:8 14+5/5 UTF-8||1 CHAR utf-8@7"},
    {NULL, false, "0 HEAD\n1 CHAR  ibm  windows \n", "2:9 15+12/12 IBM WINDOWS||1 CHAR  ibm  windows @8"},
    {NULL, false, "0 HEAD\n1 CHARS UTF-8\n1 CHAR\n1 CHAR ASCII\n", "4:8 35+5/5 ASCII||1 CHAR ASCII@7"},
    {NULL, false, "0 HEAD\n2 CHAR UTF-8\n1 CHAR ASCII\n", "3:8 27+5/5 ASCII||1 CHAR ASCII@7"},
    {NULL, false, "0 HEAD\n1 CHAR ASCII\n1 CHAR UTF-8\n", "2:8 14+5/5 ASCII||1 CHAR ASCII@7"},
    {NULL, false, "0 HEAD\n0 @I@ INDI\n1 CHAR UTF-8\n", "none, header"},
    {NULL, false, "0 HEAD\n0 HEAD\n1 CHAR UTF-8\n", "none, header"},
    {NULL, false, "0 HEAD\n1 NOTE " LONG_TEXT "\n1 CHAR UTF-8\n", "3:8 181+5/5 UTF-8||1 CHAR UTF-8@7"},
    {NULL, false, "0 HEAD\n1 NOTE " LONG_TEXT " \t\n1 CHAR UTF-8\n", "3:8 183+5/5 UTF-8||1 CHAR UTF-8@7"},
    /* the VERS below it counts only where the value leaves something open, directly after it, blank lines apart */
    {NULL, false, "0 HEAD\n1 CHAR ANSEL\n2 VERS x\n", "2:8 14+5/5 ANSEL||1 CHAR ANSEL@7"},
    {NULL, false, "0 HEAD\n1 CHAR ANSI\n2 VERS 1250\n", "2:8 14+4/4 ANSI|1250|1 CHAR ANSI@7"},
    {NULL, false, "0 HEAD\n1 CHAR ANSI\n\n 2 vers  a  b\n", "2:8 14+4/4 ANSI|A B|1 CHAR ANSI@7"},
    {NULL, false, "0 HEAD\n1 CHAR ANSI\n2 X\n2 VERS 1250\n", "2:8 14+4/4 ANSI||1 CHAR ANSI@7"},
    {NULL, false, "0 HEAD\n1 CHAR ANSI\n3 VERS 1250\n", "2:8 14+4/4 ANSI||1 CHAR ANSI@7"},
    {NULL, false, "0 HEAD\n1 CHAR ANSI", "2:8 14+4/4 ANSI||1 CHAR ANSI@7"},
    /* with --recover, and in dialects that allow it, text may be before the header */
    {"elf-1.0", true, "text\n0 HEAD\n1 CHAR UTF-8\n", "3:8 19+5/5 UTF-8||1 CHAR UTF-8@7"},
    {"elf-1.0", true, "1 CHAR ASCII\n0 HEAD\n1 CHAR UTF-8\n", "3:8 27+5/5 UTF-8||1 CHAR UTF-8@7"},
    {"elf-1.0", true, "0 @I@ INDI\n0 HEAD\n1 CHAR UTF-8\n", "none"},
    {"elf-1.0", true, "0 HEAD x\n1 CHAR UTF-8\n", "none"},
    {"elf-2018", false, "text\n0 HEAD\n1 CHAR UTF-8\n", "3:8 19+5/5 UTF-8||1 CHAR UTF-8@7"},
    {"elf-2018", false, "0 @X@ HEAD y\n1 CHAR UTF-8\n", "2:8 20+5/5 UTF-8||1 CHAR UTF-8@7"},
    {"elf-2018", false, "0 @X y@ HEAD\n1 CHAR UTF-8\n", "2:8 20+5/5 UTF-8||1 CHAR UTF-8@7"},
    {"elf-2018", false, "0 head\n1 CHAR UTF-8\n", "none"},
    {"elf-2018", true, "0 head\n1 CHAR UTF-8\n", "2:8 14+5/5 UTF-8||1 CHAR UTF-8@7"},
    {"elf-2018", false, "1 HEAD\n1 CHAR UTF-8\n", "none"},
    {"elf-2018", false, "00 HEAD\n1 CHAR UTF-8\n", "none"},
    {"elf-2018", false, "0 HEADER\n1 CHAR UTF-8\n", "none"},
    {"elf-2018", false, "0 @ HEAD\n1 CHAR UTF-8\n", "none"},
    {"elf-2018", false, "0 @I@ INDI\n0 HEAD\n1 CHAR UTF-8\n", "3:8 25+5/5 UTF-8||1 CHAR UTF-8@7"},
    {"elf-2017-06", false, "0 HEAD\n\r1 CHAR UTF-8\n\r", "2:8 15+5/5 UTF-8||1 CHAR UTF-8@7"},
    {"elf-2018", false, "0 HEAD\n\r1 CHAR UTF-8\n\r", "3:8 15+5/5 UTF-8||1 CHAR UTF-8@7"},
};

/* The same text in UTF-16. */
static size_t widen_text(view text, bool greater_first, bool marked, char out[2000])
{
    size_t length = 0;
    assert_true(text.length < 900);
    for (size_t i = marked ? 0 : 1; i < text.length + 1; i++) {
        unsigned unit = i == 0 ? 0xFEFF : (unsigned char)text.text[i - 1];
        out[length++] = (char)(greater_first ? unit >> 8 : unit & 0xFF);
        out[length++] = (char)(greater_first ? unit & 0xFF : unit >> 8);
    }
    return length;
}

static void test_header_scan__chars(void **state)
{
    static const size_t pieces[] = {0, 1, 3, 17};
    (void)state;
    for (size_t i = 0; i < COUNT_OF(chars); i++) {
        for (size_t k = 0; k < COUNT_OF(pieces); k++) {
            opened o;
            char found[600];
            open_source(&o, view_of_string(chars[i].text), chars[i].dialect, chars[i].recover, pieces[k]);
            describe_char(&o.text.char_line, 1, 0, found);
            if (strcmp(found, chars[i].found) != 0)
                print_error("row %zu, pieces of %zu\n", i, pieces[k]);
            assert_string_equal(found, chars[i].found);
            close_source(&o);
        }
    }
}

static void test_header_scan__wide_chars(void **state)
{
    (void)state;
    for (size_t i = 0; i < 4 * COUNT_OF(chars); i++) {
        opened o;
        char octets[2000], found[600];
        bool greater_first = i % 2 == 1, marked = i % 4 > 1;
        const char *text = chars[i / 4].text;
        if (!marked && (unsigned char)text[0] <= ' ') /* then nothing tells UTF-16 */
            continue;
        size_t length = widen_text(view_of_string(text), greater_first, marked, octets);
        open_source(&o, view_of(octets, length), chars[i / 4].dialect, chars[i / 4].recover, i % 3 == 0 ? 5 : 0);
        describe_char(&o.text.char_line, 2, marked ? 2 : 0, found);
        if (marked || is_wide(&o.text.encoding))
            assert_string_equal(found, chars[i / 4].found);
        if (marked)
            assert_view(o.text.encoding.name, greater_first ? VIEW("UTF-16BE") : VIEW("UTF-16LE"));
        close_source(&o);
    }
}

/* ---- Refusing ------------------------------------------------------------------------------------ */

static const struct {
    const char *dialect;
    bool recover;
    view octets;
    gedelf_status status;
    const char *said; /* how what is said begins */
} refused[] = {
    {NULL, false, TEXT("text\n"), GEDELF_MALFORMED, "1:1 fatal header-missing octets 0+1 width 1"},
    {NULL, false, TEXT("\n  text\n"), GEDELF_MALFORMED, "2:3 fatal header-missing octets 3+1 width 1"},
    {NULL, false, TEXT("0 HEADER\n"), GEDELF_MALFORMED, "1:1 fatal header-missing octets 0+1 width 1"},
    {NULL, false, TEXT("<<<<<<< a\n0 HEAD\n=======\n0 HEAD\n>>>>>>> b\n"), GEDELF_MALFORMED,
     "1:1 fatal conflict-marker octets 0+1 width 1"},
    {NULL, false, TEXT("0 HEAD\n1 NOTE a\0b\n1 CHAR UTF-8\n"), GEDELF_MALFORMED,
     "2:9 fatal null-octet octets 15+1 width 1"},
    {NULL, false, TEXT("0 HEAD\n1 NOTE \xC3\xA9\0b\n1 CHAR UTF-8\n"), GEDELF_MALFORMED,
     "2:10 fatal null-octet octets 16+1 width 1"},
    {NULL, false, TEXT("0 HEAD\n0 TRLR\0\n"), GEDELF_OK, ""},
    {NULL, false, TEXT("0 HEAD\n0 TRLR \0\n"), GEDELF_OK, ""},
    {NULL, false, TEXT("0 HEAD\n0 TRLX\0\n"), GEDELF_MALFORMED, "2:7 fatal null-octet octets 13+1 width 1"},
    {NULL, false, TEXT("0 HEAD\n1 CHAR UTF-8\n1 NOTE \0\n"), GEDELF_OK, ""},
};

static void test_header_scan__refused(void **state)
{
    (void)state;
    for (size_t i = 0; i < 2 * COUNT_OF(refused); i++) {
        opened o;
        open_source(&o, refused[i / 2].octets, refused[i / 2].dialect, refused[i / 2].recover, i % 2 == 0 ? 0 : 2);
        assert_int_equal(o.status, refused[i / 2].status);
        if (strncmp(notebook_text(&o.notes), refused[i / 2].said, strlen(refused[i / 2].said)) != 0)
            print_error("row %zu: %s\n", i / 2, notebook_text(&o.notes));
        assert_memory_equal(notebook_text(&o.notes), refused[i / 2].said, strlen(refused[i / 2].said));
        close_source(&o);
    }
}

/* Each marker is named, and nothing else. */
static void test_header_scan__markers(void **state)
{
    (void)state;
    opened o;
    size_t count = 0;
    open_source(&o, VIEW("<<<<<<< a\n0 HEAD\n=======\n0 HEAD\n>>>>>>> b\n ======= c\n"), NULL, false, 0);
    for (const char *at = notebook_text(&o.notes); (at = strstr(at, "conflict-marker")) != NULL; at++)
        count++;
    assert_int_equal(count, 3);
    assert_null(strstr(notebook_text(&o.notes), "header-missing"));
    close_source(&o);
}

static void test_header_hint__table(void **state)
{
    static const struct {
        const char *text;
        bool is;
    } rows[] = {
        {"A(1, 2)", true}, {"  Z( \"x\")", true}, {"C(-1)", true}, {"C({})", true},   {"C([])", true}, {"C(0", true},
        {"C(9", true},     {"Q(1)", false},       {"B(1)", false}, {"a(1)", false},   {"@(1)", false}, {"[(1)", false},
        {"C(a)", false},   {"C()", false},        {"C(", false},   {"C", false},      {"", false},     {"C 1)", false},
        {"C)1", false},    {"C(   1", true},      {"C(  ", false}, {"0 HEAD", false},
    };
    (void)state;
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        assert_int_equal(header_is_polygenea(view_of_string(rows[i].text)), rows[i].is);
        assert_int_equal(header_hint(view_of_string(rows[i].text)).length > 0, rows[i].is);
    }
}

/* ---- The dialect --------------------------------------------------------------------------------- */

static const struct {
    const char *text;
    bool recover;
    const char *dialect;
} told[] = {
    {"0 HEAD\n1 GEDC\n2 VERS 5.5.1\n", false, "elf-1.0"},
    {"0 HEAD\n1 GEDC\n2 VERS 7.0\n", false, "gedcom-7.0"},
    {"0 HEAD\n1 GEDC\n2 VERS 7.0.14\n", false, "gedcom-7.0"},
    {"0 HEAD\n1 GEDC\n2 FORM x\n2 VERS 7.0\n", false, "gedcom-7.0"},
    {"0 HEAD\n1 SOUR x\n2 VERS 7.0\n", false, "elf-1.0"},
    {"0 HEAD\n1 GEDC\n1 SOUR\n2 VERS 7.0\n", false, "elf-1.0"},
    {"0 HEAD\n1 GEDC\n3 VERS 7.0\n", false, "elf-1.0"},
    {"0 HEAD\n0 X\n1 GEDC\n2 VERS 7.0\n", false, "elf-1.0"},
    {"0 head\n1 GEDC\n2 VERS 7.0\n", true, "gedcom-7.0"},
    {"text\n0 HEAD\n1 GEDC\n2 VERS 7.0\n", true, "gedcom-7.0"},
    {"0 X\n0 HEAD\n1 GEDC\n2 VERS 7.0\n", true, "elf-1.0"},
    {"0 HEAD\n1 @X@ GEDC\n2 @Y z@ VERS 7.0\n", false, "gedcom-7.0"},
    {"0 HEAD\n1  GEDC\n  2\tVERS   7.0\n", false, "gedcom-7.0"},
    {"0 HEAD\n1 NOTE " LONG_TEXT "\n1 GEDC\n2 VERS 7.0\n", false, "gedcom-7.0"},
    {"0 HEAD\n1 @" LONG_TEXT "@ GEDC\n2 VERS 7.0\n", false, "gedcom-7.0"},
    {"0 HEAD\n1 gedc\n2 VERS 7.0\n", false, "elf-1.0"},
    {"0 HEAD\n1 ELF 1.0.0\n1 GEDC\n2 VERS 7.0\n", false, "elf-1.0"},
    {"0 HEAD\r\n1 GEDC\r\n2 VERS 7.0\r\n", false, "gedcom-7.0"},
    {"0 HEAD\r1 GEDC\r2 VERS 7.0\r", false, "gedcom-7.0"},
    {"\n0 HEAD\n\n1 GEDC\n\n2 VERS 7.0", false, "gedcom-7.0"},
    {"text\n0 HEAD\n1 GEDC\n2 VERS 7.0\n", false, "elf-1.0"},
    {"0 HEAD x\n1 GEDC\n2 VERS 7.0\n", false, "elf-1.0"},
    {"0 HEAD\n1 GEDC\n2 ELF 1.0.0\n", false, "elf-2017-10"},
    {"0 HEAD\n1 GEDC\n3 ELF 1.0.0\n", false, "elf-1.0"},
    {"0 HEAD\n1 SOUR\n2 ELF 1.0.0\n", false, "elf-1.0"},
    {"0 HEAD\n1 GEDC\n2 ELF 1.0.0\n1 SCHMA\n", false, "elf-2018"},
    {"0 HEAD\n1 SCHMA\n", false, "elf-1.0"},
    {"0 HEAD\n1 SCHMA\n2 PRFX x\n", false, "elf-2018"},
    {"0 HEAD\n1 SCHMA\n3 PRFX x\n", false, "elf-1.0"},
    {"0 HEAD\n1 SCHMA\n1 SOUR\n2 X\n", false, "elf-1.0"},
    {"0 HEAD\n1 GEDC\n2 VERS 7\n", false, "gedcom-7.0"},
    {"0 HEAD\n1 GEDC\n2 VERS 77\n", false, "elf-1.0"},
    {"0 HEAD\n1 GEDC\n2 VERSE 7.0\n", false, "elf-1.0"},
    {"0 HEAD\n1 GEDC\n2 VERSVERSV 7.0\n", false, "elf-1.0"},
    {"0 HEAD\n1 PRFX x\n", false, "elf-2017-06"},
    {"0 HEAD\n1 DEFN x\n", false, "elf-2017-06"},
};

static void test_header_scan__dialects(void **state)
{
    (void)state;
    for (size_t i = 0; i < 3 * COUNT_OF(told); i++) {
        opened o;
        char octets[2000];
        view text = view_of_string(told[i / 3].text);
        size_t length = widen_text(text, i % 2 == 0, true, octets);
        open_source(&o, i % 3 == 2 ? view_of(octets, length) : text, NULL, told[i / 3].recover, i % 3 == 1 ? 4 : 0);
        assert_non_null(o.rules);
        if (strcmp(o.rules->name, told[i / 3].dialect) != 0)
            print_error("row %zu\n", i / 3);
        assert_string_equal(o.rules->name, told[i / 3].dialect);
        close_source(&o);
    }
}

/* ---- Memory -------------------------------------------------------------------------------------- */

static gedelf_status open_scarcely(void *context, const gedelf_allocator *allocator)
{
    characters text;
    diags d;
    gedelf_read_options options = GEDELF_READ_OPTIONS();
    const dialect *rules = NULL;
    characters_init(&text, allocator);
    gedelf_status status = diags_init(&d, allocator, &options) ? GEDELF_OK : GEDELF_MEMORY;
    if (status == GEDELF_OK)
        status = characters_open(&text, source_of(view_of_string(context)), &options, &rules, &d);
    while (status == GEDELF_OK && !text.whole)
        status = characters_fill(&text);
    characters_close(&text);
    diags_free(&d);
    return status;
}

static void test_header_scan__scarce_memory(void **state)
{
    static const char *const texts[] = {
        "0 HEAD\n1 CHAR UTF-8\n0 @I@ INDI\n0 TRLR\n", "0 HEAD\n1 CHAR ANSEL\n1 NOTE M\xE8uller \xE8\n0 TRLR\n",
        "0 HEAD\n1 CHAR ANSI\n2 VERS 1250\n1 NOTE \xFC\x81\n0 TRLR\n", "0 HEAD\n1 CHAR IBMPC\n1 NOTE \x81\n0 TRLR\n",
        "0 HEAD\n1 CHAR UTF-8\n1 NOTE \xFF\xC3\xA9\n0 TRLR\n"};
    (void)state;
    for (size_t i = 0; i < COUNT_OF(texts); i++) {
        char text[100];
        strcpy(text, texts[i]);
        assert_failures_are_told(open_scarcely, text, GEDELF_OK);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_header_scan__chars),         cmocka_unit_test(test_header_scan__wide_chars),
        cmocka_unit_test(test_header_scan__refused),       cmocka_unit_test(test_header_scan__markers),
        cmocka_unit_test(test_header_hint__table),         cmocka_unit_test(test_header_scan__dialects),
        cmocka_unit_test(test_header_scan__scarce_memory),
    };
    return cmocka_run_group_tests_name("header_scan", tests, NULL, NULL);
}
