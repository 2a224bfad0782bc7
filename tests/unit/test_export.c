/* SPDX-License-Identifier: MIT */
/*
 * Datasets as JSON: the document, JSON Lines, what is left out, depth, draining, and too little memory.
 */
#include "format/json/json.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#define HEADER "0 HEAD\n1 CHAR UTF-8\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n"

/* ---- Helpers --------------------------------------------------------------------------------- */

static gedelf_dataset *dataset_of(const char *text, bool positions)
{
    gedelf_read_options options = GEDELF_READ_OPTIONS();
    options.positions = positions;
    gedelf_dataset *dataset;
    assert_int_equal(gedelf_read(&dataset, gedelf_source_memory(text, strlen(text)), &options), GEDELF_OK);
    return dataset;
}

static void assert_written(buffer *out, const char *expected)
{
    assert_true(buffer_append(out, view_of("", 1)));
    assert_string_equal(out->data, expected);
    buffer_free(out);
}

/* The whole dataset as a document. */
static void assert_document(const char *text, bool positions, const char *expected)
{
    buffer out;
    buffer_init(&out, &memory_default);
    json_export e = {.out = &out, .positions = positions};
    gedelf_dataset *dataset = dataset_of(text, positions);
    assert_int_equal(json_export_dataset(&e, dataset), GEDELF_OK);
    gedelf_dataset_free(dataset);
    assert_written(&out, expected);
}

/* Header and records as JSON Lines. */
static void assert_lines(const char *text, const char *expected)
{
    buffer out;
    buffer_init(&out, &memory_default);
    json_export e = {.out = &out};
    gedelf_reader *reader;
    gedelf_structure record;
    gedelf_status status;
    assert_int_equal(gedelf_reader_open(&reader, gedelf_source_memory(text, strlen(text)), NULL), GEDELF_OK);
    assert_int_equal(json_export_header(&e, reader), GEDELF_OK);
    while ((status = gedelf_reader_next(reader, &record)) == GEDELF_OK)
        assert_int_equal(json_export_record(&e, record), GEDELF_OK);
    assert_int_equal(status, GEDELF_END);
    gedelf_reader_close(reader);
    assert_written(&out, expected);
}

/* ---- Forms ----------------------------------------------------------------------------------- */

static void test_json_export__document(void **state)
{
    (void)state;
    assert_document(
        HEADER "1 SOUR GEDELF\n2 VERS 1\n1 LANG English\n0 @I1@ INDI\n1 NAME Anne\n1 FAMC @F1@\n0 @F1@ FAM\n0 TRLR\n",
        false,
        "{\n"
        "  \"dialect\": \"elf-1.0\",\n"
        "  \"encoding\": \"UTF-8\",\n"
        "  \"elf_version\": null,\n"
        "  \"gedcom_version\": \"5.5.1\",\n"
        "  \"language\": \"und\",\n"
        "  \"schemas\": [],\n"
        "  \"head\": [{\"tag\":\"SOUR\",\"payload\":\"GEDELF\",\"sub\":[{\"tag\":\"VERS\",\"payload\":\"1\"}]},"
        "{\"tag\":\"LANG\",\"payload\":\"English\"}],\n"
        "  \"records\": [\n"
        "    {\"xref\":\"I1\",\"tag\":\"INDI\",\"sub\":[{\"tag\":\"NAME\",\"payload\":\"Anne\"},"
        "{\"tag\":\"FAMC\",\"pointer\":\"F1\"}]},\n"
        "    {\"xref\":\"F1\",\"tag\":\"FAM\"}\n"
        "  ]\n"
        "}\n");
}

static void test_json_export__nothing_in_it(void **state)
{
    (void)state;
    assert_document("0 HEAD\n0 TRLR\n", false,
                    "{\n"
                    "  \"dialect\": \"elf-1.0\",\n"
                    "  \"encoding\": \"UTF-8\",\n"
                    "  \"elf_version\": null,\n"
                    "  \"gedcom_version\": null,\n"
                    "  \"language\": \"und\",\n"
                    "  \"schemas\": [],\n"
                    "  \"head\": [],\n"
                    "  \"records\": []\n"
                    "}\n");
    assert_lines("0 HEAD\n0 TRLR\n", "{\"dialect\":\"elf-1.0\",\"encoding\":\"UTF-8\",\"elf_version\":null,"
                                     "\"gedcom_version\":null,\"language\":\"und\",\"schemas\":[],\"head\":[]}\n");
}

static void test_json_export__lines(void **state)
{
    (void)state;
    assert_lines(
        HEADER "1 SOUR GEDELF\n0 @I1@ INDI\n1 BIRT\n2 DATE 1820\n2 PLAC x\n1 DEAT\n0 @N1@ NOTE a\"\n1 CONT b\n0 TRLR\n",
        "{\"dialect\":\"elf-1.0\",\"encoding\":\"UTF-8\",\"elf_version\":null,\"gedcom_version\":\"5.5.1\","
        "\"language\":\"und\",\"schemas\":[],\"head\":[{\"tag\":\"SOUR\",\"payload\":\"GEDELF\"}]}\n"
        "{\"xref\":\"I1\",\"tag\":\"INDI\",\"sub\":[{\"tag\":\"BIRT\",\"sub\":[{\"tag\":\"DATE\",\"payload\":"
        "\"1820\"},{\"tag\":\"PLAC\",\"payload\":\"x\"}]},{\"tag\":\"DEAT\"}]}\n"
        "{\"xref\":\"N1\",\"tag\":\"NOTE\",\"payload\":\"a\\\"\\nb\"}\n");
}

static void test_json_export__languages_and_schemas(void **state)
{
    (void)state;
    assert_lines(
        HEADER "1 ELF 1.0\n1 PLANG en\n1 SCHMA https://example.com/s\n1 SCHMA\n2 IRI https://example.com/Ship\n"
               "3 TAG SHIP\n0 @N1@ NOTE a\n1 PLANG fr\n1 DTYPE https://example.com/t\n0 @N2@ NOTE b\n1 PLANG EN\n"
               "0 TRLR\n",
        "{\"dialect\":\"elf-1.0\",\"encoding\":\"UTF-8\",\"elf_version\":\"1.0.0\",\"gedcom_version\":\"5.5.1\","
        "\"language\":\"en\",\"schemas\":[{\"iri\":\"https://example.com/s\"},{\"inline\":[{\"tag\":\"IRI\","
        "\"payload\":\"https://example.com/Ship\",\"sub\":[{\"tag\":\"TAG\",\"payload\":\"SHIP\"}]}]}],"
        "\"head\":[]}\n"
        "{\"xref\":\"N1\",\"tag\":\"NOTE\",\"payload\":\"a\",\"lang\":\"fr\",\"datatype\":"
        "\"https://example.com/t\"}\n"
        "{\"xref\":\"N2\",\"tag\":\"NOTE\",\"payload\":\"b\"}\n");
}

/* The types of structures, but not of what a schema says; and the dictionary of 2017. */
static void test_json_export__types(void **state)
{
    (void)state;
    static const char elf[] = HEADER "1 ELF 1.0\n1 SCHMA\n2 IRI https://example.com/Ship\n"
                                     "3 TAG SHIP https://terms.fhiso.org/elf/Document\n0 SHIP a\n1 X b\n0 TRLR\n";
    gedelf_read_options options = GEDELF_READ_OPTIONS();
    options.typed = true;
    gedelf_dataset *dataset;
    buffer out;
    buffer_init(&out, &memory_default);
    json_export e = {.out = &out, .typed = true};
    assert_int_equal(gedelf_read(&dataset, gedelf_source_memory(elf, strlen(elf)), &options), GEDELF_OK);
    assert_int_equal(json_export_dataset(&e, dataset), GEDELF_OK);
    gedelf_dataset_free(dataset);
    assert_written(
        &out, "{\n  \"dialect\": \"elf-1.0\",\n  \"encoding\": \"UTF-8\",\n  \"elf_version\": \"1.0.0\",\n"
              "  \"gedcom_version\": \"5.5.1\",\n  \"language\": \"und\",\n  \"schemas\": [{\"inline\":[{\"tag\":"
              "\"IRI\",\"payload\":\"https://example.com/Ship\",\"sub\":[{\"tag\":\"TAG\",\"payload\":"
              "\"SHIP https://terms.fhiso.org/elf/Document\"}]}]}],\n  \"head\": [],\n  \"records\": [\n"
              "    {\"tag\":\"SHIP\",\"type\":\"https://example.com/Ship\",\"payload\":\"a\",\"sub\":[{\"tag\":\"X\","
              "\"type\":\"https://terms.fhiso.org/elf/Undefined#X\",\"payload\":\"b\"}]}\n  ]\n}\n");
    assert_lines("0 HEAD\n1 CHAR UTF-8\n1 PRFX X_ http://x/\n1 PRFX http://d/\n1 DEFN A http://a\n2 CONT http://b\n"
                 "1 PRFX X_ http://y/\n0 A 1\n0 TRLR\n",
                 "{\"dialect\":\"elf-2017-06\",\"encoding\":\"UTF-8\",\"elf_version\":null,\"gedcom_version\":null,"
                 "\"language\":\"und\",\"schemas\":[{\"dictionary\":{\"default\":\"http://d/\",\"prefixes\":{\"X_\":"
                 "\"http://x/\"},\"tags\":{\"A\":[\"http://a\",\"http://b\"]}}}],\"head\":[]}\n"
                 "{\"tag\":\"A\",\"payload\":\"1\"}\n");
}

static void test_json_export__positions(void **state)
{
    (void)state;
    assert_document(
        "0 HEAD\n1 SOUR x\n\n0 @I1@ INDI\n1 SEX F\n0 TRLR\n", true,
        "{\n"
        "  \"dialect\": \"elf-1.0\",\n"
        "  \"encoding\": \"UTF-8\",\n"
        "  \"elf_version\": null,\n"
        "  \"gedcom_version\": null,\n"
        "  \"language\": \"und\",\n"
        "  \"schemas\": [],\n"
        "  \"head\": [{\"tag\":\"SOUR\",\"payload\":\"x\",\"line\":2}],\n"
        "  \"records\": [\n"
        "    {\"xref\":\"I1\",\"tag\":\"INDI\",\"line\":4,\"sub\":[{\"tag\":\"SEX\",\"payload\":\"F\",\"line\":5}]}\n"
        "  ]\n"
        "}\n");
}

/* ---- Much of it ------------------------------------------------------------------------------ */

/* A record with so many levels. */
static char *deep_text(size_t levels)
{
    size_t room = strlen(HEADER) + levels * 16 + 64, length = 0;
    char *text = malloc(room);
    length += (size_t)snprintf(text, room, "%s0 @I1@ INDI\n", HEADER);
    for (size_t level = 1; level <= levels; level++)
        length += (size_t)snprintf(text + length, room - length, "%zu A\n", level);
    snprintf(text + length, room - length, "0 TRLR\n");
    return text;
}

/* What was drained. */
typedef struct drained {
    size_t calls;
    size_t octets;
    size_t longest;
    size_t stop_after; /* so many calls; 0: never */
} drained;

static bool drain(void *context, buffer *out)
{
    drained *d = context;
    d->calls++;
    d->octets += out->length;
    if (out->length > d->longest)
        d->longest = out->length;
    out->length = 0;
    return d->calls != d->stop_after;
}

static void test_json_export__deep(void **state)
{
    (void)state;
    enum { LEVELS = 100000 };
    char *text = deep_text(LEVELS);
    drained d = {0};
    buffer out;
    buffer_init(&out, &memory_default);
    json_export e = {.out = &out, .drain = drain, .context = &d};
    gedelf_dataset *dataset = dataset_of(text, false);
    assert_int_equal(json_export_dataset(&e, dataset), GEDELF_OK);
    assert_true(d.calls > 10);
    assert_true(d.longest < 70000);
    /* {"tag":"A"} and ,"sub":[] for each level */
    assert_true(d.octets + out.length > LEVELS * strlen("{\"tag\":\"A\",\"sub\":[]}"));
    gedelf_dataset_free(dataset);
    buffer_free(&out);
    free(text);
}

static void test_json_export__stopped(void **state)
{
    (void)state;
    char *text = deep_text(100000);
    drained d = {.stop_after = 3};
    buffer out;
    buffer_init(&out, &memory_default);
    json_export e = {.out = &out, .drain = drain, .context = &d};
    gedelf_dataset *dataset = dataset_of(text, false);
    assert_int_equal(json_export_dataset(&e, dataset), GEDELF_STOPPED);
    assert_int_equal(d.calls, 3);
    gedelf_dataset_free(dataset);
    buffer_free(&out);
    free(text);
}

/* ---- Memory ---------------------------------------------------------------------------------- */

static void *limited_resize(void *context, void *block, size_t old_size, size_t new_size)
{
    size_t *limit = context;
    (void)old_size;
    return new_size > *limit ? NULL : realloc(block, new_size);
}

static void *limited_allocate(void *context, size_t size)
{
    return limited_resize(context, NULL, 0, size);
}

static void limited_release(void *context, void *block, size_t size)
{
    (void)context;
    (void)size;
    free(block);
}

static void test_json_export__no_memory(void **state)
{
    (void)state;
    gedelf_dataset *dataset =
        dataset_of(HEADER "1 SCHMA x:y\n1 SCHMA\n2 IRI a:b\n1 NOTE x\n2 PLANG fr\n0 @I1@ INDI\n0 TRLR\n", true);
    gedelf_status status = GEDELF_MEMORY;
    for (size_t limit = 0; status != GEDELF_OK; limit++) {
        gedelf_allocator allocator = {limited_allocate, limited_resize, limited_release, &limit};
        buffer out;
        buffer_init(&out, &allocator);
        json_export e = {.out = &out, .positions = true};
        status = json_export_dataset(&e, dataset);
        buffer_free(&out);
        assert_true(status == GEDELF_OK || status == GEDELF_MEMORY);
        assert_true(limit < 10000);
    }
    gedelf_dataset_free(dataset);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_json_export__document),  cmocka_unit_test(test_json_export__nothing_in_it),
        cmocka_unit_test(test_json_export__lines),     cmocka_unit_test(test_json_export__languages_and_schemas),
        cmocka_unit_test(test_json_export__types),     cmocka_unit_test(test_json_export__positions),
        cmocka_unit_test(test_json_export__deep),      cmocka_unit_test(test_json_export__stopped),
        cmocka_unit_test(test_json_export__no_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
