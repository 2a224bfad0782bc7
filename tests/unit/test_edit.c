/* SPDX-License-Identifier: MIT */
/*
 * The editor: octets before and after, what is refused and why, counts, plans that no longer fit, and memory that runs
 * out. tests/edit has the proofs on many files.
 */
#include "unit.h"

#include "rewrite/edit/edit.h"

#include <gedelf/edit.h>

/* ---- Running an edit ------------------------------------------------------------------------- */

typedef struct result {
    gedelf_status status;
    buffer octets;
    uint32_t code; /* of the first refusal */
    uint64_t number;
} result;

static bool take_refusal(void *context, const gedelf_diag *diag)
{
    result *r = context;
    const gedelf_code_info *info = gedelf_code_find(diag->code);
    if (r->code == 0 && info && info->stage == GEDELF_STAGE_EDIT) {
        r->code = diag->code;
        r->number = diag->line;
    }
    return true;
}

static result edit_with(view input_octets, view script, gedelf_read_options options, const gedelf_allocator *allocator)
{
    result r = {.code = 0};
    gedelf_edit *edit = NULL;
    buffer_init(&r.octets, &memory_default);
    options.diagnose = take_refusal;
    options.context = &r;
    r.status = gedelf_edit_new(&edit, allocator);
    if (r.status == GEDELF_OK)
        r.status = gedelf_edit_add(edit, script, NULL);
    if (r.status == GEDELF_OK)
        r.status = gedelf_edit_plan(edit, source_of(input_octets), &options);
    if (r.status == GEDELF_OK)
        r.status = gedelf_edit_apply(edit, source_of(input_octets), gedelf_sink_callback(write_to_buffer, &r.octets));
    gedelf_edit_free(edit);
    return r;
}

/* ---- Octets before and after ----------------------------------------------------------------- */

typedef struct edit_case {
    const char *what, *encoding;
    bool recover;
    view before, script, after;
} edit_case;

#define INDI HEADER "0 @I1@ INDI\n"
#define ELF_HEADER "0 HEAD\n1 CHAR UTF-8\n1 ELF 1.0.0\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n"
#define PAGE(elf) "0 HEAD\n1 CHAR ANSI\n" elf "1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n0 @I1@ INDI\n"
#define ANSEL "0 HEAD\n1 CHAR ANSEL\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n0 @I1@ INDI\n"

static const edit_case cases[] = {
    {"a payload", NULL, false, TEXT(INDI "1 NAME A\n" TRAILER), TEXT("set INDI.NAME B"),
     TEXT(INDI "1 NAME B\n" TRAILER)},
    {"what stands before a payload stays", NULL, false, TEXT(INDI "  1\tNAME\tA\n" TRAILER), TEXT("set INDI.NAME B"),
     TEXT(INDI "  1\tNAME\tB\n" TRAILER)},
    {"a payload where there was none", NULL, false, TEXT(INDI "1 NAME \n1 SEX\n" TRAILER), TEXT("set INDI.* B"),
     TEXT(INDI "1 NAME B\n1 SEX B\n" TRAILER)},
    {"no payload where there was one", NULL, false, TEXT(INDI "1 NAME A\n2 CONT B\n" TRAILER),
     TEXT("set INDI.NAME \"\""), TEXT(INDI "1 NAME\n" TRAILER)},
    {"a pointer", NULL, false, TEXT(INDI "1 ASSO x\n" TRAILER), TEXT("set INDI.ASSO @I1@"),
     TEXT(INDI "1 ASSO @I1@\n" TRAILER)},
    {"what looks like a pointer", NULL, false, TEXT(INDI "1 NOTE x\n" TRAILER), TEXT("set INDI.NOTE \"@I1@\""),
     TEXT(INDI "1 NOTE @@I1@@\n" TRAILER)},
    {"lines that are the same stay as they are split", NULL, false,
     TEXT(INDI "1 NOTE one t\n2 CONC wo\n2 CONT three\n2 CONT fo\n2 CONC ur\n" TRAILER),
     TEXT("set INDI.NOTE \"one two\\n3\\nfour\""),
     TEXT(INDI "1 NOTE one t\n2 CONC wo\n2 CONT 3\n2 CONT fo\n2 CONC ur\n" TRAILER)},
    {"lines that are gone, and lines that are new", NULL, false,
     TEXT(INDI "1 NOTE a\n2 CONT b\n2 CONT c\n1 NOTE a\n2 CONT c\n" TRAILER),
     TEXT("set INDI.NOTE[1] \"a\\nc\"\nset INDI.NOTE[2] \"a\\nb\\nc\""),
     TEXT(INDI "1 NOTE a\n2 CONT c\n1 NOTE a\n2 CONT b\n2 CONT c\n" TRAILER)},
    {"CR LF and CR, each like the line before", NULL, false, TEXT(INDI "1 NAME A\r\n1 SEX M\r1 NOTE\n" TRAILER),
     TEXT("add INDI.NAME GIVN A\nadd after INDI.SEX REFN 1"),
     TEXT(INDI "1 NAME A\r\n2 GIVN A\r\n1 SEX M\r1 REFN 1\r1 NOTE\n" TRAILER)},
    {"indentation like that beside it, or one level more", NULL, false,
     TEXT(INDI "  1 BIRT\n    2 DATE 1900\n" TRAILER),
     TEXT("add INDI.BIRT PLAC X\nadd INDI.BIRT.PLAC MAP\nadd INDI SEX M"),
     TEXT(INDI "  1 BIRT\n    2 DATE 1900\n    2 PLAC X\n      3 MAP\n  1 SEX M\n" TRAILER)},
    {"a blank line within what goes, goes; others stay", NULL, false,
     TEXT(INDI "1 BIRT\n\n2 DATE 1900\n\n1 SEX M\n" TRAILER), TEXT("delete INDI.BIRT"),
     TEXT(INDI "\n1 SEX M\n" TRAILER)},
    {"a line as long as the record's own", NULL, false,
     TEXT(INDI "1 NOTE aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\n2 CONC aa\n" TRAILER),
     TEXT("set INDI.NOTE bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb"),
     TEXT(INDI "1 NOTE bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb\n2 CONC bb\n" TRAILER)},
    {"an escape that a tag keeps, and another does not", NULL, false, TEXT(INDI "1 DATE @#DJULIAN@ 1700\n" TRAILER),
     TEXT("rename INDI.DATE NOTE"), TEXT(INDI "1 NOTE @@#DJULIAN@@ 1700\n" TRAILER)},
    {"lines that are moved stay as they are split", NULL, false,
     TEXT(INDI "1 BIRT\n2 NOTE  a b\n3 CONC c\n1 SEX M\n" TRAILER), TEXT("move INDI.BIRT.NOTE INDI"),
     TEXT(INDI "1 BIRT\n1 SEX M\n1 NOTE  a b\n2 CONC c\n" TRAILER)},
    {"a move into another record", NULL, false, TEXT(INDI "1 SEX M\n0 @I2@ INDI\n1 NAME\n" TRAILER),
     TEXT("move first @I1@.SEX @I2@"), TEXT(INDI "0 @I2@ INDI\n1 SEX M\n1 NAME\n" TRAILER)},
    {"records change places", NULL, false, TEXT(INDI "1 SEX M\n\n0 @I2@ INDI\n" TRAILER), TEXT("move after @I1@ @I2@"),
     TEXT(HEADER "\n0 @I2@ INDI\n0 @I1@ INDI\n1 SEX M\n" TRAILER)},
    {"a record goes after one that nothing is changed in, with what came to it", NULL, false,
     TEXT(INDI "1 NOTE a\n2 CONC b\n0 @I2@ INDI\n1 SEX M\n1 BIRT\n2 DATE 1\n3 TIME 2\n0 @I3@ INDI\n\n" TRAILER),
     TEXT("move @I2@.BIRT @I1@\nmove after @I1@ @I3@\nset @I1@.BIRT.DATE.TIME 3"),
     TEXT(
         HEADER
         "0 @I2@ INDI\n1 SEX M\n0 @I3@ INDI\n0 @I1@ INDI\n1 NOTE a\n2 CONC b\n1 BIRT\n2 DATE 1\n3 TIME 3\n\n" TRAILER)},
    {"the last record, when the one after it is gone", NULL, false,
     TEXT(INDI "1 NAME A\n0 @I2@ INDI\n1 NAME B\n0 @I3@ INDI\n0 @I4@ INDI\n0 @U1@ SUBM\n0 @U2@ SUBM\n" TRAILER),
     TEXT("delete INDI[last]\ndelete INDI[last]\nset INDI[last].NAME C"),
     TEXT(INDI "1 NAME A\n0 @I2@ INDI\n1 NAME C\n0 @U1@ SUBM\n0 @U2@ SUBM\n" TRAILER)},
    {"the last record, when another is changed", NULL, false, TEXT(INDI "1 NAME A\n0 @I2@ INDI\n0 @U1@ SUBM\n" TRAILER),
     TEXT("set @I1@.NAME B\nset INDI[last].NAME C\nset INDI[last].NAME D"),
     TEXT(INDI "1 NAME B\n0 @I2@ INDI\n0 @U1@ SUBM\n" TRAILER)},
    {"numbers of siblings that come and go", NULL, false, TEXT(INDI "1 NOTE a\n1 NOTE b\n1 NOTE c\n" TRAILER),
     TEXT("add before INDI.NOTE[2] NOTE x\nadd after INDI.NOTE[2] NOTE y\ndelete INDI.NOTE[1]\nset INDI.NOTE[last] "
          "z\nadd INDI NOTE v\nset INDI.NOTE[3] w\ndelete INDI.NOTE[last]\nset INDI.NOTE[last] l\nset INDI.NOTE[5] "
          "none"),
     TEXT(INDI "1 NOTE x\n1 NOTE y\n1 NOTE w\n1 NOTE l\n" TRAILER)},
    {"numbers of records that come and go", NULL, false,
     TEXT(HEADER "0 NOTE a\n0 SOUR s\n0 NOTE b\n1 SOUR t\n0 NOTE c\n" TRAILER),
     TEXT("delete NOTE[2]\nset NOTE[2] d\nadd . NOTE e\nset NOTE[3] f\nset NOTE[4] none\nadd before NOTE[1] NOTE g\n"
          "set NOTE[1] h\nadd NOTE[3] SOUR u\nset NOTE[3].SOUR[1] v\nset NOTE[4][SOUR] none\nmove after NOTE[4] "
          "NOTE[1]\n"
          "set NOTE[2] i\nset SOUR[1] w\nset SOUR[2] none\nset HEAD[1].NOTE none\ndelete NOTE[3]\nset NOTE[last] j"),
     TEXT(HEADER "0 NOTE h\n0 NOTE i\n0 SOUR w\n0 NOTE j\n1 SOUR v\n" TRAILER)},
    {"siblings of several tags that come and go", NULL, false,
     TEXT(INDI "1 _A 1\n1 _B 2\n1 _C 3\n1 _B 4\n1 _D 5\n2 _A 6\n" TRAILER),
     TEXT("set @I1@._A a\nset @I1@._C c\nset @I1@._B[2] b\nadd @I1@ _E e\nset @I1@._E f\ndelete @I1@._C\n"
          "set @I1@._C none\nadd after @I1@._A _C g\nset @I1@._C h\nadd first @I1@ _D d\nset @I1@._D[2] i\n"
          "set @I1@._D[1] j\nadd before @I1@._B[1] _B k\nset @I1@._B[3] l\nset @I1@._B m\nadd after @I1@._E _A n\n"
          "set @I1@._A[2] o\nrename @I1@._E _D\nset @I1@._D[3] p\nset @I1@._D._A q\nadd before @I1@._D[3] _D r\n"
          "set @I1@._D[3] s\nadd after @I1@._C _D t\nset @I1@._D[2] u\nset @I1@._D[last] v\ndelete @I1@._B[2]\n"
          "set @I1@._B[2] w"),
     TEXT(INDI "1 _D j\n1 _A a\n1 _C h\n1 _D u\n1 _B m\n1 _B w\n1 _D i\n2 _A q\n1 _D s\n1 _D v\n1 _A o\n" TRAILER)},
    {"a line as long as the record's own, where commands see others too", NULL, false,
     TEXT(INDI "1 NOTE aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\n2 CONC aa\n0 @I2@ INDI\n1 ASSO @I1@\n"
               "1 NOTE c\n" TRAILER),
     TEXT("set @I2@.ASSO->INDI.NOTE bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb\nset @I2@.ASSO->INDI.X y\n"
          "set @I2@.NOTE bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb"),
     TEXT(INDI "1 NOTE bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb\n2 CONC bb\n0 @I2@ INDI\n1 ASSO @I1@\n"
               "1 NOTE bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb\n" TRAILER)},
    {"what is asked for is further below, or itself", NULL, false,
     TEXT(INDI "1 BIRT\n2 DATE 1\n1 NOTE a\n0 @I2@ INDI\n1 BIRT\n2 DATE 2\n1 NOTE b\n" TRAILER),
     TEXT("set INDI[BIRT.DATE=\"2\"].NOTE c\nset INDI.NOTE[=\"c\"] d\nset INDI.BIRT.DATE[=\"1\"] 3\n"
          "set INDI[2].NOTE[=\"d\"] e\nset INDI[**.DATE=\"3\"].NOTE f"),
     TEXT(INDI "1 BIRT\n2 DATE 3\n1 NOTE f\n0 @I2@ INDI\n1 BIRT\n2 DATE 2\n1 NOTE e\n" TRAILER)},
    {"new records, first and last", NULL, false, TEXT(INDI TRAILER),
     TEXT("add first . @N1@ NOTE a\nadd last . @N2@ NOTE b"),
     TEXT(HEADER "0 @N1@ NOTE a\n0 @I1@ INDI\n0 @N2@ NOTE b\n" TRAILER)},
    {"a command sees what those before it did", NULL, false, TEXT(INDI TRAILER),
     TEXT("add INDI NOTE a\nadd INDI.NOTE SOUR b\nset INDI.NOTE.SOUR c\ndelete INDI.NOTE[SOUR=\"b\"]"),
     TEXT(INDI "1 NOTE a\n2 SOUR c\n" TRAILER)},
    {"an identifier and its pointers", NULL, false, TEXT(INDI "1 ASSO @I1@\n0 @F1@ FAM\n1 HUSB  @I1@ \n" TRAILER),
     TEXT("xref I1 P7"), TEXT(HEADER "0 @P7@ INDI\n1 ASSO @P7@\n0 @F1@ FAM\n1 HUSB  @P7@ \n" TRAILER)},
    {"numbers, for the records of one tag", NULL, false,
     TEXT(HEADER
          "0 @X@ INDI\n1 FAMS @F@\n0 @F@ FAM\n1 HUSB @X@\n1 WIFE @I001@\n0 @I001@ INDI\n0 @I002@ NOTE\n" TRAILER),
     TEXT("renumber INDI=I{n:3}"),
     TEXT(
         HEADER
         "0 @I001@ INDI\n1 FAMS @F@\n0 @F@ FAM\n1 HUSB @I001@\n1 WIFE @I003@\n0 @I003@ INDI\n0 @I002@ NOTE\n" TRAILER)},
    {"a language, and the version that it needs", NULL, false, TEXT(INDI "1 NOTE a\n2 CONT b\n2 SOUR c\n" TRAILER),
     TEXT("language INDI.NOTE fr"), TEXT(ELF_HEADER "0 @I1@ INDI\n1 NOTE a\n2 CONT b\n2 PLANG fr\n2 SOUR c\n" TRAILER)},
    {"another language, and none", NULL, false,
     TEXT(ELF_HEADER "0 @I1@ INDI\n1 NOTE a\n2 SOUR c\n2 PLANG fr\n1 NOTE b\n2 PLANG fr\n" TRAILER),
     TEXT("language INDI.NOTE[1] de\nlanguage INDI.NOTE[2] none"),
     TEXT(ELF_HEADER "0 @I1@ INDI\n1 NOTE a\n2 SOUR c\n2 PLANG de\n1 NOTE b\n" TRAILER)},
    {"a regular expression", NULL, false, TEXT(INDI "1 NAME Jon /Smyth/\n1 NAME Ann /Smyth/\n" TRAILER),
     TEXT("replace **.NAME /(\\w+) \\/Smyth\\//$1 \\/Smith\\//"),
     TEXT(INDI "1 NAME Jon /Smith/\n1 NAME Ann /Smith/\n" TRAILER)},
    {"a code page", "windows-1252", false, TEXT(PAGE("") "1 NAME \xE9\n1 NOTE x\n" TRAILER),
     TEXT("set INDI.NOTE \xC3\xA8"), TEXT(PAGE("") "1 NAME \xE9\n1 NOTE \xE8\n" TRAILER)},
    {"what a code page does not have", "windows-1252", false, TEXT(PAGE("") "1 NOTE \xE9\n" TRAILER),
     TEXT("set INDI.NOTE \"\xC3\xA9 \xD7\x90\""), TEXT(PAGE("1 ELF 1.0.0\n") "1 NOTE \xE9 @#U5D0@\n" TRAILER)},
    {"octets that mean nothing stay, beside what changes", NULL, false, TEXT(INDI "1 NAME \xFF\n2 NOTE \xFE\n" TRAILER),
     TEXT("rename INDI.NAME TITL\nset INDI.TITL.NOTE x"), TEXT(INDI "1 TITL \xFF\n2 NOTE x\n" TRAILER)},
    {"UTF-16", NULL, false,
     TEXT("\xFF\xFE"
          "0\0 \0H\0E\0A\0D\0\r\0"
          "1\0 \0S\0O\0U\0R\0 \0x\0\r\0"
          "0\0 \0T\0R\0L\0R\0\r\0"),
     TEXT("set HEAD.SOUR \xC3\xA9\nadd HEAD.SOUR VERS 2"),
     TEXT("\xFF\xFE"
          "0\0 \0H\0E\0A\0D\0\r\0"
          "1\0 \0S\0O\0U\0R\0 \0\xE9\0\r\0"
          "2\0 \0V\0E\0R\0S\0 \0"
          "2\0\r\0"
          "0\0 \0T\0R\0L\0R\0\r\0")},
    {"a file without a last line break", NULL, true, TEXT("0 @I1@ INDI\n1 NAME"),
     TEXT("add INDI SEX M\ndelete INDI.NAME"), TEXT("0 @I1@ INDI\n1 SEX M\n")},
    {"a line that cannot be used, deleted", NULL, true, TEXT(INDI "1 NAME A\nbroken\n1 SEX M\n" TRAILER),
     TEXT("delete INDI.NAME.ERROR"), TEXT(INDI "1 NAME A\n1 SEX M\n" TRAILER)},
    {"pointers that are followed", NULL, false,
     TEXT(INDI "1 NAME A\n0 @I2@ INDI\n1 NAME B\n0 @F1@ FAM\n1 CHIL @I2@\n" TRAILER), TEXT("set FAM.CHIL->INDI.NAME C"),
     TEXT(INDI "1 NAME A\n0 @I2@ INDI\n1 NAME C\n0 @F1@ FAM\n1 CHIL @I2@\n" TRAILER)},
};

/* The usual sizes, and those from which on little is much: however little is done at a time, the result is the same. */
enum { SIZES = 4 };

static gedelf_allocator allocator_of_size(sized_memory *sized, size_t number)
{
    work_sizes sizes = equal_sizes(number - 1);
    return number == 0 ? memory_default : memory_with_sizes(sized, memory_default, &sizes);
}

static void assert_edited(const edit_case *c, const gedelf_allocator *allocator)
{
    gedelf_read_options options = GEDELF_READ_OPTIONS();
    options.encoding = c->encoding;
    options.recover = c->recover;
    options.allocator = allocator;
    result r = edit_with(c->before, c->script, options, allocator);
    if (r.status != GEDELF_OK || !view_equal(buffer_view(&r.octets), c->after))
        fail_msg("%s: %s, %u\n%.*s", c->what, gedelf_status_text(r.status), (unsigned)r.code, (int)r.octets.length,
                 r.octets.data);
    buffer_free(&r.octets);
}

static void test_edit__octets(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases) * SIZES; i++) {
        sized_memory sized;
        gedelf_allocator allocator = allocator_of_size(&sized, i % SIZES);
        assert_edited(&cases[i / SIZES], &allocator);
    }
}

static void test_edit__ansel(void **state)
{
    (void)state;
    gedelf_read_options options = GEDELF_READ_OPTIONS();
    /* The mark is on the space before the payload, and goes with it. */
    result r = edit_with(VIEW(ANSEL "1 NOTE\xE2 x\n" TRAILER), VIEW("set INDI.NOTE \xC3\xA9"), options, NULL);
    assert_int_equal(r.status, GEDELF_OK);
    assert_view(buffer_view(&r.octets), VIEW(ANSEL "1 NOTE \xE2"
                                                   "e\n" TRAILER));
    buffer_free(&r.octets);
}

/* ---- What is refused ------------------------------------------------------------------------- */

typedef struct refusal {
    const char *name;
    bool recover;
    view before, script;
    uint64_t number; /* the line that the first diagnostic is about */
} refusal;

static const refusal refusals[] = {
    {"edit-pointed-to", false, TEXT(INDI "0 @F1@ FAM\n1 HUSB @I1@\n" TRAILER), TEXT("delete INDI"), 8},
    {"edit-dangling", false, TEXT(INDI "1 ASSO x\n" TRAILER), TEXT("set INDI.ASSO @I2@"), 7},
    {"edit-dangling", false, TEXT(INDI "1 ASSO x\n" TRAILER),
     TEXT("set INDI.ASSO @I1@\nxref I1 I2\nadd INDI ASSO @I1@"), 6},
    {"edit-xref-taken", false, TEXT(INDI "0 @I2@ INDI\n" TRAILER), TEXT("xref I1 I2"), 6},
    {"edit-xref-taken", false, TEXT(INDI "0 @I2@ INDI\n" TRAILER), TEXT("add INDI @X@ NOTE"), 7},
    {"edit-tag", false, TEXT(INDI TRAILER), TEXT("rename INDI TRLR"), 6},
    {"edit-tag", false, TEXT(INDI TRAILER), TEXT("add INDI CONT x"), 6},
    {"edit-tag", false, TEXT(INDI TRAILER), TEXT("add HEAD CHAR UTF-8"), 1},
    {"edit-xref", false, TEXT(INDI TRAILER), TEXT("xref I1 a!b"), 6},
    {"edit-language", false, TEXT(INDI "1 ASSO @I1@\n" TRAILER), TEXT("language INDI.ASSO fr"), 7},
    {"edit-language", false, TEXT(ELF_HEADER "0 @I1@ INDI\n1 NOTE x\n2 PLANG fr\n" TRAILER), TEXT("set INDI.NOTE @I1@"),
     8},
    {"edit-untouchable", false, TEXT(INDI TRAILER), TEXT("delete HEAD"), 1},
    {"edit-untouchable", true, TEXT(INDI "1 NAME A\nbroken\n" TRAILER), TEXT("set INDI.NAME.ERROR x"), 8},
    {"edit-obscure", true, TEXT(INDI "1 NAME A\n3 NOTE\n" TRAILER), TEXT("delete INDI.NAME"), 7},
    {"edit-obscure", true, TEXT(INDI "1 NAME A\nbroken\n" TRAILER), TEXT("add first INDI.NAME NOTE"), 7},
    {"edit-destination", false, TEXT(INDI "1 BIRT\n0 @I2@ INDI\n1 DEAT\n0 @I3@ INDI\n1 DEAT\n" TRAILER),
     TEXT("move INDI.BIRT INDI.DEAT"), 7},
    {"edit-destination", false, TEXT(INDI "1 BIRT\n2 NOTE\n" TRAILER), TEXT("move INDI.BIRT INDI.BIRT.NOTE"), 7},
    {"edit-pattern", false, TEXT(INDI "1 NOTE aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\n" TRAILER),
     TEXT("replace INDI.NOTE /^(a*)*$b/x/"), 7},
    {"edit-numbering", false, TEXT(INDI "0 @I1@ INDI\n" TRAILER), TEXT("renumber"), 1},
    {"edit-in-the-way", false,
     TEXT("0 HEAD\n1 CHAR UTF-8\n1 PRFX X_ http://example.com/\n0 @I1@ INDI\n1 NAME A\nbroken\n1 SEX M\n" TRAILER),
     TEXT("delete INDI.NAME"), 6},
    {"edit-inexpressible", false, TEXT("0 HEAD\n1 CHAR ASCII\n1 PRFX X_ http://example.com/\n0 @I1@ INDI\n" TRAILER),
     TEXT("set INDI \xC3\xA9"), 4},
    {"edit-version", true, TEXT("0 @I1@ INDI\n1 NAME A\n" TRAILER), TEXT("language INDI.NAME fr"), 1},
};

static void assert_refused(const refusal *f, const gedelf_allocator *allocator)
{
    gedelf_read_options options = GEDELF_READ_OPTIONS();
    options.recover = f->recover;
    options.allocator = allocator;
    result r = edit_with(f->before, f->script, options, allocator);
    const gedelf_code_info *info = gedelf_code_find(r.code);
    if (r.status != GEDELF_REFUSED || !info || strcmp(info->name, f->name) != 0 || r.number != f->number)
        fail_msg("refusal %zu: %s, %s in line %u", (size_t)(f - refusals), gedelf_status_text(r.status),
                 info ? info->name : "none", (unsigned)r.number);
    assert_int_equal(r.octets.length, 0);
    buffer_free(&r.octets);
}

static void test_edit__refusals(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(refusals) * SIZES; i++) {
        sized_memory sized;
        gedelf_allocator allocator = allocator_of_size(&sized, i % SIZES);
        assert_refused(&refusals[i / SIZES], &allocator);
    }
}

static void test_edit__too_deep(void **state)
{
    (void)state;
    gedelf_read_options options = GEDELF_READ_OPTIONS();
    options.max_depth = 1;
    view before = VIEW(HEADER "0 @I1@ INDI\n1 NOTE x\n" TRAILER);
    static const view scripts[] = {TEXT("add INDI.NOTE SOUR"), TEXT("language INDI.NOTE fr"),
                                   TEXT("set INDI.NOTE \"a\\nb\"")};
    options.max_depth = 2;
    result allowed = edit_with(before, scripts[2], options, NULL);
    assert_int_equal(allowed.status, GEDELF_OK);
    buffer_free(&allowed.octets);
    view shallow = VIEW("0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n1 NOTE x\n" TRAILER);
    options.max_depth = 1;
    for (size_t i = 0; i < COUNT_OF(scripts); i++) {
        result r = edit_with(shallow, scripts[i], options, NULL);
        assert_int_equal(r.status, GEDELF_REFUSED);
        assert_int_equal(r.code, DIAG_EDIT_TOO_DEEP);
        buffer_free(&r.octets);
    }
}

/* ---- Plans ----------------------------------------------------------------------------------- */

static void test_edit__tallies_and_changes(void **state)
{
    (void)state;
    gedelf_edit *edit;
    view before = VIEW(INDI "1 NAME A\n1 NAME B\n1 SEX M\n" TRAILER);
    assert_int_equal(gedelf_edit_new(&edit, NULL), GEDELF_OK);
    assert_int_equal(gedelf_edit_apply(edit, source_of(before), gedelf_sink_callback(write_to_buffer, NULL)),
                     GEDELF_ARGUMENT);
    assert_int_equal(gedelf_edit_add(edit, VIEW("# two\nset INDI.NAME B"), NULL), GEDELF_OK);
    assert_int_equal(gedelf_edit_add(edit, VIEW("delete INDI.FOO"), NULL), GEDELF_OK);
    for (size_t round = 0; round < 2; round++) { /* a plan can be made again */
        assert_int_equal(gedelf_edit_plan(edit, source_of(before), NULL), GEDELF_OK);
        assert_int_equal(gedelf_edit_command_count(edit), 2);
        gedelf_edit_tally first = gedelf_edit_command(edit, 0), second = gedelf_edit_command(edit, 1);
        assert_int_equal(first.matched, 2);
        assert_int_equal(first.changed, 1);
        assert_int_equal(first.at, 6);
        assert_view(first.written, VIEW("set INDI.NAME B"));
        assert_int_equal(second.script, 1);
        assert_int_equal(second.matched, 0);
        assert_int_equal(gedelf_edit_change_count(edit), 1);
        gedelf_edit_change change = gedelf_edit_change_at(edit, 0);
        assert_int_equal(change.where.offset, sizeof INDI - 1 + 7);
        assert_int_equal(change.where.length, 1);
        assert_int_equal(change.line, 7);
        assert_view(change.octets, VIEW("B"));
        assert_int_equal(gedelf_edit_change_at(edit, 1).line, 0);
        assert_true(gedelf_edit_touches_line(edit, 6) && gedelf_edit_touches_line(edit, 7));
        assert_false(gedelf_edit_touches_line(edit, 1) || gedelf_edit_touches_line(edit, 5));
        assert_view(gedelf_edit_encoding(edit), VIEW("UTF-8"));
    }
    gedelf_edit_free(edit);
}

/* Only what is in a change or near it is looked at, and the size. */
static void test_edit__changed_source(void **state)
{
    (void)state;
    gedelf_edit *edit;
    view before = VIEW(INDI "1 NAME A\n1 NOTE ........................................................\n" TRAILER);
    char copy[200];
    assert_true(before.length < sizeof copy);
    memcpy(copy, before.text, before.length);
    assert_int_equal(gedelf_edit_new(&edit, NULL), GEDELF_OK);
    assert_int_equal(gedelf_edit_add(edit, VIEW("set INDI.NAME B"), NULL), GEDELF_OK);
    assert_int_equal(gedelf_edit_plan(edit, source_of(before), NULL), GEDELF_OK);
    buffer out;
    buffer_init(&out, &memory_default);
    size_t name = sizeof INDI - 1 + 7;
    copy[name + 60] = '!';
    assert_int_equal(
        gedelf_edit_apply(edit, source_of(view_of(copy, before.length)), gedelf_sink_callback(write_to_buffer, &out)),
        GEDELF_OK);
    assert_int_equal(out.data[name], 'B');
    assert_int_equal(out.data[name + 60], '!');
    copy[name + 1] = '\r';
    assert_int_equal(
        gedelf_edit_apply(edit, source_of(view_of(copy, before.length)), gedelf_sink_callback(write_to_buffer, &out)),
        GEDELF_CHANGED);
    assert_int_equal(gedelf_edit_apply(edit, source_of(view_of(before.text, before.length - 1)),
                                       gedelf_sink_callback(write_to_buffer, &out)),
                     GEDELF_CHANGED);
    buffer_free(&out);
    gedelf_edit_free(edit);
}

static ptrdiff_t read_nothing(void *context, void *octets, size_t size)
{
    (void)context;
    (void)octets;
    (void)size;
    return 0;
}

static void test_edit__source_that_cannot_be_read_again(void **state)
{
    (void)state;
    gedelf_edit *edit;
    assert_int_equal(gedelf_edit_new(&edit, NULL), GEDELF_OK);
    assert_int_equal(gedelf_edit_plan(edit, gedelf_source_callback(read_nothing, NULL), NULL), GEDELF_ARGUMENT);
    assert_int_equal(gedelf_edit_plan(edit, gedelf_source_file("/nowhere/at/all"), NULL), GEDELF_UNREADABLE);
    gedelf_edit_free(edit);
}

/* ---- Sizes and memory ------------------------------------------------------------------------ */

/* An edit, and what comes of it. */
typedef struct trial {
    view before, script;
    gedelf_read_options options;
    gedelf_status status;
    view after;
    const char *code; /* of the first refusal; NULL if there is none */
    uint64_t number;
} trial;

enum { TRIAL_COUNT = COUNT_OF(cases) + COUNT_OF(refusals) };

/* All cases that there are, and all refusals. */
static trial trial_at(size_t i)
{
    trial t = {.options = GEDELF_READ_OPTIONS()};
    if (i < COUNT_OF(cases)) {
        t = (trial){cases[i].before, cases[i].script, t.options, GEDELF_OK, cases[i].after, NULL, 0};
        t.options.encoding = cases[i].encoding;
        t.options.recover = cases[i].recover;
    } else {
        const refusal *r = &refusals[i - COUNT_OF(cases)];
        t = (trial){r->before, r->script, t.options, GEDELF_REFUSED, VIEW(""), r->name, r->number};
        t.options.recover = r->recover;
    }
    return t;
}

static void assert_trial(const trial *t, const result *r, uint64_t seed)
{
    const gedelf_code_info *info = gedelf_code_find(r->code);
    bool same = r->status == t->status && view_equal(buffer_view(&r->octets), t->after) && r->number == t->number;
    if (!same || (info != NULL) != (t->code != NULL) || (info && strcmp(info->name, t->code) != 0))
        fail_msg("%.*s\nsizes %u: %s, %u\n%.*s", (int)t->script.length, t->script.text, (unsigned)seed,
                 gedelf_status_text(r->status), (unsigned)r->code, (int)r->octets.length, r->octets.data);
}

/* However much is done at a time, the same comes of it, and all memory is given back as it was taken. */
static void test_edit__sizes(void **state)
{
    (void)state;
    for (size_t i = 0; i < TRIAL_COUNT; i++) {
        trial t = trial_at(i);
        for (uint64_t seed = 0; seed < 8; seed++) {
            census c = {.scarce = false};
            sized_memory sized;
            work_sizes sizes = seed == 0 ? usual_sizes : seed < 4 ? equal_sizes((size_t)seed) : mixed_sizes(20, seed);
            gedelf_allocator allocator = memory_with_sizes(&sized, census_allocator(&c), &sizes);
            t.options.allocator = &allocator;
            result r = edit_with(t.before, t.script, t.options, &allocator);
            assert_trial(&t, &r, seed);
            assert_census_is_clean(&c);
            buffer_free(&r.octets);
        }
    }
}

/* Each allocation fails alone: that is told, or, where it was only for looking something up sooner, does no harm. */
static void assert_trial_with_failures(const trial *t)
{
    bool failed = true;
    for (size_t left = 0; failed; left++) {
        census c = {.scarce = true, .once = true, .left = left};
        sized_memory sized;
        gedelf_allocator allocator = piecemeal_allocator(&sized, &c);
        gedelf_read_options options = t->options;
        options.allocator = &allocator;
        result r = edit_with(t->before, t->script, options, &allocator);
        failed = c.failed;
        if (!failed || r.status != GEDELF_MEMORY)
            assert_trial(t, &r, 0);
        assert_census_is_clean(&c);
        buffer_free(&r.octets);
    }
}

static void test_edit__each_allocation_fails(void **state)
{
    (void)state;
    for (size_t i = 0; i < TRIAL_COUNT; i++) {
        trial t = trial_at(i);
        assert_trial_with_failures(&t);
    }
}

/* Whichever allocation fails, nothing leaks, and the status says so. */
static void test_edit__scarce_memory(void **state)
{
    (void)state;
    view before = VIEW(INDI "1 NAME A\n1 NOTE a\n2 CONC b\n0 @I2@ INDI\n1 ASSO @I1@\n" TRAILER);
    static const view scripts[] = {
        TEXT("set INDI.NOTE \"x\\ny \xD7\x90\"\nlanguage INDI.NAME fr\nxref I1 P1\nadd last . @N@ NOTE\ndelete "
             "INDI.ASSO"),
        TEXT("renumber X{n}\nmove @X1@.NOTE @X2@\nset INDI.ASSO->INDI.NAME B\nreplace ** /a/b/g"),
    };
    gedelf_read_options options = GEDELF_READ_OPTIONS();
    for (size_t i = 0; i < COUNT_OF(scripts); i++) {
        size_t failed = 0;
        for (size_t allowed = 0;; allowed++) {
            census c = {.scarce = true, .left = allowed};
            gedelf_allocator allocator = census_allocator(&c);
            options.allocator = &allocator;
            result r = edit_with(before, scripts[i], options, &allocator);
            assert_census_is_clean(&c);
            buffer_free(&r.octets);
            if (r.status == GEDELF_OK)
                break;
            assert_int_equal(r.status, GEDELF_MEMORY);
            failed++;
        }
        assert_true(failed > 50);
    }
}

/* Appends people and families, two people a family. */
static void append_families(buffer *out, unsigned families)
{
    for (unsigned i = 1; i <= families; i++) {
        char text[1024];
        int length =
            snprintf(text, sizeof text,
                     "0 @I%u@ INDI\n1 NAME Charlotte Number %u /Surname/\n1 BIRT\n2 DATE 21 APR 1816\n2 PLAC "
                     "Thornton, Yorkshire\n1 NOTE What is remembered of her\n2 CONT is not much\n1 FAMS @F%u@\n"
                     "0 @P%u@ INDI\n1 NAME Arthur Number %u /Surname/\n1 NOTE Nothing\n1 FAMS @F%u@\n"
                     "0 @F%u@ FAM\n1 HUSB @P%u@\n1 WIFE @I%u@\n1 MARR\n2 PLAC Haworth, Yorkshire\n",
                     i, i, i, i, i, i, i, i, i);
        assert_true(length > 0 && (size_t)length < sizeof text && buffer_append(out, view_of(text, (size_t)length)));
    }
}

/* How much memory a plan takes, as a multiple of the file in hundredths. */
static size_t memory_of(view octets, view script)
{
    census c = {.scarce = false};
    gedelf_allocator allocator = census_allocator(&c);
    gedelf_read_options options = GEDELF_READ_OPTIONS();
    options.allocator = &allocator;
    result r = edit_with(octets, script, options, &allocator);
    assert_int_equal(r.status, GEDELF_OK);
    assert_census_is_clean(&c);
    buffer_free(&r.octets);
    return c.most / (octets.length / 100);
}

/* Where a command must see several records at once, those in which nothing is changed take no more than in a dataset; others
   as much more as is changed in them. */
static void test_edit__memory(void **state)
{
    (void)state;
    buffer families;
    buffer_init(&families, &memory_default);
    assert_true(buffer_append(&families, VIEW("0 HEAD\n1 CHAR UTF-8\n0 @U@ SUBM\n")));
    append_families(&families, 10000);
    assert_true(buffer_append(&families, VIEW(TRAILER)));
    view text = buffer_view(&families);
    assert_in_range(memory_of(text, VIEW("set @I5@.NAME X\nset @I7@.FAMS->FAM.MARR.PLAC X")), 1, 130);
    assert_in_range(memory_of(text, VIEW("move INDI[NAME=\"Arthur Number 7 /Surname/\"].NOTE @F3@")), 1, 130);
    assert_in_range(memory_of(text, VIEW("move @I7@.NOTE @F3@")), 1, 30);
    assert_in_range(memory_of(text, VIEW("set @I5@.NAME X\nset INDI.FAMS->FAM.MARR.PLAC X")), 1, 350);
    assert_in_range(memory_of(text, VIEW("move INDI.NOTE @U@")), 1, 800);
    assert_in_range(memory_of(text, VIEW("set @I5@.FAMS->FAM.X Y\nset @I7@.FAMS->FAM.MARR.PLAC X\nrenumber X{n}")), 1,
                    1250);
    buffer_free(&families);
}

/* Commands are found by the identifier that they begin with, also by one that comes to be in the same script. */
static void test_edit__identifiers_that_change(void **state)
{
    (void)state;
    const struct {
        view script, after;
    } changing[] = {
        {VIEW("xref A B\nset @B@.NAME n\nset @A@.NAME m"), VIEW("0 @B@ X\n1 NAME n\n1 @Y@ Z @B@\n0 @C@ X\n1 P @B@\n")},
        {VIEW("xref A B\nxref B D\nset @D@.NAME n"), VIEW("0 @D@ X\n1 NAME n\n1 @Y@ Z @D@\n0 @C@ X\n1 P @D@\n")},
        {VIEW("set @B@.NAME n\nxref A B"), VIEW("0 @B@ X\n1 NAME o\n1 @Y@ Z @B@\n0 @C@ X\n1 P @B@\n")},
        {VIEW("add after @A@ @N@ X\nset @N@ n\nset @N@ m"),
         VIEW("0 @A@ X\n1 NAME o\n1 @Y@ Z @A@\n0 @N@ X m\n0 @C@ X\n1 P @A@\n")},
        {VIEW("add after X[P] @N@ X\nset @N@ n"),
         VIEW("0 @A@ X\n1 NAME o\n1 @Y@ Z @A@\n0 @C@ X\n1 P @A@\n0 @N@ X n\n")},
        {VIEW("add first . @N@ X\nadd @N@ NAME n\nadd . @M@ X\nadd @M@ NAME m"),
         VIEW("0 @N@ X\n1 NAME n\n0 @A@ X\n1 NAME o\n1 @Y@ Z @A@\n0 @C@ X\n1 P @A@\n0 @M@ X\n1 NAME m\n")},
        {VIEW("move after @A@.Z @A@\nset @Y@ y"), VIEW("0 @A@ X\n1 NAME o\n0 @Y@ Z y\n0 @C@ X\n1 P @A@\n")},
        {VIEW("renumber X=K{n}\nset @K2@.P p"), VIEW("0 @K1@ X\n1 NAME o\n1 @Y@ Z @K1@\n0 @K2@ X\n1 P p\n")},
    };
    view head = VIEW("0 HEAD\n1 CHAR UTF-8\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n");
    view records = VIEW("0 @A@ X\n1 NAME o\n1 @Y@ Z @A@\n0 @C@ X\n1 P @A@\n");
    for (size_t i = 0; i < COUNT_OF(changing); i++) {
        buffer before, after;
        gedelf_read_options options = GEDELF_READ_OPTIONS();
        buffer_init(&before, &memory_default);
        buffer_init(&after, &memory_default);
        assert_true(buffer_append(&before, head) && buffer_append(&before, records) &&
                    buffer_append(&before, VIEW("0 TRLR\n")) && buffer_append(&after, head) &&
                    buffer_append(&after, changing[i].after) && buffer_append(&after, VIEW("0 TRLR\n")));
        result r = edit_with(buffer_view(&before), changing[i].script, options, NULL);
        assert_int_equal(r.status, GEDELF_OK);
        assert_true(buffer_append(&r.octets, view_of("", 1)) && buffer_append(&after, view_of("", 1)));
        assert_string_equal(r.octets.data, after.data);
        buffer_free(&before);
        buffer_free(&after);
        buffer_free(&r.octets);
    }
}

typedef struct told {
    uint64_t done, total;
    size_t times;
} told;

static void take_progress(void *context, uint64_t done, uint64_t total)
{
    told *t = context;
    assert_true(done <= total);
    *t = (told){done, total, t->times + 1};
}

static void test_edit__progress(void **state)
{
    (void)state;
    view before = VIEW("0 HEAD\n1 CHAR UTF-8\n0 @A@ X\n0 @B@ X\n0 TRLR\n");
    told t = {0};
    gedelf_edit *edit;
    assert_int_equal(gedelf_edit_new(&edit, NULL), GEDELF_OK);
    gedelf_edit_on_progress(edit, take_progress, &t);
    assert_int_equal(gedelf_edit_add(edit, VIEW("set X x"), NULL), GEDELF_OK);
    assert_int_equal(gedelf_edit_plan(edit, source_of(before), NULL), GEDELF_OK);
    assert_true(t.times > 1);
    assert_int_equal(t.done, before.length);
    assert_int_equal(t.total, before.length);
    size_t times = t.times;
    gedelf_edit_on_progress(edit, NULL, NULL);
    assert_int_equal(gedelf_edit_plan(edit, source_of(before), NULL), GEDELF_OK);
    assert_int_equal(t.times, times);
    gedelf_edit_free(edit);
}

/* ---- Two plans in one ------------------------------------------------------------------------ */

/* A number below `most`, made of the one before. */
static size_t chosen(uint64_t *state, size_t most)
{
    *state = *state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (size_t)(*state >> 33u) % most;
}

/* A plan for a text: some octets go, and some letters come. */
static void make_changes(patch *p, view text, uint64_t *state, char letter)
{
    char put[3] = {letter, letter, letter};
    p->total = text.length;
    p->trusted = true;
    for (size_t at = chosen(state, 4); at <= text.length; at += 1 + chosen(state, 6)) {
        size_t most = text.length - at, gone = chosen(state, 4);
        gone = gone < most ? gone : most;
        assert_true(patch_add(p, at, at + gone, view_of(put, chosen(state, 4)), at + 1));
        at += gone;
    }
    assert_true(patch_settle(p));
}

static void apply_changes(const patch *p, view text, buffer *out)
{
    out->length = 0;
    assert_int_equal(patch_write(p, source_of(text), write_to_buffer, out), GEDELF_OK);
}

/* Lines of the second text are those of the first, a hundred further on. */
static uint64_t line_before(void *context, uint64_t number)
{
    (void)context;
    return number + 100;
}

/* One plan of two gives what the two give one after the other, and leaves alone what neither touches. */
static void test_edit__two_plans(void **state)
{
    (void)state;
    uint64_t seed = 1;
    for (size_t i = 0; i < 3000; i++) {
        const view text = view_of("abcdefghijklmnopqrst", chosen(&seed, 21));
        patch first, second, both;
        buffer between, after, at_once;
        patch_init(&first, &memory_default);
        patch_init(&second, &memory_default);
        patch_init(&both, &memory_default);
        buffer_init(&between, &memory_default);
        buffer_init(&after, &memory_default);
        buffer_init(&at_once, &memory_default);
        make_changes(&first, text, &seed, 'A');
        apply_changes(&first, text, &between);
        make_changes(&second, buffer_view(&between), &seed, 'B');
        apply_changes(&second, buffer_view(&between), &after);
        assert_true(patch_then(&first, &second, line_before, NULL, &both));
        both.trusted = true;
        for (size_t k = 0; k < both.count; k++) {
            assert_true(k == 0 || both.changes[k].offset > both.changes[k - 1].offset + both.changes[k - 1].length);
            assert_true(both.changes[k].line > 0);
        }
        apply_changes(&both, text, &at_once);
        assert_view(buffer_view(&at_once), buffer_view(&after));
        patch_clear(&first);
        patch_clear(&second);
        patch_clear(&both);
        buffer_free(&between);
        buffer_free(&after);
        buffer_free(&at_once);
    }
}

/* Where the changes of one plan of two are, what they put there, and which lines they are in. */
static void test_edit__two_plans_exactly(void **state)
{
    static const struct {
        struct {
            uint64_t from, to;
            const char *put;
        } first, second, both;
        uint64_t line;
    } rows[] = {
        {{2, 3, "X"}, {0, 0, ""}, {2, 3, "X"}, 7},        /* only the first */
        {{0, 0, ""}, {2, 3, "Y"}, {2, 3, "Y"}, 108},      /* only the second */
        {{2, 4, "PQR"}, {3, 4, "Y"}, {2, 4, "PYR"}, 7},   /* within what the first put there */
        {{2, 4, "PQR"}, {1, 3, "Y"}, {1, 4, "YQR"}, 108}, /* over its beginning */
        {{2, 4, "PQR"}, {4, 7, "Y"}, {2, 6, "PQY"}, 7},   /* over its end */
        {{2, 4, ""}, {2, 2, "Y"}, {2, 4, "Y"}, 108},      /* where the first took something away */
        {{2, 2, "XX"}, {2, 4, ""}, {2, 2, ""}, 0},        /* what it put there goes again */
        {{8, 8, "PQ"}, {10, 10, "Y"}, {8, 8, "PQY"}, 7},  /* at the end */
        {{6, 8, ""}, {6, 6, "Y"}, {6, 8, "Y"}, 108},      {{6, 8, ""}, {0, 0, ""}, {6, 8, ""}, 7},
    };
    (void)state;
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        patch first, second, both;
        patch_init(&first, &memory_default);
        patch_init(&second, &memory_default);
        patch_init(&both, &memory_default);
        first.total = 8;
        view put = view_of_string(rows[i].first.put), then = view_of_string(rows[i].second.put);
        second.total = 8 + put.length - (rows[i].first.to - rows[i].first.from);
        assert_true(patch_add(&first, rows[i].first.from, rows[i].first.to, put, 7));
        assert_true(patch_add(&second, rows[i].second.from, rows[i].second.to, then, 8));
        assert_true(patch_then(&first, &second, line_before, NULL, &both));
        assert_int_equal(both.count, rows[i].line > 0);
        assert_int_equal(both.total, 8);
        for (size_t k = 0; k < both.count; k++) {
            assert_int_equal(both.changes[k].offset, rows[i].both.from);
            assert_int_equal(both.changes[k].length, rows[i].both.to - rows[i].both.from);
            assert_int_equal(both.changes[k].line, rows[i].line);
            assert_view(patch_octets(&both, &both.changes[k]), view_of_string(rows[i].both.put));
        }
        patch_clear(&first);
        patch_clear(&second);
        patch_clear(&both);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_edit__octets),
        cmocka_unit_test(test_edit__ansel),
        cmocka_unit_test(test_edit__refusals),
        cmocka_unit_test(test_edit__too_deep),
        cmocka_unit_test(test_edit__tallies_and_changes),
        cmocka_unit_test(test_edit__changed_source),
        cmocka_unit_test(test_edit__source_that_cannot_be_read_again),
        cmocka_unit_test(test_edit__sizes),
        cmocka_unit_test(test_edit__each_allocation_fails),
        cmocka_unit_test(test_edit__scarce_memory),
        cmocka_unit_test(test_edit__memory),
        cmocka_unit_test(test_edit__identifiers_that_change),
        cmocka_unit_test(test_edit__progress),
        cmocka_unit_test(test_edit__two_plans),
        cmocka_unit_test(test_edit__two_plans_exactly),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
