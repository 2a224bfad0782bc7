/* SPDX-License-Identifier: MIT */
/*
 * JSON, part by part: members of objects and elements of arrays are appended to a buffer. A comma is added
 * automatically if something comes before them, which the last octet shows. `key` is NULL for an element. To close an
 * object or array, append its bracket.
 */
#ifndef CLI_CORE_JSON_H
#define CLI_CORE_JSON_H

#include "cli/core/cli.h"

/* All that comes before a value: a comma, and the key. The value is the caller's. */
bool json_put_key(buffer *out, const char *key);
bool json_put_key_text(buffer *out, view key);

/* Begins an object or an array: `bracket` is "{" or "[". */
bool json_put_open(buffer *out, const char *key, const char *bracket);

bool json_put_text(buffer *out, const char *key, view text);
bool json_put_text_or_null(buffer *out, const char *key, view text); /* null if it is empty */
bool json_put_word(buffer *out, const char *key, const char *text);
bool json_put_number(buffer *out, const char *key, uint64_t number);
bool json_put_truth(buffer *out, const char *key, bool truth);
bool json_put_null(buffer *out, const char *key);

#endif
