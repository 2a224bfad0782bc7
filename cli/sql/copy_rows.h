/* SPDX-License-Identifier: MIT */
/*
 * copy_rows: takes values, gives them in the binary form of PostgreSQL's COPY. [PostgreSQL documentation, COPY, "Binary
 * Format"; D509]
 *
 *     copy_begin (copy_row value…)… copy_end
 *
 * All functions append to a buffer, and are false if there is no memory.
 */
#ifndef GEDELF_CLI_COPY_ROWS_H
#define GEDELF_CLI_COPY_ROWS_H

#include "base/base.h"

/* The header: signature, flags, and an extension of no octets. */
bool copy_begin(buffer *out);

/* A row of so many values, which follow. */
bool copy_row(buffer *out, size_t values);

bool copy_null(buffer *out);
bool copy_int8(buffer *out, int64_t number);
bool copy_float8(buffer *out, double number);
bool copy_bool(buffer *out, bool truth);

/* A `date`, by its number of days from 1970-01-01 of the proleptic Gregorian calendar on; null if PostgreSQL has no such
   day: it begins with 4714-11-24 BC and ends with 5874897-12-31. [D505] */
bool copy_date(buffer *out, int64_t day);

/* A `timestamp with time zone`, by its number of seconds after the beginning of 1970. */
bool copy_moment(buffer *out, int64_t second);

/* A `text`. PostgreSQL has neither U+0000 nor what is not UTF-8: such a text is null, and *unfit becomes true. */
bool copy_text(buffer *out, view text, bool *unfit);

/* The trailer. */
bool copy_end(buffer *out);

#endif
