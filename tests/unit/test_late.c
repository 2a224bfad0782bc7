/* SPDX-License-Identifier: MIT */
/*
 * Libraries that are loaded when they are needed: what is there is found and can be called, what is not there is told.
 */
#include "cli/core/late.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

typedef struct some_calls {
    size_t (*length)(const char *text);
    int (*print)(char *out, size_t size, const char *format, ...);
} some_calls;

/* NULL is the program itself, and so every library that it is linked with. */
static void test_late__finds_functions(void **state)
{
    static const late_function functions[] = {
        LATE_FUNCTION(some_calls, print, snprintf),
        LATE_FUNCTION(some_calls, length, strlen),
    };
    some_calls calls = {NULL, NULL};
    char text[16];
    (void)state;
    assert_true(late_load(NULL, functions, 2, &calls));
    assert_int_equal(calls.length("four"), 4);
    assert_int_equal(calls.print(text, sizeof text, "%d", 42), 2);
    assert_string_equal(text, "42");
}

static void test_late__misses_a_library(void **state)
{
    static const late_function functions[] = {LATE_FUNCTION(some_calls, length, strlen)};
    some_calls calls = {NULL, NULL};
    (void)state;
    assert_false(late_load("libgedelf-is-not-there.so.1", functions, 1, &calls));
    assert_null(calls.length);
}

static void test_late__misses_a_function(void **state)
{
    static const late_function functions[] = {
        LATE_FUNCTION(some_calls, length, strlen),
        {"gedelf_is_not_there", offsetof(some_calls, print), sizeof(void (*)(void))},
    };
    some_calls calls = {NULL, NULL};
    (void)state;
    assert_false(late_load(NULL, functions, 2, &calls));
    assert_null(calls.print);
}

static void test_late__says_what_is_missing(void **state)
{
    (void)state;
    assert_string_equal(LATE_MISSING("libx.so.1", "libx1"), "libx.so.1 cannot be loaded (Debian: libx1)");
}

/* The libraries of this build have what the program asks for, under the names that it asks for. */
static void test_late__loads_what_was_built_with(void **state)
{
    (void)state;
#ifdef GEDELF_HAVE_CURL
    assert_true(late_load(GEDELF_CURL_LIBRARY, NULL, 0, NULL));
#endif
#ifdef GEDELF_HAVE_GRAPHVIZ
    assert_true(late_load(GEDELF_GRAPHVIZ_LIBRARY, NULL, 0, NULL));
#endif
#ifdef GEDELF_HAVE_DUKTAPE
    assert_true(late_load(GEDELF_DUKTAPE_LIBRARY, NULL, 0, NULL));
#endif
#ifdef GEDELF_HAVE_MICROHTTPD
    assert_true(late_load(GEDELF_MICROHTTPD_LIBRARY, NULL, 0, NULL));
#endif
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_late__finds_functions),           cmocka_unit_test(test_late__misses_a_library),
        cmocka_unit_test(test_late__misses_a_function),         cmocka_unit_test(test_late__says_what_is_missing),
        cmocka_unit_test(test_late__loads_what_was_built_with),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
