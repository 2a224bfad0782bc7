/* SPDX-License-Identifier: MIT */
/*
 * Dates, each parsed once: takes a DATE, gives its meaning. Code that has parsed one notes it, in sixteen octets, for
 * the next caller: in a dataset the family graph does, for the dates that it needs; in a streamed record the checks do.
 *
 * Any number of threads may walk a dataset, so a table is complete before others see it, and never changes after that.
 * If two threads make one, one of the two is dropped. A date that is not in the table is parsed.
 */
#include "format/dataset/dataset.h"
#include "values/values.h"

/* What is known about a DATE: which one it is, its days if it has any, and the rest. */
typedef struct known_date {
    uint32_t index;
    int32_t earliest, latest;
    uint32_t traits;
} known_date;

struct date_table {
    gedelf_notation notation;
    known_date *items; /* in order */
    size_t count, capacity;
};

/* How many bits are below each of them. */
enum {
    KNOWN_VALID,
    KNOWN_EARLIEST,
    KNOWN_LATEST,
    KNOWN_PHRASED,
    KNOWN_SHORT,
    KNOWN_GREGORIAN,
    KNOWN_PRECISION,
    KNOWN_FORM = KNOWN_PRECISION + 2
};

static bool has_trait(const known_date *k, unsigned trait)
{
    return (k->traits >> trait & 1) != 0;
}

/* ---- What a date means ----------------------------------------------------------------------- */

static date_facts facts_of(gedelf_problem problem, const gedelf_date *date)
{
    if (problem != GEDELF_VALUE_OK)
        return (date_facts){.valid = false};
    const gedelf_single_date *first = &date->dates[0];
    size_t count = gedelf_date_count(date);
    const gedelf_single_date *last = count > 1 ? first + 1 : first;
    date_facts f = {.valid = true,
                    .form = date->form,
                    .days = gedelf_date_days(date),
                    .phrased = date->phrase.length > 0,
                    .short_year = date_has_short_year(date),
                    .gregorian = count > 0 && first->calendar == GEDELF_CALENDAR_GREGORIAN &&
                                 last->calendar == GEDELF_CALENDAR_GREGORIAN};
    f.wide = days_widened(f.days, f.form);
    f.precision = count == 0         ? PRECISION_NONE
                  : first->day > 0   ? PRECISION_DAY
                  : first->month > 0 ? PRECISION_MONTH
                                     : PRECISION_YEAR;
    return f;
}

date_facts date_facts_read(view text, gedelf_notation notation)
{
    gedelf_date date;
    return facts_of(gedelf_date_parse(&date, text, notation, GEDELF_DATE_VALUE), &date);
}

/* ---- Tables ---------------------------------------------------------------------------------- */

static bool is_small_day(bool has, int64_t day)
{
    return !has || (day >= INT32_MIN && day <= INT32_MAX);
}

/* Appends one; what is too far away for it is parsed again. False if there is no memory. */
static bool keep_date(date_table *t, const gedelf_allocator *allocator, uint32_t index, const date_facts *f)
{
    if (!is_small_day(f->days.has_earliest, f->days.earliest) || !is_small_day(f->days.has_latest, f->days.latest))
        return true;
    if (!array_reserve(allocator, &t->items, &t->capacity, t->count + 1))
        return false;
    uint32_t traits = (uint32_t)f->valid << KNOWN_VALID | (uint32_t)f->days.has_earliest << KNOWN_EARLIEST |
                      (uint32_t)f->days.has_latest << KNOWN_LATEST | (uint32_t)f->phrased << KNOWN_PHRASED |
                      (uint32_t)f->short_year << KNOWN_SHORT | (uint32_t)f->gregorian << KNOWN_GREGORIAN |
                      (uint32_t)f->precision << KNOWN_PRECISION | (uint32_t)f->form << KNOWN_FORM;
    t->items[t->count++] = (known_date){index, (int32_t)f->days.earliest, (int32_t)f->days.latest, traits};
    return true;
}

static bool find_date(const date_table *t, uint32_t index, date_facts *out)
{
    size_t at;
    SEARCH_SORTED(at, 0, t->count, t->items[at].index < index);
    if (at == t->count || t->items[at].index != index)
        return false;
    const known_date *k = &t->items[at];
    *out = (date_facts){.days = {k->earliest, k->latest, has_trait(k, KNOWN_EARLIEST), has_trait(k, KNOWN_LATEST)},
                        .form = (gedelf_date_form)(k->traits >> KNOWN_FORM),
                        .precision = (date_precision)(k->traits >> KNOWN_PRECISION & 3),
                        .valid = has_trait(k, KNOWN_VALID),
                        .phrased = has_trait(k, KNOWN_PHRASED),
                        .short_year = has_trait(k, KNOWN_SHORT),
                        .gregorian = has_trait(k, KNOWN_GREGORIAN)};
    out->wide = days_widened(out->days, out->form);
    return true;
}

static date_table *open_table(const gedelf_allocator *allocator, gedelf_notation notation)
{
    date_table *t = memory_allocate(allocator, sizeof *t);
    if (t)
        *t = (date_table){.notation = notation};
    return t;
}

void dates_clear(date_table *t)
{
    if (t)
        t->count = 0;
}

void dates_free(date_table *t, const gedelf_allocator *allocator)
{
    if (!t)
        return;
    memory_release(allocator, t->items, t->capacity * sizeof *t->items);
    memory_release(allocator, t, sizeof *t);
}

/* ---- Noting them in a dataset ---------------------------------------------------------------- */

/* Goes on to another block; what is noted there already stays. */
static bool begin_notes(date_notes *n, const block *b, gedelf_notation notation)
{
    date_notes_end(n);
    bool wanted = !atomic_load(&b->dates);
    *n = (date_notes){b, wanted ? open_table(b->allocator, notation) : NULL};
    return !wanted || n->table;
}

bool date_notes_add(date_notes *n, gedelf_structure s, gedelf_notation notation, const date_facts *f)
{
    return (n->block == s.block || begin_notes(n, s.block, notation)) &&
           (!n->table || keep_date(n->table, s.block->allocator, s.index, f));
}

void date_notes_end(date_notes *n)
{
    date_table *none = NULL;
    block *whose = (block *)n->block; /* only this is changed, and it only says what was there before */
    if (n->table && !atomic_compare_exchange_strong(&whose->dates, &none, n->table))
        dates_free(n->table, whose->allocator);
    *n = (date_notes){.block = NULL};
}

static bool note_dates_of(date_notes *n, const block *b, gedelf_notation notation)
{
    uint32_t tag = names_find(b->tags, VIEW("DATE"));
    bool done = true;
    for (size_t i = 0; done && i < b->count; i++) {
        if (block_node(b, i).tag >> NODE_FLAGS != tag)
            continue;
        gedelf_structure s = block_at(b, i);
        date_facts f = date_facts_read(gedelf_structure_payload(s), notation);
        done = date_notes_add(n, s, notation, &f);
    }
    return done;
}

bool dataset_note_dates(const gedelf_dataset *d, gedelf_notation notation)
{
    date_notes notes = {.block = NULL};
    bool done = note_dates_of(&notes, &d->head, notation);
    for (size_t i = 0; done && i < d->block_count; i++)
        done = note_dates_of(&notes, d->blocks[i], notation);
    date_notes_end(&notes);
    return done;
}

/* ---- Asking and telling ---------------------------------------------------------------------- */

date_facts structure_date(gedelf_structure s, gedelf_notation notation)
{
    date_facts f;
    const date_table *t = atomic_load(&s.block->dates);
    if (t && t->notation == notation && find_date(t, s.index, &f))
        return f;
    return date_facts_read(gedelf_structure_payload(s), notation);
}

/* The record that is streamed belongs to the caller that has its reader. */
bool structure_note_date(gedelf_structure s, gedelf_problem problem, const gedelf_date *date)
{
    block *b = (block *)s.block;
    date_table *t = atomic_load(&b->dates);
    if (!b->from)
        return true;
    if (!t) {
        t = open_table(b->allocator, date->notation);
        atomic_store(&b->dates, t);
    }
    if (!t)
        return false;
    if (t->notation != date->notation || (t->count > 0 && t->items[t->count - 1].index >= s.index))
        return true;
    date_facts f = facts_of(problem, date);
    return keep_date(t, b->allocator, s.index, &f);
}
