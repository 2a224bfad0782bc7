/* SPDX-License-Identifier: MIT */
/*
 * Trees: takes a person, gives ancestors or descendants in the order in which they are drawn. For each generation on
 * the way to the next person, a stack holds those who are still to come; so no depth is too great for it.
 */
#include "family/people/people.h"

#include <gedelf/tree.h>

/* Somebody who is still to come. */
typedef struct tree_item {
    gedelf_person person;
    gedelf_family family;
    uint8_t pedigree;
    bool partner, last;
    uint64_t number; /* Ahnentafel number, or the number among the children; 0: none */
} tree_item;

/* The items of a generation: where they begin, and the next one. They end where those of the next generation begin. */
typedef struct walk_level {
    size_t begin, next;
} walk_level;

typedef struct tree_walker {
    const gedelf_people *people;
    const gedelf_allocator *allocator;
    gedelf_tree_options options;
    gedelf_tree_fn take;
    void *context;
    tree_item *items;
    size_t item_count, item_capacity;
    walk_level *levels; /* of each generation on the way */
    size_t depth, level_capacity;
    uint64_t *ordinals; /* numbers among children, on the way */
    size_t ordinal_capacity;
    size_t *met; /* of each person: where the number is in `numbers`, and 1; 0: not met */
    buffer numbers;
} tree_walker;

/* ---- Numbers ------------------------------------------------------------------------------------ */

/* "1.2.10" or "12(10)" */
static bool append_descent(const tree_walker *w, size_t depth, buffer *out)
{
    bool dotted = w->options.numbers == GEDELF_NUMBERS_DABOVILLE, done = true;
    for (size_t i = 0; done && i <= depth; i++) {
        bool brackets = !dotted && w->ordinals[i] > 9;
        done = (!dotted || i == 0 || buffer_append(out, VIEW("."))) && (!brackets || buffer_append(out, VIEW("("))) &&
               buffer_append_number(out, w->ordinals[i]) && (!brackets || buffer_append(out, VIEW(")")));
    }
    return done;
}

/* Notes the number of somebody who is met for the first time; it ends with a NUL. */
static bool note_tree_number(tree_walker *w, const tree_item *item, size_t depth)
{
    bool done = true;
    w->met[item->person] = w->numbers.length + 1;
    if (w->options.direction == GEDELF_TREE_DESCENDANTS)
        done = append_descent(w, depth, &w->numbers);
    else if (item->number > 0)
        done = buffer_append_number(&w->numbers, item->number);
    return done && buffer_append(&w->numbers, view_of("", 1));
}

static gedelf_view number_of_person(const tree_walker *w, gedelf_person person)
{
    if (person == GEDELF_PERSON_NONE || w->met[person] == 0)
        return view_of("", 0);
    return view_of_string(w->numbers.data + w->met[person] - 1);
}

/* ---- Who comes next ----------------------------------------------------------------------------- */

static bool add_item(tree_walker *w, tree_item item)
{
    return array_add(w->allocator, &w->items, &w->item_count, &w->item_capacity, item);
}

/* The Ahnentafel number of a father or mother; 0 from the 63rd generation on. */
static uint64_t ahnentafel(uint64_t child, bool mother)
{
    return child == 0 || child > UINT64_MAX / 4 ? 0 : 2 * child + mother;
}

/* Adds the parents of one family, fathers first. The first father and the first mother of the first family by birth have
   numbers. */
static bool add_parents(tree_walker *w, const link_walk *link, uint64_t number)
{
    bool done = true;
    uint64_t numbers[2] = {ahnentafel(number, true), ahnentafel(number, false)};
    for (int father = 1; father >= 0; father--) {
        link_walk f = walk_links(w->people, KIN_FAMILY, link->other);
        while (done && walk_next_partner(w->people, &f)) {
            if (walk_is_repeated(&f) || walk_is_father(w->people, &f) != (father == 1))
                continue;
            done = add_item(w, (tree_item){.person = f.other,
                                           .family = link->other,
                                           .pedigree = link->link->nature & NATURE_PEDIGREE,
                                           .number = numbers[father]});
            numbers[father] = 0;
        }
    }
    return done;
}

static bool add_all_parents(tree_walker *w, const tree_item *of)
{
    bool done = true, numbered = false;
    link_walk l = walk_links(w->people, KIN_PERSON, of->person);
    while (done && walk_next(&l)) {
        if (!walk_is_child(&l) || walk_is_repeated(&l))
            continue;
        bool first = walk_is_by_birth(&l) && !numbered;
        numbered = numbered || first;
        done = add_parents(w, &l, first ? of->number : 0);
    }
    return done;
}

/* Adds the partners and children of a family. */
static bool add_family_people(tree_walker *w, gedelf_person of, gedelf_family family, uint64_t *children)
{
    bool done = true, partnered = false;
    for (int child = 0; done && child < 2; child++) {
        link_walk f = walk_links(w->people, KIN_FAMILY, family);
        while (done && walk_next(&f)) {
            if (walk_is_repeated(&f) || walk_is_child(&f) != (child == 1) || (child == 0 && f.other == of))
                continue;
            partnered = partnered || child == 0;
            done = add_item(w, (tree_item){.person = f.other,
                                           .family = family,
                                           .pedigree = f.link->nature & NATURE_PEDIGREE,
                                           .partner = child == 0,
                                           .number = child == 1 ? ++*children : 0});
        }
        if (done && child == 0 && !partnered)
            done = add_item(w, (tree_item){.person = GEDELF_PERSON_NONE, .family = family, .partner = true});
    }
    return done;
}

static bool add_all_families(tree_walker *w, gedelf_person of)
{
    bool done = true;
    uint64_t children = 0;
    link_walk l = walk_links(w->people, KIN_PERSON, of);
    while (done && walk_next(&l)) {
        if (walk_is_partner(&l) && !walk_is_repeated(&l))
            done = add_family_people(w, of, l.other, &children);
    }
    return done;
}

/* Adds those who come next to somebody, after all that are waiting, and marks the last: a child, or a partner who comes
   after all children. Beyond the generations there are only partners; *cut says that others would follow. */
static bool add_next(tree_walker *w, const tree_item *of, size_t depth, bool *cut)
{
    size_t from = w->item_count, kept = from, last = SIZE_MAX;
    bool down = w->options.direction == GEDELF_TREE_DESCENDANTS, full = depth >= w->options.generations;
    bool done = down ? add_all_families(w, of->person) : add_all_parents(w, of);
    for (size_t i = from; done && i < w->item_count; i++) {
        *cut = *cut || (full && !w->items[i].partner);
        if (full && !w->items[i].partner)
            continue;
        last = w->items[i].partner && last == SIZE_MAX ? last : kept;
        w->items[kept++] = w->items[i];
    }
    w->item_count = done ? kept : w->item_count;
    if (done && last != SIZE_MAX)
        w->items[last].last = true;
    return done;
}

/* ---- Walking ------------------------------------------------------------------------------------ */

/* Opens the generation of those who were added from `from` on. */
static bool open_generation(tree_walker *w, size_t from)
{
    if (!array_reserve(w->allocator, &w->levels, &w->level_capacity, w->depth + 1) ||
        !array_reserve(w->allocator, &w->ordinals, &w->ordinal_capacity, w->depth + 2))
        return false;
    w->levels[w->depth++] = (walk_level){from, from};
    return true;
}

/* Gives somebody, and finds who comes next there. Depth 0 is the first person. */
static gedelf_status give_item(tree_walker *w, const tree_item *item, size_t depth)
{
    bool known = item->person != GEDELF_PERSON_NONE, again = known && w->met[item->person] != 0;
    gedelf_tree_entry e = {.person = item->person,
                           .family = item->family,
                           .pedigree = (gedelf_pedigree)item->pedigree,
                           .depth = depth,
                           .partner = item->partner,
                           .last = item->last,
                           .again = again};
    size_t from = w->item_count;
    bool goes_on = known && !again && !item->partner;
    if (!item->partner)
        w->ordinals[depth] = item->number;
    if (goes_on && (!note_tree_number(w, item, depth) || !add_next(w, item, depth, &e.cut)))
        return GEDELF_MEMORY;
    e.number = number_of_person(w, item->person);
    if (!w->take(w->context, &e))
        return GEDELF_STOPPED;
    return w->item_count == from || open_generation(w, from) ? GEDELF_OK : GEDELF_MEMORY;
}

static gedelf_status walk_tree(tree_walker *w, gedelf_person first)
{
    tree_item root = {.person = first, .family = GEDELF_FAMILY_NONE, .last = true, .number = 1};
    if (!array_reserve(w->allocator, &w->ordinals, &w->ordinal_capacity, 1))
        return GEDELF_MEMORY;
    gedelf_status status = give_item(w, &root, 0);
    while (status == GEDELF_OK && w->depth > 0) {
        walk_level *level = &w->levels[w->depth - 1];
        if (level->next == w->item_count) {
            w->item_count = level->begin;
            w->depth--;
            continue;
        }
        tree_item item = w->items[level->next++];
        status = give_item(w, &item, w->depth - item.partner);
    }
    return status;
}

enum { USUAL_GENERATIONS = 250 };

gedelf_status gedelf_tree_walk(const gedelf_people *people, gedelf_person first, const gedelf_tree_options *options,
                               gedelf_tree_fn take, void *context)
{
    tree_walker w = {.people = people, .take = take, .context = context};
    if (first >= people->persons.count)
        return GEDELF_ARGUMENT;
    options_take(&w.options, options);
    w.options.generations = option_number(w.options.generations, USUAL_GENERATIONS);
    w.allocator = w.options.allocator ? w.options.allocator : &memory_default;
    buffer_init(&w.numbers, w.allocator);
    size_t size = people->persons.count * sizeof *w.met;
    w.met = memory_zeroed(w.allocator, size);
    gedelf_status status = GEDELF_MEMORY;
    if (w.met) {
        status = walk_tree(&w, first);
    }
    memory_release(w.allocator, w.met, size);
    memory_release(w.allocator, w.items, w.item_capacity * sizeof *w.items);
    memory_release(w.allocator, w.levels, w.level_capacity * sizeof *w.levels);
    memory_release(w.allocator, w.ordinals, w.ordinal_capacity * sizeof *w.ordinals);
    buffer_free(&w.numbers);
    return status;
}
