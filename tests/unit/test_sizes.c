/* SPDX-License-Identifier: MIT */
/*
 * No result depends on how much is done at a time (base/sizes.def): the same work, with many sizes, gives the same.
 */
#include "unit.h"

#include <gedelf/anonymise.h>
#include <gedelf/archive.h>
#include <gedelf/json.h>
#include <gedelf/match.h>
#include <gedelf/people.h>
#include <gedelf/redact.h>

/* ---- A file ------------------------------------------------------------------------------------ */

enum { CHILDREN = 30 };

/* Identifiers in rows and apart, and such as are no numbers. */
static void add_xref(buffer *b, unsigned number)
{
    static const char *const forms[] = {"I%u", "P%u00", "I%u000", "x-%u", "F%u"};
    char name[32];
    int length = snprintf(name, sizeof name, forms[number % COUNT_OF(forms)], number);
    assert_true(buffer_append(b, view_of(name, (size_t)length)));
}

static void add_text(buffer *b, const char *text)
{
    assert_true(buffer_append(b, view_of_string(text)));
}

static void add_pointer(buffer *b, const char *before, unsigned number)
{
    add_text(b, before);
    add_text(b, " @");
    add_xref(b, number);
    add_text(b, "@\n");
}

/* A person with names in several scripts, tags of its own, a long line, and one that is continued. */
static void add_person(buffer *b, unsigned number)
{
    static const char *const given[] = {"Anna",    "Hans",   "Johann", "Johan", "Elisabeth",
                                        "Lisbeth", "Jürgen", "Ольга",  "Ωρίων"};
    char text[256];
    add_text(b, "0 @");
    add_xref(b, number);
    int length = snprintf(text, sizeof text, "@ INDI\n1 NAME %s %s /Novák%s/\n1 BIRT\n2 DATE %u JAN %u\n1 _T%u x@@y\n",
                          given[number % COUNT_OF(given)], given[number / 2 % COUNT_OF(given)], number % 3 ? "" : "ova",
                          1 + number % 28, 1800 + number / 3, number % 23);
    assert_true(buffer_append(b, view_of(text, (size_t)length)));
    add_text(b, "1 NOTE ");
    for (unsigned i = 0; i < number % 7 * 20; i++)
        add_text(b, i % 9 == 0 ? " äß" : "\"q");
    add_text(b, "\n2 CONT über Straße\n2 CONC n и Москва\n1 FAMC @FX@\n");
}

static void make_text(buffer *b, unsigned shift)
{
    add_text(b, "0 HEAD\n1 CHAR UTF-8\n1 GEDC\n2 VERS 5.5.1\n");
    for (unsigned i = 0; i < CHILDREN; i++)
        add_person(b, i * (1 + shift) + shift);
    add_text(b, "0 @FX@ FAM\n");
    for (unsigned i = 0; i < CHILDREN + 5; i++) /* some twice */
        add_pointer(b, i % 11 == 10 ? "1 HUSB" : "1 CHIL", i % CHILDREN * (1 + shift) + shift);
    add_text(b, "0 TRLR\n");
}

/* ---- What is made of it ------------------------------------------------------------------------- */

static void note_number(buffer *out, uint64_t number)
{
    assert_true(buffer_append_number(out, number));
    assert_true(buffer_append(out, VIEW(" ")));
}

static void note_link(buffer *out, const gedelf_link *l)
{
    note_number(out, (uint64_t)l->kind);
    note_number(out, (uint64_t)l->own * 8 + (uint64_t)l->mutual * 4 + (uint64_t)l->repeated * 2 + l->by_birth);
    note_number(out, l->other);
}

static void note_people(buffer *out, const gedelf_dataset *d, const gedelf_allocator *allocator)
{
    gedelf_people *people;
    gedelf_people_options options = GEDELF_PEOPLE_OPTIONS();
    options.allocator = allocator;
    assert_int_equal(gedelf_people_new_from(&people, d, &options), GEDELF_OK);
    for (gedelf_person i = 0; i < gedelf_people_count(people); i++) {
        for (gedelf_link l = {.next = 0}; gedelf_person_link_next(people, i, &l);)
            note_link(out, &l);
        for (gedelf_parent_walk w = {.parent = 0}; gedelf_person_parent_next(people, i, &w);)
            note_number(out, w.parent);
    }
    for (gedelf_link l = {.next = 0}; gedelf_family_link_next(people, 0, &l);)
        note_link(out, &l);
    gedelf_people_free(people);
}

static void note_matches(buffer *out, const gedelf_dataset *a, const gedelf_dataset *b,
                         const gedelf_allocator *allocator)
{
    gedelf_match *match;
    gedelf_match_options options = GEDELF_MATCH_OPTIONS();
    options.allocator = allocator;
    options.min = GEDELF_ANY_SCORE;
    assert_int_equal(gedelf_match_new(&match, a, b, &options), GEDELF_OK);
    for (size_t i = 0; i < gedelf_match_count(match); i++) {
        const gedelf_match_pair *pair = gedelf_match_at(match, i);
        assert_true(buffer_append(out, gedelf_structure_xref(pair->a)));
        assert_true(buffer_append(out, VIEW("=")));
        assert_true(buffer_append(out, gedelf_structure_xref(pair->b)));
        note_number(out, (uint64_t)(pair->score * 1e9));
    }
    gedelf_match_free(match);
}

static void note_anonymised(buffer *out, view text, const gedelf_allocator *allocator)
{
    gedelf_anonymise_options options = GEDELF_ANONYMISE_OPTIONS();
    options.allocator = allocator;
    options.key = VIEW("key");
    assert_int_equal(gedelf_anonymise(gedelf_source_memory(text.text, text.length),
                                      gedelf_sink_callback(write_to_buffer, out), &options),
                     GEDELF_OK);
}

static void note_archive(buffer *out, view text, const gedelf_allocator *allocator)
{
    gedelf_archive *archive;
    gedelf_archive_writer *writer;
    gedelf_archive_options options = GEDELF_ARCHIVE_OPTIONS();
    size_t before = out->length;
    options.allocator = allocator;
    assert_int_equal(gedelf_archive_writer_open(&writer, gedelf_sink_callback(write_to_buffer, out), &options),
                     GEDELF_OK);
    assert_int_equal(gedelf_archive_writer_add(writer, VIEW("a"), gedelf_source_memory(text.text, text.length), false),
                     GEDELF_OK);
    assert_int_equal(gedelf_archive_writer_finish(writer, VIEW("")), GEDELF_OK);
    gedelf_archive_writer_close(writer);
    gedelf_source source = gedelf_source_memory(out->data + before, out->length - before);
    buffer unpacked;
    buffer_init(&unpacked, &memory_default);
    assert_int_equal(gedelf_archive_open(&archive, source, &options), GEDELF_OK);
    assert_int_equal(gedelf_archive_extract(archive, 0, gedelf_sink_callback(write_to_buffer, &unpacked)), GEDELF_OK);
    assert_true(view_equal(buffer_view(&unpacked), text));
    gedelf_archive_close(archive);
    buffer_free(&unpacked);
}

/* Does everything with an allocator, and notes what came of it. */
static void do_all(buffer *out, const gedelf_allocator *allocator)
{
    buffer texts[2];
    gedelf_dataset *datasets[2];
    gedelf_read_options reading = GEDELF_READ_OPTIONS();
    gedelf_json_options json = GEDELF_JSON_OPTIONS();
    reading.allocator = json.allocator = allocator;
    for (unsigned i = 0; i < 2; i++) {
        buffer_init(&texts[i], &memory_default);
        make_text(&texts[i], i);
        gedelf_source source = gedelf_source_memory(texts[i].data, texts[i].length);
        assert_int_equal(gedelf_read(&datasets[i], source, &reading), GEDELF_OK);
        assert_int_equal(gedelf_json_write(datasets[i], gedelf_sink_callback(write_to_buffer, out), &json), GEDELF_OK);
        note_people(out, datasets[i], allocator);
    }
    note_matches(out, datasets[0], datasets[1], allocator);
    note_matches(out, datasets[0], NULL, allocator);
    note_anonymised(out, buffer_view(&texts[1]), allocator);
    note_archive(out, buffer_view(&texts[0]), allocator);
    for (unsigned i = 0; i < 2; i++) {
        gedelf_dataset_free(datasets[i]);
        buffer_free(&texts[i]);
    }
}

/* ---- With which sizes --------------------------------------------------------------------------- */

static void assert_same_with(const work_sizes *sizes, view expected)
{
    buffer out;
    sized_memory sized;
    gedelf_allocator allocator = memory_with_sizes(&sized, memory_default, sizes);
    buffer_init(&out, &memory_default);
    do_all(&out, &allocator);
    assert_true(view_equal(buffer_view(&out), expected));
    buffer_free(&out);
}

static void no_result_depends_on_sizes(void **state)
{
    (void)state;
    enum { MIXED = 12, MOST = 64 };
    static const size_t equal[] = {1, 2, 3, 5, 13, 64};
    buffer expected;
    buffer_init(&expected, &memory_default);
    do_all(&expected, &memory_default);
    assert_true(expected.length > 10000);
    for (size_t i = 0; i < COUNT_OF(equal); i++) {
        work_sizes sizes = equal_sizes(equal[i]);
        assert_same_with(&sizes, buffer_view(&expected));
    }
    for (uint64_t seed = 0; seed < MIXED; seed++) {
        work_sizes sizes = mixed_sizes(MOST, seed);
        assert_same_with(&sizes, buffer_view(&expected));
    }
    buffer_free(&expected);
}

static void powers_of_two_within(void **state)
{
    (void)state;
    static const struct {
        size_t size, power;
    } rows[] = {
        {1, 1}, {2, 2}, {3, 2}, {4, 4}, {5, 4}, {1023, 512}, {1024, 1024}, {1025, 1024}, {SIZE_MAX, SIZE_MAX / 2 + 1}};
    for (size_t i = 0; i < COUNT_OF(rows); i++)
        assert_int_equal(power_of_two_within(rows[i].size), rows[i].power);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_result_depends_on_sizes),
        cmocka_unit_test(powers_of_two_within),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
