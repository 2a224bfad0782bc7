/* SPDX-License-Identifier: MIT */
/*
 * Names of what is deep in a file: slugs and paths grow with each level up to about a thousand octets; beyond that a structure
 * is named by its record and its number, and so is all that is below it. What is claimed there comes back.
 */
#include "unit.h"

#include "research/mapping/mapping.h"

enum { TAG_LENGTH = 200, LEVELS = 9 };

/* A record with structures below each other, whose tags are _AAA… to _III…; each has a value, or only the last. */
static void put_deep(buffer *out, const char *first, bool values)
{
    char piece[TAG_LENGTH + 40];
    assert_true(buffer_append(out, VIEW("0 HEAD\n1 CHAR UTF-8\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n")));
    snprintf(piece, sizeof piece, "0 %s\n", first);
    assert_true(buffer_append(out, view_of_string(piece)));
    for (int i = 0; i < LEVELS; i++) {
        char tag[TAG_LENGTH + 1];
        memset(tag, 'A' + i, TAG_LENGTH);
        tag[0] = '_';
        tag[TAG_LENGTH] = '\0';
        if (values || i == LEVELS - 1)
            snprintf(piece, sizeof piece, "%d %s v%d\n", i + 1, tag, i);
        else
            snprintf(piece, sizeof piece, "%d %s\n", i + 1, tag);
        assert_true(buffer_append(out, view_of_string(piece)));
    }
    assert_true(buffer_append(out, VIEW("0 TRLR\n")));
}

static size_t count_of(const buffer *text, const char *wanted)
{
    size_t count = 0;
    for (size_t at = 0; at < text->length; at++)
        count += view_begins(view_of(text->data + at, text->length - at), view_of_string(wanted));
    return count;
}

static gedelf_status map_deep(void *context, const gedelf_allocator *allocator)
{
    gedelf_read_options options = GEDELF_READ_OPTIONS();
    gedelf_dataset *d = NULL;
    gedelf_pg_dataset *claims = NULL;
    options.allocator = allocator;
    gedelf_status status = gedelf_read(&d, source_of(*(const view *)context), &options);
    if (status == GEDELF_OK)
        status = gedelf_pg_from_elf(&claims, d, VIEW("x"), NULL);
    gedelf_pg_free(claims);
    gedelf_dataset_free(d);
    return status;
}

static void test_map_depth__names(void **state)
{
    (void)state;
    static const char *const records[] = {"@I1@ INDI", "INDI", "@S1@ SOUR", "@X1@ _X"};
    for (size_t i = 0; i < 2 * COUNT_OF(records); i++) {
        buffer text, notation, back;
        gedelf_dataset *d, *returned;
        gedelf_pg_dataset *claims;
        gedelf_pg_numbers left;
        buffer_init(&text, &memory_default);
        buffer_init(&notation, &memory_default);
        buffer_init(&back, &memory_default);
        put_deep(&text, records[i / 2], i % 2 == 0);
        view whole = buffer_view(&text);
        assert_int_equal(gedelf_read(&d, source_of(whole), NULL), GEDELF_OK);
        assert_int_equal(gedelf_pg_from_elf(&claims, d, VIEW("x"), NULL), GEDELF_OK);
        assert_int_equal(gedelf_pg_write(claims, gedelf_sink_callback(write_to_buffer, &notation), NULL), GEDELF_OK);
        /* five levels are as much as a name can hold; things are named by slugs, and what is claimed of them by paths */
        assert_int_equal(count_of(&notation, "\"…_E"), 0);
        assert_int_equal(count_of(&notation, "\"…_F"), 1 + (i % 2));
        assert_int_equal(count_of(&notation, "\"(record 1) … _EE"), 0);
        assert_int_equal(count_of(&notation, "\"(record 1) … _FF"), i % 2);
        assert_int_equal(count_of(&notation, "HHH 8\""), i % 2);
        assert_true(notation.length < 40000); /* it does not grow with the square of the depth */
        assert_int_equal(gedelf_pg_to_elf(&returned, claims, &left), GEDELF_OK);
        assert_int_equal(left.count, 0);
        assert_int_equal(gedelf_write(returned, gedelf_sink_callback(write_to_buffer, &back), NULL), GEDELF_OK);
        assert_view(buffer_view(&back), whole);
        gedelf_pg_numbers_free(&left);
        gedelf_dataset_free(returned);
        gedelf_pg_free(claims);
        gedelf_dataset_free(d);
        assert_failures_are_told(map_deep, &whole, GEDELF_OK);
        buffer_free(&text);
        buffer_free(&notation);
        buffer_free(&back);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_map_depth__names)};
    return cmocka_run_group_tests_name("map_depth", tests, NULL, NULL);
}
