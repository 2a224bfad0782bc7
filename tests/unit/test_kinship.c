/* SPDX-License-Identifier: MIT */
/*
 * What is on the family graph: finding people, kinship, trees, statistics, redacting and anonymising, with their public
 * functions; and each of them where there is no memory.
 */
#include "unit.h"

#include <gedelf/anonymise.h>
#include <gedelf/kin.h>
#include <gedelf/redact.h>
#include <gedelf/stats.h>
#include <gedelf/tree.h>

/* Cousins who marry: their child has some ancestors twice. */
static const char cousins[] = HEADER
    "0 @I1@ INDI\n1 NAME Ada /Ash/\n1 SEX F\n1 FAMS @F1@\n1 BIRT\n2 DATE 1800\n2 PLAC Oslo, Norway\n"
    "0 @I2@ INDI\n1 NAME Ben /Ash/\n1 SEX M\n1 FAMS @F1@\n"
    "0 @I3@ INDI\n1 NAME Cid /Ash/\n1 SEX M\n1 FAMC @F1@\n1 FAMS @F2@\n"
    "0 @I4@ INDI\n1 NAME Dag /Ash/\n1 SEX M\n1 FAMC @F1@\n1 FAMS @F3@\n"
    "0 @I5@ INDI\n1 NAME Eva /Ash/\n1 SEX F\n1 FAMC @F2@\n1 FAMS @F4@\n1 DEAT\n2 DATE ABT 1890\n"
    "0 @I6@ INDI\n1 NAME Finn /Ash/\n1 SEX M\n1 FAMC @F3@\n1 FAMS @F4@\n1 NOTE @N1@\n"
    "0 @I7@ INDI\n1 NAME Gro\xC3\xA9 /Ash/\n1 FAMC @F4@\n1 NOTE of Finn\n1 BIRT\n2 DATE 1999\n1 _UID "
    "0123456789ABCDEF01\n"
    "0 @I8@ INDI\n1 NAME Young /Living/\n1 NOTE secret\n1 BIRT\n2 DATE 1999\n"
    "0 @F1@ FAM\n1 HUSB @I2@\n1 WIFE @I1@\n1 CHIL @I3@\n1 CHIL @I4@\n1 MARR\n2 DATE 1820\n"
    "0 @F2@ FAM\n1 HUSB @I3@\n1 CHIL @I5@\n0 @F3@ FAM\n1 HUSB @I4@\n1 CHIL @I6@\n"
    "0 @F4@ FAM\n1 HUSB @I6@\n1 WIFE @I5@\n1 CHIL @I7@\n0 @N1@ NOTE Text of Gro\xC3\xA9\n1 CONC and more\n" TRAILER;

typedef struct world {
    gedelf_dataset *dataset;
    gedelf_people *people;
} world;

static gedelf_status open_world(world *w, const gedelf_allocator *allocator)
{
    gedelf_read_options reading = GEDELF_READ_OPTIONS();
    gedelf_people_options options = GEDELF_PEOPLE_OPTIONS();
    reading.allocator = options.allocator = allocator;
    *w = (world){NULL, NULL};
    gedelf_status status = gedelf_read(&w->dataset, source_of(VIEW(cousins)), &reading);
    return status == GEDELF_OK ? gedelf_people_new_from(&w->people, w->dataset, &options) : status;
}

static void close_world(world *w)
{
    gedelf_people_free(w->people);
    gedelf_dataset_free(w->dataset);
}

/* ---- Finding people ----------------------------------------------------------------------------- */

static bool note_person(void *context, gedelf_person person)
{
    char *out = context;
    size_t length = strlen(out);
    out[length] = (char)('1' + person);
    out[length + 1] = '\0';
    return true;
}

static const char *found_by(const world *w, const char *text)
{
    static char out[16];
    out[0] = '\0';
    assert_int_equal(gedelf_people_search(w->people, w->dataset, view_of_string(text), note_person, out), GEDELF_OK);
    return out;
}

static void test_kinship__search(void **state)
{
    (void)state;
    world w;
    assert_int_equal(open_world(&w, NULL), GEDELF_OK);
    assert_string_equal(found_by(&w, "I3"), "3");
    assert_string_equal(found_by(&w, "@I3@"), "3");
    assert_string_equal(found_by(&w, "INDI[SEX=\"F\"]"), "15");
    assert_string_equal(found_by(&w, "FAM.HUSB->INDI.NAME"), "2346");
    assert_string_equal(found_by(&w, "a"), "1234567"); /* every surname begins so */
    assert_string_equal(found_by(&w, "ASH fi"), "6");
    assert_string_equal(found_by(&w, "sh"), "");
    assert_string_equal(found_by(&w, "groe"), gedelf_can_normalize() ? "7" : "");
    assert_string_equal(found_by(&w, "F1"), "");
    close_world(&w);
}

/* ---- Kinship and trees --------------------------------------------------------------------------- */

static void test_kinship__collapse(void **state)
{
    (void)state;
    world w;
    gedelf_kin *kin;
    double share;
    gedelf_kin_options options = GEDELF_KIN_OPTIONS();
    assert_int_equal(open_world(&w, NULL), GEDELF_OK);
    assert_int_equal(gedelf_kin_find(&kin, w.people, 6, 0, NULL), GEDELF_OK); /* Ada to Gro: by both parents */
    assert_int_equal(gedelf_kin_count(kin), 2);
    assert_view(gedelf_kin_way_at(kin, 0).term, VIEW("great-grandmother"));
    assert_true(gedelf_kin_coefficient(kin, &share));
    assert_true(share > 0.24 && share < 0.25); /* a quarter, less what Gro's inbreeding of 1/16 takes */
    gedelf_kin_free(kin);
    options.most = 1;
    assert_int_equal(gedelf_kin_find(&kin, w.people, 6, 0, &options), GEDELF_OK);
    assert_int_equal(gedelf_kin_count(kin), 1);
    assert_true(gedelf_kin_is_cut(kin));
    gedelf_kin_free(kin);
    options.language = "xx";
    assert_int_equal(gedelf_kin_find(&kin, w.people, 6, 0, &options), GEDELF_ARGUMENT);
    assert_int_equal(gedelf_kin_find(&kin, w.people, 6, 8, NULL), GEDELF_ARGUMENT);
    close_world(&w);
}

/* "1:1 2:6 …": numbers and people; "=" where somebody is met again. */
static bool write_entry(void *context, const gedelf_tree_entry *e)
{
    char *out = context;
    size_t length = strlen(out);
    snprintf(out + length, 400 - length, "%.*s%s%u%s ", (int)e->number.length, e->number.text,
             e->partner ? "+"
             : e->again ? "="
                        : ":",
             (unsigned)e->person + 1, e->cut ? "..." : "");
    return true;
}

static void test_kinship__tree(void **state)
{
    (void)state;
    world w;
    char out[400] = "";
    gedelf_tree_options options = GEDELF_TREE_OPTIONS();
    assert_int_equal(open_world(&w, NULL), GEDELF_OK);
    assert_int_equal(gedelf_tree_walk(w.people, 6, NULL, write_entry, out), GEDELF_OK);
    assert_string_equal(out, "1:7 2:6 4:4 8:2 9:1 3:5 6:3 8=2 9=1 ");
    options.direction = GEDELF_TREE_DESCENDANTS;
    options.numbers = GEDELF_NUMBERS_HENRY;
    options.generations = 2;
    out[0] = '\0';
    assert_int_equal(gedelf_tree_walk(w.people, 0, &options, write_entry, out), GEDELF_OK);
    assert_string_equal(out, "1:1 +2 11:3 +0 111:5... +6 12:4 +0 121:6... 111+5 ");
    assert_int_equal(gedelf_tree_walk(w.people, 99, &options, write_entry, out), GEDELF_ARGUMENT);
    close_world(&w);
}

/* ---- Without memory ------------------------------------------------------------------------------ */

static bool write_nowhere(void *context, const void *octets, size_t size)
{
    (void)octets;
    *(size_t *)context += size;
    return true;
}

static gedelf_status ask_of_world(const world *w, const gedelf_allocator *allocator)
{
    char out[400] = "";
    gedelf_kin *kin;
    gedelf_stats *stats;
    gedelf_kin_options related = GEDELF_KIN_OPTIONS();
    gedelf_tree_options tree = GEDELF_TREE_OPTIONS();
    gedelf_stats_options counted = GEDELF_STATS_OPTIONS();
    related.allocator = tree.allocator = counted.allocator = allocator;
    related.all = true;
    gedelf_status status = gedelf_people_search(w->people, w->dataset, VIEW("gro"), note_person, out);
    if (status == GEDELF_OK)
        status = gedelf_kin_find(&kin, w->people, 6, 2, &related);
    if (status == GEDELF_OK)
        gedelf_kin_free(kin);
    out[0] = '\0';
    if (status == GEDELF_OK)
        status = gedelf_tree_walk(w->people, 6, &tree, write_entry, out);
    if (status == GEDELF_OK)
        status = gedelf_stats_new(&stats, w->dataset, w->people, &counted);
    if (status == GEDELF_OK)
        gedelf_stats_free(stats);
    return status;
}

/* What is looked for in texts: names in every form, and how somebody can be reached. */
static const char reached[] = HEADER "0 @I1@ INDI\n1 NAME Young An /O'Lively/\n1 BIRT\n2 DATE 1999\n1 BIRT\n2 DATE "
                                     "1799\n1 RESI\n2 ADDR 1 Oak Lane\n2 PHON 123-4567\n"
                                     "2 WWW a.example\n2 EMAIL a@@b.example\n0 @I2@ INDI\n1 NAME Old /Man/\n1 DEAT "
                                     "Y\n1 NOTE <b>Old</b>ng &auml; \xC3\xA4-b O'x\n"
                                     "1 NOTE 1 Oak 123 c.example d@@b.example\n" TRAILER;

static gedelf_status redact_reached(const gedelf_allocator *allocator)
{
    gedelf_redact_options options = GEDELF_REDACT_OPTIONS();
    gedelf_redact_counts counts = GEDELF_REDACT_COUNTS();
    size_t written = 0;
    options.allocator = allocator;
    options.today = 20000;
    gedelf_status status =
        gedelf_redact(source_of(VIEW(reached)), gedelf_sink_callback(write_nowhere, &written), &options, &counts);
    if (status == GEDELF_OK)
        assert_int_equal(counts.contradictory, 1);
    return status;
}

static gedelf_status rewrite_world(const gedelf_allocator *allocator)
{
    gedelf_redact_options redacted = GEDELF_REDACT_OPTIONS();
    gedelf_anonymise_options renamed = GEDELF_ANONYMISE_OPTIONS();
    size_t written = 0;
    redacted.allocator = renamed.allocator = allocator;
    redacted.today = 20000;
    gedelf_status status =
        gedelf_redact(source_of(VIEW(cousins)), gedelf_sink_callback(write_nowhere, &written), &redacted, NULL);
    if (status == GEDELF_OK)
        assert_in_range(written, 100, sizeof cousins - 2);
    written = 0;
    if (status == GEDELF_OK)
        status = gedelf_anonymise(source_of(VIEW(cousins)), gedelf_sink_callback(write_nowhere, &written), &renamed);
    if (status == GEDELF_OK)
        assert_int_equal(written, sizeof cousins - 1);
    return status;
}

static void test_kinship__without_memory(void **state)
{
    (void)state;
    census c = {.scarce = true};
    gedelf_allocator allocator = census_allocator(&c);
    gedelf_status status = GEDELF_MEMORY;
    for (size_t left = 0; status != GEDELF_OK; left++) {
        world w;
        c.left = left;
        status = open_world(&w, &allocator);
        if (status == GEDELF_OK)
            status = ask_of_world(&w, &allocator);
        if (status == GEDELF_OK)
            status = rewrite_world(&allocator);
        if (status == GEDELF_OK)
            status = redact_reached(&allocator);
        close_world(&w);
        assert_true(status == GEDELF_OK || status == GEDELF_MEMORY);
        assert_census_is_clean(&c);
        assert_true(left < 5000);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_kinship__search),
        cmocka_unit_test(test_kinship__collapse),
        cmocka_unit_test(test_kinship__tree),
        cmocka_unit_test(test_kinship__without_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
