/* SPDX-License-Identifier: MIT */
/*
 * People in words: takes a person, gives the name and the years for people to read. [D255]
 */
#include "family/people/people.h"

size_t gedelf_person_format(const gedelf_people *people, gedelf_person person, char *into, size_t size)
{
    pack_head head = pack_read_head(people, people->persons.items[person].pack, KIN_PERSON);
    bounded_text s = {into, size, gedelf_name_format(head.name, into, size)};
    bool named = s.length > 0;
    if (head.xref.length == 0)
        bounded_text_put(&s, named ? VIEW("") : VIEW("unnamed"));
    else
        bounded_text_fill(&s, named ? " (%1)" : "unnamed (%1)", head.xref);
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

/* Two numbers with " BC" and a slash, and a word before them. */
enum { YEARS_LENGTH = 64, WHEN_LENGTH = 80 };

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

/* How exactly a year is meant. */
typedef enum year_sense { YEAR_EXACT, YEAR_ABOUT, YEAR_AFTER, YEAR_BEFORE } year_sense;

static year_sense sense_of(const gedelf_event *e)
{
    bool about = e->form == GEDELF_FORM_ABT || e->form == GEDELF_FORM_CAL || e->form == GEDELF_FORM_EST;
    bool whole = e->days.has_earliest && e->days.has_latest;
    return about ? YEAR_ABOUT : whole ? YEAR_EXACT : e->days.has_earliest ? YEAR_AFTER : YEAR_BEFORE;
}

/* The years that an event can be in: "1820" or "1845/1850". */
static view say_years(const gedelf_event *e, char into[YEARS_LENGTH])
{
    bounded_text s = {into, YEARS_LENGTH, 0};
    gedelf_days d = e->days;
    say_year(&s, d.has_earliest ? d.earliest : d.latest);
    gedelf_calendar_day first = {.year = 0}, last = {.year = 0};
    if (sense_of(e) == YEAR_EXACT && gedelf_calendar_from_day(0, d.earliest, &first) &&
        gedelf_calendar_from_day(0, d.latest, &last) && first.year != last.year) {
        bounded_text_put(&s, VIEW("/"));
        say_year(&s, d.latest);
    }
    return view_of(into, s.length);
}

/* The years of an event, with a word if they are not meant exactly. */
static void say_when(bounded_text *s, const gedelf_event *e)
{
    static const char *const phrases[] = {"%1", "about %1", "after %1", "before %1"};
    char years[YEARS_LENGTH];
    bounded_text_fill(s, phrases[sense_of(e)], say_years(e, years));
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
    static const char *const until[] = {"%1–%2", "%1–about %2", "%1–after %2", "%1–before %2"};
    char text[WHEN_LENGTH], years[YEARS_LENGTH];
    gedelf_event birth, death;
    bounded_text s = {into, size, 0}, first = {text, sizeof text, 0};
    gedelf_person_birth(people, person, &birth);
    gedelf_person_death(people, person, &death);
    bool born = has_days(&birth), died = has_days(&death);
    if (born || died)
        say_when(&first, born ? &birth : &death);
    view when = view_of(text, first.length);
    if (born && died)
        bounded_text_fill(&s, until[sense_of(&death)], when, say_years(&death, years));
    else if (born || died)
        bounded_text_fill(&s, born ? "born %1" : "died %1", when);
    return s.length;
}
