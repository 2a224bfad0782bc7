/* SPDX-License-Identifier: MIT */
/*
 * Times of day: takes a text in ELF's notation or GEDCOM 7's, gives a gedelf_time, and writes it. [ELF-DATES §time], D229,
 * D230.
 */
#include "values/values_private.h"

/* ---- Reading --------------------------------------------------------------------------------- */

/* Takes exactly so many digits, or one if that is allowed too. */
static bool take_two(value_scan *s, bool one_will_do, int *out)
{
    view digits = value_take_digits(s);
    *out = (int)value_number(digits.length <= 2 ? digits : view_of(digits.text, 2));
    return digits.length == 2 || (digits.length == 1 && one_will_do);
}

static bool take_sign(value_scan *s, char c)
{
    bool there = s->at < s->end && *s->at == c;
    s->at += there;
    return there;
}

/* TZD ::= "Z" | ("+" | "-") HH ":" MM, up to 23:59; of GEDCOM 7 only Z. */
static bool take_zone(value_scan *s, gedelf_time *time)
{
    const char *from = s->at;
    int hour = 0, minute = 0;
    bool elf = time->notation == GEDELF_NOTATION_ELF;
    if (take_sign(s, 'Z') || (elf && take_sign(s, 'z'))) {
        time->zone = view_of(from, 1);
        return true;
    }
    if (!elf || !(take_sign(s, '+') || take_sign(s, '-')))
        return false;
    bool well_formed = take_two(s, false, &hour) && take_sign(s, ':') && take_two(s, false, &minute);
    time->zone = view_of(from, (size_t)(s->at - from));
    return well_formed && hour <= 23 && minute <= 59;
}

static bool is_zero(view digits)
{
    return digits.length == 0 || view_equal(value_strip_zeros(digits), VIEW("0"));
}

static gedelf_problem check_ranges(const gedelf_time *time)
{
    bool elf = time->notation == GEDELF_NOTATION_ELF;
    bool end_of_day = elf && time->hour == 24 && time->minute == 0 && time->second == 0 && is_zero(time->fraction);
    if (time->hour > 23 && !end_of_day)
        return GEDELF_TIME_BAD_HOUR;
    if (time->minute > 59)
        return GEDELF_TIME_BAD_MINUTE;
    return time->second > (elf ? 60 : 59) ? GEDELF_TIME_BAD_SECOND : GEDELF_VALUE_OK;
}

gedelf_problem gedelf_time_parse(gedelf_time *out, gedelf_view text, gedelf_notation notation)
{
    *out = (gedelf_time){.notation = notation, .text = text};
    value_scan s = value_scan_of(notation == GEDELF_NOTATION_ELF ? view_trim(text) : text);
    if (s.at == s.end)
        return GEDELF_VALUE_EMPTY;
    if (!take_two(&s, true, &out->hour) || !take_sign(&s, ':') || !take_two(&s, false, &out->minute))
        return GEDELF_TIME_BAD_FORM;
    if (take_sign(&s, ':')) {
        if (!take_two(&s, false, &out->second))
            return GEDELF_TIME_BAD_FORM;
        if (take_sign(&s, '.') && (out->fraction = value_take_digits(&s)).length == 0)
            return GEDELF_TIME_BAD_FORM;
    }
    if (s.at < s.end && !take_zone(&s, out))
        return GEDELF_TIME_BAD_ZONE;
    return s.at < s.end ? GEDELF_VALUE_END : check_ranges(out);
}

/* ---- Writing --------------------------------------------------------------------------------- */

static void put_two(value_pen *pen, int number)
{
    char digits[2] = {(char)('0' + number / 10), (char)('0' + number % 10)};
    pen_put(pen, view_of(digits, sizeof digits));
}

static void put_clock(value_pen *pen, int hour, int minute, int second)
{
    put_two(pen, hour);
    pen_text(pen, ":");
    put_two(pen, minute);
    pen_text(pen, ":");
    put_two(pen, second);
}

static bool has_offset(const gedelf_time *time)
{
    return time->zone.length > 1;
}

size_t gedelf_time_format(const gedelf_time *time, gedelf_notation notation, char *into, size_t size)
{
    value_pen pen = value_pen_to(into, size);
    bool elf = notation == GEDELF_NOTATION_ELF, end_of_day = !elf && time->hour == 24;
    if (end_of_day)
        put_clock(&pen, 23, 59, 59);
    else
        put_clock(&pen, time->hour, time->minute, time->second - (!elf && time->second == 60));
    if (time->fraction.length > 0 && !end_of_day) {
        pen_text(&pen, ".");
        pen_put(&pen, time->fraction);
    }
    if (elf || !has_offset(time))
        pen_capitals(&pen, time->zone, '\0');
    return pen.to.length;
}

bool gedelf_time_phrase(const gedelf_time *time, char *into, size_t size, size_t *length)
{
    value_pen pen = value_pen_to(into, size);
    if (time->hour != 24 && time->second != 60 && !has_offset(time))
        return false;
    pen_normalised(&pen, view_trim(time->text));
    *length = pen.to.length;
    return true;
}
