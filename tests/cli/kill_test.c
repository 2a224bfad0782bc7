/* SPDX-License-Identifier: MIT */
/*
 * Kills `gedelf edit -i` at every moment at which it speaks to the system, before and behind each call, and looks what is
 * left: under the file's name the old file or the new one, whole; under that of the copy, if there is one, the old one; and
 * whatever else is there has a name by which it can be told to be gedelf's. Where the system has files without a name,
 * something else is there only at the few moments when a file is given another name.
 *
 *     kill_test GEDELF SAMPLE
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

enum { FILE_MOST = 1024 * 1024, PATH_MOST = 4096, NAME_MOST = 300, STARTED_BEFORE = 50, LEFT_MOST = 12, SKIPPED = 77 };

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

/* Counts what is in the folder beside the file and its copy; false if there is something with a strange name. */
static bool count_left(const char *folder, unsigned long *left)
{
    bool known = true;
    DIR *all = opendir(folder);
    if (!all)
        give_up(folder);
    for (const struct dirent *entry; (entry = readdir(all));) {
        const char *name = entry->d_name;
        bool ours = strncmp(name, ".gedelf-", 8) == 0;
        bool expected = strcmp(name, ".") == 0 || strcmp(name, "..") == 0 || strcmp(name, "f.ged") == 0 ||
                        strcmp(name, "f.ged.bak") == 0;
        *left += ours;
        known = known && (ours || expected);
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
    *finished = WIFEXITED(status) && WEXITSTATUS(status) == 0;
    return moments;
}

/* ---- The test -------------------------------------------------------------------------------- */

typedef struct trial {
    char folder[PATH_MOST], file[PATH_MOST], copy[PATH_MOST];
    char *edit[6];
    contents old, new;
    unsigned long old_left, new_left, wrong;
    unsigned long others; /* how often a temporary file was left */
} trial;

static void judge(trial *t, unsigned long moment)
{
    contents file = load(t->file), copy = load(t->copy);
    bool is_old = same(&file, &t->old), is_new = same(&file, &t->new);
    bool copied = same(&copy, &t->old);
    if (!count_left(t->folder, &t->others)) {
        fprintf(stderr, "kill_test: moment %lu: something with a strange name is left\n", moment);
        t->wrong++;
    }
    t->old_left += is_old;
    t->new_left += is_new;
    if ((!is_old && !is_new) || (copy.exists && !copied) || (is_new && !copied)) {
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

static void prepare(trial *t, char *program, const char *sample)
{
    static char in_place[] = "-i.bak", option[] = "-e", name[] = "edit", command[] = "set INDI.SEX X";
    const char *base = getenv("TMPDIR");
    snprintf(t->folder, sizeof t->folder - 8, "%s/gedelf-kill-XXXXXX", base ? base : "/tmp");
    if (!mkdtemp(t->folder))
        give_up(t->folder);
    snprintf(t->file, sizeof t->file, "%.4000s/f.ged", t->folder);
    snprintf(t->copy, sizeof t->copy, "%.4000s/f.ged.bak", t->folder);
    t->old = load(sample);
    char *const edit[] = {program, name, in_place, option, command, t->file};
    memcpy(t->edit, edit, sizeof edit);
}

int main(int argc, char **argv)
{
    static trial t;
    static char version[] = "--version";
    bool finished;
    if (argc != 3)
        return 2;
    prepare(&t, argv[1], argv[2]);
    char *arguments[] = {t.edit[0], t.edit[1], t.edit[2], t.edit[3], t.edit[4], t.edit[5], NULL};
    char *start[] = {argv[1], version, NULL};
    unsigned long begin = run_traced(start, 0, &finished); /* until about then, libraries are loaded */
    begin = begin > STARTED_BEFORE ? begin - STARTED_BEFORE : 1;
    store(t.file, &t.old);
    unsigned long end = run_traced(arguments, 0, &finished);
    t.new = load(t.file);
    if (!finished || same(&t.old, &t.new))
        give_up("the edit does not work, or changes nothing");
    for (unsigned long moment = begin; moment <= end; moment++) {
        sweep(t.folder);
        store(t.file, &t.old);
        run_traced(arguments, moment, &finished);
        judge(&t, moment);
    }
    sweep(t.folder);
    if (has_unnamed(t.folder) && t.others > LEFT_MOST)
        t.wrong++;
    rmdir(t.folder);
    free(t.old.octets);
    free(t.new.octets);
    printf(
        "killed at %lu moments: %lu times the old file was left, %lu times the new one, %lu times a temporary one, %lu "
        "wrong\n",
        end - begin + 1, t.old_left, t.new_left, t.others, t.wrong);
    return t.wrong > 0 || t.old_left == 0 || t.new_left == 0 ? 1 : 0;
}
