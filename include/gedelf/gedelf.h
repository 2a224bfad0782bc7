/* SPDX-License-Identifier: MIT */
/*
 * gedelf: reads and writes ELF, FHISO's Extended Legacy Format, and with it GEDCOM.
 *
 * There are two ways to read. The whole dataset at once, as a tree:
 *
 *     gedelf_dataset *dataset;
 *     gedelf_status status = gedelf_read(&dataset, gedelf_source_file("family.ged"), NULL);
 *
 * or one record after another, in memory that does not grow with the file:
 *
 *     gedelf_reader *reader;
 *     status = gedelf_reader_open(&reader, gedelf_source_file("family.ged"), NULL);
 *     while (status == GEDELF_OK && (status = gedelf_reader_next(reader, &record)) == GEDELF_OK) ...
 *
 * Both give gedelf_structure values, which the walking functions take.
 *
 * This header reads, walks, writes and converts. Everything else has a header of its own, named after what it is for:
 * gedelf/dialect.h, gedelf/schema.h, gedelf/builder.h, gedelf/edit.h, gedelf/people.h and so on. Each includes this one.
 *
 * Conventions, which hold everywhere and are not repeated below:
 *   - A new object comes back through a first argument `**out`, and is the caller's to free. What a
 *     function returns by value or as a view is borrowed.
 *   - Texts are UTF-8 views, pointer and length. They may hold anything that a payload may, and are
 *     not NUL-terminated.
 *   - What a call could not do is its gedelf_status. What is wrong with the text is a diagnostic,
 *     and goes to the callback in the options. The library never prints and never exits.
 *   - There is no global state: different objects may be used in different threads at once. One
 *     object is for one thread at a time, except that any number of threads may walk one dataset. If
 *     several make family graphs, statistics or redactions of one, its allocator is called by each.
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

/* What a call could not do. Every function that can fail returns one. */
typedef enum gedelf_status {
    GEDELF_OK = 0,            /* done */
    GEDELF_END = 1,           /* there is nothing more, or nothing at all: not a failure */
    GEDELF_MALFORMED = 2,     /* the input is malformed; a fatal diagnostic says how */
    GEDELF_ENCODING = 3,      /* the character encoding is not supported; a fatal diagnostic says which */
    GEDELF_UNREADABLE = 4,    /* the source could not be opened or read; errno holds the reason */
    GEDELF_CHANGED = 5,       /* the file changed while it was being read: it became shorter, for example */
    GEDELF_MEMORY = 6,        /* the allocator returned NULL */
    GEDELF_ARGUMENT = 7,      /* an argument or option has no meaning here; gedelf_read_options_fault may say which */
    GEDELF_LIMIT = 8,         /* a fixed limit is exceeded, such as 4,294,967,295 structures in one record */
    GEDELF_STOPPED = 9,       /* a callback asked to stop */
    GEDELF_UNWRITABLE = 10,   /* the output could not be opened or written; errno holds the reason, or 0 */
    GEDELF_REFUSED = 11,      /* an edit would do harm; diagnostics say which */
    GEDELF_NO_FORM = 12,      /* the output's dialect or encoding cannot express something; a diagnostic says what */
    GEDELF_MODEL = 13,        /* the dataset is in the wrong data model; gedelf_convert translates between the two */
    GEDELF_NOT_GENEALOGY = 14 /* the file holds no genealogy; gedelf/repair.h says what it holds */
} gedelf_status;

/* How grave a diagnostic is. */
typedef enum gedelf_severity {
    GEDELF_NOTE = 0,    /* deprecated, or worth knowing */
    GEDELF_WARNING = 1, /* allowed, but a "should" is broken, or it is probably not what was meant */
    GEDELF_ERROR = 2,   /* the source is not conformant */
    GEDELF_FATAL = 3    /* malformed: reading stops */
} gedelf_severity;

/* A text that belongs to someone else: `length` octets of UTF-8 from `text` on. An empty view has length 0,
   and its text may be NULL. */
typedef struct gedelf_view {
    const char *text;
    size_t length;
} gedelf_view;

/* The view of a NUL-terminated text, such as gedelf_text("NAME"); an empty one for NULL. It lives as long as the text. */
GEDELF_API gedelf_view gedelf_text(const char *text);

/* The two arguments that "%.*s" of printf needs to print a view: printf("%.*s", GEDELF_VIEW_ARGS(name)). The view is evaluated more
   than once. */
#define GEDELF_VIEW_ARGS(view) (int)(view).length, (view).length > 0 ? (view).text : ""

/* A stretch of octets of the original input, as it stood in its own encoding, counted from 0. */
typedef struct gedelf_span {
    uint64_t offset;
    uint64_t length;
} gedelf_span;

/* A phrase for a status ("out of memory"). Never NULL, for any value; constant, never freed. */
GEDELF_API const char *gedelf_status_text(gedelf_status status);

/* A sentence for a status that names the file and, where the system refused something, its reason: "cannot read family.ged: No such
   file or directory". Call it right after the function that failed: for GEDELF_UNREADABLE and GEDELF_UNWRITABLE the reason is that of
   errno, and is left out if errno is 0. Keeps errno.
     status   any status
     file     the name of the file that the call was about; NULL if there is none, or it is not known
     out      receives the sentence, with a NUL at its end, cut at a character if it is too long; may be NULL if `size` is 0
     size     how many octets there is room for, the NUL included
   Returns the length that the whole sentence has, without the NUL. The text has no full stop at its end. Safe in any thread. */
GEDELF_API size_t gedelf_error_message(gedelf_status status, const char *file, char *out, size_t size);

/* ---- Where octets come from ------------------------------------------------------------------ */

/* Delivers the next octets: writes at most `size` of them (never 0 is asked for) to `buffer` and returns how
   many; 0 at the end of the input; -1 if reading failed. It may deliver as few as it likes at a time. */
typedef ptrdiff_t (*gedelf_read_fn)(void *context, void *buffer, size_t size);

/* A source of octets. Make one with a function below; the members are not for direct use. */
typedef struct gedelf_source {
    const char *path;
    const void *octets;
    size_t length;
    gedelf_read_fn read;
    void *context;
} gedelf_source;

/* A file. `path` is opened when reading begins, and must live until reading ends: to report pointers that lead nowhere,
   a regular file is read a second time. Any file that can be read will do, pipes and devices included. */
GEDELF_API gedelf_source gedelf_source_file(const char *path);

/* A block of memory, `length` octets from `octets` on (NULL is allowed if length is 0). UTF-8 is not copied: the
   block must stay as it is until the reader is closed or the dataset freed. */
GEDELF_API gedelf_source gedelf_source_memory(const void *octets, size_t length);

/* A function that delivers chunks of any size. It is called, with `context`, from within the reading calls only. */
GEDELF_API gedelf_source gedelf_source_callback(gedelf_read_fn read, void *context);

/* ---- Where octets go ------------------------------------------------------------------------- */

/* Takes the next octets of the output: `size` of them, at least 1, from `octets` on. Returns true to go on. Returns false if they
   could not be written: the writing call then returns GEDELF_UNWRITABLE, with errno as this function left it. */
typedef bool (*gedelf_write_fn)(void *context, const void *octets, size_t size);

/* A block of memory that a call has written. The caller owns it and releases it with gedelf_bytes_free. */
typedef struct gedelf_bytes {
    char *data;    /* the octets, with a NUL after the last one; NULL if nothing has been written yet */
    size_t length; /* how many there are, without that NUL */
    void *held;    /* not for direct use */
} gedelf_bytes;

/* Releases the octets and makes `bytes` empty. NULL and empty bytes are allowed. The memory goes back to the allocator of the call
   that wrote it, whose context must still be there. */
GEDELF_API void gedelf_bytes_free(gedelf_bytes *bytes);

/* A sink: where a call writes to. Make one with a function below; the members are not for direct use. Making a sink opens nothing,
   and there is nothing to release. A sink may be passed to several calls, one after the other: each begins anew.

   The call that gets the sink commits the output when it returns GEDELF_OK, and drops it with any other status. A writer that
   takes one record after another, such as gedelf_writer, commits in its end function (gedelf_writer_end). If it is closed before,
   it drops the output.

   Statuses: GEDELF_UNWRITABLE if the output cannot be opened or written, with the reason in errno; GEDELF_MEMORY if there is no
   memory for it; GEDELF_ARGUMENT if the sink was made with NULL. */
typedef struct gedelf_sink {
    const char *path;
    gedelf_bytes *bytes;
    gedelf_write_fn write;
    void *context;
} gedelf_sink;

/* A file, which appears whole or not at all. The octets go to a temporary file in the same folder. Committing flushes that to the
   disk and renames it, so until then a file that has the name already is untouched. Its permissions are kept, and symbolic links are
   followed. Anything that is not a regular file, such as a pipe or /dev/stdout, is written directly, and keeps what was written
   before a failure. The path is copied when the sink is opened, so it must live until the call that gets the sink returns. */
GEDELF_API gedelf_sink gedelf_sink_file(const char *path);

/* A block of memory. Sets *out to empty without releasing what it held, so that it need not be initialised. Committing sets *out,
   and releases what an earlier call with the same sink wrote. `out` must stay where it is until then. If the output is dropped, *out
   stays as it is. The memory comes from the allocator in the options of the call. */
GEDELF_API gedelf_sink gedelf_sink_memory(gedelf_bytes *out);

/* A function, which is called with `context` for each piece of the output, only from within the call that gets the sink, and in
   that call's thread. What it has taken before a failure is not complete; it is not told about commit or drop, for which the
   status is enough. */
GEDELF_API gedelf_sink gedelf_sink_callback(gedelf_write_fn write, void *context);

/* ---- Options --------------------------------------------------------------------------------- */

typedef struct gedelf_allocator gedelf_allocator;
typedef struct gedelf_diag gedelf_diag;

/* Takes a diagnostic, which lives until the callback returns. Returns true to go on, false to stop: the
   reading call then returns GEDELF_STOPPED. */
typedef bool (*gedelf_diag_fn)(void *context, const gedelf_diag *diag);

/* Receives now and then how much is done, of how much in all. The unit depends on the call; `total` is 0 if it is not
   known. */
typedef void (*gedelf_progress_fn)(void *context, uint64_t done, uint64_t total);

/* Finds the schema that a file refers to by its IRI: fills in `out`, a source that stays valid until the next call, and
   that holds an ELF document whose header has the schema. GEDELF_OK; GEDELF_END if there is no such schema; any other
   status if it could not be had. The default schema is never asked for: the library has it. */
typedef gedelf_status (*gedelf_schema_fn)(void *context, gedelf_view iri, gedelf_source *out);

/* How to read; NULL means the defaults. All common fields count but `progress`: gedelf_reader_progress says how far it is. */
typedef struct gedelf_read_options {
    GEDELF_COMMON_OPTIONS;
    const char *dialect;   /* a name that gedelf/dialect.h lists; NULL: the header says which */
    const char *encoding;  /* this encoding, whatever the file says; NULL: as the file says */
    uint64_t max_depth;    /* the deepest level allowed; 0: 1,000,000. GEDELF_ZERO allows level 0 alone */
    uint64_t max_per_code; /* more diagnostics of one code are counted, not delivered; 0: 50. May be GEDELF_NO_LIMIT */
    bool recover;          /* go on past malformed lines, keeping each as an ERROR structure */
    bool positions;        /* keep each structure's line number, for gedelf_structure_line */
    bool typed;            /* find each structure's type, for gedelf_structure_type, and report tags that have none */
    bool typed_by_own;     /* as `typed`, but only for a file that has a schema or dictionary of its own, or for which
                              `schemas` has one. For other files no types are found, and nothing is reported about them */
    bool keep_fatal; /* with `recover`: what would have ended the reading is still GEDELF_FATAL, not GEDELF_ERROR */
    const gedelf_source *schemas; /* documents whose schemas count as if the header referred to them */
    size_t schema_count;          /* how many there are */
    gedelf_schema_fn find_schema; /* NULL: only the default schema can be referred to */
    void *find_schema_context;    /* its first argument. It has its own, because it is often made once for many files */
} gedelf_read_options;

/* Makes these options. */
#define GEDELF_READ_OPTIONS(...) GEDELF_MAKE(gedelf_read_options, __VA_ARGS__)

/* Which option it was, when a call with these options returned GEDELF_ARGUMENT: the name of the field, "dialect"; NULL if
   nothing is wrong with the options, so that it was another argument, of which the call's own comment tells. An encoding
   that is not known is no such fault: that is GEDELF_ENCODING. `options` may be NULL. */
GEDELF_API const char *gedelf_read_options_fault(const gedelf_read_options *options);

/* ---- The whole dataset ----------------------------------------------------------------------- */

/* A dataset: header and records, with all their texts, read-only. One gedelf_dataset_free releases everything. */
typedef struct gedelf_dataset gedelf_dataset;

/* A structure: a value to be passed about freely. It is valid as long as the dataset it is part of or, when
   streaming, until the next record is read. The members are not for direct use. */
typedef struct gedelf_structure {
    const struct gedelf_block *block;
    uint32_t index;
} gedelf_structure;

/* What the header says about the file itself. The views live as long as what they were asked of. */
typedef struct gedelf_metadata {
    gedelf_view dialect;        /* "elf-1.0", or another name that gedelf/dialect.h lists */
    gedelf_view encoding;       /* the encoding's preferred MIME name: "UTF-8", "ANSEL", "windows-1252", … */
    gedelf_view elf_version;    /* three numbers without leading zeros, "1.0.0"; empty if the file has none */
    gedelf_view gedcom_version; /* likewise, "5.5.1" */
    gedelf_view language;       /* the default payload language; "und" if the file has none */
    size_t schema_count;        /* how many schema references and inline schemas, or entries of a dictionary, it has */
    /* The lines of CHAR, ELF, GEDC.VERS and GEDC.FORM, which are not part of the dataset; 0: the file has none, or it is. */
    uint64_t encoding_line, elf_line, gedcom_version_line, gedcom_form_line;
} gedelf_metadata;

/* Reads a whole dataset.
     out      receives the dataset; NULL if the status is not GEDELF_OK
     source   where from
     options  NULL for the defaults
   Non-conformant input is read (and reported); malformed input is not, unless options->recover is set. Any
   status but GEDELF_END. [ELF-SER §parsing] */
GEDELF_API gedelf_status gedelf_read(gedelf_dataset **out, gedelf_source source, const gedelf_read_options *options);

/* Reads a source to its end for the sake of its diagnostics, in memory that does not grow with the file.
     worst    receives the gravest severity found, GEDELF_NOTE if there was nothing; may be NULL
   Any status but GEDELF_END. */
GEDELF_API gedelf_status gedelf_check(gedelf_source source, const gedelf_read_options *options, gedelf_severity *worst);

/* Releases a dataset with all that is in it. NULL is allowed. */
GEDELF_API void gedelf_dataset_free(gedelf_dataset *dataset);

/* What the header says about the file; lives as long as the dataset. */
GEDELF_API const gedelf_metadata *gedelf_dataset_metadata(const gedelf_dataset *dataset);

/* The header record, HEAD, less the serialisation metadata that was taken out of it. [ELF-SER §header] */
GEDELF_API gedelf_structure gedelf_dataset_head(const gedelf_dataset *dataset);

/* The first record after the header, or no structure if there is none; gedelf_structure_next leads to the others.
   The trailer is not a record. */
GEDELF_API gedelf_structure gedelf_dataset_records(const gedelf_dataset *dataset);

/* The structure with this cross-reference identifier (without at signs), or no structure. Takes constant time.
   Where several carry it, which is an error, this is the first. */
GEDELF_API gedelf_structure gedelf_dataset_find(const gedelf_dataset *dataset, gedelf_view xref);

/* The SCHMA structure number `index`, from 0 to schema_count - 1, in the order of the file. One with a payload
   refers to a schema by its IRI, one without has the schema in its substructures, as they are in the file. In the
   dialects of 2017 these are the PRFX and DEFN structures instead. */
GEDELF_API gedelf_structure gedelf_dataset_schema(const gedelf_dataset *dataset, size_t index);

/* The structure that a pointer points to. A pointer to nothing, or to several, points to a record UNDEF, one for each
   name, which is in no other way part of the dataset. No structure if `pointer` has no pointer payload. Takes constant
   time. [ELF-SER §pointer-conversion] */
GEDELF_API gedelf_structure gedelf_dataset_target(const gedelf_dataset *dataset, gedelf_structure pointer);

/* The number that means a tag in this dataset, for gedelf_structure_tag_number; 0 if the tag does not occur. */
GEDELF_API uint32_t gedelf_dataset_tag_number(const gedelf_dataset *dataset, gedelf_view tag);

/* Are two datasets equal? They are if their headers and records are: the same tags, payloads, languages, datatypes and
   substructures. The order of substructures with the same tag counts, of others it does not; the order of records with
   the same tag counts too. Pointers are equal if what they point to is in the same place, whatever its identifier; those
   that lead nowhere are compared by name. Line breaks in payloads are equal whatever their kind, language tags in either
   case, and texts that Unicode holds to be canonically equivalent. Encoding and versions are not compared.
     first, second   the datasets
     options         NULL, or only for its allocator
     equal           receives the answer
     difference      receives a structure of `first` where they differ, or no structure; may be NULL
   GEDELF_OK or GEDELF_MEMORY. */
GEDELF_API gedelf_status gedelf_dataset_equal(const gedelf_dataset *first, const gedelf_dataset *second,
                                              const gedelf_read_options *options, bool *equal,
                                              gedelf_structure *difference);

/* ---- Walking --------------------------------------------------------------------------------- */

/* True unless this is "no structure", which the functions below return where there is nothing, and accept. */
GEDELF_API bool gedelf_structure_exists(gedelf_structure structure);

/* Two values for the same structure? */
GEDELF_API bool gedelf_structure_same(gedelf_structure a, gedelf_structure b);

/* The first substructure, the next structure with the same superstructure (for a record: the next record), the
   superstructure (none for a record). Each takes constant time. */
GEDELF_API gedelf_structure gedelf_structure_first(gedelf_structure structure);
GEDELF_API gedelf_structure gedelf_structure_next(gedelf_structure structure);
GEDELF_API gedelf_structure gedelf_structure_super(gedelf_structure structure);

/* The first substructure with this tag, or no structure. */
GEDELF_API gedelf_structure gedelf_structure_find(gedelf_structure structure, gedelf_view tag);

/* The string payload of the structure that tags lead to, one level each: gedelf_structure_value(person, "BIRT.DATE"). At each level it
   follows the first substructure that has the tag.
     structure   where to begin, or no structure
     tags        NUL-terminated, with full stops between; "" means the structure itself
   Empty if there is no such structure, or if it has no string payload. It lives as long as the structure. */
GEDELF_API gedelf_view gedelf_structure_value(gedelf_structure structure, const char *tags);

/* The next structure with the same superstructure and the same tag (for a record: the next record with its tag), or no
   structure: after gedelf_structure_find, this leads to the others. */
GEDELF_API gedelf_structure gedelf_structure_next_same(gedelf_structure structure);

/* The tag. [ELF-SER §tags] */
GEDELF_API gedelf_view gedelf_structure_tag(gedelf_structure structure);

/* Does the structure have this tag, such as "INDI"? False for no structure. */
GEDELF_API bool gedelf_structure_is(gedelf_structure structure, const char *tag);

/* The tag as a number above 0, equal for equal tags within one dataset or reader: quicker to compare than text. */
GEDELF_API uint32_t gedelf_structure_tag_number(gedelf_structure structure);

/* The cross-reference identifier without its at signs; empty if there is none. [ELF-SER §xref-ids] */
GEDELF_API gedelf_view gedelf_structure_xref(gedelf_structure structure);

/* The string payload, unescaped and merged with its continuation lines, which begin with U+000A where CONT was
   used; empty if there is none or the payload is a pointer. [ELF-SER §payload-unesc] */
GEDELF_API gedelf_view gedelf_structure_payload(gedelf_structure structure);

/* The pointer payload without its at signs; empty if the payload is not a pointer. */
GEDELF_API gedelf_view gedelf_structure_pointer(gedelf_structure structure);

/* The payload's language as the file spells it, the default language where the structure says nothing. */
GEDELF_API gedelf_view gedelf_structure_language(gedelf_structure structure);

/* The payload's datatype, an IRI; empty if there is none. */
GEDELF_API gedelf_view gedelf_structure_datatype(gedelf_structure structure);

/* The physical line, from 1, that the structure begins on; 0 unless options.positions was set. */
GEDELF_API uint64_t gedelf_structure_line(gedelf_structure structure);

/* The structure's type, an IRI; empty unless options.typed was set. One that no schema defines has the type
   "https://terms.fhiso.org/elf/Undefined#TAG". [ELF-SCH §tags] */
GEDELF_API gedelf_view gedelf_structure_type(gedelf_structure structure);

/* ---- Streaming ------------------------------------------------------------------------------- */

/* Reads one record after another. */
typedef struct gedelf_reader gedelf_reader;

/* Opens a source and reads the header.
     out      receives the reader, to be closed by the caller; NULL if the status is not GEDELF_OK
     source   where from
     options  NULL for the defaults
   Any status but GEDELF_END. */
GEDELF_API gedelf_status gedelf_reader_open(gedelf_reader **out, gedelf_source source,
                                            const gedelf_read_options *options);

/* Reads the next record.
     record   receives it, valid until the next call; NULL if it is not wanted, which is faster
   GEDELF_END after the last one; by then the pointers that lead nowhere have been reported. After any other status
   than GEDELF_OK, the same status is returned again. */
GEDELF_API gedelf_status gedelf_reader_next(gedelf_reader *reader, gedelf_structure *record);

/* Reads the next records as if each were read by gedelf_reader_next and not wanted, but faster.
     count    how many, at most: there may be fewer
   Statuses as gedelf_reader_next has them. */
GEDELF_API gedelf_status gedelf_reader_skip(gedelf_reader *reader, uint64_t count);

/* Is a record wanted that has this tag and this cross-reference identifier, which is empty if it has none? */
typedef bool (*gedelf_want_fn)(void *context, gedelf_view tag, gedelf_view xref);

/* Reads on to the next record that is wanted. The others are read and reported like any record, but not stored, which is
   faster.
     wanted, context   asked about every record
     record            receives the record, valid until the next call
   Statuses as gedelf_reader_next has them. */
GEDELF_API gedelf_status gedelf_reader_next_wanted(gedelf_reader *reader, gedelf_want_fn wanted, void *context,
                                                   gedelf_structure *record);

/* What the header says about the file; lives as long as the reader. */
GEDELF_API const gedelf_metadata *gedelf_reader_metadata(const gedelf_reader *reader);

/* The header record and the schemas, as gedelf_dataset_head and gedelf_dataset_schema give them; they live as long
   as the reader. */
GEDELF_API gedelf_structure gedelf_reader_head(const gedelf_reader *reader);
GEDELF_API gedelf_structure gedelf_reader_schema(const gedelf_reader *reader, size_t index);

/* How many octets have been read, and how many there are in all; the latter is 0 if that is not known. */
GEDELF_API void gedelf_reader_progress(const gedelf_reader *reader, uint64_t *done, uint64_t *total);

/* The gravest severity reported so far; GEDELF_NOTE if there was nothing. */
GEDELF_API gedelf_severity gedelf_reader_worst(const gedelf_reader *reader);

/* Closes the reader and releases what it holds. NULL is allowed. */
GEDELF_API void gedelf_reader_close(gedelf_reader *reader);

/* ---- Writing --------------------------------------------------------------------------------- */

/* Which line break is written. */
typedef enum gedelf_newline { GEDELF_NEWLINE_LF = 0, GEDELF_NEWLINE_CRLF = 1, GEDELF_NEWLINE_CR = 2 } gedelf_newline;

/* Which form payloads are written in, where Unicode has several for the same text, such as an e with an acute accent, which
   may be one character or two. Normalization Form C has as few characters as there can be. Identifiers and what the header
   says about the file stay as they are.
   [Basic Concepts §strings] */
typedef enum gedelf_normalization {
    GEDELF_NORMALIZE_AUTO = 0, /* Form C for what was read from ANSEL and is written in another encoding; else NONE */
    GEDELF_NORMALIZE_NONE = 1, /* as they are */
    GEDELF_NORMALIZE_NFC = 2   /* Form C; GEDELF_ARGUMENT where gedelf_can_normalize says no */
} gedelf_normalization;

/* Can this library normalise texts? It needs utf8proc for that, and without it leaves every text as it is, and holds only
   those for equal that have the same characters. */
GEDELF_API bool gedelf_can_normalize(void);

/* How to write; NULL means the defaults: UTF-8, LF, a byte-order mark where the dialect asks for one. Of the common fields,
   allocator, diagnose and context count. Diagnostics say what had to be changed or escaped. */
typedef struct gedelf_write_options {
    GEDELF_COMMON_OPTIONS;
    uint64_t max_per_code;  /* as for reading */
    const char *dialect;    /* a name for output that gedelf/dialect.h lists; NULL: "elf-1.0" */
    const char *encoding;   /* "UTF-8", "ASCII", "ANSEL", "UTF-16LE", "UTF-16BE"; NULL: UTF-8 */
    gedelf_newline newline; /* for the whole file */
    bool byte_order_mark;   /* write one even where the dialect does not ask for it */
    bool protect_spaces;    /* escape white space at both ends of every line */
    bool by_meaning;        /* write a dictionary as it is understood, and a reference to a schema without what is below
                               it. JSON has no more of them, so the result through JSON is the same */
    bool no_byte_order_mark; /* write none even where the dialect asks for one; not with byte_order_mark */
    uint64_t max_line;       /* the longest line, measured as the dialect measures; 0: as recommended. Must be 0 where
                                the dialect does not split lines */
    gedelf_normalization normalize; /* which form payloads are written in */
} gedelf_write_options;

/* Makes these options. */
#define GEDELF_WRITE_OPTIONS(...) GEDELF_MAKE(gedelf_write_options, __VA_ARGS__)

/* Writes a whole dataset.
     dataset   one in the data model of the dialect that is written; gedelf/migrate.h writes it in the other one
     sink      where to
     options   NULL for the defaults
   GEDELF_OK, GEDELF_UNWRITABLE, GEDELF_MEMORY, GEDELF_STOPPED; GEDELF_ENCODING if the encoding cannot be written; GEDELF_ARGUMENT
   if an option or the sink has no meaning; GEDELF_MODEL if the dataset is in the other data model; GEDELF_NO_FORM if plain GEDCOM
   in this encoding cannot hold a character. Diagnostics explain the last two. [ELF-SER §serialising] */
GEDELF_API gedelf_status gedelf_write(const gedelf_dataset *dataset, gedelf_sink sink,
                                      const gedelf_write_options *options);

/* Which option has no meaning, as gedelf_read_options_fault tells it for reading. */
GEDELF_API const char *gedelf_write_options_fault(const gedelf_write_options *options);

/* Writes one record after another, in memory that does not grow with the file. What the header must say depends on all
   records, so they are shown to the writer twice: first to gedelf_writer_survey, then to gedelf_writer_record. */
typedef struct gedelf_writer gedelf_writer;

/* Opens a writer and its sink, to be closed by the caller. Nothing is written yet.
     out       receives the writer; NULL if the status is not GEDELF_OK
     sink      where to; gedelf_writer_end commits it
     options   NULL for the defaults
   Statuses as for gedelf_write. */
GEDELF_API gedelf_status gedelf_writer_open(gedelf_writer **out, gedelf_sink sink, const gedelf_write_options *options);

/* Looks at a record, or at the header record, before anything is written. */
GEDELF_API gedelf_status gedelf_writer_survey(gedelf_writer *writer, gedelf_structure record);

/* Writes the header that a reader or a dataset has. */
GEDELF_API gedelf_status gedelf_writer_begin_as_read(gedelf_writer *writer, const gedelf_reader *reader);
GEDELF_API gedelf_status gedelf_writer_begin(gedelf_writer *writer, const gedelf_dataset *dataset);

/* Is this a record that the dialect wants before all others? gedelf_write sees to it; a caller that writes one record after
   another writes those first. */
GEDELF_API bool gedelf_writer_wants_first(const gedelf_writer *writer, gedelf_structure record);

/* Writes a record. */
GEDELF_API gedelf_status gedelf_writer_record(gedelf_writer *writer, gedelf_structure record);

/* Writes the trailer, and whatever has not been written yet, and commits the sink. Nothing more can be written then. Statuses as for
   gedelf_write. */
GEDELF_API gedelf_status gedelf_writer_end(gedelf_writer *writer);

/* Closes the writer. If it has not been ended, its output is dropped. NULL is allowed. */
GEDELF_API void gedelf_writer_close(gedelf_writer *writer);

/* ---- Converting ------------------------------------------------------------------------------ */

/* A structure that has another form in the other data model: gedelf/migrate.h has its members. */
typedef struct gedelf_migrated gedelf_migrated;

/* How to convert; NULL means the defaults. All common fields count. `reading` and `writing` have their own, which replace the
   allocator, diagnose, context and threads of these options for reading or writing. Each callback may be NULL.
     accept     everything has been read and reported; false: do not write it
     restart    for a sink that is a callback: takes back everything that was written, so that it can be written again; false if
                that is not possible after all. Files and memory need no such function
     progress   gets what gedelf_reader_progress says; `done` is 0 whenever the source is read from its beginning
     report     gets each structure that has another form in the other data model; false: stop */
typedef struct gedelf_convert_options {
    GEDELF_COMMON_OPTIONS;
    const char *dialect; /* to be written: a name for output that gedelf/dialect.h lists; NULL: "elf-1.0" */
    const gedelf_read_options *reading;  /* NULL: the defaults, with the common fields of these options */
    const gedelf_write_options *writing; /* NULL: likewise; its own dialect must be NULL */
    bool (*accept)(void *context);
    bool (*restart)(void *context);
    bool (*report)(void *context, const gedelf_migrated *what);
    uint64_t *records; /* receives how many records were written; NULL: not wanted */
} gedelf_convert_options;

/* Makes these options. */
#define GEDELF_CONVERT_OPTIONS(...) GEDELF_MAKE(gedelf_convert_options, __VA_ARGS__)

/* Reads a source and writes it in any dialect, in memory that does not grow with it. Between GEDCOM 7.0 and all other dialects it
   translates the data model, as gedelf/migrate.h does; memory then grows with the number of identifiers. Nothing is lost by that:
   converting the result back gives the same dataset, unless plain GEDCOM is written.

   The new header depends on all records. So the source is read twice, or more often if it is translated. It is read only once if
   what was written can be taken back: it is then written while it is read, and written again only if necessary.
     source    a file or a block of memory, because it may be read again; not a callback
     sink      where to; it may be the source's own file
     options   NULL for the defaults
   The statuses of gedelf_read and gedelf_write, except GEDELF_MODEL. GEDELF_STOPPED also
   if it was not accepted. GEDELF_ARGUMENT also if the source is a callback, if there is no such dialect, or if options->writing
   names one. */
GEDELF_API gedelf_status gedelf_convert(gedelf_source source, gedelf_sink sink, const gedelf_convert_options *options);

/* ---- Diagnostics ----------------------------------------------------------------------------- */

/* Which part of the chain spoke. */
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
    GEDELF_STAGE_EDIT = 10,      /* the editor: what it will not do */
    GEDELF_STAGE_MODEL = 11,     /* the data model: see gedelf/model.h */
    GEDELF_STAGE_GENEALOGY = 12, /* what is plausible: see gedelf/genealogy.h */
    GEDELF_STAGE_ARCHIVE = 15,   /* GEDZIP archives and media: see gedelf/archive.h */
    GEDELF_STAGE_COMPARE = 16    /* merging: see gedelf/merge.h */
} gedelf_stage;

/* Something that is wrong with the text, or worth knowing about it. */
struct gedelf_diag {
    uint32_t code;            /* stable number; gedelf_code_find tells its name */
    gedelf_severity severity; /* may be milder than the catalogue's: see options.recover */
    uint64_t line, column;    /* physical line and character in it, both from 1 */
    gedelf_span where;        /* the octets it is about, in the original input */
    uint64_t related_line;    /* where the matter began; 0 when there is no such place */
    uint64_t width;           /* how many characters it is about, for underlining; at least 1 */
    gedelf_view source;       /* the line as it is, without its line break; empty if it is not at hand */
    size_t source_at;         /* where in `source` the place begins, in octets */
    gedelf_view args[3];      /* the texts that the message quotes */
    gedelf_view record;       /* names the record it is in: "INDI @I12@, John Smith"; empty outside records */
    const char *clause;       /* where the source's own dialect is specified; NULL: as the catalogue has it */
    gedelf_view file;         /* the schema it is about, by its IRI or path; empty: the source that is being read */
    gedelf_view path; /* of the structure it is about, from its record down: "BIRT.DATE"; empty if it is not told */
    bool passed;      /* it would have ended the reading, had options.recover not gone on past it */
};

/* What the catalogue says about a code. All texts are constant and NUL-terminated. */
typedef struct gedelf_code_info {
    uint32_t code;
    const char *name; /* kebab case: "dangling-pointer" */
    gedelf_severity severity;
    gedelf_stage stage;
    bool recoverable;        /* options.recover makes an error of it, and reading goes on */
    const char *clause;      /* "elf-1.0 §pointer-conversion" */
    const char *message;     /* with %1 to %3 where args go */
    const char *explanation; /* for a genealogist; it may name options of the program, whose fields are called alike */
    const char *remedy;      /* what to do; likewise */
    const char *example;     /* a short file that triggers it; empty if no file can */
    size_t example_length;   /* the example is this long; it may hold NULs */
    uint64_t line, column;   /* where the example triggers it */
} gedelf_code_info;

/* The message of a diagnostic, in one line: writes at most `size` octets to `out`, the terminating NUL included,
   cutting at a character if need be. Returns the length the whole message has. `out` may be NULL if size is 0. */
GEDELF_API size_t gedelf_diag_message(const gedelf_diag *diag, char *out, size_t size);

/* How many codes the catalogue has. */
GEDELF_API size_t gedelf_code_count(void);

/* The catalogue's entry number `index`, from 0, in the order of codes; NULL beyond the last. */
GEDELF_API const gedelf_code_info *gedelf_code_at(size_t index);

/* The entry for a code, or for a code's name; NULL if there is none. */
GEDELF_API const gedelf_code_info *gedelf_code_find(uint32_t code);
GEDELF_API const gedelf_code_info *gedelf_code_named(gedelf_view name);

/* "note", "warning", "error", "fatal". */
GEDELF_API const char *gedelf_severity_name(gedelf_severity severity);

/* ---- Allocator ------------------------------------------------------------------------------- */

/* Where memory comes from. All three get `context`; resize and release get the size that was asked for last.
   allocate and resize return NULL when there is no memory, and the library then returns GEDELF_MEMORY. */
struct gedelf_allocator {
    void *(*allocate)(void *context, size_t size);
    void *(*resize)(void *context, void *block, size_t old_size, size_t new_size);
    void (*release)(void *context, void *block, size_t size);
    void *context;
};

/* ---- Version --------------------------------------------------------------------------------- */

/* The version of this header. */
#define GEDELF_VERSION_MAJOR 0
#define GEDELF_VERSION_MINOR 2
#define GEDELF_VERSION_PATCH 0

/* The library's version: "0.2.0". */
GEDELF_API const char *gedelf_version(void);

/* What the library was built with that it can do without, with spaces between: "iconv threads utf8proc"; "" if there is
   nothing of the kind. */
GEDELF_API const char *gedelf_features(void);

#ifdef __cplusplus
}
#endif

#endif
