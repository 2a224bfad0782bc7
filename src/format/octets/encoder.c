/* SPDX-License-Identifier: MIT */
/*
 * Encoding: whether characters can be written in an encoding, and which of them are marks. Each encoding has its own
 * functions to write them. [ELF-SER §serialising-line-strings, §encoding]
 */
#include "format/octets/octets_private.h"

#ifdef GEDELF_HAVE_UTF8PROC
#include <utf8proc.h>
#endif

size_t ascii_run(const char *text, size_t length)
{
    size_t i = 0;
    while (length - i >= 8 && (eight_octets(text + i) & EIGHT_TIMES(0x80)) == 0)
        i += 8;
    while (i < length && (unsigned char)text[i] < 0x80)
        i++;
    return i;
}

bool encoder_fits_all(const encoding *e, view v)
{
    bool after_letter = false;
    for (size_t i = 0, step; !e->complete && i < v.length; i += step, after_letter = true) {
        step = 1;
        if ((unsigned char)v.text[i] < 0x80)
            continue;
        encoder_fit fit = e->fits(e, utf8_decode(v.text + i, &step));
        if (fit == FITS_NOT || (fit == FITS_MARK && !after_letter))
            return false;
    }
    return true;
}

/* ---- Marks ----------------------------------------------------------------------------------- */

/* Common letters are recognised without utf8proc, whose tables would otherwise be loaded into memory: Latin; Greek,
   Cyrillic and Armenian without the marks between them; further Latin and Greek; Han; Hangul. */
static bool is_common_letter(uint32_t code_point)
{
    static const uint16_t without_marks[][2] = {{0, 0x2FF},       {0x370, 0x482},   {0x48A, 0x58F},
                                                {0x1E00, 0x1FFF}, {0x3400, 0x9FFF}, {0xAC00, 0xD7A3}};
    for (size_t i = 0; i < sizeof without_marks / sizeof *without_marks; i++) {
        if (code_point <= without_marks[i][1])
            return code_point >= without_marks[i][0];
    }
    return false;
}

#ifdef GEDELF_HAVE_UTF8PROC
/* Is this a mark, by its category? Punctuation is recognised without utf8proc. */
static bool is_mark_by_category(uint32_t code_point)
{
    if (code_point >= 0x2000 && code_point <= 0x20CF)
        return false;
    utf8proc_category_t category = utf8proc_category((utf8proc_int32_t)code_point);
    return category == UTF8PROC_CATEGORY_MN || category == UTF8PROC_CATEGORY_MC || category == UTF8PROC_CATEGORY_ME;
}
#endif

bool is_combining_mark(uint32_t code_point)
{
    if (is_common_letter(code_point))
        return false;
#ifdef GEDELF_HAVE_UTF8PROC
    if (is_mark_by_category(code_point))
        return true;
#endif
    return character_cells(code_point) == 0;
}
