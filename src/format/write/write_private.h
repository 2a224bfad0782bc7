/* SPDX-License-Identifier: MIT */
/*
 * The writer's parts, and what they know of each other.
 *
 *   writer.c          the chain: records to octets, and what is said on the way
 *   writer_text.c     records whose text is there
 *   writer_survey.c   what has to be known before anything is written
 *   writer_names.c    cross-reference identifiers
 *   writer_header.c   the header
 *   writer_types.c    tags and types, where the dialect has another source of types
 */
#ifndef GEDELF_WRITE_PRIVATE_H
#define GEDELF_WRITE_PRIVATE_H

#include "format/dataset/dataset.h"
#include "format/write/write.h"

/* A place that structures were met in, for converting types: the number of the place above it (0 for a record,
   HEADER_CONTEXT for a part of the header), of the tag and of the type's IRI. */
typedef struct type_context {
    uint32_t above, tag, type;
} type_context;

#define RECORD_CONTEXT ((uint32_t)0)
#define HEADER_CONTEXT UINT32_MAX
#define NO_CONTEXT (UINT32_MAX - 1) /* its tag stays as it is */

/* What becomes of a structure in such a place. */
typedef struct context_fate {
    uint32_t type; /* in the target */
    view tag;
} context_fate;

/* What types become where the dialect has another source for them (D34). */
typedef struct retyping {
    bool asked;   /* types were met that come from the other source */
    names places; /* each a type_context, as octets */
    names tags, iris;
    uint32_t *path; /* the place of the structure at each depth of the walk */
    size_t path_capacity;
    schema *to; /* what the header says; NULL as long as nothing is converted */
    conversion conversion;
    context_fate *fates; /* the fate of place n is fates[n - 1] */
    size_t fate_capacity;
} retyping;

/* Where the header comes from: a reader or a dataset. */
typedef struct heading {
    const gedelf_metadata *metadata;
    const dialect *source; /* the dialect that it was read from */
    gedelf_structure head;
    const gedelf_reader *reader;
    const gedelf_dataset *dataset;
    const schema *types; /* what the tags meant there; NULL if that is not known */
    size_t schemas;      /* how many will be written */
} heading;

struct gedelf_writer {
    gedelf_allocator allocator;
    gedelf_write_options options;
    gedelf_write_fn write;
    void *context;
    sink_output sink; /* what `write` goes to, if the writer was given a sink; else it is never open */
    bool part;        /* it writes parts of a file: there is no trailer */
    const dialect *rules;
    const encoding *encoding;
    diags diags;
    wrapper wrapper;
    buffer out;           /* octets that have not been handed over */
    gedelf_status status; /* the first failure stays */
    buffer record_name;   /* names a record in a diagnostic */
    buffer joined;        /* a payload that is put together from lines */
    bool composes;        /* payloads are written in Normalization Form C */
    normalizer normalizer;
    buffer composed; /* a payload in that form */

    buffer lacking;        /* the tag of the first value that the encoding does not hold, in plain GEDCOM, */
    buffer lacking_in;     /* the record that it is in, as diagnostics name it, */
    uint64_t lacking_line; /* and its line; 0 if that is not known */
    elf_feature feature;   /* what makes HEAD.ELF necessary; found by the survey */
    bool header_surveyed;  /* a second HEAD is a record */
    bool for_reading;      /* the header has only what the dataset has, and names stay that a reader keeps */
    unsigned signs;        /* what the header that is written shows of its dialect */
    tag_set refused;       /* structures with these tags cannot be written */
    tag_set special;       /* structures with other tags need no second look at their tag */
    bool verbatim;         /* the text of a verbatim block is what is written */

    bool qualifiers_foreign; /* the header comes from a dialect in which PLANG and DTYPE are tags like others */
    gedelf_structure qualified, first_plang, first_dtype; /* of the last structure of the record asked for them */

    /* The escapes that will be preserved when the output is read: by tag, the types as bits. */
    names kept_tags;
    uint32_t *kept_types;
    size_t kept_capacity;

    prefix_table prefixes; /* that the output declares, for datatypes (D11) */

    /* All identifiers, where the encoding does not hold every one; and the new names of some, by number. */
    names xrefs;
    names renamed;    /* old names and new ones, in turn */
    names forms;      /* their octets */
    names foreign;    /* identifiers that the dialect cannot have */
    uint32_t *owners; /* the number of the first name that comes to those octets */
    size_t owner_capacity;
    bool restricted; /* the encoding does not have every character */
    uint64_t next_name;
    uint64_t highest_name; /* the highest number of a name that looks as if it had been made up */

    retyping retyping;
    bool ignores_types; /* of what is surveyed: tags mean the same in the output */
};

/* ---- Prefixes (writer_prefixes.c) ------------------------------------------------------------- */

/* Notes which prefixes the header declares. False if there is no memory. */
bool note_prefixes(gedelf_writer *w, const heading *h);

/* Will this value of a DTYPE be read as a datatype? */
bool stands_for_datatype(const gedelf_writer *w, view value);

/* Appends a datatype as it is written: as it is, or with another prefix if its scheme is one. Nothing is appended if there is
   no such prefix. False if there is no memory. */
bool append_datatype(const gedelf_writer *w, view iri, buffer *out);

/* One of the schemas of the header (writer_header.c). */
gedelf_structure heading_schema(const heading *h, size_t index);

/* ---- The chain (writer.c) -------------------------------------------------------------------- */

/* The first failure is what every later call comes to. */
gedelf_status writer_fail(gedelf_writer *w, gedelf_status status);

/* What a step came to: if not all went well, and no reason was said, there was no memory. */
gedelf_status writer_result(gedelf_writer *w, bool done);

/* Names the record that a structure is in: "INDI @I12@, John Smith"; empty for the header. Lives until the next call. */
view writer_record_name(gedelf_writer *w, gedelf_structure s);

/* Says something about the file as a whole, or about a structure: with its line, if that is known, and its record. */
void writer_say(gedelf_writer *w, enum diag_code code, view first, view second, view third);
void writer_say_of(gedelf_writer *w, gedelf_structure s, enum diag_code code, view first, view second, view third);

/* The dialect's name. */
view writer_dialect(const gedelf_writer *w);

/* Has the encoding every character of this text? */
bool text_fits(const gedelf_writer *w, view v);

/* The next structure in preorder, in a walk that began at depth 0; and the next one that is not below `s`. */
gedelf_structure next_below(gedelf_structure s, uint64_t *depth);
gedelf_structure next_beside(gedelf_structure s, uint64_t *depth);

/* Has the payload its own language that must be written? */
bool language_is_needed(gedelf_writer *w, gedelf_structure s);

/* What may be done with a structure's payload: WRAP_WHOLE, WRAP_DISGUISE. */
unsigned how_to_wrap(gedelf_writer *w, gedelf_structure s);

/* Another record begins: what was found out about the qualifiers of the last one's structures says nothing of its own. */
void forget_qualifiers(gedelf_writer *w);

/* A line that holds no escapes. What the encoding does not have is left out. */
bool write_as_it_stands(gedelf_writer *w, uint64_t level, view tag, view value);

/* Is it plain GEDCOM, which keeps what only ELF can say in structures with extension tags? (D141) */
static inline bool is_plain_gedcom(const gedelf_writer *w)
{
    return w->rules->read_as != NULL;
}

/* Such a line; `tag` is ELF's own with an underscore before it. That is reported. */
bool write_kept(gedelf_writer *w, gedelf_structure of, uint64_t level, const char *tag, view value);

/* A line of metadata with continuation lines, escaped if the dialect unescapes it. */
bool write_metadata(gedelf_writer *w, uint64_t level, view tag, view value);

/* A structure without what is below it, with its own tag. */
bool write_alone(gedelf_writer *w, gedelf_structure s, uint64_t level);

/* A structure with all that is below it, or nothing, if the dialect has no place for it. `above` is the place it is in:
   RECORD_CONTEXT, HEADER_CONTEXT or NO_CONTEXT. */
bool write_tree(gedelf_writer *w, gedelf_structure root, uint64_t root_level, uint32_t above);

/* Is the record's text what would be written? */
bool is_written_already(const gedelf_writer *w, gedelf_structure root);

/* ---- Identifiers (writer_names.c) ------------------------------------------------------------ */

/* Notes a name, so that no other is given in its place; `carried` if it is a structure's own. False if there is no
   memory. */
bool note_name(gedelf_writer *w, view name, bool carried);

/* Notes the names in the text of a run: an at sign that is not one of a pair is before or after a name there. */
void note_names_in(gedelf_writer *w, view text);

/* The name as it is written; empty if there is no memory. */
view written_name(gedelf_writer *w, view name, bool carried);

/* ---- The header (writer_header.c) ------------------------------------------------------------ */

bool write_header(gedelf_writer *w, heading *h);

/* ---- Types (writer_types.c) ------------------------------------------------------------------ */

void retyping_init(retyping *r, const gedelf_allocator *allocator);
void retyping_free(retyping *r);

/* Does the structure's type come from another source than the dialect's? */
bool retyping_concerns(const gedelf_writer *w, gedelf_structure s);

/* Notes the place of a structure, at this depth of a walk that began in `above`. False if there is no memory. */
bool retyping_note(gedelf_writer *w, gedelf_structure s, uint64_t depth, uint32_t above);

/* All places are known: decides what becomes of them. `from` is what gave the structures their types; NULL if they have
   none. False if there is no memory. */
bool retyping_settle(gedelf_writer *w, schema *from);

/* The tag that a structure is written with; arguments as for retyping_note, in a walk of the same kind. Empty if there is
   no memory. */
view written_tag(gedelf_writer *w, gedelf_structure s, uint64_t depth, uint32_t above);

/* Writes the lines of a dictionary: what of it is good, in the order of JSON. */
bool write_dictionary(gedelf_writer *w, const schema *dictionary);

/* Writes an entry as it was read, good or not, in the form that the drafts have for it: the key and the first IRI in one line, and
   each further IRI of a DEFN in a line of its own. [elf-2017-06 §IRI], [elf-2017-10 §6.4], D22 */
bool write_dictionary_entry(gedelf_writer *w, view tag, view payload);

/* Writes what each extension tag means, each type once. [gedcom-7.0 §Extensions] */
bool write_mappings(gedelf_writer *w, const schema *types);

/* Writes what the header, `head`, must say of converted types. */
bool write_converted_types(gedelf_writer *w, gedelf_structure head);

/* A dictionary has no references. The contents of a schema that was read become part of it; a schema that was not found
   is lost. */
void lose_references(gedelf_writer *w, const schema *from);

bool is_schema_reference(gedelf_structure s);

/* What is below a reference means nothing (D118), and JSON has no room for it. */
void leave_out_below(gedelf_writer *w, gedelf_structure reference);

/* The same for all references, where types are written in another form, so that no reference is. */
void leave_out_below_references(gedelf_writer *w, const heading *h);

/* Lets the writer write to a sink, which it opens. Statuses as for sink_open. */
gedelf_status writer_set_sink(gedelf_writer *w, gedelf_sink sink);

#endif
