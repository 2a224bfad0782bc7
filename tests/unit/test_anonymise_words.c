/* SPDX-License-Identifier: MIT */
/*
 * Words, numbers and identifiers of an anonymised file (D475, D480, D481), asked of thousands of them with several keys: what must
 * hold is looked at character by character.
 */
#include "unit.h"

#include <gedelf/anonymise.h>

static void anonymise_with(view text, const char *key, buffer *out)
{
    gedelf_anonymise_options options = GEDELF_ANONYMISE_OPTIONS();
    options.key = view_of_string(key);
    buffer_init(out, &memory_default);
    assert_int_equal(gedelf_anonymise(source_of(text), gedelf_sink_callback(write_to_buffer, out), &options),
                     GEDELF_OK);
}

static const char *const keys[] = {"a", "b", "c", "key", "another key"};

static uint64_t words_state;

static unsigned draw_below(unsigned below)
{
    words_state = words_state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (unsigned)(words_state >> 33) % below;
}

/* ---- Words ------------------------------------------------------------------------------------- */

enum { WORDS = 3000, LONGEST = 12 };

typedef struct word_list {
    char words[WORDS][LONGEST];
} word_list;

static bool is_upper(char c)
{
    return c >= 'A' && c <= 'Z';
}

static bool is_alphabetic(char c)
{
    return is_upper(c) || (c >= 'a' && c <= 'z');
}

/* Four letters each, and all different but for case: so many that some become the same by chance. */
static void draw_words(word_list *list)
{
    for (unsigned i = 0; i < WORDS; i++) {
        unsigned number = i * 151 % 456976;
        for (unsigned k = 0; k < 4; k++, number /= 26)
            list->words[i][k] = (char)((draw_below(3) == 0 ? 'A' : 'a') + number % 26);
        list->words[i][4] = '\0';
    }
}

static void assert_same_shape(const char *before, const char *after)
{
    for (size_t i = 0; before[i]; i++) {
        assert_int_equal(is_alphabetic(before[i]), is_alphabetic(after[i]));
        assert_int_equal(is_upper(before[i]), is_upper(after[i]));
    }
    assert_int_equal(strlen(before), strlen(after));
}

static int compare_words(const void *a, const void *b)
{
    return strcmp(a, b);
}

static void lower_words(word_list *list)
{
    for (size_t i = 0; i < WORDS; i++) {
        for (char *c = list->words[i]; *c; c++)
            *c = (char)(is_upper(*c) ? *c + 32 : *c);
    }
    qsort(list->words, WORDS, LONGEST, compare_words);
}

/* Words become words of the same shape, different ones different ones, and none that was there. */
static void test_anonymise_words__words(void **state)
{
    (void)state;
    static word_list before, after, sorted;
    buffer text, out;
    words_state = 1;
    draw_words(&before);
    buffer_init(&text, &memory_default);
    assert_true(buffer_append(&text, VIEW(HEADER "0 @I1@ INDI\n")));
    for (size_t i = 0; i < WORDS; i++) {
        assert_true(buffer_append(&text, VIEW("1 NOTE ")) && buffer_append(&text, view_of_string(before.words[i])) &&
                    buffer_append(&text, VIEW("\n")));
    }
    assert_true(buffer_append(&text, VIEW(TRAILER)));
    sorted = before;
    lower_words(&sorted);
    for (size_t k = 0; k < COUNT_OF(keys); k++) {
        anonymise_with(buffer_view(&text), keys[k], &out);
        assert_int_equal(out.length, text.length);
        const char *at = out.data + strlen(HEADER "0 @I1@ INDI\n");
        for (size_t i = 0; i < WORDS; i++, at += strlen("1 NOTE wordx")) {
            assert_memory_equal(at, "1 NOTE ", 7);
            snprintf(after.words[i], LONGEST, "%.4s", at + 7);
            assert_same_shape(before.words[i], after.words[i]);
        }
        lower_words(&after);
        for (size_t i = 0; i < WORDS; i++) {
            assert_null(bsearch(after.words[i], sorted.words, WORDS, LONGEST, compare_words));
            assert_true(i == 0 || strcmp(after.words[i - 1], after.words[i]) != 0);
        }
        buffer_free(&out);
    }
    buffer_free(&text);
}

/* ---- Characters -------------------------------------------------------------------------------- */

/* Lines in several scripts; a word in capitals, with marks or over two lines is the same word. */
static const char scripts[] = HEADER
    "0 @I1@ INDI\n1 NOTE Zebulon ZEBULON zebulon Zeb\n2 CONC ulon\n1 NOTE \xC3\x84rger \xC3\xA4rger \xC3\x84RGER\n"
    "1 NOTE \xD0\x90\xD0\xBD\xD0\xBD\xD0\xB0 \xD0\xB0\xD0\xBD\xD0\xBD\xD0\xB0\n1 NOTE \xCE\x86\xCE\xBD\xCE\xBD\xCE\xB1 "
    "\xE6\xAF\x9B\xE6\xB3\xBD\n"
    "1 NOTE a\xCC\x81"
    "bcd 0 007 10 99 a1b2 x\n1 _UID 0123456789abcdef\n1 _UID 0123456789ABCDEF01\n1 _UID 0123456789abcde\n"
    "1 _UID 01234567890123456789\n1 _UID 0123456789abcdefg\n" TRAILER;

static size_t width_of(unsigned char c)
{
    return c < 0x80 ? 1 : c < 0xE0 ? 2 : c < 0xF0 ? 3 : 4;
}

static bool is_decimal(char c)
{
    return c >= '0' && c <= '9';
}

/* Where the payloads are: after the tag of lines that are of the person. */
static void assert_form(view before, view after)
{
    assert_int_equal(before.length, after.length);
    size_t at = strlen(HEADER "0 @I1@ INDI\n");
    assert_memory_equal(before.text, after.text, at);
    while (at < before.length) {
        size_t tag_end = at;
        while (before.text[tag_end] != ' ' || tag_end == at + 1)
            tag_end++;
        assert_memory_equal(before.text + at, after.text + at, tag_end + 1 - at);
        for (at = tag_end + 1; before.text[at] != '\n'; at += width_of((unsigned char)before.text[at])) {
            char a = before.text[at], b = after.text[at];
            assert_int_equal(width_of((unsigned char)a), width_of((unsigned char)b));
            assert_int_equal(is_decimal(a), is_decimal(b));
            assert_int_equal(is_alphabetic(a), is_alphabetic(b));
            assert_int_equal(is_upper(a), is_upper(b));
            if ((unsigned char)a < 0x80 && !is_decimal(a) && !is_alphabetic(a))
                assert_int_equal(a, b);
            /* a number begins with a zero if it did so; a _UID is none */
            if (is_decimal(a) && before.text[at - 1] == ' ' && before.text[tag_end - 1] == 'E')
                assert_int_equal(a == '0', b == '0');
        }
        at++;
        if (strncmp(before.text + at, TRAILER, strlen(TRAILER)) == 0)
            break;
    }
}

static void take_word(char *into, const buffer *out, size_t line_number, size_t number, bool lower)
{
    const char *at = out->data;
    for (size_t i = 0; i < line_number; i++)
        at = strchr(at, '\n') + 1;
    at = strchr(strchr(at, ' ') + 1, ' ') + 1;
    for (size_t i = 0; i < number; i++)
        at += strcspn(at, " \n") + 1;
    size_t length = strcspn(at, " \n");
    for (size_t i = 0; i < length; i++)
        into[i] = (char)(lower && is_upper(at[i]) ? at[i] + 32 : at[i]);
    into[length] = '\0';
}

static void test_anonymise_words__scripts(void **state)
{
    (void)state;
    for (size_t k = 0; k < COUNT_OF(keys); k++) {
        buffer out;
        char one[40], two[40];
        anonymise_with(VIEW(scripts), keys[k], &out);
        assert_true(buffer_append(&out, view_of("", 1)));
        assert_form(VIEW(scripts), view_of(out.data, out.length - 1));
        take_word(one, &out, 6, 0, true);
        for (size_t i = 1; i < 3; i++) {
            take_word(two, &out, 6, i, true);
            assert_string_equal(one, two);
        }
        take_word(two, &out, 6, 3, true); /* with what continues it */
        assert_int_equal(strlen(two), 3);
        assert_memory_equal(one, two, 3);
        take_word(two, &out, 7, 0, true);
        assert_string_equal(one + 3, two);
        take_word(one, &out, 8, 0, true);
        take_word(two, &out, 8, 1, true);
        assert_string_equal(one + 2, two + 2);
        for (size_t row = 0; row < 2; row++) { /* sixteen digits and letters of which some are each */
            take_word(one, &out, 12 + row, 0, true);
            assert_int_equal(strspn(one, "0123456789abcdef"), strlen(one));
        }
        buffer_free(&out);
    }
}

/* ---- Identifiers ------------------------------------------------------------------------------- */

static void test_anonymise_words__identifiers(void **state)
{
    (void)state;
    static const struct {
        const char *xref;
        bool stays;
    } rows[] = {{"1", true},        {"I1", true},    {"x12", true},      {"IND1", true},    {"indi2", true},
                {"FAM3", true},     {"SOUR4", true}, {"SRC5", true},     {"NOTE6", true},   {"REPO7", true},
                {"OBJE8", true},    {"SUBM9", true}, {"SUB10", true},    {"SUBN11", true},  {"SNOTE12", true},
                {"MEDIA13", true},  {"VOID", true},  {"Zebulon", false}, {"AB1", false},    {"I1a", false},
                {"Smith-1", false}, {"_1", false},   {"VOIDS", false},   {"INDIV1", false}, {"IN1", false},
                {"I", true},        {"NOTE", true}};
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        for (size_t k = 0; k < COUNT_OF(keys); k++) {
            char text[200];
            buffer out;
            snprintf(text, sizeof text, HEADER "0 @Q@ INDI\n1 NOTE @%s@\n0 @%s@ NOTE x\n" TRAILER, rows[i].xref,
                     rows[i].xref);
            anonymise_with(view_of_string(text), keys[k], &out);
            size_t length = strlen(rows[i].xref);
            const char *pointer = out.data + strlen(HEADER "0 @Q@ INDI\n1 NOTE @"),
                       *name = pointer + length + strlen("@\n0 @");
            assert_memory_equal(pointer, name, length);
            if ((memcmp(pointer, rows[i].xref, length) == 0) != rows[i].stays)
                fail_msg("%s becomes %.*s", rows[i].xref, (int)length, name);
            for (size_t at = 0; at < length; at++) {
                assert_int_equal(is_decimal(rows[i].xref[at]), is_decimal(name[at]));
                assert_int_equal(is_upper(rows[i].xref[at]), is_upper(name[at]));
            }
            buffer_free(&out);
        }
    }
}

/* Many identifiers of two letters: all different before, and after. */
static void test_anonymise_words__many_identifiers(void **state)
{
    (void)state;
    enum { NAMES = 300 };
    static char made[NAMES][LONGEST];
    buffer text, out;
    buffer_init(&text, &memory_default);
    assert_true(buffer_append(&text, VIEW(HEADER)));
    for (unsigned i = 0; i < NAMES; i++) {
        char line_text[40];
        snprintf(line_text, sizeof line_text, "0 @%c%c@ INDI\n", 'A' + i / 26, 'A' + i % 26);
        assert_true(buffer_append(&text, view_of_string(line_text)));
    }
    assert_true(buffer_append(&text, VIEW(TRAILER)));
    for (size_t k = 0; k < COUNT_OF(keys); k++) {
        anonymise_with(buffer_view(&text), keys[k], &out);
        assert_int_equal(out.length, text.length);
        for (unsigned i = 0; i < NAMES; i++)
            snprintf(made[i], LONGEST, "%.2s", out.data + strlen(HEADER) + i * strlen("0 @AA@ INDI\n") + 3);
        qsort(made, NAMES, LONGEST, compare_words);
        for (unsigned i = 1; i < NAMES; i++)
            assert_string_not_equal(made[i - 1], made[i]);
        buffer_free(&out);
    }
    buffer_free(&text);
}

/* ---- Marks, hexadecimal strings and surrogates --------------------------------------------------- */

/* A word with marks on its letters is the same word. */
static void test_anonymise_words__marks(void **state)
{
    (void)state;
    for (size_t k = 0; k < COUNT_OF(keys); k++) {
        buffer out;
        anonymise_with(VIEW(HEADER "0 @I1@ INDI\n1 NOTE zebulon\n1 NOTE ze\xCC\x81"
                                   "bulo\xCC\x82n\n" TRAILER),
                       keys[k], &out);
        const char *plain = out.data + strlen(HEADER "0 @I1@ INDI\n1 NOTE "),
                   *marked = plain + strlen("zebulon\n1 NOTE ");
        assert_memory_equal(marked, plain, 2);
        assert_memory_equal(marked + 2, "\xCC\x81", 2);
        assert_memory_equal(marked + 4, plain + 2, 4);
        assert_memory_equal(marked + 8, "\xCC\x82", 2);
        assert_memory_equal(marked + 10, plain + 6, 1);
        buffer_free(&out);
    }
}

enum { SIXES = 6 * 6 * 6 * 3, GROUPS = 30 };

/* Half of the words that four hexadecimal letters can be are there, so that none of them comes in a hexadecimal string (D481). */
static void test_anonymise_words__hexadecimal(void **state)
{
    (void)state;
    buffer text, out;
    buffer_init(&text, &memory_default);
    assert_true(buffer_append(&text, VIEW(HEADER "0 @I1@ INDI\n")));
    for (unsigned i = 0; i < SIXES; i++) {
        char note[] = "1 NOTE xxxx\n";
        for (unsigned k = 0, number = i; k < 4; k++, number /= 6)
            note[10 - k] = (char)('a' + number % 6);
        assert_true(buffer_append(&text, view_of_string(note)));
    }
    assert_true(buffer_append(&text, VIEW("1 _UID ")));
    for (unsigned i = 0; i < GROUPS; i++)
        assert_true(buffer_append(&text, VIEW("0FeEd")));
    assert_true(buffer_append(&text, VIEW("\n" TRAILER)));
    anonymise_with(buffer_view(&text), "key", &out);
    const char *at = out.data + strlen(HEADER "0 @I1@ INDI\n") + SIXES * strlen("1 NOTE xxxx\n") + strlen("1 _UID ");
    for (unsigned i = 0; i < GROUPS; i++, at += 5) {
        char group[6] = "";
        snprintf(group, sizeof group, "%.5s", at);
        assert_same_shape("0FeEd", group);
        assert_true(at[1] >= 'D' && at[1] <= 'F'); /* words that begin with A to C are there */
    }
    buffer_free(&text);
    buffer_free(&out);
}

/* A letter that is written as two surrogates becomes what it becomes elsewhere, written in the same way. */
static void test_anonymise_words__surrogates(void **state)
{
    (void)state;
    for (uint32_t letter = 0x10400; letter < 0x10410; letter++) {
        char text[200], plain[5] = "";
        size_t step;
        uint32_t above = letter - 0x10000, high = 0xD800 | above >> 10, low = 0xDC00 | (above & 0x3FF);
        buffer out;
        utf8_encode(letter, plain);
        snprintf(text, sizeof text, HEADER "0 @I1@ INDI\n1 NOTE %s \xED%c%c\xED%c%c\n" TRAILER, plain,
                 (int)(0x80 | (high >> 6 & 0x3F)), (int)(0x80 | (high & 0x3F)), (int)(0x80 | (low >> 6 & 0x3F)),
                 (int)(0x80 | (low & 0x3F)));
        anonymise_with(view_of_string(text), "key", &out);
        const char *made = out.data + strlen(HEADER "0 @I1@ INDI\n1 NOTE ");
        above = utf8_decode(made, &step) - 0x10000;
        assert_int_equal(step, 4);
        const unsigned char *pair = (const unsigned char *)made + 5;
        assert_int_equal(((pair[1] & 0x3F) << 6 | (pair[2] & 0x3F)) | 0xD000, 0xD800 | above >> 10);
        assert_int_equal(((pair[4] & 0x3F) << 6 | (pair[5] & 0x3F)) | 0xD000, 0xDC00 | (above & 0x3FF));
        buffer_free(&out);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_anonymise_words__words),       cmocka_unit_test(test_anonymise_words__scripts),
        cmocka_unit_test(test_anonymise_words__identifiers), cmocka_unit_test(test_anonymise_words__many_identifiers),
        cmocka_unit_test(test_anonymise_words__marks),       cmocka_unit_test(test_anonymise_words__hexadecimal),
        cmocka_unit_test(test_anonymise_words__surrogates),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
