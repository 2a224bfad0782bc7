/* SPDX-License-Identifier: MIT */
/*
 * gedelf/path.h: paths, which say in one line which structures of a dataset are meant.
 *
 * Such a path is INDI.BIRT.DATE, @I1@.NAME, INDI[SEX="F"].NAME or FAM.CHIL->INDI.NAME. The language is described in
 * gedelf-path(7).
 *
 *     gedelf_path *path;
 *     gedelf_path_fault fault;
 *     gedelf_status status = gedelf_path_parse(&path, text, NULL, &fault);
 *     while (status == GEDELF_OK && (status = gedelf_reader_next(reader, &record)) == GEDELF_OK)
 *         status = gedelf_path_find(path, record, NULL, print_payload, stdout);
 *
 * A path goes through records one after the other, and so can be used while streaming, unless
 * gedelf_path_needs_dataset says that it cannot. It keeps its working memory from record to record.
 *
 * The conventions of gedelf/gedelf.h hold here too.
 */
#ifndef GEDELF_PATH_H
#define GEDELF_PATH_H

#include <gedelf/gedelf.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Paths ----------------------------------------------------------------------------------- */

/* A path that can be followed. */
typedef struct gedelf_path gedelf_path;

/* What is wrong with the text of a path. */
typedef struct gedelf_path_fault {
    size_t size;         /* set by GEDELF_PATH_FAULT() */
    size_t at;           /* where, in octets from 0; the text's length if something is missing at its end */
    size_t length;       /* how many octets it is about; 0 at the end of the text */
    const char *message; /* what is wrong and what to do, in one sentence; constant */
} gedelf_path_fault;

/* Makes one to be filled in. */
#define GEDELF_PATH_FAULT(...) GEDELF_MAKE(gedelf_path_fault, __VA_ARGS__)

/* Makes a path of a text.
     out         receives the path, to be freed by the caller; NULL if the status is not GEDELF_OK
     text        the path; it is copied
     allocator   may be NULL, and is copied
     fault       receives what is wrong, if the status is GEDELF_ARGUMENT; may be NULL
   GEDELF_OK, GEDELF_ARGUMENT, GEDELF_MEMORY. */
GEDELF_API gedelf_status gedelf_path_parse(gedelf_path **out, gedelf_view text, const gedelf_allocator *allocator,
                                           gedelf_path_fault *fault);

/* The same for a path that begins below some structure, for gedelf_path_find_below: NAME, BIRT.DATE, ->INDI.NAME. */
GEDELF_API gedelf_status gedelf_path_parse_relative(gedelf_path **out, gedelf_view text,
                                                    const gedelf_allocator *allocator, gedelf_path_fault *fault);

/* Releases a path. NULL is allowed. */
GEDELF_API void gedelf_path_free(gedelf_path *path);

/* Does the path need the whole dataset, because it follows pointers, or asks for the last record of a kind? */
GEDELF_API bool gedelf_path_needs_dataset(const gedelf_path *path);

/* Does the path begin with HEAD, so that it can match in the header, and nowhere else? */
GEDELF_API bool gedelf_path_is_of_header(const gedelf_path *path);

/* Can the path match anything in a record that has this tag and this identifier? If not, gedelf_path_find need not be
   called with it. */
GEDELF_API bool gedelf_path_concerns(const gedelf_path *path, gedelf_view tag, gedelf_view xref);

/* Why a path found nothing: its first tag that is not there.
     reader    what was read so far; NULL: all of the dataset
     dataset   what the path went through; NULL if there is a reader
     tag       receives the tag; lives as long as the path
     closest   receives the tag that is there and most like it, empty if none is; lives as long as the reader or dataset
   False if all tags of the path are there. */
GEDELF_API bool gedelf_path_missing_tag(const gedelf_path *path, const gedelf_reader *reader,
                                        const gedelf_dataset *dataset, gedelf_view *tag, gedelf_view *closest);

/* How many octets at the beginning of a text are a path, in a list for example: all up to the first of the characters
   `stops`, a NUL-terminated text, that is neither in brackets nor in quotes. */
GEDELF_API size_t gedelf_path_extent(gedelf_view text, const char *stops);

/* ---- Matches --------------------------------------------------------------------------------- */

/* Takes a match. Returns true to go on, false if that is enough: the call then returns GEDELF_STOPPED. It must not use
   the path that is being followed. */
typedef bool (*gedelf_path_fn)(void *context, gedelf_structure match);

/* Finds what a path matches in one record, or in the header: each structure once, in the order of the file. Where
   pointers are followed it is the order of the pointers.
     record           must not be "no structure"
     dataset          what the record is part of; NULL while streaming
     found, context   told of each match
   The records of a dataset are to be shown in their order, because INDI[3] counts them.
   GEDELF_OK, GEDELF_STOPPED, GEDELF_MEMORY; GEDELF_ARGUMENT if there is no dataset and the path needs one, or if it is
   relative; GEDELF_LIMIT if a regular expression takes too many steps with some payload. */
GEDELF_API gedelf_status gedelf_path_find(gedelf_path *path, gedelf_structure record, const gedelf_dataset *dataset,
                                          gedelf_path_fn found, void *context);

/* Finds what a relative path matches below a structure. Arguments and statuses as above; GEDELF_ARGUMENT if the path is
   not relative. */
GEDELF_API gedelf_status gedelf_path_find_below(gedelf_path *path, gedelf_structure structure,
                                                const gedelf_dataset *dataset, gedelf_path_fn found, void *context);

/* Forgets how many records were counted, before the path goes through another dataset, or once more through the same. */
GEDELF_API void gedelf_path_rewind(gedelf_path *path);

#ifdef __cplusplus
}
#endif

#endif
