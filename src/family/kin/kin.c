/* SPDX-License-Identifier: MIT */
/*
 * Kinship: takes two people, gives every relationship between them, in the order of its kinds: the ways, each with the
 * word for it, and the coefficient. [D490–D496]
 */
#include "family/kin/kin_private.h"

#include <stdlib.h>

/* ---- Ways --------------------------------------------------------------------------------------- */

bool kin_add_way(gedelf_kin *k, gedelf_kin_kind kind, kin_way **added)
{
    *added = NULL;
    if (k->count >= k->most) {
        k->cut = true;
        return true;
    }
    if (!array_reserve(&k->allocator, &k->ways, &k->capacity, k->count + 1))
        return false;
    *added = &k->ways[k->count++];
    **added = (kin_way){.way = {.kind = kind}, .common = k->person_count, .path = k->person_count};
    return true;
}

static bool kin_add_person(gedelf_kin *k, gedelf_person person)
{
    return array_add(&k->allocator, &k->persons, &k->person_count, &k->person_capacity, person);
}

bool kin_add_common(gedelf_kin *k, gedelf_person person)
{
    kin_way *w = &k->ways[k->count - 1];
    w->way.common_count++;
    w->path++;
    return kin_add_person(k, person);
}

bool kin_add_path(gedelf_kin *k, gedelf_person person)
{
    k->ways[k->count - 1].way.path_count++;
    return kin_add_person(k, person);
}

/* ---- Words -------------------------------------------------------------------------------------- */

/* What an adoptive relative is called: an adopted child is called so from its parent's point of view. */
static kin_form form_of_adoption(const kin_term *t, parent_nature nature)
{
    if (nature == BY_BIRTH)
        return KIN_NO_FORM;
    if (nature == BY_FOSTERING)
        return KIN_FOSTER;
    return t->role == KIN_DESCENDANT && t->distance == 1 ? KIN_ADOPTED : KIN_ADOPTIVE;
}

static bool say_ways(gedelf_kin *k, size_t from, const char *language, gedelf_person b)
{
    bool done = true;
    for (size_t i = from; done && i < k->count; i++) {
        kin_way *w = &k->ways[i];
        kin_term term = kin_term_of(w->way.up, w->way.down, w->way.half);
        term.form = form_of_adoption(&term, w->nature);
        w->term = k->terms.length;
        done = kin_say(language, &term, gedelf_person_sex(k->people, b), &k->terms);
        w->term_length = k->terms.length - w->term;
    }
    return done;
}

/* ---- Longer ways -------------------------------------------------------------------------------- */

/* Shorter ways first; of the same length, those that were found first. */
static int compare_ways(const void *a, const void *b)
{
    const kin_way *one = a, *other = b;
    size_t first = one->way.up + one->way.down, second = other->way.up + other->way.down;
    if (first != second)
        return first < second ? -1 : 1;
    return one->common < other->common ? -1 : one->common > other->common;
}

/* ---- All kinds ---------------------------------------------------------------------------------- */

static bool find_self(gedelf_kin *k, const char *language, gedelf_person a)
{
    kin_way *w;
    return kin_add_way(k, GEDELF_KIN_SELF, &w) && (!w || kin_add_path(k, a)) && say_ways(k, 0, language, a);
}

/* By blood; if that is nothing, by other links between parents and children. */
static bool find_ancestral(gedelf_kin *k, const gedelf_kin_options *o, gedelf_person a, gedelf_person b)
{
    kin_question q = {a, b, PARENTS_BY_BIRTH, o->all};
    size_t from = k->count;
    bool done = kin_find_ways(k, &q);
    if (done && k->count == from) {
        q.links = PARENTS_OF_ANY_KIND;
        done = kin_find_ways(k, &q);
    }
    if (k->count > from)
        qsort(k->ways + from, k->count - from, sizeof *k->ways, compare_ways);
    return done && say_ways(k, from, o->language, b);
}

static bool find_all_kin(gedelf_kin *k, const gedelf_kin_options *o, gedelf_person a, gedelf_person b)
{
    if (a == b)
        return find_self(k, o->language, a);
    bool done = kin_find_spouse(k, a, b, o->language) && find_ancestral(k, o, a, b);
    if (done && k->count == 0)
        done = kin_find_step(k, a, b, o->language);
    if (done && k->count == 0)
        done = kin_find_in_law(k, a, b, o->language);
    return done;
}

/* ---- The answer --------------------------------------------------------------------------------- */

enum { USUAL_WAYS = 1000 };

/* Options of an older caller are shorter than ours. */
static gedelf_kin_options complete_options(const gedelf_kin_options *options)
{
    gedelf_kin_options all;
    options_take(&all, options);
    OPTION_DEFAULT(all.language, "en");
    all.most = option_number(all.most, USUAL_WAYS);
    return all;
}

gedelf_status gedelf_kin_find(gedelf_kin **out, const gedelf_people *people, gedelf_person a, gedelf_person b,
                              const gedelf_kin_options *options)
{
    gedelf_kin_options o = complete_options(options);
    const gedelf_allocator *allocator = o.allocator ? o.allocator : &memory_default;
    *out = NULL;
    if (!kin_has_language(o.language) || a >= people->persons.count || b >= people->persons.count)
        return GEDELF_ARGUMENT;
    gedelf_kin *k = memory_allocate(allocator, sizeof *k);
    if (!k)
        return GEDELF_MEMORY;
    *k = (gedelf_kin){.allocator = *allocator, .people = people, .most = o.most < SIZE_MAX ? (size_t)o.most : SIZE_MAX};
    buffer_init(&k->terms, &k->allocator);
    if (find_all_kin(k, &o, a, b) && kin_find_coefficient(k, a, b)) {
        *out = k;
        return GEDELF_OK;
    }
    gedelf_kin_free(k);
    return GEDELF_MEMORY;
}

void gedelf_kin_free(gedelf_kin *kin)
{
    if (!kin)
        return;
    gedelf_allocator allocator = kin->allocator;
    memory_release(&allocator, kin->ways, kin->capacity * sizeof *kin->ways);
    memory_release(&allocator, kin->persons, kin->person_capacity * sizeof *kin->persons);
    buffer_free(&kin->terms);
    memory_release(&allocator, kin, sizeof *kin);
}

size_t gedelf_kin_count(const gedelf_kin *kin)
{
    return kin->count;
}

gedelf_kin_way gedelf_kin_way_at(const gedelf_kin *kin, size_t index)
{
    if (index >= kin->count)
        return (gedelf_kin_way){.kind = GEDELF_KIN_SELF};
    const kin_way *w = &kin->ways[index];
    gedelf_kin_way way = w->way;
    way.term = view_of(kin->terms.data + w->term, w->term_length);
    way.common = kin->persons + w->common;
    way.path = kin->persons + w->path;
    return way;
}

bool gedelf_kin_is_cut(const gedelf_kin *kin)
{
    return kin->cut;
}

bool gedelf_kin_coefficient(const gedelf_kin *kin, double *out)
{
    *out = kin->coefficient;
    return kin->has_coefficient;
}

const char *gedelf_kin_kind_name(gedelf_kin_kind kind)
{
    static const char *const texts[] = {"self", "spouse", "blood", "adopted", "step", "in-law"};
    return (size_t)kind < sizeof texts / sizeof *texts ? texts[kind] : NULL;
}
