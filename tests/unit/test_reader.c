/* SPDX-License-Identifier: MIT */
/*
 * The reader: options, statuses, diagnostics and how many of them, progress, and files of every kind.
 */
#include "unit.h"

#include "format/read/read.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sys/stat.h>
#include <unistd.h>

#define FILE_OF(body) HEADER body TRAILER

/* ---- Helpers --------------------------------------------------------------------------------- */

/* Reads records to the end; the last status. */
static gedelf_status read_on(gedelf_reader *reader, size_t *records)
{
    gedelf_structure record_read;
    gedelf_status status;
    *records = 0;
    while ((status = gedelf_reader_next(reader, &record_read)) == GEDELF_OK) {
        assert_true(gedelf_structure_exists(record_read));
        (*records)++;
    }
    assert_false(gedelf_structure_exists(record_read));
    return status;
}

/* A folder of the test's own, and the path of a file in it. */
typedef struct workshop {
    char folder[64];
    char path[80];
} workshop;

static int enter_workshop(void **state)
{
    static workshop w;
    const char *base = getenv("TMPDIR");
    snprintf(w.folder, sizeof w.folder, "%.40s/gedelf-XXXXXX", base && strlen(base) <= 40 ? base : "/tmp");
    if (!mkdtemp(w.folder))
        return -1;
    snprintf(w.path, sizeof w.path, "%s/file", w.folder);
    *state = &w;
    return 0;
}

static int leave_workshop(void **state)
{
    workshop *w = *state;
    unlink(w->path);
    return rmdir(w->folder);
}

static void write_file(const workshop *w, view text)
{
    FILE *f = fopen(w->path, "wb");
    assert_non_null(f);
    assert_int_equal(fwrite(text.text, 1, text.length, f), text.length);
    assert_int_equal(fclose(f), 0);
}

/* ---- Options --------------------------------------------------------------------------------- */

static void test_reader__no_options(void **state)
{
    (void)state;
    gedelf_severity worst;
    gedelf_source source = source_of(VIEW(FILE_OF("0 @I1@ INDI\n1 FAMC @F1@\n")));
    assert_int_equal(gedelf_check(source, NULL, &worst), GEDELF_OK);
    assert_int_equal(worst, GEDELF_ERROR);
    assert_int_equal(gedelf_check(source, NULL, NULL), GEDELF_OK);
}

/* A program that knows fewer options gets the defaults of the others; one that knows more is understood. */
static void test_reader__size_of_options(void **state)
{
    (void)state;
    gedelf_source source = source_of(VIEW(FILE_OF("not a line\n")));
    gedelf_read_options options = GEDELF_READ_OPTIONS();
    options.recover = true;
    assert_int_equal(gedelf_check(source, &options, NULL), GEDELF_OK);
    options.size = offsetof(gedelf_read_options, recover);
    assert_int_equal(gedelf_check(source, &options, NULL), GEDELF_MALFORMED);
    options.max_depth = GEDELF_ZERO;
    options.size = offsetof(gedelf_read_options, max_depth);
    assert_int_equal(gedelf_check(source_of(VIEW(FILE_OF(""))), &options, NULL), GEDELF_OK);
    struct {
        gedelf_read_options options;
        char more[64];
    } later = {.options = GEDELF_READ_OPTIONS(), .more = "something new"};
    later.options.size = sizeof later;
    later.options.recover = true;
    assert_int_equal(gedelf_check(source, &later.options, NULL), GEDELF_OK);
}

/* What was said: how often by severity, what was passed of it, and the code of the last one. */
typedef struct said_by_severity {
    unsigned counts[GEDELF_FATAL + 1], passed;
    uint32_t last;
} said_by_severity;

static bool note_severity(void *context, const gedelf_diag *diag)
{
    said_by_severity *said = context;
    said->counts[diag->severity]++;
    said->passed += diag->passed;
    said->last = diag->code;
    return true;
}

/* With keep_fatal reading goes on past what is malformed, which stays as grave as it is; and the counts come last. */
static void test_reader__keep_fatal(void **state)
{
    (void)state;
    static const struct {
        bool recover, keep;
        uint64_t most;
        gedelf_status status;
        gedelf_severity worst;
        unsigned fatal, errors, notes, passed;
        const char *last;
    } table[] = {
        {false, false, 0, GEDELF_MALFORMED, GEDELF_FATAL, 1, 0, 0, 0, "text-broken-off"},
        {false, true, 0, GEDELF_MALFORMED, GEDELF_FATAL, 1, 0, 0, 0, "text-broken-off"},
        {true, false, 0, GEDELF_OK, GEDELF_ERROR, 0, 4, 0, 3, "dangling-pointer"},
        {true, true, 0, GEDELF_OK, GEDELF_FATAL, 3, 1, 0, 3, "dangling-pointer"},
        {true, true, 1, GEDELF_OK, GEDELF_FATAL, 1, 1, 1, 1, "repeated"},
    };
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        gedelf_source source = source_of(VIEW(FILE_OF("0 @I1@ INDI\n1 NOTE a\nb\nc\nd\n1 FAMC @F1@\n")));
        said_by_severity said = {.last = 0};
        gedelf_severity worst;
        gedelf_read_options options = GEDELF_READ_OPTIONS();
        options.recover = table[i].recover;
        options.keep_fatal = table[i].keep;
        options.max_per_code = table[i].most == 0 ? GEDELF_NO_LIMIT : table[i].most;
        options.diagnose = note_severity;
        options.context = &said;
        assert_int_equal(gedelf_check(source, &options, &worst), table[i].status);
        assert_int_equal(worst, table[i].worst);
        assert_int_equal(said.counts[GEDELF_FATAL], table[i].fatal);
        assert_int_equal(said.counts[GEDELF_ERROR], table[i].errors);
        assert_int_equal(said.counts[GEDELF_NOTE], table[i].notes);
        assert_int_equal(said.passed, table[i].passed);
        assert_string_equal(gedelf_code_find(said.last)->name, table[i].last);
    }
}

static void test_reader__arguments(void **state)
{
    (void)state;
    static const struct {
        const char *dialect, *encoding;
        gedelf_status status;
    } table[] = {
        {NULL, NULL, GEDELF_OK},
        {"elf-1.0", NULL, GEDELF_OK},
        {"elf-9.9", NULL, GEDELF_ARGUMENT},
        {"", NULL, GEDELF_ARGUMENT},
        {NULL, "utf-8", GEDELF_OK},
        {NULL, "Klingon", GEDELF_ENCODING},
        {NULL, "UTF-16", GEDELF_MALFORMED}, /* overrides everything, whether it is good or not */
    };
    for (size_t i = 0; i < COUNT_OF(table); i++) {
        gedelf_read_options options = GEDELF_READ_OPTIONS();
        gedelf_dataset *dataset;
        gedelf_reader *reader;
        gedelf_source source = source_of(VIEW(FILE_OF("")));
        options.dialect = table[i].dialect;
        options.encoding = table[i].encoding;
        assert_int_equal(gedelf_read(&dataset, source, &options), table[i].status);
        assert_int_equal(gedelf_reader_open(&reader, source, &options), table[i].status);
        assert_int_equal(dataset != NULL, table[i].status == GEDELF_OK);
        assert_int_equal(reader != NULL, table[i].status == GEDELF_OK);
        gedelf_dataset_free(dataset);
        gedelf_reader_close(reader);
    }
    gedelf_reader *reader;
    assert_int_equal(gedelf_reader_open(&reader, (gedelf_source){0}, NULL), GEDELF_ARGUMENT);
    assert_null(reader);
}

/* However many threads are allowed, there are no more than have something to do; so no number is too great, not even one
   whose double begins anew at 0. */
static void test_reader__many_jobs(void **state)
{
    (void)state;
    const size_t most[] = {1, 2, 100000, SIZE_MAX / 2 + 2, SIZE_MAX};
    notebook text, notes[COUNT_OF(most)];
    char record_text[40];
    notebook_init(&text);
    notebook_write(&text, VIEW(HEADER));
    for (int i = 0; i < 60000; i++) {
        snprintf(record_text, sizeof record_text, "0 @N%d@ NOTE Gwaun\n", i % 59990);
        notebook_write(&text, view_of_string(record_text));
    }
    notebook_write(&text, VIEW(TRAILER));
    for (size_t i = 0; i < COUNT_OF(most); i++) {
        notebook_init(&notes[i]);
        gedelf_read_options options = options_with(&notes[i]);
        options.threads = most[i];
        assert_int_equal(gedelf_check(source_of(view_of_string(notebook_text(&text))), &options, NULL), GEDELF_OK);
        assert_int_equal(notes[i].count, 10); /* identifiers that are taken */
        assert_string_equal(notebook_text(&notes[i]), notebook_text(&notes[0]));
    }
    for (size_t i = 0; i < COUNT_OF(most); i++)
        notebook_free(&notes[i]);
    notebook_free(&text);
}

/* A check, and the same as a dataset; what was said of both. */
static void check_with_jobs(gedelf_source source, size_t jobs, bool recover, notebook *notes)
{
    gedelf_read_options options = options_with(notes);
    gedelf_dataset *dataset;
    char statuses[80];
    options.threads = jobs;
    options.recover = recover;
    gedelf_status checked = gedelf_check(source, &options, NULL), read = gedelf_read(&dataset, source, &options);
    size_t octets = 0;
    gedelf_structure s = read == GEDELF_OK ? gedelf_dataset_records(dataset) : (gedelf_structure){NULL, 0};
    for (; s.block && gedelf_structure_exists(s); s = gedelf_structure_next(s))
        octets += gedelf_structure_payload(s).length + 1;
    snprintf(statuses, sizeof statuses, "check %d, dataset %d, %zu octets in records\n", checked, read, octets);
    notebook_write(notes, view_of_string(statuses));
    gedelf_dataset_free(dataset);
}

/* Threads read ahead up to the line that begins the next record. The stages may have to go on after it: what follows the trailer
   or a conflict marker, the other half of a line break, and what recovering puts into the record before. */
static void test_reader__stages_read_on(void **state)
{
    static const struct {
        const char *begin, *end;
    } shapes[] = {
        {HEADER "0 @S@ SUBM\n0 @C@ INDI\n0 @D@ INDI\n1 NOTE ", "\n" TRAILER},
        {HEADER "0 @S@ SUBM\n0 @C@ INDI\n0 @D@ INDI\n1 NOTE ", "\n" TRAILER "\n\n0 @E@ INDI\n1 NOTE after\n"},
        {HEADER "0 @S@ SUBM\n0 @C@ INDI\n0 @D@ INDI\n1 NOTE ",
         "\n<<<<<<< one\n0 @E@ INDI\n=======\n>>>>>>> two\n" TRAILER},
        {HEADER "0 @S@ SUBM\n0 @C@ INDI\n0 @D@ INDI\n1 NOTE ", "\n0 @E @@ x\n0 @E@ INDI\n" TRAILER},
        {"0 HEAD\r1 CHAR UTF-8\r0 @S@ SUBM\r0 @C@ INDI\r0 @D@ INDI\r1 NOTE ", "\r0 TRLR\r"},
    };
    enum { LETTERS = 530000, READINGS = 6 };
    for (size_t i = 0; i < 2 * COUNT_OF(shapes); i++) {
        notebook text, notes[READINGS];
        notebook_init(&text);
        notebook_write(&text, view_of_string(shapes[i / 2].begin));
        for (int k = 0; k < LETTERS / 100; k++)
            notebook_write(&text, VIEW("abcdefghijklmnopqrstabcdefghijklmnopqrstabcdefghijklmnopqrstabcdefghijklmn"
                                       "opqrstabcdefghijklmnopqrst"));
        notebook_write(&text, view_of_string(shapes[i / 2].end));
        view all = view_of_string(notebook_text(&text));
        write_file(*state, all);
        for (size_t k = 0; k < READINGS; k++) {
            const workshop *w = *state;
            notebook_init(&notes[k]);
            check_with_jobs(k % 2 == 0 ? source_of(all) : gedelf_source_file(w->path), 1 + k / 2, i % 2 == 1,
                            &notes[k]);
            assert_string_equal(notebook_text(&notes[k]), notebook_text(&notes[0]));
        }
        for (size_t k = 0; k < READINGS; k++)
            notebook_free(&notes[k]);
        notebook_free(&text);
    }
}

/* Payloads that are not as their lines have them are put together in the text that is kept: they stay like that when the stages have
   to go on, here because of what follows a trailer. */
static void test_reader__stages_read_on_after_payloads(void **state)
{
    enum { PEOPLE = 4000, LATER = 16000 };
    const workshop *w = *state;
    notebook text;
    char record_text[160];
    notebook_init(&text);
    notebook_write(&text, VIEW(HEADER));
    for (int i = 0; i < PEOPLE; i++) {
        snprintf(record_text, sizeof record_text,
                 "0 @I%d@ INDI\n1 NAME Jo /Smith/\n1 NOTE first\n2 CONT second\n1 EMAIL jo@@example.com\n", i);
        notebook_write(&text, view_of_string(record_text));
    }
    notebook_write(&text, VIEW(TRAILER));
    for (int i = 0; i < LATER; i++) {
        snprintf(record_text, sizeof record_text, "0 @J%d@ INDI\n1 NAME Jo /Smith/\n", i);
        notebook_write(&text, view_of_string(record_text));
    }
    write_file(*state, view_of_string(notebook_text(&text)));
    for (size_t jobs = 1; jobs <= 4; jobs++) {
        gedelf_dataset *dataset;
        gedelf_read_options options = GEDELF_READ_OPTIONS();
        options.recover = true;
        options.threads = jobs;
        assert_int_equal(gedelf_read(&dataset, gedelf_source_file(w->path), &options), GEDELF_OK);
        gedelf_structure s = gedelf_dataset_records(dataset);
        for (int i = 0; i < PEOPLE; i++, s = gedelf_structure_next(s)) {
            assert_view(gedelf_structure_payload(gedelf_structure_find(s, VIEW("NOTE"))), VIEW("first\nsecond"));
            assert_view(gedelf_structure_payload(gedelf_structure_find(s, VIEW("EMAIL"))), VIEW("jo@example.com"));
        }
        gedelf_dataset_free(dataset);
    }
    notebook_free(&text);
}

/* ---- Statuses -------------------------------------------------------------------------------- */

static void test_reader__status_texts(void **state)
{
    (void)state;
    for (int status = GEDELF_OK; status <= GEDELF_STOPPED; status++) {
        assert_true(strlen(gedelf_status_text((gedelf_status)status)) > 3);
        for (int other = GEDELF_OK; other < status; other++)
            assert_string_not_equal(gedelf_status_text((gedelf_status)status),
                                    gedelf_status_text((gedelf_status)other));
    }
    assert_string_equal(gedelf_status_text((gedelf_status)99), gedelf_status_text((gedelf_status)100));
}

static void test_reader__version(void **state)
{
    (void)state;
    char version[40];
    snprintf(version, sizeof version, "%d.%d.%d", GEDELF_VERSION_MAJOR, GEDELF_VERSION_MINOR, GEDELF_VERSION_PATCH);
    assert_string_equal(gedelf_version(), version);
}

static void test_reader__files_that_are_not(void **state)
{
    const workshop *w = *state;
    gedelf_dataset *dataset;
    gedelf_reader *reader;
    errno = 0;
    assert_int_equal(gedelf_read(&dataset, gedelf_source_file(w->path), NULL), GEDELF_UNREADABLE);
    assert_int_equal(errno, ENOENT);
    errno = 0;
    assert_int_equal(gedelf_reader_open(&reader, gedelf_source_file(w->folder), NULL), GEDELF_UNREADABLE);
    assert_int_equal(errno, EISDIR);
    assert_null(dataset);
    assert_null(reader);
}

static ptrdiff_t read_too_much(void *context, void *into, size_t size)
{
    (void)context;
    (void)into;
    return (ptrdiff_t)size + 1;
}

/* A callback may fail at any octet. */
static void test_reader__callbacks_that_fail(void **state)
{
    (void)state;
    view text = VIEW(FILE_OF("0 @I1@ INDI\n1 NAME Jane /Austen/\n"));
    for (size_t at = 1; at <= text.length; at++) {
        chunks c = {.text = text, .size = 1, .fails_at = at};
        assert_int_equal(gedelf_check(gedelf_source_callback(chunks_read, &c), NULL, NULL), GEDELF_UNREADABLE);
    }
    assert_int_equal(gedelf_check(gedelf_source_callback(read_too_much, NULL), NULL, NULL), GEDELF_UNREADABLE);
}

/* Whichever diagnostic is the last one wanted, no more comes. */
static void test_reader__callbacks_that_stop(void **state)
{
    (void)state;
    view text = VIEW("\xEF\xBB\xBF" FILE_OF("0 @I1@ INDI\n2 NO\n1 NO-TE\n1 FAMC @F1@\n1 FAMC @F1@\n1 X @\n0 INDI\n"));
    notebook all;
    notebook_init(&all);
    gedelf_read_options options = options_with(&all);
    options.recover = true;
    assert_int_equal(gedelf_check(source_of(text), &options, NULL), GEDELF_OK);
    assert_true(all.count > 6);
    for (size_t way = 0; way < 2; way++) {
        for (size_t count = 1; count <= all.count; count++) {
            notebook notes;
            gedelf_dataset *dataset;
            chunks c = {.text = text, .size = 100};
            notebook_init(&notes);
            notes.stop_after = count;
            options.context = &notes;
            gedelf_source source = way == 0 ? source_of(text) : gedelf_source_callback(chunks_read, &c);
            assert_int_equal(gedelf_read(&dataset, source, &options), GEDELF_STOPPED);
            assert_null(dataset);
            assert_int_equal(notes.count, count);
            assert_memory_equal(notes.text.data, all.text.data, notes.text.length);
            notebook_free(&notes);
        }
    }
    notebook_free(&all);
}

static bool want_all(void *context, gedelf_view tag, gedelf_view xref)
{
    (void)context;
    (void)tag;
    (void)xref;
    return true;
}

static void test_reader__statuses_stay(void **state)
{
    (void)state;
    static const struct {
        view text;
        size_t stop_after, records;
        gedelf_status status;
    } table[] = {
        {TEXT(FILE_OF("0 @I1@ INDI\n0 @I2@ INDI\n")), 0, 2, GEDELF_END},
        {TEXT(FILE_OF("0 @I1@ INDI\n0 @I2@ INDI\nno\n0 @I3@ INDI\n")), 0, 1, GEDELF_MALFORMED},
        {TEXT(FILE_OF("0 @I1@ INDI\n0 INDI\n0 @I3@ INDI\n")), 1, 1, GEDELF_STOPPED},
        {TEXT("0 HEAD\n1 CHAR UNICODE\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n0 @I1@ INDI\n0 @I2@ \xFF\n"), 0, 0,
         GEDELF_ENCODING},
    };
    for (size_t i = 0; i < COUNT_OF(table); i++) {
        gedelf_reader *reader;
        gedelf_structure none;
        size_t records;
        notebook notes;
        notebook_init(&notes);
        notes.stop_after = table[i].stop_after;
        gedelf_read_options options = options_with(&notes);
        chunks c = {.text = table[i].text, .size = 1};
        gedelf_status opened = gedelf_reader_open(&reader, gedelf_source_callback(chunks_read, &c), &options);
        assert_int_equal(opened, GEDELF_OK);
        assert_int_equal(read_on(reader, &records), table[i].status);
        assert_true(records >= table[i].records);
        size_t count = notes.count;
        for (int again = 0; again < 3; again++) {
            assert_int_equal(gedelf_reader_next(reader, &none), table[i].status);
            assert_false(gedelf_structure_exists(none));
            assert_int_equal(gedelf_reader_next(reader, NULL), table[i].status);
            assert_int_equal(gedelf_reader_skip(reader, 1), table[i].status);
            assert_int_equal(gedelf_reader_skip(reader, 0), table[i].status);
            assert_int_equal(gedelf_reader_next_wanted(reader, want_all, NULL, &none), table[i].status);
            record_glance glance = {.known = true};
            record_run run = {.count = 1};
            assert_int_equal(reader_glance(reader, &glance), table[i].status);
            assert_false(glance.known);
            assert_int_equal(reader_next_run(reader, TEXT_ANY, &run, &none), table[i].status);
            assert_int_equal(run.count, 0);
            assert_int_equal(reader_next_few(reader, 3, &run, &none), table[i].status);
        }
        assert_int_equal(notes.count, count); /* nothing is said twice */
        gedelf_reader_close(reader);
        notebook_free(&notes);
    }
    gedelf_reader_close(NULL);
}

/* ---- What the reader knows ------------------------------------------------------------------- */

/* Header and schemas outlive the records that are read after them. */
static void test_reader__header_stays(void **state)
{
    (void)state;
    view text = VIEW("0 HEAD\n1 ELF 1.0.0\n1 CHAR UTF-8\n1 SCHMA x:y\n1 PLANG cy\n1 NOTE a\n2 CONT b\n"
                     "0 @I1@ INDI\n1 NAME a\n2 CONT b\n0 @I2@ INDI\n" TRAILER);
    gedelf_reader *reader;
    size_t records;
    chunks c = {.text = text, .size = 5};
    assert_int_equal(gedelf_reader_open(&reader, gedelf_source_callback(chunks_read, &c), NULL), GEDELF_OK);
    gedelf_structure note = gedelf_structure_find(gedelf_reader_head(reader), VIEW("NOTE"));
    assert_int_equal(read_on(reader, &records), GEDELF_END);
    assert_int_equal(records, 2);
    assert_view(gedelf_structure_payload(note), VIEW("a\nb"));
    assert_view(gedelf_structure_language(note), VIEW("cy"));
    assert_int_equal(gedelf_reader_metadata(reader)->schema_count, 1);
    assert_view(gedelf_structure_payload(gedelf_reader_schema(reader, 0)), VIEW("x:y"));
    assert_false(gedelf_structure_exists(gedelf_reader_schema(reader, 1)));
    assert_view(gedelf_reader_metadata(reader)->elf_version, VIEW("1.0.0"));
    assert_view(gedelf_reader_metadata(reader)->encoding, VIEW("UTF-8"));
    gedelf_reader_close(reader);
}

static void test_reader__worst(void **state)
{
    (void)state;
    static const struct {
        view text;
        gedelf_severity worst;
    } table[] = {
        {TEXT(FILE_OF("0 @I1@ INDI\n")), GEDELF_NOTE},
        {TEXT(FILE_OF("0 INDI\n")), GEDELF_NOTE},
        {TEXT(FILE_OF("0 @I1@ INDI\n1 @E1@ BIRT\n")), GEDELF_WARNING},
        {TEXT(FILE_OF("0 @I1@ INDI\n0 @I1@ INDI\n0 INDI\n")), GEDELF_ERROR},
        {TEXT(FILE_OF("0 @I1@ INDI\n1 FAMC @F1@\n")), GEDELF_ERROR},
        {TEXT(FILE_OF("0 @I1@ INDI\n0 @I1@ INDI\nno\n")), GEDELF_FATAL},
    };
    for (size_t i = 0; i < COUNT_OF(table); i++) {
        gedelf_reader *reader;
        gedelf_severity worst;
        size_t records;
        notebook notes;
        notebook_init(&notes);
        gedelf_read_options options = options_with(&notes);
        assert_int_equal(gedelf_reader_open(&reader, source_of(table[i].text), &options), GEDELF_OK);
        assert_int_equal(gedelf_reader_worst(reader), GEDELF_NOTE);
        read_on(reader, &records);
        assert_int_equal(gedelf_reader_worst(reader), table[i].worst);
        gedelf_reader_close(reader);
        gedelf_check(source_of(table[i].text), &options, &worst);
        assert_int_equal(worst, table[i].worst);
        notebook_free(&notes);
    }
    gedelf_severity worst = GEDELF_NOTE;
    assert_int_equal(gedelf_check(source_of(VIEW("no")), NULL, &worst), GEDELF_MALFORMED);
    assert_int_equal(worst, GEDELF_FATAL); /* although there never was a reader */
}

/* A text of so many records. */
static void write_records(notebook *text, const char *record_text, size_t count)
{
    notebook_write(text, VIEW(HEADER));
    for (size_t i = 0; i < count; i++)
        notebook_write(text, view_of_string(record_text));
    notebook_write(text, VIEW(TRAILER));
}

/* It never goes back, never beyond the end, and ends there. */
static void test_reader__progress(void **state)
{
    const workshop *w = *state;
    notebook text;
    notebook_init(&text);
    write_records(&text, "0 INDI\n1 NOTE some text that takes a little room\n", 20000);
    view v = buffer_view(&text.text);
    write_file(w, v);
    chunks c = {.text = v, .size = 1000};
    const gedelf_source sources[] = {source_of(v), gedelf_source_file(w->path),
                                     gedelf_source_callback(chunks_read, &c)};
    for (size_t i = 0; i < COUNT_OF(sources); i++) {
        gedelf_reader *reader;
        uint64_t done = 0, before = 0, total = 0, expected = sources[i].read ? 0 : v.length;
        size_t steps = 0;
        assert_int_equal(gedelf_reader_open(&reader, sources[i], NULL), GEDELF_OK);
        do {
            gedelf_reader_progress(reader, &done, &total);
            assert_true(done >= before && done <= v.length);
            assert_int_equal(total, expected);
            steps += done > before;
            before = done;
        } while (gedelf_reader_next(reader, NULL) == GEDELF_OK);
        gedelf_reader_progress(reader, &done, &total);
        assert_int_equal(done, v.length);
        assert_true(steps > 4);
        gedelf_reader_close(reader);
    }
    notebook_free(&text);
}

/* ---- How many diagnostics -------------------------------------------------------------------- */

/* How often this is in the notes. */
static size_t occurrences(notebook *notes, const char *what)
{
    size_t count = 0;
    for (const char *at = notebook_text(notes); (at = strstr(at, what)) != NULL; at += strlen(what))
        count++;
    return count;
}

static void test_reader__repeats(void **state)
{
    (void)state;
    static const struct {
        uint64_t max_per_code;
        size_t shown;
        const char *last; /* where it would have gone on, and what is said of that */
    } table[] = {
        {50, 50,
         "106:3 note repeated octets 614+4 width 1 related 0: record-without-xref occurs 100 times in all; shown: 50 "
         "| "},
        {1, 1,
         "8:3 note repeated octets 75+4 width 1 related 0: record-without-xref occurs 100 times in all; shown: 1 | "},
        {99, 99, "record-without-xref occurs 100 times in all; shown: 99"},
        {100, 100, NULL},
        {0, 100, NULL},
    };
    notebook text;
    notebook_init(&text);
    write_records(&text, "0 INDI\n1 X\n", 100);
    for (size_t i = 0; i < COUNT_OF(table); i++) {
        notebook notes;
        notebook_init(&notes);
        notes.thorough = true;
        gedelf_read_options options = options_with(&notes);
        options.max_per_code = table[i].max_per_code == 0 ? GEDELF_NO_LIMIT : table[i].max_per_code;
        assert_int_equal(gedelf_check(source_of(buffer_view(&text.text)), &options, NULL), GEDELF_OK);
        assert_int_equal(occurrences(&notes, " note record-without-xref "), table[i].shown);
        assert_int_equal(occurrences(&notes, " note repeated "), table[i].last ? 1 : 0);
        if (table[i].last && !strstr(notebook_text(&notes), table[i].last))
            fail_msg("%s", notebook_text(&notes));
        notebook_free(&notes);
    }
    notebook_free(&text);
}

/* The counts come in the order of codes, and before what is fatal, which has the last word. */
static void test_reader__repeats_before_the_end(void **state)
{
    (void)state;
    notebook notes;
    notebook_init(&notes);
    gedelf_read_options options = options_with(&notes);
    options.max_per_code = 1;
    view text = VIEW(HEADER "0 @I1@ INDI\n\n 1 NOTE a\n\n 1 NOTE b\n 1 NOTE c\nno\n");
    assert_int_equal(gedelf_check(source_of(text), &options, NULL), GEDELF_MALFORMED);
    assert_string_equal(notebook_text(&notes), "7:1 note blank-line\n8:1 note indented-line\n10:1 note repeated\n"
                                               "9:1 note repeated\n12:1 fatal text-broken-off\n");
    notebook_free(&notes);
}

/* ---- Files ----------------------------------------------------------------------------------- */

/* Everything that is said of a source. */
static void note_all(notebook *notes, gedelf_source source)
{
    notebook_init(notes);
    notes->thorough = true;
    gedelf_read_options options = options_with(notes);
    options.max_per_code = GEDELF_NO_LIMIT;
    assert_int_equal(gedelf_check(source, &options, NULL), GEDELF_OK);
}

static void test_reader__the_same_twice(void **state)
{
    const workshop *w = *state;
    write_file(w, VIEW(FILE_OF("0 @I1@ INDI\n1 NAME Zo\xEB\n1 FAMC @F1@\n0 INDI\n")));
    notebook first, second;
    note_all(&first, gedelf_source_file(w->path));
    note_all(&second, gedelf_source_file(w->path));
    assert_true(first.count >= 3);
    assert_string_equal(notebook_text(&first), notebook_text(&second));
    notebook_free(&first);
    notebook_free(&second);
}

/* Pointers that lead nowhere or to several places, in records with and without a name, on short and long lines. */
static void write_bad_pointers(notebook *text)
{
    notebook_write(text, VIEW(HEADER "1 SUBM @U1@\n0 @I1@ INDI\n1 NAME Zoë /Brontë/\n1 FAMC @F1@\n1 ASSO \t@Nowhere@ \n"
                                     "0 @D@ FAM\n0 @D@ FAM\n1 CHIL @I1@\n1 HUSB @D@\n0 INDI\n1 FAMC @é鈴𠀡@\n1 NOTE "));
    for (int i = 0; i < 3000; i++)
        notebook_write(text, VIEW(" "));
    notebook_write(text, VIEW("@F2@\n0 @S1@ SOUR\n1 TITL A title\n1 REPO @"));
    for (int i = 0; i < 3000; i++)
        notebook_write(text, VIEW("x"));
    notebook_write(text, VIEW("@\n" TRAILER));
}

/* Writes a text into a pipe that is being read elsewhere. */
typedef struct plumber {
    const char *path;
    view text;
    bool done;
} plumber;

static void *fill_pipe(void *context)
{
    plumber *p = context;
    int descriptor = open(p->path, O_WRONLY);
    ssize_t count = 1;
    view left = p->text;
    while (descriptor >= 0 && left.length > 0 && (count = write(descriptor, left.text, left.length)) > 0)
        left = view_of(left.text + count, left.length - (size_t)count);
    p->done = descriptor >= 0 && close(descriptor) == 0 && left.length == 0;
    return NULL;
}

/* What cannot be read again is remembered, and the same is said of it. */
static void test_reader__pipes(void **state)
{
    const workshop *w = *state;
    notebook text, of_file, of_pipe, of_memory;
    notebook_init(&text);
    write_bad_pointers(&text);
    write_file(w, buffer_view(&text.text));
    note_all(&of_file, gedelf_source_file(w->path));
    note_all(&of_memory, source_of(buffer_view(&text.text)));
    assert_int_equal(unlink(w->path), 0);
    assert_int_equal(mkfifo(w->path, 0600), 0);
    plumber p = {w->path, buffer_view(&text.text), false};
    pthread_t thread;
    assert_int_equal(pthread_create(&thread, NULL, fill_pipe, &p), 0);
    note_all(&of_pipe, gedelf_source_file(w->path));
    assert_int_equal(pthread_join(thread, NULL), 0);
    assert_true(p.done);
    assert_int_equal(occurrences(&of_file, " dangling-pointer "), 6);
    assert_int_equal(occurrences(&of_file, " ambiguous-pointer "), 1);
    assert_string_equal(notebook_text(&of_memory), notebook_text(&of_file));
    assert_string_equal(notebook_text(&of_pipe), notebook_text(&of_file));
    notebook_free(&text);
    notebook_free(&of_file);
    notebook_free(&of_pipe);
    notebook_free(&of_memory);
}

/* Cuts the file short when something of this code is said. */
typedef struct vandal {
    const char *path;
    uint32_t code;
    bool done;
} vandal;

static bool cut_file(void *context, const gedelf_diag *diag)
{
    vandal *v = context;
    if (diag->code == v->code && !v->done)
        v->done = truncate(v->path, 200000) == 0;
    return true;
}

/* Whether it happens while reading, or while looking again for pointers that lead nowhere: for all of them, because where
   only some are shown, it looks no further than the last of those. */
static void test_reader__files_that_become_shorter(void **state)
{
    const workshop *w = *state;
    static const uint32_t codes[] = {DIAG_RECORD_WITHOUT_XREF, DIAG_DANGLING_POINTER};
    notebook text;
    notebook_init(&text);
    write_records(&text, "0 INDI\n1 NOTE some text that takes a little room\n1 FAMC @F1@\n", 20000);
    for (size_t i = 0; i < 2 * COUNT_OF(codes); i++) {
        write_file(w, buffer_view(&text.text));
        vandal v = {w->path, codes[i / 2], false};
        gedelf_read_options options = GEDELF_READ_OPTIONS();
        options.diagnose = cut_file;
        options.context = &v;
        options.max_per_code = GEDELF_NO_LIMIT;
        gedelf_dataset *dataset = NULL;
        gedelf_status status = i % 2 == 0 ? gedelf_check(gedelf_source_file(w->path), &options, NULL)
                                          : gedelf_read(&dataset, gedelf_source_file(w->path), &options);
        assert_true(v.done);
        assert_int_equal(status, GEDELF_CHANGED);
        assert_null(dataset);
    }
    notebook_free(&text);
}

#define in_workshop(test) cmocka_unit_test_setup_teardown(test, enter_workshop, leave_workshop)

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_reader__no_options),
        cmocka_unit_test(test_reader__size_of_options),
        cmocka_unit_test(test_reader__keep_fatal),
        cmocka_unit_test(test_reader__arguments),
        cmocka_unit_test(test_reader__many_jobs),
        in_workshop(test_reader__stages_read_on),
        in_workshop(test_reader__stages_read_on_after_payloads),
        cmocka_unit_test(test_reader__status_texts),
        cmocka_unit_test(test_reader__version),
        in_workshop(test_reader__files_that_are_not),
        cmocka_unit_test(test_reader__callbacks_that_fail),
        cmocka_unit_test(test_reader__callbacks_that_stop),
        cmocka_unit_test(test_reader__statuses_stay),

        cmocka_unit_test(test_reader__header_stays),
        cmocka_unit_test(test_reader__worst),
        in_workshop(test_reader__progress),
        cmocka_unit_test(test_reader__repeats),
        cmocka_unit_test(test_reader__repeats_before_the_end),
        in_workshop(test_reader__the_same_twice),
        in_workshop(test_reader__pipes),
        in_workshop(test_reader__files_that_become_shorter),
    };
    return cmocka_run_group_tests_name("reader", tests, NULL, NULL);
}
