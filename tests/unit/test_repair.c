/* SPDX-License-Identifier: MIT */
/*
 * Repairing through the library: when memory runs out, at whichever allocation that is, a repair says so and leaves nothing
 * after; it never gives another file than it would have given. [docs/repair.md]
 */
#include "diag/diag.h"
#include "unit.h"

#include <gedelf/repair.h>

#define HEAD(label) "0 HEAD\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n1 CHAR " label "\n"

/* Files in which every stage finds something. */
static const view broken[] = {
    /* lines and structure */
    TEXT(HEAD("UTF-8") "0 @I1@ INDI\n01 NAME Ann /Lee\n1 BIRT\n3 DATE 5.7.1886\nBORN at sea\n\nin a storm\n1NOTE He "
                       "was\nborn\n"
                       "1 SEX male\n2 DATE 1900\n1 NAME: x\n1\n2 DATE 1 JAN 1900\n2 PLAC x\nDATE 1900\n0 TRLR\n"),
    /* the frame, identifiers, pointers and links */
    TEXT("a letter\n" HEAD(
        "UTF-8") "1 CHAR ANSI\n0 @I1@ INDI\n1 FAMS @f1@\n1 FAMC @F9@\n1 ASSO @X@\n0 @I1@ INDI\n1 SEX F\n"
                 "1 FAMS @F1@\n0 @F1@ FAM\n1 HUSB I1\n1 CHIL @I2@\n0 @I2 INDI\n0 INDI @I3@\n"
                 "0 TRLR\n" HEAD("UTF-8") "1 SOUR x\n0 @I2@ INDI\n1 SEX M\n0 TRLR\nYours\n"),
    /* octets and characters */
    TEXT(HEAD("ANSEL") "0 NOTE M\xFCller J\xE4ger K\xF6nig gro\xDF caf\xE9 \x81\n0 TRLR\n"),
    TEXT(HEAD("ANSI") "0 NOTE M\xE8uller J\xE8"
                      "ager K\xE8onig Stra\xCF"
                      "e \xE8\n0 TRLR\n"),
    TEXT(HEAD("UTF-8") "0 NOTE \xC3\x84rger K\xC3\xB6ln Br\xC3\n1 CONC \xBC"
                       "der\n1 CONT M\xFCller gro\xDF\n1 CONT \xC0\xAF \xED\xA0\xBD\xED\xB8\x80 \0x\n"
                       "1 CONT M\xC3\x83\xC2\xBCller \xC2\x93x\xC2\x94 &uuml;<br>&amp;amp;\n0 TRLR\n"),
    TEXT(HEAD("ANSEL") "0 @I1@ INDI\n1 NAME J\xE8urgen /Gro\xCF/\n0 TRLR\n" HEAD(
        "UTF-8") "0 @I1@ INDI\n1 NAME Zo\xC3\xAB /M\xC3\xBCller/\n0 TRLR\n" HEAD("ANSEL") "0 NOTE \xE8\n0 TRLR\n"),
    TEXT("\xFF\xFE"
         "0\0 \0H\0E\0A\0D\0\n\0001\0 \0C\0H\0A\0R\0 \0A\0N\0S\0I\0\n\0000\0 \0T\0R\0L\0R\0\n\0"),
    /* containers */
    TEXT("<html><body><pre>0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n1 NAME A &amp; B\n0 TRLR\n</pre></body></html>"),
    TEXT("{\\rtf1\\ansi\\ansicpg1252{\\fonttbl x;}0 HEAD\\par 1 CHAR ANSI\\par 0 NOTE M\\'fcller \\u252?\\par 0 "
         "TRLR\\par}"),
    TEXT("> 0 HEAD\n> 1 CHAR UTF-8\n> 0 NOTE M=C3=BCller =3D=\n> x\n> 0 TRLR\n"),
    /* GEDCOM 7 */
    TEXT("0 HEAD\n1 GEDC\n2 VERS 7.0\n1 CHAR ANSEL\n0 @i1@ INDI\n 1 NAME Zo\xE8"
         "e\n\n1 SEX m\n1 NOTE @home\n2 CONC x\n1 BIRT\n2 DATE 5.7.1886\nPHRASE x\n0 TRLR\n"),
};

/* Repairs a text with all classes on; what it becomes is appended to `out`. */
static gedelf_status repaired(view text, const gedelf_allocator *allocator, buffer *out)
{
    gedelf_repair_options options = GEDELF_REPAIR_OPTIONS();
    gedelf_read_options reading = GEDELF_READ_OPTIONS();
    gedelf_repair *g;
    options.allocator = reading.allocator = allocator;
    options.tidy = options.guess = true;
    gedelf_status status = gedelf_repair_new(&g, &options);
    if (status != GEDELF_OK)
        return status;
    status = gedelf_repair_plan(g, source_of(text), &reading);
    if (status == GEDELF_OK)
        status = gedelf_repair_apply(g, source_of(text), gedelf_sink_callback(write_to_buffer, out));
    gedelf_repair_free(g);
    return status;
}

/* An allocator of which one allocation fails, and all others do not: what is passed over in silence shows. */
typedef struct failing {
    census census;
    size_t left; /* allocations until that one */
    bool failed;
} failing;

static bool fails_now(failing *f)
{
    bool now = !f->failed && f->left == 0;
    f->left -= f->left > 0;
    f->failed = f->failed || now;
    return now;
}

static void *failing_allocate(void *context, size_t size)
{
    failing *f = context;
    return fails_now(f) ? NULL : census_allocate(&f->census, size);
}

static void *failing_resize(void *context, void *old, size_t old_size, size_t new_size)
{
    failing *f = context;
    return fails_now(f) ? NULL : census_resize(&f->census, old, old_size, new_size);
}

static void failing_release(void *context, void *old, size_t size)
{
    census_release(&((failing *)context)->census, old, size);
}

/* How many allocations a repair takes. */
static size_t count_allocations(view text, buffer *out)
{
    failing f = {.left = SIZE_MAX};
    gedelf_allocator allocator = {failing_allocate, failing_resize, failing_release, &f};
    assert_int_equal(repaired(text, &allocator, out), GEDELF_OK);
    return SIZE_MAX - f.left;
}

/* The second half of the allocations is that of a second round (R3), which does the same again: some of them are enough. */
static void test_repair__little_memory(void **state)
{
    enum { LATER_STEP = 7 };
    (void)state;
    for (size_t i = 0; i < sizeof broken / sizeof *broken; i++) {
        buffer whole, part;
        buffer_init(&whole, &memory_default);
        buffer_init(&part, &memory_default);
        size_t total = count_allocations(broken[i], &whole);
        assert_false(view_equal(buffer_view(&whole), broken[i]));
        for (size_t n = 0; n < total; n += n < total / 2 ? 1 : LATER_STEP) {
            failing f = {.left = n};
            gedelf_allocator allocator = {failing_allocate, failing_resize, failing_release, &f};
            part.length = 0;
            gedelf_status status = repaired(broken[i], &allocator, &part);
            assert_true(f.failed);
            assert_census_is_clean(&f.census);
            if (status != GEDELF_MEMORY) {
                assert_int_equal(status, GEDELF_OK);
                assert_view(buffer_view(&part), buffer_view(&whole));
            }
        }
        buffer_free(&whole);
        buffer_free(&part);
    }
}

/* ---- Choosing -------------------------------------------------------------------------------- */

/* Codes of kinds, and of the diagnostics that they answer, are known; spaces do not count. */
static void test_repair__codes(void **state)
{
    static const struct {
        const char *codes;
        bool known;
    } rows[] = {{"date-form", true},
                {"bad-date", true},
                {"date-form,level-jump", true},
                {" date-form , level-jump", true},
                {"nonsense", false},
                {"date-form,", true},
                {"date-form,nonsense", false},
                {"nonsense,date-form", false},
                {"continuation-late", true}};
    (void)state;
    for (size_t i = 0; i < 2 * COUNT_OF(rows); i++) {
        gedelf_repair_options options = GEDELF_REPAIR_OPTIONS();
        gedelf_repair *g;
        *(i % 2 ? &options.fix : &options.skip) = rows[i / 2].codes;
        assert_int_equal(gedelf_repair_new(&g, &options), rows[i / 2].known ? GEDELF_OK : GEDELF_ARGUMENT);
        assert_int_equal(g != NULL, rows[i / 2].known);
        gedelf_repair_free(g);
    }
}

/* ---- What can be repaired -------------------------------------------------------------------- */

/* A finding: what it is, and how it can be repaired. */
typedef struct expected_fix {
    uint32_t code;
    gedelf_severity severity;
    uint64_t number; /* of its line */
    gedelf_fix fix;
} expected_fix;

static void assert_fixes(view text, const expected_fix *expected, size_t count)
{
    gedelf_fixes *fixes;
    assert_int_equal(gedelf_fixes_open(&fixes, source_of(text), NULL, NULL), GEDELF_OK);
    for (size_t i = 0; i < count; i++) {
        gedelf_diag diag = {.code = expected[i].code, .severity = expected[i].severity, .line = expected[i].number};
        gedelf_fix fix = gedelf_fixes_find(fixes, &diag);
        if (fix != expected[i].fix)
            fail_msg("%s in line %d: %s", gedelf_code_find(diag.code)->name, (int)diag.line, gedelf_fix_name(fix));
    }
    gedelf_fixes_close(fixes);
}

/* Lines 6 to 26. */
static const view partly_fixable =
    TEXT(HEAD("UTF-8") "0 @I1@ INDI\n1 NAME Anna/Hannah\n1 NAME John /Smith\n1 SEX male\n1 SEX w\n1 BIRT\n"
                       "2 DATE 27 June 1885\n2 DATE in spring\n1 DEAT\n2 DATE 03/04/1900\n2 DATE 31.12.1900\n"
                       "1 EMAIL a@b.org\n1 FAMC @F1@\n1 ASSO nobody\n1 FAMS F1\n1 EMAIL @home@\n1 NICK @I1@\n"
                       "1 NOTE one \n2 CONC two\n0 @F1@ FAM\n0 TRLR\n");

static void test_fixes__by_line(void **state)
{
    static const expected_fix expected[] = {
        {DIAG_NAME_SLASHES, GEDELF_WARNING, 7, GEDELF_FIX_GUESS},
        {DIAG_NAME_SLASHES, GEDELF_WARNING, 8, GEDELF_FIX_SAFE},
        {DIAG_BAD_ENUMERATION, GEDELF_WARNING, 9, GEDELF_FIX_SAFE},
        {DIAG_BAD_ENUMERATION, GEDELF_WARNING, 10, GEDELF_FIX_BY_HAND},
        {DIAG_BAD_DATE, GEDELF_ERROR, 12, GEDELF_FIX_SAFE},
        {DIAG_DATE_NOT_IN_CALENDAR, GEDELF_WARNING, 12, GEDELF_FIX_BY_HAND}, /* the date has another fault */
        {DIAG_BAD_DATE, GEDELF_ERROR, 13, GEDELF_FIX_BY_HAND},
        {DIAG_BAD_DATE, GEDELF_ERROR, 15, GEDELF_FIX_BY_HAND}, /* nothing tells the order of its numbers */
        {DIAG_BAD_DATE, GEDELF_ERROR, 16, GEDELF_FIX_SAFE},
        {DIAG_BARE_AT_SIGN, GEDELF_NOTE, 17, GEDELF_FIX_TIDY},
        {DIAG_BARE_AT_SIGN, GEDELF_ERROR, 17, GEDELF_FIX_SAFE}, /* as GEDCOM 7 has it */
        {DIAG_LINK_ONE_WAY, GEDELF_WARNING, 18, GEDELF_FIX_GUESS},
        {DIAG_POINTER_EXPECTED, GEDELF_WARNING, 19, GEDELF_FIX_BY_HAND},
        {DIAG_POINTER_EXPECTED, GEDELF_WARNING, 20, GEDELF_FIX_SAFE},
        {DIAG_TEXT_EXPECTED, GEDELF_WARNING, 21, GEDELF_FIX_SAFE},
        {DIAG_TEXT_EXPECTED, GEDELF_WARNING, 22, GEDELF_FIX_BY_HAND},
        {DIAG_SPACE_BEFORE_CONC, GEDELF_WARNING, 23, GEDELF_FIX_TIDY},
        {DIAG_DANGLING_POINTER, GEDELF_ERROR, 21, GEDELF_FIX_SAFE},
        {DIAG_EMPTY_FAMILY, GEDELF_WARNING, 25, GEDELF_FIX_BY_HAND},
    };
    (void)state;
    assert_fixes(partly_fixable, expected, COUNT_OF(expected));
}

/* What no repair takes for a genealogy file cannot be repaired; nor can what is between conflict markers. */
static void test_fixes__of_files(void **state)
{
    static const expected_fix refused[] = {{DIAG_HEADER_MISSING, GEDELF_FATAL, 1, GEDELF_FIX_BY_HAND},
                                           {DIAG_LEVEL_MISSING, GEDELF_FATAL, 1, GEDELF_FIX_BY_HAND}};
    static const expected_fix program[] = {{DIAG_NULL_OCTET, GEDELF_FATAL, 1, GEDELF_FIX_BY_HAND}};
    static const expected_fix zero[] = {{DIAG_NULL_OCTET, GEDELF_FATAL, 2, GEDELF_FIX_SAFE}};
    static const expected_fix bell[] = {{DIAG_RESTRICTED_CHARACTER, GEDELF_ERROR, 5, GEDELF_FIX_SAFE},
                                        {DIAG_RESTRICTED_CHARACTER, GEDELF_ERROR, 4, GEDELF_FIX_BY_HAND}};
    static const expected_fix bell_in_five[] = {{DIAG_RESTRICTED_CHARACTER, GEDELF_WARNING, 7, GEDELF_FIX_BY_HAND}};
    static const expected_fix headless[] = {{DIAG_HEADER_MISSING, GEDELF_FATAL, 1, GEDELF_FIX_SAFE}};
    static const expected_fix ascii[] = {{DIAG_ENCODING_MISSING, GEDELF_WARNING, 1, GEDELF_FIX_TIDY}};
    static const expected_fix latin[] = {{DIAG_ENCODING_MISSING, GEDELF_WARNING, 1, GEDELF_FIX_SAFE}};
    static const expected_fix ansi[] = {{DIAG_ENCODING_EXTENSION, GEDELF_WARNING, 5, GEDELF_FIX_TIDY}};
    static const expected_fix no_ansi[] = {{DIAG_ENCODING_EXTENSION, GEDELF_WARNING, 5, GEDELF_FIX_SAFE}};
    static const expected_fix markers[] = {{DIAG_CONFLICT_MARKER, GEDELF_FATAL, 8, GEDELF_FIX_BY_HAND},
                                           {DIAG_LEVEL_PADDED, GEDELF_ERROR, 7, GEDELF_FIX_SAFE},
                                           {DIAG_LEVEL_PADDED, GEDELF_ERROR, 9, GEDELF_FIX_BY_HAND}};
    (void)state;
    assert_fixes(VIEW("int main(void)\n"), refused, COUNT_OF(refused));
    assert_fixes(VIEW("\x7F"
                      "ELF\2\1\1\0\0\0\0\0\0\0\0\0"),
                 program, COUNT_OF(program));
    assert_fixes(VIEW("0 HEAD\n1 NOTE a\0b\n1 CHAR UTF-8\n1 GEDC\n2 VERS 5.5.1\n0 TRLR\n"), zero, COUNT_OF(zero));
    assert_fixes(VIEW("0 HEAD\n1 GEDC\n2 VERS 7.0\n0 @I1@ INDI\n1 NOTE has\abell\n0 TRLR\n"), bell, COUNT_OF(bell));
    assert_fixes(VIEW(HEAD("UTF-8") "0 @I1@ INDI\n1 NOTE has\abell\n0 TRLR\n"), bell_in_five, COUNT_OF(bell_in_five));
    assert_fixes(VIEW("0 @I1@ INDI\n0 TRLR\n"), headless, COUNT_OF(headless));
    assert_fixes(VIEW("0 HEAD\n1 GEDC\n2 VERS 5.5.1\n0 @I1@ INDI\n0 TRLR\n"), ascii, COUNT_OF(ascii));
    assert_fixes(VIEW("0 HEAD\n1 GEDC\n2 VERS 5.5.1\n0 NOTE M\xC3\xBCller J\xC3\xA4ger\n0 TRLR\n"), latin,
                 COUNT_OF(latin));
    assert_fixes(VIEW(HEAD("ANSI") "0 NOTE M\xFCller J\xE4ger K\xF6nig\n0 TRLR\n"), ansi, COUNT_OF(ansi));
    assert_fixes(VIEW(HEAD("ANSI") "0 NOTE M\xC3\xBCller J\xC3\xA4ger\n0 TRLR\n"), no_ansi, COUNT_OF(no_ansi));
    assert_fixes(VIEW(HEAD("UTF-8") "0 @I1@ INDI\n01 SEX M\n<<<<<<< a\n01 SEX M\n=======\n1 SEX F\n>>>>>>> b\n0 "
                                    "TRLR\n"),
                 markers, COUNT_OF(markers));
}

static void assert_fix_counts(gedelf_fixes *fixes, uint32_t code, uint64_t found, const uint64_t *expected)
{
    uint64_t counts[GEDELF_FIX_KINDS];
    gedelf_diag like = {.code = code, .severity = gedelf_code_find(code)->severity, .line = 1};
    gedelf_fixes_count(fixes, &like, found, counts);
    assert_memory_equal(counts, expected, sizeof counts);
}

static void test_fixes__counted(void **state)
{
    gedelf_fixes *fixes;
    (void)state;
    assert_int_equal(gedelf_fixes_open(&fixes, source_of(partly_fixable), NULL, NULL), GEDELF_OK);
    assert_fix_counts(fixes, DIAG_BAD_DATE, 4, (const uint64_t[]){2, 0, 0, 2, 0});
    assert_fix_counts(fixes, DIAG_BAD_DATE, 1, (const uint64_t[]){1, 0, 0, 0, 0});
    assert_fix_counts(fixes, DIAG_NAME_SLASHES, 2, (const uint64_t[]){1, 0, 1, 0, 0});
    assert_fix_counts(fixes, DIAG_BARE_AT_SIGN, 9, (const uint64_t[]){0, 9, 0, 0, 0});
    assert_fix_counts(fixes, DIAG_EMPTY_FAMILY, 3, (const uint64_t[]){0, 0, 0, 3, 0});
    gedelf_fixes_close(fixes);
}

/* A family that the repair makes was not found to be empty, so what it gets is nothing for one that was. */
static void test_fixes__made_families(void **state)
{
    static const struct {
        view text;
        uint64_t expected[GEDELF_FIX_KINDS];
    } rows[] = {
        {TEXT(HEAD("UTF-8") "0 @I1@ INDI\n1 FAMS @F9@\n0 @F2@ FAM\n0 TRLR\n"), {0, 0, 0, 1, 0}},
        {TEXT(HEAD("UTF-8") "0 @I1@ INDI\n1 FAMS @F9@\n1 FAMC F2\n0 @F2@ FAM\n0 TRLR\n"), {1, 0, 0, 0, 0}},
        {TEXT(HEAD("UTF-8") "0 @I1@ INDI\n1 FAMS @F9@\n1 FAMC F3\n0 @F2@ FAM\n0 @F3@ FAM\n1 HUSB @I1@\n0 TRLR\n"),
         {0, 0, 0, 1, 0}},
    };
    (void)state;
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        gedelf_fixes *fixes;
        assert_int_equal(gedelf_fixes_open(&fixes, source_of(rows[i].text), NULL, NULL), GEDELF_OK);
        assert_fix_counts(fixes, DIAG_EMPTY_FAMILY, 1, rows[i].expected);
        gedelf_fixes_close(fixes);
    }
}

/* A family without members gets one where a pointer is put right, by whatever repair: its own, or that of a person. */
static void test_fixes__empty_families(void **state)
{
    static const struct {
        const char *record;
        gedelf_fix fix;
    } expected[] = {
        {"FAM @F1@", GEDELF_FIX_SAFE},  {"FAM @F2@", GEDELF_FIX_SAFE},    {"FAM @F3@, x", GEDELF_FIX_BY_HAND},
        {"FAM @F4@", GEDELF_FIX_GUESS}, {"FAM @F5@, x", GEDELF_FIX_SAFE}, {"FAM", GEDELF_FIX_BY_HAND},
        {"", GEDELF_FIX_BY_HAND},       {"FAM @F6@", GEDELF_FIX_SAFE},    {"FAM @F7@", GEDELF_FIX_BY_HAND},
    };
    const view text =
        VIEW(HEAD("UTF-8") "0 @I1@ INDI\n1 FAMS F1\n1 FAMC @f6@\n1 NAME A/B\n0 @F1@ FAM\n0 @F2@ FAM\n1 HUSB @i1@\n"
                           "0 @F3@ FAM\n1 NOTE @i1@\n0 @F4@ FAM\n1 CHIL @I01@\n0 @F5@ FAM\n1WIFE @I1@\n"
                           "0 @F6@ FAM\n0 @F7@ FAM\n1 CHIL @I1@\n1 HUSB I1\n0 TRLR\n");
    gedelf_fixes *fixes;
    (void)state;
    assert_int_equal(gedelf_fixes_open(&fixes, source_of(text), NULL, NULL), GEDELF_OK);
    for (size_t i = 0; i < COUNT_OF(expected); i++) {
        gedelf_diag diag = {.code = DIAG_EMPTY_FAMILY, .severity = GEDELF_WARNING, .line = 1};
        diag.record = view_of_string(expected[i].record);
        assert_int_equal(gedelf_fixes_find(fixes, &diag), expected[i].fix);
    }
    assert_fix_counts(fixes, DIAG_EMPTY_FAMILY, 6, (const uint64_t[]){4, 0, 1, 1, 0});
    assert_fix_counts(fixes, DIAG_EMPTY_FAMILY, 2, (const uint64_t[]){2, 0, 0, 0, 0});
    gedelf_fixes_close(fixes);
}

/* What is too large is not tried, unless a code tells by itself; and without memory nothing is known. */
static void test_fixes__not_tried(void **state)
{
    gedelf_fixes_options options = GEDELF_FIXES_OPTIONS();
    gedelf_diag date = {.code = DIAG_BAD_DATE, .severity = GEDELF_ERROR, .line = 12};
    gedelf_diag at_sign = {.code = DIAG_BARE_AT_SIGN, .severity = GEDELF_NOTE, .line = 17};
    gedelf_fixes *fixes;
    (void)state;
    for (int less = 0; less <= 1; less++) {
        options.most = partly_fixable.length - (size_t)less;
        assert_int_equal(gedelf_fixes_open(&fixes, source_of(partly_fixable), NULL, &options), GEDELF_OK);
        assert_int_equal(gedelf_fixes_find(fixes, &date), less ? GEDELF_FIX_UNKNOWN : GEDELF_FIX_SAFE);
        assert_int_equal(gedelf_fixes_find(fixes, &at_sign), GEDELF_FIX_TIDY);
        gedelf_fixes_close(fixes);
    }
    bool failed = true;
    options.most = 0;
    for (size_t n = 0; failed; n++) {
        failing f = {.left = n};
        gedelf_allocator allocator = {failing_allocate, failing_resize, failing_release, &f};
        options.allocator = &allocator;
        gedelf_status status = gedelf_fixes_open(&fixes, source_of(partly_fixable), NULL, &options);
        gedelf_fix fix = status == GEDELF_OK ? gedelf_fixes_find(fixes, &date) : GEDELF_FIX_UNKNOWN;
        gedelf_fixes_close(fixes);
        failed = f.failed;
        assert_census_is_clean(&f.census);
        assert_int_equal(fix, failed ? GEDELF_FIX_UNKNOWN : GEDELF_FIX_SAFE);
    }
}

static void test_fixes__names(void **state)
{
    static const char *const expected[] = {"safe", "tidy", "guess", "by hand", "unknown"};
    (void)state;
    for (size_t i = 0; i < COUNT_OF(expected); i++)
        assert_string_equal(gedelf_fix_name((gedelf_fix)i), expected[i]);
}

/* ---- Pointers to identifiers that several records have ------------------------------------------ */

/* Lines 6 to 20: @F1@ is that of two families, neither of which answers FAMS; @X@ of a family and a note, @E@ of two equal notes. */
static const view rivals =
    TEXT(HEAD("UTF-8") "0 @I1@ INDI\n1 FAMC @F1@\n1 FAMS @F1@\n1 FAMC @X@\n1 NOTE @E@\n0 @I2@ INDI\n1 FAMC @F1@\n"
                       "0 @F1@ FAM\n1 CHIL @I1@\n0 @F1@ FAM\n1 CHIL @I2@\n0 @X@ NOTE x\n0 @X@ FAM\n0 @E@ NOTE y\n"
                       "0 @E@ NOTE y\n0 @I3@ INDI\n1 FAMC @F1@\n0 TRLR\n");

static void test_aims__reasons(void **state)
{
    static const struct {
        uint64_t number, first, meant;
        gedelf_aim_reason reason;
    } expected[] = {
        {7, 13, 13, GEDELF_AIM_LINK},   {8, 13, 13, GEDELF_AIM_UNKNOWN}, {9, 17, 18, GEDELF_AIM_TYPE},
        {10, 19, 19, GEDELF_AIM_EQUAL}, {12, 13, 15, GEDELF_AIM_LINK},   {22, 13, 13, GEDELF_AIM_UNKNOWN},
    };
    gedelf_aims *aims;
    gedelf_aim aim = GEDELF_AIM();
    (void)state;
    assert_int_equal(gedelf_aims_read(&aims, source_of(rivals), NULL), GEDELF_OK);
    for (size_t i = 0; i < COUNT_OF(expected); i++) {
        assert_true(gedelf_aims_at(aims, i, &aim));
        assert_int_equal(aim.line, expected[i].number);
        assert_int_equal(aim.first_line, expected[i].first);
        assert_int_equal(aim.meant_line, expected[i].meant);
        assert_int_equal(aim.reason, expected[i].reason);
        assert_int_equal(aim.count, 2);
    }
    assert_false(gedelf_aims_at(aims, COUNT_OF(expected), &aim));
    gedelf_aims_free(aims);
}

/* What is told of them. */
typedef struct bound_told {
    size_t count;
    bool repeated;
    char last[512];
} bound_told;

static bool note_bound(void *context, const gedelf_diag *diag)
{
    bound_told *t = context;
    t->repeated = t->repeated || diag->code == DIAG_REPEATED;
    if (diag->code == DIAG_AMBIGUOUS_BOUND) {
        t->count++;
        gedelf_diag_message(diag, t->last, sizeof t->last);
    }
    return true;
}

static void test_aims__told(void **state)
{
    static const char *const expected[] = {"@X@ is the identifier of several records, and line 9 now points to the "
                                           "first, NOTE on line 17; line 9 means FAM "
                                           "on line 18, the only one of that type",
                                           "@X@ is the identifier of several records, and line 9 now points to none of "
                                           "them; line 9 means FAM on line 18, the "
                                           "only one of that type",
                                           "@X@ is the identifier of several records, and line 9 still points to it: "
                                           "other programs may choose the wrong one; "
                                           "line 9 means FAM on line 18, the only one of that type"};
    gedelf_read_options options = GEDELF_READ_OPTIONS();
    gedelf_aims *aims;
    (void)state;
    assert_int_equal(gedelf_aims_read(&aims, source_of(rivals), NULL), GEDELF_OK);
    for (size_t how = 0; how < COUNT_OF(expected); how++) {
        bound_told told = {.count = 0};
        options.diagnose = note_bound;
        options.context = &told;
        options.max_per_code = GEDELF_NO_LIMIT;
        assert_int_equal(gedelf_aims_diagnose(aims, (gedelf_binding)how, &options), GEDELF_OK);
        assert_int_equal(told.count, 2); /* not of those that are equal */
        assert_false(told.repeated);
        assert_string_equal(told.last, expected[how]);
        options.max_per_code = 1;
        told.count = 0;
        assert_int_equal(gedelf_aims_diagnose(aims, (gedelf_binding)how, &options), GEDELF_OK);
        assert_int_equal(told.count, 1);
        assert_true(told.repeated);
    }
    gedelf_aims_free(aims);
}

static void test_aims__little_memory(void **state)
{
    bool failed = true;
    (void)state;
    for (size_t n = 0; failed; n++) {
        failing f = {.left = n};
        gedelf_allocator allocator = {failing_allocate, failing_resize, failing_release, &f};
        gedelf_read_options options = GEDELF_READ_OPTIONS();
        bound_told told = {.count = 0};
        gedelf_aims *aims;
        options.allocator = &allocator;
        options.diagnose = note_bound;
        options.context = &told;
        gedelf_status status = gedelf_aims_read(&aims, source_of(rivals), &options);
        if (status == GEDELF_OK)
            status = gedelf_aims_diagnose(aims, GEDELF_BOUND_FIRST, &options);
        gedelf_aims_free(aims);
        failed = f.failed;
        assert_census_is_clean(&f.census);
        assert_int_equal(status, failed ? GEDELF_MEMORY : GEDELF_OK);
        assert_true(failed || told.count == 2);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_aims__reasons),        cmocka_unit_test(test_aims__told),
        cmocka_unit_test(test_aims__little_memory),  cmocka_unit_test(test_repair__little_memory),
        cmocka_unit_test(test_fixes__by_line),       cmocka_unit_test(test_fixes__of_files),
        cmocka_unit_test(test_fixes__counted),       cmocka_unit_test(test_fixes__not_tried),
        cmocka_unit_test(test_repair__codes),        cmocka_unit_test(test_fixes__names),
        cmocka_unit_test(test_fixes__made_families), cmocka_unit_test(test_fixes__empty_families),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
