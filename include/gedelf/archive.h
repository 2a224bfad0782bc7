/* SPDX-License-Identifier: MIT */
/*
 * gedelf/archive.h: GEDZIP archives, that is, zip files with a dataset (gedcom.ged) and its media in them.
 *
 *     gedelf_archive *archive;
 *     size_t index;
 *     options.packer = &packer;
 *     status = gedelf_archive_open(&archive, gedelf_source_file("family.gdz"), &options);
 *     if (status == GEDELF_OK && (status = gedelf_archive_dataset(archive, &index)) == GEDELF_OK)
 *         status = gedelf_archive_extract(archive, index, sink);
 *     gedelf_archive_close(archive);
 *
 * The library knows what a zip file is, and leaves the packing itself to others: a gedelf_packer is a few functions round
 * zlib, or round whatever else the program has. Without one, entries that are stored can be read and written. Reading an
 * archive writes no file, and nothing is unpacked that was not asked for. The conventions are those of gedelf.h.
 */
#ifndef GEDELF_ARCHIVE_H
#define GEDELF_ARCHIVE_H

#include <gedelf/gedelf.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Packing --------------------------------------------------------------------------------- */

/* Packs and unpacks streams of octets as RFC 1951 ("deflate", without the header of zlib or gzip) has it.
     begin   begins a stream, which `stream` receives; GEDELF_OK, GEDELF_MEMORY, or GEDELF_UNREADABLE if it cannot be done
             here
     push    takes the next octets, `last` if no more follow, and hands what comes of them to `write`. GEDELF_OK;
             GEDELF_END if a stream that is unpacked is at its end; GEDELF_MALFORMED if it is damaged; GEDELF_UNWRITABLE as
             soon as `write` has returned false; GEDELF_MEMORY
     end     ends the stream, wherever it is */
typedef struct gedelf_packer {
    gedelf_status (*begin)(void *context, bool unpack, void **stream);
    gedelf_status (*push)(void *stream, const void *octets, size_t size, bool last, gedelf_write_fn write,
                          void *write_context);
    void (*end)(void *stream);
    void *context;      /* for `begin` */
    const char *reason; /* why it cannot be done, for the diagnostic; NULL if there is nothing to say */
} gedelf_packer;

/* ---- Reading --------------------------------------------------------------------------------- */

/* An archive that is open for reading. */
typedef struct gedelf_archive gedelf_archive;

/* How to read or write; NULL means the defaults. Of the common fields, allocator, diagnose and context count. Each limit may be
   GEDELF_NO_LIMIT. */
typedef struct gedelf_archive_options {
    GEDELF_COMMON_OPTIONS;
    uint64_t max_per_code;       /* more diagnostics of one code are counted, not delivered; 0: 50 */
    const gedelf_packer *packer; /* copied; NULL: entries can only be stored */
    uint64_t max_size;           /* the most octets that an entry may have; 0: 1 GiB */
    /* How many times as large an entry may be as it is packed, if it has more than a MiB; and so all that are unpacked. 0:
       250. */
    uint64_t max_ratio;
    /* The most octets that all entries that are unpacked may have together, each counted once. 0: 16 GiB. */
    uint64_t max_total;
    bool bare; /* of writing: entries that are copied lose their remarks, and what their extra fields say */
} gedelf_archive_options;

/* Makes these options. */
#define GEDELF_ARCHIVE_OPTIONS(...) GEDELF_MAKE(gedelf_archive_options, __VA_ARGS__)

/* What an archive says of an entry. */
typedef struct gedelf_archive_entry {
    size_t size;        /* set by GEDELF_ARCHIVE_ENTRY() */
    gedelf_view name;   /* UTF-8, with / between its parts; lives as long as the archive */
    uint64_t length;    /* in octets */
    uint64_t packed;    /* as many it takes in the archive */
    bool folder;        /* no file: its name ends in / */
    bool link;          /* no file: it leads elsewhere, or is a device */
    bool safe;          /* its name stays below a folder, whatever that is, and it is no link */
    bool first_of_name; /* no other entry before it has the same name */
} gedelf_archive_entry;

/* Makes one to be filled in. */
#define GEDELF_ARCHIVE_ENTRY(...) GEDELF_MAKE(gedelf_archive_entry, __VA_ARGS__)

/* Does a file that begins so hold a zip archive? Four octets are enough. */
GEDELF_API bool gedelf_is_archive(gedelf_view beginning);

/* Opens an archive and reads what it holds, not the entries themselves.
     out       receives it, to be closed by the caller; NULL if the status is not GEDELF_OK
     source    a file, which must stay as it is, or a block of memory; no callback
     options   NULL for the defaults
   GEDELF_OK; GEDELF_MALFORMED if it is damaged, which a diagnostic tells; GEDELF_UNREADABLE with errno set; GEDELF_MEMORY;
   GEDELF_STOPPED; GEDELF_ARGUMENT for a callback. Diagnostics have no line: they are about the archive as a whole. */
GEDELF_API gedelf_status gedelf_archive_open(gedelf_archive **out, gedelf_source source,
                                             const gedelf_archive_options *options);

/* Closes it. NULL is allowed. */
GEDELF_API void gedelf_archive_close(gedelf_archive *archive);

/* How many entries it has; entry number `index`, from 0, in the archive's order. False beyond the last. */
GEDELF_API size_t gedelf_archive_count(const gedelf_archive *archive);
GEDELF_API bool gedelf_archive_entry_at(const gedelf_archive *archive, size_t index, gedelf_archive_entry *out);

/* The number of the first file of this name among the entries that are safe; gedelf_archive_count if there is none. */
GEDELF_API size_t gedelf_archive_find(const gedelf_archive *archive, gedelf_view name);

/* The comment of the whole archive, as it is; lives as long. */
GEDELF_API gedelf_view gedelf_archive_comment(const gedelf_archive *archive);

/* Finds the dataset: the one entry that is called gedcom.ged.
     index   receives its number
   GEDELF_OK, or GEDELF_MALFORMED, which a diagnostic explains, if there is none or no single one, or it is empty, a folder
   or a link. */
GEDELF_API gedelf_status gedelf_archive_dataset(gedelf_archive *archive, size_t *index);

/* Are all files that can be unpacked, those with a safe name that no other has before them, within the limits together? This
   is for a caller who wants all of them or none; gedelf_archive_extract refuses the first that is too much.
   GEDELF_OK, or GEDELF_MALFORMED, which a diagnostic explains; GEDELF_STOPPED. */
GEDELF_API gedelf_status gedelf_archive_check_total(gedelf_archive *archive);

/* Unpacks an entry, and makes sure that it is what the archive says.
     sink             where to; never so many octets as the limits forbid, nor more than the entry claims to have
   GEDELF_OK; GEDELF_MALFORMED if it is damaged, encrypted, too large, or packed in a way that cannot be unpacked here, as a
   diagnostic says; GEDELF_UNREADABLE; GEDELF_UNWRITABLE; GEDELF_MEMORY; GEDELF_ARGUMENT beyond the last. */
GEDELF_API gedelf_status gedelf_archive_extract(gedelf_archive *archive, size_t index, gedelf_sink sink);

/* ---- Writing --------------------------------------------------------------------------------- */

/* Writes an archive, one entry after another, in memory that does not grow with them. The same entries give the same octets:
   times are 1 January 1980, and nothing tells who wrote it, or where. */
typedef struct gedelf_archive_writer gedelf_archive_writer;

/* Opens a writer and its sink, to be closed by the caller. gedelf_archive_writer_finish commits the sink. GEDELF_OK,
   GEDELF_UNWRITABLE, GEDELF_MEMORY; GEDELF_ARGUMENT if the sink was made with NULL. */
GEDELF_API gedelf_status gedelf_archive_writer_open(gedelf_archive_writer **out, gedelf_sink sink,
                                                    const gedelf_archive_options *options);

/* Begins an entry of which the octets come by gedelf_archive_writer_write, and ends it. It is packed if there is a packer;
   else GEDELF_ARGUMENT. Statuses besides: GEDELF_OK, GEDELF_UNWRITABLE, GEDELF_MEMORY, GEDELF_UNREADABLE if it cannot be
   packed here. */
GEDELF_API gedelf_status gedelf_archive_writer_begin(gedelf_archive_writer *writer, gedelf_view name);
GEDELF_API gedelf_status gedelf_archive_writer_end(gedelf_archive_writer *writer);

/* Takes octets of the entry that was begun; a gedelf_write_fn, whose context is the writer. */
GEDELF_API bool gedelf_archive_writer_write(void *writer, const void *octets, size_t size);

/* Adds a file, or a block of memory, as an entry.
     pack   false: it is stored, which is right for what is packed already; then it is read twice
   Statuses as above; GEDELF_UNREADABLE also if it cannot be read, and GEDELF_CHANGED if it did meanwhile. */
GEDELF_API gedelf_status gedelf_archive_writer_add(gedelf_archive_writer *writer, gedelf_view name,
                                                   gedelf_source source, bool pack);

/* Copies an entry of another archive as it is there, with its times and, unless options.bare says otherwise, whatever
   else is said of it. It is not unpacked. */
GEDELF_API gedelf_status gedelf_archive_writer_copy(gedelf_archive_writer *writer, gedelf_archive *archive,
                                                    size_t index);

/* Writes the archive's end, with this comment, and commits the sink. Nothing more can be written then. GEDELF_OK, GEDELF_UNWRITABLE,
   GEDELF_MEMORY; GEDELF_ARGUMENT if an entry has not been ended, or the comment has more than 65,535 octets. */
GEDELF_API gedelf_status gedelf_archive_writer_finish(gedelf_archive_writer *writer, gedelf_view comment);

/* Closes the writer. If the archive has not been finished, its output is dropped. NULL is allowed. */
GEDELF_API void gedelf_archive_writer_close(gedelf_archive_writer *writer);

#ifdef __cplusplus
}
#endif

#endif
