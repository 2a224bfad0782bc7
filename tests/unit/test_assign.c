/* SPDX-License-Identifier: MIT */
/*
 * Types to tags: which tag a type gets where, what is added to the schema so that it can be read back, and how a schema is
 * written.
 */
#include "unit.h"

#include "chance.h"
#include "format/types/types.h"

#define ELF "https://terms.fhiso.org/elf/"
#define EX "https://example.com/"
#define BEGIN "0 HEAD\n1 CHAR UTF-8\n1 ELF 1.0.0\n1 SCHMA\n"
#define DEFAULT "2 SCHMA https://fhiso.org/TR/elf-data-model/v1.0.0\n"
#define PREFIXES "2 PRFX elf " ELF "\n2 PRFX ex " EX "\n"

static schema *open_text(const char *text)
{
    schema *s;
    assert_int_equal(gedelf_schema_read(&s, source_of(view_of_string(text)), NULL), GEDELF_OK);
    return s;
}

/* A type by its name, with prefixes elf and ex. */
static uint32_t type_named(schema *s, const char *name)
{
    char iri[200];
    const char *space = strncmp(name, "elf:", 4) == 0 ? ELF : strncmp(name, "ex:", 3) == 0 ? EX : "";
    snprintf(iri, sizeof iri, "%s%s", space, *space ? strchr(name, ':') + 1 : name);
    uint32_t type = schema_add_type(s, view_of_string(iri));
    assert_int_not_equal(type, 0);
    return type;
}

/* A type below another one, and the tag it gets; a row depends on those before it. */
typedef struct wanted {
    const char *type, *super, *wish, *tag;
} wanted;

static void assert_tags(schema *s, assigner *n, const wanted *rows, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        view tag, again;
        uint32_t type = type_named(s, rows[i].type), super = type_named(s, rows[i].super);
        assert_true(assigner_tag(n, type, super, view_of_string(rows[i].wish), &tag));
        assert_view(tag, view_of_string(rows[i].tag));
        assert_true(assigner_tag(n, type, super, VIEW("_OTHER"), &again)); /* the same one every time */
        assert_ptr_equal(tag.text, again.text);
    }
}

static bool take_line(void *context, uint64_t level, view tag, view value)
{
    buffer *out = context;
    return buffer_append_number(out, level) && buffer_append(out, VIEW(" ")) && buffer_append(out, tag) &&
           buffer_append(out, VIEW(" ")) && buffer_append(out, value) && buffer_append(out, VIEW("\n"));
}

static void assert_written(schema *s, unsigned what, const char *expected)
{
    buffer out;
    buffer_init(&out, &memory_default);
    assert_true(schema_write(s, what, 2, take_line, &out));
    assert_view(buffer_view(&out), view_of_string(expected));
    buffer_free(&out);
}

/* ---- Choosing -------------------------------------------------------------------------------- */

/* [ELF-SCH §tag-serialisation]: the default schema's tags come first, then the same tag everywhere. */
static void test_assign__default(void **state)
{
    (void)state;
    static const wanted rows[] = {
        {"elf:INDIVIDUAL_RECORD", "elf:Document", "", "INDI"},
        {"elf:BURIAL", "elf:INDIVIDUAL_RECORD", "", "BURI"},
        {"elf:ADDRESS_EMAIL", "elf:SUBMITTER_RECORD", "", "EMAIL"},
        {"elf:Parent1Age", "elf:MARRIAGE", "", "HUSB"},
        {"elf:DATE_VALUE", "elf:BIRTH", "", "DATE"},
        {"elf:Undefined", "elf:Document", "", "UNDEF"},
        {"elf:Undefined#_FOO", "elf:BIRTH", "", "_FOO"},
        {"elf:DATE_VALUE", "ex:thing", "", "DATE"},
        {"elf:CHANGE_DATE_DATE", "ex:thing", "", "_CHANGE_DATE_DA"}, /* DATE is taken there */
        {"elf:CHANGE_DATE_DATE", "ex:other", "", "DATE"},
        {"elf:PERSONAL_NAME_STRUCTURE", "elf:Document", "", "NAME"},
        {"elf:BIRTH", "elf:Event", "", "BIRT"},              /* which has subtypes, but BIRT means nothing else */
        {"elf:DATE_VALUE", "elf:Record", "", "_DATE_VALUE"}, /* DATE means many things, and Record has subtypes */
    };
    schema *s;
    assigner n;
    assert_int_equal(gedelf_schema_new_default(&s, NULL), GEDELF_OK);
    assert_true(assigner_init(&n, s));
    assert_false(schema_has_added(s));
    assert_tags(s, &n, rows, COUNT_OF(rows));
    assert_true(schema_has_added(s));
    assert_written(
        s, WRITE_ADDED | WRITE_DEFAULT_REFERENCE,
        "2 PRFX elf " ELF "\n" DEFAULT "2 IRI elf:CHANGE_DATE_DATE\n3 TAG _CHANGE_DATE_DA " EX "thing\n3 TAG DATE " EX
        "other\n2 IRI elf:DATE_VALUE\n3 TAG DATE " EX "thing\n3 TAG _DATE_VALUE elf:Record\n"
        "2 IRI elf:PERSONAL_NAME_STRUCTURE\n3 TAG NAME elf:Document\n2 IRI elf:BIRTH\n3 TAG BIRT elf:Event\n");
    assigner_free(&n);
    gedelf_schema_free(s);
}

/* Tags that are made up, or wished for. */
static void test_assign__made_up(void **state)
{
    (void)state;
    static const wanted rows[] = {
        {"ex:hairColour", "elf:INDIVIDUAL_RECORD", "", "_HAIRCOLOUR"},
        {"ex:hairColour", "elf:FAM_RECORD", "", "_HAIRCOLOUR"},
        {"https://example.org/hairColour", "elf:INDIVIDUAL_RECORD", "", "_HAIRCOLOUR2"},
        {"https://example.net/hairColour/", "elf:INDIVIDUAL_RECORD", "", "_HAIRCOLOUR3"},
        {"ex:a-very.long%20name~indeed", "elf:INDIVIDUAL_RECORD", "", "_A_VERY_LONG_20"},
        {"ex:b/a-very.long%20name", "elf:INDIVIDUAL_RECORD", "", "_A_VERY_LONG_22"},
        {"urn:x:_UID", "elf:Document", "", "_UID"},
        {"https://鈴/鈴", "elf:Document", "", "_TYPE"},
        {"ex:taken", "elf:Document", "", "_TAKEN2"},
        {"ex:wish", "elf:Document", "WISHED", "WISHED"},
        {"ex:cont", "elf:Document", "CONT", "_CONT"},
        {"ex:error", "elf:Document", "ERROR", "_ERROR"},
        {"ex:head", "elf:Metadata", "HEAD", "_HEAD"},
        {"ex:char", "elf:Metadata", "CHAR", "_CHAR"},
        {"ex:elf", "elf:Metadata", "ELF", "_ELF"},
        {"ex:elf", "elf:Document", "ELF", "_ELF"},
        {"ex:char2", "elf:Document", "CHAR", "CHAR"},
        {"ex:lang", "elf:Document", "PLANG", "_LANG"},
        {"ex:bad", "elf:Document", "BA D", "_BAD"},
        {"ex:name", "elf:INDIVIDUAL_RECORD", "NAME", "_NAME"},
        {"ex:name2", "elf:BIRTH", "NAME", "NAME"},
    };
    schema *s;
    assigner n;
    assert_int_equal(gedelf_schema_new_default(&s, NULL), GEDELF_OK);
    assert_true(assigner_init(&n, s));
    assert_true(assigner_avoid(&n, VIEW("_TAKEN")));
    assert_tags(s, &n, rows, COUNT_OF(rows));
    assigner_free(&n);
    gedelf_schema_free(s);
}

/* A schema of one's own, without the default one: its definitions first, then the default schema's tags. */
static void test_assign__own(void **state)
{
    (void)state;
    static const wanted rows[] = {
        {"elf:BIRTH", "ex:person", "", "GEBOREN"},
        {"elf:BIRTH", "elf:INDIVIDUAL_RECORD", "", "GEBOREN"},
        {"elf:DEATH", "elf:INDIVIDUAL_RECORD", "", "DEAT"},
        {"ex:child", "ex:person", "", "KIND"},
        {"ex:child", "ex:sub", "", "KIND"},
        {"ex:kind", "ex:person", "KIND", "_KIND"}, /* D33: KIND means ex:child there */
    };
    schema *s =
        open_text(BEGIN PREFIXES "2 IRI elf:BIRTH\n3 TAG GEBOREN ex:person\n2 IRI ex:child\n3 TAG KIND ex:person\n"
                                 "2 IRI ex:sub\n3 ISA ex:person\n" TRAILER);
    assigner n;
    assert_true(assigner_init(&n, s));
    assert_tags(s, &n, rows, COUNT_OF(rows));
    /* The header has both prefixes already. */
    assert_written(
        s, WRITE_ADDED,
        "2 IRI elf:BIRTH\n3 TAG GEBOREN elf:INDIVIDUAL_RECORD\n2 IRI elf:DEATH\n3 TAG DEAT elf:INDIVIDUAL_RECORD\n"
        "2 IRI ex:kind\n3 TAG _KIND ex:person\n");
    assigner_free(&n);
    gedelf_schema_free(s);
}

/* ---- There and back --------------------------------------------------------------------------- */

static uint32_t next_random(uint64_t *seed)
{
    return (uint32_t)(random_number(seed) >> 33);
}

enum { SOME_TYPES = 30, SOME_ROWS = 60 };

/* Whatever tags are chosen for types at random, below types at random, what is written means just that when it is read. */
static void assert_survives(uint64_t seed)
{
    schema *s;
    assigner n;
    buffer out;
    uint32_t rows[SOME_ROWS][2];
    view tags[SOME_ROWS];
    assert_int_equal(gedelf_schema_new_default(&s, NULL), GEDELF_OK);
    assert_true(assigner_init(&n, s));
    for (size_t i = 0; i < SOME_ROWS; i++) {
        for (size_t k = 0; k < 2; k++) {
            char name[] = {'e', 'x', ':', "abcde"[next_random(&seed) % 5], '/', "xyz"[next_random(&seed) % 3], '\0'};
            bool own = next_random(&seed) % 2 == 0;
            rows[i][k] = own ? type_named(s, name) : 3 + next_random(&seed) % 170;
        }
        assert_true(
            assigner_tag(&n, rows[i][0], rows[i][1], next_random(&seed) % 3 == 0 ? VIEW("DATE") : VIEW(""), &tags[i]));
    }
    buffer_init(&out, &memory_default);
    assert_true(buffer_append(&out, VIEW(BEGIN)));
    assert_true(schema_write(s, WRITE_DEFAULT_REFERENCE | WRITE_ADDED, 2, take_line, &out));
    assert_true(buffer_append(&out, VIEW(TRAILER)) && buffer_append(&out, view_of("", 1)));
    schema *again = open_text(out.data);
    assert_int_equal(again->reported.count, 0); /* D33: nothing is ambiguous */
    for (size_t i = 0; i < SOME_ROWS; i++)
        assert_view(gedelf_schema_resolve(again, tags[i], schema_iri(s, rows[i][1])), schema_iri(s, rows[i][0]));
    buffer_free(&out);
    assigner_free(&n);
    gedelf_schema_free(again);
    gedelf_schema_free(s);
}

/* HEAD and TRLR begin and end a file, and are read as nothing else: a schema may define them below records, but no structure gets
   them. */
static void test_assign__frame(void **state)
{
    (void)state;
    static const wanted rows[] = {
        {"ex:a", "ex:b", "", "OWN"},
        {"ex:a", "ex:c", "", "OWN"},
        {"ex:d", "ex:b", "", "_D"},
    };
    schema *s = open_text(BEGIN PREFIXES "2 IRI ex:a\n3 TAG HEAD ex:b\n3 TAG TRLR ex:b\n3 TAG OWN ex:c\n"
                                         "2 IRI ex:d\n3 TAG TRLR ex:b\n" TRAILER);
    assigner n;
    assert_true(assigner_init(&n, s));
    assert_tags(s, &n, rows, COUNT_OF(rows));
    assert_written(s, WRITE_ADDED, "2 IRI ex:a\n3 TAG OWN ex:b\n2 IRI ex:d\n3 TAG _D ex:b\n");
    assigner_free(&n);
    gedelf_schema_free(s);
}

static void test_assign__survives(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 200; seed++)
        assert_survives(seed);
}

/* The whole default schema, written out, is the default schema. */
static void test_assign__write_all(void **state)
{
    (void)state;
    schema *s;
    buffer out;
    assert_int_equal(gedelf_schema_new_default(&s, NULL), GEDELF_OK);
    assert_written(s, 0, "");
    buffer_init(&out, &memory_default);
    assert_true(buffer_append(&out, VIEW(BEGIN)));
    assert_true(schema_write(s, WRITE_ALL, 2, take_line, &out));
    assert_true(buffer_append(&out, VIEW(TRAILER)) && buffer_append(&out, view_of("", 1)));
    schema *again = open_text(out.data);
    assert_int_equal(gedelf_schema_definition_count(again), gedelf_schema_definition_count(s));
    assert_true(schema_preserves(again, VIEW("DATE"), 'D'));
    gedelf_definition d = GEDELF_DEFINITION();
    for (size_t i = 0; gedelf_schema_definition(s, i, &d); i++)
        assert_view(gedelf_schema_resolve(again, d.tag, d.super), d.type);
    for (size_t i = 0; i < gedelf_schema_type_count(s); i++) {
        view type = gedelf_schema_type(s, i), super;
        size_t j = 0;
        for (; (super = gedelf_schema_supertype(s, type, j)).length > 0; j++)
            assert_view(gedelf_schema_supertype(again, type, j), super);
        assert_int_equal(gedelf_schema_supertype(again, type, j).length, 0);
    }
    buffer_free(&out);
    gedelf_schema_free(again);
    gedelf_schema_free(s);
}

/* ---- Writing --------------------------------------------------------------------------------- */

/* Prefixes only where they help; none that could be taken for the scheme of an IRI. */
static void test_assign__prefixes(void **state)
{
    (void)state;
    schema *s = open_text(BEGIN "2 IRI https://example.com/once\n3 TAG A https://example.org/https/b\n"
                                "2 IRI https://example.org/https/c\n3 ISA https://example.org/https/b\n"
                                "3 ISA https://example.org/https/d\n2 ESC Q ZA\n" TRAILER);
    assert_written(
        s, 0,
        "2 PRFX https1 https://example.org/https/\n2 ESC Q AZ\n2 IRI https://example.com/once\n3 TAG A https1:b\n"
        "2 IRI https1:c\n3 ISA https1:b\n3 ISA https1:d\n");
    gedelf_schema_free(s);
}

/* No line becomes much longer than it must. */
static bool take_short_line(void *context, uint64_t level, view tag, view value)
{
    (void)level;
    (void)tag;
    ++*(size_t *)context;
    return value.length <= 220;
}

static void test_assign__long_lists(void **state)
{
    (void)state;
    schema *s;
    assigner n;
    size_t lines = 0;
    assert_int_equal(gedelf_schema_new_default(&s, NULL), GEDELF_OK);
    assert_true(assigner_init(&n, s));
    for (int i = 0; i < 3000; i++) {
        char name[40];
        view tag;
        snprintf(name, sizeof name, "ex:super%d", i);
        assert_true(assigner_tag(&n, type_named(s, "ex:t"), type_named(s, name), VIEW(""), &tag));
        assert_view(tag, VIEW("_T"));
    }
    assert_true(schema_write(s, WRITE_ADDED, 2, take_short_line, &lines));
    assert_true(lines > 100 && lines < 1000);
    assigner_free(&n);
    gedelf_schema_free(s);
}

static bool refuse_second(void *context, uint64_t level, view tag, view value)
{
    (void)level;
    (void)tag;
    (void)value;
    return ++*(int *)context < 2;
}

static void test_assign__gives_up(void **state)
{
    (void)state;
    schema *s;
    int lines = 0;
    assert_int_equal(gedelf_schema_new_default(&s, NULL), GEDELF_OK);
    assert_false(schema_write(s, WRITE_ALL, 2, refuse_second, &lines));
    assert_int_equal(lines, 2);
    gedelf_schema_free(s);
}

/* ---- Without memory --------------------------------------------------------------------------- */

static bool assign_scarcely(const gedelf_allocator *allocator)
{
    static const char *const types[] = {EX "a", ELF "DATE_VALUE", EX "b/a", ELF "BIRTH"};
    static const char *const supers[] = {ELF "Document", ELF "SUBMITTER_RECORD", EX "a"};
    schema *s;
    assigner n;
    buffer out;
    if (gedelf_schema_new_default(&s, allocator) != GEDELF_OK)
        return false;
    bool done = assigner_init(&n, s) && assigner_avoid(&n, VIEW("_A"));
    for (size_t i = 0; done && i < 12; i++) {
        view tag;
        uint32_t type = schema_add_type(s, view_of_string(types[i % 4]));
        uint32_t super = schema_add_type(s, view_of_string(supers[i % 3]));
        done = type != 0 && super != 0 && assigner_tag(&n, type, super, VIEW("WISH"), &tag);
    }
    buffer_init(&out, allocator);
    done = done && schema_write(s, WRITE_ADDED | WRITE_DEFAULT_REFERENCE, 2, take_line, &out);
    buffer_free(&out);
    assigner_free(&n);
    gedelf_schema_free(s);
    return done;
}

static void test_assign__without_memory(void **state)
{
    (void)state;
    census c = {.scarce = true};
    gedelf_allocator allocator = census_allocator(&c);
    size_t failures = 0;
    bool done = false;
    for (; !done; failures++) {
        c.left = failures;
        done = assign_scarcely(&allocator);
        assert_true(done || c.left == 0);
        assert_census_is_clean(&c);
    }
    assert_true(failures > 50);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_assign__default),  cmocka_unit_test(test_assign__made_up),
        cmocka_unit_test(test_assign__own),      cmocka_unit_test(test_assign__frame),
        cmocka_unit_test(test_assign__survives), cmocka_unit_test(test_assign__write_all),
        cmocka_unit_test(test_assign__prefixes), cmocka_unit_test(test_assign__long_lists),
        cmocka_unit_test(test_assign__gives_up), cmocka_unit_test(test_assign__without_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
