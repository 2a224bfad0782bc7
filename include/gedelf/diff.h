/* SPDX-License-Identifier: MIT */
/*
 * gedelf/diff.h: compare two files as data.
 *
 * Records are paired first, then the structures in them.
 *
 * The comparison ignores the order of records, the order of structures with different tags, the encoding, line breaks,
 * where long texts are split, and the date in the header. It also treats a letter with a separate combining mark as
 * equal to the composed letter. Everything else counts: white space, case, the form of a date, and the order of
 * structures with the same tag.
 *
 *     gedelf_diff *diff;
 *     gedelf_diff_change change = GEDELF_DIFF_CHANGE();
 *     gedelf_status status = gedelf_diff_new(&diff, before, after, NULL);
 *     while (status == GEDELF_OK && (status = gedelf_diff_next(diff, &change)) == GEDELF_OK)
 *         show(&change);
 *     gedelf_diff_free(diff);
 *
 * The conventions in gedelf/gedelf.h apply here too.
 */
#ifndef GEDELF_DIFF_H
#define GEDELF_DIFF_H

#include <gedelf/gedelf.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Pairing ------------------------------------------------------------------------------------- */

/* How to pair records. Only records with the same tag are paired. */
typedef enum gedelf_pairing {
    GEDELF_PAIRING_AUTO = 0, /* use the first of the following that works; those after it pair the records left over */
    GEDELF_PAIRING_ID = 1,   /* by identifier; records without one by content */
    GEDELF_PAIRING_UID = 2,  /* by UID, EXID, REFN, RIN or AFN */
    GEDELF_PAIRING_CONTENT = 3 /* by what the records contain, and by their relatives */
} gedelf_pairing;

/* ---- Differences --------------------------------------------------------------------------------- */

/* How to compare. Pass NULL for the defaults. The only common field used is the allocator. */
typedef struct gedelf_diff_options {
    GEDELF_COMMON_OPTIONS;
    gedelf_pairing match; /* how to pair records */
    bool ignore_ids;      /* do not count a changed identifier as a difference */
} gedelf_diff_options;

/* Initialises these options, for example GEDELF_DIFF_OPTIONS(.ignore_ids = true). */
#define GEDELF_DIFF_OPTIONS(...) GEDELF_MAKE(gedelf_diff_options, __VA_ARGS__)

/* How a record differs. */
typedef enum gedelf_diff_kind {
    GEDELF_DIFF_ADDED = 0,   /* only the new dataset has it */
    GEDELF_DIFF_REMOVED = 1, /* only the old dataset has it */
    GEDELF_DIFF_CHANGED = 2, /* it has different content */
    GEDELF_DIFF_RENAMED = 3  /* it has another identifier, and perhaps different content, too */
} gedelf_diff_kind;

/* What happened to a structure in a record. */
typedef enum gedelf_diff_op {
    GEDELF_DIFF_ADD = 0,    /* it was added, with everything below it */
    GEDELF_DIFF_REMOVE = 1, /* it was removed, with everything below it */
    GEDELF_DIFF_CHANGE = 2, /* the structure itself changed */
    GEDELF_DIFF_MOVE = 3    /* it has another place among the structures with the same tag */
} gedelf_diff_op;

/* Which part of a structure an edit is about. */
typedef enum gedelf_diff_what {
    GEDELF_DIFF_STRUCTURE = 0, /* all of it, because it was added, removed or moved */
    GEDELF_DIFF_PAYLOAD = 1,   /* its payload: text or pointer */
    GEDELF_DIFF_LANGUAGE = 2,  /* its language */
    GEDELF_DIFF_DATATYPE = 3   /* its datatype */
} gedelf_diff_what;

/* One of the edits that turn the old record into the new one. */
typedef struct gedelf_diff_edit {
    gedelf_diff_op op;              /* what happened */
    gedelf_diff_what what;          /* to which part of the structure */
    gedelf_view path;               /* the path from the record down, such as "BIRT[2].DATE"; "." is the record itself.
                                       It is a path in the new record if the structure was added, else in the old one */
    gedelf_view new_path;           /* where the structure was moved to; empty unless it was moved */
    gedelf_structure old_structure; /* no structure if it was added */
    gedelf_structure new_structure; /* no structure if it was removed */
} gedelf_diff_edit;

/* A record that differs. Everything it points to is valid until the next call of gedelf_diff_next. */
typedef struct gedelf_diff_change {
    size_t size;                   /* set by GEDELF_DIFF_CHANGE() */
    gedelf_diff_kind kind;         /* how the record differs */
    gedelf_structure old_record;   /* no structure if it was added */
    gedelf_structure new_record;   /* no structure if it was removed */
    gedelf_view name;              /* the name of the person, source or other record; for a family "Husband & Wife". May
                                      be empty */
    const gedelf_diff_edit *edits; /* the edits; none if the record was added or removed */
    size_t edit_count;             /* how many edits there are */
} gedelf_diff_change;

/* Initialises an empty gedelf_diff_change for gedelf_diff_next to fill in. */
#define GEDELF_DIFF_CHANGE(...) GEDELF_MAKE(gedelf_diff_change, __VA_ARGS__)

/* A comparison of two datasets. */
typedef struct gedelf_diff gedelf_diff;

/* Compares two datasets: pairs their records.
     out         receives the comparison, which the caller frees with gedelf_diff_free; NULL unless the status is
                 GEDELF_OK
     old_data    the dataset before the changes. Both datasets must stay valid until the comparison is freed
     new_data    the dataset after the changes. If it has another data model than `old_data`, it is translated; for
                 that, it must have been read with options.typed
     options     NULL for the defaults
   Returns GEDELF_OK, GEDELF_MEMORY, GEDELF_LIMIT, or GEDELF_ARGUMENT if options.match is not a gedelf_pairing. */
GEDELF_API gedelf_status gedelf_diff_new(gedelf_diff **out, const gedelf_dataset *old_data,
                                         const gedelf_dataset *new_data, const gedelf_diff_options *options);

/* Frees a comparison. `diff` may be NULL. */
GEDELF_API void gedelf_diff_free(gedelf_diff *diff);

/* Returns how records were paired: with GEDELF_PAIRING_AUTO the way that it chose, otherwise the one in the options. */
GEDELF_API gedelf_pairing gedelf_diff_way(const gedelf_diff *diff);

/* Gets the next record that differs. The header comes first, then the records of the old dataset in their order, then
   those that were added.
     change   is filled in
   Returns GEDELF_OK; GEDELF_END after the last record, and the next call begins again with the first; GEDELF_MEMORY. */
GEDELF_API gedelf_status gedelf_diff_next(gedelf_diff *diff, gedelf_diff_change *change);

/* Writes a script for gedelf/edit.h that turns the old file into one with the data of the new file. The result has the
   new file's identifiers, and its order of structures with the same tag. If nothing differs, nothing is written.
   Afterwards, gedelf_diff_next begins again with the first record.

   options.ignore_ids has no effect here: identifiers always count. If the dialect of the old file has no languages and
   datatypes, the commands have none.

   Comments at the beginning of the script list what no command can do: schemas of ELF, identifiers of structures that
   are not records if the dialect does not allow them, and differences in a second header. A comment also says if the
   script creates a pointer to a record that does not exist: the editor must then allow that (gedelf/edit.h). The editor
   refuses the whole script if the new file has something that it never writes, such as two records with one identifier.
     sink   where to write
   Returns GEDELF_OK, GEDELF_UNWRITABLE or GEDELF_MEMORY. Returns GEDELF_LIMIT, and writes nothing, if something new
   is more than 100 levels deep, because the paths in the commands would become too long. */
GEDELF_API gedelf_status gedelf_diff_script(gedelf_diff *diff, gedelf_sink sink);

/* Finds out whether the headers define tags in the same way (HEAD.SCHMA). Such a difference alone is not reported. A
   script changes the definitions only if it also changes something else, and only in GEDCOM 7.0, where the editor has a
   command for it.
     same   receives the answer
   Returns GEDELF_OK or GEDELF_MEMORY. */
GEDELF_API gedelf_status gedelf_diff_tags(const gedelf_diff *diff, bool *same);

/* ---- Words --------------------------------------------------------------------------------------- */

/* Where a piece of text is found. */
typedef enum gedelf_words_kind {
    GEDELF_WORDS_SAME = 0,    /* in both texts */
    GEDELF_WORDS_REMOVED = 1, /* only in the old text */
    GEDELF_WORDS_ADDED = 2    /* only in the new text */
} gedelf_words_kind;

/* Receives a piece of text. Return true to continue, false to stop. */
typedef bool (*gedelf_words_fn)(void *context, gedelf_words_kind kind, gedelf_view words);

/* Compares two texts word by word, and reports the pieces in their order. If very many words differ, everything between
   the common beginning and the common end is reported as different.
     old_text    the text before the changes
     new_text    the text after the changes
     each        receives the pieces, which are views of the two texts
     context     the first argument of `each`
     allocator   where memory comes from; NULL: malloc and friends
   Returns GEDELF_OK, GEDELF_STOPPED or GEDELF_MEMORY. */
GEDELF_API gedelf_status gedelf_words_compare(gedelf_view old_text, gedelf_view new_text, gedelf_words_fn each,
                                              void *context, const gedelf_allocator *allocator);

#ifdef __cplusplus
}
#endif

#endif
