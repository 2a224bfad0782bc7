/* SPDX-License-Identifier: MIT */
/*
 * Takes the program of a producer and what the queries of a rule are bound to, gives a text, a datum or a set of nodes.
 * A loop with a stack of values. [PG §Producers; D68, D69, D71]
 */
#include "research/reason/reason_private.h"

/* A longer text is not made: a rule that doubles a text each round would fill any memory. */
enum { PRODUCED_OCTETS_MOST = 1 << 20 };

static bool produce_no_memory(pg_reasoner *r)
{
    r->status = GEDELF_MEMORY;
    return false;
}

static bool produce_push(pg_reasoner *r, pg_produced value)
{
    return array_add(r->allocator, &r->values, &r->value_count, &r->value_capacity, value) || produce_no_memory(r);
}

static bool produce_push_text(pg_reasoner *r, view text)
{
    return produce_push(r, (pg_produced){.type = PRODUCED_TEXT, .text = text});
}

/* ---- Sets of nodes --------------------------------------------------------------------------- */

static int produce_compare(void *context, uint32_t a, uint32_t b)
{
    (void)context;
    return (a > b) - (a < b);
}

/* Makes a value of the elements from `from` on, in order, each once. */
static bool produce_push_set(pg_reasoner *r, size_t from)
{
    size_t count = r->elements.count - from, kept = from;
    if (!array_reserve(r->allocator, &r->scratch.items, &r->scratch.capacity, count))
        return produce_no_memory(r);
    uint32_t *items = r->elements.items;
    if (count > 0)
        pg_sort(items + from, r->scratch.items, count, produce_compare, NULL);
    for (size_t i = from; i < from + count; i++) {
        if (kept == from || items[kept - 1] != items[i])
            items[kept++] = items[i];
    }
    r->elements.count = kept;
    return produce_push(r, (pg_produced){.type = PRODUCED_SET, .from = from, .count = kept - from});
}

uint32_t pg_node_at(const pg_reasoner *r, int64_t index)
{
    int64_t after = index - (int64_t)r->rule->query_count;
    if (index < 0 || after >= (int64_t)r->instances.count)
        return PG_NO_NODE;
    return after < 0 ? r->bound.items[index] : r->instances.items[after];
}

/* D69: indices become references first. D68: -1 means none. */
static bool produce_indices(pg_reasoner *r, uint32_t set)
{
    size_t from = r->elements.count, count = pg_at(r->d, set)->count;
    for (size_t i = 0; i < count; i++) {
        uint32_t vertex = pg_node_at(r, pg_at(r->d, pg_items(r->d, set)[i])->as.number);
        if (vertex == PG_NO_NODE)
            return false;
        if (!pg_row_add(r->allocator, &r->elements, vertex))
            return produce_no_memory(r);
    }
    return produce_push_set(r, from);
}

/* The references of a set in a node. */
static bool produce_references(pg_reasoner *r, uint32_t set)
{
    size_t from = r->elements.count, count = pg_at(r->d, set)->count;
    for (size_t i = 0; i < count; i++) {
        const pg_term *item = pg_at(r->d, pg_items(r->d, set)[i]);
        if (!pg_row_add(r->allocator, &r->elements, (uint32_t)item->as.number))
            return produce_no_memory(r);
    }
    return produce_push_set(r, from);
}

/* Of `count` sets on the stack, whose elements lie one after the other, those that are in any. */
static bool produce_union(pg_reasoner *r, size_t count)
{
    size_t from = count == 0 ? r->elements.count : r->values[r->value_count - count].from;
    r->value_count -= count;
    return produce_push_set(r, from);
}

/* Keeps what is in both of two sets in order, in the place of the first; returns how many. */
static size_t produce_common(uint32_t *items, const pg_produced *a, const pg_produced *b)
{
    size_t kept = 0, k = 0;
    for (size_t i = 0; i < a->count; i++) {
        uint32_t item = items[a->from + i];
        while (k < b->count && items[b->from + k] < item)
            k++;
        if (k < b->count && items[b->from + k] == item)
            items[a->from + kept++] = item;
    }
    return kept;
}

/* Those that are in all. D69: of no sets, none. */
static bool produce_intersection(pg_reasoner *r, size_t count)
{
    if (count == 0)
        return produce_push_set(r, r->elements.count);
    pg_produced *first = &r->values[r->value_count - count];
    for (size_t i = 1; i < count; i++)
        first->count = produce_common(r->elements.items, first, &first[i]);
    r->elements.count = first->from + first->count;
    r->value_count -= count - 1;
    return true;
}

/* ---- Texts ----------------------------------------------------------------------------------- */

/* D69: plain data may mean strings. */
static bool produce_is_text(const pg_reasoner *r, const pg_produced *value, view *out)
{
    if (value->type == PRODUCED_TEXT) {
        *out = value->text;
        return true;
    }
    return value->type == PRODUCED_DATUM && pg_text_of(r->d, value->datum, out);
}

static bool produce_pop_text(pg_reasoner *r, view *out)
{
    return produce_is_text(r, &r->values[--r->value_count], out);
}

/* Is the field that is looked up a set of references? It goes by the field, not by what is in it: the parents of an OutRef
   are pairs, also if there are none. */
static bool produce_has_references(const pg_reasoner *r, const pg_make_step *step)
{
    gedelf_pg_kind kind = pg_kind_of_node(r->d, r->bound.items[step->i]);
    return pg_kinds[kind].node[step->j] == FORM_REFERENCES_SET;
}

static bool produce_lookup(pg_reasoner *r, const pg_make_step *step)
{
    uint32_t term = pg_tuple_value(r, step->i, step->j);
    if (term == 0)
        return false;
    if (step->a)
        return produce_has_references(r, step) && produce_references(r, term);
    gedelf_pg_type type = (gedelf_pg_type)pg_at(r->d, term)->type;
    if (type == GEDELF_PG_DATUM)
        return produce_push(r, (pg_produced){.type = PRODUCED_DATUM, .datum = term});
    view text;
    return type == GEDELF_PG_STRING && pg_text_of(r->d, term, &text) && produce_push_text(r, text);
}

static bool produce_literal(pg_reasoner *r, uint32_t term)
{
    gedelf_pg_type type = (gedelf_pg_type)pg_at(r->d, term)->type;
    view text;
    if (type == GEDELF_PG_SET)
        return produce_indices(r, term);
    if (type == GEDELF_PG_DATUM)
        return produce_push(r, (pg_produced){.type = PRODUCED_DATUM, .datum = term});
    return pg_text_of(r->d, term, &text) && produce_push_text(r, text);
}

/* Where nothing matches, the empty string. */
static bool produce_match(pg_reasoner *r, const pg_make_step *step)
{
    view text;
    if (!produce_pop_text(r, &text))
        return false;
    gedelf_status status = regex_search(r->regexes[step->a], text);
    if (status == GEDELF_MEMORY)
        return produce_no_memory(r);
    if (status == GEDELF_LIMIT) {
        r->rule->given_up = true;
        pg_reason_say(r, DIAG_REGEX_ENDLESS, r->rule->node, names_at(&r->patterns, step->a + 1), VIEW(""));
        return false;
    }
    return produce_push_text(r, status == GEDELF_OK ? regex_group(r->regexes[step->a], text, step->i) : VIEW(""));
}

/* A place in a text of `length` characters: counted from the end if it is negative, and kept within. */
static uint64_t produce_clamp(int64_t index, size_t length)
{
    if (index < 0)
        index += (int64_t)length;
    return index < 0 ? 0 : (uint64_t)index > length ? length : (uint64_t)index;
}

/* D65: by characters. */
static bool produce_slice(pg_reasoner *r, const pg_make_step *step)
{
    view text;
    if (!produce_pop_text(r, &text))
        return false;
    size_t length = utf8_count(text);
    uint64_t from = produce_clamp(step->i, length), end = produce_clamp(step->j, length);
    if (end <= from)
        return produce_push_text(r, VIEW(""));
    size_t begin = utf8_offset(text, from + 1);
    return produce_push_text(r, view_of(text.text + begin, utf8_offset(text, end + 1) - begin));
}

bool pg_keep_text(pg_reasoner *r, view text, view *out)
{
    if (text.length > PRODUCED_OCTETS_MOST) {
        char most[20];
        view limit = view_of(most, number_format(PRODUCED_OCTETS_MOST, most));
        pg_reason_say(r, DIAG_TEXT_TOO_LONG, r->rule->node, limit, VIEW(""));
        return false;
    }
    *out = view_of(arena_copy(&r->texts, text), text.length);
    return out->text || produce_no_memory(r);
}

static bool produce_cat(pg_reasoner *r, size_t count)
{
    view text, kept;
    size_t length = 0;
    const pg_produced *parts = r->values + r->value_count - count;
    r->arguments.length = 0;
    for (size_t i = 0; i < count && length <= PRODUCED_OCTETS_MOST; i++) {
        if (!produce_is_text(r, &parts[i], &text))
            return false;
        if (!buffer_append(&r->arguments, text))
            return produce_no_memory(r);
        length += text.length;
    }
    r->value_count -= count;
    return pg_keep_text(r, buffer_view(&r->arguments), &kept) && produce_push_text(r, kept);
}

/* ---- Running --------------------------------------------------------------------------------- */

static bool produce_script(pg_reasoner *r, const pg_make_step *step)
{
    pg_produced value;
    gedelf_status status = pg_script_produce(r, step->a, step->i != 0, &value);
    if (status == GEDELF_MEMORY)
        r->status = status;
    if (status != GEDELF_OK)
        return false;
    return value.type == PRODUCED_SET ? produce_push_set(r, value.from) : produce_push(r, value);
}

static bool produce_step(pg_reasoner *r, const pg_make_step *step)
{
    switch (step->op) {
    case MAKE_LIT: return produce_literal(r, step->a);
    case MAKE_LOOKUP: return produce_lookup(r, step);
    case MAKE_MATCH: return produce_match(r, step);
    case MAKE_SLICE: return produce_slice(r, step);
    case MAKE_CAT: return produce_cat(r, step->a);
    case MAKE_UNION: return produce_union(r, step->a);
    case MAKE_INTERSECT: return produce_intersection(r, step->a);
    case MAKE_SCRIPT: return produce_script(r, step);
    case MAKE_DONE: break;
    }
    return true;
}

bool pg_produce(pg_reasoner *r, uint32_t program, pg_produced *out)
{
    bool done = true;
    r->value_count = 0;
    r->elements.count = 0;
    for (size_t at = program; done && r->makes[at].op != MAKE_DONE; at++)
        done = produce_step(r, &r->makes[at]) && r->status == GEDELF_OK;
    if (done)
        *out = r->values[0];
    return done;
}
