/* SPDX-License-Identifier: MIT */
/*
 * Parts of files in which several records have one identifier: none of them is lost, what is kept is counted, and every allocation that
 * fails is told. [D8, D464]
 */
#include "subset_wishes.h"

/* ---- Identifiers that several have ------------------------------------------------------------------ */

/* The notes N are three, one of them in a record; of B there are two people, of M a note and a family. */
static const char several[] = "0 HEAD\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n1 CHAR UTF-8\n"
                              "0 @A@ INDI\n1 NOTE @N@\n1 NOTE @N@\n1 ASSO @B@\n1 FAMS @M@\n0 @B@ INDI\n1 NAME B\n"
                              "0 @B@ INDI\n1 NAME C\n0 @N@ NOTE first\n0 @N@ NOTE second\n1 SOUR @T@\n"
                              "0 @S@ SOUR\n1 @N@ NOTE third\n0 @T@ SOUR\n1 TITL t\n0 @M@ NOTE m\n0 @M@ FAM\n0 TRLR\n";

typedef struct several_row {
    gedelf_subset_wish wishes[2];
    bool stubs;
    uint64_t people, families, others, ambiguous, records; /* with stubs */
} several_row;

static const several_row several_rows[] = {
    {{ANCESTORS("A"), NOTHING}, false, 1, 0, 5, 3, 6},
    {{ANCESTORS("A"), NOTHING}, true, 1, 0, 5, 4, 7},
    {{ANCESTORS("A"), WITHOUT("NOTE")}, false, 1, 0, 1, 2, 2}, /* a source has one of the notes */
    {{ANCESTORS("A"), WITHOUT("NOTE")}, true, 1, 0, 1, 4, 4},
    {{ANCESTORS("A"), WITHOUT("*.NOTE")}, false, 0, 0, 0, 0, 0},
    {{ANCESTORS("A"), WITHOUT("SOUR")}, false, 1, 0, 3, 3, 4},
    {{ANCESTORS("A"), WHERE("FAM")}, false, 1, 1, 5, 3, 7},
    {{ANCESTORS("A"), WHERE("INDI[NAME=\"C\"]")}, false, 2, 0, 5, 4, 7},
    {{WHERE("@T@"), NOTHING}, false, 0, 0, 1, 0, 1},
    {{WITHOUT("SOUR"), NOTHING}, false, 3, 1, 3, 4, 7},
};

static gedelf_dataset *read_several(const buffer *octets)
{
    gedelf_dataset *dataset;
    assert_int_equal(gedelf_read(&dataset, gedelf_source_memory(octets->data, octets->length), NULL), GEDELF_OK);
    return dataset;
}

typedef struct several_work {
    const several_row *row;
    gedelf_subset_result result;
    buffer out;
} several_work;

static gedelf_status make_part_of_several(void *context, const gedelf_allocator *allocator)
{
    several_work *w = context;
    gedelf_subset_options options = GEDELF_SUBSET_OPTIONS();
    gedelf_read_options reading = GEDELF_READ_OPTIONS();
    reading.allocator = options.allocator = allocator;
    options.reading = &reading;
    options.wishes = w->row->wishes;
    options.wish_count = w->row->wishes[1].text.length > 0 ? 2 : 1;
    options.stubs = w->row->stubs;
    w->out.length = 0;
    w->result = GEDELF_SUBSET_RESULT();
    return gedelf_subset(gedelf_source_memory(several, strlen(several)), gedelf_sink_callback(write_to_buffer, &w->out),
                         &options, &w->result);
}

/* Pointers lead to all that have the identifier, and are told; one record means all that are left out. (D8) */
static void test_subset__several(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(several_rows); i++) {
        several_work w = {.row = &several_rows[i]};
        uint64_t records = 0;
        buffer_init(&w.out, &memory_default);
        assert_failures_are_told(make_part_of_several, &w, GEDELF_OK);
        gedelf_dataset *part = read_several(&w.out);
        for (gedelf_structure r = gedelf_dataset_records(part); gedelf_structure_exists(r);
             r = gedelf_structure_next(r))
            records++;
        if (w.result.people != w.row->people || w.result.families != w.row->families ||
            w.result.others != w.row->others || w.result.ambiguous != w.row->ambiguous || records != w.row->records)
            fail_msg("row %zu: %d %d %d %d %d\n%.*s", i, (int)w.result.people, (int)w.result.families,
                     (int)w.result.others, (int)w.result.ambiguous, (int)records, (int)w.out.length, w.out.data);
        gedelf_dataset_free(part);
        buffer_free(&w.out);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_subset__several)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
