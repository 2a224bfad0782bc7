/* SPDX-License-Identifier: MIT */
/*
 * What posix.h and dlfcn.h declare: takes calls of POSIX, gives what WASI has in their place.
 */
#include "dlfcn.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/wait.h>
#include <unistd.h>
#include <zlib.h>

/* ---- What there is not ----------------------------------------------------------------------- */

int sigaction(int number, const struct sigaction *to, struct sigaction *before)
{
    (void)number;
    (void)to;
    if (before)
        *before = (struct sigaction){.sa_handler = SIG_DFL};
    return 0;
}

int sigemptyset(sigset_t *set)
{
    *set = 0;
    return 0;
}

int sigaddset(sigset_t *set, int number)
{
    (void)set;
    (void)number;
    return 0;
}

int sigprocmask(int how, const sigset_t *set, sigset_t *before)
{
    (void)how;
    (void)set;
    (void)before;
    return 0;
}

int fchmod(int descriptor, mode_t mode)
{
    (void)descriptor;
    (void)mode;
    return 0;
}

int fchown(int descriptor, uid_t owner, gid_t group)
{
    (void)descriptor;
    (void)owner;
    (void)group;
    return 0;
}

int flock(int descriptor, int operation)
{
    (void)descriptor;
    (void)operation;
    return 0;
}

int dup(int descriptor)
{
    (void)descriptor;
    errno = ENOTSUP;
    return -1;
}

/* ---- What there is under another name -------------------------------------------------------- */

ssize_t getrandom(void *octets, size_t size, unsigned flags)
{
    (void)flags;
    return getentropy(octets, size) == 0 ? (ssize_t)size : -1;
}

/* The folders of the module have no links: a path is what it says, if there is something. */
char *realpath(const char *path, char *resolved)
{
    struct stat about;
    if (resolved || stat(path, &about) != 0)
        return NULL;
    return strdup(path);
}

int mkstemp(char *name)
{
    char *end = name + strlen(name) - 6;
    for (int i = 0; i < 100; i++) {
        unsigned char chance[6];
        if (getentropy(chance, sizeof chance) != 0)
            return -1;
        for (size_t k = 0; k < sizeof chance; k++)
            end[k] = (char)('a' + chance[k] % 26);
        int descriptor = open(name, O_RDWR | O_CREAT | O_EXCL, 0600);
        if (descriptor >= 0 || errno != EEXIST)
            return descriptor;
    }
    return -1;
}

/* ---- Other processes: none can be started ---------------------------------------------------- */

static int unavailable(void)
{
    errno = ENOSYS;
    return -1;
}

pid_t fork(void)
{
    return unavailable();
}

pid_t getppid(void)
{
    return 0;
}

int execvp(const char *program, char *const arguments[])
{
    (void)program;
    (void)arguments;
    return unavailable();
}

int execl(const char *program, const char *argument, ...)
{
    (void)program;
    (void)argument;
    return unavailable();
}

pid_t waitpid(pid_t process, int *status, int options)
{
    (void)process;
    (void)status;
    (void)options;
    return unavailable();
}

int pipe(int ends[2])
{
    (void)ends;
    return unavailable();
}

int dup2(int descriptor, int to)
{
    (void)descriptor;
    (void)to;
    return unavailable();
}

/* ---- What is linked in ----------------------------------------------------------------------- */

typedef struct linked_function {
    const char *name;
    void (*function)(void);
} linked_function;

#define LINKED(NAME)                                                                                                   \
    {                                                                                                                  \
#NAME, (void (*)(void))(NAME)                                                                                  \
    }

static const linked_function zlib_linked[] = {
    LINKED(inflateInit2_), LINKED(inflate),       LINKED(inflateEnd), LINKED(deflateInit2_),
    LINKED(deflate),       LINKED(deflateParams), LINKED(deflateEnd),
};

void *dlopen(const char *name, int mode)
{
    (void)mode;
    return strcmp(name, "libz") == 0 ? (void *)zlib_linked : NULL;
}

void *dlsym(void *library, const char *name)
{
    const linked_function *all = library;
    for (size_t i = 0; i < sizeof zlib_linked / sizeof *zlib_linked; i++) {
        if (strcmp(all[i].name, name) == 0)
            return (void *)all[i].function;
    }
    return NULL;
}
