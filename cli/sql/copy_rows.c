/* SPDX-License-Identifier: MIT */
/*
 * Takes values, gives them in the binary form of PostgreSQL's COPY: numbers have their highest octet first, and each value
 * has its length before it, which is -1 for null. [PostgreSQL documentation, COPY, "Binary Format"; D509]
 */
#include "cli/sql/copy_rows.h"

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

bool copy_moment(buffer *out, int64_t second)
{
    enum { DAY_SECONDS = 86400, SECOND_PARTS = 1000000 };
    return append_value(out, (uint64_t)((second - (int64_t)DATE_ORIGIN * DAY_SECONDS) * SECOND_PARTS), 8);
}

bool copy_text(buffer *out, view text, bool *unfit)
{
    bool fits = utf8_valid_prefix(text.text, text.length) == text.length && text.length <= INT32_MAX;
    *unfit = *unfit || !fits;
    return fits ? append_big_endian(out, text.length, 4) && buffer_append(out, text) : copy_null(out);
}

bool copy_end(buffer *out)
{
    return append_big_endian(out, UINT16_MAX, 2);
}
