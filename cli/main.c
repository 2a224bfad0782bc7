/* SPDX-License-Identifier: MIT */
/*
 * The program gedelf: takes the command line, gives the exit status of the command it names.
 */
#include "cli/cli.h"

#include <stdio.h>

#ifdef __GLIBC__
#include <malloc.h>
#endif

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
    {"convert", IN_CONVERT, "write a dataset anew, in this dialect or another", "FILE",
     "Reads FILE and writes its dataset as ELF 1.0 in UTF-8, or as the options say, to\n"
     "standard output or OUT; - is standard input. FILE may also be JSON from\n"
     "'gedelf dump'. OUT appears whole or not at all, and may be FILE itself.\n"
     "Diagnostics and a report go to standard error.\n",
     command_convert},
    {"get", IN_GET, "print what paths lead to", "FILE PATH…",
     "Prints the payload of every structure of FILE that a PATH leads to, one a line; - is\n"
     "standard input. Exits with status 1 if there is none. In a PATH,\n\n"
     "  INDI.BIRT.DATE         is a tag below a tag below a record\n"
     "  @I1@.NAME              begins with the record of this identifier\n"
     "  INDI.*  INDI.**.DATE   * is any tag, ** any number of tags\n"
     "  INDI.NAME[1]  [last]   is the first or the last of several\n"
     "  INDI[DEAT]  [!DEAT]    has such a substructure, or has none\n"
     "  INDI[SEX=\"F\"].NAME     has this payload there; != another one\n"
     "  INDI[NAME~\"/Bron/\"]    matches this regular expression; !~ does not\n"
     "  INDI[BIRT.DATE<1750]   has a date that is certainly before; ?< possibly\n"
     "  FAM.CHIL->INDI.NAME    follows a pointer\n"
     "  HEAD.SOUR              is in the header\n\n"
     "gedelf-path(7) tells the rest.\n",
     command_get},
    {"edit", IN_EDIT, "change what is asked, and no other octet", "FILE…",
     "Carries out commands on FILE, and leaves every octet alone that they do not\n"
     "concern. What comes of it goes to standard output or OUT, or takes the place of\n"
     "each FILE with -i; - is standard input. The commands are:\n\n"
     "  set PATH VALUE                    give a structure this value\n"
     "  delete PATH                       remove it with what is below it\n"
     "  rename PATH TAG                   give it another tag\n"
     "  add [WHERE] PATH [@ID@] TAG [VALUE]\n"
     "                                    add a structure below it, first or last (the\n"
     "                                    default), or beside it, before or after\n"
     "  replace PATH /REGEX/TEXT/[gim]    change its value by a regular expression\n"
     "  move [WHERE] PATH TO              put it below or beside another structure\n"
     "  xref OLD NEW                      change an identifier, and all pointers to it\n"
     "  renumber [[TAG=]PATTERN]          give all records new identifiers\n"
     "  language PATH LANGUAGE            say which language its value is in\n\n"
     "gedelf-path(7) tells how a PATH is written.\n",
     command_edit},
    {"date", IN_DATE, "tell what a date means", "[VALUE…]",
     "Tells what each VALUE means: what kind of date it is, in which calendar, on which days\n"
     "it can have been, and how it is written in ELF and in GEDCOM 7. Without VALUE, standard\n"
     "input has one on each line. Exits with status 1 if one was invalid.\n",
     command_date},
    {"schema check", IN_SCHEMA_CHECK, "report what is wrong with a schema", "FILE…",
     "Reports everything that is wrong with the schema in the header of each FILE, or\n"
     "worth knowing about it, and how much it defines; - is standard input. What comes\n"
     "after the header is not read. Exits with status 1 if there was an error, 3 if a\n"
     "header could not be read to its end.\n",
     command_schema_check},
    {"schema show", IN_SCHEMA_SHOW, "show what tags and types mean", "[TYPE|TAG…]",
     "Shows what each TAG means below structures of which type, and of each TYPE the\n"
     "tags, supertypes and subtypes; without any, the whole schema. The schema is that\n"
     "of the files that --schema names, or the default schema. A TYPE is an IRI, a\n"
     "prefixed name such as elf:BIRTH, or the last part of an IRI, BIRTH.\n",
     command_schema_show},
    {"dialects", IN_DIALECTS, "show how the drafts of ELF differ", "",
     "Shows the rules in which the dialects of ELF differ, rule by rule.\n", command_dialects},
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

/* Does a command's name begin with this word, and another one follow? */
static bool is_in_group(const command *c, const char *word)
{
    size_t length = strlen(word);
    return strncmp(c->name, word, length) == 0 && c->name[length] == ' ';
}

static bool is_group(const char *word)
{
    for (size_t i = 0; i < COMMAND_COUNT; i++) {
        if (is_in_group(&commands[i], word))
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
    snprintf(words[index], sizeof words[index], "%.*s", (int)strcspn(commands[index].name, " "), commands[index].name);
    return words[index];
}

/* The second words of a group's commands. */
static const char *group_name_at(const void *context, size_t index)
{
    const char *group = context;
    for (size_t i = 0; i < COMMAND_COUNT; i++) {
        if (is_in_group(&commands[i], group) && index-- == 0)
            return commands[i].name + strlen(group) + 1;
    }
    return NULL;
}

/* The command of this name; `second` is NULL if there is no second word. */
static const command *command_named(const char *first, const char *second)
{
    for (size_t i = 0; i < COMMAND_COUNT; i++) {
        const command *c = &commands[i];
        if (strcmp(c->name, first) == 0 ||
            (second && is_in_group(c, first) && strcmp(c->name + strlen(first) + 1, second) == 0))
            return c;
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
    enum { NAME_WIDTH = 14 };
    return put(out, "  ") && append_padded(out, view_of_string(c->name), NAME_WIDTH) && put(out, c->summary) &&
           put(out, "\n");
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

/* The commands of a group. */
static bool append_group_help(buffer *out, const void *context)
{
    const char *group = context;
    bool done = put(out, "Usage: gedelf ") && put(out, group) && put(out, " COMMAND [options] …\n\nCommands:\n");
    for (size_t i = 0; done && i < COMMAND_COUNT; i++)
        done = !is_in_group(&commands[i], group) || append_command_line(out, &commands[i]);
    return done && put(out, "\n'gedelf ") && put(out, group) &&
           put(out, " COMMAND --help' tells more about a command.\n");
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
    int status = EXIT_USAGE;
    if (!options_parse(&s, c, argc, argv))
        status = EXIT_USAGE;
    else if (s.help)
        status = output_print(append_command_help, c);
    else if (s.version)
        status = output_print(append_version, NULL);
    else
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

int main(int argc, char **argv)
{
    return_large_blocks();
    output_guard_descriptors();
    if (argc < 2)
        return usage_error(NULL, "no command given", NULL, NULL);
    const char *name = argv[1], *second = word_at(argc, argv, 2);
    if (strcmp(name, "help") == 0) {
        int most = second && is_group(second) ? 4 : 3;
        return argc > most ? usage_error(NULL, "help takes one command, not also", argv[most], NULL)
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
