/* SPDX-License-Identifier: MIT */
/*
 * Names of files and URLs, one from the other: rows, and each name cut off anywhere. What the rules make of FILE is in
 * tests/migrate. [rewrite/migrate/migrate_files.c, migrate_path.c]
 */
#include "unit.h"

#include "rewrite/migrate/migrate_units.h"

#include <gedelf/migrate.h>

static void test_files__path(void **state)
{
    (void)state;
    static const struct {
        const char *url, *path;
    } rows[] = {
        {"a", "a"},
        {"a/b", "a/b"},
        {"", ""},
        {"a%20b", "a b"},
        {"a%2Fb", "a/b"},
        {"a%2fb", "a/b"},
        {"%41", "A"},
        {"a%", "a%"},
        {"a%4", "a%4"},
        {"a%4x", "a%4x"},
        {"a%x4", "a%x4"},
        {"%%41", "%A"},
        {"file:a", "a"},
        {"file:/a", "/a"},
        {"file:///a", "/a"},
        {"FILE:///a", "/a"},
        {"file://localhost/a", "/a"},
        {"file://LocalHost/a", "/a"},
        {"file://host/a", ""},
        {"file://", ""},
        {"file://localhost", ""},
        {"file:", ""},
        {"http://x/a", ""},
        {"x:a", ""},
        {"a+b-c.1:d", ""},
        {"1a:b", "1a:b"},
        {":a", ":a"},
        {"a/b:c", "a/b:c"},
        {"a_b:c", "a_b:c"},
        {"+a:b", "+a:b"},
        {"//a", "//a"},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        char into[64];
        size_t wanted = strlen(rows[i].path);
        view url = view_of_string(rows[i].url);
        assert_int_equal(gedelf_file_path(url, NULL, 0), wanted);
        assert_int_equal(gedelf_file_path(url, into, sizeof into), wanted);
        assert_memory_equal(into, rows[i].path, wanted);
        for (size_t room = 0; room < wanted; room++) {
            memset(into, '#', sizeof into);
            assert_int_equal(gedelf_file_path(url, into, room), wanted);
            assert_memory_equal(into, rows[i].path, room);
            assert_int_equal(into[room], '#');
        }
    }
}

/* What is after a name does not count. */
static void test_files__nothing_after(void **state)
{
    static const char *const urls[] = {"file://localhost/a%20b", "file://localhost:/x", "http://x/a%41/b:c", "a%2Fb"};
    (void)state;
    for (size_t i = 0; i < COUNT_OF(urls); i++) {
        for (size_t length = 0; length <= strlen(urls[i]); length++) {
            char alone[64] = "", first[64] = "", second[64] = "";
            memcpy(alone, urls[i], length);
            size_t wanted = gedelf_file_path(view_of_string(alone), first, sizeof first);
            assert_int_equal(gedelf_file_path(view_of(urls[i], length), second, sizeof second), wanted);
            assert_memory_equal(first, second, wanted);
            wanted = gedelf_file_url(view_of_string(alone), first, sizeof first);
            assert_int_equal(gedelf_file_url(view_of(urls[i], length), second, sizeof second), wanted);
            assert_memory_equal(first, second, wanted);
            assert_int_equal(path_leads_out(view_of(urls[i], length)), path_leads_out(view_of_string(alone)));
        }
    }
}

static void test_files__url(void **state)
{
    (void)state;
    static const struct {
        const char *path, *url;
    } rows[] = {
        {"", ""},
        {"a", "a"},
        {"a b", "a%20b"},
        {"a/b", "a/b"},
        {"a\\b", "a%5Cb"},
        {"a:b", "a%3Ab"},
        {"a/b:c", "a/b:c"},
        {"%", "%25"},
        {"?#", "%3F%23"},
        {"[]", "%5B%5D"},
        {"\"<>^{|}`", "%22%3C%3E%5E%7B%7C%7D%60"},
        {"\001\037\177", "%01%1F%7F"},
        {"\303\251", "\303\251"},
        {"!~$&'()*+,;=@", "!~$&'()*+,;=@"},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        char into[64];
        size_t wanted = strlen(rows[i].url);
        assert_int_equal(gedelf_file_url(view_of_string(rows[i].path), NULL, 0), wanted);
        assert_int_equal(gedelf_file_url(view_of_string(rows[i].path), into, sizeof into), wanted);
        assert_memory_equal(into, rows[i].url, wanted);
    }
}

static void test_files__leads_out(void **state)
{
    (void)state;
    static const struct {
        const char *path;
        bool out;
    } rows[] = {
        {"a", false},           {"", false},
        {"..", true},           {"../a", true},
        {"..\\a", true},        {"a/..", false},
        {"a/../b", false},      {"a/../..", true},
        {"a\\..\\..\\b", true}, {"./..", true},
        {"./a/..", false},      {"a/./..", false},
        {"...", false},         {"..a/b", false},
        {"a..", false},         {"/..", false},
        {"\\\\h\\..", false},   {"c:\\..", false},
        {"c:..", false},        {"http://x/../..", false},
        {"file:../..", false},  {"a/b/../../..", true},
        {"a/b/../..", false},   {".a/..", false},
        {"b/../../a", true},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++)
        assert_int_equal(path_leads_out(view_of_string(rows[i].path)), rows[i].out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_files__path),
        cmocka_unit_test(test_files__nothing_after),
        cmocka_unit_test(test_files__url),
        cmocka_unit_test(test_files__leads_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
