/* SPDX-License-Identifier: MIT */
/*
 * Adoptions: takes records of people and families, notes the links that they say are not by birth, and answers whether
 * a child belongs to a family only in that way, though a plain FAMC or CHIL says it as well. Such a link does not bound
 * anybody's birth (D471), because a wrong one could make somebody dead who is living.
 *
 * While records are read, an item is the number of a record and that of an identifier. Later the number of the other
 * record replaces that of the identifier.
 */
#include "family/life/life_private.h"

static uint64_t adoption_item(uint32_t first, uint32_t second)
{
    return (uint64_t)first << 32 | second;
}

void adoptions_init(adoption_list *a, const gedelf_allocator *allocator)
{
    *a = (adoption_list){.allocator = allocator};
    names_init(&a->xrefs, allocator);
}

void adoptions_free(adoption_list *a)
{
    names_free(&a->xrefs);
    memory_release(a->allocator, a->by_person.items, a->by_person.capacity * sizeof *a->by_person.items);
    memory_release(a->allocator, a->by_family.items, a->by_family.capacity * sizeof *a->by_family.items);
}

void adoptions_clear(adoption_list *a)
{
    a->by_person.count = a->by_family.count = 0;
}

/* ---- Noting ------------------------------------------------------------------------------------- */

static bool note_adoption(adoption_list *a, adoption_pairs *p, uint32_t first, view xref)
{
    uint32_t number = names_add(&a->xrefs, xref);
    return number > 0 && array_add(a->allocator, &p->items, &p->count, &p->capacity, adoption_item(first, number));
}

bool adoptions_note_family(adoption_list *a, uint32_t person, view family)
{
    return note_adoption(a, &a->by_person, person, family);
}

bool adoptions_note_child(adoption_list *a, uint32_t family, view child)
{
    return note_adoption(a, &a->by_family, family, child);
}

/* ---- Finding ------------------------------------------------------------------------------------ */

/* Puts numbers of records in the place of those of identifiers. GEDELF_PERSON_NONE and GEDELF_FAMILY_NONE are the same. */
static void resolve_pairs(adoption_list *a, adoption_pairs *p, const gedelf_people *people,
                          uint32_t (*find)(const gedelf_people *people, view xref))
{
    size_t kept = 0;
    for (size_t i = 0; i < p->count; i++) {
        uint32_t found = find(people, names_at(&a->xrefs, (uint32_t)p->items[i]));
        if (found != GEDELF_PERSON_NONE)
            p->items[kept++] = adoption_item((uint32_t)(p->items[i] >> 32), found);
    }
    p->count = kept;
    sort_numbers(p->items, kept);
}

void adoptions_resolve(adoption_list *a, const gedelf_people *people)
{
    resolve_pairs(a, &a->by_person, people, gedelf_people_find_family);
    resolve_pairs(a, &a->by_family, people, gedelf_people_find);
}

static bool has_pair(const adoption_pairs *p, uint64_t wanted)
{
    size_t at;
    SEARCH_SORTED(at, 0, p->count, p->items[at] < wanted);
    return at < p->count && p->items[at] == wanted;
}

bool is_adopted_by(const adoption_list *a, uint32_t person, uint32_t family)
{
    return has_pair(&a->by_person, adoption_item(person, family)) ||
           has_pair(&a->by_family, adoption_item(family, person));
}
