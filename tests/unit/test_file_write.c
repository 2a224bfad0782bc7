/* SPDX-License-Identifier: MIT */
/*
 * Files that are written: that they appear whole or not at all, what they keep of what was there, what cannot be
 * written, and too little memory.
 */
#if defined __linux__
#define _GNU_SOURCE /* O_TMPFILE */
#endif

#include "unit.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#if defined __linux__
#include <sys/xattr.h>
#endif

/* ---- A folder to write in -------------------------------------------------------------------- */

static char folder[] = "/tmp/gedelf-file-write-XXXXXX";

/* Everything in the folder goes. */
static void empty_folder(void)
{
    DIR *entries = opendir(".");
    struct dirent *entry;
    while ((entry = readdir(entries)) != NULL) {
        if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0)
            remove(entry->d_name);
    }
    closedir(entries);
}

static int enter_folder(void **state)
{
    (void)state;
    umask(022);
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
    empty_folder();
    remove("below/file");
    empty_folder();
    return 0;
}

static size_t entries_in_folder(void)
{
    size_t count = 0;
    DIR *entries = opendir(".");
    while (readdir(entries))
        count++;
    closedir(entries);
    return count - 2; /* . and .. */
}

/* ---- Helpers --------------------------------------------------------------------------------- */

static void put_file(const char *path, const char *text, mode_t mode)
{
    int descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    assert_true(descriptor >= 0);
    assert_int_equal(write(descriptor, text, strlen(text)), strlen(text));
    assert_int_equal(fchmod(descriptor, mode), 0);
    close(descriptor);
}

static void assert_file(const char *path, const char *text)
{
    char found[200] = "";
    int descriptor = open(path, O_RDONLY);
    assert_true(descriptor >= 0);
    assert_true(read(descriptor, found, sizeof found - 1) >= 0);
    close(descriptor);
    assert_string_equal(found, text);
}

static void assert_mode(const char *path, mode_t mode)
{
    struct stat about;
    assert_int_equal(lstat(path, &about), 0);
    assert_int_equal(about.st_mode & 07777, mode);
}

static bool exists(const char *path)
{
    struct stat about;
    return lstat(path, &about) == 0;
}

static file_output opened(const char *path)
{
    file_output f;
    assert_int_equal(file_output_open(&f, path, &memory_default), GEDELF_OK);
    return f;
}

static void assert_unwritable(const char *path, int reason)
{
    file_output f;
    errno = 0;
    assert_int_equal(file_output_open(&f, path, &memory_default), GEDELF_UNWRITABLE);
    assert_int_equal(errno, reason);
}

/* Writes a whole file. */
static void write_file(const char *path, const char *text)
{
    file_output f = opened(path);
    assert_int_equal(file_output_write(&f, text, strlen(text)), GEDELF_OK);
    assert_int_equal(file_output_commit(&f), GEDELF_OK);
}

/* ---- Whole or not at all --------------------------------------------------------------------- */

static void test_file_output__new(void **state)
{
    (void)state;
    file_output f = opened("new");
    assert_false(f.direct);
    assert_int_equal(file_output_write(&f, "0 HEAD\n", 7), GEDELF_OK);
    assert_false(exists("new"));
    assert_int_equal(entries_in_folder(), f.unnamed ? 0 : 1);
    assert_int_equal(file_output_write(&f, "", 0), GEDELF_OK);
    assert_int_equal(file_output_write(&f, "0 TRLR\n", 7), GEDELF_OK);
    assert_int_equal(file_output_commit(&f), GEDELF_OK);
    assert_file("new", "0 HEAD\n0 TRLR\n");
    assert_mode("new", 0644);
    assert_int_equal(entries_in_folder(), 1);
}

static void test_file_output__replaced(void **state)
{
    (void)state;
    put_file("old", "before", 0640);
    file_output f = opened("old");
    assert_int_equal(file_output_write(&f, "after", 5), GEDELF_OK);
    assert_file("old", "before");
    assert_int_equal(file_output_commit(&f), GEDELF_OK);
    assert_file("old", "after");
    assert_mode("old", 0640);
    assert_int_equal(entries_in_folder(), 1);
}

/* Until it is put in its place, it has no name, where the system has such files: nothing is left if the program is killed. */
static void test_file_output__unnamed(void **state)
{
    (void)state;
#if defined O_TMPFILE
    int probe = open(".", O_TMPFILE | O_WRONLY, 0600);
    if (probe < 0)
        skip();
    close(probe);
    file_output f = opened("new");
    assert_true(f.unnamed);
    assert_int_equal(file_output_write(&f, "text", 4), GEDELF_OK);
    assert_true(file_output_flush(&f));
    assert_int_equal(entries_in_folder(), 0);
    assert_int_equal(file_output_commit(&f), GEDELF_OK);
    assert_file("new", "text");
#else
    skip();
#endif
}

static unsigned lost_by_writing(const char *path)
{
    file_output f = opened(path);
    assert_int_equal(file_output_write(&f, "after", 5), GEDELF_OK);
    assert_int_equal(file_output_commit(&f), GEDELF_OK);
    return f.lost;
}

static void test_file_output__lost(void **state)
{
    (void)state;
    assert_int_equal(lost_by_writing("one"), 0);
    assert_int_equal(lost_by_writing("one"), 0);
    assert_int_equal(link("one", "other"), 0);
    assert_int_equal(lost_by_writing("one"), FILE_LOST_LINKS);
    assert_int_equal(lost_by_writing("one"), 0);
    assert_int_equal(unlink("other"), 0);
}

/* Attributes are kept, an empty one too, and those that the folder would give are not taken. */
static void test_file_output__attributes(void **state)
{
    (void)state;
#if defined __linux__
    char value[8] = "";
    put_file("old", "before", 0640);
    if (setxattr("old", "user.gedelf.one", "\0x", 2, 0) != 0)
        skip();
    assert_int_equal(setxattr("old", "user.gedelf.two", "", 0, 0), 0);
    assert_int_equal(lost_by_writing("old"), 0);
    assert_file("old", "after");
    assert_int_equal(getxattr("old", "user.gedelf.one", value, sizeof value), 2);
    assert_memory_equal(value, "\0x", 2);
    assert_int_equal(getxattr("old", "user.gedelf.two", value, sizeof value), 0);
    assert_mode("old", 0640);
#else
    skip();
#endif
}

static void test_file_output__abandoned(void **state)
{
    (void)state;
    put_file("old", "before", 0604);
    const char *const paths[] = {"old", "new"};
    for (size_t i = 0; i < COUNT_OF(paths); i++) {
        file_output f = opened(paths[i]);
        assert_int_equal(file_output_write(&f, "after", 5), GEDELF_OK);
        errno = ENOSPC;
        file_output_abandon(&f);
        assert_int_equal(errno, ENOSPC);
    }
    assert_file("old", "before");
    assert_mode("old", 0604);
    assert_int_equal(entries_in_folder(), 1);
}

/* The new file is another one: who reads the old one meanwhile reads it to its end. */
static void test_file_output__being_read(void **state)
{
    (void)state;
    char found[7] = "";
    put_file("old", "before", 0644);
    int reading = open("old", O_RDONLY);
    write_file("old", "after");
    assert_int_equal(read(reading, found, 6), 6);
    assert_string_equal(found, "before");
    close(reading);
}

static void test_file_output__two_at_once(void **state)
{
    (void)state;
    file_output f = opened("one"), g = opened("one");
    assert_int_equal(entries_in_folder(), f.unnamed ? 0 : 2);
    assert_int_equal(file_output_write(&f, "first", 5), GEDELF_OK);
    assert_int_equal(file_output_write(&g, "second", 6), GEDELF_OK);
    assert_int_equal(file_output_commit(&g), GEDELF_OK);
    assert_file("one", "second");
    assert_int_equal(file_output_commit(&f), GEDELF_OK);
    assert_file("one", "first");
    assert_int_equal(entries_in_folder(), 1);
}

/* The place may be gone by the time it is needed. */
static void test_file_output__rename_fails(void **state)
{
    (void)state;
    file_output f = opened("new");
    assert_int_equal(mkdir("new", 0700), 0);
    errno = 0;
    assert_int_equal(file_output_commit(&f), GEDELF_UNWRITABLE);
    assert_int_equal(errno, EISDIR);
    assert_int_equal(entries_in_folder(), 1);
}

/* A name as long as names can be leaves no room for anything else in it. */
static void test_file_output__long_name(void **state)
{
    (void)state;
    char name[256];
    memset(name, 'n', 255);
    name[255] = 0;
    write_file(name, "long");
    assert_file(name, "long");
}

/* ---- Links and places ------------------------------------------------------------------------ */

static void test_file_output__links(void **state)
{
    (void)state;
    char absolute[100];
    assert_int_equal(mkdir("below", 0700), 0);
    snprintf(absolute, sizeof absolute, "%s/second", folder);
    put_file("below/file", "before", 0600);
    assert_int_equal(symlink(absolute, "first"), 0);
    assert_int_equal(symlink("below/third", "second"), 0);
    assert_int_equal(symlink("file", "below/third"), 0);
    write_file("first", "after");
    struct stat about;
    assert_int_equal(lstat("first", &about), 0);
    assert_true(S_ISLNK(about.st_mode));
    assert_file("below/file", "after");
    assert_mode("below/file", 0600);
    assert_int_equal(unlink("below/third"), 0);
}

static void test_file_output__link_to_nothing(void **state)
{
    (void)state;
    assert_int_equal(symlink("target", "link"), 0);
    write_file("link", "text");
    assert_file("target", "text");
    assert_int_equal(entries_in_folder(), 2);
    assert_int_equal(symlink("missing/target", "lost"), 0);
    assert_unwritable("lost", ENOENT);
    assert_int_equal(symlink("round", "about"), 0);
    assert_int_equal(symlink("about", "round"), 0);
    assert_unwritable("round", ELOOP);
}

/* A link can be longer than the room that is first made for it. */
static void test_file_output__long_link(void **state)
{
    (void)state;
    char target[600];
    for (size_t i = 0; i + 2 < sizeof target - 7; i += 2)
        memcpy(target + i, "./", 2);
    memcpy(target + 592, "target", 7);
    assert_int_equal(symlink(target, "link"), 0);
    write_file("link", "text");
    assert_file("target", "text");
}

static void test_file_output__impossible_places(void **state)
{
    (void)state;
    put_file("file", "text", 0644);
    assert_int_equal(mkdir("folder", 0700), 0);
    assert_unwritable("", ENOENT);
    assert_unwritable("folder", EISDIR);
    assert_unwritable("missing/file", ENOENT);
    assert_unwritable("missing/", ENOENT);
    assert_unwritable("file/file", ENOTDIR);
    assert_unwritable("/dev/fd/999999", EBADF);
    assert_int_equal(entries_in_folder(), 2);
}

/* A file that may not be written is not replaced either. (The superuser may write anything.) */
static void test_file_output__protected(void **state)
{
    (void)state;
    if (geteuid() == 0)
        skip();
    put_file("old", "before", 0444);
    assert_unwritable("old", EACCES);
    assert_file("old", "before");
}

/* ---- What is no regular file ----------------------------------------------------------------- */

static void test_file_output__direct(void **state)
{
    (void)state;
    write_file("/dev/null", "text");
    struct stat about;
    assert_int_equal(stat("/dev/null", &about), 0);
    assert_false(S_ISREG(about.st_mode));
}

/* A name for an open file means that, wherever it is and whatever it is. */
static void test_file_output__descriptor(void **state)
{
    (void)state;
    char name[40];
    int descriptor = open("log", O_WRONLY | O_CREAT, 0644);
    assert_int_equal(write(descriptor, "one ", 4), 4);
    snprintf(name, sizeof name, "/dev/fd/%d", descriptor);
    write_file(name, "two ");
    assert_int_equal(write(descriptor, "three", 5), 5);
    file_output f = opened(name);
    assert_true(f.direct);
    file_output_abandon(&f);
    close(descriptor);
    assert_file("log", "one two three");
    assert_int_equal(entries_in_folder(), 1);
}

static void test_file_output__pipe(void **state)
{
    (void)state;
    char found[5] = "";
    assert_int_equal(mkfifo("pipe", 0600), 0);
    int reading = open("pipe", O_RDONLY | O_NONBLOCK);
    write_file("pipe", "text");
    assert_int_equal(read(reading, found, 4), 4);
    assert_string_equal(found, "text");
    close(reading);
}

static void test_file_output__full(void **state)
{
    (void)state;
    file_output f;
    if (file_output_open(&f, "/dev/full", &memory_default) != GEDELF_OK)
        skip();
    errno = 0;
    assert_int_equal(file_output_write(&f, "text", 4), GEDELF_UNWRITABLE);
    assert_int_equal(errno, ENOSPC);
    file_output_abandon(&f);
}

/* ---- Memory ---------------------------------------------------------------------------------- */

static void test_file_output__no_memory(void **state)
{
    (void)state;
    assert_int_equal(mkdir("below", 0700), 0);
    assert_int_equal(symlink("below/file", "link"), 0);
    gedelf_status status = GEDELF_MEMORY;
    for (size_t left = 0; status != GEDELF_OK; left++) {
        census c = {.scarce = true, .left = left};
        gedelf_allocator allocator = census_allocator(&c);
        file_output f;
        status = file_output_open(&f, "link", &allocator);
        assert_true(status == GEDELF_OK || status == GEDELF_MEMORY);
        if (status == GEDELF_OK)
            assert_int_equal(file_output_commit(&f), GEDELF_OK); /* needs none, or can do without */
        assert_census_is_clean(&c);
        assert_true(left < 100);
    }
    assert_int_equal(unlink("below/file"), 0);
    assert_int_equal(rmdir("below"), 0); /* no temporary file is in it */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(test_file_output__new, clean_folder),
        cmocka_unit_test_teardown(test_file_output__replaced, clean_folder),
        cmocka_unit_test_teardown(test_file_output__unnamed, clean_folder),
        cmocka_unit_test_teardown(test_file_output__lost, clean_folder),
        cmocka_unit_test_teardown(test_file_output__attributes, clean_folder),
        cmocka_unit_test_teardown(test_file_output__abandoned, clean_folder),
        cmocka_unit_test_teardown(test_file_output__being_read, clean_folder),
        cmocka_unit_test_teardown(test_file_output__two_at_once, clean_folder),
        cmocka_unit_test_teardown(test_file_output__rename_fails, clean_folder),
        cmocka_unit_test_teardown(test_file_output__long_name, clean_folder),
        cmocka_unit_test_teardown(test_file_output__links, clean_folder),
        cmocka_unit_test_teardown(test_file_output__link_to_nothing, clean_folder),
        cmocka_unit_test_teardown(test_file_output__long_link, clean_folder),
        cmocka_unit_test_teardown(test_file_output__impossible_places, clean_folder),
        cmocka_unit_test_teardown(test_file_output__protected, clean_folder),
        cmocka_unit_test_teardown(test_file_output__direct, clean_folder),
        cmocka_unit_test_teardown(test_file_output__descriptor, clean_folder),
        cmocka_unit_test_teardown(test_file_output__pipe, clean_folder),
        cmocka_unit_test_teardown(test_file_output__full, clean_folder),
        cmocka_unit_test_teardown(test_file_output__no_memory, clean_folder),
    };
    return cmocka_run_group_tests_name("file_write", tests, enter_folder, leave_folder);
}
