/* SPDX-License-Identifier: MIT */
/*
 * Checks whose line is in the record of a person, or in a record that is neither of a person nor of a family: the
 * person's own events and links.
 */
#include "family/genealogy/genealogy_private.h"

/* ---- Every record ------------------------------------------------------------------------------ */

void check_date(checker *c, const gedelf_event *e, message_part whose)
{
    message_part of = whose.kind != TERM_NOTHING ? text_term(" of ") : no_term();
    if (before(c->today, e->wide))
        find_here(c, DIAG_FUTURE_DATE, e->date_line, of, whose, no_term());
    if (e->tag == GEDELF_EVENT_CHAN && before(c->exported, e->wide))
        find_here(c, DIAG_CHANGED_AFTER_EXPORT, e->date_line, of, whose, no_term());
}

void check_other(checker *c, size_t index)
{
    const gedelf_people *p = c->people;
    const other_record *r = &p->others[index];
    pack_head head = pack_read_head(p, r->pack, KIN_OTHER);
    pack_item item = pack_before(head.items);
    while (pack_next(p, head.line, &item))
        check_date(c, &item.event, no_term());
    uint32_t state = r->name != NO_NAME ? p->names.states[r->name] : 0;
    bool pointed = (state & STATE_POINTED) != 0 && (state & STATE_INDEX) != STATE_SEVERAL;
    static const char *const tags[] = {NULL, NULL, "source", "note", "media object", "repository", "shared note"};
    if (!pointed && head.tag >= OTHER_SOUR)
        find_here(c, DIAG_UNREFERENCED_RECORD, head.line, text_term(tags[head.tag]), no_term(), no_term());
}

/* ---- Ages -------------------------------------------------------------------------------------- */

/* Words: under 18 years, under 3 years, 0 to 30 days (D228); one year more than enough for the last. */
static int64_t years_of_word(age_bound bound)
{
    return bound == AGE_CHILD ? 18 : bound == AGE_INFANT ? 3 : 1;
}

void check_age(checker *c, const pack_item *item, gedelf_person person)
{
    gedelf_days birt = vitals_of(c, person)->birt.days, event = item->event.wide;
    int64_t years = (int64_t)item->number;
    bool is_word = item->bound >= AGE_CHILD, wrong;
    if (!is_word && item->bound != AGE_LESS && item->number > c->limits.life) {
        find_here(c, DIAG_IMPLAUSIBLE_AGE, item->line, number_term(item->number), person_term(person), no_term());
        return;
    }
    if (is_word)
        wrong = after_years(event, years_of_word(item->bound), birt);
    else
        wrong = (item->bound != AGE_LESS && before_years(event, years - 1, birt)) ||
                (item->bound != AGE_MORE && after_years(event, years + 2, birt));
    if (wrong)
        find_here(c, DIAG_AGE_MISMATCH, item->line, no_term(), person_term(person), no_term());
}

/* ---- Order of events --------------------------------------------------------------------------- */

typedef enum order_rule { RULE_BEFORE, RULE_AFTER, RULE_AGE } order_rule;

static const struct {
    enum diag_code code;
    uint8_t tag, other;
    uint8_t rule;
    uint8_t years;
} event_rules[] = {
#define EVENT_BEFORE(CODE, TAG, OTHER) {DIAG_##CODE, GEDELF_EVENT_##TAG, GEDELF_EVENT_##OTHER, RULE_BEFORE, 0},
#define EVENT_AFTER(CODE, TAG, OTHER) {DIAG_##CODE, GEDELF_EVENT_##TAG, GEDELF_EVENT_##OTHER, RULE_AFTER, 0},
#define EVENT_AGE(TAG, YEARS) {DIAG_TOO_YOUNG_FOR_EVENT, GEDELF_EVENT_##TAG, GEDELF_EVENT_BIRT, RULE_AGE, YEARS},
#include "family/genealogy/event_order.def"
#undef EVENT_BEFORE
#undef EVENT_AFTER
#undef EVENT_AGE
};

/* All tags that a rule begins with. */
static const uint64_t ruled_tags =
#define EVENT_BEFORE(CODE, TAG, OTHER) EVENT_BIT(GEDELF_EVENT_##TAG) |
#define EVENT_AFTER(CODE, TAG, OTHER) EVENT_BIT(GEDELF_EVENT_##TAG) |
#define EVENT_AGE(TAG, YEARS) EVENT_BIT(GEDELF_EVENT_##TAG) |
#include "family/genealogy/event_order.def"
#undef EVENT_BEFORE
#undef EVENT_AFTER
#undef EVENT_AGE
    0;

static bool rule_is_broken(size_t i, gedelf_days event, gedelf_days other)
{
    switch (event_rules[i].rule) {
    case RULE_BEFORE: return before(event, other);
    case RULE_AFTER: return before(other, event);
    default: return before_years(event, event_rules[i].years, other) && !before(event, other);
    }
}

void check_event_order(checker *c, const facts *f, message_part whose)
{
    bool of_family = whose.kind == TERM_FAMILY;
    if ((f->dated & ruled_tags) == 0)
        return; /* as of many */
    for (size_t i = 0; i < sizeof event_rules / sizeof *event_rules; i++) {
        uint64_t both = EVENT_BIT(event_rules[i].tag) | EVENT_BIT(event_rules[i].other);
        if ((f->dated & both) != both || of_family != (event_rules[i].other == GEDELF_EVENT_MARR))
            continue;
        const dated *event = &f->first[event_rules[i].tag];
        if (rule_is_broken(i, event->days, f->first[event_rules[i].other].days))
            find_here(c, event_rules[i].code, event->at, text_term(gedelf_event_tag_name(event_rules[i].tag)), whose,
                      number_term(event_rules[i].years));
    }
}

/* ---- Birth and death --------------------------------------------------------------------------- */

static void check_life(checker *c, gedelf_person person, const facts *f, const vitals *v)
{
    message_part name = person_term(person);
    if (before(v->death.days, v->birt.days))
        find_here(c, DIAG_DEATH_BEFORE_BIRTH, v->death.at, no_term(), name, no_term());
    if (after_years(v->death.days, c->limits.life, v->birth.days))
        find_here(c, DIAG_TOO_LONG_LIFE, v->death.at, number_term(c->limits.life), name, no_term());
    for (gedelf_event_tag tag = GEDELF_EVENT_OTHER; is_dated_at_all(v->deat.days) && tag < GEDELF_EVENT_CHAN; tag++) {
        if (role_of_event(tag) == EVENT_BURIAL && after_days(fact(f, tag).days, 366, v->deat.days))
            find_here(c, DIAG_BURIAL_LONG_AFTER_DEATH, fact(f, tag).at, text_term(gedelf_event_tag_name(tag)), name,
                      no_term());
    }
    dated emigrated = fact(f, GEDELF_EVENT_EMIG), immigrated = fact(f, GEDELF_EVENT_IMMI);
    if (f->emigrations == 1 && f->immigrations == 1 && before(immigrated.days, emigrated.days))
        find_here(c, DIAG_EMIGRATION_ORDER, emigrated.at, no_term(), name, no_term());
}

/* Births, or deaths, seen so far: the latest beginning, and the earliest end. */
typedef struct claims {
    gedelf_days days;
} claims;

static void check_conflict(checker *c, claims *said, enum diag_code code, const gedelf_event *e, gedelf_person person)
{
    gedelf_days *d = &said->days;
    bool conflict = (e->wide.has_latest && d->has_earliest && e->wide.latest < d->earliest) ||
                    (e->wide.has_earliest && d->has_latest && e->wide.earliest > d->latest);
    if (conflict)
        find_here(c, code, e->line, no_term(), person_term(person), no_term());
    if (e->wide.has_earliest && (!d->has_earliest || e->wide.earliest > d->earliest))
        d->earliest = e->wide.earliest;
    if (e->wide.has_latest && (!d->has_latest || e->wide.latest < d->latest))
        d->latest = e->wide.latest;
    d->has_earliest = d->has_earliest || e->wide.has_earliest;
    d->has_latest = d->has_latest || e->wide.has_latest;
}

/* Goes through the person's events once. */
static vitals read_events(checker *c, gedelf_person person, const pack_head *head, facts *f)
{
    vitals v = vitals_begin();
    claims births = {.days = {0, 0, false, false}}, deaths = births;
    pack_item item = pack_before(head->items);
    f->present = f->dated = 0;
    f->emigrations = f->immigrations = 0;
    while (pack_next(c->people, head->line, &item)) {
        if (item.code >= PACK_AGE) {
            check_age(c, &item, person);
            continue;
        }
        facts_add(f, &item.event);
        vitals_add(&v, &item.event);
        check_date(c, &item.event, person_term(person));
        if (item.event.tag == GEDELF_EVENT_BIRT)
            check_conflict(c, &births, DIAG_CONFLICTING_BIRTHS, &item.event, person);
        else if (item.event.tag == GEDELF_EVENT_DEAT)
            check_conflict(c, &deaths, DIAG_CONFLICTING_DEATHS, &item.event, person);
    }
    vitals_end(&v, gedelf_person_sex(c->people, person));
    return v;
}

/* ---- Links ------------------------------------------------------------------------------------- */

/* What a person's links come to. */
typedef struct kinship {
    size_t families; /* as a partner */
    gedelf_family born_to;
    bool born_twice;
    bool connected;
} kinship;

static void check_own_link(checker *c, gedelf_person person, const link_walk *w, kinship *k)
{
    bool is_child = walk_kind(w) == GEDELF_LINK_FAMC, mutual = (w->link->kind & LINK_MUTUAL) != 0;
    message_part tag = text_term(is_child ? "FAMC" : "FAMS"), name = person_term(person),
                 family = family_term(w->other);
    if (walk_kind(w) >= GEDELF_LINK_ASSO)
        return;
    if (!mutual)
        find_here(c, DIAG_LINK_ONE_WAY, walk_line(c->people, w), tag, name, family);
    if (walk_is_repeated(w))
        find_here(c, DIAG_DUPLICATE_LINK, walk_line(c->people, w), tag, name, family);
    if (!walk_is_by_birth(w))
        return;
    if (k->born_to != GEDELF_FAMILY_NONE && !k->born_twice) {
        k->born_twice = true;
        find_here(c, DIAG_MULTIPLE_PARENTS, walk_line(c->people, w), no_term(), name, family);
    }
    k->born_to = w->other;
}

static kinship check_links(checker *c, gedelf_person person)
{
    kinship k = {0, GEDELF_FAMILY_NONE, false, (c->people->marks[person] & MARK_JOINED) != 0};
    link_walk w = walk_links(c->people, KIN_PERSON, person);
    while (walk_next(&w)) {
        if (w.own)
            check_own_link(c, person, &w, &k);
        k.connected = k.connected || walk_kind(&w) <= GEDELF_LINK_FAMS;
        k.families += walk_is_partner(&w) && !walk_is_repeated(&w);
    }
    return k;
}

static bool family_has_child_or_marriage(const checker *c, gedelf_family family)
{
    link_walk w = walk_links(c->people, KIN_FAMILY, family);
    gedelf_event e = {.next = 0};
    while (walk_next(&w)) {
        if (walk_is_by_birth(&w))
            return true;
    }
    while (gedelf_family_event_next(c->people, family, &e)) {
        if (e.tag == GEDELF_EVENT_MARR)
            return true;
    }
    return false;
}

static void check_died_young(checker *c, gedelf_person person, const vitals *v, uint64_t at)
{
    if (!before_years(v->death.days, c->limits.parent, v->birt.days) || before(v->death.days, v->birt.days))
        return;
    link_walk w = walk_links(c->people, KIN_PERSON, person);
    while (walk_next(&w)) {
        if (walk_is_partner(&w) && family_has_child_or_marriage(c, w.other)) {
            find_here(c, DIAG_DIED_TOO_YOUNG_FOR_FAMILY, at, number_term(c->limits.parent), person_term(person),
                      family_term(w.other));
            return;
        }
    }
}

/* ---- What is missing --------------------------------------------------------------------------- */

static bool is_unnamed(view name)
{
    for (size_t i = 0; i < name.length; i++) {
        if (name.text[i] != '/' && !is_white_space(name.text[i]))
            return false;
    }
    return true;
}

static void check_missing(checker *c, gedelf_person person, const pack_head *head, const facts *f, const vitals *v)
{
    message_part name = person_term(person);
    if (is_unnamed(head->name))
        find_here(c, DIAG_NO_NAME, head->line, no_term(), name, no_term());
    if (v->sex == GEDELF_SEX_NONE)
        find_here(c, DIAG_NO_SEX, head->line, no_term(), name, no_term());
    if ((f->dated & events_of_birth()) == 0)
        find_here(c, DIAG_NO_BIRTH_DATE, head->line, no_term(), name, no_term());
    if ((f->present & events_of_death()) == 0 && after_years(c->today, c->limits.life, v->birth.days))
        find_here(c, DIAG_NO_DEATH, head->line, number_term(c->limits.life), name, no_term());
}

/* ---- All of it --------------------------------------------------------------------------------- */

void check_person(checker *c, gedelf_person person)
{
    const gedelf_people *p = c->people;
    pack_head head = pack_read_head(p, p->persons.items[person].pack, KIN_PERSON);
    facts f;
    vitals v = read_events(c, person, &head, &f);
    check_event_order(c, &f, person_term(person));
    check_life(c, person, &f, &v);
    kinship k = check_links(c, person);
    check_died_young(c, person, &v, head.line);
    if (k.families > c->limits.spouses)
        find_here(c, DIAG_MANY_SPOUSES, head.line, number_term(k.families), person_term(person), no_term());
    if (!k.connected && p->persons.count > 1)
        find_here(c, DIAG_DISCONNECTED_PERSON, head.line, no_term(), person_term(person), no_term());
    check_missing(c, person, &head, &f, &v);
    check_person_twin(c, person, &v, head.line);
}
