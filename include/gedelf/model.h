/* SPDX-License-Identifier: MIT */
/*
 * gedelf/model.h: check a file against the data model.
 *
 * The check takes one record after another. It reports structures that are misplaced, repeated too often or missing, payloads
 * that do not fit their datatype, and pointers to the wrong kind of record. It needs about eight octets of memory for each
 * identifier; otherwise its memory does not grow with the file.
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
 * GEDCOM 5.5, GEDCOM 5.5.1 and ELF share one table: the check accepts what any of them allows. GEDCOM 7.0 has its own table. If
 * a file has its own schema, structures to which that schema gives a new type are not checked. The conventions of
 * gedelf/gedelf.h apply here too.
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

/* Options for checking; NULL means the defaults. Of the common fields, allocator, diagnose and context are used. Without
   `diagnose`, the check only finds the highest severity. */
typedef struct gedelf_model_options {
    GEDELF_COMMON_OPTIONS;
    uint64_t max_per_code; /* deliver at most this many diagnostics of each code, and only count the others; 0: 50. May
                              be GEDELF_NO_LIMIT */
    bool remember; /* you cannot pass the records a second time: remember each pointer to a later record instead, which
                      takes memory */
    bool gedcom7;  /* the file is GEDCOM 7.0, with its own data model. The check knows what extension tags mean only if
                      the records were read with types, such as with the option `typed_by_own` */
} gedelf_model_options;

/* Makes gedelf_model_options with the fields that you name. */
#define GEDELF_MODEL_OPTIONS(...) GEDELF_MAKE(gedelf_model_options, __VA_ARGS__)

/* Makes a check.
     out       receives the check, which the caller frees; NULL if the status is not GEDELF_OK
     options   NULL for the defaults
   Returns GEDELF_OK, GEDELF_MEMORY or GEDELF_STOPPED. */
GEDELF_API gedelf_status gedelf_model_new(gedelf_model **out, const gedelf_model_options *options);

/* Returns whether a file is GEDCOM 7, according to its header.
     metadata   what the header says about the file; may be NULL
     head       the header record; may be no structure */
GEDELF_API bool gedelf_is_gedcom7(const gedelf_metadata *metadata, gedelf_structure head);

/* Checks the header or a record. Pass the header first, and then the records of the same reader or dataset in their order.
     record   the header or record. If it was read with the option `positions`, diagnostics have its line numbers; otherwise
              they have line 0. If it was read with the option `typed` or `typed_by_own`, the check skips structures, with
              everything below them, to which the file's own schema gives a type that the default schema does not have
   Some diagnostics need all records, and are reported by gedelf_model_finish. Returns GEDELF_OK, GEDELF_MEMORY, or
   GEDELF_STOPPED if the callback asked to stop. */
GEDELF_API gedelf_status gedelf_model_record(gedelf_model *model, gedelf_structure record);

/* Ends the check after the last record. Reports how often tags are misplaced. Also reports pointers to the wrong kind of
   record, unless that needs a second pass. Returns the same statuses as gedelf_model_record. */
GEDELF_API gedelf_status gedelf_model_finish(gedelf_model *model);

/* Returns whether the check needs a second pass to report where pointers to the wrong kind of record are. It is true only after
   gedelf_model_finish, and never with the option `remember`. For the second pass, call gedelf_model_look_again. Or pass the
   header and all records to gedelf_model_record again, in the same order, and call gedelf_model_finish. The second pass reports
   nothing but these pointers. */
GEDELF_API bool gedelf_model_wants_look(const gedelf_model *model);

/* Makes the second pass: reads the source again and passes its records to the check.
     source    the same source as before: a file or a block of memory
     options   the options that it was read with; `diagnose` is not called
   Returns GEDELF_OK, GEDELF_MEMORY or GEDELF_STOPPED; GEDELF_CHANGED if the source cannot be read any more. */
GEDELF_API gedelf_status gedelf_model_look_again(gedelf_model *model, gedelf_source source,
                                                 const gedelf_read_options *options);

/* Returns the highest severity found so far; GEDELF_NOTE if nothing was found. */
GEDELF_API gedelf_severity gedelf_model_worst(const gedelf_model *model);

/* Releases a check. NULL is allowed. */
GEDELF_API void gedelf_model_free(gedelf_model *model);

#ifdef __cplusplus
}
#endif

#endif
