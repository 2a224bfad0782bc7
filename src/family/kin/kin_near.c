/* SPDX-License-Identifier: MIT */
/*
 * Relatives without ancestors in common: takes two people, gives the ways between them over partners: spouses, step
 * relatives, and relatives by marriage. [D493, D495, D496]
 */
#include "family/kin/kin_private.h"

/* ---- Partners and children ---------------------------------------------------------------------- */

/* A list of people, each of them once. */
typedef struct kin_list {
    gedelf_person *items;
    size_t count, capacity;
} kin_list;

static bool list_person(const gedelf_people *p, kin_list *list, gedelf_person person)
{
    for (size_t i = 0; i < list->count; i++) {
        if (list->items[i] == person)
            return true;
    }
    return array_add(&p->allocator, &list->items, &list->count, &list->capacity, person);
}

static void list_free(const gedelf_people *p, kin_list *list)
{
    memory_release(&p->allocator, list->items, list->capacity * sizeof *list->items);
}

/* Is the link of a family one to a partner, or to a child that counts? */
static bool is_sought(const link_walk *w, bool partners)
{
    return partners ? walk_is_partner(w) && !walk_is_repeated(w) : walk_is_parental(w, PARENTS_OF_ANY_KIND);
}

/* The partners of a person, or the children: who is in the families that the person is a partner in. */
static bool list_of_families(const gedelf_people *p, gedelf_person person, bool partners, kin_list *out)
{
    bool done = true;
    link_walk w = walk_links(p, KIN_PERSON, person);
    while (done && walk_next(&w)) {
        if (!walk_is_partner(&w) || walk_is_repeated(&w))
            continue;
        link_walk f = walk_links(p, KIN_FAMILY, w.other);
        while (done && walk_next(&f)) {
            if (is_sought(&f, partners) && f.other != person)
                done = list_person(p, out, f.other);
        }
    }
    return done;
}

static bool has_person(const kin_list *list, gedelf_person person)
{
    for (size_t i = 0; i < list->count; i++) {
        if (list->items[i] == person)
            return true;
    }
    return false;
}

/* The parents who are people, by links of any kind. */
static bool list_parents(const gedelf_people *p, gedelf_person person, kin_list *out)
{
    kin_parents parents = {.count = 0};
    bool done = parents_find(p, person, PARENTS_OF_ANY_KIND, &parents);
    for (size_t i = 0; done && i < parents.count; i++) {
        if (parents.items[i].node < p->persons.count)
            done = list_person(p, out, parents.items[i].node);
    }
    memory_release(&p->allocator, parents.items, parents.capacity * sizeof *parents.items);
    return done;
}

/* ---- A way -------------------------------------------------------------------------------------- */

/* A way of these people, with its word. */
typedef struct near_way {
    gedelf_kin_kind kind;
    kin_term term;
    gedelf_person people[4];
    size_t count;
} near_way;

static bool say_last_way(gedelf_kin *k, const char *language, const kin_term *term, gedelf_person b)
{
    kin_way *w = &k->ways[k->count - 1];
    w->term = k->terms.length;
    bool done = kin_say(language, term, gedelf_person_sex(k->people, b), &k->terms);
    w->term_length = k->terms.length - w->term;
    return done;
}

static bool add_near(gedelf_kin *k, const char *language, const near_way *way)
{
    kin_way *w;
    bool room = kin_add_way(k, way->kind, &w);
    if (!w)
        return room;
    bool done = true;
    for (size_t i = 0; done && i < way->count; i++)
        done = kin_add_path(k, way->people[i]);
    return done && say_last_way(k, language, &way->term, way->people[way->count - 1]);
}

bool kin_find_spouse(gedelf_kin *k, gedelf_person a, gedelf_person b, const char *language)
{
    kin_list partners = {.count = 0};
    bool done = list_of_families(k->people, a, true, &partners);
    near_way way = {GEDELF_KIN_SPOUSE, {.role = KIN_SPOUSE, .form = KIN_NO_FORM}, {a, b}, 2};
    if (done && has_person(&partners, b))
        done = add_near(k, language, &way);
    list_free(k->people, &partners);
    return done;
}

/* ---- Step relatives ----------------------------------------------------------------------------- */

/* Over one parent of A: the parent's partner, or a child of that partner. Neither is A's parent or has one of them, because
   nothing has been found by blood or adoption. */
static bool find_over_parent(gedelf_kin *k, gedelf_person a, gedelf_person b, gedelf_person parent,
                             const char *language)
{
    kin_list partners = {.count = 0}, children = {.count = 0};
    bool done = list_of_families(k->people, parent, true, &partners);
    for (size_t i = 0; done && i < partners.count; i++) {
        gedelf_person partner = partners.items[i];
        near_way stepparent = {GEDELF_KIN_STEP, {.role = KIN_STEP_PARENT, .form = KIN_NO_FORM}, {a, parent, b}, 3};
        near_way stepsibling = {
            GEDELF_KIN_STEP, {.role = KIN_STEP_SIBLING, .form = KIN_NO_FORM}, {a, parent, partner, b}, 4};
        children.count = 0;
        if (partner == b)
            done = add_near(k, language, &stepparent);
        else if ((done = list_of_families(k->people, partner, false, &children)) && has_person(&children, b))
            done = add_near(k, language, &stepsibling);
    }
    list_free(k->people, &partners);
    list_free(k->people, &children);
    return done;
}

static bool find_step_children(gedelf_kin *k, gedelf_person a, gedelf_person b, const char *language)
{
    kin_list partners = {.count = 0}, children = {.count = 0};
    bool done = list_of_families(k->people, a, true, &partners);
    for (size_t i = 0; done && i < partners.count; i++) {
        near_way way = {GEDELF_KIN_STEP, {.role = KIN_STEP_CHILD, .form = KIN_NO_FORM}, {a, partners.items[i], b}, 3};
        children.count = 0;
        done = list_of_families(k->people, partners.items[i], false, &children);
        if (done && has_person(&children, b))
            done = add_near(k, language, &way);
    }
    list_free(k->people, &partners);
    list_free(k->people, &children);
    return done;
}

bool kin_find_step(gedelf_kin *k, gedelf_person a, gedelf_person b, const char *language)
{
    kin_list parents = {.count = 0};
    bool done = list_parents(k->people, a, &parents);
    for (size_t i = 0; done && i < parents.count; i++)
        done = find_over_parent(k, a, b, parents.items[i], language);
    list_free(k->people, &parents);
    return done && find_step_children(k, a, b, language);
}

/* ---- Relatives by marriage ---------------------------------------------------------------------- */

/* What a relative of a partner, or the partner of a relative, is called. */
static kin_term term_by_marriage(size_t up, size_t down, bool half, bool partner_first)
{
    kin_term t = kin_term_of(up, down, half);
    if (t.role == KIN_ANCESTOR && t.distance == 1 && partner_first)
        t.role = KIN_PARENT_IN_LAW;
    else if (t.role == KIN_DESCENDANT && t.distance == 1 && !partner_first)
        t.role = KIN_CHILD_IN_LAW;
    else if (t.role == KIN_SIBLING)
        t.role = KIN_SIBLING_IN_LAW;
    else
        t.form = KIN_BY_MARRIAGE;
    return t;
}

/* What was found through some partner: its ways, of which the shortest are wanted. */
typedef struct marriage_search {
    gedelf_kin *kin;
    gedelf_person a, b;
    const char *language;
    size_t shortest;
} marriage_search;

/* Makes a way of one by blood: the partner is before it, or after it. */
static bool add_in_law(marriage_search *s, const gedelf_kin *found, size_t index, bool partner_first)
{
    const kin_way *from = &found->ways[index];
    kin_way *w;
    bool room = kin_add_way(s->kin, GEDELF_KIN_IN_LAW, &w);
    if (!w)
        return room;
    bool done = !partner_first || kin_add_path(s->kin, s->a);
    for (size_t i = 0; done && i < from->way.path_count; i++)
        done = kin_add_path(s->kin, found->persons[from->path + i]);
    done = done && (partner_first || kin_add_path(s->kin, s->b));
    kin_term term = term_by_marriage(from->way.up, from->way.down, from->way.half, partner_first);
    return done && say_last_way(s->kin, s->language, &term, s->b);
}

/* Takes the ways between a partner and one of the two, if they are short enough; what is longer goes. */
static bool take_ways(marriage_search *s, const gedelf_kin *found, bool partner_first)
{
    bool done = true;
    size_t length = found->count > 0 ? found->ways[0].way.up + found->ways[0].way.down : SIZE_MAX;
    if (length > s->shortest || found->count == 0)
        return true;
    if (length < s->shortest) {
        s->kin->count = s->kin->person_count = s->kin->terms.length = 0;
        s->kin->cut = false;
    }
    s->shortest = length;
    s->kin->cut = s->kin->cut || found->cut;
    for (size_t i = 0; done && i < found->count; i++)
        done = add_in_law(s, found, i, partner_first);
    return done;
}

static bool search_partners(marriage_search *s, gedelf_person of, bool partner_first)
{
    const gedelf_people *p = s->kin->people;
    kin_list partners = {.count = 0};
    bool done = list_of_families(p, of, true, &partners);
    for (size_t i = 0; done && i < partners.count; i++) {
        gedelf_kin found = {.allocator = s->kin->allocator, .people = p, .most = s->kin->most};
        gedelf_person partner = partners.items[i];
        kin_question q = {partner_first ? partner : s->a, partner_first ? s->b : partner, PARENTS_BY_BIRTH, false};
        done = kin_find_ways(&found, &q) && take_ways(s, &found, partner_first);
        memory_release(&found.allocator, found.ways, found.capacity * sizeof *found.ways);
        memory_release(&found.allocator, found.persons, found.person_capacity * sizeof *found.persons);
    }
    list_free(p, &partners);
    return done;
}

bool kin_find_in_law(gedelf_kin *k, gedelf_person a, gedelf_person b, const char *language)
{
    marriage_search s = {k, a, b, language, SIZE_MAX};
    return search_partners(&s, a, true) && search_partners(&s, b, false);
}
