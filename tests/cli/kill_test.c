/* SPDX-License-Identifier: MIT */
/*
 * Kills commands that write a file at every moment at which they speak to the system, before and after each call, and looks
 * what is left: under the file's name the old file or the new one, whole; under that of the copy, if there is one, the old
 * one; and whatever else is there has a name by which it can be told to be gedelf's. Where the system has files without a
 * name, something else is there only at the few moments when a file is given another name.
 *
 *     kill_test MOST GEDELF SAMPLE BROKEN
 *
 * MOST is how many commands are tried at most; BROKEN a file that can be repaired, with something left to do.
 *
 * Between two calls nothing can change on the disk, so these are all moments there are. Linux only: it uses ptrace.
 */
#define _GNU_SOURCE /* O_TMPFILE */

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

#include <dirent.h>

enum {
    FILE_MOST = 1024 * 1024,
    PATH_MOST = 4096,
    NAME_MOST = 300,
    ARGUMENTS_MOST = 8,
    STARTED_BEFORE = 50,
    LEFT_MOST = 12,
    SKIPPED = 77
};

/* A command, and what it writes. In the folder there are that file, which is SAMPLE until then, and two others: base.ged, which
   is SAMPLE too, and new.ged, which says something else of one person. */
typedef struct killed_command {
    const char *target;
    const char *copy; /* what the old file is kept as; NULL if it is not */
    bool repairs;     /* the file is BROKEN */
    const char *arguments[ARGUMENTS_MOST];
} killed_command;

static const killed_command killed_commands[] = {
    {"f.ged", "f.ged.bak", false, {"edit", "-i.bak", "-e", "set INDI.SEX X", "f.ged"}},
    {"f.ged", NULL, false, {"convert", "--newline", "crlf", "f.ged", "-o", "f.ged"}},
    {"f.ged", "f.ged.orig", true, {"repair", "-i", "f.ged"}},
    {"f.ged", "f.ged.bak", false, {"redact", "-i.bak", "--as-of", "1810-01-01", "f.ged"}},
    {"f.ged", NULL, false, {"anonymise", "--seed=1", "f.ged", "-o", "f.ged"}},
    {"f.ged", NULL, false, {"subset", "--ancestors", "@I5@", "f.ged", "-o", "f.ged"}},
    {"f.ged", NULL, false, {"merge", "base.ged", "f.ged", "new.ged", "-o", "f.ged"}},
    {"f.ged", NULL, false, {"join", "new.ged", "f.ged", "-o", "f.ged"}},
    {"f.svg", NULL, false, {"chart", "base.ged", "@I5@", "-o", "f.svg"}},
    {"f.json", NULL, false, {"convert", "--to", "json", "base.ged", "-o", "f.json"}},
    {"f.gdz", NULL, false, {"convert", "--to", "gedzip", "base.ged", "-o", "f.gdz"}},
    {"f.html", NULL, false, {"diff", "--format", "html", "base.ged", "new.ged", "-o", "f.html"}},
};

/* The contents of a file. */
typedef struct contents {
    char *octets;
    size_t length;
    bool exists;
} contents;

static void give_up(const char *what)
{
    fprintf(stderr, "kill_test: %s: %s\n", what, strerror(errno));
    exit(2);
}

/* ---- Files ----------------------------------------------------------------------------------- */

static contents load(const char *path)
{
    contents c = {.octets = malloc(FILE_MOST)};
    FILE *in = fopen(path, "rb");
    if (!c.octets)
        give_up("memory");
    c.exists = in != NULL;
    if (!in)
        return c;
    c.length = fread(c.octets, 1, FILE_MOST, in);
    if (fclose(in) != 0 || c.length == FILE_MOST)
        give_up(path);
    return c;
}

static void store(const char *path, const contents *c)
{
    FILE *out = fopen(path, "wb");
    if (!out || fwrite(c->octets, 1, c->length, out) != c->length || fclose(out) != 0)
        give_up(path);
}

static bool same(const contents *a, const contents *b)
{
    return a->exists && b->exists && a->length == b->length && memcmp(a->octets, b->octets, a->length) == 0;
}

/* Removes everything in the folder, for a process that was killed cannot clean up. */
static void sweep(const char *folder)
{
    char path[PATH_MOST + NAME_MOST];
    DIR *all = opendir(folder);
    if (!all)
        give_up(folder);
    for (const struct dirent *entry; (entry = readdir(all));) {
        if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0)
            continue;
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        unlink(path);
    }
    closedir(all);
}

static bool is_expected(const char *name, const killed_command *c)
{
    return strcmp(name, ".") == 0 || strcmp(name, "..") == 0 || strcmp(name, "base.ged") == 0 ||
           strcmp(name, "new.ged") == 0 || strcmp(name, c->target) == 0 || (c->copy && strcmp(name, c->copy) == 0);
}

/* Counts what is in the folder beside the files that belong there; false if there is something with a strange name. */
static bool count_left(const char *folder, const killed_command *c, unsigned long *left)
{
    bool known = true;
    DIR *all = opendir(folder);
    if (!all)
        give_up(folder);
    for (const struct dirent *entry; (entry = readdir(all));) {
        const char *name = entry->d_name;
        bool ours = strncmp(name, ".gedelf-", 8) == 0;
        *left += ours;
        known = known && (ours || is_expected(name, c));
    }
    closedir(all);
    return known;
}

/* Are there files without a name? */
static bool has_unnamed(const char *folder)
{
    int descriptor = open(folder, O_TMPFILE | O_WRONLY, 0600);
    if (descriptor >= 0)
        close(descriptor);
    return descriptor >= 0;
}

/* ---- A run ----------------------------------------------------------------------------------- */

/* Runs a command until the moment number `limit`, from 1, and kills it; 0: never. How many moments there were. */
static unsigned long run_traced(char *const arguments[], unsigned long limit, bool *finished)
{
    unsigned long moments = 0;
    int status;
    pid_t child = fork();
    if (child < 0)
        give_up("fork");
    if (child == 0) {
        setenv("ASAN_OPTIONS", "detect_leaks=0", 1); /* which does not work under ptrace */
        int nowhere = open("/dev/null", O_RDWR);
        dup2(nowhere, STDOUT_FILENO);
        dup2(nowhere, STDERR_FILENO);
        if (ptrace(PTRACE_TRACEME, 0, NULL, NULL) != 0)
            _exit(SKIPPED);
        execv(arguments[0], arguments);
        _exit(127);
    }
    *finished = false;
    while (waitpid(child, &status, 0) == child && WIFSTOPPED(status)) {
        moments++;
        if (moments == limit)
            kill(child, SIGKILL);
        int passed_on = WSTOPSIG(status) == SIGTRAP ? 0 : WSTOPSIG(status);
        if (moments != limit && ptrace(PTRACE_SYSCALL, child, NULL, (void *)(size_t)passed_on) != 0 && errno != ESRCH)
            give_up("ptrace");
    }
    if (WIFEXITED(status) && WEXITSTATUS(status) == SKIPPED) {
        fputs("kill_test: ptrace is not allowed here: skipped\n", stderr);
        exit(SKIPPED);
    }
    *finished = WIFEXITED(status) && WEXITSTATUS(status) <= 1; /* 1: there is more to do, or files differ */
    return moments;
}

/* ---- The test -------------------------------------------------------------------------------- */

/* What the commands are tried with, and how the trial of one goes. */
typedef struct trial {
    char folder[PATH_MOST], program[PATH_MOST];
    contents sample, broken, edited;
    unsigned long begin; /* the moment from which on there is something to see */
    const killed_command *command;
    contents old, new;
    unsigned long old_left, new_left, wrong;
    unsigned long others; /* how often a temporary file was left */
} trial;

static void judge(trial *t, unsigned long moment)
{
    const char *name = t->command->copy;
    contents file = load(t->command->target), copy = name ? load(name) : (contents){.exists = false};
    bool is_old = same(&file, &t->old), is_new = same(&file, &t->new);
    bool copied = same(&copy, &t->old);
    if (!count_left(".", t->command, &t->others)) {
        fprintf(stderr, "kill_test: moment %lu: something with a strange name is left\n", moment);
        t->wrong++;
    }
    t->old_left += is_old;
    t->new_left += is_new;
    if ((!is_old && !is_new) || (copy.exists && !copied) || (name && is_new && !copied)) {
        fprintf(stderr, "kill_test: moment %lu: %s, %s\n", moment,
                is_old   ? "old"
                : is_new ? "new"
                         : "damaged",
                copied        ? "copied"
                : copy.exists ? "copy damaged"
                              : "no copy");
        t->wrong++;
    }
    free(file.octets);
    free(copy.octets);
}

/* Puts the files there as they are before a command. */
static void lay_out(const trial *t)
{
    sweep(".");
    store("base.ged", &t->sample);
    store("new.ged", &t->edited);
    store(t->command->target, &t->old);
}

/* Kills one command at all moments; false if something is wrong. */
static bool try_command(trial *t, const killed_command *c)
{
    char *arguments[ARGUMENTS_MOST + 2] = {t->program};
    bool finished;
    t->command = c;
    t->old = c->repairs ? t->broken : t->sample;
    t->old_left = t->new_left = t->others = t->wrong = 0;
    for (size_t i = 0; i < ARGUMENTS_MOST; i++)
        arguments[i + 1] = (char *)c->arguments[i];
    lay_out(t);
    unsigned long end = run_traced(arguments, 0, &finished);
    t->new = load(c->target);
    if (!finished || !t->new.exists || same(&t->old, &t->new))
        give_up("the command does not work, or changes nothing");
    for (unsigned long moment = t->begin; moment <= end; moment++) {
        lay_out(t);
        run_traced(arguments, moment, &finished);
        judge(t, moment);
    }
    if (has_unnamed(".") && t->others > LEFT_MOST)
        t->wrong++;
    free(t->new.octets);
    printf(
        "%s: killed at %lu moments: %lu times the old file was left, %lu times the new one, %lu times a temporary one, "
        "%lu wrong\n",
        c->arguments[0], end - t->begin + 1, t->old_left, t->new_left, t->others, t->wrong);
    return t->wrong == 0 && t->old_left > 0 && t->new_left > 0;
}

/* Makes a folder, goes there, and has the program make what the commands need. */
static void prepare(trial *t, const char *program, const char *sample, const char *broken)
{
    static char version[] = "--version", name[] = "edit", option[] = "-e", command[] = "set @I5@.SEX X",
                output[] = "-o";
    static char base[] = "base.ged", edited[] = "new.ged";
    const char *above = getenv("TMPDIR");
    bool finished;
    t->sample = load(sample);
    t->broken = load(broken);
    if (!realpath(program, t->program))
        give_up(program);
    snprintf(t->folder, sizeof t->folder, "%s/gedelf-kill-XXXXXX", above ? above : "/tmp");
    if (!mkdtemp(t->folder) || chdir(t->folder) != 0)
        give_up(t->folder);
    store(base, &t->sample);
    char *const edit[] = {t->program, name, option, command, base, output, edited, NULL};
    run_traced(edit, 0, &finished);
    t->edited = load(edited);
    char *const start[] = {t->program, version, NULL};
    t->begin = run_traced(start, 0, &finished); /* until about then, libraries are loaded */
    t->begin = t->begin > STARTED_BEFORE ? t->begin - STARTED_BEFORE : 1;
    if (!t->edited.exists || same(&t->sample, &t->edited))
        give_up("the edit does not work");
}

int main(int argc, char **argv)
{
    static trial t;
    size_t failed = 0, count = sizeof killed_commands / sizeof *killed_commands;
    if (argc != 5)
        return 2;
    size_t most = strtoul(argv[1], NULL, 10);
    count = most < count ? most : count;
    prepare(&t, argv[2], argv[3], argv[4]);
    for (size_t i = 0; i < count; i++)
        failed += !try_command(&t, &killed_commands[i]);
    sweep(".");
    rmdir(t.folder);
    free(t.sample.octets);
    free(t.broken.octets);
    free(t.edited.octets);
    return failed > 0 ? 1 : 0;
}
