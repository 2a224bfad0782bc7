/* SPDX-License-Identifier: MIT */
/*
 * What is made from the tables of commands and options: the completions of shells, and OPTIONS, EXIT STATUS and
 * what else is the same everywhere in the manual pages.
 */
#ifndef GEDELF_CLI_MADE_H
#define GEDELF_CLI_MADE_H

#include "cli/core/cli.h"

/* The length of a command's first word, and whether it is the first command of a group, and whether it is in none. */
size_t made_first_word(const command *c);
bool made_begins_group(size_t index);
bool made_is_alone(size_t index);

/* Prints the completions of bash, zsh or fish. False if the shell is another. */
bool make_completions(const char *shell);

/* Prints the English texts of all tables as a .po file. False if that fails. */
bool make_template(void);

/* Writes the pages of commands into a folder, of their sources and options.man in another. What is wrong is said on standard
   error; gives the exit status. */
int make_manual(const char *from, const char *to);

#endif
