/* SPDX-License-Identifier: MIT */
/*
 * gedelf/join.h: two files made into one, in which records that are the same person, family or source are one record.
 *
 *     gedelf_join_options options = GEDELF_JOIN_OPTIONS();
 *     options.name = gedelf_text("cousin.ged");
 *     gedelf_status status = gedelf_join(first, source, second, sink, &options);
 *
 * Nothing is lost: every record of both is there, and what two records of a pair say differently is beside each other, the
 * first file's first. The rules are D450 to D453. The conventions of gedelf/gedelf.h hold here too.
 */
#ifndef GEDELF_JOIN_H
#define GEDELF_JOIN_H

#include <gedelf/match.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Pairs ------------------------------------------------------------------------------------ */

/* Two records that are to be one, or surely not, by their identifiers without at signs. */
typedef struct gedelf_join_pair {
    gedelf_view a, b;
    bool apart; /* they are not the same, and are not to be united */
} gedelf_join_pair;

/* Reads pairs from a text: lines of what `gedelf match --format json` prints, of which "a" and "b" count, and "same" if it is
   false; or two identifiers with a tab between. Empty lines are passed over.
     text    must live as long as the pairs
     found   told of each; false to stop: GEDELF_STOPPED
     line    receives the number of the line that is neither, if the status is GEDELF_ARGUMENT; may be NULL
   GEDELF_OK, GEDELF_STOPPED, GEDELF_ARGUMENT. */
GEDELF_API gedelf_status gedelf_join_read_pairs(gedelf_view text,
                                                bool (*found)(void *context, const gedelf_join_pair *pair),
                                                void *context, size_t *line);

/* ---- Joining ---------------------------------------------------------------------------------- */

/* What was done. */
typedef enum gedelf_join_action {
    GEDELF_JOIN_UNITED = 0,  /* two records are one */
    GEDELF_JOIN_ADDED = 1,   /* a record of the second file follows those of the first */
    GEDELF_JOIN_RENAMED = 2, /* so, with another identifier, because the first file has its own */
    GEDELF_JOIN_NOTED = 3,   /* what there can be only one of, and the first file has already: it is in a note now */
    GEDELF_JOIN_RETAGGED =
        4, /* a tag of the second file has another name, because the first means something else by it */
    GEDELF_JOIN_RECODED =
        5 /* the result is in UTF-8: the first file's encoding does not have a character of the second */
} gedelf_join_action;

/* The name of an action: "united", "added", "renamed", "noted", "retagged", "recoded". Constant. */
GEDELF_API const char *gedelf_join_action_name(gedelf_join_action action);

/* Something that was done. Views live until the callback returns. */
typedef struct gedelf_join_event {
    gedelf_join_action action;
    gedelf_view tag;  /* of the record; of GEDELF_JOIN_RETAGGED the new one */
    gedelf_view a, b; /* its identifier in the result, and in the second file; empty if it has none */
    gedelf_view text; /* of GEDELF_JOIN_NOTED: what is in the note; of GEDELF_JOIN_RETAGGED: the tag that it was; of
                         GEDELF_JOIN_RECODED: the encoding that it was */
    size_t parts;     /* of GEDELF_JOIN_UNITED: how many structures came to it */
} gedelf_join_event;

/* Takes such an event; false to stop: GEDELF_STOPPED, and nothing has been written. */
typedef bool (*gedelf_join_fn)(void *context, const gedelf_join_event *event);

/* Why pairs that were given cannot be. */
typedef struct gedelf_join_fault {
    size_t size;         /* set by GEDELF_JOIN_FAULT() */
    const char *message; /* NULL: nothing is wrong */
    gedelf_view xref;    /* the identifier that it is about */
} gedelf_join_fault;

/* Makes one to be filled in. */
#define GEDELF_JOIN_FAULT(...) GEDELF_MAKE(gedelf_join_fault, __VA_ARGS__)

/* How to join; NULL means the defaults. Of the common fields, all but threads count. Diagnostics say which languages and
   datatypes of the second file the first file's dialect cannot express; `progress` is about the search for pairs. */
typedef struct gedelf_join_options {
    GEDELF_COMMON_OPTIONS;
    uint64_t max_per_code; /* more diagnostics of one code are counted, not delivered; 0: 50. May be GEDELF_NO_LIMIT */
    double min;            /* pairs that are less probable are not united; 0: 0.9. GEDELF_ANY_SCORE unites all */
    const gedelf_join_pair *pairs; /* NULL: those that are found; else these */
    size_t pair_count;
    gedelf_view name;         /* of the second file, for notes */
    gedelf_join_fn tell;      /* receives what is done; NULL: it is not wanted */
    gedelf_join_fault *fault; /* receives why it is GEDELF_ARGUMENT or GEDELF_NO_FORM; NULL: it is not wanted */
    /* What a file that the second names, in FILE or TRAN, is called in the result. The text must live until gedelf_join
       returns. NULL: as it is. */
    gedelf_view (*file)(void *context, gedelf_view name);
    bool keep_encoding; /* what the first file's encoding does not have is written as escapes */
} gedelf_join_options;

/* Makes these options. */
#define GEDELF_JOIN_OPTIONS(...) GEDELF_MAKE(gedelf_join_options, __VA_ARGS__)

/* Joins two files.
     a                the first dataset, which was read with options.positions
     source           what it was read from: a file or a block of memory
     b                the second dataset; if it is of the other data model, it is translated
     sink             where to; the result is in the first file's encoding and dialect, and its lines keep their octets where
                      nothing came to them. If that encoding does not have a character that comes from the second, the result is
                      in UTF-8, which is told (GEDELF_JOIN_RECODED), unless options.keep_encoding is set
     options          NULL for the defaults
   GEDELF_OK, GEDELF_MEMORY, GEDELF_LIMIT, GEDELF_STOPPED, GEDELF_UNREADABLE, GEDELF_UNWRITABLE; GEDELF_CHANGED if the source is
   seen not to be what the first dataset was read from; GEDELF_ARGUMENT if a given pair names a record that is not there, or twice,
   or two of different kinds; GEDELF_NO_FORM if an identifier of the second file has a
   character that the encoding of the first does not have, and that is to be kept. Then nothing has been written. */
GEDELF_API gedelf_status gedelf_join(const gedelf_dataset *a, gedelf_source source, const gedelf_dataset *b,
                                     gedelf_sink sink, const gedelf_join_options *options);

#ifdef __cplusplus
}
#endif

#endif
