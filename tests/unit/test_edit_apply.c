/* SPDX-License-Identifier: MIT */
/*
 * Applying an edit: what is noticed of a source that has changed meanwhile, and writing that fails. [gedelf/edit.h]
 */
#include "unit.h"

#include "rewrite/edit/edit.h"

/* Two changes, so near that what is looked at round them touches, and one far from them. */
#define DOTS "........................................................................\n"
#define FAR_APART                                                                                                      \
    HEADER "0 @I1@ INDI\n"                                                                                             \
           "1 NAME A\n1 SEX M\n1 NOTE " DOTS "2 CONT " DOTS "2 CONT " DOTS "1 AGE 1\n" TRAILER

static gedelf_edit *plan_far_apart(const gedelf_allocator *allocator)
{
    gedelf_edit *edit;
    assert_int_equal(gedelf_edit_new(&edit, allocator), GEDELF_OK);
    assert_int_equal(
        gedelf_edit_add(edit, VIEW("set INDI.NAME BBBB\nset INDI.SEX \"\"\nadd before INDI.AGE REFN 1"), NULL),
        GEDELF_OK);
    assert_int_equal(gedelf_edit_plan(edit, source_of(VIEW(FAR_APART)), NULL), GEDELF_OK);
    assert_int_equal(gedelf_edit_change_count(edit), 3);
    return edit;
}

/* Is this octet looked at: in a change, or so near to one? */
static bool is_looked_at(const gedelf_edit *edit, size_t at)
{
    enum { AROUND = 32 };
    for (size_t i = 0; i < gedelf_edit_change_count(edit); i++) {
        gedelf_span where = gedelf_edit_change_at(edit, i).where;
        if (at + AROUND >= where.offset && at < where.offset + where.length + AROUND)
            return true;
    }
    return false;
}

/* Whichever octet of the source has changed meanwhile: it is noticed, or it is written as it is now. Whatever sizes are. */
static void test_edit_apply__each_octet_changed(void **state)
{
    (void)state;
    view before = VIEW(FAR_APART);
    for (size_t at = 0; at < before.length; at++) {
        sized_memory sized;
        work_sizes sizes = at % 3 == 0 ? usual_sizes : mixed_sizes(50, at);
        gedelf_allocator allocator = memory_with_sizes(&sized, memory_default, &sizes);
        gedelf_edit *edit = plan_far_apart(&allocator);
        buffer out;
        char copy[sizeof FAR_APART];
        memcpy(copy, before.text, before.length);
        copy[at] ^= 1;
        buffer_init(&out, &memory_default);
        gedelf_status status = gedelf_edit_apply(edit, source_of(view_of(copy, before.length)),
                                                 gedelf_sink_callback(write_to_buffer, &out));
        assert_int_equal(status, is_looked_at(edit, at) ? GEDELF_CHANGED : GEDELF_OK);
        if (status == GEDELF_OK)
            assert_non_null(memchr(out.data, copy[at], out.length));
        buffer_free(&out);
        gedelf_edit_free(edit);
    }
}

/* A source that is longer or shorter than it was. */
static void test_edit_apply__another_length(void **state)
{
    (void)state;
    gedelf_edit *edit = plan_far_apart(NULL);
    buffer out;
    buffer_init(&out, &memory_default);
    for (size_t length = 0; length < sizeof FAR_APART + 3; length++) {
        char copy[sizeof FAR_APART + 3] = FAR_APART;
        gedelf_status expected = length == sizeof FAR_APART - 1 ? GEDELF_OK : GEDELF_CHANGED;
        assert_int_equal(
            gedelf_edit_apply(edit, source_of(view_of(copy, length)), gedelf_sink_callback(write_to_buffer, &out)),
            expected);
    }
    assert_int_equal(
        gedelf_edit_apply(edit, gedelf_source_callback(chunks_read, NULL), gedelf_sink_callback(write_to_buffer, &out)),
        GEDELF_ARGUMENT);
    assert_int_equal(
        gedelf_edit_apply(edit, gedelf_source_file("/nowhere/at/all"), gedelf_sink_callback(write_to_buffer, &out)),
        GEDELF_UNREADABLE);
    buffer_free(&out);
    gedelf_edit_free(edit);
}

/* Takes so many pieces, and no more. */
typedef struct narrow {
    buffer octets;
    size_t left;
    bool refused;
} narrow;

static bool take_few(void *context, const void *octets, size_t size)
{
    narrow *n = context;
    assert_false(n->refused); /* it is not asked again */
    n->refused = n->left == 0;
    n->left -= n->left > 0 ? 1 : 0;
    return !n->refused && buffer_append(&n->octets, view_of(octets, size));
}

/* Wherever writing fails, that is told, and what was written until then is right. */
static void test_edit_apply__writing_fails(void **state)
{
    (void)state;
    buffer whole;
    gedelf_edit *plain = plan_far_apart(NULL);
    buffer_init(&whole, &memory_default);
    assert_int_equal(
        gedelf_edit_apply(plain, source_of(VIEW(FAR_APART)), gedelf_sink_callback(write_to_buffer, &whole)), GEDELF_OK);
    gedelf_edit_free(plain);
    for (uint64_t seed = 0; seed < 12; seed++) {
        sized_memory sized;
        work_sizes sizes = seed == 0 ? usual_sizes : mixed_sizes(40, seed);
        gedelf_allocator allocator = memory_with_sizes(&sized, memory_default, &sizes);
        gedelf_edit *edit = plan_far_apart(&allocator);
        bool refused = true;
        for (size_t left = 0; refused; left++) {
            narrow n = {.left = left};
            buffer_init(&n.octets, &memory_default);
            gedelf_status status =
                gedelf_edit_apply(edit, source_of(VIEW(FAR_APART)), gedelf_sink_callback(take_few, &n));
            refused = n.refused;
            assert_int_equal(status, refused ? GEDELF_UNWRITABLE : GEDELF_OK);
            assert_true(n.octets.length <= whole.length && (refused || n.octets.length == whole.length));
            assert_true(n.octets.length == 0 || memcmp(n.octets.data, whole.data, n.octets.length) == 0);
            buffer_free(&n.octets);
        }
        gedelf_edit_free(edit);
    }
    buffer_free(&whole);
}

/* ---- Plans that are made elsewhere ------------------------------------------------------------ */

/* Changes come in the order of the source; those at one place as they were made, or what is put in first, if that is asked for; those that
   touch become one. */
static void test_edit_apply__settling(void **state)
{
    (void)state;
    static const struct {
        bool insertions_first;
        const char *expected;
    } rows[] = {{false, "ab[1]EF[2]fg[3]"}, {true, "ab[1]EF[2]fg[3]"}};
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        patch p;
        buffer out;
        patch_init(&p, &memory_default);
        buffer_init(&out, &memory_default);
        p.total = 8;
        p.trusted = true;
        p.insertions_first = rows[i].insertions_first;
        assert_true(patch_add(&p, 8, 8, VIEW("[3]"), 4));
        assert_true(patch_add(&p, 4, 5, rows[i].insertions_first ? VIEW("EF[2]") : VIEW("F[2]"), 3));
        assert_true(patch_add(&p, 2, 4, VIEW("[1]"), 2));
        assert_true(patch_add(&p, 4, 4, VIEW(""), 9)); /* nothing */
        if (!rows[i].insertions_first)
            assert_true(patch_add(&p, 3, 4, VIEW("E"), 2)); /* within what another takes away */
        assert_true(patch_add(&p, 7, 8, VIEW(""), 4));
        assert_true(patch_settle(&p));
        assert_int_equal(p.count, 2);
        assert_int_equal(p.changes[0].offset, 2);
        assert_int_equal(p.changes[0].length, 3);
        assert_int_equal(p.changes[0].line, 2);
        assert_int_equal(p.changes[1].offset, 7);
        assert_int_equal(p.changes[1].length, 1);
        assert_int_equal(patch_write(&p, source_of(VIEW("abcdefgh")), write_to_buffer, &out), GEDELF_OK);
        assert_view(buffer_view(&out), view_of_string(rows[i].expected));
        patch_clear(&p);
        buffer_free(&out);
    }
}

/* What is put in goes before what is changed after it, or as it was planned. */
static void test_edit_apply__insertions_first(void **state)
{
    (void)state;
    for (int first = 0; first < 2; first++) {
        patch p;
        buffer out;
        patch_init(&p, &memory_default);
        buffer_init(&out, &memory_default);
        p.total = 3;
        p.trusted = true;
        p.insertions_first = first != 0;
        assert_true(patch_add(&p, 1, 2, VIEW("B"), 1) && patch_add(&p, 1, 1, VIEW("i"), 1) &&
                    patch_add(&p, 1, 1, VIEW("j"), 1));
        assert_true(patch_settle(&p));
        assert_int_equal(patch_write(&p, source_of(VIEW("abc")), write_to_buffer, &out), GEDELF_OK);
        assert_view(buffer_view(&out), first ? VIEW("aijBc") : VIEW("aBijc"));
        patch_clear(&p);
        buffer_free(&out);
    }
}

static uint64_t same_line(void *context, uint64_t number)
{
    (void)context;
    return number;
}

/* Two plans, one of both, its prints, an edit that takes it over, and what is written. */
static gedelf_status plan_scarcely(void *context, const gedelf_allocator *allocator)
{
    patch first, second, both;
    gedelf_edit *edit = NULL;
    (void)context;
    patch_init(&first, allocator);
    patch_init(&second, allocator);
    patch_init(&both, allocator);
    first.total = 8;
    second.total = 11;
    bool done = patch_add(&first, 6, 6, VIEW("x"), 1) && patch_add(&first, 2, 3, VIEW("yz"), 1) &&
                patch_add(&first, 2, 2, VIEW("w"), 1) && patch_settle(&first) &&
                patch_add(&second, 0, 1, VIEW(""), 1) && patch_add(&second, 3, 4, VIEW("uvw"), 1) &&
                patch_settle(&second) && patch_then(&first, &second, same_line, NULL, &both);
    gedelf_status status = done ? patch_take_prints(&both, source_of(VIEW("abcdefgh"))) : GEDELF_MEMORY;
    if (status == GEDELF_OK)
        status = gedelf_edit_new(&edit, allocator);
    if (status == GEDELF_OK)
        status = edit_adopt(edit, &both) ? GEDELF_OK : GEDELF_MEMORY;
    buffer out;
    buffer_init(&out, &memory_default);
    if (status == GEDELF_OK)
        status = gedelf_edit_apply(edit, source_of(VIEW("abcdefgh")), gedelf_sink_callback(write_to_buffer, &out));
    if (status == GEDELF_OK) {
        assert_int_equal(both.count, 0);
        assert_view(buffer_view(&out), VIEW("byuvwwdefxgh"));
    }
    gedelf_edit_free(edit);
    patch_clear(&first);
    patch_clear(&second);
    patch_clear(&both);
    buffer_free(&out);
    return status;
}

static void test_edit_apply__without_memory(void **state)
{
    (void)state;
    assert_failures_are_told(plan_scarcely, NULL, GEDELF_OK);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_edit_apply__each_octet_changed), cmocka_unit_test(test_edit_apply__another_length),
        cmocka_unit_test(test_edit_apply__writing_fails),      cmocka_unit_test(test_edit_apply__settling),
        cmocka_unit_test(test_edit_apply__insertions_first),   cmocka_unit_test(test_edit_apply__without_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
