/* SPDX-License-Identifier: MIT */
/*
 * A confined process: what is open still works, and memory can be had; nothing can be opened, reached or begun.
 */
#include "cli/core/confine.h"

#include <errno.h>
#include <fcntl.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

/* What the process that was confined found, a letter each. */
typedef struct findings {
    char letters[16];
    size_t count;
} findings;

static void find_out(findings *f, char letter, int result)
{
    f->letters[f->count++] = result < 0 && errno == EPERM ? letter : '!';
}

/* Tries what must not be possible, then what must be. */
static void try_everything(int answers)
{
    findings f = {.count = 0};
    find_out(&f, 'o', open("/dev/null", O_RDONLY));
    find_out(&f, 's', socket(AF_UNIX, SOCK_STREAM, 0));
    find_out(&f, 'u', unlink("/nowhere"));
    find_out(&f, 'k', kill(getppid(), 0));
    find_out(&f, 'p', pipe((int[2]){-1, -1}));
    find_out(&f, 'x', execv("/bin/true", (char *[]){"true", NULL}));
    find_out(&f, 'd', dup(answers));
    char *memory = malloc((size_t)8 << 20);
    if (memory) {
        memset(memory, 1, (size_t)8 << 20);
        f.letters[f.count++] = 'm';
        free(memory);
    }
    _exit(write(answers, f.letters, f.count) == (ssize_t)f.count ? 0 : 1);
}

static void test_confine__leaves_pipes_and_memory(void **state)
{
    int answers[2], status;
    char found[17] = "";
    (void)state;
    assert_int_equal(pipe(answers), 0);
    pid_t process = fork();
    assert_true(process >= 0);
    if (process == 0) {
        if (!confine_process())
            _exit(77);
        try_everything(answers[1]);
    }
    close(answers[1]);
    ssize_t count = read(answers[0], found, sizeof found - 1);
    close(answers[0]);
    assert_int_equal(waitpid(process, &status, 0), process);
    if (WIFEXITED(status) && WEXITSTATUS(status) == 77)
        skip(); /* a system without seccomp */
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    assert_int_equal(count, 8);
    assert_string_equal(found, "osukpxdm");
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_confine__leaves_pipes_and_memory)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
