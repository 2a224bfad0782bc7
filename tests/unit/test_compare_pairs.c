/* SPDX-License-Identifier: MIT */
/*
 * Comparing, who goes with whom: records that hang on the same hook, identifiers that several have, values that mean one, records without
 * any, exchanged identifiers, and memory that fails. [D404–D406]
 */
#include "two_files.h"

#define PERSON "0 @I1@ INDI\n1 NAME A //\n"

/* Records that have other identifiers, and hang on the same hook: a line `1 HOOK @OLD@` of a person, or `1 HOOK @NEW@`. The same ones if
   what they say is similar enough, 0.4 or less not being so; and they must be called the same, or be of the same people. (D405) */
static const struct {
    const char *what, *tag, *hook, *old_lines, *new_lines;
    bool same;
} hook_rows[] = {
    {"0.4", "INDI", "ASSO", "1 NAME Carl /A/\n1 SEX M\n1 NOTE x\n1 OCCU 1\n",
     "1 NAME Carl /A/\n1 RESI\n2 PLAC p\n1 NOTE y\n", false},
    {"4 of 9", "INDI", "ASSO", "1 NAME Carl /A/\n1 SEX M\n1 NOTE x\n", "1 NAME Carl /A/\n1 RESI\n2 PLAC p\n1 NOTE y\n",
     true},
    {"other births, 0.6", "INDI", "ASSO", "1 NAME Carl /A/\n1 BIRT\n2 DATE 1900\n1 NOTE x\n",
     "1 NAME Carl /A/\n1 BIRT\n2 DATE 1910\n1 NOTE y\n", false},
    {"other births, 6 of 9", "INDI", "ASSO", "1 NAME Carl /A/\n1 BIRT\n2 DATE 1900\n",
     "1 NAME Carl /A/\n1 BIRT\n2 DATE 1910\n1 NOTE y\n", true},
    {"a day of the year, 0.6", "INDI", "ASSO", "1 NAME Carl /A/\n1 BIRT\n2 DATE 1 JAN 1900\n1 NOTE x\n",
     "1 NAME Carl /A/\n1 BIRT\n2 DATE 1900\n1 NOTE y\n", true},
    {"a year of the day, 0.6", "INDI", "ASSO", "1 NAME Carl /A/\n1 BIRT\n2 DATE 1900\n1 NOTE x\n",
     "1 NAME Carl /A/\n1 BIRT\n2 DATE 1 JAN 1900\n1 NOTE y\n", true},
    {"one birth is not dated, 0.5", "INDI", "ASSO", "1 NAME Carl /A/\n1 NOTE x\n",
     "1 NAME Carl /A/\n1 BIRT\n2 DATE 1900\n1 NOTE y\n", true},
    {"another given name", "INDI", "ASSO", "1 NAME Carl /A/\n1 SEX M\n1 NOTE x\n1 OCCU y\n",
     "1 NAME Otto /A/\n1 SEX M\n1 NOTE x\n1 OCCU y\n", false},
    {"another surname", "INDI", "ASSO", "1 NAME Carl /A/\n1 SEX M\n1 NOTE x\n", "1 NAME carl /B/\n1 SEX M\n1 NOTE x\n",
     true},
    {"another surname, other births", "INDI", "ASSO", "1 NAME Carl /A/\n1 SEX M\n1 NOTE x\n1 BIRT\n2 DATE 1900\n",
     "1 NAME Carl /B/\n1 SEX M\n1 NOTE x\n1 BIRT\n2 DATE 1901\n", false},
    {"surnames alone", "INDI", "ASSO", "1 NAME /A/\n1 SEX M\n1 NOTE x\n", "1 NAME /B/\n1 SEX M\n1 NOTE x\n", false},
    {"the same surname alone", "INDI", "ASSO", "1 NAME /A/\n1 SEX M\n1 NOTE x\n", "1 NAME /A/\n1 SEX M\n1 NOTE y\n",
     true},
    {"no name in OLD", "INDI", "ASSO", "1 SEX M\n1 NOTE x\n1 OCCU y\n",
     "1 NAME Carl /A/\n1 SEX M\n1 NOTE x\n1 OCCU y\n", false},
    {"no name in NEW", "INDI", "ASSO", "1 NAME Carl /A/\n1 SEX M\n1 NOTE x\n1 OCCU y\n",
     "1 SEX M\n1 NOTE x\n1 OCCU y\n", false},
    {"no names", "INDI", "ASSO", "1 SEX M\n1 NOTE x\n1 OCCU y\n", "1 SEX M\n1 NOTE x\n1 OCCU z\n", false},
    {"no names, the same", "INDI", "ASSO", "1 SEX M\n1 NOTE xy\n", "1 SEX M\n1 NOTE xy\n", true},
    {"both partners", "FAM", "FAMS", "1 HUSB @I1@\n1 WIFE @I2@\n1 NOTE x\n", "1 HUSB @I1@\n1 WIFE @I2@\n1 NOTE y\n",
     true},
    {"another wife", "FAM", "FAMS", "1 HUSB @I1@\n1 WIFE @I2@\n1 NOTE x\n1 MARR y\n",
     "1 HUSB @I1@\n1 WIFE @I3@\n1 NOTE x\n1 MARR y\n", false},
    {"another husband", "FAM", "FAMS", "1 HUSB @I1@\n1 WIFE @I2@\n1 NOTE x\n1 MARR y\n",
     "1 HUSB @I3@\n1 WIFE @I2@\n1 NOTE x\n1 MARR y\n", false},
    {"the husband alone", "FAM", "FAMS", "1 HUSB @I1@\n1 NOTE x\n", "1 HUSB @I1@\n1 NOTE y\n", true},
    {"the wife alone", "FAM", "FAMS", "1 WIFE @I2@\n1 NOTE x\n", "1 WIFE @I2@\n1 NOTE y\n", true},
    {"the husband, and a wife in NEW", "FAM", "FAMS", "1 HUSB @I1@\n1 NOTE x\n", "1 HUSB @I1@\n1 NOTE x\n1 WIFE @I3@\n",
     true},
    {"partners of whom nothing is known yet", "FAM", "FAMS", "1 HUSB @I1@\n1 WIFE @I6@\n1 NOTE x\n",
     "1 HUSB @I1@\n1 WIFE @I7@\n1 NOTE x\n", true},
    {"one of whom much is", "FAM", "FAMS", "1 HUSB @I1@\n1 WIFE @I6@\n1 NOTE x\n",
     "1 HUSB @I1@\n1 WIFE @I3@\n1 NOTE x\n", false},
    {"a child", "FAM", "FAMS", "1 CHIL @I3@\n1 NOTE x\n", "1 CHIL @I2@\n1 CHIL @I3@\n1 NOTE x\n", true},
    {"other children", "FAM", "FAMS", "1 CHIL @I3@\n1 NOTE x\n1 MARR y\n", "1 CHIL @I2@\n1 NOTE x\n1 MARR y\n", false},
    {"nobody in common", "FAM", "FAMS", "1 NOTE x\n1 MARR y\n", "1 NOTE x\n1 MARR z\n", false},
    {"a title", "SOUR", "SOUR", "1 TITL T\n1 NOTE x\n", "1 TITL T\n1 NOTE y\n", true},
    {"another title", "SOUR", "SOUR", "1 TITL T\n1 NOTE x\n1 AUTH y\n", "1 TITL U\n1 NOTE x\n1 AUTH y\n", false},
    {"a repository", "REPO", "SOUR", "1 NAME n\n1 ADDR a\n", "1 NAME m\n1 ADDR a\n", true},
    {"a repository, 0.4", "REPO", "SOUR", "1 NAME n\n1 ADDR a\n1 PHON 1\n1 WWW w\n",
     "1 NAME m\n1 ADDR a\n1 PHON 2\n1 WWW v\n", false},
};

static void test_compare_pairs__hooks(void **state)
{
    static const char form[] =
        "0 @I1@ INDI\n1 NAME Hans /X/\n1 %s @%s@\n0 @I2@ INDI\n1 NAME Greta /Y/\n0 @I3@ INDI\n1 NAME Ida /Z/\n"
        "0 @I4@ INDI\n1 NAME Max /W/\n0 @%s@ %s\n%s%s";
    (void)state;
    for (size_t i = 0; i < COUNT_OF(hook_rows); i++) {
        char texts[2][1024];
        bool open = strstr(hook_rows[i].old_lines, "@I6@") != NULL;
        snprintf(texts[0], sizeof *texts, form, hook_rows[i].hook, "OLD", "OLD", hook_rows[i].tag,
                 hook_rows[i].old_lines, open ? "0 @I6@ INDI\n1 NAME Q /Q/\n" : "");
        snprintf(texts[1], sizeof *texts, form, hook_rows[i].hook, "NEW", "NEW", hook_rows[i].tag,
                 hook_rows[i].new_lines, open ? "0 @I7@ INDI\n1 NAME R /R/\n" : "");
        two_files t = read_two(texts[0], texts[1]);
        gedelf_diff *diff;
        gedelf_diff_change change = GEDELF_DIFF_CHANGE();
        bool same = false;
        assert_int_equal(gedelf_diff_new(&diff, t.datasets[0], t.datasets[1], NULL), GEDELF_OK);
        while (gedelf_diff_next(diff, &change) == GEDELF_OK)
            same = same || (change.kind == GEDELF_DIFF_RENAMED &&
                            view_equal(gedelf_structure_xref(change.old_record), VIEW("OLD")));
        if (same != hook_rows[i].same)
            fail_msg("%s", hook_rows[i].what);
        gedelf_diff_free(diff);
        free_two(&t);
    }
}

/* Who goes with whom, way by way (D405, D406). */
#define OF_NAME(id, name) "0 @" id "@ INDI\n1 NAME " name " //\n"
#define NOTES(id, a, b) "0 @" id "@ NOTE " a "\n0 @" id "@ NOTE " b "\n"

static const struct {
    const char *before, *after;
    gedelf_pairing way;
    const char *expected;
} pair_rows[] = {
    /* identifiers that several have: the first with the first, whatever else there is */
    {NOTES("A", "a1", "a2") NOTES("B", "b1", "b2") NOTES("C", "c1", "c2"),
     NOTES("C", "c1", "c2") NOTES("A", "a1", "a2") NOTES("B", "b1", "b2"), GEDELF_PAIRING_ID, ""},
    {NOTES("A", "a1", "a2") NOTES("B", "b1", "b2") NOTES("C", "c1", "c2"),
     NOTES("A", "x1", "x2") NOTES("B", "y1", "y2") NOTES("C", "z1", "z2"), GEDELF_PAIRING_ID,
     "changed A>A change .;changed A>A change .;changed B>B change .;changed B>B change .;changed C>C change .;"
     "changed C>C change .;"},
    {NOTES("A", "a", "a") NOTES("C", "c", "c") NOTES("E", "e", "e"),
     NOTES("B", "b", "b") NOTES("C", "c", "c") NOTES("D", "d", "d"), GEDELF_PAIRING_ID,
     "removed A>;removed A>;removed E>;removed E>;added >B;added >B;added >D;added >D;"},
    {NOTES("A", "a", "a") NOTES("B", "b", "b") NOTES("C", "c", "c") NOTES("D", "d", "d"), NOTES("D", "d", "x"),
     GEDELF_PAIRING_ID, "removed A>;removed A>;removed B>;removed B>;removed C>;removed C>;changed D>D change .;"},
    {NOTES("D", "d", "x"), NOTES("A", "a", "a") NOTES("B", "b", "b") NOTES("C", "c", "c") NOTES("D", "d", "d"),
     GEDELF_PAIRING_ID, "changed D>D change .;added >A;added >A;added >B;added >B;added >C;added >C;"},
    {"0 @A@ NOTE a\n", "0 @a@ NOTE a\n", GEDELF_PAIRING_ID, "removed A>;added >a;"},
    /* values that mean one */
    {"0 @A@ INDI\n1 UID\n", "0 @B@ INDI\n1 UID\n", GEDELF_PAIRING_UID, "removed A>;added >B;"},
    {"0 @A@ INDI\n1 UID x\n", "0 @B@ INDI\n1 UID x\n", GEDELF_PAIRING_UID, "renamed A>B;"},
    {"0 @A@ INDI\n1 UID x\n", "0 @B@ INDI\n1 UID X\n", GEDELF_PAIRING_UID, "removed A>;added >B;"},
    {"0 @A@ INDI\n1 _UID x\n", "0 @B@ INDI\n1 UID x\n", GEDELF_PAIRING_UID, "renamed A>B remove _UID add UID;"},
    {"0 @A@ INDI\n1 UID x\n", "0 @B@ FAM\n1 UID x\n", GEDELF_PAIRING_UID, "removed A>;added >B;"},
    {"0 @A@ INDI\n1 UID x\n", "0 @B@ INDI\n1 RIN x\n", GEDELF_PAIRING_UID, "removed A>;added >B;"},
    {"0 @A@ INDI\n1 BIRT\n2 UID x\n", "0 @B@ INDI\n1 BIRT\n2 UID x\n", GEDELF_PAIRING_UID, "removed A>;added >B;"},
    {"0 @A@ INDI\n1 UID w\n1 UID x\n", "0 @B@ INDI\n1 UID x\n1 UID y\n", GEDELF_PAIRING_UID,
     "renamed A>B remove UID[1] add UID[2];"},
    {"0 @A@ INDI\n1 UID x\n1 UID x\n", "0 @B@ INDI\n1 UID x\n1 UID x\n", GEDELF_PAIRING_UID, "renamed A>B;"},
    {"0 @A@ INDI\n1 UID x\n0 @B@ INDI\n1 UID x\n", "0 @C@ INDI\n1 UID x\n", GEDELF_PAIRING_UID,
     "removed A>;removed B>;added >C;"},
    {"0 @A@ INDI\n1 UID x\n", "0 @B@ INDI\n1 UID x\n0 @C@ INDI\n1 UID x\n", GEDELF_PAIRING_UID,
     "removed A>;added >B;added >C;"},
    {"0 @A@ INDI\n1 EXID x\n2 TYPE t\n", "0 @B@ INDI\n1 EXID x\n2 TYPE t\n", GEDELF_PAIRING_UID, "renamed A>B;"},
    {"0 @A@ INDI\n1 EXID x\n2 TYPE t\n", "0 @B@ INDI\n1 EXID x\n2 TYPE u\n", GEDELF_PAIRING_UID,
     "removed A>;added >B;"},
    {"0 @A@ INDI\n1 EXID x\n", "0 @B@ INDI\n1 EXID x\n2 TYPE u\n", GEDELF_PAIRING_UID, "removed A>;added >B;"},
    {"0 @A@ INDI\n1 REFN x\n2 TYPE t\n", "0 @B@ INDI\n1 REFN x\n2 TYPE t\n", GEDELF_PAIRING_UID, "renamed A>B;"},
    {"0 @A@ INDI\n1 REFN x\n2 TYPE t\n", "0 @B@ INDI\n1 REFN x\n", GEDELF_PAIRING_UID, "removed A>;added >B;"},
    {"0 @A@ INDI\n1 REFN x\n2 TYPE t\n0 @B@ INDI\n1 REFN x\n2 TYPE u\n",
     "0 @C@ INDI\n1 REFN x\n2 TYPE u\n0 @D@ INDI\n1 REFN x\n2 TYPE t\n", GEDELF_PAIRING_UID,
     "renamed A>D;renamed B>C;"},
    {"0 @A@ INDI\n1 RIN x\n2 TYPE t\n", "0 @B@ INDI\n1 RIN x\n2 TYPE u\n", GEDELF_PAIRING_UID,
     "renamed A>B change RIN.TYPE;"},
    {"0 @A@ INDI\n1 UID x\n2 TYPE t\n", "0 @B@ INDI\n1 UID x\n2 TYPE u\n", GEDELF_PAIRING_UID,
     "renamed A>B change UID.TYPE;"},
    {"0 @A@ INDI\n1 AFN x\n", "0 @B@ INDI\n1 AFN x\n", GEDELF_PAIRING_UID, "renamed A>B;"},
    {"0 @A@ INDI\n1 UID caf\xC3\xA9\n", "0 @B@ INDI\n1 UID cafe\xCC\x81\n", GEDELF_PAIRING_UID, "renamed A>B;"},
    /* those tried before hold: UID, EXID, REFN, RIN, AFN */
    {"0 @A@ INDI\n1 UID u\n1 EXID e\n", "0 @B@ INDI\n1 EXID e\n0 @C@ INDI\n1 UID u\n", GEDELF_PAIRING_UID,
     "renamed A>C remove EXID;added >B;"},
    {"0 @A@ INDI\n1 EXID e\n1 REFN r\n", "0 @B@ INDI\n1 REFN r\n0 @C@ INDI\n1 EXID e\n", GEDELF_PAIRING_UID,
     "renamed A>C remove REFN;added >B;"},
    {"0 @A@ INDI\n1 REFN r\n1 RIN n\n", "0 @B@ INDI\n1 RIN n\n0 @C@ INDI\n1 REFN r\n", GEDELF_PAIRING_UID,
     "renamed A>C remove RIN;added >B;"},
    {"0 @A@ INDI\n1 RIN n\n1 AFN a\n", "0 @B@ INDI\n1 AFN a\n0 @C@ INDI\n1 RIN n\n", GEDELF_PAIRING_UID,
     "renamed A>C remove AFN;added >B;"},
    /* records without identifiers: by what they say, in every way */
    {"0 NOTE one\n0 NOTE two\n0 NOTE three\n", "0 NOTE three\n0 NOTE one\n0 NOTE two\n", GEDELF_PAIRING_ID, ""},
    {"0 NOTE same\n0 NOTE same\n0 NOTE same\n", "0 NOTE same\n0 NOTE same\n", GEDELF_PAIRING_ID, "removed >;"},
    {"0 NOTE same\n", "0 NOTE same\n0 NOTE same\n0 NOTE other\n", GEDELF_PAIRING_UID, "added >;added >;"},
    {"0 NOTE x\n0 NOTE x\n", "0 NOTE x\n0 NOTE x\n", GEDELF_PAIRING_ID, ""},
    {"0 NOTE text\n1 SOUR a\n", "0 NOTE text\n1 SOUR b\n", GEDELF_PAIRING_ID, "changed > change SOUR;"},
    {"0 NOTE text\n1 SOUR a\n", "0 NOTE other\n1 SOUR a\n", GEDELF_PAIRING_ID, "changed > change .;"},
    {"0 NOTE text\n1 SOUR a\n", "0 NOTE other\n1 SOUR b\n", GEDELF_PAIRING_ID, "removed >;added >;"},
    {"0 NOTE text\n", "0 OBJE text\n", GEDELF_PAIRING_ID, "removed >;added >;"},
    /* exchanged identifiers */
    {OF_NAME("1", "Ann") OF_NAME("2", "Bob") OF_NAME("3", "Cid") OF_NAME("4", "Dot") OF_NAME("5", "Eve"),
     OF_NAME("2", "Ann") OF_NAME("1", "Bob") OF_NAME("3", "Cid") OF_NAME("4", "Dot") OF_NAME("5", "Eve"),
     GEDELF_PAIRING_AUTO, "renamed 1>2;renamed 2>1;"},
    {OF_NAME("1", "Ann") OF_NAME("2", "Bob") OF_NAME("3", "Cid") OF_NAME("4", "Dot") OF_NAME("5", "Eve")
         OF_NAME("6", "Fay"),
     OF_NAME("2", "Ann") OF_NAME("3", "Bob") OF_NAME("1", "Cid") OF_NAME("4", "Dot") OF_NAME("5", "Eve")
         OF_NAME("6", "Fay"),
     GEDELF_PAIRING_AUTO, "renamed 1>2;renamed 2>3;renamed 3>1;"},
    {OF_NAME("1", "Ann") OF_NAME("2", "Bob") OF_NAME("3", "Cid") OF_NAME("4", "Dot"),
     OF_NAME("1", "Zoe") OF_NAME("9", "Ann") OF_NAME("2", "Bob") OF_NAME("3", "Cid") OF_NAME("4", "Dot"),
     GEDELF_PAIRING_AUTO, "renamed 1>9;added >1;"},
    {OF_NAME("1", "Ann") OF_NAME("9", "Zoe") OF_NAME("2", "Bob") OF_NAME("3", "Cid") OF_NAME("4", "Dot"),
     OF_NAME("1", "Zoe") OF_NAME("2", "Bob") OF_NAME("3", "Cid") OF_NAME("4", "Dot"), GEDELF_PAIRING_AUTO,
     "removed 1>;renamed 9>1;"},
    {OF_NAME("1", "Ann") OF_NAME("2", "Bob") OF_NAME("3", "Cid"),
     OF_NAME("1", "Anna") OF_NAME("2", "Bob") OF_NAME("3", "Cid"), GEDELF_PAIRING_AUTO, "changed 1>1 change NAME;"},
    {OF_NAME("1", "Ann") "1 SEX F\n1 FAMS @F@\n" OF_NAME("2", "Bob") "1 SEX M\n1 FAMS @G@\n" OF_NAME("3", "Cid")
         OF_NAME("4", "Dot") "0 @F@ FAM\n1 WIFE @1@\n0 @G@ FAM\n1 HUSB @2@\n",
     OF_NAME("2", "Ann") "1 SEX F\n1 FAMS @G@\n" OF_NAME("1", "Bob") "1 SEX M\n1 FAMS @F@\n" OF_NAME("3", "Cid")
         OF_NAME("4", "Dot") "0 @G@ FAM\n1 WIFE @2@\n0 @F@ FAM\n1 HUSB @1@\n",
     GEDELF_PAIRING_AUTO, "renamed 1>2;renamed 2>1;renamed F>G;renamed G>F;"},
    /* families of people who are called otherwise */
    {OF_NAME("A", "Ann") "1 FAMS @F@\n" OF_NAME("1", "Cid") OF_NAME("2", "Dot") "0 @F@ FAM\n1 WIFE @A@\n1 NOTE x\n",
     OF_NAME("B", "Ann") "1 FAMS @G@\n" OF_NAME("1", "Cid") OF_NAME("2", "Dot") "0 @G@ FAM\n1 WIFE @B@\n1 NOTE y\n",
     GEDELF_PAIRING_AUTO, "renamed A>B;renamed F>G change NOTE;"},
    {OF_NAME("A", "Ann") "1 FAMS @F@\n" OF_NAME("1", "Cid") OF_NAME("2", "Dot") "0 @F@ FAM\n1 HUSB @A@\n1 NOTE x\n",
     OF_NAME("B", "Ann") "1 FAMS @G@\n" OF_NAME("1", "Cid") OF_NAME("2", "Dot") "0 @G@ FAM\n1 HUSB @B@\n1 NOTE y\n",
     GEDELF_PAIRING_AUTO, "renamed A>B;renamed F>G change NOTE;"},
    {OF_NAME("A", "Ann") "1 FAMC @F@\n" OF_NAME("1", "Cid") OF_NAME("2", "Dot") "0 @F@ FAM\n1 CHIL @A@\n1 NOTE x\n",
     OF_NAME("B", "Ann") "1 FAMC @G@\n" OF_NAME("1", "Cid") OF_NAME("2", "Dot") "0 @G@ FAM\n1 CHIL @B@\n1 NOTE y\n",
     GEDELF_PAIRING_AUTO, "renamed A>B;renamed F>G change NOTE;"},
    {OF_NAME("A", "Ann") "1 FAMC @F@\n" OF_NAME("1", "Cid") OF_NAME("2", "Dot")
         OF_NAME("3", "Eve") "0 @F@ FAM\n1 CHIL @1@\n1 CHIL @A@\n1 NOTE x\n",
     OF_NAME("B", "Ann") "1 FAMC @G@\n" OF_NAME("1", "Cid") OF_NAME("2", "Dot")
         OF_NAME("3", "Eve") "0 @G@ FAM\n1 CHIL @2@\n1 CHIL @B@\n1 NOTE x\n",
     GEDELF_PAIRING_AUTO, "renamed A>B;renamed F>G remove CHIL[1] add CHIL[1];"},
    {OF_NAME("A", "Ann") "1 FAMS @F@\n" OF_NAME("1", "Cid")
         OF_NAME("2", "Dot") "0 @F@ FAM\n1 WIFE @A@\n1 HUSB @1@\n1 NOTE x\n",
     OF_NAME("B", "Ann") "1 FAMS @G@\n" OF_NAME("1", "Cid")
         OF_NAME("2", "Dot") "0 @G@ FAM\n1 WIFE @B@\n1 HUSB @2@\n1 NOTE x\n",
     GEDELF_PAIRING_AUTO, "renamed A>B change FAMS;removed F>;added >G;"},
    /* the nearest of those that are as similar */
    {PERSON "1 X m\n1 X n\n1 X k\n2 D 1\n", PERSON "1 X k\n2 D 2\n1 X k\n2 D 3\n1 X k\n2 D 4\n1 X m\n1 X n\n",
     GEDELF_PAIRING_ID, "changed I1>I1 add X[1] add X[2] move X[3]>X[3] change X[3].D;"},
    {PERSON "1 X k\n2 D 2\n1 X k\n2 D 3\n1 X k\n2 D 4\n1 X m\n1 X n\n", PERSON "1 X m\n1 X n\n1 X k\n2 D 1\n",
     GEDELF_PAIRING_ID, "changed I1>I1 remove X[1] remove X[2] move X[3]>X[3] change X[3].D;"},
    {PERSON "1 X k\n2 D 1\n1 X k\n2 D 2\n1 X k\n2 D 3\n", PERSON "1 X k\n2 D 4\n1 X k\n2 D 5\n1 X k\n2 D 6\n",
     GEDELF_PAIRING_ID, "changed I1>I1 change X[1].D change X[2].D change X[3].D;"},
    {PERSON "1 X k\n2 D 1\n1 X k\n2 D 2\n", PERSON "1 X k\n2 D 4\n1 X k\n2 D 5\n1 X k\n2 D 6\n", GEDELF_PAIRING_ID,
     "changed I1>I1 change X[1].D change X[2].D add X[3];"},
    {PERSON "1 X k\n2 D 1\n1 X k\n2 D 2\n1 X k\n2 D 3\n", PERSON "1 X k\n2 D 4\n", GEDELF_PAIRING_ID,
     "changed I1>I1 change X[1].D remove X[2] remove X[3];"},
    /* paths of entries: the same value elsewhere is another entry */
    {PERSON "1 X\n2 A 1\n3 B 2\n1 X\n2 A 5\n3 B 6\n", PERSON "1 X\n2 B 1\n3 A 2\n1 X\n2 A 1\n3 B 7\n",
     GEDELF_PAIRING_ID, "changed I1>I1 move X[1]>X[2] change X[1].A.B remove X[2].A add X[1].B;"},
};

static void test_compare_pairs__ways(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(pair_rows); i++)
        assert_diff(pair_rows[i].before, pair_rows[i].after, pair_rows[i].way, pair_rows[i].expected);
}

/* So many records of each side, that hang on one person, are the same by what they say; more tell nothing. */
static void test_compare_pairs__crowded_hook(void **state)
{
    (void)state;
    for (unsigned count = 31; count <= 34; count++) {
        buffer texts[2];
        char lines[128];
        size_t renamed = 0;
        for (unsigned side = 0; side < 2; side++) {
            buffer_init(&texts[side], &memory_default);
            assert_true(buffer_append(&texts[side], VIEW("0 @I1@ INDI\n1 NAME Ann /Ash/\n")));
            for (unsigned i = 0; i < count; i++) {
                snprintf(lines, sizeof lines, "1 OBJE @%c%u@\n", "ON"[side], i);
                assert_true(buffer_append(&texts[side], view_of_string(lines)));
            }
            for (unsigned i = 0; i < count; i++) {
                snprintf(lines, sizeof lines, "0 @%c%u@ OBJE\n1 FILE f%u\n1 FORM form\n1 _X %u\n", "ON"[side], i, i,
                         side);
                assert_true(buffer_append(&texts[side], view_of_string(lines)));
            }
            for (unsigned i = 0; i < count; i++) {
                snprintf(lines, sizeof lines, "0 @T%u@ NOTE text %u\n", i, i);
                assert_true(buffer_append(&texts[side], view_of_string(lines)));
            }
            assert_true(buffer_append(&texts[side], view_of("", 1)));
        }
        two_files t = read_two(texts[0].data, texts[1].data);
        gedelf_diff *diff;
        gedelf_diff_change change = GEDELF_DIFF_CHANGE();
        assert_int_equal(gedelf_diff_new(&diff, t.datasets[0], t.datasets[1], NULL), GEDELF_OK);
        while (gedelf_diff_next(diff, &change) == GEDELF_OK) {
            view one = gedelf_structure_xref(change.old_record), other = gedelf_structure_xref(change.new_record);
            renamed += change.kind == GEDELF_DIFF_RENAMED && view_equal(view_after(one, 1), view_after(other, 1));
        }
        if (renamed != (count <= 32 ? count : 0))
            fail_msg("%u: %zu", count, renamed);
        gedelf_diff_free(diff);
        free_two(&t);
        buffer_free(&texts[0]);
        buffer_free(&texts[1]);
    }
}

/* People with the same identifiers and other names: few of them, or not more than those that are the same ones, are the same. */
static void test_compare_pairs__names_that_serve(void **state)
{
    static const struct {
        unsigned people, notes;
        bool same;
    } rows[] = {{1, 0, true}, {8, 0, true}, {9, 0, false}, {9, 8, false}, {9, 9, true}, {10, 9, false}, {10, 10, true}};
    (void)state;
    for (size_t k = 0; k < COUNT_OF(rows); k++) {
        buffer texts[2];
        char lines[128];
        size_t changed = 0;
        for (unsigned side = 0; side < 2; side++) {
            buffer_init(&texts[side], &memory_default);
            for (unsigned i = 0; i < rows[k].people; i++) {
                snprintf(lines, sizeof lines, "0 @I%u@ INDI\n1 NAME %c%c%c /%c%c%c/\n1 OCCU %c\n1 RELI %c\n", i,
                         'A' + i, "ae"[side], "bq"[side], 'N' + i, "oi"[side], "lv"[side], 'a' + i + 10 * side,
                         'a' + i + 10 * side);
                assert_true(buffer_append(&texts[side], view_of_string(lines)));
            }
            for (unsigned i = 0; i < rows[k].notes; i++) {
                snprintf(lines, sizeof lines, "0 @T%u@ NOTE text %u\n", i, i);
                assert_true(buffer_append(&texts[side], view_of_string(lines)));
            }
            assert_true(buffer_append(&texts[side], view_of("", 1)));
        }
        two_files t = read_two(texts[0].data, texts[1].data);
        gedelf_diff *diff;
        gedelf_diff_change change = GEDELF_DIFF_CHANGE();
        assert_int_equal(gedelf_diff_new(&diff, t.datasets[0], t.datasets[1], NULL), GEDELF_OK);
        assert_int_equal(gedelf_diff_way(diff), GEDELF_PAIRING_CONTENT);
        while (gedelf_diff_next(diff, &change) == GEDELF_OK)
            changed += change.kind == GEDELF_DIFF_CHANGED;
        if (changed != (rows[k].same ? rows[k].people : 0))
            fail_msg("row %zu: %zu", k, changed);
        gedelf_diff_free(diff);
        free_two(&t);
        buffer_free(&texts[0]);
        buffer_free(&texts[1]);
    }
}

typedef struct scarce_pairs {
    two_files files;
    gedelf_pairing way;
} scarce_pairs;

static gedelf_status compare_pairs_scarcely(void *context, const gedelf_allocator *allocator)
{
    const scarce_pairs *p = context;
    return compare_all(&p->files, allocator, p->way);
}

static void test_compare_pairs__without_memory(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(pair_rows); i++) {
        scarce_pairs p = {read_two(pair_rows[i].before, pair_rows[i].after), pair_rows[i].way};
        assert_failures_are_told(compare_pairs_scarcely, &p, GEDELF_END);
        free_two(&p.files);
    }
}

/* ---- Sorting ----------------------------------------------------------------------------------------------- */

/* By key, then by order, then by number, in whatever order they come. */
static void test_compare_pairs__sorting(void **state)
{
    enum { KEYS = 3, ORDERS = 4, NUMBERS = 3, ITEMS = KEYS * ORDERS * NUMBERS };
    const record_pairs p = {.allocator = &memory_default};
    (void)state;
    for (size_t step = 1; step < ITEMS; step++) {
        sort_items s = {NULL, 0, 0};
        for (size_t i = 0; i < ITEMS; i++) {
            size_t at = (i * step + i / 7) % ITEMS;
            sort_item item = {UINT64_MAX - at % KEYS, (uint32_t)(at / KEYS % ORDERS), (uint32_t)(at / KEYS / ORDERS)};
            assert_true(sort_items_add(&p, &s, item));
        }
        sort_items_sort(&s);
        for (size_t i = 1; i < ITEMS; i++) {
            const sort_item *a = &s.items[i - 1], *b = &s.items[i];
            assert_true(a->key <= b->key && (a->key < b->key || a->order <= b->order) &&
                        (a->key < b->key || a->order < b->order || a->number <= b->number));
        }
        for (size_t i = 0, end; i < ITEMS; i = end) {
            end = sort_items_run(&s, i);
            assert_true(end > i && s.items[end - 1].key == s.items[i].key);
            assert_true(end == ITEMS || s.items[end].key != s.items[i].key);
        }
        sort_items_free(&p, &s);
        assert_null(s.items);
        assert_int_equal(s.count + s.capacity, 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_compare_pairs__hooks),          cmocka_unit_test(test_compare_pairs__ways),
        cmocka_unit_test(test_compare_pairs__crowded_hook),   cmocka_unit_test(test_compare_pairs__names_that_serve),
        cmocka_unit_test(test_compare_pairs__without_memory), cmocka_unit_test(test_compare_pairs__sorting),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
