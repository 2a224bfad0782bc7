/* SPDX-License-Identifier: MIT */
/*
 * gedelf/anonymise.h: files of the same form with other words, numbers and years in them, so that a file that shows a fault
 * can be given away.
 *
 *     gedelf_anonymise_options options = GEDELF_ANONYMISE_OPTIONS(.key = gedelf_text("some random text"));
 *     gedelf_status status = gedelf_anonymise(source, sink, &options);
 *
 * The conventions of gedelf/gedelf.h hold here too.
 */
#ifndef GEDELF_ANONYMISE_H
#define GEDELF_ANONYMISE_H

#include <gedelf/gedelf.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Anonymising ------------------------------------------------------------------------------- */

/* How to anonymise; set `key` at least. NULL means the defaults. Of the common fields, the allocator counts. */
typedef struct gedelf_anonymise_options {
    GEDELF_COMMON_OPTIONS;
    const gedelf_read_options *reading; /* how to read the source; NULL for the defaults */
    /* What the new words and years depend on. Random octets that are then forgotten are safe. With a text, the same words can
       be made again, but they can also be guessed by trying texts (D484). */
    gedelf_view key;
    bool drop_dates; /* the dates of events are left out; else days and months stay, and all years move together */
} gedelf_anonymise_options;

/* Makes these options. */
#define GEDELF_ANONYMISE_OPTIONS(...) GEDELF_MAKE(gedelf_anonymise_options, __VA_ARGS__)

/* Writes a source with other words, numbers and years in the same form, so that a file that shows a fault can be given away
   (D480 to D483): every line keeps its level, tag and length in octets, words become words of as many letters, each the same
   one everywhere, and all years go back by the same number.
   What stays (D482): days and months, and the distance between years, so that one date that somebody knows gives all others away
   (drop_dates leaves those of events out, with their lines); sexes, ages, times of day and languages; kinds of names, pedigrees and
   media; the program that made the file; who is whose child and partner.
     sink             where to
     options          NULL for the defaults
   The statuses of gedelf_read and GEDELF_UNWRITABLE. */
GEDELF_API gedelf_status gedelf_anonymise(gedelf_source source, gedelf_sink sink,
                                          const gedelf_anonymise_options *options);

#ifdef __cplusplus
}
#endif

#endif
