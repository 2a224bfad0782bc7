/* SPDX-License-Identifier: MIT */
/*
 * Generations: takes the graph, gives for each person how many generations of ancestors by birth are known, and one more.
 */
#include "people/people.h"

/* How many generations somebody's known ancestors reach: parents first, on a stack. Who is on it, and met again, is his own
   ancestor, and counts as the first. */
static void find_generations(const gedelf_people *people, uint32_t *generation, uint32_t *stack)
{
    const uint32_t open = UINT32_MAX;
    for (uint32_t i = 0; i < people->persons.count; i++) {
        size_t depth = 0;
        stack[depth++] = i;
        while (depth > 0) {
            uint32_t at = stack[depth - 1], most = 0, next = GEDELF_PERSON_NONE;
            if (generation[at] != 0 && generation[at] != open) {
                depth--;
                continue;
            }
            generation[at] = open;
            gedelf_parent_walk w = {.parent = 0};
            while (next == GEDELF_PERSON_NONE && gedelf_person_parent_next(people, at, &w)) {
                if (generation[w.parent] == 0)
                    next = w.parent;
                else if (generation[w.parent] != open && generation[w.parent] > most)
                    most = generation[w.parent];
            }
            if (next != GEDELF_PERSON_NONE)
                stack[depth++] = next;
            else
                generation[at] = most + 1;
        }
    }
}

uint32_t *ancestry_generations(const gedelf_people *people, const gedelf_allocator *allocator)
{
    size_t size = (people->persons.count + 1) * sizeof(uint32_t);
    uint32_t *generation = memory_allocate(allocator, size), *stack = memory_allocate(allocator, size);
    bool room = generation && stack;
    if (room) {
        memset(generation, 0, size);
        find_generations(people, generation, stack);
    }
    memory_release(allocator, stack, size);
    if (room)
        return generation;
    memory_release(allocator, generation, size);
    return NULL;
}
