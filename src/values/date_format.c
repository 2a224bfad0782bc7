/* SPDX-License-Identifier: MIT */
/*
 * Writing dates: takes a gedelf_date, gives its text in ELF's notation or in GEDCOM 7's, with the phrase that the latter may
 * need, and the name of its calendar. D220 to D224; and how a date is spelt (D231).
 */
#include "values/values_private.h"

/* ---- Years ----------------------------------------------------------------------------------- */

/* Digits that a small number is added to, which changes the last of them and, where that carries, those before it. The
   number is from -9 to 9, and the digits are many. */
static void put_changed_digits(value_pen *pen, view digits, int change)
{
    digits = value_strip_zeros(digits);
    size_t last = digits.length - 1;
    int sum = digits.text[last] - '0' + change;
    int carry = sum > 9 ? 1 : sum < 0 ? -1 : 0;
    char end = (char)('0' + sum - 10 * carry);
    char passed = carry > 0 ? '9' : '0'; /* what a carry runs through, and what it leaves there */
    size_t at = last;
    while (carry && at > 0 && digits.text[at - 1] == passed)
        at--;
    if (carry && at > 0) {
        char changed = (char)(digits.text[at - 1] + carry);
        pen_put(pen, view_of(digits.text, at - 1));
        if (at > 1 || changed != '0')
            pen_put(pen, view_of(&changed, 1));
    } else if (carry) {
        pen_text(pen, "1");
    } else {
        pen_put(pen, view_of(digits.text, last));
    }
    for (; carry && at < last; at++)
        pen_text(pen, carry > 0 ? "0" : "9");
    pen_put(pen, view_of(&end, 1));
}

/* A year in full, with at least so many digits. */
static void put_year(value_pen *pen, int64_t year, view digits, size_t least)
{
    char number[20];
    if (year < 0)
        pen_text(pen, "-");
    int64_t size = year < 0 ? -year : year;
    if (size < VALUE_LARGE)
        digits = view_of(number, number_format((uint64_t)size, number));
    pen_digits(pen, digits, least);
}

static void put_logical_year(value_pen *pen, const gedelf_single_date *d, size_t least)
{
    bool large = d->year >= VALUE_LARGE || d->year <= -VALUE_LARGE;
    if (large && d->dual && d->difference != 0) {
        if (d->year < 0)
            pen_text(pen, "-");
        put_changed_digits(pen, d->historical_digits, d->year < 0 ? -d->difference : d->difference);
    } else {
        put_year(pen, d->year, d->dual ? d->year_digits : d->historical_digits, least);
    }
}

/* The last two digits of the logical year, or all of it with at least three (D220). */
static void put_dual_year(value_pen *pen, const gedelf_single_date *d)
{
    put_year(pen, d->historical, d->historical_digits, 1);
    pen_text(pen, "/");
    if (!value_can_abbreviate(d)) {
        put_logical_year(pen, d, 3);
        return;
    }
    bool large = d->historical >= VALUE_LARGE || d->historical <= -VALUE_LARGE;
    int64_t first = d->historical < 0 ? -d->historical : d->historical;
    int last = large ? value_remainder(d->historical_digits, 100) : (int)(first % 100);
    int change = d->historical < 0 ? -d->difference : d->difference;
    int two = large || first + change >= 0 ? (last + change + 100) % 100 : -(last + change);
    char digits[2] = {(char)('0' + two / 10), (char)('0' + two % 10)};
    pen_put(pen, view_of(digits, sizeof digits));
}

/* ---- Names ----------------------------------------------------------------------------------- */

/* A calendar's name: words of capitals with something between them, which is white space in ELF and underscores in GEDCOM
   7. Takes the next character, as `between` where it is between words; 0 at the end. */
static char next_of_name(view name, size_t *at, gedelf_notation notation, char between)
{
    if (*at == name.length)
        return '\0';
    char c = name.text[(*at)++];
    if (notation == GEDELF_NOTATION_GEDCOM7)
        return c == '_' ? between : c;
    if (!is_white_space(c))
        return to_upper(c);
    while (*at < name.length && is_white_space(name.text[*at]))
        (*at)++;
    return between;
}

static void put_calendar_name(value_pen *pen, view name, gedelf_notation notation, char between)
{
    size_t at = 0;
    for (char c; (c = next_of_name(name, &at, notation, between)) != '\0';)
        pen_put(pen, view_of(&c, 1));
}

/* Has the value's other date the escape of another calendar than the Gregorian one? */
static bool is_beside_other_calendar(const gedelf_date *date, size_t number)
{
    const gedelf_single_date *other = &date->dates[1 - number];
    return gedelf_date_count(date) == 2 && other->escaped && other->calendar != GEDELF_CALENDAR_GREGORIAN;
}

/* What is between the words of all forms but INT and phrases. */
static const struct {
    const char *first, *second;
} form_words[] = {[GEDELF_FORM_DATE] = {"", ""},         [GEDELF_FORM_FROM] = {"FROM ", ""},
                  [GEDELF_FORM_TO] = {"TO ", ""},        [GEDELF_FORM_FROM_TO] = {"FROM ", " TO "},
                  [GEDELF_FORM_BEF] = {"BEF ", ""},      [GEDELF_FORM_AFT] = {"AFT ", ""},
                  [GEDELF_FORM_BET] = {"BET ", " AND "}, [GEDELF_FORM_ABT] = {"ABT ", ""},
                  [GEDELF_FORM_CAL] = {"CAL ", ""},      [GEDELF_FORM_EST] = {"EST ", ""},
                  [GEDELF_FORM_INT] = {"", ""},          [GEDELF_FORM_PHRASE] = {"", ""}};

static void put_day(value_pen *pen, const gedelf_single_date *d)
{
    if (d->day == 0)
        return;
    put_year(pen, d->day, d->day_digits, 1);
    pen_text(pen, " ");
}

/* ---- ELF ------------------------------------------------------------------------------------- */

static void put_elf_escape(value_pen *pen, const gedelf_date *date, size_t number)
{
    const gedelf_single_date *d = &date->dates[number];
    bool written = d->calendar == GEDELF_CALENDAR_GREGORIAN ? is_beside_other_calendar(date, number)
                   : d->calendar == GEDELF_CALENDAR_UNKNOWN ? d->escaped
                                                            : true;
    if (!written)
        return;
    pen_text(pen, "@#D");
    if (d->calendar == GEDELF_CALENDAR_UNKNOWN)
        put_calendar_name(pen, d->calendar_name, date->notation, ' ');
    else
        pen_text(pen, calendar_of(d->calendar)->escape);
    pen_text(pen, "@ ");
}

/* Two characters get full stops (D205), and what comes from GEDCOM 7 without a sign of an epoch gets one (D224). */
static void put_other_epoch(value_pen *pen, view name, gedelf_notation notation)
{
    bool marked = memchr(name.text, '.', name.length) || memchr(name.text, '_', name.length);
    bool from7 = notation == GEDELF_NOTATION_GEDCOM7;
    if (name.length == 2 && name.text[0] != '$' && (from7 || !marked)) {
        pen_put(pen, view_of(name.text, 1));
        pen_text(pen, ".");
        pen_put(pen, view_of(name.text + 1, 1));
        pen_text(pen, ".");
    } else {
        pen_put(pen, name);
        pen_text(pen, from7 && !marked ? "." : "");
    }
}

/* The default epoch is left out. */
static void put_elf_epoch(value_pen *pen, const gedelf_single_date *d, gedelf_notation notation)
{
    static const char *const spelt[] = {
        [GEDELF_EPOCH_NONE] = "", [GEDELF_EPOCH_BC] = "B.C.", [GEDELF_EPOCH_AD] = "A.D.", [GEDELF_EPOCH_AM] = "A.M."};
    if (d->epoch == GEDELF_EPOCH_NONE || (d->calendar != GEDELF_CALENDAR_UNKNOWN && d->epoch != GEDELF_EPOCH_BC))
        return;
    pen_text(pen, " ");
    if (d->epoch == GEDELF_EPOCH_OTHER)
        put_other_epoch(pen, d->epoch_name, notation);
    else
        pen_text(pen, spelt[d->epoch]);
}

static void put_elf_date(value_pen *pen, const gedelf_date *date, size_t number)
{
    const gedelf_single_date *d = &date->dates[number];
    put_elf_escape(pen, date, number);
    put_day(pen, d);
    if (d->month > 0)
        pen_text(pen, gedelf_calendar_month_name(d->calendar, d->month));
    else
        pen_capitals(pen, d->month_name, '\0');
    if (d->month > 0 || d->month_name.length > 0)
        pen_text(pen, " ");
    if (d->dual)
        put_dual_year(pen, d);
    else
        put_logical_year(pen, d, date->type == GEDELF_DATE_EXACT ? 4 : 1);
    put_elf_epoch(pen, d, date->notation);
}

/* Can ELF have the names of an extension of GEDCOM 7? */
static bool has_elf_names(const gedelf_single_date *d)
{
    if (d->calendar != GEDELF_CALENDAR_UNKNOWN)
        return true;
    for (size_t i = 0; i < d->calendar_name.length; i++) {
        char c = d->calendar_name.text[i];
        if (!is_letter(c) && (c != '_' || i == 0))
            return false;
    }
    return (d->month_name.length == 0 || value_is_elf_month(d->month_name)) &&
           (d->epoch_name.length == 0 || is_letter(d->epoch_name.text[0]));
}

static bool can_be_elf(const gedelf_date *date)
{
    bool can = true;
    for (size_t i = 0; i < gedelf_date_count(date) && date->notation == GEDELF_NOTATION_GEDCOM7; i++)
        can &= has_elf_names(&date->dates[i]);
    return can;
}

void value_write_elf(value_pen *pen, const gedelf_date *date)
{
    if (!can_be_elf(date)) {
        pen_text(pen, "(");
        pen_put(pen, date->text);
        pen_text(pen, ")");
        return;
    }
    pen_text(pen, date->form == GEDELF_FORM_INT ? "INT " : form_words[date->form].first);
    for (size_t i = 0; i < gedelf_date_count(date); i++) {
        pen_text(pen, i ? form_words[date->form].second : "");
        put_elf_date(pen, date, i);
    }
    if (date->form == GEDELF_FORM_INT || date->form == GEDELF_FORM_PHRASE) {
        pen_text(pen, date->form == GEDELF_FORM_INT ? " (" : "(");
        pen_normalised(pen, date->phrase);
        pen_text(pen, ")");
    }
}

/* ---- GEDCOM 7 -------------------------------------------------------------------------------- */

/* Can GEDCOM 7 say this date, with or without a phrase beside it? (D223) */
static bool can_be_gedcom7(const gedelf_single_date *d)
{
    gedelf_single_date gregorian;
    if (d->calendar != GEDELF_CALENDAR_UNKNOWN)
        return true;
    if (!d->escaped)
        return value_dual_as_gregorian(d, &gregorian);
    return d->year >= 0 && (d->epoch != GEDELF_EPOCH_OTHER || d->epoch_name.text[0] != '$');
}

static bool can_all_be_gedcom7(const gedelf_date *date)
{
    bool can = true;
    for (size_t i = 0; i < gedelf_date_count(date); i++)
        can &= can_be_gedcom7(&date->dates[i]);
    return can;
}

static void put_gedcom7_calendar(value_pen *pen, const gedelf_date *date, size_t number)
{
    const gedelf_single_date *d = &date->dates[number];
    if (d->calendar == GEDELF_CALENDAR_UNKNOWN && d->escaped) {
        pen_text(pen, "_");
        put_calendar_name(pen, d->calendar_name, date->notation, '_');
        pen_text(pen, " ");
    } else if (d->calendar == GEDELF_CALENDAR_GREGORIAN || d->calendar == GEDELF_CALENDAR_UNKNOWN) {
        pen_text(pen, is_beside_other_calendar(date, number) ? "GREGORIAN " : "");
    } else {
        pen_text(pen, calendar_of(d->calendar)->keyword);
        pen_text(pen, " ");
    }
}

static void put_gedcom7_month(value_pen *pen, const gedelf_single_date *d)
{
    const value_calendar *c = calendar_of(d->calendar);
    if (d->month > 0) {
        int month = c->month_in ? c->month_in(d, GEDELF_NOTATION_GEDCOM7) : d->month;
        const char *name = gedelf_calendar_month_name(d->calendar, month);
        pen_text(pen, calendar_is_standard(c) || calendar_is_standard_month(view_of_string(name)) ? "" : "_");
        pen_text(pen, name);
    } else if (d->month_name.length > 0) {
        pen_text(pen, !d->escaped || calendar_is_standard_month(d->month_name) ? "" : "_");
        pen_capitals(pen, d->month_name, '\0');
    } else {
        return;
    }
    pen_text(pen, " ");
}

/* The capitals, digits and underscores of an epoch after an underscore (D222). */
static void put_gedcom7_epoch(value_pen *pen, const gedelf_single_date *d)
{
    bool known = d->calendar != GEDELF_CALENDAR_UNKNOWN || !d->escaped;
    if (d->epoch == GEDELF_EPOCH_BC) {
        pen_text(pen, " BCE");
    } else if (d->epoch == GEDELF_EPOCH_OTHER) {
        pen_text(pen, " _");
        for (size_t i = 0; i < d->epoch_name.length; i++) {
            if (d->epoch_name.text[i] != '.')
                pen_put(pen, view_of(d->epoch_name.text + i, 1));
        }
    } else if (d->epoch != GEDELF_EPOCH_NONE && !known) {
        pen_text(pen, d->epoch == GEDELF_EPOCH_AD ? " _AD" : " _AM");
    }
}

static void put_gedcom7_date(value_pen *pen, const gedelf_date *date, size_t number)
{
    const gedelf_single_date *d = &date->dates[number];
    put_gedcom7_calendar(pen, date, number);
    put_day(pen, d);
    put_gedcom7_month(pen, d);
    put_logical_year(pen, d, 1);
    put_gedcom7_epoch(pen, d);
}

/* A dual year alone, without an escape, is one or the other: BET h AND l, in the order of time (D223). */
static bool is_one_or_the_other(const gedelf_date *date)
{
    const gedelf_single_date *d = &date->dates[0];
    return date->form == GEDELF_FORM_DATE && d->dual && !d->escaped && d->month_name.length == 0;
}

static void put_one_or_the_other(value_pen *pen, const gedelf_single_date *d)
{
    bool back = d->epoch == GEDELF_EPOCH_BC;
    bool swapped = (d->historical > d->year) != back;
    const char *epoch = back ? " BCE" : "";
    pen_text(pen, "BET ");
    pen_number(pen, swapped ? d->year : d->historical);
    pen_text(pen, epoch);
    pen_text(pen, " AND ");
    pen_number(pen, swapped ? d->historical : d->year);
    pen_text(pen, epoch);
}

static void value_write_gedcom7(value_pen *pen, const gedelf_date *date)
{
    if (!can_all_be_gedcom7(date))
        return;
    if (is_one_or_the_other(date)) {
        put_one_or_the_other(pen, &date->dates[0]);
        return;
    }
    pen_text(pen, form_words[date->form].first);
    for (size_t i = 0; i < gedelf_date_count(date); i++) {
        pen_text(pen, i ? form_words[date->form].second : "");
        put_gedcom7_date(pen, date, i);
    }
}

/* ---- What users call ------------------------------------------------------------------------- */

size_t gedelf_date_format(const gedelf_date *date, gedelf_notation notation, char *into, size_t size)
{
    value_pen pen = value_pen_to(into, size);
    if (notation == GEDELF_NOTATION_GEDCOM7)
        value_write_gedcom7(&pen, date);
    else
        value_write_elf(&pen, date);
    return pen.to.length;
}

bool gedelf_date_phrase(const gedelf_date *date, char *into, size_t size, size_t *length)
{
    value_pen pen = value_pen_to(into, size);
    bool whole = !can_all_be_gedcom7(date);
    for (size_t i = 0; i < gedelf_date_count(date); i++)
        whole |= date->dates[i].dual;
    bool phrase = date->form == GEDELF_FORM_PHRASE || date->form == GEDELF_FORM_INT;
    if (date->notation == GEDELF_NOTATION_GEDCOM7 || (!whole && !phrase))
        return false;
    pen_normalised(&pen, whole ? view_trim(date->text) : date->phrase);
    *length = pen.to.length;
    return true;
}

/* Small letters, and hyphens between words (D221). */
static void put_people_name(value_pen *pen, const gedelf_single_date *d, gedelf_notation notation)
{
    if (d->calendar != GEDELF_CALENDAR_UNKNOWN || !d->escaped) {
        pen_text(pen, calendar_of(d->calendar)->name);
        return;
    }
    size_t at = 0;
    for (char c; (c = next_of_name(d->calendar_name, &at, notation, '-')) != '\0';) {
        c = c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
        pen_put(pen, view_of(&c, 1));
    }
}

/* The name of an unknown calendar, which is "unknown" where it has none. */
static view unknown_name(const gedelf_single_date *d)
{
    return d->escaped ? d->calendar_name : VIEW("UNKNOWN");
}

static bool is_same_calendar(const gedelf_date *date)
{
    const gedelf_single_date *a = &date->dates[0], *b = &date->dates[1];
    if (a->calendar != b->calendar || a->calendar != GEDELF_CALENDAR_UNKNOWN)
        return a->calendar == b->calendar;
    size_t at = 0, bt = 0;
    char c, d;
    do {
        c = next_of_name(unknown_name(a), &at, date->notation, '-');
        d = next_of_name(unknown_name(b), &bt, date->notation, '-');
    } while (c == d && c != '\0');
    return c == d;
}

size_t gedelf_date_calendar(const gedelf_date *date, char *into, size_t size)
{
    value_pen pen = value_pen_to(into, size);
    if (gedelf_date_count(date) == 2 && !is_same_calendar(date))
        pen_text(&pen, "mixed");
    else if (gedelf_date_count(date) > 0)
        put_people_name(&pen, &date->dates[0], date->notation);
    return pen.to.length;
}
