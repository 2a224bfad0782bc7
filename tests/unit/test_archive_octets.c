/* SPDX-License-Identifier: MIT */
/*
 * Archives as they are written, octet by octet: new entries, packed and stored, copies of others, numbers that are too large for
 * their places; and what fails. (D364)
 */
#include "made_archive.h"

#include <unistd.h>

/* ---- Writing --------------------------------------------------------------------------------- */

static void test_archive__stored_octets(void **state)
{
    (void)state;
    buffer out, expected;
    gedelf_archive_writer *writer;
    buffer_init(&out, &memory_default);
    buffer_init(&expected, &memory_default);
    put_archive(&expected, two, 2, VIEW("comment"));
    assert_int_equal(gedelf_archive_writer_open(&writer, gedelf_sink_callback(write_to_buffer, &out), NULL), GEDELF_OK);
    for (size_t i = 0; i < 2; i++)
        assert_int_equal(gedelf_archive_writer_add(writer, two[i].name, source_of(two[i].octets), i == 1), GEDELF_OK);
    assert_int_equal(gedelf_archive_writer_finish(writer, VIEW("comment")), GEDELF_OK);
    gedelf_archive_writer_close(writer);
    assert_view(buffer_view(&out), buffer_view(&expected));
    assert_int_equal(out.length, WHOLE + 7);
    buffer_free(&out);
    buffer_free(&expected);
}

/* What is packed has its numbers after it. [APPNOTE.TXT §4.3.9]; what is empty is stored. */
static void test_archive__packed_octets(void **state)
{
    (void)state;
    buffer out, expected;
    gedelf_archive_writer *writer;
    idle packs = {.unpacks = true};
    gedelf_packer packer = idle_packer(&packs);
    gedelf_archive_options options = GEDELF_ARCHIVE_OPTIONS();
    options.packer = &packer;
    buffer_init(&out, &memory_default);
    buffer_init(&expected, &memory_default);
    assert_int_equal(gedelf_archive_writer_open(&writer, gedelf_sink_callback(write_to_buffer, &out), &options),
                     GEDELF_OK);
    assert_int_equal(gedelf_archive_writer_add(writer, VIEW("a"), source_of(VIEW("x")), true), GEDELF_OK);
    assert_false(packs.unpacks);
    assert_int_equal(gedelf_archive_writer_add(writer, VIEW("\x7F\x80"), source_of(VIEW("")), true), GEDELF_OK);
    assert_int_equal(gedelf_archive_writer_begin(writer, VIEW("\x7F")), GEDELF_OK);
    assert_int_equal(gedelf_archive_writer_begin(writer, VIEW("d")), GEDELF_ARGUMENT);
    assert_int_equal(gedelf_archive_writer_finish(writer, VIEW("")), GEDELF_ARGUMENT);
    assert_true(gedelf_archive_writer_write(writer, "0 HEAD\n", 7));
    assert_true(gedelf_archive_writer_write(writer, "0 TRLR\n", 7));
    assert_int_equal(gedelf_archive_writer_end(writer), GEDELF_OK);
    assert_int_equal(packs.open, 0);
    assert_int_equal(gedelf_archive_writer_finish(writer, VIEW("")), GEDELF_OK);
    gedelf_archive_writer_close(writer);

    made a = {
        .name = VIEW("a"), .octets = VIEW("x"), .needed = 20, .flags = 8, .method = 8, .date = 0x21, .made_by = 20};
    made c = {.name = VIEW("\x7F"),
              .octets = VIEW("0 HEAD\n0 TRLR\n"),
              .needed = 20,
              .flags = 8,
              .method = 8,
              .date = 0x21,
              .made_by = 20};
    made b = {.name = VIEW("\x7F\x80"), .needed = 20, .flags = 0x800, .date = 0x21, .made_by = 20};
    static const char none[8];
    put_local(&expected, &a);
    memcpy(expected.data + 18, none, 8);
    static const uint64_t sums[] = {X_SUM, HEAD_SUM};
    put_number(&expected, 0x08074B50, 4);
    put_number(&expected, sums[0], 4);
    put_number(&expected, 1, 4);
    put_number(&expected, 1, 4);
    size_t at_b = expected.length;
    put_local(&expected, &b);
    size_t at_c = expected.length;
    put_local(&expected, &c);
    memcpy(expected.data + at_c + 18, none, 8);
    put_number(&expected, 0x08074B50, 4);
    put_number(&expected, sums[1], 4);
    put_number(&expected, 14, 4);
    put_number(&expected, 14, 4);
    size_t directory = expected.length;
    a.checksum = sums[0];
    c.checksum = sums[1];
    put_central(&expected, &a, 0);
    put_central(&expected, &b, at_b);
    put_central(&expected, &c, at_c);
    put_end(&expected, 3, expected.length - directory, directory, VIEW(""));
    assert_view(buffer_view(&out), buffer_view(&expected));
    buffer_free(&out);
    buffer_free(&expected);
}

/* Numbers that are too large are elsewhere: those of an entry in its extra field, those of the archive in a record of their
   own. [APPNOTE.TXT §4.3.14, §4.3.15, §4.5.3] */
static void assert_large(uint64_t packed, size_t width)
{
    buffer out, expected;
    gedelf_archive_writer *writer;
    bool large = packed >= 0xFFFFFFFF;
    idle packs = {.more = packed - 1};
    gedelf_packer packer = idle_packer(&packs);
    gedelf_archive_options options = GEDELF_ARCHIVE_OPTIONS();
    options.packer = &packer;
    buffer_init(&out, &memory_default);
    buffer_init(&expected, &memory_default);
    assert_int_equal(gedelf_archive_writer_open(&writer, gedelf_sink_callback(add_what_is_there, &out), &options),
                     GEDELF_OK);
    assert_int_equal(gedelf_archive_writer_add(writer, VIEW("a"), source_of(VIEW("x")), true), GEDELF_OK);
    size_t at = out.length;
    put_number(&expected, 0x08074B50, 4);
    put_number(&expected, X_SUM, 4);
    put_number(&expected, packed, width);
    put_number(&expected, 1, width);
    assert_view(view_of(out.data + 32, at - 32), buffer_view(&expected));
    assert_int_equal(gedelf_archive_writer_add(writer, VIEW("b"), source_of(VIEW("x")), false), GEDELF_OK);
    size_t directory = out.length;
    made second = {
        .name = VIEW("b"), .octets = VIEW("x"), .checksum = X_SUM, .needed = 20, .date = 0x21, .made_by = 20};
    expected.length = 0;
    put_local(&expected, &second); /* where it is, it does not say */
    assert_view(view_of(out.data + at, directory - at), buffer_view(&expected));
    assert_int_equal(gedelf_archive_writer_finish(writer, VIEW("c")), GEDELF_OK);
    gedelf_archive_writer_close(writer);

    uint64_t offset = 31 + packed + 8 + 2 * width, begin = offset + 32;
    bool far = offset >= 0xFFFFFFFF, farther = begin >= 0xFFFFFFFF;
    made b = {.name = VIEW("b"),
              .octets = VIEW("x"),
              .checksum = X_SUM,
              .needed = far ? 45 : 20,
              .date = 0x21,
              .made_by = 20};
    expected.length = 0;
    put_number(&expected, 0x02014B50, 4);
    put_number(&expected, 20, 2);
    put_number(&expected, large ? 45 : 20, 2);
    put_number(&expected, 8, 2);
    put_number(&expected, 8, 2);
    put_number(&expected, 0x210000, 4);
    put_number(&expected, X_SUM, 4);
    put_number(&expected, large ? 0xFFFFFFFF : packed, 4);
    put_number(&expected, 1, 4);
    put_number(&expected, 1, 2);
    put_number(&expected, large ? 12 : 0, 2);
    put_number(&expected, 0, 14);
    put_text(&expected, VIEW("a"));
    if (large) {
        put_number(&expected, 1, 2);
        put_number(&expected, 8, 2);
        put_number(&expected, packed, 8);
    }
    char extra[12] = {1, 0, 8, 0};
    for (size_t i = 0; i < 8; i++)
        extra[4 + i] = (char)(offset >> 8 * i);
    b.extra = view_of(extra, far ? sizeof extra : 0);
    put_central(&expected, &b, far ? 0xFFFFFFFF : offset);
    uint64_t size = expected.length;
    if (farther) {
        put_number(&expected, 0x06064B50, 4);
        put_number(&expected, 44, 8);
        put_number(&expected, 45, 2);
        put_number(&expected, 45, 2);
        put_number(&expected, 0, 8);
        put_number(&expected, 2, 8);
        put_number(&expected, 2, 8);
        put_number(&expected, size, 8);
        put_number(&expected, begin, 8);
        put_number(&expected, 0x07064B50, 4);
        put_number(&expected, 0, 4);
        put_number(&expected, begin + size, 8);
        put_number(&expected, 1, 4);
    }
    put_end(&expected, 2, size, farther ? 0xFFFFFFFF : begin, VIEW("c"));
    assert_view(view_after(buffer_view(&out), directory), buffer_view(&expected));
    buffer_free(&out);
    buffer_free(&expected);
}

static void test_archive__large_numbers(void **state)
{
    (void)state;
    const uint64_t most = UINT64_C(0xFFFFFFFF);
    assert_large(100, 4);
    assert_large(most - 1, 4);
    assert_large(most, 8);
    assert_large(most + 1, 8);
    assert_large(most - 31 - 16, 4);     /* where the second entry begins: the first number that is too large, */
    assert_large(most - 31 - 16 - 1, 4); /* the last that is not, and the same of the directory */
    assert_large(most - 31 - 16 - 32, 4);
    assert_large(most - 31 - 16 - 32 - 1, 4);
}

/* 65,535 entries need the larger record, one fewer does not. */
static void test_archive__many_entries(void **state)
{
    (void)state;
    for (size_t count = 65534; count <= 65535; count++) {
        buffer out;
        gedelf_archive_writer *writer;
        gedelf_archive *archive;
        buffer_init(&out, &memory_default);
        assert_int_equal(gedelf_archive_writer_open(&writer, gedelf_sink_callback(write_to_buffer, &out), NULL),
                         GEDELF_OK);
        for (size_t i = 0; i < count; i++) {
            char name[4] = {'a', (char)('a' + i % 16), (char)('a' + i / 16 % 64), (char)(' ' + i / 1024)};
            assert_int_equal(gedelf_archive_writer_add(writer, view_of(name, 4), source_of(VIEW("")), false),
                             GEDELF_OK);
        }
        assert_int_equal(gedelf_archive_writer_finish(writer, VIEW("")), GEDELF_OK);
        gedelf_archive_writer_close(writer);
        bool larger = memcmp(out.data + out.length - 22 - 20, "PK\6\7", 4) == 0;
        assert_int_equal(larger, count == 65535);
        assert_int_equal(gedelf_archive_open(&archive, source_of(buffer_view(&out)), NULL), GEDELF_OK);
        assert_int_equal(gedelf_archive_count(archive), count);
        gedelf_archive_close(archive);
        buffer_free(&out);
    }
}

static void test_archive__lengths_of_texts(void **state)
{
    (void)state;
    buffer out;
    gedelf_archive_writer *writer;
    char *name = calloc(70000, 1);
    buffer_init(&out, &memory_default);
    memset(name, 'a', 70000);
    assert_int_equal(gedelf_archive_writer_open(&writer, gedelf_sink_callback(write_to_buffer, &out), NULL), GEDELF_OK);
    assert_int_equal(gedelf_archive_writer_add(writer, view_of(name, 65536), source_of(VIEW("x")), false),
                     GEDELF_ARGUMENT);
    assert_int_equal(gedelf_archive_writer_begin(writer, VIEW("a")), GEDELF_ARGUMENT); /* there is no packer */
    assert_int_equal(gedelf_archive_writer_add(writer, view_of(name, 65535), source_of(VIEW("x")), false), GEDELF_OK);
    assert_int_equal(gedelf_archive_writer_finish(writer, view_of(name, 65536)), GEDELF_ARGUMENT);
    assert_int_equal(gedelf_archive_writer_finish(writer, view_of(name, 65535)), GEDELF_OK);
    gedelf_archive_writer_close(writer);
    gedelf_archive *archive;
    assert_int_equal(gedelf_archive_open(&archive, source_of(buffer_view(&out)), NULL), GEDELF_OK);
    assert_view(gedelf_archive_comment(archive), view_of(name, 65535));
    assert_int_equal(gedelf_archive_find(archive, view_of(name, 65535)), 0);
    gedelf_archive_close(archive);
    buffer_free(&out);
    free(name);
}

/* ---- Failures of writing --------------------------------------------------------------------- */

/* Takes so many octets, and no more. */
typedef struct narrow {
    size_t room;
} narrow;

static bool take_while_there_is_room(void *context, const void *octets, size_t size)
{
    narrow *n = context;
    (void)octets;
    bool fits = size <= n->room;
    n->room = fits ? n->room - size : 0;
    return fits;
}

static gedelf_status write_narrowly(size_t room, bool pack)
{
    idle packs = {.more = 0};
    narrow n = {room};
    gedelf_packer packer = idle_packer(&packs);
    gedelf_archive_options options = GEDELF_ARCHIVE_OPTIONS();
    gedelf_archive_writer *writer;
    options.packer = &packer;
    assert_int_equal(gedelf_archive_writer_open(&writer, gedelf_sink_callback(take_while_there_is_room, &n), &options),
                     GEDELF_OK);
    gedelf_status status = gedelf_archive_writer_add(writer, VIEW("a"), source_of(VIEW("xyz")), pack);
    if (status == GEDELF_OK)
        status = gedelf_archive_writer_add(writer, VIEW("b"), source_of(VIEW("xyz")), pack);
    if (status == GEDELF_OK)
        status = gedelf_archive_writer_finish(writer, VIEW("c"));
    gedelf_archive_writer_close(writer);
    assert_int_equal(packs.open, 0);
    return status;
}

static void test_archive__unwritable(void **state)
{
    (void)state;
    for (int pack = 0; pack < 2; pack++) {
        size_t whole = 2 * (31 + 3 + (pack ? 16u : 0) + 47) + 23;
        for (size_t room = 0; room < whole; room++)
            assert_int_equal(write_narrowly(room, pack), GEDELF_UNWRITABLE);
        assert_int_equal(write_narrowly(whole, pack), GEDELF_OK);
    }
}

/* What the packer says is passed on, and what it began is ended. */
static void test_archive__packer_fails(void **state)
{
    (void)state;
    static const struct {
        gedelf_status begins, pushes, expected;
    } rows[] = {
        {GEDELF_UNREADABLE, GEDELF_OK, GEDELF_UNREADABLE},
        {GEDELF_MEMORY, GEDELF_OK, GEDELF_MEMORY},
        {GEDELF_OK, GEDELF_MEMORY, GEDELF_MEMORY},
        {GEDELF_OK, GEDELF_OK, GEDELF_OK},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        idle packs = {.begins = rows[i].begins, .pushes = rows[i].pushes};
        gedelf_packer packer = idle_packer(&packs);
        gedelf_archive_options options = GEDELF_ARCHIVE_OPTIONS();
        gedelf_archive_writer *writer;
        buffer out;
        buffer_init(&out, &memory_default);
        options.packer = &packer;
        assert_int_equal(gedelf_archive_writer_open(&writer, gedelf_sink_callback(write_to_buffer, &out), &options),
                         GEDELF_OK);
        gedelf_status status = gedelf_archive_writer_begin(writer, VIEW("a"));
        bool begun = status == GEDELF_OK;
        assert_int_equal(status, rows[i].begins);
        assert_int_equal(gedelf_archive_writer_write(writer, "x", 1), rows[i].expected == GEDELF_OK);
        assert_int_equal(packs.open, begun);
        if (i % 2 == 0)
            assert_int_equal(gedelf_archive_writer_end(writer), rows[i].expected);
        gedelf_archive_writer_close(writer);
        assert_int_equal(packs.open, 0);
        buffer_free(&out);
    }
}

/* ---- Copying --------------------------------------------------------------------------------- */

/* With its times and whatever else is said of it, but without numbers that are after it, and of its extra fields without
   those of zip64, unless they are needed. Bare: of its extra fields only with the one that decrypting needs, and without a remark. */
static void test_archive__copies(void **state)
{
    (void)state;
    static const struct {
        view extra, kept;
        uint64_t flags, kept_flags;
        bool bare;
    } rows[] = {
        {TEXT(""), TEXT(""), 0, 0, false},
        {TEXT("\2\0\3\0abc"), TEXT("\2\0\3\0abc"), 0, 0, false},
        {TEXT("\1\0\0\0"), TEXT(""), 8, 0, false},
        {TEXT("\1\0\2\0xy\2\0\1\0a"), TEXT("\2\0\1\0a"), 0x802, 0x802, false},
        {TEXT("\2\0\1\0a\1\0\2\0xy\3\0\0\0"), TEXT("\2\0\1\0a\3\0\0\0"), 10, 2, false},
        {TEXT("\2\0\4\0abc"), TEXT(""), 0, 0, false},
        {TEXT("\2\0\0\0\1\0\1"), TEXT("\2\0\0\0"), 0, 0, false},
        {TEXT("\2\0\3\0abc"), TEXT(""), 0x808, 0x800, true},
        {TEXT("\2\0\1\0a\1\x99\1\0s\1\0\2\0xy"), TEXT("\1\x99\1\0s"), 0, 0, true},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        made m = {.name = VIEW("a"),
                  X,
                  .needed = 21,
                  .flags = rows[i].flags,
                  .time = 0x1234,
                  .date = 0x5678,
                  .made_by = 0x31E,
                  .internal = 1,
                  .external = 0x81A40000,
                  .remark = VIEW("remark"),
                  .extra = rows[i].extra};
        buffer octets, out, expected;
        gedelf_archive *archive;
        gedelf_archive_writer *writer;
        gedelf_archive_options options = GEDELF_ARCHIVE_OPTIONS();
        options.bare = rows[i].bare;
        buffer_init(&octets, &memory_default);
        buffer_init(&out, &memory_default);
        buffer_init(&expected, &memory_default);
        put_archive(&octets, (made[]){two[0], m}, 2, VIEW(""));
        assert_int_equal(gedelf_archive_open(&archive, source_of(buffer_view(&octets)), NULL), GEDELF_OK);
        assert_int_equal(gedelf_archive_writer_open(&writer, gedelf_sink_callback(write_to_buffer, &out), &options),
                         GEDELF_OK);
        assert_int_equal(gedelf_archive_writer_copy(writer, archive, 2), GEDELF_ARGUMENT);
        assert_int_equal(gedelf_archive_writer_copy(writer, archive, 1), GEDELF_OK);
        assert_int_equal(gedelf_archive_writer_copy(writer, archive, 0), GEDELF_OK);
        assert_int_equal(gedelf_archive_writer_finish(writer, VIEW("")), GEDELF_OK);
        gedelf_archive_writer_close(writer);
        gedelf_archive_close(archive);
        m.extra = rows[i].kept;
        m.remark = rows[i].bare ? VIEW("") : m.remark;
        m.flags = rows[i].kept_flags;
        put_archive(&expected, (made[]){m, two[0]}, 2, VIEW(""));
        assert_view(buffer_view(&out), buffer_view(&expected));
        buffer_free(&octets);
        buffer_free(&out);
        buffer_free(&expected);
    }
}

/* An entry that claims 4 GiB or more keeps that: before its octets both numbers have to be, in the directory the one. */
static void assert_large_copy(const char large[8], uint64_t length)
{
    char extra[] = "\1\0\10\0........", both[] = "\1\0\20\0........\16\0\0\0\0\0\0\0";
    buffer octets, out, expected;
    gedelf_archive *archive;
    gedelf_archive_writer *writer;
    gedelf_archive_entry e = GEDELF_ARCHIVE_ENTRY();
    buffer_init(&octets, &memory_default);
    buffer_init(&out, &memory_default);
    buffer_init(&expected, &memory_default);
    memcpy(extra + 4, large, 8);
    memcpy(both + 4, large, 8);
    put_with_record_64(&octets, view_of(extra, 12), FULL, 14, 0);
    assert_int_equal(gedelf_archive_open(&archive, source_of(buffer_view(&octets)), NULL), GEDELF_OK);
    assert_true(gedelf_archive_entry_at(archive, 0, &e));
    assert_int_equal(e.length, length);
    assert_int_equal(gedelf_archive_writer_open(&writer, gedelf_sink_callback(write_to_buffer, &out), NULL), GEDELF_OK);
    assert_int_equal(gedelf_archive_writer_copy(writer, archive, 0), GEDELF_OK);
    assert_int_equal(gedelf_archive_writer_finish(writer, VIEW("")), GEDELF_OK);
    gedelf_archive_writer_close(writer);
    gedelf_archive_close(archive);
    made m = two[0];
    m.needed = 45;
    m.length = FULL;
    m.extra = view_of(both, 20);
    put_local(&expected, &m);
    memset(expected.data + 18, 0xFF, 4);
    size_t directory = expected.length;
    m.extra = view_of(extra, 12);
    put_central(&expected, &m, 0);
    put_end(&expected, 1, expected.length - directory, directory, VIEW(""));
    assert_view(buffer_view(&out), buffer_view(&expected));
    buffer_free(&octets);
    buffer_free(&out);
    buffer_free(&expected);
}

static void test_archive__copies_what_is_large(void **state)
{
    (void)state;
    assert_large_copy("\5\0\0\0\1\0\0", UINT64_C(0x100000005));
    assert_large_copy("\xFF\xFF\xFF\xFF\0\0\0", UINT64_C(0xFFFFFFFF));
}

/* An entry that has changed since the archive was opened is not copied. */
static void test_archive__copies_what_has_changed(void **state)
{
    (void)state;
    buffer octets, out;
    gedelf_archive *archive;
    gedelf_archive_writer *writer;
    buffer_init(&octets, &memory_default);
    buffer_init(&out, &memory_default);
    put_archive(&octets, two, 2, VIEW(""));
    assert_int_equal(gedelf_archive_open(&archive, source_of(buffer_view(&octets)), NULL), GEDELF_OK);
    assert_int_equal(gedelf_archive_writer_open(&writer, gedelf_sink_callback(write_to_buffer, &out), NULL), GEDELF_OK);
    octets.data[LOCAL_2] = 'x';
    assert_int_equal(gedelf_archive_writer_copy(writer, archive, 1), GEDELF_MALFORMED);
    assert_int_equal(out.length, 0);
    assert_int_equal(gedelf_archive_writer_copy(writer, archive, 0), GEDELF_OK);
    gedelf_archive_writer_close(writer);
    gedelf_archive_close(archive);
    buffer_free(&octets);
    buffer_free(&out);
}

/* One after the other: while an entry is being packed, there is no other, and what is refused leaves no octet. */
static void test_archive__one_at_a_time(void **state)
{
    (void)state;
    buffer octets, out;
    gedelf_archive *archive;
    gedelf_archive_writer *writer;
    idle packs = {.more = 0};
    gedelf_packer packer = idle_packer(&packs);
    gedelf_archive_options options = GEDELF_ARCHIVE_OPTIONS();
    char *name = calloc(65536, 1);
    options.packer = &packer;
    buffer_init(&octets, &memory_default);
    buffer_init(&out, &memory_default);
    put_archive(&octets, two, 2, VIEW(""));
    assert_int_equal(gedelf_archive_open(&archive, source_of(buffer_view(&octets)), NULL), GEDELF_OK);
    assert_int_equal(gedelf_archive_writer_open(&writer, gedelf_sink_callback(write_to_buffer, &out), &options),
                     GEDELF_OK);
    memset(name, 'a', 65536);
    assert_int_equal(gedelf_archive_writer_add(writer, view_of(name, 65536), source_of(VIEW("x")), true),
                     GEDELF_ARGUMENT);
    assert_int_equal(out.length, 0);
    assert_int_equal(gedelf_archive_writer_begin(writer, VIEW("a")), GEDELF_OK);
    size_t before = out.length;
    assert_int_equal(gedelf_archive_writer_add(writer, VIEW("b"), source_of(VIEW("x")), false), GEDELF_ARGUMENT);
    assert_int_equal(gedelf_archive_writer_copy(writer, archive, 0), GEDELF_ARGUMENT);
    assert_int_equal(out.length, before);
    assert_int_equal(gedelf_archive_writer_end(writer), GEDELF_OK);
    assert_int_equal(gedelf_archive_writer_copy(writer, archive, 0), GEDELF_OK);
    gedelf_archive_writer_close(writer);
    gedelf_archive_close(archive);
    buffer_free(&octets);
    buffer_free(&out);
    free(name);
}

/* ---- A file that becomes shorter -------------------------------------------------------------- */

static char shrinking[] = "/tmp/gedelf-archive-XXXXXX";

/* Takes octets, and cuts the file off meanwhile. */
static gedelf_status shrink_push(void *stream, const void *octets, size_t size, bool last, gedelf_write_fn write,
                                 void *context)
{
    assert_int_equal(truncate(shrinking, 4), 0);
    return idle_push(stream, octets, size, last, write, context);
}

static void test_archive__packs_what_has_changed(void **state)
{
    (void)state;
    buffer out;
    gedelf_archive_writer *writer;
    idle packs = {.more = 0};
    gedelf_packer packer = idle_packer(&packs);
    gedelf_archive_options options = GEDELF_ARCHIVE_OPTIONS();
    census c = {.blocks = 0};
    sized_memory sized;
    gedelf_allocator allocator = piecemeal_allocator(&sized, &c);
    FILE *f = fdopen(mkstemp(shrinking), "w");
    assert_non_null(f);
    for (int i = 0; i < 1000; i++)
        fputc('x', f);
    assert_int_equal(fclose(f), 0);
    packer.push = shrink_push;
    options.packer = &packer;
    options.allocator = &allocator;
    buffer_init(&out, &memory_default);
    assert_int_equal(gedelf_archive_writer_open(&writer, gedelf_sink_callback(write_to_buffer, &out), &options),
                     GEDELF_OK);
    assert_int_equal(gedelf_archive_writer_add(writer, VIEW("a"), gedelf_source_file(shrinking), true), GEDELF_CHANGED);
    gedelf_archive_writer_close(writer);
    assert_int_equal(packs.open, 0);
    assert_census_is_clean(&c);
    remove(shrinking);
    buffer_free(&out);
}

/* ---- Memory ---------------------------------------------------------------------------------- */

static gedelf_status write_scarcely(void *context, const gedelf_allocator *allocator)
{
    gedelf_archive *archive = NULL;
    gedelf_archive_writer *writer;
    gedelf_archive_options options = GEDELF_ARCHIVE_OPTIONS();
    idle packs = {.more = FULL}; /* so that what follows begins far after */
    char comment[256];
    gedelf_packer packer = idle_packer(&packs);
    buffer out;
    memset(comment, 'c', sizeof comment);
    options.allocator = allocator;
    options.packer = &packer;
    buffer_init(&out, &memory_default);
    gedelf_status status = gedelf_archive_writer_open(&writer, gedelf_sink_callback(add_what_is_there, &out), &options);
    if (status == GEDELF_OK)
        status = gedelf_archive_writer_add(writer, VIEW("ä"), source_of(VIEW("x")), false);
    if (status == GEDELF_OK)
        status = gedelf_archive_writer_add(writer, VIEW("b"), source_of(VIEW("x")), true);
    if (status == GEDELF_OK)
        status = gedelf_archive_open(&archive, source_of(*(view *)context), &options);
    for (size_t i = 0; status == GEDELF_OK && i < gedelf_archive_count(archive); i++)
        status = gedelf_archive_writer_copy(writer, archive, i);
    if (status == GEDELF_OK)
        status = gedelf_archive_writer_finish(writer, view_of(comment, sizeof comment));
    gedelf_archive_writer_close(writer);
    gedelf_archive_close(archive);
    assert_int_equal(packs.open, 0);
    buffer_free(&out);
    return status;
}

static void test_archive__scarce_memory(void **state)
{
    (void)state;
    buffer octets;
    buffer_init(&octets, &memory_default);
    static const made entries[] = {{GED, .extra = TEXT("\2\0\1\0a\3\0\1\0b"), .remark = TEXT("r")},
                                   {.name = TEXT("\x84\x84"), X}};
    put_archive(&octets, entries, 2, VIEW("comment"));
    view from = buffer_view(&octets);
    assert_failures_are_told(write_scarcely, &from, GEDELF_OK);
    octets.length = 0;
    put_with_record_64(&octets, VIEW("\1\0\10\0\5\0\0\0\1\0\0\0"), FULL, 14, 0);
    from = buffer_view(&octets);
    assert_failures_are_told(write_scarcely, &from, GEDELF_OK);
    buffer_free(&octets);
}

/* ---- Finding ---------------------------------------------------------------------------------- */

static void *zeroed_allocate(void *context, size_t size)
{
    (void)context;
    return calloc(1, size);
}

static void *zeroed_resize(void *context, void *old, size_t old_size, size_t new_size)
{
    char *block = realloc(old, new_size);
    (void)context;
    if (block && new_size > old_size)
        memset(block + old_size, 0, new_size - old_size);
    return block;
}

static void zeroed_release(void *context, void *old, size_t size)
{
    (void)context;
    (void)size;
    free(old);
}

/* Nothing is found by a name that no entry has, whatever was in memory before. */
static void test_archive__finds_no_other(void **state)
{
    (void)state;
    const gedelf_allocator zeroed = {zeroed_allocate, zeroed_resize, zeroed_release, NULL};
    gedelf_archive_options options = GEDELF_ARCHIVE_OPTIONS();
    gedelf_archive *archive;
    buffer octets;
    buffer_init(&octets, &memory_default);
    put_archive(&octets, two, 2, VIEW(""));
    options.allocator = &zeroed;
    assert_int_equal(gedelf_archive_open(&archive, source_of(buffer_view(&octets)), &options), GEDELF_OK);
    assert_int_equal(gedelf_archive_find(archive, VIEW("gedcom.ged")), 0);
    assert_int_equal(gedelf_archive_find(archive, VIEW("ä.txt")), 1);
    assert_int_equal(gedelf_archive_find(archive, VIEW("b.txt")), 2);
    assert_int_equal(gedelf_archive_find(archive, VIEW("")), 2);
    gedelf_archive_close(archive);
    buffer_free(&octets);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_archive__stored_octets),
        cmocka_unit_test(test_archive__packed_octets),
        cmocka_unit_test(test_archive__large_numbers),
        cmocka_unit_test(test_archive__many_entries),
        cmocka_unit_test(test_archive__lengths_of_texts),
        cmocka_unit_test(test_archive__unwritable),
        cmocka_unit_test(test_archive__packer_fails),
        cmocka_unit_test(test_archive__copies),
        cmocka_unit_test(test_archive__copies_what_has_changed),
        cmocka_unit_test(test_archive__one_at_a_time),
        cmocka_unit_test(test_archive__packs_what_has_changed),
        cmocka_unit_test(test_archive__copies_what_is_large),
        cmocka_unit_test(test_archive__scarce_memory),
        cmocka_unit_test(test_archive__finds_no_other),
    };
    return cmocka_run_group_tests_name("archive_octets", tests, NULL, NULL);
}
