/* SPDX-License-Identifier: MIT */
/*
 * gedelf git-setup: prints, and with --apply makes, what git needs to merge and to compare files with gedelf in a repository: the
 * drivers in its own configuration, and a line in .gitattributes. [D431]
 */
#include "cli/core/git.h"

#include <limits.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

typedef struct git_setup_settings {
    bool apply;
} git_setup_settings;

typedef struct git_setup {
    buffer program; /* how git calls gedelf; with a NUL after it */
    buffer merge, diff;
    buffer attributes; /* the path of .gitattributes */
    session x;
} git_setup;

static const char attribute_line[] = "*.ged merge=gedelf diff=gedelf";

/* ---- The program ------------------------------------------------------------------------------- */

static bool names_same_file(const char *a, const char *b)
{
    struct stat x, y;
    return stat(a, &x) == 0 && stat(b, &y) == 0 && is_same_file(&x, &y);
}

/* Is it what PATH finds first by its usual name? */
static bool is_found_by_name(const char *own)
{
    const char *path = getenv("PATH");
    buffer name;
    bool found = false;
    buffer_init(&name, &memory_default);
    for (size_t length; path && !found; path += length, path = *path ? path + 1 : NULL) {
        length = strcspn(path, ":");
        name.length = 0;
        if (!buffer_append(&name, view_of(path, length)) || !put(&name, length > 0 ? "/gedelf" : "./gedelf") ||
            !buffer_append(&name, view_of("", 1)))
            break;
        if (access(name.data, X_OK) == 0) {
            found = names_same_file(name.data, own);
            break;
        }
    }
    buffer_free(&name);
    return found;
}

/* In quotation marks, for the shell that git calls. */
static bool append_quoted(buffer *out, const char *text)
{
    bool done = put(out, "'");
    for (; done && *text; text++)
        done = *text == '\'' ? put(out, "'\\''") : buffer_append(out, view_of(text, 1));
    return done && put(out, "'");
}

static bool name_program(git_setup *g)
{
    char own[PATH_MAX];
    ssize_t length = readlink("/proc/self/exe", own, sizeof own - 1);
    bool known = length > 0;
    own[known ? length : 0] = '\0';
    return !known || is_found_by_name(own) ? put(&g->program, "gedelf") : append_quoted(&g->program, own);
}

static bool name_drivers(git_setup *g)
{
    return name_program(g) && buffer_append(&g->merge, buffer_view(&g->program)) &&
           put(&g->merge, " merge --git -- %O %A %B %P %X %Y") && buffer_append(&g->merge, view_of("", 1)) &&
           buffer_append(&g->diff, buffer_view(&g->program)) && put(&g->diff, " diff --git --") &&
           buffer_append(&g->diff, view_of("", 1));
}

/* ---- git --------------------------------------------------------------------------------------- */

/* The folder of .gitattributes: where the work tree begins. */
static bool find_attributes(git_setup *g)
{
    char *const arguments[] = {"git", "rev-parse", "--show-toplevel", NULL};
    if (git_run(arguments, &g->attributes, false) != 0 || g->attributes.length < 2)
        return false;
    g->attributes.length--;
    return put(&g->attributes, "/.gitattributes") && buffer_append(&g->attributes, view_of("", 1));
}

static bool set_configuration(char *key, char *value)
{
    char *const arguments[] = {"git", "config", "--local", "--replace-all", key, value, NULL};
    return git_run(arguments, NULL, false) == 0;
}

/* ---- Attributes -------------------------------------------------------------------------------- */

/* Is the line there, and the last one about these files? A later one would have its way. */
static bool has_attribute_line(view text)
{
    view wanted = view_of_string(attribute_line), files = VIEW("*.ged");
    bool found = false;
    for (size_t at = 0, end; at < text.length; at = end + 1) {
        for (end = at; end < text.length && text.text[end] != '\n';)
            end++;
        view line = view_trim(view_of(text.text + at, end - at));
        if (line.length > files.length && view_equal(view_of(line.text, files.length), files))
            found = view_equal(line, wanted);
    }
    return found;
}

/* Adds the line, if it is not there; what was there stays. git follows no link there, so the line would be of no use after it. */
static int add_attribute(git_setup *g)
{
    input i;
    target t;
    struct stat what;
    if (lstat(g->attributes.data, &what) == 0 && S_ISLNK(what.st_mode)) {
        complain("gedelf git-setup: .gitattributes is a symbolic link, which git does not follow\n");
        return EXIT_NOT_DONE;
    }
    input_init(&i, g->attributes.data);
    bool there = access(g->attributes.data, F_OK) == 0;
    gedelf_status status = there ? input_load_all(&i) : GEDELF_OK;
    view old = there && status == GEDELF_OK ? buffer_view(&i.octets) : VIEW("");
    if (status == GEDELF_OK && !has_attribute_line(old)) {
        bool open = old.length > 0 && old.text[old.length - 1] != '\n';
        status = target_open(&t, g->attributes.data, &g->x.out);
        bool done = status == GEDELF_OK && (old.length == 0 || target_write(&t, old.text, old.length)) &&
                    (!open || target_write(&t, "\n", 1)) &&
                    target_write(&t, attribute_line, sizeof attribute_line - 1) && target_write(&t, "\n", 1);
        if (done)
            status = target_commit(&t);
        else if (status == GEDELF_OK) {
            target_abandon(&t);
            status = GEDELF_UNWRITABLE;
        }
    }
    input_free(&i);
    if (status == GEDELF_OK)
        return EXIT_DONE;
    complain("gedelf git-setup: .gitattributes cannot be changed: %s\n", gedelf_status_text(status));
    return EXIT_NOT_DONE;
}

/* ---- The command ------------------------------------------------------------------------------- */

/* Nobody sees how git merges two common ancestors, so the result must not have markers: with "binary", git takes the
   ancestor of both. */
static char merge_name_key[] = "merge.gedelf.name", merge_name[] = "merge of genealogy files as data",
            merge_driver_key[] = "merge.gedelf.driver", diff_command_key[] = "diff.gedelf.command",
            merge_recursive_key[] = "merge.gedelf.recursive", merge_recursive[] = "binary";

static int apply_setup(git_setup *g)
{
    if (!find_attributes(g)) {
        complain("gedelf git-setup: this is not a git repository with a work tree\n");
        return EXIT_NOT_DONE;
    }
    if (!set_configuration(merge_name_key, merge_name) || !set_configuration(merge_driver_key, g->merge.data) ||
        !set_configuration(merge_recursive_key, merge_recursive) ||
        !set_configuration(diff_command_key, g->diff.data)) {
        complain("gedelf git-setup: 'git config' failed\n");
        return EXIT_NOT_DONE;
    }
    return add_attribute(g);
}

/* Commands for a shell that do the same. */
static bool print_setup(git_setup *g)
{
    buffer *out = &g->x.out.text;
    bool done = put(out, "git config merge.gedelf.name ") && append_quoted(out, merge_name) &&
                put(out, "\ngit config merge.gedelf.driver ") && append_quoted(out, g->merge.data) &&
                put(out, "\ngit config merge.gedelf.recursive binary\ngit config diff.gedelf.command ") &&
                append_quoted(out, g->diff.data);
    return done && put(out, "\necho ") && append_quoted(out, attribute_line) &&
           put(out, " >> \"$(git rev-parse --show-toplevel)/.gitattributes\"\n");
}

static int run_git_setup(const settings *s)
{
    const git_setup_settings *own = s->own;
    git_setup g;
    if (s->operand_count > 0)
        return usage_error("git-setup", "unexpected argument", s->operands[0], NULL);
    buffer_init(&g.program, &memory_default);
    buffer_init(&g.merge, &memory_default);
    buffer_init(&g.diff, &memory_default);
    buffer_init(&g.attributes, &memory_default);
    target_prepare();
    int status = session_begin(&g.x, s, false);
    bool done = status != EXIT_DONE || (name_drivers(&g) && (own->apply || print_setup(&g)));
    if (!done)
        status = report_status(&g.x.report, GEDELF_MEMORY);
    else if (status == EXIT_DONE && own->apply)
        status = apply_setup(&g);
    bool printed = done && status == EXIT_DONE && !own->apply;
    status = session_end(&g.x, status);
    if (printed && status == EXIT_DONE)
        complain(
            "gedelf git-setup: nothing was changed. Run these commands, or run 'gedelf git-setup --apply' to do the "
            "same.\n");
    buffer_free(&g.program);
    buffer_free(&g.merge);
    buffer_free(&g.diff);
    buffer_free(&g.attributes);
    return status;
}

static const option_row git_setup_rows[] = {
    {0, "apply", NULL, "apply the settings to the repository in the current\nfolder", OPTION_SWITCH,
     .offset = offsetof(git_setup_settings, apply)},
};

static const option_group git_setup_group = {"Setting up", OPTION_ROWS(git_setup_rows), .own = true};
static const git_setup_settings git_setup_defaults = {.apply = false};
static const option_group *const git_setup_options[] = {&git_setup_group, &options_other, NULL};

const command command_git_setup = {
    .name = "git-setup",
    .summary = "set up git to use gedelf for merging and comparing files",
    .operands = "",
    .description = "Prints the commands that set up git to merge and compare *.ged files as data. Changes\n"
                   "nothing unless you give --apply.\n",
    .options = git_setup_options,
    .defaults = &git_setup_defaults,
    .own_size = sizeof git_setup_defaults,
    .run = run_git_setup,
};
