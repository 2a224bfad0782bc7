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
    GEDELF_OK = 0,          /* done */
    GEDELF_END = 1,         /* there is nothing more: not a failure */
    GEDELF_MALFORMED = 2,   /* the input is malformed; a fatal diagnostic says how */
    GEDELF_ENCODING = 3,    /* the character encoding is not supported; a fatal diagnostic says which */
    GEDELF_UNREADABLE = 4,  /* the source could not be opened or read; errno holds the reason */
    GEDELF_CHANGED = 5,     /* the file became shorter, or went away, while it was being read */
    GEDELF_MEMORY = 6,      /* the allocator returned NULL */
    GEDELF_ARGUMENT = 7,    /* an argument or option has no meaning here; gedelf_options_fault may tell which */
    GEDELF_LIMIT = 8,       /* one record has more than 4,294,967,295 structures */
    GEDELF_STOPPED = 9,     /* a callback asked to stop */
    GEDELF_UNWRITABLE = 10, /* the output could not be written; errno may hold the reason */
    GEDELF_REFUSED = 11     /* an edit would do harm; diagnostics say which */
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

/* A stretch of octets of the original input, as it stood in its own encoding, counted from 0. */
typedef struct gedelf_span {
    uint64_t offset;
    uint64_t length;
} gedelf_span;

/* A sentence for a status ("out of memory"). Never NULL, for any value; constant, never freed. */
GEDELF_API const char *gedelf_status_text(gedelf_status status);

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

/* ---- Options --------------------------------------------------------------------------------- */

typedef struct gedelf_allocator gedelf_allocator;
typedef struct gedelf_diag gedelf_diag;

/* Takes a diagnostic, which lives until the callback returns. Returns true to go on, false to stop: the
   reading call then returns GEDELF_STOPPED. */
typedef bool (*gedelf_diag_fn)(void *context, const gedelf_diag *diag);

/* Finds the schema that a file refers to by its IRI: fills in `out`, a source that stays valid until the next call, and
   that holds an ELF document whose header has the schema. GEDELF_OK; GEDELF_END if there is no such schema; any other
   status if it could not be had. The default schema is never asked for: the library has it. */
typedef gedelf_status (*gedelf_schema_fn)(void *context, gedelf_view iri, gedelf_source *out);

/* How to read. Start from GEDELF_OPTIONS_INIT and set what should differ; NULL instead of options means
   just that. Fields may be added in later versions, which `size` makes safe. */
typedef struct gedelf_options {
    size_t size;                       /* sizeof (gedelf_options) */
    const gedelf_allocator *allocator; /* NULL: malloc and friends; copied, but its context must outlive the result */
    gedelf_diag_fn diagnose;           /* NULL: diagnostics are not wanted */
    void *diagnose_context;
    const char *dialect;   /* NULL: told apart by the header; else one of gedelf_dialect_name */
    const char *encoding;  /* NULL: as the file says; else this encoding, whatever the file says */
    uint64_t max_depth;    /* the deepest level allowed */
    uint64_t max_per_code; /* more diagnostics of one code are counted, not delivered; 0: no limit */
    bool recover;          /* go on past malformed lines, keeping each as an ERROR structure */
    bool positions;        /* keep each structure's line number, for gedelf_structure_line */
    bool typed;            /* find each structure's type, for gedelf_structure_type, and report tags that have none */
    const gedelf_source *schemas; /* documents whose schemas count as if the header referred to them */
    size_t schema_count;
    gedelf_schema_fn find_schema; /* NULL: only the default schema can be referred to */
    void *find_schema_context;
    size_t jobs; /* threads that may read a large file in UTF-8, the caller's included; 0 is 1. With more than one, the
                    allocator is called by all of them; the result is the same with any number */
    bool
        typed_by_own; /* as `typed`, but only for a file that has a schema or dictionary of its own, or for which `schemas`
                          has one: for one that says what the default schema says, nothing is found or reported */
    bool keep_fatal; /* with `recover`: what would have ended the reading is still GEDELF_FATAL, not GEDELF_ERROR */
} gedelf_options;

/* The defaults: no callback, level 1,000,000 at most, 50 diagnostics of a code, no recovery, no line numbers, no types,
   one thread. */
#define GEDELF_OPTIONS_INIT                                                                                            \
    {                                                                                                                  \
        sizeof(gedelf_options), NULL, NULL, NULL, NULL, NULL, 1000000, 50, false, false, false, NULL, 0, NULL, NULL,   \
            0, false, false                                                                                            \
    }

/* Which option it was, when a call with these options returned GEDELF_ARGUMENT: the name of the field, "dialect"; NULL if
   nothing is wrong with the options, so that it was another argument, of which the call's own comment tells. An encoding
   that is not known is no such fault: that is GEDELF_ENCODING. `options` may be NULL. */
GEDELF_API const char *gedelf_options_fault(const gedelf_options *options);

/* ---- Dialects -------------------------------------------------------------------------------- */

/* How many dialects of ELF are known, GEDCOM 7.0 among them, and the name of dialect number `index`, from 0: "elf-1.0"; NULL beyond the last. */
GEDELF_API size_t gedelf_dialect_count(void);
GEDELF_API const char *gedelf_dialect_name(size_t index);

/* The dialects that can be written: name number `index`, from 0; NULL beyond the last. They are those that can be read, and
   plain GEDCOM, "gedcom-5.5.1" and "gedcom-5.5": ELF 1.0 without anything that other programs do not know. That is read
   as ELF 1.0. Languages, datatypes and schemas become structures _PLANG, _DTYPE and _SCHMA in it. */
GEDELF_API const char *gedelf_output_dialect_name(size_t index);

/* Is it one of plain GEDCOM? False if there is no such dialect. */
GEDELF_API bool gedelf_dialect_is_plain(gedelf_view name);

/* The same by its name or a short one: "5.5.1", "5.5", "7", "7.0"; NULL if there is none. */
GEDELF_API const char *gedelf_output_dialect(gedelf_view name);

/* The rules in which dialects differ, in words: how many there are, what rule number `rule` is about, and what dialect
   number `index` says there. Constant texts; NULL beyond the last. */
GEDELF_API size_t gedelf_dialect_rule_count(void);
GEDELF_API const char *gedelf_dialect_rule_title(size_t rule);
GEDELF_API const char *gedelf_dialect_rule(size_t index, size_t rule);

/* Do two dialects say in the same way what types tags have: both by schemas, or both by dictionaries? If not, a dataset
   must be read with options.typed to be written in the other one. An empty name is that of the default dialect; false if
   one is not known. */
GEDELF_API bool gedelf_dialects_share_types(gedelf_view first, gedelf_view second);

/* Have two dialects the same data model, so that a dataset of the one can be written in the other as it is? GEDCOM 7.0 has one
   of its own. Likewise. */
GEDELF_API bool gedelf_dialects_share_model(gedelf_view first, gedelf_view second);

/* How severe a diagnostic is where a dialect is read, without gedelf_options.recover: some are stricter than
   gedelf_code_info.severity says. That if the dialect is not known; GEDELF_NOTE if the code is not. */
GEDELF_API gedelf_severity gedelf_dialect_severity(gedelf_view dialect, uint32_t code);

/* Does a dialect take structures with this tag, directly in the header, out of the dataset, because they say how the file
   is written? False if there is no such dialect. */
GEDELF_API bool gedelf_dialect_is_metadata(gedelf_view dialect, gedelf_view tag);

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
    gedelf_view dialect;        /* "elf-1.0", or another of gedelf_dialect_name */
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
GEDELF_API gedelf_status gedelf_read(gedelf_dataset **out, gedelf_source source, const gedelf_options *options);

/* Reads a source to its end for the sake of its diagnostics, in memory that does not grow with the file.
     worst    receives the gravest severity found, GEDELF_NOTE if there was nothing; may be NULL
   Any status but GEDELF_END. */
GEDELF_API gedelf_status gedelf_check(gedelf_source source, const gedelf_options *options, gedelf_severity *worst);

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
   refers to a schema by its IRI, one without has the schema in its substructures, as they stand in the file. In the
   dialects of 2017 these are the PRFX and DEFN structures instead. */
GEDELF_API gedelf_structure gedelf_dataset_schema(const gedelf_dataset *dataset, size_t index);

/* The structure that a pointer points to. A pointer to nothing, or to several, points to a record UNDEF, one for each
   name, which is in no other way part of the dataset. No structure if `pointer` has no pointer payload. Takes constant
   time. [ELF-SER §pointer-conversion] */
GEDELF_API gedelf_structure gedelf_dataset_target(const gedelf_dataset *dataset, gedelf_structure pointer);

/* The number that stands for a tag in this dataset, for gedelf_structure_tag_number; 0 if the tag does not occur. */
GEDELF_API uint32_t gedelf_dataset_tag_number(const gedelf_dataset *dataset, gedelf_view tag);

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

/* The next structure with the same superstructure and the same tag (for a record: the next record with its tag), or no
   structure: after gedelf_structure_find, this leads to the others. */
GEDELF_API gedelf_structure gedelf_structure_next_same(gedelf_structure structure);

/* The tag. [ELF-SER §tags] */
GEDELF_API gedelf_view gedelf_structure_tag(gedelf_structure structure);

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

/* ---- Types ----------------------------------------------------------------------------------- */

/* What the tags of a file mean: its schema with all that it refers to, or, in the dialects of 2017, its dictionary. */
typedef struct gedelf_schema gedelf_schema;

/* What a tag means below structures of some type. Views live as long as the schema. */
typedef struct gedelf_definition {
    gedelf_view type; /* the IRI that it stands for */
    gedelf_view tag;  /* "HUSB" */
    gedelf_view
        super; /* the superstructure's type, or a supertype of it; empty: any, as in a dictionary, and for extension
                          tags of GEDCOM 7 */
} gedelf_definition;

/* Reads one record after another: see Streaming. */
typedef struct gedelf_reader gedelf_reader;

/* The schema of a dataset or reader; lives as long. Where the file has none of its own, this is the default schema; but
   NULL if options.typed was not set and nothing else needed it, and for a dataset that was built. */
GEDELF_API const gedelf_schema *gedelf_dataset_types(const gedelf_dataset *dataset);
GEDELF_API const gedelf_schema *gedelf_reader_types(const gedelf_reader *reader);

/* Reads the schema of a document, and no more than its header. Any status but GEDELF_END. */
GEDELF_API gedelf_status gedelf_schema_open(gedelf_schema **out, gedelf_source source, const gedelf_options *options);

/* The default schema. `allocator` may be NULL, and is copied. GEDELF_OK or GEDELF_MEMORY. */
GEDELF_API gedelf_status gedelf_schema_open_default(gedelf_schema **out, const gedelf_allocator *allocator);

/* Closes a schema that was opened by either. NULL is allowed. */
GEDELF_API void gedelf_schema_close(gedelf_schema *schema);

/* How many types the schema names, and the IRI of number `index`, from 0; empty beyond the last. */
GEDELF_API size_t gedelf_schema_type_count(const gedelf_schema *schema);
GEDELF_API gedelf_view gedelf_schema_type(const gedelf_schema *schema, size_t index);

/* How many definitions of tags it has; number `index`, from 0. False beyond the last. */
GEDELF_API size_t gedelf_schema_definition_count(const gedelf_schema *schema);
GEDELF_API bool gedelf_schema_definition(const gedelf_schema *schema, size_t index, gedelf_definition *out);

/* Direct supertypes of a type: number `index`, from 0; empty beyond the last. In a dictionary these are the further IRIs
   that stand for the same tag, in their order. */
GEDELF_API gedelf_view gedelf_schema_supertype(const gedelf_schema *schema, gedelf_view type, size_t index);

/* How many prefixes a schema has, or how many namespaces a dictionary; number `index`, from 0, and the IRI that it stands for.
   False beyond the last. In a dictionary the empty prefix is the default namespace, and others are beginnings of tags. */
GEDELF_API size_t gedelf_schema_prefix_count(const gedelf_schema *schema);
GEDELF_API bool gedelf_schema_prefix(const gedelf_schema *schema, size_t index, gedelf_view *prefix, gedelf_view *iri);

/* Is it a dictionary, as the dialects of 2017 have it? */
GEDELF_API bool gedelf_schema_is_dictionary(const gedelf_schema *schema);

/* The namespace of ELF's own types, which "elf:" stands for. */
GEDELF_API gedelf_view gedelf_schema_namespace(const gedelf_schema *schema);

/* What a tag means in a dictionary by its form alone, whether it is listed or not: the IRI is a namespace, and behind it the tag or
   a part of it. Views live as long as the schema, and as the tag. False in a schema, for what is no tag, and for a tag that is no
   structure's. */
GEDELF_API bool gedelf_schema_expand(const gedelf_schema *schema, gedelf_view tag, gedelf_view *space,
                                     gedelf_view *rest);

/* Is this text an IRI? (D112) */
GEDELF_API bool gedelf_is_iri(gedelf_view text);

/* The type of a structure with this tag below one of the type `super`; for records that is "…/elf/Document", and for
   parts of the header "…/elf/Metadata". Empty if there is none, or no single one. */
GEDELF_API gedelf_view gedelf_schema_resolve(const gedelf_schema *schema, gedelf_view tag, gedelf_view super);

/* ---- Streaming ------------------------------------------------------------------------------- */

/* Opens a source and reads the header.
     out      receives the reader, to be closed by the caller; NULL if the status is not GEDELF_OK
     source   where from
     options  NULL for the defaults
   Any status but GEDELF_END. */
GEDELF_API gedelf_status gedelf_reader_open(gedelf_reader **out, gedelf_source source, const gedelf_options *options);

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

/* ---- Comparing ------------------------------------------------------------------------------- */

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
                                              const gedelf_options *options, bool *equal, gedelf_structure *difference);

/* ---- Building -------------------------------------------------------------------------------- */

/* A dataset in the making. Nothing has to be escaped, split or numbered by hand. */
typedef struct gedelf_builder gedelf_builder;

/* A structure in the making: a number that the builder gives out. */
typedef uint32_t gedelf_item;

/* What a record is below; and the header, which every builder has from the start. */
#define GEDELF_ITEM_NONE ((gedelf_item)0)
#define GEDELF_ITEM_HEAD ((gedelf_item)1)

/* Opens a builder, to be finished or closed by the caller. `allocator` may be NULL, and is copied. GEDELF_OK or
   GEDELF_MEMORY. */
GEDELF_API gedelf_status gedelf_builder_open(gedelf_builder **out, const gedelf_allocator *allocator);

/* Closes a builder without finishing it. NULL is allowed. */
GEDELF_API void gedelf_builder_close(gedelf_builder *builder);

/* Adds a structure behind the last one in its place.
     super   the superstructure; GEDELF_ITEM_NONE for a record, GEDELF_ITEM_HEAD for a part of the header
     tag     letters, digits and underscores; not HEAD, TRLR, CONT, CONC, PLANG, DTYPE, nor, directly in the header,
             CHAR, ELF, GEDC or SCHMA, for which there are other functions or which the writer makes itself
     out     receives its number
   GEDELF_OK, GEDELF_ARGUMENT, GEDELF_MEMORY, GEDELF_LIMIT. */
GEDELF_API gedelf_status gedelf_builder_add(gedelf_builder *builder, gedelf_item super, gedelf_view tag,
                                            gedelf_item *out);

/* Adds a structure by its type, an IRI, instead of its tag. When the dataset is finished it gets the tag that the default
   schema has for it; where that has none, a tag is chosen, and an inline schema defines it. Other arguments and statuses
   as above. [ELF-SCH §tag-serialisation] */
GEDELF_API gedelf_status gedelf_builder_add_type(gedelf_builder *builder, gedelf_item super, gedelf_view type,
                                                 gedelf_item *out);

/* Sets a string payload: UTF-8 of any length, line breaks of any kind included. An empty one is none. A pointer that was
   there is gone. GEDELF_ARGUMENT if it is not UTF-8, or holds what is no character. */
GEDELF_API gedelf_status gedelf_builder_set_payload(gedelf_builder *builder, gedelf_item item, gedelf_view payload);

/* Makes the payload a pointer to another structure, which may have an identifier, or will be given one. */
GEDELF_API gedelf_status gedelf_builder_set_pointer(gedelf_builder *builder, gedelf_item item, gedelf_item target);

/* Makes the payload a pointer by name, without at signs; it need not lead anywhere. GEDELF_ARGUMENT if it could not be
   read back as a pointer. */
GEDELF_API gedelf_status gedelf_builder_set_pointer_name(gedelf_builder *builder, gedelf_item item, gedelf_view name);

/* Sets the cross-reference identifier, without at signs; an empty one is none. GEDELF_ARGUMENT if it is not legal. Two
   structures may be given the same one, as in a file; that is an error in the dataset. [ELF-SER §xref-ids] */
GEDELF_API gedelf_status gedelf_builder_set_xref(gedelf_builder *builder, gedelf_item item, gedelf_view xref);

/* Sets the payload's language, a well-formed language tag; for GEDELF_ITEM_HEAD, the default language. */
GEDELF_API gedelf_status gedelf_builder_set_language(gedelf_builder *builder, gedelf_item item, gedelf_view language);

/* Sets the payload's datatype, an IRI. */
GEDELF_API gedelf_status gedelf_builder_set_datatype(gedelf_builder *builder, gedelf_item item, gedelf_view datatype);

/* Sets the dialect that the dataset is in, "elf-1.0" if it is not set: what may be in it depends on that. GEDELF_ARGUMENT if
   there is none of this name, or something has been added already. */
GEDELF_API gedelf_status gedelf_builder_set_dialect(gedelf_builder *builder, gedelf_view name);

/* Sets the version of ELF or of GEDCOM that the dataset claims; an empty one is none. GEDELF_ARGUMENT if it is no
   version number. */
GEDELF_API gedelf_status gedelf_builder_set_elf_version(gedelf_builder *builder, gedelf_view version);
GEDELF_API gedelf_status gedelf_builder_set_gedcom_version(gedelf_builder *builder, gedelf_view version);

/* Copies a structure, with all that is below it, behind the last one in its place. Payloads, languages, datatypes and
   identifiers are kept, and pointers by name, so that they lead to what has that identifier in the new dataset. The type
   is not: it is found anew when the new dataset is read.
     super   as for gedelf_builder_add
     from    a structure of any dataset or reader, which must live until this returns
     out     receives the number of the copy; may be NULL
   GEDELF_OK, GEDELF_MEMORY, GEDELF_LIMIT; GEDELF_ARGUMENT if `from` is no structure, may not stand there, or has
   something that cannot be built: an identifier or pointer, for example, that is not legal. Then nothing is added. */
GEDELF_API gedelf_status gedelf_builder_copy(gedelf_builder *builder, gedelf_item super, gedelf_structure from,
                                             gedelf_item *out);

/* Adds a schema: a reference if `iri` is not empty; else an inline one, whose structures are then added below `out`. */
GEDELF_API gedelf_status gedelf_builder_add_schema(gedelf_builder *builder, gedelf_view iri, gedelf_item *out);

/* Says in the header what an extension tag means, in a dialect that has that: GEDCOM 7.0. `types` are IRIs; with several, the
   first that fits the place is meant. GEDELF_OK, GEDELF_MEMORY; GEDELF_ARGUMENT if the dialect has other means, the tag or a
   type cannot be, or the tag has been defined already. [gedcom-7.0 §Extensions] */
GEDELF_API gedelf_status gedelf_builder_define_tag(gedelf_builder *builder, gedelf_view tag, const gedelf_view *types,
                                                   size_t count);

/* Makes a dataset of it, to be freed by the caller, and closes the builder. If the status is not GEDELF_OK, *out is NULL,
   and the builder is still open. */
GEDELF_API gedelf_status gedelf_builder_finish(gedelf_builder *builder, gedelf_dataset **out);

/* ---- Writing --------------------------------------------------------------------------------- */

/* Takes the next octets of the output, `size` of them. Returns true to go on, false if they could not be written: the
   writing call then returns GEDELF_UNWRITABLE. */
typedef bool (*gedelf_write_fn)(void *context, const void *octets, size_t size);

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

/* How to write. Start from GEDELF_WRITE_OPTIONS_INIT; NULL means just that. */
typedef struct gedelf_write_options {
    size_t size;                       /* sizeof (gedelf_write_options) */
    const gedelf_allocator *allocator; /* NULL: malloc and friends; copied */
    gedelf_diag_fn diagnose;           /* told what had to be changed or escaped; NULL: not wanted */
    void *diagnose_context;
    uint64_t max_per_code;  /* as for reading */
    const char *dialect;    /* NULL: "elf-1.0"; else a name that gedelf_output_dialect knows */
    const char *encoding;   /* "UTF-8", "ASCII", "ANSEL", "UTF-16LE", "UTF-16BE"; NULL: UTF-8 */
    gedelf_newline newline; /* for the whole file */
    bool byte_order_mark;   /* write one even where the dialect does not ask for it */
    bool protect_spaces;    /* escape white space at both ends of every line */
    uint64_t max_line;      /* the longest line, measured as the dialect measures; 0: as recommended. Must be 0 where
                                       the dialect does not split lines */
    gedelf_normalization normalize; /* which form payloads are written in */
    bool
        by_meaning; /* a dictionary is written as it is understood, and a reference to a schema without what is below it:
                        JSON has no more of it, so that this gives the same through JSON */
    bool no_byte_order_mark; /* write none even where the dialect asks for one; not with byte_order_mark */
} gedelf_write_options;

/* The defaults: UTF-8, a byte-order mark where the dialect asks for one, LF, lines as long as recommended, 50 diagnostics of a code. */
#define GEDELF_WRITE_OPTIONS_INIT                                                                                      \
    {                                                                                                                  \
        sizeof(gedelf_write_options), NULL, NULL, NULL, 50, NULL, NULL, GEDELF_NEWLINE_LF, false, false, 0,            \
            GEDELF_NORMALIZE_AUTO, false, false                                                                        \
    }

/* Writes a whole dataset.
     write, context   where to
     options          NULL for the defaults
   GEDELF_OK, GEDELF_UNWRITABLE, GEDELF_ENCODING, GEDELF_ARGUMENT, GEDELF_MEMORY, GEDELF_STOPPED.
   [ELF-SER §serialising] */
GEDELF_API gedelf_status gedelf_write(const gedelf_dataset *dataset, gedelf_write_fn write, void *context,
                                      const gedelf_write_options *options);

/* Writes a whole dataset to a file, which appears whole or not at all: until all is written, what had the name before is
   untouched. What has the name and is no regular file is written directly.
     path      the file
     options   NULL for the defaults
   Statuses as for gedelf_write; with GEDELF_UNWRITABLE, errno holds the reason. */
GEDELF_API gedelf_status gedelf_write_file(const gedelf_dataset *dataset, const char *path,
                                           const gedelf_write_options *options);

/* Which option has no meaning, as gedelf_options_fault tells it for reading. */
GEDELF_API const char *gedelf_write_options_fault(const gedelf_write_options *options);

/* Writes one record after another, in memory that does not grow with the file. What the header must say depends on all
   records, so they are shown to the writer twice: first to gedelf_writer_survey, then to gedelf_writer_record. */
typedef struct gedelf_writer gedelf_writer;

/* Opens a writer, to be closed by the caller. Nothing is written yet. Statuses as for gedelf_write. */
GEDELF_API gedelf_status gedelf_writer_open(gedelf_writer **out, gedelf_write_fn write, void *context,
                                            const gedelf_write_options *options);

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

/* Writes the trailer, and whatever has not been handed over yet. */
GEDELF_API gedelf_status gedelf_writer_end(gedelf_writer *writer);

/* Closes the writer; it writes nothing any more. NULL is allowed. */
GEDELF_API void gedelf_writer_close(gedelf_writer *writer);

/* Opens a writer for parts of a file: lines of the dialect that structures were read from, in UTF-8, each with the level
   that it has there, without header and trailer.
     reader, dataset   what the structures are part of; one of them is NULL; a dataset's allocator is the writer's
     write, context    where to
   GEDELF_OK or GEDELF_MEMORY; GEDELF_ARGUMENT if both or none of the two are NULL. */
GEDELF_API gedelf_status gedelf_writer_open_part(gedelf_writer **out, const gedelf_reader *reader,
                                                 const gedelf_dataset *dataset, gedelf_write_fn write, void *context);

/* Writes a structure with all that is below it, by a writer for parts. Statuses as for gedelf_write. */
GEDELF_API gedelf_status gedelf_writer_part(gedelf_writer *writer, gedelf_structure structure);

/* ---- Converting ------------------------------------------------------------------------------ */

/* How a source becomes a file. Start from GEDELF_CONVERT_OPTIONS_INIT; NULL means just that. All callbacks get `context`,
   and each may be NULL. */
typedef struct gedelf_convert_options {
    size_t size;                         /* sizeof (gedelf_convert_options) */
    const gedelf_options *reading;       /* NULL: the defaults */
    const gedelf_write_options *writing; /* NULL: the defaults */
    bool (*accept)(void *context);       /* all has been read and reported; false: do not write it */
    bool (*restart)(void *context);      /* takes back all that was written, so that it can be written again; false if
                                            that is not possible after all */
    void (*progress)(void *context, uint64_t done, uint64_t total); /* as gedelf_reader_progress tells it; `done` is 0
                                                                       whenever the source is read from its beginning */
    void *context;
} gedelf_convert_options;

/* The defaults: those of reading and writing, and no callbacks. */
#define GEDELF_CONVERT_OPTIONS_INIT                                                                                    \
    {                                                                                                                  \
        sizeof(gedelf_convert_options), NULL, NULL, NULL, NULL, NULL, NULL                                             \
    }

/* Reads a source and writes its dataset as a new file, in memory that does not grow with it. Since the new header depends
   on all records, the source is read twice, unless what was written can be taken back: then it is written while it is
   read, and again only if need be. Structures are given their types if the dialects' ways to say these differ.
     source           a file or a block of memory, not a callback, because it may be read again
     write, context   where to; what was written before a failure is not good
     options          NULL for the defaults
     records          receives how many records there are; may be NULL
   The statuses of gedelf_read and gedelf_write; GEDELF_STOPPED also if it was not accepted, and GEDELF_ARGUMENT also if
   the source is a callback. */
GEDELF_API gedelf_status gedelf_convert(gedelf_source source, gedelf_write_fn write, void *context,
                                        const gedelf_convert_options *options, uint64_t *records);

/* ---- Octets ---------------------------------------------------------------------------------- */

/* A source that is being read octet by octet, as it stands. */
typedef struct gedelf_octets gedelf_octets;

/* Opens a source. `allocator` may be NULL, and is copied. GEDELF_OK, GEDELF_UNREADABLE, GEDELF_ARGUMENT, GEDELF_MEMORY. */
GEDELF_API gedelf_status gedelf_octets_open(gedelf_octets **out, gedelf_source source,
                                            const gedelf_allocator *allocator);

/* Reads up to `size` octets; *got is 0 only at the end. GEDELF_OK, GEDELF_UNREADABLE, or GEDELF_CHANGED if a file has become
   shorter meanwhile. */
GEDELF_API gedelf_status gedelf_octets_read(gedelf_octets *octets, void *into, size_t size, size_t *got);

/* Closes it. NULL is allowed. */
GEDELF_API void gedelf_octets_close(gedelf_octets *octets);

/* Gives a piece of a file as text in UTF-8. A line by itself can be decoded in every encoding of ELF; what does not decode becomes
   U+FFFD.
     write, context   where to
     options          allocator and encoding count; without one it is found out as for a whole file
   GEDELF_OK, GEDELF_MEMORY, GEDELF_UNWRITABLE, and what reading comes to if the encoding is not known. */
GEDELF_API gedelf_status gedelf_decode(gedelf_view octets, gedelf_write_fn write, void *context,
                                       const gedelf_options *options);

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
    GEDELF_STAGE_TYPES = 8,      /* tags to types: schemas and dictionaries */
    GEDELF_STAGE_GENERAL = 9,    /* the source as a whole */
    GEDELF_STAGE_EDIT = 10,      /* the editor: what it will not do */
    GEDELF_STAGE_MODEL = 11,     /* the data model: see gedelf/model.h */
    GEDELF_STAGE_GENEALOGY = 12, /* what is plausible: see gedelf/genealogy.h */
    GEDELF_STAGE_ARCHIVE = 15,   /* GEDZIP archives and media: see gedelf/archive.h */
    GEDELF_STAGE_COMPARE = 16    /* merging: see gedelf/compare.h */
} gedelf_stage;

/* Something that is wrong with the text, or worth knowing about it. */
struct gedelf_diag {
    uint32_t code;            /* stable number; gedelf_code_find tells its name */
    gedelf_severity severity; /* may be milder than the catalogue's: see options.recover */
    uint64_t line, column;    /* physical line and character in it, both from 1 */
    gedelf_span where;        /* the octets it is about, in the original input */
    uint64_t related_line;    /* where the matter began; 0 when there is no such place */
    uint64_t width;           /* how many characters it is about, for underlining; at least 1 */
    gedelf_view source;       /* the line as it stands, without its line break; empty if it is not at hand */
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
#define GEDELF_VERSION_MINOR 1
#define GEDELF_VERSION_PATCH 0

/* The library's version: "0.1.0". */
GEDELF_API const char *gedelf_version(void);

/* What the library was built with that it can do without, with spaces between: "iconv threads utf8proc"; "" if there is
   nothing of the kind. */
GEDELF_API const char *gedelf_features(void);

#ifdef __cplusplus
}
#endif

#endif
