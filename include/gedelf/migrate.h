/* SPDX-License-Identifier: MIT */
/*
 * gedelf/migrate.h: translate between the data models of GEDCOM 5.5.1 and GEDCOM 7.0.
 *
 * gedelf_migrate takes a dataset of ELF's data model, which is that of GEDCOM 5.5.1, and makes one of GEDCOM 7.0's data
 * model, or the other way round.
 *
 *     gedelf_dataset *old, *migrated;
 *     gedelf_read_options reading = GEDELF_READ_OPTIONS(.typed = true);
 *     gedelf_write_options writing = GEDELF_WRITE_OPTIONS(.dialect = "gedcom-7.0");
 *     status = gedelf_read(&old, gedelf_source_file("family.ged"), &reading);
 *     status = gedelf_migrate(&migrated, old, GEDELF_MODEL_GEDCOM7, NULL);
 *     status = gedelf_write(migrated, gedelf_sink_file("family7.ged"), &writing);
 *
 * If you only want to convert a file, and do not need its dataset, use gedelf_convert.
 *
 * Nothing is lost. What the other model does not have becomes an extension. If a translation cannot be reversed by
 * itself, a substructure _WAS holds the old line. So if you translate the result back, you get the original dataset.
 * docs/gedcom7.md describes the rules. The conventions in gedelf/gedelf.h apply here too.
 */
#ifndef GEDELF_MIGRATE_H
#define GEDELF_MIGRATE_H

#include <gedelf/gedelf.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Translating ----------------------------------------------------------------------------- */

/* The two data models. */
typedef enum gedelf_data_model {
    GEDELF_MODEL_ELF = 5,    /* that of ELF and GEDCOM 5.5.1 */
    GEDELF_MODEL_GEDCOM7 = 7 /* that of FamilySearch GEDCOM 7.0 */
} gedelf_data_model;

/* What happened to a structure that did not stay as it was. */
typedef enum gedelf_fate {
    GEDELF_FATE_TRANSLATED = 0, /* it became another structure, or got another payload */
    GEDELF_FATE_EXTENSION = 1,  /* it became an extension, with everything below it */
    GEDELF_FATE_DROPPED = 2     /* it was removed, because the other model implies it */
} gedelf_fate;

/* A structure that did not stay as it was. The views are valid until the callback returns. */
struct gedelf_migrated {
    gedelf_view record; /* the identifier of its record; empty in the header */
    uint64_t line;      /* its line in the source; 0 if the dataset has no line numbers */
    gedelf_view path;   /* its tags, from the record down: "INDI.ALIA" */
    gedelf_fate fate;   /* what happened to it */
    gedelf_view to;     /* what it is now: "NAME.TYPE"; empty if it was removed */
    gedelf_view name;   /* its new identifier; empty if that did not change */
    const char *why;    /* the reason, as a clause for people to read; constant */
};

/* Receives such a structure. Return true to continue. Return false to stop: gedelf_migrate then returns
   GEDELF_STOPPED. */
typedef bool (*gedelf_migrated_fn)(void *context, const gedelf_migrated *what);

/* How to translate. Pass NULL for the defaults. The common fields used are allocator, diagnose and context.
   Diagnostics say what cannot be translated as it is: paths, and identifiers that two records have. */
typedef struct gedelf_migrate_options {
    GEDELF_COMMON_OPTIONS;
    gedelf_migrated_fn tell; /* receives each structure that does not stay as it was; NULL: none */
    uint64_t max_per_code;   /* how many diagnostics of one code to deliver; 0 means 50. May be GEDELF_NO_LIMIT. Further
                                ones are only counted */
    bool one_way;            /* write nothing that only serves to translate back: no _WAS and no _INLINE */
} gedelf_migrate_options;

/* Initialises these options, for example GEDELF_MIGRATE_OPTIONS(.one_way = true). */
#define GEDELF_MIGRATE_OPTIONS(...) GEDELF_MAKE(gedelf_migrate_options, __VA_ARGS__)

/* Returns the data model of a dataset, which follows from its dialect. */
GEDELF_API gedelf_data_model gedelf_dataset_model(const gedelf_dataset *dataset);

/* Translates a dataset into the other data model.
     out       receives a new dataset, which the caller frees; NULL unless the status is GEDELF_OK
     from      a dataset that was read with options.typed; the new dataset does not need it
     to        the model to translate into
     options   NULL for the defaults
   Returns GEDELF_OK, GEDELF_MEMORY, GEDELF_LIMIT, GEDELF_STOPPED, or GEDELF_MODEL if the dataset already has that
   model. */
GEDELF_API gedelf_status gedelf_migrate(gedelf_dataset **out, const gedelf_dataset *from, gedelf_data_model to,
                                        const gedelf_migrate_options *options);

/* Translates a dataset and writes the result. It does the same as gedelf_migrate and gedelf_write, but takes less time
   and memory if most structures stay as they are.
     from      a dataset that was read with options.typed
     to        the model to translate into
     sink      where to write
     writing   as for gedelf_write; its dialect must be one of the model `to`
     options   NULL for the defaults
     records   receives how many records were written; may be NULL
   Returns the statuses of gedelf_migrate and gedelf_write. */
GEDELF_API gedelf_status gedelf_migrate_write(const gedelf_dataset *from, gedelf_data_model to, gedelf_sink sink,
                                              const gedelf_write_options *writing,
                                              const gedelf_migrate_options *options, uint64_t *records);

/* ---- Names of files -------------------------------------------------------------------------- */

/* Receives a file that a dataset names, in FILE or in a TRAN below it.
     url    the payload
     type   the media type in the FORM below it; empty if there is none
     line   its line in the source; 0 if it is not known
     to     set this to rename the file. The text must stay valid until the function is called again, or until
            gedelf_dataset_files returns
   Return true to continue, false to stop. */
typedef bool (*gedelf_file_fn)(void *context, gedelf_view url, gedelf_view type, uint64_t line, gedelf_view *to);

/* Lists the files that a GEDCOM 7.0 dataset names, in its order, and renames them if you like.
     out       receives a new dataset with the new names, which the caller frees; each old line is in a _WAS. *out is
               NULL if no name changed. `out` may be NULL if you rename nothing
     dataset   a GEDCOM 7.0 dataset
     each      receives each file
     context   the first argument of `each`
     options   only the allocator is used; may be NULL
   Returns GEDELF_OK, GEDELF_STOPPED, GEDELF_MEMORY or GEDELF_LIMIT. */
GEDELF_API gedelf_status gedelf_dataset_files(gedelf_dataset **out, const gedelf_dataset *dataset, gedelf_file_fn each,
                                              void *context, const gedelf_migrate_options *options);

/* Turns the URL reference of a FILE into a path: decodes percent escapes, and removes "file://". The parts of the path
   are separated by /.
     url    the URL reference
     into   receives the path, without a NUL at the end, cut off if it is too long; may be NULL if `size` is 0
     size   how many octets there is room for
   Returns how long the whole path is; 0 if the URL is not a path, or if it leads to the web or to another machine. */
GEDELF_API size_t gedelf_file_path(gedelf_view url, char *into, size_t size);

/* Turns a relative path into a URL reference. Other arguments and the result are as for gedelf_file_path.
     path   the path, with / between its parts */
GEDELF_API size_t gedelf_file_url(gedelf_view path, char *into, size_t size);

#ifdef __cplusplus
}
#endif

#endif
