/* SPDX-License-Identifier: MIT */
/*
 * What extension tags of one file are called in another: the same meaning is one tag, two meanings are two, and what only one side says
 * otherwise than BASE is what both mean. [D27, D322, D429, D450]
 */
#include "unit.h"

#include "compare/diff/diff.h"

/* A file: what its header says of tags, what else is in its header, and the lines of a person. */
typedef struct tagged_file {
    const char *meanings, *head, *lines;
} tagged_file;

#define MEANS(tag, what) "2 TAG " tag " http://e.example/" what "\n"
#define USES(tag) "1 " tag " x\n"
#define NO_FILE                                                                                                        \
    {                                                                                                                  \
        NULL, NULL, NULL                                                                                               \
    }

/* Two files, and what both were made of; "old>new" of each tag that becomes another, and "+tag" of each that the first does not have. */
static const struct {
    tagged_file into, from, base;
    bool heads;
    const char *expected;
} rename_rows[] = {
    {{"", "", USES("_A")}, {"", "", USES("_A")}, NO_FILE, true, ""}, /* nobody says anything */
    {{MEANS("_A", "a"), "", USES("_A")}, {MEANS("_A", "a"), "", USES("_A")}, NO_FILE, true, ""},
    {{MEANS("_A", "a"), "", USES("_A")}, {MEANS("_A", "b"), "", USES("_A")}, NO_FILE, true, "_A>_A2 "},
    {{MEANS("_A", "a"), "", ""}, {MEANS("_A", "b"), "", ""}, NO_FILE, true, "_A>_A2 "},
    {{MEANS("_A", "a") MEANS("_B", "b"), "", ""}, {MEANS("_A", "b"), "", USES("_A")}, NO_FILE, true, "_A>_B "},
    {{MEANS("_A", "a") MEANS("_B", "b"), "", ""},
     {MEANS("_A", "b") MEANS("_B", "a"), "", ""},
     NO_FILE,
     true,
     "_A>_B _B>_A "},
    {{MEANS("_A", "a") MEANS("_B", "b"), "", ""},
     {MEANS("_A", "c") MEANS("_B", "d"), "", ""},
     NO_FILE,
     true,
     "_A>_A2 _B>_B2 "},
    /* a name that nobody has */
    {{MEANS("_A", "a"), "", USES("_A2")}, {MEANS("_A", "b"), "", ""}, NO_FILE, true, "_A>_A3 "},
    {{MEANS("_A", "a"), "", ""}, {MEANS("_A", "b"), "", USES("_A2")}, NO_FILE, true, "_A>_A3 +_A2 "},
    {{MEANS("_A", "a"), "", ""}, {MEANS("_A", "b"), "", ""}, {"", "", USES("_A2")}, true, "_A>_A3 "},
    {{MEANS("_A", "a") MEANS("_A2", "z"), "", USES("_A3")}, {MEANS("_A", "b"), "", ""}, NO_FILE, true, "_A>_A4 "},
    /* what only one says */
    {{MEANS("_A", "a"), "", ""}, {"", "", USES("_A")}, NO_FILE, true, "_A>_A2 "},
    {{"", "", USES("_A")}, {MEANS("_A", "a"), "", ""}, NO_FILE, true, "_A>_A2 "},
    {{MEANS("_A", "a"), "", ""}, {"", "", ""}, NO_FILE, true, ""},
    {{"", "", ""}, {MEANS("_A", "a"), "", USES("_A")}, NO_FILE, true, "+_A "},
    {{MEANS("_Z", "z"), "", USES("_A")}, {"", "", USES("_A")}, NO_FILE, true, ""},
    {{MEANS("_A", "a"), "", ""}, {"", USES("_A"), ""}, NO_FILE, true, "_A>_A2 "},
    {{MEANS("_A", "a"), "", ""}, {"", USES("_A"), ""}, NO_FILE, false, ""},
    {{"", USES("_A"), ""}, {MEANS("_A", "a"), "", ""}, NO_FILE, false, "_A>_A2 "},
    /* BASE settles what one of the two left as it was */
    {{MEANS("_A", "a"), "", ""}, {MEANS("_A", "b"), "", ""}, {MEANS("_A", "a"), "", ""}, true, ""},
    {{MEANS("_A", "b"), "", ""}, {MEANS("_A", "a"), "", ""}, {MEANS("_A", "a"), "", ""}, true, ""},
    {{MEANS("_A", "b"), "", ""}, {MEANS("_A", "c"), "", ""}, {MEANS("_A", "a"), "", ""}, true, "_A>_A2 "},
    {{MEANS("_A", "a"), "", ""}, {MEANS("_A", "b"), "", ""}, {"", "", ""}, true, "_A>_A2 "},
    {{MEANS("_A", "a"), "", ""}, {"", "", USES("_A")}, {"", "", USES("_A")}, true, ""},
    {{MEANS("_A", "a"), "", ""}, {"", "", USES("_A")}, {MEANS("_A", "a"), "", ""}, true, ""},
    {{"", "", USES("_A")}, {MEANS("_A", "b"), "", ""}, {MEANS("_A", "a"), "", ""}, true, "_A>_A2 "},
};

static gedelf_dataset *read_tagged(const tagged_file *f, buffer *text)
{
    gedelf_dataset *dataset;
    char octets[512];
    buffer_init(text, &memory_default);
    if (!f->meanings)
        return NULL;
    snprintf(octets, sizeof octets, "0 HEAD\n1 GEDC\n2 VERS 7.0\n%s%s%s0 @I1@ INDI\n%s0 TRLR\n",
             f->meanings[0] ? "1 SCHMA\n" : "", f->meanings, f->head, f->lines);
    assert_true(buffer_append(text, view_of_string(octets)));
    assert_int_equal(gedelf_read(&dataset, source_of(buffer_view(text)), NULL), GEDELF_OK);
    return dataset;
}

typedef struct rename_work {
    gedelf_dataset *datasets[3];
    bool heads;
    buffer out;
} rename_work;

static void put_renamed(tag_renames *t, buffer *out)
{
    for (uint32_t i = 1; i <= t->old.count; i++) {
        view tag = names_at(&t->old, i);
        assert_true(buffer_append(out, tag) && buffer_append(out, VIEW(">")) &&
                    buffer_append(out, tag_renamed(t, tag)) && buffer_append(out, VIEW(" ")));
    }
    for (uint32_t i = 1; i <= t->anew.count; i++)
        assert_true(buffer_append(out, VIEW("+")) && buffer_append(out, names_at(&t->anew, i)) &&
                    buffer_append(out, VIEW(" ")));
    assert_view(tag_renamed(t, VIEW("_NEVER")), VIEW("_NEVER"));
    assert_view(tag_renamed(t, VIEW("NAME")), VIEW("NAME"));
}

static gedelf_status find_renames(void *context, const gedelf_allocator *allocator)
{
    rename_work *w = context;
    tag_renames t;
    w->out.length = 0;
    tag_renames_init(&t, allocator);
    bool done = tag_renames_find(&t, w->datasets[0], w->datasets[1], w->datasets[2], w->heads);
    if (done)
        put_renamed(&t, &w->out);
    tag_renames_free(&t);
    return done ? GEDELF_OK : GEDELF_MEMORY;
}

static void test_renames__found(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(rename_rows); i++) {
        const tagged_file *const files[] = {&rename_rows[i].into, &rename_rows[i].from, &rename_rows[i].base};
        rename_work w = {.heads = rename_rows[i].heads};
        buffer texts[3];
        buffer_init(&w.out, &memory_default);
        for (size_t k = 0; k < 3; k++)
            w.datasets[k] = read_tagged(files[k], &texts[k]);
        assert_failures_are_told(find_renames, &w, GEDELF_OK);
        if (!view_equal(buffer_view(&w.out), view_of_string(rename_rows[i].expected)))
            fail_msg("row %zu: %.*s", i, (int)w.out.length, w.out.data);
        for (size_t k = 0; k < 3; k++) {
            gedelf_dataset_free(w.datasets[k]);
            buffer_free(&texts[k]);
        }
        buffer_free(&w.out);
    }
}

/* ---- Do both say the same? -------------------------------------------------------------------------------- */

typedef struct agree_work {
    gedelf_dataset *a, *b;
    bool agree;
} agree_work;

static gedelf_status find_agreement(void *context, const gedelf_allocator *allocator)
{
    agree_work *w = context;
    return tag_meanings_agree(w->a, w->b, allocator, &w->agree) ? GEDELF_OK : GEDELF_MEMORY;
}

static void test_renames__agree(void **state)
{
    static const struct {
        const char *a, *b;
        bool agree;
    } rows[] = {
        {"", "", true},
        {MEANS("_A", "a"), MEANS("_A", "a"), true},
        {MEANS("_A", "a"), "", false},
        {"", MEANS("_A", "a"), false},
        {MEANS("_A", "a"), MEANS("_A", "b"), false},
        {MEANS("_A", "a"), MEANS("_B", "a"), false},
        {MEANS("_A", "a") MEANS("_B", "b"), MEANS("_B", "b") MEANS("_A", "a"), true},
        {MEANS("_A", "a") MEANS("_B", "b"), MEANS("_A", "a") MEANS("_C", "b"), false},
        {MEANS("_A", "a") MEANS("_B", "b"), MEANS("_A", "a"), false},
    };
    (void)state;
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        tagged_file a = {rows[i].a, "", ""}, b = {rows[i].b, "", USES("_A")};
        buffer texts[2];
        agree_work w = {.a = read_tagged(&a, &texts[0]), .b = read_tagged(&b, &texts[1])};
        assert_failures_are_told(find_agreement, &w, GEDELF_OK);
        assert_int_equal(w.agree, rows[i].agree);
        gedelf_dataset_free(w.a);
        gedelf_dataset_free(w.b);
        buffer_free(&texts[0]);
        buffer_free(&texts[1]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_renames__found), cmocka_unit_test(test_renames__agree)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
