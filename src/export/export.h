/* SPDX-License-Identifier: MIT */
/*
 * export: datasets in forms that are not ELF, and back.
 *
 * JSON has two forms: a document for a whole dataset, and JSON Lines, a line for the header and one for each record, for
 * files of any size. Both hold the same structures, written in the same way; the manual page of gedelf dump describes
 * them. Either can be read again. Besides, there are lines of ELF for a part of a file.
 *
 * Nothing here recurses: a structure a million levels deep takes no more stack than one.
 */
#ifndef GEDELF_EXPORT_H
#define GEDELF_EXPORT_H

#include "stream.h"

/* Takes what has been written so far out of the buffer. Returns false to stop. */
typedef bool (*json_drain_fn)(void *context, buffer *out);

/* How JSON is written, and where to. The last two members are set here. */
typedef struct json_export {
    buffer *out;         /* everything is appended to it */
    json_drain_fn drain; /* called now and then when `out` has become long, within records too; NULL: never */
    void *context;       /* for drain */
    bool positions;      /* with each structure's line number */
    bool typed;          /* with each structure's type */
    view language;       /* the dataset's default language, which is not repeated */
    bool stopped;        /* drain wanted no more */
} json_export;

/* Each of these returns GEDELF_OK, GEDELF_MEMORY if there is no memory, or GEDELF_STOPPED if drain wanted no more. What
   is left in `out` is the caller's to take. */

/* A whole dataset as one document. */
gedelf_status json_export_dataset(json_export *e, const gedelf_dataset *dataset);

/* The first line of JSON Lines: what the reader knows when it is open. */
gedelf_status json_export_header(json_export *e, const gedelf_reader *reader);

/* One further line for each record, after json_export_header. */
gedelf_status json_export_record(json_export *e, gedelf_structure record);

/* Can records be written without lines and types, and so from their text? */
bool json_export_takes_text(const json_export *e);

/* Several such lines, for the plain records of the same reader. */
gedelf_status json_export_run(json_export *e, const record_run *run);

/* Reads the next record, or several at once where their text is enough, and writes them. Statuses as gedelf_reader_next has
   them, and those of writing. */
gedelf_status json_export_next(json_export *e, gedelf_reader *reader);

/* ---- Lines of ELF ---------------------------------------------------------------------------- */

/* Writes structures as lines. */
typedef struct elf_export {
    struct gedelf_writer *writer;
    buffer *out; /* where the lines go; NULL: nowhere */
} elf_export;

/* Opens it for the structures of a reader or of a dataset, of which one is NULL. It can be closed in any case. GEDELF_OK
   or GEDELF_MEMORY. */
gedelf_status elf_export_open(elf_export *e, const gedelf_reader *reader, const gedelf_dataset *dataset);
void elf_export_close(elf_export *e);

/* Appends a structure with all that is below it. GEDELF_OK or GEDELF_MEMORY. */
gedelf_status elf_export_structure(elf_export *e, gedelf_structure s, buffer *out);

/* ---- Import ---------------------------------------------------------------------------------- */

/* Does a file that begins like this hold JSON? No file that begins so can be ELF: its first character that is no white
   space, behind a byte-order mark if there is one, is an opening brace. */
bool json_is_recognised(view beginning);

/* Reads a dataset from JSON, as the functions above write it. Keys may come in any order; those that mean nothing are
   ignored. Depth costs memory, never stack.
     out      receives the dataset, to be freed by the caller; NULL if the status is not GEDELF_OK
     text     all of the JSON; it is not needed any more afterwards
     options  NULL for the defaults; allocator, diagnose, max_per_code and max_depth count
   GEDELF_OK, GEDELF_MALFORMED after a fatal diagnostic, GEDELF_MEMORY, GEDELF_LIMIT, GEDELF_STOPPED. */
gedelf_status json_import(gedelf_dataset **out, view text, const gedelf_options *options);

/* ---- Within the folder ----------------------------------------------------------------------- */

/* When `out` holds so much, it is drained. */
enum { JSON_DRAIN_LENGTH = 64 * 1024 };

/* Drains, if it is time to. False if no more is wanted. */
bool json_drain(json_export *e);

/* Can a record be written from its text, if neither types nor lines are wanted? */
bool json_is_verbatim(gedelf_structure top);

/* Writes such a record from its text. False if there is no memory, or no more is wanted. */
bool json_put_verbatim(json_export *e, gedelf_structure top);

/* Writes plain records, each but the last with an LF behind it. No line is longer than `longest`. Likewise. */
bool json_put_plain(json_export *e, view text, size_t longest);

/* What can come next in JSON. */
typedef enum json_event {
    JSON_FAULT, /* it is not JSON, or there is no memory; nothing else comes any more */
    JSON_END,   /* behind the last value */
    JSON_OBJECT,
    JSON_OBJECT_END,
    JSON_ARRAY,
    JSON_ARRAY_END,
    JSON_KEY, /* the value comes next */
    JSON_STRING,
    JSON_NUMBER,
    JSON_BOOLEAN,
    JSON_NULL
} json_event;

/* Goes through JSON in memory. */
typedef struct json_parser {
    view text;
    size_t at;               /* how far it has been read */
    size_t token, token_end; /* where in the text the last event is */
    view string;             /* of a key or string, until the next event */
    bool as_it_stands;       /* `string` is in the text, and stays */
    const char *fault;       /* what is wrong, in a few words; NULL: there is no memory */
    bool failed;
    buffer open;    /* the brackets that are open */
    bool empty;     /* nothing has been read yet since the last of them was opened */
    bool value_due; /* a key has been read */
    buffer decoded; /* a string that has escapes */
    /* Told of each place where a string holds what is no character, and U+FFFD stands in for it; may be NULL. */
    void (*not_a_character)(void *context, size_t at, size_t length, uint32_t code_point);
    void *context; /* for not_a_character */
} json_parser;

void json_parser_init(json_parser *p, const gedelf_allocator *allocator, view text);
void json_parser_free(json_parser *p);

json_event json_next(json_parser *p);

/* Goes to the end of a value of which this event is the beginning; returns its last event. */
json_event json_skip(json_parser *p, json_event begun);

/* Reads once more the string at this place, where one was read before. False if there is no memory. */
bool json_string_at(json_parser *p, size_t at);

#endif
