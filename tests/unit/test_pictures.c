/* SPDX-License-Identifier: MIT */
/*
 * Charts, octet for octet: the sum of each picture of one family, in all kinds and with all options. Whoever changes how charts look
 * looks at them, and puts the new sums here:
 *
 *     test_pictures FOLDER     writes the pictures there, and the sums to standard output
 */
#include "unit.h"

#include "draw/draw.h"

/* ---- The family -------------------------------------------------------------------------------- */

/* Person 1 has ancestors up to 31 (2n is the father of n, 2n + 1 the mother), but some are not known, and one is there twice; three
   partners, 32 to 34, with children 35 to 41 and their families. */
static const char *const given[] = {"Anna",
                                    "Johann Sebastian",
                                    "Maria Elisabetha Josepha Antonia",
                                    "Zoë",
                                    "Владимир",
                                    "毛泽东",
                                    "شهرزاد",
                                    "X",
                                    "Wolfeschlegelsteinhausenbergerdorff"};
static const char *const forms[] = {"", "ABT ", "BEF ", "AFT ", "12 MAR ", "FROM "};

static void put_person(buffer *out, unsigned i, unsigned born)
{
    char text[600], date[40];
    int length = snprintf(text, sizeof text, "0 @I%u@ INDI\n1 NAME %s /%s/\n1 SEX %c\n", i, given[i % COUNT_OF(given)],
                          i % 5 == 0 ? "von und zu Hohenlohe" : "Ash",
                          i % 11 == 0  ? 'X'
                          : i % 2 == 0 ? 'M'
                                       : 'F');
    snprintf(date, sizeof date, "%s%u", forms[i % COUNT_OF(forms)], born);
    if (i % 7 != 3)
        length += snprintf(text + length, sizeof text - (size_t)length, "1 BIRT\n2 DATE %s\n2 PLAC Ur, Sumer\n", date);
    snprintf(date, sizeof date, "%s%u", forms[i / 2 % 5], born + 30 + i % 9 * 7);
    if (i % 3 != 1)
        length += snprintf(text + length, sizeof text - (size_t)length, "1 DEAT\n2 DATE %s\n", date);
    length += snprintf(text + length, sizeof text - (size_t)length, "1 OCCU Gardener of %u trees\n", i);
    assert_true(buffer_append(out, view_of(text, (size_t)length)));
}

static void put_text(buffer *out, const char *text)
{
    assert_true(buffer_append(out, view_of_string(text)));
}

static void write_family(buffer *out)
{
    char text[200];
    put_text(out, HEADER);
    for (unsigned i = 1; i <= 44; i++) {
        unsigned generation = i > 31 ? 0 : i > 15 ? 4 : i > 7 ? 3 : i > 3 ? 2 : i > 1 ? 1 : 0;
        put_person(out, i, i > 31 ? 1970 + i % 8 : 1950 - 30 * generation - i % 10);
    }
    put_text(out, "0 @I45@ INDI\n1 FAMC @F18@\n2 PEDI foster\n");
    for (unsigned i = 1; i <= 15; i++) {
        if (i == 6 || i == 13)
            continue; /* nobody is known */
        snprintf(text, sizeof text, "0 @F%u@ FAM\n1 HUSB @I%u@\n1 CHIL @I%u@\n1 MARR\n2 DATE %u\n", i,
                 i == 14 ? 16 : 2 * i, i, 1800 + i);
        put_text(out, text);
        snprintf(text, sizeof text, "1 WIFE @I%u@\n", 2 * i + 1);
        if (i != 5)
            put_text(out, text);
    }
    put_text(
        out,
        "0 @F16@ FAM\n1 HUSB @I32@\n1 WIFE @I1@\n1 CHIL @I35@\n1 CHIL @I36@\n1 CHIL @I37@\n1 MARR\n2 DATE 1980\n"
        "0 @F17@ FAM\n1 WIFE @I1@\n1 HUSB @I33@\n1 CHIL @I38@\n0 @F18@ FAM\n1 WIFE @I1@\n1 HUSB @I34@\n1 MARR\n2 DATE "
        "ABT 1990\n"
        "1 CHIL @I39@\n1 CHIL @I40@\n0 @F19@ FAM\n1 HUSB @I36@\n1 CHIL @I41@\n1 CHIL @I42@\n1 CHIL @I43@\n"
        "0 @F20@ FAM\n1 HUSB @I41@\n1 WIFE @I44@\n0 @F21@ FAM\n1 WIFE @I38@\n1 HUSB @I36@\n1 CHIL @I39@\n" TRAILER);
}

/* ---- The pictures ------------------------------------------------------------------------------ */

enum { NOBODY = 0 };

#define ALL GEDELF_GENERATIONS_ALL

static const struct {
    const char *name;
    gedelf_chart_kind kind;
    unsigned person, other;
    uint32_t generations;
    gedelf_chart_colour colour;
    gedelf_chart_theme theme;
    gedelf_chart_detail detail;
    gedelf_chart_paper paper;
    uint32_t degrees;
    gedelf_chart_orientation orientation;
    uint32_t way, sheet;
    bool plain;
    uint64_t sum;
} pictures[] = {
#include "pictures.def"
};

/* The sum of Fowler, Noll and Vo. */
static uint64_t sum_of(view octets)
{
    uint64_t sum = UINT64_C(0xCBF29CE484222325);
    for (size_t i = 0; i < octets.length; i++)
        sum = (sum ^ (unsigned char)octets.text[i]) * UINT64_C(0x100000001B3);
    return sum;
}

static bool keep_picture(void *context, const void *octets, size_t size)
{
    return buffer_append(context, view_of(octets, size));
}

static gedelf_status draw_picture(size_t row, const gedelf_people *people, const gedelf_dataset *dataset, buffer *out)
{
    gedelf_chart_options o = GEDELF_CHART_OPTIONS_INIT;
    o.kind = pictures[row].kind;
    o.person = pictures[row].person - 1;
    o.other = pictures[row].other == NOBODY ? GEDELF_PERSON_NONE : pictures[row].other - 1;
    o.generations = pictures[row].generations;
    o.colour = pictures[row].colour;
    o.theme = pictures[row].theme;
    o.detail = pictures[row].detail;
    o.paper = pictures[row].paper;
    o.degrees = pictures[row].degrees;
    o.orientation = pictures[row].orientation;
    o.way = pictures[row].way;
    o.sheet = pictures[row].sheet;
    o.plain = pictures[row].plain;
    o.source = VIEW("family.ged");
    o.dataset = dataset;
    return gedelf_chart_draw(people, &o, keep_picture, out, NULL);
}

/* The text lives as long as the dataset, which has parts of it. */
static void open_family(buffer *text, gedelf_dataset **dataset, gedelf_people **people)
{
    buffer_init(text, &memory_default);
    write_family(text);
    assert_int_equal(gedelf_read(dataset, gedelf_source_memory(text->data, text->length), NULL), GEDELF_OK);
    assert_int_equal(gedelf_people_make(people, *dataset, NULL), GEDELF_OK);
}

static void close_family(buffer *text, gedelf_dataset *dataset, gedelf_people *people)
{
    gedelf_people_close(people);
    gedelf_dataset_free(dataset);
    buffer_free(text);
}

static void test_pictures__sums(void **state)
{
    (void)state;
    buffer text;
    gedelf_dataset *dataset;
    gedelf_people *people;
    size_t wrong = 0;
    open_family(&text, &dataset, &people);
    for (size_t i = 0; i < COUNT_OF(pictures); i++) {
        buffer svg;
        buffer_init(&svg, &memory_default);
        assert_int_equal(draw_picture(i, people, dataset, &svg), GEDELF_OK);
        uint64_t sum = sum_of(buffer_view(&svg));
        if (sum != pictures[i].sum)
            print_error("%s is another picture: look at it; its sum is 0x%016llX\n", pictures[i].name,
                        (unsigned long long)sum);
        wrong += sum != pictures[i].sum;
        buffer_free(&svg);
    }
    close_family(&text, dataset, people);
    assert_int_equal(wrong, 0);
}

static int write_pictures(const char *folder)
{
    buffer text;
    gedelf_dataset *dataset;
    gedelf_people *people;
    open_family(&text, &dataset, &people);
    for (size_t i = 0; i < COUNT_OF(pictures); i++) {
        char path[1000];
        buffer svg;
        buffer_init(&svg, &memory_default);
        gedelf_status status = draw_picture(i, people, dataset, &svg);
        snprintf(path, sizeof path, "%s/%s.svg", folder, pictures[i].name);
        FILE *file_out = fopen(path, "wb");
        if (status != GEDELF_OK || !file_out || fwrite(svg.data, 1, svg.length, file_out) != svg.length)
            return 1;
        fclose(file_out);
        printf("%s 0x%016llX\n", pictures[i].name, (unsigned long long)sum_of(buffer_view(&svg)));
        buffer_free(&svg);
    }
    close_family(&text, dataset, people);
    return 0;
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_pictures__sums)};
    return argc > 1 ? write_pictures(argv[1]) : cmocka_run_group_tests(tests, NULL, NULL);
}
