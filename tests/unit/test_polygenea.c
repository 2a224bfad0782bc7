/* SPDX-License-Identifier: MIT */
/*
 * Polygenea through its public header, as far as no file can show it: building, finding, relations, removing, checking
 * without a text, and what can go wrong with callbacks.
 */
#include "unit.h"

#include "research/polygenea/polygenea.h"

/* ---- Helpers --------------------------------------------------------------------------------- */

static gedelf_pg_dataset *read_text(const char *text)
{
    gedelf_pg_dataset *d;
    assert_int_equal(gedelf_pg_read(&d, source_of(view_of_string(text)), NULL, NULL), GEDELF_OK);
    return d;
}

static gedelf_pg_value string_of(gedelf_pg_dataset *d, const char *text)
{
    gedelf_pg_value out;
    assert_int_equal(gedelf_pg_make_string(d, view_of_string(text), &out), GEDELF_OK);
    return out;
}

static gedelf_pg_value integer_of(gedelf_pg_dataset *d, int64_t number)
{
    gedelf_pg_value out;
    assert_int_equal(gedelf_pg_make_integer(d, number, &out), GEDELF_OK);
    return out;
}

static gedelf_pg_value reference_to(gedelf_pg_dataset *d, uint32_t target)
{
    gedelf_pg_value out;
    assert_int_equal(gedelf_pg_make_reference(d, target, &out), GEDELF_OK);
    return out;
}

static gedelf_pg_value set_of(gedelf_pg_dataset *d, const gedelf_pg_value *items, size_t count)
{
    gedelf_pg_value out;
    assert_int_equal(gedelf_pg_make_set(d, items, count, &out), GEDELF_OK);
    return out;
}

static uint32_t add(gedelf_pg_dataset *d, gedelf_pg_kind kind, const gedelf_pg_value *fields, size_t count)
{
    gedelf_pg_value content;
    uint32_t number;
    assert_int_equal(gedelf_pg_make_content(d, kind, fields, count, &content), GEDELF_OK);
    assert_int_equal(gedelf_pg_add(d, content, &number), GEDELF_OK);
    return number;
}

static uint32_t add_subject(gedelf_pg_dataset *d, uint32_t source, const char *slug)
{
    return add(d, GEDELF_PG_SUBJECT, (gedelf_pg_value[]){reference_to(d, source), string_of(d, slug)}, 2);
}

static uint32_t add_outref(gedelf_pg_dataset *d)
{
    gedelf_pg_value nothing = set_of(d, NULL, 0);
    return add(d, GEDELF_PG_OUTREF, (gedelf_pg_value[]){nothing, nothing}, 2);
}

static void assert_written(const gedelf_pg_dataset *d, const char *expected)
{
    buffer out;
    buffer_init(&out, &memory_default);
    assert_int_equal(gedelf_pg_write(d, gedelf_sink_callback(write_to_buffer, &out), NULL), GEDELF_OK);
    assert_view(buffer_view(&out), view_of_string(expected));
    buffer_free(&out);
}

static void assert_numbers(gedelf_pg_numbers *numbers, const uint32_t *expected, size_t count)
{
    assert_int_equal(numbers->count, count);
    for (size_t i = 0; i < count; i++)
        assert_int_equal(numbers->items[i], expected[i]);
    gedelf_pg_numbers_free(numbers);
    assert_int_equal(numbers->count, 0);
}

/* ---- Kinds ----------------------------------------------------------------------------------- */

static void test_forms__names(void **state)
{
    (void)state;
    size_t claims = 0, sources = 0;
    assert_int_equal(gedelf_pg_kind_letter(GEDELF_PG_UNKNOWN), 0);
    assert_string_equal(gedelf_pg_kind_name(GEDELF_PG_UNKNOWN), "Unknown");
    for (unsigned kind = 0; kind < GEDELF_PG_UNKNOWN; kind++) {
        gedelf_pg_kind k = (gedelf_pg_kind)kind;
        assert_int_equal(gedelf_pg_kind_name(k)[0], gedelf_pg_kind_letter(k));
        size_t fields = gedelf_pg_kind_fields(k);
        assert_non_null(gedelf_pg_field_name(k, fields - 1));
        assert_null(gedelf_pg_field_name(k, fields));
        claims += gedelf_pg_kind_is_claim(k);
        sources += gedelf_pg_kind_is_source(k);
    }
    assert_int_equal(claims, 4);
    assert_int_equal(sources, 3);
    assert_null(gedelf_pg_kind_name((gedelf_pg_kind)PG_KINDS));
    assert_int_equal(gedelf_pg_kind_letter((gedelf_pg_kind)99), 0);
    assert_string_equal(gedelf_pg_op_name(GEDELF_PG_ICMP), "ICmp");
    assert_null(gedelf_pg_op_name((gedelf_pg_op)PG_OPS));
}

/* ---- Building -------------------------------------------------------------------------------- */

/* Equal values are one, and so are equal nodes. */
static void test_values__equal_is_one(void **state)
{
    (void)state;
    gedelf_pg_dataset *d;
    assert_int_equal(gedelf_pg_new(&d, NULL), GEDELF_OK);
    assert_int_equal(string_of(d, "a"), string_of(d, "a"));
    assert_int_not_equal(string_of(d, "a"), string_of(d, "b"));
    assert_int_not_equal(integer_of(d, 0), string_of(d, "0"));
    assert_int_equal(add_outref(d), 0);
    assert_int_equal(add_outref(d), 0);
    assert_int_not_equal(reference_to(d, 0), integer_of(d, 0));
    uint32_t a = add_subject(d, 0, "a"), b = add_subject(d, 0, "b");
    assert_int_equal(add_subject(d, 0, "a"), a);
    gedelf_pg_value one = set_of(d, (gedelf_pg_value[]){reference_to(d, a), reference_to(d, b)}, 2);
    gedelf_pg_value other =
        set_of(d, (gedelf_pg_value[]){reference_to(d, b), reference_to(d, a), reference_to(d, b)}, 3);
    assert_int_not_equal(one, other);
    assert_int_equal(gedelf_pg_canonical(d, one), gedelf_pg_canonical(d, other));
    assert_int_equal(gedelf_pg_item_count(d, other), 2);
    assert_int_equal(gedelf_pg_number(d, gedelf_pg_item(d, other, 0)), b);
    uint32_t derived = add(d, GEDELF_PG_DERIVATION, (gedelf_pg_value[]){one, string_of(d, "x")}, 2);
    assert_int_equal(add(d, GEDELF_PG_DERIVATION, (gedelf_pg_value[]){other, string_of(d, "x")}, 2), derived);
    assert_int_equal(gedelf_pg_node_count(d), 4);
    assert_written(d, "O({},{})\nS(0,\"a\")\nS(0,\"b\")\nD({1,2},\"x\")\n");
    gedelf_pg_free(d);
}

/* A content need not be in the dataset; and what is found is the first of equal nodes. */
static void test_values__find(void **state)
{
    (void)state;
    gedelf_pg_dataset *d = read_text("O({},{})S(0,\"a\")S(0,\"a\")");
    gedelf_pg_value content;
    assert_int_equal(gedelf_pg_node_count(d), 3);
    assert_int_equal(gedelf_pg_same(d, 2), 1);
    assert_int_equal(gedelf_pg_same(d, 3), UINT32_MAX);
    assert_int_equal(gedelf_pg_find(d, gedelf_pg_node(d, 2)), 1);
    assert_int_equal(gedelf_pg_find(d, 0), UINT32_MAX);
    assert_int_equal(gedelf_pg_find(d, UINT32_MAX), UINT32_MAX);
    gedelf_pg_value fields[] = {reference_to(d, 0), string_of(d, "b")};
    assert_int_equal(gedelf_pg_make_content(d, GEDELF_PG_SUBJECT, fields, 2, &content), GEDELF_OK);
    assert_int_equal(gedelf_pg_find(d, content), UINT32_MAX);
    assert_int_equal(gedelf_pg_node(d, 3), 0);
    gedelf_pg_free(d);
}

static void test_values__walking(void **state)
{
    (void)state;
    gedelf_pg_dataset *d =
        read_text("O({},{\"a\":(\"image/png\",\"en\",\\AAEC),\"b\":\"text\"})E([P(,QSame(0,1),,)],[])");
    gedelf_pg_value details = gedelf_pg_item(d, gedelf_pg_node(d, 0), 1), pair = gedelf_pg_item(d, details, 0);
    gedelf_pg_value datum = gedelf_pg_item(d, pair, 1);
    assert_int_equal(gedelf_pg_kind_of(d, gedelf_pg_node(d, 0)), GEDELF_PG_OUTREF);
    assert_int_equal(gedelf_pg_type_of(d, pair), GEDELF_PG_PAIR);
    assert_view(gedelf_pg_text(d, gedelf_pg_item(d, pair, 0)), VIEW("a"));
    assert_view(gedelf_pg_text(d, gedelf_pg_item(d, datum, 2)), VIEW("\0\1\2"));
    assert_false(gedelf_pg_is_plain(d, datum));
    assert_true(gedelf_pg_is_plain(d, gedelf_pg_item(d, gedelf_pg_item(d, details, 1), 1)));
    assert_false(gedelf_pg_is_plain(d, details));
    gedelf_pg_value query = gedelf_pg_item(d, gedelf_pg_item(d, gedelf_pg_node(d, 1), 0), 0);
    assert_int_equal(gedelf_pg_type_of(d, query), GEDELF_PG_QUERY);
    assert_int_equal(gedelf_pg_op_of(d, gedelf_pg_item(d, query, 1)), GEDELF_PG_SAME);
    assert_int_equal(gedelf_pg_number(d, gedelf_pg_item(d, query, 0)), -1);
    /* What is not there is nothing. */
    assert_int_equal(gedelf_pg_item(d, query, 4), 0);
    assert_int_equal(gedelf_pg_type_of(d, 0), 0);
    assert_int_equal(gedelf_pg_item_count(d, 9999), 0);
    assert_int_equal(gedelf_pg_text(d, query).length, 0);
    assert_int_equal(gedelf_pg_number(d, query), 0);
    gedelf_pg_free(d);
}

/* What has not its form is refused, however deep. */
static void test_values__wrong_forms(void **state)
{
    (void)state;
    gedelf_pg_dataset *d;
    gedelf_pg_value out, text, number, list, inner, deep, datum;
    assert_int_equal(gedelf_pg_new(&d, NULL), GEDELF_OK);
    add_outref(d);
    text = string_of(d, "a");
    number = integer_of(d, 0);
    assert_int_equal(gedelf_pg_make_string(d, VIEW("\xFF"), &out), GEDELF_ARGUMENT);
    assert_int_equal(gedelf_pg_make_reference(d, 1, &out), GEDELF_ARGUMENT);
    assert_int_equal(gedelf_pg_make_datum(d, VIEW("\xFF"), VIEW(""), VIEW(""), &out), GEDELF_ARGUMENT);
    assert_int_equal(gedelf_pg_make_datum(d, VIEW(""), VIEW(""), VIEW("\xFF"), &datum), GEDELF_OK);
    assert_int_equal(gedelf_pg_make_list(d, (gedelf_pg_value[]){0}, 1, &out), GEDELF_ARGUMENT);
    assert_int_equal(gedelf_pg_make_list(d, (gedelf_pg_value[]){9999}, 1, &out), GEDELF_ARGUMENT);
    assert_int_equal(gedelf_pg_make_predicate(d, GEDELF_PG_UNION, NULL, 0, &out), GEDELF_ARGUMENT);
    assert_int_equal(gedelf_pg_make_producer(d, GEDELF_PG_TOP, NULL, 0, &out), GEDELF_ARGUMENT);
    assert_int_equal(gedelf_pg_make_predicate(d, (gedelf_pg_op)PG_OPS, NULL, 0, &out), GEDELF_ARGUMENT);
    assert_int_equal(gedelf_pg_make_producer(d, (gedelf_pg_op)PG_OPS, NULL, 0, &out), GEDELF_ARGUMENT);
    assert_int_equal(gedelf_pg_make_query(d, GEDELF_PG_AGGREGATED_SUBJECT, &number, 1, &out), GEDELF_ARGUMENT);
    assert_int_equal(gedelf_pg_make_template(d, GEDELF_PG_OUTREF, &number, 1, &out), GEDELF_ARGUMENT);
    assert_int_equal(gedelf_pg_make_content(d, (gedelf_pg_kind)77, &number, 1, &out), GEDELF_ARGUMENT);
    gedelf_pg_value subject[] = {number, text}, tagged[] = {reference_to(d, 0), text, text};
    assert_int_equal(gedelf_pg_make_content(d, GEDELF_PG_SUBJECT, subject, 2, &out), GEDELF_ARGUMENT);
    assert_int_equal(gedelf_pg_make_content(d, GEDELF_PG_SUBJECT, subject, 1, &out), GEDELF_ARGUMENT);
    assert_int_equal(gedelf_pg_make_content(d, GEDELF_PG_TAG, tagged, 3, &out), GEDELF_ARGUMENT);
    assert_int_equal(out, 0);
    /* E([P(,QNot(QSame("a")),,)],[]) */
    assert_int_equal(gedelf_pg_make_predicate(d, GEDELF_PG_SAME, &text, 1, &inner), GEDELF_OK);
    assert_int_equal(gedelf_pg_make_predicate(d, GEDELF_PG_NOT, &inner, 1, &deep), GEDELF_OK);
    gedelf_pg_value query[] = {number, deep, number, deep}, fields[2];
    assert_int_equal(gedelf_pg_make_query(d, GEDELF_PG_PROPERTY, query, 4, &out), GEDELF_OK);
    assert_int_equal(gedelf_pg_make_list(d, &out, 1, &fields[0]), GEDELF_OK);
    assert_int_equal(gedelf_pg_make_list(d, NULL, 0, &list), GEDELF_OK);
    fields[1] = list;
    assert_int_equal(gedelf_pg_make_content(d, GEDELF_PG_EXPECTATION, fields, 2, &out), GEDELF_ARGUMENT);
    /* The octets of a datum are no string. */
    gedelf_pg_value slug[] = {reference_to(d, 0), gedelf_pg_item(d, datum, 2)};
    assert_int_equal(gedelf_pg_make_content(d, GEDELF_PG_SUBJECT, slug, 2, &out), GEDELF_ARGUMENT);
    assert_int_equal(gedelf_pg_add(d, text, NULL), GEDELF_ARGUMENT);
    assert_int_equal(gedelf_pg_add(d, 0, NULL), GEDELF_ARGUMENT);
    assert_int_equal(gedelf_pg_node_count(d), 1);
    gedelf_pg_free(d);
    gedelf_pg_free(NULL);
}

/* What is not known can be built, if its text could have been read (D74). */
static void test_values__unknown(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        gedelf_status status;
    } rows[] = {{"X(1,\"a\",[2,],{\"k\":Y()})", GEDELF_OK},
                {"X(1 2)", GEDELF_ARGUMENT},
                {"X( 1)", GEDELF_ARGUMENT},
                {"O(1)", GEDELF_ARGUMENT},
                {"Xy(1)", GEDELF_ARGUMENT},
                {"X(1)X(2)", GEDELF_ARGUMENT},
                {"X(", GEDELF_ARGUMENT},
                {"", GEDELF_ARGUMENT}};
    gedelf_pg_dataset *d;
    assert_int_equal(gedelf_pg_new(&d, NULL), GEDELF_OK);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        gedelf_pg_value text, content;
        assert_int_equal(gedelf_pg_make_string(d, view_of_string(rows[i].text), &text), GEDELF_OK);
        assert_int_equal(gedelf_pg_make_content(d, GEDELF_PG_UNKNOWN, &text, 1, &content), rows[i].status);
        assert_int_equal(gedelf_pg_make_predicate(d, GEDELF_PG_OTHER, &text, 1, &content), GEDELF_ARGUMENT);
    }
    gedelf_pg_value text, value;
    assert_int_equal(gedelf_pg_make_string(d, VIEW("QSoundex(\"a\")"), &text), GEDELF_OK);
    assert_int_equal(gedelf_pg_make_predicate(d, GEDELF_PG_OTHER, &text, 1, &value), GEDELF_OK);
    assert_int_equal(gedelf_pg_make_producer(d, GEDELF_PG_OTHER, &text, 1, &value), GEDELF_ARGUMENT);
    assert_int_equal(gedelf_pg_make_string(d, VIEW("QSame(0,0)"), &text), GEDELF_OK);
    assert_int_equal(gedelf_pg_make_predicate(d, GEDELF_PG_OTHER, &text, 1, &value), GEDELF_ARGUMENT);
    gedelf_pg_free(d);
}

static void test_values__abbreviations(void **state)
{
    (void)state;
    gedelf_pg_dataset *d;
    view prefix, short_form;
    assert_int_equal(gedelf_pg_new(&d, NULL), GEDELF_OK);
    assert_int_equal(gedelf_pg_abbreviate(d, VIEW("http://a.example/"), VIEW("a")), GEDELF_OK);
    assert_int_equal(gedelf_pg_abbreviate(d, VIEW("http://b.example/"), VIEW("a")), GEDELF_ARGUMENT);
    assert_int_equal(gedelf_pg_abbreviate(d, VIEW("http://a.example/"), VIEW("b")), GEDELF_ARGUMENT);
    assert_int_equal(gedelf_pg_abbreviate(d, VIEW("a"), VIEW("b")), GEDELF_ARGUMENT);
    assert_int_equal(gedelf_pg_abbreviate(d, VIEW(":x"), VIEW("b")), GEDELF_ARGUMENT);
    assert_int_equal(gedelf_pg_abbreviate(d, VIEW("x"), VIEW("1")), GEDELF_ARGUMENT);
    assert_int_equal(gedelf_pg_abbreviate(d, VIEW("\xFF"), VIEW("b")), GEDELF_ARGUMENT);
    assert_int_equal(gedelf_pg_abbreviation_count(d), 1);
    gedelf_pg_abbreviation(d, 0, &prefix, &short_form);
    assert_view(prefix, VIEW("http://a.example/"));
    assert_view(short_form, VIEW("a"));
    gedelf_pg_abbreviation(d, 1, &prefix, &short_form);
    assert_int_equal(prefix.length + short_form.length, 0);
    assert_written(d, "N(\"http://a.example/\",\"a\")\n");
    gedelf_pg_free(d);
}

/* ---- Relations ------------------------------------------------------------------------------- */

static const char family[] = "O({},{})\n"                    /* 0 */
                             "S(0,\"a\")S(0,\"b\")\n"        /* 1, 2 */
                             "T(0,\"same\",{1,2})A(3)\n"     /* 3, 4 */
                             "S(0,\"c\")\n"                  /* 5 */
                             "T(0,\"same\",{4,5})A(6)\n"     /* 6, 7 */
                             "S(0,\"a\")P(0,\"k\",8,\"v\")"; /* 8, equal to 1; 9 */

static void test_relations__dependencies(void **state)
{
    (void)state;
    gedelf_pg_dataset *d = read_text(family);
    gedelf_pg_numbers numbers;
    assert_int_equal(gedelf_pg_dependencies(d, 0, &numbers), GEDELF_OK);
    assert_numbers(&numbers, NULL, 0);
    assert_int_equal(gedelf_pg_dependencies(d, 7, &numbers), GEDELF_OK);
    assert_numbers(&numbers, (uint32_t[]){0, 1, 2, 3, 4, 5, 6}, 7);
    assert_int_equal(gedelf_pg_dependencies(d, 9, &numbers), GEDELF_OK);
    assert_numbers(&numbers, (uint32_t[]){0, 1}, 2);
    assert_int_equal(gedelf_pg_dependencies(d, 10, &numbers), GEDELF_ARGUMENT);
    gedelf_pg_numbers_free(&numbers);
    gedelf_pg_free(d);
    d = read_text("D({1},\"x\")D({0,9},\"y\")");
    assert_int_equal(gedelf_pg_dependencies(d, 0, &numbers), GEDELF_OK);
    assert_numbers(&numbers, (uint32_t[]){0, 1}, 2);
    gedelf_pg_free(d);
}

static void test_relations__constituents(void **state)
{
    (void)state;
    gedelf_pg_dataset *d = read_text(family);
    gedelf_pg_numbers numbers;
    assert_int_equal(gedelf_pg_constituents(d, 4, &numbers), GEDELF_OK);
    assert_numbers(&numbers, (uint32_t[]){1, 2, 4}, 3);
    assert_int_equal(gedelf_pg_constituents(d, 7, &numbers), GEDELF_OK);
    assert_numbers(&numbers, (uint32_t[]){1, 2, 4, 5, 7}, 5);
    assert_int_equal(gedelf_pg_constituents(d, 6, &numbers), GEDELF_OK);
    assert_numbers(&numbers, (uint32_t[]){6}, 1);
    gedelf_pg_free(d);
    d = read_text("O({},{})A(0)A(9)");
    assert_int_equal(gedelf_pg_constituents(d, 1, &numbers), GEDELF_OK);
    assert_numbers(&numbers, (uint32_t[]){1}, 1);
    assert_int_equal(gedelf_pg_constituents(d, 2, &numbers), GEDELF_OK);
    assert_numbers(&numbers, (uint32_t[]){2}, 1);
    gedelf_pg_free(d);
}

/* [PG §Removing unwanted or private information]: what depends on a node goes with it. */
static void test_relations__removing(void **state)
{
    (void)state;
    static const struct {
        uint32_t node;
        const char *left;
    } table[] = {
        {0, ""},
        {1, "O({},{})\nS(0,\"b\")\nS(0,\"c\")\n"},
        {8, "O({},{})\nS(0,\"b\")\nS(0,\"c\")\n"}, /* equal to 1 */
        {5, "O({},{})\nS(0,\"a\")\nS(0,\"b\")\nT(0,\"same\",{1,2})\nA(3)\nP(0,\"k\",1,\"v\")\n"},
        {9, "O({},{})\nS(0,\"a\")\nS(0,\"b\")\nT(0,\"same\",{1,2})\nA(3)\nS(0,\"c\")\nT(0,\"same\",{4,5})\nA(6)\n"},
    };
    gedelf_pg_dataset *d = read_text(family), *rest;
    for (size_t i = 0; i < COUNT_OF(table); i++) {
        assert_int_equal(gedelf_pg_remove(d, &table[i].node, 1, &rest), GEDELF_OK);
        assert_written(rest, table[i].left);
        gedelf_pg_free(rest);
    }
    assert_int_equal(gedelf_pg_remove(d, (uint32_t[]){1, 2, 3, 4, 5, 6, 7, 9}, 8, &rest), GEDELF_OK);
    assert_written(rest, "O({},{})\n");
    gedelf_pg_free(rest);
    assert_int_equal(gedelf_pg_remove(d, (uint32_t[]){10}, 1, &rest), GEDELF_ARGUMENT);
    assert_null(rest);
    gedelf_pg_free(d);
    d = read_text("N(\"x\",\"y\")S(7,\"a\")");
    assert_int_equal(gedelf_pg_remove(d, NULL, 0, &rest), GEDELF_ARGUMENT);
    gedelf_pg_free(d);
}

/* ---- Checking, and callbacks ----------------------------------------------------------------- */

/* When the text is gone, a diagnostic names the node, and where it was read. */
static void test_check__without_text(void **state)
{
    (void)state;
    gedelf_pg_dataset *d = read_text("S(1,\"a\")D({1},\"x\")T(1,\"same\",{0})S(0,\"b\")");
    notebook notes;
    gedelf_severity worst;
    notebook_init(&notes);
    notes.thorough = true;
    gedelf_read_options options = options_with(&notes);
    assert_int_equal(gedelf_pg_check(d, &options, &worst), GEDELF_OK);
    assert_int_equal(worst, GEDELF_ERROR);
    static const char *const expected[] = {
        "1:1 error forward-reference octets 0+0 width 1 related 0: this refers to node 1, which comes later or is "
        "the node itself; in node 0 (Subject)",
        "1:9 error reference-cycle octets 0+0 width 1 related 0: this reference leads back to its own node; in "
        "node 1 (Derivation)",
        "1:19 error tag-too-few ",
        "; in node 3 (Subject)",
    };
    for (size_t i = 0; i < COUNT_OF(expected); i++)
        assert_non_null(strstr(notebook_text(&notes), expected[i]));
    notebook_free(&notes);
    gedelf_pg_free(d);
}

/* A callback that wants no more ends reading and checking at any place. */
static void test_check__stopping(void **state)
{
    (void)state;
    static const char faulty[] =
        "\xEF\xBB\xBFN(\"a\",\"x\")N(\"x\",\"y\")S(1,\"a\")D({1},\"x\")O({},{})O({},{})D({2,2},\"z\")Q";
    for (size_t after = 1; after < 12; after++) {
        notebook notes;
        gedelf_pg_dataset *d;
        notebook_init(&notes);
        notes.stop_after = after;
        gedelf_read_options options = options_with(&notes);
        gedelf_status status = gedelf_pg_read(&d, source_of(view_of_string(faulty)), &options, NULL);
        assert_int_equal(status, notes.count == after ? GEDELF_STOPPED : GEDELF_MALFORMED);
        assert_true(notes.count <= after);
        assert_null(d);
        notebook_free(&notes);
    }
    gedelf_pg_dataset *d = read_text("S(9,\"a\")S(9,\"b\")");
    notebook notes;
    notebook_init(&notes);
    notes.stop_after = 1;
    gedelf_read_options options = options_with(&notes);
    assert_int_equal(gedelf_pg_check(d, &options, NULL), GEDELF_STOPPED);
    notebook_free(&notes);
    gedelf_pg_free(d);
}

/* Reading that fails on the way. */
static void test_read__unreadable(void **state)
{
    (void)state;
    view text = VIEW("O({},{\"a\":\"b\"})S(0,\"c\")");
    for (size_t at = 1; at < text.length; at++) {
        chunks c = {.text = text, .size = 1, .fails_at = at};
        gedelf_pg_dataset *d;
        assert_int_equal(gedelf_pg_read(&d, gedelf_source_callback(chunks_read, &c), NULL, NULL), GEDELF_UNREADABLE);
        assert_null(d);
    }
    gedelf_pg_dataset *d;
    assert_int_equal(gedelf_pg_read(&d, gedelf_source_file("no such file"), NULL, NULL), GEDELF_UNREADABLE);
    assert_int_equal(gedelf_pg_read(&d, gedelf_source_callback(NULL, NULL), NULL, NULL), GEDELF_ARGUMENT);
}

static bool refuse(void *context, const void *octets, size_t size)
{
    (void)context;
    (void)octets;
    (void)size;
    return false;
}

static void test_write__refused(void **state)
{
    (void)state;
    gedelf_pg_dataset *d = read_text("N(\"a\",\"x\")O({},{})");
    gedelf_pg_write_options options = GEDELF_PG_WRITE_OPTIONS();
    assert_int_equal(gedelf_pg_write(d, gedelf_sink_callback(refuse, NULL), NULL), GEDELF_UNWRITABLE);
    assert_int_equal(gedelf_pg_write_json(d, gedelf_sink_callback(refuse, NULL), NULL), GEDELF_UNWRITABLE);
    options.canonical = true;
    assert_int_equal(gedelf_pg_write(d, gedelf_sink_callback(refuse, NULL), &options), GEDELF_ARGUMENT);
    options.abbreviations = (gedelf_pg_abbreviations)9;
    assert_int_equal(gedelf_pg_write(d, gedelf_sink_callback(refuse, NULL), &options), GEDELF_ARGUMENT);
    gedelf_pg_free(d);
    d = read_text("S(7,\"a\")");
    assert_false(gedelf_pg_is_sound(d));
    assert_int_equal(gedelf_pg_write(d, gedelf_sink_callback(refuse, NULL), NULL), GEDELF_ARGUMENT);
    gedelf_pg_free(d);
}

/* ---- Sorting --------------------------------------------------------------------------------- */

static int by_tens(void *context, uint32_t a, uint32_t b)
{
    (void)context;
    return (a / 10 > b / 10) - (a / 10 < b / 10);
}

/* Any length, and equal ones stay in order. */
static void test_terms__sorting(void **state)
{
    (void)state;
    for (size_t count = 0; count < 130; count++) {
        uint32_t items[130], scratch[130], random = 1;
        for (size_t i = 0; i < count; i++) {
            random = random * 1664525U + 1013904223U;
            items[i] = (random >> 24) % 8 * 10 + 0;
        }
        uint8_t seen[8] = {0};
        for (size_t i = 0; i < count; i++)
            items[i] += seen[items[i] / 10]++ % 10; /* numbered in order of arrival */
        pg_sort(items, scratch, count, by_tens, NULL);
        for (size_t i = 1; i < count; i++) {
            assert_true(items[i - 1] / 10 <= items[i] / 10);
            if (items[i - 1] / 10 == items[i] / 10)
                assert_int_equal((items[i - 1] % 10 + 1) % 10, items[i] % 10);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_forms__names),
        cmocka_unit_test(test_values__equal_is_one),
        cmocka_unit_test(test_values__find),
        cmocka_unit_test(test_values__walking),
        cmocka_unit_test(test_values__wrong_forms),
        cmocka_unit_test(test_values__unknown),
        cmocka_unit_test(test_values__abbreviations),
        cmocka_unit_test(test_relations__dependencies),
        cmocka_unit_test(test_relations__constituents),
        cmocka_unit_test(test_relations__removing),
        cmocka_unit_test(test_check__without_text),
        cmocka_unit_test(test_check__stopping),
        cmocka_unit_test(test_read__unreadable),
        cmocka_unit_test(test_write__refused),
        cmocka_unit_test(test_terms__sorting),
    };
    return cmocka_run_group_tests_name("polygenea", tests, NULL, NULL);
}
