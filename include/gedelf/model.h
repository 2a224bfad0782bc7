/* SPDX-License-Identifier: MIT */
/*
 * gedelf/model.h: does a file say what the data model lets it say? Takes records one after the other, in memory that does
 * not grow with them but for eight octets or so for each identifier, and tells what is where it should not, what is
 * there too often or is missing, which payloads are none of their datatype, and which pointers lead to the wrong kind of
 * record.
 *
 *     gedelf_model *model;
 *     options.gedcom7 = gedelf_is_gedcom7(gedelf_reader_metadata(reader), gedelf_reader_head(reader));
 *     status = gedelf_model_new(&model, &options);
 *     status = gedelf_model_record(model, gedelf_reader_head(reader));
 *     while (... gedelf_reader_next(reader, &record) == GEDELF_OK)
 *         status = gedelf_model_record(model, record);
 *     status = gedelf_model_finish(model);
 *     if (gedelf_model_wants_look(model))
 *         status = gedelf_model_look_again(model, source, &reading);
 *     gedelf_model_free(model);
 *
 * One table serves GEDCOM 5.5, GEDCOM 5.5.1 and ELF: what one of them allows is allowed. GEDCOM 7.0 has another. Where a file has a schema of its
 * own, what that gives a type of its own is not looked at. The conventions are those of gedelf.h.
 */
#ifndef GEDELF_MODEL_H
#define GEDELF_MODEL_H

#include <gedelf/gedelf.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Checking the data model ----------------------------------------------------------------- */

/* A check of one file. */
typedef struct gedelf_model gedelf_model;

/* How to check; NULL means the defaults. Of the common fields, allocator, diagnose and context count. Without `diagnose`, only
   the severity is found out. */
typedef struct gedelf_model_options {
    GEDELF_COMMON_OPTIONS;
    uint64_t max_per_code; /* more diagnostics of one code are counted, not delivered; 0: 50. May be GEDELF_NO_LIMIT */
    bool remember; /* the records cannot be shown a second time: remember pointers instead, which takes memory for
                      each that leads to a record further on */
    bool gedcom7;  /* the file is GEDCOM 7.0, which has a data model of its own. What extension tags mean is known
                      only if records have types, as they have with options.typed_by_own */
} gedelf_model_options;

/* Makes these options. */
#define GEDELF_MODEL_OPTIONS(...) GEDELF_MAKE(gedelf_model_options, __VA_ARGS__)

/* Makes a check.
     out        receives it, to be freed by the caller; NULL if the status is not GEDELF_OK
     options    NULL for the defaults
   GEDELF_OK, GEDELF_MEMORY or GEDELF_STOPPED. */
GEDELF_API gedelf_status gedelf_model_new(gedelf_model **out, const gedelf_model_options *options);

/* Is this a file of GEDCOM 7, by what is known of its header? `metadata` may be NULL, and `head` no structure. */
GEDELF_API bool gedelf_is_gedcom7(const gedelf_metadata *metadata, gedelf_structure head);

/* Checks a record, or the header, which comes first. Records are those of one reader or dataset, in its order.
     record   with its line number, if the file was read with options.positions; without it, diagnostics are about
              line 0. If it was read with types (options.typed, or options.typed_by_own), structures that a schema of the
              file's own gives a type which the default schema does not have are passed over, with all below them
   What can be told only when all records have been seen is told by gedelf_model_finish. GEDELF_OK, GEDELF_MEMORY, or
   GEDELF_STOPPED if the callback asked for it. */
GEDELF_API gedelf_status gedelf_model_record(gedelf_model *model, gedelf_structure record);

/* All records have been seen: tells how often tags are where they do not belong and, unless there is to be a second
   look, which pointers lead to records of the wrong kind. Statuses as above. */
GEDELF_API gedelf_status gedelf_model_finish(gedelf_model *model);

/* Do pointers lead to records of the wrong kind, and must the records be shown a second time for it to be told where they
   are? True only after gedelf_model_finish, and never with options.remember. Then gedelf_model_record takes the header and
   all records again, in the same order, and tells nothing but that; gedelf_model_finish ends the second look. */
GEDELF_API bool gedelf_model_wants_look(const gedelf_model *model);

/* Does all of that: reads a source, which must be the same, a second time.
     source    a file or a block of memory
     options   how it was read; its callback hears nothing
   The statuses of reading, but GEDELF_END; GEDELF_CHANGED if it cannot be read any more. */
GEDELF_API gedelf_status gedelf_model_look_again(gedelf_model *model, gedelf_source source,
                                                 const gedelf_read_options *options);

/* The gravest severity found so far; GEDELF_NOTE if there was nothing. */
GEDELF_API gedelf_severity gedelf_model_worst(const gedelf_model *model);

/* Releases a check and all that it holds. NULL is allowed. */
GEDELF_API void gedelf_model_free(gedelf_model *model);

#ifdef __cplusplus
}
#endif

#endif
