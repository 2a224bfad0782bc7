/* SPDX-License-Identifier: MIT */
/*
 * Datasets from JSON: that what was exported comes back, in any order of keys, to any depth; what is wrong with JSON, and
 * where; cut-off and damaged texts, and too little memory.
 */
#include "unit.h"

#include "format/json/json.h"

/* A document with these records, on the second line. */
#define RECORDS(records) "{\"dialect\":\"elf-1.0\",\"head\":[],\"records\":[\n" records "\n]}"

/* The first line of JSON Lines. */
#define FIRST_LINE                                                                                                     \
    "{\"dialect\":\"elf-1.0\",\"encoding\":\"UTF-8\",\"elf_version\":null,\"gedcom_version\":null,"                    \
    "\"language\":\"und\",\"schemas\":[],\"head\":[]}\n"

/* ---- Helpers --------------------------------------------------------------------------------- */

static char *exported(const gedelf_dataset *dataset)
{
    buffer out;
    buffer_init(&out, &memory_default);
    json_export e = {.out = &out};
    assert_int_equal(json_export_dataset(&e, dataset), GEDELF_OK);
    return string_of_buffer(&out);
}

/* The document that comes back from JSON. */
static char *imported(view text)
{
    gedelf_dataset *dataset;
    assert_int_equal(json_import(&dataset, text, NULL), GEDELF_OK);
    char *document = exported(dataset);
    gedelf_dataset_free(dataset);
    return document;
}

/* What is said about JSON, and what it comes to. */
static gedelf_status import_with_notes(view text, notebook *notes, char **document)
{
    gedelf_dataset *dataset;
    notebook_init(notes);
    gedelf_read_options options = options_with(notes);
    gedelf_status status = json_import(&dataset, text, &options);
    assert_true((status == GEDELF_OK) == (dataset != NULL));
    *document = dataset ? exported(dataset) : NULL;
    gedelf_dataset_free(dataset);
    return status;
}

/* These diagnostics and no others; if there is a dataset, it has this in it. */
static void assert_import(view text, const char *expected_notes, const char *expected_part)
{
    notebook notes;
    char *document;
    gedelf_status status = import_with_notes(text, &notes, &document);
    if (strcmp(notebook_text(&notes), expected_notes) != 0)
        fail_msg("“%.*s” gives\n%snot\n%s", (int)text.length, text.text, notebook_text(&notes), expected_notes);
    assert_int_equal(status, expected_part ? GEDELF_OK : GEDELF_MALFORMED);
    if (expected_part && !strstr(document, expected_part))
        fail_msg("“%.*s” becomes\n%swithout\n%s", (int)text.length, text.text, document, expected_part);
    free(document);
    notebook_free(&notes);
}

/* ---- There and back -------------------------------------------------------------------------- */

static const char everything[] =
    "0 HEAD\n1 CHAR UTF-8\n1 ELF 1.0.0\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n1 PLANG en\n"
    "1 SCHMA https://example.com/s\n1 SCHMA\n2 IRI https://example.com/Ship\n3 TAG SHIP\n"
    "1 SOUR GEDELF\n2 VERS 1\n2 NAME \"g\\edelf\"\n"
    "0 @I1@ INDI\n1 NAME Zoë /Łach/\n2 PLANG pl\n1 FAMC @F1@\n1 BIRT\n2 DATE @#DJULIAN@ 1746\n1 NOTE a@@b\n2 CONT\n"
    "2 CONT  𠀡\tc \n1 PLANG d\n"
    "0 @F1@ FAM\n1 CHIL @I1@\n1 CHIL @I9@\n1 _X 1\n2 DTYPE xsd:integer\n0 TRLR\n";

/* The same in older dialects: GEDC is part of the head, identifiers may have more, and tags have a dictionary. */
static const char october[] =
    "0 HEAD\n1 CHAR UTF-8\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n2 ELF 1.0.0\n"
    "1 PRFX http://example.com/all/\n1 PRFX X_ http://example.com/x/\n1 PRFX Y_ http://example.com/y/\n"
    "1 DEFN _UID http://example.com/uid http://example.com/id\n1 DEFN _B http://example.com/b\n1 SOUR X\n"
    "0 @I1!a b@ INDI\n1 NAME Zoë\n1 FAMC @F:1@\n1 X_A @I1@\n0 @F:1@ FAM\n1 CHIL @I1!a b@\n0 TRLR\n";

static const char redux[] =
    "0 HEAD\n1 CHAR UTF-8\n1 GEDC\n2 VERS 5.5.1\n2 ELF 1.0.0\n1 SCHMA\n2 SCHMA https://example.com/s\n2 PRFX e x:y\n"
    "1 SCHMA\n2 ESC NOTE X\n0 @I1@ INDI\n1 NOTE a @#Xb@ c\n1 CHAR x\n0 TRLR\n";

static gedelf_dataset *dataset_of(const char *text)
{
    gedelf_dataset *dataset;
    assert_int_equal(gedelf_read(&dataset, source_of(view_of_string(text)), NULL), GEDELF_OK);
    return dataset;
}

static void test_import__document(void **state)
{
    (void)state;
    static const char *const texts[] = {everything, october, redux};
    for (size_t i = 0; i < COUNT_OF(texts); i++) {
        gedelf_dataset *dataset = dataset_of(texts[i]);
        char *before = exported(dataset), *after = imported(view_of_string(before));
        assert_string_equal(before, after);
        gedelf_dataset_free(dataset);
        free(before);
        free(after);
    }
}

/* What is legal depends on the dialect, wherever that is told. */
static void test_import__dialects(void **state)
{
    (void)state;
    static const struct {
        view json;
        const char *notes, *part;
    } table[] = {
        {TEXT("{\"head\":[{\"tag\":\"GEDC\"}],\"records\":[{\"xref\":\"a!\",\"tag\":\"A\"}],\"dialect\":\"elf-2018\"}"),
         "", "\"head\": [{\"tag\":\"GEDC\"}],\n  \"records\": [\n    {\"xref\":\"a!\",\"tag\":\"A\"}"},
        {TEXT("{\"head\":[],\"records\":[{\"xref\":\"a!\",\"tag\":\"A\"}],\"dialect\":\"elf-1.0\"}"),
         "1:31 error json-value\n", "[\n    {\"tag\":\"A\"}"},
        {TEXT("{\"dialect\":\"elf-2018\",\"head\":[],\"records\":[{\"tag\":\"A\",\"payload\":\"b\",\"lang\":\"fr\"}]}"),
         "1:76 error json-value\n", "{\"tag\":\"A\",\"payload\":\"b\"}"},
        {TEXT("{\"dialect\":\"elf-2017-06\",\"head\":[],\"records\":[{\"tag\":\"A\",\"pointer\":\"!\"}]}"),
         "1:68 error json-value\n", "{\"tag\":\"A\"}"},
        {TEXT("{\"head\":[],\"dialect\":\"elf-3\"}"), "1:22 error json-value\n", "\"dialect\": \"elf-1.0\""},
        {TEXT("{\"head\":[],\"dialect\":7}"), "1:22 error json-value\n", "\"dialect\": \"elf-1.0\""},
    };
    for (size_t i = 0; i < COUNT_OF(table); i++)
        assert_import(table[i].json, table[i].notes, table[i].part);
}

/* What is empty is left out, and what cannot be too. */
static void test_import__dictionaries(void **state)
{
    (void)state;
    static const struct {
        const char *dictionary, *notes, *part;
    } table[] = {
        {"{}", "", "\"schemas\": []"},
        {"{\"default\":\"http://a/\"}", "", "[{\"dictionary\":{\"default\":\"http://a/\"}}]"},
        {"{\"prefixes\":{\"X_\":\"http://a/\"}}", "", "[{\"dictionary\":{\"prefixes\":{\"X_\":\"http://a/\"}}}]"},
        {"{\"tags\":{\"A\":[\"b:\",\"c:\"],\"D\":[\"e:\"]}}", "",
         "[{\"dictionary\":{\"tags\":{\"A\":[\"b:\",\"c:\"],\"D\":[\"e:\"]}}}]"},
        {"{\"tags\":{\"A\":[\"b:\"]},\"prefixes\":{\"B\":\"c:\"},\"default\":\"d:\"}", "",
         "{\"default\":\"d:\",\"prefixes\":{\"B\":\"c:\"},\"tags\":{\"A\":[\"b:\"]}}"},
        {"7", "2:1 error json-value\n", "\"schemas\": []"},
        {"{\"default\":7,\"prefixes\":[],\"tags\":\"x\",\"y\":1}",
         "2:12 error json-value\n2:25 error json-value\n2:35 error json-value\n2:39 warning json-key-unknown\n", "[]"},
        {"{\"default\":\"no iri\",\"default\":\"a:\"}", "2:12 error json-value\n2:21 error json-key-repeated\n", "[]"},
        {"{\"prefixes\":{\"\":\"a:\",\"b-\":\"a:\",\"C\":\"a:\",\"C\":\"d:\",\"E\":7}}",
         "2:14 error json-value\n2:27 error json-value\n2:45 error json-value\n2:54 error json-value\n",
         "{\"prefixes\":{\"C\":\"a:\"}}"},
        {"{\"tags\":{\"A\":[],\"B\":\"c:\",\"D\":[7,\"e:\"],\"D\":[\"f:\"],\"g-\":[\"h:\"],\"I\":[\"j:\",\"k\"]}}",
         "2:15 error json-value\n2:21 error json-value\n2:31 error json-value\n2:48 error json-value\n"
         "2:60 error json-value\n2:75 error json-value\n",
         "{\"tags\":{\"D\":[\"e:\"]}}"},
    };
    for (size_t i = 0; i < COUNT_OF(table); i++) {
        char json[400];
        snprintf(json, sizeof json, "{\"dialect\":\"elf-2017-10\",\"head\":[],\"schemas\":[{\"dictionary\":\n%s}]}",
                 table[i].dictionary);
        assert_import(view_of_string(json), table[i].notes, table[i].part);
    }
    assert_import(VIEW("{\"dialect\":\"elf-1.0\",\"head\":[],\"schemas\":[{\"dictionary\":{\"default\":\"a:\"}}]}"),
                  "1:68 error json-value\n", "\"schemas\": []");
    assert_import(VIEW("{\"dialect\":\"elf-2017-10\",\"head\":[],\"schemas\":[{\"inline\":[]},{\"iri\":\"a:\"}]}"),
                  "1:48 error json-value\n1:68 error json-value\n", "\"schemas\": []");
}

static void test_import__lines(void **state)
{
    (void)state;
    gedelf_reader *reader;
    gedelf_structure s;
    gedelf_dataset *dataset = dataset_of(everything);
    buffer lines;
    buffer_init(&lines, &memory_default);
    json_export e = {.out = &lines};
    assert_int_equal(gedelf_reader_open(&reader, source_of(view_of_string(everything)), NULL), GEDELF_OK);
    assert_int_equal(json_export_header(&e, reader), GEDELF_OK);
    while (gedelf_reader_next(reader, &s) == GEDELF_OK)
        assert_int_equal(json_export_record(&e, s), GEDELF_OK);
    gedelf_reader_close(reader);
    char *document = exported(dataset), *after = imported(buffer_view(&lines));
    assert_string_equal(document, after);
    gedelf_dataset_free(dataset);
    buffer_free(&lines);
    free(document);
    free(after);
}

/* What a dataset needs at the least; null is as good as nothing. */
static void test_import__nothing_in_it(void **state)
{
    (void)state;
    static const view texts[] = {
        TEXT("{\"head\":[]}"),
        TEXT(" {\"records\":[]} "),
        TEXT("\xEF\xBB\xBF{\"dialect\":\"elf-1.0\"}\r\n"),
        TEXT("{\"dialect\":null,\"encoding\":null,\"elf_version\":null,\"gedcom_version\":null,\"language\":null,"
             "\"schemas\":[],\"head\":[],\"records\":[]}"),
    };
    for (size_t i = 0; i < COUNT_OF(texts); i++)
        assert_import(texts[i], "",
                      "\"dialect\": \"elf-1.0\",\n  \"encoding\": \"UTF-8\",\n  \"elf_version\": null,\n"
                      "  \"gedcom_version\": null,\n  \"language\": \"und\",\n  \"schemas\": [],\n  \"head\": [],\n"
                      "  \"records\": []\n}\n");
}

/* Keys in the order of the alphabet, as some programs write them, and as much white space as they like. */
static void test_import__order_of_keys(void **state)
{
    (void)state;
    assert_import(VIEW("{\n\t\"head\" : [ ] ,\r\n \"records\":[{\"sub\":[{\"payload\":\"Anne\",\"sub\":[{\"payload\":"
                       "\"x\",\"tag\":\"SURN\"}],\"tag\":\"NAME\"},{\"pointer\":\"F1\",\"tag\":\"FAMC\"}],\"tag\":"
                       "\"INDI\",\"xref\":\"I1\"},{\"tag\":\"FAM\",\"xref\":\"F1\"}],"
                       "\"schemas\":[{\"iri\":\"x:y\"}],\"language\":\"en\",\"elf_version\":\"1.0\"}"),
                  "",
                  "{\"xref\":\"I1\",\"tag\":\"INDI\",\"sub\":[{\"tag\":\"NAME\",\"payload\":\"Anne\",\"sub\":[{\"tag\":"
                  "\"SURN\",\"payload\":\"x\"}]},{\"tag\":\"FAMC\",\"pointer\":\"F1\"}]},\n"
                  "    {\"xref\":\"F1\",\"tag\":\"FAM\"}");
}

/* Line numbers and types are not part of a dataset, whatever they are. */
static void test_import__ignored_in_silence(void **state)
{
    (void)state;
    assert_import(VIEW(RECORDS("{\"tag\":\"NOTE\",\"line\":7,\"type\":\"x:y\"},{\"line\":[1,{\"a\":null}],\"tag\":"
                               "\"A\",\"type\":{},\"xref\":null,\"payload\":null,\"pointer\":null,\"sub\":null}")),
                  "", "{\"tag\":\"NOTE\"},\n    {\"tag\":\"A\"}\n");
}

/* ---- Texts ----------------------------------------------------------------------------------- */

static void test_import__escapes(void **state)
{
    (void)state;
    static const struct {
        view json;
        const char *text;
    } table[] = {
        {TEXT("plain, é鈴𠀡"), "plain, é鈴𠀡"},
        {TEXT("\\\"\\\\\\/\\b\\f\\n\\r\\t"), "\\\"\\\\/\\b\\f\\n\\r\\t"},
        {TEXT("\\u0041\\u00e9\\u00E9\\u9234"), "Aéé鈴"},
        {TEXT("a\\uD840\\uDC21b"), "a𠀡b"},
        {TEXT("\\udbff\\udffd"), "\xF4\x8F\xBF\xBD"},
        {TEXT("\\u001F\x7F\\uFFFD"), "\\u001F\x7F\xEF\xBF\xBD"},
        {TEXT("ends with an escape\\u0021"), "ends with an escape!"},
    };
    for (size_t i = 0; i < COUNT_OF(table); i++) {
        char json[300], expected[300];
        snprintf(json, sizeof json, RECORDS("{\"tag\":\"NOTE\",\"payload\":\"%s\"}"), table[i].json.text);
        snprintf(expected, sizeof expected, "{\"tag\":\"NOTE\",\"payload\":\"%s\"}\n", table[i].text);
        assert_import(view_of_string(json), "", expected);
    }
}

/* Escapes in keys, tags and identifiers are as good. */
static void test_import__escapes_elsewhere(void **state)
{
    (void)state;
    assert_import(VIEW(RECORDS("{\"\\u0074ag\":\"N\\u004fTE\",\"xref\":\"\\u004E1\"},"
                               "{\"tag\":\"X\",\"pointer\":\"\\u004e1\"}")),
                  "", "{\"xref\":\"N1\",\"tag\":\"NOTE\"},\n    {\"tag\":\"X\",\"pointer\":\"N1\"}");
}

static void test_import__no_characters(void **state)
{
    (void)state;
    static const struct {
        const char *json, *notes, *text;
    } table[] = {
        {"a\\u0000b", "2:27 error json-character\n",
         "a\xEF\xBF\xBD"
         "b"},
        {"\\uFFFE", "2:26 error json-character\n", "\xEF\xBF\xBD"},
        {"é\\uffff", "2:27 error json-character\n", "é\xEF\xBF\xBD"},
        {"\\uD840", "2:26 error json-character\n", "\xEF\xBF\xBD"},
        {"\\uD840x", "2:26 error json-character\n", "\xEF\xBF\xBDx"},
        {"\\uDC21\\uD840", "2:26 error json-character\n2:32 error json-character\n", "\xEF\xBF\xBD\xEF\xBF\xBD"},
        {"\\uD840\\uE000", "2:26 error json-character\n", "\xEF\xBF\xBD\xEE\x80\x80"},
        {"\\uD840\\uDBFF", "2:26 error json-character\n2:32 error json-character\n", "\xEF\xBF\xBD\xEF\xBF\xBD"},
        {"\\uD840\\uD840\\uDC21", "2:26 error json-character\n", "\xEF\xBF\xBD𠀡"},
        {"\\uD840\\n", "2:26 error json-character\n", "\xEF\xBF\xBD\\n"},
        {"a\xEF\xBF\xBF\xEF\xBF\xBE"
         "b",
         "2:27 error json-character\n2:28 error json-character\n",
         "a\xEF\xBF\xBD\xEF\xBF\xBD"
         "b"},
    };
    for (size_t i = 0; i < COUNT_OF(table); i++) {
        char json[300], expected[300];
        snprintf(json, sizeof json, RECORDS("{\"tag\":\"NOTE\",\"payload\":\"%s\"}"), table[i].json);
        snprintf(expected, sizeof expected, "{\"tag\":\"NOTE\",\"payload\":\"%s\"}\n", table[i].text);
        assert_import(view_of_string(json), table[i].notes, expected);
    }
}

/* ---- What is wrong --------------------------------------------------------------------------- */

static void test_import__malformed(void **state)
{
    (void)state;
    static const struct {
        view json;
        const char *notes;
    } table[] = {
        {TEXT(""), "1:1 fatal json-not-a-dataset\n"},
        {TEXT("{"), "1:2 fatal json-malformed\n"},
        {TEXT("{\"head\""), "1:8 fatal json-malformed\n"},
        {TEXT("{\"head\":"), "1:9 fatal json-malformed\n"},
        {TEXT("{\"head\":[]"), "1:11 fatal json-malformed\n"},
        {TEXT("{\"head\":[]\n\n  ]"), "3:3 fatal json-malformed\n"},
        {TEXT("{\"head\":[}"), "1:10 fatal json-malformed\n"},
        {TEXT("{\"head\":[],}"), "1:12 fatal json-malformed\n"},
        {TEXT("{\"head\":[,]}"), "1:10 fatal json-malformed\n"},
        {TEXT("{\"head\":[null,]}"), "1:10 error json-value\n1:15 fatal json-malformed\n"},
        {TEXT("{,\"head\":[]}"), "1:2 fatal json-malformed\n"},
        {TEXT("{\"head\" []}"), "1:9 fatal json-malformed\n"},
        {TEXT("{\"head\"::[]}"), "1:9 fatal json-malformed\n"},
        {TEXT("{\"head\":[] \"records\":[]}"), "1:12 fatal json-malformed\n"},
        {TEXT("{head:[]}"), "1:2 fatal json-malformed\n"},
        {TEXT("{'head':[]}"), "1:2 fatal json-malformed\n"},
        {TEXT("{\"x\":tru}"), "1:6 fatal json-malformed\n"},
        {TEXT("{\"x\":truee}"), "1:10 fatal json-malformed\n"},
        {TEXT("{\"x\":NaN}"), "1:6 fatal json-malformed\n"},
        {TEXT("{\"x\":01}"), "1:6 fatal json-malformed\n"},
        {TEXT("{\"x\":-}"), "1:7 fatal json-malformed\n"},
        {TEXT("{\"x\":+1}"), "1:6 fatal json-malformed\n"},
        {TEXT("{\"x\":1.}"), "1:8 fatal json-malformed\n"},
        {TEXT("{\"x\":.5}"), "1:6 fatal json-malformed\n"},
        {TEXT("{\"x\":1e}"), "1:8 fatal json-malformed\n"},
        {TEXT("{\"x\":1e+}"), "1:9 fatal json-malformed\n"},
        {TEXT("{\"x\":\"a\nb\"}"), "1:8 fatal json-malformed\n"},
        {TEXT("{\"x\":\"a\0b\"}"), "1:8 fatal json-malformed\n"},
        {TEXT("{\"x\":\"\\x\"}"), "1:7 fatal json-malformed\n"},
        {TEXT("{\"x\":\"é\\u12\"}"), "1:8 fatal json-malformed\n"},
        {TEXT("{\"x\":\"\\u00G0\"}"), "1:7 fatal json-malformed\n"},
        {TEXT("{\"x\":\"\\"), "1:8 fatal json-malformed\n"},
        {TEXT("{\"x\":\"ab"), "1:9 fatal json-malformed\n"},
        {TEXT("{\"x\":\"a\xE9"
              "b\"}"),
         "1:8 fatal json-malformed\n"},
        {TEXT("{\"x\":\"a\xED\xA0\x80\"}"), "1:8 fatal json-malformed\n"},
        {TEXT("{\"x\":\"a\xEF\xBF"), "1:8 fatal json-malformed\n"},
        {TEXT("{\"x\":1 // why\n}"), "1:8 fatal json-malformed\n"},
        {TEXT("\xEF\xBB\xBF{\r\n]"), "2:1 fatal json-malformed\n"},
        {TEXT("{\r]"), "2:1 fatal json-malformed\n"},
    };
    for (size_t i = 0; i < COUNT_OF(table); i++)
        assert_import(table[i].json, table[i].notes, NULL);
}

static void test_import__numbers(void **state)
{
    (void)state;
    static const char *const numbers[] = {"0", "-0", "10", "-1.5", "0.25e10", "1E-7", "3e+2"};
    for (size_t i = 0; i < COUNT_OF(numbers); i++) {
        char json[100];
        snprintf(json, sizeof json, RECORDS("{\"tag\":\"A\",\"line\":%s}"), numbers[i]);
        assert_import(view_of_string(json), "", "{\"tag\":\"A\"}");
    }
}

static void test_import__not_a_dataset(void **state)
{
    (void)state;
    static const struct {
        view json;
        const char *notes;
    } table[] = {
        {TEXT("[]"), "1:1 fatal json-not-a-dataset\n"},
        {TEXT("{}"), "1:2 fatal json-not-a-dataset\n"},
        {TEXT("{\"name\":\"x\",\"language\":\"en\"}\n"), "1:28 fatal json-not-a-dataset\n"},
        {TEXT("{\"tag\":\"INDI\"}\n"), "1:2 fatal json-not-a-dataset\n"},
        {TEXT("{\"records\":[]}\n{\"tag\":\"INDI\"}"), "2:1 fatal json-not-a-dataset\n"},
        {TEXT("{\"records\":[]} 7"), "1:16 fatal json-not-a-dataset\n"},
        {TEXT(FIRST_LINE "7"), "2:1 fatal json-not-a-dataset\n"},
        {TEXT(FIRST_LINE "{\"tag\":\"INDI\"}\n" FIRST_LINE), "3:2 fatal json-not-a-dataset\n"},
    };
    for (size_t i = 0; i < COUNT_OF(table); i++)
        assert_import(table[i].json, table[i].notes, NULL);
}

/* What is wrong with a value does not spoil what is round it. */
static void test_import__values(void **state)
{
    (void)state;
    static const struct {
        view json;
        const char *notes, *part;
    } table[] = {
        {TEXT("{\"dialect\":\"elf-9\",\"head\":{},\"records\":7}"),
         "1:12 error json-value\n1:27 error json-value\n1:40 error json-value\n", "\"records\": []"},
        {TEXT("{\"head\":[1,[2],\"x\",{\"tag\":\"SOUR\"}]}"),
         "1:10 error json-value\n1:12 error json-value\n1:16 error json-value\n", "\"head\": [{\"tag\":\"SOUR\"}]"},
        {TEXT("{\"head\":[],\"language\":\"e\",\"elf_version\":\"x\",\"gedcom_version\":5.5,\"encoding\":[]}"),
         "1:23 error json-value\n1:41 error json-value\n1:62 error json-value\n1:77 error json-value\n",
         "\"gedcom_version\": null,\n  \"language\": \"und\""},
        {TEXT("{\"head\":[],\"schemas\":{}}"), "1:22 error json-value\n", "\"schemas\": []"},
        {TEXT("{\"head\":[],\"schemas\":[7,{},{\"iri\":\"\"},{\"iri\":7},{\"inline\":7},{\"iri\":\"@a@\"},{\"iri\":"
              "\"a:b\"}]}"),
         "1:23 error json-value\n1:25 error json-value\n1:35 error json-value\n1:46 error json-value\n"
         "1:59 error json-value\n1:69 error json-value\n",
         "\"schemas\": [{\"inline\":[]},{\"iri\":\"a:b\"}]"},
        {TEXT(RECORDS("7,{\"tag\":7},{\"tag\":\"\"},{\"tag\":\"a b\",\"sub\":[{\"tag\":\"!\"}]},{\"tag\":\"A\"}")),
         "2:1 error json-value\n2:10 error json-value\n2:3 error json-tag-missing\n2:20 error json-tag-illegal\n"
         "2:31 error json-tag-illegal\n",
         "\"records\": [\n    {\"tag\":\"A\"}\n"},
        {TEXT(RECORDS("{\"tag\":\"A\",\"sub\":[7,{\"sub\":[{\"tag\":\"B\"}]},{\"tag\":\"C\",\"sub\":\"x\"}]}")),
         "2:19 error json-value\n2:60 error json-value\n2:21 error json-tag-missing\n",
         "{\"tag\":\"A\",\"sub\":[{\"tag\":\"C\"}]}"},
        {TEXT(RECORDS("{\"tag\":\"A\",\"xref\":\"a!\",\"payload\":1,\"lang\":\"x y\",\"datatype\":\"z\"}")),
         "2:34 error json-value\n2:19 error json-value\n2:43 error json-value\n2:60 error json-value\n",
         "{\"tag\":\"A\"}"},
        {TEXT(RECORDS("{\"tag\":\"A\",\"pointer\":\"X\",\"payload\":\"a\"},{\"tag\":\"B\",\"pointer\":\"#\"}")),
         "2:22 error json-value\n2:62 error json-value\n", "{\"tag\":\"A\",\"payload\":\"a\"},\n    {\"tag\":\"B\"}"},
        {TEXT(RECORDS("{\"xref\":\"X\",\"tag\":\"A\",\"payload\":\"\",\"pointer\":\"X\",\"lang\":\"en\"}")),
         "2:57 error json-value\n", "{\"xref\":\"X\",\"tag\":\"A\",\"pointer\":\"X\"}"},
    };
    for (size_t i = 0; i < COUNT_OF(table); i++)
        assert_import(table[i].json, table[i].notes, table[i].part);
}

static void test_import__keys(void **state)
{
    (void)state;
    static const struct {
        view json;
        const char *notes, *part;
    } table[] = {
        {TEXT("{\"_made_by\":{\"a\":[1,2,{\"b\":[]}]},\n\"head\":[],\"tags\":[]}"),
         "1:2 warning json-key-unknown\n2:11 warning json-key-unknown\n", "\"head\": []"},
        {TEXT(RECORDS("{\"tag\":\"A\",\"text\":\"x\",\"iri\":\"y\"}")),
         "2:12 warning json-key-unknown\n2:23 warning json-key-unknown\n", "{\"tag\":\"A\"}"},
        {TEXT(RECORDS("{\"tag\":\"A\",\"sub\":[{\"tag\":\"B\",\"head\":1}]}")), "2:30 warning json-key-unknown\n",
         "{\"tag\":\"A\",\"sub\":[{\"tag\":\"B\"}]}"},
        {TEXT("{\"head\":[],\"schemas\":[{\"iri\":\"a:b\",\"title\":\"x\"}]}"), "1:36 warning json-key-unknown\n",
         "[{\"iri\":\"a:b\"}]"},
        {TEXT(
             "{\"head\":[],\"schemas\":[{\"iri\":7,\"iri\":\"a:b\"},{\"iri\":\"c:d\",\"iri\":\"e:f\",\"inline\":[]}]}"),
         "1:30 error json-value\n1:32 error json-key-repeated\n", "\"schemas\": [{\"iri\":\"c:d\"}]"},
        {TEXT("{\"dialect\":\"gedcom-7.0\",\"records\":[{\"tag\":\"INDI\",\"sub\":[{\"tag\":\"FAMS\",\"pointer\":"
              "\"VOID\"},"
              "{\"tag\":\"FAMS\",\"pointer\":\"X\"}]}]}"),
         "1:113 error dangling-pointer\n", "{\"tag\":\"FAMS\",\"pointer\":\"VOID\"}"},
        {TEXT("{\"head\":[{\"tag\":\"A\"}],\"head\":[{\"tag\":\"B\"}]}"), "1:23 error json-key-repeated\n",
         "\"head\": [{\"tag\":\"A\"}]"},
        {TEXT(RECORDS("{\"tag\":\"A\",\"tag\":\"B\",\"sub\":[{\"tag\":\"C\"}],\"sub\":[{\"tag\":\"D\"}]}")),
         "2:12 error json-key-repeated\n2:42 error json-key-repeated\n", "{\"tag\":\"A\",\"sub\":[{\"tag\":\"C\"}]}"},
    };
    for (size_t i = 0; i < COUNT_OF(table); i++)
        assert_import(table[i].json, table[i].notes, table[i].part);
}

/* The same errors as in ELF are told, and the dataset is the same. */
static void test_import__identifiers(void **state)
{
    (void)state;
    static const struct {
        view json;
        const char *notes, *part;
    } table[] = {
        {TEXT(RECORDS("{\"tag\":\"A\",\"pointer\":\"X\"},{\"tag\":\"B\",\"xref\":\"X\"}")), "",
         "{\"tag\":\"A\",\"pointer\":\"X\"}"},
        {TEXT(RECORDS("{\"tag\":\"A\",\"pointer\":\"X\"},{\"tag\":\"B\",\"pointer\":\"X\",\"sub\":[]}")),
         "2:22 error dangling-pointer\n2:48 error dangling-pointer\n", "{\"tag\":\"B\",\"pointer\":\"X\"}"},
        {TEXT(RECORDS("{\"tag\":\"A\",\"xref\":\"X\"},{\"tag\":\"B\",\"xref\":\"X\"},\n{\"tag\":\"C\",\"pointer\":"
                      "\"X\"}")),
         "2:42 error duplicate-xref\n3:22 error ambiguous-pointer\n", "{\"xref\":\"X\",\"tag\":\"B\"}"},
        /* D119: not in metadata that stayed in the header. */
        {TEXT("{\"head\":[{\"xref\":\"X\",\"tag\":\"GEDC\",\"sub\":[{\"tag\":\"A\",\"pointer\":\"Y\"}]}],"
              "\"records\":[{\"xref\":\"X\",\"tag\":\"B\"}]}"),
         "", "\"head\": [{\"xref\":\"X\",\"tag\":\"GEDC\",\"sub\":[{\"tag\":\"A\",\"pointer\":\"Y\"}]}]"},
    };
    for (size_t i = 0; i < COUNT_OF(table); i++)
        assert_import(table[i].json, table[i].notes, table[i].part);
}

/* Every example of the catalogue that is JSON raises what it is an example of. */
static void test_import__examples(void **state)
{
    (void)state;
    size_t count = 0;
    for (size_t i = 0; i < gedelf_code_count(); i++) {
        const gedelf_code_info *info = gedelf_code_at(i);
        view example = view_of(info->example, info->example_length);
        if (info->stage != GEDELF_STAGE_JSON || info->example_length == 0)
            continue;
        notebook notes;
        char *document, wanted[200];
        gedelf_status status = import_with_notes(example, &notes, &document);
        snprintf(wanted, sizeof wanted, "%llu:%llu %s %s\n", (unsigned long long)info->line,
                 (unsigned long long)info->column, gedelf_severity_name(info->severity), info->name);
        assert_string_equal(notebook_text(&notes), wanted);
        assert_int_equal(status, info->severity == GEDELF_FATAL ? GEDELF_MALFORMED : GEDELF_OK);
        free(document);
        notebook_free(&notes);
        count++;
    }
    assert_int_equal(count, 8);
}

/* All that there is to a diagnostic. */
static void test_import__places(void **state)
{
    (void)state;
    notebook notes;
    gedelf_dataset *dataset;
    notebook_init(&notes);
    notes.thorough = true;
    gedelf_read_options options = options_with(&notes);
    view text = VIEW("{\"head\":[],\n \"é\":1, \"records\":[{\"xref\":\"鈴!\",\"tag\":\"A\"}]}");
    assert_int_equal(json_import(&dataset, text, &options), GEDELF_OK);
    assert_string_equal(
        notebook_text(&notes),
        "2:28 error json-value octets 40+6 width 4 related 0: the value of “xref” is left out: it is not a "
        "valid identifier, or none is allowed here |  \"é\":1, \"records\":[{\"xref\":\"鈴!\",\"tag\":\"A\"}]}\n"
        "2:2 warning json-key-unknown octets 13+4 width 3 related 0: the key “é” is not recognised here; the key and "
        "its "
        "value are ignored |  \"é\":1, \"records\":[{\"xref\":\"鈴!\",\"tag\":\"A\"}]}\n");
    gedelf_dataset_free(dataset);
    notebook_free(&notes);
}

/* ---- Much of it ------------------------------------------------------------------------------ */

static void append_times(buffer *b, const char *text, size_t times)
{
    for (size_t i = 0; i < times; i++)
        assert_true(buffer_append(b, view_of_string(text)));
}

/* Levels cost no stack, whether the tag comes before what is below it or after, or all of it is ignored. */
static void test_import__deep(void **state)
{
    (void)state;
    enum { LEVELS = 200000 };
    static const struct {
        const char *before, *after;
    } table[] = {
        {"{\"tag\":\"A\",\"sub\":[", "]}"},
        {"{\"sub\":[", "],\"tag\":\"A\"}"},
        {"{\"tag\":\"A\",\"x\":[", "]}"},
    };
    for (size_t i = 0; i < COUNT_OF(table); i++) {
        buffer text;
        buffer_init(&text, &memory_default);
        append_times(&text, "{\"records\":[", 1);
        append_times(&text, table[i].before, LEVELS);
        append_times(&text, table[i].after, LEVELS);
        append_times(&text, "]}", 1);
        gedelf_dataset *dataset;
        assert_int_equal(json_import(&dataset, buffer_view(&text), NULL), GEDELF_OK);
        gedelf_structure s = gedelf_dataset_records(dataset);
        size_t depth = 0;
        for (; gedelf_structure_exists(s); s = gedelf_structure_first(s))
            depth++;
        assert_int_equal(depth, i < 2 ? LEVELS : 1);
        gedelf_dataset_free(dataset);
        buffer_free(&text);
    }
}

static void test_import__max_depth(void **state)
{
    (void)state;
    static const struct {
        view json;
        uint64_t max_depth;
        const char *notes;
    } table[] = {
        {TEXT("{\"records\":[{\"tag\":\"A\",\"sub\":[{\"tag\":\"B\"}]}]}"), 1, ""},
        {TEXT("{\"records\":[{\"tag\":\"A\",\"sub\":[{\"tag\":\"B\"}]}]}"), 0, "1:31 fatal json-too-deep\n"},
        {TEXT("{\"head\":[{\"tag\":\"A\"}]}"), 1, ""},
        {TEXT("{\"head\":[{\"tag\":\"A\"}]}"), 0, "1:10 fatal json-too-deep\n"},
        {TEXT("{\"head\":[],\"schemas\":[{\"inline\":[{\"tag\":\"A\"}]}]}"), 2, ""},
        {TEXT("{\"head\":[],\"schemas\":[{\"inline\":[{\"tag\":\"A\"}]}]}"), 1, "1:34 fatal json-too-deep\n"},
    };
    for (size_t i = 0; i < COUNT_OF(table); i++) {
        notebook notes;
        gedelf_dataset *dataset;
        notebook_init(&notes);
        gedelf_read_options options = options_with(&notes);
        options.max_depth = table[i].max_depth == 0 ? GEDELF_ZERO : table[i].max_depth;
        gedelf_status status = json_import(&dataset, table[i].json, &options);
        assert_string_equal(notebook_text(&notes), table[i].notes);
        assert_int_equal(status, table[i].notes[0] ? GEDELF_MALFORMED : GEDELF_OK);
        gedelf_dataset_free(dataset);
        notebook_free(&notes);
    }
}

/* Errors on one long line are found in linear time, even if all of them are shown. */
static void test_import__many_errors(void **state)
{
    (void)state;
    enum { RECORDS_IN_ALL = 100000 };
    notebook notes;
    gedelf_dataset *dataset;
    buffer text;
    buffer_init(&text, &memory_default);
    append_times(&text, "{\"records\":[{\"tag\":\"A\"}", 1);
    append_times(&text, ",{\"tag\":\"é\",\"x\":1}", RECORDS_IN_ALL);
    append_times(&text, "]}", 1);
    for (uint64_t limit = 0; limit <= 10; limit += 10) {
        notebook_init(&notes);
        gedelf_read_options options = options_with(&notes);
        options.max_per_code = limit == 0 ? GEDELF_NO_LIMIT : limit;
        assert_int_equal(json_import(&dataset, buffer_view(&text), &options), GEDELF_OK);
        assert_int_equal(notes.count, limit == 0 ? 2 * RECORDS_IN_ALL : 2 * (limit + 1));
        gedelf_dataset_free(dataset);
        notebook_free(&notes);
    }
    buffer_free(&text);
}

/* ---- Damage ---------------------------------------------------------------------------------- */

/* Every beginning of a good text is malformed, and that is said once, at its end. */
static void assert_beginnings_malformed(const char *source)
{
    gedelf_dataset *dataset = dataset_of(source);
    char *document = exported(dataset);
    gedelf_dataset_free(dataset);
    size_t length = strlen(document) - 2; /* up to the last brace */
    for (size_t cut = 1; cut < length; cut++) {
        char *text = malloc(cut);
        memcpy(text, document, cut);
        gedelf_read_options options = GEDELF_READ_OPTIONS();
        assert_int_equal(json_import(&dataset, view_of(text, cut), &options), GEDELF_MALFORMED);
        assert_null(dataset);
        free(text);
    }
    free(document);
}

static void test_import__prefixes(void **state)
{
    (void)state;
    assert_beginnings_malformed(everything);
    assert_beginnings_malformed(october);
}

/* Whatever is in the place of an octet, reading ends, and what it gives can be written and read again. */
static void assert_mutations_end(const char *source)
{
    static const char others[] = "\"\\{}[],:0tn\n\xFF\xC3";
    gedelf_dataset *dataset = dataset_of(source);
    char *document = exported(dataset);
    gedelf_dataset_free(dataset);
    for (size_t at = 0; document[at]; at++) {
        char before = document[at];
        for (size_t i = 0; i < sizeof others; i++) {
            document[at] = others[i];
            gedelf_status status = json_import(&dataset, view_of(document, strlen(document)), NULL);
            assert_true(status == GEDELF_OK || status == GEDELF_MALFORMED);
            if (status == GEDELF_OK) {
                char *once = exported(dataset), *twice = imported(view_of_string(once));
                assert_string_equal(once, twice);
                free(once);
                free(twice);
            }
            gedelf_dataset_free(dataset);
        }
        document[at] = before;
    }
    free(document);
}

static void test_import__mutations(void **state)
{
    (void)state;
    assert_mutations_end(everything);
    assert_mutations_end(october);
}

/* ---- Stopping, and memory -------------------------------------------------------------------- */

static void test_import__stopped(void **state)
{
    (void)state;
    static const view texts[] = {
        TEXT("{\"x\":1,\"head\":[],\"y\":1}"),
        TEXT(RECORDS("{\"x\":1,\"tag\":\"A\"},{\"y\":1}")),
        TEXT(RECORDS("{},{}")),
        TEXT(RECORDS("{\"tag\":\"!\"},{}")),
        TEXT(RECORDS("{\"tag\":\"A\",\"xref\":\"!\"},{}")),
        TEXT(RECORDS("{\"tag\":\"A\",\"xref\":\"X\"},{\"tag\":\"A\",\"xref\":\"X\"},{}")),
        TEXT(RECORDS("{\"tag\":\"A\",\"pointer\":\"X\"}")),
        TEXT(RECORDS("{\"tag\":7},{}")),
        TEXT("{\"head\":[],\"schemas\":[{},{}]}"),
    };
    for (size_t i = 0; i < COUNT_OF(texts); i++) {
        notebook notes;
        gedelf_dataset *dataset;
        notebook_init(&notes);
        notes.stop_after = 1;
        gedelf_read_options options = options_with(&notes);
        assert_int_equal(json_import(&dataset, texts[i], &options), GEDELF_STOPPED);
        assert_null(dataset);
        assert_int_equal(notes.count, 1);
        notebook_free(&notes);
    }
}

static void assert_scarcity_told(view text)
{
    gedelf_status status = GEDELF_MEMORY;
    for (size_t left = 0; status != GEDELF_OK; left++) {
        census c = {.scarce = true, .left = left};
        gedelf_allocator allocator = census_allocator(&c);
        notebook notes;
        gedelf_dataset *dataset;
        notebook_init(&notes);
        gedelf_read_options options = options_with(&notes);
        options.allocator = &allocator;
        status = json_import(&dataset, text, &options);
        assert_true(status == GEDELF_OK || status == GEDELF_MEMORY);
        gedelf_dataset_free(dataset);
        assert_census_is_clean(&c);
        notebook_free(&notes);
        assert_true(left < 10000);
    }
}

static void test_import__no_memory(void **state)
{
    (void)state;
    view text = VIEW("{\"a\":1,\"head\":[{\"tag\":\"SOUR\"}],\"schemas\":[{\"iri\":\"a:b\"},{\"inline\":[{\"tag\":"
                     "\"IRI\",\"payload\":\"c:d\"}]}],\"elf_version\":\"1.0\",\"language\":\"en\",\"records\":["
                     "{\"xref\":\"I1\",\"tag\":\"INDI\",\"x\":[[]],\"sub\":[{\"tag\":\"NAME\",\"payload\":\"a\\nb\","
                     "\"lang\":\"fr\",\"datatype\":\"e:f\"},{\"tag\":\"FAMC\",\"pointer\":\"F1\"}]},"
                     "{\"xref\":\"I1\",\"tag\":\"!\"},{\"xref\":\"I1\",\"tag\":\"FAM\"}]}");
    assert_scarcity_told(text);
    assert_scarcity_told(
        VIEW("{\"schemas\":[{\"dictionary\":{\"default\":\"http://example.com/\",\"prefixes\":{\"X_\":"
             "\"http://example.com/x/\"},\"tags\":{\"_UID\":[\"http://example.com/uid\",\"a:b\"],\"B\":"
             "[\"c:d\"]}}}],\"head\":[{\"tag\":\"GEDC\"}],\"records\":[],\"dialect\":\"elf-2017-10\"}"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_import__document),
        cmocka_unit_test(test_import__dialects),
        cmocka_unit_test(test_import__dictionaries),
        cmocka_unit_test(test_import__lines),
        cmocka_unit_test(test_import__nothing_in_it),
        cmocka_unit_test(test_import__order_of_keys),
        cmocka_unit_test(test_import__ignored_in_silence),
        cmocka_unit_test(test_import__escapes),
        cmocka_unit_test(test_import__escapes_elsewhere),
        cmocka_unit_test(test_import__no_characters),
        cmocka_unit_test(test_import__malformed),
        cmocka_unit_test(test_import__numbers),
        cmocka_unit_test(test_import__not_a_dataset),
        cmocka_unit_test(test_import__values),
        cmocka_unit_test(test_import__keys),
        cmocka_unit_test(test_import__identifiers),
        cmocka_unit_test(test_import__examples),
        cmocka_unit_test(test_import__places),
        cmocka_unit_test(test_import__deep),
        cmocka_unit_test(test_import__max_depth),
        cmocka_unit_test(test_import__many_errors),
        cmocka_unit_test(test_import__prefixes),
        cmocka_unit_test(test_import__mutations),
        cmocka_unit_test(test_import__stopped),
        cmocka_unit_test(test_import__no_memory),
    };
    return cmocka_run_group_tests_name("import", tests, NULL, NULL);
}
