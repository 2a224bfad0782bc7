/* SPDX-License-Identifier: MIT */
/*
 * Building: what is legal and what is refused, order, identifiers that are made up, pointers, metadata and schemas,
 * size, and too little memory. A dataset that was built must look like one that was read.
 */
#include "unit.h"

#include "format/dataset/dataset.h"
#include "format/json/json.h"

#include <time.h>

/* ---- Helpers --------------------------------------------------------------------------------- */

static gedelf_builder *open_builder(void)
{
    gedelf_builder *b;
    assert_int_equal(gedelf_builder_new(&b, NULL), GEDELF_OK);
    return b;
}

static gedelf_dataset *finish(gedelf_builder *b)
{
    gedelf_dataset *d;
    assert_int_equal(gedelf_builder_finish(b, &d), GEDELF_OK);
    return d;
}

/* Adds a structure with a payload, if that is not empty. */
static gedelf_item add(gedelf_builder *b, gedelf_item super, const char *tag, const char *payload)
{
    gedelf_item i;
    assert_int_equal(gedelf_builder_add(b, super, view_of_string(tag), &i), GEDELF_OK);
    assert_int_equal(gedelf_builder_set_payload(b, i, view_of_string(payload)), GEDELF_OK);
    return i;
}

static gedelf_item add_record(gedelf_builder *b, const char *xref, const char *tag)
{
    gedelf_item i = add(b, GEDELF_ITEM_NONE, tag, "");
    assert_int_equal(gedelf_builder_set_xref(b, i, view_of_string(xref)), GEDELF_OK);
    return i;
}

static gedelf_item add_pointer(gedelf_builder *b, gedelf_item super, const char *tag, gedelf_item target)
{
    gedelf_item i = add(b, super, tag, "");
    assert_int_equal(gedelf_builder_set_pointer(b, i, target), GEDELF_OK);
    return i;
}

static void append_json(notebook *out, const gedelf_dataset *d)
{
    json_export e = {.out = &out->text};
    assert_int_equal(json_export_dataset(&e, d), GEDELF_OK);
}

static void assert_json(const gedelf_dataset *d, const char *expected)
{
    notebook out;
    notebook_init(&out);
    append_json(&out, d);
    assert_string_equal(notebook_text(&out), expected);
    notebook_free(&out);
}

/* What a dataset would be as a file looks the same when it is read, to the last detail; `d` is freed. */
static void assert_as_read(gedelf_dataset *d, view text)
{
    notebook out;
    gedelf_dataset *as_read;
    notebook_init(&out);
    assert_int_equal(gedelf_read(&as_read, source_of(text), NULL), GEDELF_OK);
    append_json(&out, as_read);
    assert_json(d, notebook_text(&out));
    gedelf_dataset_free(as_read);
    gedelf_dataset_free(d);
    notebook_free(&out);
}

/* The identifiers of all records, with a space after each; `d` is freed. */
static void assert_xrefs(gedelf_dataset *d, const char *expected)
{
    notebook out;
    notebook_init(&out);
    for (gedelf_structure s = gedelf_dataset_records(d); gedelf_structure_exists(s); s = gedelf_structure_next(s)) {
        notebook_write(&out, gedelf_structure_xref(s));
        notebook_write(&out, VIEW(" "));
    }
    assert_string_equal(notebook_text(&out), expected);
    notebook_free(&out);
    gedelf_dataset_free(d);
}

/* ---- What is built --------------------------------------------------------------------------- */

static void test_build__nothing(void **state)
{
    (void)state;
    gedelf_dataset *d = finish(open_builder());
    const gedelf_metadata *m = gedelf_dataset_metadata(d);
    assert_view(m->dialect, VIEW("elf-1.0"));
    assert_view(m->encoding, VIEW("UTF-8"));
    assert_view(m->elf_version, VIEW(""));
    assert_view(m->gedcom_version, VIEW(""));
    assert_view(m->language, VIEW("und"));
    assert_int_equal(m->schema_count, 0);
    assert_view(gedelf_structure_tag(gedelf_dataset_head(d)), VIEW("HEAD"));
    assert_false(gedelf_structure_exists(gedelf_structure_first(gedelf_dataset_head(d))));
    assert_false(gedelf_structure_exists(gedelf_dataset_records(d)));
    assert_false(gedelf_structure_exists(gedelf_dataset_schema(d, 0)));
    assert_false(gedelf_structure_exists(gedelf_dataset_find(d, VIEW("I1"))));
    assert_int_equal(gedelf_structure_line(gedelf_dataset_head(d)), 0);
    gedelf_dataset_free(d);
}

#define EVERYTHING                                                                                                     \
    "0 HEAD\n1 CHAR UTF-8\n1 ELF 1.0.0\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n1 PLANG en\n"                     \
    "1 SCHMA https://example.com/schema\n1 SCHMA\n2 IRI https://example.com/a@b\n3 TAG _A\n2 PRFX ex: \n"              \
    "1 SOUR gedelf\n2 VERS 1\n1 SUBM @U1@\n"                                                                           \
    "0 @I1@ INDI\n1 NAME Zo\xC3\xAB /\xC5\x81"                                                                         \
    "ach@@mann/\n2 PLANG fr\n2 DTYPE https://example.com/name\n"                                                       \
    "1 NOTE a\n2 CONT\n2 CONT b\n1 FAMC @F1@\n1 FAMC @F9@\n1 ALIA @a:b@\n1 @E1@ BIRT\n2 _REF @E1@\n"                   \
    "0 @F1@ FAM\n1 CHIL @I1@\n0 @U1@ SUBM\n1 NAME  two words \n0 @N1@ NOTE\n" TRAILER

/* A dataset in which every kind of step is taken, each again if memory runs out. */
typedef struct plan {
    gedelf_builder *builder;
    census *memory; /* NULL: memory does not run out */
    bool failed;    /* it ran out */
} plan;

/* Was the step taken? If memory ran out, there is enough from now on. */
static bool done(plan *p, gedelf_status status)
{
    if (status == GEDELF_MEMORY && p->memory && p->memory->scarce) {
        p->memory->scarce = false;
        p->failed = true;
        return false;
    }
    assert_int_equal(status, GEDELF_OK);
    return true;
}

#define TAKE(step)                                                                                                     \
    do {                                                                                                               \
    } while (!done(p, (step)))

static gedelf_item plan_add(plan *p, gedelf_item super, const char *tag, const char *xref, const char *payload)
{
    gedelf_item i;
    TAKE(gedelf_builder_add(p->builder, super, view_of_string(tag), &i));
    if (xref[0])
        TAKE(gedelf_builder_set_xref(p->builder, i, view_of_string(xref)));
    TAKE(gedelf_builder_set_payload(p->builder, i, view_of_string(payload)));
    return i;
}

static void plan_point(plan *p, gedelf_item super, const char *tag, const char *name)
{
    gedelf_item i = plan_add(p, super, tag, "", "something else");
    TAKE(gedelf_builder_set_pointer_name(p->builder, i, view_of_string(name)));
}

static void plan_point_at(plan *p, gedelf_item super, const char *tag, gedelf_item target)
{
    assert_int_equal(gedelf_builder_set_pointer(p->builder, plan_add(p, super, tag, "", ""), target), GEDELF_OK);
}

static void plan_schemas(plan *p)
{
    gedelf_item i;
    TAKE(gedelf_builder_add_schema(p->builder, VIEW("https://example.com/schema"), &i));
    TAKE(gedelf_builder_add_schema(p->builder, VIEW(""), &i));
    gedelf_item iri = plan_add(p, i, "IRI", "", "https://example.com/a@b");
    plan_add(p, i, "PRFX", "", "ex: ");
    plan_add(p, iri, "TAG", "", "_A");
}

static void plan_metadata(plan *p)
{
    gedelf_builder *b = p->builder;
    TAKE(gedelf_builder_set_elf_version(b, VIEW("01.00")));
    TAKE(gedelf_builder_set_gedcom_version(b, VIEW("5.5.1")));
    TAKE(gedelf_builder_set_language(b, GEDELF_ITEM_HEAD, VIEW("en")));
}

/* The dataset that is EVERYTHING. Identifiers F1, U1 and N1 are made up. */
static gedelf_dataset *plan_everything(plan *p)
{
    gedelf_builder *b = p->builder;
    plan_schemas(p);
    gedelf_item indi = plan_add(p, GEDELF_ITEM_NONE, "INDI", "I1", "");
    gedelf_item fam = plan_add(p, GEDELF_ITEM_NONE, "FAM", "", "");
    plan_add(p, plan_add(p, GEDELF_ITEM_HEAD, "SOUR", "", "gedelf"), "VERS", "", "1");
    gedelf_item name = plan_add(p, indi, "NAME", "",
                                "Zo\xC3\xAB /\xC5\x81"
                                "ach@mann/");
    TAKE(gedelf_builder_set_language(b, name, VIEW("fr")));
    TAKE(gedelf_builder_set_datatype(b, name, VIEW("https://example.com/name")));
    plan_add(p, indi, "NOTE", "", "a\n\nb");
    plan_point_at(p, indi, "FAMC", fam);
    plan_point(p, indi, "FAMC", "F9");
    plan_point(p, indi, "ALIA", "a:b");
    gedelf_item birth = plan_add(p, indi, "BIRT", "E1", "");
    plan_point_at(p, birth, "_REF", birth);
    plan_point_at(p, fam, "CHIL", indi);
    gedelf_item subm = plan_add(p, GEDELF_ITEM_NONE, "SUBM", "", "");
    plan_add(p, subm, "NAME", "", " two words ");
    plan_point_at(p, GEDELF_ITEM_HEAD, "SUBM", subm);
    plan_add(p, GEDELF_ITEM_NONE, "NOTE", "N1", "");
    plan_metadata(p);
    gedelf_dataset *d;
    TAKE(gedelf_builder_finish(b, &d));
    return d;
}

static void test_build__everything(void **state)
{
    (void)state;
    plan p = {.builder = open_builder()};
    assert_as_read(plan_everything(&p), VIEW(EVERYTHING));
}

/* Substructures come in the order in which they were added below their own superstructure. */
static void test_build__order(void **state)
{
    (void)state;
    gedelf_builder *b = open_builder();
    gedelf_item second, first = add_record(b, "A", "INDI");
    second = add_record(b, "B", "INDI");
    gedelf_item birth = add(b, second, "BIRT", "3"), name = add(b, first, "NAME", "1");
    add(b, birth, "DATE", "4");
    add(b, first, "SEX", "2.5");
    add(b, second, "DEAT", "6");
    add(b, name, "GIVN", "2");
    add(b, birth, "PLAC", "5");
    assert_as_read(finish(b), VIEW("0 HEAD\n1 CHAR UTF-8\n"
                                   "0 @A@ INDI\n1 NAME 1\n2 GIVN 2\n1 SEX 2.5\n"
                                   "0 @B@ INDI\n1 BIRT 3\n2 DATE 4\n2 PLAC 5\n1 DEAT 6\n" TRAILER));
}

/* What is set again is replaced, whatever it was, in whatever order texts lie. */
static void test_build__replaced(void **state)
{
    (void)state;
    gedelf_builder *b = open_builder();
    gedelf_item root = add_record(b, "LONG_IDENTIFIER", "INDI"), note = add(b, root, "NOTE", "the first text");
    gedelf_item other = add(b, root, "NOTE", "other"), last = add(b, root, "NOTE", "last");
    static const char *const texts[] = {"", "short", "a text that is longer than all before it", "x", "the last text"};
    for (size_t i = 0; i < COUNT_OF(texts); i++) {
        assert_int_equal(gedelf_builder_set_payload(b, note, view_of_string(texts[i])), GEDELF_OK);
        assert_int_equal(gedelf_builder_set_payload(b, last, view_of_string(texts[i])), GEDELF_OK);
        assert_int_equal(gedelf_builder_set_pointer(b, note, root), GEDELF_OK);
        assert_int_equal(gedelf_builder_set_pointer_name(b, note, VIEW("X")), GEDELF_OK);
        assert_int_equal(gedelf_builder_set_payload(b, note, view_of_string(texts[i])), GEDELF_OK);
    }
    assert_int_equal(gedelf_builder_set_pointer_name(b, other, VIEW("Y")), GEDELF_OK);
    assert_int_equal(gedelf_builder_set_pointer(b, other, root), GEDELF_OK);
    assert_int_equal(gedelf_builder_set_xref(b, root, VIEW("")), GEDELF_OK);
    assert_int_equal(gedelf_builder_set_xref(b, root, VIEW("I2")), GEDELF_OK);
    assert_as_read(finish(b), VIEW("0 HEAD\n1 CHAR UTF-8\n0 @I2@ INDI\n1 NOTE the last text\n1 NOTE @I2@\n"
                                   "1 NOTE the last text\n" TRAILER));
}

/* A text that grows step by step takes no more room than it needs. */
static void test_build__growing_text(void **state)
{
    (void)state;
    census c = {0};
    gedelf_allocator allocator = census_allocator(&c);
    gedelf_builder *b;
    assert_int_equal(gedelf_builder_new(&b, &allocator), GEDELF_OK);
    memset(&allocator, 0, sizeof allocator); /* it was copied */
    gedelf_item note = add(b, add_record(b, "N1", "NOTE"), "TEXT", "");
    enum { LONGEST = 20000 };
    char *text = malloc(LONGEST);
    assert_non_null(text);
    memset(text, 'x', LONGEST);
    for (size_t length = 1; length <= LONGEST; length++)
        assert_int_equal(gedelf_builder_set_payload(b, note, view_of(text, length)), GEDELF_OK);
    assert_true(c.octets < 10 * LONGEST);
    gedelf_dataset *d = finish(b);
    assert_view(gedelf_structure_payload(gedelf_structure_first(gedelf_dataset_records(d))), view_of(text, LONGEST));
    gedelf_dataset_free(d);
    free(text);
    assert_census_is_clean(&c);
}

/* ---- What is refused ------------------------------------------------------------------------- */

static void test_build__tags(void **state)
{
    (void)state;
    static const view illegal[] = {TEXT(""),     TEXT("A B"),   TEXT("A-B"),  TEXT("\xC3\x89"), TEXT(" A"),
                                   TEXT("A\n"),  TEXT("A\0B"),  TEXT("HEAD"), TEXT("TRLR"),     TEXT("CONT"),
                                   TEXT("CONC"), TEXT("PLANG"), TEXT("DTYPE")};
    static const view of_header[] = {TEXT("CHAR"), TEXT("ELF"), TEXT("GEDC"), TEXT("SCHMA")};
    static const view legal[] = {TEXT("A"),     TEXT("_uid"),  TEXT("0"),   TEXT("head"),
                                 TEXT("UNDEF"), TEXT("ERROR"), TEXT("VERS")};
    gedelf_builder *b = open_builder();
    gedelf_item i, sour = add(b, GEDELF_ITEM_HEAD, "SOUR", "");
    const gedelf_item places[] = {GEDELF_ITEM_NONE, GEDELF_ITEM_HEAD, sour};
    for (size_t place = 0; place < COUNT_OF(places); place++) {
        for (size_t k = 0; k < COUNT_OF(illegal); k++) {
            i = 99;
            assert_int_equal(gedelf_builder_add(b, places[place], illegal[k], &i), GEDELF_ARGUMENT);
            assert_int_equal(i, GEDELF_ITEM_NONE);
        }
        for (size_t k = 0; k < COUNT_OF(legal); k++)
            assert_int_equal(gedelf_builder_add(b, places[place], legal[k], &i), GEDELF_OK);
        for (size_t k = 0; k < COUNT_OF(of_header); k++)
            assert_int_equal(gedelf_builder_add(b, places[place], of_header[k], &i),
                             places[place] == GEDELF_ITEM_HEAD ? GEDELF_ARGUMENT : GEDELF_OK);
    }
    gedelf_builder_free(b);
    gedelf_builder_free(NULL);
}

static void test_build__payloads(void **state)
{
    (void)state;
    static const view illegal[] = {TEXT("\xFF"),         TEXT("a\xC3"), TEXT("\xED\xA0\x80"), TEXT("\xEF\xBF\xBF"),
                                   TEXT("\xEF\xBF\xBE"), TEXT("a\0b"),  TEXT("\xC0\x80"),     TEXT("\xF4\x90\x80\x80")};
    static const view legal[] = {TEXT("\r\n"), TEXT("@"), TEXT("@I1@"), TEXT("\x01"), TEXT("\xEE\x80\x80"), TEXT(" ")};
    gedelf_builder *b = open_builder();
    gedelf_item note = add_record(b, "N1", "NOTE");
    for (size_t i = 0; i < COUNT_OF(legal); i++)
        assert_int_equal(gedelf_builder_set_payload(b, note, legal[i]), GEDELF_OK);
    for (size_t i = 0; i < COUNT_OF(illegal); i++)
        assert_int_equal(gedelf_builder_set_payload(b, note, illegal[i]), GEDELF_ARGUMENT);
    assert_int_equal(gedelf_builder_set_payload(b, GEDELF_ITEM_HEAD, VIEW("x")), GEDELF_ARGUMENT);
    gedelf_dataset *d = finish(b);
    assert_view(gedelf_structure_payload(gedelf_dataset_records(d)), VIEW(" ")); /* what was refused changed nothing */
    gedelf_dataset_free(d);
}

/* Would the reader find this name between at signs? */
static bool is_read_as_pointer(view name)
{
    notebook text;
    notebook_init(&text);
    notebook_write(&text, VIEW(HEADER "0 @N1@ NOTE @"));
    notebook_write(&text, name);
    notebook_write(&text, VIEW("@\n0 TRLR\n"));
    gedelf_read_options options = GEDELF_READ_OPTIONS();
    gedelf_dataset *d;
    options.recover = true;
    assert_int_equal(gedelf_read(&d, source_of(buffer_view(&text.text)), &options), GEDELF_OK);
    bool found = name.length > 0 && view_equal(gedelf_structure_pointer(gedelf_dataset_records(d)), name);
    gedelf_dataset_free(d);
    notebook_free(&text);
    return found;
}

/* A name is legal if the reader takes it, as it takes the first seven of these. */
static void test_build__pointer_names(void **state)
{
    (void)state;
    static const view candidates[] = {TEXT("I1"),       TEXT(" a b "),       TEXT("a#"),   TEXT("a:b"), TEXT("a!b"),
                                      TEXT("\xC3\xA9"), TEXT("\t"),          TEXT(""),     TEXT("#a"),  TEXT("a@b"),
                                      TEXT("@"),        TEXT("a@"),          TEXT("a\nb"), TEXT("a\r"), TEXT("a\0"),
                                      TEXT("\xC3"),     TEXT("\xEF\xBF\xBF")};
    for (size_t i = 0; i < COUNT_OF(candidates); i++) {
        gedelf_builder *b = open_builder();
        gedelf_item note = add_record(b, "N1", "NOTE");
        bool legal = is_read_as_pointer(candidates[i]);
        assert_int_equal(legal, i < 7);
        assert_int_equal(gedelf_builder_set_pointer_name(b, note, candidates[i]), legal ? GEDELF_OK : GEDELF_ARGUMENT);
        gedelf_dataset *d = finish(b);
        assert_view(gedelf_structure_pointer(gedelf_dataset_records(d)), legal ? candidates[i] : VIEW(""));
        assert_view(gedelf_structure_payload(gedelf_dataset_records(d)), VIEW(""));
        gedelf_dataset_free(d);
    }
}

static void test_build__xrefs(void **state)
{
    (void)state;
    static const view illegal[] = {TEXT("a b"), TEXT("a@"),   TEXT("@a@"),          TEXT("a:b"), TEXT("a!b"),
                                   TEXT("\n"),  TEXT("\xC3"), TEXT("\xEE\x80\x80"), TEXT("a\0")};
    static const view legal[] = {TEXT("I1"), TEXT("\xC3\xA9"), TEXT("A_b.0")};
    gedelf_builder *b = open_builder();
    gedelf_item root = add_record(b, "", "INDI"), sub = add(b, root, "BIRT", "");
    for (size_t i = 0; i < COUNT_OF(legal); i++) {
        assert_int_equal(gedelf_builder_set_xref(b, root, legal[i]), GEDELF_OK);
        assert_int_equal(gedelf_builder_set_xref(b, sub, legal[i]), GEDELF_OK); /* an error, but not here */
    }
    assert_int_equal(gedelf_builder_set_xref(b, root, VIEW("I1")), GEDELF_OK);
    for (size_t i = 0; i < COUNT_OF(illegal); i++)
        assert_int_equal(gedelf_builder_set_xref(b, root, illegal[i]), GEDELF_ARGUMENT);
    assert_int_equal(gedelf_builder_set_xref(b, GEDELF_ITEM_HEAD, VIEW("I1")), GEDELF_ARGUMENT);
    assert_xrefs(finish(b), "I1 ");
}

static void test_build__qualifiers(void **state)
{
    (void)state;
    static const view languages[] = {TEXT(""), TEXT("e"), TEXT("en_GB"), TEXT("\xC3\xA9n"), TEXT("en\0")};
    static const view datatypes[] = {TEXT(""), TEXT("date"), TEXT("a:b c"), TEXT("a:\xC3"), TEXT("a:\n"), TEXT("a:\0")};
    gedelf_builder *b = open_builder();
    gedelf_item root = add_record(b, "N1", "NOTE"), pointer = add_pointer(b, root, "NOTE", root);
    for (size_t i = 0; i < COUNT_OF(languages); i++) {
        assert_int_equal(gedelf_builder_set_language(b, root, languages[i]), GEDELF_ARGUMENT);
        assert_int_equal(gedelf_builder_set_language(b, GEDELF_ITEM_HEAD, languages[i]), GEDELF_ARGUMENT);
    }
    for (size_t i = 0; i < COUNT_OF(datatypes); i++)
        assert_int_equal(gedelf_builder_set_datatype(b, root, datatypes[i]), GEDELF_ARGUMENT);
    assert_int_equal(gedelf_builder_set_datatype(b, GEDELF_ITEM_HEAD, VIEW("a:b")), GEDELF_ARGUMENT);
    /* D104: a pointer has neither, in whichever order they come. */
    assert_int_equal(gedelf_builder_set_language(b, pointer, VIEW("en")), GEDELF_ARGUMENT);
    assert_int_equal(gedelf_builder_set_datatype(b, pointer, VIEW("a:b")), GEDELF_ARGUMENT);
    gedelf_item spoken = add(b, root, "A", "x"), typed = add(b, root, "B", "x");
    assert_int_equal(gedelf_builder_set_language(b, spoken, VIEW("en-GB")), GEDELF_OK);
    assert_int_equal(gedelf_builder_set_datatype(b, typed, VIEW("a:\xC3\xA9")), GEDELF_OK);
    assert_int_equal(gedelf_builder_set_pointer(b, spoken, root), GEDELF_ARGUMENT);
    assert_int_equal(gedelf_builder_set_pointer_name(b, typed, VIEW("N1")), GEDELF_ARGUMENT);
    assert_as_read(finish(b), VIEW("0 HEAD\n1 CHAR UTF-8\n0 @N1@ NOTE\n1 NOTE @N1@\n1 A x\n2 PLANG en-GB\n"
                                   "1 B x\n2 DTYPE a:\xC3\xA9\n" TRAILER));
}

static void test_build__versions(void **state)
{
    (void)state;
    static const view illegal[] = {TEXT("1"), TEXT("1."), TEXT("1.0."), TEXT("1.0.0.0"), TEXT("v1.0"), TEXT(" 1.0")};
    gedelf_builder *b = open_builder();
    assert_int_equal(gedelf_builder_set_elf_version(b, VIEW("1.00")), GEDELF_OK);
    assert_int_equal(gedelf_builder_set_gedcom_version(b, VIEW("5.5.1")), GEDELF_OK);
    for (size_t i = 0; i < COUNT_OF(illegal); i++) {
        assert_int_equal(gedelf_builder_set_elf_version(b, illegal[i]), GEDELF_ARGUMENT);
        assert_int_equal(gedelf_builder_set_gedcom_version(b, illegal[i]), GEDELF_ARGUMENT);
    }
    assert_int_equal(gedelf_builder_set_gedcom_version(b, VIEW("")), GEDELF_OK);
    gedelf_dataset *d = finish(b);
    assert_view(gedelf_dataset_metadata(d)->elf_version, VIEW("1.0.0"));
    assert_view(gedelf_dataset_metadata(d)->gedcom_version, VIEW(""));
    gedelf_dataset_free(d);
}

/* Numbers that the builder never gave out; GEDELF_ITEM_NONE is nothing but what records are below. */
static void test_build__unknown_items(void **state)
{
    (void)state;
    gedelf_builder *b = open_builder();
    gedelf_item i, root = add_record(b, "N1", "NOTE");
    const gedelf_item unknown[] = {root + 1, UINT32_MAX, GEDELF_ITEM_NONE};
    for (size_t k = 0; k < COUNT_OF(unknown); k++) {
        if (unknown[k] != GEDELF_ITEM_NONE)
            assert_int_equal(gedelf_builder_add(b, unknown[k], VIEW("NOTE"), &i), GEDELF_ARGUMENT);
        assert_int_equal(gedelf_builder_set_payload(b, unknown[k], VIEW("x")), GEDELF_ARGUMENT);
        assert_int_equal(gedelf_builder_set_pointer(b, unknown[k], root), GEDELF_ARGUMENT);
        assert_int_equal(gedelf_builder_set_pointer(b, root, unknown[k]), GEDELF_ARGUMENT);
        assert_int_equal(gedelf_builder_set_pointer_name(b, unknown[k], VIEW("x")), GEDELF_ARGUMENT);
        assert_int_equal(gedelf_builder_set_xref(b, unknown[k], VIEW("x")), GEDELF_ARGUMENT);
        assert_int_equal(gedelf_builder_set_language(b, unknown[k], VIEW("en")), GEDELF_ARGUMENT);
        assert_int_equal(gedelf_builder_set_datatype(b, unknown[k], VIEW("a:b")), GEDELF_ARGUMENT);
    }
    assert_int_equal(gedelf_builder_set_pointer(b, root, GEDELF_ITEM_HEAD), GEDELF_ARGUMENT);
    assert_int_equal(gedelf_builder_set_pointer(b, GEDELF_ITEM_HEAD, root), GEDELF_ARGUMENT);
    assert_int_equal(gedelf_builder_set_pointer_name(b, GEDELF_ITEM_HEAD, VIEW("N1")), GEDELF_ARGUMENT);
    assert_as_read(finish(b), VIEW("0 HEAD\n1 CHAR UTF-8\n0 @N1@ NOTE\n" TRAILER));
}

/* ---- Schemas --------------------------------------------------------------------------------- */

static void test_build__schemas(void **state)
{
    (void)state;
    static const view not_iris[] = {TEXT("schema"), TEXT("a:b c"), TEXT(" a:b"), TEXT("a:\xFF"), TEXT("a:b\n")};
    static const view not_plain[] = {TEXT("a\nb"), TEXT("a\r"), TEXT("@a@"), TEXT(" @a b@ "), TEXT("\xFF")};
    gedelf_builder *b = open_builder();
    gedelf_item i, reference, inlined;
    for (size_t k = 0; k < COUNT_OF(not_iris); k++) {
        i = 99;
        assert_int_equal(gedelf_builder_add_schema(b, not_iris[k], &i), GEDELF_ARGUMENT);
        assert_int_equal(i, GEDELF_ITEM_NONE);
    }
    assert_int_equal(gedelf_builder_add_schema(b, VIEW("a:b"), &reference), GEDELF_OK);
    assert_int_equal(gedelf_builder_add_schema(b, VIEW(""), &inlined), GEDELF_OK);
    assert_int_equal(gedelf_builder_add(b, reference, VIEW("IRI"), &i), GEDELF_ARGUMENT); /* D118 */
    gedelf_item iri = add(b, inlined, "IRI", "x"), root = add_record(b, "", "NOTE");
    const gedelf_item in_schemas[] = {reference, inlined, iri};
    for (size_t k = 0; k < COUNT_OF(in_schemas); k++) {
        assert_int_equal(gedelf_builder_set_xref(b, in_schemas[k], VIEW("x")), GEDELF_ARGUMENT);
        assert_int_equal(gedelf_builder_set_pointer(b, in_schemas[k], root), GEDELF_ARGUMENT);
        assert_int_equal(gedelf_builder_set_pointer(b, root, in_schemas[k]), GEDELF_ARGUMENT);
        assert_int_equal(gedelf_builder_set_pointer_name(b, in_schemas[k], VIEW("x")), GEDELF_ARGUMENT);
        assert_int_equal(gedelf_builder_set_language(b, in_schemas[k], VIEW("en")), GEDELF_ARGUMENT);
        assert_int_equal(gedelf_builder_set_datatype(b, in_schemas[k], VIEW("a:b")), GEDELF_ARGUMENT);
    }
    assert_int_equal(gedelf_builder_set_payload(b, reference, VIEW("c:d")), GEDELF_ARGUMENT);
    assert_int_equal(gedelf_builder_set_payload(b, inlined, VIEW("c:d")), GEDELF_ARGUMENT);
    for (size_t k = 0; k < COUNT_OF(not_plain); k++)
        assert_int_equal(gedelf_builder_set_payload(b, iri, not_plain[k]), GEDELF_ARGUMENT);
    assert_int_equal(gedelf_builder_set_payload(b, iri, VIEW("@#D@ @@")), GEDELF_OK); /* as it is */
    assert_int_equal(gedelf_builder_set_elf_version(b, VIEW("1.0")), GEDELF_OK);
    assert_as_read(finish(b), VIEW("0 HEAD\n1 CHAR UTF-8\n1 ELF 1.0\n1 SCHMA a:b\n1 SCHMA\n2 IRI @#D@ @@\n"
                                   "0 NOTE\n" TRAILER));
}

/* ---- Identifiers ----------------------------------------------------------------------------- */

/* A letter for the kind of structure, and the first number that is free. */
static void test_build__invented_xrefs(void **state)
{
    (void)state;
    static const char *const tags[] = {"INDI", "FAM", "SOUR", "REPO", "NOTE", "OBJE", "SUBM", "_LOC", "INDI", "SUBN"};
    gedelf_builder *b = open_builder();
    for (size_t i = 0; i < COUNT_OF(tags); i++) {
        gedelf_item root = add(b, GEDELF_ITEM_NONE, tags[i], "");
        add_pointer(b, root, "_SELF", root);
    }
    add(b, GEDELF_ITEM_NONE, "INDI", ""); /* nothing points to it */
    assert_xrefs(finish(b), "I1 F1 S1 R1 N1 M1 U1 X1 I2 X2  ");
}

/* Names that are taken, even if only by pointers that lead nowhere, are not given again. */
static void test_build__free_xrefs(void **state)
{
    (void)state;
    gedelf_builder *b = open_builder();
    gedelf_item one = add(b, GEDELF_ITEM_NONE, "INDI", ""), two = add(b, GEDELF_ITEM_NONE, "INDI", "");
    gedelf_item dangling = add(b, one, "ALIA", "");
    assert_int_equal(gedelf_builder_set_pointer_name(b, dangling, VIEW("I1")), GEDELF_OK);
    add_pointer(b, one, "ASSO", two);
    add_pointer(b, one, "ASSO", one);
    add_record(b, "I2", "INDI");
    add_record(b, "I4", "FAM");
    gedelf_dataset *d = finish(b);
    gedelf_structure alia = gedelf_structure_find(gedelf_dataset_records(d), VIEW("ALIA"));
    assert_view(gedelf_structure_tag(gedelf_dataset_target(d, alia)), VIEW("UNDEF"));
    assert_xrefs(d, "I3 I5 I2 I4 ");
}

/* Substructures can be pointed to, in the header too. */
static void test_build__inner_targets(void **state)
{
    (void)state;
    gedelf_builder *b = open_builder();
    gedelf_item sour = add(b, GEDELF_ITEM_HEAD, "SOUR", "x"), person = add_record(b, "I1", "INDI");
    gedelf_item birth = add(b, person, "BIRT", "");
    gedelf_item to_sour = add_pointer(b, person, "A", sour), to_birth = add_pointer(b, person, "B", birth);
    assert_true(to_sour < to_birth);
    gedelf_dataset *d = finish(b);
    gedelf_structure root = gedelf_dataset_records(d);
    assert_true(gedelf_structure_same(gedelf_dataset_target(d, gedelf_structure_find(root, VIEW("A"))),
                                      gedelf_structure_first(gedelf_dataset_head(d))));
    assert_true(gedelf_structure_same(gedelf_dataset_target(d, gedelf_structure_find(root, VIEW("B"))),
                                      gedelf_structure_first(root)));
    assert_as_read(d,
                   VIEW("0 HEAD\n1 CHAR UTF-8\n1 @S1@ SOUR x\n0 @I1@ INDI\n1 @X1@ BIRT\n1 A @S1@\n1 B @X1@\n" TRAILER));
}

/* One UNDEF for each name that leads nowhere or to several places; of several, the first in order is found. */
static void test_build__targets(void **state)
{
    (void)state;
    gedelf_builder *b = open_builder();
    gedelf_item first = add_record(b, "", "FAM"), second = add_record(b, "D", "INDI");
    gedelf_item inside = add(b, first, "BIRT", "");
    assert_int_equal(gedelf_builder_set_xref(b, inside, VIEW("D")), GEDELF_OK); /* added later, but comes before */
    static const char *const pointers[] = {"D", "X", "X", "Y"};
    for (size_t i = 0; i < COUNT_OF(pointers); i++) {
        gedelf_item item = add(b, first, "_P", "");
        assert_int_equal(gedelf_builder_set_pointer_name(b, item, view_of_string(pointers[i])), GEDELF_OK);
    }
    add_pointer(b, first, "_P", second); /* by item, but its name is not its own */
    gedelf_dataset *d = finish(b);
    gedelf_structure root = gedelf_dataset_records(d), s = gedelf_structure_find(root, VIEW("_P")), targets[5];
    for (size_t i = 0; i < COUNT_OF(targets); i++) {
        targets[i] = gedelf_dataset_target(d, s);
        assert_view(gedelf_structure_tag(targets[i]), VIEW("UNDEF"));
        s = gedelf_structure_next(s);
    }
    assert_true(gedelf_structure_same(gedelf_dataset_find(d, VIEW("D")), gedelf_structure_first(root)));
    assert_false(gedelf_structure_exists(gedelf_dataset_find(d, VIEW("X"))));
    assert_false(gedelf_structure_same(targets[0], targets[1]));
    assert_true(gedelf_structure_same(targets[1], targets[2]));
    assert_false(gedelf_structure_same(targets[2], targets[3]));
    assert_true(gedelf_structure_same(targets[0], targets[4]));
    gedelf_dataset_free(d);
}

/* ---- What was read --------------------------------------------------------------------------- */

/* Reserved tags that reading leaves in the tree, and metadata whose identifiers and pointers do not count. */
static void test_build__as_read(void **state)
{
    (void)state;
    static const view tags[] = {TEXT("CONT"), TEXT("PLANG"), TEXT("DTYPE"), TEXT("CHAR")};
    gedelf_builder *b = open_builder();
    gedelf_item i, below, root = add_record(b, "I1", "INDI"), by_item = add_pointer(b, root, "ASSO", root);
    assert_int_equal(builder_add_as_read(b, by_item + 1, VIEW("A"), &i), GEDELF_ARGUMENT);
    assert_int_equal(builder_add_as_read(b, root, VIEW("A B"), &i), GEDELF_ARGUMENT);
    assert_int_equal(i, GEDELF_ITEM_NONE);
    for (size_t k = 0; k < COUNT_OF(tags); k++) {
        assert_int_equal(builder_add_as_read(b, root, tags[k], &i), GEDELF_OK);
        assert_int_equal(gedelf_builder_set_payload(b, i, VIEW("a b")), GEDELF_OK);
    }
    assert_int_equal(builder_add_as_read(b, GEDELF_ITEM_HEAD, VIEW("CHAR"), &i), GEDELF_OK);
    assert_int_equal(gedelf_builder_set_xref(b, i, VIEW("C")), GEDELF_OK);
    assert_int_equal(gedelf_builder_set_language(b, i, VIEW("en")), GEDELF_ARGUMENT);
    assert_int_equal(gedelf_builder_set_pointer(b, root, i), GEDELF_ARGUMENT);
    assert_int_equal(builder_add_as_read(b, i, VIEW("VERS"), &below), GEDELF_OK);
    assert_int_equal(gedelf_builder_set_pointer_name(b, below, VIEW("Q")), GEDELF_OK);
    gedelf_dataset *d = finish(b);
    gedelf_structure bad = gedelf_structure_first(gedelf_dataset_head(d));
    assert_view(gedelf_structure_xref(bad), VIEW("C"));
    assert_false(gedelf_structure_exists(gedelf_dataset_find(d, VIEW("C"))));
    assert_view(gedelf_structure_pointer(gedelf_structure_first(bad)), VIEW("Q"));
    assert_false(gedelf_structure_exists(gedelf_dataset_target(d, gedelf_structure_first(bad))));
    gedelf_structure cont = gedelf_structure_find(gedelf_dataset_records(d), VIEW("CONT"));
    assert_view(gedelf_structure_payload(cont), VIEW("a b"));
    assert_view(gedelf_structure_tag(gedelf_structure_next(gedelf_structure_next(cont))), VIEW("DTYPE"));
    gedelf_dataset_free(d);
}

static void test_build__schema_as_read(void **state)
{
    (void)state;
    gedelf_builder *b = open_builder();
    gedelf_item i, sub;
    assert_int_equal(builder_add_schema_as_read(b, VIEW("not an IRI"), &i), GEDELF_OK);
    assert_int_equal(builder_add_as_read(b, i, VIEW("IRI"), &sub), GEDELF_OK);
    assert_int_equal(builder_add_schema_as_read(b, VIEW(" a:b"), &i), GEDELF_ARGUMENT);
    assert_int_equal(builder_add_schema_as_read(b, VIEW("a\nb"), &i), GEDELF_ARGUMENT);
    assert_int_equal(builder_add_schema_as_read(b, VIEW("@a@"), &i), GEDELF_ARGUMENT);
    assert_int_equal(gedelf_builder_set_elf_version(b, VIEW("1.0")), GEDELF_OK);
    assert_as_read(finish(b), VIEW("0 HEAD\n1 CHAR UTF-8\n1 ELF 1.0\n1 SCHMA not an IRI\n2 IRI\n" TRAILER));
}

/* ---- Size ------------------------------------------------------------------------------------ */

/* One below the other, one beside the other, each pointing to the one before. Returns the processor time. */
static double time_to_build(unsigned count)
{
    clock_t begin = clock();
    gedelf_builder *b = open_builder();
    gedelf_item deep = add_record(b, "", "INDI"), before = deep, broad = add_record(b, "", "INDI");
    for (unsigned i = 0; i < count; i++) {
        deep = add(b, deep, "NOTE", "x");
        before = add_pointer(b, broad, "ASSO", before);
    }
    gedelf_dataset *d = finish(b);
    gedelf_structure root = gedelf_dataset_records(d), s = root, target = root;
    size_t depth = 0, breadth = 0;
    while (gedelf_structure_exists(s = gedelf_structure_first(s)))
        depth++;
    for (s = gedelf_structure_first(gedelf_structure_next(root)); gedelf_structure_exists(s); breadth++) {
        assert_true(gedelf_structure_same(gedelf_dataset_target(d, s), target));
        target = s;
        s = gedelf_structure_next(s);
    }
    assert_int_equal(depth, count);
    assert_int_equal(breadth, count);
    gedelf_dataset_free(d);
    return (double)(clock() - begin) / CLOCKS_PER_SEC;
}

static void test_build__deep_and_broad(void **state)
{
    (void)state;
    double base = time_to_build(10000), time = time_to_build(100000);
    if (time > 30 * base + 0.2) /* if it were quadratic, it would be a hundred times as long */
        fail_msg("%.3f s for 100,000 structures, %.3f s for 10,000", time, base);
}

/* ---- Memory ---------------------------------------------------------------------------------- */

/* Whichever allocation fails, the builder is as it was before, and can go on once there is memory. */
static void test_build__no_memory(void **state)
{
    (void)state;
    bool failed = true;
    for (size_t left = 0; failed; left++) {
        census c = {.scarce = true, .left = left};
        gedelf_allocator allocator = census_allocator(&c);
        plan p = {.memory = &c};
        while (!done(&p, gedelf_builder_new(&p.builder, &allocator)))
            assert_null(p.builder);
        gedelf_dataset *d = plan_everything(&p);
        failed = p.failed;
        assert_as_read(d, VIEW(EVERYTHING));
        assert_census_is_clean(&c);
    }
}

/* A text for which there is no room leaves what was there. */
static void test_build__no_room(void **state)
{
    (void)state;
    static gedelf_status (*const setters[])(gedelf_builder *, gedelf_item, gedelf_view) = {
        gedelf_builder_set_payload, gedelf_builder_set_pointer_name, gedelf_builder_set_xref};
    static char text[5000];
    census c = {0};
    gedelf_allocator allocator = census_allocator(&c);
    gedelf_builder *b;
    gedelf_item i;
    assert_int_equal(gedelf_builder_new(&b, &allocator), GEDELF_OK);
    gedelf_item note = add_record(b, "N1", "NOTE");
    memset(text, 'x', sizeof text);
    c.scarce = true;
    for (size_t k = 0; k < COUNT_OF(setters); k++)
        assert_int_equal(setters[k](b, note, view_of(text, sizeof text)), GEDELF_MEMORY);
    assert_int_equal(builder_add_schema_as_read(b, view_of(text, sizeof text), &i), GEDELF_MEMORY);
    assert_int_equal(i, GEDELF_ITEM_NONE);
    c.scarce = false;
    assert_as_read(finish(b), VIEW("0 HEAD\n1 CHAR UTF-8\n0 @N1@ NOTE\n" TRAILER));
    assert_census_is_clean(&c);
}

/* However far finishing comes, it can be tried again. */
static void test_build__finishing_again(void **state)
{
    (void)state;
    census c = {0};
    gedelf_allocator allocator = census_allocator(&c);
    gedelf_builder *b;
    gedelf_dataset *d = NULL;
    assert_int_equal(gedelf_builder_new(&b, &allocator), GEDELF_OK);
    for (unsigned i = 0; i < 100; i++) {
        gedelf_item item = add(b, GEDELF_ITEM_NONE, i % 2 == 0 ? "INDI" : "_A", "");
        add_pointer(b, item, "ASSO", item);
    }
    c.scarce = true;
    for (size_t left = 0; !d; left++) {
        c.left = left;
        gedelf_status status = gedelf_builder_finish(b, &d);
        assert_int_equal(status, d ? GEDELF_OK : GEDELF_MEMORY);
    }
    assert_true(gedelf_structure_exists(gedelf_dataset_find(d, VIEW("I50"))));
    assert_true(gedelf_structure_exists(gedelf_dataset_find(d, VIEW("X50"))));
    assert_false(gedelf_structure_exists(gedelf_dataset_find(d, VIEW("I51"))));
    gedelf_dataset_free(d);
    assert_census_is_clean(&c);
}

/* What finishing made up is forgotten if it fails: the name may be given to another, and what points may change. */
static void test_build__finishing_fails(void **state)
{
    (void)state;
    gedelf_status status = GEDELF_MEMORY;
    for (size_t left = 0; status != GEDELF_OK; left++) {
        census c = {0};
        gedelf_allocator allocator = census_allocator(&c);
        gedelf_builder *b;
        gedelf_dataset *d;
        assert_int_equal(gedelf_builder_new(&b, &allocator), GEDELF_OK);
        gedelf_item one = add_record(b, "", "INDI"), two = add_record(b, "", "INDI");
        gedelf_item a = add_pointer(b, one, "ASSO", two);
        add_pointer(b, two, "ASSO", one);
        c.scarce = true;
        c.left = left;
        status = gedelf_builder_finish(b, &d);
        c.scarce = false;
        if (status != GEDELF_OK) {
            assert_int_equal(status, GEDELF_MEMORY);
            assert_null(d);
            assert_int_equal(gedelf_builder_set_payload(b, a, VIEW("x")), GEDELF_OK);
            add_record(b, "I1", "INDI");
            assert_as_read(finish(b), VIEW("0 HEAD\n1 CHAR UTF-8\n0 @I2@ INDI\n1 ASSO x\n0 INDI\n1 ASSO @I2@\n"
                                           "0 @I1@ INDI\n" TRAILER));
        } else {
            gedelf_dataset_free(d);
        }
        assert_census_is_clean(&c);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_build__nothing),         cmocka_unit_test(test_build__everything),
        cmocka_unit_test(test_build__order),           cmocka_unit_test(test_build__replaced),
        cmocka_unit_test(test_build__growing_text),    cmocka_unit_test(test_build__tags),
        cmocka_unit_test(test_build__payloads),        cmocka_unit_test(test_build__pointer_names),
        cmocka_unit_test(test_build__xrefs),           cmocka_unit_test(test_build__qualifiers),
        cmocka_unit_test(test_build__versions),        cmocka_unit_test(test_build__unknown_items),
        cmocka_unit_test(test_build__schemas),         cmocka_unit_test(test_build__invented_xrefs),
        cmocka_unit_test(test_build__free_xrefs),      cmocka_unit_test(test_build__inner_targets),
        cmocka_unit_test(test_build__targets),         cmocka_unit_test(test_build__as_read),
        cmocka_unit_test(test_build__schema_as_read),  cmocka_unit_test(test_build__deep_and_broad),
        cmocka_unit_test(test_build__no_memory),       cmocka_unit_test(test_build__no_room),
        cmocka_unit_test(test_build__finishing_again), cmocka_unit_test(test_build__finishing_fails),
    };
    return cmocka_run_group_tests_name("build", tests, NULL, NULL);
}
