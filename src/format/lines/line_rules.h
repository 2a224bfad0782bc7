/* SPDX-License-Identifier: MIT */
/*
 * The rules of a line and of its payload, one small function each. All that looks at lines asks here: the stages, which
 * explain what is wrong; the sweep, which passes over what is right; the writer and JSON, which go through text that is
 * known to be right. [ELF-SER §lines, §levels, §xref-ids, §tags, §line-cont, §payload-unesc]
 */
#ifndef GEDELF_LINE_RULES_H
#define GEDELF_LINE_RULES_H

#include "format/dialect/dialect.h"

/* ---- Line breaks ----------------------------------------------------------------------------- */

typedef enum line_break { BREAK_NONE, BREAK_LF, BREAK_CR, BREAK_CRLF, BREAK_LFCR } line_break;

/* The last octet of a line break. */
static inline char last_of_break(line_break ending)
{
    return ending == BREAK_CR ? '\r' : '\n';
}

/* ---- Records and levels ---------------------------------------------------------------------- */

/* Does a line with these first two characters surely begin a record? */
static inline bool are_record_beginning(const char *two)
{
    return two[0] == '0' && two[1] == ' ';
}

/* The same for a line string of any kind, whatever follows the level. */
static inline bool begins_record(view v)
{
    return v.text[0] == '0' && (v.length == 1 || is_in_class(v.text[1], CLASS_SPACE));
}

/* Is it the header's first line, case and white space apart? [ELF-SER §specified-enc], D17 */
static inline bool is_header_line(view v)
{
    v = view_trim(v);
    return v.length > 1 && begins_record(v) && view_equal_ignoring_case(view_trim(view_after(v, 1)), VIEW("HEAD"));
}

/* Is it the trailer, whatever control characters are after it? */
static inline bool is_trailer_line(view v)
{
    if (!begins_record(v))
        return false;
    view rest = view_trim(view_after(v, 1));
    bool named = view_begins(rest, VIEW("TRLR"));
    return named &&
           (rest.length == 4 || !is_in_class(rest.text[4], CLASS_TAG)); /* TRLRX is a tag like any other (D132) */
}

/* How many digits a text begins with. */
static inline size_t level_digits(view v)
{
    size_t i = 0;
    while (i < v.length && is_digit(v.text[i]))
        i++;
    return i;
}

/* A level with leading zeros is not a level. */
static inline bool is_level_padded(view digits)
{
    return digits.length > 1 && digits.text[0] == '0';
}

/* A level of any length; what is too large for a number is as large as a level can be. */
static inline uint64_t level_value(view digits)
{
    const uint64_t most = UINT64_MAX - 1;
    uint64_t value = 0;
    for (size_t i = 0; i < digits.length; i++) {
        uint64_t digit = (uint64_t)(digits.text[i] - '0');
        if (value > (most - digit) / 10)
            return most;
        value = value * 10 + digit;
    }
    return value;
}

/* ---- Identifiers and tags -------------------------------------------------------------------- */

/* How many ASCII characters at the beginning of a text can be an identifier. */
static inline size_t ascii_xref_length(const dialect *rules, view v)
{
    size_t i = 0;
    if (v.length == 0 || !is_in_class(v.text[0], rules->xref_first))
        return 0;
    while (i < v.length && is_in_class(v.text[i], rules->xref_others))
        i++;
    return i;
}

/* Is each character of a name of this class? */
static inline bool is_of_class(view v, uint8_t class)
{
    size_t i = 0;
    while (i < v.length && is_in_class(v.text[i], class))
        i++;
    return i == v.length;
}

/* Is there nothing to report about an identifier: is it as short as recommended, does it begin as recommended, and does
   it have only the characters that it should have? A length without a limit is 0. */
static inline bool is_modest_xref(const dialect *rules, view v)
{
    if (rules->name_class != 0)
        return is_of_class(v, rules->name_class) && !is_void_name(rules, v);
    return rules->xref_length == 0 || (v.length <= rules->xref_length && is_in_class(v.text[0], CLASS_TAG));
}

/* Where the identifier that begins at `at` ends, after its second at sign; 0 if none begins there. Its characters do
   not matter here. */
static inline size_t after_xref(view v, size_t at)
{
    const char *close = v.length > at + 1 && v.text[at] == '@' ? memchr(v.text + at + 1, '@', v.length - at - 1) : NULL;
    return close ? (size_t)(close - v.text) + 1 : 0;
}

/* An identifier that somebody wrote down, perhaps with its at signs. */
static inline view without_at_signs(view word)
{
    bool signs = word.length > 1 && word.text[0] == '@' && word.text[word.length - 1] == '@';
    return signs ? view_of(word.text + 1, word.length - 2) : word;
}

/* How many characters of a tag a text begins with. */
static inline size_t tag_characters(view v)
{
    size_t i = 0;
    while (i < v.length && is_in_class(v.text[i], CLASS_TAG))
        i++;
    return i;
}

/* Does a tag have only the characters that it should have? [gedcom-7.0 §Lines] */
static inline bool is_native_tag(const dialect *rules, view tag)
{
    if (rules->name_class == 0)
        return true;
    return is_of_class(tag, rules->name_class) && !is_digit(tag.text[0]) && !(tag.length == 1 && tag.text[0] == '_');
}

/* Where lines may be of any length, those that are longer than this are looked at one by one. */
enum { LONGEST_USUAL_LINE = 64 * 1024 };

/* How long a line is, with its break, that is not looked at closer. */
static inline size_t longest_usual_line(const dialect *rules)
{
    return rules->line_length > 0 ? rules->line_length : LONGEST_USUAL_LINE;
}

/* A line of up to so many octets in UTF-8, without its line break, is not too long, however the dialect measures. */
static inline size_t surely_short_line(const dialect *rules)
{
    return longest_usual_line(rules) - 2;
}

/* ---- At signs -------------------------------------------------------------------------------- */

/* Does a payload of three or more characters that ends with its second at sign, and begins with these two, point? */
static inline bool begins_pointer(const char *two)
{
    return two[0] == '@' && two[1] != '@' && two[1] != '#';
}

/* What a payload points to: "@", [^#@], [^@]*, "@"; empty if it is not a pointer. Dialects may require more of a
   pointer. [ELF-SER §pointers] */
static inline view pointer_name(view payload)
{
    bool points = payload.length > 2 && begins_pointer(payload.text) && after_xref(payload, 0) == payload.length;
    return points ? view_of(payload.text + 1, payload.length - 2) : VIEW("");
}

/* Where the escape that begins at `at` has its closing at sign; NULL if it has none. */
static inline const char *escape_close(const char *at, const char *end)
{
    return end - at > 2 ? memchr(at + 2, '@', (size_t)(end - at) - 2) : NULL;
}

/* Does every schema allow escapes of this type? */
static inline bool is_always_preserved(const dialect *rules, char type)
{
    return rules->always_preserved && strchr(rules->always_preserved, type);
}

/* Is an escape of this type always part of the payload as it is, with nothing to be said about it? */
static inline bool escape_stays(const dialect *rules, char type)
{
    bool names_character = rules->unicode != UNICODE_NONE && type == 'U';
    if (type == '@' || names_character || rules->spaced_escapes || rules->pairs_everywhere)
        return false;
    return rules->unknown == UNKNOWN_KEPT || is_always_preserved(rules, type);
}

/* Can the second at sign of a pair, after which this is, begin an escape? Only where these are looked for before pairs are
   (D28). */
static inline bool is_escape_after_pair(const dialect *rules, const char *at, const char *end)
{
    return rules->pairs_everywhere && at < end && *at == '#';
}

/* ---- Payloads -------------------------------------------------------------------------------- */

/* The pieces of a payload. */
typedef enum payload_piece {
    PIECE_TEXT,  /* text without at signs */
    PIECE_PAIR,  /* two at signs, which are one */
    PIECE_ALONE, /* one that is alone, and is what it is */
    PIECE_ESCAPE /* "@#" and what follows up to the next at sign; if there is none, these two alone */
} payload_piece;

/* Do two at signs are here, which are one? */
static inline bool is_pair(const char *at, const char *end)
{
    return end - at > 1 && at[0] == '@' && at[1] == '@';
}

/* What a line's payload begins with that is not part of it, where only a pair there means anything: one at sign of two. */
static inline size_t lead_pair_length(const char *at, const char *end)
{
    return is_pair(at, end) ? 1 : 0;
}

/* Takes the next piece of a payload, where no pair begins. */
static inline payload_piece payload_take_other(const char **at, const char *end, view *text)
{
    const char *begin = *at, *stop;
    payload_piece piece = PIECE_ALONE;
    *at = begin + 1;
    if (begin[0] != '@') {
        stop = memchr(begin, '@', (size_t)(end - begin));
        *at = stop ? stop : end;
        piece = PIECE_TEXT;
    } else if (end - begin > 1 && begin[1] == '#') {
        stop = escape_close(begin, end);
        *at = stop ? stop + 1 : begin + 2;
        piece = PIECE_ESCAPE;
    }
    *text = view_of(begin, (size_t)(*at - begin));
    return piece;
}

/* Takes the next piece of a payload, which is not at its end, and moves after it. *text is what it means, but for an
   escape, where it is that itself. */
static inline payload_piece payload_take(const char **at, const char *end, view *text)
{
    const char *begin = *at;
    if (!is_pair(begin, end))
        return payload_take_other(at, end, text);
    *at = begin + 2;
    *text = view_of(begin, 1);
    return PIECE_PAIR;
}

/* What a continuation line puts between the text before it and its own: CONT a line break, CONC nothing. */
static inline view continuation_joint(char letter)
{
    return letter == 'T' ? VIEW("\n") : VIEW("");
}

/* Is nothing lost by programs that drop white space where lines are split, at a CONC after a payload that ends with
   `last`, which has at least one character? */
static inline bool is_smooth_seam(char last, view after)
{
    return !is_white_space(last) && (after.length == 0 || !is_white_space(after.text[0]));
}

/* ---- Lines without faults ---------------------------------------------------------------------- */

/* The level of a line ends with a space: what is after it, an identifier or the tag. */
static inline const char *after_level(const char *line_text)
{
    while (*line_text != ' ')
        line_text++;
    return line_text + 1;
}

/* What follows a tag: the payload, after a space, or the line break. */
static inline const char *after_tag(const char *tag_end)
{
    return *tag_end == ' ' ? tag_end + 1 : tag_end;
}

/* How a line continues the one before it: see continuation_of. */
static inline char continuation_letter(const char *line_text)
{
    return continuation_at(after_level(line_text));
}

#endif
