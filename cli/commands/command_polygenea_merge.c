/* SPDX-License-Identifier: MIT */
/*
 * gedelf polygenea merge and diff: takes several files, gives all their nodes in one dataset, or shows which nodes only
 * one of two has.
 */
#include "cli/polygenea/polygenea.h"

/* ---- Reading several ------------------------------------------------------------------------- */

/* The datasets of all files; the first is the job's own. */
typedef struct gathered {
    gedelf_pg_dataset **items;
    size_t count;
    input *further; /* the files after the first */
} gathered;

/* Reads one more file. It may be the one that is written. */
static gedelf_status read_further(polygenea_job *j, input *i, gedelf_pg_dataset **out)
{
    session *x = j->x;
    report_file(&x->report, i->name);
    gedelf_status status = GEDELF_OK;
    if (x->lock.descriptor < 0 && session_lock(x, i, x->settings->output) != EXIT_DONE)
        status = GEDELF_MALFORMED;
    if (status == GEDELF_OK)
        status = polygenea_read(x, i, out);
    progress_erase(&x->progress);
    if (status == GEDELF_OK)
        status = tell_unknown(j, *out, true);
    if (status != GEDELF_OK) {
        j->result = report_status(&x->report, status);
        status = GEDELF_MALFORMED;
    } else if (!gedelf_pg_is_sound(*out)) {
        input *first = j->in;
        j->in = i;
        status = refuse_unsound(j);
        j->in = first;
    }
    return status;
}

static gedelf_status gather(polygenea_job *j, gathered *g)
{
    size_t further = j->said->more_count;
    *g = (gathered){.count = 1};
    g->items = memory_allocate(&memory_default, (further + 1) * sizeof *g->items);
    g->further = memory_allocate(&memory_default, (further + 1) * sizeof *g->further);
    if (!g->items || !g->further)
        return GEDELF_MEMORY;
    for (size_t i = 0; i < further; i++)
        input_init(&g->further[i], j->said->more[i]);
    g->items[0] = j->dataset;
    gedelf_status status = gedelf_pg_is_sound(j->dataset) ? GEDELF_OK : refuse_unsound(j);
    for (size_t i = 0; status == GEDELF_OK && i < further; i++) {
        status = read_further(j, &g->further[i], &g->items[g->count]);
        g->count += status == GEDELF_OK;
    }
    j->rejected = session_rejects(j->x);
    report_file(&j->x->report, j->in->name);
    return status;
}

/* All is written: notes whether one of the files is another one by now, as OUT may be any of them. */
static void gathered_free(polygenea_job *j, gathered *g)
{
    size_t further = j->said->more_count;
    for (size_t i = 1; i < g->count; i++) {
        j->replaced = j->replaced || !input_is_as_noted(&g->further[i - 1]);
        gedelf_pg_free(g->items[i]);
    }
    for (size_t i = 0; g->items && g->further && i < further; i++)
        input_free(&g->further[i]);
    memory_release(&memory_default, g->items, (further + 1) * sizeof *g->items);
    memory_release(&memory_default, g->further, (further + 1) * sizeof *g->further);
}

/* ---- merge ----------------------------------------------------------------------------------- */

static gedelf_status write_merged(polygenea_job *j)
{
    gathered all;
    gedelf_pg_dataset *merged = NULL;
    gedelf_status status = gather(j, &all);
    if (status == GEDELF_OK && !j->rejected)
        status = gedelf_pg_merge((const gedelf_pg_dataset *const *)all.items, all.count, &merged);
    if (merged)
        status = gedelf_pg_write(merged, target_sink(&j->target), &j->said->writing);
    gedelf_pg_free(merged);
    gathered_free(j, &all);
    return status;
}

int merge_polygenea(session *x, input *i)
{
    return polygenea_rewrite(x, i, write_merged);
}

/* ---- diff ------------------------------------------------------------------------------------ */

/* Lists the nodes that only one dataset has. */
static gedelf_status list_side(polygenea_job *j, const gedelf_pg_dataset *dataset, const gedelf_pg_numbers *nodes,
                               bool added)
{
    return polygenea_list(j, dataset, nodes, added ? "added" : "removed", added ? "+ " : "- ");
}

static gedelf_status write_new(polygenea_job *j, const gedelf_pg_dataset *dataset, const gedelf_pg_numbers *nodes)
{
    gedelf_pg_dataset *part;
    gedelf_status status = gedelf_pg_extract(dataset, nodes->items, nodes->count, &part);
    if (status == GEDELF_OK)
        status = gedelf_pg_write(part, target_sink(&j->target), &j->said->writing);
    gedelf_pg_free(part);
    return status;
}

static gedelf_status list_both(polygenea_job *j, const gathered *both, const gedelf_pg_numbers *removed,
                               const gedelf_pg_numbers *added)
{
    gedelf_status status = list_side(j, both->items[0], removed, false);
    if (status == GEDELF_OK)
        status = list_side(j, both->items[1], added, true);
    if (removed->count + added->count > 0)
        j->result = EXIT_PROBLEMS;
    return status;
}

static gedelf_status write_differences(polygenea_job *j)
{
    gathered both;
    gedelf_pg_numbers removed = {NULL, 0, 0, NULL}, added = removed;
    gedelf_status status = gather(j, &both);
    if (status == GEDELF_OK && !j->rejected)
        status = gedelf_pg_compare(both.items[0], both.items[1], &removed, &added);
    if (status == GEDELF_OK && !j->rejected)
        status = j->said->only_new ? write_new(j, both.items[1], &added) : list_both(j, &both, &removed, &added);
    gedelf_pg_numbers_free(&removed);
    gedelf_pg_numbers_free(&added);
    gathered_free(j, &both);
    return status;
}

int diff_polygenea(session *x, input *i)
{
    return polygenea_rewrite(x, i, write_differences);
}
