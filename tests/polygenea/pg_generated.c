/* SPDX-License-Identifier: MIT */
/*
 * Makes datasets at random through the public header, and asks of each: what is written, in every way, can be read and is
 * the same dataset; the same nodes added in another order, with sets in another order, are written with the same octets
 * by --canonical; nodes that are removed take along what depends on them and nothing else; the union of datasets does not
 * depend on their order; names depend on content alone; what a node rests on, it cannot do without; JSON is read as it was
 * written; and whatever the nodes, they can be said, drawn and made structures of.
 *
 *     pg_generated [--datasets N] [--seed N]
 *
 * A failure names its seed; `pg_generated --datasets 1 --seed N` shows it again.
 */
#include "support.h"

#include "chance.h"

#include <gedelf/mapping.h>

static uint64_t state;

static size_t below(size_t limit)
{
    return limit == 0 ? 0 : (size_t)(random_number(&state) % limit);
}

static bool one_in(size_t n)
{
    return below(n) == 0;
}

static gedelf_view view_of_text(const char *string)
{
    return (gedelf_view){string, strlen(string)};
}

static void must(gedelf_status status)
{
    if (status != GEDELF_OK)
        give_up(gedelf_status_text(status));
}

/* ---- Values ---------------------------------------------------------------------------------- */

/* Strings that the notation has something to do about: quotation marks, colons, what looks like a short form, a prefix
   and what is a little more or less, zeros, other scripts. */
static const struct {
    const char *octets;
    size_t length;
} some_texts[] = {
#define T(literal)                                                                                                     \
    {                                                                                                                  \
        literal, sizeof(literal) - 1                                                                                   \
    }
    T(""),
    T("name"),
    T("same"),
    T("distinct"),
    T("wrong"),
    T("type"),
    T(":"),
    T("::x"),
    T("gx:"),
    T("gx:Name"),
    T("a:b"),
    T("gx"),
    T("\""),
    T("\"\"quoted\"\""),
    T("http://gedcomx.org/"),
    T("http://gedcomx.org/v1/Name"),
    T("http://gedcomx.org/v1/"),
    T("http://gedcomx.org"),
    T("http://example.org/types#person"),
    T("http://example.org/types#"),
    T("urn:isbn:0451450523"),
    T("a\0b"),
    T("line\nbreak\r\n\ttab"),
    T("(,),[],{} \\AAAA"),
    T("Zo\xC3\xAB \xE6\x9D\x8E \xF0\x90\x8D\x88"),
    T("\xEF\xBF\xBE\xEF\xBF\xBF"),
    T("\xEF\xBB\xBFmark"),
#undef T
};

static gedelf_view random_text(void)
{
    static char made[64];
    size_t i = below(sizeof some_texts / sizeof *some_texts);
    if (one_in(3)) {
        int length = snprintf(made, sizeof made, "http://%s.org/%zu/%zu", one_in(2) ? "gedcomx" : "example", below(3),
                              below(20));
        return (gedelf_view){made, (size_t)length};
    }
    return (gedelf_view){some_texts[i].octets, some_texts[i].length};
}

static gedelf_pg_value make_string(gedelf_pg_dataset *d)
{
    gedelf_pg_value out;
    must(gedelf_pg_make_string(d, random_text(), &out));
    return out;
}

static gedelf_pg_value make_integer(gedelf_pg_dataset *d)
{
    gedelf_pg_value out;
    must(gedelf_pg_make_integer(d, one_in(8) ? (int64_t)random_number(&state) : (int64_t)below(6) - 2, &out));
    return out;
}

static gedelf_pg_value make_reference(gedelf_pg_dataset *d)
{
    gedelf_pg_value out;
    uint32_t count = gedelf_pg_node_count(d);
    uint32_t target = (uint32_t)(one_in(2) ? count - 1 - below(count < 3 ? count : 3) : below(count));
    must(gedelf_pg_make_reference(d, target, &out));
    return out;
}

static gedelf_pg_value make_datum(gedelf_pg_dataset *d)
{
    gedelf_pg_value out;
    char octets[8];
    size_t length = below(sizeof octets + 1);
    for (size_t i = 0; i < length; i++)
        octets[i] = (char)random_number(&state);
    gedelf_view media = view_of_text(one_in(2) ? "" : "image/png"), language = view_of_text(one_in(3) ? "fr" : "");
    gedelf_view text_of_it = random_text();
    if (one_in(2))
        must(gedelf_pg_make_datum(d, view_of_text(""), view_of_text(""), text_of_it, &out));
    else
        must(gedelf_pg_make_datum(d, media, language, (gedelf_view){octets, length}, &out));
    return out;
}

enum { ITEMS_MOST = 5 };

typedef gedelf_pg_value (*maker)(gedelf_pg_dataset *d);

static gedelf_pg_value make_list_of(gedelf_pg_dataset *d, maker make, size_t least)
{
    gedelf_pg_value items[ITEMS_MOST], out;
    size_t count = least + below(ITEMS_MOST - least);
    for (size_t i = 0; i < count; i++)
        items[i] = make(d);
    must(gedelf_pg_make_list(d, items, count, &out));
    return out;
}

static gedelf_pg_value make_set_of(gedelf_pg_dataset *d, maker make)
{
    gedelf_pg_value items[ITEMS_MOST], out;
    size_t count = below(ITEMS_MOST);
    for (size_t i = 0; i < count; i++)
        items[i] = make(d);
    must(gedelf_pg_make_set(d, items, count, &out));
    return out;
}

/* ---- Predicates and producers ---------------------------------------------------------------- */

static gedelf_pg_value make_predicate(gedelf_pg_dataset *d, gedelf_pg_op op, size_t count, const gedelf_pg_value *args)
{
    gedelf_pg_value out;
    must(gedelf_pg_make_predicate(d, op, args, count, &out));
    return out;
}

static gedelf_pg_value make_producer(gedelf_pg_dataset *d, gedelf_pg_op op, size_t count, const gedelf_pg_value *args)
{
    gedelf_pg_value out;
    must(gedelf_pg_make_producer(d, op, args, count, &out));
    return out;
}

static gedelf_pg_value string_predicate(gedelf_pg_dataset *d);
static gedelf_pg_value datum_predicate(gedelf_pg_dataset *d);

/* A predicate, whose literals are made by `literal` and whose parts by `inner`. */
static gedelf_pg_value any_predicate(gedelf_pg_dataset *d, maker literal, maker inner)
{
    switch (below(12)) {
    case 0: return make_predicate(d, GEDELF_PG_SAME, 2, (gedelf_pg_value[]){make_integer(d), make_integer(d)});
    case 1: return make_predicate(d, GEDELF_PG_CMP, 2, (gedelf_pg_value[]){make_string(d), literal(d)});
    case 2:
        return make_predicate(d, GEDELF_PG_ICMP, 3,
                              (gedelf_pg_value[]){make_string(d), make_integer(d), make_integer(d)});
    case 3: return make_predicate(d, GEDELF_PG_REGEX, 1, (gedelf_pg_value[]){make_string(d)});
    case 4: return make_predicate(d, GEDELF_PG_AND, 1, (gedelf_pg_value[]){make_set_of(d, inner)});
    case 5: return make_predicate(d, GEDELF_PG_OR, 1, (gedelf_pg_value[]){make_set_of(d, inner)});
    case 6: return make_predicate(d, GEDELF_PG_NOT, 1, (gedelf_pg_value[]){inner(d)});
    case 7: return make_predicate(d, GEDELF_PG_SCRIPT, 1, (gedelf_pg_value[]){make_datum(d)});
    case 8: return make_predicate(d, GEDELF_PG_TOP, 0, NULL);
    default: return make_predicate(d, GEDELF_PG_LIT, 1, (gedelf_pg_value[]){literal(d)});
    }
}

static gedelf_pg_value string_predicate(gedelf_pg_dataset *d)
{
    return any_predicate(d, make_string, string_predicate);
}

static gedelf_pg_value datum_predicate(gedelf_pg_dataset *d)
{
    return any_predicate(d, make_datum, datum_predicate);
}

/* A producer of strings, or of data by `literal`. */
static gedelf_pg_value any_producer(gedelf_pg_dataset *d, maker literal);

static gedelf_pg_value string_producer(gedelf_pg_dataset *d)
{
    return any_producer(d, make_string);
}

static gedelf_pg_value any_producer(gedelf_pg_dataset *d, maker literal)
{
    switch (below(9)) {
    case 0: return make_producer(d, GEDELF_PG_LOOKUP, 2, (gedelf_pg_value[]){make_integer(d), make_integer(d)});
    case 1:
        return make_producer(d, GEDELF_PG_MATCH, 3,
                             (gedelf_pg_value[]){string_producer(d), make_string(d), make_integer(d)});
    case 2:
        return make_producer(d, GEDELF_PG_SLICE, 3,
                             (gedelf_pg_value[]){string_producer(d), make_integer(d), make_integer(d)});
    case 3: return make_producer(d, GEDELF_PG_CAT, 1, (gedelf_pg_value[]){make_list_of(d, string_producer, 0)});
    case 4: return make_producer(d, GEDELF_PG_SCRIPT, 1, (gedelf_pg_value[]){make_datum(d)});
    default: return make_producer(d, GEDELF_PG_LIT, 1, (gedelf_pg_value[]){literal(d)});
    }
}

static gedelf_pg_value datum_producer(gedelf_pg_dataset *d)
{
    return any_producer(d, make_datum);
}

static gedelf_pg_value set_producer(gedelf_pg_dataset *d)
{
    switch (below(7)) {
    case 0: return make_producer(d, GEDELF_PG_UNION, 1, (gedelf_pg_value[]){make_set_of(d, set_producer)});
    case 1: return make_producer(d, GEDELF_PG_INTERSECT, 1, (gedelf_pg_value[]){make_set_of(d, set_producer)});
    case 2: return make_producer(d, GEDELF_PG_LOOKUP, 2, (gedelf_pg_value[]){make_integer(d), make_integer(d)});
    default: return make_producer(d, GEDELF_PG_LIT, 1, (gedelf_pg_value[]){make_set_of(d, make_integer)});
    }
}

/* ---- Nodes ----------------------------------------------------------------------------------- */

static gedelf_pg_value pair_of(gedelf_pg_dataset *d, maker second)
{
    gedelf_pg_value out, key = make_string(d);
    must(gedelf_pg_make_pair(d, key, second(d), &out));
    return out;
}

static gedelf_pg_value parent_pair(gedelf_pg_dataset *d)
{
    return pair_of(d, make_reference);
}

static gedelf_pg_value detail_pair(gedelf_pg_dataset *d)
{
    return pair_of(d, make_datum);
}

static gedelf_pg_value parent_index_pair(gedelf_pg_dataset *d)
{
    return pair_of(d, make_integer);
}

static gedelf_pg_value detail_predicate_pair(gedelf_pg_dataset *d)
{
    return pair_of(d, datum_predicate);
}

static gedelf_pg_value any_query(gedelf_pg_dataset *d);
static gedelf_pg_value any_template(gedelf_pg_dataset *d);

/* What a field of a node, query or template is made of. */
typedef enum part { NODE_PART, QUERY_PART, TEMPLATE_PART } part;

static gedelf_pg_value make_link(gedelf_pg_dataset *d, part p)
{
    return p == NODE_PART ? make_reference(d) : make_integer(d);
}

static gedelf_pg_value make_words(gedelf_pg_dataset *d, part p)
{
    return p == NODE_PART ? make_string(d) : p == QUERY_PART ? string_predicate(d) : string_producer(d);
}

static size_t make_fields(gedelf_pg_dataset *d, gedelf_pg_kind kind, part p, gedelf_pg_value fields[4])
{
    maker link = p == NODE_PART ? make_reference : make_integer;
    switch (kind) {
    case GEDELF_PG_AGGREGATED_SUBJECT: fields[0] = make_link(d, p); return 1;
    case GEDELF_PG_DERIVATION:
        fields[0] = make_set_of(d, link);
        fields[1] = make_words(d, p);
        return 2;
    case GEDELF_PG_EXPECTATION:
        fields[0] = make_list_of(d, any_query, 0);
        fields[1] = make_list_of(d, any_template, 0);
        return 2;
    case GEDELF_PG_INFERENCE:
        fields[0] = make_list_of(d, link, 0);
        fields[1] = make_link(d, p);
        return 2;
    case GEDELF_PG_OUTREF:
        fields[0] = make_set_of(d, p == NODE_PART ? parent_pair : parent_index_pair);
        fields[1] = make_set_of(d, p == NODE_PART ? detail_pair : detail_predicate_pair);
        return 2;
    default: break;
    }
    fields[0] = make_link(d, p);
    fields[1] = make_words(d, p);
    if (kind == GEDELF_PG_SUBJECT)
        return 2;
    if (kind == GEDELF_PG_TAG) {
        fields[2] = p == TEMPLATE_PART ? set_producer(d) : make_set_of(d, link);
        return 3;
    }
    fields[2] = make_link(d, p);
    fields[3] = kind == GEDELF_PG_CONNECTION ? make_link(d, p)
                : p == NODE_PART             ? make_datum(d)
                : p == QUERY_PART            ? datum_predicate(d)
                                             : datum_producer(d);
    return 4;
}

static gedelf_pg_value any_query(gedelf_pg_dataset *d)
{
    static const gedelf_pg_kind kinds[] = {GEDELF_PG_CONNECTION, GEDELF_PG_DERIVATION, GEDELF_PG_INFERENCE,
                                           GEDELF_PG_OUTREF,     GEDELF_PG_PROPERTY,   GEDELF_PG_SUBJECT,
                                           GEDELF_PG_TAG,        GEDELF_PG_PROPERTY,   GEDELF_PG_SUBJECT};
    gedelf_pg_value fields[4], out;
    gedelf_pg_kind kind = one_in(20) ? GEDELF_PG_EXPECTATION : kinds[below(sizeof kinds / sizeof *kinds)];
    size_t count = make_fields(d, kind, QUERY_PART, fields);
    must(gedelf_pg_make_query(d, kind, fields, count, &out));
    return out;
}

static gedelf_pg_value any_template(gedelf_pg_dataset *d)
{
    static const gedelf_pg_kind kinds[] = {GEDELF_PG_CONNECTION, GEDELF_PG_PROPERTY, GEDELF_PG_SUBJECT, GEDELF_PG_TAG};
    gedelf_pg_value fields[4], out;
    gedelf_pg_kind kind = kinds[below(4)];
    size_t count = make_fields(d, kind, TEMPLATE_PART, fields);
    must(gedelf_pg_make_template(d, kind, fields, count, &out));
    return out;
}

static void add_node(gedelf_pg_dataset *d)
{
    gedelf_pg_value fields[4], content;
    gedelf_pg_kind kind = (gedelf_pg_kind)below(9);
    size_t count;
    if (gedelf_pg_node_count(d) == 0 && kind != GEDELF_PG_EXPECTATION) {
        kind = GEDELF_PG_OUTREF;
        must(gedelf_pg_make_set(d, NULL, 0, &fields[0]));
        fields[1] = make_set_of(d, detail_pair);
        count = 2;
    } else {
        count = make_fields(d, kind, NODE_PART, fields);
    }
    must(gedelf_pg_make_content(d, kind, fields, count, &content));
    must(gedelf_pg_add(d, content, NULL));
}

static gedelf_pg_dataset *make_dataset(void)
{
    gedelf_pg_dataset *d;
    must(gedelf_pg_new(&d, NULL));
    if (one_in(2)) { /* some of these may be refused */
        gedelf_pg_abbreviate(d, view_of_text("http://gedcomx.org/"), view_of_text("gx"));
        gedelf_pg_abbreviate(d, view_of_text(one_in(2) ? "http://gedcomx.org/v1/" : "gx:"), view_of_text("a"));
        gedelf_pg_abbreviate(d, view_of_text(one_in(2) ? "" : "name"), view_of_text("type"));
    }
    size_t count = one_in(10) ? 200 : 1 + below(25);
    for (size_t i = 0; i < count; i++)
        add_node(d);
    return d;
}

/* ---- In another order ------------------------------------------------------------------------ */

static void shuffle(uint32_t *items, size_t count)
{
    for (size_t i = count; i > 1; i--) {
        size_t k = below(i);
        uint32_t other = items[i - 1];
        items[i - 1] = items[k];
        items[k] = other;
    }
}

/* Data are copied whole: their octets need not be a string. */
static gedelf_pg_value copy_datum(gedelf_pg_dataset *to, const gedelf_pg_dataset *from, gedelf_pg_value value)
{
    gedelf_pg_value out;
    must(gedelf_pg_make_datum(to, gedelf_pg_text(from, gedelf_pg_item(from, value, 0)),
                              gedelf_pg_text(from, gedelf_pg_item(from, value, 1)),
                              gedelf_pg_text(from, gedelf_pg_item(from, value, 2)), &out));
    return out;
}

/* A value of one dataset in another, with sets in another order and references under new numbers. */
static gedelf_pg_value copy_value(gedelf_pg_dataset *to, const gedelf_pg_dataset *from, gedelf_pg_value value,
                                  const uint32_t *numbers)
{
    if (gedelf_pg_type_of(from, value) == GEDELF_PG_DATUM)
        return copy_datum(to, from, value);
    size_t count = gedelf_pg_item_count(from, value);
    gedelf_pg_value *items = malloc((count + 1) * sizeof *items), out = 0;
    for (size_t i = 0; i < count; i++)
        items[i] = copy_value(to, from, gedelf_pg_item(from, value, i), numbers);
    switch (gedelf_pg_type_of(from, value)) {
    case GEDELF_PG_STRING: must(gedelf_pg_make_string(to, gedelf_pg_text(from, value), &out)); break;
    case GEDELF_PG_INTEGER: must(gedelf_pg_make_integer(to, gedelf_pg_number(from, value), &out)); break;
    case GEDELF_PG_REFERENCE: must(gedelf_pg_make_reference(to, numbers[gedelf_pg_number(from, value)], &out)); break;
    case GEDELF_PG_LIST: must(gedelf_pg_make_list(to, items, count, &out)); break;
    case GEDELF_PG_SET:
        shuffle(items, count);
        must(gedelf_pg_make_set(to, items, count, &out));
        break;
    case GEDELF_PG_PAIR: must(gedelf_pg_make_pair(to, items[0], items[1], &out)); break;
    case GEDELF_PG_PREDICATE:
        must(gedelf_pg_make_predicate(to, gedelf_pg_op_of(from, value), items, count, &out));
        break;
    case GEDELF_PG_PRODUCER: must(gedelf_pg_make_producer(to, gedelf_pg_op_of(from, value), items, count, &out)); break;
    case GEDELF_PG_QUERY: must(gedelf_pg_make_query(to, gedelf_pg_kind_of(from, value), items, count, &out)); break;
    case GEDELF_PG_TEMPLATE:
        must(gedelf_pg_make_template(to, gedelf_pg_kind_of(from, value), items, count, &out));
        break;
    case GEDELF_PG_CONTENT: must(gedelf_pg_make_content(to, gedelf_pg_kind_of(from, value), items, count, &out)); break;
    default: break;
    }
    free(items);
    return out;
}

static gedelf_pg_dataset *in_another_order(const gedelf_pg_dataset *from)
{
    gedelf_pg_dataset *to;
    uint32_t count = gedelf_pg_node_count(from), left = count;
    uint32_t *numbers = malloc((count + 1) * sizeof *numbers), *waiting = malloc((count + 1) * sizeof *waiting);
    must(gedelf_pg_new(&to, NULL));
    for (uint32_t i = 0; i < count; i++) {
        numbers[i] = UINT32_MAX;
        waiting[i] = i;
    }
    while (left > 0) {
        shuffle(waiting, left);
        for (uint32_t i = left; i-- > 0;) {
            gedelf_pg_numbers needs;
            bool ready = true;
            must(gedelf_pg_dependencies(from, waiting[i], &needs));
            for (size_t k = 0; k < needs.count; k++)
                ready = ready && numbers[needs.items[k]] != UINT32_MAX;
            gedelf_pg_numbers_free(&needs);
            if (!ready)
                continue;
            gedelf_pg_value content = copy_value(to, from, gedelf_pg_node(from, waiting[i]), numbers);
            must(gedelf_pg_add(to, content, &numbers[waiting[i]]));
            waiting[i] = waiting[--left];
            break;
        }
    }
    free(numbers);
    free(waiting);
    return to;
}

static const char *ask_for_order(const gedelf_pg_dataset *d)
{
    static const gedelf_pg_abbreviations ways[] = {GEDELF_PG_WITHOUT, GEDELF_PG_AUTO};
    gedelf_pg_dataset *other = in_another_order(d);
    const char *wrong = gedelf_pg_node_count(d) == gedelf_pg_node_count(other) ? NULL : "there are not as many nodes";
    for (size_t i = 0; i < 2 && !wrong; i++) {
        gedelf_status first, second;
        text one = write_polygenea(d, ways[i], true, &first), two = write_polygenea(other, ways[i], true, &second);
        if (first != GEDELF_OK || second != GEDELF_OK || !text_equal(&one, &two)) {
            wrong = "equal datasets give different octets";
            printf("--- one\n%s--- other\n%s", text_string(&one), text_string(&two));
        }
        text_free(&one);
        text_free(&two);
    }
    gedelf_pg_free(other);
    return wrong;
}

/* ---- Removing -------------------------------------------------------------------------------- */

static bool is_among(const gedelf_pg_numbers *numbers, uint32_t number)
{
    for (size_t i = 0; i < numbers->count; i++) {
        if (numbers->items[i] == number)
            return true;
    }
    return false;
}

/* Counts what must be left when a node goes. */
static const char *ask_for_removal(const gedelf_pg_dataset *d)
{
    uint32_t count = gedelf_pg_node_count(d), gone = (uint32_t)below(count), expected = 0;
    gedelf_pg_dataset *rest;
    for (uint32_t i = 0; i < count; i++) {
        gedelf_pg_numbers needs;
        must(gedelf_pg_dependencies(d, i, &needs));
        expected += i != gone && !is_among(&needs, gone);
        gedelf_pg_numbers_free(&needs);
    }
    must(gedelf_pg_remove(d, &gone, 1, &rest));
    const char *wrong =
        gedelf_pg_node_count(rest) == expected ? round_trip(rest) : "too much or too little was removed";
    gedelf_pg_free(rest);
    return wrong;
}

/* ---- Union and difference -------------------------------------------------------------------- */

/* Some nodes of a dataset, with what they refer to. */
static gedelf_pg_dataset *some_of(const gedelf_pg_dataset *d)
{
    uint32_t count = gedelf_pg_node_count(d), *chosen = malloc((count + 1) * sizeof *chosen);
    size_t chosen_count = 0;
    gedelf_pg_dataset *piece;
    for (uint32_t i = 0; i < count; i++) {
        if (one_in(4))
            chosen[chosen_count++] = i;
    }
    must(gedelf_pg_extract(d, chosen, chosen_count, &piece));
    free(chosen);
    return piece;
}

static gedelf_pg_dataset *union_of(const gedelf_pg_dataset *one, const gedelf_pg_dataset *other)
{
    gedelf_pg_dataset *both;
    must(gedelf_pg_merge((const gedelf_pg_dataset *const[]){one, other}, 2, &both));
    return both;
}

/* Have two datasets the same nodes? */
static bool is_same(const gedelf_pg_dataset *one, const gedelf_pg_dataset *other)
{
    gedelf_status first, second;
    text left = write_polygenea(one, GEDELF_PG_WITHOUT, true, &first);
    text right = write_polygenea(other, GEDELF_PG_WITHOUT, true, &second);
    bool same = first == GEDELF_OK && second == GEDELF_OK && text_equal(&left, &right);
    text_free(&left);
    text_free(&right);
    return same;
}

/* What only the other has, put to the one, makes the union. */
static const char *ask_for_difference(const gedelf_pg_dataset *one, const gedelf_pg_dataset *other,
                                      const gedelf_pg_dataset *both)
{
    gedelf_pg_numbers only_one, only_other, none, rest;
    gedelf_pg_dataset *news;
    must(gedelf_pg_compare(one, other, &only_one, &only_other));
    must(gedelf_pg_compare(one, both, &none, &rest));
    must(gedelf_pg_extract(other, only_other.items, only_other.count, &news));
    gedelf_pg_dataset *joined = union_of(one, news);
    bool right = is_same(joined, both) && none.count == 0 && rest.count == only_other.count &&
                 gedelf_pg_node_count(one) - only_one.count == gedelf_pg_node_count(other) - only_other.count;
    gedelf_pg_free(joined);
    gedelf_pg_free(news);
    gedelf_pg_numbers_free(&only_one);
    gedelf_pg_numbers_free(&only_other);
    gedelf_pg_numbers_free(&none);
    gedelf_pg_numbers_free(&rest);
    return right ? NULL : "the difference is not what the union adds";
}

static const char *ask_for_union(const gedelf_pg_dataset *d)
{
    gedelf_pg_dataset *a = some_of(d), *b = some_of(d), *c = make_dataset();
    gedelf_pg_dataset *ab = union_of(a, b), *ba = union_of(b, a), *bc = union_of(b, c), *aa = union_of(a, a);
    gedelf_pg_dataset *ab_c = union_of(ab, c), *a_bc = union_of(a, bc);
    const char *wrong = !is_same(ab, ba)       ? "the union depends on the order"
                        : !is_same(ab_c, a_bc) ? "the union depends on what is put together first"
                        : !is_same(aa, a)      ? "the union with itself is another dataset"
                                               : ask_for_difference(a, b, ab);
    gedelf_pg_dataset *all[] = {a, b, c, ab, ba, bc, aa, ab_c, a_bc};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        gedelf_pg_free(all[i]);
    return wrong;
}

/* ---- Names ----------------------------------------------------------------------------------- */

/* Finds in one dataset, by its name, a node of another. */
static bool has_name_of(const gedelf_pg_names *in, const gedelf_pg_names *from, uint32_t node)
{
    char name[GEDELF_PG_NAME_LENGTH], again[GEDELF_PG_NAME_LENGTH];
    gedelf_pg_numbers found;
    if (!gedelf_pg_name(from, node, name))
        return false;
    gedelf_status status = gedelf_pg_names_find(in, (gedelf_view){name, sizeof name}, &found);
    bool there = status == GEDELF_OK && found.count == 1 && gedelf_pg_name(in, found.items[0], again) &&
                 memcmp(name, again, sizeof name) == 0;
    gedelf_pg_numbers_free(&found);
    return there;
}

/* Is the shortened name of a node that of no other? */
static bool is_enough(const gedelf_pg_names *names, uint32_t node)
{
    char name[GEDELF_PG_NAME_LENGTH];
    gedelf_pg_numbers found;
    size_t length = gedelf_pg_name(names, node, name) ? gedelf_pg_name_enough(names, node) : 0;
    must(gedelf_pg_names_find(names, (gedelf_view){name, length}, &found));
    bool enough = found.count == 1 && found.items[0] == node;
    gedelf_pg_numbers_free(&found);
    return enough;
}

static const char *ask_for_names(const gedelf_pg_dataset *d)
{
    gedelf_pg_dataset *other = in_another_order(d);
    gedelf_pg_names *names, *other_names;
    const char *wrong = NULL;
    must(gedelf_pg_names_new(&names, d));
    must(gedelf_pg_names_new(&other_names, other));
    for (uint32_t i = 0; i < gedelf_pg_node_count(d) && !wrong; i++) {
        if (!has_name_of(other_names, names, i))
            wrong = "a name depends on the order of nodes";
        else if (!is_enough(names, gedelf_pg_same(d, i)))
            wrong = "a shortened name is not enough";
    }
    gedelf_pg_names_free(names);
    gedelf_pg_names_free(other_names);
    gedelf_pg_free(other);
    return wrong;
}

/* ---- Evidence -------------------------------------------------------------------------------- */

/* Without any step below it, what was asked for, or another way to it, would not be there. */
static const char *ask_for_evidence(const gedelf_pg_dataset *d)
{
    uint32_t top = 0;
    gedelf_pg_evidence evidence;
    const char *wrong = NULL;
    must(gedelf_pg_why(d, (uint32_t)below(gedelf_pg_node_count(d)), 0, &evidence));
    for (size_t i = 0; i < evidence.count && !wrong; i++) {
        const gedelf_pg_step *step = &evidence.items[i];
        gedelf_pg_numbers dependents;
        if (step->depth == 0) {
            top = step->node;
            continue;
        }
        must(gedelf_pg_dependents(d, &step->node, 1, &dependents));
        if (!is_among(&dependents, top))
            wrong = "a node can do without its evidence";
        gedelf_pg_numbers_free(&dependents);
    }
    gedelf_pg_evidence_free(&evidence);
    return wrong;
}

/* ---- Other forms ----------------------------------------------------------------------------- */

/* JSON cannot hold what is no character. */
static const char *ask_for_json(const gedelf_pg_dataset *d)
{
    text json = dump_polygenea(d);
    const char *written = text_string(&json);
    const char *wrong = NULL;
    if (!strstr(written, "\\u0000") && !strstr(written, "\\uFFF")) {
        pg_outcome again = read_polygenea(&json, 1 + below(40), NULL);
        if (again.status != GEDELF_OK || !is_same(d, again.dataset))
            wrong = "JSON is not read as it was written";
        pg_outcome_free(&again);
    }
    text_free(&json);
    return wrong;
}

/* Whatever the nodes are, it can be done. */
static const char *ask_for_words(const gedelf_pg_dataset *d)
{
    gedelf_pg_words *words;
    gedelf_pg_numbers left;
    gedelf_dataset *structures;
    gedelf_pg_picture_options evidence = GEDELF_PG_PICTURE_OPTIONS();
    uint32_t of = (uint32_t)below(gedelf_pg_node_count(d));
    text out = {NULL, 0, 0};
    evidence.show = GEDELF_PG_SHOW_EVIDENCE;
    evidence.of = &of;
    evidence.of_count = 1;
    must(gedelf_pg_words_new(&words, d));
    for (uint32_t i = 0; i < gedelf_pg_node_count(d); i++)
        must(gedelf_pg_say(words, i, gedelf_sink_callback(take_octets, &out)));
    gedelf_pg_words_free(words);
    must(gedelf_pg_draw(d, gedelf_sink_callback(take_octets, &out), NULL, NULL));
    must(gedelf_pg_draw(d, gedelf_sink_callback(take_octets, &out), &evidence, NULL));
    must(gedelf_pg_to_elf(&structures, d, &left));
    const char *wrong = left.count <= gedelf_pg_node_count(d) ? NULL : "more is left than there was";
    gedelf_pg_numbers_free(&left);
    gedelf_dataset_free(structures);
    text_free(&out);
    return wrong;
}

/* ---- The program ----------------------------------------------------------------------------- */

int main(int argc, char **argv)
{
    unsigned long datasets = 1000, seed = 1;
    for (int i = 1; i + 1 < argc; i += 2) {
        if (strcmp(argv[i], "--datasets") == 0)
            datasets = strtoul(argv[i + 1], NULL, 10);
        else if (strcmp(argv[i], "--seed") == 0)
            seed = strtoul(argv[i + 1], NULL, 10);
    }
    uint64_t nodes = 0;
    for (unsigned long i = 0; i < datasets; i++) {
        state = seed + i;
        gedelf_pg_dataset *d = make_dataset();
        const char *wrong = round_trip(d);
        wrong = wrong ? wrong : ask_for_order(d);
        wrong = wrong ? wrong : ask_for_removal(d);
        wrong = wrong ? wrong : ask_for_union(d);
        wrong = wrong ? wrong : ask_for_names(d);
        wrong = wrong ? wrong : ask_for_evidence(d);
        wrong = wrong ? wrong : ask_for_json(d);
        wrong = wrong ? wrong : ask_for_words(d);
        nodes += gedelf_pg_node_count(d);
        gedelf_pg_free(d);
        if (wrong) {
            printf("seed %lu: %s\n", seed + i, wrong);
            return 1;
        }
    }
    printf("%lu datasets, %" PRIu64 " nodes\n", datasets, nodes);
    return 0;
}
