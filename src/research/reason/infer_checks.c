/* SPDX-License-Identifier: MIT */
/*
 * Takes a dataset, and says which of its Inferences do not follow from their Expectations, and which claims do not follow
 * from the Inference that they name as their source. What cannot be evaluated is taken to be right.
 * [PG §Nodes, §Optional predicates and producers; D70]
 */
#include "research/reason/beliefs.h"
#include "research/reason/reason_private.h"

/* What is known about a node: an Inference whose claims can be found, a claim that follows. */
enum { VERDICT_TOLD = 1, VERDICT_FOLLOWS = 2 };

/* Binds the support of an Inference to the queries of its rule; false if there are not as many. */
static bool inference_bind(pg_reasoner *r, pg_rule *rule, uint32_t vertex)
{
    uint32_t support = pg_field(r->d, vertex, 0);
    if (!pg_bind_rule(r, rule) || pg_at(r->d, support)->count != rule->query_count)
        return false;
    for (uint32_t q = 0; q < rule->query_count; q++)
        r->bound.items[q] = (uint32_t)pg_at(r->d, pg_items(r->d, support)[q])->as.number;
    return true;
}

static bool inference_matches(pg_reasoner *r, const pg_rule *rule)
{
    bool matches = true;
    for (uint32_t q = 0; matches && q < rule->query_count; q++)
        matches = pg_kind_fits(r, &r->queries[rule->query + q], r->bound.items[q]);
    for (uint32_t i = 0; matches && i < rule->check_count; i++)
        matches = pg_check_holds(r, &r->checks[rule->check + i]);
    return matches;
}

static bool inference_note_claim(pg_reasoner *r, uint32_t content, uint32_t *vertex)
{
    *vertex = gedelf_pg_find(r->d, content);
    if (*vertex != PG_NO_NODE)
        r->verdicts[*vertex] |= VERDICT_FOLLOWS;
    return true;
}

static void inference_check(pg_reasoner *r, uint32_t vertex)
{
    pg_rule *rule = pg_rule_of(r, (uint32_t)pg_at(r->d, pg_field(r->d, vertex, 1))->as.number);
    if (!rule || rule->given_up)
        return; /* it has been reported that its reason is not an Expectation */
    bool bound = inference_bind(r, rule, vertex), matches = bound && inference_matches(r, rule);
    if (r->status != GEDELF_OK || rule->given_up)
        return;
    if (!matches)
        pg_reason_say(r, DIAG_SUPPORT_MISMATCH, vertex, VIEW(""), VIEW(""));
    if (!bound || rule->mute || r->status != GEDELF_OK)
        return;
    pg_instantiate(r, vertex, true, inference_note_claim);
    if (!rule->given_up)
        r->verdicts[vertex] |= VERDICT_TOLD;
}

static void claim_check(pg_reasoner *r, uint32_t vertex)
{
    uint32_t source = (uint32_t)pg_at(r->d, pg_field(r->d, vertex, 0))->as.number;
    bool told = (r->verdicts[source] & VERDICT_TOLD) != 0, follows = (r->verdicts[vertex] & VERDICT_FOLLOWS) != 0;
    char number[20];
    if (told && !follows)
        pg_reason_say(r, DIAG_CLAIM_NOT_INFERRED, vertex, view_of(number, number_format(source, number)), VIEW(""));
}

static void opinion_say_conflict(void *context, uint32_t same, uint32_t distinct)
{
    pg_reasoner *r = context;
    char number[20];
    if (r->status == GEDELF_OK)
        pg_reason_say(r, DIAG_SAME_AND_DISTINCT, same, view_of(number, number_format(distinct, number)), VIEW(""));
}

/* What contradicts itself. (D92) */
static void opinions_check(pg_reasoner *r)
{
    pg_opinions o = {.d = r->d, .allocator = r->allocator, .say = opinion_say_conflict, .context = r};
    gedelf_status status = pg_opinions_find(&o);
    for (uint32_t vertex = 0; status == GEDELF_OK && vertex < r->d->node_count && r->status == GEDELF_OK; vertex++) {
        if (pg_is_disputed(&o, vertex))
            pg_reason_say(r, DIAG_BELIEF_UNDECIDED, vertex, VIEW(""), VIEW(""));
        if (o.circular[vertex] && r->status == GEDELF_OK)
            pg_reason_say(r, DIAG_UPDATE_CIRCLE, vertex, VIEW(""), VIEW(""));
    }
    r->status = r->status == GEDELF_OK ? status : r->status;
    pg_opinions_free(&o);
}

/* Inferences first, then claims: each of a list of equal nodes once. */
static void inferences_check(pg_reasoner *r)
{
    const gedelf_pg_dataset *d = r->d;
    for (uint32_t vertex = 0; vertex < d->node_count && r->status == GEDELF_OK; vertex++) {
        if (d->same[vertex] == vertex && pg_kind_of_node(d, vertex) == GEDELF_PG_INFERENCE)
            inference_check(r, vertex);
    }
    for (uint32_t vertex = 0; vertex < d->node_count && r->status == GEDELF_OK; vertex++) {
        if (d->same[vertex] == vertex && gedelf_pg_kind_is_claim(pg_kind_of_node(d, vertex)))
            claim_check(r, vertex);
    }
    if (r->status == GEDELF_OK)
        opinions_check(r);
    if (r->status == GEDELF_OK)
        diags_finish(&r->diags);
}

gedelf_status gedelf_pg_check_inferences(gedelf_pg_dataset *dataset, const gedelf_pg_infer_options *options,
                                         gedelf_severity *worst)
{
    pg_reasoner r;
    size_t size = dataset->node_count + 1;
    gedelf_status status = pg_reasoner_open(&r, dataset, options);
    if (status == GEDELF_OK)
        status = pg_rules_make(&r);
    if (status == GEDELF_OK)
        status = pg_index_advance(&r.index, dataset); /* Aggregated Subjects are looked up in it */
    if (status == GEDELF_OK) {
        r.any_aggregates = pg_index_find(&r.index, GEDELF_PG_AGGREGATED_SUBJECT, INDEX_KIND, 0, 0) != NULL;
        r.verdicts = memory_zeroed(r.allocator, size);
        status = r.verdicts ? GEDELF_OK : GEDELF_MEMORY;
    }
    if (status == GEDELF_OK) {
        inferences_check(&r);
        status = r.status;
    }
    if (worst)
        *worst = r.diags.worst;
    memory_release(r.allocator, r.verdicts, size);
    pg_reasoner_close(&r);
    return status;
}

/* ---- What is unknown ------------------------------------------------------------------------- */

gedelf_status gedelf_pg_check_unknown(gedelf_pg_dataset *dataset, bool kept, const gedelf_pg_infer_options *options,
                                      gedelf_severity *worst)
{
    pg_reasoner r;
    gedelf_status status = pg_reasoner_open(&r, dataset, options);
    for (uint32_t vertex = 0; status == GEDELF_OK && vertex < dataset->node_count; vertex++) {
        if (dataset->same[vertex] != vertex || pg_kind_of_node(dataset, vertex) != GEDELF_PG_UNKNOWN)
            continue;
        view text = gedelf_pg_text(dataset, pg_field(dataset, vertex, 0));
        if (!kept || pg_strange_has_number(text))
            pg_reason_say(&r, kept ? DIAG_UNKNOWN_RENUMBERED : DIAG_UNKNOWN_LEFT_OUT, vertex, VIEW(""), VIEW(""));
        status = r.status;
    }
    pg_reasoner_finish(&r, status, worst);
    return status;
}
