/* SPDX-License-Identifier: MIT */
/*
 * How a date is spelt: takes a date, tells whether its text is what would be written, white space and leading zeros aside
 * (D231). What would be written is held against the text piece by piece, so that nothing has to be kept.
 */
#include "values/values_private.h"

/* A pen that compares. */
typedef struct spelling {
    value_pen pen; /* the first member, so that one is the other */
    value_scan text;
    char before; /* the last character of what is written that counted */
    bool zero;   /* a zero at the beginning of a number waits: it counts if no digit follows */
    bool in_text_number;
    bool differs;
} spelling;

/* The next character of the text that counts; 0 at the end. */
static char next_spelt(spelling *s)
{
    for (; s->text.at < s->text.end; s->text.at++) {
        char c = *s->text.at;
        bool digit_follows = s->text.end - s->text.at > 1 && is_digit(s->text.at[1]);
        if (is_white_space(c)) {
            s->in_text_number = false;
        } else if (c != '0' || s->in_text_number || !digit_follows) {
            s->in_text_number = is_digit(c);
            s->text.at++;
            return c;
        }
    }
    return '\0';
}

static void compare_character(spelling *s, char written)
{
    s->differs |= next_spelt(s) != written;
}

/* The zero that waits counts after all. */
static void flush_zero(spelling *s)
{
    if (s->zero)
        compare_character(s, '0');
    s->zero = false;
}

static void put_to_spelling(value_pen *pen, view text)
{
    spelling *s = (spelling *)pen;
    for (size_t i = 0; i < text.length && !s->differs; i++) {
        char c = text.text[i];
        bool begins = !is_digit(s->before);
        if (is_white_space(c)) {
            flush_zero(s);
            s->before = ' ';
        } else if (c == '0' && begins) {
            s->zero = true;
        } else {
            if (is_digit(c))
                s->zero = false;
            flush_zero(s);
            compare_character(s, c);
            s->before = c;
        }
    }
}

bool gedelf_date_is_respelt(const gedelf_date *date)
{
    if (date->notation == GEDELF_NOTATION_GEDCOM7)
        return false;
    spelling s = {.pen = {put_to_spelling, NULL, 0, 0}, .text = value_scan_of(view_trim(date->text))};
    value_write_elf(&s.pen, date);
    flush_zero(&s);
    return s.differs || next_spelt(&s) != '\0';
}
