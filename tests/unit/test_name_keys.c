/* SPDX-License-Identifier: MIT */
/*
 * Names as they are compared: folded letters, particles, endings (D444), and what they sound like (D447).
 */
#include "unit.h"

#include "values/values.h"

typedef size_t (*fold_fn)(gedelf_view, char *, size_t);

static void assert_folds(fold_fn fold, const char *name, const char *expected)
{
    char into[200];
    size_t length = fold(view_of_string(name), into, sizeof into - 1);
    into[length] = '\0';
    assert_string_equal(into, expected);
    /* a place that is too small gets the beginning, and the length is the same */
    char small[3] = "##";
    assert_int_equal(fold(view_of_string(name), small, 1), length);
    assert_int_equal(small[0], length > 0 ? expected[0] : '#');
    assert_int_equal(small[1], '#');
}

static void test_fold__letters(void **state)
{
    static const char *const rows[][2] = {
        {"", ""},
        {"  ", ""},
        {"Anne-Marie /van der Berg/ Jr.", "anne marie van der berg jr"},
        {"Łukasz O'Brien-Groß", "lukasz obrien gross"},
        {"Æbelø Œuvre Þór Đorđe ışık", "aebelo oeuvre thor dorde isik"},
        {"JOSÉ Nuñez", "jose nunez"},
        {"Jose\xCC\x81 Mu\xCC\x88ller", "jose muller"}, /* marks after their letters, as ANSEL gives them */
        {"Müller Mueller", "muller mueller"},
        {"Чайковский", "chaikovskii"},
        {"Йозеф И\xCC\x86озеф", "iozef iozef"},
        {"Παπαδόπουλος", "papadopoulos"},
        {"Nguyễn Văn", "nguyen van"},
        {"ＡＢ ﬁn", "ab fin"},
        {"כהן", "כהן"},
        {"J. R. “Bob” d’Arc", "j r bob darc"},
        {"Maximilianowskijerowitsch Xaver", "maximilianowskijerowitsch xaver"},
    };
    (void)state;
    for (size_t i = 0; i < COUNT_OF(rows); i++)
        assert_folds(gedelf_name_fold, rows[i][0], rows[i][1]);
}

static void test_fold__keys(void **state)
{
    static const char *const given[][2] = {{"Jürgen", "jurgen"},
                                           {"Juergen", "jurgen"},
                                           {"Ægir", "agir"},
                                           {"Jörg Goethe", "jorg gothe"},
                                           {"de la", "de la"}};
    static const char *const surnames[][2] = {
        {"von der Mühle", "muhle"},
        {"de", "de"},
        {"Le Du", "le du"},
        {"Kowalska", "kowalski"},
        {"Kowalsky", "kowalski"},
        {"Ковальская", "kovalski"},
        {"Potocka", "potocki"},
        {"Zawadzka", "zawadzki"},
        {"Iwanowa", "iwanow"},
        {"Ivanova", "ivanov"},
        {"Pushkina", "pushkin"},
        {"Jónsdóttir", "jonson"},
        {"Jónsson", "jonson"},
        {"Andersen", "anderson"},
        {"Hansdatter", "hanson"},
        {"Ina", "ina"},
        {"Ortega y Gasset", "ortega gasset"},
    };
    (void)state;
    for (size_t i = 0; i < COUNT_OF(given); i++)
        assert_folds(gedelf_name_key, given[i][0], given[i][1]);
    for (size_t i = 0; i < COUNT_OF(surnames); i++)
        assert_folds(gedelf_surname_key, surnames[i][0], surnames[i][1]);
    assert_true(gedelf_is_name_particle(VIEW("Von")));
    assert_false(gedelf_is_name_particle(VIEW("Vonnegut-Smith")));
    assert_false(gedelf_is_name_particle(VIEW("")));
}

/* Examples of the published system. */
static void test_sounds__examples(void **state)
{
    static const struct {
        const char *name;
        size_t count;
        uint32_t codes[GEDELF_SOUNDS_MOST];
    } rows[] = {
        {"auerbach", 2, {97500, 97400}},
        {"ohrbach", 2, {97500, 97400}},
        {"lipshitz", 1, {874400}},
        {"lewinsky", 1, {876450}},
        {"levinski", 1, {876450}},
        {"szlamawicz", 1, {486740}},
        {"shlamovitz", 1, {486740}},
        {"peters", 2, {739400, 734000}},
        {"peterson", 2, {739460, 734600}},
        {"moskowitz", 1, {645740}},
        {"jackson", 4, {154600, 145460, 454600, 445460}},
        {"mannheim", 1, {665600}},
        {"freud", 1, {793000}},
        {"tsenyuv", 1, {467000}},
        {"holubica", 2, {587500, 587400}},
        {"golubitsa", 1, {587400}},
        {"przemysl", 2, {794648, 746480}},
        {"", 0, {0}},
        {"\xD7\x9B", 0, {0}},
    };
    (void)state;
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        uint32_t codes[GEDELF_SOUNDS_MOST];
        size_t count = gedelf_name_sounds(view_of_string(rows[i].name), codes, GEDELF_SOUNDS_MOST);
        assert_int_equal(count, rows[i].count);
        for (size_t k = 0; k < count; k++) {
            bool found = false;
            for (size_t j = 0; j < count; j++)
                found = found || codes[j] == rows[i].codes[k];
            assert_true(found);
        }
    }
    uint32_t eight[GEDELF_SOUNDS_MOST];
    assert_int_equal(gedelf_name_sounds(VIEW("rosochowaciec"), eight, GEDELF_SOUNDS_MOST), 8);
    assert_int_equal(gedelf_name_sounds(VIEW("rosochowaciec"), eight, 3), 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_fold__letters),
        cmocka_unit_test(test_fold__keys),
        cmocka_unit_test(test_sounds__examples),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
