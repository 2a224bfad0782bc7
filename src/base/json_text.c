/* SPDX-License-Identifier: MIT */
/*
 * Texts as JSON strings, in UTF-8. Takes any octets, gives valid JSON: what is not UTF-8 becomes U+FFFD, so that a file's
 * name, which can hold anything, does no harm. [RFC 8259 §7, §8.1]
 */
#include "base/base.h"

/* Escapes are longest for control characters, as in "\u001F". */
enum { JSON_ESCAPE = 6 };

/* How much is escaped at a time where there may not be room for all of it. */
enum { JSON_STRETCH = 4096 };

/* ---- Writing where there is room -------------------------------------------------------------- */

static inline bool json_word_has_escapes(uint64_t word)
{
    return json_escapes_among(word) != 0;
}

static inline bool json_is_plain(char octet)
{
    return (unsigned char)octet >= 0x20 && octet != '"' && octet != '\\';
}

static inline uint64_t json_word(const char *text)
{
    uint64_t word;
    memcpy(&word, text, 8);
    return word;
}

char *json_write_escape(char *to, char octet)
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

/* Writes a few octets, one at a time. */
static char *json_write_few(char *to, const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        if (json_is_plain(text[i]))
            *to++ = text[i];
        else
            to = json_write_escape(to, text[i]);
    }
    return to;
}

/* Writes fewer than eight octets. If there are four, they are looked at as two words, which may overlap. */
static inline char *json_write_short(char *to, view v)
{
    if (v.length >= 4) {
        size_t last = v.length - 4;
        uint64_t words = load_four(v.text) << 32 | load_four(v.text + last);
        if (!json_word_has_escapes(words)) {
            memcpy(to, v.text, 4);
            memcpy(to + last, v.text + last, 4);
            return to + v.length;
        }
    }
    return json_write_few(to, v.text, v.length);
}

/* Writes valid UTF-8, or zeros, without quotation marks. */
static inline char *json_write_escaped(char *to, view v)
{
    if (v.length < 8)
        return json_write_short(to, v);
    const char *text = v.text, *end = v.text + v.length;
    for (; end - text >= 8; text += 8) {
        uint64_t word = json_word(text);
        memcpy(to, &word, 8);
        to = json_word_has_escapes(word) ? json_write_few(to, text, 8) : to + 8;
    }
    size_t rest = (size_t)(end - text);
    uint64_t word = json_word(end - 8);
    if (json_word_has_escapes(word))
        return json_write_few(to, text, rest);
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

/* Appends valid UTF-8, or a zero, without quotation marks. */
static bool json_append_escaped(buffer *out, view v)
{
    while (v.length > 0) {
        size_t piece = v.length < JSON_STRETCH ? v.length : JSON_STRETCH;
        if (!buffer_reserve(out, JSON_ESCAPE * piece))
            return false;
        char *to = out->data + out->length;
        out->length += (size_t)(json_write_escaped(to, view_of(v.text, piece)) - to);
        v = view_of(v.text + piece, v.length - piece);
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
