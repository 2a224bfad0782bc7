/* SPDX-License-Identifier: MIT */
/*
 * Rules made from examples: a Derivation, what matters of it, and the Expectation that comes of it. [PG §Inferences vs.
 * Derivations, and the creation of Expectations]; D93
 */
#include "unit.h"

#include "research/polygenea/polygenea.h"

#include <gedelf/reason.h>

enum { VALUES = GEDELF_PG_VALUES_MATTER, SOURCES = GEDELF_PG_SOURCES_MATTER, LIKENESS = GEDELF_PG_LIKENESS_MATTERS };

/* A dataset, the Derivation in it, and what matters. */
typedef struct example {
    const char *nodes;
    uint32_t derivation;
    unsigned flags;
    const char *rule; /* NULL: it cannot be generalised */
} example;

static gedelf_status generalise_scarcely(void *context, const gedelf_allocator *allocator)
{
    const example *x = context;
    gedelf_read_options reading = GEDELF_READ_OPTIONS();
    gedelf_pg_dataset *d, *rule = NULL;
    reading.allocator = allocator;
    gedelf_status status = gedelf_pg_read(&d, source_of(view_of_string(x->nodes)), &reading, NULL);
    if (status == GEDELF_OK)
        status = gedelf_pg_generalise(d, x->derivation, x->flags, &rule);
    assert_int_equal(status == GEDELF_OK, rule != NULL);
    gedelf_pg_free(rule);
    gedelf_pg_free(d);
    return status;
}

static void run_example(const example *x)
{
    gedelf_pg_dataset *d, *rule;
    buffer out;
    buffer_init(&out, &memory_default);
    assert_int_equal(gedelf_pg_read(&d, source_of(view_of_string(x->nodes)), NULL, NULL), GEDELF_OK);
    gedelf_status status = gedelf_pg_generalise(d, x->derivation, x->flags, &rule);
    assert_int_equal(status, x->rule ? GEDELF_OK : GEDELF_ARGUMENT);
    if (x->rule) {
        assert_int_equal(gedelf_pg_write(rule, gedelf_sink_callback(write_to_buffer, &out), NULL), GEDELF_OK);
        char expected[500];
        snprintf(expected, sizeof expected, "%s\n", x->rule);
        if (!view_equal(buffer_view(&out), view_of_string(expected)))
            fail_msg("%s gives\n%.*snot\n%s", x->nodes, (int)out.length, out.data, expected);
        gedelf_pg_free(rule);
    }
    gedelf_pg_free(d);
    buffer_free(&out);
    example copy = *x;
    assert_failures_are_told(generalise_scarcely, &copy, status);
}

#define TWO "O({},{\"t\":\"r\"})S(0,\"a\")S(0,\"b\")"

static void test_generalise__examples(void **state)
{
    (void)state;
    static const example rows[] = {
        {TWO "C(0,\"m\",1,2)D({3},\"r\")C(4,\"p\",1,2)", 4, 0, "E([S(,),S(,),C(,\"m\",0,1)],[C(,\"p\",0,1)])"},
        {TWO "C(0,\"m\",1,2)D({3},\"r\")C(4,\"p\",1,2)", 4, VALUES,
         "E([S(,\"a\"),S(,\"b\"),C(,\"m\",0,1)],[C(,\"p\",0,1)])"},
        {TWO "C(0,\"m\",1,2)D({3},\"r\")C(4,\"p\",1,2)", 4, SOURCES,
         "E([O({},{}),S(0,),S(0,),C(0,\"m\",1,2)],[C(,\"p\",1,2)])"},
        {TWO "C(0,\"m\",1,2)D({3},\"r\")C(4,\"p\",1,2)", 4, SOURCES | VALUES,
         "E([O({},{\"t\":\"r\"}),S(0,\"a\"),S(0,\"b\"),C(0,\"m\",1,2)],[C(,\"p\",1,2)])"},
        /* values that are alike */
        {TWO "P(0,\"n\",1,\"x\")P(0,\"n\",2,\"x\")D({3,4},\"r\")C(5,\"p\",1,2)", 5, 0,
         "E([S(,),S(,),P(,\"n\",0,),P(,\"n\",1,)],[C(,\"p\",0,1)])"},
        {TWO "P(0,\"n\",1,\"x\")P(0,\"n\",2,\"x\")D({3,4},\"r\")C(5,\"p\",1,2)", 5, LIKENESS,
         "E([S(,),S(,),P(,\"n\",0,),P(,\"n\",1,QSame(2,3))],[C(,\"p\",0,1)])"},
        {TWO "P(0,\"n\",1,\"x\")P(0,\"n\",2,\"y\")D({3,4},\"r\")C(5,\"p\",1,2)", 5, LIKENESS,
         "E([S(,),S(,),P(,\"n\",0,),P(,\"n\",1,)],[C(,\"p\",0,1)])"},
        {TWO "P(0,\"n\",1,\"a\")D({3},\"r\")C(4,\"p\",1,2)", 4, LIKENESS,
         "E([S(,),S(,),P(,\"n\",0,QSame(0,1))],[C(,\"p\",0,1)])"},
        {TWO "P(0,\"n\",1,\"x\")P(0,\"n\",2,\"x\")D({3,4},\"r\")C(5,\"p\",1,2)", 5, LIKENESS | VALUES,
         "E([S(,\"a\"),S(,\"b\"),P(,\"n\",0,\"x\"),P(,\"n\",1,\"x\")],[C(,\"p\",0,1)])"},
        /* what is produced comes from the antecedent if it is there */
        {TWO "P(0,\"n\",1,\"x\")D({3},\"r\")P(4,\"m\",1,\"x\")", 4, 0,
         "E([S(,),P(,\"n\",0,)],[P(,\"m\",0,BLookup(1,3))])"},
        {TWO "P(0,\"n\",1,\"x\")D({3},\"r\")P(4,\"m\",1,\"y\")", 4, 0, "E([S(,),P(,\"n\",0,)],[P(,\"m\",0,\"y\")])"},
        {TWO "P(0,\"n\",1,\"x\")D({3},\"r\")P(4,\"m\",1,\"x\")", 4, VALUES,
         "E([S(,\"a\"),P(,\"n\",0,\"x\")],[P(,\"m\",0,\"x\")])"},
        {TWO "P(0,\"n\",1,\"x\")D({3},\"r\")P(4,\"x\",1,\"n\")", 4, 0, "E([S(,),P(,\"n\",0,)],[P(,\"x\",0,\"n\")])"},
        {TWO "P(0,\"n\",1,\"x\")D({3},\"r\")S(4,\"x\")C(4,\"is\",1,5)", 4, 0,
         "E([S(,),P(,\"n\",0,)],[S(,BLookup(1,3)),C(,\"is\",0,2)])"},
        /* Tags, and claims about claims */
        {TWO "T(0,\"s\",{1,2})D({3},\"r\")T(4,\"u\",{1,2})", 4, 0, "E([S(,),S(,),T(,\"s\",{0,1})],[T(,\"u\",{0,1})])"},
        {TWO "P(0,\"n\",1,\"x\")P(0,\"q\",3,\"z\")D({4},\"r\")T(5,\"wrong\",{3})", 5, 0,
         "E([S(,),P(,\"n\",0,),P(,\"q\",1,)],[T(,\"wrong\",{1})])"},
        {TWO "T(0,\"same\",{1,2})A(3)P(0,\"n\",4,\"x\")D({5},\"r\")P(6,\"m\",4,\"y\")", 6, 0,
         "E([S(,),P(,\"n\",0,)],[P(,\"m\",0,\"y\")])"},
        /* reasoning as a support */
        {TWO "D({0},\"q\")P(3,\"n\",1,\"x\")D({4,3},\"r\")P(5,\"m\",1,\"y\")", 5, 0,
         "E([S(,),D({},),P(1,\"n\",0,)],[P(,\"m\",0,\"y\")])"},
        {TWO "D({0},\"q\")P(3,\"n\",1,\"x\")D({4,3},\"r\")P(5,\"m\",1,\"y\")", 5, VALUES,
         "E([S(,\"a\"),D({},\"q\"),P(1,\"n\",0,\"x\")],[P(,\"m\",0,\"y\")])"},
        {TWO "D({0},\"q\")P(3,\"n\",1,\"x\")D({4},\"r\")P(5,\"m\",1,\"y\")", 5, SOURCES,
         "E([O({},{}),S(0,),D({0},),P(2,\"n\",1,)],[P(,\"m\",1,\"y\")])"},
        {TWO "E([S(,)],[P(,\"k\",0,\"v\")])I([1],3)P(4,\"k\",1,\"v\")D({3,5},\"r\")P(6,\"m\",1,\"y\")", 6, 0,
         "E([S(,),E([S(,)],[P(,\"k\",0,\"v\")]),P(,\"k\",0,)],[P(,\"m\",0,\"y\")])"},
        {TWO "E([S(,)],[P(,\"k\",0,\"v\")])I([1],3)P(4,\"k\",1,\"v\")D({4},\"r\")P(6,\"m\",1,\"y\")", 6, 0,
         "E([S(,),I([0],)],[P(,\"m\",0,\"y\")])"},
        /* what cannot be */
        {TWO "D({1},\"r\")", 3, 0, NULL},
        {TWO "D({1},\"r\")P(3,\"m\",1,\"y\")", 2, 0, NULL},
        {TWO "D({1},\"r\")P(3,\"m\",1,\"y\")", 5, 0, NULL},
        {TWO "X(0)D({3},\"r\")P(4,\"m\",1,\"y\")", 4, 0, NULL},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++)
        run_example(&rows[i]);
}

/* Abbreviations come along. */
static void test_generalise__abbreviations(void **state)
{
    (void)state;
    static const example row = {"N(\"http://a.org/\",\"a\")" TWO "P(0,\"a:n\",1,\"x\")D({3},\"r\")P(4,\"a:m\",1,\"y\")",
                                4, 0, "N(\"http://a.org/\",\"a\")\nE([S(,),P(,\"a:n\",0,)],[P(,\"a:m\",0,\"y\")])"};
    run_example(&row);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_generalise__examples),
        cmocka_unit_test(test_generalise__abbreviations),
    };
    return cmocka_run_group_tests_name("generalise", tests, NULL, NULL);
}
