/* SPDX-License-Identifier: MIT */
/*
 * Takes a dataset, adds what follows from it: round by round, for each list that an Expectation matches, an Inference and
 * its claims. [PG §Instantiating Nodes from Inferences, §Optional predicates and producers; D70, D71]
 */
#include "research/reason/beliefs.h"
#include "research/reason/reason_private.h"

/* ---- The reasoner ---------------------------------------------------------------------------- */

enum { USUAL_INFERENCES = 1000, USUAL_STEPS = 50000000 };

static const uint64_t usual_memory = UINT64_C(1) << 31;

/* All options, with 0 for no limit. */
static gedelf_pg_infer_options all_infer_options(const gedelf_pg_infer_options *options)
{
    gedelf_pg_infer_options all;
    options_take(&all, options);
    all.max = option_limit(all.max, USUAL_INFERENCES);
    all.rounds = option_limit(all.rounds, 0);
    all.max_steps = option_limit(all.max_steps, USUAL_STEPS);
    all.max_memory = option_limit(all.max_memory, usual_memory);
    return all;
}

gedelf_status pg_reasoner_open(pg_reasoner *r, gedelf_pg_dataset *d, const gedelf_pg_infer_options *options)
{
    const gedelf_allocator *a = &d->allocator;
    *r = (pg_reasoner){.d = d, .allocator = a, .options = all_infer_options(options), .status = GEDELF_OK};
    r->origins_of = PG_NO_NODE;
    gedelf_read_options telling = GEDELF_READ_OPTIONS(), silence = GEDELF_READ_OPTIONS();
    telling.diagnose = r->options.diagnose;
    telling.context = r->options.context;
    telling.max_per_code = r->options.max_per_code;
    pg_cells_init(&r->cells, a);
    pg_index_init(&r->index, a);
    names_init(&r->patterns, a);
    arena_init(&r->texts, a);
    buffer_init(&r->arguments, a);
    bool spoken = diags_init(&r->diags, a, &telling), silent = diags_init(&r->silent, a, &silence);
    if (d->unsound)
        return GEDELF_ARGUMENT;
    return spoken && silent ? GEDELF_OK : GEDELF_MEMORY;
}

void pg_reasoner_close(pg_reasoner *r)
{
    const gedelf_allocator *a = r->allocator;
    pg_row *const rows[] = {&r->backs,   &r->open,     &r->bound,     &r->level,  &r->ready, &r->candidates,
                            &r->scratch, &r->elements, &r->instances, &r->fields, &r->batch, &r->order};
    pg_reached *const walks[] = {&r->reached, &r->risen, &r->origins};
    for (size_t i = 0; i < sizeof walks / sizeof *walks; i++) {
        memory_release(a, walks[i]->stamps, walks[i]->stamp_capacity * sizeof *walks[i]->stamps);
        pg_row_free(a, &walks[i]->nodes);
    }
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        pg_row_free(a, rows[i]);
    for (size_t i = 0; i < r->regex_count; i++)
        regex_free(r->regexes[i]);
    memory_release(a, r->regexes, r->regex_capacity * sizeof *r->regexes);
    memory_release(a, r->rules, r->rule_capacity * sizeof *r->rules);
    memory_release(a, r->queries, r->query_capacity * sizeof *r->queries);
    memory_release(a, r->checks, r->check_capacity * sizeof *r->checks);
    memory_release(a, r->anchors, r->anchor_capacity * sizeof *r->anchors);
    memory_release(a, r->templates, r->template_capacity * sizeof *r->templates);
    memory_release(a, r->tests, r->test_capacity * sizeof *r->tests);
    memory_release(a, r->makes, r->make_capacity * sizeof *r->makes);
    memory_release(a, r->levels, r->level_capacity * sizeof *r->levels);
    memory_release(a, r->values, r->value_capacity * sizeof *r->values);
    names_free(&r->patterns);
    arena_free(&r->texts);
    buffer_free(&r->arguments);
    pg_index_free(&r->index);
    pg_cells_free(&r->cells);
    if (r->diags.tallies)
        diags_free(&r->diags);
    if (r->silent.tallies)
        diags_free(&r->silent);
}

void pg_reasoner_finish(pg_reasoner *r, gedelf_status status, gedelf_severity *worst)
{
    if (status == GEDELF_OK)
        diags_finish(&r->diags);
    if (worst)
        *worst = r->diags.worst;
    pg_reasoner_close(r);
}

/* A file that was read is the place of what is about no node in it. */
void pg_reason_say(pg_reasoner *r, enum diag_code code, uint32_t vertex, view arg1, view arg2)
{
    bool about = vertex != PG_NO_NODE;
    pg_origin origin = about ? pg_origin_of(r->d, vertex) : (pg_origin){1, 1};
    if (r->d->origin_count == 0)
        origin = (pg_origin){0, 0};
    char name[64];
    gedelf_diag diag = {.code = code, .line = origin.line, .column = origin.column, .args = {arg1, arg2}, .width = 1};
    if (about)
        diag.record = pg_name_node(vertex, pg_kind_of_node(r->d, vertex), name);
    diags_raise(&r->diags, &diag);
    if (r->diags.stopped && r->status == GEDELF_OK)
        r->status = GEDELF_STOPPED;
}

/* ---- One list -------------------------------------------------------------------------------- */

/* Takes back the nodes from `first` on, which nothing refers to. */
static void infer_take_back(gedelf_pg_dataset *d, uint32_t first)
{
    while (d->node_count > first) {
        uint32_t vertex = (uint32_t)--d->node_count;
        pg_term *content = &d->terms[pg_at(d, d->nodes[vertex])->canonical];
        if (content->node == vertex + 1)
            content->node = 0;
    }
}

/* Adds a node, unless that would break a rule of the model. (D70) */
static bool infer_take(pg_reasoner *r, uint32_t content, uint32_t *vertex)
{
    gedelf_pg_dataset *d = r->d;
    *vertex = gedelf_pg_find(d, content);
    if (*vertex != PG_NO_NODE)
        return true;
    r->cells.count = 0;
    gedelf_status status = pg_expand(d, content, FORM_NODE, &r->cells);
    pg_speaker silent = {.diags = &r->silent, .node = r->cells.items, .number = (uint32_t)d->node_count};
    r->silent.worst = GEDELF_NOTE;
    if (status == GEDELF_OK)
        status = pg_check_node(d, d->node_count + 1, &silent);
    if (status == GEDELF_OK && r->silent.worst >= GEDELF_ERROR)
        return false;
    if (status == GEDELF_OK)
        status = gedelf_pg_add(d, content, vertex);
    r->status = status;
    return status == GEDELF_OK;
}

/* Makes an Inference, with its claims, of the list that is bound; all of it or nothing. */
static void infer_list(pg_reasoner *r, uint32_t content)
{
    gedelf_pg_dataset *d = r->d;
    uint32_t first = (uint32_t)d->node_count, inference;
    r->status = gedelf_pg_add(d, content, &inference);
    if (r->status == GEDELF_OK && pg_instantiate(r, inference, false, infer_take)) {
        r->added++;
        return;
    }
    infer_take_back(d, first);
    if (r->status == GEDELF_OK && !r->rule->given_up)
        pg_reason_say(r, DIAG_LIST_SKIPPED, r->rule->node, VIEW(""), VIEW(""));
}

/* The content of the Inference of the list that is bound. */
static bool infer_content(pg_reasoner *r, uint32_t *out)
{
    gedelf_pg_dataset *d = r->d;
    uint32_t fields[2];
    gedelf_status status = GEDELF_OK;
    r->fields.count = 0;
    for (uint32_t q = 0; status == GEDELF_OK && q < r->rule->query_count; q++) {
        uint32_t reference;
        status = pg_make_number(d, GEDELF_PG_REFERENCE, r->bound.items[q], &reference);
        if (status == GEDELF_OK && !pg_row_add(r->allocator, &r->fields, reference))
            status = GEDELF_MEMORY;
    }
    if (status == GEDELF_OK)
        status = pg_make(d, GEDELF_PG_LIST, 0, r->fields.items, r->fields.count, NULL, &fields[0]);
    if (status == GEDELF_OK)
        status = pg_make_number(d, GEDELF_PG_REFERENCE, r->rule->node, &fields[1]);
    if (status == GEDELF_OK)
        status = pg_make(d, GEDELF_PG_CONTENT, GEDELF_PG_INFERENCE, fields, 2, NULL, out);
    r->status = status;
    return status == GEDELF_OK;
}

/* ---- Batches --------------------------------------------------------------------------------- */

static size_t batch_width(const pg_reasoner *r)
{
    return (size_t)r->rule->query_count + 1;
}

/* Adds the list that is bound, unless there is an Inference of it. D70: such a one is left alone. */
static bool batch_add(pg_reasoner *r)
{
    uint32_t content;
    if (!infer_content(r, &content))
        return false;
    if (gedelf_pg_find(r->d, content) != PG_NO_NODE)
        return true;
    bool done = pg_row_add(r->allocator, &r->order, (uint32_t)r->order.count);
    for (uint32_t q = 0; done && q < r->rule->query_count; q++)
        done = pg_row_add(r->allocator, &r->batch, r->bound.items[q]);
    done = done && pg_row_add(r->allocator, &r->batch, content);
    if (!done)
        r->status = GEDELF_MEMORY;
    return done;
}

/* Lists in the order of their nodes. */
static int batch_compare(void *context, uint32_t a, uint32_t b)
{
    const pg_reasoner *r = context;
    const uint32_t *left = r->batch.items + a * batch_width(r), *right = r->batch.items + b * batch_width(r);
    for (size_t q = 0; q < r->rule->query_count; q++) {
        if (left[q] != right[q])
            return left[q] < right[q] ? -1 : 1;
    }
    return 0;
}

static bool infer_is_full(const pg_reasoner *r)
{
    return r->options.max > 0 && r->added >= r->options.max;
}

/* Makes the lists of a batch into Inferences. What the search has bound is put back afterwards. */
static void batch_infer(pg_reasoner *r)
{
    size_t width = batch_width(r), count = r->order.count;
    if (!array_reserve(r->allocator, &r->scratch.items, &r->scratch.capacity, count + width)) {
        r->status = GEDELF_MEMORY;
        return;
    }
    pg_sort(r->order.items, r->scratch.items, count, batch_compare, r);
    for (size_t i = 0; i < count && r->status == GEDELF_OK && !infer_is_full(r); i++) {
        const uint32_t *list = r->batch.items + r->order.items[i] * width;
        memcpy(r->bound.items, list, r->rule->query_count * sizeof *list);
        infer_list(r, list[r->rule->query_count]);
    }
}

/* Goes through all lists of a search, a batch at a time. */
static void infer_search(pg_reasoner *r, pg_rule *rule, uint32_t fresh_query)
{
    pg_search s;
    bool more = pg_search_begin(r, &s, rule, fresh_query);
    size_t size = (size_t)rule->query_count * sizeof(uint32_t) + 1;
    const size_t most =
        memory_sizes(r->allocator)->lists; /* lists that are gathered before they are made into Inferences */
    uint32_t *kept = memory_allocate(r->allocator, size);
    if (!kept)
        r->status = GEDELF_MEMORY;
    while (more && r->status == GEDELF_OK && !infer_is_full(r)) {
        uint64_t left = r->options.max > 0 ? r->options.max - r->added : most;
        r->batch.count = r->order.count = 0;
        while (r->order.count < left && r->order.count < most && (more = pg_search_next(r, &s)) && batch_add(r))
            continue;
        if (r->status != GEDELF_OK)
            break;
        memcpy(kept, r->bound.items, size - 1);
        batch_infer(r);
        memcpy(r->bound.items, kept, size - 1);
    }
    memory_release(r->allocator, kept, size);
}

/* ---- Rounds ---------------------------------------------------------------------------------- */

/* Has a query anything new to look at? */
static bool infer_is_fresh(const pg_reasoner *r, const pg_query *q)
{
    unsigned kinds[] = {q->kind, q->kind == GEDELF_PG_SUBJECT ? GEDELF_PG_AGGREGATED_SUBJECT : q->kind};
    for (size_t i = 0; i < 2; i++) {
        const pg_posting *p = pg_index_find(&r->index, kinds[i], INDEX_KIND, 0, 0);
        if (p && p->round == r->index.round)
            return true;
    }
    return false;
}

static void infer_rule(pg_reasoner *r, pg_rule *rule)
{
    if (r->index.round == 1) {
        infer_search(r, rule, rule->query_count);
        return;
    }
    for (uint32_t q = 0; q < rule->query_count && r->status == GEDELF_OK && !infer_is_full(r); q++) {
        if (infer_is_fresh(r, &r->queries[rule->query + q]))
            infer_search(r, rule, q);
    }
}

/* An Aggregated Subject for a Tag "same", if that would break no rule of the model. */
static void infer_aggregate_tag(pg_reasoner *r, uint32_t tag)
{
    uint32_t reference, content, vertex;
    r->status = pg_make_number(r->d, GEDELF_PG_REFERENCE, tag, &reference);
    if (r->status == GEDELF_OK)
        r->status = pg_make(r->d, GEDELF_PG_CONTENT, GEDELF_PG_AGGREGATED_SUBJECT, &reference, 1, NULL, &content);
    if (r->status == GEDELF_OK)
        infer_take(r, content, &vertex);
}

/* D95: Aggregated Subjects for all Tags "same" that have come since the last time and that are believed. */
static void infer_aggregate(pg_reasoner *r)
{
    pg_opinions o = {.d = r->d, .allocator = r->allocator};
    uint32_t count = (uint32_t)r->d->node_count;
    if (!r->options.aggregate || r->aggregated >= count)
        return;
    r->status = pg_opinions_find(&o);
    for (uint32_t vertex = r->aggregated; vertex < count && r->status == GEDELF_OK; vertex++) {
        bool is_same = r->d->same[vertex] == vertex && pg_kind_of_node(r->d, vertex) == GEDELF_PG_TAG &&
                       pg_has_key(r->d, vertex, "same") && pg_is_believed(&o, vertex);
        if (is_same)
            infer_aggregate_tag(r, vertex);
    }
    pg_opinions_free(&o);
    r->aggregated = count;
}

/* One round; false if it was the last. */
static bool infer_round(pg_reasoner *r)
{
    size_t before = r->d->node_count;
    infer_aggregate(r);
    if (r->status == GEDELF_OK)
        r->status = pg_index_advance(&r->index, r->d);
    r->origins_of = PG_NO_NODE;
    r->any_aggregates = pg_index_find(&r->index, GEDELF_PG_AGGREGATED_SUBJECT, INDEX_KIND, 0, 0) != NULL;
    for (size_t i = 0; i < r->rule_count && r->status == GEDELF_OK && !infer_is_full(r); i++) {
        pg_rule *rule = &r->rules[i];
        if (!rule->blind && !rule->mute && !rule->given_up)
            infer_rule(r, rule);
    }
    return r->status == GEDELF_OK && r->d->node_count > before && !infer_is_full(r);
}

/* What has been inferred before memory ran out is kept. */
static void infer_say_memory(pg_reasoner *r)
{
    char text[20];
    uint64_t mebibytes = (r->options.max_memory + (1 << 20) - 1) >> 20;
    r->status = GEDELF_OK;
    pg_reason_say(r, DIAG_MEMORY_LIMIT, r->rule ? r->rule->node : PG_NO_NODE,
                  view_of(text, number_format(mebibytes, text)), VIEW(""));
}

static void infer_all(pg_reasoner *r, const pg_memory *memory)
{
    char text[20];
    uint64_t rounds = r->options.rounds;
    for (size_t i = 0; i < r->rule_count && r->status == GEDELF_OK; i++) {
        const pg_rule *rule = &r->rules[i];
        if (rule->blind || rule->mute)
            pg_reason_say(r, DIAG_EXPECTATION_UNSUPPORTED, rule->node, view_of_string(rule->why), VIEW(""));
    }
    bool more = r->status == GEDELF_OK;
    while (more && (rounds == 0 || r->index.round < rounds))
        more = infer_round(r);
    if (r->status == GEDELF_MEMORY && memory->full)
        infer_say_memory(r);
    if (r->status == GEDELF_OK && infer_is_full(r))
        pg_reason_say(r, DIAG_INFERENCE_LIMIT, PG_NO_NODE, view_of(text, number_format(r->options.max, text)),
                      VIEW(""));
    else if (r->status == GEDELF_OK && more)
        pg_reason_say(r, DIAG_ROUND_LIMIT, PG_NO_NODE, view_of(text, number_format(rounds, text)), VIEW(""));
    if (r->status == GEDELF_OK)
        diags_finish(&r->diags);
}

gedelf_status gedelf_pg_infer(gedelf_pg_dataset *dataset, const gedelf_pg_infer_options *options, uint64_t *added)
{
    pg_reasoner r;
    pg_memory memory;
    pg_memory_limit(&memory, dataset, all_infer_options(options).max_memory);
    gedelf_status status = pg_reasoner_open(&r, dataset, options);
    if (status == GEDELF_OK) {
        r.status = pg_rules_make(&r); /* there may be too little memory for it, too: that is reported like any other
                                         limit */
        infer_all(&r, &memory);
        status = r.status;
    }
    if (added)
        *added = r.added;
    pg_reasoner_close(&r);
    pg_memory_free(&memory, dataset);
    return status;
}
