/* SPDX-License-Identifier: MIT */
/*
 * The dialects: names, what a header tells of them, how severe things are, and what is asked of them from outside. D26, D141,
 * D301, D312
 */
#include "unit.h"

#include "format/dialect/dialect.h"

#include <gedelf/dialect.h>

static const char *name_of(const dialect *d)
{
    return d ? d->name : "";
}

static void assert_name(const char *got, const char *expected)
{
    assert_string_equal(got ? got : "", expected);
}

/* ---- Names ------------------------------------------------------------------------------------- */

static const struct {
    const char *name, *reading, *writing, *read_as;
    bool plain;
} names_table[] = {
    {"elf-2017-06", "elf-2017-06", "elf-2017-06", "elf-2017-06", false},
    {"elf-2017-10", "elf-2017-10", "elf-2017-10", "elf-2017-10", false},
    {"elf-2018", "elf-2018", "elf-2018", "elf-2018", false},
    {"elf-1.0", "elf-1.0", "elf-1.0", "elf-1.0", false},
    {"gedcom-7.0", "gedcom-7.0", "gedcom-7.0", "gedcom-7.0", false},
    {"gedcom-5.5.1", "", "gedcom-5.5.1", "elf-1.0", true},
    {"gedcom-5.5", "", "gedcom-5.5", "elf-1.0", true},
    {"5.5.1", "", "gedcom-5.5.1", "elf-1.0", true},
    {"5.5", "", "gedcom-5.5", "elf-1.0", true},
    {"7", "", "gedcom-7.0", "gedcom-7.0", false},
    {"7.0", "", "gedcom-7.0", "gedcom-7.0", false},
    {"", "", "", "", false},
    {"elf", "", "", "", false},
    {"ELF-1.0", "", "", "", false},
    {"elf-1.0 ", "", "", "", false},
    {"7.", "", "", "", false},
    {"gedcom-7", "", "", "", false},
};

static void test_dialect__names(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(names_table); i++) {
        view name = view_of_string(names_table[i].name);
        const dialect *written = dialect_for_writing(name);
        assert_string_equal(name_of(dialect_named(name)), names_table[i].reading);
        assert_string_equal(name_of(written), names_table[i].writing);
        assert_string_equal(written ? name_of(dialect_to_read(written)) : "", names_table[i].read_as);
        assert_int_equal(gedelf_dialect_is_plain(name), names_table[i].plain);
        assert_name(gedelf_output_dialect(name), names_table[i].writing);
    }
    assert_string_equal(name_of(dialect_default()), "elf-1.0");
}

/* The first ones are those that are read; those that are only written come after them. */
static void test_dialect__lists(void **state)
{
    (void)state;
    assert_int_equal(gedelf_dialect_count(), 5);
    for (size_t i = 0; i < 7; i++) {
        assert_name(gedelf_dialect_name(i), i < 5 ? names_table[i].name : "");
        assert_name(gedelf_output_dialect_name(i), names_table[i].name);
    }
    assert_null(gedelf_dialect_name(SIZE_MAX));
    assert_null(gedelf_output_dialect_name(7));
    assert_null(gedelf_output_dialect_name(8));
}

static void test_dialect__rules(void **state)
{
    (void)state;
    size_t rules = gedelf_dialect_rule_count();
    assert_true(rules > 20);
    for (size_t rule = 0; rule < rules; rule++) {
        assert_non_null(gedelf_dialect_rule_title(rule));
        for (size_t i = 0; i < gedelf_dialect_count(); i++) {
            assert_non_null(gedelf_dialect_rule(i, rule));
            bool blank = strcmp(gedelf_dialect_rule_title(rule), "blank lines") == 0;
            bool error = strstr(gedelf_dialect_rule(i, rule), "an error") != NULL;
            assert_true(!blank || error == (i == 4));
        }
        assert_null(gedelf_dialect_rule(5, rule));
        assert_null(gedelf_dialect_rule(6, rule));
    }
    assert_null(gedelf_dialect_rule_title(rules));
    assert_null(gedelf_dialect_rule_title(rules + 1));
    assert_null(gedelf_dialect_rule(0, rules));
    assert_string_equal(gedelf_dialect_rule(4, 0), "FamilySearch GEDCOM 7.0");
}

/* ---- What a header tells ------------------------------------------------------------------------- */

static void test_dialect__versions(void **state)
{
    (void)state;
    static const struct {
        const char *version;
        unsigned before, signs;
    } rows[] = {
        {"7", 0, SIGN_VERSION | SIGN_TOLD},
        {"7.0", 0, SIGN_VERSION | SIGN_TOLD},
        {"7.", 0, SIGN_VERSION | SIGN_TOLD},
        {"7.1.5", SIGN_ELF, SIGN_VERSION | SIGN_TOLD},
        {"7.0", SIGN_VERSION, SIGN_VERSION},
        {"7.0", SIGN_VERSION | SIGN_TOLD, SIGN_VERSION},
        {"70", 0, SIGN_VERSION},
        {"7-0", 0, SIGN_VERSION},
        {"77.0", 0, SIGN_VERSION},
        {"5.5.1", 0, SIGN_VERSION},
        {"5.7", 0, SIGN_VERSION},
        {"6.0", 0, SIGN_VERSION},
        {"8.0", 0, SIGN_VERSION},
        {"", 0, SIGN_VERSION},
        {".7", 0, SIGN_VERSION},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++)
        assert_int_equal(sign_of_version(view_of_string(rows[i].version), rows[i].before), rows[i].signs);
    assert_int_equal(sign_of_version(view_of("7.0", 0), 0), SIGN_VERSION); /* what is after it is no part of it */
}

/* Each set of signs that there is; the rule of D26 in other words. */
static const char *by_signs(unsigned signs)
{
    if (signs & SIGN_ELF)
        return "elf-1.0";
    if (signs & SIGN_TOLD)
        return "gedcom-7.0";
    if (signs & SIGN_GEDC_ELF)
        return signs & SIGN_SCHEMA ? "elf-2018" : "elf-2017-10";
    if (signs & SIGN_DICTIONARY)
        return "elf-2017-06";
    return signs & SIGN_INLINE_SCHEMA ? "elf-2018" : "elf-1.0";
}

static void test_dialect__signs(void **state)
{
    (void)state;
    for (unsigned signs = 0; signs < 2 * SIGN_TOLD; signs++)
        assert_string_equal(name_of(dialect_by_signs(signs)), by_signs(signs));
}

/* ---- Tags ------------------------------------------------------------------------------------------ */

static void test_dialect__tags(void **state)
{
    (void)state;
    for (uint32_t number = TAG_NONE + 1; number < TAG_FIRST_OTHER; number++) {
        view tag = known_tag((enum tag_number)number);
        assert_true(tag.length >= 3);
        assert_int_equal(tag_numbered(tag), number);
        assert_int_equal(tag_numbered(view_of(tag.text, tag.length - 1)) == number, false);
    }
    assert_int_equal(known_tag(TAG_NONE).length, 0);
    assert_int_equal(tag_numbered(VIEW("HEAD")), TAG_HEAD);
    assert_int_equal(tag_numbered(VIEW("NOTE")), TAG_NOTE);
    assert_int_equal(tag_numbered(VIEW("head")), TAG_NONE);
    assert_int_equal(tag_numbered(VIEW("")), TAG_NONE);
    assert_int_equal(tag_numbered(VIEW("INDI")), TAG_NONE);
}

static void test_dialect__roles(void **state)
{
    (void)state;
    static const struct {
        const char *tag;
        unsigned roles;
    } rows[] = {
        {"HEAD", ROLE_FRAME},
        {"TRLR", ROLE_FRAME},
        {"CONT", ROLE_CONTINUATION},
        {"CONC", ROLE_CONTINUATION},
        {"PLANG", ROLE_QUALIFIER | ROLE_METADATA},
        {"DTYPE", ROLE_QUALIFIER},
        {"CHAR", ROLE_METADATA},
        {"ELF", ROLE_METADATA | ROLE_VERSION},
        {"GEDC", ROLE_METADATA | ROLE_VERSION},
        {"SCHMA", ROLE_METADATA},
        {"ERROR", ROLE_STAND_IN},
        {"UNDEF", ROLE_STAND_IN},
        {"NAME", ROLE_NONE},
        {"INDI", ROLE_NONE},
        {"PRFX", ROLE_METADATA},
        {"DEFN", ROLE_METADATA},
        {"cont", ROLE_NONE},
        {"", ROLE_NONE},
    };
    static const unsigned roles[] = {ROLE_FRAME,    ROLE_CONTINUATION, ROLE_QUALIFIER,
                                     ROLE_METADATA, ROLE_VERSION,      ROLE_STAND_IN};
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        for (size_t k = 0; k < COUNT_OF(roles); k++)
            assert_int_equal(has_role(view_of_string(rows[i].tag), roles[k]), (rows[i].roles & roles[k]) != 0);
    }
}

static void test_dialect__is_tag(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        bool tag;
    } rows[] = {{"A", true},   {"_", true},   {"0", true},    {"a_9Z", true},     {"", false},
                {"A-", false}, {"-A", false}, {"A B", false}, {"\303\244", false}};
    for (size_t i = 0; i < COUNT_OF(rows); i++)
        assert_int_equal(is_tag(view_of_string(rows[i].text)), rows[i].tag);
    assert_true(is_tag(view_of("AB", 1)));
}

/* The table of dialects, "not in the dataset", as far as it is directly in the header. */
static void test_dialect__metadata(void **state)
{
    (void)state;
    static const struct {
        const char *name, *tags;
    } rows[] = {
        {"elf-2017-06", " CHAR PRFX DEFN "},
        {"elf-2017-10", " CHAR PRFX DEFN "},
        {"elf-2018", " CHAR SCHMA "},
        {"elf-1.0", " PLANG CHAR ELF GEDC SCHMA "},
        {"gedcom-7.0", " GEDC SCHMA "},
        {"gedcom-5.5.1", ""},
        {"", ""},
    };
    static const char *const tags[] = {"HEAD", "TRLR", "CONT",  "CONC", "PLANG", "DTYPE", "CHAR",
                                       "ELF",  "GEDC", "SCHMA", "VERS", "FORM",  "NAME",  "PRFX",
                                       "DEFN", "IRI",  "NOTE",  "INDI", "char",  "",      "GED"};
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        for (size_t k = 0; k < COUNT_OF(tags); k++) {
            char word[16];
            snprintf(word, sizeof word, " %s ", tags[k]);
            bool expected = tags[k][0] && strstr(rows[i].tags, word);
            assert_int_equal(gedelf_dialect_is_metadata(view_of_string(rows[i].name), view_of_string(tags[k])),
                             expected);
        }
    }
}

/* ---- Types and models ------------------------------------------------------------------------------ */

/* By the names of names_table: a dictionary, a schema, seven's model, or there is no such dialect. */
static char types_of(const char *name)
{
    view v = view_of_string(name);
    return v.length == 0                            ? 's' /* the default */
           : !dialect_for_writing(v)                ? '-'
           : view_begins(v, VIEW("elf-2017"))       ? 'd'
           : v.text[0] == '7' || strstr(name, "-7") ? 'm'
                                                    : 's';
}

static void test_dialect__shared(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(names_table); i++) {
        for (size_t k = 0; k < COUNT_OF(names_table); k++) {
            const char *one = names_table[i].name, *other = names_table[k].name;
            char a = types_of(one), b = types_of(other);
            bool known = a != '-' && b != '-';
            assert_int_equal(gedelf_dialects_share_types(view_of_string(one), view_of_string(other)), known && a == b);
            assert_int_equal(gedelf_dialects_share_model(view_of_string(one), view_of_string(other)),
                             known && (a == 'm') == (b == 'm'));
        }
    }
}

/* ---- Severities and clauses -------------------------------------------------------------------------- */

static void test_dialect__severities(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        enum diag_code code;
        gedelf_severity severity;
    } rows[] = {
        {"gedcom-7.0", DIAG_BLANK_LINE, GEDELF_ERROR},
        {"elf-1.0", DIAG_BLANK_LINE, GEDELF_NOTE},
        {"gedcom-7.0", DIAG_NO_BYTE_ORDER_MARK, GEDELF_NOTE},
        {"gedcom-7.0", DIAG_SCHEMA_REPEATED, GEDELF_WARNING},
        {"elf-1.0", DIAG_SCHEMA_REPEATED, GEDELF_ERROR},
        {"gedcom-7.0", DIAG_TEXT_EXPECTED, GEDELF_ERROR},
        {"gedcom-7.0", DIAG_LEVEL_JUMP, GEDELF_FATAL},
        {"elf-1.0", DIAG_LEVEL_JUMP, GEDELF_FATAL},
        {"elf-2018", DIAG_LEVEL_JUMP, GEDELF_ERROR},
        {"elf-2017-10", DIAG_LEVEL_JUMP, GEDELF_ERROR},
        {"elf-2017-06", DIAG_LEVEL_JUMP, GEDELF_ERROR},
        {"", DIAG_LEVEL_JUMP, GEDELF_FATAL},
        {"nothing", DIAG_BLANK_LINE, GEDELF_NOTE},
        {"elf-2018", DIAG_BLANK_LINE, GEDELF_NOTE},
        {"elf-1.0", (enum diag_code)0, GEDELF_NOTE},
        {"elf-2018", (enum diag_code)9999, GEDELF_NOTE},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++)
        assert_int_equal(gedelf_dialect_severity(view_of_string(rows[i].name), rows[i].code), rows[i].severity);
}

static void test_dialect__own_severity(void **state)
{
    (void)state;
    gedelf_severity severity = GEDELF_FATAL;
    assert_true(dialect_severity(dialect_named(VIEW("gedcom-7.0")), DIAG_NO_BYTE_ORDER_MARK, &severity));
    assert_int_equal(severity, GEDELF_NOTE);
    severity = GEDELF_FATAL;
    assert_false(dialect_severity(dialect_named(VIEW("elf-1.0")), DIAG_NO_BYTE_ORDER_MARK, &severity));
    assert_false(dialect_severity(dialect_named(VIEW("gedcom-7.0")), DIAG_LEVEL_JUMP, &severity));
    assert_int_equal(severity, GEDELF_FATAL);
}

static void test_dialect__clauses(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        enum diag_code code;
        const char *clause;
    } rows[] = {
        {"elf-2017-06", DIAG_CONTINUATION_IN_HEADER, "elf-2017-06 §CONT"},
        {"elf-2017-10", DIAG_CONTINUATION_IN_HEADER, "elf-2017-10 §3.2"},
        {"elf-2018", DIAG_CONTINUATION_IN_HEADER, "elf-2018 §header"},
        {"gedcom-7.0", DIAG_CONTINUATION_IN_HEADER, "gedcom-7.0 §Lines"},
        {"elf-1.0", DIAG_CONTINUATION_IN_HEADER, ""},
        {"elf-2017-10", DIAG_SCHEMA_NOT_IRI, "elf-2017-10 §6.1"},
        {"elf-2017-10", DIAG_REFERENCE_LOST, ""},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++)
        assert_name(dialect_clause(dialect_named(view_of_string(rows[i].name)), rows[i].code), rows[i].clause);
}

static void test_dialect__void(void **state)
{
    (void)state;
    const dialect *seven = dialect_named(VIEW("gedcom-7.0"));
    assert_true(is_void_name(seven, VIEW("VOID")));
    assert_false(is_void_name(seven, VIEW("VOI")));
    assert_false(is_void_name(seven, VIEW("VOIDS")));
    assert_false(is_void_name(seven, VIEW("void")));
    assert_false(is_void_name(dialect_default(), VIEW("VOID")));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_dialect__names),      cmocka_unit_test(test_dialect__lists),
        cmocka_unit_test(test_dialect__rules),      cmocka_unit_test(test_dialect__versions),
        cmocka_unit_test(test_dialect__signs),      cmocka_unit_test(test_dialect__tags),
        cmocka_unit_test(test_dialect__roles),      cmocka_unit_test(test_dialect__is_tag),
        cmocka_unit_test(test_dialect__metadata),   cmocka_unit_test(test_dialect__shared),
        cmocka_unit_test(test_dialect__severities), cmocka_unit_test(test_dialect__own_severity),
        cmocka_unit_test(test_dialect__clauses),    cmocka_unit_test(test_dialect__void),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
