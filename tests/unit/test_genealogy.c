/* SPDX-License-Identifier: MIT */
/*
 * The checks of genealogy, as far as cases of records cannot ask: limits, options, lines by their numbers, and each allocation
 * that fails alone.
 */
#include "unit.h"

#include <gedelf/genealogy.h>

/* ---- Limits ------------------------------------------------------------------------------------ */

/* Their names, in this order: as include/gedelf/genealogy.h has them. */
static const char *const limits[] = {"life",      "marriage", "gap",  "parent",  "mother",  "father",
                                     "gestation", "siblings", "span", "spouses", "children"};

static uint64_t limit_number(const gedelf_genealogy_limits *l, size_t number)
{
    const uint64_t all[] = {l->life,      l->marriage, l->gap,  l->parent,  l->mother,  l->father,
                            l->gestation, l->siblings, l->span, l->spouses, l->children};
    return all[number];
}

static void test_genealogy__limits(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(limits); i++) {
        gedelf_genealogy_options options = GEDELF_GENEALOGY_OPTIONS();
        assert_string_equal(gedelf_genealogy_limit_name(i), limits[i]);
        assert_int_equal(limit_number(&options.limits, i), 0);
        assert_true(gedelf_genealogy_limit_set(&options, limits[i], 7));
        for (size_t k = 0; k < COUNT_OF(limits); k++)
            assert_int_equal(limit_number(&options.limits, k), k == i ? 7 : 0);
        assert_true(gedelf_genealogy_limit_set(&options, limits[i], 1000000));
        assert_int_equal(limit_number(&options.limits, i), 1000000);
        assert_false(gedelf_genealogy_limit_set(&options, limits[i], 1000001));
        assert_false(gedelf_genealogy_limit_set(&options, limits[i], UINT64_C(1) << 32));
        assert_int_equal(limit_number(&options.limits, i), 1000000);
        assert_true(gedelf_genealogy_limit_set(&options, limits[i], 0));
        assert_true(limit_number(&options.limits, i) == GEDELF_ZERO);
    }
    gedelf_genealogy_options options = GEDELF_GENEALOGY_OPTIONS();
    assert_null(gedelf_genealogy_limit_name(COUNT_OF(limits)));
    assert_false(gedelf_genealogy_limit_set(&options, "liv", 1));
    assert_false(gedelf_genealogy_limit_set(&options, "lifes", 1));
    assert_false(gedelf_genealogy_limit_set(&options, "", 1));
}

/* ---- Checking ---------------------------------------------------------------------------------- */

static gedelf_status read_graph(const char *text, gedelf_people **people, bool positions,
                                const gedelf_allocator *allocator)
{
    gedelf_read_options reading = GEDELF_READ_OPTIONS();
    gedelf_people_options options = GEDELF_PEOPLE_OPTIONS();
    gedelf_dataset *dataset = NULL;
    reading.positions = positions;
    reading.allocator = options.allocator = allocator;
    *people = NULL;
    gedelf_status status = gedelf_read(&dataset, source_of(view_of_string(text)), &reading);
    if (status == GEDELF_OK)
        status = gedelf_people_new_from(people, dataset, &options);
    gedelf_dataset_free(dataset);
    return status;
}

typedef struct heard {
    char text[4000];
    size_t length;
} heard;

/* "LINE:COLUMN+WIDTH code, and the record in brackets" */
static bool hear_finding(void *context, const gedelf_diag *diag)
{
    heard *h = context;
    int length = snprintf(h->text + h->length, sizeof h->text - h->length, "%d:%d+%d %s [%.*s]\n", (int)diag->line,
                          (int)diag->column, (int)diag->width, gedelf_code_find(diag->code)->name,
                          (int)diag->record.length, diag->record.length > 0 ? diag->record.text : "");
    h->length += (size_t)length;
    return true;
}

/* Nobody listens, and nothing is set: the worst is told all the same. Without today nothing lies in the future. */
static void test_genealogy__without_options(void **state)
{
    (void)state;
    static const struct {
        const char *records;
        gedelf_severity worst;
    } rows[] = {{"0 @I1@ INDI\n1 NAME A\n1 SEX M\n1 BIRT\n2 DATE 1900\n", GEDELF_NOTE},
                {"0 @I1@ INDI\n1 NAME A\n1 SEX M\n1 BIRT\n2 DATE 3000\n", GEDELF_NOTE},
                {"0 @I1@ INDI\n1 NAME A\n1 SEX M\n1 BIRT\n2 DATE 1900\n1 DEAT\n2 DATE 1800\n", GEDELF_WARNING}};
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        char text[400];
        gedelf_people *people;
        gedelf_severity worst = GEDELF_FATAL;
        snprintf(text, sizeof text, HEADER "%s" TRAILER, rows[i].records);
        assert_int_equal(read_graph(text, &people, true, NULL), GEDELF_OK);
        assert_int_equal(gedelf_genealogy_check(people, NULL, &worst), GEDELF_OK);
        assert_int_equal(worst, rows[i].worst);
        assert_int_equal(gedelf_genealogy_check(people, NULL, NULL), GEDELF_OK);
        gedelf_people_free(people);
    }
}

static bool give_odd_lines(void *context, uint64_t number, gedelf_view *text)
{
    (void)context;
    static const view lines[] = {TEXT("  0 \t@I1@ INDI"), TEXT("12 34"), TEXT(""), TEXT("1\xC3\xA9\xC3\xA9")};
    size_t row = (size_t)(number - 6);
    *text = row < COUNT_OF(lines) ? lines[row] : VIEW("");
    return row < COUNT_OF(lines);
}

static bool give_no_line(void *context, uint64_t number, gedelf_view *text)
{
    (void)context;
    (void)text;
    fail_msg("line %d", (int)number);
    return false;
}

/* Where a diagnostic is in a line that is written in an odd way, or is not to be had. */
static void test_genealogy__places(void **state)
{
    (void)state;
    static const char text[] = HEADER "0 @I1@ INDI\n0 @I2@ INDI\n0 INDI\n0 @I4@ INDI\n0 @I5@ INDI\n" TRAILER;
    gedelf_genealogy_options options = GEDELF_GENEALOGY_OPTIONS();
    gedelf_people *people;
    heard h = {.length = 0};
    assert_int_equal(read_graph(text, &people, true, NULL), GEDELF_OK);
    options.diagnose = hear_finding;
    options.context = &h;
    options.line = give_odd_lines;
    assert_int_equal(gedelf_genealogy_check(people, &options, NULL), GEDELF_OK);
    assert_non_null(strstr(h.text, "6:6+9 no-name [INDI @I1@]\n"));
    assert_non_null(strstr(h.text, "7:1+5 no-name [INDI @I2@]\n"));
    assert_non_null(strstr(h.text, "8:1+1 no-name []\n"));
    assert_non_null(strstr(h.text, "9:2+2 no-name [INDI @I4@]\n"));
    assert_non_null(strstr(h.text, "10:3+1 no-name [INDI @I5@]\n"));
    h.length = 0;
    options.line = NULL;
    memset(h.text, 0, sizeof h.text);
    assert_int_equal(gedelf_genealogy_check(people, &options, NULL), GEDELF_OK);
    assert_non_null(strstr(h.text, "6:3+1 no-name [INDI @I1@]\n"));
    gedelf_people_free(people);
    options.line = give_no_line; /* lines are not known, so that none is asked for */
    assert_int_equal(read_graph(text, &people, false, NULL), GEDELF_OK);
    assert_int_equal(gedelf_genealogy_check(people, &options, NULL), GEDELF_OK);
    gedelf_people_free(people);
}

/* Where lines are not known, other records come first, then people, then families. */
static void test_genealogy__order_without_lines(void **state)
{
    (void)state;
    static const char text[] =
        HEADER "0 @F1@ FAM\n0 @I1@ INDI\n1 SEX M\n1 BIRT\n2 DATE 1900\n0 @S1@ SOUR\n0 @F2@ FAM\n" TRAILER;
    gedelf_genealogy_options options = GEDELF_GENEALOGY_OPTIONS();
    gedelf_people *people;
    heard h = {.length = 0};
    options.diagnose = hear_finding;
    options.context = &h;
    assert_int_equal(read_graph(text, &people, false, NULL), GEDELF_OK);
    assert_int_equal(gedelf_genealogy_check(people, &options, NULL), GEDELF_OK);
    assert_string_equal(h.text, "0:3+1 unreferenced-record [SOUR @S1@]\n0:3+1 no-name [INDI @I1@]\n"
                                "0:3+1 empty-family [FAM @F1@]\n0:3+1 empty-family [FAM @F2@]\n");
    gedelf_people_free(people);
}

/* Very late years: limits of a million years lead beyond what calendars know. */
static void test_genealogy__far_years(void **state)
{
    (void)state;
    static const struct {
        const char *birth, *death;
        uint64_t life;
        bool told;
    } rows[] = {{"1 JAN 1", "31 DEC 9999", 1000000, false},      {"1 JAN 1", "31 DEC 9999", 9999, false},
                {"1 JAN 1", "31 DEC 9999", 9998, true},          {"1 JAN 1", "1 JAN 9999", 9998, false},
                {"1 JAN 1", "2 JAN 9999", 9998, true},           {"29 FEB 2000", "28 FEB 2100", 100, false},
                {"29 FEB 2000", "1 MAR 2100", 100, true},        {"29 FEB 2000", "29 FEB 2104", 104, false},
                {"29 FEB 2000", "1 MAR 2104", 104, true},        {"1 JAN 900000", "2 JAN 900001", 1, true},
                {"1 JAN 600000", "31 DEC 600000", 1, false},     {"1 JAN 600000", "1 JAN 600400", 400, false},
                {"1 JAN 600000", "2 JAN 600400", 400, true},     {"1 JAN 100000", "1 JAN 500401", 400400, true},
                {"1 JAN 100000", "31 DEC 500399", 400400, false}};
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        char text[400];
        gedelf_people *people;
        heard h = {.length = 0};
        gedelf_genealogy_options options = GEDELF_GENEALOGY_OPTIONS();
        options.diagnose = hear_finding;
        options.context = &h;
        options.limits.life = rows[i].life == 0 ? GEDELF_ZERO : (uint64_t)rows[i].life;
        snprintf(text, sizeof text, HEADER "0 @I1@ INDI\n1 BIRT\n2 DATE %s\n1 DEAT\n2 DATE %s\n" TRAILER, rows[i].birth,
                 rows[i].death);
        assert_int_equal(read_graph(text, &people, true, NULL), GEDELF_OK);
        assert_int_equal(gedelf_genealogy_check(people, &options, NULL), GEDELF_OK);
        if ((strstr(h.text, "too-long-life") != NULL) != rows[i].told)
            fail_msg("row %zu", i);
        gedelf_people_free(people);
    }
}

/* ---- Few of many ------------------------------------------------------------------------------- */

/* So many children, each born before the parent, and each in a family of its own; these are in another order. */
enum { MANY = 40 };

static void write_many(char *out, size_t factor)
{
    size_t length = (size_t)sprintf(out, HEADER "0 @P@ INDI\n1 BIRT\n2 DATE 2000\n");
    for (size_t i = 1; i <= MANY; i++)
        length += (size_t)sprintf(out + length, "0 @I%d@ INDI\n1 BIRT\n2 DATE 1990\n", (int)i);
    for (size_t i = 1; i <= MANY; i++)
        length += (size_t)sprintf(out + length, "0 @F%d@ FAM\n1 HUSB @P@\n1 CHIL @I%d@\n", (int)i,
                                  (int)(i * factor % (MANY + 1)));
    sprintf(out + length, TRAILER);
}

typedef struct counted {
    uint64_t lines[MANY + 1];
    size_t count;
    uint64_t repeated_line;
    char total[8], shown[8];
} counted;

static bool count_finding(void *context, const gedelf_diag *diag)
{
    counted *c = context;
    const char *name = gedelf_code_find(diag->code)->name;
    if (strcmp(name, "born-before-parent") == 0)
        c->lines[c->count++] = diag->line;
    if (strcmp(name, "repeated") == 0 && view_equal(diag->args[0], VIEW("born-before-parent"))) {
        c->repeated_line = diag->line;
        snprintf(c->total, sizeof c->total, "%.*s", (int)diag->args[1].length, diag->args[1].text);
        snprintf(c->shown, sizeof c->shown, "%.*s", (int)diag->args[2].length, diag->args[2].text);
    }
    return true;
}

/* Whatever the order in which they are found, the first lines are told, then where the others begin, and how many there are. */
static void test_genealogy__few_of_many(void **state)
{
    (void)state;
    static const size_t factors[] = {1, 17, 6, 40};
    static char text[MANY * 120];
    for (size_t f = 0; f < COUNT_OF(factors); f++) {
        gedelf_people *people;
        write_many(text, factors[f]);
        assert_int_equal(read_graph(text, &people, true, NULL), GEDELF_OK);
        for (uint64_t most = 0; most <= MANY + 1; most++) {
            gedelf_genealogy_options options = GEDELF_GENEALOGY_OPTIONS();
            counted c = {.count = 0};
            size_t told = most > 0 && most < MANY ? (size_t)most : MANY;
            options.diagnose = count_finding;
            options.context = &c;
            options.max_per_code = most == 0 ? GEDELF_NO_LIMIT : most;
            assert_int_equal(gedelf_genealogy_check(people, &options, NULL), GEDELF_OK);
            assert_int_equal(c.count, told);
            for (size_t i = 0; i < told; i++)
                assert_int_equal(c.lines[i], 8 + 3 * (i + 1));
            assert_int_equal(c.repeated_line, told < MANY ? 8 + 3 * (told + 1) : 0);
            if (told < MANY) {
                assert_string_equal(c.total, "40");
                assert_int_equal(strtoul(c.shown, NULL, 10), most);
            }
        }
        gedelf_people_free(people);
    }
}

/* ---- Memory ------------------------------------------------------------------------------------ */

/* Something for each check that needs memory: links of both kinds, siblings, namesakes, twins, marriages, ancestors without dates
   between, a circle, and more findings of a code than are shown. */
static const char crowded[] = HEADER
    "1 DATE 1 JAN 2000\n0 @I1@ INDI\n1 NAME Ann /Ash/\n1 BIRT\n2 DATE 1 JAN 1850\n1 FAMS @F1@\n1 FAMS @F2@\n1 ALIA "
    "@I4@\n"
    "0 @I2@ INDI\n1 NAME Ann /Ash/\n1 BIRT\n2 DATE 1 JAN 1850\n1 FAMC @F1@\n1 CHAN\n2 DATE 2 JAN 2001\n"
    "0 @I3@ INDI\n1 NAME Ann /Ash/\n1 BIRT\n2 DATE 20 JAN 1850\n1 FAMC @F1@\n1 DEAT\n2 DATE 1840\n2 AGE 99y\n"
    "0 @I4@ INDI\n1 NAME Bob /Ash/\n1 BIRT\n2 DATE 1 JAN 1950\n1 FAMC @F1@\n1 ALIA @I1@\n"
    "0 @I5@ INDI\n1 FAMC @F2@\n1 FAMS @F3@\n0 @I6@ INDI\n1 NAME Cid\n1 BIRT\n2 DATE 1800\n1 FAMC @F3@\n1 FAMS @F4@\n"
    "0 @I7@ INDI\n1 FAMC @F4@\n1 FAMS @F5@\n0 @I8@ INDI\n1 FAMC @F5@\n1 FAMS @F4@\n"
    "0 @F1@ FAM\n1 HUSB @I5@\n1 WIFE @I1@\n1 CHIL @I2@\n1 CHIL @I3@\n1 CHIL @I4@\n1 MARR\n2 DATE 1870\n1 DIV\n2 DATE "
    "1890\n"
    "0 @F2@ FAM\n1 WIFE @I1@\n1 HUSB @I4@\n1 CHIL @I5@\n1 MARR\n2 DATE 1880\n2 HUSB\n3 AGE 200y\n1 NCHI 0\n"
    "0 @F3@ FAM\n1 HUSB @I5@\n1 CHIL @I6@\n0 @F4@ FAM\n1 HUSB @I6@\n1 WIFE @I8@\n1 CHIL @I7@\n"
    "0 @F5@ FAM\n1 HUSB @I7@\n1 CHIL @I8@\n0 @F6@ FAM\n1 HUSB @I6@\n1 WIFE @I8@\n0 @N1@ NOTE x\n" TRAILER;

static gedelf_status check_crowded(void *context, const gedelf_allocator *allocator)
{
    gedelf_genealogy_options options = GEDELF_GENEALOGY_OPTIONS();
    gedelf_read_options reading = GEDELF_READ_OPTIONS();
    gedelf_people *people;
    gedelf_lines *lines = NULL;
    heard h = {.length = 0};
    options.allocator = reading.allocator = allocator;
    options.diagnose = hear_finding;
    options.context = &h;
    options.max_per_code = *(uint64_t *)context == 0 ? GEDELF_NO_LIMIT : *(uint64_t *)context;
    options.today = 11000;
    options.has_today = true;
    options.line = gedelf_lines_find;
    gedelf_status status = read_graph(crowded, &people, true, NULL); /* the graph has tests of its own */
    assert_int_equal(status, GEDELF_OK);
    status = gedelf_lines_open(&lines, source_of(VIEW(crowded)), &reading);
    options.line_context = lines;
    if (status == GEDELF_OK)
        status = gedelf_genealogy_check(people, &options, NULL);
    gedelf_lines_close(lines);
    gedelf_people_free(people);
    return status;
}

static void test_genealogy__without_memory(void **state)
{
    (void)state;
    uint64_t all = 0, one = 1;
    assert_failures_are_told(check_crowded, &all, GEDELF_OK);
    assert_failures_are_told(check_crowded, &one, GEDELF_OK);
}

/* The allocator that is given is the one that is used, and all comes back to it. */
static void test_genealogy__allocator(void **state)
{
    (void)state;
    census c = {.scarce = false};
    gedelf_allocator allocator = census_allocator(&c);
    gedelf_genealogy_options options = GEDELF_GENEALOGY_OPTIONS();
    gedelf_people *people;
    options.allocator = &allocator;
    assert_int_equal(read_graph(crowded, &people, true, NULL), GEDELF_OK);
    assert_int_equal(gedelf_genealogy_check(people, &options, NULL), GEDELF_OK);
    assert_true(c.most > 0);
    assert_census_is_clean(&c);
    gedelf_people_free(people);
}

/* ---- Lines by their numbers -------------------------------------------------------------------- */

/* So many lines "1 NOTE n" after a header of five, with these breaks in turn. */
static size_t write_lines(char *out, size_t count, const char *const *breaks, size_t break_count)
{
    static const char *const header[] = {"0 HEAD", "1 CHAR UTF-8", "1 GEDC", "2 VERS 5.5.1", "2 FORM LINEAGE-LINKED"};
    size_t length = 0;
    for (size_t i = 0; i < count; i++) {
        length += i < COUNT_OF(header) ? (size_t)sprintf(out + length, "%s", header[i])
                                       : (size_t)sprintf(out + length, "1 NOTE %d%.*s", (int)i + 1, (int)(i % 90),
                                                         "........................................................."
                                                         "..................................");
        length += (size_t)sprintf(out + length, "%s", breaks[i % break_count]);
    }
    return length;
}

/* Is line `number` found, and is it the right one? */
static void assert_line(gedelf_lines *lines, uint64_t number)
{
    char expected[40];
    view text;
    size_t length = (size_t)sprintf(expected, "1 NOTE %d", (int)number);
    assert_true(gedelf_lines_find(lines, number, &text));
    if (number > 5)
        assert_view(view_of(text.text, text.length < length ? text.length : length), view_of(expected, length));
    if (number > 5)
        assert_int_equal(text.length, length + (size_t)((number - 1) % 90));
}

static void ask_lines(view octets, const gedelf_read_options *options, uint64_t count, uint64_t first, uint64_t step)
{
    gedelf_lines *lines;
    view text;
    assert_int_equal(gedelf_lines_open(&lines, source_of(octets), options), GEDELF_OK);
    uint64_t last = 0;
    for (uint64_t number = first; number <= count; number += step) {
        assert_line(lines, number);
        assert_line(lines, number); /* once more */
        last = number;
    }
    if (last > 1)
        assert_false(gedelf_lines_find(lines, last - 1, &text));
    assert_false(gedelf_lines_find(lines, count + 1, &text));
    assert_false(gedelf_lines_find(lines, count + 1, &text));
    gedelf_lines_close(lines);
}

static void test_genealogy__lines(void **state)
{
    (void)state;
    enum { LINES = 400 };
    static const char *const breaks[][3] = {{"\n", "\n", "\n"},   {"\r\n", "\r\n", "\r\n"}, {"\r", "\r", "\r"},
                                            {"\n", "\r\n", "\n"}, {"\r\n", "\n", "\r"},     {"\n", "\n", "\r"}};
    static char octets[LINES * 110];
    for (size_t i = 0; i < COUNT_OF(breaks); i++) {
        size_t length = write_lines(octets, LINES, breaks[i], 3);
        for (size_t size = 0; size < 4; size++) {
            static const size_t sizes[] = {1, 64, 200, 4096};
            sized_memory sized;
            work_sizes work = equal_sizes(sizes[size]);
            gedelf_allocator allocator = memory_with_sizes(&sized, memory_default, &work);
            gedelf_read_options options = GEDELF_READ_OPTIONS();
            options.allocator = size < 3 ? &allocator : NULL;
            for (uint64_t step = 1; step <= LINES; step = step * 3 + 1)
                ask_lines(view_of(octets, length), &options, LINES, 1, step);
            ask_lines(view_of(octets, length), &options, LINES, LINES, 1);
            ask_lines(view_of(octets, length), &options, LINES, LINES - 1, 1);
        }
    }
}

static void test_genealogy__lines_open(void **state)
{
    (void)state;
    gedelf_read_options options = GEDELF_READ_OPTIONS();
    gedelf_lines *lines;
    view text;
    options.dialect = "no-such-dialect";
    assert_int_equal(gedelf_lines_open(&lines, source_of(VIEW(HEADER TRAILER)), &options), GEDELF_ARGUMENT);
    assert_null(lines);
    options.dialect = "elf-1.0";
    assert_int_equal(gedelf_lines_open(&lines, source_of(VIEW(HEADER TRAILER)), &options), GEDELF_OK);
    assert_true(gedelf_lines_find(lines, 6, &text));
    assert_view(text, VIEW("0 TRLR"));
    gedelf_lines_close(lines);
    assert_int_equal(gedelf_lines_open(&lines, source_of(VIEW(HEADER TRAILER)), NULL), GEDELF_OK);
    gedelf_lines_close(lines);
    gedelf_lines_close(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_genealogy__limits),         cmocka_unit_test(test_genealogy__without_options),
        cmocka_unit_test(test_genealogy__places),         cmocka_unit_test(test_genealogy__far_years),
        cmocka_unit_test(test_genealogy__without_memory), cmocka_unit_test(test_genealogy__allocator),
        cmocka_unit_test(test_genealogy__lines),          cmocka_unit_test(test_genealogy__lines_open),
        cmocka_unit_test(test_genealogy__few_of_many),    cmocka_unit_test(test_genealogy__order_without_lines),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
