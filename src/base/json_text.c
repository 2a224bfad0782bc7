/* SPDX-License-Identifier: MIT */
/*
 * Texts as JSON strings, in UTF-8. Takes any octets, gives valid JSON: what is not UTF-8 becomes U+FFFD, so that a file's
 * name, which can hold anything, does no harm. C1 controls and characters that change the direction of writing are escaped
 * too, so that JSON can be shown on a terminal as it is. [RFC 8259 §7, §8.1]
 */
#include "base/base.h"

/* Escapes are longest for control characters, as in "\u001F". */
enum { JSON_ESCAPE = 6 };

/* ---- Writing where there is room -------------------------------------------------------------- */

/* Is there an octet that needs an escape, or can begin a character that does? C1 controls begin with C2. */
static inline bool json_word_has_escapes(uint64_t word)
{
    if (json_escapes_among(word) != 0)
        return true;
    uint64_t controls = word ^ EIGHT_TIMES(0xC2);
    return (word & EIGHT_TIMES(0x80)) != 0 &&
           (((controls - EIGHT_TIMES(0x01)) & ~controls & EIGHT_TIMES(0x80)) | treachery_among(word)) != 0;
}

static inline bool json_stands_as_it_is(char octet)
{
    return (unsigned char)octet >= 0x20 && octet != '"' && octet != '\\';
}

static inline bool json_begins_treachery(char octet)
{
    return octet == '\xC2' || octet == '\xD8' || octet == '\xE2' || octet == '\xEF';
}

static inline uint64_t json_word(const char *text)
{
    uint64_t word;
    memcpy(&word, text, 8);
    return word;
}

/* Writes an octet that cannot mean itself in a string: at most 6 octets. */
static char *json_write_escape(char *to, char octet)
{
    static const char letters[] = "b\bf\fn\nr\rt\t\"\"\\\\";
    *to++ = '\\';
    for (size_t i = 0; i + 1 < sizeof letters - 1; i += 2) {
        if (letters[i + 1] == octet) {
            *to++ = letters[i];
            return to;
        }
    }
    unsigned value = (unsigned char)octet;
    memcpy(to, "u00", 3);
    to[3] = to_hex_digit(value >> 4);
    to[4] = to_hex_digit(value);
    return to + 5;
}

/* Treacherous characters are below U+10000: "\u202E". */
static char *json_write_code_point(char *to, uint32_t code_point)
{
    memcpy(to, "\\u", 2);
    for (unsigned i = 0; i < 4; i++)
        to[2 + i] = to_hex_digit(code_point >> (12 - 4 * i));
    return to + 6;
}

char *json_write_character(char *to, const char **from)
{
    size_t length = 1;
    const char *text = *from;
    if (json_begins_treachery(text[0])) {
        uint32_t code_point = utf8_decode(text, &length);
        *from += length;
        if (is_treacherous(code_point))
            return json_write_code_point(to, code_point);
        memcpy(to, text, length);
        return to + length;
    }
    ++*from;
    if (!json_stands_as_it_is(text[0]))
        return json_write_escape(to, text[0]);
    *to = text[0];
    return to + 1;
}

/* Writes a few octets, character by character, up to `end` or what is after the last character that begins before it:
   *text is then there. */
static char *json_write_few(char *to, const char **text, const char *end)
{
    while (*text < end)
        to = json_write_character(to, text);
    return to;
}

/* Writes fewer than eight octets. If there are four, they are looked at as two words, which may overlap. */
static inline char *json_write_short(char *to, view v)
{
    if (v.length >= 4) {
        size_t last = v.length - 4;
        uint64_t words = four_octets(v.text) << 32 | four_octets(v.text + last);
        if (!json_word_has_escapes(words)) {
            memcpy(to, v.text, 4);
            memcpy(to + last, v.text + last, 4);
            return to + v.length;
        }
    }
    return json_write_few(to, &v.text, v.text + v.length);
}

/* Writes valid UTF-8, or zeros, without quotation marks. */
static inline char *json_write_escaped(char *to, view v)
{
    if (v.length < 8)
        return json_write_short(to, v);
    const char *text = v.text, *end = v.text + v.length, *as_is = text; /* from there on, octets mean themselves */
    while (end - text >= 8) {
        uint64_t word = json_word(text);
        memcpy(to, &word, 8);
        if (json_word_has_escapes(word)) {
            to = json_write_few(to, &text, text + 8);
            as_is = text;
        } else {
            to += 8;
            text += 8;
        }
    }
    size_t rest = (size_t)(end - text);
    uint64_t word = json_word(end - 8);
    if (end - as_is < 8 || json_word_has_escapes(word))
        return json_write_few(to, &text, end);
    memcpy(to + rest - 8, &word, 8); /* the last octets before it once more */
    return to + rest;
}

char *json_write_text(char *to, view v)
{
    *to++ = '"';
    to = json_write_escaped(to, v);
    *to++ = '"';
    return to;
}

/* ---- Appending ------------------------------------------------------------------------------- */

/* How much of a text is written next: characters stay whole. */
static size_t json_piece(view v, size_t piece)
{
    if (v.length <= piece)
        return v.length;
    while (((unsigned char)v.text[piece] & 0xC0) == 0x80)
        piece--;
    return piece;
}

/* Appends valid UTF-8, or a zero, without quotation marks. */
static bool json_append_escaped(buffer *out, view v)
{
    /* How much is escaped at a time where there may not be room for all of it. */
    const size_t most = memory_sizes(out->allocator)->json_stretch;
    while (v.length > 0) {
        size_t piece = json_piece(v, most);
        if (!buffer_reserve(out, JSON_ESCAPE * piece))
            return false;
        char *to = out->data + out->length;
        out->length += (size_t)(json_write_escaped(to, view_of(v.text, piece)) - to);
        v = view_after(v, piece);
    }
    return true;
}

bool json_append_text(buffer *out, view v)
{
    return buffer_append(out, VIEW("\"")) && json_append_escaped(out, v) && buffer_append(out, VIEW("\""));
}

/* Appends any octets without quotation marks. */
static bool json_append_repaired(buffer *out, view v)
{
    while (v.length > 0) {
        size_t valid = utf8_valid_prefix(v.text, v.length);
        if (!json_append_escaped(out, view_of(v.text, valid)))
            return false;
        if (valid == v.length)
            return true;
        bool zero = v.text[valid] == 0;
        if (!(zero ? json_append_escaped(out, view_of("", 1)) : buffer_append_character(out, REPLACEMENT_CHARACTER)))
            return false;
        v = view_of(v.text + valid + 1, v.length - valid - 1);
    }
    return true;
}

bool json_append_string(buffer *out, view v)
{
    return buffer_append(out, VIEW("\"")) && json_append_repaired(out, v) && buffer_append(out, VIEW("\""));
}
