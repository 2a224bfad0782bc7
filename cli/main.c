/* SPDX-License-Identifier: MIT */
/*
 * The program gedelf: takes the command line, gives the exit status of the command it names.
 */
#include "cli/sql/sqlite.h"
#include "cli/pictures/picture.h"
#include "cli/sql/pq.h"
#include "cli/check/check.h"
#include "cli/polygenea/polygenea.h"
#include "cli/serve/serve.h"

#include <stdio.h>

#ifdef __GLIBC__
#include <malloc.h>
#endif

/* Does a command's name begin with this word, and another one follow? */
static bool is_in_group(const command *c, const char *word)
{
    size_t length = strlen(word);
    return strncmp(c->name, word, length) == 0 && c->name[length] == ' ';
}

static bool is_group(const char *word)
{
    for (size_t i = 0; i < COMMAND_COUNT; i++) {
        if (is_in_group(commands[i], word))
            return true;
    }
    return false;
}

/* The commands' first words, for suggest. A group is there twice, which does no harm. */
static const char *command_name_at(const void *context, size_t index)
{
    static char words[COMMAND_COUNT][16];
    (void)context;
    if (index >= COMMAND_COUNT)
        return NULL;
    snprintf(words[index], sizeof words[index], "%.*s", (int)strcspn(commands[index]->name, " "),
             commands[index]->name);
    return words[index];
}

/* The second words of a group's commands. */
static const char *group_name_at(const void *context, size_t index)
{
    const char *group = context;
    for (size_t i = 0; i < COMMAND_COUNT; i++) {
        if (is_in_group(commands[i], group) && index-- == 0)
            return commands[i]->name + strlen(group) + 1;
    }
    return NULL;
}

/* The command of this name; `second` is NULL if there is no second word. */
static const command *command_named(const char *first, const char *second)
{
    for (size_t i = 0; i < COMMAND_COUNT; i++) {
        const command *c = commands[i];
        if (strcmp(c->name, first) == 0 ||
            (second && is_in_group(c, first) && strcmp(c->name + strlen(first) + 1, second) == 0))
            return c;
    }
    return NULL;
}

/* ---- Help and version ------------------------------------------------------------------------ */

/* What can be done without, and is there: of the library, and of the program. */
static bool append_features(buffer *out)
{
    const struct {
        const char *name;
        bool there;
    } loaded[] = {
        {" curl", fetch_is_possible()},     {" duktape", script_is_there()},      {" graphviz", svg_is_there()},
        {" inih", check_config_is_there()}, {" microhttpd", serve_is_possible()}, {" pq", pq_is_there()},
        {" rsvg", picture_is_there()},      {" sqlite", sqlite_is_there()},       {" zlib", packer_is_there()}};
    const char *library = gedelf_features();
    bool done = put(out, "with:") && put(out, library[0] ? " " : "") && put(out, library);
    for (size_t i = 0; done && i < sizeof loaded / sizeof *loaded; i++)
        done = !loaded[i].there || put(out, loaded[i].name);
    return done && put(out, "\n");
}

static bool append_version(buffer *out, const void *context)
{
    (void)context;
    return put(out, "gedelf ") && put(out, gedelf_version()) && put(out, "\n") && append_features(out);
}

static bool append_command_line(buffer *out, const command *c)
{
    enum { NAME_WIDTH = 14 };
    return put(out, "  ") && append_padded(out, view_of_string(c->name), NAME_WIDTH) &&
           put(out, say_help(c->summary)) && put(out, "\n");
}

/* The list of commands as help has it: each row is a heading or a command. */
static const struct {
    const char *heading;
    const command *entry;
} help_rows[] = {
#define HEADING(text) {.heading = (text)},
#define COMMAND(name) {.entry = &command_##name},
#include "cli/core/commands.def"
#undef COMMAND
#undef HEADING
};

static bool append_heading(buffer *out, const char *heading)
{
    return put(out, "\n") && put(out, say_help(heading)) && put(out, ":\n");
}

static bool append_main_help(buffer *out, const void *context)
{
    (void)context;
    bool done =
        put(out, say("Usage: gedelf COMMAND [options] FILE…\n\n"
                     "Check, repair, search, edit, convert, compare and draw family trees. gedelf reads GEDCOM\n"
                     "5.5, 5.5.1 and 7.0, and FHISO's Extended Legacy Format (ELF).\n"));
    for (size_t i = 0; done && i < sizeof help_rows / sizeof *help_rows; i++)
        done = help_rows[i].heading ? append_heading(out, help_rows[i].heading)
                                    : append_command_line(out, help_rows[i].entry);
    return done && put(out, say("\nFor help with a command, run 'gedelf COMMAND --help' or 'gedelf help COMMAND'.\n"
                                "For the version, run 'gedelf --version'. For more, see the manual page gedelf(1).\n"));
}

/* The commands of a group. */
static bool append_group_help(buffer *out, const void *context)
{
    const char *group = context;
    bool done =
        put(out, say("Usage: gedelf ")) && put(out, group) && put(out, say(" COMMAND [options] …\n\nCommands:\n"));
    for (size_t i = 0; done && i < COMMAND_COUNT; i++)
        done = !is_in_group(commands[i], group) || append_command_line(out, commands[i]);
    return done && put(out, say("\nFor help with a command, run 'gedelf ")) && put(out, group) &&
           put(out, " COMMAND --help'.\n");
}

static bool append_command_help(buffer *out, const void *context)
{
    return options_append_help(out, context);
}

/* ---- Commands -------------------------------------------------------------------------------- */

static int unknown_command(const char *name)
{
    return usage_error(NULL, name[0] == '-' ? "unknown option" : "unknown command", name,
                       name[0] == '-' ? NULL : suggest(name, command_name_at, NULL));
}

/* A group of commands was named, and none of its own. */
static int run_group(const char *group, const char *word)
{
    if (!word)
        return usage_error(group, "no command given", NULL, NULL);
    if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0)
        return output_print(append_group_help, group);
    if (strcmp(word, "--version") == 0)
        return output_print(append_version, NULL);
    return usage_error(group, word[0] == '-' ? "unknown option" : "unknown command", word,
                       word[0] == '-' ? NULL : suggest(word, group_name_at, group));
}

static int run_command(const command *c, int argc, char **argv)
{
    settings s;
    int status = options_parse(&s, c, argc, argv);
    if (status == EXIT_DONE && s.help)
        status = output_print(append_command_help, c);
    else if (status == EXIT_DONE && s.version)
        status = output_print(append_version, NULL);
    else if (status == EXIT_DONE)
        status = c->run(&s);
    options_free(&s);
    return status;
}

/* gedelf help [COMMAND]; a command's name may have two words. */
static int run_help(const char *name, const char *second)
{
    if (!name || strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0)
        return output_print(append_main_help, NULL);
    if (strcmp(name, "--version") == 0)
        return output_print(append_version, NULL);
    const command *c = command_named(name, second);
    if (c)
        return output_print(append_command_help, c);
    return is_group(name) ? run_group(name, second ? second : "--help") : unknown_command(name);
}

/* An option before any command. */
static int run_option(const char *name)
{
    if (strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0)
        return output_print(append_main_help, NULL);
    return strcmp(name, "--version") == 0 ? output_print(append_version, NULL) : unknown_command(name);
}

/* The word at this place of the command line, or NULL. */
static const char *word_at(int argc, char **argv, int index)
{
    return index < argc ? argv[index] : NULL;
}

/* The GNU library's malloc learns from a large block that is freed to keep the next ones, of that size, in its own heap,
   whose holes stay with the process. What a reader had would then be there beside what the next one has, and a table
   that grows beside what it was. With a threshold that is set, it learns nothing. */
static void return_large_blocks(void)
{
#ifdef __GLIBC__
    mallopt(M_MMAP_THRESHOLD, 64 * 1024);
#endif
}

/* Takes --language from before a command; and from everywhere if there is none that reads it: with help, --version, and a group by itself.
   NULL, or a value that is not a language. */
static const char *take_language(int *argc, char **argv)
{
    language_peek(*argc, argv);
    const char *wrong = language_take(argc, argv, false);
    bool read = *argc > 1 && command_named(argv[1], word_at(*argc, argv, 2));
    return wrong || read ? wrong : language_take(argc, argv, true);
}

int main(int argc, char **argv)
{
    return_large_blocks();
    language_choose(language_of_environment());
    output_guard_descriptors();
    const char *wrong = take_language(&argc, argv);
    if (wrong)
        return usage_error(NULL, "--language must be en, de or fr, not", wrong, NULL);
    if (argc < 2)
        return usage_error(NULL, "no command given", NULL, NULL);
    const char *name = argv[1], *second = word_at(argc, argv, 2);
    if (strcmp(name, "help") == 0) {
        int most = second && is_group(second) ? 4 : 3;
        return argc > most ? usage_error(NULL, "help takes only one command; unexpected argument", argv[most], NULL)
                           : run_help(second, word_at(argc, argv, 3));
    }
    if (name[0] == '-')
        return run_option(name);
    const command *c = command_named(name, second);
    if (c) {
        int words = strchr(c->name, ' ') ? 2 : 1;
        return run_command(c, argc - words, argv + words);
    }
    return is_group(name) ? run_group(name, second) : unknown_command(name);
}
