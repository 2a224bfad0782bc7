/* SPDX-License-Identifier: MIT */
/*
 * What the program uses of POSIX and WASI has not: included before every source of the module.
 *
 * There are no signals, owners, modes or other processes, so what concerns those does nothing and succeeds.
 */
#ifndef GEDELF_WASI_POSIX_H
#define GEDELF_WASI_POSIX_H

#include <fcntl.h>
#include <signal.h>
#include <stddef.h>
#include <sys/stat.h>
#include <sys/types.h>

#define F_DUPFD_CLOEXEC 1030

struct sigaction {
    void (*sa_handler)(int number);
    sigset_t sa_mask;
    int sa_flags;
};

enum { SIG_UNBLOCK = 1 };

int sigaction(int number, const struct sigaction *to, struct sigaction *before);
int sigemptyset(sigset_t *set);
int sigaddset(sigset_t *set, int number);
int sigprocmask(int how, const sigset_t *set, sigset_t *before);

int fchmod(int descriptor, mode_t mode);
int fchown(int descriptor, uid_t owner, gid_t group);
int dup(int descriptor);
int dup2(int descriptor, int to);
int pipe(int ends[2]);
pid_t fork(void);
int execvp(const char *program, char *const arguments[]);
int execl(const char *program, const char *argument, ...);
int mkstemp(char *name);
char *realpath(const char *path, char *resolved);
ssize_t getrandom(void *octets, size_t size, unsigned flags);

#endif
