/* SPDX-License-Identifier: MIT */
/*
 * Takes the name of a file that is to be replaced by a new version of itself, gives a lock that others who want the
 * same wait for. So each of them reads what the one before it has written.
 *
 * It is the system's own lock of the open file, which ends with the program, however that ends; other programs need not
 * respect it. Replacing a file gives its name to another file, so a program that has waited may have locked a file that
 * no longer has the name. Then it starts again.
 */
#if defined __linux__ && !defined _GNU_SOURCE
#define _GNU_SOURCE /* flock */
#endif

#include "cli/core/cli.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- The system's lock ----------------------------------------------------------------------- */

/* Is the locked file still the one that has the name? */
static bool lock_is_of(int descriptor, const char *name)
{
    struct stat locked, named;
    return fstat(descriptor, &locked) == 0 && stat(name, &named) == 0 && is_same_file(&locked, &named);
}

/* Waits for the lock, if need be and allowed; 0, or why it is not ours. */
static int lock_file(int descriptor, bool wait)
{
    while (flock(descriptor, LOCK_EX | (wait ? 0 : LOCK_NB)) != 0) {
        if (errno != EINTR)
            return errno;
    }
    return 0;
}

/* ---- Waiting --------------------------------------------------------------------------------- */

static void say_waiting(session *x, const char *name)
{
    buffer shown;
    buffer_init(&shown, &memory_default);
    bool done =
        append_name(&shown, name) &&
        put_said(&x->err.text, "gedelf: waiting for %1, which another gedelf is changing\n", buffer_view(&shown));
    buffer_free(&shown);
    x->report.no_memory = !done || x->report.no_memory;
    output_flush(&x->err);
}

/* Locks an open file: 0, EWOULDBLOCK, or why that is impossible here. */
static int lock_take_open(file_lock *l, session *x, const input *i)
{
    int reason = lock_file(i->file.descriptor, false);
    if (reason != EWOULDBLOCK || x->settings->no_wait)
        return reason;
    if (!l->told && !x->settings->quiet)
        say_waiting(x, i->name);
    l->told = true;
    return lock_file(i->file.descriptor, true);
}

/* Do two names lead to one file? It may be replaced between two looks at them; but an open one keeps its number for itself, so that
   it can be compared with both. */
static bool is_one_file(const char *name, const char *onto)
{
    file f;
    bool one = false, sure = false;
    while (!sure && file_open(&f, name) == GEDELF_OK) {
        one = lock_is_of(f.descriptor, onto);
        sure = one || lock_is_of(f.descriptor, name);
        file_close(&f);
    }
    return one;
}

/* Opens what is to be locked: a regular file that is written too. To open a pipe would disturb who writes into it. False if there
   is no such file. */
static bool lock_open(input *i, const char *onto)
{
    struct stat about;
    return strcmp(i->name, "-") != 0 && stat(i->name, &about) == 0 && S_ISREG(about.st_mode) &&
           is_one_file(i->name, onto) && input_open_once(i) == GEDELF_OK;
}

/* The lock is held until it is released, whatever happens to the input. */
static int lock_keep(file_lock *l, session *x, const input *i)
{
    l->descriptor = fcntl(i->file.descriptor, F_DUPFD_CLOEXEC, 0);
    return l->descriptor >= 0 ? EXIT_DONE : report_status(&x->report, GEDELF_UNREADABLE);
}

/* What cannot be opened is not locked: why, is said when it is read. Nor is anything where there are no locks. */
int lock_take(file_lock *l, session *x, input *i, const char *onto)
{
    while (onto && lock_open(i, onto)) {
        int reason = lock_take_open(l, x, i);
        if (reason == EWOULDBLOCK)
            return report_failure(&x->report, DIAG_LOCKED_FILE, VIEW(""));
        /* Only if the name still leads to it, it is the file that matters, locked or not. */
        if (reason != 0 || lock_is_of(i->file.descriptor, i->name))
            return lock_keep(l, x, i);
        input_forget(i); /* and with it the lock */
    }
    return EXIT_DONE;
}

void lock_release(file_lock *l)
{
    if (l->descriptor < 0)
        return;
    (void)flock(l->descriptor, LOCK_UN); /* the input has the file open still */
    close(l->descriptor);
    l->descriptor = -1;
}
