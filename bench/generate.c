/* SPDX-License-Identifier: MIT */
/*
 * The generator as a program: takes a seed, a size, an encoding and a shape, gives the file on standard output and what
 * it holds as JSON on standard error.
 *
 *     bench_generate SIZE [ENCODING [SHAPE [SEED]]]
 *
 * SIZE is in octets, or in so many thousands with a k, millions with an M, thousand millions with a G.
 */
#include "generator.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static bool write_all(void *context, const void *octets, size_t size)
{
    const char *at = octets;
    (void)context;
    while (size > 0) {
        ssize_t count = write(STDOUT_FILENO, at, size);
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0)
            return false;
        at += count;
        size -= (size_t)count;
    }
    return true;
}

/* Digits, and a letter if there is one. */
static bool read_number(const char *text, uint64_t *number)
{
    static const struct unit {
        char letter;
        uint64_t factor;
    } units[] = {{'\0', 1}, {'k', 1000}, {'M', 1000000}, {'G', 1000000000}};
    const char *at = text;
    for (*number = 0; *at >= '0' && *at <= '9'; at++)
        *number = *number * 10 + (uint64_t)(*at - '0');
    for (size_t i = 0; i < sizeof units / sizeof units[0] && at > text; i++)
        if (at[0] == units[i].letter && (at[0] == '\0' || at[1] == '\0')) {
            *number *= units[i].factor;
            return true;
        }
    return false;
}

static bool read_encoding(const char *text, bench_encoding *encoding)
{
    for (*encoding = 0; *encoding < BENCH_ENCODINGS; ++*encoding)
        if (strcmp(text, bench_encoding_name(*encoding)) == 0)
            return true;
    return false;
}

static bool read_shape(const char *text, bench_shape *shape)
{
    for (*shape = 0; *shape < BENCH_SHAPES; ++*shape)
        if (strcmp(text, bench_shape_name(*shape)) == 0)
            return true;
    return false;
}

int main(int argc, char **argv)
{
    bench_plan plan = {.seed = 1, .encoding = BENCH_UTF_8, .shape = BENCH_NORMAL};
    bench_tally tally;
    if (argc < 2 || argc > 5 || !read_number(argv[1], &plan.size) ||
        (argc > 2 && !read_encoding(argv[2], &plan.encoding)) || (argc > 3 && !read_shape(argv[3], &plan.shape)) ||
        (argc > 4 && !read_number(argv[4], &plan.seed))) {
        fputs("usage: bench_generate SIZE [ENCODING [SHAPE [SEED]]]\n", stderr);
        return 2;
    }
    if (!bench_generate(&plan, write_all, NULL, &tally)) {
        perror("bench_generate");
        return 3;
    }
    fprintf(stderr, "{\"octets\":%" PRIu64 ",\"lines\":%" PRIu64 ",\"names\":%" PRIu64 "}\n", tally.octets, tally.lines,
            tally.names);
    return 0;
}
