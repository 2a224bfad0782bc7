/* SPDX-License-Identifier: MIT */
/*
 * Within cli: what the parts of gedelf convert share. command_convert.c has the options, and writes ELF; each other form is
 * a file, and a row of convert_forms.def.
 */
#ifndef GEDELF_CLI_CONVERT_H
#define GEDELF_CLI_CONVERT_H

#include "cli/core/cli.h"

/* A form that is not ELF. It is always UTF-8, and has one of the two functions. */
typedef struct convert_form {
    const char *name;                                                        /* the value of --to */
    const char *title;                                                       /* what the report calls it */
    gedelf_status (*write)(const gedelf_dataset *dataset, gedelf_sink sink); /* a whole dataset */
    int (*file)(session *x, input *i); /* the whole conversion of a file; gives the exit status */
} convert_form;

#define FORM(name) extern const convert_form convert_form_##name;
#include "cli/convert/convert_forms.def"
#undef FORM

/* What its options say. */
typedef struct convert_settings {
    gedelf_write_options writing;
    unsigned newline;         /* a gedelf_newline */
    unsigned normalize;       /* a gedelf_normalization */
    unsigned report;          /* of a translation between data models: REPORT_NONE and so on */
    const char *media_root;   /* the folder of media; NULL: the input's */
    bool archive;             /* GEDCOM 7.0 with its media */
    const convert_form *form; /* NULL: ELF */
} convert_settings;

/* Writes an archive with a dataset of GEDCOM 7.0 and the files that it names (convert_gedzip.c). The dataset may be replaced
   by one that names the files otherwise. Statuses as for gedelf_write. */
gedelf_status convert_to_archive(session *x, input *i, gedelf_dataset **dataset, const gedelf_write_options *writing,
                                 gedelf_sink sink);

/* Reads claims in Polygenea's constructor notation or JSON, and makes structures of them (convert_back.c). What has no place among
   these is listed on standard error, if `report` asks for that, and counted in `left`. */
gedelf_status convert_from_claims(session *x, input *i, const gedelf_read_options *reading, unsigned report,
                                  gedelf_dataset **out, uint64_t *left);

#endif
