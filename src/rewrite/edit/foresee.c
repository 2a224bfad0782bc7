/* SPDX-License-Identifier: MIT */
/*
 * Foreseeing: takes the first command of a script, whose path follows pointers or asks for the last of several records,
 * and gives what it finds in the source, record by record. For that the dataset is read, which is much smaller than a tree
 * of all records, and forgotten again before the edit begins. Later commands see what those before them changed, so of
 * them this cannot be known.
 */
#include "rewrite/edit/edit_session.h"

/* What the path found, as it is in the dataset. */
typedef struct foreseeing {
    edit_session *e;
    gedelf_structure *items;
    size_t count, capacity;
} foreseeing;

static bool note_match(void *context, gedelf_structure match)
{
    foreseeing *f = context;
    return array_add(f->e->allocator, &f->items, &f->count, &f->capacity, match);
}

/* ---- Order ----------------------------------------------------------------------------------- */

static bool is_before(gedelf_structure a, gedelf_structure b)
{
    uintptr_t first = (uintptr_t)a.block, second = (uintptr_t)b.block;
    return first < second || (first == second && a.index < b.index);
}

/* By their addresses: pointers can lead anywhere. */
static bool are_matches_in_order(const void *context, const void *before, const void *after)
{
    (void)context;
    return !is_before(*(const gedelf_structure *)after, *(const gedelf_structure *)before);
}

/* The first match that is not before a structure. */
static size_t first_from(const foreseeing *f, gedelf_structure s)
{
    size_t first;
    SEARCH_SORTED(first, 0, f->count, is_before(f->items[first], s));
    return first;
}

/* ---- Records --------------------------------------------------------------------------------- */

/* The last structure of a record. */
static gedelf_structure last_within(gedelf_structure s)
{
    for (gedelf_structure below = gedelf_structure_first(s); gedelf_structure_exists(below);
         below = gedelf_structure_first(s)) {
        for (s = below; gedelf_structure_exists(below); below = gedelf_structure_next(below))
            s = below;
    }
    return s;
}

/* Keeps the matches in a record by its number, and by how far they are after its beginning. Pointers can lead to the same
   structure more than once. */
static bool keep_matches(foreseeing *f, gedelf_structure top, uint64_t number)
{
    edit_foreseen *kept = &f->e->foreseen;
    size_t i = first_from(f, top);
    if (i == f->count || f->items[i].block != top.block)
        return true;
    for (gedelf_structure last = last_within(top); i < f->count && !is_before(last, f->items[i]); i++) {
        if (i > 0 && gedelf_structure_same(f->items[i - 1], f->items[i]))
            continue;
        if (!array_add(f->e->allocator, &kept->items, &kept->count, &kept->capacity,
                       (edit_foreseen_match){number, f->items[i].index - top.index}))
            return false;
    }
    return true;
}

/* ---- The search ------------------------------------------------------------------------------ */

static gedelf_status find_in_dataset(foreseeing *f, gedelf_path *path, const gedelf_dataset *dataset)
{
    gedelf_path_rewind(path);
    gedelf_status status = gedelf_path_find(path, gedelf_dataset_head(dataset), dataset, note_match, f);
    for (gedelf_structure s = gedelf_dataset_records(dataset); status == GEDELF_OK && gedelf_structure_exists(s);
         s = gedelf_structure_next(s))
        status = gedelf_path_find(path, s, dataset, note_match, f);
    if (status != GEDELF_OK)
        return status == GEDELF_STOPPED ? GEDELF_MEMORY : status;
    bool done = array_sort(f->e->allocator, f->items, f->count, sizeof *f->items, are_matches_in_order, NULL);
    done = done && keep_matches(f, gedelf_dataset_head(dataset), 0);
    uint64_t number = 1;
    for (gedelf_structure s = gedelf_dataset_records(dataset); done && gedelf_structure_exists(s);
         s = gedelf_structure_next(s))
        done = keep_matches(f, s, number++);
    return done ? GEDELF_OK : GEDELF_MEMORY;
}

gedelf_status foresee(edit_session *e)
{
    foreseeing f = {.e = e};
    gedelf_dataset *dataset;
    gedelf_read_options options = e->options;
    options.diagnose = NULL;
    options.positions = false;
    gedelf_status status = gedelf_read(&dataset, e->source, &options);
    if (status == GEDELF_OK)
        status = find_in_dataset(&f, e->edit->commands[0].path, dataset);
    gedelf_dataset_free(dataset);
    memory_release(e->allocator, f.items, f.capacity * sizeof *f.items);
    e->foreseen.known = status == GEDELF_OK;
    return status;
}

void foreseen_free(edit_session *e)
{
    memory_release(e->allocator, e->foreseen.items, e->foreseen.capacity * sizeof *e->foreseen.items);
}

bool foreseen_here(edit_session *e)
{
    edit_foreseen *f = &e->foreseen;
    while (f->at < f->count && f->items[f->at].record < f->record)
        f->at++;
    return f->known && f->at < f->count && f->items[f->at].record == f->record;
}
