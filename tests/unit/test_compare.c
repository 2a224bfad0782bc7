/* SPDX-License-Identifier: MIT */
/*
 * Comparing files as data: which structures and records are paired, which edits come of it, words that differ, many siblings and
 * deep structures, and too little memory. [D400–D410]
 */
#include "two_files.h"

/* ---- Structures ---------------------------------------------------------------------------------- */

#define PERSON "0 @I1@ INDI\n1 NAME A //\n"

static void test_compare__structures(void **state)
{
    (void)state;
    assert_diff(PERSON "1 SEX M\n", PERSON "1 SEX M\n", GEDELF_PAIRING_AUTO, "");
    assert_diff(PERSON "1 SEX M\n", PERSON "1 SEX F\n", GEDELF_PAIRING_AUTO, "changed I1>I1 change SEX;");
    assert_diff(PERSON "1 SEX\n", PERSON "1 SEX\n2 X\n", GEDELF_PAIRING_AUTO, "changed I1>I1 add SEX.X;");
    /* the equal one first, whatever is nearer */
    assert_diff(PERSON "1 NOTE a\n1 NOTE b\n", PERSON "1 NOTE b\n1 NOTE c\n", GEDELF_PAIRING_AUTO,
                "changed I1>I1 remove NOTE[1] add NOTE[2];");
    /* of the rest the most similar: 2 of 3 entries, and 1 of 3 */
    assert_diff(PERSON "1 EVEN\n2 TYPE x\n2 DATE 1\n1 EVEN\n2 TYPE y\n2 DATE 2\n",
                PERSON "1 EVEN\n2 TYPE y\n2 DATE 3\n1 EVEN\n2 TYPE z\n2 DATE 1\n", GEDELF_PAIRING_AUTO,
                "changed I1>I1 move EVEN[1]>EVEN[2] change EVEN[1].TYPE change EVEN[2].DATE;");
    /* less than 0.3, but the same payload */
    assert_diff(PERSON "1 NOTE t\n2 A 1\n2 B 1\n2 C 1\n2 D 1\n1 NOTE u\n",
                PERSON "1 NOTE t\n2 A 2\n2 B 2\n2 C 2\n2 D 2\n", GEDELF_PAIRING_AUTO,
                "changed I1>I1 change NOTE[1].A change NOTE[1].B change NOTE[1].C change NOTE[1].D remove NOTE[2];");
    /* less than 0.3, and another payload */
    assert_diff(PERSON "1 NOTE t\n1 NOTE u\n", PERSON "1 NOTE v\n", GEDELF_PAIRING_AUTO,
                "changed I1>I1 remove NOTE[1] remove NOTE[2] add NOTE;");
}

static void test_compare__order(void **state)
{
    (void)state;
    /* as few moves as possible, and the order of other tags does not count */
    assert_diff(PERSON "1 X 1\n1 X 2\n1 Y\n1 X 3\n1 X 4\n", PERSON "1 X 4\n1 X 1\n1 X 2\n1 X 3\n1 Y\n",
                GEDELF_PAIRING_AUTO, "changed I1>I1 move X[4]>X[1];");
    assert_diff(PERSON "1 X 1\n1 Y 2\n", "0 @I1@ INDI\n1 Y 2\n1 X 1\n1 NAME A //\n", GEDELF_PAIRING_AUTO, "");
}

/* ---- Records ------------------------------------------------------------------------------------- */

static void test_compare__records(void **state)
{
    (void)state;
    const char *before = "0 @I1@ INDI\n1 NAME A //\n1 FAMS @F1@\n0 @F1@ FAM\n1 HUSB @I1@\n0 NOTE one\n0 NOTE two\n";
    const char *after = "0 NOTE two\n0 NOTE one\n0 @F7@ FAM\n1 HUSB @P1@\n0 @P1@ INDI\n1 NAME A //\n1 FAMS @F7@\n";
    assert_diff(before, after, GEDELF_PAIRING_AUTO, "renamed I1>P1;renamed F1>F7;");
    assert_diff(before, after, GEDELF_PAIRING_CONTENT, "renamed I1>P1;renamed F1>F7;");
    assert_diff(before, after, GEDELF_PAIRING_ID, "removed I1>;removed F1>;added >F7;added >P1;");
    /* a value that two have is not used; UID comes before RIN */
    assert_diff("0 @A@ INDI\n1 RIN 1\n1 UID x\n0 @B@ INDI\n1 RIN 2\n",
                "0 @C@ INDI\n1 RIN 1\n0 @D@ INDI\n1 UID x\n1 RIN 2\n", GEDELF_PAIRING_UID,
                "renamed A>D change RIN;removed B>;added >C;");
    /* an identifier that two have, which is an error: in their order */
    assert_diff("0 @A@ INDI\n1 SEX M\n0 @A@ INDI\n1 SEX F\n", "0 @A@ INDI\n1 SEX M\n0 @A@ INDI\n1 SEX X\n",
                GEDELF_PAIRING_ID, "changed A>A change SEX;");
    assert_diff("0 @A@ INDI\n1 SEX M\n", "0 @A@ INDI\n1 SEX M\n0 @A@ INDI\n1 SEX X\n", GEDELF_PAIRING_ID, "added >A;");
    assert_diff("0 @A@ INDI\n1 SEX M\n0 @A@ INDI\n1 SEX X\n", "0 @A@ INDI\n1 SEX F\n", GEDELF_PAIRING_ID,
                "changed A>A change SEX;removed A>;");
    assert_diff("0 @A@ INDI\n1 SEX M\n0 @A@ FAM\n0 @B@ INDI\n", "0 @A@ FAM\n1 MARR Y\n0 @B@ INDI\n", GEDELF_PAIRING_ID,
                "removed A>;changed A>A add MARR;");
    assert_diff("0 @A@ INDI\n1 SEX M\n0 @B@ INDI\n1 SEX F\n0 @B@ INDI\n1 SEX X\n",
                "0 @B@ INDI\n1 SEX X\n0 @C@ INDI\n0 @C@ INDI\n0 @A@ INDI\n1 SEX M\n", GEDELF_PAIRING_ID,
                "changed B>B change SEX;removed B>;added >C;added >C;");
    /* the same identifier with another tag is another record */
    assert_diff("0 @A@ INDI\n", "0 @A@ FAM\n", GEDELF_PAIRING_ID, "removed A>;added >A;");
}

/* What a header says of the file itself, and its date, do not count, wherever it is; all else does. (D401) */
static void test_compare__headers(void **state)
{
    static const struct {
        const char *before, *after, *expected;
    } rows[] = {
        {"1 CHAR UTF-8\n1 NOTE n\n", "1 CHAR ASCII\n2 VERS 1\n1 NOTE n\n", ""},
        {"1 CHAR UTF-8\n1 GEDC\n2 VERS 5.5\n", "1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n1 CHAR UTF-8\n", ""},
        {"1 CHAR UTF-8\n", "1 ELF 1.0.0\n1 CHAR UTF-8\n", ""},
        {"1 ELF 1.0.0\n", "1 ELF 1.0.0\n1 SCHMA\n2 PRFX ex https://e.example/\n", ""},
        {"1 DATE 1 JAN 2000\n2 TIME 1:00\n", "1 DATE 2 JAN 2000\n", ""},
        {"", "1 DATE 2 JAN 2000\n2 TIME 1:00\n", ""},
        {"1 SOUR a\n", "1 SOUR b\n", "changed > change SOUR;"},
        {"1 SOUR a\n2 DATE 1\n", "1 SOUR a\n2 DATE 2\n", "changed > change SOUR.DATE;"},
        {"1 SOUR a\n2 GEDC 1\n2 CHAR x\n2 ELF x\n", "1 SOUR a\n2 GEDC 2\n2 CHAR y\n2 ELF y\n",
         "changed > change SOUR.GEDC change SOUR.CHAR change SOUR.ELF;"},
        {"1 NOTE n\n", "1 NOTE n\n1 FILE f\n", "changed > add FILE;"},
        {"1 NOTE n\n1 COPR c\n", "1 NOTE m\n", "changed > change NOTE remove COPR;"},
        {"1 NOTE n\n", "1 NOTE n\n1 _CHAR c\n1 _GEDC g\n1 _ELF e\n1 _SCHMA s\n", ""},
        {"1 NOTE n\n", "1 NOTE n\n1 _DATE d\n", "changed > add _DATE;"},
    };
    (void)state;
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        char texts[2][256];
        gedelf_dataset *datasets[2];
        gedelf_diff *diff;
        gedelf_diff_change change = GEDELF_DIFF_CHANGE();
        notebook found;
        notebook_init(&found);
        for (size_t k = 0; k < 2; k++) {
            snprintf(texts[k], sizeof *texts, "0 HEAD\n%s0 @I1@ INDI\n1 CHAR x\n0 TRLR\n",
                     k == 0 ? rows[i].before : rows[i].after);
            assert_int_equal(gedelf_read(&datasets[k], source_of(view_of_string(texts[k])), NULL), GEDELF_OK);
        }
        assert_int_equal(gedelf_diff_new(&diff, datasets[0], datasets[1], NULL), GEDELF_OK);
        while (gedelf_diff_next(diff, &change) == GEDELF_OK)
            write_change(&found, &change);
        if (strcmp(notebook_text(&found), rows[i].expected) != 0)
            fail_msg("row %zu: %s", i, notebook_text(&found));
        notebook_free(&found);
        gedelf_diff_free(diff);
        gedelf_dataset_free(datasets[0]);
        gedelf_dataset_free(datasets[1]);
    }
}

static void test_compare__ways(void **state)
{
    (void)state;
    two_files t = read_two("0 @1@ INDI\n1 NAME A //\n0 @2@ INDI\n1 NAME B //\n",
                           "0 @1@ INDI\n1 NAME B //\n0 @2@ INDI\n1 NAME A //\n");
    gedelf_diff *diff;
    assert_int_equal(gedelf_diff_new(&diff, t.datasets[0], t.datasets[1], NULL), GEDELF_OK);
    assert_int_equal(gedelf_diff_way(diff), GEDELF_PAIRING_CONTENT); /* the names contradict the identifiers (D406) */
    gedelf_diff_free(diff);
    assert_int_equal(gedelf_diff_new(&diff, t.datasets[0], t.datasets[0], NULL), GEDELF_OK);
    assert_int_equal(gedelf_diff_way(diff), GEDELF_PAIRING_ID);
    gedelf_diff_free(diff);
    free_two(&t);
}

/* Which way serves: at least half of the smaller side, of whom at least half are called the same. (D406) */
static void test_compare__what_serves(void **state)
{
#define CALLED(id, name) "0 @" id "@ INDI\n1 NAME " name " //\n"
    static const struct {
        const char *before, *after;
        gedelf_pairing way;
    } rows[] = {
        {CALLED("1", "A") CALLED("2", "B"), CALLED("1", "A") CALLED("3", "C"), GEDELF_PAIRING_ID},
        {CALLED("1", "A") CALLED("2", "B") CALLED("4", "D"), CALLED("1", "A") CALLED("3", "C") CALLED("5", "E"),
         GEDELF_PAIRING_CONTENT},
        {CALLED("1", "A") CALLED("2", "B"), CALLED("1", "A") CALLED("3", "C") CALLED("5", "E"), GEDELF_PAIRING_ID},
        {CALLED("1", "A") CALLED("2", "B") CALLED("4", "D"), CALLED("1", "A") CALLED("3", "C"), GEDELF_PAIRING_ID},
        {CALLED("1", "A") CALLED("2", "B"), CALLED("1", "A") CALLED("2", "C"), GEDELF_PAIRING_ID},
        {CALLED("1", "A") CALLED("2", "B") CALLED("3", "C"), CALLED("1", "A") CALLED("2", "X") CALLED("3", "Y"),
         GEDELF_PAIRING_CONTENT},
        {"0 @1@ INDI\n0 @2@ INDI\n", "0 @1@ INDI\n0 @2@ INDI\n", GEDELF_PAIRING_ID}, /* nobody has a name */
        {CALLED("1", "A") "1 UID x\n" CALLED("2", "B"), CALLED("3", "A") "1 UID x\n" CALLED("4", "C"),
         GEDELF_PAIRING_UID},
        {CALLED("1", "A") "1 UID x\n" CALLED("2", "B") CALLED("5", "D"),
         CALLED("3", "A") "1 UID x\n" CALLED("4", "C") CALLED("6", "E"), GEDELF_PAIRING_CONTENT},
    };
    (void)state;
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        two_files t = read_two(rows[i].before, rows[i].after);
        gedelf_diff *diff;
        assert_int_equal(gedelf_diff_new(&diff, t.datasets[0], t.datasets[1], NULL), GEDELF_OK);
        if (gedelf_diff_way(diff) != rows[i].way)
            fail_msg("row %zu: %d", i, (int)gedelf_diff_way(diff));
        gedelf_diff_free(diff);
        free_two(&t);
    }
}

/* ---- Scripts (D410) -------------------------------------------------------------------------------- */

static bool take_script(void *context, const void *octets, size_t size)
{
    notebook_write(context, view_of(octets, size));
    return true;
}

/* Records of OLD and NEW, and the commands that make the one of the other. */
static const struct {
    const char *what, *old_records, *new_records, *script;
} script_rows[] = {
    {"nothing", PERSON, PERSON, ""},
    {"a payload", PERSON, "0 @I1@ INDI\n1 NAME B //\n", "set @I1@.NAME \"B //\"\n"},
    {"one that goes", PERSON "1 SEX M\n", PERSON "1 SEX\n", "set @I1@.SEX \"\"\n"},
    {"quotation marks, backslashes, tabs and line breaks", PERSON "1 NOTE x\n", PERSON "1 NOTE a\"b\\c\td\n2 CONT e\n",
     "set @I1@.NOTE \"a\\\"b\\\\c\\td\\ne\"\n"},
    {"a pointer", PERSON "1 ASSO x\n", PERSON "1 ASSO @I1@\n", "set @I1@.ASSO @I1@\n"},
    {"a pointer that leads nowhere", PERSON "1 ASSO x\n", PERSON "1 ASSO @I9@\n",
     "# The result points to a record that does not exist: use 'gedelf edit --allow-dangling'\nset @I1@.ASSO @I9@\n"},
    {"numbers where there are several", PERSON "1 NOTE a\n2 X 1\n1 NOTE b\n2 X 2\n",
     PERSON "1 NOTE a\n2 X 3\n1 NOTE b\n2 X 2\n", "set @I1@.NOTE[1].X \"3\"\n"},
    {"removals, the last first", PERSON "1 NOTE a\n1 NOTE b\n1 NOTE c\n1 SEX M\n", PERSON "1 NOTE b\n",
     "delete @I1@.SEX\ndelete @I1@.NOTE[3]\ndelete @I1@.NOTE[1]\n"},
    {"the first of a tag", PERSON, PERSON "1 SEX M\n", "add @I1@ SEX \"M\"\n"},
    {"without a payload", PERSON, PERSON "1 BIRT\n2 DATE 1900\n3 TIME 1\n",
     "add @I1@ BIRT\nadd @I1@.BIRT[1] DATE \"1900\"\nadd @I1@.BIRT[1].DATE TIME \"1\"\n"},
    {"before others", PERSON "1 NOTE b\n", PERSON "1 NOTE a\n1 NOTE b\n", "add before @I1@.NOTE[1] NOTE \"a\"\n"},
    {"after others", PERSON "1 NOTE a\n", PERSON "1 NOTE a\n1 NOTE b\n1 NOTE c\n",
     "add after @I1@.NOTE[1] NOTE \"b\"\nadd after @I1@.NOTE[2] NOTE \"c\"\n"},
    {"another order", PERSON "1 NOTE a\n1 NOTE b\n1 NOTE c\n", PERSON "1 NOTE c\n1 NOTE a\n1 NOTE b\n",
     "move before @I1@.NOTE[3] @I1@.NOTE[1]\n"},
    {"another order, after", PERSON "1 NOTE a\n1 NOTE b\n1 NOTE c\n", PERSON "1 NOTE b\n1 NOTE c\n1 NOTE a\n",
     "move after @I1@.NOTE[1] @I1@.NOTE[3]\n"},
    {"a record", PERSON, PERSON "0 @N1@ NOTE n\n1 SOUR s\n", "add . @N1@ NOTE \"n\"\nadd @N1@ SOUR \"s\"\n"},
    {"records without an identifier", PERSON "0 NOTE a\n0 NOTE b\n", PERSON "0 NOTE b\n0 NOTE c\n1 SOUR s\n",
     "add . NOTE \"c\"\nadd NOTE[3] SOUR \"s\"\ndelete NOTE[1]\n"},
    {"a record that goes", PERSON "0 @N1@ NOTE n\n0 @N2@ NOTE m\n", PERSON, "delete @N2@\ndelete @N1@\n"},
    {"another identifier", PERSON "0 @N1@ NOTE long text\n", PERSON "0 @N2@ NOTE long text\n", "xref @N1@ @N2@\n"},
    {"one that is free then", PERSON "0 @N1@ NOTE long text\n0 @N2@ NOTE other text\n",
     PERSON "0 @N2@ NOTE long text\n0 @N3@ NOTE other text\n", "xref @N2@ @N3@\nxref @N1@ @N2@\n"},
    {"exchanged", PERSON "0 @N1@ NOTE long text\n0 @N2@ NOTE other text\n",
     PERSON "0 @N2@ NOTE long text\n0 @N1@ NOTE other text\n", "xref @N1@ @Z1@\nxref @N2@ @N1@\nxref @Z1@ @N2@\n"},
    {"of three, beside a Z1",
     PERSON "0 @Z1@ NOTE text of z\n0 @N1@ NOTE long text\n0 @N2@ NOTE other text\n0 @N3@ NOTE third text\n",
     PERSON "0 @Z1@ NOTE text of z\n0 @N2@ NOTE long text\n0 @N3@ NOTE other text\n0 @N1@ NOTE third text\n",
     "xref @N1@ @Z2@\nxref @N3@ @N1@\nxref @N2@ @N3@\nxref @Z2@ @N2@\n"},
    {"a language", PERSON "1 NOTE x\n", PERSON "1 NOTE x\n2 PLANG fr\n", "language @I1@.NOTE fr\n"},
    {"no language any more", PERSON "1 NOTE x\n2 PLANG fr\n", PERSON "1 NOTE x\n", "language @I1@.NOTE none\n"},
    {"a datatype", PERSON "1 NOTE x\n", PERSON "1 NOTE x\n2 DTYPE https://e.example/d\n",
     "datatype @I1@.NOTE https://e.example/d\n"},
    {"no datatype any more", PERSON "1 NOTE x\n2 DTYPE https://e.example/d\n", PERSON "1 NOTE x\n",
     "datatype @I1@.NOTE\n"},
    {"new, in a language and a datatype", PERSON, PERSON "1 NOTE x\n2 PLANG fr\n2 DTYPE https://e.example/d\n",
     "add @I1@ NOTE \"x\"\nlanguage @I1@.NOTE[1] fr\ndatatype @I1@.NOTE[1] https://e.example/d\n"},
    {"a pointer has neither", PERSON "1 NOTE x\n2 PLANG fr\n2 DTYPE https://e.example/d\n", PERSON "1 NOTE @I1@\n",
     "language @I1@.NOTE none\ndatatype @I1@.NOTE\nset @I1@.NOTE @I1@\n"},
};

static void test_compare__scripts(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(script_rows); i++) {
        two_files t = read_two(script_rows[i].old_records, script_rows[i].new_records);
        gedelf_diff *diff;
        notebook found;
        notebook_init(&found);
        assert_int_equal(gedelf_diff_new(&diff, t.datasets[0], t.datasets[1], NULL), GEDELF_OK);
        assert_int_equal(gedelf_diff_script(diff, gedelf_sink_callback(take_script, &found)), GEDELF_OK);
        if (strcmp(notebook_text(&found), script_rows[i].script) != 0)
            fail_msg("%s:\n%s", script_rows[i].what, notebook_text(&found));
        notebook_free(&found);
        gedelf_diff_free(diff);
        free_two(&t);
    }
}

/* ---- Words --------------------------------------------------------------------------------------- */

static bool write_words(void *context, gedelf_words_kind kind, gedelf_view words)
{
    static const char *const marks[] = {"", "-", "+"};
    notebook_write(context, view_of_string(marks[kind]));
    notebook_write(context, words);
    notebook_write(context, VIEW("|"));
    return true;
}

static void assert_words(const char *a, const char *b, const char *expected)
{
    notebook found;
    notebook_init(&found);
    assert_int_equal(gedelf_words_compare(view_of_string(a), view_of_string(b), write_words, &found, NULL), GEDELF_OK);
    assert_string_equal(notebook_text(&found), expected);
    notebook_free(&found);
}

static void test_compare__words(void **state)
{
    (void)state;
    assert_words("", "", "");
    assert_words("one", "", "-one|");
    assert_words("one two", "one two", "one two|");
    assert_words("one two three", "one 2 three", "one |-two|+2| three|");
    assert_words("a b c d e", "a x b d y e", "a |+x |b |-c |d|+ y| e|");
    assert_words("Haworth", "Haworth, Yorkshire", "Haworth|+, Yorkshire|");
    assert_words("", "one", "+one|");
    assert_words("a,b", "a;b", "a|-,|+;|b|");
    assert_words("a,,b", "a,b", "a,|-,|b|");    /* each sign means itself */
    assert_words("x  y", "x y", "x|-  |+ |y|"); /* a stretch of white space is one */
    assert_words("\xC3\xA9t\xC3\xA9", "\xC3\xA9te", "-\xC3\xA9t\xC3\xA9|+\xC3\xA9te|");
    assert_words("a1", "a2", "-a1|+a2|");
    assert_words("\xC5\x80"
                 "1",
                 "\xC5\x80"
                 "2",
                 "-\xC5\x80"
                 "1|+\xC5\x80"
                 "2|");
    assert_words("0 9 A Z a z", "0x 9x Ax Zx ax zx", "-0|+0x| |-9|+9x| |-A|+Ax| |-Z|+Zx| |-a|+ax| |-z|+zx|");
    assert_words("a/b:c@d[e`f{g", "a/b:c@d[e`f{h", "a/b:c@d[e`f{|-g|+h|");
}

/* Texts of few words, and what was said of two of them. */
typedef struct words_said {
    char texts[2][2048]; /* what the stretches come to */
    size_t steps;        /* words removed or added */
    size_t left;         /* stretches until it is stopped */
} words_said;

static bool take_said(void *context, gedelf_words_kind kind, gedelf_view words)
{
    words_said *s = context;
    if (s->left-- == 0)
        return false;
    assert_true(words.length > 0);
    for (int side = 0; side < 2; side++) {
        size_t length = strlen(s->texts[side]);
        if (kind == GEDELF_WORDS_SAME || (kind == GEDELF_WORDS_REMOVED) == (side == 0))
            snprintf(s->texts[side] + length, sizeof s->texts[side] - length, "%.*s", (int)words.length, words.text);
    }
    s->steps += kind == GEDELF_WORDS_SAME ? 0 : words.length;
    return true;
}

/* Some signs of three sorts; each is a word. */
static size_t make_signs(uint64_t *seed, char out[16])
{
    size_t count = 0;
    *seed = hash_number(*seed, 7);
    for (uint64_t left = *seed % 12; count < left; count++) {
        *seed = hash_number(*seed, 7);
        out[count] = ".,;"[*seed % 3];
    }
    out[count] = '\0';
    return count;
}

/* How many signs two texts have in common at the most, in their order: worked out cell by cell. */
static size_t longest_common(const char *a, const char *b)
{
    size_t cells[16][16] = {{0}}, a_count = strlen(a), b_count = strlen(b);
    for (size_t i = 1; i <= a_count; i++) {
        for (size_t k = 1; k <= b_count; k++) {
            size_t one = cells[i - 1][k], other = cells[i][k - 1];
            cells[i][k] = a[i - 1] == b[k - 1] ? cells[i - 1][k - 1] + 1 : one > other ? one : other;
        }
    }
    return cells[a_count][b_count];
}

/* The stretches come to both texts, and no fewer words could be removed and added. */
static void test_compare__fewest_words(void **state)
{
    uint64_t seed = 3;
    (void)state;
    for (int i = 0; i < 3000; i++) {
        char a[16], b[16];
        size_t both = make_signs(&seed, a) + make_signs(&seed, b);
        words_said said = {.left = SIZE_MAX};
        assert_int_equal(gedelf_words_compare(view_of_string(a), view_of_string(b), take_said, &said, NULL), GEDELF_OK);
        assert_string_equal(said.texts[0], a);
        assert_string_equal(said.texts[1], b);
        assert_int_equal(said.steps, both - 2 * longest_common(a, b));
    }
}

/* Wherever somebody says that it is enough, it ends. */
static void test_compare__words_stopped(void **state)
{
    gedelf_status status = GEDELF_STOPPED;
    size_t stops = 0;
    (void)state;
    for (size_t left = 0; status == GEDELF_STOPPED; left++, stops++) {
        words_said said = {.left = left};
        status = gedelf_words_compare(VIEW("a b c d e"), VIEW("a x c y e"), take_said, &said, NULL);
    }
    assert_int_equal(status, GEDELF_OK);
    assert_int_equal(stops - 1, 7);
}

static gedelf_status compare_words_scarcely(void *context, const gedelf_allocator *allocator)
{
    words_said said = {.left = SIZE_MAX};
    (void)context;
    return gedelf_words_compare(VIEW("a b c d e f"), VIEW("a x c y e z f"), take_said, &said, allocator);
}

static void test_compare__words_without_memory(void **state)
{
    (void)state;
    assert_failures_are_told(compare_words_scarcely, NULL, GEDELF_OK);
}

/* 200 words that differ are told one by one; more are told as a whole. */
static void test_compare__words_too_many(void **state)
{
    (void)state;
    for (int differing = 199; differing <= 202; differing++) {
        buffer old_text, new_text;
        buffer_init(&old_text, &memory_default);
        buffer_init(&new_text, &memory_default);
        for (int i = 0; i < differing; i++)
            assert_true(buffer_append(&old_text, VIEW(".")) && buffer_append(&new_text, VIEW(".")) &&
                        buffer_append(&old_text, i > 0 ? VIEW("x") : VIEW("q")));
        assert_true(buffer_append(&old_text, VIEW("r.")) && buffer_append(&new_text, VIEW("s.")));
        notebook found;
        notebook_init(&found);
        assert_int_equal(
            gedelf_words_compare(buffer_view(&old_text), buffer_view(&new_text), write_words, &found, NULL), GEDELF_OK);
        /* one letter after each sign is removed, but for the last, which becomes another: `differing` + 1 words */
        assert_int_equal(strstr(notebook_text(&found), ".|-x|.") != NULL, differing + 1 <= 200);
        notebook_free(&found);
        buffer_free(&old_text);
        buffer_free(&new_text);
    }
}

/* ---- Change dates (D423) -------------------------------------------------------------------------- */

static void test_compare__later_changes(void **state)
{
    static const struct {
        const char *than, *change;
        bool later;
    } rows[] = {
        {"1 JAN 2000", "2 JAN 2000", true},
        {"2 JAN 2000", "1 JAN 2000", false},
        {"1 JAN 2000", "1 JAN 2000", false},
        {"1 JAN 2000\n3 TIME 10:00", "1 JAN 2000\n3 TIME 10:01", true},
        {"1 JAN 2000\n3 TIME 10:01", "1 JAN 2000\n3 TIME 10:00", false},
        {"1 JAN 2000\n3 TIME 10:00", "1 JAN 2000\n3 TIME 10:00", false},
        {"1 JAN 2000\n3 TIME 9:00", "1 JAN 2000\n3 TIME 10:00", true},
        {"1 JAN 2000\n3 TIME 10:00", "1 JAN 2000\n3 TIME 9:59", false},
        {"1 JAN 2000\n3 TIME 10:00:59", "1 JAN 2000\n3 TIME 10:01", true},
        {"1 JAN 2000\n3 TIME 10:00", "1 JAN 2000\n3 TIME 10:00:01", true},
        {"1 JAN 2000\n3 TIME 10:00:01", "1 JAN 2000\n3 TIME 10:00", false},
        {"1 JAN 2000", "1 JAN 2000\n3 TIME 0:01", true},
        {"1 JAN 2000\n3 TIME 0:01", "1 JAN 2000", false},
        {"1 JAN 2000\n3 TIME 23:59", "2 JAN 2000", true},
        {"2 JAN 2000", "1 JAN 2000\n3 TIME 23:59", false},
        {"x", "1 JAN 2000", true}, /* one that is not known is not later, and everything is later than it */
        {"1 JAN 2000", "x", false},
        {"x", "y", false},
        {"BEF 2001", "1 JAN 1900", true},
        {"1 JAN 1900", "BEF 2001", false},
        {"1999", "2 JAN 1999", true},
        {"2 JAN 1999", "1999", false},
    };
    (void)state;
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        char texts[2][160];
        snprintf(texts[0], sizeof *texts, "0 @I1@ INDI\n1 CHAN\n2 DATE %s\n", rows[i].than);
        snprintf(texts[1], sizeof *texts, "0 @I1@ INDI\n1 CHAN\n2 DATE %s\n", rows[i].change);
        two_files t = read_two(texts[0], texts[1]);
        gedelf_structure than = gedelf_structure_first(gedelf_dataset_records(t.datasets[0]));
        gedelf_structure change = gedelf_structure_first(gedelf_dataset_records(t.datasets[1]));
        if (change_is_later(than, change, GEDELF_NOTATION_ELF) != rows[i].later)
            fail_msg("%s, %s", rows[i].than, rows[i].change);
        free_two(&t);
    }
}

/* ---- Size ---------------------------------------------------------------------------------------- */

/* Very many siblings that all changed, and structures far below each other: time is not looked at, but with more than
   n log n this would not end. */
static void test_compare__broad_and_deep(void **state)
{
    (void)state;
    enum { SIBLINGS = 30000, LEVELS = 3000 };
    buffer texts[2];
    char lines[128];
    for (int side = 0; side < 2; side++) {
        buffer_init(&texts[side], &memory_default);
        assert_true(buffer_append(&texts[side], VIEW("0 @I1@ INDI\n")));
        for (int i = 0; i < SIBLINGS; i++) {
            snprintf(lines, sizeof lines, "1 EVEN\n2 TYPE %d\n2 DATE %d\n", i, i % 7 + side);
            assert_true(buffer_append(&texts[side], view_of_string(lines)));
        }
        for (int i = 1; i < LEVELS; i++) {
            snprintf(lines, sizeof lines, "%d NOTE\n%d NOTE %d\n", i, i, i == LEVELS - 1 ? side : 0);
            assert_true(buffer_append(&texts[side], view_of_string(lines)));
        }
        assert_true(buffer_append(&texts[side], view_of("", 1)));
    }
    two_files t = read_two(texts[0].data, texts[1].data);
    gedelf_diff *diff;
    gedelf_diff_change change = GEDELF_DIFF_CHANGE();
    assert_int_equal(gedelf_diff_new(&diff, t.datasets[0], t.datasets[1], NULL), GEDELF_OK);
    assert_int_equal(gedelf_diff_next(diff, &change), GEDELF_OK);
    assert_int_equal(change.edit_count, SIBLINGS + 2); /* the last NOTE has another payload, and nothing in common */
    assert_int_equal(gedelf_diff_next(diff, &change), GEDELF_END);
    gedelf_diff_free(diff);
    free_two(&t);
    buffer_free(&texts[0]);
    buffer_free(&texts[1]);
}

/* ---- Memory -------------------------------------------------------------------------------------- */

static void test_compare__no_memory(void **state)
{
    (void)state;
    two_files t = read_two(
        "0 @I1@ INDI\n1 NAME Caf\xC3\xA9 //\n1 UID 1\n1 EVEN\n2 TYPE a\n1 EVEN\n2 TYPE b\n2 DATE 1\n1 X 1\n1 X 2\n"
        "0 @I2@ INDI\n1 NAME B //\n0 NOTE n\n",
        "0 @I2@ INDI\n1 NAME Cafe\xCC\x81 //\n1 UID 1\n1 EVEN\n2 TYPE c\n2 DATE 1\n1 X 2\n1 X 1\n1 EVEN\n2 TYPE a\n"
        "0 @I1@ INDI\n1 NAME B //\n0 NOTE m\n0 @I3@ INDI\n1 NAME C //\n");
    static const gedelf_pairing ways[] = {GEDELF_PAIRING_UID, GEDELF_PAIRING_ID};
    for (size_t i = 0; i < COUNT_OF(ways); i++) {
        gedelf_status status = GEDELF_MEMORY;
        for (size_t left = 0; status != GEDELF_END; left++) {
            census c = {.scarce = true, .left = left};
            gedelf_allocator allocator = census_allocator(&c);
            status = compare_all(&t, &allocator, ways[i]);
            assert_true(status == GEDELF_END || status == GEDELF_MEMORY);
            assert_census_is_clean(&c);
        }
    }
    free_two(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_compare__structures),
        cmocka_unit_test(test_compare__order),
        cmocka_unit_test(test_compare__records),
        cmocka_unit_test(test_compare__ways),
        cmocka_unit_test(test_compare__scripts),
        cmocka_unit_test(test_compare__headers),
        cmocka_unit_test(test_compare__what_serves),
        cmocka_unit_test(test_compare__words),
        cmocka_unit_test(test_compare__broad_and_deep),
        cmocka_unit_test(test_compare__no_memory),
        cmocka_unit_test(test_compare__fewest_words),
        cmocka_unit_test(test_compare__words_stopped),
        cmocka_unit_test(test_compare__words_without_memory),
        cmocka_unit_test(test_compare__words_too_many),
        cmocka_unit_test(test_compare__later_changes),
    };
    return cmocka_run_group_tests_name("compare", tests, NULL, NULL);
}
