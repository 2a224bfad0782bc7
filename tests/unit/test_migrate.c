/* SPDX-License-Identifier: MIT */
/*
 * gedelf/migrate.h where memory ends: whichever allocation fails, that is said, nothing stays behind, and nothing else comes
 * of it. What the rules do is in tests/migrate.
 */
#include "unit.h"

#include <gedelf/migrate.h>

/* Something for every rule that keeps a text: records that stay, and such as do not. */
static const char five_text[] =
    "0 HEAD\n1 SOUR PROG\n1 SUBM @U1@\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n1 CHAR UTF-8\n1 FILE x.ged\n"
    "0 @U1@ SUBM\n1 NAME Sue\n1 LANG english\n"
    "0 @I1@ INDI\n1 NAME Anna /B/\n2 GIVN Anna, Maria\n1 SEX Male\n1 BIRT\n2 DATE 30 JAN 1648/49\n2 SOUR Family Bible\n"
    "3 TEXT born\n1 OBJE\n2 FILE c:\\a b.jpg\n3 FORM jpg\n1 ASSO @I2@\n2 RELA Midwife\n1 WIBBLE x\n2 DATE abt 1900\n"
    "1 RIN 7\n1 NOTE @N1@\n1 DEAT of old age\n2 AGE 11m 99y\n2 PLAC There\n3 MAP\n4 LATI -18.15\n4 LONG E168.15\n"
    "0 @i-2@ INDI\n1 ALIA Annie\n1 FAMC @F1@\n2 PEDI Foster\n"
    "0 @I2@ INDI\n1 NAME B /C/\n1 SEX F\n1 BIRT\n2 DATE ABT 1600\n1 FAMC @F1@\n"
    "0 @F1@ FAM\n1 CHIL @I2@\n1 CHIL @i-2@\n1 CHAN\n2 DATE 1 JAN 2000\n"
    "0 @N1@ NOTE Hello\n1 CONT there\n"
    "0 TRLR\n";

static gedelf_dataset *read_octets(view v)
{
    gedelf_dataset *dataset = NULL;
    gedelf_read_options reading = GEDELF_READ_OPTIONS();
    reading.typed = true;
    reading.recover = true;
    assert_int_equal(gedelf_read(&dataset, source_of(v), &reading), GEDELF_OK);
    return dataset;
}

static void write_octets(const gedelf_dataset *dataset, const char *name, buffer *out)
{
    gedelf_write_options writing = GEDELF_WRITE_OPTIONS();
    writing.dialect = name;
    out->length = 0;
    assert_int_equal(gedelf_write(dataset, gedelf_sink_callback(write_to_buffer, out), &writing), GEDELF_OK);
}

/* Translates with a little more memory each time, until it is enough: then the result is the usual one. */
static void try_all_failures(const gedelf_dataset *from, gedelf_data_model to, const char *name, buffer *result)
{
    gedelf_dataset *usual = NULL;
    gedelf_status status = GEDELF_MEMORY;
    buffer got;
    buffer_init(&got, &memory_default);
    assert_int_equal(gedelf_migrate(&usual, from, to, NULL), GEDELF_OK);
    write_octets(usual, name, result);
    gedelf_dataset_free(usual);
    for (size_t left = 0; status != GEDELF_OK; left++) {
        census c = {.scarce = true, .left = left};
        gedelf_allocator allocator = census_allocator(&c);
        gedelf_migrate_options options = GEDELF_MIGRATE_OPTIONS();
        gedelf_dataset *made = NULL;
        options.allocator = &allocator;
        status = gedelf_migrate(&made, from, to, &options);
        assert_true(status == GEDELF_OK || status == GEDELF_MEMORY);
        assert_true((made != NULL) == (status == GEDELF_OK));
        if (made)
            write_octets(made, name, &got);
        gedelf_dataset_free(made);
        assert_census_is_clean(&c);
        assert_true(left < 10000);
    }
    assert_view(buffer_view(&got), buffer_view(result));
    buffer_free(&got);
}

/* The same where it is written at once. What is written before memory ends does not count. */
static void test_migrate__no_memory_to_write(void **state)
{
    (void)state;
    gedelf_dataset *five = read_octets(view_of_string(five_text)), *seven = NULL;
    gedelf_status status = GEDELF_MEMORY;
    buffer got, usual;
    buffer_init(&got, &memory_default);
    buffer_init(&usual, &memory_default);
    assert_int_equal(gedelf_migrate(&seven, five, GEDELF_MODEL_GEDCOM7, NULL), GEDELF_OK);
    write_octets(seven, "gedcom-7.0", &usual);
    for (size_t left = 0; status != GEDELF_OK; left++) {
        census c = {.scarce = true, .left = left};
        gedelf_allocator allocator = census_allocator(&c);
        gedelf_migrate_options options = GEDELF_MIGRATE_OPTIONS();
        gedelf_write_options writing = GEDELF_WRITE_OPTIONS();
        options.allocator = writing.allocator = &allocator;
        writing.dialect = "gedcom-7.0";
        got.length = 0;
        status = gedelf_migrate_write(five, GEDELF_MODEL_GEDCOM7, gedelf_sink_callback(write_to_buffer, &got), &writing,
                                      &options, NULL);
        assert_true(status == GEDELF_OK || status == GEDELF_MEMORY);
        assert_census_is_clean(&c);
        assert_true(left < 10000);
    }
    assert_view(buffer_view(&got), buffer_view(&usual));
    gedelf_dataset_free(five);
    gedelf_dataset_free(seven);
    buffer_free(&got);
    buffer_free(&usual);
}

static void test_migrate__no_memory(void **state)
{
    (void)state;
    buffer seven_octets, five_octets;
    buffer_init(&seven_octets, &memory_default);
    buffer_init(&five_octets, &memory_default);
    gedelf_dataset *five = read_octets(view_of_string(five_text));
    try_all_failures(five, GEDELF_MODEL_GEDCOM7, "gedcom-7.0", &seven_octets);
    gedelf_dataset *seven = read_octets(buffer_view(&seven_octets));
    try_all_failures(seven, GEDELF_MODEL_ELF, "elf-1.0", &five_octets);
    gedelf_dataset_free(five);
    gedelf_dataset_free(seven);
    buffer_free(&seven_octets);
    buffer_free(&five_octets);
}

/* A dataset stays in its model. */
static void test_migrate__same_model(void **state)
{
    (void)state;
    gedelf_dataset *five = read_octets(view_of_string(five_text)), *made = five;
    assert_int_equal(gedelf_dataset_model(five), GEDELF_MODEL_ELF);
    assert_int_equal(gedelf_migrate(&made, five, GEDELF_MODEL_ELF, NULL), GEDELF_MODEL);
    assert_null(made);
    gedelf_dataset_free(five);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_migrate__no_memory),
        cmocka_unit_test(test_migrate__no_memory_to_write),
        cmocka_unit_test(test_migrate__same_model),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
