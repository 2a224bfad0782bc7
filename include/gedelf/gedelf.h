/* SPDX-License-Identifier: MIT */
/*
 * gedelf: read and write GEDCOM and ELF, FHISO's Extended Legacy Format.
 *
 * There are two ways to read a file. Read the whole dataset into a tree:
 *
 *     gedelf_dataset *dataset;
 *     gedelf_status status = gedelf_read(&dataset, gedelf_source_file("family.ged"), NULL);
 *
 * Or read one record after another, in memory that does not grow with the file:
 *
 *     gedelf_reader *reader;
 *     status = gedelf_reader_open(&reader, gedelf_source_file("family.ged"), NULL);
 *     while (status == GEDELF_OK && (status = gedelf_reader_next(reader, &record)) == GEDELF_OK) ...
 *
 * Both give you gedelf_structure values, which you pass to the walking functions.
 *
 * This header has the functions to read, walk, write and convert. Everything else has its own header, named after its
 * purpose: gedelf/dialect.h, gedelf/schema.h, gedelf/builder.h, gedelf/edit.h, gedelf/people.h and so on. Each of them
 * includes this one.
 *
 * These conventions apply to all headers:
 *   - A function that makes an object stores it in its first argument, `**out`. The caller owns the object and releases
 *     it. Values and views that a function returns are borrowed.
 *   - Texts are UTF-8 views: a pointer and a length. They are not NUL-terminated, and may contain any character that a
 *     payload may contain.
 *   - A gedelf_status says whether a call succeeded. Faults in the input are diagnostics, which go to the callback in the
 *     options. The library never prints anything and never exits.
 *   - There is no global state: several threads may use different objects at the same time. Only one thread at a time may
 *     use an object, except that any number of threads may walk the same dataset. Threads that make family graphs,
 *     statistics or redactions of the same dataset each call its allocator.
 */
#ifndef GEDELF_H
#define GEDELF_H

#include <gedelf/options.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(_WIN32)
#define GEDELF_API
#else
#define GEDELF_API __attribute__((visibility("default")))
#endif

/* ---- Plain values ---------------------------------------------------------------------------- */

/* The result of a call. Every function that can fail returns one. */
typedef enum gedelf_status {
    GEDELF_OK = 0,            /* success */
    GEDELF_END = 1,           /* there is nothing more, or nothing at all; not a failure */
    GEDELF_MALFORMED = 2,     /* the input is malformed; a fatal diagnostic explains how */
    GEDELF_ENCODING = 3,      /* the character encoding is not supported; a fatal diagnostic names it */
    GEDELF_UNREADABLE = 4,    /* the source could not be opened or read; errno holds the reason */
    GEDELF_CHANGED = 5,       /* the file changed while it was being read; for example, it became shorter */
    GEDELF_MEMORY = 6,        /* the allocator returned NULL */
    GEDELF_ARGUMENT = 7,      /* an argument or option is not valid; gedelf_read_options_fault may say which */
    GEDELF_LIMIT = 8,         /* a fixed limit is exceeded, such as 4,294,967,295 structures in one record */
    GEDELF_STOPPED = 9,       /* a callback asked to stop */
    GEDELF_UNWRITABLE = 10,   /* the output could not be opened or written; errno holds the reason, or 0 */
    GEDELF_REFUSED = 11,      /* an edit would do harm; diagnostics explain which */
    GEDELF_NO_FORM = 12,      /* the output's dialect or encoding cannot express something; a diagnostic says what */
    GEDELF_MODEL = 13,        /* the dataset is in the wrong data model; gedelf_convert translates between the two */
    GEDELF_NOT_GENEALOGY = 14 /* the file is not a genealogy file; see gedelf/repair.h to find out what it is */
} gedelf_status;

/* How serious a diagnostic is. */
typedef enum gedelf_severity {
    GEDELF_NOTE = 0,    /* deprecated, or worth knowing */
    GEDELF_WARNING = 1, /* allowed, but it breaks a "should" of the specification, or is probably a mistake */
    GEDELF_ERROR = 2,   /* the source does not conform to the specification */
    GEDELF_FATAL = 3    /* the source is malformed, and reading stops */
} gedelf_severity;

/* A borrowed text: `length` octets of UTF-8, starting at `text`. In an empty view, `length` is 0 and `text` may be
   NULL. */
typedef struct gedelf_view {
    const char *text;
    size_t length;
} gedelf_view;

/* Returns a view of a NUL-terminated text, such as gedelf_text("NAME"). Returns an empty view for NULL. The view is valid
   as long as the text. */
GEDELF_API gedelf_view gedelf_text(const char *text);

/* Expands to the two arguments that "%.*s" needs to print a view: printf("%.*s", GEDELF_VIEW_ARGS(name)). Evaluates the
   view more than once. */
#define GEDELF_VIEW_ARGS(view) (int)(view).length, (view).length > 0 ? (view).text : ""

/* A range of octets in the original input, in the input's own encoding. Offsets start at 0. */
typedef struct gedelf_span {
    uint64_t offset;
    uint64_t length;
} gedelf_span;

/* Returns a phrase for a status, such as "out of memory". Never returns NULL, whatever the value. The text is constant; do
   not free it. */
GEDELF_API const char *gedelf_status_text(gedelf_status status);

/* Writes a sentence for a status that names the file and, if the system refused something, the reason: "cannot read
   family.ged: No such file or directory". Call it directly after the function that failed: for GEDELF_UNREADABLE and
   GEDELF_UNWRITABLE it takes the reason from errno, and gives no reason if errno is 0. It does not change errno.
     status   any status
     file     the name of the file that the call was about; NULL if there is none or you do not know it
     out      receives the sentence with a terminating NUL, cut between characters if it is too long; may be NULL if `size`
              is 0
     size     the size of `out` in octets, including the NUL
   Returns the length of the whole sentence, without the NUL. The sentence has no full stop at its end. Any thread may call
   this function. */
GEDELF_API size_t gedelf_error_message(gedelf_status status, const char *file, char *out, size_t size);

/* ---- Input ----------------------------------------------------------------------------------- */

/* A callback that reads the next octets.
     context   the context of the source
     buffer    where to put the octets
     size      the most octets to put there; never 0
   Returns how many octets it put there, which may be fewer than `size`; 0 at the end of the input; -1 if reading
   failed. */
typedef ptrdiff_t (*gedelf_read_fn)(void *context, void *buffer, size_t size);

/* A source: where a call reads from. Make one with a function below. The members are private. */
typedef struct gedelf_source {
    const char *path;
    const void *octets;
    size_t length;
    gedelf_read_fn read;
    void *context;
} gedelf_source;

/* Makes a source that reads a file. Any readable file is allowed, including pipes and devices.
     path   the name of the file. It is not copied, and must stay valid until reading ends. The file is opened when reading
            begins. A regular file may be read a second time, to report pointers to records that do not exist */
GEDELF_API gedelf_source gedelf_source_file(const char *path);

/* Makes a source that reads a block of memory. If the text is UTF-8, it is not copied: the block must stay unchanged until
   the reader is closed or the dataset is freed.
     octets   the block; may be NULL if `length` is 0
     length   its size in octets */
GEDELF_API gedelf_source gedelf_source_memory(const void *octets, size_t length);

/* Makes a source that reads from a callback. Only the reading calls call it.
     read      delivers the octets, in chunks of any size
     context   the first argument of `read` */
GEDELF_API gedelf_source gedelf_source_callback(gedelf_read_fn read, void *context);

/* ---- Output ---------------------------------------------------------------------------------- */

/* A callback that takes the next octets of the output.
     context   the context of the sink
     octets    the octets
     size      how many there are; at least 1
   Returns true to continue, or false if it could not write them. The writing call then returns GEDELF_UNWRITABLE and
   leaves errno as the callback set it. */
typedef bool (*gedelf_write_fn)(void *context, const void *octets, size_t size);

/* A block of memory that a call has written. The caller owns it and releases it with gedelf_bytes_free. */
typedef struct gedelf_bytes {
    char *data;    /* the octets, followed by a NUL; NULL if nothing has been written yet */
    size_t length; /* how many octets there are, without that NUL */
    void *held;    /* private */
} gedelf_bytes;

/* Releases the octets and makes `bytes` empty. The memory goes back to the allocator of the call that wrote it, so the
   allocator's context must still be valid. `bytes` may be NULL or empty. */
GEDELF_API void gedelf_bytes_free(gedelf_bytes *bytes);

/* A sink: where a call writes to. Make one with a function below. The members are private. Making a sink opens nothing, and
   there is nothing to release. You may pass a sink to several calls, one after another: each of them starts again.

   A call that takes a sink commits the output if it returns GEDELF_OK, and drops it with any other status. A writer that
   takes one record after another, such as gedelf_writer, commits in its end function (gedelf_writer_end). If you close the
   writer before that, it drops the output.

   Statuses: GEDELF_UNWRITABLE if the output cannot be opened or written, with the reason in errno; GEDELF_MEMORY if there is
   no memory for it; GEDELF_ARGUMENT if the sink was made with NULL. */
typedef struct gedelf_sink {
    const char *path;
    gedelf_bytes *bytes;
    gedelf_write_fn write;
    void *context;
} gedelf_sink;

/* Makes a sink that writes a file, either completely or not at all. The octets go to a temporary file in the same folder.
   Committing flushes that file to the disk and renames it. Until then, an existing file of that name is untouched. Its
   permissions are kept, and symbolic links are followed. Anything that is not a regular file, such as a pipe or /dev/stdout,
   is written directly, and keeps what was written before a failure.
     path   the name of the file. It is not copied here, and must stay valid until the call that takes the sink returns */
GEDELF_API gedelf_sink gedelf_sink_file(const char *path);

/* Makes a sink that writes to a block of memory, which the allocator in the options of the writing call provides.
     out   is set to empty; what it held is not released, so it need not be initialised. It must stay in its place until
           the output is committed. Committing sets *out and releases what an earlier call wrote with the same sink. If the
           output is dropped, *out does not change */
GEDELF_API gedelf_sink gedelf_sink_memory(gedelf_bytes *out);

/* Makes a sink that passes each piece of the output to a callback. Only the call that takes the sink calls it, in the thread
   of that call. The callback does not learn whether the output is committed or dropped: check the status of the call. After
   a failure, the callback has received only part of the output.
     write     takes the octets
     context   the first argument of `write` */
GEDELF_API gedelf_sink gedelf_sink_callback(gedelf_write_fn write, void *context);

/* ---- Options --------------------------------------------------------------------------------- */

typedef struct gedelf_allocator gedelf_allocator;
typedef struct gedelf_diag gedelf_diag;

/* A callback that takes a diagnostic. The diagnostic is valid until the callback returns. Return true to continue or false
   to stop. If you stop, the call that reported the diagnostic returns GEDELF_STOPPED. */
typedef bool (*gedelf_diag_fn)(void *context, const gedelf_diag *diag);

/* A callback that is called from time to time to report progress.
     context   the context in the options
     done      how much has been done; the unit depends on the call
     total     how much there is to do; 0 if it is not known */
typedef void (*gedelf_progress_fn)(void *context, uint64_t done, uint64_t total);

/* A callback that finds a schema that a file refers to. It is never called for the default schema, which is part of the
   library.
     context   gedelf_read_options.find_schema_context
     iri       the IRI of the schema
     out       receives a source with an ELF document that has the schema in its header. The source must stay valid until
               the next call
   Returns GEDELF_OK; GEDELF_END if there is no such schema; any other status if it could not be fetched. */
typedef gedelf_status (*gedelf_schema_fn)(void *context, gedelf_view iri, gedelf_source *out);

/* Options for reading; NULL means the defaults. All common fields are used except `progress`: call gedelf_reader_progress
   instead. */
typedef struct gedelf_read_options {
    GEDELF_COMMON_OPTIONS;
    const char *dialect;   /* the name of a dialect from gedelf/dialect.h; NULL: take it from the header */
    const char *encoding;  /* use this encoding and ignore the one that the file names; NULL: use the file's */
    uint64_t max_depth;    /* the deepest level allowed; 0: 1,000,000. GEDELF_ZERO allows only level 0 */
    uint64_t max_per_code; /* deliver at most this many diagnostics of each code, and only count the others; 0: 50. May
                              be GEDELF_NO_LIMIT */
    bool recover;          /* continue after malformed lines, and keep each of them as an ERROR structure */
    bool positions;        /* keep the line number of each structure, for gedelf_structure_line */
    bool typed;            /* find the type of each structure, for gedelf_structure_type, and report tags without one */
    bool typed_by_own;     /* like `typed`, but only if the file has its own schema or dictionary, or if `schemas`
                              adds one. In other files, find no types and report nothing about them */
    bool keep_fatal;       /* with `recover`: report faults that would have ended the reading as GEDELF_FATAL, not as
                              GEDELF_ERROR */
    const gedelf_source *schemas; /* documents whose schemas are used as if the header referred to them */
    size_t schema_count;          /* the number of `schemas` */
    gedelf_schema_fn find_schema; /* finds other schemas; NULL: files can refer only to the default schema */
    void *find_schema_context;    /* the first argument of `find_schema`. It is separate from `context` because it often
                                     serves many files */
} gedelf_read_options;

/* Makes gedelf_read_options with the fields that you name. */
#define GEDELF_READ_OPTIONS(...) GEDELF_MAKE(gedelf_read_options, __VA_ARGS__)

/* Says which option was wrong, after a call with these options returned GEDELF_ARGUMENT. Returns the name of the field, such
   as "dialect". Returns NULL if the options are valid: then another argument was wrong. An unknown encoding does not count
   here, because the status for that is GEDELF_ENCODING. `options` may be NULL. */
GEDELF_API const char *gedelf_read_options_fault(const gedelf_read_options *options);

/* ---- The whole dataset ----------------------------------------------------------------------- */

/* A dataset: the header and the records, with all their texts. It is read-only. gedelf_dataset_free releases all of it. */
typedef struct gedelf_dataset gedelf_dataset;

/* A structure: a small value that you can copy freely. It is valid as long as its dataset. When streaming, it is valid until
   the next record is read. The members are private. */
typedef struct gedelf_structure {
    const struct gedelf_block *block;
    uint32_t index;
} gedelf_structure;

/* What the header says about the file itself. The views are valid as long as the dataset or reader that they come from. */
typedef struct gedelf_metadata {
    gedelf_view dialect;        /* "elf-1.0", or another name from gedelf/dialect.h */
    gedelf_view encoding;       /* the encoding's preferred MIME name: "UTF-8", "ANSEL", "windows-1252", … */
    gedelf_view elf_version;    /* three numbers without leading zeros, such as "1.0.0"; empty if the file has none */
    gedelf_view gedcom_version; /* in the same form, such as "5.5.1" */
    gedelf_view language;       /* the default language of payloads; "und" if the file has none */
    size_t schema_count;        /* how many schema references and inline schemas, or dictionary entries, there are */
    /* The line numbers of CHAR, ELF, GEDC.VERS and GEDC.FORM, which are not part of the dataset. 0 if the file does not
       have that line, or if the line is part of the dataset. */
    uint64_t encoding_line, elf_line, gedcom_version_line, gedcom_form_line;
} gedelf_metadata;

/* Reads a whole dataset. Input that does not conform to the specification is read and reported. Malformed input is an error,
   unless options->recover is set.
     out       receives the dataset, which the caller frees; NULL if the status is not GEDELF_OK
     source    where to read from
     options   NULL for the defaults
   Returns any status from GEDELF_OK to GEDELF_STOPPED except GEDELF_END. [ELF-SER §parsing] */
GEDELF_API gedelf_status gedelf_read(gedelf_dataset **out, gedelf_source source, const gedelf_read_options *options);

/* Reads a source to its end only to get its diagnostics, in memory that does not grow with the file.
     source    where to read from
     options   NULL for the defaults
     worst     receives the highest severity found, or GEDELF_NOTE if there are no diagnostics; may be NULL
   Returns the same statuses as gedelf_read. */
GEDELF_API gedelf_status gedelf_check(gedelf_source source, const gedelf_read_options *options, gedelf_severity *worst);

/* Releases a dataset and everything in it. NULL is allowed. */
GEDELF_API void gedelf_dataset_free(gedelf_dataset *dataset);

/* Returns what the header says about the file. The result is valid as long as the dataset. */
GEDELF_API const gedelf_metadata *gedelf_dataset_metadata(const gedelf_dataset *dataset);

/* Returns the header record, HEAD, without the serialisation metadata. [ELF-SER §header] */
GEDELF_API gedelf_structure gedelf_dataset_head(const gedelf_dataset *dataset);

/* Returns the first record after the header, or no structure if there is none. Use gedelf_structure_next to get the others.
   The trailer is not a record. */
GEDELF_API gedelf_structure gedelf_dataset_records(const gedelf_dataset *dataset);

/* Returns the structure with a cross-reference identifier, or no structure. If several structures have the identifier, which
   is an error in the file, it returns the first. Takes constant time.
     xref   the identifier, without at signs */
GEDELF_API gedelf_structure gedelf_dataset_find(const gedelf_dataset *dataset, gedelf_view xref);

/* Returns one of the SCHMA structures, in the order of the file. If it has a payload, that is the IRI of a schema. Otherwise
   its substructures are the schema, as they are in the file. In the dialects of 2017, this returns the PRFX and DEFN
   structures instead.
     index   from 0 to gedelf_metadata.schema_count - 1 */
GEDELF_API gedelf_structure gedelf_dataset_schema(const gedelf_dataset *dataset, size_t index);

/* Returns the structure that a pointer points to, or no structure if the payload of `pointer` is not a pointer. If no
   structure has the identifier, or several have it, returns a placeholder: a record UNDEF, one for each name, which is
   otherwise not part of the dataset. Takes constant time. [ELF-SER §pointer-conversion] */
GEDELF_API gedelf_structure gedelf_dataset_target(const gedelf_dataset *dataset, gedelf_structure pointer);

/* Returns the number of a tag in this dataset, to compare with gedelf_structure_tag_number; 0 if the tag does not occur. */
GEDELF_API uint32_t gedelf_dataset_tag_number(const gedelf_dataset *dataset, gedelf_view tag);

/* Compares two datasets. They are equal if their headers and records have the same tags, payloads, languages, datatypes and
   substructures.
     - The order of substructures matters only among those with the same tag. The same is true of records.
     - Pointers are equal if their targets are in the same place, whatever the identifiers. Pointers to records that do not
       exist are compared by name.
     - All kinds of line break in payloads are equal. The case of language tags does not matter. Texts are equal if they are
       canonically equivalent in Unicode.
     - The encoding and the versions are not compared.

     first, second   the datasets
     options         NULL, or options of which only the allocator is used
     equal           receives the answer
     difference      receives a structure of `first` where the datasets differ, or no structure; may be NULL
   Returns GEDELF_OK or GEDELF_MEMORY. */
GEDELF_API gedelf_status gedelf_dataset_equal(const gedelf_dataset *first, const gedelf_dataset *second,
                                              const gedelf_read_options *options, bool *equal,
                                              gedelf_structure *difference);

/* ---- Walking --------------------------------------------------------------------------------- */

/* Returns whether this is a structure. It is false for "no structure", which the functions below return if there is nothing
   to return, and which they also accept as an argument. */
GEDELF_API bool gedelf_structure_exists(gedelf_structure structure);

/* Returns whether two values mean the same structure. */
GEDELF_API bool gedelf_structure_same(gedelf_structure a, gedelf_structure b);

/* Return the first substructure; the next structure with the same superstructure, or for a record the next record; and the
   superstructure, or no structure for a record. Each takes constant time. */
GEDELF_API gedelf_structure gedelf_structure_first(gedelf_structure structure);
GEDELF_API gedelf_structure gedelf_structure_next(gedelf_structure structure);
GEDELF_API gedelf_structure gedelf_structure_super(gedelf_structure structure);

/* Returns the first substructure with a tag, or no structure. */
GEDELF_API gedelf_structure gedelf_structure_find(gedelf_structure structure, gedelf_view tag);

/* Returns the string payload of a structure further down, such as gedelf_structure_value(person, "BIRT.DATE"). At each level
   it follows the first substructure with the tag.
     structure   where to begin, or no structure
     tags        one tag for each level, separated by full stops, NUL-terminated; "" means the structure itself
   Returns an empty view if there is no such structure, or if it has no string payload. The view is valid as long as the
   structure. */
GEDELF_API gedelf_view gedelf_structure_value(gedelf_structure structure, const char *tags);

/* Returns the next structure with the same superstructure and the same tag, or no structure. For a record, returns the next
   record with the same tag. Use it after gedelf_structure_find to get the others. */
GEDELF_API gedelf_structure gedelf_structure_next_same(gedelf_structure structure);

/* Returns the tag. [ELF-SER §tags] */
GEDELF_API gedelf_view gedelf_structure_tag(gedelf_structure structure);

/* Returns whether the structure has a tag, such as "INDI". Returns false for no structure. */
GEDELF_API bool gedelf_structure_is(gedelf_structure structure, const char *tag);

/* Returns the tag as a number above 0. Within a dataset or reader, equal tags have equal numbers. Comparing numbers is faster
   than comparing texts. */
GEDELF_API uint32_t gedelf_structure_tag_number(gedelf_structure structure);

/* Returns the cross-reference identifier without its at signs; empty if there is none. [ELF-SER §xref-ids] */
GEDELF_API gedelf_view gedelf_structure_xref(gedelf_structure structure);

/* Returns the string payload, unescaped and joined with its continuation lines. Each CONT line begins with U+000A in the
   result. Returns an empty view if there is no payload or it is a pointer. [ELF-SER §payload-unesc] */
GEDELF_API gedelf_view gedelf_structure_payload(gedelf_structure structure);

/* Returns the pointer payload without its at signs; empty if the payload is not a pointer. */
GEDELF_API gedelf_view gedelf_structure_pointer(gedelf_structure structure);

/* Returns the language of the payload, as spelled in the file; the default language if the structure names none. */
GEDELF_API gedelf_view gedelf_structure_language(gedelf_structure structure);

/* Returns the datatype of the payload, an IRI; empty if there is none. */
GEDELF_API gedelf_view gedelf_structure_datatype(gedelf_structure structure);

/* Returns the physical line that the structure begins on, counted from 1; 0 unless it was read with the option
   `positions`. */
GEDELF_API uint64_t gedelf_structure_line(gedelf_structure structure);

/* Returns the type of the structure, an IRI; empty unless it was read with the option `typed` or `typed_by_own`. If no schema
   defines its tag, the type is "https://terms.fhiso.org/elf/Undefined#TAG". [ELF-SCH §tags] */
GEDELF_API gedelf_view gedelf_structure_type(gedelf_structure structure);

/* ---- Streaming ------------------------------------------------------------------------------- */

/* Reads one record after another. */
typedef struct gedelf_reader gedelf_reader;

/* Opens a source and reads its header.
     out       receives the reader, which the caller closes; NULL if the status is not GEDELF_OK
     source    where to read from
     options   NULL for the defaults
   Returns the same statuses as gedelf_read. */
GEDELF_API gedelf_status gedelf_reader_open(gedelf_reader **out, gedelf_source source,
                                            const gedelf_read_options *options);

/* Reads the next record.
     record   receives the record, which is valid until the next call; NULL if you do not need it, which is faster
   Returns the same statuses as gedelf_read, and GEDELF_END after the last record. By then all pointers to records that do
   not exist have been reported. Once the status is not GEDELF_OK, all further calls return the same status. */
GEDELF_API gedelf_status gedelf_reader_next(gedelf_reader *reader, gedelf_structure *record);

/* Reads and checks the next records without storing them. This is faster than calling gedelf_reader_next for each of them.
     count   the most records to read; it may read fewer
   Returns the same statuses as gedelf_reader_next. */
GEDELF_API gedelf_status gedelf_reader_skip(gedelf_reader *reader, uint64_t count);

/* A callback that decides whether you want a record.
     context   the argument `context` of gedelf_reader_next_wanted
     tag       the tag of the record
     xref      its cross-reference identifier; empty if it has none */
typedef bool (*gedelf_want_fn)(void *context, gedelf_view tag, gedelf_view xref);

/* Reads up to the next record that you want. The other records are read and checked too, but not stored, which is faster.
     wanted    is called for every record
     context   the first argument of `wanted`
     record    receives the record, which is valid until the next call
   Returns the same statuses as gedelf_reader_next. */
GEDELF_API gedelf_status gedelf_reader_next_wanted(gedelf_reader *reader, gedelf_want_fn wanted, void *context,
                                                   gedelf_structure *record);

/* Returns what the header says about the file. The result is valid as long as the reader. */
GEDELF_API const gedelf_metadata *gedelf_reader_metadata(const gedelf_reader *reader);

/* Return the header record and the schemas, like gedelf_dataset_head and gedelf_dataset_schema. They are valid as long as the
   reader. */
GEDELF_API gedelf_structure gedelf_reader_head(const gedelf_reader *reader);
GEDELF_API gedelf_structure gedelf_reader_schema(const gedelf_reader *reader, size_t index);

/* Reports how far the reader is.
     done    receives how many octets have been read
     total   receives how many octets there are; 0 if that is not known */
GEDELF_API void gedelf_reader_progress(const gedelf_reader *reader, uint64_t *done, uint64_t *total);

/* Returns the highest severity reported so far; GEDELF_NOTE if nothing was reported. */
GEDELF_API gedelf_severity gedelf_reader_worst(const gedelf_reader *reader);

/* Closes the reader and releases it. NULL is allowed. */
GEDELF_API void gedelf_reader_close(gedelf_reader *reader);

/* ---- Writing --------------------------------------------------------------------------------- */

/* The line break to write. */
typedef enum gedelf_newline { GEDELF_NEWLINE_LF = 0, GEDELF_NEWLINE_CRLF = 1, GEDELF_NEWLINE_CR = 2 } gedelf_newline;

/* The Unicode normalisation form in which payloads are written. Unicode has several forms of the same text: an e with an acute
   accent, for example, can be one character or two. Normalization Form C uses the fewest characters. Identifiers, and what
   the header says about the file, do not change. [Basic Concepts §strings] */
typedef enum gedelf_normalization {
    GEDELF_NORMALIZE_AUTO = 0, /* Form C for text read from ANSEL and written in another encoding; otherwise NONE */
    GEDELF_NORMALIZE_NONE = 1, /* leave payloads as they are */
    GEDELF_NORMALIZE_NFC = 2   /* Form C; GEDELF_ARGUMENT if gedelf_can_normalize returns false */
} gedelf_normalization;

/* Returns whether this library can normalise texts, for which it needs utf8proc. Without utf8proc it leaves every text as it
   is, and texts are equal only if they have the same characters. */
GEDELF_API bool gedelf_can_normalize(void);

/* Options for writing; NULL means the defaults: UTF-8, LF, and a byte-order mark if the dialect requires one. Of the common
   fields, allocator, diagnose and context are used. Diagnostics report what had to be changed or escaped. */
typedef struct gedelf_write_options {
    GEDELF_COMMON_OPTIONS;
    uint64_t max_per_code;  /* as in gedelf_read_options */
    const char *dialect;    /* the name of an output dialect from gedelf/dialect.h; NULL: "elf-1.0" */
    const char *encoding;   /* "UTF-8", "ASCII", "ANSEL", "UTF-16LE", "UTF-16BE"; NULL: UTF-8 */
    gedelf_newline newline; /* the line break, for the whole file */
    bool byte_order_mark;   /* write a byte-order mark even if the dialect does not require it */
    bool protect_spaces;    /* escape white space at both ends of every line, if the dialect has escapes for it */
    bool by_meaning;        /* write a dictionary by its meaning, and a schema reference without its substructures. JSON
                               keeps no more than this, so a detour through JSON gives the same result */
    bool no_byte_order_mark; /* write no byte-order mark even if the dialect requires it; not with byte_order_mark */
    uint64_t max_line;       /* the longest line, in the unit of the dialect; 0: as recommended. Must be 0 if the
                                dialect does not split lines */
    gedelf_normalization normalize; /* the normalisation form of payloads */
} gedelf_write_options;

/* Makes gedelf_write_options with the fields that you name. */
#define GEDELF_WRITE_OPTIONS(...) GEDELF_MAKE(gedelf_write_options, __VA_ARGS__)

/* Writes a whole dataset.
     dataset   a dataset in the data model of the output dialect; use gedelf/migrate.h to write it in the other model
     sink      where to write to
     options   NULL for the defaults
   Returns GEDELF_OK, GEDELF_UNWRITABLE, GEDELF_MEMORY or GEDELF_STOPPED; GEDELF_ENCODING if the encoding is not supported for
   output; GEDELF_ARGUMENT if an option or the sink is not valid; GEDELF_MODEL if the dataset is in the other data model;
   GEDELF_NO_FORM if plain GEDCOM in this encoding cannot express a character. Diagnostics explain the last two.
   [ELF-SER §serialising] */
GEDELF_API gedelf_status gedelf_write(const gedelf_dataset *dataset, gedelf_sink sink,
                                      const gedelf_write_options *options);

/* Says which option was wrong, like gedelf_read_options_fault. */
GEDELF_API const char *gedelf_write_options_fault(const gedelf_write_options *options);

/* Writes one record after another, in memory that does not grow with the file. The header depends on all records, so you pass
   them to the writer twice. Pass the header record and then all records to gedelf_writer_survey, call one of the begin
   functions, pass all records to gedelf_writer_record, and call gedelf_writer_end. Once one of these functions fails, the
   others return its status. */
typedef struct gedelf_writer gedelf_writer;

/* Opens a writer and its sink. Nothing is written yet.
     out       receives the writer, which the caller closes; NULL if the status is not GEDELF_OK
     sink      where to write to; gedelf_writer_end commits it
     options   NULL for the defaults
   Returns the same statuses as gedelf_write. */
GEDELF_API gedelf_status gedelf_writer_open(gedelf_writer **out, gedelf_sink sink, const gedelf_write_options *options);

/* Examines the header record or a record before anything is written. Returns the same statuses as gedelf_write. */
GEDELF_API gedelf_status gedelf_writer_survey(gedelf_writer *writer, gedelf_structure record);

/* Write the header of a reader or of a dataset. Both return the same statuses as gedelf_write. */
GEDELF_API gedelf_status gedelf_writer_begin_as_read(gedelf_writer *writer, const gedelf_reader *reader);
GEDELF_API gedelf_status gedelf_writer_begin(gedelf_writer *writer, const gedelf_dataset *dataset);

/* Returns whether the dialect requires this record to come before all others. gedelf_write takes care of that. If you write
   one record after another, write these records first. */
GEDELF_API bool gedelf_writer_wants_first(const gedelf_writer *writer, gedelf_structure record);

/* Writes a record. Returns the same statuses as gedelf_write. */
GEDELF_API gedelf_status gedelf_writer_record(gedelf_writer *writer, gedelf_structure record);

/* Writes the trailer and everything that is still in memory, and commits the sink. You cannot write anything after that.
   Returns the same statuses as gedelf_write. */
GEDELF_API gedelf_status gedelf_writer_end(gedelf_writer *writer);

/* Closes the writer. Drops the output if you have not called gedelf_writer_end. NULL is allowed. */
GEDELF_API void gedelf_writer_close(gedelf_writer *writer);

/* ---- Converting ------------------------------------------------------------------------------ */

/* A structure that has a different form in the other data model. gedelf/migrate.h defines its members. */
typedef struct gedelf_migrated gedelf_migrated;

/* Options for converting; NULL means the defaults. All common fields are used. `reading` and `writing` have common fields of
   their own, which replace the allocator, diagnose, context and threads of these options for reading or writing. Each
   callback may be NULL.
     accept     called when everything has been read and reported. Return false to write nothing
     restart    for a sink that is a callback: discards all output, so that it can be written again. Return false if
                that is not possible after all. Sinks that are files or memory do not need it
     progress   receives the same numbers as gedelf_reader_progress gives; `done` is 0 each time the source is read again
     report     receives each structure that has a different form in the other data model. Return false to stop */
typedef struct gedelf_convert_options {
    GEDELF_COMMON_OPTIONS;
    const char *dialect;                 /* the name of an output dialect from gedelf/dialect.h; NULL: "elf-1.0" */
    const gedelf_read_options *reading;  /* NULL: the defaults, with the common fields of these options */
    const gedelf_write_options *writing; /* NULL: the same; its own `dialect` must be NULL */
    bool (*accept)(void *context);
    bool (*restart)(void *context);
    bool (*report)(void *context, const gedelf_migrated *what);
    uint64_t *records; /* receives the number of records written; may be NULL */
} gedelf_convert_options;

/* Makes gedelf_convert_options with the fields that you name. */
#define GEDELF_CONVERT_OPTIONS(...) GEDELF_MAKE(gedelf_convert_options, __VA_ARGS__)

/* Reads a source and writes it in any dialect, in memory that does not grow with the source. Between GEDCOM 7.0 and all other
   dialects it also translates the data model, as gedelf/migrate.h does. Memory then grows with the number of identifiers.
   Nothing is lost: converting the result back gives the same dataset, unless you write plain GEDCOM.

   The new header depends on all records. The source is therefore read twice, or more often if the data model is translated.
   It is read only once if the output can be discarded: then it is written during the first reading, and written again only
   if necessary.
     source    a file or a block of memory, because it may be read again; not a callback
     sink      where to write to; it may be the file of the source
     options   NULL for the defaults
   Returns the same statuses as gedelf_read and gedelf_write, except GEDELF_MODEL. Also returns GEDELF_STOPPED if `accept`
   returned false, and GEDELF_ARGUMENT if the source is a callback, if there is no such dialect, or if options->writing names
   a dialect. */
GEDELF_API gedelf_status gedelf_convert(gedelf_source source, gedelf_sink sink, const gedelf_convert_options *options);

/* ---- Diagnostics ----------------------------------------------------------------------------- */

/* The part of the library that reported a diagnostic. */
typedef enum gedelf_stage {
    GEDELF_STAGE_OCTETS = 1,     /* octets to characters */
    GEDELF_STAGE_LINES = 2,      /* characters to lines */
    GEDELF_STAGE_STRUCTURES = 3, /* lines to structures */
    GEDELF_STAGE_HEADER = 4,     /* serialisation metadata */
    GEDELF_STAGE_WRITER = 5,     /* writing */
    GEDELF_STAGE_JSON = 6,       /* JSON to structures */
    GEDELF_STAGE_POLYGENEA = 7,  /* Polygenea: notation and model */
    GEDELF_STAGE_TYPES = 8,      /* tags to types: see gedelf/schema.h */
    GEDELF_STAGE_GENERAL = 9,    /* the source as a whole */
    GEDELF_STAGE_EDIT = 10,      /* the editor: what it refuses */
    GEDELF_STAGE_MODEL = 11,     /* the data model: see gedelf/model.h */
    GEDELF_STAGE_GENEALOGY = 12, /* plausibility: see gedelf/genealogy.h */
    GEDELF_STAGE_ARCHIVE = 15,   /* GEDZIP archives and media: see gedelf/archive.h */
    GEDELF_STAGE_COMPARE = 16    /* merging: see gedelf/merge.h */
} gedelf_stage;

/* A diagnostic: a fault in the text, or something worth knowing about it. */
struct gedelf_diag {
    uint32_t code;            /* a stable number; gedelf_code_find gives its name */
    gedelf_severity severity; /* may differ from the catalogue: the dialect and gedelf_read_options.recover change it */
    uint64_t line, column;    /* the physical line, and the character in that line, both counted from 1 */
    gedelf_span where;        /* the octets concerned, in the original input */
    uint64_t related_line;    /* the line where the problem began; 0 if there is no such line */
    uint64_t width;           /* the number of characters concerned, for underlining; at least 1 */
    gedelf_view source;       /* the text of the line, without its line break; empty if it is not available */
    size_t source_at;         /* where in `source` the place begins, in octets */
    gedelf_view args[3];      /* the texts that the message quotes */
    gedelf_view record;       /* describes the record: "INDI @I12@, John Smith"; empty outside records */
    const char *clause;       /* the clause in the specification of the source's dialect; NULL: as in the catalogue */
    gedelf_view file;         /* the IRI or path of the schema concerned; empty: the source that is being read */
    gedelf_view path; /* the path of the structure within its record, such as "BIRT.DATE"; empty if it is not known */
    bool passed;      /* it would have ended the reading if gedelf_read_options.recover had not been set */
};

/* The catalogue's entry for a code. All texts are constant and NUL-terminated. */
typedef struct gedelf_code_info {
    uint32_t code;            /* the stable number */
    const char *name;         /* its name in kebab case, such as "dangling-pointer" */
    gedelf_severity severity; /* how serious it is, unless the dialect says otherwise */
    gedelf_stage stage;       /* the part of the library that reports it */
    bool recoverable;         /* with gedelf_read_options.recover it is an error, and reading continues */
    const char *clause;       /* the clause it is based on, such as "elf-1.0 §pointer-conversion" */
    const char *message;      /* the message, with %1 to %3 in place of gedelf_diag.args */
    const char *explanation;  /* an explanation for genealogists. It may name options of the program; the fields of
                                 the options structs have the same names */
    const char *remedy;       /* what to do about it; it may name options too */
    const char *example;      /* a short file that triggers it; empty if no file can */
    size_t example_length;    /* the length of the example, which may contain NULs */
    uint64_t line, column;    /* where the example triggers it */
} gedelf_code_info;

/* Writes the message of a diagnostic, in one line.
     out    receives the message with a terminating NUL, cut between characters if it is too long; may be NULL if `size` is 0
     size   the size of `out` in octets, including the NUL
   Returns the length of the whole message, without the NUL. */
GEDELF_API size_t gedelf_diag_message(const gedelf_diag *diag, char *out, size_t size);

/* Returns the number of codes in the catalogue. */
GEDELF_API size_t gedelf_code_count(void);

/* Returns entry number `index` of the catalogue, counted from 0 and ordered by code; NULL after the last one. */
GEDELF_API const gedelf_code_info *gedelf_code_at(size_t index);

/* Return the entry of a code, found by its number or by its name; NULL if there is none. */
GEDELF_API const gedelf_code_info *gedelf_code_find(uint32_t code);
GEDELF_API const gedelf_code_info *gedelf_code_named(gedelf_view name);

/* Returns "note", "warning", "error" or "fatal". */
GEDELF_API const char *gedelf_severity_name(gedelf_severity severity);

/* ---- Allocator ------------------------------------------------------------------------------- */

/* Where memory comes from. */
struct gedelf_allocator {
    void *(*allocate)(void *context, size_t size); /* returns NULL if there is no memory; the call that needed it then
                                                      returns GEDELF_MEMORY */
    void *(*resize)(void *context, void *block, size_t old_size, size_t new_size); /* likewise; `old_size` is the size
                                                                                      last requested for the block */
    void (*release)(void *context, void *block, size_t size); /* `size` is the size last requested for the block */
    void *context;                                            /* the first argument of all three */
};

/* ---- Version --------------------------------------------------------------------------------- */

/* The version of this header. */
#define GEDELF_VERSION_MAJOR 0
#define GEDELF_VERSION_MINOR 2
#define GEDELF_VERSION_PATCH 0

/* Returns the version of the library, such as "0.2.0". */
GEDELF_API const char *gedelf_version(void);

/* Returns the optional features that the library was built with, separated by spaces, such as "iconv threads utf8proc"; "" if
   there are none. */
GEDELF_API const char *gedelf_features(void);

#ifdef __cplusplus
}
#endif

#endif
