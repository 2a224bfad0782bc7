/* SPDX-License-Identifier: MIT */
/*
 * JSON in memory, taken apart: takes a text, gives its parts one after another. [RFC 8259]
 */
#ifndef GEDELF_BASE_JSON_PARSE_H
#define GEDELF_BASE_JSON_PARSE_H

#include "base/base.h"

/* What can come next in JSON. */
typedef enum json_event {
    JSON_FAULT, /* it is not JSON, or there is no memory; no event follows */
    JSON_END,   /* after the last value */
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
    /* Called for each place where a string has something that is not a character and U+FFFD replaces it; may be
       NULL. */
    void (*not_a_character)(void *context, size_t at, size_t length, uint32_t code_point);
    void *context; /* for not_a_character */
    bool any_text; /* strings may hold any UTF-8, and anything else is a fault */
} json_parser;

void json_parser_init(json_parser *p, const gedelf_allocator *allocator, view text);
void json_parser_free(json_parser *p);

json_event json_next(json_parser *p);

/* Goes to the end of the value that begins with this event; returns its last event. */
json_event json_skip(json_parser *p, json_event begun);

/* Reads the string at this place a second time. False if there is no memory. */
bool json_string_at(json_parser *p, size_t at);

#endif
