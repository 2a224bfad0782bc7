/* SPDX-License-Identifier: MIT */
/*
 * Comparing dates in brackets: takes a payload and a predicate with the days of another date, gives whether they compare as
 * it asks: certainly, or possibly. Without `?` what is asked must hold whenever in its days the payload's date was; with
 * `?` it must be possible. The days that a path names are meant as they are: `<1750` is before the year 1750.
 */
#include "format/path/path_private.h"

bool path_days_of(view text, gedelf_days *out)
{
    gedelf_date date;
    bool valid = gedelf_date_parse(&date, text, GEDELF_NOTATION_ELF, GEDELF_DATE_VALUE) == GEDELF_VALUE_OK;
    if (valid)
        *out = gedelf_date_days_widened(&date);
    if (valid && (out->has_earliest || out->has_latest))
        return true;
    /* GEDCOM 7 names calendars by a word, which elsewhere would be a month of an unknown calendar. */
    if (text.length == 0 ||
        gedelf_date_parse(&date, text, GEDELF_NOTATION_GEDCOM7, GEDELF_DATE_VALUE) != GEDELF_VALUE_OK)
        return valid;
    *out = gedelf_date_days_widened(&date);
    return true;
}

static bool is_certain(path_comparison asked, gedelf_days a, gedelf_days b)
{
    switch (asked) {
    case PATH_BEFORE: return gedelf_days_order(a, b) == GEDELF_BEFORE;
    case PATH_AFTER: return gedelf_days_order(a, b) == GEDELF_AFTER;
    case PATH_NOT_AFTER: return b.has_latest && a.has_latest && a.latest <= b.latest;
    case PATH_NOT_BEFORE: return b.has_earliest && a.has_earliest && a.earliest >= b.earliest;
    default: return gedelf_days_within(a, b);
    }
}

static bool is_possible(path_comparison asked, gedelf_days a, gedelf_days b)
{
    switch (asked) {
    case PATH_BEFORE: return b.has_earliest && (!a.has_earliest || a.earliest < b.earliest);
    case PATH_AFTER: return b.has_latest && (!a.has_latest || a.latest > b.latest);
    case PATH_NOT_AFTER: return gedelf_days_order(a, b) != GEDELF_AFTER;
    case PATH_NOT_BEFORE: return gedelf_days_order(a, b) != GEDELF_BEFORE;
    default: return gedelf_days_can_be_within(a, b);
    }
}

bool path_dates_compare(const path_predicate *q, view text)
{
    gedelf_days days;
    if (!path_days_of(text, &days))
        return false;
    return q->possibly ? is_possible(q->comparison, days, q->days) : is_certain(q->comparison, days, q->days);
}
