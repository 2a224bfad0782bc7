/* SPDX-License-Identifier: MIT */
/*
 * Makes what goes by the tables of commands and options, besides the program itself.
 *
 *     make_from_tables bash|zsh|fish       prints the completions of a shell
 *     make_from_tables texts               prints the English texts, for scripts/make_translations
 *     make_from_tables manual FROM TO      makes the pages of commands, of their sources in the folder FROM
 *
 * `make docs` puts completions into completions/, and a test holds them against what this prints. The manual is made when
 * gedelf is built.
 */
#include "cli/made/made.h"

#include <stdio.h>

size_t made_first_word(const command *c)
{
    return strcspn(c->name, " ");
}

bool made_begins_group(size_t index)
{
    size_t length = made_first_word(commands[index]);
    return commands[index]->name[length] &&
           (index == 0 || strncmp(commands[index - 1]->name, commands[index]->name, length + 1) != 0);
}

bool made_is_alone(size_t index)
{
    return !commands[index]->name[made_first_word(commands[index])];
}

int main(int argc, char **argv)
{
    if (argc == 4 && strcmp(argv[1], "manual") == 0)
        return make_manual(argv[2], argv[3]);
    if (argc == 2 && strcmp(argv[1], "texts") == 0)
        return make_template() ? EXIT_DONE : EXIT_NOT_DONE;
    if (argc == 2 && make_completions(argv[1]))
        return ferror(stdout) == 0 ? EXIT_DONE : EXIT_NOT_DONE;
    fputs("usage: make_from_tables bash|zsh|fish|texts\n       make_from_tables manual FROM TO\n", stderr);
    return EXIT_USAGE;
}
