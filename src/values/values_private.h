/* SPDX-License-Identifier: MIT */
/*
 * What the files of values share: taking texts apart, numbers with any number of digits, calendars, and writing.
 */
#ifndef GEDELF_VALUES_VALUES_PRIVATE_H
#define GEDELF_VALUES_VALUES_PRIVATE_H

#include "values/values.h"

/* ---- Taking apart ---------------------------------------------------------------------------- */

/* What is left of a text. */
typedef struct value_scan {
    const char *at, *end;
} value_scan;

static inline value_scan value_scan_of(view text)
{
    const char *begin = text.length > 0 ? text.text : ""; /* nothing may be nowhere, and cannot be counted from */
    return (value_scan){begin, begin + text.length};
}

/* Passes over white space; was there any? */
static inline bool value_skip_space(value_scan *s)
{
    const char *from = s->at;
    while (s->at < s->end && is_white_space(*s->at))
        s->at++;
    return s->at > from;
}

/* Takes the digits that come next; empty if there are none. */
static inline view value_take_digits(value_scan *s)
{
    const char *from = s->at;
    while (s->at < s->end && is_digit(*s->at))
        s->at++;
    return view_of(from, (size_t)(s->at - from));
}

/* What comes next, up to white space or the end; nothing is taken. White space is not above the space. */
static inline view value_peek_word(const value_scan *s)
{
    const char *to = s->at;
    while (to < s->end && ((unsigned char)*to > ' ' || !is_white_space(*to)))
        to++;
    return view_of(s->at, (size_t)(to - s->at));
}

/* ---- Numbers --------------------------------------------------------------------------------- */

/* Numbers above this are this. */
#define VALUE_LARGE INT64_C(1000000000000000000)

/* Years beyond this have no days (D219). */
enum { VALUE_LAST_YEAR = 999999 };

/* Days of one calendar's last year can be in a later year of another; further than this no calendar is followed. */
enum { VALUE_FAR_YEAR = 1110000 };

/* Without leading zeros, but for the last digit. */
view value_strip_zeros(view digits);

/* The number, at most VALUE_LARGE. */
int64_t value_number(view digits);

/* Takes the digits that come next, and gives their number. */
static inline int64_t value_take_number(value_scan *s, view *digits)
{
    enum { DIGITS_AT_MOST = 18 };
    const char *from = s->at;
    int64_t number = 0;
    unsigned digit;
    while (s->at < s->end && (digit = (unsigned char)*s->at - (unsigned)'0') <= 9) {
        number = (int64_t)((uint64_t)number * 10 + digit); /* of no use if there are too many */
        s->at++;
    }
    *digits = view_of(from, (size_t)(s->at - from));
    return digits->length <= DIGITS_AT_MOST ? number : value_number(*digits);
}

/* The year's remainder, whatever the number of its digits. */
int value_remainder(view digits, int divisor);

/* Fills in a dual year from its two numbers (D206). */
void value_set_dual_year(gedelf_single_date *d, bool negative, view second, bool second_negative);

/* Is a dual year written with two digits read as the year that it has? */
bool value_can_abbreviate(const gedelf_single_date *d);

/* ---- Calendars ------------------------------------------------------------------------------- */

#define CALENDAR(number, symbol) extern const value_calendar calendar_##symbol;
#include "values/calendars.def"
#undef CALENDAR

/* The calendar with a name, in any case and with any white space; with a keyword of GEDCOM 7. */
gedelf_calendar calendar_with_escape(view name);
gedelf_calendar calendar_with_keyword(view word);

/* The number of a month's name in a calendar, in any case; 0 if it is not a month. */
int calendar_month_number(const value_calendar *c, view name);

/* Is it a calendar of GEDCOM 7, and none of an extension? A month of one that is? */
bool calendar_is_standard(const value_calendar *c);
bool calendar_is_standard_month(view name);

/* How many days the month has in a year that has most; 0 if there is no such month. */
int calendar_days_at_most(const value_calendar *c, int month);

/* Division that rounds down, for years before 1 too. */
static inline int64_t value_divide_down(int64_t number, int64_t divisor)
{
    int64_t quotient = number / divisor;
    return quotient - (number % divisor < 0);
}

/* ---- Dates ----------------------------------------------------------------------------------- */

/* A date without anything. Member by member, which is quicker than all at once. */
static inline void value_clear_date(gedelf_single_date *d)
{
    const view nothing = {NULL, 0};
    d->calendar = GEDELF_CALENDAR_GREGORIAN;
    d->epoch = GEDELF_EPOCH_NONE;
    d->escaped = d->dual = false;
    d->month = d->difference = 0;
    d->day = d->year = d->historical = 0;
    d->calendar_name = d->month_name = d->epoch_name = nothing;
    d->day_digits = d->historical_digits = d->year_digits = nothing;
}

/* Puts a date whose parts have been read into its calendar: an unescaped one that the Gregorian calendar does not have
   becomes one in an unknown calendar (D204). */
gedelf_problem value_settle(gedelf_single_date *d);

/* Can ELF have a month of this name? It has three or more capitals and digits, of which the first is a capital, and is
   not a reserved word. */
bool value_is_elf_month(view name);

/* As gedelf_date_parse, for GEDCOM 7 (D224). */
gedelf_problem value_parse_date7(gedelf_date *out, view text, gedelf_date_type type);

/* What a date that is complete must still be: in order (D209), and of its type (D210). */
gedelf_problem value_check_date(const gedelf_date *date);

/* An unescaped dual year read as a date of the Julian calendar, or, by its logical year alone, of the Gregorian one;
   false if it is not valid as one (D207). */
bool value_dual_as_gregorian(const gedelf_single_date *d, gedelf_single_date *out);

/* ---- Writing --------------------------------------------------------------------------------- */

/* Where a value is written to. */
typedef struct value_pen {
    void (*put)(struct value_pen *pen, view text);
    bounded_text to;
} value_pen;

/* One that writes to a text of bounded size. */
value_pen value_pen_to(char *into, size_t size);

static inline void pen_put(value_pen *pen, view text)
{
    pen->put(pen, text);
}

void pen_text(value_pen *pen, const char *text);
void pen_number(value_pen *pen, int64_t number);

/* In capitals; white space in it becomes one `space`, and nothing if that is 0. */
void pen_capitals(value_pen *pen, view text, char space);

/* With white space normalised, but not at its ends. */
void pen_normalised(value_pen *pen, view text);

/* Digits without leading zeros, but with at least so many. */
void pen_digits(value_pen *pen, view digits, size_t least);

/* Writes a date in ELF. */
void value_write_elf(value_pen *pen, const gedelf_date *date);

#endif
