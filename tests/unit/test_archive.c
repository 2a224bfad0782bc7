/* SPDX-License-Identifier: MIT */
/*
 * Archives, without anything that packs: what is written can be read, and is refused where it was changed; and each
 * allocation may fail.
 */
#include "unit.h"

#include <gedelf/archive.h>

/* An archive of two files, both stored. */
static gedelf_status write_two(buffer *out, const gedelf_archive_options *options)
{
    gedelf_archive_writer *writer;
    gedelf_status status = gedelf_archive_writer_open(&writer, gedelf_sink_callback(write_to_buffer, out), options);
    if (status == GEDELF_OK)
        status =
            gedelf_archive_writer_add(writer, VIEW("gedcom.ged"), gedelf_source_memory("0 HEAD\n0 TRLR\n", 14), false);
    if (status == GEDELF_OK)
        status = gedelf_archive_writer_add(writer, VIEW("ä.txt"), gedelf_source_memory("x", 1), true);
    if (status == GEDELF_OK)
        status = gedelf_archive_writer_finish(writer, VIEW("comment"));
    gedelf_archive_writer_close(writer);
    return status;
}

static gedelf_status read_dataset(const buffer *from, buffer *out, const gedelf_archive_options *options)
{
    gedelf_archive *archive;
    size_t index;
    gedelf_status status = gedelf_archive_open(&archive, gedelf_source_memory(from->data, from->length), options);
    if (status == GEDELF_OK)
        status = gedelf_archive_dataset(archive, &index);
    if (status == GEDELF_OK)
        status = gedelf_archive_extract(archive, index, gedelf_sink_callback(write_to_buffer, out));
    gedelf_archive_close(archive);
    return status;
}

static void test_archive__there_and_back(void **state)
{
    (void)state;
    buffer octets, got;
    gedelf_archive *archive;
    gedelf_archive_entry e = GEDELF_ARCHIVE_ENTRY();
    buffer_init(&octets, &memory_default);
    buffer_init(&got, &memory_default);
    assert_int_equal(write_two(&octets, NULL), GEDELF_OK);
    assert_true(gedelf_is_archive(buffer_view(&octets)));
    assert_int_equal(read_dataset(&octets, &got, NULL), GEDELF_OK);
    assert_true(view_equal(buffer_view(&got), VIEW("0 HEAD\n0 TRLR\n")));
    assert_int_equal(gedelf_archive_open(&archive, gedelf_source_memory(octets.data, octets.length), NULL), GEDELF_OK);
    assert_int_equal(gedelf_archive_count(archive), 2);
    assert_int_equal(gedelf_archive_find(archive, VIEW("ä.txt")), 1);
    assert_int_equal(gedelf_archive_find(archive, VIEW("a.txt")), 2);
    assert_true(gedelf_archive_entry_at(archive, 1, &e));
    assert_true(e.safe && e.first_of_name && !e.folder && !e.link && e.length == 1);
    assert_false(gedelf_archive_entry_at(archive, 2, &e));
    assert_true(view_equal(gedelf_archive_comment(archive), VIEW("comment")));
    assert_int_equal(gedelf_archive_extract(archive, 2, gedelf_sink_callback(write_to_buffer, &got)), GEDELF_ARGUMENT);
    gedelf_archive_close(archive);
    buffer_free(&octets);
    buffer_free(&got);
}

/* Cut off anywhere, or with any octet changed, it is read as it was or refused, but never something else. */
static void test_archive__damage(void **state)
{
    (void)state;
    buffer octets, got;
    size_t refused = 0;
    buffer_init(&octets, &memory_default);
    buffer_init(&got, &memory_default);
    assert_int_equal(write_two(&octets, NULL), GEDELF_OK);
    size_t whole = octets.length;
    for (octets.length = 0; octets.length < whole - 7; octets.length++)
        assert_int_equal(read_dataset(&octets, &got, NULL), GEDELF_MALFORMED);
    octets.length = whole;
    for (size_t i = 0; i < whole; i++) {
        octets.data[i] = (char)(octets.data[i] ^ 0x55);
        got.length = 0;
        gedelf_status status = read_dataset(&octets, &got, NULL);
        refused += status == GEDELF_MALFORMED;
        assert_true(status == GEDELF_MALFORMED ||
                    (status == GEDELF_OK && view_equal(buffer_view(&got), VIEW("0 HEAD\n0 TRLR\n"))));
        octets.data[i] = (char)(octets.data[i] ^ 0x55);
    }
    assert_true(refused > 60);
    buffer_free(&octets);
    buffer_free(&got);
}

/* A file that changes while it is stored: its octets are not those that the checksum before them was made of. */
static bool change_source(void *context, const void *octets, size_t size)
{
    char *source = context;
    (void)octets;
    (void)size;
    source[0] = 'y';
    return true;
}

/* What all entries have together is limited, each counted once; what was refused is not counted. */
static void test_archive__total(void **state)
{
    (void)state;
    buffer octets, got;
    gedelf_archive *archive;
    gedelf_archive_options options = GEDELF_ARCHIVE_OPTIONS();
    buffer_init(&octets, &memory_default);
    buffer_init(&got, &memory_default);
    assert_int_equal(write_two(&octets, NULL), GEDELF_OK);
    for (options.max_total = 13; options.max_total <= 15; options.max_total++) {
        assert_int_equal(gedelf_archive_open(&archive, gedelf_source_memory(octets.data, octets.length), &options),
                         GEDELF_OK);
        bool first = options.max_total >= 14, both = options.max_total >= 15;
        assert_int_equal(gedelf_archive_check_total(archive), both ? GEDELF_OK : GEDELF_MALFORMED);
        for (int again = 0; again < 2; again++)
            assert_int_equal(gedelf_archive_extract(archive, 0, gedelf_sink_callback(write_to_buffer, &got)),
                             first ? GEDELF_OK : GEDELF_MALFORMED);
        assert_int_equal(gedelf_archive_extract(archive, 1, gedelf_sink_callback(write_to_buffer, &got)),
                         both || !first ? GEDELF_OK : GEDELF_MALFORMED);
        gedelf_archive_close(archive);
    }
    buffer_free(&octets);
    buffer_free(&got);
}

static void test_archive__changed_meanwhile(void **state)
{
    (void)state;
    char text[] = "x marks the spot";
    gedelf_archive_writer *writer;
    assert_int_equal(gedelf_archive_writer_open(&writer, gedelf_sink_callback(change_source, text), NULL), GEDELF_OK);
    assert_int_equal(gedelf_archive_writer_add(writer, VIEW("a.txt"), gedelf_source_memory(text, 16), false),
                     GEDELF_CHANGED);
    assert_int_equal(gedelf_archive_writer_add(writer, VIEW("b.txt"), gedelf_source_memory(text, 16), false),
                     GEDELF_OK); /* it changes no more */
    gedelf_archive_writer_close(writer);
}

/* Notes the last code. */
static bool note_code(void *context, const gedelf_diag *diag)
{
    *(uint32_t *)context = diag->code;
    return true;
}

/* What is deflated cannot be unpacked without a packer: gedzip-no-unpacker. */
static void test_archive__no_packer(void **state)
{
    (void)state;
    buffer octets, got;
    uint32_t code = 0;
    gedelf_archive_options options = GEDELF_ARCHIVE_OPTIONS();
    options.diagnose = note_code;
    options.context = &code;
    buffer_init(&octets, &memory_default);
    buffer_init(&got, &memory_default);
    assert_int_equal(write_two(&octets, NULL), GEDELF_OK);
    octets.data[8] = 8; /* the method before the file, and in the directory */
    for (size_t i = 0; i + 4 < octets.length; i++) {
        if (memcmp(octets.data + i, "PK\1\2", 4) == 0) {
            octets.data[i + 10] = 8;
            break;
        }
    }
    assert_int_equal(read_dataset(&octets, &got, &options), GEDELF_MALFORMED);
    assert_string_equal(gedelf_code_find(code)->name, "gedzip-no-unpacker");
    buffer_free(&octets);
    buffer_free(&got);
}

/* Where memory comes from, until there is none. */
typedef struct scarce_memory {
    size_t left, held;
} scarce_memory;

static void *scarce_allocate(void *context, size_t size)
{
    scarce_memory *s = context;
    if (s->left == 0)
        return NULL;
    s->left--;
    s->held++;
    return memory_allocate(&memory_default, size);
}

static void *scarce_resize(void *context, void *block, size_t old_size, size_t new_size)
{
    scarce_memory *s = context;
    if (s->left == 0)
        return NULL;
    s->left--;
    s->held += block == NULL;
    return memory_resize(&memory_default, block, old_size, new_size);
}

static void scarce_release(void *context, void *block, size_t size)
{
    ((scarce_memory *)context)->held -= block != NULL;
    memory_release(&memory_default, block, size);
}

static void test_archive__no_memory(void **state)
{
    (void)state;
    buffer octets, got;
    buffer_init(&octets, &memory_default);
    buffer_init(&got, &memory_default);
    gedelf_status writing = GEDELF_MEMORY, reading = GEDELF_MEMORY;
    for (size_t left = 0; writing != GEDELF_OK || reading != GEDELF_OK; left++) {
        scarce_memory s = {.left = left};
        gedelf_allocator allocator = {scarce_allocate, scarce_resize, scarce_release, &s};
        gedelf_archive_options options = GEDELF_ARCHIVE_OPTIONS();
        options.allocator = &allocator;
        octets.length = got.length = 0;
        writing = write_two(&octets, &options);
        assert_true(writing == GEDELF_OK || writing == GEDELF_MEMORY);
        assert_int_equal(s.held, 0);
        s.left = left;
        reading = writing == GEDELF_OK ? read_dataset(&octets, &got, &options) : GEDELF_MEMORY;
        assert_true(reading == GEDELF_OK || reading == GEDELF_MEMORY);
        assert_int_equal(s.held, 0);
        assert_true(left < 1000);
    }
    buffer_free(&octets);
    buffer_free(&got);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_archive__there_and_back), cmocka_unit_test(test_archive__damage),
        cmocka_unit_test(test_archive__total),          cmocka_unit_test(test_archive__changed_meanwhile),
        cmocka_unit_test(test_archive__no_packer),      cmocka_unit_test(test_archive__no_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
