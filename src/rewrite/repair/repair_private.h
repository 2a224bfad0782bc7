/* SPDX-License-Identifier: MIT */
/*
 * What the stages of a repair share: the text that goes from stage to stage, where its lines come from, which repairs are
 * on, and how one is told.
 *
 * A stage is a function on this state. It looks at the text, gathering evidence first if it needs some, and then, in the
 * order of the text, offers each repair (repair_offer, which says whether it is to be made) and notes the change of octets
 * (repair_change). The engine applies the changes of a stage in one go, with edit's plan and edit's apply. Stages that make
 * the whole text anew (decoding) give it to repair_decoded or repair_rewritten.
 *
 * Rows: the text's physical lines, as many as there are line breaks (CR LF, LF or CR), and what is behind the last one. A
 * row that no repair has touched is *kept*, and will have the octets of its physical line of the source, in the source's
 * own encoding; all others are written in `encoding`.
 */
#ifndef GEDELF_REPAIR_PRIVATE_H
#define GEDELF_REPAIR_PRIVATE_H

#include "format/judge/judge.h"
#include "format/lines/lines.h"
#include "model/model.h"
#include "family/people/people.h"
#include "rewrite/repair/repair.h"

#include <gedelf/archive.h>
#include <gedelf/values.h>

/* ---- The table ------------------------------------------------------------------------------- */

typedef enum repair_stage {
    STAGE_CONTAINER,
    STAGE_OCTETS,
    STAGE_CHARACTERS,
    STAGE_LINES,
    STAGE_STRUCTURE,
    STAGE_IDENTIFIERS,
    STAGE_POINTERS,
    STAGE_LINKS,
    STAGE_VALUES
} repair_stage;

typedef enum repair_code {
#define REPAIR(SYMBOL, code, class, class7, stage, answers, done, explanation, before, after) REPAIR_##SYMBOL,
#include "rewrite/repair/repairs.def"
#undef REPAIR
    REPAIR_COUNT
} repair_code;

/* ---- Rows ------------------------------------------------------------------------------------ */

/* Rows that follow each other: row number `row` and those behind it, up to the next run, come from the source's lines
   `line`, `line` + 1 and so on if they are kept; else all of them from line `line`. Rows count from 0, lines from 1. */
typedef struct repair_run {
    uint64_t row;
    uint64_t line;
    bool kept;
} repair_run;

/* A place in the text that moves forward: which row, line and record an offset is in. */
typedef struct repair_cursor {
    size_t at;       /* how far rows have been counted: where a row begins */
    uint64_t row;    /* the row that begins there */
    size_t run;      /* the run that it is in */
    size_t record;   /* where the record that it is in begins; SIZE_MAX if there is none */
    size_t conflict; /* where the last row ends of two versions that it is in or has passed; 0 if there was none */
    bool unclosed;   /* a conflict marker opened, and none closes behind it */
} repair_cursor;

/* Octets of a line of the source that could not be read, where the repair of some is switched off. */
typedef struct repair_unread {
    uint64_t line;
    uint8_t count;
    uint8_t octets[6];
    bool stays;     /* they are to stay as they are */
    bool stood_for; /* by U+FFFD, in the text */
} repair_unread;

/* What was done: how often each repair was made, and how many things are left. */
typedef struct repair_tally {
    uint64_t counts[REPAIR_COUNT];
    uint64_t left;
} repair_tally;

/* Where the lines of what an earlier round made come from. */
typedef struct repair_round {
    repair_run *runs;
    size_t count, capacity;
} repair_round;

enum { REPAIR_ROUNDS = 8 };

/* Told of each pointer to an identifier that several structures have. */
typedef void (*repair_aim_fn)(void *context, const gedelf_aim *aim);

/* ---- The state ------------------------------------------------------------------------------- */

typedef struct repair {
    const gedelf_allocator *allocator;
    gedelf_source source;
    const gedelf_options *reading; /* the encoding and dialect that the caller asks for; never NULL */

    /* which repairs are on */
    bool tidy, guess;
    int8_t chosen[REPAIR_COUNT]; /* 1: --fix, -1: --skip, 0: by class */

    /* whom to tell */
    gedelf_repair_fn tell;
    gedelf_repair_ask_fn ask;
    gedelf_repair_progress_fn progress;
    void *context;
    repair_aim_fn aimed;         /* NULL: it is not told; else nothing behind the stage of identifiers is done */
    const gedelf_packer *packer; /* for archives; NULL: only what is stored in them can be read */

    /* rounds: the stages work on what they have made until nothing is found in it any more (R3) */
    const patch *base; /* what the source becomes before this round; NULL in the first */
    repair_round earlier[REPAIR_ROUNDS];
    size_t round; /* its number, from 0 */

    /* the text: octets of the source at first; what the container holds; then valid UTF-8 without a byte-order mark, of
       Chars only */
    buffer text;
    repair_run *runs; /* at least one */
    size_t run_count, run_capacity;
    patch changes; /* of the stage at hand, in the text */
    repair_cursor cursor;

    /* what the stages find out */
    encoding encoding;    /* of the output: that of the source, or UTF-8 if the encoding was repaired */
    buffer label;         /* what the header's CHAR line said when the encoding was decided; empty if none was seen */
    bool owes_label;      /* a CHAR line was to be put right, but there was no header to be seen */
    code_page *page;      /* what `encoding` needs if it is a code page; released by the engine */
    view source_mark;     /* the byte-order mark of the source, */
    view mark;            /* and of the output; either may be empty. Constant texts */
    const encoding *wide; /* that of the source if it has code units of two octets; else NULL */
    bool reencoded;       /* the output is in another encoding than the source, */
    bool replaced;        /* or something in rows that are kept was replaced: they are compared */
    bool
        keeps_unread; /* octets that could not be read stay, because the encoding has no sign for them and is to stay */
    repair_unread *unread; /* those that stay, and others in their lines; in the order of lines */
    size_t unread_count, unread_capacity;
    bool changed;         /* something of the text was changed */
    bool taken_out;       /* the source was a container: nothing of it is kept */
    const dialect *rules; /* as far as it is known: what the octets show, and then what the reader says (D26) */
    bool conflicts;       /* there are conflict markers, which stay */
    uint64_t *parts;      /* where the second and further files of several in one begin: lines of the source */
    size_t part_count, part_capacity;
    buffer refusal; /* what the file is if it is no genealogy file */

    repair_tally tally;
} repair;

/* GEDELF_OK; GEDELF_MEMORY; GEDELF_REFUSED with r->refusal set: it is no genealogy file; statuses of reading. */
typedef gedelf_status (*repair_stage_fn)(repair *r);

/* Those that stages.def lists, in its order. */
gedelf_status repair_container(repair *r);   /* takes the source's octets, gives those of the file that is in it */
gedelf_status repair_octets(repair *r);      /* gives UTF-8, and decides about the encoding of the output */
gedelf_status repair_characters(repair *r);  /* undoes what wrong encodings did to letters */
gedelf_status repair_lines(repair *r);       /* gives lines that parse */
gedelf_status repair_structure(repair *r);   /* gives records whose levels and continuation are right */
gedelf_status repair_identifiers(repair *r); /* gives each record an identifier of its own */
gedelf_status repair_pointers(repair *r);    /* gives pointers that lead somewhere */
gedelf_status repair_links(repair *r);       /* gives links that both sides have */
gedelf_status repair_values(repair *r);      /* gives dates and sexes that are understood */
gedelf_status
repair_tidiness(repair *r); /* gives what other programs do not stumble on; last, because others put lines in */

/* ---- Which repairs are on -------------------------------------------------------------------- */

/* Is this kind on? Then what it needs is worth finding out. With the second form, for cases that are of another class than
   the table says. */
bool repair_is_on(const repair *r, repair_code code);
bool repair_is_on_as(const repair *r, repair_code code, gedelf_repair_class certainty);

/* Is what answers a diagnostic switched off? Then what it is about stays as it is. */
bool repair_is_skipped(const repair *r, uint32_t diagnostic);

/* Chooses kinds by their codes, with commas between them. False if one is not known. */
bool repair_choose(repair *r, const char *codes, int8_t choice);

/* Does a kind answer the diagnostic with this code? */
bool repair_kind_answers(const gedelf_repair_kind *kind, view diagnostic);

/* Works out what is to be changed, as gedelf_repair_plan does, and makes no plan of it: only reports and counts come of it. */
gedelf_status repair_look(gedelf_repair *g, gedelf_source source, const gedelf_options *options);

/* The same up to the stage of identifiers, telling of pointers to those that several structures have. */
gedelf_status repair_look_at_aims(gedelf_repair *g, gedelf_source source, const gedelf_options *options,
                                  repair_aim_fn aimed, void *context);

/* Are there conflict markers in what was looked at last? */
bool repair_has_conflicts(const gedelf_repair *g);

/* The family graph of a source, read past all that is wrong with it, with the encoding and dialect of these options. It is to be closed,
   whatever comes of it. */
gedelf_status repair_read_people(gedelf_source source, const gedelf_options *reading, const gedelf_allocator *allocator,
                                 gedelf_people **out);

/* What a text is that has neither a header nor records. */
#define TEXT_WITHOUT_RECORDS "a text without a line 0 HEAD or 0 @I1@ INDI"

/* ---- Telling --------------------------------------------------------------------------------- */

/* What is told of one repair. */
typedef struct repair_note {
    repair_code code;
    gedelf_repair_class certainty; /* used if `graded`, else the table's */
    bool graded;
    bool sample;           /* shows what an earlier one did; not counted */
    size_t at;             /* an offset in the text, in the line that it is about; offsets should rise within a stage */
    uint64_t line;         /* the source's line, if it is known otherwise; 0: that of `at` */
    uint64_t finding_line; /* the source's line of the finding that it answers, if that is another; 0: the same */
    uint32_t finding;      /* the code of that finding, if the kind answers several; 0: any of them */
    view before, after;    /* no line breaks at their ends */
    view left;             /* empty: nothing is left */
} repair_note;

/* Tells of a repair and counts it. True if it is to be made; false if it is off, or a guess that was declined: nothing is
   told or counted then. */
bool repair_offer(repair *r, const repair_note *note);

/* The same for most cases: of the table's class, with nothing left. */
bool repair_offer_change(repair *r, repair_code code, size_t at, view before, view after);

/* The line that an offset of the text is in: one of the source, or of what an earlier round made of it. Cheap in rising order. */
uint64_t repair_line_of(repair *r, size_t at);

/* The last line that any row comes from, where the last row begins at or before an offset: others may have been moved behind it. */
uint64_t repair_last_line(repair *r, size_t at);

/* The same of a line of the text, from 1. */
uint64_t repair_source_line(const repair *r, uint64_t number);

/* The line of the source itself that such a line comes from, which is what people are told. */
uint64_t repair_first_line(const repair *r, uint64_t number);

/* The lines of the text, which a round has made, are those that the next one begins with. */
void repair_end_round(repair *r);

/* The identifier of the record that it is in, without at signs; may be empty. */
view repair_record_of(repair *r, size_t at);

/* Is it in one of two versions between conflict markers, which stay as they are (R2)? */
bool repair_in_conflict(repair *r, size_t at);

/* Appends octets that are no text for people to see: what is UTF-8 as it is, all else as <EB>. */
bool repair_append_shown(buffer *out, view octets);

/* ---- Changing -------------------------------------------------------------------------------- */

/* Notes a change of the text, which is made at the end of the stage, or by repair_apply. Changes need not come in order;
   those in one place keep their order. What is put in must be UTF-8 (from the stage of characters on) that `encoding` has:
   encoder_fits_all tells. GEDELF_OK or GEDELF_MEMORY. */
gedelf_status repair_change(repair *r, size_t from, size_t to, view octets);

/* Notes that a text is put in that stood in another line of the source, or was made of it: reports about it name that line (R8). */
gedelf_status repair_put_from(repair *r, size_t at, view octets, uint64_t source_line);

/* A gedelf_write_fn whose context is a buffer. */
bool repair_write_to_buffer(void *context, const void *octets, size_t size);

/* Makes the changes that were noted, and follows the rows. The engine calls it behind each stage. */
gedelf_status repair_apply(repair *r);

/* The text has been decoded: *text takes its place, with the same rows, which are kept if they were; it is then empty. Whether
   the output is in the source's encoding or another is for r->encoding, r->reencoded and r->replaced to say. */
void repair_decoded(repair *r, buffer *text);

/* The text has been taken out of something else: *text takes its place. Lines are counted in what was taken out, unless the
   caller sets r->run_count to 0 and adds runs of its own. */
gedelf_status repair_taken_out(repair *r, buffer *text);

/* Adds a run behind the others. */
bool repair_run_add(repair *r, uint64_t row, uint64_t source_line, bool kept);

/* ---- Rows of a text -------------------------------------------------------------------------- */

/* Where the row that begins at `at` ends, without its line break; and where the next one begins. */
size_t row_end(view text, size_t at);
size_t row_next(view text, size_t end);

static inline view repair_text(const repair *r)
{
    return buffer_view(&r->text);
}

/* A part of the text. */
static inline view repair_part(const repair *r, size_t from, size_t to)
{
    return view_of(r->text.data + from, to - from);
}

/* ---- The way out ------------------------------------------------------------------------------ */

/* Reads all octets of the source, or of what earlier rounds made of it. GEDELF_OK, GEDELF_MEMORY, GEDELF_ARGUMENT, or what reading came to. */
gedelf_status repair_load(const repair *r, buffer *out);

/* Encodes a row that comes from a line of the source, with the octets of that line that are to stay unread in their places. */
bool repair_encode_row(const repair *r, view row, uint64_t source_line, buffer *out);

/* Are there octets in a line that could not be read, which all stay? In repair_unread.c, both. */
bool repair_stays_unread(const repair *r, uint64_t source_line);

/* Has nothing been touched? */
bool repair_is_untouched(const repair *r);

/* Makes a plan on the octets that the round began with: kept rows as they are, all others encoded. */
gedelf_status repair_plan_source(repair *r, patch *plan);

/* From any stage on behind the octets: the output becomes UTF-8, CHAR line and all (R5), because a repair needs a character
   that `encoding` has not. In repair_octets.c. */
gedelf_status repair_become_utf8(repair *r);

/* Lines of the header that have been put right may say of the encoding what could not be seen when it was decided: then the CHAR
   line is put right, or the output becomes UTF-8. */
gedelf_status repair_settle_label(repair *r);

/* The output, which is in UTF-8, gets a byte-order mark: its CHAR line may not name another encoding then. */
gedelf_status repair_put_mark(repair *r);

/* ---- The stage of octets --------------------------------------------------------------------- */

/* What the files of the stage of octets share: the octets as they are, what is known about their encoding, and what is to be
   done about it. */

typedef struct octets_job {
    repair *r;
    gedelf_judgement *judgement;
    gedelf_verdict verdict;

    /* what the file says, and how it would be read */
    characters labelled;  /* opened by the label; its CHAR line and dialect */
    gedelf_status opened; /* GEDELF_OK, or GEDELF_ENCODING: the label means nothing */
    const dialect *rules;
    bool marked; /* there is a byte-order mark */
    bool parted; /* there were several files in it, and their octets are UTF-8 by now */

    /* what is done */
    view decode_as;        /* the encoding that the octets are decoded in */
    bool to_utf8;          /* the output becomes UTF-8 */
    bool char_wrong;       /* the CHAR line is to name another */
    view char_value;       /* that */
    bool told;             /* a repair of the whole file was told */
    repair_code told_code; /* which */
} octets_job;

/* Puts right the lines of the header that say which encoding and version the file is in, if they are nearly lines: all that
   comes behind goes by them. In repair_header.c. */
gedelf_status octets_mend_header(repair *r);

/* Takes NULs, characters that are cut in two, and UTF-8's wrong forms out of the octets, before they are decoded. */
gedelf_status octets_take_nulls(repair *r);
gedelf_status octets_join_split(repair *r);
gedelf_status octets_shorten(repair *r);

/* Decides what the file is in and what it is to be in, telling of the repairs. */
gedelf_status octets_decide(octets_job *j);

/* If several files are in one, in different encodings, makes all of it UTF-8. */
gedelf_status octets_read_parts(octets_job *j);

/* Decodes all of some octets, the byte-order mark apart. */
gedelf_status octets_decode_all(characters *c, view octets, view name);

/* Notes octets that could not be read, and whether they stay. In repair_unread.c. False if there is no memory. */
bool octets_unread_note(repair *r, const fault *f, bool stays);

/* Tells of one thing in the text that did not decode, and of what comes of it. */
gedelf_status octets_tell_fault(repair *r, const fault *f);

/* Decodes the text, and tells of what did not decode. */
gedelf_status octets_decode(octets_job *j);

/* Puts the CHAR line right, in the text that was decoded. */
gedelf_status octets_fix_char(repair *r, view value, bool drop_version);

/* Tells that the file becomes UTF-8, because its own encoding does not have what is needed. */
void octets_tell_utf8(repair *r, repair_code code, view from);

/* Appends the row of octets that a place is in as people can read it, without its line break, and with `put` for what stands
   from `at` to `to`. Of a very long row only the part round the place is shown. */
bool octets_append_row(buffer *out, view text, size_t at, size_t to, view put);

/* ---- The stage of containers ----------------------------------------------------------------- */

/* What the files of the stage of containers share. */

/* A text that is taken out of a container, and where each of its rows began there. */
typedef struct taken_text {
    buffer text;
    size_t *begins; /* offsets in the container */
    size_t rows, capacity;
    bool no_memory;
} taken_text;

/* Appends a character that stood at an offset of the container; a line feed ends a row. */
void taken_put(taken_text *t, uint32_t c, size_t at);

/* Makes plain text, in UTF-8, of a web page or a word processor's file. */
void html_to_text(view page, taken_text *out);
void rtf_to_text(view file, taken_text *out);

/* What mail does to a text. */
gedelf_status container_unquote(repair *r);
gedelf_status container_unprint(repair *r);
gedelf_status container_unwrap(repair *r);

/* What a spreadsheet does to one. */
gedelf_status container_uncell(repair *r);

/* The row that begins at a place, without its line break; and whether a row begins with a level. */
view whole_row(view text, size_t at);
bool row_has_level(view row);

/* Has a text a line `0 HEAD`, in any case and with white space round it; where it begins, or SIZE_MAX. */
size_t find_header(view text);

/* The same where it may stand anywhere in a line. */
bool has_header_inside(view text);

/* ---- The stage of characters ----------------------------------------------------------------- */

/* What the files of the stage of characters share: a payload whose pieces are joined. */

/* A payload, with its CONT and CONC lines: CONC joins, and a CONT is a line feed. */
typedef struct joined_payload {
    buffer joined;
    size_t *places; /* of each octet, in the text; of a line feed, where its CONT line begins */
    size_t capacity;
    size_t begin, next; /* where its first row begins, and the row behind its last one */
    bool is_line;       /* its first row is a line, or nearly; else all of that is text */
} joined_payload;

void joined_init(joined_payload *p, const gedelf_allocator *allocator);
void joined_free(joined_payload *p);

/* Takes the payload of the row at `at`. False at the end of the text; or, with *memory false, if there is no memory. */
bool joined_take(joined_payload *p, view text, size_t at, bool *memory);

/* Is it a pointer? That is spelt like an identifier, which is no payload and stays: so must the pointer. */
bool joined_is_pointer(const joined_payload *p);

/* Notes a change of a part of the payload, which CONC may have cut: what is put in stands where the part began. */
gedelf_status joined_change(repair *r, const joined_payload *p, size_t from, size_t to, view put);

/* Makes sure that the output can have this text. */
gedelf_status characters_make_fit(repair *r, view put);

gedelf_status characters_undo_double(repair *r);
gedelf_status characters_undo_c1(repair *r);
gedelf_status characters_undo_entities(repair *r);

/* ---- Rows and lines -------------------------------------------------------------------------- */

/* Within repair, for the stages from lines on: rows taken apart, the data model along the open levels, what finds no place
   (R6), and what reading says of the text. */

/* ---- Rows (repair_parse.c) ------------------------------------------------------------------- */

typedef enum loose_kind {
    LOOSE_BLANK,  /* white space only */
    LOOSE_LINE,   /* a line, whatever its identifier is made of */
    LOOSE_TEXT,   /* none */
    LOOSE_MARKER, /* a conflict marker (D428) */
} loose_kind;

/* A row. Offsets of parts count from where `text` begins. */
typedef struct loose_line {
    size_t begin, at, end, next; /* the row, its line string, its line break, the next row: offsets of the text */
    view text;                   /* without leading white space and line break */
    loose_kind kind;
    uint64_t level;
    size_t level_end;
    size_t xref_at, xref_end; /* with its at signs; the end is 0 if there is none */
    size_t tag_at, tag_end;
    size_t payload_at; /* the length if there is none */
} loose_line;

/* Takes a line string apart; false if it is no line. */
bool loose_parse(const dialect *rules, view v, loose_line *l);

/* Takes the row apart that begins at an offset; false at the end of the text. */
bool walk_row(const repair *r, size_t at, loose_line *l);

view loose_tag(const loose_line *l);
view loose_payload(const loose_line *l);
view loose_xref_name(const loose_line *l); /* without at signs; empty if there is none */
view loose_break(const repair *r, const loose_line *l);

/* What a payload points to, without at signs; empty if it is no pointer. */
view loose_pointer(view payload);

bool is_continuation_tag(view tag);

/* ---- Open levels (repair_levels.c) ----------------------------------------------------------- */

/* A structure that is open: what comes next may stand below it. */
typedef struct loose_level {
    uint64_t level;    /* as it will be */
    uint64_t was;      /* as it stands */
    uint8_t context;   /* of what stands below it */
    bool text;         /* it has a text, or may have one */
    bool given;        /* it has one */
    bool pointer;      /* it is a pointer */
    bool continuation; /* it is a CONT or CONC */
    bool allowed;      /* the data model has it there, or has nothing to say */
    bool header;       /* it is HEAD, */
    bool metadata;     /* or GEDC or CHAR below it, or part of them: what has no CONT */
} loose_level;

typedef struct open_branches {
    const gedelf_allocator *allocator;
    model_guide *guide;
    loose_level *items;
    size_t count, capacity;
} open_branches;

/* By the data model of the file's version, which must be known. False if there is no memory; it can be closed in any case. */
bool levels_open(open_branches *o, const repair *r);
void levels_close(open_branches *o);

/* Closes what a line with this level, as it stands, is not below. */
void levels_pop(open_branches *o, uint64_t was);

/* The innermost open structure; NULL if there is none. */
static inline loose_level *levels_top(const open_branches *o)
{
    return o->count > 0 ? &o->items[o->count - 1] : NULL;
}

/* What the model says of a tag below the innermost one. */
model_answer levels_ask(const open_branches *o, view tag);

/* Opens a line's structure below the innermost one. False if there is no memory. */
bool levels_push(open_branches *o, const loose_line *l, uint64_t level);

/* ---- What finds no place (repair_attic.c) ---------------------------------------------------- */

/* A line that waits to be put in elsewhere: where it ends in the text, and the line of the source that it comes from. */
typedef struct waiting_line {
    size_t end;
    uint64_t line;
} waiting_line;

/* Lines that wait, and the lines of the source that they come from. */
typedef struct waiting_lines {
    buffer text;
    waiting_line *items;
    size_t count, capacity;
} waiting_lines;

void waiting_init(waiting_lines *w, const gedelf_allocator *allocator);
void waiting_free(waiting_lines *w);

/* What has been appended to the text since the last time comes from this line of the source. False if there is no memory. */
bool waiting_note(waiting_lines *w, uint64_t source_line);

/* Puts all of them at an offset. None waits then. */
gedelf_status waiting_put(waiting_lines *w, repair *r, size_t at);

/* Texts that wait for the end of their record, and of the file. */
typedef struct attic {
    repair *r;
    waiting_lines below, behind; /* notes of the record at hand, and records for the end of the file */
    repair_code code;            /* of the note that is being made, */
    size_t last;                 /* and where its last row ended; SIZE_MAX if there is none */
    bool beyond;                 /* it is a record of its own */
    bool to_record;              /* the record at hand can have notes */
    view ending;                 /* the line break of the line before */
    names used;                  /* identifiers that are taken */
    bool gathered;               /* they are known */
    uint64_t number;             /* of the last one that was made */
} attic;

void attic_init(attic *a, repair *r);
void attic_free(attic *a);

/* The record at hand is now one with this tag; an empty one is none. */
void attic_record(attic *a, view tag);

/* Keeps a text of the row that begins at an offset. GEDELF_OK or GEDELF_MEMORY. */
gedelf_status attic_keep(attic *a, repair_code code, size_t at, view text);

/* The same, offered first as the repair that it is: what the row becomes is its note. */
gedelf_status attic_offer(attic *a, repair_code code, const loose_line *l);

/* The record ends at this offset: its notes go there. */
gedelf_status attic_record_ends(attic *a, size_t at);

/* The file's trailer stands at this offset, or would: the records go there. */
gedelf_status attic_file_ends(attic *a, size_t at);

/* Has the last row of the text been taken out? Then what comes behind it needs no line break first. */
bool is_last_row_out(const repair *r);

/* An identifier that is not taken (R9), without at signs, appended. False if there is no memory. */
bool attic_new_xref(attic *a, buffer *out);

/* Appends a text as payload, with its at signs doubled where they must be (R10). */
bool append_escaped(const repair *r, buffer *out, view text);

/* ---- What reading says (repair_diagnosed.c) --------------------------------------------------- */

/* A diagnostic of the text. */
typedef struct said {
    uint32_t code;
    uint64_t line; /* of the text, from 1 */
    uint64_t column, width;
} said;

typedef struct sayings {
    const gedelf_allocator *allocator;
    said *items;
    size_t count, capacity;
    bool all;   /* also what is no error */
    bool stops; /* reading stops at the first thing that is malformed */
    bool out_of_memory;
} sayings;

/* Reads the text as it is, with recovery, and keeps all that is an error or worse, in the order in which it is said. Finds out
   dialect and version too. GEDELF_OK or GEDELF_MEMORY. */
gedelf_status repair_read(repair *r, sayings *out);
void sayings_free(sayings *s);

/* Sorts them by lines; what is about one line keeps its order. False if there is no memory. */
bool sayings_sort(sayings *s);

/* The row of a line in the text, as it is now. */
view repair_row(const repair *r, const loose_line *l);

/* Offers to change a line's payload into a value, as the note says, and does it if that is wanted; *done, if `done` is not
   NULL, counts it. */
gedelf_status repair_put_value(repair *r, const loose_line *l, repair_note *note, view value, buffer *scratch,
                               size_t *done);

/* ---- The stage of lines ---------------------------------------------------------------------- */

/* Within the stage of lines: what is gathered before, and the repairs of a line that is none. */

enum { FIXES_MOST = 8 };

/* The stage at work. */
typedef struct lines_job {
    repair *r;
    open_branches levels;
    attic attic;
    bool faulty; /* reading finds errors: what is legal is not touched else */

    /* gathered before */
    names tags;  /* of all lines */
    names xrefs; /* likewise, if they are needed */
    bool xrefs_gathered;
    uint64_t breaks[3];     /* how many rows end in LF, CR, CR LF */
    uint64_t doubled, rows; /* how many end in CR CR LF; how many are not blank */
    size_t last;            /* where the last row begins that is not blank */
    bool trailer;           /* there is a line 0 TRLR */
    bool small_header;      /* the header's tag is in small letters */
    bool genealogy;         /* there is a line 0 HEAD, or 0 @…@ TAG */

    /* where we are */
    size_t behind;       /* where the row behind the last one ends that is not blank */
    size_t blanks;       /* where the blank rows behind it begin */
    bool begun;          /* there has been a record */
    bool ended;          /* there has been the trailer */
    buffer fixed, other; /* a line as it will be */
    buffer scratch;      /* a line that is put in */
} lines_job;

/* Is this a tag that the data model has, or that other lines have? */
bool is_known_tag(const lines_job *j, view tag);

/* Makes a line of a row that is none, if that is certain: *fixed has it, and codes the repairs that it took. */
bool fix_line(lines_job *j, const loose_line *l, repair_code codes[FIXES_MOST], size_t *count);

/* The length of the word that a row begins with if it was a level 0: "O", "+0", "0."; 0 if it is none. */
size_t damaged_zero(view v);

/* Is a row that is no line what is left of the line that a record began with? What comes behind it is not the record's before. */
bool is_damaged_record(const lines_job *j, view v);

/* Takes quotation marks off pointers, behind all other repairs of lines (repair_quotes.c). */
gedelf_status repair_quoted_pointers(repair *r);

/* Does an identifier belong to some line? False if there is no memory, too: then nothing is changed. */
bool is_xref_taken(lines_job *j, view xref);

/* The level that a line without one has by the data model: how many there could be, and the deepest that fits. `next` is the
   level of the line behind it. */
size_t find_missing_level(const lines_job *j, view tag, uint64_t next, uint64_t *level);

/* The tag that a line without one has by the data model, with these tags below it; empty if that is not certain. */
view find_missing_tag(const lines_job *j, const view *below, size_t count);

/* ---- Identifiers and pointers ---------------------------------------------------------------- */

/* Within repair, about identifiers and pointers: which tag points to what, and names that take the place of others. */

/* The tag of the records that a tag points to (pointer_types.def); empty if that is not known. */
view pointed_tag(view tag, const data_model *model);

/* Gives identifiers that no identifier can be new names, and pointers that are spelt alike. */
gedelf_status repair_malformed_xrefs(repair *r);

/* May this be an identifier, in the file's own dialect? */
bool is_good_xref(const repair *r, view name);

/* ---- Records for pointers that lead nowhere (repair_stubs.c) ---------------------------------- */

/* A record that is made. */
typedef struct stub {
    view tag;      /* a constant text */
    uint64_t line; /* of the first pointer to it, in the source */
} stub;

/* A link from a record of the file to one that is made, which is to lead back. */
typedef struct stub_link {
    uint32_t stub;    /* its number, from 1 */
    view from;        /* the identifier of the record of the file, in the text */
    const char *back; /* the tag that leads back; NULL if that goes by the sex of a partner */
    char sex;         /* as a capital; 0 if it is not known */
} stub_link;

typedef struct stubs {
    repair *r;
    names made;    /* identifiers for which a record is made, */
    names renamed; /* and what they are called there */
    stub *items;
    size_t capacity;
    stub_link *links;
    size_t link_count, link_capacity;
    size_t settled; /* links of which the sex is known */
    view record;    /* the identifier of the record at hand, */
    view tag;       /* its tag, */
    char sex;       /* and its sex, if it has been seen */
} stubs;

void stubs_init(stubs *s, repair *r);
void stubs_free(stubs *s);

/* Follows the lines of the file. */
void stubs_pass(stubs *s, const loose_line *l);

/* Makes a record for a name that is not in `made` yet. False if there is no memory. */
bool stubs_add(stubs *s, view name, view renamed, view tag, uint64_t first_line);

/* The line at hand leads to record `number`: notes the link back. False if there is no memory. */
bool stubs_link(stubs *s, uint32_t number, const loose_line *l);

/* Appends all records that were made, when all lines were passed. False if there is no memory. */
bool stubs_write(stubs *s, buffer *out, view ending);

/* ---- The stage of structure ------------------------------------------------------------------ */

/* Within the stage of structure: its parts, which work one after the other. */

/* The header comes first, the trailer last, and there is one of each (repair_frame.c). */
gedelf_status repair_frame(repair *r);

/* Levels follow each other, and continuation lines stand where they may (repair_records.c). */
gedelf_status repair_records(repair *r);

/* What reading still calls an error is answered code by code (repair_answers.c). */
gedelf_status repair_answers(repair *r);

/* Where texts are split by CONC: spaces that were lost there (a guess), and splits beside a space (repair_seams.c). */
gedelf_status repair_seams(repair *r);

/* ---- The stage of values --------------------------------------------------------------------- */

/* Within the stage of values: dates and words in many languages. */

/* What a date that is written otherwise comes to. */
typedef enum date_reading {
    READ_NOT,       /* nothing certain */
    READ_CERTAIN,   /* one reading */
    READ_DAY_FIRST, /* "13/08/1990": certain, and shows how the file has its dates */
    READ_MONTH_FIRST,
    READ_EITHER /* "03/04/1900" */
} date_reading;

/* Room for a date in its form. */
enum { DATE_ROOM = 32 };

/* Reads a date that is written as people do. `out` receives its form (D220) and *length how long that is; for READ_EITHER
   that of the day first, if `day_first`, else of the month. `exact`: nothing but a day will do. */
date_reading read_loose_date(view text, bool exact, bool day_first, char out[DATE_ROOM], size_t *length);

/* The letter of a word for a sex: M, F or U; 0 if it is none, or not one alone. */
char read_sex_word(view text);

#endif
