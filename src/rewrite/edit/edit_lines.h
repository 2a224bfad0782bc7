/* SPDX-License-Identifier: MIT */
/* Within edit: the physical lines of the source, and records taken apart into them. */
#ifndef GEDELF_EDIT_LINES_H
#define GEDELF_EDIT_LINES_H

#include "format/dataset/dataset.h"
#include "format/read/read.h"

typedef struct edit_tree edit_tree;
typedef struct edit_session edit_session;

typedef enum edit_line_kind {
    EDIT_LINE_BLANK,     /* white space only */
    EDIT_LINE_OWN,       /* begins a structure */
    EDIT_LINE_MORE,      /* continues a structure's payload */
    EDIT_LINE_QUALIFIER, /* gives a payload its language or datatype */
    EDIT_LINE_FOREIGN,   /* is not part of the record: metadata, the trailer, text outside */
    EDIT_LINE_OBSCURE    /* is not understood */
} edit_line_kind;

/* A physical line of the source. Its parts are offsets in its text. */
typedef struct edit_line {
    view text;       /* without its line break */
    uint64_t octet;  /* where it begins in the source */
    uint64_t after;  /* where the next one begins */
    uint64_t number; /* from 1 */
    uint32_t xref_at, xref_end;
    uint32_t tag_at, tag_end;
    uint32_t payload_at; /* the text's length if it has none */
    uint32_t dropped;    /* white space at its end that means nothing */
    uint32_t level;
    uint32_t owner;     /* the node whose line it is; 0 if it has none */
    uint32_t irregular; /* where its parts' octets are noted, because they cannot be counted; 0 if they can */
    uint8_t kind;       /* an edit_line_kind */
    uint8_t ending;     /* a line_break */
} edit_line;

/* Where the parts of a line are in the source, if that cannot be worked out from its text. */
typedef struct edit_octets {
    uint64_t xref_at, xref_end, tag_at, tag_end, payload_at, payload_end;
} edit_octets;

/* ---- Taking records apart (record_lines.c) --------------------------------------------------- */

/* Adds the record at hand to the tree. GEDELF_OK, GEDELF_MEMORY, GEDELF_LIMIT. */
gedelf_status edit_build(edit_session *e);

/* Notes where in the header a version line would go. */
gedelf_status edit_note_version_point(edit_session *e);

/* Sets or adds the line HEAD.GEDC.FORM, which is not part of the tree, if the header is the current record. */
gedelf_status edit_set_form(edit_session *e);

/* Gives a tag just the meanings that the command at hand names, in GEDCOM 7.0's HEAD.SCHMA, likewise. */
gedelf_status edit_set_meanings(edit_session *e);

/* Where parts of a line begin and end in the source. */
edit_octets edit_line_octets(const edit_session *e, const edit_line *l);

/* Where the payload ends in a line's text. */
static inline size_t edit_payload_end(const edit_line *l)
{
    return l->text.length - l->dropped;
}

view edit_line_tag(const edit_line *l);
view edit_line_payload(const edit_line *l);

/* Takes a structure's texts, as they are in its dataset or reader. False if there is no memory. */
bool edit_fill_node(edit_tree *t, uint32_t n, gedelf_structure s);

/* The payload of such a structure, or the pointer, without at signs. */
view edit_payload_as_read(gedelf_structure s, payload_kind *kind);

/* Appends a datatype as the IRI that it means, if it has a prefix that a schema of the file declares (D11). False if there
   is no memory. */
bool edit_expand_datatype(const edit_session *e, view datatype, buffer *out);

/* Of a line that qualifies a payload: does it say the language? Else it says the datatype. */
bool edit_is_language_line(const edit_line *l);

#endif
