/* SPDX-License-Identifier: MIT */
/*
 * Takes texts and dates, gives how they lie to each other; and keeps nodes in the order of these, so that those before or
 * after a value are found without looking at all. [PG §Predicates; D66, D73, D90]
 *
 * Texts have the order of their characters, which UTF-8 keeps. Dates are stretches of days: one is before another if its
 * last day is before the other's first, equal if both days are the same, and else has no order.
 */
#include "research/reason/reason_private.h"

/* ---- What dates mean ------------------------------------------------------------------------- */

static bool order_has_digit(view text)
{
    for (size_t i = 0; i < text.length; i++) {
        if (is_digit(text.text[i]))
            return true;
    }
    return false;
}

/* Reads a text as a date; a date without days does not count. */
static bool order_read(view text, gedelf_days *out)
{
    gedelf_date date;
    if (!order_has_digit(text) ||
        gedelf_date_parse(&date, text, GEDELF_NOTATION_ELF, GEDELF_DATE_VALUE) != GEDELF_VALUE_OK)
        return false;
    *out = gedelf_date_days_widened(&date);
    return out->has_earliest || out->has_latest;
}

/* The date of a term; NULL if there is no memory. */
static const pg_dating *order_date(pg_calendar *c, const gedelf_pg_dataset *d, uint32_t term)
{
    uint32_t hash = (uint32_t)hash_number(term, c->numbers.seed), number;
    for (size_t at = table_home(c->numbers.capacity, hash); (number = table_next(&c->numbers, hash, &at)) != 0;) {
        if (c->items[number - 1].term == term)
            return &c->items[number - 1];
    }
    pg_dating dating = {.term = term};
    view text;
    if (pg_text_of(d, term, &text))
        dating.is_date = order_read(text, &dating.days);
    if (c->count >= UINT32_MAX - 1 || !array_add(c->numbers.allocator, &c->items, &c->count, &c->capacity, dating) ||
        !table_add(&c->numbers, hash, (uint32_t)c->count))
        return NULL;
    return &c->items[c->count - 1];
}

static uint8_t order_of_days(gedelf_days a, gedelf_days b)
{
    gedelf_order order = gedelf_days_order(a, b);
    if (order != GEDELF_POSSIBLY)
        return order == GEDELF_BEFORE ? TAKES_LESS : TAKES_GREATER;
    return gedelf_days_compare(a, b) == 0 ? TAKES_EQUAL : 0;
}

uint8_t pg_order_of(pg_calendar *calendar, const gedelf_pg_dataset *d, uint32_t value, uint32_t other, bool *no_memory)
{
    view a, b;
    if (other == 0 || !pg_text_of(d, value, &a) || !pg_text_of(d, other, &b))
        return 0;
    if (!pg_is_date(d, value) && !pg_is_date(d, other)) {
        int order = view_compare(a, b);
        return order < 0 ? TAKES_LESS : order == 0 ? TAKES_EQUAL : TAKES_GREATER;
    }
    const pg_dating *found = order_date(calendar, d, value);
    pg_dating left = found ? *found : (pg_dating){.is_date = false};
    const pg_dating *right = found ? order_date(calendar, d, other) : NULL;
    *no_memory = *no_memory || !right;
    return right && left.is_date && right->is_date ? order_of_days(left.days, right->days) : 0;
}

/* ---- Orders ---------------------------------------------------------------------------------- */

bool pg_index_want_order(pg_index *index, unsigned kind, unsigned field, uint32_t key)
{
    pg_sorted wanted = {.kind = (uint8_t)kind, .field = (uint8_t)field, .key = key};
    return pg_index_order(index, kind, field, key) ||
           array_add(index->allocator, &index->sorted, &index->sorted_count, &index->sorted_capacity, wanted);
}

/* There are no more of them than queries that compare. */
const pg_sorted *pg_index_order(const pg_index *index, unsigned kind, unsigned field, uint32_t key)
{
    for (size_t i = 0; i < index->sorted_count; i++) {
        const pg_sorted *s = &index->sorted[i];
        if (s->kind == kind && s->field == field && s->key == key)
            return s;
    }
    return NULL;
}

void pg_order_free(pg_index *index)
{
    for (size_t i = 0; i < index->sorted_count; i++) {
        pg_row_free(index->allocator, &index->sorted[i].texts);
        pg_row_free(index->allocator, &index->sorted[i].begins);
        pg_row_free(index->allocator, &index->sorted[i].ends);
    }
    memory_release(index->allocator, index->sorted, index->sorted_capacity * sizeof *index->sorted);
    memory_release(index->allocator, index->calendar.items, index->calendar.capacity * sizeof *index->calendar.items);
    table_free(&index->calendar.numbers);
}

/* A claim is in the orders of its key, and of any key. */
static bool order_takes(const pg_sorted *s, const gedelf_pg_dataset *d, uint32_t vertex)
{
    unsigned kind = pg_kind_of_node(d, vertex);
    return s->kind == kind && (s->key == 0 || pg_field(d, vertex, 1) == s->key);
}

bool pg_order_add(pg_index *index, const gedelf_pg_dataset *d, uint32_t vertex)
{
    bool done = true;
    for (size_t i = 0; done && i < index->sorted_count; i++) {
        pg_sorted *s = &index->sorted[i];
        view text;
        if (!order_takes(s, d, vertex) || !pg_text_of(d, pg_field(d, vertex, s->field), &text))
            continue;
        uint32_t value = pg_field(d, vertex, s->field);
        const pg_dating *date = order_date(&index->calendar, d, value);
        done = date && pg_row_add(index->allocator, &s->texts, vertex);
        if (done && date->is_date)
            done = pg_row_add(index->allocator, &s->begins, vertex) && pg_row_add(index->allocator, &s->ends, vertex);
        s->any_dates = s->any_dates || pg_is_date(d, value);
    }
    return done;
}

/* ---- Sorting --------------------------------------------------------------------------------- */

/* What a comparison of nodes needs. All dates are known by now. */
typedef struct order_view {
    pg_calendar *calendar;
    const gedelf_pg_dataset *d;
    unsigned field;
} order_view;

static view order_text(const order_view *v, uint32_t vertex)
{
    view text = view_of(NULL, 0);
    pg_text_of(v->d, pg_field(v->d, vertex, v->field), &text);
    return text;
}

static gedelf_days order_days(const order_view *v, uint32_t vertex)
{
    return order_date(v->calendar, v->d, pg_field(v->d, vertex, v->field))->days;
}

static int order_by_text(void *context, uint32_t a, uint32_t b)
{
    return view_compare(order_text(context, a), order_text(context, b));
}

/* An open beginning is before all days, an open end after all. */
static int64_t order_begin(gedelf_days days)
{
    return days.has_earliest ? days.earliest : INT64_MIN;
}

static int64_t order_end(gedelf_days days)
{
    return days.has_latest ? days.latest : INT64_MAX;
}

static int order_by_begin(void *context, uint32_t a, uint32_t b)
{
    int64_t left = order_begin(order_days(context, a)), right = order_begin(order_days(context, b));
    return (left > right) - (left < right);
}

static int order_by_end(void *context, uint32_t a, uint32_t b)
{
    int64_t left = order_end(order_days(context, a)), right = order_end(order_days(context, b));
    return (left > right) - (left < right);
}

/* Sorts what has come since `sorted`, and then merges both: in a round with few new nodes the old ones are not sorted
   again. */
static void order_sort(pg_row *row, uint32_t *scratch, size_t sorted,
                       int (*compare)(void *context, uint32_t a, uint32_t b), order_view *v)
{
    size_t fresh = row->count - sorted, left = 0, right = sorted;
    if (fresh == 0)
        return;
    pg_sort(row->items + sorted, scratch, fresh, compare, v);
    for (size_t i = 0; i < row->count; i++) {
        bool old = left < sorted && (right >= row->count || compare(v, row->items[left], row->items[right]) <= 0);
        /* NOLINTNEXTLINE(clang-analyzer-core.NullDereference): it is as long as all items */
        scratch[i] = row->items[old ? left++ : right++];
    }
    /* NOLINTNEXTLINE(clang-analyzer-core.NonNullParamChecker) */
    memcpy(row->items, scratch, row->count * sizeof *scratch);
}

bool pg_order_finish(pg_index *index, const gedelf_pg_dataset *d)
{
    pg_row scratch = {NULL, 0, 0};
    bool done = true;
    for (size_t i = 0; done && i < index->sorted_count; i++) {
        pg_sorted *s = &index->sorted[i];
        order_view v = {&index->calendar, d, s->field};
        if (s->texts.count == s->text_end)
            continue;
        done = array_reserve(index->allocator, &scratch.items, &scratch.capacity, s->texts.count);
        if (!done)
            break;
        order_sort(&s->texts, scratch.items, s->text_end, order_by_text, &v);
        order_sort(&s->begins, scratch.items, s->date_end, order_by_begin, &v);
        order_sort(&s->ends, scratch.items, s->date_end, order_by_end, &v);
        s->text_end = s->texts.count;
        s->date_end = s->begins.count;
    }
    pg_row_free(index->allocator, &scratch);
    return done;
}

/* ---- Looking up ------------------------------------------------------------------------------ */

/* A part of a row. */
typedef struct order_range {
    const pg_row *row;
    size_t from, to;
} order_range;

/* How many come before a text; also those that are equal, if `after`. */
static size_t order_texts_before(const order_view *v, const pg_row *row, view text, bool after)
{
    size_t first;
    SEARCH_SORTED(first, 0, row->count, view_compare(order_text(v, row->items[first]), text) < (after ? 1 : 0));
    return first;
}

static bool order_is_before(gedelf_days days, bool ends, int64_t day, bool after)
{
    int64_t at = ends ? order_end(days) : order_begin(days);
    return at < day || (after && at == day);
}

/* How many have a first (or last) day before this one; also on it, if `after`. */
static size_t order_days_before(const order_view *v, const pg_row *row, bool ends, int64_t day, bool after)
{
    size_t first;
    SEARCH_SORTED(first, 0, row->count, order_is_before(order_days(v, row->items[first]), ends, day, after));
    return first;
}

enum { ORDER_RANGES = 4 };

/* Where those are that lie to `other` as `relation` says, and maybe more: a text to texts, a date to dates, and a text
   that can be read as a date to dates that are none by mere reading. */
static size_t order_ranges(pg_calendar *c, const gedelf_pg_dataset *d, const pg_sorted *s, uint32_t other,
                           uint8_t relation, order_range out[ORDER_RANGES], bool *no_memory)
{
    order_view v = {c, d, s->field};
    size_t count = 0;
    view text;
    if (other == 0 || !pg_text_of(d, other, &text))
        return 0;
    bool is_date = pg_is_date(d, other);
    if (!is_date)
        out[count++] = (order_range){
            &s->texts, relation & TAKES_LESS ? 0 : order_texts_before(&v, &s->texts, text, !(relation & TAKES_EQUAL)),
            relation & TAKES_GREATER ? s->texts.count
                                     : order_texts_before(&v, &s->texts, text, relation & TAKES_EQUAL)};
    if (!is_date && !s->any_dates)
        return count;
    const pg_dating *date = order_date(c, d, other);
    *no_memory = *no_memory || !date;
    if (!date || !date->is_date)
        return count;
    int64_t begin = order_begin(date->days), end = order_end(date->days);
    if (relation & TAKES_LESS)
        out[count++] = (order_range){&s->ends, 0, order_days_before(&v, &s->ends, true, begin, false)};
    if (relation & TAKES_EQUAL)
        out[count++] = (order_range){&s->begins, order_days_before(&v, &s->begins, false, begin, false),
                                     order_days_before(&v, &s->begins, false, begin, true)};
    if (relation & TAKES_GREATER)
        out[count++] = (order_range){&s->begins, order_days_before(&v, &s->begins, false, end, true), s->begins.count};
    return count;
}

uint64_t pg_order_count(pg_calendar *calendar, const gedelf_pg_dataset *d, const pg_sorted *s, uint32_t other,
                        uint8_t relation, bool *no_memory)
{
    order_range ranges[ORDER_RANGES];
    size_t count = order_ranges(calendar, d, s, other, relation, ranges, no_memory);
    uint64_t total = 0;
    for (size_t i = 0; i < count; i++)
        total += ranges[i].to > ranges[i].from ? ranges[i].to - ranges[i].from : 0;
    return total;
}

bool pg_order_append(pg_calendar *calendar, const gedelf_pg_dataset *d, const pg_sorted *s, uint32_t other,
                     uint8_t relation, const gedelf_allocator *allocator, pg_row *out)
{
    order_range ranges[ORDER_RANGES];
    bool no_memory = false;
    size_t count = order_ranges(calendar, d, s, other, relation, ranges, &no_memory);
    bool done = !no_memory;
    for (size_t i = 0; i < count; i++) {
        for (size_t k = ranges[i].from; done && k < ranges[i].to; k++)
            done = pg_row_add(allocator, out, ranges[i].row->items[k]);
    }
    return done;
}
