/* SPDX-License-Identifier: MIT */
/*
 * Texts in other languages: which language a locale asks for, what is given where there is no translation, and that a
 * translation has the placeholders of its English text.
 */
#include "unit.h"

#include <gedelf/chart.h>
#include <gedelf/kin.h>
#include <gedelf/language.h>

/* ---- Languages ------------------------------------------------------------------------------- */

static void test_language__of_a_locale(void **state)
{
    (void)state;
    static const char *const cases[][2] = {
        {"de", "de"},    {"de_AT.UTF-8", "de"}, {"DE-at", "de"}, {"de.UTF-8", "de"}, {"de@euro", "de"},
        {"fr_CA", "fr"}, {"en_GB.UTF-8", "en"}, {"C", "en"},     {"C.UTF-8", "en"},  {"POSIX", "en"},
        {"", "en"},      {"d", "en"},           {"deu", "en"},   {"den_CA", "en"},   {"nl_NL.UTF-8", "en"},
        {"_DE", "en"},   {"français", "en"},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++)
        assert_string_equal(gedelf_language_code(gedelf_language_find(cases[i][0])), cases[i][1]);
    assert_string_equal(gedelf_language_code(gedelf_language_find(NULL)), "en");
}

static void test_language__list(void **state)
{
    (void)state;
    assert_string_equal(gedelf_language_code(gedelf_language_at(0)), "en");
    assert_string_equal(gedelf_language_own_name(gedelf_language_at(1)), "Deutsch");
    assert_string_equal(gedelf_language_own_name(gedelf_language_at(2)), "Français");
    assert_null(gedelf_language_at(3));
    assert_string_equal(gedelf_language_code(NULL), "en");
    assert_string_equal(gedelf_language_own_name(NULL), "English");
}

/* Charts name relatives in the language of their other words. */
static void test_language__kinship_has_it(void **state)
{
    (void)state;
    for (size_t i = 0; gedelf_language_at(i); i++)
        assert_non_null(gedelf_kin_sentence_form(gedelf_language_code(gedelf_language_at(i)), GEDELF_KIN_SAYS_MORE));
}

/* ---- The tables ------------------------------------------------------------------------------ */

static void test_translation__is_found(void **state)
{
    (void)state;
    for (size_t l = 0; gedelf_language_at(l); l++) {
        const gedelf_language *language = gedelf_language_at(l);
        gedelf_translation t = GEDELF_TRANSLATION(), before = {.context = "", .english = "", .text = ""};
        for (size_t i = 0; gedelf_translation_at(language, i, &t); before = t, i++) {
            int order = strcmp(before.context, t.context);
            assert_true(order < 0 || (order == 0 && strcmp(before.english, t.english) < 0));
            assert_ptr_equal(gedelf_translation_find(language, t.context, view_of_string(t.english)), t.text);
            assert_int_equal(utf8_valid_prefix(t.text, strlen(t.text)), strlen(t.text));
            assert_true(strlen(t.text) > 0);
        }
    }
}

static void test_translation__is_not_found(void **state)
{
    (void)state;
    const gedelf_language *german = gedelf_language_find("de");
    gedelf_translation t = GEDELF_TRANSLATION();
    assert_false(gedelf_translation_at(NULL, 0, &t));
    assert_false(gedelf_translation_at(gedelf_language_at(0), 0, &t));
    assert_false(gedelf_translation_at(german, SIZE_MAX, &t));
    assert_null(gedelf_translation_find(NULL, "chart born", VIEW("")));
    assert_null(gedelf_translation_find(german, "chart", VIEW("")));
    assert_null(gedelf_translation_find(german, "chart born", VIEW("b.")));
    assert_null(gedelf_translation_find(german, "phrase", VIEW("; i")));
    assert_null(gedelf_translation_find(german, "phrase", VIEW("; in a")));
    assert_null(gedelf_translation_find(german, "", VIEW("")));
    assert_null(gedelf_translation_find(german, "~", VIEW("~")));
}

/* The marks %1 to %4 that a text has, as bits. */
static unsigned marks_of(const char *text)
{
    unsigned marks = 0;
    for (; *text; text++)
        marks |= text[0] == '%' && text[1] >= '1' && text[1] <= '4' ? 1u << (text[1] - '1') : 0;
    return marks;
}

static void test_translation__has_the_same_marks(void **state)
{
    (void)state;
    for (size_t l = 0; gedelf_language_at(l); l++) {
        const gedelf_language *language = gedelf_language_at(l);
        for (size_t i = 0; gedelf_code_at(i); i++) {
            uint32_t code = gedelf_code_at(i)->code;
            for (int part = GEDELF_CODE_MESSAGE; part <= GEDELF_CODE_REMEDY; part++)
                assert_int_equal(marks_of(gedelf_code_text(code, (gedelf_code_part)part, language)),
                                 marks_of(gedelf_code_text(code, (gedelf_code_part)part, NULL)));
        }
        for (size_t i = 0; gedelf_chart_word_name(i); i++)
            assert_int_equal(marks_of(gedelf_chart_word(i, language)), marks_of(gedelf_chart_word(i, NULL)));
    }
}

/* ---- Diagnostics ----------------------------------------------------------------------------- */

static void test_code__parts(void **state)
{
    (void)state;
    const gedelf_code_info *info = gedelf_code_find(DIAG_LEVEL_JUMP);
    assert_ptr_equal(gedelf_code_text(info->code, GEDELF_CODE_MESSAGE, NULL), info->message);
    assert_ptr_equal(gedelf_code_text(info->code, GEDELF_CODE_EXPLANATION, gedelf_language_at(0)), info->explanation);
    assert_ptr_equal(gedelf_code_text(info->code, GEDELF_CODE_REMEDY, NULL), info->remedy);
    assert_null(gedelf_code_text(999, GEDELF_CODE_MESSAGE, NULL));
    assert_null(gedelf_code_text(info->code, (gedelf_code_part)3, NULL));
}

static void test_message__phrase_is_translated(void **state)
{
    (void)state;
    gedelf_diag diag = {.code = DIAG_UNWRITABLE_FILE,
                        .severity = GEDELF_FATAL,
                        .args = {VIEW("you are not allowed to write to its folder")},
                        .record = VIEW("INDI @I1@")};
    char english[500], german[500];
    size_t length = gedelf_diag_message(&diag, english, sizeof english);
    assert_int_equal(gedelf_diag_message_in(&diag, NULL, german, sizeof german), length);
    assert_string_equal(english, german);
    assert_int_equal(gedelf_diag_message_in(&diag, gedelf_language_at(0), german, sizeof german), length);
    assert_string_equal(english, german);
    gedelf_diag_message_in(&diag, gedelf_language_find("de"), german, sizeof german);
    assert_non_null(strstr(german, "in seinen Ordner darf nicht geschrieben werden"));
    assert_non_null(strstr(german, "INDI @I1@"));
    diag.args[0] = VIEW("you are not allowed to write to its folder!");
    gedelf_diag_message_in(&diag, gedelf_language_find("de"), german, sizeof german);
    assert_non_null(strstr(german, "you are not allowed to write to its folder!"));
}

/* What a file says is no phrase of the library, even if it is the same. */
static void test_message__quotation_is_kept(void **state)
{
    (void)state;
    gedelf_diag diag = {.code = DIAG_UNSUPPORTED_ENCODING,
                        .args = {VIEW("you are not allowed to write to its folder"),
                                 VIEW("you are not allowed to write to its folder")}};
    char message[500];
    assert_non_null(strstr(gedelf_code_text(diag.code, GEDELF_CODE_MESSAGE, gedelf_language_find("de")), "%1"));
    gedelf_diag_message_in(&diag, gedelf_language_find("de"), message, sizeof message);
    const char *kept = strstr(message, "you are not allowed to write to its folder");
    assert_non_null(kept);
    assert_null(strstr(kept + 1, "you are not allowed to write to its folder"));
    assert_non_null(strstr(kept, "in seinen Ordner darf nicht geschrieben werden"));
}

/* ---- Repairs and charts ---------------------------------------------------------------------- */

static void test_repair__parts(void **state)
{
    (void)state;
    const gedelf_repair_kind *kind = gedelf_repair_kind_find(VIEW("byte-order-mark"));
    assert_ptr_equal(gedelf_repair_text(kind, GEDELF_REPAIR_EXPLANATION, NULL), kind->explanation);
    assert_ptr_equal(gedelf_repair_text(kind, GEDELF_REPAIR_DONE, NULL), kind->done);
    assert_ptr_equal(gedelf_repair_text(kind, GEDELF_REPAIR_DONE_MANY, gedelf_language_at(0)), kind->done);
    assert_null(gedelf_repair_text(kind, (gedelf_repair_part)3, NULL));
    for (size_t l = 1; gedelf_language_at(l); l++) { /* one form is translated if the other is */
        for (size_t i = 0; i < gedelf_repair_kind_count(); i++) {
            kind = gedelf_repair_kind_at(i);
            const char *one = gedelf_repair_text(kind, GEDELF_REPAIR_DONE, gedelf_language_at(l));
            const char *many = gedelf_repair_text(kind, GEDELF_REPAIR_DONE_MANY, gedelf_language_at(l));
            assert_int_equal(one == kind->done, many == kind->done);
            assert_true(one == kind->done || !strchr(one, '%'));
        }
    }
}

static size_t word_named(const char *name)
{
    size_t index = 0;
    while (strcmp(gedelf_chart_word_name(index), name) != 0)
        index++;
    return index;
}

static void test_chart__words(void **state)
{
    (void)state;
    const gedelf_language *german = gedelf_language_find("de"), *french = gedelf_language_find("fr");
    assert_string_equal(gedelf_chart_word(word_named("born"), NULL), "b.");
    assert_string_equal(gedelf_chart_word(word_named("born"), german), "*");
    assert_string_equal(gedelf_chart_word(word_named("born-female"), french), "née");
    assert_string_equal(gedelf_chart_word(word_named("heading-descendants"), german), "Nachkommen von %1");
    size_t count = 0;
    while (gedelf_chart_word_name(count))
        count++;
    assert_null(gedelf_chart_word(count, german));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_language__of_a_locale),
        cmocka_unit_test(test_language__list),
        cmocka_unit_test(test_language__kinship_has_it),
        cmocka_unit_test(test_translation__is_found),
        cmocka_unit_test(test_translation__is_not_found),
        cmocka_unit_test(test_translation__has_the_same_marks),
        cmocka_unit_test(test_code__parts),
        cmocka_unit_test(test_message__phrase_is_translated),
        cmocka_unit_test(test_message__quotation_is_kept),
        cmocka_unit_test(test_repair__parts),
        cmocka_unit_test(test_chart__words),
    };
    return cmocka_run_group_tests_name("language", tests, NULL, NULL);
}
