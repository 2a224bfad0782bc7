/* SPDX-License-Identifier: MIT */
/*
 * Reading, types and writing where one allocation fails, and only that one: the status tells of it, and nothing stays behind.
 * Arrays grow by what is needed, so that each place at which memory is asked for does ask. What is read and written is short, and
 * has something of everything.
 */
#include "unit.h"

#include <gedelf/json.h>

typedef struct scarce_row {
    const char *text;
    const char *from, *to; /* dialects; NULL: as the header tells, the same */
    bool recover, typed, by_meaning;
    size_t max_line;
} scarce_row;

#define ELF_HEAD "0 HEAD\n1 CHAR UTF-8\n1 ELF 1.0.0\n"
#define OWN_SCHEMA                                                                                                     \
    "1 SCHMA\n2 PRFX e http://e/\n2 IRI e:a\n3 ISA e:b\n3 TAG A https://terms.fhiso.org/elf/Document\n2 IRI e:b\n3 "   \
    "TAG B e:a\n"                                                                                                      \
    "2 ESC A Z\n2 IRI http://x/y\n3 TAG _C e:b\n3 TAG A e:b\n"

static const scarce_row rows[] = {
    /* identifiers of every kind, pointers that lead somewhere, nowhere and to several, and words that are escaped */
    {ELF_HEAD OWN_SCHEMA
     "0 @I1@ A x@@y@#U41 42@\n1 CONT q@#Zw@\n1 CONC r\n1 B @long-name.of.some@\n1 B @I9@\n2 _C 1\n2 PLANG de\n"
     "0 @long-name.of.some@ A\n1 @X@ B z\n1 DTYPE e:t\n0 @I1@ A\n1 B @I1@\n0 TRLR\n",
     NULL, NULL, false, true, true, 20},
    {ELF_HEAD OWN_SCHEMA "0 @I1@ A one\n1 B two\n2 A three\n2 _D four\n0 @L\303\244@ _E five\n1 B @I1@\n0 TRLR\n", NULL,
     "elf-2017-10", false, true, true, 0},
    {ELF_HEAD OWN_SCHEMA "0 @I1@ A one\n1 B two\n0 _D \303\244\n0 TRLR\n", NULL, "elf-2017-06", false, true, false, 30},
    {ELF_HEAD "1 PLANG de\n" OWN_SCHEMA "0 @I1@ A a\n1 PLANG fr\n1 DTYPE http://z/\n0 TRLR\n", NULL, "elf-2018", false,
     true, true, 0},
    {ELF_HEAD OWN_SCHEMA "0 @I1@ A a\n1 PLANG fr\n1 DTYPE http://z/\n0 TRLR\n", NULL, "gedcom-5.5.1", false, false,
     true, 0},
    /* dictionaries */
    {"0 HEAD\n1 CHAR UTF-8\n1 PRFX x_ http://x/\n1 DEFN A http://e/a http://e/b\n1 DEFN C http://e/c\n1 GEDC\n2 VERS "
     "5.5.1\n"
     "2 ELF 1.0.0\n0 @I1@ A a\n1 x_B b\n1 C c\n2 A d\n0 @I2@ C\n1 A @I1@\n0 TRLR\n",
     "elf-2017-10", "elf-2017-10", false, true, true, 20},
    {"0 HEAD\n1 CHAR UTF-8\n1 DEFN A http://e/a\n2 CONT http://e/b\n1 PRFX y_ http://y/\n0 @I1@ A a\n1 y_B b\n0 TRLR\n",
     "elf-2017-06", "elf-2017-06", false, true, false, 0},
    /* a schema that a 2018 file has, with escapes */
    {"0 HEAD\n1 CHAR UTF-8\n1 GEDC\n2 VERS 5.5.1\n2 ELF 1.0.0\n" OWN_SCHEMA
     "0 @I1@ A x@#Zq@ y@#U41@ z\n1 CONT w\n0 TRLR\n",
     "elf-2018", "elf-1.0", false, true, true, 25},
    /* everything that cannot be used, kept */
    {"before\n0 HEAD\n1 CHAR UTF-8\n1 PLANG x y\n1 GEDC\n2 VERS x\n1 CONT stray\n0 @I1@ INDI\n3 deep\n1 FAMC @F1@\n2 "
     "CONT c\nnoise\n"
     "1 NOTE a\n2 SOUR b\n2 CONT late\n1 TRLR x\n0 @bad NOTE\n0 TRLR\nafter\n",
     NULL, NULL, true, false, true, 0},
    {"0 head\n1 char UTF-8\nnoise\n0 @I1@ INDI\n1 NAME a\n9 x\n", NULL, NULL, true, false, false, 0},
    {"0 @I1@ INDI\n1 NAME a\n0 TRLR\n", NULL, NULL, true, false, false, 0},
    {"0 HEAD\n1 CHAR UTF-8\n1 GEDC\n2 ELF 1.0.0\nx\n0 @I1@ INDI\n1 CONT a\n2 CONC b\n0 CONT c\n0 TRLR\nx\n",
     "elf-2017-10", NULL, true, false, true, 0},
    /* seven */
    {"0 HEAD\n1 GEDC\n2 VERS 7.0.1\n2 NOTE n\n1 SCHMA\n2 TAG _A http://e/a\n2 TAG _A http://e/b\n2 TAG _B "
     "http://e/b\n2 X y\n1 LANG de\n"
     "1 SCHMA\n0 @I1@ INDI\n1 _A @@x\n2 _B\n1 FAMC @VOID@\n1 FAMC @F1@\n1 NOTE a\n2 CONT @@b\n2 CONC c\n0 @i2@ INDI\n0 "
     "TRLR\n",
     NULL, NULL, false, false, true, 0},
    {"0 HEAD\n1 CONC x\n1 GEDC\n2 VERS 7.0\n2 VERS 7.1\n1 LANG x y\n0 @I1@ INDI\n1 NAME a\001b\n0 TRLR\n", NULL, NULL,
     true, false, false, 0},
    /* types that contradict each other, go round in circles, and are near to others */
    {ELF_HEAD "1 SCHMA\n2 PRFX e http://e/\n2 IRI e:a\n3 ISA e:b\n3 TAG A e:c e:d\n2 IRI e:b\n3 ISA e:a\n3 TAG A "
              "e:c\n2 IRI e:c\n"
              "3 ISA e:a\n3 ISA e:d\n3 TAG C https://terms.fhiso.org/elf/Document\n2 X y\n2 IRI bad iri\n2 PRFX e "
              "http://f/\n2 ESC C 9\n"
              "0 C\n1 A\n1 B\n2 CC\n0 CD\n0 TRLR\n",
     NULL, "elf-2017-10", false, true, true, 0},
    {ELF_HEAD "0 @I1@ INDI\n1 NAM a\n2 WIBBLE x\n1 _X y\n0 TRLR\n", NULL, "elf-2017-10", false, true, true, 0},
    /* references that are not there */
    {ELF_HEAD "1 SCHMA http://e/none\n1 SCHMA http://e/other\n0 TRLR\n", NULL, "elf-2017-10", false, false, false, 0},
};

static bool say_nothing(void *context, const gedelf_diag *diag)
{
    char message[64];
    (void)context;
    gedelf_diag_message(diag, message, sizeof message);
    return true;
}

static bool take_nothing(void *context, const void *octets, size_t size)
{
    (void)context;
    (void)octets;
    (void)size;
    return true;
}

static gedelf_read_options reading_of(const scarce_row *row, const gedelf_allocator *allocator)
{
    gedelf_read_options reading = GEDELF_READ_OPTIONS();
    reading.allocator = allocator;
    reading.dialect = row->from;
    reading.recover = row->recover;
    reading.typed = row->typed;
    reading.positions = true;
    reading.threads = 1;
    reading.diagnose = say_nothing;
    return reading;
}

static gedelf_write_options writing_of(const scarce_row *row, const gedelf_allocator *allocator)
{
    gedelf_write_options writing = GEDELF_WRITE_OPTIONS();
    writing.allocator = allocator;
    writing.dialect = row->to                       ? row->to
                      : row->from                   ? row->from
                      : strstr(row->text, "VERS 7") ? "gedcom-7.0"
                                                    : "elf-1.0";
    writing.by_meaning = row->by_meaning;
    writing.max_line = row->max_line;
    writing.diagnose = say_nothing;
    return writing;
}

static gedelf_status work_read(void *context, const gedelf_allocator *allocator)
{
    gedelf_dataset *dataset;
    gedelf_read_options reading = reading_of(context, allocator);
    gedelf_status status = gedelf_read(&dataset, source_of(view_of_string(((scarce_row *)context)->text)), &reading);
    assert_true((dataset != NULL) == (status == GEDELF_OK));
    gedelf_dataset_free(dataset);
    return status;
}

/* A dataset that is there, and how it is written. */
typedef struct written_row {
    const scarce_row *row;
    const gedelf_dataset *dataset;
} written_row;

static gedelf_status work_write(void *context, const gedelf_allocator *allocator)
{
    const written_row *w = context;
    gedelf_write_options writing = writing_of(w->row, allocator);
    return gedelf_write(w->dataset, gedelf_sink_callback(take_nothing, NULL), &writing);
}

static gedelf_status work_convert(void *context, const gedelf_allocator *allocator)
{
    const scarce_row *row = context;
    gedelf_read_options reading = reading_of(row, allocator);
    gedelf_write_options writing = writing_of(row, allocator);
    gedelf_convert_options converting = GEDELF_CONVERT_OPTIONS();
    converting.dialect = writing.dialect;
    converting.reading = &reading;
    converting.writing = &writing;
    writing.dialect = NULL;
    return gedelf_convert(source_of(view_of_string(row->text)), gedelf_sink_callback(take_nothing, NULL), &converting);
}

static void test_scarce__read(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        scarce_row row = rows[i];
        print_message("%s", row.text);
        assert_failures_are_told(work_read, &row, GEDELF_OK);
    }
}

static void test_scarce__write(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        gedelf_dataset *dataset;
        gedelf_read_options reading = reading_of(&rows[i], NULL);
        print_message("%s", rows[i].text);
        assert_int_equal(gedelf_read(&dataset, source_of(view_of_string(rows[i].text)), &reading), GEDELF_OK);
        written_row w = {&rows[i], dataset};
        assert_failures_are_told(work_write, &w, GEDELF_OK);
        gedelf_dataset_free(dataset);
    }
}

/* The default schema takes thousands of allocations, which reading alone has tried. */
static bool has_default_schema(const scarce_row *row)
{
    return strncmp(row->text, ELF_HEAD, strlen(ELF_HEAD)) == 0 && !strstr(row->text, "1 SCHMA\n");
}

static void test_scarce__convert(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        scarce_row row = rows[i];
        if (has_default_schema(&row))
            continue;
        print_message("%s", row.text);
        assert_failures_are_told(work_convert, &row, GEDELF_OK);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_scarce__read),
        cmocka_unit_test(test_scarce__write),
        cmocka_unit_test(test_scarce__convert),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
