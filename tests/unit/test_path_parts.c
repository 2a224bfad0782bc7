/* SPDX-License-Identifier: MIT */
/*
 * The parts of paths: how dates compare, what a tree that knows its children changes, what a path becomes, what is wrong with one and
 * where, and too little memory at every place. [gedelf-path(7); D128, D218, D257]
 */
#include "unit.h"

#include "format/path/path_private.h"

static gedelf_path *path_made(const char *text, bool relative)
{
    gedelf_path *p;
    gedelf_path_fault flaw = GEDELF_PATH_FAULT(.message = "");
    gedelf_status status = relative ? gedelf_path_parse_relative(&p, view_of_string(text), NULL, &flaw)
                                    : gedelf_path_parse(&p, view_of_string(text), NULL, &flaw);
    if (status != GEDELF_OK)
        fail_msg("%s: %s", text, flaw.message);
    return p;
}

/* ---- Dates ------------------------------------------------------------------------------------- */

static const char *const some_dates[] = {
    "1 JAN 1900",
    "2 JAN 1900",
    "3 JAN 1900",
    "4 JAN 1900",
    "5 JAN 1900",
    "BEF 3 JAN 1900",
    "AFT 3 JAN 1900",
    "BET 2 JAN 1900 AND 4 JAN 1900",
    "BET 1 JAN 1900 AND 3 JAN 1900",
    "BET 3 JAN 1900 AND 5 JAN 1900",
    "FROM 3 JAN 1900",
    "TO 3 JAN 1900",
    "JAN 1900",
    "1900",
    "FROM 2 JAN 1900 TO 4 JAN 1900",
};

/* The days of a date as numbers, where none is known as far away as can be. */
static void plain_days(const char *text, int64_t *from, int64_t *to)
{
    gedelf_days days;
    assert_true(path_days_of(view_of_string(text), &days));
    *from = days.has_earliest ? days.earliest : INT64_MIN;
    *to = days.has_latest ? days.latest : INT64_MAX;
}

/* What is in brackets is asked of each day that the payload's date can have been: of all of them, or of one. An open end of the
   date in brackets is on no known day, so nothing is certainly or possibly beyond it. */
static bool plainly_compares(const char *sign, bool possibly, const char *text, const char *other)
{
    int64_t from, to, other_from, other_to;
    plain_days(text, &from, &to);
    plain_days(other, &other_from, &other_to);
    if (strcmp(sign, "<") == 0)
        return other_from != INT64_MIN && (possibly ? from : to) < other_from;
    if (strcmp(sign, ">") == 0)
        return other_to != INT64_MAX && (possibly ? to : from) > other_to;
    if (strcmp(sign, "<=") == 0)
        return possibly ? from <= other_to : other_to != INT64_MAX && to <= other_to;
    if (strcmp(sign, ">=") == 0)
        return possibly ? to >= other_from : other_from != INT64_MIN && from >= other_from;
    return possibly ? from <= other_to && to >= other_from : from >= other_from && to <= other_to;
}

static void test_path_parts__dates(void **state)
{
    (void)state;
    static const char *const signs[] = {"<", ">", "<=", ">=", "within"};
    for (size_t i = 0; i < COUNT_OF(signs) * COUNT_OF(some_dates) * 2; i++) {
        const char *sign = signs[i % COUNT_OF(signs)], *other = some_dates[i / COUNT_OF(signs) % COUNT_OF(some_dates)];
        bool possibly = i >= COUNT_OF(signs) * COUNT_OF(some_dates);
        char text[128];
        snprintf(text, sizeof text, "X[%s%s\"%s\"]", possibly ? "?" : "", sign, other);
        gedelf_path *p = path_made(text, false);
        for (size_t k = 0; k < COUNT_OF(some_dates); k++) {
            bool got = path_dates_compare(&p->predicates[0], view_of_string(some_dates[k]));
            if (got != plainly_compares(sign, possibly, some_dates[k], other))
                fail_msg("%s %s: %d", some_dates[k], text, got);
        }
        assert_false(path_dates_compare(&p->predicates[0], VIEW("")));
        assert_false(path_dates_compare(&p->predicates[0], VIEW("in winter")));
        gedelf_path_free(p);
    }
}

/* Either notation; a phrase is a date without days. */
static void test_path_parts__notations(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        bool is_date, has_days;
    } rows[] = {
        {"1 JAN 1900", true, true},
        {"JULIAN 1 JAN 1900", true, true},
        {"@#DJULIAN@ 1 JAN 1900", true, true},
        {"(a phrase)", true, false},
        {"", false, false},
        {"x", false, false},
        {"HEBREW 1 TSH 5700", true, true},
        {"FRENCH_R 1 VEND 8", true, true},
        {"GREGORIAN 1900", true, true},
        {"JAN", false, false},
        {"@#DX@ 1900", true, false},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        gedelf_days days = {0};
        bool is_date = path_days_of(view_of_string(rows[i].text), &days);
        if (is_date != rows[i].is_date || (is_date && (days.has_earliest || days.has_latest) != rows[i].has_days))
            fail_msg("%s: %d", rows[i].text, is_date);
    }
}

/* ---- Places -------------------------------------------------------------------------------------- */

static void test_path_parts__places(void **state)
{
    (void)state;
    static const struct {
        const char *path;
        bool relative, asks;
        const char *tag;
        uint64_t position;
    } rows[] = {
        {"INDI[7]", false, true, "INDI", 7},
        {"INDI[1]", false, true, "INDI", 1},
        {"INDI[last]", false, true, "INDI", 0},
        {"INDI[7][NAME].SEX", false, true, "INDI", 7},
        {"INDI[7][1]", false, true, "INDI", 7},
        {"INDI[NAME][7]", false, false, "", 0},
        {"INDI[=\"7\"]", false, false, "", 0},
        {"INDI", false, false, "", 0},
        {"INDI.NAME[7]", false, false, "", 0},
        {"*[7]", false, false, "", 0},
        {"*[last]", false, false, "", 0},
        {"**.INDI[7]", false, false, "", 0},
        {"@I1@[7]", false, false, "", 0},
        {"INDI[7]", true, false, "", 0},
        {"INDI[18446744073709551615]", false, true, "INDI", UINT64_MAX},
        {"INDI[18446744073709551614]", false, true, "INDI", UINT64_MAX - 1},
        {"INDI[18446744073709551616]", false, true, "INDI", UINT64_MAX},
        {"INDI[99999999999999999999999]", false, true, "INDI", UINT64_MAX},
        {"INDI[ 007 ]", false, true, "INDI", 7},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        gedelf_path *p = path_made(rows[i].path, rows[i].relative);
        view tag;
        uint64_t position;
        bool asks = path_asks_for_place(p, &tag, &position);
        path_value value;
        assert_false(path_asks_for_value(p, &value));
        if (asks != rows[i].asks ||
            (asks && (position != rows[i].position || !view_equal(tag, view_of_string(rows[i].tag)))))
            fail_msg("%s", rows[i].path);
        gedelf_path_free(p);
    }
}

/* Below something, nothing is known of the record. */
static void test_path_parts__values_below(void **state)
{
    (void)state;
    path_value value;
    gedelf_path *p = path_made("NAME[SOUR=\"x\"]", true);
    assert_false(path_asks_for_value(p, &value));
    gedelf_path_free(p);
    p = path_made("NAME[SOUR=\"x\"]", false);
    assert_true(path_asks_for_value(p, &value));
    gedelf_path_free(p);
}

/* What a path needs, where it asks for the last of something. */
static void test_path_parts__records_needed(void **state)
{
    (void)state;
    static const struct {
        const char *path;
        bool relative, records, follows, returns;
    } rows[] = {
        {"INDI[last]", false, true, false, false},
        {"*[last]", false, true, false, false},
        {"HEAD[last]", false, false, false, false},
        {"**.HEAD[last]", false, true, false, false},
        {"INDI[last]", true, false, false, false},
        {"INDI.NAME[last]", false, false, false, false},
        {"INDI[NAME[last]]", false, false, false, false},
        {"INDI[2][last]", false, false, false, false},
        {"INDI[NAME][last]", false, true, false, false},
        {"@HEAD@[last]", false, true, false, false},
        {"A->B", false, false, true, true},
        {"A[B->C]", false, false, true, false},
        {"A[->C]", false, false, true, false},
        {"->B", true, false, true, true},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        gedelf_path *p = path_made(rows[i].path, rows[i].relative);
        if (p->needs_records != rows[i].records || path_needs_targets(p) != rows[i].follows ||
            p->returns != rows[i].returns)
            fail_msg("%s", rows[i].path);
        gedelf_path_free(p);
    }
}

/* ---- Trees that know ------------------------------------------------------------------------------ */

#define WIDE                                                                                                           \
    HEADER                                                                                                             \
    "0 @I1@ INDI\n1 NAME A\n2 SOUR a\n2 SOUR b\n3 PAGE 1\n3 PAGE 2\n1 NAME B\n2 SOUR c\n3 PAGE 3\n1 SEX M\n"           \
    "1 FAMS @F1@\n1 FAMS @F2@\n0 @F1@ FAM\n1 HUSB @I1@\n1 NOTE x\n0 @F2@ FAM\n1 HUSB @I1@\n1 NOTE y\n1 NOTE z\n"       \
    "0 @I2@ INDI\n1 NAME C\n1 BIRT\n2 DATE 1900\n1 BIRT\n2 DATE 1901\n2 PLAC p\n0 @N1@ NOTE n\n1 NOTE o\n" TRAILER

static path_node find_among(const path_tree *plain, path_node n, view tag, uint64_t position, uint64_t *count)
{
    path_node found = PATH_NO_NODE;
    *count = 0;
    for (path_node below = plain->first(plain->context, n); below.at; below = plain->next(plain->context, below)) {
        bool has = view_equal(plain->tag(plain->context, below), tag);
        *count += has;
        if (has && (position == 0 || *count == position))
            found = below;
    }
    return found;
}

static bool wide_nth(const void *context, path_node n, view tag, uint64_t position, path_node *found)
{
    path_tree plain = path_tree_of_dataset(context);
    uint64_t count;
    *found = find_among(&plain, n, tag, position, &count);
    return true;
}

static bool wide_only(const void *context, path_node n, view tag, path_node *found)
{
    path_tree plain = path_tree_of_dataset(context);
    uint64_t count;
    *found = find_among(&plain, n, tag, 0, &count);
    return count <= 1;
}

static bool wide_knows_nothing(const void *context, path_node n, view tag, uint64_t position, path_node *found)
{
    (void)context, (void)n, (void)tag, (void)position, (void)found;
    return false;
}

static bool wide_note(void *context, path_node n)
{
    buffer *out = context;
    view tag = gedelf_structure_tag(path_structure_of(n)), payload = gedelf_structure_payload(path_structure_of(n));
    return buffer_append(out, tag) && buffer_append(out, VIEW(":")) && buffer_append(out, payload) &&
           buffer_append(out, VIEW(" "));
}

/* All that a path finds in a dataset. */
static char *wide_finds(const gedelf_dataset *d, const path_tree *tree, const char *text)
{
    gedelf_path *p = path_made(text, false);
    buffer out;
    buffer_init(&out, &memory_default);
    for (gedelf_structure s = gedelf_dataset_records(d); gedelf_structure_exists(s); s = gedelf_structure_next(s))
        assert_int_equal(path_find(p, tree, path_node_of(s), wide_note, &out), GEDELF_OK);
    gedelf_path_free(p);
    return string_of_buffer(&out);
}

static const struct {
    const char *path, *found;
} wide_rows[] = {
    {"INDI.NAME", "NAME:A NAME:B NAME:C "},
    {"INDI.NAME[1]", "NAME:A NAME:C "},
    {"INDI.NAME[2]", "NAME:B "},
    {"INDI.NAME[3]", ""},
    {"INDI.NAME[last]", "NAME:B NAME:C "},
    {"INDI.NAME[2][last]", "NAME:B "},
    {"INDI.NAME[2][1]", "NAME:B "},
    {"INDI.NAME[2][2]", ""},
    {"INDI.NAME[last][SOUR]", "NAME:B "},
    {"INDI.NAME[SOUR][last]", "NAME:B "},
    {"INDI.NAME[SOUR][1]", "NAME:A "},
    {"INDI.NAME[2].SOUR", "SOUR:c "},
    {"INDI.NAME[1].SOUR[2].PAGE[2]", "PAGE:2 "},
    {"INDI.NAME.SOUR[last].PAGE[1]", "PAGE:1 PAGE:3 "},
    {"INDI.SEX", "SEX:M "},
    {"INDI.SEX[1]", "SEX:M "},
    {"INDI.SEX[last]", "SEX:M "},
    {"INDI.SEX[2]", ""},
    {"INDI.SEX[=\"M\"]", "SEX:M "},
    {"INDI.SEX[!=\"M\"]", ""},
    {"INDI.**.PAGE[1]", "PAGE:1 PAGE:3 "},
    {"INDI.**.PAGE[last]", "PAGE:2 PAGE:3 "},
    {"INDI.**.SOUR[2]", "SOUR:b "},
    {"INDI.*[2]", "NAME:B BIRT: "},
    {"INDI.*[last]", "FAMS: BIRT: "},
    {"INDI.BIRT[2].DATE", "DATE:1901 "},
    {"INDI.BIRT[PLAC].DATE", "DATE:1901 "},
    {"INDI.BIRT[DATE>1900].PLAC", "PLAC:p "},
    {"INDI[2].NAME", "NAME:C "},
    {"INDI[1].NAME[2]", "NAME:B "},
    {"INDI[last].NAME", "NAME:C "},
    {"*[3]", "FAM: "},
    {"INDI.FAMS->FAM.NOTE", "NOTE:x NOTE:y NOTE:z "},
    {"INDI.FAMS[2]->FAM.NOTE[last]", "NOTE:z "},
    {"INDI.FAMS[1]->*.NOTE", "NOTE:x "},
    {"INDI.FAMS->FAM.HUSB->INDI.SEX", "SEX:M "},
    {"**.NOTE", "NOTE:x NOTE:y NOTE:z NOTE:n NOTE:o "},
    {"**.NOTE[1]", "NOTE:x NOTE:y NOTE:n NOTE:o "},
    {"NOTE.NOTE", "NOTE:o "},
    {"INDI[NAME=\"B\"].SEX", "SEX:M "},
    {"INDI[!SEX].NAME", "NAME:C "},
    {"INDI[FAMS->FAM.NOTE=\"z\"].SEX", "SEX:M "},
    {"INDI[NAME[2].SOUR].SEX", "SEX:M "},
    {"INDI[NAME[2]=\"A\"].SEX", ""},
    {"INDI[NAME[last]=\"B\"].SEX", "SEX:M "},
    {"INDI[**.PAGE=\"3\"].SEX", "SEX:M "},
    {"INDI[**.PAGE[2]].SEX", "SEX:M "},
    {"FAM[HUSB->INDI.NAME=\"B\"].NOTE[1]", "NOTE:x NOTE:y "},
    {"FAM[HUSB=\"@I1@\"][2].NOTE", "NOTE:y NOTE:z "},
    {"FAM[NOTE~\"^[YZ]\"i].NOTE", "NOTE:y NOTE:z "},
    {"FAM[NOTE!~\"y\"].NOTE[1]", "NOTE:x NOTE:y "},
    {"FAM[!NOTE~\"y\"].NOTE", "NOTE:x "},
    {"@F2@.NOTE[2]", "NOTE:z "},
    {"@F2@.@F2@", ""},
    {"**.@F2@", "FAM: "},
};

/* Where a tree knows number so and so of its children, or the only one, the same is found; and where it could, but does not. */
static void test_path_parts__trees(void **state)
{
    (void)state;
    gedelf_dataset *d;
    assert_int_equal(gedelf_read(&d, source_of(VIEW(WIDE)), NULL), GEDELF_OK);
    path_tree plain = path_tree_of_dataset(d), knows = plain, nth = plain, ignorant = plain;
    knows.nth = nth.nth = wide_nth;
    knows.only = wide_only;
    ignorant.nth = wide_knows_nothing;
    const path_tree *const trees[] = {&plain, &knows, &nth, &ignorant};
    for (size_t i = 0; i < COUNT_OF(wide_rows) * COUNT_OF(trees); i++) {
        const char *path = wide_rows[i / COUNT_OF(trees)].path, *expected = wide_rows[i / COUNT_OF(trees)].found;
        char *got = wide_finds(d, trees[i % COUNT_OF(trees)], path);
        if (strcmp(got, expected) != 0)
            fail_msg("%s, tree %zu: %s", path, i % COUNT_OF(trees), got);
        free(got);
    }
    gedelf_dataset_free(d);
}

/* Records before one may be passed over. */
static void test_path_parts__passed_over(void **state)
{
    (void)state;
    gedelf_dataset *d;
    assert_int_equal(gedelf_read(&d, source_of(VIEW(WIDE)), NULL), GEDELF_OK);
    path_tree plain = path_tree_of_dataset(d);
    gedelf_path *p = path_made("INDI[3].NAME[1]", false);
    path_node first = path_node_of(gedelf_dataset_records(d));
    for (uint64_t position = 1; position <= 5; position++) {
        buffer out;
        buffer_init(&out, &memory_default);
        path_pass_to(p, position);
        assert_int_equal(path_find(p, &plain, first, wide_note, &out), GEDELF_OK);
        assert_int_equal(out.length > 0, position == 3);
        buffer_free(&out);
    }
    gedelf_path_rewind(p);
    buffer out;
    buffer_init(&out, &memory_default);
    for (int i = 0; i < 4; i++) {
        path_rest(p); /* it is as good as new */
        assert_int_equal(path_find(p, &plain, first, wide_note, &out), GEDELF_OK);
        assert_int_equal(out.length > 0, i >= 2);
    }
    assert_view(buffer_view(&out), VIEW("NAME:A "));
    buffer_free(&out);
    gedelf_path_free(p);
    gedelf_dataset_free(d);
}

/* Each question is asked once, however many ways lead to it; and what was found is forgotten before the next record. */
static void test_path_parts__many_ways(void **state)
{
    (void)state;
    enum { DEPTH = 60, TIMES = 100 };
    static const char *const paths[] = {"*[**.A.**.A.**.A.**.A.**.A.**.A.**.A.**.A.**.A.**.B]",
                                        "*[!A->*[A->*[A->*[A->*[A->*[A->*[A->*[A->*[A->*[A->*[A->*[B]]]]]]]]]]]]",
                                        "*.A->*.A->*.A->*.A->*.A->*.A->*.A->*.A->*.A->*.B"};
    buffer text;
    buffer_init(&text, &memory_default);
    assert_true(buffer_append(&text, VIEW(HEADER "0 @X@ INDI\n")));
    for (int i = 1; i <= DEPTH; i++) {
        char nested[32];
        snprintf(nested, sizeof nested, "%d A @X@\n", i);
        assert_true(buffer_append(&text, view_of_string(nested)));
    }
    assert_true(buffer_append(&text, VIEW(TRAILER)));
    gedelf_dataset *d;
    assert_int_equal(gedelf_read(&d, source_of(buffer_view(&text)), NULL), GEDELF_OK);
    for (size_t i = 0; i < COUNT_OF(paths); i++) {
        gedelf_path *p = path_made(paths[i], false);
        path_tree tree = path_tree_of_dataset(d);
        buffer out;
        buffer_init(&out, &memory_default);
        for (int k = 0; k < TIMES; k++)
            assert_int_equal(path_find(p, &tree, path_node_of(gedelf_dataset_records(d)), wide_note, &out), GEDELF_OK);
        assert_string_equal(out.length > 0 ? "found" : "", i == 1 ? "found" : "");
        assert_true(p->memory_count < 100 * DEPTH);
        buffer_free(&out);
        gedelf_path_free(p);
    }
    gedelf_dataset_free(d);
    buffer_free(&text);
}

/* ---- Faults ---------------------------------------------------------------------------------------- */

/* Where each begins and how long it is; there is no path then, and of several faults the first one is told. */
static void test_path_parts__faults(void **state)
{
    (void)state;
    static const struct {
        const char *path;
        size_t at, length;
    } rows[] = {
        {"", 0, 0},
        {".", 0, 1},
        {"A.", 2, 0},
        {"A..B", 2, 1},
        {"A B", 1, 1},
        {"A->", 3, 0},
        {"->A", 0, 2},
        {"@", 0, 1},
        {"@@", 0, 2},
        {"@I1", 0, 3},
        {"A[", 2, 0},
        {"A[]", 1, 2},
        {"A[ ]", 1, 3},
        {"A[0]", 2, 1},
        {"A[00]", 2, 2},
        {"A[!2]", 3, 1},
        {"A[! last]", 4, 4},
        {"A[1", 1, 1},
        {"A[B", 1, 1},
        {"A[B C]", 4, 1},
        {"A[B=]", 4, 1},
        {"A[B=\"x]", 4, 3},
        {"A[=\"x\"", 1, 1},
        {"A[=\"\\x\"]", 4, 2},
        {"A[=\"a\\\xC3\xA9\"]", 5, 3},
        {"A[~\"(\"]", 4, 1},
        {"A[~\"a\"x]", 6, 1},
        {"A[~\"a\"ii]", 7, 1},
        {"A[~\"a(\"i]", 5, 1},
        {"A[<]", 3, 1},
        {"A[?]", 3, 1},
        {"A[?=\"x\"]", 3, 1},
        {"A[<\"x\"]", 3, 3},
        {"A[<\"(x)\"]", 3, 5},
        {"A[B<\"x\"]", 4, 3},
        {"A[within \"x\"]", 9, 3},
        {"A\xFF", 1, 1},
        {"A[B=\"x\"", 1, 1},
        {"A[B=\"x\" C]", 8, 1},
        {"A]", 1, 1},
        {"A[[B]]", 2, 1},
        {"A[B[]]", 3, 2},
        {"\xC3\xA9", 0, 2},
        {"A.\xC3\xA9", 2, 2},
        {"A[0][]", 2, 1},
        {"A[!2][]", 3, 1},
        {"A[=\"\\x\"][]", 4, 2},
        {"A[<\"x\"][]", 3, 3},
        {"A[~\"(\"][]", 4, 1},
        {"A[B C][]", 4, 1},
        {"A[1 2]", 4, 1},
        {"A[<1900 B]", 8, 1},
    };
    for (size_t i = 0; i < COUNT_OF(rows) * 2; i++) {
        gedelf_path *p;
        gedelf_path_fault flaw = GEDELF_PATH_FAULT(.at = SIZE_MAX, .length = SIZE_MAX, .message = "");
        view text = view_of_string(rows[i / 2].path);
        if (i % 2 != 0 && view_begins(text, VIEW("->")))
            continue; /* below something that is no fault */
        gedelf_status status =
            i % 2 == 0 ? gedelf_path_parse(&p, text, NULL, &flaw) : gedelf_path_parse_relative(&p, text, NULL, &flaw);
        if (status != GEDELF_ARGUMENT || flaw.at != rows[i / 2].at || flaw.length != rows[i / 2].length)
            fail_msg("%s: %d, %zu and %zu: %s", rows[i / 2].path, status, flaw.at, flaw.length, flaw.message);
        assert_null(p);
    }
}

/* In which words. */
static void test_path_parts__words(void **state)
{
    (void)state;
    static const char *const rows[][2] = {
        {"A[<\"x\"]", "this is not a valid date"},
        {"A[<\"(x)\"]", "this date cannot be compared"},
        {"A[< ]", "a date is missing here"},
        {"A[?]", "? must be followed by"},
        {"A[0]", "positions count from 1"},
        {"A[!2]", "a position cannot be negated"},
        {"A[]", "the brackets are empty"},
        {"A[B", "this bracket is not closed"},
        {"A[B C]", "the bracket should close here"},
        {"A[B=x]", "text in double quotes"},
        {"A[B=\"x]", "this text has no closing quote"},
        {"A[B=\"\\x\"]", "the only escapes in quoted text"},
        {"A B", "only a full stop, -> or a bracket"},
        {"A.", "a step is missing at the end"},
        {"A.-", "a step cannot begin with this"},
        {"@I1", "this identifier has no closing"},
        {"@@", "there is no identifier between"},
        {"", "the path is empty"},
        {"->A", "a path cannot begin with ->"},
        {"\xFF", "this is not UTF-8"},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        gedelf_path *p;
        gedelf_path_fault flaw = GEDELF_PATH_FAULT(.message = "");
        assert_int_equal(gedelf_path_parse(&p, view_of_string(rows[i][0]), NULL, &flaw), GEDELF_ARGUMENT);
        if (strncmp(flaw.message, rows[i][1], strlen(rows[i][1])) != 0)
            fail_msg("%s: %s", rows[i][0], flaw.message);
    }
}

/* Spaces are possible in brackets alone; "within" and "last" are tags where nothing else is meant. */
static void test_path_parts__good(void **state)
{
    (void)state;
    static const struct {
        const char *path;
        path_question question;
        path_comparison comparison;
        size_t steps;
    } rows[] = {
        {"A[ B ]", PATH_BELOW, PATH_EXISTS, 2},
        {"A[ B . C ]", PATH_BELOW, PATH_EXISTS, 3},
        {"A[ B -> C ]", PATH_BELOW, PATH_EXISTS, 3},
        {"A[ -> C ]", PATH_BELOW, PATH_EXISTS, 2},
        {"A[\tB\t=\t\"x\"\t]", PATH_BELOW, PATH_EQUAL, 2},
        {"A[B!=\"x\"]", PATH_BELOW, PATH_UNEQUAL, 2},
        {"A[B~\"x\"]", PATH_BELOW, PATH_LIKE, 2},
        {"A[B!~\"x\"i]", PATH_BELOW, PATH_UNLIKE, 2},
        {"A[=\"x\"]", PATH_OWN, PATH_EQUAL, 1},
        {"A[!=\"x\"]", PATH_OWN, PATH_UNEQUAL, 1},
        {"A[!~\"x\"gim]", PATH_OWN, PATH_UNLIKE, 1},
        {"A[ 2 ]", PATH_POSITION, PATH_EXISTS, 1},
        {"A[ last ]", PATH_LAST, PATH_EXISTS, 1},
        {"A[lasts]", PATH_BELOW, PATH_EXISTS, 2},
        {"A[LAST]", PATH_BELOW, PATH_EXISTS, 2},
        {"A[last.B]", PATH_BELOW, PATH_EXISTS, 3},
        {"A[last=\"x\"]", PATH_BELOW, PATH_EQUAL, 2},
        {"A[2A]", PATH_BELOW, PATH_EXISTS, 2},
        {"A[2.B]", PATH_BELOW, PATH_EXISTS, 3},
        {"A[2=\"x\"]", PATH_BELOW, PATH_EQUAL, 2},
        {"A[< 1900 ]", PATH_OWN, PATH_BEFORE, 1},
        {"A[>1900]", PATH_OWN, PATH_AFTER, 1},
        {"A[<=1900]", PATH_OWN, PATH_NOT_AFTER, 1},
        {"A[?>=\"1900\"]", PATH_OWN, PATH_NOT_BEFORE, 1},
        {"A[within 1900]", PATH_OWN, PATH_WITHIN, 1},
        {"A[within\"1900\"]", PATH_OWN, PATH_WITHIN, 1},
        {"A[?within\t1900]", PATH_OWN, PATH_WITHIN, 1},
        {"A[within1900]", PATH_BELOW, PATH_EXISTS, 2},
        {"A[within]", PATH_BELOW, PATH_EXISTS, 2},
        {"A[within.B]", PATH_BELOW, PATH_EXISTS, 3},
        {"A[B within 1900]", PATH_BELOW, PATH_WITHIN, 2},
        {"A[B within \"1900\"]", PATH_BELOW, PATH_WITHIN, 2},
        {"A[B ?< 1900]", PATH_BELOW, PATH_BEFORE, 2},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        gedelf_path *p = path_made(rows[i].path, false);
        if (p->predicate_count != 1 || p->predicates[0].question != rows[i].question ||
            p->predicates[0].comparison != rows[i].comparison || p->step_count != rows[i].steps ||
            p->predicates[0].possibly != (strchr(rows[i].path, '?') != NULL))
            fail_msg("%s: %d %d %zu", rows[i].path, p->predicates[0].question, p->predicates[0].comparison,
                     p->step_count);
        gedelf_path_free(p);
    }
}

/* ---- Memory ---------------------------------------------------------------------------------------- */

typedef struct wide_work {
    const gedelf_dataset *dataset;
    const char *path;
    bool relative;
} wide_work;

static bool wide_take(void *context, gedelf_structure match)
{
    (void)context;
    return gedelf_structure_exists(match);
}

static gedelf_status wide_find_scarcely(void *context, const gedelf_allocator *allocator)
{
    const wide_work *w = context;
    gedelf_path *p = NULL;
    view text = view_of_string(w->path);
    gedelf_status status = w->relative ? gedelf_path_parse_relative(&p, text, allocator, NULL)
                                       : gedelf_path_parse(&p, text, allocator, NULL);
    assert_int_equal(status == GEDELF_OK, p != NULL);
    for (gedelf_structure s = gedelf_dataset_records(w->dataset); status == GEDELF_OK && gedelf_structure_exists(s);
         s = gedelf_structure_next(s))
        status = w->relative ? gedelf_path_find_below(p, s, w->dataset, wide_take, NULL)
                             : gedelf_path_find(p, s, w->dataset, wide_take, NULL);
    gedelf_path_free(p);
    return status;
}

/* Also with a fault after: nothing is read after a failure. */
static void test_path_parts__memory(void **state)
{
    (void)state;
    static const char *const paths[] = {
        "INDI.FAMS[2]->FAM[HUSB->INDI[NAME~\"^b$\"i]].**.NOTE[=\"z\"][last]",
        "INDI[BIRT.DATE<\"1 JAN 1905\"][!**.PAGE].**.*[PLAC=\"p\\n\\t\"][!~\"e\xCC\x81\"]",
        "**.SOUR[PAGE[2]][FAMS->FAM!=\"e\xCC\x81\"][2]",
        "*.FAMS[=\"@F1@\"]->*[@F1@].*[->INDI.FAMS->FAM[within 1900]]",
        "**.NAME[SOUR=\"\xC3\xA9\"][**.PAGE=\"e\xCC\x81\"]",
        "INDI[NAME[=\"A\"].SOUR[@X@][~\"a\"]][NAME[2].SOUR[last]]",
    };
    gedelf_dataset *d;
    assert_int_equal(gedelf_read(&d, source_of(VIEW(WIDE)), NULL), GEDELF_OK);
    for (size_t i = 0; i < COUNT_OF(paths); i++) {
        char faulty[256];
        wide_work good = {d, paths[i], false}, below = {d, paths[i], true}, wrong = {d, faulty, false};
        snprintf(faulty, sizeof faulty, "%s[A[B]", paths[i]);
        assert_failures_are_told(wide_find_scarcely, &good, GEDELF_OK);
        assert_failures_are_told(wide_find_scarcely, &below, GEDELF_OK);
        assert_failures_are_told(wide_find_scarcely, &wrong, GEDELF_ARGUMENT);
    }
    gedelf_dataset_free(d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_path_parts__dates),     cmocka_unit_test(test_path_parts__notations),
        cmocka_unit_test(test_path_parts__places),    cmocka_unit_test(test_path_parts__records_needed),
        cmocka_unit_test(test_path_parts__trees),     cmocka_unit_test(test_path_parts__passed_over),
        cmocka_unit_test(test_path_parts__faults),    cmocka_unit_test(test_path_parts__words),
        cmocka_unit_test(test_path_parts__many_ways), cmocka_unit_test(test_path_parts__values_below),
        cmocka_unit_test(test_path_parts__good),      cmocka_unit_test(test_path_parts__memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
