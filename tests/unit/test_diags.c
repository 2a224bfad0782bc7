/* SPDX-License-Identifier: MIT */
/*
 * How diagnostics are raised: which are delivered, how severe they are, what is counted, and what is said at the end.
 */
#include "unit.h"

/* ---- Helpers --------------------------------------------------------------------------------- */

/* What was delivered, one line each: line, severity, name, whether it was passed, file and clause. */
static bool take_all(void *context, const gedelf_diag *diag)
{
    notebook *n = context;
    char text[300], message[200];
    gedelf_diag_message(diag, message, sizeof message);
    snprintf(text, sizeof text, "%llu:%llu+%llu:%llu %s %s%s %.*s %s%s%s\n", (unsigned long long)diag->line,
             (unsigned long long)diag->column, (unsigned long long)diag->where.offset, (unsigned long long)diag->width,
             gedelf_severity_name(diag->severity), gedelf_code_find(diag->code)->name, diag->passed ? " passed" : "",
             (int)diag->file.length, diag->file.length > 0 ? diag->file.text : "", diag->clause ? diag->clause : "-",
             diag->code == DIAG_REPEATED ? " " : "", diag->code == DIAG_REPEATED ? message : "");
    notebook_write(n, view_of_string(text));
    n->count++;
    return n->stop_after == 0 || n->count < n->stop_after;
}

static void begin(diags *d, notebook *n, uint64_t limit)
{
    notebook_init(n);
    gedelf_read_options options = options_with(n);
    options.diagnose = take_all;
    options.max_per_code = limit == 0 ? GEDELF_NO_LIMIT : limit;
    assert_true(diags_init(d, &memory_default, &options));
}

static void end(diags *d, notebook *n, const char *expected)
{
    assert_string_equal(notebook_text(n), expected);
    diags_free(d);
    assert_null(d->tallies);
    notebook_free(n);
}

/* A diagnostic on a line; the column is ten times that, the offset a hundred times. */
static gedelf_diag on_line(enum diag_code code, uint64_t number)
{
    return (gedelf_diag){.code = code, .line = number, .column = 10 * number, .where = {100 * number, 1}, .width = 2};
}

static void raise(diags *d, enum diag_code code, uint64_t number)
{
    gedelf_diag diag = on_line(code, number);
    diags_raise(d, &diag);
}

/* ---- Limits ---------------------------------------------------------------------------------- */

/* With a limit of two, two are delivered, and the end tells of the third's place how many there were; of one that was raised
   twice it tells nothing. */
static void test_diags__limit(void **state)
{
    (void)state;
    diags d;
    notebook n;
    begin(&d, &n, 2);
    for (uint64_t i = 1; i <= 5; i++) {
        assert_int_equal(diags_wants(&d, DIAG_BLANK_LINE), i <= 3);
        assert_int_equal(diags_raised(&d, DIAG_BLANK_LINE), i - 1);
        raise(&d, DIAG_BLANK_LINE, i);
    }
    raise(&d, DIAG_NEEDLESS_ESCAPE, 6);
    raise(&d, DIAG_NEEDLESS_ESCAPE, 7);
    assert_int_equal(diags_raised(&d, DIAG_BLANK_LINE), 5);
    assert_int_equal(diags_raised(&d, DIAG_NEEDLESS_ESCAPE), 2);
    diags_finish(&d);
    diags_finish(&d);
    end(&d, &n,
        "1:10+100:2 note blank-line  -\n2:20+200:2 note blank-line  -\n"
        "6:60+600:2 note needless-escape  -\n7:70+700:2 note needless-escape  -\n"
        "3:30+300:1 note repeated  - blank-line occurs 5 times in all; shown: 2\n");
}

static void test_diags__no_limit(void **state)
{
    (void)state;
    diags d;
    notebook n;
    begin(&d, &n, 0);
    for (uint64_t i = 1; i <= 3; i++) {
        assert_true(diags_wants(&d, DIAG_BLANK_LINE));
        assert_true(diags_admit(&d, DIAG_BLANK_LINE, i));
        raise(&d, DIAG_BLANK_LINE, i);
    }
    diags_finish(&d);
    end(&d, &n, "1:10+100:2 note blank-line  -\n2:20+200:2 note blank-line  -\n3:30+300:2 note blank-line  -\n");
}

/* The first code of the catalogue and the last are told of too, in its order. */
static void test_diags__ends_of_the_catalogue(void **state)
{
    (void)state;
    diags d;
    notebook n;
    begin(&d, &n, 1);
    const gedelf_code_info *first = gedelf_code_at(0), *last = gedelf_code_at(gedelf_code_count() - 1);
    for (uint64_t i = 1; i <= 2; i++) {
        gedelf_diag a = on_line((enum diag_code)last->code, i), b = on_line((enum diag_code)first->code, i);
        diags_raise_as(&d, &a, GEDELF_WARNING);
        diags_raise_as(&d, &b, GEDELF_WARNING);
    }
    diags_finish(&d);
    char expected[400];
    snprintf(expected, sizeof expected,
             "1:10+100:2 warning %s  -\n1:10+100:2 warning %s  -\n"
             "2:20+200:1 note repeated  - %s occurs 2 times in all; shown: 1\n"
             "2:20+200:1 note repeated  - %s occurs 2 times in all; shown: 1\n",
             last->name, first->name, first->name, last->name);
    end(&d, &n, expected);
}

/* What is not shown need only be counted: the line of the first that is not shown is kept. */
static void test_diags__counting(void **state)
{
    (void)state;
    diags d;
    notebook n;
    begin(&d, &n, 1);
    assert_true(diags_admit(&d, DIAG_BLANK_LINE, 1));
    raise(&d, DIAG_BLANK_LINE, 1);
    assert_true(diags_admit(&d, DIAG_BLANK_LINE, 2)); /* its place is told */
    assert_int_equal(diags_raised(&d, DIAG_BLANK_LINE), 1);
    diags_count(&d, DIAG_BLANK_LINE, 1, 2);
    assert_int_equal(diags_raised(&d, DIAG_BLANK_LINE), 2);
    assert_false(diags_admit(&d, DIAG_BLANK_LINE, 3));
    assert_int_equal(diags_raised(&d, DIAG_BLANK_LINE), 3);
    diags_count(&d, DIAG_BLANK_LINE, 0, 4);
    assert_int_equal(diags_raised(&d, DIAG_BLANK_LINE), 3);
    diags_count(&d, DIAG_BLANK_LINE, 3, 5);
    assert_int_equal(diags_raised(&d, DIAG_BLANK_LINE), 6);
    diags_count_up_to(&d, DIAG_BLANK_LINE, 4);
    assert_int_equal(diags_raised(&d, DIAG_BLANK_LINE), 6);
    diags_count_up_to(&d, DIAG_BLANK_LINE, 9);
    assert_int_equal(diags_raised(&d, DIAG_BLANK_LINE), 9);
    diags_finish(&d);
    end(&d, &n, "1:10+100:2 note blank-line  -\n2:0+0:1 note repeated  - blank-line occurs 9 times in all; shown: 1\n");
}

/* Nobody listens: nothing is wanted, all is counted. */
static void test_diags__nobody_listens(void **state)
{
    (void)state;
    diags d;
    gedelf_read_options options = GEDELF_READ_OPTIONS();
    assert_true(diags_init(&d, &memory_default, &options));
    assert_int_equal(d.worst, GEDELF_NOTE);
    assert_false(diags_wants(&d, DIAG_BLANK_LINE));
    assert_false(diags_admit(&d, DIAG_DANGLING_POINTER, 1));
    assert_int_equal(d.worst, GEDELF_ERROR);
    raise(&d, DIAG_BLANK_LINE, 1);
    assert_int_equal(diags_raised(&d, DIAG_BLANK_LINE), 1);
    assert_int_equal(d.worst, GEDELF_ERROR);
    diags_finish(&d);
    diags_free(&d);
}

/* Who wants no more gets no more, not even counts. */
static void test_diags__enough(void **state)
{
    (void)state;
    diags d;
    notebook n;
    begin(&d, &n, 1);
    n.stop_after = 2;
    raise(&d, DIAG_BLANK_LINE, 1);
    assert_false(d.stopped);
    raise(&d, DIAG_NEEDLESS_ESCAPE, 2);
    assert_true(d.stopped);
    raise(&d, DIAG_DANGLING_POINTER, 3);
    raise(&d, DIAG_BLANK_LINE, 4);
    diags_finish(&d);
    assert_int_equal(d.worst, GEDELF_ERROR);
    end(&d, &n, "1:10+100:2 note blank-line  -\n2:20+200:2 note needless-escape  -\n");
}

/* ---- Severity -------------------------------------------------------------------------------- */

static bool milder(const void *context, uint32_t code, gedelf_severity *severity)
{
    const enum diag_code *milder_code = context;
    *severity = GEDELF_WARNING;
    return code == (uint32_t)*milder_code;
}

/* D5, D16, D121: what is fatal stops the reading, unless it can be passed and the user wants that, or the dialect rejects such
   lines. It is then an error, or stays fatal but passed. */
static void test_diags__severity(void **state)
{
    (void)state;
    static const struct {
        enum diag_code code;
        bool recover, keep_fatal, rejects, mild;
        const char *told;
    } rows[] = {
        {DIAG_LEVEL_JUMP, false, false, false, false, "fatal level-jump"},
        {DIAG_LEVEL_JUMP, true, false, false, false, "error level-jump passed"},
        {DIAG_LEVEL_JUMP, true, true, false, false, "fatal level-jump passed"},
        {DIAG_LEVEL_JUMP, false, true, false, false, "fatal level-jump"},
        {DIAG_LEVEL_JUMP, false, false, true, false, "error level-jump"},
        {DIAG_LEVEL_JUMP, true, true, true, false, "error level-jump"},
        {DIAG_LEVEL_JUMP, true, false, true, false, "error level-jump"},
        {DIAG_LEVEL_JUMP, false, false, false, true, "warning level-jump"},
        {DIAG_LEVEL_JUMP, true, true, false, true, "warning level-jump"},
        {DIAG_LEVEL_JUMP, true, false, false, true, "error level-jump"},
        {DIAG_HEADER_MISSING, false, false, true, false, "fatal header-missing"},
        {DIAG_HEADER_MISSING, true, false, true, false, "error header-missing passed"},
        {DIAG_OUT_OF_MEMORY, true, false, false, false, "fatal out-of-memory"},
        {DIAG_OUT_OF_MEMORY, true, true, false, false, "fatal out-of-memory"},
        {DIAG_DANGLING_POINTER, true, false, false, false, "error dangling-pointer"},
        {DIAG_DANGLING_POINTER, false, false, true, true, "warning dangling-pointer"},
        {DIAG_BLANK_LINE, true, true, true, false, "note blank-line"},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        diags d;
        notebook n;
        char expected[100];
        begin(&d, &n, 0);
        d.recover = rows[i].recover;
        d.keep_fatal = rows[i].keep_fatal;
        d.rejects = rows[i].rejects;
        d.severity = rows[i].mild ? milder : NULL;
        d.clause_context = &rows[i].code;
        raise(&d, rows[i].code, 1);
        snprintf(expected, sizeof expected, "1:10+100:2 %s  -\n", rows[i].told);
        end(&d, &n, expected);
    }
}

static void test_diags__options(void **state)
{
    (void)state;
    diags d;
    gedelf_read_options options = GEDELF_READ_OPTIONS();
    options.recover = true;
    assert_true(diags_init(&d, &memory_default, &options));
    assert_true(d.recover && !d.keep_fatal && !d.diagnose);
    diags_free(&d);
    options.recover = false;
    options.keep_fatal = true;
    assert_true(diags_init(&d, &memory_default, &options));
    assert_true(!d.recover && d.keep_fatal);
    diags_free(&d);
}

/* What ends the reading has the last word: the counts are told before it. What is passed ends nothing. */
static void test_diags__last_word(void **state)
{
    (void)state;
    for (int recover = 0; recover < 2; recover++) {
        diags d;
        notebook n;
        begin(&d, &n, 1);
        d.recover = d.keep_fatal = recover;
        raise(&d, DIAG_DANGLING_POINTER, 1);
        raise(&d, DIAG_DANGLING_POINTER, 2);
        assert_int_equal(d.worst, GEDELF_ERROR);
        raise(&d, DIAG_LEVEL_JUMP, 3);
        assert_int_equal(d.worst, GEDELF_FATAL);
        assert_int_equal(d.finished, !recover);
        raise(&d, DIAG_BLANK_LINE, 4);
        assert_int_equal(d.worst, GEDELF_FATAL);
        diags_finish(&d);
#define TOLD "2:20+200:1 note repeated  - dangling-pointer occurs 2 times in all; shown: 1\n"
        end(&d, &n,
            recover ? "1:10+100:2 error dangling-pointer  -\n3:30+300:2 fatal level-jump passed  -\n"
                      "4:40+400:2 note blank-line  -\n" TOLD
                    : "1:10+100:2 error dangling-pointer  -\n" TOLD
                      "3:30+300:2 fatal level-jump  -\n4:40+400:2 note blank-line  -\n");
#undef TOLD
    }
}

/* ---- What is added --------------------------------------------------------------------------- */

static const char *clause_of(const void *context, uint32_t code)
{
    return code == DIAG_BLANK_LINE ? context : NULL;
}

/* The dialect's clause, unless the stage gave one; the file that all of it is about, unless there is one. */
static void test_diags__clause_and_file(void **state)
{
    (void)state;
    diags d;
    notebook n;
    begin(&d, &n, 0);
    d.clause = clause_of;
    d.clause_context = "theirs";
    d.file = VIEW("s");
    raise(&d, DIAG_BLANK_LINE, 1);
    raise(&d, DIAG_NEEDLESS_ESCAPE, 2);
    gedelf_diag own = on_line(DIAG_BLANK_LINE, 3);
    own.clause = "own";
    own.file = VIEW("f");
    diags_raise(&d, &own);
    end(&d, &n,
        "1:10+100:2 note blank-line s theirs\n2:20+200:2 note needless-escape s -\n3:30+300:2 note blank-line f own\n");
}

/* ---- The catalogue --------------------------------------------------------------------------- */

static void test_diags__codes(void **state)
{
    (void)state;
    size_t count = gedelf_code_count();
    for (size_t i = 0; i < count; i++) {
        const gedelf_code_info *info = gedelf_code_at(i);
        gedelf_diag note = {.code = DIAG_REPEATED, .args = {view_of_string(info->name)}};
        gedelf_diag other = {.code = DIAG_NEEDLESS_ESCAPE, .args = {view_of_string(info->name)}};
        assert_int_equal(catalogue_index(info->code), i);
        assert_int_equal(diag_code_about(&note), info->code);
        assert_int_equal(diag_code_about(&other), DIAG_NEEDLESS_ESCAPE);
    }
    static const uint32_t gaps[] = {0, 1, 100, 430, 435, 500, 941, 1000, UINT32_MAX};
    for (size_t i = 0; i < COUNT_OF(gaps); i++) {
        assert_int_equal(catalogue_index(gaps[i]), count);
        assert_null(gedelf_code_find(gaps[i]));
    }
    gedelf_diag nothing = {.code = DIAG_REPEATED, .args = {VIEW("no-such-code")}};
    assert_int_equal(diag_code_about(&nothing), DIAG_REPEATED);
    assert_string_equal(gedelf_severity_name(GEDELF_NOTE), "note");
    assert_string_equal(gedelf_severity_name(GEDELF_WARNING), "warning");
    assert_string_equal(gedelf_severity_name(GEDELF_ERROR), "error");
    assert_string_equal(gedelf_severity_name(GEDELF_FATAL), "fatal");
    assert_string_equal(gedelf_severity_name((gedelf_severity)(GEDELF_FATAL + 1)), "fatal");
}

/* D244, D248 */
static void test_diags__left_to_model(void **state)
{
    (void)state;
    static const enum diag_code left[] = {DIAG_UNDEFINED_TAG, DIAG_UNDEFINED_EXTENSION, DIAG_EXTENSION_TAG,
                                          DIAG_RECORD_WITHOUT_XREF};
    size_t found = 0;
    for (size_t i = 0; i < gedelf_code_count(); i++)
        found += diag_is_left_to_model(gedelf_code_at(i)->code);
    assert_int_equal(found, COUNT_OF(left));
    for (size_t i = 0; i < COUNT_OF(left); i++)
        assert_true(diag_is_left_to_model(left[i]));
}

/* "INDI @I12@, John Smith" has the identifier I12. */
static void test_diags__identifier_of_a_record(void **state)
{
    (void)state;
    static const struct {
        view record;
        const char *xref;
    } rows[] = {
        {TEXT(""), ""},
        {TEXT("INDI"), ""},
        {TEXT("INDI "), ""},
        {TEXT("INDI @"), ""},
        {TEXT("INDI @I1"), ""},
        {TEXT("INDI @I1@"), "I1"},
        {TEXT("INDI @I1@, J @"), "I1"},
        {TEXT("I @x@"), "x"},
        {TEXT("INDI I1@"), ""},
        {TEXT("@I1@"), ""},
        {TEXT("INDI @@"), ""},
        {TEXT(" @a@"), "a"},
        {TEXT("A  @a@"), ""},
        {TEXT("A"), ""},
        {TEXT(" "), ""},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        gedelf_diag diag = {.record = rows[i].record};
        assert_view(render_record_xref(&diag), view_of_string(rows[i].xref));
    }
    gedelf_diag diag = {.record = {"INDI @I1@, J", 8}}; /* nothing is looked at after the end */
    assert_view(render_record_xref(&diag), VIEW(""));
}

/* ---- Memory ---------------------------------------------------------------------------------- */

static gedelf_status begin_scarcely(void *context, const gedelf_allocator *allocator)
{
    const gedelf_read_options *options = context;
    diags d;
    if (!diags_init(&d, allocator, options))
        return GEDELF_MEMORY;
    for (size_t i = 0; i < gedelf_code_count(); i++)
        assert_int_equal(diags_raised(&d, (enum diag_code)gedelf_code_at(i)->code), 0);
    diags_free(&d);
    return GEDELF_OK;
}

static void test_diags__scarce_memory(void **state)
{
    (void)state;
    gedelf_read_options options = GEDELF_READ_OPTIONS();
    assert_failures_are_told(begin_scarcely, &options, GEDELF_OK);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_diags__limit),
        cmocka_unit_test(test_diags__no_limit),
        cmocka_unit_test(test_diags__ends_of_the_catalogue),
        cmocka_unit_test(test_diags__counting),
        cmocka_unit_test(test_diags__nobody_listens),
        cmocka_unit_test(test_diags__enough),
        cmocka_unit_test(test_diags__severity),
        cmocka_unit_test(test_diags__options),
        cmocka_unit_test(test_diags__last_word),
        cmocka_unit_test(test_diags__clause_and_file),
        cmocka_unit_test(test_diags__codes),
        cmocka_unit_test(test_diags__left_to_model),
        cmocka_unit_test(test_diags__identifier_of_a_record),
        cmocka_unit_test(test_diags__scarce_memory),
    };
    return cmocka_run_group_tests_name("diags", tests, NULL, NULL);
}
