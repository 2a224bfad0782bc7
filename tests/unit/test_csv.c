/* SPDX-License-Identifier: MIT */
/*
 * Texts as fields of CSV. [RFC 4180]
 */
#include "unit.h"

static void test_csv__quotes_what_needs_it(void **state)
{
    static const struct {
        view text, field;
    } examples[] = {{TEXT("plain"), TEXT("plain")},
                    {TEXT("a, b"), TEXT("\"a, b\"")},
                    {TEXT("say \"a\""), TEXT("\"say \"\"a\"\"\"")},
                    {TEXT("a\nb"), TEXT("\"a\nb\"")},
                    {TEXT("a\rb"), TEXT("\"a\rb\"")},
                    {TEXT("\""), TEXT("\"\"\"\"")}};
    buffer out;
    (void)state;
    for (size_t i = 0; i < COUNT_OF(examples); i++) {
        buffer_init(&out, &memory_default);
        assert_true(csv_append(&out, examples[i].text));
        assert_view(buffer_view(&out), examples[i].field);
        buffer_free(&out);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_csv__quotes_what_needs_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
