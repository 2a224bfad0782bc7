/* SPDX-License-Identifier: MIT */
/*
 * Takes a node in cells, and says what is wrong with the queries, templates, predicates and producers in it: indices
 * that lead nowhere or where nothing can match, sources of templates, operators, regular expressions.
 * [PG §Node Queries, §Node Templates, §Predicates, §Producers; D65, D66, D68, D71]
 *
 * An Expectation can be a query in another one. Each is looked at by itself, without those within it, which have their
 * turn; so every cell is seen once, however deep.
 */
#include "format/regex/regex.h"
#include "research/polygenea/polygenea_private.h"

/* One Expectation, or Expectation Query. */
typedef struct pg_expectation {
    const gedelf_pg_dataset *d;
    const pg_speaker *to;
    const pg_cell *antecedent, *consequent;
    uint8_t *kinds; /* of the queries */
    size_t index;   /* of the query in the antecedent, or of the template in the consequent */
    bool in_consequent;
    bool *no_memory; /* for looking into a regular expression */
} pg_expectation;

static void pg_say_index(const pg_expectation *e, enum diag_code code, const pg_cell *piece, uint64_t limit)
{
    char number[21], most[20];
    pg_say(e->to, code, piece, pg_number_text(piece->as.number, number), view_of(most, number_format(limit, most)));
}

/* ---- Indices --------------------------------------------------------------------------------- */

/* What a field can refer to. */
typedef enum pg_wish { WISH_ANY, WISH_SOURCE, WISH_ORIGIN, WISH_EXPECTATION, WISH_OUTREF } pg_wish;

static bool pg_wish_allows(pg_wish wish, gedelf_pg_kind kind)
{
    if (kind == GEDELF_PG_UNKNOWN)
        return true; /* D74: it may be anything */
    switch (wish) {
    case WISH_SOURCE: return gedelf_pg_kind_is_source(kind);
    case WISH_ORIGIN: return gedelf_pg_kind_is_source(kind) || kind == GEDELF_PG_TAG;
    case WISH_EXPECTATION: return kind == GEDELF_PG_EXPECTATION;
    case WISH_OUTREF: return kind == GEDELF_PG_OUTREF;
    default: return true;
    }
}

/* An integer of a query: -1, or the index of an earlier query. If that can never be what the field refers to, the query
   can match nothing. */
static void pg_judge_query_index(const pg_expectation *e, const pg_cell *piece, pg_wish wish)
{
    if (piece->as.number == -1)
        return;
    if (piece->as.number < 0 || (uint64_t)piece->as.number >= e->index)
        pg_say_index(e, DIAG_QUERY_INDEX, piece, e->index);
    else if (!pg_wish_allows(wish, (gedelf_pg_kind)e->kinds[piece->as.number]))
        pg_say(e->to, DIAG_QUERY_NEVER_MATCHES, piece, view_of_string(pg_kinds[e->kinds[piece->as.number]].name),
               VIEW(""));
}

/* An integer of a template: the index of a query, or of an earlier template after them; -1 means nothing. (D68) */
static void pg_judge_template_index(const pg_expectation *e, const pg_cell *piece)
{
    uint64_t limit = (uint64_t)e->antecedent->count + e->index;
    if (piece->as.number == -1)
        pg_say(e->to, DIAG_TEMPLATE_ANY, piece, VIEW(""), VIEW(""));
    else if (piece->as.number < 0 || (uint64_t)piece->as.number >= limit)
        pg_say_index(e, DIAG_TEMPLATE_INDEX, piece, limit);
}

/* The arguments i and j of Same, ICmp and Lookup: value j of what query i matched. (D68) */
static void pg_judge_tuple(const pg_expectation *e, const pg_cell *i, const pg_cell *j)
{
    uint64_t tuples = e->in_consequent ? e->antecedent->count : (uint64_t)e->index + 1;
    if (i->as.number < 0 || (uint64_t)i->as.number >= tuples) {
        pg_say_index(e, DIAG_TUPLE_INDEX, i, tuples);
        return;
    }
    if (e->kinds[i->as.number] == GEDELF_PG_UNKNOWN)
        return;
    uint64_t values = pg_kinds[e->kinds[i->as.number]].fields;
    if (j->as.number < 0 || (uint64_t)j->as.number >= values)
        pg_say_index(e, DIAG_TUPLE_INDEX, j, values);
}

/* ---- Predicates and producers ---------------------------------------------------------------- */

/* D66, D71: exactly one of these. */
static void pg_judge_operator(const pg_expectation *e, const pg_cell *piece)
{
    static const char *const operators[] = {"<", "≤", "=", "≠", "≥", ">"};
    view text = names_at(&e->d->strings, piece->as.string);
    if (FIND_TEXT(operators, text) == COUNT_OF(operators))
        pg_say(e->to, DIAG_COMPARISON_OPERATOR, piece, text, VIEW(""));
}

/* D65: a regular expression that does not compile. */
static void pg_judge_regex(const pg_expectation *e, const pg_cell *piece)
{
    regex *expression;
    regex_fault flaw;
    view text = names_at(&e->d->strings, piece->as.string);
    gedelf_status status = regex_compile(&expression, text, &e->d->allocator, &flaw);
    regex_free(expression);
    if (status == GEDELF_MALFORMED)
        pg_say(e->to, DIAG_REGEX_MALFORMED, piece, text, view_of_string(flaw.why));
    *e->no_memory = *e->no_memory || status == GEDELF_MEMORY;
}

/* All predicates and producers in a range of cells. Arguments before the last are cells without items, where they are
   asked for. */
static void pg_judge_functions(const pg_expectation *e, const pg_cell *piece)
{
    const pg_cell *end = piece + piece->size;
    for (; piece < end; piece++) {
        if (piece->type != GEDELF_PG_PREDICATE && piece->type != GEDELF_PG_PRODUCER) {
            if (e->in_consequent && piece->form == FORM_INTEGERS_SET) {
                for (size_t i = 0; i < piece->count; i++)
                    pg_judge_template_index(e, piece + 1 + i);
            }
            continue;
        }
        switch ((gedelf_pg_op)piece->sub) {
        case GEDELF_PG_CMP: pg_judge_operator(e, piece + 1); break;
        case GEDELF_PG_ICMP:
            pg_judge_operator(e, piece + 1);
            pg_judge_tuple(e, piece + 2, piece + 3);
            break;
        case GEDELF_PG_SAME:
        case GEDELF_PG_LOOKUP: pg_judge_tuple(e, piece + 1, piece + 2); break;
        case GEDELF_PG_REGEX: pg_judge_regex(e, piece + 1); break;
        case GEDELF_PG_MATCH: pg_judge_regex(e, piece + 1 + piece[1].size); break;
        case GEDELF_PG_OTHER:
            pg_say(e->to, DIAG_OPERATION_UNKNOWN, piece, pg_strange_name(e->d, piece),
                   piece->type == GEDELF_PG_PREDICATE ? VIEW("predicate") : VIEW("producer"));
            break;
        default: break;
        }
    }
}

/* ---- Queries and templates ------------------------------------------------------------------- */

/* A Subject query is for Aggregated Subjects too, whose `parts` is a Tag. */
static pg_wish pg_wish_of(gedelf_pg_kind kind, size_t field)
{
    if (field == 0 && gedelf_pg_kind_is_claim(kind))
        return kind == GEDELF_PG_SUBJECT ? WISH_ORIGIN : WISH_SOURCE;
    return field == 1 && kind == GEDELF_PG_INFERENCE ? WISH_EXPECTATION : WISH_ANY;
}

/* One field of a query. */
static void pg_judge_query_field(const pg_expectation *e, gedelf_pg_kind kind, size_t number, const pg_cell *field)
{
    const pg_cell *item = field + 1;
    switch ((pg_form)field->form) {
    case FORM_INTEGER: pg_judge_query_index(e, field, pg_wish_of(kind, number)); break;
    case FORM_INTEGERS_LIST:
    case FORM_INTEGERS_SET:
        for (size_t i = 0; i < field->count; i++)
            pg_judge_query_index(e, item + i, WISH_ANY);
        break;
    case FORM_PARENT_INDICES:
        for (size_t i = 0; i < field->count; i++, item += item->size)
            pg_judge_query_index(e, item + 2, WISH_OUTREF);
        break;
    default: pg_judge_functions(e, field); break;
    }
}

/* D74: says that the kind of a query or template is not known, if it is not. */
static bool pg_judge_kind(const pg_expectation *e, const pg_cell *piece)
{
    bool known = piece->sub != GEDELF_PG_UNKNOWN;
    if (!known)
        pg_say(e->to, DIAG_NODE_UNKNOWN, piece, pg_strange_name(e->d, piece), VIEW(""));
    return known;
}

static void pg_judge_query(const pg_expectation *e, const pg_cell *query)
{
    gedelf_pg_kind kind = (gedelf_pg_kind)query->sub;
    const pg_cell *field = query + 1;
    if (!pg_judge_kind(e, query))
        return;
    if (kind == GEDELF_PG_EXPECTATION)
        return; /* it has its own turn */
    for (size_t i = 0; i < query->count; i++, field += field->size)
        pg_judge_query_field(e, kind, i, field);
}

static void pg_judge_template(const pg_expectation *e, const pg_cell *template)
{
    const pg_cell *field = template + 1;
    char number[21];
    if (!pg_judge_kind(e, template))
        return;
    if (field->as.number != -1)
        pg_say(e->to, DIAG_TEMPLATE_SOURCE, field, pg_number_text(field->as.number, number), VIEW(""));
    for (size_t i = 0; i < template->count; i++, field += field->size) {
        if (i > 0 && field->form == FORM_INTEGER)
            pg_judge_template_index(e, field);
        else if (i > 0)
            pg_judge_functions(e, field);
    }
}

/* ---- Expectations ---------------------------------------------------------------------------- */

/* The items of a list, one after the other. */
static void pg_judge_list(pg_expectation *e, const pg_cell *list,
                          void (*judge)(const pg_expectation *e, const pg_cell *item))
{
    const pg_cell *item = list + 1;
    e->in_consequent = list == e->consequent;
    for (e->index = 0; e->index < list->count; e->index++, item += item->size)
        judge(e, item);
}

static void pg_note_kinds(const pg_cell *list, uint8_t *kinds)
{
    const pg_cell *item = list + 1;
    for (size_t i = 0; i < list->count; i++, item += item->size)
        kinds[i] = item->sub;
}

static gedelf_status pg_judge_expectation(pg_expectation *e, const pg_cell *piece)
{
    e->antecedent = piece + 1;
    e->consequent = e->antecedent + e->antecedent->size;
    size_t size = (size_t)e->antecedent->count + 1;
    e->kinds = memory_allocate(&e->d->allocator, size);
    if (!e->kinds)
        return GEDELF_MEMORY;
    pg_note_kinds(e->antecedent, e->kinds);
    pg_judge_list(e, e->antecedent, pg_judge_query);
    pg_judge_list(e, e->consequent, pg_judge_template);
    memory_release(&e->d->allocator, e->kinds, size);
    return GEDELF_OK;
}

gedelf_status pg_check_expectations(const gedelf_pg_dataset *d, const pg_speaker *to)
{
    bool no_memory = false;
    pg_expectation e = {.d = d, .to = to, .no_memory = &no_memory};
    gedelf_status status = GEDELF_OK;
    for (size_t i = 0; status == GEDELF_OK && i < to->node->size; i++) {
        const pg_cell *piece = to->node + i;
        bool has_fields = piece->type == GEDELF_PG_CONTENT || piece->type == GEDELF_PG_QUERY;
        if (has_fields && piece->sub == GEDELF_PG_EXPECTATION)
            status = pg_judge_expectation(&e, piece);
    }
    return no_memory ? GEDELF_MEMORY : status;
}
