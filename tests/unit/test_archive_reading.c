/* SPDX-License-Identifier: MIT */
/*
 * Archives as they are read: with a number of theirs changed they are refused for the right reason; names, limits, what the
 * unpacker says, and files. (D360 to D362)
 */
#include "made_archive.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

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
#define MISPLACED ENTRY_BROKEN("gedcom.ged", "it is not in the place that the directory gives")
#define MISPLACED_2 ENTRY_BROKEN("ä.txt", "it is not in the place that the directory gives")
#define SEVERAL BROKEN("it is one part of a larger archive")
#define DIRECTORY BROKEN("its directory is not where it should be")
#define DAMAGED BROKEN("its directory is damaged")
#define MORE_ENTRIES BROKEN("its directory has more entries than it declares")
#define CUT_OFF BROKEN("it is cut off, or something else follows it")

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
        {CENTRAL_1 + 20, 4, 13, ENTRY_BROKEN("gedcom.ged", "it cannot be unpacked completely")},
        {CENTRAL_1 + 20, 4, 15, ENTRY_BROKEN("gedcom.ged", "it is larger than the directory says")},
        {CENTRAL_1 + 20, 4, CENTRAL_1 - OCTETS_1 + 1, MISPLACED},
        {CENTRAL_1 + 20, 4, CENTRAL_1 + 1, BROKEN("its entries are larger than the archive, or overlap")},
        {CENTRAL_2 + 20, 4, 2, MISPLACED_2},
        {CENTRAL_1 + 24, 4, 13, ENTRY_BROKEN("gedcom.ged", "it is larger than the directory says")},
        {CENTRAL_1 + 24, 4, 15, ENTRY_BROKEN("gedcom.ged", "it cannot be unpacked completely")},
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
        {END + 8, 4, 1 + 1 * 65536, MORE_ENTRIES},
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

/* Cut off before its end, and with something before it or after it. */
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
        {RECORD, 32, 8, 0, MORE_ENTRIES},
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
        gedelf_archive_entry e = GEDELF_ARCHIVE_ENTRY();
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
    /* one that was made does not touch another */
    static const made both[] = {{.name = TEXT("\x84\x84")}, {.name = TEXT("\x81")}};
    buffer octets;
    gedelf_archive *archive;
    buffer_init(&octets, &memory_default);
    put_archive(&octets, both, 2, VIEW(""));
    assert_int_equal(gedelf_archive_open(&archive, source_of(buffer_view(&octets)), NULL), GEDELF_OK);
    gedelf_archive_entry first = GEDELF_ARCHIVE_ENTRY();
    assert_true(gedelf_archive_entry_at(archive, 0, &first));
    assert_view(first.name, VIEW("ää"));
    assert_int_equal(gedelf_archive_find(archive, VIEW("ää")), 0);
    assert_int_equal(gedelf_archive_find(archive, VIEW("ü")), 1);
    gedelf_archive_close(archive);
    buffer_free(&octets);
}

#define UNSAFE "its name leads out of the folder, or has characters that file names cannot have"

/* Which entry is the dataset, and what is said of the others. (D360, D362) */
static void test_archive__datasets(void **state)
{
    (void)state;
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
        {{{GED, .method = 8}}, 1, "fatal gedzip-no-unpacker(gedcom.ged|no unpacker is available)\n"},
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
        gedelf_archive_options options = GEDELF_ARCHIVE_OPTIONS();
        buffer_init(&octets, &memory_default);
        buffer_init(&said, &memory_default);
        buffer_init(&got, &memory_default);
        options.diagnose = note_texts;
        options.context = &said;
        options.max_size = rows[i].max_size;
        options.max_ratio = rows[i].max_ratio == 0 ? GEDELF_NO_LIMIT : rows[i].max_ratio;
        options.max_total = rows[i].max_total;
        put_archive(&octets, entries, rows[i].second > 0 ? 2 : 1, VIEW(""));
        assert_int_equal(gedelf_archive_open(&archive, source_of(buffer_view(&octets)), &options), GEDELF_OK);
        char expected[100];
        snprintf(expected, sizeof expected, rows[i].in_all[0] ? "fatal %s\n" : "%s", rows[i].in_all);
        assert_int_equal(gedelf_archive_check_total(archive), rows[i].in_all[0] ? GEDELF_MALFORMED : GEDELF_OK);
        assert_view(buffer_view(&said), view_of_string(expected));
        said.length = 0;
        assert_int_equal(gedelf_archive_extract(archive, 0, gedelf_sink_callback(write_to_buffer, &got)),
                         GEDELF_MALFORMED);
        snprintf(expected, sizeof expected, "fatal %s\n",
                 rows[i].extracted[0] ? rows[i].extracted : "gedzip-entry-broken(a|it cannot be unpacked completely)");
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
        gedelf_archive_options options = GEDELF_ARCHIVE_OPTIONS();
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
         ENTRY_BROKEN("gedcom.ged", "it cannot be unpacked completely")},
        {GEDELF_OK, GEDELF_END, 0, GEDELF_MALFORMED, ENTRY_BROKEN("gedcom.ged", "it cannot be unpacked completely")},
        {GEDELF_OK, GEDELF_MEMORY, 0, GEDELF_MEMORY, ""},
        {GEDELF_MEMORY, GEDELF_OK, 0, GEDELF_MEMORY, ""},
        {GEDELF_UNREADABLE, GEDELF_OK, 0, GEDELF_MALFORMED, "fatal gedzip-no-unpacker(gedcom.ged|the reason)\n"},
    };
    made m = two[0];
    m.method = 8;
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        idle packs = {.begins = rows[i].begins, .pushes = rows[i].pushes, .more = rows[i].more};
        gedelf_packer packer = idle_packer(&packs);
        gedelf_archive_options options = GEDELF_ARCHIVE_OPTIONS();
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
        assert_int_equal(gedelf_archive_writer_open(&writer, gedelf_sink_callback(write_to_buffer, &octets), NULL),
                         GEDELF_OK);
        assert_int_equal(gedelf_archive_writer_add(writer, VIEW("a"), gedelf_source_memory(text, lengths[i]), false),
                         GEDELF_OK);
        assert_int_equal(gedelf_archive_writer_finish(writer, VIEW("")), GEDELF_OK);
        gedelf_archive_writer_close(writer);
        assert_int_equal(gedelf_archive_open(&archive, source_of(buffer_view(&octets)), NULL), GEDELF_OK);
        assert_int_equal(gedelf_archive_extract(archive, 0, gedelf_sink_callback(refuse_octets, NULL)),
                         lengths[i] ? GEDELF_UNWRITABLE : GEDELF_OK);
        assert_int_equal(gedelf_archive_extract(archive, 0, gedelf_sink_callback(write_to_buffer, &got)), GEDELF_OK);
        assert_view(buffer_view(&got), view_of(text, lengths[i]));
        gedelf_archive_close(archive);
        buffer_free(&octets);
        buffer_free(&got);
    }
    free(text);
    gedelf_archive *archive;
    gedelf_archive_options options = GEDELF_ARCHIVE_OPTIONS();
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
    assert_int_equal(gedelf_archive_extract(archive, 0, gedelf_sink_callback(write_to_buffer, &octets)),
                     GEDELF_STOPPED);
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
    assert_int_equal(gedelf_archive_writer_open(&writer, gedelf_sink_callback(write_to_buffer, &again), NULL),
                     GEDELF_OK);
    assert_int_equal(gedelf_archive_writer_add(writer, two[0].name, gedelf_source_file(media), true), GEDELF_OK);
    assert_int_equal(gedelf_archive_open(&archive, gedelf_source_file(name), NULL), GEDELF_OK);
    assert_int_equal(gedelf_archive_writer_copy(writer, archive, 1), GEDELF_OK);
    assert_int_equal(gedelf_archive_writer_finish(writer, VIEW("")), GEDELF_OK);
    assert_view(buffer_view(&again), buffer_view(&octets));
    assert_int_equal(gedelf_archive_writer_copy(writer, archive, 1), GEDELF_ARGUMENT); /* it is finished */
    gedelf_archive_writer_close(writer);
    assert_int_equal(gedelf_archive_writer_open(&writer, gedelf_sink_callback(write_to_buffer, &again), NULL),
                     GEDELF_OK);
    for (size_t i = 0; i < 2; i++)
        assert_int_equal(gedelf_archive_extract(archive, i, gedelf_sink_callback(write_to_buffer, &got)), GEDELF_OK);
    assert_view(buffer_view(&got), VIEW("0 HEAD\n0 TRLR\nx"));
    assert_int_equal(truncate(name, OCTETS_1 + 5), 0);
    assert_int_equal(gedelf_archive_extract(archive, 0, gedelf_sink_callback(write_to_buffer, &got)), GEDELF_CHANGED);
    assert_int_equal(gedelf_archive_writer_copy(writer, archive, 0), GEDELF_CHANGED);
    gedelf_archive_close(archive);
    gedelf_archive_writer_close(writer);
    remove(name);
    remove(media);
    assert_int_equal(gedelf_archive_open(&archive, gedelf_source_file(name), NULL), GEDELF_UNREADABLE);
    assert_int_equal(errno, ENOENT);
    assert_int_equal(gedelf_archive_writer_open(&writer, gedelf_sink_callback(write_to_buffer, &again), NULL),
                     GEDELF_OK);
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
    gedelf_archive_options options = GEDELF_ARCHIVE_OPTIONS();
    made m = {.name = VIEW("gedcom.ged"), .octets = view_of(text, LENGTH), .method = 8};
    buffer octets;
    options.packer = &packer;
    buffer_init(&octets, &memory_default);
    put_archive(&octets, &m, 1, VIEW(""));
    assert_read(buffer_view(&octets), GEDELF_MALFORMED, ENTRY_BROKEN("gedcom.ged", "it cannot be unpacked completely"),
                &options);
    /* all that it claims is there, but octets are left */
    packs = (idle){.early = true};
    m.length = 16 * 1024;
    m.checksum = 0xAB54D286; /* CRC-32 of so many zeros */
    octets.length = 0;
    put_archive(&octets, &m, 1, VIEW(""));
    assert_read(buffer_view(&octets), GEDELF_MALFORMED, ENTRY_BROKEN("gedcom.ged", "it cannot be unpacked completely"),
                &options);
    buffer_free(&octets);
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
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
    };
    return cmocka_run_group_tests_name("archive_reading", tests, NULL, NULL);
}
