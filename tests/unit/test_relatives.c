/* SPDX-License-Identifier: MIT */
/*
 * Relatives of every kind (D490 to D496), people in words (D255), and trees (D500 and on) in one family; and each allocation of it that
 * fails alone.
 */
#include "unit.h"

#include "family/people/people.h"

#include <gedelf/kin.h>
#include <gedelf/tree.h>

/* Adam (1) and Bea (2) have Carl (3), Dora (4), and Emil (5), who is adopted. Adam and Fay (6) have Gus (7). Carl and Hana (8) have Ivan
   (9), Dora and Jan (10) have Kira (11); Ivan and Kira have Lena (12). Hana alone has Mona (13). Jan is a son of Nils (14). Pia (15) has
   nobody. Fay and Quin (16) have Rita (17). Nobody knows whose children Sam (18) and Tom (19) are; Uma (20) is Tom's foster child. */
static const char clan[] = HEADER
    "0 @I1@ INDI\n1 NAME Adam /Ash/\n1 SEX M\n1 BIRT\n2 DATE 1800\n1 DEAT\n2 DATE ABT 1860\n0 @I2@ INDI\n1 NAME Bea\n1 "
    "SEX F\n"
    "0 @I3@ INDI\n1 NAME Carl /Ash/\n1 SEX M\n1 CHR\n2 DATE 3 MAR 1830\n0 @I4@ INDI\n1 NAME Dora /Ash/\n1 SEX F\n"
    "0 @I5@ INDI\n1 NAME Emil\n1 SEX M\n1 FAMC @F1@\n2 PEDI adopted\n0 @I6@ INDI\n1 NAME Fay\n1 SEX F\n0 @I7@ INDI\n1 "
    "NAME Gus\n1 SEX M\n"
    "0 @I8@ INDI\n1 NAME Hana\n1 SEX F\n0 @I9@ INDI\n1 NAME Ivan /Ash/\n1 SEX M\n0 @I10@ INDI\n1 NAME Jan\n1 SEX M\n"
    "0 @I11@ INDI\n1 NAME Kira\n1 SEX F\n0 @I12@ INDI\n1 NAME Lena\n1 SEX F\n0 @I13@ INDI\n1 NAME Mona\n1 SEX F\n"
    "0 @I14@ INDI\n1 NAME Nils\n1 SEX M\n0 @I15@ INDI\n1 NAME Pia\n1 SEX F\n0 @I16@ INDI\n1 NAME Quin\n1 SEX M\n"
    "0 @I17@ INDI\n1 NAME Rita\n1 SEX F\n0 @I18@ INDI\n1 NAME Sam\n1 SEX M\n0 @I19@ INDI\n1 NAME Tom\n0 INDI\n1 FAMC "
    "@F10@\n2 PEDI foster\n1 SEX F\n"
    "0 @F1@ FAM\n1 HUSB @I1@\n1 WIFE @I2@\n1 CHIL @I3@\n1 CHIL @I4@\n1 CHIL @I5@\n0 @F2@ FAM\n1 HUSB @I1@\n1 WIFE "
    "@I6@\n1 CHIL @I7@\n"
    "0 @F3@ FAM\n1 HUSB @I3@\n1 WIFE @I8@\n1 CHIL @I9@\n0 @F4@ FAM\n1 HUSB @I10@\n1 WIFE @I4@\n1 CHIL @I11@\n"
    "0 @F5@ FAM\n1 HUSB @I9@\n1 WIFE @I11@\n1 CHIL @I12@\n0 @F6@ FAM\n1 WIFE @I8@\n1 CHIL @I13@\n0 @F7@ FAM\n1 HUSB "
    "@I14@\n1 CHIL @I10@\n"
    "0 @F8@ FAM\n1 HUSB @I16@\n1 WIFE @I6@\n1 CHIL @I17@\n0 @F9@ FAM\n1 CHIL @I18@\n1 CHIL @I19@\n0 @F10@ FAM\n1 HUSB "
    "@I19@\n" TRAILER;

static gedelf_status read_clan(gedelf_people **people, gedelf_dataset **dataset, const char *text,
                               const gedelf_allocator *allocator)
{
    gedelf_read_options reading = GEDELF_READ_OPTIONS();
    gedelf_people_options options = GEDELF_PEOPLE_OPTIONS();
    options.allocator = allocator;
    *people = NULL;
    assert_int_equal(gedelf_read(dataset, source_of(view_of_string(text)), &reading), GEDELF_OK);
    return gedelf_people_new_from(people, *dataset, &options);
}

/* ---- Kinship ----------------------------------------------------------------------------------- */

static void put_people(char *out, const char *before, const gedelf_person *items, size_t count)
{
    sprintf(out + strlen(out), "%s", before);
    for (size_t i = 0; i < count; i++)
        sprintf(out + strlen(out), "%s%d", i > 0 ? "-" : "", (int)items[i] + 1);
}

/* "blood second cousin 3,3 half common 1-2 path 9-3-1-4-11; …" */
static void tell_ways(const gedelf_kin *kin, char *out)
{
    out[0] = '\0';
    for (size_t i = 0; i < gedelf_kin_count(kin); i++) {
        gedelf_kin_way way = gedelf_kin_way_at(kin, i);
        sprintf(out + strlen(out), "%s%s %.*s", i > 0 ? "; " : "", gedelf_kin_kind_name(way.kind), (int)way.term.length,
                way.term.text);
        if (way.has_ancestors)
            sprintf(out + strlen(out), " %d,%d%s", (int)way.up, (int)way.down, way.half ? " half" : "");
        put_people(out, " common ", way.common, way.common_count);
        put_people(out, " path ", way.path, way.path_count);
    }
}

static const struct {
    int a, b;
    const char *ways;
    double share; /* Wright's coefficient; below 0: not asked for */
} related[] = {
    {3, 3, "self self common  path 3", 1},
    {3, 1, "blood father 1,0 common 1 path 3-1", 0.5},
    {3, 2, "blood mother 1,0 common 2 path 3-2", 0.5},
    {1, 3, "blood son 0,1 common 1 path 1-3", 0.5},
    {3, 4, "blood sister 1,1 common 1-2 path 3-1-4", 0.5},
    {3, 7, "blood half-brother 1,1 half common 1 path 3-1-7", 0.25},
    {7, 4, "blood half-sister 1,1 half common 1 path 7-1-4", 0.25},
    {5, 1, "adopted adoptive father 1,0 common 1 path 5-1", 0},
    {1, 5, "adopted adopted son 0,1 common 1 path 1-5", 0},
    {3, 5, "adopted adoptive brother 1,1 common 1-2 path 3-1-5", 0},
    {9, 4, "blood aunt 2,1 common 1-2 path 9-3-1-4", 0.25},
    {4, 9, "blood nephew 1,2 common 1-2 path 4-1-3-9", 0.25},
    {9, 7, "blood half-uncle 2,1 half common 1 path 9-3-1-7", 0.125},
    {9, 11, "spouse wife common  path 9-11; blood first cousin 2,2 common 1-2 path 9-3-1-4-11", 0.125},
    {12, 1, "blood great-grandfather 3,0 common 1 path 12-9-3-1; blood great-grandfather 3,0 common 1 path 12-11-4-1",
     -1},
    {2, 12,
     "blood great-granddaughter 0,3 common 2 path 2-3-9-12; blood great-granddaughter 0,3 common 2 path 2-4-11-12", -1},
    {3, 13, "step stepdaughter common  path 3-8-13", 0},
    {13, 3, "step stepfather common  path 13-8-3", 0},
    {9, 13, "blood half-sister 1,1 half common 8 path 9-8-13", 0.25},
    {1, 17, "step stepdaughter common  path 1-6-17", 0},
    {17, 1, "step stepfather common  path 17-6-1", 0},
    {3, 17, "step stepsister common  path 3-1-6-17", 0},
    {17, 3, "step stepbrother common  path 17-6-1-3", 0},
    {10, 1, "in-law father-in-law common  path 10-4-1", 0},
    {1, 10, "in-law son-in-law common  path 1-4-10", 0},
    {3, 10, "in-law brother-in-law common  path 3-1-4-10", 0},
    {10, 3, "in-law brother-in-law common  path 10-4-1-3", 0},
    {9, 14, "in-law grandfather by marriage common  path 9-11-10-14", 0},
    {14, 9, "in-law grandson by marriage common  path 14-10-11-9", 0},
    {11, 8, "in-law mother-in-law common  path 11-9-8", 0},
    {18, 19, "blood sibling 1,1 common  path 18-19", 0.5},
    {20, 19, "adopted foster parent 1,0 common 19 path 20-19", 0},
    {6, 12,
     "in-law great-granddaughter by marriage common  path 6-1-3-9-12; "
     "in-law great-granddaughter by marriage common  path 6-1-4-11-12",
     0},
    {3, 15, "", 0},
    {3, 14, "", 0},
};

static void test_relatives__kinship(void **state)
{
    (void)state;
    gedelf_people *people;
    gedelf_dataset *dataset;
    assert_int_equal(read_clan(&people, &dataset, clan, NULL), GEDELF_OK);
    for (size_t i = 0; i < COUNT_OF(related); i++) {
        gedelf_kin *kin;
        char told[1000];
        double share = -1;
        assert_int_equal(
            gedelf_kin_find(&kin, people, (gedelf_person)related[i].a - 1, (gedelf_person)related[i].b - 1, NULL),
            GEDELF_OK);
        tell_ways(kin, told);
        assert_string_equal(told, related[i].ways);
        assert_true(gedelf_kin_coefficient(kin, &share));
        if (related[i].share >= 0)
            assert_true(share > related[i].share - 1e-9 && share < related[i].share + 1e-9);
        gedelf_kin_free(kin);
    }
    gedelf_kin_free(NULL);
    gedelf_dataset_free(dataset);
    gedelf_people_free(people);
}

/* Ann (3) is a child of 1 and 2, Bob (6) of 4 and 5; 1 then married 5, and 4 married 2. 11 married two sisters (7, 8) of Jim (9), all of them
   children of 10. Eve (13) married 12, who had adopted her. 14 has Kim (15), who is a birth child, and with her Lou (16). Max (17) is a
   child of a family that names 14 twice, Ned (18) of one that names three: 28, 29 and 30. 20 married 21, who is a great-grandparent of Oli (23) in
   two ways, and 22, who is a grandmother. */
static const char knots[] =
    HEADER "0 @I1@ INDI\n1 SEX M\n0 @I2@ INDI\n1 SEX F\n0 @I3@ INDI\n1 SEX F\n0 @I4@ INDI\n1 SEX M\n0 @I5@ INDI\n"
           "1 SEX F\n0 @I6@ INDI\n1 SEX M\n0 @I7@ INDI\n1 SEX F\n0 @I8@ INDI\n1 SEX F\n0 @I9@ INDI\n1 SEX M\n"
           "0 @I10@ INDI\n1 SEX M\n0 @I11@ INDI\n1 SEX M\n0 @I12@ INDI\n1 SEX M\n0 @I13@ INDI\n1 SEX F\n1 FAMC @F8@\n"
           "2 PEDI adopted\n0 @I14@ INDI\n1 SEX M\n0 @I15@ INDI\n1 SEX F\n1 FAMC @F10@\n2 PEDI birth\n0 @I16@ INDI\n"
           "1 SEX M\n0 @I17@ INDI\n0 @F1@ FAM\n1 HUSB @I1@\n1 WIFE @I2@\n1 CHIL @I3@\n0 @F2@ FAM\n1 HUSB @I4@\n"
           "1 WIFE @I5@\n1 CHIL @I6@\n0 @F3@ FAM\n1 HUSB @I1@\n1 WIFE @I5@\n0 @F4@ FAM\n1 HUSB @I4@\n1 WIFE @I2@\n"
           "0 @F5@ FAM\n1 HUSB @I10@\n1 CHIL @I7@\n1 CHIL @I8@\n1 CHIL @I9@\n0 @F6@ FAM\n1 HUSB @I11@\n1 WIFE @I7@\n"
           "0 @F7@ FAM\n1 HUSB @I11@\n1 WIFE @I8@\n0 @F8@ FAM\n1 HUSB @I12@\n1 CHIL @I13@\n0 @F9@ FAM\n1 HUSB @I12@\n"
           "1 WIFE @I13@\n0 @F10@ FAM\n1 HUSB @I14@\n1 CHIL @I15@\n0 @F11@ FAM\n1 HUSB @I14@\n1 WIFE @I15@\n"
           "1 CHIL @I16@\n0 @F12@ FAM\n1 HUSB @I14@\n1 HUSB @I14@\n1 CHIL @I17@\n0 @I18@ INDI\n0 @F13@ FAM\n"
           "1 HUSB @I28@\n1 WIFE @I29@\n1 HUSB @I30@\n1 CHIL @I18@\n0 @I19@ INDI\n0 @I20@ INDI\n1 SEX M\n"
           "0 @I21@ INDI\n1 SEX F\n0 @I22@ INDI\n1 SEX F\n0 @I23@ INDI\n1 SEX M\n0 @I24@ INDI\n1 SEX M\n"
           "0 @I25@ INDI\n1 SEX M\n0 @I26@ INDI\n1 SEX M\n0 @I27@ INDI\n1 SEX F\n0 @I28@ INDI\n1 SEX M\n"
           "0 @I29@ INDI\n1 SEX F\n0 @I30@ INDI\n1 SEX M\n0 @F14@ FAM\n1 HUSB @I20@\n1 WIFE @I21@\n0 @F15@ FAM\n"
           "1 HUSB @I20@\n1 WIFE @I22@\n0 @F16@ FAM\n1 WIFE @I21@\n1 CHIL @I24@\n1 CHIL @I25@\n0 @F17@ FAM\n"
           "1 HUSB @I24@\n1 WIFE @I22@\n1 CHIL @I26@\n0 @F18@ FAM\n1 HUSB @I25@\n1 CHIL @I27@\n0 @F19@ FAM\n"
           "1 HUSB @I26@\n1 WIFE @I27@\n1 CHIL @I23@\n" TRAILER;

/* Brothers and sisters who marry, for five generations: 11 has more lines of ancestors than are followed for one way. 13 is nobody's
   relative, 14 a son of 11. */
static const char siblings[] = HEADER
    "0 @I1@ INDI\n0 @I2@ INDI\n0 @I3@ INDI\n0 @I4@ INDI\n0 @I5@ INDI\n0 @I6@ INDI\n0 @I7@ INDI\n0 @I8@ INDI\n0 @I9@ "
    "INDI\n0 @I10@ INDI\n0 @I11@ INDI\n0 @I12@ INDI\n0 @I13@ INDI\n0 @I14@ INDI\n1 SEX M\n"
    "0 @F1@ FAM\n1 HUSB @I1@\n1 WIFE @I2@\n1 CHIL @I3@\n1 CHIL @I4@\n0 @F2@ FAM\n1 HUSB @I3@\n1 WIFE @I4@\n1 CHIL "
    "@I5@\n1 CHIL @I6@\n0 @F3@ FAM\n1 HUSB @I5@\n1 WIFE @I6@\n1 CHIL @I7@\n1 CHIL @I8@\n0 @F4@ FAM\n1 HUSB @I7@\n1 "
    "WIFE @I8@\n1 CHIL @I9@\n1 CHIL @I10@\n0 @F5@ FAM\n1 HUSB @I9@\n1 WIFE @I10@\n1 CHIL @I11@\n1 CHIL @I12@\n0 @F6@ "
    "FAM\n1 HUSB @I11@\n1 CHIL @I14@\n" TRAILER;

/* 1 and 2 are each other's fathers, and 3 is another child of 1. */
static const char circle[] =
    HEADER "0 @I1@ INDI\n1 SEX M\n0 @I2@ INDI\n1 SEX M\n0 @I3@ INDI\n1 SEX F\n0 @F1@ FAM\n1 HUSB @I2@\n1 CHIL @I1@\n"
           "0 @F2@ FAM\n1 HUSB @I1@\n1 CHIL @I2@\n1 CHIL @I3@\n" TRAILER;

/* So many ways and no more are given, and whether there are others is told. Nobody is met twice in a way. */
static const struct {
    const char *text;
    int a, b;
    bool all;
    size_t most;
    const char *ways;
    bool cut;
    double share; /* -1: there is none; -2: not looked at */
} limited[] = {
    {clan, 3, 3, false, 0, "", true, 1},
    {clan, 3, 4, false, 0, "", true, 0.5},
    {clan, 3, 4, false, 1, "blood sister 1,1 common 1-2 path 3-1-4", false, 0.5},
    {clan, 9, 4, false, 1, "blood aunt 2,1 common 1-2 path 9-3-1-4", false, 0.25},
    {clan, 9, 11, false, 0, "", true, 0.125},
    {clan, 9, 11, false, 1, "spouse wife common  path 9-11", true, 0.125},
    {clan, 6, 12, false, 1, "in-law great-granddaughter by marriage common  path 6-1-3-9-12", true, 0},
    {clan, 3, 15, false, 0, "", false, 0},
    {knots, 3, 6, false, 2, "step stepbrother common  path 3-1-5-6; step stepbrother common  path 3-2-4-6", false, 0},
    {knots, 3, 6, false, 1, "step stepbrother common  path 3-1-5-6", true, 0},
    {knots, 3, 5, false, 1, "step stepmother common  path 3-1-5", false, 0},
    {knots, 11, 9, false, 2,
     "in-law brother-in-law common  path 11-7-10-9; in-law brother-in-law common  path 11-8-10-9", false, 0},
    {knots, 11, 9, false, 1, "in-law brother-in-law common  path 11-7-10-9", true, 0},
    {knots, 13, 12, false, 2, "spouse husband common  path 13-12; adopted adoptive father 1,0 common 12 path 13-12",
     false, 0},
    {knots, 13, 12, false, 1, "spouse husband common  path 13-12", true, 0},
    {knots, 12, 13, false, 1, "spouse wife common  path 12-13", true, 0},
    {knots, 15, 14, false, 2, "spouse husband common  path 15-14; blood father 1,0 common 14 path 15-14", false, 0.5},
    /* kinship of both (1/2 + 1/4) / 2, and inbreeding of 1/4: 3/4 / sqrt(5/4) */
    {knots, 16, 14, false, 1, "blood father 1,0 common 14 path 16-14", false, 0.67082039},
    {knots, 16, 15, false, 1, "blood mother 1,0 common 15 path 16-15", false, 0.67082039},
    {knots, 17, 14, false, 2, "blood father 1,0 common 14 path 17-14", false, 0.5},
    {knots, 18, 28, false, 2, "blood father 1,0 common 28 path 18-28", false, 0.5},
    {knots, 20, 23, false, 1, "in-law grandson by marriage common  path 20-22-26-23", false, 0},
    /* by two lines 1/8 each, and inbreeding of 1/16, as of a child of first cousins: 1/4 / sqrt(17/16) */
    {knots, 21, 23, false, 1, "blood great-grandson 0,3 common 21 path 21-24-26-23", true, 0.24253563},
    {siblings, 11, 13, true, 1, "", false, 0},
    {siblings, 11, 14, true, 1, "blood son 0,1 common 11 path 11-14", true, -2},
    {circle, 1, 3, true, 10, "blood daughter 0,1 common 1 path 1-3", false, -1},
    {circle, 3, 1, true, 10, "blood father 1,0 common 1 path 3-1", false, -1},
};

static void test_relatives__limits(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(limited); i++) {
        gedelf_people *people;
        gedelf_dataset *dataset;
        gedelf_kin *kin;
        char told[1000];
        double share;
        gedelf_kin_options options = GEDELF_KIN_OPTIONS();
        gedelf_person a = (gedelf_person)limited[i].a - 1, b = (gedelf_person)limited[i].b - 1;
        options.language = NULL; /* English */
        options.all = limited[i].all;
        options.most = limited[i].most == 0 ? GEDELF_ZERO : limited[i].most;
        assert_int_equal(read_clan(&people, &dataset, limited[i].text, NULL), GEDELF_OK);
        assert_int_equal(gedelf_kin_find(&kin, people, a, b, &options), GEDELF_OK);
        tell_ways(kin, told);
        if (strcmp(told, limited[i].ways) != 0 || gedelf_kin_is_cut(kin) != limited[i].cut)
            fail_msg("%zu: %s%s", i, told, gedelf_kin_is_cut(kin) ? ", cut" : "");
        bool known = gedelf_kin_coefficient(kin, &share);
        if (known != (limited[i].share != -1) ||
            (limited[i].share >= 0 && (share < limited[i].share - 1e-8 || share > limited[i].share + 1e-8)))
            fail_msg("%zu: %.10f", i, share);
        gedelf_kin_free(kin);
        gedelf_person none = (gedelf_person)gedelf_people_count(people);
        assert_int_equal(gedelf_kin_find(&kin, people, none, b, &options), GEDELF_ARGUMENT);
        assert_int_equal(gedelf_kin_find(&kin, people, a, none, &options), GEDELF_ARGUMENT);
        gedelf_dataset_free(dataset);
        gedelf_people_free(people);
    }
}

/* Few of several ways; words of no language; all ways, the longer ones too; and a way that is not there. */
static void test_relatives__options(void **state)
{
    (void)state;
    gedelf_people *people;
    gedelf_dataset *dataset;
    gedelf_kin *kin;
    char told[1000];
    gedelf_kin_options options = GEDELF_KIN_OPTIONS();
    assert_int_equal(read_clan(&people, &dataset, clan, NULL), GEDELF_OK);
    for (options.most = 1; options.most <= 3; options.most++) {
        assert_int_equal(gedelf_kin_find(&kin, people, 11, 0, &options), GEDELF_OK);
        assert_int_equal(gedelf_kin_count(kin), options.most < 2 ? 1 : 2);
        assert_int_equal(gedelf_kin_is_cut(kin), options.most < 2);
        gedelf_kin_way none = gedelf_kin_way_at(kin, gedelf_kin_count(kin));
        assert_int_equal(none.path_count + none.common_count + none.term.length, 0);
        gedelf_kin_free(kin);
    }
    options.most = 1000;
    options.language = "de";
    assert_int_equal(gedelf_kin_find(&kin, people, 8, 10, &options), GEDELF_OK);
    tell_ways(kin, told);
    assert_string_equal(told,
                        "spouse Ehefrau common  path 9-11; blood Cousine 1. Grades 2,2 common 1-2 path 9-3-1-4-11");
    gedelf_kin_free(kin);
    options.language = "xx";
    assert_int_equal(gedelf_kin_find(&kin, people, 8, 10, &options), GEDELF_ARGUMENT);
    assert_null(kin);
    assert_null(gedelf_kin_kind_name((gedelf_kin_kind)6));
    options.language = "en";
    options.all = true; /* Lena is a child of Ivan, and by Kira a first cousin once removed */
    assert_int_equal(gedelf_kin_find(&kin, people, 8, 11, &options), GEDELF_OK);
    tell_ways(kin, told);
    assert_string_equal(told,
                        "blood daughter 0,1 common 9 path 9-12; blood first cousin once removed 2,3 common 1-2 path "
                        "9-3-1-4-11-12");
    gedelf_kin_free(kin);
    gedelf_dataset_free(dataset);
    gedelf_people_free(people);
}

/* ---- In words ---------------------------------------------------------------------------------- */

static void test_relatives__years(void **state)
{
    (void)state;
    static const struct {
        const char *events, *years;
    } rows[] = {{"", ""},
                {"1 BIRT\n2 DATE 1820\n", "born 1820"},
                {"1 DEAT\n2 DATE 1820\n", "died 1820"},
                {"1 BIRT\n2 DATE 1820\n1 DEAT\n2 DATE 1849\n", "1820–1849"},
                {"1 BIRT\n2 DATE ABT 1820\n", "born about 1820"},
                {"1 BIRT\n2 DATE CAL 1820\n", "born about 1820"},
                {"1 BIRT\n2 DATE EST 1820\n", "born about 1820"},
                {"1 BIRT\n2 DATE INT 1820 (x)\n", "born 1820"},
                {"1 BIRT\n2 DATE BEF 1820\n", "born before 1820"},
                {"1 BIRT\n2 DATE AFT 1820\n", "born after 1820"},
                {"1 BIRT\n2 DATE BET 1820 AND 1825\n", "born 1820/1825"},
                {"1 BIRT\n2 DATE BET JAN 1820 AND MAR 1820\n", "born 1820"},
                {"1 DEAT\n2 DATE FROM 1845 TO 1850\n", "died 1845/1850"},
                {"1 BIRT\n2 DATE 10 B.C.\n", "born 10 BC"},
                {"1 BIRT\n2 DATE 1 B.C.\n", "born 1 BC"},
                {"1 BIRT\n2 DATE BET 5 B.C. AND 5\n", "born 5 BC/5"},
                {"1 CHR\n2 DATE 3 MAR 1830\n1 BURI\n2 DATE 1850\n", "before 1830–before 1850"},
                {"1 BIRT\n2 DATE (unknown)\n1 CHR\n2 DATE 1830\n", "born before 1830"},
                {"1 BIRT\n2 DATE AFT 1 JAN 1820\n1 DEAT\n2 DATE BEF 1 JAN 1850\n", "after 1820–before 1850"}};
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        char text[400], years[60];
        gedelf_people *people;
        gedelf_dataset *dataset;
        snprintf(text, sizeof text, HEADER "0 @I1@ INDI\n%s" TRAILER, rows[i].events);
        assert_int_equal(read_clan(&people, &dataset, text, NULL), GEDELF_OK);
        size_t length = gedelf_person_years_format(people, 0, years, sizeof years - 1);
        years[length] = '\0';
        assert_string_equal(years, rows[i].years);
        for (size_t size = 0; size < length; size++)
            assert_int_equal(gedelf_person_years_format(people, 0, years, size), length);
        gedelf_dataset_free(dataset);
        gedelf_people_free(people);
    }
}

static void test_relatives__names(void **state)
{
    (void)state;
    static const struct {
        const char *record, *name;
    } rows[] = {{"0 @I5@ INDI\n1 NAME Anne /Brontë/\n", "Anne Brontë (I5)"},
                {"0 @I5@ INDI\n1 NAME /Brontë/ Anne\n1 NAME x\n", "Brontë Anne (I5)"},
                {"0 @I5@ INDI\n", "unnamed (I5)"},
                {"0 @I5@ INDI\n1 NAME //\n", "unnamed (I5)"},
                {"0 INDI\n1 NAME Anne\n", "Anne"},
                {"0 INDI\n", "unnamed"}};
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        char text[400], name[60];
        gedelf_people *people;
        gedelf_dataset *dataset;
        snprintf(text, sizeof text, HEADER "%s" TRAILER, rows[i].record);
        assert_int_equal(read_clan(&people, &dataset, text, NULL), GEDELF_OK);
        size_t length = gedelf_person_format(people, 0, name, sizeof name - 1);
        name[length] = '\0';
        assert_string_equal(name, rows[i].name);
        gedelf_dataset_free(dataset);
        gedelf_people_free(people);
    }
}

/* ---- Finding ----------------------------------------------------------------------------------- */

static bool put_found(void *context, gedelf_person person)
{
    char *out = context;
    sprintf(out + strlen(out), "%d ", (int)person + 1);
    return out[0] != '!';
}

static void test_relatives__search(void **state)
{
    (void)state;
    static const struct {
        const char *text, *found;
    } rows[] = {{"I3", "3 "},
                {" @I3@ ", "3 "},
                {"ash", "1 3 4 9 "},
                {"ash i", "9 "},
                {"AS IV", "9 "},
                {"/ash/", "1 3 4 9 "},
                {"sh", ""},
                {"", ""},
                {" / ", ""},
                {"adam zz", ""},
                {"INDI[SEX=\"F\"]", "2 4 6 8 11 12 13 15 17 20 "},
                {"INDI[CHR]", "3 "},
                {"FAM.HUSB->INDI.NAME", "1 3 9 10 14 16 19 "},
                {"INDI[", ""},
                {"FAM", ""}};
    gedelf_people *people;
    gedelf_dataset *dataset;
    assert_int_equal(read_clan(&people, &dataset, clan, NULL), GEDELF_OK);
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        char found[200] = "";
        assert_int_equal(gedelf_people_search(people, dataset, view_of_string(rows[i].text), put_found, found),
                         GEDELF_OK);
        if (strcmp(found, rows[i].found) != 0)
            fail_msg("“%s” finds “%s”, not “%s”", rows[i].text, found, rows[i].found);
    }
    static const char *const stopped[] = {"I3", "ash", "INDI[SEX=\"F\"]"};
    for (size_t i = 0; i < COUNT_OF(stopped); i++) {
        char found[200] = "!";
        assert_int_equal(gedelf_people_search(people, dataset, view_of_string(stopped[i]), put_found, found),
                         GEDELF_STOPPED);
        assert_int_equal(strlen(found), 3);
    }
    char found[200] = "";
    assert_int_equal(gedelf_people_search(people, NULL, VIEW("ash iv"), put_found, found), GEDELF_OK);
    assert_string_equal(found, "9 ");
    gedelf_dataset_free(dataset);
    gedelf_people_free(people);
}

/* ---- Trees ------------------------------------------------------------------------------------- */

/* "2:4=1.2 " for person 4 in depth 2 with the number 1.2; p: a partner, l: the last, a: again, c: cut. */
static bool put_entry(void *context, const gedelf_tree_entry *e)
{
    char *out = context;
    sprintf(out + strlen(out), "%d:%d=%.*s%s%s%s%s ", (int)e->depth,
            e->person == GEDELF_PERSON_NONE ? 0 : (int)e->person + 1, (int)e->number.length,
            e->number.length > 0 ? e->number.text : "", e->partner ? "p" : "", e->last ? "l" : "", e->again ? "a" : "",
            e->cut ? "c" : "");
    return out[0] != '!';
}

static void test_relatives__trees(void **state)
{
    (void)state;
    static const struct {
        int first;
        gedelf_tree_direction direction;
        gedelf_tree_numbers numbers;
        size_t generations;
        const char *tree;
    } rows[] = {
        {12, GEDELF_TREE_ANCESTORS, GEDELF_NUMBERS_DABOVILLE, 250,
         "0:12=1l 1:9=2 2:3=4 3:1=8 3:2=9l 2:8=5l 1:11=3l 2:10=6 3:14=12l 2:4=7l 3:1=8a 3:2=9la "},
        {12, GEDELF_TREE_ANCESTORS, GEDELF_NUMBERS_HENRY, 1, "0:12=1l 1:9=2c 1:11=3lc "},
        {12, GEDELF_TREE_ANCESTORS, GEDELF_NUMBERS_HENRY, 0, "0:12=1lc "},
        {5, GEDELF_TREE_ANCESTORS, GEDELF_NUMBERS_HENRY, 9, "0:5=1l 1:1= 1:2=l "},
        {1, GEDELF_TREE_DESCENDANTS, GEDELF_NUMBERS_DABOVILLE, 1,
         "0:1=1l 0:2=p 1:3=1.1c 1:8=p 1:4=1.2c 1:10=p 1:5=1.3 0:6=p 1:7=1.4l "},
        {1, GEDELF_TREE_DESCENDANTS, GEDELF_NUMBERS_HENRY, 9,
         "0:1=1l 0:2=p 1:3=11 1:8=p 2:9=111l 2:11=p 3:12=1111l 1:4=12 1:10=p 2:11=121l 2:9=111pa 3:12=1111la 1:5=13 "
         "0:6=p 1:7=14l "},
        {18, GEDELF_TREE_DESCENDANTS, GEDELF_NUMBERS_HENRY, 9, "0:18=1l "}};
    gedelf_people *people;
    gedelf_dataset *dataset;
    assert_int_equal(read_clan(&people, &dataset, clan, NULL), GEDELF_OK);
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        gedelf_tree_options options = GEDELF_TREE_OPTIONS();
        char tree[1000] = "";
        options.direction = rows[i].direction;
        options.numbers = rows[i].numbers;
        options.generations = rows[i].generations == 0 ? GEDELF_ZERO : rows[i].generations;
        assert_int_equal(gedelf_tree_walk(people, (gedelf_person)rows[i].first - 1, &options, put_entry, tree),
                         GEDELF_OK);
        assert_string_equal(tree, rows[i].tree);
    }
    char tree[1000] = "!";
    assert_int_equal(gedelf_tree_walk(people, 11, NULL, put_entry, tree), GEDELF_STOPPED);
    assert_string_equal(tree, "!0:12=1l ");
    assert_int_equal(gedelf_tree_walk(people, 20, NULL, put_entry, tree), GEDELF_ARGUMENT);
    gedelf_dataset_free(dataset);
    gedelf_people_free(people);
}

/* ---- Memory ------------------------------------------------------------------------------------ */

static gedelf_status find_kin_of(const gedelf_people *people, int a, int b, const gedelf_allocator *allocator, bool all)
{
    gedelf_kin *kin;
    gedelf_kin_options options = GEDELF_KIN_OPTIONS();
    options.allocator = allocator;
    options.all = all;
    options.most = a % 3 == 0 ? 1 : options.most;
    gedelf_status status = gedelf_kin_find(&kin, people, (gedelf_person)a - 1, (gedelf_person)b - 1, &options);
    gedelf_kin_free(kin);
    return status;
}

static gedelf_status find_all_kin(void *context, const gedelf_allocator *allocator)
{
    gedelf_status status = GEDELF_OK;
    for (size_t i = 0; status == GEDELF_OK && i < COUNT_OF(related); i++)
        status = find_kin_of(context, related[i].a, related[i].b, allocator, i % 2 == 0);
    return status;
}

static gedelf_status walk_trees(void *context, const gedelf_allocator *allocator)
{
    char tree[2000] = "";
    gedelf_tree_options options = GEDELF_TREE_OPTIONS();
    options.allocator = allocator;
    gedelf_status status = gedelf_tree_walk(context, 11, &options, put_entry, tree);
    options.direction = GEDELF_TREE_DESCENDANTS;
    options.numbers = GEDELF_NUMBERS_HENRY;
    if (status == GEDELF_OK)
        status = gedelf_tree_walk(context, 0, &options, put_entry, tree);
    return status;
}

/* The graph itself, and what takes its memory from the graph's allocator. */
static gedelf_status make_clan(void *context, const gedelf_allocator *allocator)
{
    gedelf_people *people;
    gedelf_dataset *dataset;
    char found[400] = "";
    (void)context;
    gedelf_status status = read_clan(&people, &dataset, clan, allocator);
    if (status == GEDELF_OK)
        status = gedelf_people_search(people, dataset, VIEW("INDI[SEX=\"F\"]"), put_found, found);
    if (status == GEDELF_OK)
        status = gedelf_people_search(people, dataset, VIEW("ash \xC3\xA4"), put_found, found);
    if (status == GEDELF_OK)
        status = find_all_kin(people, allocator);
    uint32_t *generations = status == GEDELF_OK ? ancestry_generations(people, allocator) : NULL;
    if (status == GEDELF_OK && !generations)
        status = GEDELF_MEMORY;
    memory_release(allocator, generations, 21 * sizeof *generations);
    gedelf_people_free(people);
    gedelf_dataset_free(dataset);
    return status;
}

static void test_relatives__without_memory(void **state)
{
    (void)state;
    gedelf_people *people;
    gedelf_dataset *dataset;
    assert_int_equal(read_clan(&people, &dataset, clan, NULL), GEDELF_OK);
    assert_failures_are_told(find_all_kin, people, GEDELF_OK);
    assert_failures_are_told(walk_trees, people, GEDELF_OK);
    gedelf_dataset_free(dataset);
    gedelf_people_free(people);
    assert_failures_are_told(make_clan, NULL, GEDELF_OK);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_relatives__kinship), cmocka_unit_test(test_relatives__options),
        cmocka_unit_test(test_relatives__limits),  cmocka_unit_test(test_relatives__years),
        cmocka_unit_test(test_relatives__names),   cmocka_unit_test(test_relatives__search),
        cmocka_unit_test(test_relatives__trees),   cmocka_unit_test(test_relatives__without_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
