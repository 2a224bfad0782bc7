/* SPDX-License-Identifier: MIT */
/*
 * Memory comes from the allocator that was given, and from nowhere else: what compares, merges, joins and cuts files, and what reads and
 * writes archives, is run while every other call for memory is counted. The linker leads those calls here (--wrap).
 */
#include "unit.h"

#include <gedelf/archive.h>
#include <gedelf/diff.h>
#include <gedelf/merge.h>
#include <gedelf/join.h>
#include <gedelf/subset.h>

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *old, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *old, size_t size);

static size_t others; /* calls that came from elsewhere */

void *__wrap_malloc(size_t size)
{
    others++;
    return __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size)
{
    others++;
    return __real_calloc(count, size);
}

void *__wrap_realloc(void *old, size_t size)
{
    others++;
    return __real_realloc(old, size);
}

/* ---- The allocator ------------------------------------------------------------------------------------ */

static void *own_allocate(void *context, size_t size)
{
    (void)context;
    return __real_malloc(size);
}

static void *own_resize(void *context, void *old, size_t old_size, size_t new_size)
{
    (void)context;
    (void)old_size;
    return __real_realloc(old, new_size);
}

static void own_release(void *context, void *old, size_t size)
{
    (void)context;
    (void)size;
    free(old);
}

static const gedelf_allocator own = {own_allocate, own_resize, own_release, NULL};

/* ---- What is done ---------------------------------------------------------------------------------------- */

#define HEAD_551 "0 HEAD\n1 SOUR T\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n1 CHAR UTF-8\n"

static const char *const texts[] = {
    HEAD_551
    "0 @I1@ INDI\n1 NAME Ann /Ash/\n1 BIRT\n2 DATE 1900\n2 PLAC Bonn, Rhine\n1 NOTE x\n1 NOTE y\n1 FAMS @F1@\n"
    "1 CHAN\n2 DATE 1 JAN 2000\n0 @I2@ INDI\n1 NAME Bob /Birch/\n1 FAMS @F1@\n0 @F1@ FAM\n1 HUSB @I2@\n1 WIFE @I1@\n"
    "0 @N1@ NOTE t\n0 NOTE loose\n0 @S1@ SOUR\n1 TITL Register\n0 TRLR\n",
    HEAD_551
    "0 @I1@ INDI\n1 NAME Ann /Ash/\n1 BIRT\n2 DATE 1901\n2 PLAC Bonn, Rhine\n1 NOTE y\n1 NOTE x\n1 FAMS @F1@\n"
    "1 CHAN\n2 DATE 1 JAN 2001\n0 @I2@ INDI\n1 NAME Bob /Birch/\n1 OCCU o\n1 FAMS @F1@\n0 @F1@ FAM\n1 HUSB @I2@\n"
    "1 WIFE @I1@\n0 @N1@ NOTE t\n0 @N1@ NOTE u\n0 NOTE loose\n0 @S1@ SOUR\n1 TITL Register\n0 TRLR\n",
    HEAD_551
    "0 @I1@ INDI\n1 NAME Anna /Ash/\n1 BIRT\n2 DATE 1902\n1 NOTE caf\xC3\xA9\n1 FAMS @F2@\n1 NOTE @N1@\n"
    "0 @I3@ INDI\n1 NAME Bob /Birch/\n1 FAMS @F2@\n0 @F2@ FAM\n1 HUSB @I3@\n1 WIFE @I1@\n0 @N1@ NOTE t\n1 REFN 1\n"
    "0 @S9@ SOUR\n1 TITL Register\n0 TRLR\n",
};

static gedelf_source text_at(size_t which)
{
    return gedelf_source_memory(texts[which], strlen(texts[which]));
}

static bool drop_octets(void *context, const void *octets, size_t size)
{
    (void)context;
    (void)octets;
    (void)size;
    return true;
}

static gedelf_status compare_own(gedelf_dataset *const datasets[3], unsigned way)
{
    gedelf_diff_options options = GEDELF_DIFF_OPTIONS();
    gedelf_diff *diff;
    gedelf_diff_change change = GEDELF_DIFF_CHANGE();
    bool same;
    options.allocator = &own;
    options.match = (gedelf_pairing)way;
    gedelf_status status = gedelf_diff_new(&diff, datasets[0], datasets[2], &options);
    if (status == GEDELF_OK)
        status = gedelf_diff_tags(diff, &same);
    if (status == GEDELF_OK && way % 2 == 0)
        status = gedelf_diff_script(diff, gedelf_sink_callback(drop_octets, NULL));
    while (status == GEDELF_OK && way % 2 == 1)
        status = gedelf_diff_next(diff, &change);
    gedelf_diff_free(diff);
    return status == GEDELF_END ? GEDELF_OK : status;
}

static gedelf_status merge_own(gedelf_dataset *const datasets[3], unsigned way)
{
    gedelf_merge_options options = GEDELF_MERGE_OPTIONS();
    gedelf_read_options reading = GEDELF_READ_OPTIONS();
    reading.allocator = options.allocator = &own;
    options.reading = &reading;
    options.conflicts = (gedelf_conflicts)way;
    return gedelf_merge(datasets[0], text_at(1), datasets[2], gedelf_sink_callback(drop_octets, NULL), &options, NULL);
}

static gedelf_status join_own(gedelf_dataset *const datasets[3], unsigned way)
{
    static const gedelf_join_pair pairs[] = {{{"I1", 2}, {"I1", 2}, false}, {{"I2", 2}, {"I3", 2}, true}};
    gedelf_join_options options = GEDELF_JOIN_OPTIONS();
    options.allocator = &own;
    options.pairs = way % 2 == 0 ? NULL : pairs;
    options.pair_count = COUNT_OF(pairs);
    options.keep_encoding = way < 2;
    return gedelf_join(datasets[0], text_at(0), datasets[way == 2 ? 0 : 2], gedelf_sink_callback(drop_octets, NULL),
                       &options);
}

static gedelf_status match_own(gedelf_dataset *const datasets[3], unsigned way)
{
    gedelf_match_options options = GEDELF_MATCH_OPTIONS();
    gedelf_match *match;
    options.allocator = &own;
    gedelf_status status = gedelf_match_new(&match, datasets[0], way % 2 == 0 ? NULL : datasets[2], &options);
    gedelf_match_free(match);
    return status;
}

static gedelf_status subset_own(gedelf_dataset *const datasets[3], unsigned way)
{
    static const gedelf_subset_wish wishes[] = {{GEDELF_SUBSET_ANCESTORS, {"I1", 2}},
                                                {GEDELF_SUBSET_DESCENDANTS, {"I1", 2}},
                                                {GEDELF_SUBSET_WHERE, {"NOTE", 4}},
                                                {GEDELF_SUBSET_WITHOUT, {"FAM", 3}}};
    gedelf_subset_options options = GEDELF_SUBSET_OPTIONS();
    (void)datasets;
    options.allocator = &own;
    options.wishes = &wishes[way];
    options.wish_count = 1;
    options.stubs = true;
    return gedelf_subset(text_at(1), gedelf_sink_callback(drop_octets, NULL), &options, NULL);
}

static gedelf_status archive_own(gedelf_dataset *const datasets[3], unsigned way)
{
    gedelf_archive_options options = GEDELF_ARCHIVE_OPTIONS();
    gedelf_archive_writer *writer;
    gedelf_archive *archive = NULL;
    buffer out;
    (void)datasets;
    (void)way;
    options.allocator = &own;
    buffer_init(&out, &own);
    gedelf_status status = gedelf_archive_writer_open(&writer, gedelf_sink_callback(write_to_buffer, &out), &options);
    if (status == GEDELF_OK)
        status = gedelf_archive_writer_add(writer, VIEW("gedcom.ged"), text_at(0), false);
    if (status == GEDELF_OK)
        status = gedelf_archive_writer_finish(writer, VIEW("comment"));
    gedelf_archive_writer_close(writer);
    if (status == GEDELF_OK)
        status = gedelf_archive_open(&archive, gedelf_source_memory(out.data, out.length), &options);
    if (status == GEDELF_OK)
        status = gedelf_archive_extract(archive, 0, gedelf_sink_callback(drop_octets, NULL));
    gedelf_archive_close(archive);
    buffer_free(&out);
    return status;
}

static void test_memory__is_the_given_one(void **state)
{
    static gedelf_status (*const works[])(gedelf_dataset *const datasets[3], unsigned way) = {
        compare_own, merge_own, join_own, match_own, subset_own, archive_own};
    gedelf_dataset *datasets[3];
    gedelf_read_options options = GEDELF_READ_OPTIONS();
    (void)state;
    options.typed = options.positions = true;
    options.allocator = &own;
    others = 0;
    for (size_t i = 0; i < 3; i++)
        assert_int_equal(gedelf_read(&datasets[i], text_at(i), &options), GEDELF_OK);
    assert_int_equal(others, 0);
    for (unsigned i = 0; i < 4 * COUNT_OF(works); i++) {
        gedelf_status status = works[i / 4](datasets, i % 4);
        if (status != GEDELF_OK || others > 0)
            fail_msg("work %u, way %u: status %d, %zu calls", i / 4, i % 4, (int)status, others);
    }
    for (size_t i = 0; i < 3; i++)
        gedelf_dataset_free(datasets[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_memory__is_the_given_one)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
