/* SPDX-License-Identifier: MIT */
/*
 * Names of the family graph: takes identifiers, gives numbers, under which there is room for what is known of each.
 *
 * Most files number their records: I1, I2, F1. The states of 64 such names in a row are a page, and pages are found by a
 * table, so that a name takes little more than the four octets of its state. Where numbers are so sparse that pages would
 * stay empty, and for all other names, there is a table of texts.
 */
#include "people/people.h"

enum {
    PAGE_BITS = 6,
    PAGE_NAMES = 1 << PAGE_BITS,
    PAGES_FREE = 1024, /* so many pages are there for the asking, a quarter of a megabyte; then */
    PAGE_SPARSE = 4,   /* no more than one name in so many may be missing on average */
    TABLE_LEAST = 64,  /* slots of a table */
};

void name_map_init(name_map *m, const gedelf_allocator *allocator)
{
    *m = (name_map){.allocator = allocator, .seed = (uint64_t)(uintptr_t)m};
    buffer_init(&m->text, allocator);
}

void name_map_free(name_map *m)
{
    const gedelf_allocator *a = m->allocator;
    memory_release(a, m->states, m->state_capacity * sizeof *m->states);
    memory_release(a, m->pages, m->page_capacity * sizeof *m->pages);
    memory_release(a, m->odd, m->odd_capacity * sizeof *m->odd);
    memory_release(a, m->slots, m->slot_capacity * sizeof *m->slots);
    buffer_free(&m->text);
}

size_t name_map_octets(const name_map *m)
{
    return m->state_capacity * sizeof *m->states + m->page_capacity * sizeof *m->pages +
           m->odd_capacity * sizeof *m->odd + m->slot_capacity * sizeof *m->slots + m->text.capacity;
}

/* ---- States ------------------------------------------------------------------------------------ */

/* Room for `count` more states; the first one's number, NO_NAME if there is no memory. */
static uint32_t add_states(name_map *m, size_t count)
{
    bool room = m->state_count < NO_NAME - count &&
                array_reserve(m->allocator, &m->states, &m->state_capacity, m->state_count + count);
    if (!room)
        return NO_NAME;
    memset(m->states + m->state_count, 0, count * sizeof *m->states);
    m->state_count += count;
    return (uint32_t)(m->state_count - count);
}

/* ---- Pages ------------------------------------------------------------------------------------- */

/* The code of a name that is numbered; 0 for others. */
static uint64_t code_of(view name)
{
    if (name.length == 0 || name.length > 8)
        return xref_code_of_long(name);
    uint64_t eight = 0;
    if (name.length >= 4) { /* two pieces that overlap, and leave nothing out */
        eight = four_octets(name.text) | four_octets(name.text + name.length - 4) << 8 * (name.length - 4);
    } else {
        for (size_t i = name.length; i > 0; i--)
            eight = eight << 8 | (unsigned char)name.text[i - 1];
    }
    return xref_is_usual(eight, name.length) ? xref_code_of_eight(eight, name.length) : 0;
}

/* The place of a page, or the free one where it belongs. */
static name_page *page_place(const name_map *m, uint64_t key)
{
    size_t mask = m->page_capacity - 1;
    uint64_t spread = (key ^ m->seed) * UINT64_C(0x9FB21C651E98DF25);
    size_t i = (size_t)(spread >> 32) & mask;
    while (m->pages[i].key != 0 && m->pages[i].key != key)
        i = (i + 1) & mask;
    return &m->pages[i];
}

static bool pages_grow(name_map *m)
{
    if (m->page_count < m->page_capacity / 2)
        return true;
    size_t old = m->page_capacity, capacity = old == 0 ? TABLE_LEAST : 2 * old;
    name_page *pages = memory_allocate(m->allocator, capacity * sizeof *pages), *before = m->pages;
    if (!pages)
        return false;
    memset(pages, 0, capacity * sizeof *pages);
    m->pages = pages;
    m->page_capacity = capacity;
    for (size_t i = 0; i < old; i++) {
        if (before[i].key != 0)
            *page_place(m, before[i].key) = before[i];
    }
    memory_release(m->allocator, before, old * sizeof *before);
    return true;
}

/* The page that a code is in; NULL if there is none. */
static const name_page *page_find(const name_map *m, uint64_t code)
{
    const name_page *page = m->page_capacity > 0 ? page_place(m, code >> PAGE_BITS) : NULL;
    return page && page->key != 0 ? page : NULL;
}

/* Makes a page. False if there is no memory. */
static bool page_make(name_map *m, uint64_t code)
{
    uint32_t first = pages_grow(m) ? add_states(m, PAGE_NAMES) : NO_NAME;
    if (first == NO_NAME)
        return false;
    *page_place(m, code >> PAGE_BITS) = (name_page){code >> PAGE_BITS, first};
    m->page_count++;
    return true;
}

static bool page_is_worth_it(const name_map *m)
{
    return m->page_count < PAGES_FREE || m->page_count * PAGE_NAMES / PAGE_SPARSE <= m->numbered;
}

/* ---- Texts ------------------------------------------------------------------------------------- */

/* Where a text is, or belongs. */
static uint32_t *odd_place(const name_map *m, view name)
{
    size_t mask = m->slot_capacity - 1, i = (size_t)(hash_text(name, m->seed) >> 16) & mask;
    for (; m->slots[i] != 0; i = (i + 1) & mask) {
        const odd_name *odd = &m->odd[m->slots[i] - 1];
        if (odd->length == name.length && memcmp(m->text.data + odd->at, name.text, name.length) == 0)
            break;
    }
    return &m->slots[i];
}

static bool odd_grow(name_map *m)
{
    if (m->odd_count < m->slot_capacity / 2)
        return true;
    size_t capacity = m->slot_capacity == 0 ? TABLE_LEAST : 2 * m->slot_capacity;
    uint32_t *slots = memory_allocate(m->allocator, capacity * sizeof *slots);
    if (!slots)
        return false;
    memset(slots, 0, capacity * sizeof *slots);
    memory_release(m->allocator, m->slots, m->slot_capacity * sizeof *slots);
    m->slots = slots;
    m->slot_capacity = capacity;
    for (size_t i = 0; i < m->odd_count; i++)
        *odd_place(m, view_of(m->text.data + m->odd[i].at, m->odd[i].length)) = (uint32_t)i + 1;
    return true;
}

static uint32_t odd_add(name_map *m, view name)
{
    bool room = name.length <= UINT32_MAX && odd_grow(m) && buffer_reserve(&m->text, name.length) &&
                array_reserve(m->allocator, &m->odd, &m->odd_capacity, m->odd_count + 1);
    uint32_t state = room ? add_states(m, 1) : NO_NAME;
    if (state == NO_NAME)
        return NO_NAME;
    uint32_t *place = odd_place(m, name);
    m->odd[m->odd_count] = (odd_name){state, (uint32_t)name.length, m->text.length};
    buffer_append(&m->text, name); /* there is room */
    *place = (uint32_t)++m->odd_count;
    return state;
}

static uint32_t odd_find(const name_map *m, view name)
{
    uint32_t found = m->slot_capacity > 0 ? *odd_place(m, name) : 0;
    return found != 0 ? m->odd[found - 1].state : NO_NAME;
}

/* ---- Both -------------------------------------------------------------------------------------- */

/* A name that has no page yet is in the other table, and stays there when it gets one. */
static uint32_t find_coded(const name_map *m, view name, uint64_t code, const name_page *page)
{
    uint32_t state = page ? page->first + (uint32_t)(code & (PAGE_NAMES - 1)) : NO_NAME;
    if (page && m->states[state] != 0)
        return state;
    return m->odd_count > 0 ? odd_find(m, name) : NO_NAME;
}

uint32_t name_map_find(const name_map *m, view name)
{
    uint64_t code = code_of(name);
    return find_coded(m, name, code, code != 0 ? page_find(m, code) : NULL);
}

/* Most names are near one that was met before, of the same kind: those of people and families have different letters. */
static inline name_page *recent_page(name_map *m, uint64_t code)
{
    return &m->recent[code >> XREF_PREFIX_SHIFT & (RECENT_PAGES - 1)];
}

uint32_t name_map_add(name_map *m, view name)
{
    uint64_t code = code_of(name);
    name_page *recent = recent_page(m, code);
    if (code != 0 && recent->key == code >> PAGE_BITS) {
        uint32_t state = recent->first + (uint32_t)(code & (PAGE_NAMES - 1));
        if (m->states[state] != 0)
            return state;
    }
    const name_page *page = code != 0 ? page_find(m, code) : NULL;
    if (page)
        *recent = *page;
    uint32_t found = find_coded(m, name, code, page);
    if (found != NO_NAME)
        return found;
    if (!page && code != 0 && page_is_worth_it(m)) {
        if (!page_make(m, code))
            return NO_NAME;
        page = page_find(m, code);
    }
    if (!page)
        return odd_add(m, name);
    m->numbered++;
    return page->first + (uint32_t)(code & (PAGE_NAMES - 1));
}
