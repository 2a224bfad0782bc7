/* SPDX-License-Identifier: MIT */
/*
 * What a researcher does with Polygenea, through the public header: names, selections, evidence and the way back to ELF on
 * datasets that can be looked at; and each of them with too little memory. tests/polygenea/pg_generated.c asks for the
 * properties of random ones.
 */
#include "unit.h"

#include "research/polygenea/polygenea.h"

#include <gedelf/mapping.h>

static const char family[] =
    "N(\"https://terms.fhiso.org/elf/\",\"elf\")"
    "O({},{\"type\":\"ELF document\",\"file\":\"a.ged\"})"
    "O({\"elf:Document\":0},{\"record\":\"SOUR @S1@\",\"elf:SOURCE_DESCRIPTIVE_TITLE\":\"Register\"})"
    "O({\"elf:SOURCE_CITATION\":1},{\"elf:WHERE_WITHIN_SOURCE\":\"12\"})"
    "S(0,\"INDI @I1@\")P(0,\"type\",3,\"person\")"
    "P(2,\"elf:PERSONAL_NAME_STRUCTURE\",3,\"Anne /Brontë/\")"
    "P(2,\"elf:NAME_PIECE_GIVEN\",5,\"Anne\")"
    "S(0,\"INDI @I1@ BIRT\")P(0,\"type\",7,\"birth\")C(0,\"elf:BIRTH\",3,7)"
    "P(0,\"elf:DATE_VALUE\",7,\"17 JAN 1820\")"
    "S(0,\"INDI @I2@\")P(0,\"type\",11,\"person\")P(0,\"elf:PERSONAL_NAME_STRUCTURE\",11,\"Emily\")"
    "T(0,\"distinct\",{3,11})"
    "E([S(,),P(,\"elf:SEX_VALUE\",0,QRegex(\"F\"))],[P(,\"kind\",0,\"woman\")])"
    "P(0,\"elf:SEX_VALUE\",3,\"F\")I([3,16],15)P(17,\"kind\",3,\"woman\")P(0,\"kind\",3,\"woman\")";

static gedelf_pg_dataset *read_with(const char *text, const gedelf_allocator *allocator)
{
    gedelf_read_options options = GEDELF_READ_OPTIONS();
    gedelf_pg_dataset *d;
    options.allocator = allocator;
    assert_int_equal(gedelf_pg_read(&d, source_of(view_of_string(text)), &options, NULL), GEDELF_OK);
    return d;
}

/* ---- Names ----------------------------------------------------------------------------------- */

/* Made by hand: uuid5(uuid5(NAMESPACE_URL, "http://polygenea.org/"), "O({},{})"), and of a Subject that refers to that. */
static void test_research__names_can_be_made_elsewhere(void **state)
{
    (void)state;
    gedelf_pg_dataset *d =
        read_with("O({},{})S(0,\"x\")O({},{\"b\":\"2\",\"a\":\"1\"})O({},{\"a\":\"1\",\"b\":\"2\"})", NULL);
    gedelf_pg_names *n;
    char name[GEDELF_PG_NAME_LENGTH], other[GEDELF_PG_NAME_LENGTH];
    assert_int_equal(gedelf_pg_names_new(&n, d), GEDELF_OK);
    assert_true(gedelf_pg_name(n, 0, name));
    assert_view(view_of(name, sizeof name), VIEW("1bdcbf08-c750-5115-b136-543e5142b243"));
    assert_true(gedelf_pg_name(n, 1, name));
    assert_view(view_of(name, sizeof name), VIEW("06c22206-79b2-5734-bff7-f315f9918d2c"));
    assert_true(gedelf_pg_name(n, 2, name) && gedelf_pg_name(n, 3, other));
    assert_memory_equal(name, other, sizeof name);
    assert_false(gedelf_pg_name(n, 4, name));
    gedelf_pg_names_free(n);
    gedelf_pg_free(d);
}

/* A node that leads forward, or nowhere, or to one without a name, has none. */
static void test_research__no_name_without_what_it_refers_to(void **state)
{
    (void)state;
    gedelf_pg_dataset *d = read_with("S(1,\"x\")O({},{})S(9,\"y\")P(1,\"k\",0,\"v\")S(1,\"z\")", NULL);
    static const bool named[] = {false, true, false, false, true};
    gedelf_pg_names *n;
    char name[GEDELF_PG_NAME_LENGTH];
    assert_int_equal(gedelf_pg_names_new(&n, d), GEDELF_OK);
    for (uint32_t i = 0; i < COUNT_OF(named); i++) {
        assert_int_equal(gedelf_pg_name(n, i, name), named[i]);
        assert_int_equal(gedelf_pg_name_enough(n, i) > 0, named[i]);
    }
    gedelf_pg_names_free(n);
    gedelf_pg_free(d);
}

/* ---- Selecting ------------------------------------------------------------------------------- */

static void expect_selected(const char *const *texts, size_t count, const uint32_t *expected, size_t expected_count)
{
    gedelf_pg_dataset *d = read_with(family, NULL);
    gedelf_view terms[4];
    gedelf_pg_numbers found;
    for (size_t i = 0; i < count; i++)
        terms[i] = view_of_string(texts[i]);
    assert_int_equal(gedelf_pg_select(d, terms, count, &found, NULL), GEDELF_OK);
    assert_int_equal(found.count, expected_count);
    for (size_t i = 0; i < expected_count; i++)
        assert_int_equal(found.items[i], expected[i]);
    gedelf_pg_numbers_free(&found);
    gedelf_pg_free(d);
}

#define SELECTS(...) (const uint32_t[]){__VA_ARGS__}, sizeof((const uint32_t[]){__VA_ARGS__}) / sizeof(uint32_t)
#define TERMS(...) (const char *const[]){__VA_ARGS__}, sizeof((const char *const[]){__VA_ARGS__}) / sizeof(const char *)

static void test_research__conditions(void **state)
{
    (void)state;
    expect_selected(TERMS("kind=tag"), SELECTS(14));
    expect_selected(TERMS("kind=T"), SELECTS(14));
    expect_selected(TERMS("key=BIRTH"), SELECTS(9));
    expect_selected(TERMS("key=elf:BIRTH"), SELECTS(9));
    expect_selected(TERMS("key~NAME"), SELECTS(5, 6, 13));
    expect_selected(TERMS("value~^Anne"), SELECTS(5, 6));
    expect_selected(TERMS("value=Anne"), SELECTS(6));
    expect_selected(TERMS("source~Register"), SELECTS(5, 6));
    expect_selected(TERMS("source=17"), SELECTS(18));
    expect_selected(TERMS("subject=11", "key~NAME"), SELECTS(13));
    expect_selected(TERMS("subject~Emily"), SELECTS(12, 13));
    expect_selected(TERMS("tag=distinct"), SELECTS(3, 11));
    expect_selected(TERMS("3", "11", "kind=Inference"), SELECTS(3, 11, 17));
}

/* Each condition, with what it takes and what it leaves. */
static void test_research__more_conditions(void **state)
{
    (void)state;
    expect_selected(TERMS("kind=Property"), SELECTS(4, 5, 6, 8, 10, 12, 13, 16, 18, 19));
    expect_selected(TERMS("kind~^Sub"), SELECTS(3, 7, 11));
    expect_selected(TERMS("kind=S"), SELECTS(3, 7, 11));
    expect_selected(TERMS("kind=O"), SELECTS(0, 1, 2));
    expect_selected(TERMS("kind=E"), SELECTS(15));
    expect_selected(TERMS("kind=I"), SELECTS(17));
    expect_selected(TERMS("kind=C"), SELECTS(9));
    expect_selected(TERMS("kind=s"), NULL, 0);
    expect_selected(TERMS("key=DATE_VALUE"), SELECTS(10));
    expect_selected(TERMS("key=distinct"), SELECTS(14));
    expect_selected(TERMS("key=elf:DATE"), NULL, 0);
    expect_selected(TERMS("key=efl:DATE_VALUE"), NULL, 0);
    expect_selected(TERMS("key~^https"), SELECTS(5, 6, 9, 10, 13, 16));
    expect_selected(TERMS("value=F"), SELECTS(16));
    expect_selected(TERMS("value~birth"), SELECTS(8, 9));
    expect_selected(TERMS("value=INDI @I1@"), SELECTS(3));
    expect_selected(TERMS("value=Register"), SELECTS(1));
    expect_selected(TERMS("value=birth of Anne Brontë"), SELECTS(9));
    expect_selected(TERMS("source=0"), SELECTS(3, 4, 7, 8, 9, 10, 11, 12, 13, 14, 16, 19));
    expect_selected(TERMS("source=2"), SELECTS(5, 6));
    expect_selected(TERMS("source~12"), SELECTS(5, 6));
    expect_selected(TERMS("source~a.ged", "kind=Tag"), SELECTS(14));
    expect_selected(TERMS("source=1"), NULL, 0);
    expect_selected(TERMS("subject=5"), SELECTS(6));
    expect_selected(TERMS("subject=7"), SELECTS(8, 10));
    expect_selected(TERMS("subject~birth"), SELECTS(8, 10));
    expect_selected(TERMS("subject=Emily"), SELECTS(12, 13));
    expect_selected(TERMS("tag~dist"), SELECTS(3, 11));
    expect_selected(TERMS("tag=same"), NULL, 0);
    expect_selected(TERMS("kind=Property", "subject=3", "key=kind"), SELECTS(18, 19));
    expect_selected(TERMS("3", "3"), SELECTS(3));
    expect_selected(TERMS("19", "tag=distinct", "kind=Subject"), SELECTS(3, 11, 19));
}

/* Evidence as a tree: the node, other ways to the same, then what each rests on; `again` if it was followed before. */
static void test_research__evidence_in_full(void **state)
{
    (void)state;
    static const struct {
        uint32_t node, depth;
        const char *steps; /* "node part depth", and an asterisk where it was followed before */
    } rows[] = {
        {0, 0, "0.0.0"},
        {2, 0, "2.0.0 1.5.1 0.5.2"},
        {3, 0, "3.0.0 0.2.1"},
        {5, 0, "5.0.0 2.2.1 1.5.2 0.5.3"},
        {5, 1, "5.0.0 2.2.1"},
        {5, 2, "5.0.0 2.2.1 1.5.2"},
        {18, 0, "18.0.0 17.2.1 15.4.2 3.3.2 0.2.3 16.3.2 0.2.3* 19.1.0 0.2.1*"},
        {19, 0, "19.0.0 0.2.1 18.1.0 17.2.1 15.4.2 3.3.2 0.2.3* 16.3.2 0.2.3*"},
        {14, 0, "14.0.0 0.2.1"},
    };
    gedelf_pg_dataset *d = read_with(family, NULL);
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        gedelf_pg_evidence evidence;
        char steps[300] = "";
        assert_int_equal(gedelf_pg_why(d, rows[i].node, rows[i].depth, &evidence), GEDELF_OK);
        for (size_t k = 0; k < evidence.count; k++) {
            const gedelf_pg_step *step = &evidence.items[k];
            snprintf(steps + strlen(steps), sizeof steps - strlen(steps), "%s%u.%u.%u%s", k > 0 ? " " : "", step->node,
                     (unsigned)step->part, (unsigned)step->depth, step->again ? "*" : "");
        }
        assert_string_equal(steps, rows[i].steps);
        gedelf_pg_evidence_free(&evidence);
    }
    gedelf_pg_free(d);
}

/* What is after the last solidus or number sign will do for a key; nothing after it is no name. */
static void test_research__keys_by_their_end(void **state)
{
    (void)state;
    static const struct {
        const char *term;
        uint32_t found; /* UINT32_MAX: none */
    } examples[] = {{"key=born", 2},    {"key=died", 3},          {"key=left", UINT32_MAX},
                    {"key=x#left/", 4}, {"key=went", UINT32_MAX}, {"key=went$there", 5}};
    gedelf_pg_dataset *d =
        read_with("O({},{})\nS(0,\"a\")\nP(0,\"urn:x/y#born\",1,\"1\")\nP(0,\"urn:x#y/died\",1,\"2\")\n"
                  "P(0,\"x#left/\",1,\"3\")\nP(0,\"went$there\",1,\"4\")\n",
                  NULL);
    for (size_t i = 0; i < COUNT_OF(examples); i++) {
        gedelf_view term = view_of_string(examples[i].term);
        gedelf_pg_numbers found;
        gedelf_pg_select_fault what = GEDELF_PG_SELECT_FAULT();
        assert_int_equal(gedelf_pg_select(d, &term, 1, &found, &what), GEDELF_OK);
        assert_int_equal(found.count, examples[i].found == UINT32_MAX ? 0 : 1);
        if (found.count > 0)
            assert_int_equal(found.items[0], examples[i].found);
        gedelf_pg_numbers_free(&found);
        gedelf_pg_numbers_free(&what.choice);
    }
    gedelf_pg_free(d);
}

static void test_research__what_is_wrong_with_terms(void **state)
{
    (void)state;
    static const char *const wrong[] = {"999", "zzzz", "key~(", "0a"};
    gedelf_pg_dataset *d = read_with(family, NULL);
    for (size_t i = 0; i < COUNT_OF(wrong); i++) {
        gedelf_view terms[2] = {view_of_string("3"), view_of_string(wrong[i])};
        gedelf_pg_numbers found;
        gedelf_pg_select_fault what = GEDELF_PG_SELECT_FAULT();
        assert_int_equal(gedelf_pg_select(d, terms, 2, &found, &what), GEDELF_ARGUMENT);
        assert_int_equal(what.term, 1);
        assert_true(what.why[0] != 0);
        gedelf_pg_numbers_free(&what.choice);
    }
    gedelf_pg_free(d);
}

/* ---- Evidence -------------------------------------------------------------------------------- */

static void test_research__evidence_and_another_way(void **state)
{
    (void)state;
    static const gedelf_pg_step expected[] = {
        {18, 0, GEDELF_PG_ASKED, false},  {17, 1, GEDELF_PG_SOURCE, false}, {15, 2, GEDELF_PG_RULE, false},
        {3, 2, GEDELF_PG_SUPPORT, false}, {0, 3, GEDELF_PG_SOURCE, false},  {16, 2, GEDELF_PG_SUPPORT, false},
        {0, 3, GEDELF_PG_SOURCE, true},   {19, 0, GEDELF_PG_ALSO, false},   {0, 1, GEDELF_PG_SOURCE, true},
    };
    gedelf_pg_dataset *d = read_with(family, NULL);
    gedelf_pg_evidence evidence;
    assert_int_equal(gedelf_pg_why(d, 18, 0, &evidence), GEDELF_OK);
    assert_int_equal(evidence.count, COUNT_OF(expected));
    for (size_t i = 0; i < COUNT_OF(expected); i++) {
        assert_int_equal(evidence.items[i].node, expected[i].node);
        assert_int_equal(evidence.items[i].depth, expected[i].depth);
        assert_int_equal(evidence.items[i].part, expected[i].part);
        assert_int_equal(evidence.items[i].again, expected[i].again);
    }
    gedelf_pg_evidence_free(&evidence);
    assert_int_equal(gedelf_pg_why(d, 18, 1, &evidence), GEDELF_OK);
    assert_int_equal(evidence.count, 4);
    gedelf_pg_evidence_free(&evidence);
    assert_int_equal(gedelf_pg_why(d, 99, 0, &evidence), GEDELF_ARGUMENT);
    gedelf_pg_free(d);
}

static void expect_words(const gedelf_pg_dataset *d, uint32_t vertex, const char *expected)
{
    gedelf_pg_words *words;
    buffer out;
    buffer_init(&out, &memory_default);
    assert_int_equal(gedelf_pg_words_new(&words, d), GEDELF_OK);
    assert_int_equal(gedelf_pg_say(words, vertex, gedelf_sink_callback(write_to_buffer, &out)), GEDELF_OK);
    assert_view(buffer_view(&out), view_of_string(expected));
    gedelf_pg_words_free(words);
    buffer_free(&out);
}

static void test_research__words(void **state)
{
    (void)state;
    gedelf_pg_dataset *d = read_with(family, NULL);
    expect_words(d, 0, "“a.ged”");
    expect_words(d, 2, "“Register”, page “12”");
    expect_words(d, 3, "Anne Brontë (INDI @I1@)");
    expect_words(d, 6, "given name of name of Anne Brontë: “Anne”");
    expect_words(d, 10, "date of birth of Anne Brontë: “17 JAN 1820”");
    expect_words(d, 14, "Anne Brontë and Emily are not the same");
    expect_words(d, 15, "if sex of A matches “F”, then kind of A is “woman”");
    gedelf_pg_free(d);
}

/* A name is said as gedelf_name_format writes it: a solidus between two words keeps them apart, others go. */
static void test_research__names_of_people(void **state)
{
    (void)state;
    static const struct {
        const char *name, *said;
    } rows[] = {
        {"Anne /Brontë/", "Anne Brontë"},
        {"Anna/Hannah", "Anna Hannah"},
        {"/Smith/John", "Smith John"},
        {"/Smith/, Jr", "Smith, Jr"},
        {"50. Kanmu/Kwammu", "50. Kanmu Kwammu"},
        {"  A  /B/  ", "A B"},
        {"//", "somebody without a name"},
        {"", "somebody without a name"},
        {" / / ", "somebody without a name"},
        {"A\001\007B\n", "A B"},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        char text[200], expected[100];
        snprintf(text, sizeof text,
                 "O({},{})S(0,\"I\")P(0,\"https://terms.fhiso.org/elf/PERSONAL_NAME_STRUCTURE\",1,\"%s\")",
                 rows[i].name);
        snprintf(expected, sizeof expected, "%s (I)", rows[i].said);
        gedelf_pg_dataset *d = read_with(text, NULL);
        expect_words(d, 1, expected);
        gedelf_pg_free(d);
    }
}

/* ---- Back to ELF ----------------------------------------------------------------------------- */

static void test_research__structures_again(void **state)
{
    (void)state;
    gedelf_pg_dataset *d = read_with(family, NULL);
    gedelf_dataset *structures;
    gedelf_pg_numbers left;
    buffer out;
    buffer_init(&out, &memory_default);
    assert_int_equal(gedelf_pg_to_elf(&structures, d, &left), GEDELF_OK);
    assert_int_equal(gedelf_write(structures, gedelf_sink_callback(write_to_buffer, &out), NULL), GEDELF_OK);
    assert_view(buffer_view(&out), VIEW("0 HEAD\n1 CHAR UTF-8\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n"
                                        "0 @I1@ INDI\n1 NAME Anne /Brontë/\n2 SOUR @S1@\n3 PAGE 12\n2 GIVN Anne\n"
                                        "1 BIRT\n2 DATE 17 JAN 1820\n1 SEX F\n0 @I2@ INDI\n1 NAME Emily\n"
                                        "0 @S1@ SOUR\n1 TITL Register\n0 TRLR\n"));
    static const uint32_t without_place[] = {14, 15, 17, 18, 19};
    assert_int_equal(left.count, COUNT_OF(without_place));
    for (size_t i = 0; i < left.count; i++)
        assert_int_equal(left.items[i], without_place[i]);
    gedelf_pg_numbers_free(&left);
    gedelf_dataset_free(structures);
    buffer_free(&out);
    gedelf_pg_free(d);
}

/* ---- What is not known (D74) ----------------------------------------------------------------- */

static const char strange[] = "N(\"http://a.org/\",\"a\")O({},{})X( 0 , \"a:new\" )S(1,\"x\")X(0,\"http://a.org/new\")"
                              "E([P(,QSoundex(\"Bronte\"),,),Y(7)],[S(,BUpper(\"a:b\"))])";

/* Made by hand, as above: of the text without white space and abbreviations, X(0,"http://a.org/new"). */
static void test_research__unknown_nodes_have_names(void **state)
{
    (void)state;
    gedelf_pg_dataset *d = read_with(strange, NULL);
    gedelf_pg_names *n;
    char name[GEDELF_PG_NAME_LENGTH], other[GEDELF_PG_NAME_LENGTH];
    assert_int_equal(gedelf_pg_names_new(&n, d), GEDELF_OK);
    assert_true(gedelf_pg_name(n, 1, name) && gedelf_pg_name(n, 3, other));
    assert_view(view_of(name, sizeof name), VIEW("7eae4045-f7f3-52c4-8a0f-b74aac4efb16"));
    assert_memory_equal(name, other, sizeof name);
    assert_true(gedelf_pg_name(n, 2, name));
    gedelf_pg_names_free(n);
    gedelf_pg_free(d);
}

static void expect_strange_text(const gedelf_pg_dataset *d)
{
    buffer out;
    gedelf_pg_write_options options = GEDELF_PG_WRITE_OPTIONS();
    buffer_init(&out, &memory_default);
    options.abbreviations = GEDELF_PG_WITHOUT;
    assert_int_equal(gedelf_pg_write(d, gedelf_sink_callback(write_to_buffer, &out), &options), GEDELF_OK);
    assert_view(buffer_view(&out), VIEW("O({},{})\nX(0,\"http://a.org/new\")\nS(1,\"x\")\n"
                                        "E([P(,QSoundex(\"Bronte\"),,),Y(7)],[S(,BUpper(\"http://a.org/b\"))])\n"));
    buffer_free(&out);
}

static void test_research__unknown_nodes_in_json_and_merged(void **state)
{
    (void)state;
    gedelf_read_options options = GEDELF_READ_OPTIONS();
    gedelf_pg_dataset *d = read_with(strange, NULL), *again, *both;
    gedelf_pg_numbers one, other;
    buffer json;
    buffer_init(&json, &memory_default);
    assert_int_equal(gedelf_pg_write_json(d, gedelf_sink_callback(write_to_buffer, &json), NULL), GEDELF_OK);
    assert_int_equal(gedelf_pg_read(&again, source_of(buffer_view(&json)), &options, NULL), GEDELF_OK);
    expect_strange_text(again);
    assert_int_equal(gedelf_pg_compare(d, again, &one, &other), GEDELF_OK);
    assert_int_equal(one.count + other.count, 0);
    assert_int_equal(gedelf_pg_merge((const gedelf_pg_dataset *const[]){d, again}, 2, &both), GEDELF_OK);
    expect_strange_text(both);
    gedelf_pg_numbers_free(&one);
    gedelf_pg_numbers_free(&other);
    gedelf_pg_free(d);
    gedelf_pg_free(again);
    gedelf_pg_free(both);
    buffer_free(&json);
}

/* A text that could not be written, or that is no such thing. */
static void test_research__unknown_nodes_must_be_well_formed(void **state)
{
    (void)state;
    static const char *const wrong[] = {"{\"nodes\":[{\"kind\":\"Unknown\",\"text\":\"X(\"}]}",
                                        "{\"nodes\":[{\"kind\":\"Unknown\",\"text\":\"O({},{})\"}]}",
                                        "{\"nodes\":[{\"kind\":\"Unknown\",\"text\":3}]}",
                                        "{\"nodes\":[{\"kind\":\"Unknown\"}]}",
                                        "{\"nodes\":[{\"kind\":\"Expectation\",\"antecedent\":[{\"kind\":\"Subject\","
                                        "\"source\":-1,\"slug\":{\"op\":\"Other\",\"args\":[\"QNot(\\\"a\\\")\"]}}],"
                                        "\"consequent\":[]}]}"};
    for (size_t i = 0; i < COUNT_OF(wrong); i++) {
        gedelf_read_options options = GEDELF_READ_OPTIONS();
        gedelf_pg_dataset *d;
        assert_int_equal(gedelf_pg_read(&d, source_of(view_of_string(wrong[i])), &options, NULL), GEDELF_MALFORMED);
        assert_null(d);
    }
}

static void test_research__unknown_nodes_in_words(void **state)
{
    (void)state;
    static const struct {
        const char *term;
        uint32_t found;
    } cases[] = {{"kind=Unknown", 1}, {"kind=X", 1}, {"value~new", 1}, {"source=1", 2}};
    gedelf_pg_dataset *d = read_with(strange, NULL);
    expect_words(d, 1, "“X(0,\"http://a.org/new\")”");
    expect_words(
        d, 4,
        "if something (whose key fits “QSoundex(\"Bronte\")”) of anything is anything, and there is “Y(7)”, then A "
        "exists, called what follows from these");
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        gedelf_view term = view_of_string(cases[i].term);
        gedelf_pg_numbers found;
        assert_int_equal(gedelf_pg_select(d, &term, 1, &found, NULL), GEDELF_OK);
        assert_int_equal(found.count, 1);
        assert_int_equal(found.items[0], cases[i].found);
        gedelf_pg_numbers_free(&found);
    }
    gedelf_pg_free(d);
}

/* ---- Too little memory ----------------------------------------------------------------------- */

static uint32_t last_node(const gedelf_pg_dataset *d)
{
    return gedelf_pg_node_count(d) - 1;
}

static gedelf_status try_names(const gedelf_pg_dataset *d)
{
    gedelf_pg_names *n;
    gedelf_pg_numbers found = {NULL, 0, 0, NULL};
    gedelf_status status = gedelf_pg_names_new(&n, d);
    char name[GEDELF_PG_NAME_LENGTH];
    if (status == GEDELF_OK && gedelf_pg_name(n, 3, name))
        status = gedelf_pg_names_find(n, view_of(name, 8), &found);
    gedelf_pg_numbers_free(&found);
    gedelf_pg_names_free(n);
    return status;
}

static gedelf_status try_select(const gedelf_pg_dataset *d)
{
    gedelf_view terms[] = {VIEW("source~Reg"), VIEW("key~NAME"), VIEW("subject~Anne"), VIEW("tag~x*")};
    gedelf_pg_numbers found;
    gedelf_status status = gedelf_pg_select(d, terms, COUNT_OF(terms), &found, NULL);
    gedelf_pg_numbers_free(&found);
    return status;
}

static gedelf_status try_merge(const gedelf_pg_dataset *d)
{
    gedelf_pg_dataset *both = NULL, *part = NULL;
    gedelf_pg_numbers one = {NULL, 0, 0, NULL}, other = one, dependents = one;
    gedelf_status status = gedelf_pg_merge((const gedelf_pg_dataset *const[]){d, d}, 2, &both);
    if (status == GEDELF_OK)
        status = gedelf_pg_extract(d, (const uint32_t[]){last_node(d)}, 1, &part);
    if (status == GEDELF_OK)
        status = gedelf_pg_compare(d, part, &one, &other);
    if (status == GEDELF_OK)
        status = gedelf_pg_dependents(d, (const uint32_t[]){3}, 1, &dependents);
    gedelf_pg_numbers_free(&one);
    gedelf_pg_numbers_free(&other);
    gedelf_pg_numbers_free(&dependents);
    gedelf_pg_free(both);
    gedelf_pg_free(part);
    return status;
}

static gedelf_status try_words(const gedelf_pg_dataset *d)
{
    gedelf_pg_words *words;
    gedelf_pg_evidence evidence = {NULL, 0, 0, NULL};
    buffer out;
    buffer_init(&out, &memory_default);
    gedelf_status status = gedelf_pg_words_new(&words, d);
    for (uint32_t i = 0; status == GEDELF_OK && i <= last_node(d); i++)
        status = gedelf_pg_say(words, i, gedelf_sink_callback(write_to_buffer, &out));
    if (status == GEDELF_OK)
        status = gedelf_pg_why(d, last_node(d), 0, &evidence);
    gedelf_pg_evidence_free(&evidence);
    gedelf_pg_words_free(words);
    buffer_free(&out);
    return status;
}

static gedelf_status try_pictures(const gedelf_pg_dataset *d)
{
    gedelf_pg_picture_options options = GEDELF_PG_PICTURE_OPTIONS();
    const uint32_t of = last_node(d);
    buffer out;
    buffer_init(&out, &memory_default);
    options.allocator = &d->allocator;
    gedelf_status status = gedelf_pg_draw(d, gedelf_sink_callback(write_to_buffer, &out), &options, NULL);
    options.show = GEDELF_PG_SHOW_EVIDENCE;
    options.of = &of;
    options.of_count = 1;
    if (status == GEDELF_OK)
        status = gedelf_pg_draw(d, gedelf_sink_callback(write_to_buffer, &out), &options, NULL);
    buffer_free(&out);
    return status;
}

static gedelf_status try_structures(const gedelf_pg_dataset *d)
{
    gedelf_dataset *structures;
    gedelf_pg_numbers left;
    gedelf_status status = gedelf_pg_to_elf(&structures, d, &left);
    if (status == GEDELF_OK)
        gedelf_dataset_free(structures);
    gedelf_pg_numbers_free(&left);
    return status;
}

static gedelf_status try_json(const gedelf_pg_dataset *d)
{
    buffer json;
    gedelf_pg_dataset *again = NULL;
    gedelf_read_options options = GEDELF_READ_OPTIONS();
    buffer_init(&json, &memory_default);
    gedelf_status status = gedelf_pg_write_json(d, gedelf_sink_callback(write_to_buffer, &json), NULL);
    options.allocator = &d->allocator;
    if (status == GEDELF_OK)
        status = gedelf_pg_read(&again, source_of(buffer_view(&json)), &options, NULL);
    gedelf_pg_free(again);
    buffer_free(&json);
    return status;
}

static void test_research__every_allocation_may_fail(void **state)
{
    (void)state;
    static gedelf_status (*const tries[])(const gedelf_pg_dataset *d) = {
        try_names, try_select, try_merge, try_words, try_pictures, try_structures, try_json};
    static const char *const texts[] = {family, strange};
    for (size_t i = 0; i < 2 * COUNT_OF(tries); i++) {
        census c = {.once = true, .failed = true};
        sized_memory sized;
        gedelf_allocator allocator = piecemeal_allocator(&sized, &c);
        gedelf_pg_dataset *d = read_with(texts[i % 2], &allocator);
        size_t blocks = c.blocks;
        for (size_t left = 0; c.failed; left++) {
            c.scarce = true;
            c.failed = false;
            c.left = left;
            gedelf_status status = tries[i / 2](d);
            c.scarce = false;
            assert_int_equal(status, c.failed ? GEDELF_MEMORY : GEDELF_OK);
            assert_int_equal(c.blocks, blocks);
        }
        gedelf_pg_free(d);
        assert_census_is_clean(&c);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_research__names_can_be_made_elsewhere),
        cmocka_unit_test(test_research__no_name_without_what_it_refers_to),
        cmocka_unit_test(test_research__conditions),
        cmocka_unit_test(test_research__more_conditions),
        cmocka_unit_test(test_research__evidence_in_full),
        cmocka_unit_test(test_research__keys_by_their_end),
        cmocka_unit_test(test_research__what_is_wrong_with_terms),
        cmocka_unit_test(test_research__evidence_and_another_way),
        cmocka_unit_test(test_research__words),
        cmocka_unit_test(test_research__names_of_people),
        cmocka_unit_test(test_research__structures_again),
        cmocka_unit_test(test_research__unknown_nodes_have_names),
        cmocka_unit_test(test_research__unknown_nodes_in_json_and_merged),
        cmocka_unit_test(test_research__unknown_nodes_must_be_well_formed),
        cmocka_unit_test(test_research__unknown_nodes_in_words),
        cmocka_unit_test(test_research__every_allocation_may_fail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
