/* SPDX-License-Identifier: MIT */
/*
 * Running git where standard streams are closed: what it prints is what is received, and nothing else has the number of a stream.
 */
#include "cli/core/git.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

/* Says whether its standard error is open, and complains there. */
static const char script[] =
    "#!/bin/sh\nif (: >&2); then echo open; else echo closed; fi\necho complaint >&2\nexit $1\n";

/* A folder with such a program, which is looked for there first. */
static int make_git(void **state)
{
    static char folder[] = "/tmp/gedelf-git-XXXXXX";
    char path[sizeof folder + 4], search[4096];
    *state = mkdtemp(folder);
    snprintf(path, sizeof path, "%s/git", folder);
    FILE *f = fopen(path, "w");
    bool made = f && fputs(script, f) >= 0;
    made = f && fclose(f) == 0 && made && chmod(path, 0700) == 0;
    snprintf(search, sizeof search, "%s:%s", folder, getenv("PATH"));
    return made ? setenv("PATH", search, 1) : -1;
}

static int remove_git(void **state)
{
    char path[64];
    snprintf(path, sizeof path, "%s/git", (const char *)*state);
    return unlink(path) == 0 ? rmdir(*state) : -1;
}

/* Closes the streams whose bits are set, keeping them elsewhere, or opens them again. */
static void close_streams(unsigned which, int kept[3])
{
    for (int i = 0; i < 3; i++) {
        if ((which >> i & 1) != 0) {
            kept[i] = fcntl(i, F_DUPFD_CLOEXEC, 100);
            close(i);
        }
    }
}

static void open_streams(unsigned which, const int kept[3])
{
    for (int i = 0; i < 3; i++) {
        if ((which >> i & 1) != 0) {
            dup2(kept[i], i);
            close(kept[i]);
        }
    }
}

/* Complaints are not for the log of the tests, where standard error is open. */
static void hide_complaints(bool closed)
{
    int nowhere = open("/dev/null", O_WRONLY);
    if (!closed)
        dup2(nowhere, STDERR_FILENO);
    if (closed || nowhere != STDERR_FILENO)
        close(nowhere);
}

static void test_git__closed_streams(void **state)
{
    char *const arguments[] = {"git", "7", NULL};
    (void)state;
    for (unsigned which = 0; which < 16; which++) {
        bool quietly = which >= 8;
        unsigned streams = which % 8;
        int kept[3];
        buffer out;
        buffer_init(&out, &memory_default);
        fflush(NULL);
        close_streams(streams | 4, kept);
        hide_complaints((streams & 4) != 0);
        int status = git_run(arguments, &out, quietly);
        open_streams(streams | 4, kept);
        assert_int_equal(status, 7);
        if (!view_equal(buffer_view(&out), VIEW("open\n")))
            fail_msg("closed %u: %.*s", which, (int)out.length, out.data);
        buffer_free(&out);
    }
}

/* When all is written, standard output is closed, but no other file gets its number. */
static void test_git__number_stays_taken(void **state)
{
    int kept[3];
    output o;
    (void)state;
    fflush(NULL);
    close_streams(2, kept);
    int stream = open("/dev/null", O_WRONLY);
    output_init(&o, STDOUT_FILENO, NULL);
    bool done = output_finish(&o);
    int next = open("/dev/null", O_WRONLY);
    close(next);
    close(STDOUT_FILENO);
    open_streams(2, kept);
    assert_int_equal(stream, STDOUT_FILENO);
    assert_true(done);
    assert_true(next > STDERR_FILENO);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_git__closed_streams),
                                       cmocka_unit_test(test_git__number_stays_taken)};
    return cmocka_run_group_tests(tests, make_git, remove_git);
}
