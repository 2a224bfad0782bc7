/* SPDX-License-Identifier: MIT */
/*
 * What the table says of a place, for those who make structures and do not check them: takes a context and a tag, gives what
 * may stand there. D242
 */
#include "model/model_private.h"

struct model_places {
    const gedelf_allocator *allocator;
    model_table table;
};

model_places *model_places_open(const gedelf_allocator *allocator)
{
    model_places *p = memory_allocate(allocator, sizeof *p);
    if (!p)
        return NULL;
    p->allocator = allocator;
    if (model_table_init(&p->table, allocator))
        return p;
    model_places_close(p);
    return NULL;
}

void model_places_close(model_places *p)
{
    if (!p)
        return;
    model_table_free(&p->table);
    memory_release(p->allocator, p, sizeof *p);
}

uint8_t model_places_records(const model_places *p)
{
    return p->table.records;
}

bool model_places_find(const model_places *p, uint8_t context, view tag, model_answer *out)
{
    uint8_t number = model_table_tag(&p->table, tag);
    const model_rule *rule = number >= TAG_FIRST ? model_table_rule(&p->table, context, number) : NULL;
    if (!rule || context == 0 || rule->ignored)
        return false;
    *out = (model_answer){.context = rule->context,
                          .most = rule->most,
                          .pointer = rule->targets != 0,
                          .text = rule->payload != PAYLOAD_RECORD && rule->payload != PAYLOAD_NOTHING};
    return true;
}
