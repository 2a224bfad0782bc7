/* SPDX-License-Identifier: MIT */
/*
 * What a conversion is written to: takes octets, gives a file that appears whole or not at all, or standard output.
 *
 * A program that is ended by a signal cannot clean up after itself in the usual way, so a handler removes the temporary
 * file. It only looks at the two variables here; a name stays where it is for as long as it is in one.
 */
#include "cli/core/cli.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- Signals --------------------------------------------------------------------------------- */

static char *_Atomic doomed;                 /* the name of the file to be removed; NULL if there is none */
static volatile sig_atomic_t held, received; /* while a file gets its name, or loses it, a signal is only remembered */

static bool pipe_ends; /* SIGPIPE ended the program, before it was ignored */

/* Ends the program by the signal, as if nobody had caught it. */
static void end_by_signal(int number)
{
    struct sigaction usual = {.sa_handler = SIG_DFL};
    sigset_t set;
    sigaction(number, &usual, NULL);
    sigemptyset(&set);
    sigaddset(&set, number);
    raise(number);
    sigprocmask(SIG_UNBLOCK, &set, NULL);
}

static void clean_up(int number)
{
    const char *name = atomic_load(&doomed);
    if (held) {
        received = number;
        return;
    }
    if (name)
        unlink(name);
    end_by_signal(number);
}

/* A signal that came meanwhile takes effect. */
static void release_signals(void)
{
    held = false;
    if (received)
        clean_up(received);
}

static void catch_signal(int number)
{
    struct sigaction caught = {.sa_handler = clean_up}, before;
    sigemptyset(&caught.sa_mask);
    /* Signals that nohup and others have set to be ignored stay ignored. */
    if (sigaction(number, NULL, &before) == 0 && before.sa_handler != SIG_IGN)
        sigaction(number, &caught, NULL);
}

static void ignore_signal(int number)
{
    struct sigaction ignored = {.sa_handler = SIG_IGN};
    sigaction(number, &ignored, NULL);
}

void target_prepare(void)
{
    struct sigaction before;
    if (sigaction(SIGPIPE, NULL, &before) == 0 && before.sa_handler == SIG_DFL)
        pipe_ends = true;
    ignore_signal(SIGPIPE);
#ifdef SIGXFSZ
    ignore_signal(SIGXFSZ);
#endif
    catch_signal(SIGINT);
    catch_signal(SIGTERM);
    catch_signal(SIGHUP);
}

bool target_ends_by_pipe(void)
{
    return pipe_ends;
}

void target_end_by_pipe(void)
{
    end_by_signal(SIGPIPE);
}

/* The file is to be removed if a signal comes; and one that came while it was being opened takes effect. */
static gedelf_status target_guard(target *t, gedelf_status status)
{
    view name = status == GEDELF_OK ? buffer_view(&t->file.temporary) : VIEW("");
    char *copy = name.length > 0 ? memory_allocate(&memory_default, name.length) : NULL;
    if (copy)
        memcpy(copy, name.text, name.length); /* with its NUL */
    atomic_store(&doomed, copy);
    if (name.length > 0 && !copy) {
        file_output_abandon(&t->file);
        status = GEDELF_MEMORY;
    }
    release_signals();
    return status;
}

static void target_unguard(void)
{
    char *name = atomic_exchange(&doomed, NULL);
    memory_release(&memory_default, name, name ? strlen(name) + 1 : 0);
}

/* ---- The target ------------------------------------------------------------------------------ */

bool is_same_file(const struct stat *a, const struct stat *b)
{
    return a->st_dev == b->st_dev && a->st_ino == b->st_ino;
}

const char target_input_lost[] = "OUT and FILE are the same file, which would be overwritten";

bool target_is_input(const char *name, char *const *inputs, size_t count)
{
    struct stat out, in;
    bool same = false;
    if (!name || stat(name, &out) != 0 || !S_ISREG(out.st_mode))
        return false;
    for (size_t i = 0; !same && i < count; i++)
        same = stat(inputs[i], &in) == 0 && is_same_file(&in, &out);
    return same;
}

/* Can what is written to standard output be taken back? It can if that is a file, written at its end, into which nothing
   else goes; and from where nobody can have it, which is the null device. */
static bool output_can_restart(const output *o, int64_t *begin)
{
    struct stat about, other;
    int flags = fcntl(o->descriptor, F_GETFL);
    if (flags < 0 || (flags & O_APPEND) != 0 || fstat(o->descriptor, &about) != 0 || o->text.length > 0)
        return false;
    if (S_ISCHR(about.st_mode))
        return stat("/dev/null", &other) == 0 && S_ISCHR(other.st_mode) && about.st_rdev == other.st_rdev;
    *begin = lseek(o->descriptor, 0, SEEK_CUR);
    return S_ISREG(about.st_mode) && *begin >= 0 && about.st_size == *begin &&
           (fstat(STDERR_FILENO, &other) != 0 || !is_same_file(&about, &other));
}

gedelf_status target_open(target *t, const char *name, output *out)
{
    *t = (target){.name = name, .out = out, .begin = -1};
    if (!name) {
        t->can_restart = output_can_restart(out, &t->begin);
        return GEDELF_OK;
    }
    held = true;
    gedelf_status status = file_output_open(&t->file, name, &memory_default);
    t->error = errno;
    t->can_restart = status == GEDELF_OK && !t->file.direct;
    return target_guard(t, status);
}

static bool output_restart(target *t)
{
    int descriptor = t->out->descriptor;
    t->out->text.length = 0;
    return t->begin < 0 || (lseek(descriptor, t->begin, SEEK_SET) == t->begin && ftruncate(descriptor, t->begin) == 0);
}

bool target_restart(target *t)
{
    bool done = t->can_restart && (t->name ? file_output_restart(&t->file) : output_restart(t));
    t->error = errno;
    t->written = 0;
    return done;
}

bool target_write(void *context, const void *octets, size_t size)
{
    target *t = context;
    gedelf_status status = GEDELF_OK;
    if (!t->discard)
        status = t->name ? file_output_write(&t->file, octets, size) : output_write(t->out, view_of(octets, size));
    t->error = status == GEDELF_MEMORY ? ENOMEM : errno;
    t->written += size;
    if (t->progress)
        progress_step(t->progress, t->written, t->expected);
    return status == GEDELF_OK;
}

gedelf_sink target_sink(target *t)
{
    return gedelf_sink_callback(target_write, t);
}

gedelf_status target_commit(target *t)
{
    if (!t->name)
        return output_flush(t->out) ? GEDELF_OK : GEDELF_UNWRITABLE;
    gedelf_status status = file_output_flush(&t->file) ? GEDELF_OK : GEDELF_UNWRITABLE;
    held = true;
    if (status == GEDELF_OK)
        status = file_output_commit(&t->file);
    else
        file_output_abandon(&t->file);
    t->error = errno;
    target_unguard();
    release_signals();
    return status;
}

void target_abandon(target *t)
{
    if (t->name)
        file_output_abandon(&t->file);
    else if (t->written == 0 || !target_restart(t))
        t->out->text.length = 0;
    target_unguard();
}
