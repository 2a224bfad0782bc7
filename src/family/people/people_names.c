/* SPDX-License-Identifier: MIT */
/*
 * Names of the family graph: takes identifiers, gives numbers, under which there is room for what is known of each.
 *
 * Most files number their records: I1, I2, F1. The states of 64 such names in a row are a page, and pages are found by a
 * table, so that a name takes little more than the four octets of its state. Where numbers are so sparse that pages would
 * stay empty, and for all other names, there is a table of texts.
 */
#include "family/people/people.h"

enum {
    PAGE_BITS = 6,
    PAGE_NAMES = 1 << PAGE_BITS,
    PAGE_SPARSE = 4, /* where there are many pages, no more than one name in so many may be missing on average */
};

void name_map_init(name_map *m, const gedelf_allocator *allocator)
{
    const work_sizes *sizes = memory_sizes(allocator);
    *m = (name_map){.allocator = allocator, .pages_free = sizes->name_pages};
    m->recent_mask = power_of_two_within(sizes->pages_recent) - 1;
    table_init(&m->page_numbers, allocator);
    names_init(&m->odd, allocator);
}

void name_map_free(name_map *m)
{
    const gedelf_allocator *a = m->allocator;
    memory_release(a, m->states, m->state_capacity * sizeof *m->states);
    memory_release(a, m->pages, m->page_capacity * sizeof *m->pages);
    memory_release(a, m->odd_states, m->odd_capacity * sizeof *m->odd_states);
    table_free(&m->page_numbers);
    names_free(&m->odd);
}

size_t name_map_octets(const name_map *m)
{
    return m->state_capacity * sizeof *m->states + m->page_capacity * sizeof *m->pages +
           m->page_numbers.capacity * sizeof *m->page_numbers.slots + m->odd_capacity * sizeof *m->odd_states +
           names_octets(&m->odd);
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

/* The page that a code is in; NULL if there is none. */
static const name_page *page_find(const name_map *m, uint64_t code)
{
    uint32_t number, hash = (uint32_t)hash_number(code >> PAGE_BITS, m->page_numbers.seed);
    for (size_t at = table_home(m->page_numbers.capacity, hash);
         (number = table_next(&m->page_numbers, hash, &at)) != 0;) {
        if (m->pages[number - 1].key == code >> PAGE_BITS)
            return &m->pages[number - 1];
    }
    return NULL;
}

/* Makes a page; NULL if there is no memory. */
static const name_page *page_make(name_map *m, uint64_t code)
{
    uint32_t hash = (uint32_t)hash_number(code >> PAGE_BITS, m->page_numbers.seed);
    bool room = array_reserve(m->allocator, &m->pages, &m->page_capacity, m->page_count + 1);
    uint32_t first = room ? add_states(m, PAGE_NAMES) : NO_NAME;
    if (first == NO_NAME || !table_add(&m->page_numbers, hash, (uint32_t)m->page_count + 1))
        return NULL;
    m->pages[m->page_count] = (name_page){code >> PAGE_BITS, first};
    return &m->pages[m->page_count++];
}

static bool page_is_worth_it(const name_map *m)
{
    return m->page_count < m->pages_free || m->page_count * PAGE_NAMES / PAGE_SPARSE <= m->numbered;
}

/* ---- Texts ------------------------------------------------------------------------------------- */

static uint32_t odd_add(name_map *m, view name)
{
    bool room = array_reserve(m->allocator, &m->odd_states, &m->odd_capacity, (size_t)m->odd.count + 1);
    uint32_t state = room ? add_states(m, 1) : NO_NAME;
    uint32_t number = state != NO_NAME ? names_add(&m->odd, name) : 0;
    if (number == 0)
        return NO_NAME;
    m->odd_states[number - 1] = state;
    return state;
}

static uint32_t odd_find(const name_map *m, view name)
{
    uint32_t number = names_find(&m->odd, name);
    return number != 0 ? m->odd_states[number - 1] : NO_NAME;
}

/* ---- Both -------------------------------------------------------------------------------------- */

/* A name that has no page yet is in the other table, and stays there when it gets one. */
static uint32_t find_coded(const name_map *m, view name, uint64_t code, const name_page *page)
{
    uint32_t state = page ? page->first + (uint32_t)(code & (PAGE_NAMES - 1)) : NO_NAME;
    if (page && m->states[state] != 0)
        return state;
    return odd_find(m, name);
}

uint32_t name_map_find(const name_map *m, view name)
{
    uint64_t code = code_of(name);
    return find_coded(m, name, code, code != 0 ? page_find(m, code) : NULL);
}

/* Most names are near one that was met before, of the same kind: those of people and families have different letters. */
static inline name_page *recent_page(name_map *m, uint64_t code)
{
    return &m->recent[code >> XREF_PREFIX_SHIFT & m->recent_mask];
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
        page = page_make(m, code);
        if (!page)
            return NO_NAME;
    }
    if (!page)
        return odd_add(m, name);
    m->numbered++;
    return page->first + (uint32_t)(code & (PAGE_NAMES - 1));
}
