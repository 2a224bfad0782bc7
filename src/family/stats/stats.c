/* SPDX-License-Identifier: MIT */
/*
 * Statistics: takes a dataset, counts in it, and puts the counts in order: steps as they follow each other, names by how often
 * they are there.
 */
#include "family/stats/stats_private.h"

#include <stdlib.h>

static const struct {
    const char *name, *title;
    gedelf_stats_kind kind;
} stats_table_rows[TABLE_COUNT] = {
#define TABLE(NAME, name, title, kind) {name, title, GEDELF_STATS_##kind},
#include "family/stats/tables.def"
#undef TABLE
};

/* ---- Counting ----------------------------------------------------------------------------------- */

void stats_add(gedelf_stats *s, enum table_number table, view label, uint64_t count)
{
    tally *t = &s->tables[table];
    uint32_t before = t->labels.count, number = names_add(&t->labels, label);
    if (number == 0 || !array_reserve(&s->allocator, &t->counts, &t->capacity, number)) {
        s->failed = true;
        return;
    }
    t->counts[number - 1] = number > before ? count : t->counts[number - 1] + count;
}

void stats_number(gedelf_stats *s, enum table_number table, int64_t number, int64_t step, int64_t most)
{
    tally *t = &s->tables[table];
    char label[64];
    int64_t first = number >= most ? most : number - number % step;
    if (number < 0)
        return;
    size_t length = number_format((uint64_t)first, label);
    if (number >= most) {
        label[length++] = '+';
    } else if (step > 1) {
        memcpy(label + length, "–", 3);
        length += 3;
        length += number_format((uint64_t)(first + step - 1), label + length);
    }
    stats_add(s, table, view_of(label, length), 1);
    t->values++;
    t->sum += (double)number;
}

/* ---- Order -------------------------------------------------------------------------------------- */

/* The number that a label begins with; years may be before Christ. */
static int64_t number_of_label(view label)
{
    bool negative = label.length > 0 && label.text[0] == '-';
    int64_t number = 0;
    for (size_t i = negative; i < label.length && is_digit(label.text[i]) && number < INT32_MAX; i++)
        number = 10 * number + (label.text[i] - '0');
    return negative ? -number : number;
}

static int compare_steps(const void *a, const void *b)
{
    const gedelf_stats_row *one = a, *other = b;
    int64_t first = number_of_label(one->label), second = number_of_label(other->label);
    return first < second ? -1 : first > second;
}

static int compare_ranks(const void *a, const void *b)
{
    const gedelf_stats_row *one = a, *other = b;
    if (one->count != other->count)
        return one->count > other->count ? -1 : 1;
    return view_compare(one->label, other->label);
}

/* Makes rows of what was counted. Months have their order already, and so do counts. */
static bool settle_table(gedelf_stats *s, enum table_number table)
{
    tally *t = &s->tables[table];
    gedelf_stats_kind kind = stats_table_rows[table].kind;
    size_t count = t->labels.count;
    if (!array_reserve(&s->allocator, &t->rows, &t->row_capacity, count + 1))
        return false;
    for (uint32_t i = 0; i < count; i++)
        t->rows[i] = (gedelf_stats_row){names_at(&t->labels, i + 1), t->counts[i]};
    t->row_count = count;
    bool steps = (kind == GEDELF_STATS_SPREAD && table != TABLE_BIRTH_MONTHS) || kind == GEDELF_STATS_SHARES;
    if (steps)
        qsort(t->rows, count, sizeof *t->rows, compare_steps);
    else if (kind == GEDELF_STATS_RANKING)
        qsort(t->rows, count, sizeof *t->rows, compare_ranks);
    if (kind == GEDELF_STATS_RANKING && count > s->options.most && table != TABLE_EVENTS)
        t->row_count = (size_t)s->options.most;
    return true;
}

/* ---- Tables ------------------------------------------------------------------------------------- */

enum { USUAL_RANKED = 15 };

gedelf_status gedelf_stats_new(gedelf_stats **out, const gedelf_dataset *dataset, const gedelf_people *people,
                               const gedelf_stats_options *options)
{
    gedelf_stats_options all;
    options_take(&all, options);
    OPTION_DEFAULT(all.most, USUAL_RANKED);
    const gedelf_allocator *allocator = all.allocator ? all.allocator : &memory_default;
    gedelf_stats *s = memory_allocate(allocator, sizeof *s);
    *out = NULL;
    if (!s)
        return GEDELF_MEMORY;
    *s = (gedelf_stats){.allocator = *allocator, .options = all, .dataset = dataset, .people = people};
    s->first_decade = INT32_MAX;
    s->last_decade = INT32_MIN;
    for (size_t i = 0; i < TABLE_COUNT; i++)
        names_init(&s->tables[i].labels, &s->allocator);
    count_records(s);
    count_people(s);
    for (size_t i = 0; !s->failed && i < TABLE_COUNT; i++)
        s->failed = !settle_table(s, (enum table_number)i);
    if (!s->failed) {
        *out = s;
        return GEDELF_OK;
    }
    gedelf_stats_free(s);
    return GEDELF_MEMORY;
}

void gedelf_stats_free(gedelf_stats *stats)
{
    if (!stats)
        return;
    gedelf_allocator allocator = stats->allocator;
    for (size_t i = 0; i < TABLE_COUNT; i++) {
        tally *t = &stats->tables[i];
        names_free(&t->labels);
        memory_release(&allocator, t->counts, t->capacity * sizeof *t->counts);
        memory_release(&allocator, t->rows, t->row_capacity * sizeof *t->rows);
    }
    memory_release(&allocator, stats, sizeof *stats);
}

bool gedelf_stats_table_at(const gedelf_stats *stats, size_t index, gedelf_stats_table *out)
{
    for (size_t i = 0; i < TABLE_COUNT; i++) {
        const tally *t = &stats->tables[i];
        if (t->row_count == 0 || index-- > 0)
            continue;
        gedelf_stats_table whole =
            GEDELF_STATS_TABLE(.name = stats_table_rows[i].name, .title = stats_table_rows[i].title,
                               .kind = stats_table_rows[i].kind, .rows = t->rows, .count = t->row_count,
                               .has_mean = t->values > 0, .mean = t->values > 0 ? t->sum / (double)t->values : 0);
        output_give(out, &whole);
        return true;
    }
    return false;
}
