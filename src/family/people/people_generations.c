/* SPDX-License-Identifier: MIT */
/*
 * Generations: takes the graph, gives for each person how many generations of ancestors by birth are known, and one more.
 */
#include "family/people/people.h"

/* Somebody whose ancestors are being looked at. */
typedef struct generation_frame {
    uint32_t person;
    uint32_t most;           /* how many generations the parents so far reach */
    gedelf_parent_walk walk; /* goes on where it was, since there may be many parents */
} generation_frame;

typedef struct generation_stack {
    generation_frame *frames;
    size_t count, capacity;
} generation_stack;

#define GENERATION_OPEN UINT32_MAX

/* The next parent of the one on top who has not been looked at. Who is on the stack, and met again, is his own ancestor, and counts as
   the first. */
static uint32_t next_unknown_parent(const gedelf_people *people, const uint32_t *generation, generation_frame *top)
{
    while (gedelf_person_parent_next(people, top->person, &top->walk)) {
        uint32_t reach = generation[top->walk.parent];
        if (reach == 0)
            return top->walk.parent;
        if (reach != GENERATION_OPEN && reach > top->most)
            top->most = reach;
    }
    return GEDELF_PERSON_NONE;
}

/* How many generations somebody's known ancestors reach: parents first, on a stack. False if there is no memory. */
static bool find_generations(const gedelf_people *people, const gedelf_allocator *allocator, uint32_t first,
                             uint32_t *generation, generation_stack *s)
{
    uint32_t next = first;
    do {
        if (next != GEDELF_PERSON_NONE) {
            generation[next] = GENERATION_OPEN;
            generation_frame frame = {.person = next};
            if (!array_add(allocator, &s->frames, &s->count, &s->capacity, frame))
                return false;
        } else {
            generation_frame done = s->frames[--s->count];
            generation[done.person] = done.most + 1;
            if (s->count > 0 && s->frames[s->count - 1].most < done.most + 1)
                s->frames[s->count - 1].most = done.most + 1;
        }
        if (s->count > 0)
            next = next_unknown_parent(people, generation, &s->frames[s->count - 1]);
    } while (s->count > 0);
    return true;
}

uint32_t *ancestry_generations(const gedelf_people *people, const gedelf_allocator *allocator)
{
    size_t size = (people->persons.count + 1) * sizeof(uint32_t);
    uint32_t *generation = memory_allocate(allocator, size);
    generation_stack stack = {NULL, 0, 0};
    bool room = generation != NULL;
    if (room)
        memset(generation, 0, size);
    for (uint32_t i = 0; room && i < people->persons.count; i++)
        room = generation[i] != 0 || find_generations(people, allocator, i, generation, &stack);
    memory_release(allocator, stack.frames, stack.capacity * sizeof *stack.frames);
    if (room)
        return generation;
    memory_release(allocator, generation, size);
    return NULL;
}
