/* SPDX-License-Identifier: MIT */
/* Within repair: the stages of containers, octets and characters, which give a text that can be read. */
#ifndef GEDELF_REPAIR_OCTETS_H
#define GEDELF_REPAIR_OCTETS_H

#include "format/judge/judge.h"
#include "rewrite/repair/repair_private.h"

/* ---- The stage of containers ----------------------------------------------------------------- */

/* A text that is taken out of a container, and where each of its rows began there. */
typedef struct taken_text {
    buffer text;
    size_t *begins; /* offsets in the container */
    size_t rows, capacity;
    bool no_memory;
} taken_text;

/* Appends a character that was at an offset of the container; a line feed ends a row. */
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

/* The same where it may be anywhere in a line. */
bool has_header_inside(view text);

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
    bool told;             /* a repair of the whole file was reported */
    repair_code told_code; /* which */
} octets_job;

/* Puts right the lines of the header that say which encoding and version the file is in, if they are nearly lines: all that
   comes after goes by them. In repair_header.c. */
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

/* Reports one thing in the text that did not decode, and what replaces it. */
gedelf_status octets_tell_fault(repair *r, const fault *f);

/* Decodes the text, and reports octets that did not decode. */
gedelf_status octets_decode(octets_job *j);

/* Puts the CHAR line right, in the text that was decoded. */
gedelf_status octets_fix_char(repair *r, view value, bool drop_version);

/* Tells that the file becomes UTF-8, because its own encoding does not have what is needed. */
void octets_tell_utf8(repair *r, repair_code code, view from);

/* Appends the row of octets that a place is in as people can read it, without its line break, and with `put` for what is
   from `at` to `to`. Of a very long row only the part round the place is shown. */
bool octets_append_row(buffer *out, view text, size_t at, size_t to, view put);

/* ---- The stage of characters ----------------------------------------------------------------- */

/* A payload, with its CONT and CONC lines: CONC joins, and a CONT is a line feed. */
typedef struct joined_payload {
    buffer joined;
    size_t *places; /* of each octet, in the text; of a line feed, where its CONT line begins */
    size_t capacity;
    size_t begin, next; /* where its first row begins, and the row after its last one */
    bool is_line;       /* its first row is a line, or nearly; else all of that is text */
} joined_payload;

void joined_init(joined_payload *p, const gedelf_allocator *allocator);
void joined_free(joined_payload *p);

/* Takes the payload of the row at `at`. False at the end of the text; or, with *memory false, if there is no memory. */
bool joined_take(joined_payload *p, view text, size_t at, bool *memory);

/* Is it a pointer? It is spelt like an identifier. An identifier is not a payload and stays, so the pointer must stay
   too. */
bool joined_is_pointer(const joined_payload *p);

/* Notes a change of a part of the payload, which CONC may have cut: what is put in is where the part began. */
gedelf_status joined_change(repair *r, const joined_payload *p, size_t from, size_t to, view put);

/* Makes sure that the output can have this text. */
gedelf_status characters_make_fit(repair *r, view put);

gedelf_status characters_undo_double(repair *r);
gedelf_status characters_undo_c1(repair *r);
gedelf_status characters_undo_entities(repair *r);

#endif
