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

#include "rewrite/migrate/migrate.h"

#include "format/dataset/dataset.h"
#include "rewrite/edit/edit.h"
#include "model/model.h"
#include "family/people/people.h"
#include "format/read/read.h"
#include "values/values.h"

/* ---- Seven's table (migrate_seven.c) --------------------------------------------------------- */

/* What a payload is, in the words of format/types/gedcom7.def. */
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

/* A substructure that a type has: a row of its table. */
typedef struct seven_substructure {
    const seven_type *type;
    bool required, several;
} seven_substructure;

/* The type of the file itself, below which records stand. */
const seven_type *seven_file(void);

/* The substructure of a type that has this tag; false if there is none. */
bool seven_find(const seven_type *super, view tag, seven_substructure *out);

/* Goes through the substructures of a type: `at` is 0 at first. False at the end. */
bool seven_next(const seven_type *super, size_t *at, view *tag, seven_substructure *out);

/* Must LANG or MIME stand below a type, though neither must (D312)? */
bool seven_wants_either(const seven_type *super);

/* How many different structures must stand below a type? */
uint8_t seven_wants(const seven_type *super);

/* The tag of a type, by its IRI; empty if that is none of seven's. */
view seven_tag_of(view iri);

bool seven_has_word(const char *set, view word);
bool seven_is(const seven_type *type, const char *name);

/* The type of record that structures of a type point to. */
const seven_type *seven_target(const seven_type *type);

#define ELF_UNDEFINED ELF_NAMESPACE "Undefined#"

/* ---- Trees (migrate_tree.c) ------------------------------------------------------------------ */

typedef struct twig {
    view tag, xref, text; /* of a pointer, `text` is the name */
    view type;            /* of the source, if it is known */
    view language, datatype;
    view origin_record, origin_path; /* of a record that was made of a structure: where that stood, for the report */
    view again;                      /* of a record whose identifier another one before it has: what it is called */
    bool pointer;
    bool up;       /* of a tree that was outlined: its line stood one level up (D335) */
    view was;      /* of a tree that was made ready: the line that is to be kept in a _WAS; empty: none */
    bool used;     /* it is a satellite that its superstructure has taken */
    bool added;    /* of the source: only there because seven wants it, and gone when all below it is (D323) */
    bool split;    /* it was a part of the one before it (D344) */
    bool whole;    /* of the result: copied with all below it, untranslated */
    bool complete; /* of the result: seven wants nothing below it */
    bool own;      /* of the result: an old line said that it was there */
    uint64_t line;
    struct twig *super, *first, *last, *next;
    struct twig *to;         /* what it has become; NULL: nothing */
    const seven_type *seven; /* its type there; NULL: none, or not known */
    view full;               /* a tag of which it has as many substructures as it may have */
    uint8_t five;            /* the context that it opens in five */
    bool known_five;         /* five has it there */
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

/* Its identifier and its payload, or the name that it points to, as they are in the result. */
view twig_xref(migration *m, const twig *t);
view twig_payload(migration *m, const twig *t, bool *pointer);

/* Adds it to the builder, below `super`. */
gedelf_status twig_build(migration *m, gedelf_builder *b, const twig *top, gedelf_item super);

/* ---- Units (migrate_unit.c) ----------------------------------------------------------------- */

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
typedef struct unit_context {
    const seven_type *seven; /* NULL: not in seven */
    uint8_t five;            /* 0: not in five */
    view five_super;         /* that one's tag in five; empty for records */
} unit_context;

/* Translates a unit. False if it has no counterpart. `why` receives a clause for people. */
bool unit_to_seven(migration *m, const unit_context *context, const line_unit *in, line_unit *out, const char **why);
bool unit_to_five(migration *m, const unit_context *context, const line_unit *in, line_unit *out, const char **why);

/* The tag that seven has for a tag of five, if that is all there is to it; else the same. `five_super` is the tag above, and
   empty for records. */
view tag_in_seven(view five_super, view tag, bool pointer);

/* Does a name lead to a record of the source that has this type in seven? */
bool points_well(migration *m, const seven_type *target, view name);
/* Leads nowhere in seven. This very text is never renamed, though a record of five may be called so. */
extern const view void_name;

/* Has a record of the source, or a new one, this identifier? */
bool is_record_name(migration *m, view name);

/* Can seven have this tag? */
bool is_seven_tag(view tag);

bool unit_equal(const line_unit *a, const line_unit *b);
const unit_part *unit_part_find(const line_unit *u, const char *tag);
void unit_part_add(line_unit *u, const char *tag, view text);

/* ---- Old lines (migrate_old_line.c) ---------------------------------------------------------- */

/* Says that there was no such line. */
extern const view no_line;

/* A line without its level: "@I1@ INDI", "SEX Male". Text that would be read as a pointer has its at sign twice. */
view line_of(migration *m, const line_unit *u);

/* The unit that an old line says; false if it says none. */
bool unit_of_line(view old_line, line_unit *out);

/* The old line that a structure has with it; NULL: none. */
twig *was_of(migration *m, const twig *s);
void add_was(migration *m, twig *n, view old_line);

/* ---- What must be there (migrate_missing.c) -------------------------------------------------- */

/* Adds what is missing; false if something is that cannot be added. */
bool add_missing(migration *m, twig *n);

/* The same below a structure of seven that five had as an extension, which is copied as it is. */
void complete_copy(migration *m, twig *top);

/* Was it added because it must be there, and is it as it was added? (D323, D349) */
bool was_added(migration *m, const twig *s);

/* What a twig of the result is, by its tag and what it is below (migrate_translate.c). */
void set_types(migration *m, twig *n);

/* ---- Values (migrate_values.c) --------------------------------------------------------------- */

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

/* ---- What stays as it is (migrate_stays.c) --------------------------------------------------- */

typedef enum stay_verdict { STAY_UNKNOWN, STAY_NEVER, STAY_BY_VALUE } stay_verdict;

/* What the rules say of a tag below another. */
typedef struct stay_rule {
    uint64_t tag, super; /* as numbers */
    const seven_type *seven;
    const seven_type *type; /* what it is in seven */
    stay_verdict verdict;
    uint8_t five_above, five;
    bool pointer, several;
    bool required;            /* it must stand there */
    bool renamed;             /* but it has another tag */
    bool piece;               /* it is a part of a name, of which a list may be made (D344) */
    bool any_text;            /* whatever its payload is, it stays, line breaks included */
    uint8_t wanted;           /* how many different structures must stand below it */
    const seven_type *target; /* the type of record that it points to */
    bool (*stays)(view text); /* stays this payload as it is? */
} stay_rule;

enum { STAY_RULES = 1024 }; /* as in sizes.def */

/* A tag of up to eight octets as a number; 0 for others. */
uint64_t tag_key(view tag);

/* A structure that is asked about. */
typedef struct stay_question {
    view tag, text;      /* of a pointer, `text` is the name */
    uint64_t key, super; /* its tag and the one above as numbers; 0 for what records are below */
    bool pointer;
} stay_question;

/* The rule for a structure of five that seven has as it is, which leads back; NULL says nothing. It is good until the next call,
   and may be `renamed`. */
const stay_rule *find_stay_rule(migration *m, const unit_context *context, const stay_question *of);

/* A structure of a record that is copied. */
typedef struct record_row {
    structure_parts parts;
    const seven_type *type;
    uint64_t tag;      /* as a number */
    size_t super, end; /* rows: what it is below, itself if that is nothing; where what is below it ends */
    gedelf_item item;
    uint8_t five;
} record_row;

/* Does an identifier change, and have several records one? */
bool is_renamed(const migration *m, view name);
bool has_namesake(const migration *m, view name);

/* Does all of a record of five stay as it is? False also if that is not known. If it does, it can be copied to the result,
   which is then to be the next thing. */
bool record_stays(migration *m, gedelf_structure top);
void copy_record(migration *m, gedelf_structure top);

/* The same for the text of a record that has no remarks for the reader (format/read/sweep.h). `verbatim` if seven writes just this
   text. */
bool record_text_stays(migration *m, view text, bool *verbatim);

/* Is the payload of the record itself a pointer? */
bool is_pointing_record(view text);

/* Appends it as seven writes it; false if there is no memory. */
bool append_record_text(buffer *out, view text);

/* Told of a stretch of a text, and what takes its place. False: to stop. */
typedef bool (*text_change_fn)(void *context, view old, view made);

/* The same text by what is changed in it, in order. False if it was stopped. */
bool each_text_change(view text, text_change_fn take, void *context);

/* One level of such a text. */
typedef struct text_level {
    const seven_type *type;
    view tag;
    uint64_t key;  /* the tag as a number */
    uint64_t seen; /* tags that were met below it, of which there may be one, or must be: a bit for each hash */
    uint8_t five;
    uint8_t missing;
    bool any_text;
} text_level;

/* FILE ⇄ URL (D336), in migrate_path.c. */
bool path_to_url(migration *m, view path, view *url);
bool url_to_path(migration *m, view url, view *path);

/* A text as the fragment of a URL, and back (D347); false if what comes of it is no text. */
view text_to_fragment(migration *m, view text);
bool fragment_to_text(migration *m, view fragment, view *text);

/* Do a percent sign and two digits stand here, and for which octet? */
bool is_percent_octet(view url, size_t at, char *octet);

/* Does a relative path of five lead out of the folder it begins in? */
bool path_leads_out(view path);

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

/* What is known of an identifier of the source. */
typedef struct name_fact {
    const seven_type *type; /* of the first record that has it, in seven; NULL: seven has none */
    uint32_t count;         /* how many records have it; 0: only substructures or pointers do */
    uint32_t met : 31;      /* how many of them have been translated, if there are several */
    uint32_t guessed : 1; /* there has been a pointer to it, and no record yet: `type` is what it must be, NULL: any */
} name_fact;

/* A record that is inlined again, if it is pointed to once (D325). */
typedef struct inline_record {
    const twig *top;
    size_t pointed;
} inline_record;

/* What is noted of each record of the source, a bit each. */
typedef struct record_bits {
    uint8_t *bits;
    size_t room;
} record_bits;

/* What is done with records while they are gone through. */
typedef enum migrate_pass {
    PASS_TRANSLATE, /* all are translated */
    PASS_OUTLINED   /* records that were made of their structures are, which come behind all others */
} migrate_pass;

struct migration {
    gedelf_allocator allocator;
    gedelf_migrate_options options;
    const gedelf_dataset *from; /* NULL: it is read record by record, */
    gedelf_source source;       /* from here */
    const gedelf_options *reading;
    gedelf_reader *header; /* of such a source, which has read just that */
    const gedelf_metadata *metadata;
    gedelf_structure head;
    const data_model *of, *to; /* the models of source and result; one of them has types */
    bool by_meaning;           /* what means nothing in a schema is not carried over, as when it is written */
    gedelf_builder *builder;   /* of the header, and of all records if there will be a dataset */
    gedelf_builder *batch;     /* of records that are written soon; NULL if there will be a dataset */
    size_t batch_count;
    gedelf_writer *writer; /* NULL if there will be a dataset */
    bool surveys;          /* records are not written yet: what the header must say is to be found out */
    bool guesses; /* at the same time identifiers are learnt: those that are not known yet are taken to be good */
    bool wrong;   /* some of these guesses was wrong, or something was to be said */
    bool learnt, surveyed; /* identifiers are known; and what the header must say, for guesses were right */
    gedelf_status status;  /* GEDELF_MEMORY as soon as there is none; then results are not good */
    diags diags;
    arena text;  /* of the record that is being translated */
    arena late;  /* what lives until the end */
    arena *here; /* where new twigs and texts go */
    model_guide *five;
    gedelf_schema *elf; /* the default schema */
    names source_tags;  /* all tags of the source */
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
    name_map known;   /* identifiers of the source, … */
    name_fact *facts; /* … and what is known of them: by the numbers of their states */
    size_t fact_count;
    names foreign;     /* those of records that cannot stay */
    uint64_t last_tag; /* the tag of a record, as a number, and its type in seven: what was asked last */
    const seven_type *last_type;
    size_t fact_room;
    bool has_namesakes; /* some of them belong to several */
    names renamed;      /* identifiers of the source that change, … */
    view *new_names;    /* … and the new ones: by number */
    size_t new_room;
    names old_names; /* identifiers of records that had others, … */
    view *old_of;    /* … and which: by number */
    size_t old_room;
    names repeated;       /* identifiers that others before have, with the number of the record that has it, … */
    view *repeated_names; /* … and what that is called: by number */
    size_t repeated_room;
    names taken;                   /* identifiers that were given */
    names inlined;                 /* identifiers of records that are inlined again, … */
    inline_record *inline_records; /* … and the records: by number */
    size_t inline_room;
    migrate_pass pass;
    twig **outlined; /* records made of structures of the record at hand, yet to be translated */
    size_t outlined_count, outlined_room;
    bool nested;                        /* it is one of those that is translated */
    names outlined_names, nested_names; /* their identifiers, in the order in which they are made; */
    uint32_t outlined_met, nested_met;  /* how many have been made, since the records are gone through */
    uint64_t outlined_number;
    view language; /* the default language of five */
    view system;   /* HEAD.SOUR */
    view record;   /* the record that is being translated, for the report */
    buffer scratch;
    stay_rule *stay_rules; /* by a hash: what was last asked about */
    record_bits stays, as_text, verbatim,
        outlines; /* it stays; so does its text, as it is; it becomes other records too */
    bool head_outlines;
    bool plans;                 /* while they are read for the first time, how to change the source's octets is noted */
    patch plan;                 /* that */
    gedelf_writer *plan_writer; /* writes the records of it */
    uint64_t planned;           /* how many records come of it */
    uint64_t plan_end;          /* where the last of them ends, in octets */
    size_t record_number, record_count;
    size_t noted;     /* the number behind the last record whose identifier was noted from its text */
    uint64_t written; /* how many records the result has */
    record_row *rows; /* of the record that is being looked at */
    size_t row_room;
    text_level *levels; /* of the text that is being looked at */
    size_t level_room;
    buffer lines;          /* of a text that is being written */
    uint32_t *result_tags; /* the numbers that tags of the source have in the result; 0: not known yet */
    size_t result_tag_room;
    bool in_head; /* it is the header that is being translated, and not a record of that tag */
    bool stopped;
    bool speaks; /* there are diagnostics */
    void (*progress)(void *context, uint64_t done, uint64_t total);
    void *progress_context;
};

/* Opens and closes a run; it can be closed in any case. Either there is a dataset, or a source that can be read again. */
gedelf_status migration_open(migration *m, const gedelf_dataset *from, const data_model *to,
                             const gedelf_migrate_options *options);
gedelf_status migration_open_source(migration *m, gedelf_source source, const gedelf_options *reading,
                                    const data_model *to, const gedelf_migrate_options *options);
void migration_close(migration *m);

/* Learns what has to be known before anything is translated; and, if it can, surveys it at the same time. */
void migration_learn(migration *m);

/* Translates everything but the header's definitions. */
void migration_run(migration *m);

/* Writes what the header must say, and makes the dataset. */
gedelf_status migration_finish(migration *m, gedelf_dataset **out);

/* For a dataset that stays in its model. */
void migration_keep_definitions(migration *m);

/* Goes through the records of the source. `skim`, if it is not NULL, is asked first about records without remarks for the reader,
   and if it returns true, that is all. */
typedef bool (*skim_fn)(migration *m, view tag, view xref, view text);
typedef void (*visit_fn)(migration *m, gedelf_structure top);
void each_record(migration *m, const gedelf_options *reading, skim_fn skim, visit_fn visit);

/* All tags of the source have been met. */
void copy_tags(migration *m, const names *tags);

/* What is at hand has been translated, and perhaps became records of its own; if it is the header, that is to be remembered. */
void note_outlined(migration *m, bool *of_head);

/* Learns identifiers and surveys records at the same time, if that can be done. */
void guess_records(migration *m);

/* ---- Writing by a plan (migrate_planned.c) --------------------------------------------------- */

/* Begins a plan if the source is such that its octets can stay. It is given up as soon as there is anything that is not
   certain, or it becomes large. */
void plan_open(migration *m, const gedelf_write_options *writing);
void plan_close(migration *m);

/* Notes what becomes of the record that was read last, whose octets begin at `from`. If its text stays, with what
   each_text_change says, `text` is that; else it is empty, and the plan's writer has written it. */
void plan_record(migration *m, gedelf_reader *reader, uint64_t from, view text);

/* Writes all records by the plan. */
void write_planned(migration *m);

/* Translates the records, or those that are made of their structures. */
void translate_records(migration *m, migrate_pass pass);

/* Bits by the number of a record. */
bool bit_is_set(const record_bits *b, size_t at);

/* One of the source's schemas. */
gedelf_structure schema_at(const migration *m, size_t index);

/* ---- The header (migrate_head.c) ------------------------------------------------------------- */

void learn_schemas(migration *m);
void find_language(migration *m);
void translate_head(migration *m);

/* The header again, for the records that its structures become. */
void translate_head_again(migration *m);

/* The lines that define extensions. */
void define_extensions(migration *m);

/* Is it an IRI of ours, or of ELF's? */
bool is_ours(view iri);
void take_definition(migration *m, view old_line);

/* Tells of the header's lines that are not in a dataset (D327). */
void tell_dropped_lines(migration *m);

/* ---- Names (migrate_names.c) ----------------------------------------------------------------- */

/* Notes the identifier of a record. One whose payload is a pointer is none of seven's. */
void note_record_name(migration *m, view name, view tag, bool points);
const name_fact *find_name_owner(const migration *m, view name);

/* The record of this name, which some structure points to; NULL if there is none. While it is guessed, there always is one, of
   the type that is wanted, which may be NULL: any. */
const name_fact *find_target(migration *m, const seven_type *wanted, view name);

/* Were all guesses right? */
bool guesses_are_right(const migration *m);
void note_record(migration *m, gedelf_structure top);

/* Notes the names that structures point to: no record may be given one of them that has none. */
void note_pointers(migration *m, gedelf_structure top);
void count_pointers(migration *m, gedelf_structure top);
void rename_records(migration *m);
void forget_met(migration *m);
view name_again(migration *m, view name);
bool is_target_name(const migration *m, view name);

/* The record that goes back to where it is pointed to; NULL if there is none of that name. */
const twig *find_inlined(const migration *m, view name);

/* The type that records with a tag of the source have in seven; NULL: none. */
const seven_type *type_of_record(migration *m, view tag);

/* The number of a text, with room for what belongs to it; 0 if there is no memory. */
uint32_t number_with_room(migration *m, names *n, view text, view **values, size_t *room);
view keep_late(migration *m, view text);

/* A text that lives as long as what is being made; empty if there is no memory, which is noted. */
view keep_view(migration *m, view text);
view keep_two(migration *m, view first, view second);

/* Control characters, which seven forbids: is there one; the text with U+FFFD in their places; and an old line in a form that
   seven can hold, and back. */
bool has_controls(view text);
view without_controls(migration *m, view text);
view old_line_coded(migration *m, view old_line);
view old_line_decoded(migration *m, view coded);

/* The extension tag for a tag of the source: "_" and the tag. */
view extension_tag(migration *m, view tag);

/* Adds a structure with a term of ours; the header will define it. */
twig *term_add(migration *m, twig *super, own_term term, view text);
bool is_term(migration *m, const twig *t, own_term term);

/* Notes that the header has to define an extension. `super` is the result's. */
void define_extension(migration *m, view tag, view iri, const twig *super);

/* The tag that the default schema has for a type; empty if it has none. */
view elf_tag_of(migration *m, view iri);

/* The tag that an extension of the source had in the target model, if it is one that was made of it; else empty. */
view original_tag(migration *m, const twig *t);

/* Translates a tree, which becomes another one. */
twig *translate_tree(migration *m, twig *top);

/* Tells what became of a structure; `result` may be NULL. */
void tell(migration *m, const twig *from, gedelf_fate fate, const twig *to, const line_unit *result, const char *why);

/* Says what is wrong with a structure. */
void say_of(migration *m, const twig *of, enum diag_code code, view first, view second, view third);

/* The tags of a structure and all above it, with full stops between. */
view path_of(migration *m, const twig *t);

/* Five to seven: makes a pointer of a structure that is a record in seven (D334, D335). `super` is what it stands below there. */
void outline_one(migration *m, const seven_type *super, twig *s);

/* Is the tag an underscore and the other one, in capitals, perhaps with a number? */
bool is_made_of(view tag, view original);
view term_iri(own_term term);

/* And back: inlines records again. */
void inline_tree(migration *m, twig *top);

/* Parts of names: "a, b" becomes two, and two become one again (D344). Changes the source's tree below what was translated. */
void arrange_pieces(migration *m, twig *s);

bool is_piece(view super_tag, view tag);

/* Has something of the source this identifier, be it a pointer, or was it given? */
bool is_name_taken(const migration *m, view name);

/* What an identifier is called in the result. */
view new_name(migration *m, view name);

#endif
