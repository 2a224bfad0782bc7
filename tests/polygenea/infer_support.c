/* SPDX-License-Identifier: MIT */
/*
 * Reasoning for the tests, by the public header alone.
 */
#include "infer_support.h"

#include <gedelf/reason.h>

bool take_reasoning(void *context, const gedelf_diag *diag)
{
    char place[128];
    snprintf(place, sizeof place, "%" PRIu64 ":%" PRIu64 " %s %s\n", diag->line, diag->column,
             gedelf_severity_name(diag->severity), gedelf_code_find(diag->code)->name);
    text_add_string(context, place);
    return true;
}

/* ---- Scripts --------------------------------------------------------------------------------- */

static gedelf_view literal(const char *string)
{
    return (gedelf_view){string, strlen(string)};
}

/* The arguments as a JSON string. */
static gedelf_view quoted(gedelf_view arguments)
{
    static char out[4096];
    size_t length = 0;
    out[length++] = '"';
    for (size_t i = 0; i < arguments.length && length < sizeof out - 4; i++) {
        if (arguments.text[i] == '"' || arguments.text[i] == '\\')
            out[length++] = '\\';
        out[length++] = arguments.text[i];
    }
    out[length++] = '"';
    return (gedelf_view){out, length};
}

bool run_canned_script(void *context, gedelf_view source, gedelf_view arguments, gedelf_view *result)
{
    static const struct {
        const char *source, *result;
    } canned[] = {
        {"true", "true"},         {"false", "false"},     {"text", "\"A\\u0042\\n\\u00e9\\ud83d\\ude00\\\"\\/\""},
        {"set", "[0,\"#0\"]"},    {"empty", "[]"},        {"far", "[7]"},
        {"long", "[4294967296]"}, {"wrong", "{\"a\":1}"}, {"half", "\"\\ud83d\""},
        {"open", "\"abc"},
    };
    (void)context;
    for (size_t i = 0; i < sizeof canned / sizeof *canned; i++) {
        if (is_exactly(source.text, source.length, canned[i].source)) {
            *result = literal(canned[i].result);
            return true;
        }
    }
    bool wanted = is_exactly(source.text, source.length, "arguments");
    *result = wanted ? quoted(arguments) : literal("it fails");
    return wanted;
}

/* ---- Trying ---------------------------------------------------------------------------------- */

enum { LISTS_MOST = 200000, QUERIES_MOST = 8 };

/* What the checks say: which Inferences are good. */
typedef struct trial {
    gedelf_pg_dataset *dataset;
    uint8_t *bad; /* for each node */
    size_t skipped;
    bool unsure; /* something could not be evaluated */
} trial;

static bool note_bad(void *context, const gedelf_diag *diag)
{
    trial *t = context;
    const char *code = gedelf_code_find(diag->code)->name;
    if (strcmp(code, "support-mismatch") == 0)
        t->bad[strtoul(diag->record.text + strlen("node "), NULL, 10)] = 1;
    t->skipped += strcmp(code, "list-skipped") == 0;
    t->unsure = t->unsure || strcmp(code, "regex-endless") == 0 || strcmp(code, "expectation-unsupported") == 0;
    return true;
}

static gedelf_pg_infer_options options_for(trial *t)
{
    gedelf_pg_infer_options options = GEDELF_PG_INFER_OPTIONS();
    options.diagnose = note_bad;
    options.context = t;
    options.max_per_code = GEDELF_NO_LIMIT;
    options.max = GEDELF_NO_LIMIT;
    options.rounds = 1;
    return options;
}

/* The Inference of a list, which is added if `add`; else its number, or UINT32_MAX. */
static uint32_t inference_of(gedelf_pg_dataset *d, uint32_t expectation, const uint32_t *list, size_t count, bool add)
{
    gedelf_pg_value items[QUERIES_MOST], fields[2], content;
    uint32_t node = UINT32_MAX;
    bool done = true;
    for (size_t i = 0; i < count; i++)
        done = done && gedelf_pg_make_reference(d, list[i], &items[i]) == GEDELF_OK;
    done = done && gedelf_pg_make_list(d, items, count, &fields[0]) == GEDELF_OK &&
           gedelf_pg_make_reference(d, expectation, &fields[1]) == GEDELF_OK &&
           gedelf_pg_make_content(d, GEDELF_PG_INFERENCE, fields, 2, &content) == GEDELF_OK;
    if (!done || (add && gedelf_pg_add(d, content, &node) != GEDELF_OK))
        give_up("an Inference cannot be made");
    return add ? node : gedelf_pg_find(d, content);
}

static size_t query_count(const gedelf_pg_dataset *d, uint32_t node)
{
    return gedelf_pg_item_count(d, gedelf_pg_item(d, gedelf_pg_node(d, node), 0));
}

static bool is_expectation(const gedelf_pg_dataset *d, uint32_t node)
{
    return gedelf_pg_same(d, node) == node && gedelf_pg_kind_of(d, gedelf_pg_node(d, node)) == GEDELF_PG_EXPECTATION;
}

/* The next list of first nodes; false after the last. */
static bool next_list(const gedelf_pg_dataset *d, uint32_t *list, size_t count, uint32_t nodes)
{
    for (size_t i = 0; i < count; i++) {
        do
            list[i]++;
        while (list[i] < nodes && gedelf_pg_same(d, list[i]) != list[i]);
        if (list[i] < nodes)
            return true;
        list[i] = 0;
    }
    return false;
}

static uint64_t count_lists(const gedelf_pg_dataset *d, uint32_t nodes)
{
    uint64_t all = 0;
    for (uint32_t node = 0; node < nodes; node++) {
        uint64_t lists = 1;
        size_t queries = is_expectation(d, node) ? query_count(d, node) : 0;
        for (size_t i = 0; i < queries && lists <= LISTS_MOST; i++)
            lists *= queries > QUERIES_MOST ? LISTS_MOST + 1 : nodes;
        all += lists > LISTS_MOST ? LISTS_MOST + 1 : lists;
    }
    return all;
}

/* Adds an Inference for every list of every Expectation, and asks which are good. Then each must be there just if it was
   there before, or is good and was inferred. */
static const char *compare_trials(trial *all, trial *inferred, uint32_t nodes)
{
    size_t missing = 0;
    for (uint32_t node = 0; node < nodes; node++) {
        uint32_t list[QUERIES_MOST] = {0};
        size_t count = is_expectation(all->dataset, node) ? query_count(all->dataset, node) : 0;
        if (!is_expectation(all->dataset, node))
            continue;
        do {
            uint32_t tried = inference_of(all->dataset, node, list, count, false);
            uint32_t there = inference_of(inferred->dataset, node, list, count, false);
            bool is_new = there != UINT32_MAX && there >= nodes;
            if (is_new && all->bad[tried])
                return "a list was inferred from that does not match";
            missing += there == UINT32_MAX && !all->bad[tried];
        } while (next_list(all->dataset, list, count, nodes));
    }
    return missing == inferred->skipped ? NULL : "a list that matches was not inferred from";
}

static void try_all(trial *t, uint32_t nodes)
{
    for (uint32_t node = 0; node < nodes; node++) {
        uint32_t list[QUERIES_MOST] = {0};
        size_t count = is_expectation(t->dataset, node) ? query_count(t->dataset, node) : 0;
        if (!is_expectation(t->dataset, node))
            continue;
        do
            inference_of(t->dataset, node, list, count, true);
        while (next_list(t->dataset, list, count, nodes));
    }
}

const char *infer_by_trying(const text *input)
{
    pg_outcome first = read_polygenea(input, 0, NULL), second = read_polygenea(input, 0, NULL);
    trial all = {.dataset = first.dataset}, inferred = {.dataset = second.dataset};
    const char *wrong = NULL;
    uint32_t nodes = gedelf_pg_node_count(first.dataset);
    if (nodes > 0 && count_lists(first.dataset, nodes) <= LISTS_MOST) {
        try_all(&all, nodes);
        all.bad = calloc(gedelf_pg_node_count(all.dataset) + 1, 1);
        inferred.bad = calloc(nodes + 1, 1);
        gedelf_pg_infer_options options = options_for(&all);
        gedelf_status status = gedelf_pg_check_inferences(all.dataset, &options, NULL);
        options = options_for(&inferred);
        if (status == GEDELF_OK)
            status = gedelf_pg_infer(inferred.dataset, &options, NULL);
        if (status != GEDELF_OK)
            wrong = gedelf_status_text(status);
        else if (!all.unsure && !inferred.unsure)
            wrong = compare_trials(&all, &inferred, nodes);
    }
    free(all.bad);
    free(inferred.bad);
    pg_outcome_free(&first);
    pg_outcome_free(&second);
    return wrong;
}
