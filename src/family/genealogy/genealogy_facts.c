/* SPDX-License-Identifier: MIT */
/*
 * Facts: takes people and families of the graph, gives what checks ask about them: the first dated event of each tag, birth
 * and death, members, names. [D255–D258]
 */
#include "family/genealogy/genealogy_private.h"
#include "values/values.h"

/* ---- Days -------------------------------------------------------------------------------------- */

/* Calendars are exact up to the year 999,999; where limits lead near that, a mean year will do. */
static int64_t years_later(int64_t day, int64_t years)
{
    const int64_t far = 180000000;
    if (day > far || day < -far || years > 400000 || years < -400000)
        return day + years * 365 + years * 97 / 400;
    return gedelf_day_later(day, years, 0, 0);
}

/* Compares a day with another one plus a number of years. Years have 365 or 366 days, so the calendar is seldom
   needed. */
static int compare_to_later(int64_t day, int64_t from, int64_t years)
{
    int64_t least = from + years * (years < 0 ? 366 : 365), most = from + years * (years < 0 ? 365 : 366);
    if (day < least || day > most)
        return day < least ? -1 : 1;
    int64_t later = years_later(from, years);
    return (day > later) - (day < later);
}

bool before_years(gedelf_days a, int64_t years, gedelf_days b)
{
    return a.has_latest && b.has_earliest && compare_to_later(a.latest, b.earliest, years) < 0;
}

bool after_years(gedelf_days a, int64_t years, gedelf_days b)
{
    return a.has_earliest && b.has_latest && compare_to_later(a.earliest, b.latest, years) > 0;
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

facts facts_of_family(const checker *c, gedelf_family family)
{
    facts f;
    gedelf_event e = {.next = 0};
    f.present = f.dated = 0;
    f.emigrations = f.immigrations = 0;
    while (gedelf_family_event_next(c->people, family, &e))
        facts_add(&f, &e);
    return f;
}

/* Where a date of an event is kept if there is none yet; NULL if it does not matter. */
static dated *place_of_vital(vitals *v, gedelf_event_tag tag)
{
    switch (role_of_event(tag)) {
    case EVENT_BIRTH: return &v->birt;
    case EVENT_DEATH: return &v->deat;
    case EVENT_BAPTISM: return &v->birth;
    case EVENT_BURIAL: return &v->death;
    default: return NULL;
    }
}

void vitals_add(vitals *v, const gedelf_event *e)
{
    dated *place = place_of_vital(v, e->tag);
    bool is_late = place == &v->birth || place == &v->death; /* only the latest day of its event is known */
    bool is_known = e->wide.has_latest || (e->wide.has_earliest && !is_late);
    v->present |= EVENT_BIT(e->tag);
    if (!place || !is_known || is_dated_at_all(place->days))
        return;
    place->at = e->date_line;
    place->days.has_earliest = e->wide.has_earliest && !is_late;
    place->days.earliest = is_late ? 0 : e->wide.earliest;
    place->days.has_latest = e->wide.has_latest;
    place->days.latest = e->wide.latest;
}

void vitals_end(vitals *v, gedelf_sex sex)
{
    if (is_dated_at_all(v->birt.days))
        v->birth = v->birt;
    if (is_dated_at_all(v->deat.days))
        v->death = v->deat;
    v->sex = sex;
}

static vitals read_vitals(const gedelf_people *p, gedelf_person person)
{
    vitals v = vitals_begin();
    pack_head head = pack_read_head(p, p->persons.items[person].pack, KIN_PERSON);
    pack_item item = pack_before(head.items);
    while (pack_next(p, head.line, &item)) {
        if (item.code < PACK_AGE)
            vitals_add(&v, &item.event);
    }
    vitals_end(&v, gedelf_person_sex(p, person));
    return v;
}

/* Each child asks for its parents, and siblings are mostly together. */
const vitals *vitals_of(checker *c, gedelf_person person)
{
    size_t place = person % c->kept_count;
    if (c->kept_of[place] != person) {
        c->kept[place] = read_vitals(c->people, person);
        c->kept_of[place] = person;
    }
    return &c->kept[place];
}

/* ---- Members ----------------------------------------------------------------------------------- */

static bool add_member(const checker *c, family_members *m, const link_walk *w)
{
    family_member added = {w->other, walk_kind(w), w->own, walk_is_by_birth(w), (uint32_t)(w->own ? w->at - 1 : 0)};
    return array_add(&c->allocator, &m->items, &m->count, &m->capacity, added);
}

/* The people of a list, in their order by number. */
static bool sort_spouses(checker *c)
{
    bool room = array_reserve(&c->allocator, &c->keys, &c->key_capacity, c->spouses.count);
    for (size_t i = 0; room && i < c->spouses.count; i++)
        c->keys[i] = c->spouses.items[i].person;
    if (room)
        sort_numbers(c->keys, c->spouses.count);
    return room;
}

bool collect_members(checker *c, gedelf_family family)
{
    link_walk w = walk_links(c->people, KIN_FAMILY, family);
    bool room = true;
    c->spouses.count = c->children.count = 0;
    while (room && walk_next(&w)) {
        if (!walk_is_repeated(&w))
            room = add_member(c, walk_is_child(&w) ? &c->children : &c->spouses, &w);
    }
    room = room && (c->spouses.count == 0 || sort_spouses(c));
    c->failed |= !room;
    return room;
}

bool is_spouse(const checker *c, gedelf_person person)
{
    size_t first;
    SEARCH_SORTED(first, 0, c->spouses.count, c->keys[first] < person);
    return first < c->spouses.count && c->keys[first] == person;
}

/* ---- Names ------------------------------------------------------------------------------------- */

bool person_comparable_name(checker *c, gedelf_person person, buffer *into)
{
    into->length = 0;
    if (!append_bare_name(into, gedelf_person_name(c->people, person))) {
        c->failed = true;
        return false;
    }
    for (size_t i = 0; i < into->length; i++)
        into->data[i] = to_upper(into->data[i]);
    return true;
}

/* One more word of a name; it may be the last one a second time. */
static inline uint64_t mix_name(uint64_t hash, uint64_t word)
{
    hash = (hash ^ word) * UINT64_C(0xFF51AFD7ED558CCD);
    return hash ^ hash >> 29;
}

uint32_t name_hash(const checker *c, gedelf_person person, int64_t day)
{
    view text = gedelf_person_name(c->people, person);
    uint64_t hash = (uint64_t)(uintptr_t)c ^ (uint64_t)day * UINT64_C(0x9FB21C651E98DF25), word = 0;
    size_t letters = 0;
    for (size_t i = 0; i < text.length; i++) {
        char letter =
            (char)(text.text[i] | 0x20); /* small, and something else if it is not a letter, which does no harm */
        if (text.text[i] <= '/' && (text.text[i] == '/' || is_white_space(text.text[i])))
            continue;
        word = word << 8 | (unsigned char)letter;
        if (++letters % 8 == 0)
            hash = mix_name(hash, word);
    }
    hash = mix_name(hash, word);
    uint32_t short_hash = (uint32_t)(hash >> 32);
    return letters == 0 ? 0 : short_hash != 0 ? short_hash : 1;
}

/* With more names, a message gets no better; and a family may have very many children before its partners. */
enum { SPOUSES_NAMED = 4, LINKS_SEEN = 1000 };

/* Finds the partners of a family, and gives how many there are. */
static size_t find_named_spouses(const checker *c, gedelf_family family, gedelf_person found[SPOUSES_NAMED])
{
    link_walk w = walk_links(c->people, KIN_FAMILY, family);
    size_t named = 0, seen = 0;
    while (named < SPOUSES_NAMED && seen++ < LINKS_SEEN && walk_next(&w)) {
        if (!walk_is_child(&w) && !walk_is_repeated(&w))
            found[named++] = w.other;
    }
    return named;
}

/* Names a family, by how many partners it has: with its identifier, which is the last part, and without. */
static const char *const family_phrases[][SPOUSES_NAMED + 1] = {
    {"family", "family of %1", "family of %1 and %2", "family of %1 and %2 and %3",
     "family of %1 and %2 and %3 and %4"},
    {"family %5", "family %5 of %1", "family %5 of %1 and %2", "family %5 of %1 and %2 and %3",
     "family %5 of %1 and %2 and %3 and %4"},
};

static bool append_family(checker *c, buffer *out, gedelf_family family)
{
    gedelf_person spouses[SPOUSES_NAMED];
    view parts[SPOUSES_NAMED + 1] = {{NULL, 0}}, xref = gedelf_family_xref(c->people, family);
    size_t named = find_named_spouses(c, family, spouses), ends[SPOUSES_NAMED + 1] = {0};
    buffer *spelt = &c->names;
    bool done = true;
    spelt->length = 0;
    for (size_t i = 0; done && i < named; i++) {
        done = append_person_name(c->people, spouses[i], spelt);
        ends[i + 1] = spelt->length;
    }
    for (size_t i = 0; done && i < named; i++)
        parts[i] = view_of(spelt->data + ends[i], ends[i + 1] - ends[i]);
    parts[SPOUSES_NAMED] = xref;
    return done && buffer_append_filled(out, family_phrases[xref.length > 0][named], parts, SPOUSES_NAMED + 1);
}

bool append_term(checker *c, buffer *out, message_part t)
{
    switch (t.kind) {
    case TERM_PERSON: return append_person_name(c->people, t.index, out);
    case TERM_FAMILY: return append_family(c, out, t.index);
    case TERM_TEXT: return buffer_append(out, view_of_string(t.text));
    case TERM_NUMBER: return buffer_append_number(out, t.index);
    default: return true;
    }
}
