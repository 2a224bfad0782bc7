/* SPDX-License-Identifier: MIT */
/*
 * gedelf polygenea infer: takes a file in Polygenea's constructor notation, gives it with what follows from its
 * Expectations; without some nodes, or reduced, if that is wanted. (D61, D70)
 */
#include "cli/polygenea.h"

/* ---- Nodes to be removed --------------------------------------------------------------------- */

/* The next number of a list such as "3,17", from *at on. False if there is none, or it is no number of a node. */
static bool next_number(const char **at, uint32_t *out)
{
    uint64_t number = 0;
    const char *begin = *at;
    while (is_digit(**at) && number < UINT32_MAX)
        number = number * 10 + (uint64_t)(*(*at)++ - '0');
    *out = (uint32_t)number;
    return *at > begin && number < UINT32_MAX && (**at == 0 || (**at == ',' && (*at)[1]));
}

bool infer_is_list(const char *text)
{
    uint32_t number;
    bool good = next_number(&text, &number);
    while (good && *text == ',') {
        text++;
        good = next_number(&text, &number);
    }
    return good;
}

/* Puts another dataset in the place of the one at hand. */
static gedelf_status replace_dataset(polygenea_job *j, gedelf_status status, gedelf_pg_dataset *other)
{
    if (status == GEDELF_OK) {
        gedelf_pg_free(j->dataset);
        j->dataset = other;
    }
    return status;
}

/* Says on standard error, for people, what is in the way. */
static gedelf_status tell_missing(polygenea_job *j, uint32_t number)
{
    const settings *s = j->x->settings;
    buffer *out = &j->x->err.text;
    if (!s->quiet && s->diagnostics == RENDER_TEXT) {
        bool told = append_name(out, j->in->name) && put(out, ": not written, because there is no node ") &&
                    buffer_append_number(out, number) && put(out, " to be removed\n");
        j->x->report.no_memory = !told || j->x->report.no_memory;
    }
    return GEDELF_MALFORMED;
}

static gedelf_status remove_nodes(polygenea_job *j)
{
    const char *at = j->said->remove;
    uint32_t number;
    buffer nodes;
    if (!at)
        return GEDELF_OK;
    buffer_init(&nodes, &memory_default);
    gedelf_status status = GEDELF_OK;
    for (; status == GEDELF_OK && next_number(&at, &number); at += *at == ',') {
        if (number >= gedelf_pg_node_count(j->dataset))
            status = tell_missing(j, number);
        else if (!buffer_append(&nodes, view_of((const char *)&number, sizeof number)))
            status = GEDELF_MEMORY;
    }
    gedelf_pg_dataset *rest = NULL;
    if (status == GEDELF_OK)
        status = gedelf_pg_remove(j->dataset, (const uint32_t *)(const void *)nodes.data, nodes.length / sizeof number,
                                  &rest);
    buffer_free(&nodes);
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
