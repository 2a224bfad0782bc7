/* SPDX-License-Identifier: MIT */
/*
 * gedelf polygenea infer: takes a file in Polygenea's constructor notation, gives it with what follows from its
 * Expectations; without some nodes, or reduced, if that is wanted. (D61, D70)
 */
#include "cli/polygenea.h"

/* ---- Nodes to be removed --------------------------------------------------------------------- */

/* Puts another dataset in the place of the one at hand. */
static gedelf_status replace_dataset(polygenea_job *j, gedelf_status status, gedelf_pg_dataset *other)
{
    if (status == GEDELF_OK) {
        gedelf_pg_free(j->dataset);
        j->dataset = other;
    }
    return status;
}

/* Takes the terms out of a list such as "3,5f0a31be". */
static bool split_terms(const char *list, buffer *terms)
{
    bool done = true;
    for (const char *at = list; done && *at; at += *at == ',') {
        gedelf_view term = view_of(at, 0);
        while (*at && *at != ',') {
            at++;
            term.length++;
        }
        done = buffer_append(terms, view_of((const char *)&term, sizeof term));
    }
    return done;
}

static gedelf_status remove_nodes(polygenea_job *j)
{
    buffer terms;
    gedelf_pg_numbers nodes = {NULL, 0, 0, NULL};
    gedelf_pg_dataset *rest = NULL;
    if (!j->said->remove)
        return GEDELF_OK;
    buffer_init(&terms, &memory_default);
    gedelf_status status = split_terms(j->said->remove, &terms) ? GEDELF_OK : GEDELF_MEMORY;
    if (status == GEDELF_OK)
        status =
            select_nodes(j, (const gedelf_view *)(const void *)terms.data, terms.length / sizeof(gedelf_view), &nodes);
    if (status == GEDELF_OK)
        status = gedelf_pg_remove(j->dataset, nodes.items, nodes.count, &rest);
    gedelf_pg_numbers_free(&nodes);
    buffer_free(&terms);
    return replace_dataset(j, status, rest);
}

/* ---- Inferring and reducing ------------------------------------------------------------------ */

static gedelf_status infer(polygenea_job *j)
{
    gedelf_pg_infer_options options = j->said->inference;
    script_host host;
    script_init(&host);
    options.diagnose = j->x->reading.diagnose;
    options.diagnose_context = j->x->reading.diagnose_context;
    options.max_per_code = j->x->reading.max_per_code;
    options.script = j->said->scripts ? script_run : NULL;
    options.script_context = &host;
    gedelf_status status = gedelf_pg_check_inferences(j->dataset, &options, NULL);
    if (status == GEDELF_OK && !j->said->no_rounds)
        status = gedelf_pg_infer(j->dataset, &options, NULL);
    script_free(&host);
    return status;
}

static gedelf_status reduce(polygenea_job *j)
{
    unsigned wanted = j->said->reduction;
    gedelf_pg_dataset *reduced = NULL;
    gedelf_status status;
    if (wanted == REDUCE_NOT)
        return GEDELF_OK;
    if (wanted == REDUCE_DERIVATIONS)
        status = gedelf_pg_reduce_to_derivations(j->dataset, &reduced);
    else
        status = gedelf_pg_reduce_to_beliefs(j->dataset, &reduced);
    return replace_dataset(j, status, reduced);
}

static gedelf_status write_inferred(polygenea_job *j)
{
    if (!gedelf_pg_is_sound(j->dataset))
        return refuse_unsound(j);
    gedelf_status status = remove_nodes(j);
    if (status == GEDELF_OK)
        status = infer(j);
    if (status == GEDELF_OK)
        status = reduce(j);
    if (status == GEDELF_OK)
        status = gedelf_pg_write(j->dataset, target_write, &j->target, &j->said->writing);
    return status;
}

int infer_polygenea(session *x, input *i)
{
    return polygenea_rewrite(x, i, write_inferred);
}
