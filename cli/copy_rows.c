/* SPDX-License-Identifier: MIT */
/*
 * Takes values, gives them in the binary form of PostgreSQL's COPY: numbers have their highest octet first, and each value
 * has its length before it, which is -1 for null. [PostgreSQL documentation, COPY, "Binary Format"; D509]
 */
#include "cli/copy_rows.h"

/* The first and the last day of `date`, counted from 1970-01-01 on, and the day that PostgreSQL itself counts from:
   2000-01-01. [PostgreSQL documentation, "Date/Time Types"] */
enum { DATE_FIRST = -2440588, DATE_LAST = 2145042905, DATE_ORIGIN = 10957 };

static bool append_big_endian(buffer *out, uint64_t number, size_t octets)
{
    if (!buffer_reserve(out, octets))
        return false;
    for (size_t i = 0; i < octets; i++)
        out->data[out->length++] = (char)(unsigned char)(number >> 8 * (octets - 1 - i));
    return true;
}

static bool append_value(buffer *out, uint64_t number, size_t octets)
{
    return append_big_endian(out, octets, 4) && append_big_endian(out, number, octets);
}

bool copy_begin(buffer *out)
{
    return buffer_append(out, VIEW("PGCOPY\n\377\r\n\0")) && append_big_endian(out, 0, 4) &&
           append_big_endian(out, 0, 4);
}

bool copy_row(buffer *out, size_t values)
{
    return append_big_endian(out, values, 2);
}

bool copy_null(buffer *out)
{
    return append_big_endian(out, UINT32_MAX, 4);
}

bool copy_int8(buffer *out, int64_t number)
{
    return append_value(out, (uint64_t)number, 8);
}

bool copy_float8(buffer *out, double number)
{
    uint64_t bits;
    _Static_assert(sizeof bits == sizeof number, "double is not IEEE 754's binary64");
    memcpy(&bits, &number, sizeof bits);
    return append_value(out, bits, 8);
}

bool copy_bool(buffer *out, bool truth)
{
    return append_value(out, truth, 1);
}

bool copy_date(buffer *out, int64_t day)
{
    if (day < DATE_FIRST || day > DATE_LAST)
        return copy_null(out);
    return append_value(out, (uint64_t)(day - DATE_ORIGIN), 4);
}

/* Appends what is not all good, piece by piece. */
static bool append_replaced(buffer *out, view text, uint64_t *replaced)
{
    while (text.length > 0) {
        size_t good = utf8_valid_prefix(text.text, text.length);
        if (!buffer_append(out, view_of(text.text, good)))
            return false;
        if (good == text.length)
            return true;
        if (!buffer_append_character(out, REPLACEMENT_CHARACTER))
            return false;
        ++*replaced;
        text = view_of(text.text + good + 1, text.length - good - 1);
    }
    return true;
}

bool copy_text(buffer *out, view text, uint64_t *replaced)
{
    size_t begin = out->length;
    if (utf8_valid_prefix(text.text, text.length) == text.length)
        return append_big_endian(out, text.length, 4) && buffer_append(out, text);
    if (!append_big_endian(out, 0, 4) || !append_replaced(out, text, replaced))
        return false;
    size_t end = out->length;
    out->length = begin; /* the length is known now */
    (void)append_big_endian(out, end - begin - 4, 4);
    out->length = end;
    return true;
}

bool copy_end(buffer *out)
{
    return append_big_endian(out, UINT16_MAX, 2);
}
