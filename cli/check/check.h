/* SPDX-License-Identifier: MIT */
/*
 * check: what `gedelf check` is to look for: which checks, which codes count for what, and which limits hold. The command
 * line says it, and a file .gedelf.ini.
 */
#ifndef GEDELF_CLI_CHECK_H
#define GEDELF_CLI_CHECK_H

#include "cli/core/cli.h"

#include <gedelf/genealogy.h>
#include <gedelf/judge.h>

/* The checks, as bits. */
enum { CHECK_FORMAT = 1, CHECK_MODEL = 2, CHECK_GENEALOGY = 4, CHECK_ALL = 7 };

/* What is looked for. */
typedef struct check_rules {
    unsigned checks;
    uint8_t *levels;                    /* what each code counts as, by its place in the catalogue: see report.levels */
    gedelf_genealogy_options genealogy; /* its limits */
} check_rules;

/* What is wrong with a setting; all NULL if nothing is. */
typedef struct rule_fault {
    const char *what;
    char text[64]; /* what was said; empty: all of it is wrong */
    const char *suggestion;
} rule_fault;

/* The rules if nothing is said. False if there is no memory; they can be freed in any case. */
bool check_rules_init(check_rules *r);
void check_rules_free(check_rules *r);
void check_rules_reset(check_rules *r);

/* Takes a setting: checks, disable, severity or limit, with what may be a list with commas between. False, with the fault,
   if it has no meaning. */
bool check_rules_set(check_rules *r, const char *name, view value, rule_fault *fault);

/* Was the program built to read settings from files? */
bool check_config_is_there(void);

/* Takes the settings of a file. EXIT_DONE; EXIT_USAGE or EXIT_NOT_DONE if it cannot be read or has a fault, which has
   been said. Without inih, one that the command line has not `named` is passed over, which is said too. */
int check_config_read(check_rules *r, const char *path, bool named);

/* Finds the .gedelf.ini beside a file; `path` is empty if there is none. False if there is no memory. */
bool check_config_beside(const char *file, buffer *path);

/* The files of a folder and of those in it whose names end in .ged, .gedcom, .elf or .gdz, in order. Names are in `text`. False if
   there is no memory; what cannot be opened is given as it is, so that whoever reads it finds out why. */
typedef struct folder_files {
    text_list files;
    arena text;
} folder_files;

void folder_init(folder_files *f);
void folder_free(folder_files *f);

/* Checks the media of an archive (check_media.c). Statuses as for reading. */
gedelf_status check_media(session *x, input *i);

/* The files that the operands mean; if `recursive`, those of folders too. Gives the exit status; what is wrong has been
   said. */
int folder_operands(folder_files *f, const settings *s, bool recursive);

/* ---- The encoding ---------------------------------------------------------------------------- */

/* What is known about the encoding of the file that is being checked. */
typedef struct check_encoding {
    report *report;
    input *input;
    bool wanted;                 /* nobody has named it */
    gedelf_judgement *judgement; /* once one was needed */
    bool judged, told;
} check_encoding;

/* A diagnostic of this code has come. True if it need not be shown, because the reason was shown: the file is in
   another encoding than it says. */
bool check_encoding_answers(check_encoding *e, uint32_t code);

/* All has been read, in this encoding: is it the right one? */
void check_encoding_conclude(check_encoding *e, view name);

#endif
