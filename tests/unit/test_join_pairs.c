/* SPDX-License-Identifier: MIT */
/*
 * Joining, as it is told: which records are one by pairs that were given, what follows from them, what is kept apart, what is called
 * otherwise, and what becomes a note. [D450–D453]
 */
#include "unit.h"

#include <gedelf/join.h>

#define PERSON(id, name) "0 @" id "@ INDI\n1 NAME " name "\n"
#define FAMILY(id, husband, wife, child) "0 @" id "@ FAM\n1 HUSB @" husband "@\n1 WIFE @" wife "@\n1 CHIL @" child "@\n"

/* Two trees of three who are nobody else's. */
#define THREE_A                                                                                                        \
    PERSON("I1", "Ann /Ash/") PERSON("I2", "Bob /Birch/") PERSON("I3", "Cid /Birch/") FAMILY("F1", "I2", "I1", "I3")
#define THREE_B                                                                                                        \
    PERSON("P1", "Dot /Oak/") PERSON("P2", "Eli /Elm/") PERSON("P3", "Fay /Elm/") FAMILY("G1", "P2", "P1", "P3")

/* Records of both files, pairs as text or NULL for those that are found, and what is told: "=" united, "+" added, ">" renamed, "!" noted,
   each with tag and identifiers; after "+" how many structures came to it. */
static const struct {
    const char *what, *a, *b, *pairs, *told;
} told_rows[] = {
    {"nothing", "", "", NULL, ""},
    {"one of the second", "", PERSON("P1", "Dot /Oak/"), NULL, "+INDI P1:P1 "},
    {"one of the first", PERSON("I1", "Ann /Ash/"), "", NULL, ""},
    {"the same file", THREE_A, THREE_A, NULL, "=INDI I1:I1 =INDI I2:I2 =INDI I3:I3 =FAM F1:F1 "},
    {"the same data in another order", PERSON("I1", "Ann /Ash/") "0 @N1@ NOTE n\n",
     "0 @N1@ NOTE n\n" PERSON("I1", "Ann /Ash/"), "", "=NOTE N1:N1 >INDI I2:I1 "},
    {"the same, found", PERSON("I1", "Ann /Ash/") "1 BIRT\n2 DATE 3 MAR 1801\n0 @N1@ NOTE n\n",
     "0 @N1@ NOTE n\n" PERSON("P1", "Ann /Ash/") "1 BIRT\n2 DATE 3 MAR 1801\n", NULL, "=INDI I1:P1 =NOTE N1:N1 "},
    {"no pairs", THREE_A, THREE_B, "", "+INDI P1:P1 +INDI P2:P2 +INDI P3:P3 +FAM G1:G1 "},
    {"one pair", THREE_A, THREE_B, "I1\tP1\n", "=INDI I1:P1+1 +INDI P2:P2 +INDI P3:P3 +FAM G1:G1 "},
    {"both partners: the families follow", THREE_A, THREE_B, "I1\tP1\nI2\tP2\n",
     "=INDI I1:P1+1 =INDI I2:P2+1 =FAM F1:G1+1 +INDI P3:P3 "},
    {"crosswise", THREE_A, THREE_B, "I1\tP2\nI2\tP1\n",
     "=INDI I1:P2+1 =INDI I2:P1+1 !FAM F1:G1 [gedelf join, other @G1@] HUSB @I1@ !FAM F1:G1 [gedelf join, other @G1@] "
     "WIFE "
     "@I2@ =FAM F1:G1+3 "
     "+INDI P3:P3 "},
    {"but not if they are kept apart", THREE_A, THREE_B, "I1\tP1\nI2\tP2\n{\"a\":\"F1\",\"b\":\"G1\",\"same\":false}\n",
     "=INDI I1:P1+1 =INDI I2:P2+1 +INDI P3:P3 +FAM G1:G1 "},
    {"others that are kept apart do not matter", THREE_A, THREE_B,
     "I1\tP1\nI2\tP2\n{\"a\":\"I3\",\"b\":\"P3\",\"same\":false}\n",
     "=INDI I1:P1+1 =INDI I2:P2+1 =FAM F1:G1+1 +INDI P3:P3 "},
    {"one partner, and nobody else",
     PERSON("I1", "Ann /Ash/") PERSON("I3", "Cid /Ash/") "0 @F1@ FAM\n1 WIFE @I1@\n1 CHIL @I3@\n",
     PERSON("P1", "Dot /Oak/") PERSON("P3", "Fay /Oak/") "0 @G1@ FAM\n1 WIFE @P1@\n1 CHIL @P3@\n", "I1\tP1\n",
     "=INDI I1:P1+1 +INDI P3:P3 +FAM G1:G1 "},
    {"one partner, and a child",
     PERSON("I1", "Ann /Ash/") PERSON("I3", "Cid /Ash/") "0 @F1@ FAM\n1 WIFE @I1@\n1 CHIL @I3@\n",
     PERSON("P1", "Dot /Oak/") PERSON("P3", "Fay /Oak/") "0 @G1@ FAM\n1 WIFE @P1@\n1 CHIL @P3@\n", "I1\tP1\nI3\tP3\n",
     "=INDI I1:P1+1 =INDI I3:P3+1 =FAM F1:G1 "},
    {"equal records of other kinds", PERSON("I1", "Ann /Ash/") "0 @N1@ NOTE n\n0 @S1@ SOUR\n1 TITL t\n",
     "0 @M1@ NOTE n\n0 @M2@ NOTE m\n0 @T1@ SOUR\n1 TITL t\n", "", "=NOTE N1:M1 =SOUR S1:T1 +NOTE M2:M2 "},
    {"and those too can be kept apart", "0 @N1@ NOTE n\n", "0 @M1@ NOTE n\n",
     "{\"a\":\"N1\",\"b\":\"M1\",\"same\":false}\n", "+NOTE M1:M1 "},
    {"a pair of notes that differ", "0 @N1@ NOTE n\n", "0 @M1@ NOTE m\n", "N1\tM1\n",
     "!NOTE N1:M1 [gedelf join, other @M1@] NOTE m =NOTE N1:M1+1 "},
    {"identifiers that the first has", PERSON("I1", "Ann /Ash/") PERSON("I2", "Bob /Birch/"),
     PERSON("I1", "Dot /Oak/") PERSON("I4", "Eli /Elm/"), "", ">INDI I5:I1 +INDI I4:I4 "},
    {"a record without an identifier", PERSON("I1", "Ann /Ash/"), "0 NOTE loose\n", "", "+NOTE : "},
    {"what there can be one of", PERSON("I1", "Ann /Ash/") "1 SEX F\n", PERSON("P1", "Ann /Ash/") "1 SEX M\n",
     "I1\tP1\n", "!INDI I1:P1 [gedelf join, other @P1@] SEX M =INDI I1:P1+1 "},
    {"with what is below it", PERSON("I1", "Ann /Ash/") "1 SEX F\n",
     PERSON("P1", "Ann /Ash/") "1 SEX M\n2 _X @P1@\n2 _Y\n", "I1\tP1\n",
     "!INDI I1:P1 [gedelf join, other @P1@] SEX M\n2 _X @I1@\n2 _Y =INDI I1:P1+1 "},
};

enum { PAIRS_MOST = 8 };

typedef struct pair_list {
    gedelf_join_pair items[PAIRS_MOST];
    size_t count;
} pair_list;

static bool list_pair(void *context, const gedelf_join_pair *pair)
{
    pair_list *l = context;
    l->items[l->count++] = *pair;
    return true;
}

static bool note_event(void *context, const gedelf_join_event *e)
{
    static const char marks[] = "=+>!";
    buffer *out = context;
    return buffer_append(out, view_of(&marks[e->action], 1)) && buffer_append(out, e->tag) &&
           buffer_append(out, VIEW(" ")) && buffer_append(out, e->a) && buffer_append(out, VIEW(":")) &&
           buffer_append(out, e->b) && (e->parts == 0 || buffer_append(out, VIEW("+"))) &&
           (e->parts == 0 || buffer_append_number(out, e->parts)) && buffer_append(out, VIEW(" ")) &&
           buffer_append(out, e->text) && (e->text.length == 0 || buffer_append(out, VIEW(" ")));
}

static bool drop_written(void *context, const void *octets, size_t size)
{
    (void)context;
    (void)octets;
    (void)size;
    return true;
}

static gedelf_dataset *read_half(const char *records, buffer *text)
{
    gedelf_dataset *dataset;
    gedelf_read_options options = GEDELF_READ_OPTIONS();
    options.positions = true;
    buffer_init(text, &memory_default);
    assert_true(buffer_append(text, VIEW(HEADER)) && buffer_append(text, view_of_string(records)) &&
                buffer_append(text, VIEW(TRAILER)));
    assert_int_equal(gedelf_read(&dataset, source_of(buffer_view(text)), &options), GEDELF_OK);
    return dataset;
}

static void test_join__is_told(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(told_rows); i++) {
        gedelf_join_options options = GEDELF_JOIN_OPTIONS();
        pair_list pairs_given = {.count = 0};
        buffer texts[2], told;
        gedelf_dataset *a = read_half(told_rows[i].a, &texts[0]), *b = read_half(told_rows[i].b, &texts[1]);
        buffer_init(&told, &memory_default);
        if (told_rows[i].pairs) {
            assert_int_equal(gedelf_join_read_pairs(view_of_string(told_rows[i].pairs), list_pair, &pairs_given, NULL),
                             GEDELF_OK);
            options.pairs = pairs_given.items;
            options.pair_count = pairs_given.count;
        }
        options.name = VIEW("other");
        options.tell = note_event;
        options.context = &told;
        assert_int_equal(
            gedelf_join(a, source_of(buffer_view(&texts[0])), b, gedelf_sink_callback(drop_written, NULL), &options),
            GEDELF_OK);
        if (!view_equal(buffer_view(&told), view_of_string(told_rows[i].told)))
            fail_msg("%s: %.*s", told_rows[i].what, (int)told.length, told.data);
        gedelf_dataset_free(a);
        gedelf_dataset_free(b);
        buffer_free(&texts[0]);
        buffer_free(&texts[1]);
        buffer_free(&told);
    }
}

/* ---- Pairs that cannot be --------------------------------------------------------------------------------- */

static void test_join__wrong_pairs(void **state)
{
    static const struct {
        const char *pairs, *message, *xref;
    } rows[] = {
        {"I9\tP1\n", "the first file has no record with the identifier", "I9"},
        {"I1\tP9\n", "the second file has no record with the identifier", "P9"},
        {"I1\tG1\n", "records of different kinds cannot be combined:", "I1"},
        {"I1\tP1\nI1\tP2\n", "there is more than one pair with the identifier", "I1"},
        {"I1\tP1\nI2\tP1\n", "there is more than one pair with the identifier", "P1"},
        {"I1\tP1\nI1\tP1\n", "there is more than one pair with the identifier", "I1"},
        {"{\"a\":\"I9\",\"b\":\"P1\",\"same\":false}\n", "the first file has no record with the identifier", "I9"},
        {"{\"a\":\"I1\",\"b\":\"G1\",\"same\":false}\n", "records of different kinds cannot be combined:", "I1"},
    };
    buffer texts[2];
    gedelf_dataset *a = read_half(THREE_A, &texts[0]), *b = read_half(THREE_B, &texts[1]);
    (void)state;
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        gedelf_join_options options = GEDELF_JOIN_OPTIONS();
        gedelf_join_fault why = GEDELF_JOIN_FAULT();
        pair_list pairs_given = {.count = 0};
        assert_int_equal(gedelf_join_read_pairs(view_of_string(rows[i].pairs), list_pair, &pairs_given, NULL),
                         GEDELF_OK);
        options.pairs = pairs_given.items;
        options.pair_count = pairs_given.count;
        options.fault = &why;
        assert_int_equal(
            gedelf_join(a, source_of(buffer_view(&texts[0])), b, gedelf_sink_callback(drop_written, NULL), &options),
            GEDELF_ARGUMENT);
        assert_string_equal(why.message, rows[i].message);
        assert_view(why.xref, view_of_string(rows[i].xref));
    }
    gedelf_dataset_free(a);
    gedelf_dataset_free(b);
    buffer_free(&texts[0]);
    buffer_free(&texts[1]);
}

/* ---- What fails --------------------------------------------------------------------------------------------- */

/* A file that is joined with itself, which needs no matching. */
typedef struct self_work {
    gedelf_dataset *a, *b;
    view octets;
    size_t events, writes; /* that are allowed */
} self_work;

static bool take_some_events(void *context, const gedelf_join_event *e)
{
    self_work *w = context;
    (void)e;
    return w->events-- > 0;
}

static bool take_some_octets(void *context, const void *octets, size_t size)
{
    self_work *w = context;
    (void)octets;
    (void)size;
    return w->writes-- > 0;
}

static gedelf_status join_with_itself(void *context, const gedelf_allocator *allocator)
{
    self_work *w = context;
    gedelf_join_options options = GEDELF_JOIN_OPTIONS();
    options.allocator = allocator;
    options.tell = take_some_events;
    options.context = w;
    w->events = w->events == 0 ? SIZE_MAX : w->events;
    w->writes = w->writes == 0 ? SIZE_MAX : w->writes;
    return gedelf_join(w->a, source_of(w->octets), w->b, gedelf_sink_callback(take_some_octets, w), &options);
}

static void test_join__fails(void **state)
{
    buffer texts[2];
    (void)state;
    self_work w = {.a = read_half(THREE_A "0 @N1@ NOTE n\n1 @N2@ SOUR s\n0 NOTE loose\n", &texts[0]),
                   .b = read_half(THREE_A "0 @N1@ NOTE n\n1 @N2@ SOUR s\n0 NOTE loose\n", &texts[1])};
    w.octets = buffer_view(&texts[0]);
    assert_failures_are_told(join_with_itself, &w, GEDELF_OK);
    for (size_t allowed = 1; allowed < 6; allowed++) {
        w.events = allowed;
        w.writes = SIZE_MAX;
        assert_int_equal(join_with_itself(&w, NULL), GEDELF_STOPPED);
    }
    gedelf_dataset_free(w.a);
    gedelf_dataset_free(w.b);
    buffer_free(&texts[0]);
    buffer_free(&texts[1]);
}

static bool refuse_second(void *context, const gedelf_join_pair *pair)
{
    size_t *count = context;
    (void)pair;
    return ++*count < 2;
}

/* Lines of pairs: what is none is told with its number, and whoever takes them can stop. (D452) */
static void test_join__lines_of_pairs(void **state)
{
    static const struct {
        const char *text;
        gedelf_status status;
        size_t row, pairs;
    } rows[] = {
        {"I1\tP1\n", GEDELF_OK, 0, 1},
        {"I1\tP1\nI2\tP2\nI3\tP3\n", GEDELF_STOPPED, 0, 2},
        {"\xEF\xBB\xBFI1\tP1", GEDELF_OK, 0, 1},
        {"\n\n  \nI1 P1\n", GEDELF_ARGUMENT, 4, 0},
        {"I1\t\n", GEDELF_ARGUMENT, 1, 0},
        {"I1\tP1\n\tP1\n", GEDELF_ARGUMENT, 2, 1},
        {" @I1@ \t @P1@ \r\n", GEDELF_OK, 0, 1},
        {"{\"a\":\"I1\"}\n", GEDELF_ARGUMENT, 1, 0},
        {"{\"b\":\"I1\"}\n", GEDELF_ARGUMENT, 1, 0},
        {"{\"a\":\"\",\"b\":\"P1\"}\n", GEDELF_ARGUMENT, 1, 0},
        {"  {\"x\":\"a\",\"a\":\"I1\",\"b\":\"P1\"}\n", GEDELF_OK, 0, 1},
        {"{\"x\":{\"y\":\"\\\"a\"},\"a\":\"I1\",\"b\":\"P1\"}", GEDELF_OK, 0, 1},
        {"{", GEDELF_ARGUMENT, 1, 0},
        {"{\"", GEDELF_ARGUMENT, 1, 0},
        {"{\"a\":", GEDELF_ARGUMENT, 1, 0},
        {"{\"same\":", GEDELF_ARGUMENT, 1, 0},
    };
    (void)state;
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        size_t row = 0, count = 0;
        gedelf_status status = gedelf_join_read_pairs(view_of_string(rows[i].text), refuse_second, &count, &row);
        if (status != rows[i].status || row != rows[i].row || count != rows[i].pairs)
            fail_msg("row %zu: status %d, line %zu, %zu pairs", i, (int)status, row, count);
    }
    assert_int_equal(gedelf_join_read_pairs(VIEW("x"), list_pair, NULL, NULL), GEDELF_ARGUMENT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_join__is_told), cmocka_unit_test(test_join__wrong_pairs),
                                       cmocka_unit_test(test_join__fails), cmocka_unit_test(test_join__lines_of_pairs)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
