/* SPDX-License-Identifier: MIT */
/*
 * Pointers that are remembered: each comes back as it was, usual or not, with the name of its record, in the order of the
 * text; and they take little room.
 */
#include "unit.h"
#include "format/structures/structures_private.h"

/* Pointers of every kind: at the end of a line; with white space after it; in another encoding; with a wide character
   before it; in a line too long to be kept; in a continuation line of which it is no part. Their names end with a number, or
   with digits that are none to be counted with, or are no more than that. */
static const struct {
    const char *record;
    kept_pointer place;
} kinds[] = {
    {"", {3, 8, 4, {40, 4}, 7, {"I1", 2}, {"1 SUBM @I1@", 11}}},
    {"INDI @I1@", {9, 8, 5, {100, 5}, 7, {"F22", 3}, {"1 FAMC @F22@", 12}}},
    {"INDI @I1@", {10, 8, 5, {130, 5}, 7, {"F22", 3}, {"1 FAMC @F22@ ", 13}}},
    {"INDI @I1@", {11, 8, 5, {160, 10}, 7, {"F22", 3}, {"1 FAMC @F22@", 12}}},
    {"INDI @I1@, Zo\xC3\xAB", {11, 10, 4, {200, 4}, 11, {"F2", 2}, {"\t\xC3\xAB 1 FAMC @F2@", 15}}},
    {"INDI @I1@, Zo\xC3\xAB", {12, 2000, 4, {3000, 4}, 1999, {"F2", 2}, {NULL, 0}}},
    {"FAM @F2@", {UINT64_C(1) << 40, 8, 1, {UINT64_C(1) << 50, 0}, 7, {"I1", 2}, {"1 HUSB @I", 9}}},
    {"FAM @F2@", {(UINT64_C(1) << 40) + 1, 8, 4, {(UINT64_C(1) << 50) + 11, 4}, 7, {"I3", 2}, {"1 WIFE @I3@", 11}}},
    {"FAM @F2@", {13, 8, 6, {90, 6}, 7, {"I007", 4}, {"1 CHIL @I007@", 13}}},
    {"FAM @F2@", {14, 8, 4, {110, 4}, 7, {"I0", 2}, {"1 CHIL @I0@", 11}}},
    {"FAM @F2@", {15, 8, 4, {130, 4}, 7, {"17", 2}, {"1 CHIL @17@", 11}}},
    {"FAM @F2@", {16, 8, 6, {150, 6}, 7, {"LISA", 4}, {"1 CHIL @LISA@", 13}}},
    {"FAM @F2@", {17, 8, 20, {170, 20}, 7, {"123456789012345678", 18}, {"1 CHIL @123456789012345678@", 27}}},
    {"FAM @F2@", {18, 8, 22, {200, 22}, 7, {"12345678901234567890", 20}, {"1 CHIL @12345678901234567890@", 29}}},
};

static void assert_same_pointer(const pointer_cursor *c, size_t kind)
{
    const kept_pointer *a = &c->place, *b = &kinds[kind].place;
    assert_int_equal(a->line, b->line);
    assert_int_equal(a->column, b->column);
    assert_int_equal(a->width, b->width);
    assert_int_equal(a->where.offset, b->where.offset);
    assert_int_equal(a->where.length, b->where.length);
    assert_int_equal(a->source_at, b->source_at);
    assert_true(view_equal(a->name, b->name));
    assert_true(view_equal(a->source, b->source));
    assert_true(view_equal(c->record.tag, view_of_string(kinds[kind].record)));
}

static bool remember_kind(pointer_memory *p, size_t kind)
{
    return pointers_enter_named(p, view_of_string(kinds[kind].record)) && pointers_remember(p, &kinds[kind].place);
}

/* So many that they do not fit into one piece. */
static void test_pointers__come_back(void **state)
{
    enum { ROUNDS = 2000 };
    pointer_memory p;
    pointer_cursor c = {.piece = 0};
    (void)state;
    pointers_init(&p, &memory_default);
    for (size_t i = 0; i < ROUNDS * COUNT_OF(kinds); i++)
        assert_true(remember_kind(&p, i % COUNT_OF(kinds)));
    for (size_t i = 0; i < ROUNDS * COUNT_OF(kinds); i++) {
        assert_true(pointers_next(&p, &c));
        assert_same_pointer(&c, i % COUNT_OF(kinds));
    }
    assert_false(pointers_next(&p, &c));
    pointers_free(&p);
    assert_false(pointers_next(&p, &(pointer_cursor){.piece = 0}));
    pointers_free(&p);
}

/* How much room a hundred pointers of a kind take that follow each other. */
static size_t room_of_hundred(kept_pointer place)
{
    pointer_memory p;
    pointers_init(&p, &memory_default);
    assert_true(pointers_enter_named(&p, VIEW("INDI @I1@, John Smith")) && pointers_remember(&p, &place));
    size_t before = p.pieces[0].used;
    for (size_t i = 0; i < 100; i++) {
        place.line += 3;
        place.where.offset += 60;
        assert_true(pointers_enter_named(&p, VIEW("INDI @I1@, John Smith")) && pointers_remember(&p, &place));
    }
    size_t room = p.pieces[0].used - before;
    pointers_free(&p);
    return room;
}

/* A numbered one takes its number and three octets, any other usual one its line and five octets. */
static void test_pointers__room(void **state)
{
    kept_pointer named = kinds[1].place;
    (void)state;
    assert_int_equal(room_of_hundred(named), 100 * 4);
    named.name = VIEW("F2x");
    named.source = VIEW("1 FAMC @F2x@");
    assert_int_equal(room_of_hundred(named), 100 * (5 + named.source.length));
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_pointers__come_back),
                                       cmocka_unit_test(test_pointers__room)};
    return cmocka_run_group_tests_name("pointers", tests, NULL, NULL);
}
