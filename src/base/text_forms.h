/* SPDX-License-Identifier: MIT */
/* Texts as JSON and as CSV, and their normal forms. */
#ifndef GEDELF_TEXT_FORMS_H
#define GEDELF_TEXT_FORMS_H

#include "base/base.h"

/* ---- Texts as JSON ----------------------------------------------------------------------------- */

/* Appends `v` as a JSON string, quotation marks included. */
bool json_append_string(buffer *out, view v);

/* The same for text that is known to be valid UTF-8. */
bool json_append_text(buffer *out, view v);

/* The same, written to where there is room for JSON_TEXT_ROOM(v.length) octets; returns its end. */
#define JSON_TEXT_ROOM(length) (6 * (length) + 2)
char *json_write_text(char *to, view v);

/* Writes the character that begins at *from, an ASCII octet or valid UTF-8, and moves after it: with an escape if it
   needs one, or is treacherous. At most 6 octets for each of its own. */
char *json_write_character(char *to, const char **from);

/* Which of eight octets can begin a treacherous character other than a control character? Bits as for
   json_escapes_among. */
static inline uint64_t treachery_among(uint64_t word)
{
    uint64_t marks = word ^ EIGHT_TIMES(0xD8), directions = word ^ EIGHT_TIMES(0xE2), spaces = word ^ EIGHT_TIMES(0xEF);
    return (((marks - EIGHT_TIMES(0x01)) & ~marks) | ((directions - EIGHT_TIMES(0x01)) & ~directions) |
            ((spaces - EIGHT_TIMES(0x01)) & ~spaces)) &
           EIGHT_TIMES(0x80);
}

/* Which of eight octets need an escape in a string? The lowest bit that is set is the highest one of the first such octet;
   bits above it mean nothing. Changing bit 1 puts the quotation mark next to the control characters, and nothing else
   among them, so that one comparison finds both; the backslash takes another. [RFC 8259 §7] */
static inline uint64_t json_escapes_among(uint64_t word)
{
    uint64_t marks = word ^ EIGHT_TIMES(0x02), slashes = word ^ EIGHT_TIMES('\\');
    return ((marks - EIGHT_TIMES(0x21)) | (slashes - EIGHT_TIMES(0x01))) & ~word & EIGHT_TIMES(0x80);
}

/* ---- Texts as CSV ------------------------------------------------------------------------------ */

/* Appends a text as a field, with quotation marks if it needs them; and with them in any case. [RFC 4180 §2] */
bool csv_append(buffer *out, view text);
bool csv_append_quoted(buffer *out, view text);

/* The same, but that what a spreadsheet would take for a formula gets an apostrophe before it. */
bool csv_append_safe(buffer *out, view text);

/* ---- Normal forms of texts -------------------------------------------------------------------- */

/* Canonical equivalence, and Normalization Form C. [Unicode §3.11], D128 */

/* Code points of a text that is taken apart. */
typedef struct code_points {
    int32_t *items;
    size_t count, capacity;
} code_points;

/* Compares and puts together texts, one after another, with the same memory. */
typedef struct normalizer {
    const gedelf_allocator *allocator;
    code_points texts[2], sorted;
    bool out_of_memory; /* some answer was false because of that */
} normalizer;

void normalizer_init(normalizer *n, const gedelf_allocator *allocator);
void normalizer_free(normalizer *n);

/* Are two texts canonically equivalent? If gedelf_can_normalize says no, only equal texts are. False also if there is
   no memory. */
bool texts_are_equivalent(normalizer *n, view a, view b);

/* Appends a text in Normalization Form C, or as it is where gedelf_can_normalize says no. False if there is no memory. */
bool text_compose(normalizer *n, view v, buffer *out);

/* Appends a text as it is searched for: without case (a sharp s is "ss"), and without the marks on letters. If
   gedelf_can_normalize says no, only ASCII letters become small. False if there is no memory. */
bool text_fold(normalizer *n, view v, buffer *out);

/* Does an HTML entity ("&uuml;", "&#252;") begin here? Gives its length and the character; 0 if it does not. */
size_t html_entity(view text, uint32_t *code_point);

#endif
