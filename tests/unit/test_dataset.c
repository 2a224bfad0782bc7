/* SPDX-License-Identifier: MIT */
/*
 * The dataset: walking it, looking things up in it, what it says about languages and schemas, how it uses memory, and
 * reading it in several threads.
 */
#include "unit.h"

#include <pthread.h>
#include <time.h>

/* ---- Helpers --------------------------------------------------------------------------------- */

static gedelf_dataset *read_text(view text)
{
    gedelf_dataset *dataset;
    assert_int_equal(gedelf_read(&dataset, source_of(text), NULL), GEDELF_OK);
    return dataset;
}

static void write_structure(notebook *out, gedelf_structure s)
{
    notebook_write(out, gedelf_structure_xref(s));
    notebook_write(out, VIEW(" "));
    notebook_write(out, gedelf_structure_tag(s));
    notebook_write(out, VIEW("="));
    notebook_write(out, gedelf_structure_payload(s));
    if (gedelf_structure_pointer(s).length > 0)
        notebook_write(out, VIEW("->"));
    notebook_write(out, gedelf_structure_pointer(s));
    if (!view_equal(gedelf_structure_language(s), VIEW("und"))) {
        notebook_write(out, VIEW("@"));
        notebook_write(out, gedelf_structure_language(s));
    }
    if (gedelf_structure_datatype(s).length > 0)
        notebook_write(out, VIEW("^"));
    notebook_write(out, gedelf_structure_datatype(s));
}

/* A structure with all that is below it and after it, as text: ( ) for what is below. */
static void write_tree(notebook *out, gedelf_structure s)
{
    size_t depth = 0;
    while (gedelf_structure_exists(s)) {
        write_structure(out, s);
        gedelf_structure next = gedelf_structure_first(s);
        if (gedelf_structure_exists(next)) {
            notebook_write(out, VIEW("("));
            depth++;
        } else {
            while (!gedelf_structure_exists(next = gedelf_structure_next(s)) && depth > 0) {
                s = gedelf_structure_super(s);
                notebook_write(out, VIEW(")"));
                depth--;
            }
            notebook_write(out, VIEW(";"));
        }
        s = next;
    }
}

static void assert_tree(gedelf_structure s, const char *expected)
{
    notebook out;
    notebook_init(&out);
    write_tree(&out, s);
    assert_string_equal(notebook_text(&out), expected);
    notebook_free(&out);
}

static void write_format(notebook *out, const char *format, unsigned number)
{
    char text[200];
    notebook_write(out, view_of(text, (size_t)snprintf(text, sizeof text, format, number)));
}

/* ---- Walking --------------------------------------------------------------------------------- */

#define FAMILY                                                                                                         \
    HEADER "1 SOUR x\n2 VERS 2\n"                                                                                      \
           "0 @I1@ INDI\n1 NAME Jane /Austen/\n2 GIVN Jane\n2 SURN Austen\n1 BIRT\n2 DATE 1775\n1 FAMC @F1@\n"         \
           "0 @F1@ FAM\n1 CHIL @I1@\n1 CHIL @I2@\n1 HUSB @X@\n1 WIFE @X@\n1 NOTE @Y@\n"                                \
           "0 @I2@ INDI\n1 @E1@ BIRT\n1 ASSO @E1@\n1 ALIA @D@\n"                                                       \
           "0 @D@ INDI\n0 @D@ NOTE\n" TRAILER

static void test_dataset__records(void **state)
{
    (void)state;
    gedelf_dataset *d = read_text(VIEW(FAMILY));
    assert_tree(gedelf_dataset_head(d), " HEAD=( SOUR=x( VERS=2));");
    assert_tree(gedelf_dataset_records(d),
                "I1 INDI=( NAME=Jane /Austen/( GIVN=Jane; SURN=Austen); BIRT=( DATE=1775); FAMC=->F1);"
                "F1 FAM=( CHIL=->I1; CHIL=->I2; HUSB=->X; WIFE=->X; NOTE=->Y);"
                "I2 INDI=(E1 BIRT=; ASSO=->E1; ALIA=->D);"
                "D INDI=;D NOTE=;");
    gedelf_dataset_free(d);
}

static void test_dataset__none_at_all(void **state)
{
    (void)state;
    static const gedelf_structure none = {NULL, 0};
    gedelf_dataset *d = read_text(VIEW(HEADER TRAILER));
    assert_false(gedelf_structure_exists(gedelf_dataset_records(d)));
    assert_false(gedelf_structure_exists(gedelf_structure_first(gedelf_dataset_head(d))));
    assert_false(gedelf_structure_exists(gedelf_dataset_find(d, VIEW("I1"))));
    assert_false(gedelf_structure_exists(gedelf_dataset_find(d, VIEW(""))));
    assert_false(gedelf_structure_exists(gedelf_dataset_target(d, none)));
    assert_false(gedelf_structure_exists(gedelf_dataset_schema(d, 0)));
    gedelf_dataset_free(d);
    gedelf_dataset_free(NULL);
}

/* What is nowhere has nothing. */
static void test_structure__none(void **state)
{
    (void)state;
    static const gedelf_structure none = {NULL, 0};
    assert_false(gedelf_structure_exists(none));
    assert_true(gedelf_structure_same(none, (gedelf_structure){NULL, 7}));
    assert_false(gedelf_structure_exists(gedelf_structure_first(none)));
    assert_false(gedelf_structure_exists(gedelf_structure_next(none)));
    assert_false(gedelf_structure_exists(gedelf_structure_super(none)));
    assert_false(gedelf_structure_exists(gedelf_structure_find(none, VIEW("NAME"))));
    assert_int_equal(gedelf_structure_tag(none).length, 0);
    assert_int_equal(gedelf_structure_tag_number(none), 0);
    assert_int_equal(gedelf_structure_xref(none).length, 0);
    assert_int_equal(gedelf_structure_payload(none).length, 0);
    assert_int_equal(gedelf_structure_pointer(none).length, 0);
    assert_int_equal(gedelf_structure_language(none).length, 0);
    assert_int_equal(gedelf_structure_datatype(none).length, 0);
    assert_int_equal(gedelf_structure_line(none), 0);
}

static void test_structure__find_and_tag_numbers(void **state)
{
    (void)state;
    gedelf_dataset *d = read_text(VIEW(FAMILY));
    gedelf_structure i1 = gedelf_dataset_find(d, VIEW("I1")), f1 = gedelf_dataset_find(d, VIEW("F1"));
    gedelf_structure child = gedelf_structure_find(f1, VIEW("CHIL"));
    assert_view(gedelf_structure_pointer(child), VIEW("I1")); /* the first one */
    assert_false(gedelf_structure_exists(gedelf_structure_find(f1, VIEW("chil"))));
    assert_false(gedelf_structure_exists(gedelf_structure_find(f1, VIEW("GIVN")))); /* not of that level */
    assert_false(gedelf_structure_exists(gedelf_structure_find(f1, VIEW("NOWHERE"))));
    assert_int_equal(gedelf_structure_tag_number(child), gedelf_dataset_tag_number(d, VIEW("CHIL")));
    assert_int_equal(gedelf_structure_tag_number(child), gedelf_structure_tag_number(gedelf_structure_next(child)));
    assert_int_not_equal(gedelf_structure_tag_number(i1), gedelf_structure_tag_number(f1));
    assert_int_not_equal(gedelf_structure_tag_number(child), 0);
    assert_int_equal(gedelf_dataset_tag_number(d, VIEW("NOWHERE")), 0);
    assert_true(gedelf_structure_same(gedelf_structure_super(child), f1));
    assert_false(gedelf_structure_same(i1, f1));
    assert_false(gedelf_structure_exists(gedelf_structure_super(f1)));
    gedelf_dataset_free(d);
}

/* ---- Depth and breadth ----------------------------------------------------------------------- */

enum { MANY = 100000 };

/* One below the other; the stack of a recursive walker would not last. */
static void test_dataset__deep(void **state)
{
    (void)state;
    notebook text;
    notebook_init(&text);
    notebook_write(&text, VIEW(HEADER "0 @I1@ INDI\n"));
    for (unsigned level = 1; level <= MANY; level++)
        write_format(&text, "%u NOTE x\n", level);
    notebook_write(&text, VIEW(TRAILER));
    gedelf_dataset *d = read_text(buffer_view(&text.text));
    gedelf_structure root = gedelf_dataset_records(d), s = root, below;
    size_t depth = 0;
    for (; gedelf_structure_exists(below = gedelf_structure_first(s)); s = below) {
        assert_true(gedelf_structure_same(gedelf_structure_super(below), s));
        assert_false(gedelf_structure_exists(gedelf_structure_next(below)));
        depth++;
    }
    assert_int_equal(depth, MANY);
    for (; gedelf_structure_exists(gedelf_structure_super(s)); s = gedelf_structure_super(s))
        depth--;
    assert_int_equal(depth, 0);
    assert_true(gedelf_structure_same(s, root));
    gedelf_dataset_free(d);
    notebook_free(&text);
}

static void test_dataset__broad(void **state)
{
    (void)state;
    notebook text;
    notebook_init(&text);
    notebook_write(&text, VIEW(HEADER "0 @I1@ INDI\n"));
    for (unsigned i = 0; i < MANY; i++)
        write_format(&text, i % 2 == 0 ? "1 NOTE %u\n" : "1 NOTE\n2 CONT %u\n", i);
    notebook_write(&text, VIEW("1 LAST\n0 @I2@ INDI\n" TRAILER));
    gedelf_dataset *d = read_text(buffer_view(&text.text));
    gedelf_structure root = gedelf_dataset_records(d), s = gedelf_structure_first(root);
    for (unsigned i = 0; i < MANY; i++) {
        char payload[20];
        int length = snprintf(payload, sizeof payload, i % 2 == 0 ? "%u" : "\n%u", i);
        assert_view(gedelf_structure_payload(s), view_of(payload, (size_t)length));
        assert_true(gedelf_structure_same(gedelf_structure_super(s), root));
        s = gedelf_structure_next(s);
    }
    assert_true(gedelf_structure_same(s, gedelf_structure_find(root, VIEW("LAST"))));
    assert_false(gedelf_structure_exists(gedelf_structure_next(s)));
    assert_view(gedelf_structure_xref(gedelf_structure_next(root)), VIEW("I2"));
    gedelf_dataset_free(d);
    notebook_free(&text);
}

/* ---- Looking up ------------------------------------------------------------------------------ */

/* A dataset of so many records, each of which points to the next. */
static gedelf_dataset *ring(notebook *text, unsigned count)
{
    notebook_write(text, VIEW(HEADER));
    for (unsigned i = 0; i < count; i++) {
        write_format(text, "0 @I%u@ INDI\n", i);
        write_format(text, "1 ASSO @I%u@\n", (i + 1) % count);
    }
    notebook_write(text, VIEW(TRAILER));
    return read_text(buffer_view(&text->text));
}

/* Processor time for following so many pointers. */
static double time_to_follow(const gedelf_dataset *d, unsigned pointers)
{
    clock_t begin = clock();
    gedelf_structure s = gedelf_dataset_records(d);
    for (unsigned i = 0; i < pointers; i++) {
        s = gedelf_dataset_target(d, gedelf_structure_first(s));
        assert_true(gedelf_structure_same(s, gedelf_dataset_find(d, gedelf_structure_xref(s))));
    }
    return (double)(clock() - begin) / CLOCKS_PER_SEC;
}

static void test_dataset__find_takes_constant_time(void **state)
{
    (void)state;
    notebook small, large;
    notebook_init(&small);
    notebook_init(&large);
    gedelf_dataset *few = ring(&small, 100), *many = ring(&large, MANY);
    double base = time_to_follow(few, MANY), time = time_to_follow(many, MANY);
    if (time > 20 * base + 0.1) /* if it took a search, it would be a thousand times as long */
        fail_msg("%.3f s among %d records, %.3f s among 100", time, MANY, base);
    gedelf_dataset_free(few);
    gedelf_dataset_free(many);
    notebook_free(&small);
    notebook_free(&large);
}

/* Follows the first pointer with this tag in the record. */
static gedelf_structure target_of(const gedelf_dataset *d, view xref, view tag)
{
    return gedelf_dataset_target(d, gedelf_structure_find(gedelf_dataset_find(d, xref), tag));
}

static void test_dataset__targets(void **state)
{
    (void)state;
    gedelf_dataset *d = read_text(VIEW(FAMILY));
    gedelf_structure i1 = gedelf_dataset_find(d, VIEW("I1")), i2 = gedelf_dataset_find(d, VIEW("I2"));
    assert_true(gedelf_structure_same(target_of(d, VIEW("F1"), VIEW("CHIL")), i1));
    assert_true(gedelf_structure_same(target_of(d, VIEW("I2"), VIEW("ASSO")), gedelf_structure_first(i2)));
    assert_false(gedelf_structure_exists(target_of(d, VIEW("I1"), VIEW("NAME"))));
    /* Of those that carry one identifier, the first is found; but a pointer to several leads to none of them. */
    assert_view(gedelf_structure_tag(gedelf_dataset_find(d, VIEW("D"))), VIEW("INDI"));
    assert_view(gedelf_structure_tag(target_of(d, VIEW("I2"), VIEW("ALIA"))), VIEW("UNDEF"));
    gedelf_dataset_free(d);
}

/* One record UNDEF for each name, with nothing in it, and not part of the dataset. */
static void test_dataset__undefined(void **state)
{
    (void)state;
    gedelf_dataset *d = read_text(VIEW(FAMILY));
    gedelf_structure x = target_of(d, VIEW("F1"), VIEW("HUSB")), y = target_of(d, VIEW("F1"), VIEW("NOTE"));
    assert_true(gedelf_structure_same(x, target_of(d, VIEW("F1"), VIEW("WIFE"))));
    assert_false(gedelf_structure_same(x, y));
    assert_false(gedelf_structure_same(x, target_of(d, VIEW("I2"), VIEW("ALIA"))));
    assert_view(gedelf_structure_tag(x), VIEW("UNDEF"));
    assert_int_equal(gedelf_structure_tag_number(x), gedelf_dataset_tag_number(d, VIEW("UNDEF")));
    assert_int_equal(gedelf_structure_xref(x).length, 0);
    assert_int_equal(gedelf_structure_payload(x).length, 0);
    assert_int_equal(gedelf_structure_pointer(x).length, 0);
    assert_view(gedelf_structure_language(x), VIEW("und"));
    assert_int_equal(gedelf_structure_line(x), 0);
    assert_false(gedelf_structure_exists(gedelf_structure_first(x)));
    assert_false(gedelf_structure_exists(gedelf_structure_super(x)));
    assert_false(gedelf_structure_exists(gedelf_dataset_find(d, VIEW("X"))));
    gedelf_dataset_free(d);
}

/* ---- Metadata -------------------------------------------------------------------------------- */

static void test_dataset__metadata(void **state)
{
    (void)state;
    gedelf_dataset *d = read_text(VIEW("0 HEAD\n1 ELF 1.00\n1 CHAR UTF-8\n1 PLANG cy\n"
                                       "1 SCHMA https://example.com/a\n1 GEDC\n2 VERS 5.5\n2 FORM LINEAGE-LINKED\n"
                                       "1 SCHMA\n2 IRI x\n3 TAG Y\n2 IRI z\n1 NOTE Bore da\n"
                                       "0 @N1@ NOTE a\n1 PLANG fr-CA\n1 DTYPE xsd:string\n1 REFN b\n" TRAILER));
    const gedelf_metadata *m = gedelf_dataset_metadata(d);
    assert_view(m->dialect, VIEW("elf-1.0"));
    assert_view(m->encoding, VIEW("UTF-8"));
    assert_view(m->elf_version, VIEW("1.0.0"));
    assert_view(m->gedcom_version, VIEW("5.5.0"));
    assert_view(m->language, VIEW("cy"));
    assert_int_equal(m->schema_count, 2);
    assert_tree(gedelf_dataset_head(d), " HEAD=@cy( NOTE=Bore da@cy);");
    assert_tree(gedelf_dataset_records(d), "N1 NOTE=a@fr-CA^xsd:string( REFN=b@cy);");
    assert_view(gedelf_structure_payload(gedelf_dataset_schema(d, 0)), VIEW("https://example.com/a"));
    assert_tree(gedelf_structure_first(gedelf_dataset_schema(d, 1)), " IRI=x@cy( TAG=Y@cy); IRI=z@cy;");
    assert_false(gedelf_structure_exists(gedelf_dataset_schema(d, 2)));
    assert_false(gedelf_structure_exists(gedelf_structure_super(gedelf_dataset_schema(d, 1))));
    gedelf_dataset_free(d);
}

static void test_dataset__lines(void **state)
{
    (void)state;
    gedelf_read_options options = GEDELF_READ_OPTIONS();
    gedelf_dataset *d;
    options.positions = true;
    view text = VIEW("\n" HEADER "\n1 NOTE x\n2 CONT y\n1 NOTE z\n0 @I1@ INDI\n\n\n1 SEX M\n" TRAILER);
    assert_int_equal(gedelf_read(&d, source_of(text), &options), GEDELF_OK);
    gedelf_structure head = gedelf_dataset_head(d), note = gedelf_structure_find(head, VIEW("NOTE"));
    assert_int_equal(gedelf_structure_line(head), 2);
    assert_int_equal(gedelf_structure_line(note), 8);
    assert_int_equal(gedelf_structure_line(gedelf_structure_next(note)), 10);
    assert_int_equal(gedelf_structure_line(gedelf_dataset_records(d)), 11);
    assert_int_equal(gedelf_structure_line(gedelf_structure_first(gedelf_dataset_records(d))), 14);
    gedelf_dataset_free(d);
    d = read_text(text);
    assert_int_equal(gedelf_structure_line(gedelf_dataset_records(d)), 0);
    gedelf_dataset_free(d);
}

/* ---- Memory ---------------------------------------------------------------------------------- */

/* What a text needs of everything: decoding, unescaping, merging, languages, schemas, UNDEF, ERROR. */
#define RICH                                                                                                           \
    "0 HEAD\n1 ELF 1.0.0\n1 CHAR UTF-8\n1 SCHMA x:y\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n1 NOTE a\n2 CONT "   \
    "b\n"                                                                                                              \
    "0 @I1@ INDI\n1 NAME Zo\xEB @@ @#U41@\n2 PLANG fr\n2 DTYPE x:z\n1 FAMC @F1@\n4 no\nnot a line\n" TRAILER

static void test_dataset__allocator(void **state)
{
    (void)state;
    static const bool both[] = {false, true};
    for (size_t i = 0; i < COUNT_OF(both); i++) {
        census c = {0};
        gedelf_allocator allocator = census_allocator(&c);
        gedelf_read_options options = GEDELF_READ_OPTIONS();
        gedelf_dataset *d;
        options.allocator = &allocator;
        options.recover = true;
        options.positions = both[i];
        assert_int_equal(gedelf_read(&d, source_of(VIEW(RICH)), &options), GEDELF_OK);
        assert_true(c.blocks > 0);
        memset(&allocator, 0, sizeof allocator); /* it was copied */
        gedelf_dataset_free(d);
        assert_census_is_clean(&c);
    }
}

/* Whichever allocation fails, the status says so, and nothing is left behind. */
static void test_dataset__no_memory(void **state)
{
    (void)state;
    gedelf_status status = GEDELF_MEMORY;
    for (size_t left = 0; status != GEDELF_OK; left++) {
        census c = {.scarce = true, .left = left};
        gedelf_allocator allocator = census_allocator(&c);
        notebook notes;
        gedelf_dataset *d;
        notebook_init(&notes);
        gedelf_read_options options = options_with(&notes);
        options.allocator = &allocator;
        options.recover = true;
        status = gedelf_read(&d, source_of(VIEW(RICH)), &options);
        assert_true(status == GEDELF_OK || (status == GEDELF_MEMORY && !d));
        gedelf_dataset_free(d);
        notebook_free(&notes);
        assert_census_is_clean(&c);
    }
}

/* ---- Threads --------------------------------------------------------------------------------- */

/* What a thread is given, and what it gives back. */
typedef struct work {
    gedelf_dataset *shared; /* NULL: reads its own */
    view text;
    gedelf_status status;
    notebook out;
} work;

static void *do_work(void *context)
{
    work *w = context;
    for (int round = 0; round < 20; round++) {
        gedelf_dataset *d = w->shared;
        if (!d && (w->status = gedelf_read(&d, source_of(w->text), NULL)) != GEDELF_OK)
            break;
        w->out.text.length = 0;
        write_tree(&w->out, gedelf_dataset_head(d));
        write_tree(&w->out, gedelf_dataset_records(d));
        write_tree(&w->out, target_of(d, VIEW("F1"), VIEW("HUSB")));
        if (!w->shared)
            gedelf_dataset_free(d);
    }
    return NULL;
}

/* Some read for themselves, others walk one dataset at once; all see the same. */
static void test_dataset__threads(void **state)
{
    (void)state;
    enum { THREADS = 6 };
    pthread_t threads[THREADS];
    work works[THREADS];
    gedelf_dataset *shared = read_text(VIEW(FAMILY));
    for (size_t i = 0; i < THREADS; i++) {
        works[i] = (work){.shared = i % 2 == 0 ? shared : NULL, .text = VIEW(FAMILY)};
        notebook_init(&works[i].out);
        assert_int_equal(pthread_create(&threads[i], NULL, do_work, &works[i]), 0);
    }
    for (size_t i = 0; i < THREADS; i++) {
        assert_int_equal(pthread_join(threads[i], NULL), 0);
        assert_int_equal(works[i].status, GEDELF_OK);
        assert_string_equal(notebook_text(&works[i].out), notebook_text(&works[0].out));
    }
    assert_non_null(strstr(notebook_text(&works[0].out), "Jane /Austen/"));
    for (size_t i = 0; i < THREADS; i++)
        notebook_free(&works[i].out);
    gedelf_dataset_free(shared);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_dataset__records),
        cmocka_unit_test(test_dataset__none_at_all),
        cmocka_unit_test(test_structure__none),
        cmocka_unit_test(test_structure__find_and_tag_numbers),
        cmocka_unit_test(test_dataset__deep),
        cmocka_unit_test(test_dataset__broad),
        cmocka_unit_test(test_dataset__find_takes_constant_time),
        cmocka_unit_test(test_dataset__targets),
        cmocka_unit_test(test_dataset__undefined),
        cmocka_unit_test(test_dataset__metadata),
        cmocka_unit_test(test_dataset__lines),
        cmocka_unit_test(test_dataset__allocator),
        cmocka_unit_test(test_dataset__no_memory),
        cmocka_unit_test(test_dataset__threads),
    };
    return cmocka_run_group_tests_name("dataset", tests, NULL, NULL);
}
