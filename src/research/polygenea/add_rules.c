/* SPDX-License-Identifier: MIT */
/*
 * Takes the Expectations of one dataset into another, and those out again that nothing was inferred by: rules that are
 * kept beside the data. (D94)
 */
#include "research/polygenea/polygenea.h"

#include <gedelf/reason.h>

/* An Expectation refers to no node, so that it is the same anywhere. Where it is in its own file is not kept, because
   diagnostics are about the file of the data. */
static gedelf_status rules_copy(gedelf_pg_dataset *to, const gedelf_pg_dataset *from, uint32_t vertex, pg_cells *cells)
{
    uint32_t content;
    cells->count = 0;
    gedelf_status status = pg_expand(from, from->nodes[vertex], FORM_NODE, cells);
    if (status == GEDELF_OK)
        status = pg_contract(to, from, cells, 0, &content);
    return status == GEDELF_OK ? gedelf_pg_add(to, content, NULL) : status;
}

gedelf_status gedelf_pg_add_expectations(gedelf_pg_dataset *dataset, const gedelf_pg_dataset *rules, uint32_t *added)
{
    gedelf_status status = GEDELF_OK;
    size_t before = dataset->node_count;
    pg_cells cells;
    pg_cells_init(&cells, &dataset->allocator);
    for (uint32_t vertex = 0; status == GEDELF_OK && vertex < rules->node_count; vertex++) {
        if (pg_kind_of_node(rules, vertex) == GEDELF_PG_EXPECTATION)
            status = rules_copy(dataset, rules, vertex, &cells);
    }
    pg_cells_free(&cells);
    if (added)
        *added = (uint32_t)(dataset->node_count - before);
    return status;
}

static void rules_note_use(void *context, int64_t number)
{
    ((uint8_t *)context)[number] = 1;
}

/* The unused ones, as numbers, in `out`, which has room; how many. */
static size_t rules_find_unused(const gedelf_pg_dataset *d, uint32_t first, uint8_t *used, uint32_t *out)
{
    size_t count = 0;
    for (uint32_t vertex = 0; vertex < d->node_count; vertex++)
        pg_each_reference(d, pg_at(d, d->nodes[vertex])->canonical, rules_note_use, used);
    for (uint32_t vertex = first; vertex < d->node_count; vertex++) {
        if (pg_kind_of_node(d, vertex) == GEDELF_PG_EXPECTATION && !used[d->same[vertex]])
            out[count++] = vertex;
    }
    return count;
}

gedelf_status gedelf_pg_remove_unused(const gedelf_pg_dataset *dataset, uint32_t first, gedelf_pg_dataset **out)
{
    size_t size = (dataset->node_count + 1) * (sizeof(uint32_t) + 1);
    *out = NULL;
    if (dataset->unsound)
        return GEDELF_ARGUMENT;
    uint32_t *unused = memory_zeroed(&dataset->allocator, size);
    if (!unused)
        return GEDELF_MEMORY;
    size_t count = rules_find_unused(dataset, first, (uint8_t *)(unused + dataset->node_count + 1), unused);
    gedelf_status status = gedelf_pg_remove(dataset, unused, count, out);
    memory_release(&dataset->allocator, unused, size);
    return status;
}
