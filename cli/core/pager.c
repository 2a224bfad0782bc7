/* SPDX-License-Identifier: MIT */
/*
 * A pager, as git has it: what goes to a terminal goes through the program that GEDELF_PAGER or PAGER names, less if neither is
 * set. less gets the options FRX by the environment, unless that says otherwise: it ends at once if all fits on the screen,
 * shows colours, and leaves the text there.
 */
#include "cli/core/cli.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

/* The shell_line; NULL if there is to be none. On a terminal that can do nothing, less would complain, and wait. */
static const char *pager_command(void)
{
    const char *own = getenv("GEDELF_PAGER"), *usual = getenv("PAGER"), *terminal = getenv("TERM");
    bool able = terminal && strcmp(terminal, "dumb") != 0;
    const char *shell_line = own ? own : usual ? usual : able ? "less" : "";
    return *shell_line == '\0' || strcmp(shell_line, "cat") == 0 ? NULL : shell_line;
}

/* In the process that becomes the pager. */
static void become_pager(const char *shell_line, const int ends[2])
{
    dup2(ends[0], STDIN_FILENO);
    close(ends[0]);
    close(ends[1]);
    setenv("LESS", "FRX", 0);
    execl("/bin/sh", "sh", "-c", shell_line, (char *)NULL);
    _exit(127);
}

void pager_begin(pager *p)
{
    const char *shell_line = pager_command();
    int ends[2];
    if (p->process != 0 || !shell_line || !isatty(STDOUT_FILENO) || pipe(ends) != 0)
        return;
    pid_t process = fork();
    if (process == 0)
        become_pager(shell_line, ends);
    close(ends[0]);
    if (process > 0 && dup2(ends[1], STDOUT_FILENO) >= 0)
        p->process = (int)process;
    close(ends[1]);
}

void pager_end(pager *p)
{
    if (p->process == 0)
        return;
    close(STDOUT_FILENO);
    while (waitpid((pid_t)p->process, NULL, 0) < 0 && errno == EINTR)
        continue;
    p->process = 0;
}
