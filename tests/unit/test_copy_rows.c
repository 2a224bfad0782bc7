/* SPDX-License-Identifier: MIT */
/*
 * The binary form of PostgreSQL's COPY, octet by octet: each type, the ends of their ranges, and texts that PostgreSQL cannot
 * hold. What a server makes of it, tests/postgres shows. [D509]
 */
#include "cli/copy_rows.h"

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
}

static void test_copy__texts(void **state)
{
    uint64_t replaced = 0;
    (void)state;
    assert_true(copy_text(&out, VIEW("Zo\xC3\xAB"), &replaced));
    CHECK("\0\0\0\x04Zo\xC3\xAB");
    assert_true(copy_text(&out, VIEW(""), &replaced) && copy_text(&out, view_of(NULL, 0), &replaced));
    CHECK("\0\0\0\0\0\0\0\0");
    assert_true(copy_text(&out, VIEW("\xF0\x9F\x8C\xB3"), &replaced));
    CHECK("\0\0\0\x04\xF0\x9F\x8C\xB3");
    assert_int_equal(replaced, 0);
}

static void test_copy__texts_that_cannot_be_held(void **state)
{
    uint64_t replaced = 0;
    (void)state;
    assert_true(copy_text(&out, VIEW("a\0b"), &replaced));
    CHECK("\0\0\0\x05"
          "a\xEF\xBF\xBD"
          "b");
    assert_int_equal(replaced, 1);
    assert_true(copy_text(&out, VIEW("\xE9t\xE9"), &replaced)); /* Latin-1 */
    CHECK("\0\0\0\x07\xEF\xBF\xBDt\xEF\xBF\xBD");
    assert_int_equal(replaced, 3);
    assert_true(copy_text(&out, VIEW("\xED\xA0\x80"), &replaced)); /* a surrogate */
    CHECK("\0\0\0\x09\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD");
    assert_true(copy_text(&out, VIEW("x\xC3"), &replaced)); /* cut off */
    CHECK("\0\0\0\x04x\xEF\xBF\xBD");
    assert_int_equal(replaced, 7);
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
