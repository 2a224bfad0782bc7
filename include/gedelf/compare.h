/* SPDX-License-Identifier: MIT */
/*
 * gedelf/compare.h: two files as data. Records are paired, then structures, and what differs is told.
 *
 * Order of records and of differently tagged structures, encoding, line breaks, where long texts are split, and the header's
 * date do not count; nor do letters with their marks behind them or in one. Everything else does: white space, case, the form
 * of a date, and the order of structures with the same tag.
 *
 *     gedelf_diff *diff;
 *     gedelf_diff_change change;
 *     gedelf_status status = gedelf_diff_open(&diff, before, after, NULL);
 *     while (status == GEDELF_OK && (status = gedelf_diff_next(diff, &change)) == GEDELF_OK)
 *         show(&change);
 *     gedelf_diff_close(diff);
 *
 * The conventions of gedelf/gedelf.h hold here too.
 */
#ifndef GEDELF_COMPARE_H
#define GEDELF_COMPARE_H

#include <gedelf/gedelf.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Pairing ------------------------------------------------------------------------------------- */

/* How records are paired, always with one of the same tag. */
typedef enum gedelf_pairing {
    GEDELF_MATCH_AUTO = 0,   /* the first of the others that serves; what it leaves over goes to the next ones */
    GEDELF_MATCH_ID = 1,     /* same identifier; records without one by content */
    GEDELF_MATCH_UID = 2,    /* same UID, EXID, REFN, RIN or AFN */
    GEDELF_MATCH_CONTENT = 3 /* by what they say, and whom they are related to */
} gedelf_pairing;

/* ---- Differences --------------------------------------------------------------------------------- */

/* How to compare. Start from GEDELF_DIFF_OPTIONS_INIT; NULL means just that. */
typedef struct gedelf_diff_options {
    size_t size;                       /* sizeof (gedelf_diff_options) */
    const gedelf_allocator *allocator; /* NULL: malloc and friends; copied, but its context must outlive the result */
    gedelf_pairing match;              /* how records are paired */
    bool ignore_ids;                   /* identifiers are no data: another one is no difference */
} gedelf_diff_options;

/* The defaults: records are paired by what serves, and identifiers count. */
#define GEDELF_DIFF_OPTIONS_INIT                                                                                       \
    {                                                                                                                  \
        sizeof(gedelf_diff_options), NULL, GEDELF_MATCH_AUTO, false                                                    \
    }

/* What became of a record. */
typedef enum gedelf_diff_kind {
    GEDELF_DIFF_ADDED = 0,
    GEDELF_DIFF_REMOVED = 1,
    GEDELF_DIFF_CHANGED = 2,
    GEDELF_DIFF_RENAMED = 3 /* it has another identifier, and may be changed besides */
} gedelf_diff_kind;

/* What became of a structure in a record. */
typedef enum gedelf_diff_op {
    GEDELF_DIFF_ADD = 0,    /* with all that is below it */
    GEDELF_DIFF_REMOVE = 1, /* so too */
    GEDELF_DIFF_CHANGE = 2, /* what it says itself */
    GEDELF_DIFF_MOVE = 3    /* its place among those with the same tag */
} gedelf_diff_op;

/* What of it. */
typedef enum gedelf_diff_what {
    GEDELF_DIFF_STRUCTURE = 0, /* all of it: when it was added, removed or moved */
    GEDELF_DIFF_PAYLOAD = 1,   /* the text or pointer */
    GEDELF_DIFF_LANGUAGE = 2,
    GEDELF_DIFF_DATATYPE = 3
} gedelf_diff_what;

/* One of the edits that make the new record of the old one. */
typedef struct gedelf_diff_edit {
    gedelf_diff_op op;
    gedelf_diff_what what;
    gedelf_view path;     /* from the record down: "BIRT[2].DATE"; "." is the record itself. In the new record if it was
                                       added, else in the old one */
    gedelf_view new_path; /* where it was moved to; else empty */
    gedelf_structure old_structure; /* no structure if it was added */
    gedelf_structure new_structure; /* no structure if it was removed */
} gedelf_diff_edit;

/* A record that differs. What it points to lives until the next call. */
typedef struct gedelf_diff_change {
    gedelf_diff_kind kind;
    gedelf_structure old_record;   /* no structure if it was added */
    gedelf_structure new_record;   /* no structure if it was removed */
    gedelf_view name;              /* a person's, source's or other record's, or "Husband & Wife"; may be empty */
    const gedelf_diff_edit *edits; /* none for a record that was added or removed */
    size_t edit_count;
} gedelf_diff_change;

/* Two datasets that are compared. */
typedef struct gedelf_diff gedelf_diff;

/* Pairs the records of two datasets.
     out         receives the comparison, to be closed by the caller; NULL if the status is not GEDELF_OK
     old_data    what was there before; must stay until it is closed, like the other
     new_data    what is there now. If it is of another data model than the old one, it is translated into that, for which it must
                 have been read with options.typed
     options     NULL for the defaults
   GEDELF_OK, GEDELF_MEMORY, GEDELF_LIMIT; GEDELF_ARGUMENT if options.match means nothing. */
GEDELF_API gedelf_status gedelf_diff_open(gedelf_diff **out, const gedelf_dataset *old_data,
                                          const gedelf_dataset *new_data, const gedelf_diff_options *options);

/* Closes a comparison. NULL is allowed. */
GEDELF_API void gedelf_diff_close(gedelf_diff *diff);

/* Which way records were paired that GEDELF_MATCH_AUTO found to serve; else the one that was asked for. */
GEDELF_API gedelf_pairing gedelf_diff_way(const gedelf_diff *diff);

/* The next record that differs: the header first, then those of the old dataset in its order, then those that were added.
   GEDELF_OK; GEDELF_END behind the last one, after which the first comes again; GEDELF_MEMORY. */
GEDELF_API gedelf_status gedelf_diff_next(gedelf_diff *diff, gedelf_diff_change *change);

/* Writes commands for the editor (gedelf/edit.h) that make of the old file one with the new one's data, with the same identifiers and the
   same order of structures with the same tag. Nothing is written if nothing differs. If a pointer would lead nowhere that did
   not before, a comment at the beginning says so: then the editor must allow that. Where the old file's dialect has no
   languages and datatypes, there are none in the commands. Identifiers always count here. gedelf_diff_next begins anew afterwards.
   What no command can make stands in comments at the beginning: schemas of ELF, identifiers of structures that are no records where
   the dialect does not have them, and that a second header differs. The editor refuses a script, all of it, where the new file has what it never writes, such as
   one identifier twice.
     write, context   where to
   GEDELF_OK, GEDELF_UNWRITABLE, GEDELF_MEMORY; GEDELF_LIMIT, without having written anything, if something more than 100 levels deep
   is new: each command has a path, and all of them would be too long. */
GEDELF_API gedelf_status gedelf_diff_script(gedelf_diff *diff, gedelf_write_fn write, void *context);

/* Do the headers say the same of tags (HEAD.SCHMA)? That is no difference by itself, and a script changes it only where there is
   something else to do, and where the editor has a command for it, in GEDCOM 7.0.
     same   receives it
   GEDELF_OK or GEDELF_MEMORY. */
GEDELF_API gedelf_status gedelf_diff_tags(const gedelf_diff *diff, bool *same);

/* ---- Words --------------------------------------------------------------------------------------- */

/* A stretch of one text or of both. */
typedef enum gedelf_words_kind {
    GEDELF_WORDS_SAME = 0,
    GEDELF_WORDS_REMOVED = 1, /* only in the old text */
    GEDELF_WORDS_ADDED = 2    /* only in the new text */
} gedelf_words_kind;

/* Takes such a stretch. Returns false to stop. */
typedef bool (*gedelf_words_fn)(void *context, gedelf_words_kind kind, gedelf_view words);

/* Tells which words of two texts differ, in their order. Texts in which very many do are told as wholly different between what
   they begin and end with alike.
     allocator   NULL: malloc and friends
   GEDELF_OK, GEDELF_STOPPED, GEDELF_MEMORY. */
GEDELF_API gedelf_status gedelf_words_compare(gedelf_view old_text, gedelf_view new_text, gedelf_words_fn each,
                                              void *context, const gedelf_allocator *allocator);

/* ---- Merging ------------------------------------------------------------------------------------- */

/* What becomes of what both sides changed, each in its own way (D426). */
typedef enum gedelf_conflicts {
    GEDELF_CONFLICTS_MARKERS = 0, /* both versions stand in the result, between conflict markers as git has them */
    GEDELF_CONFLICTS_OURS = 1,    /* the version of OURS */
    GEDELF_CONFLICTS_THEIRS = 2,  /* the version of THEIRS */
    GEDELF_CONFLICTS_BOTH = 3     /* OURS's structure, then THEIRS's; of a removal and a change the change */
} gedelf_conflicts;

/* How to merge. Start from GEDELF_MERGE_OPTIONS_INIT and set what should differ; NULL instead of options means just that. */
typedef struct gedelf_merge_options {
    size_t size;                       /* sizeof (gedelf_merge_options) */
    const gedelf_allocator *allocator; /* NULL: malloc and friends */
    const gedelf_options *reading;     /* how to read OURS; NULL for the defaults */
    gedelf_conflicts conflicts;
    gedelf_pairing match;     /* how records of BASE are paired with those of each side */
    gedelf_view ours, theirs; /* the names of the sides, which stand in conflict markers */
    gedelf_diag_fn diagnose;  /* told of each conflict, and of what else is worth knowing; NULL: not wanted */
    void *diagnose_context;
} gedelf_merge_options;

/* The defaults: markers, pairs as gedelf_diff has them, "OURS" and "THEIRS". */
#define GEDELF_MERGE_OPTIONS_INIT                                                                                      \
    {                                                                                                                  \
        sizeof(gedelf_merge_options), NULL, NULL, GEDELF_CONFLICTS_MARKERS, GEDELF_MATCH_AUTO, {"OURS", 4},            \
            {"THEIRS", 6}, NULL, NULL                                                                                  \
    }

/* What came of it. */
typedef struct gedelf_merge_result {
    uint64_t conflicts; /* how many there were, however they were settled */
    uint64_t renamed;   /* new records of THEIRS that got another identifier (D424) */
} gedelf_merge_result;

/* Merges two versions that were made of one: what only one side changed is taken, what both changed alike is taken once, and the
   rest is a conflict (D420 to D429). The result is in OURS's encoding, line breaks and dialect, and lines of OURS that nothing
   concerns keep their octets.
     base             what both were made of; NULL: nothing, so that each side has added all. If it or `theirs` is of another data
                      model than OURS, it is translated into that, for which it must have been read with options.typed
     ours             read here, because its octets are needed; all of it is kept in memory
     theirs           the other version
     write, context   where to; what was written before a failure is not good
     options          NULL for the defaults
     result           receives what came of it; may be NULL
   The statuses of gedelf_read and GEDELF_UNWRITABLE; GEDELF_STOPPED also if `diagnose` gives false; GEDELF_REFUSED if OURS has
   no form for something of THEIRS, which is then said. */
GEDELF_API gedelf_status gedelf_merge(const gedelf_dataset *base, gedelf_source ours, const gedelf_dataset *theirs,
                                      gedelf_write_fn write, void *context, const gedelf_merge_options *options,
                                      gedelf_merge_result *result);

#ifdef __cplusplus
}
#endif

#endif
