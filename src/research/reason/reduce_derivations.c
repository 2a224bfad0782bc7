/* SPDX-License-Identifier: MIT */
/*
 * Takes a dataset, gives it without Inferences and Expectations: Derivations replace the former, with the latter in
 * constructor notation as their reasons. [PG §Removing Expectations and Inferences]
 */
#include "research/reason/reason_private.h"

/* A reduction under way. */
typedef struct reduce_job {
    const gedelf_pg_dataset *from;
    gedelf_pg_dataset *to;
    uint32_t *numbers; /* the new one of each node; PG_NO_NODE if it has none */
    uint32_t *reasons; /* of each Expectation that was needed, its text as a term of `to`; else 0 */
    pg_cells cells;
    pg_row items;
    buffer text;
    bool goes;
} reduce_job;

static void reduce_take(void *context, int64_t number)
{
    reduce_job *j = context;
    j->goes = j->goes || j->numbers[j->from->same[number]] == PG_NO_NODE;
}

/* The Expectation as a text; once for each. */
static gedelf_status reduce_reason(reduce_job *j, uint32_t expectation, uint32_t *out)
{
    gedelf_status status = GEDELF_OK;
    *out = j->reasons[expectation];
    if (*out != 0)
        return GEDELF_OK;
    j->text.length = 0;
    if (pg_kind_of_node(j->from, expectation) == GEDELF_PG_EXPECTATION)
        status = pg_append_notation(j->from, expectation, &j->text);
    else if (!buffer_append(&j->text, VIEW(PG_REASON_OMITTED)))
        status = GEDELF_MEMORY;
    if (status == GEDELF_OK)
        status = gedelf_pg_make_string(j->to, buffer_view(&j->text), out);
    j->reasons[expectation] = *out;
    return status;
}

/* The Derivation for an Inference, whose whole support is there. */
static gedelf_status reduce_inference(reduce_job *j, uint32_t vertex)
{
    const gedelf_pg_dataset *d = j->from;
    uint32_t support = pg_field(d, vertex, 0), fields[2], content, reference;
    uint32_t reason = (uint32_t)pg_at(d, pg_field(d, vertex, 1))->as.number;
    gedelf_status status = reduce_reason(j, reason, &fields[1]);
    j->items.count = 0;
    for (size_t i = 0; status == GEDELF_OK && i < pg_at(d, support)->count; i++) {
        uint32_t number = j->numbers[pg_at(d, pg_items(d, support)[i])->as.number];
        status = pg_make_number(j->to, GEDELF_PG_REFERENCE, number, &reference);
        if (status == GEDELF_OK && !pg_row_add(&d->allocator, &j->items, reference))
            status = GEDELF_MEMORY;
    }
    if (status == GEDELF_OK)
        status = pg_make(j->to, GEDELF_PG_SET, 0, j->items.items, j->items.count, NULL, &fields[0]);
    if (status == GEDELF_OK)
        status = pg_make(j->to, GEDELF_PG_CONTENT, GEDELF_PG_DERIVATION, fields, 2, NULL, &content);
    return status == GEDELF_OK ? gedelf_pg_add(j->to, content, &j->numbers[vertex]) : status;
}

/* Has an Inference anything in its support that is left out? */
static bool reduce_support_goes(reduce_job *j, uint32_t vertex)
{
    uint32_t support = pg_field(j->from, vertex, 0);
    j->goes = false;
    for (size_t i = 0; i < pg_at(j->from, support)->count; i++)
        reduce_take(j, pg_at(j->from, pg_items(j->from, support)[i])->as.number);
    return j->goes;
}

static gedelf_status reduce_node(reduce_job *j, uint32_t vertex)
{
    const gedelf_pg_dataset *d = j->from;
    gedelf_pg_kind kind = pg_kind_of_node(d, vertex);
    j->numbers[vertex] = PG_NO_NODE;
    if (d->same[vertex] != vertex || kind == GEDELF_PG_EXPECTATION)
        return GEDELF_OK;
    if (kind == GEDELF_PG_INFERENCE)
        return reduce_support_goes(j, vertex) ? GEDELF_OK : reduce_inference(j, vertex);
    j->goes = false;
    pg_each_reference(d, d->nodes[vertex], reduce_take, j);
    return j->goes ? GEDELF_OK : pg_copy_node(d, j->to, vertex, j->numbers, &j->cells);
}

static gedelf_status reduce_all(reduce_job *j)
{
    const gedelf_pg_dataset *d = j->from;
    gedelf_status status = gedelf_pg_new(&j->to, &d->allocator);
    for (uint32_t vertex = 0; status == GEDELF_OK && vertex < d->node_count; vertex++)
        status = reduce_node(j, vertex);
    return status == GEDELF_OK ? pg_copy_abbreviations(d, j->to) : status;
}

static gedelf_status reduce_run(reduce_job *j)
{
    const gedelf_pg_dataset *d = j->from;
    size_t count = d->node_count + 1, size = 2 * count * sizeof *j->numbers;
    j->numbers = memory_zeroed(&d->allocator, size);
    if (!j->numbers)
        return GEDELF_MEMORY;
    j->reasons = j->numbers + count;
    gedelf_status status = reduce_all(j);
    memory_release(&d->allocator, j->numbers, size);
    return status;
}

gedelf_status gedelf_pg_reduce_to_derivations(const gedelf_pg_dataset *dataset, gedelf_pg_dataset **out)
{
    const gedelf_allocator *a = &dataset->allocator;
    reduce_job j = {.from = dataset};
    *out = NULL;
    if (dataset->unsound)
        return GEDELF_ARGUMENT;
    pg_cells_init(&j.cells, a);
    buffer_init(&j.text, a);
    gedelf_status status = reduce_run(&j);
    buffer_free(&j.text);
    pg_cells_free(&j.cells);
    pg_row_free(a, &j.items);
    if (status == GEDELF_OK)
        *out = j.to;
    else
        gedelf_pg_free(j.to);
    return status;
}
