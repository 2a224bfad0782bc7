/* SPDX-License-Identifier: MIT */
/*
 * What the files of the stage of containers share.
 */
#ifndef GEDELF_REPAIR_CONTAINER_H
#define GEDELF_REPAIR_CONTAINER_H

#include "repair/repair_private.h"

/* Makes plain text, in UTF-8, of a web page or a word processor's file. False if there is no memory. */
bool html_to_text(view page, buffer *out);
bool rtf_to_text(view file, buffer *out);

/* Is this the place of an entity of HTML ("&uuml;", "&#252;")? Its length, and the character; 0 if it is none. */
size_t html_entity(view text, uint32_t *code_point);

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

#endif
