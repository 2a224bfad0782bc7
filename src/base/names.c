/* SPDX-License-Identifier: MIT */
/*
 * Names: texts as numbers. A table with open addressing over texts in an arena; nothing is ever removed.
 */
#include "base/base.h"

uint64_t hash_text(view v, uint64_t seed)
{
    uint64_t hash = (UINT64_C(0x9E3779B97F4A7C15) ^ v.length) + seed * UINT64_C(0x9FB21C651E98DF25);
    size_t i = 0;
    for (; v.length - i >= 8; i += 8) {
        uint64_t word;
        memcpy(&word, v.text + i, 8);
        /* Twice, and turned in between: a difference in the highest bit alone would pass one multiplication as it is. */
        hash = (hash ^ word) * UINT64_C(0xFF51AFD7ED558CCD);
        hash = (hash << 31 | hash >> 33) * UINT64_C(0x9FB21C651E98DF25);
        hash ^= hash >> 32;
    }
    uint64_t rest = 0;
    for (; i < v.length; i++)
        rest = rest << 8 | (unsigned char)v.text[i];
    hash = (hash ^ rest) * UINT64_C(0xC4CEB9FE1A85EC53);
    hash = (hash ^ hash >> 29) * UINT64_C(0x9FB21C651E98DF25);
    return hash ^ hash >> 32;
}

void names_init(names *n, const gedelf_allocator *allocator)
{
    *n = (names){.allocator = allocator, .seed = (uint64_t)(uintptr_t)n};
    arena_init(&n->text, allocator);
}

void names_free(names *n)
{
    arena_free(&n->text);
    memory_release(n->allocator, n->items, n->item_capacity * sizeof *n->items);
    memory_release(n->allocator, n->slots, n->slots_capacity * sizeof *n->slots);
    names_init(n, n->allocator);
}

/* The longest text that is its own key. */
enum { SHORT_NAME = 8 };

/* The octets of a short text. Together with its length, this tells it from any other: the first four and the last four
   overlap, but leave none out. */
static uint64_t short_key(const char *text, size_t length)
{
    if (length >= 4)
        return load_four(text) << 32 | load_four(text + length - 4);
    uint64_t key = 0;
    for (size_t i = 0; i < length; i++)
        key = key << 8 | (unsigned char)text[i];
    return key;
}

static uint64_t name_key(const names *n, view v)
{
    return v.length > SHORT_NAME ? hash_text(v, n->seed) : short_key(v.text, v.length);
}

static uint32_t name_length(view v)
{
    return v.length <= SHORT_NAME ? (uint32_t)v.length : 0;
}

/* Where to begin to look. Names that differ in their last octet only (@I120@, @I121@, @I122@) are neighbours, because
   they are often met one after the other. */
static size_t name_place(const names *n, view v, uint64_t key)
{
    bool is_short = v.length > 0 && v.length <= SHORT_NAME;
    uint64_t others = is_short ? short_key(v.text, v.length - 1) : key;
    uint64_t spread = (others ^ n->seed) * UINT64_C(0x9FB21C651E98DF25);
    spread = (spread ^ spread >> 29) * UINT64_C(0xC4CEB9FE1A85EC53);
    return (size_t)(spread >> 32) + (is_short ? (unsigned char)v.text[v.length - 1] : 0);
}

/* The slot that holds the text, or the free one where it belongs. */
static name_slot *names_slot(const names *n, view v, uint64_t key)
{
    size_t mask = n->slots_capacity - 1;
    uint32_t length = name_length(v);
    for (size_t i = name_place(n, v, key) & mask;; i = (i + 1) & mask) {
        name_slot *slot = &n->slots[i];
        if (slot->number == 0 ||
            (slot->key == key && slot->length == length && (length > 0 || view_equal(names_at(n, slot->number), v))))
            return slot;
    }
}

uint32_t names_find(const names *n, view v)
{
    return n->slots_capacity == 0 ? 0 : names_slot(n, v, name_key(n, v))->number;
}

/* Keeps the table at most half full. */
static bool names_grow(names *n)
{
    if (n->slots_capacity > 0 && n->count < n->slots_capacity / 2)
        return true;
    size_t capacity = n->slots_capacity == 0 ? 64 : n->slots_capacity * 2;
    if (capacity > SIZE_MAX / sizeof *n->slots)
        return false;
    name_slot *slots = memory_allocate(n->allocator, capacity * sizeof *slots);
    if (!slots)
        return false;
    memset(slots, 0, capacity * sizeof *slots);
    memory_release(n->allocator, n->slots, n->slots_capacity * sizeof *slots);
    n->slots = slots;
    n->slots_capacity = capacity;
    for (uint32_t number = 1; number <= n->count; number++) {
        view v = names_at(n, number);
        uint64_t key = name_key(n, v);
        *names_slot(n, v, key) = (name_slot){key, number, name_length(v)};
    }
    return true;
}

uint32_t names_add(names *n, view v)
{
    uint64_t key = name_key(n, v);
    uint32_t number = n->slots_capacity == 0 ? 0 : names_slot(n, v, key)->number;
    if (number != 0)
        return number;
    bool room = n->count < UINT32_MAX && names_grow(n) &&
                array_reserve(n->allocator, &n->items, &n->item_capacity, (size_t)n->count + 1);
    const char *copy = room ? arena_copy(&n->text, v) : NULL;
    if (!copy)
        return 0;
    n->items[n->count++] = view_of(copy, v.length);
    *names_slot(n, v, key) = (name_slot){key, n->count, name_length(v)};
    return n->count;
}
