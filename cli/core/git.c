/* SPDX-License-Identifier: MIT */
/*
 * Takes arguments for git, gives what it prints. Also gives the names of both sides of a merge: git's own labels (%X,
 * %Y) since version 2.44; before that, the branch that is checked out, and what GITHEAD_... in the environment says
 * about the other.
 */
#include "cli/core/git.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

/* ---- Running it ------------------------------------------------------------------------------ */

/* A pipe whose ends have other numbers than the standard streams, which may be closed: git would take such an end for
   its own standard error. */
static bool open_pipe_for_git(int ends[2])
{
    int low[2];
    if (pipe(low) != 0)
        return false;
    for (size_t i = 0; i < 2; i++)
        ends[i] = fcntl(low[i], F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    for (size_t i = 0; i < 2; i++)
        close(low[i]);
    if (ends[0] >= 0 && ends[1] >= 0)
        return true;
    close(ends[0]);
    close(ends[1]);
    return false;
}

/* In the process that becomes git. The first file that git opened would be its standard error, if that were closed. */
static void become_git(char *const arguments[], int output_end, bool quietly)
{
    output_guard_descriptors();
    int nowhere = quietly ? open("/dev/null", O_WRONLY | O_CLOEXEC) : -1;
    if (nowhere >= 0)
        dup2(nowhere, STDERR_FILENO);
    if (dup2(output_end, STDOUT_FILENO) >= 0)
        execvp("git", arguments);
    _exit(GIT_FAILED);
}

gedelf_status append_octets(buffer *out, file *f)
{
    char octets[4096];
    size_t got = 1;
    gedelf_status status = GEDELF_OK;
    while (status == GEDELF_OK && got > 0) {
        status = file_read(f, octets, sizeof octets, &got);
        if (status == GEDELF_OK && !buffer_append(out, view_of(octets, got)))
            status = GEDELF_MEMORY;
    }
    return status;
}

int git_run(char *const arguments[], buffer *out, bool quietly)
{
    int ends[2], status = 0;
    buffer unwanted;
    if (!open_pipe_for_git(ends))
        return GIT_FAILED;
    pid_t child = fork();
    if (child == 0)
        become_git(arguments, ends[1], quietly);
    close(ends[1]);
    file printed = {.descriptor = ends[0]};
    buffer_init(&unwanted, &memory_default);
    bool whole = child > 0 && append_octets(out ? out : &unwanted, &printed) == GEDELF_OK;
    buffer_free(&unwanted);
    file_close(&printed);
    while (child > 0 && waitpid(child, &status, 0) < 0 && errno == EINTR)
        continue;
    return whole && WIFEXITED(status) ? WEXITSTATUS(status) : GIT_FAILED;
}

/* ---- Names ----------------------------------------------------------------------------------- */

static bool set_name(buffer *name, const char *text)
{
    name->length = 0;
    return put(name, text) && buffer_append(name, view_of("", 1));
}

/* The branch that is checked out; HEAD if there is none, as while rebasing. */
static bool name_branch(buffer *name)
{
    char *const arguments[] = {"git", "symbolic-ref", "-q", "--short", "HEAD", NULL};
    if (git_run(arguments, name, true) != 0 || name->length < 2)
        return set_name(name, "HEAD");
    name->data[name->length - 1] = '\0'; /* where the line ends */
    return true;
}

/* What is merged: `git merge` names each commit in the environment. NULL if there is not one alone. */
static const char *merged_name(void)
{
    extern char **environ;
    static const char begin[] = "GITHEAD_";
    const char *found = NULL;
    for (char **at = environ; *at; at++) {
        const char *value = strncmp(*at, begin, sizeof begin - 1) == 0 ? strchr(*at, '=') : NULL;
        if (value && found)
            return NULL;
        found = value ? value + 1 : found;
    }
    return found;
}

bool git_names_find(git_names *n, const char *x, const char *y)
{
    buffer_init(&n->ours, &memory_default);
    buffer_init(&n->theirs, &memory_default);
    if (!x || !y)
        return set_name(&n->ours, "OURS") && set_name(&n->theirs, "THEIRS");
    bool labelled = strcmp(y, "%Y") != 0;
    const char *merged = labelled ? y : merged_name();
    /* HEAD is the branch that everybody knows by its name */
    bool done = labelled && strcmp(x, "HEAD") != 0 ? set_name(&n->ours, x) : name_branch(&n->ours);
    return done && set_name(&n->theirs, merged ? merged : "THEIRS");
}

void git_names_free(git_names *n)
{
    buffer_free(&n->ours);
    buffer_free(&n->theirs);
}
