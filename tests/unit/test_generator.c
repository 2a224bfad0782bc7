/* SPDX-License-Identifier: MIT */
/*
 * The generator that `make bench` measures with (bench/generator.h): its files are the same on every machine, as large
 * as was asked for, and conformant where they say they are.
 */
#include "unit.h"

#include "generator.h"

enum { SIZE = 400000, DEEP_SIZE = 2000000 };

/* A generated file, and where it came to an end if it was not to be complete. */
typedef struct product {
    buffer text;
    size_t stop_at; /* 0: never */
    bench_tally tally;
} product;

static bool product_take(void *context, const void *octets, size_t size)
{
    product *made = context;
    if (made->stop_at > 0 && made->text.length + size > made->stop_at)
        return false;
    return buffer_append(&made->text, view_of(octets, size));
}

static bool product_make(product *made, bench_plan plan)
{
    *made = (product){.stop_at = made->stop_at};
    buffer_init(&made->text, &memory_default);
    return bench_generate(&plan, product_take, made, &made->tally);
}

static product product_of(bench_plan plan)
{
    product made = {.stop_at = 0};
    assert_true(product_make(&made, plan));
    assert_int_equal(made.tally.octets, made.text.length);
    return made;
}

/* FNV-1a, which is enough to tell two files apart. */
static uint64_t hash_of(const product *made)
{
    uint64_t hash = UINT64_C(0xCBF29CE484222325);
    for (size_t i = 0; i < made->text.length; i++)
        hash = (hash ^ (unsigned char)made->text.data[i]) * UINT64_C(0x100000001B3);
    return hash;
}

static uint64_t hash_of_plan(bench_plan plan)
{
    product made = product_of(plan);
    uint64_t hash = hash_of(&made);
    buffer_free(&made.text);
    return hash;
}

/* Checks a file; what was found, with codes and lines, is in the notebook. */
static gedelf_severity check_product(const product *made, notebook *notes)
{
    gedelf_read_options options = options_with(notes);
    gedelf_severity worst;
    assert_int_equal(gedelf_check(source_of(view_of(made->text.data, made->text.length)), &options, &worst), GEDELF_OK);
    return worst;
}

/* ---- The tests ------------------------------------------------------------------------------- */

/* Numbers in docs/performance.md are only comparable as long as this is so. */
static void test_generator__same_file_everywhere(void **state)
{
    (void)state;
    assert_int_equal(hash_of_plan((bench_plan){.seed = 1, .size = SIZE}), UINT64_C(0x305973B855AF41D1));
}

static void test_generator__same_seed_same_file(void **state)
{
    (void)state;
    for (bench_encoding e = 0; e < BENCH_ENCODINGS; e++)
        for (bench_shape shape = 0; shape < BENCH_SHAPES; shape++) {
            bench_plan plan = {.seed = 7, .size = SIZE / 4, .encoding = e, .shape = shape};
            assert_int_equal(hash_of_plan(plan), hash_of_plan(plan));
        }
}

static void test_generator__other_seed_other_file(void **state)
{
    (void)state;
    assert_int_not_equal(hash_of_plan((bench_plan){.seed = 1, .size = SIZE}),
                         hash_of_plan((bench_plan){.seed = 2, .size = SIZE}));
}

/* Nothing is wrong with a normal file; ELF itself deprecates or does not know all encodings but one. The CHAR line is
   the fifth. */
static void test_generator__normal_files_are_conformant(void **state)
{
    (void)state;
    static const char *const expected[BENCH_ENCODINGS] = {
        [BENCH_UTF_8] = "",
        [BENCH_ASCII] = "5:8 note encoding-deprecated\n",
        [BENCH_ANSEL] = "5:8 note encoding-deprecated\n",
        [BENCH_UTF_16LE] = "5:8 note encoding-deprecated\n",
        [BENCH_UTF_16BE] = "5:8 note encoding-deprecated\n",
        [BENCH_WINDOWS_1252] = "5:8 warning encoding-extension\n",
    };
    for (bench_encoding e = 0; e < BENCH_ENCODINGS; e++) {
        product made = product_of((bench_plan){.seed = 3, .size = SIZE, .encoding = e});
        notebook notes;
        notebook_init(&notes);
        check_product(&made, &notes);
        assert_string_equal(notebook_text(&notes), expected[e]);
        notebook_free(&notes);
        buffer_free(&made.text);
    }
}

/* Every encoding holds letters that ASCII does not have, but for ASCII itself. */
static void test_generator__encodings_are_used(void **state)
{
    (void)state;
    for (bench_encoding e = 0; e < BENCH_ENCODINGS; e++) {
        product made = product_of((bench_plan){.seed = 3, .size = 4 * SIZE, .encoding = e});
        size_t high = 0;
        for (size_t i = 0; i < made.text.length; i++)
            high += (made.text.data[i] & 0x80) != 0;
        if (e == BENCH_ASCII)
            assert_int_equal(high, 0);
        else
            assert_true(high > 1000);
        buffer_free(&made.text);
    }
}

static void test_generator__size_is_as_planned(void **state)
{
    (void)state;
    for (bench_encoding e = 0; e < BENCH_ENCODINGS; e++)
        for (bench_shape shape = 0; shape < BENCH_SHAPES; shape++) {
            bench_plan plan = {.seed = 5, .size = 2 * SIZE, .encoding = e, .shape = shape};
            product made = product_of(plan);
            assert_in_range(made.tally.octets, plan.size - plan.size / 20, plan.size + plan.size / 20);
            buffer_free(&made.text);
        }
}

/* In files that programs write, a line has 21 to 24 octets on average. */
static void test_generator__lines_are_as_long_as_real_ones(void **state)
{
    (void)state;
    product made = product_of((bench_plan){.seed = 1, .size = 10 * SIZE});
    assert_in_range(made.tally.octets * 10 / made.tally.lines, 205, 245);
    buffer_free(&made.text);
}

/* Shapes can be read to the end; what is found is what the shape is for. */
static void test_generator__shapes_are_readable(void **state)
{
    (void)state;
    static const gedelf_severity expected[BENCH_SHAPES] = {
        [BENCH_LONG] = GEDELF_WARNING, [BENCH_DIAGNOSTICS] = GEDELF_ERROR};
    for (bench_shape shape = 0; shape < BENCH_SHAPES; shape++) {
        product made = product_of((bench_plan){.seed = 1, .size = DEEP_SIZE, .shape = shape});
        notebook notes;
        notebook_init(&notes);
        assert_int_equal(check_product(&made, &notes), expected[shape]);
        assert_true((notes.count == 0) == (expected[shape] == GEDELF_NOTE));
        notebook_free(&notes);
        buffer_free(&made.text);
    }
}

/* As many as there are lines, but for the header, its submitter and the trailer. */
static void test_generator__every_line_has_a_mistake(void **state)
{
    (void)state;
    product made = product_of((bench_plan){.seed = 1, .size = SIZE, .shape = BENCH_DIAGNOSTICS});
    notebook notes;
    notebook_init(&notes);
    gedelf_read_options options = options_with(&notes);
    options.max_per_code = GEDELF_NO_LIMIT;
    assert_int_equal(gedelf_check(source_of(view_of(made.text.data, made.text.length)), &options, NULL), GEDELF_OK);
    assert_int_equal(notes.count, made.tally.lines - 11);
    notebook_free(&notes);
    buffer_free(&made.text);
}

static void test_generator__full_disk(void **state)
{
    (void)state;
    for (bench_shape shape = 0; shape < BENCH_SHAPES; shape++) {
        product made = {.stop_at = SIZE};
        assert_false(product_make(&made, (bench_plan){.seed = 1, .size = 4 * SIZE, .shape = shape}));
        assert_true(made.text.length <= SIZE);
        buffer_free(&made.text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_generator__same_file_everywhere),
        cmocka_unit_test(test_generator__same_seed_same_file),
        cmocka_unit_test(test_generator__other_seed_other_file),
        cmocka_unit_test(test_generator__normal_files_are_conformant),
        cmocka_unit_test(test_generator__encodings_are_used),
        cmocka_unit_test(test_generator__size_is_as_planned),
        cmocka_unit_test(test_generator__lines_are_as_long_as_real_ones),
        cmocka_unit_test(test_generator__shapes_are_readable),
        cmocka_unit_test(test_generator__every_line_has_a_mistake),
        cmocka_unit_test(test_generator__full_disk),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
