/* SPDX-License-Identifier: MIT */
/*
 * What can be known of a path before it is tried, for the editor and others; what may be asked of it, and what not; and too little
 * memory. What paths find is in tests/path. [gedelf-path(7)]
 */
#include "unit.h"

#include "format/path/path.h"

#include <gedelf/path.h>

/* ---- What is known beforehand ---------------------------------------------------------------- */

typedef struct path_answers {
    const char *path;
    const char *xref;                 /* that it begins with; NULL: it begins otherwise */
    const char *record, *tag, *value; /* the payload that it asks for first; value NULL: none */
    bool needs_dataset, of_header, finds_records;
} path_answers;

static const path_answers answers[] = {
    {"INDI", NULL, NULL, NULL, NULL, false, false, true},
    {"INDI.NAME", NULL, NULL, NULL, NULL, false, false, false},
    {"HEAD", NULL, NULL, NULL, NULL, false, true, true},
    {"HEAD.SUBM", NULL, NULL, NULL, NULL, false, true, false},
    {"**.HEAD", NULL, NULL, NULL, NULL, false, false, true},
    {"*", NULL, NULL, NULL, NULL, false, false, true},
    {"@I1@", "I1", NULL, NULL, NULL, false, false, true},
    {"@I1@.NAME", "I1", NULL, NULL, NULL, false, false, false},
    {"**.@I1@", NULL, NULL, NULL, NULL, false, false, true},
    {"@HEAD@", "HEAD", NULL, NULL, NULL, false, false, true},
    {"INDI.FAMS->FAM", NULL, NULL, NULL, NULL, true, false, true},
    {"INDI[FAMS->FAM]", NULL, NULL, NULL, NULL, true, false, true},
    {"INDI[FAMS->FAM].NAME", NULL, NULL, NULL, NULL, true, false, false},
    {"INDI[last]", NULL, NULL, NULL, NULL, true, false, true},
    {"INDI[2]", NULL, NULL, NULL, NULL, false, false, true},
    {"INDI.NAME[last]", NULL, NULL, NULL, NULL, false, false, false},
    /* a payload */
    {"INDI[NAME=\"A\"]", NULL, "INDI", "NAME", "A", false, false, true},
    {"INDI[NAME=\"A\"].SEX", NULL, "INDI", "NAME", "A", false, false, false},
    {"INDI.NAME[=\"A\"]", NULL, "INDI", "NAME", "A", false, false, false},
    {"INDI.BIRT[DATE=\"A\"].PLAC", NULL, "INDI", "DATE", "A", false, false, false},
    {"INDI[BIRT.DATE=\"A\"]", NULL, "INDI", "DATE", "A", false, false, true},
    {"INDI.BIRT.DATE[=\"A\"]", NULL, "INDI", "DATE", "A", false, false, false},
    {"*[NAME=\"A\"]", NULL, "", "NAME", "A", false, false, true},
    {"INDI[**.NAME=\"A\"]", NULL, "INDI", "NAME", "A", false, false, true},
    {"INDI[=\"A\"]", NULL, NULL, NULL, NULL, false, false, true},
    {"INDI[NAME!=\"A\"]", NULL, NULL, NULL, NULL, false, false, true},
    {"INDI[!NAME=\"A\"]", NULL, NULL, NULL, NULL, false, false, true},
    {"INDI[NAME]", NULL, NULL, NULL, NULL, false, false, true},
    {"INDI[NAME~\"A\"]", NULL, NULL, NULL, NULL, false, false, true},
    {"INDI[*=\"A\"]", NULL, NULL, NULL, NULL, false, false, true},
    {"INDI[FAMS->FAM=\"A\"]", NULL, NULL, NULL, NULL, true, false, true},
    {"INDI[2][NAME=\"A\"]", NULL, NULL, NULL, NULL, false, false, true},
    {"INDI[2].NAME[=\"A\"]", NULL, NULL, NULL, NULL, false, false, false},
    {"INDI[SEX].NAME[=\"A\"]", NULL, NULL, NULL, NULL, false, false, false},
    {"INDI.NAME[2][=\"A\"]", NULL, NULL, NULL, NULL, false, false, false},
    {"**.INDI[NAME=\"A\"]", NULL, NULL, NULL, NULL, false, false, true},
    {"@I1@[NAME=\"A\"]", "I1", NULL, NULL, NULL, false, false, true},
    {"INDI.FAMS->FAM[NAME=\"A\"]", NULL, NULL, NULL, NULL, true, false, true},
};

static gedelf_path *parse(const char *text)
{
    gedelf_path *p;
    gedelf_path_fault flaw = GEDELF_PATH_FAULT();
    if (gedelf_path_parse(&p, view_of_string(text), NULL, &flaw) != GEDELF_OK)
        fail_msg("%s: %s", text, flaw.message);
    return p;
}

static bool is_text(view v, const char *text)
{
    return view_equal(v, view_of_string(text));
}

static void test_path__answers(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(answers); i++) {
        const path_answers *row = &answers[i];
        gedelf_path *p = parse(row->path);
        view xref;
        path_value value;
        bool begins = path_begins_with_xref(p, &xref), asks = path_asks_for_value(p, &value);
        if (begins != (row->xref != NULL) || (begins && !is_text(xref, row->xref)))
            fail_msg("%s: what it begins with", row->path);
        if (asks != (row->value != NULL) ||
            (asks && (!is_text(value.record, row->record) || !is_text(value.tag, row->tag) ||
                      !is_text(value.text, row->value))))
            fail_msg("%s: what it asks for", row->path);
        if (gedelf_path_needs_dataset(p) != row->needs_dataset || gedelf_path_is_of_header(p) != row->of_header ||
            path_may_find_record(p) != row->finds_records)
            fail_msg("%s: what it needs, or finds", row->path);
        gedelf_path_free(p);
    }
}

static void test_path__concerns(void **state)
{
    (void)state;
    static const struct {
        const char *path, *tag, *xref;
        bool concerned;
    } rows[] = {
        {"INDI", "INDI", "", true},      {"INDI", "INDI", "I1", true},     {"INDI", "FAM", "INDI", false},
        {"@I1@", "INDI", "I1", true},    {"@I1@", "I1", "I2", false},      {"@I1@", "INDI", "", false},
        {"*", "INDI", "", true},         {"*", "HEAD", "", false},         {"**.NAME", "INDI", "", true},
        {"**.NAME", "HEAD", "", false},  {"HEAD", "HEAD", "", true},       {"HEAD.SUBM", "INDI", "", false},
        {"INDI.NAME", "INDI", "", true}, {"INDI[NAME]", "INDI", "", true}, {"INDI.NAME", "NAME", "", false},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        gedelf_path *p = parse(rows[i].path);
        if (gedelf_path_concerns(p, view_of_string(rows[i].tag), view_of_string(rows[i].xref)) != rows[i].concerned)
            fail_msg("%s %s", rows[i].path, rows[i].tag);
        gedelf_path_free(p);
    }
}

/* White space and others end a path, but not within quotation marks or brackets. */
static void test_path__extent(void **state)
{
    (void)state;
    static const struct {
        const char *text, *stops;
        size_t length;
    } rows[] = {
        {"", ",", 0},
        {"INDI.NAME", ",", 9},
        {"INDI.NAME,x", ",", 9},
        {"INDI.NAME x", " ,", 9},
        {"INDI[NAME=\"a,b\"],x", ",", 16},
        {"INDI[NAME=\"a\\\",b\"],x", ",", 18},
        {"INDI[NAME=\"a\\\\\"],x", ",", 16},
        {"INDI[NAME=\"]\",x],x", ",", 16},
        {"INDI[A[B,C],D],x", ",", 14},
        {"INDI[A,B", ",", 8},
        {"INDI],x", ",", 5},
        {"INDI]],[x,y],z", ",", 6},
        {"INDI[\"a,", ",", 8},
        {"INDI[\"a\\", ",", 8},
        {"INDI=\"a,b\",c", ",", 10},
        {"INDI", "", 4},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        size_t length = gedelf_path_extent(view_of_string(rows[i].text), rows[i].stops);
        if (length != rows[i].length)
            fail_msg("%s: %zu, not %zu", rows[i].text, length, rows[i].length);
    }
    assert_int_equal(gedelf_path_extent(view_of("IN\0DI,x", 7), ","), 5); /* a NUL is no stop */
}

/* ---- What may be asked ----------------------------------------------------------------------- */

#define PEOPLE                                                                                                         \
    HEADER "0 @I1@ INDI\n1 NAME A\n1 FAMS @F1@\n0 @I2@ INDI\n1 NAME B\n1 FAMS @F1@\n0 @F1@ FAM\n1 HUSB @I1@\n1 NOTE "  \
           "n\n" TRAILER

static bool count_match(void *context, gedelf_structure match)
{
    assert_true(gedelf_structure_exists(match));
    ++*(size_t *)context;
    return true;
}

static bool stop_at_match(void *context, gedelf_structure match)
{
    count_match(context, match);
    return false;
}

static void test_path__arguments(void **state)
{
    (void)state;
    gedelf_dataset *d;
    gedelf_path *absolute = parse("INDI.FAMS->FAM"), *plain = parse("INDI.*"), *relative, *follows;
    size_t count = 0;
    assert_int_equal(gedelf_read(&d, source_of(VIEW(PEOPLE)), NULL), GEDELF_OK);
    assert_int_equal(gedelf_path_parse_relative(&relative, VIEW("NAME"), NULL, NULL), GEDELF_OK);
    assert_int_equal(gedelf_path_parse_relative(&follows, VIEW("FAMS->FAM.NOTE"), NULL, NULL), GEDELF_OK);
    gedelf_structure first = gedelf_dataset_records(d);
    assert_int_equal(gedelf_path_find(absolute, first, NULL, count_match, &count), GEDELF_ARGUMENT);
    assert_int_equal(gedelf_path_find_below(follows, first, NULL, count_match, &count), GEDELF_ARGUMENT);
    assert_int_equal(gedelf_path_find(relative, first, d, count_match, &count), GEDELF_ARGUMENT);
    assert_int_equal(gedelf_path_find_below(absolute, first, d, count_match, &count), GEDELF_ARGUMENT);
    assert_int_equal(gedelf_path_find_below(plain, first, d, count_match, &count), GEDELF_ARGUMENT);
    assert_int_equal(count, 0);
    assert_int_equal(gedelf_path_find(plain, first, NULL, count_match, &count), GEDELF_OK);
    assert_int_equal(count, 2);
    assert_int_equal(gedelf_path_find(absolute, first, d, count_match, &count), GEDELF_OK);
    assert_int_equal(gedelf_path_find_below(relative, first, NULL, count_match, &count), GEDELF_OK);
    assert_int_equal(gedelf_path_find_below(follows, first, d, count_match, &count), GEDELF_OK);
    assert_int_equal(count, 5);
    assert_int_equal(gedelf_path_find(plain, first, NULL, stop_at_match, &count), GEDELF_STOPPED);
    assert_int_equal(count, 6);
    gedelf_path *const all[] = {absolute, plain, relative, follows, NULL};
    for (size_t i = 0; i < COUNT_OF(all); i++)
        gedelf_path_free(all[i]);
    gedelf_dataset_free(d);
}

/* Why nothing was found: the first tag that is not there, and one that was probably meant. */
static void test_path__missing_tag(void **state)
{
    (void)state;
    static const struct {
        const char *path, *tag, *closest; /* tag NULL: nothing is missing */
    } rows[] = {
        {"INDI.NAME", NULL, NULL},      {"INDI.NAEM", "NAEM", "NAME"},
        {"INID.NAME", "INID", "INDI"},  {"INDI.XYZ", "XYZ", ""},
        {"@I9@.NAME", NULL, NULL},      {"@I9@.NAM", "NAM", "NAME"},
        {"*.HUSBA", "HUSBA", "HUSB"},   {"F", "F", ""},
        {"INDI[NAMX]", "NAMX", "NAME"}, {"FAX", "FAX", "FAM"},
        {"HUSBAND", "HUSBAND", ""},     {"XXAMS", "XXAMS", ""},
        {"HUSBXY", "HUSBXY", "HUSB"},   {"HUSXY", "HUSXY", ""},
    };
    gedelf_dataset *d;
    assert_int_equal(gedelf_read(&d, source_of(VIEW(PEOPLE)), NULL), GEDELF_OK);
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        gedelf_path *p = parse(rows[i].path);
        view tag, closest;
        bool missing = gedelf_path_missing_tag(p, NULL, d, &tag, &closest);
        if (missing != (rows[i].tag != NULL) ||
            (missing && (!is_text(tag, rows[i].tag) || !is_text(closest, rows[i].closest))))
            fail_msg("%s: %.*s", rows[i].path, missing ? (int)closest.length : 0, missing ? closest.text : "");
        gedelf_path_free(p);
    }
    gedelf_dataset_free(d);
}

/* ---- Memory ---------------------------------------------------------------------------------- */

typedef struct path_work {
    const gedelf_dataset *dataset;
    const char *path;
    bool relative;
    size_t expected;
} path_work;

static gedelf_status find_all(void *context, const gedelf_allocator *allocator)
{
    const path_work *w = context;
    gedelf_path *p = NULL;
    size_t count = 0;
    view text = view_of_string(w->path);
    gedelf_status status = w->relative ? gedelf_path_parse_relative(&p, text, allocator, NULL)
                                       : gedelf_path_parse(&p, text, allocator, NULL);
    for (gedelf_structure s = gedelf_dataset_records(w->dataset); status == GEDELF_OK && gedelf_structure_exists(s);
         s = gedelf_structure_next(s))
        status = w->relative ? gedelf_path_find_below(p, s, w->dataset, count_match, &count)
                             : gedelf_path_find(p, s, w->dataset, count_match, &count);
    gedelf_path_free(p);
    if (status == GEDELF_OK && count != w->expected)
        fail_msg("%s: %zu", w->path, count);
    return status;
}

static void test_path__without_memory(void **state)
{
    (void)state;
    path_work rows[] = {
        {NULL, "INDI[NAME=\"A\"].FAMS->FAM[HUSB->INDI.NAME~\"^a$\"i].NOTE[=\"n\"]", false, 1},
        {NULL, "**.NAME[!NOTE][1][!=\"x\\n\"]", false, 2},
        {NULL, "INDI.FAMS[=\"@F1@\"]->*.*[!SOUR]->INDI[last].NAME", false, 2},
        {NULL, "*[NOTE=\"n\"][HUSB].**.*", false, 2},
        {NULL, "FAMS->FAM.HUSB->INDI.**.NAME", true, 2},
    };
    gedelf_dataset *d;
    assert_int_equal(gedelf_read(&d, source_of(VIEW(PEOPLE)), NULL), GEDELF_OK);
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        rows[i].dataset = d;
        assert_failures_are_told(find_all, &rows[i], GEDELF_OK);
    }
    gedelf_dataset_free(d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_path__answers),     cmocka_unit_test(test_path__concerns),
        cmocka_unit_test(test_path__extent),      cmocka_unit_test(test_path__arguments),
        cmocka_unit_test(test_path__missing_tag), cmocka_unit_test(test_path__without_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
