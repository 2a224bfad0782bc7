/* SPDX-License-Identifier: MIT */
/*
 * Decoding, compared with the plainest way to do it, over all short rows of the octets and code units that matter; guessing whether a text
 * is UTF-8; and which encoding a file is in, and what is said of that. [ELF-SER §encodings, §detected-enc], D12, D13, D14, D116
 */
#include "unit.h"

/* ---- UTF-8 ------------------------------------------------------------------------------------------ */

typedef struct plain_fault {
    uint64_t at, octet;
    uint32_t code, value;
    size_t count;
} plain_fault;

typedef struct plain_text {
    buffer text;
    plain_fault *faults;
    size_t count, capacity;
} plain_text;

static void put_fault(plain_text *out, uint32_t code, uint64_t octet, size_t count, uint32_t value)
{
    char stand_in[4];
    size_t length = utf8_encode(code == DIAG_CESU_8 ? value : 0xFFFD, stand_in);
    plain_fault own = {out->text.length, octet, code, value, count};
    assert_true(array_add(&memory_default, &out->faults, &out->count, &out->capacity, own));
    assert_true(buffer_append(&out->text, view_of(stand_in, length)));
}

/* What the second octet may be after the first one; how long the character is, 0 if none begins so. */
static size_t plain_lead(unsigned char first, unsigned *low, unsigned *up)
{
    *low = first == 0xE0 ? 0xA0 : first == 0xF0 ? 0x90 : 0x80;
    *up = first == 0xED ? 0x9F : first == 0xF4 ? 0x8F : 0xBF;
    if (first < 0x80)
        return 1;
    return first < 0xC2 || first > 0xF4 ? 0 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
}

/* How many octets at p are the beginning of a character, at least one; *whole if it is all of it. */
static size_t plain_part(const unsigned char *p, size_t length, bool *whole)
{
    unsigned low, up;
    size_t wanted = plain_lead(p[0], &low, &up), i = 1;
    for (; i < wanted && i < length; i++) {
        bool fits = i == 1 ? p[1] >= low && p[1] <= up : p[i] >= 0x80 && p[i] <= 0xBF;
        if (!fits)
            break;
    }
    *whole = wanted > 0 && i == wanted;
    return i;
}

/* Would more octets make a character of it? */
static bool is_open(const unsigned char *p, size_t count)
{
    unsigned low, up;
    return plain_lead(p[0], &low, &up) > count;
}

static bool is_half(const unsigned char *p, unsigned low, unsigned up)
{
    return p[0] == 0xED && p[1] >= low && p[1] <= up && p[2] >= 0x80 && p[2] <= 0xBF;
}

static size_t decode_utf8_plainly(plain_text *out, const unsigned char *p, size_t length, uint64_t octet)
{
    bool whole;
    size_t count = plain_part(p, length, &whole);
    if (p[0] == 0) {
        put_fault(out, DIAG_NULL_CHARACTER, octet, 1, 0);
        return 1;
    }
    if (length >= 6 && is_half(p, 0xA0, 0xAF) && is_half(p + 3, 0xB0, 0xBF)) {
        uint32_t high = (p[1] & 0x0Fu) * 64 + (p[2] & 0x3Fu), low = (p[4] & 0x0Fu) * 64 + (p[5] & 0x3Fu);
        put_fault(out, DIAG_CESU_8, octet, 6, 0x10000 + high * 0x400 + low);
        return 6;
    }
    if (whole && count == 3 && p[0] == 0xEF && p[1] == 0xBF && p[2] >= 0xBE) {
        put_fault(out, DIAG_NOT_A_CHARACTER, octet, 3, p[2] == 0xBE ? 0xFFFE : 0xFFFF);
        return 3;
    }
    if (whole)
        assert_true(buffer_append(&out->text, view_of((const char *)p, count)));
    else
        put_fault(out, is_open(p, count) && count == length ? DIAG_CUT_OFF_CHARACTER : DIAG_BAD_OCTET, octet, count, 0);
    return count;
}

/* ---- UTF-16 ----------------------------------------------------------------------------------------- */

static uint32_t plain_unit(const unsigned char *p, bool greater_first)
{
    return greater_first ? p[0] * 256u + p[1] : p[1] * 256u + p[0];
}

static size_t decode_utf16_plainly(plain_text *out, const unsigned char *p, size_t length, uint64_t octet,
                                   bool greater_first)
{
    char text[4];
    if (length == 1) {
        put_fault(out, DIAG_CUT_OFF_CHARACTER, octet, 1, 0);
        return 1;
    }
    uint32_t unit = plain_unit(p, greater_first), next = length >= 4 ? plain_unit(p + 2, greater_first) : 0;
    bool high = unit >= 0xD800 && unit <= 0xDBFF, low = unit >= 0xDC00 && unit <= 0xDFFF;
    bool pair = high && next >= 0xDC00 && next <= 0xDFFF;
    if (pair)
        unit = 0x10000 + (unit - 0xD800) * 0x400 + (next - 0xDC00);
    if (unit == 0)
        put_fault(out, DIAG_NULL_CHARACTER, octet, 2, 0);
    else if (unit == 0xFFFE || unit == 0xFFFF)
        put_fault(out, DIAG_NOT_A_CHARACTER, octet, 2, unit);
    else if ((high || low) && !pair)
        put_fault(out, DIAG_UNPAIRED_SURROGATE, octet, 2, unit);
    else
        assert_true(buffer_append(&out->text, view_of(text, utf8_encode(unit, text))));
    return pair ? 4 : 2;
}

/* ---- Comparing --------------------------------------------------------------------------------------- */

static void assert_decodes_like(const char *name, view octets, const plain_text *plain, size_t chunk)
{
    stage s;
    chunks c = {.text = octets, .size = chunk};
    stage_open_as(&s, chunk == 0 ? source_of(octets) : gedelf_source_callback(chunks_read, &c), name);
    assert_view(stage_read_all(&s), buffer_view(&plain->text));
    for (size_t i = 0; i < plain->count; i++) {
        const fault *f = characters_take_fault(&s.text, UINT64_MAX);
        const plain_fault *own = &plain->faults[i];
        assert_non_null(f);
        assert_int_equal(f->at, own->at);
        assert_int_equal(f->octet, own->octet);
        assert_int_equal(f->code, own->code);
        assert_int_equal(f->count, own->count);
        assert_int_equal(f->value, own->value);
        assert_memory_equal(f->octets, octets.text + own->octet, own->count);
    }
    assert_null(characters_take_fault(&s.text, UINT64_MAX));
    stage_close(&s);
}

static void assert_decodes_like_plainly(const char *name, view octets)
{
    static const size_t chunk_sizes[] = {0, 1, 2, 5, 4096};
    plain_text plain = {.count = 0};
    bool greater_first = strcmp(name, "UTF-16BE") == 0;
    buffer_init(&plain.text, &memory_default);
    for (size_t i = 0; i < octets.length;) {
        const unsigned char *p = (const unsigned char *)octets.text + i;
        i += name[4] == '8' ? decode_utf8_plainly(&plain, p, octets.length - i, i)
                            : decode_utf16_plainly(&plain, p, octets.length - i, i, greater_first);
    }
    for (size_t i = 0; i < COUNT_OF(chunk_sizes); i++)
        assert_decodes_like(name, octets, &plain, chunk_sizes[i]);
    buffer_free(&plain.text);
    memory_release(&memory_default, plain.faults, plain.capacity * sizeof *plain.faults);
}

static const unsigned char octets_that_matter[] = {0x00, 'a',  0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0,
                                                   0xAF, 0xB0, 0xBD, 0xBE, 0xBF, 0xC0, 0xC1, 0xC2,
                                                   0xDF, 0xE0, 0xED, 0xEE, 0xEF, 0xF0, 0xF4, 0xF5};

/* Every three octets, with a letter before them, and a line break after. */
static void test_octet_oracle__utf8(void **state)
{
    enum { KINDS = sizeof octets_that_matter };
    buffer text;
    (void)state;
    buffer_init(&text, &memory_default);
    assert_true(buffer_append(&text, VIEW("0 HEAD\n")));
    for (size_t i = 0; i < (size_t)KINDS * KINDS * KINDS; i++) {
        const unsigned char row[] = {'x', octets_that_matter[i / KINDS / KINDS], octets_that_matter[i / KINDS % KINDS],
                                     octets_that_matter[i % KINDS], '\n'};
        assert_true(buffer_append(&text, view_of((const char *)row, sizeof row)));
    }
    assert_decodes_like_plainly("UTF-8", buffer_view(&text));
    buffer_free(&text);
}

/* Four octets, pairs of surrogates in UTF-8 and what is nearly one, and what the end cuts off. */
static void test_octet_oracle__utf8_long(void **state)
{
    static const view texts[] = {
        TEXT("0\xF0\x90\x80\x80 \xF0\x8F\xBF\xBF \xF4\x8F\xBF\xBF \xF4\x90\x80\x80 \xF1\x80\x80\x41 \xF3\xBF\xBF\xBF"),
        TEXT("0\xED\xA0\x80\xED\xB0\x80 \xED\xAF\xBF\xED\xBF\xBF \xED\xA0\x80\xED\xAF\xBF \xED\xB0\x80\xED\xB0\x80"),
        TEXT("0\xED\xA0\x80\xEE\xB0\x80 \xED\xA0\x80\xED\xB0\x41 \xED\xA0\x80\xED\xB0 \xED\xA0\x80\xED \xED\xA0\x80 "
             "\xED\xA1\x81\xED\xB1\x81"),
        TEXT("0\xEF\xBF\xBD \xEF\xBF\xBE \xEF\xBF\xBF \xEF\xBE\xBF"),
        TEXT("0 \xC3"),
        TEXT("0 \xE2\x82"),
        TEXT("0 \xF0\x9F\x98"),
        TEXT("0 \xEF\xBF"),
        TEXT("0 \xE0\xA0"),
        TEXT("0 \xF4\x8F"),
    };
    (void)state;
    for (size_t i = 0; i < COUNT_OF(texts); i++)
        assert_decodes_like_plainly("UTF-8", texts[i]);
}

/* Every three code units that matter, in both orders, and half of one at the end. */
static void test_octet_oracle__utf16(void **state)
{
    static const uint16_t units[] = {0,      'a',    0x7F,   0x80,   0x7FF,  0x800,  0xD7FF, 0xD800,
                                     0xDBFF, 0xDC00, 0xDFFF, 0xE000, 0xFFFD, 0xFFFE, 0xFFFF};
    (void)state;
    for (int greater_first = 0; greater_first <= 1; greater_first++) {
        buffer text;
        buffer_init(&text, &memory_default);
        for (size_t i = 0; i < COUNT_OF(units) * COUNT_OF(units) * COUNT_OF(units); i++) {
            const uint16_t row[] = {'0', units[i / COUNT_OF(units) / COUNT_OF(units)],
                                    units[i / COUNT_OF(units) % COUNT_OF(units)], units[i % COUNT_OF(units)], '\n'};
            for (size_t k = 0; k < COUNT_OF(row); k++) {
                char lesser = (char)(row[k] & 0xFF), greater = (char)(row[k] >> 8);
                char octets[] = {greater_first ? greater : lesser, greater_first ? lesser : greater};
                assert_true(buffer_append(&text, view_of(octets, 2)));
            }
        }
        assert_decodes_like_plainly(greater_first ? "UTF-16BE" : "UTF-16LE", buffer_view(&text));
        assert_true(buffer_append(&text, VIEW("x")));
        assert_decodes_like_plainly(greater_first ? "UTF-16BE" : "UTF-16LE", buffer_view(&text));
        buffer_free(&text);
    }
}

/* ---- Guessing ---------------------------------------------------------------------------------------- */

static bool looks_like_utf8(const unsigned char *p, size_t length)
{
    bool high = false, whole = true;
    for (size_t i = 0, count; whole && i < length; i += count) {
        high = high || p[i] >= 0x80;
        count = plain_part(p + i, length - i, &whole);
    }
    return high && whole;
}

/* Every four octets that matter, fed at once and in two parts. */
static void test_octet_oracle__guess(void **state)
{
    enum { KINDS = sizeof octets_that_matter, LONGEST = 4 };
    (void)state;
    for (size_t i = 0; i < (size_t)KINDS * KINDS * KINDS * KINDS; i += 1 + i % 3) {
        unsigned char row[LONGEST];
        for (size_t k = 0, rest = i; k < LONGEST; k++, rest /= KINDS)
            row[k] = octets_that_matter[rest % KINDS];
        utf8_guess whole = {.high = false}, parts = {.high = false};
        utf8_guess_feed(&whole, row, LONGEST);
        utf8_guess_feed(&parts, row, i % LONGEST);
        utf8_guess_feed(&parts, row + i % LONGEST, LONGEST - i % LONGEST);
        bool looks = looks_like_utf8(row, LONGEST);
        if (utf8_guess_says_yes(&whole) != looks || utf8_guess_says_yes(&parts) != looks)
            fail_msg("%02X %02X %02X %02X", row[0], row[1], row[2], row[3]);
    }
}

/* ---- Which encoding ----------------------------------------------------------------------------------- */

#define CHARS(value) "0 HEAD\n1 CHAR " value "\n0 TRLR\n"
#define MARK "\xEF\xBB\xBF"

static const struct {
    const char *dialect, *encoding; /* the one that the caller names, if any */
    view octets;
    const char *name; /* NULL: it is refused */
    const char *said; /* codes with a comma after each */
} determined[] = {
    {"elf-1.0", NULL, TEXT(CHARS("UTF-8")), "UTF-8", ""},
    {"elf-1.0", NULL, TEXT(CHARS("ASCII")), "ASCII", "encoding-deprecated,"},
    {"elf-1.0", NULL, TEXT(CHARS("ANSEL")), "ANSEL", "encoding-deprecated,"},
    {"elf-1.0", NULL, TEXT(CHARS("UTF8")), "UTF-8", "encoding-extension,"},
    {"elf-1.0", NULL, TEXT(CHARS("UNICODE")), "UTF-8", "unicode-is-utf-8,"},
    {"elf-1.0", NULL, TEXT(CHARS("UTF-16")), "UTF-8", "unicode-is-utf-8,"},
    {"elf-1.0", NULL, TEXT(CHARS("UTF-16LE")), NULL, "unsupported-encoding,"},
    {"elf-1.0", NULL, TEXT(CHARS("ANSI")), "windows-1252", "encoding-extension,"},
    {"elf-1.0", NULL, TEXT(CHARS("Klingon")), NULL, "unsupported-encoding,"},
    {"elf-1.0", NULL, TEXT("0 HEAD\n0 TRLR\n"), "UTF-8", ""},
    {"elf-1.0", NULL, TEXT(MARK CHARS("UTF-8")), "UTF-8", "byte-order-mark,"},
    {"elf-1.0", NULL, TEXT(MARK CHARS("ANSEL")), "UTF-8", "byte-order-mark,encoding-overruled,"},
    {"elf-1.0", NULL, TEXT(MARK CHARS("UTF8")), "UTF-8", "byte-order-mark,encoding-extension,"},
    {"elf-1.0", NULL, TEXT(MARK "0 HEAD\n0 TRLR\n"), "UTF-8", "byte-order-mark,"},
    {"elf-1.0", "UTF-8", TEXT(CHARS("ANSEL")), "UTF-8", ""},
    {"elf-1.0", "utf 8", TEXT(CHARS("ANSEL")), "UTF-8", ""},
    {"elf-1.0", "ansel", TEXT(CHARS("UTF-8")), "ANSEL", ""},
    {"elf-1.0", "unicode", TEXT(CHARS("UTF-8")), "UTF-16BE", ""},
    {"elf-1.0", "UTF-16", TEXT("\xFF\xFE"), "UTF-16LE", ""},
    {"elf-1.0", "CP1252", TEXT(CHARS("UTF-8")), "windows-1252", ""},
    {"elf-1.0", "nonsense", TEXT(CHARS("UTF-8")), NULL, "unsupported-encoding,"},
    {"gedcom-7.0", NULL, TEXT("0 HEAD\n0 TRLR\n"), "UTF-8", "no-byte-order-mark,"},
    {"gedcom-7.0", NULL, TEXT(MARK "0 HEAD\n0 TRLR\n"), "UTF-8", ""},
    {"gedcom-7.0", NULL, TEXT(MARK CHARS("UTF-8")), "UTF-8", ""},
    {"gedcom-7.0", NULL, TEXT(MARK CHARS("Klingon")), "UTF-8", "encoding-overruled,"},
    {"gedcom-7.0", NULL, TEXT(CHARS("Klingon")), "UTF-8", "no-byte-order-mark,"},
    {"gedcom-7.0", NULL, TEXT(CHARS("ANSEL")), "ANSEL", "encoding-not-utf-8,"},
    {"gedcom-7.0", NULL, TEXT(CHARS("ANSI")), "windows-1252", "encoding-extension,encoding-not-utf-8,"},
};

static bool keep_code(void *context, const gedelf_diag *diag)
{
    notebook_write(context, view_of_string(gedelf_code_find(diag->code)->name));
    notebook_write(context, VIEW(","));
    return true;
}

static void test_encoding_determine__table(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(determined); i++) {
        stage s;
        stage_init(&s);
        s.options.diagnose = keep_code;
        s.options.encoding = determined[i].encoding;
        s.speaker.rules = dialect_named(view_of_string(determined[i].dialect));
        gedelf_status status = stage_open(&s, source_of(determined[i].octets));
        if (strcmp(notebook_text(&s.notes), determined[i].said) != 0)
            print_error("row %zu: %s\n", i, notebook_text(&s.notes));
        assert_string_equal(notebook_text(&s.notes), determined[i].said);
        assert_int_equal(status, determined[i].name ? GEDELF_OK : GEDELF_ENCODING);
        if (determined[i].name)
            assert_view(s.text.encoding.name, view_of_string(determined[i].name));
        stage_close(&s);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_octet_oracle__utf8),        cmocka_unit_test(test_octet_oracle__utf8_long),
        cmocka_unit_test(test_octet_oracle__utf16),       cmocka_unit_test(test_octet_oracle__guess),
        cmocka_unit_test(test_encoding_determine__table),
    };
    return cmocka_run_group_tests_name("octet_oracle", tests, NULL, NULL);
}
