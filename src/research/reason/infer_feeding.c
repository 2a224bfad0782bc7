/* SPDX-License-Identifier: MIT */
/*
 * Takes the rules of a dataset, says which of them can match what they make themselves, at once or by way of others: then
 * inferring may never come to an end. [PG §Instantiating Nodes from Inferences; D91]
 *
 * From each rule an arrow leads to those that can match one of its claims; a rule feeds itself if it lies on a cycle of
 * these.
 */
#include "research/reason/reason_private.h"

/* More pairs of a template and a query than this are not compared; rules that people write are few. */
enum { FEEDING_PAIRS_MOST = 10000000 };

/* Can the text that a template makes be one that a check of a query allows? Only literals decide this. */
static bool feeding_text_fits(const pg_reasoner *r, const pg_template *t, const pg_check *check)
{
    const pg_make_step *make = &r->makes[t->programs[check->field]];
    bool certain = make[0].op == MAKE_LIT && make[1].op == MAKE_DONE;
    if (!certain || check->anchor_count == 0)
        return true;
    uint32_t text = pg_text_key(r->d, make[0].a);
    for (uint32_t i = 0; i < check->anchor_count; i++) {
        const pg_anchor *anchor = &r->anchors[check->anchor + i];
        if (anchor->type != ANCHOR_LITERAL || anchor->what == text)
            return true;
    }
    return false;
}

/* Can a query match what a template makes? The source of that is an Inference. */
static bool feeding_fits(const pg_reasoner *r, const pg_rule *rule, const pg_query *q, const pg_template *t)
{
    bool fits = q->kind == t->kind;
    for (uint32_t i = 0; fits && i < q->check_count; i++) {
        const pg_check *check = &r->checks[q->check + i];
        bool from = check->op == CHECK_FROM || (check->op == CHECK_REFERENCE && check->field == 0);
        if (from)
            fits = r->queries[rule->query + (uint32_t)check->other].kind == GEDELF_PG_INFERENCE;
        else if (pg_check_is_text(check))
            fits = feeding_text_fits(r, t, check);
        else
            fits = check->op != CHECK_NEVER;
    }
    return fits;
}

static bool feeding_leads(const pg_reasoner *r, const pg_rule *from, const pg_rule *to)
{
    for (uint32_t i = 0; i < from->template_count; i++) {
        for (uint32_t q = 0; q < to->query_count; q++) {
            if (feeding_fits(r, to, &r->queries[to->query + q], &r->templates[from->template + i]))
                return true;
        }
    }
    return false;
}

/* Goes along the arrows from a rule; does one lead back? `reached` has a place for each rule, and `open` too. */
static bool feeding_returns(const pg_reasoner *r, size_t rule, uint8_t *reached, uint32_t *open)
{
    size_t count = 0;
    memset(reached, 0, r->rule_count);
    open[count++] = (uint32_t)rule;
    while (count > 0) {
        const pg_rule *from = &r->rules[open[--count]];
        for (size_t i = 0; i < r->rule_count; i++) {
            if (reached[i] || r->rules[i].blind || r->rules[i].mute || !feeding_leads(r, from, &r->rules[i]))
                continue;
            if (i == rule)
                return true;
            reached[i] = 1;
            open[count++] = (uint32_t)i;
        }
    }
    return false;
}

static void feeding_check(pg_reasoner *r)
{
    size_t count = r->rule_count, size = count * (sizeof(uint32_t) + 1) + 2 * sizeof(uint32_t);
    if (count == 0 || (uint64_t)r->template_count * r->query_count * count > FEEDING_PAIRS_MOST)
        return;
    uint32_t *open = memory_allocate(r->allocator, size);
    if (!open) {
        r->status = GEDELF_MEMORY;
        return;
    }
    uint8_t *reached = (uint8_t *)(open + count + 1);
    for (size_t i = 0; i < count && r->status == GEDELF_OK; i++) {
        bool able = !r->rules[i].blind && !r->rules[i].mute;
        if (able && feeding_returns(r, i, reached, open))
            pg_reason_say(r, DIAG_EXPECTATION_FEEDS_ITSELF, r->rules[i].node, VIEW(""), VIEW(""));
    }
    memory_release(r->allocator, open, size);
}

gedelf_status gedelf_pg_check_expectations(gedelf_pg_dataset *dataset, const gedelf_pg_infer_options *options,
                                           gedelf_severity *worst)
{
    pg_reasoner r;
    gedelf_status status = pg_reasoner_open(&r, dataset, options);
    if (status == GEDELF_OK)
        status = pg_rules_make(&r);
    if (status == GEDELF_OK) {
        feeding_check(&r);
        status = r.status;
    }
    pg_reasoner_finish(&r, status, worst);
    return status;
}
