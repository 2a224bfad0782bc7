/* SPDX-License-Identifier: MIT */
/*
 * Within migrate: trees of one record, what seven allows, units, and the run.
 *
 *     record ─copy─▶ tree ─outline─▶ tree ─translate, structure by structure─▶ tree ─inline─▶ builder
 *
 * A structure is translated together with its *satellites*, substructures that say the rest of the same thing (PHRASE beside
 * a date, TYPE beside an identifier): that is a unit. A rule is a pair of functions on units, there and back; whether it may
 * be used without a _WAS is found out by using the other one (D321).
 */
#ifndef GEDELF_MIGRATE_PRIVATE_H
#define GEDELF_MIGRATE_PRIVATE_H

#include "migrate/migrate.h"

#include "dataset/dataset.h"
#include "model/model.h"
#include "values/values.h"

/* ---- Seven's table (migrate_seven.c) --------------------------------------------------------- */

/* What a payload is, in the words of types/gedcom7.def. */
typedef enum seven_kind {
    SEVEN_NOTHING,
    SEVEN_YES, /* Y or nothing */
    SEVEN_TEXT,
    SEVEN_LIST_TEXT,
    SEVEN_POINTER,
    SEVEN_DATE,
    SEVEN_DATE_EXACT,
    SEVEN_DATE_PERIOD,
    SEVEN_AGE,
    SEVEN_TIME,
    SEVEN_INTEGER,
    SEVEN_LATITUDE,
    SEVEN_LONGITUDE,
    SEVEN_NAME,
    SEVEN_ENUM,
    SEVEN_LIST_ENUM,
    SEVEN_FILE_PATH,
    SEVEN_MEDIA_TYPE,
    SEVEN_LANGUAGE,
    SEVEN_URI,
    SEVEN_TAG_DEFINITION
} seven_kind;

typedef struct seven_type {
    const char *name; /* without the namespace */
    seven_kind kind;
    const char *of; /* the type of record that it points to, or the set that its words are of */
} seven_type;

/* A place below a type. */
typedef struct seven_place {
    const seven_type *type;
    bool required, several;
} seven_place;

/* The type of the file itself, below which records stand. */
const seven_type *seven_file(void);

/* The place of a tag below a type; false if it has none. */
bool seven_find(const seven_type *super, view tag, seven_place *out);

/* Goes through the places below a type: `at` is 0 at first. False at the end. */
bool seven_next(const seven_type *super, size_t *at, view *tag, seven_place *out);

/* Must something stand below a type? */
bool seven_wants(const seven_type *super);

/* The tag of a type, by its IRI; empty if that is none of seven's. */
view seven_tag_of(view iri);

bool seven_has_word(const char *set, view word);
bool seven_is(const seven_type *type, const char *name);

/* May structures of a type point to records of the other one? */
bool seven_points_to(const seven_type *type, const seven_type *target);

#define ELF_NAMESPACE "https://terms.fhiso.org/elf/"
#define ELF_UNDEFINED "https://terms.fhiso.org/elf/Undefined#"

/* ---- Trees (migrate_tree.c) ------------------------------------------------------------------ */

typedef struct twig {
    view tag, xref, text; /* of a pointer, `text` is the name */
    view type;            /* of the source, if it is known */
    view language, datatype;
    view origin_record, origin_path; /* of a record that was made of a structure: where that stood, for the report */
    bool pointer;
    bool up;       /* of a tree that was outlined: its line stood one level up (D335) */
    view was;      /* of a tree that was made ready: the line that is to be kept in a _WAS; empty: none */
    bool used;     /* it is a satellite that its superstructure has taken */
    bool split;    /* it was a part of the one before it (D344) */
    bool whole;    /* of the result: copied with all below it, untranslated */
    bool complete; /* of the result: seven wants nothing below it */
    uint64_t line;
    struct twig *super, *first, *last, *next;
    struct twig *to;         /* what it has become; NULL: nothing */
    const seven_type *seven; /* its type there; NULL: none, or not known */
    view full;               /* a tag of which it has as many substructures as it may have */
    uint8_t five;            /* the context that it opens in five */
    bool known_five;         /* it has a place in five */
} twig;

typedef struct migration migration;

/* New twigs; NULL if there is no memory. */
twig *twig_new(migration *m, view tag);
void twig_append(twig *super, twig *t);
void twig_insert(twig *super, twig *before, twig *t); /* behind `before`; NULL: as the first */
void twig_remove(twig *t);
twig *twig_add(migration *m, twig *super, view tag, view text);
twig *twig_find(const twig *super, view tag);

/* The next one in preorder within a tree, and the next one that is not below `t`. */
twig *twig_follow(const twig *top, const twig *t);
twig *twig_skip(const twig *top, const twig *t);

/* A copy of a tree; everything below is marked as it is. */
twig *twig_copy(migration *m, const twig *from);

/* A tree of a structure of a dataset. */
twig *twig_of_structure(migration *m, gedelf_structure s);

/* Adds it to the builder, below `super`. */
gedelf_status twig_build(migration *m, const twig *top, gedelf_item super);

/* ---- Units (migrate_unit.c, migrate_values.c) ------------------------------------------------ */

enum { SATELLITES = 2 };

typedef struct unit_part {
    view tag, text;
    twig *from; /* the twig that it was made of; NULL for a new one */
} unit_part;

/* A line with the substructures that belong to it. */
typedef struct line_unit {
    view tag, xref, text;
    bool pointer;
    bool up;            /* it stands one level up */
    view note;          /* what can only be said in a note beside it (D349) */
    bool leaves_phrase; /* the PHRASE beside it says something else, and stays */
    unit_part parts[SATELLITES];
    size_t count;
} line_unit;

/* Where a unit stands: what its superstructure is in both models. */
typedef struct unit_place {
    const seven_type *seven; /* NULL: not in seven */
    uint8_t five;            /* 0: not in five */
    view five_super;         /* that one's tag in five; empty for records */
} unit_place;

/* Translates a unit. False if it has no counterpart. `why` receives a clause for people. */
bool unit_to_seven(migration *m, const unit_place *place, const line_unit *in, line_unit *out, const char **why);
bool unit_to_five(migration *m, const unit_place *place, const line_unit *in, line_unit *out, const char **why);

/* Does it point to a record of the source that the type may point to? */
bool points_well(migration *m, const seven_type *type, view name);
/* Leads nowhere in seven. This very text is never renamed, though a record of five may be called so. */
extern const view void_name;

/* Has a record of the source, or a new one, this identifier? */
bool is_record_name(migration *m, view name);

/* Can seven have this tag? */
bool is_seven_tag(view tag);

bool unit_equal(const line_unit *a, const line_unit *b);
const unit_part *unit_part_find(const line_unit *u, const char *tag);
void unit_part_add(line_unit *u, const char *tag, view text);

/* A value there and back, by its kind in seven: takes text and parts, sets those of `out`. */
typedef bool (*value_fn)(migration *m, const seven_type *type, const line_unit *in, line_unit *out, view five_super);
bool value_to_seven(migration *m, const seven_type *type, const line_unit *in, line_unit *out, view five_super);
bool value_to_five(migration *m, const seven_type *type, const line_unit *in, line_unit *out, view five_super);

/* The PHRASE beside it; empty if there is none. */
view unit_phrase(const line_unit *u);
bool unit_has_phrase(const line_unit *u);

/* Dates, ages and times, in migrate_dates.c. */
bool date_to_seven(migration *m, const seven_type *type, const line_unit *in, line_unit *out, view five_super);
bool date_to_five(migration *m, const seven_type *type, const line_unit *in, line_unit *out, view five_super);
bool age_to_seven(migration *m, const seven_type *type, const line_unit *in, line_unit *out, view five_super);
bool age_to_five(migration *m, const seven_type *type, const line_unit *in, line_unit *out, view five_super);
bool time_to_seven(migration *m, const seven_type *type, const line_unit *in, line_unit *out, view five_super);
bool time_to_five(migration *m, const seven_type *type, const line_unit *in, line_unit *out, view five_super);

/* ---- What stays as it is (migrate_plain.c) --------------------------------------------------- */

typedef enum plain_verdict { PLAIN_UNKNOWN, PLAIN_NEVER, PLAIN_BY_VALUE } plain_verdict;

/* What the rules say of a tag in a place. */
typedef struct plain_place {
    uint64_t tag, super; /* as numbers */
    const seven_type *seven;
    const seven_type *type; /* what it is in seven */
    plain_verdict verdict;
    uint8_t five_above, five;
    bool pointer, several;
    bool complete;               /* nothing must stand below it */
    bool piece;                  /* it is a part of a name, of which a list may be made (D344) */
    uint32_t target;             /* the tag of records that it may point to: its number in the source; 0: not known */
    bool (*is_plain)(view text); /* stays this payload as it is? */
} plain_place;

enum { PLAIN_PLACES = 1024 };

/* A tag of up to eight octets as a number; 0 for others. */
uint64_t tag_key(view tag);

/* The place of a structure of five that seven has as it is, which leads back; NULL says nothing. `super` is the number of
   the tag above, 0 for records. It is good until the next call. */
const plain_place *find_plain(migration *m, const unit_place *place, const line_unit *of, uint64_t super);

/* A structure of a record that is copied. */
typedef struct plain_row {
    structure_parts parts;
    const seven_type *type;
    uint64_t tag;      /* as a number */
    size_t super, end; /* rows: what it is below, itself if that is nothing; where what is below it ends */
    gedelf_item item;
    uint8_t five;
} plain_row;

/* Copies a record of five all of which stays as it is, or notes that it does; false if it does not, or is not known to. */
bool copy_plain_record(migration *m, gedelf_structure top);

/* FILE ⇄ URL (D336), in migrate_path.c. */
bool path_to_url(migration *m, view path, view *url);
bool url_to_path(migration *m, view url, view *path);

/* Characters that a URL reference cannot have as they are. */
bool is_encoded_in_url(char c);

/* ---- The run (migrate.c) --------------------------------------------------------------------- */

/* Terms of our own (D330). */
typedef enum own_term {
    TERM_WAS,
    TERM_INLINE,
    TERM_DATATYPE,
    TERM_LANGUAGE,
    TERM_SCHEMA,
    TERM_LANG,
    TERM_COUNT
} own_term;

struct migration {
    gedelf_allocator allocator;
    gedelf_migrate_options options;
    const gedelf_dataset *from;
    bool to_seven;
    gedelf_builder *builder;
    gedelf_status status; /* GEDELF_MEMORY as soon as there is none; then results are not good */
    arena text;           /* of the record that is being translated */
    arena late;           /* what lives until the end */
    arena *here;          /* where new twigs and texts go */
    model_guide *five;
    gedelf_schema *elf; /* the default schema */
    names kept_tags;    /* tags of extensions that were made, … */
    view *kept_of;      /* … and which tag each stands for: by number */
    size_t kept_room;
    names definitions; /* "tag IRI" of seven, "tag IRI super" of five: what the header must say */
    names own_tags;    /* of seven: extension tags that its SCHMA defines, … */
    view *own_iris;    /* … and what each stands for: by number */
    size_t own_room;
    names elf_types; /* types of the default schema, … */
    view *elf_tags;  /* … and their tags: by number */
    size_t elf_room;
    names renamed;   /* identifiers of the source that change, … */
    view *new_names; /* … and the new ones: by number */
    size_t new_room;
    names taken;     /* identifiers that were given */
    names inlined;   /* identifiers of records that go back into their places, … */
    size_t *pointed; /* … how often each is pointed to, */
    size_t pointed_room;
    gedelf_structure *inline_records; /* and the records */
    size_t inline_room;
    twig **outlined; /* records made of inline structures, yet to be translated */
    size_t outlined_count, outlined_room;
    names outlined_names;
    uint64_t outlined_number;
    view language; /* the default language of five */
    view system;   /* HEAD.SOUR */
    view record;   /* the record that is being translated, for the report */
    buffer scratch;
    plain_place *plain; /* by a hash: what was last asked about */
    bool apart;         /* what stays as it is is not copied: the source is written beside the result */
    uint8_t *stays;     /* which records of the source do, a bit each; if `apart` */
    size_t stays_room, record_count;
    plain_row *rows; /* of the record that is being copied */
    size_t row_room;
    uint32_t *result_tags; /* the numbers that tags of the source have in the result; 0: not known yet */
    size_t result_tag_room;
    bool in_head; /* it is the header that is being translated, and not a record of that tag */
    bool stopped;
};

/* Opens and closes a run; it can be closed in any case. */
gedelf_status migration_open(migration *m, const gedelf_dataset *from, bool to_seven,
                             const gedelf_migrate_options *options);
void migration_close(migration *m);

/* Writes what the header must say, and makes the dataset. */
gedelf_status migration_finish(migration *m, gedelf_dataset **out);

/* Translates everything but the header's definitions. */
void migration_run(migration *m);

/* For a dataset that stays in seven. */
void migration_keep_definitions(migration *m);

/* A text that lives as long as what is being made; empty if there is no memory, which is noted. */
view keep_view(migration *m, view text);
view keep_two(migration *m, view first, view second);

/* The extension tag for a tag of the source: "_" and the tag. */
view extension_tag(migration *m, view tag);

/* Adds a structure with a term of ours; the header will define it. */
twig *term_add(migration *m, twig *super, own_term term, view text);
bool is_term(migration *m, const twig *t, own_term term);

/* Notes that the header has to define an extension. `super` is the result's. */
void define_extension(migration *m, view tag, view iri, const twig *super);

/* The tag that the default schema has for a type; empty if it has none. */
view elf_tag_of(migration *m, view iri);

/* The IRI that a tag of the source stands for, if the header defines it; empty if it does not. */
view defined_iri(migration *m, const twig *t);

/* The tag that an extension of the source had in the target model, if it is one that was made of it; else empty. */
view original_tag(migration *m, const twig *t);

/* Translates a tree, which becomes another one. */
twig *translate_tree(migration *m, twig *top);

/* Tells what became of a structure; `result` may be NULL. */
void tell(migration *m, const twig *from, gedelf_fate fate, const twig *to, const line_unit *result, const char *why);

/* The tags of a structure and all above it, with full stops between. */
view path_of(migration *m, const twig *t);

/* Five to seven: makes a pointer of a structure that is a record in seven (D334, D335). `super` is what it stands below there. */
void outline_one(migration *m, const seven_type *super, twig *s);

/* And back: puts records back into their places. */
void inline_tree(migration *m, twig *top);

/* Parts of names: "a, b" becomes two, and two become one again (D344). Changes the source's tree below what was translated. */
void arrange_pieces(migration *m, twig *s);

bool is_piece(view super_tag, view tag);

/* Has something of the source this identifier, or was it given? */
bool is_name_taken(const migration *m, view name);

/* What an identifier is called in the result. */
view new_name(migration *m, view name);

#endif
