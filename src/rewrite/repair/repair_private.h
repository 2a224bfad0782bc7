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
 * Rows: the text's physical lines, as many as there are line breaks (CR LF, LF or CR), and what is after the last one. A
 * row that no repair has touched is *kept*, and will have the octets of its physical line of the source, in the source's
 * own encoding; all others are written in `encoding`.
 */
#ifndef GEDELF_REPAIR_PRIVATE_H
#define GEDELF_REPAIR_PRIVATE_H

#include "format/lines/lines.h"
#include "family/people/people.h"
#include "rewrite/repair/repair.h"

#include <gedelf/archive.h>

/* ---- The table ------------------------------------------------------------------------------- */

typedef enum repair_code {
#define REPAIR(SYMBOL, code, class, class7, answers, done, explanation, before, after) REPAIR_##SYMBOL,
#include "rewrite/repair/repairs.def"
#undef REPAIR
    REPAIR_COUNT
} repair_code;

/* ---- Rows ------------------------------------------------------------------------------------ */

/* Rows that follow each other: row number `row` and those after it, up to the next run, come from the source's lines
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
    bool unclosed;   /* a conflict marker opened, and none closes after it */
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
    const gedelf_read_options *reading; /* the encoding and dialect that the caller asks for; never NULL */

    /* which repairs are on */
    bool tidy, guess;
    int8_t chosen[REPAIR_COUNT]; /* 1: --fix, -1: --skip, 0: by class */

    /* where to report */
    gedelf_repair_fn tell;
    gedelf_repair_ask_fn ask;
    gedelf_progress_fn progress;
    void *context;
    repair_aim_fn aimed;         /* NULL: it is not reported; else nothing after the stage of identifiers is done */
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
    bool owes_label;      /* a CHAR line was to be repaired, but no header could be seen */
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
    buffer refusal; /* what the file is if it is not a genealogy file */

    repair_tally tally;
} repair;

/* GEDELF_OK; GEDELF_MEMORY; GEDELF_NOT_GENEALOGY with r->refusal set: it is not a genealogy file; statuses of reading. */
typedef gedelf_status (*repair_stage_fn)(repair *r);

/* One for each that stages.def lists. */
#define STAGE(name) gedelf_status repair_##name(repair *r);
#include "rewrite/repair/stages.def"
#undef STAGE

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
gedelf_status repair_look(gedelf_repair *g, gedelf_source source, const gedelf_read_options *options);

/* The same up to the stage of identifiers, telling of pointers to those that several structures have. */
gedelf_status repair_look_at_aims(gedelf_repair *g, gedelf_source source, const gedelf_read_options *options,
                                  repair_aim_fn aimed, void *context);

/* Are there conflict markers in what was looked at last? */
bool repair_has_conflicts(const gedelf_repair *g);

/* The family graph of a source, read past all faults, with the encoding and dialect of these options. It must be closed
   in any case. */
gedelf_status repair_read_people(gedelf_source source, const gedelf_read_options *reading,
                                 const gedelf_allocator *allocator, gedelf_people **out);

/* What kind of file a text without a header and records is. */
#define TEXT_WITHOUT_RECORDS "text without a line such as 0 HEAD or 0 @I1@ INDI"

/* ---- Telling --------------------------------------------------------------------------------- */

/* The report of one repair. */
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

/* Reports a repair and counts it. True if it is to be made; false if it is off, or a guess that was declined: then it
   is neither reported nor counted. */
bool repair_offer(repair *r, const repair_note *note);

/* The same for most cases: of the table's class, with nothing left. */
bool repair_offer_change(repair *r, repair_code code, size_t at, view before, view after);

/* The line that an offset of the text is in: one of the source, or of what an earlier round made of it. Cheap in rising order. */
uint64_t repair_line_of(repair *r, size_t at);

/* The last line that any row comes from, where the last row begins at or before an offset: others may have been moved after it. */
uint64_t repair_last_line(repair *r, size_t at);

/* The same of a line of the text, from 1. */
uint64_t repair_source_line(const repair *r, uint64_t number);

/* The line of the original source that such a line comes from, for reports. */
uint64_t repair_first_line(const repair *r, uint64_t number);

/* The lines of the text, which a round has made, are those that the next one begins with. */
void repair_end_round(repair *r);

/* The identifier of the record that it is in, without at signs; may be empty. */
view repair_record_of(repair *r, size_t at);

/* Is it in one of two versions between conflict markers, which stay as they are (R2)? */
bool repair_in_conflict(repair *r, size_t at);

/* Appends octets that are not text in a form that people can read: UTF-8 as it is, all else as <EB>. */
bool repair_append_shown(buffer *out, view octets);

/* ---- Changing -------------------------------------------------------------------------------- */

/* Notes a change of the text, which is made at the end of the stage, or by repair_apply. Changes need not come in
   order; those in one place keep their order. New text must be UTF-8 (from the stage of characters on) that `encoding`
   can hold: see encoder_fits_all. GEDELF_OK or GEDELF_MEMORY. */
gedelf_status repair_change(repair *r, size_t from, size_t to, view octets);

/* Notes that a new text comes from another line of the source: reports about it name that line (R8). */
gedelf_status repair_put_from(repair *r, size_t at, view octets, uint64_t source_line);

/* Makes the changes that were noted, and follows the rows. The engine calls it after each stage. */
gedelf_status repair_apply(repair *r);

/* The text has been decoded: *text takes its place, with the same rows, which are kept if they were; it is then empty. Whether
   the output is in the source's encoding or another is for r->encoding, r->reencoded and r->replaced to say. */
void repair_decoded(repair *r, buffer *text);

/* The text has been taken out of something else: *text takes its place. Lines are counted in what was taken out, unless the
   caller sets r->run_count to 0 and adds runs of its own. */
gedelf_status repair_taken_out(repair *r, buffer *text);

/* Adds a run after the others. */
bool repair_run_add(repair *r, uint64_t row, uint64_t source_line, bool kept);

/* ---- The text -------------------------------------------------------------------------------- */

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

/* From any stage on after the octets: the output becomes UTF-8, CHAR line and all (R5), because a repair needs a character
   that `encoding` has not. In repair_octets.c. */
gedelf_status repair_become_utf8(repair *r);

/* Repaired lines of the header may say something about the encoding that could not be seen when it was decided. Then
   the CHAR line is corrected, or the output becomes UTF-8. */
gedelf_status repair_settle_label(repair *r);

/* The output, which is in UTF-8, gets a byte-order mark: its CHAR line may not name another encoding then. */
gedelf_status repair_put_mark(repair *r);

#endif
