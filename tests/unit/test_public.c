/* SPDX-License-Identifier: MIT */
/*
 * The small functions of the public header that save their users work: views of C strings, values by their tags, the next of the same tag,
 * copying into a builder, writing to a file, which option was wrong, octets as text, prefixes, and why a path found nothing. It sees the public header alone, and is linked
 * with the library that is installed.
 */
#include <gedelf/builder.h>
#include <gedelf/gedelf.h>
#include <gedelf/octets.h>
#include <gedelf/path.h>
#include <gedelf/schema.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

static const char family[] = "0 HEAD\n1 CHAR UTF-8\n1 ELF 1.0.0\n1 PLANG de\n"
                             "0 @I1@ INDI\n1 NAME Ada /Lovelace/\n2 GIVN Ada\n1 NAME Ada /Byron/\n2 PLANG en\n"
                             "1 FAMC @F1@\n1 NOTE a\n2 CONT b\n1 NAME Augusta\n0 @F1@ FAM\n0 @I2@ INDI\n0 TRLR\n";

static gedelf_dataset *read_text(const char *text)
{
    gedelf_dataset *dataset;
    assert_int_equal(gedelf_read(&dataset, gedelf_source_memory(text, strlen(text)), NULL), GEDELF_OK);
    return dataset;
}

static bool view_is(gedelf_view v, const char *text)
{
    return v.length == strlen(text) && memcmp(v.text, text, v.length) == 0;
}

static void test_text(void **state)
{
    (void)state;
    assert_true(view_is(gedelf_text("NAME"), "NAME"));
    assert_int_equal(gedelf_text("").length, 0);
    assert_int_equal(gedelf_text(NULL).length, 0);
}

static void test_next_same(void **state)
{
    (void)state;
    gedelf_dataset *d = read_text(family);
    gedelf_structure record = gedelf_dataset_records(d);
    gedelf_structure name = gedelf_structure_find(record, gedelf_text("NAME"));
    name = gedelf_structure_next_same(name);
    assert_true(view_is(gedelf_structure_payload(name), "Ada /Byron/"));
    name = gedelf_structure_next_same(name);
    assert_true(view_is(gedelf_structure_payload(name), "Augusta"));
    assert_false(gedelf_structure_exists(gedelf_structure_next_same(name)));
    assert_true(view_is(gedelf_structure_xref(gedelf_structure_next_same(record)), "I2"));
    assert_false(gedelf_structure_exists(gedelf_structure_next_same((gedelf_structure){NULL, 0})));
    gedelf_dataset_free(d);
}

/* A dataset that has the same records, header and default language. */
static gedelf_dataset *copy_of(const gedelf_dataset *from)
{
    gedelf_builder *b;
    gedelf_dataset *copy;
    assert_int_equal(gedelf_builder_new(&b, NULL), GEDELF_OK);
    assert_int_equal(gedelf_builder_set_language(b, GEDELF_ITEM_HEAD, gedelf_dataset_metadata(from)->language),
                     GEDELF_OK);
    gedelf_structure s = gedelf_structure_first(gedelf_dataset_head(from));
    for (; gedelf_structure_exists(s); s = gedelf_structure_next(s))
        assert_int_equal(gedelf_builder_copy(b, GEDELF_ITEM_HEAD, s, NULL), GEDELF_OK);
    s = gedelf_dataset_records(from);
    for (; gedelf_structure_exists(s); s = gedelf_structure_next(s))
        assert_int_equal(gedelf_builder_copy(b, GEDELF_ITEM_NONE, s, NULL), GEDELF_OK);
    assert_int_equal(gedelf_builder_finish(b, &copy), GEDELF_OK);
    return copy;
}

/* Tags lead to the first of several; what is not there is empty. */
static void test_value(void **state)
{
    static const struct {
        const char *tags, *value;
    } table[] = {{"BIRT.DATE", "1 JAN 1900"}, {"NAME", "Anna"},  {"BIRT", ""},       {"NAME.DATE", ""},
                 {"BIRT.PLAC.MAP", ""},       {"NAME.", "Anna"}, {"", ""},           {".NAME", ""},
                 {"BIRT..DATE", ""},          {"FAMS", ""},      {"BIRT.NOTE", "x"}, {"BIR", ""}};
    static const char text[] =
        "0 HEAD\n1 CHAR UTF-8\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n0 @I1@ INDI\n1 NAME Anna\n"
        "1 NAME Ann\n1 BIRT\n2 DATE 1 JAN 1900\n2 NOTE x\n1 BIRT\n2 DATE 1901\n2 PLAC y\n1 FAMS @F1@\n"
        "0 @F1@ FAM\n0 TRLR\n";
    (void)state;
    gedelf_dataset *d = read_text(text);
    gedelf_structure record = gedelf_dataset_records(d), none = {NULL, 0};
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        assert_int_equal(gedelf_structure_value(record, table[i].tags).length, strlen(table[i].value));
        assert_true(table[i].value[0] == '\0' ||
                    view_is(gedelf_structure_value(record, table[i].tags), table[i].value));
        assert_int_equal(gedelf_structure_value(none, table[i].tags).length, 0);
    }
    assert_true(view_is(gedelf_structure_value(gedelf_structure_find(record, gedelf_text("NAME")), ""), "Anna"));
    gedelf_dataset_free(d);
}

static void test_is(void **state)
{
    (void)state;
    gedelf_dataset *d = read_text(family);
    gedelf_structure record = gedelf_dataset_records(d), none = {NULL, 0};
    assert_true(gedelf_structure_is(record, "INDI"));
    assert_false(gedelf_structure_is(record, "IND"));
    assert_false(gedelf_structure_is(record, "INDIX"));
    assert_false(gedelf_structure_is(record, ""));
    assert_false(gedelf_structure_is(none, ""));
    assert_false(gedelf_structure_is(none, "INDI"));
    gedelf_dataset_free(d);
}

static void test_view_args(void **state)
{
    char out[20];
    gedelf_view name = {"Anna Meier", 4}, none = {NULL, 0};
    (void)state;
    snprintf(out, sizeof out, "%.*s|%.*s|", GEDELF_VIEW_ARGS(name), GEDELF_VIEW_ARGS(none));
    assert_string_equal(out, "Anna||");
}

static void test_copy__is_equal(void **state)
{
    (void)state;
    gedelf_dataset *d = read_text(family), *copy = copy_of(d);
    bool equal = false;
    assert_int_equal(gedelf_dataset_equal(d, copy, NULL, &equal, NULL), GEDELF_OK);
    assert_true(equal);
    gedelf_dataset_free(d); /* the copy has its own texts */
    gedelf_structure record = gedelf_dataset_records(copy);
    assert_true(view_is(gedelf_structure_xref(record), "I1"));
    assert_true(view_is(gedelf_structure_pointer(gedelf_structure_find(record, gedelf_text("FAMC"))), "F1"));
    assert_true(view_is(gedelf_structure_payload(gedelf_structure_find(record, gedelf_text("NOTE"))), "a\nb"));
    gedelf_dataset_free(copy);
}

/* Languages are those of the payloads, not what the other header leaves unsaid. */
static void test_copy__keeps_languages(void **state)
{
    (void)state;
    gedelf_builder *b;
    gedelf_dataset *d = read_text(family), *copy;
    assert_int_equal(gedelf_builder_new(&b, NULL), GEDELF_OK);
    assert_int_equal(gedelf_builder_set_language(b, GEDELF_ITEM_HEAD, gedelf_text("en")), GEDELF_OK);
    assert_int_equal(gedelf_builder_copy(b, GEDELF_ITEM_NONE, gedelf_dataset_records(d), NULL), GEDELF_OK);
    assert_int_equal(gedelf_builder_finish(b, &copy), GEDELF_OK);
    gedelf_structure name = gedelf_structure_find(gedelf_dataset_records(copy), gedelf_text("NAME"));
    assert_true(view_is(gedelf_structure_language(name), "de"));
    assert_true(view_is(gedelf_structure_language(gedelf_structure_next_same(name)), "en"));
    gedelf_dataset_free(copy);
    gedelf_dataset_free(d);
}

/* What cannot be there leaves nothing behind. */
static void test_copy__refused(void **state)
{
    (void)state;
    gedelf_builder *b;
    gedelf_item record, copy = 7;
    gedelf_dataset *d = read_text(family), *built;
    assert_int_equal(gedelf_builder_new(&b, NULL), GEDELF_OK);
    assert_int_equal(gedelf_builder_add(b, GEDELF_ITEM_NONE, gedelf_text("INDI"), &record), GEDELF_OK);
    assert_int_equal(gedelf_builder_copy(b, record, gedelf_dataset_head(d), &copy), GEDELF_ARGUMENT);
    assert_int_equal(copy, GEDELF_ITEM_NONE);
    assert_int_equal(gedelf_builder_copy(b, record, (gedelf_structure){NULL, 0}, &copy), GEDELF_ARGUMENT);
    assert_int_equal(gedelf_builder_copy(b, 99, gedelf_dataset_records(d), &copy), GEDELF_ARGUMENT);
    assert_int_equal(gedelf_builder_copy(b, record, gedelf_dataset_records(d), &copy), GEDELF_OK);
    assert_int_equal(gedelf_builder_finish(b, &built), GEDELF_OK);
    gedelf_structure s = gedelf_structure_first(gedelf_dataset_records(built));
    assert_true(view_is(gedelf_structure_tag(s), "INDI"));
    assert_false(gedelf_structure_exists(gedelf_structure_next(s)));
    gedelf_dataset_free(built);
    gedelf_dataset_free(d);
}

/* Deep structures cost no stack, and the way up ends where the copy began. */
static void test_copy__deep(void **state)
{
    (void)state;
    enum { DEPTH = 100000 };
    size_t size = (size_t)DEPTH * 16 + 64, length;
    char *text = malloc(size);
    assert_non_null(text);
    length = (size_t)snprintf(text, size, "0 HEAD\n1 CHAR UTF-8\n");
    for (int level = 0; level < DEPTH; level++)
        length += (size_t)snprintf(text + length, size - length, "%d N x\n", level);
    snprintf(text + length, size - length, "1 A\n0 TRLR\n");
    gedelf_dataset *d = read_text(text), *copy = copy_of(d);
    bool equal = false;
    assert_int_equal(gedelf_dataset_equal(d, copy, NULL, &equal, NULL), GEDELF_OK);
    assert_true(equal);
    gedelf_dataset_free(copy);
    gedelf_dataset_free(d);
    free(text);
}

/* ---- A file ---------------------------------------------------------------------------------- */

static void test_write_file(void **state)
{
    (void)state;
    char path[] = "/tmp/gedelf_test_XXXXXX";
    int descriptor = mkstemp(path);
    assert_true(descriptor >= 0);
    assert_int_equal(write(descriptor, "old", 3), 3);
    close(descriptor);
    gedelf_dataset *d = read_text(family), *again;
    gedelf_write_options wrong = GEDELF_WRITE_OPTIONS();
    wrong.dialect = "elf-9";
    assert_int_equal(gedelf_write(d, gedelf_sink_file(path), &wrong), GEDELF_ARGUMENT);
    FILE *file = fopen(path, "r");
    char there[8] = "";
    assert_non_null(file);
    assert_non_null(fgets(there, sizeof there, file));
    fclose(file);
    assert_string_equal(there, "old");
    assert_int_equal(gedelf_write(d, gedelf_sink_file(path), NULL), GEDELF_OK);
    assert_int_equal(gedelf_read(&again, gedelf_source_file(path), NULL), GEDELF_OK);
    bool equal = false;
    assert_int_equal(gedelf_dataset_equal(d, again, NULL, &equal, NULL), GEDELF_OK);
    assert_true(equal);
    gedelf_dataset_free(again);
    unlink(path);
    assert_int_equal(gedelf_write(d, gedelf_sink_file("/nowhere/at/all.ged"), NULL), GEDELF_UNWRITABLE);
    gedelf_dataset_free(d);
}

/* ---- Options --------------------------------------------------------------------------------- */

static void test_options_fault(void **state)
{
    (void)state;
    gedelf_read_options reading = GEDELF_READ_OPTIONS();
    gedelf_write_options writing = GEDELF_WRITE_OPTIONS();
    assert_null(gedelf_read_options_fault(NULL));
    assert_null(gedelf_read_options_fault(&reading));
    reading.dialect = "elf-9";
    assert_string_equal(gedelf_read_options_fault(&reading), "dialect");
    assert_null(gedelf_write_options_fault(NULL));
    writing.newline = (gedelf_newline)3;
    assert_string_equal(gedelf_write_options_fault(&writing), "newline");
    writing.dialect = "elf-9";
    assert_string_equal(gedelf_write_options_fault(&writing), "dialect");
}

/* A message may be shown by any program, so it does not name what only one has. */
static void test_messages__name_no_options(void **state)
{
    (void)state;
    for (size_t i = 0; i < gedelf_code_count(); i++)
        assert_null(strstr(gedelf_code_at(i)->message, "--"));
}

/* ---- Octets ---------------------------------------------------------------------------------- */

typedef struct taken_text {
    char text[64];
    size_t length;
} taken_text;

static bool take_text(void *context, const void *octets, size_t size)
{
    taken_text *t = context;
    if (size > sizeof t->text - t->length)
        return false;
    memcpy(t->text + t->length, octets, size);
    t->length += size;
    return true;
}

static void test_decode__line(void **state)
{
    static const char ansel[] = "1 NAME Zo\xE8"
                                "e",
                      utf16[] = "1\0 \0\xE9\0";
    gedelf_read_options options = GEDELF_READ_OPTIONS();
    taken_text t = {.length = 0};
    (void)state;
    options.encoding = "ANSEL";
    assert_int_equal(
        gedelf_decode((gedelf_view){ansel, sizeof ansel - 1}, gedelf_sink_callback(take_text, &t), &options),
        GEDELF_OK);
    assert_memory_equal(t.text, "1 NAME Zoe\xCC\x88", 12);
    options.encoding = "UTF-16LE";
    t.length = 0;
    assert_int_equal(gedelf_decode((gedelf_view){utf16, 6}, gedelf_sink_callback(take_text, &t), &options), GEDELF_OK);
    assert_int_equal(t.length, 4);
    assert_memory_equal(t.text, "1 \xC3\xA9", 4);
    t.length = sizeof t.text;
    assert_int_equal(gedelf_decode((gedelf_view){utf16, 6}, gedelf_sink_callback(take_text, &t), &options),
                     GEDELF_UNWRITABLE);
}

static void test_octets__pieces(void **state)
{
    gedelf_octets *octets;
    char piece[4];
    size_t got;
    (void)state;
    assert_int_equal(gedelf_octets_open(&octets, gedelf_source_memory("abcdef", 6), NULL), GEDELF_OK);
    assert_int_equal(gedelf_octets_read(octets, piece, sizeof piece, &got), GEDELF_OK);
    assert_int_equal(got, 4);
    assert_memory_equal(piece, "abcd", 4);
    assert_int_equal(gedelf_octets_read(octets, piece, sizeof piece, &got), GEDELF_OK);
    assert_int_equal(got, 2);
    assert_int_equal(gedelf_octets_read(octets, piece, sizeof piece, &got), GEDELF_OK);
    assert_int_equal(got, 0);
    gedelf_octets_close(octets);
    assert_int_equal(gedelf_octets_open(&octets, gedelf_source_file("no such file"), NULL), GEDELF_UNREADABLE);
    assert_null(octets);
}

/* ---- Schemas --------------------------------------------------------------------------------- */

static void test_schema__prefixes(void **state)
{
    static const char file[] = "0 HEAD\n1 CHAR UTF-8\n1 GEDC\n2 VERS 5.5.1\n1 PRFX X_ https://example.com/\n0 TRLR\n";
    gedelf_read_options options = GEDELF_READ_OPTIONS();
    gedelf_schema *s;
    gedelf_view prefix, iri;
    (void)state;
    options.dialect = "elf-2017-10";
    assert_int_equal(gedelf_schema_read(&s, gedelf_source_memory(file, sizeof file - 1), &options), GEDELF_OK);
    assert_true(gedelf_schema_is_dictionary(s));
    assert_int_equal(gedelf_schema_prefix_count(s), 1);
    assert_true(gedelf_schema_prefix(s, 0, &prefix, &iri));
    assert_true(view_is(prefix, "X_") && view_is(iri, "https://example.com/"));
    assert_false(gedelf_schema_prefix(s, 1, &prefix, &iri));
    assert_true(gedelf_schema_expand(s, gedelf_text("X_HAIR"), &prefix, &iri));
    assert_true(view_is(prefix, "https://example.com/") && view_is(iri, "HAIR"));
    assert_true(gedelf_schema_expand(s, gedelf_text("NAME"), &prefix, &iri));
    assert_true(view_is(iri, "NAME"));
    assert_true(prefix.length == gedelf_schema_namespace(s).length);
    assert_false(gedelf_schema_expand(s, gedelf_text("CONT"), &prefix, &iri));
    assert_false(gedelf_schema_expand(s, gedelf_text("no tag"), &prefix, &iri));
    gedelf_schema_free(s);
    assert_int_equal(gedelf_schema_new_default(&s, NULL), GEDELF_OK);
    assert_false(gedelf_schema_is_dictionary(s));
    assert_false(gedelf_schema_expand(s, gedelf_text("NAME"), &prefix, &iri));
    gedelf_schema_free(s);
    assert_true(gedelf_is_iri(gedelf_text("https://example.com/")));
    assert_false(gedelf_is_iri(gedelf_text("example")));
}

/* ---- Paths ----------------------------------------------------------------------------------- */

static void test_path__missing_tag(void **state)
{
    static const char file[] = "0 HEAD\n1 CHAR UTF-8\n1 GEDC\n2 VERS 5.5.1\n0 @I1@ INDI\n1 BIRT\n0 TRLR\n";
    gedelf_dataset *d;
    gedelf_path *path;
    gedelf_view tag, closest;
    (void)state;
    assert_int_equal(gedelf_read(&d, gedelf_source_memory(file, sizeof file - 1), NULL), GEDELF_OK);
    assert_int_equal(gedelf_path_parse(&path, gedelf_text("INDI.BIRTH"), NULL, NULL), GEDELF_OK);
    assert_true(gedelf_path_missing_tag(path, NULL, d, &tag, &closest));
    assert_true(view_is(tag, "BIRTH") && view_is(closest, "BIRT"));
    gedelf_path_free(path);
    assert_int_equal(gedelf_path_parse(&path, gedelf_text("INDI.BIRT"), NULL, NULL), GEDELF_OK);
    assert_false(gedelf_path_missing_tag(path, NULL, d, &tag, &closest));
    gedelf_path_free(path);
    gedelf_dataset_free(d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_text),
        cmocka_unit_test(test_next_same),
        cmocka_unit_test(test_value),
        cmocka_unit_test(test_is),
        cmocka_unit_test(test_view_args),
        cmocka_unit_test(test_copy__is_equal),
        cmocka_unit_test(test_copy__keeps_languages),
        cmocka_unit_test(test_copy__refused),
        cmocka_unit_test(test_copy__deep),
        cmocka_unit_test(test_write_file),
        cmocka_unit_test(test_options_fault),
        cmocka_unit_test(test_messages__name_no_options),
        cmocka_unit_test(test_decode__line),
        cmocka_unit_test(test_octets__pieces),
        cmocka_unit_test(test_schema__prefixes),
        cmocka_unit_test(test_path__missing_tag),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
