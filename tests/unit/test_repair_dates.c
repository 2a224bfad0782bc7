/* SPDX-License-Identifier: MIT */
/*
 * Dates as people write them, and words for sexes: one reading, two, or none. [docs/repair.md, date-form, date-order, sex-value]
 */
#include "unit.h"

#include "rewrite/repair/repair_records.h"

/* A date, how it is read, and the form that it gets; with `exact`, nothing but a day will do. */
typedef struct date_row {
    const char *text;
    date_reading reading;
    const char *form; /* NULL: READ_NOT */
} date_row;

static const date_row dates[] = {
    /* ISO 8601, in full only */
    {"1986-07-05", READ_CERTAIN, "5 JUL 1986"},
    {" 1986-07-05 ", READ_CERTAIN, "5 JUL 1986"},
    {"1986-12-31", READ_CERTAIN, "31 DEC 1986"},
    {"1986-13-05", READ_NOT, NULL},
    {"1986-00-05", READ_NOT, NULL},
    {"1986-02-30", READ_NOT, NULL},
    {"1986-7-05", READ_NOT, NULL},
    {"1986-07-5", READ_NOT, NULL},
    {"986-07-05", READ_NOT, NULL},
    {"0086-07-05", READ_NOT, NULL},
    {"1986/07/05", READ_NOT, NULL},
    {"1986.07.05", READ_NOT, NULL},
    {"1986-07.05", READ_NOT, NULL},
    {"1986.07-05", READ_NOT, NULL},
    {"1860-1879", READ_NOT, NULL},
    /* dots are day first */
    {"5.7.1986", READ_CERTAIN, "5 JUL 1986"},
    {"05.07.1986", READ_CERTAIN, "5 JUL 1986"},
    {"31.12.986", READ_CERTAIN, "31 DEC 986"},
    {"7.13.1986", READ_NOT, NULL},
    {"32.1.1986", READ_NOT, NULL},
    {"0.1.1986", READ_NOT, NULL},
    {"1.0.1986", READ_NOT, NULL},
    {"5.7.86", READ_NOT, NULL},
    {"5.7.099", READ_NOT, NULL},
    {"5.7.100", READ_CERTAIN, "5 JUL 100"},
    {"5.7.19866", READ_NOT, NULL},
    {"005.7.1986", READ_NOT, NULL},
    {"5.007.1986", READ_NOT, NULL},
    {"5.7/1986", READ_NOT, NULL},
    {"5/7.1986", READ_NOT, NULL},
    {"5-7-1986", READ_NOT, NULL},
    {"5 7 1986", READ_NOT, NULL},
    {"5. 7. 1986", READ_CERTAIN, "5 JUL 1986"},
    {"5 . 7 . 1986", READ_CERTAIN, "5 JUL 1986"},
    {"5..7.1986", READ_NOT, NULL},
    {"5.7.1986.", READ_CERTAIN, "5 JUL 1986"},
    {".__.1896", READ_NOT, NULL},
    /* slashes: certain where a number is no month, or both are the same */
    {"19/08/1990", READ_DAY_FIRST, "19 AUG 1990"},
    {"13/8/1990", READ_DAY_FIRST, "13 AUG 1990"},
    {"12/13/1990", READ_MONTH_FIRST, "13 DEC 1990"},
    {"08/19/1990", READ_MONTH_FIRST, "19 AUG 1990"},
    {"13/13/1990", READ_NOT, NULL},
    {"32/1/1990", READ_NOT, NULL},
    {"8/8/1990", READ_CERTAIN, "8 AUG 1990"},
    {"12/12/1990", READ_CERTAIN, "12 DEC 1990"},
    {"1900/01", READ_NOT, NULL},
    /* months in words */
    {"27 June 1885", READ_CERTAIN, "27 JUN 1885"},
    {"27 june 1885", READ_CERTAIN, "27 JUN 1885"},
    {"27 Ju 1885", READ_NOT, NULL},
    {"27 Juny 1885", READ_NOT, NULL},
    {"MAY 5 1900", READ_CERTAIN, "5 MAY 1900"},
    {"May 5, 1900", READ_CERTAIN, "5 MAY 1900"},
    {"May 5,1900", READ_CERTAIN, "5 MAY 1900"},
    {"1900 May 5", READ_CERTAIN, "5 MAY 1900"},
    {"1900, May", READ_CERTAIN, "MAY 1900"},
    {"1900 May 32", READ_NOT, NULL},
    {"May 1900", READ_CERTAIN, "MAY 1900"},
    {"May, 1900", READ_CERTAIN, "MAY 1900"},
    {"May 99", READ_NOT, NULL},
    {"May 5", READ_NOT, NULL},
    {"5 May", READ_NOT, NULL},
    {"5 May 99", READ_NOT, NULL},
    {"31 April 1900", READ_NOT, NULL},
    {"29 Feb 1900", READ_NOT, NULL},
    {"29 Feb 1904", READ_CERTAIN, "29 FEB 1904"},
    {"0 May 1900", READ_NOT, NULL},
    {"21MAR1900", READ_CERTAIN, "21 MAR 1900"},
    {"21-MAR-1900", READ_CERTAIN, "21 MAR 1900"},
    {"21.Mar.1900", READ_CERTAIN, "21 MAR 1900"},
    {"21/Mar/1900", READ_CERTAIN, "21 MAR 1900"},
    {"21 Mär 1900", READ_CERTAIN, "21 MAR 1900"},
    {"21 MÄRZ 1900", READ_CERTAIN, "21 MAR 1900"},
    {"21 Maerz 1900", READ_CERTAIN, "21 MAR 1900"},
    {"1 Jänner 1900", READ_CERTAIN, "1 JAN 1900"},
    {"5 mai 1900", READ_CERTAIN, "5 MAY 1900"},
    {"5 août 1900", READ_CERTAIN, "5 AUG 1900"},
    {"5 aout 1900", READ_CERTAIN, "5 AUG 1900"},
    {"5 января 1900", READ_CERTAIN, "5 JAN 1900"},
    {"5 ЯНВАРЯ 1900", READ_CERTAIN, "5 JAN 1900"},
    {"5 ноя 1900", READ_CERTAIN, "5 NOV 1900"},
    {"5 kesäkuuta 1900", READ_CERTAIN, "5 JUN 1900"},
    {"5 października 1900", READ_CERTAIN, "5 OCT 1900"},
    {"5 Aralık 1900", READ_CERTAIN, "5 DEC 1900"},
    {"5 setiembre 1900", READ_CERTAIN, "5 SEP 1900"},
    /* what means two months, or none */
    {"5 listopad 1900", READ_NOT, NULL},
    {"5 lipiec 1900", READ_NOT, NULL},
    {"5 lipca 1900", READ_NOT, NULL},
    {"5 lip 1900", READ_NOT, NULL},
    {"5 mar 1900", READ_CERTAIN, "5 MAR 1900"},
    {"5 maa 1900", READ_CERTAIN, "5 MAR 1900"},
    {"5 czerw 1900", READ_CERTAIN, "5 JUN 1900"},
    {"5 červen 1900", READ_NOT, NULL}, /* the beginning of červenec too */
    {"5 červenec 1900", READ_CERTAIN, "5 JUL 1900"},
    {"5 červ 1900", READ_NOT, NULL},
    {"5 - 1900", READ_NOT, NULL},
    {"5 spring 1900", READ_NOT, NULL},
    /* fillers */
    {"5th May 1900", READ_CERTAIN, "5 MAY 1900"},
    {"1st of May 1900", READ_CERTAIN, "1 MAY 1900"},
    {"2nd May, 1900", READ_CERTAIN, "2 MAY 1900"},
    {"3rd May 1900", READ_CERTAIN, "3 MAY 1900"},
    {"1er mai 1900", READ_CERTAIN, "1 MAY 1900"},
    {"May 5th, 1900", READ_CERTAIN, "5 MAY 1900"},
    {"5 de mayo de 1900", READ_CERTAIN, "5 MAY 1900"},
    {"5 de mayo del 1900", READ_CERTAIN, "5 MAY 1900"},
    {"May th 1900", READ_NOT, NULL},
    {"190th May 1900", READ_NOT, NULL},
    {"de 5 mayo 1900", READ_NOT, NULL},
    /* how exact it is, before or after */
    {"Abt. 1809", READ_CERTAIN, "ABT 1809"},
    {"c1809", READ_CERTAIN, "ABT 1809"},
    {"ca 1809", READ_CERTAIN, "ABT 1809"},
    {"CIRCA 1809", READ_CERTAIN, "ABT 1809"},
    {"about 5 May 1809", READ_CERTAIN, "ABT 5 MAY 1809"},
    {"vers 1809", READ_CERTAIN, "ABT 1809"},
    {"um 1809", READ_CERTAIN, "ABT 1809"},
    {"okolo 1809", READ_CERTAIN, "ABT 1809"},
    {"1809 körül", READ_CERTAIN, "ABT 1809"},
    {"før 1809", READ_CERTAIN, "BEF 1809"},
    {"before May 1809", READ_CERTAIN, "BEF MAY 1809"},
    {"1809 előtt", READ_CERTAIN, "BEF 1809"},
    {"nach 1809", READ_CERTAIN, "AFT 1809"},
    {"après 1809", READ_CERTAIN, "AFT 1809"},
    {"после 1809", READ_CERTAIN, "AFT 1809"},
    {"estimated 1809", READ_CERTAIN, "EST 1809"},
    {"berechnet 1809", READ_CERTAIN, "CAL 1809"},
    {"calculated 5.7.1809", READ_CERTAIN, "CAL 5 JUL 1809"},
    {"abt", READ_NOT, NULL},
    {"abou 1809", READ_NOT, NULL},
    {"probably 1809", READ_NOT, NULL},
    {"1809 probably", READ_NOT, NULL},
    {"male 1809", READ_NOT, NULL},
    {"abt about 1809", READ_NOT, NULL},
    /* years */
    {"1809", READ_CERTAIN, "1809"},
    {"809", READ_CERTAIN, "809"},
    {"100", READ_CERTAIN, "100"},
    {"099", READ_NOT, NULL},
    {"99", READ_NOT, NULL},
    {"0100", READ_CERTAIN, "100"},
    {"18099", READ_NOT, NULL},
    {"1809.", READ_CERTAIN, "1809"},
    {"1809,", READ_CERTAIN, "1809"},
    {"1809-", READ_NOT, NULL},
    {"1809/", READ_NOT, NULL},
    {"-1809", READ_NOT, NULL},
    {"1809 1810", READ_NOT, NULL},
    /* what stays */
    {"", READ_NOT, NULL},
    {" ", READ_NOT, NULL},
    {"<1814>", READ_NOT, NULL},
    {"1900?", READ_NOT, NULL},
    {"(5 May 1900)", READ_NOT, NULL},
    {"5 May 1900 (5 May 1901)", READ_NOT, NULL},
    {"5 May 1900 x", READ_NOT, NULL},
    {"5 May 1900 6 May 1901", READ_NOT, NULL},
    {"1 2 3 4 5 6 7 8 9", READ_NOT, NULL},
    {"May May 1900", READ_NOT, NULL},
    {"5 5 May 1900", READ_NOT, NULL},
    {"1900 1 May", READ_NOT, NULL},
    {"1900 May", READ_CERTAIN, "MAY 1900"},
};

static void assert_date(const char *text, bool exact, bool day_first, date_reading reading, const char *form)
{
    char out[DATE_ROOM];
    size_t length = 0;
    date_reading got = read_loose_date(view_of_string(text), exact, day_first, out, &length);
    if (got != reading)
        fail_msg("'%s' is read as %d, not %d", text, (int)got, (int)reading);
    if (form)
        assert_view(view_of(out, length), view_of_string(form));
}

/* Which comes first in doubt makes no difference where there is none. */
static void test_repair_dates__forms(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(dates); i++) {
        assert_date(dates[i].text, false, false, dates[i].reading, dates[i].form);
        assert_date(dates[i].text, false, true, dates[i].reading, dates[i].form);
    }
}

static void test_repair_dates__either(void **state)
{
    (void)state;
    assert_date("03/04/1900", false, true, READ_EITHER, "3 APR 1900");
    assert_date("03/04/1900", false, false, READ_EITHER, "4 MAR 1900");
    assert_date("12/1/1900", false, true, READ_EITHER, "12 JAN 1900");
    assert_date("12/1/1900", false, false, READ_EITHER, "1 DEC 1900");
    assert_date("1/12/1900", false, true, READ_EITHER, "1 DEC 1900");
    assert_date("1/12/1900", false, false, READ_EITHER, "12 JAN 1900");
    assert_date("abt 3/4/1900", false, true, READ_EITHER, "ABT 3 APR 1900");
}

/* Where the data model has a day and nothing else, such as below CHAN. */
static void test_repair_dates__exact(void **state)
{
    (void)state;
    assert_date("5.7.1986", true, true, READ_CERTAIN, "5 JUL 1986");
    assert_date("1986-07-05", true, true, READ_CERTAIN, "5 JUL 1986");
    assert_date("03/04/1900", true, true, READ_EITHER, "3 APR 1900");
    assert_date("July 1986", true, true, READ_NOT, NULL);
    assert_date("1986", true, true, READ_NOT, NULL);
    assert_date("about 5 May 1986", true, true, READ_NOT, NULL);
}

/* Every month in one language each, by its name and by its first three letters. */
static void test_repair_dates__months(void **state)
{
    static const char *const names_of_months[] = {"januar", "februar", "marts",     "april",   "maj",      "juni",
                                                  "juli",   "august",  "september", "oktober", "november", "december"};
    static const char *const short_ones[] = {"JAN", "FEB", "MAR", "APR", "MAY", "JUN",
                                             "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"};
    (void)state;
    for (size_t i = 0; i < COUNT_OF(short_ones); i++) {
        char text[40], form[40];
        snprintf(form, sizeof form, "5 %s 1900", short_ones[i]);
        snprintf(text, sizeof text, "5.%s 1900", names_of_months[i]);
        assert_date(text, false, true, READ_CERTAIN, form);
        snprintf(text, sizeof text, "5.%.3s 1900", names_of_months[i]);
        assert_date(text, false, true, READ_CERTAIN, form);
        snprintf(text, sizeof text, "5, %s 1900", short_ones[i]);
        assert_date(text, false, true, READ_CERTAIN, form);
    }
}

static void test_repair_dates__sexes(void **state)
{
    static const struct {
        const char *text;
        char letter;
    } rows[] = {
        {"male", 'M'},    {"Male", 'M'},    {" MALE ", 'M'},    {"mann", 'M'},     {"homme", 'M'}, {"♂", 'M'},
        {"мужской", 'M'}, {"female", 'F'},  {"Female.", 'F'},   {"weiblich", 'F'}, {"♀", 'F'},     {"nő", 'F'},
        {"жен.", 'F'},    {"unknown", 'U'}, {"unbekannt", 'U'}, {"?", 'U'},        {"w", 0},       {"h", 0},
        {"k", 0},         {"mal", 0},       {"males", 0},       {"", 0},           {".", 0},       {"about", 0},
        {"filler", 0},    {"de", 0},        {"male female", 0}, {"male..", 0},     {"lip", 0},
    };
    (void)state;
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        if (read_sex_word(view_of_string(rows[i].text)) != rows[i].letter)
            fail_msg("'%s'", rows[i].text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_repair_dates__forms), cmocka_unit_test(test_repair_dates__either),
        cmocka_unit_test(test_repair_dates__exact), cmocka_unit_test(test_repair_dates__months),
        cmocka_unit_test(test_repair_dates__sexes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
