/* SPDX-License-Identifier: MIT */
/*
 * What the program writes. Output that cannot be written (a full disk, a closed stream) is a failure like any other.
 *
 * Payloads, names and what the user typed may hold anything. On a terminal, what would control it or turn the direction of
 * writing is shown as text, as in diagnostics; into a file or a pipe it goes as it is.
 *
 * At the end of a pipe that nobody reads, as in `gedelf dump x | head -1`, the program ends quietly by SIGPIPE: at once, or where
 * a file has to be put away first, when that is done. Where the signal was ignored from the beginning, writing fails, and
 * that is said.
 */
#include "cli/core/cli.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
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
    buffer_init(&o->shown, &memory_default);
}

static bool output_fail(output *o)
{
    if (errno == EPIPE && target_ends_by_pipe()) {
        o->failed = o->broken = true;
        return false;
    }
    const char *name = o->descriptor == STDOUT_FILENO ? SAY("standard output") : SAY("standard error");
    fprintf(stderr, say("gedelf: cannot write %s: %s\n"), say(name), strerror(errno));
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

/* ---- What is fit for a terminal --------------------------------------------------------------- */

/* How much at the end of a text is the beginning of a character, or a CR that a LF may follow. */
static size_t unfinished_length(view text)
{
    size_t most = text.length < 3 ? text.length : 3;
    if (text.length > 0 && text.text[text.length - 1] == '\r')
        return 1;
    for (size_t length = 1; length <= most; length++) {
        unsigned char octet = (unsigned char)text.text[text.length - length];
        size_t whole = octet >= 0xF0 ? 4 : octet >= 0xE0 ? 3 : octet >= 0xC0 ? 2 : 1;
        if ((octet & 0xC0) != 0x80)
            return whole > length ? length : 0;
    }
    return 0;
}

/* Tabs and line breaks are left. */
static size_t layout_length(view text, size_t at)
{
    bool both = text.text[at] == '\r' && at + 1 < text.length && text.text[at + 1] == '\n';
    return both ? 2 : text.text[at] == '\n' || text.text[at] == '\t' ? 1 : 0;
}

static bool append_shown(buffer *out, view text)
{
    for (size_t at = 0; at < text.length;) {
        size_t begin = at, layout = 0;
        while (at < text.length && (layout = layout_length(text, at)) == 0)
            at++;
        if (!render_append_harmless(out, view_of(text.text + begin, at - begin)) ||
            !buffer_append(out, view_of(text.text + at, layout)))
            return false;
        at += layout;
    }
    return true;
}

/* Makes the waiting text safe, except for text that is to be written as it is, and for an incomplete character at the
   end, unless no more follows. */
static bool output_make_fit(output *o, bool last)
{
    view text = buffer_view(&o->text);
    size_t left = last || o->fit_end == text.length ? 0 : unfinished_length(text), end = text.length - left;
    o->shown.length = 0;
    bool done = append_shown(&o->shown, view_of(text.text, o->fit_begin)) &&
                buffer_append(&o->shown, view_of(text.text + o->fit_begin, o->fit_end - o->fit_begin)) &&
                append_shown(&o->shown, view_of(text.text + o->fit_end, end - o->fit_end));
    if (!done)
        return false;
    memmove(o->text.data, o->text.data + end, left);
    o->text.length = left;
    o->fit_begin = o->fit_end = 0;
    return true;
}

/* ---- Writing --------------------------------------------------------------------------------- */

static bool output_write_shown(output *o, bool last)
{
    if (o->text.length == 0)
        return !o->failed;
    if (output_make_fit(o, last))
        return output_write_all(o, buffer_view(&o->shown));
    errno = ENOMEM;
    return output_fail(o);
}

/* Only one stretch can be noted: with another one before it, and something between them, all that is before is written. */
void output_trust(output *o, size_t from)
{
    size_t end = o->text.length;
    if (o->terminal && o->fit_begin < o->fit_end && o->fit_end != from) {
        o->text.length = from;
        output_write_shown(o, true);
        memmove(o->text.data, o->text.data + from, end - from);
        o->text.length = end -= from;
        from = 0;
    }
    o->fit_begin = o->fit_begin < o->fit_end ? o->fit_begin : from;
    o->fit_end = end;
}

static bool output_flush_to(output *o, bool last)
{
    if (o->terminal)
        return output_write_shown(o, last);
    bool done = output_write_all(o, buffer_view(&o->text));
    o->text.length = 0;
    return done;
}

bool output_flush(output *o)
{
    return output_flush_to(o, false);
}

bool output_flush_if_due(output *o)
{
    return o->text.length >= OUTPUT_LENGTH || o->terminal ? output_flush(o) : !o->failed;
}

gedelf_status output_write(output *o, view text)
{
    if (text.length >= OUTPUT_LENGTH && o->text.length == 0 && !o->terminal)
        return output_write_all(o, text) ? GEDELF_OK : GEDELF_UNWRITABLE;
    if (!buffer_append(&o->text, text))
        return GEDELF_MEMORY;
    return output_flush_if_due(o) ? GEDELF_OK : GEDELF_UNWRITABLE;
}

bool output_finish(output *o)
{
    bool done = output_flush_to(o, true);
    buffer_free(&o->text);
    buffer_free(&o->shown);
    if (o->broken)
        target_end_by_pipe();
    /* Some file systems report only now that the disk is full. No other file gets the number. */
    if (done && o->descriptor == STDOUT_FILENO) {
        done = close(STDOUT_FILENO) == 0 || errno == EINTR || errno == EBADF || output_fail(o);
        output_guard_descriptors();
    }
    return done;
}

bool output_has_colours(const output *o, const settings *s)
{
    const char *unwanted = getenv("NO_COLOR"), *terminal = getenv("TERM");
    if (s->colour != COLOUR_AUTO)
        return s->colour == COLOUR_ALWAYS;
    return o->terminal && !(unwanted && *unwanted) && terminal && *terminal && strcmp(terminal, "dumb") != 0;
}

int output_print(bool (*append)(buffer *out, const void *context), const void *context)
{
    output out;
    output_init(&out, STDOUT_FILENO, NULL);
    bool enough = append(&out.text, context);
    if (!enough)
        fputs(say("gedelf: out of memory\n"), stderr);
    return output_finish(&out) && enough ? EXIT_DONE : EXIT_NOT_DONE;
}

/* Printable ASCII, and line breaks. */
static bool is_harmless(const char *text)
{
    while (*text == '\n' || (*text >= ' ' && *text <= '~'))
        text++;
    return *text == '\0';
}

void complain(const char *format, ...)
{
    char usual[512];
    output err;
    va_list arguments;
    output_init(&err, STDERR_FILENO, NULL);
    format = say(format);
    va_start(arguments, format);
    int length = vsnprintf(usual, sizeof usual, format, arguments);
    size_t size = length < 0 ? 0 : (size_t)length;
    va_end(arguments);
    va_start(arguments, format);
    if (buffer_reserve(&err.text, size + 1) && vsnprintf(err.text.data, size + 1, format, arguments) == length)
        err.text.length = size;
    else if (size < sizeof usual && is_harmless(usual))
        fputs(usual, stderr); /* there is no memory, which is probably what it says */
    va_end(arguments);
    output_finish(&err);
}
