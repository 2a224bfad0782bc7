/* SPDX-License-Identifier: MIT */
/*
 * Patches: a result that is told from the beginning to the end, lines that are composed, and identifiers that are made. [D424]
 */
#include "unit.h"

#include "rewrite/patch/patch.h"

/* ---- Changes -------------------------------------------------------------------------------------- */

/* "2-5 7 text" takes the place of octets with a text, in line 7; changes have bars between them, and come in this order. */
static const struct {
    const char *what, *changes;
    bool insertions_first, lines_apart;
    const char *result; /* of "0123456789" */
    size_t count;
} plan_rows[] = {
    {"nothing", "", false, false, "0123456789", 0},
    {"what changes nothing", "3-3 1 ", false, false, "0123456789", 0},
    {"in any order", "7-8 1 x|2-3 1 y|5-5 1 z", false, false, "01y34z56x89", 3},
    {"those that touch", "2-3 1 x|3-4 1 y", false, false, "01xy456789", 1},
    {"those that do not", "2-3 1 x|4-5 1 y", false, false, "01x3y56789", 2},
    {"one within another", "2-6 1 x|3-4 1 y", false, false, "01xy6789", 1},
    {"one beyond another", "2-4 1 x|3-6 1 y", false, false, "01xy6789", 1},
    {"as they were planned", "4-6 1 x|4-4 1 y", false, false, "0123xy6789", 1},
    {"what is put in first", "4-6 1 x|4-4 1 y", true, false, "0123yx6789", 1},
    {"two of the same octets", "4-6 1 x|4-5 1 y", true, false, "0123xy6789", 1},
    {"two that are put in", "4-4 1 x|4-4 1 y", true, false, "0123xy456789", 1},
    {"what goes, and what is put in first", "4-6 1 |4-4 1 y", true, false, "0123y6789", 1},
    {"lines that touch", "2-3 1 x|3-4 2 y", false, true, "01xy456789", 2},
    {"a line that touches itself", "2-3 2 x|3-4 2 y", false, true, "01xy456789", 1},
    {"lines that overlap", "2-4 1 x|3-5 2 y", false, true, "01xy56789", 1},
    {"at both ends", "10-10 1 x|0-0 1 y|0-1 1 z", false, false, "yz123456789x", 2},
};

static void add_planned(patch *p, const char *changes)
{
    for (const char *at = changes; *at != '\0'; at += *at == '|') {
        char *end;
        uint64_t from = strtoull(at, &end, 10), to = strtoull(end + 1, &end, 10), number = strtoull(end, &end, 10);
        size_t length = strcspn(end + 1, "|");
        assert_true(patch_add(p, from, to, view_of(end + 1, length), number));
        at = end + 1 + length;
    }
}

typedef struct counted_writes {
    buffer out;
    size_t calls;
} counted_writes;

static bool count_write(void *context, const void *octets, size_t size)
{
    counted_writes *w = context;
    w->calls++;
    return buffer_append(&w->out, view_of(octets, size));
}

static void assert_swaps_are_seen(const patch *p)
{
    for (size_t i = 0; i < 10; i++) {
        for (size_t k = 0; k < i; k++) {
            char text[] = "0123456789";
            buffer out;
            text[i] = (char)('0' + k);
            text[k] = (char)('0' + i);
            buffer_init(&out, &memory_default);
            assert_int_equal(patch_write(p, gedelf_source_memory(text, 10), write_to_buffer, &out), GEDELF_CHANGED);
            buffer_free(&out);
        }
    }
}

/* Small pieces are written together. What was planned for a source is not made of one that has another length, or other octets in the
   place of a change or near it, or the same in another order. */
static void test_patch__plans(void **state)
{
    (void)state;
    gedelf_source source = gedelf_source_memory("0123456789", 10);
    for (size_t i = 0; i < COUNT_OF(plan_rows); i++) {
        patch p;
        counted_writes w = {.calls = 0};
        buffer_init(&w.out, &memory_default);
        patch_init(&p, &memory_default);
        p.insertions_first = plan_rows[i].insertions_first;
        p.lines_apart = plan_rows[i].lines_apart;
        add_planned(&p, plan_rows[i].changes);
        assert_true(patch_settle(&p));
        p.total = 11;
        assert_int_equal(patch_take_prints(&p, source), GEDELF_CHANGED);
        p.total = 10;
        assert_int_equal(patch_take_prints(&p, source), GEDELF_OK);
        assert_int_equal(patch_write(&p, source, count_write, &w), GEDELF_OK);
        assert_int_equal(w.calls, 1);
        if (p.count != plan_rows[i].count || !view_equal(buffer_view(&w.out), view_of_string(plan_rows[i].result)))
            fail_msg("%s: %.*s, %zu changes", plan_rows[i].what, (int)w.out.length, w.out.data, p.count);
        assert_int_equal(patch_write(&p, gedelf_source_memory("0123456789a", 11), count_write, &w), GEDELF_CHANGED);
        assert_int_equal(patch_write(&p, gedelf_source_memory("0123x56789", 10), count_write, &w),
                         p.count > 0 ? GEDELF_CHANGED : GEDELF_OK);
        if (p.count > 0)
            assert_swaps_are_seen(&p);
        patch_clear(&p);
        buffer_free(&w.out);
    }
}

/* ---- From the beginning to the end -------------------------------------------------------------- */

/* "2-5" copies octets, "+text" puts a text in, "=text" lines, "-text" lines of which the last has no line feed, "!" writes what there
   is. */
typedef struct flow_row {
    const char *what, *source, *steps, *result;
    size_t changes; /* 0: not looked at */
} flow_row;

static const flow_row flow_rows[] = {
    {"all of it", "0 A\n1 B\n", "0-8", "0 A\n1 B\n", 0},
    {"nothing", "0 A\n1 B\n", "", "", 0},
    {"stretches that follow each other", "0 A\n1 B\n", "0-4 4-8", "0 A\n1 B\n", 0},
    {"what is not copied goes", "0 A\n1 B\n0 C\n", "0-4 8-12", "0 A\n0 C\n", 1},
    {"one change where something comes in its place", "0 A\n1 B\n0 C\n", "0-4 +x +y 8-12", "0 A\nxy0 C\n", 1},
    {"the other way round", "0 A\n1 B\n0 C\n", "4-8 0-4 8-12", "1 B\n0 A\n0 C\n", 2},
    {"twice", "0 A\n1 B\n", "0-8 0-4", "0 A\n1 B\n0 A\n", 1},
    {"partly again", "0 A\n1 B\n0 C\n", "0-8 4-12", "0 A\n1 B\n1 B\n0 C\n", 1},
    {"lines", "0 A\r\n", "0-5 =x=y", "0 A\r\nx\r\ny\r\n", 1},
    {"a last line without a line break", "0 A\n1 B", "0-7", "0 A\n1 B", 0},
    {"something after it", "0 A\n1 B", "0-7 =x", "0 A\n1 B\nx\n", 1},
    {"a line that is not ended", "0 A\r\n", "0-5 -x=y", "0 A\r\nx\r\ny\r\n", 1},
    {"passed on", "0 A\n1 B\n0 C\n", "0-4 ! +x ! 8-12 +y", "0 A\nx0 C\ny", 0},
    {"passed on, and again", "0 A\n1 B\n0 C\n", "4-8 ! 0-12 !", "1 B\n0 A\n1 B\n0 C\n", 0},
};

static void take_step(patch_flow *f, const char *step, size_t length)
{
    char text[64];
    snprintf(text, sizeof text, "%.*s", (int)length, step);
    if (text[0] == '!') {
        assert_int_equal(flow_end(f), GEDELF_OK);
    } else if (text[0] == '+') {
        assert_true(flow_put(f, view_of(text + 1, length - 1)));
    } else if (text[0] == '=' || text[0] == '-') {
        for (size_t i = 1; i < length; i++)
            text[i] = text[i] == '=' ? '\n' : text[i];
        text[length] = '\n';
        assert_true(flow_put_lines(f, view_of(text + 1, text[0] == '=' ? length : length - 1)));
    } else {
        char *end;
        uint64_t from = strtoull(text, &end, 10);
        assert_true(flow_copy(f, from, strtoull(end + 1, NULL, 10)));
    }
}

static void test_patch__flow(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(flow_rows); i++) {
        const flow_row *row = &flow_rows[i];
        gedelf_read_options options = GEDELF_READ_OPTIONS();
        line_pass lines;
        patch_flow f;
        buffer out;
        options.encoding = "UTF-8";
        options.dialect = "elf-1.0";
        buffer_init(&out, &memory_default);
        assert_int_equal(line_pass_open(&lines, view_of_string(row->source), &options), GEDELF_OK);
        while (line_pass_next(&lines) == GEDELF_OK)
            ;
        flow_begin(&f, &lines, write_to_buffer, &out, &memory_default);
        for (const char *at = row->steps; *at != '\0'; at += strspn(at, " ")) {
            size_t length = strcspn(at, " ");
            take_step(&f, at, length);
            at += length;
        }
        if (row->changes > 0)
            assert_int_equal(f.patch.count, row->changes);
        assert_int_equal(flow_end(&f), GEDELF_OK);
        if (!view_equal(buffer_view(&out), view_of_string(row->result)))
            fail_msg("%s: %.*s", row->what, (int)out.length, out.data);
        line_pass_close(&lines);
        flow_free(&f);
        buffer_free(&out);
    }
}

/* ---- Lines --------------------------------------------------------------------------------------- */

#define ELF_HEADER "0 HEAD\n1 CHAR UTF-8\n1 ELF 1.0.0\n"

/* What an encoding lacks is escaped, where the dialect has escapes; a language is said where it is not the file's. */
static const struct {
    const char *head, *encoding, *language, *lines;
    bool needs_version, lost;
} composed_rows[] = {
    {ELF_HEADER, "UTF-8", "", "1 NAME \303\251 \316\273\n", false, false},
    {ELF_HEADER, "UTF-16LE", "", "1 NAME \303\251 \316\273\n", false, false},
    {ELF_HEADER, "ASCII", "", "1 NAME @#UE9@ @#U3BB@\n", true, false},
    {ELF_HEADER, "ANSEL", "", "1 NAME \303\251 @#U3BB@\n", true, false},
    {ELF_HEADER, "UTF-8", "el", "1 NAME \303\251 \316\273\n2 PLANG el\n", true, false},
    {ELF_HEADER, "UTF-8", "und", "1 NAME \303\251 \316\273\n", false, false},
    {"0 HEAD\n1 GEDC\n2 VERS 7.0\n", "UTF-8", "el", "1 NAME \303\251 \316\273\n", false, false},
    {"0 HEAD\n1 GEDC\n2 VERS 7.0\n", "ASCII", "", NULL, true, true},
};

static void test_patch__composed(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(composed_rows); i++) {
        char text[200];
        gedelf_dataset *d;
        composer c;
        composer_value v = {.opening = {.level = 1, .tag = VIEW("NAME")},
                            .payload = VIEW("\303\251 \316\273"),
                            .language = view_of_string(composed_rows[i].language)};
        snprintf(text, sizeof text, "%s0 TRLR\n", composed_rows[i].head);
        assert_int_equal(gedelf_read(&d, gedelf_source_memory(text, strlen(text)), NULL), GEDELF_OK);
        composer_init(&c, &memory_default);
        composer_set_up_like(&c, d, encoder_named(view_of_string(composed_rows[i].encoding)));
        assert_true(compose_lines(&c, &v));
        if (composed_rows[i].lines && !view_equal(buffer_view(&c.lines), view_of_string(composed_rows[i].lines)))
            fail_msg("%zu: %.*s", i, (int)c.lines.length, c.lines.data);
        if (c.needs_version != composed_rows[i].needs_version)
            fail_msg("%zu: the version", i);
        if (((c.wrapper.lost & LOSS_CHARACTER) != 0) != composed_rows[i].lost)
            fail_msg("%zu: what is lost", i);
        composer_free(&c);
        gedelf_dataset_free(d);
    }
}

/* ---- Identifiers --------------------------------------------------------------------------------- */

/* Names that are used, with blanks between; one that is taken besides; and what the next one like another is. */
static const struct {
    const char *used, *taken, *like, *next;
} name_rows[] = {
    {"", "", "I1", "I1"},
    {"I1 I7 F9", "", "I1", "I8"},
    {"I1 I7", "I8", "I1", "I9"},
    {"I001 I010", "", "I001", "I011"},
    {"I001 I10", "", "I001", "I011"},
    {"I1 I010", "", "I1", "I11"},
    {"I99", "", "I99", "I100"},
    {"X", "", "X", "X1"},
    {"5", "", "5", "6"},
    {"I123456789012345678", "", "I123456789012345678", "I123456789012345679"},
    {"I1234567890123456789", "", "I1234567890123456789", "I12345678901234567891"},
    {"I0000000000000000000007", "", "I0000000000000000000001", "I0000000000000000000008"},
    {"I0123456789012345678", "", "I1", "I123456789012345679"},
    {"I10000000000000000000", "", "I1", "I1"},
};

static bool is_the_one(const void *context, view name)
{
    return view_equal(name, view_of_string(context));
}

static void test_patch__names(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(name_rows); i++) {
        patch_names n;
        buffer out;
        buffer_init(&out, &memory_default);
        patch_names_init(&n, &memory_default);
        for (const char *at = name_rows[i].used; *at != '\0'; at += strspn(at, " ")) {
            size_t length = strcspn(at, " ");
            assert_true(patch_names_note(&n, view_of(at, length)));
            at += length;
        }
        assert_true(patch_names_next(&n, view_of_string(name_rows[i].like), is_the_one, name_rows[i].taken, &out));
        if (!view_equal(buffer_view(&out), view_of_string(name_rows[i].next)))
            fail_msg("%s: %.*s", name_rows[i].next, (int)out.length, out.data);
        patch_names_free(&n);
        buffer_free(&out);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_patch__plans),
        cmocka_unit_test(test_patch__flow),
        cmocka_unit_test(test_patch__composed),
        cmocka_unit_test(test_patch__names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
