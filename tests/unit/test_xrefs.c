/* SPDX-License-Identifier: MIT */
/*
 * The table of cross-reference identifiers: names are told from each other, what is noted of them is found again however
 * many there are, and each takes no more room than it should.
 */
#include "unit.h"

static view name_numbered(char *into, size_t size, const char *format, size_t number)
{
    return view_of(into, (size_t)snprintf(into, size, format, number));
}

/* Names that a careless hash or comparison would take for each other. */
static void test_xrefs__alike(void **state)
{
    (void)state;
    static char long_ones[2][400];
    memset(long_ones, 'x', sizeof long_ones);
    long_ones[1][0] = 'y';
    const view alike[] = {
        TEXT("\0"),          TEXT("\0\0"),        TEXT("a"),
        TEXT("a\0"),         TEXT("\0a"),         TEXT("ab"),
        TEXT("ba"),          TEXT("abc"),         TEXT("abd"),
        TEXT("abcd"),        TEXT("abcdefg"),     TEXT("abcdefgh"),
        TEXT("abcdefg\0"),   TEXT("abcdefgi"),    TEXT("abcdefghi"),
        TEXT("abcdefgh\0"),  TEXT("\xFF"),        TEXT("\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF"),
        {NULL, 0},           {long_ones[0], 254}, {long_ones[0], 255},
        {long_ones[0], 256}, {long_ones[1], 254}, {long_ones[1], 400},
    };
    xrefs x;
    uint64_t taken;
    char room[XREF_NUMBERED_LONGEST];
    xrefs_init(&x, &memory_default);
    for (size_t i = 0; i < COUNT_OF(alike); i++) {
        assert_false(xrefs_find(&x, alike[i]).exists);
        assert_true(xrefs_define(&x, alike[i], i + 1, i, &taken));
        assert_int_equal(taken, 0);
    }
    for (size_t i = 0; i < COUNT_OF(alike); i++) {
        xref_entry entry = xrefs_find(&x, alike[i]);
        assert_int_equal(entry.line, i + 1);
        assert_int_equal(entry.where, i);
        assert_int_equal(entry.count, 1);
        assert_view(xrefs_name_at(&x, xrefs_slot(&x, alike[i]), room), alike[i]);
    }
    xrefs_free(&x);
    assert_false(xrefs_find(&x, alike[0]).exists);
    xrefs_free(&x);
}

/* Places that fit into a slot, and those that do not. */
static void test_xrefs__wherever_they_are(void **state)
{
    (void)state;
    const uint64_t blocks[] = {0, 1, 2, (1 << 20) - 1, 1 << 20}, indices[] = {0, 5, (1 << 18) - 1, 1 << 18, UINT32_MAX};
    const uint64_t numbers[] = {0, 1, 1000, 1000 + (1 << 19), UINT64_C(1) << 39, UINT64_MAX};
    xrefs x;
    uint64_t taken;
    char text[20];
    for (int again = 0; again < 2; again++) {
        xrefs_init(&x, &memory_default);
        for (size_t i = 0; i < 150; i++) {
            view name = name_numbered(text, sizeof text, "I%zu", i);
            uint64_t where = blocks[i / 30] << 32 | indices[i / 6 % 5];
            assert_true(xrefs_define(&x, name, numbers[i % 6], where, &taken));
            assert_int_equal(taken, 0);
            if (again > 0) {
                assert_true(xrefs_define(&x, name, 7, 8, &taken));
                assert_int_equal(taken, numbers[i % 6]);
            }
        }
        for (size_t i = 0; i < 150; i++) {
            xref_entry entry = xrefs_find(&x, name_numbered(text, sizeof text, "I%zu", i));
            assert_int_equal(entry.line, numbers[i % 6]);
            assert_int_equal(entry.where, blocks[i / 30] << 32 | indices[i / 6 % 5]);
            assert_int_equal(entry.count, again + 1);
        }
        xrefs_free(&x);
    }
}

/* What is to be known of a name. */
typedef struct known_name {
    uint64_t count, line, pointers;
    bool pointed;
} known_name;

enum { MANY_NAMES = 30000 };

static const char *const formats[] = {
    "I%zu", "%zu", "FAMILY%zu", "@%zu@ of the family in Ashford", "%07zX", "S%06zu", "F%zu000", "NOTE%08zu", "x%zu-",
};

static void assert_known(const xrefs *x, const char *format, const known_name *known)
{
    char text[80];
    size_t amiss = 0, in_all = 0, there = 0, shared = 0;
    uint64_t dangling = 0;
    for (size_t i = 0; i < MANY_NAMES; i++) {
        xref_entry entry = xrefs_find(x, name_numbered(text, sizeof text, format, i));
        assert_int_equal(entry.exists, known[i].count > 0 || known[i].pointed);
        assert_int_equal(entry.count, known[i].count);
        assert_int_equal(entry.line, known[i].line);
        assert_int_equal(entry.pointed, known[i].pointed);
        amiss += known[i].pointed && known[i].count != 1;
        shared += known[i].pointed && known[i].count > 1;
        dangling += known[i].count == 0 ? known[i].pointers : 0;
        in_all += entry.exists;
    }
    assert_int_equal(xrefs_need_look(x), amiss > 0);
    assert_int_equal(x->dangling, dangling);
    assert_int_equal(x->shared, shared);
    for (size_t place = 0; place < xrefs_slots(x); place++) {
        if (!xrefs_at(x, place).exists)
            continue;
        assert_int_equal(xrefs_slot(x, xrefs_name_at(x, place, text)), place);
        there++;
    }
    assert_int_equal(there, in_all);
}

/* Whatever is noted, in whatever order, is found as in a plain array. */
static void test_xrefs__as_in_an_array(void **state)
{
    (void)state;
    known_name *known = calloc(MANY_NAMES, sizeof *known);
    uint64_t random = 88172645463325252u, taken;
    char text[80];
    for (size_t f = 0; f < COUNT_OF(formats); f++) {
        xrefs x;
        xrefs_init(&x, &memory_default);
        memset(known, 0, MANY_NAMES * sizeof *known);
        for (uint64_t step = 1; step <= 2 * MANY_NAMES; step++) {
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            size_t i = (size_t)(random >> 8) % MANY_NAMES;
            view name = name_numbered(text, sizeof text, formats[f], i);
            uint64_t code = xrefs_code(&x, name);
            xrefs_prefetch(&x, code);
            assert_int_equal(xrefs_is_defined(&x, name, code), known[i].count > 0);
            if (random % 2 == 0) {
                bool counts = random % 3 > 0;
                assert_true(counts ? xrefs_mention_coded(&x, name, code) : xrefs_mention_only(&x, name));
                known[i].pointed = true;
                known[i].pointers += counts;
                continue;
            }
            assert_true(xrefs_define(&x, name, step, step % 3 << 32 | i, &taken));
            assert_int_equal(taken, known[i].line);
            known[i].line = known[i].count++ == 0 ? step : known[i].line;
        }
        assert_known(&x, formats[f], known);
        xrefs_free(&x);
    }
    free(known);
}

/* Pointers that lead nowhere are left to report until all are, or the rest is only counted; ones that lead to several
   places always. */
static void test_xrefs__what_is_left_to_report(void **state)
{
    (void)state;
    xrefs x;
    uint64_t taken;
    xrefs_init(&x, &memory_default);
    for (int i = 0; i < 3; i++) {
        assert_true(xrefs_mention(&x, VIEW("I1")) && xrefs_mention(&x, VIEW("I2")));
        assert_true(xrefs_mention_only(&x, VIEW("!")));
    }
    assert_false(xrefs_are_reported(&x, 5, false));
    assert_true(xrefs_are_reported(&x, 6, false) && xrefs_are_reported(&x, 5, true));
    assert_true(xrefs_define(&x, VIEW("I1"), 1, 1, &taken));
    assert_false(xrefs_are_reported(&x, 2, false));
    assert_true(xrefs_are_reported(&x, 3, false));
    assert_true(xrefs_define(&x, VIEW("I1"), 2, 2, &taken));
    assert_false(xrefs_are_reported(&x, 6, false) || xrefs_are_reported(&x, 6, true));
    xrefs_free(&x);
}

/* In a file of millions of names, each takes at most 32 octets, at any time but when a part of the table is moved; one that
   is numbered takes no more than ten. */
static void test_xrefs__room(void **state)
{
    (void)state;
    const char *const kinds[] = {"%zuX", "I%zu"};
    const size_t most[] = {32, 10};
    for (size_t kind = 0; kind < COUNT_OF(kinds); kind++) {
        census counts = {0};
        gedelf_allocator allocator = census_allocator(&counts);
        xrefs x;
        uint64_t taken;
        char text[20];
        xrefs_init(&x, &allocator);
        for (size_t i = 1; i <= 1000000; i++) {
            view name = name_numbered(text, sizeof text, kinds[kind], i);
            assert_true(xrefs_define(&x, name, i, (uint64_t)(i >> 14) << 32 | 5, &taken));
            if (i >= 400000)
                assert_true(counts.octets <= most[kind] * i);
        }
        assert_true(counts.asked <= 5000000); /* what is there twice while it is moved */
        xrefs_free(&x);
        assert_census_is_clean(&counts);
    }
}

/* Without memory, nothing is noted, and nothing is lost. */
static void test_xrefs__no_memory(void **state)
{
    (void)state;
    census counts = {0};
    gedelf_allocator allocator = census_allocator(&counts);
    char text[80];
    uint64_t taken;
    for (size_t f = 0; f < COUNT_OF(formats); f++) {
        xrefs x;
        size_t refused = 0;
        counts.scarce = true;
        xrefs_init(&x, &allocator);
        for (size_t i = 0; i < 2000; i++) {
            view name = name_numbered(text, sizeof text, formats[f], i);
            counts.left = 0;
            if (!xrefs_define(&x, name, i + 1, (uint64_t)(i % 2) << 32, &taken)) {
                assert_int_equal(xrefs_find(&x, name).count, 0);
                counts.left = 9;
                assert_true(xrefs_define(&x, name, i + 1, (uint64_t)(i % 2) << 32, &taken));
                refused++;
            }
        }
        assert_true(refused > 8);
        for (size_t i = 0; i < 2000; i++)
            assert_int_equal(xrefs_find(&x, name_numbered(text, sizeof text, formats[f], i)).line, i + 1);
        xrefs_free(&x);
        assert_census_is_clean(&counts);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_xrefs__alike),          cmocka_unit_test(test_xrefs__wherever_they_are),
        cmocka_unit_test(test_xrefs__as_in_an_array), cmocka_unit_test(test_xrefs__what_is_left_to_report),
        cmocka_unit_test(test_xrefs__room),           cmocka_unit_test(test_xrefs__no_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
