/* SPDX-License-Identifier: MIT */
/*
 * Tables: takes hashes with a number each, gives the numbers of a hash back. The one hash table of the library; only the
 * table of identifiers (format/structures/xref_table.c) is made for its purpose alone.
 *
 * Open addressing, at most three quarters full. A slot holds the whole hash, so that most that are passed cost one comparison,
 * and a table grows without asking anyone what is in it. Any capacity will do: a hash is scaled to it, not cut off.
 */
#include "base/base.h"

void table_init(hash_table *t, const gedelf_allocator *allocator)
{
    *t = (hash_table){.allocator = allocator, .seed = (uint64_t)(uintptr_t)t};
}

void table_free(hash_table *t)
{
    memory_release(t->allocator, t->slots, t->capacity * sizeof *t->slots);
    table_init(t, t->allocator);
}

static void table_put(table_slot *slots, size_t capacity, table_slot added)
{
    size_t i = table_home(capacity, added.hash);
    while (slots[i].number != 0)
        i = i + 1 < capacity ? i + 1 : 0;
    slots[i] = added;
}

bool table_reserve(hash_table *t, size_t count)
{
    if (count <= t->capacity - t->capacity / 4)
        return true;
    enum { FEWEST = 4 }; /* with fewer slots none would stay free, because a quarter of them would be zero */
    size_t least = count > SIZE_MAX / 2 ? SIZE_MAX : count + count / 3 + 1, capacity = 0;
    table_slot *slots = NULL;
    least = least < FEWEST ? FEWEST : least;
    if (!array_resize(t->allocator, &slots, &capacity, least))
        return false;
    memset(slots, 0, capacity * sizeof *slots);
    size_t begin = 0; /* after a free slot, so that the numbers of a hash stay in order where they go round the end */
    while (begin < t->capacity && t->slots[begin].number != 0)
        begin++;
    for (size_t i = 0; i < t->capacity; i++) {
        const table_slot *slot = &t->slots[(begin + i) % t->capacity];
        if (slot->number != 0)
            table_put(slots, capacity, *slot);
    }
    memory_release(t->allocator, t->slots, t->capacity * sizeof *t->slots);
    t->slots = slots;
    t->capacity = capacity;
    return true;
}

bool table_add(hash_table *t, uint32_t hash, uint32_t number)
{
    if (t->count >= t->capacity - t->capacity / 4) {
        size_t first = memory_sizes(t->allocator)->table_first;
        if (!table_reserve(t, t->count < first ? first : 2 * t->count))
            return false;
    }
    table_put(t->slots, t->capacity, (table_slot){hash, number});
    t->count++;
    return true;
}

/* One that held much more than it does now is begun anew, so that forgetting takes no longer than adding did. */
void table_clear(hash_table *t)
{
    enum { TABLE_SPARSE = 16 };
    if (t->capacity / TABLE_SPARSE > t->count) {
        memory_release(t->allocator, t->slots, t->capacity * sizeof *t->slots);
        t->slots = NULL;
        t->capacity = 0;
    }
    if (t->count > 0 && t->slots)
        memset(t->slots, 0, t->capacity * sizeof *t->slots);
    t->count = 0;
}
