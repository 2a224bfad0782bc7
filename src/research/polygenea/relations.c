/* SPDX-License-Identifier: MIT */
/*
 * Takes a dataset and nodes of it, gives what they depend on, what they consist of, and the dataset without them.
 * [PG §Dependencies and Cycles, §Constituents, §Removing unwanted or private information]
 */
#include "research/polygenea/polygenea_private.h"

/* References are in fields, in lists and sets there, and in pairs in those; nowhere deeper: queries and templates have
   integers. */
void pg_each_reference(const gedelf_pg_dataset *d, uint32_t content, void (*take)(void *context, int64_t number),
                       void *context)
{
    const pg_term *t = pg_at(d, content);
    for (size_t i = 0; i < t->count; i++) {
        const pg_term *field = pg_at(d, d->items[t->as.first + i]);
        if (field->type == GEDELF_PG_REFERENCE)
            take(context, field->as.number);
        if (field->type != GEDELF_PG_LIST && field->type != GEDELF_PG_SET)
            continue;
        for (size_t k = 0; k < field->count; k++) {
            const pg_term *item = pg_at(d, d->items[field->as.first + k]);
            if (item->type == GEDELF_PG_PAIR)
                item = pg_at(d, d->items[item->as.first + 1]);
            if (item->type == GEDELF_PG_REFERENCE)
                take(context, item->as.number);
        }
    }
}

void gedelf_pg_numbers_free(gedelf_pg_numbers *numbers)
{
    if (numbers->allocator)
        memory_release(numbers->allocator, numbers->items, numbers->capacity * sizeof *numbers->items);
    *numbers = (gedelf_pg_numbers){NULL, 0, 0, NULL};
}

/* ---- Reaching -------------------------------------------------------------------------------- */

/* Nodes that have been reached, and those of them whose own references have not been followed. */
typedef struct pg_reach {
    const gedelf_pg_dataset *d;
    uint8_t *reached; /* for each node */
    gedelf_pg_numbers waiting;
    size_t count;
    bool no_memory;
} pg_reach;

static bool pg_reach_open(pg_reach *r, const gedelf_pg_dataset *d)
{
    *r = (pg_reach){.d = d, .waiting = {.allocator = &d->allocator}};
    r->reached = memory_zeroed(&d->allocator, d->node_count + 1);
    return r->reached != NULL;
}

static void pg_reach_close(pg_reach *r)
{
    memory_release(&r->d->allocator, r->reached, r->d->node_count + 1);
    gedelf_pg_numbers_free(&r->waiting);
}

static void pg_reach_take(void *context, int64_t number)
{
    pg_reach *r = context;
    if (number < 0 || (uint64_t)number >= r->d->node_count)
        return;
    uint32_t vertex = r->d->same[number];
    if (r->reached[vertex] || r->no_memory)
        return;
    bool done = array_reserve(r->waiting.allocator, &r->waiting.items, &r->waiting.capacity, r->waiting.count + 1);
    r->no_memory = !done;
    if (!done)
        return;
    r->reached[vertex] = 1;
    r->count++;
    r->waiting.items[r->waiting.count++] = vertex;
}

/* What was reached, in rising order. */
static gedelf_status pg_reach_finish(pg_reach *r, gedelf_pg_numbers *out)
{
    *out = (gedelf_pg_numbers){NULL, 0, 0, &r->d->allocator};
    if (r->no_memory || !array_reserve(out->allocator, &out->items, &out->capacity, r->count))
        return GEDELF_MEMORY;
    for (uint32_t vertex = 0; vertex < r->d->node_count; vertex++) {
        if (r->reached[vertex])
            out->items[out->count++] = vertex;
    }
    return GEDELF_OK;
}

/* Goes from `node` along what `follow` gives of each node, and collects what is reached. */
static gedelf_status pg_reach_from(const gedelf_pg_dataset *d, uint32_t vertex, bool itself,
                                   void (*follow)(pg_reach *r, uint32_t vertex), gedelf_pg_numbers *out)
{
    pg_reach r;
    *out = (gedelf_pg_numbers){NULL, 0, 0, NULL};
    if (vertex >= d->node_count)
        return GEDELF_ARGUMENT;
    if (!pg_reach_open(&r, d))
        return GEDELF_MEMORY;
    if (itself)
        pg_reach_take(&r, vertex);
    else
        follow(&r, d->same[vertex]);
    while (r.waiting.count > 0 && !r.no_memory)
        follow(&r, r.waiting.items[--r.waiting.count]);
    gedelf_status status = pg_reach_finish(&r, out);
    pg_reach_close(&r);
    return status;
}

static void pg_follow_references(pg_reach *r, uint32_t vertex)
{
    pg_each_reference(r->d, r->d->nodes[vertex], pg_reach_take, r);
}

gedelf_status gedelf_pg_dependencies(const gedelf_pg_dataset *dataset, uint32_t vertex, gedelf_pg_numbers *out)
{
    return pg_reach_from(dataset, vertex, false, pg_follow_references, out);
}

/* From an Aggregated Subject to what its Tag is about; from others to nothing. */
static void pg_follow_parts(pg_reach *r, uint32_t vertex)
{
    const gedelf_pg_dataset *d = r->d;
    if (pg_kind_of_node(d, vertex) != GEDELF_PG_AGGREGATED_SUBJECT)
        return;
    int64_t tag = pg_at(d, pg_field(d, vertex, 0))->as.number;
    bool is_tag = tag >= 0 && (uint64_t)tag < d->node_count && pg_kind_of_node(d, (uint32_t)tag) == GEDELF_PG_TAG;
    if (!is_tag)
        return;
    const pg_term *of = pg_at(d, pg_field(d, (uint32_t)tag, 2));
    for (size_t i = 0; i < of->count; i++)
        pg_reach_take(r, pg_at(d, d->items[of->as.first + i])->as.number);
}

gedelf_status gedelf_pg_constituents(const gedelf_pg_dataset *dataset, uint32_t vertex, gedelf_pg_numbers *out)
{
    return pg_reach_from(dataset, vertex, true, pg_follow_parts, out);
}

/* ---- Removing -------------------------------------------------------------------------------- */

/* Which nodes go, and which numbers the others get. */
typedef struct pg_removal {
    const gedelf_pg_dataset *from;
    gedelf_pg_dataset *to;
    uint32_t *numbers; /* the new one of each node; PG_NO_NODE if it goes */
    pg_cells cells;
    bool goes;
} pg_removal;

static void pg_removal_take(void *context, int64_t number)
{
    pg_removal *r = context;
    r->goes = r->goes || r->numbers[r->from->same[number]] == PG_NO_NODE;
}

gedelf_status pg_copy_node(const gedelf_pg_dataset *from, gedelf_pg_dataset *to, uint32_t vertex, uint32_t *numbers,
                           pg_cells *cells)
{
    uint32_t content;
    cells->count = 0;
    gedelf_status status = pg_expand(from, pg_at(from, from->nodes[vertex])->canonical, FORM_NODE, cells);
    for (size_t i = 0; status == GEDELF_OK && i < cells->count; i++) {
        pg_cell *piece = &cells->items[i];
        if (piece->type == GEDELF_PG_REFERENCE)
            piece->as.number = numbers[piece->as.number];
    }
    if (status == GEDELF_OK)
        status = pg_contract(to, from, cells, 0, &content);
    if (status == GEDELF_OK)
        status = gedelf_pg_add(to, content, &numbers[vertex]);
    if (status == GEDELF_OK && !pg_note_origin(to, numbers[vertex], pg_origin_of(from, vertex)))
        status = GEDELF_MEMORY;
    return status;
}

gedelf_status pg_copy_abbreviations(const gedelf_pg_dataset *from, gedelf_pg_dataset *to)
{
    gedelf_status status = GEDELF_OK;
    for (size_t i = 0; status == GEDELF_OK && i < from->abbreviation_count; i++) {
        pg_abbreviation a = from->abbreviations[i];
        uint32_t prefix = names_add(&to->strings, names_at(&from->strings, a.prefix));
        uint32_t short_form = names_add(&to->strings, names_at(&from->strings, a.short_form));
        if (!prefix || !short_form || !pg_append_abbreviation(to, prefix, short_form, a.faulty))
            status = GEDELF_MEMORY;
    }
    return status;
}

static gedelf_status pg_removal_run(pg_removal *r)
{
    const gedelf_pg_dataset *d = r->from;
    gedelf_status status = GEDELF_OK;
    for (uint32_t vertex = 0; status == GEDELF_OK && vertex < d->node_count; vertex++) {
        if (d->same[vertex] != vertex || r->numbers[vertex] == PG_NO_NODE)
            continue;
        r->goes = false;
        pg_each_reference(d, d->nodes[vertex], pg_removal_take, r);
        if (r->goes)
            r->numbers[vertex] = PG_NO_NODE;
        else
            status = pg_copy_node(d, r->to, vertex, r->numbers, &r->cells);
    }
    return status == GEDELF_OK ? pg_copy_abbreviations(d, r->to) : status;
}

gedelf_status gedelf_pg_remove(const gedelf_pg_dataset *dataset, const uint32_t *nodes, size_t count,
                               gedelf_pg_dataset **out)
{
    const gedelf_pg_dataset *d = dataset;
    pg_removal r = {.from = d};
    *out = NULL;
    if (!pg_are_good_nodes(d, nodes, count))
        return GEDELF_ARGUMENT;
    size_t size = (d->node_count + 1) * sizeof *r.numbers;
    r.numbers = memory_zeroed(&d->allocator, size);
    pg_cells_init(&r.cells, &d->allocator);
    gedelf_status status = r.numbers ? gedelf_pg_new(&r.to, &d->allocator) : GEDELF_MEMORY;
    if (status == GEDELF_OK) {
        for (size_t i = 0; i < count; i++)
            r.numbers[d->same[nodes[i]]] = PG_NO_NODE;
        status = pg_removal_run(&r);
    }
    memory_release(&d->allocator, r.numbers, size);
    pg_cells_free(&r.cells);
    if (status == GEDELF_OK)
        *out = r.to;
    else
        gedelf_pg_free(r.to);
    return status;
}
