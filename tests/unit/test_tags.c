/* SPDX-License-Identifier: MIT */
/*
 * What tags mean: each as one that the data models have, and what they have as one of these. [D258, D470, D471]
 */
#include "unit.h"

#include "model/model.h"
#include "tags/tags.h"

/* Does a tag, directly in this record, have a date that is not one of the record? Then it is an event, an attribute or an ordinance. */
static bool has_date(const model_guide *g, const char *top, view tag)
{
    model_answer super, part, date;
    return model_guide_find(g, model_guide_records(g), view_of_string(top), &super) &&
           model_guide_find(g, super.context, tag, &part) && model_guide_find(g, part.context, VIEW("DATE"), &date) &&
           date.date;
}

/* The tables of the data models say the same as tags.def, in both directions. */
static void test_tags__models(void **state)
{
    (void)state;
    bool found[256] = {false};
    for (int seven = 0; seven < 2; seven++) {
        model_guide *g = model_guide_open(
            &memory_default, dialect_of_family(seven == 1 ? GEDELF_MODEL_GEDCOM7 : GEDELF_MODEL_ELF)->model);
        view tag;
        for (size_t i = 0; (tag = model_guide_tag(g, i)).length > 0; i++) {
            bool event = has_date(g, "INDI", tag) || has_date(g, "FAM", tag);
            if (event && role_of_tag(tag) == EVENT_NONE)
                fail_msg("%.*s", (int)tag.length, tag.text);
            found[ged_tag_of(tag)] |= event;
        }
        model_guide_close(g);
    }
    for (ged_tag tag = GED_NONE; tag <= GED_UID; tag++) {
        if (found[tag] != (role_of_ged_tag(tag) != EVENT_NONE))
            fail_msg("%s", ged_tag_text(tag));
    }
}

/* Every tag is found by its letters, and no other is. */
static void test_tags__found(void **state)
{
    (void)state;
    for (ged_tag tag = GED_BIRT; tag <= GED_UID; tag++)
        assert_int_equal(ged_tag_of(view_of_string(ged_tag_text(tag))), tag);
    assert_int_equal(ged_tag_of(VIEW("BRI")), GED_BURI);
    static const char *const none[] = {"", "B", "BIR", "birt", "BIRT ", "BIRTBIRT", "PHRASES", "_BIRT", "_UID"};
    for (size_t i = 0; i < COUNT_OF(none); i++)
        assert_int_equal(ged_tag_of(view_of_string(none[i])), GED_NONE);
    assert_int_equal(ged_tag_of(view_of("BIRT\0", 5)), GED_NONE);
}

static void test_tags__once(void **state)
{
    (void)state;
    for (event_role role = EVENT_NONE; role <= EVENT_PROBATE; role++) {
        assert_int_equal(happens_once(role), role != EVENT_NONE && role != EVENT_LIFE && role != EVENT_PROBATE);
        assert_int_equal(is_of_couple(role), role == EVENT_MARRIAGE || role == EVENT_DIVORCE);
    }
}

/* The context below a path of tags; false if the model knows no such place. */
static bool find_place(const model_guide *g, const char *path, uint8_t *context)
{
    model_answer at = {.context = model_guide_records(g)};
    bool known = true;
    for (const char *tag = path; known && tag; tag = strchr(tag, '.') ? strchr(tag, '.') + 1 : NULL)
        known = model_guide_find(g, at.context, view_of(tag, strcspn(tag, ".")), &at);
    *context = at.context;
    return known;
}

/* What structures must have below them: it hangs on where they are, so that a place in the header needs a form, and no other does. */
static void test_tags__required(void **state)
{
    (void)state;
    static const struct {
        const char *super, *tag;
        bool five, seven;
    } rows[] = {{"INDI.ASSO", "RELA", true, false},         {"INDI.ASSO", "ROLE", false, true},
                {"INDI.EVEN", "TYPE", false, true},         {"INDI.IDNO", "TYPE", true, true},
                {"INDI.FACT", "TYPE", true, true},          {"OBJE", "FILE", false, true},
                {"OBJE.FILE", "FORM", false, true},         {"REPO", "NAME", true, true},
                {"INDI.BIRT.PLAC.MAP", "LATI", true, true}, {"INDI.BIRT.PLAC.MAP", "LONG", true, true},
                {"INDI.NAME.TRAN", "LANG", false, true},    {"INDI.CHAN", "DATE", true, true},
                {"INDI.BIRT", "DATE", false, false},        {"INDI._X", "DATE", false, false},
                {"INDI.BIRT", "_X", false, false},          {"INDI", "NAME", false, false},
                {"HEAD.PLAC", "FORM", true, true},          {"INDI.BIRT.PLAC", "FORM", false, false},
                {"FAM.MARR.HUSB", "AGE", true, true},       {"FAM.HUSB", "AGE", false, false}};
    for (int seven = 0; seven < 2; seven++) {
        model_guide *g = model_guide_open(
            &memory_default, dialect_of_family(seven == 1 ? GEDELF_MODEL_GEDCOM7 : GEDELF_MODEL_ELF)->model);
        for (size_t i = 0; i < COUNT_OF(rows); i++) {
            bool wanted = seven == 1 ? rows[i].seven : rows[i].five;
            uint8_t place;
            bool known = find_place(g, rows[i].super, &place);
            if ((known && model_guide_requires(g, place, view_of_string(rows[i].tag))) != wanted)
                fail_msg("%s.%s in %d", rows[i].super, rows[i].tag, seven);
        }
        model_guide_close(g);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_tags__models),
        cmocka_unit_test(test_tags__found),
        cmocka_unit_test(test_tags__once),
        cmocka_unit_test(test_tags__required),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
