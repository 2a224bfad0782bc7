/* SPDX-License-Identifier: MIT */
/*
 * sql_jobs: takes how many items a list has and a function that works on them, runs it in several processes, which take the
 * items between them, and puts together what they answer.
 */
#ifndef GEDELF_CLI_SQL_JOBS_H
#define GEDELF_CLI_SQL_JOBS_H

#include "cli/core/cli.h"

#include <sys/types.h>

/* Where a process gets the numbers of its items from. */
typedef struct sql_queue {
    int pipe;
    pid_t parent;
} sql_queue;

/* The number of the next item; false after the last. */
bool sql_queue_take(const sql_queue *q, size_t *number);

/* Called in a process of its own, with the queue; what it puts into the answer goes to `take`. False: it did not come to an
   answer. */
typedef bool (*sql_job_fn)(void *context, const sql_queue *q, buffer *answer);

/* Takes an answer, in the process that began them all. */
typedef bool (*sql_answer_fn)(void *context, view answer);

/* Runs a number of processes over a number of items. False if one could not be started or did not finish, or if `take`
   returns false; the others have ended in any case. */
bool sql_jobs_run(size_t jobs, size_t count, sql_job_fn work, sql_answer_fn take, void *context);

#endif
