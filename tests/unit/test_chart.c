/* SPDX-License-Identifier: MIT */
/*
 * Charts by themselves: what the report says, options that have no meaning, older callers, and memory that runs out.
 * tests/draw looks at the pictures.
 */
#include "unit.h"

#include "family/chart/chart.h"

/* Three generations; cousins who marry, so that one of them occurs twice; a man with three wives; a loop; and an adopted child. */
static const char family[] =
    "0 @I1@ INDI\n1 NAME Adam /One/\n1 SEX M\n1 BIRT\n2 DATE 1700\n2 PLAC Ur, Sumer\n1 DEAT\n2 DATE BET 1770 AND 1780\n"
    "1 OCCU Gardener\n1 OBJE\n2 FILE adam.png\n"
    "0 @I2@ INDI\n1 NAME Eve Catherine Elisabeth Wilhelmina Antonia Theresa Sophie Caroline Augusta Philippina "
    "/Two-Threefour-Fivesixseven/\n1 SEX F\n"
    "0 @I3@ INDI\n1 NAME Cain /One/\n1 SEX M\n0 @I4@ INDI\n1 NAME Abel /One/\n1 SEX M\n"
    "0 @I5@ INDI\n1 NAME Ann /One/\n1 SEX F\n0 @I6@ INDI\n1 NAME Ben /One/\n1 SEX M\n"
    "0 @I7@ INDI\n1 NAME Third\n0 @I8@ INDI\n1 NAME Fourth\n1 FAMC @F4@\n2 PEDI adopted\n0 @I9@ INDI\n1 NAME Alone\n"
    "0 @F1@ FAM\n1 HUSB @I1@\n1 WIFE @I2@\n1 CHIL @I3@\n1 CHIL @I4@\n1 MARR\n2 DATE 1720\n"
    "0 @F2@ FAM\n1 HUSB @I3@\n1 CHIL @I5@\n0 @F3@ FAM\n1 HUSB @I4@\n1 CHIL @I6@\n"
    "0 @F4@ FAM\n1 HUSB @I6@\n1 WIFE @I5@\n1 CHIL @I8@\n"
    "0 @F5@ FAM\n1 HUSB @I3@\n1 WIFE @I7@\n0 @F6@ FAM\n1 HUSB @I3@\n1 WIFE @I8@\n1 CHIL @I3@\n";

typedef struct drawing {
    gedelf_dataset *dataset;
    gedelf_people *people;
    buffer svg;
    size_t refuses; /* after so many pieces; 0: never */
} drawing;

static void drawing_open(drawing *d)
{
    static char text[sizeof HEADER + sizeof family + sizeof TRAILER];
    int length = snprintf(text, sizeof text, HEADER "%s" TRAILER, family);
    *d = (drawing){.dataset = NULL};
    buffer_init(&d->svg, &memory_default);
    assert_int_equal(gedelf_read(&d->dataset, gedelf_source_memory(text, (size_t)length), NULL), GEDELF_OK);
    assert_int_equal(gedelf_people_new_from(&d->people, d->dataset, NULL), GEDELF_OK);
}

static void drawing_close(drawing *d)
{
    gedelf_people_free(d->people);
    gedelf_dataset_free(d->dataset);
    buffer_free(&d->svg);
}

static bool take_picture(void *context, const void *octets, size_t size)
{
    drawing *d = context;
    if (d->refuses > 0 && --d->refuses == 0)
        return false;
    return buffer_append(&d->svg, view_of(octets, size));
}

static gedelf_status draw(drawing *d, const gedelf_chart_options *options, gedelf_chart_report *report)
{
    d->svg.length = 0;
    return gedelf_chart_draw(d->people, options, gedelf_sink_callback(take_picture, d), report);
}

static size_t occurrences(const drawing *d, const char *text)
{
    size_t count = 0, length = strlen(text);
    for (size_t i = 0; i + length <= d->svg.length; i++)
        count += memcmp(d->svg.data + i, text, length) == 0;
    return count;
}

/* ---- What is drawn ----------------------------------------------------------------------------- */

static void test_chart__report(void **state)
{
    (void)state;
    drawing d;
    gedelf_chart_report r = GEDELF_CHART_REPORT();
    gedelf_chart_options o = GEDELF_CHART_OPTIONS();
    drawing_open(&d);
    o.kind = GEDELF_CHART_DESCENDANTS;
    assert_int_equal(draw(&d, &o, &r), GEDELF_OK);
    assert_int_equal(r.people, 8);
    assert_int_equal(r.repeated, 3); /* Cain as his own child, Ann or Ben in the other's place, the child as a wife */
    assert_int_equal(r.left_out, 0);
    assert_int_equal(r.cut, 1);
    assert_int_equal(r.smallest_type, 750);
    assert_int_equal(occurrences(&d, "class=\"l d\""), 1);
    o.generations = 1;
    assert_int_equal(draw(&d, &o, &r), GEDELF_OK);
    assert_int_equal(r.left_out, 2);
    o.generations = GEDELF_ZERO;
    o.person = 8;
    assert_int_equal(draw(&d, &o, NULL), GEDELF_OK);
    assert_int_equal(occurrences(&d, "<rect class=\"b\""), 1);
    drawing_close(&d);
}

static void test_chart__details(void **state)
{
    (void)state;
    drawing d;
    gedelf_chart_options o = GEDELF_CHART_OPTIONS();
    drawing_open(&d);
    assert_int_equal(draw(&d, &o, NULL), GEDELF_OK);
    assert_int_equal(occurrences(&d, ">1700–1770/1780<"), 1);
    assert_int_equal(occurrences(&d, ">Ur<") + occurrences(&d, ">Gardener<"), 0);
    o.detail = GEDELF_DETAIL_PLACE;
    assert_int_equal(draw(&d, &o, NULL), GEDELF_OK);
    assert_int_equal(occurrences(&d, ">Ur<"), 0); /* there is no dataset */
    o.dataset = d.dataset;
    assert_int_equal(draw(&d, &o, NULL), GEDELF_OK);
    assert_int_equal(occurrences(&d, ">Ur<"), 1);
    o.detail = GEDELF_DETAIL_OCCUPATION;
    assert_int_equal(draw(&d, &o, NULL), GEDELF_OK);
    assert_int_equal(occurrences(&d, ">Gardener<"), 1);
    drawing_close(&d);
}

static bool give_photo(void *context, gedelf_view name, gedelf_view *octets)
{
    assert_view(name, VIEW("adam.png"));
    ++*(size_t *)context;
    *octets = VIEW("a photograph");
    return true;
}

static void test_chart__photos(void **state)
{
    (void)state;
    drawing d;
    size_t asked = 0;
    gedelf_chart_options o = GEDELF_CHART_OPTIONS();
    drawing_open(&d);
    o.photo = give_photo;
    o.context = &asked;
    assert_int_equal(draw(&d, &o, NULL), GEDELF_OK);
    assert_int_equal(asked, 0);
    o.dataset = d.dataset;
    assert_int_equal(draw(&d, &o, NULL), GEDELF_OK);
    assert_true(asked > 0);
    assert_int_equal(occurrences(&d, "data:image/png;base64,YSBwaG90b2dyYXBo\""), 1);
    drawing_close(&d);
}

/* ---- What cannot be drawn ---------------------------------------------------------------------- */

static void test_chart__arguments(void **state)
{
    (void)state;
    drawing d;
    gedelf_chart_options good = GEDELF_CHART_OPTIONS(), o = good;
    drawing_open(&d);
    o.person = 9;
    assert_int_equal(draw(&d, &o, NULL), GEDELF_ARGUMENT);
    o = good;
    o.person = GEDELF_PERSON_NONE;
    assert_int_equal(draw(&d, &o, NULL), GEDELF_ARGUMENT);
    o = good;
    o.kind = GEDELF_CHART_RELATIONSHIP;
    o.other = GEDELF_PERSON_NONE;
    assert_int_equal(draw(&d, &o, NULL), GEDELF_ARGUMENT);
    o.other = 8;
    assert_int_equal(draw(&d, &o, NULL), GEDELF_END);
    assert_int_equal(d.svg.length, 0);
    o.other = 5;
    assert_int_equal(draw(&d, &o, NULL), GEDELF_OK);
    assert_int_equal(occurrences(&d, ": grandson of "), 1);
    gedelf_chart_report r = GEDELF_CHART_REPORT();
    assert_int_equal(draw(&d, &o, &r), GEDELF_OK);
    assert_true(r.ways > 0);
    o.way = (uint32_t)r.ways;
    assert_int_equal(draw(&d, &o, NULL), GEDELF_OK);
    o.way++;
    assert_int_equal(draw(&d, &o, &r), GEDELF_ARGUMENT);
    assert_int_equal(r.ways, o.way - 1);
    o = good;
    o.orientation = (gedelf_chart_orientation)2;
    assert_int_equal(draw(&d, &o, NULL), GEDELF_ARGUMENT);
    o = good;
    o.sheet = 1;
    assert_int_equal(draw(&d, &o, NULL), GEDELF_ARGUMENT);
    o.paper = GEDELF_PAPER_A4;
    assert_int_equal(draw(&d, &o, &r), GEDELF_OK);
    o.sheet = (uint32_t)r.sheets + 1;
    assert_int_equal(draw(&d, &o, NULL), GEDELF_ARGUMENT);
    o = good;
    o.degrees = 90;
    assert_int_equal(draw(&d, &o, NULL), GEDELF_ARGUMENT);
    o = good;
    o.kind = (gedelf_chart_kind)6;
    assert_int_equal(draw(&d, &o, NULL), GEDELF_ARGUMENT);
    o = good;
    o.paper = (gedelf_chart_paper)9;
    assert_int_equal(draw(&d, &o, NULL), GEDELF_ARGUMENT);
    for (size_t i = 1; i <= 8; i++) {
        d.refuses = i;
        gedelf_status status = draw(&d, &good, NULL);
        assert_int_equal(status, d.refuses == 0 ? GEDELF_UNWRITABLE : GEDELF_OK);
        assert_true(i > 1 || status == GEDELF_UNWRITABLE);
    }
    drawing_close(&d);
}

/* A caller that was built when there were fewer options. */
static void test_chart__older_caller(void **state)
{
    (void)state;
    drawing d;
    gedelf_chart_options o = GEDELF_CHART_OPTIONS();
    drawing_open(&d);
    memset((char *)&o + offsetof(gedelf_chart_options, colour), 0xFF,
           sizeof o - offsetof(gedelf_chart_options, colour));
    o.size = offsetof(gedelf_chart_options, colour);
    assert_int_equal(draw(&d, &o, NULL), GEDELF_OK);
    drawing_close(&d);
}

/* ---- Without memory ---------------------------------------------------------------------------- */

typedef struct chart_turn {
    drawing *drawing;
    int turn;
} chart_turn;

static gedelf_status draw_turn(void *context, const gedelf_allocator *allocator)
{
    const chart_turn *t = context;
    gedelf_chart_options o = GEDELF_CHART_OPTIONS();
    size_t asked = 0;
    bool even = t->turn % 2 == 0;
    o.allocator = allocator;
    o.kind = (gedelf_chart_kind)(t->turn / 2);
    o.dataset = t->drawing->dataset;
    o.photo = give_photo;
    o.context = &asked;
    o.detail = GEDELF_DETAIL_PLACE;
    o.other = 7;
    o.source = VIEW("family.ged");
    o.generations = even ? 0 : 1;
    o.orientation = even ? GEDELF_ORIENTATION_DOWN : GEDELF_ORIENTATION_RIGHT;
    o.paper = even ? GEDELF_PAPER_NONE : GEDELF_PAPER_A4;
    o.sheet = (uint32_t)t->turn % 2;
    o.person = o.kind == GEDELF_CHART_PEDIGREE || o.kind == GEDELF_CHART_FAN ? 7 : 0;
    return draw(t->drawing, &o, NULL);
}

static void test_chart__without_memory(void **state)
{
    (void)state;
    drawing d;
    drawing_open(&d);
    for (int turn = 0; turn < 2 * (GEDELF_CHART_RELATIONSHIP + 1); turn++)
        assert_failures_are_told(draw_turn, &(chart_turn){&d, turn}, GEDELF_OK);
    drawing_close(&d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_chart__report),       cmocka_unit_test(test_chart__details),
        cmocka_unit_test(test_chart__photos),       cmocka_unit_test(test_chart__arguments),
        cmocka_unit_test(test_chart__older_caller), cmocka_unit_test(test_chart__without_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
