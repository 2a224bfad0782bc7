/* SPDX-License-Identifier: MIT */
/*
 * structures: lines ⇄ tagged structures. Takes lines, assembles them into records, and processes each record: header
 * metadata is taken out, payloads are unescaped and merged with their continuation lines, languages and datatypes are
 * attached, cross-reference identifiers and pointers are noted.
 * [ELF-SER §first-pass, §parsing-metadata, §second-pass, §payload-unesc]
 *
 * A record is an array of structures in preorder. Promises about it after processing:
 *   - items[0] is the record itself; every other structure's parent comes before it;
 *   - a structure whose REMOVED flag is set is not part of the dataset, nor is anything below it, except below a merged
 *     continuation, which has nothing below it;
 *   - no structure that remains is a CONT, CONC, HEAD or TRLR, except where D107 or D119 keep one;
 *   - payloads are text as it was meant, or pointers without their at signs.
 */
#ifndef GEDELF_STRUCTURES_H
#define GEDELF_STRUCTURES_H

#include "format/lines/lines.h"
#include "format/structures/xref_numbers.h"

/* ---- Tags -------------------------------------------------------------------------------------- */

/* The tags of continuation lines. [ELF-SER §line-cont] */
static inline bool is_continuation(uint32_t tag)
{
    return tag == TAG_CONT || tag == TAG_CONC;
}

/* The tags of serialisation metadata, directly in the header. [ELF-SER §header], D3 */
static inline bool is_metadata_tag(const dialect *rules, uint32_t tag)
{
    return is_in_tag_set(rules->metadata, tag);
}

/* ---- Structures ------------------------------------------------------------------------------ */

typedef enum payload_kind { PAYLOAD_NONE, PAYLOAD_STRING, PAYLOAD_POINTER } payload_kind;

enum {
    REMOVED = 1,      /* not part of the dataset */
    AS_IT_STANDS = 2, /* nothing in it is unescaped or merged (D16, D107) */
    CONTINUED = 4,    /* has continuation lines */
    QUALIFIED = 8,    /* has PLANG or DTYPE below it */
    HAS_OTHERS = 16,  /* has substructures other than continuation lines */
    INVENTED = 32,    /* has no line: a header that is missing (D120) */
    SCHEMA = 64,      /* REMOVED from the header, but kept as a schema, or as part of a dictionary */
    TRIMMED =
        128, /* white space round its payload is not part of it, so that the line does not show where the payload is */
    HAS_ERRORS = 256, /* has a line below it that could not be used (D16) */
    SPOILT = 512,     /* REMOVED from a schema, because it is not as an entry must be (D133) */
    ENTRY = 1024 /* REMOVED from what is below the header, and the only part of that which is kept as a schema (D305) */
};

/* A tagged structure, while its record is being read. Offsets count from the line string's first character. */
typedef struct structure {
    uint64_t line;       /* its physical line */
    uint64_t at;         /* where its line string begins in the text */
    size_t length;       /* of the line string */
    const char *payload; /* the payload after unescaping and merging; NULL if nothing had to be changed */
    size_t payload_length;
    uint32_t lead; /* white space before the line string */
    uint32_t level;
    uint32_t xref_at, xref_length;
    uint32_t tag_at;
    uint32_t payload_at;
    uint32_t tag;
    uint32_t parent;
    uint32_t end; /* the index after its last substructure, in the record */
    union {
        uint32_t other;  /* while its record is being assembled, if HAS_OTHERS: the first substructure that is not a
                      continuation line */
        uint32_t stored; /* then: where the dataset has put it */
    };
    uint32_t language, datatype; /* numbers of names; 0 if there is none */
    uint32_t type;               /* the schema's number for its type; 0 if types are not wanted */
    uint8_t kind;                /* a payload_kind */
    uint8_t traits;
    uint16_t flags;
} structure;

/* A record, or the header, while it is being read. */
typedef struct record {
    structure *items;
    size_t count, capacity;
    arena arena; /* for the payloads that had to be changed */
    bool header;
    size_t naming; /* the first NAME or TITL that can name it; 0 if there is none */
    bool named;    /* `name` is up to date */
    buffer name;   /* for diagnostics: "INDI @I12@, John Smith" */
} record;

/* ---- Everything that lives as long as the reader --------------------------------------------- */

/* A pointer that was read from a source that cannot be read again. */
typedef struct kept_pointer {
    uint64_t line, column, width;
    gedelf_span where;
    size_t source_at; /* in the line */
    view name;        /* what it points to */
    view source;      /* the line; empty if it is too long */
} kept_pointer;

/* The name of a record in messages: its tag, its identifier, and the payload that names it; the last two may be empty.
   Or its tag is the whole name. */
typedef struct record_title {
    view tag, xref, payload;
} record_title;

/* Such a name, in `out`: "INDI @I12@, John Smith". False if there is no memory. */
bool record_name_make(buffer *out, const record_title *title);

/* Such pointers, in the order of the text. */
typedef struct pointer_piece {
    unsigned char *octets;
    size_t size, used;
} pointer_piece;

typedef struct pointer_memory {
    const gedelf_allocator *allocator;
    pointer_piece *pieces;
    size_t count, capacity;
    uint64_t line, octet; /* of the last one */
    record_title record;  /* that pointers are in now */
    buffer name;          /* the whole name of that, if it was given */
    bool fresh;           /* none has been remembered since they are */
    names beginnings;     /* of lines with numbered pointers */
} pointer_memory;

/* What is known about a cross-reference identifier that was read, or pointed to. */
typedef struct xref_entry {
    bool exists;        /* it was read, or pointed to */
    bool pointed;       /* something points to it */
    uint32_t undefined; /* the number of the UNDEF record that pointers lead to instead, from 1; 0 if there is none */
    uint64_t line;      /* of the first structure that has it */
    uint64_t count;     /* how many have it */
    uint64_t where;     /* the first such structure, as the reader numbers them */
} xref_entry;

/* Is something wrong with pointers to a name: does no structure have it, or several? Then *code says which. D8, D9 */
static inline bool is_dangling(const xref_entry *entry, enum diag_code *code)
{
    *code = entry->count == 0 ? DIAG_DANGLING_POINTER : DIAG_AMBIGUOUS_POINTER;
    return entry->exists && entry->count != 1;
}

/* A place in the table of names, free if the state is 0. */
typedef struct xref_slot {
    uint64_t state; /* as in xref_numbers.h */
    char name[8];   /* the name itself, if it is short */
} xref_slot;

/* A part of the table that grows by itself. */
typedef struct xref_part {
    void *memory;
    xref_slot *slots; /* in that, aligned */
    size_t rows;      /* of slots */
    size_t count;     /* how many slots are in use */
    size_t most;      /* how many can be before it has to grow */
} xref_part;

/* Where long names are. */
typedef struct xref_piece {
    char *text;
    size_t size;
} xref_piece;

typedef struct xref_table {
    const gedelf_allocator *allocator;
    uint64_t seed;
    xref_part parts[8];
    xref_piece *pieces;
    size_t piece_count, piece_capacity;
    size_t piece_used; /* of the last one */
} xref_table;

/* Cross-reference identifiers and pointers. Only at the end is it known which pointers lead somewhere. Then a second look
   at the source finds the others; or, if it cannot be read again, they have been remembered. */
typedef struct xrefs {
    xref_numbers numbers; /* names that are numbered */
    xref_table table;     /* the others */
    const gedelf_allocator *allocator;
    xref_entry *odd; /* of names for which a state is too small */
    size_t odd_count, odd_capacity;
    uint64_t *bases; /* for each block that `where` speaks of, the line that lines in slots are counted from */
    size_t base_count, base_capacity;
    uint64_t amiss;          /* how many names are pointed to that do not belong to just one structure */
    uint64_t shared;         /* how many of them belong to several */
    uint64_t dangling;       /* how many pointers lead to a name that no structure has, so far */
    pointer_memory pointers; /* remembered, if the source cannot be read again */
    bool remember;           /* it cannot */
} xrefs;

/* What the header says. [ELF-SER §header] */
typedef struct metadata {
    buffer elf_version, gedcom_version; /* normalised; empty if there is none */
    uint32_t language;                  /* the default payload language */
    bool has_schema;
    uint64_t char_line, elf_line, version_line, form_line; /* of what was taken out of the dataset; 0: there is none */
    /* where HEAD's tag is, for what is said about the header when its text is gone */
    uint64_t line, column, octet;
    buffer source;
    size_t source_at;
} metadata;

/* What a file uses that makes HEAD.ELF necessary. [ELF-SER §serialisation-version] */
typedef enum elf_feature {
    FEATURE_NONE,
    FEATURE_UNICODE_ESCAPE,
    FEATURE_LANGUAGE,
    FEATURE_DATATYPE,
    FEATURE_SCHEMA
} elf_feature;

/* What a schema says that matters before structures have types. A schema is made from structures, so this stage only
   knows which functions to ask. */
typedef struct schema_rules {
    void *context;
    /* Is an escape of this type preserved in payloads of this tag? */
    bool (*preserves)(const void *context, view tag, char type);
    /* Appends a prefixed name as the IRI it means, or as it is. False if there is no memory. */
    bool (*expand)(void *context, view name, buffer *out);
} schema_rules;

/* A short tag that was met before, so that its number is found at once. */
typedef struct tag_memo {
    uint64_t key; /* its octets */
    uint32_t length;
    uint32_t number;
} tag_memo;

enum { TAG_MEMOS = 128 };

/* The chain from lines to processed records. */
typedef struct assembler {
    const gedelf_allocator *allocator;
    const dialect *rules;
    speaker *speaker;
    bool recover;
    bool reads_on; /* past what is fatal, too, and which stays so (options.keep_fatal) */
    uint64_t max_depth;

    names tags;
    tag_memo memos[TAG_MEMOS]; /* each where its key puts it */
    names qualifiers;          /* languages and datatypes */
    xrefs xrefs;
    const xrefs *known; /* at a second look: what the first one found */
    metadata metadata;
    schema_rules schema; /* none until the header has been read */
    elf_feature feature; /* the first one found */
    unsigned signs;      /* of another version of GEDCOM that were met */

    record record;
    buffer scratch;  /* for payloads in the making */
    buffer merged;   /* for those that are merged first, and unescaped then */
    uint32_t *stack; /* the index of the last structure at each level up to `depth` */
    size_t stack_capacity;
    uint64_t depth;     /* the level of the last line that was used */
    uint32_t last;      /* what an ERROR goes below (D16) */
    bool in_metadata;   /* the last line is part of serialisation metadata */
    bool trailer;       /* the trailer line has been read */
    bool below_trailer; /* and nothing else since that is not below it */
    uint64_t records;   /* that were begun, the header included */

    uint64_t unusable_level; /* deeper lines are orphaned; LEVEL_UNKNOWN if there is no such line */
    uint64_t unusable_line;
    bool unusable_below; /* it has been said that they are */
    bool outside;        /* it has been said that text is outside the file */
    bool before_header;  /* so far all text is, and is kept in a header that was invented for it */
    structure *deferred; /* ERRORs that go into HEAD after the metadata they were found in (D120) */
    size_t deferred_count, deferred_capacity;
    uint64_t payload_line; /* the last line read, if it has a payload; else 0 */
    bool out_of_memory;    /* where only a diagnostic was in the making */
} assembler;

/* The rules may be set later, before the first line. False if there is no memory; it can be freed in any case. */
bool assembler_init(assembler *a, const gedelf_allocator *allocator, const gedelf_read_options *options,
                    const dialect *rules, speaker *to);
void assembler_free(assembler *a);

/* No more will be read: releases all but names, cross-reference identifiers and metadata. */
void assembler_settle(assembler *a);

/* ---- First pass: assembling ------------------------------------------------------------------ */

/* Takes the next line. GEDELF_OK; GEDELF_END if the line begins another record, so that the one that is complete must
   be processed and cleared before the line is given again; GEDELF_MALFORMED or GEDELF_ENCODING after a fatal diagnostic;
   GEDELF_MEMORY, GEDELF_LIMIT. */
gedelf_status assembler_push(assembler *a, line *l);

/* No more lines. Says if the trailer is missing; the last record may then be processed. Statuses as above, but
   GEDELF_END. */
gedelf_status assembler_finish(assembler *a, const line *last);

/* Makes room for the next record. */
void record_clear(record *r);

/* The line that a structure begins on, for saying something about it. */
line structure_line(const structure *s);

/* Names the record that is being read, for diagnostics. */
view assembler_name_record(void *context, const line *l);

/* Does a payload with this tag, directly in a record, name it? */
static inline bool is_naming_tag(uint32_t tag)
{
    return tag == TAG_NAME || tag == TAG_TITL;
}

/* ---- Second pass: processing ----------------------------------------------------------------- */

/* Takes serialisation metadata out of the header, when the header record is complete and before it is processed: what its
   schema says matters for the rest of it. GEDELF_OK or GEDELF_MEMORY. */
gedelf_status header_prepare(assembler *a);

/* The tag that a tag directly in the header counts as: "1 char" is found when the encoding is looked for, and so is a
   CHAR in any case (D131). */
uint32_t header_tag(const assembler *a, uint32_t tag);

/* Processes the record; `where` is the number that the reader gives to its first structure. GEDELF_OK or
   GEDELF_MEMORY. */
gedelf_status record_process(assembler *a, uint64_t where);

/* The tag, the cross-reference identifier and the payload or pointer of a processed structure. */
view structure_xref(const assembler *a, const structure *s);
view structure_payload(const assembler *a, const structure *s);
view structure_pointer(const assembler *a, const structure *s);

/* ---- The end --------------------------------------------------------------------------------- */

/* Notes a record with this tag. */
static inline void mislabelling_note_record(assembler *a, uint32_t tag)
{
    a->signs |= tag == TAG_NOTE ? FOREIGN_NOTE : tag == TAG_SUBN ? FOREIGN_SUBN : 0;
}

/* Reports what the whole file shows to be missing in the header. */
void assembler_conclude(assembler *a);

/* ---- The table of names that are not numbered ------------------------------------------------- */

/* What a name with this code has as hash. */
uint64_t xref_table_hash(const xref_table *t, uint64_t code);
void xref_table_prefetch(const xref_table *t, uint64_t hash);
void xref_table_prefetch_second(const xref_table *t, uint64_t hash);

/* ---- Pointers that are remembered ------------------------------------------------------------- */

/* The pointers that follow are in another record, whose texts have to last until the first of them has been remembered. */
void pointers_enter(pointer_memory *p, record_title title);

/* False if there is no memory. */
bool pointers_remember(pointer_memory *p, const kept_pointer *r);

/* ---- Cross-reference identifiers ------------------------------------------------------------- */

void xrefs_init(xrefs *x, const gedelf_allocator *allocator);
void xrefs_free(xrefs *x);

/* What is known about a name. */
xref_entry xrefs_find(const xrefs *x, view name);

/* Notes a cross-reference identifier; *taken is the line that has it already, 0 if there is none. False if there is no
   memory. */
bool xrefs_define(xrefs *x, view name, uint64_t number_of_line, uint64_t where, uint64_t *taken);

/* Notes that something is pointed to; and the same for a pointer that does not count, because something worse has been
   reported about it. */
bool xrefs_mention(xrefs *x, view name);
bool xrefs_mention_only(xrefs *x, view name);

/* What a name is found by: its code (xref_numbers.h), which is the same as long as the table is there. With it, memory can
   be asked to be at hand some time before it is looked at. */
uint64_t xrefs_code(const xrefs *x, view name);

static inline void xrefs_prefetch(const xrefs *x, uint64_t code)
{
    const xref_page *page = xref_is_numbered(code) ? xref_page_of(&x->numbers, code) : &xref_no_page;
    if (page != &xref_no_page)
        xref_prefetch_to_write(&page->states[code % XREF_PAGE]);
    else if (!xref_is_numbered(code) || x->numbers.strays > 0)
        xref_table_prefetch(&x->table, xref_table_hash(&x->table, code));
}

/* Are there so many names that their states do not fit the processor's caches, and should be prefetched? */
bool xrefs_are_far(const xrefs *x);

/* A little later: a name that is not numbered is in one of two places. */
static inline void xrefs_prefetch_second(const xrefs *x, uint64_t code)
{
    if (!xref_is_numbered(code))
        xref_table_prefetch_second(&x->table, code);
}

/* Has something this name? */
bool xrefs_is_defined(const xrefs *x, view name, uint64_t code);

/* The state of a name, which xref_is_defined() can be asked about. A name that is new is noted, so this must be followed by
   xrefs_define_at. NULL if there is no memory. States can move when names are noted. The first function is for names that
   are not in a page. */
uint64_t *xrefs_fetch_slowly(xrefs *x, view name, uint64_t code);

static inline uint64_t *xrefs_fetch(xrefs *x, view name, uint64_t code)
{
    if (!xref_is_numbered(code))
        return xrefs_fetch_slowly(x, name, code);
    xref_page *page = xref_page_of(&x->numbers, code);
    uint64_t *state = &page->states[code % XREF_PAGE];
    if (*state != 0)
        return state;
    bool free = page != &xref_no_page && x->numbers.strays == 0; /* else it may be in the table */
    return free ? xref_page_note(&x->numbers, page, code) : xrefs_fetch_slowly(x, name, code);
}

/* As xrefs_define. */
bool xrefs_define_at(xrefs *x, uint64_t *state, uint64_t number_of_line, uint64_t where, uint64_t *taken);

/* As xrefs_mention, for a numbered name that was met before, as most were; false if it is not one. Always storing is
   quicker than finding out whether to. */
static inline bool xrefs_mention_known(xrefs *x, uint64_t code)
{
    if (!xref_is_numbered(code))
        return false;
    uint64_t *state = xref_numbered_state(&x->numbers, code);
    if (!xref_is_single(*state)) {
        if ((*state & XREF_POINTED) == 0)
            return false;
        uint64_t one_more = xref_is_defined(*state) ? 0 : 1;
        *state += one_more << XREF_NUMBER;
        x->dangling += one_more;
        return true;
    }
    *state |= XREF_POINTED;
    return true;
}

bool xrefs_mention_slowly(xrefs *x, view name, uint64_t code);

static inline bool xrefs_mention_coded(xrefs *x, view name, uint64_t code)
{
    return xrefs_mention_known(x, code) || xrefs_mention_slowly(x, name, code);
}

/* Are some pointers dangling, or do some lead to several structures? */
bool xrefs_need_look(const xrefs *x);

/* When `reported` dangling pointers have been reported, is there anything left to report about pointers? Beyond that
   number all are alike to a caller that `only_counts` them. */
bool xrefs_are_reported(const xrefs *x, uint64_t reported, bool only_counts);

/* Is it certain that each name belongs to just one structure? */
bool xrefs_are_clear(const xrefs *x);

/* Reports what is wrong with the pointers that were remembered. False if there is no memory. */
bool xrefs_conclude(xrefs *x, diags *d);

/* All names have places, which are less than xrefs_slots and stay the same as long as nothing is noted. These give the
   place of a name that exists; what is known about the name at a place, which may have none; and the name itself, which
   is in `room` if it is stored nowhere else. */
size_t xrefs_slots(const xrefs *x);
size_t xrefs_slot(const xrefs *x, view name);
xref_entry xrefs_at(const xrefs *x, size_t place);
view xrefs_name_at(const xrefs *x, size_t place, char room[XREF_NUMBERED_LONGEST]);

/* Gives the name at this place its UNDEF record. */
void xrefs_set_undefined(xrefs *x, size_t place, uint32_t undefined);

/* ---- The other way: payloads to lines --------------------------------------------------------- */

/* Writes lines: escapes in payloads what has to be, splits them at line breaks and where lines would become too long, and
   encodes them. */
typedef struct wrapper {
    const dialect *rules;
    const encoding *encoding;
    uint64_t limit;                                              /* the longest line, as the dialect measures */
    uint64_t line_break;                                         /* how much of that its line break takes */
    bool ends_escaped;                                           /* white space at the ends of lines is escaped */
    bool (*preserves)(const void *context, view tag, char type); /* as in schema_rules; NULL: no escape is */
    const void *preserves_context;
    const encoding *output;       /* what lines are handed over in, which need not be what they are measured in */
    view break_text;              /* the line break itself */
    buffer *out;                  /* receives the octets */
    bool (*drain)(void *context); /* called when `out` has become long, to empty it; false to give up */
    void *context;
    uint64_t escaped; /* how many characters were escaped because the encoding does not have them */
    unsigned lost;    /* what the last payload held that the dialect has no form for: LOSS_… */

    buffer line;             /* the line in the making */
    uint64_t measured;       /* how long it is, without its line break */
    size_t payload_begin;    /* where the payload begins in it */
    size_t split;            /* the last place where it may be split; 0 if there is none */
    uint64_t split_measured; /* how much is before that */
    bool after_text;         /* the last character is not white space */
    bool after_escape;       /* the line ends in an escape, which can take more characters */
    bool split_inside;       /* the place is between two characters of an escape */
    buffer rest;             /* the text after that place, which goes to the next line */
} wrapper;

/* What is lost of a payload where the dialect has no form for it. */
enum {
    LOSS_NONE = 0,
    LOSS_SPACE = 1,     /* white space at an end of a line, which its reader drops */
    LOSS_CHARACTER = 2, /* a character that the encoding does not have */
    LOSS_CONTROL = 4    /* a control character that the dialect forbids: U+FFFD means it */
};

/* What may be done with a payload. */
enum {
    WRAP_WHOLE = 2,   /* it cannot be split */
    WRAP_DISGUISE = 4 /* its first character is escaped, so that it cannot be taken for what it looks like */
};

/* A line without its payload: `xref` may be empty. */
typedef struct line_opening {
    uint64_t level;
    view xref, tag;
} line_opening;

/* Writes one line with a text as it is, or with none if that is empty. False if there is no memory, or nothing takes
   the octets. */
bool wrapper_line(wrapper *w, const line_opening *o, view text);

/* Writes lines that are in UTF-8 and have the line breaks that they should have. */
bool wrapper_lines(wrapper *w, view text);

/* Writes one line with a pointer. */
bool wrapper_pointer(wrapper *w, const line_opening *o, view name);

/* Writes a line with its payload, and continuation lines on the next level. Escapes that are preserved for the tag stay as
   they are. `traits` says what is in a payload that is known to be one line; NULL if nothing is known. */
bool wrapper_payload(wrapper *w, const line_opening *o, view payload, const unsigned *traits, unsigned how);

/* Would this payload need Unicode escapes? */
bool wrapper_needs_escapes(const wrapper *w, view tag, view payload, unsigned how);

/* A text as it is in the line: `from` and `to` count from the line string's first character. */
static inline view structure_text(const assembler *a, const structure *s, size_t from, size_t to)
{
    return view_of(characters_at(a->speaker->text, s->at) + from, to - from);
}

/* The payload as it is, without the white space round it; *from is where that begins in the line string. */
view structure_value(const assembler *a, const structure *s, size_t *from);

/* Raises a diagnostic about a part of a structure's line. */
void structure_say(assembler *a, const structure *s, enum diag_code code, size_t from, size_t to, view first,
                   view second);

/* The same, about its tag, with the tag as the first text. */
void structure_say_tag(assembler *a, const structure *s, enum diag_code code, view second);

/* A payload that is a pointer, with its at signs: where it begins and ends. */
bool find_pointer(const dialect *rules, view payload, size_t *begin, size_t *end);

/* Is this a well-formed language tag? [RFC 5646 §2.1] */
bool is_language_tag(view v);

/* Is this an IRI? (D112) */
bool is_iri(view v);

/* Is there nothing in it that an IRI cannot have after its scheme? */
bool has_iri_characters(view v);

/* Is it a definition of an extension tag in a header of GEDCOM 7.0: the tag, a space, a URI? (D305) */
bool is_tag_definition(const dialect *rules, view v);

/* Normalises a version number: three numbers without leading zeros. False if it is not a version number; *memory is
   false if there is no memory. [ELF-SER §version-numbers] */
bool version_parse(view v, buffer *out, bool *memory);

#endif
