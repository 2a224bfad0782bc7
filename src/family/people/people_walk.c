/* SPDX-License-Identifier: MIT */
/*
 * Questions to the family graph: takes people and families, gives their links and events.
 */
#include "family/people/people_private.h"

/* ---- Records ----------------------------------------------------------------------------------- */

size_t gedelf_people_count(const gedelf_people *people)
{
    return people->persons.count;
}

size_t gedelf_people_family_count(const gedelf_people *people)
{
    return people->families.count;
}

static uint32_t find_kin(const gedelf_people *p, view xref, kin_kind kind)
{
    uint32_t at = name_map_find(&p->names, xref), state = at != NO_NAME ? p->names.states[at] : 0;
    return state_kind(state) == kind ? state & STATE_INDEX : UINT32_MAX;
}

gedelf_person gedelf_people_find(const gedelf_people *people, gedelf_view xref)
{
    return find_kin(people, xref, KIN_PERSON);
}

gedelf_family gedelf_people_find_family(const gedelf_people *people, gedelf_view xref)
{
    return find_kin(people, xref, KIN_FAMILY);
}

static pack_head person_head(const gedelf_people *p, gedelf_person person)
{
    return pack_read_head(p, p->persons.items[person].pack, KIN_PERSON);
}

static pack_head family_head(const gedelf_people *p, gedelf_family family)
{
    return pack_read_head(p, p->families.items[family].pack, KIN_FAMILY);
}

gedelf_view gedelf_person_xref(const gedelf_people *people, gedelf_person person)
{
    return person_head(people, person).xref;
}

gedelf_view gedelf_family_xref(const gedelf_people *people, gedelf_family family)
{
    return family_head(people, family).xref;
}

uint64_t gedelf_person_line(const gedelf_people *people, gedelf_person person)
{
    return person_head(people, person).line;
}

uint64_t gedelf_family_line(const gedelf_people *people, gedelf_family family)
{
    return family_head(people, family).line;
}

gedelf_view gedelf_person_name(const gedelf_people *people, gedelf_person person)
{
    return person_head(people, person).name;
}

gedelf_sex gedelf_person_sex(const gedelf_people *people, gedelf_person person)
{
    return (gedelf_sex)(people->marks[person] & MARK_SEX);
}

static size_t records_octets(const kin_records *r)
{
    return r->capacity * sizeof *r->items + r->links.capacity * sizeof *r->links.items +
           r->links.long_capacity * sizeof *r->links.long_lines + r->echoes.capacity * sizeof *r->echoes.items;
}

size_t gedelf_people_octets(const gedelf_people *people, size_t *texts)
{
    const gedelf_people *p = people;
    if (texts)
        *texts = p->pack.capacity;
    return sizeof *p + name_map_octets(&p->names) + records_octets(&p->persons) + records_octets(&p->families) +
           p->spot_capacity * sizeof *p->spots + p->mark_capacity + p->other_capacity * sizeof *p->others +
           p->pack.capacity + p->tag_capacity;
}

/* ---- Links ------------------------------------------------------------------------------------- */

/* The line of a link that is far away from its record's. */
static uint64_t long_line_of(const kin_links *links, uint32_t link)
{
    size_t next;
    SEARCH_SORTED(next, 1, links->long_count, links->long_lines[next].link <= link);
    return links->long_lines[next - 1].line;
}

uint64_t walk_line(const gedelf_people *people, const link_walk *w)
{
    const kin_records *r = w->own ? w->records : w->others;
    if (w->link->delta == LINK_DELTA_LONG)
        return long_line_of(&r->links, (uint32_t)(w->link - r->links.items));
    uint32_t pack = r->items[w->own ? w->owner : w->other].pack;
    return pack_read_head(people, pack, r == &people->persons ? KIN_PERSON : KIN_FAMILY).line + w->link->delta;
}

bool walk_is_father(const gedelf_people *people, const link_walk *partner)
{
    gedelf_sex sex = (gedelf_sex)(people->marks[partner->other] & MARK_SEX);
    return sex == GEDELF_SEX_MALE || (sex != GEDELF_SEX_FEMALE && walk_kind(partner) == GEDELF_LINK_HUSB);
}

size_t first_echo(const kin_echoes *e, uint32_t owner)
{
    size_t first;
    SEARCH_SORTED(first, 0, e->count, e->items[first].owner < owner);
    return first;
}

/* The place of a family's next partner, or UINT64_MAX; false if it has few links, so that there are no places. */
static bool find_spot(const gedelf_people *p, const link_walk *w, uint64_t *at)
{
    const partner_spot *spots = p->spots;
    uint64_t here = walk_place(w);
    size_t first;
    SEARCH_SORTED(first, 0, p->spot_count,
                  spots[first].family < w->owner || (spots[first].family == w->owner && spots[first].at < here));
    if (first == p->spot_count || spots[first].family != w->owner)
        return false;
    *at = spots[first].at;
    return true;
}

bool walk_next_partner(const gedelf_people *p, link_walk *w)
{
    uint64_t at;
    if (p->spot_count > 0 && find_spot(p, w, &at)) {
        if (at == UINT64_MAX)
            return false;
        walk_go(w, at);
    }
    bool found;
    do
        found = walk_next(w);
    while (found && !walk_is_partner(w));
    return found;
}

/* Sets up a walk that goes on after a link; `next` is one more than the place of what follows it. */
static link_walk walk_after(const gedelf_people *p, kin_kind kind, uint32_t owner, const gedelf_link *link)
{
    link_walk w = walk_links(p, kind, owner);
    if (link->next > 0)
        walk_go(&w, link->next - 1);
    return w;
}

static void tell_link(const gedelf_people *p, const link_walk *walk, gedelf_link *out)
{
    link_walk w = *walk;
    gedelf_link link = {.kind = walk_kind(&w), .own = w.own, .other = w.other};
    link.mutual = (w.link->kind & LINK_MUTUAL) != 0;
    link.repeated = walk_is_repeated(&w);
    link.by_birth = walk_is_by_birth(&w);
    link.pedigree = (gedelf_pedigree)(w.link->nature & NATURE_PEDIGREE);
    link.status = (gedelf_link_status)(w.link->nature >> NATURE_STATUS);
    link.line = walk_line(p, &w);
    link.next = w.own ? (uint64_t)w.at + 1 : (WALK_ECHOES | w.echo) + 1;
    *out = link;
}

static bool next_link(const gedelf_people *p, kin_kind kind, uint32_t owner, gedelf_link *out)
{
    link_walk w = walk_after(p, kind, owner, out);
    bool found = walk_next(&w);
    if (found)
        tell_link(p, &w, out);
    return found;
}

static bool next_partner_link(const gedelf_people *p, gedelf_family family, gedelf_link *out)
{
    link_walk w = walk_after(p, KIN_FAMILY, family, out);
    bool found = walk_next_partner(p, &w);
    if (found)
        tell_link(p, &w, out);
    return found;
}

bool gedelf_person_link_next(const gedelf_people *people, gedelf_person person, gedelf_link *link)
{
    return next_link(people, KIN_PERSON, person, link);
}

bool gedelf_family_link_next(const gedelf_people *people, gedelf_family family, gedelf_link *link)
{
    return next_link(people, KIN_FAMILY, family, link);
}

bool gedelf_person_parent_next(const gedelf_people *people, gedelf_person person, gedelf_parent_walk *walk)
{
    while (true) {
        if (walk->of_person.next > 0 && walk->of_person.by_birth) {
            while (next_partner_link(people, walk->of_person.other, &walk->of_family)) {
                walk->family = walk->of_person.other;
                walk->parent = walk->of_family.other;
                if (!walk->of_family.repeated)
                    return true;
            }
        }
        if (!gedelf_person_link_next(people, person, &walk->of_person))
            return false;
        memset(&walk->of_family, 0, sizeof walk->of_family);
    }
}

/* ---- Events ------------------------------------------------------------------------------------ */

const char *gedelf_event_tag_name(gedelf_event_tag tag)
{
    return tag <= GEDELF_EVENT_CHAN ? ged_tag_text((ged_tag)tag) : "";
}

static bool next_event(const gedelf_people *p, const pack_head *head, gedelf_event *event)
{
    pack_item item = pack_before(event->next > 0 ? (uint32_t)event->next : head->items);
    while (pack_next(p, head->line, &item)) {
        if (item.code < PACK_AGE) {
            *event = item.event;
            event->next = item.next;
            return true;
        }
    }
    return false;
}

bool gedelf_person_event_next(const gedelf_people *people, gedelf_person person, gedelf_event *event)
{
    pack_head head = person_head(people, person);
    return next_event(people, &head, event);
}

bool gedelf_family_event_next(const gedelf_people *people, gedelf_family family, gedelf_event *event)
{
    pack_head head = family_head(people, family);
    return next_event(people, &head, event);
}

static bool is_dated(const gedelf_event *event)
{
    return event->days.has_earliest || event->days.has_latest;
}

/* The first dated event of the kind; otherwise the first event that implies it and has a latest day, which is all that
   is known. (D258) */
static bool vital_event(const gedelf_people *p, gedelf_person person, event_role kind, event_role instead,
                        gedelf_event *out)
{
    gedelf_event event = {.next = 0}, other = {.next = 0};
    bool found = false;
    while (gedelf_person_event_next(p, person, &event)) {
        event_role role = role_of_event(event.tag);
        if (role == kind && is_dated(&event)) {
            *out = event;
            return true;
        }
        if (!found && role == instead && event.days.has_latest) {
            found = true;
            other = event;
        }
    }
    other.days.has_earliest = other.wide.has_earliest = false;
    other.days.earliest = other.wide.earliest = 0;
    *out = other;
    return found;
}

bool gedelf_person_birth(const gedelf_people *people, gedelf_person person, gedelf_event *out)
{
    return vital_event(people, person, EVENT_BIRTH, EVENT_BAPTISM, out);
}

bool gedelf_person_death(const gedelf_people *people, gedelf_person person, gedelf_event *out)
{
    return vital_event(people, person, EVENT_DEATH, EVENT_BURIAL, out);
}
