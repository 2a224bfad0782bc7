/* SPDX-License-Identifier: MIT */
/* Within edit: lines that are written, and the resulting changes of the source. */
#ifndef GEDELF_EDIT_CHANGES_H
#define GEDELF_EDIT_CHANGES_H

#include "format/lines/lines.h"
#include "rewrite/edit/edit_tree.h"

/* ---- Writing lines (edit_compose.c) ------------------------------------------------------------ */

/* Makes the lines of a structure, without line breaks and white space before them: composed_line gives each. A part of the
   payload that begins with a line break may be given alone. False if there is no memory; what has no form in this file has
   then been refused, and the lines are not to be used if e->refused. */
bool edit_compose(edit_session *e, uint32_t n, uint64_t level, view payload);
view edit_composed_line(const edit_session *e, size_t index);

/* The length of "1 @X@ TAG", which a structure's first line begins with. */
size_t edit_prefix_length(uint64_t level, view xref, view tag);

/* Appends a text in the source's encoding. */
bool edit_encode(const edit_session *e, view text, buffer *out);

view edit_line_break_text(unsigned ending);

/* Where the line of a text that begins at `at` ends, and with what. */
line_break edit_find_line_end(const dialect *rules, view text, size_t at, size_t *end);

/* ---- Changes (changes.c) --------------------------------------------------------------------- */

/* Adds to the plan what the tree has other than its lines. */
gedelf_status edit_make_changes(edit_session *e);

/* Adds one change, from one octet to another, or, in the second form, as a text. */
bool edit_change_add(edit_session *e, uint64_t from, uint64_t to, view octets, uint64_t number);
bool edit_change_text(edit_session *e, uint64_t from, uint64_t to, view text, uint64_t number);

/* Cuts a whole line out. */
bool edit_cut_line(edit_session *e, const edit_line *l);

/* The white space that a line begins with; and that which a line of this level should begin with. */
view edit_lead_of(const edit_line *l);
bool edit_append_lead(const edit_session *e, uint64_t level, buffer *out);

/* Appends a new line in octets, with the line break of a neighbour; after the last line of the file, its line break goes
   first. */
bool edit_append_line(edit_session *e, view text, const edit_line *neighbour, buffer *out);

/* The next line after `number` that continues or qualifies a node; 0 if there is none. `left` is how many there are. */
uint32_t edit_next_part(const edit_tree *t, uint32_t n, uint32_t number, uint32_t *left);

/* ---- Payloads (rewrite.c) -------------------------------------------------------------------- */

/* Changes the lines of a node that stays where it is, so that they have its payload. */
bool edit_rewrite_payload(edit_session *e, uint32_t n);

/* Puts a text into the place of one line's payload. */
bool edit_change_payload(edit_session *e, const edit_line *l, view text);

bool edit_has_at_sign(const edit_line *l);

#endif
