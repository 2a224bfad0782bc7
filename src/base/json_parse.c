/* SPDX-License-Identifier: MIT */
/*
 * Takes JSON in memory, gives its parts one after another, as they are asked for. [RFC 8259]
 *
 * Brackets that are open are remembered as one octet each, so that depth costs memory but no stack. Several values may
 * follow each other, as in JSON Lines. A string is given as it is in the text where it has no escapes.
 */
#include "base/json_parse.h"

void json_parser_init(json_parser *p, const gedelf_allocator *allocator, view text)
{
    *p = (json_parser){.text = text, .at = utf8_mark_length(text)}; /* RFC 8259 §8.1: it may be ignored */
    buffer_init(&p->open, allocator);
    buffer_init(&p->decoded, allocator);
}

void json_parser_free(json_parser *p)
{
    buffer_free(&p->open);
    buffer_free(&p->decoded);
}

/* ---- Helpers --------------------------------------------------------------------------------- */

/* The octet at the cursor; 0, which is nowhere allowed in JSON, at the end. */
static char json_peek(const json_parser *p)
{
    return p->at < p->text.length ? p->text.text[p->at] : 0;
}

static void json_skip_white_space(json_parser *p)
{
    while (p->at < p->text.length && is_white_space(p->text.text[p->at]))
        p->at++;
}

/* From here on there is nothing but this fault. */
static json_event json_fault(json_parser *p, size_t at, const char *what)
{
    p->failed = true;
    p->fault = at < p->text.length ? what : "the text ends too early";
    p->token = at;
    p->token_end = at < p->text.length ? at + 1 : at;
    return JSON_FAULT;
}

static json_event json_no_memory(json_parser *p)
{
    p->failed = true;
    p->fault = NULL;
    return JSON_FAULT;
}

/* Goes past `text` if it is here. */
static bool json_accept(json_parser *p, view text)
{
    bool here = view_begins(view_after(p->text, p->at), text);
    p->at += here ? text.length : 0;
    return here;
}

/* ---- Strings --------------------------------------------------------------------------------- */

/* Four hexadecimal digits. */
static bool json_hexadecimal(const json_parser *p, size_t at, uint32_t *value)
{
    *value = 0;
    for (size_t i = at; i < at + 4; i++) {
        char c = i < p->text.length ? to_upper(p->text.text[i]) : 0;
        if (!is_digit(c) && !(c >= 'A' && c <= 'F'))
            return false;
        *value = *value << 4 | (uint32_t)(is_digit(c) ? c - '0' : c - 'A' + 10);
    }
    return true;
}

/* Reads \uXXXX, or two of them that are a surrogate pair. False if it is neither. */
static bool json_code_point(json_parser *p, uint32_t *c)
{
    uint32_t low;
    if (!json_hexadecimal(p, p->at + 2, c))
        return false;
    p->at += 6;
    bool high = *c >= 0xD800 && *c <= 0xDBFF;
    if (high && p->text.length - p->at >= 6 && memcmp(p->text.text + p->at, "\\u", 2) == 0 &&
        json_hexadecimal(p, p->at + 2, &low) && low >= 0xDC00 && low <= 0xDFFF) {
        *c = 0x10000 + ((*c - 0xD800) << 10 | (low - 0xDC00));
        p->at += 6;
    }
    return true;
}

/* Appends a code point. If it is not a character, it is reported and replaced. */
static bool json_append_code_point(json_parser *p, size_t from, uint32_t c)
{
    if (!is_character(c) && !p->any_text) {
        if (p->not_a_character)
            p->not_a_character(p->context, from, p->at - from, c);
        c = REPLACEMENT_CHARACTER;
    }
    return buffer_append_character(&p->decoded, c);
}

/* Undoes the escape at the cursor. */
static json_event json_unescape(json_parser *p)
{
    static const char escapes[] = "\"\\/bfnrt", meanings[] = "\"\\/\b\f\n\r\t";
    size_t from = p->at;
    char letter = from + 1 < p->text.length ? p->text.text[from + 1] : 0;
    if (letter == 'u') {
        uint32_t c;
        if (!json_code_point(p, &c))
            return json_fault(p, from, "\\u needs four hexadecimal digits");
        if (p->any_text && c >= 0xD800 && c <= 0xDFFF)
            return json_fault(p, from, "this is half of a surrogate pair");
        return json_append_code_point(p, from, c) ? JSON_STRING : json_no_memory(p);
    }
    const char *found = letter ? strchr(escapes, letter) : NULL;
    if (!found)
        return json_fault(p, from + (letter ? 0 : 1), "this is not a valid escape");
    p->at += 2;
    return buffer_append(&p->decoded, view_of(&meanings[found - escapes], 1)) ? JSON_STRING : json_no_memory(p);
}

/* Appends octets that need no unescaping, but may not be UTF-8. U+FFFE and U+FFFF are valid UTF-8, but not
   characters. */
static json_event json_append_as_it_stands(json_parser *p, size_t length)
{
    while (length > 0) {
        const char *text = p->text.text + p->at;
        size_t valid = utf8_valid_prefix(text, length);
        if (!buffer_append(&p->decoded, view_of(text, valid)))
            return json_no_memory(p);
        p->at += valid;
        length -= valid;
        if (length == 0)
            break;
        if (length < 3 || memcmp(text + valid, "\xEF\xBF", 2) != 0 || (text[valid + 2] & 0xFE) != 0xBE)
            return json_fault(p, p->at, "this is not UTF-8");
        p->at += 3;
        length -= 3;
        if (!json_append_code_point(p, p->at - 3, (unsigned char)text[valid + 2] == 0xBE ? 0xFFFE : 0xFFFF))
            return json_no_memory(p);
    }
    return JSON_STRING;
}

/* How far octets mean themselves. */
static size_t json_length_as_it_stands(const json_parser *p)
{
    size_t i = p->at;
    while (i < p->text.length && (unsigned char)p->text.text[i] >= 0x20 && p->text.text[i] != '"' &&
           p->text.text[i] != '\\')
        i++;
    return i - p->at;
}

/* The rest of a string, some of which may be in `decoded`. */
static json_event json_decode_string(json_parser *p)
{
    json_event event = JSON_STRING;
    while (event == JSON_STRING) {
        event = json_append_as_it_stands(p, json_length_as_it_stands(p));
        if (event != JSON_STRING)
            break;
        if (json_accept(p, VIEW("\""))) {
            p->string = buffer_view(&p->decoded);
            p->token_end = p->at;
            return JSON_STRING;
        }
        if (json_peek(p) != '\\')
            return json_fault(p, p->at,
                              "a string has a control character in it; is its closing quotation mark missing?");
        event = json_unescape(p);
    }
    return event;
}

/* The cursor is at the quotation mark. */
static json_event json_read_string(json_parser *p)
{
    p->at++;
    p->decoded.length = 0;
    size_t length = json_length_as_it_stands(p), end = p->at + length;
    p->string = view_of(p->text.text + p->at, length);
    p->as_it_stands = end < p->text.length && p->text.text[end] == '"' &&
                      utf8_valid_prefix(p->string.text, p->string.length) == p->string.length;
    if (!p->as_it_stands)
        return json_decode_string(p);
    p->token_end = p->at = end + 1;
    return JSON_STRING;
}

/* ---- Other values ---------------------------------------------------------------------------- */

static bool json_skip_digits(json_parser *p)
{
    size_t from = p->at;
    while (is_digit(json_peek(p)))
        p->at++;
    return p->at > from;
}

static json_event json_read_number(json_parser *p)
{
    static const char what[] = "this is not a valid number";
    json_accept(p, VIEW("-"));
    if (!json_accept(p, VIEW("0")) && !json_skip_digits(p))
        return json_fault(p, p->at, what);
    if (json_accept(p, VIEW(".")) && !json_skip_digits(p))
        return json_fault(p, p->at, what);
    if (json_accept(p, VIEW("e")) || json_accept(p, VIEW("E"))) {
        if (!json_accept(p, VIEW("+")))
            json_accept(p, VIEW("-"));
        if (!json_skip_digits(p))
            return json_fault(p, p->at, what);
    }
    p->token_end = p->at;
    return is_digit(json_peek(p)) ? json_fault(p, p->token, what) : JSON_NUMBER;
}

static json_event json_open(json_parser *p, char bracket)
{
    if (!buffer_append(&p->open, view_of(&bracket, 1)))
        return json_no_memory(p);
    p->token_end = ++p->at;
    p->empty = true;
    return bracket == '{' ? JSON_OBJECT : JSON_ARRAY;
}

static json_event json_read_value(json_parser *p)
{
    char c = json_peek(p);
    p->empty = false;
    if (c == '"')
        return json_read_string(p);
    if (c == '{' || c == '[')
        return json_open(p, c);
    if (c == '-' || is_digit(c))
        return json_read_number(p);
    if (json_accept(p, VIEW("true")) || json_accept(p, VIEW("false")) || json_accept(p, VIEW("null"))) {
        p->token_end = p->at;
        return c == 'n' ? JSON_NULL : JSON_BOOLEAN;
    }
    return json_fault(p, p->at, "a value is expected here");
}

/* ---- Within brackets ------------------------------------------------------------------------- */

static json_event json_read_key(json_parser *p)
{
    if (json_peek(p) != '"')
        return json_fault(p, p->at, "a key in quotation marks is expected here");
    p->empty = false;
    if (json_read_string(p) != JSON_STRING)
        return JSON_FAULT;
    json_skip_white_space(p);
    if (!json_accept(p, VIEW(":")))
        return json_fault(p, p->at, "a colon is expected here");
    p->value_due = true;
    return JSON_KEY;
}

static json_event json_close(json_parser *p, bool object)
{
    p->open.length--;
    p->token_end = ++p->at;
    p->empty = false;
    return object ? JSON_OBJECT_END : JSON_ARRAY_END;
}

/* Inside an object or an array, where no value is due: a further part of it, or its end. */
static json_event json_read_part(json_parser *p, bool object)
{
    if (json_peek(p) == (object ? '}' : ']'))
        return json_close(p, object);
    if (!p->empty) {
        if (!json_accept(p, VIEW(",")))
            return json_fault(p, p->at, object ? "a comma or } is expected here" : "a comma or ] is expected here");
        json_skip_white_space(p);
        p->token = p->at;
    }
    return object ? json_read_key(p) : json_read_value(p);
}

json_event json_next(json_parser *p)
{
    if (p->failed)
        return JSON_FAULT;
    json_skip_white_space(p);
    p->token = p->token_end = p->at;
    if (p->value_due) {
        p->value_due = false;
        return json_read_value(p);
    }
    if (p->open.length > 0)
        return json_read_part(p, p->open.data[p->open.length - 1] == '{');
    return p->at == p->text.length ? JSON_END : json_read_value(p);
}

json_event json_skip(json_parser *p, json_event begun)
{
    size_t depth = p->open.length;
    if (begun != JSON_OBJECT && begun != JSON_ARRAY)
        return begun;
    json_event event = begun;
    while (event != JSON_FAULT && p->open.length >= depth)
        event = json_next(p);
    return event;
}

bool json_string_at(json_parser *p, size_t at)
{
    p->at = p->token = at;
    return json_read_string(p) == JSON_STRING;
}
