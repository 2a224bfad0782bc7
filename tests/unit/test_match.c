/* SPDX-License-Identifier: MIT */
/*
 * Matching and joining as a program calls them: every allocation fails once, pairs that are given, texts of pairs, options.
 */
#include "unit.h"

#include <gedelf/join.h>

#define FILE_HEADER "0 HEAD\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n1 CHAR UTF-8\n"

static const char first_file[] =
    FILE_HEADER "0 @I1@ INDI\n1 NAME Johann Georg /Müller/\n2 GIVN Johann\n1 SEX M\n1 BIRT\n2 DATE 3 MAR 1801\n2 PLAC "
                "Altdorf, Uri\n"
                "1 FAMS @F1@\n1 _UID 0123456789ABCDEF0123456789ABCDEF0000\n1 CHAN\n2 DATE 1 JAN 2020\n"
                "0 @I2@ INDI\n1 NAME Anna /Schmidt/\n1 SEX F\n1 FAMS @F1@\n"
                "0 @I3@ INDI\n1 NAME Karl /Müller/\n1 SEX M\n1 BIRT\n2 DATE 1826\n1 FAMC @F1@\n"
                "0 @F1@ FAM\n1 HUSB @I1@\n1 WIFE @I2@\n1 CHIL @I3@\n1 MARR\n2 DATE 1825\n"
                "0 @S1@ SOUR\n1 TITL Kirchenbuch Altdorf\n1 AUTH Pfarrer\n0 @N1@ NOTE gleich\n0 TRLR\n";

static const char second_file[] =
    FILE_HEADER "0 @I1@ INDI\n1 NAME Anna /Mueller/\n2 _MARNM Müller\n1 SEX F\n1 FAMS @F9@\n"
                "0 @I2@ INDI\n1 NAME Hans /Mueller/\n1 SEX M\n1 BIRT\n2 DATE 3 MAR 1801\n2 PLAC Altdorf\n2 SOUR @S1@\n"
                "1 _UID 01234567-89AB-CDEF-0123-456789ABCDEF\n1 FAMS @F9@\n1 CHAN\n2 DATE 1 JAN 2021\n"
                "0 @I4@ INDI\n1 NAME Carl /Müller/\n1 SEX M\n1 BIRT\n2 DATE ABT 1826\n1 FAMC @F9@\n"
                "0 @F9@ FAM\n1 HUSB @I2@\n1 WIFE @I1@\n1 CHIL @I4@\n1 MARR\n2 DATE 1825\n1 NOTE @N7@\n"
                "0 @S1@ SOUR\n1 TITL Kirchenbuch von Altdorf\n0 @N7@ NOTE gleich\n0 TRLR\n";

static gedelf_dataset *read_text(const char *text, const gedelf_allocator *allocator)
{
    gedelf_read_options options = GEDELF_READ_OPTIONS();
    gedelf_dataset *dataset;
    options.positions = true;
    options.allocator = allocator;
    assert_int_equal(gedelf_read(&dataset, gedelf_source_memory(text, strlen(text)), &options), GEDELF_OK);
    return dataset;
}

/* ---- Match ------------------------------------------------------------------------------------- */

static bool has_pair(const gedelf_match *m, const char *a, const char *b)
{
    for (size_t i = 0; i < gedelf_match_count(m); i++) {
        const gedelf_match_pair *pair = gedelf_match_at(m, i);
        if (view_equal(gedelf_structure_xref(pair->a), view_of_string(a)) &&
            view_equal(gedelf_structure_xref(pair->b), view_of_string(b)))
            return true;
    }
    return false;
}

static void test_match__pairs(void **state)
{
    gedelf_dataset *a = read_text(first_file, NULL), *b = read_text(second_file, NULL);
    gedelf_match *match;
    (void)state;
    assert_int_equal(gedelf_match_new(&match, a, b, NULL), GEDELF_OK);
    assert_true(has_pair(match, "I1", "I2"));
    assert_true(has_pair(match, "I2", "I1"));
    assert_true(has_pair(match, "I3", "I4"));
    assert_true(has_pair(match, "F1", "F9"));
    assert_true(has_pair(match, "N1", "N7"));
    assert_int_equal(gedelf_match_at(match, 0)->why_count > 0, true);
    assert_null(gedelf_match_at(match, gedelf_match_count(match)));
    for (size_t i = 1; i < gedelf_match_count(match); i++)
        assert_true(gedelf_match_at(match, i - 1)->score >= gedelf_match_at(match, i)->score);
    gedelf_match_free(match);
    gedelf_dataset_free(a);
    gedelf_dataset_free(b);
}

/* Is somebody who died on one day the same as somebody of that name who married on another? */
static bool may_be_same(const char *died, const char *married)
{
#define FENSTERMACHER "0 @I1@ INDI\n1 NAME Gotthilf Amadeus /Fenstermacher/\n1 SEX M\n1 BIRT\n2 DATE 3 MAR 1801\n"
    char texts[2][512];
    snprintf(texts[0], sizeof texts[0], FILE_HEADER FENSTERMACHER "1 DEAT\n2 DATE %s\n0 TRLR\n", died);
    snprintf(texts[1], sizeof texts[1],
             FILE_HEADER FENSTERMACHER "1 FAMS @F1@\n0 @F1@ FAM\n1 HUSB @I1@\n1 MARR\n2 DATE %s\n0 TRLR\n", married);
    gedelf_dataset *a = read_text(texts[0], NULL), *b = read_text(texts[1], NULL);
    gedelf_match *match;
    assert_int_equal(gedelf_match_new(&match, a, b, NULL), GEDELF_OK);
    bool same = has_pair(match, "I1", "I1");
    gedelf_match_free(match);
    gedelf_dataset_free(a);
    gedelf_dataset_free(b);
    return same;
}

/* Five years are allowed for: what is written of the dead may be late. */
static void test_match__dead(void **state)
{
    (void)state;
    assert_true(may_be_same("5 MAY 1850", "5 MAY 1849"));
    assert_true(may_be_same("5 MAY 1850", "5 MAY 1853"));
    assert_true(may_be_same("5 MAY 1850", "5 MAY 1855"));
    assert_false(may_be_same("5 MAY 1850", "6 MAY 1855"));
    assert_false(may_be_same("5 MAY 1850", "AFT 6 MAY 1855"));
    assert_true(may_be_same("5 MAY 1850", "BEF 6 MAY 1855"));
    assert_true(may_be_same("AFT 5 MAY 1850", "6 MAY 1855"));
    assert_false(may_be_same("5 MAY 1850", "5 MAY 1857"));
}

static void test_match__options(void **state)
{
    gedelf_dataset *a = read_text(first_file, NULL);
    gedelf_match_options options = GEDELF_MATCH_OPTIONS();
    gedelf_match *match;
    (void)state;
    static const double wrong[] = {1.5, 1.01, -0.01, -1.01};
    for (size_t i = 0; i < COUNT_OF(wrong); i++) {
        options.min = wrong[i];
        assert_int_equal(gedelf_match_new(&match, a, NULL, &options), GEDELF_ARGUMENT);
        assert_null(match);
    }
    for (int i = 0; i < 2; i++) {
        options.min = i == 0 ? GEDELF_ANY_SCORE : i;
        assert_int_equal(gedelf_match_new(&match, a, NULL, &options), GEDELF_OK);
        gedelf_match_free(match);
    }
    assert_int_equal(gedelf_match_new(&match, a, NULL, NULL), GEDELF_OK);
    assert_int_equal(gedelf_match_count(match), 0);
    gedelf_match_free(match);
    gedelf_match_free(NULL);
    assert_string_equal(gedelf_evidence_name(GEDELF_EVIDENCE_BIRTH_PLACE), "birth-place");
    assert_null(gedelf_evidence_name((gedelf_evidence)GEDELF_EVIDENCE_COUNT));
    gedelf_dataset_free(a);
}

/* ---- What is found ------------------------------------------------------------------------------ */

#define WHO(id, name) "0 @" id "@ INDI\n1 NAME " name "\n"
#define COUPLE(f, husband, wife) "0 @" f "@ FAM\n1 HUSB @" husband "@\n1 WIFE @" wife "@\n"
#define TWO(a, b)                                                                                                      \
    WHO(a, "Dalek /Paduk/") "1 BIRT\n2 DATE 1 JAN 1800\n" WHO(b, "Sigrun /Grove/") "1 BIRT\n2 DATE 2 FEB 1801\n"

/* Two files, or one, and the pairs that are found. */
static const struct {
    const char *what, *a, *b, *found;
} found_rows[] = {
    /* other records, if they are equal (D440) */
    {"equal notes", "0 @N1@ NOTE x\n", "0 @N2@ NOTE x\n", "N1=N2 "},
    {"letter case counts", "0 @N1@ NOTE x\n", "0 @N2@ NOTE X\n", ""},
    {"canonically equivalent", "0 @N1@ NOTE \xC3\xA9\n", "0 @N2@ NOTE e\xCC\x81\n", "N1=N2 "},
    {"tags count", "0 @N1@ NOTE x\n", "0 @N2@ _NOTE x\n", ""},
    {"tags below count", "0 @R1@ REPO\n1 NAME x\n", "0 @R2@ REPO\n1 ADDR x\n", ""},
    {"what is below counts", "0 @R1@ REPO\n1 NAME x\n1 ADDR y\n", "0 @R2@ REPO\n1 NAME x\n", ""},
    {"levels count", "0 @R1@ REPO\n1 NAME x\n1 ADDR y\n", "0 @R2@ REPO\n1 NAME x\n2 ADDR y\n", ""},
    {"levels count, the other way", "0 @R1@ REPO\n1 NAME x\n2 ADDR y\n3 CITY z\n1 NOTE n\n",
     "0 @R2@ REPO\n1 NAME x\n2 ADDR y\n3 CITY z\n2 NOTE n\n", ""},
    {"equal below", "0 @R1@ REPO\n1 NAME x\n2 ADDR y\n3 CITY z\n1 NOTE n\n",
     "0 @R2@ REPO\n1 NAME x\n2 ADDR y\n3 CITY z\n1 NOTE n\n", "R1=R2 "},
    {"order counts", "0 @R1@ REPO\n1 NAME x\n1 ADDR y\n", "0 @R2@ REPO\n1 ADDR y\n1 NAME x\n", ""},
    {"the date of the last change does not count", "0 @N1@ NOTE x\n1 CHAN\n2 DATE 1 JAN 2000\n1 REFN 1\n",
     "0 @N2@ NOTE x\n1 CHAN\n2 DATE 1 JAN 2001\n3 TIME 1:00\n1 REFN 1\n", "N1=N2 "},
    {"nor whether there is one", "0 @N1@ NOTE x\n1 CHAN\n2 DATE 1 JAN 2000\n", "0 @N2@ NOTE x\n", "N1=N2 "},
    {"nothing in it", "0 @N1@ NOTE\n", "0 @N2@ NOTE\n", ""},
    {"nothing but the date of the last change", "0 @N1@ NOTE\n1 CHAN\n2 DATE 2000\n",
     "0 @N2@ NOTE\n1 CHAN\n2 DATE 2000\n", ""},
    {"nothing but a tag below", "0 @N1@ NOTE\n1 _X\n", "0 @N2@ NOTE\n1 _X\n", "N1=N2 "},
    {"one to one, in order", "0 @N1@ NOTE x\n0 @N2@ NOTE x\n", "0 @N3@ NOTE x\n0 @N4@ NOTE x\n0 @N5@ NOTE x\n",
     "N1=N3 N2=N4 "},
    {"one to one, the other way", "0 @N3@ NOTE x\n0 @N4@ NOTE x\n0 @N5@ NOTE x\n", "0 @N1@ NOTE x\n0 @N2@ NOTE x\n",
     "N3=N1 N4=N2 "},
    {"pointers to what is paired", "0 @O1@ OBJE\n1 NOTE @N1@\n0 @N1@ NOTE x\n",
     "0 @O2@ OBJE\n1 NOTE @N2@\n0 @N2@ NOTE x\n", "N1=N2 O1=O2 "},
    {"pointers to what is not", "0 @O1@ OBJE\n1 NOTE @N1@\n0 @N1@ NOTE x\n",
     "0 @O2@ OBJE\n1 NOTE @N1@\n0 @N1@ NOTE y\n", ""},
    {"pointers to other pairs", "0 @O1@ OBJE\n1 NOTE @N1@\n0 @N1@ NOTE x\n0 @M1@ NOTE y\n",
     "0 @O2@ OBJE\n1 NOTE @M2@\n0 @N2@ NOTE x\n0 @M2@ NOTE y\n", "M1=M2 N1=N2 "},
    {"pointers that lead nowhere", "0 @O1@ OBJE\n1 NOTE @N@\n", "0 @O2@ OBJE\n1 NOTE @N@\n", ""},
    {"in three rounds", "0 @P1@ REPO\n1 OBJE @O1@\n0 @O1@ OBJE\n1 NOTE @N1@\n0 @N1@ NOTE x\n",
     "0 @P2@ REPO\n1 OBJE @O2@\n0 @O2@ OBJE\n1 NOTE @N2@\n0 @N2@ NOTE x\n", "N1=N2 O1=O2 P1=P2 "},
    {"pointers to itself", "0 @N1@ NOTE x\n1 SOUR @N1@\n", "0 @N2@ NOTE x\n1 SOUR @N2@\n", "N1=N2 "},
    {"in one file each with each", "0 @N1@ NOTE x\n0 @N2@ NOTE x\n0 @N3@ NOTE x\n", NULL, "N1=N2 N1=N3 N2=N3 "},
    {"in one file pointers are equal if they are the same",
     "0 @O1@ OBJE\n1 NOTE @N@\n0 @O2@ OBJE\n1 NOTE @N@\n0 @O3@ OBJE\n1 NOTE @M@\n", NULL, "O1=O2 "},
    /* sources by likeness, not as others */
    {"equal sources without a title", "0 @S1@ SOUR\n1 NOTE x\n", "0 @S2@ SOUR\n1 NOTE x\n", ""},
    {"equal titles", "0 @S1@ SOUR\n1 TITL Parish of Verden\n", "0 @S2@ SOUR\n1 TITL PARISH OF VERDEN\n1 NOTE x\n",
     "S1=S2 "},
    /* UIDs in their forms */
    {"a UID in braces, and one with its check", WHO("I1", "A /B/") "1 UID {01234567-89ab-cdef-0123-456789abcdef}\n",
     WHO("I2", "C /D/") "1 _UID 0123456789ABCDEF0123456789ABCDEF1234\n", "I1=I2 "},
    {"another UID", WHO("I1", "A /B/") "1 UID 01234567-89ab-cdef-0123-456789abcdef\n",
     WHO("I2", "C /D/") "1 UID 01234567-89ab-cdef-0123-456789abcdee\n", ""},
    {"a UID that is none", WHO("I1", "A /B/") "1 UID xyz \n", WHO("I2", "C /D/") "1 UID xyz\n", "I1=I2 "},
    {"empty ones", WHO("I1", "A /B/") "1 UID\n", WHO("I2", "C /D/") "1 UID\n", ""},
    {"a UID of the other sex", WHO("I1", "A /B/") "1 SEX M\n1 UID xyz\n", WHO("I2", "C /D/") "1 SEX F\n1 UID xyz\n",
     ""},
    /* families (D443) */
    {"both partners", TWO("A", "B") COUPLE("F", "A", "B"), TWO("C", "D") COUPLE("G", "C", "D"), "A=C B=D F=G "},
    {"changed about", TWO("A", "B") COUPLE("F", "A", "B"), TWO("C", "D") COUPLE("G", "D", "C"), "A=C B=D F=G "},
    {"one of them another", TWO("A", "B") COUPLE("F", "A", "B"),
     TWO("C", "D") WHO("E", "Fridolin /Temple/") COUPLE("G", "C", "E"), "A=C B=D "},
    {"a UID of families", TWO("A", "B") "0 @F@ FAM\n1 HUSB @A@\n1 UID x\n",
     TWO("C", "D") "0 @G@ FAM\n1 HUSB @C@\n1 UID x\n", "A=C B=D F=G "},
    {"one partner, the other is missing", TWO("A", "B") "0 @F@ FAM\n1 HUSB @A@\n",
     TWO("C", "D") "0 @G@ FAM\n1 HUSB @C@\n", "A=C B=D "},
    {"one partner and a child", TWO("A", "B") "0 @F@ FAM\n1 HUSB @A@\n1 CHIL @B@\n",
     TWO("C", "D") "0 @G@ FAM\n1 HUSB @C@\n1 CHIL @D@\n", "A=C B=D F=G "},
    /* what is no name (D444) */
    {"unknown is no name", WHO("I1", "Unknown /Unknown/") "1 BIRT\n2 DATE 1 JAN 1800\n",
     WHO("I2", "Unknown /Unknown/") "1 BIRT\n2 DATE 1 JAN 1800\n", ""},
};

static int compare_texts(const void *a, const void *b)
{
    return strcmp(a, b);
}

/* The pairs by their names: the order of those that are equally probable is not said. */
static void append_found(const gedelf_match *match, buffer *out)
{
    char texts[8][16];
    size_t count = gedelf_match_count(match);
    assert_true(count <= COUNT_OF(texts));
    for (size_t i = 0; i < count; i++) {
        view a = gedelf_structure_xref(gedelf_match_at(match, i)->a),
             b = gedelf_structure_xref(gedelf_match_at(match, i)->b);
        snprintf(texts[i], sizeof *texts, "%.*s=%.*s ", (int)a.length, a.text, (int)b.length, b.text);
    }
    qsort(texts, count, sizeof *texts, compare_texts);
    for (size_t i = 0; i < count; i++)
        assert_true(buffer_append(out, view_of_string(texts[i])));
}

/* A dataset with the text that it was read from. */
typedef struct body {
    buffer text;
    gedelf_dataset *dataset;
} body;

static body read_body(view lines)
{
    body b = {.dataset = NULL};
    buffer_init(&b.text, &memory_default);
    if (!lines.text)
        return b;
    assert_true(buffer_append(&b.text, VIEW(FILE_HEADER)) && buffer_append(&b.text, lines) &&
                buffer_append(&b.text, VIEW("0 TRLR\n")));
    assert_int_equal(gedelf_read(&b.dataset, gedelf_source_memory(b.text.data, b.text.length), NULL), GEDELF_OK);
    return b;
}

static void body_free(body *b)
{
    gedelf_dataset_free(b->dataset);
    buffer_free(&b->text);
}

static void assert_found(view a_lines, view b_lines, double min, const char *what, const char *expected)
{
    body a = read_body(a_lines), b = read_body(b_lines);
    gedelf_match_options options = GEDELF_MATCH_OPTIONS();
    gedelf_match *match;
    buffer found;
    buffer_init(&found, &memory_default);
    options.min = min > 0 ? min : GEDELF_ANY_SCORE;
    assert_int_equal(gedelf_match_new(&match, a.dataset, b.dataset, &options), GEDELF_OK);
    append_found(match, &found);
    if (!view_equal(buffer_view(&found), view_of_string(expected)))
        fail_msg("%s: %.*s", what, (int)found.length, found.data);
    buffer_free(&found);
    gedelf_match_free(match);
    body_free(&a);
    body_free(&b);
}

static void test_match__found(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(found_rows); i++)
        assert_found(view_of_string(found_rows[i].a),
                     found_rows[i].b ? view_of_string(found_rows[i].b) : view_of(NULL, 0), 0.9, found_rows[i].what,
                     found_rows[i].found);
}

/* ---- Many of one name (D448) ---------------------------------------------------------------------- */

/* Appends people who are called the same; of some the year of birth is known, and of the last one something else. */
static void append_namesakes(buffer *out, unsigned first, unsigned last, const char *born, const char *of_last)
{
    char text[256];
    for (unsigned i = first; i <= last; i++) {
        int length = snprintf(text, sizeof text, WHO("I%u", "Dalek /Paduk/") "%s%s", i, born, i == last ? of_last : "");
        assert_true(length > 0 && buffer_append(out, view_of(text, (size_t)length)));
    }
}

static void test_match__blocks(void **state)
{
#define BORN(year) "1 BIRT\n2 DATE " year "\n"
    static const struct {
        const char *own;                    /* of the one in the first file */
        unsigned early, late;               /* of the second file */
        const char *early_born, *late_born; /* when these were born */
        const char *of_last, *found;
    } rows[] = {
        {"", 0, 199, "", "", "", "I1=I1 "},                                  /* 200 of one key are looked at */
        {"", 0, 200, "", "", "", ""},                                        /* 201 are not, */
        {BORN("1801"), 150, 50, BORN("1700"), BORN("1804"), "", "I1=I151 "}, /* unless a decade divides them: */
        {BORN("1801"), 0, 200, "", BORN("1804"), "", ""},                    /* here it does not, */
        {BORN("1801"), 150, 50, BORN("1700"), BORN("1812"), "", ""},         /* and here it parts the one from all */
        {BORN("1801"), 1, 199, "", BORN("1804"), "", "I1=I2 "},              /* of the decade there are 200, */
        {BORN("1801"), 1, 200, "", BORN("1804"), "", ""},                    /* or one too many */
        {"1 UID x\n", 0, 80, "", "", "1 UID x\n", "I1=I80 "}, /* the most promising of 80 are looked at, which are 64 */
        {"1 UID x\n", 0, 200, "", "", "1 UID x\n", "I1=I200 "},
    };
    (void)state;
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        buffer a, b;
        buffer_init(&a, &memory_default);
        buffer_init(&b, &memory_default);
        append_namesakes(&a, 1, 1, "", rows[i].own);
        append_namesakes(&b, 1, rows[i].early, rows[i].early_born, "");
        append_namesakes(&b, rows[i].early + 1, rows[i].early + rows[i].late, rows[i].late_born, rows[i].of_last);
        char what[32];
        snprintf(what, sizeof what, "row %zu", i);
        assert_found(buffer_view(&a), buffer_view(&b), 0, what, rows[i].found);
        buffer_free(&a);
        buffer_free(&b);
    }
}

/* ---- Progress ------------------------------------------------------------------------------------- */

static void note_progress(void *context, uint64_t done, uint64_t total)
{
    buffer *out = context;
    assert_int_equal(total, 1000);
    assert_true(buffer_append_number(out, done) && buffer_append(out, VIEW(" ")));
}

/* The sides have been read; the first and the second of two people have been compared; that is done; so are the rounds. */
static void test_match__progress(void **state)
{
    body a = read_body(VIEW(TWO("A", "B"))), b = read_body(VIEW(TWO("C", "D")));
    gedelf_match_options options = GEDELF_MATCH_OPTIONS();
    gedelf_match *match;
    buffer told;
    (void)state;
    buffer_init(&told, &memory_default);
    options.progress = note_progress;
    options.context = &told;
    assert_int_equal(gedelf_match_new(&match, a.dataset, b.dataset, &options), GEDELF_OK);
    assert_view(buffer_view(&told), VIEW("150 500 850 850 950 "));
    buffer_free(&told);
    gedelf_match_free(match);
    body_free(&a);
    body_free(&b);
}

/* ---- Memory --------------------------------------------------------------------------------------- */

/* Each allocation fails in turn, and only that one: the status tells of it, and nothing is left. */
static void assert_match_tells_failures(const char *first, const char *second)
{
    gedelf_dataset *a = read_text(first, NULL), *b = second ? read_text(second, NULL) : NULL;
    bool failed = true;
    for (size_t left = 0; failed; left++) {
        census c = {.left = left, .scarce = true, .once = true};
        gedelf_allocator allocator = census_allocator(&c);
        gedelf_match_options options = GEDELF_MATCH_OPTIONS();
        gedelf_match *match;
        options.allocator = &allocator;
        options.min = GEDELF_ANY_SCORE;
        gedelf_status status = gedelf_match_new(&match, a, b, &options);
        gedelf_match_free(match);
        assert_census_is_clean(&c);
        failed = c.failed;
        assert_int_equal(status, failed ? GEDELF_MEMORY : GEDELF_OK);
    }
    gedelf_dataset_free(a);
    gedelf_dataset_free(b);
}

static void test_match__no_memory(void **state)
{
    (void)state;
    assert_match_tells_failures(first_file, second_file);
    assert_match_tells_failures(
        FILE_HEADER WHO("I1", "/Baldr/") "1 FAMC @F1@\n" WHO("I2", "Otto /Gordon/") "1 FAMS @F1@\n" COUPLE(
            "F1", "I2", "I3") "1 CHIL @I1@\n" WHO("I3", "Dora /Fuller/") WHO("I4", "Otto /Gordon/")
            COUPLE("F2", "I4", "I3") "0 @S1@ SOUR\n1 TITL A B\n0 @S2@ SOUR\n1 TITL A B\n"
                                     "0 @N1@ NOTE x\n0 @N2@ NOTE x\n0 TRLR\n",
        NULL);
}

/* ---- Join -------------------------------------------------------------------------------------- */

static gedelf_status join_texts(const gedelf_join_options *options, buffer *out)
{
    gedelf_dataset *a = read_text(first_file, NULL), *b = read_text(second_file, NULL);
    gedelf_status status = gedelf_join(a, gedelf_source_memory(first_file, strlen(first_file)), b,
                                       gedelf_sink_callback(write_to_buffer, out), options);
    gedelf_dataset_free(a);
    gedelf_dataset_free(b);
    return status;
}

static void test_join__no_memory(void **state)
{
    gedelf_status status = GEDELF_MEMORY;
    buffer out;
    (void)state;
    buffer_init(&out, &memory_default);
    for (size_t left = 0; status == GEDELF_MEMORY; left++) {
        census c = {.left = left, .scarce = true};
        gedelf_allocator allocator = census_allocator(&c);
        gedelf_join_options options = GEDELF_JOIN_OPTIONS();
        options.allocator = &allocator;
        out.length = 0;
        status = join_texts(&options, &out);
        assert_census_is_clean(&c);
        assert_true(left < 100000);
    }
    assert_int_equal(status, GEDELF_OK);
    assert_true(out.length > strlen(first_file));
    buffer_free(&out);
}

static void test_join__given_pairs(void **state)
{
    static const gedelf_join_pair good[] = {{{"I1", 2}, {"I2", 2}, false}};
    static const gedelf_join_pair twice[] = {{{"I1", 2}, {"I2", 2}, false}, {{"I1", 2}, {"I4", 2}, false}};
    static const gedelf_join_pair kinds[] = {{{"I1", 2}, {"F9", 2}, false}};
    static const gedelf_join_pair unknown[] = {{{"I8", 2}, {"I2", 2}, false}};
    static const struct {
        const gedelf_join_pair *pairs;
        size_t count;
        gedelf_status status;
    } rows[] = {{good, 1, GEDELF_OK},
                {good, 0, GEDELF_OK},
                {twice, 2, GEDELF_ARGUMENT},
                {kinds, 1, GEDELF_ARGUMENT},
                {unknown, 1, GEDELF_ARGUMENT}};
    (void)state;
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        gedelf_join_options options = GEDELF_JOIN_OPTIONS();
        gedelf_join_fault why = GEDELF_JOIN_FAULT();
        buffer out;
        buffer_init(&out, &memory_default);
        options.pairs = rows[i].pairs;
        options.pair_count = rows[i].count;
        options.fault = &why;
        assert_int_equal(join_texts(&options, &out), rows[i].status);
        assert_int_equal(why.message != NULL, rows[i].status != GEDELF_OK);
        assert_int_equal(out.length > 0, rows[i].status == GEDELF_OK);
        buffer_free(&out);
    }
}

/* Two records that are one: what the first and the second say, and what the result does. (D451) */
static const struct {
    const char *what, *a, *b, *expected;
} unite_rows[] = {
    {"nothing new", "1 NAME A /B/\n", "1 NAME A /B/\n", "1 NAME A /B/\n"},
    {"new ones after those of their tag, or at the end", "1 NAME A /B/\n1 NOTE x\n1 SEX M\n",
     "1 NAME C /B/\n1 OCCU o\n1 NOTE y\n", "1 NAME A /B/\n1 NAME C /B/\n1 NOTE x\n1 NOTE y\n1 SEX M\n1 OCCU o\n"},
    {"equal ones once", "1 NOTE x\n1 NOTE y\n", "1 NOTE y\n1 NOTE z\n1 NOTE x\n", "1 NOTE x\n1 NOTE y\n1 NOTE z\n"},
    {"what the first has twice", "1 NOTE x\n1 NOTE x\n", "1 NOTE x\n", "1 NOTE x\n1 NOTE x\n"},
    {"parts come together", "1 BIRT\n2 DATE 1900\n", "1 BIRT\n2 PLAC P\n", "1 BIRT\n2 DATE 1900\n2 PLAC P\n"},
    {"parts of parts", "1 BIRT\n2 PLAC P\n3 MAP\n4 LATI N1\n", "1 BIRT\n2 PLAC P\n3 MAP\n4 LONG E1\n2 DATE 1900\n",
     "1 BIRT\n2 PLAC P\n3 MAP\n4 LATI N1\n4 LONG E1\n2 DATE 1900\n"},
    {"dates that contradict", "1 RESI\n2 DATE 1900\n", "1 RESI\n2 DATE 1901\n",
     "1 RESI\n2 DATE 1900\n1 RESI\n2 DATE 1901\n"},
    {"places that do", "1 RESI\n2 PLAC P\n", "1 RESI\n2 PLAC Q\n", "1 RESI\n2 PLAC P\n1 RESI\n2 PLAC Q\n"},
    {"ages", "1 RESI\n2 AGE 1y\n", "1 RESI\n2 AGE 2y\n", "1 RESI\n2 AGE 1y\n1 RESI\n2 AGE 2y\n"},
    {"causes", "1 DEAT\n2 CAUS x\n", "1 DEAT\n2 CAUS y\n", "1 DEAT\n2 CAUS x\n1 DEAT\n2 CAUS y\n"},
    {"types", "1 EVEN\n2 TYPE x\n", "1 EVEN\n2 TYPE y\n", "1 EVEN\n2 TYPE x\n1 EVEN\n2 TYPE y\n"},
    {"pages", "1 SOUR @S1@\n2 PAGE 1\n", "1 SOUR @S1@\n2 PAGE 2\n", "1 SOUR @S1@\n2 PAGE 1\n1 SOUR @S1@\n2 PAGE 2\n"},
    {"other parts do not", "1 RESI\n2 NOTE x\n", "1 RESI\n2 NOTE y\n", "1 RESI\n2 NOTE x\n2 NOTE y\n"},
    {"one of several does not contradict", "1 RESI\n2 DATE 1900\n1 RESI\n2 DATE 1901\n",
     "1 RESI\n2 DATE 1901\n2 PLAC P\n", "1 RESI\n2 DATE 1900\n1 RESI\n2 DATE 1901\n2 PLAC P\n"},
    {"an equal one is not taken by another", "1 RESI\n2 DATE 1900\n", "1 RESI\n2 PLAC P\n1 RESI\n2 DATE 1900\n",
     "1 RESI\n2 DATE 1900\n1 RESI\n2 PLAC P\n"},
    {"each takes one", "1 RESI\n2 DATE 1900\n", "1 RESI\n2 PLAC P\n1 RESI\n2 PLAC Q\n",
     "1 RESI\n2 DATE 1900\n2 PLAC P\n1 RESI\n2 PLAC Q\n"},
    {"other values are others", "1 OCCU x\n2 DATE 1900\n", "1 OCCU y\n2 PLAC P\n",
     "1 OCCU x\n2 DATE 1900\n1 OCCU y\n2 PLAC P\n"},
    {"what there can be one of becomes a note", "1 SEX M\n1 NOTE x\n1 OCCU o\n", "1 SEX F\n",
     "1 SEX M\n1 NOTE x\n1 NOTE [gedelf join, other @@J1@@] SEX F\n1 OCCU o\n"},
    {"with what is below it", "1 BIRT\n2 PLAC P\n3 MAP\n4 LATI N1\n", "1 BIRT\n2 PLAC P\n3 MAP\n4 LATI N2\n",
     "1 BIRT\n2 PLAC P\n3 MAP\n4 LATI N1\n1 NOTE [gedelf join, other @@J1@@] BIRT.PLAC.MAP.LATI N2\n"},
    {"a note that is there already", "1 SEX M\n1 NOTE [gedelf join, other @@J1@@] SEX F\n", "1 SEX F\n",
     "1 SEX M\n1 NOTE [gedelf join, other @@J1@@] SEX F\n"},
    {"pointers lead to what they led to", "1 ASSO @I9@\n", "1 ASSO @J1@\n", "1 ASSO @I9@\n1 ASSO @I1@\n"},
    {"a pointer to the same", "1 ASSO @I1@\n", "1 ASSO @J1@\n2 RELA r\n", "1 ASSO @I1@\n2 RELA r\n"},
    {"identifiers of substructures, in their order", "1 @X1@ NOTE x\n1 @X2@ NOTE x\n",
     "1 @Y1@ NOTE x\n1 @Y2@ NOTE x\n1 ASSO @Y1@\n1 ASSO @Y2@\n",
     "1 @X1@ NOTE x\n1 @X2@ NOTE x\n1 ASSO @X1@\n1 ASSO @X2@\n"},
    {"the later change", "1 CHAN\n2 DATE 1 JAN 2000\n", "1 CHAN\n2 DATE 2 JAN 2000\n", "1 CHAN\n2 DATE 2 JAN 2000\n"},
    {"an earlier one", "1 CHAN\n2 DATE 2 JAN 2000\n", "1 CHAN\n2 DATE 1 JAN 2000\n", "1 CHAN\n2 DATE 2 JAN 2000\n"},
    {"the only one", "1 SEX M\n", "1 CHAN\n2 DATE 1 JAN 2000\n", "1 SEX M\n1 CHAN\n2 DATE 1 JAN 2000\n"},
    {"the later one, with what else the other says", "1 CHAN\n2 DATE 1 JAN 2000\n2 NOTE x\n",
     "1 CHAN\n2 DATE 2 JAN 2000\n2 NOTE y\n", "1 CHAN\n2 DATE 2 JAN 2000\n2 NOTE x\n2 NOTE y\n"},
    {"an earlier one, with what else it says", "1 CHAN\n2 DATE 2 JAN 2000\n2 NOTE x\n",
     "1 CHAN\n2 DATE 1 JAN 2000\n2 NOTE y\n", "1 CHAN\n2 DATE 2 JAN 2000\n2 NOTE x\n2 NOTE y\n"},
    {"a later one that says no more", "1 CHAN\n2 DATE 1 JAN 2000\n2 NOTE x\n", "1 CHAN\n2 DATE 2 JAN 2000\n",
     "1 CHAN\n2 DATE 2 JAN 2000\n2 NOTE x\n"},
};

#define UNITE_HEAD FILE_HEADER "0 @S1@ SOUR\n1 TITL T\n0 @I9@ INDI\n1 NAME Y\n"

static void assert_united(size_t row)
{
    static const gedelf_join_pair pairs[] = {
        {{"I1", 2}, {"J1", 2}, false}, {{"S1", 2}, {"S1", 2}, false}, {{"I9", 2}, {"I9", 2}, false}};
    char texts[3][1024];
    buffer out;
    gedelf_join_options options = GEDELF_JOIN_OPTIONS();
    buffer_init(&out, &memory_default);
    snprintf(texts[0], sizeof *texts, UNITE_HEAD "0 @I1@ INDI\n%s0 TRLR\n", unite_rows[row].a);
    snprintf(texts[1], sizeof *texts, UNITE_HEAD "0 @J1@ INDI\n%s0 TRLR\n", unite_rows[row].b);
    snprintf(texts[2], sizeof *texts, UNITE_HEAD "0 @I1@ INDI\n%s0 TRLR\n", unite_rows[row].expected);
    gedelf_dataset *a = read_text(texts[0], NULL), *b = read_text(texts[1], NULL);
    options.pairs = pairs;
    options.pair_count = COUNT_OF(pairs);
    options.name = VIEW("other");
    assert_int_equal(gedelf_join(a, gedelf_source_memory(texts[0], strlen(texts[0])), b,
                                 gedelf_sink_callback(write_to_buffer, &out), &options),
                     GEDELF_OK);
    if (!view_equal(buffer_view(&out), view_of_string(texts[2])))
        fail_msg("%s:\n%.*s", unite_rows[row].what, (int)out.length, out.data);
    buffer_free(&out);
    gedelf_dataset_free(a);
    gedelf_dataset_free(b);
}

static void test_join__united(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(unite_rows); i++)
        assert_united(i);
}

/* What a record of the second file is called, whose identifier the first has for another; and what both have besides. (D424, D450) */
static void test_join__new_names(void **state)
{
    static const struct {
        const char *name, *of_a, *of_b, *expected;
    } rows[] = {
        {"I1", "", "", "I2"},
        {"I1", "0 @I9@ NOTE a\n", "", "I10"},
        {"I1", "", "0 @I12@ NOTE b\n", "I13"},
        {"I1", "0 @P9@ NOTE a\n0 @9@ NOTE c\n", "0 @II7@ NOTE b\n", "I2"},
        {"I001", "", "", "I002"},
        {"I009", "", "", "I010"},
        {"I099", "", "", "I100"},
        {"I999", "", "", "I1000"},
        {"X", "", "", "X1"},
        {"X", "0 @X4@ NOTE a\n", "", "X5"},
        {"5", "", "", "6"},
        {"A1B2", "0 @A1B7@ NOTE a\n", "0 @A1C8@ NOTE b\n", "A1B8"},
        {"I1", "0 @O1@ NOTE a\n1 @I2@ SOUR s\n", "", "I3"}, /* something that is no record has it */
        {"I1", "0 @O1@ NOTE a\n1 SOUR @I2@\n", "", "I3"},   /* a pointer leads nowhere by it */
        {"I1", "", "0 @O1@ NOTE b\n1 SOUR @I2@\n", "I3"},
    };
    static const gedelf_join_pair none[1];
    (void)state;
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        char texts[2][512], wanted[96];
        buffer out;
        gedelf_join_options options = GEDELF_JOIN_OPTIONS();
        buffer_init(&out, &memory_default);
        snprintf(texts[0], sizeof *texts, FILE_HEADER "0 @%s@ INDI\n1 NAME Ann /Ash/\n%s0 TRLR\n", rows[i].name,
                 rows[i].of_a);
        snprintf(texts[1], sizeof *texts, FILE_HEADER "0 @%s@ INDI\n1 NAME Bob /Birch/\n1 ASSO @%s@\n%s0 TRLR\n",
                 rows[i].name, rows[i].name, rows[i].of_b);
        gedelf_dataset *a = read_text(texts[0], NULL), *b = read_text(texts[1], NULL);
        options.pairs = none;
        assert_int_equal(gedelf_join(a, gedelf_source_memory(texts[0], strlen(texts[0])), b,
                                     gedelf_sink_callback(write_to_buffer, &out), &options),
                         GEDELF_OK);
        assert_true(buffer_append(&out, view_of("", 1)));
        snprintf(wanted, sizeof wanted, "0 @%s@ INDI\n1 NAME Bob /Birch/\n1 ASSO @%s@\n", rows[i].expected,
                 rows[i].expected);
        if (!strstr(out.data, wanted))
            fail_msg("row %zu: not %s in\n%s", i, wanted, out.data);
        buffer_free(&out);
        gedelf_dataset_free(a);
        gedelf_dataset_free(b);
    }
}

/* ---- What the first file's dialect cannot say ------------------------------------------------------ */

typedef struct loss_row {
    const char *what, *a, *b;
    const char *told;   /* what is lost: its line, the name of the code, and two texts of the message */
    const char *result; /* the records */
} loss_row;

#define LOSING_2018                                                                                                    \
    "0 HEAD\n1 CHAR UTF-8\n1 GEDC\n2 VERS 5.5.1\n2 ELF 1.0.0\n1 SCHMA\n2 SCHMA https://terms.fhiso.org/elf/\n"
#define LOSING_JUNE "0 HEAD\n1 CHAR UTF-8\n1 PRFX x: http://x.example/\n"
#define QUALIFIED "0 HEAD\n1 CHAR UTF-8\n1 ELF 1.0.0\n1 GEDC\n2 VERS 5.5.1\n"

/* Where both are one person, what they say alike is there once, though one of them says its language. [D450, D451] */
static const loss_row loss_rows[] = {
    {"a language and a datatype", LOSING_2018 "0 @I1@ INDI\n0 TRLR\n",
     QUALIFIED "0 @I1@ INDI\n1 NOTE x\n2 PLANG fr\n2 DTYPE a:b\n0 TRLR\n",
     "7 language-lost NOTE fr\n7 datatype-lost NOTE a:b\n", "0 @I1@ INDI\n1 NOTE x\n0 TRLR\n"},
    {"in June 2017", LOSING_JUNE "0 @I1@ INDI\n0 TRLR\n", QUALIFIED "0 @I1@ INDI\n1 NOTE x\n2 PLANG fr\n0 TRLR\n",
     "7 language-lost NOTE fr\n", "0 @I1@ INDI\n1 NOTE x\n0 TRLR\n"},
    {"said alike", LOSING_2018 "0 @I1@ INDI\n1 NOTE x\n0 TRLR\n",
     QUALIFIED "0 @I1@ INDI\n1 NOTE x\n2 PLANG fr\n2 DTYPE a:b\n0 TRLR\n",
     "7 language-lost NOTE fr\n7 datatype-lost NOTE a:b\n", "0 @I1@ INDI\n1 NOTE x\n0 TRLR\n"},
    {"the default", LOSING_2018 "0 @I1@ INDI\n0 TRLR\n",
     QUALIFIED "1 PLANG de\n0 @I1@ INDI\n1 NOTE x\n1 NOTE y\n2 PLANG de\n0 TRLR\n", "1 default-language-lost de \n",
     "0 @I1@ INDI\n1 NOTE x\n1 NOTE y\n0 TRLR\n"},
    {"no language", LOSING_2018 "0 @I1@ INDI\n0 TRLR\n", QUALIFIED "1 PLANG und\n0 @I1@ INDI\n1 NOTE x\n0 TRLR\n", "",
     "0 @I1@ INDI\n1 NOTE x\n0 TRLR\n"},
    {"of GEDCOM 7.0", LOSING_2018 "0 @I1@ INDI\n0 TRLR\n",
     "0 HEAD\n1 GEDC\n2 VERS 7.0\n1 LANG en\n0 @I1@ INDI\n1 NOTE x\n2 LANG fr\n1 NOTE y\n0 TRLR\n",
     "1 default-language-lost en \n1 language-lost NOTE fr\n", "0 @I1@ INDI\n1 NOTE x\n1 NOTE y\n0 TRLR\n"},
    {"nothing is lost", QUALIFIED "0 @I1@ INDI\n0 TRLR\n",
     QUALIFIED "1 PLANG de\n0 @I1@ INDI\n1 NOTE x\n2 PLANG fr\n2 DTYPE a:b\n0 TRLR\n", "",
     "0 @I1@ INDI\n1 NOTE x\n2 PLANG fr\n2 DTYPE a:b\n0 TRLR\n"},
    {"nor in GEDCOM 7.0", "0 HEAD\n1 GEDC\n2 VERS 7.0\n0 @I1@ INDI\n0 TRLR\n",
     QUALIFIED "0 @I1@ INDI\n1 NOTE x\n2 PLANG fr\n0 TRLR\n", "", "0 @I1@ INDI\n1 NOTE x\n2 LANG fr\n0 TRLR\n"},
};

typedef struct loss_notes {
    const loss_row *row;
    buffer told, out;
    bool stops;
} loss_notes;

static bool note_loss(void *context, const gedelf_diag *diag)
{
    loss_notes *n = context;
    view texts[] = {view_of_string(gedelf_code_find(diag->code)->name), diag->args[0], diag->args[2]};
    bool done = buffer_append_number(&n->told, diag->line);
    for (size_t i = 0; done && i < COUNT_OF(texts); i++)
        done = buffer_append(&n->told, VIEW(" ")) && buffer_append(&n->told, texts[i]);
    bool header = diag->code == DIAG_DEFAULT_LANGUAGE_LOST;
    assert_true(view_equal(diag->record, header ? VIEW("") : VIEW("INDI @I1@")));
    return done && buffer_append(&n->told, VIEW("\n")) && !n->stops;
}

static gedelf_status join_with_losses(void *context, const gedelf_allocator *allocator)
{
    static const gedelf_join_pair pairs[] = {{{"I1", 2}, {"I1", 2}, false}};
    loss_notes *n = context;
    gedelf_join_options options = GEDELF_JOIN_OPTIONS();
    gedelf_dataset *a = read_text(n->row->a, NULL), *b = read_text(n->row->b, NULL);
    options.diagnose = note_loss;
    options.context = n;
    options.allocator = allocator;
    options.pairs = pairs;
    options.pair_count = 1;
    n->told.length = n->out.length = 0;
    gedelf_status status = gedelf_join(a, gedelf_source_memory(n->row->a, strlen(n->row->a)), b,
                                       gedelf_sink_callback(write_to_buffer, &n->out), &options);
    gedelf_dataset_free(a);
    gedelf_dataset_free(b);
    return status;
}

static void test_join__losses(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(loss_rows); i++) {
        loss_notes n = {.row = &loss_rows[i]};
        buffer_init(&n.told, &memory_default);
        buffer_init(&n.out, &memory_default);
        assert_int_equal(join_with_losses(&n, NULL), GEDELF_OK);
        assert_true(buffer_append(&n.told, view_of("", 1)) && buffer_append(&n.out, view_of("", 1)));
        const char *records = strstr(n.out.data, "0 @I1@");
        if (strcmp(n.told.data, n.row->told) != 0 || strcmp(records, n.row->result) != 0)
            fail_msg("%s:\n%s%s", n.row->what, n.told.data, n.out.data);
        n.stops = true;
        assert_int_equal(join_with_losses(&n, NULL), *n.row->told ? GEDELF_STOPPED : GEDELF_OK);
        assert_int_equal(n.out.length > 0, !*n.row->told);
        buffer_free(&n.told);
        buffer_free(&n.out);
    }
}

/* Matching loads its tables each time, so arrays grow as they always do. */
static void test_join__losses_without_memory(void **state)
{
    loss_notes n = {.row = &loss_rows[0]};
    bool failed = true;
    (void)state;
    buffer_init(&n.told, &memory_default);
    buffer_init(&n.out, &memory_default);
    for (size_t left = 0; failed; left++) {
        census c = {.scarce = true, .once = true, .left = left};
        gedelf_allocator allocator = census_allocator(&c);
        gedelf_status status = join_with_losses(&n, &allocator);
        assert_census_is_clean(&c);
        failed = c.failed;
        assert_int_equal(status, failed ? GEDELF_MEMORY : GEDELF_OK);
    }
    buffer_free(&n.told);
    buffer_free(&n.out);
}

/* ---- Pairs as text ----------------------------------------------------------------------------- */

static bool note_pair_text(void *context, const gedelf_join_pair *pair)
{
    buffer *out = context;
    return buffer_append(out, pair->a) && buffer_append(out, view_of_string(pair->apart ? "!" : "=")) &&
           buffer_append(out, pair->b) && buffer_append(out, VIEW(" "));
}

static void assert_pairs(const char *text, gedelf_status status, const char *expected, size_t faulty)
{
    buffer out;
    size_t number = 0;
    buffer_init(&out, &memory_default);
    assert_int_equal(gedelf_join_read_pairs(view_of_string(text), note_pair_text, &out, &number), status);
    assert_true(view_equal(buffer_view(&out), view_of_string(expected)));
    assert_int_equal(number, faulty);
    buffer_free(&out);
}

static void test_join__texts_of_pairs(void **state)
{
    (void)state;
    assert_pairs("", GEDELF_OK, "", 0);
    assert_pairs("\n\r\n", GEDELF_OK, "", 0);
    assert_pairs("I1\tI2\r\n@A@\t@B@", GEDELF_OK, "I1=I2 A=B ", 0);
    assert_pairs("{\"tag\":\"a\",\"a\":\"I1\",\"b\":\"I2\",\"score\":1,\"why\":[\"b\",\"a\"]}\n", GEDELF_OK, "I1=I2 ",
                 0);
    assert_pairs("{ \"b\" : \"I2\" , \"same\" : false, \"a\" : \"I1\" }", GEDELF_OK, "I1!I2 ", 0);
    assert_pairs("{\"a\":\"I1\",\"b\":\"I2\",\"same\":true}", GEDELF_OK, "I1=I2 ", 0);
    assert_pairs("I1\tI2\nI3 I4\n", GEDELF_ARGUMENT, "I1=I2 ", 2);
    assert_pairs("{\"a\":\"I1\",\"b\":null}", GEDELF_ARGUMENT, "", 1);
    assert_pairs("{\"a\":\"I1", GEDELF_ARGUMENT, "", 1);
    assert_pairs("{\"a\":\"\\", GEDELF_ARGUMENT, "", 1);
    assert_pairs("\tI2", GEDELF_ARGUMENT, "", 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_match__dead),       cmocka_unit_test(test_match__pairs),
        cmocka_unit_test(test_match__options),    cmocka_unit_test(test_match__no_memory),
        cmocka_unit_test(test_match__found),      cmocka_unit_test(test_match__blocks),
        cmocka_unit_test(test_match__progress),   cmocka_unit_test(test_join__united),
        cmocka_unit_test(test_join__new_names),   cmocka_unit_test(test_join__no_memory),
        cmocka_unit_test(test_join__losses),      cmocka_unit_test(test_join__losses_without_memory),
        cmocka_unit_test(test_join__given_pairs), cmocka_unit_test(test_join__texts_of_pairs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
