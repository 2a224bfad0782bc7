/* SPDX-License-Identifier: MIT */
/*
 * Digests: the examples of FIPS 180-2 (appendices A and B) for SHA-1 and SHA-256, in one piece and in many.
 */
#include "unit.h"

static void expect_digest(void (*begin)(sha_state *s), size_t size, view octets, size_t piece, const char *expected)
{
    sha_state s;
    unsigned char digest[SHA256_SIZE];
    char text[2 * SHA256_SIZE + 1] = "";
    begin(&s);
    for (size_t at = 0; at < octets.length; at += piece)
        sha_take(&s, view_of(octets.text + at, octets.length - at < piece ? octets.length - at : piece));
    sha_end(&s, digest);
    for (size_t i = 0; i < size; i++) {
        text[2 * i] = to_small_hex_digit(digest[i] >> 4);
        text[2 * i + 1] = to_small_hex_digit(digest[i]);
    }
    assert_string_equal(text, expected);
}

static const view two_blocks = {"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 56};

static void test_sha__examples(void **state)
{
    (void)state;
    expect_digest(sha1_begin, SHA1_SIZE, VIEW(""), 1, "da39a3ee5e6b4b0d3255bfef95601890afd80709");
    expect_digest(sha1_begin, SHA1_SIZE, VIEW("abc"), 3, "a9993e364706816aba3e25717850c26c9cd0d89d");
    expect_digest(sha256_begin, SHA256_SIZE, VIEW(""), 1,
                  "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    expect_digest(sha256_begin, SHA256_SIZE, VIEW("abc"), 3,
                  "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
}

static void test_sha__pieces_of_any_length(void **state)
{
    (void)state;
    for (size_t piece = 1; piece <= two_blocks.length; piece++) {
        expect_digest(sha1_begin, SHA1_SIZE, two_blocks, piece, "84983e441c3bd26ebaae4aa1f95129e5e54670f1");
        expect_digest(sha256_begin, SHA256_SIZE, two_blocks, piece,
                      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    }
}

static void test_sha__digits(void **state)
{
    char digits[2 * SHA256_SIZE];
    sha_state s;
    (void)state;
    sha256_begin(&s);
    sha_take(&s, VIEW("abc"));
    sha256_end_digits(&s, digits);
    assert_view(view_of(digits, sizeof digits),
                VIEW("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"));
}

static void test_sha__a_million(void **state)
{
    (void)state;
    static char many[1000000];
    memset(many, 'a', sizeof many);
    expect_digest(sha1_begin, SHA1_SIZE, view_of(many, sizeof many), 997, "34aa973cd4c4daa4f61eeb2bdbad27316534016f");
    expect_digest(sha256_begin, SHA256_SIZE, view_of(many, sizeof many), 997,
                  "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sha__examples),
        cmocka_unit_test(test_sha__pieces_of_any_length),
        cmocka_unit_test(test_sha__digits),
        cmocka_unit_test(test_sha__a_million),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
