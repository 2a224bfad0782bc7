/* SPDX-License-Identifier: MIT */
/*
 * Within cli: what the parts of gedelf convert share.
 */
#ifndef GEDELF_CLI_CONVERT_H
#define GEDELF_CLI_CONVERT_H

#include "cli/cli.h"

/* What its options say. */
typedef struct convert_settings {
    gedelf_write_options writing;
    unsigned newline;  /* a gedelf_newline */
    bool to_json;      /* write JSON instead of ELF */
    bool to_polygenea; /* write Polygenea notation instead of ELF */
} convert_settings;

/* The whole of `gedelf convert --to polygenea`. */
int convert_to_polygenea(const settings *s);

#endif
