/* SPDX-License-Identifier: MIT */
/*
 * Adoptions: takes records of people, notes the families that their ADOPs name, and tells whether a child belongs to a family by
 * adoption, though a plain FAMC or CHIL says so as well. Such a link bounds nobody's birth (D471), as a wrong one could make
 * somebody dead who is living.
 *
 * While records are read, an item is a person and the number of an identifier; then that of a family is in its place.
 */
#include "redact/redact_private.h"

static uint64_t adoption_item(uint32_t person, uint32_t second)
{
    return (uint64_t)person << 32 | second;
}

void adoptions_init(adoption_list *a, const gedelf_allocator *allocator)
{
    *a = (adoption_list){.allocator = allocator};
    names_init(&a->families, allocator);
}

void adoptions_free(adoption_list *a)
{
    names_free(&a->families);
    memory_release(a->allocator, a->items, a->capacity * sizeof *a->items);
}

bool adoptions_note(adoption_list *a, uint32_t person, view family)
{
    uint32_t number = names_add(&a->families, family);
    return number > 0 && array_add(a->allocator, &a->items, &a->count, &a->capacity, adoption_item(person, number));
}

void adoptions_resolve(adoption_list *a, const gedelf_people *people)
{
    size_t kept = 0;
    for (size_t i = 0; i < a->count; i++) {
        gedelf_family family = gedelf_people_find_family(people, names_at(&a->families, (uint32_t)a->items[i]));
        if (family != GEDELF_FAMILY_NONE)
            a->items[kept++] = adoption_item((uint32_t)(a->items[i] >> 32), family);
    }
    a->count = kept;
    sort_numbers(a->items, kept);
}

bool is_adopted_by(const adoption_list *a, uint32_t person, uint32_t family)
{
    uint64_t wanted = adoption_item(person, family);
    size_t at;
    SEARCH_SORTED(at, 0, a->count, a->items[at] < wanted);
    return at < a->count && a->items[at] == wanted;
}
