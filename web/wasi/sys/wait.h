/* SPDX-License-Identifier: MIT */
/*
 * What WASI has not of <sys/wait.h>, and getppid, which those ask for who wait: there are no other processes.
 */
#ifndef GEDELF_WASI_SYS_WAIT_H
#define GEDELF_WASI_SYS_WAIT_H

#include <sys/types.h>

#define WIFEXITED(status) ((status) >= 0)
#define WEXITSTATUS(status) (status)
#define WIFSIGNALED(status) ((status) < 0)
#define WTERMSIG(status) (status)

pid_t getppid(void);
pid_t waitpid(pid_t process, int *status, int options);

#endif
