/* SPDX-License-Identifier: MIT */
/*
 * What the program writes. Output that cannot be written (a full disk, a closed stream) is a failure like any other.
 *
 * SIGPIPE is left as it is: at the end of a pipe that nobody reads, as in `gedelf dump x | head -1`, the program ends
 * quietly; where the signal is ignored, writing fails, and that is said.
 */
#include "cli/cli.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

void output_guard_descriptors(void)
{
    /* open gives the lowest number that is free. Each is opened the wrong way round, so that using it fails as it would
       have failed; but what goes to a closed standard error is not wanted, and vanishes. */
    static const int modes[] = {O_WRONLY, O_RDONLY, O_WRONLY};
    for (int descriptor = 0; descriptor <= STDERR_FILENO; descriptor++) {
        if (fcntl(descriptor, F_GETFD) < 0 && open("/dev/null", modes[descriptor]) < 0)
            return;
    }
}

void output_init(output *o, int descriptor, progress *p)
{
    *o = (output){.descriptor = descriptor, .terminal = isatty(descriptor), .progress = p};
    buffer_init(&o->text, &memory_default);
}

static bool output_fail(output *o)
{
    const char *name = o->descriptor == STDOUT_FILENO ? "standard output" : "standard error";
    fprintf(stderr, "gedelf: cannot write %s: %s\n", name, strerror(errno));
    o->failed = true;
    return false;
}

static bool output_write_all(output *o, view text)
{
    if (o->progress && o->terminal)
        progress_erase(o->progress);
    for (size_t done = 0; done < text.length && !o->failed;) {
        ssize_t written = write(o->descriptor, text.text + done, text.length - done);
        if (written >= 0)
            done += (size_t)written;
        else if (errno != EINTR)
            output_fail(o);
    }
    return !o->failed;
}

bool output_flush(output *o)
{
    bool done = output_write_all(o, buffer_view(&o->text));
    o->text.length = 0;
    return done;
}

bool output_flush_if_due(output *o)
{
    return o->text.length >= OUTPUT_LENGTH || o->terminal ? output_flush(o) : !o->failed;
}

gedelf_status output_write(output *o, view text)
{
    if (text.length >= OUTPUT_LENGTH && o->text.length == 0)
        return output_write_all(o, text) ? GEDELF_OK : GEDELF_UNWRITABLE;
    if (!buffer_append(&o->text, text))
        return GEDELF_MEMORY;
    return output_flush_if_due(o) ? GEDELF_OK : GEDELF_UNWRITABLE;
}

bool output_finish(output *o)
{
    bool done = output_flush(o);
    buffer_free(&o->text);
    /* Some file systems tell only now that the disk is full. */
    if (done && o->descriptor == STDOUT_FILENO && close(STDOUT_FILENO) < 0 && errno != EINTR && errno != EBADF)
        return output_fail(o);
    return done;
}

bool output_has_colours(const output *o)
{
    const char *unwanted = getenv("NO_COLOR"), *terminal = getenv("TERM");
    return o->terminal && !(unwanted && *unwanted) && terminal && *terminal && strcmp(terminal, "dumb") != 0;
}

int output_print(bool (*append)(buffer *out, const void *context), const void *context)
{
    output out;
    output_init(&out, STDOUT_FILENO, NULL);
    bool enough = append(&out.text, context);
    if (!enough)
        fputs("gedelf: out of memory\n", stderr);
    return output_finish(&out) && enough ? EXIT_DONE : EXIT_NOT_DONE;
}
