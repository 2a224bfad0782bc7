/* SPDX-License-Identifier: MIT */
/*
 * The program gedelf: takes the command line, gives the exit status of the command it names.
 */
#include "cli/cli.h"

static const command commands[] = {
    {"dump", IN_DUMP, "print a dataset as JSON", "FILE…",
     "Prints the dataset of each FILE as JSON, as the parser understood it; - is\n"
     "standard input. Diagnostics go to standard error.\n",
     command_dump},
    {"check", IN_CHECK, "report what is wrong with a file", "FILE…",
     "Reports everything that is wrong with each FILE, or worth knowing about it; - is\n"
     "standard input. Exits with status 1 if there was an error, 3 if a file could not\n"
     "be read to its end.\n",
     command_check},
    {"convert", IN_CONVERT, "write a dataset anew", "FILE",
     "Reads FILE and writes its dataset as ELF 1.0 in UTF-8, or as the options say, to\n"
     "standard output or OUT; - is standard input. FILE may also be JSON from\n"
     "'gedelf dump'. OUT appears whole or not at all, and may be FILE itself.\n"
     "Diagnostics and a report go to standard error.\n",
     command_convert},
    {"polygenea", IN_POLYGENEA, "check, dump, format, reason in or draw Polygenea",
     "check|dump|format|infer|graph FILE…",
     "Reads each FILE as a Polygenea dataset in constructor notation; - is standard input.\n"
     "check reports everything that is wrong with it, with status 1 if there was an error;\n"
     "dump prints it as JSON; format writes it anew, one node a line, infer adds what follows\n"
     "from its Expectations, and graph draws it, to standard output or OUT, which appears\n"
     "whole or not at all, and may be FILE itself.\n",
     command_polygenea},
    {"explain", IN_EXPLAIN, "explain a diagnostic", "[CODE…]",
     "Explains each CODE: what it means, an example, and what to do. Without CODE, lists\n"
     "all of them.\n",
     command_explain},
};

enum { COMMAND_COUNT = sizeof commands / sizeof *commands };

static const char *command_name_at(const void *context, size_t index)
{
    (void)context;
    return index < COMMAND_COUNT ? commands[index].name : NULL;
}

static const command *command_named(const char *name)
{
    for (size_t i = 0; i < COMMAND_COUNT; i++) {
        if (strcmp(commands[i].name, name) == 0)
            return &commands[i];
    }
    return NULL;
}

/* ---- Help and version ------------------------------------------------------------------------ */

static bool append_version(buffer *out, const void *context)
{
    (void)context;
    return put(out, "gedelf ") && put(out, gedelf_version()) && put(out, "\n");
}

static bool append_command_line(buffer *out, const command *c)
{
    enum { NAME_COLUMN = 12 };
    size_t start = out->length;
    bool done = put(out, "  ") && put(out, c->name);
    while (done && out->length - start < NAME_COLUMN)
        done = put(out, " ");
    return done && put(out, c->summary) && put(out, "\n");
}

static bool append_main_help(buffer *out, const void *context)
{
    (void)context;
    bool done = put(out, "Usage: gedelf COMMAND [options] FILE…\n\n"
                         "Reads and writes ELF, FHISO's Extended Legacy Format, and with it GEDCOM.\n\nCommands:\n");
    for (size_t i = 0; done && i < COMMAND_COUNT; i++)
        done = append_command_line(out, &commands[i]);
    return done && put(out, "\n'gedelf help COMMAND' or 'gedelf COMMAND --help' tells more about a command,\n"
                            "'gedelf --version' prints the version. See also the manual page gedelf(1).\n");
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

static int run_command(const command *c, int argc, char **argv)
{
    settings s;
    if (!options_parse(&s, c, argc, argv))
        return EXIT_USAGE;
    if (s.help)
        return output_print(append_command_help, c);
    if (s.version)
        return output_print(append_version, NULL);
    return c->run(&s);
}

/* gedelf help [COMMAND] */
static int run_help(const char *name)
{
    if (!name || strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0)
        return output_print(append_main_help, NULL);
    if (strcmp(name, "--version") == 0)
        return output_print(append_version, NULL);
    const command *c = command_named(name);
    return c ? output_print(append_command_help, c) : unknown_command(name);
}

int main(int argc, char **argv)
{
    output_guard_descriptors();
    if (argc < 2)
        return usage_error(NULL, "no command given", NULL, NULL);
    const char *name = argv[1];
    if (strcmp(name, "help") == 0)
        return argc > 3 ? usage_error(NULL, "help takes one command, not also", argv[3], NULL) : run_help(argv[2]);
    if (strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0)
        return run_help(NULL);
    if (strcmp(name, "--version") == 0)
        return output_print(append_version, NULL);
    const command *c = command_named(name);
    return c ? run_command(c, argc - 1, argv + 1) : unknown_command(name);
}
