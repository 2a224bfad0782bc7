/* SPDX-License-Identifier: MIT */
/*
 * The parts of edits: what a command may hold, and what can be asked of an edit beyond its ends. [gedelf/edit.h; D11]
 */
#include "unit.h"

#include "rewrite/edit/edit_commands.h"

typedef const char *(*fault_fn)(view text);

static const struct {
    fault_fn fault;
    const char *text, *why; /* what is said, from its beginning; NULL: it is good */
} fault_rows[] = {
    {edit_tag_fault, "NOTE", NULL},
    {edit_tag_fault, "_", NULL},
    {edit_tag_fault, "a1_Z9", NULL},
    {edit_tag_fault, "", "a tag must have at least one character"},
    {edit_tag_fault, "A B", "a tag may contain only letters"},
    {edit_tag_fault, "A-", "a tag may contain only letters"},
    {edit_tag_fault, "-A", "a tag may contain only letters"},
    {edit_tag_fault, "\xC3\xA9", "a tag may contain only letters"},
    {edit_xref_fault, "I1", NULL},
    {edit_xref_fault, "I#1", NULL},
    {edit_xref_fault, "!", NULL},
    {edit_xref_fault, "\xC3\xA9", NULL},
    {edit_xref_fault, "a~", NULL},
    {edit_xref_fault, "", "an identifier must have at least one character"},
    {edit_xref_fault, "#1", "an identifier cannot contain white space"},
    {edit_xref_fault, "I 1", "an identifier cannot contain white space"},
    {edit_xref_fault, " ", "an identifier cannot contain white space"},
    {edit_xref_fault, "I\t", "an identifier cannot contain white space"},
    {edit_xref_fault, "I\x1F", "an identifier cannot contain white space"},
    {edit_xref_fault, "@I", "an identifier cannot contain white space"},
    {edit_xref_fault, "I@", "an identifier cannot contain white space"},
    {edit_xref_fault, "I\xFF", "an identifier cannot contain white space"},
    {edit_xref_fault, "\xC3", "an identifier cannot contain white space"},
    {edit_numbering_fault, "{n}", NULL},
    {edit_numbering_fault, "I{n}", NULL},
    {edit_numbering_fault, "I{n:4}x", NULL},
    {edit_numbering_fault, "{n:0}", NULL},
    {edit_numbering_fault, "{n:99}", NULL},
    {edit_numbering_fault, "{letter}{n:12}", NULL},
    {edit_numbering_fault, "{tag}-{n}{tag}{letter}", NULL},
    {edit_numbering_fault, "", "the pattern must have one {n}"},
    {edit_numbering_fault, "I", "the pattern must have one {n}"},
    {edit_numbering_fault, "{letter}", "the pattern must have one {n}"},
    {edit_numbering_fault, "{n}{n}", "the pattern must have one {n}"},
    {edit_numbering_fault, "{n}{n:3}", "the pattern must have one {n}"},
    {edit_numbering_fault, "{n:}", "in braces, only"},
    {edit_numbering_fault, "{n:100}", "in braces, only"},
    {edit_numbering_fault, "{n:a}", "in braces, only"},
    {edit_numbering_fault, "{n:1a}", "in braces, only"},
    {edit_numbering_fault, "{n;1}", "in braces, only"},
    {edit_numbering_fault, "{n4}", "in braces, only"},
    {edit_numbering_fault, "{nn}", "in braces, only"},
    {edit_numbering_fault, "{}", "in braces, only"},
    {edit_numbering_fault, "{m}", "in braces, only"},
    {edit_numbering_fault, "{Letter}{n}", "in braces, only"},
    {edit_numbering_fault, "{{n}", "in braces, only"},
    {edit_numbering_fault, "{n}{x}", "in braces, only"},
    {edit_numbering_fault, "{n}}", "there is a }"},
    {edit_numbering_fault, "}{n}", "there is a }"},
    {edit_numbering_fault, "{n", "there is a {"},
    {edit_numbering_fault, "{n}{", "there is a {"},
    {edit_language_fault, "en", NULL},
    {edit_language_fault, "nl-BE", NULL},
    {edit_language_fault, "zh-Hant", NULL},
    {edit_language_fault, "", "this is not a valid language tag"},
    {edit_language_fault, "e", "this is not a valid language tag"},
    {edit_language_fault, "en_GB", "this is not a valid language tag"},
    {edit_datatype_fault, "xsd:integer", NULL},
    {edit_datatype_fault, "x_y:", NULL},
    {edit_datatype_fault, "https://example.com/a", NULL},
    {edit_datatype_fault, ":a", "a datatype must be an IRI"},
    {edit_datatype_fault, ":", "a datatype must be an IRI"},
    {edit_datatype_fault, "integer", "a datatype must be an IRI"},
    {edit_datatype_fault, "", "a datatype must be an IRI"},
    {edit_meaning_fault, "https://gedcom.io/terms/v7/UID", NULL},
    {edit_meaning_fault, "UID", "the meaning of a tag must be an IRI"},
    {edit_meaning_fault, "", "the meaning of a tag must be an IRI"},
};

static void test_edit_parts__faults(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(fault_rows); i++) {
        const char *got = fault_rows[i].fault(view_of_string(fault_rows[i].text)), *why = fault_rows[i].why;
        if ((got == NULL) != (why == NULL) || (why && strncmp(got, why, strlen(why)) != 0))
            fail_msg("row %zu, %s: %s", i, fault_rows[i].text, got ? got : "nothing");
    }
}

static void test_edit_parts__values(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        bool pointer, good;
    } rows[] = {
        {"", false, true},       {"a b@#", false, true}, {"\xC3\xA9", false, true}, {"\xC3", false, false},
        {"a\xFF", false, false}, {"I1", true, true},     {"", true, false},         {"a b", true, false},
        {"#a", true, false},     {"I\xFF", true, false},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        edit_value value = {.text = view_of_string(rows[i].text), .pointer = rows[i].pointer};
        assert_int_equal(edit_value_fault(value) == NULL, rows[i].good);
    }
}

/* Beyond the last command and change there is nothing; before a plan there are no changes, and no line is touched. */
static void test_edit_parts__beyond(void **state)
{
    (void)state;
    gedelf_edit *edit;
    assert_int_equal(gedelf_edit_new(&edit, NULL), GEDELF_OK);
    assert_int_equal(gedelf_edit_command_count(edit), 0);
    assert_int_equal(gedelf_edit_command(edit, 0).written.length, 0);
    assert_int_equal(gedelf_edit_add(edit, VIEW("set INDI.NAME B\nadd @I2@ SEX M"), NULL), GEDELF_OK);
    assert_int_equal(gedelf_edit_command_count(edit), 2);
    assert_int_equal(gedelf_edit_change_count(edit), 0);
    assert_int_equal(gedelf_edit_change_at(edit, 0).line, 0);
    assert_false(gedelf_edit_touches_line(edit, 1));
    assert_view(gedelf_edit_encoding(edit), VIEW(""));
    assert_int_equal(gedelf_edit_plan(edit,
                                      source_of(VIEW(HEADER "0 @I1@ INDI\n1 NAME A\n0 @I2@ INDI\n0 @I3@ INDI\n1 NAME "
                                                            "C\n1 NAME A\n" TRAILER)),
                                      NULL),
                     GEDELF_OK);
    assert_view(gedelf_edit_encoding(edit), VIEW("UTF-8"));
    assert_view(gedelf_edit_command(edit, 1).written, VIEW("add @I2@ SEX M"));
    assert_int_equal(gedelf_edit_command(edit, 0).matched, 3);
    assert_int_equal(gedelf_edit_command(edit, 1).changed, 1);
    assert_int_equal(gedelf_edit_command(edit, 2).written.length, 0);
    assert_int_equal(gedelf_edit_command(edit, 2).matched, 0);
    assert_int_equal(gedelf_edit_command(edit, SIZE_MAX).matched, 0);
    assert_int_equal(gedelf_edit_change_count(edit), 4);
    assert_true(gedelf_edit_change_at(edit, 3).line > 0);
    assert_int_equal(gedelf_edit_change_at(edit, 4).line, 0);
    assert_int_equal(gedelf_edit_change_at(edit, SIZE_MAX).line, 0);
    gedelf_edit_free(edit);
}

/* A record in which something changes is touched from its first line to its last; a blank line before it is not. */
static void test_edit_parts__touched_lines(void **state)
{
    (void)state;
    gedelf_edit *edit;
    view text =
        VIEW("0 HEAD\n1 CHAR UTF-8\n\n0 @I1@ INDI\n1 NAME A\n0 @I2@ INDI\n1 SEX M\n1 NAME B\n\n0 @I3@ INDI\n0 TRLR\n");
    static const bool touched[] = {false, false, false, false, false, false, true,
                                   true,  true,  true,  false, false, false};
    assert_int_equal(gedelf_edit_new(&edit, NULL), GEDELF_OK);
    assert_int_equal(gedelf_edit_add(edit, VIEW("set @I2@.NAME C"), NULL), GEDELF_OK);
    assert_int_equal(gedelf_edit_plan(edit, source_of(text), NULL), GEDELF_OK);
    for (uint64_t number = 1; number < COUNT_OF(touched); number++) {
        bool got = gedelf_edit_touches_line(edit, number);
        if (got != touched[number])
            fail_msg("line %d: %d", (int)number, got);
    }
    assert_false(gedelf_edit_touches_line(edit, 0));
    assert_false(gedelf_edit_touches_line(edit, UINT64_MAX));
    gedelf_edit_free(edit);
}

static bool note_code(void *context, const gedelf_diag *diag)
{
    *(uint32_t *)context = diag->code;
    return true;
}

/* A text of so many letters, each of which is replaced by so many. */
static gedelf_status replace_each(size_t letters, size_t by, uint32_t *code)
{
    gedelf_edit *edit;
    buffer text, script;
    gedelf_read_options options = GEDELF_READ_OPTIONS();
    options.diagnose = note_code;
    options.context = code;
    buffer_init(&text, &memory_default);
    buffer_init(&script, &memory_default);
    assert_true(buffer_append(&text, VIEW(HEADER "0 NOTE ")) && buffer_append(&script, VIEW("replace NOTE /x/")));
    for (size_t i = 0; i < letters; i++)
        assert_true(buffer_append(&text, VIEW("x")));
    for (size_t i = 0; i < by; i++)
        assert_true(buffer_append(&script, VIEW("y")));
    assert_true(buffer_append(&text, VIEW("\n" TRAILER)) && buffer_append(&script, VIEW("/g")));
    assert_int_equal(gedelf_edit_new(&edit, NULL), GEDELF_OK);
    assert_int_equal(gedelf_edit_add(edit, buffer_view(&script), NULL), GEDELF_OK);
    gedelf_status status = gedelf_edit_plan(edit, source_of(buffer_view(&text)), &options);
    gedelf_edit_free(edit);
    buffer_free(&text);
    buffer_free(&script);
    return status;
}

/* What replacing adds to one text is 16 MiB at most. */
static void test_edit_parts__much_added(void **state)
{
    (void)state;
    uint32_t code = 0;
    assert_int_equal(replace_each(8192, 2048, &code), GEDELF_OK);
    assert_int_equal(replace_each(8192, 2051, &code), GEDELF_REFUSED);
    assert_string_equal(gedelf_code_find(code)->name, "edit-pattern");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_edit_parts__faults),     cmocka_unit_test(test_edit_parts__values),
        cmocka_unit_test(test_edit_parts__beyond),     cmocka_unit_test(test_edit_parts__touched_lines),
        cmocka_unit_test(test_edit_parts__much_added),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
