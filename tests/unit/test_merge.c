/* SPDX-License-Identifier: MIT */
/*
 * Merging: what comes of changes of both sides, row by row, names of new records; and merging and parts of files when memory runs out, each
 * allocation in turn, where what is left is a clean status.
 */
#include "merge_tries.h"

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

static gedelf_status merge_scarcely(census *c, const gedelf_dataset *base, const gedelf_dataset *theirs, buffer *out)
{
    gedelf_allocator allocator = census_allocator(c);
    gedelf_merge_options options = GEDELF_MERGE_OPTIONS();
    options.allocator = &allocator;
    out->length = 0;
    return gedelf_merge(base, gedelf_source_memory(ours_text, strlen(ours_text)), theirs,
                        gedelf_sink_callback(write_to_buffer, out), &options, NULL);
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
        gedelf_subset_options options = GEDELF_SUBSET_OPTIONS();
        options.allocator = &allocator;
        options.wishes = wishes;
        options.wish_count = 2;
        options.stubs = true;
        out.length = 0;
        status = gedelf_subset(gedelf_source_memory(ours_text, strlen(ours_text)),
                               gedelf_sink_callback(write_to_buffer, &out), &options, NULL);
        assert_int_equal(c.blocks, 0);
    }
    assert_int_equal(status, GEDELF_OK);
    buffer_free(&out);
}

/* ---- What both sides change (D420 to D426) ---------------------------------------------------------- */

#define CONFLICT(ours, theirs) "<<<<<<< OURS\n" ours "=======\n" theirs ">>>>>>> THEIRS\n"

/* The same in all ways. */
#define ALWAYS(merged)                                                                                                 \
    {                                                                                                                  \
        merged, merged, merged, merged                                                                                 \
    }

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
    {"order by ours, and a new one of theirs after the one that it is after there",
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
    /* what is added by both: equal ones once, whichever places they are at (D421) */
    {"several by both, all alike",
     {"", "1 OCCU a\n1 OCCU b\n1 OCCU c\n1 OCCU d\n", "1 OCCU d\n1 OCCU c\n1 OCCU b\n1 OCCU a\n"},
     ALWAYS("1 OCCU a\n1 OCCU b\n1 OCCU c\n1 OCCU d\n"),
     0},
    {"several by both, some alike",
     {"", "1 OCCU a\n1 OCCU b\n1 OCCU c\n1 OCCU d\n", "1 OCCU d\n1 OCCU x\n1 OCCU b\n1 OCCU y\n1 OCCU z\n"},
     ALWAYS("1 OCCU a\n1 OCCU b\n1 OCCU c\n1 OCCU d\n1 OCCU x\n1 OCCU y\n1 OCCU z\n"),
     0},
    {"more by theirs",
     {"1 OCCU 0\n", "1 OCCU 0\n1 OCCU a\n", "1 OCCU 0\n1 OCCU v\n1 OCCU w\n1 OCCU a\n1 OCCU x\n1 OCCU y\n"},
     ALWAYS("1 OCCU 0\n1 OCCU a\n1 OCCU v\n1 OCCU w\n1 OCCU x\n1 OCCU y\n"),
     0},
    {"more by ours",
     {"1 OCCU 0\n", "1 OCCU 0\n1 OCCU v\n1 OCCU w\n1 OCCU a\n1 OCCU x\n1 OCCU y\n", "1 OCCU 0\n1 OCCU a\n"},
     ALWAYS("1 OCCU 0\n1 OCCU v\n1 OCCU w\n1 OCCU a\n1 OCCU x\n1 OCCU y\n"),
     0},
    {"one twice by theirs", {"", "1 OCCU a\n", "1 OCCU a\n1 OCCU a\n"}, ALWAYS("1 OCCU a\n1 OCCU a\n"), 0},
    {"one twice by ours", {"", "1 OCCU a\n1 OCCU a\n", "1 OCCU a\n"}, ALWAYS("1 OCCU a\n1 OCCU a\n"), 0},
    {"alike but for what is below",
     {"", "1 RESI\n2 PLAC P\n", "1 RESI\n2 PLAC P\n2 DATE 1900\n"},
     ALWAYS("1 RESI\n2 PLAC P\n1 RESI\n2 PLAC P\n2 DATE 1900\n"),
     0},
    {"by theirs at the beginning, in the middle and at the end",
     {"1 OCCU a\n1 OCCU b\n", "1 OCCU a\n1 OCCU b\n", "1 OCCU x\n1 OCCU a\n1 OCCU y\n1 OCCU b\n1 OCCU z\n"},
     ALWAYS("1 OCCU x\n1 OCCU a\n1 OCCU y\n1 OCCU b\n1 OCCU z\n"),
     0},
    {"by theirs of two tags that ours has not",
     {"", "1 SEX M\n", "1 RESI\n2 PLAC P\n1 OCCU a\n1 RESI\n2 PLAC Q\n"},
     ALWAYS("1 SEX M\n1 RESI\n2 PLAC P\n1 RESI\n2 PLAC Q\n1 OCCU a\n"),
     0},
    {"by theirs below something new of both",
     {"", "1 BIRT\n2 SOUR s\n", "1 BIRT\n2 SOUR t\n2 SOUR s\n2 DATE 1900\n3 TIME 1\n"},
     ALWAYS("1 BIRT\n2 SOUR s\n2 SOUR t\n2 DATE 1900\n3 TIME 1\n"),
     0},
    {"a birth and one that says Y", {"", "1 BIRT\n2 DATE 1900\n", "1 BIRT Y\n"}, ALWAYS("1 BIRT Y\n2 DATE 1900\n"), 0},
    {"events that happen once",
     {"", "1 CHR\n2 DATE 1\n1 DEAT\n2 DATE 2\n1 BURI\n2 DATE 3\n1 CREM\n2 DATE 4\n",
      "1 CHR\n2 PLAC p\n1 DEAT\n2 PLAC q\n1 BURI\n2 PLAC r\n1 CREM\n2 PLAC s\n"},
     ALWAYS("1 CHR\n2 DATE 1\n2 PLAC p\n1 DEAT\n2 DATE 2\n2 PLAC q\n1 BURI\n2 DATE 3\n2 PLAC r\n1 CREM\n2 DATE 4\n2 "
            "PLAC s\n"),
     0},
    {"a baptism, and a burial as ELF writes it, happen once, too",
     {"", "1 BAPM\n2 DATE 1\n1 BRI\n2 DATE 2\n", "1 BAPM\n2 PLAC p\n1 BRI\n2 PLAC q\n"},
     ALWAYS("1 BAPM\n2 DATE 1\n2 PLAC p\n1 BRI\n2 DATE 2\n2 PLAC q\n"),
     0},
    {"events that may happen twice",
     {"", "1 RESI\n2 DATE 1\n1 MARR\n2 DATE 2\n", "1 RESI\n2 PLAC p\n1 MARR\n2 PLAC q\n"},
     ALWAYS("1 RESI\n2 DATE 1\n1 RESI\n2 PLAC p\n1 MARR\n2 DATE 2\n1 MARR\n2 PLAC q\n"),
     0},
    {"two births of ours, and one of theirs",
     {"", "1 BIRT\n2 DATE 1\n1 BIRT\n2 DATE 2\n", "1 BIRT\n2 PLAC p\n"},
     ALWAYS("1 BIRT\n2 DATE 1\n1 BIRT\n2 DATE 2\n1 BIRT\n2 PLAC p\n"),
     0},
    {"a birth of ours, and two of theirs",
     {"", "1 BIRT\n2 PLAC p\n", "1 BIRT\n2 DATE 1\n1 BIRT\n2 DATE 2\n"},
     ALWAYS("1 BIRT\n2 PLAC p\n1 BIRT\n2 DATE 1\n1 BIRT\n2 DATE 2\n"),
     0},
    {"a birth that both put in another's place",
     {"1 BIRT\n2 NOTE aaa\n", "1 BIRT\n2 NOTE aaa\n1 BIRT\n2 DATE 1\n", "1 BIRT\n2 NOTE aaa\n1 BIRT\n2 PLAC p\n"},
     ALWAYS("1 BIRT\n2 NOTE aaa\n1 BIRT\n2 DATE 1\n1 BIRT\n2 PLAC p\n"),
     0},
    /* change dates (D423) */
    {"an earlier change, of ours alone",
     {"1 CHAN\n2 DATE 3 JAN 2000\n", "1 CHAN\n2 DATE 2 JAN 2000\n", "1 CHAN\n2 DATE 3 JAN 2000\n"},
     ALWAYS("1 CHAN\n2 DATE 2 JAN 2000\n"),
     0},
    {"an earlier change, of theirs alone",
     {"1 CHAN\n2 DATE 3 JAN 2000\n", "1 CHAN\n2 DATE 3 JAN 2000\n", "1 CHAN\n2 DATE 2 JAN 2000\n"},
     ALWAYS("1 CHAN\n2 DATE 2 JAN 2000\n"),
     0},
    {"the later change, by its time",
     {"1 CHAN\n2 DATE 1 JAN 2000\n", "1 CHAN\n2 DATE 2 JAN 2000\n3 TIME 10:00\n2 NOTE n\n",
      "1 CHAN\n2 DATE 2 JAN 2000\n3 TIME 11:00\n"},
     ALWAYS("1 CHAN\n2 DATE 2 JAN 2000\n3 TIME 11:00\n"),
     0},
    {"the same change, and what it says besides",
     {"1 CHAN\n2 DATE 1 JAN 2000\n", "1 CHAN\n2 DATE 2 JAN 2000\n2 NOTE n\n", "1 CHAN\n2 DATE 2 JAN 2000\n2 NOTE m\n"},
     ALWAYS("1 CHAN\n2 DATE 2 JAN 2000\n2 NOTE n\n2 NOTE m\n"),
     0},
    {"a change that is removed and one that is made",
     {"1 CHAN\n2 DATE 1 JAN 2000\n", "", "1 CHAN\n2 DATE 2 JAN 2000\n"},
     {CONFLICT("", "1 CHAN\n2 DATE 2 JAN 2000\n"), "", "1 CHAN\n2 DATE 2 JAN 2000\n", "1 CHAN\n2 DATE 2 JAN 2000\n"},
     1},
    {"two new changes",
     {"", "1 CHAN\n2 DATE 2 JAN 2000\n", "1 CHAN\n2 DATE 3 JAN 2000\n2 NOTE n\n"},
     ALWAYS("1 CHAN\n2 DATE 3 JAN 2000\n2 NOTE n\n"),
     0},
    /* each part for itself (D420) */
    {"both change one, each another part",
     {"1 BIRT\n2 DATE 1900\n2 PLAC p\n", "1 BIRT\n2 DATE 1901\n2 PLAC p\n", "1 BIRT\n2 DATE 1900\n2 PLAC q\n"},
     ALWAYS("1 BIRT\n2 DATE 1901\n2 PLAC q\n"),
     0},
    {"both remove another part",
     {"1 BIRT\n2 DATE 1900\n2 PLAC p\n2 AGE 0\n", "1 BIRT\n2 PLAC p\n2 AGE 0\n", "1 BIRT\n2 DATE 1900\n2 AGE 0\n"},
     ALWAYS("1 BIRT\n2 AGE 0\n"),
     0},
    {"far below",
     {"1 BIRT\n2 PLAC p\n3 MAP\n4 LATI N1\n4 LONG E1\n", "1 BIRT\n2 PLAC p\n3 MAP\n4 LATI N2\n4 LONG E1\n",
      "1 BIRT\n2 PLAC p\n3 MAP\n4 LATI N1\n4 LONG E2\n3 NOTE n\n"},
     ALWAYS("1 BIRT\n2 PLAC p\n3 MAP\n4 LATI N2\n4 LONG E2\n3 NOTE n\n"),
     0},
    {"conflicts far below, two of them",
     {"1 BIRT\n2 PLAC p\n3 MAP\n4 LATI N1\n4 LONG E1\n1 SEX U\n",
      "1 BIRT\n2 PLAC p\n3 MAP\n4 LATI N2\n4 LONG E2\n1 SEX U\n",
      "1 BIRT\n2 PLAC p\n3 MAP\n4 LATI N3\n4 LONG E3\n1 SEX M\n"},
     {"1 BIRT\n2 PLAC p\n3 MAP\n" CONFLICT("4 LATI N2\n", "4 LATI N3\n")
          CONFLICT("4 LONG E2\n", "4 LONG E3\n") "1 SEX M\n",
      "1 BIRT\n2 PLAC p\n3 MAP\n4 LATI N2\n4 LONG E2\n1 SEX M\n",
      "1 BIRT\n2 PLAC p\n3 MAP\n4 LATI N3\n4 LONG E3\n1 SEX M\n",
      "1 BIRT\n2 PLAC p\n3 MAP\n4 LATI N2\n4 LATI N3\n4 LONG E2\n4 LONG E3\n1 SEX M\n"},
     2},
    {"a value to none, and parts",
     {"1 OCCU a\n2 DATE 1\n", "1 OCCU\n2 DATE 1\n", "1 OCCU a\n2 DATE 2\n"},
     ALWAYS("1 OCCU\n2 DATE 2\n"),
     0},
    {"a text that continues",
     {"1 NOTE a\n2 CONT b\n2 CONC c\n2 SOUR s\n", "1 NOTE a\n2 CONT b\n2 CONC c\n2 SOUR t\n",
      "1 NOTE a\n2 CONT b\n2 CONC d\n2 SOUR s\n"},
     ALWAYS("1 NOTE a\n2 CONT bd\n2 SOUR t\n"),
     0},
    {"a text that continues and stays",
     {"1 NOTE a\n2 CONT b\n2 CONC c\n2 SOUR s\n", "1 NOTE a\n2 CONT b\n2 CONC c\n2 SOUR s\n",
      "1 NOTE a\n2 CONT bc\n2 SOUR u\n2 DATE 1\n"},
     ALWAYS("1 NOTE a\n2 CONT b\n2 CONC c\n2 SOUR u\n2 DATE 1\n"),
     0},
    {"letters with marks",
     {"1 NOTE caf\xC3\xA9\n", "1 NOTE caf\xC3\xA9\n1 SEX F\n", "1 NOTE caf\xC3\xA9s\n1 RESI \xC3\xBC\n"},
     ALWAYS("1 NOTE caf\xC3\xA9s\n1 SEX F\n1 RESI \xC3\xBC\n"),
     0},
    {"conflicts of whole structures, in a row",
     {"1 OCCU aa\n1 OCCU bb\n1 OCCU cc\n", "1 OCCU aa\n2 DATE 1\n1 OCCU cc\n", "1 OCCU bb\n2 DATE 1\n1 OCCU cc\n"},
     {CONFLICT("", "1 OCCU bb\n2 DATE 1\n") CONFLICT("1 OCCU aa\n2 DATE 1\n", "") "1 OCCU cc\n",
      "1 OCCU aa\n2 DATE 1\n1 OCCU cc\n", "1 OCCU bb\n2 DATE 1\n1 OCCU cc\n",
      "1 OCCU bb\n2 DATE 1\n1 OCCU aa\n2 DATE 1\n1 OCCU cc\n"},
     2},
    {"order by theirs, and one that ours changed",
     {"1 OCCU aaa\n1 OCCU bbb\n1 OCCU ccc\n", "1 OCCU aaa\n2 DATE 1\n1 OCCU bbb\n1 OCCU ccc\n",
      "1 OCCU bbb\n1 OCCU ccc\n1 OCCU aaa\n"},
     ALWAYS("1 OCCU bbb\n1 OCCU ccc\n1 OCCU aaa\n2 DATE 1\n"),
     0},
    {"order by theirs among other tags",
     {"1 OCCU a\n1 SEX M\n1 OCCU b\n", "1 OCCU a\n1 SEX M\n1 OCCU b\n", "1 OCCU b\n1 OCCU a\n1 SEX F\n"},
     ALWAYS("1 OCCU b\n1 SEX F\n1 OCCU a\n"),
     0},
    {"pointers",
     {"1 ASSO @I8@\n", "1 ASSO @I1@\n", "1 ASSO @I9@\n"},
     {CONFLICT("1 ASSO @I1@\n", "1 ASSO @I9@\n"), "1 ASSO @I1@\n", "1 ASSO @I9@\n", "1 ASSO @I1@\n1 ASSO @I9@\n"},
     1},
};

/* In the usual form all ways, in the others one each. */
static void assert_merge_in_forms(merge_try t, const char *const merged[4], size_t row)
{
    for (t.how = GEDELF_CONFLICTS_MARKERS; t.how <= GEDELF_CONFLICTS_BOTH; t.how++) {
        t.merged = merged[t.how];
        assert_merge(&t);
    }
    for (t.form = 1; t.form < FILE_FORMS; t.form++) {
        t.how = (unsigned)(row + t.form) % 4;
        t.merged = merged[t.how];
        assert_merge(&t);
    }
}

static void assert_changes(size_t row)
{
#define MERGE_FORM MERGE_HEAD "0 @I8@ INDI\n1 NAME Eve\n0 @I9@ INDI\n1 NAME Zoe\n0 @I1@ INDI\n1 REFN 1\n%s0 TRLR\n"
    char texts[3][1024], merged[4][1024];
    const char *const wanted[] = {merged[0], merged[1], merged[2], merged[3]};
    for (size_t i = 0; i < 3; i++)
        snprintf(texts[i], sizeof *texts, MERGE_FORM, change_rows[row].texts[i]);
    for (size_t i = 0; i < 4; i++)
        snprintf(merged[i], sizeof *merged, MERGE_FORM, change_rows[row].merged[i]);
    merge_try t = {
        .what = change_rows[row].what, texts[0], texts[1], texts[2], .conflicts = change_rows[row].conflicts};
    assert_merge_in_forms(t, wanted, row);
}

static void test_merge__changes(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(change_rows); i++)
        assert_changes(i);
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
    {"a new one of both, alike, with a pointer to another such",
     {ANN, ANN BOB "1 ASSO @I3@\n" CID, CID ANN BOB "1 ASSO @I3@\n"},
     ALWAYS(ANN BOB "1 ASSO @I3@\n" CID),
     0},
    {"a payload of a new one of both",
     {ANN, ANN "0 @N1@ NOTE a\n", ANN "0 @N1@ NOTE a\n"},
     ALWAYS(ANN "0 @N1@ NOTE a\n"),
     0},
    {"without identifiers", {ANN, ANN "0 NOTE a\n", ANN "0 NOTE b\n"}, ALWAYS(ANN "0 NOTE a\n0 NOTE b\n"), 0},
    {"the header",
     {"1 NOTE n\n1 COPR c\n" ANN, "1 NOTE o\n1 COPR c\n" ANN, "1 NOTE n\n1 COPR d\n1 LANG German\n" ANN},
     ALWAYS("1 NOTE o\n1 COPR d\n1 LANG German\n" ANN),
     0},
    {"of the header, what is ours always",
     {"1 DEST a\n1 FILE f\n1 DATE 1 JAN 2000\n" ANN, "1 DEST b\n1 DATE 2 JAN 2000\n" ANN,
      "1 DEST c\n1 FILE g\n1 DATE 3 JAN 2000\n2 TIME 1\n" ANN BOB},
     ALWAYS("1 DEST b\n1 DATE 2 JAN 2000\n" ANN BOB),
     0},
    {"but not of records",
     {ANN "1 SOUR a\n1 FILE f\n", ANN "1 SOUR a\n1 FILE f\n1 SEX F\n", ANN "1 SOUR b\n1 FILE g\n1 DEST d\n"},
     ALWAYS(ANN "1 SOUR b\n1 FILE g\n1 SEX F\n1 DEST d\n"),
     0},
    {"a family's events",
     {"0 @F1@ FAM\n1 NOTE n\n", "0 @F1@ FAM\n1 NOTE n\n1 MARR\n2 DATE 1\n1 DIV Y\n1 ENGA\n2 DATE 1\n",
      "0 @F1@ FAM\n1 NOTE n\n1 MARR\n2 PLAC p\n1 DIV\n2 DATE 2\n1 ENGA\n2 PLAC p\n"},
     ALWAYS(
         "0 @F1@ FAM\n1 NOTE n\n1 MARR\n2 DATE 1\n2 PLAC p\n1 DIV Y\n2 DATE 2\n1 ENGA\n2 DATE 1\n1 ENGA\n2 PLAC p\n"),
     0},
    {"a pointer of ours in a structure that theirs changed, to one that theirs removed",
     {ANN "1 ASSO @I3@\n2 RELA x\n" BOB CID, ANN "1 ASSO @I2@\n2 RELA x\n" BOB CID, ANN "1 ASSO @I3@\n2 RELA y\n" CID},
     {ANN CONFLICT("1 ASSO @I2@\n2 RELA y\n", "1 ASSO @I3@\n2 RELA y\n") CONFLICT(BOB, "") CID,
      ANN "1 ASSO @I2@\n2 RELA y\n" BOB CID, ANN "1 ASSO @I3@\n2 RELA y\n" CID,
      ANN "1 ASSO @I2@\n2 RELA y\n1 ASSO @I3@\n2 RELA y\n" BOB CID},
     1},
    {"a pointer of theirs in a structure that ours changed, to one that ours removed",
     {ANN "1 ASSO @I3@\n2 RELA x\n" BOB CID, ANN "1 ASSO @I3@\n2 RELA y\n" CID, ANN "1 ASSO @I2@\n2 RELA x\n" BOB CID},
     {ANN CONFLICT("1 ASSO @I3@\n2 RELA y\n", "1 ASSO @I2@\n2 RELA y\n") CID CONFLICT("", BOB),
      ANN "1 ASSO @I3@\n2 RELA y\n" CID, ANN "1 ASSO @I2@\n2 RELA y\n" CID BOB,
      ANN "1 ASSO @I3@\n2 RELA y\n1 ASSO @I2@\n2 RELA y\n" CID BOB},
     1},
    {"a pointer in a new record of theirs, to one that ours removed",
     {ANN BOB, ANN, ANN BOB CID TO_BOB},
     {ANN CONFLICT("", BOB) CID CONFLICT("", TO_BOB), ANN CID, ANN BOB CID TO_BOB, ANN BOB CID TO_BOB},
     1},
    {"a pointer in a new record of ours, to one that theirs removed",
     {ANN BOB, ANN BOB CID TO_BOB, ANN},
     {ANN CONFLICT(BOB, "") CID CONFLICT(TO_BOB, ""), ANN BOB CID TO_BOB, ANN CID, ANN BOB CID TO_BOB},
     1},
    {"a pointer far below, to one that theirs removed",
     {ANN BOB, ANN "1 BIRT\n2 SOUR s\n3 NOTE @I2@\n" BOB, ANN},
     {ANN "1 BIRT\n2 SOUR s\n" CONFLICT("3 NOTE @I2@\n", "") CONFLICT(BOB, ""),
      ANN "1 BIRT\n2 SOUR s\n3 NOTE @I2@\n" BOB, ANN "1 BIRT\n2 SOUR s\n", ANN "1 BIRT\n2 SOUR s\n3 NOTE @I2@\n" BOB},
     1},
    {"one that is needed needs another that was removed too",
     {ANN BOB "1 ASSO @I3@\n" CID, ANN, ANN TO_BOB BOB "1 ASSO @I3@\n" CID},
     {ANN CONFLICT("", TO_BOB) CONFLICT("", BOB "1 ASSO @I3@\n") CONFLICT("", CID), ANN,
      ANN TO_BOB BOB "1 ASSO @I3@\n" CID, ANN TO_BOB BOB "1 ASSO @I3@\n" CID},
     2},
    {"two identifiers for one",
     {ANN TO_BOB BOB, ANN "1 ASSO @I7@\n2 RELA friend\n0 @I7@ INDI\n1 NAME Bob /Birch/\n",
      ANN "1 ASSO @I8@\n2 RELA friend\n0 @I8@ INDI\n1 NAME Bob /Birch/\n"},
     {ANN CONFLICT("1 ASSO @I7@\n", "1 ASSO @I8@\n") "2 RELA friend\n" CONFLICT("0 @I7@ INDI\n",
                                                                                "0 @I8@ INDI\n") "1 NAME Bob /Birch/\n",
      ANN "1 ASSO @I7@\n2 RELA friend\n0 @I7@ INDI\n1 NAME Bob /Birch/\n",
      ANN "1 ASSO @I8@\n2 RELA friend\n0 @I8@ INDI\n1 NAME Bob /Birch/\n",
      ANN "1 ASSO @I7@\n2 RELA friend\n0 @I7@ INDI\n1 NAME Bob /Birch/\n"},
     1},
    {"an identifier that something new of ours has",
     {ANN BOB, ANN BOB "0 @I7@ INDI\n1 NAME Dot /Oak/\n", ANN "0 @I7@ INDI\n1 NAME Bob /Birch/\n"},
     ALWAYS(ANN BOB "0 @I7@ INDI\n1 NAME Dot /Oak/\n"),
     1},
    {"blank lines",
     {ANN BOB, "\n" ANN "\n\n" BOB "\n", ANN "1 SEX F\n" BOB "1 SEX M\n" CID},
     ALWAYS("\n" ANN "\n\n1 SEX F\n" BOB "\n1 SEX M\n" CID),
     0},
    {"a pointer that led nowhere",
     {ANN "1 ASSO @X@\n", ANN "1 ASSO @X@\n1 SEX F\n", ANN "1 ASSO @X@\n"},
     {ANN "1 ASSO @X@\n1 SEX F\n", ANN "1 ASSO @X@\n1 SEX F\n", ANN "1 ASSO @X@\n1 SEX F\n",
      ANN "1 ASSO @X@\n1 SEX F\n"},
     0},
};

static void assert_records(size_t row)
{
    char texts[3][1024], merged[4][1024];
    const char *const wanted[] = {merged[0], merged[1], merged[2], merged[3]};
    for (size_t i = 0; i < 3; i++)
        snprintf(texts[i], sizeof *texts, MERGE_HEAD "%s0 TRLR\n", record_rows[row].texts[i]);
    for (size_t i = 0; i < 4; i++)
        snprintf(merged[i], sizeof *merged, MERGE_HEAD "%s0 TRLR\n", record_rows[row].merged[i]);
    merge_try t = {
        .what = record_rows[row].what, texts[0], texts[1], texts[2], .conflicts = record_rows[row].conflicts};
    assert_merge_in_forms(t, wanted, row);
}

static void test_merge__records(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(record_rows); i++)
        assert_records(i);
}

/* Each allocation fails, and only that one: in each row, in one form and one way. */
static void test_merge__records_without_memory(void **state)
{
    (void)state;
    for (size_t row = 0; row < COUNT_OF(record_rows); row++) {
        char texts[3][1024];
        buffer ours;
        buffer_init(&ours, &memory_default);
        for (size_t i = 0; i < 3; i++)
            snprintf(texts[i], sizeof *texts, MERGE_HEAD "%s0 TRLR\n", record_rows[row].texts[i]);
        append_in_form(&ours, &file_forms[row % FILE_FORMS], texts[1]);
        gedelf_dataset *base = merge_dataset(texts[0]), *theirs = merge_dataset(texts[2]);
        scarce_merge m = {base, theirs, buffer_view(&ours), (unsigned)row % 4, GEDELF_PAIRING_AUTO};
        assert_failures_are_told(merge_row_scarcely, &m, GEDELF_OK);
        gedelf_dataset_free(base);
        gedelf_dataset_free(theirs);
        buffer_free(&ours);
    }
}

/* A file that ends without a trailer: what comes after it begins on a line of its own, and there is no empty one between. */
static void test_merge__open_end(void **state)
{
    static const char *const ends[] = {"", "\n"};
    (void)state;
    for (size_t i = 0; i < COUNT_OF(ends); i++) {
        char ours[256];
        gedelf_read_options reading = GEDELF_READ_OPTIONS();
        gedelf_merge_options options = GEDELF_MERGE_OPTIONS();
        reading.recover = true;
        options.reading = &reading;
        buffer out;
        buffer_init(&out, &memory_default);
        snprintf(ours, sizeof ours, MERGE_HEAD "0 @I1@ INDI\n1 NAME A%s", ends[i]);
        gedelf_dataset *base = merge_dataset(MERGE_HEAD "0 @I1@ INDI\n1 NAME A\n0 TRLR\n");
        gedelf_dataset *theirs = merge_dataset(MERGE_HEAD "0 @I1@ INDI\n1 NAME A\n0 @I2@ INDI\n1 NAME B\n0 TRLR\n");
        assert_int_equal(gedelf_merge(base, gedelf_source_memory(ours, strlen(ours)), theirs,
                                      gedelf_sink_callback(write_to_buffer, &out), &options, NULL),
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
    gedelf_merge_result result = GEDELF_MERGE_RESULT();
    buffer_init(&out, &memory_default);
    snprintf(texts[0], sizeof *texts, MERGE_HEAD "%s0 TRLR\n", name_rows[i].of_base);
    snprintf(texts[1], sizeof *texts, MERGE_HEAD "0 @%s@ INDI\n1 NAME Ann /Ash/\n%s0 TRLR\n", name_rows[i].name,
             name_rows[i].of_ours);
    snprintf(texts[2], sizeof *texts, MERGE_HEAD "0 @%s@ INDI\n1 NAME Bob /Birch/\n1 ASSO @%s@\n%s0 TRLR\n",
             name_rows[i].name, name_rows[i].name, name_rows[i].of_theirs);
    gedelf_dataset *base = merge_dataset(texts[0]), *theirs = merge_dataset(texts[2]);
    assert_int_equal(gedelf_merge(base, gedelf_source_memory(texts[1], strlen(texts[1])), theirs,
                                  gedelf_sink_callback(write_to_buffer, &out), NULL, &result),
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
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_merge__without_memory),
                                       cmocka_unit_test(test_merge__fresh_names),
                                       cmocka_unit_test(test_merge__changes),
                                       cmocka_unit_test(test_merge__records),
                                       cmocka_unit_test(test_merge__records_without_memory),
                                       cmocka_unit_test(test_merge__open_end),
                                       cmocka_unit_test(test_merge__subset_without_memory)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
