/* SPDX-License-Identifier: MIT */
/*
 * gedelf/path.h: find structures of a dataset by paths.
 *
 * A path is a line of text such as INDI.BIRT.DATE, @I1@.NAME, INDI[SEX="F"].NAME or FAM.CHIL->INDI.NAME. gedelf-path(7)
 * describes the language.
 *
 *     gedelf_path *path;
 *     gedelf_path_fault fault = GEDELF_PATH_FAULT();
 *     gedelf_status status = gedelf_path_parse(&path, text, NULL, &fault);
 *     while (status == GEDELF_OK && (status = gedelf_reader_next(reader, &record)) == GEDELF_OK)
 *         status = gedelf_path_find(path, record, NULL, print_payload, stdout);
 *
 * A path is applied to one record after another, so you can use it while streaming, unless gedelf_path_needs_dataset returns
 * true. It keeps its working memory from record to record.
 *
 * The conventions of gedelf/gedelf.h apply here too.
 */
#ifndef GEDELF_PATH_H
#define GEDELF_PATH_H

#include <gedelf/gedelf.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Paths ----------------------------------------------------------------------------------- */

/* A path, ready to be applied. */
typedef struct gedelf_path gedelf_path;

/* A fault in the text of a path. */
typedef struct gedelf_path_fault {
    size_t size;         /* set by GEDELF_PATH_FAULT() */
    size_t at;           /* where it is, in octets from 0; the length of the text if something is missing there */
    size_t length;       /* how many octets are wrong; 0 at the end of the text */
    const char *message; /* what is wrong and what to do, in one sentence; constant */
} gedelf_path_fault;

/* Makes a gedelf_path_fault for a function to fill in. */
#define GEDELF_PATH_FAULT(...) GEDELF_MAKE(gedelf_path_fault, __VA_ARGS__)

/* Makes a path from a text.
     out         receives the path, which the caller frees; NULL if the status is not GEDELF_OK
     text        the path; it is copied
     allocator   NULL for the default; it is copied
     fault       receives what is wrong if the status is GEDELF_ARGUMENT; may be NULL
   Returns GEDELF_OK, GEDELF_ARGUMENT or GEDELF_MEMORY. */
GEDELF_API gedelf_status gedelf_path_parse(gedelf_path **out, gedelf_view text, const gedelf_allocator *allocator,
                                           gedelf_path_fault *fault);

/* Makes a relative path, which begins below a structure: NAME, BIRT.DATE, ->INDI.NAME. Use it with gedelf_path_find_below.
   The arguments and statuses are those of gedelf_path_parse. */
GEDELF_API gedelf_status gedelf_path_parse_relative(gedelf_path **out, gedelf_view text,
                                                    const gedelf_allocator *allocator, gedelf_path_fault *fault);

/* Releases a path. NULL is allowed. */
GEDELF_API void gedelf_path_free(gedelf_path *path);

/* Returns whether the path needs the whole dataset, because it follows pointers or asks for the last record of a kind. */
GEDELF_API bool gedelf_path_needs_dataset(const gedelf_path *path);

/* Returns whether the path begins with HEAD, and so can match only in the header. */
GEDELF_API bool gedelf_path_is_of_header(const gedelf_path *path);

/* Returns whether the path can match anything in a record with this tag and this identifier. If not, you need not call
   gedelf_path_find with the record.
     tag    the tag of the record
     xref   its cross-reference identifier, without at signs; empty if it has none */
GEDELF_API bool gedelf_path_concerns(const gedelf_path *path, gedelf_view tag, gedelf_view xref);

/* Explains why a path found nothing: finds its first tag that does not occur.
     reader    the reader that the path was applied to; NULL if there is a dataset
     dataset   the dataset that the path was applied to; NULL if there is a reader
     tag       receives the missing tag, which is valid as long as the path
     closest   receives the most similar tag that does occur, or an empty view; it is valid as long as the reader or dataset
   Returns false if all tags of the path occur in what has been read. */
GEDELF_API bool gedelf_path_missing_tag(const gedelf_path *path, const gedelf_reader *reader,
                                        const gedelf_dataset *dataset, gedelf_view *tag, gedelf_view *closest);

/* Returns how many octets at the beginning of a text belong to a path, for example in a list of paths.
     text    a text that begins with a path
     stops   the characters that end a path unless they are in brackets or quotes, NUL-terminated */
GEDELF_API size_t gedelf_path_extent(gedelf_view text, const char *stops);

/* ---- Matches --------------------------------------------------------------------------------- */

/* A callback that takes a match. It must not use the path that found it. Return true to continue or false to stop. If you
   stop, the call returns GEDELF_STOPPED. */
typedef bool (*gedelf_path_fn)(void *context, gedelf_structure match);

/* Finds what a path matches in one record or in the header. It finds each structure once, in the order of the file or, where
   the path follows pointers, in the order of the pointers. Pass all records of a dataset in their order, because INDI[3]
   counts them.
     record    the record; must be a structure
     dataset   the dataset of the record; NULL while streaming
     found     receives each match
     context   the first argument of `found`
   Returns GEDELF_OK, GEDELF_STOPPED or GEDELF_MEMORY; GEDELF_ARGUMENT if the path needs a dataset and there is none, or if
   the path is relative; GEDELF_LIMIT if a regular expression needs too many steps for a payload. */
GEDELF_API gedelf_status gedelf_path_find(gedelf_path *path, gedelf_structure record, const gedelf_dataset *dataset,
                                          gedelf_path_fn found, void *context);

/* Finds what a relative path matches below a structure. The other arguments and the statuses are those of gedelf_path_find,
   except that GEDELF_ARGUMENT means that the path is not relative, or that it needs a dataset and there is none. */
GEDELF_API gedelf_status gedelf_path_find_below(gedelf_path *path, gedelf_structure structure,
                                                const gedelf_dataset *dataset, gedelf_path_fn found, void *context);

/* Starts to count records from the beginning again. Call it before you apply the path to another dataset, or once more to the
   same one. */
GEDELF_API void gedelf_path_rewind(gedelf_path *path);

#ifdef __cplusplus
}
#endif

#endif
