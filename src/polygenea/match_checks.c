/* SPDX-License-Identifier: MIT */
/*
 * Takes what the queries of a rule are bound to, gives whether a check holds of it: references, constituents, texts and
 * predicates. [PG §Matching, §Constituents, §Predicates; D63 to D68]
 */
#include "polygenea/reason.h"

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

bool pg_text_of(const gedelf_pg_dataset *d, uint32_t term, view *out)
{
    const pg_term *t = pg_at(d, term);
    bool plain = t->type == GEDELF_PG_DATUM && gedelf_pg_is_plain(d, term);
    if (!plain && t->type != GEDELF_PG_STRING)
        return false;
    *out = names_at(&d->strings, plain ? pg_at(d, pg_items(d, term)[2])->as.string : t->as.string);
    return true;
}

/* Texts have an order, that of their characters, which UTF-8 keeps; other data have none that is known here. */
static bool check_compare(const gedelf_pg_dataset *d, uint32_t value, uint32_t other, uint8_t relation)
{
    view a, b;
    if (other == 0 || !pg_text_of(d, value, &a) || !pg_text_of(d, other, &b))
        return false;
    size_t shorter = a.length < b.length ? a.length : b.length;
    int order = shorter == 0 ? 0 : memcmp(a.text, b.text, shorter);
    if (order == 0)
        order = (a.length > b.length) - (a.length < b.length);
    return (relation & (order < 0 ? TAKES_LESS : order == 0 ? TAKES_EQUAL : TAKES_GREATER)) != 0;
}

static bool check_same(const pg_reasoner *r, uint32_t value, uint32_t other)
{
    if (other == 0)
        return false;
    gedelf_pg_type type = (gedelf_pg_type)pg_at(r->d, other)->type;
    bool comparable = type == GEDELF_PG_STRING || type == GEDELF_PG_DATUM;
    return comparable && pg_text_key(r->d, value) == pg_text_key(r->d, other);
}

/* ---- Predicates ------------------------------------------------------------------------------ */

/* D65: Regex is for strings and plain text. */
static bool check_regex(pg_reasoner *r, uint32_t number, uint32_t value)
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
    return status == GEDELF_OK;
}

static bool check_script(pg_reasoner *r, uint32_t script, uint32_t value, uint32_t tuples)
{
    bool answer = false;
    gedelf_status status = pg_script_test(r, script, value, tuples, &answer);
    if (status == GEDELF_MEMORY)
        r->status = status;
    return status == GEDELF_OK && answer;
}

/* Runs a predicate over a value; `query` is the query that it stands in, up to which tuples can be seen. */
static bool check_run(pg_reasoner *r, uint32_t program, uint32_t query, uint32_t value)
{
    const gedelf_pg_dataset *d = r->d;
    bool result = true;
    for (size_t at = program; r->tests[at].op != TEST_DONE && r->status == GEDELF_OK; at++) {
        const pg_test *t = &r->tests[at];
        bool seen = t->i <= (int64_t)query;
        switch (t->op) {
        case TEST_TRUE: result = true; break;
        case TEST_FALSE: result = false; break;
        case TEST_LIT: result = pg_at(d, t->a)->canonical == pg_at(d, value)->canonical; break;
        case TEST_SAME: result = seen && check_same(r, value, pg_tuple_value(r, t->i, t->j)); break;
        case TEST_CMP: result = check_compare(d, value, t->a, t->relation); break;
        case TEST_ICMP: result = seen && check_compare(d, value, pg_tuple_value(r, t->i, t->j), t->relation); break;
        case TEST_REGEX: result = check_regex(r, t->a, value); break;
        case TEST_SCRIPT: result = check_script(r, t->a, value, query + 1); break;
        case TEST_NOT: result = !result; break;
        case TEST_SKIP_IF_TRUE: at += result ? t->a : 0; break;
        case TEST_SKIP_IF_FALSE: at += result ? 0 : t->a; break;
        case TEST_DONE: break;
        }
        if (r->rule->given_up)
            return false;
    }
    return result && r->status == GEDELF_OK;
}

/* ---- Constituents ---------------------------------------------------------------------------- */

/* Begins a walk over nodes, each of which is reached once. */
static bool check_walk(pg_reasoner *r)
{
    size_t before = r->stamp_capacity;
    if (!array_reserve(r->allocator, &r->stamps, &r->stamp_capacity, r->d->node_count + 1)) {
        r->status = GEDELF_MEMORY;
        return false;
    }
    memset(r->stamps + before, 0, (r->stamp_capacity - before) * sizeof *r->stamps);
    if (++r->stamp == 0) {
        memset(r->stamps, 0, r->stamp_capacity * sizeof *r->stamps);
        r->stamp = 1;
    }
    r->reached.count = 0;
    r->walked = PG_NO_NODE;
    return true;
}

static bool check_reach(pg_reasoner *r, uint32_t vertex)
{
    if (r->stamps[vertex] == r->stamp)
        return true;
    r->stamps[vertex] = r->stamp;
    if (!pg_row_add(r->allocator, &r->reached, vertex))
        r->status = GEDELF_MEMORY;
    return r->status == GEDELF_OK;
}

/* Reaches what an Aggregated Subject consists of directly. */
static bool check_reach_parts(pg_reasoner *r, uint32_t vertex)
{
    uint32_t tag = pg_parts_of_subject(r->d, vertex);
    bool done = true;
    uint32_t of = tag == PG_NO_NODE ? 0 : pg_field(r->d, tag, 2);
    for (size_t i = 0; done && of != 0 && i < pg_at(r->d, of)->count; i++)
        done = check_reach(r, (uint32_t)pg_at(r->d, pg_items(r->d, of)[i])->as.number);
    return done;
}

/* Reaches the Aggregated Subjects that consist of a node directly. */
static bool check_reach_wholes(pg_reasoner *r, uint32_t vertex)
{
    const pg_posting *p = pg_index_find(&r->index, GEDELF_PG_AGGREGATED_SUBJECT, INDEX_MEMBER, 0, vertex + 1);
    bool done = true;
    for (uint32_t entry = p ? p->first : 0; done && entry != 0; entry = r->index.entries[entry].next)
        done = check_reach(r, r->index.entries[entry].node);
    return done;
}

/* Fills r->reached with the constituents of a node, itself first. */
static bool check_constituents(pg_reasoner *r, uint32_t vertex)
{
    bool done = check_walk(r) && check_reach(r, vertex);
    for (size_t i = 0; done && i < r->reached.count; i++)
        done = check_reach_parts(r, r->reached.items[i]);
    r->walked = done ? vertex : PG_NO_NODE;
    return done;
}

static bool check_append(pg_reasoner *r, pg_row *out)
{
    for (size_t i = 0; i < r->reached.count; i++) {
        if (!pg_row_add(r->allocator, out, r->reached.items[i]))
            r->status = GEDELF_MEMORY;
    }
    return r->status == GEDELF_OK;
}

bool pg_add_constituents(pg_reasoner *r, uint32_t vertex, pg_row *out)
{
    return check_constituents(r, vertex) && check_append(r, out);
}

bool pg_add_containers(pg_reasoner *r, uint32_t vertex, pg_row *out)
{
    bool done = check_walk(r) && check_reach(r, vertex);
    for (size_t i = 0; done && i < r->reached.count; i++)
        done = check_reach_wholes(r, r->reached.items[i]);
    return done && check_append(r, out);
}

/* Reaches all that have `what` in their first field. */
static bool check_reach_posting(pg_reasoner *r, unsigned kind, uint32_t what)
{
    const pg_posting *p = pg_index_find(&r->index, kind, 0, 0, what);
    bool done = true;
    for (uint32_t entry = p ? p->first : 0; done && entry != 0; entry = r->index.entries[entry].next)
        done = check_reach(r, r->index.entries[entry].node);
    return done;
}

bool pg_add_from(pg_reasoner *r, uint32_t origin, pg_row *out)
{
    bool done = check_walk(r) && check_reach_posting(r, GEDELF_PG_SUBJECT, origin + 1) &&
                check_reach_posting(r, GEDELF_PG_AGGREGATED_SUBJECT, origin + 1);
    for (size_t i = 0; done && i < r->reached.count; i++)
        done = check_reach_wholes(r, r->reached.items[i]);
    return done && check_append(r, out);
}

bool pg_is_constituent(pg_reasoner *r, uint32_t vertex, uint32_t of)
{
    if (vertex == of)
        return true;
    gedelf_pg_kind kind = pg_kind_of_node(r->d, vertex);
    bool is_subject = kind == GEDELF_PG_SUBJECT || kind == GEDELF_PG_AGGREGATED_SUBJECT;
    if (!is_subject || pg_parts_of_subject(r->d, of) == PG_NO_NODE)
        return false;
    bool known = r->walked == of && vertex < r->stamp_capacity; /* one after the other is asked about the same whole */
    if (!known && !check_constituents(r, of))
        return false;
    return r->stamps[vertex] == r->stamp;
}

/* ---- Checks ---------------------------------------------------------------------------------- */

/* Does a reference lead to the node of a query, or to something that it is a constituent of? */
static bool check_leads(pg_reasoner *r, uint32_t reference, int64_t other)
{
    return pg_is_constituent(r, r->bound.items[other], (uint32_t)pg_at(r->d, reference)->as.number);
}

/* A Subject is from its source; an Aggregated Subject from the sources and Tags of all its constituents. */
static bool check_from(pg_reasoner *r, uint32_t vertex, int64_t other)
{
    bool found = false, done = check_constituents(r, vertex);
    uint32_t wanted = r->bound.items[other];
    for (size_t i = 0; done && !found && i < r->reached.count; i++) {
        const pg_term *origin = pg_at(r->d, pg_field(r->d, r->reached.items[i], 0));
        found = origin->type == GEDELF_PG_REFERENCE && (uint32_t)origin->as.number == wanted;
    }
    return found;
}

static bool check_element(pg_reasoner *r, uint32_t set, int64_t other)
{
    size_t count = pg_at(r->d, set)->count;
    bool found = other < 0 && count > 0;
    for (size_t i = 0; !found && other >= 0 && i < count; i++)
        found = check_leads(r, pg_items(r->d, set)[i], other);
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
    return kind == query->kind || (kind == GEDELF_PG_AGGREGATED_SUBJECT && query->kind == GEDELF_PG_SUBJECT);
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
    case CHECK_LENGTH: return pg_at(r->d, field)->count == check->place;
    case CHECK_PLACE:
        return check->place < pg_at(r->d, field)->count &&
               check_leads(r, pg_items(r->d, field)[check->place], check->other);
    case CHECK_PARENT:
    case CHECK_DETAIL: return check_pair(r, check, field);
    case CHECK_EQUAL: return pg_at(r->d, field)->canonical == pg_at(r->d, check->key)->canonical;
    default: return check_run(r, check->program, check->query, field);
    }
}
