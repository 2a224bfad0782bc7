/* SPDX-License-Identifier: MIT */
/*
 * The commands of gedelf edit: what a script says, and what is wrong with one, and where. [gedelf-edit(1)]
 */
#include "unit.h"

#include "rewrite/edit/edit_commands.h"

/* ---- A script as text ------------------------------------------------------------------------ */

static const char *const verbs[] = {[EDIT_SET] = "set",   [EDIT_DELETE] = "delete",     [EDIT_RENAME] = "rename",
                                    [EDIT_ADD] = "add",   [EDIT_REPLACE] = "replace",   [EDIT_MOVE] = "move",
                                    [EDIT_XREF] = "xref", [EDIT_RENUMBER] = "renumber", [EDIT_LANGUAGE] = "language"};

static const char *const places[] = {
    [EDIT_LAST] = "last", [EDIT_FIRST] = "first", [EDIT_BEFORE] = "before", [EDIT_AFTER] = "after"};

static void write_part(notebook *n, const char *name, view v)
{
    if (v.length == 0)
        return;
    notebook_write(n, VIEW(" "));
    notebook_write(n, view_of_string(name));
    notebook_write(n, VIEW("="));
    notebook_write(n, v);
}

/* One line; what a command does not have is left out. */
static void write_command(notebook *n, const edit_command *c)
{
    bool placed = c->verb == EDIT_ADD || c->verb == EDIT_MOVE;
    notebook_write(n, view_of_string(verbs[c->verb]));
    notebook_write(n, c->path ? VIEW(" PATH") : VIEW(""));
    notebook_write(n, c->other ? VIEW(" OTHER") : VIEW(""));
    write_part(n, "place", view_of_string(placed ? places[c->position] : ""));
    write_part(n, "xref", c->xref);
    write_part(n, "tag", c->tag);
    write_part(n, c->value.pointer ? "pointer" : "value", c->value.text);
    assert_int_equal(c->value.given, c->value.text.length > 0);
    write_part(n, "text", c->text);
    notebook_write(n, c->pattern ? VIEW(" PATTERN") : VIEW(""));
    notebook_write(n, c->everywhere ? VIEW(" everywhere") : VIEW(""));
    notebook_write(n, c->pattern && c->pattern->ignore_case ? VIEW(" case") : VIEW(""));
    notebook_write(n, c->pattern && c->pattern->multiline ? VIEW(" lines") : VIEW(""));
    write_part(n, "from", c->from);
    write_part(n, "to", c->to);
    write_part(n, "only", c->tag_pattern);
    write_part(n, "numbering", c->numbering);
    notebook_write(n, VIEW("\n"));
}

/* A folder with one file, and one that cannot be read. */
static gedelf_status load_test_file(void *context, gedelf_view name, gedelf_view *text)
{
    static const char good[] = "\xEF\xBB\xBF"
                               "one\r\ntwo\r\n",
                      wrong[] = "\xFF\n";
    (void)context;
    if (view_equal(name, VIEW("wrong.txt"))) {
        *text = view_of_string(wrong);
        return GEDELF_OK;
    }
    *text = view_of_string(good);
    return view_equal(name, VIEW("my file.txt")) ? GEDELF_OK : GEDELF_UNREADABLE;
}

/* ---- What scripts say ------------------------------------------------------------------------ */

static const struct {
    const char *script, *commands;
} scripts[] = {
    {"", ""},
    {"\n  # a comment\n\t\n#another", ""},
    {"\xEF\xBB\xBF"
     "delete INDI",
     "delete PATH\n"},
    {"delete INDI\r\ndelete FAM\rdelete NOTE\n", "delete PATH\ndelete PATH\ndelete PATH\n"},
    {"  delete   INDI.NAME[=\"a b\"]  ", "delete PATH\n"},
    /* values */
    {"set INDI.NAME John /Smith/", "set PATH value=John /Smith/\n"},
    {"set INDI.NAME \t John  /Smith/ \t", "set PATH value=John  /Smith/\n"},
    {"set INDI.NAME # no comment", "set PATH value=# no comment\n"},
    {"set INDI.NAME \" a\\tb\\nc\\\"d\\\\ \"", "set PATH value= a\tb\nc\"d\\ \n"},
    {"set INDI.NAME a \"b\" c\\n", "set PATH value=a \"b\" c\\n\n"},
    {"set INDI.NAME \"\"", "set PATH\n"},
    {"set INDI.FAMC @F1@", "set PATH pointer=F1\n"},
    {"set INDI.FAMC \"@F1@\"", "set PATH value=@F1@\n"},
    {"set INDI.FAMC @F1@ x", "set PATH value=@F1@ x\n"},
    {"set INDI.FAMC @@", "set PATH value=@@\n"},
    {"set INDI.FAMC @a@b@", "set PATH value=@a@b@\n"},
    {"set INDI.BIRT.DATE @#DJULIAN@", "set PATH value=@#DJULIAN@\n"},
    {"set INDI.NAME <unknown>", "set PATH value=<unknown>\n"},
    {"set INDI.NOTE <<END\none\n two \n\nEND\ndelete FAM", "set PATH value=one\n two \n\ndelete PATH\n"},
    {"set INDI.NOTE <<END\r\none\r\ntwo\r\nEND\r\n", "set PATH value=one\r\ntwo\n"},
    {"set INDI.NOTE <<. \nEND\n.", "set PATH value=END\n"},
    {"set INDI.NOTE <<END\nEND", "set PATH\n"},
    {"set INDI.NOTE <<END\n@F1@\nEND", "set PATH value=@F1@\n"},
    {"set INDI.NOTE < my file.txt ", "set PATH value=one\r\ntwo\n"},
    {"set INDI.NOTE \"<<END\"", "set PATH value=<<END\n"},
    /* the others */
    {"delete HEAD.CHARS", "delete PATH\n"},
    {"rename **._UID UID", "rename PATH tag=UID\n"},
    {"add INDI NOTE", "add PATH place=last tag=NOTE\n"},
    {"add first INDI NOTE some text", "add PATH place=first tag=NOTE value=some text\n"},
    {"add last INDI NOTE \"\"", "add PATH place=last tag=NOTE\n"},
    {"add before INDI.SEX NAME /X/", "add PATH place=before tag=NAME value=/X/\n"},
    {"add after INDI.SEX FAMC @F1@", "add PATH place=after tag=FAMC pointer=F1\n"},
    {"add . @N1@ NOTE <<E\na\nE", "add place=last xref=N1 tag=NOTE value=a\n"},
    {"add first . SUBM", "add place=first tag=SUBM\n"},
    {"add after @I1@ @I2@ INDI", "add PATH place=after xref=I2 tag=INDI\n"},
    {"move INDI.NOTE @I1@", "move PATH OTHER place=last\n"},
    {"move before INDI.BIRT INDI.DEAT", "move PATH OTHER place=before\n"},
    {"xref @I1@ @I2@", "xref from=I1 to=I2\n"},
    {"xref I1 I2", "xref from=I1 to=I2\n"},
    {"renumber", "renumber\n"},
    {"renumber {tag}{n:3}", "renumber numbering={tag}{n:3}\n"},
    {"renumber INDI=P{n}", "renumber only=INDI numbering=P{n}\n"},
    {"language INDI.NAME fr", "language PATH tag=fr\n"},
    {"language INDI.NAME none", "language PATH\n"},
    /* replace */
    {"replace INDI.NAME /a/b/", "replace PATH text=b PATTERN\n"},
    {"replace INDI.NAME /a//g", "replace PATH PATTERN everywhere\n"},
    {"replace INDI.NAME /a/b/mig", "replace PATH text=b PATTERN everywhere case lines\n"},
    {"replace INDI.NAME ,/a/,b\\,\\n\\t\\\\$1, ", "replace PATH text=b,\n\t\\$1 PATTERN\n"},
    {"replace INDI.NAME |a\\|b|c|", "replace PATH text=c PATTERN\n"},
    {"replace INDI.NAME /a\\/b\\\\/c d/i", "replace PATH text=c d PATTERN case\n"},
};

static void test_script__commands(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(scripts); i++) {
        gedelf_edit *edit;
        gedelf_edit_fault flaw = GEDELF_EDIT_FAULT();
        notebook n;
        notebook_init(&n);
        assert_int_equal(gedelf_edit_new(&edit, NULL), GEDELF_OK);
        gedelf_edit_on_file(edit, load_test_file, NULL);
        if (gedelf_edit_add(edit, view_of_string(scripts[i].script), &flaw) != GEDELF_OK)
            fail_msg("%s: %s", scripts[i].script, flaw.message);
        assert_null(flaw.message);
        for (size_t k = 0; k < edit->command_count; k++)
            write_command(&n, &edit->commands[k]);
        assert_string_equal(notebook_text(&n), scripts[i].commands);
        notebook_free(&n);
        gedelf_edit_free(edit);
    }
}

/* Commands know where they come from; a script that is wrong leaves nothing. */
static void test_script__places(void **state)
{
    (void)state;
    gedelf_edit *edit;
    static const char first[] = "delete INDI", second[] = "#\n set FAM.NOTE <<END \nEND\n delete NOTE \r\n";
    assert_int_equal(gedelf_edit_new(&edit, NULL), GEDELF_OK);
    assert_int_equal(gedelf_edit_add(edit, view_of_string(first), NULL), GEDELF_OK);
    assert_int_equal(gedelf_edit_add(edit, VIEW("delete FAM\nrename NOTE"), NULL), GEDELF_ARGUMENT);
    assert_int_equal(gedelf_edit_command_count(edit), 1);
    assert_int_equal(gedelf_edit_add(edit, view_of_string(second), NULL), GEDELF_OK);
    assert_int_equal(gedelf_edit_command_count(edit), 3);
    static const struct {
        size_t script, at, length;
        const char *written;
    } expected[] = {{0, 0, 11, "delete INDI"}, {1, 3, 18, "set FAM.NOTE <<END"}, {1, 28, 11, "delete NOTE"}};
    for (size_t i = 0; i < COUNT_OF(expected); i++) {
        gedelf_edit_tally tally = gedelf_edit_command(edit, i);
        assert_int_equal(tally.script, expected[i].script);
        assert_int_equal(tally.at, expected[i].at);
        assert_int_equal(tally.length, expected[i].length);
        assert_view(tally.written, view_of_string(expected[i].written));
    }
    gedelf_edit_free(edit);
}

/* ---- What is wrong --------------------------------------------------------------------------- */

/* The place is underlined by the signs below the script, which has one line; a bar is after its end. */
static const struct {
    const char *script, *place, *message;
} faults[] = {
    {"frobnicate INDI", "^^^^^^^^^^", "not a command"},
    {"Set INDI.SEX M", "^^^", "not a command"},
    {"set", "   |", "path is missing"},
    {"delete INDI.", "            |", ""},
    {"delete INDI[SEX=\"F]", "", ""},
    {"delete INDI FAM", "            ^^^", "ends before this"},
    {"set INDI.NAME", "             |", "value is missing"},
    {"set INDI.NAME \"a", "              ^", "quotation mark"},
    {"set INDI.NAME \"a\\x\"", "                ^", "backslash"},
    {"set INDI.NAME \"a\\", "                ^", "backslash"},
    {"set INDI.NAME \"a\" b", "                  ^", "ends before this"},
    {"set INDI.NAME <<", "              ^^", "one word"},
    {"set INDI.NAME << END", "              ^^^^^^", "one word"},
    {"set INDI.NAME <<END", "              ^^^^^", "line that ends"},
    {"set INDI.NAME <", "               |", "file name"},
    {"set INDI.NAME < wrong.txt", "              ^^^^^^^^^^^", ""},
    {"rename INDI.NAME", "                |", "tag is missing"},
    {"rename INDI.NAME A-B", "                 ^^^", "tag"},
    {"rename INDI.NAME A B", "                   ^", "ends before this"},
    {"add", "   |", "path is missing"},
    {"add INDI", "        |", "tag is missing"},
    {"add first", "         |", "path is missing"},
    {"add before . NOTE", "           ^", "file itself"},
    {"add INDI @@ NOTE", "         ^^", "identifier"},
    {"add INDI N\xC3\xB6TE", "         ^^^^^", "tag"},
    {"replace INDI.NAME", "                 |", "expression and its replacement"},
    {"replace INDI.NAME Smyth", "                  ^", "delimiter must"},
    {"replace INDI.NAME \\a\\b\\", "                  ^", "delimiter must"},
    {"replace INDI.NAME /a/b", "                      |", "delimiter is missing"},
    {"replace INDI.NAME /a\\/b/", "                        |", "delimiter is missing"},
    {"replace INDI.NAME //b/", "                     ^", "expression is empty"},
    {"replace INDI.NAME /a/b/x", "                       ^", "only g"},
    {"replace INDI.NAME /a/b/gg", "                        ^", "only g"},
    {"replace INDI.NAME /a/b\\c/", "                      ^", "backslash"},
    {"replace INDI.NAME /a/b/ c", "", ""},
    {"replace INDI.NAME /a(b/c/", "", ""},
    {"replace INDI.NAME |a\\|b)|c|", "                       ^", ""},
    {"move INDI.NOTE", "              |", "path is missing"},
    {"move INDI.NOTE FAM x", "                   ^", "ends before this"},
    {"xref I1", "       |", "identifier is missing"},
    {"xref I1 I2 I3", "           ^^", "ends before this"},
    {"xref I1 @a b@", "        ^^", "identifier"},
    {"renumber I", "         ^", ""},
    {"renumber INDI=", "              |", ""},
    {"renumber A-B=I{n}", "         ^^^", "tag"},
    {"renumber I{n} x", "              ^", "ends before this"},
    {"language INDI.NAME", "                  |", "language tag is missing"},
    {"language INDI.NAME french_language", "                   ^^^^^^^^^^^^^^^", ""},
    {"set HEAD.CHAR ANSEL", "    ^^^^^^^^^", "how to read the file"},
    {"delete HEAD.GEDC[1].VERS", "       ^^^^^^^^^^^^^^^^^", "how to read the file"},
    {"datatype INDI.NAME :x", "                   ^^", "datatype must be an IRI"},
    {"datatype INDI.NAME x", "                   ^", "datatype must be an IRI"},
    {"schema _A x", "          ^", "IRI"},
    {"schema _A https://example.com/ <", "                               ^", "IRI"},
    {"schema NAME https://example.com/", "       ^^^^", "underscore"},
    {"schema", "      |", "tag is missing"},
    {"replace INDI.NAME /(/c/", "                   ^", ""},
    {"replace INDI.NAME /a{2/c/", "                    ^", ""},
    {"replace INDI.NAME /\\\\(/c/", "                     ^", ""},
    {"replace INDI.NAME ,\\,(,c,", "                     ^", ""},
    {"set HEAD.GEDC.FORM x", "                    |", "LINEAGE-LINKED"},
    {"add HEAD.GEDC FORM x", "                    |", "LINEAGE-LINKED"},
    {"add HEAD.GEDC VERS x", "    ^^^^^^^^^", "how to read the file"},
    {"renumber I{x}", "         ^^^^", "in braces"},
    {"renumber I{n", "         ^^^", "without a } after it"},
    {"renumber I}{n}", "         ^^^^^", "without a { before it"},
    {"renumber I{n}{n}", "         ^^^^^^^", "one {n}"},
    {"renumber I{n:}", "         ^^^^^", "in braces"},
    {"renumber I{n:123}", "         ^^^^^^^^", "in braces"},
    {"renumber I{n:1x}", "         ^^^^^^^", "in braces"},
    {"renumber I{n;1}", "         ^^^^^^", "in braces"},
    {"sett INDI.NAME x", "^^^^", "did you mean set?"},
    {"remove INDI", "^^^^^^", "did you mean move?"},
    {"set INDI.NAME a\xFF", "               ^", "UTF-8"},
};

/* Where the signs are, and how many there are; a bar counts as none. */
static void assert_place(size_t index, const gedelf_edit_fault *flaw)
{
    const char *place = faults[index].place;
    size_t at = strspn(place, " "), length = strspn(place + at, "^");
    if (!place[at])
        return; /* the path's or the expression's own business, and shown there */
    if (flaw->at != at || flaw->length != length)
        fail_msg("%s: the place is %zu+%zu", faults[index].script, flaw->at, flaw->length);
}

static void test_script__faults(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(faults); i++) {
        gedelf_edit *edit;
        gedelf_edit_fault flaw = GEDELF_EDIT_FAULT();
        view script = view_of_string(faults[i].script);
        assert_int_equal(gedelf_edit_new(&edit, NULL), GEDELF_OK);
        gedelf_edit_on_file(edit, load_test_file, NULL);
        if (gedelf_edit_add(edit, script, &flaw) != GEDELF_ARGUMENT)
            fail_msg("%s is not wrong", faults[i].script);
        assert_non_null(flaw.message);
        if (!strstr(flaw.message, faults[i].message))
            fail_msg("%s: %s", faults[i].script, flaw.message);
        assert_true(flaw.at + flaw.length <= script.length);
        assert_place(i, &flaw);
        assert_int_equal(gedelf_edit_command_count(edit), 0);
        gedelf_edit_free(edit);
    }
}

/* The place counts from the beginning of the script, not of the line. */
static void test_script__fault_in_a_later_line(void **state)
{
    (void)state;
    gedelf_edit *edit;
    gedelf_edit_fault flaw = GEDELF_EDIT_FAULT();
    assert_int_equal(gedelf_edit_new(&edit, NULL), GEDELF_OK);
    assert_int_equal(gedelf_edit_add(edit, VIEW("# one\r\ndelete INDI\nset FAM.NOTE \"x"), &flaw), GEDELF_ARGUMENT);
    assert_int_equal(flaw.at, 32);
    assert_int_equal(flaw.length, 1);
    gedelf_edit_free(edit);
}

static void test_script__files(void **state)
{
    (void)state;
    gedelf_edit *edit;
    gedelf_edit_fault flaw = GEDELF_EDIT_FAULT();
    assert_int_equal(gedelf_edit_new(&edit, NULL), GEDELF_OK);
    assert_int_equal(gedelf_edit_add(edit, VIEW("set FAM.NOTE < my file.txt"), &flaw), GEDELF_ARGUMENT);
    assert_int_equal(flaw.at, 13);
    assert_int_equal(flaw.length, 13);
    gedelf_edit_on_file(edit, load_test_file, NULL);
    assert_int_equal(gedelf_edit_add(edit, VIEW("set FAM.NOTE < other.txt"), &flaw), GEDELF_UNREADABLE);
    assert_int_equal(gedelf_edit_command_count(edit), 0);
    gedelf_edit_free(edit);
}

/* ---- Without memory -------------------------------------------------------------------------- */

static gedelf_status script_scarcely(const gedelf_allocator *allocator)
{
    gedelf_edit *edit;
    gedelf_status status = gedelf_edit_new(&edit, allocator);
    if (status != GEDELF_OK)
        return status;
    gedelf_edit_on_file(edit, load_test_file, NULL);
    for (size_t i = 0; status == GEDELF_OK && i < COUNT_OF(scripts); i++) {
        size_t before = gedelf_edit_command_count(edit);
        status = gedelf_edit_add(edit, view_of_string(scripts[i].script), NULL);
        if (status != GEDELF_OK)
            assert_int_equal(gedelf_edit_command_count(edit), before);
    }
    gedelf_edit_free(edit);
    return status;
}

static void test_script__without_memory(void **state)
{
    (void)state;
    census c = {.scarce = true};
    gedelf_allocator allocator = census_allocator(&c);
    gedelf_status status = GEDELF_MEMORY;
    size_t failures = 0;
    for (; status == GEDELF_MEMORY; failures++) {
        c.left = failures;
        status = script_scarcely(&allocator);
        assert_census_is_clean(&c);
    }
    assert_int_equal(status, GEDELF_OK);
    assert_true(failures > 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_script__commands), cmocka_unit_test(test_script__places),
        cmocka_unit_test(test_script__faults),   cmocka_unit_test(test_script__fault_in_a_later_line),
        cmocka_unit_test(test_script__files),    cmocka_unit_test(test_script__without_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
