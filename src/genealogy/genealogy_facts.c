/* SPDX-License-Identifier: MIT */
/*
 * Facts: takes people and families of the graph, gives what checks ask about them: the first dated event of each tag, birth
 * and death, members, names. [D255–D258]
 */
#include "genealogy/genealogy_private.h"

/* ---- Days -------------------------------------------------------------------------------------- */

/* Calendars are exact up to the year 999,999; where limits lead near that, a mean year will do. */
int64_t years_later(int64_t day, int64_t years)
{
    const int64_t far = 180000000;
    if (day > far || day < -far || years > 400000 || years < -400000)
        return day + years * 365 + years * 97 / 400;
    return gedelf_day_later(day, years, 0, 0);
}

bool before_years(gedelf_days a, int64_t years, gedelf_days b)
{
    return a.has_latest && b.has_earliest && a.latest < years_later(b.earliest, years);
}

bool after_years(gedelf_days a, int64_t years, gedelf_days b)
{
    return a.has_earliest && b.has_latest && a.earliest > years_later(b.latest, years);
}

/* ---- Events ------------------------------------------------------------------------------------ */

void facts_add(facts *f, const gedelf_event *e)
{
    f->present |= EVENT_BIT(e->tag);
    f->emigrations += e->tag == GEDELF_EVENT_EMIG;
    f->immigrations += e->tag == GEDELF_EVENT_IMMI;
    if (!is_dated_at_all(e->wide) || (f->dated & EVENT_BIT(e->tag)) != 0)
        return;
    f->dated |= EVENT_BIT(e->tag);
    f->first[e->tag] = (dated){e->wide, e->date_line};
}

facts facts_of_family(const check *c, gedelf_family family)
{
    facts f;
    gedelf_event e = {.next = 0};
    f.present = f.dated = 0;
    f.emigrations = f.immigrations = 0;
    while (gedelf_family_event_next(c->people, family, &e))
        facts_add(&f, &e);
    return f;
}

/* Only its latest day is known. */
static dated no_later_than(dated d)
{
    d.days.has_earliest = false;
    d.days.earliest = 0;
    return d;
}

/* What is known of birth and death, as events come by. */
static void vitals_add(vitals *v, const gedelf_event *e)
{
    dated d = {e->wide, e->date_line};
    bool is_known = is_dated_at_all(e->wide);
    v->present |= EVENT_BIT(e->tag);
    switch (e->tag) {
    case GEDELF_EVENT_BIRT:
        if (is_known && !is_dated_at_all(v->birt.days))
            v->birt = d;
        break;
    case GEDELF_EVENT_DEAT:
        if (is_known && !is_dated_at_all(v->deat.days))
            v->deat = d;
        break;
    case GEDELF_EVENT_CHR:
    case GEDELF_EVENT_BAPM:
        if (e->wide.has_latest && !is_dated_at_all(v->birth.days))
            v->birth = no_later_than(d);
        break;
    case GEDELF_EVENT_BURI:
    case GEDELF_EVENT_CREM:
        if (e->wide.has_latest && !is_dated_at_all(v->death.days))
            v->death = no_later_than(d);
        break;
    default: break;
    }
}

static vitals read_vitals(const gedelf_people *p, gedelf_person person)
{
    vitals v = {.present = 0};
    pack_head head = pack_read_head(p, p->persons.items[person].pack, KIN_PERSON);
    pack_item item = {.next = head.items};
    while (pack_next(p, head.line, &item)) {
        if (item.code < PACK_AGE)
            vitals_add(&v, &item.event);
    }
    if (is_dated_at_all(v.birt.days))
        v.birth = v.birt;
    if (is_dated_at_all(v.deat.days))
        v.death = v.deat;
    v.sex = gedelf_person_sex(p, person);
    return v;
}

/* Parents are asked for by each of their children, and those mostly stand together. */
const vitals *vitals_of(check *c, gedelf_person person)
{
    size_t place = person % VITALS_KEPT;
    if (c->kept_of[place] != person) {
        c->kept[place] = read_vitals(c->people, person);
        c->kept_of[place] = person;
    }
    return &c->kept[place];
}

/* ---- Members ----------------------------------------------------------------------------------- */

static bool add_member(const check *c, members *m, const gedelf_link *link)
{
    void *items = m->items;
    bool room = memory_reserve(&c->allocator, &items, &m->capacity, sizeof *m->items, m->count + 1);
    m->items = items;
    if (room)
        m->items[m->count++] = (member){link->other, link->kind, link->own, link->by_birth, link->line};
    return room;
}

/* The people of a list, in their order by number. */
static bool sort_spouses(check *c)
{
    void *keys = c->keys;
    bool room = memory_reserve(&c->allocator, &keys, &c->key_capacity, sizeof *c->keys, c->spouses.count);
    c->keys = keys;
    for (size_t i = 0; room && i < c->spouses.count; i++)
        c->keys[i] = c->spouses.items[i].person;
    if (room)
        sort_numbers(c->keys, c->spouses.count);
    return room;
}

bool collect_members(check *c, gedelf_family family)
{
    gedelf_link link = {.next = 0};
    bool room = true;
    c->spouses.count = c->children.count = 0;
    while (room && gedelf_family_link_next(c->people, family, &link)) {
        if (!link.repeated)
            room = add_member(c, is_child_link(&link) ? &c->children : &c->spouses, &link);
    }
    room = room && (c->spouses.count == 0 || sort_spouses(c));
    c->failed = c->failed || !room;
    return room;
}

bool is_spouse(const check *c, gedelf_person person)
{
    size_t low = 0, high = c->spouses.count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (c->keys[middle] < person)
            low = middle + 1;
        else
            high = middle;
    }
    return low < c->spouses.count && c->keys[low] == person;
}

/* ---- Names ------------------------------------------------------------------------------------- */

static bool append_name(buffer *out, view text)
{
    size_t length = gedelf_name_format(text, NULL, 0);
    if (!buffer_reserve(out, length))
        return false;
    out->length += gedelf_name_format(text, out->data + out->length, length);
    return true;
}

bool plain_name(check *c, gedelf_person person, buffer *into)
{
    into->length = 0;
    if (!append_name(into, gedelf_person_name(c->people, person))) {
        c->failed = true;
        return false;
    }
    for (size_t i = 0; i < into->length; i++)
        into->data[i] = to_upper(into->data[i]);
    return true;
}

static bool append_person(check *c, buffer *out, gedelf_person person)
{
    view xref = gedelf_person_xref(c->people, person);
    size_t begin = out->length;
    if (!append_name(out, gedelf_person_name(c->people, person)))
        return false;
    if (out->length == begin && !buffer_append(out, VIEW("unnamed")))
        return false;
    return xref.length == 0 ||
           (buffer_append(out, VIEW(" (")) && buffer_append(out, xref) && buffer_append(out, VIEW(")")));
}

/* Beyond that, a message is no better for more names; and a family may have very many children before its partners. */
enum { SPOUSES_NAMED = 4, LINKS_SEEN = 1000 };

/* "family F1 of A and B" */
static bool append_family(check *c, buffer *out, gedelf_family family)
{
    view xref = gedelf_family_xref(c->people, family);
    bool done = buffer_append(out, VIEW("family")) &&
                (xref.length == 0 || (buffer_append(out, VIEW(" ")) && buffer_append(out, xref)));
    gedelf_link link = {.next = 0};
    size_t named = 0, seen = 0;
    while (done && named < SPOUSES_NAMED && seen++ < LINKS_SEEN && gedelf_family_link_next(c->people, family, &link)) {
        if (is_child_link(&link) || link.repeated)
            continue;
        done = buffer_append(out, named == 0 ? VIEW(" of ") : VIEW(" and ")) && append_person(c, out, link.other);
        named++;
    }
    return done;
}

bool append_term(check *c, buffer *out, term t)
{
    switch (t.kind) {
    case TERM_PERSON: return append_person(c, out, t.index);
    case TERM_FAMILY: return append_family(c, out, t.index);
    case TERM_TEXT: return buffer_append(out, view_of_string(t.text));
    case TERM_NUMBER: return buffer_append_number(out, t.index);
    default: return true;
    }
}
