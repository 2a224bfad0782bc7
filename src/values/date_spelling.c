/* SPDX-License-Identifier: MIT */
/*
 * How a date is spelt: takes a date, says whether its text is as the writer would write it, white space and leading
 * zeros aside (D231). The two are compared piece by piece, so that nothing has to be stored.
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

/* Is it a word, a day, a month and a year, or some of these, and nothing else? Then only the case of its letters can differ
   from what would be written. */
static bool has_one_spelling(const gedelf_date *date)
{
    const gedelf_single_date *d = &date->dates[0];
    return gedelf_date_count(date) == 1 && date->form != GEDELF_FORM_INT && d->calendar == GEDELF_CALENDAR_GREGORIAN &&
           !d->escaped && !d->dual && d->epoch == GEDELF_EPOCH_NONE;
}

static bool has_small_letters(view text)
{
    for (size_t i = 0; i < text.length; i++) {
        if (text.text[i] >= 'a')
            return true;
    }
    return false;
}

bool gedelf_date_is_respelt(const gedelf_date *date)
{
    if (date->notation == GEDELF_NOTATION_GEDCOM7)
        return false;
    if (has_one_spelling(date))
        return has_small_letters(date->text);
    spelling s = {.pen = {.put = put_to_spelling}, .text = value_scan_of(view_trim(date->text))};
    value_write_elf(&s.pen, date);
    flush_zero(&s);
    return s.differs || next_spelt(&s) != '\0';
}
