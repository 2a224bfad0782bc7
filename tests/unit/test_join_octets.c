/* SPDX-License-Identifier: MIT */
/*
 * Joining, octet for octet: what comes to the first file's lines, in every form that a file can have, what the second's records are called
 * there, and what its header gets. [D450–D453]
 */
#include "file_forms.h"

#include <gedelf/join.h>

#define ANN "0 @I1@ INDI\n1 NAME Ann /Ash/\n"
#define DOT "0 @P1@ INDI\n1 NAME Ann /Ash/\n"
#define NOTED(text) "1 NOTE [gedelf join, other @@P1@@] " text "\n"

/* Records of both files, pairs, and the records of the result. */
typedef struct joined_row {
    const char *what, *a, *b, *pairs, *joined;
} joined_row;

static const joined_row joined_rows[] = {
    {"nothing", "", "", "", ""},
    {"one of the first", ANN, "", "", ANN},
    {"one of the second", "", ANN, "", ANN},
    {"after the first's", "0 @N1@ NOTE n\n", ANN "0 @N2@ NOTE m\n", "", "0 @N1@ NOTE n\n" ANN "0 @N2@ NOTE m\n"},
    {"blank lines stay after", "\n" ANN "\n\n", "0 @N2@ NOTE m\n", "", "\n" ANN "0 @N2@ NOTE m\n\n\n"},
    {"blank lines in a record", ANN "\n1 SEX F\n\n0 @N1@ NOTE n\n", DOT "1 OCCU o\n", "I1\tP1\n",
     ANN "\n1 SEX F\n1 OCCU o\n\n0 @N1@ NOTE n\n"},
    {"letters with marks", ANN "1 NOTE caf\xC3\xA9\n", DOT "1 NOTE cafe\xCC\x81\n1 NOTE \xC3\xBC\n", "I1\tP1\n",
     ANN "1 NOTE caf\xC3\xA9\n1 NOTE \xC3\xBC\n"},
    /* each structure of the second: once if it is equal, else after the first's of that tag (D451) */
    {"equal in all", ANN "1 SEX F\n", DOT "1 SEX F\n", "I1\tP1\n", ANN "1 SEX F\n"},
    {"another name", ANN "1 SEX F\n", "0 @P1@ INDI\n1 NAME Anna /Ash/\n1 SEX F\n", "I1\tP1\n",
     ANN "1 NAME Anna /Ash/\n1 SEX F\n"},
    {"after the last of its tag", ANN "1 OCCU a\n2 DATE 1\n1 SEX F\n1 OCCU b\n2 DATE 2\n1 RELI r\n", DOT "1 OCCU c\n",
     "I1\tP1\n", ANN "1 OCCU a\n2 DATE 1\n1 SEX F\n1 OCCU b\n2 DATE 2\n1 OCCU c\n1 RELI r\n"},
    {"in the second's order", ANN, DOT "1 OCCU c\n1 RELI r\n1 OCCU a\n2 DATE 1\n", "I1\tP1\n",
     ANN "1 OCCU c\n1 RELI r\n1 OCCU a\n2 DATE 1\n"},
    {"one twice", ANN "1 OCCU a\n", DOT "1 OCCU a\n1 OCCU a\n", "I1\tP1\n", ANN "1 OCCU a\n"},
    {"before the next record", ANN "0 @N1@ NOTE n\n", DOT "1 OCCU c\n", "I1\tP1\n", ANN "1 OCCU c\n0 @N1@ NOTE n\n"},
    {"united, each part for itself", ANN "1 BIRT\n2 DATE 1900\n", DOT "1 BIRT\n2 PLAC P\n3 MAP\n4 LATI N1\n",
     "I1\tP1\n", ANN "1 BIRT\n2 DATE 1900\n2 PLAC P\n3 MAP\n4 LATI N1\n"},
    {"far below", ANN "1 BIRT\n2 PLAC P\n3 MAP\n4 LATI N1\n1 SEX F\n",
     DOT "1 BIRT\n2 PLAC P\n3 MAP\n4 LONG E1\n3 NOTE n\n2 NOTE m\n1 OCCU o\n", "I1\tP1\n",
     ANN "1 BIRT\n2 PLAC P\n3 MAP\n4 LATI N1\n4 LONG E1\n3 NOTE n\n2 NOTE m\n1 SEX F\n1 OCCU o\n"},
    {"the equal one first", ANN "1 RESI\n2 NOTE a\n1 RESI\n2 NOTE b\n", DOT "1 RESI\n2 NOTE c\n1 RESI\n2 NOTE a\n",
     "I1\tP1\n", ANN "1 RESI\n2 NOTE a\n1 RESI\n2 NOTE b\n2 NOTE c\n"},
    {"each has one guest", ANN "1 RESI\n2 NOTE a\n", DOT "1 RESI\n2 NOTE b\n1 RESI\n2 NOTE c\n", "I1\tP1\n",
     ANN "1 RESI\n2 NOTE a\n2 NOTE b\n1 RESI\n2 NOTE c\n"},
    {"contradicting dates", ANN "1 BIRT\n2 DATE 1\n", DOT "1 BIRT\n2 DATE 2\n", "I1\tP1\n",
     ANN "1 BIRT\n2 DATE 1\n1 BIRT\n2 DATE 2\n"},
    {"contradicting places", ANN "1 BIRT\n2 PLAC P\n", DOT "1 BIRT\n2 PLAC Q\n", "I1\tP1\n",
     ANN "1 BIRT\n2 PLAC P\n1 BIRT\n2 PLAC Q\n"},
    {"contradicting ages", ANN "1 DEAT\n2 AGE 1\n", DOT "1 DEAT\n2 AGE 2\n", "I1\tP1\n",
     ANN "1 DEAT\n2 AGE 1\n1 DEAT\n2 AGE 2\n"},
    {"contradicting causes", ANN "1 DEAT\n2 CAUS x\n", DOT "1 DEAT\n2 CAUS y\n", "I1\tP1\n",
     ANN "1 DEAT\n2 CAUS x\n1 DEAT\n2 CAUS y\n"},
    {"contradicting types", ANN "1 EVEN\n2 TYPE x\n", DOT "1 EVEN\n2 TYPE y\n", "I1\tP1\n",
     ANN "1 EVEN\n2 TYPE x\n1 EVEN\n2 TYPE y\n"},
    {"contradicting pages", ANN "1 SOUR s\n2 PAGE 1\n", DOT "1 SOUR s\n2 PAGE 2\n", "I1\tP1\n",
     ANN "1 SOUR s\n2 PAGE 1\n1 SOUR s\n2 PAGE 2\n"},
    {"the same date, and something else", ANN "1 BIRT\n2 DATE 1\n2 AGNC a\n", DOT "1 BIRT\n2 DATE 1\n2 NOTE n\n",
     "I1\tP1\n", ANN "1 BIRT\n2 DATE 1\n2 AGNC a\n2 NOTE n\n"},
    {"one of two dates is the same", ANN "1 BIRT\n2 DATE 1\n2 DATE 2\n", DOT "1 BIRT\n2 DATE 2\n2 NOTE n\n", "I1\tP1\n",
     ANN "1 BIRT\n2 DATE 1\n2 DATE 2\n2 NOTE n\n"},
    {"the second event can take it in", ANN "1 BIRT\n2 DATE 1\n1 BIRT\n2 DATE 2\n", DOT "1 BIRT\n2 DATE 2\n2 PLAC P\n",
     "I1\tP1\n", ANN "1 BIRT\n2 DATE 1\n1 BIRT\n2 DATE 2\n2 PLAC P\n"},
    /* what the model allows once becomes a note */
    {"two sexes", ANN "1 SEX F\n", DOT "1 SEX M\n", "I1\tP1\n", ANN "1 SEX F\n" NOTED("SEX M")},
    {"after the notes", ANN "1 SEX F\n1 NOTE a\n2 SOUR s\n1 OCCU o\n", DOT "1 SEX M\n", "I1\tP1\n",
     ANN "1 SEX F\n1 NOTE a\n2 SOUR s\n" NOTED("SEX M") "1 OCCU o\n"},
    {"joined before", ANN "1 SEX F\n" NOTED("SEX M"), DOT "1 SEX M\n", "I1\tP1\n", ANN "1 SEX F\n" NOTED("SEX M")},
    {"below something", ANN "1 SOUR s\n2 QUAY 1\n", DOT "1 SOUR s\n2 QUAY 2\n", "I1\tP1\n",
     ANN "1 SOUR s\n2 QUAY 1\n" NOTED("SOUR.QUAY 2")},
    {"with what is below it", ANN "1 SEX F\n", DOT "1 SEX M\n2 SOUR s\n3 PAGE 1\n", "I1\tP1\n",
     ANN "1 SEX F\n" NOTED("SEX M\n2 CONT 2 SOUR s\n2 CONT 3 PAGE 1")},
    {"the payload of the record", "0 @I1@ NOTE a\n1 SOUR s\n", "0 @P1@ NOTE b\n1 SOUR t\n", "I1\tP1\n",
     "0 @I1@ NOTE a\n1 SOUR s\n" NOTED("NOTE b") "1 SOUR t\n"},
    /* the later change */
    {"a later change", ANN "1 CHAN\n2 DATE 1 JAN 2000\n", DOT "1 CHAN\n2 DATE 2 JAN 2000\n", "I1\tP1\n",
     ANN "1 CHAN\n2 DATE 2 JAN 2000\n"},
    {"an earlier change", ANN "1 CHAN\n2 DATE 2 JAN 2000\n", DOT "1 CHAN\n2 DATE 1 JAN 2000\n", "I1\tP1\n",
     ANN "1 CHAN\n2 DATE 2 JAN 2000\n"},
    {"a change of the second alone", ANN "1 SEX F\n", DOT "1 CHAN\n2 DATE 1 JAN 2000\n", "I1\tP1\n",
     ANN "1 SEX F\n1 CHAN\n2 DATE 1 JAN 2000\n"},
    {"a change of the first alone", ANN "1 CHAN\n2 DATE 1 JAN 2000\n", DOT "1 OCCU o\n", "I1\tP1\n",
     ANN "1 CHAN\n2 DATE 1 JAN 2000\n1 OCCU o\n"},
    {"a later change, and what the first says", ANN "1 CHAN\n2 DATE 1 JAN 2000\n3 TIME 1:00\n2 NOTE a\n1 SEX F\n",
     DOT "1 CHAN\n2 DATE 2 JAN 2000\n", "I1\tP1\n", ANN "1 CHAN\n2 DATE 2 JAN 2000\n2 NOTE a\n1 SEX F\n"},
    {"an earlier change, and what it says", ANN "1 CHAN\n2 DATE 2 JAN 2000\n1 SEX F\n",
     DOT "1 CHAN\n2 DATE 1 JAN 2000\n2 NOTE a\n", "I1\tP1\n", ANN "1 CHAN\n2 DATE 2 JAN 2000\n2 NOTE a\n1 SEX F\n"},
    {"changes that both say more", ANN "1 CHAN\n2 DATE 1 JAN 2000\n2 NOTE a\n1 SEX F\n",
     DOT "1 CHAN\n2 NOTE b\n2 DATE 2 JAN 2000\n3 TIME 1:00\n", "I1\tP1\n",
     ANN "1 CHAN\n2 DATE 2 JAN 2000\n3 TIME 1:00\n2 NOTE a\n2 NOTE b\n1 SEX F\n"},
    {"the same change", ANN "1 CHAN\n2 DATE 1 JAN 2000\n", DOT "1 CHAN\n2 DATE 1 JAN 2000\n", "I1\tP1\n",
     ANN "1 CHAN\n2 DATE 1 JAN 2000\n"},
    /* names (D424, D450) */
    {"pointers follow", ANN "0 @N1@ NOTE n\n", DOT "1 ASSO @P1@\n1 NOTE @N1@\n0 @N1@ NOTE m\n", "I1\tP1\n",
     ANN "1 ASSO @I1@\n1 NOTE @N2@\n0 @N1@ NOTE n\n0 @N2@ NOTE m\n"},
    {"after the highest of both", ANN "0 @I7@ NOTE n\n", "0 @I1@ NOTE m\n0 @I12@ NOTE o\n0 @I5@ NOTE p\n", "",
     ANN "0 @I7@ NOTE n\n0 @I13@ NOTE m\n0 @I12@ NOTE o\n0 @I5@ NOTE p\n"},
    {"one after the other", ANN "0 @I2@ NOTE n\n", "0 @I1@ NOTE m\n0 @I2@ NOTE o\n", "",
     ANN "0 @I2@ NOTE n\n0 @I3@ NOTE m\n0 @I4@ NOTE o\n"},
    {"as many digits", "0 @I001@ NOTE n\n0 @I009@ NOTE o\n", "0 @I001@ NOTE p\n", "",
     "0 @I001@ NOTE n\n0 @I009@ NOTE o\n0 @I010@ NOTE p\n"},
    {"more digits", "0 @I9@ NOTE n\n0 @I99@ NOTE o\n", "0 @I9@ NOTE p\n", "",
     "0 @I9@ NOTE n\n0 @I99@ NOTE o\n0 @I100@ NOTE p\n"},
    {"other letters", "0 @I1@ NOTE n\n0 @A7@ NOTE o\n", "0 @I1@ NOTE p\n0 @9@ NOTE q\n", "",
     "0 @I1@ NOTE n\n0 @A7@ NOTE o\n0 @I2@ NOTE p\n0 @9@ NOTE q\n"},
    {"letters alone", "0 @X@ NOTE n\n", "0 @X@ NOTE p\n", "", "0 @X@ NOTE n\n0 @X1@ NOTE p\n"},
    {"numbers alone", "0 @5@ NOTE n\n", "0 @5@ NOTE p\n", "", "0 @5@ NOTE n\n0 @6@ NOTE p\n"},
    {"digits of the one that it is for", "0 @I1@ NOTE n\n0 @I002@ NOTE o\n", "0 @I1@ NOTE p\n0 @I002@ NOTE q\n", "",
     "0 @I1@ NOTE n\n0 @I002@ NOTE o\n0 @I3@ NOTE p\n0 @I004@ NOTE q\n"},
    {"eighteen digits", "0 @I123456789012345678@ NOTE n\n", "0 @I123456789012345678@ NOTE p\n", "",
     "0 @I123456789012345678@ NOTE n\n0 @I123456789012345679@ NOTE p\n"},
    {"more than can be counted", "0 @I1234567890123456789@ NOTE n\n", "0 @I1234567890123456789@ NOTE p\n", "",
     "0 @I1234567890123456789@ NOTE n\n0 @I12345678901234567891@ NOTE p\n"},
    {"a name that a pointer has which leads nowhere", "0 @N1@ NOTE n\n0 @N4@ INDI\n1 NOTE @N2@\n",
     "0 @N1@ NOTE m\n0 @N2@ NOTE o\n", "", "0 @N1@ NOTE n\n0 @N4@ INDI\n1 NOTE @N2@\n0 @N5@ NOTE m\n0 @N6@ NOTE o\n"},
    {"a pointer of the second that leads nowhere", "0 @N1@ NOTE n\n", "0 @P1@ INDI\n1 NOTE @N1@\n1 NOTE @N7@\n", "",
     "0 @N1@ NOTE n\n0 @P1@ INDI\n1 NOTE @N2@\n1 NOTE @N7@\n"},
    {"and nobody gets its name", "0 @N1@ NOTE n\n", "0 @P1@ INDI\n1 NOTE @N2@\n0 @N1@ NOTE m\n", "",
     "0 @N1@ NOTE n\n0 @P1@ INDI\n1 NOTE @N2@\n0 @N3@ NOTE m\n"},
    {"identifiers of substructures", "0 @I1@ INDI\n1 @A1@ NOTE n\n", "0 @P1@ INDI\n1 @B1@ NOTE n\n1 ASSO @B1@\n",
     "I1\tP1\n", "0 @I1@ INDI\n1 @A1@ NOTE n\n1 ASSO @A1@\n"},
    {"of other ones", "0 @I1@ INDI\n1 @A1@ NOTE n\n", "0 @P1@ INDI\n1 @A1@ NOTE m\n1 ASSO @A1@\n", "I1\tP1\n",
     "0 @I1@ INDI\n1 @A1@ NOTE n\n1 @A2@ NOTE m\n1 ASSO @A2@\n"},
    {"of equal ones in their order", "0 @I1@ INDI\n1 @A1@ NOTE n\n1 @A2@ NOTE n\n",
     "0 @P1@ INDI\n1 @B1@ NOTE n\n1 @B2@ NOTE n\n1 ASSO @B2@\n", "I1\tP1\n",
     "0 @I1@ INDI\n1 @A1@ NOTE n\n1 @A2@ NOTE n\n1 ASSO @A2@\n"},
    {"of equal ones in other places", "0 @I1@ INDI\n1 BIRT\n2 @A1@ NOTE n\n", "0 @P1@ INDI\n1 DEAT\n2 @B1@ NOTE n\n",
     "I1\tP1\n", "0 @I1@ INDI\n1 BIRT\n2 @A1@ NOTE n\n1 DEAT\n2 @B1@ NOTE n\n"},
    /* several at one place */
    {"two records that end at one line", ANN "1 BIRT\n2 PLAC P\n",
     DOT "1 BIRT\n2 PLAC P\n3 NOTE a\n2 NOTE b\n1 NOTE c\n0 @N1@ NOTE d\n", "I1\tP1\n",
     ANN "1 BIRT\n2 PLAC P\n3 NOTE a\n2 NOTE b\n1 NOTE c\n0 @N1@ NOTE d\n"},
    {"continued lines", ANN "1 NOTE a\n2 CONT b\n2 CONC c\n1 SEX F\n",
     DOT "1 NOTE a\n2 CONT bc\n2 SOUR s\n1 NOTE d\n2 CONT\n2 CONT e\n", "I1\tP1\n",
     ANN "1 NOTE a\n2 CONT b\n2 CONC c\n2 SOUR s\n1 NOTE d\n2 CONT\n2 CONT e\n1 SEX F\n"},
};

enum { PAIRS_MOST = 4 };

typedef struct few_pairs {
    gedelf_join_pair items[PAIRS_MOST];
    size_t count;
} few_pairs;

static bool take_pair(void *context, const gedelf_join_pair *pair)
{
    few_pairs *p = context;
    p->items[p->count++] = *pair;
    return true;
}

static gedelf_dataset *read_part(view octets)
{
    gedelf_dataset *dataset;
    gedelf_read_options options = GEDELF_READ_OPTIONS();
    options.positions = true;
    assert_int_equal(gedelf_read(&dataset, source_of(octets), &options), GEDELF_OK);
    return dataset;
}

/* All of both files and of the result; the first in one of the forms. */
static void assert_joined(const joined_row *r, size_t form)
{
    gedelf_join_options options = GEDELF_JOIN_OPTIONS();
    few_pairs pairs_given = {.count = 0};
    buffer first, wanted, out;
    buffer_init(&first, &memory_default);
    buffer_init(&wanted, &memory_default);
    buffer_init(&out, &memory_default);
    append_in_form(&first, &file_forms[form], r->a);
    append_in_form(&wanted, &file_forms[form], r->joined);
    gedelf_dataset *a = read_part(buffer_view(&first)), *b = read_part(view_of_string(r->b));
    assert_int_equal(gedelf_join_read_pairs(view_of_string(r->pairs), take_pair, &pairs_given, NULL), GEDELF_OK);
    options.pairs = pairs_given.items;
    options.pair_count = pairs_given.count;
    options.name = VIEW("other");
    assert_int_equal(
        gedelf_join(a, source_of(buffer_view(&first)), b, gedelf_sink_callback(write_to_buffer, &out), &options),
        GEDELF_OK);
    if (!view_equal(buffer_view(&out), buffer_view(&wanted)))
        fail_msg("%s, form %zu:\n%.*s", r->what, form, (int)out.length, out.data);
    gedelf_dataset_free(a);
    gedelf_dataset_free(b);
    buffer_free(&first);
    buffer_free(&wanted);
    buffer_free(&out);
}

static void test_join_octets__records(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(joined_rows); i++) {
        char texts[3][1024];
        joined_row row = joined_rows[i];
        snprintf(texts[0], sizeof *texts, HEADER "%s" TRAILER, row.a);
        snprintf(texts[1], sizeof *texts, HEADER "%s" TRAILER, row.b);
        snprintf(texts[2], sizeof *texts, HEADER "%s" TRAILER, row.joined);
        row.a = texts[0];
        row.b = texts[1];
        row.joined = texts[2];
        assert_joined(&row, 0);
        assert_joined(&row, 1 + i % (FILE_FORMS - 1));
    }
}

/* ---- Headers --------------------------------------------------------------------------------------------- */

#define HEAD_OF(lines) "0 HEAD\n" lines "1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n1 CHAR UTF-8\n"
#define HEAD_OF_7(lines) "0 HEAD\n1 GEDC\n2 VERS 7.0\n" lines
#define TEXT_X "1 _X x\n"

/* Whole files. */
static const joined_row header_rows[] = {
    {"a language wants the version", HEAD_OF("") ANN TRAILER,
     HEAD_OF("1 ELF 1.0.0\n") DOT "1 NOTE x\n2 PLANG fr\n" TRAILER, "I1\tP1\n",
     "0 HEAD\n1 ELF 1.0.0\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n1 CHAR UTF-8\n" ANN
     "1 NOTE x\n2 PLANG fr\n" TRAILER},
    {"which is there", HEAD_OF("1 ELF 1.0.0\n") ANN TRAILER,
     HEAD_OF("1 ELF 1.0.0\n") DOT "1 NOTE x\n2 PLANG fr\n" TRAILER, "I1\tP1\n",
     HEAD_OF("1 ELF 1.0.0\n") ANN "1 NOTE x\n2 PLANG fr\n" TRAILER},
    {"after what qualifies", HEAD_OF("1 ELF 1.0.0\n") ANN "1 NOTE x\n2 SOUR s\n2 PLANG fr\n1 SEX F\n" TRAILER,
     HEAD_OF("1 ELF 1.0.0\n") DOT "1 NOTE x\n2 SOUR s\n3 PAGE 1\n2 SOUR t\n2 PLANG fr\n" TRAILER, "I1\tP1\n",
     HEAD_OF("1 ELF 1.0.0\n") ANN "1 NOTE x\n2 SOUR s\n3 PAGE 1\n2 SOUR t\n2 PLANG fr\n1 SEX F\n" TRAILER},
    {"languages without a payload", HEAD_OF("1 ELF 1.0.0\n") ANN TRAILER,
     HEAD_OF("1 ELF 1.0.0\n") DOT
     "1 BIRT\n2 PLANG fr\n2 DATE 1900\n1 DEAT\n2 DTYPE http://e.example/d\n1 FAMS @F9@\n2 PLANG en\n2 DTYPE "
     "http://e.example/d\n1 NOTE x\n2 PLANG de\n2 PLANG fr\n1 NOTE y\n2 PLANG @#U66@r\n2 DTYPE "
     "@#U68@ttp://e.example/d\n"
     "1 NOTE z\n2 PLANG a b\n2 PLANG fr\n2 DTYPE d\n" TRAILER,
     "I1\tP1\n",
     HEAD_OF("1 ELF 1.0.0\n") ANN
     "1 BIRT\n2 PLANG fr\n2 DATE 1900\n1 DEAT\n2 DTYPE http://e.example/d\n1 FAMS @F9@\n2 PLANG en\n2 DTYPE "
     "http://e.example/d\n1 NOTE x\n2 PLANG de\n2 PLANG fr\n1 NOTE y\n2 PLANG @#U66@r\n2 DTYPE "
     "@#U68@ttp://e.example/d\n"
     "1 NOTE z\n2 PLANG a b\n2 PLANG fr\n2 DTYPE d\n" TRAILER},
    {"tags of 7.0", HEAD_OF_7("") ANN TRAILER, HEAD_OF_7("1 SCHMA\n2 TAG _X https://e.example/x\n") DOT TEXT_X TRAILER,
     "I1\tP1\n", HEAD_OF_7("1 SCHMA\n2 TAG _X https://e.example/x\n") ANN TEXT_X TRAILER},
    {"beside others", HEAD_OF_7("1 SCHMA\n2 TAG _Y https://e.example/y\n1 NOTE n\n") ANN TRAILER,
     HEAD_OF_7("1 SCHMA\n2 TAG _X https://e.example/x\n2 TAG _Z https://e.example/z\n") DOT TEXT_X TRAILER, "I1\tP1\n",
     HEAD_OF_7("1 SCHMA\n2 TAG _Y https://e.example/y\n2 TAG _X https://e.example/x\n1 NOTE n\n") ANN TEXT_X TRAILER},
    {"the same ones", HEAD_OF_7("1 SCHMA\n2 TAG _X https://e.example/x\n") ANN TRAILER,
     HEAD_OF_7("1 SCHMA\n2 TAG _X https://e.example/x\n") DOT TEXT_X TRAILER, "I1\tP1\n",
     HEAD_OF_7("1 SCHMA\n2 TAG _X https://e.example/x\n") ANN TEXT_X TRAILER},
    {"with another meaning", HEAD_OF_7("1 SCHMA\n2 TAG _X https://e.example/x\n") ANN TRAILER,
     HEAD_OF_7("1 SCHMA\n2 TAG _X https://e.example/y\n") DOT TEXT_X TRAILER, "I1\tP1\n",
     HEAD_OF_7("1 SCHMA\n2 TAG _X https://e.example/x\n2 TAG _X2 https://e.example/y\n") ANN "1 _X2 x\n" TRAILER},
    {"not used", HEAD_OF_7("") ANN TRAILER,
     HEAD_OF_7("1 SCHMA\n2 TAG _X https://e.example/x\n") DOT "1 SEX F\n" TRAILER, "I1\tP1\n",
     HEAD_OF_7("") ANN "1 SEX F\n" TRAILER},
    {"a language of 7.0", HEAD_OF_7("1 LANG en\n") ANN TRAILER,
     HEAD_OF_7("1 LANG fr\n") DOT "1 NOTE x\n1 OCCU o\n1 BIRT\n2 PLAC P\n1 NOTE y\n2 LANG de\n" TRAILER, "I1\tP1\n",
     HEAD_OF_7("1 LANG en\n") ANN
     "1 NOTE x\n2 LANG fr\n1 OCCU o\n1 BIRT\n2 PLAC P\n3 LANG fr\n1 NOTE y\n2 LANG de\n" TRAILER},
    {"parts of places", HEAD_OF("1 PLAC\n2 FORM a, b\n") ANN TRAILER,
     HEAD_OF("1 PLAC\n2 FORM c, d\n") DOT "1 BIRT\n2 PLAC P\n1 DEAT\n2 PLAC Q\n3 FORM e\n" TRAILER, "I1\tP1\n",
     HEAD_OF("1 PLAC\n2 FORM a, b\n") ANN "1 BIRT\n2 PLAC P\n3 FORM c, d\n1 DEAT\n2 PLAC Q\n3 FORM e\n" TRAILER},
    {"the same parts", HEAD_OF("1 PLAC\n2 FORM a, b\n") ANN TRAILER,
     HEAD_OF("1 PLAC\n2 FORM a, b\n") DOT "1 BIRT\n2 PLAC P\n" TRAILER, "I1\tP1\n",
     HEAD_OF("1 PLAC\n2 FORM a, b\n") ANN "1 BIRT\n2 PLAC P\n" TRAILER},
    {"the header is the first's", HEAD_OF("1 SOUR A\n1 NOTE a\n") ANN TRAILER,
     HEAD_OF("1 SOUR B\n1 NOTE b\n1 SUBM @U1@\n") "0 @U1@ SUBM\n1 NAME u\n" TRAILER, "",
     HEAD_OF("1 SOUR A\n1 NOTE a\n") ANN "0 @U1@ SUBM\n1 NAME u\n" TRAILER},
    {"after the trailer", HEAD_OF("") ANN TRAILER "\n\n", HEAD_OF("") "0 @N1@ NOTE n\n" TRAILER "\n", "",
     HEAD_OF("") ANN "0 @N1@ NOTE n\n" TRAILER "\n\n"},
};

static void test_join_octets__headers(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(header_rows); i++)
        assert_joined(&header_rows[i], 0);
    for (size_t i = 0; i < COUNT_OF(header_rows); i++) {
        if (!strstr(header_rows[i].a, "7.0")) /* which is UTF-8 always */
            assert_joined(&header_rows[i], 1 + i % (FILE_FORMS - 1));
    }
}

/* ---- Memory ---------------------------------------------------------------------------------------------- */

typedef struct scarce_join {
    gedelf_dataset *a, *b;
    view octets;
    few_pairs pairs;
} scarce_join;

static bool drop_joined(void *context, const void *octets, size_t size)
{
    (void)context;
    (void)octets;
    (void)size;
    return true;
}

static gedelf_status join_scarcely(void *context, const gedelf_allocator *allocator)
{
    scarce_join *w = context;
    gedelf_join_options options = GEDELF_JOIN_OPTIONS();
    options.allocator = allocator;
    options.pairs = w->pairs.items;
    options.pair_count = w->pairs.count;
    options.name = VIEW("other");
    return gedelf_join(w->a, source_of(w->octets), w->b, gedelf_sink_callback(drop_joined, NULL), &options);
}

/* With so many allocations before the one that fails. *asked receives how many there were. */
static gedelf_status join_with(scarce_join *w, size_t left, size_t *asked, bool *failed)
{
    census c = {.scarce = true, .once = true, .left = left};
    sized_memory sized;
    gedelf_allocator allocator = piecemeal_allocator(&sized, &c);
    gedelf_status status = join_scarcely(w, &allocator);
    assert_census_is_clean(&c);
    *asked = left - c.left;
    *failed = c.failed;
    return status;
}

/* Names, notes, changes, languages and tags at once: each allocation fails, and only that one. Matching comes first, and is tested for
   itself. */
static void test_join_octets__without_memory(void **state)
{
    static const char first[] = HEAD_OF_7("1 LANG en\n1 SCHMA\n2 TAG _X https://e.example/x\n") ANN
        "1 SEX F\n1 CHAN\n2 DATE 1 JAN 2000\n2 NOTE a\n1 BIRT\n2 DATE 1900\n0 @N1@ SNOTE n\n" TRAILER;
    static const char second[] = HEAD_OF_7("1 LANG fr\n1 SCHMA\n2 TAG _X https://e.example/y\n") DOT
        "1 SEX M\n2 _X x\n1 CHAN\n2 DATE 2 JAN 2000\n2 NOTE b\n1 BIRT\n2 PLAC P\n1 SNOTE @N1@\n1 SNOTE @N9@\n"
        "0 @N1@ SNOTE m\n" TRAILER;
    enum { LATE = 600 };
    (void)state;
    scarce_join w = {
        .a = read_part(view_of_string(first)), .b = read_part(view_of_string(second)), .octets = view_of_string(first)};
    assert_int_equal(gedelf_join_read_pairs(VIEW("I1\tP1\n"), take_pair, &w.pairs, NULL), GEDELF_OK);
    size_t all, asked;
    bool failed;
    assert_int_equal(join_with(&w, SIZE_MAX, &all, &failed), GEDELF_OK);
    for (size_t left = all > LATE ? all - LATE : 0; left < all; left++) {
        assert_int_equal(join_with(&w, left, &asked, &failed), GEDELF_MEMORY);
        assert_true(failed);
    }
    gedelf_dataset_free(w.a);
    gedelf_dataset_free(w.b);
}

/* The first file is read twice: when it has become another one meanwhile, lines for its structures may be missing. */
static void test_join_octets__another_source(void **state)
{
    static const char first[] = HEAD_OF("1 SOUR s\n") ANN "1 SEX F\n1 CHAN\n2 DATE 1 JAN 2000\n0 @N1@ NOTE n\n" TRAILER;
    static const char second[] = HEAD_OF("") DOT "1 SEX M\n1 OCCU o\n1 CHAN\n2 DATE 2 JAN 2000\n" TRAILER;
    static const char *const others[] = {"",
                                         "0 HEAD\n",
                                         HEAD_OF("") TRAILER,
                                         HEAD_OF("1 SOUR s\n") ANN,
                                         HEAD_OF("1 SOUR s\n") "\n1 NAME Ann /Ash/\n\n\n\n0 @N1@ NOTE n\n" TRAILER,
                                         HEAD_OF("1 SOUR s\n") ANN "1 SEX F\n1 CHAN\n\n0 @N1@ NOTE n\n" TRAILER};
    (void)state;
    scarce_join w = {.a = read_part(view_of_string(first)), .b = read_part(view_of_string(second))};
    assert_int_equal(gedelf_join_read_pairs(VIEW("I1\tP1\n"), take_pair, &w.pairs, NULL), GEDELF_OK);
    for (size_t i = 0; i < COUNT_OF(others); i++) {
        w.octets = view_of_string(others[i]);
        assert_int_equal(join_scarcely(&w, &memory_default), GEDELF_CHANGED);
    }
    gedelf_dataset_free(w.a);
    gedelf_dataset_free(w.b);
}

static void test_join_octets__action_names(void **state)
{
    static const char *const names_of[] = {"united", "added", "renamed", "noted", "retagged", "recoded"};
    (void)state;
    for (size_t i = 0; i < COUNT_OF(names_of); i++)
        assert_string_equal(gedelf_join_action_name((gedelf_join_action)i), names_of[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_join_octets__records), cmocka_unit_test(test_join_octets__headers),
        cmocka_unit_test(test_join_octets__action_names), cmocka_unit_test(test_join_octets__without_memory),
        cmocka_unit_test(test_join_octets__another_source)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
