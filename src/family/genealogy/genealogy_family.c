/* SPDX-License-Identifier: MIT */
/*
 * Checks whose line is in the record of a family: its links, its events, and what its members are to each other.
 */
#include "family/genealogy/genealogy_private.h"

/* The family in hand. */
typedef struct household {
    gedelf_family family;
    uint64_t at;                 /* its line */
    gedelf_person husband, wife; /* the first of each that the family itself names */
    uint64_t husband_at, wife_at;
    facts facts;
} household;

/* ---- Links ------------------------------------------------------------------------------------- */

static void check_role(checker *c, const link_walk *w)
{
    uint8_t *role = &c->roles[w->other];
    bool is_husband = walk_kind(w) == GEDELF_LINK_HUSB;
    uint8_t other = is_husband ? ROLE_WIFE : ROLE_HUSB;
    if ((*role & other) == 0 || (*role & ROLE_TOLD) != 0)
        return;
    *role |= ROLE_TOLD;
    find_here(c, DIAG_ROLE_CHANGES, walk_line(c->people, w), text_term(is_husband ? "HUSB" : "WIFE"),
              person_term(w->other), no_term());
}

/* The first HUSB and the first WIFE. */
static void note_couple(household *h, const link_walk *w, uint64_t base)
{
    bool is_husband = walk_kind(w) == GEDELF_LINK_HUSB;
    gedelf_person *partner = is_husband ? &h->husband : &h->wife;
    uint64_t *at = is_husband ? &h->husband_at : &h->wife_at;
    if (*partner != GEDELF_PERSON_NONE)
        return;
    *partner = w->other;
    *at = base;
}

/* Links that the family has itself. */
static void check_own_links(checker *c, household *h)
{
    static const char *const tags[] = {"HUSB", "WIFE", "CHIL"};
    /* cppcheck-suppress ctuuninitvar ; check_family has set what is read here */
    link_walk w = walk_links(c->people, KIN_FAMILY, h->family);
    while (walk_next(&w) && w.own) {
        bool mutual = (w.link->kind & LINK_MUTUAL) != 0, is_partner = walk_is_partner(&w);
        if (mutual && !is_partner && !walk_is_repeated(&w))
            continue; /* as nearly all */
        message_part tag = text_term(tags[walk_kind(&w)]), name = person_term(w.other), family = family_term(h->family);
        uint64_t at = walk_line(c->people, &w);
        if (!mutual)
            find_here(c, DIAG_LINK_ONE_WAY, at, tag, family, name);
        if (walk_is_repeated(&w))
            find_here(c, DIAG_DUPLICATE_LINK, at, tag, family, name);
        if (is_partner) {
            note_couple(h, &w, at);
            check_role(c, &w);
        }
    }
}

/* The line of a member that the family names itself. */
static uint64_t line_of_member(const checker *c, const household *h, const family_member *m)
{
    link_walk w = walk_links(c->people, KIN_FAMILY, h->family);
    w.link = &w.records->links.items[m->link];
    w.own = true;
    return walk_line(c->people, &w);
}

/* What the partners have been here counts in the families that follow. */
static void note_roles(checker *c)
{
    for (size_t i = 0; i < c->spouses.count; i++) {
        const family_member *m = &c->spouses.items[i];
        if (m->own)
            c->roles[m->person] |= m->kind == GEDELF_LINK_HUSB ? ROLE_HUSB : ROLE_WIFE;
    }
}

/* Who is what, and to whom. */
static void check_roles(checker *c, const household *h)
{
    message_part family = family_term(h->family);
    if (c->spouses.count == 0 && c->children.count == 0)
        find_here(c, DIAG_EMPTY_FAMILY, h->at, no_term(), family, no_term());
    if (h->husband != GEDELF_PERSON_NONE && h->husband == h->wife)
        find_here(c, DIAG_OWN_SPOUSE, h->wife_at, no_term(), person_term(h->wife), family);
    for (size_t i = 0; i < c->children.count; i++) {
        const family_member *m = &c->children.items[i];
        if (is_spouse(c, m->person))
            find_here(c, DIAG_SPOUSE_AND_CHILD, m->own ? line_of_member(c, h, m) : h->at, no_term(),
                      person_term(m->person), family);
    }
    check_family_twin(c, h->family, h->husband, h->wife, h->at);
}

/* ---- Sexes ------------------------------------------------------------------------------------- */

static gedelf_sex sex_of(const checker *c, gedelf_person person)
{
    return person == GEDELF_PERSON_NONE ? GEDELF_SEX_NONE : gedelf_person_sex(c->people, person);
}

static bool is_known_sex(gedelf_sex sex)
{
    return sex == GEDELF_SEX_MALE || sex == GEDELF_SEX_FEMALE;
}

static void check_sexes(checker *c, const household *h)
{
    gedelf_sex husband = sex_of(c, h->husband), wife = sex_of(c, h->wife);
    if (husband == GEDELF_SEX_FEMALE && wife == GEDELF_SEX_MALE)
        find_here(c, DIAG_SPOUSES_SWAPPED, h->at, no_term(), person_term(h->husband), person_term(h->wife));
    if (husband == GEDELF_SEX_FEMALE && !is_known_sex(wife))
        find_here(c, DIAG_SEX_ROLE, h->husband_at, text_term("HUSB"), person_term(h->husband), text_term("F"));
    if (wife == GEDELF_SEX_MALE && !is_known_sex(husband))
        find_here(c, DIAG_SEX_ROLE, h->wife_at, text_term("WIFE"), person_term(h->wife), text_term("M"));
}

/* ---- Events ------------------------------------------------------------------------------------ */

/* How many CHIL lines the record has, wherever they lead. */
static uint64_t count_child_lines(const checker *c, gedelf_family family)
{
    uint32_t begin, end;
    uint64_t count = 0;
    record_links(&c->people->families, family, &begin, &end);
    for (; begin < end; begin++)
        count += (c->people->families.links.items[begin].kind & LINK_KIND) == GEDELF_LINK_CHIL;
    return count;
}

static void check_item(checker *c, const household *h, const pack_item *item)
{
    gedelf_person person = item->code == PACK_AGE_HUSB   ? h->husband
                           : item->code == PACK_AGE_WIFE ? h->wife
                                                         : GEDELF_PERSON_NONE;
    if (item->code == PACK_NCHI) {
        uint64_t lines = count_child_lines(c, h->family);
        if (item->number < lines)
            find_here(c, DIAG_CHILD_COUNT, item->line, number_term(item->number), family_term(h->family),
                      number_term(lines));
    } else if (person != GEDELF_PERSON_NONE) {
        check_age(c, item, person);
    }
}

static void read_family_events(checker *c, household *h, const pack_head *head)
{
    pack_item item = pack_before(head->items);
    h->facts.present = h->facts.dated = 0;
    h->facts.emigrations = h->facts.immigrations = 0;
    while (pack_next(c->people, head->line, &item)) {
        if (item.code >= PACK_AGE) {
            check_item(c, h, &item);
            continue;
        }
        facts_add(&h->facts, &item.event);
        check_date(c, &item.event, family_term(h->family));
    }
}

enum { TOO_OLD_TO_MARRY = 100 };

static void check_marriage(checker *c, const household *h, gedelf_person person)
{
    const vitals *v = vitals_of(c, person);
    dated married = fact(&h->facts, GEDELF_EVENT_MARR);
    message_part name = person_term(person), family = family_term(h->family);
    if (before(married.days, v->birt.days))
        find_here(c, DIAG_MARRIAGE_BEFORE_BIRTH, married.at, no_term(), name, family);
    else if (before_years(married.days, c->limits.marriage, v->birt.days))
        find_here(c, DIAG_MARRIED_TOO_YOUNG, married.at, number_term(c->limits.marriage), name, family);
    if (before(v->death.days, married.days))
        find_here(c, DIAG_MARRIAGE_AFTER_DEATH, married.at, no_term(), name, family);
    else if (after_years(married.days, TOO_OLD_TO_MARRY, v->birth.days))
        find_here(c, DIAG_MARRIED_TOO_OLD, married.at, number_term(TOO_OLD_TO_MARRY), name, family);
    static const gedelf_event_tag divorces[] = {GEDELF_EVENT_DIV, GEDELF_EVENT_DIVF};
    for (size_t i = 0; i < 2; i++) {
        dated divorced = fact(&h->facts, divorces[i]);
        if (before(v->deat.days, divorced.days))
            find_here(c, DIAG_DIVORCE_AFTER_DEATH, divorced.at, text_term(gedelf_event_tag_name(divorces[i])), name,
                      family);
    }
}

/* ---- Partners ---------------------------------------------------------------------------------- */

/* The oldest and the youngest, as far as that is certain. */
static void check_age_gap(checker *c, const household *h)
{
    gedelf_person oldest = GEDELF_PERSON_NONE, youngest = GEDELF_PERSON_NONE;
    gedelf_days first = {0, 0, false, false}, last = first;
    for (size_t i = 0; i < c->spouses.count; i++) {
        gedelf_person person = c->spouses.items[i].person;
        gedelf_days birth = vitals_of(c, person)->birth.days;
        if (birth.has_latest && (!first.has_latest || birth.latest < first.latest)) {
            first = birth;
            oldest = person;
        }
        if (birth.has_earliest && (!last.has_earliest || birth.earliest > last.earliest)) {
            last = birth;
            youngest = person;
        }
    }
    if (after_years(last, c->limits.gap, first))
        find_here(c, DIAG_SPOUSE_AGE_GAP, h->at, number_term(c->limits.gap), person_term(oldest),
                  person_term(youngest));
}

/* Nobody has more families of birth, or partners, than are compared here; whose record says so is not looked into further. */
enum { FAMILIES_COMPARED = 64, SPOUSES_COMPARED = 8, LINKS_LOOKED_AT = 512 };

/* The families in which a person is a child by birth, or a partner. */
static size_t families_of(const checker *c, gedelf_person person, bool as_child, gedelf_family out[FAMILIES_COMPARED])
{
    link_walk w = walk_links(c->people, KIN_PERSON, person);
    size_t count = 0;
    for (int looked = 0; looked < LINKS_LOOKED_AT && count < FAMILIES_COMPARED && walk_next(&w); looked++) {
        if (as_child ? walk_is_by_birth(&w) : walk_is_partner(&w))
            out[count++] = w.other;
    }
    return count;
}

/* Is there a family in which one is a child by birth, and the other a child by birth too, or a partner? */
static bool share_family(const checker *c, gedelf_person child, gedelf_person other, bool other_as_child)
{
    gedelf_family births[FAMILIES_COMPARED], others[FAMILIES_COMPARED];
    size_t birth_count = families_of(c, child, true, births);
    size_t other_count = birth_count > 0 ? families_of(c, other, other_as_child, others) : 0;
    for (size_t i = 0; i < birth_count; i++) {
        for (size_t j = 0; j < other_count; j++) {
            if (births[i] == others[j])
                return true;
        }
    }
    return false;
}

static void check_partners(checker *c, const household *h)
{
    size_t count = c->spouses.count < SPOUSES_COMPARED ? c->spouses.count : SPOUSES_COMPARED;
    for (size_t i = 0; i < count; i++) {
        for (size_t j = 0; j < count; j++) {
            gedelf_person child = c->spouses.items[i].person, parent = c->spouses.items[j].person;
            if (child != parent && share_family(c, child, parent, false))
                find_here(c, DIAG_SPOUSE_IS_PARENT, h->at, no_term(), person_term(parent), person_term(child));
        }
    }
    bool couple = h->husband != GEDELF_PERSON_NONE && h->wife != GEDELF_PERSON_NONE && h->husband != h->wife;
    if (couple && share_family(c, h->husband, h->wife, true))
        find_here(c, DIAG_SPOUSE_IS_SIBLING, h->at, no_term(), person_term(h->husband), person_term(h->wife));
}

/* ---- Children ---------------------------------------------------------------------------------- */

static void check_order_of_children(checker *c, const household *h)
{
    gedelf_days older = {0, 0, false, false};
    gedelf_person before_it = GEDELF_PERSON_NONE;
    uint64_t count = 0;
    for (size_t i = 0; i < c->children.count; i++) {
        const family_member *m = &c->children.items[i];
        if (!m->by_birth)
            continue;
        count++;
        gedelf_days birth = vitals_of(c, m->person)->birth.days;
        if (!m->own || !is_dated_at_all(birth))
            continue;
        if (before(birth, older))
            find_here(c, DIAG_CHILDREN_OUT_OF_ORDER, line_of_member(c, h, m), no_term(), person_term(m->person),
                      person_term(before_it));
        older = birth;
        before_it = m->person;
    }
    if (count > c->limits.children)
        find_here(c, DIAG_MANY_CHILDREN, h->at, number_term(count), family_term(h->family), no_term());
}

/* Children by birth that have a name, by its hash: how many. */
static size_t sort_by_name(checker *c)
{
    size_t count = 0;
    bool room = array_reserve(&c->allocator, &c->keys, &c->key_capacity, c->children.count);
    c->failed |= !room;
    for (size_t i = 0; room && i < c->children.count; i++) {
        const family_member *m = &c->children.items[i];
        uint64_t hash = m->by_birth ? name_hash(c, m->person, 0) : 0;
        if (hash != 0)
            c->keys[count++] = hash << 32 | i;
    }
    sort_numbers(c->keys, count);
    return count;
}

/* Did neither of them die before the other was born? Then one was not named after the other. */
static bool lived_together(checker *c, gedelf_person a, gedelf_person b)
{
    vitals v = *vitals_of(c, a);
    const vitals *w = vitals_of(c, b);
    return !before(v.death.days, w->birth.days) && !before(w->death.days, v.birth.days);
}

static bool same_name(checker *c, gedelf_person a, gedelf_person b)
{
    return person_comparable_name(c, a, &c->name) && person_comparable_name(c, b, &c->other_name) &&
           view_equal(buffer_view(&c->name), buffer_view(&c->other_name));
}

enum { NAMESAKES_COMPARED = 20 };

static void check_namesakes(checker *c, const household *h)
{
    size_t count = c->children.count > 1 ? sort_by_name(c) : 0;
    for (size_t i = 1; i < count; i++) {
        const family_member *later = &c->children.items[c->keys[i] & UINT32_MAX];
        for (size_t j = i; j > 0 && i - j < NAMESAKES_COMPARED && c->keys[j - 1] >> 32 == c->keys[i] >> 32; j--) {
            const family_member *earlier = &c->children.items[c->keys[j - 1] & UINT32_MAX];
            bool found = (later->own || earlier->own) && same_name(c, later->person, earlier->person) &&
                         lived_together(c, earlier->person, later->person);
            if (!found)
                continue;
            find_here(c, DIAG_SAME_NAMED_SIBLINGS, line_of_member(c, h, later->own ? later : earlier), no_term(),
                      person_term(later->person), person_term(earlier->person));
            if (later->own)
                break; /* else each of the others has a line of its own */
        }
    }
}

/* ---- All of it --------------------------------------------------------------------------------- */

void check_family(checker *c, gedelf_family family)
{
    const gedelf_people *p = c->people;
    pack_head head = pack_read_head(p, p->families.items[family].pack, KIN_FAMILY);
    household h; /* its facts are many, and are filled in as they are met */
    h.family = family;
    h.at = head.line;
    h.husband = h.wife = GEDELF_PERSON_NONE;
    h.husband_at = h.wife_at = 0;
    if (!collect_members(c, family))
        return;
    check_own_links(c, &h);
    note_roles(c);
    check_roles(c, &h);
    check_sexes(c, &h);
    read_family_events(c, &h, &head);
    check_event_order(c, &h.facts, family_term(family));
    for (size_t i = 0; h.facts.dated != 0 && i < c->spouses.count; i++)
        check_marriage(c, &h, c->spouses.items[i].person);
    check_age_gap(c, &h);
    check_partners(c, &h);
    check_order_of_children(c, &h);
    check_namesakes(c, &h);
}
