/* SPDX-License-Identifier: MIT */
/*
 * Statistics: what each table counts, at its boundaries, and in which order; and each allocation that fails alone.
 */
#include "unit.h"

#include <gedelf/stats.h>

/* "label=count label=count, mean 1.50", of the table with this name; empty if there is none. */
static void tell_table(const gedelf_stats *stats, const char *name, char *out, size_t size)
{
    gedelf_stats_table t = GEDELF_STATS_TABLE();
    size_t length = 0;
    out[0] = '\0';
    for (size_t i = 0; gedelf_stats_table_at(stats, i, &t); i++) {
        if (strcmp(t.name, name) != 0)
            continue;
        for (size_t k = 0; k < t.count; k++)
            length += (size_t)snprintf(out + length, size - length, "%s%.*s=%d", k > 0 ? " " : "",
                                       (int)t.rows[k].label.length, t.rows[k].label.text, (int)t.rows[k].count);
        if (t.has_mean)
            snprintf(out + length, size - length, ", mean %.2f", t.mean);
    }
}

static gedelf_status count_text(const char *text, size_t most, const gedelf_allocator *allocator, gedelf_stats **stats,
                                gedelf_dataset **dataset, gedelf_people **people)
{
    gedelf_stats_options options = GEDELF_STATS_OPTIONS();
    options.allocator = allocator;
    options.most = most;
    options.today = 20000;
    assert_int_equal(gedelf_read(dataset, source_of(view_of_string(text)), NULL), GEDELF_OK);
    assert_int_equal(gedelf_people_new_from(people, *dataset, NULL), GEDELF_OK);
    return gedelf_stats_new(stats, *dataset, *people, &options);
}

#define PERSON(n, sex, birth, death)                                                                                   \
    "0 @I" #n "@ INDI\n1 SEX " sex "\n1 BIRT\n2 DATE " birth "\n1 DEAT\n2 DATE " death "\n"

static const struct {
    const char *records, *table, *expected;
    size_t most;
} counted[] = {
    {"0 @S@ SOUR\n0 @I1@ INDI\n0 @I2@ INDI\n0 @F@ FAM\n", "records", "SOUR=1 INDI=2 FAM=1", 15},
    {"0 @I1@ INDI\n1 SEX M\n0 @I2@ INDI\n1 SEX F\n0 @I3@ INDI\n0 @I4@ INDI\n1 SEX U\n0 @I5@ INDI\n1 SEX X\n0 @I6@ "
     "INDI\n1 SEX N\n"
     "0 @I7@ INDI\n1 SEX F\n1 BIRT\n2 DATE 1990\n1 DEAT\n2 DATE BEF 2000\n0 @I8@ INDI\n1 BIRT\n2 DATE 1800\n",
     "people",
     "people=8 male=1 female=2 living=6 dead by evidence=1 dead by age=1 birth dated=2 death dated=1 no sex=2 unknown "
     "sex=1 other sex=1 sex not recorded=1 connected parts=8 in the largest part=1",
     15},
    /* decades, also before Christ, and those between in which nobody was born */
    {PERSON(1, "M", "1849", "1900") PERSON(2, "M", "1850", "1900") PERSON(3, "M", "1859", "1900")
         PERSON(4, "M", "1880", "1900"),
     "births-by-decade", "1840s=1 1850s=2 1860s=0 1870s=0 1880s=1", 15},
    {PERSON(1, "M", "1", "50") PERSON(2, "M", "10", "50"), "births-by-decade", "0s=1 10s=1", 15},
    {PERSON(1, "M", "1 B.C.", "50") PERSON(2, "M", "2 B.C.", "50") PERSON(3, "M", "11 B.C.", "50")
         PERSON(4, "M", "12 B.C.", "50"),
     "births-by-decade", "-20s=1 -10s=2 0s=1", 15},
    {PERSON(1, "M", "1000", "1050") PERSON(2, "M", "2000", "2001"), "births-by-decade",
     "1000s=1 1010s=0 1020s=0 1030s=0", 4 /* steps are not cut; the first four are looked at */},
    {PERSON(1, "M", "990", "1050") PERSON(2, "M", "2000", "2001"), "births-by-decade", "990s=1 2000s=1", 15},
    /* known to the year: 366 days at the most */
    {"0 @I1@ INDI\n1 BIRT\n2 DATE BET 1 JAN 1850 AND 1 JAN 1851\n", "births-by-decade", "1850s=1", 15},
    {"0 @I1@ INDI\n1 BIRT\n2 DATE BET 1 JAN 1850 AND 2 JAN 1851\n", "births-by-decade", "1850s=1", 15},
    {"0 @I1@ INDI\n1 BIRT\n2 DATE BET 1 JAN 1850 AND 3 JAN 1851\n", "births-by-decade", "", 15},
    {"0 @I1@ INDI\n1 BIRT\n2 DATE BEF 1850\n0 @I2@ INDI\n1 BIRT\n2 DATE AFT 1850\n", "births-by-decade", "", 15},
    {"0 @I1@ INDI\n1 BIRT\n2 DATE MAR 1850\n0 @I2@ INDI\n1 BIRT\n2 DATE 5 DEC 1850\n0 @I3@ INDI\n1 BIRT\n2 DATE 1850\n"
     "0 @I4@ INDI\n1 BIRT\n2 DATE BET 5 MAR 1850 AND 6 APR 1850\n0 @I5@ INDI\n1 BIRT\n2 DATE 1 JAN 1851\n",
     "births-by-month",
     "January=1 February=0 March=1 April=0 May=0 June=0 July=0 August=0 September=0 October=0 November=0 December=1",
     15},
    /* completed years, up to 130; nothing below 0 */
    {PERSON(1, "M", "1 JAN 1850", "1 JAN 1859") PERSON(2, "M", "1 JAN 1850", "2 JAN 1860")
         PERSON(3, "M", "1 JAN 1850", "1 JAN 1949") PERSON(4, "M", "1 JAN 1850", "2 JAN 1950")
             PERSON(5, "M", "1 JAN 1850", "2 JAN 1980") PERSON(6, "M", "1 JAN 1850", "2 JAN 1982")
                 PERSON(7, "M", "1 JAN 1850", "1 JAN 1850") PERSON(8, "M", "2 JAN 1850", "1 JAN 1850")
                     PERSON(9, "M", "1 JAN 1850", "BEF 1900"),
     "age-at-death", "0–9=2 10–19=1 90–99=1 100+=2, mean 58.00", 15},
    {PERSON(1, "M", "1 JAN 1800", "1900") PERSON(2, "F", "1 JAN 1805", "1900") PERSON(3, "X", "1 JAN 1800", "1900")
         PERSON(4, "M", "1 JAN 1830", "1900")
             PERSON(5, "M", "1 JAN 1828", "1900") "0 @F@ FAM\n1 HUSB @I1@\n1 HUSB @I1@\n1 WIFE @I2@\n1 WIFE @I3@\n1 "
                                                  "CHIL @I4@\n1 CHIL @I5@\n1 CHIL @I4@\n1 ENGA\n2 DATE 1810\n"
                                                  "1 MARR\n2 DATE 2 JAN 1825\n1 MARR\n2 DATE 1840\n",
     "age-at-marriage-male", "25–29=1, mean 25.00", 15},
    {PERSON(1, "M", "1 JAN 1800", "1900") PERSON(2, "F", "1 JAN 1805", "1900") PERSON(4, "M", "1 JAN 1830", "1900")
         PERSON(5, "M", "2 JAN 1828", "1900") "0 @F@ FAM\n1 HUSB @I1@\n1 WIFE @I2@\n1 CHIL @I4@\n1 CHIL @I5@\n",
     "age-at-first-child-mother", "20–24=1, mean 23.00", 15},
    {PERSON(1, "M", "1 JAN 1800", "1900") PERSON(2, "F", "1 JAN 1805", "1900")
         PERSON(4, "M", "1 JAN 1830", "1900") "0 @I5@ INDI\n1 BIRT\n2 DATE 1820\n1 FAMC @F@\n2 PEDI adopted\n0 @F@ "
                                              "FAM\n1 HUSB @I1@\n1 WIFE @I2@\n1 CHIL @I4@\n1 CHIL @I5@\n",
     "age-at-first-child-father", "30–34=1, mean 30.00", 15},
    {"0 @I1@ INDI\n0 @I2@ INDI\n0 @F1@ FAM\n0 @F2@ FAM\n1 CHIL @I1@\n1 CHIL @I1@\n0 @F3@ FAM\n1 CHIL @I1@\n1 CHIL "
     "@I2@\n",
     "children-per-family", "0=1 1=1 2=1, mean 1.00", 15},
    {"0 @I1@ INDI\n0 @F1@ FAM\n1 CHIL @I1@\n1 MARR\n2 DATE 1900\n0 @F2@ FAM\n1 MARR\n2 DATE BEF 1900\n0 @F3@ FAM\n1 "
     "DIV\n2 DATE 1900\n",
     "families", "families=3 marriage dated=2 with children=1", 15},
    /* connected parts, by steps */
    {"0 @I1@ INDI\n0 @I2@ INDI\n0 @I3@ INDI\n0 @I4@ INDI\n0 @I5@ INDI\n0 @I6@ INDI\n0 @I7@ INDI\n0 @I8@ INDI\n0 @I9@ "
     "INDI\n0 @I10@ INDI\n"
     "0 @F1@ FAM\n1 HUSB @I1@\n1 CHIL @I2@\n1 CHIL @I3@\n0 @F2@ FAM\n1 HUSB @I3@\n1 WIFE @I4@\n1 CHIL @I5@\n"
     "0 @F3@ FAM\n1 HUSB @I6@\n1 WIFE @I7@\n0 @F4@ FAM\n1 WIFE @I8@\n",
     "connected-parts", "1=3 2+=1 5+=1", 15},
    {"0 @I1@ INDI\n0 @I2@ INDI\n0 @I3@ INDI\n0 @I4@ INDI\n0 @F1@ FAM\n1 HUSB @I1@\n1 CHIL @I2@\n0 @F2@ FAM\n1 HUSB "
     "@I2@\n1 WIFE @I4@\n1 CHIL @I3@\n",
     "generations", "1=2 2=1 3=1, mean 1.75", 15},
    {"0 @I1@ INDI\n0 @I2@ INDI\n0 @I3@ INDI\n0 @I4@ INDI\n0 @F1@ FAM\n1 HUSB @I1@\n1 CHIL @I2@\n0 @F2@ FAM\n1 HUSB "
     "@I2@\n1 WIFE @I4@\n1 CHIL @I3@\n",
     "ancestors-known", "1=375 2=63", 15},
    {"0 @I1@ INDI\n0 @I2@ INDI\n0 @I3@ INDI\n0 @I4@ INDI\n0 @F1@ FAM\n1 HUSB @I1@\n1 HUSB @I2@\n1 WIFE @I3@\n1 CHIL "
     "@I4@\n",
     "ancestors-known", "1=250", 15}, /* two parents are all */
    /* twenty children and more are one step; ages of parents end at 70 */
    {"0 @I100@ INDI\n0 @I101@ INDI\n0 @I102@ INDI\n0 @I103@ INDI\n0 @I104@ INDI\n0 @I105@ INDI\n0 @I106@ INDI\n0 "
     "@I107@ INDI\n0 @I108@ INDI\n0 @I109@ INDI\n0 @I110@ INDI\n0 @I111@ INDI\n0 @I112@ INDI\n0 @I113@ INDI\n0 @I114@ "
     "INDI\n0 @I115@ INDI\n0 @I116@ INDI\n0 @I117@ INDI\n0 @I118@ INDI\n0 @I119@ INDI\n0 @I120@ INDI\n0 @F1@ FAM\n1 "
     "CHIL @I100@\n1 CHIL @I101@\n1 CHIL @I102@\n1 CHIL @I103@\n1 CHIL @I104@\n1 CHIL @I105@\n1 CHIL @I106@\n1 CHIL "
     "@I107@\n1 CHIL @I108@\n1 CHIL @I109@\n1 CHIL @I110@\n1 CHIL @I111@\n1 CHIL @I112@\n1 CHIL @I113@\n1 CHIL "
     "@I114@\n1 CHIL @I115@\n1 CHIL @I116@\n1 CHIL @I117@\n1 CHIL @I118@\n0 @F2@ FAM\n1 CHIL @I100@\n1 CHIL @I101@\n1 "
     "CHIL @I102@\n1 CHIL @I103@\n1 CHIL @I104@\n1 CHIL @I105@\n1 CHIL @I106@\n1 CHIL @I107@\n1 CHIL @I108@\n1 CHIL "
     "@I109@\n1 CHIL @I110@\n1 CHIL @I111@\n1 CHIL @I112@\n1 CHIL @I113@\n1 CHIL @I114@\n1 CHIL @I115@\n1 CHIL "
     "@I116@\n1 CHIL @I117@\n1 CHIL @I118@\n1 CHIL @I119@\n0 @F3@ FAM\n1 CHIL @I100@\n1 CHIL @I101@\n1 CHIL @I102@\n1 "
     "CHIL @I103@\n1 CHIL @I104@\n1 CHIL @I105@\n1 CHIL @I106@\n1 CHIL @I107@\n1 CHIL @I108@\n1 CHIL @I109@\n1 CHIL "
     "@I110@\n1 CHIL @I111@\n1 CHIL @I112@\n1 CHIL @I113@\n1 CHIL @I114@\n1 CHIL @I115@\n1 CHIL @I116@\n1 CHIL "
     "@I117@\n1 CHIL @I118@\n1 CHIL @I119@\n1 CHIL @I120@\n",
     "children-per-family", "19=1 20+=2, mean 20.00", 15},
    {PERSON(1, "M", "1 JAN 1800", "1900")
         PERSON(2, "M", "2 JAN 1870", "1950") "0 @F@ FAM\n1 HUSB @I1@\n1 CHIL @I2@\n1 MARR\n2 DATE 2 JAN 1870\n",
     "age-at-first-child-father", "70+=1, mean 70.00", 15},
    {PERSON(1, "M", "1 JAN 1800", "1900")
         PERSON(2, "M", "1 JAN 1869", "1950") "0 @F@ FAM\n1 HUSB @I1@\n1 CHIL @I2@\n1 MARR\n2 DATE 2 JAN 1870\n",
     "age-at-first-child-father", "65–69=1, mean 69.00", 15},
    {PERSON(1, "F", "1 JAN 1800", "1900") "0 @F@ FAM\n1 WIFE @I1@\n1 MARR\n2 DATE 2 JAN 1870\n",
     "age-at-marriage-female", "70+=1, mean 70.00", 15},
    {PERSON(1, "M", "1 JAN 1800", "1900") "0 @F@ FAM\n1 HUSB @I1@\n1 MARR\n2 DATE 1 JAN 1869\n", "age-at-marriage-male",
     "65–69=1, mean 69.00", 15},
    {"0 @I1@ INDI\n1 NAME Ann\n1 SEX X\n0 @I2@ INDI\n1 NAME Bea\n0 @I3@ INDI\n1 NAME Cid\n1 SEX M\n",
     "given-names-female", "", 15},
    {"0 @I1@ INDI\n1 NAME /C/\n0 @I2@ INDI\n1 NAME /B/\n0 @I3@ INDI\n1 NAME /B/\n0 @I4@ INDI\n1 NAME /A/\n0 @I5@ "
     "INDI\n1 NAME /A/\n0 @I6@ INDI\n1 NAME "
     "/A/\n0 @I7@ INDI\n1 NAME /D/\n0 @I8@ INDI\n1 NAME /E/\n0 @I9@ INDI\n1 NAME /E/\n",
     "surnames", "A=3 B=2 E=2 C=1 D=1", 15},
    /* not known to the year, though near the day from which days are counted */
    {"0 @I1@ INDI\n1 BIRT\n2 DATE AFT 1 JUN 1969\n0 @I2@ INDI\n1 BIRT\n2 DATE BEF 1 MAR 1970\n", "births-by-decade", "",
     15},
    {"0 @I1@ INDI\n1 BIRT\n2 DATE foo bar\n1 DEAT\n2 DATE 1900\n1 RESI\n2 DATE 45 MAR 1900\n1 OCCU\n2 DATE\n",
     "date-kinds", "invalid=1 date=2", 15},
    /* the most frequent first, then by letters; only so many */
    {"0 @I1@ INDI\n1 NAME A /Box/\n0 @I2@ INDI\n1 NAME A /Ash/\n0 @I3@ INDI\n1 NAME C /Zed/\n0 @I4@ INDI\n1 NAME "
     "/Zed/\n0 @I5@ INDI\n1 NAME "
     "/Aas/\n",
     "surnames", "Zed=2 Aas=1 Ash=1 Box=1", 15},
    {"0 @I1@ INDI\n1 NAME A /Zed/\n1 SEX M\n0 @I2@ INDI\n1 NAME A B /Ash/\n1 SEX F\n0 @I3@ INDI\n1 NAME C /Zed/\n0 "
     "@I4@ INDI\n1 NAME /Box/\n1 SEX M\n",
     "surnames", "Zed=2 Ash=1 Box=1", 15},
    {"0 @I1@ INDI\n1 NAME A /Zed/\n1 SEX M\n0 @I2@ INDI\n1 NAME A B /Ash/\n1 SEX F\n0 @I3@ INDI\n1 NAME C /Zed/\n0 "
     "@I4@ INDI\n1 NAME /Box/\n1 SEX M\n",
     "surnames", "Zed=2 Ash=1", 2},
    {"0 @I1@ INDI\n1 NAME A /Zed/\n1 SEX M\n0 @I2@ INDI\n1 NAME B C /Ash/\n1 SEX F\n0 @I3@ INDI\n1 NAME D /Zed/\n1 SEX "
     "X\n",
     "given-names-male", "A=1", 15},
    {"0 @I1@ INDI\n1 NAME A /Zed/\n1 SEX M\n0 @I2@ INDI\n1 NAME B C /Ash/\n1 SEX F\n", "given-names-female", "B=1", 15},
    /* events: a date, a place, a type, or Y; no links */
    {"0 @I1@ INDI\n1 BIRT\n2 DATE 1900\n1 DEAT Y\n1 BURI\n2 PLAC x\n1 EVEN\n2 TYPE t\n1 OCCU baker\n1 NAME n\n2 TYPE "
     "t\n1 CHAN\n2 DATE 1900\n"
     "1 ASSO @I1@\n2 TYPE t\n1 _LINK @I1@\n2 TYPE t\n1 DEAT\n2 DATE 1950\n0 @S@ SOUR\n1 EVEN\n2 DATE 1900\n",
     "events", "DEAT=2 BIRT=1 BURI=1 EVEN=1", 1},
    {"0 @S@ SOUR\n0 @I1@ INDI\n1 BIRT Y\n1 DEAT Y\n2 SOUR @S@\n1 BURI Y\n2 SOUR a\n2 SOUR b\n2 SOUR c\n2 SOUR d\n2 "
     "SOUR e\n1 CREM Y\n2 SOUR a\n2 NOTE x\n2 SOUR b\n2 SOUR c\n2 SOUR d\n",
     "sources-per-event", "0=1 1=1 4=1 5+=1, mean 2.50", 15},
    {"0 @I1@ INDI\n1 BIRT\n2 DATE 5 MAY 1900\n1 BIRT\n2 DATE MAY 1900\n1 BIRT\n2 DATE 1900\n1 BIRT\n2 DATE (x)\n1 "
     "BIRT\n2 DATE nonsense 99\n1 BIRT\n2 DATE\n",
     "date-precision", "day=1 month=1 year=1", 15},
    {"0 @I1@ INDI\n1 BIRT\n2 DATE 5 MAY 1900\n1 BIRT\n2 DATE @#DJULIAN@ 1700\n1 BIRT\n2 DATE (x)\n1 CHAN\n2 DATE 1 JAN "
     "2000\n",
     "calendars", "gregorian=1 julian=1", 15},
    {"0 @I1@ INDI\n1 BIRT\n2 PLAC Rome, Italy\n1 DEAT\n2 PLAC Ostia, Italy,\n1 BURI\n2 PLAC\n1 CREM\n2 PLAC ,\n1 "
     "RESI\n2 PLAC Rome, Italy\n",
     "countries", "Italy=3", 15},
    {"0 @I1@ INDI\n1 BIRT\n2 PLAC Rome, Italy\n1 DEAT\n2 PLAC Ostia, Italy\n1 RESI\n2 PLAC  Rome, Italy\n", "places",
     "Rome, Italy=2 Ostia, Italy=1", 15},
    {"", "people",
     "people=0 male=0 female=0 living=0 dead by evidence=0 dead by age=0 connected parts=0 in the largest part=0", 15},
    {"", "births-by-month", "", 15},
};

static void test_stats__tables(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(counted); i++) {
        char text[4000], told[1200];
        gedelf_stats *stats;
        gedelf_dataset *dataset;
        gedelf_people *people;
        snprintf(text, sizeof text, HEADER "%s" TRAILER, counted[i].records);
        assert_int_equal(count_text(text, counted[i].most, NULL, &stats, &dataset, &people), GEDELF_OK);
        tell_table(stats, counted[i].table, told, sizeof told);
        size_t shown = counted[i].most == 4 ? strlen(counted[i].expected) : sizeof told;
        if (strncmp(told, counted[i].expected, shown) != 0)
            fail_msg("row %zu, %s: “%s”, not “%s”", i, counted[i].table, told, counted[i].expected);
        gedelf_stats_free(stats);
        gedelf_people_free(people);
        gedelf_dataset_free(dataset);
    }
    gedelf_stats_free(NULL);
}

static gedelf_status count_with(void *context, const gedelf_allocator *allocator)
{
    gedelf_stats *stats;
    gedelf_dataset *dataset;
    gedelf_people *people;
    gedelf_status status = count_text(context, 2, allocator, &stats, &dataset, &people);
    assert_true(status == GEDELF_OK || !stats);
    gedelf_stats_free(stats);
    gedelf_people_free(people);
    gedelf_dataset_free(dataset);
    return status;
}

static void test_stats__without_memory(void **state)
{
    (void)state;
    static char text[] = HEADER PERSON(1, "M", "1 JAN 1800", "1850") PERSON(2, "F", "2 FEB 1820", "1850")
        PERSON(3, "M", "1845", "1850") "1 NAME A /B/\n1 BURI\n2 PLAC x, y\n0 @F@ FAM\n1 HUSB @I1@\n1 WIFE @I2@\n1 CHIL "
                                       "@I3@\n1 MARR\n2 DATE 1840\n" TRAILER;
    assert_failures_are_told(count_with, text, GEDELF_OK);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_stats__tables),
                                       cmocka_unit_test(test_stats__without_memory)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
