/* SPDX-License-Identifier: MIT */
/*
 * Change dates: takes two CHAN, says which is the later. [D423, D451]
 */
#include "compare/diff/diff.h"
#include "values/values.h"

/* The moment of a CHAN: a day, and the digits of its time. False if it is not known. */
static bool change_moment(gedelf_structure s, gedelf_notation notation, int64_t *day, view *time)
{
    gedelf_date date;
    gedelf_structure at = gedelf_structure_find(s, VIEW("DATE"));
    *time = gedelf_structure_payload(gedelf_structure_find(at, VIEW("TIME")));
    if (gedelf_date_parse(&date, gedelf_structure_payload(at), notation, GEDELF_DATE_VALUE) != GEDELF_VALUE_OK)
        return false;
    gedelf_days days = gedelf_date_days(&date);
    *day = days.earliest;
    return days.has_earliest;
}

/* Times of one day, as hours, minutes, seconds and their parts: compared number by number. */
static bool time_is_later(view a, view b)
{
    size_t i = 0, k = 0;
    while (i < b.length && k < a.length) {
        uint64_t first = 0, second = 0;
        for (; k < a.length && is_digit(a.text[k]); k++)
            first = first * 10 + (uint64_t)(a.text[k] - '0');
        for (; i < b.length && is_digit(b.text[i]); i++)
            second = second * 10 + (uint64_t)(b.text[i] - '0');
        if (first != second)
            return second > first;
        i++;
        k++;
    }
    return i < b.length;
}

bool change_is_later(gedelf_structure than, gedelf_structure change, gedelf_notation notation)
{
    int64_t first = 0, second = 0;
    view first_time, second_time;
    bool known = change_moment(than, notation, &first, &first_time);
    if (!change_moment(change, notation, &second, &second_time))
        return false;
    return !known || second > first || (second == first && time_is_later(first_time, second_time));
}
