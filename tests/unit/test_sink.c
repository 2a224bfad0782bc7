/* SPDX-License-Identifier: MIT */
/*
 * Sinks: that a file appears whole or not at all, whatever fails; that memory is set only when all is written; what the
 * caller's function is told; too little memory. And what is said of a failure.
 */
#include "unit.h"

#include <gedelf/archive.h>
#include <gedelf/json.h>

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- A folder to write in -------------------------------------------------------------------- */

static char folder[] = "/tmp/gedelf-sink-XXXXXX";

static int enter_folder(void **state)
{
    (void)state;
    signal(SIGXFSZ, SIG_IGN);
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
    remove("pipe");
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
    char found[100] = "";
    FILE *f = fopen(path, "r");
    assert_non_null(f);
    size_t length = fread(found, 1, sizeof found - 1, f);
    fclose(f);
    assert_string_equal(found, text);
    assert_int_equal(length, strlen(text));
}

/* How many files there are: temporary ones have names that begin with a dot. */
static size_t files_in_folder(void)
{
    size_t count = 0;
    DIR *entries = opendir(".");
    while (readdir(entries))
        count++;
    closedir(entries);
    return count - 2; /* . and .. */
}

/* ---- Files ----------------------------------------------------------------------------------- */

static sink_output opened(gedelf_sink sink)
{
    sink_output o;
    assert_int_equal(sink_open(&o, sink, NULL), GEDELF_OK);
    return o;
}

static void test_sink__file(void **state)
{
    (void)state;
    put_file("old", "before");
    const char *const paths[] = {"old", "new"};
    for (size_t i = 0; i < COUNT_OF(paths); i++) {
        sink_output o = opened(gedelf_sink_file(paths[i]));
        assert_true(sink_write(&o, "aft", 3));
        assert_true(sink_write(&o, "", 0));
        assert_true(sink_write(&o, "er", 2));
        assert_file("old", i == 0 ? "before" : "after");
        assert_int_equal(access("new", F_OK), -1);
        assert_int_equal(sink_end(&o, GEDELF_OK), GEDELF_OK);
        assert_file(paths[i], "after");
    }
    assert_int_equal(files_in_folder(), 2);
}

static void test_sink__file_dropped(void **state)
{
    (void)state;
    static const gedelf_status statuses[] = {GEDELF_MALFORMED, GEDELF_STOPPED, GEDELF_MEMORY, GEDELF_UNREADABLE};
    put_file("old", "before");
    const char *const paths[] = {"old", "new"};
    for (size_t i = 0; i < COUNT_OF(statuses); i++) {
        sink_output o = opened(gedelf_sink_file(paths[i % 2]));
        assert_true(sink_write(&o, "after", 5));
        errno = EIO;
        assert_int_equal(sink_end(&o, statuses[i]), statuses[i]);
        assert_int_equal(errno, EIO);
        assert_int_equal(sink_end(&o, GEDELF_OK), GEDELF_OK); /* nothing is open any more */
        assert_false(sink_write(&o, "after", 5));
        assert_int_equal(sink_result(&o, GEDELF_UNWRITABLE), GEDELF_ARGUMENT);
    }
    assert_file("old", "before");
    assert_int_equal(files_in_folder(), 1);
}

/* The disk is full, or so it seems: no file may be longer than four octets. */
static void test_sink__file_full(void **state)
{
    (void)state;
    struct rlimit before, tight;
    put_file("old", "before");
    const char *const paths[] = {"old", "new"};
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
    for (size_t i = 0; i < COUNT_OF(paths); i++) {
        tight = (struct rlimit){.rlim_cur = 4, .rlim_max = before.rlim_max};
        assert_int_equal(setrlimit(RLIMIT_FSIZE, &tight), 0);
        sink_output o = opened(gedelf_sink_file(paths[i]));
        bool first = sink_write(&o, "1234", 4), second = sink_write(&o, "5", 1), third = sink_write(&o, "6", 1);
        errno = 0;
        gedelf_status status = sink_end(&o, GEDELF_OK); /* whoever did not look learns it here */
        int reason = errno;
        assert_int_equal(setrlimit(RLIMIT_FSIZE, &before), 0);
        assert_true(first && !second && !third);
        assert_int_equal(status, GEDELF_UNWRITABLE);
        assert_int_equal(reason, EFBIG);
    }
    assert_file("old", "before");
    assert_int_equal(files_in_folder(), 1);
}

static void test_sink__file_not_opened(void **state)
{
    (void)state;
    sink_output o;
    assert_int_equal(sink_open(&o, gedelf_sink_file("nowhere/at/all"), NULL), GEDELF_UNWRITABLE);
    assert_int_equal(errno, ENOENT);
    assert_int_equal(sink_end(&o, GEDELF_UNWRITABLE), GEDELF_UNWRITABLE);
    assert_int_equal(sink_open(&o, gedelf_sink_file(NULL), NULL), GEDELF_ARGUMENT);
    assert_int_equal(sink_open(&o, gedelf_sink_memory(NULL), NULL), GEDELF_ARGUMENT);
    assert_int_equal(sink_open(&o, gedelf_sink_callback(NULL, NULL), NULL), GEDELF_ARGUMENT);
}

/* What is no regular file is written at once, and what was written there stays. */
static void test_sink__pipe(void **state)
{
    (void)state;
    char found[8] = "";
    assert_int_equal(mkfifo("pipe", 0600), 0);
    int reading = open("pipe", O_RDONLY | O_NONBLOCK);
    sink_output o = opened(gedelf_sink_file("pipe"));
    assert_false(sink_can_restart(&o));
    assert_false(sink_restart(&o));
    assert_true(sink_write(&o, "text", 4));
    assert_int_equal(sink_end(&o, GEDELF_STOPPED), GEDELF_STOPPED);
    assert_int_equal(read(reading, found, sizeof found), 4);
    assert_string_equal(found, "text");
    close(reading);
}

static void test_sink__file_again(void **state)
{
    (void)state;
    sink_output o = opened(gedelf_sink_file("new"));
    assert_true(sink_can_restart(&o));
    assert_true(sink_write(&o, "too much", 8));
    o.status = GEDELF_UNWRITABLE;
    assert_true(sink_restart(&o));
    assert_true(sink_write(&o, "text", 4));
    assert_int_equal(sink_end(&o, GEDELF_OK), GEDELF_OK);
    assert_file("new", "text");
}

/* ---- Memory ---------------------------------------------------------------------------------- */

static void test_sink__memory(void **state)
{
    (void)state;
    gedelf_bytes bytes;
    gedelf_sink sink = gedelf_sink_memory(&bytes);
    assert_null(bytes.data);
    sink_output o = opened(sink);
    assert_true(sink_can_restart(&o));
    assert_true(sink_write(&o, "nothing", 7));
    assert_true(sink_restart(&o));
    assert_true(sink_write(&o, "te\0xt", 5));
    assert_null(bytes.data);
    assert_int_equal(sink_end(&o, GEDELF_OK), GEDELF_OK);
    assert_int_equal(bytes.length, 5);
    assert_memory_equal(bytes.data, "te\0xt", 6);
    o = opened(sink); /* another call that fails leaves them */
    assert_true(sink_write(&o, "more", 4));
    assert_int_equal(sink_end(&o, GEDELF_STOPPED), GEDELF_STOPPED);
    assert_memory_equal(bytes.data, "te\0xt", 6);
    o = opened(sink); /* and one that does not fail replaces them */
    assert_int_equal(sink_end(&o, GEDELF_OK), GEDELF_OK);
    assert_int_equal(bytes.length, 0);
    assert_string_equal(bytes.data, "");
    gedelf_bytes_free(&bytes);
    assert_null(bytes.data);
    gedelf_bytes_free(&bytes);
    gedelf_bytes_free(NULL);
}

/* Pieces that do not fit in what there is already. */
static gedelf_status write_much(void *context, const gedelf_allocator *allocator)
{
    gedelf_bytes bytes;
    gedelf_sink sink = context ? gedelf_sink_file(context) : gedelf_sink_memory(&bytes);
    sink_output o;
    bool written = true;
    gedelf_status status = sink_open(&o, sink, allocator);
    for (int i = 0; status == GEDELF_OK && written && i < 20; i++)
        written = sink_write(&o, "0123456789", 10);
    status = sink_end(&o, status == GEDELF_OK && !written ? GEDELF_UNWRITABLE : status);
    if (!context) {
        assert_int_equal(bytes.length, status == GEDELF_OK ? 200 : 0);
        assert_true((bytes.data != NULL) == (status == GEDELF_OK));
        gedelf_bytes_free(&bytes);
    }
    return status;
}

/* A whole dataset, and one record after another. */
static gedelf_status write_dataset_scarcely(void *context, const gedelf_allocator *allocator)
{
    gedelf_bytes bytes;
    gedelf_write_options options = GEDELF_WRITE_OPTIONS();
    options.allocator = allocator;
    gedelf_status status = gedelf_write(context, gedelf_sink_memory(&bytes), &options);
    assert_true((bytes.data != NULL) == (status == GEDELF_OK));
    gedelf_bytes_free(&bytes);
    return status;
}

static gedelf_status write_json_scarcely(void *context, const gedelf_allocator *allocator)
{
    gedelf_bytes bytes;
    gedelf_json_options options = GEDELF_JSON_OPTIONS();
    options.allocator = allocator;
    gedelf_status status = gedelf_json_write(context, gedelf_sink_memory(&bytes), &options);
    assert_true((bytes.data != NULL) == (status == GEDELF_OK));
    gedelf_bytes_free(&bytes);
    return status;
}

static gedelf_status convert_scarcely(void *context, const gedelf_allocator *allocator)
{
    gedelf_bytes bytes;
    gedelf_read_options reading = GEDELF_READ_OPTIONS();
    gedelf_write_options writing = GEDELF_WRITE_OPTIONS();
    gedelf_convert_options options = GEDELF_CONVERT_OPTIONS();
    reading.allocator = writing.allocator = allocator;
    options.reading = &reading;
    options.writing = &writing;
    gedelf_status status = gedelf_convert(source_of(view_of_string(context)), gedelf_sink_memory(&bytes), &options);
    assert_true((bytes.data != NULL) == (status == GEDELF_OK));
    gedelf_bytes_free(&bytes);
    return status;
}

/* If there is no memory to write what is being read, it is written later: then nothing fails. */
static void assert_conversion_goes_on(char *text)
{
    bool failed = true;
    size_t told = 0;
    for (size_t left = 0; failed; left++) {
        census c = {.scarce = true, .once = true, .left = left};
        sized_memory sized;
        gedelf_allocator allocator = piecemeal_allocator(&sized, &c);
        gedelf_status status = convert_scarcely(text, &allocator);
        assert_census_is_clean(&c);
        assert_true(status == GEDELF_OK || (c.failed && status == GEDELF_MEMORY));
        told += status == GEDELF_MEMORY;
        failed = c.failed;
    }
    assert_true(told > 20);
}

static gedelf_status archive_scarcely(void *context, const gedelf_allocator *allocator)
{
    gedelf_bytes bytes;
    gedelf_archive_writer *writer;
    gedelf_archive_options options = GEDELF_ARCHIVE_OPTIONS();
    options.allocator = allocator;
    gedelf_status status = gedelf_archive_writer_open(&writer, gedelf_sink_memory(&bytes), &options);
    if (status == GEDELF_OK)
        status = gedelf_archive_writer_add(writer, VIEW("a"), source_of(view_of_string(context)), false);
    if (status == GEDELF_OK)
        status = gedelf_archive_writer_finish(writer, VIEW("comment"));
    gedelf_archive_writer_close(writer);
    assert_true((bytes.data != NULL) == (status == GEDELF_OK));
    gedelf_bytes_free(&bytes);
    return status;
}

static void test_sink__scarce(void **state)
{
    (void)state;
    static char text[] = HEADER "0 @I1@ INDI\n1 NAME A\n2 NOTE @#UE9@\n0 @I2@ INDI\n1 NAME B\n" TRAILER;
    gedelf_dataset *d;
    assert_int_equal(gedelf_read(&d, source_of(VIEW(text)), NULL), GEDELF_OK);
    assert_failures_are_told(write_much, NULL, GEDELF_OK);
    assert_failures_are_told(write_dataset_scarcely, d, GEDELF_OK);
    assert_failures_are_told(write_json_scarcely, d, GEDELF_OK);
    assert_conversion_goes_on(text);
    assert_failures_are_told(archive_scarcely, text, GEDELF_OK);
    gedelf_dataset_free(d);
}

/* ---- Functions ------------------------------------------------------------------------------- */

typedef struct taker {
    size_t left;  /* octets that it takes */
    size_t calls; /* that it got */
    int reason;   /* that it gives */
} taker;

static bool take(void *context, const void *octets, size_t size)
{
    taker *t = context;
    (void)octets;
    t->calls++;
    if (size > t->left) {
        if (t->reason != 0)
            errno = t->reason;
        return false;
    }
    t->left -= size;
    return true;
}

static void test_sink__callback(void **state)
{
    (void)state;
    static const int reasons[] = {ENOSPC, 0};
    for (size_t i = 0; i < COUNT_OF(reasons); i++) {
        taker t = {.left = 4, .reason = reasons[i]};
        sink_output o = opened(gedelf_sink_callback(take, &t));
        assert_false(sink_can_restart(&o));
        assert_false(sink_restart(&o));
        errno = EBADF;
        assert_true(sink_write(&o, "1234", 4));
        assert_int_equal(errno, EBADF);
        assert_true(sink_write(&o, "", 0));
        assert_false(sink_write(&o, "5", 1));
        assert_false(sink_write(&o, "6", 1));
        assert_int_equal(t.calls, 2);
        errno = EBADF;
        assert_int_equal(sink_end(&o, GEDELF_UNWRITABLE), GEDELF_UNWRITABLE);
        assert_int_equal(errno, reasons[i]);
    }
}

/* That it could not be written does not hide what else went wrong. */
static void test_sink__other_status(void **state)
{
    (void)state;
    taker t = {.left = 0};
    sink_output o = opened(gedelf_sink_callback(take, &t));
    assert_false(sink_write(&o, "1", 1));
    assert_int_equal(sink_end(&o, GEDELF_MALFORMED), GEDELF_MALFORMED);
}

/* ---- What is said of a failure --------------------------------------------------------------- */

static void assert_message(gedelf_status status, const char *name, int reason, const char *expected)
{
    char text[200];
    errno = reason;
    size_t length = gedelf_error_message(status, name, text, sizeof text);
    assert_int_equal(errno, reason);
    assert_string_equal(text, expected);
    assert_int_equal(length, strlen(expected));
}

static void test_error_message(void **state)
{
    (void)state;
    assert_message(GEDELF_UNREADABLE, "a.ged", ENOENT, "cannot read a.ged: No such file or directory");
    assert_message(GEDELF_UNREADABLE, NULL, ENOENT, "the source cannot be read: No such file or directory");
    assert_message(GEDELF_UNWRITABLE, "100%.ged", ENOSPC, "cannot write 100%.ged: No space left on device");
    assert_message(GEDELF_UNWRITABLE, "a.ged", 0, "cannot write a.ged");
    assert_message(GEDELF_MEMORY, NULL, ENOENT, "out of memory");
    assert_message(GEDELF_MEMORY, "a.ged", ENOENT, "a.ged: out of memory");
    assert_message(GEDELF_MALFORMED, "a.ged", ENOENT, "a.ged is malformed");
    assert_message(GEDELF_CHANGED, "a.ged", 0, "a.ged changed while it was being read");
    assert_message(GEDELF_NOT_GENEALOGY, "a.jpg", 0, "a.jpg holds no genealogy");
    assert_message((gedelf_status)99, "a.ged", 0, "a.ged: unknown status");
    for (int status = GEDELF_OK; status <= GEDELF_NOT_GENEALOGY; status++)
        assert_message((gedelf_status)status, NULL, 0, gedelf_status_text((gedelf_status)status));
}

/* Too little room: no half of a character is left, and the length is told. */
static void test_error_message__short(void **state)
{
    (void)state;
    char text[] = "????????????????????";
    assert_int_equal(gedelf_error_message(GEDELF_MALFORMED, "äö", NULL, 0), 17);
    assert_int_equal(gedelf_error_message(GEDELF_MALFORMED, "äö", text, 1), 17);
    assert_string_equal(text, "");
    assert_int_equal(gedelf_error_message(GEDELF_MALFORMED, "äö", text, 4), 17);
    assert_string_equal(text, "ä");
    assert_int_equal(gedelf_error_message(GEDELF_MALFORMED, "äö", text, 5), 17);
    assert_string_equal(text, "äö");
    assert_int_equal(gedelf_error_message(GEDELF_MALFORMED, "äö", text, 18), 17);
    assert_string_equal(text, "äö is malformed");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(test_sink__file, clean_folder),
        cmocka_unit_test_teardown(test_sink__file_dropped, clean_folder),
        cmocka_unit_test_teardown(test_sink__file_full, clean_folder),
        cmocka_unit_test_teardown(test_sink__file_not_opened, clean_folder),
        cmocka_unit_test_teardown(test_sink__pipe, clean_folder),
        cmocka_unit_test_teardown(test_sink__file_again, clean_folder),
        cmocka_unit_test(test_sink__memory),
        cmocka_unit_test(test_sink__scarce),
        cmocka_unit_test(test_sink__callback),
        cmocka_unit_test(test_sink__other_status),
        cmocka_unit_test(test_error_message),
        cmocka_unit_test(test_error_message__short),
    };
    return cmocka_run_group_tests(tests, enter_folder, leave_folder);
}
