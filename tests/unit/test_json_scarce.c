/* SPDX-License-Identifier: MIT */
/*
 * JSON that cannot be written to its end: each allocation fails in turn, and each piece is refused in turn, and only that one.
 */
#include "unit.h"

#include "format/json/json.h"

/* A file, and what is written of it besides. */
typedef struct failing_case {
    const char *text;
    bool typed, positions;
} failing_case;

static const failing_case failing_cases[] = {
    {HEADER "1 SCHMA x:y\n1 SCHMA\n2 IRI a:b\n3 TAG X\n2 IRI c:d\n1 NOTE x\n2 PLANG fr\n1 NOTE y\n2 DTYPE a:b\n"
            "0 @I1@ INDI\n1 NAME n\n2 PLANG de\n2 SURN s\n1 FAMC @F1@\n0 @F1@ FAM\n0 FAM x\n" TRAILER,
     false, true},
    {HEADER "1 SCHMA x:y\n1 SCHMA\n2 IRI a:b\n0 @I1@ INDI\n1 BIRT\n2 PLAC p\n0 @I2@ INDI\n" TRAILER, true, true},
    {HEADER "0 @I1@ INDI\n1 BIRT\n2 PLAC \"p\\\n0 INDI x\n0 @I2@ INDI\n1 NOTE a\n2 CONT b\n" TRAILER, false, false},
    {"0 HEAD\n1 CHAR UTF-8\n1 GEDC\n2 VERS 5.5\n2 FORM LINEAGE-LINKED\n2 ELF 0.1\n" TRAILER, false, false},
    {"0 HEAD\n1 GEDC\n2 VERS 7.0\n1 SCHMA\n2 TAG _A a:b\n2 TAG _A a:c\n2 TAG _B b:b\n0 @I1@ INDI\n1 _A x\n1 "
     "_B\n" TRAILER,
     true, false},
};

static gedelf_dataset *dataset_of_case(const failing_case *c)
{
    gedelf_dataset *dataset;
    gedelf_read_options options = GEDELF_READ_OPTIONS();
    options.positions = c->positions;
    options.typed = c->typed;
    assert_int_equal(gedelf_read(&dataset, source_of(view_of_string(c->text)), &options), GEDELF_OK);
    return dataset;
}

/* A document, written without being handed over in between, so that each piece needs memory. */
static gedelf_status export_scarcely(void *context, const gedelf_allocator *allocator)
{
    const failing_case *c = context;
    gedelf_dataset *dataset = dataset_of_case(c);
    buffer out;
    buffer_init(&out, allocator);
    json_export e = {.out = &out, .positions = c->positions, .typed = c->typed};
    gedelf_status status = json_export_dataset(&e, dataset);
    buffer_free(&out);
    gedelf_dataset_free(dataset);
    return status;
}

/* The same line by line. */
static gedelf_status export_lines_scarcely(void *context, const gedelf_allocator *allocator)
{
    const failing_case *c = context;
    gedelf_reader *r;
    buffer out;
    gedelf_read_options options = GEDELF_READ_OPTIONS();
    options.positions = c->positions;
    options.typed = c->typed;
    buffer_init(&out, allocator);
    json_export e = {.out = &out, .positions = c->positions, .typed = c->typed};
    assert_int_equal(gedelf_reader_open(&r, source_of(view_of_string(c->text)), &options), GEDELF_OK);
    gedelf_status status = json_export_header(&e, r);
    while (status == GEDELF_OK)
        status = json_export_next(&e, r);
    if (status == GEDELF_END)
        status = json_export_schemas(&e, r) ? GEDELF_OK : GEDELF_MEMORY;
    gedelf_reader_close(r);
    buffer_free(&out);
    return status;
}

static void test_json_export__one_failure(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(failing_cases); i++) {
        failing_case c = failing_cases[i];
        assert_failures_are_told(export_scarcely, &c, GEDELF_OK);
        assert_failures_are_told(export_lines_scarcely, &c, GEDELF_OK);
    }
}

/* Refuses one piece, and takes all others. */
typedef struct refusing {
    size_t left;
    bool refused;
} refusing;

static bool refuse_one(void *context, const void *octets, size_t size)
{
    refusing *r = context;
    (void)octets;
    assert_true(size > 0);
    assert_false(r->refused); /* nothing comes after what was refused */
    r->refused = r->left == 0;
    r->left -= r->refused ? 0 : 1;
    return !r->refused;
}

/* Each piece in turn cannot be written: that is told, and no more is written. */
static void test_json_export__one_refused(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(failing_cases); i++) {
        const failing_case *c = &failing_cases[i];
        gedelf_dataset *dataset = dataset_of_case(c);
        refusing r = {.refused = true};
        for (size_t left = 0; r.refused; left++) {
            sized_memory sized;
            work_sizes sizes = equal_sizes(1);
            gedelf_allocator allocator = memory_with_sizes(&sized, memory_default, &sizes);
            gedelf_json_options options = GEDELF_JSON_OPTIONS();
            options.allocator = &allocator;
            options.positions = c->positions;
            options.typed = c->typed;
            r = (refusing){.left = left};
            gedelf_status status = gedelf_json_write(dataset, gedelf_sink_callback(refuse_one, &r), &options);
            assert_int_equal(status, r.refused ? GEDELF_UNWRITABLE : GEDELF_OK);
        }
        gedelf_dataset_free(dataset);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_json_export__one_failure),
        cmocka_unit_test(test_json_export__one_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
