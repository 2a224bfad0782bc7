/* SPDX-License-Identifier: MIT */
/*
 * Parts of migrate that the result does not show: which records are known to stay as they are without being translated; names of
 * files; and every entry point where one allocation fails, and only that one. What the rules do is in tests/migrate.
 */
#include "unit.h"

#include "rewrite/migrate/migrate_run.h"
#include "rewrite/migrate/migrate_stays.h"

#include <gedelf/migrate.h>

/* ---- What stays as it is (migrate_stays.c, migrate_copy.c, migrate_text.c) ------------------------ */

static const char head_text[] =
    "0 HEAD\n1 SOUR P\n1 SUBM @U1@\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n1 CHAR UTF-8\n";
static const char other_records[] = "0 @I1@ INDI\n0 @F1@ FAM\n0 @N1@ NOTE n\n0 @S1@ SOUR\n0 @R1@ REPO\n1 NAME r\n"
                                    "0 @O1@ OBJE\n1 FILE a.jpg\n2 FORM jpg\n0 @i9@ INDI\n0 @D1@ INDI\n0 @D1@ INDI\n"
                                    "0 @U1@ SUBM\n1 NAME s\n0 TRLR\n";

/* What is known of a record: W it stays, structure by structure; T its text does; V and is written just so. */
typedef struct stay_row {
    const char *known, *text;
} stay_row;

static const stay_row stay_rows[] = {
    {"WTV", "0 @X1@ INDI\n"},
    {"WTV", "0 INDI\n"},
    {"WTV", "0 @X1@ INDI\n1 SEX M\n"},
    {"WTV", "0 @X1@ INDI\n1 SEX F\n"},
    {"WTV", "0 @X1@ INDI\n1 SEX X\n"},
    {"WTV", "0 @X1@ INDI\n1 SEX U\n"},
    {"", "0 @X1@ INDI\n1 SEX N\n"},
    {"", "0 @X1@ INDI\n1 SEX m\n"},
    {"", "0 @X1@ INDI\n1 SEX MM\n"},
    {"", "0 @X1@ INDI\n1 SEX\n"},
    {"", "0 @X1@ INDI\n1 SEX M\n1 SEX F\n"},
    /* events */
    {"WTV", "0 @X1@ INDI\n1 BIRT\n"},
    {"WTV", "0 @X1@ INDI\n1 BIRT Y\n"},
    {"", "0 @X1@ INDI\n1 BIRT y\n"},
    {"", "0 @X1@ INDI\n1 BIRT YY\n"},
    {"", "0 @X1@ INDI\n1 BIRT x\n"},
    {"WTV", "0 @X1@ INDI\n1 BIRT\n1 BIRT\n"},
    {"", "0 @X1@ INDI\n1 BIRT\n2 PLAC a\n2 PLAC b\n"},
    {"WTV", "0 @X1@ INDI\n1 BIRT\n2 PLAC a\n1 DEAT\n2 PLAC b\n"},
    {"WTV", "0 @X1@ INDI\n1 OCCU x\n"},
    {"", "0 @X1@ INDI\n1 GRAD x\n"},
    /* dates */
    {"WTV", "0 @X1@ INDI\n1 BIRT\n2 DATE 1900\n"},
    {"WTV", "0 @X1@ INDI\n1 BIRT\n2 DATE 100\n"},
    {"WTV", "0 @X1@ INDI\n1 BIRT\n2 DATE 9999\n"},
    {"", "0 @X1@ INDI\n1 BIRT\n2 DATE 99\n"},
    {"", "0 @X1@ INDI\n1 BIRT\n2 DATE 10000\n"},
    {"", "0 @X1@ INDI\n1 BIRT\n2 DATE 0100\n"},
    {"", "0 @X1@ INDI\n1 BIRT\n2 DATE 19x0\n"},
    {"", "0 @X1@ INDI\n1 BIRT\n2 DATE 190x\n"},
    {"", "0 @X1@ INDI\n1 BIRT\n2 DATE\n"},
    {"WTV", "0 @X1@ INDI\n1 BIRT\n2 DATE JAN 1900\n"},
    {"WTV", "0 @X1@ INDI\n1 BIRT\n2 DATE FEB 1900\n"},
    {"WTV", "0 @X1@ INDI\n1 BIRT\n2 DATE MAR 1900\n"},
    {"WTV", "0 @X1@ INDI\n1 BIRT\n2 DATE APR 1900\n"},
    {"WTV", "0 @X1@ INDI\n1 BIRT\n2 DATE MAY 1900\n"},
    {"WTV", "0 @X1@ INDI\n1 BIRT\n2 DATE JUN 1900\n"},
    {"WTV", "0 @X1@ INDI\n1 BIRT\n2 DATE JUL 1900\n"},
    {"WTV", "0 @X1@ INDI\n1 BIRT\n2 DATE AUG 1900\n"},
    {"WTV", "0 @X1@ INDI\n1 BIRT\n2 DATE SEP 1900\n"},
    {"WTV", "0 @X1@ INDI\n1 BIRT\n2 DATE OCT 1900\n"},
    {"WTV", "0 @X1@ INDI\n1 BIRT\n2 DATE NOV 1900\n"},
    {"WTV", "0 @X1@ INDI\n1 BIRT\n2 DATE DEC 1900\n"},
    {"", "0 @X1@ INDI\n1 BIRT\n2 DATE jan 1900\n"},
    {"", "0 @X1@ INDI\n1 BIRT\n2 DATE VEND 1900\n"},
    {"", "0 @X1@ INDI\n1 BIRT\n2 DATE JAN  1900\n"},
    {"", "0 @X1@ INDI\n1 BIRT\n2 DATE JAN\n"},
    {"WTV", "0 @X1@ INDI\n1 BIRT\n2 DATE 1 JAN 1900\n"},
    {"WTV", "0 @X1@ INDI\n1 BIRT\n2 DATE 9 JAN 1900\n"},
    {"WTV", "0 @X1@ INDI\n1 BIRT\n2 DATE 10 JAN 1900\n"},
    {"WTV", "0 @X1@ INDI\n1 BIRT\n2 DATE 28 FEB 1900\n"},
    {"", "0 @X1@ INDI\n1 BIRT\n2 DATE 29 JAN 1900\n"},
    {"", "0 @X1@ INDI\n1 BIRT\n2 DATE 0 JAN 1900\n"},
    {"", "0 @X1@ INDI\n1 BIRT\n2 DATE 01 JAN 1900\n"},
    {"", "0 @X1@ INDI\n1 BIRT\n2 DATE 1 1900\n"},
    {"", "0 @X1@ INDI\n1 BIRT\n2 DATE 100 JAN 1900\n"},
    {"WTV", "0 @X1@ INDI\n1 BIRT\n2 DATE ABT 1900\n"},
    {"WTV", "0 @X1@ INDI\n1 BIRT\n2 DATE CAL 1 JAN 1900\n"},
    {"WTV", "0 @X1@ INDI\n1 BIRT\n2 DATE EST JAN 1900\n"},
    {"WTV", "0 @X1@ INDI\n1 BIRT\n2 DATE BEF 28 DEC 999\n"},
    {"WTV", "0 @X1@ INDI\n1 BIRT\n2 DATE AFT 1900\n"},
    {"", "0 @X1@ INDI\n1 BIRT\n2 DATE INT 1900\n"},
    {"", "0 @X1@ INDI\n1 BIRT\n2 DATE abt 1900\n"},
    {"", "0 @X1@ INDI\n1 BIRT\n2 DATE ABT ABT 1900\n"},
    {"", "0 @X1@ INDI\n1 BIRT\n2 DATE BET 1900 AND 1901\n"},
    {"", "0 @X1@ INDI\n1 BIRT\n2 DATE (x)\n"},
    {"WTV", "0 @X1@ INDI\n1 CHAN\n2 DATE 1 JAN 1900\n"},
    {"WTV", "0 @X1@ INDI\n1 CHAN\n2 DATE 28 DEC 1900\n3 TIME 10:11:12\n"},
    {"", "0 @X1@ INDI\n1 CHAN\n2 DATE JAN 1900\n"},
    {"", "0 @X1@ INDI\n1 CHAN\n2 DATE ABT 1 JAN 1900\n"},
    {"", "0 @X1@ INDI\n1 CHAN\n2 DATE 1 JAN 99\n"},
    {"", "0 @X1@ INDI\n1 CHAN\n"},
    {"", "0 @X1@ INDI\n1 CHAN\n2 NOTE n\n1 BIRT\n"},
    {"", "0 @X1@ INDI\n1 BIRT\n1 CHAN\n2 NOTE n\n"},
    /* times */
    {"WTV", "0 @X1@ INDI\n1 CHAN\n2 DATE 1 JAN 1900\n3 TIME 00:00:00\n"},
    {"WTV", "0 @X1@ INDI\n1 CHAN\n2 DATE 1 JAN 1900\n3 TIME 23:59:59\n"},
    {"WTV", "0 @X1@ INDI\n1 CHAN\n2 DATE 1 JAN 1900\n3 TIME 19:00:00\n"},
    {"", "0 @X1@ INDI\n1 CHAN\n2 DATE 1 JAN 1900\n3 TIME 24:00:00\n"},
    {"", "0 @X1@ INDI\n1 CHAN\n2 DATE 1 JAN 1900\n3 TIME 30:00:00\n"},
    {"", "0 @X1@ INDI\n1 CHAN\n2 DATE 1 JAN 1900\n3 TIME 10:60:00\n"},
    {"", "0 @X1@ INDI\n1 CHAN\n2 DATE 1 JAN 1900\n3 TIME 10:00:60\n"},
    {"", "0 @X1@ INDI\n1 CHAN\n2 DATE 1 JAN 1900\n3 TIME 10:00\n"},
    {"", "0 @X1@ INDI\n1 CHAN\n2 DATE 1 JAN 1900\n3 TIME 10:00:0\n"},
    {"", "0 @X1@ INDI\n1 CHAN\n2 DATE 1 JAN 1900\n3 TIME 10.00.00\n"},
    {"", "0 @X1@ INDI\n1 CHAN\n2 DATE 1 JAN 1900\n3 TIME 1x:00:00\n"},
    /* numbers */
    {"WTV", "0 @X1@ INDI\n1 NCHI 0\n"},
    {"WTV", "0 @X1@ INDI\n1 NCHI 10\n"},
    {"", "0 @X1@ INDI\n1 NCHI\n"},
    {"", "0 @X1@ INDI\n1 NCHI 1x\n"},
    {"", "0 @X1@ INDI\n1 NCHI -1\n"},
    /* names */
    {"WTV", "0 @X1@ INDI\n1 NAME a\n"},
    {"WTV", "0 @X1@ INDI\n1 NAME a /b/\n"},
    {"WTV", "0 @X1@ INDI\n1 NAME //\n"},
    {"", "0 @X1@ INDI\n1 NAME a /b\n"},
    {"", "0 @X1@ INDI\n1 NAME a/b/c/\n"},
    {"", "0 @X1@ INDI\n1 NAME a\tb\n"},
    {"", "0 @X1@ INDI\n1 NAME\n"},
    {"WTV", "0 @X1@ INDI\n1 NAME a\n1 NAME b\n"},
    {"WTV", "0 @X1@ INDI\n1 NAME a\n2 GIVN b\n2 SURN c\n"},
    {"", "0 @X1@ INDI\n1 NAME a\n2 GIVN b, c\n"},
    {"", "0 @X1@ INDI\n1 NAME a\n2 GIVN b\n2 GIVN c\n"},
    {"", "0 @X1@ INDI\n1 NAME a\n2 NPFX ,\n"},
    {"WTV", "0 @X1@ INDI\n1 NAME a\n2 NICK\n"},
    {"WTV", "0 @X1@ INDI\n1 NAME a\n2 NOTE b, c\n"},
    {"", "0 @X1@ INDI\n1 NAME a\n2 TYPE birth\n"},
    {"", "0 @X1@ INDI\n1 NAME a\n2 FONE x\n"},
    /* pointers */
    {"WTV", "0 @X1@ INDI\n1 FAMC @F1@\n"},
    {"WTV", "0 @X1@ INDI\n1 FAMC @F1@\n1 FAMC @F1@\n"},
    {"", "0 @X1@ INDI\n1 FAMC @F9@\n"},
    {"", "0 @X1@ INDI\n1 FAMC @I1@\n"},
    {"", "0 @X1@ INDI\n1 FAMC\n"},
    {"", "0 @X1@ INDI\n1 FAMC x\n"},
    {"", "0 @X1@ INDI\n1 FAMC @i9@\n"},
    {"", "0 @X1@ INDI\n1 ALIA @i9@\n"},
    {"WTV", "0 @X1@ INDI\n1 ALIA @I1@\n"},
    {"WTV", "0 @X1@ INDI\n1 ALIA @D1@\n"},
    {"WTV", "0 @X1@ INDI\n1 SOUR @S1@\n2 PAGE 1\n"},
    {"", "0 @X1@ INDI\n1 SOUR s\n"},
    {"", "0 @X1@ INDI\n1 SOUR @S1@\n2 QUAY 1\n"},
    {"", "0 @X1@ INDI\n1 ASSO @I1@\n"},
    {"", "0 @X1@ INDI\n1 ASSO @I1@\n2 RELA Friend\n"},
    {"WTV", "0 @X1@ INDI\n1 OBJE @O1@\n"},
    {"", "0 @X1@ INDI\n1 OBJE\n2 FILE a\n"},
    {"WTV", "0 @X1@ FAM\n1 HUSB @I1@\n1 WIFE @I1@\n1 CHIL @I1@\n1 CHIL @I1@\n"},
    {"", "0 @X1@ FAM\n1 HUSB @I1@\n1 HUSB @I1@\n"},
    /* notes have another tag if they point, or are records */
    {"WTV", "0 @X1@ INDI\n1 NOTE x\n"},
    {"T", "0 @X1@ INDI\n1 NOTE @N1@\n"},
    {"", "0 @X1@ INDI\n1 NOTE @N9@\n"},
    {"T", "0 @X1@ NOTE x\n"},
    {"T", "0 @X1@ NOTE x\n1 CONT y\n"},
    {"T", "0 @X1@ NOTE x\n1 CONC y\n"},
    /* lines that continue others */
    {"WTV", "0 @X1@ INDI\n1 NOTE x\n2 CONT y\n2 CONT\n2 CONT z\n"},
    {"WT", "0 @X1@ INDI\n1 NOTE x\n2 CONC y\n"},
    {"", "0 @X1@ INDI\n1 NAME x\n2 CONT y\n"},
    {"", "0 @X1@ INDI\n1 BIRT Y\n2 CONT\n"},
    {"W", "0 @X1@ INDI\n1 NOTE x\n2 CONT a@@b\n"},
    {"W", "0 @X1@ INDI\n1 NOTE a@@b\n"},
    {"W", "0 @X1@ INDI\n1 NOTE @@\n1 BIRT\n"},
    {"WTV", "0 @X1@ INDI\n1 NOTE x\n1 FAMC @F1@\n1 NOTE y\n"},
    /* what has a mark of its own */
    {"", "0 @X1@ INDI\n1 _X y\n"},
    {"", "0 @X1@ INDI\n1 WIBBLE y\n"},
    {"", "0 @X1@ INDI\n1 ABCDEFGHI y\n"},
    {"", "0 @X1@ WIBBLE\n"},
    {"", "0 @X1@ _X\n"},
    {"", "0 @x1@ INDI\n"},
    {"", "0 @VOID@ INDI\n"},
    {"", "0 @I1@ INDI\n"},
    {"", "0 @X1@ INDI\n1 @X2@ BIRT\n"},
    {"", "0 @X1@ INDI\n1 NAME a\n2 PLANG de\n"},
    {"", "0 @X1@ INDI\n1 NOTE a\n2 DTYPE http://e/\n"},
    {"", "0 @X1@ INDI\n1 NOTE a\001b\n"},
    /* records that lack what seven wants, or have another form */
    {"", "0 @X1@ OBJE\n1 FILE a.jpg\n2 FORM image/x\n"},
    {"", "0 @X1@ REPO\n"},
    {"WTV", "0 @X1@ REPO\n1 NAME r\n"},
    {"", "0 @X1@ REPO\n1 NAME r\n1 NAME s\n"},
    {"", "0 @X1@ SUBM\n"},
    {"WTV", "0 @X1@ SUBM\n1 NAME s\n1 PHON 1\n"},
    {"", "0 @X1@ SUBM\n1 NAME s\n1 PHON 1\n1 PHON 2\n"},
    {"WTV", "0 @X1@ SOUR\n1 TITL t\n1 REPO @R1@\n2 CALN 1\n"},
    {"", "0 @X1@ SOUR\n1 TITL t\n1 TITL u\n"},
    {"", "0 @X1@ INDI\n1 EVEN x\n"},
    {"WTV", "0 @X1@ INDI\n1 EVEN x\n2 TYPE t\n"},
    {"WTV", "0 @X1@ INDI\n1 EVEN x\n2 DATE 1900\n2 TYPE t\n1 BIRT\n"},
    {"", "0 @X1@ INDI\n1 EVEN x\n2 DATE 1900\n1 EVEN x\n2 TYPE t\n"},
    {"", "0 @X1@ INDI\n1 EVEN x\n2 TYPE t\n2 TYPE u\n"},
    {"", "0 @X1@ INDI\n1 BIRT\n2 PLAC a\n3 MAP\n4 LATI N1\n4 LONG E1\n"},
    {"WTV", "0 @X1@ INDI\n1 BIRT\n2 PLAC a\n3 FORM f\n"},
    {"WTV", "0 @X1@ INDI\n1 RESI\n2 ADDR a\n3 CITY c\n2 PHON 1\n"},
};

static void read_row(const stay_row *row, buffer *text, gedelf_dataset **out)
{
    gedelf_read_options reading = GEDELF_READ_OPTIONS();
    reading.typed = reading.recover = true;
    text->length = 0;
    assert_true(buffer_append(text, view_of_string(head_text)) && buffer_append(text, view_of_string(row->text)) &&
                buffer_append(text, view_of_string(other_records)));
    assert_int_equal(gedelf_read(out, gedelf_source_memory(text->data, text->length), &reading), GEDELF_OK);
}

/* Texts are only asked about where the reader has no remarks. */
static bool is_plain_text(view text)
{
    for (size_t i = 0; i < text.length; i++) {
        if ((unsigned char)text.text[i] < ' ' && text.text[i] != '\n')
            return false;
    }
    return true;
}

static void assert_row(const stay_row *row, buffer *text)
{
    gedelf_dataset *dataset;
    migration m;
    bool verbatim = false;
    view one = view_of_string(row->text);
    read_row(row, text, &dataset);
    assert_int_equal(migration_open(&m, dataset, dialect_of_family(GEDELF_MODEL_GEDCOM7)->model, NULL), GEDELF_OK);
    migration_learn(&m);
    bool whole = record_stays(&m, gedelf_dataset_records(dataset));
    bool as_text = is_plain_text(one) && record_text_stays(&m, one, &verbatim);
    char known[4] = {0};
    snprintf(known, sizeof known, "%s%s%s", whole ? "W" : "", as_text ? "T" : "", as_text && verbatim ? "V" : "");
    if (strcmp(known, row->known) != 0)
        print_error("%s", row->text);
    assert_string_equal(known, row->known);
    migration_close(&m);
    gedelf_dataset_free(dataset);
}

static void test_stays__rows(void **state)
{
    (void)state;
    buffer text;
    buffer_init(&text, &memory_default);
    for (size_t i = 0; i < COUNT_OF(stay_rows); i++)
        assert_row(&stay_rows[i], &text);
    buffer_free(&text);
}

/* How its text is written. */
static void test_stays__text(void **state)
{
    (void)state;
    static const struct {
        const char *text, *made;
    } rows[] = {
        {"0 @X1@ INDI\n1 NOTE x\n", "0 @X1@ INDI\n1 NOTE x\n"},
        {"0 @X1@ INDI\n1 NOTE x", "0 @X1@ INDI\n1 NOTE x\n"},
        {"0 @X1@ INDI\r\n1 NOTE x\r\n", "0 @X1@ INDI\n1 NOTE x\n"},
        {"0 @X1@ INDI\n1 NOTE x\n2 CONC y\n2 CONC z\n", "0 @X1@ INDI\n1 NOTE xyz\n"},
        {"0 @X1@ INDI\n1 NOTE x\n2 CONC y\n2 CONT z\n1 SEX M\n", "0 @X1@ INDI\n1 NOTE xy\n2 CONT z\n1 SEX M\n"},
        {"0 @X1@ INDI\r\n1 NOTE x\r\n2 CONC y\r\n", "0 @X1@ INDI\n1 NOTE xy\n"},
        {"0 @X1@ INDI\n1 NOTE @N1@\n1 NOTE x\n", "0 @X1@ INDI\n1 SNOTE @N1@\n1 NOTE x\n"},
        {"0 @X1@ NOTE a\n1 CONT b\n", "0 @X1@ SNOTE a\n1 CONT b\n"},
        {"0 @X1@ NOTE a\n1 CONC b\n1 SOUR @S1@\n", "0 @X1@ SNOTE ab\n1 SOUR @S1@\n"},
        {"0 @X1@ INDI\n1 BIRT \n", "0 @X1@ INDI\n1 BIRT\n"},
        {"0 INDI\n", "0 INDI\n"},
    };
    buffer out;
    buffer_init(&out, &memory_default);
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        out.length = 0;
        assert_true(append_record_text(&out, view_of_string(rows[i].text)));
        assert_view(buffer_view(&out), view_of_string(rows[i].made));
    }
    buffer_free(&out);
}

static void test_stays__pointing(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        bool points;
    } rows[] = {{"0 @N1@ NOTE @I1@\n", true},   {"0 @N1@ NOTE @I1@\n1 X y\n", true},
                {"0 @N1@ NOTE @I1@\r\n", true}, {"0 @N1@ NOTE x\n1 X @I1@\n", false},
                {"0 @N1@ NOTE\n", false},       {"0 @N1@ NOTE\r\n", false},
                {"0 NOTE @I1@\n", true},        {"0 NOTE a@\n", false},
                {"0 @N1@ NOTE @@\n", false}};
    for (size_t i = 0; i < COUNT_OF(rows); i++)
        assert_int_equal(is_pointing_record(view_of_string(rows[i].text)), rows[i].points);
}

/* ---- Names of files ------------------------------------------------------------------------------ */

static const char files_text[] =
    "0 HEAD\n1 GEDC\n2 VERS 7.0.5\n1 SCHMA\n2 TAG _X https://e/x\n2 TAG _FILE https://e/f\n1 _FILE h.ged\n"
    "0 @O1@ OBJE\n1 FILE a.jpg\n2 FORM image/jpeg\n2 TRAN b.txt\n3 FORM text/plain\n2 TITL t\n1 FILE c\n2 FORM x/y\n1 "
    "NOTE n\n"
    "2 TRAN m\n3 LANG de\n0 @O2@ OBJE\n1 FILE\n2 FORM image/gif\n1 FILE a.jpg\n"
    "0 @I1@ INDI\n1 OBJE @O1@\n1 _X\n2 FILE z\n0 TRLR\n";

/* Notes what it is asked about, and gives each name that begins with a or b another one. */
typedef struct file_notes {
    buffer text;
    size_t most;
    bool change;
} file_notes;

static bool note_file(void *context, gedelf_view url, gedelf_view type, uint64_t at_line, gedelf_view *to)
{
    file_notes *n = context;
    static const char renamed[] = "new";
    bool done = buffer_append(&n->text, url) && buffer_append(&n->text, VIEW("|")) && buffer_append(&n->text, type) &&
                buffer_append(&n->text, VIEW("|")) && buffer_append_number(&n->text, at_line) &&
                buffer_append(&n->text, VIEW("\n"));
    assert_true(done);
    if (n->change && (url.text[0] == 'a' || url.text[0] == 'b'))
        *to = view_of_string(renamed);
    return n->most-- > 1;
}

static gedelf_dataset *read_plain(const char *text)
{
    gedelf_dataset *dataset;
    gedelf_read_options reading = GEDELF_READ_OPTIONS();
    reading.typed = reading.positions = true;
    assert_int_equal(gedelf_read(&dataset, source_of(view_of_string(text)), &reading), GEDELF_OK);
    return dataset;
}

static void assert_written(const gedelf_dataset *dataset, const char *name, const char *expected)
{
    buffer out;
    gedelf_write_options writing = GEDELF_WRITE_OPTIONS();
    writing.dialect = name;
    writing.no_byte_order_mark = true;
    buffer_init(&out, &memory_default);
    assert_int_equal(gedelf_write(dataset, gedelf_sink_callback(write_to_buffer, &out), &writing), GEDELF_OK);
    assert_view(buffer_view(&out), view_of_string(expected));
    buffer_free(&out);
}

static void test_files__each(void **state)
{
    (void)state;
    gedelf_dataset *dataset = read_plain(files_text), *made = dataset;
    file_notes n = {.most = 100};
    buffer_init(&n.text, &memory_default);
    assert_int_equal(gedelf_dataset_files(&made, dataset, note_file, &n, NULL), GEDELF_OK);
    assert_null(made);
    assert_view(buffer_view(&n.text), VIEW("a.jpg|image/jpeg|9\nb.txt|text/plain|11\nc|x/y|14\na.jpg||22\n"));
    n.text.length = 0;
    n.change = true;
    assert_int_equal(gedelf_dataset_files(NULL, dataset, note_file, &n, NULL), GEDELF_OK);
    assert_int_equal(gedelf_dataset_files(&made, dataset, note_file, &n, NULL), GEDELF_OK);
    assert_written(
        made, "gedcom-7.0",
        "0 HEAD\n1 GEDC\n2 VERS 7.0.5\n1 SCHMA\n2 TAG _X https://e/x\n2 TAG _FILE https://e/f\n2 TAG _WAS "
        "https://gedelf.github.io/terms/was\n1 _FILE h.ged\n"
        "0 @O1@ OBJE\n1 FILE new\n2 FORM image/jpeg\n2 TRAN new\n3 FORM text/plain\n3 _WAS TRAN b.txt\n2 TITL t\n2 "
        "_WAS FILE a.jpg\n1 FILE c\n2 FORM x/y\n1 NOTE n\n"
        "2 TRAN m\n3 LANG de\n0 @O2@ OBJE\n1 FILE\n2 FORM image/gif\n1 FILE new\n2 _WAS FILE a.jpg\n"
        "0 @I1@ INDI\n1 OBJE @O1@\n1 _X\n2 FILE z\n0 TRLR\n");
    gedelf_dataset_free(made);
    n.most = 2;
    n.text.length = 0;
    assert_int_equal(gedelf_dataset_files(&made, dataset, note_file, &n, NULL), GEDELF_STOPPED);
    assert_null(made);
    assert_view(buffer_view(&n.text), VIEW("a.jpg|image/jpeg|9\nb.txt|text/plain|11\n"));
    buffer_free(&n.text);
    gedelf_dataset_free(dataset);
}

/* ---- Where memory ends ---------------------------------------------------------------------------- */

/* Something for every rule, and as short as that can be. */
static const char rich_five[] =
    "0 HEAD\n1 SOUR P\n1 SUBM @u1@\n1 ELF 1.0.0\n1 GEDC\n2 VERS 5.5.1\n1 CHAR UTF-8\n1 FILE x\n1 PLANG de\n"
    "1 SCHMA https://fhiso.org/TR/elf-data-model/v1.0.0\n1 SCHMA\n2 IRI https://e/t\n3 TAG _T "
    "https://terms.fhiso.org/elf/Document\n"
    "0 @u1@ SUBM\n1 NAME S\n1 LANG English\n"
    "0 @I1@ INDI\n1 NAME A/\n2 GIVN a,b\n2 GIVN c\n2 NICK d, e\n2 FONE f\n3 TYPE Kana\n2 PLANG fr\n1 SEX Male\n1 ALIA "
    "q\n"
    "1 BIRT of\001old\n2 DATE BET 2 AND 1\n2 DATE 1648/49\n2 SOUR s\n3 TEXT t\n3 DATA\n4 TEXT u\n2 SOUR v\n3 TEXT w\n3 "
    "PLANG it\n"
    "2 PLAC p\n3 MAP\n4 LATI -1\n4 LONG 2\n"
    "1 OBJE\n2 FILE c:\\a b\n2 FORM Jpg\n2 NOTE n\n1 OBJE\n2 FILE ../z\n1 ASSO @u9@\n2 RELA midwife\n1 wib x\n2 DTYPE "
    "https://e/d\n"
    "3 FAMC @F9@\n1 RFN s:1\n1 RIN 2\n1 NOTE @N-1@\n1 DEAT\n2 AGE 3d 1y\n1 EVEN e\n1 RESN locked, privacy\n1 FAMC "
    "@F1@\n2 PEDI step\n"
    "1 CHAN\n2 DATE 1 JAN 2000\n3 TIME 1:00\n1 CHAN\n1 @X1@ DSCR y\n"
    "0 @N-1@ NOTE n\n1 CONT m\n0 @F1@ FAM\n1 CHIL @I1@\n1 CHIL name\n0 @F1@ FAM\n1 HUSB @I1@\n0 @O1@ OBJE\n1 FORM "
    "gif\n1 TITL t\n"
    "1 FILE http://x/a b\n0 _T\n0 @W1@ WIBBLE\n0 TRLR\n";

static bool take_nothing(void *context, const gedelf_migrated *what)
{
    (void)context;
    (void)what;
    return true;
}

static bool say_nothing(void *context, const gedelf_diag *diag)
{
    (void)context;
    (void)diag;
    return true;
}

static gedelf_migrate_options scarce_options(const gedelf_allocator *allocator)
{
    gedelf_migrate_options options = GEDELF_MIGRATE_OPTIONS();
    options.allocator = allocator;
    options.tell = take_nothing;
    options.diagnose = say_nothing;
    return options;
}

static bool take_octet(void *context, const void *octets, size_t size)
{
    (void)context;
    (void)octets;
    (void)size;
    return true;
}

static gedelf_data_model other_model(const gedelf_dataset *dataset)
{
    return gedelf_dataset_model(dataset) == GEDELF_MODEL_ELF ? GEDELF_MODEL_GEDCOM7 : GEDELF_MODEL_ELF;
}

static gedelf_status work_migrate(void *context, const gedelf_allocator *allocator)
{
    gedelf_dataset *made;
    gedelf_migrate_options options = scarce_options(allocator);
    gedelf_status status = gedelf_migrate(&made, context, other_model(context), &options);
    assert_true((made != NULL) == (status == GEDELF_OK));
    gedelf_dataset_free(made);
    return status;
}

static gedelf_status work_write(void *context, const gedelf_allocator *allocator)
{
    gedelf_migrate_options options = scarce_options(allocator);
    gedelf_write_options writing = GEDELF_WRITE_OPTIONS();
    writing.allocator = allocator;
    writing.dialect = other_model(context) == GEDELF_MODEL_GEDCOM7 ? "gedcom-7.0" : "elf-1.0";
    options.tell = NULL;
    return gedelf_migrate_write(context, other_model(context), gedelf_sink_callback(take_octet, NULL), &writing,
                                &options, NULL);
}

typedef struct source_work {
    view text;
    gedelf_data_model to;
} source_work;

/* Reading has memory enough: that is tried elsewhere. */
static gedelf_status work_source(void *context, const gedelf_allocator *allocator)
{
    const source_work *w = context;
    gedelf_convert_options converting = GEDELF_CONVERT_OPTIONS();
    gedelf_write_options writing = GEDELF_WRITE_OPTIONS();
    writing.allocator = allocator;
    converting.dialect = w->to == GEDELF_MODEL_GEDCOM7 ? "gedcom-7.0" : "elf-1.0";
    converting.writing = &writing;
    return gedelf_convert(source_of(w->text), gedelf_sink_callback(take_octet, NULL), &converting);
}

static gedelf_status work_files(void *context, const gedelf_allocator *allocator)
{
    gedelf_dataset *made;
    gedelf_migrate_options options = scarce_options(allocator);
    file_notes n = {.most = 100, .change = true};
    buffer_init(&n.text, &memory_default);
    gedelf_status status = gedelf_dataset_files(&made, context, note_file, &n, &options);
    assert_true((made != NULL) == (status == GEDELF_OK));
    gedelf_dataset_free(made);
    buffer_free(&n.text);
    return status;
}

/* As assert_failures_are_told, of one allocation in so many: setting up takes thousands, and is the same each time. */
static void assert_some_failures_are_told(scarce_work work, void *context, size_t stride)
{
    bool failed = true;
    for (size_t left = 0; failed; left += stride) {
        census c = {.scarce = true, .once = true, .left = left};
        sized_memory sized;
        gedelf_allocator allocator = piecemeal_allocator(&sized, &c);
        gedelf_status status = work(context, &allocator);
        failed = c.failed;
        assert_census_is_clean(&c);
        assert_int_equal(status, failed ? GEDELF_MEMORY : GEDELF_OK);
    }
}

static void test_failures__both_ways(void **state)
{
    (void)state;
    buffer seven_text;
    gedelf_dataset *five = read_plain(rich_five), *seven = NULL;
    gedelf_write_options writing = GEDELF_WRITE_OPTIONS();
    writing.dialect = "gedcom-7.0";
    buffer_init(&seven_text, &memory_default);
    assert_int_equal(gedelf_migrate_write(five, GEDELF_MODEL_GEDCOM7,
                                          gedelf_sink_callback(write_to_buffer, &seven_text), &writing, NULL, NULL),
                     GEDELF_OK);
    gedelf_read_options reading = GEDELF_READ_OPTIONS();
    reading.typed = true;
    assert_int_equal(gedelf_read(&seven, source_of(buffer_view(&seven_text)), &reading), GEDELF_OK);
    assert_some_failures_are_told(work_migrate, five, 3);
    assert_some_failures_are_told(work_migrate, seven, 3);
    gedelf_dataset_free(five);
    gedelf_dataset_free(seven);
    buffer_free(&seven_text);
}

static const char plain_five[] =
    "0 HEAD\n1 GEDC\n2 VERS 5.5.1\n1 CHAR UTF-8\n0 @I1@ INDI\n1 NAME a\n1 NOTE @N1@\n1 SEX m\n"
    "0 @I2@ INDI\n1 NOTE b\n2 CONC c\n1 BIRT\n2 SOUR s\n0 @I3@ INDI\n1 FAMC @F1@\n0 @N1@ NOTE x\n"
    "0 @F1@ FAM\n1 CHIL @I3@\n0 TRLR\n";
static const char plain_seven[] = "0 HEAD\n1 GEDC\n2 VERS 7.0\n0 @I1@ INDI\n1 NAME a\n1 SNOTE @N1@\n1 NO BIRT\n"
                                  "0 @N1@ SNOTE x\n0 TRLR\n";

static void test_failures__written(void **state)
{
    (void)state;
    gedelf_dataset *five = read_plain(plain_five), *seven = read_plain(plain_seven), *files = read_plain(files_text);
    source_work to_seven = {view_of_string(plain_five), GEDELF_MODEL_GEDCOM7};
    source_work to_five = {view_of_string(plain_seven), GEDELF_MODEL_ELF};
    assert_some_failures_are_told(work_write, five, 7);
    assert_some_failures_are_told(work_write, seven, 8);
    assert_some_failures_are_told(work_source, &to_seven, 9);
    assert_some_failures_are_told(work_source, &to_five, 10);
    assert_some_failures_are_told(work_files, files, 7);
    gedelf_dataset_free(five);
    gedelf_dataset_free(seven);
    gedelf_dataset_free(files);
}

/* ---- All sizes, and a listener that has enough ------------------------------------------------------ */

static void convert_with(const gedelf_allocator *allocator, const char *text, buffer *out)
{
    gedelf_convert_options converting = GEDELF_CONVERT_OPTIONS();
    gedelf_read_options reading = GEDELF_READ_OPTIONS();
    gedelf_write_options writing = GEDELF_WRITE_OPTIONS();
    uint64_t records = 0;
    reading.allocator = writing.allocator = allocator;
    converting.dialect = "gedcom-7.0";
    converting.reading = &reading;
    converting.writing = &writing;
    converting.records = &records;
    out->length = 0;
    assert_int_equal(
        gedelf_convert(source_of(view_of_string(text)), gedelf_sink_callback(write_to_buffer, out), &converting),
        GEDELF_OK);
    assert_true(buffer_append_number(out, records));
}

/* A plan that is full, and rules that drive each other out, give the same. */
static void test_migrate__sizes(void **state)
{
    (void)state;
    static const char *const texts[] = {rich_five, plain_five};
    buffer expected, got;
    buffer_init(&expected, &memory_default);
    buffer_init(&got, &memory_default);
    for (size_t i = 0; i < 2 * 40; i++) {
        sized_memory sized;
        work_sizes sizes = i < 40 ? mixed_sizes(64, i) : equal_sizes(1 + i % 40);
        gedelf_allocator allocator = memory_with_sizes(&sized, memory_default, &sizes);
        convert_with(&memory_default, texts[i % 2], &expected);
        convert_with(&allocator, texts[i % 2], &got);
        assert_view(buffer_view(&got), buffer_view(&expected));
    }
    buffer_free(&expected);
    buffer_free(&got);
}

static bool take_some(void *context, const gedelf_migrated *what)
{
    size_t *left = context;
    (void)what;
    return (*left)-- > 1;
}

static void test_migrate__stopped(void **state)
{
    (void)state;
    gedelf_dataset *five = read_plain(rich_five), *made;
    gedelf_migrate_options options = GEDELF_MIGRATE_OPTIONS();
    size_t all = 10000, left = all;
    options.tell = take_some;
    options.context = &left;
    assert_int_equal(gedelf_migrate(&made, five, GEDELF_MODEL_GEDCOM7, &options), GEDELF_OK);
    gedelf_dataset_free(made);
    all -= left;
    assert_true(all > 30);
    for (size_t most = 1; most <= all; most++) {
        left = most;
        assert_int_equal(gedelf_migrate(&made, five, GEDELF_MODEL_GEDCOM7, &options), GEDELF_STOPPED);
        assert_null(made);
        assert_int_equal(left, 0);
    }
    gedelf_dataset_free(five);
}

static bool refuse(void *context)
{
    (void)context;
    return false;
}

static ptrdiff_t read_nothing(void *context, void *into, size_t size)
{
    (void)context;
    (void)into;
    (void)size;
    return 0;
}

/* A dataset that is in the model already; a source that cannot be read again, or that is not accepted. */
static void test_migrate__refused(void **state)
{
    (void)state;
    gedelf_dataset *old = read_plain(plain_five), *new = read_plain(plain_seven), *made = old;
    gedelf_source text = source_of(view_of_string(plain_five));
    gedelf_convert_options converting = GEDELF_CONVERT_OPTIONS();
    gedelf_write_options writing = GEDELF_WRITE_OPTIONS();
    uint64_t records = 0;
    buffer out;
    buffer_init(&out, &memory_default);
    gedelf_sink sink = gedelf_sink_callback(write_to_buffer, &out);
    writing.dialect = "gedcom-7.0";
    converting.dialect = "gedcom-7.0";
    converting.records = &records;
    assert_int_equal(gedelf_migrate(&made, new, GEDELF_MODEL_GEDCOM7, NULL), GEDELF_MODEL);
    assert_null(made);
    assert_int_equal(gedelf_migrate_write(old, GEDELF_MODEL_ELF, sink, NULL, NULL, NULL), GEDELF_MODEL);
    assert_int_equal(gedelf_migrate_write(new, GEDELF_MODEL_GEDCOM7, sink, &writing, NULL, NULL), GEDELF_MODEL);
    assert_int_equal(gedelf_write(old, sink, &writing), GEDELF_MODEL);
    assert_int_equal(gedelf_convert(gedelf_source_callback(read_nothing, NULL), sink, &converting), GEDELF_ARGUMENT);
    converting.accept = refuse;
    assert_int_equal(gedelf_convert(text, sink, &converting), GEDELF_STOPPED);
    assert_int_equal(out.length, 0);
    converting.accept = NULL;
    assert_int_equal(gedelf_convert(text, sink, &converting), GEDELF_OK);
    assert_int_equal(records, 6); /* five, and one for the citation */
    assert_int_equal(gedelf_migrate_write(old, GEDELF_MODEL_GEDCOM7, sink, &writing, NULL, &records), GEDELF_OK);
    assert_int_equal(records, 6);
    buffer_free(&out);
    gedelf_dataset_free(old);
    gedelf_dataset_free(new);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_stays__rows),         cmocka_unit_test(test_stays__text),
        cmocka_unit_test(test_stays__pointing),     cmocka_unit_test(test_files__each),
        cmocka_unit_test(test_failures__both_ways), cmocka_unit_test(test_failures__written),
        cmocka_unit_test(test_migrate__sizes),      cmocka_unit_test(test_migrate__stopped),
        cmocka_unit_test(test_migrate__refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
