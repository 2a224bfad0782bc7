/* SPDX-License-Identifier: MIT */
/*
 * Words for relatives (D494 to D496), in all languages: which word belongs to so many generations up and down, what is made of it, and
 * numbers.
 */
#include "unit.h"

#include "family/kin/kin_private.h"

static const gedelf_sex M = GEDELF_SEX_MALE, F = GEDELF_SEX_FEMALE, X = GEDELF_SEX_X;

static void assert_word(const char *language, const kin_term *term, gedelf_sex sex, const char *expected)
{
    buffer out;
    buffer_init(&out, &memory_default);
    assert_true(buffer_append(&out, VIEW("> "))); /* something is there already */
    assert_true(kin_say(language, term, sex, &out));
    char *said = string_of_buffer(&out);
    assert_string_equal(said + 2, expected);
    free(said);
}

static void test_kin_words__english(void **state)
{
    (void)state;
    const struct {
        size_t up, down;
        bool half;
        gedelf_sex sex;
        const char *word;
    } rows[] = {{0, 0, false, M, "self"},
                {1, 0, false, M, "father"},
                {1, 0, false, F, "mother"},
                {1, 0, false, X, "parent"},
                {1, 0, false, GEDELF_SEX_NONE, "parent"},
                {2, 0, false, F, "grandmother"},
                {3, 0, false, M, "great-grandfather"},
                {4, 0, false, X, "great-great-grandparent"},
                {5, 0, false, M, "3rd great-grandfather"},
                {6, 0, false, F, "4th great-grandmother"},
                {12, 0, false, M, "10th great-grandfather"},
                {13, 0, false, M, "11th great-grandfather"},
                {14, 0, false, M, "12th great-grandfather"},
                {15, 0, false, M, "13th great-grandfather"},
                {21, 0, false, M, "19th great-grandfather"},
                {22, 0, false, M, "20th great-grandfather"},
                {23, 0, false, M, "21st great-grandfather"},
                {24, 0, false, M, "22nd great-grandfather"},
                {25, 0, false, M, "23rd great-grandfather"},
                {26, 0, false, M, "24th great-grandfather"},
                {102, 0, false, M, "100th great-grandfather"},
                {103, 0, false, M, "101st great-grandfather"},
                {112, 0, false, M, "110th great-grandfather"},
                {113, 0, false, M, "111th great-grandfather"},
                {121, 0, false, M, "119th great-grandfather"},
                {123, 0, false, M, "121st great-grandfather"},
                {0, 1, false, M, "son"},
                {0, 1, false, F, "daughter"},
                {0, 1, false, X, "child"},
                {0, 2, false, F, "granddaughter"},
                {0, 3, false, M, "great-grandson"},
                {0, 4, false, F, "great-great-granddaughter"},
                {0, 5, false, X, "3rd great-grandchild"},
                {1, 1, false, M, "brother"},
                {1, 1, false, F, "sister"},
                {1, 1, true, X, "half-sibling"},
                {1, 1, true, M, "half-brother"},
                {2, 1, false, M, "uncle"},
                {2, 1, false, X, "uncle or aunt"},
                {2, 1, true, M, "half-uncle"},
                {3, 1, false, F, "great-aunt"},
                {4, 1, false, M, "great-great-uncle"},
                {5, 1, false, M, "3rd great-uncle"},
                {1, 2, false, F, "niece"},
                {1, 2, false, X, "nephew or niece"},
                {1, 3, false, M, "great-nephew"},
                {1, 4, false, F, "great-great-niece"},
                {1, 5, true, M, "half-3rd great-nephew"},
                {2, 2, false, M, "first cousin"},
                {2, 2, true, F, "half first cousin"},
                {3, 3, false, F, "second cousin"},
                {13, 13, false, F, "twelfth cousin"},
                {14, 14, false, F, "13th cousin"},
                {22, 22, false, F, "21st cousin"},
                {2, 3, false, M, "first cousin once removed"},
                {3, 2, false, M, "first cousin once removed"},
                {2, 4, false, M, "first cousin twice removed"},
                {5, 2, false, M, "first cousin three times removed"},
                {2, 14, false, M, "first cousin twelve times removed"},
                {2, 15, false, M, "first cousin 13 times removed"},
                {4, 3, true, M, "half second cousin once removed"}};
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        kin_term term = kin_term_of(rows[i].up, rows[i].down, rows[i].half);
        assert_word("en", &term, rows[i].sex, rows[i].word);
    }
}

static void test_kin_words__other_languages(void **state)
{
    (void)state;
    const struct {
        const char *language;
        size_t up, down;
        bool half;
        gedelf_sex sex;
        const char *word;
    } rows[] = {{"de", 1, 0, false, X, "Elternteil"},
                {"de", 5, 0, false, M, "3-facher Urgroßvater"},
                {"de", 5, 1, false, F, "2-fache Urgroßtante"},
                {"de", 1, 1, true, F, "Halbschwester"},
                {"de", 2, 2, false, F, "Cousine 1. Grades"},
                {"de", 3, 5, false, M, "Cousin 2. Grades, 2 Generationen entfernt"},
                {"de", 3, 4, false, M, "Cousin 2. Grades, eine Generation entfernt"},
                {"de", 3, 3, true, M, "Halbcousin 2. Grades"},
                {"fr", 3, 0, false, F, "arrière-grand-mère"},
                {"fr", 5, 0, false, F, "3e arrière-grand-mère"},
                {"fr", 23, 0, false, F, "21e arrière-grand-mère"},
                {"fr", 2, 2, false, F, "cousine au premier degré"},
                {"fr", 8, 8, false, M, "cousin au 7e degré"},
                {"fr", 22, 22, false, M, "cousin au 21e degré"},
                {"fr", 2, 3, false, M, "cousin au premier degré, à une génération d’écart"},
                {"fr", 2, 4, false, M, "cousin au premier degré, à 2 générations d’écart"},
                {"fr", 5, 1, false, M, "2e arrière-grand-oncle"},
                {"fr", 1, 1, true, M, "demi-frère"},
                {"nl", 6, 0, false, M, "oudgrootvader"},
                {"nl", 7, 0, false, M, "voorvader in de 7e graad"},
                {"nl", 0, 5, false, F, "nazate in de 5e graad"},
                {"nl", 2, 2, false, F, "nicht in de 1e graad"},
                {"nl", 5, 1, false, M, "2e overoudoom"}};
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        kin_term term = kin_term_of(rows[i].up, rows[i].down, rows[i].half);
        assert_word(rows[i].language, &term, rows[i].sex, rows[i].word);
    }
}

static void test_kin_words__forms(void **state)
{
    (void)state;
    const struct {
        const char *language;
        size_t up, down;
        kin_form form;
        gedelf_sex sex;
        const char *word;
    } rows[] = {{"en", 1, 0, KIN_ADOPTIVE, M, "adoptive father"},
                {"en", 0, 1, KIN_ADOPTED, F, "adopted daughter"},
                {"en", 1, 1, KIN_FOSTER, M, "foster brother"},
                {"en", 2, 2, KIN_BY_MARRIAGE, M, "first cousin by marriage"},
                {"de", 1, 0, KIN_ADOPTIVE, M, "Adoptivvater"},
                {"de", 1, 1, KIN_FOSTER, F, "Pflegeschwester"},
                {"de", 2, 1, KIN_BY_MARRIAGE, F, "angeheiratete Tante"},
                {"fr", 1, 0, KIN_ADOPTIVE, F, "mère adoptive"},
                {"nl", 0, 1, KIN_ADOPTED, X, "geadopteerd kind"}};
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        kin_term term = kin_term_of(rows[i].up, rows[i].down, false);
        term.form = rows[i].form;
        assert_word(rows[i].language, &term, rows[i].sex, rows[i].word);
    }
}

static void test_kin_words__languages(void **state)
{
    (void)state;
    static const char *const known[] = {"en", "de", "fr", "nl"};
    for (size_t i = 0; i < COUNT_OF(known); i++) {
        assert_string_equal(gedelf_kin_language(i), known[i]);
        assert_true(kin_has_language(known[i]));
        for (unsigned s = 0; s <= GEDELF_KIN_SAYS_NO_GENES; s++)
            assert_non_null(gedelf_kin_sentence_form(known[i], (gedelf_kin_sentence)s));
    }
    assert_null(gedelf_kin_language(COUNT_OF(known)));
    assert_false(kin_has_language("xx"));
    assert_false(kin_has_language(""));
    assert_null(gedelf_kin_sentence_form("xx", GEDELF_KIN_SAYS_RELATED));
    assert_string_equal(gedelf_kin_sentence_form("en", GEDELF_KIN_SAYS_RELATED), "%b is the %t of %a");
    assert_string_equal(gedelf_kin_sentence_form("fr", GEDELF_KIN_SAYS_RELATED), "%a a pour %t %b");
}

static gedelf_status say_much(void *context, const gedelf_allocator *allocator)
{
    static const struct {
        const char *language;
        kin_term term;
    } rows[] = {{"en", {.role = KIN_COUSIN, .distance = 13, .removed = 13, .half = true, .form = KIN_FOSTER}},
                {"de", {.role = KIN_ANCESTOR, .distance = 9, .half = true, .form = KIN_ADOPTIVE}},
                {"fr", {.role = KIN_COUSIN, .distance = 21, .removed = 1, .half = true}},
                {"de", {.role = KIN_SIBLING, .half = true}}};
    bool done = true;
    (void)context;
    for (size_t i = 0; done && i < COUNT_OF(rows); i++) {
        buffer out;
        buffer_init(&out, allocator);
        done = kin_say(rows[i].language, &rows[i].term, M, &out);
        buffer_free(&out);
    }
    return done ? GEDELF_OK : GEDELF_MEMORY;
}

static void test_kin_words__without_memory(void **state)
{
    (void)state;
    assert_failures_are_told(say_much, NULL, GEDELF_OK);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_kin_words__english),        cmocka_unit_test(test_kin_words__other_languages),
        cmocka_unit_test(test_kin_words__forms),          cmocka_unit_test(test_kin_words__languages),
        cmocka_unit_test(test_kin_words__without_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
