/* SPDX-License-Identifier: MIT */
/*
 * Takes how many octets are done, gives a line on the terminal, from the second second on and at most ten times a
 * second.
 */
#include "cli/core/cli.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

enum { OCTETS_PER_LOOK = 256 * 1024 }; /* the clock is looked at no more often */

double seconds_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

void progress_init(progress *p, bool wanted)
{
    const char *terminal = getenv("TERM");
    bool able = terminal && *terminal && strcmp(terminal, "dumb") != 0 && isatty(STDERR_FILENO);
    *p = (progress){.wanted = wanted && able};
}

void progress_begin(progress *p)
{
    if (p->wanted)
        p->begun = p->last = seconds_now();
    p->looked = 0;
}

static void progress_show(const progress *p, uint64_t done, uint64_t total)
{
    double megabytes = (double)done / 1e6, rate = megabytes / (p->last - p->begun);
    char text[128];
    int length = 0;
    if (total > 0 && done <= total)
        length = snprintf(text, sizeof text, "\r\033[K%3.0f %%, %.0f of %.0f MB, %.0f MB/s",
                          100.0 * (double)done / (double)total, megabytes, (double)total / 1e6, rate);
    else
        length = snprintf(text, sizeof text, "\r\033[K%.0f MB, %.0f MB/s", megabytes, rate);
    /* If the terminal cannot be written, that is no reason to stop working. */
    if (length > 0 && write(STDERR_FILENO, text, (size_t)length) < 0)
        return;
}

void progress_step(progress *p, uint64_t done, uint64_t total)
{
    if (!p->wanted || done - p->looked < OCTETS_PER_LOOK)
        return;
    p->looked = done;
    double time = seconds_now();
    if (time - p->begun < 1.0 || time - p->last < 0.1)
        return;
    p->last = time;
    progress_show(p, done, total);
    p->visible = true;
}

void progress_erase(progress *p)
{
    static const char erase[] = "\r\033[K";
    if (!p->visible)
        return;
    p->visible = false;
    if (write(STDERR_FILENO, erase, sizeof erase - 1) < 0)
        p->wanted = false;
}
