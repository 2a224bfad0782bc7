/* SPDX-License-Identifier: MIT */
/*
 * Abbreviations in the direction of writing: takes a string, gives it in quotation marks, shortened by the longest prefix
 * there is; and chooses prefixes. [PGN §Encoding a string, §Encoding a Dataset; D44, D46, D47]
 */
#include "research/polygenea/node_text.h"

void pg_prefixes_init(pg_prefixes *p, const gedelf_allocator *allocator)
{
    *p = (pg_prefixes){.allocator = allocator};
    names_init(&p->short_forms, allocator);
}

void pg_prefixes_free(pg_prefixes *p)
{
    memory_release(p->allocator, p->items, p->capacity * sizeof *p->items);
    memory_release(p->allocator, p->by_ordinal, p->sorted * sizeof *p->by_ordinal);
    names_free(&p->short_forms);
}

bool pg_prefixes_add(pg_prefixes *p, view prefix, view short_form)
{
    bool done = array_reserve(p->allocator, &p->items, &p->capacity, p->count + 1);
    if (!done || names_add(&p->short_forms, short_form) == 0)
        return false;
    p->items[p->count] = (pg_prefix){prefix, short_form, (uint32_t)p->count, 0};
    p->count++;
    return true;
}

/* ---- Sorting --------------------------------------------------------------------------------- */

static int pg_compare_prefixes(void *context, uint32_t a, uint32_t b)
{
    const pg_prefix *items = context;
    return view_compare(items[a].prefix, items[b].prefix);
}

/* What a prefix begins with is before it; and if that is not the one right before it, then it is what that one begins
   with, or so on. */
static void pg_prefixes_link(pg_prefixes *p)
{
    for (size_t i = 1; i < p->count; i++) {
        uint32_t shorter = (uint32_t)i;
        while (shorter > 0 && !view_begins(p->items[i].prefix, p->items[shorter - 1].prefix))
            shorter = p->items[shorter - 1].shorter;
        p->items[i].shorter = shorter;
    }
}

bool pg_prefixes_sort(pg_prefixes *p)
{
    size_t count = p->count;
    if (count == 0)
        return true;
    uint32_t *numbers = memory_allocate(p->allocator, 2 * count * sizeof *numbers);
    pg_prefix *sorted = memory_allocate(p->allocator, count * sizeof *sorted);
    p->by_ordinal = memory_allocate(p->allocator, count * sizeof *p->by_ordinal);
    p->sorted = p->by_ordinal ? count : 0;
    bool done = numbers && sorted && p->by_ordinal;
    if (done) {
        for (size_t i = 0; i < count; i++)
            numbers[i] = (uint32_t)i;
        pg_sort(numbers, numbers + count, count, pg_compare_prefixes, p->items);
        for (size_t i = 0; i < count; i++)
            sorted[i] = p->items[numbers[i]];
        memcpy(p->items, sorted, count * sizeof *sorted);
        for (size_t i = 0; i < count; i++)
            p->by_ordinal[p->items[i].ordinal] = (uint32_t)i;
        pg_prefixes_link(p);
    }
    memory_release(p->allocator, numbers, 2 * count * sizeof *numbers);
    memory_release(p->allocator, sorted, count * sizeof *sorted);
    return done;
}

/* ---- Strings --------------------------------------------------------------------------------- */

/* The longest of the first `limit` prefixes that a string begins with; NULL if there is none. D47: the empty one is never
   used. */
static const pg_prefix *pg_longest_prefix(const pg_prefixes *p, view text, size_t limit)
{
    size_t first;
    SEARCH_SORTED(first, 0, p->count, view_compare(p->items[first].prefix, text) <= 0);
    for (size_t at = first; at > 0; at = p->items[at - 1].shorter) {
        const pg_prefix *found = &p->items[at - 1];
        if (found->ordinal < limit && found->prefix.length > 0 && view_begins(text, found->prefix))
            return found;
    }
    return NULL;
}

/* D46: must a colon say that what follows is not a short form? */
static bool pg_needs_colon(const pg_prefixes *p, view text, size_t limit)
{
    const char *colon = text.length > 0 ? memchr(text.text, ':', text.length) : NULL;
    if (!colon || colon == text.text)
        return colon != NULL;
    uint32_t number = limit > 0 ? names_find(&p->short_forms, view_of(text.text, (size_t)(colon - text.text))) : 0;
    return number > 0 && number <= limit;
}

/* Quotation marks within a string are doubled. */
static bool pg_append_doubled(buffer *out, view text)
{
    while (text.length > 0) {
        const char *quote = memchr(text.text, '"', text.length);
        size_t length = quote ? (size_t)(quote - text.text) + 1 : text.length;
        if (!buffer_append(out, view_of(text.text, length)) || (quote && !buffer_append(out, VIEW("\""))))
            return false;
        text = view_after(text, length);
    }
    return true;
}

bool pg_append_string(buffer *out, view text, const pg_prefixes *p, size_t limit)
{
    const pg_prefix *found = limit > 0 ? pg_longest_prefix(p, text, limit) : NULL;
    bool done = buffer_append(out, VIEW("\""));
    if (found) {
        done = done && buffer_append(out, found->short_form) && buffer_append(out, VIEW(":"));
        text = view_after(text, found->prefix.length);
    } else if (pg_needs_colon(p, text, limit)) {
        done = done && buffer_append(out, VIEW(":"));
    }
    return done && pg_append_doubled(out, text) && buffer_append(out, VIEW("\""));
}
