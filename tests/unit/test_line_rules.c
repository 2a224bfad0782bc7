/* SPDX-License-Identifier: MIT */
/*
 * The rules of a line, each named by the function it is in: where a record begins, levels, identifiers, tags, line
 * length, pointers, escapes, the pieces of a payload, CONT and CONC, the seam of a CONC.
 */
#include "unit.h"

#include <gedelf/dialect.h>

static const dialect *rules_of(const char *name)
{
    const dialect *rules = dialect_named(view_of_string(name));
    assert_non_null(rules);
    return rules;
}

static void test_begins_record__table(void **state)
{
    static const struct {
        const char *text;
        bool any, surely;
    } table[] = {{"0 HEAD", true, true},   {"0\tHEAD", true, false},  {"0", true, false}, {"00 HEAD", false, false},
                 {"1 NAME", false, false}, {"0@I1@ X", false, false}, {"0 ", true, true}, {" 0 X", false, false}};
    (void)state;
    for (size_t i = 0; i < COUNT_OF(table); i++) {
        assert_int_equal(begins_record(view_of_string(table[i].text)), table[i].any);
        assert_int_equal(are_record_beginning(table[i].text), table[i].surely);
    }
}

static void test_is_header_line__table(void **state)
{
    (void)state;
    assert_true(is_header_line(VIEW("0 HEAD")));
    assert_true(is_header_line(VIEW(" 0\t head ")));
    assert_false(is_header_line(VIEW("0 HEADER")));
    assert_false(is_header_line(VIEW("00 HEAD")));
    assert_false(is_header_line(VIEW("0")));
    assert_false(is_header_line(VIEW("")));
    assert_true(is_trailer_line(VIEW("0 TRLR\x1A")));
    assert_true(is_trailer_line(VIEW("0  TRLR")));
    assert_false(is_trailer_line(VIEW("0 TRLRX")));
    assert_false(is_trailer_line(VIEW("1 TRLR")));
}

static void test_level_value__table(void **state)
{
    static const struct {
        const char *text;
        size_t digits;
        bool padded;
        uint64_t value;
    } table[] = {{"0 HEAD", 1, false, 0},
                 {"12 X", 2, false, 12},
                 {"01 X", 2, true, 1},
                 {"x", 0, false, 0},
                 {"18446744073709551613", 20, false, UINT64_MAX - 2},
                 {"18446744073709551615", 20, false, UINT64_MAX - 1},
                 {"99999999999999999999999999", 26, false, UINT64_MAX - 1}};
    (void)state;
    for (size_t i = 0; i < COUNT_OF(table); i++) {
        view digits = view_of(table[i].text, level_digits(view_of_string(table[i].text)));
        assert_int_equal(digits.length, table[i].digits);
        assert_int_equal(is_level_padded(digits), table[i].padded);
        assert_int_equal(level_value(digits), table[i].value);
    }
}

static void test_ascii_xref_length__dialects(void **state)
{
    static const struct {
        const char *dialect, *text;
        size_t length;
    } table[] = {
        {"elf-1.0", "I1@", 2},      {"elf-1.0", "-1@", 2},        {"elf-1.0", "I 1@", 1},          {"elf-1.0", "@", 0},
        {"elf-2018", "I 1@", 3},    {"elf-2018", "-1@", 0},       {"elf-2018", "I#1@", 3},         {"elf-2018", "", 0},
        {"elf-2017-06", "I\t@", 2}, {"elf-1.0", "I\xC3\xA9@", 1}, {"elf-2017-10", "I\xC3\xA9@", 1}};
    (void)state;
    for (size_t i = 0; i < COUNT_OF(table); i++)
        assert_int_equal(ascii_xref_length(rules_of(table[i].dialect), view_of_string(table[i].text)), table[i].length);
}

static void test_is_modest_xref__dialects(void **state)
{
    (void)state;
    assert_true(is_modest_xref(rules_of("elf-1.0"), VIEW("I1")));
    assert_true(is_modest_xref(rules_of("elf-1.0"), VIEW("I2345678901234567890")));
    assert_false(is_modest_xref(rules_of("elf-1.0"), VIEW("I23456789012345678901")));
    assert_false(is_modest_xref(rules_of("elf-1.0"), VIEW("-1")));
    assert_true(is_modest_xref(rules_of("elf-2018"), VIEW("I23456789012345678901")));
}

/* Where an identifier ends does not depend on what it is made of; how it is written down does not depend on at signs. */
static void test_after_xref__table(void **state)
{
    (void)state;
    assert_int_equal(after_xref(VIEW("0 @I1@ INDI"), 2), 6);
    assert_int_equal(after_xref(VIEW("0 @@ INDI"), 2), 4);
    assert_int_equal(after_xref(VIEW("0 @I1 INDI"), 2), 0);
    assert_int_equal(after_xref(VIEW("0 @I1@ INDI"), 3), 0);
    assert_int_equal(after_xref(VIEW("@"), 0), 0);
    assert_int_equal(after_xref(VIEW(""), 0), 0);
    assert_true(view_equal(without_at_signs(VIEW("@I1@")), VIEW("I1")));
    assert_true(view_equal(without_at_signs(VIEW("I1")), VIEW("I1")));
    assert_true(view_equal(without_at_signs(VIEW("@I1")), VIEW("@I1")));
    assert_true(view_equal(without_at_signs(VIEW("@")), VIEW("@")));
    assert_int_equal(without_at_signs(VIEW("@@")).length, 0);
}

static void test_tag_characters__table(void **state)
{
    (void)state;
    assert_int_equal(tag_characters(VIEW("NAME John")), 4);
    assert_int_equal(tag_characters(VIEW("_A1b")), 4);
    assert_int_equal(tag_characters(VIEW("N-A")), 1);
    assert_int_equal(tag_characters(VIEW("")), 0);
    assert_true(is_extension_tag(VIEW("_UID")));
    assert_false(is_extension_tag(VIEW("UID_")));
    assert_false(is_extension_tag(VIEW("")));
}

/* Whatever the measure, a line of that length is not remarked upon, and the break has two characters at most. */
static void test_surely_short_line__dialects(void **state)
{
    (void)state;
    for (size_t i = 0; i < gedelf_dialect_count(); i++) {
        const dialect *rules = rules_of(gedelf_dialect_name(i));
        assert_int_equal(surely_short_line(rules) + 2, longest_usual_line(rules));
        if (rules->line_length > 0)
            assert_int_equal(longest_usual_line(rules), rules->line_length);
    }
}

/* find_pointer is the rule; what begins_pointer refuses is none, and what it accepts is one if it is closed. */
static void test_begins_pointer__agrees(void **state)
{
    static const char *const texts[] = {"@I1@", "@@1@", "@#D@", "@#DX@", "@@@", "@x@", "x@I@", "@-@", "@ @"};
    size_t begin, end;
    (void)state;
    for (size_t i = 0; i < COUNT_OF(texts); i++)
        assert_int_equal(find_pointer(rules_of("elf-1.0"), view_of_string(texts[i]), &begin, &end),
                         begins_pointer(texts[i]));
}

static void test_escape_stays__dialects(void **state)
{
    static const struct {
        const char *dialect;
        char type;
        bool stays;
    } table[] = {{"elf-1.0", 'D', true},     {"elf-1.0", 'U', false},     {"elf-1.0", 'X', false},
                 {"elf-2018", 'D', false},   {"elf-2017-10", 'D', false}, {"elf-2017-06", 'D', true},
                 {"elf-2017-06", 'U', true}, {"elf-2017-06", '@', false}};
    (void)state;
    for (size_t i = 0; i < COUNT_OF(table); i++)
        assert_int_equal(escape_stays(rules_of(table[i].dialect), table[i].type), table[i].stays);
}

/* In "@@#U41@@" the draft of October 2017 finds a Unicode escape (D28), and others two pairs. */
static void test_is_escape_after_pair__dialects(void **state)
{
    static const char text[] = "#U41@@";
    const char *end = text + strlen(text);
    (void)state;
    assert_true(is_escape_after_pair(rules_of("elf-2017-10"), text, end));
    assert_false(is_escape_after_pair(rules_of("elf-2017-10"), text + 1, end));
    assert_false(is_escape_after_pair(rules_of("elf-2017-10"), end, end));
    assert_false(is_escape_after_pair(rules_of("elf-1.0"), text, end));
    assert_false(is_escape_after_pair(rules_of("elf-2017-06"), text, end));
}

/* A payload as its pieces, with a letter before each and a bar after it. */
static void take_all(notebook *out, view payload)
{
    static const char letters[] = {[PIECE_TEXT] = 't', [PIECE_PAIR] = 'p', [PIECE_ALONE] = 'a', [PIECE_ESCAPE] = 'e'};
    const char *at = payload.text, *end = at + payload.length;
    while (at < end) {
        view text;
        payload_piece piece = payload_take(&at, end, &text);
        notebook_write(out, view_of(&letters[piece], 1));
        notebook_write(out, text);
        notebook_write(out, VIEW("|"));
    }
}

static void test_payload_take__pieces(void **state)
{
    static const struct {
        const char *payload, *pieces;
    } table[] = {{"", ""},
                 {"text", "ttext|"},
                 {"a@@b", "ta|p@|tb|"},
                 {"@@@@", "p@|p@|"},
                 {"a@@@", "ta|p@|a@|"},
                 {"a@b", "ta|a@|tb|"},
                 {"@#DJULIAN@ 1700", "e@#DJULIAN@|t 1700|"},
                 {"@#DX@@#DY@", "e@#DX@|e@#DY@|"},
                 {"@#D", "e@#|tD|"},
                 {"@#@@", "e@#@|a@|"},
                 {"@#", "e@#|"},
                 {"me@@x@", "tme|p@|tx|a@|"}};
    (void)state;
    for (size_t i = 0; i < COUNT_OF(table); i++) {
        notebook out;
        notebook_init(&out);
        take_all(&out, view_of_string(table[i].payload));
        assert_string_equal(notebook_text(&out), table[i].pieces);
        notebook_free(&out);
    }
}

/* What is a pointer to the stages, is one here, dialects' further wishes apart. */
static void test_pointer_name__table(void **state)
{
    static const struct {
        const char *payload, *name;
    } table[] = {{"@I1@", "I1"}, {"@I 1@", "I 1"}, {"@#D@", ""}, {"@@", ""},    {"@@@", ""}, {"@I1", ""},
                 {"@I1@ x", ""}, {"@I@1@", ""},    {"I1", ""},   {" @I1@", ""}, {"@", ""},   {"", ""}};
    (void)state;
    for (size_t i = 0; i < COUNT_OF(table); i++) {
        view payload = view_of_string(table[i].payload), name = pointer_name(payload);
        size_t begin, end;
        assert_true(view_equal(name, view_of_string(table[i].name)));
        bool found = find_pointer(rules_of("elf-1.0"), payload, &begin, &end);
        assert_int_equal(found, name.length > 0 || payload.text[0] == ' ');
    }
}

static void test_payload_append_doubled__ways(void **state)
{
    static const struct {
        const char *payload, *all, *lead;
    } table[] = {
        {"a@b@", "a@@b@@", "a@b@"}, {"@a", "@@a", "@@a"}, {"@@a", "@@@@a", "@@@a"}, {"a", "a", "a"}, {"", "", ""}};
    buffer out;
    (void)state;
    buffer_init(&out, &memory_default);
    for (size_t i = 0; i < COUNT_OF(table); i++) {
        out.length = 0;
        assert_true(payload_append_doubled(&out, view_of_string(table[i].payload), false));
        assert_true(view_equal(buffer_view(&out), view_of_string(table[i].all)));
        out.length = 0;
        assert_true(payload_append_doubled(&out, view_of_string(table[i].payload), true));
        assert_true(view_equal(buffer_view(&out), view_of_string(table[i].lead)));
    }
    buffer_free(&out);
}

static void test_continuation_of__table(void **state)
{
    (void)state;
    assert_int_equal(continuation_of(VIEW("CONT")), 'T');
    assert_int_equal(continuation_of(VIEW("CONC")), 'C');
    assert_int_equal(continuation_of(VIEW("CONX")), '\0');
    assert_int_equal(continuation_of(VIEW("CON")), '\0');
    assert_int_equal(continuation_of(VIEW("CONTX")), '\0');
    assert_int_equal(continuation_of(VIEW("cont")), '\0');
    assert_int_equal(continuation_of(VIEW("")), '\0');
}

/* Reserved tags are those that tags.def gives a role. */
static void test_has_role__table(void **state)
{
    (void)state;
    assert_int_equal(tag_numbered(VIEW("TRLR")), TAG_TRLR);
    assert_int_equal(tag_numbered(VIEW("TRL")), TAG_NONE);
    assert_int_equal(tag_numbered(VIEW("")), TAG_NONE);
    assert_true(has_role(VIEW("CONT"), ROLE_CONTINUATION | ROLE_STAND_IN));
    assert_true(has_role(VIEW("ERROR"), ROLE_CONTINUATION | ROLE_STAND_IN));
    assert_true(has_role(VIEW("HEAD"), ROLE_FRAME));
    assert_false(has_role(VIEW("CHAR"), ROLE_FRAME));
    assert_false(has_role(VIEW("INDI"), ROLE_FRAME | ROLE_CONTINUATION | ROLE_QUALIFIER | ROLE_METADATA));
}

static void test_continuation_letter__ways(void **state)
{
    static const struct {
        const char *line;
        char letter;
    } table[] = {{"1 CONT text", 'T'},   {"12 CONC\n", 'C'},     {"1 CONT\r\n", 'T'},    {"1 CONTX a\n", '\0'},
                 {"1 CONA abc\n", '\0'}, {"1 CON abcd\n", '\0'}, {"1 NOTE CONT\n", '\0'}};
    (void)state;
    for (size_t i = 0; i < COUNT_OF(table); i++) {
        char octets[8] = {0};
        const char *tag = after_level(table[i].line);
        size_t length = strlen(tag);
        memcpy(octets, tag, length < 8 ? length : 8);
        assert_int_equal(continuation_letter(table[i].line), table[i].letter);
        assert_int_equal(continuation_octets(eight_octets(octets)), table[i].letter);
    }
    assert_true(view_equal(continuation_joint('T'), VIEW("\n")));
    assert_int_equal(continuation_joint('C').length, 0);
}

static void test_is_smooth_seam__table(void **state)
{
    (void)state;
    assert_true(is_smooth_seam('a', VIEW("b")));
    assert_true(is_smooth_seam('a', VIEW("")));
    assert_false(is_smooth_seam(' ', VIEW("b")));
    assert_false(is_smooth_seam('a', VIEW(" b")));
    assert_false(is_smooth_seam('\t', VIEW("b")));
    assert_false(is_smooth_seam('a', VIEW("\t")));
}

static void test_after_tag__table(void **state)
{
    static const char with[] = "NAME x", without[] = "NAME\n";
    (void)state;
    assert_ptr_equal(after_tag(with + 4), with + 5);
    assert_ptr_equal(after_tag(without + 4), without + 4);
}

/* A pointer is amiss if its name was met, and is not the name of just one structure. */
static void test_is_pointer_amiss__counts(void **state)
{
    enum diag_code code;
    xref_entry entry = {.exists = true, .count = 1};
    (void)state;
    assert_false(is_dangling(&entry, &code));
    entry.count = 0;
    assert_true(is_dangling(&entry, &code));
    assert_int_equal(code, DIAG_DANGLING_POINTER);
    entry.count = 3;
    assert_true(is_dangling(&entry, &code));
    assert_int_equal(code, DIAG_AMBIGUOUS_POINTER);
    assert_false(is_dangling(&(xref_entry){.count = 0}, &code));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_begins_record__table),
        cmocka_unit_test(test_is_header_line__table),
        cmocka_unit_test(test_level_value__table),
        cmocka_unit_test(test_ascii_xref_length__dialects),
        cmocka_unit_test(test_is_modest_xref__dialects),
        cmocka_unit_test(test_after_xref__table),
        cmocka_unit_test(test_tag_characters__table),
        cmocka_unit_test(test_surely_short_line__dialects),
        cmocka_unit_test(test_begins_pointer__agrees),
        cmocka_unit_test(test_escape_stays__dialects),
        cmocka_unit_test(test_is_escape_after_pair__dialects),
        cmocka_unit_test(test_payload_take__pieces),
        cmocka_unit_test(test_pointer_name__table),
        cmocka_unit_test(test_payload_append_doubled__ways),
        cmocka_unit_test(test_continuation_of__table),
        cmocka_unit_test(test_has_role__table),
        cmocka_unit_test(test_continuation_letter__ways),
        cmocka_unit_test(test_is_smooth_seam__table),
        cmocka_unit_test(test_after_tag__table),
        cmocka_unit_test(test_is_pointer_amiss__counts),
    };
    return cmocka_run_group_tests_name("line_rules", tests, NULL, NULL);
}
