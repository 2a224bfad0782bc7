/* SPDX-License-Identifier: MIT */
/*
 * Takes an Expectation, gives it as a sentence: "if parent of A is B, and parent of B is C, then grandparent of A is C".
 *
 * Subjects are called A, B and so on, in the order of their queries; another query that something refers to is called by
 * its position, "claim 3". Predicates within predicates are said as deep as they fit.
 */
#include "research/polygenea/words.h"

/* How deep a predicate is said, and how many of a set of them. */
enum { RULE_DEPTH_MOST = 3, RULE_ITEMS_MOST = 4, RULE_LETTERS = 26 };

/* A rule being said. */
typedef struct said_rule_words {
    gedelf_pg_words *w;
    gedelf_pg_value antecedent, consequent;
} said_rule_words;

static gedelf_pg_value said_rule_item(const said_rule_words *r, gedelf_pg_value value, size_t index)
{
    return gedelf_pg_item(r->w->d, value, index);
}

static void said_rule_put_number(const said_rule_words *r, uint64_t number)
{
    r->w->enough = r->w->enough && buffer_append_number(&r->w->out, number);
}

/* ---- What indices mean ----------------------------------------------------------------------- */

/* How many Subjects are before this position; templates follow the queries. */
static size_t said_rule_subjects_before(const said_rule_words *r, size_t position)
{
    const gedelf_pg_dataset *d = r->w->d;
    size_t queries = gedelf_pg_item_count(d, r->antecedent), count = 0;
    for (size_t i = 0; i < position; i++) {
        gedelf_pg_value item =
            i < queries ? said_rule_item(r, r->antecedent, i) : said_rule_item(r, r->consequent, i - queries);
        count += gedelf_pg_kind_of(d, item) == GEDELF_PG_SUBJECT;
    }
    return count;
}

static void said_rule_put_position(const said_rule_words *r, int64_t index)
{
    const gedelf_pg_dataset *d = r->w->d;
    size_t queries = gedelf_pg_item_count(d, r->antecedent);
    if (index < 0) {
        words_put(r->w, "anything");
        return;
    }
    size_t position = (size_t)index;
    gedelf_pg_value item = position < queries ? said_rule_item(r, r->antecedent, position)
                                              : said_rule_item(r, r->consequent, position - queries);
    if (item == 0 || gedelf_pg_kind_of(d, item) != GEDELF_PG_SUBJECT) {
        words_put(r->w, "claim ");
        said_rule_put_number(r, (uint64_t)index + 1);
        return;
    }
    size_t subject = said_rule_subjects_before(r, position);
    char letter[2] = {(char)('A' + subject % RULE_LETTERS), 0};
    words_put(r->w, letter);
    if (subject >= RULE_LETTERS)
        said_rule_put_number(r, subject / RULE_LETTERS + 1);
}

/* An index, or a set or producer of them. */
static void said_rule_put_indices(const said_rule_words *r, gedelf_pg_value value)
{
    const gedelf_pg_dataset *d = r->w->d;
    if (gedelf_pg_type_of(d, value) == GEDELF_PG_PRODUCER && gedelf_pg_op_of(d, value) == GEDELF_PG_LIT)
        value = said_rule_item(r, value, 0);
    if (gedelf_pg_type_of(d, value) == GEDELF_PG_INTEGER) {
        said_rule_put_position(r, gedelf_pg_number(d, value));
        return;
    }
    size_t count = gedelf_pg_item_count(d, value);
    if (gedelf_pg_type_of(d, value) == GEDELF_PG_PRODUCER || count == 0) {
        words_put(r->w, "some of these");
        return;
    }
    for (size_t i = 0; i < count && i < RULE_ITEMS_MOST; i++) {
        words_put(r->w, i == 0 ? "" : i + 1 == count ? " and " : ", ");
        said_rule_put_position(r, gedelf_pg_number(d, said_rule_item(r, value, i)));
    }
    words_put(r->w, count > RULE_ITEMS_MOST ? " and others" : "");
}

/* ---- Values ---------------------------------------------------------------------------------- */

static void said_rule_put_literal(const said_rule_words *r, gedelf_pg_value value)
{
    if (gedelf_pg_type_of(r->w->d, value) == GEDELF_PG_DATUM)
        words_put_datum(r->w, value);
    else
        words_put_quoted(r->w, gedelf_pg_text(r->w->d, value));
}

/* "the value of claim 3", from the indices of a Same, ICmp or Lookup. */
static void said_rule_put_field(const said_rule_words *r, gedelf_pg_value at, gedelf_pg_value field)
{
    const gedelf_pg_dataset *d = r->w->d;
    int64_t index = gedelf_pg_number(d, at), number = gedelf_pg_number(d, field);
    gedelf_pg_value query = index < 0 ? 0 : said_rule_item(r, r->antecedent, (size_t)index);
    const char *name = query && number >= 0 ? gedelf_pg_field_name(gedelf_pg_kind_of(d, query), (size_t)number) : NULL;
    words_put(r->w, "the ");
    words_put(r->w, name ? name : "field");
    words_put(r->w, " of ");
    said_rule_put_position(r, index);
}

/* "is “Male”", "matches /Joh?n/": a predicate, as what the value before it does. */
static void said_rule_put_simple(const said_rule_words *r, gedelf_pg_value predicate)
{
    const gedelf_pg_dataset *d = r->w->d;
    gedelf_pg_value first = said_rule_item(r, predicate, 0), second = said_rule_item(r, predicate, 1);
    switch (gedelf_pg_op_of(d, predicate)) {
    case GEDELF_PG_TOP: words_put(r->w, "is anything"); break;
    case GEDELF_PG_LIT:
        words_put(r->w, "is ");
        said_rule_put_literal(r, first);
        break;
    case GEDELF_PG_SAME:
        words_put(r->w, "is ");
        said_rule_put_field(r, first, second);
        break;
    case GEDELF_PG_CMP:
        words_put(r->w, "is ");
        words_put_text(r->w, gedelf_pg_text(d, first));
        words_put(r->w, " ");
        said_rule_put_literal(r, second);
        break;
    case GEDELF_PG_ICMP:
        words_put(r->w, "is ");
        words_put_text(r->w, gedelf_pg_text(d, first));
        words_put(r->w, " ");
        said_rule_put_field(r, second, said_rule_item(r, predicate, 2));
        break;
    case GEDELF_PG_REGEX:
        words_put(r->w, "matches ");
        words_put_quoted(r->w, gedelf_pg_text(d, first));
        break;
    case GEDELF_PG_OTHER:
        words_put(r->w, "fits ");
        words_put_quoted(r->w, gedelf_pg_text(d, first));
        break;
    default: words_put(r->w, "fits a condition"); break;
    }
}

/* A point in predicates that are within each other. */
typedef struct said_rule_level {
    gedelf_pg_value list;
    size_t next, count;
    const char *between;
} said_rule_level;

/* The predicates that And, Or and Not are made of; nothing of others, or where it is too deep. */
static bool said_rule_open(const said_rule_words *r, gedelf_pg_value predicate, size_t depth, said_rule_level *level)
{
    const gedelf_pg_dataset *d = r->w->d;
    gedelf_pg_op op = gedelf_pg_op_of(d, predicate);
    if (depth == RULE_DEPTH_MOST || (op != GEDELF_PG_AND && op != GEDELF_PG_OR && op != GEDELF_PG_NOT))
        return false;
    bool negated = op == GEDELF_PG_NOT;
    gedelf_pg_value list = negated ? predicate : said_rule_item(r, predicate, 0);
    words_put(r->w, negated ? "not: " : "");
    *level = (said_rule_level){list, 0, gedelf_pg_item_count(d, list), op == GEDELF_PG_OR ? " or " : " and "};
    return true;
}

static void said_rule_put_predicate(const said_rule_words *r, gedelf_pg_value predicate)
{
    said_rule_level levels[RULE_DEPTH_MOST];
    size_t depth = 0;
    if (!said_rule_open(r, predicate, depth, &levels[0])) {
        said_rule_put_simple(r, predicate);
        return;
    }
    for (depth = 1; depth > 0;) {
        said_rule_level *level = &levels[depth - 1];
        if (level->next == level->count || level->next == RULE_ITEMS_MOST) {
            words_put(r->w, level->next < level->count ? " …" : "");
            depth--;
            continue;
        }
        words_put(r->w, level->next > 0 ? level->between : "");
        gedelf_pg_value inner = said_rule_item(r, level->list, level->next++);
        if (depth < RULE_DEPTH_MOST && said_rule_open(r, inner, depth, &levels[depth]))
            depth++;
        else
            said_rule_put_simple(r, inner);
    }
}

/* A producer, or what only it can be. */
static void said_rule_put_producer(const said_rule_words *r, gedelf_pg_value producer)
{
    switch (gedelf_pg_op_of(r->w->d, producer)) {
    case GEDELF_PG_LIT: said_rule_put_literal(r, said_rule_item(r, producer, 0)); break;
    case GEDELF_PG_LOOKUP:
        said_rule_put_field(r, said_rule_item(r, producer, 0), said_rule_item(r, producer, 1));
        break;
    default: words_put(r->w, "what follows from these"); break;
    }
}

/* "husband or wife": a key that is one of a few. */
static bool said_rule_put_keys(const said_rule_words *r, gedelf_pg_value key)
{
    const gedelf_pg_dataset *d = r->w->d;
    gedelf_pg_value set = said_rule_item(r, key, 0);
    size_t count = gedelf_pg_op_of(d, key) == GEDELF_PG_OR ? gedelf_pg_item_count(d, set) : 0;
    for (size_t i = 0; i < count; i++) {
        if (count > RULE_ITEMS_MOST || gedelf_pg_op_of(d, said_rule_item(r, set, i)) != GEDELF_PG_LIT)
            return false;
    }
    for (size_t i = 0; i < count; i++) {
        words_put(r->w, i > 0 ? " or " : "");
        words_put_key(r->w, gedelf_pg_text(d, said_rule_item(r, said_rule_item(r, set, i), 0)));
    }
    return count > 0;
}

/* A key, if there are just a few that it can be. */
static void said_rule_put_key(const said_rule_words *r, gedelf_pg_value key)
{
    const gedelf_pg_dataset *d = r->w->d;
    bool predicate = gedelf_pg_type_of(d, key) == GEDELF_PG_PREDICATE;
    if (gedelf_pg_op_of(d, key) == GEDELF_PG_LIT) {
        words_put_key(r->w, gedelf_pg_text(d, said_rule_item(r, key, 0)));
        return;
    }
    if (predicate && said_rule_put_keys(r, key))
        return;
    words_put(r->w, "something");
    if (predicate && gedelf_pg_op_of(d, key) != GEDELF_PG_TOP) {
        words_put(r->w, " (whose key ");
        said_rule_put_predicate(r, key);
        words_put(r->w, ")");
    }
}

/* ---- Clauses --------------------------------------------------------------------------------- */

/* Does a query say anything but that there is such a node? */
static bool said_rule_says(const said_rule_words *r, gedelf_pg_value query)
{
    const gedelf_pg_dataset *d = r->w->d;
    return gedelf_pg_kind_of(d, query) != GEDELF_PG_SUBJECT ||
           gedelf_pg_op_of(d, said_rule_item(r, query, 1)) != GEDELF_PG_TOP;
}

static void said_rule_put_subject_clause(const said_rule_words *r, gedelf_pg_value item, size_t position, bool query)
{
    said_rule_put_position(r, (int64_t)position);
    gedelf_pg_value slug = said_rule_item(r, item, 1);
    if (query) {
        words_put(r->w, "’s slug ");
        said_rule_put_predicate(r, slug);
    } else {
        words_put(r->w, " exists, called ");
        said_rule_put_producer(r, slug);
    }
}

/* A query or template of a claim. */
static void said_rule_put_clause(const said_rule_words *r, gedelf_pg_value item, size_t position, bool query)
{
    gedelf_pg_kind kind = gedelf_pg_kind_of(r->w->d, item);
    if (kind == GEDELF_PG_SUBJECT) {
        said_rule_put_subject_clause(r, item, position, query);
        return;
    }
    if (kind == GEDELF_PG_UNKNOWN) {
        words_put(r->w, "there is ");
        words_put_quoted(r->w, gedelf_pg_text(r->w->d, said_rule_item(r, item, 0)));
        return;
    }
    if (kind != GEDELF_PG_CONNECTION && kind != GEDELF_PG_PROPERTY && kind != GEDELF_PG_TAG) {
        words_put(r->w, "there is such an ");
        words_put(r->w, gedelf_pg_kind_name(kind));
        return;
    }
    if (kind == GEDELF_PG_TAG) {
        said_rule_put_indices(r, said_rule_item(r, item, 2));
        words_put(r->w, " are marked as ");
        said_rule_put_key(r, said_rule_item(r, item, 1));
        return;
    }
    said_rule_put_key(r, said_rule_item(r, item, 1));
    words_put(r->w, " of ");
    said_rule_put_indices(r, said_rule_item(r, item, 2));
    words_put(r->w, query && kind == GEDELF_PG_PROPERTY ? " " : " is ");
    if (kind == GEDELF_PG_CONNECTION)
        said_rule_put_indices(r, said_rule_item(r, item, 3));
    else if (query)
        said_rule_put_predicate(r, said_rule_item(r, item, 3));
    else
        said_rule_put_producer(r, said_rule_item(r, item, 3));
}

void words_put_rule(gedelf_pg_words *w, gedelf_pg_value content)
{
    said_rule_words r = {w, gedelf_pg_item(w->d, content, 0), gedelf_pg_item(w->d, content, 1)};
    size_t queries = gedelf_pg_item_count(w->d, r.antecedent), templates = gedelf_pg_item_count(w->d, r.consequent);
    size_t said = 0;
    for (size_t i = 0; i < queries; i++) {
        gedelf_pg_value query = said_rule_item(&r, r.antecedent, i);
        if (!said_rule_says(&r, query))
            continue;
        words_put(w, said++ == 0 ? "if " : ", and ");
        said_rule_put_clause(&r, query, i, true);
    }
    words_put(w, said > 0 ? ", then " : queries > 0 ? "for any such Subjects, " : "in any case, ");
    words_put(w, templates == 0 ? "nothing" : "");
    for (size_t i = 0; i < templates; i++) {
        words_put(w, i > 0 ? ", and " : "");
        said_rule_put_clause(&r, said_rule_item(&r, r.consequent, i), queries + i, false);
    }
}
