/* SPDX-License-Identifier: MIT */
/*
 * The look ahead into the header, for its CHAR line and the signs of its dialect, while neither is known. Takes the
 * first octets, as characters of the detected encoding or, failing that, octet by octet; gives the values of CHAR and
 * of the VERS below it, and the signs of a dialect. Its rules are looser than those for lines, so that it can read a
 * file in any encoding and dialect. [ELF-SER §specified-enc], D26, D108, D111
 */
#include "format/octets/octets_private.h"

/* How much of a line is kept, white-space normalised. The values that are looked for are shorter. A line's level and
   tag are found in the line itself, which may have any length (D140). */
enum { SCANNED_LENGTH = 120 };

/* No tag that matters here is longer. */
enum { SCANNED_WORD = 8 };

/* A line string, white-space normalised and upper-cased. */
typedef struct scanned_line {
    char text[SCANNED_LENGTH];
    size_t length;
    char source[SCANNED_LENGTH * 3]; /* its beginning, as it is, for showing it; an octet may become U+FFFD */
    size_t source_length;
    size_t begin, end; /* among the octets that were read */
    uint64_t number;
    uint64_t column, octet;             /* of the first character that is not white space */
    uint64_t value_column, value_octet; /* of the character at VALUE_AT */
    uint64_t end_column, end_octet;     /* after the last character that is not white space */
} scanned_line;

/* Where the value begins in "1 CHAR x" and "2 VERS x". */
enum { VALUE_AT = 7 };

typedef struct header_scan {
    characters *c;
    const encoding *detected; /* NULL if nothing is */
    size_t at;                /* in c->raw */
    uint64_t line_number;
    uint32_t partner; /* what would belong to the line break that the last character began; 0 if nothing */
    bool lf_cr;       /* LF CR is one line break */
    bool nulls_pass;  /* a NUL is a character like others */
    bool null_found;
    size_t hopeless_at; /* a first line this long is not a header, so reading can stop; 0: read all */
} header_scan;

/* ---- Characters ------------------------------------------------------------------------------ */

/* Reads until `count` octets are there after s->at, or the input ends. */
static gedelf_status scan_need(header_scan *s, size_t count)
{
    while (s->c->raw.length - s->at < count && !s->c->in.ended) {
        gedelf_status status = characters_read(s->c, s->c->sizes->header);
        if (status != GEDELF_OK)
            return status;
    }
    return GEDELF_OK;
}

/* The octet or UTF-16 code unit at a place. */
static uint32_t unit_at(const encoding *e, const unsigned char *p)
{
    if (!is_wide(e))
        return p[0];
    return e->greater_first ? (uint32_t)(p[0] << 8 | p[1]) : (uint32_t)(p[0] | p[1] << 8);
}

/* The next octet or UTF-16 code unit; GEDELF_END at the end. */
static gedelf_status scan_unit(header_scan *s, uint32_t *unit)
{
    bool wide = is_wide(s->detected);
    size_t size = wide ? 2 : 1;
    gedelf_status status = scan_need(s, size);
    if (status != GEDELF_OK)
        return status;
    if (s->c->raw.length - s->at < size)
        return GEDELF_END;
    const unsigned char *p = (const unsigned char *)s->c->raw.data + s->at;
    *unit = unit_at(s->detected, p);
    s->at += size;
    return GEDELF_OK;
}

/* ---- Lines ----------------------------------------------------------------------------------- */

/* Keeps a character of the line for showing it: of UTF-16 as UTF-8, else the octet as it is. */
static void scanned_show(scanned_line *scanned, uint32_t unit, bool wide)
{
    char octets[4] = {(char)unit};
    size_t length = wide ? utf8_encode(is_character(unit) ? unit : (uint32_t)REPLACEMENT_CHARACTER, octets) : 1;
    if (scanned->source_length + length <= SCANNED_LENGTH) {
        memcpy(scanned->source + scanned->source_length, octets, length);
        scanned->source_length += length;
    }
}

/* What was kept of the line, as UTF-8: it may be that already, but for the last character's being cut off where the room
   ends; else each octet is a character. */
static view scanned_source(scanned_line *scanned)
{
    size_t valid = utf8_valid_prefix(scanned->source, scanned->source_length);
    if (valid == scanned->source_length || (scanned->source_length == SCANNED_LENGTH && SCANNED_LENGTH - valid < 4))
        return view_of(scanned->source, valid);
    char octets[SCANNED_LENGTH];
    size_t count = scanned->source_length, length = 0;
    memcpy(octets, scanned->source, count);
    for (size_t i = 0; i < count; i++)
        length += utf8_encode(octets[i] == 0 ? (uint32_t)REPLACEMENT_CHARACTER : (unsigned char)octets[i],
                              scanned->source + length);
    scanned->source_length = length;
    return view_of(scanned->source, length);
}

/* Adds a character to the normalised line. */
static void scanned_add(scanned_line *scanned, uint32_t unit, bool *space, uint64_t column, gedelf_span where)
{
    if (unit == ' ' || unit == '\t') {
        *space = scanned->length > 0;
        return;
    }
    if (scanned->length == 0) {
        scanned->column = column;
        scanned->octet = where.offset;
    }
    char octets[4];
    uint32_t shown = is_character(unit) ? unit : (uint32_t)REPLACEMENT_CHARACTER;
    size_t length = utf8_encode(shown < 0x80 ? (unsigned char)to_upper((char)shown) : shown, octets);
    scanned->end_column = column + 1;
    scanned->end_octet = where.offset + where.length;
    if (*space && scanned->length < SCANNED_LENGTH)
        scanned->text[scanned->length++] = ' ';
    *space = false;
    if (scanned->length == VALUE_AT) {
        scanned->value_column = column;
        scanned->value_octet = where.offset;
    }
    if (scanned->length + length <= SCANNED_LENGTH) {
        memcpy(scanned->text + scanned->length, octets, length);
        scanned->length += length;
    }
}

/* Passes over what is in the middle of a long line, from `column` on: returns how many octets. */
static uint64_t scan_skip(header_scan *s, scanned_line *scanned, uint64_t column)
{
    unsigned traits = 0;
    if (scanned->length < SCANNED_LENGTH || is_wide(s->detected))
        return 0;
    const char *text = s->c->raw.data + s->at;
    size_t length = sweep_line(text, s->c->raw.length - s->at, &traits);
    const char *null = (traits & TRAIT_CONTROL) != 0 ? memchr(text, 0, length) : NULL;
    length = null ? (size_t)(null - text) : length;
    size_t end = length;
    while (end > 0 && is_in_class(text[end - 1], CLASS_SPACE))
        end--;
    if (end > 0) {
        scanned->end_column = column + end;
        scanned->end_octet = s->at + end;
    }
    s->at += length;
    return length;
}

/* The next line, blank ones included; GEDELF_END after the last. */
static gedelf_status scan_line(header_scan *s, scanned_line *scanned)
{
    bool space = false, any = false;
    scanned->length = scanned->source_length = 0;
    scanned->number = ++s->line_number;
    scanned->begin = s->at;
    for (uint64_t column = 1;; column++) {
        uint32_t unit;
        column += scan_skip(s, scanned, column);
        uint64_t octet = s->at;
        scanned->end = s->at;
        gedelf_status status = scan_unit(s, &unit);
        if (status != GEDELF_OK)
            return status == GEDELF_END && any ? GEDELF_OK : status;
        if (unit == s->partner && unit != 0) {
            s->partner = 0;
            scanned->begin = s->at;
            column = 0;
            continue;
        }
        s->partner = unit == '\r' ? '\n' : unit == '\n' && s->lf_cr ? '\r' : 0;
        any = true;
        if (unit == '\n' || unit == '\r')
            return GEDELF_OK;
        if (unit == 0 && !s->detected && !s->nulls_pass) {
            scanned->value_column = column;
            scanned->value_octet = octet;
            s->null_found = true;
            return GEDELF_OK;
        }
        scanned_show(scanned, unit, is_wide(s->detected));
        scanned_add(scanned, unit, &space, column, (gedelf_span){octet, is_wide(s->detected) ? 2 : 1});
        if (s->hopeless_at > 0 && scanned->length >= s->hopeless_at)
            return GEDELF_OK;
    }
}

static bool scanned_begins(const scanned_line *scanned, view v)
{
    return view_begins(view_of(scanned->text, scanned->length), v);
}

static bool scanned_is(const scanned_line *scanned, view v)
{
    return scanned->length == v.length && scanned_begins(scanned, v);
}

/* A line's level, tag and first word of its payload, as they are. The level is -1 if there is none, and a word is empty
   if it does not matter. */
typedef struct scanned_parts {
    int level;
    view tag, word;
} scanned_parts;

/* A word of a line, among the octets that were read. */
typedef struct scanned_word {
    size_t begin, end;
} scanned_word;

static bool is_blank_unit(const header_scan *s, size_t at)
{
    uint32_t unit = unit_at(s->detected, (const unsigned char *)s->c->raw.data + at);
    return unit == ' ' || unit == '\t';
}

/* The next word of a line, from *at on. */
static scanned_word next_word(const header_scan *s, const scanned_line *scanned, size_t *at)
{
    size_t size = is_wide(s->detected) ? 2 : 1;
    while (*at < scanned->end && is_blank_unit(s, *at))
        *at += size;
    scanned_word word = {*at, *at};
    while (*at < scanned->end && !is_blank_unit(s, *at))
        *at += size;
    word.end = *at;
    return word;
}

/* A word that is short and ASCII, as text; else nothing. */
static view word_text(const header_scan *s, scanned_word word, char out[SCANNED_WORD])
{
    size_t size = is_wide(s->detected) ? 2 : 1, length = (word.end - word.begin) / size;
    for (size_t i = 0; i < length; i++) {
        uint32_t unit = unit_at(s->detected, (const unsigned char *)s->c->raw.data + word.begin + i * size);
        if (unit >= 0x80 || i == SCANNED_WORD)
            return view_of(out, 0);
        out[i] = (char)unit;
    }
    return view_of(out, length);
}

static bool is_at_sign(const header_scan *s, size_t at)
{
    return unit_at(s->detected, (const unsigned char *)s->c->raw.data + at) == '@';
}

/* The word after an identifier, which begins with the given one, and may have spaces in it. */
static scanned_word after_identifier(const header_scan *s, const scanned_line *scanned, scanned_word word, size_t *at)
{
    size_t size = is_wide(s->detected) ? 2 : 1;
    while (word.end > word.begin && !is_at_sign(s, word.end - size))
        word = next_word(s, scanned, at);
    return next_word(s, scanned, at);
}

/* The line may be of any length (D140). Only levels of one digit matter here. Tag and word are in `room`. */
static scanned_parts scanned_split(const header_scan *s, const scanned_line *scanned, char room[2 * SCANNED_WORD])
{
    size_t at = scanned->begin, size = is_wide(s->detected) ? 2 : 1;
    view level = word_text(s, next_word(s, scanned, &at), room);
    int number = level.length == 1 && is_digit(level.text[0]) ? level.text[0] - '0' : -1;
    scanned_word tag = next_word(s, scanned, &at);
    if (tag.end - tag.begin > size && is_at_sign(s, tag.begin))
        tag = after_identifier(s, scanned, tag, &at);
    scanned_word word = next_word(s, scanned, &at);
    if (word.end - word.begin > SCANNED_WORD * size)
        word.end = word.begin + SCANNED_WORD * size; /* how it begins is what matters */
    return (scanned_parts){number, word_text(s, tag, room), word_text(s, word, room + SCANNED_WORD)};
}

/* ---- The search ------------------------------------------------------------------------------ */

static void refuse_null(scanned_line *scanned, diags *d)
{
    gedelf_diag diag = {.code = DIAG_NULL_OCTET,
                        .line = scanned->number,
                        .column = scanned->value_column,
                        .where = {scanned->value_octet, 1},
                        .width = 1,
                        .source = scanned_source(scanned)};
    diag.source_at = utf8_offset(diag.source, diag.column);
    diags_raise(d, &diag);
}

/* A node or an abbreviation begins with a capital, other than those of predicates and producers, a bracket, and what can
   come first in it. */
bool header_is_polygenea(view beginning)
{
    view text = view_trim(beginning);
    size_t at = 2;
    while (at < text.length && is_white_space(text.text[at]))
        at++;
    char letter = text.length > at ? text.text[0] : 0, first = letter ? text.text[at] : 0;
    return letter >= 'A' && letter <= 'Z' && letter != 'Q' && letter != 'B' && text.text[1] == '(' && first != 0 &&
           (is_digit(first) || strchr("\"-{[", first));
}

view header_hint(view first_line)
{
    return header_is_polygenea(first_line) ? VIEW(" (this is Polygenea's notation)") : VIEW("");
}

/* The first line is not the header: whatever this is, it is not ELF. */
static void refuse_headless(scanned_line *scanned, diags *d)
{
    view source = scanned_source(scanned);
    gedelf_diag diag = {.code = is_conflict_marker(source) ? DIAG_CONFLICT_MARKER : DIAG_HEADER_MISSING,
                        .line = scanned->number,
                        .column = scanned->column,
                        .where = {scanned->octet, 1},
                        .width = 1,
                        .source = source,
                        .source_at = utf8_offset(source, scanned->column),
                        .args = {view_trim(source), header_hint(source)}};
    diags_raise(d, &diag);
}

/* After a conflict marker there are others, and each is named (D428). */
static gedelf_status refuse_other_markers(header_scan *s, scanned_line *scanned, diags *d)
{
    gedelf_status status = GEDELF_OK;
    s->hopeless_at = 0;
    s->nulls_pass = true;
    while (!d->stopped && (status = scan_line(s, scanned)) == GEDELF_OK) {
        if (scanned->length > 0 && is_conflict_marker(scanned_source(scanned)))
            refuse_headless(scanned, d);
    }
    return status == GEDELF_OK || status == GEDELF_END ? GEDELF_MALFORMED : status;
}

/* Keeps what the CHAR line says. */
static bool keep_char(scanned_line *scanned, char_line *found)
{
    found->line = scanned->number;
    found->column = scanned->value_column;
    found->octet = scanned->value_octet;
    found->octets = scanned->end_octet - scanned->value_octet;
    found->characters = scanned->end_column - scanned->value_column;
    found->source_at = utf8_offset(scanned_source(scanned), scanned->value_column);
    return buffer_append(&found->value, view_of(scanned->text + VALUE_AT, scanned->length - VALUE_AT)) &&
           buffer_append(&found->source, scanned_source(scanned));
}

/* The VERS line counts only directly after the CHAR line. */
static gedelf_status scan_vers(header_scan *s, scanned_line *scanned, char_line *found)
{
    gedelf_status status;
    do {
        status = scan_line(s, scanned);
    } while (status == GEDELF_OK && scanned->length == 0 && !s->null_found);
    if (status != GEDELF_OK || !scanned_begins(scanned, VIEW("2 VERS ")))
        return status == GEDELF_END ? GEDELF_OK : status;
    view value = view_of(scanned->text + VALUE_AT, scanned->length - VALUE_AT);
    return buffer_append(&found->vers, value) ? GEDELF_OK : GEDELF_MEMORY;
}

/* Is this the header's first line? In the dialects that pass over text before it, it may have an identifier or a payload,
   which is an error, but is found later (D126); and its case counts, but for --recover (D120). */
static bool is_header(const header_scan *s, const scanned_line *scanned, bool recover, const dialect *rules)
{
    char room[2 * SCANNED_WORD];
    if (rules->outside == OUTSIDE_STOPS)
        return scanned_is(scanned, VIEW("0 HEAD"));
    scanned_parts parts = scanned_split(s, scanned, room);
    bool named = recover ? view_equal_ignoring_case(parts.tag, VIEW("HEAD")) : view_equal(parts.tag, VIEW("HEAD"));
    return parts.level == 0 && named;
}

/* Is the NUL directly after the trailer? There it is dropped (D19, D119), and nothing is looked for any more. */
static bool null_is_trailing(const header_scan *s, const scanned_line *scanned)
{
    char room[2 * SCANNED_WORD];
    return scanned_is(scanned, VIEW("0 TRLR")) && view_equal(scanned_split(s, scanned, room).tag, VIEW("TRLR"));
}

/* Does the search end with this line, which begins another record? (D108) */
static bool ends_search(const header_scan *s, const scanned_line *scanned, bool recover, const dialect *rules,
                        const char_line *found)
{
    if (!scanned_begins(scanned, VIEW("0 ")))
        return false;
    return found->in_header || (recover && rules->outside == OUTSIDE_STOPS && !is_header(s, scanned, recover, rules));
}

/* Goes from line to line until it is known whether there is a CHAR line (D108). With --recover, text before the header
   is passed over (D16), and in some dialects it always is (D123). */
static gedelf_status scan_search(header_scan *s, scanned_line *scanned, bool recover, const dialect *rules,
                                 char_line *found)
{
    bool passes = rules->outside != OUTSIDE_STOPS;
    for (;;) {
        gedelf_status status = scan_line(s, scanned);
        bool ends = ends_search(s, scanned, recover, rules, found);
        /* With --recover, that line is not part of the header, whatever else is in it, so that a part of a file can be
           read if the whole can. */
        bool trailing = s->null_found && (found->in_header || recover) && null_is_trailing(s, scanned);
        if (trailing || (ends && recover))
            s->null_found = false;
        if (status != GEDELF_OK || s->null_found)
            return status;
        if (ends)
            return GEDELF_END;
        if (scanned->length == 0)
            continue;
        if (!found->in_header) {
            found->in_header = is_header(s, scanned, recover, rules);
            if (!found->in_header && !recover && !passes)
                return GEDELF_MALFORMED;
            s->hopeless_at = 0;
        } else if (scanned_begins(scanned, VIEW("1 CHAR "))) {
            if (!keep_char(scanned, found))
                return GEDELF_MEMORY;
            return char_line_needs_vers(found) ? scan_vers(s, scanned, found) : GEDELF_OK;
        }
    }
}

gedelf_status header_scan_char(characters *c, const encoding *detected, size_t begin, bool recover,
                               const dialect *rules, diags *d, char_line *found)
{
    header_scan s = {.c = c, .detected = detected, .at = begin, .lf_cr = rules->lf_cr};
    scanned_line scanned = {.length = 0};
    if (!recover && rules->outside == OUTSIDE_STOPS)
        s.hopeless_at = SCANNED_LENGTH / 2;
    gedelf_status status = scan_search(&s, &scanned, recover, rules, found);
    if (status == GEDELF_MALFORMED) {
        refuse_headless(&scanned, d);
        if (is_conflict_marker(scanned_source(&scanned)))
            status = refuse_other_markers(&s, &scanned, d);
    }
    if (status != GEDELF_END && status != GEDELF_OK)
        return status;
    if (s.null_found) {
        refuse_null(&scanned, d);
        return GEDELF_MALFORMED;
    }
    return GEDELF_OK;
}

gedelf_status header_scan_exists(characters *c, size_t begin, const dialect *rules, bool *exists)
{
    header_scan s = {.c = c, .at = begin, .lf_cr = rules->lf_cr, .nulls_pass = true};
    scanned_line scanned = {.length = 0};
    gedelf_status status = GEDELF_OK;
    s.detected = is_wide(&c->encoding) ? &c->encoding : NULL;
    while (status == GEDELF_OK && !*exists) {
        status = scan_line(&s, &scanned);
        *exists = status == GEDELF_OK && is_header(&s, &scanned, true, rules);
    }
    return status == GEDELF_END ? GEDELF_OK : status;
}

/* ---- The dialect ----------------------------------------------------------------------------- */

/* The sign that a line directly in the header is. */
static unsigned sign_of_tag(view tag)
{
    static const struct {
        const char *tag;
        unsigned sign;
    } rows[] = {{"ELF", SIGN_ELF}, {"SCHMA", SIGN_SCHEMA}, {"PRFX", SIGN_DICTIONARY}, {"DEFN", SIGN_DICTIONARY}};
    size_t i = FIND_ROW(rows, tag, tag);
    return i < COUNT_OF(rows) ? rows[i].sign : 0;
}

/* Where in the header the scan is: which of the lines that matter the last one of level 1 is. */
typedef enum scanned_position { PART_OTHER, PART_GEDC, PART_SCHEMA } scanned_position;

static void note_signs(const header_scan *s, const scanned_line *scanned, scanned_position *part, unsigned *signs)
{
    char room[2 * SCANNED_WORD];
    scanned_parts parts = scanned_split(s, scanned, room);
    if (parts.level == 1) {
        *signs |= sign_of_tag(parts.tag);
        *part = view_equal(parts.tag, VIEW("GEDC"))    ? PART_GEDC
                : view_equal(parts.tag, VIEW("SCHMA")) ? PART_SCHEMA
                                                       : PART_OTHER;
    } else if (parts.level == 2 && *part == PART_GEDC && view_equal(parts.tag, VIEW("ELF"))) {
        *signs |= SIGN_GEDC_ELF;
    } else if (parts.level == 2 && *part == PART_GEDC && view_equal(parts.tag, VIEW("VERS"))) {
        *signs |= sign_of_version(parts.word, *signs);
    } else if (parts.level == 2 && *part == PART_SCHEMA) {
        *signs |= SIGN_INLINE_SCHEMA;
    }
}

/* The header by 1.0's rules (D111): its case counts, but for --recover (D17, D120). */
static bool begins_header(const header_scan *s, const scanned_line *scanned, bool recover)
{
    char room[2 * SCANNED_WORD];
    return scanned_is(scanned, VIEW("0 HEAD")) &&
           (recover || view_equal(scanned_split(s, scanned, room).tag, VIEW("HEAD")));
}

gedelf_status header_scan_signs(characters *c, const encoding *detected, size_t begin, bool recover, unsigned *signs)
{
    header_scan s = {.c = c, .detected = detected, .at = begin, .nulls_pass = true};
    scanned_line scanned = {.length = 0};
    scanned_position part = PART_OTHER;
    bool in_header = false;
    s.hopeless_at = recover ? 0 : SCANNED_LENGTH / 2;
    for (;;) {
        gedelf_status status = scan_line(&s, &scanned);
        if (status != GEDELF_OK)
            return status == GEDELF_END ? GEDELF_OK : status;
        if (scanned.length == 0)
            continue;
        bool begins = scanned_begins(&scanned, VIEW("0 "));
        if (!in_header && begins_header(&s, &scanned, recover))
            in_header = true;
        else if (begins || (!in_header && !recover))
            return GEDELF_OK;
        else if (in_header)
            note_signs(&s, &scanned, &part, signs);
        s.hopeless_at = 0;
    }
}
