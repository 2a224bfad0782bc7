/* SPDX-License-Identifier: MIT */
/*
 * SHA-256 against the examples of FIPS 180-4 and NIST's, whole and piece by piece; texts as CSV.
 */
#include "unit.h"

static view digest_of(view octets, size_t piece, char digits[64])
{
    sha256 h;
    sha256_begin(&h);
    for (size_t at = 0; at < octets.length; at += piece)
        sha256_add(&h, view_of(octets.text + at, octets.length - at < piece ? octets.length - at : piece));
    sha256_end(&h, digits);
    return view_of(digits, 64);
}

static void test_sha256__examples(void **state)
{
    static const struct {
        view octets, digits;
    } examples[] = {
        {TEXT(""), TEXT("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")},
        {TEXT("abc"), TEXT("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")},
        {TEXT("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
         TEXT("248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1")},
        {TEXT("abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrst"
              "nopqrstu"),
         TEXT("cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1")},
    };
    char digits[64];
    (void)state;
    for (size_t i = 0; i < COUNT_OF(examples); i++)
        for (size_t piece = 1; piece < 130; piece += 9)
            assert_view(digest_of(examples[i].octets, piece, digits), examples[i].digits);
}

static void test_sha256__million(void **state)
{
    sha256 h;
    char digits[64];
    (void)state;
    sha256_begin(&h);
    for (size_t i = 0; i < 100000; i++)
        sha256_add(&h, VIEW("aaaaaaaaaa"));
    sha256_end(&h, digits);
    assert_view(view_of(digits, 64), VIEW("cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"));
}

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
        cmocka_unit_test(test_sha256__examples),
        cmocka_unit_test(test_sha256__million),
        cmocka_unit_test(test_csv__quotes_what_needs_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
