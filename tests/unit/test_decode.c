/* SPDX-License-Identifier: MIT */
/*
 * Octets to text and back, encoding by encoding, and with each allocation failing; and the code pages that are missing.
 * [D12, D13, D105, D114]
 */
#include "unit.h"

#include <gedelf/octets.h>

/* ---- Pages that iconv has not ---------------------------------------------------------------- */

/* Those that are said to be missing cannot be read; none is said twice. */
static void test_octets_code_page__missing(void **state)
{
    (void)state;
    buffer out;
    buffer_init(&out, &memory_default);
    assert_true(code_pages_missing(&out));
    view rest = buffer_view(&out);
    while (rest.length > 0) {
        const char *comma = memchr(rest.text, ',', rest.length);
        view name = view_of(rest.text, comma ? (size_t)(comma - rest.text) : rest.length);
        characters c;
        characters_init(&c, &memory_default);
        assert_int_equal(code_page_load(&c, name), GEDELF_ENCODING);
        characters_close(&c);
        rest = comma ? view_after(rest, name.length + 2) : VIEW("");
        assert_true(rest.length == 0 || !view_begins(rest, name));
    }
    buffer_free(&out);
}

/* ---- Decoding, as users have it ---------------------------------------------------------------- */

typedef struct decoded_row {
    const char *encoding; /* NULL: it is found out */
    view octets, text;
} decoded_row;

static const decoded_row decoded_rows[] = {
    {"UTF-8", TEXT("a\xC3\xA9\xF0\x9F\x98\x80\xFFz"), TEXT("a\xC3\xA9\xF0\x9F\x98\x80\xEF\xBF\xBDz")},
    {"UTF-8", TEXT("\xE2\x82"), TEXT("\xEF\xBF\xBD")},
    {"UTF-8", TEXT("\xED\xA0\xBD\xED\xB8\x80\0"), TEXT("\xF0\x9F\x98\x80\xEF\xBF\xBD")},
    {"UTF-8", TEXT("\xF0\x9F\x98\xEF\xBF\xBE\xE2\x82z"), TEXT("\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBDz")},
    {"ASCII", TEXT("a\x80z"), TEXT("a\xEF\xBF\xBDz")},
    {"UTF-16LE", TEXT("a\0\xFF\xDF\xAC\x20\x3D\xD8\x00\xDE\0\x08z"),
     TEXT("a\xEF\xBF\xBD\xE2\x82\xAC\xF0\x9F\x98\x80\xE0\xA0\x80\xEF\xBF\xBD")},
    {"UTF-16BE", TEXT("\0a\xD8\x3D\0b"),
     TEXT("a\xEF\xBF\xBD"
          "b")},
    {"ANSEL", TEXT("\xE8u\xE2\xE8o\xF0\xE2o\xCF\xAF\0\xE8"),
     TEXT("u\xCC\x88o\xCC\x88\xCC\x81o\xCC\xA7\xCC\x81\xC3\x9F\xEF\xBF\xBD\xEF\xBF\xBD\xCC\x88")},
    {"windows-1252", TEXT("\x80\xE9\x81"), TEXT("\xE2\x82\xAC\xC3\xA9\xEF\xBF\xBD")},
    {"windows-1255", TEXT("\xE0"), TEXT("\xD7\x90")},
    {"UTF-8", TEXT(""), TEXT("")},
    {NULL, TEXT("0 HEAD\n1 CHAR ANSI\n2 VERS 1250\n0 NOTE \xF8\n0 TRLR\n"),
     TEXT("0 HEAD\n1 CHAR ANSI\n2 VERS 1250\n0 NOTE \xC5\x99\n0 TRLR\n")},
    {NULL, TEXT("0 HEAD\n1 CHAR ANSI\n\n\n2 VERS 1251\n0 NOTE \xF8\n0 TRLR\n"),
     TEXT("0 HEAD\n1 CHAR ANSI\n\n\n2 VERS 1251\n0 NOTE \xD1\x88\n0 TRLR\n")},
};

static gedelf_status decode_scarcely(void *context, const gedelf_allocator *allocator)
{
    const decoded_row *row = context;
    gedelf_read_options options = GEDELF_READ_OPTIONS();
    buffer out;
    options.encoding = row->encoding;
    options.allocator = allocator;
    buffer_init(&out, &memory_default);
    gedelf_status status = gedelf_decode(row->octets, gedelf_sink_callback(write_to_buffer, &out), &options);
    if (status == GEDELF_OK)
        assert_view(buffer_view(&out), row->text);
    buffer_free(&out);
    return status;
}

static void test_octets__decode(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(decoded_rows); i++) {
        decoded_row row = decoded_rows[i];
        assert_int_equal(decode_scarcely(&row, NULL), GEDELF_OK);
        assert_failures_are_told(decode_scarcely, &row, GEDELF_OK);
    }
}

static bool keep_nothing(void *context, const void *octets, size_t size)
{
    (void)octets;
    *(size_t *)context += size;
    return false;
}

/* What cannot be written is told; nothing is written of nothing, nor of what is in no known encoding. */
static void test_octets__decode_unwritable(void **state)
{
    gedelf_read_options options = GEDELF_READ_OPTIONS();
    size_t written = 0;
    (void)state;
    options.encoding = "UTF-8";
    assert_int_equal(gedelf_decode(VIEW("abc"), gedelf_sink_callback(keep_nothing, &written), &options),
                     GEDELF_UNWRITABLE);
    assert_int_equal(written, 3);
    assert_int_equal(gedelf_decode(VIEW(""), gedelf_sink_callback(keep_nothing, &written), &options), GEDELF_OK);
    options.encoding = "nonsense";
    assert_int_equal(gedelf_decode(VIEW("abc"), gedelf_sink_callback(keep_nothing, &written), &options),
                     GEDELF_ENCODING);
    assert_int_equal(written, 3);
}

/* ---- Encoding ---------------------------------------------------------------------------------- */

typedef struct encoded_row {
    const char *encoding;
    view text, octets;
} encoded_row;

static const encoded_row encoded_rows[] = {
    {"UTF-8", TEXT("a\xC3\xA9"), TEXT("a\xC3\xA9")},
    {"ASCII", TEXT("abc\x7F"), TEXT("abc\x7F")},
    {"UTF-16LE", TEXT("a\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80"), TEXT("a\0\xE9\0\xAC\x20\x3D\xD8\x00\xDE")},
    {"UTF-16BE", TEXT("a\xEF\xBF\xBD\xF4\x8F\xBF\xBF"), TEXT("\0a\xFF\xFD\xDB\xFF\xDF\xFF")},
    {"ANSEL", TEXT("u\xCC\x88 \xC3\xBC o\xCC\xA7\xCC\x81 \xC3\x9F z"), TEXT("\xE8u \xE8u \xE2\xF0o \xCF z")},
};

static gedelf_status encode_scarcely(void *context, const gedelf_allocator *allocator)
{
    const encoded_row *row = context;
    const encoding *e = encoder_named(view_of_string(row->encoding));
    buffer out;
    assert_non_null(e);
    assert_true(encoder_fits_all(e, row->text));
    buffer_init(&out, allocator);
    bool done = encoder_append(e, row->text, &out);
    if (done)
        assert_view(buffer_view(&out), row->octets);
    buffer_free(&out);
    return done ? GEDELF_OK : GEDELF_MEMORY;
}

static void test_octets__encode(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(encoded_rows); i++) {
        encoded_row row = encoded_rows[i];
        assert_failures_are_told(encode_scarcely, &row, GEDELF_OK);
    }
    assert_false(encoder_fits_all(encoder_named(VIEW("ASCII")), VIEW("a\xC2\x80")));
    assert_false(encoder_fits_all(encoder_named(VIEW("ANSEL")), VIEW("a\xD0\x90")));
    assert_true(encoder_fits_all(encoder_named(VIEW("ansel")), VIEW("")));
    assert_null(encoder_named(VIEW("nonsense")));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_octets_code_page__missing),
        cmocka_unit_test(test_octets__decode),
        cmocka_unit_test(test_octets__decode_unwritable),
        cmocka_unit_test(test_octets__encode),
    };
    return cmocka_run_group_tests_name("decode", tests, NULL, NULL);
}
