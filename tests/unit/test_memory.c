/* SPDX-License-Identifier: MIT */
/*
 * Memory: blocks, growing arrays whose sizes must not overflow, arenas.
 */
#include "unit.h"

/* ---- Blocks ---------------------------------------------------------------------------------- */

static void test_memory__nothing_is_a_block_too(void **state)
{
    (void)state;
    census c = {0};
    gedelf_allocator allocator = census_allocator(&c);
    memory_release(&allocator, NULL, 0);
    void *block = memory_resize(&allocator, NULL, 0, 10);
    assert_non_null(block);
    block = memory_resize(&allocator, block, 10, 20);
    assert_int_equal(c.octets, 20);
    memory_release(&allocator, block, 20);
    assert_census_is_clean(&c);
}

static void test_memory__the_default_is_malloc(void **state)
{
    (void)state;
    char *block = memory_allocate(&memory_default, 2);
    memcpy(block, "ab", 2);
    block = memory_resize(&memory_default, block, 2, 100000);
    assert_memory_equal(block, "ab", 2);
    memory_release(&memory_default, block, 100000);
}

/* ---- Growing --------------------------------------------------------------------------------- */

static void test_memory__sizes(void **state)
{
    (void)state;
    static const struct {
        size_t capacity, item_size, needed;
        size_t grown; /* the new capacity; 0 if there is none */
    } table[] = {
        {0, 1, 1, 16},
        {16, 1, 17, 32},
        {16, 8, 1000, 1000},
        {100, 24, 101, 200},
    };
    for (size_t i = 0; i < COUNT_OF(table); i++) {
        census c = {0};
        gedelf_allocator allocator = census_allocator(&c);
        size_t capacity = table[i].capacity;
        void *items = capacity > 0 ? memory_allocate(&allocator, capacity * table[i].item_size) : NULL;
        assert_true(memory_reserve(&allocator, &items, &capacity, table[i].item_size, table[i].needed));
        assert_int_equal(capacity, table[i].grown);
        assert_int_equal(c.octets, capacity * table[i].item_size);
        memory_release(&allocator, items, capacity * table[i].item_size);
        assert_census_is_clean(&c);
    }
}

/* What cannot be is refused before anybody is asked for it. */
static void test_memory__overflow(void **state)
{
    (void)state;
    static const struct {
        size_t item_size, needed;
    } table[] = {{2, SIZE_MAX}, {2, SIZE_MAX / 2 + 1}, {24, SIZE_MAX / 24 + 1}, {SIZE_MAX, 2}, {SIZE_MAX / 2 + 1, 2}};
    for (size_t i = 0; i < COUNT_OF(table); i++) {
        census c = {0};
        gedelf_allocator allocator = census_allocator(&c);
        void *items = NULL;
        size_t capacity = 0;
        assert_false(memory_reserve(&allocator, &items, &capacity, table[i].item_size, table[i].needed));
        assert_int_equal(c.asked, 0);
        assert_null(items);
        assert_int_equal(capacity, 0);
    }
}

/* Near the end, doubling would overflow; what is needed would not. */
static void test_memory__no_doubling_beyond_the_end(void **state)
{
    (void)state;
    census c = {.scarce = true};
    gedelf_allocator allocator = census_allocator(&c);
    void *items = NULL;
    size_t capacity = 0;
    assert_false(memory_reserve(&allocator, &items, &capacity, 4, SIZE_MAX / 4));
    assert_int_equal(c.asked, SIZE_MAX / 4 * 4);
    capacity = SIZE_MAX / 4 - 1;
    assert_false(memory_reserve(&allocator, &items, &capacity, 4, SIZE_MAX / 4));
    assert_int_equal(c.asked, SIZE_MAX / 4 * 4);
    assert_int_equal(capacity, SIZE_MAX / 4 - 1);
}

static void test_memory__what_was_there_stays(void **state)
{
    (void)state;
    census c = {.scarce = true, .left = 1};
    gedelf_allocator allocator = census_allocator(&c);
    void *items = NULL;
    size_t capacity = 0;
    assert_true(memory_reserve(&allocator, &items, &capacity, 1, 16));
    memcpy(items, "sixteen letters.", 16);
    void *before = items;
    assert_false(memory_reserve(&allocator, &items, &capacity, 1, 17));
    assert_ptr_equal(items, before);
    assert_int_equal(capacity, 16);
    assert_memory_equal(items, "sixteen letters.", 16);
    memory_release(&allocator, items, 16);
    assert_census_is_clean(&c);
}

/* One at a time, a million takes few allocations. */
static void test_memory__growing_is_geometric(void **state)
{
    (void)state;
    census c = {.scarce = true, .left = 20};
    gedelf_allocator allocator = census_allocator(&c);
    void *items = NULL;
    size_t capacity = 0;
    for (size_t count = 1; count <= 1000000; count++)
        assert_true(memory_reserve(&allocator, &items, &capacity, 1, count));
    memory_release(&allocator, items, capacity);
    assert_census_is_clean(&c);
}

/* ---- Arenas ---------------------------------------------------------------------------------- */

/* Texts of many lengths, each filled with a letter that its number gives. */
enum { TEXTS = 2000 };

static size_t text_length(size_t number)
{
    return number % 50 == 0 ? number * 7 : number % 40;
}

static void fill_arena(arena *a, char *copies[TEXTS])
{
    static char letters[TEXTS * 7];
    for (size_t i = 0; i < TEXTS; i++) {
        memset(letters, (int)('a' + i % 26), text_length(i));
        copies[i] = arena_copy(a, view_of(letters, text_length(i)));
        assert_non_null(copies[i]);
    }
}

static void assert_filled(char *const copies[TEXTS])
{
    for (size_t i = 0; i < TEXTS; i++) {
        for (size_t k = 0; k < text_length(i); k++)
            assert_int_equal(copies[i][k], 'a' + i % 26);
    }
}

static void test_arena__texts_stay(void **state)
{
    (void)state;
    census c = {0};
    gedelf_allocator allocator = census_allocator(&c);
    static char *copies[TEXTS];
    arena a;
    arena_init(&a, &allocator);
    for (int round = 0; round < 3; round++) {
        fill_arena(&a, copies);
        assert_filled(copies);
        arena_reset(&a);
        assert_true(c.blocks <= 1);
    }
    arena_free(&a);
    assert_census_is_clean(&c);
    fill_arena(&a, copies); /* it can be used again */
    assert_filled(copies);
    arena_free(&a);
    assert_census_is_clean(&c);
}

static void test_arena__empty_texts(void **state)
{
    (void)state;
    arena a;
    arena_init(&a, &memory_default);
    arena_reset(&a);
    char *first = arena_copy(&a, view_of(NULL, 0));
    char *second = arena_copy(&a, VIEW(""));
    assert_non_null(first);
    assert_non_null(second);
    arena_free(&a);
}

static void test_arena__too_large(void **state)
{
    (void)state;
    census c = {0};
    gedelf_allocator allocator = census_allocator(&c);
    arena a;
    arena_init(&a, &allocator);
    assert_null(arena_copy(&a, view_of("", SIZE_MAX)));
    assert_null(arena_copy(&a, view_of("", SIZE_MAX - 1)));
    assert_int_equal(c.asked, 0);
    arena_free(&a);
}

static void test_arena__no_memory(void **state)
{
    (void)state;
    census c = {.scarce = true, .left = 1};
    gedelf_allocator allocator = census_allocator(&c);
    static char large[100000];
    arena a;
    arena_init(&a, &allocator);
    const char *copy = arena_copy(&a, VIEW("kept"));
    assert_non_null(copy);
    assert_null(arena_copy(&a, view_of(large, sizeof large)));
    assert_memory_equal(copy, "kept", 4);
    arena_free(&a);
    assert_census_is_clean(&c);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_memory__nothing_is_a_block_too),
        cmocka_unit_test(test_memory__the_default_is_malloc),
        cmocka_unit_test(test_memory__sizes),
        cmocka_unit_test(test_memory__overflow),
        cmocka_unit_test(test_memory__no_doubling_beyond_the_end),
        cmocka_unit_test(test_memory__what_was_there_stays),
        cmocka_unit_test(test_memory__growing_is_geometric),
        cmocka_unit_test(test_arena__texts_stay),
        cmocka_unit_test(test_arena__empty_texts),
        cmocka_unit_test(test_arena__too_large),
        cmocka_unit_test(test_arena__no_memory),
    };
    return cmocka_run_group_tests_name("memory", tests, NULL, NULL);
}
