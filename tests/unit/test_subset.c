/* SPDX-License-Identifier: MIT */
/*
 * Parts of files: who is chosen, which families and other records come along, what becomes of pointers, and what is counted. [D460–D464]
 */
#include "subset_wishes.h"

#include <gedelf/subset.h>

#include <limits.h>

/* Four generations: G and H have P and U; P and Q have A and B; U and V have C; A and W have D; R is Q's father, and O's, whose mother
   nobody knows. */
#define WHO(id, lines) "0 @" id "@ INDI\n1 NAME " id "\n" lines
static const char tree[] = "0 HEAD\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n1 CHAR UTF-8\n1 SUBM @X@\n" WHO(
    "G", "1 FAMS @F1@\n") WHO("H", "1 FAMS @F1@\n") WHO("P", "1 FAMC @F1@\n1 FAMS @F2@\n")
    WHO("U", "1 FAMC @F1@\n1 FAMS @F3@\n") WHO("Q", "1 FAMC @F5@\n1 FAMS @F2@\n") WHO("V", "1 FAMS @F3@\n")
        WHO("A", "1 FAMC @F2@\n2 PEDI adopted\n1 FAMS @F4@\n1 NOTE @N@\n1 ASSO @C@\n2 RELA cousin\n1 ASSO @nobody@\n")
            WHO("B", "1 FAMC @F2@\n1 NOTE @M@\n") WHO("C", "1 FAMC @F3@\n") WHO("W", "1 FAMS @F4@\n")
                WHO("D", "1 FAMC @F4@\n") WHO("R", "1 FAMS @F5@\n")
                    WHO("O", "1 FAMC @F5@\n") "0 @F1@ FAM\n1 HUSB @G@\n1 WIFE @H@\n1 CHIL @P@\n1 CHIL @U@\n"
                                              "0 @F2@ FAM\n1 HUSB @P@\n1 WIFE @Q@\n1 CHIL @A@\n1 CHIL @B@\n1 SOUR @S@\n"
                                              "0 @F3@ FAM\n1 HUSB @U@\n1 WIFE @V@\n1 CHIL @C@\n"
                                              "0 @F4@ FAM\n1 HUSB @A@\n1 WIFE @W@\n1 CHIL @D@\n"
                                              "0 @F5@ FAM\n1 HUSB @R@\n1 CHIL @Q@\n1 CHIL @O@\n"
                                              "0 @N@ NOTE n\n1 SOUR @T@\n0 @M@ NOTE m\n0 @S@ SOUR\n1 TITL s\n0 @T@ "
                                              "SOUR\n1 TITL t\n0 @X@ SUBM\n1 NAME x\n0 TRLR\n";

typedef struct subset_row {
    gedelf_subset_wish wishes[2]; /* the second may be empty */
    uint64_t generations;
    const char *kept; /* records in their order; people, families and others are counted by these */
} subset_row;

#define EVER UINT64_MAX

static const subset_row rows[] = {
    {{ANCESTORS("A"), NOTHING}, EVER, "G H P Q A R F1 F2 F5 N S T X"},
    {{ANCESTORS(" @A@ "), NOTHING}, EVER, "G H P Q A R F1 F2 F5 N S T X"},
    {{ANCESTORS("A"), NOTHING}, 0, "A N T X"},
    {{ANCESTORS("A"), NOTHING}, 1, "P Q A F2 N S T X"},
    {{ANCESTORS("A"), NOTHING}, 2, "G H P Q A R F1 F2 F5 N S T X"},
    {{ANCESTORS("G"), NOTHING}, EVER, "G X"},
    {{ANCESTORS("O"), NOTHING}, EVER, "R O F5 X"},
    {{ANCESTORS("B"), NOTHING}, 0, "B M X"},
    {{ANCESTORS("C"), ANCESTORS("O")}, 1, "U V C R O F3 F5 X"},
    {{ANCESTORS("A"), ANCESTORS("B")}, 0, "A B F2 N M S T X"}, /* two members of a family are kept */
    {{DESCENDANTS("G"), NOTHING}, EVER, "G H P U Q V A B C W D F1 F2 F3 F4 N M S T X"},
    {{DESCENDANTS("G"), NOTHING}, 0, "G H F1 X"},
    {{DESCENDANTS("G"), NOTHING}, 1, "G H P U Q V F1 F2 F3 S X"},
    {{DESCENDANTS("G"), NOTHING}, 2, "G H P U Q V A B C W F1 F2 F3 F4 N M S T X"},
    {{DESCENDANTS("Q"), NOTHING}, 1, "P Q A B W F2 F4 N M S T X"},
    {{DESCENDANTS("D"), NOTHING}, EVER, "D X"},
    {{DESCENDANTS("R"), NOTHING}, 1, "P Q R O F2 F5 S X"},
    {{RELATIVES("A"), NOTHING}, 0, "A N T X"},
    {{RELATIVES("A"), NOTHING}, 1, "P Q A W D F2 F4 N S T X"},
    {{RELATIVES("A"), NOTHING}, 2, "G H P Q A B W D R F1 F2 F4 F5 N M S T X"},
    {{RELATIVES("A"), NOTHING}, 3, "G H P U Q A B W D R O F1 F2 F4 F5 N M S T X"},
    {{RELATIVES("A"), NOTHING}, EVER, "G H P U Q V A B C W D R O F1 F2 F3 F4 F5 N M S T X"},
    {{RELATIVES("C"), NOTHING}, 1, "U V C F3 X"},
    {{WHERE("@F3@"), NOTHING}, EVER, "U V C F3 X"},
    {{WHERE("@F5@"), NOTHING}, EVER, "Q R O F5 X"},
    {{WHERE("INDI[NAME=\"P\"]"), WHERE("INDI[NAME=\"Q\"]")}, EVER, "P Q F2 S X"},
    {{WHERE("INDI.FAMC.PEDI"), NOTHING}, EVER, "A N T X"}, /* the record in which something is found */
    {{WHERE("@S@"), NOTHING}, EVER, "S X"},
    {{WHERE("INDI.FAMC->FAM.CHIL"), WITHOUT("FAM")}, EVER, "G H P U Q V A B C W D R O N M T X"},
    /* the header stays, whatever is found in it */
    {{WITHOUT("HEAD.SUBM"), NOTHING}, EVER, "G H P U Q V A B C W D R O F1 F2 F3 F4 F5 N M S T X"},
    {{WITHOUT("HEAD"), WHERE("@S@")}, EVER, "S X"},
    {{WHERE("HEAD.SUBM"), NOTHING}, EVER, "X"},
    {{WITHOUT("@F2@"), NOTHING}, EVER, "G H P U Q V A B C W D R O F1 F3 F4 F5 N M S T X"},
    {{ANCESTORS("A"), WITHOUT("@P@")}, EVER, "G H Q A R F1 F2 F5 N S T X"},
    {{ANCESTORS("A"), WITHOUT("NOTE")}, 0, "A X"},
    {{ANCESTORS("A"), WITHOUT("SUBM")}, 0, "A N T"},
    {{ANCESTORS("A"), WITHOUT("@A@")}, 0, "X"},
    {{ANCESTORS("A"), DESCENDANTS("C")}, 0, "A C N T X"},
};

/* ---- Running -------------------------------------------------------------------------------------- */

static gedelf_status make_subset(const subset_row *row, bool stubs, buffer *out, gedelf_subset_result *result)
{
    gedelf_subset_options options = GEDELF_SUBSET_OPTIONS();
    options.wishes = row->wishes;
    options.wish_count = row->wishes[1].text.length > 0 ? 2 : 1;
    options.generations = row->generations == 0 ? GEDELF_ZERO : row->generations;
    options.stubs = stubs;
    return gedelf_subset(gedelf_source_memory(tree, strlen(tree)), gedelf_sink_callback(write_to_buffer, out), &options,
                         result);
}

static gedelf_dataset *read_part(const buffer *octets)
{
    gedelf_dataset *dataset;
    assert_int_equal(gedelf_read(&dataset, gedelf_source_memory(octets->data, octets->length), NULL), GEDELF_OK);
    return dataset;
}

/* The records of a part, one after the other, with blanks between; those with something in them only, if `whole`. */
static void append_records(const gedelf_dataset *part, bool whole, buffer *out)
{
    for (gedelf_structure r = gedelf_dataset_records(part); gedelf_structure_exists(r); r = gedelf_structure_next(r)) {
        bool stub = !gedelf_structure_exists(gedelf_structure_first(r)) && gedelf_structure_payload(r).length == 0;
        if (!whole || !stub)
            assert_true((out->length == 0 || buffer_append(out, VIEW(" "))) &&
                        buffer_append(out, gedelf_structure_xref(r)));
    }
}

static bool is_kept(const char *kept, view name)
{
    size_t length = strlen(kept);
    for (size_t i = 0; i + name.length <= length; i++) {
        if (memcmp(kept + i, name.text, name.length) == 0 && (i == 0 || kept[i - 1] == ' ') &&
            (kept[i + name.length] == ' ' || kept[i + name.length] == '\0'))
            return true;
    }
    return false;
}

/* The lines of the tree that stay: of records that are kept, but for pointers to what is not, with all below them. */
static void append_lines_of(const char *kept, buffer *out)
{
    int gone = INT_MAX; /* what is deeper than this has gone with the line above */
    for (const char *from = tree, *end; *from; from = end) {
        end = strchr(from, '\n') + 1;
        int level = from[0] - '0';
        const char *name = memchr(from, '@', (size_t)(end - from));
        view called = name ? view_of(name + 1, (size_t)(strchr(name + 1, '@') - name - 1)) : VIEW("nobody");
        gone = level <= gone ? INT_MAX : gone;
        if (gone == INT_MAX && !is_kept(kept, called) && !view_equal(called, VIEW("nobody")))
            gone = level;
        if (gone == INT_MAX)
            assert_true(buffer_append(out, view_of(from, (size_t)(end - from))));
    }
}

static void count_kept(const char *kept, gedelf_subset_result *out)
{
    for (const char *at = kept; at;) {
        const char *blank = strchr(at, ' ');
        bool family = at[0] == 'F', other = strchr("NMSTX", at[0]) != NULL;
        out->families += family;
        out->others += other;
        out->people += !family && !other;
        at = blank ? blank + 1 : NULL;
    }
}

static void assert_part(size_t i)
{
    const subset_row *row = &rows[i];
    gedelf_subset_result result = GEDELF_SUBSET_RESULT(), expected = GEDELF_SUBSET_RESULT();
    buffer out, found, lines;
    buffer_init(&out, &memory_default);
    buffer_init(&found, &memory_default);
    buffer_init(&lines, &memory_default);
    assert_int_equal(make_subset(row, false, &out, &result), GEDELF_OK);
    gedelf_dataset *part = read_part(&out);
    append_records(part, false, &found);
    if (!view_equal(buffer_view(&found), view_of_string(row->kept)))
        fail_msg("row %zu: %.*s", i, (int)found.length, found.data);
    count_kept(row->kept, &expected);
    assert_int_equal(result.people, expected.people);
    assert_int_equal(result.families, expected.families);
    assert_int_equal(result.others, expected.others);
    append_lines_of(row->kept, &lines);
    if (!view_equal(buffer_view(&out), buffer_view(&lines)))
        fail_msg("row %zu:\n%.*s", i, (int)out.length, out.data);
    gedelf_dataset_free(part);
    buffer_free(&out);
    buffer_free(&found);
    buffer_free(&lines);
}

static void test_subset__who(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(rows); i++)
        assert_part(i);
}

/* Pointers that lead nowhere, or to several: one record means what is left out. */
static bool count_lost(void *context, const gedelf_diag *diag)
{
    *(size_t *)context += diag->code == DIAG_DANGLING_POINTER || diag->code == DIAG_DUPLICATE_XREF;
    return true;
}

/* With stubs the same records have something in them, nothing is cut of these, and only what led nowhere does. */
static void test_subset__stubs(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        buffer out, found;
        size_t lost = 0;
        gedelf_read_options options = GEDELF_READ_OPTIONS();
        buffer_init(&out, &memory_default);
        buffer_init(&found, &memory_default);
        assert_int_equal(make_subset(&rows[i], true, &out, NULL), GEDELF_OK);
        gedelf_dataset *part = read_part(&out);
        append_records(part, true, &found);
        assert_view(buffer_view(&found), view_of_string(rows[i].kept));
        options.diagnose = count_lost;
        options.context = &lost;
        options.max_per_code = GEDELF_NO_LIMIT;
        assert_int_equal(gedelf_check(gedelf_source_memory(out.data, out.length), &options, NULL), GEDELF_OK);
        assert_int_equal(lost, is_kept(rows[i].kept, VIEW("A")) ? 1 : 0);
        gedelf_dataset_free(part);
        buffer_free(&out);
        buffer_free(&found);
    }
}

/* Somebody whom a family names twice is one member of it, and connects nobody. */
static void test_subset__named_twice(void **state)
{
    (void)state;
    static const char twice[] =
        HEADER "0 @A@ INDI\n0 @B@ INDI\n0 @F1@ FAM\n1 HUSB @A@\n1 WIFE @A@\n1 CHIL @B@\n" TRAILER;
    gedelf_subset_wish wish = WHERE("@A@");
    gedelf_subset_options options = GEDELF_SUBSET_OPTIONS();
    buffer out;
    buffer_init(&out, &memory_default);
    options.wishes = &wish;
    options.wish_count = 1;
    assert_int_equal(gedelf_subset(gedelf_source_memory(twice, strlen(twice)),
                                   gedelf_sink_callback(write_to_buffer, &out), &options, NULL),
                     GEDELF_OK);
    assert_view(buffer_view(&out), VIEW(HEADER "0 @A@ INDI\n" TRAILER));
    buffer_free(&out);
}

/* ---- Pointers to what is no record ------------------------------------------------------------------- */

/* Person B has a note, to which A and the note M point; it goes with B, comes with B, or is there for both, once. */
static void test_subset__inner_targets(void **state)
{
#define INNER_HEAD "0 HEAD\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n1 CHAR UTF-8\n"
#define INNER_B "0 @B@ INDI\n1 @N@ NOTE n\n2 SOUR @S@\n1 @O@ NOTE o\n"
    static const struct {
        gedelf_subset_wish wish;
        bool stubs;
        const char *expected;
    } inner_rows[] = {
        {ANCESTORS("A"), false, "0 @A@ INDI\n1 NOTE @M@\n0 @M@ NOTE m\n"},
        {ANCESTORS("A"), true,
         "0 @A@ INDI\n1 NOTE @N@\n1 NOTE @M@\n1 NOTE @O@\n0 @M@ NOTE m\n1 NOTE @N@\n1 ASSO @B@\n0 @N@ NOTE\n0 @O@ "
         "NOTE\n"
         "0 @B@ INDI\n"},
        {WHERE("INDI"), false,
         "0 @A@ INDI\n1 NOTE @N@\n1 NOTE @M@\n1 NOTE @O@\n" INNER_B
         "0 @M@ NOTE m\n1 NOTE @N@\n1 ASSO @B@\n0 @S@ SOUR\n"},
        {WITHOUT("SOUR"), false,
         "0 @A@ INDI\n1 NOTE @N@\n1 NOTE @M@\n1 NOTE @O@\n0 @B@ INDI\n1 @N@ NOTE n\n1 @O@ NOTE o\n"
         "0 @M@ NOTE m\n1 NOTE @N@\n1 ASSO @B@\n"},
    };
    static const char whole[] = INNER_HEAD "0 @A@ INDI\n1 NOTE @N@\n1 NOTE @M@\n1 NOTE @O@\n" INNER_B
                                           "0 @M@ NOTE m\n1 NOTE @N@\n1 ASSO @B@\n0 @S@ SOUR\n0 TRLR\n";
    (void)state;
    for (size_t i = 0; i < COUNT_OF(inner_rows); i++) {
        gedelf_subset_options options = GEDELF_SUBSET_OPTIONS();
        char expected[512];
        buffer out;
        buffer_init(&out, &memory_default);
        options.wishes = &inner_rows[i].wish;
        options.wish_count = 1;
        options.stubs = inner_rows[i].stubs;
        assert_int_equal(gedelf_subset(gedelf_source_memory(whole, strlen(whole)),
                                       gedelf_sink_callback(write_to_buffer, &out), &options, NULL),
                         GEDELF_OK);
        snprintf(expected, sizeof expected, INNER_HEAD "%s0 TRLR\n", inner_rows[i].expected);
        if (!view_equal(buffer_view(&out), view_of_string(expected)))
            fail_msg("row %zu:\n%.*s", i, (int)out.length, out.data);
        buffer_free(&out);
    }
}

/* A file that ends without a trailer and a line break gets one only if something follows. */
static void test_subset__open_end(void **state)
{
    static const char begin[] = "0 HEAD\n1 CHAR UTF-8\n0 @B@ INDI\n1 NAME B\n0 @A@ INDI\n1 ASSO @B@\n1 NAME A";
    static const struct {
        gedelf_subset_wish wish;
        const char *expected;
    } rows_of_end[] = {
        {WHERE("INDI"), "0 HEAD\n1 CHAR UTF-8\n0 @B@ INDI\n1 NAME B\n0 @A@ INDI\n1 ASSO @B@\n1 NAME A"},
        {WHERE("@A@"), "0 HEAD\n1 CHAR UTF-8\n0 @A@ INDI\n1 ASSO @B@\n1 NAME A\n0 @B@ INDI\n"},
        {WHERE("@B@"), "0 HEAD\n1 CHAR UTF-8\n0 @B@ INDI\n1 NAME B\n"},
    };
    (void)state;
    for (size_t i = 0; i < COUNT_OF(rows_of_end); i++) {
        gedelf_subset_options options = GEDELF_SUBSET_OPTIONS();
        gedelf_read_options reading = GEDELF_READ_OPTIONS();
        buffer out;
        buffer_init(&out, &memory_default);
        reading.recover = true;
        options.reading = &reading;
        options.wishes = &rows_of_end[i].wish;
        options.wish_count = 1;
        options.stubs = true;
        assert_int_equal(gedelf_subset(gedelf_source_memory(begin, strlen(begin)),
                                       gedelf_sink_callback(write_to_buffer, &out), &options, NULL),
                         GEDELF_OK);
        assert_view(buffer_view(&out), view_of_string(rows_of_end[i].expected));
        buffer_free(&out);
    }
}

/* ---- What cannot be ------------------------------------------------------------------------------- */

static void test_subset__refused(void **state)
{
    static const subset_row wrong[] = {{{ANCESTORS("A"), ANCESTORS("F1")}, EVER, NULL},
                                       {{ANCESTORS("A"), DESCENDANTS("nobody")}, EVER, NULL},
                                       {{WHERE("INDI"), WHERE("INDI[")}, EVER, NULL},
                                       {{WHERE("INDI"), WITHOUT("[")}, EVER, NULL}};
    gedelf_subset_options none = GEDELF_SUBSET_OPTIONS();
    buffer out;
    (void)state;
    buffer_init(&out, &memory_default);
    assert_int_equal(gedelf_subset(gedelf_source_memory(tree, strlen(tree)),
                                   gedelf_sink_callback(write_to_buffer, &out), &none, NULL),
                     GEDELF_ARGUMENT);
    for (size_t i = 0; i < COUNT_OF(wrong); i++) {
        gedelf_subset_result result = GEDELF_SUBSET_RESULT();
        assert_int_equal(make_subset(&wrong[i], false, &out, &result), GEDELF_ARGUMENT);
        assert_int_equal(result.fault, 1);
    }
    assert_int_equal(out.length, 0);
    buffer_free(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_subset__who),         cmocka_unit_test(test_subset__stubs),
        cmocka_unit_test(test_subset__refused),     cmocka_unit_test(test_subset__inner_targets),
        cmocka_unit_test(test_subset__named_twice), cmocka_unit_test(test_subset__open_end)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
