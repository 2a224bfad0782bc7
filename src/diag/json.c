/* SPDX-License-Identifier: MIT */
/*
 * Texts as JSON strings, in UTF-8. Takes any octets, gives valid JSON: what is not UTF-8 becomes U+FFFD, so that a file's
 * name, which can hold anything, does no harm. [RFC 8259 §7, §8.1]
 */
#include "diag/diag.h"

/* How far no octet needs an escape. */
static size_t json_plain_prefix(view v)
{
    size_t i = 0;
    while (i < v.length && (unsigned char)v.text[i] >= 0x20 && v.text[i] != '"' && v.text[i] != '\\')
        i++;
    return i;
}

/* Escapes one octet that cannot stand for itself. */
static bool json_append_escape(buffer *out, char octet)
{
    static const char digits[] = "0123456789ABCDEF";
    static const char letters[] = "b\bf\fn\nr\rt\t\"\"\\\\";
    for (size_t i = 0; i + 1 < sizeof letters - 1; i += 2) {
        if (letters[i + 1] == octet)
            return buffer_append(out, view_of((const char[]){'\\', letters[i]}, 2));
    }
    unsigned value = (unsigned char)octet;
    return buffer_append(out, view_of((const char[]){'\\', 'u', '0', '0', digits[value >> 4], digits[value & 15]}, 6));
}

/* Appends valid UTF-8, or a zero, without quotation marks. */
static bool json_append_escaped(buffer *out, view v)
{
    while (v.length > 0) {
        size_t plain = json_plain_prefix(v);
        if (!buffer_append(out, view_of(v.text, plain)))
            return false;
        if (plain == v.length)
            return true;
        if (!json_append_escape(out, v.text[plain]))
            return false;
        v = view_of(v.text + plain + 1, v.length - plain - 1);
    }
    return true;
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
        if (!(zero ? json_append_escape(out, 0) : buffer_append_character(out, REPLACEMENT_CHARACTER)))
            return false;
        v = view_of(v.text + valid + 1, v.length - valid - 1);
    }
    return true;
}

bool json_append_string(buffer *out, view v)
{
    if (!buffer_reserve(out, v.length + 2))
        return false;
    out->data[out->length++] = '"';
    bool plain = json_plain_prefix(v) == v.length && utf8_valid_prefix(v.text, v.length) == v.length;
    if (!plain)
        return json_append_repaired(out, v) && buffer_append(out, VIEW("\""));
    if (v.length > 0)
        memcpy(out->data + out->length, v.text, v.length);
    out->length += v.length;
    out->data[out->length++] = '"';
    return true;
}
