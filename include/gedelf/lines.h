/* SPDX-License-Identifier: MIT */
/*
 * gedelf/lines.h: the text of a line by its number, for diagnostics that are made when the text is gone.
 *
 *     gedelf_lines *lines;
 *     gedelf_status status = gedelf_lines_open(&lines, source, &reading);
 *     if (status == GEDELF_OK && gedelf_lines_find(lines, diag->line, &text))
 *         ... text ...
 *     gedelf_lines_close(lines);
 *
 * The conventions of gedelf/gedelf.h hold here too.
 */
#ifndef GEDELF_LINES_H
#define GEDELF_LINES_H

#include <gedelf/gedelf.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Lines ------------------------------------------------------------------------------------- */

/* Finds the text of a line, for diagnostics to show: sets `text` (UTF-8, without its line break), which lives until the next
   call. It is called with numbers that never become smaller, and only for diagnostics that are shown; so one more look
   through the source will do. False if the line is not to be had: the diagnostic is then without it. */
typedef bool (*gedelf_line_fn)(void *context, uint64_t number, gedelf_view *text);

/* The lines of a source, which is read a second time. */
typedef struct gedelf_lines gedelf_lines;

/* Opens a source for its lines, with the same options as for reading it, of which the callbacks are not called. To be closed
   by the caller. Statuses as for gedelf_reader_open. */
GEDELF_API gedelf_status gedelf_lines_open(gedelf_lines **out, gedelf_source source,
                                           const gedelf_read_options *options);

/* Finds a line: this is a gedelf_line_fn, with the lines as its context. False if the line has passed, or there is none. */
GEDELF_API bool gedelf_lines_find(void *lines, uint64_t number, gedelf_view *text);

/* Closes it and releases what it holds. NULL is allowed. */
GEDELF_API void gedelf_lines_close(gedelf_lines *lines);

#ifdef __cplusplus
}
#endif

#endif
