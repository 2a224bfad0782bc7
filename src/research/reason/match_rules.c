/* SPDX-License-Identifier: MIT */
/*
 * Takes the Expectations of a dataset, gives rules: checks for their queries, and programs for their predicates and
 * producers. Loops with a stack of their own, however deep a predicate is.
 * [PG §Node Queries, §Node Templates, §Predicates, §Producers, §Optional predicates and producers; D64 to D71]
 */
#include "research/reason/reason_private.h"

/* So many steps of programs are enough for anything that was written down. */
enum { RULE_STEPS_MOST = 1 << 28 };

#define RULE_ROOM(r, array, count, capacity) array_reserve((r)->allocator, &(r)->array, &(r)->capacity, (r)->count + 1)

static bool rule_no_memory(pg_reasoner *r)
{
    if (r->status == GEDELF_OK)
        r->status = GEDELF_MEMORY;
    return false;
}

static uint32_t rule_item(const pg_reasoner *r, uint32_t term, size_t index)
{
    return pg_items(r->d, term)[index];
}

static int64_t rule_number(const pg_reasoner *r, uint32_t term, size_t index)
{
    return pg_at(r->d, rule_item(r, term, index))->as.number;
}

static view rule_text(const pg_reasoner *r, uint32_t string)
{
    return names_at(&r->d->strings, pg_at(r->d, string)->as.string);
}

/* ---- Regular expressions --------------------------------------------------------------------- */

/* The number of a regular expression in regexes, which is made if it is new. An expression that does not compile was
   reported when the node was checked. */
static bool rule_regex(pg_reasoner *r, uint32_t string, uint32_t *out)
{
    regex_fault flaw;
    view source = rule_text(r, string);
    uint32_t number = names_add(&r->patterns, source);
    if (number == 0)
        return rule_no_memory(r);
    *out = number - 1;
    if (number <= r->regex_count)
        return r->regexes[*out] != NULL;
    if (!RULE_ROOM(r, regexes, regex_count, regex_capacity))
        return rule_no_memory(r);
    gedelf_status status = regex_compile(&r->regexes[r->regex_count++], source, r->allocator, &flaw);
    return status == GEDELF_MEMORY ? rule_no_memory(r) : status == GEDELF_OK;
}

/* ---- Predicates ------------------------------------------------------------------------------ */

static bool rule_add_test(pg_reasoner *r, pg_test test)
{
    if (r->test_count >= RULE_STEPS_MOST || !RULE_ROOM(r, tests, test_count, test_capacity))
        return rule_no_memory(r);
    r->tests[r->test_count++] = test;
    return true;
}

/* D66: exactly one of these. 0 for anything else. */
static uint8_t rule_relation(view text)
{
    static const struct {
        const char *sign;
        uint8_t takes;
    } relations[] = {{"<", TAKES_LESS},
                     {"≤", TAKES_LESS | TAKES_EQUAL},
                     {"=", TAKES_EQUAL},
                     {"≠", TAKES_LESS | TAKES_GREATER},
                     {"≥", TAKES_GREATER | TAKES_EQUAL},
                     {">", TAKES_GREATER}};
    size_t i = FIND_ROW(relations, sign, text);
    return i < COUNT_OF(relations) ? relations[i].takes : 0;
}

/* The step of a predicate without others in it. False if it cannot be evaluated, or there is no memory. */
static bool rule_leaf(pg_reasoner *r, uint32_t term, pg_test *out)
{
    *out = (pg_test){.op = TEST_TRUE};
    switch ((gedelf_pg_op)pg_at(r->d, term)->sub) {
    case GEDELF_PG_LIT: *out = (pg_test){.op = TEST_LIT, .a = rule_item(r, term, 0)}; return true;
    case GEDELF_PG_SAME:
        *out = (pg_test){.op = TEST_SAME, .i = rule_number(r, term, 0), .j = rule_number(r, term, 1)};
        return true;
    case GEDELF_PG_CMP:
        *out = (pg_test){.op = TEST_CMP, .a = rule_item(r, term, 1)};
        out->relation = rule_relation(rule_text(r, rule_item(r, term, 0)));
        return out->relation != 0;
    case GEDELF_PG_ICMP:
        *out = (pg_test){.op = TEST_ICMP, .i = rule_number(r, term, 1), .j = rule_number(r, term, 2)};
        out->relation = rule_relation(rule_text(r, rule_item(r, term, 0)));
        return out->relation != 0;
    case GEDELF_PG_OTHER: return false;
    case GEDELF_PG_REGEX: out->op = TEST_REGEX; return rule_regex(r, rule_item(r, term, 0), &out->a);
    case GEDELF_PG_SCRIPT:
        *out = (pg_test){.op = TEST_SCRIPT, .a = rule_item(r, term, 0)};
        return pg_script_is_known(r, out->a);
    default: return true;
    }
}

static const char rule_unknown_kind[] = "an unknown kind of node";

/* Why a predicate or producer cannot be evaluated. */
static const char *rule_unknown(const pg_reasoner *r, uint32_t term)
{
    switch ((gedelf_pg_op)pg_at(r->d, term)->sub) {
    case GEDELF_PG_SCRIPT:
        return r->options.script ? "a script in an unknown language" : "a script, but scripts are not run";
    case GEDELF_PG_CMP:
    case GEDELF_PG_ICMP: return "a comparison that does not exist";
    case GEDELF_PG_OTHER: return "an unknown predicate or producer";
    default: return "a regular expression that is not valid";
    }
}

/* A predicate that is being gone through, as numbers in r->open: its term; how many of its parts are done; the last
   skip to its end, plus 1, each of which has the one before in `a`; and its role. */
enum { OPEN_PREDICATE, OPEN_STEPS, OPEN_SKIPS, OPEN_ROLE, OPEN_NUMBERS };

/* The role of a predicate in the whole: it must hold; it is one of several, of which one must hold; it is below a
   Not. */
enum { ROLE_REQUIRED = 1, ROLE_ALTERNATIVE = 2, ROLE_NEGATED = 4 };

static bool rule_open(pg_reasoner *r, uint32_t term, uint32_t role)
{
    return (pg_row_add(r->allocator, &r->open, term) && pg_row_add(r->allocator, &r->open, 0) &&
            pg_row_add(r->allocator, &r->open, 0) && pg_row_add(r->allocator, &r->open, role)) ||
           rule_no_memory(r);
}

static uint32_t *rule_top(const pg_reasoner *r)
{
    return r->open.items + r->open.count - OPEN_NUMBERS;
}

/* ---- Anchors --------------------------------------------------------------------------------- */

/* The worst of a group says how good it is. */
static pg_anchor_type rule_rank(const pg_reasoner *r, uint32_t first, uint32_t count)
{
    pg_anchor_type worst = ANCHOR_LITERAL;
    for (uint32_t i = 0; i < count; i++)
        worst = r->anchors[first + i].type > worst ? r->anchors[first + i].type : worst;
    return worst;
}

/* The predicate can only hold where one of the anchors from `first` on does: they are taken, unless better ones are. */
static void rule_offer(const pg_reasoner *r, pg_check *check, uint32_t first)
{
    uint32_t count = (uint32_t)r->anchor_count - first;
    bool better = count > 0 && (check->anchor_count == 0 ||
                                rule_rank(r, first, count) < rule_rank(r, check->anchor, check->anchor_count) ||
                                (count == 1 && check->anchor_count > 1 && rule_rank(r, first, 1) < ANCHOR_ORDER));
    if (!better)
        return;
    check->anchor = first;
    check->anchor_count = count;
    bool is_literal = count == 1 && r->anchors[first].type == ANCHOR_LITERAL;
    check->literal = is_literal ? r->anchors[first].what : 0;
}

/* What nodes can be looked up by if a test is to hold; false if by nothing. */
static bool rule_anchor_of(const pg_reasoner *r, const pg_check *check, const pg_test *test, pg_anchor *out)
{
    bool earlier = test->i >= 0 && test->i < check->query;
    *out = (pg_anchor){.type = ANCHOR_ORDER, .relation = test->relation, .i = test->i, .j = test->j};
    switch (test->op) {
    case TEST_LIT:
        *out = (pg_anchor){.type = ANCHOR_LITERAL, .what = pg_text_key(r->d, test->a), .i = -1};
        return !test->negated;
    case TEST_SAME: out->type = ANCHOR_SAME; return earlier && !test->negated;
    case TEST_ICMP: return earlier && test->relation != (TAKES_LESS | TAKES_GREATER);
    case TEST_CMP:
        out->i = -1;
        out->what = test->a;
        return test->relation != (TAKES_LESS | TAKES_GREATER);
    default: return false;
    }
}

/* Takes down what a test is looked up by, if its role makes that of use. */
static bool rule_note_anchor(pg_reasoner *r, pg_check *check, const pg_test *test, uint32_t role)
{
    pg_anchor anchor;
    bool found = rule_anchor_of(r, check, test, &anchor);
    if (role & ROLE_ALTERNATIVE && !found)
        r->group_is_spoilt = true;
    if (!found || !(role & (ROLE_REQUIRED | ROLE_ALTERNATIVE)))
        return true;
    if (!array_add(r->allocator, &r->anchors, &r->anchor_count, &r->anchor_capacity, anchor))
        return rule_no_memory(r);
    if (role & ROLE_REQUIRED)
        rule_offer(r, check, (uint32_t)r->anchor_count - 1);
    return true;
}

/* ---- Predicates, made into tests ------------------------------------------------------------- */

/* The skips to the end of this one lead here. */
static void rule_close(pg_reasoner *r, pg_check *check, bool is_and)
{
    uint32_t *top = rule_top(r);
    for (uint32_t skip = top[OPEN_SKIPS]; skip != 0;) {
        pg_test *test = &r->tests[skip - 1];
        uint32_t before = test->a;
        test->a = (uint32_t)r->test_count - skip;
        skip = before;
    }
    if (!is_and && top[OPEN_ROLE] & ROLE_REQUIRED && !r->group_is_spoilt)
        rule_offer(r, check, r->group);
    r->open.count -= OPEN_NUMBERS;
}

/* The role of what is in And or Or. */
static uint32_t rule_inner_role(pg_reasoner *r, uint32_t role, bool is_and)
{
    uint32_t negated = role & ROLE_NEGATED;
    if (is_and && role & ROLE_ALTERNATIVE)
        r->group_is_spoilt = true;
    if (is_and)
        return negated | (role & ROLE_REQUIRED);
    return negated | (role & (ROLE_REQUIRED | ROLE_ALTERNATIVE) ? ROLE_ALTERNATIVE : 0);
}

/* The next of what And or Or has in it, with a skip if the one before has decided the matter. Below Not, each is the
   other. */
static bool rule_step_set(pg_reasoner *r, pg_check *check, gedelf_pg_op op)
{
    uint32_t *top = rule_top(r);
    bool is_and = (op == GEDELF_PG_AND) == !(top[OPEN_ROLE] & ROLE_NEGATED);
    uint32_t set = rule_item(r, top[OPEN_PREDICATE], 0), done = top[OPEN_STEPS]++;
    size_t count = pg_at(r->d, set)->count;
    if (done == 0 && !is_and && top[OPEN_ROLE] & ROLE_REQUIRED) {
        r->group = (uint32_t)r->anchor_count;
        r->group_is_spoilt = false;
    }
    if (count == 0 && !rule_add_test(r, (pg_test){.op = is_and ? TEST_TRUE : TEST_FALSE}))
        return false;
    if (done >= count) {
        rule_close(r, check, is_and);
        return true;
    }
    if (done > 0) {
        pg_test skip = {.op = is_and ? TEST_SKIP_IF_FALSE : TEST_SKIP_IF_TRUE, .a = top[OPEN_SKIPS]};
        if (!rule_add_test(r, skip))
            return false;
        top[OPEN_SKIPS] = (uint32_t)r->test_count;
    }
    return rule_open(r, rule_item(r, set, done), rule_inner_role(r, top[OPEN_ROLE], is_and));
}

/* A predicate without others in it. */
static bool rule_step_leaf(pg_reasoner *r, pg_check *check)
{
    const uint32_t *top = rule_top(r);
    uint32_t role = top[OPEN_ROLE];
    pg_test test;
    if (!rule_leaf(r, top[OPEN_PREDICATE], &test))
        return false;
    if (role & ROLE_NEGATED) {
        test.negated = test.op != TEST_CMP && test.op != TEST_ICMP;
        test.relation = (uint8_t)(~test.relation & (TAKES_LESS | TAKES_EQUAL | TAKES_GREATER));
    }
    r->open.count -= OPEN_NUMBERS;
    return rule_note_anchor(r, check, &test, role) && rule_add_test(r, test);
}

static bool rule_step(pg_reasoner *r, pg_check *check)
{
    uint32_t *top = rule_top(r);
    gedelf_pg_op op = (gedelf_pg_op)pg_at(r->d, top[OPEN_PREDICATE])->sub;
    if (op == GEDELF_PG_AND || op == GEDELF_PG_OR)
        return rule_step_set(r, check, op);
    if (op != GEDELF_PG_NOT)
        return rule_step_leaf(r, check);
    top[OPEN_PREDICATE] = rule_item(r, top[OPEN_PREDICATE], 0);
    top[OPEN_ROLE] ^= ROLE_NEGATED;
    return true;
}

/* The program of a predicate. One that cannot be evaluated is taken to be true, and the rule is blind. */
static bool rule_predicate(pg_reasoner *r, pg_rule *rule, uint32_t term, pg_check *check)
{
    check->program = (uint32_t)r->test_count;
    r->open.count = 0;
    bool known = rule_open(r, term, ROLE_REQUIRED);
    while (known && r->open.count > 0)
        known = rule_step(r, check);
    if (r->status != GEDELF_OK)
        return false;
    if (!known) {
        rule->blind = true;
        rule->why = rule_unknown(r, *rule_top(r));
        r->test_count = check->program;
        check->literal = check->anchor_count = 0;
        if (!rule_add_test(r, (pg_test){.op = TEST_TRUE}))
            return false;
    }
    return rule_add_test(r, (pg_test){.op = TEST_DONE});
}

/* ---- Queries --------------------------------------------------------------------------------- */

static bool rule_add_check(pg_reasoner *r, const pg_rule *rule, pg_check check)
{
    bool in_range = check.other >= -1 && check.other < (int64_t)rule->query_count;
    if (!in_range) { /* no node is at such a position of the list */
        check.op = CHECK_NEVER;
        check.other = -1;
    }
    if (!RULE_ROOM(r, checks, check_count, check_capacity))
        return rule_no_memory(r);
    r->checks[r->check_count++] = check;
    return true;
}

/* The check of an index, unless it is -1 where that is any node. */
static bool rule_index(pg_reasoner *r, const pg_rule *rule, pg_check check, int64_t index)
{
    bool any = index == -1 && check.op != CHECK_ELEMENT && check.op != CHECK_PARENT;
    check.other = index;
    return any || rule_add_check(r, rule, check);
}

static bool rule_indices(pg_reasoner *r, const pg_rule *rule, pg_check check, uint32_t term)
{
    bool is_list = pg_at(r->d, term)->type == GEDELF_PG_LIST, done = true;
    size_t count = pg_at(r->d, term)->count;
    check.op = is_list ? CHECK_POSITION : CHECK_ELEMENT;
    for (size_t i = 0; done && i < count; i++) {
        check.position = (uint32_t)i;
        done = rule_index(r, rule, check, rule_number(r, term, i));
    }
    check.op = CHECK_LENGTH;
    check.position = (uint32_t)count;
    return done && (!is_list || rule_add_check(r, rule, check));
}

/* The pairs of an OutRef query. (D67) */
static bool rule_pairs(pg_reasoner *r, pg_rule *rule, pg_check check, uint32_t term)
{
    bool done = true;
    size_t count = pg_at(r->d, term)->count;
    for (size_t i = 0; done && i < count; i++) {
        uint32_t pair = rule_item(r, term, i), what = rule_item(r, pair, 1);
        pg_check one = check;
        one.key = rule_item(r, pair, 0);
        if (check.op == CHECK_PARENT)
            done = rule_index(r, rule, one, pg_at(r->d, what)->as.number);
        else
            done = rule_predicate(r, rule, what, &one) && rule_add_check(r, rule, one);
    }
    return done;
}

/* D64: a predicate on the slug, unless it is Top, is for Subjects alone. */
static bool rule_text_field(pg_reasoner *r, pg_rule *rule, pg_check check, uint32_t term)
{
    bool is_top = pg_at(r->d, term)->sub == GEDELF_PG_TOP;
    return is_top || (rule_predicate(r, rule, term, &check) && rule_add_check(r, rule, check));
}

static bool rule_field(pg_reasoner *r, pg_rule *rule, pg_check check, pg_form form, uint32_t term)
{
    bool of_subject = r->queries[r->query_count - 1].kind == GEDELF_PG_SUBJECT;
    switch (form) {
    case FORM_INTEGER:
        check.op = of_subject ? CHECK_FROM : CHECK_REFERENCE;
        return rule_index(r, rule, check, pg_at(r->d, term)->as.number);
    case FORM_INTEGERS_LIST:
    case FORM_INTEGERS_SET: return rule_indices(r, rule, check, term);
    case FORM_PARENT_INDICES: check.op = CHECK_PARENT; return rule_pairs(r, rule, check, term);
    case FORM_DETAIL_PREDICATES: check.op = CHECK_DETAIL; return rule_pairs(r, rule, check, term);
    case FORM_STRING_PREDICATE:
    case FORM_DATUM_PREDICATE:
        check.op = of_subject ? CHECK_SLUG : CHECK_TEXT;
        return rule_text_field(r, rule, check, term);
    default:
        check.op = CHECK_EQUAL;
        check.key = term;
        return rule_add_check(r, rule, check);
    }
}

/* What the index must know for looking up nodes by the anchors of a check. */
static bool rule_want_anchors(pg_reasoner *r, const pg_query *q, const pg_check *check, bool keyed)
{
    bool done = true;
    for (uint32_t i = 0; done && i < check->anchor_count; i++) {
        if (r->anchors[check->anchor + i].type == ANCHOR_ORDER)
            done = pg_index_want_order(&r->index, q->kind, check->field, keyed ? q->key : 0);
        else
            r->index.wanted[q->kind][check->field][keyed] = 1;
    }
    return done || rule_no_memory(r);
}

/* What the index must know for this query. */
static bool rule_want(pg_reasoner *r, pg_query *q)
{
    for (uint32_t i = 0; i < q->check_count; i++) {
        const pg_check *check = &r->checks[q->check + i];
        bool has_key = q->kind == GEDELF_PG_CONNECTION || q->kind == GEDELF_PG_PROPERTY || q->kind == GEDELF_PG_TAG;
        if (has_key && check->op == CHECK_TEXT && check->field == 1 && check->literal != 0)
            q->key = check->literal;
    }
    for (uint32_t i = 0; i < q->check_count; i++) {
        const pg_check *check = &r->checks[q->check + i];
        bool keyed = q->key != 0 && check->field != 1;
        if (pg_check_is_text(check) && !rule_want_anchors(r, q, check, keyed))
            return false;
        if (check->op != CHECK_LENGTH && !pg_check_is_text(check))
            r->index.wanted[q->kind][check->field][keyed] = 1;
    }
    return true;
}

static bool rule_query(pg_reasoner *r, pg_rule *rule, uint32_t term)
{
    if (!RULE_ROOM(r, queries, query_count, query_capacity))
        return rule_no_memory(r);
    gedelf_pg_kind kind = (gedelf_pg_kind)pg_at(r->d, term)->sub;
    const pg_form *forms = pg_field_forms(GEDELF_PG_QUERY, kind);
    pg_check check = {.query = (uint32_t)(r->query_count - rule->query), .other = -1};
    size_t number = r->query_count++, first = r->check_count;
    bool done = true;
    r->queries[number] = (pg_query){.kind = (uint8_t)kind, .check = (uint32_t)first};
    if (kind == GEDELF_PG_UNKNOWN) { /* D74 */
        rule->blind = true;
        rule->why = rule_unknown_kind;
        return true;
    }
    for (unsigned field = 0; done && field < pg_kinds[kind].fields; field++) {
        check.field = (uint8_t)field;
        done = rule_field(r, rule, check, forms[field], rule_item(r, term, field));
    }
    r->queries[number].check_count = (uint32_t)(r->check_count - first);
    return done && rule_want(r, &r->queries[number]);
}

/* For each query, the checks of others that name it. */
static bool rule_backs(pg_reasoner *r, const pg_rule *rule)
{
    if (rule->query_count == 0)
        return true;
    pg_query *queries = r->queries + rule->query;
    size_t begin = r->backs.count;
    for (size_t i = rule->check; i < r->check_count; i++) {
        if (r->checks[i].other < 0)
            continue;
        queries[r->checks[i].other].back_count++;
        if (!pg_row_add(r->allocator, &r->backs, 0))
            return rule_no_memory(r);
    }
    for (uint32_t q = 0; q < rule->query_count; q++) {
        queries[q].back = (uint32_t)begin;
        begin += queries[q].back_count;
        queries[q].back_count = 0;
    }
    for (size_t i = rule->check; i < r->check_count; i++) {
        if (r->checks[i].other < 0)
            continue;
        pg_query *named = &queries[r->checks[i].other];
        r->backs.items[named->back + named->back_count++] = (uint32_t)i;
    }
    return true;
}

/* ---- Producers ------------------------------------------------------------------------------- */

static bool rule_add_make(pg_reasoner *r, pg_make_step step)
{
    if (r->make_count >= RULE_STEPS_MOST || !RULE_ROOM(r, makes, make_count, make_capacity))
        return rule_no_memory(r);
    r->makes[r->make_count++] = step;
    return true;
}

/* How many producers a producer has in it, and number `index` of them. */
static size_t rule_inner_count(const pg_reasoner *r, uint32_t term)
{
    switch ((gedelf_pg_op)pg_at(r->d, term)->sub) {
    case GEDELF_PG_MATCH:
    case GEDELF_PG_SLICE: return 1;
    case GEDELF_PG_CAT:
    case GEDELF_PG_UNION:
    case GEDELF_PG_INTERSECT: return pg_at(r->d, rule_item(r, term, 0))->count;
    default: return 0;
    }
}

static uint32_t rule_inner(const pg_reasoner *r, uint32_t term, size_t index)
{
    gedelf_pg_op op = (gedelf_pg_op)pg_at(r->d, term)->sub;
    uint32_t first = rule_item(r, term, 0);
    return op == GEDELF_PG_MATCH || op == GEDELF_PG_SLICE ? first : rule_item(r, first, index);
}

/* The step of a producer, after those in it. False if it cannot be evaluated, or there is no memory. */
static bool rule_produce(pg_reasoner *r, uint32_t term, bool set)
{
    pg_make_step step = {.op = MAKE_LIT, .a = (uint32_t)rule_inner_count(r, term)};
    bool known = true;
    switch ((gedelf_pg_op)pg_at(r->d, term)->sub) {
    case GEDELF_PG_LOOKUP:
        step = (pg_make_step){MAKE_LOOKUP, set, rule_number(r, term, 0), rule_number(r, term, 1)};
        break;
    case GEDELF_PG_MATCH:
        step = (pg_make_step){.op = MAKE_MATCH, .i = rule_number(r, term, 2)};
        known = rule_regex(r, rule_item(r, term, 1), &step.a);
        break;
    case GEDELF_PG_SLICE: step = (pg_make_step){MAKE_SLICE, 0, rule_number(r, term, 1), rule_number(r, term, 2)}; break;
    case GEDELF_PG_CAT: step.op = MAKE_CAT; break;
    case GEDELF_PG_UNION: step.op = MAKE_UNION; break;
    case GEDELF_PG_INTERSECT: step.op = MAKE_INTERSECT; break;
    case GEDELF_PG_SCRIPT:
        step = (pg_make_step){.op = MAKE_SCRIPT, .a = rule_item(r, term, 0), .i = set};
        known = pg_script_is_known(r, step.a);
        break;
    case GEDELF_PG_OTHER: known = false; break;
    default: step.a = rule_item(r, term, 0); break;
    }
    return known && rule_add_make(r, step);
}

/* The program of a producer. If it cannot be evaluated, the rule is mute. */
static bool rule_producer(pg_reasoner *r, pg_rule *rule, uint32_t term, bool set, uint32_t *program)
{
    *program = (uint32_t)r->make_count;
    r->open.count = 0;
    bool known = rule_open(r, term, 0);
    while (known && r->open.count > 0) {
        uint32_t *top = rule_top(r);
        uint32_t inner = top[OPEN_PREDICATE], done = top[OPEN_STEPS]++;
        if (done < rule_inner_count(r, inner)) {
            known = rule_open(r, rule_inner(r, inner, done), 0);
        } else {
            known = rule_produce(r, inner, set);
            r->open.count -= OPEN_NUMBERS;
        }
    }
    if (r->status != GEDELF_OK)
        return false;
    if (!known)
        rule->why = rule_unknown(r, r->open.items[r->open.count]);
    rule->mute = rule->mute || !known;
    return rule_add_make(r, (pg_make_step){.op = MAKE_DONE});
}

static bool rule_template(pg_reasoner *r, pg_rule *rule, uint32_t term)
{
    pg_template t = {.kind = pg_at(r->d, term)->sub};
    const pg_form *forms = pg_field_forms(GEDELF_PG_TEMPLATE, (gedelf_pg_kind)t.kind);
    bool done = true;
    if (t.kind == GEDELF_PG_UNKNOWN) { /* D74 */
        rule->mute = true;
        rule->why = rule_unknown_kind;
    }
    for (size_t field = 1; done && forms[field] != FORM_NONE; field++) {
        uint32_t item = rule_item(r, term, field);
        if (forms[field] == FORM_INTEGER)
            t.indices[field] = pg_at(r->d, item)->as.number;
        else
            done = rule_producer(r, rule, item, forms[field] == FORM_SET_PRODUCER, &t.programs[field]);
    }
    if (!done || !RULE_ROOM(r, templates, template_count, template_capacity))
        return rule_no_memory(r);
    r->templates[r->template_count++] = t;
    return true;
}

/* ---- Rules ----------------------------------------------------------------------------------- */

static bool rule_make(pg_reasoner *r, uint32_t vertex)
{
    uint32_t antecedent = pg_field(r->d, vertex, 0), consequent = pg_field(r->d, vertex, 1);
    pg_rule rule = {.node = vertex,
                    .query = (uint32_t)r->query_count,
                    .query_count = pg_at(r->d, antecedent)->count,
                    .check = (uint32_t)r->check_count,
                    .template = (uint32_t)r->template_count,
                    .template_count = pg_at(r->d, consequent)->count};
    bool done = true;
    for (size_t i = 0; done && i < rule.query_count; i++)
        done = rule_query(r, &rule, rule_item(r, antecedent, i));
    rule.check_count = (uint32_t)(r->check_count - rule.check);
    done = done && rule_backs(r, &rule);
    for (size_t i = 0; done && i < rule.template_count; i++)
        done = rule_template(r, &rule, rule_item(r, consequent, i));
    if (!done || !RULE_ROOM(r, rules, rule_count, rule_capacity))
        return rule_no_memory(r);
    r->rules[r->rule_count++] = rule;
    return true;
}

gedelf_status pg_rules_make(pg_reasoner *r)
{
    const gedelf_pg_dataset *d = r->d;
    for (uint32_t vertex = 0; vertex < d->node_count; vertex++) {
        bool is_rule = d->same[vertex] == vertex && pg_kind_of_node(d, vertex) == GEDELF_PG_EXPECTATION;
        if (is_rule && !rule_make(r, vertex))
            return r->status;
    }
    return GEDELF_OK;
}

pg_rule *pg_rule_of(pg_reasoner *r, uint32_t vertex)
{
    size_t first;
    SEARCH_SORTED(first, 0, r->rule_count, r->rules[first].node < vertex);
    return first < r->rule_count && r->rules[first].node == vertex ? &r->rules[first] : NULL;
}
