/* SPDX-License-Identifier: MIT */
/*
 * Takes a content, gives its cells tied to each other, and goes from one to the next, so that writers need no stack.
 */
#include "research/polygenea/node_text.h"

enum { TREE_LINKS = 4 };

void pg_tree_init(pg_tree *t, const gedelf_allocator *allocator)
{
    *t = (pg_tree){.links = NULL};
    pg_cells_init(&t->cells, allocator);
}

void pg_tree_free(pg_tree *t)
{
    memory_release(t->cells.allocator, t->links, t->capacity * sizeof *t->links);
    pg_cells_free(&t->cells);
    pg_tree_init(t, t->cells.allocator);
}

/* Ties the items of a cell to it and to each other. */
static void pg_tree_tie(pg_tree *t, uint32_t number)
{
    const pg_cell *cells = t->cells.items;
    bool leaf = cells[number].type == GEDELF_PG_DATUM || cells[number].count == 0;
    uint32_t item = number + 1;
    t->first[number] = leaf ? PG_NO_CELL : item;
    for (uint32_t i = 0; !leaf && i < cells[number].count; i++) {
        uint32_t next = item + cells[item].size;
        t->next[item] = i + 1 < cells[number].count ? next : PG_NO_CELL;
        t->parent[item] = number;
        t->position[item] = i;
        item = next;
    }
}

gedelf_status pg_tree_fill(pg_tree *t, const gedelf_pg_dataset *d, uint32_t content)
{
    t->cells.count = 0;
    gedelf_status status = pg_expand(d, content, FORM_NODE, &t->cells);
    if (status != GEDELF_OK)
        return status;
    size_t count = t->cells.count;
    bool done = count <= SIZE_MAX / TREE_LINKS &&
                array_reserve(t->cells.allocator, &t->links, &t->capacity, TREE_LINKS * count);
    if (!done)
        return GEDELF_MEMORY;
    t->first = t->links;
    t->next = t->first + count;
    t->parent = t->next + count;
    t->position = t->parent + count;
    t->next[0] = t->parent[0] = PG_NO_CELL;
    t->position[0] = 0;
    for (uint32_t i = 0; i < count; i++)
        pg_tree_tie(t, i);
    return GEDELF_OK;
}

pg_walk pg_walk_begin(uint32_t top)
{
    return (pg_walk){top, top, false};
}

pg_event pg_walk_event(const pg_walk *walk)
{
    return walk->cell == PG_NO_CELL ? WALK_END : walk->leaving ? WALK_LEAVE : WALK_ENTER;
}

void pg_walk_on(const pg_tree *t, pg_walk *walk)
{
    if (!walk->leaving) {
        uint32_t first = t->first[walk->cell];
        walk->leaving = first == PG_NO_CELL;
        if (!walk->leaving)
            walk->cell = first;
        return;
    }
    if (walk->cell == walk->top) {
        walk->cell = PG_NO_CELL;
        return;
    }
    uint32_t next = t->next[walk->cell];
    walk->leaving = next == PG_NO_CELL;
    walk->cell = walk->leaving ? t->parent[walk->cell] : next;
}

bool pg_cell_is_plain(const gedelf_pg_dataset *d, const pg_cell *datum)
{
    return names_at(&d->strings, datum[1].as.string).length == 0 &&
           names_at(&d->strings, datum[2].as.string).length == 0 &&
           pg_is_utf8(names_at(&d->strings, datum[3].as.string));
}
