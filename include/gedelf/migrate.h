/* SPDX-License-Identifier: MIT */
/*
 * gedelf/migrate.h: from one data model to the other. Takes a dataset of ELF's model, which is that of GEDCOM 5.5.1, and gives
 * one of GEDCOM 7.0's; or the other way round.
 *
 *     reading.typed = true;
 *     status = gedelf_read(&old, gedelf_source_file("family.ged"), &reading);
 *     status = gedelf_migrate(&migrated, old, GEDELF_MODEL_GEDCOM7, NULL);
 *     writing.dialect = "gedcom-7.0";
 *     status = gedelf_write(migrated, gedelf_sink_file("family7.ged"), &writing);
 *
 * To translate a file without keeping its dataset, gedelf_convert is enough.
 *
 * Nothing is lost: what the other model does not have becomes an extension, and where a translation does not lead back to
 * what was there, a substructure _WAS has the old line. Translating the result back gives the same dataset. The conventions
 * are those of gedelf.h; the rules are told in docs/gedcom7.md.
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
    GEDELF_MODEL_ELF = 5,    /* ELF's and GEDCOM 5.5.1's */
    GEDELF_MODEL_GEDCOM7 = 7 /* FamilySearch GEDCOM 7.0's */
} gedelf_data_model;

/* What became of a structure that did not stay as it was. */
typedef enum gedelf_fate {
    GEDELF_FATE_TRANSLATED = 0, /* it is another structure, or has another payload */
    GEDELF_FATE_EXTENSION = 1,  /* it is an extension, with all that is below it */
    GEDELF_FATE_DROPPED = 2     /* it is not there any more, because the target says it by itself */
} gedelf_fate;

/* Such a structure. Views live until the callback returns. */
struct gedelf_migrated {
    gedelf_view record; /* the identifier of its record; empty in the header */
    uint64_t line;      /* in the source; 0 if the dataset has no line numbers */
    gedelf_view path;   /* its tags, from the record on: "INDI.ALIA" */
    gedelf_fate fate;
    gedelf_view to;   /* what it is now: "NAME.TYPE"; empty if it was dropped */
    gedelf_view name; /* the identifier that it has now, if that is another one; else empty */
    const char *why;  /* a clause for people; constant */
};

/* Takes one of them. Returns false to stop: gedelf_migrate then returns GEDELF_STOPPED. */
typedef bool (*gedelf_migrated_fn)(void *context, const gedelf_migrated *what);

/* How to translate; NULL means the defaults. Of the common fields, allocator, diagnose and context count. Diagnostics say what
   cannot be translated as it is: paths, and identifiers that two records have. */
typedef struct gedelf_migrate_options {
    GEDELF_COMMON_OPTIONS;
    gedelf_migrated_fn tell; /* receives what becomes of each structure; NULL: it is not wanted */
    uint64_t max_per_code; /* more diagnostics of one code are counted, not delivered; 0: 50. May be GEDELF_NO_LIMIT */
    bool one_way;          /* nothing is kept that is only for going back: no _WAS or _INLINE */
} gedelf_migrate_options;

/* Makes these options. */
#define GEDELF_MIGRATE_OPTIONS(...) GEDELF_MAKE(gedelf_migrate_options, __VA_ARGS__)

/* The data model that a dataset is in: its dialect tells. */
GEDELF_API gedelf_data_model gedelf_dataset_model(const gedelf_dataset *dataset);

/* Translates a dataset.
     out       receives a new dataset, to be freed by the caller; NULL if the status is not GEDELF_OK
     from      a dataset that was read with options.typed; it must stay until this returns
     to        the model that it is to be in
     options   NULL for the defaults
   GEDELF_OK, GEDELF_MEMORY, GEDELF_LIMIT, GEDELF_STOPPED; GEDELF_MODEL if it is in that model already. */
GEDELF_API gedelf_status gedelf_migrate(gedelf_dataset **out, const gedelf_dataset *from, gedelf_data_model to,
                                        const gedelf_migrate_options *options);

/* Translates a dataset, and writes the result: the same as gedelf_migrate and gedelf_write, in less time and memory where most
   of it stays as it is.
     from             a dataset that was read with options.typed; it must stay until this returns
     to               the model that it is to be in
     sink             where to
     writing          how: as for gedelf_write; its dialect must be one of that model
     options          NULL for the defaults
     records          receives how many records were written; NULL if that is not wanted
   Statuses as gedelf_migrate and gedelf_write have them. */
GEDELF_API gedelf_status gedelf_migrate_write(const gedelf_dataset *from, gedelf_data_model to, gedelf_sink sink,
                                              const gedelf_write_options *writing,
                                              const gedelf_migrate_options *options, uint64_t *records);

/* ---- Names of files -------------------------------------------------------------------------- */

/* A file that a dataset names: FILE, or TRAN below it.
     url    its payload
     type   the media type in the FORM below it; empty if there is none
     line   in the source; 0 if that is not known
     to     may be set to another payload; it lives until the callback returns
   Returns false to stop. */
typedef bool (*gedelf_file_fn)(void *context, gedelf_view url, gedelf_view type, uint64_t line, gedelf_view *to);

/* Goes through the files that a dataset of GEDCOM 7.0 names, in its order.
     out       receives a dataset in which they are named otherwise, with the old line in a _WAS, to be freed by the caller;
               NULL if nothing is changed. If this itself is NULL, nothing can be
     dataset   one of GEDCOM 7.0
     each      asked about each
     options   NULL, or only for its allocator
   GEDELF_OK, GEDELF_STOPPED, GEDELF_MEMORY, GEDELF_LIMIT. */
GEDELF_API gedelf_status gedelf_dataset_files(gedelf_dataset **out, const gedelf_dataset *dataset, gedelf_file_fn each,
                                              void *context, const gedelf_migrate_options *options);

/* The path that a URL reference of a FILE means, with / between its parts: percent-decoded, without "file://".
     into, size   where to write it; `into` may be NULL if `size` is 0
   Returns how long the whole is; 0 if it is an address on the web or on another machine, or no path. */
GEDELF_API size_t gedelf_file_path(gedelf_view url, char *into, size_t size);

/* The reverse, for a relative path: the URL reference. */
GEDELF_API size_t gedelf_file_url(gedelf_view path, char *into, size_t size);

#ifdef __cplusplus
}
#endif

#endif
