/* SPDX-License-Identifier: MIT */
/*
 * Takes what the queries of a rule are bound to, gives whether a check holds of it: references, constituents, texts and
 * predicates. [PG §Matching, §Constituents, §Predicates; D63 to D68]
 */
#include "research/reason/reason_private.h"

/* ---- Tuples and texts ------------------------------------------------------------------------ */

/* D68: an index that is out of range gives nothing. */
uint32_t pg_tuple_value(const pg_reasoner *r, int64_t i, int64_t j)
{
    if (i < 0 || i >= (int64_t)r->rule->query_count || r->bound.items[i] == PG_NO_NODE)
        return 0;
    uint32_t vertex = r->bound.items[i];
    if (j < 0 || j >= pg_kinds[pg_kind_of_node(r->d, vertex)].fields)
        return 0;
    return pg_field(r->d, vertex, (size_t)j);
}

bool pg_is_date(const gedelf_pg_dataset *d, uint32_t term)
{
    return pg_at(d, term)->type == GEDELF_PG_DATUM &&
           view_equal(gedelf_pg_text(d, pg_items(d, term)[0]), VIEW(GEDELF_PG_DATE)) &&
           pg_is_utf8(gedelf_pg_text(d, pg_items(d, term)[2]));
}

/* D90: a date is text, too. */
bool pg_text_of(const gedelf_pg_dataset *d, uint32_t term, view *out)
{
    const pg_term *t = pg_at(d, term);
    bool datum = t->type == GEDELF_PG_DATUM && (gedelf_pg_is_plain(d, term) || pg_is_date(d, term));
    if (!datum && t->type != GEDELF_PG_STRING)
        return false;
    *out = names_at(&d->strings, datum ? pg_at(d, pg_items(d, term)[2])->as.string : t->as.string);
    return true;
}

/* D73: what has no order lies in none. */
static bool check_compare(pg_reasoner *r, uint32_t value, uint32_t other, uint8_t relation)
{
    bool no_memory = false;
    uint8_t order = pg_order_of(&r->index.calendar, r->d, value, other, &no_memory);
    if (no_memory)
        r->status = GEDELF_MEMORY;
    return (order & relation) != 0;
}

/* D68: nothing is the same as what is not there. */
static bool check_same(const pg_reasoner *r, uint32_t value, uint32_t other)
{
    if (other == 0)
        return false;
    gedelf_pg_type type = (gedelf_pg_type)pg_at(r->d, other)->type;
    bool comparable = type == GEDELF_PG_STRING || type == GEDELF_PG_DATUM;
    return comparable && pg_text_key(r->d, value) == pg_text_key(r->d, other);
}

/* ---- Predicates ------------------------------------------------------------------------------ */

/* D65: Regex is for strings and plain text. D73: for anything else the answer is unknown. */
static bool check_regex(pg_reasoner *r, uint32_t number, uint32_t value, bool negated)
{
    view text;
    if (!pg_text_of(r->d, value, &text))
        return false;
    gedelf_status status = regex_search(r->regexes[number], text);
    if (status == GEDELF_LIMIT) {
        r->rule->given_up = true;
        pg_reason_say(r, DIAG_REGEX_ENDLESS, r->rule->node, names_at(&r->patterns, number + 1), VIEW(""));
    } else if (status == GEDELF_MEMORY) {
        r->status = status;
    }
    return status == (negated ? GEDELF_END : GEDELF_OK);
}

static bool check_script(pg_reasoner *r, uint32_t script, uint32_t value, uint32_t tuples, bool negated)
{
    bool answer = false;
    gedelf_status status = pg_script_test(r, script, value, tuples, &answer);
    if (status == GEDELF_MEMORY)
        r->status = status;
    return status == GEDELF_OK && answer != negated;
}

/* Is what a test says true? `query` is the query that it is in, up to which tuples can be seen. */
static bool check_test(pg_reasoner *r, const pg_test *t, uint32_t query, uint32_t value)
{
    uint32_t other = t->i <= (int64_t)query ? pg_tuple_value(r, t->i, t->j) : 0;
    switch (t->op) {
    case TEST_TRUE: return !t->negated;
    case TEST_LIT: return (pg_at(r->d, t->a)->canonical == pg_at(r->d, value)->canonical) != t->negated;
    case TEST_SAME: return check_same(r, value, other) != t->negated;
    case TEST_CMP: return check_compare(r, value, t->a, t->relation);
    case TEST_ICMP: return check_compare(r, value, other, t->relation);
    case TEST_REGEX: return check_regex(r, t->a, value, t->negated);
    case TEST_SCRIPT: return check_script(r, t->a, value, query + 1, t->negated);
    default: return false;
    }
}

/* Runs a predicate over a value. */
static bool check_run(pg_reasoner *r, uint32_t program, uint32_t query, uint32_t value)
{
    bool result = true;
    for (size_t at = program; r->tests[at].op != TEST_DONE && r->status == GEDELF_OK; at++) {
        const pg_test *t = &r->tests[at];
        if (t->op == TEST_SKIP_IF_TRUE)
            at += result ? t->a : 0;
        else if (t->op == TEST_SKIP_IF_FALSE)
            at += result ? 0 : t->a;
        else
            result = check_test(r, t, query, value);
        if (r->rule->given_up)
            return false;
    }
    return result && r->status == GEDELF_OK;
}

/* ---- Constituents ---------------------------------------------------------------------------- */

/* Begins a walk over nodes, each of which is reached once. */
static bool check_walk(pg_reasoner *r, pg_reached *w)
{
    size_t before = w->stamp_capacity;
    if (!array_reserve(r->allocator, &w->stamps, &w->stamp_capacity, r->d->node_count + 1)) {
        r->status = GEDELF_MEMORY;
        return false;
    }
    memset(w->stamps + before, 0, (w->stamp_capacity - before) * sizeof *w->stamps);
    if (++w->stamp == 0) {
        memset(w->stamps, 0, w->stamp_capacity * sizeof *w->stamps);
        w->stamp = 1;
    }
    w->nodes.count = 0;
    return true;
}

static bool check_is_reached(const pg_reached *w, uint32_t vertex)
{
    return vertex < w->stamp_capacity && w->stamps[vertex] == w->stamp;
}

static bool check_reach(pg_reasoner *r, pg_reached *w, uint32_t vertex)
{
    if (check_is_reached(w, vertex))
        return true;
    w->stamps[vertex] = w->stamp;
    if (!pg_row_add(r->allocator, &w->nodes, vertex))
        r->status = GEDELF_MEMORY;
    return r->status == GEDELF_OK;
}

/* The direct members of an Aggregated Subject: a set of references, 0 if it is not one. */
static uint32_t check_parts(const pg_reasoner *r, uint32_t vertex)
{
    uint32_t tag = pg_parts_of_subject(r->d, vertex);
    return tag == PG_NO_NODE ? 0 : pg_field(r->d, tag, 2);
}

/* Reaches what an Aggregated Subject consists of directly. */
static bool check_reach_parts(pg_reasoner *r, pg_reached *w, uint32_t vertex)
{
    uint32_t of = check_parts(r, vertex);
    bool done = true;
    for (size_t i = 0; done && of != 0 && i < pg_at(r->d, of)->count; i++)
        done = check_reach(r, w, (uint32_t)pg_at(r->d, pg_items(r->d, of)[i])->as.number);
    return done;
}

/* The Aggregated Subjects that consist of a node directly. */
static const pg_posting *check_wholes(const pg_reasoner *r, uint32_t vertex)
{
    return pg_index_find(&r->index, GEDELF_PG_AGGREGATED_SUBJECT, INDEX_MEMBER, 0, vertex + 1);
}

static bool check_reach_posting(pg_reasoner *r, pg_reached *w, const pg_posting *p)
{
    bool done = true;
    for (uint32_t entry = p ? p->first : 0; done && entry != 0; entry = r->index.entries[entry].next)
        done = check_reach(r, w, r->index.entries[entry].node);
    return done;
}

/* Goes on until everything is reached from what there is. */
static bool check_descend(pg_reasoner *r, pg_reached *w)
{
    bool done = true;
    for (size_t i = 0; done && i < w->nodes.count; i++)
        done = check_reach_parts(r, w, w->nodes.items[i]);
    pg_take_steps(r, w->nodes.count);
    return done;
}

static bool check_ascend(pg_reasoner *r, pg_reached *w)
{
    bool done = true;
    for (size_t i = 0; done && i < w->nodes.count; i++)
        done = check_reach_posting(r, w, check_wholes(r, w->nodes.items[i]));
    pg_take_steps(r, w->nodes.count);
    return done;
}

static bool check_append(pg_reasoner *r, const pg_reached *w, pg_row *out)
{
    for (size_t i = 0; i < w->nodes.count; i++) {
        if (!pg_row_add(r->allocator, out, w->nodes.items[i]))
            r->status = GEDELF_MEMORY;
    }
    return r->status == GEDELF_OK;
}

bool pg_add_constituents(pg_reasoner *r, uint32_t vertex, pg_row *out)
{
    pg_reached *w = &r->reached;
    return check_walk(r, w) && check_reach(r, w, vertex) && check_descend(r, w) && check_append(r, w, out);
}

bool pg_add_containers(pg_reasoner *r, uint32_t vertex, pg_row *out)
{
    pg_reached *w = &r->reached;
    return check_walk(r, w) && check_reach(r, w, vertex) && check_ascend(r, w) && check_append(r, w, out);
}

bool pg_add_from(pg_reasoner *r, uint32_t origin, pg_row *out)
{
    pg_reached *w = &r->reached;
    const pg_posting *subjects = pg_index_find(&r->index, GEDELF_PG_SUBJECT, 0, 0, origin + 1);
    const pg_posting *wholes = pg_index_find(&r->index, GEDELF_PG_AGGREGATED_SUBJECT, 0, 0, origin + 1);
    return check_walk(r, w) && check_reach_posting(r, w, subjects) && check_reach_posting(r, w, wholes) &&
           check_ascend(r, w) && check_append(r, w, out);
}

/* Two walks, downwards from the whole and upwards from the part, a piece of each in turn: a whole may have very many
   parts, or a part be in very many wholes, but one of them is seldom long. */
static bool check_meet(pg_reasoner *r, uint32_t vertex, uint32_t of)
{
    pg_reached *down = &r->reached, *up = &r->risen;
    size_t below = 0, above = 0;
    const pg_posting *p = check_wholes(r, vertex);
    uint32_t part = 0, parts = check_parts(r, of), entry = p ? p->first : 0;
    bool done = check_walk(r, down) && check_walk(r, up) && check_reach(r, down, of) && check_reach(r, up, vertex);
    while (done && !check_is_reached(down, vertex) && !check_is_reached(up, of)) {
        while (parts == 0 || part >= pg_at(r->d, parts)->count) {
            if (++below >= down->nodes.count)
                return false;
            parts = check_parts(r, down->nodes.items[below]);
            part = 0;
        }
        done = check_reach(r, down, (uint32_t)pg_at(r->d, pg_items(r->d, parts)[part++])->as.number);
        while (entry == 0) {
            if (++above >= up->nodes.count)
                return false;
            p = check_wholes(r, up->nodes.items[above]);
            entry = p ? p->first : 0;
        }
        done = done && check_reach(r, up, r->index.entries[entry].node);
        entry = r->index.entries[entry].next;
        pg_take_steps(r, 1);
    }
    return done;
}

/* Is a node a constituent of another? */
static bool pg_is_constituent(pg_reasoner *r, uint32_t vertex, uint32_t of)
{
    return vertex == of || (pg_parts_of_subject(r->d, of) != PG_NO_NODE && check_meet(r, vertex, of));
}

/* ---- Checks ---------------------------------------------------------------------------------- */

/* Does a reference lead to the node of a query, or to something that it is a constituent of? */
static bool check_leads(pg_reasoner *r, uint32_t reference, int64_t other)
{
    return pg_is_constituent(r, r->bound.items[other], (uint32_t)pg_at(r->d, reference)->as.number);
}

/* Reaches what the constituents of an Aggregated Subject are from: their sources and Tags. */
static bool check_find_origins(pg_reasoner *r, uint32_t vertex)
{
    pg_reached *w = &r->reached;
    bool done = check_walk(r, w) && check_reach(r, w, vertex) && check_descend(r, w) && check_walk(r, &r->origins);
    for (size_t i = 0; done && i < w->nodes.count; i++) {
        const pg_term *origin = pg_at(r->d, pg_field(r->d, w->nodes.items[i], 0));
        if (origin->type == GEDELF_PG_REFERENCE)
            done = check_reach(r, &r->origins, (uint32_t)origin->as.number);
    }
    r->origins_of = done ? vertex : PG_NO_NODE;
    return done;
}

/* A Subject is from its source; an Aggregated Subject from the sources and Tags of all its constituents. Those are found
   once, because one source after the other is asked for. */
static bool check_from(pg_reasoner *r, uint32_t vertex, int64_t other)
{
    uint32_t wanted = r->bound.items[other];
    if (pg_kind_of_node(r->d, vertex) != GEDELF_PG_AGGREGATED_SUBJECT)
        return (uint32_t)pg_at(r->d, pg_field(r->d, vertex, 0))->as.number == wanted;
    return (r->origins_of == vertex || check_find_origins(r, vertex)) && check_is_reached(&r->origins, wanted);
}

/* Is this reference in a set? Sets in canonical form are in order of their terms. */
static bool check_has_reference(const pg_reasoner *r, uint32_t set, uint32_t vertex)
{
    uint32_t wanted = pg_find_reference(r->d, vertex);
    size_t first;
    SEARCH_SORTED(first, 0, pg_at(r->d, set)->count, pg_items(r->d, set)[first] < wanted);
    return wanted != 0 && first < pg_at(r->d, set)->count && pg_items(r->d, set)[first] == wanted;
}

/* Is the node of a query, or something that it is a constituent of, in the set? Upwards from the node there is little to
   look at, however large the set. */
static bool check_element(pg_reasoner *r, uint32_t set, int64_t other)
{
    pg_reached *w = &r->risen;
    bool found = false;
    if (other < 0)
        return pg_at(r->d, set)->count > 0;
    if (!r->any_aggregates)
        return check_has_reference(r, set, r->bound.items[other]);
    if (!check_walk(r, w) || !check_reach(r, w, r->bound.items[other]) || !check_ascend(r, w))
        return false;
    for (size_t i = 0; !found && i < w->nodes.count; i++)
        found = check_has_reference(r, set, w->nodes.items[i]);
    return found;
}

/* A pair of an OutRef under the key. */
static bool check_pair(pg_reasoner *r, const pg_check *check, uint32_t set)
{
    size_t count = pg_at(r->d, set)->count;
    bool found = false;
    for (size_t i = 0; !found && i < count && r->status == GEDELF_OK && !r->rule->given_up; i++) {
        uint32_t pair = pg_items(r->d, set)[i], what = pg_items(r->d, pair)[1];
        if (pg_items(r->d, pair)[0] != check->key)
            continue;
        if (check->op == CHECK_DETAIL)
            found = check_run(r, check->program, check->query, what);
        else
            found = check->other < 0 || check_leads(r, what, check->other);
    }
    return found;
}

bool pg_kind_fits(const pg_reasoner *r, const pg_query *query, uint32_t vertex)
{
    gedelf_pg_kind kind = pg_kind_of_node(r->d, vertex);
    return kind == query->kind || (kind == GEDELF_PG_AGGREGATED_SUBJECT && query->kind == GEDELF_PG_SUBJECT) ||
           query->kind == GEDELF_PG_UNKNOWN; /* D74: what is not known is taken to be right */
}

bool pg_check_holds(pg_reasoner *r, const pg_check *check)
{
    uint32_t vertex = r->bound.items[check->query];
    if (check->op == CHECK_NEVER)
        return false;
    if (check->op == CHECK_FROM)
        return check_from(r, vertex, check->other);
    if (check->op == CHECK_SLUG && pg_kind_of_node(r->d, vertex) != GEDELF_PG_SUBJECT)
        return false;
    uint32_t field = pg_field(r->d, vertex, check->field);
    switch (check->op) {
    case CHECK_REFERENCE: return check_leads(r, field, check->other);
    case CHECK_ELEMENT: return check_element(r, field, check->other);
    case CHECK_LENGTH: return pg_at(r->d, field)->count == check->position;
    case CHECK_POSITION:
        return check->position < pg_at(r->d, field)->count &&
               check_leads(r, pg_items(r->d, field)[check->position], check->other);
    case CHECK_PARENT:
    case CHECK_DETAIL: return check_pair(r, check, field);
    case CHECK_EQUAL: return pg_at(r->d, field)->canonical == pg_at(r->d, check->key)->canonical;
    default: return check_run(r, check->program, check->query, field);
    }
}
