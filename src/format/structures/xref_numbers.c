/* SPDX-License-Identifier: MIT */
/*
 * Numbered identifiers: makes families, leaves and pages for them, as far as their numbers are dense enough, and gives
 * names and codes for each other. Finding is in the header.
 *
 * Numbers may be chosen to be as far apart as can be, so what pages take has a limit that goes by how many names there are.
 * A name without a page is in the table of all other names (xref_table.c), and stays there. Pages and what leads to them
 * never move.
 */
#include "format/structures/xref_numbers.h"

_Static_assert(XREF_FAMILIES == UINT64_C(1) << (64 - XREF_FAMILY_SHIFT), "a key's upper bits are its home");

const xref_page xref_no_page;

#define EIGHT_PAGES(what) what, what, what, what, what, what, what, what
#define NO_PAGE (xref_page *)&xref_no_page
_Static_assert(XREF_LEAF == 8 * 8 * 8, "as many as stand there");
xref_page *const xref_no_leaf[XREF_LEAF] = {EIGHT_PAGES(EIGHT_PAGES(EIGHT_PAGES(NO_PAGE)))};

/* ---- Names and codes ------------------------------------------------------------------------- */

/* Most of the digits are among the last eight octets, and all that is before the digits among the first four. */
uint64_t xref_code_of_long(view name)
{
    if (name.length <= XREF_DIGITS || name.length > XREF_NUMBERED_LONGEST)
        return 0;
    uint64_t last = eight_octets(name.text + name.length - 8), values = last ^ 0x30 * XREF_ONES;
    uint64_t others = xref_is_usual(last, 8) ? xref_other_than_digits(values) : XREF_IS_NUMBERED;
    size_t digits = others != 0 ? bits_above(others) / 8 : XREF_DIGITS, before = name.length - digits;
    if (before > XREF_PREFIX || is_digit(name.text[before - 1]))
        return 0;
    uint64_t prefix = four_octets(name.text) & UINT64_MAX >> (64 - 8 * before);
    if (!xref_is_usual(prefix, before))
        return 0;
    values = values >> (64 - 8 * digits) << (64 - 8 * digits);
    return XREF_IS_NUMBERED | prefix << XREF_PREFIX_SHIFT | (uint64_t)digits << XREF_NUMBER_BITS |
           xref_digits_value(values);
}

static unsigned key_digits(uint64_t key)
{
    return (unsigned)key & ((1U << XREF_COUNT_BITS) - 1);
}

view xref_numbered_name(uint64_t code, char into[XREF_NUMBERED_LONGEST])
{
    uint64_t prefix = (code & ~XREF_IS_NUMBERED) >> XREF_PREFIX_SHIFT, number = code & XREF_NUMBER_MASK;
    size_t length = 0, digits = key_digits(code >> XREF_NUMBER_BITS);
    for (; prefix != 0; prefix >>= 8)
        into[length++] = (char)(unsigned char)prefix;
    for (size_t i = digits; i-- > 0; number /= 10)
        into[length + i] = (char)('0' + number % 10);
    return view_of(into, length + digits);
}

/* ---- Families -------------------------------------------------------------------------------- */

/* How many numbers a family has, and what it takes to lead to their pages. */
static size_t family_numbers(uint64_t key)
{
    size_t numbers = 1;
    for (unsigned i = key_digits(key); i > 0; i--)
        numbers *= 10;
    return numbers;
}

static size_t family_leaf_count(uint64_t key)
{
    return (family_numbers(key) - 1) / (XREF_PAGE * XREF_LEAF) + 1;
}

static size_t family_leaf_length(uint64_t key)
{
    size_t pages = (family_numbers(key) - 1) / XREF_PAGE + 1;
    return pages < XREF_LEAF ? pages : XREF_LEAF;
}

/* Where the family with this key is, or would be. There is always room for one more. Homes are close together, so a
   name without room at home moves on by its own step, which is odd, and so reaches every place. */
static size_t family_position(const xref_numbers *n, uint64_t key)
{
    size_t i = xref_family_home(key), step = (size_t)(key * UINT64_C(0x9FB21C651E98DF25) >> XREF_FAMILY_SHIFT) | 1;
    while (n->families[i].key != key && n->families[i].key != 0)
        i = (i + step) % XREF_FAMILIES;
    return i;
}

const xref_family *xref_family_find(const xref_numbers *n, uint64_t key)
{
    const xref_family *family = &n->families[family_position(n, key)];
    return family->key == key ? family : NULL;
}

/* ---- Growing --------------------------------------------------------------------------------- */

/* May so much more be used? There is half a megabyte, and 32 octets for each name that is in a page, which needs 9 where no
   number is left out. A name that is in the table gives a little too, so that after many numbers far from each other, those
   that follow each other have pages again. */
static bool has_allowance(const xref_numbers *n, size_t size)
{
    enum { OCTETS_FOR_NAME = 32, OCTETS_FOR_STRAY = 2 };
    return n->octets + size <=
           memory_sizes(n->allocator)->numbers_free + n->names * OCTETS_FOR_NAME + n->strays * OCTETS_FOR_STRAY;
}

static void *numbers_allocate(xref_numbers *n, size_t size)
{
    void *memory = memory_allocate(n->allocator, size);
    n->octets += memory ? size : 0;
    return memory;
}

/* The family of a key, *family is NULL if there may be none. The same for the leaf and the page of a number. */
static bool make_family(xref_numbers *n, uint64_t key, xref_family **family)
{
    enum { MOST_FAMILIES = XREF_FAMILIES / 2 };
    *family = &n->families[family_position(n, key)];
    if ((*family)->key == key)
        return true;
    size_t count = family_leaf_count(key);
    if (n->family_count == MOST_FAMILIES || !has_allowance(n, count * sizeof *(*family)->leaves)) {
        *family = NULL;
        return true;
    }
    xref_page ***leaves = numbers_allocate(n, count * sizeof *leaves);
    if (!leaves)
        return false;
    for (size_t i = 0; i < count; i++)
        leaves[i] = (xref_page **)xref_no_leaf;
    **family = (xref_family){key, leaves};
    n->family_count++;
    return true;
}

static bool make_leaf(xref_numbers *n, uint64_t key, xref_page ***leaf_at, xref_page ***leaf)
{
    size_t length = family_leaf_length(key);
    *leaf = *leaf_at != xref_no_leaf ? *leaf_at : NULL;
    if (*leaf || !has_allowance(n, length * sizeof **leaf))
        return true;
    *leaf = numbers_allocate(n, length * sizeof **leaf);
    if (!*leaf)
        return false;
    memcpy(*leaf, xref_no_leaf, length * sizeof **leaf);
    *leaf_at = *leaf;
    return true;
}

static bool make_page(xref_numbers *n, uint64_t code, xref_page **page_at, xref_page **page)
{
    *page = NULL;
    if (!has_allowance(n, sizeof **page))
        return true;
    bool room = array_reserve(n->allocator, &n->pages, &n->page_capacity, n->page_count + 1);
    *page = room ? numbers_allocate(n, sizeof **page) : NULL;
    if (!*page)
        return false;
    **page = (xref_page){.code = code - code % XREF_PAGE, .position = n->page_count};
    n->pages[n->page_count++] = *page_at = *page;
    return true;
}

/* All that leads to the page of a number. */
static bool make_way(xref_numbers *n, uint64_t code, xref_page **page)
{
    uint64_t key = code >> XREF_NUMBER_BITS, number = code & XREF_NUMBER_MASK;
    xref_family *family;
    xref_page **leaf = NULL;
    *page = NULL;
    bool memory = make_family(n, key, &family);
    if (memory && family)
        memory = make_leaf(n, key, &family->leaves[number / (XREF_PAGE * XREF_LEAF)], &leaf);
    if (memory && leaf)
        memory = make_page(n, code, &leaf[number / XREF_PAGE % XREF_LEAF], page);
    return memory;
}

bool xref_numbers_add(xref_numbers *n, uint64_t code, uint64_t **state)
{
    xref_page *page = xref_page_of(n, code);
    *state = NULL;
    if (page == &xref_no_page && !make_way(n, code, &page))
        return false;
    if (!page) {
        n->strays++;
        return true;
    }
    *state = xref_page_note(n, page, code);
    return true;
}

/* ---------------------------------------------------------------------------------------------- */

void xref_numbers_init(xref_numbers *n, const gedelf_allocator *allocator)
{
    *n = (xref_numbers){.allocator = allocator};
}

static void free_family(xref_numbers *n, xref_family *family)
{
    size_t count = family_leaf_count(family->key), length = family_leaf_length(family->key);
    for (size_t i = 0; i < count; i++) {
        if (family->leaves[i] != xref_no_leaf)
            memory_release(n->allocator, family->leaves[i], length * sizeof *family->leaves[i]);
    }
    memory_release(n->allocator, family->leaves, count * sizeof *family->leaves);
}

void xref_numbers_free(xref_numbers *n)
{
    for (size_t i = 0; i < n->page_count; i++)
        memory_release(n->allocator, n->pages[i], sizeof *n->pages[i]);
    memory_release(n->allocator, n->pages, n->page_capacity * sizeof *n->pages);
    for (size_t i = 0; i < XREF_FAMILIES; i++) {
        if (n->families[i].key != 0)
            free_family(n, &n->families[i]);
    }
    xref_numbers_init(n, n->allocator);
}
