/* SPDX-License-Identifier: MIT */
/*
 * Structs that begin with their size: options of programs that were compiled with an older or a newer header are understood, and
 * what is filled in stays within the struct that the caller has.
 */
#include "unit.h"

#include <gedelf/redact.h>
#include <gedelf/schema.h>

/* As a public function does it, which has a pointer. */
static void take(gedelf_read_options *all, const gedelf_read_options *given)
{
    options_take(all, given);
}

static void give(gedelf_redact_counts *out, const gedelf_redact_counts *whole)
{
    output_give(out, whole);
}

/* ---- Options ----------------------------------------------------------------------------------- */

static void test_options__shorter(void **state)
{
    (void)state;
    gedelf_read_options all,
        old = GEDELF_READ_OPTIONS(.threads = 3, .dialect = "elf-1.0", .max_depth = 7, .recover = true);
    take(&all, &old);
    assert_int_equal(all.size, sizeof all);
    assert_int_equal(all.max_depth, 7);
    assert_true(all.recover && all.threads == 3);
    old.size = offsetof(gedelf_read_options, max_depth);
    take(&all, &old);
    assert_int_equal(all.size, sizeof all);
    assert_string_equal(all.dialect, "elf-1.0");
    assert_true(all.max_depth == 0 && !all.recover && all.threads == 3);
    for (old.size = 0; old.size <= sizeof old.size; old.size += sizeof old.size) {
        take(&all, &old);
        assert_true(all.size == sizeof all && !all.dialect && all.threads == 0);
    }
    take(&all, NULL);
    assert_true(all.size == sizeof all && !all.dialect && all.threads == 0);
}

static void test_options__longer(void **state)
{
    (void)state;
    struct {
        gedelf_read_options options;
        char more[64];
    } later = {.options = GEDELF_READ_OPTIONS(.keep_fatal = true), .more = "something new"};
    struct {
        gedelf_read_options options;
        char after[64];
    } taken = {.after = "untouched"};
    later.options.size = sizeof later;
    take(&taken.options, &later.options);
    assert_int_equal(taken.options.size, sizeof taken.options);
    assert_true(taken.options.keep_fatal);
    assert_string_equal(taken.after, "untouched");
}

/* Options that were taken can be given on. */
static void test_options__again(void **state)
{
    (void)state;
    gedelf_read_options once, twice, said = GEDELF_READ_OPTIONS(.max_depth = GEDELF_ZERO);
    take(&once, &said);
    take(&twice, &once);
    assert_int_equal(option_depth(&twice), 0);
}

static void test_options__numbers(void **state)
{
    (void)state;
    assert_int_equal(option_number(0, 250), 250);
    assert_int_equal(option_number(1, 250), 1);
    assert_int_equal(option_number(GEDELF_ZERO, 250), 0);
    assert_true(option_number(GEDELF_NO_LIMIT, 250) == UINT64_MAX);
    assert_int_equal(option_limit(0, 50), 50);
    assert_int_equal(option_limit(7, 50), 7);
    assert_int_equal(option_limit(GEDELF_NO_LIMIT, 50), 0);
}

/* A level of 0 alone, the default, and no limit. */
static void test_options__depth(void **state)
{
    (void)state;
    static const struct {
        uint64_t said;
        gedelf_status status;
    } rows[] = {{0, GEDELF_OK},
                {GEDELF_ZERO, GEDELF_MALFORMED},
                {1, GEDELF_MALFORMED},
                {2, GEDELF_OK},
                {GEDELF_NO_LIMIT, GEDELF_OK}};
    gedelf_source source =
        source_of(VIEW("0 HEAD\n1 CHAR UTF-8\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n0 TRLR\n"));
    for (size_t i = 0; i < COUNT_OF(rows); i++)
        assert_int_equal(gedelf_check(source, &GEDELF_READ_OPTIONS(.max_depth = rows[i].said), NULL), rows[i].status);
}

/* ---- What is filled in -------------------------------------------------------------------------- */

static void test_outputs__within(void **state)
{
    (void)state;
    struct {
        gedelf_redact_counts counts;
        char after[16];
    } out = {.counts = GEDELF_REDACT_COUNTS(.contradictory = 9), .after = "untouched"};
    const gedelf_redact_counts whole = GEDELF_REDACT_COUNTS(.living = 1, .dead_by_age = 2, .contradictory = 3);
    give(&out.counts, &whole);
    assert_true(out.counts.living == 1 && out.counts.dead_by_age == 2 && out.counts.contradictory == 3);
    /* an older struct has fewer fields */
    out.counts = GEDELF_REDACT_COUNTS(.contradictory = 9);
    out.counts.size = offsetof(gedelf_redact_counts, contradictory);
    give(&out.counts, &whole);
    assert_int_equal(out.counts.size, offsetof(gedelf_redact_counts, contradictory));
    assert_true(out.counts.living == 1 && out.counts.dead_by_age == 2 && out.counts.contradictory == 9);
    /* a newer one has more, and one without its size none */
    out.counts.size = sizeof out;
    give(&out.counts, &whole);
    assert_int_equal(out.counts.size, sizeof out);
    assert_int_equal(out.counts.contradictory, 3);
    out.counts = (gedelf_redact_counts){.living = 5};
    give(&out.counts, &whole);
    assert_int_equal(out.counts.living, 5);
    assert_string_equal(out.after, "untouched");
    give(NULL, &whole);
}

/* The same by a public function. */
static void test_outputs__definition(void **state)
{
    (void)state;
    gedelf_schema *schema;
    gedelf_definition d = GEDELF_DEFINITION(), shorter = GEDELF_DEFINITION(.super = VIEW("kept"));
    shorter.size = offsetof(gedelf_definition, super);
    assert_int_equal(gedelf_schema_new_default(&schema, NULL), GEDELF_OK);
    assert_true(gedelf_schema_definition(schema, 0, &d) && gedelf_schema_definition(schema, 0, &shorter));
    assert_view(shorter.type, d.type);
    assert_view(shorter.tag, d.tag);
    assert_view(shorter.super, VIEW("kept"));
    gedelf_schema_free(schema);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_options__shorter),    cmocka_unit_test(test_options__longer),
        cmocka_unit_test(test_options__again),      cmocka_unit_test(test_options__numbers),
        cmocka_unit_test(test_options__depth),      cmocka_unit_test(test_outputs__within),
        cmocka_unit_test(test_outputs__definition),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
