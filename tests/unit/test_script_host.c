/* SPDX-License-Identifier: MIT */
/*
 * The process that scripts run in: what it has open, what it may open, and how much memory and time a script gets.
 */
#include "cli/polygenea/polygenea.h"

#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <sys/resource.h>
#include <unistd.h>

#include <cmocka.h>

/* Runs a script without arguments; is this what comes of it, if anything is expected? */
static bool gives(script_host *h, const char *source, bool done, const char *expected)
{
    view result;
    bool was_done = script_run(h, view_of_string(source), VIEW("[]"), &result);
    return was_done == done && (!expected || view_equal(result, view_of_string(expected)));
}

/* A line of a file of /proc about the process; empty if there is none. */
static void read_proc(const script_host *h, const char *name, const char *key, char *out, size_t size)
{
    char path[64];
    out[0] = '\0';
    snprintf(path, sizeof path, "/proc/%ld/%s", (long)h->process, name);
    FILE *f = fopen(path, "r");
    while (f && fgets(out, (int)size, f) && strncmp(out, key, strlen(key)) != 0)
        out[0] = '\0';
    if (f)
        fclose(f);
}

/* Is this descriptor of the process open? */
static bool has_open(const script_host *h, int descriptor)
{
    char path[64], leads_to[8];
    snprintf(path, sizeof path, "/proc/%ld/fd/%d", (long)h->process, descriptor);
    return readlink(path, leads_to, sizeof leads_to) > 0;
}

/* It has its two pipes, and neither standard error nor a file that this process had open, and can open none. */
static void test_script_host__has_two_pipes(void **state)
{
    script_host h;
    char limit[256];
    (void)state;
    if (!script_is_there() || access("/proc/self/fd", R_OK) != 0)
        skip();
    int other = open("/dev/null", O_RDONLY);
    assert_true(other > STDERR_FILENO);
    script_init(&h);
    assert_true(gives(&h, "function () { return 1 + 1; }", true, "2"));
    assert_true(has_open(&h, STDIN_FILENO) && has_open(&h, STDOUT_FILENO));
    assert_false(has_open(&h, STDERR_FILENO));
    assert_false(has_open(&h, other));
    read_proc(&h, "limits", "Max open files", limit, sizeof limit);
    assert_non_null(strstr(limit, " 0 "));
    read_proc(&h, "limits", "Max file size", limit, sizeof limit);
    assert_non_null(strstr(limit, " 0 "));
    read_proc(&h, "status", "Seccomp:", limit, sizeof limit);
    if (limit[0] != '\0')
        assert_non_null(strchr(limit, '2'));
    script_free(&h);
    close(other);
}

/* What a script asks for beyond its heap is refused, and the next script does not feel it. */
static void test_script_host__limits_the_heap(void **state)
{
    script_host h;
    (void)state;
    if (!script_is_there())
        skip();
    script_init(&h);
    assert_true(gives(&h, "function () { var a = []; for (;;) a.push(new Uint8Array(1 << 20)); }", false, NULL));
    assert_true(gives(&h, "function () { return new Uint8Array(16 << 20).length; }", true, "16777216"));
    assert_true(gives(&h, "function () { return new Uint8Array(40 << 20).length; }", false, NULL));
    script_free(&h);
}

/* Seconds of processor time of children that have ended: by the clock, a busy machine would take any time. */
static time_t seconds_of_children(void)
{
    struct rusage used;
    getrusage(RUSAGE_CHILDREN, &used);
    return used.ru_utime.tv_sec + used.ru_stime.tv_sec;
}

/* A second of processor time is soon over; waiting for an answer would be given up only after half a minute. */
static void test_script_host__limits_the_time(void **state)
{
    enum { LONGEST = 5 };
    script_host h;
    time_t before = seconds_of_children();
    (void)state;
    if (!script_is_there())
        skip();
    script_init(&h);
    assert_true(gives(&h, "function () { for (;;); }", false, "it takes too long"));
    assert_true(seconds_of_children() - before < LONGEST);
    assert_true(gives(&h, "function () { return 'again'; }", true, "\"again\""));
    script_free(&h);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_script_host__has_two_pipes),
        cmocka_unit_test(test_script_host__limits_the_heap),
        cmocka_unit_test(test_script_host__limits_the_time),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
