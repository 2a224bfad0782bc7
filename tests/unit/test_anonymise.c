/* SPDX-License-Identifier: MIT */
/*
 * Parts of anonymising: dates that go back by a known number of years, coordinates that stay in their range, and what is done to
 * which payload (D481 to D483).
 */
#include "unit.h"

#include "rewrite/anonymise/anonymise_private.h"

#include <gedelf/anonymise.h>

enum { TEXT_MOST = 80 };

static size_t take_text(const char *from, text_character text[TEXT_MOST])
{
    size_t count = strlen(from);
    for (size_t i = 0; i < count; i++)
        text[i] = (text_character){(unsigned char)from[i], false};
    return count;
}

static void give_text(const text_character *text, size_t count, char into[TEXT_MOST])
{
    for (size_t i = 0; i < count; i++)
        into[i] = (char)text[i].code;
    into[count] = '\0';
}

/* ---- Dates ------------------------------------------------------------------------------------- */

/* All go back by 40 years. */
static void test_anonymise__dates(void **state)
{
    (void)state;
    static const struct {
        const char *date, *expected;
    } rows[] = {{"2000", "1960"},
                {"12 MAR 1900", "12 MAR 1860"},
                {"MAR 1900", "MAR 1860"},
                {"ABT 1850", "ABT 1810"},
                {"BET 1850 AND 1860", "BET 1810 AND 1820"},
                {"FROM 12 MAR 1850 TO 1860", "FROM 12 MAR 1810 TO 1820"},
                {"INT 1850 (1851)", "INT 1810 (1811)"},
                {"(1850)", "(1810)"},
                {"(1039)", "(1000)"},
                /* a day that its month no longer has, and one that only now would fit */
                {"29 FEB 1940", "28 FEB 1900"},
                {"29 FEB 1944", "29 FEB 1904"},
                {"29 FEB 1900", "30 FEB 1860"},
                {"30 FEB 2000", "30 FEB 1960"},
                {"28 FEB 1900", "28 FEB 1860"},
                {"31 APR 1900", "31 APR 1860"},
                {"9 MAR 1900", "9 MAR 1860"},
                /* as many digits as before */
                {"5", "1"},
                {"45", "10"},
                {"51", "11"},
                {"50", "10"},
                {"120", "100"},
                {"140", "100"},
                {"141", "101"},
                {"1039", "1000"},
                {"1040", "1000"},
                {"1041", "1001"},
                {"10 B.C.", "50 B.C."},
                {"59 B.C.", "99 B.C."},
                {"60 B.C.", "99 B.C."},
                {"5 B.C.", "9 B.C."},
                {"0850", "0850"},
                /* two years */
                {"5 FEB 1731/32", "5 FEB 1691/92"},
                {"5 FEB 1739/40", "5 FEB 1698/99"},
                {"5 FEB 1749/50", "5 FEB 1709/10"},
                {"5 FEB 1799/00", "5 FEB 1699/00"},
                {"5 FEB 1731/2", "5 FEB 1691/2"},
                {"5 FEB 1739/0", "5 FEB 1689/0"},
                {"5 FEB 1708/9", "5 FEB 1608/9"},
                {"5 FEB 1731/1732", "5 FEB 1691/1692"},
                /* before Christ, where 5 B.C. is a leap year */
                {"29 FEB 5 B.C.", "29 FEB 9 B.C."},
                {"29 FEB 13 B.C.", "29 FEB 53 B.C."},
                {"29 FEB 61 B.C.", "28 FEB 99 B.C."},
                {"29 FEB 58 B.C.", "29 FEB 98 B.C."},
                {"29 FEB 101 B.C.", "30 FEB 141 B.C."},
                /* two dates, of which one or both are no days, in this order or that */
                {"BET 29 FEB 1900 AND 3 MAR 1950", "BET 30 FEB 1860 AND 3 MAR 1910"},
                {"BET 29 FEB 1900 AND 3 MAR 1850", "BET 30 FEB 1860 AND 3 MAR 1810"},
                {"FROM 3 MAR 1950 TO 29 FEB 1900", "FROM 3 MAR 1910 TO 30 FEB 1860"},
                {"BET 29 FEB 1900 AND 29 FEB 1800", "BET 30 FEB 1860 AND 30 FEB 1760"},
                {"BET 29 FEB 1940 AND 29 FEB 1944", "BET 28 FEB 1900 AND 29 FEB 1904"},
                /* other calendars */
                {"@#DJULIAN@ 29 FEB 1900", "@#DJULIAN@ 29 FEB 1860"},
                {"@#DHEBREW@ 5 ADS 5744", "@#DHEBREW@ 5 ADS 5706"},
                {"@#DHEBREW@ 5 TSH 5744", "@#DHEBREW@ 5 TSH 5704"},
                {"@#DHEBREW@ 5744", "@#DHEBREW@ 5704"},
                {"@#DFRENCH R@ 5 VEND 12", "@#DFRENCH R@ 5 VEND 10"},
                {"@#DFRENCH R@ 5", "@#DFRENCH R@ 1"},
                {"@#DFRENCH R@ 18", "@#DFRENCH R@ 10"},
                {"@#DFRENCH R@ 19", "@#DFRENCH R@ 19"},
                {"@#DFRENCH R@ 58", "@#DFRENCH R@ 19"},
                {"@#DFRENCH R@ 59", "@#DFRENCH R@ 19"},
                {"@#DFRENCH R@ 60", "@#DFRENCH R@ 20"},
                {"@#DFRENCH R@ 79", "@#DFRENCH R@ 79"},
                {"@#DFRENCH R@ 99", "@#DFRENCH R@ 59"},
                {"@#DFRENCH R@ 219", "@#DFRENCH R@ 179"}};
    pseudonyms p;
    pseudonyms_init(&p, &memory_default, VIEW("key"));
    p.shift = 40;
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        text_character text[TEXT_MOST];
        char got[TEXT_MOST];
        size_t count = take_text(rows[i].date, text);
        assert_true(anonymise_date(&p, text, count, GEDELF_NOTATION_ELF));
        give_text(text, count, got);
        if (strcmp(got, rows[i].expected) != 0)
            fail_msg("%s becomes %s, not %s", rows[i].date, got, rows[i].expected);
    }
    pseudonyms_free(&p);
}

/* ---- Dates of GEDCOM 7, and names in dates that nobody knows -------------------------------------- */

/* Dates, and what becomes of them; a tilde is a letter of a name that becomes another one. */
static void test_anonymise__names_in_dates(void **state)
{
    (void)state;
    static const struct {
        const char *date, *expected;
    } rows[] = {{"GREGORIAN 5 MAR 1900", "GREGORIAN 5 MAR 1860"},
                {"JULIAN 5 MAR 1900", "JULIAN 5 MAR 1860"},
                {"HEBREW 5 TSH 5744", "HEBREW 5 TSH 5704"},
                {"FRENCH_R 5 VEND 12", "FRENCH_R 5 VEND 10"},
                {"29 FEB 1940", "28 FEB 1900"},
                {"10 BCE", "50 BCE"},
                {"123456789", "123456749"},
                {"1234567890", "1234567890"},
                {"0850", "0850"},
                {"FROM 5 MAR 1900 TO JULIAN 6 APR 1901", "FROM 5 MAR 1860 TO JULIAN 6 APR 1861"},
                {"_SECRET 5 MAR 1900", "_~~~~~~ 5 MAR 1860"},
                {"_SECRET 5 _HIDDEN 1900", "_~~~~~~ 5 _~~~~~~ 1860"},
                {"_SECRET 5 TSH 1900", "_~~~~~~ 5 TSH 1860"},
                {"_SECRET 1900", "_~~~~~~ 1860"},
                {"_SECRET 5 MAR 1900 _EPOCH", "_~~~~~~ 5 MAR 1860 _~~~~~"},
                {"BET 1900 AND _SECRET 1901", "BET 1860 AND _~~~~~~ 1861"},
                {"BET _SECRET 1900 AND 1901", "BET _~~~~~~ 1860 AND 1861"}};
    pseudonyms p;
    pseudonyms_init(&p, &memory_default, VIEW("key"));
    p.shift = 40;
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        text_character text[TEXT_MOST];
        char got[TEXT_MOST];
        size_t count = take_text(rows[i].date, text);
        assert_true(anonymise_date(&p, text, count, GEDELF_NOTATION_GEDCOM7));
        give_text(text, count, got);
        for (size_t k = 0; k < count; k++) {
            if (rows[i].expected[k] == '~' && got[k] != rows[i].date[k] && got[k] >= 'A' && got[k] <= 'Z')
                got[k] = '~';
        }
        if (strcmp(got, rows[i].expected) != 0)
            fail_msg("%s becomes %s, not %s", rows[i].date, got, rows[i].expected);
    }
    pseudonyms_free(&p);
}

/* What is no date does not become one: of these letters, months would come with some of the keys. */
static void test_anonymise__no_dates(void **state)
{
    (void)state;
    static const char *const rows[] = {"3 QQQ 1900", "QQQ 1900"};
    enum { KEYS = 20000 };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        gedelf_date none;
        assert_int_not_equal(
            gedelf_date_parse(&none, view_of_string(rows[i]), GEDELF_NOTATION_GEDCOM7, GEDELF_DATE_VALUE),
            GEDELF_VALUE_OK);
        for (int key = 0; key < KEYS; key++) {
            text_character text[TEXT_MOST];
            char got[TEXT_MOST];
            gedelf_date date;
            pseudonyms p;
            pseudonyms_init(&p, &memory_default, view_of((const char *)&key, sizeof key));
            size_t count = take_text(rows[i], text);
            assert_true(anonymise_date(&p, text, count, GEDELF_NOTATION_GEDCOM7));
            give_text(text, count, got);
            if (gedelf_date_parse(&date, view_of_string(got), GEDELF_NOTATION_GEDCOM7, GEDELF_DATE_VALUE) ==
                GEDELF_VALUE_OK)
                fail_msg("%s becomes %s", rows[i], got);
            pseudonyms_free(&p);
        }
    }
}

/* ---- Letters --------------------------------------------------------------------------------------- */

/* Each row of the table is found, by its first letter and its last, and by their capitals; and they are found again from it. */
static void test_anonymise__letters(void **state)
{
    (void)state;
    static const struct {
        uint32_t class, index, first, count, step;
        int32_t distance;
    } rows[] = {
#define L(class, index, first, count, step, distance) {class, index, first, count, step, distance},
#include "rewrite/anonymise/letters.def"
#undef L
    };
    pseudonyms p;
    pseudonyms_init(&p, &memory_default, VIEW("key"));
    for (size_t i = 0; i < COUNT_OF(rows) * 4; i++) {
        bool last = i % 2 == 1, capital = i % 4 > 1 && rows[i / 4].distance != 0;
        uint32_t after = last ? rows[i / 4].count - 1 : 0;
        uint32_t code =
            (uint32_t)((int64_t)rows[i / 4].first + after * rows[i / 4].step + (capital ? rows[i / 4].distance : 0));
        class_letter found;
        assert_true(letter_find(&p.memory, code, &found));
        assert_int_equal(found.class, rows[i / 4].class);
        assert_int_equal(found.index, rows[i / 4].index + after);
        assert_int_equal(found.capital, capital);
        assert_int_equal(letter_at(&found), code);
    }
    pseudonyms_free(&p);
}

/* ---- What can come of a character ------------------------------------------------------------------ */

enum { MANY_KEYS = 1500 };

/* With many keys a text becomes one of which each character is one of those in a list, and each of them comes. */
static void assert_all_come(const char *from, const char *const *lists, bool xref)
{
    bool seen[TEXT_MOST][256] = {{false}};
    size_t count = strlen(from);
    for (int key = 0; key < MANY_KEYS; key++) {
        text_character text[TEXT_MOST];
        pseudonyms p;
        pseudonyms_init(&p, &memory_default, view_of((const char *)&key, sizeof key));
        take_text(from, text);
        assert_true(!xref || (pseudonyms_note_xref(&p, view_of_string(from)) && pseudonyms_choose_xrefs(&p)));
        assert_true(xref ? pseudonyms_apply_xref(&p, text, count) : pseudonyms_apply(&p, text, count));
        for (size_t i = 0; i < count; i++)
            seen[i][text[i].code & 0xFF] = true;
        pseudonyms_free(&p);
    }
    for (size_t i = 0; i < count; i++) {
        for (int c = 1; c < 256; c++) {
            if (seen[i][c] != (strchr(lists[i], c) != NULL))
                fail_msg("%s: %c at %zu %s", from, c, i, seen[i][c] ? "comes" : "never comes");
        }
    }
}

#define SMALL "abcdefghijklmnopqrstuvwxyz"
#define CAPITAL "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
#define DIGITS "0123456789"
#define NO_ZERO "123456789"
#define FOUR_TIMES(list) list, list, list, list

/* Numbers have no zero at their beginning but where there was one; 16 hexadecimal digits with both kinds stay such (D481, D483). */
static void test_anonymise__ranges(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        const char *lists[20];
        bool xref;
    } rows[] = {
        {"7", {NO_ZERO}, false},
        {"0", {"0"}, false},
        {"70", {NO_ZERO, DIGITS}, false},
        {"007", {"0", DIGITS, DIGITS}, false},
        {"q", {SMALL}, false},
        {"Qq", {CAPITAL, SMALL}, false},
        {"a-A.", {SMALL, "-", CAPITAL, "."}, false},
        {"Q1q0", {CAPITAL, NO_ZERO, SMALL, "0"}, false},
        {"a234567890123456",
         {"abcdef", DIGITS, DIGITS, DIGITS, FOUR_TIMES(DIGITS), FOUR_TIMES(DIGITS), FOUR_TIMES(DIGITS)},
         false},
        {"012345678901234F",
         {FOUR_TIMES(DIGITS), FOUR_TIMES(DIGITS), FOUR_TIMES(DIGITS), DIGITS, DIGITS, DIGITS, "ABCDEF"},
         false},
        {"012345678901234f-",
         {FOUR_TIMES(DIGITS), FOUR_TIMES(DIGITS), FOUR_TIMES(DIGITS), DIGITS, DIGITS, DIGITS, "abcdef", "-"},
         false},
        {"{012345678901234b}",
         {"{", FOUR_TIMES(DIGITS), FOUR_TIMES(DIGITS), FOUR_TIMES(DIGITS), DIGITS, DIGITS, DIGITS, "abcdef", "}"},
         false},
        /* one digit too few, a letter that goes on, letters or digits alone */
        {"01234567890123f",
         {"0", DIGITS, DIGITS, DIGITS, FOUR_TIMES(DIGITS), FOUR_TIMES(DIGITS), DIGITS, DIGITS, SMALL},
         false},
        {"0123456789012345g",
         {"0", DIGITS, DIGITS, DIGITS, FOUR_TIMES(DIGITS), FOUR_TIMES(DIGITS), FOUR_TIMES(DIGITS), SMALL},
         false},
        {"012345678901234fg",
         {"0", DIGITS, DIGITS, DIGITS, FOUR_TIMES(DIGITS), FOUR_TIMES(DIGITS), DIGITS, DIGITS, DIGITS, SMALL, SMALL},
         false},
        {"abcdefabcdefabcd", {FOUR_TIMES(SMALL), FOUR_TIMES(SMALL), FOUR_TIMES(SMALL), FOUR_TIMES(SMALL)}, false},
        {"0123456789012345",
         {"0", DIGITS, DIGITS, DIGITS, FOUR_TIMES(DIGITS), FOUR_TIMES(DIGITS), FOUR_TIMES(DIGITS)},
         false},
        /* identifiers: a zero stays, and none comes */
        {"Zeb105", {CAPITAL, SMALL, SMALL, NO_ZERO, "0", NO_ZERO}, true},
        {"I1", {"I", "1"}, true},
        {"9Q-", {NO_ZERO, CAPITAL, "-"}, true},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++)
        assert_all_come(rows[i].text, rows[i].lists, rows[i].xref);
}

/* Between 20 and 60 years, a multiple of four: each of them comes. (D483) */
static void test_anonymise__shifts(void **state)
{
    (void)state;
    bool seen[64] = {false};
    for (int key = 0; key < MANY_KEYS; key++) {
        pseudonyms p;
        pseudonyms_init(&p, &memory_default, view_of((const char *)&key, sizeof key));
        assert_in_range(p.shift, 20, 60);
        seen[p.shift] = true;
        pseudonyms_free(&p);
    }
    for (size_t i = 0; i < COUNT_OF(seen); i++)
        assert_int_equal(seen[i], i >= 20 && i <= 60 && i % 4 == 0);
}

/* ---- Coordinates ------------------------------------------------------------------------------- */

/* Which whole degrees come of one, with many keys: the least and the greatest of them. */
static void test_anonymise__coordinates(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        bool latitude;
        int least, most;
    } rows[] = {{"N48.1375", true, 10, 89}, {"S5.5", true, 0, 9},         {"N0.25", true, 0, 0},
                {"N9", true, 0, 9},         {"E118.25", false, 100, 179}, {"W11.5", false, 10, 99},
                {"W0.5", false, 0, 0},      {"E7.123456", false, 0, 9}};
    enum { KEYS = 3000 };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        int least = 1000, most = -1;
        size_t others = 0;
        for (int key = 0; key < KEYS; key++) {
            text_character text[TEXT_MOST];
            char got[TEXT_MOST];
            int64_t parsed;
            pseudonyms p;
            pseudonyms_init(&p, &memory_default, view_of((const char *)&key, sizeof key));
            size_t count = take_text(rows[i].text, text);
            assert_true(anonymise_coordinate(&p, text, count, rows[i].latitude));
            give_text(text, count, got);
            assert_int_equal(rows[i].latitude ? gedelf_latitude_parse(&parsed, view_of_string(got))
                                              : gedelf_longitude_parse(&parsed, view_of_string(got)),
                             GEDELF_VALUE_OK);
            assert_int_equal(got[0], rows[i].text[0]);
            assert_int_equal(strcspn(got, "."), strcspn(rows[i].text, "."));
            int degrees = atoi(got + 1);
            least = degrees < least ? degrees : least;
            most = degrees > most ? degrees : most;
            others += strcmp(got, rows[i].text) != 0;
            pseudonyms_free(&p);
        }
        assert_int_equal(least, rows[i].least);
        assert_int_equal(most, rows[i].most);
        assert_true(others > KEYS / 2);
    }
}

/* What is no coordinate: beyond the greatest it stays as it is. */
static void test_anonymise__no_coordinates(void **state)
{
    (void)state;
    pseudonyms p;
    text_character text[TEXT_MOST];
    char got[TEXT_MOST];
    pseudonyms_init(&p, &memory_default, VIEW("key"));
    size_t count = take_text("N91.5", text);
    assert_true(anonymise_coordinate(&p, text, count, true));
    give_text(text, count, got);
    assert_string_equal(got, "N91.5");
    count = take_text("7", text);
    assert_true(anonymise_coordinate(&p, text, count, true));
    give_text(text, count, got);
    assert_string_equal(got, "7");
    pseudonyms_free(&p);
}

/* ---- Rules ------------------------------------------------------------------------------------- */

static void test_anonymise__rules(void **state)
{
    (void)state;
    static const struct {
        const char *tags, *payload;
        anon_rule rule;
    } rows[] = {{"INDI NAME", "Ann /Ash/", RULE_TEXT},
                {"INDI NAME", "", RULE_KEEP},
                {"INDI NAME", "  ", RULE_KEEP},
                {"INDI DEAT", "Y", RULE_KEEP},
                {"INDI DEAT", " Y ", RULE_KEEP},
                {"INDI DEAT", "Yes", RULE_TEXT},
                {"INDI FAMS", "@F1@", RULE_POINTER},
                {"INDI SEX", "M", RULE_KEEP},
                {"INDI SEX", "Qx", RULE_KEEP},
                {"INDI SEX", "Qxy", RULE_KEEP},
                {"INDI SEX", "Qxyz", RULE_TEXT},
                {"INDI RESN", "privacy", RULE_KEEP},
                {"INDI RESN", "nobody", RULE_TEXT},
                {"INDI FAMC PEDI", "adopted", RULE_KEEP},
                {"INDI FAMC PEDI", "other", RULE_KEEP},
                {"INDI FAMC STAT", "proven", RULE_KEEP},
                {"SOUR REPO CALN MEDI", "photo", RULE_KEEP},
                {"SOUR REPO CALN MEDI", "papyrus", RULE_TEXT},
                {"INDI ASSO ROLE", "GODP", RULE_KEEP},
                {"INDI NAME TYPE", "maiden", RULE_KEEP},
                {"INDI NAME TYPE", "Zebulon", RULE_TEXT},
                {"INDI FACT TYPE", "maiden", RULE_TEXT},
                {"INDI NAME FONE TYPE", "hangul", RULE_KEEP},
                {"INDI NAME ROMN TYPE", "hangul", RULE_TEXT},
                {"INDI NAME ROMN TYPE", "pinyin", RULE_KEEP},
                {"INDI BIRT AGE", "30y", RULE_KEEP},
                {"INDI BIRT AGE", "Zebulon", RULE_LONG_WORDS},
                {"INDI CHAN DATE TIME", "12:30", RULE_KEEP},
                {"INDI CHAN DATE TIME", "99:99", RULE_LONG_WORDS},
                {"SUBM LANG", "German", RULE_KEEP},
                {"SUBM LANG", "de", RULE_KEEP},
                {"SUBM LANG", "Zebulonian", RULE_LONG_WORDS},
                {"INDI BIRT DATE", "1 JAN 1900", RULE_DATE},
                {"INDI BIRT SDATE", "1 JAN 1900", RULE_DATE},
                {"INDI OBJE FILE", "a.jpg", RULE_FILE},
                {"INDI OBJE FORM", "jpeg", RULE_KEEP},
                {"INDI OBJE FILE FORM", "image/jpeg", RULE_KEEP},
                {"INDI OBJE FILE FORM", "zebulon", RULE_TEXT},
                {"INDI PLAC FORM", "jpeg", RULE_TEXT},
                {"INDI PLAC MAP LATI", "N1", RULE_LATITUDE},
                {"INDI PLAC MAP LONG", "W1", RULE_LONGITUDE},
                {"SOUR DATA EVEN", "BIRT, DEAT", RULE_KEEP},
                {"INDI SOUR EVEN", "MARR", RULE_KEEP},
                {"INDI SOUR EVEN", "MARRIA", RULE_TEXT},
                {"INDI SOUR EVEN", "Marr", RULE_TEXT},
                {"INDI SOUR EVEN", "MA-R", RULE_TEXT},
                {"INDI EVEN", "MARR", RULE_TEXT},
                {"HEAD SOUR", "PROGRAM", RULE_KEEP},
                {"HEAD SOUR VERS", "1.0", RULE_KEEP},
                {"HEAD SOUR NAME", "Program", RULE_KEEP},
                {"HEAD SOUR CORP", "Company", RULE_TEXT},
                {"HEAD SOUR CORP NAME", "Company", RULE_TEXT},
                {"HEAD DEST", "PROGRAM", RULE_KEEP},
                {"HEAD DEST NAME", "Somebody", RULE_TEXT},
                {"HEAD FILE", "a.ged", RULE_FILE},
                {"INDI SOUR", "text", RULE_TEXT},
                {"HEAD", "text", RULE_TEXT}};
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        view tags[8], rest = view_of_string(rows[i].tags);
        size_t depth = 0;
        while (rest.length > 0) {
            size_t end = 0;
            while (end < rest.length && rest.text[end] != ' ')
                end++;
            tags[depth++] = view_of(rest.text, end);
            rest = view_trim(view_after(rest, end));
        }
        anon_rule rule = rule_for(tags, depth, view_of_string(rows[i].payload), false, GEDELF_NOTATION_ELF);
        if (rule != rows[i].rule)
            fail_msg("%s %s: %d, not %d", rows[i].tags, rows[i].payload, (int)rule, (int)rows[i].rule);
        assert_int_equal(rule_for(tags, depth, view_of_string(rows[i].payload), true, GEDELF_NOTATION_ELF), RULE_KEEP);
    }
}

/* ---- A whole file ------------------------------------------------------------------------------- */

static const char secret[] = HEADER
    "1 SOUR PROGRAM\n2 VERS 1.0\n2 CORP Company\n1 DEST other\n1 FILE family.ged\n1 DATE 1 JAN 2020\n2 TIME 10:00\n1 "
    "LANG German\n"
    "0 @I1@ INDI\n1 NAME Zebulon Anna /SMITH-Zebulon/\n2 NPFX Dr. de\n1 SEX F\n1 BIRT\n2 DATE 29 FEB 1940\n2 PLAC "
    "Rome, Zebulon\n3 MAP\n4 LATI N41.9\n4 LONG E12.5\n"
    "2 AGE 0y\n2 SOUR @Zebulon1@\n3 PAGE page 12, no. 007; 100\n1 DEAT Y\n1 _UID 0123456789abcdef0123456789ABCDEF\n1 "
    "NOTE See Zeb\n2 CONC ulon, Anna\n2 CONT anna.smith@@example.org +49 30 1234567\n"
    "1 OBJE\n2 FORM jpeg\n2 FILE https://example.org/zebulon/Anna.jpeg\n2 TITL Ärger und ßa\n1 OBJE\n2 "
    "FORM jpg\n2 FILE pics\\\\Anna\n1 NOTE @#U41@x\n1 REFN A-1\n"
    "1 NOTE Анна анна\n0 @Zebulon1@ SOUR\n1 TITL The Annals\n0 "
    "@X2@ NOTE of 1850, Zebulon\n" TRAILER;

static const char anonymised[] = HEADER "1 SOUR PROGRAM\n"
                                        "2 VERS 1.0\n"
                                        "2 CORP Wqcmtnh\n"
                                        "1 DEST other\n"
                                        "1 FILE irkujv.ged\n"
                                        "1 DATE 1 JAN 1976\n"
                                        "2 TIME 10:00\n"
                                        "1 LANG German\n"
                                        "0 @I1@ INDI\n"
                                        "1 NAME Svytpsd Eiwj /UGRHN-Svytpsd/\n"
                                        "2 NPFX No. wb\n"
                                        "1 SEX F\n"
                                        "1 BIRT\n"
                                        "2 DATE 29 FEB 1896\n"
                                        "2 PLAC Avht, Svytpsd\n"
                                        "3 MAP\n"
                                        "4 LATI N86.2\n"
                                        "4 LONG E25.3\n"
                                        "2 AGE 0y\n"
                                        "2 SOUR @Luimgvj8@\n"
                                        "3 PAGE lrqe 72, zf. 086; 736\n"
                                        "1 DEAT Y\n"
                                        "1 _UID 2022159607faaccf3145657386DFCEFA\n"
                                        "1 NOTE Rgo Svy\n"
                                        "2 CONC tpsd, Eiwj\n"
                                        "2 CONT eiwj.ugrhn@@yucisyz.vzu +87 82 8768105\n"
                                        "1 OBJE\n"
                                        "2 FORM jpeg\n"
                                        "2 FILE https://yucisyz.vzu/svytpsd/Eiwj.jpeg\n"
                                        "2 TITL Žbpom lqg ʤo\n"
                                        "1 OBJE\n"
                                        "2 FORM jpg\n"
                                        "2 FILE nrpk\\\\Eiwj\n"
                                        "1 NOTE @#U44@j\n"
                                        "1 REFN D-5\n"
                                        "1 NOTE Йԉѡҫ йԉѡҫ\n"
                                        "0 @Luimgvj8@ SOUR\n"
                                        "1 TITL Pyi Bsebqz\n"
                                        "0 @X2@ NOTE kt 1127, Svytpsd\n" TRAILER;

static void anonymise_secret(const char *key, bool drop_dates, buffer *out)
{
    gedelf_anonymise_options options = GEDELF_ANONYMISE_OPTIONS();
    options.key = view_of_string(key);
    options.drop_dates = drop_dates;
    buffer_init(out, &memory_default);
    assert_int_equal(gedelf_anonymise(source_of(VIEW(secret)), gedelf_sink_callback(write_to_buffer, out), &options),
                     GEDELF_OK);
}

/* The same key gives the same file: this one, in which what D482 keeps is as it was. */
static void test_anonymise__file(void **state)
{
    (void)state;
    buffer out;
    anonymise_secret("key", false, &out);
    assert_view(buffer_view(&out), VIEW(anonymised));
    buffer_free(&out);
    anonymise_secret("key", true, &out);
    char *dropped = string_of_buffer(&out);
    assert_null(strstr(dropped, "2 DATE"));
    assert_non_null(strstr(dropped, "1 DATE"));
    assert_int_equal(strlen(dropped), sizeof anonymised - 1 - strlen("2 DATE 29 FEB 1940\n"));
    free(dropped);
}

/* ---- What stays of a line ------------------------------------------------------------------------ */

/* Lines, and below each what becomes of its characters: = stays, ~ is part of a run that becomes another. */
static const struct {
    const char *line, *kept;
} masks[] = {
    {"1 NOTE @#DJULIAN@ secret", "==================~~~~~~"},
    {"1 NOTE @#DFRENCH R@ secret", "====================~~~~~~"},
    {"1 NOTE @#DJULIANX@ secret", "==========~~~~~~~==~~~~~~"},
    {"1 NOTE @#DJULIA@ secret", "==========~~~~~==~~~~~~"},
    {"1 NOTE @#XJULIAN@ secret", "==========~~~~~~==~~~~~~"},
    {"1 NOTE secret @#DHEBREW@ hidden", "=======~~~~~~============~~~~~~"},
    {"1 NOTE secret, @#DROMAN@", "=======~~~~~~==========="},
    {"1 NOTE @#D", "=========="},
    {"1 NOTE Secret-Hidden; x1", "=======~~~~~~=~~~~~~==~~"},
    {"2 FILE https://secret/hidden.jpeg", "===============~~~~~~=~~~~~~====="},
    {"2 FILE secret.abcde", "=======~~~~~~======"},
    {"2 FILE secret.abcdef", "=======~~~~~~=~~~~~~"},
    {"2 FILE secret", "=======~~~~~~"},
    {"2 FILE c:/secret.png", "=======~==~~~~~~===="},
    {"2 FILE file:/secret.png", "=============~~~~~~===="},
    {"2 FILE secrets:/hidden.png", "=======~~~~~~~==~~~~~~===="},
    {"2 FILE .png", "==========="},
    {"2 AGE 30y", "========="},
    {"2 AGE secret or so", "======~~~~~~======"},
    {"2 DATE INT 1900 (in hidden 1850)", "===========~~~~==~~=~~~~~~=~~~~="},
    {"2 DATE hidden 3", "=======~~~~~~=~"},
    {"1 SEX M", "======="},
    {"1 RESN locked", "============="},
    {"1 RESN hidden", "=======~~~~~~"},
    /* escapes that name characters, and what is none */
    {"1 NOTE @#U41@ secret", "==========~~==~~~~~~"},
    {"1 NOTE @#U41 5A,61@x", "==========~~=~~=~~=~"},
    {"1 NOTE @#U000041@", "==========~~~~~~="},
    {"1 NOTE @#U0000041@", "=================="},
    {"1 NOTE @#Ue9@", "============="},
    {"1 NOTE @#U6a@", "============="},
    {"1 NOTE @#UD800@", "==============="},
    {"1 NOTE @#U20@", "============="},
    {"1 NOTE @#U30@", "============="},
    {"1 NOTE @#U@ secret", "============~~~~~~"},
    {"1 NOTE @#Xsecret@#U41@", "==========~~~~~~===~~="},
    {"1 NOTE @#Xsecret@ @#U41@", "==========~~~~~~=====~~="},
    {"1 NOTE @#DJULIAN\n2 CONT @ secret", "==========~~~~~~==========~~~~~~"},
    {"1 NOTE @#", "========="},
    {"1 NOTE secret @# hidden", "=======~~~~~~====~~~~~~"},
    {"1 NOTE @secret hidden", "========~~~~~~=~~~~~~"},
    /* pointers, with white space round them */
    {"1 SOUR @Zebulon1@", "========~~~~~~~~="},
    {"1 SOUR  @Zebulon1@", "=========~~~~~~~~="},
    {"1 SOUR @Zebulon1@ ", "========~~~~~~~~=="},
    {"1 SOUR  @Zebulon1@  ", "=========~~~~~~~~==="},
    {"1 SOUR @S1@", "==========="},
    {"1 SOUR @Zebulon1@ secret", "========~~~~~~~~==~~~~~~"},
    /* octets that do not decode, and letters that were two surrogates */
    {"1 NOTE secret \xFF hidden", "=======~~~~~~===~~~~~~"},
    {"1 NOTE \xFF\xFE\xC3 hidden", "===========~~~~~~"},
    {"1 NOTE secret\xFFhidden", "=======~~~~~~=~~~~~~"},
    {"1 NOTE secret\xE2\x80", "=======~~~~~~=="},
    {"1 NOTE secret \xED\xA0\x81\xED\xB0\x80", "=======~~~~~~======~"},
    {"2 DATE 3 M\xFFR 1900", "=======~=~=~=~~~~"},
    /* words of four letters and more where only these go */
    {"2 AGE abc abcd ab-abcde.", "==========~~~~====~~~~~="},
    {"2 AGE secret", "======~~~~~~"},
    {"2 AGE , secret", "========~~~~~~"},
    {"2 AGE abc", "========="},
    {"2 FILE a:secret", "=======~=~~~~~~"},
    {"2 FILE ab:secret", "==========~~~~~~"},
    {"2 FILE https", "=======~~~~~"},
    {"2 FILE abcde:secret", "=============~~~~~~"},
    {"2 FILE mailto:secret", "==============~~~~~~"},
    {"2 FILE a1:secret", "=======~~=~~~~~~"},
    {"2 FILE secret.", "=======~~~~~~="},
    {"2 FILE secret.a.png", "=======~~~~~~=~===="},
    /* a level is left out, which --recover allows: it is below the record, and not below what stood before that */
    {"0 INDI\n2 FORM jpeg", "==============~~~~"},
};

static bool is_same_run(const char *a, const char *b, size_t length, char kept)
{
    return (memcmp(a, b, length) == 0) == (kept == '=');
}

static void test_anonymise__kept(void **state)
{
    (void)state;
    for (size_t row = 0; row < COUNT_OF(masks); row++) {
        char text[400];
        buffer out;
        gedelf_anonymise_options options = GEDELF_ANONYMISE_OPTIONS();
        const char *mask = masks[row].kept, *written = masks[row].line;
        gedelf_read_options reading = GEDELF_READ_OPTIONS();
        reading.recover = written[0] == '0';
        options.reading = &reading;
        options.key = VIEW("key");
        snprintf(text, sizeof text, HEADER "0 @I1@ INDI\n1 OBJE\n%s\n" TRAILER, written);
        buffer_init(&out, &memory_default);
        assert_int_equal(
            gedelf_anonymise(source_of(view_of_string(text)), gedelf_sink_callback(write_to_buffer, &out), &options),
            GEDELF_OK);
        assert_int_equal(out.length, strlen(text));
        assert_int_equal(strlen(written), strlen(mask));
        const char *got = out.data + (strstr(text, written) - text);
        for (size_t at = 0, end; mask[at]; at = end) {
            for (end = at; mask[end] == mask[at];)
                end++;
            if (!is_same_run(got + at, written + at, end - at, mask[at]))
                fail_msg("%s becomes %.*s", written, (int)strlen(mask), got);
        }
        buffer_free(&out);
    }
}

/* Each of these lines alone, so that what is made of it is longer than all before, and takes memory. */
static gedelf_status anonymise_line(void *context, const gedelf_allocator *allocator)
{
    char text[400];
    buffer out;
    gedelf_anonymise_options options = GEDELF_ANONYMISE_OPTIONS();
    options.key = VIEW("key");
    options.allocator = allocator;
    const char *alone = context;
    snprintf(text, sizeof text, "%s%s\n" TRAILER, alone[2] == 'H' ? "" : "0 HEAD\n1 CHAR UTF-8\n0 I\n", alone);
    buffer_init(&out, &memory_default);
    gedelf_status status =
        gedelf_anonymise(source_of(view_of_string(text)), gedelf_sink_callback(write_to_buffer, &out), &options);
    buffer_free(&out);
    return status;
}

static void test_anonymise__without_memory(void **state)
{
    (void)state;
    static const char *const lines[] = {
        "1 DATE 29 FEB 1900",
        "1 DATE INT 1900 (in hidden 1850)",
        "1 DATE hidden on the third",
        "1 LATI N41.90",
        "1 LATI north of all",
        "1 _UID 0123456789abcdef",
        "1 NOTE 123456789012345678901234567890",
        "1 NOTE long-windedness",
        "1 AGE long-windedness",
        "1 FILE long-windedness.png",
        "1 NOTE @#U41 5A@ secret",
        "1 SOUR  @Zebulon1@ ",
        "0 @Zebulon1@ SOUR",
        "1 NOTE secret \xFF hidden",
        "1 NOTE \xED\xA0\x81\xED\xB0\x80",
        "1 NOTE a\n2 CONT b\n2 CONC c",
        "0 HEAD\n1 GEDC\n2 VERS 7.0\n0 I\n1 DATE _A12345678901234567890 1900",
    };
    for (size_t i = 0; i < COUNT_OF(lines); i++)
        assert_failures_are_told(anonymise_line, (void *)(uintptr_t)lines[i], GEDELF_OK);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_anonymise__dates),          cmocka_unit_test(test_anonymise__coordinates),
        cmocka_unit_test(test_anonymise__no_coordinates), cmocka_unit_test(test_anonymise__rules),
        cmocka_unit_test(test_anonymise__file),           cmocka_unit_test(test_anonymise__kept),
        cmocka_unit_test(test_anonymise__names_in_dates), cmocka_unit_test(test_anonymise__ranges),
        cmocka_unit_test(test_anonymise__shifts),         cmocka_unit_test(test_anonymise__without_memory),
        cmocka_unit_test(test_anonymise__no_dates),       cmocka_unit_test(test_anonymise__letters),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
