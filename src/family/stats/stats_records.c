/* SPDX-License-Identifier: MIT */
/*
 * What records have: takes a dataset, counts records, events with their sources, dates by kind, precision and calendar, and
 * places.
 */
#include "family/stats/stats_private.h"

/* ---- Dates -------------------------------------------------------------------------------------- */

/* Nearly all are of one calendar; for others the payload is parsed. */
static void count_calendar(gedelf_stats *s, gedelf_structure at, const date_facts *date)
{
    char name[64];
    gedelf_date of = {.dates = {{.calendar = GEDELF_CALENDAR_GREGORIAN}}};
    if (!date->gregorian)
        gedelf_date_parse(&of, gedelf_structure_payload(at), s->people->notation, GEDELF_DATE_VALUE);
    size_t length = gedelf_date_calendar(&of, name, sizeof name);
    if (length > 0)
        stats_add(s, TABLE_CALENDARS, view_of(name, length < sizeof name ? length : sizeof name), 1);
}

static void count_date(gedelf_stats *s, gedelf_structure at)
{
    static const char *const precisions[] = {
        [PRECISION_YEAR] = "year", [PRECISION_MONTH] = "month", [PRECISION_DAY] = "day"};
    if (view_trim(gedelf_structure_payload(at)).length == 0)
        return;
    date_facts date = structure_date(at, s->people->notation);
    gedelf_date kind = {.form = date.form};
    stats_add(s, TABLE_DATE_KINDS, date.valid ? view_of_string(gedelf_date_kind(&kind)) : VIEW("invalid"), 1);
    if (date.precision == PRECISION_NONE)
        return;
    stats_add(s, TABLE_DATE_PRECISION, view_of_string(precisions[date.precision]), 1);
    count_calendar(s, at, &date);
}

/* ---- Places ------------------------------------------------------------------------------------- */

static void count_place(gedelf_stats *s, view text)
{
    view rest = text, part, last = view_of("", 0), place = view_trim(text);
    if (place.length == 0)
        return;
    stats_add(s, TABLE_PLACES, place, 1);
    while (gedelf_place_next(&rest, &part))
        last = part.length > 0 ? part : last;
    if (last.length > 0)
        stats_add(s, TABLE_COUNTRIES, last, 1);
}

/* ---- Events ------------------------------------------------------------------------------------- */

static bool has_part(gedelf_structure s, const char *tag)
{
    return gedelf_structure_exists(gedelf_structure_find(s, view_of_string(tag)));
}

/* Is it, directly in the record of a person or family, an event that says something: when, where, of which kind, or
   that it happened? A pointer never is. */
static bool is_event(gedelf_structure s)
{
    ged_tag tag = ged_tag_of(gedelf_structure_tag(s));
    if (gedelf_structure_pointer(s).length > 0)
        return false;
    if (role_of_ged_tag(tag) == EVENT_NONE)
        return is_event_by_parts(tag, s);
    return view_equal(view_trim(gedelf_structure_payload(s)), VIEW("Y")) || has_part(s, "DATE") ||
           has_part(s, "PLAC") || has_part(s, "TYPE");
}

static void count_event(gedelf_stats *s, gedelf_structure event)
{
    int64_t sources = 0;
    gedelf_structure source = gedelf_structure_find(event, VIEW("SOUR"));
    for (; gedelf_structure_exists(source); source = gedelf_structure_next_same(source))
        sources++;
    stats_add(s, TABLE_EVENTS, gedelf_structure_tag(event), 1);
    stats_number(s, TABLE_EVENT_SOURCES, sources, 1, 5);
}

/* ---- Records ------------------------------------------------------------------------------------ */

/* Dates and places are counted wherever they are below people and families, except the dates of changes to records. */
static void count_below(gedelf_stats *s, gedelf_structure top)
{
    uint32_t size = structure_size(top);
    for (uint32_t i = 1, next; i < size; i = next) {
        gedelf_structure at = structure_part(top, i);
        view tag = gedelf_structure_tag(at);
        if (view_equal(tag, VIEW("DATE")))
            count_date(s, at);
        else if (view_equal(tag, VIEW("PLAC")))
            count_place(s, gedelf_structure_payload(at));
        next = view_equal(tag, VIEW("CHAN")) ? structure_part_end(top, i) : i + 1;
    }
}

void count_records(gedelf_stats *s)
{
    gedelf_structure top = gedelf_dataset_records(s->dataset);
    for (; !s->failed && gedelf_structure_exists(top); top = gedelf_structure_next(top)) {
        view tag = gedelf_structure_tag(top);
        stats_add(s, TABLE_RECORDS, tag, 1);
        if (!view_equal(tag, VIEW("INDI")) && !view_equal(tag, VIEW("FAM")))
            continue;
        count_below(s, top);
        gedelf_structure part = gedelf_structure_first(top);
        for (; gedelf_structure_exists(part); part = gedelf_structure_next(part)) {
            if (is_event(part))
                count_event(s, part);
        }
    }
}
