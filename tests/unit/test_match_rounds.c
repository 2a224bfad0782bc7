/* SPDX-License-Identifier: MIT */
/*
 * Which people are compared: those that share a key, and those who are next to a pair that is sure; and that pairs of relatives count in
 * whatever order they are; and what each sort of evidence is worth. [D441–D445, D448]
 */
#include "unit.h"

#include "compare/match/match_private.h"

#include <math.h>

#define INDI(id, name) "0 @" id "@ INDI\n1 NAME " name "\n"
#define BORN(date) "1 BIRT\n2 DATE " date "\n"
#define SAME "1 UID same\n"

/* Two files with their texts, and the match of both; or of the first alone. */
typedef struct compared {
    buffer texts[2];
    gedelf_dataset *datasets[2];
    gedelf_match *m;
} compared;

static void read_half(compared *c, size_t which, const char *records)
{
    buffer *text = &c->texts[which];
    buffer_init(text, &memory_default);
    assert_true(buffer_append(text, VIEW(HEADER)) && buffer_append(text, view_of_string(records)) &&
                buffer_append(text, VIEW(TRAILER)));
    assert_int_equal(gedelf_read(&c->datasets[which], gedelf_source_memory(text->data, text->length), NULL), GEDELF_OK);
}

static void open_compared(compared *c, const char *a, const char *b)
{
    *c = (compared){.m = NULL};
    read_half(c, 0, a);
    if (b)
        read_half(c, 1, b);
    c->m = match_open(c->datasets[0], c->datasets[1], &memory_default);
    assert_non_null(c->m);
    assert_int_equal(match_read_sides(c->m), GEDELF_OK);
}

static void close_compared(compared *c)
{
    gedelf_match_free(c->m);
    for (size_t i = 0; i < 2 && c->datasets[i]; i++) {
        gedelf_dataset_free(c->datasets[i]);
        buffer_free(&c->texts[i]);
    }
}

static void assert_pairs(const compared *c, const char *expected, size_t row)
{
    buffer out;
    buffer_init(&out, &memory_default);
    for (size_t i = 0; i < c->m->pair_count; i++) {
        const match_pair *p = &c->m->pairs[i];
        assert_true(buffer_append(&out, gedelf_structure_xref(c->m->a->persons[p->a].record)) &&
                    buffer_append(&out, VIEW("=")) &&
                    buffer_append(&out, gedelf_structure_xref(c->m->b->persons[p->b].record)) &&
                    buffer_append(&out, VIEW(" ")));
    }
    if (!view_equal(buffer_view(&out), view_of_string(expected)))
        fail_msg("row %zu: %.*s, not %s", row, (int)out.length, out.data, expected);
    buffer_free(&out);
}

/* ---- Keys -------------------------------------------------------------------------------------------- */

#define MOTHER(who, f, mother, name) "0 @" f "@ FAM\n1 WIFE @" mother "@\n1 CHIL @" who "@\n" INDI(mother, name)
#define FATHER(who, f, father, name) "0 @" f "@ FAM\n1 HUSB @" father "@\n1 CHIL @" who "@\n" INDI(father, name)
#define COUPLE(who, f, wife, name) "0 @" f "@ FAM\n1 HUSB @" who "@\n1 WIFE @" wife "@\n" INDI(wife, name)

static const struct {
    const char *a, *b, *pairs;
} key_rows[] = {
    /* the sounds of surname and given name */
    {INDI("I1", "Filip /Gordon/"), INDI("J1", "Pulip /Gorton/"), "I1=J1 "},
    {INDI("I1", "Filip /Gordon/"), INDI("J1", "Pulin /Gorton/"), ""},
    {INDI("I1", "Filip /Gordon/"), INDI("J1", "Pulip /Gorlon/"), ""},
    {INDI("I1", "Otto Filip /Gordon/"), INDI("J1", "Pulip /Gorton/"), "I1=J1 "},
    {INDI("I1", "Bob /Gordon/"), INDI("J1", "Robert /Gorton/"), "I1=J1 "}, /* a row of nicknames is a sound */
    /* four letters of the surname and three of the given name */
    {INDI("I1", "Dalek /Gordon/"), INDI("J1", "Daler /Gordol/"), "I1=J1 "},
    {INDI("I1", "Dalek /Gordon/"), INDI("J1", "Dolek /Gordol/"), ""},
    {INDI("I1", "Dalek /Gordon/"), INDI("J1", "Dalek /Gorlon/"), ""},
    {INDI("I1", "Dalek /Gordon/"), INDI("J1", "Emil Daler /Gordol/"), ""}, /* the first given name only */
    {INDI("I1", "Daler /Lor/"), INDI("J1", "Dalek /Lorn/"), ""},
    /* the sound of the given name and the year of birth, give or take two */
    {INDI("I1", "Dalek /Gordon/") BORN("1 JUL 1800"), INDI("J1", "Dalek /Paduk/") BORN("1 JUL 1800"), "I1=J1 "},
    {INDI("I1", "Dalek /Gordon/") BORN("1 JUL 1800"), INDI("J1", "Dalek /Paduk/") BORN("1 JUL 1802"), "I1=J1 "},
    {INDI("I1", "Dalek /Gordon/") BORN("1 JUL 1802"), INDI("J1", "Dalek /Paduk/") BORN("1 JUL 1800"), "I1=J1 "},
    {INDI("I1", "Dalek /Gordon/") BORN("1 JUL 1800"), INDI("J1", "Dalek /Paduk/") BORN("1 JUL 1803"), ""},
    {INDI("I1", "Dalek /Gordon/") BORN("1 JUL 1803"), INDI("J1", "Dalek /Paduk/") BORN("1 JUL 1800"), ""},
    {INDI("I1", "Dalek /Gordon/") BORN("1 JUL 1800"), INDI("J1", "Emil /Paduk/") BORN("1 JUL 1800"), ""},
    {INDI("I1", "Dalek /Gordon/") BORN("BET 1 JAN 1800 AND 2 JAN 1812"), INDI("J1", "Dalek /Paduk/") BORN("1 JUL 1806"),
     "I1=J1 "},
    {INDI("I1", "Dalek /Gordon/") BORN("BET 1 JAN 1800 AND 3 JAN 1812"), INDI("J1", "Dalek /Paduk/") BORN("1 JUL 1806"),
     ""},
    {INDI("I1", "Dalek /Gordon/") BORN("BEF 1800"), INDI("J1", "Dalek /Paduk/") BORN("BEF 1800"), ""},
    {INDI("I1", "Dalek /Gordon/") BORN("AFT 1800"), INDI("J1", "Dalek /Paduk/") BORN("AFT 1800"), ""},
    /* given name and the names of a relative of the same sort */
    {INDI("I1", "Dalek /Gordon/") MOTHER("I1", "F1", "I2", "Nora /Fuller/"),
     INDI("J1", "Dalek /Paduk/") MOTHER("J1", "G1", "J2", "Nora /Fuller/"), "I1=J1 I2=J2 "},
    {INDI("I1", "Dalek /Gordon/") MOTHER("I1", "F1", "I2", "Nora /Fuller/"),
     INDI("J1", "Emil /Paduk/") MOTHER("J1", "G1", "J2", "Nora /Fuller/"), "I2=J2 "},
    {INDI("I1", "Dalek /Gordon/") MOTHER("I1", "F1", "I2", "Nora /Fuller/"),
     INDI("J1", "Dalek /Paduk/") MOTHER("J1", "G1", "J2", "Emma /Fuller/"), ""},
    {INDI("I1", "Dalek /Gordon/") MOTHER("I1", "F1", "I2", "Nora /Fuller/"),
     INDI("J1", "Dalek /Paduk/") MOTHER("J1", "G1", "J2", "Nora /Temple/"), ""},
    {INDI("I1", "Dalek /Gordon/") FATHER("I1", "F1", "I2", "Otto /Fuller/"),
     INDI("J1", "Dalek /Paduk/") MOTHER("J1", "G1", "J2", "Otto /Fuller/"), "I2=J2 "},
    {INDI("I1", "Dalek /Gordon/") "1 SEX M\n" COUPLE("I1", "F1", "I2", "Nora /Fuller/"),
     INDI("J1", "Dalek /Paduk/") "1 SEX M\n" COUPLE("J1", "G1", "J2", "Nora /Fuller/"), "I1=J1 I2=J2 "},
    {INDI("I1", "Dalek /Gordon/") "1 SEX M\n" COUPLE("I1", "F1", "I2", "Nora /Fuller/"),
     INDI("J1", "Dalek /Paduk/") "1 SEX M\n" MOTHER("J1", "G1", "J2", "Nora /Fuller/"), "I2=J2 "},
    /* a UID */
    {INDI("I1", "Dalek /Gordon/") SAME, INDI("J1", "Emma /Paduk/") SAME, "I1=J1 "},
    {INDI("I1", "Dalek /Gordon/") SAME, INDI("J1", "Emma /Paduk/") "1 UID other\n", ""},
    {INDI("I1", "Dalek /Gordon/") SAME "1 SEX M\n", INDI("J1", "Emma /Paduk/") SAME "1 SEX F\n", ""},
    /* who has one name only */
    {INDI("I1", "Dalek"), INDI("J1", "Dolek"), "I1=J1 "},
    {INDI("I1", "Dalek"), INDI("J1", "Emil"), ""},
    {INDI("I1", "Dalek"), INDI("J1", "Dalek /Gordon/"), ""},
    {INDI("I1", "/Gordon/") BORN("1 JAN 1800"), INDI("J1", "/Gorton/") BORN("1 JAN 1800"), "I1=J1 "},
    {INDI("I1", "/Gordon/") BORN("1 JAN 1800"), INDI("J1", "/Gorton/") BORN("2 JAN 1800"), ""},
    {INDI("I1", "/Gordon/") BORN("1800"), INDI("J1", "/Gorton/") BORN("1800"), ""},
    {INDI("I1", "/Gordon/") BORN("1 JAN 1800"), INDI("J1", "/Paduk/") BORN("1 JAN 1800"), ""},
    {INDI("I1", "/Gordon/"), INDI("J1", "/Gordon/"), ""},
};

static void test_rounds__keys(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(key_rows); i++) {
        compared c;
        open_compared(&c, key_rows[i].a, key_rows[i].b);
        assert_int_equal(match_find_candidates(c.m), GEDELF_OK);
        assert_pairs(&c, key_rows[i].pairs, i);
        close_compared(&c);
    }
}

/* ---- Next to sure pairs -------------------------------------------------------------------------------- */

/* One pair is given, that of the first people, who have the same UID; which others are looked at because of it. */
static const struct {
    const char *a, *b, *pairs;
} next_rows[] = {
    {INDI("I1", "A") SAME FATHER("I1", "F1", "I2", "Otto /Fuller/"),
     INDI("J1", "A") SAME FATHER("J1", "G1", "J2", "Otto /Filer/"), "I1=J1 I2=J2 "},
    {INDI("I1", "A") SAME FATHER("I1", "F1", "I2", "Otto /Fuller/"),
     INDI("J1", "A") SAME MOTHER("J1", "G1", "J2", "Otto /Filer/"), "I1=J1 "},
    {INDI("I1", "A") SAME MOTHER("I1", "F1", "I2", "Otto /Fuller/"),
     INDI("J1", "A") SAME MOTHER("J1", "G1", "J2", "Otto /Filer/"), "I1=J1 I2=J2 "},
    {INDI("I1", "A") SAME COUPLE("I1", "F1", "I2", "Nora /Fuller/"),
     INDI("J1", "A") SAME COUPLE("J1", "G1", "J2", "Nora /Filer/"), "I1=J1 I2=J2 "},
    {INDI("I1", "A") SAME COUPLE("I1", "F1", "I2", "Nora /Fuller/"),
     INDI("J1", "A") SAME COUPLE("J1", "G1", "J2", "Emma /Fuller/"), "I1=J1 "},
    {INDI("I1", "A") SAME COUPLE("I1", "F1", "I2", "/Fuller/"),
     INDI("J1", "A") SAME COUPLE("J1", "G1", "J2", "Nora /Fuller/"), "I1=J1 I2=J2 "},
    {INDI("I1", "A") SAME COUPLE("I1", "F1", "I2", "Nora /Fuller/"),
     INDI("J1", "A") SAME COUPLE("J1", "G1", "J2", "/Fuller/"), "I1=J1 I2=J2 "},
    {INDI("I1", "A") SAME COUPLE("I1", "F1", "I2", "Nora /Fuller/") COUPLE("I1", "F2", "I3", "Emma /Temple/"),
     INDI("J1", "A") SAME COUPLE("J1", "G1", "J2", "Emma /Tempel/") COUPLE("J1", "G2", "J3", "Nora /Filer/"),
     "I1=J1 I2=J3 I3=J2 "},
    {INDI("I1", "A") SAME "0 @F1@ FAM\n1 HUSB @I1@\n1 CHIL @I2@\n" INDI("I2", "Emil /Paduk/"),
     INDI("J1", "A") SAME "0 @G1@ FAM\n1 HUSB @J1@\n1 CHIL @J2@\n" INDI("J2", "Emil /Gordon/"), "I1=J1 I2=J2 "},
    {INDI("I1", "A") SAME "0 @F1@ FAM\n1 HUSB @I1@\n1 CHIL @I2@\n1 CHIL @I3@\n" INDI("I2", "Emil /Paduk/")
         INDI("I3", "Nora /Paduk/"),
     INDI("J1", "A") SAME "0 @G1@ FAM\n1 HUSB @J1@\n1 CHIL @J2@\n1 CHIL @J3@\n" INDI("J2", "Nora /Paduk/")
         INDI("J3", "Emil /Paduk/"),
     "I1=J1 I2=J3 I3=J2 "},
};

static void test_rounds__neighbours(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(next_rows); i++) {
        compared c;
        open_compared(&c, next_rows[i].a, next_rows[i].b);
        assert_int_equal(match_pair_add(c.m, 0, 0), GEDELF_OK);
        assert_int_equal(match_run_rounds(c.m), GEDELF_OK);
        assert_pairs(&c, next_rows[i].pairs, i);
        close_compared(&c);
    }
}

/* ---- In one file --------------------------------------------------------------------------------------- */

/* What the pair of two people comes to in one file. */
static match_bits odds_of(const char *records, const char *a, const char *b)
{
    compared c;
    match_bits found = INT32_MIN;
    open_compared(&c, records, NULL);
    assert_int_equal(match_find_candidates(c.m), GEDELF_OK);
    assert_int_equal(match_run_rounds(c.m), GEDELF_OK);
    for (size_t i = 0; i < c.m->pair_count; i++) {
        const match_pair *p = &c.m->pairs[i];
        if (view_equal(gedelf_structure_xref(c.m->a->persons[p->a].record), view_of_string(a)) &&
            view_equal(gedelf_structure_xref(c.m->b->persons[p->b].record), view_of_string(b)))
            found = p->odds;
    }
    close_compared(&c);
    return found;
}

#define FATHERS INDI("I1", "Otto /Fuller/") SAME INDI("I2", "Otto /Fuller/") SAME
#define CHILDREN INDI("I3", "Emil /Paduk/") BORN("1800") INDI("I4", "Emil /Paduk/") BORN("1800")

/* Fathers who are a pair speak for their children, whichever comes first. */
static void test_rounds__order_in_one_file(void **state)
{
    (void)state;
    match_bits straight = odds_of(
        FATHERS CHILDREN "0 @F1@ FAM\n1 HUSB @I1@\n1 CHIL @I3@\n0 @F2@ FAM\n1 HUSB @I2@\n1 CHIL @I4@\n", "I3", "I4");
    match_bits crossed = odds_of(
        FATHERS CHILDREN "0 @F1@ FAM\n1 HUSB @I2@\n1 CHIL @I3@\n0 @F2@ FAM\n1 HUSB @I1@\n1 CHIL @I4@\n", "I3", "I4");
    match_bits none = odds_of(FATHERS CHILDREN, "I3", "I4");
    assert_true(straight > none);
    assert_int_equal(straight, crossed);
}

/* Each pair of families is there once, though each of their members brings it. */
static void test_rounds__families_once(void **state)
{
    static const char records[] = "0 @I1@ INDI\n1 NAME Otto /Fuller/\n1 UID a\n"
                                  "0 @I2@ INDI\n1 NAME Emil /Paduk/\n1 UID b\n"
                                  "0 @I3@ INDI\n1 NAME Nora /Temple/\n1 UID c\n"
                                  "0 @I4@ INDI\n1 NAME Emma /Gordon/\n1 UID d\n"
                                  "0 @J1@ INDI\n1 NAME Otto /Fuller/\n1 UID a\n"
                                  "0 @J2@ INDI\n1 NAME Emil /Paduk/\n1 UID b\n"
                                  "0 @J3@ INDI\n1 NAME Nora /Temple/\n1 UID c\n"
                                  "0 @J4@ INDI\n1 NAME Emma /Gordon/\n1 UID d\n"
                                  "0 @F1@ FAM\n1 HUSB @I1@\n1 WIFE @I3@\n0 @F2@ FAM\n1 HUSB @I2@\n1 WIFE @I4@\n"
                                  "0 @G1@ FAM\n1 HUSB @J1@\n1 WIFE @J3@\n0 @G2@ FAM\n1 HUSB @J2@\n1 WIFE @J4@\n";
    compared c;
    gedelf_match *match;
    size_t families = 0;
    (void)state;
    open_compared(&c, records, NULL);
    assert_int_equal(gedelf_match_new(&match, c.datasets[0], NULL, NULL), GEDELF_OK);
    for (size_t i = 0; i < gedelf_match_count(match); i++)
        families += view_equal(gedelf_structure_tag(gedelf_match_at(match, i)->a), VIEW("FAM"));
    assert_int_equal(families, 2);
    assert_int_equal(gedelf_match_count(match), 6);
    gedelf_match_free(match);
    close_compared(&c);
}

/* ---- What evidence is worth: log2(m / u) of match_weights.def in hundredths of a bit, to one of them ------ */

#define NOBODY(id) "0 @" id "@ INDI\n"
#define DIED(date) "1 DEAT\n2 DATE " date "\n"
#define OF_FATHER "0 @F1@ FAM\n1 HUSB @P@\n1 CHIL @I@\n"
#define OF_MOTHER "0 @F1@ FAM\n1 WIFE @P@\n1 CHIL @I@\n"
#define WEDDED "0 @F1@ FAM\n1 HUSB @I@\n1 WIFE @P@\n"
#define WEDDED_TWICE WEDDED "0 @F2@ FAM\n1 HUSB @I@\n1 WIFE @Q@\n"
#define WEDDED_ON(date) "0 @F1@ FAM\n1 HUSB @I@\n1 MARR\n2 DATE " date "\n"
#define WITH_CHILDREN "0 @F1@ FAM\n1 HUSB @I@\n1 CHIL @P@\n1 CHIL @Q@\n1 CHIL @R@\n1 CHIL @S@\n"

static void put_evidence(const match_evidence *e, char *out, size_t room)
{
    *out = '\0';
    for (size_t i = 0; i < GEDELF_EVIDENCE_COUNT; i++) {
        if (e->of[i] != 0)
            snprintf(out + strlen(out), room - strlen(out), "%s:%d ", gedelf_evidence_name((gedelf_evidence)i),
                     (int)e->of[i]);
    }
    if (e->same_uid)
        snprintf(out + strlen(out), room - strlen(out), "same ");
    if (e->self != 0)
        snprintf(out + strlen(out), room - strlen(out), "self:%d ", (int)e->self);
    if (e->excluded)
        snprintf(out + strlen(out), room - strlen(out), "excluded ");
}

/* `total` is how many names and places all in all there are said to be: so many that names have the share that is wanted. */
static const struct {
    size_t total;
    const char *a, *b, *evidence;
} evidence_rows[] = {
    /* given names, of which each has a share of 0.1, the most that is believed */
    {0, INDI("I", "Anna"), INDI("I", "Anna"), "given:296 self:628 "},
    {0, INDI("I", "Anna"), INDI("I", "Berta"), "given:-786 self:-786 "},
    {0, INDI("I", "Anna"), NOBODY("I"), ""},
    {0, NOBODY("I"), INDI("I", "Anna"), ""},
    {0, INDI("I", "A"), INDI("I", "Anna"), "given:-68 self:-68 "},
    {0, INDI("I", "Bob"), INDI("I", "Robert"), "given:141 self:473 "},
    {0, INDI("I", "Korl"), INDI("I", "Korn"), "given:341 self:673 "},
    {0, INDI("I", "Filer"), INDI("I", "Fuller"), "given:141 self:141 "},
    {0, INDI("I", "Anna Maria"), INDI("I", "Anna Maria"), "given:550 self:882 "},
    {0, INDI("I", "Anna Maria"), INDI("I", "Anna Berta"), "given:41 self:373 "},
    {0, INDI("I", "Anna Maria"), INDI("I", "Anna"), "given:296 self:628 "},
    {0, INDI("I", "Anna"), INDI("I", "Maria Anna"), "given:37 self:369 "},
    {0, INDI("I", "Maria Anna"), INDI("I", "Anna"), "given:37 self:369 "},
    {0, INDI("I", "Anna Maria"), INDI("I", "Maria Anna"), "given:291 self:623 "},
    {0, INDI("I", "Anna Clara"), INDI("I", "Berta Clara"), "given:-786 self:-786 "},
    /* a share of 0.01: three of 300, or two of 200 each */
    {299, INDI("I", "Anna"), INDI("I", "Anna"), "given:629 self:961 "},
    {199, INDI("I", "Bob"), INDI("I", "Robert"), "given:200 self:532 "},
    {99, INDI("I", "Bob"), INDI("I", "Robert"), "given:141 self:473 "},
    {199, INDI("I", "Korl"), INDI("I", "Korn"), "given:400 self:732 "},
    {199, INDI("I", "Filer"), INDI("I", "Fuller"), "given:174 self:174 "},
    {999999, INDI("I", "Anna"), INDI("I", "Anna"), "given:900 self:1232 "},
    {999999, INDI("I", "Bob"), INDI("I", "Robert"), "given:632 self:964 "},
    {999999, INDI("I", "Korl"), INDI("I", "Korn"), "given:632 self:964 "},
    {2999, INDI("I", "Anna Maria"), INDI("I", "Anna Maria"), "given:900 self:1232 "},
    /* surnames */
    {299, INDI("I", "/Gordon/"), INDI("I", "/Gordon/"), "surname:632 "},
    {999999, INDI("I", "/Gordon/"), INDI("I", "/Gordon/"), "surname:1100 "},
    {199, INDI("I", "/Korl/"), INDI("I", "/Korn/"), "surname:432 "},
    {199, INDI("I", "/Filer/"), INDI("I", "/Fuller/"), "surname:200 "},
    {0, INDI("I", "/Gordon/"), INDI("I", "/Paduk/"), "surname:-557 self:-557 "},
    {0, INDI("I", "/Gordon/") "1 SEX F\n", INDI("I", "/Paduk/"), "surname:-357 self:-357 "},
    {0, INDI("I", "/Gordon/"), INDI("I", "/Paduk/") "1 SEX F\n", "surname:-357 self:-357 "},
    {0, INDI("I", "/Gordon/") "1 SEX M\n", INDI("I", "/Paduk/") "1 SEX M\n", "surname:-557 self:-557 "},
    {0, INDI("I", "/Gordon/"), NOBODY("I"), ""},
    {0, NOBODY("I"), INDI("I", "/Gordon/"), ""},
    {399, INDI("I", "/Paduk Gordon/"), INDI("I", "/Gordon Temple/"), "surname:674 "},
    {399, INDI("I", "/Korl Gordon/"), INDI("I", "/Gordon Korn/"), "surname:674 "},
    /* births and deaths */
    {0, NOBODY("I") BORN("1 JAN 1800"), NOBODY("I") BORN("1 JAN 1800"), "birth:1214 self:549 "},
    {0, NOBODY("I") BORN("1 JAN 1800"), NOBODY("I") BORN("1800"), "birth:487 self:154 "},
    {0, NOBODY("I") BORN("ABT 1 JAN 1800"), NOBODY("I") BORN("1800"), "birth:174 "},
    {0, NOBODY("I") BORN("BEF 1800"), NOBODY("I") BORN("1799"), "birth:26 "},
    {0, NOBODY("I") BORN("1 JAN 1800"), NOBODY("I") BORN("2 JAN 1800"), "birth:222 self:-132 "},
    {0, NOBODY("I") BORN("1 JAN 1800"), NOBODY("I") BORN("1 JAN 1803"), "birth:-174 self:-406 "},
    {0, NOBODY("I") BORN("1 JAN 1800"), NOBODY("I") BORN("1 JAN 1806"), "birth:-797 self:-638 "},
    {0, NOBODY("I") BORN("1 JAN 1800"), NOBODY("I") DIED("1 JAN 1800"), ""},
    {0, NOBODY("I") DIED("1 JAN 1800"), NOBODY("I") DIED("1 JAN 1800"), "death:900 self:900 "},
    {0, NOBODY("I") DIED("1 JAN 1800"), NOBODY("I") DIED("1800"), "death:487 self:487 "},
    {0, NOBODY("I") DIED("1 JAN 1800"), NOBODY("I") DIED("1 JAN 1806"), "death:-797 self:-797 "},
    {0, NOBODY("I") BORN("1 JAN 1800") DIED("1 JAN 1850"), NOBODY("I") BORN("1 JAN 1800") DIED("1850"),
     "birth:1214 death:487 self:1036 "},
    /* places */
    {99, NOBODY("I") "1 BIRT\n2 PLAC Bonn\n", NOBODY("I") "1 BIRT\n2 PLAC Bonn, Prussia\n", "birth-place:444 "},
    {99, NOBODY("I") "1 DEAT\n2 PLAC Bonn\n", NOBODY("I") "1 DEAT\n2 PLAC Bonn, Prussia\n", "death-place:444 "},
    {999999, NOBODY("I") "1 BIRT\n2 PLAC Bonn\n", NOBODY("I") "1 BIRT\n2 PLAC Bonn\n", "birth-place:600 "},
    {0, NOBODY("I") "1 BIRT\n2 PLAC Bonn\n", NOBODY("I") "1 BIRT\n2 PLAC Altau, Bonn\n", "birth-place:100 "},
    {0, NOBODY("I") "1 BIRT\n2 PLAC Altau, Uri, Bonn\n", NOBODY("I") "1 BIRT\n2 PLAC Bonn\n", "birth-place:100 "},
    {0, NOBODY("I") "1 BIRT\n2 PLAC Altau, Bonn\n", NOBODY("I") "1 BIRT\n2 PLAC Erfurt, Bonn\n", "birth-place:-181 "},
    {0, NOBODY("I") "1 BIRT\n2 PLAC Altau\n", NOBODY("I") "1 BIRT\n2 PLAC Altan\n", "birth-place:332 "},
    {0, NOBODY("I") "1 BIRT\n2 PLAC Alta\n", NOBODY("I") "1 BIRT\n2 PLAC Altau\n", "birth-place:-181 "},
    {0, NOBODY("I") "1 BIRT\n2 PLAC Altau\n", NOBODY("I") "1 BIRT\n2 PLAC Alta\n", "birth-place:-181 "},
    {0, NOBODY("I") "1 BIRT\n2 PLAC Altbron\n", NOBODY("I") "1 BIRT\n2 PLAC Eltbrin\n", "birth-place:-181 "},
    {0, NOBODY("I") "1 BIRT\n2 PLAC Altbronn\n", NOBODY("I") "1 BIRT\n2 PLAC Eltbrinn\n", "birth-place:332 "},
    {0, NOBODY("I") "1 BIRT\n2 PLAC Altbronn\n", NOBODY("I") "1 BIRT\n2 PLAC Altbronnis\n", "birth-place:332 "},
    {0, NOBODY("I") "1 BIRT\n2 PLAC Altbronn\n", NOBODY("I") "1 BIRT\n2 PLAC Altbronning\n", "birth-place:-181 "},
    {0, NOBODY("I") "1 BIRT\n2 PLAC Altbronning\n", NOBODY("I") "1 BIRT\n2 PLAC Altbronn\n", "birth-place:-181 "},
    {0, NOBODY("I") "1 BIRT\n2 PLAC Altbronnis\n", NOBODY("I") "1 BIRT\n2 PLAC Altbronn\n", "birth-place:332 "},
    {0, NOBODY("I") "1 BIRT\n2 PLAC Bonn\n", NOBODY("I") "1 DEAT\n2 PLAC Bonn\n", ""},
    /* parents: given names, and half of what births say, within bounds; of mothers the surname too */
    {0, NOBODY("I") INDI("P", "Otto") OF_FATHER, NOBODY("I") INDI("P", "Otto") OF_FATHER, "father:296 "},
    {0, NOBODY("I") INDI("P", "Otto") OF_FATHER, NOBODY("I") INDI("P", "Emil") OF_FATHER, "father:-500 "},
    {0, NOBODY("I") INDI("P", "Otto") OF_FATHER, NOBODY("I") INDI("P", "Otto") OF_MOTHER, ""},
    {0, NOBODY("I") INDI("P", "Otto") OF_FATHER, NOBODY("I"), ""},
    {0, NOBODY("I"), NOBODY("I") INDI("P", "Otto") OF_FATHER, ""},
    {0, NOBODY("I") NOBODY("P") BORN("1 JAN 1800") OF_FATHER, NOBODY("I") NOBODY("P") BORN("1 JAN 1800") OF_FATHER,
     "father:300 "},
    {0, NOBODY("I") NOBODY("P") BORN("1 JAN 1800") OF_FATHER, NOBODY("I") NOBODY("P") BORN("1800") OF_FATHER,
     "father:243 "},
    {0, NOBODY("I") NOBODY("P") BORN("1 JAN 1800") OF_FATHER, NOBODY("I") NOBODY("P") BORN("2 JAN 1800") OF_FATHER,
     "father:111 "},
    {0, NOBODY("I") NOBODY("P") BORN("1 JAN 1800") OF_FATHER, NOBODY("I") NOBODY("P") BORN("1 JAN 1803") OF_FATHER,
     "father:-87 "},
    {0, NOBODY("I") NOBODY("P") BORN("1 JAN 1800") OF_FATHER, NOBODY("I") NOBODY("P") BORN("1 JAN 1806") OF_FATHER,
     "father:-398 "},
    {0, NOBODY("I") NOBODY("P") BORN("1 JAN 1800") OF_FATHER, NOBODY("I") NOBODY("P") OF_FATHER, ""},
    {0, NOBODY("I") INDI("P", "Otto") BORN("1800") OF_FATHER, NOBODY("I") INDI("P", "Otto") BORN("1800") OF_FATHER,
     "father:500 "},
    {0, NOBODY("I") INDI("P", "/Gordon/") OF_FATHER, NOBODY("I") INDI("P", "/Paduk/") OF_FATHER, ""},
    {0, NOBODY("I") INDI("P", "/Gordon/") OF_MOTHER, NOBODY("I") INDI("P", "/Paduk/") OF_MOTHER, "mother:-400 "},
    {299, NOBODY("I") INDI("P", "/Gordon/") OF_MOTHER, NOBODY("I") INDI("P", "/Gordon/") OF_MOTHER, "mother:300 "},
    {0, NOBODY("I") INDI("P", "Nora") OF_MOTHER, NOBODY("I") INDI("P", "Nora") OF_MOTHER, "mother:296 "},
    {0, NOBODY("I") INDI("P", "Nora") OF_MOTHER, NOBODY("I") INDI("P", "Emma") OF_MOTHER, "mother:-400 "},
    {0, NOBODY("I") INDI("P", "Nora") BORN("1 JAN 1800") OF_MOTHER,
     NOBODY("I") INDI("P", "Nora") BORN("1 JAN 1800") OF_MOTHER, "mother:596 "},
    {299, NOBODY("I") INDI("P", "Nora /Au/") BORN("1800") OF_MOTHER,
     NOBODY("I") INDI("P", "Nora /Au/") BORN("1800") OF_MOTHER, "mother:600 "},
    /* partners: the best pair of them */
    {0, NOBODY("I") INDI("P", "Nora") WEDDED, NOBODY("I") INDI("P", "Nora") WEDDED, "spouse:296 "},
    {0, NOBODY("I") INDI("P", "Nora") WEDDED, NOBODY("I") INDI("P", "Emma") WEDDED, "spouse:-259 "},
    {0, NOBODY("I") INDI("P", "Nora") WEDDED, NOBODY("I") NOBODY("P") WEDDED, ""},
    {0, NOBODY("I") INDI("P", "Nora") WEDDED, NOBODY("I"), ""},
    {0, NOBODY("I") INDI("P", "Nora") INDI("Q", "Emma") WEDDED_TWICE, NOBODY("I") INDI("P", "Emma") WEDDED,
     "spouse:296 "},
    {0, NOBODY("I") INDI("P", "Emma") WEDDED, NOBODY("I") INDI("P", "Nora") INDI("Q", "Emma") WEDDED_TWICE,
     "spouse:296 "},
    {0, NOBODY("I") INDI("P", "Nora") INDI("Q", "Emma") WEDDED_TWICE,
     NOBODY("I") INDI("P", "Nora") INDI("Q", "Olga") WEDDED_TWICE, "spouse:296 "},
    {0, NOBODY("I") INDI("P", "Nora") BORN("1 JAN 1800") WEDDED,
     NOBODY("I") INDI("P", "Nora") BORN("1 JAN 1800") WEDDED, "spouse:596 "},
    {299, NOBODY("I") INDI("P", "/Gordon/") WEDDED, NOBODY("I") INDI("P", "/Gordon/") WEDDED, "spouse:300 "},
    /* children: each finds one of its name, of the same sex or of none */
    {0, NOBODY("I") INDI("P", "Emil") WITH_CHILDREN, NOBODY("I") INDI("P", "Emil") WITH_CHILDREN, "child:232 "},
    {0, NOBODY("I") INDI("P", "Emil") WITH_CHILDREN, NOBODY("I") INDI("P", "Otto") WITH_CHILDREN, "child:-200 "},
    {0, NOBODY("I") INDI("P", "Emil") WITH_CHILDREN, NOBODY("I"), ""},
    {0, NOBODY("I"), NOBODY("I") INDI("P", "Emil") WITH_CHILDREN, ""},
    {0, NOBODY("I") INDI("P", "Emil") INDI("Q", "Otto") WITH_CHILDREN,
     NOBODY("I") INDI("P", "Otto") INDI("Q", "Emil") WITH_CHILDREN, "child:464 "},
    {0, NOBODY("I") INDI("P", "Emil") INDI("Q", "Otto") INDI("R", "Nora") WITH_CHILDREN,
     NOBODY("I") INDI("P", "Otto") INDI("Q", "Emil") INDI("R", "Nora") WITH_CHILDREN, "child:500 "},
    {0, NOBODY("I") INDI("P", "Emil") INDI("Q", "Emil") WITH_CHILDREN, NOBODY("I") INDI("P", "Emil") WITH_CHILDREN,
     "child:232 "},
    {0, NOBODY("I") INDI("P", "Emil") WITH_CHILDREN, NOBODY("I") INDI("P", "Emil") INDI("Q", "Emil") WITH_CHILDREN,
     "child:232 "},
    {0, NOBODY("I") INDI("P", "Otto") INDI("Q", "Emil") INDI("R", "Emil") WITH_CHILDREN,
     NOBODY("I") INDI("P", "Emil") INDI("Q", "Emil") INDI("R", "Nora") WITH_CHILDREN, "child:464 "},
    {0, NOBODY("I") INDI("P", "Emil") "1 SEX M\n" WITH_CHILDREN,
     NOBODY("I") INDI("P", "Emil") "1 SEX F\n" WITH_CHILDREN, "child:-200 "},
    {0, NOBODY("I") INDI("P", "Emil") "1 SEX M\n" WITH_CHILDREN,
     NOBODY("I") INDI("P", "Emil") "1 SEX M\n" WITH_CHILDREN, "child:232 "},
    {0, NOBODY("I") INDI("P", "Emil") "1 SEX M\n" WITH_CHILDREN, NOBODY("I") INDI("P", "Emil") WITH_CHILDREN,
     "child:232 "},
    {0, NOBODY("I") INDI("P", "Emil") WITH_CHILDREN, NOBODY("I") INDI("P", "Emil") "1 SEX F\n" WITH_CHILDREN,
     "child:232 "},
    {0, NOBODY("I") INDI("P", "Korl") WITH_CHILDREN, NOBODY("I") INDI("P", "Korn") WITH_CHILDREN, "child:232 "},
    {0, NOBODY("I") INDI("P", "Filer") WITH_CHILDREN, NOBODY("I") INDI("P", "Fuller") WITH_CHILDREN, "child:-200 "},
    {0, NOBODY("I") INDI("P", "E") WITH_CHILDREN, NOBODY("I") INDI("P", "Emil") WITH_CHILDREN, "child:-200 "},
    /* marriages */
    {0, NOBODY("I") WEDDED_ON("1 JAN 1800"), NOBODY("I") WEDDED_ON("1 JAN 1800"), "marriage:800 "},
    {0, NOBODY("I") WEDDED_ON("1 JAN 1800"), NOBODY("I") WEDDED_ON("1800"), "marriage:487 "},
    {0, NOBODY("I") WEDDED_ON("1 JAN 1800"), NOBODY("I") WEDDED_ON("2 JAN 1800"), "marriage:222 "},
    {0, NOBODY("I") WEDDED_ON("1 JAN 1800"), NOBODY("I") WEDDED_ON("1 JAN 1806"), "marriage:-150 "},
    {0, NOBODY("I") WEDDED_ON("1 JAN 1800"), NOBODY("I"), ""},
    {0, NOBODY("I"), NOBODY("I") WEDDED_ON("1 JAN 1800"), ""},
    /* identifiers that are meant to be unique, and what excludes */
    {0, NOBODY("I") "1 UID a\n", NOBODY("I") "1 UID a\n", "same "},
    {0, NOBODY("I") "1 UID a\n1 UID b\n", NOBODY("I") "1 UID c\n1 UID b\n", "same "},
    {0, NOBODY("I") "1 UID a\n", NOBODY("I") "1 UID b\n", ""},
    {0, NOBODY("I") "1 SEX M\n1 UID a\n", NOBODY("I") "1 SEX F\n1 UID a\n", "excluded "},
    {0, NOBODY("I") "1 SEX F\n", NOBODY("I") "1 SEX M\n", "excluded "},
    {0, NOBODY("I") "1 SEX F\n", NOBODY("I") "1 SEX X\n", ""},
    {0, NOBODY("I") DIED("1 JAN 1800"), NOBODY("I") WEDDED_ON("2 JAN 1805"), "excluded "},
    {0, NOBODY("I") WEDDED_ON("2 JAN 1805"), NOBODY("I") DIED("1 JAN 1800"), "excluded "},
    {0, NOBODY("I") WEDDED_ON("1 JAN 1805"), NOBODY("I") DIED("1 JAN 1800"), ""},
};

static void test_rounds__sorts(void **state)
{
    (void)state;
    size_t wrong = 0;
    for (size_t i = 0; i < COUNT_OF(evidence_rows); i++) {
        compared w;
        match_evidence e;
        char got[256];
        open_compared(&w, evidence_rows[i].a, evidence_rows[i].b);
        if (evidence_rows[i].total > 0)
            w.m->words.given_total = w.m->words.surname_total = w.m->place_total = evidence_rows[i].total;
        match_compare_people(w.m, 0, 0, &e);
        put_evidence(&e, got, sizeof got);
        if (strcmp(got, evidence_rows[i].evidence) != 0) {
            print_error("%s%s%s, not %s\n", evidence_rows[i].a, evidence_rows[i].b, got, evidence_rows[i].evidence);
            wrong++;
        }
        close_compared(&w);
    }
    assert_int_equal(wrong, 0);
}

/* ---- In one file -------------------------------------------------------------------------------------- */

/* The first two people of one file: whether they cannot be one. */
static void test_rounds__one_file(void **state)
{
    static const struct {
        const char *records;
        bool excluded;
    } files[] = {
        {NOBODY("I") NOBODY("P"), false},
        {NOBODY("I") NOBODY("P") OF_FATHER, true},
        {NOBODY("I") NOBODY("P") OF_MOTHER, true},
        {NOBODY("P") NOBODY("I") OF_FATHER, true},
        {NOBODY("P") NOBODY("I") OF_MOTHER, true},
        {NOBODY("I") NOBODY("P") WEDDED, true},
        {NOBODY("P") NOBODY("I") WEDDED, true},
        {NOBODY("I") NOBODY("Q") NOBODY("P") WEDDED_TWICE, true},
        {NOBODY("P") NOBODY("Q") NOBODY("I") WEDDED_TWICE, false},
        {NOBODY("P") NOBODY("I") WITH_CHILDREN, true},
        {NOBODY("I") NOBODY("S") NOBODY("P") WITH_CHILDREN, true},
        /* siblings, unless given names agree and births do */
        {NOBODY("P") NOBODY("Q") WITH_CHILDREN, true},
        {INDI("P", "Emil") INDI("Q", "Emil") WITH_CHILDREN, true},
        {INDI("P", "Emil") BORN("1800") INDI("Q", "Emil") BORN("1800") WITH_CHILDREN, false},
        {INDI("P", "Emil") BORN("1 JAN 1800") INDI("Q", "Emil") BORN("1 JAN 1800") WITH_CHILDREN, false},
        {INDI("P", "Emil") BORN("ABT 1800") INDI("Q", "Emil") BORN("1800") WITH_CHILDREN, true},
        {INDI("P", "Emil") BORN("1 JAN 1800") INDI("Q", "Emil") BORN("2 JAN 1800") WITH_CHILDREN, true},
        {INDI("P", "Emil") BORN("1800") INDI("Q", "Otto") BORN("1800") WITH_CHILDREN, true},
        {INDI("P", "Korl") BORN("1800") INDI("Q", "Korn") BORN("1800") WITH_CHILDREN, false},
        {INDI("P", "Filer") BORN("1800") INDI("Q", "Fuller") BORN("1800") WITH_CHILDREN, true},
        {INDI("P", "Emil") BORN("1800") INDI("Q", "Emil") WITH_CHILDREN, true},
        {INDI("P", "Emil") INDI("Q", "Otto"), false},
    };
    (void)state;
    for (size_t i = 0; i < COUNT_OF(files); i++) {
        compared w;
        match_evidence e;
        open_compared(&w, files[i].records, NULL);
        match_compare_people(w.m, 0, 1, &e);
        if (e.excluded != files[i].excluded)
            fail_msg("%s", files[i].records);
        close_compared(&w);
    }
}

/* ---- All in all --------------------------------------------------------------------------------------- */

/* Evidence against strangers and against siblings: the odds are those against both, -log2(2^-a + 2^-b) but for extremes. */
static void test_rounds__odds(void **state)
{
    static const struct {
        match_bits prior, own, self;
        int16_t kin[MATCH_KINS];
        bool same_uid;
        match_bits odds;
    } cases[] = {
        {0, 0, 100, {0}, false, -100},
        {0, 400, 500, {0}, false, 300},
        {-300, 400, 500, {0}, false, 83},
        {0, 400, 5000, {0}, false, 400},
        {-100, 400, 5000, {1, 20, 300, 4}, false, 625},
        {0, 5000, 400, {1000, 1000, 30, 4}, false, 334},
        {0, 3000, 400, {0}, false, 300},
        {0, 3001, 400, {0}, false, 300},
        {0, 3001, 3100, {0}, false, 3000},
        {0, 3001, 3101, {0}, false, 3000},
        {0, 2990, 3200, {0}, false, 2990},
        {0, -3001, 700, {0}, false, -3001},
        {0, 700, -2901, {0}, false, -3001},
        {0, -3001, -2950, {0}, false, -3050},
        {0, -3100, -2950, {0}, false, -3100},
        {0, -5000, -5000, {0}, true, 996},
    };
    compared w;
    (void)state;
    open_compared(&w, NOBODY("I"), NOBODY("I"));
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        match_pair p = {.own = cases[i].own, .self = cases[i].self, .same_uid = cases[i].same_uid};
        memcpy(p.kin, cases[i].kin, sizeof p.kin);
        w.m->prior = cases[i].prior;
        if (match_pair_odds(w.m, &p) != cases[i].odds)
            fail_msg("row %zu: %d", i, (int)match_pair_odds(w.m, &p));
    }
    close_compared(&w);
}

/* Relatives of the first people of two files: who of them is surely who, by their numbers, and what that is worth. */
static void test_rounds__sure_relatives(void **state)
{
    static const struct {
        const char *a, *b;
        const char *sure; /* "12": the second of the first file is the third of the other */
        int16_t kin[MATCH_KINS];
        match_bits odds;
    } cases[] = {
        {NOBODY("I") NOBODY("P") OF_FATHER, NOBODY("I") NOBODY("P") OF_FATHER, "", {50}, 50},
        {NOBODY("I") NOBODY("P") OF_FATHER, NOBODY("I") NOBODY("P") OF_FATHER, "11", {50}, 723},
        {NOBODY("I") NOBODY("P") OF_FATHER, NOBODY("I") NOBODY("P") OF_FATHER, "11", {724}, 724},
        {NOBODY("I") NOBODY("P") OF_FATHER, NOBODY("I") NOBODY("P") NOBODY("Q") OF_FATHER, "12", {50}, -649},
        {NOBODY("I") NOBODY("P") NOBODY("Q") OF_FATHER, NOBODY("I") NOBODY("P") OF_FATHER, "21", {50}, -649},
        {NOBODY("I") NOBODY("P") NOBODY("Q") OF_FATHER, NOBODY("I") NOBODY("P") OF_FATHER, "21", {-700}, -700},
        {NOBODY("I") NOBODY("P") NOBODY("Q") OF_FATHER, NOBODY("I") NOBODY("P") NOBODY("Q") OF_FATHER, "22", {50}, 50},
        {NOBODY("I") NOBODY("P") OF_MOTHER, NOBODY("I") NOBODY("P") OF_MOTHER, "11", {0, 50}, 723},
        {NOBODY("I") NOBODY("P") OF_MOTHER, NOBODY("I") NOBODY("P") NOBODY("Q") OF_MOTHER, "12", {0, 50}, -649},
        {NOBODY("I") NOBODY("P") OF_MOTHER, NOBODY("I") NOBODY("P") OF_FATHER, "11", {0, 50}, 50},
        {NOBODY("I") NOBODY("P") WEDDED, NOBODY("I") NOBODY("P") WEDDED, "", {0, 0, 50}, 50},
        {NOBODY("I") NOBODY("P") WEDDED, NOBODY("I") NOBODY("P") WEDDED, "11", {0, 0, 50}, 723},
        {NOBODY("I") NOBODY("P") WEDDED, NOBODY("I") NOBODY("P") WEDDED, "11", {0, 0, 800}, 800},
        {NOBODY("I") NOBODY("P") WEDDED, NOBODY("I") NOBODY("P") NOBODY("Q") WEDDED, "12", {0, 0, 50}, 50},
        {NOBODY("I") NOBODY("P") NOBODY("Q") WEDDED_TWICE,
         NOBODY("I") NOBODY("P") NOBODY("Q") WEDDED_TWICE,
         "12",
         {0, 0, 50},
         723},
        {NOBODY("I") NOBODY("P") WITH_CHILDREN, NOBODY("I") NOBODY("P") WITH_CHILDREN, "", {0, 0, 0, 50}, 50},
        {NOBODY("I") NOBODY("P") WITH_CHILDREN, NOBODY("I") NOBODY("P") WITH_CHILDREN, "11", {0, 0, 0, 50}, 361},
        {NOBODY("I") NOBODY("P") WITH_CHILDREN, NOBODY("I") NOBODY("P") WITH_CHILDREN, "11", {0, 0, 0, 400}, 400},
        {NOBODY("I") NOBODY("P") NOBODY("Q") WITH_CHILDREN,
         NOBODY("I") NOBODY("P") NOBODY("Q") WITH_CHILDREN,
         "12",
         {0},
         361},
        {NOBODY("I") NOBODY("P") NOBODY("Q") WITH_CHILDREN,
         NOBODY("I") NOBODY("P") NOBODY("Q") WITH_CHILDREN,
         "1221",
         {0},
         541},
        {NOBODY("I") NOBODY("P") NOBODY("Q") NOBODY("R") WITH_CHILDREN,
         NOBODY("I") NOBODY("P") NOBODY("Q") NOBODY("R") WITH_CHILDREN,
         "112233",
         {0},
         541},
        {NOBODY("I") NOBODY("P") NOBODY("Q") WITH_CHILDREN, NOBODY("I") NOBODY("P") WITH_CHILDREN, "21", {0}, 361},
    };
    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        compared w;
        match_pair p = {.self = 9000};
        open_compared(&w, cases[i].a, cases[i].b);
        memcpy(p.kin, cases[i].kin, sizeof p.kin);
        assert_true(match_sure_open(w.m));
        w.m->prior = 0;
        for (const char *at = cases[i].sure; *at; at += 2) {
            w.m->sure_of_a[at[0] - '0'] = (uint32_t)(at[1] - '0');
            w.m->sure_of_b[at[1] - '0'] = (uint32_t)(at[0] - '0');
        }
        if (match_pair_odds(w.m, &p) != cases[i].odds)
            fail_msg("row %zu: %d, not %d", i, (int)match_pair_odds(w.m, &p), (int)cases[i].odds);
        close_compared(&w);
    }
}

/* ---- Sources ------------------------------------------------------------------------------------------ */

/* The first sources of two files, and the odds of their being one; INT32_MIN: they are no pair. */
static void test_rounds__sources(void **state)
{
#define SOURCE(id, lines) "0 @" id "@ SOUR\n" lines
    static const struct {
        const char *a, *b;
        match_bits odds;
    } files[] = {
        {SOURCE("S", "1 TITL Gordon\n"), SOURCE("S", "1 TITL Gordon\n"), 1045},
        {SOURCE("S", "1 TITL Gordon\n"), SOURCE("S", "1 TITL Paduk\n"), INT32_MIN},
        {SOURCE("S", "1 TITL Gordon Paduk Temple Fuller\n"), SOURCE("S", "1 TITL Gordon Paduk Temple Fuller\n"), 1045},
        {SOURCE("S", "1 TITL Gordon Paduk Temple Fuller\n"), SOURCE("S", "1 TITL Fuller Temple Paduk Gordon\n"), 1045},
        {SOURCE("S", "1 TITL Gordon Paduk Temple Fuller\n"), SOURCE("S", "1 TITL Gordon Paduk Temple Hummel\n"), 664},
        {SOURCE("S", "1 TITL Gordon Paduk Temple Fuller\n"), SOURCE("S", "1 TITL Gordon Paduk Zwickau Hummel\n"), -560},
        {SOURCE("S", "1 TITL Gordon Paduk Temple\n"), SOURCE("S", "1 TITL Gordon Paduk Temple Fuller Hummel\n"), 664},
        {SOURCE("S", "1 TITL Gordon Paduk\n"), SOURCE("S", "1 TITL Gordon Paduk Temple Fuller\n"), -560},
        {SOURCE("S", "1 TITL Gordon Paduk\n"), SOURCE("S", "1 TITL Gordan Paduk\n"), 1045},
        {SOURCE("S", "1 TITL Gordon\n1 AUTH Paduk\n"), SOURCE("S", "1 TITL Gordon\n1 AUTH Paduk\n"), 1577},
        {SOURCE("S", "1 TITL Gordon\n1 AUTH Paduk\n"), SOURCE("S", "1 TITL Gordon\n1 AUTH Temple\n"), 720},
        {SOURCE("S", "1 TITL Gordon\n1 AUTH Paduk Fuller\n"), SOURCE("S", "1 TITL Gordon\n1 AUTH Paduk Temple\n"),
         1577},
        {SOURCE("S", "1 TITL Gordon\n1 AUTH Paduk Fuller\n"),
         SOURCE("S", "1 TITL Gordon\n1 AUTH Paduk Temple Hummel\n"), 720},
        {SOURCE("S", "1 TITL Gordon\n1 AUTH Paduk\n"), SOURCE("S", "1 TITL Gordon\n"), 1045},
        {SOURCE("S", "1 TITL Gordon\n"), SOURCE("S", "1 TITL Gordon\n1 AUTH Paduk\n"), 1045},
        {SOURCE("S", "1 REFN 7\n"), SOURCE("S", "1 REFN 7\n"), 1314},
        {SOURCE("S", "1 REFN 7\n"), SOURCE("S", "1 REFN 8\n"), INT32_MIN},
        {SOURCE("S", "1 REFN 7\n1 TITL Gordon\n"), SOURCE("S", "1 REFN 7\n1 TITL Paduk\n"), 754},
        {SOURCE("S", "1 REFN 7\n1 TITL Gordon\n"), SOURCE("S", "1 REFN 8\n1 TITL Gordon\n"), 1045},
        {SOURCE("S", "1 TITL Gordon 1850\n"), SOURCE("S", "1 TITL Gordon 1850\n"), 1045},
        {SOURCE("S", "1 TITL Gordon 1850\n"), SOURCE("S", "1 TITL Gordon 1851\n"), INT32_MIN},
        {SOURCE("S", "1 TITL Gordon 1850\n"), SOURCE("S", "1 TITL Gordon 1850 1851\n"), 664},
        {SOURCE("S", "1 TITL Gordon 1850 1851\n"), SOURCE("S", "1 TITL Gordon 1851 1852\n"), INT32_MIN},
        /* three sources on one side, of which the best counts */
        {SOURCE("S", "1 TITL Gordon Paduk\n"),
         SOURCE("S", "1 TITL Gordon Temple\n") SOURCE("T", "1 TITL Gordon Paduk\n") SOURCE("U", ""), 887},
        {SOURCE("S", "1 TITL Gordon Temple\n") SOURCE("T", "1 TITL Gordon Paduk\n") SOURCE("U", ""),
         SOURCE("S", "1 TITL Gordon Paduk\n"), 887},
        {SOURCE("S", "1 TITL Gordon\n") SOURCE("T", "") SOURCE("U", ""), SOURCE("S", "1 TITL Gordon\n"), 887},
        {SOURCE("S", "1 TITL Gordon\n"), SOURCE("S", "1 TITL Gordon\n") SOURCE("T", "") SOURCE("U", ""), 887},
    };
    (void)state;
    for (size_t i = 0; i < COUNT_OF(files); i++) {
        compared w;
        open_compared(&w, files[i].a, files[i].b);
        w.m->least = 0;
        assert_int_equal(match_find_sources(w.m), GEDELF_OK);
        bool none = files[i].odds == INT32_MIN;
        double score = w.m->found_count > 0 ? w.m->found[0].score : -1;
        if (w.m->found_count != (none ? 0u : 1u) || (!none && fabs(score - match_probability(files[i].odds)) > 1e-9))
            fail_msg("row %zu: %zu, %g, not %g", i, w.m->found_count, score, match_probability(files[i].odds));
        close_compared(&w);
    }
}

/* ---- Families ----------------------------------------------------------------------------------------- */

#define FAMILY(id, lines) "0 @" id "@ FAM\n" lines
#define HUSBAND "1 HUSB @I@\n"
#define WIFE "1 WIFE @P@\n"
#define FIVE NOBODY("I") NOBODY("P") NOBODY("Q") NOBODY("R") NOBODY("S")
#define FIVE_CHILDREN "1 CHIL @I@\n1 CHIL @P@\n1 CHIL @Q@\n1 CHIL @R@\n1 CHIL @S@\n"
#define ON(date) "1 MARR\n2 DATE " date "\n"

/* People who are surely one, the first with odds of 200, each of the others with 100 more; and the pairs of families with their odds. */
static const struct {
    const char *a, *b, *sure, *families;
} family_rows[] = {
    {FIVE FAMILY("F", HUSBAND WIFE), FIVE FAMILY("G", HUSBAND WIFE), "0011", "F=G:500 "},
    {FIVE FAMILY("F", HUSBAND WIFE), FIVE FAMILY("G", "1 HUSB @P@\n1 WIFE @I@\n"), "0011", "F=G:500 "},
    {FIVE FAMILY("F", "1 HUSB @P@\n1 WIFE @I@\n"), FIVE FAMILY("G", HUSBAND WIFE), "0011", "F=G:500 "},
    {FIVE FAMILY("F", HUSBAND WIFE), FIVE FAMILY("G", HUSBAND WIFE), "", ""},
    {FIVE FAMILY("F", HUSBAND WIFE), FIVE FAMILY("G", HUSBAND WIFE), "00", "F=G:-600 "},
    {FIVE FAMILY("F", HUSBAND WIFE), FIVE FAMILY("G", HUSBAND WIFE), "11", "F=G:-600 "},
    {FIVE FAMILY("F", HUSBAND WIFE), FIVE FAMILY("G", HUSBAND), "00", "F=G:-100 "},
    {FIVE FAMILY("F", HUSBAND), FIVE FAMILY("G", HUSBAND WIFE), "00", "F=G:-100 "},
    {FIVE FAMILY("F", WIFE), FIVE FAMILY("G", WIFE), "11", "F=G:-100 "},
    {FIVE FAMILY("F", "1 CHIL @P@\n"), FIVE FAMILY("G", "1 CHIL @P@\n"), "11", "F=G:100 "},
    {FIVE FAMILY("F", "1 CHIL @P@\n1 CHIL @Q@\n"), FIVE FAMILY("G", "1 CHIL @Q@\n1 CHIL @P@\n"), "1122", "F=G:600 "},
    {FIVE FAMILY("F", "1 CHIL @P@\n1 CHIL @Q@\n"), FIVE FAMILY("G", "1 CHIL @Q@\n1 CHIL @P@\n"), "11", "F=G:100 "},
    {FIVE FAMILY("F", FIVE_CHILDREN), FIVE FAMILY("G", FIVE_CHILDREN), "00112233", "F=G:1600 "},
    {FIVE FAMILY("F", FIVE_CHILDREN), FIVE FAMILY("G", FIVE_CHILDREN), "0011223344", "F=G:1600 "},
    {FIVE FAMILY("F", HUSBAND WIFE "1 CHIL @Q@\n"), FIVE FAMILY("G", HUSBAND WIFE "1 CHIL @Q@\n"), "001122",
     "F=G:1000 "},
    {FIVE FAMILY("F", HUSBAND ON("1 JAN 1800")), FIVE FAMILY("G", HUSBAND ON("1 JAN 1800")), "00", "F=G:507 "},
    {FIVE FAMILY("F", HUSBAND ON("1 JAN 1800")), FIVE FAMILY("G", HUSBAND ON("1 JAN 1803")), "00", "F=G:-187 "},
    {FIVE FAMILY("F", HUSBAND ON("1 JAN 1800")), FIVE FAMILY("G", HUSBAND), "00", "F=G:-100 "},
    {FIVE FAMILY("F", HUSBAND), FIVE FAMILY("G", HUSBAND ON("1 JAN 1800")), "00", "F=G:-100 "},
    {FIVE FAMILY("F", HUSBAND "1 UID x\n1 UID y\n"), FIVE FAMILY("G", HUSBAND "1 UID z\n1 UID y\n"), "00", "F=G:996 "},
    {FIVE FAMILY("F", HUSBAND "1 UID x\n"), FIVE FAMILY("G", HUSBAND "1 UID y\n"), "00", "F=G:-100 "},
    /* one to one, the best first */
    {FIVE FAMILY("F", HUSBAND WIFE), FIVE FAMILY("G", HUSBAND "1 WIFE @Q@\n") FAMILY("H", HUSBAND WIFE), "0011",
     "F=H:500 "},
    {FIVE FAMILY("F", HUSBAND "1 WIFE @Q@\n") FAMILY("E", HUSBAND WIFE), FIVE FAMILY("G", HUSBAND WIFE), "0011",
     "E=G:500 "},
    {FIVE FAMILY("F", HUSBAND WIFE) FAMILY("E", HUSBAND "1 WIFE @Q@\n"),
     FIVE FAMILY("G", HUSBAND "1 WIFE @Q@\n") FAMILY("H", HUSBAND WIFE), "001122", "F=H:500 E=G:500 "},
    {FIVE FAMILY("F", HUSBAND) FAMILY("E", HUSBAND WIFE), FIVE FAMILY("G", HUSBAND) FAMILY("H", HUSBAND WIFE), "0011",
     "E=H:500 F=G:-100 "},
    /* in one file a person is who he is, and pairs count in either order */
    {FIVE FAMILY("F", HUSBAND WIFE) FAMILY("G", HUSBAND WIFE), NULL, "", "F=G:1300 "},
    {FIVE FAMILY("F", HUSBAND WIFE) FAMILY("G", "1 HUSB @Q@\n1 WIFE @R@\n"), NULL, "0213", "F=G:500 "},
    {FIVE FAMILY("F", "1 HUSB @Q@\n1 WIFE @R@\n") FAMILY("G", HUSBAND WIFE), NULL, "0213", "F=G:500 "},
    {FIVE FAMILY("F", HUSBAND WIFE) FAMILY("G", HUSBAND "1 WIFE @Q@\n"), NULL, "", "F=G:-600 "},
    {FIVE FAMILY("F", HUSBAND WIFE), NULL, "", ""},
};

static void test_rounds__family_odds(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(family_rows); i++) {
        compared w;
        char got[200] = "";
        open_compared(&w, family_rows[i].a, family_rows[i].b);
        w.m->least = 0;
        assert_true(match_sure_open(w.m));
        for (uint32_t k = 0; k < 5; k++)
            w.m->odds_of_a[k] = (match_bits)(200 + 100 * k);
        for (const char *at = family_rows[i].sure; *at; at += 2)
            w.m->sure_of_a[at[0] - '0'] = (uint32_t)(at[1] - '0');
        assert_int_equal(match_find_families(w.m), GEDELF_OK);
        for (size_t k = 0; k < w.m->found_count; k++) {
            const gedelf_match_pair *p = &w.m->found[k];
            view a = gedelf_structure_xref(p->a), b = gedelf_structure_xref(p->b);
            snprintf(got + strlen(got), sizeof got - strlen(got), "%.*s=%.*s:%d ", (int)a.length, a.text, (int)b.length,
                     b.text, (int)match_log2(p->score / (1 - p->score)));
        }
        if (strcmp(got, family_rows[i].families) != 0)
            fail_msg("row %zu: %s, not %s", i, got, family_rows[i].families);
        close_compared(&w);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rounds__keys),
        cmocka_unit_test(test_rounds__neighbours),
        cmocka_unit_test(test_rounds__order_in_one_file),
        cmocka_unit_test(test_rounds__families_once),
        cmocka_unit_test(test_rounds__family_odds),
        cmocka_unit_test(test_rounds__sorts),
        cmocka_unit_test(test_rounds__one_file),
        cmocka_unit_test(test_rounds__odds),
        cmocka_unit_test(test_rounds__sure_relatives),
        cmocka_unit_test(test_rounds__sources),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
