/* SPDX-License-Identifier: MIT */
/*
 * Identifiers that many commands rename: what they are about is looked up, and is what looking at all would find. [gedelf/edit.h]
 */
#include "unit.h"

#include "rewrite/edit/edit.h"

typedef struct renaming_result {
    gedelf_status status;
    buffer octets;
    uint32_t code; /* of the first refusal */
    uint64_t number;
    size_t refusals;
} renaming_result;

static bool take_refusal(void *context, const gedelf_diag *diag)
{
    renaming_result *r = context;
    if (gedelf_code_find(diag->code)->stage != GEDELF_STAGE_EDIT)
        return true;
    r->code = r->refusals == 0 ? diag->code : r->code;
    r->number = r->refusals == 0 ? diag->line : r->number;
    r->refusals++;
    return true;
}

/* Pointers may lead nowhere. `listed`: as where there are many commands. */
static renaming_result rename_with(view octets, view script, const gedelf_allocator *from, bool listed)
{
    renaming_result r = {.code = 0};
    gedelf_edit *edit = NULL;
    sized_memory sized;
    work_sizes sizes = usual_sizes;
    gedelf_read_options options = GEDELF_READ_OPTIONS();
    sizes.edit_commands = listed ? 0 : SIZE_MAX;
    gedelf_allocator allocator = memory_with_sizes(&sized, *from, &sizes);
    buffer_init(&r.octets, &memory_default);
    options.allocator = &allocator;
    options.diagnose = take_refusal;
    options.context = &r;
    r.status = gedelf_edit_new(&edit, &allocator);
    if (r.status == GEDELF_OK)
        r.status = gedelf_edit_add(edit, script, NULL);
    if (r.status == GEDELF_OK)
        gedelf_edit_allow_dangling(edit, true);
    if (r.status == GEDELF_OK)
        r.status = gedelf_edit_plan(edit, source_of(octets), &options);
    if (r.status == GEDELF_OK)
        r.status = gedelf_edit_apply(edit, source_of(octets), gedelf_sink_callback(write_to_buffer, &r.octets));
    gedelf_edit_free(edit);
    return r;
}

/* ---- What is known ------------------------------------------------------------------------------ */

#define INDI HEADER "0 @I1@ INDI\n"

static const struct {
    const char *what;
    view before, script, after;
} rows[] = {
    {"identifiers that change places",
     TEXT(INDI "1 ASSO @I1@\n0 @I2@ INDI\n0 @F1@ FAM\n1 CHIL @I2@\n1 CHIL @I1@\n1 CHIL @I2@\n" TRAILER),
     TEXT("xref I1 X\nxref I2 I1\nxref X I2"),
     TEXT(HEADER "0 @I2@ INDI\n1 ASSO @I2@\n0 @I1@ INDI\n0 @F1@ FAM\n1 CHIL @I1@\n1 CHIL @I2@\n1 CHIL @I1@\n" TRAILER)},
    {"identifiers of what changes in between",
     TEXT(INDI "0 @I2@ INDI\n0 @F1@ FAM\n1 CHIL @I1@\n1 CHIL @I2@\n1 CHIL @I2@\n" TRAILER),
     TEXT("xref I1 X\nset @F1@.CHIL[1] @I2@\nadd @F1@ WIFE @I2@\ndelete @F1@.CHIL[3]\nmove first @F1@.WIFE @F1@\n"
          "xref I2 I1\nxref I1 Y"),
     TEXT(HEADER "0 @X@ INDI\n0 @Y@ INDI\n0 @F1@ FAM\n1 WIFE @Y@\n1 CHIL @Y@\n1 CHIL @Y@\n" TRAILER)},
    {"an identifier that something new points to",
     TEXT(INDI "0 @I2@ INDI\n0 @F1@ FAM\n1 CHIL @I1@\n1 CHIL @I2@\n" TRAILER),
     TEXT("xref I1 X\nadd @F1@ WIFE @I2@\nxref I2 Y"),
     TEXT(HEADER "0 @X@ INDI\n0 @Y@ INDI\n0 @F1@ FAM\n1 CHIL @X@\n1 CHIL @Y@\n1 WIFE @Y@\n" TRAILER)},
    {"an identifier from a numbering", TEXT(INDI "0 @I2@ INDI\n0 @F1@ FAM\n1 CHIL @I1@\n1 CHIL @I2@\n" TRAILER),
     TEXT("xref I1 X\nrenumber INDI=K{n}\nxref K2 Y"),
     TEXT(HEADER "0 @K1@ INDI\n0 @Y@ INDI\n0 @F1@ FAM\n1 CHIL @K1@\n1 CHIL @Y@\n" TRAILER)},
};

static void test_edit_uses__octets(void **state)
{
    (void)state;
    for (size_t i = 0; i < 2 * COUNT_OF(rows); i++) {
        renaming_result r = rename_with(rows[i / 2].before, rows[i / 2].script, &memory_default, i % 2 > 0);
        if (r.status != GEDELF_OK || !view_equal(buffer_view(&r.octets), rows[i / 2].after))
            fail_msg("%s: %s, %u\n%.*s", rows[i / 2].what, gedelf_status_text(r.status), (unsigned)r.code,
                     (int)r.octets.length, r.octets.data);
        buffer_free(&r.octets);
    }
}

static void test_edit_uses__each_allocation_fails(void **state)
{
    bool failed = true;
    (void)state;
    for (size_t left = 0; failed; left++) {
        census c = {.scarce = true, .once = true, .left = left};
        gedelf_allocator allocator = census_allocator(&c);
        renaming_result r = rename_with(rows[1].before, rows[1].script, &allocator, true);
        assert_census_is_clean(&c);
        failed = c.failed;
        assert_true(r.status == GEDELF_MEMORY || r.status == GEDELF_OK);
        assert_true(r.status == GEDELF_MEMORY || view_equal(buffer_view(&r.octets), rows[1].after));
        buffer_free(&r.octets);
    }
}

/* ---- What looking at all finds ------------------------------------------------------------------- */

/* A number below `most`, made of the one before. */
static size_t chosen(uint64_t *state, size_t most)
{
    *state = *state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (size_t)(*state >> 33u) % most;
}

/* Commands that rename identifiers, and others that change what has them; each letter in brackets is one of them. */
static const char *const renaming[] = {"xref <> <>",
                                       "xref <> <>",
                                       "xref <> N<>",
                                       "xref <> N<>",
                                       "xref N<> <>",
                                       "xref <> x!y",
                                       "xref N<> N<>",
                                       "xref <> N<>\nadd @F@ CHIL @<>@",
                                       "xref <> N<>\nset @F@.CHIL[2] @<>@",
                                       "xref <> N<>\ndelete @F@.NOTE",
                                       "xref <> N<>\nmove first @F@.CHIL[3] @F@",
                                       "add first @F@ _X y",
                                       "delete @F@.CHIL[1]",
                                       "add . @<>@ INDI",
                                       "add @F@ @N<>@ _Y z",
                                       "delete @<>@",
                                       "set @<>@.NAME other",
                                       "move @<>@.ASSO @F@",
                                       "set @F@.NOTE @<>@",
                                       "set @F@.CHIL->INDI.SEX M",
                                       "renumber INDI=N{n}",
                                       "delete @F@.NOTE.ASSO"};

static void make_renaming_script(buffer *out, uint64_t *random)
{
    for (size_t i = 2 + chosen(random, 7); i > 0; i--) {
        const char *command = renaming[chosen(random, COUNT_OF(renaming))];
        for (size_t k = 0; command[k] != '\0'; k++) {
            bool letter = command[k] == '<';
            char c = letter ? "ABCDE"[chosen(random, 5)] : command[k];
            assert_true(buffer_append(out, view_of(&c, 1)));
            k += letter;
        }
        assert_true(buffer_append(out, VIEW("\n")));
    }
}

static void assert_same_renaming(view text, view script, size_t *done)
{
    renaming_result all = rename_with(text, script, &memory_default, false);
    renaming_result listed = rename_with(text, script, &memory_default, true);
    if (all.status != listed.status || all.refusals != listed.refusals || all.code != listed.code ||
        all.number != listed.number || !view_equal(buffer_view(&all.octets), buffer_view(&listed.octets)))
        fail_msg("%.*s%s, %u\n%.*s%s, %u\n%.*s", (int)script.length, script.text, gedelf_status_text(all.status),
                 (unsigned)all.code, (int)all.octets.length, all.octets.data, gedelf_status_text(listed.status),
                 (unsigned)listed.code, (int)listed.octets.length, listed.octets.data);
    *done += all.status == GEDELF_OK;
    buffer_free(&all.octets);
    buffer_free(&listed.octets);
}

static void test_edit_uses__same_as_all(void **state)
{
    static const view text =
        TEXT(HEADER "0 @A@ INDI\n1 NAME a\n1 ASSO @A@\n2 NOTE @B@\n0 @B@ INDI\n1 NAME b\n1 ASSO @C@\n"
                    "0 @C@ INDI\n1 NAME c\n0 @F@ FAM\n1 CHIL @A@\n1 CHIL @B@\n2 NOTE @B@\n1 CHIL @A@\n"
                    "1 NOTE x\n2 ASSO @C@\n3 NOTE @A@\n1 @E@ _Z @B@\n0 @D@ INDI\n1 NAME d\n1 ASSO @E@\n" TRAILER);
    size_t done = 0;
    uint64_t random = 1;
    (void)state;
    for (int i = 0; i < 3000; i++) {
        buffer script;
        buffer_init(&script, &memory_default);
        make_renaming_script(&script, &random);
        assert_same_renaming(text, buffer_view(&script), &done);
        buffer_free(&script);
    }
    assert_true(done > 1000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_edit_uses__octets),
                                       cmocka_unit_test(test_edit_uses__each_allocation_fails),
                                       cmocka_unit_test(test_edit_uses__same_as_all)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
