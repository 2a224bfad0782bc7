/* SPDX-License-Identifier: MIT */
/*
 * gedelf/anonymise.h: replace names, places and dates, and keep the structure.
 *
 * The result has the same form as the source, with other words, numbers and years, so that you can send somebody a file
 * that shows a bug.
 *
 *     gedelf_anonymise_options options = GEDELF_ANONYMISE_OPTIONS(.key = gedelf_text("some random text"));
 *     gedelf_status status = gedelf_anonymise(source, sink, &options);
 *
 * The conventions in gedelf/gedelf.h apply here too.
 */
#ifndef GEDELF_ANONYMISE_H
#define GEDELF_ANONYMISE_H

#include <gedelf/gedelf.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Anonymising ------------------------------------------------------------------------------- */

/* How to anonymise. You should set `key`. Pass NULL for the defaults. The only common field used is the allocator. */
typedef struct gedelf_anonymise_options {
    GEDELF_COMMON_OPTIONS;
    const gedelf_read_options *reading; /* how to read the source; NULL for the defaults */
    gedelf_view key;                    /* determines the new words and years. Random octets that you then discard are
                                           safe. With a text, you can produce the same words again, but others can
                                           guess it by trying texts */
    bool drop_dates;                    /* remove the dates of events. Otherwise days and months stay, and all years
                                           move together */
} gedelf_anonymise_options;

/* Initialises these options, for example GEDELF_ANONYMISE_OPTIONS(.drop_dates = true). */
#define GEDELF_ANONYMISE_OPTIONS(...) GEDELF_MAKE(gedelf_anonymise_options, __VA_ARGS__)

/* Writes a source with other words, numbers and years, in the same form. Every line keeps its level, its tag and its
   length in octets. A word becomes a word of as many letters, the same one wherever it occurs. All years go back by the
   same number.

   The following stays the same, so consider it before you publish the result:
     - Days and months, and the distance between years. Anybody who knows one date can work out all others. Set
       drop_dates to remove the dates of events, with their lines.
     - Sexes, ages, times of day and languages.
     - Kinds of names, pedigrees and media.
     - The program that made the file.
     - Who is whose child and partner.

   The rules are in docs/spec-notes.md [D480 to D484].
     source    what to read
     sink      where to write
     options   NULL for the defaults
   Returns the statuses of gedelf_read, and GEDELF_UNWRITABLE. */
GEDELF_API gedelf_status gedelf_anonymise(gedelf_source source, gedelf_sink sink,
                                          const gedelf_anonymise_options *options);

#ifdef __cplusplus
}
#endif

#endif
