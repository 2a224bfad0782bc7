/* SPDX-License-Identifier: MIT */
/*
 * Selecting: takes terms, each a node or a condition, gives the nodes that are meant. Conditions that look further than one
 * node (its Tags, where its source comes from) mark nodes in one pass first; then each node is looked at once.
 */
#include "research/polygenea/words.h"

#include "format/regex/regex.h"

/* What a condition is about. */
typedef enum select_field {
    SELECT_KIND,
    SELECT_KEY,
    SELECT_VALUE,
    SELECT_SOURCE,
    SELECT_SUBJECT,
    SELECT_TAG,
    SELECT_FIELDS
} select_field;

static const char *const select_names[SELECT_FIELDS] = {"kind", "key", "value", "source", "subject", "tag"};

typedef struct select_condition {
    select_field field;
    view text;
    regex *expression;    /* NULL: the text itself */
    uint32_t meant;       /* for a source or subject, the node that it names; else PG_NO_NODE */
    unsigned char *marks; /* for tags, the nodes that have one; for sources, those that are meant */
} select_condition;

/* A selection. */
typedef struct selection {
    const gedelf_pg_dataset *d;
    const gedelf_allocator *allocator;
    gedelf_pg_names *names; /* NULL until a name is looked up */
    gedelf_pg_words *words;
    unsigned char *named; /* the nodes that a term names */
    select_condition *conditions;
    size_t count, capacity;
    gedelf_pg_select_fault *fault;
    gedelf_status status; /* of the first thing that failed */
    unsigned char *marks; /* of the condition that is being got ready */
    bool marked;          /* a reference of the node that is looked at leads to a mark */
} selection;

static gedelf_status select_fail(selection *s, size_t term, const char *why)
{
    if (s->fault && s->status == GEDELF_OK) {
        s->fault->term = term;
        s->fault->why = why;
    }
    return GEDELF_ARGUMENT;
}

/* ---- Nodes ----------------------------------------------------------------------------------- */

/* Is it the number of a node? */
static bool select_number(const selection *s, view text, uint32_t *out)
{
    uint64_t number = 0;
    for (size_t i = 0; i < text.length; i++) {
        if (!is_digit(text.text[i]) || number > UINT32_MAX)
            return false;
        number = number * 10 + (uint64_t)(text.text[i] - '0');
    }
    *out = number < s->d->node_count ? s->d->same[number] : PG_NO_NODE;
    return text.length > 0 && number < s->d->node_count;
}

/* The nodes whose names begin so; false if it cannot be the beginning of a name, or something went wrong. */
static bool select_by_name(selection *s, view text, gedelf_pg_numbers *found)
{
    *found = (gedelf_pg_numbers){NULL, 0, 0, NULL};
    if (!s->names && !status_expect(&s->status, gedelf_pg_names_new(&s->names, s->d)))
        return false;
    gedelf_status status = gedelf_pg_names_find(s->names, text, found);
    if (status == GEDELF_MEMORY)
        status_expect(&s->status, status);
    return status == GEDELF_OK;
}

/* A term that names a node. */
static gedelf_status select_node(selection *s, view text, size_t term)
{
    bool digits = text.length > 0;
    for (size_t i = 0; i < text.length; i++)
        digits = digits && is_digit(text.text[i]);
    uint32_t number;
    gedelf_pg_numbers found;
    if (select_number(s, text, &number)) {
        s->named[number] = 1;
        return GEDELF_OK;
    }
    bool name = select_by_name(s, text, &found);
    if (s->status != GEDELF_OK)
        return s->status;
    if (name && found.count == 1) {
        s->named[found.items[0]] = 1;
        gedelf_pg_numbers_free(&found);
        return GEDELF_OK;
    }
    gedelf_status status = select_fail(s, term,
                                       found.count == 0 && digits ? "is not the number of a node"
                                       : !name           ? "is not a node's number or name, and not a condition"
                                       : found.count > 0 ? "is the beginning of several names"
                                                         : "is not the name of a node");
    if (s->fault && found.count > 0)
        s->fault->choice = found;
    else
        gedelf_pg_numbers_free(&found);
    return status;
}

/* ---- Conditions ------------------------------------------------------------------------------ */

/* The field that a condition is about, and where its text begins; false if the term is not a condition. */
static bool select_split(view term, select_field *field, size_t *text)
{
    for (unsigned i = 0; i < SELECT_FIELDS; i++) {
        view name = view_of_string(select_names[i]);
        if (term.length > name.length && view_begins(term, name) &&
            (term.text[name.length] == '=' || term.text[name.length] == '~')) {
            *field = (select_field)i;
            *text = name.length + 1;
            return true;
        }
    }
    return false;
}

/* Does a text fit a condition? */
static bool select_fits(selection *s, const select_condition *c, view text)
{
    if (!c->expression)
        return view_equal(c->text, text);
    gedelf_status status = s->status == GEDELF_OK && pg_is_utf8(text) ? regex_search(c->expression, text) : GEDELF_END;
    if (status != GEDELF_END)
        status_expect(&s->status, status);
    return status == GEDELF_OK;
}

static bool select_fits_datum(selection *s, const select_condition *c, gedelf_pg_value datum)
{
    return select_fits(s, c, gedelf_pg_text(s->d, gedelf_pg_item(s->d, datum, 2)));
}

/* A key: as it is, in its short form, or what is after its last solidus or number sign. */
static bool select_fits_key(selection *s, const select_condition *c, view key)
{
    size_t from = key.length;
    if (select_fits(s, c, key))
        return true;
    while (from > 0 && key.text[from - 1] != '/' && key.text[from - 1] != '#')
        from--;
    if (from > 0 && from < key.length && select_fits(s, c, view_after(key, from)))
        return true;
    for (size_t i = 0; !c->expression && i < gedelf_pg_abbreviation_count(s->d); i++) {
        view prefix, form;
        gedelf_pg_abbreviation(s->d, i, &prefix, &form);
        if (view_begins(key, prefix) && c->text.length == form.length + 1 + key.length - prefix.length &&
            view_begins(c->text, form) && c->text.text[form.length] == ':' &&
            view_ends(c->text, view_after(key, prefix.length)))
            return true;
    }
    return false;
}

/* What a node is called. */
static bool select_fits_label(selection *s, const select_condition *c, uint32_t vertex)
{
    if (vertex == PG_NO_NODE)
        return false;
    s->words->out.length = 0;
    s->words->enough = true;
    words_put_label(s->words, vertex);
    return status_expect(&s->status, s->words->enough ? GEDELF_OK : GEDELF_MEMORY) &&
           select_fits(s, c, buffer_view(&s->words->out));
}

static bool select_fits_details(selection *s, const select_condition *c, uint32_t vertex)
{
    gedelf_pg_value details = gedelf_pg_item(s->d, s->d->nodes[vertex], 1);
    for (size_t i = 0; i < gedelf_pg_item_count(s->d, details); i++) {
        if (select_fits_datum(s, c, gedelf_pg_item(s->d, gedelf_pg_item(s->d, details, i), 1)))
            return true;
    }
    return false;
}

/* ---- Marks ----------------------------------------------------------------------------------- */

static void select_mark(selection *s, int64_t number)
{
    if (number >= 0 && (uint64_t)number < s->d->node_count)
        s->marks[s->d->same[number]] = 1;
}

/* The references of a Tag are its source and what it is on; only the latter are meant. */
static void select_mark_tags(selection *s, select_condition *c)
{
    for (uint32_t i = 0; s->status == GEDELF_OK && i < s->d->node_count; i++) {
        if (pg_kind_of_node(s->d, i) != GEDELF_PG_TAG || !select_fits_key(s, c, words_field_text(s->words, i, 1)))
            continue;
        gedelf_pg_value of = gedelf_pg_item(s->d, s->d->nodes[i], 2);
        for (size_t k = 0; k < gedelf_pg_item_count(s->d, of); k++)
            select_mark(s, gedelf_pg_number(s->d, gedelf_pg_item(s->d, of, k)));
    }
}

static void select_take_mark(void *context, int64_t number)
{
    selection *s = context;
    s->marked = s->marked || (number >= 0 && (uint64_t)number < s->d->node_count && s->marks[s->d->same[number]]);
}

/* A source fits if its own words do, or those of a parent, which is before it. */
static void select_mark_sources(selection *s, select_condition *c)
{
    for (uint32_t i = 0; s->status == GEDELF_OK && i < s->d->node_count; i++) {
        gedelf_pg_kind kind = pg_kind_of_node(s->d, i);
        s->marked = i == c->meant;
        if (c->meant == PG_NO_NODE && kind == GEDELF_PG_OUTREF) {
            pg_each_reference(s->d, s->d->nodes[i], select_take_mark, s);
            s->marked = s->marked || select_fits_details(s, c, i);
        } else if (c->meant == PG_NO_NODE && kind == GEDELF_PG_DERIVATION) {
            s->marked = select_fits(s, c, words_field_text(s->words, i, 1));
        }
        c->marks[i] = s->marked;
    }
}

/* ---- Terms ----------------------------------------------------------------------------------- */

/* The node that the text of a condition names, if it does. */
static void select_find_meant(selection *s, select_condition *c)
{
    gedelf_pg_numbers found;
    if (c->expression || select_number(s, c->text, &c->meant))
        return;
    if (select_by_name(s, c->text, &found) && found.count == 1)
        c->meant = found.items[0];
    gedelf_pg_numbers_free(&found);
}

/* Gets a condition ready. */
static void select_prepare(selection *s, select_condition *c)
{
    bool marks = c->field == SELECT_TAG || c->field == SELECT_SOURCE;
    if (c->field == SELECT_SOURCE || c->field == SELECT_SUBJECT)
        select_find_meant(s, c);
    if (!marks || s->status != GEDELF_OK)
        return;
    c->marks = memory_zeroed(s->allocator, s->d->node_count + 1);
    if (!status_expect(&s->status, c->marks ? GEDELF_OK : GEDELF_MEMORY))
        return;
    s->marks = c->marks;
    if (c->field == SELECT_TAG)
        select_mark_tags(s, c);
    else
        select_mark_sources(s, c);
}

static gedelf_status select_take(selection *s, view term, size_t number)
{
    select_condition c = {.meant = PG_NO_NODE};
    regex_fault flaw;
    size_t text;
    if (!select_split(term, &c.field, &text))
        return select_node(s, term, number);
    c.text = view_after(term, text);
    if (term.text[text - 1] == '~') {
        gedelf_status status = regex_compile_body(&c.expression, c.text, VIEW(""), s->allocator, &flaw);
        if (status == GEDELF_MALFORMED)
            return select_fail(s, number, "does not have a valid regular expression after ~");
        if (status != GEDELF_OK)
            return status;
    }
    if (array_add(s->allocator, &s->conditions, &s->count, &s->capacity, c))
        return GEDELF_OK;
    regex_free(c.expression);
    return GEDELF_MEMORY;
}

/* ---- Looking --------------------------------------------------------------------------------- */

/* The letter of a kind that is not known is the first of the node's text. */
static bool select_fits_kind(selection *s, const select_condition *c, uint32_t vertex, gedelf_pg_kind kind)
{
    char letter =
        kind == GEDELF_PG_UNKNOWN ? words_field_text(s->words, vertex, 0).text[0] : gedelf_pg_kind_letter(kind);
    view name = view_of_string(gedelf_pg_kind_name(kind));
    return c->expression ? select_fits(s, c, name)
                         : view_equal_ignoring_case(c->text, name) || view_equal(c->text, view_of(&letter, 1));
}

static bool select_fits_value(selection *s, const select_condition *c, uint32_t vertex, gedelf_pg_kind kind)
{
    switch (kind) {
    case GEDELF_PG_PROPERTY: return select_fits_datum(s, c, gedelf_pg_item(s->d, s->d->nodes[vertex], 3));
    case GEDELF_PG_CONNECTION: return select_fits_label(s, c, words_field_node(s->words, vertex, 3));
    case GEDELF_PG_OUTREF: return select_fits_details(s, c, vertex);
    case GEDELF_PG_UNKNOWN: return select_fits(s, c, words_field_text(s->words, vertex, 0));
    case GEDELF_PG_SUBJECT:
    case GEDELF_PG_DERIVATION: return select_fits(s, c, words_field_text(s->words, vertex, 1));
    default: return false;
    }
}

static bool select_holds(selection *s, const select_condition *c, uint32_t vertex)
{
    gedelf_pg_kind kind = pg_kind_of_node(s->d, vertex);
    bool about = kind == GEDELF_PG_PROPERTY || kind == GEDELF_PG_CONNECTION;
    uint32_t other;
    switch (c->field) {
    case SELECT_KIND: return select_fits_kind(s, c, vertex, kind);
    case SELECT_KEY:
        return (about || kind == GEDELF_PG_TAG) && select_fits_key(s, c, words_field_text(s->words, vertex, 1));
    case SELECT_VALUE: return select_fits_value(s, c, vertex, kind);
    case SELECT_SOURCE:
        other = gedelf_pg_kind_is_claim(kind) ? words_field_node(s->words, vertex, 0) : PG_NO_NODE;
        return other != PG_NO_NODE && c->marks[other];
    case SELECT_SUBJECT:
        other = about ? words_field_node(s->words, vertex, 2) : PG_NO_NODE;
        return c->meant != PG_NO_NODE ? other == c->meant : select_fits_label(s, c, other);
    default: return c->marks[vertex];
    }
}

static bool select_all_hold(selection *s, uint32_t vertex)
{
    for (size_t i = 0; i < s->count; i++) {
        if (!select_holds(s, &s->conditions[i], vertex))
            return false;
    }
    return s->count > 0;
}

static void select_run(selection *s, const gedelf_view *terms, size_t count, gedelf_pg_numbers *out)
{
    for (size_t i = 0; i < count && s->status == GEDELF_OK; i++)
        status_expect(&s->status, select_take(s, terms[i], i));
    for (size_t i = 0; i < s->count && s->status == GEDELF_OK; i++)
        select_prepare(s, &s->conditions[i]);
    for (uint32_t i = 0; i < s->d->node_count && s->status == GEDELF_OK; i++) {
        if (s->d->same[i] == i && (s->named[i] || select_all_hold(s, i)) &&
            !array_add(out->allocator, &out->items, &out->count, &out->capacity, i))
            status_expect(&s->status, GEDELF_MEMORY);
    }
}

static void select_close(selection *s)
{
    for (size_t i = 0; i < s->count; i++) {
        regex_free(s->conditions[i].expression);
        memory_release(s->allocator, s->conditions[i].marks, s->d->node_count + 1);
    }
    memory_release(s->allocator, s->conditions, s->capacity * sizeof *s->conditions);
    memory_release(s->allocator, s->named, s->d->node_count + 1);
    gedelf_pg_names_free(s->names);
    gedelf_pg_words_free(s->words);
}

gedelf_status gedelf_pg_select(const gedelf_pg_dataset *dataset, const gedelf_view *terms, size_t count,
                               gedelf_pg_numbers *out, gedelf_pg_select_fault *what)
{
    gedelf_pg_select_fault wrong = GEDELF_PG_SELECT_FAULT(.why = "");
    selection s = {.d = dataset, .allocator = &dataset->allocator, .fault = what ? &wrong : NULL};
    *out = (gedelf_pg_numbers){NULL, 0, 0, s.allocator};
    s.named = memory_zeroed(s.allocator, dataset->node_count + 1);
    status_expect(&s.status, s.named ? gedelf_pg_words_new(&s.words, dataset) : GEDELF_MEMORY);
    if (s.status == GEDELF_OK) {
        select_run(&s, terms, count, out);
    }
    select_close(&s);
    output_give(what, &wrong);
    if (s.status != GEDELF_OK)
        gedelf_pg_numbers_free(out);
    return s.status;
}
