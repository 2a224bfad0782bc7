/* SPDX-License-Identifier: MIT */
/*
 * gedelf/octets.h: the octets of a source as they are, and pieces of them as text.
 *
 *     gedelf_octets *octets;
 *     gedelf_status status = gedelf_octets_open(&octets, gedelf_source_file("family.ged"), NULL);
 *     if (status == GEDELF_OK)
 *         status = gedelf_octets_read(octets, buffer, sizeof buffer, &got);
 *     gedelf_octets_close(octets);
 *
 * The conventions of gedelf/gedelf.h hold here too.
 */
#ifndef GEDELF_OCTETS_H
#define GEDELF_OCTETS_H

#include <gedelf/gedelf.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Octets ---------------------------------------------------------------------------------- */

/* A source that is being read octet by octet, as it is. */
typedef struct gedelf_octets gedelf_octets;

/* Opens a source. `allocator` may be NULL, and is copied. GEDELF_OK, GEDELF_UNREADABLE, GEDELF_ARGUMENT, GEDELF_MEMORY. */
GEDELF_API gedelf_status gedelf_octets_open(gedelf_octets **out, gedelf_source source,
                                            const gedelf_allocator *allocator);

/* Reads up to `size` octets; *got is 0 only at the end. GEDELF_OK, GEDELF_UNREADABLE, or GEDELF_CHANGED if a file has become
   shorter meanwhile. */
GEDELF_API gedelf_status gedelf_octets_read(gedelf_octets *octets, void *into, size_t size, size_t *got);

/* Closes it. NULL is allowed. */
GEDELF_API void gedelf_octets_close(gedelf_octets *octets);

/* Gives a piece of a file as text in UTF-8. A line by itself can be decoded in every encoding of ELF; what does not decode becomes
   U+FFFD.
     sink             where to
     options          allocator and encoding count; without one it is found out as for a whole file
   GEDELF_OK, GEDELF_MEMORY, GEDELF_UNWRITABLE, and what reading comes to if the encoding is not known. */
GEDELF_API gedelf_status gedelf_decode(gedelf_view octets, gedelf_sink sink, const gedelf_read_options *options);

#ifdef __cplusplus
}
#endif

#endif
