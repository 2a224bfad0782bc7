/* SPDX-License-Identifier: MIT */
/*
 * People in words: takes a person, gives the name and the years for people to read. [D255]
 */
#include "family/people/people.h"

size_t gedelf_person_format(const gedelf_people *people, gedelf_person person, char *into, size_t size)
{
    pack_head head = pack_read_head(people, people->persons.items[person].pack, KIN_PERSON);
    bounded_text s = {into, size, gedelf_name_format(head.name, into, size)};
    if (s.length == 0)
        bounded_text_put(&s, VIEW("unnamed"));
    if (head.xref.length > 0) {
        bounded_text_put(&s, VIEW(" ("));
        bounded_text_put(&s, head.xref);
        bounded_text_put(&s, VIEW(")"));
    }
    return s.length;
}

bool append_person_name(const gedelf_people *people, gedelf_person person, buffer *out)
{
    size_t length = gedelf_person_format(people, person, NULL, 0);
    if (!buffer_reserve(out, length))
        return false;
    out->length += gedelf_person_format(people, person, out->data + out->length, length);
    return true;
}

/* ---- Years -------------------------------------------------------------------------------------- */

static void say_year(bounded_text *s, int64_t day)
{
    char digits[20];
    gedelf_calendar_day date = {.year = 0};
    gedelf_calendar_from_day(GEDELF_CALENDAR_GREGORIAN, day, &date);
    bool before = date.year <= 0;
    bounded_text_put(s, view_of(digits, number_format((uint64_t)(before ? 1 - date.year : date.year), digits)));
    if (before)
        bounded_text_put(s, VIEW(" BC"));
}

/* The year of an event, with a word if it is not meant exactly. */
static void say_when(bounded_text *s, const gedelf_event *e)
{
    bool about = e->form == GEDELF_FORM_ABT || e->form == GEDELF_FORM_CAL || e->form == GEDELF_FORM_EST;
    gedelf_days d = e->days;
    if (!d.has_earliest || !d.has_latest || about)
        bounded_text_put(s, about ? VIEW("about ") : d.has_earliest ? VIEW("after ") : VIEW("before "));
    say_year(s, d.has_earliest ? d.earliest : d.latest);
    gedelf_calendar_day first = {.year = 0}, last = {.year = 0};
    if (about || !d.has_earliest || !d.has_latest || !gedelf_calendar_from_day(0, d.earliest, &first) ||
        !gedelf_calendar_from_day(0, d.latest, &last) || first.year == last.year)
        return;
    bounded_text_put(s, VIEW("/"));
    say_year(s, d.latest);
}

static bool has_days(const gedelf_event *e)
{
    return e->days.has_earliest || e->days.has_latest;
}

size_t gedelf_event_year_format(const gedelf_event *event, char *into, size_t size)
{
    bounded_text s = {into, size, 0};
    if (has_days(event))
        say_when(&s, event);
    return s.length;
}

size_t gedelf_person_years_format(const gedelf_people *people, gedelf_person person, char *into, size_t size)
{
    gedelf_event birth, death;
    bounded_text s = {into, size, 0};
    gedelf_person_birth(people, person, &birth);
    gedelf_person_death(people, person, &death);
    if (has_days(&birth)) {
        if (!has_days(&death))
            bounded_text_put(&s, VIEW("born "));
        say_when(&s, &birth);
    } else if (has_days(&death)) {
        bounded_text_put(&s, VIEW("died "));
    }
    if (has_days(&birth) && has_days(&death))
        bounded_text_put(&s, VIEW("–"));
    if (has_days(&death))
        say_when(&s, &death);
    return s.length;
}
