/* SPDX-License-Identifier: MIT */
/*
 * gedelf/lines.h: find lines of a source by number, for diagnostics that are made after the source was read.
 *
 * To find the line of a diagnostic:
 *
 *     gedelf_lines *lines;
 *     gedelf_status status = gedelf_lines_open(&lines, source, &reading);
 *     if (status == GEDELF_OK && gedelf_lines_find(lines, diag->line, &text))
 *         ... text ...
 *     gedelf_lines_close(lines);
 *
 * The conventions of gedelf/gedelf.h apply here too.
 */
#ifndef GEDELF_LINES_H
#define GEDELF_LINES_H

#include <gedelf/gedelf.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Lines ------------------------------------------------------------------------------------- */

/* A callback that finds the text of a line, so that a diagnostic can show it. It is called only for diagnostics that are
   delivered, and the numbers never decrease. One more pass through the source is therefore enough.
     context   the callback's own context
     number    the number of the line, counted from 1
     text      receives the text in UTF-8, without its line break. It must stay valid until the next call
   Returns false if the line is not available. The diagnostic then has no text. */
typedef bool (*gedelf_line_fn)(void *context, uint64_t number, gedelf_view *text);

/* The lines of a source, which is read a second time. */
typedef struct gedelf_lines gedelf_lines;

/* Opens a source to find its lines.
     out       receives the lines, which the caller closes; NULL if the status is not GEDELF_OK
     source    the source that was read before
     options   the options that it was read with; the callbacks are not called
   Returns the same statuses as gedelf_reader_open. */
GEDELF_API gedelf_status gedelf_lines_open(gedelf_lines **out, gedelf_source source,
                                           const gedelf_read_options *options);

/* Finds a line. This is a gedelf_line_fn, and its context is the lines.
     lines    a gedelf_lines
     number   the number of the line, counted from 1; never less than in the call before
     text     receives the text, which is valid until the next call
   Returns false if there is no such line, or if a later line has been found already. */
GEDELF_API bool gedelf_lines_find(void *lines, uint64_t number, gedelf_view *text);

/* Closes the source and releases the lines. NULL is allowed. */
GEDELF_API void gedelf_lines_close(gedelf_lines *lines);

#ifdef __cplusplus
}
#endif

#endif
