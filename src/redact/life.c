/* SPDX-License-Identifier: MIT */
/*
 * Who is living: takes what stays of the records, gives what each person is, and why. [D470, D471]
 *
 * What a person's own dates say about the latest day of birth is noted first; then it is passed on between parents, children
 * and partners until nothing changes. Only what stays counts: so redacting the result finds the same people living (D476).
 */
#include "redact/redact_private.h"

enum { PARENT_YEARS = 12, MOTHER_YEARS = 60, FATHER_YEARS = 90, ABOUT_YEARS = 5 };

/* No bound goes below this day, 3000 BC; in a file in which people marry their own ancestors they would for ever. */
#define FIRST_DAY INT64_C(-1815000)

bool gedelf_life_is_living(gedelf_life life)
{
    return life < GEDELF_LIFE_DEAD;
}

const char *gedelf_life_reason(gedelf_life life)
{
    static const char *const reasons[] = {"nothing tells that the person is dead",
                                          "the person may have been born too recently to be dead by age",
                                          "the record is restricted (RESN)",
                                          "what tells that the person is dead is left out",
                                          "a death, burial, cremation or probate is recorded",
                                          "the person was born too long ago",
                                          "the person is to be kept"};
    return (size_t)life < sizeof reasons / sizeof *reasons ? reasons[life] : "";
}

/* ---- Dates -------------------------------------------------------------------------------------- */

static int64_t day_after_years(int64_t day, int64_t years)
{
    return day == OPEN_DAY ? OPEN_DAY : gedelf_day_later(day, years, 0, 0);
}

static void lower(int64_t *bound, int64_t day)
{
    if (day < *bound)
        *bound = day;
}

/* The first DATE of an event that stays; false if there is none that tells days. */
static bool read_date(const redaction *r, uint32_t event, gedelf_date *date)
{
    for (uint32_t i = event + 1; i < r->items[event].behind; i = r->items[i].behind) {
        gedelf_structure s = r->items[i].structure;
        if (item_stays(r, i) && view_equal(gedelf_structure_tag(s), VIEW("DATE")))
            return gedelf_date_parse(date, gedelf_structure_payload(s), r->notation, GEDELF_DATE_VALUE) ==
                   GEDELF_VALUE_OK;
    }
    return false;
}

/* The last day on which an event can have been; approximate dates are wider. */
static int64_t latest_day(const redaction *r, uint32_t event)
{
    gedelf_date date;
    if (!read_date(r, event, &date))
        return OPEN_DAY;
    gedelf_days days = gedelf_date_days(&date);
    bool about = date.form == GEDELF_FORM_ABT || date.form == GEDELF_FORM_CAL || date.form == GEDELF_FORM_EST;
    return !days.has_latest ? OPEN_DAY : about ? day_after_years(days.latest, ABOUT_YEARS) : days.latest;
}

static bool begins_after_today(const redaction *r, uint32_t event)
{
    gedelf_date date;
    if (!read_date(r, event, &date))
        return false;
    gedelf_days days = gedelf_date_days(&date);
    return days.has_earliest && days.earliest > r->options.today;
}

/* ---- A person's own record ---------------------------------------------------------------------- */

static bool is_tag_among(view tag, const char *const *tags, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (view_equal(tag, view_of_string(tags[i])))
            return true;
    }
    return false;
}

static bool is_death(view tag)
{
    static const char *const tags[] = {"DEAT", "BURI", "BRI", "CREM", "PROB"};
    return is_tag_among(tag, tags, sizeof tags / sizeof *tags);
}

static bool is_life_event(view tag)
{
    static const char *const tags[] = {
#define LIFE_EVENT(tag) #tag,
#include "redact/life_events.def"
#undef LIFE_EVENT
    };
    return is_tag_among(tag, tags, sizeof tags / sizeof *tags);
}

/* Does it have something below it that stays? */
static bool has_what_stays(const redaction *r, uint32_t number)
{
    for (uint32_t i = number + 1; i < r->items[number].behind; i = r->items[i].behind) {
        if (item_stays(r, i))
            return true;
    }
    return false;
}

/* Is somebody dead by this event? */
static bool proves_death(const redaction *r, uint32_t event)
{
    view payload = view_trim(gedelf_structure_payload(r->items[event].structure));
    if (view_equal_ignoring_case(payload, VIEW("N")) || begins_after_today(r, event))
        return false;
    return view_equal_ignoring_case(payload, VIEW("Y")) || has_what_stays(r, event);
}

static void read_person(const redaction *r, uint32_t person)
{
    person_life *life = &r->lives[person];
    uint32_t entry = r->records[r->person_records[person]].item;
    life->born = life->died = OPEN_DAY;
    life->dead = false;
    if (is_living(r, person)) /* nothing of it stays */
        return;
    for (uint32_t i = entry + 1; i < r->items[entry].behind; i = r->items[i].behind) {
        view tag = gedelf_structure_tag(r->items[i].structure);
        if (!item_stays(r, i))
            continue;
        if (is_death(tag)) {
            life->dead = life->dead || proves_death(r, i);
            lower(&life->died, latest_day(r, i));
        } else if (is_life_event(tag)) {
            lower(&life->born, latest_day(r, i));
        }
    }
}

/* ---- Families ----------------------------------------------------------------------------------- */

/* The last day by which the partners of a family can have become so. */
static int64_t latest_of_family(const redaction *r, uint32_t family)
{
    const redact_record *entry = &r->records[r->family_records[family]];
    int64_t day = OPEN_DAY;
    if (entry->hollow || !item_stays(r, entry->item))
        return day;
    for (uint32_t i = entry->item + 1; i < r->items[entry->item].behind; i = r->items[i].behind) {
        if (item_stays(r, i) && is_life_event(gedelf_structure_tag(r->items[i].structure)))
            lower(&day, latest_day(r, i));
    }
    return day;
}

/* Somebody was born on this day at the latest. */
static void bound_birth(const redaction *r, uint32_t person, int64_t day)
{
    person_life *life = &r->lives[person];
    if (day >= life->born || day < FIRST_DAY)
        return;
    life->born = day;
    life->tells_parents = life->tells_others = true;
}

/* A child who is also an ancestor of the parent bounds nothing: the two stand in one cycle. */
static bool are_in_cycle(const redaction *r, uint32_t one, uint32_t other)
{
    return r->cycles[one] > 0 && r->cycles[one] == r->cycles[other];
}

/* Parents by a child. Only the partners are gone through: a family may have very many children. */
static void bound_parents(const redaction *r, uint32_t child, uint32_t family)
{
    int64_t day = day_after_years(r->lives[child].born, -PARENT_YEARS);
    for (uint32_t i = r->partner_first[family]; i < r->partner_first[family + 1]; i++) {
        uint32_t parent = r->partners[i];
        if (parent != child && !are_in_cycle(r, child, parent))
            bound_birth(r, parent, day);
    }
}

/* The other partners, and the children, by a partner. */
static void bound_family(const redaction *r, uint32_t partner, uint32_t family)
{
    const person_life *life = &r->lives[partner];
    bool mother = (r->people->marks[partner] & MARK_SEX) == GEDELF_SEX_FEMALE;
    int64_t child = day_after_years(life->born, mother ? MOTHER_YEARS : FATHER_YEARS);
    lower(&child, mother ? life->died : day_after_years(life->died, 1));
    int64_t other = day_after_years(life->died, -PARENT_YEARS);
    lower(&other, day_after_years(life->born, (int64_t)r->options.max_age - PARENT_YEARS));
    link_walk f = walk_links(r->people, KIN_FAMILY, family);
    while (walk_next(&f)) {
        if (f.other != partner && walk_is_by_birth(&f))
            bound_birth(r, f.other, child);
        else if (f.other != partner && walk_is_partner(&f))
            bound_birth(r, f.other, other);
    }
}

/* Passes what is known of a person on to parents; or to partners and children. */
static void bound_relatives(const redaction *r, uint32_t person, bool parents)
{
    link_walk w = walk_links(r->people, KIN_PERSON, person);
    while (walk_next(&w)) {
        if (parents && walk_is_by_birth(&w))
            bound_parents(r, person, w.other);
        else if (!parents && walk_is_partner(&w) && !walk_is_repeated(&w))
            bound_family(r, person, w.other);
    }
}

/* From the youngest generation up to the oldest, and down again, until nobody has anything to tell: mostly twice or three
   times. */
static void pass_bounds(const redaction *r)
{
    size_t count = r->people->persons.count;
    bool more = true;
    while (more) {
        more = false;
        for (size_t i = count; i > 0; i--) {
            person_life *life = &r->lives[r->order[i - 1]];
            if (life->tells_parents) {
                life->tells_parents = false;
                bound_relatives(r, r->order[i - 1], true);
            }
        }
        for (size_t i = 0; i < count; i++) {
            person_life *life = &r->lives[r->order[i]];
            if (life->tells_others) {
                life->tells_others = false;
                more = true;
                bound_relatives(r, r->order[i], false);
            }
        }
    }
}

static void bound_by_families(const redaction *r)
{
    for (uint32_t family = 0; family < r->people->families.count; family++) {
        int64_t day = latest_of_family(r, family);
        if (day == OPEN_DAY)
            continue;
        for (uint32_t i = r->partner_first[family]; i < r->partner_first[family + 1]; i++)
            bound_birth(r, r->partners[i], day_after_years(day, -PARENT_YEARS));
    }
}

/* ---- Judging ------------------------------------------------------------------------------------ */

static gedelf_life judge_life(const redaction *r, const person_life *life)
{
    if (life->kept)
        return GEDELF_LIFE_KEPT;
    if (life->restricted)
        return GEDELF_LIFE_RESTRICTED;
    if (life->dead)
        return GEDELF_LIFE_DEAD;
    if (life->born == OPEN_DAY)
        return GEDELF_LIFE_UNKNOWN;
    return day_after_years(life->born, r->options.max_age) < r->options.today ? GEDELF_LIFE_AGED : GEDELF_LIFE_RECENT;
}

/* In the first round, all count as dead before it, so that everything is read. */
void judge_lives(redaction *r)
{
    uint32_t count = (uint32_t)r->people->persons.count;
    for (uint32_t i = 0; i < count; i++) {
        read_person(r, i);
        r->lives[i].tells_parents = r->lives[i].tells_others =
            r->lives[i].born != OPEN_DAY || r->lives[i].died != OPEN_DAY;
    }
    bound_by_families(r);
    pass_bounds(r);
    for (uint32_t i = 0; i < count; i++) {
        gedelf_life life = judge_life(r, &r->lives[i]);
        if (is_living(r, i) || (life == r->lives[i].life))
            continue;
        bool first = r->lives[i].life == GEDELF_LIFE_KEPT && !r->lives[i].kept;
        r->changed++;
        r->lives[i].life = (uint8_t)(gedelf_life_is_living(life) && !first ? GEDELF_LIFE_HIDDEN : life);
    }
}
