/* SPDX-License-Identifier: MIT */
/*
 * Takes a rule and the index, gives the lists of nodes that match it. Queries are bound one after the other: the next is
 * the one that seems to leave least to look at, and its candidates are looked up by the way that really does. Each check
 * is made as soon as all that it is about is bound. A loop over levels, whose number is that of the queries.
 * [PG §Matching]
 */
#include "research/reason/reason_private.h"

/* With more queries than this, they are bound in their own order, so that planning stays cheap. */
enum { SEARCH_PLANNED_MOST = 64 };

/* ---- Ages ------------------------------------------------------------------------------------ */

/* Of the lists with a fresh node, each is found once: with the first of its queries that has one. */
static pg_age search_age(const pg_search *s, uint32_t query)
{
    if (s->fresh_query >= s->rule->query_count || query > s->fresh_query)
        return AGE_ANY;
    return query == s->fresh_query ? AGE_FRESH : AGE_OLD;
}

static bool search_age_fits(const pg_reasoner *r, pg_age age, uint32_t vertex)
{
    bool fresh = vertex >= r->index.begin;
    return age == AGE_ANY || fresh == (age == AGE_FRESH);
}

static uint64_t search_posting_size(const pg_reasoner *r, const pg_posting *p, pg_age age)
{
    if (!p)
        return 0;
    uint64_t fresh = p->round == r->index.round ? p->fresh_count : 0;
    return age == AGE_ANY ? p->count : age == AGE_FRESH ? fresh : p->count - fresh;
}

static bool search_add_posting(pg_reasoner *r, const pg_posting *p, pg_age age)
{
    if (search_posting_size(r, p, age) == 0)
        return true;
    for (uint32_t entry = age == AGE_FRESH ? p->fresh : p->first; entry != 0; entry = r->index.entries[entry].next) {
        uint32_t vertex = r->index.entries[entry].node;
        if (!search_age_fits(r, age, vertex))
            break;
        if (!pg_row_add(r->allocator, &r->candidates, vertex)) {
            r->status = GEDELF_MEMORY;
            return false;
        }
    }
    return true;
}

/* ---- Ways ------------------------------------------------------------------------------------ */

/* A way to the candidates of a query. */
typedef struct pg_way {
    enum {
        WAY_KIND,
        WAY_POSTING, /* all that have something */
        WAY_TO,      /* those whose field leads to another node, or to what that is a constituent of */
        WAY_FROM,    /* Subjects from another node */
        WAY_ANCHORS, /* those for which one of several conditions holds */
        WAY_BACK     /* where the field of another node leads */
    } type;
    const pg_check *check;
    const pg_posting *posting;
    uint64_t cost; /* how many candidates, more or less */
} pg_way;

static const pg_query *search_query(const pg_reasoner *r, const pg_search *s, uint32_t query)
{
    return &r->queries[s->rule->query + query];
}

static const pg_posting *search_of_kind(const pg_reasoner *r, unsigned kind)
{
    return pg_index_find(&r->index, kind, INDEX_KIND, 0, 0);
}

static pg_way search_way_by_kind(const pg_reasoner *r, const pg_query *q, pg_age age)
{
    pg_way way = {.type = WAY_KIND, .cost = search_posting_size(r, search_of_kind(r, q->kind), age)};
    if (q->kind == GEDELF_PG_SUBJECT)
        way.cost += search_posting_size(r, search_of_kind(r, GEDELF_PG_AGGREGATED_SUBJECT), age);
    return way;
}

/* The key to look up together with a field. */
static uint32_t search_key(const pg_query *q, const pg_check *check)
{
    if (check->op == CHECK_PARENT || check->op == CHECK_DETAIL)
        return check->key;
    return check->field == 1 ? 0 : q->key;
}

/* How many nodes have the same in this field, on average. */
static uint64_t search_average(const pg_reasoner *r, const pg_query *q, const pg_check *check)
{
    bool keyed = search_key(q, check) != 0;
    uint64_t postings = r->index.postings_of[q->kind][check->field][keyed];
    return postings == 0 ? 0 : r->index.entries_of[q->kind][check->field][keyed] / postings + 1;
}

/* What a check asks for that is known beforehand; 0 if nothing is. */
static bool search_is_constant(const pg_check *check, uint32_t *what)
{
    *what = check->literal;
    switch (check->op) {
    case CHECK_EQUAL: *what = check->key; return true;
    case CHECK_PARENT: return check->other < 0;
    case CHECK_DETAIL: return true;
    default: return pg_check_is_text(check) && check->literal != 0;
    }
}

/* The query that must be bound before a check can be used as a way; -1 if it cannot. */
static int64_t search_partner(const pg_check *check)
{
    switch (check->op) {
    case CHECK_REFERENCE:
    case CHECK_FROM:
    case CHECK_ELEMENT:
    case CHECK_POSITION:
    case CHECK_PARENT: return check->other;
    default: return -1;
    }
}

/* Are the queries bound below `level` that the anchors of a check name? Then it is a way. */
static bool search_is_anchored(const pg_reasoner *r, const pg_check *check, uint32_t level)
{
    bool bound = pg_check_is_text(check) && check->anchor_count > 0;
    for (uint32_t i = 0; bound && i < check->anchor_count; i++) {
        const pg_anchor *anchor = &r->anchors[check->anchor + i];
        bound = anchor->i < 0 || r->level.items[anchor->i] < level;
    }
    return bound;
}

/* What an anchor compares with; 0 if that is nothing. */
static uint32_t search_anchor_value(const pg_reasoner *r, const pg_anchor *anchor)
{
    return anchor->i < 0 ? anchor->what : pg_tuple_value(r, anchor->i, anchor->j);
}

/* The nodes with the text of an anchor; NULL if there are none. D68: what is not there is the same as nothing. */
static const pg_posting *search_anchor_posting(const pg_reasoner *r, const pg_query *q, const pg_check *check,
                                               const pg_anchor *anchor)
{
    uint32_t what = anchor->what;
    if (anchor->type == ANCHOR_SAME) {
        uint32_t value = search_anchor_value(r, anchor);
        what = value == 0 ? 0 : pg_text_key(r->d, value);
    }
    return what == 0 ? NULL : pg_index_find(&r->index, q->kind, check->field, search_key(q, check), what);
}

/* The way of a check that is anchored. */
static pg_way search_way_by_anchors(pg_reasoner *r, const pg_query *q, const pg_check *check, pg_age age)
{
    pg_way way = {.type = WAY_ANCHORS, .check = check};
    const pg_sorted *s = pg_index_order(&r->index, q->kind, check->field, search_key(q, check));
    bool no_memory = false;
    for (uint32_t i = 0; i < check->anchor_count; i++) {
        const pg_anchor *anchor = &r->anchors[check->anchor + i];
        if (anchor->type != ANCHOR_ORDER)
            way.cost += search_posting_size(r, search_anchor_posting(r, q, check, anchor), age);
        else
            way.cost += pg_order_count(&r->index.calendar, r->d, s, search_anchor_value(r, anchor), anchor->relation,
                                       &no_memory);
    }
    if (no_memory)
        r->status = GEDELF_MEMORY;
    return way;
}

/* All nodes for which one of the anchors holds, and maybe some more. */
static bool search_add_anchors(pg_reasoner *r, const pg_query *q, const pg_check *check, pg_age age)
{
    const pg_sorted *s = pg_index_order(&r->index, q->kind, check->field, search_key(q, check));
    bool done = true;
    for (uint32_t i = 0; done && i < check->anchor_count; i++) {
        const pg_anchor *anchor = &r->anchors[check->anchor + i];
        if (anchor->type != ANCHOR_ORDER)
            done = search_add_posting(r, search_anchor_posting(r, q, check, anchor), age);
        else
            done = pg_order_append(&r->index.calendar, r->d, s, search_anchor_value(r, anchor), anchor->relation,
                                   r->allocator, &r->candidates);
    }
    return done;
}

/* The way of a check whose partner is bound. */
static pg_way search_way_to(pg_reasoner *r, const pg_query *q, const pg_check *check, pg_age age)
{
    pg_way way = {.type = WAY_POSTING, .check = check};
    uint32_t what = r->bound.items[check->other] + 1;
    way.posting = pg_index_find(&r->index, q->kind, check->field, search_key(q, check), what);
    way.cost = search_posting_size(r, way.posting, age);
    if (r->any_aggregates) {
        way.type = check->op == CHECK_FROM ? WAY_FROM : WAY_TO;
        way.cost++; /* there may be more */
    }
    return way;
}

static uint64_t search_back_cost(const pg_reasoner *r, const pg_check *check)
{
    const pg_term *field = pg_at(r->d, pg_field(r->d, r->bound.items[check->query], check->field));
    bool many = check->op == CHECK_ELEMENT || check->op == CHECK_PARENT;
    return many ? field->count : 1;
}

/* The cheapest way to the candidates of the query at a level. */
static pg_way search_choose_way(pg_reasoner *r, const pg_search *s, uint32_t level)
{
    uint32_t number = r->levels[level].query, what;
    const pg_query *q = search_query(r, s, number);
    pg_age age = search_age(s, number);
    pg_way best = search_way_by_kind(r, q, age);
    for (uint32_t i = 0; i < q->check_count; i++) {
        const pg_check *check = &r->checks[q->check + i];
        int64_t partner = search_partner(check);
        pg_way way = {.cost = UINT64_MAX};
        if (search_is_constant(check, &what)) {
            const pg_posting *p = pg_index_find(&r->index, q->kind, check->field, search_key(q, check), what);
            way = (pg_way){WAY_POSTING, check, p, search_posting_size(r, p, age)};
        } else if (partner >= 0 && r->level.items[partner] < level) {
            way = search_way_to(r, q, check, age);
        } else if (search_is_anchored(r, check, level)) {
            way = search_way_by_anchors(r, q, check, age);
        }
        if (way.cost < best.cost)
            best = way;
    }
    for (uint32_t i = 0; i < q->back_count; i++) {
        const pg_check *check = &r->checks[r->backs.items[q->back + i]];
        if (r->level.items[check->query] >= level)
            continue;
        uint64_t cost = search_back_cost(r, check);
        if (cost < best.cost)
            best = (pg_way){WAY_BACK, check, NULL, cost};
    }
    return best;
}

/* ---- Candidates ------------------------------------------------------------------------------ */

static int search_compare(void *context, uint32_t a, uint32_t b)
{
    (void)context;
    return (a > b) - (a < b);
}

/* Puts the candidates from `begin` on in order, each once, and drops those that are too old or too young. */
static bool search_tidy(pg_reasoner *r, size_t begin, pg_age age)
{
    size_t count = r->candidates.count - begin, kept = begin;
    if (count == 0)
        return true;
    if (!array_reserve(r->allocator, &r->scratch.items, &r->scratch.capacity, count)) {
        r->status = GEDELF_MEMORY;
        return false;
    }
    uint32_t *items = r->candidates.items;
    pg_sort(items + begin, r->scratch.items, count, search_compare, NULL);
    for (size_t i = begin; i < begin + count; i++) {
        bool again = kept > begin && items[kept - 1] == items[i];
        if (!again && items[i] < r->index.end && search_age_fits(r, age, items[i]))
            items[kept++] = items[i];
    }
    r->candidates.count = kept;
    return true;
}

/* All whose field leads to the partner, or to an Aggregated Subject that it is a constituent of. */
static bool search_add_to(pg_reasoner *r, const pg_query *q, const pg_check *check)
{
    size_t begin = r->elements.count;
    bool done = pg_add_containers(r, r->bound.items[check->other], &r->elements);
    for (size_t i = begin; done && i < r->elements.count; i++) {
        uint32_t key = search_key(q, check), what = r->elements.items[i] + 1;
        done = search_add_posting(r, pg_index_find(&r->index, q->kind, check->field, key, what), AGE_ANY);
    }
    r->elements.count = begin;
    return done;
}

/* All that a Subject, or what an Aggregated Subject consists of, is from. */
static bool search_add_origins(pg_reasoner *r, uint32_t vertex)
{
    size_t begin = r->elements.count;
    bool done = pg_add_constituents(r, vertex, &r->elements);
    for (size_t i = begin; done && i < r->elements.count; i++) {
        const pg_term *origin = pg_at(r->d, pg_field(r->d, r->elements.items[i], 0));
        if (origin->type == GEDELF_PG_REFERENCE)
            done = pg_row_add(r->allocator, &r->candidates, (uint32_t)origin->as.number);
    }
    r->elements.count = begin;
    return done;
}

/* Where the field of the other node leads. */
static bool search_add_back(pg_reasoner *r, const pg_check *check)
{
    uint32_t vertex = r->bound.items[check->query], field = pg_field(r->d, vertex, check->field);
    bool done = true;
    if (check->op == CHECK_FROM)
        return search_add_origins(r, vertex);
    if (check->op == CHECK_REFERENCE)
        return pg_add_constituents(r, (uint32_t)pg_at(r->d, field)->as.number, &r->candidates);
    for (size_t i = 0; done && i < pg_at(r->d, field)->count; i++) {
        uint32_t item = pg_items(r->d, field)[i];
        bool wanted = check->op != CHECK_POSITION || i == check->position;
        if (check->op == CHECK_PARENT) {
            wanted = pg_items(r->d, item)[0] == check->key;
            item = pg_items(r->d, item)[1];
        }
        if (wanted)
            done = pg_add_constituents(r, (uint32_t)pg_at(r->d, item)->as.number, &r->candidates);
    }
    return done;
}

/* Fills a level with the candidates of its query. */
static bool search_gather(pg_reasoner *r, const pg_search *s, uint32_t number)
{
    pg_search_level *level = &r->levels[number];
    const pg_query *q = search_query(r, s, level->query);
    pg_age age = search_age(s, level->query);
    pg_way way = search_choose_way(r, s, number);
    bool done = true;
    level->begin = level->next = r->candidates.count;
    switch (way.type) {
    case WAY_KIND:
        done = search_add_posting(r, search_of_kind(r, q->kind), age);
        if (q->kind != GEDELF_PG_SUBJECT || !r->any_aggregates)
            return done;
        done = done && search_add_posting(r, search_of_kind(r, GEDELF_PG_AGGREGATED_SUBJECT), age);
        break;
    case WAY_POSTING: return search_add_posting(r, way.posting, age);
    case WAY_TO: done = search_add_to(r, q, way.check); break;
    case WAY_FROM: done = pg_add_from(r, r->bound.items[way.check->other], &r->candidates); break;
    case WAY_ANCHORS: done = search_add_anchors(r, q, way.check, age); break;
    case WAY_BACK: done = search_add_back(r, way.check); break;
    }
    if (!done)
        r->status = GEDELF_MEMORY;
    return done && search_tidy(r, level->begin, age);
}

/* ---- The plan -------------------------------------------------------------------------------- */

/* The same for a check that is anchored; of `all` nodes, a comparison is taken to leave a third. */
static uint64_t search_estimate_anchors(const pg_reasoner *r, const pg_query *q, const pg_check *check, uint64_t all)
{
    uint64_t cost = 0;
    for (uint32_t i = 0; i < check->anchor_count; i++) {
        const pg_anchor *anchor = &r->anchors[check->anchor + i];
        bool exact = anchor->type != ANCHOR_ORDER || anchor->relation == TAKES_EQUAL;
        if (anchor->type == ANCHOR_LITERAL)
            cost += search_posting_size(r, search_anchor_posting(r, q, check, anchor), AGE_ANY);
        else
            cost += exact ? search_average(r, q, check) : all / 3;
    }
    return cost;
}

/* What is left to look at for a query, as far as is known now, with the queries bound that have a level. */
static uint64_t search_estimate(const pg_reasoner *r, const pg_search *s, uint32_t number)
{
    const pg_query *q = search_query(r, s, number);
    pg_age age = search_age(s, number);
    uint64_t best = search_way_by_kind(r, q, age).cost;
    uint32_t what;
    for (uint32_t i = 0; i < q->check_count; i++) {
        const pg_check *check = &r->checks[q->check + i];
        int64_t partner = search_partner(check);
        uint64_t cost = UINT64_MAX;
        if (search_is_constant(check, &what))
            cost = search_posting_size(r, pg_index_find(&r->index, q->kind, check->field, search_key(q, check), what),
                                       age);
        else if (partner >= 0 && r->level.items[partner] != PG_NO_NODE)
            cost = search_average(r, q, check);
        else if (search_is_anchored(r, check, PG_NO_NODE))
            cost = search_estimate_anchors(r, q, check, best);
        best = cost < best ? cost : best;
    }
    for (uint32_t i = 0; i < q->back_count; i++) {
        const pg_check *check = &r->checks[r->backs.items[q->back + i]];
        if (r->level.items[check->query] != PG_NO_NODE)
            best = best < 1 ? best : 1;
    }
    return best;
}

/* The query that is to be bound next. */
static uint32_t search_choose_query(const pg_reasoner *r, const pg_search *s, uint32_t level)
{
    uint32_t count = s->rule->query_count, best = 0;
    uint64_t least = UINT64_MAX;
    if (count > SEARCH_PLANNED_MOST)
        return level;
    if (level == 0 && s->fresh_query < count)
        return s->fresh_query;
    for (uint32_t q = 0; q < count; q++) {
        if (r->level.items[q] != PG_NO_NODE)
            continue;
        uint64_t cost = search_estimate(r, s, q);
        if (cost < least) {
            least = cost;
            best = q;
        }
    }
    return best;
}

/* The level at which all that a check is about is bound. */
static uint32_t search_level_of(const pg_reasoner *r, const pg_check *check)
{
    uint32_t level = r->level.items[check->query];
    if (check->other >= 0 && r->level.items[check->other] > level)
        level = r->level.items[check->other];
    if (!pg_check_is_text(check) && check->op != CHECK_DETAIL)
        return level;
    for (size_t at = check->program; r->tests[at].op != TEST_DONE; at++) {
        const pg_test *t = &r->tests[at];
        bool named = (t->op == TEST_SAME || t->op == TEST_ICMP) && t->i >= 0 && t->i <= (int64_t)check->query;
        if (named && r->level.items[t->i] > level)
            level = r->level.items[t->i];
        for (uint32_t q = 0; t->op == TEST_SCRIPT && q < check->query; q++)
            level = r->level.items[q] > level ? r->level.items[q] : level;
    }
    return level;
}

/* Lists the checks of each level in r->ready. */
static bool search_put_checks(pg_reasoner *r, const pg_rule *rule)
{
    size_t count = rule->check_count;
    if (!array_reserve(r->allocator, &r->ready.items, &r->ready.capacity, 2 * count + 1))
        return false;
    uint32_t *levels = r->ready.items + count, begin = 0;
    for (size_t i = 0; i < count; i++) {
        levels[i] = search_level_of(r, &r->checks[rule->check + i]);
        r->levels[levels[i]].checks++;
    }
    for (uint32_t level = 0; level < rule->query_count; level++) {
        r->levels[level].check = begin;
        begin += r->levels[level].checks;
        r->levels[level].checks = 0;
    }
    for (size_t i = 0; i < count; i++) {
        pg_search_level *level = &r->levels[levels[i]];
        r->ready.items[level->check + level->checks++] = (uint32_t)(rule->check + i);
    }
    return true;
}

bool pg_bind_rule(pg_reasoner *r, pg_rule *rule)
{
    size_t count = (size_t)rule->query_count + 1;
    r->rule = rule;
    if (!array_reserve(r->allocator, &r->bound.items, &r->bound.capacity, count) ||
        !array_reserve(r->allocator, &r->level.items, &r->level.capacity, count) ||
        !array_reserve(r->allocator, &r->levels, &r->level_capacity, count)) {
        r->status = GEDELF_MEMORY;
        return false;
    }
    for (size_t q = 0; q < count; q++)
        r->bound.items[q] = r->level.items[q] = PG_NO_NODE;
    return true;
}

bool pg_search_begin(pg_reasoner *r, pg_search *s, pg_rule *rule, uint32_t fresh_query)
{
    *s = (pg_search){.rule = rule, .fresh_query = fresh_query};
    r->candidates.count = 0;
    if (!pg_bind_rule(r, rule))
        return false;
    for (uint32_t level = 0; level < rule->query_count; level++) {
        uint32_t query = search_choose_query(r, s, level);
        r->levels[level] = (pg_search_level){.query = query};
        r->level.items[query] = level;
    }
    if (!search_put_checks(r, rule))
        r->status = GEDELF_MEMORY;
    return r->status == GEDELF_OK;
}

/* D91: a search that takes too long is given up, and the rule with it. */
void pg_take_steps(pg_reasoner *r, uint64_t steps)
{
    char text[20];
    r->rule->steps += steps;
    if (r->options.max_steps == 0 || r->rule->steps <= r->options.max_steps || r->rule->given_up)
        return;
    r->rule->given_up = true;
    pg_reason_say(r, DIAG_SEARCH_LIMIT, r->rule->node, view_of(text, number_format(r->options.max_steps, text)),
                  VIEW(""));
}

/* ---- The search ------------------------------------------------------------------------------ */

/* Binds a node to the query of a level; does everything hold that can be decided now? */
static bool search_bind(pg_reasoner *r, const pg_search *s, const pg_search_level *level, uint32_t vertex)
{
    pg_take_steps(r, 1);
    if (s->rule->given_up || !pg_kind_fits(r, search_query(r, s, level->query), vertex))
        return false;
    r->bound.items[level->query] = vertex;
    bool holds = true;
    for (uint32_t i = 0; holds && i < level->checks; i++)
        holds = pg_check_holds(r, &r->checks[r->ready.items[level->check + i]]);
    return holds && r->status == GEDELF_OK && !s->rule->given_up;
}

/* Takes the next candidate of the innermost level that holds; false if there is none. */
static bool search_advance(pg_reasoner *r, const pg_search *s, size_t depth)
{
    pg_search_level *level = &r->levels[depth];
    while (level->next < r->candidates.count && r->status == GEDELF_OK && !s->rule->given_up) {
        if (search_bind(r, s, level, r->candidates.items[level->next++]))
            return true;
    }
    r->bound.items[level->query] = PG_NO_NODE;
    r->candidates.count = level->begin;
    return false;
}

bool pg_search_next(pg_reasoner *r, pg_search *s)
{
    uint32_t count = s->rule->query_count;
    if (s->done || r->status != GEDELF_OK || s->rule->given_up)
        return false;
    if (count == 0) { /* the empty list matches, once */
        s->done = true;
        return true;
    }
    if (!s->begun && !search_gather(r, s, 0))
        return false;
    s->depth = s->begun ? count - 1 : 0;
    s->begun = true;
    for (;;) {
        if (search_advance(r, s, s->depth)) {
            if (++s->depth == count)
                return true;
            if (!search_gather(r, s, (uint32_t)s->depth))
                return false;
        } else if (s->depth-- == 0) {
            s->done = true;
            return false;
        }
    }
}
