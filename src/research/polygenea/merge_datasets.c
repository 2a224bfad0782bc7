/* SPDX-License-Identifier: MIT */
/*
 * Datasets as sets of nodes: takes some, gives their union, the nodes that only one of two has, some nodes with
 * everything that they refer to, and nodes that refer to them. [PG §Node Identity and Redundancy, §Removing unwanted or
 * private information]
 *
 * Equal content is one node in a dataset, so adding all nodes of one to another also shows which are new.
 */
#include "research/polygenea/polygenea_private.h"

/* ---- Copying --------------------------------------------------------------------------------- */

/* Room for a number of each node of a dataset. */
static uint32_t *merge_numbers(const gedelf_pg_dataset *d)
{
    return memory_allocate(&d->allocator, (d->node_count + 1) * sizeof(uint32_t));
}

static void merge_release(const gedelf_pg_dataset *d, uint32_t *numbers)
{
    memory_release(&d->allocator, numbers, (d->node_count + 1) * sizeof *numbers);
}

/* Adds the nodes of one dataset to another, and takes down their numbers there; only those that are marked, if `wanted` is
   not NULL. */
static gedelf_status merge_nodes_into(const gedelf_pg_dataset *from, gedelf_pg_dataset *to, const unsigned char *wanted,
                                      uint32_t *numbers)
{
    pg_cells cells;
    gedelf_status status = GEDELF_OK;
    pg_cells_init(&cells, &to->allocator);
    for (uint32_t vertex = 0; status == GEDELF_OK && vertex < from->node_count; vertex++) {
        if (from->same[vertex] == vertex && (!wanted || wanted[vertex]))
            status = pg_copy_node(from, to, vertex, numbers, &cells);
    }
    pg_cells_free(&cells);
    return status;
}

/* ---- Abbreviations --------------------------------------------------------------------------- */

/* Adds an abbreviation under this short form or, if that means something else, with a number after it. */
static gedelf_status merge_abbreviation(gedelf_pg_dataset *to, view prefix, view short_form, buffer *text)
{
    gedelf_status status = gedelf_pg_abbreviate(to, prefix, short_form);
    for (uint64_t number = 2; status == GEDELF_ARGUMENT && pg_is_good_prefix(to, prefix); number++) {
        text->length = 0;
        if (!buffer_append(text, short_form) || !buffer_append_number(text, number))
            return GEDELF_MEMORY;
        status = gedelf_pg_abbreviate(to, prefix, buffer_view(text));
    }
    return status == GEDELF_ARGUMENT ? GEDELF_OK : status;
}

static gedelf_status merge_abbreviations(const gedelf_pg_dataset *from, gedelf_pg_dataset *to)
{
    gedelf_status status = GEDELF_OK;
    buffer text;
    buffer_init(&text, &to->allocator);
    for (size_t i = 0; status == GEDELF_OK && i < from->abbreviation_count; i++) {
        const pg_abbreviation *a = &from->abbreviations[i];
        if (!a->faulty)
            status = merge_abbreviation(to, names_at(&from->strings, a->prefix),
                                        names_at(&from->strings, a->short_form), &text);
    }
    buffer_free(&text);
    return status;
}

/* ---- Union ----------------------------------------------------------------------------------- */

static gedelf_status merge_one(const gedelf_pg_dataset *from, gedelf_pg_dataset *to)
{
    uint32_t *numbers = merge_numbers(from);
    if (!numbers)
        return GEDELF_MEMORY;
    gedelf_status status = merge_abbreviations(from, to);
    if (status == GEDELF_OK)
        status = merge_nodes_into(from, to, NULL, numbers);
    merge_release(from, numbers);
    return status;
}

gedelf_status gedelf_pg_merge(const gedelf_pg_dataset *const *datasets, size_t count, gedelf_pg_dataset **out)
{
    gedelf_pg_dataset *to = NULL;
    *out = NULL;
    for (size_t i = 0; i < count; i++) {
        if (datasets[i]->unsound)
            return GEDELF_ARGUMENT;
    }
    if (count == 0)
        return GEDELF_ARGUMENT;
    gedelf_status status = gedelf_pg_new(&to, &datasets[0]->allocator);
    for (size_t i = 0; status == GEDELF_OK && i < count; i++)
        status = merge_one(datasets[i], to);
    if (status == GEDELF_OK)
        *out = to;
    else
        gedelf_pg_free(to);
    return status;
}

/* ---- Difference ------------------------------------------------------------------------------ */

/* Two datasets in one. */
typedef struct pg_comparison {
    const gedelf_pg_dataset *one, *other;
    gedelf_pg_dataset *both;
    uint32_t *one_numbers, *other_numbers; /* of their nodes in both */
    unsigned char *shared;                 /* of each node in both: the second has it */
} pg_comparison;

static gedelf_status compare_fill(pg_comparison *c)
{
    gedelf_status status = gedelf_pg_new(&c->both, &c->one->allocator);
    c->one_numbers = merge_numbers(c->one);
    c->other_numbers = merge_numbers(c->other);
    if (status == GEDELF_OK && (!c->one_numbers || !c->other_numbers))
        status = GEDELF_MEMORY;
    if (status == GEDELF_OK)
        status = merge_nodes_into(c->one, c->both, NULL, c->one_numbers);
    return status;
}

/* Takes down the nodes of one dataset whose numbers in both are in the second half, or not shared. */
static bool compare_take(const gedelf_pg_dataset *d, const uint32_t *numbers, uint32_t after,
                         const unsigned char *shared, gedelf_pg_numbers *out)
{
    bool room = true;
    for (uint32_t i = 0; room && i < d->node_count; i++) {
        if (d->same[i] == i && (shared ? !shared[numbers[i]] : numbers[i] >= after))
            room = array_add(out->allocator, &out->items, &out->count, &out->capacity, i);
    }
    return room;
}

static gedelf_status compare_run(pg_comparison *c, gedelf_pg_numbers *only_one, gedelf_pg_numbers *only_other)
{
    gedelf_status status = compare_fill(c);
    size_t first = status == GEDELF_OK ? c->both->node_count : 0;
    if (status == GEDELF_OK)
        status = merge_nodes_into(c->other, c->both, NULL, c->other_numbers);
    if (status != GEDELF_OK)
        return status;
    size_t size = c->both->node_count + 1;
    c->shared = memory_zeroed(&c->one->allocator, size);
    if (!c->shared)
        return GEDELF_MEMORY;
    for (uint32_t i = 0; i < c->other->node_count; i++)
        c->shared[c->other_numbers[c->other->same[i]]] = 1;
    bool done = compare_take(c->one, c->one_numbers, 0, c->shared, only_one) &&
                compare_take(c->other, c->other_numbers, (uint32_t)first, NULL, only_other);
    memory_release(&c->one->allocator, c->shared, size);
    return done ? GEDELF_OK : GEDELF_MEMORY;
}

gedelf_status gedelf_pg_compare(const gedelf_pg_dataset *one, const gedelf_pg_dataset *other,
                                gedelf_pg_numbers *only_one, gedelf_pg_numbers *only_other)
{
    pg_comparison c = {.one = one, .other = other};
    *only_one = (gedelf_pg_numbers){NULL, 0, 0, &one->allocator};
    *only_other = (gedelf_pg_numbers){NULL, 0, 0, &other->allocator};
    if (one->unsound || other->unsound)
        return GEDELF_ARGUMENT;
    gedelf_status status = compare_run(&c, only_one, only_other);
    merge_release(one, c.one_numbers);
    merge_release(other, c.other_numbers);
    gedelf_pg_free(c.both);
    if (status != GEDELF_OK) {
        gedelf_pg_numbers_free(only_one);
        gedelf_pg_numbers_free(only_other);
    }
    return status;
}

/* ---- Parts ----------------------------------------------------------------------------------- */

/* Marks on nodes, and the one that is looked at. */
typedef struct marking {
    const gedelf_pg_dataset *d;
    unsigned char *marks;
    bool found;
} marking;

/* Begins with these nodes. */
static gedelf_status pg_mark_nodes(marking *m, const gedelf_pg_dataset *d, const uint32_t *nodes, size_t count)
{
    *m = (marking){.d = d};
    if (!pg_are_good_nodes(d, nodes, count))
        return GEDELF_ARGUMENT;
    m->marks = memory_zeroed(&d->allocator, d->node_count + 1);
    if (!m->marks)
        return GEDELF_MEMORY;
    for (size_t i = 0; i < count; i++)
        m->marks[d->same[nodes[i]]] = 1;
    return GEDELF_OK;
}

static void marking_free(marking *m)
{
    memory_release(&m->d->allocator, m->marks, m->d->node_count + 1);
}

static void mark_reference(void *context, int64_t number)
{
    marking *m = context;
    m->marks[m->d->same[number]] = 1;
}

static void find_mark(void *context, int64_t number)
{
    marking *m = context;
    m->found = m->found || m->marks[m->d->same[number]];
}

/* References lead back, so one pass from the end marks all that the marked ones depend on. */
static gedelf_status extract_run(marking *m, gedelf_pg_dataset *to)
{
    uint32_t *numbers = merge_numbers(m->d);
    if (!numbers)
        return GEDELF_MEMORY;
    for (size_t i = m->d->node_count; i-- > 0;) {
        if (m->marks[i])
            pg_each_reference(m->d, m->d->nodes[i], mark_reference, m);
    }
    gedelf_status status = merge_nodes_into(m->d, to, m->marks, numbers);
    merge_release(m->d, numbers);
    return status == GEDELF_OK ? pg_copy_abbreviations(m->d, to) : status;
}

gedelf_status gedelf_pg_extract(const gedelf_pg_dataset *dataset, const uint32_t *nodes, size_t count,
                                gedelf_pg_dataset **out)
{
    marking m;
    gedelf_pg_dataset *to = NULL;
    *out = NULL;
    gedelf_status status = pg_mark_nodes(&m, dataset, nodes, count);
    if (status == GEDELF_OK)
        status = gedelf_pg_new(&to, &dataset->allocator);
    if (status == GEDELF_OK)
        status = extract_run(&m, to);
    marking_free(&m);
    if (status == GEDELF_OK)
        *out = to;
    else
        gedelf_pg_free(to);
    return status;
}

gedelf_status gedelf_pg_dependents(const gedelf_pg_dataset *dataset, const uint32_t *nodes, size_t count,
                                   gedelf_pg_numbers *out)
{
    marking m;
    gedelf_status status = pg_mark_nodes(&m, dataset, nodes, count);
    *out = (gedelf_pg_numbers){NULL, 0, 0, &dataset->allocator};
    for (uint32_t i = 0; status == GEDELF_OK && i < dataset->node_count; i++) {
        m.found = false;
        if (dataset->same[i] != i || m.marks[i])
            continue;
        pg_each_reference(dataset, dataset->nodes[i], find_mark, &m);
        m.marks[i] = m.found;
        if (m.found && !array_add(out->allocator, &out->items, &out->count, &out->capacity, i))
            status = GEDELF_MEMORY;
    }
    marking_free(&m);
    if (status != GEDELF_OK)
        gedelf_pg_numbers_free(out);
    return status;
}
