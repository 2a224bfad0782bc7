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

#include "octets/octets.h"
#include "repair/repair.h"

#include <gedelf/archive.h>

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
#include "repair/repairs.def"
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
    const gedelf_packer *packer; /* for archives; NULL: only what is stored in them can be read */

    /* the text: octets of the source at first; what the container holds; then valid UTF-8 without a byte-order mark, of
       Chars only */
    buffer text;
    repair_run *runs; /* at least one */
    size_t run_count, run_capacity;
    edit_plan changes; /* of the stage at hand, in the text */
    repair_cursor cursor;

    /* what the stages find out */
    encoding encoding;    /* of the output: that of the source, or UTF-8 if the encoding was repaired */
    buffer label;         /* what the header's CHAR line said when the encoding was decided; empty if none was seen */
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
    const dialect *rules; /* known from the stage of lines on */
    bool seven;           /* it is GEDCOM 7 (D26); likewise */
    bool conflicts;       /* there are conflict markers, which stay */
    uint64_t *parts;      /* where the second and further files of several in one begin: lines of the source */
    size_t part_count, part_capacity;
    buffer refusal; /* what the file is if it is no genealogy file */

    /* what was done */
    uint64_t counts[REPAIR_COUNT];
    uint64_t left;
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

/* What a text is that has neither a header nor records. */
#define TEXT_WITHOUT_RECORDS "a text without a line 0 HEAD or 0 @I1@ INDI"

/* ---- Telling --------------------------------------------------------------------------------- */

/* What is told of one repair. */
typedef struct repair_note {
    repair_code code;
    gedelf_repair_class certainty; /* used if `graded`, else the table's */
    bool graded;
    bool sample;        /* shows what an earlier one did; not counted */
    size_t at;          /* an offset in the text, in the line that it is about; offsets should rise within a stage */
    uint64_t line;      /* the source's line, if it is known otherwise; 0: that of `at` */
    view before, after; /* no line breaks at their ends */
    view left;          /* empty: nothing is left */
} repair_note;

/* Tells of a repair and counts it. True if it is to be made; false if it is off, or a guess that was declined: nothing is
   told or counted then. */
bool repair_offer(repair *r, const repair_note *note);

/* The same for most cases: of the table's class, with nothing left. */
bool repair_offer_change(repair *r, repair_code code, size_t at, view before, view after);

/* The source's line that an offset of the text is in. Cheap in rising order. */
uint64_t repair_line_of(repair *r, size_t at);

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

/* Reads all octets of the source. GEDELF_OK, GEDELF_MEMORY, GEDELF_ARGUMENT, or what reading came to. */
gedelf_status repair_load(const repair *r, buffer *out);

/* Encodes a row that comes from a line of the source, with the octets of that line that are to stay unread in their places. */
bool repair_encode_row(const repair *r, view row, uint64_t line, buffer *out);

/* Are there octets in a line that could not be read, which all stay? In repair_unread.c, both. */
bool repair_stays_unread(const repair *r, uint64_t line);

/* Makes a plan on the source's own octets: kept rows as they are, all others encoded. */
gedelf_status repair_plan_source(repair *r, edit_plan *plan);

/* From any stage on behind the octets: the output becomes UTF-8, CHAR line and all (R5), because a repair needs a character
   that `encoding` has not. In repair_octets.c. */
gedelf_status repair_become_utf8(repair *r);

/* Lines of the header that have been put right may say of the encoding what nobody could see when it was decided: then the CHAR
   line is put right, or the output becomes UTF-8. */
gedelf_status repair_settle_label(repair *r);

#endif
