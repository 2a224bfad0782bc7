/* SPDX-License-Identifier: MIT */
/*
 * gedelf/archive.h: read and write GEDZIP archives: zip files with a dataset (gedcom.ged) and its media.
 *
 * To extract the dataset of an archive:
 *
 *     gedelf_archive *archive;
 *     size_t index;
 *     options.packer = &packer;
 *     status = gedelf_archive_open(&archive, gedelf_source_file("family.gdz"), &options);
 *     if (status == GEDELF_OK && (status = gedelf_archive_dataset(archive, &index)) == GEDELF_OK)
 *         status = gedelf_archive_extract(archive, index, sink);
 *     gedelf_archive_close(archive);
 *
 * The library knows the format of zip files, but does not compress or decompress. For that you provide a gedelf_packer: a few
 * functions that call zlib or another library. Without one, you can read and write only entries that are stored without
 * compression. Reading an archive writes no files, and extracts only what you ask for. The conventions of gedelf/gedelf.h apply
 * here too.
 */
#ifndef GEDELF_ARCHIVE_H
#define GEDELF_ARCHIVE_H

#include <gedelf/gedelf.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Packing --------------------------------------------------------------------------------- */

/* Compresses and decompresses streams of octets in the format of RFC 1951 ("deflate", without the header of zlib or gzip).
     begin   begins a stream, to decompress if `unpack` is true, and stores it in `stream`. Returns GEDELF_OK, GEDELF_MEMORY,
             or GEDELF_UNREADABLE if it cannot do this here
     push    takes the next octets and passes the result to `write`. `last` is true if no more octets follow. Returns
             GEDELF_OK; GEDELF_END if a stream that is decompressed has ended; GEDELF_MALFORMED if it is damaged;
             GEDELF_UNWRITABLE as soon as `write` has returned false; GEDELF_MEMORY
     end     ends the stream, whether it is complete or not */
typedef struct gedelf_packer {
    gedelf_status (*begin)(void *context, bool unpack, void **stream);
    gedelf_status (*push)(void *stream, const void *octets, size_t size, bool last, gedelf_write_fn write,
                          void *write_context);
    void (*end)(void *stream);
    void *context;      /* the first argument of `begin` */
    const char *reason; /* why `begin` returns GEDELF_UNREADABLE, for the diagnostic; may be NULL */
} gedelf_packer;

/* ---- Reading --------------------------------------------------------------------------------- */

/* An archive that is open for reading. */
typedef struct gedelf_archive gedelf_archive;

/* Options for reading and writing archives; NULL means the defaults. Of the common fields, allocator, diagnose and context are
   used. Each limit may be GEDELF_NO_LIMIT. */
typedef struct gedelf_archive_options {
    GEDELF_COMMON_OPTIONS;
    uint64_t max_per_code;       /* deliver at most this many diagnostics of each code, and count the others; 0: 50 */
    const gedelf_packer *packer; /* how to compress; it is copied. NULL: entries can only be stored */
    uint64_t max_size;           /* the largest entry to extract, in octets; 0: 1 GiB */
    uint64_t max_ratio;          /* how many times larger than its compressed size an entry may be, if it has more than
                                    1 MiB. The same applies to all extracted entries together. 0: 250 */
    uint64_t max_total;          /* how many octets all extracted entries together may have, each counted once; 0:
                                    16 GiB */
    bool bare;                   /* for writing: copy entries without their comments and extra fields, except what is
                                    needed to decrypt them */
} gedelf_archive_options;

/* Makes gedelf_archive_options with the fields that you name. */
#define GEDELF_ARCHIVE_OPTIONS(...) GEDELF_MAKE(gedelf_archive_options, __VA_ARGS__)

/* What an archive says about an entry. */
typedef struct gedelf_archive_entry {
    size_t size;        /* set by GEDELF_ARCHIVE_ENTRY() */
    gedelf_view name;   /* the name in UTF-8, with / between its parts; valid as long as the archive */
    uint64_t length;    /* the size of the entry, in octets */
    uint64_t packed;    /* the size that it has in the archive, in octets */
    bool folder;        /* it is a folder, not a file: its name ends in / */
    bool link;          /* it is a link or a device, not a file */
    bool safe;          /* its name stays inside the folder that it is extracted to, and it is not a link */
    bool first_of_name; /* no entry before it has the same name */
} gedelf_archive_entry;

/* Makes a gedelf_archive_entry for a function to fill in. */
#define GEDELF_ARCHIVE_ENTRY(...) GEDELF_MAKE(gedelf_archive_entry, __VA_ARGS__)

/* Returns whether a file is a zip archive, judged by its beginning.
     beginning   at least the first four octets of the file */
GEDELF_API bool gedelf_is_archive(gedelf_view beginning);

/* Opens an archive and reads its directory, but not the entries themselves.
     out       receives the archive, which the caller closes; NULL if the status is not GEDELF_OK
     source    a block of memory, or a file that must not change while the archive is open; not a callback
     options   NULL for the defaults
   Returns GEDELF_OK, GEDELF_MEMORY, GEDELF_STOPPED; GEDELF_MALFORMED if the archive is damaged, as a diagnostic explains;
   GEDELF_UNREADABLE, with the reason in errno; GEDELF_CHANGED if the file changed in the meantime; GEDELF_ARGUMENT if the
   source is a callback. Diagnostics have no line, because they are about the archive as a whole. */
GEDELF_API gedelf_status gedelf_archive_open(gedelf_archive **out, gedelf_source source,
                                             const gedelf_archive_options *options);

/* Closes the archive. NULL is allowed. */
GEDELF_API void gedelf_archive_close(gedelf_archive *archive);

/* Return the number of entries; and get entry number `index`, counted from 0, in the order of the archive.
     out   receives the entry
   gedelf_archive_entry_at returns false after the last one. */
GEDELF_API size_t gedelf_archive_count(const gedelf_archive *archive);
GEDELF_API bool gedelf_archive_entry_at(const gedelf_archive *archive, size_t index, gedelf_archive_entry *out);

/* Finds a file by its name, among the entries that are safe. Returns the number of the first one with this name, or
   gedelf_archive_count if there is none. */
GEDELF_API size_t gedelf_archive_find(const gedelf_archive *archive, gedelf_view name);

/* Returns the comment of the whole archive, unchanged. It is valid as long as the archive. */
GEDELF_API gedelf_view gedelf_archive_comment(const gedelf_archive *archive);

/* Finds the dataset: the entry with the name gedcom.ged.
     index   receives its number
   Returns GEDELF_OK; GEDELF_MALFORMED if there is no such entry, if there are several, or if it is empty, a folder or a link,
   as a diagnostic explains; GEDELF_STOPPED. */
GEDELF_API gedelf_status gedelf_archive_dataset(gedelf_archive *archive, size_t *index);

/* Checks that all files together are within the limits. It counts each file that is safe and the first of its name. Call it if
   you want to extract all files or none; gedelf_archive_extract refuses only the first file that exceeds a limit. Returns
   GEDELF_OK; GEDELF_MALFORMED if a limit is exceeded, as a diagnostic explains; GEDELF_STOPPED. */
GEDELF_API gedelf_status gedelf_archive_check_total(gedelf_archive *archive);

/* Extracts an entry, and checks its size and checksum against the directory of the archive.
     index   the number of the entry
     sink    where to write to. It never receives more octets than the limits allow, nor more than the directory says
   Returns GEDELF_OK, GEDELF_UNREADABLE, GEDELF_UNWRITABLE, GEDELF_MEMORY or GEDELF_STOPPED; GEDELF_MALFORMED if the entry is
   damaged, encrypted, too large, or compressed in a way that cannot be decompressed here, as a diagnostic explains;
   GEDELF_CHANGED if the file has become shorter in the meantime; GEDELF_ARGUMENT if there is no such entry. */
GEDELF_API gedelf_status gedelf_archive_extract(gedelf_archive *archive, size_t index, gedelf_sink sink);

/* ---- Writing --------------------------------------------------------------------------------- */

/* Writes an archive, one entry after another, in memory that does not grow with the content of the entries. The same entries
   always give the same octets: the time of new entries is 1 January 1980, and nothing shows who wrote the archive, or where. */
typedef struct gedelf_archive_writer gedelf_archive_writer;

/* Opens a writer and its sink.
     out       receives the writer, which the caller closes; NULL if the status is not GEDELF_OK
     sink      where to write to; gedelf_archive_writer_finish commits it
     options   NULL for the defaults
   Returns GEDELF_OK, GEDELF_UNWRITABLE or GEDELF_MEMORY; GEDELF_ARGUMENT if the sink was made with NULL. */
GEDELF_API gedelf_status gedelf_archive_writer_open(gedelf_archive_writer **out, gedelf_sink sink,
                                                    const gedelf_archive_options *options);

/* Begin and end a compressed entry. In between, pass its octets to gedelf_archive_writer_write.
     name   the name of the entry
   Return GEDELF_OK, GEDELF_UNWRITABLE or GEDELF_MEMORY; GEDELF_UNREADABLE if the packer cannot compress here. The first also
   returns GEDELF_ARGUMENT if there is no packer, if another entry has not been ended, or if the name has more than 65,535
   octets. */
GEDELF_API gedelf_status gedelf_archive_writer_begin(gedelf_archive_writer *writer, gedelf_view name);
GEDELF_API gedelf_status gedelf_archive_writer_end(gedelf_archive_writer *writer);

/* Writes octets of the entry that was begun. This is a gedelf_write_fn, and its context is the writer. Returns false if the
   octets could not be written; gedelf_archive_writer_end then returns the status. */
GEDELF_API bool gedelf_archive_writer_write(void *writer, const void *octets, size_t size);

/* Adds a file or a block of memory as an entry.
     name     the name of the entry
     source   a file or a block of memory
     pack     true to compress it, if there is a packer; false to store it, which is better for content that is compressed
              already. A source that is stored is read twice
   Returns GEDELF_OK, GEDELF_UNWRITABLE or GEDELF_MEMORY; GEDELF_UNREADABLE if the source cannot be read or compressed here;
   GEDELF_CHANGED if the source changed in the meantime; GEDELF_ARGUMENT if another entry has not been ended, if the source is a
   callback, or if the name has more than 65,535 octets. */
GEDELF_API gedelf_status gedelf_archive_writer_add(gedelf_archive_writer *writer, gedelf_view name,
                                                   gedelf_source source, bool pack);

/* Copies an entry of another archive without decompressing it. The entry keeps its times and, unless the option `bare` is set,
   its comment and extra fields.
     archive   the other archive
     index     the number of the entry in it
   Returns the same statuses as gedelf_archive_writer_add; GEDELF_ARGUMENT also if there is no such entry; GEDELF_MALFORMED or
   GEDELF_STOPPED if the entry is damaged, as a diagnostic of `archive` explains. */
GEDELF_API gedelf_status gedelf_archive_writer_copy(gedelf_archive_writer *writer, gedelf_archive *archive,
                                                    size_t index);

/* Writes the end of the archive and commits the sink. You cannot write anything after that.
     comment   the comment of the whole archive; may be empty
   Returns GEDELF_OK, GEDELF_UNWRITABLE or GEDELF_MEMORY; GEDELF_ARGUMENT if an entry has not been ended, or if the comment has
   more than 65,535 octets. */
GEDELF_API gedelf_status gedelf_archive_writer_finish(gedelf_archive_writer *writer, gedelf_view comment);

/* Closes the writer. Drops the output if you have not called gedelf_archive_writer_finish. NULL is allowed. */
GEDELF_API void gedelf_archive_writer_close(gedelf_archive_writer *writer);

#ifdef __cplusplus
}
#endif

#endif
