/* SPDX-License-Identifier: MIT */
/*
 * A case's input: takes the lines in the case file, gives the octets they stand for.
 */
#include "runner.h"

static const char standard_header[] = "0 HEAD\n1 CHAR UTF-8\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n";
static const char standard_trailer[] = "0 TRLR\n";

static unsigned hex_digit(const test_case *c, char digit)
{
    const char *digits = "0123456789ABCDEF";
    const char *found = digit == '\0' ? NULL : strchr(digits, digit);
    if (found == NULL)
        case_fault(c, "\\x needs two digits, in capitals");
    return (unsigned)(found - digits);
}

static size_t unescape_one(const test_case *c, text *out, const char *p);

static void unescape(const test_case *c, text *out, const char *in, size_t length)
{
    for (size_t i = 0; i < length;) {
        if (in[i] == '\\') {
            i += unescape_one(c, out, in + i);
        } else {
            text_add_octet(out, (unsigned char)in[i]);
            i++;
        }
    }
}

/* \*N{text}; returns its length. */
static size_t unescape_repeat(const test_case *c, text *out, const char *p)
{
    char *open;
    unsigned long count = strtoul(p + 2, &open, 10);
    const char *close = strchr(p, '}');
    if (*open != '{' || close == NULL)
        case_fault(c, "a repetition is written \\*N{text}");
    for (unsigned long i = 0; i < count; i++)
        unescape(c, out, open + 1, (size_t)(close - open - 1));
    return (size_t)(close - p) + 1;
}

/* The escape at p; returns its length. */
static size_t unescape_one(const test_case *c, text *out, const char *p)
{
    switch (p[1]) {
    case 'x': text_add_octet(out, hex_digit(c, p[2]) * 16 + hex_digit(c, p[3])); return 4;
    case '*': return unescape_repeat(c, out, p);
    case 'n': text_add_octet(out, '\n'); return 2;
    case 'r': text_add_octet(out, '\r'); return 2;
    case 't': text_add_octet(out, '\t'); return 2;
    case '\\': text_add_octet(out, '\\'); return 2;
    case '\n': return 2;
    default: case_fault(c, "unknown escape in the input"); return 2;
    }
}

/* The length of the UTF-8 sequence at p, surrogates allowed, and its code point; 0 if there is none. */
size_t utf8_sequence(const unsigned char *p, size_t left, uint32_t *code_point)
{
    size_t length = p[0] < 0x80 ? 1 : p[0] < 0xC2 ? 0 : p[0] < 0xE0 ? 2 : p[0] < 0xF0 ? 3 : p[0] < 0xF5 ? 4 : 0;
    if (length == 0 || length > left)
        return 0;
    static const unsigned char first_mask[] = {0, 0x7F, 0x1F, 0x0F, 0x07};
    uint32_t value = p[0] & first_mask[length];
    for (size_t i = 1; i < length; i++) {
        if ((p[i] & 0xC0) != 0x80)
            return 0;
        value = value << 6 | (p[i] & 0x3FU);
    }
    if ((length == 3 && value < 0x800) || (length == 4 && (value < 0x10000 || value > 0x10FFFF)))
        return 0;
    *code_point = value;
    return length;
}

static void add_unit(text *out, uint32_t unit, enum wide wide)
{
    text_add_octet(out, wide == WIDE_BIG ? unit >> 8 : unit & 0xFF);
    text_add_octet(out, wide == WIDE_BIG ? unit & 0xFF : unit >> 8);
}

void to_utf16(text *out, const text *in, enum wide wide)
{
    const unsigned char *p = (const unsigned char *)in->data;
    size_t length = 0;
    for (size_t i = 0; i < in->length; i += length) {
        uint32_t code_point = 0;
        length = utf8_sequence(p + i, in->length - i, &code_point);
        if (length == 0) {
            text_add_octet(out, p[i]);
            length = 1;
        } else if (code_point >= 0x10000) {
            add_unit(out, 0xD800 + ((code_point - 0x10000) >> 10), wide);
            add_unit(out, 0xDC00 + ((code_point - 0x10000) & 0x3FF), wide);
        } else {
            add_unit(out, code_point, wide);
        }
    }
}

text make_input(const test_case *c)
{
    text plain = {0};
    const text *section = &c->section[SECTION_INPUT];
    if (c->body)
        text_add_string(&plain, standard_header);
    if (c->octets)
        unescape(c, &plain, text_string(section), section->length);
    else
        text_add(&plain, text_string(section), section->length);
    if (c->body)
        text_add_string(&plain, standard_trailer);
    if (c->wide == WIDE_NO)
        return plain;
    text wide = {0};
    to_utf16(&wide, &plain, c->wide);
    text_free(&plain);
    return wide;
}
