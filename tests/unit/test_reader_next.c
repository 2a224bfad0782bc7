/* SPDX-License-Identifier: MIT */
/*
 * Reading on: record by record, to the next that is wanted, past some of them, or a few at once. [gedelf/gedelf.h, Streaming]
 */
#include "unit.h"

#include "format/read/read.h"

/* Records that are unremarked, and others: without an identifier, or with something odd in them. */
#define MIXED                                                                                                          \
    HEADER "0 @I1@ INDI\n0 @F1@ FAM\n0 INDI\n0 @I2@ INDI\n1 NAME \tx\n0 @F2@ FAM\n1 NOTE\n0 FAM\n0 @I3@ INDI\n0 "      \
           "@I4@ INDI\n" TRAILER

static const char *const mixed_names[] = {"I1", "F1", "", "I2", "F2", "", "I3", "I4"};

/* Is it a FAM, or has it this identifier? */
static bool want_some(void *context, gedelf_view tag, gedelf_view xref)
{
    return view_equal(tag, VIEW("FAM")) || view_equal(xref, view_of_string(context));
}

static void test_reader_next__wanted(void **state)
{
    (void)state;
    static char name[] = "I2";
    static const char *const expected[] = {"F1", "I2", "F2", ""};
    gedelf_reader *reader;
    gedelf_structure found;
    assert_int_equal(gedelf_reader_open(&reader, source_of(VIEW(MIXED)), NULL), GEDELF_OK);
    for (size_t i = 0; i < COUNT_OF(expected); i++) {
        assert_int_equal(gedelf_reader_next_wanted(reader, want_some, name, &found), GEDELF_OK);
        assert_view(gedelf_structure_xref(found), view_of_string(expected[i]));
    }
    assert_int_equal(gedelf_reader_next_wanted(reader, want_some, name, &found), GEDELF_END);
    assert_false(gedelf_structure_exists(found));
    gedelf_reader_close(reader);
}

/* From each record, so many are passed over. */
static void test_reader_next__skip(void **state)
{
    (void)state;
    for (size_t first = 0; first <= COUNT_OF(mixed_names); first++) {
        for (size_t count = 0; first + count <= COUNT_OF(mixed_names) + 1; count++) {
            gedelf_reader *reader;
            gedelf_structure found;
            assert_int_equal(gedelf_reader_open(&reader, source_of(VIEW(MIXED)), NULL), GEDELF_OK);
            for (size_t i = 0; i < first; i++)
                assert_int_equal(gedelf_reader_next(reader, &found), GEDELF_OK);
            bool beyond = first + count > COUNT_OF(mixed_names), last = first + count == COUNT_OF(mixed_names);
            assert_int_equal(gedelf_reader_skip(reader, count), beyond ? GEDELF_END : GEDELF_OK);
            assert_int_equal(gedelf_reader_next(reader, &found), beyond || last ? GEDELF_END : GEDELF_OK);
            if (!beyond && !last)
                assert_view(gedelf_structure_xref(found), view_of_string(mixed_names[first + count]));
            gedelf_reader_close(reader);
        }
    }
}

/* At most so many at once, and none is lost: those that are unremarked as text, others as structures. */
static void test_reader_next__few(void **state)
{
    (void)state;
    for (uint64_t most = 1; most < 5; most++) {
        gedelf_reader *reader;
        gedelf_structure found;
        record_run run;
        size_t count = 0;
        assert_int_equal(gedelf_reader_open(&reader, source_of(VIEW(MIXED)), NULL), GEDELF_OK);
        while (reader_next_few(reader, most, &run, &found) == GEDELF_OK) {
            assert_true(run.count <= most && (run.count == 0) == gedelf_structure_exists(found));
            if (run.count == 0)
                assert_view(gedelf_structure_xref(found), view_of_string(mixed_names[count]));
            else
                assert_true(view_begins(view_after(run.text, 3), view_of_string(mixed_names[count])));
            count += run.count > 0 ? (size_t)run.count : 1;
        }
        assert_int_equal(count, COUNT_OF(mixed_names));
        gedelf_reader_close(reader);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_reader_next__wanted),
        cmocka_unit_test(test_reader_next__skip),
        cmocka_unit_test(test_reader_next__few),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
