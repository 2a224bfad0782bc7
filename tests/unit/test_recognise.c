/* SPDX-License-Identifier: MIT */
/*
 * Telling JSON from ELF by how a file begins (D140).
 */
#include "unit.h"

#include "format/json/json.h"

static void test_recognise__beginnings(void **state)
{
    (void)state;
    static const struct {
        view beginning;
        bool json;
    } table[] = {
        {TEXT("{}"), true},
        {TEXT(" \t\r\n{ \"head\" :"), true},
        {TEXT("\xEF\xBB\xBF{\n\n\"a\\\"b\":"), true},
        {TEXT("{"), false},
        {TEXT("{\"head\""), false},
        {TEXT("{\"head\" x"), false},
        {TEXT("{\"he\nad\":"), false},
        {TEXT("{0 HEAD\n"), false},
        {TEXT("{x}\n0 HEAD\n"), false},
        {TEXT(""), false},
        {TEXT(" "), false},
        {TEXT("\xEF\xBB\xBF"), false},
        {TEXT("0 HEAD\n"), false},
        {TEXT("["), false},
        {TEXT("\"{\""), false},
        {TEXT("\0{"), false},
        {TEXT("\xFF\xFE{\0"), false},
        {TEXT("\xEF\xBB\xBF"
              "0 HEAD\n{"),
         false},
    };
    for (size_t i = 0; i < COUNT_OF(table); i++) {
        gedelf_json_recogniser whole = {.state = 0}, r = {.state = 0};
        view text = table[i].beginning;
        gedelf_json_recognise(&whole, text);
        assert_int_equal(whole.json, table[i].json);
        for (size_t at = 0; at < text.length; at++) /* in pieces */
            gedelf_json_recognise(&r, view_of(text.text + at, 1));
        assert_int_equal(r.json, table[i].json);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_recognise__beginnings)};
    return cmocka_run_group_tests_name("recognise", tests, NULL, NULL);
}
