/* SPDX-License-Identifier: MIT */
/*
 * When people were born: takes the evidence of records (life_read.c), gives the first and the last day on which each
 * can have been born. [D471, D477, D478]
 *
 * The bounds from each person's own dates and families come first. Then each family passes them on between partners and
 * children, from the youngest up to the oldest and down again, until nothing changes: usually two or three times. The
 * last days are worked out first, because they cannot go beyond today. First days are passed on only if they are not
 * before a last day: each bound from below is one from above seen from the other side, so whatever contradicts a last
 * day further on does so here already.
 *
 * If somebody's first day is then after the last day, the evidence contradicts itself. Such people give no bounds to
 * others: everything is worked out again without them. Other bounds can only become weaker, so the second time finds no
 * more such people.
 */
#include "family/life/life_private.h"

enum { PARENT_YEARS = 12, MOTHER_YEARS = 60, FATHER_YEARS = 90 };

/* Where people marry their own ancestors' ancestors, days become earlier for ever: who comes to this day, about a million years
   ago, is contradictory, and so is whose days still change when families have been gone through this often. */
#define FIRST_BIRTH INT64_C(-400000000)
#define LAST_BIRTH (-FIRST_BIRTH)
enum { PASSES_MOST = 128 };

/* ---- What is known ------------------------------------------------------------------------------ */

/* Does nobody learn anything from somebody? */
static bool is_silent(const life_graph *g, uint32_t person)
{
    const person_life *life = &g->lives[person];
    return life->contradictory || (g->drop && gedelf_life_is_living((gedelf_life)life->life));
}

/* Somebody was born between these days. Days before the first one are as good as it, and those after the last. True if that was not
   known. */
static bool bound_birth(const life_graph *g, uint32_t person, day_span days)
{
    day_span *known = &g->births[person], before = *known;
    if (is_silent(g, person))
        return false;
    lower_day(&known->to, days.to < FIRST_BIRTH ? FIRST_BIRTH : days.to);
    if (days.from > FIRST_BIRTH)
        raise_day(&known->from, days.from > LAST_BIRTH ? LAST_BIRTH : days.from);
    bool changed = known->from != before.from || known->to != before.to;
    g->lives[person].changing |= changed;
    return changed;
}

/* The bounds that somebody gives to others. With 29 February a day may be lost on the way. */
static day_span told_by(const life_graph *g, uint32_t person)
{
    day_span known = g->births[person];
    if (!g->early || known.from + 2 <= known.to)
        known.from = -OPEN_DAY;
    return known;
}

/* While days still become earlier, not everybody has heard of everybody; then only those contradict themselves who make them so. */
static bool is_contradictory(const life_graph *g, uint32_t person, bool settled)
{
    const day_span *born = &g->births[person];
    return g->lives[person].changing || born->to <= FIRST_BIRTH || (settled && born->from > born->to);
}

/* ---- A family ----------------------------------------------------------------------------------- */

/* The bounds that partners give each other: the best of all, and the best of all but its owner. */
typedef struct best_two {
    int64_t best, second;
    uint32_t owner;
} best_two;

static void keep_best(best_two *t, uint32_t owner, int64_t day)
{
    if (owner == t->owner) {
        lower_day(&t->best, day);
    } else if (day < t->best) {
        *t = (best_two){day, t->best, owner};
    } else {
        lower_day(&t->second, day);
    }
}

static int64_t best_for(const best_two *t, uint32_t person)
{
    return t->owner == person ? t->second : t->best;
}

/* What a family passes on. */
typedef struct family_bounds {
    day_span child;       /* of children, by their parents */
    day_span parent;      /* of parents, by the births of their children */
    best_two late, early; /* of partners, by each other; of the early days the opposites */
} family_bounds;

static bool is_mother(const life_graph *g, uint32_t person)
{
    return (g->people->marks[person] & MARK_SEX) == GEDELF_SEX_FEMALE;
}

/* Between which days a child of somebody was born. */
static day_span child_of(const life_graph *g, uint32_t parent)
{
    bool mother = is_mother(g, parent);
    day_span born = told_by(g, parent);
    int64_t died = g->lives[parent].died;
    day_span child = {day_after_years(born.from, PARENT_YEARS),
                      day_after_years(born.to, mother ? MOTHER_YEARS : FATHER_YEARS)};
    lower_day(&child.to, mother ? died : day_after_years(died, 1));
    return child;
}

/* Between which days a parent of children who were born between these was born. */
static day_span parent_of(bool mother, day_span children)
{
    return (day_span){day_after_years(children.from, mother ? -MOTHER_YEARS : -FATHER_YEARS),
                      day_after_years(children.to, -PARENT_YEARS)};
}

/* Between which days partners of a family were born, by its events. */
static day_span partner_of(const life_graph *g, uint32_t family)
{
    day_span days = g->family_days[family];
    return (day_span){day_after_years(days.from, -(int64_t)g->max_age), day_after_years(days.to, -PARENT_YEARS)};
}

static void narrow_span(day_span *span, day_span by)
{
    raise_day(&span->from, by.from);
    lower_day(&span->to, by.to);
}

static void hear_partner(const life_graph *g, uint32_t person, family_bounds *b)
{
    int64_t apart = (int64_t)g->max_age - PARENT_YEARS;
    day_span born = told_by(g, person);
    int64_t late = day_after_years(born.to, apart);
    lower_day(&late, day_after_years(g->lives[person].died, -PARENT_YEARS));
    keep_best(&b->late, person, late);
    keep_best(&b->early, person, -day_after_years(born.from, -apart));
    narrow_span(&b->child, child_of(g, person));
}

/* Is a link that is not to a partner one to a child by birth? Of the living no PEDI and no ADOP stays, so that everybody will take it for
   one. */
static bool is_birth_link(const life_graph *g, const link_walk *f)
{
    bool living = gedelf_life_is_living((gedelf_life)g->lives[f->other].life);
    return living || (walk_is_by_birth(f) && !is_adopted_by(g->adoptions, f->other, f->owner));
}

/* The bounds that the members of a family give. Children who are in a cycle of ancestors, as their parents may be, are
   looked at one by one. */
static family_bounds hear_family(const life_graph *g, uint32_t family)
{
    family_bounds b = {OPEN_SPAN, OPEN_SPAN, {OPEN_DAY, OPEN_DAY, UINT32_MAX}, {OPEN_DAY, OPEN_DAY, UINT32_MAX}};
    link_walk f = walk_links(g->people, KIN_FAMILY, family);
    while (walk_next(&f)) {
        if (is_silent(g, f.other))
            continue;
        if (walk_is_partner(&f))
            hear_partner(g, f.other, &b);
        else if (is_birth_link(g, &f) && g->cycles[f.other] == 0)
            narrow_span(&b.parent, told_by(g, f.other));
    }
    return b;
}

/* The partner who has no record may be the father. Bounds that contradict each other count for nothing (D478). */
bool may_partner_be_living(const life_graph *g, uint32_t family)
{
    day_span born = partner_of(g, family);
    link_walk f = walk_links(g->people, KIN_FAMILY, family);
    while (walk_next(&f)) {
        if (is_birth_link(g, &f) && !is_silent(g, f.other) && g->cycles[f.other] == 0)
            narrow_span(&born, parent_of(false, g->births[f.other]));
    }
    return born.to == OPEN_DAY || born.from > born.to || day_after_years(born.to, g->max_age) >= g->today;
}

/* A child who is also an ancestor of the parent gives that parent no bounds, nor the other way round: the two are in
   one cycle. */
static bool bound_in_cycle(const life_graph *g, uint32_t family, uint32_t child)
{
    bool changed = false;
    for (uint32_t i = g->partner_first[family]; i < g->partner_first[family + 1]; i++) {
        uint32_t parent = g->partners[i];
        if (g->cycles[child] == g->cycles[parent])
            continue;
        if (!is_silent(g, parent))
            changed |= bound_birth(g, child, child_of(g, parent));
        if (!is_silent(g, child))
            changed |= bound_birth(g, parent, parent_of(is_mother(g, parent), told_by(g, child)));
    }
    return changed;
}

/* Passes on what the members of a family know. True if somebody learnt something. */
static bool bound_family(const life_graph *g, uint32_t family)
{
    bool changed = false;
    family_bounds b = hear_family(g, family);
    link_walk f = walk_links(g->people, KIN_FAMILY, family);
    while (walk_next(&f)) {
        if (walk_is_partner(&f)) {
            changed |= bound_birth(g, f.other, parent_of(is_mother(g, f.other), b.parent));
            changed |= bound_birth(g, f.other, (day_span){-best_for(&b.early, f.other), best_for(&b.late, f.other)});
        } else if (is_birth_link(g, &f)) {
            changed |= g->cycles[f.other] > 0 ? bound_in_cycle(g, family, f.other) : bound_birth(g, f.other, b.child);
        }
    }
    return changed;
}

/* ---- All of them -------------------------------------------------------------------------------- */

/* The bounds from people's own records, and from the events of families in which they are partners; nobody was born
   after today. */
static void begin_births(const life_graph *g)
{
    for (uint32_t i = 0; i < g->people->persons.count; i++) {
        g->births[i] = (day_span){-OPEN_DAY, g->today};
        bound_birth(g, i, g->lives[i].born);
    }
    for (uint32_t family = 0; !g->own_dates && family < g->people->families.count; family++) {
        day_span born = partner_of(g, family);
        for (uint32_t i = g->partner_first[family]; i < g->partner_first[family + 1]; i++)
            bound_birth(g, g->partners[i], born);
    }
}

static void forget_changes(const life_graph *g)
{
    for (uint32_t i = 0; i < g->people->persons.count; i++)
        g->lives[i].changing = false;
}

/* Goes through all families up and down; true if somebody learnt something. */
static bool pass_bounds(const life_graph *g)
{
    bool changed = false;
    size_t count = g->people->families.count;
    forget_changes(g);
    for (size_t i = count; i > 0; i--)
        changed |= bound_family(g, g->order[i - 1]);
    for (size_t i = 0; i < count; i++)
        changed |= bound_family(g, g->order[i]);
    return changed;
}

/* Until nothing changes; false if that does not come to an end. */
static bool pass_to_the_end(const life_graph *g)
{
    size_t passes = 0;
    while (passes < PASSES_MOST && pass_bounds(g))
        passes++;
    return passes < PASSES_MOST;
}

/* Notes who is contradictory; true if somebody is who was not. */
static bool note_contradictions(const life_graph *g, bool settled)
{
    bool found = false;
    for (uint32_t i = 0; i < g->people->persons.count; i++) {
        if (!is_silent(g, i) && is_contradictory(g, i, settled))
            g->lives[i].contradictory = found = true;
    }
    return found;
}

void births_work_out(const life_graph *g)
{
    life_graph late = *g, early = *g;
    late.early = false;
    early.early = true;
    for (uint32_t i = 0; i < g->people->persons.count; i++)
        g->lives[i].contradictory = false;
    bool settled;
    do {
        begin_births(g);
        forget_changes(g);
        settled = g->own_dates || (pass_to_the_end(&late) && pass_to_the_end(&early));
    } while (note_contradictions(g, settled));
}
