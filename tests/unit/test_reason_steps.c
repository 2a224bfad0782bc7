/* SPDX-License-Identifier: MIT */
/*
 * How many nodes are tried for an Expectation: as few as the index can tell apart. A rule's queries are bound in the order, and
 * their candidates looked up by the way, that leaves least to look at; gedelf_pg_infer_options.max_steps counts them. The numbers
 * are counted by hand from the dataset below. [PG §Matching]
 */
#include "unit.h"

#include <gedelf/polygenea.h>
#include <gedelf/reason.h>

/* A document (0), ten Subjects s0 to s9 (1 to 10); each has a name n0 to n9, a sex, and a year 1800 to 1809 that is a date; each
   but the last is the parent of the next, and s0 is a friend of all others. Ten pages (from 59 on) are in the document, each after
   the one before; Tags "pair" have each Subject and the next, and one Tag "all" has all of them. */
enum { SUBJECTS = 10, FIRST_PAGE = 59 };

#define DATE(octets) "(\"" GEDELF_PG_DATE "\",,\\" octets ")"

static const char *const years[SUBJECTS] = {
    DATE("MTgwMA=="), DATE("MTgwMQ=="), DATE("MTgwMg=="), DATE("MTgwMw=="), DATE("MTgwNA=="),
    DATE("MTgwNQ=="), DATE("MTgwNg=="), DATE("MTgwNw=="), DATE("MTgwOA=="), DATE("MTgwOQ=="),
};

static size_t put_people(char *to, size_t room)
{
    size_t at = (size_t)snprintf(to, room, "O({},{\"title\":\"register\"})\n");
    for (int i = 0; i < SUBJECTS; i++)
        at += (size_t)snprintf(to + at, room - at, "S(0,\"s%d\")\n", i);
    for (int i = 0; i < SUBJECTS; i++)
        at += (size_t)snprintf(to + at, room - at,
                               "P(0,\"name\",%d,\"n%d\")\nP(0,\"sex\",%d,\"%s\")\nP(0,\"year\",%d,%s)\n", i + 1, i,
                               i + 1, i % 2 == 0 ? "m" : "f", i + 1, years[i]);
    for (int i = 1; i < SUBJECTS; i++)
        at += (size_t)snprintf(to + at, room - at, "C(0,\"parent\",%d,%d)\nC(0,\"friend\",1,%d)\n", i, i + 1, i + 1);
    for (int i = 0; i < SUBJECTS; i++) {
        int before = i == 0 ? 0 : FIRST_PAGE + i - 1;
        at += (size_t)snprintf(to + at, room - at, "O({\"in\":0,\"after\":%d},{\"page\":\"%d\"})\n", before, i);
    }
    for (int i = 1; i < SUBJECTS; i++)
        at += (size_t)snprintf(to + at, room - at, "T(0,\"pair\",{%d,%d})\n", i, i + 1);
    at += (size_t)snprintf(to + at, room - at, "T(0,\"all\",{1,2,3,4,5,6,7,8,9,10})\nD({0,59},\"because\")\n");
    return at;
}

static bool note_limit(void *context, const gedelf_diag *diag)
{
    if (strcmp(gedelf_code_find(diag->code)->name, "search-limit") == 0)
        *(bool *)context = true;
    return true;
}

/* Infers with so many steps at most; was that enough? */
static bool is_enough(const char *rules, uint64_t steps, uint64_t *added)
{
    static char text[20000];
    gedelf_pg_dataset *d;
    bool limited = false;
    gedelf_pg_infer_options options = GEDELF_PG_INFER_OPTIONS();
    size_t length = put_people(text, sizeof text);
    length += (size_t)snprintf(text + length, sizeof text - length, "%s\n", rules);
    assert_int_equal(gedelf_pg_read(&d, source_of(view_of(text, length)), NULL, NULL), GEDELF_OK);
    options.max_steps = steps == 0 ? GEDELF_NO_LIMIT : steps;
    options.diagnose = note_limit;
    options.context = &limited;
    assert_int_equal(gedelf_pg_infer(d, &options, added), GEDELF_OK);
    gedelf_pg_free(d);
    return !limited;
}

typedef struct steps_row {
    const char *rule;
    uint64_t matches, steps;
} steps_row;

static void run_steps(const steps_row *rows, size_t count)
{
    unsigned wrong = 0;
    for (size_t i = 0; i < count; i++) {
        uint64_t added, found = 1;
        while (!is_enough(rows[i].rule, found, &added))
            found++;
        if (added == rows[i].matches && (found == rows[i].steps || (found == 1 && rows[i].steps == 0)))
            continue;
        wrong++;
        print_error("%s: %u matches in %u steps, not %u in %u\n", rows[i].rule, (unsigned)added, (unsigned)found,
                    (unsigned)rows[i].matches, (unsigned)rows[i].steps);
    }
    assert_int_equal(wrong, 0);
}

/* One query: what a field must be is looked up. */
static void test_reason_steps__one_query(void **state)
{
    (void)state;
    static const steps_row rows[] = {
        {"E([S(,)],[])", 10, 10},
        {"E([O({},{})],[])", 11, 11},
        {"E([S(,\"s3\")],[])", 1, 1},
        {"E([S(,\"s10\")],[])", 0, 0},
        {"E([P(,,,)],[])", 30, 30},
        {"E([P(,\"name\",,)],[])", 10, 10},
        {"E([P(,\"nothing\",,)],[])", 0, 0},
        {"E([P(,\"name\",,\"n4\")],[])", 1, 1},
        {"E([P(,\"sex\",,\"m\")],[])", 5, 5},
        {"E([P(,\"name\",,\"m\")],[])", 0, 0},
        {"E([P(,,,\"m\")],[])", 5, 5},
        {"E([C(,,,)],[])", 18, 18},
        {"E([C(,\"parent\",,)],[])", 9, 9},
        {"E([T(,,{})],[])", 10, 10},
        {"E([O({},{\"title\":\"register\"})],[])", 1, 1},
        {"E([O({},{\"title\":\"letter\"})],[])", 0, 0},
        {"E([O({},{\"shelf\":})],[])", 0, 0},
        {"E([O({},{\"page\":})],[])", 10, 10},
        /* several things that it can be */
        {"E([P(,\"name\",,QOr({\"n1\",\"n2\"}))],[])", 2, 2},
        {"E([P(,\"name\",,QOr({\"n1\",\"x\"}))],[])", 1, 1},
        {"E([P(,\"name\",,QOr({\"n1\",QRegex(\"2\")}))],[])", 2, 10},
        {"E([P(,\"sex\",,QAnd({\"m\",QRegex(\"m\")}))],[])", 5, 5},
        {"E([P(,\"sex\",,QNot(\"m\"))],[])", 5, 10},
        {"E([P(,\"sex\",,QNot(QNot(\"m\")))],[])", 5, 5},
        {"E([P(,\"sex\",,QNot(QAnd({QNot(\"m\"),QNot(\"f\")})))],[])", 10, 10},
        {"E([P(,\"name\",,QNot(QAnd({QNot(\"n1\"),QNot(\"n2\")})))],[])", 2, 2},
        {"E([P(,\"name\",,QNot(QOr({\"n1\",\"n2\"})))],[])", 8, 10},
        {"E([P(,\"name\",,QRegex(\"^n[12]$\"))],[])", 2, 10},
        /* the order of texts */
        {"E([P(,\"name\",,QCmp(\">\",\"n7\"))],[])", 2, 2},
        {"E([P(,\"name\",,QCmp(\"≥\",\"n7\"))],[])", 3, 3},
        {"E([P(,\"name\",,QCmp(\"<\",\"n2\"))],[])", 2, 2},
        {"E([P(,\"name\",,QCmp(\"≤\",\"n2\"))],[])", 3, 3},
        {"E([P(,\"name\",,QCmp(\"=\",\"n2\"))],[])", 1, 1},
        {"E([P(,\"name\",,QCmp(\">\",\"n9\"))],[])", 0, 0},
        {"E([P(,\"name\",,QCmp(\"<\",\"n0\"))],[])", 0, 0},
        {"E([P(,\"name\",,QNot(QCmp(\">\",\"n2\")))],[])", 3, 3},
        {"E([P(,\"name\",,QNot(QCmp(\"≤\",\"n7\")))],[])", 2, 2},
        {"E([P(,\"name\",,QAnd({QCmp(\">\",\"n2\"),QCmp(\"<\",\"n5\")}))],[])", 2, 5},
        {"E([P(,\"name\",,QOr({QCmp(\"<\",\"n1\"),QCmp(\">\",\"n8\")}))],[])", 2, 2},
        /* what is found by two ways is tried once */
        {"E([P(,\"name\",,QOr({QCmp(\"<\",\"n3\"),QCmp(\"<\",\"n5\")}))],[])", 5, 5},
        {"E([P(,\"name\",,QOr({QCmp(\"≤\",\"n1\"),QCmp(\"<\",\"n3\"),\"n0\"}))],[])", 3, 3},
        /* the order of days */
        {"E([P(,\"year\",,QCmp(\">\"," DATE("MTgwNw==") "))],[])", 2, 2},
        {"E([P(,\"year\",,QCmp(\"≥\"," DATE("MTgwNw==") "))],[])", 3, 3},
        {"E([P(,\"year\",,QCmp(\"<\"," DATE("MTgwMg==") "))],[])", 2, 2},
        {"E([P(,\"year\",,QCmp(\"≤\"," DATE("MTgwMg==") "))],[])", 3, 3},
        {"E([P(,\"year\",,QCmp(\"=\"," DATE("MTgwMg==") "))],[])", 1, 1},
        {"E([P(,\"year\",,QCmp(\"<\",\"1802\"))],[])", 2, 2},
    };
    run_steps(rows, COUNT_OF(rows));
}

/* Several queries: the one with the fewest candidates comes first, and leads to the others. A node that a claim leads to is one
   step more, since it may be an Aggregated Subject, of which each part counts. */
static void test_reason_steps__several_queries(void **state)
{
    (void)state;
    static const steps_row rows[] = {
        {"E([S(,\"s3\"),P(,\"name\",0,)],[])", 1, 2},
        {"E([S(,),P(,\"name\",0,\"n3\")],[])", 1, 3},
        {"E([S(,),P(,\"name\",0,)],[])", 10, 20},
        {"E([S(,\"s0\"),C(,\"friend\",0,)],[])", 9, 10},
        {"E([S(,\"s0\"),C(,\"friend\",,0)],[])", 0, 1},
        {"E([S(,\"s1\"),C(,\"friend\",,0)],[])", 1, 2},
        {"E([S(,\"s1\"),C(,,0,)],[])", 1, 2},
        {"E([S(,\"s1\"),C(,,,0)],[])", 2, 3},
        {"E([S(,\"s2\"),S(,),C(,\"parent\",0,1)],[])", 1, 4},
        {"E([S(,),S(,\"s2\"),C(,\"parent\",0,1)],[])", 1, 4},
        {"E([S(,),S(,),S(,\"s2\"),C(,\"parent\",0,1),C(,\"parent\",1,2)],[])", 1, 7},
        {"E([O({},{\"title\":}),S(0,)],[])", 10, 11},
        {"E([O({},{}),S(0,\"s3\")],[])", 1, 3},
        {"E([P(,\"sex\",,),P(,\"sex\",,QSame(0,3))],[])", 50, 60},
        {"E([P(,\"year\",,),P(,\"year\",,QICmp(\">\",0,3))],[])", 45, 55},
        {"E([P(,\"year\",,),P(,\"year\",,QICmp(\"<\",0,3))],[])", 45, 55},
        {"E([P(,\"year\",,),P(,\"year\",,QICmp(\"≥\",0,3))],[])", 55, 65},
        {"E([P(,\"year\",,),P(,\"year\",,QICmp(\"≤\",0,3))],[])", 55, 65},
        {"E([P(,\"year\",,),P(,\"year\",,QICmp(\"=\",0,3))],[])", 10, 20},
        {"E([P(,\"name\",,),P(,\"name\",,QICmp(\">\",0,3))],[])", 45, 55},
        {"E([P(,\"name\",,),P(,\"name\",,QNot(QICmp(\"≤\",0,3)))],[])", 45, 55},
        {"E([S(,\"s4\"),P(,\"year\",0,),P(,\"year\",,QICmp(\"<\",1,3))],[])", 4, 6},
        {"E([S(,\"s4\"),P(,\"year\",0,),P(,\"year\",,QICmp(\"=\",1,3))],[])", 1, 3},
        {"E([P(,\"name\",,\"n3\"),P(,\"sex\",,\"m\")],[])", 5, 6},
        {"E([P(,\"sex\",,\"m\"),P(,\"name\",,\"n3\")],[])", 5, 6},
    };
    run_steps(rows, COUNT_OF(rows));
}

/* Parents, sets and lists lead both ways. */
static void test_reason_steps__sets(void **state)
{
    (void)state;
    static const steps_row rows[] = {
        {"E([O({},{\"title\":\"register\"}),O({\"in\":0},{})],[])", 10, 11},
        {"E([O({},{\"title\":\"register\"}),O({\"after\":0},{})],[])", 1, 2},
        {"E([O({},{}),O({\"in\":0},{\"page\":\"3\"})],[])", 1, 3},
        {"E([O({},{}),O({\"after\":0},{\"page\":\"3\"})],[])", 1, 3},
        {"E([O({},{\"page\":\"3\"}),O({\"after\":0},{})],[])", 1, 2},
        {"E([O({},{\"page\":\"3\"}),O({\"in\":0},{})],[])", 0, 1},
        {"E([O({},{\"page\":\"2\"}),O({\"after\":0},{\"page\":\"3\"})],[])", 1, 2},
        {"E([O({},{\"page\":\"1\"}),O({\"after\":0},{\"page\":\"3\"})],[])", 0, 2},
        {"E([S(,\"s3\"),T(,,{0})],[])", 3, 4},
        {"E([S(,\"s3\"),T(,\"pair\",{0})],[])", 2, 3},
        {"E([S(,\"s3\"),T(,\"all\",{0})],[])", 1, 2},
        {"E([S(,),T(,\"all\",{0})],[])", 10, 11},
        {"E([S(,\"s3\"),S(,\"s4\"),T(,\"pair\",{0,1})],[])", 1, 4},
        {"E([S(,\"s3\"),S(,\"s5\"),T(,\"pair\",{0,1})],[])", 0, 4},
        {"E([S(,\"s3\"),S(,),T(,\"pair\",{0,1})],[])", 4, 11},
        {"E([O({},{\"title\":}),D({0},)],[])", 1, 2},
        {"E([O({},{}),D({0},\"because\")],[])", 2, 5},
        {"E([O({},{\"page\":\"1\"}),D({0},)],[])", 0, 1},
    };
    run_steps(rows, COUNT_OF(rows));
}

/* What a round adds is all that the next one looks at. */
static void test_reason_steps__rounds(void **state)
{
    (void)state;
    static const steps_row rows[] = {
        {"E([P(,\"name\",,)],[P(,\"called\",0,\"x\")])", 10, 10},
        {"E([P(,\"name\",,\"n1\")],[P(,\"called\",0,\"x\")])E([P(,\"called\",,)],[])", 2, 1},
        {"E([P(,\"name\",,)],[P(,\"called\",0,\"x\")])E([P(,\"called\",,)],[])", 20, 10},
        {"E([P(,\"name\",,\"n1\")],[P(,\"name\",0,\"x\")])", 1, 1},
        /* what is new is put in order among what was there */
        {"E([S(,\"s1\")],[P(,\"name\",0,\"n55\")])E([P(,\"name\",,QCmp(\">\",\"n4\"))],[])", 7, 6},
        {"E([S(,\"s1\")],[P(,\"name\",0,\"n35\")])E([P(,\"name\",,QCmp(\">\",\"n4\"))],[])", 6, 6},
        {"E([S(,\"s1\")],[P(,\"name\",0,\"n55\")])E([P(,\"name\",,\"n5\"),P(,\"name\",,QICmp(\">\",0,3))],[])", 6, 7},
        {"E([S(,\"s1\")],[P(,\"year\",0," DATE("MTgwNQ==") ")])E([P(,\"year\",,QCmp(\">\"," DATE("MTgwNA==") "))],[])",
         7, 6},
        {"E([S(,\"s1\")],[P(,\"year\",0," DATE("MTgwNQ==") ")])E([P(,\"year\",,QCmp(\"<\"," DATE("MTgwNg==") "))],[])",
         8, 7},
        {"E([S(,\"s1\")],[P(,\"year\",0," DATE("MTgwNQ==") ")])E([P(,\"year\",,QCmp(\"=\"," DATE("MTgwNQ==") "))],[])",
         3, 2},
        {"E([S(,\"s1\")],[P(,\"name\",0,\"n1\")])E([S(,),P(,\"name\",0,\"n1\")],[])", 3, 6},
    };
    run_steps(rows, COUNT_OF(rows));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_reason_steps__one_query),
        cmocka_unit_test(test_reason_steps__several_queries),
        cmocka_unit_test(test_reason_steps__sets),
        cmocka_unit_test(test_reason_steps__rounds),
    };
    return cmocka_run_group_tests_name("reason_steps", tests, NULL, NULL);
}
