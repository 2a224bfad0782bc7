/* SPDX-License-Identifier: MIT */
/*
 * Polygenea in words for people: what nodes are called, what they say, and rules as sentences. Each row is a dataset, a node of
 * it and its words.
 */
#include "unit.h"

#include "research/polygenea/polygenea.h"

typedef struct words_case {
    const char *nodes;
    uint32_t node;
    const char *words;
} words_case;

/* Words again after those of all other nodes are the same. */
static void run_words(const words_case *c)
{
    gedelf_pg_dataset *d;
    gedelf_pg_words *words;
    buffer out;
    buffer_init(&out, &memory_default);
    assert_int_equal(gedelf_pg_read(&d, source_of(view_of_string(c->nodes)), NULL, NULL), GEDELF_OK);
    assert_int_equal(gedelf_pg_words_new(&words, d), GEDELF_OK);
    for (uint32_t i = 0; i < gedelf_pg_node_count(d); i++)
        assert_int_equal(gedelf_pg_say(words, i, gedelf_sink_callback(write_to_buffer, &out)), GEDELF_OK);
    out.length = 0;
    assert_int_equal(gedelf_pg_say(words, c->node, gedelf_sink_callback(write_to_buffer, &out)), GEDELF_OK);
    if (!view_equal(buffer_view(&out), view_of_string(c->words)))
        fail_msg("node %u of %s is “%.*s”, not “%s”", c->node, c->nodes, (int)out.length, out.data, c->words);
    assert_int_equal(gedelf_pg_say(words, gedelf_pg_node_count(d), gedelf_sink_callback(write_to_buffer, &out)),
                     GEDELF_ARGUMENT);
    gedelf_pg_words_free(words);
    gedelf_pg_free(d);
    buffer_free(&out);
}

static void run_all(const words_case *cases, size_t count)
{
    for (size_t i = 0; i < count; i++)
        run_words(&cases[i]);
}

#define ELF "N(\"https://terms.fhiso.org/elf/\",\"elf\")"
#define NAME "\"elf:PERSONAL_NAME_STRUCTURE\""

/* ---- What nodes are called ------------------------------------------------------------------- */

/* A person, a family and a birth. */
#define PEOPLE                                                                                                         \
    ELF "O({},{})S(0,\"INDI @I1@\")P(0," NAME ",1,\"Ann /Lee/\")S(0,\"INDI @I2@\")P(0," NAME ",3,\"Bob\")"             \
        "S(0,\"FAM @F1@\")C(0,\"elf:PARENT1_POINTER\",5,3)C(0,\"elf:PARENT2_POINTER\",5,1)"                            \
        "S(0,\"INDI @I1@ BIRT\")C(0,\"elf:BIRTH\",1,8)P(0,\"elf:DATE_VALUE\",8,\"1820\")"

static void test_words__subjects(void **state)
{
    (void)state;
    static const words_case cases[] = {
        {PEOPLE, 1, "Ann Lee (INDI @I1@)"},
        {PEOPLE, 2, "name of Ann Lee: “Ann /Lee/”"},
        {PEOPLE, 5, "family of Bob and Ann Lee"},
        {PEOPLE, 6, "husband of family of Bob and Ann Lee: Bob"},
        {PEOPLE, 8, "birth of Ann Lee (INDI @I1@ BIRT)"},
        {PEOPLE, 9, "birth of Ann Lee: “INDI @I1@ BIRT”"},
        {PEOPLE, 10, "date of birth of Ann Lee: “1820”"},
        {ELF "O({},{})S(0,\"FAM @F1@\")S(0,\"x\")P(0," NAME ",2,\"A\")C(0,\"elf:PARENT1_POINTER\",1,2)", 1,
         "family of A"},
        {ELF "O({},{})S(0,\"FAM @F1@\")S(0,\"x\")P(0," NAME ",2,\"A\")C(0,\"elf:PARENT2_POINTER\",1,2)", 1,
         "family of A"},
        {ELF "O({},{})S(0,\"FAM @F1@\")S(0,\"x\")C(0,\"elf:PARENT2_POINTER\",1,2)", 1, "“FAM @F1@”"},
        {ELF "O({},{})S(0,\"FAM @F1@\")S(0,\"x\")S(0,\"y\")P(0," NAME ",3,\"A\")C(0,\"elf:PARENT1_POINTER\",1,2)"
             "C(0,\"elf:PARENT1_POINTER\",1,3)",
         1, "“FAM @F1@”"}, /* the first counts */
        {"O({},{})S(0,\"x\")", 1, "“x”"},
        {"O({},{})S(0,\"x\")P(0,\"https://a.org/name\",1,\"N\")", 1, "N (x)"},
        {"O({},{})S(0,\"x\")P(0,\"Name\",1,\"N\")", 1, "N (x)"},
        {"O({},{})S(0,\"x\")P(0,\"full-name\",1,\"N\")", 1, "N (x)"},
        {"O({},{})S(0,\"x\")P(0,\"fullname\",1,\"N\")", 1, "“x”"},
        {"O({},{})S(0,\"x\")P(0,\"names\",1,\"N\")", 1, "“x”"},
        {"O({},{})S(0,\"x\")P(0,\"name\",1,\"N\")P(0,\"name\",1,\"M\")", 1, "N (x)"},
        {ELF "O({},{})S(0,\"x\")P(0,\"elf:SUBMITTER_NAME\",1,\"N\")", 1, "N (x)"},
        {ELF "O({},{})S(0,\"x\")P(0,\"elf:FILE_name\",1,\"N\")", 1, "“x”"},
        /* a part is one by its slug */
        {"O({},{})S(0,\"x\")S(0,\"x y\")C(0,\"k\",1,2)P(0,\"l\",2,\"v\")", 4, "l of k of “x”: “v”"},
        {"O({},{})S(0,\"x\")S(0,\"xy\")C(0,\"k\",1,2)P(0,\"l\",2,\"v\")", 4, "l of “xy”: “v”"},
        {"O({},{})S(0,\"x\")S(0,\"x y\")C(0,\"k\",2,1)P(0,\"l\",2,\"v\")", 4, "l of “x y”: “v”"},
        {"O({},{})S(0,\"x\")S(0,\"y\")C(0,\"k\",1,2)", 3, "k of “x”: “y”"},
        {"O({},{})S(0,\"x\")S(0,\"x y\")C(0,\"k\",1,2)S(0,\"x y z\")C(0,\"m\",2,4)P(0,\"l\",4,\"v\")", 6,
         "l of m of k of “x”: “v”"},
    };
    run_all(cases, COUNT_OF(cases));
}

static void test_words__other_kinds(void **state)
{
    (void)state;
    static const words_case cases[] = {
        {PEOPLE "T(0,\"same\",{1,3})", 11, "Ann Lee and Bob are the same"},
        {PEOPLE "T(0,\"distinct\",{1,3})", 11, "Ann Lee and Bob are not the same"},
        {PEOPLE "T(0,\"twins\",{1,3})", 11, "twins: Ann Lee and Bob"},
        {PEOPLE "T(0,\"twins\",{1})", 11, "twins: Ann Lee"},
        {PEOPLE "T(0,\"k\",{1,3,5})", 11, "k: Ann Lee, Bob and family of Bob and Ann Lee"},
        {PEOPLE "S(0,\"a\")S(0,\"b\")T(0,\"k\",{1,3,11,12})", 13, "k: Ann Lee, Bob, “a” and “b”"},
        {PEOPLE "S(0,\"a\")S(0,\"b\")S(0,\"c\")T(0,\"k\",{1,3,11,12,13})", 14, "k: Ann Lee, Bob, “a”, “b” and 1 more"},
        {PEOPLE "S(0,\"a\")S(0,\"b\")S(0,\"c\")S(0,\"e\")T(0,\"k\",{1,3,11,12,13,14})", 15,
         "k: Ann Lee, Bob, “a”, “b” and 2 more"},
        {PEOPLE "T(0,\"same\",{1,3})A(11)P(0,\"k\",12,\"v\")", 13, "k of Ann Lee: “v”"},
        {PEOPLE "T(0,\"same\",{1,3})A(11)", 12, "Ann Lee"},
        {PEOPLE "T(0,\"twins\",{1,3})P(0,\"k\",11,\"v\")", 12, "k of the tag “twins”: “v”"},
        {"O({},{})D({0},\"because\")", 1, "“because”"},
        {"O({},{})S(0,\"x\")D({0},\"because\")P(2,\"k\",2,\"v\")", 3, "k of “because”: “v”"},
        {"O({},{})S(0,\"x\")E([S(,)],[P(,\"k\",0,\"v\")])I([1],2)P(3,\"k\",1,\"v\")", 3,
         "by the rule: for any such Subjects, k of A is “v”"},
        {"O({},{})S(0,\"x\")E([S(,)],[P(,\"k\",0,\"v\")])I([1],2)P(3,\"k\",3,\"v\")", 4, "k of an Inference: “v”"},
        {"O({},{})S(0,\"x\")E([S(,)],[P(,\"k\",0,\"v\")])P(0,\"k\",2,\"v\")", 3, "k of a rule: “v”"},
        {"O({},{})X(\"y\")", 1, "“X(\"y\")”"},
    };
    run_all(cases, COUNT_OF(cases));
}

/* An OutRef is called by its best title, or by the one of what it cites, and then by its details too. */
static void test_words__sources(void **state)
{
    (void)state;
    static const words_case cases[] = {
        {"O({},{})", 0, "a source"},
        {"O({},{\"title\":\"T\",\"name\":\"N\",\"type\":\"Y\"})", 0, "“T”"},
        {"O({},{\"name\":\"N\",\"type\":\"Y\"})", 0, "“N”"},
        {"O({},{\"author\":\"A\",\"type\":\"Y\"})", 0, "“A”"},
        {"O({},{\"type\":\"Y\",\"file\":\"F\"})", 0, "“F”"},
        {"O({},{\"type\":\"Y\"})", 0, "“Y”"},
        {ELF "O({},{\"elf:SOURCE_DESCRIPTIVE_TITLE\":\"T\",\"title\":\"U\"})", 0, "“T”"},
        {ELF "O({},{\"elf:SOURCE_FILED_BY_ENTRY\":\"F\",\"elf:NAME_OF_REPOSITORY\":\"R\"})", 0, "“R”"},
        {"O({},{\"k\":\"1\"})", 0, "a source, k “1”"},
        {"O({},{\"k\":\"1\",\"l\":\"2\",\"m\":\"3\",\"n\":\"4\"})", 0, "a source, k “1”, l “2”, m “3”, n “4”"},
        {"O({},{\"k\":\"1\",\"l\":\"2\",\"m\":\"3\",\"n\":\"4\",\"o\":\"5\"})", 0,
         "a source, k “1”, l “2”, m “3”, n “4”, …"},
        {"O({},{\"title\":\"T\"})O({\"in\":0},{\"page\":\"7\"})", 1, "“T”, page “7”"},
        {"O({},{\"title\":\"T\"})O({\"in\":0},{\"page\":\"7\",\"name\":\"N\"})", 1, "“N”"},
        {"O({},{\"k\":\"T\"})O({\"in\":0},{\"page\":\"7\"})", 1, "a source, page “7”"},
        {"O({},{\"title\":\"T\"})O({\"in\":0},{})O({\"in\":1},{\"page\":\"7\"})", 2, "“T”, page “7”"},
        {ELF "O({},{\"title\":\"T\"})O({\"in\":0},{\"elf:WHERE_WITHIN_SOURCE\":\"7\"})", 1, "“T”, page “7”"},
        {"O({},{\"title\":\"T\"})P(0,\"k\",0,\"v\")", 1, "k of “T”: “v”"},
    };
    run_all(cases, COUNT_OF(cases));
}

/* Keys: FHISO's by a table or by their names, others by what is after the last solidus or number sign. */
static void test_words__keys(void **state)
{
    (void)state;
    static const struct {
        const char *key, *words;
    } rows[] = {
        {"elf:SEX_VALUE", "sex"},
        {"elf:MARRIAGE_BANN", "marriage bann"},
        {"elf:SPOUSE_STRUCTURE", "spouse"},
        {"elf:ALIAS_POINTER", "alias"},
        {"elf:THING_RECORD", "thing"},
        {"elf:A_RECORD_POINTER_STRUCTURE", "a"},
        {"elf:_RECORD", " record"},
        {"elf:EVENT#A_B", "event"},
        {"elf:", "https://terms.fhiso.org/elf/"},
        {"https://a.org/b/C", "C"},
        {"https://a.org/b#C", "C"},
        {"https://a.org/b/", "https://a.org/b/"},
        {"plain", "plain"},
        {"a\001b", "a b"},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        char nodes[300], words[100];
        snprintf(nodes, sizeof nodes, ELF "O({},{})S(0,\"x\")P(0,\"%s\",1,\"v\")", rows[i].key);
        snprintf(words, sizeof words, "%s of “x”: “v”", rows[i].words);
        run_words(&(words_case){nodes, 2, words});
    }
}

/* Of a text 80 characters are said; what would do harm is a space; what is no text is told by its length. */
static void test_words__texts(void **state)
{
    (void)state;
    for (size_t length = 79; length <= 81; length++) {
        char text[100], nodes[300], words[300];
        memset(text, 'a', length);
        text[length] = 0;
        snprintf(nodes, sizeof nodes, "O({},{})S(0,\"x\")P(0,\"k\",1,\"%s\")", text);
        snprintf(words, sizeof words, "k of “x”: “%.80s%s”", text, length > 80 ? "…" : "");
        run_words(&(words_case){nodes, 2, words});
    }
    static const words_case cases[] = {
        {"O({},{})S(0,\"x\")P(0,\"k\",1,\"a\037b\177c\")", 2, "k of “x”: “a b c”"},
        {"O({},{})S(0,\"x\")P(0,\"k\",1,\"a\xE2\x80\xAE"
         "b\xC2\xA0\")",
         2, "k of “x”: “a b\xC2\xA0”"},
    };
    run_all(cases, COUNT_OF(cases));
}

/* ---- Rules ----------------------------------------------------------------------------------- */

#define RULE(queries, templates) "E([" queries "],[" templates "])"

static void test_words__rules(void **state)
{
    (void)state;
    static const struct {
        const char *rule, *words;
    } rows[] = {
        {RULE("", ""), "in any case, nothing"},
        {RULE("S(,)", "P(,\"k\",0,\"v\")"), "for any such Subjects, k of A is “v”"},
        {RULE("S(,\"x\")", "P(,\"k\",0,\"v\")"), "if A’s slug is “x”, then k of A is “v”"},
        {RULE("S(,),S(,),C(,\"p\",0,1)", "C(,\"c\",1,0)"), "if p of A is B, then c of B is A"},
        {RULE("S(,),P(,\"k\",0,QRegex(\"F\"))", "P(,\"k\",0,\"v\"),P(,\"l\",0,\"w\")"),
         "if k of A matches “F”, then k of A is “v”, and l of A is “w”"},
        {RULE("S(,),P(,\"k\",0,),P(,\"l\",0,\"v\")", ""), "if k of A is anything, and l of A is “v”, then nothing"},
        {RULE("S(,),P(,,0,\"v\")", ""), "if something of A is “v”, then nothing"},
        {RULE("S(,),P(,QOr({\"a\",\"b\"}),0,\"v\")", ""), "if a or b of A is “v”, then nothing"},
        {RULE("S(,),P(,QRegex(\"a\"),0,\"v\")", ""), "if something (whose key matches “a”) of A is “v”, then nothing"},
        {RULE("S(,),P(,\"k\",0,QNot(\"v\"))", ""), "if k of A not: is “v”, then nothing"},
        {RULE("S(,),P(,\"k\",0,QAnd({QRegex(\"a\"),QRegex(\"b\")}))", ""),
         "if k of A matches “a” and matches “b”, then nothing"},
        {RULE("S(,),P(,\"k\",0,QOr({QRegex(\"a\"),QRegex(\"b\")}))", ""),
         "if k of A matches “a” or matches “b”, then nothing"},
        {RULE("S(,),P(,\"k\",0,),P(,\"l\",0,QSame(1,3))", ""),
         "if k of A is anything, and l of A is the value of claim 2, then nothing"},
        {RULE("S(,),P(,\"k\",0,),P(,\"l\",1,\"v\")", ""),
         "if k of A is anything, and l of claim 2 is “v”, then nothing"},
        {RULE("S(,),T(,\"same\",{0})", ""), "if A are marked as same, then nothing"},
        {RULE("S(,),S(,),T(,\"same\",{0,1})", ""), "if A and B are marked as same, then nothing"},
        {RULE("S(,),S(,),S(,),T(,\"same\",{0,1,2})", ""), "if A, B and C are marked as same, then nothing"},
        {RULE("S(,),P(,\"k\",0,)", "P(,\"l\",0,BLookup(1,3))"),
         "if k of A is anything, then l of A is the value of claim 2"},
        {RULE("S(,)", "S(,\"n\"),C(,\"k\",0,1)"), "for any such Subjects, B exists, called “n”, and k of A is B"},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++)
        run_words(&(words_case){rows[i].rule, 0, rows[i].words});
}

/* The 27th Subject is A2. */
static void test_words__letters(void **state)
{
    (void)state;
    char rule[1000] = "E([";
    for (size_t i = 0; i < 53; i++)
        snprintf(rule + strlen(rule), sizeof rule - strlen(rule), "S(,),");
    snprintf(rule + strlen(rule), sizeof rule - strlen(rule), "C(,\"a\",25,26),C(,\"b\",51,52)],[])");
    run_words(&(words_case){rule, 0, "if a of Z is A2, and b of Z2 is A3, then nothing"});
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_words__subjects), cmocka_unit_test(test_words__other_kinds),
        cmocka_unit_test(test_words__sources),  cmocka_unit_test(test_words__keys),
        cmocka_unit_test(test_words__texts),    cmocka_unit_test(test_words__rules),
        cmocka_unit_test(test_words__letters),
    };
    return cmocka_run_group_tests_name("words", tests, NULL, NULL);
}
