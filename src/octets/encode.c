/* SPDX-License-Identifier: MIT */
/*
 * Encoding: characters to octets, in the encodings that can be written. [ELF-SER §serialising-line-strings, §encoding]
 */
#include "octets/octets.h"

#ifdef GEDELF_HAVE_UTF8PROC
#include <utf8proc.h>
#endif

bool encoder_named(view name, encoding *out)
{
    static const encoding writable[] = {
        {ENCODING_UTF_8, {"UTF-8", 5}},       {ENCODING_ASCII, {"ASCII", 5}},       {ENCODING_ANSEL, {"ANSEL", 5}},
        {ENCODING_UTF_16LE, {"UTF-16LE", 8}}, {ENCODING_UTF_16BE, {"UTF-16BE", 8}},
    };
    for (size_t i = 0; i < sizeof writable / sizeof writable[0]; i++) {
        if (view_equal_ignoring_case(name, writable[i].name)) {
            *out = writable[i];
            return writable[i].kind != ENCODING_ANSEL || ansel_can_be_written();
        }
    }
    return false;
}

/* ---- Characters ------------------------------------------------------------------------------ */

encoder_fit encoder_fits(encoding_kind kind, uint32_t code_point)
{
    if (code_point < 0x80)
        return FITS;
    if (kind == ENCODING_ANSEL)
        return ansel_fits(code_point);
    return kind == ENCODING_ASCII ? FITS_NOT : FITS;
}

#ifdef GEDELF_HAVE_UTF8PROC
/* Is this a mark, by its category? Common letters are told without utf8proc, whose tables would come into memory for
   them: Greek, Cyrillic and Armenian but for the marks between; further Latin and Greek, and punctuation; Han; Hangul. */
static bool is_mark_by_category(uint32_t code_point)
{
    static const uint16_t without_marks[][2] = {
        {0x370, 0x482}, {0x48A, 0x58F}, {0x1E00, 0x20CF}, {0x3400, 0x9FFF}, {0xAC00, 0xD7A3}};
    for (size_t i = 0; i < sizeof without_marks / sizeof *without_marks; i++) {
        if (code_point >= without_marks[i][0] && code_point <= without_marks[i][1])
            return false;
    }
    utf8proc_category_t category = utf8proc_category((utf8proc_int32_t)code_point);
    return category == UTF8PROC_CATEGORY_MN || category == UTF8PROC_CATEGORY_MC || category == UTF8PROC_CATEGORY_ME;
}
#endif

bool is_combining_mark(uint32_t code_point)
{
    if (code_point < 0x300)
        return false;
#ifdef GEDELF_HAVE_UTF8PROC
    if (is_mark_by_category(code_point))
        return true;
#endif
    return character_cells(code_point) == 0;
}

/* ---- Texts ----------------------------------------------------------------------------------- */

uint64_t encoder_measure(encoding_kind kind, view v)
{
    if (kind == ENCODING_UTF_8 || kind == ENCODING_ASCII)
        return v.length;
    if (kind == ENCODING_ANSEL)
        return ansel_measure(v);
    uint64_t units = utf8_count(v);
    for (size_t i = 0; i < v.length; i++)
        units += (unsigned char)v.text[i] >= 0xF0; /* a surrogate pair */
    return 2 * units;
}

static void put_unit(encoding_kind kind, uint32_t unit, char out[2])
{
    out[kind == ENCODING_UTF_16LE ? 0 : 1] = (char)(unit & 0xFF);
    out[kind == ENCODING_UTF_16LE ? 1 : 0] = (char)(unit >> 8);
}

static bool append_utf16(encoding_kind kind, view v, buffer *out)
{
    /* A character takes at most as many code units as it has octets in UTF-8. */
    if (v.length > SIZE_MAX / 2 || !buffer_reserve(out, 2 * v.length))
        return false;
    for (size_t i = 0, step; i < v.length; i += step) {
        uint32_t c = utf8_decode(v.text + i, &step);
        if (c >= 0x10000) {
            put_unit(kind, 0xD800 + ((c - 0x10000) >> 10), out->data + out->length);
            out->length += 2;
            c = 0xDC00 + ((c - 0x10000) & 0x3FF);
        }
        put_unit(kind, c, out->data + out->length);
        out->length += 2;
    }
    return true;
}

bool encoder_append(encoding_kind kind, view v, buffer *out)
{
    switch (kind) {
    case ENCODING_UTF_16LE:
    case ENCODING_UTF_16BE: return append_utf16(kind, v, out);
    case ENCODING_ANSEL: return ansel_append(v, out);
    default: return buffer_append(out, v);
    }
}

bool encoder_append_mark(encoding_kind kind, buffer *out)
{
    return encoder_append(kind, VIEW("\xEF\xBB\xBF"), out);
}
