/* SPDX-License-Identifier: MIT */
/*
 * The table for other rooms: takes a context and a tag, says whether the tag may be there and what it may hold.
 */
#include "model/model_private.h"

struct model_guide {
    const gedelf_allocator *allocator;
    model_table table;
};

model_guide *model_guide_open(const gedelf_allocator *allocator, const data_model *model)
{
    model_guide *g = memory_allocate(allocator, sizeof *g);
    if (!g)
        return NULL;
    g->allocator = allocator;
    if (!model_table_init(&g->table, allocator, model)) {
        model_guide_close(g);
        return NULL;
    }
    return g;
}

void model_guide_close(model_guide *g)
{
    if (!g)
        return;
    model_table_free(&g->table);
    memory_release(g->allocator, g, sizeof *g);
}

uint8_t model_guide_records(const model_guide *g)
{
    return g->table.records;
}

/* The first entry of a tag, wherever that is; those in the header come last, because they mean something else. */
static const model_rule *rule_anywhere(const model_table *t, uint8_t tag)
{
    const model_rule *found = NULL;
    for (uint8_t context = 1; context < t->context_count; context++) {
        const model_rule *rule = model_table_rule(t, context, tag);
        if (rule && (!found || found->ignored))
            found = rule;
    }
    return found;
}

/* Payloads of types have other names. */
static model_answer answer_of_type(const model_rule *rule)
{
    return (model_answer){.defined = true,
                          .text = rule->payload > G7_P_YES && rule->payload != G7_P_POINTER,
                          .free = rule->payload == G7_P_YES,
                          .pointer = rule->targets != 0,
                          .date = rule->payload == G7_P_DATE,
                          .exact_date = rule->payload == G7_P_DATE_EXACT,
                          .sex = rule->payload == G7_P_ENUM && rule->set == G7_D_SEX,
                          .most = rule->most,
                          .context = rule->context};
}

static model_answer answer_of(const model_guide *g, const model_rule *rule)
{
    if (g->table.typed)
        return answer_of_type(rule);
    bool pointer_only = rule->payload == PAYLOAD_RECORD, nothing = rule->payload == PAYLOAD_NOTHING;
    return (model_answer){.defined = true,
                          .text = !pointer_only && !nothing && rule->payload != PAYLOAD_FREE,
                          .free = rule->payload == PAYLOAD_FREE,
                          .pointer = rule->targets != 0,
                          .date = rule->payload == PAYLOAD_DATE,
                          .exact_date = rule->payload == PAYLOAD_EXACT_DATE,
                          .sex = rule->payload == PAYLOAD_SET && rule->set == GEDELF_SET_SEX,
                          .most = rule->most,
                          .context = rule->context == 0 ? MODEL_NOTHING : rule->context};
}

/* Has the table anything of a tag in a context? */
static bool is_rule_here(const model_table *t, uint8_t context, uint8_t tag)
{
    return context != MODEL_ANYTHING && context != MODEL_NOTHING && model_table_has(t, context, tag);
}

bool model_guide_find(const model_guide *g, uint8_t context, view tag, model_answer *out)
{
    uint8_t number = model_table_tag(&g->table, tag);
    if (number < TAG_FIRST || !is_rule_here(&g->table, context, number))
        return false;
    const model_rule *rule = model_table_rule(&g->table, context, number);
    if (rule->ignored)
        return false;
    *out = answer_of(g, rule);
    out->allowed = true;
    return true;
}

model_answer model_guide_ask(const model_guide *g, uint8_t context, view tag)
{
    static const model_answer anything = {.allowed = true, .text = true, .free = true, .context = MODEL_ANYTHING};
    const model_table *t = &g->table;
    uint8_t number = model_table_tag(t, tag);
    if (number == TAG_EXTENSION || number == TAG_FOREIGN || number == TAG_IGNORED) {
        model_answer answer = anything;
        answer.extension = number == TAG_EXTENSION;
        answer.defined = answer.part = number == TAG_IGNORED;
        answer.allowed = number == TAG_EXTENSION || context == MODEL_ANYTHING;
        return answer;
    }
    bool here = is_rule_here(t, context, number);
    const model_rule *rule = here ? model_table_rule(t, context, number) : rule_anywhere(t, number);
    if (!rule || rule->ignored) {
        model_answer answer = anything;
        answer.defined = true;
        answer.allowed = here || context == MODEL_ANYTHING;
        return answer;
    }
    model_answer answer = answer_of(g, rule);
    answer.allowed = here || context == MODEL_ANYTHING;
    return answer;
}

bool model_guide_requires(const model_guide *g, uint8_t context, view tag)
{
    const model_table *t = &g->table;
    uint8_t number = model_table_tag(t, tag);
    if (number < TAG_FIRST || !is_rule_here(t, context, number))
        return false;
    const model_rule *rule = model_table_rule(t, context, number);
    return !rule->ignored && (t->required[context] >> rule->slot & 1) != 0;
}

view model_guide_tag(const model_guide *g, size_t index)
{
    return index < g->table.tags.count ? names_at(&g->table.tags, (uint32_t)index + 1) : view_of(NULL, 0);
}
