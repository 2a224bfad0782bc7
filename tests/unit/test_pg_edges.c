/* SPDX-License-Identifier: MIT */
/*
 * Polygenea at its edges: values that are no text, sinks that take nothing, names that others share the beginning of, Base64 in
 * JSON, and what checks and limits tell the caller.
 */
#include "unit.h"

#include "research/polygenea/polygenea.h"

#include <gedelf/reason.h>

static bool take_nothing(void *context, const void *octets, size_t size)
{
    (void)context;
    (void)octets;
    (void)size;
    return false;
}

static gedelf_pg_dataset *read_edge(const char *text)
{
    gedelf_pg_dataset *d;
    assert_int_equal(gedelf_pg_read(&d, source_of(view_of_string(text)), NULL, NULL), GEDELF_OK);
    return d;
}

/* ---- Values that are no text --------------------------------------------------------------------- */

static void test_pg_edges__values(void **state)
{
    (void)state;
    static const struct {
        const char *datum, *words;
    } rows[] = {
        {"\"hi\"", "“hi”"},
        {"(\"image/png\",,\\/9j/)", "(image/png, 3 bytes)"},
        {"(,,\\/9j/)", "(3 bytes)"},
        {"(\"image/png\",,\\aGk=)", "“hi”"},
        {"(\"" GEDELF_PG_DATE "\",,\\MTgyMA==)", "“1820”"},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        char text[300];
        gedelf_pg_words *words;
        gedelf_pg_picture_options options = GEDELF_PG_PICTURE_OPTIONS();
        buffer out;
        uint32_t claim = 2;
        buffer_init(&out, &memory_default);
        snprintf(text, sizeof text, "O({},{})S(0,\"x\")P(0,\"k\",1,%s)", rows[i].datum);
        gedelf_pg_dataset *d = read_edge(text);
        assert_int_equal(gedelf_pg_words_new(&words, d), GEDELF_OK);
        assert_int_equal(gedelf_pg_say(words, claim, gedelf_sink_callback(write_to_buffer, &out)), GEDELF_OK);
        assert_int_equal(gedelf_pg_say(words, claim, gedelf_sink_callback(take_nothing, NULL)), GEDELF_UNWRITABLE);
        gedelf_pg_words_free(words);
        char *said = string_of_buffer(&out);
        if (!strstr(said, rows[i].words))
            fail_msg("%s is “%s”, without “%s”", rows[i].datum, said, rows[i].words);
        free(said);
        buffer_init(&out, &memory_default);
        options.show = GEDELF_PG_SHOW_EVIDENCE;
        options.of = &claim;
        options.of_count = 1;
        assert_int_equal(gedelf_pg_draw(d, gedelf_sink_callback(write_to_buffer, &out), &options, NULL), GEDELF_OK);
        assert_int_equal(gedelf_pg_draw(d, gedelf_sink_callback(take_nothing, NULL), &options, NULL),
                         GEDELF_UNWRITABLE);
        char *drawn = string_of_buffer(&out);
        if (!strstr(drawn, rows[i].words))
            fail_msg("%s is drawn as\n%s\nwithout “%s”", rows[i].datum, drawn, rows[i].words);
        free(drawn);
        assert_int_equal(gedelf_pg_write(d, gedelf_sink_callback(take_nothing, NULL), NULL), GEDELF_UNWRITABLE);
        assert_int_equal(gedelf_pg_write_json(d, gedelf_sink_callback(take_nothing, NULL), NULL), GEDELF_UNWRITABLE);
        gedelf_pg_free(d);
    }
}

/* ---- Names ---------------------------------------------------------------------------------------- */

enum { NAMED = 70000, DIGITS = 32 };

static char (*names_of_all)[GEDELF_PG_NAME_LENGTH];

static int compare_names(const void *a, const void *b)
{
    return memcmp(names_of_all[*(const uint32_t *)a], names_of_all[*(const uint32_t *)b], GEDELF_PG_NAME_LENGTH);
}

/* How many characters two names have in common. */
static size_t common_characters(uint32_t a, uint32_t b)
{
    size_t count = 0;
    while (count < GEDELF_PG_NAME_LENGTH && names_of_all[a][count] == names_of_all[b][count])
        count++;
    return count;
}

/* At least eight digits, one more than any other has in common, and not only decimal digits. */
static size_t enough_by_hand(const char *name, size_t common)
{
    size_t length = 0, digits = 0;
    bool letter = false;
    while (length <= common || digits < 8 || !letter) {
        digits += name[length] != '-';
        letter = letter || !is_digit(name[length]);
        length++;
    }
    return length;
}

/* Among so many, some have more than eight digits in common. */
static void test_pg_edges__names(void **state)
{
    (void)state;
    buffer text;
    gedelf_pg_dataset *d;
    gedelf_pg_names *n;
    uint32_t *order = malloc(NAMED * sizeof *order);
    size_t shared = 0, only_digits = 0;
    names_of_all = malloc(NAMED * sizeof *names_of_all);
    assert_true(order && names_of_all);
    buffer_init(&text, &memory_default);
    assert_true(buffer_append(&text, VIEW("O({},{})\n")));
    for (uint32_t i = 1; i < NAMED; i++) {
        char claim[40];
        snprintf(claim, sizeof claim, "S(0,\"%u\")\n", i);
        assert_true(buffer_append(&text, view_of_string(claim)));
    }
    assert_int_equal(gedelf_pg_read(&d, source_of(buffer_view(&text)), NULL, NULL), GEDELF_OK);
    assert_int_equal(gedelf_pg_names_new(&n, d), GEDELF_OK);
    for (uint32_t i = 0; i < NAMED; i++) {
        assert_true(gedelf_pg_name(n, i, names_of_all[i]));
        order[i] = i;
    }
    qsort(order, NAMED, sizeof *order, compare_names);
    for (uint32_t i = 0; i < NAMED; i++) {
        size_t before = i > 0 ? common_characters(order[i - 1], order[i]) : 0;
        size_t after = i + 1 < NAMED ? common_characters(order[i], order[i + 1]) : 0;
        size_t common = before > after ? before : after;
        size_t expected = enough_by_hand(names_of_all[order[i]], common);
        if (gedelf_pg_name_enough(n, order[i]) != expected)
            fail_msg("%.36s: %zu characters and not %zu", names_of_all[order[i]], gedelf_pg_name_enough(n, order[i]),
                     expected);
        shared += common >= 8;
        only_digits += expected > 8 && common < 8;
    }
    assert_true(shared > 0 && only_digits > 0);
    gedelf_pg_names_free(n);
    gedelf_pg_free(d);
    buffer_free(&text);
    free(order);
    free(names_of_all);
}

/* ---- JSON ----------------------------------------------------------------------------------------- */

/* Base64 to the letter: four characters each, and padding at the end only. [RFC 3548 §3] */
static void test_pg_edges__base64(void **state)
{
    (void)state;
    static const struct {
        const char *coded, *octets; /* NULL: it is none */
    } rows[] = {
        {"", ""},
        {"YQ==", "a"},
        {"YWI=", "ab"},
        {"YWJj", "abc"},
        {"YWJjZA==", "abcd"},
        {"YWJjZGU=", "abcde"},
        {"+/+/", "\xFB\xFF\xBF"},
        {"Zm9v", "foo"},
        {"ejB6", "z0z"},
        {"OTk5", "999"},
        {"YQ=", NULL},
        {"YQ", NULL},
        {"Y", NULL},
        {"YWJ", NULL},
        {"=YWJ", NULL},
        {"Y===", NULL},
        {"====", NULL},
        {"YW=j", NULL},
        {"YW J", NULL},
        {"YWJ*", NULL},
        {"YWJjYWJjYQ", NULL},
        {"YWJj=", NULL},
        {"YQ==YQ==", NULL},
        {"YW-_", NULL},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        char text[300];
        gedelf_pg_dataset *d;
        snprintf(
            text, sizeof text,
            "{\"nodes\":[{\"id\":0,\"kind\":\"OutRef\",\"parents\":[],\"details\":[[\"k\",{\"media\":\"m\",\"lang\":"
            "\"l\",\"base64\":\"%s\"}]]}]}",
            rows[i].coded);
        gedelf_status status = gedelf_pg_read(&d, source_of(view_of_string(text)), NULL, NULL);
        if ((status == GEDELF_OK) != (rows[i].octets != NULL))
            fail_msg("“%s” gives %d", rows[i].coded, (int)status);
        if (status == GEDELF_OK) {
            gedelf_pg_value datum = gedelf_pg_item(d, gedelf_pg_item(d, pg_field(d, 0, 1), 0), 1);
            assert_view(gedelf_pg_text(d, gedelf_pg_item(d, datum, 0)), VIEW("m"));
            assert_view(gedelf_pg_text(d, gedelf_pg_item(d, datum, 1)), VIEW("l"));
            assert_view(gedelf_pg_text(d, gedelf_pg_item(d, datum, 2)), view_of_string(rows[i].octets));
        }
        gedelf_pg_free(d);
    }
}

/* ---- What the caller is told ---------------------------------------------------------------------- */

typedef struct told {
    char codes[200];
    bool stops;
} told;

static bool note_code(void *context, const gedelf_diag *diag)
{
    told *t = context;
    size_t length = strlen(t->codes);
    snprintf(t->codes + length, sizeof t->codes - length, "%s%s", length > 0 ? " " : "",
             gedelf_code_find(diag->code)->name);
    return !t->stops;
}

/* Inferences and beliefs: what is wrong, and the gravest of it. */
static void test_pg_edges__checks(void **state)
{
    (void)state;
    static const struct {
        const char *nodes, *codes;
        gedelf_severity worst;
    } rows[] = {
        {"O({},{})S(0,\"a\")", "", GEDELF_NOTE},
        {"O({},{})S(0,\"a\")E([S(,\"a\")],[P(,\"k\",0,\"v\")])I([1],2)P(3,\"k\",1,\"v\")", "", GEDELF_NOTE},
        {"O({},{})S(0,\"a\")E([S(,\"b\")],[])I([1],2)", "support-mismatch", GEDELF_WARNING},
        {"O({},{})S(0,\"a\")E([S(,\"a\")],[P(,\"k\",0,\"v\")])I([1],2)P(3,\"k\",1,\"w\")", "claim-not-inferred",
         GEDELF_WARNING},
        {"O({},{})S(0,\"a\")S(0,\"b\")T(0,\"same\",{1,2})T(0,\"distinct\",{1,2})", "same-and-distinct", GEDELF_WARNING},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        gedelf_pg_infer_options options = GEDELF_PG_INFER_OPTIONS();
        gedelf_severity worst = GEDELF_FATAL;
        told t = {"", false};
        gedelf_pg_dataset *d = read_edge(rows[i].nodes);
        options.diagnose = note_code;
        options.context = &t;
        assert_int_equal(gedelf_pg_check_inferences(d, &options, &worst), GEDELF_OK);
        assert_string_equal(t.codes, rows[i].codes);
        assert_int_equal(worst, rows[i].worst);
        assert_int_equal(gedelf_pg_check_inferences(d, NULL, NULL), GEDELF_OK);
        t.stops = true;
        assert_int_equal(gedelf_pg_check_inferences(d, &options, NULL), rows[i].codes[0] ? GEDELF_STOPPED : GEDELF_OK);
        gedelf_pg_free(d);
    }
}

/* Nodes of unknown kinds: kept, the numbers in them may mislead; not kept, all of them are left out. (D74) */
static void test_pg_edges__unknown_kinds(void **state)
{
    (void)state;
    static const struct {
        const char *nodes, *kept, *left_out;
        gedelf_severity worst;
    } rows[] = {
        {"O({},{})", "", "", GEDELF_NOTE},
        {"O({},{})X(\"a\")", "", "unknown-left-out", GEDELF_WARNING},
        {"O({},{})X(0)", "unknown-renumbered", "unknown-left-out", GEDELF_WARNING},
        {"O({},{})X({\"a\":[\"b\",0]})", "unknown-renumbered", "unknown-left-out", GEDELF_WARNING},
        {"O({},{})X(0)X(\"b\")Y(0)", "unknown-renumbered unknown-renumbered",
         "unknown-left-out unknown-left-out unknown-left-out", GEDELF_WARNING},
        {"O({},{})X(0)X(0)", "unknown-renumbered", "unknown-left-out", GEDELF_WARNING},
    };
    for (size_t i = 0; i < 2 * COUNT_OF(rows); i++) {
        bool kept = i % 2 == 0;
        const char *expected = kept ? rows[i / 2].kept : rows[i / 2].left_out;
        gedelf_pg_infer_options options = GEDELF_PG_INFER_OPTIONS();
        gedelf_severity worst = GEDELF_FATAL;
        told t = {"", false};
        gedelf_pg_dataset *d = read_edge(rows[i / 2].nodes);
        options.diagnose = note_code;
        options.context = &t;
        assert_int_equal(gedelf_pg_check_unknown(d, kept, &options, &worst), GEDELF_OK);
        if (strcmp(t.codes, expected) != 0)
            fail_msg("%s: “%s” and not “%s”", rows[i / 2].nodes, t.codes, expected);
        assert_int_equal(worst, expected[0] ? rows[i / 2].worst : GEDELF_NOTE);
        assert_int_equal(gedelf_pg_check_unknown(d, kept, NULL, NULL), GEDELF_OK);
        t.stops = true;
        assert_int_equal(gedelf_pg_check_unknown(d, kept, &options, NULL), expected[0] ? GEDELF_STOPPED : GEDELF_OK);
        gedelf_pg_free(d);
    }
}

/* Memory that is limited ends inferring with a warning; what was inferred is kept. */
static void test_pg_edges__memory(void **state)
{
    (void)state;
    static const uint64_t limits[] = {50000, 60000, 70000, 90000, 0};
    uint64_t before = 0;
    for (size_t i = 0; i < COUNT_OF(limits); i++) {
        gedelf_pg_infer_options options = GEDELF_PG_INFER_OPTIONS();
        uint64_t added = 77;
        told t = {"", false};
        gedelf_pg_dataset *d = read_edge("O({},{})S(0,\"a\")E([S(,)],[S(,BCat([BLookup(0,1),\"a\"]))])");
        options.diagnose = note_code;
        options.context = &t;
        options.max = 1000;
        options.max_memory = limits[i] == 0 ? GEDELF_NO_LIMIT : limits[i];
        gedelf_status status = gedelf_pg_infer(d, &options, &added);
        bool enough = limits[i] == 0;
        assert_int_equal(status, GEDELF_OK);
        assert_string_equal(t.codes, enough ? "inference-limit" : "memory-limit");
        assert_true(added >= before && (added == 1000) == enough);
        before = added;
        gedelf_pg_free(d);
    }
}

/* The same where a rule is too large to be made ready. */
static void test_pg_edges__large_rule(void **state)
{
    (void)state;
    enum { QUERIES = 2000 };
    gedelf_pg_infer_options options = GEDELF_PG_INFER_OPTIONS();
    uint64_t added = 77;
    told t = {"", false};
    buffer text;
    gedelf_pg_dataset *d;
    buffer_init(&text, &memory_default);
    assert_true(buffer_append(&text, VIEW("O({},{})E([")));
    for (size_t i = 0; i < QUERIES; i++)
        assert_true(buffer_append(&text, i > 0 ? VIEW(",S(,)") : VIEW("S(,)")));
    assert_true(buffer_append(&text, VIEW("],[])")));
    assert_int_equal(gedelf_pg_read(&d, source_of(buffer_view(&text)), NULL, NULL), GEDELF_OK);
    options.diagnose = note_code;
    options.context = &t;
    options.max_memory = 50000;
    assert_int_equal(gedelf_pg_infer(d, &options, &added), GEDELF_OK);
    assert_string_equal(t.codes, "memory-limit");
    assert_int_equal(added, 0);
    gedelf_pg_free(d);
    buffer_free(&text);
}

/* Rules are added after what is there, each once. */
static void test_pg_edges__rules(void **state)
{
    (void)state;
    gedelf_pg_dataset *d = read_edge("O({},{})E([S(,\"a\")],[])");
    gedelf_pg_dataset *rules = read_edge("O({},{})E([S(,\"a\")],[])E([S(,\"b\")],[])S(0,\"x\")E([S(,\"c\")],[])");
    uint32_t added = 77;
    assert_int_equal(gedelf_pg_add_expectations(d, rules, &added), GEDELF_OK);
    assert_int_equal(added, 2);
    assert_int_equal(gedelf_pg_node_count(d), 4);
    assert_int_equal(gedelf_pg_add_expectations(d, rules, &added), GEDELF_OK);
    assert_int_equal(added, 0);
    assert_int_equal(gedelf_pg_add_expectations(d, rules, NULL), GEDELF_OK);
    assert_int_equal(gedelf_pg_node_count(d), 4);
    gedelf_pg_free(rules);
    gedelf_pg_free(d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_pg_edges__values),        cmocka_unit_test(test_pg_edges__names),
        cmocka_unit_test(test_pg_edges__base64),        cmocka_unit_test(test_pg_edges__checks),
        cmocka_unit_test(test_pg_edges__unknown_kinds), cmocka_unit_test(test_pg_edges__memory),
        cmocka_unit_test(test_pg_edges__rules),         cmocka_unit_test(test_pg_edges__large_rule),
    };
    return cmocka_run_group_tests_name("pg_edges", tests, NULL, NULL);
}
