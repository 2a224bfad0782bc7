/* SPDX-License-Identifier: MIT */
/*
 * Repairing through the library: when memory runs out, at whichever allocation that is, a repair says so and leaves nothing
 * behind; it never gives another file than it would have given. [docs/repair.md]
 */
#include "unit.h"

#include <gedelf/repair.h>

#define HEAD(label) "0 HEAD\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n1 CHAR " label "\n"

/* Files in which every stage finds something. */
static const view broken[] = {
    /* lines and structure */
    TEXT(HEAD("UTF-8") "0 @I1@ INDI\n01 NAME Ann /Lee\n1 BIRT\n3 DATE 5.7.1886\nBORN at sea\n\nin a storm\n1NOTE He "
                       "was\nborn\n"
                       "1 SEX male\n2 DATE 1900\n1 NAME: x\n1\n2 DATE 1 JAN 1900\n2 PLAC x\nDATE 1900\n0 TRLR\n"),
    /* the frame, identifiers, pointers and links */
    TEXT("a letter\n" HEAD(
        "UTF-8") "1 CHAR ANSI\n0 @I1@ INDI\n1 FAMS @f1@\n1 FAMC @F9@\n1 ASSO @X@\n0 @I1@ INDI\n1 SEX F\n"
                 "1 FAMS @F1@\n0 @F1@ FAM\n1 HUSB I1\n1 CHIL @I2@\n0 @I2 INDI\n0 INDI @I3@\n"
                 "0 TRLR\n" HEAD("UTF-8") "1 SOUR x\n0 @I2@ INDI\n1 SEX M\n0 TRLR\nYours\n"),
    /* octets and characters */
    TEXT(HEAD("ANSEL") "0 NOTE M\xFCller J\xE4ger K\xF6nig gro\xDF caf\xE9 \x81\n0 TRLR\n"),
    TEXT(HEAD("ANSI") "0 NOTE M\xE8uller J\xE8"
                      "ager K\xE8onig Stra\xCF"
                      "e \xE8\n0 TRLR\n"),
    TEXT(HEAD("UTF-8") "0 NOTE \xC3\x84rger K\xC3\xB6ln Br\xC3\n1 CONC \xBC"
                       "der\n1 CONT M\xFCller gro\xDF\n1 CONT \xC0\xAF \xED\xA0\xBD\xED\xB8\x80 \0x\n"
                       "1 CONT M\xC3\x83\xC2\xBCller \xC2\x93x\xC2\x94 &uuml;<br>&amp;amp;\n0 TRLR\n"),
    TEXT(HEAD("ANSEL") "0 @I1@ INDI\n1 NAME J\xE8urgen /Gro\xCF/\n0 TRLR\n" HEAD(
        "UTF-8") "0 @I1@ INDI\n1 NAME Zo\xC3\xAB /M\xC3\xBCller/\n0 TRLR\n" HEAD("ANSEL") "0 NOTE \xE8\n0 TRLR\n"),
    TEXT("\xFF\xFE"
         "0\0 \0H\0E\0A\0D\0\n\0001\0 \0C\0H\0A\0R\0 \0A\0N\0S\0I\0\n\0000\0 \0T\0R\0L\0R\0\n\0"),
    /* containers */
    TEXT("<html><body><pre>0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n1 NAME A &amp; B\n0 TRLR\n</pre></body></html>"),
    TEXT("{\\rtf1\\ansi\\ansicpg1252{\\fonttbl x;}0 HEAD\\par 1 CHAR ANSI\\par 0 NOTE M\\'fcller \\u252?\\par 0 "
         "TRLR\\par}"),
    TEXT("> 0 HEAD\n> 1 CHAR UTF-8\n> 0 NOTE M=C3=BCller =3D=\n> x\n> 0 TRLR\n"),
    /* GEDCOM 7 */
    TEXT("0 HEAD\n1 GEDC\n2 VERS 7.0\n1 CHAR ANSEL\n0 @i1@ INDI\n 1 NAME Zo\xE8"
         "e\n\n1 SEX m\n1 NOTE @home\n2 CONC x\n1 BIRT\n2 DATE 5.7.1886\nPHRASE x\n0 TRLR\n"),
};

static bool append_output(void *context, const void *octets, size_t length)
{
    return buffer_append(context, view_of(octets, length));
}

/* Repairs a text with all classes on; what it becomes is appended to `out`. */
static gedelf_status repaired(view text, const gedelf_allocator *allocator, buffer *out)
{
    gedelf_repair_options options = GEDELF_REPAIR_OPTIONS_INIT;
    gedelf_options reading = GEDELF_OPTIONS_INIT;
    gedelf_repair *g;
    options.allocator = reading.allocator = allocator;
    options.tidy = options.guess = true;
    gedelf_status status = gedelf_repair_open(&g, &options);
    if (status != GEDELF_OK)
        return status;
    status = gedelf_repair_plan(g, source_of(text), &reading);
    if (status == GEDELF_OK)
        status = gedelf_repair_apply(g, source_of(text), append_output, out);
    gedelf_repair_close(g);
    return status;
}

/* An allocator of which one allocation fails, and all others do not: what is passed over in silence shows. */
typedef struct failing {
    census census;
    size_t left; /* allocations until that one */
    bool failed;
} failing;

static bool fails_now(failing *f)
{
    bool now = !f->failed && f->left == 0;
    f->left -= f->left > 0;
    f->failed = f->failed || now;
    return now;
}

static void *failing_allocate(void *context, size_t size)
{
    failing *f = context;
    return fails_now(f) ? NULL : census_allocate(&f->census, size);
}

static void *failing_resize(void *context, void *old, size_t old_size, size_t new_size)
{
    failing *f = context;
    return fails_now(f) ? NULL : census_resize(&f->census, old, old_size, new_size);
}

static void failing_release(void *context, void *old, size_t size)
{
    census_release(&((failing *)context)->census, old, size);
}

static void test_repair__little_memory(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof broken / sizeof *broken; i++) {
        buffer whole, part;
        buffer_init(&whole, &memory_default);
        buffer_init(&part, &memory_default);
        assert_int_equal(repaired(broken[i], NULL, &whole), GEDELF_OK);
        assert_false(view_equal(buffer_view(&whole), broken[i]));
        bool failed = true;
        for (size_t n = 0; failed; n++) {
            failing f = {.left = n};
            gedelf_allocator allocator = {failing_allocate, failing_resize, failing_release, &f};
            part.length = 0;
            gedelf_status status = repaired(broken[i], &allocator, &part);
            failed = f.failed;
            assert_census_is_clean(&f.census);
            if (status != GEDELF_MEMORY) {
                assert_int_equal(status, GEDELF_OK);
                assert_view(buffer_view(&part), buffer_view(&whole));
            }
        }
        buffer_free(&whole);
        buffer_free(&part);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_repair__little_memory)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
