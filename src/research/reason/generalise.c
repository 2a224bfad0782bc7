/* SPDX-License-Identifier: MIT */
/*
 * Takes a Derivation, gives the Expectation that it is an example of: what supports it becomes the antecedent, and what it
 * supports the consequent. [PG §Inferences vs. Derivations, and the creation of Expectations, steps 1 to 5; D93]
 *
 * Of each field the model asks the user whether it matters. Here keys and what nodes are about always do; the flags say
 * whether values and sources do, and whether it matters that two values are the same.
 */
#include "research/reason/reason_private.h"

/* A rule in the making. */
typedef struct generalising {
    const gedelf_pg_dataset *d;
    gedelf_pg_dataset *to;
    unsigned flags;
    uint32_t derivation;
    gedelf_status status;
    uint32_t
        *positions; /* of each node: its position in the rule, plus 1; while nodes are gathered, 1 if it is in it */
    pg_row waiting; /* nodes that are in the antecedent, and whose fields have not been looked at */
    pg_row antecedent, consequent;
    pg_row items;   /* for making lists and sets */
    uint32_t limit; /* how many queries and templates come before the one that is being made */
} generalising;

/* ---- Steps 1 to 3: which nodes --------------------------------------------------------------- */

/* A node belongs to the antecedent. */
static void general_take(void *context, int64_t number)
{
    generalising *g = context;
    if (g->positions[number] != 0 || g->status != GEDELF_OK)
        return;
    g->positions[number] = 1;
    status_expect(&g->status, pg_row_add(&g->d->allocator, &g->waiting, (uint32_t)number) ? GEDELF_OK : GEDELF_MEMORY);
}

static void general_take_field(generalising *g, uint32_t vertex, size_t field)
{
    uint32_t term = pg_field(g->d, vertex, field);
    if (pg_at(g->d, term)->type == GEDELF_PG_REFERENCE)
        general_take(g, pg_at(g->d, term)->as.number);
    for (size_t i = 0; pg_at(g->d, term)->type == GEDELF_PG_SET && i < pg_at(g->d, term)->count; i++)
        general_take(g, pg_at(g->d, pg_items(g->d, term)[i])->as.number);
}

/* What a node is about: the fields after its key. */
static void general_take_subject(generalising *g, uint32_t vertex)
{
    gedelf_pg_kind kind = pg_kind_of_node(g->d, vertex);
    bool about = kind == GEDELF_PG_PROPERTY || kind == GEDELF_PG_CONNECTION || kind == GEDELF_PG_TAG;
    if (about)
        general_take_field(g, vertex, 2);
    if (kind == GEDELF_PG_CONNECTION)
        general_take_field(g, vertex, 3);
}

/* The claims of the Derivation are what is inferred. */
static void general_find_consequent(generalising *g)
{
    const gedelf_pg_dataset *d = g->d;
    for (uint32_t vertex = 0; vertex < d->node_count && g->status == GEDELF_OK; vertex++) {
        bool is_claim = d->same[vertex] == vertex && gedelf_pg_kind_is_claim(pg_kind_of_node(d, vertex));
        if (!is_claim || pg_at(d, pg_field(d, vertex, 0))->as.number != g->derivation)
            continue;
        g->positions[vertex] = 1;
        status_expect(&g->status, pg_row_add(&d->allocator, &g->consequent, vertex) ? GEDELF_OK : GEDELF_MEMORY);
    }
    if (g->consequent.count == 0)
        status_expect(&g->status, GEDELF_ARGUMENT);
}

/* The support, what the claims are about, and what those matter to; then all in order, with their positions. */
static void general_find_antecedent(generalising *g)
{
    const gedelf_pg_dataset *d = g->d;
    general_take_field(g, g->derivation, 0);
    for (size_t i = 0; i < g->consequent.count; i++)
        general_take_subject(g, g->consequent.items[i]);
    while (g->waiting.count > 0 && g->status == GEDELF_OK) {
        uint32_t vertex = g->waiting.items[--g->waiting.count];
        general_take_subject(g, vertex);
        if (g->flags & GEDELF_PG_SOURCES_MATTER)
            pg_each_reference(d, d->nodes[vertex], general_take, g);
    }
    for (size_t i = 0; i < g->consequent.count; i++)
        g->positions[g->consequent.items[i]] = 0;
    for (uint32_t vertex = 0; vertex < d->node_count && g->status == GEDELF_OK; vertex++) {
        if (g->positions[vertex] == 0)
            continue;
        status_expect(&g->status, pg_row_add(&d->allocator, &g->antecedent, vertex) ? GEDELF_OK : GEDELF_MEMORY);
        g->positions[vertex] = (uint32_t)g->antecedent.count;
    }
    for (size_t i = 0; i < g->consequent.count; i++)
        g->positions[g->consequent.items[i]] = (uint32_t)(g->antecedent.count + i + 1);
}

/* ---- Values ---------------------------------------------------------------------------------- */

/* A copy of a string or datum. */
static gedelf_pg_value general_copy(generalising *g, uint32_t term)
{
    const gedelf_pg_dataset *d = g->d;
    gedelf_pg_value value = 0;
    if (pg_at(d, term)->type == GEDELF_PG_STRING)
        status_expect(&g->status, gedelf_pg_make_string(g->to, gedelf_pg_text(d, term), &value));
    else
        status_expect(&g->status, gedelf_pg_make_datum(g->to, gedelf_pg_text(d, pg_items(d, term)[0]),
                                                       gedelf_pg_text(d, pg_items(d, term)[1]),
                                                       gedelf_pg_text(d, pg_items(d, term)[2]), &value));
    return value;
}

static gedelf_pg_value general_integer(generalising *g, int64_t number)
{
    gedelf_pg_value value = 0;
    status_expect(&g->status, gedelf_pg_make_integer(g->to, number, &value));
    return value;
}

/* The position of what a reference leads to, below g->limit; -1 if that is not in the rule, or comes later. */
static int64_t general_position(const generalising *g, uint32_t reference)
{
    uint32_t position = g->positions[pg_at(g->d, reference)->as.number];
    return position <= g->limit ? (int64_t)position - 1 : -1;
}

static gedelf_pg_value general_index(generalising *g, uint32_t reference)
{
    return general_integer(g, general_position(g, reference));
}

/* A list or set of the positions of what the items of a term lead to. */
static gedelf_pg_value general_each(generalising *g, uint32_t term, gedelf_pg_type type, bool only_known)
{
    gedelf_pg_value value = 0;
    size_t begin = g->items.count;
    for (size_t i = 0; i < pg_at(g->d, term)->count && g->status == GEDELF_OK; i++) {
        uint32_t reference = pg_items(g->d, term)[i];
        if (only_known && general_position(g, reference) < 0)
            continue;
        gedelf_pg_value index = general_index(g, reference);
        status_expect(&g->status, pg_row_add(&g->d->allocator, &g->items, index) ? GEDELF_OK : GEDELF_MEMORY);
    }
    size_t count = g->items.count - begin;
    const gedelf_pg_value *items = count > 0 ? g->items.items + begin : NULL;
    if (g->status == GEDELF_OK)
        status_expect(&g->status, type == GEDELF_PG_SET ? gedelf_pg_make_set(g->to, items, count, &value)
                                                        : gedelf_pg_make_list(g->to, items, count, &value));
    g->items.count = begin;
    return value;
}

/* An earlier text of the antecedent that is the same as `term`: query *i, value *j. */
static bool general_find_alike(const generalising *g, uint32_t term, size_t limit, int64_t *i, int64_t *j)
{
    for (size_t at = 0; at < limit; at++) {
        uint32_t vertex = g->antecedent.items[at];
        gedelf_pg_kind kind = pg_kind_of_node(g->d, vertex);
        *j = kind == GEDELF_PG_PROPERTY ? 3 : 1;
        *i = (int64_t)at;
        bool has_text = kind == GEDELF_PG_PROPERTY || kind == GEDELF_PG_SUBJECT;
        if (has_text && pg_text_key(g->d, pg_field(g->d, vertex, (size_t)*j)) == pg_text_key(g->d, term))
            return true;
    }
    return false;
}

/* ---- Step 4: queries ------------------------------------------------------------------------- */

/* What makes a predicate, or a producer. */
typedef gedelf_status make_op_fn(gedelf_pg_dataset *d, gedelf_pg_op op, const gedelf_pg_value *args, size_t count,
                                 gedelf_pg_value *out);

static gedelf_pg_value general_op(generalising *g, make_op_fn *make, gedelf_pg_op op, const gedelf_pg_value *args,
                                  size_t count)
{
    gedelf_pg_value value = 0;
    if (g->status == GEDELF_OK)
        status_expect(&g->status, make(g->to, op, args, count, &value));
    return value;
}

/* A predicate for a text of the query at `position`: Lit if it matters, Same if it matters that it is alike, else Top. */
static gedelf_pg_value general_want(generalising *g, uint32_t term, bool matters, size_t position)
{
    int64_t i, j;
    if (matters) {
        gedelf_pg_value literal = general_copy(g, term);
        return general_op(g, gedelf_pg_make_predicate, GEDELF_PG_LIT, &literal, 1);
    }
    if (!(g->flags & GEDELF_PG_LIKENESS_MATTERS) || !general_find_alike(g, term, position, &i, &j))
        return general_op(g, gedelf_pg_make_predicate, GEDELF_PG_TOP, NULL, 0);
    const gedelf_pg_value args[] = {general_integer(g, i), general_integer(g, j)};
    return general_op(g, gedelf_pg_make_predicate, GEDELF_PG_SAME, args, 2);
}

/* The pairs of an OutRef, if sources matter: parents by their positions, details by Lit. */
static gedelf_pg_value general_pairs(generalising *g, uint32_t set, bool details)
{
    gedelf_pg_value value = 0;
    size_t begin = g->items.count;
    bool wanted = (g->flags & GEDELF_PG_SOURCES_MATTER) != 0 && (!details || g->flags & GEDELF_PG_VALUES_MATTER);
    for (size_t i = 0; wanted && i < pg_at(g->d, set)->count && g->status == GEDELF_OK; i++) {
        uint32_t pair = pg_items(g->d, set)[i], what = pg_items(g->d, pair)[1];
        gedelf_pg_value made = 0, half = details ? general_want(g, what, true, 0) : general_index(g, what);
        gedelf_pg_value key = general_copy(g, pg_items(g->d, pair)[0]);
        if (g->status == GEDELF_OK && status_expect(&g->status, gedelf_pg_make_pair(g->to, key, half, &made)))
            status_expect(&g->status, pg_row_add(&g->d->allocator, &g->items, made) ? GEDELF_OK : GEDELF_MEMORY);
    }
    size_t count = g->items.count - begin;
    if (g->status == GEDELF_OK)
        status_expect(&g->status, gedelf_pg_make_set(g->to, count > 0 ? g->items.items + begin : NULL, count, &value));
    g->items.count = begin;
    return value;
}

/* A copy of an Expectation, which is its own query. */
static gedelf_pg_value general_copy_rule(generalising *g, uint32_t vertex)
{
    uint32_t content = 0;
    gedelf_pg_value value = 0;
    pg_cells cells;
    pg_cells_init(&cells, &g->d->allocator);
    bool done = status_expect(&g->status, pg_expand(g->d, g->d->nodes[vertex], FORM_NODE, &cells)) &&
                status_expect(&g->status, pg_contract(g->to, g->d, &cells, 0, &content));
    pg_cells_free(&cells);
    const gedelf_pg_value fields[] = {gedelf_pg_item(g->to, content, 0), gedelf_pg_item(g->to, content, 1)};
    if (done)
        status_expect(&g->status, gedelf_pg_make_query(g->to, GEDELF_PG_EXPECTATION, fields, 2, &value));
    return value;
}

static gedelf_pg_value general_query(generalising *g, size_t position)
{
    uint32_t vertex = g->antecedent.items[position];
    g->limit = (uint32_t)position;
    gedelf_pg_kind kind = pg_kind_of_node(g->d, vertex);
    uint32_t first = pg_field(g->d, vertex, 0);
    bool values = (g->flags & GEDELF_PG_VALUES_MATTER) != 0;
    gedelf_pg_value fields[PG_FIELDS_MOST] = {0}, query = 0;
    if (kind == GEDELF_PG_EXPECTATION)
        return general_copy_rule(g, vertex);
    if (kind == GEDELF_PG_OUTREF) {
        fields[0] = general_pairs(g, first, false);
        fields[1] = general_pairs(g, pg_field(g->d, vertex, 1), true);
    } else if (kind == GEDELF_PG_DERIVATION || kind == GEDELF_PG_INFERENCE) {
        bool is_list = kind == GEDELF_PG_INFERENCE;
        fields[0] = general_each(g, first, is_list ? GEDELF_PG_LIST : GEDELF_PG_SET, !is_list);
        fields[1] = is_list ? general_index(g, pg_field(g->d, vertex, 1))
                            : general_want(g, pg_field(g->d, vertex, 1), values, 0);
    } else {
        fields[0] = general_index(g, first);
    }
    if (kind == GEDELF_PG_AGGREGATED_SUBJECT) {
        fields[1] = general_op(g, gedelf_pg_make_predicate, GEDELF_PG_TOP, NULL, 0);
        kind = GEDELF_PG_SUBJECT;
    } else if (gedelf_pg_kind_is_claim(kind)) {
        fields[1] = general_want(g, pg_field(g->d, vertex, 1), values || kind != GEDELF_PG_SUBJECT, position);
    }
    if (kind == GEDELF_PG_TAG)
        fields[2] = general_each(g, pg_field(g->d, vertex, 2), GEDELF_PG_SET, true);
    if (kind == GEDELF_PG_PROPERTY || kind == GEDELF_PG_CONNECTION) {
        uint32_t value = pg_field(g->d, vertex, 3);
        fields[2] = general_index(g, pg_field(g->d, vertex, 2));
        fields[3] = kind == GEDELF_PG_PROPERTY ? general_want(g, value, values, position) : general_index(g, value);
    }
    if (g->status == GEDELF_OK)
        status_expect(&g->status, gedelf_pg_make_query(g->to, kind, fields, pg_kinds[kind].fields, &query));
    return query;
}

/* ---- Step 5: templates ----------------------------------------------------------------------- */

/* A producer for a text: if the antecedent has it, and it may be any there, from there. */
static gedelf_pg_value general_make(generalising *g, uint32_t term, bool is_key)
{
    int64_t i, j;
    bool fixed = is_key || (g->flags & GEDELF_PG_VALUES_MATTER) != 0;
    if (fixed || !general_find_alike(g, term, g->antecedent.count, &i, &j)) {
        gedelf_pg_value literal = general_copy(g, term);
        return general_op(g, gedelf_pg_make_producer, GEDELF_PG_LIT, &literal, 1);
    }
    const gedelf_pg_value args[] = {general_integer(g, i), general_integer(g, j)};
    return general_op(g, gedelf_pg_make_producer, GEDELF_PG_LOOKUP, args, 2);
}

static gedelf_pg_value general_template(generalising *g, size_t number)
{
    uint32_t vertex = g->consequent.items[number];
    g->limit = (uint32_t)(g->antecedent.count + number);
    gedelf_pg_kind kind = pg_kind_of_node(g->d, vertex);
    gedelf_pg_value fields[PG_FIELDS_MOST] = {0}, template = 0;
    fields[0] = general_integer(g, -1);
    fields[1] = general_make(g, pg_field(g->d, vertex, 1), kind != GEDELF_PG_SUBJECT);
    if (kind == GEDELF_PG_TAG) {
        gedelf_pg_value set = general_each(g, pg_field(g->d, vertex, 2), GEDELF_PG_SET, true);
        fields[2] = general_op(g, gedelf_pg_make_producer, GEDELF_PG_LIT, &set, 1);
    } else if (kind != GEDELF_PG_SUBJECT) {
        uint32_t value = pg_field(g->d, vertex, 3);
        fields[2] = general_index(g, pg_field(g->d, vertex, 2));
        fields[3] = kind == GEDELF_PG_PROPERTY ? general_make(g, value, false) : general_index(g, value);
    }
    if (g->status == GEDELF_OK)
        status_expect(&g->status, gedelf_pg_make_template(g->to, kind, fields, pg_kinds[kind].fields, &template));
    return template;
}

/* ---- All of it ------------------------------------------------------------------------------- */

static gedelf_pg_value general_list(generalising *g, size_t count,
                                    gedelf_pg_value (*make)(generalising *g, size_t number))
{
    gedelf_pg_value list = 0;
    size_t begin = g->items.count;
    for (size_t i = 0; i < count && g->status == GEDELF_OK; i++) {
        gedelf_pg_value item = make(g, i);
        status_expect(&g->status, pg_row_add(&g->d->allocator, &g->items, item) ? GEDELF_OK : GEDELF_MEMORY);
    }
    if (g->status == GEDELF_OK)
        status_expect(&g->status, gedelf_pg_make_list(g->to, count > 0 ? g->items.items + begin : NULL, count, &list));
    g->items.count = begin;
    return list;
}

static void general_run(generalising *g)
{
    general_find_consequent(g);
    if (g->status == GEDELF_OK)
        general_find_antecedent(g);
    for (size_t i = 0; i < g->antecedent.count; i++) {
        if (pg_kind_of_node(g->d, g->antecedent.items[i]) == GEDELF_PG_UNKNOWN)
            status_expect(&g->status, GEDELF_ARGUMENT); /* what is in it is not known */
    }
    const gedelf_pg_value fields[] = {general_list(g, g->antecedent.count, general_query),
                                      general_list(g, g->consequent.count, general_template)};
    gedelf_pg_value content;
    if (g->status == GEDELF_OK &&
        status_expect(&g->status, gedelf_pg_make_content(g->to, GEDELF_PG_EXPECTATION, fields, 2, &content)))
        status_expect(&g->status, gedelf_pg_add(g->to, content, NULL));
    if (g->status == GEDELF_OK)
        status_expect(&g->status, pg_copy_abbreviations(g->d, g->to));
}

gedelf_status gedelf_pg_generalise(const gedelf_pg_dataset *dataset, uint32_t derivation, unsigned flags,
                                   gedelf_pg_dataset **out)
{
    const gedelf_allocator *a = &dataset->allocator;
    generalising g = {.d = dataset, .flags = flags, .status = GEDELF_OK};
    size_t size = (dataset->node_count + 1) * sizeof *g.positions;
    *out = NULL;
    if (dataset->unsound || derivation >= dataset->node_count ||
        pg_kind_of_node(dataset, derivation) != GEDELF_PG_DERIVATION)
        return GEDELF_ARGUMENT;
    g.derivation = dataset->same[derivation];
    g.positions = memory_zeroed(a, size);
    if (status_expect(&g.status, g.positions ? gedelf_pg_new(&g.to, a) : GEDELF_MEMORY)) {
        general_run(&g);
    }
    memory_release(a, g.positions, size);
    pg_row_free(a, &g.waiting);
    pg_row_free(a, &g.antecedent);
    pg_row_free(a, &g.consequent);
    pg_row_free(a, &g.items);
    if (g.status == GEDELF_OK)
        *out = g.to;
    else
        gedelf_pg_free(g.to);
    return g.status;
}
