/* SPDX-License-Identifier: MIT */
/*
 * Names: equal texts get equal numbers, others get others, and nothing moves.
 */
#include "unit.h"

static void test_names__numbers_in_order_of_arrival(void **state)
{
    (void)state;
    names n;
    names_init(&n, &memory_default);
    assert_int_equal(names_find(&n, VIEW("HEAD")), 0);
    assert_int_equal(names_add(&n, VIEW("HEAD")), 1);
    assert_int_equal(names_add(&n, VIEW("INDI")), 2);
    assert_int_equal(names_add(&n, VIEW("HEAD")), 1);
    assert_int_equal(names_find(&n, VIEW("INDI")), 2);
    assert_int_equal(names_find(&n, VIEW("indi")), 0);
    assert_int_equal(n.count, 2);
    assert_view(names_at(&n, 2), VIEW("INDI"));
    assert_int_equal(names_at(&n, 0).length, 0);
    names_free(&n);
    assert_int_equal(names_find(&n, VIEW("HEAD")), 0);
    assert_int_equal(names_add(&n, VIEW("TRLR")), 1); /* it can be used again */
    names_free(&n);
}

/* Texts that a careless hash or comparison would take for each other. */
static void test_names__alike(void **state)
{
    (void)state;
    static const view alike[] = {
        {NULL, 0},
        {"\0", 1},
        {"\0\0", 2},
        {"\0\0\0\0\0\0\0\0", 8},
        {"a", 1},
        {"a\0", 2},
        {"\0a", 2},
        {"ab", 2},
        {"ba", 2},
        {"abcdefgh", 8},
        {"abcdefghi", 9},
        {"abcdefgha", 9},
        {"ibcdefgha", 9},
        {"abcdefg", 7},
        {"abcdefghabcdefgh", 16},
        {"abcdefg\0", 8},
        {"\0abcdefg", 8},
        {"\x80", 1},
        {"\xFF", 1},
        {"\0\0\0\0\0\0\0\0\0", 9},
    };
    names n;
    names_init(&n, &memory_default);
    for (uint32_t i = 0; i < COUNT_OF(alike); i++)
        assert_int_equal(names_add(&n, alike[i]), i + 1);
    for (uint32_t i = 0; i < COUNT_OF(alike); i++) {
        assert_int_equal(names_find(&n, alike[i]), i + 1);
        assert_view(names_at(&n, i + 1), alike[i]);
    }
    names_free(&n);
}

/* A hundred thousand, all of one length; their texts stay where they were first. */
static void test_names__many(void **state)
{
    (void)state;
    enum { MANY = 100000 };
    census c = {0};
    gedelf_allocator allocator = census_allocator(&c);
    const char **texts = malloc(MANY * sizeof *texts);
    names n;
    names_init(&n, &allocator);
    char name[16];
    for (uint32_t i = 0; i < MANY; i++) {
        size_t length = (size_t)snprintf(name, sizeof name, "I%06u", (unsigned)i);
        assert_int_equal(names_add(&n, view_of(name, length)), i + 1);
        texts[i] = names_at(&n, i + 1).text;
    }
    for (uint32_t i = 0; i < MANY; i++) {
        size_t length = (size_t)snprintf(name, sizeof name, "I%06u", (unsigned)i);
        assert_int_equal(names_add(&n, view_of(name, length)), i + 1);
        assert_ptr_equal(names_at(&n, i + 1).text, texts[i]);
        assert_memory_equal(texts[i], name, length);
    }
    assert_int_equal(names_find(&n, VIEW("I100000")), 0);
    names_free(&n);
    assert_census_is_clean(&c);
    free(texts);
}

/* Each seed is another function: names made to collide for one do not for another. */
static void test_names__hashes(void **state)
{
    (void)state;
    assert_true(hash_text(VIEW("I1"), 1) == hash_text(VIEW("I1"), 1));
    assert_true(hash_text(VIEW("I1"), 1) != hash_text(VIEW("I1"), 2));
    assert_true(hash_text(VIEW("I1"), 1) != hash_text(VIEW("I2"), 1));
    assert_true(hash_text(VIEW(""), 1) != hash_text(VIEW("\0"), 1));
}

static void test_names__no_memory(void **state)
{
    (void)state;
    for (size_t left = 0;; left++) {
        census c = {.scarce = true, .left = left};
        gedelf_allocator allocator = census_allocator(&c);
        names n;
        names_init(&n, &allocator);
        uint32_t added = 0;
        char name[16];
        while (added < 1000) {
            size_t length = (size_t)snprintf(name, sizeof name, "%u", (unsigned)added);
            if (names_add(&n, view_of(name, length)) == 0)
                break;
            added++;
        }
        for (uint32_t i = 0; i < added; i++) { /* those that were there before still are */
            size_t length = (size_t)snprintf(name, sizeof name, "%u", (unsigned)i);
            assert_int_equal(names_find(&n, view_of(name, length)), i + 1);
        }
        names_free(&n);
        assert_census_is_clean(&c);
        if (added == 1000)
            break;
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_names__numbers_in_order_of_arrival),
        cmocka_unit_test(test_names__alike),
        cmocka_unit_test(test_names__many),
        cmocka_unit_test(test_names__hashes),
        cmocka_unit_test(test_names__no_memory),
    };
    return cmocka_run_group_tests_name("names", tests, NULL, NULL);
}
