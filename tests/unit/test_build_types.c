/* SPDX-License-Identifier: MIT */
/*
 * Building by types: the default schema's tags, tags that are made up and the schema that defines them, what is refused,
 * and too little memory. A dataset that was built so has the same types when it is read. [ELF-SCH §tag-serialisation]
 */
#include "unit.h"

#include "format/dataset/dataset.h"

#define ELF_TYPE(name) "https://terms.fhiso.org/elf/" name

/* ---- Helpers --------------------------------------------------------------------------------- */

static gedelf_builder *open_with(const gedelf_allocator *allocator)
{
    gedelf_builder *b;
    assert_int_equal(gedelf_builder_new(&b, allocator), GEDELF_OK);
    return b;
}

static gedelf_item add_type(gedelf_builder *b, gedelf_item super, const char *type, const char *payload)
{
    gedelf_item i;
    assert_int_equal(gedelf_builder_add_type(b, super, view_of_string(type), &i), GEDELF_OK);
    assert_int_equal(gedelf_builder_set_payload(b, i, view_of_string(payload)), GEDELF_OK);
    return i;
}

static bool take_output(void *context, const void *octets, size_t size)
{
    notebook_write(context, view_of(octets, size));
    return true;
}

/* Writes the dataset, which is then freed; the text is `expected`, unless that is NULL. */
static void write_out(gedelf_dataset *d, notebook *out, const char *expected)
{
    notebook_init(out);
    assert_int_equal(gedelf_write(d, gedelf_sink_callback(take_output, out), NULL), GEDELF_OK);
    if (expected)
        assert_string_equal(notebook_text(out), expected);
    gedelf_dataset_free(d);
}

static gedelf_dataset *finish_types(gedelf_builder *b)
{
    gedelf_dataset *d;
    assert_int_equal(gedelf_builder_finish(b, &d), GEDELF_OK);
    return d;
}

/* The types of all structures of a text, records first to last, with a space after each. */
static void assert_types(const notebook *text, const char *expected)
{
    notebook found;
    gedelf_dataset *d;
    gedelf_read_options options = GEDELF_READ_OPTIONS();
    options.typed = true;
    notebook_init(&found);
    assert_int_equal(gedelf_read(&d, source_of(buffer_view(&text->text)), &options), GEDELF_OK);
    for (gedelf_structure s = gedelf_dataset_records(d); gedelf_structure_exists(s); s = gedelf_structure_next(s)) {
        notebook_write(&found, gedelf_structure_type(s));
        notebook_write(&found, VIEW(" "));
        for (gedelf_structure t = gedelf_structure_first(s); gedelf_structure_exists(t); t = gedelf_structure_next(t)) {
            notebook_write(&found, gedelf_structure_type(t));
            notebook_write(&found, VIEW(" "));
        }
    }
    assert_string_equal(notebook_text(&found), expected);
    gedelf_dataset_free(d);
    notebook_free(&found);
}

/* ---- Tags ------------------------------------------------------------------------------------ */

/* Types that the default schema has get its tags, and need no schema. */
static void test_build_types__default_schema(void **state)
{
    (void)state;
    notebook out;
    gedelf_builder *b = open_with(NULL);
    gedelf_item person = add_type(b, GEDELF_ITEM_NONE, ELF_TYPE("INDIVIDUAL_RECORD"), "");
    add_type(b, person, ELF_TYPE("BIRTH"), "Y");
    gedelf_item family = add_type(b, GEDELF_ITEM_NONE, ELF_TYPE("FAM_RECORD"), ""), husband;
    assert_int_equal(gedelf_builder_add_type(b, family, VIEW(ELF_TYPE("PARENT1_POINTER")), &husband), GEDELF_OK);
    assert_int_equal(gedelf_builder_set_pointer(b, husband, person), GEDELF_OK);
    write_out(finish_types(b), &out, HEADER "0 @I1@ INDI\n1 BIRT Y\n0 FAM\n1 HUSB @I1@\n" TRAILER);
    assert_types(&out, ELF_TYPE("INDIVIDUAL_RECORD") " " ELF_TYPE("BIRTH") " " ELF_TYPE("FAM_RECORD") " " ELF_TYPE(
                           "PARENT1_POINTER") " ");
    notebook_free(&out);
}

/* Others get a tag that nothing else has, and a schema that refers to the default one (D32). */
static void test_build_types__defined(void **state)
{
    (void)state;
    notebook out;
    gedelf_item other;
    gedelf_builder *b = open_with(NULL);
    gedelf_item person = add_type(b, GEDELF_ITEM_NONE, ELF_TYPE("INDIVIDUAL_RECORD"), "");
    add_type(b, person, "https://example.com/Height", "180 cm");
    assert_int_equal(gedelf_builder_add(b, person, VIEW("_HEIGHT"), &other), GEDELF_OK);
    add_type(b, person, "https://example.com/Height", "181 cm");
    write_out(finish_types(b), &out, NULL);
    assert_types(&out, ELF_TYPE("INDIVIDUAL_RECORD") " https://example.com/Height " ELF_TYPE(
                           "Undefined#_HEIGHT") " https://example.com/Height ");
    notebook_free(&out);
}

/* D113: the type of what nothing defines is its tag. */
static void test_build_types__undefined(void **state)
{
    (void)state;
    notebook out;
    gedelf_builder *b = open_with(NULL);
    add_type(b, GEDELF_ITEM_NONE, ELF_TYPE("Undefined#_ODD"), "x");
    write_out(finish_types(b), &out, HEADER "0 _ODD x\n" TRAILER);
    notebook_free(&out);
}

static void test_build_types__refused(void **state)
{
    (void)state;
    static const view types[] = {TEXT(""),
                                 TEXT("INDI"),
                                 TEXT("a b:c"),
                                 TEXT("x:\xFF"),
                                 TEXT(ELF_TYPE("Document")),
                                 TEXT(ELF_TYPE("Metadata")),
                                 TEXT(ELF_TYPE("Undefined")),
                                 TEXT(ELF_TYPE("Undefined#CONT")),
                                 TEXT(ELF_TYPE("Undefined#a-b"))};
    gedelf_item i, in_schema;
    gedelf_builder *b = open_with(NULL);
    assert_int_equal(gedelf_builder_add_schema(b, VIEW(""), &in_schema), GEDELF_OK);
    for (size_t k = 0; k < COUNT_OF(types); k++)
        assert_int_equal(gedelf_builder_add_type(b, GEDELF_ITEM_NONE, types[k], &i), GEDELF_ARGUMENT);
    assert_int_equal(gedelf_builder_add_type(b, 99, VIEW("x:y"), &i), GEDELF_ARGUMENT);
    assert_int_equal(gedelf_builder_add_type(b, in_schema, VIEW("x:y"), &i), GEDELF_ARGUMENT);
    gedelf_builder_free(b);
}

/* ---- Too little memory ----------------------------------------------------------------------- */

static void add_family(gedelf_builder *b)
{
    gedelf_item schema_item;
    assert_int_equal(gedelf_builder_add_schema(b, VIEW("https://example.com/schema"), &schema_item), GEDELF_OK);
    gedelf_item person = add_type(b, GEDELF_ITEM_NONE, ELF_TYPE("INDIVIDUAL_RECORD"), "");
    add_type(b, person, "https://example.com/Height", "180 cm");
}

/* Finishing that fails leaves the builder as it was. */
static void test_build_types__finishing_fails(void **state)
{
    (void)state;
    notebook whole;
    gedelf_builder *first = open_with(NULL);
    add_family(first);
    write_out(finish_types(first), &whole, NULL);
    gedelf_status status = GEDELF_MEMORY;
    for (size_t left = 0; status != GEDELF_OK; left++) {
        census c = {0};
        notebook out;
        gedelf_allocator allocator = census_allocator(&c);
        gedelf_dataset *d;
        gedelf_builder *b = open_with(&allocator);
        add_family(b);
        c.scarce = true;
        c.left = left;
        status = gedelf_builder_finish(b, &d);
        c.scarce = false;
        assert_true(status == GEDELF_OK || status == GEDELF_MEMORY);
        write_out(status == GEDELF_OK ? d : finish_types(b), &out, notebook_text(&whole));
        notebook_free(&out);
        assert_census_is_clean(&c);
    }
    notebook_free(&whole);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_build_types__default_schema),  cmocka_unit_test(test_build_types__defined),
        cmocka_unit_test(test_build_types__undefined),       cmocka_unit_test(test_build_types__refused),
        cmocka_unit_test(test_build_types__finishing_fails),
    };
    return cmocka_run_group_tests_name("build_types", tests, NULL, NULL);
}
