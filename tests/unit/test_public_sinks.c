/* SPDX-License-Identifier: MIT */
/*
 * Sinks and conversions, as users of the library see them: files that appear whole or not at all, memory to memory, between
 * the data models and back.
 */
#include <gedelf/archive.h>
#include <gedelf/edit.h>
#include <gedelf/gedelf.h>
#include <gedelf/json.h>
#include <gedelf/migrate.h>
#include <gedelf/parts.h>

#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#define HEADER "0 HEAD\n1 CHAR UTF-8\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n"

static const char family[] = HEADER "0 @I1@ INDI\n1 NAME Anna /Meier/\n1 ALIA Anna /Huber/\n1 SEX F\n"
                                    "1 BIRT\n2 DATE INT 1 JAN 1900 (about)\n1 _FOO bar\n"
                                    "0 @N1@ NOTE A note\n1 CONT in two lines\n0 TRLR\n";

static gedelf_source source_of(const char *text)
{
    return gedelf_source_memory(text, strlen(text));
}

static gedelf_source source_of_bytes(const gedelf_bytes *bytes)
{
    return gedelf_source_memory(bytes->data, bytes->length);
}

static gedelf_dataset *read_family(void)
{
    gedelf_dataset *d;
    assert_int_equal(gedelf_read(&d, source_of(family), NULL), GEDELF_OK);
    return d;
}

/* ---- A folder -------------------------------------------------------------------------------- */

static char folder[] = "/tmp/gedelf-public-sinks-XXXXXX";

static int enter_folder(void **state)
{
    (void)state;
    return mkdtemp(folder) && chdir(folder) == 0 ? 0 : -1;
}

static int leave_folder(void **state)
{
    (void)state;
    return chdir("/") == 0 && rmdir(folder) == 0 ? 0 : -1;
}

static int clean_folder(void **state)
{
    (void)state;
    remove("old");
    remove("new");
    return 0;
}

static void put_file(const char *path, const char *text)
{
    FILE *f = fopen(path, "w");
    assert_non_null(f);
    assert_true(fputs(text, f) >= 0);
    assert_int_equal(fclose(f), 0);
}

static void assert_file(const char *path, const char *text)
{
    char found[2000] = "";
    FILE *f = fopen(path, "r");
    assert_non_null(f);
    size_t length = fread(found, 1, sizeof found - 1, f);
    fclose(f);
    assert_int_equal(length, strlen(text));
    assert_string_equal(found, text);
}

/* ---- Each kind of sink ----------------------------------------------------------------------- */

static bool take_nothing(void *context, const void *octets, size_t size)
{
    (void)octets;
    (void)size;
    errno = *(const int *)context;
    return false;
}

static void test_write__kinds(void **state)
{
    (void)state;
    gedelf_dataset *d = read_family();
    gedelf_bytes bytes;
    int reason = ENOSPC;
    assert_int_equal(gedelf_write(d, gedelf_sink_memory(&bytes), NULL), GEDELF_OK);
    assert_non_null(strstr(bytes.data, "1 NAME Anna /Meier/\n"));
    assert_int_equal(bytes.data[bytes.length], '\0');
    assert_int_equal(gedelf_write(d, gedelf_sink_file("new"), NULL), GEDELF_OK);
    assert_file("new", bytes.data);
    errno = 0;
    assert_int_equal(gedelf_write(d, gedelf_sink_callback(take_nothing, &reason), NULL), GEDELF_UNWRITABLE);
    assert_int_equal(errno, ENOSPC);
    assert_int_equal(gedelf_write(d, gedelf_sink_callback(NULL, NULL), NULL), GEDELF_ARGUMENT);
    gedelf_bytes_free(&bytes);
    gedelf_dataset_free(d);
}

/* What fails on the way leaves the file that is there, and makes none that is not. */
static void test_write__failures(void **state)
{
    (void)state;
    gedelf_dataset *d = read_family();
    gedelf_write_options seven = GEDELF_WRITE_OPTIONS(), encoding = GEDELF_WRITE_OPTIONS();
    gedelf_bytes bytes;
    gedelf_sink sinks[] = {gedelf_sink_file("old"), gedelf_sink_file("new"), gedelf_sink_memory(&bytes)};
    put_file("old", "before");
    seven.dialect = "gedcom-7.0";
    encoding.encoding = "KLINGON";
    for (size_t i = 0; i < sizeof sinks / sizeof *sinks; i++) {
        assert_int_equal(gedelf_write(d, sinks[i], &seven), GEDELF_MODEL);
        assert_int_equal(gedelf_write(d, sinks[i], &encoding), GEDELF_ENCODING);
        assert_int_equal(gedelf_convert(source_of("no ELF\n"), sinks[i], NULL), GEDELF_MALFORMED);
        assert_int_equal(gedelf_convert(gedelf_source_file("missing"), sinks[i], NULL), GEDELF_UNREADABLE);
        assert_int_equal(errno, ENOENT);
    }
    assert_null(bytes.data);
    assert_file("old", "before");
    assert_int_equal(access("new", F_OK), -1);
    assert_int_equal(gedelf_write(d, gedelf_sink_file("missing/new"), NULL), GEDELF_UNWRITABLE);
    assert_int_equal(errno, ENOENT);
    gedelf_dataset_free(d);
}

/* ---- One record after another ---------------------------------------------------------------- */

static gedelf_writer *opened(gedelf_dataset *d, gedelf_sink sink)
{
    gedelf_writer *w;
    assert_int_equal(gedelf_writer_open(&w, sink, NULL), GEDELF_OK);
    assert_int_equal(gedelf_writer_survey(w, gedelf_dataset_head(d)), GEDELF_OK);
    assert_int_equal(gedelf_writer_survey(w, gedelf_dataset_records(d)), GEDELF_OK);
    assert_int_equal(gedelf_writer_begin(w, d), GEDELF_OK);
    assert_int_equal(gedelf_writer_record(w, gedelf_dataset_records(d)), GEDELF_OK);
    return w;
}

static void test_writer(void **state)
{
    (void)state;
    gedelf_dataset *d = read_family();
    gedelf_bytes bytes;
    put_file("old", "before");
    gedelf_writer_close(opened(d, gedelf_sink_file("old")));
    gedelf_writer_close(opened(d, gedelf_sink_file("new")));
    assert_file("old", "before");
    assert_int_equal(access("new", F_OK), -1);
    gedelf_sink sinks[] = {gedelf_sink_file("old"), gedelf_sink_memory(&bytes)};
    for (size_t i = 0; i < 2; i++) {
        gedelf_writer *w = opened(d, sinks[i]);
        assert_int_equal(gedelf_writer_end(w), GEDELF_OK);
        assert_int_equal(gedelf_writer_end(w), GEDELF_ARGUMENT);
        gedelf_writer_close(w);
    }
    assert_file("old", bytes.data);
    gedelf_bytes_free(&bytes);
    gedelf_writer *none;
    assert_int_equal(gedelf_writer_open(&none, gedelf_sink_file("missing/new"), NULL), GEDELF_UNWRITABLE);
    assert_null(none);
    gedelf_dataset_free(d);
}

static void test_writer__parts(void **state)
{
    (void)state;
    gedelf_dataset *d = read_family();
    gedelf_writer *w;
    gedelf_structure name = gedelf_structure_find(gedelf_dataset_records(d), gedelf_text("NAME"));
    assert_int_equal(gedelf_writer_open_part(&w, NULL, d, gedelf_sink_file("new")), GEDELF_OK);
    assert_int_equal(gedelf_writer_part(w, name), GEDELF_OK);
    assert_int_equal(access("new", F_OK), -1);
    assert_int_equal(gedelf_writer_end(w), GEDELF_OK);
    gedelf_writer_close(w);
    assert_file("new", "1 NAME Anna /Meier/\n");
    gedelf_dataset_free(d);
}

static void test_json_writer(void **state)
{
    (void)state;
    for (int ended = 0; ended < 2; ended++) {
        gedelf_reader *reader;
        gedelf_json_writer *w;
        gedelf_bytes bytes;
        assert_int_equal(gedelf_reader_open(&reader, source_of(family), NULL), GEDELF_OK);
        assert_int_equal(gedelf_json_writer_open(&w, gedelf_sink_memory(&bytes), NULL), GEDELF_OK);
        assert_int_equal(gedelf_json_writer_header(w, reader), GEDELF_OK);
        assert_int_equal(gedelf_json_writer_flush(w), GEDELF_OK);
        assert_null(bytes.data);
        if (ended)
            assert_int_equal(gedelf_json_writer_end(w), GEDELF_OK);
        gedelf_json_writer_close(w);
        gedelf_reader_close(reader);
        assert_true((bytes.data != NULL) == (ended != 0));
        gedelf_bytes_free(&bytes);
    }
}

static void test_archive_writer(void **state)
{
    (void)state;
    gedelf_bytes bytes;
    for (int ended = 0; ended < 2; ended++) {
        gedelf_archive_writer *w;
        assert_int_equal(gedelf_archive_writer_open(&w, gedelf_sink_memory(&bytes), NULL), GEDELF_OK);
        assert_int_equal(gedelf_archive_writer_add(w, gedelf_text("gedcom.ged"), source_of(family), false), GEDELF_OK);
        if (ended)
            assert_int_equal(gedelf_archive_writer_finish(w, gedelf_text("")), GEDELF_OK);
        gedelf_archive_writer_close(w);
        assert_true((bytes.data != NULL) == (ended != 0));
    }
    gedelf_archive *archive;
    gedelf_bytes entry;
    assert_int_equal(gedelf_archive_open(&archive, source_of_bytes(&bytes), NULL), GEDELF_OK);
    assert_int_equal(gedelf_archive_extract(archive, 1, gedelf_sink_memory(&entry)), GEDELF_ARGUMENT);
    assert_null(entry.data);
    assert_int_equal(gedelf_archive_extract(archive, 0, gedelf_sink_memory(&entry)), GEDELF_OK);
    assert_string_equal(entry.data, family);
    gedelf_bytes_free(&entry);
    gedelf_archive_close(archive);
    gedelf_bytes_free(&bytes);
}

/* ---- Converting ------------------------------------------------------------------------------ */

static gedelf_status convert(gedelf_source source, gedelf_sink sink, const char *dialect)
{
    gedelf_convert_options options = GEDELF_CONVERT_OPTIONS();
    options.dialect = dialect;
    return gedelf_convert(source, sink, &options);
}

static void assert_same(gedelf_source first, gedelf_source second)
{
    gedelf_dataset *a, *b;
    bool equal = false;
    assert_int_equal(gedelf_read(&a, first, NULL), GEDELF_OK);
    assert_int_equal(gedelf_read(&b, second, NULL), GEDELF_OK);
    assert_int_equal(gedelf_dataset_equal(a, b, NULL, &equal, NULL), GEDELF_OK);
    assert_true(equal);
    gedelf_dataset_free(a);
    gedelf_dataset_free(b);
}

/* To GEDCOM 7.0 and back, from memory to memory. */
static void test_convert__models(void **state)
{
    (void)state;
    gedelf_bytes seven, again, back;
    assert_int_equal(convert(source_of(family), gedelf_sink_memory(&seven), "gedcom-7.0"), GEDELF_OK);
    assert_non_null(strstr(seven.data, "2 VERS 7.0\n"));
    assert_non_null(strstr(seven.data, "0 @N1@ SNOTE A note\n"));
    assert_int_equal(convert(source_of_bytes(&seven), gedelf_sink_memory(&again), "7"), GEDELF_OK);
    assert_string_equal(seven.data, again.data);
    assert_int_equal(convert(source_of_bytes(&seven), gedelf_sink_memory(&back), NULL), GEDELF_OK);
    assert_same(source_of(family), source_of_bytes(&back));
    gedelf_bytes_free(&back);
    assert_int_equal(convert(source_of_bytes(&seven), gedelf_sink_memory(&back), "5.5.1"), GEDELF_OK);
    assert_non_null(strstr(back.data, "0 @N1@ NOTE A note\n"));
    assert_null(strstr(back.data, "_WAS"));
    gedelf_bytes_free(&back);
    gedelf_bytes_free(&again);
    gedelf_bytes_free(&seven);
}

/* A file may become its own conversion. */
static void test_convert__own_file(void **state)
{
    (void)state;
    gedelf_bytes expected;
    put_file("old", family);
    assert_int_equal(convert(source_of(family), gedelf_sink_memory(&expected), "gedcom-7.0"), GEDELF_OK);
    assert_int_equal(convert(gedelf_source_file("old"), gedelf_sink_file("old"), "gedcom-7.0"), GEDELF_OK);
    assert_file("old", expected.data);
    gedelf_bytes_free(&expected);
}

typedef struct watched {
    size_t reported, read, diagnosed;
    size_t left; /* reports that are taken */
    bool accepts;
} watched;

static bool on_report(void *context, const gedelf_migrated *what)
{
    watched *w = context;
    assert_true(what->path.length > 0);
    w->reported++;
    return w->reported <= w->left;
}

static void on_progress(void *context, uint64_t done, uint64_t total)
{
    (void)total;
    ((watched *)context)->read += done == 0;
}

static bool on_accept(void *context)
{
    return ((watched *)context)->accepts;
}

static bool on_diagnostic(void *context, const gedelf_diag *diag)
{
    const gedelf_code_info *info = gedelf_code_find(diag->code);
    ((watched *)context)->diagnosed += info->stage == GEDELF_STAGE_TYPES;
    return true;
}

static gedelf_status convert_watched(watched *w, const char *dialect, gedelf_bytes *out, uint64_t *records)
{
    gedelf_read_options reading = GEDELF_READ_OPTIONS();
    gedelf_convert_options options = GEDELF_CONVERT_OPTIONS();
    reading.diagnose = on_diagnostic;
    reading.context = w;
    options.dialect = dialect;
    options.reading = &reading;
    options.report = on_report;
    options.accept = on_accept;
    options.progress = on_progress;
    options.context = w;
    options.records = records;
    return gedelf_convert(source_of(family), gedelf_sink_memory(out), &options);
}

/* Nobody asked for types: that _FOO has none is not said. What can be written while it is read is read once. */
static void test_convert__callbacks(void **state)
{
    (void)state;
    gedelf_bytes bytes;
    uint64_t records = 0;
    watched w = {.accepts = true, .left = 100};
    assert_int_equal(convert_watched(&w, "gedcom-7.0", &bytes, &records), GEDELF_OK);
    assert_int_equal(records, 2);
    assert_true(w.reported >= 3);
    assert_int_equal(w.diagnosed, 0);
    gedelf_bytes_free(&bytes);
    watched stopped = {.accepts = true, .left = 1}, refused = {.left = 100}, plain = {.accepts = true};
    assert_int_equal(convert_watched(&stopped, "gedcom-7.0", &bytes, NULL), GEDELF_STOPPED);
    assert_null(bytes.data);
    assert_int_equal(convert_watched(&refused, "gedcom-7.0", &bytes, NULL), GEDELF_STOPPED);
    assert_null(bytes.data);
    assert_int_equal(convert_watched(&plain, NULL, &bytes, &records), GEDELF_OK);
    assert_int_equal(plain.reported, 0);
    assert_int_equal(plain.read, 1);
    assert_int_equal(records, 2);
    gedelf_bytes_free(&bytes);
}

static bool count_diagnostic(void *context, const gedelf_diag *diag)
{
    (void)diag;
    ++*(size_t *)context;
    return true;
}

/* The common fields count for reading and writing, unless these have their own options. */
static void test_convert__common_fields(void **state)
{
    static const char dangling[] = HEADER "0 @I1@ INDI\n1 NAME A\n1 FAMC @F1@\n0 TRLR\n";
    static const char *const dialects[] = {NULL, "gedcom-7.0"};
    (void)state;
    for (size_t i = 0; i < 2; i++) {
        size_t said = 0, own = 0;
        gedelf_bytes bytes;
        gedelf_read_options reading = GEDELF_READ_OPTIONS(.diagnose = count_diagnostic, .context = &own);
        gedelf_convert_options options = GEDELF_CONVERT_OPTIONS(.diagnose = count_diagnostic, .context = &said,
                                                                .threads = 2, .dialect = dialects[i]);
        assert_int_equal(gedelf_convert(source_of(dangling), gedelf_sink_memory(&bytes), &options), GEDELF_OK);
        gedelf_bytes_free(&bytes);
        assert_true(said > 0);
        size_t all = said;
        said = 0;
        options.reading = &reading;
        assert_int_equal(gedelf_convert(source_of(dangling), gedelf_sink_memory(&bytes), &options), GEDELF_OK);
        gedelf_bytes_free(&bytes);
        assert_true(own > 0);
        assert_int_equal(said + own, all);
    }
}

/* ---- Other calls ----------------------------------------------------------------------------- */

static void test_edit(void **state)
{
    (void)state;
    gedelf_edit *edit;
    gedelf_bytes bytes;
    put_file("old", family);
    assert_int_equal(gedelf_edit_new(&edit, NULL), GEDELF_OK);
    assert_int_equal(gedelf_edit_add(edit, gedelf_text("set INDI.NAME Anna /Berg/"), NULL), GEDELF_OK);
    assert_int_equal(gedelf_edit_apply(edit, source_of(family), gedelf_sink_memory(&bytes)), GEDELF_ARGUMENT);
    assert_null(bytes.data);
    assert_int_equal(gedelf_edit_plan(edit, gedelf_source_file("old"), NULL), GEDELF_OK);
    assert_int_equal(gedelf_edit_apply(edit, gedelf_source_file("old"), gedelf_sink_memory(&bytes)), GEDELF_OK);
    assert_non_null(strstr(bytes.data, "1 NAME Anna /Berg/\n"));
    assert_int_equal(gedelf_edit_apply(edit, gedelf_source_file("old"), gedelf_sink_file("old")), GEDELF_OK);
    assert_file("old", bytes.data);
    gedelf_bytes_free(&bytes);
    gedelf_edit_free(edit);
}

static void test_edit_run(void **state)
{
    (void)state;
    gedelf_bytes bytes;
    gedelf_view script = gedelf_text("set INDI.NAME Anna /Berg/\nset INDI.SEX X");
    put_file("old", family);
    assert_int_equal(gedelf_edit_run(gedelf_source_file("old"), gedelf_sink_memory(&bytes), script, NULL), GEDELF_OK);
    assert_non_null(strstr(bytes.data, "1 NAME Anna /Berg/\n"));
    assert_int_equal(gedelf_edit_run(gedelf_source_file("old"), gedelf_sink_file("old"), script, NULL), GEDELF_OK);
    assert_file("old", bytes.data);
    gedelf_bytes_free(&bytes);
    gedelf_sink memory = gedelf_sink_memory(&bytes);
    assert_int_equal(gedelf_edit_run(source_of(family), memory, gedelf_text("sit INDI"), NULL), GEDELF_ARGUMENT);
    assert_int_equal(gedelf_edit_run(gedelf_source_file("missing"), memory, script, NULL), GEDELF_UNREADABLE);
    assert_int_equal(gedelf_edit_run(source_of(family), gedelf_sink_callback(NULL, NULL), script, NULL),
                     GEDELF_ARGUMENT);
    assert_null(bytes.data);
}

static void test_error_message(void **state)
{
    (void)state;
    gedelf_dataset *d;
    char text[100];
    assert_int_equal(gedelf_read(&d, gedelf_source_file("missing"), NULL), GEDELF_UNREADABLE);
    gedelf_error_message(GEDELF_UNREADABLE, "missing", text, sizeof text);
    assert_string_equal(text, "cannot read missing: No such file or directory");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(test_write__kinds, clean_folder),
        cmocka_unit_test_teardown(test_write__failures, clean_folder),
        cmocka_unit_test_teardown(test_writer, clean_folder),
        cmocka_unit_test_teardown(test_writer__parts, clean_folder),
        cmocka_unit_test(test_json_writer),
        cmocka_unit_test(test_archive_writer),
        cmocka_unit_test(test_convert__models),
        cmocka_unit_test_teardown(test_convert__own_file, clean_folder),
        cmocka_unit_test(test_convert__callbacks),
        cmocka_unit_test(test_convert__common_fields),
        cmocka_unit_test_teardown(test_edit, clean_folder),
        cmocka_unit_test_teardown(test_edit_run, clean_folder),
        cmocka_unit_test(test_error_message),
    };
    return cmocka_run_group_tests(tests, enter_folder, leave_folder);
}
