/* SPDX-License-Identifier: MIT */
/*
 * Files that are written, where the system refuses what it is asked for: each call can be made to fail, to do less, or to tell
 * of other owners than there are. Nothing may be left behind, neither files nor descriptors, and what had the
 * name before stays.
 */
#if defined __linux__
#define _GNU_SOURCE
#endif

#include "unit.h"

#if defined __linux__ && defined __GLIBC__

#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

/* ---- Calls that can be refused ------------------------------------------------------------------ */

typedef enum system_call {
    CALL_NONE,
    CALL_OPEN,
    CALL_FSTAT,
    CALL_STAT,
    CALL_FCNTL,
    CALL_READLINK,
    CALL_LINKAT,
    CALL_FCHOWN,
    CALL_FCHMOD,
    CALL_WRITE,
    CALL_LSEEK,
    CALL_FTRUNCATE,
    CALL_FSYNC,
    CALL_CLOSE,
    CALL_RENAME,
    CALL_UNLINK,
    CALLS
} system_call;

/* What is refused: call number `first`, from 1, and `count` of them. */
typedef struct refusal {
    system_call call;
    int reason, first, count;
} refusal;

static struct {
    bool watching;
    refusal refused;
    int met[CALLS];
    size_t most;          /* octets that one write takes; 0: all */
    uid_t other_owner;    /* what the first fstat tells besides the true owner and group */
    gid_t other_group;    /* */
    uid_t owner_given[4]; /* by fchown */
    gid_t group_given[4]; /* */
    mode_t mode_given;    /* by fchmod */
    mode_t created[4];    /* the modes that files were created with */
    int opened[4], descriptor_copied, command, argument;
} os;

/* Is this call to fail? */
static bool refuse(system_call call)
{
    if (!os.watching)
        return false;
    int number = ++os.met[call];
    const refusal *r = &os.refused;
    bool now = r->call == call && number >= r->first && number < r->first + r->count;
    if (now)
        errno = r->reason;
    return now;
}

int open64(const char *path, int flags, ...)
{
    va_list list;
    va_start(list, flags);
    mode_t mode = va_arg(list, mode_t);
    va_end(list);
    if (refuse(CALL_OPEN))
        return -1;
    if (os.watching && os.met[CALL_OPEN] <= 4) {
        os.created[os.met[CALL_OPEN] - 1] = mode;
        os.opened[os.met[CALL_OPEN] - 1] = flags;
    }
    return (int)syscall(SYS_openat, AT_FDCWD, path, flags, mode);
}

int fstat64(int descriptor, struct stat64 *about)
{
    static int (*real)(int, struct stat64 *);
    if (!real)
        *(void **)&real = dlsym(RTLD_NEXT, "fstat64");
    if (refuse(CALL_FSTAT))
        return -1;
    int result = real(descriptor, about);
    if (result == 0 && os.watching && os.met[CALL_FSTAT] == 1) {
        about->st_uid += os.other_owner;
        about->st_gid += os.other_group;
    }
    return result;
}

int stat64(const char *restrict path, struct stat64 *restrict about)
{
    static int (*real)(const char *, struct stat64 *);
    if (!real)
        *(void **)&real = dlsym(RTLD_NEXT, "stat64");
    return refuse(CALL_STAT) ? -1 : real(path, about);
}

int fcntl64(int descriptor, int command, ...)
{
    va_list list;
    va_start(list, command);
    long argument = va_arg(list, long);
    va_end(list);
    if (os.watching) {
        os.descriptor_copied = descriptor;
        os.command = command;
        os.argument = (int)argument;
    }
    return refuse(CALL_FCNTL) ? -1 : (int)syscall(SYS_fcntl, descriptor, command, argument);
}

ssize_t readlink(const char *restrict path, char *restrict to, size_t size)
{
    return refuse(CALL_READLINK) ? -1 : (ssize_t)syscall(SYS_readlinkat, AT_FDCWD, path, to, size);
}

int linkat(int from_folder, const char *from, int to_folder, const char *to, int flags)
{
    return refuse(CALL_LINKAT) ? -1 : (int)syscall(SYS_linkat, from_folder, from, to_folder, to, flags);
}

int fchown(int descriptor, uid_t owner, gid_t group)
{
    (void)descriptor;
    bool refused = refuse(CALL_FCHOWN);
    if (os.met[CALL_FCHOWN] <= 4) {
        os.owner_given[os.met[CALL_FCHOWN] - 1] = owner;
        os.group_given[os.met[CALL_FCHOWN] - 1] = group;
    }
    return refused ? -1 : 0;
}

int fchmod(int descriptor, mode_t mode)
{
    if (os.watching)
        os.mode_given = mode;
    return refuse(CALL_FCHMOD) ? -1 : (int)syscall(SYS_fchmod, descriptor, mode);
}

ssize_t write(int descriptor, const void *octets, size_t size)
{
    if (refuse(CALL_WRITE))
        return -1;
    size_t some = os.watching && os.most > 0 && os.most < size ? os.most : size;
    return (ssize_t)syscall(SYS_write, descriptor, octets, some);
}

off64_t lseek64(int descriptor, off64_t offset, int whence)
{
    return refuse(CALL_LSEEK) ? -1 : (off64_t)syscall(SYS_lseek, descriptor, offset, whence);
}

int ftruncate64(int descriptor, off64_t length)
{
    return refuse(CALL_FTRUNCATE) ? -1 : (int)syscall(SYS_ftruncate, descriptor, length);
}

int fsync(int descriptor)
{
    (void)descriptor; /* that it is on the disk, nobody sees here */
    return refuse(CALL_FSYNC) ? -1 : 0;
}

/* What cannot be closed well is closed all the same. */
int close(int descriptor)
{
    bool refused = refuse(CALL_CLOSE);
    int reason = errno, result = (int)syscall(SYS_close, descriptor);
    if (refused)
        errno = reason;
    return refused ? -1 : result;
}

int rename(const char *from, const char *to)
{
    return refuse(CALL_RENAME) ? -1 : (int)syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 0);
}

int unlink(const char *path)
{
    return refuse(CALL_UNLINK) ? -1 : (int)syscall(SYS_unlinkat, AT_FDCWD, path, 0);
}

/* The time and the program's number are always the same. */
int clock_gettime(clockid_t which, struct timespec *now)
{
    if (!os.watching)
        return (int)syscall(SYS_clock_gettime, which, now);
    *now = (struct timespec){.tv_sec = 0x6789ABCD, .tv_nsec = 0x12345678};
    return 0;
}

pid_t getpid(void)
{
    return os.watching ? 0x321 : (pid_t)syscall(SYS_getpid);
}

/* ---- A folder to write in ----------------------------------------------------------------------- */

static char folder_of_calls[] = "/tmp/gedelf-file-calls-XXXXXX";

static int enter_folder(void **state)
{
    (void)state;
    umask(0);
    return mkdtemp(folder_of_calls) && chdir(folder_of_calls) == 0 ? 0 : -1;
}

static int leave_folder(void **state)
{
    (void)state;
    return chdir("/") == 0 && rmdir(folder_of_calls) == 0 ? 0 : -1;
}

/* How many there are besides "." and ".."; `first` may receive the name of one that begins so. */
static size_t count_entries(const char *path, const char *beginning, char first[256])
{
    size_t count = 0;
    DIR *entries = opendir(path);
    assert_non_null(entries);
    for (struct dirent *entry; (entry = readdir(entries)) != NULL;) {
        count += strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0;
        if (first && strncmp(entry->d_name, beginning, strlen(beginning)) == 0)
            snprintf(first, 256, "%s", entry->d_name);
    }
    closedir(entries);
    return count;
}

static size_t open_descriptors(void)
{
    return count_entries("/proc/self/fd", "", NULL);
}

static void put_contents(const char *path, const char *text, mode_t mode)
{
    FILE *stream = fopen(path, "wb");
    assert_non_null(stream);
    fputs(text, stream);
    fclose(stream);
    assert_int_equal(chmod(path, mode), 0);
}

static void assert_contents(const char *path, const char *text)
{
    char found[200] = "";
    FILE *stream = fopen(path, "rb");
    assert_non_null(stream);
    assert_true(fread(found, 1, sizeof found - 1, stream) < sizeof found);
    fclose(stream);
    assert_string_equal(found, text);
}

static void watch(refusal refused)
{
    memset(&os, 0, sizeof os);
    os.refused = refused;
    os.watching = true;
    errno = 0;
}

/* ---- Writing a file, with one refusal ----------------------------------------------------------- */

typedef enum ending { WELL, NOT_OPENED, NOT_WRITTEN, NOT_COMMITTED } ending;

typedef struct refused_row {
    refusal refused;
    ending old, new; /* what comes of it, where a file is replaced, and where there is none */
    int line;
} refused_row;

static ending write_watched(const char *path, const char *text)
{
    file_output f;
    gedelf_status status = file_output_open(&f, path, &memory_default);
    if (status != GEDELF_OK) {
        assert_int_equal(status, GEDELF_UNWRITABLE);
        return NOT_OPENED;
    }
    status = file_output_write(&f, text, strlen(text));
    if (status != GEDELF_OK) {
        assert_int_equal(status, GEDELF_UNWRITABLE);
        file_output_abandon(&f);
        return NOT_WRITTEN;
    }
    status = file_output_commit(&f);
    assert_true(status == GEDELF_OK || status == GEDELF_UNWRITABLE);
    return status == GEDELF_OK ? WELL : NOT_COMMITTED;
}

static void run_refused(const refused_row *r, bool replaced)
{
    size_t descriptors = open_descriptors();
    if (replaced)
        put_contents("file", "before", 0640);
    watch(r->refused);
    ending found = write_watched("file", "after"), expected = replaced ? r->old : r->new;
    int reason = errno;
    os.watching = false;
    if (found != expected)
        fail_msg("line %d, %s: %d and not %d", r->line, replaced ? "replaced" : "new", (int)found, (int)expected);
    if (found != WELL && reason != r->refused.reason)
        fail_msg("line %d: errno %d and not %d", r->line, reason, r->refused.reason);
    /* each descriptor is closed once: the file, its folder, and the old file; and nothing is removed that is not ours */
    bool plain = r->refused.call != CALL_FSTAT && (r->refused.call != CALL_OPEN || r->refused.first == 2);
    if (found == WELL && plain && os.met[CALL_CLOSE] != (replaced ? 3 : 2))
        fail_msg("line %d: closed %d times", r->line, os.met[CALL_CLOSE]);
    if ((found == NOT_OPENED || found == NOT_WRITTEN) && r->refused.call != CALL_FSTAT && os.met[CALL_UNLINK] != 0)
        fail_msg("line %d: something was removed", r->line);
    if (found == WELL || replaced)
        assert_contents("file", found == WELL ? "after" : "before");
    if (open_descriptors() != descriptors)
        fail_msg("line %d: a descriptor is left", r->line);
    if (count_entries(".", "", NULL) != (found == WELL || replaced))
        fail_msg("line %d: a file is left", r->line);
    unlink("file");
}

#define REFUSED(call, reason, first, count, old, new)                                                                  \
    {                                                                                                                  \
        {CALL_##call, reason, first, count}, old, new, __LINE__                                                        \
    }

static void test_file_calls__refused(void **state)
{
    (void)state;
    static const refused_row rows[] = {
        REFUSED(NONE, 0, 0, 0, WELL, WELL),
        /* what is there is looked at, unless it is not there; then it is created */
        REFUSED(OPEN, EACCES, 1, 1, NOT_OPENED, NOT_OPENED),
        REFUSED(OPEN, ELOOP, 1, 1, NOT_OPENED, NOT_OPENED),
        REFUSED(OPEN, EOPNOTSUPP, 2, 1, WELL, WELL), /* no files without a name: one with a name */
        REFUSED(OPEN, EISDIR, 2, 1, WELL, WELL),
        REFUSED(OPEN, EROFS, 2, 2, NOT_OPENED, NOT_OPENED),
        REFUSED(OPEN, EEXIST, 2, 2, WELL, WELL), /* another name */
        REFUSED(OPEN, EEXIST, 2, 100, WELL, WELL),
        REFUSED(OPEN, EEXIST, 2, 101, NOT_OPENED, NOT_OPENED), /* a hundred are tried */
        REFUSED(OPEN, EACCES, 3, 1, WELL, WELL),               /* the folder, which cannot be flushed */
        REFUSED(FSTAT, EIO, 1, 1, NOT_OPENED, WELL),
        REFUSED(FSTAT, EIO, 3, 1, NOT_OPENED, WELL),
        REFUSED(READLINK, ENOENT, 1, 1, WELL, WELL),
        REFUSED(READLINK, EINVAL, 1, 1, WELL, WELL),
        REFUSED(READLINK, EACCES, 1, 1, NOT_OPENED, NOT_OPENED),
        REFUSED(FCHMOD, EPERM, 1, 1, NOT_OPENED, WELL),
        REFUSED(WRITE, EINTR, 1, 1, WELL, WELL),
        REFUSED(WRITE, EINTR, 1, 3, WELL, WELL),
        REFUSED(WRITE, ENOSPC, 1, 1, NOT_WRITTEN, NOT_WRITTEN),
        /* flushed: not every kind of file can be; and the folder need not be */
        REFUSED(FSYNC, EINVAL, 1, 1, WELL, WELL),
        REFUSED(FSYNC, ENOTSUP, 1, 1, WELL, WELL),
        REFUSED(FSYNC, EIO, 1, 1, NOT_COMMITTED, NOT_COMMITTED),
        REFUSED(FSYNC, EIO, 2, 1, WELL, WELL),
        REFUSED(LINKAT, EEXIST, 1, 1, WELL, WELL),
        REFUSED(LINKAT, EEXIST, 1, 99, WELL, WELL),
        REFUSED(LINKAT, EEXIST, 1, 100, NOT_COMMITTED, NOT_COMMITTED),
        REFUSED(LINKAT, EPERM, 1, 1, NOT_COMMITTED, NOT_COMMITTED),
        /* the first one that is closed is the old file, and the last one the folder */
        REFUSED(CLOSE, EIO, 1, 1, WELL, NOT_COMMITTED),
        REFUSED(CLOSE, EIO, 2, 1, NOT_COMMITTED, WELL),
        REFUSED(CLOSE, EIO, 3, 1, WELL, WELL),
        REFUSED(CLOSE, EINTR, 1, 9, WELL, WELL),
        REFUSED(RENAME, EXDEV, 1, 1, NOT_COMMITTED, NOT_COMMITTED),
    };
    int probe = open(".", O_TMPFILE | O_WRONLY, 0600);
    if (probe < 0)
        skip();
    close(probe);
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        run_refused(&rows[i], true);
        run_refused(&rows[i], false);
    }
}

/* ---- Owners, groups and modes ------------------------------------------------------------------- */

/* Where the owner cannot be kept, the bits that borrow its rights go; where the group cannot, its members get what all have. */
static void test_file_calls__owners(void **state)
{
    (void)state;
    static const struct {
        mode_t mode;
        uid_t owner; /* how far off they are */
        gid_t group;
        int first, count; /* of the changes that are refused */
        int changes;
        mode_t given;
        unsigned lost;
    } rows[] = {
        {06751, 0, 0, 0, 0, 0, 06751, 0},
        {06751, 7, 0, 0, 0, 1, 06751, 0},
        {06751, 7, 0, 1, 1, 1, 00751, FILE_LOST_OWNER},
        {07777, 7, 0, 1, 1, 1, 01777, FILE_LOST_OWNER},
        {06751, 0, 9, 0, 0, 1, 06751, 0},
        {06751, 0, 9, 1, 1, 1, 00711, FILE_LOST_GROUP},
        {01675, 0, 9, 1, 1, 1, 01655, FILE_LOST_GROUP},
        {00606, 0, 9, 1, 1, 1, 00666, FILE_LOST_GROUP},
        {00670, 0, 9, 1, 1, 1, 00600, FILE_LOST_GROUP},
        {06751, 7, 9, 0, 0, 2, 06751, 0},
        {06751, 7, 9, 1, 1, 2, 00751, FILE_LOST_OWNER},
        {06751, 7, 9, 2, 1, 2, 00711, FILE_LOST_GROUP},
        {06751, 7, 9, 1, 2, 2, 00711, FILE_LOST_OWNER | FILE_LOST_GROUP},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        file_output f;
        put_contents("file", "before", rows[i].mode);
        watch((refusal){CALL_FCHOWN, EPERM, rows[i].first, rows[i].count});
        os.other_owner = rows[i].owner;
        os.other_group = rows[i].group;
        assert_int_equal(file_output_open(&f, "file", &memory_default), GEDELF_OK);
        os.watching = false;
        assert_int_equal(os.met[CALL_FCHOWN], rows[i].changes);
        assert_int_equal(f.lost, rows[i].lost);
        assert_int_equal(os.mode_given, rows[i].given);
        assert_int_equal(os.created[1], 0600);
        assert_int_equal(os.owner_given[0], rows[i].owner > 0   ? getuid() + rows[i].owner
                                            : rows[i].group > 0 ? (uid_t)-1
                                                                : 0);
        size_t second = rows[i].owner > 0;
        if (rows[i].group > 0)
            assert_int_equal(os.group_given[second], getgid() + rows[i].group);
        if (rows[i].owner > 0)
            assert_int_equal(os.group_given[0], (gid_t)-1);
        if (rows[i].group > 0)
            assert_int_equal(os.owner_given[second], (uid_t)-1);
        file_output_abandon(&f);
        unlink("file");
    }
}

/* What is new has the mode that the user's mask leaves of 0666. */
static void test_file_calls__new_mode(void **state)
{
    (void)state;
    watch((refusal){CALL_NONE, 0, 0, 0});
    assert_int_equal(write_watched("file", "x"), WELL);
    os.watching = false;
    assert_int_equal(os.created[1], 0666);
    assert_int_equal(os.met[CALL_FCHMOD], 0);
    assert_int_equal(unlink("file"), 0);
}

/* ---- Temporary names ---------------------------------------------------------------------------- */

static void test_file_calls__temporary_names(void **state)
{
    (void)state;
    static const char *const paths[] = {"file", "./file", "below/file"};
    for (size_t i = 0; i < COUNT_OF(paths); i++) {
        file_output f;
        char name[256] = "", again[256] = "";
        const char *place = i == 2 ? "below" : ".";
        assert_int_equal(mkdir("below", 0700), 0);
        watch((refusal){CALL_OPEN, EEXIST, 2, 1 + (int)i});
        assert_int_equal(file_output_open(&f, paths[i], &memory_default), GEDELF_OK);
        os.watching = false;
        assert_false(f.unnamed);
        assert_int_equal(count_entries(place, ".gedelf-", name), i == 2 ? 1 : 2);
        assert_int_equal(strlen(name), 24);
        assert_string_equal(name, i == 0   ? ".gedelf-1234567864a8abcd"
                                  : i == 1 ? ".gedelf-1234567864a8abce"
                                           : ".gedelf-1234567864a8abcf");
        if (i == 0)
            assert_int_equal(os.opened[2] & (O_EXCL | O_CREAT | O_WRONLY), O_EXCL | O_CREAT | O_WRONLY);
        file_output_abandon(&f);
        assert_int_equal(count_entries(place, ".gedelf-", again), i == 2 ? 0 : 1);
        assert_string_equal(again, "");
        assert_int_equal(rmdir("below"), 0);
    }
}

/* ---- Writing ------------------------------------------------------------------------------------ */

static void test_file_calls__short_writes(void **state)
{
    (void)state;
    for (size_t most = 1; most < 8; most++) {
        watch((refusal){CALL_WRITE, EINTR, 2, 1});
        os.most = most;
        assert_int_equal(write_watched("file", "0 HEAD\n0 TRLR\n"), WELL);
        os.watching = false;
        assert_contents("file", "0 HEAD\n0 TRLR\n");
        assert_int_equal(unlink("file"), 0);
    }
}

/* What is flushed is not flushed again; the folder is, when the file has its name. What is written directly is neither. */
static void test_file_calls__flushed_once(void **state)
{
    (void)state;
    file_output f;
    for (int flushed = 0; flushed < 2; flushed++) {
        watch((refusal){CALL_NONE, 0, 0, 0});
        assert_int_equal(file_output_open(&f, "file", &memory_default), GEDELF_OK);
        if (flushed) {
            assert_true(file_output_flush(&f));
            assert_true(file_output_flush(&f));
        }
        assert_int_equal(os.met[CALL_FSYNC], flushed);
        assert_int_equal(file_output_commit(&f), GEDELF_OK);
        assert_int_equal(os.met[CALL_FSYNC], 2);
        assert_int_equal(os.opened[2] & O_DIRECTORY, O_DIRECTORY);
        os.watching = false;
        assert_int_equal(unlink("file"), 0);
    }
    watch((refusal){CALL_NONE, 0, 0, 0});
    assert_int_equal(write_watched("/dev/null", "x"), WELL);
    os.watching = false;
    assert_int_equal(os.met[CALL_FSYNC], 0);
    assert_int_equal(os.met[CALL_RENAME], 0);
}

/* What was written is forgotten, if that is possible. */
static void test_file_calls__restart(void **state)
{
    (void)state;
    static const system_call calls[] = {CALL_NONE, CALL_LSEEK, CALL_FTRUNCATE};
    file_output f;
    for (size_t i = 0; i < COUNT_OF(calls); i++) {
        watch((refusal){calls[i], EIO, 1, 1});
        assert_int_equal(file_output_open(&f, "file", &memory_default), GEDELF_OK);
        assert_int_equal(file_output_write(&f, "longer", 6), GEDELF_OK);
        assert_int_equal(file_output_restart(&f), i == 0);
        if (i == 0) {
            assert_int_equal(file_output_write(&f, "text", 4), GEDELF_OK);
            assert_int_equal(file_output_commit(&f), GEDELF_OK);
            assert_contents("file", "text");
            assert_int_equal(unlink("file"), 0);
        } else {
            file_output_abandon(&f);
        }
        os.watching = false;
    }
    assert_int_equal(file_output_open(&f, "/dev/null", &memory_default), GEDELF_OK);
    assert_false(file_output_restart(&f));
    file_output_abandon(&f);
}

/* ---- Names of open files ------------------------------------------------------------------------ */

static void test_file_calls__descriptors(void **state)
{
    (void)state;
    static const struct {
        const char *path;
        int descriptor; /* -1: the name is one like others */
    } rows[] = {
        {"/dev/stdout", 1},      {"/dev/stderr", 2},         {"/dev/fd/1", 1},       {"/proc/self/fd/2", 2},
        {"/dev/fd/000001", 1},   {"/dev/fd/0000001", -1},    {"/dev/fd/", -1},       {"/dev/fd/1x", -1},
        {"/dev/fd/x1", -1},      {"/dev/fd/999998", 999998}, {"/dev/fd/-1", -1},     {"/dev/fd/10203", 10203},
        {"/proc/self/fd/:", -1}, {"/proc/self/fd//", -1},    {"/dev/stdouts/x", -1},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        file_output f;
        watch((refusal){CALL_NONE, 0, 0, 0});
        os.descriptor_copied = -1;
        gedelf_status status = file_output_open(&f, rows[i].path, &memory_default);
        os.watching = false;
        if (rows[i].descriptor >= 0) {
            assert_int_equal(os.command, F_DUPFD_CLOEXEC);
            assert_int_equal(os.argument, 0);
        }
        if (os.descriptor_copied != rows[i].descriptor)
            fail_msg("%s is taken for %d", rows[i].path, os.descriptor_copied);
        bool good = rows[i].descriptor == 1 || rows[i].descriptor == 2;
        if ((status == GEDELF_OK) != good)
            fail_msg("%s gives %d", rows[i].path, (int)status);
        if (good) {
            assert_true(f.direct);
            file_output_abandon(&f);
        }
    }
}

/* A name of an open file that cannot be had is not looked for in its folder; the first descriptor is one like others. */
static void test_file_calls__first_descriptor(void **state)
{
    (void)state;
    file_output f;
    watch((refusal){CALL_FCNTL, ENOENT, 1, 1});
    assert_int_equal(file_output_open(&f, "/dev/fd/0", &memory_default), GEDELF_UNWRITABLE);
    assert_int_equal(os.met[CALL_OPEN], 0);
    os.watching = false;
    put_contents("file", "x", 0600);
    int standard = dup(STDIN_FILENO), descriptor = open("file", O_RDWR);
    assert_int_equal(dup2(descriptor, STDIN_FILENO), STDIN_FILENO);
    assert_int_equal(file_output_open(&f, "/dev/fd/0", &memory_default), GEDELF_OK);
    assert_true(f.direct);
    file_output_abandon(&f);
    assert_int_equal(dup2(standard, STDIN_FILENO), STDIN_FILENO);
    close(standard);
    close(descriptor);
    assert_int_equal(unlink("file"), 0);
}

static void make_links(int count)
{
    char from[16], to[16];
    for (int i = 0; i < count; i++) {
        snprintf(from, sizeof from, "l%d", i);
        snprintf(to, sizeof to, i == count - 1 ? "file" : "l%d", i + 1);
        assert_int_equal(symlink(to, from), 0);
    }
}

static void remove_links(int count)
{
    char from[16];
    for (int i = 0; i < count; i++) {
        snprintf(from, sizeof from, "l%d", i);
        assert_int_equal(unlink(from), 0);
    }
}

/* As many links as the system follows are followed, and no more, even if that finds nothing there. */
static void test_file_calls__many_links(void **state)
{
    (void)state;
    for (int count = 39; count < 43; count++) {
        make_links(count);
        watch((refusal){CALL_OPEN, ENOENT, 1, 1});
        ending found = write_watched("l0", "text");
        int reason = errno;
        os.watching = false;
        assert_int_equal(found, count <= 40 ? WELL : NOT_OPENED);
        if (found == WELL)
            assert_contents("file", "text");
        else
            assert_int_equal(reason, ELOOP);
        unlink("file");
        remove_links(count);
    }
}

/* A link leads on from the folder that it is in; one that is long is read in few steps. */
static void test_file_calls__links_below(void **state)
{
    (void)state;
    char target[2000];
    assert_int_equal(mkdir("below", 0700), 0);
    assert_int_equal(symlink("./file", "below/link"), 0);
    assert_int_equal(write_watched("below/link", "text"), WELL);
    assert_contents("below/file", "text");
    assert_int_equal(unlink("below/file"), 0);
    for (size_t i = 0; i < 1990; i += 2)
        memcpy(target + i, "./", 2);
    memcpy(target + 1990, "file", 5);
    assert_int_equal(symlink(target, "below/long"), 0);
    watch((refusal){CALL_NONE, 0, 0, 0});
    assert_int_equal(write_watched("below/long", "text"), WELL);
    os.watching = false;
    assert_int_equal(os.met[CALL_READLINK], 5); /* 256, 512, 1024, 2048; and that the file is none */
    assert_contents("below/file", "text");
    assert_int_equal(unlink("below/file"), 0);
    assert_int_equal(unlink("below/link"), 0);
    assert_int_equal(unlink("below/long"), 0);
    assert_int_equal(rmdir("below"), 0);
}

/* A descriptor's path is that of the very file. */
static void test_file_calls__descriptor_paths(void **state)
{
    (void)state;
    descriptor_path path;
    static const system_call calls[] = {CALL_NONE, CALL_FSTAT, CALL_STAT};
    char expected[40];
    put_contents("file", "x", 0600);
    int descriptor = open("file", O_RDONLY);
    for (size_t i = 0; i < COUNT_OF(calls); i++) {
        watch((refusal){calls[i], EIO, 1, 1});
        assert_int_equal(file_descriptor_path(descriptor, &path), i == 0);
        os.watching = false;
    }
    snprintf(expected, sizeof expected, "/proc/self/fd/%d", descriptor);
    assert_string_equal(path.text, expected);
    assert_false(file_descriptor_path(-1, &path));
    close(descriptor);
    assert_int_equal(unlink("file"), 0);
}

/* ---- Memory ------------------------------------------------------------------------------------- */

/* One allocation fails, and only that one; without it a file with a name serves as well as one without. */
static void test_file_calls__scarce(void **state)
{
    (void)state;
    assert_int_equal(symlink("file", "link"), 0);
    size_t descriptors = open_descriptors();
    for (size_t left = 0;; left++) {
        census c = {.scarce = true, .once = true, .left = left};
        sized_memory sized;
        gedelf_allocator allocator = piecemeal_allocator(&sized, &c);
        file_output f;
        gedelf_status status = file_output_open(&f, "link", &allocator);
        assert_true(status == GEDELF_OK || (status == GEDELF_MEMORY && c.failed));
        if (status == GEDELF_OK)
            file_output_abandon(&f);
        assert_census_is_clean(&c);
        assert_int_equal(open_descriptors(), descriptors);
        assert_int_equal(count_entries(".", "", NULL), 1);
        if (!c.failed)
            break;
    }
    assert_int_equal(unlink("link"), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_file_calls__refused),          cmocka_unit_test(test_file_calls__owners),
        cmocka_unit_test(test_file_calls__new_mode),         cmocka_unit_test(test_file_calls__temporary_names),
        cmocka_unit_test(test_file_calls__short_writes),     cmocka_unit_test(test_file_calls__flushed_once),
        cmocka_unit_test(test_file_calls__restart),          cmocka_unit_test(test_file_calls__descriptors),
        cmocka_unit_test(test_file_calls__many_links),       cmocka_unit_test(test_file_calls__links_below),
        cmocka_unit_test(test_file_calls__first_descriptor), cmocka_unit_test(test_file_calls__descriptor_paths),
        cmocka_unit_test(test_file_calls__scarce),
    };
    return cmocka_run_group_tests_name("file_calls", tests, enter_folder, leave_folder);
}

#else

/* Elsewhere calls of the system have other names. */
int main(void)
{
    return 0;
}

#endif
