/* SPDX-License-Identifier: MIT */
/*
 * Which people are compared: those that share a key, and those who are next to a pair that is sure; and that pairs of relatives count in
 * whatever order they are. [D443, D448]
 */
#include "unit.h"

#include "match/match_private.h"

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
    assert_int_equal(gedelf_match_make(&match, c.datasets[0], NULL, NULL), GEDELF_OK);
    for (size_t i = 0; i < gedelf_match_count(match); i++)
        families += view_equal(gedelf_structure_tag(gedelf_match_at(match, i)->a), VIEW("FAM"));
    assert_int_equal(families, 2);
    assert_int_equal(gedelf_match_count(match), 6);
    gedelf_match_free(match);
    close_compared(&c);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rounds__keys),
        cmocka_unit_test(test_rounds__neighbours),
        cmocka_unit_test(test_rounds__order_in_one_file),
        cmocka_unit_test(test_rounds__families_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
