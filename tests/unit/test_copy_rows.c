/* SPDX-License-Identifier: MIT */
/*
 * The binary form of PostgreSQL's COPY, octet by octet: each type, the ends of their ranges, and texts that PostgreSQL cannot
 * hold. What a server makes of it, tests/postgres shows. [D509]
 */
#include "cli/sql/copy_rows.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>

#include <cmocka.h>

static buffer out;

static int begin(void **state)
{
    (void)state;
    buffer_init(&out, &memory_default);
    return 0;
}

static int end(void **state)
{
    (void)state;
    buffer_free(&out);
    return 0;
}

static void check(view expected)
{
    assert_int_equal(out.length, expected.length);
    assert_memory_equal(out.data, expected.text, expected.length);
    out.length = 0;
}

/* A view of a literal, in an array. */
#define VIEW_ROW(literal)                                                                                              \
    {                                                                                                                  \
        (literal), sizeof(literal) - 1                                                                                 \
    }

#define CHECK(literal) check(VIEW(literal))

static void test_copy__frame(void **state)
{
    (void)state;
    assert_true(copy_begin(&out));
    CHECK("PGCOPY\n\xFF\r\n\0\0\0\0\0\0\0\0\0");
    assert_true(copy_row(&out, 300));
    CHECK("\x01\x2C");
    assert_true(copy_end(&out));
    CHECK("\xFF\xFF");
    assert_true(copy_null(&out));
    CHECK("\xFF\xFF\xFF\xFF");
}

static void test_copy__numbers(void **state)
{
    (void)state;
    assert_true(copy_int8(&out, 258));
    CHECK("\0\0\0\x08\0\0\0\0\0\0\x01\x02");
    assert_true(copy_int8(&out, -2));
    CHECK("\0\0\0\x08\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFE");
    assert_true(copy_int8(&out, INT64_MIN));
    CHECK("\0\0\0\x08\x80\0\0\0\0\0\0\0");
    assert_true(copy_float8(&out, -1.5));
    CHECK("\0\0\0\x08\xBF\xF8\0\0\0\0\0\0");
    assert_true(copy_float8(&out, (double)INFINITY));
    CHECK("\0\0\0\x08\x7F\xF0\0\0\0\0\0\0");
    assert_true(copy_bool(&out, true) && copy_bool(&out, false));
    CHECK("\0\0\0\x01\x01\0\0\0\x01\0");
}

static void test_copy__dates(void **state)
{
    (void)state;
    assert_true(copy_date(&out, 10957)); /* 2000-01-01 */
    CHECK("\0\0\0\x04\0\0\0\0");
    assert_true(copy_date(&out, 0)); /* 1970-01-01 */
    CHECK("\0\0\0\x04\xFF\xFF\xD5\x33");
    assert_true(copy_date(&out, -2440588)); /* 4714-11-24 BC */
    CHECK("\0\0\0\x04\xFF\xDA\x97\xA7");
    assert_true(copy_date(&out, -2440589));
    CHECK("\xFF\xFF\xFF\xFF");
    assert_true(copy_date(&out, 2145042905)); /* 5874897-12-31 */
    CHECK("\0\0\0\x04\x7F\xDA\x97\x0C");
    assert_true(copy_date(&out, 2145042906));
    CHECK("\xFF\xFF\xFF\xFF");
    assert_true(copy_moment(&out, 946684801)); /* 2000-01-01 00:00:01 UTC */
    CHECK("\0\0\0\x08\0\0\0\0\0\x0F\x42\x40");
}

static void test_copy__texts(void **state)
{
    bool unfit = false;
    (void)state;
    assert_true(copy_text(&out, VIEW("Zo\xC3\xAB"), &unfit));
    CHECK("\0\0\0\x04Zo\xC3\xAB");
    assert_true(copy_text(&out, VIEW(""), &unfit) && copy_text(&out, view_of(NULL, 0), &unfit));
    CHECK("\0\0\0\0\0\0\0\0");
    assert_true(copy_text(&out, VIEW("\xF0\x9F\x8C\xB3"), &unfit));
    CHECK("\0\0\0\x04\xF0\x9F\x8C\xB3");
    assert_false(unfit);
}

static void test_copy__texts_that_cannot_be_held(void **state)
{
    static const view texts[] = {VIEW_ROW("a\0b"), VIEW_ROW("\xE9t\xE9"), VIEW_ROW("\xED\xA0\x80"), VIEW_ROW("x\xC3")};
    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        bool unfit = false;
        assert_true(copy_text(&out, texts[i], &unfit));
        CHECK("\xFF\xFF\xFF\xFF");
        assert_true(unfit);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_copy__frame, begin, end),
        cmocka_unit_test_setup_teardown(test_copy__numbers, begin, end),
        cmocka_unit_test_setup_teardown(test_copy__dates, begin, end),
        cmocka_unit_test_setup_teardown(test_copy__texts, begin, end),
        cmocka_unit_test_setup_teardown(test_copy__texts_that_cannot_be_held, begin, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
