/* SPDX-License-Identifier: MIT */
/*
 * Days: stretches of days held against one another (D218), days written as ISO 8601, and days some years later.
 */
#include "values/values_private.h"

/* ---- Comparing ------------------------------------------------------------------------------- */

gedelf_order gedelf_days_order(gedelf_days a, gedelf_days b)
{
    if (a.has_latest && b.has_earliest && a.latest < b.earliest)
        return GEDELF_BEFORE;
    if (b.has_latest && a.has_earliest && b.latest < a.earliest)
        return GEDELF_AFTER;
    return GEDELF_POSSIBLY;
}

bool gedelf_days_can_precede(gedelf_days a, gedelf_days b)
{
    return !a.has_earliest || !b.has_latest || a.earliest < b.latest;
}

bool gedelf_days_within(gedelf_days a, gedelf_days b)
{
    bool from = !b.has_earliest || (a.has_earliest && a.earliest >= b.earliest);
    bool to = !b.has_latest || (a.has_latest && a.latest <= b.latest);
    return from && to && (a.has_earliest || a.has_latest) && (b.has_earliest || b.has_latest);
}

bool gedelf_days_can_be_within(gedelf_days a, gedelf_days b)
{
    return gedelf_days_order(a, b) == GEDELF_POSSIBLY;
}

int gedelf_days_compare(gedelf_days a, gedelf_days b)
{
    bool dated_a = a.has_earliest || a.has_latest, dated_b = b.has_earliest || b.has_latest;
    if (dated_a != dated_b)
        return dated_a ? -1 : 1;
    if (a.has_earliest != b.has_earliest)
        return a.has_earliest ? 1 : -1;
    if (a.earliest != b.earliest)
        return a.earliest < b.earliest ? -1 : 1;
    if (a.has_latest != b.has_latest)
        return a.has_latest ? -1 : 1;
    return (a.latest > b.latest) - (a.latest < b.latest);
}

/* ---- ISO 8601 -------------------------------------------------------------------------------- */

/* With at least so many digits. */
static void put_padded(value_pen *pen, int64_t number, size_t least)
{
    char digits[20];
    size_t length = number_format((uint64_t)number, digits);
    pen_digits(pen, view_of(digits, length), least);
}

size_t gedelf_day_format(int64_t day, char *into, size_t size)
{
    value_pen pen = value_pen_to(into, size);
    gedelf_calendar_day d;
    if (!gedelf_calendar_from_day(GEDELF_CALENDAR_GREGORIAN, day, &d))
        return 0;
    if (d.year < 0)
        pen_text(&pen, "-");
    put_padded(&pen, d.year < 0 ? -d.year : d.year, 4);
    pen_text(&pen, "-");
    put_padded(&pen, d.month, 2);
    pen_text(&pen, "-");
    put_padded(&pen, d.day, 2);
    return pen.to.length;
}

/* ---- Later ----------------------------------------------------------------------------------- */

int64_t gedelf_day_later(int64_t day, int64_t years, int64_t months, int64_t days)
{
    gedelf_calendar_day d;
    if (!gedelf_calendar_from_day(GEDELF_CALENDAR_GREGORIAN, day, &d))
        return day;
    int64_t month = d.month - 1 + months;
    int64_t carried = month >= 0 ? month / 12 : -((11 - month) / 12);
    d.year += years + carried;
    d.month = (int)(month - 12 * carried) + 1;
    int most = gedelf_calendar_month_days(GEDELF_CALENDAR_GREGORIAN, d.year, d.month);
    if (d.day > most)
        d.day = most;
    return gedelf_calendar_to_day(GEDELF_CALENDAR_GREGORIAN, &d, &day) ? day + days : day;
}
