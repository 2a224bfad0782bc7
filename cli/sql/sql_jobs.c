/* SPDX-License-Identifier: MIT */
/*
 * Several processes for one list: takes how many items it has, gives their numbers to processes, each to the one that asks
 * first, and puts together what they answer. [D509]
 *
 * Numbers go through one pipe that all read from; each process has another one for its answer. One that has lost its parent takes no
 * more of them.
 */
#include "cli/sql/sql_jobs.h"

#include <errno.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

/* A process, and where its answer comes from. */
typedef struct job {
    pid_t process; /* 0: there is none */
    int answer;
} job;

static bool write_all(int to, const void *octets, size_t length)
{
    const char *at = octets;
    while (length > 0) {
        ssize_t count = write(to, at, length);
        if (count < 0 && errno != EINTR)
            return false;
        at += count > 0 ? count : 0;
        length -= count > 0 ? (size_t)count : 0;
    }
    return true;
}

/* Numbers are written as wholes that are shorter than what a pipe takes at once, so they are read as wholes. */
bool sql_queue_take(const sql_queue *q, size_t *number)
{
    ssize_t count;
    if (getppid() != q->parent)
        return false;
    while ((count = read(q->pipe, number, sizeof *number)) < 0 && errno == EINTR) {
    }
    return count == (ssize_t)sizeof *number;
}

/* In the new process: does the work, writes the answer, and ends. */
static void run_job(sql_queue q, int to, sql_job_fn work, void *context)
{
    buffer answer;
    buffer_init(&answer, &memory_default);
    bool done = work(context, &q, &answer) && write_all(to, answer.data, answer.length);
    buffer_free(&answer);
    _exit(done ? EXIT_DONE : EXIT_NOT_DONE);
}

static bool start_job(job *j, int queue[2], sql_job_fn work, void *context)
{
    int answer[2];
    pid_t parent = getpid();
    if (pipe(answer) != 0)
        return false;
    j->process = fork();
    if (j->process == 0) {
        close(queue[1]);
        close(answer[0]);
        run_job((sql_queue){queue[0], parent}, answer[1], work, context);
    }
    close(answer[1]);
    j->answer = answer[0];
    if (j->process < 0) {
        close(answer[0]);
        j->process = 0;
    }
    return j->process != 0;
}

/* Reads an answer to its end, and waits for the process. */
static bool end_job(job *j, sql_answer_fn take, void *context)
{
    char piece[4096];
    buffer answer;
    ssize_t count;
    int how = -1;
    buffer_init(&answer, &memory_default);
    bool done = true;
    while (done && ((count = read(j->answer, piece, sizeof piece)) > 0 || (count < 0 && errno == EINTR)))
        done = count < 0 || buffer_append(&answer, view_of(piece, (size_t)count));
    close(j->answer);
    while (waitpid(j->process, &how, 0) < 0 && errno == EINTR) {
    }
    done = done && WIFEXITED(how) && WEXITSTATUS(how) == EXIT_DONE && take(context, buffer_view(&answer));
    buffer_free(&answer);
    return done;
}

/* Hands out the numbers, as long as somebody takes them. */
static void feed(int to, size_t count)
{
    void (*before)(int) = signal(SIGPIPE, SIG_IGN);
    for (size_t i = 0; i < count && write_all(to, &i, sizeof i); i++) {
    }
    close(to);
    signal(SIGPIPE, before);
}

bool sql_jobs_run(size_t jobs, size_t count, sql_job_fn work, sql_answer_fn take, void *context)
{
    int queue[2];
    size_t capacity = 0, started = 0;
    job *all = NULL;
    if (!array_resize(&memory_default, &all, &capacity, jobs))
        return false;
    bool done = pipe(queue) == 0;
    while (done && started < jobs && start_job(&all[started], queue, work, context))
        started++;
    if (done) {
        close(queue[0]);
        feed(queue[1], count);
    }
    done = done && started == jobs;
    for (size_t i = 0; i < started; i++)
        done = end_job(&all[i], take, context) && done;
    memory_release(&memory_default, all, capacity * sizeof *all);
    return done;
}
