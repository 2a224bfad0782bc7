/* SPDX-License-Identifier: MIT */
/*
 * Within cli: what a translation from one data model to the other did, as --report asks for it.
 */
#ifndef GEDELF_CLI_MIGRATE_REPORT_H
#define GEDELF_CLI_MIGRATE_REPORT_H

#include "cli/core/cli.h"

#include <gedelf/migrate.h>

/* Forms of --report. */
enum { REPORT_NONE, REPORT_TEXT, REPORT_JSON };

typedef struct migrate_report {
    unsigned form;
    output *out;
    names groups;     /* of text: what was done to which structures, … */
    uint64_t *counts; /* … and how often: by number */
    size_t room;
    buffer scratch;
    bool no_memory;
} migrate_report;

void migrate_report_init(migrate_report *r, unsigned form, output *out);
void migrate_report_free(migrate_report *r);

/* The callback for gedelf_migrate_options; the context is the report. */
bool migrate_report_take(void *context, const gedelf_migrated *what);

/* Everything has been reported. False if there was no memory. */
bool migrate_report_end(migrate_report *r);

#endif
