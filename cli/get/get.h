/* SPDX-License-Identifier: MIT */
/*
 * Within cli: what the parts of gedelf get share. command_get.c reads and finds, get_columns.c knows what a row is made
 * of, get_forms.c prints.
 */
#ifndef GEDELF_CLI_GET_H
#define GEDELF_CLI_GET_H

#include "cli/core/cli.h"

#include <gedelf/json.h>
#include <gedelf/path.h>

/* What its options say. */
typedef struct get_settings {
    unsigned format;     /* an output_form */
    const char *columns; /* of rows; NULL: --columns was not given */
    bool header;         /* a line with their names */
    bool null;           /* a NUL after each match */
} get_settings;

/* What a column shows of a match. */
typedef enum get_column_kind {
    COLUMN_XREF,   /* "@": its identifier */
    COLUMN_ITSELF, /* ".": its own payload */
    COLUMN_BELOW   /* the payload of the first match of a relative path */
} get_column_kind;

typedef struct get_column {
    get_column_kind kind;
    view name; /* as it was given */
    gedelf_path *path;
} get_column;

/* A path of the command line, and how often it has matched. */
typedef struct get_path {
    gedelf_path *path;
    const char *text;
    uint64_t count;
    bool whole;     /* it is an identifier alone, so that text is the whole record */
    bool explained; /* it has been said why nothing is found */
} get_path;

/* The question, and how it is answered. */
typedef struct get_job {
    const settings *settings;
    const get_settings *said;
    session *x;
    get_path *paths;
    size_t path_count;
    get_path *current; /* the one that is being followed */
    get_column *columns;
    size_t column_count, column_capacity;

    const gedelf_dataset *dataset; /* NULL while streaming */
    gedelf_reader *reader;         /* NULL while there is a dataset */
    gedelf_json_writer *json;      /* of --format=json without columns */
    gedelf_writer *elf;            /* of --format=elf */
    buffer value;                  /* a name with its at signs */
    gedelf_status status;          /* of printing */
    bool only_header;              /* nothing else is asked for */
    bool endless;                  /* a regular expression took too many steps */
} get_job;

/* Parses a path for the command line: GEDELF_OK, GEDELF_MEMORY, or GEDELF_ARGUMENT after it has been said what is wrong. */
gedelf_status get_parse(gedelf_path **out, view text, bool relative);

/* The columns that the settings ask for. Statuses as above. */
gedelf_status get_columns_parse(get_job *j);
void get_columns_free(get_job *j);

/* The value of a column: *there is false if there is none. It lives until the next one is asked for. GEDELF_OK or what
   following the path came to. */
gedelf_status get_column_value(get_job *j, const get_column *c, gedelf_structure match, view *value, bool *there);

/* The payload of a structure as text: a pointer with its at signs. `room` is where that is put together. False if there is
   no memory. */
bool get_payload(gedelf_structure s, buffer *room, view *out);

/* The words of --format, each with its output_form. */
extern const option_word get_form_words[];

/* Printing: begins, when the header is known; takes a match; ends. The job's reader or dataset is there. Each gives
   GEDELF_OK, GEDELF_MEMORY, GEDELF_LIMIT, or GEDELF_STOPPED if the output has failed. */
gedelf_status get_begin(get_job *j);
gedelf_status get_print(get_job *j, gedelf_structure match);
gedelf_status get_end(get_job *j);
void get_forms_free(get_job *j);

/* Says which paths found nothing, and which tag may have been meant. */
void get_explain_nothing(get_job *j);

/* An operand that is the name of a file where a path belongs; NULL if there is none. */
const char *get_second_file(const settings *s);

#endif
