/* SPDX-License-Identifier: MIT */
/*
 * A unified diff that is made from the plan of an edit: takes the plan and the file as it is, gives what `patch` takes.
 * The file is read once, and nothing is compared but the lines that a change touches.
 */
#ifndef GEDELF_CLI_DIFF_H
#define GEDELF_CLI_DIFF_H

#include "base/base.h"

#include <gedelf/edit.h>

typedef struct diff_job {
    const gedelf_edit *edit;
    gedelf_source source;
    const char *name; /* of the file */
    view encoding;    /* its preferred MIME name */
    buffer *out;
    bool (*drain)(void *context, buffer *out); /* called now and then, to empty `out`; false: stop */
    void *context;
} diff_job;

/* Writes the diff; nothing if there are no changes. A file that is not in UTF-8 or ASCII, or whose lines end with CR
   alone, is shown in a form that `patch` cannot apply, and the diff says so. GEDELF_OK; GEDELF_STOPPED; GEDELF_CHANGED if
   the file is not that of the plan; other statuses as for reading. */
gedelf_status diff_write(const diff_job *job);

#endif
