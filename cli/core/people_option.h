/* SPDX-License-Identifier: MIT */
/*
 * What the commands about people share: a file read as people, and finding who is meant.
 */
#ifndef GEDELF_CLI_PEOPLE_OPTION_H
#define GEDELF_CLI_PEOPLE_OPTION_H

#include "cli/core/cli.h"

#include <gedelf/people.h>

/* A file, and the family graph of it. */
typedef struct people_file {
    gedelf_dataset *dataset;
    gedelf_people *people;
    gedelf_notation notation;  /* of its dates */
    gedelf_structure *records; /* of people, by their numbers */
} people_file;

/* Reads a file. Gives the exit status: what is wrong has been said, and with --strict EXIT_PROBLEMS is that of a file that is
   rejected. It is to be freed in any case. */
int people_file_read(people_file *f, session *x, input *i);
void people_file_free(people_file *f);

/* Finds whom an operand means (gedelf_people_search). If that is nobody, or several, it says so, listing them, and gives
   EXIT_NOT_DONE. */
int people_file_choose(const people_file *f, session *x, const char *text, gedelf_person *out);

/* The record of a person; no structure for GEDELF_PERSON_NONE. */
gedelf_structure people_file_record(const people_file *f, gedelf_person person);

/* A whole run of a command that takes one file and then people, with its job: `work` gets the file. The operands after it stay
   in the session's settings. Gives the exit status. */
int people_run(const settings *s, int (*work)(session *x, input *i), void *job);

/* Appends who a person is, as in "Anne Brontë (I5)"; and in the second form with years after, if any are known: "Anne
   Brontë (I5), 1820–1849". */
bool append_person(buffer *out, const gedelf_people *people, gedelf_person person);
bool append_person_life(buffer *out, const gedelf_people *people, gedelf_person person);

/* Appends a payload in one line: a space for each run of white space. */
bool append_line(buffer *out, gedelf_view text);

/* Finds out what time it is, in seconds since 1970, in the same way. */
int find_now(const char *name, int64_t *now);

/* Finds out what is today, in days since 1970 (D259); gives the exit status, for the command of this `name`. */
int find_today(const char *name, int64_t *today);

#endif
