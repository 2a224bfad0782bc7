/* SPDX-License-Identifier: MIT */
/*
 * What a record tells of a life: takes the record of a person or family, gives evidence of death and the last days on which
 * somebody can have been born, have died or have married. [D470, D471]
 */
#include "redact/redact_private.h"

enum { ABOUT_YEARS = 5 };

/* ---- What stays --------------------------------------------------------------------------------- */

/* Does a structure count? A line that could not be used, which --recover keeps, may be anything. */
static bool counts_for_life(const life_reading *how, gedelf_structure s)
{
    if (how->items)
        return (how->items[s.index - how->first].flags & ITEM_CUT) == 0;
    return !view_equal(gedelf_structure_tag(s), VIEW("ERROR"));
}

/* Does it have something below it that counts? */
static bool has_what_counts(const life_reading *how, gedelf_structure s)
{
    for (s = gedelf_structure_first(s); gedelf_structure_exists(s); s = gedelf_structure_next(s)) {
        if (counts_for_life(how, s))
            return true;
    }
    return false;
}

/* ---- Dates -------------------------------------------------------------------------------------- */

/* The first DATE of an event that counts; false if there is none that tells days. */
static bool read_date(const life_reading *how, gedelf_structure event, gedelf_date *date)
{
    gedelf_structure s = gedelf_structure_find(event, VIEW("DATE"));
    while (gedelf_structure_exists(s) && !counts_for_life(how, s))
        s = gedelf_structure_next_same(s);
    return gedelf_structure_exists(s) &&
           gedelf_date_parse(date, gedelf_structure_payload(s), how->notation, GEDELF_DATE_VALUE) == GEDELF_VALUE_OK;
}

/* The last day on which an event can have been; approximate dates are wider. */
static int64_t latest_day(const life_reading *how, gedelf_structure event)
{
    gedelf_date date;
    if (!read_date(how, event, &date))
        return OPEN_DAY;
    gedelf_days days = gedelf_date_days(&date);
    bool about = date.form == GEDELF_FORM_ABT || date.form == GEDELF_FORM_CAL || date.form == GEDELF_FORM_EST;
    return !days.has_latest ? OPEN_DAY : about ? day_after_years(days.latest, ABOUT_YEARS) : days.latest;
}

static bool begins_after_today(const life_reading *how, gedelf_structure event)
{
    gedelf_date date;
    if (!read_date(how, event, &date))
        return false;
    gedelf_days days = gedelf_date_days(&date);
    return days.has_earliest && days.earliest > how->today;
}

/* ---- Events ------------------------------------------------------------------------------------- */

/* The letters of a tag as one number, 0 if there are too many: then comparing it with many others takes no time. */
static inline uint32_t letters_of_tag(const char *tag, size_t length)
{
    uint32_t letters = 0;
    for (size_t i = 0; i < length; i++)
        letters = length <= 4 ? letters << 8 | (unsigned char)tag[i] : 0;
    return letters;
}

static bool is_death(uint32_t tag)
{
    return tag == letters_of_tag("DEAT", 4) || tag == letters_of_tag("BURI", 4) || tag == letters_of_tag("BRI", 3) ||
           tag == letters_of_tag("CREM", 4) || tag == letters_of_tag("PROB", 4);
}

static bool is_life_event(uint32_t tag)
{
    bool among = false;
#define LIFE_EVENT(name) among = among || tag == letters_of_tag(#name, sizeof #name - 1);
#include "redact/life_events.def"
#undef LIFE_EVENT
    return among;
}

/* N: it did not happen. Then its date is none, either. */
static bool is_denied(gedelf_structure event)
{
    return view_equal_ignoring_case(view_trim(gedelf_structure_payload(event)), VIEW("N"));
}

/* Is somebody dead by this event? */
static bool proves_death(const life_reading *how, gedelf_structure event)
{
    view payload = view_trim(gedelf_structure_payload(event));
    if (begins_after_today(how, event))
        return false;
    return view_equal_ignoring_case(payload, VIEW("Y")) || has_what_counts(how, event);
}

/* ---- Records ------------------------------------------------------------------------------------ */

static uint32_t event_letters(gedelf_structure s)
{
    view tag = gedelf_structure_tag(s);
    return letters_of_tag(tag.text, tag.length);
}

void life_read_person(const life_reading *how, gedelf_structure top, person_life *life)
{
    gedelf_structure s = gedelf_structure_first(top);
    for (; gedelf_structure_exists(s); s = gedelf_structure_next(s)) {
        uint32_t tag = event_letters(s);
        bool death = is_death(tag);
        if ((!death && !is_life_event(tag)) || (death && is_denied(s)) || !counts_for_life(how, s))
            continue;
        life->dead = life->dead || (death && proves_death(how, s));
        lower_day(death ? &life->died : &life->born, latest_day(how, s));
    }
}

int64_t life_read_family(const life_reading *how, gedelf_structure top)
{
    int64_t day = OPEN_DAY;
    gedelf_structure s = gedelf_structure_first(top);
    for (; gedelf_structure_exists(s); s = gedelf_structure_next(s)) {
        if (is_life_event(event_letters(s)) && counts_for_life(how, s))
            lower_day(&day, latest_day(how, s));
    }
    return day;
}
