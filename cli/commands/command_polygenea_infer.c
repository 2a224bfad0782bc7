/* SPDX-License-Identifier: MIT */
/*
 * gedelf polygenea infer: takes a file in Polygenea's constructor notation, gives it with what follows from its
 * Expectations and from those of other files; without some nodes, or reduced, if that is wanted. And gedelf polygenea
 * generalise: takes a Derivation of such a file, gives the Expectation that it is an example of. (D61, D70, D93, D94)
 */
#include "cli/polygenea/polygenea.h"

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
        status = tell_unknown(j, j->dataset, true);
    if (status == GEDELF_OK)
        status = gedelf_pg_remove(j->dataset, nodes.items, nodes.count, &rest);
    gedelf_pg_numbers_free(&nodes);
    buffer_free(&terms);
    return replace_dataset(j, status, rest);
}

/* An obstacle is reported even if diagnostics are not: otherwise the status alone would not explain anything. */
static gedelf_status refuse_because(polygenea_job *j, const char *before, uint64_t number, const char *after)
{
    buffer *out = &j->x->err.text;
    bool told = append_name(out, j->in->name) && put(out, ": not written, because ") && put(out, before) &&
                buffer_append_number(out, number) && put(out, after) && put(out, "\n");
    j->x->report.no_memory = !told || j->x->report.no_memory;
    return GEDELF_MALFORMED;
}

/* ---- Rules beside the data ------------------------------------------------------------------- */

/* Reads the Expectations of a file. Its faults are reported under its name. */
static gedelf_status add_rules_of(polygenea_job *j, const char *name)
{
    gedelf_pg_dataset *rules = NULL;
    report_file(&j->x->report, name);
    gedelf_status status = gedelf_pg_read(&rules, gedelf_source_file(name), &j->x->reading, NULL);
    if (status == GEDELF_UNREADABLE)
        report_status(&j->x->report, status);
    if (status == GEDELF_OK)
        status = gedelf_pg_add_expectations(j->dataset, rules, NULL);
    gedelf_pg_free(rules);
    report_file(&j->x->report, j->in->name);
    return status == GEDELF_UNREADABLE ? GEDELF_MALFORMED : status;
}

static gedelf_status add_rules(polygenea_job *j)
{
    const text_list *rules = &j->said->rules;
    gedelf_status status = GEDELF_OK;
    for (size_t i = 0; status == GEDELF_OK && i < rules->count; i++)
        status = add_rules_of(j, rules->items[i].text);
    return status;
}

/* Rules that nothing was inferred by have served. */
static gedelf_status drop_unused_rules(polygenea_job *j, uint32_t first)
{
    gedelf_pg_dataset *rest = NULL;
    if (j->said->rules.count == 0)
        return GEDELF_OK;
    gedelf_status status = gedelf_pg_remove_unused(j->dataset, first, &rest);
    return replace_dataset(j, status, rest);
}

/* ---- Inferring and reducing ------------------------------------------------------------------ */

/* The context of the callbacks. */
typedef struct inferring {
    gedelf_pg_infer_options said;
    script_host host;
} inferring;

static bool infer_diagnose(void *context, const gedelf_diag *diag)
{
    const gedelf_pg_infer_options *said = &((inferring *)context)->said;
    return !said->diagnose || said->diagnose(said->context, diag);
}

static bool infer_script(void *context, gedelf_view source, gedelf_view arguments, gedelf_view *result)
{
    return script_run(&((inferring *)context)->host, source, arguments, result);
}

static gedelf_status infer(polygenea_job *j)
{
    inferring i = {.said = inference_options(j)};
    gedelf_pg_infer_options options = i.said;
    script_init(&i.host);
    options.script = j->said->scripts ? infer_script : NULL;
    options.diagnose = infer_diagnose;
    options.context = &i;
    gedelf_status status = gedelf_pg_check_inferences(j->dataset, &options, NULL);
    if (status == GEDELF_OK && !j->said->no_rounds)
        status = gedelf_pg_infer(j->dataset, &options, NULL);
    script_free(&i.host);
    return status;
}

static gedelf_status reduce(polygenea_job *j)
{
    unsigned wanted = j->said->reduction;
    uint64_t said = j->said->inference.max_memory, most = said == GEDELF_NO_LIMIT ? 0 : said;
    gedelf_pg_dataset *reduced = NULL;
    if (wanted == REDUCE_NOT)
        return GEDELF_OK;
    gedelf_status status = tell_unknown(j, j->dataset, wanted == REDUCE_DERIVATIONS);
    if (status == GEDELF_OK && wanted == REDUCE_DERIVATIONS)
        status = gedelf_pg_reduce_to_derivations(j->dataset, &reduced);
    else if (status == GEDELF_OK)
        status = gedelf_pg_reduce_to_beliefs(j->dataset, most, &reduced);
    if (status == GEDELF_LIMIT && most > 0)
        return refuse_because(j, "its beliefs need more than ", most >> 20,
                              " MiB of memory; use --max-memory to allow more");
    return replace_dataset(j, status, reduced);
}

static gedelf_status write_inferred(polygenea_job *j)
{
    if (!gedelf_pg_is_sound(j->dataset))
        return refuse_unsound(j);
    gedelf_status status = remove_nodes(j);
    uint32_t first = gedelf_pg_node_count(j->dataset);
    if (status == GEDELF_OK)
        status = add_rules(j);
    if (status == GEDELF_OK)
        status = infer(j);
    if (status == GEDELF_OK)
        status = drop_unused_rules(j, first);
    if (status == GEDELF_OK)
        status = reduce(j);
    if (status == GEDELF_OK)
        status = gedelf_pg_write(j->dataset, target_sink(&j->target), &j->said->writing);
    return status;
}

int infer_polygenea(session *x, input *i)
{
    return polygenea_rewrite(x, i, write_inferred);
}

/* ---- A rule from an example ------------------------------------------------------------------ */

/* The number of the one node that is meant. */
static gedelf_status find_example(polygenea_job *j, uint32_t *out)
{
    gedelf_pg_numbers nodes;
    gedelf_status status = select_operands(j, &nodes);
    if (status == GEDELF_OK && nodes.count != 1)
        status = refuse_because(j, "NODE must match exactly one node, not ", nodes.count, "");
    if (status == GEDELF_OK)
        *out = nodes.items[0];
    gedelf_pg_numbers_free(&nodes);
    return status;
}

static gedelf_status write_generalised(polygenea_job *j)
{
    const polygenea_settings *said = j->said;
    unsigned flags = (said->values ? GEDELF_PG_VALUES_MATTER : 0U) | (said->sources ? GEDELF_PG_SOURCES_MATTER : 0U) |
                     (said->likeness ? GEDELF_PG_LIKENESS_MATTERS : 0U);
    uint32_t number = 0;
    gedelf_pg_dataset *rule = NULL;
    if (!gedelf_pg_is_sound(j->dataset))
        return refuse_unsound(j);
    gedelf_status status = find_example(j, &number);
    if (status == GEDELF_OK)
        status = gedelf_pg_generalise(j->dataset, number, flags, &rule);
    if (status == GEDELF_ARGUMENT)
        status = refuse_because(j, "node ", number, " is not a Derivation that is the source of claims");
    if (status == GEDELF_OK)
        status = gedelf_pg_write(rule, target_sink(&j->target), &said->writing);
    gedelf_pg_free(rule);
    return status;
}

int generalise_polygenea(session *x, input *i)
{
    return polygenea_rewrite(x, i, write_generalised);
}
