/* SPDX-License-Identifier: MIT */
/*
 * Merging whole files: what OURS's header gets besides data, tags that mean something else, lines that qualify, and what is after
 * the trailer. [D424, D425, D428, D429]
 */
#include "merge_tries.h"

#define HEAD_551(lines) "0 HEAD\n" lines "1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n1 CHAR UTF-8\n"
#define HEAD_7(lines) "0 HEAD\n1 GEDC\n2 VERS 7.0\n" lines
#define TAG(name, meaning) "2 TAG " name " https://e.example/" meaning "\n"
#define ELF "1 ELF 1.0.0\n"
#define ANN "0 @I1@ INDI\n1 NAME Ann /Ash/\n"
#define BOB "0 @I2@ INDI\n1 NAME Bob /Birch/\n"
#define CID "0 @I3@ INDI\n1 NAME Cid /Cedar/\n"

/* BASE, OURS, THEIRS and the result. */
static const struct {
    const char *what, *base, *ours, *theirs, *merged;
    uint64_t conflicts, renamed;
} whole_rows[] = {
    {"a language wants the version", HEAD_551("") ANN TRAILER, HEAD_551("") ANN "1 SEX F\n" TRAILER,
     HEAD_551(ELF) ANN "1 NOTE x\n2 PLANG fr\n" TRAILER, HEAD_551(ELF) ANN "1 SEX F\n1 NOTE x\n2 PLANG fr\n" TRAILER, 0,
     0},
    {"which is there", HEAD_551(ELF) ANN TRAILER, HEAD_551(ELF) ANN "1 SEX F\n" TRAILER,
     HEAD_551(ELF) ANN "1 NOTE x\n2 PLANG fr\n" TRAILER, HEAD_551(ELF) ANN "1 SEX F\n1 NOTE x\n2 PLANG fr\n" TRAILER, 0,
     0},
    {"a datatype", HEAD_551("") ANN TRAILER, HEAD_551("") ANN "1 SEX F\n" TRAILER,
     HEAD_551(ELF) ANN "1 NOTE x\n2 DTYPE https://e.example/d\n" TRAILER,
     HEAD_551(ELF) ANN "1 SEX F\n1 NOTE x\n2 DTYPE https://e.example/d\n" TRAILER, 0, 0},
    {"a language that both changed", HEAD_551(ELF) ANN "1 NOTE x\n" TRAILER,
     HEAD_551(ELF) ANN "1 NOTE x\n2 PLANG de\n" TRAILER, HEAD_551(ELF) ANN "1 NOTE x\n2 PLANG fr\n" TRAILER,
     HEAD_551(ELF) ANN "<<<<<<< OURS\n1 NOTE x\n2 PLANG de\n=======\n1 NOTE x\n2 PLANG fr\n>>>>>>> THEIRS\n" TRAILER, 1,
     0},
    {"qualifiers after what is below", HEAD_551(ELF) ANN "1 NOTE x\n2 SOUR s\n2 PLANG fr\n1 SEX F\n" TRAILER,
     HEAD_551(ELF) ANN "1 NOTE x\n2 SOUR s\n2 PLANG fr\n1 SEX F\n" TRAILER,
     HEAD_551(ELF) ANN "1 NOTE x\n2 SOUR t\n3 PAGE 1\n2 PLANG fr\n1 SEX F\n" TRAILER,
     HEAD_551(ELF) ANN "1 NOTE x\n2 SOUR t\n3 PAGE 1\n2 PLANG fr\n1 SEX F\n" TRAILER, 0, 0},
    {"qualifiers after, of a value that changes", HEAD_551(ELF) ANN "1 NOTE x\n2 SOUR s\n2 PLANG fr\n1 SEX F\n" TRAILER,
     HEAD_551(ELF) ANN "1 NOTE x\n2 SOUR s\n2 PLANG fr\n1 SEX F\n" TRAILER,
     HEAD_551(ELF) ANN "1 NOTE y\n2 SOUR s\n2 PLANG fr\n1 SEX M\n" TRAILER,
     HEAD_551(ELF) ANN "1 NOTE y\n2 PLANG fr\n2 SOUR s\n1 SEX M\n" TRAILER, 0, 0},
    {"a structure with qualifiers after goes", HEAD_551(ELF) ANN "1 NOTE x\n2 SOUR s\n2 PLANG fr\n1 SEX F\n" TRAILER,
     HEAD_551(ELF) ANN "1 NOTE x\n2 SOUR s\n2 PLANG fr\n1 SEX F\n" TRAILER, HEAD_551(ELF) ANN "1 SEX M\n" TRAILER,
     HEAD_551(ELF) ANN "1 SEX M\n" TRAILER, 0, 0},
    {"tags of 7.0", HEAD_7("") ANN TRAILER, HEAD_7("1 NOTE n\n") ANN TRAILER,
     HEAD_7("1 SCHMA\n" TAG("_A", "a")) ANN "1 _A x\n" TRAILER,
     HEAD_7("1 NOTE n\n1 SCHMA\n" TAG("_A", "a")) ANN "1 _A x\n" TRAILER, 0, 0},
    {"tags of both", HEAD_7("") ANN TRAILER, HEAD_7("1 SCHMA\n" TAG("_B", "b") "1 NOTE n\n") ANN "1 _B y\n" TRAILER,
     HEAD_7("1 SCHMA\n" TAG("_A", "a")) ANN "1 _A x\n" TRAILER,
     HEAD_7("1 SCHMA\n" TAG("_B", "b") TAG("_A", "a") "1 NOTE n\n") ANN "1 _B y\n1 _A x\n" TRAILER, 0, 0},
    {"the same tag of both", HEAD_7("") ANN TRAILER, HEAD_7("1 SCHMA\n" TAG("_A", "a")) ANN "1 _A y\n" TRAILER,
     HEAD_7("1 SCHMA\n" TAG("_A", "a")) ANN "1 _A x\n" TRAILER,
     HEAD_7("1 SCHMA\n" TAG("_A", "a")) ANN "1 _A y\n1 _A x\n" TRAILER, 0, 0},
    {"with other meanings", HEAD_7("") ANN TRAILER, HEAD_7("1 SCHMA\n" TAG("_A", "a")) ANN "1 _A y\n" TRAILER,
     HEAD_7("1 SCHMA\n" TAG("_A", "b")) ANN "1 _A x\n" TRAILER,
     HEAD_7("1 SCHMA\n" TAG("_A", "a") TAG("_A2", "b")) ANN "1 _A y\n1 _A2 x\n" TRAILER, 0, 0},
    {"what OURS no longer means", HEAD_7("1 SCHMA\n" TAG("_A", "a")) ANN "1 _A x\n" TRAILER,
     HEAD_7("1 SCHMA\n" TAG("_A", "a")) ANN "1 _A x\n1 SEX F\n" TRAILER,
     HEAD_7("1 SCHMA\n" TAG("_A", "b")) ANN "1 _A x\n" TRAILER,
     HEAD_7("1 SCHMA\n" TAG("_A", "b")) ANN "1 _A x\n1 SEX F\n" TRAILER, 0, 0},
    {"after the trailer", HEAD_551("") ANN TRAILER, HEAD_551("") ANN TRAILER "\n\n",
     HEAD_551("") ANN "1 SEX F\n" BOB TRAILER, HEAD_551("") ANN "1 SEX F\n" BOB TRAILER "\n\n", 0, 0},
    {"before the header", HEAD_551("") ANN TRAILER, "\n\n" HEAD_551("") ANN TRAILER,
     HEAD_551("1 NOTE n\n") ANN BOB TRAILER, "\n\n" HEAD_551("") "1 NOTE n\n" ANN BOB TRAILER, 0, 0},
    {"no records at all", HEAD_551("") TRAILER, HEAD_551("") TRAILER, HEAD_551("") ANN TRAILER,
     HEAD_551("") ANN TRAILER, 0, 0},
    {"of ours either", HEAD_551("") ANN TRAILER, HEAD_551("") TRAILER, HEAD_551("") ANN BOB TRAILER,
     HEAD_551("") BOB TRAILER, 0, 0},
    {"nothing is left", HEAD_551("") ANN BOB TRAILER, HEAD_551("") BOB TRAILER, HEAD_551("") ANN TRAILER,
     HEAD_551("") TRAILER, 0, 0},
    {"pointers of the header", HEAD_551("1 SUBM @U1@\n") ANN "0 @U1@ SUBM\n1 NAME u\n" TRAILER,
     HEAD_551("1 SUBM @U1@\n") ANN "1 SEX F\n0 @U1@ SUBM\n1 NAME u\n" TRAILER,
     HEAD_551("1 SUBM @U2@\n") ANN "0 @U2@ SUBM\n1 NAME u\n" TRAILER,
     HEAD_551("1 SUBM @U2@\n") ANN "1 SEX F\n0 @U2@ SUBM\n1 NAME u\n" TRAILER, 0, 0},
    {"two that are called alike", HEAD_551("") ANN TRAILER, HEAD_551("") ANN BOB "1 ASSO @I2@\n" TRAILER,
     HEAD_551("") ANN "1 ASSO @I2@\n0 @I2@ INDI\n1 NAME Dot /Oak/\n" TRAILER,
     HEAD_551("") ANN "1 ASSO @I3@\n" BOB "1 ASSO @I2@\n0 @I3@ INDI\n1 NAME Dot /Oak/\n" TRAILER, 0, 1},
    {"several that are", HEAD_551("") ANN TRAILER, HEAD_551("") ANN BOB CID TRAILER,
     HEAD_551("") ANN
     "0 @I3@ INDI\n1 NAME Dot /Oak/\n1 ASSO @I2@\n0 @I2@ INDI\n1 NAME Eve /Elm/\n1 ASSO @I3@\n" TRAILER,
     HEAD_551("") ANN BOB CID
     "0 @I4@ INDI\n1 NAME Dot /Oak/\n1 ASSO @I5@\n0 @I5@ INDI\n1 NAME Eve /Elm/\n1 ASSO @I4@\n" TRAILER,
     0, 2},
    {"two of theirs with one name", HEAD_551("") ANN TRAILER, HEAD_551("") ANN BOB TRAILER,
     HEAD_551("") ANN "0 @I2@ INDI\n1 NAME Dot /Oak/\n0 @I2@ INDI\n1 NAME Eve /Elm/\n0 @I9@ NOTE n\n" TRAILER,
     HEAD_551("") ANN BOB "0 @I10@ INDI\n1 NAME Dot /Oak/\n0 @I10@ INDI\n1 NAME Eve /Elm/\n0 @I9@ NOTE n\n" TRAILER, 0,
     1},
    {"one of ours that gets a name", HEAD_551("") ANN "0 NOTE loose text\n" TRAILER,
     HEAD_551("") ANN "0 NOTE loose text\n1 SOUR s\n" TRAILER,
     HEAD_551("") ANN "1 NOTE @N1@\n0 @N1@ NOTE loose text\n" TRAILER,
     HEAD_551("") ANN "1 NOTE @N1@\n0 @N1@ NOTE loose text\n1 SOUR s\n" TRAILER, 0, 0},
    {"identifiers exchanged by theirs", HEAD_551("") ANN "1 SEX F\n1 ASSO @I2@\n" BOB "1 SEX M\n" CID TRAILER,
     HEAD_551("") ANN "1 SEX F\n1 ASSO @I2@\n" BOB "1 SEX M\n1 OCCU o\n" CID TRAILER,
     HEAD_551("") "0 @I2@ INDI\n1 NAME Ann /Ash/\n1 SEX F\n1 ASSO @I1@\n0 @I1@ INDI\n1 NAME Bob /Birch/\n1 SEX M\n" CID
         TRAILER,
     HEAD_551("") "0 @I2@ INDI\n1 NAME Ann /Ash/\n1 SEX F\n1 ASSO @I1@\n0 @I1@ INDI\n1 NAME Bob /Birch/\n1 SEX M\n1 "
                  "OCCU o\n" CID TRAILER,
     0, 0},
};

static void test_merge_files__rows(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(whole_rows); i++) {
        merge_try t = {.what = whole_rows[i].what,
                       whole_rows[i].base,
                       whole_rows[i].ours,
                       whole_rows[i].theirs,
                       whole_rows[i].merged,
                       whole_rows[i].conflicts,
                       whole_rows[i].renamed};
        assert_merge(&t);
        t.form = 1 + i % (FILE_FORMS - 1);
        if (!strstr(t.ours, "7.0")) /* which is UTF-8 always */
            assert_merge(&t);
    }
}

/* By identifiers: content would load the tables of matching each time. */
static void test_merge_files__without_memory(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(whole_rows); i++) {
        gedelf_dataset *base = merge_dataset(whole_rows[i].base), *theirs = merge_dataset(whole_rows[i].theirs);
        scarce_merge m = {base, theirs, view_of_string(whole_rows[i].ours), 0, GEDELF_PAIRING_ID};
        assert_failures_are_told(merge_row_scarcely, &m, GEDELF_OK);
        gedelf_dataset_free(base);
        gedelf_dataset_free(theirs);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_merge_files__rows),
                                       cmocka_unit_test(test_merge_files__without_memory)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
