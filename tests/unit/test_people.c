/* SPDX-License-Identifier: MIT */
/*
 * The family graph by itself: who is there, links from both sides, parents, events and their days, and names of all kinds.
 */
#include "unit.h"

#include "family/people/people.h"

/* The graph of a document whose header is put before it. */
static gedelf_people *graph_of(const char *body)
{
    char text[20000];
    gedelf_dataset *dataset;
    gedelf_people *people;
    gedelf_read_options options = GEDELF_READ_OPTIONS();
    options.positions = true;
    int length = snprintf(text, sizeof text, HEADER "%s" TRAILER, body);
    assert_true(length > 0 && (size_t)length < sizeof text);
    assert_int_equal(gedelf_read(&dataset, gedelf_source_memory(text, (size_t)length), &options), GEDELF_OK);
    assert_int_equal(gedelf_people_new_from(&people, dataset, NULL), GEDELF_OK);
    gedelf_dataset_free(dataset);
    return people;
}

/* A person's or family's links: "FAMC F1 own mutual birth 8\n" */
static const char *links_of(const gedelf_people *p, uint32_t owner, bool of_family)
{
    static char out[2000];
    static const char *const kinds[] = {"HUSB", "WIFE", "CHIL", "FAMC", "FAMS", "ASSO", "ALIA"};
    size_t length = 0;
    gedelf_link link = {.next = 0};
    out[0] = '\0';
    while (of_family ? gedelf_family_link_next(p, owner, &link) : gedelf_person_link_next(p, owner, &link)) {
        bool to_person = of_family || link.kind >= GEDELF_LINK_ASSO;
        view xref = to_person ? gedelf_person_xref(p, link.other) : gedelf_family_xref(p, link.other);
        length += (size_t)snprintf(out + length, sizeof out - length, "%s %.*s%s%s%s%s %llu %d %d\n", kinds[link.kind],
                                   (int)xref.length, xref.text, link.own ? " own" : "", link.mutual ? " mutual" : "",
                                   link.repeated ? " repeated" : "", link.by_birth ? " birth" : "",
                                   (unsigned long long)link.line, (int)link.pedigree, (int)link.status);
    }
    return out;
}

static void test_people__links(void **state)
{
    (void)state;
    gedelf_people *p = graph_of("0 @I1@ INDI\n1 FAMS @F1@\n1 FAMS @F9@\n1 ASSO @I2@\n"
                                "0 @I2@ INDI\n1 FAMC @F1@\n2 PEDI Adopted\n2 STAT proven\n1 FAMC @F1@\n"
                                "0 @F1@ FAM\n1 HUSB @I1@\n1 WIFE @I3@\n1 CHIL @I2@\n"
                                "0 @I3@ INDI\n1 ALIA @I1@\n"
                                "0 @I4@ INDI\n1 FAMC @F1@\n2 PEDI birth\n");
    assert_int_equal(gedelf_people_count(p), 4);
    assert_int_equal(gedelf_people_family_count(p), 1);
    assert_string_equal(links_of(p, 0, false), "FAMS F1 own mutual 7 0 0\nASSO I2 own 9 0 0\n");
    assert_string_equal(links_of(p, 1, false), "FAMC F1 own mutual 11 2 1\nFAMC F1 own mutual repeated 14 0 0\n");
    assert_string_equal(links_of(p, 2, false), "ALIA I1 own 20 0 0\nWIFE F1 17 0 0\n");
    assert_string_equal(links_of(p, 3, false), "FAMC F1 own birth 22 1 0\n");
    assert_string_equal(
        links_of(p, 0, true),
        "HUSB I1 own mutual 16 0 0\nWIFE I3 own 17 0 0\nCHIL I2 own mutual 18 2 1\nFAMC I4 birth 22 1 0\n");
    gedelf_people_free(p);
}

static void test_people__parents(void **state)
{
    (void)state;
    gedelf_people *p = graph_of("0 @I1@ INDI\n1 FAMC @F1@\n1 FAMC @F2@\n1 FAMC @F3@\n2 PEDI foster\n"
                                "0 @I2@ INDI\n1 FAMS @F1@\n0 @I3@ INDI\n1 FAMS @F3@\n0 @I4@ INDI\n"
                                "0 @F1@ FAM\n0 @F2@ FAM\n1 HUSB @I4@\n1 WIFE @I2@\n1 CHIL @I1@\n0 @F3@ FAM\n");
    static const struct {
        gedelf_person parent;
        gedelf_family family;
    } expected[] = {{1, 0}, {3, 1}, {1, 1}};
    gedelf_parent_walk walk = {.parent = 0};
    for (size_t i = 0; i < COUNT_OF(expected); i++) {
        assert_true(gedelf_person_parent_next(p, 0, &walk));
        assert_int_equal(walk.parent, expected[i].parent);
        assert_int_equal(walk.family, expected[i].family);
    }
    assert_false(gedelf_person_parent_next(p, 0, &walk));
    walk = (gedelf_parent_walk){.parent = 0};
    assert_false(gedelf_person_parent_next(p, 1, &walk));
    gedelf_people_free(p);
}

static void test_people__records(void **state)
{
    (void)state;
    gedelf_people *p = graph_of("0 @I1@ INDI\n1 SEX f\n1 NAME Anne /Moss/\n1 NAME Nan\n0 INDI\n1 SEX Male\n"
                                "0 @F1@ FAM\n0 @N1@ NOTE x\n0 @X@ INDI\n0 @X@ INDI\n");
    assert_view(gedelf_person_name(p, 0), VIEW("Anne /Moss/"));
    assert_view(gedelf_person_xref(p, 0), VIEW("I1"));
    assert_int_equal(gedelf_person_sex(p, 0), GEDELF_SEX_FEMALE);
    assert_int_equal(gedelf_person_line(p, 0), 6);
    assert_int_equal(gedelf_person_sex(p, 1), GEDELF_SEX_UNKNOWN);
    assert_int_equal(gedelf_person_xref(p, 1).length, 0);
    assert_int_equal(gedelf_person_sex(p, 2), GEDELF_SEX_NONE);
    assert_int_equal(gedelf_people_find(p, VIEW("I1")), 0);
    assert_int_equal(gedelf_people_find_family(p, VIEW("F1")), 0);
    assert_int_equal(gedelf_family_line(p, 0), 12);
    assert_int_equal(gedelf_people_find(p, VIEW("F1")), GEDELF_PERSON_NONE);
    assert_int_equal(gedelf_people_find(p, VIEW("N1")), GEDELF_PERSON_NONE);
    assert_int_equal(gedelf_people_find(p, VIEW("X")), GEDELF_PERSON_NONE);
    assert_int_equal(gedelf_people_find(p, VIEW("I2")), GEDELF_PERSON_NONE);
    size_t texts;
    assert_true(gedelf_people_octets(p, &texts) > texts && texts > 0);
    gedelf_people_free(p);
}

static void test_people__events(void **state)
{
    (void)state;
    gedelf_people *p = graph_of("0 @I1@ INDI\n1 BIRT\n2 PLAC x\n2 DATE ABT 1 JAN 1900\n2 DATE 1950\n1 _MILT\n"
                                "1 _MILT\n2 DATE BEF 1920\n1 OCCU x\n1 CHR\n2 DATE 1899\n"
                                "0 @I2@ INDI\n1 CHR\n2 DATE AFT 1900\n1 BAPM\n2 DATE 1901\n1 BURI\n2 DATE 1950\n");
    static const struct {
        gedelf_event_tag tag;
        uint64_t line, date_line;
        int64_t earliest, wide;
    } expected[] = {{GEDELF_EVENT_BIRT, 7, 9, -25567, -27393},
                    {GEDELF_EVENT_OTHER, 12, 13, 0, 0},
                    {GEDELF_EVENT_OCCU, 14, 0, 0, 0},
                    {GEDELF_EVENT_CHR, 15, 16, -25932, -25932}};
    gedelf_event e = {.next = 0};
    for (size_t i = 0; i < COUNT_OF(expected); i++) {
        assert_true(gedelf_person_event_next(p, 0, &e));
        assert_int_equal(e.tag, expected[i].tag);
        assert_int_equal(e.line, expected[i].line);
        assert_int_equal(e.date_line, expected[i].date_line);
        assert_int_equal(e.days.earliest, expected[i].earliest);
        assert_int_equal(e.wide.earliest, expected[i].wide);
    }
    assert_false(gedelf_person_event_next(p, 0, &e));
    assert_true(gedelf_person_birth(p, 0, &e) && e.tag == GEDELF_EVENT_BIRT && e.form == GEDELF_FORM_ABT);
    assert_false(gedelf_person_death(p, 0, &e));
    assert_true(gedelf_person_birth(p, 1, &e) && e.tag == GEDELF_EVENT_BAPM && e.days.has_latest);
    assert_false(e.days.has_earliest);
    assert_true(gedelf_person_death(p, 1, &e) && e.tag == GEDELF_EVENT_BURI);
    assert_string_equal(gedelf_event_tag_name(GEDELF_EVENT_BURI), "BURI");
    assert_string_equal(gedelf_event_tag_name(GEDELF_EVENT_OTHER), "");
    gedelf_people_free(p);
}

/* A link that is so many lines away from the beginning of its record. */
static void assert_far_links(size_t lines)
{
    buffer text;
    gedelf_dataset *dataset;
    gedelf_people *p;
    gedelf_read_options options = GEDELF_READ_OPTIONS();
    char expected[200];
    options.positions = true;
    buffer_init(&text, &memory_default);
    assert_true(buffer_append(&text, VIEW(HEADER "0 @I1@ INDI\n1 FAMS @F1@\n")));
    for (size_t i = 0; i < lines; i++)
        assert_true(buffer_append(&text, VIEW("1 NOTE x\n")));
    assert_true(buffer_append(&text, VIEW("1 FAMC @F1@\n1 FAMC @F2@\n0 @F1@ FAM\n0 @F2@ FAM\n" TRAILER)));
    assert_int_equal(gedelf_read(&dataset, source_of(buffer_view(&text)), &options), GEDELF_OK);
    assert_int_equal(gedelf_people_new_from(&p, dataset, NULL), GEDELF_OK);
    snprintf(expected, sizeof expected, "FAMS F1 own 7 0 0\nFAMC F1 own birth %zu 0 0\nFAMC F2 own birth %zu 0 0\n",
             lines + 8, lines + 9);
    assert_string_equal(links_of(p, 0, false), expected);
    snprintf(expected, sizeof expected, "FAMC I1 birth %zu 0 0\n", lines + 9);
    assert_string_equal(links_of(p, 1, true), expected);
    gedelf_people_free(p);
    gedelf_dataset_free(dataset);
    buffer_free(&text);
}

/* More than the usual number can hold, and about as many. */
static void test_people__long_record(void **state)
{
    (void)state;
    static const size_t lines[] = {0, 65531, 65532, 65533, 65534, 65535, 70000};
    for (size_t i = 0; i < COUNT_OF(lines); i++)
        assert_far_links(lines[i]);
}

/* Numbered or not, dense or sparse, every name has a place of its own, and keeps it. */
static void test_people__names(void **state)
{
    (void)state;
    enum { NAMES = 20000 };
    static const char *const forms[] = {"I%zu", "%zu", "F%05zu", "Person-%zu", "I%zu9999", "X%zuY", "\xC3\xA4%zu"};
    name_map map;
    name_map_init(&map, &memory_default);
    for (size_t round = 0; round < 2; round++) {
        for (size_t i = 0; i < NAMES; i++) {
            char name[40];
            size_t form = i % COUNT_OF(forms), length = (size_t)snprintf(name, sizeof name, forms[form], i * 7);
            uint32_t known = name_map_find(&map, view_of(name, length));
            uint32_t at = name_map_add(&map, view_of(name, length));
            assert_true(at != NO_NAME);
            assert_int_equal(known, round == 0 ? NO_NAME : at);
            assert_int_equal(map.states[at], round == 0 ? 0 : i + 1);
            map.states[at] = (uint32_t)i + 1;
        }
    }
    assert_true(name_map_octets(&map) > 0);
    name_map_free(&map);
}

static void test_people__finished(void **state)
{
    (void)state;
    gedelf_dataset *dataset;
    gedelf_people *p;
    assert_int_equal(gedelf_read(&dataset, source_of(VIEW(HEADER TRAILER)), NULL), GEDELF_OK);
    assert_int_equal(gedelf_people_new(&p, NULL), GEDELF_OK);
    assert_int_equal(gedelf_people_finish(p), GEDELF_OK);
    assert_int_equal(gedelf_people_finish(p), GEDELF_OK);
    assert_int_equal(gedelf_people_add(p, gedelf_dataset_head(dataset)), GEDELF_ARGUMENT);
    gedelf_people_free(p);
    gedelf_people_free(NULL);
    gedelf_dataset_free(dataset);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_people__links),       cmocka_unit_test(test_people__parents),
        cmocka_unit_test(test_people__records),     cmocka_unit_test(test_people__events),
        cmocka_unit_test(test_people__long_record), cmocka_unit_test(test_people__names),
        cmocka_unit_test(test_people__finished),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
