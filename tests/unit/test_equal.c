/* SPDX-License-Identifier: MIT */
/*
 * Comparing: what makes two datasets equal, which difference is found and where, canonical equivalence, datasets
 * that are built anew or at random, size, and too little memory.
 */
#include "unit.h"

#include "format/dataset/dataset.h"

#include <time.h>

/* ---- Helpers --------------------------------------------------------------------------------- */

static gedelf_dataset *read_text(view text)
{
    gedelf_dataset *d;
    assert_int_equal(gedelf_read(&d, source_of(text), NULL), GEDELF_OK);
    return d;
}

static bool are_equal(const gedelf_dataset *a, const gedelf_dataset *b, gedelf_structure *difference)
{
    bool equal;
    assert_int_equal(gedelf_dataset_equal(a, b, NULL, &equal, difference), GEDELF_OK);
    return equal;
}

/* Where a structure is, and what it says: "INDI/BIRT/DATE=1775". Nothing for no structure. */
static void write_place(notebook *out, gedelf_structure s)
{
    gedelf_structure path[8];
    size_t depth = 0;
    for (gedelf_structure up = s; gedelf_structure_exists(up); up = gedelf_structure_super(up)) {
        assert_true(depth < COUNT_OF(path));
        path[depth++] = up;
    }
    while (depth-- > 0) {
        notebook_write(out, gedelf_structure_tag(path[depth]));
        notebook_write(out, depth > 0 ? VIEW("/") : VIEW("="));
    }
    notebook_write(out, gedelf_structure_payload(s));
    notebook_write(out, gedelf_structure_pointer(s));
}

/* Compares two texts both ways; `place` is where they differ, NULL if they are equal. */
static void assert_compared(view first, view second, const char *place)
{
    gedelf_dataset *a = read_text(first), *b = read_text(second);
    gedelf_structure difference = {&b->head, 0}, other;
    notebook found;
    notebook_init(&found);
    bool equal = are_equal(a, b, &difference);
    if (!equal)
        write_place(&found, difference);
    if (equal != !place || (place && strcmp(notebook_text(&found), place) != 0))
        fail_msg("they %s; found: %s\n%.*s\n%.*s", equal ? "are equal" : "differ", notebook_text(&found),
                 (int)first.length, first.text, (int)second.length, second.text);
    if (equal)
        assert_false(gedelf_structure_exists(difference));
    assert_int_equal(are_equal(b, a, &other), equal);
    assert_true(!gedelf_structure_exists(other) || !equal);
    assert_true(are_equal(a, a, NULL));
    assert_true(are_equal(b, b, NULL));
    gedelf_dataset_free(a);
    gedelf_dataset_free(b);
    notebook_free(&found);
}

/* Two texts, and where they differ; NULL if they are equal. */
typedef struct comparison_case {
    view first, second;
    const char *place;
} comparison_case;

static void assert_cases(const comparison_case *cases, size_t count, view before, view after)
{
    for (size_t i = 0; i < count; i++) {
        notebook first, second;
        notebook_init(&first);
        notebook_init(&second);
        notebook_write(&first, before);
        notebook_write(&first, cases[i].first);
        notebook_write(&first, after);
        notebook_write(&second, before);
        notebook_write(&second, cases[i].second);
        notebook_write(&second, after);
        assert_compared(buffer_view(&first.text), buffer_view(&second.text), cases[i].place);
        notebook_free(&first);
        notebook_free(&second);
    }
}

/* ---- Structures ------------------------------------------------------------------------------ */

static void test_equal__structures(void **state)
{
    (void)state;
    static const comparison_case cases[] = {
        {TEXT(""), TEXT(""), NULL},
        /* tags and their order */
        {TEXT("0 @I1@ INDI\n1 NAME a\n2 GIVN b\n1 SEX M\n"), TEXT("0 @I1@ INDI\n1 SEX M\n1 NAME a\n2 GIVN b\n"), NULL},
        {TEXT("0 INDI\n1 A 1\n1 B 1\n1 A 2\n1 C 1\n1 B 2\n"), TEXT("0 INDI\n1 C 1\n1 B 1\n1 B 2\n1 A 1\n1 A 2\n"),
         NULL},
        {TEXT("0 INDI\n1 A 1\n1 B 1\n1 A 2\n"), TEXT("0 INDI\n1 A 2\n1 B 1\n1 A 1\n"), "INDI/A=1"},
        {TEXT("0 INDI\n1 B\n1 A 1\n1 A 2\n"), TEXT("0 INDI\n1 A 2\n1 B\n1 A 1\n"), "INDI/A=1"},
        {TEXT("0 INDI\n1 A x\n"), TEXT("0 INDI\n1 B x\n"), "INDI/A=x"},
        {TEXT("0 INDI\n1 A x\n"), TEXT("0 INDI\n1 a x\n"), "INDI/A=x"},
        {TEXT("0 INDI\n"), TEXT("0 FAM\n"), "INDI="},
        /* what only one has */
        {TEXT("0 INDI\n1 A\n2 B 1\n2 B 2\n1 A\n"), TEXT("0 INDI\n1 A\n2 B 1\n1 A\n"), "INDI/A/B=2"},
        {TEXT("0 INDI\n1 A\n2 B 1\n1 A\n"), TEXT("0 INDI\n1 A\n2 B 1\n2 B 2\n1 A\n"), "INDI/A="},
        {TEXT("0 INDI\n1 A x\n"), TEXT("0 INDI\n"), "INDI/A=x"},
        {TEXT("0 INDI\n"), TEXT("0 INDI\n1 A x\n"), "INDI="},
        {TEXT("0 INDI\n1 A\n1 B\n"), TEXT("0 INDI\n1 B\n1 C\n1 A\n"), "INDI="},
        {TEXT("0 INDI\n1 A\n1 B\n"), TEXT("0 INDI\n1 B\n1 B\n1 A\n"), "INDI="},
        {TEXT("0 INDI\n1 A\n1 B\n1 C\n"), TEXT("0 INDI\n1 B\n1 A\n"), "INDI/C="},
        {TEXT("0 INDI\n1 A\n1 A\n2 B\n"), TEXT("0 INDI\n1 A\n2 B\n1 A\n"), "INDI/A="},
        {TEXT("0 INDI\n1 A\n2 B\n3 C\n"), TEXT("0 INDI\n1 A\n2 B\n2 C\n"), "INDI/A/B/C="},
        /* records */
        {TEXT("0 INDI a\n0 FAM a\n0 INDI b\n0 FAM b\n"), TEXT("0 FAM a\n0 FAM b\n0 INDI a\n0 INDI b\n"), NULL},
        {TEXT("0 INDI a\n0 INDI b\n"), TEXT("0 INDI b\n0 INDI a\n"), "INDI=a"},
        {TEXT("0 FAM\n0 INDI a\n0 INDI b\n"), TEXT("0 INDI b\n0 INDI a\n0 FAM\n"), "INDI=a"},
        {TEXT("0 INDI a\n0 FAM b\n"), TEXT("0 INDI a\n"), "FAM=b"},
        {TEXT("0 INDI a\n"), TEXT("0 INDI a\n0 FAM b\n"), ""},
        {TEXT("0 INDI a\n"), TEXT("0 FAM b\n0 INDI a\n"), ""},
        {TEXT("0 INDI a\n"), TEXT(""), "INDI=a"},
        {TEXT(""), TEXT("0 INDI a\n"), ""},
        /* the difference that comes first is found first, also where the order is not the same */
        {TEXT("0 X\n1 A 1\n1 B 1\n1 C 1\n"), TEXT("0 X\n1 C 2\n1 B 2\n1 A 1\n"), "X/B=1"},
        {TEXT("0 X\n1 A 1\n2 D 1\n1 B 1\n"), TEXT("0 X\n1 A 1\n2 D 2\n"), "X/A/D=1"},
    };
    assert_cases(cases, COUNT_OF(cases), VIEW(HEADER), VIEW(TRAILER));
}

static void test_equal__texts(void **state)
{
    (void)state;
    static const comparison_case cases[] = {
        {TEXT("0 NOTE a\n"), TEXT("0 NOTE b\n"), "NOTE=a"},
        {TEXT("0 NOTE a\n"), TEXT("0 NOTE\n"), "NOTE=a"},
        {TEXT("0 NOTE\n"), TEXT("0 NOTE a\n"), "NOTE="},
        {TEXT("0 NOTE a\n"), TEXT("0 NOTE a \n"), "NOTE=a"},
        {TEXT("0 NOTE \n"), TEXT("0 NOTE\n"), NULL},
        {TEXT("0 NOTE ab@@c\n"), TEXT("0 NOTE a\n1 CONC b@#U40@c\n"), NULL},
        {TEXT("0 NOTE @@I1@@\n"), TEXT("0 NOTE @I1@\n"), "NOTE=@I1@"},
        /* line breaks: LF, CR, CR LF */
        {TEXT("0 NOTE a\n1 CONT b\n"), TEXT("0 NOTE a@#UD@b\n"), NULL},
        {TEXT("0 NOTE a\n1 CONT b\n"), TEXT("0 NOTE a@#UD A@b\n"), NULL},
        {TEXT("0 NOTE a@#UD@\n"), TEXT("0 NOTE a@#UD A@\n"), NULL},
        {TEXT("0 NOTE a\n1 CONT\n1 CONT b\n"), TEXT("0 NOTE a@#UA D@b\n"), NULL},
        {TEXT("0 NOTE a\n1 CONT\n1 CONT b\n"), TEXT("0 NOTE a@#UD A@b\n"), "NOTE=a\n\nb"},
        {TEXT("0 NOTE a\n1 CONT\n"), TEXT("0 NOTE a\n"), "NOTE=a\n"},
        {TEXT("0 NOTE a\n"), TEXT("0 NOTE a\n1 CONT\n"), "NOTE=a"},
        {TEXT("0 NOTE a\n1 CONT b\n"), TEXT("0 NOTE ab\n"), "NOTE=a\nb"},
        {TEXT("0 NOTE a\n1 CONT b\n"), TEXT("0 NOTE a@#UD@c\n"), "NOTE=a\nb"},
        /* a line break of Unicode's is none */
        {TEXT("0 NOTE a\n1 CONT b\n"), TEXT("0 NOTE a@#U85@b\n"), "NOTE=a\nb"},
    };
    assert_cases(cases, COUNT_OF(cases), VIEW(HEADER), VIEW(TRAILER));
}

static void test_equal__qualifiers(void **state)
{
    (void)state;
    static const comparison_case cases[] = {
        {TEXT("0 NOTE a\n1 PLANG en-GB\n"), TEXT("0 NOTE a\n1 PLANG EN-gb\n"), NULL},
        {TEXT("0 NOTE a\n1 PLANG und\n"), TEXT("0 NOTE a\n"), NULL},
        {TEXT("0 NOTE a\n1 PLANG en\n"), TEXT("0 NOTE a\n1 PLANG fr\n"), "NOTE=a"},
        {TEXT("0 NOTE a\n1 PLANG en\n"), TEXT("0 NOTE a\n"), "NOTE=a"},
        {TEXT("0 NOTE a\n1 DTYPE x:y\n"), TEXT("0 NOTE a\n1 DTYPE x:y\n"), NULL},
        {TEXT("0 NOTE a\n1 DTYPE x:y\n"), TEXT("0 NOTE a\n1 DTYPE x:Y\n"), "NOTE=a"},
        {TEXT("0 NOTE a\n1 DTYPE x:y\n"), TEXT("0 NOTE a\n"), "NOTE=a"},
        {TEXT("0 NOTE a\n1 PLANG en\n1 DTYPE x:y\n"), TEXT("0 NOTE a\n1 DTYPE x:y\n1 PLANG en\n"), NULL},
    };
    assert_cases(cases, COUNT_OF(cases), VIEW(HEADER), VIEW(TRAILER));
}

/* ---- Pointers -------------------------------------------------------------------------------- */

static void test_equal__pointers(void **state)
{
    (void)state;
    static const comparison_case cases[] = {
        /* identifiers mean nothing by themselves */
        {TEXT("0 @I1@ INDI\n"), TEXT("0 INDI\n"), NULL},
        {TEXT("0 @I1@ INDI\n1 FAMS @F1@\n0 @F1@ FAM\n1 HUSB @I1@\n"),
         TEXT("0 @X@ FAM\n1 HUSB @Y@\n0 @Y@ INDI\n1 FAMS @X@\n"), NULL},
        {TEXT("0 @A@ INDI\n1 ASSO @B@\n0 @B@ INDI\n"), TEXT("0 @B@ INDI\n1 ASSO @A@\n0 @A@ INDI\n"), NULL},
        /* the same place, or another */
        {TEXT("0 @A@ INDI\n0 @B@ INDI\n0 @F@ FAM\n1 CHIL @A@\n"),
         TEXT("0 @A@ INDI\n0 @B@ INDI\n0 @F@ FAM\n1 CHIL @B@\n"), "FAM/CHIL=A"},
        {TEXT("0 @A@ INDI\n0 @B@ INDI\n0 @F@ FAM\n1 CHIL @A@\n"),
         TEXT("0 @B@ INDI\n0 @A@ INDI\n0 @F@ FAM\n1 CHIL @A@\n"), "FAM/CHIL=A"},
        {TEXT("0 @F@ FAM\n1 CHIL @A@\n1 CHIL @A@\n0 @A@ INDI\n0 @B@ INDI\n"),
         TEXT("0 @F@ FAM\n1 CHIL @A@\n1 CHIL @B@\n0 @A@ INDI\n0 @B@ INDI\n"), "FAM/CHIL=A"},
        {TEXT("0 @F@ FAM\n1 CHIL @A@\n1 CHIL @B@\n0 @A@ INDI\n0 @B@ INDI\n"),
         TEXT("0 @F@ FAM\n1 CHIL @A@\n1 CHIL @A@\n0 @A@ INDI\n0 @B@ INDI\n"), "FAM/CHIL=B"},
        {TEXT("0 @A@ INDI\n1 @B@ BIRT\n1 ASSO @B@\n"), TEXT("0 @A@ INDI\n1 @B@ BIRT\n1 ASSO @A@\n"), "INDI/ASSO=B"},
        {TEXT("0 @A@ INDI\n1 BIRT\n1 @B@ BIRT\n1 ASSO @B@\n"), TEXT("0 @A@ INDI\n1 ASSO @X@\n1 BIRT\n1 @X@ BIRT\n"),
         NULL},
        {TEXT("0 @A@ INDI\n1 BIRT\n1 @B@ BIRT\n1 ASSO @B@\n"), TEXT("0 @A@ INDI\n1 @B@ BIRT\n1 BIRT\n1 ASSO @B@\n"),
         "INDI/ASSO=B"},
        /* nowhere: by name */
        {TEXT("0 @A@ INDI\n1 ASSO @X@\n"), TEXT("0 @B@ INDI\n1 ASSO @X@\n"), NULL},
        {TEXT("0 @A@ INDI\n1 ASSO @X@\n"), TEXT("0 @A@ INDI\n1 ASSO @Y@\n"), "INDI/ASSO=X"},
        {TEXT("0 @A@ INDI\n1 ASSO @a:b@\n"), TEXT("0 @A@ INDI\n1 ASSO  @a:b@ \n"), NULL},
        {TEXT("0 @A@ INDI\n1 ASSO @A@\n"), TEXT("0 @B@ INDI\n1 ASSO @A@\n"), "INDI/ASSO=A"},
        {TEXT("0 @B@ INDI\n1 ASSO @A@\n"), TEXT("0 @A@ INDI\n1 ASSO @A@\n"), "INDI/ASSO=A"},
        /* to several places: by name too */
        {TEXT("0 @D@ INDI\n0 @D@ INDI\n1 ASSO @D@\n"), TEXT("0 @D@ INDI\n0 @D@ INDI\n1 ASSO @D@\n"), NULL},
        {TEXT("0 @D@ INDI\n0 @D@ INDI\n1 ASSO @D@\n"), TEXT("0 INDI\n0 INDI\n1 ASSO @D@\n"), NULL},
        {TEXT("0 @D@ INDI\n0 @D@ INDI\n1 ASSO @D@\n"), TEXT("0 @D@ INDI\n0 @E@ INDI\n1 ASSO @D@\n"), "INDI/ASSO=D"},
        /* other payloads */
        {TEXT("0 @A@ INDI\n1 ASSO @A@\n"), TEXT("0 @A@ INDI\n1 ASSO A\n"), "INDI/ASSO=A"},
        {TEXT("0 @A@ INDI\n1 ASSO @A@\n"), TEXT("0 @A@ INDI\n1 ASSO\n"), "INDI/ASSO=A"},
        {TEXT("0 @A@ INDI\n1 ASSO\n"), TEXT("0 @A@ INDI\n1 ASSO @A@\n"), "INDI/ASSO="},
    };
    assert_cases(cases, COUNT_OF(cases), VIEW(HEADER), VIEW(TRAILER));
}

/* ---- Headers --------------------------------------------------------------------------------- */

static void test_equal__headers(void **state)
{
    (void)state;
    static const comparison_case cases[] = {
        {TEXT("1 CHAR UTF-8\n"), TEXT("1 CHAR ANSEL\n1 ELF 1.0.0\n1 GEDC\n2 VERS 5.5\n2 FORM LINEAGE-LINKED\n"), NULL},
        {TEXT("1 PLANG en\n"), TEXT("1 PLANG EN\n"), NULL},
        {TEXT("1 PLANG en\n"), TEXT("1 PLANG cy\n"), "HEAD="},
        {TEXT(""), TEXT("1 PLANG cy\n"), "HEAD="},
        {TEXT("1 SOUR a\n1 DEST b\n"), TEXT("1 DEST b\n1 SOUR a\n"), NULL},
        {TEXT("1 SOUR a\n2 VERS 1\n"), TEXT("1 SOUR a\n2 VERS 2\n"), "HEAD/SOUR/VERS=1"},
        {TEXT("1 SOUR a\n"), TEXT("1 SOUR a\n1 DEST b\n"), "HEAD="},
        {TEXT("1 SUBM @R@\n"), TEXT("1 SUBM @N@\n"), "HEAD/SUBM=R"},
        {TEXT("1 SCHMA a:b\n"), TEXT("1 SCHMA  a:b \n"), NULL},
        {TEXT("1 SCHMA a:b\n"), TEXT("1 SCHMA a:c\n"), "SCHMA=a:b"},
        {TEXT("1 SCHMA a:b\n1 SCHMA a:c\n"), TEXT("1 SCHMA a:c\n1 SCHMA a:b\n"), "SCHMA=a:b"},
        {TEXT("1 SCHMA a:b\n1 SCHMA a:c\n"), TEXT("1 SCHMA a:b\n"), "SCHMA=a:c"},
        {TEXT("1 SCHMA a:b\n"), TEXT("1 SCHMA a:b\n1 SCHMA a:c\n"), "HEAD="},
        {TEXT(""), TEXT("1 SCHMA a:c\n"), "HEAD="},
        {TEXT("1 SCHMA\n2 IRI x\n3 TAG A\n2 PRFX y\n"), TEXT("1 SCHMA\n2 PRFX y\n2 IRI x\n3 TAG A\n"), NULL},
        {TEXT("1 SCHMA\n2 IRI x\n3 TAG A\n"), TEXT("1 SCHMA\n2 IRI x\n3 TAG B\n"), "SCHMA/IRI/TAG=A"},
        /* faulty metadata stays in the header; its identifier is not what a pointer leads to (D119) */
        {TEXT("1 @R@ CHAR x\n1 SUBM @R@\n"), TEXT("1 @Q@ CHAR x\n1 SUBM @R@\n"), NULL},
        {TEXT("1 @S@ SOUR x\n1 @S@ CHAR x\n1 SUBM @S@\n"), TEXT("1 @T@ SOUR x\n1 @T@ CHAR x\n1 SUBM @T@\n"), NULL},
        {TEXT("1 @R@ CHAR x\n"), TEXT(""), NULL}, /* D27 */
    };
    assert_cases(cases, COUNT_OF(cases), VIEW("0 HEAD\n"), VIEW("0 @R@ SUBM\n0 @N@ NOTE\n" TRAILER));
}

#define OCTOBER "1 GEDC\n2 VERS 5.5.1\n2 ELF 1.0.0\n"
#define DEFAULT_SCHEMA "SCHMA https://fhiso.org/TR/elf-data-model/v1.0.0\n"

/* D27, D32, D34 */
static void test_equal__dialects(void **state)
{
    (void)state;
    static const comparison_case cases[] = {
        /* GEDC is part of some datasets, but not compared; below another structure it is a tag like any other */
        {TEXT(OCTOBER "2 NOTE x\n"), TEXT("1 CHAR ANSEL\n"), NULL},
        {TEXT("1 SOUR a\n" OCTOBER "1 DEST b\n"), TEXT("1 DEST b\n1 SOUR a\n"), NULL},
        {TEXT("1 SOUR a\n" OCTOBER "1 DEST b\n"), TEXT("1 DEST c\n1 SOUR a\n"), "HEAD/DEST=b"},
        {TEXT(OCTOBER "1 SOUR a\n2 GEDC x\n"), TEXT("1 SOUR a\n"), "HEAD/SOUR/GEDC=x"},
        {TEXT(OCTOBER "1 SOUR a\n"), TEXT(OCTOBER), "HEAD/SOUR=a"},
        /* types of different dialects are not compared */
        {TEXT(OCTOBER "1 DEFN _A a:b\n"), TEXT("1 ELF 1.0.0\n1 SCHMA a:b\n"), NULL},
        {TEXT(OCTOBER "1 DEFN _A a:b\n"), TEXT("1 DEFN _A a:c\n"), NULL},
        {TEXT(OCTOBER "1 DEFN _A a:b\n"), TEXT(OCTOBER "1 DEFN _A a:c\n"), "DEFN=_A a:b"},
        {TEXT(OCTOBER "1 DEFN _A a:b\n"), TEXT(OCTOBER), "DEFN=_A a:b"},
        {TEXT(OCTOBER), TEXT(OCTOBER "1 PRFX a:b\n"), "HEAD="},
        /* without a schema the default one holds */
        {TEXT("1 " DEFAULT_SCHEMA), TEXT(""), NULL},
        {TEXT("1 ELF 1.0.0\n1 SCHMA\n2 " DEFAULT_SCHEMA), TEXT("1 " DEFAULT_SCHEMA), NULL},
        {TEXT("1 ELF 1.0.0\n1 SCHMA\n"), TEXT("1 " DEFAULT_SCHEMA), "SCHMA="},
        {TEXT("1 ELF 1.0.0\n1 SCHMA\n2 " DEFAULT_SCHEMA "2 ESC A B\n"), TEXT("1 " DEFAULT_SCHEMA), "SCHMA="},
    };
    assert_cases(cases, COUNT_OF(cases), VIEW("0 HEAD\n"), VIEW("0 @R@ SUBM\n0 @N@ NOTE\n" TRAILER));
}

/* ---- Canonical equivalence ------------------------------------------------------------------- */

static void test_equal__equivalence(void **state)
{
    (void)state;
    static const comparison_case cases[] = {
        {TEXT("0 NOTE \xC3\xA9\n"), TEXT("0 NOTE e\xCC\x81\n"), NULL},                            /* e acute */
        {TEXT("0 NOTE \xE1\xBE\x82\n"), TEXT("0 NOTE \xCE\xB1\xCC\x93\xCC\x80\xCD\x85\n"), NULL}, /* four characters */
        {TEXT("0 NOTE \xEA\xB0\x81\n"), TEXT("0 NOTE \xE1\x84\x80\xE1\x85\xA1\xE1\x86\xA8\n"), NULL}, /* Hangul */
        {TEXT("0 NOTE \xE2\x84\xAA\n"), TEXT("0 NOTE K\n"), NULL},                      /* kelvin sign, ASCII */
        {TEXT("0 NOTE a\xCC\xA3\xCC\x87\n"), TEXT("0 NOTE a\xCC\x87\xCC\xA3\n"), NULL}, /* dots below and above */
        {TEXT("0 NOTE \xE1\xBA\xA1\xCC\x87\n"), TEXT("0 NOTE \xC8\xA7\xCC\xA3\n"), NULL},
        {TEXT("0 NOTE \xCC\xA3\xCC\x87x\n"), TEXT("0 NOTE \xCC\x87\xCC\xA3x\n"), NULL}, /* on nothing */
        {TEXT("0 NOTE \xC3\xA9\n1 CONT \xC3\xA8\n"), TEXT("0 NOTE e\xCC\x81@#UD@e\xCC\x80\n"), NULL},
        {TEXT("0 NOTE a\xCC\x81\xCC\x80\n"), TEXT("0 NOTE a\xCC\x80\xCC\x81\n"), "NOTE=a\xCC\x81\xCC\x80"},
        {TEXT("0 NOTE \xC3\xA9\n"), TEXT("0 NOTE e\xCC\x80\n"), "NOTE=\xC3\xA9"},
        {TEXT("0 NOTE \xC3\xA9\n"), TEXT("0 NOTE e\n"), "NOTE=\xC3\xA9"},
        {TEXT("0 NOTE \xEF\xAC\x81\n"), TEXT("0 NOTE fi\n"), "NOTE=\xEF\xAC\x81"}, /* compatible is not equivalent */
        {TEXT("0 NOTE a\n1 DTYPE x:\xC3\xA9\n"), TEXT("0 NOTE a\n1 DTYPE x:e\xCC\x81\n"), NULL},
        {TEXT("0 NOTE @\xC3\xA9@\n"), TEXT("0 NOTE @e\xCC\x81@\n"), NULL},
    };
    if (!gedelf_can_normalize()) /* a library without utf8proc compares octets */
        skip();
    assert_cases(cases, COUNT_OF(cases), VIEW(HEADER), VIEW(TRAILER));
}

/* Marks without end, all in the wrong order, take no longer than any other text. */
static double time_to_order_marks(unsigned count)
{
    notebook first, second;
    notebook_init(&first);
    notebook_init(&second);
    notebook_write(&first, VIEW(HEADER "0 NOTE a"));
    notebook_write(&second, VIEW(HEADER "0 NOTE a"));
    for (unsigned i = 0; i < 2 * count; i++) {
        notebook_write(&first, i < count ? VIEW("\xCC\x87") : VIEW("\xCC\xA3"));
        notebook_write(&second, i < count ? VIEW("\xCC\xA3") : VIEW("\xCC\x87"));
    }
    notebook_write(&first, VIEW("\n" TRAILER));
    notebook_write(&second, VIEW("\n" TRAILER));
    gedelf_dataset *a = read_text(buffer_view(&first.text)), *b = read_text(buffer_view(&second.text));
    clock_t begin = clock();
    assert_true(are_equal(a, b, NULL));
    double time = (double)(clock() - begin) / CLOCKS_PER_SEC;
    gedelf_dataset_free(a);
    gedelf_dataset_free(b);
    notebook_free(&first);
    notebook_free(&second);
    return time;
}

static void test_equal__marks_without_end(void **state)
{
    (void)state;
    if (!gedelf_can_normalize())
        skip();
    double base = time_to_order_marks(10000), time = time_to_order_marks(100000);
    if (time > 30 * base + 0.2)
        fail_msg("%.3f s for 200,000 marks, %.3f s for 20,000", time, base);
}

/* ---- Built anew ------------------------------------------------------------------------------ */

/* Gives a structure all that another one has. */
static void copy_structure(gedelf_builder *b, gedelf_structure s, gedelf_item i, view language)
{
    view pointer = gedelf_structure_pointer(s), own = gedelf_structure_language(s);
    if (gedelf_structure_xref(s).length > 0)
        assert_int_equal(gedelf_builder_set_xref(b, i, gedelf_structure_xref(s)), GEDELF_OK);
    if (pointer.length > 0)
        assert_int_equal(gedelf_builder_set_pointer_name(b, i, pointer), GEDELF_OK);
    else
        assert_int_equal(gedelf_builder_set_payload(b, i, gedelf_structure_payload(s)), GEDELF_OK);
    if (!view_equal_ignoring_case(own, language))
        assert_int_equal(gedelf_builder_set_language(b, i, own), GEDELF_OK);
    if (gedelf_structure_datatype(s).length > 0)
        assert_int_equal(gedelf_builder_set_datatype(b, i, gedelf_structure_datatype(s)), GEDELF_OK);
}

/* Copies what is in a row, and all that is below it. */
static void copy_row(gedelf_builder *b, gedelf_item super, gedelf_structure row, view language)
{
    gedelf_item supers[16] = {super};
    size_t depth = 0;
    for (gedelf_structure s = row, next; gedelf_structure_exists(s); s = next) {
        assert_true(depth + 1 < COUNT_OF(supers));
        assert_int_equal(builder_add_as_read(b, supers[depth], gedelf_structure_tag(s), &supers[depth + 1]), GEDELF_OK);
        copy_structure(b, s, supers[depth + 1], language);
        next = gedelf_structure_first(s);
        depth++;
        while (!gedelf_structure_exists(next) && depth > 0) {
            next = gedelf_structure_next(s);
            s = gedelf_structure_super(s);
            depth--;
        }
    }
}

static gedelf_dataset *build_anew(const gedelf_dataset *d)
{
    const gedelf_metadata *m = gedelf_dataset_metadata(d);
    gedelf_builder *b;
    gedelf_dataset *copy;
    gedelf_item item;
    assert_int_equal(gedelf_builder_new(&b, NULL), GEDELF_OK);
    assert_int_equal(gedelf_builder_set_language(b, GEDELF_ITEM_HEAD, m->language), GEDELF_OK);
    for (size_t i = 0; i < m->schema_count; i++) {
        gedelf_structure from = gedelf_dataset_schema(d, i);
        assert_int_equal(builder_add_schema_as_read(b, gedelf_structure_payload(from), &item), GEDELF_OK);
        copy_row(b, item, gedelf_structure_first(from), m->language);
    }
    copy_row(b, GEDELF_ITEM_HEAD, gedelf_structure_first(gedelf_dataset_head(d)), m->language);
    copy_row(b, GEDELF_ITEM_NONE, gedelf_dataset_records(d), m->language);
    assert_int_equal(gedelf_builder_finish(b, &copy), GEDELF_OK);
    return copy;
}

/* What was read and is built again, structure by structure, is equal, faults and all. */
static void test_equal__built_anew(void **state)
{
    (void)state;
    static const char *const paths[] = {"samples/bach-ansel.ged", "samples/bronte.ged", "samples/curie.ged",
                                        "samples/faulty.ged",     "samples/broken.ged", "samples/tolstoy-utf16.ged"};
    static const view texts[] = {
        TEXT("0 HEAD\n1 CONT x\n1 @C@ CHAR @Q@\n2 CONT y\n1 ELF x\n1 ELF 1.0\n1 SCHMA not an IRI\n2 IRI x\n"
             "1 SCHMA\n2 IRI x\n3 TAG @@\n1 DTYPE x:y\n1 PLANG cy\n1 PLANG fr\n"
             "0 @C@ NOTE a\n1 PLANG en\n1 PLANG e\n1 DTYPE z\n1 REFN @C@\n2 PLANG en\n0 PLANG en\n0 TRLR\n")};
    for (size_t i = 0; i < COUNT_OF(paths) + COUNT_OF(texts); i++) {
        gedelf_read_options options = GEDELF_READ_OPTIONS();
        gedelf_dataset *d;
        options.recover = true;
        gedelf_source source =
            i < COUNT_OF(paths) ? gedelf_source_file(paths[i]) : source_of(texts[i - COUNT_OF(paths)]);
        assert_int_equal(gedelf_read(&d, source, &options), GEDELF_OK);
        gedelf_dataset *copy = build_anew(d);
        assert_true(are_equal(d, copy, NULL));
        assert_true(are_equal(copy, d, NULL));
        gedelf_dataset_free(d);
        gedelf_dataset_free(copy);
    }
}

/* ---- At random ------------------------------------------------------------------------------- */

enum { SKETCH_ITEMS = 60, SKETCH_TAGS = 4 };

/* A structure to be built. Number 0 is what records are below. */
typedef struct sketch_item {
    unsigned super, depth, tag, payload, target; /* target 0: it has a payload */
} sketch_item;

typedef struct sketch {
    sketch_item items[SKETCH_ITEMS + 1];
    uint32_t seed;
} sketch;

static unsigned sketch_random(sketch *s, unsigned below)
{
    s->seed = s->seed * 1664525u + 1013904223u;
    return (s->seed >> 8) % below;
}

static void sketch_make(sketch *s, uint32_t seed)
{
    *s = (sketch){.seed = seed};
    for (unsigned i = 1; i <= SKETCH_ITEMS; i++) {
        sketch_item *item = &s->items[i];
        item->super = sketch_random(s, i);
        item->depth = item->super == 0 ? 1 : s->items[item->super].depth + 1;
        item->tag = sketch_random(s, SKETCH_TAGS);
        item->payload = sketch_random(s, 4);
        item->target = sketch_random(s, 3) == 0 ? 1 + sketch_random(s, SKETCH_ITEMS) : 0;
    }
}

static void sketch_fill(gedelf_builder *b, const sketch_item *from, gedelf_item i, const gedelf_item *numbers)
{
    static const view payloads[] = {TEXT(""), TEXT("a"), TEXT("@I1@ \xC3\xA9\r\n"), TEXT(" b\rc ")};
    if (from->target != 0)
        assert_int_equal(gedelf_builder_set_pointer(b, i, numbers[from->target]), GEDELF_OK);
    else
        assert_int_equal(gedelf_builder_set_payload(b, i, payloads[from->payload]), GEDELF_OK);
}

/* Builds it level by level, on each level those with tag number `turn` first, then the next tag, and so on. Those with
   the same tag are always added in their own order. */
static gedelf_dataset *sketch_build(const sketch *s, unsigned turn)
{
    static const view tags[SKETCH_TAGS] = {TEXT("INDI"), TEXT("FAM"), TEXT("NOTE"), TEXT("_X")};
    gedelf_item numbers[SKETCH_ITEMS + 1] = {GEDELF_ITEM_NONE};
    gedelf_builder *b;
    gedelf_dataset *d;
    assert_int_equal(gedelf_builder_new(&b, NULL), GEDELF_OK);
    for (unsigned depth = 1; depth <= SKETCH_ITEMS; depth++) {
        for (unsigned tag = 0; tag < SKETCH_TAGS; tag++) {
            for (unsigned i = 1; i <= SKETCH_ITEMS; i++) {
                const sketch_item *item = &s->items[i];
                if (item->depth == depth && item->tag == (tag + turn) % SKETCH_TAGS)
                    assert_int_equal(gedelf_builder_add(b, numbers[item->super], tags[item->tag], &numbers[i]),
                                     GEDELF_OK);
            }
        }
    }
    for (unsigned i = 1; i <= SKETCH_ITEMS; i++)
        sketch_fill(b, &s->items[i], numbers[i], numbers);
    assert_int_equal(gedelf_builder_finish(b, &d), GEDELF_OK);
    return d;
}

/* Changes one thing, so that the dataset is another one. */
static void sketch_change(sketch *s)
{
    sketch_item *item = &s->items[1 + sketch_random(s, SKETCH_ITEMS)];
    if (sketch_random(s, 2) == 0)
        item->tag = (item->tag + 1) % SKETCH_TAGS;
    else if (item->target != 0)
        item->target = item->target % SKETCH_ITEMS + 1;
    else
        item->payload = (item->payload + 1) % 4;
}

static bool write_to_notebook(void *context, const void *octets, size_t size)
{
    notebook_write(context, view_of(octets, size));
    return true;
}

/* Equal in whatever order it was built, and when it was written and read; unequal when anything is changed. */
static void test_equal__at_random(void **state)
{
    (void)state;
    for (uint32_t seed = 1; seed <= 300; seed++) {
        sketch s;
        notebook octets;
        notebook_init(&octets);
        sketch_make(&s, seed);
        gedelf_dataset *d = sketch_build(&s, 0), *turned = sketch_build(&s, 1 + sketch_random(&s, 3));
        assert_true(are_equal(d, turned, NULL));
        assert_int_equal(gedelf_write(turned, gedelf_sink_callback(write_to_notebook, &octets), NULL), GEDELF_OK);
        gedelf_dataset *again = read_text(buffer_view(&octets.text));
        assert_true(are_equal(d, again, NULL));
        assert_true(are_equal(again, d, NULL));
        sketch_change(&s);
        gedelf_dataset *changed = sketch_build(&s, 2);
        gedelf_structure difference;
        assert_false(are_equal(d, changed, &difference));
        assert_false(are_equal(changed, again, NULL));
        gedelf_dataset_free(d);
        gedelf_dataset_free(turned);
        gedelf_dataset_free(again);
        gedelf_dataset_free(changed);
        notebook_free(&octets);
    }
}

/* ---- Size ------------------------------------------------------------------------------------ */

static gedelf_item add_item(gedelf_builder *b, gedelf_item super, unsigned tag)
{
    char name[20];
    gedelf_item i;
    int length = snprintf(name, sizeof name, "_T%u", tag);
    assert_int_equal(gedelf_builder_add(b, super, view_of(name, (size_t)length), &i), GEDELF_OK);
    return i;
}

/* A chain of structures one below the other; a row of them, no two with the same tag; and records of two kinds, which
   all point to the end of the chain. If `turned`, the row is backwards, and one kind of records comes before the
   other. */
static gedelf_dataset *build_large(unsigned count, bool turned)
{
    gedelf_builder *b;
    gedelf_dataset *d;
    assert_int_equal(gedelf_builder_new(&b, NULL), GEDELF_OK);
    gedelf_item deep = add_item(b, GEDELF_ITEM_NONE, 0), broad = add_item(b, GEDELF_ITEM_NONE, 1);
    for (unsigned i = 0; i < count; i++) {
        deep = add_item(b, deep, 0);
        add_item(b, broad, turned ? count - i : i + 1);
    }
    for (unsigned i = 0; i < count; i++) {
        gedelf_item item = add_item(b, GEDELF_ITEM_NONE, 2 + (turned ? i / (count / 2) : i % 2));
        assert_int_equal(gedelf_builder_set_pointer(b, item, deep), GEDELF_OK);
    }
    assert_int_equal(gedelf_builder_finish(b, &d), GEDELF_OK);
    return d;
}

static double time_to_compare(unsigned count)
{
    gedelf_dataset *a = build_large(count, false), *b = build_large(count, true);
    clock_t begin = clock();
    assert_true(are_equal(a, a, NULL));
    assert_true(are_equal(a, b, NULL));
    double time = (double)(clock() - begin) / CLOCKS_PER_SEC;
    gedelf_dataset_free(a);
    gedelf_dataset_free(b);
    return time;
}

static void test_equal__deep_and_broad(void **state)
{
    (void)state;
    double base = time_to_compare(10000), time = time_to_compare(100000);
    if (time > 30 * base + 0.2) /* if it were quadratic, it would be a hundred times as long */
        fail_msg("%.3f s for 100,000 structures, %.3f s for 10,000", time, base);
}

/* ---- Memory ---------------------------------------------------------------------------------- */

/* Whichever allocation fails, the status says so, the answer is not "equal", and nothing is left behind. */
static void assert_equal_without_memory(bool once)
{
    gedelf_dataset *a = read_text(VIEW(
        HEADER "1 SOUR x\n0 @I1@ INDI\n1 NAME Zo\xC3\xAB a\xCC\x87\xCC\xA3\n1 ASSO @I1@\n1 ALIA @X@\n0 FAM\n" TRAILER));
    gedelf_dataset *b = read_text(VIEW("0 HEAD\n1 SOUR x\n0 FAM\n0 @J@ INDI\n1 ALIA @X@\n1 ASSO @J@\n"
                                       "1 NAME Zoe\xCC\x88 \xE1\xBA\xA1\xCC\x87\n" TRAILER));
    gedelf_status status = GEDELF_MEMORY;
    size_t left = 0;
    for (; status != GEDELF_OK; left++) {
        census c = {.scarce = true, .once = once, .left = left};
        gedelf_allocator allocator = census_allocator(&c);
        gedelf_read_options options = GEDELF_READ_OPTIONS();
        gedelf_structure difference;
        bool equal = true;
        options.allocator = &allocator;
        status = gedelf_dataset_equal(a, b, &options, &equal, &difference);
        assert_true(status == GEDELF_OK || (status == GEDELF_MEMORY && !equal));
        assert_int_equal(gedelf_structure_exists(difference), status == GEDELF_OK && !equal);
        assert_int_equal(equal, status == GEDELF_OK && gedelf_can_normalize());
        assert_census_is_clean(&c);
    }
    assert_true(left > 5); /* that is the allocator which is asked */
    gedelf_dataset_free(a);
    gedelf_dataset_free(b);
}

static void test_equal__no_memory(void **state)
{
    (void)state;
    assert_equal_without_memory(false);
    assert_equal_without_memory(true);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_equal__structures),     cmocka_unit_test(test_equal__texts),
        cmocka_unit_test(test_equal__qualifiers),     cmocka_unit_test(test_equal__pointers),
        cmocka_unit_test(test_equal__headers),        cmocka_unit_test(test_equal__dialects),
        cmocka_unit_test(test_equal__equivalence),    cmocka_unit_test(test_equal__marks_without_end),
        cmocka_unit_test(test_equal__built_anew),     cmocka_unit_test(test_equal__at_random),
        cmocka_unit_test(test_equal__deep_and_broad), cmocka_unit_test(test_equal__no_memory),
    };
    return cmocka_run_group_tests_name("equal", tests, NULL, NULL);
}
