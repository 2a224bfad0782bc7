/* SPDX-License-Identifier: MIT */
/*
 * From Polygenea to ELF: claims that people could have written, and what becomes of each in ELF, by the rules of
 * gedelf-polygenea-mapping(7), "The way back". tests/unit/test_from_elf.c takes files there and back.
 */
#include "unit.h"

#include "research/mapping/mapping.h"

/* After each of the following; node 0 is the file, its Subjects come next. */
#define ELF "N(\"https://terms.fhiso.org/elf/\",\"elf\")"
#define V7 "N(\"https://gedcom.io/terms/v7/\",\"v\")"
#define DOC "O({},{\"type\":\"ELF document\"})"
#define HEAD5 "0 HEAD\n1 CHAR UTF-8\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n"

/* A person, node 1, with something said about it. */
#define PERSON ELF DOC "S(0,\"INDI @I1@\")"
#define PERSON_IS HEAD5 "0 @I1@ INDI\n"

/* Nodes, what they are in ELF, and which of them have no place; NULL if all have one. */
typedef const char *back_case[3];

/* Nodes are read and turned into structures, with little memory. */
static gedelf_status unmap_scarcely(void *context, const gedelf_allocator *allocator)
{
    gedelf_read_options options = GEDELF_READ_OPTIONS();
    gedelf_pg_dataset *claims;
    gedelf_dataset *back;
    gedelf_pg_numbers left;
    options.allocator = allocator;
    gedelf_status status = gedelf_pg_read(&claims, source_of(*(const view *)context), &options, NULL);
    if (status == GEDELF_OK) {
        status = gedelf_pg_to_elf(&back, claims, &left);
        assert_true(status == GEDELF_OK || (!back && left.count == 0));
        gedelf_pg_numbers_free(&left);
        gedelf_dataset_free(back);
    }
    gedelf_pg_free(claims);
    return status;
}

static void run_back(const back_case *c)
{
    const char *nodes = (*c)[0], *elf = (*c)[1], *without_place = (*c)[2] ? (*c)[2] : "";
    gedelf_pg_dataset *d;
    gedelf_dataset *back;
    gedelf_pg_numbers left;
    buffer out;
    char numbers[200] = "";
    buffer_init(&out, &memory_default);
    assert_int_equal(gedelf_pg_read(&d, source_of(view_of_string(nodes)), NULL, NULL), GEDELF_OK);
    assert_int_equal(gedelf_pg_to_elf(&back, d, &left), GEDELF_OK);
    gedelf_write_options writing = GEDELF_WRITE_OPTIONS();
    if (view_equal(gedelf_dataset_metadata(back)->dialect, VIEW("gedcom-7.0")))
        writing.dialect = "gedcom-7.0";
    assert_int_equal(gedelf_write(back, gedelf_sink_callback(write_to_buffer, &out), &writing), GEDELF_OK);
    for (size_t i = 0; i < left.count; i++)
        snprintf(numbers + strlen(numbers), sizeof numbers - strlen(numbers), i > 0 ? " %u" : "%u", left.items[i]);
    char expected[2000];
    snprintf(expected, sizeof expected, "%s0 TRLR\n", elf);
    if (!view_equal(buffer_view(&out), view_of_string(expected)) || strcmp(numbers, without_place) != 0)
        fail_msg("%s\ngives, with “%s” left,\n%.*sand not\n%s", nodes, numbers, (int)out.length, out.data, expected);
    gedelf_dataset_free(back);
    gedelf_pg_numbers_free(&left);
    gedelf_pg_free(d);
    buffer_free(&out);
    view text = view_of_string(nodes);
    assert_failures_are_told(unmap_scarcely, &text, GEDELF_OK);
}

static void run_all(const back_case *cases, size_t count)
{
    for (size_t i = 0; i < count; i++)
        run_back(&cases[i]);
}

/* ---- Records --------------------------------------------------------------------------------- */

/* "TAG @ID@" and "TAG (record 17)" are records; what is not so is none. */
static void test_to_elf__slugs(void **state)
{
    (void)state;
    static back_case const cases[] = {
        {PERSON, PERSON_IS},
        {ELF DOC, HEAD5},
        {ELF DOC "S(0,\"INDI (record 17)\")", HEAD5 "0 INDI\n"},
        {ELF DOC "S(0,\"_X @a@\")", HEAD5 "0 @a@ _X\n"},
        {ELF DOC "S(0,\"I @x@\")", HEAD5 "0 @x@ I\n"},
        {ELF DOC "S(0,\"INDI\")", HEAD5, "1"},
        {ELF DOC "S(0,\"INDI \")", HEAD5, "1"},
        {ELF DOC "S(0,\"INDI @\")", HEAD5, "1"},
        {ELF DOC "S(0,\"INDI @@\")", HEAD5, "1"},
        {ELF DOC "S(0,\"INDI @I1\")", HEAD5, "1"},
        {ELF DOC "S(0,\"INDI @I1@ BIRT\")", HEAD5, "1"},
        {ELF DOC "S(0,\"INDI  @I1@\")", HEAD5, "1"},
        {ELF DOC "S(0,\"INDI-@I1@\")", HEAD5, "1"},
        {ELF DOC "S(0,\" @I1@\")", HEAD5, "1"},
        {ELF DOC "S(0,\"INDI (record 17\")", HEAD5, "1"},
        {ELF DOC "S(0,\"INDI (record 1) \")", HEAD5, "1"},
        {ELF DOC "S(0,\"INDI (record 1))\")", HEAD5, "1"},
        {ELF DOC "S(0,\"INDI (record \")", HEAD5, "1"},
        {ELF DOC "S(0,\"INDI (Record 1)\")", HEAD5, "1"},
        /* the same identifier again */
        {ELF DOC "O({},{\"n\":\"1\"})S(0,\"INDI @I1@\")S(1,\"INDI @I1@\")S(1,\"FAM @I1@\")S(0,\"INDI @I1_2@\")"
                 "C(0,\"elf:FAM-HUSB\",4,2)C(0,\"elf:PARENT1_POINTER\",4,3)",
         HEAD5 "0 @I1@ INDI\n0 @I1_2@ INDI\n0 @I1_2_2@ INDI\n0 @I1_3@ FAM\n1 HUSB @I1_2@\n", "1 6"},
        /* in the order of the table, those of one kind as they come, those that it does not have after them */
        {ELF DOC "S(0,\"_B @1@\")S(0,\"SUBM @2@\")S(0,\"FAM @3@\")S(0,\"_A @4@\")S(0,\"INDI @5@\")S(0,\"INDI @6@\")",
         HEAD5 "0 @5@ INDI\n0 @6@ INDI\n0 @3@ FAM\n0 @2@ SUBM\n0 @1@ _B\n0 @4@ _A\n"},
        /* equal nodes are one */
        {PERSON "S(0,\"INDI @I1@\")", PERSON_IS},
    };
    run_all(cases, COUNT_OF(cases));
}

/* A record's payload is what has its type for a key. */
static void test_to_elf__payloads_of_records(void **state)
{
    (void)state;
    static back_case const cases[] = {
        {ELF DOC "S(0,\"NOTE @N1@\")P(0,\"elf:NOTE_RECORD\",1,\"text\")", HEAD5 "0 @N1@ NOTE text\n"},
        {ELF DOC "S(0,\"_X @N1@\")P(0,\"_X\",1,\"text\")", HEAD5 "0 @N1@ _X text\n"},
        {ELF DOC "S(0,\"_X @N1@\")P(0,\"_XY\",1,\"text\")", HEAD5 "0 @N1@ _X\n", "2"},
        {ELF DOC "S(0,\"_X @N1@\")S(0,\"INDI @I1@\")C(0,\"_X\",1,2)", HEAD5 "0 @I1@ INDI\n0 @N1@ _X @I1@\n"},
        {ELF DOC
         "S(0,\"NOTE @N1@\")P(0,\"type\",1,\"note\")P(0,\"elf:NOTE_RECORD\",1,\"a\")P(0,\"elf:NOTE_RECORD\",1,\"b\")",
         HEAD5 "0 @N1@ NOTE a\n", "4"},
    };
    run_all(cases, COUNT_OF(cases));
}

/* ---- Claims ---------------------------------------------------------------------------------- */

static void test_to_elf__claims(void **state)
{
    (void)state;
    static back_case const cases[] = {
        {PERSON "P(0,\"elf:SEX_VALUE\",1,\"M\")", PERSON_IS "1 SEX M\n"},
        {PERSON "P(0,\"elf:SEX_VALUE\",1,\"\")", PERSON_IS "1 SEX\n"},
        {PERSON "P(0,\"https://example.com/x\",1,\"M\")", PERSON_IS, "2"},
        {PERSON "P(0,\"nothing\",1,\"M\")", PERSON_IS, "2"},
        {PERSON "P(0,\"type\",1,\"person\")", PERSON_IS},
        {PERSON "C(0,\"type\",1,1)", PERSON_IS, "2"},
        {PERSON "P(0,\"INDI._MILT\",1,\"x\")", PERSON_IS "1 _MILT x\n"},
        {PERSON "P(0,\"INDI._MILT[2]\",1,\"x\")", PERSON_IS "1 _MILT x\n"},
        {PERSON "P(0,\"INDI.DATE._X[12]\",1,\"x\")", PERSON_IS "1 _X x\n"},
        {PERSON "P(0,\"…_MILT\",1,\"x\")", PERSON_IS "1 _MILT x\n"},
        {PERSON "P(0,\"_MILT\",1,\"x\")", PERSON_IS, "2"},
        {PERSON "P(0,\"_MILT[2]\",1,\"x\")", PERSON_IS, "2"},
        {PERSON "P(0,\"INDI.\",1,\"x\")", PERSON_IS, "2"},
        {PERSON "P(0,\"INDI.[2]\",1,\"x\")", PERSON_IS, "2"},
        {PERSON "P(0,\"INDI.x:y\",1,\"x\")", PERSON_IS, "2"},
        {PERSON "P(0,\"a/INDI.X\",1,\"x\")", PERSON_IS, "2"},
        {PERSON "P(0,\".X\",1,\"x\")", PERSON_IS "1 X x\n"},
        {PERSON "P(0,\".X]\",1,\"x\")", PERSON_IS, "2"},
        /* what is said about a claim hangs below it, and about that */
        {PERSON "P(0,\"elf:PERSONAL_NAME_STRUCTURE\",1,\"A "
                "/B/\")P(0,\"elf:NAME_PIECE_GIVEN\",2,\"A\")P(0,\"elf:NOTE_STRUCTURE\",3,\"n\")",
         PERSON_IS "1 NAME A /B/\n2 GIVN A\n3 NOTE n\n"},
        /* a thing, and what is said about it */
        {PERSON "S(0,\"INDI @I1@ BIRT\")C(0,\"elf:BIRTH\",1,2)P(0,\"elf:DATE_VALUE\",2,\"1820\")",
         PERSON_IS "1 BIRT\n2 DATE 1820\n"},
        /* one that two claims lead to is once */
        {PERSON "S(0,\"x\")C(0,\"elf:BIRTH\",1,2)C(0,\"elf:DEATH\",1,2)P(0,\"elf:DATE_VALUE\",2,\"1820\")",
         PERSON_IS "1 BIRT\n2 DATE 1820\n", "4"},
        /* an attribute that is a value and a thing with that value is one structure */
        {PERSON
         "P(0,\"elf:OCCUPATION\",1,\"Curate\")S(0,\"x\")C(0,\"elf:OCCUPATION\",1,3)P(0,\"elf:OCCUPATION\",3,\"Curate\")"
         "P(0,\"elf:DATE_VALUE\",3,\"1820\")",
         PERSON_IS "1 OCCU Curate\n2 DATE 1820\n"},
        {PERSON
         "P(0,\"elf:OCCUPATION\",1,\"Poet\")S(0,\"x\")C(0,\"elf:OCCUPATION\",1,3)P(0,\"elf:OCCUPATION\",3,\"Curate\")"
         "P(0,\"elf:DATE_VALUE\",3,\"1820\")",
         PERSON_IS "1 OCCU Poet\n1 OCCU Curate\n2 DATE 1820\n"},
        /* pointers, and those that lead nowhere */
        {ELF DOC "S(0,\"INDI @I1@\")S(0,\"FAM @F1@\")C(0,\"elf:SPOUSE_TO_FAMILY_LINK\",1,2)S(0,\"UNDEF "
                 "@F9@\")C(0,\"elf:SPOUSE_TO_FAMILY_LINK\",1,4)",
         PERSON_IS "1 FAMS @F1@\n1 FAMS @F9@\n0 @F1@ FAM\n"},
        {ELF DOC "S(0,\"UNDEF @F9@\")", HEAD5, "1"},
        /* claims in the order of their first nodes, whatever their keys are */
        {PERSON "P(0,\"elf:SEX_VALUE\",1,\"M\")P(0,\"elf:NOTE_STRUCTURE\",1,\"a\")P(0,\"elf:SEX_VALUE\",1,\"F\")",
         PERSON_IS "1 SEX M\n1 NOTE a\n1 SEX F\n"},
        {PERSON
         "P(0,\"elf:NOTE_STRUCTURE\",1,\"b\")P(0,\"elf:NOTE_STRUCTURE\",1,\"a\")P(0,\"elf:NOTE_STRUCTURE\",1,\"c\")",
         PERSON_IS "1 NOTE b\n1 NOTE a\n1 NOTE c\n"},
        /* rules, Tags and what was inferred have no place */
        {PERSON "T(0,\"distinct\",{1})E([S(,)],[P(,\"k\",0,\"v\")])I([1],3)P(4,\"elf:SEX_VALUE\",1,\"M\")", PERSON_IS,
         "2 3 4 5"},
    };
    run_all(cases, COUNT_OF(cases));
}

/* ---- Sources --------------------------------------------------------------------------------- */

#define SOURCES                                                                                                        \
    PERSON "O({\"elf:Document\":0},{\"record\":\"SOUR @S1@\",\"elf:SOURCE_DESCRIPTIVE_TITLE\":\"One\"})"               \
           "O({\"elf:Document\":0},{\"record\":\"SOUR @S2@\",\"elf:SOURCE_DESCRIPTIVE_TITLE\":\"Two\"})"
#define SOURCE_RECORDS "0 @S1@ SOUR\n1 TITL One\n0 @S2@ SOUR\n1 TITL Two\n"

static void test_to_elf__citations(void **state)
{
    (void)state;
    static back_case const cases[] = {
        {SOURCES, PERSON_IS SOURCE_RECORDS},
        {SOURCES "P(2,\"elf:SEX_VALUE\",1,\"F\")", PERSON_IS "1 SEX F\n2 SOUR @S1@\n" SOURCE_RECORDS},
        /* claims that differ in their source only are one structure, with citations in the order of nodes */
        {SOURCES "P(3,\"elf:SEX_VALUE\",1,\"F\")P(2,\"elf:SEX_VALUE\",1,\"F\")P(0,\"elf:SEX_VALUE\",1,\"F\")",
         PERSON_IS "1 SEX F\n2 SOUR @S1@\n2 SOUR @S2@\n" SOURCE_RECORDS},
        {SOURCES
         "O({},{\"elf:SOURCE_CITATION\":\"x\"})P(0,\"elf:PERSONAL_NAME_STRUCTURE\",1,\"A\")P(3,\"elf:NAME_PIECE_"
         "GIVEN\",5,"
         "\"F\")"
         "P(4,\"elf:NAME_PIECE_GIVEN\",5,\"F\")P(2,\"elf:NAME_PIECE_GIVEN\",5,\"F\")D({2,3,4},\"r\")P(9,\"elf:NAME_"
         "PIECE_GIVEN\",5,\"F\")",
         PERSON_IS "1 NAME A\n2 GIVN F\n3 SOUR @S1@\n3 SOUR @S2@\n3 SOUR x\n" SOURCE_RECORDS},
        /* below, a citation is only where it differs, and then all do */
        {SOURCES "P(2,\"elf:PERSONAL_NAME_STRUCTURE\",1,\"A\")P(2,\"elf:NAME_PIECE_GIVEN\",4,\"A\")",
         PERSON_IS "1 NAME A\n2 SOUR @S1@\n2 GIVN A\n" SOURCE_RECORDS},
        {SOURCES "P(2,\"elf:PERSONAL_NAME_STRUCTURE\",1,\"A\")P(2,\"elf:NAME_PIECE_GIVEN\",4,\"A\")P(3,\"elf:NAME_"
                 "PIECE_GIVEN\",4,\"A\")",
         PERSON_IS "1 NAME A\n2 SOUR @S1@\n2 GIVN A\n3 SOUR @S1@\n3 SOUR @S2@\n" SOURCE_RECORDS},
        {SOURCES "P(0,\"elf:PERSONAL_NAME_STRUCTURE\",1,\"A\")P(2,\"elf:NAME_PIECE_GIVEN\",4,\"A\")",
         PERSON_IS "1 NAME A\n2 GIVN A\n3 SOUR @S1@\n" SOURCE_RECORDS},
        {SOURCES "P(2,\"elf:PERSONAL_NAME_STRUCTURE\",1,\"A\")P(0,\"elf:NAME_PIECE_GIVEN\",4,\"A\")",
         PERSON_IS "1 NAME A\n2 SOUR @S1@\n2 GIVN A\n" SOURCE_RECORDS},
        /* what a record cites as a whole */
        {SOURCES "C(0,\"elf:SOURCE_CITATION\",1,2)", PERSON_IS "1 SOUR @S1@\n" SOURCE_RECORDS},
        /* a citation with details and parents */
        {SOURCES "O({\"elf:SOURCE_CITATION\":2},{\"elf:WHERE_WITHIN_SOURCE\":\"12\",\"elf:CERTAINTY_ASSESSMENT\":\"3\","
                 "\"elf:TEXT_FROM_SOURCE\":\"words\"})"
                 "P(4,\"elf:SEX_VALUE\",1,\"F\")",
         PERSON_IS "1 SEX F\n2 SOUR @S1@\n3 DATA\n4 TEXT words\n3 QUAY 3\n3 PAGE 12\n" SOURCE_RECORDS},
        {PERSON
         "O({},{\"elf:SOURCE_CITATION\":\"a book\",\"elf:TEXT_FROM_SOURCE\":\"words\"})P(2,\"elf:SEX_VALUE\",1,\"F\")",
         PERSON_IS "1 SEX F\n2 SOUR a book\n3 TEXT words\n"},
        {PERSON "O({},{\"elf:SOURCE_CITATION\":\"a book\",\"SOUR._A\":\"1\",\"SOUR._A\":\"2\",\"SOUR._A._B\":\"3\"})"
                "P(2,\"elf:SEX_VALUE\",1,\"F\")",
         PERSON_IS "1 SEX F\n2 SOUR a book\n3 _A 2\n4 _B 3\n3 _A 1\n"},
        /* details by their paths, those with a number beside each other */
        {PERSON "O({},{\"elf:SOURCE_CITATION\":\"a "
                "book\",\"SOUR._A\":\"1\",\"SOUR._A[2]._B\":\"2\",\"SOUR._C._D\":\"3\",\"SOUR._C\":\"4\",\"SOUR._N\":"
                "\"@N1@\"})"
                "P(2,\"elf:SEX_VALUE\",1,\"F\")",
         PERSON_IS "1 SEX F\n2 SOUR a book\n3 _N @N1@\n3 _C 4\n4 _D 3\n3 _A\n4 _B 2\n3 _A 1\n"},
    };
    run_all(cases, COUNT_OF(cases));
}

#define FILE_WITH(details) ELF "O({},{\"type\":\"ELF document\"," details "})"

/* What only a part of has a place in ELF is there with that part, and is among what is left. */
static void test_to_elf__parts_that_are_left(void **state)
{
    (void)state;
#define NO_TEXT "(,,\\/9j/)" /* FF D8 FF */
#define NOTE "P(0,\"elf:NOTE_STRUCTURE\",1,"
    static back_case const cases[] = {
        /* values that are no text, or not of a kind that can be said */
        {PERSON NOTE NO_TEXT ")", PERSON_IS "1 NOTE\n", "2"},
        {PERSON NOTE "(,,\\aGk=))", PERSON_IS "1 NOTE hi\n"},
        {PERSON NOTE "(\"image/jpeg\",,\\aGk=))", PERSON_IS "1 NOTE hi\n", "2"},
        {PERSON NOTE "(\"https://a.org/t\",,\\aGk=))",
         "0 HEAD\n1 CHAR UTF-8\n1 ELF 1.0.0\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n0 @I1@ INDI\n"
         "1 NOTE hi\n2 DTYPE https://a.org/t\n"},
        {PERSON NOTE "(,\"de\",\\aGk=))",
         "0 HEAD\n1 CHAR UTF-8\n1 ELF 1.0.0\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n0 @I1@ INDI\n"
         "1 NOTE hi\n2 PLANG de\n"},
        {PERSON NOTE "(,\"no language\",\\aGk=))", PERSON_IS "1 NOTE hi\n", "2"},
        {PERSON NOTE "(,,\\YQBi))", PERSON_IS "1 NOTE\n", "2"},
        {SOURCES "P(2,\"elf:NOTE_STRUCTURE\",1," NO_TEXT ")P(3,\"elf:NOTE_STRUCTURE\",1," NO_TEXT ")",
         PERSON_IS "1 NOTE\n2 SOUR @S1@\n2 SOUR @S2@\n" SOURCE_RECORDS, "4 5"},
        {ELF DOC "S(0,\"NOTE @N1@\")P(0,\"elf:NOTE_RECORD\",1," NO_TEXT ")", HEAD5 "0 @N1@ NOTE\n", "2"},
        /* connections to what has no identifier */
        {PERSON "S(0,\"FAM (record 2)\")C(0,\"elf:SPOUSE_TO_FAMILY_LINK\",1,2)", PERSON_IS "1 FAMS\n0 FAM\n", "3"},
        {PERSON NOTE "\"a\")C(0,\"elf:SPOUSE_TO_FAMILY_LINK\",1,2)", PERSON_IS "1 NOTE a\n1 FAMS\n", "3"},
        /* records that are sources */
        {PERSON "O({\"elf:Document\":0},{\"record\":\"SOUR @S1@\",\"elf:SOURCE_DESCRIPTIVE_TITLE\":" NO_TEXT "})",
         PERSON_IS "0 @S1@ SOUR\n1 TITL\n", "2"},
        {PERSON "O({\"elf:Document\":0},{\"record\":\"SOUR @S1@\",\"shelf\":\"7\"})", PERSON_IS "0 @S1@ SOUR\n", "2"},
        {PERSON "O({\"shelf\":0},{\"record\":\"SOUR @S1@\"})", PERSON_IS "0 @S1@ SOUR\n", "2"},
        {PERSON "O({},{\"record\":\"SOUR (record 1)\"})P(2,\"elf:SEX_VALUE\",1,\"F\")",
         PERSON_IS "1 SEX F\n2 SOUR\n0 SOUR\n", "3"},
        {PERSON "O({},{\"record\":\"SOUR (record 1)\"})C(0,\"elf:SOURCE_CITATION\",1,2)", PERSON_IS "1 SOUR\n0 SOUR\n",
         "3"},
        /* citations: what ELF does not know, and more than one thing that is cited */
        {PERSON "O({},{\"elf:SOURCE_CITATION\":\"x\",\"shelf\":\"7\"})P(2,\"elf:SEX_VALUE\",1,\"F\")",
         PERSON_IS "1 SEX F\n2 SOUR x\n", "2"},
        {PERSON "O({},{\"elf:SOURCE_CITATION\":\"x\",\"elf:WHERE_WITHIN_SOURCE\":" NO_TEXT
                "})P(2,\"elf:SEX_VALUE\",1,\"F\")",
         PERSON_IS "1 SEX F\n2 SOUR x\n3 PAGE\n", "2"},
        {PERSON "O({},{\"elf:SOURCE_CITATION\":\"x\",\"SOUR._A\":" NO_TEXT "})P(2,\"elf:SEX_VALUE\",1,\"F\")",
         PERSON_IS "1 SEX F\n2 SOUR x\n3 _A\n", "2"},
        {PERSON "O({},{\"elf:SOURCE_CITATION\":" NO_TEXT "})P(2,\"elf:SEX_VALUE\",1,\"F\")",
         PERSON_IS "1 SEX F\n2 SOUR\n", "2"},
        {SOURCES "O({\"elf:SOURCE_CITATION\":2,\"elf:Document\":0},{\"elf:SOURCE_CITATION\":\"x\"})P(4,\"elf:SEX_"
                 "VALUE\",1,\"F\")",
         PERSON_IS "1 SEX F\n2 SOUR @S1@\n" SOURCE_RECORDS, "4"},
        {SOURCES "O({\"elf:SOURCE_CITATION\":2,\"elf:SOURCE_CITATION\":3},{})P(4,\"elf:SEX_VALUE\",1,\"F\")",
         PERSON_IS "1 SEX F\n2 SOUR @S2@\n" SOURCE_RECORDS, "4"},
        {SOURCES "O({\"elf:SOURCE_CITATION\":2,\"shelf\":3},{})P(4,\"elf:SEX_VALUE\",1,\"F\")",
         PERSON_IS "1 SEX F\n2 SOUR @S1@\n" SOURCE_RECORDS, "4"},
        {PERSON "O({},{\"elf:SOURCE_CITATION\":\"x\",\"elf:SOURCE_CITATION\":\"y\"})P(2,\"elf:SEX_VALUE\",1,\"F\")",
         PERSON_IS "1 SEX F\n2 SOUR y\n", "2"},
        /* the header */
        {FILE_WITH("\"HEAD._X\":" NO_TEXT), HEAD5 "1 _X\n", "0"},
        {FILE_WITH("\"elf:NAME_OF_PRODUCT\":" NO_TEXT), HEAD5 "1 SOUR\n2 NAME\n", "0"},
        {FILE_WITH("\"language\":\"no language\""), HEAD5, "0"},
        {FILE_WITH("\"SCHMA\":\"no IRI\""), HEAD5, "0"},
        {FILE_WITH("\"SCHMA.IRI\":" NO_TEXT), "0 HEAD\n1 CHAR UTF-8\n1 ELF 1.0.0\n1 SCHMA\n2 IRI\n", "0"},
        {ELF "O({},{\"n\":\"1\"})O({\"shelf\":0},{\"type\":\"ELF document\"})", HEAD5, "0 1"},
    };
    run_all(cases, COUNT_OF(cases));
}

/* A Derivation that rests on OutRefs alone, or on others that do, is where a claim comes from; any other is reasoning. */
static void test_to_elf__derivations(void **state)
{
    (void)state;
#define OMITTED "\"(reason omitted)\""
    static back_case const cases[] = {
        {SOURCES "D({2,3},\"r\")P(4,\"elf:SEX_VALUE\",1,\"F\")",
         PERSON_IS "1 SEX F\n2 SOUR @S1@\n2 SOUR @S2@\n" SOURCE_RECORDS},
        {SOURCES "D({0,2},\"r\")P(4,\"elf:SEX_VALUE\",1,\"F\")", PERSON_IS "1 SEX F\n2 SOUR @S1@\n" SOURCE_RECORDS},
        {SOURCES "D({1,2},\"r\")P(4,\"elf:SEX_VALUE\",1,\"F\")", PERSON_IS SOURCE_RECORDS, "4 5"},
        /* a parent is understood by what it is a part of */
        {SOURCES "O({\"elf:SOURCE_CITATION\":2},{\"elf:WHERE_WITHIN_SOURCE\":\"12\"})D({2,4},\"r\")P(5,\"elf:SEX_"
                 "VALUE\",1,\"F\")",
         PERSON_IS "1 SEX F\n2 SOUR @S1@\n3 PAGE 12\n" SOURCE_RECORDS},
        /* D96 */
        {SOURCES "D({2}," OMITTED ")D({3,4}," OMITTED ")P(5,\"elf:SEX_VALUE\",1,\"F\")",
         PERSON_IS "1 SEX F\n2 SOUR @S1@\n2 SOUR @S2@\n" SOURCE_RECORDS, "4"},
        {SOURCES "D({2},\"r\")D({3,4}," OMITTED ")P(5,\"elf:SEX_VALUE\",1,\"F\")", PERSON_IS SOURCE_RECORDS, "4 5 6"},
        {SOURCES "D({2}," OMITTED ")D({3,4},\"r\")P(5,\"elf:SEX_VALUE\",1,\"F\")", PERSON_IS SOURCE_RECORDS, "4 5 6"},
    };
    run_all(cases, COUNT_OF(cases));
}

/* ---- The header ------------------------------------------------------------------------------ */

static void test_to_elf__header(void **state)
{
    (void)state;
    static back_case const cases[] = {
        {FILE_WITH("\"file\":\"a.ged\",\"sha256\":\"00\""), HEAD5},
        {FILE_WITH("\"language\":\"en\""),
         "0 HEAD\n1 CHAR UTF-8\n1 ELF 1.0.0\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n1 PLANG en\n"},
        {FILE_WITH("\"elf:RECEIVING_SYSTEM_NAME\":\"X\""), HEAD5 "1 DEST X\n"},
        {FILE_WITH("\"elf:NAME_OF_PRODUCT\":\"P\""), HEAD5 "1 SOUR\n2 NAME P\n"},
        {FILE_WITH("\"HEAD._X\":\"1\",\"HEAD._Y._Z\":\"2\""), HEAD5 "1 _Y\n2 _Z 2\n1 _X 1\n"},
        {FILE_WITH("\"HEAD.SOUR._W\":\"1\",\"elf:NAME_OF_PRODUCT\":\"P\""), HEAD5 "1 SOUR\n2 NAME P\n2 _W 1\n"},
        {FILE_WITH("\"HEAD.SOUR[2]._W\":\"1\",\"elf:NAME_OF_PRODUCT\":\"P\""),
         HEAD5 "1 SOUR\n2 NAME P\n1 SOUR\n2 _W 1\n"},
        {FILE_WITH("\"TAIL._X\":\"1\",\"HEAD.\":\"2\",\"HEAD.a b\":\"3\""), HEAD5, "0"},
        /* schemas, and types that they define */
        {FILE_WITH("\"SCHMA\":\"https://a.org/s\",\"SCHMA.IRI\":\"https://a.org/Cat\",\"SCHMA.IRI.TAG\":\"_CAT "
                   "https://terms.fhiso.org/elf/INDIVIDUAL_RECORD\",\"SCHMA.IRI[2]\":\"https://a.org/"
                   "Dog\",\"SCHMA.IRI[2].TAG\":\"_DOG\"") "S(0,\"INDI "
                                                          "@I1@\")P(0,\"https://a.org/Cat\",1,\"Tom\")P(0,\"https://"
                                                          "a.org/Dog\",1,\"Rex\")P(0,\"https://a.org/Cow\",1,\"x\")",
         "0 HEAD\n1 CHAR UTF-8\n1 ELF 1.0.0\n1 SCHMA https://a.org/s\n1 SCHMA\n2 IRI https://a.org/Dog\n3 TAG _DOG\n2 "
         "IRI https://a.org/Cat\n"
         "3 TAG _CAT https://terms.fhiso.org/elf/INDIVIDUAL_RECORD\n0 @I1@ INDI\n1 _CAT Tom\n1 _DOG Rex\n",
         "4"},
        /* of two files the first has the header */
        {ELF "O({},{\"type\":\"ELF document\",\"HEAD._X\":\"1\"})O({},{\"type\":\"ELF document\",\"HEAD._Y\":\"2\"})",
         HEAD5 "1 _X 1\n", "1"},
        {ELF "O({},{\"type\":\"other\",\"HEAD._X\":\"1\"})", HEAD5, "0"},
        /* a pointer in the header is a claim about the file */
        {ELF DOC "S(0,\"SUBM @U1@\")C(0,\"elf:SUBMITTER_POINTER\",0,1)", HEAD5 "1 SUBM @U1@\n0 @U1@ SUBM\n"},
    };
    run_all(cases, COUNT_OF(cases));
}

/* ---- GEDCOM 7.0 ------------------------------------------------------------------------------ */

#define HEAD7                                                                                                          \
    "\xEF\xBB\xBF"                                                                                                     \
    "0 HEAD\n1 GEDC\n2 VERS 7.0\n"

/* Claims in its types are such a file; one of FHISO's among them makes them another. (D77) */
static void test_to_elf__seven(void **state)
{
    (void)state;
    static back_case const cases[] = {
        {ELF V7 DOC
         "S(0,\"INDI @I1@\")P(0,\"v:INDI-NAME\",1,\"A\")P(0,\"v:DATE-exact\",1,\"x\")P(0,\"v:GIVN\",2,\"A\")",
         HEAD7 "0 @I1@ INDI\n1 NAME A\n2 GIVN A\n1 DATE x\n"},
        {ELF V7 DOC "S(0,\"INDI @I1@\")P(0,\"v:INDI-NAME\",1,\"A\")P(0,\"elf:SEX_VALUE\",1,\"F\")",
         PERSON_IS "1 NAME A\n1 SEX F\n"},
        {ELF V7 DOC "S(0,\"INDI @I1@\")P(0,\"v:\",1,\"A\")", PERSON_IS, "2"},
        {ELF V7 DOC
         "S(0,\"INDI "
         "@I1@\")P(0,\"v:lower\",1,\"A\")P(0,\"v:a-B\",1,\"b\")P(0,\"v:Ab-C-dE\",1,\"c\")P(0,\"v:A-\",1,\"a\")",
         HEAD7 "0 @I1@ INDI\n1 B b\n1 C c\n1 A a\n", "2"},
        {ELF V7 DOC "S(0,\"SNOTE @N1@\")P(0,\"v:record-SNOTE\",1,\"text\")", HEAD7 "0 @N1@ SNOTE text\n"},
        {ELF V7 DOC "S(0,\"INDI @I1@\")S(0,\"SOUR @S1@\")C(0,\"elf:SOURCE_CITATION\",1,2)P(0,\"v:SEX\",1,\"F\")",
         HEAD7 "0 @I1@ INDI\n1 SOUR @S1@\n1 SEX F\n0 @S1@ SOUR\n"},
    };
    run_all(cases, COUNT_OF(cases));
}

/* ---- What tells files apart ------------------------------------------------------------------ */

/* SHA-256 of depth, identifier, tag, pointer and payload of each structure, each after its length and a colon (D113); made
   elsewhere. */
static void test_to_elf__digest(void **state)
{
    (void)state;
    gedelf_dataset *d;
    gedelf_pg_dataset *claims;
    buffer out;
    buffer_init(&out, &memory_default);
    view text = VIEW(HEADER "0 @I1@ INDI\n1 NAME A /B/\n2 GIVN A\n1 FAMS @F1@\n0 @F1@ FAM\n1 HUSB @I1@\n" TRAILER);
    assert_int_equal(gedelf_read(&d, source_of(text), NULL), GEDELF_OK);
    assert_int_equal(gedelf_pg_from_elf(&claims, d, VIEW("x"), NULL), GEDELF_OK);
    assert_int_equal(gedelf_pg_write(claims, gedelf_sink_callback(write_to_buffer, &out), NULL), GEDELF_OK);
    char *notation = string_of_buffer(&out);
    assert_non_null(
        strstr(notation, "\"sha256\":\"0cbf133a779eeaa85c5269c53b006a9bc71ff4aedc2db3c332fd6ce0a138d0b5\""));
    free(notation);
    gedelf_pg_free(claims);
    gedelf_dataset_free(d);
}

/* ---- What it is ------------------------------------------------------------------------------ */

static void test_to_elf__notation(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        bool is;
    } rows[] = {
        {"N(\"a\",\"b\")", true},
        {"O({},{})", true},
        {"\xEF\xBB\xBFO({},{})", true},
        {"{\"nodes\":[", true},
        {" {\n\"nodes\" : [", true},
        {"{\"abbreviations\":{", true},
        {"{ \"abbreviations\" : {}", true},
        {"{\"abbreviations\":[", false},
        {"{\"abbreviations\"{", false},
        {"{\"nodes\":{", false},
        {"{\"nodes\"[", false},
        {"{\"records\":[", false},
        {"{:[", false},
        {"{:{", false},
        {"{\"nodes\":", false},
        {"{\"abbreviations\":", false},
        {"[\"nodes\":[", false},
        {"0 HEAD\n", false},
        {"", false},
        {"{", false},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++)
        assert_int_equal(gedelf_pg_is_notation(view_of_string(rows[i].text)), rows[i].is);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_to_elf__slugs),       cmocka_unit_test(test_to_elf__payloads_of_records),
        cmocka_unit_test(test_to_elf__claims),      cmocka_unit_test(test_to_elf__citations),
        cmocka_unit_test(test_to_elf__derivations), cmocka_unit_test(test_to_elf__header),
        cmocka_unit_test(test_to_elf__seven),       cmocka_unit_test(test_to_elf__digest),
        cmocka_unit_test(test_to_elf__notation),    cmocka_unit_test(test_to_elf__parts_that_are_left),
    };
    return cmocka_run_group_tests_name("to_elf", tests, NULL, NULL);
}
