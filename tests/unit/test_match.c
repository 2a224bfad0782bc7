/* SPDX-License-Identifier: MIT */
/*
 * Matching and joining as a program calls them: every allocation fails once, pairs that are given, texts of pairs, options.
 */
#include "unit.h"

#include <gedelf/join.h>

#define FILE_HEADER "0 HEAD\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n1 CHAR UTF-8\n"

static const char first_file[] =
    FILE_HEADER "0 @I1@ INDI\n1 NAME Johann Georg /Müller/\n2 GIVN Johann\n1 SEX M\n1 BIRT\n2 DATE 3 MAR 1801\n2 PLAC "
                "Altdorf, Uri\n"
                "1 FAMS @F1@\n1 _UID 0123456789ABCDEF0123456789ABCDEF0000\n1 CHAN\n2 DATE 1 JAN 2020\n"
                "0 @I2@ INDI\n1 NAME Anna /Schmidt/\n1 SEX F\n1 FAMS @F1@\n"
                "0 @I3@ INDI\n1 NAME Karl /Müller/\n1 SEX M\n1 BIRT\n2 DATE 1826\n1 FAMC @F1@\n"
                "0 @F1@ FAM\n1 HUSB @I1@\n1 WIFE @I2@\n1 CHIL @I3@\n1 MARR\n2 DATE 1825\n"
                "0 @S1@ SOUR\n1 TITL Kirchenbuch Altdorf\n1 AUTH Pfarrer\n0 @N1@ NOTE gleich\n0 TRLR\n";

static const char second_file[] =
    FILE_HEADER "0 @I1@ INDI\n1 NAME Anna /Mueller/\n2 _MARNM Müller\n1 SEX F\n1 FAMS @F9@\n"
                "0 @I2@ INDI\n1 NAME Hans /Mueller/\n1 SEX M\n1 BIRT\n2 DATE 3 MAR 1801\n2 PLAC Altdorf\n2 SOUR @S1@\n"
                "1 _UID 01234567-89AB-CDEF-0123-456789ABCDEF\n1 FAMS @F9@\n1 CHAN\n2 DATE 1 JAN 2021\n"
                "0 @I4@ INDI\n1 NAME Carl /Müller/\n1 SEX M\n1 BIRT\n2 DATE ABT 1826\n1 FAMC @F9@\n"
                "0 @F9@ FAM\n1 HUSB @I2@\n1 WIFE @I1@\n1 CHIL @I4@\n1 MARR\n2 DATE 1825\n1 NOTE @N7@\n"
                "0 @S1@ SOUR\n1 TITL Kirchenbuch von Altdorf\n0 @N7@ NOTE gleich\n0 TRLR\n";

static gedelf_dataset *read_text(const char *text, const gedelf_allocator *allocator)
{
    gedelf_options options = GEDELF_OPTIONS_INIT;
    gedelf_dataset *dataset;
    options.positions = true;
    options.allocator = allocator;
    assert_int_equal(gedelf_read(&dataset, gedelf_source_memory(text, strlen(text)), &options), GEDELF_OK);
    return dataset;
}

/* ---- Match ------------------------------------------------------------------------------------- */

static bool has_pair(const gedelf_match *m, const char *a, const char *b)
{
    for (size_t i = 0; i < gedelf_match_count(m); i++) {
        const gedelf_match_pair *pair = gedelf_match_at(m, i);
        if (view_equal(gedelf_structure_xref(pair->a), view_of_string(a)) &&
            view_equal(gedelf_structure_xref(pair->b), view_of_string(b)))
            return true;
    }
    return false;
}

static void test_match__pairs(void **state)
{
    gedelf_dataset *a = read_text(first_file, NULL), *b = read_text(second_file, NULL);
    gedelf_match *match;
    (void)state;
    assert_int_equal(gedelf_match_make(&match, a, b, NULL), GEDELF_OK);
    assert_true(has_pair(match, "I1", "I2"));
    assert_true(has_pair(match, "I2", "I1"));
    assert_true(has_pair(match, "I3", "I4"));
    assert_true(has_pair(match, "F1", "F9"));
    assert_true(has_pair(match, "N1", "N7"));
    assert_int_equal(gedelf_match_at(match, 0)->why_count > 0, true);
    assert_null(gedelf_match_at(match, gedelf_match_count(match)));
    for (size_t i = 1; i < gedelf_match_count(match); i++)
        assert_true(gedelf_match_at(match, i - 1)->score >= gedelf_match_at(match, i)->score);
    gedelf_match_free(match);
    gedelf_dataset_free(a);
    gedelf_dataset_free(b);
}

/* Is somebody who died on one day the same as somebody of that name who married on another? */
static bool may_be_same(const char *died, const char *married)
{
#define FENSTERMACHER "0 @I1@ INDI\n1 NAME Gotthilf Amadeus /Fenstermacher/\n1 SEX M\n1 BIRT\n2 DATE 3 MAR 1801\n"
    char texts[2][512];
    snprintf(texts[0], sizeof texts[0], FILE_HEADER FENSTERMACHER "1 DEAT\n2 DATE %s\n0 TRLR\n", died);
    snprintf(texts[1], sizeof texts[1],
             FILE_HEADER FENSTERMACHER "1 FAMS @F1@\n0 @F1@ FAM\n1 HUSB @I1@\n1 MARR\n2 DATE %s\n0 TRLR\n", married);
    gedelf_dataset *a = read_text(texts[0], NULL), *b = read_text(texts[1], NULL);
    gedelf_match *match;
    assert_int_equal(gedelf_match_make(&match, a, b, NULL), GEDELF_OK);
    bool same = has_pair(match, "I1", "I1");
    gedelf_match_free(match);
    gedelf_dataset_free(a);
    gedelf_dataset_free(b);
    return same;
}

/* Five years are allowed for: what is written of the dead may be late. */
static void test_match__dead(void **state)
{
    (void)state;
    assert_true(may_be_same("5 MAY 1850", "5 MAY 1849"));
    assert_true(may_be_same("5 MAY 1850", "5 MAY 1853"));
    assert_false(may_be_same("5 MAY 1850", "5 MAY 1857"));
}

static void test_match__options(void **state)
{
    gedelf_dataset *a = read_text(first_file, NULL);
    gedelf_match_options options = GEDELF_MATCH_OPTIONS_INIT;
    gedelf_match *match;
    (void)state;
    options.min = 1.5;
    assert_int_equal(gedelf_match_make(&match, a, NULL, &options), GEDELF_ARGUMENT);
    assert_null(match);
    assert_int_equal(gedelf_match_make(&match, a, NULL, NULL), GEDELF_OK);
    assert_int_equal(gedelf_match_count(match), 0);
    gedelf_match_free(match);
    gedelf_match_free(NULL);
    assert_string_equal(gedelf_evidence_name(GEDELF_EVIDENCE_BIRTH_PLACE), "birth-place");
    assert_null(gedelf_evidence_name((gedelf_evidence)GEDELF_EVIDENCE_COUNT));
    gedelf_dataset_free(a);
}

/* Each allocation fails once: the status says so, and nothing is left. */
static void test_match__no_memory(void **state)
{
    gedelf_dataset *a = read_text(first_file, NULL), *b = read_text(second_file, NULL);
    gedelf_status status = GEDELF_MEMORY;
    (void)state;
    for (size_t left = 0; status == GEDELF_MEMORY; left++) {
        census c = {.left = left, .scarce = true};
        gedelf_allocator allocator = census_allocator(&c);
        gedelf_match_options options = GEDELF_MATCH_OPTIONS_INIT;
        gedelf_match *match;
        options.allocator = &allocator;
        status = gedelf_match_make(&match, a, b, &options);
        gedelf_match_free(match);
        assert_census_is_clean(&c);
        assert_true(left < 100000);
    }
    assert_int_equal(status, GEDELF_OK);
    gedelf_dataset_free(a);
    gedelf_dataset_free(b);
}

/* ---- Join -------------------------------------------------------------------------------------- */

static bool write_to(void *context, const void *octets, size_t size)
{
    return buffer_append(context, view_of(octets, size));
}

static gedelf_status join_texts(const gedelf_join_options *options, buffer *out)
{
    gedelf_dataset *a = read_text(first_file, NULL), *b = read_text(second_file, NULL);
    gedelf_status status =
        gedelf_join(a, gedelf_source_memory(first_file, strlen(first_file)), b, write_to, out, options);
    gedelf_dataset_free(a);
    gedelf_dataset_free(b);
    return status;
}

static void test_join__no_memory(void **state)
{
    gedelf_status status = GEDELF_MEMORY;
    buffer out;
    (void)state;
    buffer_init(&out, &memory_default);
    for (size_t left = 0; status == GEDELF_MEMORY; left++) {
        census c = {.left = left, .scarce = true};
        gedelf_allocator allocator = census_allocator(&c);
        gedelf_join_options options = GEDELF_JOIN_OPTIONS_INIT;
        options.allocator = &allocator;
        out.length = 0;
        status = join_texts(&options, &out);
        assert_census_is_clean(&c);
        assert_true(left < 100000);
    }
    assert_int_equal(status, GEDELF_OK);
    assert_true(out.length > strlen(first_file));
    buffer_free(&out);
}

static void test_join__given_pairs(void **state)
{
    static const gedelf_join_pair good[] = {{{"I1", 2}, {"I2", 2}, false}};
    static const gedelf_join_pair twice[] = {{{"I1", 2}, {"I2", 2}, false}, {{"I1", 2}, {"I4", 2}, false}};
    static const gedelf_join_pair kinds[] = {{{"I1", 2}, {"F9", 2}, false}};
    static const gedelf_join_pair unknown[] = {{{"I8", 2}, {"I2", 2}, false}};
    static const struct {
        const gedelf_join_pair *pairs;
        size_t count;
        gedelf_status status;
    } rows[] = {{good, 1, GEDELF_OK},
                {good, 0, GEDELF_OK},
                {twice, 2, GEDELF_ARGUMENT},
                {kinds, 1, GEDELF_ARGUMENT},
                {unknown, 1, GEDELF_ARGUMENT}};
    (void)state;
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        gedelf_join_options options = GEDELF_JOIN_OPTIONS_INIT;
        gedelf_join_fault why = {NULL, {NULL, 0}};
        buffer out;
        buffer_init(&out, &memory_default);
        options.pairs = rows[i].pairs;
        options.pair_count = rows[i].count;
        options.fault = &why;
        assert_int_equal(join_texts(&options, &out), rows[i].status);
        assert_int_equal(why.message != NULL, rows[i].status != GEDELF_OK);
        assert_int_equal(out.length > 0, rows[i].status == GEDELF_OK);
        buffer_free(&out);
    }
}

/* ---- Pairs as text ----------------------------------------------------------------------------- */

static bool note_pair_text(void *context, const gedelf_join_pair *pair)
{
    buffer *out = context;
    return buffer_append(out, pair->a) && buffer_append(out, view_of_string(pair->apart ? "!" : "=")) &&
           buffer_append(out, pair->b) && buffer_append(out, VIEW(" "));
}

static void assert_pairs(const char *text, gedelf_status status, const char *expected, size_t faulty)
{
    buffer out;
    size_t number = 0;
    buffer_init(&out, &memory_default);
    assert_int_equal(gedelf_join_read_pairs(view_of_string(text), note_pair_text, &out, &number), status);
    assert_true(view_equal(buffer_view(&out), view_of_string(expected)));
    assert_int_equal(number, faulty);
    buffer_free(&out);
}

static void test_join__texts_of_pairs(void **state)
{
    (void)state;
    assert_pairs("", GEDELF_OK, "", 0);
    assert_pairs("\n\r\n", GEDELF_OK, "", 0);
    assert_pairs("I1\tI2\r\n@A@\t@B@", GEDELF_OK, "I1=I2 A=B ", 0);
    assert_pairs("{\"tag\":\"a\",\"a\":\"I1\",\"b\":\"I2\",\"score\":1,\"why\":[\"b\",\"a\"]}\n", GEDELF_OK, "I1=I2 ",
                 0);
    assert_pairs("{ \"b\" : \"I2\" , \"same\" : false, \"a\" : \"I1\" }", GEDELF_OK, "I1!I2 ", 0);
    assert_pairs("{\"a\":\"I1\",\"b\":\"I2\",\"same\":true}", GEDELF_OK, "I1=I2 ", 0);
    assert_pairs("I1\tI2\nI3 I4\n", GEDELF_ARGUMENT, "I1=I2 ", 2);
    assert_pairs("{\"a\":\"I1\",\"b\":null}", GEDELF_ARGUMENT, "", 1);
    assert_pairs("{\"a\":\"I1", GEDELF_ARGUMENT, "", 1);
    assert_pairs("{\"a\":\"\\", GEDELF_ARGUMENT, "", 1);
    assert_pairs("\tI2", GEDELF_ARGUMENT, "", 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_match__dead),          cmocka_unit_test(test_match__pairs),
        cmocka_unit_test(test_match__options),       cmocka_unit_test(test_match__no_memory),
        cmocka_unit_test(test_join__no_memory),      cmocka_unit_test(test_join__given_pairs),
        cmocka_unit_test(test_join__texts_of_pairs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
