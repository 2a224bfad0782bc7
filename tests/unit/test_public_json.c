/* SPDX-License-Identifier: MIT */
/*
 * JSON, converting, and reading on to what is wanted, as a user of the library has them: it sees the public headers alone,
 * and is linked with the library that is installed.
 */
#include <gedelf/dialect.h>
#include <gedelf/json.h>
#include <gedelf/parts.h>
#include <gedelf/path.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define HEADER "0 HEAD\n1 CHAR UTF-8\n1 ELF 1.0.0\n1 PLANG de\n"
#define RECORDS                                                                                                        \
    "0 @I1@ INDI\n1 NAME Ada /Lovelace/\n1 NOTE a\n2 CONT b\n0 @F1@ FAM\n1 HUSB @I2@\n0 @I2@ INDI\n1 SEX M\n"
#define TRAILER "0 TRLR\n"

static const char family[] = HEADER RECORDS TRAILER;

/* ---- Texts ----------------------------------------------------------------------------------- */

/* What was written. */
typedef struct written {
    char text[8192];
    size_t length;
    size_t room; /* more is refused */
} written;

static bool take(void *context, const void *octets, size_t size)
{
    written *w = context;
    if (w->length + size > w->room)
        return false;
    memcpy(w->text + w->length, octets, size);
    w->length += size;
    w->text[w->length] = 0;
    return true;
}

static gedelf_source source_of(const char *text)
{
    return gedelf_source_memory(text, strlen(text));
}

static gedelf_dataset *read_text(const char *text)
{
    gedelf_dataset *dataset;
    assert_int_equal(gedelf_read(&dataset, source_of(text), NULL), GEDELF_OK);
    return dataset;
}

static void assert_equal(const gedelf_dataset *a, const gedelf_dataset *b)
{
    bool equal = false;
    assert_int_equal(gedelf_dataset_equal(a, b, NULL, &equal, NULL), GEDELF_OK);
    assert_true(equal);
}

/* ---- JSON ------------------------------------------------------------------------------------ */

static void test_document__and_back(void **state)
{
    (void)state;
    written w = {.room = sizeof w.text - 1};
    gedelf_dataset *d = read_text(family), *again;
    assert_int_equal(gedelf_json_write(d, gedelf_sink_callback(take, &w), NULL), GEDELF_OK);
    assert_non_null(strstr(w.text, "\"xref\":\"I1\",\"tag\":\"INDI\""));
    assert_null(strstr(w.text, "\"lang\""));
    assert_true(gedelf_json_recognises(gedelf_text(w.text)));
    assert_false(gedelf_json_recognises(gedelf_text(family)));
    assert_int_equal(gedelf_json_read(&again, gedelf_text(w.text), NULL), GEDELF_OK);
    assert_equal(d, again);
    gedelf_dataset_free(again);
    gedelf_dataset_free(d);
}

/* One record after another, by copying or by hand, is the same; and it can be read again. */
static void write_lines(written *w, bool copying, const gedelf_json_options *options,
                        const gedelf_read_options *reading)
{
    gedelf_reader *reader;
    gedelf_json_writer *writer;
    gedelf_structure record;
    gedelf_status status;
    *w = (written){.room = sizeof w->text - 1};
    assert_int_equal(gedelf_reader_open(&reader, source_of(family), reading), GEDELF_OK);
    assert_int_equal(gedelf_json_writer_open(&writer, gedelf_sink_callback(take, w), options), GEDELF_OK);
    assert_int_equal(gedelf_json_writer_header(writer, reader), GEDELF_OK);
    do {
        status = copying ? gedelf_json_writer_copy(writer, reader) : gedelf_reader_next(reader, &record);
        if (!copying && status == GEDELF_OK)
            assert_int_equal(gedelf_json_writer_record(writer, record), GEDELF_OK);
    } while (status == GEDELF_OK);
    assert_int_equal(status, GEDELF_END);
    assert_int_equal(gedelf_json_writer_flush(writer), GEDELF_OK);
    gedelf_json_writer_close(writer);
    gedelf_reader_close(reader);
}

static void test_lines(void **state)
{
    (void)state;
    written copied, by_hand;
    gedelf_dataset *d = read_text(family), *again;
    write_lines(&copied, true, NULL, NULL);
    write_lines(&by_hand, false, NULL, NULL);
    assert_string_equal(copied.text, by_hand.text);
    assert_int_equal(gedelf_json_read(&again, gedelf_text(copied.text), NULL), GEDELF_OK);
    assert_equal(d, again);
    gedelf_dataset_free(again);
    gedelf_dataset_free(d);
}

static void test_lines__with_positions_and_types(void **state)
{
    (void)state;
    written copied, by_hand;
    gedelf_read_options reading = GEDELF_READ_OPTIONS();
    gedelf_json_options options = GEDELF_JSON_OPTIONS();
    reading.positions = reading.typed = options.positions = options.typed = true;
    write_lines(&copied, true, &options, &reading);
    write_lines(&by_hand, false, &options, &reading);
    assert_string_equal(copied.text, by_hand.text);
    assert_non_null(strstr(copied.text, "\"line\":5"));
    assert_non_null(strstr(copied.text, "\"type\":\"https://terms.fhiso.org/elf/"));
}

/* Without a header, the language that is not repeated is the option's. */
static void test_structure__language(void **state)
{
    (void)state;
    gedelf_dataset *d = read_text(family);
    gedelf_json_writer *writer;
    for (int repeated = 0; repeated <= 1; repeated++) {
        written w = {.room = sizeof w.text - 1};
        gedelf_json_options options = GEDELF_JSON_OPTIONS();
        options.language = gedelf_text(repeated ? "en" : "de");
        assert_int_equal(gedelf_json_writer_open(&writer, gedelf_sink_callback(take, &w), &options), GEDELF_OK);
        assert_int_equal(gedelf_json_writer_record(writer, gedelf_dataset_records(d)), GEDELF_OK);
        assert_int_equal(gedelf_json_writer_flush(writer), GEDELF_OK);
        assert_int_equal(strstr(w.text, "\"lang\":\"de\"") != NULL, repeated);
        gedelf_json_writer_close(writer);
    }
    gedelf_dataset_free(d);
}

static void test_json__unwritable(void **state)
{
    (void)state;
    written w = {.room = 10};
    gedelf_dataset *d = read_text(family);
    assert_int_equal(gedelf_json_write(d, gedelf_sink_callback(take, &w), NULL), GEDELF_UNWRITABLE);
    gedelf_dataset_free(d);
}

static void test_read__typed(void **state)
{
    (void)state;
    written w = {.room = sizeof w.text - 1};
    gedelf_read_options options = GEDELF_READ_OPTIONS();
    gedelf_dataset *d = read_text(family), *again;
    assert_int_equal(gedelf_json_write(d, gedelf_sink_callback(take, &w), NULL), GEDELF_OK);
    options.typed = true;
    assert_int_equal(gedelf_json_read(&again, gedelf_text(w.text), &options), GEDELF_OK);
    memset(w.text, 0, sizeof w.text); /* it has its own texts */
    assert_equal(d, again);
    assert_true(gedelf_structure_type(gedelf_dataset_records(again)).length > 0);
    gedelf_dataset_free(again);
    gedelf_dataset_free(d);
    assert_int_equal(gedelf_json_read(&again, gedelf_text("{\"records\":"), NULL), GEDELF_MALFORMED);
    assert_null(again);
}

/* ---- Converting ------------------------------------------------------------------------------ */

typedef struct conversion {
    written w;
    bool accepts;
    int restarts, readings;
} conversion;

static bool write_converted(void *context, const void *octets, size_t size)
{
    return take(&((conversion *)context)->w, octets, size);
}

static bool accept_all(void *context)
{
    return ((conversion *)context)->accepts;
}

static bool start_again(void *context)
{
    conversion *c = context;
    c->w.length = 0;
    c->restarts++;
    return true;
}

static void count_readings(void *context, uint64_t done, uint64_t total)
{
    (void)total;
    ((conversion *)context)->readings += done == 0;
}

static gedelf_status convert(conversion *c, const char *text, bool restartable, const char *dialect)
{
    gedelf_convert_options options = GEDELF_CONVERT_OPTIONS();
    uint64_t records = 0;
    c->w.room = sizeof c->w.text - 1;
    options.dialect = dialect;
    options.records = &records;
    options.accept = accept_all;
    options.restart = restartable ? start_again : NULL;
    options.progress = count_readings;
    options.context = c;
    gedelf_status status = gedelf_convert(source_of(text), gedelf_sink_callback(write_converted, c), &options);
    if (status == GEDELF_OK)
        assert_int_equal(records, 3);
    return status;
}

/* What can be taken back is read once, and written again only if it must be: for a Unicode escape, of which the header did
   not tell. */
static void test_convert__readings(void **state)
{
    (void)state;
    static const char escaped[] =
        "0 HEAD\n1 CHAR UTF-8\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n" RECORDS "0 NOTE \xC5\x81\n" TRAILER;
    gedelf_write_options ascii = GEDELF_WRITE_OPTIONS();
    gedelf_convert_options options = GEDELF_CONVERT_OPTIONS();
    conversion once = {.accepts = true}, twice = {.accepts = true}, again = {.accepts = true};
    assert_int_equal(convert(&once, family, true, NULL), GEDELF_OK);
    assert_int_equal(once.readings, 1);
    assert_int_equal(convert(&twice, family, false, NULL), GEDELF_OK);
    assert_int_equal(twice.readings, 2);
    assert_int_equal(once.restarts + twice.restarts, 0);
    assert_string_equal(once.w.text, twice.w.text);
    ascii.encoding = "ASCII";
    again.w.room = sizeof again.w.text - 1;
    options.writing = &ascii;
    options.restart = start_again;
    options.progress = count_readings;
    options.context = &again;
    assert_int_equal(gedelf_convert(source_of(escaped), gedelf_sink_callback(write_converted, &again), &options),
                     GEDELF_OK);
    assert_int_equal(again.restarts, 1);
    assert_int_equal(again.readings, 2);
    assert_non_null(strstr(again.w.text, "1 ELF 1.0.0\n"));
    assert_non_null(strstr(again.w.text, "0 NOTE @#U141@\n"));
}

static void test_convert__is_what_writing_gives(void **state)
{
    (void)state;
    gedelf_write_options writing = GEDELF_WRITE_OPTIONS();
    gedelf_dataset *d = read_text(family);
    for (size_t i = 0; i < gedelf_dialect_count(); i++) {
        written w = {.room = sizeof w.text - 1};
        conversion c = {.accepts = true};
        writing.dialect = gedelf_dialect_name(i);
        if (!gedelf_dialects_share_model(gedelf_text(""), gedelf_text(writing.dialect)))
            continue;
        assert_int_equal(gedelf_write(d, gedelf_sink_callback(take, &w), &writing), GEDELF_OK);
        assert_int_equal(convert(&c, family, true, writing.dialect), GEDELF_OK);
        if (gedelf_dialects_share_types(gedelf_text("elf-1.0"), gedelf_text(writing.dialect)))
            assert_string_equal(c.w.text, w.text);
    }
    gedelf_dataset_free(d);
}

static ptrdiff_t read_nothing(void *context, void *buffer, size_t size)
{
    (void)context;
    (void)buffer;
    (void)size;
    return 0;
}

static void test_convert__refused(void **state)
{
    (void)state;
    conversion c = {.accepts = false};
    gedelf_write_options wrong = GEDELF_WRITE_OPTIONS();
    gedelf_convert_options options = GEDELF_CONVERT_OPTIONS();
    assert_int_equal(convert(&c, family, false, NULL), GEDELF_STOPPED);
    assert_int_equal(c.w.length, 0);
    assert_int_equal(convert(&c, family, false, "elf-9"), GEDELF_ARGUMENT);
    wrong.dialect = "elf-1.0"; /* the dialect is said once */
    options.writing = &wrong;
    assert_int_equal(gedelf_convert(source_of(family), gedelf_sink_callback(take, &c.w), &options), GEDELF_ARGUMENT);
    assert_int_equal(convert(&c, "no ELF\n", false, NULL), GEDELF_MALFORMED);
    assert_int_equal(gedelf_convert(gedelf_source_callback(read_nothing, NULL), gedelf_sink_callback(take, &c.w), NULL),
                     GEDELF_ARGUMENT);
}

/* ---- Parts of a file, and what is wanted ------------------------------------------------------ */

static void test_part(void **state)
{
    (void)state;
    written w = {.room = sizeof w.text - 1};
    gedelf_writer *writer;
    gedelf_dataset *d = read_text(family);
    gedelf_structure note = gedelf_structure_find(gedelf_dataset_records(d), gedelf_text("NOTE"));
    assert_int_equal(gedelf_writer_open_part(&writer, NULL, NULL, gedelf_sink_callback(take, &w)), GEDELF_ARGUMENT);
    assert_null(writer);
    assert_int_equal(gedelf_writer_open_part(&writer, NULL, d, gedelf_sink_callback(take, &w)), GEDELF_OK);
    assert_int_equal(gedelf_writer_part(writer, note), GEDELF_OK);
    assert_string_equal(w.text, "1 NOTE a\n2 CONT b\n");
    gedelf_writer_close(writer);
    gedelf_dataset_free(d);
}

static bool is_concerned(void *context, gedelf_view tag, gedelf_view xref)
{
    return gedelf_path_concerns(context, tag, xref);
}

static void test_next_wanted(void **state)
{
    (void)state;
    gedelf_path *path;
    gedelf_reader *reader;
    gedelf_structure record;
    static const char *const texts[] = {"INDI.SEX", "@F1@.HUSB", "NOTE"};
    static const int counts[] = {2, 1, 0};
    for (size_t i = 0; i < 3; i++) {
        int count = 0;
        assert_int_equal(gedelf_path_parse(&path, gedelf_text(texts[i]), NULL, NULL), GEDELF_OK);
        assert_int_equal(gedelf_reader_open(&reader, source_of(family), NULL), GEDELF_OK);
        while (gedelf_reader_next_wanted(reader, is_concerned, path, &record) == GEDELF_OK) {
            assert_true(gedelf_path_concerns(path, gedelf_structure_tag(record), gedelf_structure_xref(record)));
            count++;
        }
        assert_int_equal(count, counts[i]);
        gedelf_reader_close(reader);
        gedelf_path_free(path);
    }
}

static void test_dialects(void **state)
{
    (void)state;
    assert_true(gedelf_dialects_share_types(gedelf_text(""), gedelf_text("elf-2018")));
    assert_false(gedelf_dialects_share_types(gedelf_text("elf-1.0"), gedelf_text("elf-2017-10")));
    assert_false(gedelf_dialects_share_types(gedelf_text("elf-9"), gedelf_text("elf-9")));
    assert_true(gedelf_dialect_is_metadata(gedelf_text("elf-1.0"), gedelf_text("CHAR")));
    assert_false(gedelf_dialect_is_metadata(gedelf_text("elf-1.0"), gedelf_text("SOUR")));
    assert_false(gedelf_dialect_is_metadata(gedelf_text("elf-9"), gedelf_text("CHAR")));
    assert_int_equal(gedelf_path_extent(gedelf_text("NAME[~\",\"],SEX"), ","), 10);
}

/* What is malformed in ELF 1.0 is rejected line by line in older drafts, which is an error there (D25). */
static void test_dialects__severity(void **state)
{
    enum { LEVEL_JUMP = 213, NO_CODE = 99999 };
    (void)state;
    assert_int_equal(gedelf_dialect_severity(gedelf_text("elf-1.0"), LEVEL_JUMP), GEDELF_FATAL);
    assert_int_equal(gedelf_dialect_severity(gedelf_text("elf-2018"), LEVEL_JUMP), GEDELF_ERROR);
    assert_int_equal(gedelf_dialect_severity(gedelf_text("elf-9"), LEVEL_JUMP), GEDELF_FATAL);
    assert_int_equal(gedelf_dialect_severity(gedelf_text("elf-2018"), NO_CODE), GEDELF_NOTE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_document__and_back),
        cmocka_unit_test(test_lines),
        cmocka_unit_test(test_lines__with_positions_and_types),
        cmocka_unit_test(test_structure__language),
        cmocka_unit_test(test_json__unwritable),
        cmocka_unit_test(test_read__typed),
        cmocka_unit_test(test_convert__readings),
        cmocka_unit_test(test_convert__is_what_writing_gives),
        cmocka_unit_test(test_convert__refused),
        cmocka_unit_test(test_part),
        cmocka_unit_test(test_next_wanted),
        cmocka_unit_test(test_dialects),
        cmocka_unit_test(test_dialects__severity),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
