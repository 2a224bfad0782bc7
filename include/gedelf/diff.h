/* SPDX-License-Identifier: MIT */
/*
 * gedelf/diff.h: what differs between two files as data. Records are paired, then structures.
 *
 * Order of records and of differently tagged structures, encoding, line breaks, where long texts are split, and the header's
 * date do not count; nor do letters with their marks after them or in one. Everything else does: white space, case, the form
 * of a date, and the order of structures with the same tag.
 *
 *     gedelf_diff *diff;
 *     gedelf_diff_change change = GEDELF_DIFF_CHANGE();
 *     gedelf_status status = gedelf_diff_new(&diff, before, after, NULL);
 *     while (status == GEDELF_OK && (status = gedelf_diff_next(diff, &change)) == GEDELF_OK)
 *         show(&change);
 *     gedelf_diff_free(diff);
 *
 * The conventions of gedelf/gedelf.h hold here too.
 */
#ifndef GEDELF_DIFF_H
#define GEDELF_DIFF_H

#include <gedelf/gedelf.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Pairing ------------------------------------------------------------------------------------- */

/* How records are paired, always with one of the same tag. */
typedef enum gedelf_pairing {
    GEDELF_PAIRING_AUTO = 0,   /* the first of the others that serves; what it leaves over goes to the next ones */
    GEDELF_PAIRING_ID = 1,     /* same identifier; records without one by content */
    GEDELF_PAIRING_UID = 2,    /* same UID, EXID, REFN, RIN or AFN */
    GEDELF_PAIRING_CONTENT = 3 /* by what they say, and whom they are related to */
} gedelf_pairing;

/* ---- Differences --------------------------------------------------------------------------------- */

/* How to compare; NULL means the defaults. Of the common fields, the allocator counts. */
typedef struct gedelf_diff_options {
    GEDELF_COMMON_OPTIONS;
    gedelf_pairing match; /* how records are paired */
    bool ignore_ids;      /* identifiers are not data: a different one is not a difference */
} gedelf_diff_options;

/* Makes these options. */
#define GEDELF_DIFF_OPTIONS(...) GEDELF_MAKE(gedelf_diff_options, __VA_ARGS__)

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
    size_t size; /* set by GEDELF_DIFF_CHANGE() */
    gedelf_diff_kind kind;
    gedelf_structure old_record;   /* no structure if it was added */
    gedelf_structure new_record;   /* no structure if it was removed */
    gedelf_view name;              /* a person's, source's or other record's, or "Husband & Wife"; may be empty */
    const gedelf_diff_edit *edits; /* none for a record that was added or removed */
    size_t edit_count;
} gedelf_diff_change;

/* Makes one to be filled in. */
#define GEDELF_DIFF_CHANGE(...) GEDELF_MAKE(gedelf_diff_change, __VA_ARGS__)

/* Two datasets that are compared. */
typedef struct gedelf_diff gedelf_diff;

/* Pairs the records of two datasets.
     out         receives the comparison, to be freed by the caller; NULL if the status is not GEDELF_OK
     old_data    what was there before; must live until the comparison is freed, like the other
     new_data    what is there now. If it is of another data model than the old one, it is translated into that, for which it must
                 have been read with options.typed
     options     NULL for the defaults
   GEDELF_OK, GEDELF_MEMORY, GEDELF_LIMIT; GEDELF_ARGUMENT if options.match means nothing. */
GEDELF_API gedelf_status gedelf_diff_new(gedelf_diff **out, const gedelf_dataset *old_data,
                                         const gedelf_dataset *new_data, const gedelf_diff_options *options);

/* Releases a comparison. NULL is allowed. */
GEDELF_API void gedelf_diff_free(gedelf_diff *diff);

/* Which way records were paired that GEDELF_PAIRING_AUTO found to serve; else the one that was asked for. */
GEDELF_API gedelf_pairing gedelf_diff_way(const gedelf_diff *diff);

/* The next record that differs: the header first, then those of the old dataset in its order, then those that were added.
   GEDELF_OK; GEDELF_END after the last one, after which the first comes again; GEDELF_MEMORY. */
GEDELF_API gedelf_status gedelf_diff_next(gedelf_diff *diff, gedelf_diff_change *change);

/* Writes commands for the editor (gedelf/edit.h) that make of the old file one with the new one's data, with the same identifiers and the
   same order of structures with the same tag. Nothing is written if nothing differs. If a pointer would lead nowhere that did
   not before, a comment at the beginning says so: then the editor must allow that. Where the old file's dialect has no
   languages and datatypes, there are none in the commands. Identifiers always count here. gedelf_diff_next begins anew afterwards.
   What no command can make is in comments at the beginning: schemas of ELF, identifiers of structures that are no records where
   the dialect does not have them, and that a second header differs. The editor refuses a script, all of it, where the new file has what it never writes, such as
   one identifier twice.
     sink             where to
   GEDELF_OK, GEDELF_UNWRITABLE, GEDELF_MEMORY; GEDELF_LIMIT, without having written anything, if something more than 100 levels deep
   is new: each command has a path, and all of them would be too long. */
GEDELF_API gedelf_status gedelf_diff_script(gedelf_diff *diff, gedelf_sink sink);

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

#ifdef __cplusplus
}
#endif

#endif
