/* SPDX-License-Identifier: MIT */
/*
 * gedelf/octets.h: read the octets of a source, and decode pieces of a file to text.
 *
 * To read the first octets of a file:
 *
 *     gedelf_octets *octets;
 *     gedelf_status status = gedelf_octets_open(&octets, gedelf_source_file("family.ged"), NULL);
 *     if (status == GEDELF_OK)
 *         status = gedelf_octets_read(octets, buffer, sizeof buffer, &got);
 *     gedelf_octets_close(octets);
 *
 * The conventions of gedelf/gedelf.h apply here too.
 */
#ifndef GEDELF_OCTETS_H
#define GEDELF_OCTETS_H

#include <gedelf/gedelf.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Octets ---------------------------------------------------------------------------------- */

/* An open source whose octets are read unchanged. */
typedef struct gedelf_octets gedelf_octets;

/* Opens a source.
     out         receives the open source, which the caller closes; NULL if the status is not GEDELF_OK
     source      where to read from
     allocator   NULL for the default; it is copied
   Returns GEDELF_OK, GEDELF_UNREADABLE, GEDELF_ARGUMENT or GEDELF_MEMORY. */
GEDELF_API gedelf_status gedelf_octets_open(gedelf_octets **out, gedelf_source source,
                                            const gedelf_allocator *allocator);

/* Reads the next octets.
     into   where to put the octets
     size   the most octets to read
     got    receives how many octets were read; it is 0 only at the end of the source
   Returns GEDELF_OK, GEDELF_UNREADABLE, or GEDELF_CHANGED if a file has become shorter in the meantime. */
GEDELF_API gedelf_status gedelf_octets_read(gedelf_octets *octets, void *into, size_t size, size_t *got);

/* Closes the source. NULL is allowed. */
GEDELF_API void gedelf_octets_close(gedelf_octets *octets);

/* Decodes a piece of a file and writes it as UTF-8. In every encoding that ELF allows, you can decode single lines. Octets that
   cannot be decoded become U+FFFD. Nothing is reported.
     octets    the piece of the file
     sink      where to write to
     options   allocator and encoding are used. Without an encoding, it is detected as for a whole file
   Returns GEDELF_OK, GEDELF_MEMORY, GEDELF_UNWRITABLE, or a status of gedelf_read if the encoding cannot be used. */
GEDELF_API gedelf_status gedelf_decode(gedelf_view octets, gedelf_sink sink, const gedelf_read_options *options);

#ifdef __cplusplus
}
#endif

#endif
