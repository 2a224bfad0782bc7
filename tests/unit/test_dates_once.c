/* SPDX-License-Identifier: MIT */
/*
 * Dates, each parsed once: the linker puts a function between, which counts. Who makes the family graph parses no date that it does not
 * need; who looks at all of them, or several times, parses none again.
 */
#include "unit.h"

#include "values/values.h"

#include <gedelf/model.h>
#include <gedelf/people.h>
#include <gedelf/redact.h>
#include <gedelf/stats.h>

static size_t parsed;

gedelf_problem __real_gedelf_date_parse(gedelf_date *date, gedelf_view text, gedelf_notation notation,
                                        gedelf_date_type type);
gedelf_problem __wrap_gedelf_date_parse(gedelf_date *date, gedelf_view text, gedelf_notation notation,
                                        gedelf_date_type type);

gedelf_problem __wrap_gedelf_date_parse(gedelf_date *date, gedelf_view text, gedelf_notation notation,
                                        gedelf_date_type type)
{
    parsed++;
    return __real_gedelf_date_parse(date, text, notation, type);
}

/* Some are of events, and the graph's; others are below a citation, a second one of an event, or a source's. */
#define RECORDS                                                                                                        \
    "0 @I1@ INDI\n1 NAME Ann /Lee/\n1 BIRT\n2 DATE 1 MAY 1850\n2 DATE 1851\n1 DEAT\n2 DATE 1900\n2 SOUR @S1@\n3 "      \
    "DATA\n"                                                                                                           \
    "4 DATE 2 JUN 1901\n1 FAMS @F1@\n"                                                                                 \
    "0 @I2@ INDI\n1 NAME Bob /Lee/\n1 BIRT\n2 DATE 3 JUL 1990\n1 CHAN\n2 DATE 4 AUG 2001\n1 FAMC @F1@\n"               \
    "0 @F1@ FAM\n1 WIFE @I1@\n1 CHIL @I2@\n1 MARR\n2 DATE 1870\n"                                                      \
    "0 @S1@ SOUR\n1 DATA\n2 EVEN BIRT\n3 DATE FROM 1800 TO 1900\n0 TRLR\n"

enum { DATES = 8, DATES_OF_EVENTS = 5 };

static const struct {
    const char *text;
    gedelf_notation notation;
} once_rows[] = {
    {"0 HEAD\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n1 CHAR UTF-8\n" RECORDS, GEDELF_NOTATION_ELF},
    {"0 HEAD\n1 GEDC\n2 VERS 7.0\n" RECORDS, GEDELF_NOTATION_GEDCOM7},
};

static size_t parsed_since(size_t *before)
{
    size_t count = parsed - *before;
    *before = parsed;
    return count;
}

static void test_dates_once__graph_and_stats(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(once_rows); i++) {
        size_t before = parsed;
        gedelf_dataset *dataset;
        gedelf_people *people, *again;
        gedelf_stats *stats;
        gedelf_people_options options = GEDELF_PEOPLE_OPTIONS();
        options.notation = once_rows[i].notation;
        assert_int_equal(gedelf_read(&dataset, source_of(view_of_string(once_rows[i].text)), NULL), GEDELF_OK);
        assert_int_equal(gedelf_people_new_from(&people, dataset, &options), GEDELF_OK);
        assert_int_equal(parsed_since(&before), DATES_OF_EVENTS);
        assert_int_equal(gedelf_people_new_from(&again, dataset, &options), GEDELF_OK);
        assert_int_equal(parsed_since(&before), 0);
        assert_int_equal(gedelf_stats_new(&stats, dataset, people, NULL), GEDELF_OK);
        assert_int_equal(parsed_since(&before), DATES - DATES_OF_EVENTS);
        gedelf_stats_free(stats);
        gedelf_people_free(again);
        gedelf_people_free(people);
        gedelf_dataset_free(dataset);
    }
}

static void test_dates_once__redact(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(once_rows); i++) {
        size_t before = parsed;
        buffer out;
        gedelf_redact_options options = GEDELF_REDACT_OPTIONS();
        options.today = 20000;
        buffer_init(&out, &memory_default);
        assert_int_equal(gedelf_redact(source_of(view_of_string(once_rows[i].text)),
                                       gedelf_sink_callback(write_to_buffer, &out), &options, NULL),
                         GEDELF_OK);
        assert_int_equal(parsed_since(&before), DATES);
        buffer_free(&out);
    }
}

/* As `check` does it: the model looks at each record, then the graph. */
static void test_dates_once__check(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(once_rows); i++) {
        size_t before = parsed;
        gedelf_reader *reader;
        gedelf_model *model;
        gedelf_people *people;
        gedelf_structure top;
        gedelf_model_options checks = GEDELF_MODEL_OPTIONS();
        gedelf_people_options options = GEDELF_PEOPLE_OPTIONS();
        options.notation = once_rows[i].notation;
        checks.gedcom7 = once_rows[i].notation == GEDELF_NOTATION_GEDCOM7;
        assert_int_equal(gedelf_reader_open(&reader, source_of(view_of_string(once_rows[i].text)), NULL), GEDELF_OK);
        assert_int_equal(gedelf_model_new(&model, &checks), GEDELF_OK);
        assert_int_equal(gedelf_people_new(&people, &options), GEDELF_OK);
        while (gedelf_reader_next(reader, &top) == GEDELF_OK) {
            assert_int_equal(gedelf_model_record(model, top), GEDELF_OK);
            assert_int_equal(gedelf_people_add(people, top), GEDELF_OK);
        }
        assert_int_equal(gedelf_model_finish(model), GEDELF_OK);
        assert_int_equal(gedelf_people_finish(people), GEDELF_OK);
        assert_int_equal(parsed_since(&before), DATES);
        gedelf_people_free(people);
        gedelf_model_free(model);
        gedelf_reader_close(reader);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_dates_once__graph_and_stats),
        cmocka_unit_test(test_dates_once__redact),
        cmocka_unit_test(test_dates_once__check),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
