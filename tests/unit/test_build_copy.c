/* SPDX-License-Identifier: MIT */
/*
 * Building out of what was read: copies of structures, what is refused and taken back, tags of GEDCOM 7.0, and all of it with each
 * allocation failing in turn.
 */
#include "unit.h"

#include "format/dataset/dataset.h"
#include "format/json/json.h"

/* ---- Helpers --------------------------------------------------------------------------------- */

static gedelf_dataset *read_text(view text)
{
    gedelf_dataset *d;
    assert_int_equal(gedelf_read(&d, source_of(text), NULL), GEDELF_OK);
    return d;
}

static gedelf_structure record_at(const gedelf_dataset *d, size_t index)
{
    gedelf_structure s = gedelf_dataset_records(d);
    for (; index > 0; index--)
        s = gedelf_structure_next(s);
    return s;
}

/* Both datasets are the same to the last detail; the first is freed. */
static void assert_same_as_text(gedelf_dataset *d, view text)
{
    notebook built, as_read;
    gedelf_dataset *other = read_text(text);
    notebook_init(&built);
    notebook_init(&as_read);
    json_export first = {.out = &built.text}, second = {.out = &as_read.text};
    assert_int_equal(json_export_dataset(&first, d), GEDELF_OK);
    assert_int_equal(json_export_dataset(&second, other), GEDELF_OK);
    assert_string_equal(notebook_text(&built), notebook_text(&as_read));
    notebook_free(&built);
    notebook_free(&as_read);
    gedelf_dataset_free(other);
    gedelf_dataset_free(d);
}

/* ---- Copies ---------------------------------------------------------------------------------- */

#define ELF "0 HEAD\n1 CHAR UTF-8\n1 ELF 1.0.0\n"
#define RICH                                                                                                           \
    "0 @A@ INDI x\n1 NAME a\n2 PLANG fr\n2 DTYPE https://example.com/t\n2 GIVN b\n3 NOTE c\n4 CONT d\n2 SURN e\n1 "    \
    "ASSO @B@\n"                                                                                                       \
    "1 @C@ NOTE\n1 EMPTY\n"

/* Everything about a structure is copied, and what is below it; nothing beside it. */
static void test_build_copy__everything(void **state)
{
    (void)state;
    gedelf_dataset *from = read_text(VIEW(ELF RICH "0 @B@ INDI y\n" TRAILER)), *d;
    gedelf_builder *b;
    gedelf_item first, second;
    assert_int_equal(gedelf_builder_new(&b, NULL), GEDELF_OK);
    assert_int_equal(gedelf_builder_set_elf_version(b, VIEW("1.0.0")), GEDELF_OK);
    assert_int_equal(gedelf_builder_copy(b, GEDELF_ITEM_NONE, record_at(from, 0), &first), GEDELF_OK);
    assert_int_equal(gedelf_builder_copy(b, GEDELF_ITEM_NONE, record_at(from, 1), &second), GEDELF_OK);
    /* below another, and not noticed */
    gedelf_structure name = gedelf_structure_first(record_at(from, 0));
    assert_int_equal(gedelf_builder_copy(b, second, name, NULL), GEDELF_OK);
    assert_int_equal(gedelf_builder_copy(b, first, gedelf_structure_next(name), NULL), GEDELF_OK);
    assert_int_equal(gedelf_builder_finish(b, &d), GEDELF_OK);
    assert_same_as_text(
        d, VIEW(ELF RICH
                "1 ASSO @B@\n0 @B@ INDI y\n1 NAME a\n2 PLANG fr\n2 DTYPE https://example.com/t\n2 GIVN b\n3 NOTE c\n"
                "4 CONT d\n2 SURN e\n" TRAILER));
    gedelf_dataset_free(from);
}

/* What cannot be is refused, and nothing of it stays: not the first structure below something, and none after others. */
static void test_build_copy__taken_back(void **state)
{
    (void)state;
    /* In GEDCOM 7.0 payloads have no datatype. */
    gedelf_dataset *from = read_text(VIEW(ELF RICH TRAILER)), *d;
    gedelf_builder *b;
    gedelf_item indi, made;
    assert_int_equal(gedelf_builder_new(&b, NULL), GEDELF_OK);
    assert_int_equal(gedelf_builder_set_dialect(b, VIEW("gedcom-7.0")), GEDELF_OK);
    assert_int_equal(gedelf_builder_set_gedcom_version(b, VIEW("7.0.0")), GEDELF_OK);
    assert_int_equal(gedelf_builder_add(b, GEDELF_ITEM_NONE, VIEW("INDI"), &indi), GEDELF_OK);
    gedelf_structure name = gedelf_structure_first(record_at(from, 0));
    for (int round = 0; round < 2; round++) {
        assert_int_equal(gedelf_builder_copy(b, indi, name, &made), GEDELF_ARGUMENT);
        assert_int_equal(made, GEDELF_ITEM_NONE);
        assert_int_equal(gedelf_builder_copy(b, GEDELF_ITEM_NONE, record_at(from, 0), &made), GEDELF_ARGUMENT);
        assert_int_equal(gedelf_builder_add(b, indi, VIEW("SEX"), &made), GEDELF_OK);
    }
    assert_int_equal(gedelf_builder_finish(b, &d), GEDELF_OK);
    assert_same_as_text(d, VIEW("0 HEAD\n1 GEDC\n2 VERS 7.0\n0 INDI\n1 SEX\n1 SEX\n" TRAILER));
    gedelf_dataset_free(from);
}

static void test_build_copy__arguments(void **state)
{
    (void)state;
    gedelf_dataset *from = read_text(VIEW(ELF RICH TRAILER)), *d;
    gedelf_builder *b;
    gedelf_item made, last;
    assert_int_equal(gedelf_builder_new(&b, NULL), GEDELF_OK);
    assert_int_equal(gedelf_builder_add(b, GEDELF_ITEM_NONE, VIEW("INDI"), &last), GEDELF_OK);
    assert_int_equal(gedelf_builder_copy(b, last + 1, record_at(from, 0), &made), GEDELF_ARGUMENT);
    assert_int_equal(gedelf_builder_copy(b, last, (gedelf_structure){NULL, 0}, &made), GEDELF_ARGUMENT);
    assert_int_equal(gedelf_builder_copy(b, last, (gedelf_structure){NULL, 0}, NULL), GEDELF_ARGUMENT);
    assert_int_equal(gedelf_builder_copy(b, GEDELF_ITEM_NONE, gedelf_dataset_head(from), &made), GEDELF_ARGUMENT);
    /* A dialect is chosen before anything else. */
    assert_int_equal(gedelf_builder_set_dialect(b, VIEW("elf-2018")), GEDELF_ARGUMENT);
    assert_int_equal(gedelf_builder_finish(b, &d), GEDELF_OK);
    assert_same_as_text(d, VIEW("0 HEAD\n1 CHAR UTF-8\n0 INDI\n" TRAILER));
    gedelf_dataset_free(from);
}

/* ---- Tags and types -------------------------------------------------------------------------- */

static void test_build_copy__dialects(void **state)
{
    (void)state;
    static const struct {
        view name;
        gedelf_status status;
    } rows[] = {
        {TEXT("elf-1.0"), GEDELF_OK},        {TEXT("elf-2018"), GEDELF_OK},    {TEXT("elf-2017-06"), GEDELF_OK},
        {TEXT("gedcom-7.0"), GEDELF_OK},     {TEXT("elf-2"), GEDELF_ARGUMENT}, {TEXT(""), GEDELF_ARGUMENT},
        {TEXT("ELF-1.0 "), GEDELF_ARGUMENT},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        gedelf_builder *b;
        gedelf_dataset *d;
        assert_int_equal(gedelf_builder_new(&b, NULL), GEDELF_OK);
        assert_int_equal(gedelf_builder_set_dialect(b, rows[i].name), rows[i].status);
        assert_int_equal(gedelf_builder_finish(b, &d), GEDELF_OK);
        assert_view(gedelf_dataset_metadata(d)->dialect, rows[i].status == GEDELF_OK ? rows[i].name : VIEW("elf-1.0"));
        gedelf_dataset_free(d);
    }
}

/* What tags of GEDCOM 7.0 mean: only extension tags, only IRIs, each tag once. */
static void test_build_copy__define_tag(void **state)
{
    (void)state;
    static const struct {
        view tag, iris[2];
        size_t count;
        gedelf_status status;
    } rows[] = {
        {TEXT("_A"), {TEXT("https://example.com/a")}, 1, GEDELF_OK},
        {TEXT("_B"), {TEXT("https://example.com/b"), TEXT("https://example.com/c")}, 2, GEDELF_OK},
        {TEXT("_A"), {TEXT("https://example.com/d")}, 1, GEDELF_ARGUMENT},
        {TEXT("_C"), {TEXT("")}, 0, GEDELF_ARGUMENT},
        {TEXT("INDI"), {TEXT("https://example.com/a")}, 1, GEDELF_ARGUMENT},
        {TEXT("_d"), {TEXT("https://example.com/a")}, 1, GEDELF_ARGUMENT},
        {TEXT("_D-"), {TEXT("https://example.com/a")}, 1, GEDELF_ARGUMENT},
        {TEXT(""), {TEXT("https://example.com/a")}, 1, GEDELF_ARGUMENT},
        {TEXT("_E"), {TEXT("https://example.com/a b")}, 1, GEDELF_ARGUMENT},
        {TEXT("_E"), {TEXT("https://example.com/\xFF")}, 1, GEDELF_ARGUMENT},
        {TEXT("_E"), {TEXT("https://example.com/e"), TEXT("<")}, 2, GEDELF_ARGUMENT},
        {TEXT("_E"), {TEXT("https://example.com/e")}, 1, GEDELF_OK},
    };
    gedelf_builder *b;
    gedelf_dataset *d;
    assert_int_equal(gedelf_builder_new(&b, NULL), GEDELF_OK);
    assert_int_equal(gedelf_builder_set_dialect(b, VIEW("gedcom-7.0")), GEDELF_OK);
    assert_int_equal(gedelf_builder_set_gedcom_version(b, VIEW("7.0.0")), GEDELF_OK);
    for (size_t i = 0; i < COUNT_OF(rows); i++)
        if (gedelf_builder_define_tag(b, rows[i].tag, rows[i].iris, rows[i].count) != rows[i].status)
            fail_msg("row %zu", i);
    assert_int_equal(gedelf_builder_finish(b, &d), GEDELF_OK);
    assert_same_as_text(d, VIEW("0 HEAD\n1 GEDC\n2 VERS 7.0\n1 SCHMA\n2 TAG _A https://example.com/a\n"
                                "2 TAG _B https://example.com/b\n2 TAG _B https://example.com/c\n"
                                "2 TAG _E https://example.com/e\n" TRAILER));
    static const char *const others[] = {"elf-1.0", "elf-2018", "elf-2017-06", "elf-2017-10"};
    for (size_t i = 0; i < COUNT_OF(others); i++) {
        assert_int_equal(gedelf_builder_new(&b, NULL), GEDELF_OK);
        assert_int_equal(gedelf_builder_set_dialect(b, view_of_string(others[i])), GEDELF_OK);
        assert_int_equal(gedelf_builder_define_tag(b, rows[0].tag, rows[0].iris, 1), GEDELF_ARGUMENT);
        gedelf_builder_free(b);
    }
}

#define TERMS "https://terms.fhiso.org/elf/"

static void test_build_copy__add_type(void **state)
{
    (void)state;
    static const struct {
        view type;
        gedelf_status status;
    } rows[] = {
        {TEXT(TERMS "Individual"), GEDELF_OK},
        {TEXT("https://example.com/t"), GEDELF_OK},
        {TEXT(TERMS), GEDELF_OK},
        {TEXT(""), GEDELF_ARGUMENT},
        {TEXT("no IRI"), GEDELF_ARGUMENT},
        {TEXT("https://example.com/\xFF"), GEDELF_ARGUMENT},
        {TEXT(TERMS "Document"), GEDELF_ARGUMENT},
        {TEXT(TERMS "Metadata"), GEDELF_ARGUMENT},
        {TEXT(TERMS "Undefined"), GEDELF_ARGUMENT},
        {TEXT(TERMS "Undefined#"), GEDELF_OK},
        {TEXT(TERMS "Undefined#_X"), GEDELF_OK},
        {TEXT(TERMS "Undefined#CONT"), GEDELF_ARGUMENT},
    };
    gedelf_builder *b;
    gedelf_item made, last = GEDELF_ITEM_NONE, schema_item;
    assert_int_equal(gedelf_builder_new(&b, NULL), GEDELF_OK);
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        gedelf_status status = gedelf_builder_add_type(b, GEDELF_ITEM_NONE, rows[i].type, &made);
        if (status != rows[i].status || (made != GEDELF_ITEM_NONE) != (status == GEDELF_OK))
            fail_msg("%.*s", (int)rows[i].type.length, rows[i].type.text);
        last = made != GEDELF_ITEM_NONE ? made : last;
    }
    assert_int_equal(gedelf_builder_add_type(b, last, rows[0].type, &made), GEDELF_OK);
    assert_int_equal(gedelf_builder_add_type(b, made + 1, rows[0].type, &made), GEDELF_ARGUMENT);
    assert_int_equal(gedelf_builder_add_schema(b, VIEW(""), &schema_item), GEDELF_OK);
    assert_int_equal(gedelf_builder_add_type(b, schema_item, rows[0].type, &made), GEDELF_ARGUMENT);
    gedelf_builder_free(b);
}

/* One type is enough: it gets a tag. */
static void test_build_copy__one_type(void **state)
{
    (void)state;
    gedelf_builder *b;
    gedelf_dataset *d;
    gedelf_item made;
    assert_int_equal(gedelf_builder_new(&b, NULL), GEDELF_OK);
    assert_int_equal(gedelf_builder_add_type(b, GEDELF_ITEM_NONE, VIEW(TERMS "IndividualRecord"), &made), GEDELF_OK);
    assert_int_equal(gedelf_builder_finish(b, &d), GEDELF_OK);
    assert_false(view_equal(gedelf_structure_tag(gedelf_dataset_records(d)), VIEW("UNDEF")));
    gedelf_dataset_free(d);
}

/* What cannot be in a dictionary of 2017. */
static void test_build_copy__mappings(void **state)
{
    (void)state;
    static const struct {
        view tag, iri;
        size_t count;
        gedelf_status mapping, space;
    } rows[] = {
        {TEXT("A"), TEXT("https://example.com/"), 1, GEDELF_OK, GEDELF_OK},
        {TEXT("A"), TEXT("https://example.com/"), 1, GEDELF_ARGUMENT, GEDELF_ARGUMENT},
        {TEXT("a-b"), TEXT("https://example.com/"), 1, GEDELF_ARGUMENT, GEDELF_ARGUMENT},
        {TEXT(""), TEXT("https://example.com/"), 1, GEDELF_ARGUMENT, GEDELF_OK},
        {TEXT("B"), TEXT("https://example.com/"), 0, GEDELF_ARGUMENT, GEDELF_OK},
        {TEXT("C"), TEXT(""), 1, GEDELF_ARGUMENT, GEDELF_ARGUMENT},
        {TEXT("C"), TEXT("x"), 1, GEDELF_ARGUMENT, GEDELF_ARGUMENT},
        {TEXT("C"), TEXT("https://example.com/\xFF"), 1, GEDELF_ARGUMENT, GEDELF_ARGUMENT},
    };
    gedelf_builder *b, *other;
    assert_int_equal(gedelf_builder_new(&b, NULL), GEDELF_OK);
    assert_int_equal(gedelf_builder_new(&other, NULL), GEDELF_OK);
    assert_int_equal(gedelf_builder_set_dialect(b, VIEW("elf-2017-10")), GEDELF_OK);
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        if (builder_add_mapping(b, rows[i].tag, &rows[i].iri, rows[i].count) != rows[i].mapping ||
            builder_add_namespace(b, rows[i].tag, rows[i].iri) != rows[i].space)
            fail_msg("row %zu", i);
        assert_int_equal(builder_add_mapping(other, rows[i].tag, &rows[i].iri, 1), GEDELF_ARGUMENT);
        assert_int_equal(builder_add_namespace(other, rows[i].tag, rows[i].iri), GEDELF_ARGUMENT);
    }
    gedelf_builder_free(b);
    gedelf_builder_free(other);
}

/* ---- One look -------------------------------------------------------------------------------- */

/* A look at a structure tells what the functions tell that ask for each part. */
static void assert_looks(gedelf_structure top)
{
    for (uint32_t i = 0; i < structure_size(top); i++) {
        gedelf_structure s = structure_part(top, i);
        structure_parts parts;
        structure_look(s, &parts);
        assert_view(parts.tag, gedelf_structure_tag(s));
        assert_int_equal(parts.tag_number, gedelf_structure_tag_number(s));
        assert_view(parts.xref, gedelf_structure_xref(s));
        assert_view(parts.payload, gedelf_structure_payload(s));
        assert_view(parts.pointer, gedelf_structure_pointer(s));
        assert_int_equal(parts.language > 0, structure_has_language(s));
        assert_int_equal(parts.datatype > 0, gedelf_structure_datatype(s).length > 0);
        assert_int_equal(parts.size, structure_size(s));
        bool simple = parts.xref.length == 0 && parts.pointer.length == 0 && parts.in_line;
        assert_int_equal(structure_is_simple(s), simple);
    }
}

static void test_build_copy__looks(void **state)
{
    (void)state;
    static const view texts[] = {
        TEXT(ELF RICH "0 @B@ INDI y\n" TRAILER),
        TEXT("0 HEAD\r\n1 CHAR UTF-8\r\n1 NOTE a@@b\r\n2 CONT c\r\n0 @I1@ INDI  x \r\n1\tNAME\ty\r\n  1 @X@ NOTE "
             "@I1@\r\n0 TRLR\r\n"),
        TEXT("0 HEAD\n0 _A\n1 _B\n2 _C @#DX@ y\n1 _D @VOID@\n0 TRLR\n"),
    };
    for (size_t i = 0; i < COUNT_OF(texts); i++) {
        gedelf_dataset *d = read_text(texts[i]), *copy;
        gedelf_builder *b;
        assert_int_equal(gedelf_builder_new(&b, NULL), GEDELF_OK);
        assert_looks(gedelf_dataset_head(d));
        for (gedelf_structure s = gedelf_dataset_records(d); gedelf_structure_exists(s); s = gedelf_structure_next(s)) {
            assert_looks(s);
            assert_int_equal(gedelf_builder_copy(b, GEDELF_ITEM_NONE, s, NULL), GEDELF_OK);
        }
        assert_int_equal(gedelf_builder_finish(b, &copy), GEDELF_OK);
        for (gedelf_structure s = gedelf_dataset_records(copy); gedelf_structure_exists(s);
             s = gedelf_structure_next(s))
            assert_looks(s);
        gedelf_dataset_free(copy);
        gedelf_dataset_free(d);
    }
}

/* ---- Memory ---------------------------------------------------------------------------------- */

/* All of it: types in the header and in records, schemas, qualifiers, names and pointers of every kind, and copies. */
static gedelf_status build_all(void *context, const gedelf_allocator *allocator)
{
    const gedelf_dataset *from = context;
    gedelf_builder *b = NULL;
    gedelf_dataset *d = NULL;
    gedelf_item i = 0, j = 0, k = 0;
    gedelf_status status = gedelf_builder_new(&b, allocator);
#define STEP(call) (status = status == GEDELF_OK ? (call) : status)
    STEP(gedelf_builder_set_elf_version(b, VIEW("1.0.0")));
    STEP(gedelf_builder_set_gedcom_version(b, VIEW("5.5.1")));
    STEP(gedelf_builder_add_schema(b, VIEW("https://example.com/schema"), &i));
    STEP(gedelf_builder_add_schema(b, VIEW(""), &i));
    STEP(gedelf_builder_add(b, i, VIEW("PRFX"), &j));
    STEP(gedelf_builder_set_payload(b, j, VIEW("ex https://example.com/")));
    STEP(gedelf_builder_set_language(b, GEDELF_ITEM_HEAD, VIEW("en")));
    STEP(gedelf_builder_add_type(b, GEDELF_ITEM_HEAD, VIEW("https://example.com/new"), &i));
    STEP(gedelf_builder_add_type(b, GEDELF_ITEM_NONE, VIEW(TERMS "Individual"), &i));
    STEP(gedelf_builder_add_type(b, i, VIEW("https://example.com/t"), &j));
    STEP(gedelf_builder_set_payload(b, j, VIEW("a\nb @ c")));
    STEP(gedelf_builder_set_language(b, j, VIEW("fr")));
    STEP(gedelf_builder_set_datatype(b, j, VIEW("https://example.com/d")));
    STEP(gedelf_builder_add(b, i, VIEW("_UNDEFINED"), &k));
    STEP(gedelf_builder_set_pointer(b, k, i));
    STEP(gedelf_builder_add(b, i, VIEW("ASSO"), &k));
    STEP(gedelf_builder_set_pointer_name(b, k, VIEW("NOBODY")));
    STEP(gedelf_builder_add(b, GEDELF_ITEM_NONE, VIEW("NOTE"), &k));
    STEP(gedelf_builder_set_xref(b, k, VIEW("a-rather-long-name")));
    STEP(gedelf_builder_copy(b, GEDELF_ITEM_NONE, record_at(from, 0), NULL));
    STEP(gedelf_builder_copy(b, k, gedelf_structure_first(record_at(from, 0)), NULL));
    if (status == GEDELF_OK)
        status = gedelf_builder_finish(b, &d);
    if (status != GEDELF_OK)
        gedelf_builder_free(b);
    gedelf_dataset_free(d);
    return status;
}

/* The same in GEDCOM 7.0, and with a dictionary. */
static gedelf_status build_others(void *context, const gedelf_allocator *allocator)
{
    static const view iris[] = {TEXT("https://example.com/a"), TEXT("https://example.com/b")};
    const bool *seven = context;
    gedelf_builder *b = NULL;
    gedelf_dataset *d = NULL;
    gedelf_item i = 0;
    gedelf_status status = gedelf_builder_new(&b, allocator);
    STEP(gedelf_builder_set_dialect(b, *seven ? VIEW("gedcom-7.0") : VIEW("elf-2017-10")));
    if (*seven) {
        STEP(gedelf_builder_define_tag(b, VIEW("_A"), iris, 2));
        STEP(gedelf_builder_define_tag(b, VIEW("_B"), iris, 1));
    } else {
        STEP(builder_add_namespace(b, VIEW("X_"), iris[0]));
        STEP(builder_add_namespace(b, VIEW(""), iris[1]));
        STEP(builder_add_mapping(b, VIEW("UID"), iris, 2));
    }
    STEP(gedelf_builder_add(b, GEDELF_ITEM_NONE, VIEW("INDI"), &i));
    STEP(gedelf_builder_add(b, i, VIEW("ALIA"), &i));
    if (status == GEDELF_OK)
        status = gedelf_builder_finish(b, &d);
    if (status != GEDELF_OK)
        gedelf_builder_free(b);
    gedelf_dataset_free(d);
    return status;
}

static void test_build_copy__without_memory(void **state)
{
    (void)state;
    gedelf_dataset *from = read_text(VIEW(ELF RICH TRAILER));
    bool seven = true, older = false;
    assert_failures_are_told(build_all, from, GEDELF_OK);
    assert_failures_are_told(build_others, &seven, GEDELF_OK);
    assert_failures_are_told(build_others, &older, GEDELF_OK);
    gedelf_dataset_free(from);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_build_copy__everything), cmocka_unit_test(test_build_copy__taken_back),
        cmocka_unit_test(test_build_copy__arguments),  cmocka_unit_test(test_build_copy__dialects),
        cmocka_unit_test(test_build_copy__define_tag), cmocka_unit_test(test_build_copy__add_type),
        cmocka_unit_test(test_build_copy__one_type),   cmocka_unit_test(test_build_copy__mappings),
        cmocka_unit_test(test_build_copy__looks),      cmocka_unit_test(test_build_copy__without_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
