/* SPDX-License-Identifier: MIT */
/*
 * Merging: what comes of changes of both sides, row by row, names of new records; and merging and parts of files when memory runs out, each
 * allocation in turn, where what is left is a clean status.
 */
#include "unit.h"

#include <gedelf/compare.h>
#include <gedelf/subset.h>

#define MERGE_HEAD "0 HEAD\n1 SOUR T\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n1 CHAR UTF-8\n"

static const char base_text[] =
    MERGE_HEAD "0 @I1@ INDI\n1 NAME A\n1 BIRT\n2 DATE 1900\n1 FAMS @F1@\n0 @I2@ INDI\n1 NAME B\n"
               "1 FAMS @F1@\n0 @F1@ FAM\n1 HUSB @I1@\n1 WIFE @I2@\n0 TRLR\n";
static const char ours_text[] =
    MERGE_HEAD "0 @I1@ INDI\n1 NAME A\n1 BIRT\n2 DATE 1901\n1 OCCU x\n1 FAMS @F1@\n0 @I2@ INDI\n"
               "1 NAME Bb\n1 FAMS @F1@\n0 @F1@ FAM\n1 HUSB @I1@\n1 WIFE @I2@\n0 @I3@ INDI\n"
               "1 NAME C\n0 TRLR\n";
static const char theirs_text[] =
    MERGE_HEAD "0 @I1@ INDI\n1 NAME A\n1 BIRT\n2 DATE 1902\n1 OCCU y\n1 FAMS @F1@\n0 @F1@ FAM\n"
               "1 HUSB @I1@\n1 CHIL @I3@\n0 @I3@ INDI\n1 NAME D\n0 TRLR\n";

static bool merge_take(void *context, const void *octets, size_t size)
{
    return buffer_append(context, view_of(octets, size));
}

static gedelf_dataset *merge_dataset(const char *text)
{
    gedelf_dataset *dataset = NULL;
    assert_int_equal(gedelf_read(&dataset, gedelf_source_memory(text, strlen(text)), NULL), GEDELF_OK);
    return dataset;
}

static gedelf_status merge_scarcely(census *c, const gedelf_dataset *base, const gedelf_dataset *theirs, buffer *out)
{
    gedelf_allocator allocator = census_allocator(c);
    gedelf_merge_options options = GEDELF_MERGE_OPTIONS_INIT;
    options.allocator = &allocator;
    out->length = 0;
    return gedelf_merge(base, gedelf_source_memory(ours_text, strlen(ours_text)), theirs, merge_take, out, &options,
                        NULL);
}

static void test_merge__without_memory(void **state)
{
    gedelf_dataset *base = merge_dataset(base_text), *theirs = merge_dataset(theirs_text);
    gedelf_status status = GEDELF_MEMORY;
    buffer out;
    (void)state;
    buffer_init(&out, &memory_default);
    for (size_t left = 0; status == GEDELF_MEMORY; left++) {
        census c = {.scarce = true, .left = left};
        status = merge_scarcely(&c, base, theirs, &out);
        assert_int_equal(c.blocks, 0);
    }
    assert_int_equal(status, GEDELF_OK);
    view merged = buffer_view(&out);
    assert_true(merged.length > strlen(ours_text));
    buffer_free(&out);
    gedelf_dataset_free(base);
    gedelf_dataset_free(theirs);
}

static void test_merge__subset_without_memory(void **state)
{
    gedelf_subset_wish wishes[] = {{GEDELF_SUBSET_RELATIVES, gedelf_text("I1")},
                                   {GEDELF_SUBSET_WITHOUT, gedelf_text("INDI.OCCU")}};
    gedelf_status status = GEDELF_MEMORY;
    buffer out;
    (void)state;
    buffer_init(&out, &memory_default);
    for (size_t left = 0; status == GEDELF_MEMORY; left++) {
        census c = {.scarce = true, .left = left};
        gedelf_allocator allocator = census_allocator(&c);
        gedelf_subset_options options = GEDELF_SUBSET_OPTIONS_INIT;
        options.allocator = &allocator;
        options.wishes = wishes;
        options.wish_count = 2;
        options.stubs = true;
        out.length = 0;
        status = gedelf_subset(gedelf_source_memory(ours_text, strlen(ours_text)), merge_take, &out, &options, NULL);
        assert_int_equal(c.blocks, 0);
    }
    assert_int_equal(status, GEDELF_OK);
    buffer_free(&out);
}

/* ---- What both sides change (D420 to D426) ---------------------------------------------------------- */

#define CONFLICT(ours, theirs) "<<<<<<< OURS\n" ours "=======\n" theirs ">>>>>>> THEIRS\n"

/* Lines of a person in BASE, OURS and THEIRS, and what comes of it with markers, with `ours`, `theirs` and `both`. */
static const struct {
    const char *what, *texts[3], *merged[4];
    uint64_t conflicts;
} change_rows[] = {
    {"nothing",
     {"1 NAME A\n", "1 NAME A\n", "1 NAME A\n"},
     {"1 NAME A\n", "1 NAME A\n", "1 NAME A\n", "1 NAME A\n"},
     0},
    {"ours alone",
     {"1 NAME A\n", "1 NAME B\n", "1 NAME A\n"},
     {"1 NAME B\n", "1 NAME B\n", "1 NAME B\n", "1 NAME B\n"},
     0},
    {"theirs alone",
     {"1 NAME A\n", "1 NAME A\n", "1 NAME B\n"},
     {"1 NAME B\n", "1 NAME B\n", "1 NAME B\n", "1 NAME B\n"},
     0},
    {"both alike",
     {"1 NAME A\n", "1 NAME B\n", "1 NAME B\n"},
     {"1 NAME B\n", "1 NAME B\n", "1 NAME B\n", "1 NAME B\n"},
     0},
    {"both otherwise",
     {"1 NAME A\n", "1 NAME B\n", "1 NAME C\n"},
     {CONFLICT("1 NAME B\n", "1 NAME C\n"), "1 NAME B\n", "1 NAME C\n", "1 NAME B\n1 NAME C\n"},
     1},
    {"parts are merged first",
     {"1 NAME A\n2 GIVN g\n", "1 NAME B\n2 GIVN g\n2 NPFX p\n", "1 NAME C\n2 GIVN h\n"},
     {CONFLICT("1 NAME B\n2 GIVN h\n2 NPFX p\n", "1 NAME C\n2 GIVN h\n2 NPFX p\n"), "1 NAME B\n2 GIVN h\n2 NPFX p\n",
      "1 NAME C\n2 GIVN h\n2 NPFX p\n", "1 NAME B\n2 GIVN h\n2 NPFX p\n1 NAME C\n2 GIVN h\n2 NPFX p\n"},
     1},
    {"parts alone",
     {"1 NAME A\n2 GIVN g\n", "1 NAME A\n2 GIVN x\n", "1 NAME A\n2 GIVN y\n"},
     {"1 NAME A\n" CONFLICT("2 GIVN x\n", "2 GIVN y\n"), "1 NAME A\n2 GIVN x\n", "1 NAME A\n2 GIVN y\n",
      "1 NAME A\n2 GIVN x\n2 GIVN y\n"},
     1},
    {"removed by ours, changed by theirs",
     {"1 OCCU a\n", "", "1 OCCU b\n"},
     {CONFLICT("", "1 OCCU b\n"), "", "1 OCCU b\n", "1 OCCU b\n"},
     1},
    {"removed by theirs, changed by ours",
     {"1 OCCU a\n", "1 OCCU b\n", ""},
     {CONFLICT("1 OCCU b\n", ""), "1 OCCU b\n", "", "1 OCCU b\n"},
     1},
    {"removed, and changed below",
     {"1 OCCU a\n", "", "1 OCCU a\n2 DATE 1\n"},
     {CONFLICT("", "1 OCCU a\n2 DATE 1\n"), "", "1 OCCU a\n2 DATE 1\n", "1 OCCU a\n2 DATE 1\n"},
     1},
    {"removed by ours", {"1 OCCU a\n", "", "1 OCCU a\n"}, {"", "", "", ""}, 0},
    {"removed by theirs", {"1 OCCU a\n", "1 OCCU a\n", ""}, {"", "", "", ""}, 0},
    {"removed by both", {"1 OCCU a\n", "", ""}, {"", "", "", ""}, 0},
    {"added by both alike",
     {"", "1 OCCU a\n", "1 OCCU a\n"},
     {"1 OCCU a\n", "1 OCCU a\n", "1 OCCU a\n", "1 OCCU a\n"},
     0},
    {"added by both, in a list",
     {"", "1 OCCU a\n1 RESI\n2 PLAC P\n", "1 OCCU b\n"},
     {"1 OCCU a\n1 OCCU b\n1 RESI\n2 PLAC P\n", "1 OCCU a\n1 OCCU b\n1 RESI\n2 PLAC P\n",
      "1 OCCU a\n1 OCCU b\n1 RESI\n2 PLAC P\n", "1 OCCU a\n1 OCCU b\n1 RESI\n2 PLAC P\n"},
     0},
    {"a birth with a date, and one with a place",
     {"", "1 BIRT\n2 DATE 1900\n", "1 BIRT\n2 PLAC P\n"},
     {"1 BIRT\n2 DATE 1900\n2 PLAC P\n", "1 BIRT\n2 DATE 1900\n2 PLAC P\n", "1 BIRT\n2 DATE 1900\n2 PLAC P\n",
      "1 BIRT\n2 DATE 1900\n2 PLAC P\n"},
     0},
    {"a birth that says Y, and one with a date",
     {"", "1 BIRT Y\n", "1 BIRT\n2 DATE 1900\n"},
     {"1 BIRT Y\n2 DATE 1900\n", "1 BIRT Y\n2 DATE 1900\n", "1 BIRT Y\n2 DATE 1900\n", "1 BIRT Y\n2 DATE 1900\n"},
     0},
    {"two dates of birth",
     {"", "1 BIRT\n2 DATE 1900\n", "1 BIRT\n2 DATE 1901\n"},
     {"1 BIRT\n" CONFLICT("2 DATE 1900\n", "2 DATE 1901\n"), "1 BIRT\n2 DATE 1900\n", "1 BIRT\n2 DATE 1901\n",
      "1 BIRT\n2 DATE 1900\n2 DATE 1901\n"},
     1},
    {"two births where there was one",
     {"1 BIRT\n2 DATE 1899\n", "1 BIRT\n2 DATE 1899\n1 BIRT\n2 DATE 1900\n",
      "1 BIRT\n2 DATE 1899\n1 BIRT\n2 DATE 1901\n"},
     {"1 BIRT\n2 DATE 1899\n1 BIRT\n2 DATE 1900\n1 BIRT\n2 DATE 1901\n",
      "1 BIRT\n2 DATE 1899\n1 BIRT\n2 DATE 1900\n1 BIRT\n2 DATE 1901\n",
      "1 BIRT\n2 DATE 1899\n1 BIRT\n2 DATE 1900\n1 BIRT\n2 DATE 1901\n",
      "1 BIRT\n2 DATE 1899\n1 BIRT\n2 DATE 1900\n1 BIRT\n2 DATE 1901\n"},
     0},
    {"what the model has once",
     {"", "1 SEX M\n", "1 SEX F\n"},
     {CONFLICT("1 SEX M\n", "1 SEX F\n"), "1 SEX M\n", "1 SEX F\n", "1 SEX M\n1 SEX F\n"},
     1},
    {"the later change",
     {"1 CHAN\n2 DATE 1 JAN 2000\n", "1 CHAN\n2 DATE 2 JAN 2000\n", "1 CHAN\n2 DATE 3 JAN 2000\n"},
     {"1 CHAN\n2 DATE 3 JAN 2000\n", "1 CHAN\n2 DATE 3 JAN 2000\n", "1 CHAN\n2 DATE 3 JAN 2000\n",
      "1 CHAN\n2 DATE 3 JAN 2000\n"},
     0},
    {"the later change, of ours",
     {"", "1 CHAN\n2 DATE 3 JAN 2000\n2 NOTE n\n", "1 CHAN\n2 DATE 2 JAN 2000\n"},
     {"1 CHAN\n2 DATE 3 JAN 2000\n2 NOTE n\n", "1 CHAN\n2 DATE 3 JAN 2000\n2 NOTE n\n",
      "1 CHAN\n2 DATE 3 JAN 2000\n2 NOTE n\n", "1 CHAN\n2 DATE 3 JAN 2000\n2 NOTE n\n"},
     0},
    {"order by ours",
     {"1 OCCU a\n1 OCCU b\n1 OCCU c\n", "1 OCCU c\n1 OCCU a\n1 OCCU b\n", "1 OCCU a\n1 OCCU b\n1 OCCU c\n"},
     {"1 OCCU c\n1 OCCU a\n1 OCCU b\n", "1 OCCU c\n1 OCCU a\n1 OCCU b\n", "1 OCCU c\n1 OCCU a\n1 OCCU b\n",
      "1 OCCU c\n1 OCCU a\n1 OCCU b\n"},
     0},
    {"order by theirs",
     {"1 OCCU a\n1 OCCU b\n1 OCCU c\n", "1 OCCU a\n1 OCCU b\n1 OCCU c\n", "1 OCCU c\n1 OCCU a\n1 OCCU b\n"},
     {"1 OCCU c\n1 OCCU a\n1 OCCU b\n", "1 OCCU c\n1 OCCU a\n1 OCCU b\n", "1 OCCU c\n1 OCCU a\n1 OCCU b\n",
      "1 OCCU c\n1 OCCU a\n1 OCCU b\n"},
     0},
    {"order by both",
     {"1 OCCU a\n1 OCCU b\n1 OCCU c\n", "1 OCCU b\n1 OCCU a\n1 OCCU c\n", "1 OCCU c\n1 OCCU a\n1 OCCU b\n"},
     {"1 OCCU b\n1 OCCU a\n1 OCCU c\n", "1 OCCU b\n1 OCCU a\n1 OCCU c\n", "1 OCCU b\n1 OCCU a\n1 OCCU c\n",
      "1 OCCU b\n1 OCCU a\n1 OCCU c\n"},
     0},
    {"order by theirs of what ours has left",
     {"1 OCCU a\n1 OCCU b\n1 OCCU c\n", "1 OCCU a\n1 OCCU c\n", "1 OCCU c\n1 OCCU b\n1 OCCU a\n"},
     {"1 OCCU c\n1 OCCU a\n", "1 OCCU c\n1 OCCU a\n", "1 OCCU c\n1 OCCU a\n", "1 OCCU c\n1 OCCU a\n"},
     0},
    {"order by theirs round what ours has added",
     {"1 OCCU a\n1 OCCU b\n1 OCCU c\n", "1 OCCU a\n1 OCCU d\n1 OCCU b\n1 OCCU c\n", "1 OCCU c\n1 OCCU a\n"},
     {"1 OCCU c\n1 OCCU d\n1 OCCU a\n", "1 OCCU c\n1 OCCU d\n1 OCCU a\n", "1 OCCU c\n1 OCCU d\n1 OCCU a\n",
      "1 OCCU c\n1 OCCU d\n1 OCCU a\n"},
     0},
    {"order by ours, and a new one of theirs behind the one that it is behind there",
     {"1 OCCU a\n1 OCCU b\n", "1 OCCU b\n1 OCCU a\n", "1 OCCU a\n1 OCCU b\n1 OCCU x\n"},
     {"1 OCCU b\n1 OCCU x\n1 OCCU a\n", "1 OCCU b\n1 OCCU x\n1 OCCU a\n", "1 OCCU b\n1 OCCU x\n1 OCCU a\n",
      "1 OCCU b\n1 OCCU x\n1 OCCU a\n"},
     0},
    {"order by both, and new ones of both",
     {"1 OCCU a\n1 OCCU b\n1 OCCU c\n", "1 OCCU c\n1 OCCU a\n1 OCCU b\n1 OCCU x\n",
      "1 OCCU b\n1 OCCU c\n1 OCCU a\n1 OCCU y\n"},
     {"1 OCCU c\n1 OCCU a\n1 OCCU b\n1 OCCU x\n1 OCCU y\n", "1 OCCU c\n1 OCCU a\n1 OCCU b\n1 OCCU x\n1 OCCU y\n",
      "1 OCCU c\n1 OCCU a\n1 OCCU b\n1 OCCU x\n1 OCCU y\n", "1 OCCU c\n1 OCCU a\n1 OCCU b\n1 OCCU x\n1 OCCU y\n"},
     0},
    {"pointers",
     {"1 ASSO @I8@\n", "1 ASSO @I1@\n", "1 ASSO @I9@\n"},
     {CONFLICT("1 ASSO @I1@\n", "1 ASSO @I9@\n"), "1 ASSO @I1@\n", "1 ASSO @I9@\n", "1 ASSO @I1@\n1 ASSO @I9@\n"},
     1},
};

static void assert_changes(size_t row, unsigned how)
{
#define MERGE_FORM MERGE_HEAD "0 @I8@ INDI\n1 NAME Eve\n0 @I9@ INDI\n1 NAME Zoe\n0 @I1@ INDI\n1 REFN 1\n%s0 TRLR\n"
    char texts[4][1024];
    buffer out;
    gedelf_merge_result result;
    gedelf_merge_options options = GEDELF_MERGE_OPTIONS_INIT;
    buffer_init(&out, &memory_default);
    for (size_t i = 0; i < 3; i++)
        snprintf(texts[i], sizeof *texts, MERGE_FORM, change_rows[row].texts[i]);
    snprintf(texts[3], sizeof *texts, MERGE_FORM, change_rows[row].merged[how]);
    gedelf_dataset *base = merge_dataset(texts[0]), *theirs = merge_dataset(texts[2]);
    options.conflicts = (gedelf_conflicts)how;
    assert_int_equal(gedelf_merge(base, gedelf_source_memory(texts[1], strlen(texts[1])), theirs, merge_take, &out,
                                  &options, &result),
                     GEDELF_OK);
    if (!view_equal(buffer_view(&out), view_of_string(texts[3])) || result.conflicts != change_rows[row].conflicts ||
        result.renamed != 0)
        fail_msg("%s, %u: %u conflicts\n%.*s", change_rows[row].what, how, (unsigned)result.conflicts, (int)out.length,
                 out.data);
    buffer_free(&out);
    gedelf_dataset_free(base);
    gedelf_dataset_free(theirs);
}

static void test_merge__changes(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(change_rows); i++) {
        for (unsigned how = GEDELF_CONFLICTS_MARKERS; how <= GEDELF_CONFLICTS_BOTH; how++)
            assert_changes(i, how);
    }
}

/* ---- Records (D424, D425) ------------------------------------------------------------------------------ */

#define ANN "0 @I1@ INDI\n1 NAME Ann /Ash/\n"
#define BOB "0 @I2@ INDI\n1 NAME Bob /Birch/\n"
#define CID "0 @I3@ INDI\n1 NAME Cid /Cedar/\n"
#define TO_BOB "1 ASSO @I2@\n2 RELA friend\n"

/* The records of BASE, OURS and THEIRS, and what comes of it with markers, with `ours`, `theirs` and `both`. */
static const struct {
    const char *what, *texts[3], *merged[4];
    uint64_t conflicts;
} record_rows[] = {
    {"a new one of theirs", {ANN, ANN, ANN BOB}, {ANN BOB, ANN BOB, ANN BOB, ANN BOB}, 0},
    {"a new one of ours", {ANN, ANN BOB, ANN}, {ANN BOB, ANN BOB, ANN BOB, ANN BOB}, 0},
    {"new ones of both", {ANN, ANN BOB, CID ANN}, {ANN BOB CID, ANN BOB CID, ANN BOB CID, ANN BOB CID}, 0},
    {"the same one, but for the date of its change",
     {ANN, ANN BOB "1 CHAN\n2 DATE 1 JAN 2000\n", ANN BOB "1 CHAN\n2 DATE 2 JAN 2000\n"},
     {ANN BOB "1 CHAN\n2 DATE 2 JAN 2000\n", ANN BOB "1 CHAN\n2 DATE 2 JAN 2000\n",
      ANN BOB "1 CHAN\n2 DATE 2 JAN 2000\n", ANN BOB "1 CHAN\n2 DATE 2 JAN 2000\n"},
     0},
    {"another order", {ANN BOB CID, CID ANN BOB, BOB CID ANN}, {CID ANN BOB, CID ANN BOB, CID ANN BOB, CID ANN BOB}, 0},
    {"removed by ours with the pointers to it",
     {ANN TO_BOB BOB CID, ANN CID, ANN TO_BOB BOB CID},
     {ANN CID, ANN CID, ANN CID, ANN CID},
     0},
    {"removed by theirs", {ANN TO_BOB BOB CID, ANN TO_BOB BOB CID, ANN CID}, {ANN CID, ANN CID, ANN CID, ANN CID}, 0},
    {"removed by both", {ANN TO_BOB BOB CID, ANN CID, ANN CID}, {ANN CID, ANN CID, ANN CID, ANN CID}, 0},
    {"removed by ours, changed by theirs",
     {ANN BOB CID, ANN CID, ANN BOB "1 SEX M\n" CID},
     {ANN CID CONFLICT("", BOB "1 SEX M\n"), ANN CID, ANN CID BOB "1 SEX M\n", ANN CID BOB "1 SEX M\n"},
     1},
    {"removed by theirs, changed by ours",
     {ANN BOB CID, ANN BOB "1 SEX M\n" CID, ANN CID},
     {ANN CONFLICT(BOB "1 SEX M\n", "") CID, ANN BOB "1 SEX M\n" CID, ANN CID, ANN BOB "1 SEX M\n" CID},
     1},
    {"removed by theirs, and ours has a new pointer to it",
     {ANN BOB CID, ANN TO_BOB BOB CID, ANN CID},
     {ANN CONFLICT(TO_BOB, "") CONFLICT(BOB, "") CID, ANN TO_BOB BOB CID, ANN CID, ANN TO_BOB BOB CID},
     1},
    {"removed by ours, and theirs has a new pointer to it",
     {ANN BOB CID, ANN CID, ANN TO_BOB BOB CID},
     {ANN CONFLICT("", TO_BOB) CID CONFLICT("", BOB), ANN CID, ANN TO_BOB CID BOB, ANN TO_BOB CID BOB},
     1},
    {"the payload of a record",
     {ANN "0 @N1@ NOTE a\n", ANN "0 @N1@ NOTE b\n", ANN "0 @N1@ NOTE c\n"},
     {ANN CONFLICT("0 @N1@ NOTE b\n", "0 @N1@ NOTE c\n"), ANN "0 @N1@ NOTE b\n", ANN "0 @N1@ NOTE c\n",
      ANN "0 @N1@ NOTE b\n1 CONT c\n"},
     1},
    {"a new identifier of theirs",
     {ANN BOB, ANN BOB "1 SEX M\n", ANN "0 @I7@ INDI\n1 NAME Bob /Birch/\n"},
     {ANN "0 @I7@ INDI\n1 NAME Bob /Birch/\n1 SEX M\n", ANN "0 @I7@ INDI\n1 NAME Bob /Birch/\n1 SEX M\n",
      ANN "0 @I7@ INDI\n1 NAME Bob /Birch/\n1 SEX M\n", ANN "0 @I7@ INDI\n1 NAME Bob /Birch/\n1 SEX M\n"},
     0},
    {"pointers follow a new identifier of theirs",
     {ANN TO_BOB BOB, ANN TO_BOB BOB CID TO_BOB, ANN "1 ASSO @I7@\n2 RELA friend\n0 @I7@ INDI\n1 NAME Bob /Birch/\n"},
     {ANN "1 ASSO @I7@\n2 RELA friend\n0 @I7@ INDI\n1 NAME Bob /Birch/\n" CID "1 ASSO @I7@\n2 RELA friend\n",
      ANN "1 ASSO @I7@\n2 RELA friend\n0 @I7@ INDI\n1 NAME Bob /Birch/\n" CID "1 ASSO @I7@\n2 RELA friend\n",
      ANN "1 ASSO @I7@\n2 RELA friend\n0 @I7@ INDI\n1 NAME Bob /Birch/\n" CID "1 ASSO @I7@\n2 RELA friend\n",
      ANN "1 ASSO @I7@\n2 RELA friend\n0 @I7@ INDI\n1 NAME Bob /Birch/\n" CID "1 ASSO @I7@\n2 RELA friend\n"},
     0},
    {"a pointer that led nowhere",
     {ANN "1 ASSO @X@\n", ANN "1 ASSO @X@\n1 SEX F\n", ANN "1 ASSO @X@\n"},
     {ANN "1 ASSO @X@\n1 SEX F\n", ANN "1 ASSO @X@\n1 SEX F\n", ANN "1 ASSO @X@\n1 SEX F\n",
      ANN "1 ASSO @X@\n1 SEX F\n"},
     0},
};

static void assert_records(size_t row, unsigned how)
{
    char texts[4][1024];
    buffer out;
    gedelf_merge_result result;
    gedelf_merge_options options = GEDELF_MERGE_OPTIONS_INIT;
    buffer_init(&out, &memory_default);
    for (size_t i = 0; i < 4; i++)
        snprintf(texts[i], sizeof *texts, MERGE_HEAD "%s0 TRLR\n",
                 i < 3 ? record_rows[row].texts[i] : record_rows[row].merged[how]);
    gedelf_dataset *base = merge_dataset(texts[0]), *theirs = merge_dataset(texts[2]);
    options.conflicts = (gedelf_conflicts)how;
    assert_int_equal(gedelf_merge(base, gedelf_source_memory(texts[1], strlen(texts[1])), theirs, merge_take, &out,
                                  &options, &result),
                     GEDELF_OK);
    if (!view_equal(buffer_view(&out), view_of_string(texts[3])) || result.conflicts != record_rows[row].conflicts ||
        result.renamed != 0)
        fail_msg("%s, %u: %u conflicts\n%.*s", record_rows[row].what, how, (unsigned)result.conflicts, (int)out.length,
                 out.data);
    buffer_free(&out);
    gedelf_dataset_free(base);
    gedelf_dataset_free(theirs);
}

static void test_merge__records(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(record_rows); i++) {
        for (unsigned how = GEDELF_CONFLICTS_MARKERS; how <= GEDELF_CONFLICTS_BOTH; how++)
            assert_records(i, how);
    }
}

/* A file that ends without a trailer: what comes behind it begins on a line of its own, and there is no empty one between. */
static void test_merge__open_end(void **state)
{
    static const char *const ends[] = {"", "\n"};
    (void)state;
    for (size_t i = 0; i < COUNT_OF(ends); i++) {
        char ours[256];
        gedelf_options reading = GEDELF_OPTIONS_INIT;
        gedelf_merge_options options = GEDELF_MERGE_OPTIONS_INIT;
        reading.recover = true;
        options.reading = &reading;
        buffer out;
        buffer_init(&out, &memory_default);
        snprintf(ours, sizeof ours, MERGE_HEAD "0 @I1@ INDI\n1 NAME A%s", ends[i]);
        gedelf_dataset *base = merge_dataset(MERGE_HEAD "0 @I1@ INDI\n1 NAME A\n0 TRLR\n");
        gedelf_dataset *theirs = merge_dataset(MERGE_HEAD "0 @I1@ INDI\n1 NAME A\n0 @I2@ INDI\n1 NAME B\n0 TRLR\n");
        assert_int_equal(
            gedelf_merge(base, gedelf_source_memory(ours, strlen(ours)), theirs, merge_take, &out, &options, NULL),
            GEDELF_OK);
        assert_view(buffer_view(&out), VIEW(MERGE_HEAD "0 @I1@ INDI\n1 NAME A\n0 @I2@ INDI\n1 NAME B\n"));
        buffer_free(&out);
        gedelf_dataset_free(base);
        gedelf_dataset_free(theirs);
    }
}

/* ---- Names of new records (D424) ------------------------------------------------------------------- */

/* What the three files have besides, and what a new record of THEIRS is called that OURS has another one of that name for. */
static const struct {
    const char *name, *of_base, *of_ours, *of_theirs, *expected;
} name_rows[] = {
    {"I1", "", "", "", "I2"},
    {"I1", "0 @I7@ INDI\n1 NAME R\n", "", "", "I8"}, /* removed by both, but used */
    {"I1", "", "0 @I9@ NOTE o\n", "", "I10"},
    {"I1", "", "", "0 @I12@ NOTE t\n", "I13"},
    {"I1", "0 @I3@ NOTE b\n", "0 @I5@ NOTE o\n", "0 @I4@ NOTE t\n", "I6"},
    {"I1", "", "0 @P9@ NOTE o\n", "", "I2"}, /* other letters */
    {"I1", "", "0 @9@ NOTE o\n", "0 @II5@ NOTE t\n", "I2"},
    {"I001", "", "", "", "I002"}, /* as many digits, at least */
    {"I009", "", "", "", "I010"},
    {"I099", "", "", "", "I100"},
    {"I999", "", "", "", "I1000"},
    {"I01", "", "0 @I7@ NOTE o\n", "", "I08"},
    {"X", "", "", "", "X1"},
    {"X", "", "0 @X4@ NOTE o\n", "", "X5"},
    {"5", "", "", "", "6"},
    {"A1B2", "", "0 @A1B7@ NOTE o\n", "0 @A1C8@ NOTE t\n", "A1B8"},
    {"I123456789012345678", "", "", "", "I123456789012345679"},
    {"I1234567890123456789", "", "", "", "I12345678901234567891"}, /* too large for a number */
    {"I1", "", "0 @O1@ NOTE o\n1 @I2@ SOUR s\n", "", "I3"},        /* something that is no record has it */
};

static void assert_fresh_name(size_t i)
{
    char texts[3][512], wanted[80];
    buffer out;
    gedelf_merge_result result;
    buffer_init(&out, &memory_default);
    snprintf(texts[0], sizeof *texts, MERGE_HEAD "%s0 TRLR\n", name_rows[i].of_base);
    snprintf(texts[1], sizeof *texts, MERGE_HEAD "0 @%s@ INDI\n1 NAME Ann /Ash/\n%s0 TRLR\n", name_rows[i].name,
             name_rows[i].of_ours);
    snprintf(texts[2], sizeof *texts, MERGE_HEAD "0 @%s@ INDI\n1 NAME Bob /Birch/\n1 ASSO @%s@\n%s0 TRLR\n",
             name_rows[i].name, name_rows[i].name, name_rows[i].of_theirs);
    gedelf_dataset *base = merge_dataset(texts[0]), *theirs = merge_dataset(texts[2]);
    assert_int_equal(
        gedelf_merge(base, gedelf_source_memory(texts[1], strlen(texts[1])), theirs, merge_take, &out, NULL, &result),
        GEDELF_OK);
    assert_true(buffer_append(&out, view_of("", 1)));
    snprintf(wanted, sizeof wanted, "0 @%s@ INDI\n1 NAME Bob /Birch/\n1 ASSO @%s@\n", name_rows[i].expected,
             name_rows[i].expected);
    if (!strstr(out.data, wanted) || result.renamed != 1 || result.conflicts != 0)
        fail_msg("row %zu: not %s in\n%s", i, wanted, out.data);
    buffer_free(&out);
    gedelf_dataset_free(base);
    gedelf_dataset_free(theirs);
}

static void test_merge__fresh_names(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(name_rows); i++)
        assert_fresh_name(i);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_merge__without_memory), cmocka_unit_test(test_merge__fresh_names),
        cmocka_unit_test(test_merge__changes),        cmocka_unit_test(test_merge__records),
        cmocka_unit_test(test_merge__open_end),       cmocka_unit_test(test_merge__subset_without_memory)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
