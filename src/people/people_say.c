/* SPDX-License-Identifier: MIT */
/*
 * People in words: takes a person, gives the name and the years for people to read. [D255]
 */
#include "people/people.h"

/* Where a text is written, which may be too small for it. */
typedef struct say_place {
    char *into;
    size_t size, length;
} say_place;

static void say_text(say_place *s, view text)
{
    if (s->length < s->size) {
        size_t room = s->size - s->length;
        memcpy(s->into + s->length, text.text, text.length < room ? text.length : room);
    }
    s->length += text.length;
}

size_t gedelf_person_format(const gedelf_people *people, gedelf_person person, char *into, size_t size)
{
    pack_head head = pack_read_head(people, people->persons.items[person].pack, KIN_PERSON);
    say_place s = {into, size, gedelf_name_format(head.name, into, size)};
    if (s.length == 0)
        say_text(&s, VIEW("unnamed"));
    if (head.xref.length > 0) {
        say_text(&s, VIEW(" ("));
        say_text(&s, head.xref);
        say_text(&s, VIEW(")"));
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

static void say_year(say_place *s, int64_t day)
{
    char digits[20];
    gedelf_calendar_day date = {.year = 0};
    gedelf_calendar_from_day(GEDELF_CALENDAR_GREGORIAN, day, &date);
    bool before = date.year <= 0;
    say_text(s, view_of(digits, number_format((uint64_t)(before ? 1 - date.year : date.year), digits)));
    if (before)
        say_text(s, VIEW(" BC"));
}

/* The year of an event, with a word if it is not meant exactly. */
static void say_when(say_place *s, const gedelf_event *e)
{
    bool about = e->form == GEDELF_FORM_ABT || e->form == GEDELF_FORM_CAL || e->form == GEDELF_FORM_EST;
    gedelf_days d = e->days;
    if (!d.has_earliest || !d.has_latest || about)
        say_text(s, about ? VIEW("about ") : d.has_earliest ? VIEW("after ") : VIEW("before "));
    say_year(s, d.has_earliest ? d.earliest : d.latest);
    gedelf_calendar_day first = {.year = 0}, last = {.year = 0};
    if (about || !d.has_earliest || !d.has_latest || !gedelf_calendar_from_day(0, d.earliest, &first) ||
        !gedelf_calendar_from_day(0, d.latest, &last) || first.year == last.year)
        return;
    say_text(s, VIEW("/"));
    say_year(s, d.latest);
}

static bool has_days(const gedelf_event *e)
{
    return e->days.has_earliest || e->days.has_latest;
}

size_t gedelf_event_year_format(const gedelf_event *event, char *into, size_t size)
{
    say_place s = {into, size, 0};
    if (has_days(event))
        say_when(&s, event);
    return s.length;
}

size_t gedelf_person_years_format(const gedelf_people *people, gedelf_person person, char *into, size_t size)
{
    gedelf_event birth, death;
    say_place s = {into, size, 0};
    gedelf_person_birth(people, person, &birth);
    gedelf_person_death(people, person, &death);
    if (has_days(&birth)) {
        if (!has_days(&death))
            say_text(&s, VIEW("born "));
        say_when(&s, &birth);
    } else if (has_days(&death)) {
        say_text(&s, VIEW("died "));
    }
    if (has_days(&birth) && has_days(&death))
        say_text(&s, VIEW("–"));
    if (has_days(&death))
        say_when(&s, &death);
    return s.length;
}
