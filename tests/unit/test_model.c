/* SPDX-License-Identifier: MIT */
/*
 * The data model through its public header: what the cases of tests/model do not ask: statuses, callbacks, who does not
 * listen, what is kept.
 */
#include "unit.h"

#include <gedelf/model.h>

#define FAULTY                                                                                                         \
    HEADER "0 @I1@ INDI\n1 SEX q\n1 FAMS @I1@\n1 FOO bar\n1 FOO bar\n0 @F1@ FAM\n1 HUSB @F1@\n1 NCHI many\n" TRAILER

/* Shows a source to a check, and returns what came of it. */
static gedelf_status show(gedelf_model *model, view text, const gedelf_read_options *reading)
{
    gedelf_reader *reader;
    gedelf_structure top;
    gedelf_status status = gedelf_reader_open(&reader, source_of(text), reading);
    if (status == GEDELF_OK)
        status = gedelf_model_record(model, gedelf_reader_head(reader));
    while (status == GEDELF_OK && (status = gedelf_reader_next(reader, &top)) == GEDELF_OK)
        status = gedelf_model_record(model, top);
    gedelf_reader_close(reader);
    return status;
}

static gedelf_read_options with_positions(void)
{
    gedelf_read_options reading = GEDELF_READ_OPTIONS();
    reading.positions = true;
    return reading;
}

static gedelf_model_options noting(notebook *notes)
{
    gedelf_model_options options = GEDELF_MODEL_OPTIONS();
    options.diagnose = notebook_take;
    options.context = notes;
    return options;
}

/* ---- Tests ----------------------------------------------------------------------------------- */

/* Where nobody listens, it is still known how grave it was, and there is nothing to look at again. */
static void test_model__nobody_listens(void **state)
{
    (void)state;
    gedelf_model *model;
    assert_int_equal(gedelf_model_new(&model, NULL), GEDELF_OK);
    assert_int_equal(gedelf_model_worst(model), GEDELF_NOTE);
    assert_int_equal(show(model, VIEW(FAULTY), NULL), GEDELF_END);
    assert_int_equal(gedelf_model_worst(model), GEDELF_WARNING);
    assert_int_equal(gedelf_model_finish(model), GEDELF_OK);
    assert_int_equal(gedelf_model_worst(model), GEDELF_ERROR);
    assert_false(gedelf_model_wants_look(model));
    gedelf_model_free(model);
    gedelf_model_free(NULL);
}

/* A diagnostic has everything that one of the reader has. */
static void test_model__places(void **state)
{
    (void)state;
    notebook notes;
    gedelf_model *model;
    notebook_init(&notes);
    notes.thorough = true;
    gedelf_model_options options = noting(&notes);
    gedelf_read_options reading = with_positions();
    view text =
        VIEW("\xEF\xBB\xBF" HEADER "0 @I1@ INDI\n1 NAME \xC3\x89mile /Zola/\n1 SEX \xC3\xA9\xC3\xA9 \n" TRAILER);
    assert_int_equal(gedelf_model_new(&model, &options), GEDELF_OK);
    assert_int_equal(show(model, text, &reading), GEDELF_END);
    assert_int_equal(gedelf_model_finish(model), GEDELF_OK);
    gedelf_model_free(model);
    assert_non_null(strstr(notebook_text(&notes), "8:7 warning bad-enumeration octets 104+4 width 2 related 0: "
                                                  "“éé” is not a valid value of “SEX”; valid values: M, F, U, X, N; in "
                                                  "INDI @I1@, Émile Zola | 1 SEX éé "));
    notebook_free(&notes);
}

/* Without line numbers there is no line, but all else. */
static void test_model__no_positions(void **state)
{
    (void)state;
    notebook notes;
    gedelf_model *model;
    notebook_init(&notes);
    gedelf_model_options options = noting(&notes);
    assert_int_equal(gedelf_model_new(&model, &options), GEDELF_OK);
    assert_int_equal(show(model, VIEW(HEADER "0 @I1@ INDI\n1 SEX q\n" TRAILER), NULL), GEDELF_END);
    gedelf_model_free(model);
    assert_non_null(strstr(notebook_text(&notes), "0:7 warning bad-enumeration\n"));
    notebook_free(&notes);
}

/* The second look tells of pointers and of nothing else, once. */
static void test_model__second_look(void **state)
{
    (void)state;
    notebook notes;
    gedelf_model *model;
    notebook_init(&notes);
    gedelf_model_options options = noting(&notes);
    gedelf_read_options reading = with_positions();
    assert_int_equal(gedelf_model_new(&model, &options), GEDELF_OK);
    assert_int_equal(show(model, VIEW(FAULTY), &reading), GEDELF_END);
    assert_false(gedelf_model_wants_look(model));
    assert_int_equal(gedelf_model_finish(model), GEDELF_OK);
    assert_true(gedelf_model_wants_look(model));
    size_t before = notes.text.length;
    assert_int_equal(gedelf_model_look_again(model, source_of(VIEW(FAULTY)), &reading), GEDELF_OK);
    assert_string_equal(notebook_text(&notes) + before,
                        "8:8 error wrong-pointer-target\n12:8 error wrong-pointer-target\n");
    assert_false(gedelf_model_wants_look(model));
    before = notes.text.length;
    assert_int_equal(show(model, VIEW(FAULTY), &reading), GEDELF_END); /* it is over */
    assert_int_equal(gedelf_model_finish(model), GEDELF_OK);
    assert_int_equal(notes.text.length, before);
    gedelf_model_free(model);
    notebook_free(&notes);
}

/* What could be read before and cannot now has changed. */
static void test_model__changed(void **state)
{
    (void)state;
    notebook notes;
    gedelf_model *model;
    notebook_init(&notes);
    gedelf_model_options options = noting(&notes);
    assert_int_equal(gedelf_model_new(&model, &options), GEDELF_OK);
    assert_int_equal(show(model, VIEW(FAULTY), NULL), GEDELF_END);
    assert_int_equal(gedelf_model_finish(model), GEDELF_OK);
    assert_int_equal(gedelf_model_look_again(model, source_of(VIEW("no header")), NULL), GEDELF_CHANGED);
    gedelf_model_free(model);
    notebook_free(&notes);
}

/* A callback that wants no more ends it, wherever it is called from. */
static void test_model__stopped(void **state)
{
    (void)state;
    gedelf_read_options reading = with_positions();
    for (size_t after = 1; after <= 6; after++) {
        notebook notes;
        gedelf_model *model;
        notebook_init(&notes);
        notes.stop_after = after;
        gedelf_model_options options = noting(&notes);
        assert_int_equal(gedelf_model_new(&model, &options), GEDELF_OK);
        gedelf_status status = show(model, VIEW(FAULTY), &reading);
        if (status == GEDELF_END)
            status = gedelf_model_finish(model);
        if (status == GEDELF_OK)
            status = gedelf_model_look_again(model, source_of(VIEW(FAULTY)), &reading);
        assert_int_equal(status, GEDELF_STOPPED);
        assert_int_equal(notes.count, after);
        assert_int_equal(gedelf_model_record(model, (gedelf_structure){NULL, 0}), GEDELF_STOPPED);
        gedelf_model_free(model);
        notebook_free(&notes);
    }
}

static void test_model__gedcom7(void **state)
{
    (void)state;
    gedelf_structure none = {NULL, 0};
    static const struct {
        const char *elf, *gedcom;
        bool seven;
    } headers[] = {{"", "7.0.0", true}, {"", "7.1.2", true},       {"", "5.5.1", false}, {"", "70.0.0", false},
                   {"", "7", true},     {"1.0.0", "7.0.0", false}, {"", "", false}};
    for (size_t i = 0; i < COUNT_OF(headers); i++) {
        gedelf_metadata about = {.elf_version = view_of_string(headers[i].elf),
                                 .gedcom_version = view_of_string(headers[i].gedcom)};
        assert_int_equal(gedelf_is_gedcom7(&about, none), headers[i].seven);
    }
    assert_false(gedelf_is_gedcom7(NULL, none));
}

/* What is kept does not grow with the records, but for the identifiers: eight octets or so each. */
static void test_model__memory(void **state)
{
    (void)state;
    census c = {0};
    gedelf_allocator allocator = census_allocator(&c);
    gedelf_model_options options = GEDELF_MODEL_OPTIONS();
    options.allocator = &allocator;
    buffer text;
    gedelf_model *model;
    enum { PEOPLE = 20000 };
    buffer_init(&text, &memory_default);
    assert_true(buffer_append(&text, VIEW(HEADER)));
    for (uint64_t i = 1; i <= PEOPLE; i++)
        assert_true(buffer_append(&text, VIEW("0 @I")) && buffer_append_number(&text, i) &&
                    buffer_append(&text, VIEW("@ INDI\n1 NAME A /B/\n1 FOO bar\n1 FAMS @F")) &&
                    buffer_append_number(&text, i) && buffer_append(&text, VIEW("@\n")));
    assert_true(buffer_append(&text, VIEW(TRAILER)));
    assert_int_equal(gedelf_model_new(&model, &options), GEDELF_OK);
    size_t before = c.octets;
    assert_int_equal(show(model, buffer_view(&text), NULL), GEDELF_END);
    assert_true(c.octets - before < (size_t)2 * PEOPLE * 12);
    assert_int_equal(gedelf_model_finish(model), GEDELF_OK);
    gedelf_model_free(model);
    buffer_free(&text);
    assert_census_is_clean(&c);
}

/* Much that is wrong, in both notations: structures that are too many, missing, misplaced or unknown, pointers of all kinds, payloads. */
static const char wrong_551[] = HEADER "1 SUBM @U9@\n0 @I1@ INDI\n1 NAME a/b\n1 SEX q\n1 SEX M\n1 SEX F\n1 BIRT x\n2 "
                                       "DATE 99 XYZ 1\n2 AGE old\n2 PLAC\n3 MAP\n4 LATI x\n"
                                       "1 FAMS @I1@\n1 FAMC @F9@\n2 PEDI odd\n1 FOO bar\n1 FOO bar\n1 _EXT x\n2 DATE "
                                       "1\n1 SOUR @N1@\n2 QUAY 9\n2 EVEN\n2 EVEN\n1 OBJE\n2 FORM\n"
                                       "1 LANG nowhere\n1 RESN odd\n1 ASSO @F1@\n0 @F1@ FAM\n1 HUSB @F1@\n1 HUSB "
                                       "@I1@\n1 HUSB @I1@\n1 NCHI many\n1 MARR\n2 HUSB\n"
                                       "0 @N1@ NOTE\n0 @S1@ SOUR\n1 DATA\n2 EVEN a\n1 REPO @S1@\n0 @U1@ SUBM\n1 LANG "
                                       "x\n1 LANG x\n1 LANG x\n1 LANG x\n0 @X@ WEIRD\n" TRAILER;
static const char wrong_7[] = "0 HEAD\n1 GEDC\n2 VERS 7.0\n1 SCHMA\n2 TAG _A http://a\n2 TAG bad\n1 LANG ?\n0 @I1@ "
                              "INDI\n1 NAME a /b/ /c/\n2 TYPE q\n1 SEX q\n1 BIRT\n"
                              "2 DATE 99 XYZ 1\n3 TIME 99:99\n2 AGE old\n2 SDATE x\n1 NO BAD\n2 DATE 1\n1 FAMS "
                              "@VOID@\n1 FAMC @I1@\n2 STAT odd\n1 RESN A, B\n1 EXID x\n"
                              "1 UID x\n1 ASSO @VOID@\n2 ROLE odd\n1 OBJE @O1@\n2 CROP\n3 TOP x\n1 SOUR @S1@\n2 EVEN "
                              "BIRT,\n2 DATA\n3 TEXT x\n4 MIME y\n1 FOO\n1 _A\n"
                              "0 @O1@ OBJE\n1 FILE c:\\\\x y.jpg\n2 FORM jpg\n2 TRAN\n0 @F1@ FAM\n1 CHIL\n1 MARR\n2 "
                              "HUSB\n0 @F1@ FAM\n0 @S1@ SOUR\n1 DATA\n2 EVEN\n" TRAILER;

static gedelf_status check_wrong(void *context, const gedelf_allocator *allocator)
{
    notebook notes;
    gedelf_model_options options = noting(&notes);
    gedelf_read_options reading = with_positions();
    gedelf_model *model = NULL;
    notebook_init(&notes);
    options.allocator = allocator;
    gedelf_status status = gedelf_model_new(&model, &options);
    if (status == GEDELF_OK)
        status = show(model, view_of_string(context), &reading);
    if (status == GEDELF_END)
        status = gedelf_model_finish(model);
    gedelf_model_free(model);
    buffer_free(&notes.text);
    return status;
}

static void test_model__without_memory(void **state)
{
    (void)state;
    assert_failures_are_told(check_wrong, (void *)(uintptr_t)wrong_551, GEDELF_OK);
    assert_failures_are_told(check_wrong, (void *)(uintptr_t)wrong_7, GEDELF_OK);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_model__nobody_listens), cmocka_unit_test(test_model__places),
        cmocka_unit_test(test_model__no_positions),   cmocka_unit_test(test_model__second_look),
        cmocka_unit_test(test_model__changed),        cmocka_unit_test(test_model__stopped),
        cmocka_unit_test(test_model__gedcom7),        cmocka_unit_test(test_model__memory),
        cmocka_unit_test(test_model__without_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
