/* SPDX-License-Identifier: MIT */
/*
 * A layer between a program and the system, to be preloaded: tells which calls were made, and in what order, and lets some
 * fail that fail seldom. From the environment:
 *
 *     CALLS_LOG=FILE       what was called, a line each
 *     CALLS_INTERRUPT=1    every other reading and writing is interrupted before it begins (EINTR)
 *     CALLS_NAMED=1        there are no files without a name (EOPNOTSUPP)
 *     CALLS_REPLACE=FILE   when the first file is made, FILE.new takes the place of FILE
 *     CALLS_REPLACE_LATE=FILE   the same, but when something is written for the first time
 *     CALLS_REPLACE_SEEN=FILE   the same, but when a name is looked up for the first time,
 *     CALLS_LOOKS=NUMBER        or for this time
 *     CALLS_REPLACE_LOCKED=FILE the same, but when a file is locked for the first time
 *     CALLS_GROW=FILE      when the end of FILE has been read, it gets another line
 *     CALLS_SIGNAL=NUMBER  this signal comes when a file is made
 *     CALLS_NO_LINKS=1     a file that has a name cannot be given a second one (EPERM), as where links are protected
 *     CALLS_NO_DUPLICATES=1  a descriptor cannot be duplicated (EMFILE)
 *     CALLS_CLOCK=1        each look at the clock that only goes on takes a second
 *
 * Lines are "open NAME FLAGS", where flags are some of create, exclusive, nameless; "look NAME", "lock", "sync NAME", "link NAME" and
 * "rename NAME".
 */
#define _GNU_SOURCE

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#define EXPORTED __attribute__((visibility("default")))

/* The system's own function of this name. */
#define REAL(result, name, ...) ((result(*)(__VA_ARGS__))find_real(#name))

typedef void function(void);

static function *find_real(const char *name)
{
    void *found = dlsym(RTLD_NEXT, name);
    function *f;
    memcpy(&f, &found, sizeof f); /* C has no other way from the one kind of pointer to the other */
    return f;
}

/* ---- The log --------------------------------------------------------------------------------- */

static void note(const char *call, const char *name, const char *more)
{
    const char *log = getenv("CALLS_LOG");
    char text[4200];
    if (!log)
        return;
    int length = snprintf(text, sizeof text, "%s %s%s\n", call, name, more);
    int descriptor = REAL(int, open, const char *, int, ...)(log, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0666);
    if (descriptor < 0)
        return;
    if (REAL(ssize_t, write, int, const void *, size_t)(descriptor, text, (size_t)length) < 0)
        abort();
    close(descriptor);
}

static void note_opened(const char *name, int flags)
{
    char more[64];
    bool nameless = (flags & O_TMPFILE) == O_TMPFILE;
    snprintf(more, sizeof more, "%s%s%s", flags & O_CREAT ? " create" : "", flags & O_EXCL ? " exclusive" : "",
             nameless ? " nameless" : "");
    note("open", name, more);
}

/* Can it not be opened, because it would have no name? */
static bool must_be_named(int flags)
{
    bool refused = (flags & O_TMPFILE) == O_TMPFILE && getenv("CALLS_NAMED");
    errno = refused ? EOPNOTSUPP : errno;
    return refused;
}

static bool makes_file(int flags)
{
    return (flags & O_CREAT) != 0 || (flags & O_TMPFILE) == O_TMPFILE;
}

/* Somebody else puts another file into the place of the one that the variable names. */
static void replace_meanwhile(const char *variable)
{
    const char *name = getenv(variable);
    char new_name[4096];
    if (!name)
        return;
    snprintf(new_name, sizeof new_name, "%s.new", name);
    REAL(int, rename, const char *, const char *)(new_name, name); /* the second time there is nothing there */
}

/* Somebody else writes on in a file, if that is the one that the descriptor leads to. */
static void grow_meanwhile(int descriptor)
{
    static const char line[] = "0 @GROWN@ NOTE\n";
    const char *name = getenv("CALLS_GROW");
    struct stat read_file, named;
    if (!name || fstat(descriptor, &read_file) != 0 || stat(name, &named) != 0 || read_file.st_ino != named.st_ino)
        return;
    int grown = REAL(int, open, const char *, int, ...)(name, O_WRONLY | O_APPEND | O_CLOEXEC);
    if (grown < 0 || REAL(ssize_t, write, int, const void *, size_t)(grown, line, sizeof line - 1) < 0)
        abort();
    close(grown);
    unsetenv("CALLS_GROW");
}

static void note_synced(int descriptor)
{
    char path[64], name[4096];
    snprintf(path, sizeof path, "/proc/self/fd/%d", descriptor);
    ssize_t length = readlink(path, name, sizeof name - 1);
    name[length < 0 ? 0 : length] = '\0';
    note("sync", name, "");
}

/* ---- Calls ----------------------------------------------------------------------------------- */

static bool interrupts(void)
{
    static bool turn;
    turn = getenv("CALLS_INTERRUPT") && !turn;
    errno = turn ? EINTR : errno;
    return turn;
}

EXPORTED int open(const char *name, int flags, ...)
{
    va_list arguments;
    va_start(arguments, flags);
    mode_t mode = makes_file(flags) ? va_arg(arguments, mode_t) : 0;
    va_end(arguments);
    if (must_be_named(flags))
        return -1;
    note_opened(name, flags);
    if (makes_file(flags))
        replace_meanwhile("CALLS_REPLACE");
    if (makes_file(flags) && getenv("CALLS_SIGNAL"))
        raise(atoi(getenv("CALLS_SIGNAL")));
    return REAL(int, open, const char *, int, ...)(name, flags, mode);
}

EXPORTED int open64(const char *name, int flags, ...)
{
    va_list arguments;
    va_start(arguments, flags);
    mode_t mode = makes_file(flags) ? va_arg(arguments, mode_t) : 0;
    va_end(arguments);
    if (must_be_named(flags))
        return -1;
    note_opened(name, flags);
    if (makes_file(flags))
        replace_meanwhile("CALLS_REPLACE");
    if (makes_file(flags) && getenv("CALLS_SIGNAL"))
        raise(atoi(getenv("CALLS_SIGNAL")));
    return REAL(int, open64, const char *, int, ...)(name, flags, mode);
}

EXPORTED int stat64(const char *name, struct stat64 *about)
{
    static int looks;
    const char *wanted = getenv("CALLS_LOOKS");
    note("look", name, "");
    if (++looks >= (wanted ? atoi(wanted) : 1))
        replace_meanwhile("CALLS_REPLACE_SEEN");
    return REAL(int, stat64, const char *, struct stat64 *)(name, about);
}

EXPORTED int flock(int descriptor, int operation)
{
    note("lock", "", "");
    replace_meanwhile("CALLS_REPLACE_LOCKED");
    return REAL(int, flock, int, int)(descriptor, operation);
}

EXPORTED int fcntl64(int descriptor, int command, ...)
{
    va_list arguments;
    va_start(arguments, command);
    void *argument = va_arg(arguments, void *);
    va_end(arguments);
    if (command == F_DUPFD_CLOEXEC && getenv("CALLS_NO_DUPLICATES")) {
        errno = EMFILE;
        return -1;
    }
    return REAL(int, fcntl64, int, int, ...)(descriptor, command, argument);
}

EXPORTED int clock_gettime(clockid_t clock, struct timespec *out)
{
    static time_t more;
    int result = REAL(int, clock_gettime, clockid_t, struct timespec *)(clock, out);
    if (result == 0 && clock == CLOCK_MONOTONIC && getenv("CALLS_CLOCK"))
        out->tv_sec += more++;
    return result;
}

EXPORTED int fsync(int descriptor)
{
    note_synced(descriptor);
    return REAL(int, fsync, int)(descriptor);
}

EXPORTED int fdatasync(int descriptor)
{
    note_synced(descriptor);
    return REAL(int, fdatasync, int)(descriptor);
}

EXPORTED int rename(const char *from, const char *to)
{
    note("rename", to, "");
    return REAL(int, rename, const char *, const char *)(from, to);
}

EXPORTED int linkat(int from_folder, const char *from, int to_folder, const char *to, int flags)
{
    note("link", to, "");
    if (getenv("CALLS_NO_LINKS") && strncmp(from, "/proc/", 6) != 0) {
        errno = EPERM;
        return -1;
    }
    return REAL(int, linkat, int, const char *, int, const char *, int)(from_folder, from, to_folder, to, flags);
}

EXPORTED ssize_t read(int descriptor, void *into, size_t size)
{
    return interrupts() ? -1 : REAL(ssize_t, read, int, void *, size_t)(descriptor, into, size);
}

EXPORTED ssize_t pread64(int descriptor, void *into, size_t size, off64_t at)
{
    ssize_t got = interrupts() ? -1 : REAL(ssize_t, pread64, int, void *, size_t, off64_t)(descriptor, into, size, at);
    if (got == 0)
        grow_meanwhile(descriptor);
    return got;
}

EXPORTED ssize_t write(int descriptor, const void *octets, size_t size)
{
    replace_meanwhile("CALLS_REPLACE_LATE");
    return interrupts() ? -1 : REAL(ssize_t, write, int, const void *, size_t)(descriptor, octets, size);
}
