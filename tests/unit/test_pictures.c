/* SPDX-License-Identifier: MIT */
/*
 * Charts, octet for octet: the sum of each picture of one family, in all kinds and with all options. Whoever changes how charts look
 * looks at them, and puts the new sums here:
 *
 *     test_pictures FOLDER     writes the pictures there, and the sums to standard output
 */
#include "unit.h"

#include "family/chart/chart.h"

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

#define ALL UINT32_MAX

typedef struct picture_row {
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
} picture_row;

static const picture_row pictures[] = {
#include "pictures.def"
};

/* Of the families below. */
static const picture_row odd_pictures[] = {
#include "odd_pictures.def"
};

static const picture_row full_pictures[] = {
#include "full_pictures.def"
};

/* ---- The odd family ---------------------------------------------------------------------------- */

#define LINE_OF(n, father)                                                                                             \
    "0 @I" #n "@ INDI\n1 NAME Old" #n " /Line/\n1 SEX M\n0 @F" #n "@ FAM\n1 HUSB @I" #n "@\n1 CHIL @I" #father "@\n"

/* Person 1 has ancestors in one line up to 40 to 56; four partners, 2 to 5, one of whom is not in any FAM, and children 6 to 17; names of
   every form, dates before Christ, of whole centuries and none; two fathers, twins, an adopted child, a cycle of ancestors (30, 31), cousins who
   married, and a great-uncle. */
static const char odd_family[] = HEADER
    "0 @I1@ INDI\n1 NAME Prof. Dr. Maximilian Alexander /von der Hohenlohe-Langenburg/, Jr.\n1 SEX M\n1 BIRT\n2 DATE "
    "12 MAR 1850\n2 PLAC "
    "Ur, Sumer, \n1 DEAT\n2 DATE 1 JAN 1850\n2 PLAC Rome\n1 OCCU Gardener & <king>\n1 FAMS @F1@\n1 FAMS @F2@\n1 FAMS "
    "@F3@\n1 FAMC @F40@\n"
    "0 @I2@ INDI\n1 NAME Eva /Two/\n1 SEX F\n1 BIRT\n2 DATE BET 1840 AND 1860\n1 DEAT Y\n0 @I3@ INDI\n1 SEX F\n1 "
    "BURI\n2 DATE 1900\n"
    "0 @I4@ INDI\n1 NAME \"Ann\" & <Bea>\n1 SEX F\n1 CHR\n2 DATE 5 MAY 1849\n1 DEAT\n2 PLAC Ur\n0 @I5@ INDI\n1 NAME "
    "//\n1 FAMS @F3@\n"
    "0 @I6@ INDI\n1 NAME Six /Line/\n1 SEX M\n1 BIRT\n2 DATE 100 B.C.\n1 DEAT\n2 DATE 44 B.C.\n0 @I7@ INDI\n1 NAME "
    "Seven /Line/\n1 SEX F\n1 BIRT\n2 DATE "
    "1870\n1 DEAT\n2 DATE 1980\n0 @I8@ INDI\n1 NAME Eight\n1 SEX F\n1 BIRT\n2 DATE 3 APR 1871\n0 @I9@ INDI\n1 NAME "
    "Nine\n1 SEX M\n1 BIRT\n2 DATE 3 "
    "APR 1871\n1 FAMC @F1@\n2 PEDI adopted\n0 @I10@ INDI\n1 NAME Ten\n1 SEX X\n1 DEAT\n2 DATE AFT 1890\n0 @I11@ "
    "INDI\n1 NAME Eleven\n1 BIRT\n2 DATE "
    "EST 1875\n0 @I12@ INDI\n1 NAME Twelve\n1 SEX M\n1 BIRT\n2 DATE FROM 1876 TO 1879\n0 @I13@ INDI\n1 NAME "
    "Aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa Bbbbbbbb /Cccccccccc/\n1 SEX F\n0 @I14@ INDI\n1 "
    "NAME Fourteen /Cousin/\n1 SEX F\n"
    "0 @I15@ INDI\n1 NAME Fifteen /Cousin/\n1 SEX M\n0 @I16@ INDI\n1 NAME Sixteen\n1 SEX M\n1 BIRT\n2 DATE 1900\n0 "
    "@I17@ INDI\n1 NAME Seventeen\n1 SEX "
    "F\n1 BIRT\n2 DATE 1901\n0 @I18@ INDI\n1 NAME Uncle /Line/\n1 SEX M\n0 @I19@ INDI\n1 NAME Second /Father/\n1 SEX "
    "M\n0 @I30@ INDI\n1 NAME Thirty\n1 SEX "
    "M\n0 @I31@ INDI\n1 NAME Thirtyone\n1 SEX F\n0 @F1@ FAM\n1 HUSB @I1@\n1 WIFE @I2@\n1 CHIL @I6@\n1 CHIL @I7@\n1 "
    "CHIL @I8@\n1 CHIL @I9@\n1 MARR\n2 "
    "DATE 1869\n1 DIV\n2 DATE 1880\n0 @F2@ FAM\n1 HUSB @I1@\n1 WIFE @I3@\n1 CHIL @I10@\n1 MARR\n2 DATE BEF 1881\n1 "
    "ANUL Y\n0 @F3@ FAM\n1 HUSB @I1@\n1 "
    "WIFE @I4@\n1 CHIL @I11@\n1 CHIL @I12@\n1 CHIL @I13@\n1 MARR Y\n0 @F4@ FAM\n1 WIFE @I7@\n1 CHIL @I14@\n0 @F5@ "
    "FAM\n1 HUSB @I6@\n1 HUSB @I19@\n1 CHIL "
    "@I15@\n0 @F6@ FAM\n1 HUSB @I15@\n1 WIFE @I14@\n1 CHIL @I16@\n1 CHIL @I17@\n1 MARR\n2 DATE ABT 1899\n0 @F7@ FAM\n1 "
    "HUSB @I30@\n1 CHIL @I31@\n0 @F8@ FAM\n1 WIFE "
    "@I31@\n1 CHIL @I30@\n0 @I20@ INDI\n1 NAME Great /Grand/\n1 FAMC @F9@\n0 @F9@ FAM\n1 HUSB @I16@\n"
    "0 @I40@ INDI\n1 NAME Forty /Line/\n1 SEX M\n1 BIRT\n2 DATE 1820\n0 @F40@ FAM\n1 HUSB @I40@\n1 CHIL @I1@\n" LINE_OF(
        41, 40) LINE_OF(42, 41) "1 CHIL @I18@\n" LINE_OF(43, 42) LINE_OF(44, 43) LINE_OF(45, 44) LINE_OF(46, 45)
        LINE_OF(47, 46) LINE_OF(48, 47) LINE_OF(49, 48) LINE_OF(50, 49) LINE_OF(51, 50) LINE_OF(52, 51) LINE_OF(53, 52)
            LINE_OF(54, 53) LINE_OF(55, 54) LINE_OF(56, 55) LINE_OF(57, 56) TRAILER;

/* ---- The full family --------------------------------------------------------------------------- */

/* Person 1 and all ancestors of seven generations; their names become longer and shorter. */
static void write_full_family(buffer *out)
{
    enum { MOST = 255 };
    put_text(out, HEADER);
    for (unsigned i = 1; i <= MOST; i++) {
        char text[300];
        snprintf(text, sizeof text, "0 @I%u@ INDI\n1 NAME %s %.*s /%.*s/\n1 SEX %c\n1 BIRT\n2 DATE %u\n", i,
                 given[i % COUNT_OF(given)], (int)(i * 7 % 23), "Alexandra Bartholomea Cy", (int)(1 + i * 5 % 17),
                 "Featherstonehaugh-", i % 2 == 0 ? 'M' : 'F', 1900 - i);
        put_text(out, text);
        if (2 * i > MOST)
            continue;
        snprintf(text, sizeof text, "0 @F%u@ FAM\n1 HUSB @I%u@\n1 WIFE @I%u@\n1 CHIL @I%u@\n1 MARR\n2 DATE %u\n", i,
                 2 * i, 2 * i + 1, i, 1890 - i);
        put_text(out, text);
    }
    put_text(out, TRAILER);
}

/* ---- Drawing ----------------------------------------------------------------------------------- */

/* The sum of Fowler, Noll and Vo. */
static uint64_t sum_of(view octets)
{
    uint64_t sum = UINT64_C(0xCBF29CE484222325);
    for (size_t i = 0; i < octets.length; i++)
        sum = (sum ^ (unsigned char)octets.text[i]) * UINT64_C(0x100000001B3);
    return sum;
}

/* The person with an identifier I and this number. */
static gedelf_person person_numbered(const gedelf_people *people, unsigned number)
{
    char xref[20];
    int length = snprintf(xref, sizeof xref, "I%u", number);
    return gedelf_people_find(people, view_of(xref, (size_t)length));
}

static gedelf_status draw_picture(const picture_row *row, const gedelf_people *people, const gedelf_dataset *dataset,
                                  buffer *out)
{
    gedelf_chart_options o = GEDELF_CHART_OPTIONS();
    o.kind = row->kind;
    o.person = person_numbered(people, row->person);
    o.other = row->other == NOBODY ? GEDELF_PERSON_NONE : person_numbered(people, row->other);
    o.generations = row->generations == 0 ? GEDELF_ZERO : row->generations;
    o.colour = row->colour;
    o.theme = row->theme;
    o.detail = row->detail;
    o.paper = row->paper;
    o.degrees = row->degrees;
    o.orientation = row->orientation;
    o.way = row->way;
    o.sheet = row->sheet;
    o.plain = row->plain;
    o.source = VIEW("family.ged");
    if (o.plain) /* and boxes that lead somewhere */
        o.link = VIEW("https://example.org/?who={id}&x=\"1\"{id");
    o.dataset = dataset;
    return gedelf_chart_draw(people, &o, gedelf_sink_callback(write_to_buffer, out), NULL);
}

/* The text lives as long as the dataset, which has parts of it. */
static void open_family(const picture_row *rows, buffer *text, gedelf_dataset **dataset, gedelf_people **people)
{
    buffer_init(text, &memory_default);
    if (rows == odd_pictures)
        put_text(text, odd_family);
    else if (rows == full_pictures)
        write_full_family(text);
    else
        write_family(text);
    assert_int_equal(gedelf_read(dataset, gedelf_source_memory(text->data, text->length), NULL), GEDELF_OK);
    assert_int_equal(gedelf_people_new_from(people, *dataset, NULL), GEDELF_OK);
}

static void close_family(buffer *text, gedelf_dataset *dataset, gedelf_people *people)
{
    gedelf_people_free(people);
    gedelf_dataset_free(dataset);
    buffer_free(text);
}

/* How many of these are other pictures than they should be. */
static size_t count_wrong(const picture_row *rows, size_t count)
{
    buffer text;
    gedelf_dataset *dataset;
    gedelf_people *people;
    size_t wrong = 0;
    open_family(rows, &text, &dataset, &people);
    for (size_t i = 0; i < count; i++) {
        buffer svg;
        buffer_init(&svg, &memory_default);
        assert_int_equal(draw_picture(&rows[i], people, dataset, &svg), GEDELF_OK);
        uint64_t sum = sum_of(buffer_view(&svg));
        if (sum != rows[i].sum)
            print_error("%s is another picture: look at it; its sum is 0x%016llX\n", rows[i].name,
                        (unsigned long long)sum);
        wrong += sum != rows[i].sum;
        buffer_free(&svg);
    }
    close_family(&text, dataset, people);
    return wrong;
}

static void test_pictures__sums(void **state)
{
    (void)state;
    assert_int_equal(count_wrong(pictures, COUNT_OF(pictures)), 0);
    assert_int_equal(count_wrong(odd_pictures, COUNT_OF(odd_pictures)), 0);
    assert_int_equal(count_wrong(full_pictures, COUNT_OF(full_pictures)), 0);
}

static int write_pictures(const char *folder, const picture_row *rows, size_t count)
{
    buffer text;
    gedelf_dataset *dataset;
    gedelf_people *people;
    open_family(rows, &text, &dataset, &people);
    for (size_t i = 0; i < count; i++) {
        char path[1000];
        buffer svg;
        buffer_init(&svg, &memory_default);
        gedelf_status status = draw_picture(&rows[i], people, dataset, &svg);
        snprintf(path, sizeof path, "%s/%s.svg", folder, rows[i].name);
        FILE *file_out = fopen(path, "wb");
        if (status != GEDELF_OK || !file_out || fwrite(svg.data, 1, svg.length, file_out) != svg.length)
            return 1;
        fclose(file_out);
        printf("%s 0x%016llX\n", rows[i].name, (unsigned long long)sum_of(buffer_view(&svg)));
        buffer_free(&svg);
    }
    close_family(&text, dataset, people);
    return 0;
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_pictures__sums)};
    if (argc > 1)
        return write_pictures(argv[1], pictures, COUNT_OF(pictures)) +
               write_pictures(argv[1], odd_pictures, COUNT_OF(odd_pictures)) +
               write_pictures(argv[1], full_pictures, COUNT_OF(full_pictures));
    return cmocka_run_group_tests(tests, NULL, NULL);
}
