/* SPDX-License-Identifier: MIT */
/*
 * Runs a command and tells as JSON how long it took and how much memory it had at most:
 *
 *     bench_launch RESULT OUTPUT COMMAND [ARGUMENT...]
 *
 * RESULT  the file that receives the JSON
 * OUTPUT  the file that receives what the command prints; - for where it would go anyway
 *
 * A process counts as its peak what the process had that started it. So this is a program of its own, with next to
 * nothing in memory, and not a function of the script that does the rest.
 */
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* Where getrusage counts memory in other units than Linux does. */
#ifdef __APPLE__
enum { PEAK_UNIT = 1 };
#else
enum { PEAK_UNIT = 1024 };
#endif

enum { NOT_RUN = 127 };

static double launch_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static double seconds_of(struct timeval t)
{
    return (double)t.tv_sec + (double)t.tv_usec / 1e6;
}

static void run_command(const char *output, char **command)
{
    bool kept = strcmp(output, "-") == 0;
    int out = kept ? STDOUT_FILENO : open(output, O_WRONLY | O_CREAT | O_TRUNC, 0666);
    if (out >= 0 && (kept || dup2(out, STDOUT_FILENO) >= 0))
        execvp(command[0], command);
    perror(command[0]);
    _exit(NOT_RUN);
}

int main(int argc, char **argv)
{
    struct rusage usage;
    int state;
    if (argc < 4) {
        fputs("usage: bench_launch RESULT OUTPUT COMMAND [ARGUMENT...]\n", stderr);
        return 2;
    }
    double begun = launch_now();
    pid_t child = fork();
    if (child == 0)
        run_command(argv[2], argv + 3);
    if (child < 0 || wait4(child, &state, 0, &usage) != child) {
        perror("bench_launch");
        return 3;
    }
    double seconds = launch_now() - begun;
    FILE *result = fopen(argv[1], "w");
    if (!result) {
        perror(argv[1]);
        return 3;
    }
    fprintf(result, "{\"seconds\":%.9f,\"cpu\":%.6f,\"peak\":%lld,\"status\":%d}\n", seconds,
            seconds_of(usage.ru_utime) + seconds_of(usage.ru_stime), (long long)usage.ru_maxrss * PEAK_UNIT,
            WIFEXITED(state) ? WEXITSTATUS(state) : 128 + WTERMSIG(state));
    return fclose(result) == 0 ? 0 : 3;
}
