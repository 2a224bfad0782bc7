/* SPDX-License-Identifier: MIT */
/*
 * The store of a dataset: takes the parts of values, gives terms, the same one for the same parts; and nodes, which are
 * equal if and only if the canonical terms of their contents are one. [PG §Equality]
 */
#include "research/polygenea/polygenea_private.h"

/* ---- Sorting --------------------------------------------------------------------------------- */

/* How numbers are compared. */
typedef struct pg_sorting {
    int (*compare)(void *context, uint32_t a, uint32_t b);
    void *context;
} pg_sorting;

static bool pg_are_in_order(const void *context, const void *before, const void *after)
{
    const pg_sorting *c = context;
    return c->compare(c->context, *(const uint32_t *)before, *(const uint32_t *)after) <= 0;
}

void pg_sort(uint32_t *items, uint32_t *scratch, size_t count, int (*compare)(void *context, uint32_t a, uint32_t b),
             void *context)
{
    array_sort_with(items, scratch, count, sizeof *items, pg_are_in_order, &(pg_sorting){compare, context});
}

/* ---- Characters ------------------------------------------------------------------------------ */

size_t pg_utf8_prefix(view v)
{
    size_t at = 0;
    while (at < v.length) {
        at += utf8_valid_prefix(v.text + at, v.length - at);
        if (at < v.length && v.text[at] == 0)
            at++;
        else if (v.length - at >= 3 && memcmp(v.text + at, "\xEF\xBF", 2) == 0 &&
                 ((unsigned char)v.text[at + 2] & 0xFE) == 0xBE)
            at += 3; /* U+FFFE and U+FFFF are characters of ISO/IEC 10646 that happen to be nothing */
        else
            break;
    }
    return at;
}

bool pg_is_utf8(view v)
{
    return pg_utf8_prefix(v) == v.length;
}

/* ---- Datasets -------------------------------------------------------------------------------- */

gedelf_status gedelf_pg_new(gedelf_pg_dataset **out, const gedelf_allocator *allocator)
{
    allocator = allocator ? allocator : &memory_default;
    gedelf_pg_dataset *d = memory_allocate(allocator, sizeof *d);
    *out = d;
    if (!d)
        return GEDELF_MEMORY;
    *d = (gedelf_pg_dataset){.allocator = *allocator, .term_count = 1};
    table_init(&d->numbers, &d->allocator);
    names_init(&d->strings, &d->allocator);
    names_init(&d->short_forms, &d->allocator);
    names_init(&d->prefixes, &d->allocator);
    return GEDELF_OK;
}

void gedelf_pg_free(gedelf_pg_dataset *dataset)
{
    if (!dataset)
        return;
    gedelf_pg_dataset *d = dataset;
    gedelf_allocator allocator = d->allocator;
    names_free(&d->strings);
    names_free(&d->short_forms);
    names_free(&d->prefixes);
    memory_release(&allocator, d->terms, d->term_capacity * sizeof *d->terms);
    memory_release(&allocator, d->items, d->item_capacity * sizeof *d->items);
    table_free(&d->numbers);
    memory_release(&allocator, d->nodes, d->node_capacity * sizeof *d->nodes);
    memory_release(&allocator, d->same, d->same_capacity * sizeof *d->same);
    memory_release(&allocator, d->origins, d->origin_capacity * sizeof *d->origins);
    memory_release(&allocator, d->abbreviations, d->abbreviation_capacity * sizeof *d->abbreviations);
    memory_release(&allocator, d->scratch, d->scratch_capacity * sizeof *d->scratch);
    memory_release(&allocator, d, sizeof *d);
}

/* ---- Finding a term -------------------------------------------------------------------------- */

static bool pg_has_items(unsigned type)
{
    return type != GEDELF_PG_STRING && type != GEDELF_PG_INTEGER && type != GEDELF_PG_REFERENCE;
}

/* The parts of a term, wherever it is stored. */
typedef struct pg_parts {
    unsigned type, sub;
    const uint32_t *items;
    size_t count;
    int64_t number; /* of an integer or reference, or of a string in d->strings */
} pg_parts;

static pg_parts pg_parts_of(const gedelf_pg_dataset *d, uint32_t number)
{
    const pg_term *t = pg_at(d, number);
    pg_parts p = {.type = t->type, .sub = t->sub, .count = t->count};
    if (pg_has_items(t->type))
        p.items = d->items + t->as.first;
    else
        p.number = t->type == GEDELF_PG_STRING ? t->as.string : t->as.number;
    return p;
}

static uint32_t pg_hash(const gedelf_pg_dataset *d, const pg_parts *p)
{
    uint64_t seed = d->numbers.seed ^ ((uint64_t)p->type << 8 | p->sub);
    bool items = pg_has_items(p->type);
    const void *octets = items ? (const void *)p->items : &p->number;
    return (uint32_t)hash_text(view_of(octets, items ? p->count * sizeof *p->items : sizeof p->number), seed);
}

static bool pg_parts_equal(const pg_parts *a, const pg_parts *b)
{
    return a->type == b->type && a->sub == b->sub && a->count == b->count && a->number == b->number &&
           (!a->items || !b->items || memcmp(a->items, b->items, a->count * sizeof *a->items) == 0);
}

/* The term of these parts, 0 if there is none. */
static uint32_t pg_find_term(const gedelf_pg_dataset *d, const pg_parts *p, uint32_t hash)
{
    uint32_t number;
    for (size_t at = table_home(d->numbers.capacity, hash); (number = table_next(&d->numbers, hash, &at)) != 0;) {
        pg_parts there = pg_parts_of(d, number);
        if (pg_parts_equal(&there, p))
            break;
    }
    return number;
}

/* ---- Making a term --------------------------------------------------------------------------- */

static bool pg_room_for_term(gedelf_pg_dataset *d, size_t items)
{
    return array_reserve(&d->allocator, &d->terms, &d->term_capacity, d->term_count + 1) &&
           items < SIZE_MAX - d->item_count &&
           array_reserve(&d->allocator, &d->items, &d->item_capacity, d->item_count + items + 1);
}

/* The term of these parts; `canonical` is that of a new one, 0 if it is its own. */
static gedelf_status pg_intern(gedelf_pg_dataset *d, const pg_parts *p, uint32_t canonical, uint32_t *out)
{
    uint32_t hash = pg_hash(d, p);
    *out = pg_find_term(d, p, hash);
    if (*out != 0)
        return GEDELF_OK;
    if (d->term_count == UINT32_MAX || p->count > UINT32_MAX)
        return GEDELF_LIMIT;
    uint32_t number = (uint32_t)d->term_count;
    if (!pg_room_for_term(d, p->count) || !table_add(&d->numbers, hash, number))
        return GEDELF_MEMORY;
    pg_term t = {.type = (uint8_t)p->type, .sub = (uint8_t)p->sub, .count = (uint32_t)p->count};
    t.canonical = canonical ? canonical : number;
    if (pg_has_items(p->type))
        t.as.first = d->item_count;
    else if (p->type == GEDELF_PG_STRING)
        t.as.string = (uint32_t)p->number;
    else
        t.as.number = p->number;
    if (p->count > 0)
        memcpy(d->items + d->item_count, p->items, p->count * sizeof *p->items);
    d->item_count += p->count;
    d->terms[d->term_count++] = t;
    *out = number;
    return GEDELF_OK;
}

gedelf_status pg_make_text(gedelf_pg_dataset *d, uint32_t string, uint32_t *out)
{
    pg_parts p = {.type = GEDELF_PG_STRING, .number = string};
    return pg_intern(d, &p, 0, out);
}

/* A reference to a node that is equal to an earlier one has that one's as canonical form. */
gedelf_status pg_make_number(gedelf_pg_dataset *d, gedelf_pg_type type, int64_t number, uint32_t *out)
{
    pg_parts p = {.type = type, .number = number};
    uint32_t canonical = 0;
    bool is_node = type == GEDELF_PG_REFERENCE && number >= 0 && (uint64_t)number < d->node_count;
    if (is_node && d->same[number] != number) {
        pg_parts first = {.type = type, .number = d->same[number]};
        gedelf_status status = pg_intern(d, &first, 0, &canonical);
        if (status != GEDELF_OK)
            return status;
    }
    return pg_intern(d, &p, canonical, out);
}

uint32_t pg_find_reference(const gedelf_pg_dataset *d, uint32_t vertex)
{
    pg_parts p = {.type = GEDELF_PG_REFERENCE, .number = vertex};
    return pg_find_term(d, &p, pg_hash(d, &p));
}

/* ---- Sets ------------------------------------------------------------------------------------ */

/* Compares items by their canonical terms. */
typedef struct pg_set_order {
    const gedelf_pg_dataset *d;
    const uint32_t *items;
} pg_set_order;

static int pg_compare_items(void *context, uint32_t a, uint32_t b)
{
    const pg_set_order *order = context;
    uint32_t left = pg_at(order->d, order->items[a])->canonical;
    uint32_t right = pg_at(order->d, order->items[b])->canonical;
    return (left > right) - (left < right);
}

static int pg_compare_numbers(void *context, uint32_t a, uint32_t b)
{
    (void)context;
    return (a > b) - (a < b);
}

/* Fills `kept` with the items that are equal to no earlier one, as places in `items`, in order; returns how many. */
static size_t pg_drop_repeated(const gedelf_pg_dataset *d, const uint32_t *items, size_t count, uint32_t *kept,
                               uint32_t *scratch, size_t *repeated)
{
    pg_set_order order = {d, items};
    size_t left = 0;
    for (size_t i = 0; i < count; i++)
        kept[i] = (uint32_t)i;
    pg_sort(kept, scratch, count, pg_compare_items, &order);
    for (size_t i = 0; i < count; i++) {
        if (i == 0 || pg_compare_items(&order, kept[i - 1], kept[i]) != 0)
            scratch[left++] = kept[i];
        else if (kept[i] < *repeated)
            *repeated = kept[i];
    }
    memcpy(kept, scratch, left * sizeof *kept);
    pg_sort(kept, scratch, left, pg_compare_numbers, NULL);
    return left;
}

/* ---- Compound terms -------------------------------------------------------------------------- */

/* The term of these items, and the canonical one if that is another; there are `count` places in scratch. */
static gedelf_status pg_make_of_items(gedelf_pg_dataset *d, unsigned type, unsigned sub, const uint32_t *items,
                                      size_t count, uint32_t *scratch, uint32_t *sorting, uint32_t *out)
{
    uint32_t canonical = 0;
    for (size_t i = 0; i < count; i++)
        scratch[i] = pg_at(d, items[i])->canonical;
    if (type == GEDELF_PG_SET)
        pg_sort(scratch, sorting, count, pg_compare_numbers, NULL);
    pg_parts p = {.type = type, .sub = sub, .items = items, .count = count};
    if (count > 0 && memcmp(scratch, items, count * sizeof *items) != 0) {
        pg_parts ordered = {.type = type, .sub = sub, .items = scratch, .count = count};
        gedelf_status status = pg_intern(d, &ordered, 0, &canonical);
        if (status != GEDELF_OK)
            return status;
    }
    return pg_intern(d, &p, canonical, out);
}

gedelf_status pg_make(gedelf_pg_dataset *d, gedelf_pg_type type, unsigned sub, const uint32_t *items, size_t count,
                      size_t *repeated, uint32_t *out)
{
    size_t dropped = SIZE_MAX;
    if (count > UINT32_MAX)
        return GEDELF_LIMIT;
    if (!array_reserve(&d->allocator, &d->scratch, &d->scratch_capacity,
                       count >= SIZE_MAX / 4 ? SIZE_MAX : 4 * (count + 1)))
        return GEDELF_MEMORY;
    uint32_t *kept = d->scratch, *scratch = kept + count, *chosen = scratch + count, *sorting = chosen + count;
    if (type == GEDELF_PG_SET && count > 1) {
        size_t left = pg_drop_repeated(d, items, count, kept, scratch, &dropped);
        for (size_t i = 0; i < left; i++)
            chosen[i] = items[kept[i]];
        items = chosen;
        count = left;
    }
    if (repeated)
        *repeated = dropped;
    return pg_make_of_items(d, type, sub, items, count, scratch, sorting, out);
}

/* ---- Nodes ----------------------------------------------------------------------------------- */

gedelf_status pg_append_node(gedelf_pg_dataset *d, uint32_t content)
{
    if (d->node_count >= UINT32_MAX - 1)
        return GEDELF_LIMIT;
    if (!array_reserve(&d->allocator, &d->nodes, &d->node_capacity, d->node_count + 1) ||
        !array_reserve(&d->allocator, &d->same, &d->same_capacity, d->node_count + 1))
        return GEDELF_MEMORY;
    uint32_t number = (uint32_t)d->node_count++;
    pg_term *canonical = &d->terms[pg_at(d, content)->canonical];
    if (canonical->node == 0)
        canonical->node = number + 1;
    d->nodes[number] = content;
    d->same[number] = canonical->node - 1;
    return GEDELF_OK;
}

bool pg_note_origin(gedelf_pg_dataset *d, uint32_t vertex, pg_origin origin)
{
    if (!array_reserve(&d->allocator, &d->origins, &d->origin_capacity, (size_t)vertex + 1))
        return false;
    while (d->origin_count <= vertex)
        d->origins[d->origin_count++] = (pg_origin){0, 0};
    d->origins[vertex] = origin;
    return true;
}

pg_origin pg_origin_of(const gedelf_pg_dataset *d, uint32_t vertex)
{
    return vertex < d->origin_count ? d->origins[vertex] : (pg_origin){0, 0};
}

uint32_t pg_field(const gedelf_pg_dataset *d, uint32_t vertex, size_t field)
{
    return pg_items(d, pg_at(d, d->nodes[vertex])->canonical)[field];
}

gedelf_pg_kind pg_kind_of_node(const gedelf_pg_dataset *d, uint32_t vertex)
{
    return (gedelf_pg_kind)pg_at(d, d->nodes[vertex])->sub;
}

/* ---- Abbreviations --------------------------------------------------------------------------- */

bool pg_is_scheme(view v)
{
    if (v.length == 0 || !is_letter(v.text[0]))
        return false;
    for (size_t i = 1; i < v.length; i++) {
        char c = v.text[i];
        if (!is_letter(c) && !is_digit(c) && c != '+' && c != '-' && c != '.')
            return false;
    }
    return true;
}

bool pg_is_good_prefix(const gedelf_pg_dataset *d, view prefix)
{
    bool colon = prefix.length > 0 && prefix.text[0] == ':';
    return !colon && names_find(&d->prefixes, prefix) == 0 && names_find(&d->short_forms, prefix) == 0;
}

bool pg_append_abbreviation(gedelf_pg_dataset *d, uint32_t prefix, uint32_t short_form, bool faulty)
{
    if (!array_reserve(&d->allocator, &d->abbreviations, &d->abbreviation_capacity, d->abbreviation_count + 1) ||
        names_add(&d->prefixes, names_at(&d->strings, prefix)) == 0 ||
        names_add(&d->short_forms, names_at(&d->strings, short_form)) == 0)
        return false;
    d->abbreviations[d->abbreviation_count++] = (pg_abbreviation){prefix, short_form, faulty};
    return true;
}

bool pg_are_good_nodes(const gedelf_pg_dataset *d, const uint32_t *nodes, size_t count)
{
    size_t i = 0;
    while (i < count && nodes[i] < d->node_count)
        i++;
    return i == count && !d->unsound;
}
