/* SPDX-License-Identifier: MIT */
/*
 * dialect: the rules that differ between the drafts of ELF, and GEDCOM 7.0's, as one table. A stage asks for a rule, never for a
 * dialect's name.
 */
#ifndef GEDELF_DIALECT_DOOR_H
#define GEDELF_DIALECT_DOOR_H

#include "diag/diag.h"

#include <gedelf/migrate.h>
#include <gedelf/values.h>

/* ---- Tags as numbers ------------------------------------------------------------------------- */

/* The tags that some serialisation format itself gives a meaning; their numbers are the same in every reader. */
enum tag_number {
#define TAG(tag, roles) TAG_##tag,
    TAG_NONE,
#include "format/dialect/tags.def"
#undef TAG
    TAG_FIRST_OTHER
};

/* The text of such a tag. */
view known_tag(enum tag_number number);

/* The number of the tag that has this text; TAG_NONE if no tag has. */
enum tag_number tag_numbered(view text);

/* A set of such tags. */
typedef uint32_t tag_set;

_Static_assert(TAG_FIRST_OTHER <= 32, "a tag_set has one bit for each known tag");

#define TAG_BIT(tag) ((tag_set)1 << TAG_##tag)

static inline bool is_in_tag_set(tag_set set, uint32_t tag)
{
    return tag < TAG_FIRST_OTHER && (set >> tag & 1) != 0;
}

/* What tags are for. Which dialect takes a tag for what, its rules say. */
enum tag_role {
    ROLE_NONE = 0,
    ROLE_FRAME = 1,        /* begins or ends a file */
    ROLE_CONTINUATION = 2, /* is part of the payload above it */
    ROLE_QUALIFIER = 4,    /* says what the payload above it is */
    ROLE_METADATA = 8,  /* directly in the header, says how the file is to be read, or which dialect it is in (D26) */
    ROLE_VERSION = 16,  /* is one of those that a version identifies */
    ROLE_STAND_IN = 32, /* is made by the reader for what is not there, or not as it should be (D8, D16) */
    IN_2017 = 64,       /* metadata of the dialects with a dictionary, */
    IN_2018 = 128,      /* of those with a schema that is not in the header, */
    IN_ELF = 256,       /* of those that say which version of ELF they are, */
    IN_TYPED = 512      /* and of those whose data model has types of its own */
};

/* All tags that have one of these roles. */
static inline tag_set tags_for(unsigned wanted)
{
    tag_set set = 0;
#define TAG(tag, roles) set |= ((unsigned)(roles)&wanted) != 0 ? TAG_BIT(tag) : 0;
#include "format/dialect/tags.def"
#undef TAG
    return set;
}

/* Has the tag with this text one of these roles? */
bool has_role(view tag, unsigned wanted);

/* ---- Tags as texts --------------------------------------------------------------------------- */

/* Tag ::= [0-9a-zA-Z_]+ */
bool is_tag(view v);

/* A legacy extension tag, which is remarked upon when it is new. [ELF-SER §tags] */
static inline bool is_extension_tag(view tag)
{
    return tag.length > 0 && tag.text[0] == '_';
}

/* Is it the letter after CON that makes a continuation tag of it? [ELF-SER §line-cont] */
static inline bool is_continuation_letter(char letter)
{
    return letter == 'T' || letter == 'C';
}

/* How a tag continues the payload before it: T of CONT or C of CONC, else NUL. */
static inline char continuation_of(view tag)
{
    bool continues = tag.length == 4 && memcmp(tag.text, "CON", 3) == 0 && is_continuation_letter(tag.text[3]);
    return continues ? tag.text[3] : '\0';
}

/* The same for the tag that begins here, in a line without faults. */
static inline char continuation_at(const char *tag)
{
    return (unsigned char)tag[4] <= ' ' ? continuation_of(view_of(tag, 4)) : '\0';
}

/* The same, of the eight octets that begin with the tag, the first in the lowest bits. */
static inline char continuation_octets(uint64_t eight)
{
    const uint64_t con = 'C' | (uint64_t)'O' << 8 | (uint64_t)'N' << 16;
    uint64_t letter = eight >> 24 & 0xFF, after = eight >> 32 & 0xFF;
    return (eight & 0xFFFFFF) == con && is_continuation_letter((char)letter) && after <= ' ' ? (char)letter : '\0';
}

/* ---- Rules ----------------------------------------------------------------------------------- */

/* A version number that the file may claim. [ELF-SER §version-numbers] */
typedef struct dialect_version {
    const char *major, *minor, *revision, *text;
} dialect_version;

/* Which characters beyond ASCII an identifier may have. */
typedef enum wide_identifiers { WIDE_NONE, WIDE_ID_CHARACTERS, WIDE_ANY } wide_identifiers;

/* How a payload names a character by its number. */
typedef enum unicode_escapes {
    UNICODE_NONE,   /* it cannot */
    UNICODE_LOOSE,  /* "@#U", one number in either case, "@", and one space if there is one */
    UNICODE_SPACED, /* "@#U", one number in either case, "@ " */
    UNICODE_LISTS   /* "@#U", any upper-case numbers with white space between them, "@" */
} unicode_escapes;

/* What becomes of an escape that no argument asks for. */
typedef enum unknown_escapes {
    UNKNOWN_KEPT,       /* it stays */
    UNKNOWN_REMOVED,    /* it goes, which is an error */
    UNKNOWN_KEPT_ERRORS /* it stays, which is an error */
} unknown_escapes;

/* Text before the header and after the trailer. */
typedef enum outside_text {
    OUTSIDE_NOT_PART, /* is not part of the file */
    OUTSIDE_ERROR,    /* is rejected */
    OUTSIDE_STOPS     /* is malformed */
} outside_text;

/* How long a line is. */
typedef enum line_measure {
    MEASURE_CHARACTERS,  /* in characters, line break included */
    MEASURE_UTF8_OCTETS, /* in the octets it has in UTF-8, without its line break */
    MEASURE_OCTETS       /* in its own octets, line break included; twice that is allowed in UTF-16 */
} line_measure;

/* The namespace of ELF's own types, and that of the drafts of 2017. (D30) */
#define ELF_NAMESPACE "https://terms.fhiso.org/elf/"
#define ELF_NAMESPACE_2017 "http://terms.fhiso.org/elf/"

/* Where the file says which version of ELF it is. */
typedef enum elf_version_line { ELF_VERSION_NOWHERE, ELF_VERSION_IN_GEDC, ELF_VERSION_IN_HEAD } elf_version_line;

/* What a file shows that only another version of GEDCOM has (D307). */
enum foreign_sign {
    FOREIGN_CHAR = 1,
    FOREIGN_FORM = 2, /* below GEDC */
    FOREIGN_CONC = 4,
    FOREIGN_ESCAPE = 8, /* of a date */
    FOREIGN_NOTE = 16,  /* a record */
    FOREIGN_RELA = 32,
    FOREIGN_SUBN = 64,
    FOREIGN_SCHEMA = 128, /* with TAG */
    FOREIGN_SNOTE = 256,
    FOREIGN_EXID = 512,
    FOREIGN_PHRASE = 1024,
    FOREIGN_VOID = 2048, /* a pointer */
    OWN_ELF = 4096       /* no such sign: GEDC says that the file is in ELF */
};

/* What gives structures their types. */
typedef enum type_source {
    TYPES_FROM_DICTIONARY,
    TYPES_FROM_SCHEMA,
    TYPES_FROM_MODEL /* the data model has them, and the header those of extension tags (D305, D310) */
} type_source;

/* Where a tab, which is read like a space, is worth a warning. */
enum { TABS_REMARKED_BETWEEN = 1, TABS_REMARKED_BEFORE_PAYLOAD = 2, TABS_REMARKED_ANYWHERE = 4 };

/* The data models by number, as models.def has them. */
enum {
#define MODEL(NAME, ...) MODEL_##NAME,
#include "format/dialect/models.def"
#undef MODEL
    MODEL_COUNT
};

/* A version of the data model, except for its structures. Callers ask what differs, never for its name. */
typedef struct data_model {
    uint8_t number;
    const char *dialect;          /* that datasets of it are made in, and that is cited */
    gedelf_data_model family;     /* what is of one family need not be translated */
    gedelf_notation notation;     /* of dates, ages and times */
    bool typed;                   /* structures have types (gedcom7.def); else places are those of model_table.def */
    bool tag_lines;               /* lines of one SCHMA say what extension tags mean; else ELF Schemas do (D305) */
    bool language_parts;          /* the language of a payload is a structure below it (D328) */
    bool tolerant;                /* less is a fault: in what a header lacks (D243), and in lines (R10) */
    const char *note_record;      /* the tag of a note that others point to */
    const char *version;          /* what GEDC.VERS says where it is made */
    const char *version_lines[4]; /* the lines that say so; NULL after the last */
} data_model;

/* The versions that have something: the numbers of the first and the last one. */
typedef struct model_versions {
    uint8_t first, last;
} model_versions;

static inline bool is_of_version(model_versions versions, const data_model *model)
{
    return versions.first <= model->number && model->number <= versions.last;
}

typedef struct dialect {
    const char *name;
    const char *title;    /* what it is, for people */
    bool is_default;      /* it is followed where nothing else is said */
    bool written_as_read; /* unremarkable records are written as the same lines, except for where they are split */

    /* Octets. */
    const char *default_encoding; /* where nothing is detected and nothing specified (D15) */
    bool utf8_preferred;          /* all other encodings are deprecated */
    bool utf8_only;               /* they are errors, and what is in UTF-8 should begin with a byte-order mark */
    bool utf8_unforeseen;         /* it does not name UTF-8 among the encodings (D29) */
    bool utf16_by_zero; /* UTF-16 without a byte-order mark is found by the digit 0; else by any ASCII character */
    bool mark_utf8, mark_utf16; /* a byte-order mark is written */

    /* Lines. */
    bool lf_cr;                  /* LF CR is one line break too */
    unsigned tabs_remarked;      /* D29 */
    bool wide_payload_gap;       /* all white space between tag and payload separates them; else one character does */
    bool payload_end_dropped;    /* so is white space at the payload's end */
    bool blank_payload_remarked; /* a space with nothing after it is worth a warning */
    uint8_t xref_first, xref_others; /* the classes of an identifier's ASCII characters */
    wide_identifiers xref_wide;
    uint8_t name_class; /* the class of characters without which identifiers and tags are errors; 0: there is none */
    size_t tag_length;  /* the longest tag, in characters, that is recommended; 0: any */
    size_t xref_length; /* likewise for cross-reference identifiers */
    size_t line_length; /* likewise for lines */
    line_measure measure;
    bool controls_banned;  /* no text can hold control characters below U+0080 other than tabs and line breaks */
    bool c1_apart;         /* those from U+0080 on are less of a fault than others */
    bool private_use_free; /* private-use characters are not reported */

    /* Records. */
    bool rejects;                    /* what is malformed is rejected, line by line, and reading goes on (D25, D121) */
    outside_text outside;            /* the header may have text before it, the trailer after it */
    bool second_headers;             /* a second header is kept as a record */
    tag_set metadata;                /* directly in the header, these are not part of the dataset */
    bool metadata_parts;             /* of these only VERS and TAG, with which they say what they are for */
    bool faulty_metadata_kept;       /* unless something is wrong with them (D107) */
    tag_set dropped;                 /* elsewhere, these are dropped with what hangs below them (D123) */
    tag_set reserved;                /* elsewhere, these are malformed */
    enum tag_number header_language; /* the part of the header that is also the default language; none */
    bool conc_foreign;               /* there is no CONC, but it is joined anyway */
    bool late_continuations;         /* CONT and CONC out of place are merged anyway (D122) */
    enum diag_code below_continuation; /* the diagnostic about a line below a CONT or CONC */
    bool qualifiers;                   /* PLANG and DTYPE say what a payload is */
    bool loose_pointers;   /* white space round a pointer is ignored, and what no identifier can be is a pointer too */
    bool submission_first; /* SUBN is written before all other records */
    bool void_pointers;    /* @VOID@ points to nothing */

    /* Payloads. */
    bool unescape_merged;   /* payloads are unescaped when they have been merged; else line by line (D2, D24) */
    bool typed_escapes;     /* a letter A to Z follows "@#"; else anything does */
    bool spaced_escapes;    /* a space belongs to the end of an escape */
    bool pairs_everywhere;  /* "@@" is one at sign within escapes too (D28) */
    bool lead_pairs;        /* only "@@" that begins a line's payload is one at sign, and there are no escapes */
    bool at_signs_remarked; /* a lone at sign is deprecated */
    unicode_escapes unicode;
    unknown_escapes unknown;
    const char *always_preserved; /* types of escapes that every schema allows */
    bool ends_escaped;            /* white space at a payload's ends is escaped when writing */

    /* Types and versions. */
    const data_model *model;
    type_source types;
    const char *elf_namespace; /* D30 */
    const char *header_type;   /* the header's; NULL: Metadata in that namespace */
    elf_version_line elf_line;
    bool always_schema;                 /* a schema is always written, so that the dialect can be recognised (D26) */
    dialect_version elf_version;        /* of the draft itself */
    dialect_version gedcom_versions[2]; /* that it is compatible with */
    bool any_revision;                  /* with any revision */
    const char *told_by; /* the numbers that the version begins with, if they identify the dialect (D301) */
    const char *like;    /* whose clauses and severities it has, where none are its own; NULL: nobody's */
    unsigned foreign;    /* signs, as foreign_sign has them, that the file is in another dialect, */
    const char *rival;   /* this one (D307) */
    const char *read_as; /* of plain GEDCOM, which is only written: the dialect that reads it; NULL: itself (D141) */
} dialect;

/* The dialect of this name, or NULL. */
const dialect *dialect_named(view name);

/* The same for writing, where there are more, and short names. */
const dialect *dialect_for_writing(view name);

/* The dialect that reads output of another: the same one, except for plain GEDCOM. */
const dialect *dialect_to_read(const dialect *written);

/* The one to follow where nothing else is said. */
const dialect *dialect_default(void);

/* The dialect that a version ("7.0") identifies; NULL if it identifies none. If there are several, it is the one that
   names most of the version's numbers. */
const dialect *dialect_by_version(view version);

/* The one in which datasets of a family are made. */
const dialect *dialect_of_family(gedelf_data_model family);

/* Where the dialect's own draft says what a diagnostic is about; NULL if that is where the catalogue says. `rules` is a
   dialect: diags_clause_fn does not know what that is. */
const char *dialect_clause(const void *rules, uint32_t code);

/* How severe a diagnostic is in the dialect; false if that is as the catalogue says. */
bool dialect_severity(const void *rules, uint32_t code, gedelf_severity *severity);

/* Is a dataset of the one dialect one of the other, as far as the data model goes? */
static inline bool have_same_family(const dialect *a, const dialect *b)
{
    return a->model->family == b->model->family;
}

/* Is this a name that points to nothing? */
static inline bool is_void_name(const dialect *rules, view name)
{
    return rules->void_pointers && name.length == 4 && memcmp(name.text, "VOID", 4) == 0;
}

/* ---- Telling dialects apart ------------------------------------------------------------------ */

/* What a header shows of its dialect. */
enum {
    SIGN_ELF = 1,           /* HEAD.ELF */
    SIGN_GEDC_ELF = 2,      /* HEAD.GEDC.ELF */
    SIGN_SCHEMA = 4,        /* HEAD.SCHMA */
    SIGN_INLINE_SCHEMA = 8, /* HEAD.SCHMA with substructures */
    SIGN_DICTIONARY = 16,   /* HEAD.PRFX or HEAD.DEFN */
    SIGN_VERSION = 32,      /* HEAD.GEDC.VERS */
    SIGN_TOLD = 64,         /* the first one identifies the dialect: */
    SIGN_WHICH = 128 /* this number times this sign, counted from 0 among the dialects that a version identifies */
};

/* What a HEAD.GEDC.VERS with this for its first word adds to the signs before it: the first version is what counts. */
unsigned sign_of_version(view version, unsigned signs);

/* The dialect of a header that shows these signs (D26). */
const dialect *dialect_by_signs(unsigned signs);

#endif
