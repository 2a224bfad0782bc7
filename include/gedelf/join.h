/* SPDX-License-Identifier: MIT */
/*
 * gedelf/join.h: join two files into one, and unite records that mean the same.
 *
 * gedelf_join searches for such records itself, or takes the pairs that you pass.
 *
 *     gedelf_join_options options = GEDELF_JOIN_OPTIONS(.name = gedelf_text("cousin.ged"));
 *     gedelf_status status = gedelf_join(first, source, second, sink, &options);
 *
 * People, families and sources that both files have become one record. Nothing is lost: the result has every record of
 * both files. If the two records of a pair differ, the result has both versions, that of the first file first. The
 * rules are in docs/spec-notes.md [D450 to D453].
 *
 * The conventions in gedelf/gedelf.h apply here too.
 */
#ifndef GEDELF_JOIN_H
#define GEDELF_JOIN_H

#include <gedelf/match.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Pairs ------------------------------------------------------------------------------------ */

/* A decision about two records: unite them, or keep them apart. */
typedef struct gedelf_join_pair {
    gedelf_view a, b; /* the identifiers in the first and in the second file, without at signs */
    bool apart;       /* the records are not the same: do not unite them */
} gedelf_join_pair;

/* Reads pairs from text, one on each line. A line is either an object that `gedelf match --format json` prints, or two
   identifiers with a tab between them. In an object, "a" and "b" count, and "same" if it is false. Empty lines are
   skipped.
     text      must stay valid as long as the pairs
     found     receives each pair; returns true to continue, false to stop
     context   the first argument of `found`
     line      receives the number of the line that is not a pair, from 1, if the status is GEDELF_ARGUMENT; may be NULL
   Returns GEDELF_OK; GEDELF_STOPPED if `found` returns false; GEDELF_ARGUMENT if a line is not a pair. */
GEDELF_API gedelf_status gedelf_join_read_pairs(gedelf_view text,
                                                bool (*found)(void *context, const gedelf_join_pair *pair),
                                                void *context, size_t *line);

/* ---- Joining ---------------------------------------------------------------------------------- */

/* What was done. */
typedef enum gedelf_join_action {
    GEDELF_JOIN_UNITED = 0,   /* two records became one */
    GEDELF_JOIN_ADDED = 1,    /* a record of the second file was added after those of the first */
    GEDELF_JOIN_RENAMED = 2,  /* the same, with a new identifier, because the first file already uses its own */
    GEDELF_JOIN_NOTED = 3,    /* a structure was put into a note, because there can be only one, and the first file
                                 has it already */
    GEDELF_JOIN_RETAGGED = 4, /* a tag of the second file got another name, because in the first file it has another
                                 meaning */
    GEDELF_JOIN_RECODED = 5   /* the result is in UTF-8, because the first file's encoding lacks a character of the
                                 second */
} gedelf_join_action;

/* Returns the name of an action: "united", "added", "renamed", "noted", "retagged" or "recoded". The text is
   constant. */
GEDELF_API const char *gedelf_join_action_name(gedelf_join_action action);

/* Something that was done. The views are valid until the callback returns. */
typedef struct gedelf_join_event {
    gedelf_join_action action; /* what was done */
    gedelf_view tag;           /* the tag of the record; for GEDELF_JOIN_RETAGGED the new tag */
    gedelf_view a, b;          /* the identifier in the result and that in the second file; empty if there is none */
    gedelf_view text;          /* for GEDELF_JOIN_NOTED what the note says, for GEDELF_JOIN_RETAGGED the old tag, for
                                  GEDELF_JOIN_RECODED the old encoding */
    size_t parts;              /* for GEDELF_JOIN_UNITED how many structures were added to the record */
} gedelf_join_event;

/* Receives an event. Return true to continue. Return false to stop: gedelf_join then returns GEDELF_STOPPED, and has
   written nothing. */
typedef bool (*gedelf_join_fn)(void *context, const gedelf_join_event *event);

/* Why a join is not possible. */
typedef struct gedelf_join_fault {
    size_t size;         /* set by GEDELF_JOIN_FAULT() */
    const char *message; /* what is wrong; constant. NULL: nothing */
    gedelf_view xref;    /* the identifier that the message is about; for GEDELF_NO_FORM the name of the encoding */
} gedelf_join_fault;

/* Initialises an empty gedelf_join_fault for gedelf_join to fill in. */
#define GEDELF_JOIN_FAULT(...) GEDELF_MAKE(gedelf_join_fault, __VA_ARGS__)

/* How to join. Pass NULL for the defaults. All common fields except threads are used. Diagnostics say which
   languages and datatypes of the second file the first file's dialect cannot express. `progress` reports the search
   for pairs. */
typedef struct gedelf_join_options {
    GEDELF_COMMON_OPTIONS;
    uint64_t max_per_code;         /* how many diagnostics of one code to deliver; 0 means 50. May be GEDELF_NO_LIMIT.
                                      Further ones are only counted */
    double min;                    /* the lowest score of pairs to unite; 0 means 0.9. GEDELF_ANY_SCORE: all pairs */
    const gedelf_join_pair *pairs; /* unite these pairs, and families and equal records that follow from them. NULL:
                                      search for pairs */
    size_t pair_count;             /* how many pairs there are */
    gedelf_view name;              /* the name of the second file, for notes */
    gedelf_join_fn tell;           /* receives what is done; NULL: none */
    gedelf_join_fault *fault;      /* filled in with the reason of GEDELF_ARGUMENT or GEDELF_NO_FORM; may be NULL */
    gedelf_view (*file)(void *context, gedelf_view name); /* returns the new name of a file that the second file
                                                             names in FILE or TRAN; the text must stay valid until
                                                             gedelf_join returns. NULL: keep all names */
    bool keep_encoding; /* keep the first file's encoding, and write characters that it lacks as escapes */
} gedelf_join_options;

/* Initialises these options, for example GEDELF_JOIN_OPTIONS(.min = 0.95). */
#define GEDELF_JOIN_OPTIONS(...) GEDELF_MAKE(gedelf_join_options, __VA_ARGS__)

/* Joins two files. The result has the encoding and dialect of the first file, and those of its lines to which nothing
   was added keep their octets. If the encoding lacks a character of the second file, the result is in UTF-8, and
   GEDELF_JOIN_RECODED is reported, unless options.keep_encoding is set.
     a         the first dataset, read with options.positions
     source    what the first dataset was read from: a file or a block of memory
     b         the second dataset; if it has another data model, it is translated
     sink      where to write
     options   NULL for the defaults
   Returns GEDELF_OK, GEDELF_MEMORY, GEDELF_LIMIT, GEDELF_STOPPED, GEDELF_UNREADABLE or GEDELF_UNWRITABLE;
   GEDELF_CHANGED if it notices that the source is not what the first dataset was read from; GEDELF_ARGUMENT if a
   given pair names a record that does not exist, one that is already in another pair, or two records of different
   kinds; GEDELF_NO_FORM if options.keep_encoding is set and an identifier of the second file has a character that
   the encoding lacks. With GEDELF_ARGUMENT, GEDELF_STOPPED and GEDELF_NO_FORM, nothing has been written. */
GEDELF_API gedelf_status gedelf_join(const gedelf_dataset *a, gedelf_source source, const gedelf_dataset *b,
                                     gedelf_sink sink, const gedelf_join_options *options);

#ifdef __cplusplus
}
#endif

#endif
