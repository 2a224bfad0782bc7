/* SPDX-License-Identifier: MIT */
/*
 * lines: characters ⇄ lines. Takes the text, gives line strings, and parses each into a level, a cross-reference
 * identifier, a tag and a payload. [ELF-SER §line-strings, §lines]
 *
 * Promises about what comes out:
 *   - line strings come in order; each is non-empty and begins with a character that is no white space;
 *   - no line string has a line break in it;
 *   - a line that was parsed matches the Line production, and its parts lie within it in order.
 */
#ifndef GEDELF_LINES_DOOR_H
#define GEDELF_LINES_DOOR_H

#include "format/lines/found_lines.h"
#include "format/lines/line_rules.h"
#include "format/octets/octets.h"

/* ---- Lines ----------------------------------------------------------------------------------- */

/* The level of a line whose level could not be read. */
#define LEVEL_UNKNOWN UINT64_MAX

/* A line string and, once parsed, its parts. Offsets of parts count from the line string's first character. */
typedef struct line {
    uint64_t begin;  /* where the physical line begins in the text */
    uint64_t at;     /* where the line string begins, after leading white space */
    size_t length;   /* of the line string */
    uint64_t number; /* of the physical line, from 1 */
    unsigned traits;
    line_break ending;

    uint64_t level;
    size_t level_length;
    size_t xref_at, xref_length; /* without at signs; length 0 if there is none */
    size_t tag_at, tag_length;
    size_t payload_at; /* the line's length if there is none */
    size_t dropped;    /* white space at its end that is not part of the payload, nor of the length */
    bool tight;        /* single spaces separate its parts, and nothing is remarkable about its form and length */
    bool remarked;     /* its ending has been */
    bool parsed;       /* parsing has been tried */
    bool usable;       /* and went well */
} line;

/* ---- Saying something about a place ---------------------------------------------------------- */

/* Where a stage reports what is wrong, and what a report needs: the text, to work out columns and octets. */
typedef struct speaker {
    characters *text;
    diags *diags;
    const dialect *rules; /* what the lines have to be like */
    /* Names the record that a line is in, or gives an empty view. */
    view (*record)(void *context, const line *l);
    void *context;
    bool muted;       /* nothing is raised for now */
    uint64_t related; /* the line where the matter began that is spoken of next; 0 if there is none */
    /* where the last column was counted to, so that the next one on the same line is counted on from there */
    uint64_t counted_begin, counted_at, counted_column;
} speaker;

/* Whether the next diagnostic of this code would be shown; if not, it has been counted, and nothing has to be worked out
   for it. */
bool line_will_say(speaker *s, enum diag_code code, uint64_t number_of_line);

/* Raises a diagnostic about the characters from `from` to `to` of a line string; both may be its length. */
void line_say(speaker *s, const line *l, enum diag_code code, size_t from, size_t to, view first, view second,
              view third);

/* The column of a character of the line string. */
uint64_t line_column(speaker *s, const line *l, size_t from);

static inline view line_view(const speaker *s, const line *l)
{
    return view_of(characters_at(s->text, l->at), l->length);
}

/* The physical line, leading white space included. */
static inline view line_source(const speaker *s, const line *l)
{
    return view_of(characters_at(s->text, l->begin), (size_t)(l->at - l->begin) + l->length);
}

/* ---- Splitting ------------------------------------------------------------------------------- */

/* Cuts the text into line strings. */
typedef struct splitter {
    speaker *speaker;
    uint64_t at;      /* where the next physical line begins */
    uint64_t swept;   /* how far it has been looked at */
    unsigned traits;  /* of what has been looked at */
    uint64_t number;  /* of the next physical line */
    line_break first; /* how the first line ends */
    bool mixed;       /* it has been said that another one ends otherwise */
} splitter;

void splitter_init(splitter *s, speaker *to);

/* The next line string. GEDELF_OK; GEDELF_END after the last one; or the status of filling the text. */
gedelf_status splitter_next(splitter *s, line *l);

/* Goes on at a place of the text where a line begins, so many lines further. */
void splitter_move(splitter *s, uint64_t at, uint64_t lines);

/* ---- Parsing --------------------------------------------------------------------------------- */

/* Is it a conflict marker, which begins its physical line? (D428) */
bool line_is_marker(const speaker *s, const line *l);

/* Raises a diagnostic for each character of the line that did not decode. */
void line_report_faults(speaker *s, const line *l);

/* Parses a line string. If it does not match the Line production, says why, and returns false; its level is then set
   as far as it could be read. `before` is the number of the last line with a payload if it is directly before this
   one, else 0: text without a level after it is a broken note. */
bool line_parse(speaker *s, line *l, uint64_t before);

/* Says so, once, that the line has no line break at its end, if it has none. */
void line_remark_ending(speaker *s, line *l);

/* Says what is worth knowing about a line that was parsed: its form, its length, its characters. */
void line_advise_at_length(speaker *s, const line *l);

/* The same, where mostly nothing is. */
static inline void line_advise(speaker *s, const line *l)
{
    if (!l->tight || (l->traits & (TRAIT_CONTROL | TRAIT_HIGH)) != 0)
        line_advise_at_length(s, l);
}

/* Only at the end of a trailer line, or after it: makes the line shorter by the control characters that old systems
   put there (D19, D119), and says so. Faults of what is dropped are taken. */
void line_drop_controls(speaker *s, line *l);

/* ---- Payloads -------------------------------------------------------------------------------- */

/* Puts a payload together from its lines, which have no faults, from where it begins in the first of them up to the end
   of the last. It is written to `to`, which may be where the lines are: writing never overtakes reading. Returns its
   end. */
char *payload_join(const dialect *rules, char *to, const char *payload, const char *end, line_break ending);

/* The same, appended to a buffer. False if there is no memory. */
bool payload_append_joined(const dialect *rules, buffer *out, const char *payload, const char *end, line_break ending);

/* ---- The other way: lines to line strings ---------------------------------------------------- */

/* Begins a line string: level, cross-reference identifier (empty if there is none) and tag, with single spaces. False if
   there is no memory. [ELF-SER §serialising-lines] */
bool line_join(buffer *out, uint64_t level, view xref, view tag);

/* Appends a payload of one line, in which each at sign is written twice; where there are lead pairs, only one that it begins
   with. False if there is no memory. */
bool payload_append_doubled(buffer *out, view text, bool lead_pairs);

/* ---- Identifiers ----------------------------------------------------------------------------- */

/* IDChar of [ELF-SER §xref-ids]. */
bool is_id_character(uint32_t code_point);

/* The distance to the first character that cannot be where it is in an identifier; the whole length if there is none. */
size_t xref_valid_prefix(const dialect *rules, view v);

/* ---- The source, line by line ------------------------------------------------------------------ */

/* All octets of a source, and its physical lines, one after the other. */
typedef struct line_pass {
    gedelf_allocator allocator;
    view octets;
    characters text;
    diags diags;
    speaker speaker;
    splitter splitter;
    line line;   /* the one at hand, parsed if it can be */
    bool usable; /* it can */
    /* where it begins in the octets, its identifier (without at signs) begins and ends, its tag ends, its payload begins and
       ends, its line break begins, and the next line does */
    uint64_t begin, xref_at, xref_end, tag_end, payload_at, payload_end, end, after;
    uint64_t previous; /* where the line before it ended; blank lines may lie between */
} line_pass;

/* Reads all of a source; `owned` receives what has to be released, if it is not in memory already. */
gedelf_status octets_read(gedelf_source source, buffer *owned, view *octets);

/* Reports nothing about faults of the text. `options` must be complete; it can be closed in any case. */
gedelf_status line_pass_open(line_pass *p, view octets, const gedelf_read_options *options);
void line_pass_close(line_pass *p);

/* The next line that is not blank; GEDELF_END after the last. */
gedelf_status line_pass_next(line_pass *p);

/* Parts of the line at hand; one that is not usable has no tag, and is payload all of it. */
view line_pass_tag(const line_pass *p);
view line_pass_xref(const line_pass *p);
view line_pass_payload(const line_pass *p);

/* Is it the trailer, also with control characters after it? */
bool line_pass_is_trailer(const line_pass *p);

/* The line break that the file begins with, LF if it has none. */
view line_pass_break(const line_pass *p);

#endif
