/* SPDX-License-Identifier: MIT */
/*
 * Texts as fields of CSV. [RFC 4180]
 */
#include "base/base.h"

static bool needs_quotation(view text)
{
    for (size_t i = 0; i < text.length; i++) {
        if (memchr(",\"\r\n", text.text[i], 4))
            return true;
    }
    return false;
}

bool csv_append_quoted(buffer *out, view text)
{
    size_t from = 0;
    if (!buffer_append(out, VIEW("\"")))
        return false;
    for (size_t i = 0; i < text.length; i++) {
        if (text.text[i] != '"')
            continue;
        if (!buffer_append(out, view_of(text.text + from, i + 1 - from)))
            return false;
        from = i; /* once more */
    }
    return (from == text.length || buffer_append(out, view_after(text, from))) && buffer_append(out, VIEW("\""));
}

bool csv_append(buffer *out, view text)
{
    return needs_quotation(text) ? csv_append_quoted(out, text) : buffer_append(out, text);
}

bool csv_append_safe(buffer *out, view text)
{
    if (text.length == 0 || !memchr("=+-@\t\r", text.text[0], 6))
        return csv_append(out, text);
    size_t from = out->length;
    if (!csv_append_quoted(out, text) || !buffer_append(out, VIEW("'")))
        return false;
    memmove(out->data + from + 2, out->data + from + 1, out->length - from - 2); /* to within the quotation marks */
    out->data[from + 1] = '\'';
    return true;
}
