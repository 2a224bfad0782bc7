/* SPDX-License-Identifier: MIT */
/*
 * ANSEL, written: the table of what it can hold, against what its octets mean and against Unicode's decompositions; how long
 * texts are in it.
 */
#include "unit.h"

#include <gedelf/dialect.h>

/* ---- The table ------------------------------------------------------------------------------- */

static view text_of(uint32_t code_point, char room[4])
{
    return view_of(room, utf8_encode(code_point, room));
}

/* The octets of a text in ANSEL. */
static view in_ansel(view text, buffer *out)
{
    out->length = 0;
    assert_true(encoder_append(&encoding_ansel, text, out));
    return buffer_view(out);
}

/* What they are when they are read again. */
static view read_again(view octets, buffer *out)
{
    stage s;
    stage_open_as(&s, source_of(octets), "ANSEL");
    out->length = 0;
    assert_true(buffer_append(out, stage_read_all(&s)));
    stage_close(&s);
    return buffer_view(out);
}

/* Every character that fits is read again as its canonical decomposition, and counts as that. */
static void test_ansel__every_character(void **state)
{
    (void)state;
    buffer octets, again;
    normalizer n;
    size_t fitting = 0;
    buffer_init(&octets, &memory_default);
    buffer_init(&again, &memory_default);
    normalizer_init(&n, &memory_default);
    for (uint32_t c = 0x80; c < 0x30000; c++) {
        char room[4], letter[5] = "x";
        bool is_mark = encoder_fits(&encoding_ansel, c) == FITS_MARK;
        if (!is_character(c) || encoder_fits(&encoding_ansel, c) == FITS_NOT)
            continue;
        view text = text_of(c, room);
        memcpy(letter + 1, text.text, text.length);
        text = is_mark ? view_of(letter, text.length + 1) : text;
        view read = read_again(in_ansel(text, &octets), &again);
        if (gedelf_can_normalize() && !texts_are_equivalent(&n, read, text))
            fail_msg("U+%04X is another text when it is read again", (unsigned)c);
        assert_int_equal(encoder_measure(&encoding_ansel, text, MEASURE_OCTETS), octets.length);
        assert_int_equal(encoder_measure(&encoding_ansel, text, MEASURE_CHARACTERS), utf8_count(read));
        assert_int_equal(encoder_measure(&encoding_ansel, text, MEASURE_UTF8_OCTETS), read.length);
        assert_true(read.length <= encoding_ansel.growth * text.length);
        fitting++;
    }
    assert_int_equal(fitting, 511);
    normalizer_free(&n);
    buffer_free(&octets);
    buffer_free(&again);
}

/* What a letter and two marks at most are put together into; 0 if that is not one character. */
static uint32_t composed(normalizer *n, buffer *out, uint32_t letter, uint32_t first, uint32_t second)
{
    char text[12];
    size_t length = utf8_encode(letter, text), step;
    length += utf8_encode(first, text + length);
    if (second != 0)
        length += utf8_encode(second, text + length);
    out->length = 0;
    assert_true(text_compose(n, view_of(text, length), out));
    uint32_t c = utf8_decode(out->data, &step);
    return step == out->length ? c : 0;
}

/* Whatever letters and marks of ANSEL can be put together into fits. */
static void test_ansel__nothing_is_missing(void **state)
{
    (void)state;
    buffer out;
    normalizer n;
    uint32_t meanings[256];
    ansel_role places[256];
    if (!gedelf_can_normalize())
        skip();
    buffer_init(&out, &memory_default);
    normalizer_init(&n, &memory_default);
    for (unsigned octet = 0; octet < 256; octet++)
        places[octet] = ansel_meaning((unsigned char)octet, &meanings[octet]);
    for (unsigned l = 0x20; l < 0xE0; l++) {
        for (unsigned m = 0xE0; m < 0x100 && places[l] == ANSEL_LETTER; m++) {
            for (unsigned k = 0xDF; k < 0x100 && places[m] != ANSEL_NONE; k++) {
                uint32_t second = k < 0xE0 || places[k] == ANSEL_NONE ? 0 : meanings[k];
                uint32_t c = composed(&n, &out, meanings[l], meanings[m], second);
                if (c != 0 && encoder_fits(&encoding_ansel, c) == FITS_NOT)
                    fail_msg("U+%04X is missing", (unsigned)c);
            }
        }
    }
    normalizer_free(&n);
    buffer_free(&out);
}

/* ---- Lines ----------------------------------------------------------------------------------- */

/* Reads a text, and writes it in ANSEL and a dialect. */
static void convert_to_ansel(view text, const char *name, buffer *out)
{
    gedelf_dataset *dataset;
    gedelf_read_options reading = GEDELF_READ_OPTIONS();
    gedelf_write_options writing = GEDELF_WRITE_OPTIONS();
    reading.dialect = writing.dialect = name;
    writing.encoding = "ANSEL";
    buffer_init(out, &memory_default);
    assert_int_equal(gedelf_read(&dataset, source_of(text), &reading), GEDELF_OK);
    assert_int_equal(gedelf_write(dataset, gedelf_sink_callback(write_to_buffer, out), &writing), GEDELF_OK);
    gedelf_dataset_free(dataset);
}

/* No line is longer than the dialect wants, and written a second time they are the same (D128). */
static void test_ansel__lines(void **state)
{
    (void)state;
    static const char *const letters[] = {"é", "éa", "ǖ", "ǖ x", "Łé", "ớ"};
    for (size_t i = 0; i < gedelf_dialect_count() * COUNT_OF(letters); i++) {
        const char *name = gedelf_dialect_name(i / COUNT_OF(letters)), *letter = letters[i % COUNT_OF(letters)];
        buffer first, second;
        notebook text, notes;
        gedelf_write_options ansel = GEDELF_WRITE_OPTIONS();
        ansel.dialect = name;
        ansel.encoding = "ANSEL";
        if (gedelf_write_options_fault(&ansel))
            continue; /* GEDCOM 7.0 is in UTF-8 */
        notebook_init(&text);
        notebook_init(&notes);
        notebook_write(&text, VIEW("0 HEAD\n1 CHAR UTF-8\n0 @N1@ NOTE "));
        for (size_t k = 0; k < 500; k++)
            notebook_write(&text, view_of_string(letter));
        notebook_write(&text, VIEW("\n0 TRLR\n"));
        convert_to_ansel(buffer_view(&text.text), name, &first);
        convert_to_ansel(buffer_view(&first), name, &second);
        assert_view(buffer_view(&second), buffer_view(&first));
        gedelf_read_options options = options_with(&notes);
        options.dialect = name;
        assert_int_equal(gedelf_check(source_of(buffer_view(&first)), &options, NULL), GEDELF_OK);
        assert_null(strstr(notebook_text(&notes), "long-line"));
        buffer_free(&first);
        buffer_free(&second);
        notebook_free(&text);
        notebook_free(&notes);
    }
}

/* Marks are before their letter: high ones the other way round, those below as they come; and what canonical order puts last
   above the letter, or first below it, has its place whatever the order of the text. */
static void test_ansel__marks(void **state)
{
    static const struct {
        const char *text, *octets;
    } rows[] = {
        {"x\u0301\u0315", "\xED\xE2x\n"}, {"x\u0315\u0301", "\xED\xE2x\n"}, {"x\u0301\uFE21", "\xEC\xE2x\n"},
        {"x\uFE21\u0301", "\xE2\xECx\n"}, {"x\u0327\u0323", "\xF0\xF2x\n"}, {"x\u0323\u0327", "\xF0\xF2x\n"},
        {"x\u0323\u0301", "\xE2\xF2x\n"},
    };
    (void)state;
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        notebook text;
        buffer out;
        notebook_init(&text);
        notebook_write(&text, VIEW("0 HEAD\n1 CHAR UTF-8\n0 @N1@ NOTE "));
        notebook_write(&text, view_of_string(rows[i].text));
        notebook_write(&text, VIEW("\n0 TRLR\n"));
        convert_to_ansel(buffer_view(&text.text), "elf-1.0", &out);
        assert_true(buffer_append(&out, view_of("", 1)));
        const char *note = strstr(out.data, "NOTE ");
        assert_non_null(note);
        assert_memory_equal(note + 5, rows[i].octets, 4);
        buffer_free(&out);
        notebook_free(&text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_ansel__every_character),
        cmocka_unit_test(test_ansel__nothing_is_missing),
        cmocka_unit_test(test_ansel__lines),
        cmocka_unit_test(test_ansel__marks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
