/* SPDX-License-Identifier: MIT */
/*
 * types: tagged ⇄ typed structures. Takes what the header says about tags (an ELF Schema, or the IRI dictionary of
 * 2017), and gives each structure the IRI that its tag means below its superstructure; and the other way, gives
 * types tags, and says what the header must say so that they are read back.
 * [ELF-SCH §tags, §schema], [elf-2018 §schema], [elf-2017-10 §6], D30–D34, D113, D118
 *
 * A schema is read in this order: schema_init; schema_read for the file's own header, then schema_add_default or
 * schema_read for each reference that schema_next_reference gives; then schema_finish. After that, reading only asks it;
 * for writing, an assigner may add types and definitions to it.
 *
 * Promises about types:
 *   - they are numbers above 0, each with one IRI: schema_iri;
 *   - the type of a structure depends on its tag and its superstructure's type alone, and is found in time that does not
 *     grow with the schema once that pair has been met;
 *   - a structure that no definition applies to, or several with different types (D33), has the type
 *     elf:Undefined#TAG; the record UNDEF has elf:Undefined (D113).
 */
#ifndef GEDELF_TYPES_H
#define GEDELF_TYPES_H

#include "format/structures/structures.h"

#include <gedelf/schema.h>

typedef struct gedelf_schema schema;

/* ---- The types of GEDCOM 7 ------------------------------------------------------------------- */

#define G7_NAMESPACE "https://gedcom.io/terms/v7/"

/* By number: what records are below, then as gedcom7.def has them. */
enum g7_type {
    G7_RECORDS,
    G7_T_RECORDS = G7_RECORDS,
#define G7_TYPE(type, name, payload, detail, versions) G7_T_##type,
#include "format/types/gedcom7.def"
    G7_TYPES
};

/* The type of an IRI; G7_RECORDS if this version of the data model does not have it. */
enum g7_type g7_type_of_iri(const data_model *model, view iri);

/* The kinds of payload; the names are those of gedcom7.def. */
typedef enum g7_payload {
    G7_P_NOTHING,
    G7_P_YES, /* or nothing */
    G7_P_TEXT,
    G7_P_LANGUAGE,
    G7_P_URI,
    G7_P_INTEGER,
    G7_P_MEDIA_TYPE,
    G7_P_AGE,
    G7_P_DATE,
    G7_P_DATE_EXACT,
    G7_P_DATE_PERIOD,
    G7_P_ENUM,
    G7_P_FILE_PATH,
    G7_P_LATITUDE,
    G7_P_LIST_ENUM,
    G7_P_LIST_TEXT,
    G7_P_LONGITUDE,
    G7_P_NAME,
    G7_P_TAG_DEFINITION,
    G7_P_TIME,
    G7_P_POINTER
} g7_payload;

/* Which set of values, or type of record; likewise. */
typedef enum g7_detail {
    G7_D_NONE,
#define G7_DETAIL(detail) G7_D_##detail,
#include "format/types/gedcom7.def"
} g7_detail;

/* What there is to know of a type. */
typedef struct g7_row {
    const char *name; /* without the namespace */
    uint8_t payload;  /* a g7_payload, */
    uint8_t detail;   /* and which set of values or type of record that is about: a g7_detail */
    model_versions versions;
} g7_row;

/* The row of a type; those of all types follow each other. */
const g7_row *g7_type_row(enum g7_type type);

/* A place in the data model: below structures of the type `super` the tag means `type`; how many there must be, and may be
   (0: any number). */
typedef struct g7_entry {
    uint8_t super, tag, type, least, most;
    uint8_t length; /* of the tag's text */
    model_versions versions;
    const char *text;
} g7_entry;

/* The place number `*at`, or the next one that this version has, in the order of superstructures; *at is the number after it then.
   NULL after the last. */
const g7_entry *g7_next_entry(const data_model *model, size_t *at);

/* The same of the places below a type; *at is 0 at first. */
const g7_entry *g7_next_below(const data_model *model, enum g7_type super, size_t *at);

/* The place of a tag below a type; NULL if this version has none. */
const g7_entry *g7_find_entry(const data_model *model, enum g7_type super, view tag);

static inline view g7_tag_of(const g7_entry *entry)
{
    return view_of(entry->text, entry->length);
}

/* Has the set this value in this version? */
bool g7_set_has(const data_model *model, g7_detail set, view value);

/* Value number `index` of a set; empty beyond the last. */
view g7_set_value(const data_model *model, g7_detail set, size_t index);

/* ---- A schema -------------------------------------------------------------------------------- */

/* Where an entry is: for what is said about it when its text is gone. */
typedef struct schema_position {
    uint32_t origin; /* which document: 0 is the file itself, others are numbered as they are read */
    uint64_t line, column;
    uint64_t width;
    gedelf_span where;
} schema_position;

/* What is known about a type. Its first supertype, the trunk, makes a forest of the hierarchy, in which a type's
   subtypes are numbered one after the other; further supertypes are forks. */
typedef struct type_entry {
    uint32_t first_link, last_link; /* its supertypes, in the order of reading: index + 1 */
    uint32_t below;                 /* the first definition for structures below it: index + 1 */
    uint32_t trunk;                 /* its first supertype; 0 */
    uint32_t begin, end;            /* its number in the forest, and the one after its last subtype there */
    uint32_t fork;                  /* the nearest of itself and those up its trunk that has further supertypes; 0 */
    uint8_t flags;
} type_entry;

/* One type is a supertype of another. */
typedef struct type_link {
    uint32_t sub, super;
    uint32_t next;  /* of the same subtype: index + 1 */
    uint32_t place; /* index + 1; 0 in the default schema */
    bool cut;       /* it would close a cycle, or is there already */
} type_link;

/* What a tag means below structures of a type. */
typedef struct tag_definition {
    uint32_t tag, super, type;
    uint32_t next_below; /* with the same superstructure type: index + 1 */
    uint32_t place;      /* index + 1; 0 if it has none */
    uint8_t flags;
} tag_definition;

/* What is known about a tag. */
typedef struct tag_entry {
    uint32_t definitions; /* how many there are */
    uint32_t only_type;   /* the type of all of them; 0 if they differ */
    size_t first_meaning; /* what it means where: see tag_meaning */
    uint32_t meaning_count;
    uint32_t escapes;        /* the types that are preserved: one bit for each letter */
    uint32_t escapes_origin; /* the type or document that says so */
    uint64_t escapes_line;   /* 0 if nothing does */
    uint32_t mapping;        /* in a dictionary, or of an extension tag: index + 1 */
    bool widened; /* an assigner defined it below a type that has subtypes, so that it may mean nothing else */
} tag_entry;

/* From `begin` in the forest on, up to the tag's next one, this definition applies: index + 1, or 0 for none. */
typedef struct tag_meaning {
    uint32_t begin, definition;
} tag_meaning;

/* In a dictionary: the IRIs of a tag; the first of them is its type. Where types come from the data model: those of an
   extension tag; the first that fits the place is its type. */
typedef struct tag_mapping {
    uint32_t tag;
    uint32_t count;
    size_t first; /* in `alternates` */
    uint32_t origin;
    uint64_t line;
} tag_mapping;

/* A prefix, or in a dictionary a namespace; the default namespace has the empty key (D21). */
typedef struct prefix_entry {
    view iri;
    uint32_t origin;
    uint64_t line;
} prefix_entry;

typedef struct prefix_table {
    const gedelf_allocator *allocator;
    names keys;
    arena text;
    prefix_entry *entries; /* the entry of key n is entries[n - 1] */
    size_t capacity;
} prefix_table;

typedef struct schema_reference {
    view iri;
    schema_position place;
    bool missed; /* the schema was not found */
} schema_reference;

/* Where the supertypes of a type are in the forest: it and what its forks lead to. All else is up their trunks. */
typedef struct lineage {
    uint32_t *items;
    size_t count, capacity;
    uint8_t *seen; /* which types have been seen */
    size_t seen_capacity;
    bool cut_off; /* there are too many forks, and not all were followed */
} lineage;

/* A schema, or a dictionary: what the header says about tags. The members are for this folder. */
struct gedelf_schema {
    gedelf_allocator owned; /* what `allocator` points to, in one that was opened by itself */
    const gedelf_allocator *allocator;
    const dialect *rules;
    bool has_default; /* the default schema is part of it */
    bool has_own;     /* it has its own entries or references */
    bool finished;
    names iris;        /* the number of an IRI is that of its type */
    type_entry *types; /* the entry of type n is types[n - 1] */
    size_t type_capacity;
    uint32_t *listed; /* the types that it names */
    size_t listed_count, listed_capacity;
    type_link *links;
    size_t link_count, link_capacity;
    uint32_t forest_size; /* the next free number in the forest */
    names tags;
    tag_entry *tag_entries; /* the entry of tag n is tag_entries[n - 1] */
    size_t tag_capacity;
    tag_definition *definitions;
    size_t definition_count, definition_capacity;
    size_t settled_count; /* how many of them have meanings; those after apply to just their pair */
    tag_meaning *meanings;
    size_t meaning_count, meaning_capacity;
    numbered_pairs added;    /* (tag, superstructure type) → definition that an assigner made: index + 1 */
    numbered_pairs reported; /* pairs of definitions that contradict each other and were reported */
    numbered_pairs memo;     /* (the document's number for a tag, superstructure type) → type */
    prefix_table prefixes;
    tag_mapping *mappings;
    size_t mapping_count, mapping_capacity;
    uint32_t *alternates;
    size_t alternate_count, alternate_capacity;
    schema_position *places;
    size_t position_count, position_capacity;
    schema_reference *references;
    size_t reference_count, reference_capacity, references_told;
    names reference_names;
    view *origins; /* the name of document n is origins[n - 1] */
    size_t origin_count, origin_capacity;
    arena text;
    buffer scratch;
    lineage lineage; /* for questions that may change the schema */
    bool tangled;    /* it was reported that a type has too many forks above it */
};

/* A schema of its own, to be closed by gedelf_schema_free: it keeps a copy of the allocator. NULL if there is no
   memory. */
schema *schema_create(const gedelf_allocator *allocator, const dialect *rules);

/* ---- Reading --------------------------------------------------------------------------------- */

/* Reads the schemas (SCHMA), or the dictionary (PRFX, DEFN), that the assembler's header record has: the structures
   whose SCHEMA flag is set, after their payloads have been unescaped and merged. What is wrong with an entry is said
   where it is, and the entry is not used (D118). `document` is empty for the file's own header; else it names the
   document, and everything that is said carries it. A document's own prefixes hold for its own names, before those of
   the others. False if there is no memory. */
bool schema_read(schema *s, assembler *a, view document);

/* The next schema that was referred to and has not been given yet, each IRI once; false if there is none. `place` is
   the first reference to it. */
bool schema_next_reference(schema *s, view *iri, schema_position *place);

/* What gedelf_schema_resolve says, of a schema; false if there is no memory. */
bool schema_ask(const schema *s, view tag, view super, view *out);

/* Notes that the schema that schema_next_reference gave last was not found. */
void schema_miss_reference(schema *s);

/* The IRI of the default schema (D32). */
#define DEFAULT_SCHEMA_IRI "https://fhiso.org/TR/elf-data-model/v1.0.0"
bool is_default_schema(view iri);

/* Adds the default schema, or, where types come from the data model, that; unless it is there already. False if there is no
   memory. */
bool schema_add_default(schema *s);

/* Has it neither a usable entry of its own nor a reference? Then the default schema is used (D32). */
bool schema_is_empty(const schema *s);

/* All has been read: cuts cycles of supertypes, and reports those, and tags that mean two things in one place (D33, D119).
   What the file itself says is shown with its line, because the assembler still has its header; NULL if nothing is to be said.
   The work is linear, apart from types with several supertypes and from cycles: there it is limited, and a
   contradiction that was not found is reported when a structure meets it. False if there is no memory. */
bool schema_finish(schema *s, assembler *a);

/* ---- Asking ---------------------------------------------------------------------------------- */

/* The type numbers of elf:Document, below which records are, and elf:Metadata, below which the header's parts are; 0 in a
   dictionary. */
uint32_t schema_document(const schema *s);
uint32_t schema_metadata(const schema *s);

/* The type of a structure: `tag` is the document's number for its tag, whose text is `text`, `super` its superstructure's
   type. *fresh is set if this pair is met for the first time. 0 if there is no memory. */
uint32_t schema_resolve(schema *s, uint32_t tag, view text, uint32_t super, bool *fresh);

/* The same, but *type is 0 if there could be something to say about it: the tag is not defined there, or its meaning is not
   found in a straight line. False if there is no memory. */
bool schema_resolve_quietly(schema *s, uint32_t tag, view text, uint32_t super, uint32_t *type);

/* Is it a type that is defined, and not by the default schema; in a dictionary: does that say what the tag means? */
bool schema_gives_own_type(const schema *s, uint32_t type, view tag);

/* Does it say anything about tags that the default schema does not? */
bool schema_says_more(const schema *s);

/* Is this a type that no definition is after? */
bool schema_is_undefined(const schema *s, uint32_t type);

/* The IRI of a type; empty for 0. It stays where it is. */
view schema_iri(const schema *s, uint32_t type);

/* Is an escape of this type preserved in payloads of this tag? (ESC; the dialect's always_preserved too) */
bool schema_preserves(const schema *s, view tag, char type);

/* The next word of an entry, without the white space before it; empty after the last. *rest is what is after it. */
view take_word(view *rest);

/* Appends a prefixed name as the IRI it means, or as it is if its prefix is not declared; *expanded says which.
   False if there is no memory. */
bool schema_expand(const schema *s, view name, buffer *out, bool *expanded);

void prefixes_init(prefix_table *t, const gedelf_allocator *allocator);
void prefixes_free(prefix_table *t);

/* A key's entry, or NULL. */
const prefix_entry *prefixes_find(const prefix_table *t, view key);

/* False if there is no memory; what the key had before stays. */
bool prefixes_add(prefix_table *t, view key, const prefix_entry *entry);

/* The number of a tag, which is added if it is new; 0 if there is no memory. */
uint32_t schema_add_tag(schema *s, view tag);

/* Says in a dictionary which IRIs a tag means; false if there is no memory. */
bool schema_add_mapping(schema *s, uint32_t tag, const uint32_t *iris, uint32_t count, const schema_position *place);

static inline bool is_dictionary(const schema *s)
{
    return s->rules->types == TYPES_FROM_DICTIONARY;
}

/* Do types come from the data model? */
static inline bool is_modelled(const schema *s)
{
    return s->rules->types == TYPES_FROM_MODEL;
}

/* The month or calendar of GEDCOM 7.0 that the header says an extension tag is (D305); empty if it says nothing of the kind. */
view extension_word(const schema *s, view tag);

/* ---- Typing records -------------------------------------------------------------------------- */

/* Sets the type of each structure of the record that was processed, header or not, and reports tags that nothing
   defines, once for each tag and place. False if there is no memory. */
bool record_resolve(schema *s, assembler *a);

/* ---- The other way: types to tags ------------------------------------------------------------- */

/* Takes a line of a schema's or dictionary's body. Values may have line breaks, each of which becomes a CONT. False to
   give up. */
typedef bool (*schema_emit_fn)(void *context, uint64_t level, view tag, view value);

/* Gives types tags, below superstructures of a type. The schema, which must be finished, is what the header will say;
   definitions that are missing are added to it. */
typedef struct assigner {
    schema *s;
    numbered_pairs chosen; /* (type, superstructure type) → tag */
    numbered_pairs known;  /* (type, tag) → the entry in `tags` */
    numbered_pairs last;   /* (type, 1) → the last of its tags: index + 1 */
    uint32_t *first;       /* of a type: the first of its tags; index + 1 */
    size_t first_capacity;
    struct possible_tag *tags;
    size_t tag_count, tag_capacity;
    names avoided; /* tags that are not to be chosen */
    names stems;   /* of tags that were made up */
    uint32_t *stem_counts;
    size_t stem_capacity;
} assigner;

/* False if there is no memory; it can be freed in any case. */
bool assigner_init(assigner *n, schema *s);
void assigner_free(assigner *n);

/* This tag has a meaning in the dataset that no definition gives, so no definition may be made for it: it is the tag of
   an undefined tag identifier. Call this before asking for tags. False if there is no memory. */
bool assigner_avoid(assigner *n, view tag);

/* The tag of a structure of this type (a number of the schema: schema_add_type) below one of the type `super`. The
   default schema's tag is preferred, then one from a definition, then `wish`, which may be empty; if none of these is
   possible, a tag is made up. It is never CONT, CONC, ERROR, UNDEF, HEAD or TRLR, nor a pair that the dialect reserves,
   nor one that would be ambiguous (D33). The tag stays where it is. False if there is no memory. [ELF-SCH
   §tag-serialisation] */
bool assigner_tag(assigner *n, uint32_t type, uint32_t super, view wish, view *tag);

/* The type with this IRI, which is added if it is new; 0 if there is no memory. */
uint32_t schema_add_type(schema *s, view iri);

/* What is to be written of a schema. */
enum {
    WRITE_ADDED = 1,             /* only what assigners added; the rest is in the header already */
    WRITE_DEFAULT_REFERENCE = 2, /* and a reference to the default schema */
    WRITE_ALL = 4                /* what the default schema says too, for a document that holds it */
};

/* Has anything been added that must be written? */
bool schema_has_added(const schema *s);

/* Gives the body of an inline schema, the lines below SCHMA, `level` being theirs: PRFX where it makes the whole shorter,
   the reference, ESC, IRI with ISA and TAG. Long lists of superstructure types are split over several TAG lines. False
   if there is no memory, or the callback gave up. */
bool schema_write(schema *s, unsigned what, uint64_t level, schema_emit_fn emit, void *context);

/* Gives a dictionary, PRFX and DEFN lines: namespaces and individual mappings. */
bool dictionary_write(const schema *s, uint64_t level, schema_emit_fn emit, void *context);

/* ---- Converting ------------------------------------------------------------------------------ */

/* From a dictionary to a schema, or back (D34). First pass all structures to it, superstructures before the structures
   below them; then call conversion_finish; then ask for their tags, in the same order. */
typedef struct conversion {
    schema *from, *to;
    assigner assigner; /* to a schema */
    names tags;        /* all that occur */
    bool *fixed;       /* by their numbers: it means what the default schema defines, or nothing does */
    size_t fixed_capacity;
    numbered_pairs kinds;    /* (tag, type in `from`) that are not fixed → number, from 1 */
    numbered_pairs outcomes; /* (that number, superstructure type) → the tag in `to` */
    struct conversion_case *cases;
    size_t case_count, case_capacity;
} conversion;

/* `from` is finished, and may get types during the conversion; `to` is new. False if there is no memory; it can be
   freed in any case. */
bool conversion_init(conversion *c, schema *from, schema *to);
void conversion_free(conversion *c);

/* Shows a structure with this tag, of the type that `from` has for it, below one for which this call gave `super`
   (records: schema_document(to), parts of the header: schema_metadata(to)). Its type in the target, or in a dictionary
   any number above 0; 0 if there is no memory. */
uint32_t conversion_meet(conversion *c, view tag, uint32_t type, uint32_t super);

/* All structures have been shown. `to` is then what the header must say: schema_write, with WRITE_DEFAULT_REFERENCE if the
   default schema is part of it, or dictionary_write. False if there is no memory. */
bool conversion_finish(conversion *c);

/* The tag of a structure that was shown, and its type in the target; arguments as for conversion_meet. */
view conversion_tag(conversion *c, view tag, uint32_t type, uint32_t super, uint32_t *target);

#endif
