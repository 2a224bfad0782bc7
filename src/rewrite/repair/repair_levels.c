/* SPDX-License-Identifier: MIT */
/*
 * Open levels: takes lines one after the other, knows below what each is, and what the data model says of that place.
 */
#include "rewrite/repair/repair_loose.h"

bool levels_open(open_branches *o, const repair *r)
{
    *o = (open_branches){.allocator = r->allocator, .guide = model_guide_open(r->allocator, r->rules->model)};
    return o->guide != NULL;
}

void levels_close(open_branches *o)
{
    model_guide_close(o->guide);
    memory_release(o->allocator, o->items, o->capacity * sizeof *o->items);
}

void levels_pop(open_branches *o, uint64_t was)
{
    while (o->count > 0 && o->items[o->count - 1].was >= was)
        o->count--;
}

model_answer levels_ask(const open_branches *o, view tag)
{
    const loose_level *top = levels_top(o);
    return model_guide_ask(o->guide, top ? top->context : model_guide_records(o->guide), tag);
}

bool levels_push(open_branches *o, const loose_line *l, uint64_t level)
{
    view tag = loose_tag(l), payload = loose_payload(l);
    model_answer answer = levels_ask(o, tag);
    if (!array_reserve(o->allocator, &o->items, &o->capacity, o->count + 1))
        return false;
    bool pointer = loose_pointer(payload).length > 0;
    const loose_level above = o->count > 0 ? o->items[o->count - 1] : (loose_level){.level = 0};
    o->items[o->count] = (loose_level){.level = level,
                                       .was = l->level,
                                       .context = answer.context,
                                       .text = !pointer && (answer.text || payload.length > 0),
                                       .given = !pointer && payload.length > 0,
                                       .pointer = pointer,
                                       .continuation = is_continuation_tag(tag),
                                       .allowed = answer.allowed || answer.extension || above.context == MODEL_ANYTHING,
                                       .header = o->count == 0 && view_equal(tag, VIEW("HEAD"))};
    o->items[o->count++].metadata =
        above.metadata || (above.header && (view_equal(tag, VIEW("GEDC")) || view_equal(tag, VIEW("CHAR"))));
    return true;
}
