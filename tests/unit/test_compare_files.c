/* SPDX-License-Identifier: MIT */
/*
 * Comparing, what it knows of files besides their data: whose the octets are, where lines can be put into a header, what one file says of
 * its tags that another does not; and scripts for whole files. [D27, D401, D410, D429]
 */
#include "file_forms.h"

#include "compare/diff/diff.h"
#include "rewrite/patch/patch.h"

#include <gedelf/diff.h>

static gedelf_dataset *read_lines_of(view octets)
{
    gedelf_dataset *dataset;
    gedelf_read_options options = GEDELF_READ_OPTIONS();
    options.recover = options.positions = true;
    assert_int_equal(gedelf_read(&dataset, source_of(octets), &options), GEDELF_OK);
    return dataset;
}

/* ---- Whose the octets are ---------------------------------------------------------------------------------- */

/* A text, and its blocks: "-" or the number of a structure, and the octets with "/" for line breaks; "~" after a record that is not tidy. */
static const struct {
    const char *what, *text, *blocks;
} pass_rows[] = {
    {"a header alone", "0 HEAD\n1 CHAR UTF-8\n0 TRLR\n", "-: 0:0 HEAD/ -:1 CHAR UTF-8/0 TRLR/; "},
    {"metadata between", "0 HEAD\n1 SOUR s\n1 CHAR UTF-8\n2 VERS 1\n1 DEST d\n2 NAME n\n0 TRLR\n",
     "-: 0:0 HEAD/ 1:1 SOUR s/ -:1 CHAR UTF-8/2 VERS 1/ 2:1 DEST d/ 3:2 NAME n/ -:0 TRLR/; "},
    {"records", "0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n1 SEX F\n0 @N1@ NOTE n\n0 TRLR\n",
     "-: 0:0 HEAD/ -:1 CHAR UTF-8/; 0:0 @I1@ INDI/ 1:1 SEX F/; 0:0 @N1@ NOTE n/ -:0 TRLR/; "},
    {"blank lines", "\n0 HEAD\n\n1 CHAR UTF-8\n\n0 @I1@ INDI\n\n\n1 SEX F\n\n0 TRLR\n\n",
     "-:/ 0:0 HEAD// -:1 CHAR UTF-8//; 0:0 @I1@ INDI/// 1:1 SEX F// -:0 TRLR//; "},
    {"continued lines",
     "0 HEAD\n1 CHAR UTF-8\n0 @N1@ NOTE a\n1 CONC b\n1 CONT c\n1 SOUR s\n2 CONT t\n2 PAGE 1\n0 TRLR\n",
     "-: 0:0 HEAD/ -:1 CHAR UTF-8/; 0:0 @N1@ NOTE a/1 CONC b/1 CONT c/ 1:1 SOUR s/2 CONT t/ 2:2 PAGE 1/ -:0 TRLR/; "},
    {"continued in a header", "0 HEAD\n1 CHAR UTF-8\n1 NOTE n\n2 CONT m\n0 TRLR\n",
     "-: 0:0 HEAD/ -:1 CHAR UTF-8/ 1:1 NOTE n/2 CONT m/ -:0 TRLR/; "},
    {"no trailer and no last line break", "0 HEAD\n1 CHAR UTF-8\n0 @N1@ NOTE n\n1 SOUR s",
     "-: 0:0 HEAD/ -:1 CHAR UTF-8/; 0:0 @N1@ NOTE n/ 1:1 SOUR s; "},
    {"qualifiers after what is below",
     "0 HEAD\n1 CHAR UTF-8\n1 ELF 1.0.0\n0 @I1@ INDI\n1 NOTE x\n2 SOUR s\n3 PAGE 1\n2 PLANG fr\n1 SEX F\n0 TRLR\n",
     "-: 0:0 HEAD/ -:1 CHAR UTF-8/1 ELF 1.0.0/; 0:0 @I1@ INDI/ 1:1 NOTE x/ 2:2 SOUR s/ 3:3 PAGE 1/ 1:2 PLANG fr/ 4:1 "
     "SEX F/ -:0 TRLR/~; "},
    {"qualifiers before what is below",
     "0 HEAD\n1 CHAR UTF-8\n1 ELF 1.0.0\n0 @I1@ INDI\n1 NOTE x\n2 PLANG fr\n2 SOUR s\n3 PLANG de\n1 SEX F\n0 TRLR\n",
     "-: 0:0 HEAD/ -:1 CHAR UTF-8/1 ELF 1.0.0/; 0:0 @I1@ INDI/ 1:1 NOTE x/2 PLANG fr/ 2:2 SOUR s/3 PLANG de/ 3:1 SEX "
     "F/ -:0 TRLR/; "},
    {"a schema",
     "0 HEAD\n1 CHAR UTF-8\n1 ELF 1.0.0\n1 SCHMA\n2 PRFX ex https://e.example/\n1 NOTE n\n0 @I1@ INDI\n0 TRLR\n",
     "-: 0:0 HEAD/ -:1 CHAR UTF-8/1 ELF 1.0.0/1 SCHMA/2 PRFX ex https://e.example// 1:1 NOTE n/; 0:0 @I1@ INDI/ -:0 "
     "TRLR/; "},
};

static void write_blocks(notebook *out, const record_pass *p)
{
    for (size_t i = 0; i < p->count; i++) {
        char owner[24];
        uint64_t to = record_block_end(p, i);
        snprintf(owner, sizeof owner, p->blocks[i].owner == BLOCK_OF_FILE ? "-:" : "%u:", (unsigned)p->blocks[i].owner);
        notebook_write(out, view_of_string(owner));
        for (uint64_t at = p->blocks[i].begin; at < to; at++)
            notebook_write(out, p->lines.octets.text[at] == '\n' ? VIEW("/") : view_of(p->lines.octets.text + at, 1));
        notebook_write(out, i + 1 < p->count ? VIEW(" ") : VIEW(""));
    }
    notebook_write(out, p->tidy ? VIEW("; ") : VIEW("~; "));
}

static void test_compare_files__blocks(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(pass_rows); i++) {
        view octets = view_of_string(pass_rows[i].text);
        gedelf_read_options options = GEDELF_READ_OPTIONS();
        gedelf_dataset *dataset = read_lines_of(octets);
        gedelf_status status;
        record_pass p;
        notebook found;
        const char *trailer = strstr(pass_rows[i].text, "0 TRLR");
        options.recover = true;
        notebook_init(&found);
        assert_int_equal(record_pass_open(&p, octets, dataset, &options), GEDELF_OK);
        while ((status = record_pass_next(&p)) == GEDELF_OK)
            write_blocks(&found, &p);
        assert_int_equal(status, GEDELF_END);
        assert_int_equal(p.trailer, trailer ? (size_t)(trailer - pass_rows[i].text) : octets.length);
        assert_int_equal(p.end, octets.length);
        if (strcmp(notebook_text(&found), pass_rows[i].blocks) != 0)
            fail_msg("%s: %s", pass_rows[i].what, notebook_text(&found));
        record_pass_close(&p);
        gedelf_dataset_free(dataset);
        notebook_free(&found);
    }
}

/* ---- Places in a header ----------------------------------------------------------------------------------- */

/* A text, and the numbers of the lines before which a version, a schema and the end of the header are; 0 is none. */
static const struct {
    const char *text;
    unsigned version, schemas, end;
} place_rows[] = {
    {"0 HEAD\n0 TRLR\n", 2, 0, 2},
    {"0 HEAD\n1 CHAR UTF-8\n0 TRLR\n", 2, 0, 3},
    {"0 HEAD\n1 CHAR UTF-8\n1 GEDC\n2 VERS 5.5.1\n0 TRLR\n", 3, 0, 5},
    {"0 HEAD\n1 GEDC\n2 VERS 5.5.1\n1 CHAR UTF-8\n0 @I1@ INDI\n1 GEDC\n1 SCHMA\n0 TRLR\n", 2, 0, 5},
    {"\n\n0 HEAD\n\n1 CHAR UTF-8\n\n0 TRLR\n", 5, 0, 7},
    {"0 HEAD\n1 CHAR UTF-8\n1 SOUR s\n2 GEDC x\n0 TRLR\n", 2, 0, 5},
    {"0 HEAD\n1 ELF 1.0.0\n1 GEDC\n2 VERS 5.5.1\n0 TRLR\n", 0, 0, 5},
    {"0 HEAD\n1 GEDC\n2 VERS 5.5.1\n1 ELF 1.0.0\n0 TRLR\n", 0, 0, 5},
    {"0 HEAD\n1 SCHMA\n2 TAG _X x\n1 GEDC\n2 VERS 7.0\n0 TRLR\n", 4, 4, 6},
    {"0 HEAD\n1 GEDC\n2 VERS 7.0\n1 SCHMA\n2 TAG _X x\n0 TRLR\n", 2, 6, 6},
    {"0 HEAD\n1 GEDC\n2 VERS 7.0\n1 SCHMA\n2 TAG _X x\n\n1 NOTE n\n0 TRLR\n", 2, 7, 8},
    {"0 HEAD\n1 GEDC\n2 VERS 7.0\n1 SCHMA\n1 SCHMA\n2 TAG _X x\n1 NOTE n\n0 TRLR\n", 2, 7, 8},
    {"0 HEAD\n1 GEDC\n2 VERS 7.0\n1 NOTE n\n2 SCHMA s\n0 TRLR\n", 2, 0, 6},
};

static void test_compare_files__places(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(place_rows); i++) {
        gedelf_read_options options = GEDELF_READ_OPTIONS();
        header_places p;
        assert_int_equal(header_places_find(&p, view_of_string(place_rows[i].text), &options), GEDELF_OK);
        if (p.version.number != place_rows[i].version || p.schemas.number != place_rows[i].schemas ||
            p.end.number != place_rows[i].end)
            fail_msg("row %zu: %u %u %u", i, (unsigned)p.version.number, (unsigned)p.schemas.number,
                     (unsigned)p.end.number);
        const header_spot spots[] = {p.version, p.schemas, p.end};
        for (size_t k = 0; k < COUNT_OF(spots); k++) {
            size_t rows = 1;
            for (uint64_t at = 0; at < spots[k].octet; at++)
                rows += place_rows[i].text[at] == '\n';
            assert_int_equal(spots[k].number == 0 ? 1 : spots[k].number, rows);
        }
    }
}

/* A header without an end. */
static void test_compare_files__open_header(void **state)
{
    static const char text[] = "0 HEAD\n1 CHAR UTF-8\n";
    gedelf_read_options options = GEDELF_READ_OPTIONS();
    header_places p;
    (void)state;
    assert_int_equal(header_places_find(&p, VIEW(text), &options), GEDELF_OK);
    assert_int_equal(p.end.octet, sizeof text - 1);
    assert_int_equal(p.end.number, UINT32_MAX);
    assert_int_equal(p.version.number, 2);
}

/* ---- What one file says of its tags, and another does not -------------------------------------------------- */

#define HEAD_ELF(lines) "0 HEAD\n1 CHAR UTF-8\n1 ELF 1.0.0\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n" lines
#define HEAD_7(lines) "0 HEAD\n1 GEDC\n2 VERS 7.0\n" lines
#define TERMS "https://e.example/"

/* Lines of the headers of `from`, `into` and `besides`, tags that matter, or NULL, and what comes of it. */
static const struct {
    const char *what;
    bool seven;
    const char *from, *into, *besides, *used, *added;
} schema_rows[] = {
    {"nothing", true, "", "", NULL, NULL, ""},
    {"a tag", true, "1 SCHMA\n2 TAG _A " TERMS "a\n", "", NULL, NULL, "2 TAG _A " TERMS "a\n"},
    {"a tag that is known", true, "1 SCHMA\n2 TAG _A " TERMS "a\n", "1 SCHMA\n2 TAG _A " TERMS "a\n", NULL, NULL, ""},
    {"known by a third", true, "1 SCHMA\n2 TAG _A " TERMS "a\n2 TAG _B " TERMS "b\n", "",
     "1 SCHMA\n2 TAG _A " TERMS "a\n", NULL, "2 TAG _B " TERMS "b\n"},
    {"twice is once", true, "1 SCHMA\n2 TAG _A " TERMS "a\n2 TAG _A " TERMS "a\n", "", NULL, NULL,
     "2 TAG _A " TERMS "a\n"},
    {"two meanings", true, "1 SCHMA\n2 TAG _A " TERMS "a\n2 TAG _A " TERMS "b\n", "1 SCHMA\n2 TAG _A " TERMS "b\n",
     NULL, NULL, "2 TAG _A " TERMS "a\n"},
    {"those that matter", true, "1 SCHMA\n2 TAG _A " TERMS "a\n2 TAG _B " TERMS "b\n2 TAG _C " TERMS "c\n", "", NULL,
     "_B", "2 TAG _B " TERMS "b\n"},
    {"none in ELF", false, "1 SCHMA\n2 PRFX ex " TERMS "\n2 IRI ex:a\n3 TAG _A ex:b\n",
     "1 SCHMA\n2 PRFX ex " TERMS "\n2 IRI ex:a\n3 TAG _A ex:b\n", NULL, NULL, ""},
    {"a prefix that is known", false, "1 SCHMA\n2 PRFX ex " TERMS "\n2 IRI ex:a\n3 TAG _A ex:b\n",
     "1 SCHMA\n2 PRFX ex " TERMS "\n", NULL, NULL, "1 SCHMA\n2 IRI ex:a\n3 TAG _A ex:b\n"},
    {"a prefix that stands for something else", false, "1 SCHMA\n2 PRFX ex " TERMS "\n2 IRI ex:a\n3 TAG _A ex:b\n",
     "1 SCHMA\n2 PRFX ex https://f.example/\n", NULL, NULL, "1 SCHMA\n2 IRI " TERMS "a\n3 TAG _A " TERMS "b\n"},
    {"a tag more of what is known", false, "1 SCHMA\n2 PRFX ex " TERMS "\n2 IRI ex:a\n3 TAG _A ex:b\n3 TAG _B ex:b\n",
     "1 SCHMA\n2 PRFX ex " TERMS "\n2 IRI ex:a\n3 TAG _A ex:b\n", NULL, NULL, "1 SCHMA\n2 IRI ex:a\n3 TAG _B ex:b\n"},
    {"two tags", false, "1 SCHMA\n2 PRFX ex " TERMS "\n2 IRI ex:a\n3 TAG _A ex:b\n3 TAG _B ex:b\n",
     "1 SCHMA\n2 PRFX ex " TERMS "\n", NULL, NULL, "1 SCHMA\n2 IRI ex:a\n3 TAG _A ex:b\n3 TAG _B ex:b\n"},
    {"one that matters, in ELF", false,
     "1 SCHMA\n2 PRFX ex " TERMS "\n2 IRI ex:a\n3 TAG _A ex:b\n3 TAG _B ex:b\n2 IRI ex:c\n3 TAG _C ex:b\n",
     "1 SCHMA\n2 PRFX ex " TERMS "\n", NULL, "_B", "1 SCHMA\n2 IRI ex:a\n3 TAG _B ex:b\n"},
    {"a reference", false, "1 SCHMA " TERMS "schema\n", "1 SCHMA " TERMS "other\n", NULL, NULL,
     "1 SCHMA " TERMS "schema\n"},
    {"a reference that is known", false, "1 SCHMA " TERMS "schema\n", "1 SCHMA " TERMS "schema\n", NULL, NULL, ""},
    {"two schemas", false, "1 SCHMA\n2 PRFX ex " TERMS "\n1 SCHMA\n2 PRFX ey " TERMS "\n",
     "1 SCHMA\n2 PRFX ez " TERMS "\n", NULL, NULL, "1 SCHMA\n2 PRFX ex " TERMS "\n1 SCHMA\n2 PRFX ey " TERMS "\n"},
    {"what defines no tag", false, "1 SCHMA\n2 IRI " TERMS "a\n3 SUPERTYPE " TERMS "b\n",
     "1 SCHMA\n2 PRFX ez " TERMS "\n", NULL, "_B", "1 SCHMA\n2 IRI " TERMS "a\n3 SUPERTYPE " TERMS "b\n"},
    {"with a tag that does not matter", false,
     "1 SCHMA\n2 IRI " TERMS "a\n3 SUPERTYPE " TERMS "b\n3 TAG _A " TERMS "c\n", "1 SCHMA\n2 PRFX ez " TERMS "\n", NULL,
     "_B", ""},
    {"with one that matters", false, "1 SCHMA\n2 IRI " TERMS "a\n3 SUPERTYPE " TERMS "b\n3 TAG _A " TERMS "c\n",
     "1 SCHMA\n2 PRFX ez " TERMS "\n", NULL, "_A",
     "1 SCHMA\n2 IRI " TERMS "a\n3 SUPERTYPE " TERMS "b\n3 TAG _A " TERMS "c\n"},
    {"known by a third, in ELF", false,
     "1 SCHMA " TERMS "s\n1 SCHMA\n2 IRI " TERMS "a\n3 TAG _A " TERMS "c\n3 TAG _B " TERMS "c\n",
     "1 SCHMA\n2 PRFX ez " TERMS "\n", "1 SCHMA " TERMS "s\n1 SCHMA\n2 IRI " TERMS "a\n3 TAG _B " TERMS "c\n", NULL,
     "1 SCHMA\n2 IRI " TERMS "a\n3 TAG _A " TERMS "c\n"},
    {"of a file that was 7.0", false, "1 _SCHMA _A " TERMS "a\n1 _SCHMA _B " TERMS "b\n1 NOTE n\n",
     "1 _SCHMA _B " TERMS "b\n", NULL, NULL, "1 _SCHMA _A " TERMS "a\n"},
    {"of such a file, twice", false, "1 _SCHMA _A " TERMS "a\n1 _SCHMA _A " TERMS "a\n", "", NULL, NULL,
     "1 _SCHMA _A " TERMS "a\n"},
    {"of such a file, what matters", false, "1 _SCHMA _A " TERMS "a\n1 _SCHMA _B " TERMS "b\n", "", NULL, "_B",
     "1 _SCHMA _B " TERMS "b\n"},
    {"of such a file, known by a third", false, "1 _SCHMA _A " TERMS "a\n1 _SCHMA _B " TERMS "b\n", "",
     "1 _SCHMA _A " TERMS "a\n", NULL, "1 _SCHMA _B " TERMS "b\n"},
    {"to one that says nothing", false, "1 SCHMA\n2 PRFX ex " TERMS "\n", "", NULL, NULL,
     "1 SCHMA https://fhiso.org/TR/elf-data-model/v1.0.0\n1 SCHMA\n2 PRFX ex " TERMS "\n"},
};

/* The dataset has its texts in `text`. */
static gedelf_dataset *read_header(bool seven, const char *lines, char text[1024])
{
    snprintf(text, 1024, seven ? HEAD_7("%s0 TRLR\n") : HEAD_ELF("%s0 TRLR\n"), lines);
    return read_lines_of(view_of_string(text));
}

static void test_compare_files__schemas(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(schema_rows); i++) {
        char texts[3][1024];
        names used;
        buffer out;
        bool seven = schema_rows[i].seven;
        gedelf_dataset *from = read_header(seven, schema_rows[i].from, texts[0]),
                       *into = read_header(seven, schema_rows[i].into, texts[1]);
        gedelf_dataset *besides = schema_rows[i].besides ? read_header(seven, schema_rows[i].besides, texts[2]) : NULL;
        schema_search search = {.from = from, .into = into, .besides = besides};
        names_init(&used, &memory_default);
        buffer_init(&out, &memory_default);
        if (schema_rows[i].used) {
            assert_true(names_add(&used, view_of_string(schema_rows[i].used)) > 0);
            search.used = &used;
        }
        assert_true(schema_lines_append(&search, &memory_default, &out));
        if (!view_equal(buffer_view(&out), view_of_string(schema_rows[i].added)))
            fail_msg("%s:\n%.*s", schema_rows[i].what, (int)out.length, out.data);
        names_free(&used);
        buffer_free(&out);
        gedelf_dataset_free(from);
        gedelf_dataset_free(into);
        gedelf_dataset_free(besides);
    }
}

/* ---- Scripts for whole files -------------------------------------------------------------------------------- */

#define ANN "0 @I1@ INDI\n1 NAME Ann /Ash/\n"
#define BOB "0 @I2@ INDI\n1 NAME Bob /Birch/\n"

static const struct {
    const char *what, *before, *after, *script;
} whole_rows[] = {
    {"the header", HEAD_ELF("1 NOTE a\n1 COPR c\n") ANN TRAILER, HEAD_ELF("1 NOTE b\n1 FILE f\n") ANN TRAILER,
     "set HEAD.NOTE \"b\"\ndelete HEAD.COPR\nadd HEAD FILE \"f\"\n"},
    {"a record that goes, and pointers to it in what is not compared",
     HEAD_ELF("1 DATE 1 JAN 2000\n2 NOTE @I2@\n2 TIME 1\n3 NOTE @I2@\n2 NOTE @I1@\n") ANN BOB TRAILER,
     HEAD_ELF("") ANN TRAILER, "delete HEAD.DATE[1].TIME[1].NOTE[1]\ndelete HEAD.DATE[1].NOTE[1]\ndelete @I2@\n"},
    {"a tag of 7.0", HEAD_7("") ANN TRAILER, HEAD_7("1 SCHMA\n2 TAG _A " TERMS "a\n") ANN "1 _A x\n" TRAILER,
     "add @I1@ _A \"x\"\nschema _A " TERMS "a\n"},
    {"with another meaning", HEAD_7("1 SCHMA\n2 TAG _A " TERMS "a\n2 TAG _B " TERMS "b\n") ANN TRAILER,
     HEAD_7("1 SCHMA\n2 TAG _A " TERMS "c\n2 TAG _B " TERMS "b\n") ANN "1 _A x\n" TRAILER,
     "add @I1@ _A \"x\"\nschema _A " TERMS "c\n"},
    {"with two", HEAD_7("1 SCHMA\n2 TAG _A " TERMS "a\n") ANN TRAILER,
     HEAD_7("1 SCHMA\n2 TAG _A " TERMS "a\n2 TAG _A " TERMS "b\n") ANN "1 SEX F\n" TRAILER,
     "add @I1@ SEX \"F\"\nschema _A " TERMS "a " TERMS "b\n"},
    {"with none any more", HEAD_7("1 SCHMA\n2 TAG _A " TERMS "a\n2 TAG _B " TERMS "b\n") ANN TRAILER,
     HEAD_7("") ANN "1 _A x\n" TRAILER, "add @I1@ _A \"x\"\nschema _A\n"},
    {"that alone is none", HEAD_7("") ANN TRAILER, HEAD_7("1 SCHMA\n2 TAG _A " TERMS "a\n") ANN TRAILER, ""},
    {"a schema of ELF", HEAD_ELF("1 SCHMA\n2 PRFX ex " TERMS "\n") ANN TRAILER,
     HEAD_ELF("1 SCHMA\n2 PRFX ex " TERMS "\n2 IRI ex:a\n3 TAG _A ex:b\n") ANN "1 SEX F\n" TRAILER,
     "# The header of NEW also has the following, which no command can add to OLD:\n# 1 SCHMA\n# 2 IRI ex:a\n# 3 TAG "
     "_A "
     "ex:b\n"
     "add @I1@ SEX \"F\"\n"},
    {"an identifier that comes", HEAD_ELF("") ANN "0 NOTE long text\n" TRAILER,
     HEAD_ELF("") ANN "0 @N1@ NOTE long text\n" TRAILER, "add . @N1@ NOTE \"long text\"\ndelete NOTE[1]\n"},
    {"an identifier that goes", HEAD_ELF("") ANN "0 @N1@ NOTE long text\n" TRAILER,
     HEAD_ELF("") ANN "0 NOTE long text\n" TRAILER, "add . NOTE \"long text\"\ndelete @N1@\n"},
    {"a record that makes way", HEAD_ELF("") ANN BOB "0 @N1@ NOTE n\n" TRAILER,
     HEAD_ELF("") ANN "0 @I2@ NOTE other\n0 @N1@ NOTE n\n" TRAILER,
     "xref @I2@ @Z1@\nadd . @I2@ NOTE \"other\"\ndelete @Z1@\n"},
    {"a carriage return", HEAD_ELF("") ANN "1 NOTE x\n" TRAILER,
     HEAD_ELF("") ANN "1 NOTE a\n2 CONT b\n2 CONT\n2 CONT c\n" TRAILER, "set @I1@.NOTE \"a\\nb\\n\\nc\"\n"},
    {"line breaks of two octets", HEAD_ELF("") ANN "1 NOTE x\n" TRAILER,
     "0 HEAD\r\n1 CHAR UTF-8\r\n1 ELF 1.0.0\r\n0 @I1@ INDI\r\n1 NAME Ann /Ash/\r\n1 NOTE a\r\n2 CONT b\r\n0 TRLR\r\n",
     "set @I1@.NOTE \"a\\nb\"\n"},
    {"line breaks of CR", HEAD_ELF("") ANN "1 NOTE x\n" TRAILER,
     "0 HEAD\r1 CHAR UTF-8\r1 ELF 1.0.0\r0 @I1@ INDI\r1 NAME Ann /Ash/\r1 NOTE a\r2 CONT b\r2 CONT\r0 TRLR\r",
     "set @I1@.NOTE \"a\\nb\\n\"\n"},
    {"pointers that lead nowhere, before and after", HEAD_ELF("") ANN "1 ASSO @X@\n" TRAILER,
     HEAD_ELF("") ANN "1 ASSO @X@\n1 SEX F\n" TRAILER, "add @I1@ SEX \"F\"\n"},
    {"to nobody", HEAD_7("") ANN TRAILER, HEAD_7("") ANN "1 ASSO @VOID@\n2 ROLE FRIEND\n" TRAILER,
     "add @I1@ ASSO @VOID@\nadd @I1@.ASSO[1] ROLE \"FRIEND\"\n"},
};

static bool take_command(void *context, const void *octets, size_t size)
{
    notebook_write(context, view_of(octets, size));
    return true;
}

static void test_compare_files__scripts(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(whole_rows); i++) {
        gedelf_dataset *before = read_lines_of(view_of_string(whole_rows[i].before));
        gedelf_dataset *after = read_lines_of(view_of_string(whole_rows[i].after));
        gedelf_diff *diff;
        notebook found;
        notebook_init(&found);
        assert_int_equal(gedelf_diff_new(&diff, before, after, NULL), GEDELF_OK);
        assert_int_equal(gedelf_diff_script(diff, gedelf_sink_callback(take_command, &found)), GEDELF_OK);
        if (strcmp(notebook_text(&found), whole_rows[i].script) != 0)
            fail_msg("%s:\n%s", whole_rows[i].what, notebook_text(&found));
        notebook_free(&found);
        gedelf_diff_free(diff);
        gedelf_dataset_free(before);
        gedelf_dataset_free(after);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_compare_files__blocks),      cmocka_unit_test(test_compare_files__places),
        cmocka_unit_test(test_compare_files__open_header), cmocka_unit_test(test_compare_files__schemas),
        cmocka_unit_test(test_compare_files__scripts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
