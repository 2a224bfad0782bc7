/* SPDX-License-Identifier: MIT */
/*
 * Finding lines: takes text, gives where each line ends, and which lines have at signs, loose spaces or something odd in
 * them, a part of it at a time.
 */
#include "format/lines/found_lines.h"

void found_init(found_lines *f, const work_sizes *sizes)
{
    f->loops = wide_best();
    f->words = sizes->found_words;
}

void found_begin(found_lines *f, view text, line_break ending)
{
    f->text = text.text;
    f->length = text.length;
    f->looked = 0;
    f->lines.ending = ending == BREAK_CR ? WIDE_CR : ending == BREAK_LF ? WIDE_LF : WIDE_CRLF;
    f->lines.open = (wide_open){0, 0, 0, 0, 0};
    f->lines.begin = f->lines.count = 0;
}

/* Looks at word `number`, which has up to 64 octets, with letters around them, which mean nothing: at the ends of a text there is nothing
   else. */
static void find_at_end(found_lines *f, size_t number)
{
    char octets[1 + WIDE_MAPPED];
    size_t at = f->lines.begin + number * WIDE_MAPPED;
    size_t length = f->length - at < WIDE_MAPPED ? f->length - at : WIDE_MAPPED;
    memset(octets, 'x', sizeof octets);
    if (at > 0)
        octets[0] = f->text[at - 1];
    memcpy(octets + 1, f->text + at, length);
    f->loops->find_lines(octets + 1, number, 1, &f->lines);
}

/* Looks at the next part of the text. */
static void find_in_part(found_lines *f)
{
    size_t left = f->length - f->looked, first = 0;
    size_t words = left / WIDE_MAPPED < f->words ? left / WIDE_MAPPED : f->words;
    f->lines.begin = f->looked;
    if (f->looked == 0 && words > 0)
        find_at_end(f, first++);
    if (words > first)
        f->loops->find_lines(f->text + f->looked + first * WIDE_MAPPED, first, words - first, &f->lines);
    if (words < f->words && left % WIDE_MAPPED > 0)
        find_at_end(f, words++);
    f->looked = words * WIDE_MAPPED < left ? f->looked + words * WIDE_MAPPED : f->length;
}

bool found_more(found_lines *f)
{
    f->lines.count = 0;
    while (f->lines.count == 0 && f->looked < f->length)
        find_in_part(f);
    return f->lines.count > 0;
}

/* ---- Records --------------------------------------------------------------------------------- */

const char *find_record_begin(const char *from, const char *end, char last)
{
    for (const char *p = from; p < end && (p = memchr(p, last, (size_t)(end - p))) != NULL && end - p > 2; p++) {
        if (are_record_beginning(p + 1))
            return p + 1;
    }
    return NULL;
}
