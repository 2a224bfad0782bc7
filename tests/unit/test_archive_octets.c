/* SPDX-License-Identifier: MIT */
/*
 * Archives octet by octet: what is written is what PKWARE's APPNOTE.TXT has, made here by other means; archives made here are
 * read, and with a number of theirs changed they are refused for the right reason. (D360 to D364)
 */
#include "unit.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

#include <gedelf/archive.h>

/* ---- An archive made by hand ----------------------------------------------------------------- */

static void put_number(buffer *out, uint64_t number, size_t octets)
{
    for (size_t i = 0; i < octets; i++, number /= 256) {
        char octet = (char)(number % 256);
        assert_true(buffer_append(out, view_of(&octet, 1)));
    }
}

static void put_text(buffer *out, view text)
{
    assert_true(text.length == 0 || buffer_append(out, text));
}

/* An entry, as both headers have it. */
typedef struct made {
    view name, octets;
    uint64_t checksum; /* of the octets */
    uint64_t needed, flags, method, time, date;
    view extra; /* of both headers */
    uint64_t made_by, internal, external;
    view remark;
    uint64_t length; /* if it claims another one than it has */
} made;

#define HEAD_SUM UINT64_C(0x29258C52) /* CRC-32 of the dataset, and of "x" */
#define X_SUM UINT64_C(0x8CDC1683)
#define DATASET TEXT("0 HEAD\n0 TRLR\n")

static void put_common(buffer *out, const made *m)
{
    put_number(out, m->needed, 2);
    put_number(out, m->flags, 2);
    put_number(out, m->method, 2);
    put_number(out, m->time, 2);
    put_number(out, m->date, 2);
    put_number(out, m->checksum, 4);
    put_number(out, m->octets.length, 4);
    put_number(out, m->length > 0 ? m->length : m->octets.length, 4);
    put_number(out, m->name.length, 2);
    put_number(out, m->extra.length, 2);
}

static void put_local(buffer *out, const made *m)
{
    put_number(out, 0x04034B50, 4);
    put_common(out, m);
    put_text(out, m->name);
    put_text(out, m->extra);
    put_text(out, m->octets);
}

static void put_central(buffer *out, const made *m, uint64_t offset)
{
    put_number(out, 0x02014B50, 4);
    put_number(out, m->made_by, 2);
    put_common(out, m);
    put_number(out, m->remark.length, 2);
    put_number(out, 0, 2);
    put_number(out, m->internal, 2);
    put_number(out, m->external, 4);
    put_number(out, offset, 4);
    put_text(out, m->name);
    put_text(out, m->extra);
    put_text(out, m->remark);
}

static void put_end(buffer *out, uint64_t count, uint64_t size, uint64_t offset, view comment)
{
    put_number(out, 0x06054B50, 4);
    put_number(out, 0, 4);
    put_number(out, count, 2);
    put_number(out, count, 2);
    put_number(out, size, 4);
    put_number(out, offset, 4);
    put_number(out, comment.length, 2);
    put_text(out, comment);
}

static void put_archive(buffer *out, const made *entries, size_t count, view comment)
{
    size_t at[8];
    for (size_t i = 0; i < count; i++) {
        at[i] = out->length;
        put_local(out, &entries[i]);
    }
    size_t directory = out->length;
    for (size_t i = 0; i < count; i++)
        put_central(out, &entries[i], at[i]);
    put_end(out, count, out->length - directory, directory, comment);
}

/* ---- What others say ------------------------------------------------------------------------- */

static bool add_octets(void *context, const void *octets, size_t size)
{
    return buffer_append(context, view_of(octets, size));
}

/* "error code(first|second)", one a line. */
static bool note_texts(void *context, const gedelf_diag *diag)
{
    buffer *out = context;
    const char *parts[] = {gedelf_severity_name(diag->severity), " ", gedelf_code_find(diag->code)->name, "("};
    for (size_t i = 0; i < COUNT_OF(parts); i++)
        put_text(out, view_of_string(parts[i]));
    put_text(out, diag->args[0]);
    put_text(out, VIEW("|"));
    put_text(out, diag->args[1]);
    put_text(out, VIEW(")\n"));
    return true;
}

/* Opens an archive, finds its dataset and unpacks all that there is; what was said goes to `notes`. */
static gedelf_status read_all(const gedelf_archive_options *options, view octets, buffer *got)
{
    gedelf_archive *archive;
    size_t index = 0;
    gedelf_status status = gedelf_archive_open(&archive, source_of(octets), options);
    if (status == GEDELF_OK)
        status = gedelf_archive_dataset(archive, &index);
    for (size_t i = 0; status == GEDELF_OK && i < gedelf_archive_count(archive); i++)
        status = gedelf_archive_extract(archive, i, add_octets, got);
    gedelf_archive_close(archive);
    return status;
}

static void assert_read(view octets, gedelf_status expected, const char *notes, const gedelf_archive_options *given)
{
    buffer got, said;
    gedelf_archive_options options = GEDELF_ARCHIVE_OPTIONS_INIT;
    if (given)
        options = *given;
    buffer_init(&got, &memory_default);
    buffer_init(&said, &memory_default);
    options.diagnose = note_texts;
    options.diagnose_context = &said;
    assert_int_equal(read_all(&options, octets, &got), expected);
    assert_view(buffer_view(&said), view_of_string(notes));
    buffer_free(&got);
    buffer_free(&said);
}

static const made two[] = {
    {.name = TEXT("gedcom.ged"), .octets = DATASET, .checksum = HEAD_SUM, .needed = 20, .date = 0x21, .made_by = 20},
    {.name = TEXT("ä.txt"),
     .octets = TEXT("x"),
     .checksum = X_SUM,
     .needed = 20,
     .flags = 0x800,
     .date = 0x21,
     .made_by = 20},
};

/* Where parts of the archive of those two begin. */
enum {
    LOCAL_1 = 0,
    NAME_1 = LOCAL_1 + 30,
    OCTETS_1 = NAME_1 + 10,
    LOCAL_2 = OCTETS_1 + 14,
    CENTRAL_1 = LOCAL_2 + 30 + 6 + 1,
    CENTRAL_2 = CENTRAL_1 + 46 + 10,
    END = CENTRAL_2 + 46 + 6,
    WHOLE = END + 22
};

/* ---- Packing that does not pack -------------------------------------------------------------- */

/* Gives what it takes, and says so much more when it is asked to say a lot. */
typedef struct idle {
    bool unpacks;
    uint64_t more; /* octets that the last push claims to give besides, which are nowhere */
    gedelf_status begins, pushes;
    size_t open;
} idle;

static gedelf_status idle_begin(void *context, bool unpack, void **stream)
{
    idle *i = context;
    i->unpacks = unpack;
    if (i->begins == GEDELF_OK) {
        *stream = i;
        i->open++;
    }
    return i->begins;
}

static gedelf_status idle_push(void *stream, const void *octets, size_t size, bool last, gedelf_write_fn write,
                               void *context)
{
    idle *i = stream;
    if (i->pushes != GEDELF_OK)
        return i->pushes;
    if (size > 0 && !write(context, octets, size))
        return GEDELF_UNWRITABLE;
    if (last && i->more > 0 && !write(context, NULL, (size_t)i->more))
        return GEDELF_UNWRITABLE;
    return last && i->unpacks ? GEDELF_END : GEDELF_OK;
}

static void idle_end(void *stream)
{
    ((idle *)stream)->open--;
}

static gedelf_packer idle_packer(idle *i)
{
    return (gedelf_packer){idle_begin, idle_push, idle_end, i, NULL};
}

/* Takes octets, but none that are nowhere. */
static bool add_what_is_there(void *context, const void *octets, size_t size)
{
    return !octets || add_octets(context, octets, size);
}

/* ---- Writing --------------------------------------------------------------------------------- */

static void test_archive__stored_octets(void **state)
{
    (void)state;
    buffer out, expected;
    gedelf_archive_writer *writer;
    buffer_init(&out, &memory_default);
    buffer_init(&expected, &memory_default);
    put_archive(&expected, two, 2, VIEW("comment"));
    assert_int_equal(gedelf_archive_writer_open(&writer, add_octets, &out, NULL), GEDELF_OK);
    for (size_t i = 0; i < 2; i++)
        assert_int_equal(gedelf_archive_writer_add(writer, two[i].name, source_of(two[i].octets), i == 1), GEDELF_OK);
    assert_int_equal(gedelf_archive_writer_finish(writer, VIEW("comment")), GEDELF_OK);
    gedelf_archive_writer_close(writer);
    assert_view(buffer_view(&out), buffer_view(&expected));
    assert_int_equal(out.length, WHOLE + 7);
    buffer_free(&out);
    buffer_free(&expected);
}

/* What is packed has its numbers behind it. [APPNOTE.TXT §4.3.9]; what is empty is stored. */
static void test_archive__packed_octets(void **state)
{
    (void)state;
    buffer out, expected;
    gedelf_archive_writer *writer;
    idle packs = {.unpacks = true};
    gedelf_packer packer = idle_packer(&packs);
    gedelf_archive_options options = GEDELF_ARCHIVE_OPTIONS_INIT;
    options.packer = &packer;
    buffer_init(&out, &memory_default);
    buffer_init(&expected, &memory_default);
    assert_int_equal(gedelf_archive_writer_open(&writer, add_octets, &out, &options), GEDELF_OK);
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

/* Numbers that are too large stand elsewhere: those of an entry in its extra field, those of the archive in a record of their
   own. [APPNOTE.TXT §4.3.14, §4.3.15, §4.5.3] */
static void assert_large(uint64_t packed, size_t width)
{
    buffer out, expected;
    gedelf_archive_writer *writer;
    bool large = packed >= 0xFFFFFFFF;
    idle packs = {.more = packed - 1};
    gedelf_packer packer = idle_packer(&packs);
    gedelf_archive_options options = GEDELF_ARCHIVE_OPTIONS_INIT;
    options.packer = &packer;
    buffer_init(&out, &memory_default);
    buffer_init(&expected, &memory_default);
    assert_int_equal(gedelf_archive_writer_open(&writer, add_what_is_there, &out, &options), GEDELF_OK);
    assert_int_equal(gedelf_archive_writer_add(writer, VIEW("a"), source_of(VIEW("x")), true), GEDELF_OK);
    size_t at = out.length;
    put_number(&expected, 0x08074B50, 4);
    put_number(&expected, X_SUM, 4);
    put_number(&expected, packed, width);
    put_number(&expected, 1, width);
    assert_view(view_of(out.data + 32, at - 32), buffer_view(&expected));
    assert_int_equal(gedelf_archive_writer_add(writer, VIEW("b"), source_of(VIEW("x")), false), GEDELF_OK);
    size_t directory = out.length;
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
    assert_view(view_behind(buffer_view(&out), directory), buffer_view(&expected));
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
        assert_int_equal(gedelf_archive_writer_open(&writer, add_octets, &out, NULL), GEDELF_OK);
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
    assert_int_equal(gedelf_archive_writer_open(&writer, add_octets, &out, NULL), GEDELF_OK);
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
    gedelf_archive_options options = GEDELF_ARCHIVE_OPTIONS_INIT;
    gedelf_archive_writer *writer;
    options.packer = &packer;
    assert_int_equal(gedelf_archive_writer_open(&writer, take_while_there_is_room, &n, &options), GEDELF_OK);
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
        gedelf_archive_options options = GEDELF_ARCHIVE_OPTIONS_INIT;
        gedelf_archive_writer *writer;
        buffer out;
        buffer_init(&out, &memory_default);
        options.packer = &packer;
        assert_int_equal(gedelf_archive_writer_open(&writer, add_octets, &out, &options), GEDELF_OK);
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

/* ---- Reading --------------------------------------------------------------------------------- */

static void test_archive__what_it_is(void **state)
{
    (void)state;
    assert_true(gedelf_is_archive(VIEW("PK\3\4")));
    assert_true(gedelf_is_archive(VIEW("PK\5\6rest")));
    assert_false(gedelf_is_archive(VIEW("PK\3")));
    assert_false(gedelf_is_archive(VIEW("PK\1\2")));
    assert_false(gedelf_is_archive(VIEW("PK\4\5")));
    assert_false(gedelf_is_archive(VIEW("")));
    gedelf_archive *archive;
    chunks c = {.text = VIEW("PK\5\6"), .size = 1};
    assert_int_equal(gedelf_archive_open(&archive, gedelf_source_callback(chunks_read, &c), NULL), GEDELF_ARGUMENT);
    assert_null(archive);
}

#define BROKEN(why) "fatal gedzip-broken(" why "|)\n"
#define ENTRY_BROKEN(name, why) "fatal gedzip-entry-broken(" name "|" why ")\n"
#define MISPLACED ENTRY_BROKEN("gedcom.ged", "it is not where the directory says")
#define MISPLACED_2 ENTRY_BROKEN("ä.txt", "it is not where the directory says")
#define SEVERAL BROKEN("it is one of several parts of a larger one")
#define DIRECTORY BROKEN("its directory is not where it should be")
#define DAMAGED BROKEN("its directory is damaged")
#define CUT_OFF BROKEN("it is cut off, or something else stands behind it")

/* One number of an archive is another; all else is as it was. */
static void test_archive__one_number_is_wrong(void **state)
{
    (void)state;
    static const struct {
        size_t at, octets;
        uint64_t number;
        const char *notes; /* "" if it can be read all the same */
    } rows[] = {
        {LOCAL_1, 1, 'Q', MISPLACED},
        {LOCAL_1 + 8, 2, 8, MISPLACED},
        {LOCAL_1 + 14, 4, 0, ""}, /* the directory rules */
        {LOCAL_1 + 18, 4, 999, ""},
        {LOCAL_1 + 26, 2, 11, "error gedzip-local-name(gedcom.ged|gedcom.ged0)\nfatal gedzip-checksum(gedcom.ged|)\n"},
        {LOCAL_1 + 26, 2, CENTRAL_1 - 30 - 14 + 1, MISPLACED},
        {LOCAL_1 + 28, 2, CENTRAL_1 - 30 - 10 - 14 + 1, MISPLACED},
        {NAME_1, 1, 'G', "error gedzip-local-name(gedcom.ged|Gedcom.ged)\n"},
        {NAME_1 + 9, 1, 0xFF, "error gedzip-local-name(gedcom.ged|gedcom.ge)\n"},
        {OCTETS_1, 1, '1', "fatal gedzip-checksum(gedcom.ged|)\n"},
        {OCTETS_1 + 13, 1, '1', "fatal gedzip-checksum(gedcom.ged|)\n"},
        {CENTRAL_1, 1, 'Q', DAMAGED},
        {CENTRAL_1 + 8, 2, 1, "fatal gedzip-encrypted(gedcom.ged|)\n"},
        {CENTRAL_1 + 8, 2, 0x40, "fatal gedzip-encrypted(gedcom.ged|)\n"},
        {CENTRAL_1 + 8, 2, 0x8, ""},
        {CENTRAL_1 + 8, 2, 0x2, ""},
        {CENTRAL_1 + 10, 2, 8, MISPLACED},
        {CENTRAL_1 + 16, 4, 0, "fatal gedzip-checksum(gedcom.ged|)\n"},
        {CENTRAL_1 + 20, 4, 13, ENTRY_BROKEN("gedcom.ged", "it cannot be unpacked to its end")},
        {CENTRAL_1 + 20, 4, 15, ENTRY_BROKEN("gedcom.ged", "it is larger than the directory says")},
        {CENTRAL_1 + 20, 4, CENTRAL_1 - OCTETS_1 + 1, MISPLACED},
        {CENTRAL_1 + 20, 4, CENTRAL_1 + 1, BROKEN("its entries are larger than itself, or lie over each other")},
        {CENTRAL_2 + 20, 4, 2, MISPLACED_2},
        {CENTRAL_1 + 24, 4, 13, ENTRY_BROKEN("gedcom.ged", "it is larger than the directory says")},
        {CENTRAL_1 + 24, 4, 15, ENTRY_BROKEN("gedcom.ged", "it cannot be unpacked to its end")},
        {CENTRAL_1 + 24, 4, 0, "fatal gedzip-bad-dataset(empty|)\n"},
        {CENTRAL_1 + 28, 2, 11, NULL},
        {CENTRAL_1 + 32, 2, 46 + 6 + 1, DAMAGED},
        {CENTRAL_2 + 28, 2, 7, DAMAGED},
        {CENTRAL_2 + 30, 2, 1, DAMAGED},
        {CENTRAL_2 + 32, 2, 1, DAMAGED},
        {CENTRAL_1 + 42, 4, CENTRAL_1, MISPLACED},
        {CENTRAL_1 + 42, 4, CENTRAL_1 - 30, MISPLACED},
        {CENTRAL_1 + 42, 4, CENTRAL_1 - 29, MISPLACED},
        {CENTRAL_2 + 42, 4, LOCAL_1, NULL},
        {END, 1, 'Q', CUT_OFF},
        {END + 4, 2, 1, SEVERAL},
        {END + 6, 2, 1, SEVERAL},
        {END + 8, 2, 1, SEVERAL},
        {END + 10, 2, 1, SEVERAL},
        {END + 8, 4, 3 + 3 * 65536, DIRECTORY},
        {END + 8, 4, 1 + 1 * 65536, ""},
        {END + 12, 4, END - CENTRAL_1 + 1, DIRECTORY},
        {END + 12, 4, END - CENTRAL_1 - 1, DAMAGED},
        {END + 12, 4, 91, DIRECTORY},
        {END + 12, 4, 92, DAMAGED},
        {END + 16, 4, END + 1, DIRECTORY},
        {END + 16, 4, CENTRAL_1 + 1, DIRECTORY},
        {END + 16, 4, CENTRAL_1 - 1, DAMAGED},
        {END + 20, 2, 1, CUT_OFF},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        buffer octets;
        buffer_init(&octets, &memory_default);
        put_archive(&octets, two, 2, VIEW(""));
        assert_int_equal(octets.length, WHOLE);
        for (size_t j = 0; j < rows[i].octets; j++)
            octets.data[rows[i].at + j] = (char)(rows[i].number >> 8 * j);
        if (rows[i].notes) {
            bool read = !strstr(rows[i].notes, "fatal");
            assert_read(buffer_view(&octets), read ? GEDELF_OK : GEDELF_MALFORMED, rows[i].notes, NULL);
        } else {
            buffer got;
            buffer_init(&got, &memory_default);
            assert_int_equal(read_all(NULL, buffer_view(&octets), &got), GEDELF_MALFORMED);
            buffer_free(&got);
        }
        buffer_free(&octets);
    }
}

/* Cut off before its end, and with something before it or behind it. */
static void test_archive__ends(void **state)
{
    (void)state;
    buffer octets;
    buffer_init(&octets, &memory_default);
    put_archive(&octets, two, 2, VIEW("PK\5\6"));
    assert_read(buffer_view(&octets), GEDELF_OK, "", NULL);
    assert_read(view_of(octets.data, 21), GEDELF_MALFORMED, BROKEN("it is cut off"), NULL);
    assert_read(view_of(octets.data, 22), GEDELF_MALFORMED, CUT_OFF, NULL);
    assert_read(view_of(octets.data, octets.length - 1), GEDELF_MALFORMED, CUT_OFF, NULL);
    put_text(&octets, VIEW("\nanything"));
    assert_read(buffer_view(&octets), GEDELF_OK, "", NULL);
    buffer_free(&octets);
    /* nothing at all is in it */
    buffer_init(&octets, &memory_default);
    put_archive(&octets, two, 0, VIEW(""));
    assert_read(buffer_view(&octets), GEDELF_MALFORMED, "fatal gedzip-no-dataset(|)\n", NULL);
    buffer_free(&octets);
    /* the longest comment there is, and one octet more */
    char *comment = calloc(65536, 1);
    for (size_t more = 0; more < 2; more++) {
        buffer_init(&octets, &memory_default);
        put_archive(&octets, two, 2, view_of(comment, 65535));
        put_text(&octets, view_of(comment, more));
        assert_read(buffer_view(&octets), more ? GEDELF_MALFORMED : GEDELF_OK, more ? CUT_OFF : "", NULL);
        buffer_free(&octets);
    }
    free(comment);
}

/* ---- Numbers of zip64 ------------------------------------------------------------------------ */

/* The dataset alone, with a record for large numbers. */
static void put_with_record_64(buffer *out, view extra, uint64_t length, uint64_t packed, uint64_t offset)
{
    made m = two[0];
    put_local(out, &m);
    size_t directory = out->length, size;
    m.extra = extra;
    put_central(out, &m, 0);
    size = out->length - directory;
    static const size_t places[] = {24, 20, 42};
    const uint64_t numbers[] = {length, packed, offset};
    for (size_t i = 0; i < 3; i++) {
        for (size_t j = 0; j < 4; j++)
            out->data[directory + places[i] + j] = (char)(numbers[i] >> 8 * j);
    }
    size_t record_at = out->length;
    put_number(out, 0x06064B50, 4);
    put_number(out, 44, 8);
    put_number(out, 45, 2);
    put_number(out, 45, 2);
    put_number(out, 0, 8);
    put_number(out, 1, 8);
    put_number(out, 1, 8);
    put_number(out, size, 8);
    put_number(out, directory, 8);
    put_number(out, 0x07064B50, 4);
    put_number(out, 0, 4);
    put_number(out, record_at, 8);
    put_number(out, 1, 4);
    put_end(out, 1, 0xFFFFFFFF, 0xFFFFFFFF, VIEW(""));
}

#define FULL 0xFFFFFFFF

static void test_archive__extra_fields(void **state)
{
    (void)state;
    static const struct {
        view extra;
        uint64_t length, packed, offset;
        const char *notes;
    } rows[] = {
        {TEXT(""), 14, 14, 0, ""},
        {TEXT("\1\0\30\0\16\0\0\0\0\0\0\0\16\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0"), FULL, FULL, FULL, ""},
        {TEXT("\1\0\20\0\16\0\0\0\0\0\0\0\16\0\0\0\0\0\0\0"), FULL, FULL, 0, ""},
        {TEXT("\1\0\20\0\16\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0"), FULL, 14, FULL, ""},
        {TEXT("\1\0\10\0\16\0\0\0\0\0\0\0"), 14, FULL, 0, ""},
        {TEXT("\2\0\0\0\1\0\10\0\0\0\0\0\0\0\0\0"), 14, 14, FULL, ""},
        {TEXT("\2\0\3\0abc\1\0\10\0\0\0\0\0\0\0\0\0"), 14, 14, FULL, ""},
        {TEXT("\2\0\3\0abc\1\0\7\0\0\0\0\0\0\0\0"), 14, 14, FULL, DAMAGED},
        {TEXT("\1\0\20\0\16\0\0\0\0\0\0\0\16\0\0\0\0\0\0\0"), FULL, FULL, FULL, DAMAGED},
        {TEXT("\1\0\10\0\16\0\0\0\0\0\0\0"), FULL, FULL, 0, DAMAGED},
        {TEXT("\1\0\4\0\16\0\0\0"), FULL, 14, 0, DAMAGED},
        {TEXT("\2\0\5\0abc"), 14, 14, 0, ""}, /* rubbish */
        {TEXT("\1\0\20"), 14, 14, 0, ""},
        {TEXT("\1\0\10\0\16\0\0\0\0\0\0"), 14, 14, 0, ""},
        {TEXT("\1\0\0\0"), 14, 14, 0, ""},
        {TEXT("\1\0\0\0"), 14, 14, FULL, DAMAGED},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        buffer octets;
        buffer_init(&octets, &memory_default);
        put_with_record_64(&octets, rows[i].extra, rows[i].length, rows[i].packed, rows[i].offset);
        bool read = rows[i].notes[0] == 0;
        assert_read(buffer_view(&octets), read ? GEDELF_OK : GEDELF_MALFORMED, rows[i].notes, NULL);
        buffer_free(&octets);
    }
}

#define RECORD_64 BROKEN("the zip64 record at its end is not where it should be")

/* Numbers of the record and of what leads to it; places from the end of the archive. */
static void test_archive__record_64(void **state)
{
    (void)state;
    enum { RECORD = 56 + 20 + 22, LOCATOR = 20 + 22, LAST = 22 };
    static const struct {
        size_t before_end, at, octets;
        uint64_t number;
        const char *notes;
    } rows[] = {
        {RECORD, 0, 1, 'Q', RECORD_64},
        {RECORD, 32, 8, 2, DIRECTORY},
        {RECORD, 32, 8, 0, "fatal gedzip-no-dataset(|)\n"},
        {RECORD, 40, 8, UINT64_C(1) << 40, DIRECTORY},
        {RECORD, 40, 8, 55, DAMAGED},
        {RECORD, 40, 8, 57, DIRECTORY},
        {RECORD, 48, 8, UINT64_MAX, DIRECTORY},
        {RECORD, 48, 8, 0, DAMAGED},
        {LOCATOR, 0, 1, 'Q', DIRECTORY},
        {LOCATOR, 8, 8, UINT64_MAX, RECORD_64},
        {LOCATOR, 8, 8, 0, RECORD_64},
        {LAST, 10, 2, 1, ""},
        {LAST, 12, 4, 56, ""}, /* one of them is enough */
        {LAST, 16, 4, 54, ""},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        buffer octets;
        buffer_init(&octets, &memory_default);
        put_with_record_64(&octets, VIEW(""), 14, 14, 0);
        char *place = octets.data + octets.length - rows[i].before_end + rows[i].at;
        for (size_t j = 0; j < rows[i].octets; j++)
            place[j] = (char)(rows[i].number >> 8 * j);
        bool read = rows[i].notes[0] == 0;
        assert_read(buffer_view(&octets), read ? GEDELF_OK : GEDELF_MALFORMED, rows[i].notes, NULL);
        buffer_free(&octets);
    }
}

/* ---- Names ----------------------------------------------------------------------------------- */

/* D362 */
static void test_archive__names(void **state)
{
    (void)state;
    static const struct {
        view raw;
        uint64_t flags, made_by, external;
        const char *name;
        bool safe, folder, link;
    } rows[] = {
        {TEXT("a"), 0, 20, 0, "a", true, false, false},
        {TEXT("a/b.c"), 0, 20, 0, "a/b.c", true, false, false},
        {TEXT("a/"), 0, 20, 0, "a/", true, true, false},
        {TEXT("a//"), 0, 20, 0, "a//", false, true, false},
        {TEXT("/"), 0, 20, 0, "/", false, true, false},
        {TEXT("//"), 0, 20, 0, "//", false, true, false},
        {TEXT(""), 0, 20, 0, "", false, false, false},
        {TEXT("."), 0, 20, 0, ".", false, false, false},
        {TEXT(".."), 0, 20, 0, "..", false, false, false},
        {TEXT("..."), 0, 20, 0, "...", true, false, false},
        {TEXT("../a"), 0, 20, 0, "../a", false, false, false},
        {TEXT("a/.."), 0, 20, 0, "a/..", false, false, false},
        {TEXT("a/../"), 0, 20, 0, "a/../", false, true, false},
        {TEXT("a/./b"), 0, 20, 0, "a/./b", false, false, false},
        {TEXT("a/..b"), 0, 20, 0, "a/..b", true, false, false},
        {TEXT("/a"), 0, 20, 0, "/a", false, false, false},
        {TEXT("a//b"), 0, 20, 0, "a//b", false, false, false},
        {TEXT("c:"), 0, 20, 0, "c:", false, false, false},
        {TEXT("C:a"), 0, 20, 0, "C:a", false, false, false},
        {TEXT("1:a"), 0, 20, 0, "1:a", true, false, false},
        {TEXT("ab:c"), 0, 20, 0, "ab:c", true, false, false},
        {TEXT("a\\b"), 0, 20, 0, "a\\b", false, false, false},
        {TEXT("a\x1F"), 0, 20, 0, "a\x1F", false, false, false},
        {TEXT("a b~"), 0, 20, 0, "a b~", true, false, false},
        {TEXT("a\x7F"), 0, 20, 0, "a\x7F", false, false, false},
        {TEXT("\xC3\xA4"), 0x800, 20, 0, "ä", true, false, false},
        {TEXT("\xC3\xA4"), 0, 20, 0, "ä", true, false, false},
        {TEXT("\x80\x84\xFF"), 0, 20, 0, "Çä\xC2\xA0", true, false, false},
        {TEXT("\xE4"), 0x800, 20, 0, "\xE4", false, false, false},
        {TEXT("a\x7F\x80"), 0, 20, 0, "a\x7FÇ", false, false, false},
        {TEXT("a"), 0, 3 * 256, 0x81A40000, "a", true, false, false},
        {TEXT("a"), 0, 3 * 256, 0xA1FF0000, "a", false, false, true},
        {TEXT("a"), 0, 19 * 256 + 20, 0xA1FF0000, "a", false, false, true},
        {TEXT("a"), 0, 20, 0xA1FF0000, "a", true, false, false},
        {TEXT("a"), 0, 4 * 256, 0xA1FF0000, "a", true, false, false},
        {TEXT("a"), 0, 2 * 256, 0xA1FF0000, "a", true, false, false},
        {TEXT("a"), 0, 3 * 256, 0x41ED0000, "a", true, false, false},
        {TEXT("a"), 0, 3 * 256, 0x01FF0000, "a", true, false, false},
        {TEXT("a"), 0, 3 * 256, 0x21FF0000, "a", false, false, true},
        {TEXT("a"), 0, 3 * 256, 0xF000, "a", true, false, false},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        buffer octets;
        gedelf_archive *archive;
        gedelf_archive_entry e;
        made m = {
            .name = rows[i].raw, .flags = rows[i].flags, .made_by = rows[i].made_by, .external = rows[i].external};
        buffer_init(&octets, &memory_default);
        put_archive(&octets, &m, 1, VIEW(""));
        assert_int_equal(gedelf_archive_open(&archive, source_of(buffer_view(&octets)), NULL), GEDELF_OK);
        assert_true(gedelf_archive_entry_at(archive, 0, &e));
        assert_view(e.name, view_of_string(rows[i].name));
        assert_int_equal(e.safe, rows[i].safe);
        assert_int_equal(e.folder, rows[i].folder);
        assert_int_equal(e.link, rows[i].link);
        assert_int_equal(gedelf_archive_find(archive, e.name), rows[i].safe && !rows[i].folder ? 0 : 1);
        gedelf_archive_close(archive);
        buffer_free(&octets);
    }
}

#define UNSAFE "its name leads out of the folder, or has signs in it that names of files do not have"

/* Which entry is the dataset, and what is said of the others. (D360, D362) */
static void test_archive__datasets(void **state)
{
    (void)state;
#define GED .name = TEXT("gedcom.ged"), .octets = DATASET, .checksum = HEAD_SUM
#define X .octets = TEXT("x"), .checksum = X_SUM
    static const struct {
        made entries[4];
        size_t count;
        const char *notes;
    } rows[] = {
        {{{GED}}, 1, ""},
        {{{.name = TEXT("a"), X}, {GED}}, 2, ""},
        {{{GED}, {GED}}, 2, "fatal gedzip-two-datasets(|)\n"},
        {{{.name = TEXT("Gedcom.ged"), X}}, 1, "fatal gedzip-no-dataset(|)\n"},
        {{{.name = TEXT("gedcom.ged/")}, {GED}}, 2, "fatal gedzip-bad-dataset(a folder|)\n"},
        {{{.name = TEXT("gedcom.ged")}}, 1, "fatal gedzip-bad-dataset(empty|)\n"},
        {{{GED, .made_by = 3 * 256, .external = 0xA0000000}},
         1,
         "error gedzip-unsafe-name(gedcom.ged|it is a link or a device)\nfatal gedzip-bad-dataset(a link|)\n"},
        {{{GED}, {.name = TEXT("a"), X}, {.name = TEXT("a"), X}}, 3, "warning gedzip-repeated-name(a|)\n"},
        {{{GED}, {.name = TEXT("../a"), X}}, 2, "error gedzip-unsafe-name(../a|" UNSAFE ")\n"},
        {{{GED}, {.name = TEXT("\x84"), X}, {.name = TEXT("\x81"), X}},
         3,
         "warning gedzip-name-encoding(ä|code page 437)\nwarning gedzip-name-encoding(ü|code page 437)\n"},
        {{{GED}, {.name = TEXT("\x84"), X}}, 2, "warning gedzip-name-encoding(ä|code page 437)\n"},
        {{{GED}, {.name = TEXT("ä"), X}}, 2, "warning gedzip-name-encoding(ä|UTF-8)\n"},
        {{{GED}, {.name = TEXT("a"), .method = 9, X}}, 2, "error gedzip-method(a|9)\nfatal gedzip-method(a|9)\n"},
        {{{GED}, {.name = TEXT("a"), .flags = 1, .method = 9, X}},
         2,
         "error gedzip-encrypted(a|)\nfatal gedzip-encrypted(a|)\n"},
        {{{GED, .method = 1}}, 1, "fatal gedzip-method(gedcom.ged|1)\n"},
        {{{GED, .method = 8}}, 1, "fatal gedzip-no-unpacker(gedcom.ged|there is nothing here that can unpack it)\n"},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        buffer octets;
        buffer_init(&octets, &memory_default);
        put_archive(&octets, rows[i].entries, rows[i].count, VIEW(""));
        bool read = !strstr(rows[i].notes, "fatal");
        assert_read(buffer_view(&octets), read ? GEDELF_OK : GEDELF_MALFORMED, rows[i].notes, NULL);
        buffer_free(&octets);
    }
}

/* ---- Limits ---------------------------------------------------------------------------------- */

/* Entries claim lengths; sizes, ratios and totals on both sides of each limit. A MiB and what is smaller has no ratio. */
static void test_archive__limits(void **state)
{
    (void)state;
    enum { MIB = 1024 * 1024 };
    static const struct {
        uint64_t first, second; /* lengths; both have one octet */
        uint64_t max_size, max_ratio, max_total;
        const char *extracted,
            *in_all; /* what is said of the first, and of both together; "" if they would be unpacked */
    } rows[] = {
        {100, 1, 100, 0, 1000, "", ""},
        {101, 1, 100, 0, 1000, "gedzip-too-large(a|100)", ""},
        {MIB, 1, MIB, 1, 2 * MIB, "", "gedzip-total-ratio(1|)"},
        {MIB, 0, MIB, 1, 2 * MIB, "", ""},
        {MIB + 1, 0, 2 * MIB, MIB + 1, 4 * MIB, "", ""},
        {MIB + 1, 0, 2 * MIB, MIB / 2, 4 * MIB, "gedzip-ratio(a|524288)", "gedzip-total-ratio(524288|)"},
        {MIB + 1, 0, 2 * MIB, 0, 4 * MIB, "", ""},
        {MIB + 1, 0, 2 * MIB, 1, 4 * MIB, "gedzip-ratio(a|1)", "gedzip-total-ratio(1|)"},
        {100, 50, 100, 0, 150, "", ""},
        {100, 51, 100, 0, 150, "", "gedzip-total(150|)"},
        {100, 50, 100, 0, 99, "gedzip-total(99|)", "gedzip-total(99|)"},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        made entries[] = {{.name = VIEW("a"), .octets = VIEW("x"), .checksum = X_SUM, .length = rows[i].first},
                          {.name = VIEW("b"), .octets = VIEW("x"), .checksum = X_SUM, .length = rows[i].second}};
        buffer octets, said, got;
        gedelf_archive *archive;
        gedelf_archive_options options = GEDELF_ARCHIVE_OPTIONS_INIT;
        buffer_init(&octets, &memory_default);
        buffer_init(&said, &memory_default);
        buffer_init(&got, &memory_default);
        options.diagnose = note_texts;
        options.diagnose_context = &said;
        options.max_size = rows[i].max_size;
        options.max_ratio = rows[i].max_ratio;
        options.max_total = rows[i].max_total;
        put_archive(&octets, entries, rows[i].second > 0 ? 2 : 1, VIEW(""));
        assert_int_equal(gedelf_archive_open(&archive, source_of(buffer_view(&octets)), &options), GEDELF_OK);
        char expected[100];
        snprintf(expected, sizeof expected, rows[i].in_all[0] ? "fatal %s\n" : "%s", rows[i].in_all);
        assert_int_equal(gedelf_archive_check_total(archive), rows[i].in_all[0] ? GEDELF_MALFORMED : GEDELF_OK);
        assert_view(buffer_view(&said), view_of_string(expected));
        said.length = 0;
        assert_int_equal(gedelf_archive_extract(archive, 0, add_octets, &got), GEDELF_MALFORMED);
        snprintf(expected, sizeof expected, "fatal %s\n",
                 rows[i].extracted[0] ? rows[i].extracted : "gedzip-entry-broken(a|it cannot be unpacked to its end)");
        assert_view(buffer_view(&said), view_of_string(expected));
        gedelf_archive_close(archive);
        buffer_free(&octets);
        buffer_free(&said);
        buffer_free(&got);
    }
}

/* Only files that can be unpacked count: neither folders, nor what is unsafe, nor a name's second entry. */
static void test_archive__what_counts(void **state)
{
    (void)state;
    static const made entries[] = {{.name = TEXT("a"), X, .length = 10},
                                   {.name = TEXT("a/"), X, .length = 100},
                                   {.name = TEXT("../a"), X, .length = 100},
                                   {.name = TEXT("a"), X, .length = 100},
                                   {.name = TEXT("b"), X, .length = 5}};
    for (uint64_t most = 14; most <= 15; most++) {
        buffer octets;
        gedelf_archive *archive;
        gedelf_archive_options options = GEDELF_ARCHIVE_OPTIONS_INIT;
        options.max_total = most;
        buffer_init(&octets, &memory_default);
        put_archive(&octets, entries, COUNT_OF(entries), VIEW(""));
        assert_int_equal(gedelf_archive_open(&archive, source_of(buffer_view(&octets)), &options), GEDELF_OK);
        assert_int_equal(gedelf_archive_check_total(archive), most < 15 ? GEDELF_MALFORMED : GEDELF_OK);
        gedelf_archive_close(archive);
        buffer_free(&octets);
    }
}

/* ---- Unpacking ------------------------------------------------------------------------------- */

/* What the unpacker says, and what the directory says. */
static void test_archive__unpacker(void **state)
{
    (void)state;
    static const struct {
        gedelf_status begins, pushes;
        uint64_t more;
        gedelf_status status;
        const char *notes;
    } rows[] = {
        {GEDELF_OK, GEDELF_OK, 0, GEDELF_OK, ""},
        {GEDELF_OK, GEDELF_OK, 1, GEDELF_MALFORMED, ENTRY_BROKEN("gedcom.ged", "it is larger than the directory says")},
        {GEDELF_OK, GEDELF_MALFORMED, 0, GEDELF_MALFORMED,
         ENTRY_BROKEN("gedcom.ged", "it cannot be unpacked to its end")},
        {GEDELF_OK, GEDELF_END, 0, GEDELF_MALFORMED, ENTRY_BROKEN("gedcom.ged", "it cannot be unpacked to its end")},
        {GEDELF_OK, GEDELF_MEMORY, 0, GEDELF_MEMORY, ""},
        {GEDELF_MEMORY, GEDELF_OK, 0, GEDELF_MEMORY, ""},
        {GEDELF_UNREADABLE, GEDELF_OK, 0, GEDELF_MALFORMED, "fatal gedzip-no-unpacker(gedcom.ged|the reason)\n"},
    };
    made m = two[0];
    m.method = 8;
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        idle packs = {.begins = rows[i].begins, .pushes = rows[i].pushes, .more = rows[i].more};
        gedelf_packer packer = idle_packer(&packs);
        gedelf_archive_options options = GEDELF_ARCHIVE_OPTIONS_INIT;
        buffer octets;
        packer.reason = "the reason";
        options.packer = &packer;
        buffer_init(&octets, &memory_default);
        put_archive(&octets, &m, 1, VIEW(""));
        assert_read(buffer_view(&octets), rows[i].status, rows[i].notes, &options);
        assert_int_equal(packs.open, 0);
        assert_true(packs.unpacks);
        buffer_free(&octets);
    }
}

static bool refuse_octets(void *context, const void *octets, size_t size)
{
    (void)context;
    (void)octets;
    (void)size;
    return false;
}

static bool stop_at_once(void *context, const gedelf_diag *diag)
{
    (void)context;
    (void)diag;
    return false;
}

/* Pieces are of 16 KiB: entries of about so much; nobody takes them; somebody wants no more. */
static void test_archive__pieces(void **state)
{
    (void)state;
    enum { PIECE = 16 * 1024 };
    char *text = calloc(2 * PIECE + 1, 1);
    for (size_t i = 0; i < 2 * PIECE + 1; i++)
        text[i] = (char)(i % 251);
    static const size_t lengths[] = {0, 1, PIECE - 1, PIECE, PIECE + 1, 2 * PIECE, 2 * PIECE + 1};
    for (size_t i = 0; i < COUNT_OF(lengths); i++) {
        buffer octets, got;
        gedelf_archive_writer *writer;
        gedelf_archive *archive;
        buffer_init(&octets, &memory_default);
        buffer_init(&got, &memory_default);
        assert_int_equal(gedelf_archive_writer_open(&writer, add_octets, &octets, NULL), GEDELF_OK);
        assert_int_equal(gedelf_archive_writer_add(writer, VIEW("a"), gedelf_source_memory(text, lengths[i]), false),
                         GEDELF_OK);
        assert_int_equal(gedelf_archive_writer_finish(writer, VIEW("")), GEDELF_OK);
        gedelf_archive_writer_close(writer);
        assert_int_equal(gedelf_archive_open(&archive, source_of(buffer_view(&octets)), NULL), GEDELF_OK);
        assert_int_equal(gedelf_archive_extract(archive, 0, refuse_octets, NULL),
                         lengths[i] ? GEDELF_UNWRITABLE : GEDELF_OK);
        assert_int_equal(gedelf_archive_extract(archive, 0, add_octets, &got), GEDELF_OK);
        assert_view(buffer_view(&got), view_of(text, lengths[i]));
        gedelf_archive_close(archive);
        buffer_free(&octets);
        buffer_free(&got);
    }
    free(text);
    gedelf_archive *archive;
    gedelf_archive_options options = GEDELF_ARCHIVE_OPTIONS_INIT;
    buffer octets;
    buffer_init(&octets, &memory_default);
    options.diagnose = stop_at_once;
    assert_int_equal(gedelf_archive_open(&archive, source_of(VIEW("PK\3\4")), &options), GEDELF_STOPPED);
    made repeated[] = {{.name = VIEW("a"), .method = 9}, {.name = VIEW("b")}};
    put_archive(&octets, repeated, 2, VIEW(""));
    assert_int_equal(gedelf_archive_open(&archive, source_of(buffer_view(&octets)), &options), GEDELF_STOPPED);
    assert_null(archive);
    octets.length = 0;
    repeated[0] = (made){.name = VIEW("gedcom.ged"), .method = 9};
    put_archive(&octets, repeated, 1, VIEW(""));
    assert_int_equal(gedelf_archive_open(&archive, source_of(buffer_view(&octets)), &options), GEDELF_OK);
    assert_int_equal(gedelf_archive_extract(archive, 0, add_octets, &octets), GEDELF_STOPPED);
    gedelf_archive_close(archive);
    buffer_free(&octets);
}

/* ---- Files ----------------------------------------------------------------------------------- */

/* A file with these octets; its name is for the caller to remove. */
static void make_file(char name[32], view octets)
{
    snprintf(name, 32, "/tmp/gedelf-archive-XXXXXX");
    int descriptor = mkstemp(name);
    assert_true(descriptor >= 0);
    assert_int_equal(write(descriptor, octets.text, octets.length), (ssize_t)octets.length);
    close(descriptor);
}

/* From a file all is as from memory; one that becomes shorter meanwhile has changed. */
static void test_archive__files(void **state)
{
    (void)state;
    char name[32], media[32];
    buffer octets, got, again;
    gedelf_archive *archive;
    gedelf_archive_writer *writer;
    buffer_init(&octets, &memory_default);
    buffer_init(&got, &memory_default);
    buffer_init(&again, &memory_default);
    put_archive(&octets, two, 2, VIEW(""));
    make_file(name, buffer_view(&octets));
    make_file(media, two[0].octets);
    assert_int_equal(gedelf_archive_writer_open(&writer, add_octets, &again, NULL), GEDELF_OK);
    assert_int_equal(gedelf_archive_writer_add(writer, two[0].name, gedelf_source_file(media), true), GEDELF_OK);
    assert_int_equal(gedelf_archive_open(&archive, gedelf_source_file(name), NULL), GEDELF_OK);
    assert_int_equal(gedelf_archive_writer_copy(writer, archive, 1), GEDELF_OK);
    assert_int_equal(gedelf_archive_writer_finish(writer, VIEW("")), GEDELF_OK);
    assert_view(buffer_view(&again), buffer_view(&octets));
    for (size_t i = 0; i < 2; i++)
        assert_int_equal(gedelf_archive_extract(archive, i, add_octets, &got), GEDELF_OK);
    assert_view(buffer_view(&got), VIEW("0 HEAD\n0 TRLR\nx"));
    assert_int_equal(truncate(name, OCTETS_1 + 5), 0);
    assert_int_equal(gedelf_archive_extract(archive, 0, add_octets, &got), GEDELF_CHANGED);
    assert_int_equal(gedelf_archive_writer_copy(writer, archive, 0), GEDELF_CHANGED);
    gedelf_archive_close(archive);
    gedelf_archive_writer_close(writer);
    remove(name);
    remove(media);
    assert_int_equal(gedelf_archive_open(&archive, gedelf_source_file(name), NULL), GEDELF_UNREADABLE);
    assert_int_equal(errno, ENOENT);
    assert_int_equal(gedelf_archive_writer_open(&writer, add_octets, &again, NULL), GEDELF_OK);
    assert_int_equal(gedelf_archive_writer_add(writer, two[0].name, gedelf_source_file(media), true),
                     GEDELF_UNREADABLE);
    gedelf_archive_writer_close(writer);
    buffer_free(&octets);
    buffer_free(&got);
    buffer_free(&again);
}

/* How many files this process has open. */
static size_t open_files(void)
{
    size_t count = 0;
    for (int i = 0; i < 200; i++)
        count += fcntl(i, F_GETFD) >= 0;
    return count;
}

/* No file stays open. */
static void test_archive__files_are_closed(void **state)
{
    (void)state;
    size_t before = open_files();
    test_archive__files(state);
    assert_int_equal(open_files(), before);
}

/* A stream that ends before its octets do is damaged. */
static void test_archive__ends_too_early(void **state)
{
    (void)state;
    enum { LENGTH = 20000 };
    char *text = calloc(LENGTH, 1);
    idle packs = {.pushes = GEDELF_END};
    gedelf_packer packer = idle_packer(&packs);
    gedelf_archive_options options = GEDELF_ARCHIVE_OPTIONS_INIT;
    made m = {.name = VIEW("gedcom.ged"), .octets = view_of(text, LENGTH), .method = 8};
    buffer octets;
    options.packer = &packer;
    buffer_init(&octets, &memory_default);
    put_archive(&octets, &m, 1, VIEW(""));
    assert_read(buffer_view(&octets), GEDELF_MALFORMED, ENTRY_BROKEN("gedcom.ged", "it cannot be unpacked to its end"),
                &options);
    buffer_free(&octets);
    free(text);
}

/* ---- Copying --------------------------------------------------------------------------------- */

/* With its times and whatever else is said of it, but without numbers that stand behind it, and of its extra fields without
   those of zip64, unless they are needed. */
static void test_archive__copies(void **state)
{
    (void)state;
    static const struct {
        view extra, kept;
        uint64_t flags, kept_flags;
    } rows[] = {
        {TEXT(""), TEXT(""), 0, 0},
        {TEXT("\2\0\3\0abc"), TEXT("\2\0\3\0abc"), 0, 0},
        {TEXT("\1\0\0\0"), TEXT(""), 8, 0},
        {TEXT("\1\0\2\0xy\2\0\1\0a"), TEXT("\2\0\1\0a"), 0x802, 0x802},
        {TEXT("\2\0\1\0a\1\0\2\0xy\3\0\0\0"), TEXT("\2\0\1\0a\3\0\0\0"), 10, 2},
        {TEXT("\2\0\4\0abc"), TEXT(""), 0, 0},
        {TEXT("\2\0\0\0\1\0\1"), TEXT("\2\0\0\0"), 0, 0},
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
        buffer_init(&octets, &memory_default);
        buffer_init(&out, &memory_default);
        buffer_init(&expected, &memory_default);
        put_archive(&octets, (made[]){two[0], m}, 2, VIEW(""));
        assert_int_equal(gedelf_archive_open(&archive, source_of(buffer_view(&octets)), NULL), GEDELF_OK);
        assert_int_equal(gedelf_archive_writer_open(&writer, add_octets, &out, NULL), GEDELF_OK);
        assert_int_equal(gedelf_archive_writer_copy(writer, archive, 2), GEDELF_ARGUMENT);
        assert_int_equal(gedelf_archive_writer_copy(writer, archive, 1), GEDELF_OK);
        assert_int_equal(gedelf_archive_writer_copy(writer, archive, 0), GEDELF_OK);
        assert_int_equal(gedelf_archive_writer_finish(writer, VIEW("")), GEDELF_OK);
        gedelf_archive_writer_close(writer);
        gedelf_archive_close(archive);
        m.extra = rows[i].kept;
        m.flags = rows[i].kept_flags;
        put_archive(&expected, (made[]){m, two[0]}, 2, VIEW(""));
        assert_view(buffer_view(&out), buffer_view(&expected));
        buffer_free(&octets);
        buffer_free(&out);
        buffer_free(&expected);
    }
}

/* An entry that claims more than 4 GiB keeps that: before its octets both numbers have to stand, in the directory the one. */
static void test_archive__copies_what_is_large(void **state)
{
    (void)state;
    static const char large[] = "\5\0\0\0\1\0\0\0";
    buffer octets, out, expected;
    gedelf_archive *archive;
    gedelf_archive_writer *writer;
    gedelf_archive_entry e;
    buffer_init(&octets, &memory_default);
    buffer_init(&out, &memory_default);
    buffer_init(&expected, &memory_default);
    put_with_record_64(&octets, VIEW("\1\0\10\0\5\0\0\0\1\0\0\0"), FULL, 14, 0);
    assert_int_equal(gedelf_archive_open(&archive, source_of(buffer_view(&octets)), NULL), GEDELF_OK);
    assert_true(gedelf_archive_entry_at(archive, 0, &e));
    assert_int_equal(e.length, UINT64_C(0x100000005));
    assert_int_equal(gedelf_archive_writer_open(&writer, add_octets, &out, NULL), GEDELF_OK);
    assert_int_equal(gedelf_archive_writer_copy(writer, archive, 0), GEDELF_OK);
    assert_int_equal(gedelf_archive_writer_finish(writer, VIEW("")), GEDELF_OK);
    gedelf_archive_writer_close(writer);
    gedelf_archive_close(archive);
    made m = two[0];
    m.needed = 45;
    m.length = FULL;
    m.extra = VIEW("\1\0\20\0\5\0\0\0\1\0\0\0\16\0\0\0\0\0\0\0");
    put_local(&expected, &m);
    memset(expected.data + 18, 0xFF, 4);
    size_t directory = expected.length;
    m.extra = VIEW("\1\0\10\0\5\0\0\0\1\0\0\0");
    put_central(&expected, &m, 0);
    put_end(&expected, 1, expected.length - directory, directory, VIEW(""));
    assert_view(buffer_view(&out), buffer_view(&expected));
    assert_memory_equal(m.extra.text + 4, large, 8);
    buffer_free(&octets);
    buffer_free(&out);
    buffer_free(&expected);
}

/* ---- Memory ---------------------------------------------------------------------------------- */

static gedelf_status write_scarcely(void *context, const gedelf_allocator *allocator)
{
    gedelf_archive *archive = NULL;
    gedelf_archive_writer *writer;
    gedelf_archive_options options = GEDELF_ARCHIVE_OPTIONS_INIT;
    idle packs = {.more = 0};
    gedelf_packer packer = idle_packer(&packs);
    buffer out;
    options.allocator = allocator;
    options.packer = &packer;
    buffer_init(&out, &memory_default);
    gedelf_status status = gedelf_archive_writer_open(&writer, add_octets, &out, &options);
    if (status == GEDELF_OK)
        status = gedelf_archive_writer_add(writer, VIEW("ä"), source_of(VIEW("x")), false);
    if (status == GEDELF_OK)
        status = gedelf_archive_writer_add(writer, VIEW("b"), source_of(VIEW("x")), true);
    if (status == GEDELF_OK)
        status = gedelf_archive_open(&archive, source_of(*(view *)context), &options);
    for (size_t i = 0; status == GEDELF_OK && i < gedelf_archive_count(archive); i++)
        status = gedelf_archive_writer_copy(writer, archive, i);
    if (status == GEDELF_OK)
        status = gedelf_archive_writer_finish(writer, VIEW("comment"));
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
        cmocka_unit_test(test_archive__what_it_is),
        cmocka_unit_test(test_archive__one_number_is_wrong),
        cmocka_unit_test(test_archive__ends),
        cmocka_unit_test(test_archive__extra_fields),
        cmocka_unit_test(test_archive__record_64),
        cmocka_unit_test(test_archive__names),
        cmocka_unit_test(test_archive__datasets),
        cmocka_unit_test(test_archive__limits),
        cmocka_unit_test(test_archive__what_counts),
        cmocka_unit_test(test_archive__unpacker),
        cmocka_unit_test(test_archive__pieces),
        cmocka_unit_test(test_archive__files),
        cmocka_unit_test(test_archive__files_are_closed),
        cmocka_unit_test(test_archive__ends_too_early),
        cmocka_unit_test(test_archive__copies),
        cmocka_unit_test(test_archive__copies_what_is_large),
        cmocka_unit_test(test_archive__scarce_memory),
    };
    return cmocka_run_group_tests_name("archive_octets", tests, NULL, NULL);
}
