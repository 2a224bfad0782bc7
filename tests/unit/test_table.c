/* SPDX-License-Identifier: MIT */
/*
 * Tables: every number is found by its hash, in the order of arrival, however many there are; and arrays, which grow by one
 * item or to an exact size.
 */
#include "unit.h"

/* How many numbers a hash has, each of which must be one more than the one before. */
static uint32_t numbers_of(const hash_table *t, uint32_t hash, uint32_t first)
{
    uint32_t number, count = 0;
    for (size_t at = table_home(t->capacity, hash); (number = table_next(t, hash, &at)) != 0; count++)
        assert_int_equal(number, first + count);
    return count;
}

/* No two numbers have the same one, for the multiplier is odd; those of table's own seed meet now and then. */
static uint32_t own_hash(uint32_t number)
{
    return number * UINT32_C(0x9E3779B1);
}

static void test_table__numbers_by_hash(void **state)
{
    (void)state;
    hash_table t;
    table_init(&t, &memory_default);
    assert_int_equal(numbers_of(&t, 5, 1), 0);
    for (uint32_t i = 1; i <= 20000; i++)
        assert_true(table_add(&t, i % 3 == 0 ? UINT32_MAX : own_hash(i), i));
    assert_int_equal(t.count, 20000);
    assert_true(t.capacity >= t.count + t.count / 4);
    for (uint32_t i = 1; i <= 20000; i++) {
        if (i % 3 != 0)
            assert_int_equal(numbers_of(&t, own_hash(i), i), 1);
    }
    table_free(&t);
    assert_int_equal(numbers_of(&t, 5, 1), 0);
}

/* One hash with many numbers, around the end of the table. */
static void test_table__a_hash_may_have_several(void **state)
{
    (void)state;
    hash_table t;
    table_init(&t, &memory_default);
    for (uint32_t i = 1; i <= 300; i++)
        assert_true(table_add(&t, UINT32_MAX, i));
    assert_int_equal(numbers_of(&t, UINT32_MAX, 1), 300);
    assert_int_equal(numbers_of(&t, UINT32_MAX - 1, 1), 0);
    assert_int_equal(numbers_of(&t, 0, 1), 0);
    table_free(&t);
}

static void test_table__room_and_forgetting(void **state)
{
    (void)state;
    hash_table t;
    table_init(&t, &memory_default);
    assert_true(table_reserve(&t, 3000));
    size_t capacity = t.capacity;
    assert_true(capacity <= 4001);
    for (uint32_t i = 1; i <= 3000; i++)
        assert_true(table_add(&t, i << 20, i));
    assert_int_equal(t.capacity, capacity);
    table_clear(&t);
    assert_int_equal(numbers_of(&t, 1 << 20, 1), 0);
    assert_int_equal(t.capacity, capacity); /* it was full: there may be as many again */
    assert_true(table_add(&t, 7, 1));
    table_clear(&t);
    assert_int_equal(t.capacity, 0); /* it was nearly empty */
    assert_true(table_add(&t, 7, 1));
    assert_int_equal(numbers_of(&t, 7, 1), 1);
    table_free(&t);
}

/* One slot stays free, or looking for what is not there would never end. */
static void test_table__a_slot_stays_free(void **state)
{
    (void)state;
    for (size_t reserved = 1; reserved <= 8; reserved++) {
        hash_table t;
        table_init(&t, &memory_default);
        assert_true(table_reserve(&t, reserved));
        for (uint32_t i = 1; i <= 8; i++) {
            assert_true(table_add(&t, i, i));
            assert_true(t.count < t.capacity);
            assert_int_equal(numbers_of(&t, i, i), 1);
        }
        table_free(&t);
    }
}

static void test_table__no_memory(void **state)
{
    (void)state;
    for (size_t left = 0;; left++) {
        census c = {.scarce = true, .left = left};
        gedelf_allocator allocator = census_allocator(&c);
        hash_table t;
        table_init(&t, &allocator);
        uint32_t added = 0;
        while (added < 1000 && table_add(&t, added, added + 1))
            added++;
        for (uint32_t i = 0; i < added; i++)
            assert_int_equal(numbers_of(&t, i, i + 1), 1);
        assert_false(table_reserve(&t, SIZE_MAX));
        table_free(&t);
        assert_census_is_clean(&c);
        if (added == 1000)
            break;
    }
}

/* ---- Arrays ------------------------------------------------------------------------------------ */

static void test_array__one_more(void **state)
{
    (void)state;
    census c = {0};
    gedelf_allocator allocator = census_allocator(&c);
    view *items = NULL;
    size_t count = 0, capacity = 0;
    bool added = array_add(&allocator, &items, &count, &capacity, (view){"a", 1});
    assert_true(added);
    for (size_t i = 1; i < 100; i++)
        added = added && array_add(&allocator, &items, &count, &capacity, view_of("abc", i % 4));
    assert_true(added);
    assert_int_equal(count, 100);
    assert_view(items[0], VIEW("a"));
    assert_view(items[99], VIEW("abc"));
    c = (census){.blocks = c.blocks, .octets = c.octets, .scarce = true};
    count = capacity;
    added = array_add(&allocator, &items, &count, &capacity, VIEW("x"));
    assert_false(added);
    assert_int_equal(count, capacity);
    memory_release(&allocator, items, capacity * sizeof *items);
    assert_census_is_clean(&c);
}

static void test_array__an_exact_size(void **state)
{
    (void)state;
    census c = {0};
    gedelf_allocator allocator = census_allocator(&c);
    uint64_t *items = NULL;
    size_t capacity = 0, none = 0;
    assert_true(array_trim(&allocator, &items, &capacity, none));
    assert_null(items);
    assert_true(array_resize(&allocator, &items, &capacity, 7));
    assert_int_equal(capacity, 7);
    assert_int_equal(c.octets, 7 * sizeof *items);
    items[2] = 22;
    assert_false(array_resize(&allocator, &items, &capacity, SIZE_MAX / 2));
    assert_int_equal(capacity, 7);
    assert_true(array_trim(&allocator, &items, &capacity, none + 3));
    assert_int_equal(c.octets, 3 * sizeof *items);
    assert_int_equal(items[2], 22);
    assert_true(array_trim(&allocator, &items, &capacity, none));
    assert_int_equal(capacity, 3);
    memory_release(&allocator, items, capacity * sizeof *items);
    assert_census_is_clean(&c);
}

/* However few or many there were, none is found any more, and others can come; what was large is given back. */
static void test_table__cleared_with_so_many(void **state)
{
    (void)state;
    static const uint32_t counts[] = {0, 1, 2, 3, 11, 12, 13, 1000};
    for (size_t i = 0; i < COUNT_OF(counts); i++) {
        hash_table t;
        table_init(&t, &memory_default);
        for (uint32_t k = 1; k <= counts[i]; k++)
            assert_true(table_add(&t, own_hash(k), k));
        table_clear(&t);
        assert_int_equal(t.count, 0);
        for (uint32_t k = 1; k <= counts[i]; k++)
            assert_int_equal(numbers_of(&t, own_hash(k), k), 0);
        assert_true(table_add(&t, own_hash(1), 1));
        assert_int_equal(numbers_of(&t, own_hash(1), 1), 1);
        table_clear(&t);
        assert_true(counts[i] < 1000 || t.capacity == 0); /* one where a thousand were */
        assert_int_equal(numbers_of(&t, own_hash(1), 1), 0);
        table_free(&t);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_table__cleared_with_so_many),
        cmocka_unit_test(test_table__numbers_by_hash),
        cmocka_unit_test(test_table__a_hash_may_have_several),
        cmocka_unit_test(test_table__room_and_forgetting),
        cmocka_unit_test(test_table__a_slot_stays_free),
        cmocka_unit_test(test_table__no_memory),
        cmocka_unit_test(test_array__one_more),
        cmocka_unit_test(test_array__an_exact_size),
    };
    return cmocka_run_group_tests_name("table", tests, NULL, NULL);
}
