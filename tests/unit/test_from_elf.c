/* SPDX-License-Identifier: MIT */
/*
 * From ELF to Polygenea, and pictures of it: every rule of the mapping, as cases in from_elf.case; that the same file
 * gives the same nodes, and that nodes keep the rules of the model; what is deep, long or many; and no memory.
 */
#include "unit.h"

#include "research/mapping/mapping.h"

#include <gedelf/reason.h>

/* ---- Help ------------------------------------------------------------------------------------ */

static gedelf_dataset *read_elf(view text, bool typed)
{
    gedelf_dataset *d;
    gedelf_read_options reading = GEDELF_READ_OPTIONS();
    reading.typed = typed;
    assert_int_equal(gedelf_read(&d, source_of(text), &reading), GEDELF_OK);
    return d;
}

/* A file with these records. */
static void append_file(buffer *out, view records)
{
    assert_true(buffer_append(out, VIEW("0 HEAD\n1 CHAR UTF-8\n")) && buffer_append(out, records) &&
                buffer_append(out, VIEW("0 TRLR\n")));
}

/* Maps a text, and checks what comes of it against the model. The notation is appended to `out`. Types are found first
   if the options say so. */
static gedelf_pg_dataset *map_text(view text, view name, const gedelf_read_options *options, buffer *out)
{
    gedelf_pg_dataset *claims;
    gedelf_severity worst;
    notebook notes;
    notebook_init(&notes);
    gedelf_read_options checking = options_with(&notes);
    gedelf_dataset *d = read_elf(text, options && options->typed);
    assert_int_equal(gedelf_pg_from_elf(&claims, d, name, options), GEDELF_OK);
    gedelf_dataset_free(d); /* nothing of it is needed any more */
    assert_int_equal(gedelf_pg_check(claims, &checking, &worst), GEDELF_OK);
    if (worst != GEDELF_NOTE)
        fail_msg("the nodes break a rule of the model:\n%s", notebook_text(&notes));
    assert_int_equal(gedelf_pg_write(claims, gedelf_sink_callback(write_to_buffer, out), NULL), GEDELF_OK);
    notebook_free(&notes);
    return claims;
}

/* ---- Cases ----------------------------------------------------------------------------------- */

static view take_line(view *rest)
{
    const char *end = memchr(rest->text, '\n', rest->length);
    size_t length = end ? (size_t)(end - rest->text) + 1 : rest->length;
    view taken = view_of(rest->text, length);
    *rest = view_of(rest->text + length, rest->length - length);
    return taken;
}

static bool begins_with(view v, view beginning)
{
    return v.length >= beginning.length && view_equal(view_of(v.text, beginning.length), beginning);
}

/* The lines up to one that begins so, which is not taken. */
static view take_until(view *rest, view first, view second)
{
    view taken = view_of(rest->text, 0);
    while (rest->length > 0 && !begins_with(*rest, first) && !begins_with(*rest, second))
        taken.length += take_line(rest).length;
    return taken;
}

typedef struct mapping_case {
    view name, input, nodes;
    uint64_t kept;
} mapping_case;

static bool take_case(view *rest, mapping_case *c)
{
    take_until(rest, VIEW("=== "), VIEW("=== "));
    if (rest->length == 0)
        return false;
    *c = (mapping_case){.name = take_line(rest)};
    c->input = take_until(rest, VIEW("--- nodes\n"), VIEW("=== "));
    assert_view(take_line(rest), VIEW("--- nodes\n"));
    c->nodes = take_until(rest, VIEW("--- kept "), VIEW("=== "));
    if (begins_with(*rest, VIEW("--- kept "))) {
        view kept = take_line(rest);
        for (size_t i = strlen("--- kept "); i + 1 < kept.length; i++)
            c->kept = c->kept * 10 + (uint64_t)(kept.text[i] - '0');
    }
    while (c->nodes.length > 1 && c->nodes.text[c->nodes.length - 2] == '\n')
        c->nodes.length--; /* the blank line before the next case */
    return true;
}

/* The note tells how many structures are kept under their tags; another one, how many say what others say. */
static bool take_count(void *context, const gedelf_diag *diag)
{
    uint64_t *count = context;
    assert_int_equal(diag->severity, GEDELF_NOTE);
    if (diag->code == DIAG_KEPT_ONCE)
        return true;
    assert_int_equal(diag->code, DIAG_KEPT_BY_TAG);
    for (size_t i = 0; i < diag->args[0].length; i++)
        *count = *count * 10 + (uint64_t)(diag->args[0].text[i] - '0');
    return true;
}

/* Takes the digest out of the file's OutRef: cases are about all else. It must be there if there are records. */
static void remove_digest(buffer *notation)
{
    static const char key[] = "\"sha256\":\"";
    enum { LENGTH = sizeof key - 1 + 64 + 2 };
    assert_true(buffer_append(notation, view_of("", 1)));
    notation->length--;
    char *at = strstr(notation->data, key);
    assert_true(at || !strstr(notation->data, "\nS("));
    if (!at)
        return;
    notation->length -= LENGTH;
    memmove(at, at + LENGTH, (size_t)(notation->data + notation->length - at));
}

/* The file of a case; true if that has a header of its own. */
static bool append_input(buffer *out, const mapping_case *c)
{
    bool whole = begins_with(c->input, VIEW("0 HEAD\n"));
    if (whole)
        assert_true(buffer_append(out, c->input));
    else
        append_file(out, c->input);
    return whole;
}

static void run_case(const mapping_case *c, bool typed)
{
    buffer whole_file, out;
    uint64_t kept = 0;
    gedelf_read_options options = GEDELF_READ_OPTIONS();
    options.diagnose = take_count;
    options.context = &kept;
    options.typed = typed;
    buffer_init(&whole_file, &memory_default);
    buffer_init(&out, &memory_default);
    bool whole = append_input(&whole_file, c);
    gedelf_pg_dataset *claims = map_text(buffer_view(&whole_file), VIEW(""), &options, &out);
    remove_digest(&out);
    view nodes = buffer_view(&out);
    assert_view(take_line(&nodes), VIEW("N(\"https://terms.fhiso.org/elf/\",\"elf\")\n"));
    if (!whole)
        assert_view(take_line(&nodes), VIEW("O({},{\"type\":\"ELF document\"})\n"));
    if (!view_equal(nodes, c->nodes) || kept != c->kept)
        fail_msg("%.*sgives, %s types, %llu kept, and\n%.*s", (int)c->name.length, c->name.text,
                 typed ? "with" : "without", (unsigned long long)kept, (int)nodes.length, nodes.text);
    gedelf_pg_free(claims);
    buffer_free(&whole_file);
    buffer_free(&out);
}

static void test_from_elf__cases(void **state)
{
    (void)state;
    buffer text;
    mapping_case c;
    size_t count = 0;
    buffer_init(&text, &memory_default);
    append_contents(&text, "tests/unit/from_elf.case");
    for (view rest = buffer_view(&text); take_case(&rest, &c); count++) {
        run_case(&c, true);
        if (!begins_with(c.name, VIEW("=== type-")))
            run_case(&c, false); /* without a schema of its own, it makes no difference */
    }
    assert_true(count > 50);
    buffer_free(&text);
}

/* ---- And back -------------------------------------------------------------------------------- */

/* Each structure as the lines that lead to it, one a line. */
static void append_ways(buffer *out, const gedelf_dataset *d)
{
    view above[100];
    buffer text;
    buffer_init(&text, &memory_default);
    assert_int_equal(gedelf_write(d, gedelf_sink_callback(write_to_buffer, &text), NULL), GEDELF_OK);
    for (view rest = buffer_view(&text); rest.length > 0;) {
        view taken = take_line(&rest);
        size_t depth = (size_t)(taken.text[0] - '0');
        assert_true(depth < COUNT_OF(above));
        above[depth] = view_of(taken.text, taken.length - 1);
        for (size_t i = 0; i <= depth; i++)
            assert_true(buffer_append(out, above[i]) && buffer_append(out, VIEW("|")));
        assert_true(buffer_append(out, VIEW("\n")));
    }
    buffer_free(&text);
}

static int compare_lines(const void *a, const void *b)
{
    return view_compare(*(const view *)a, *(const view *)b);
}

/* Sorts lines. */
static void sort_lines(buffer *text)
{
    view lines[200];
    size_t count = 0;
    buffer sorted;
    buffer_init(&sorted, &memory_default);
    for (view rest = buffer_view(text); rest.length > 0; count++) {
        assert_true(count < COUNT_OF(lines));
        lines[count] = take_line(&rest);
    }
    qsort(lines, count, sizeof *lines, compare_lines);
    for (size_t i = 0; i < count; i++)
        assert_true(buffer_append(&sorted, lines[i]));
    buffer_free(text);
    *text = sorted;
}

/* What a case gives, turned into structures again: but for their order, those of the file. */
static void run_case_back(const mapping_case *c)
{
    buffer whole_file, out, before, after;
    gedelf_dataset *back;
    buffer *all[] = {&whole_file, &out, &before, &after};
    for (size_t i = 0; i < COUNT_OF(all); i++)
        buffer_init(all[i], &memory_default);
    append_input(&whole_file, c);
    gedelf_dataset *d = read_elf(buffer_view(&whole_file), true);
    gedelf_read_options options = GEDELF_READ_OPTIONS();
    options.typed = true;
    gedelf_pg_dataset *claims = map_text(buffer_view(&whole_file), VIEW(""), &options, &out);
    assert_int_equal(gedelf_pg_to_elf(&back, claims, NULL), GEDELF_OK);
    append_ways(&before, d);
    append_ways(&after, back);
    sort_lines(&before);
    sort_lines(&after);
    if (!view_equal(buffer_view(&before), buffer_view(&after)))
        fail_msg("%.*scomes back as\n%.*s", (int)c->name.length, c->name.text, (int)after.length, after.data);
    gedelf_dataset_free(back);
    gedelf_dataset_free(d);
    gedelf_pg_free(claims);
    for (size_t i = 0; i < COUNT_OF(all); i++)
        buffer_free(all[i]);
}

/* Claims that are one, and identifiers that two records have or that are within a record, cannot come back as they were; nor
   does a note that a citation quotes, nor what is below a tag that the file gave another meaning. */
static bool is_lost(view name)
{
    static const view lost[] = {TEXT("=== record-03"), TEXT("=== value-03"), TEXT("=== value-04"),
                                TEXT("=== link-05"),   TEXT("=== link-06"),  TEXT("=== citation-08"),
                                TEXT("=== type-04")};
    for (size_t i = 0; i < COUNT_OF(lost); i++) {
        if (begins_with(name, lost[i]))
            return true;
    }
    return false;
}

static void test_from_elf__and_back(void **state)
{
    (void)state;
    buffer text;
    mapping_case c;
    buffer_init(&text, &memory_default);
    append_contents(&text, "tests/unit/from_elf.case");
    for (view rest = buffer_view(&text); take_case(&rest, &c);) {
        if (!is_lost(c.name))
            run_case_back(&c);
    }
    buffer_free(&text);
}

/* ---- The table ------------------------------------------------------------------------------- */

/* The rows of a context are together, each tag once; no name says that it is an IRI already. */
static void test_from_elf__table(void **state)
{
    (void)state;
    bool seen[MAP_CONTEXTS] = {false};
    for (size_t i = 0; i < MAP_ROWS; i++) {
        const map_row *row = &map_rows[i];
        assert_true(i == 0 || row->context == map_rows[i - 1].context || !seen[row->context]);
        seen[row->context] = true;
        assert_null(strchr(row->name, ':'));
        for (size_t k = i + 1; k < MAP_ROWS && map_rows[k].context == row->context; k++)
            assert_string_not_equal(row->tag, map_rows[k].tag);
        assert_true(!row->type || row->role == MAP_THING);
    }
}

/* ---- The file's name ------------------------------------------------------------------------- */

static void test_from_elf__name(void **state)
{
    (void)state;
    buffer out;
    buffer_init(&out, &memory_default);
    gedelf_pg_dataset *claims = map_text(VIEW("0 HEAD\n1 CHAR UTF-8\n0 TRLR\n"), VIEW("my \"family\".ged"), NULL, &out);
    assert_view(buffer_view(&out), VIEW("N(\"https://terms.fhiso.org/elf/\",\"elf\")\n"
                                        "O({},{\"file\":\"my \"\"family\"\".ged\",\"type\":\"ELF document\"})\n"));
    gedelf_pg_free(claims);
    buffer_free(&out);
}

/* Two files that differ in their records alone are two sources: all their nodes differ, and those of the same file do
   not. */
static void test_from_elf__other_file(void **state)
{
    (void)state;
    static const char *const records[] = {"0 @I1@ INDI\n1 NAME John\n", "0 @I1@ INDI\n1 NAME Mary\n",
                                          "0 @I1@ INDI\n1 NAME John\n2 SURN\n", "0 @I1@ INDI\n1 NAME John\n1 SURN\n"};
    enum { COUNT = sizeof records / sizeof *records };
    buffer text, outs[COUNT];
    for (size_t i = 0; i < COUNT; i++) {
        buffer_init(&text, &memory_default);
        buffer_init(&outs[i], &memory_default);
        append_file(&text, view_of_string(records[i]));
        gedelf_pg_free(map_text(buffer_view(&text), VIEW("x"), NULL, &outs[i]));
        buffer_free(&text);
        view rest = buffer_view(&outs[i]), other;
        take_line(&rest);
        view source = take_line(&rest);
        for (size_t k = 0; k < i; k++) {
            other = buffer_view(&outs[k]);
            take_line(&other);
            assert_false(view_equal(take_line(&other), source));
        }
    }
    for (size_t i = 0; i < COUNT; i++)
        buffer_free(&outs[i]);
}

/* ---- Deep, long and many --------------------------------------------------------------------- */

static void append_count(buffer *out, uint64_t number)
{
    assert_true(buffer_append_number(out, number));
}

/* Maps records, and returns how many nodes there are, and how many octets of notation. */
static uint32_t measure(const buffer *records, size_t *octets)
{
    buffer whole_file, out;
    buffer_init(&whole_file, &memory_default);
    buffer_init(&out, &memory_default);
    append_file(&whole_file, buffer_view(records));
    gedelf_pg_dataset *claims = map_text(buffer_view(&whole_file), VIEW(""), NULL, &out);
    uint32_t count = gedelf_pg_node_count(claims);
    *octets = out.length;
    gedelf_pg_free(claims);
    buffer_free(&whole_file);
    buffer_free(&out);
    return count;
}

/* Each level is a Subject, its type, and a Connection; and none of them is named by the whole way down to it. */
static void test_from_elf__deep(void **state)
{
    (void)state;
    enum { LEVELS = 20000 };
    buffer records;
    size_t octets;
    buffer_init(&records, &memory_default);
    assert_true(buffer_append(&records, VIEW("0 @I1@ INDI\n")));
    for (uint64_t level = 1; level <= LEVELS; level++) {
        append_count(&records, level);
        assert_true(buffer_append(&records, VIEW(" _A\n")));
    }
    assert_int_equal(measure(&records, &octets), 3 + 3 * (LEVELS - 1) + 1);
    assert_true(octets < (size_t)LEVELS * 200);
    buffer_free(&records);
}

/* The same for a tag, and an identifier, that are long themselves. */
static void test_from_elf__long(void **state)
{
    (void)state;
    enum { LENGTH = 100000, PARTS = 2000 };
    buffer records;
    size_t octets;
    buffer_init(&records, &memory_default);
    assert_true(buffer_append(&records, VIEW("0 @")));
    for (int i = 0; i < LENGTH; i++)
        assert_true(buffer_append(&records, VIEW("X")));
    assert_true(buffer_append(&records, VIEW("@ INDI\n1 _")));
    for (int i = 0; i < LENGTH; i++)
        assert_true(buffer_append(&records, VIEW("Y")));
    assert_true(buffer_append(&records, VIEW("\n")));
    for (uint64_t i = 0; i < PARTS; i++) {
        assert_true(buffer_append(&records, VIEW("2 _A\n3 _B ")));
        append_count(&records, i);
        assert_true(buffer_append(&records, VIEW("\n")));
    }
    assert_int_equal(measure(&records, &octets), 3 + 3 + 4 * PARTS);
    assert_true(octets < 10 * LENGTH + PARTS * 500);
    buffer_free(&records);
}

/* Many structures with one tag are told apart without looking at all of them for each. */
static void test_from_elf__many(void **state)
{
    (void)state;
    enum { EVENTS = 100000 };
    buffer records;
    size_t octets;
    buffer_init(&records, &memory_default);
    assert_true(buffer_append(&records, VIEW("0 @I1@ INDI\n")));
    for (uint64_t i = 0; i < EVENTS; i++)
        assert_true(buffer_append(&records, VIEW("1 CENS\n")));
    assert_int_equal(measure(&records, &octets), 3 + 3 * EVENTS);
    buffer_free(&records);
}

/* ---- The same again -------------------------------------------------------------------------- */

#define RICH                                                                                                           \
    "0 HEAD\n1 CHAR UTF-8\n1 ELF 1.0.0\n1 PLANG en\n1 SOUR X\n2 VERS 1\n1 SUBM @U1@\n1 SCHMA\n2 IRI a:b\n3 TAG C "     \
    "d:e\n"                                                                                                            \
    "0 @I1@ INDI\n1 NAME A /B/\n2 GIVN A\n2 SOUR @S1@\n3 PAGE 1\n3 NOTE @N1@\n2 SOUR words\n1 OCCU C\n2 DATE 1\n"      \
    "1 BIRT\n2 PLAC P\n3 PLANG fr\n1 FAMC @F1@\n2 PEDI adopted\n1 _X\n2 _Y 1\n1 OBJE\n2 FILE f\n1 ALIA @I9@\n1 SOUR "  \
    "@S1@\n"                                                                                                           \
    "0 @F1@ FAM\n1 CHIL @I1@\n0 @S1@ SOUR\n1 TITL T\n1 OBJE @M1@\n0 @M1@ OBJE\n1 FILE g\n0 @N1@ NOTE n\n0 @U1@ "       \
    "SUBM\n0 TRLR\n"

static void test_from_elf__again(void **state)
{
    (void)state;
    buffer first, second;
    buffer_init(&first, &memory_default);
    buffer_init(&second, &memory_default);
    gedelf_pg_free(map_text(VIEW(RICH), VIEW("x"), NULL, &first));
    gedelf_pg_free(map_text(VIEW(RICH), VIEW("x"), NULL, &second));
    assert_view(buffer_view(&first), buffer_view(&second));
    buffer_free(&first);
    buffer_free(&second);
}

/* ---- Conclusions ----------------------------------------------------------------------------- */

/* How many Connections have this key. */
static size_t count_connections(const gedelf_pg_dataset *d, view key)
{
    size_t count = 0;
    for (uint32_t n = 0; n < gedelf_pg_node_count(d); n++) {
        gedelf_pg_value content = gedelf_pg_node(d, n);
        if (gedelf_pg_kind_of(d, content) == GEDELF_PG_CONNECTION &&
            view_equal(gedelf_pg_text(d, gedelf_pg_item(d, content, 1)), key))
            count++;
    }
    return count;
}

/* The rules that come with the samples, put after a file that was mapped. The Brontës: eight children have two parents
   each, six of them four grandparents each, and these six are siblings of each other. */
static void test_from_elf__family_rules(void **state)
{
    (void)state;
    buffer elf, notation;
    uint64_t added;
    gedelf_pg_dataset *d;
    buffer_init(&elf, &memory_default);
    buffer_init(&notation, &memory_default);
    append_contents(&elf, "samples/bronte.ged");
    gedelf_pg_free(map_text(buffer_view(&elf), VIEW("bronte.ged"), NULL, &notation));
    append_contents(&notation, "samples/rules/parents.pgn");
    append_contents(&notation, "samples/rules/grandparents.pgn");
    append_contents(&notation, "samples/rules/siblings.pgn");
    assert_int_equal(gedelf_pg_read(&d, source_of(buffer_view(&notation)), NULL, NULL), GEDELF_OK);
    assert_int_equal(gedelf_pg_infer(d, NULL, &added), GEDELF_OK);
    assert_int_equal(count_connections(d, VIEW("parent")), 8 * 2);
    assert_int_equal(count_connections(d, VIEW("grandparent")), 6 * 4);
    assert_int_equal(count_connections(d, VIEW("sibling")), 6 * 5);
    assert_int_equal(added, 8 * 2 + 6 * 4 + 6 * 5);
    gedelf_pg_free(d);
    buffer_free(&elf);
    buffer_free(&notation);
}

/* ---- When something is in the way ------------------------------------------------------------ */

static bool refuse(void *context, const gedelf_diag *diag)
{
    (void)context;
    (void)diag;
    return false;
}

static void test_from_elf__stopped(void **state)
{
    (void)state;
    gedelf_read_options options = GEDELF_READ_OPTIONS();
    options.diagnose = refuse;
    gedelf_dataset *d = read_elf(VIEW(RICH), true);
    gedelf_pg_dataset *claims;
    assert_int_equal(gedelf_pg_from_elf(&claims, d, VIEW(""), &options), GEDELF_STOPPED);
    assert_null(claims);
    gedelf_dataset_free(d);
}

static gedelf_status map_scarcely(void *context, const gedelf_allocator *allocator)
{
    gedelf_read_options options = GEDELF_READ_OPTIONS();
    gedelf_pg_dataset *claims;
    options.allocator = allocator;
    gedelf_status status = gedelf_pg_from_elf(&claims, context, VIEW("x"), &options);
    assert_true(status == GEDELF_OK || !claims);
    gedelf_pg_free(claims);
    return status;
}

/* Whichever allocation fails, the status says so, and nothing is left behind. */
static void test_from_elf__no_memory(void **state)
{
    (void)state;
    gedelf_dataset *d = read_elf(VIEW(RICH), true);
    assert_failures_are_told(map_scarcely, d, GEDELF_OK);
    gedelf_dataset_free(d);
}

/* ---- Pictures -------------------------------------------------------------------------------- */

static gedelf_pg_dataset *read_notation(view text)
{
    gedelf_pg_dataset *d;
    assert_int_equal(gedelf_pg_read(&d, source_of(text), NULL, NULL), GEDELF_OK);
    return d;
}

static void assert_drawn(view notation, uint32_t most, const char *expected)
{
    buffer out;
    gedelf_pg_dataset *d = read_notation(notation);
    buffer_init(&out, &memory_default);
    assert_int_equal(gedelf_pg_write_dot(d, most, gedelf_sink_callback(write_to_buffer, &out), NULL), GEDELF_OK);
    view drawn = buffer_view(&out);
    for (int i = 0; i < 4; i++)
        take_line(&drawn); /* how everything looks */
    assert_view(drawn, view_of_string(expected));
    gedelf_pg_free(d);
    buffer_free(&out);
}

#define BOX(number, shape, colour, label)                                                                              \
    "  n" number " [shape=" shape ", fillcolor=\"" colour "\", label=\"" label "\"];\n"
#define SOURCE_ARROW "\", color=\"#b0b0b0\", fontcolor=\"#909090\", style=dashed];\n"

static const char all_kinds[] =
    "N(\"http://example.org/\",\"x\")\n"
    "O({},{\"type\":\"book\"})\nO({\"in\":0},{})\nS(1,\"a\")\nS(1,\"b\")\n"
    "P(0,\"x:name\",2,\"Ann\")\nC(0,\"knows\",2,3)\nT(0,\"same\",{2,3})\nA(6)\n"
    "D({2,4},\"because\")\nE([S(,),P(,\"x:name\",0,)],[P(,\"named\",0,\"yes\")])\nI([2,4],9)\n";

static void test_graph__all_kinds(void **state)
{
    (void)state;
    assert_drawn(
        VIEW(all_kinds), 0,
        BOX("0", "folder", "#d3e3f3", "OutRef 0\\ntype “book”")
            BOX("1", "folder", "#d3e3f3", "OutRef 1") "  n1 -> n0 [label=\"in\"];\n" BOX(
                "2", "octagon", "#ffe9a8", "Subject 2\\na") "  n2 -> n1 [label=\"source" SOURCE_ARROW
                BOX("3", "octagon", "#ffe9a8", "Subject 3\\nb") "  n3 -> n1 [label=\"source" SOURCE_ARROW
                    BOX("4", "note", "#ffffff", "Property 4\\nx:name\\n“Ann”") "  n4 -> n0 [label=\"source" SOURCE_ARROW "  n4 -> n2 [label=\"of\"];\n" BOX(
                        "5", "cds", "#d5efd0",
                        "Connection 5\\nknows") "  n5 -> n0 [label=\"source" SOURCE_ARROW
                                                "  n5 -> n2 [label=\"of\"];\n  n5 -> n3 [label=\"value\"];\n" BOX(
                                                    "6", "tab", "#f3d3dd",
                                                    "Tag 6\\nsame") "  n6 -> n0 [label=\"source" SOURCE_ARROW
                                                                    "  n6 -> n2 [label=\"of\"];\n  n6 -> n3 "
                                                                    "[label=\"of\"];\n" BOX("7", "doubleoctagon", "#ffe9a8", "AggregatedSubject 7") "  n7 -> n6 [label=\"parts\"];\n" BOX(
                                                                        "8", "hexagon", "#ffd9b8",
                                                                        "Derivation 8\\nbecause") "  n8 -> n2 "
                                                                                                  "[label=\"support\"];"
                                                                                                  "\n  n8 -> n4 "
                                                                                                  "[label=\"support\"];"
                                                                                                  "\n" BOX("9",
                                                                                                           "component",
                                                                                                           "#e4d7f5",
                                                                                                           "Expectation"
                                                                                                           " 9\\nif "
                                                                                                           "Subject, "
                                                                                                           "Property "
                                                                                                           "x:"
                                                                                                           "name\\nthen"
                                                                                                           " Property "
                                                                                                           "named")
                                                                                                      BOX("10",
                                                                                                          "hexagon",
                                                                                                          "#ffd9b8",
                                                                                                          "Inference "
                                                                                                          "10") "  n10 "
                                                                                                                "-> n2 "
                                                                                                                "[label"
                                                                                                                "=\"sup"
                                                                                                                "port\""
                                                                                                                "];\n  "
                                                                                                                "n10 "
                                                                                                                "-> n4 "
                                                                                                                "[label"
                                                                                                                "=\"sup"
                                                                                                                "port\""
                                                                                                                "];\n  "
                                                                                                                "n10 "
                                                                                                                "-> n9 "
                                                                                                                "[label"
                                                                                                                "=\"rea"
                                                                                                                "son\"]"
                                                                                                                ";\n"
                                                                                                                "}\n");
}

static void test_graph__first_nodes(void **state)
{
    (void)state;
    assert_drawn(VIEW(all_kinds), 2,
                 BOX("0", "folder", "#d3e3f3", "OutRef 0\\ntype “book”")
                     BOX("1", "folder", "#d3e3f3", "OutRef 1") "  n1 -> n0 [label=\"in\"];\n}\n");
}

/* Texts can do nothing but be read: quotation marks, backslashes, entities, control characters; and they are cut. */
static void test_graph__texts(void **state)
{
    (void)state;
    assert_drawn(VIEW("O({},{\"a\"\"b\":\"x\\Ny&amp;<b>\n\x01\xC2\x85\xEF\xBF\xBE\"})\n"), 0,
                 BOX("0", "folder", "#d3e3f3", "OutRef 0\\na\\\"b “x\\\\Ny&amp;amp;&lt;b&gt;    ”") "}\n");
    assert_drawn(
        VIEW("O({},{})\nS(0,\"éééééééééééééééééééééééééééééééééééééééé\")\nS(0,"
             "\"ééééééééééééééééééééééééééééééééééééééééé\")\n"),
        0,
        BOX("0", "folder", "#d3e3f3", "OutRef 0")
            BOX("1", "octagon", "#ffe9a8",
                "Subject 1\\néééééééééééééééééééééééééééééééééééééééé") "  n1 -> n0 [label=\"source" SOURCE_ARROW
                BOX("2", "octagon", "#ffe9a8",
                    "Subject 2\\néééééééééééééééééééééééééééééééééééééééé…") "  n2 -> n0 [label=\"source" SOURCE_ARROW
                                                                             "}\n");
    assert_drawn(
        VIEW("O({},{\"i\":(\"image/png\",,\\iVBORw==)})\nO({},{\"i\":(,,\\//8=)})\nO({},{\"i\":(,\"fr\",\\w6k=)})\n"),
        0,
        BOX("0", "folder", "#d3e3f3", "OutRef 0\\ni (image/png, 4 bytes)")
            BOX("1", "folder", "#d3e3f3", "OutRef 1\\ni (2 bytes)")
                BOX("2", "folder", "#d3e3f3", "OutRef 2\\ni “é”") "}\n");
}

/* An arrow across more than ten columns ends in the number of the node. */
static void test_graph__long_arrows(void **state)
{
    (void)state;
    buffer notation, out;
    buffer_init(&notation, &memory_default);
    buffer_init(&out, &memory_default);
    assert_true(buffer_append(&notation, VIEW("O({},{})\n")));
    for (uint64_t i = 0; i < 11; i++) /* each about the one before */
        assert_true(buffer_append(&notation, VIEW("P(0,\"k\",-1,\"v\")\n")));
    gedelf_pg_dataset *d = read_notation(buffer_view(&notation));
    assert_int_equal(gedelf_pg_write_dot(d, 0, gedelf_sink_callback(write_to_buffer, &out), NULL), GEDELF_OK);
    assert_true(buffer_append(&out, view_of("", 1)));
    assert_non_null(strstr(out.data, "  n10 -> n0 [label=\"source"));
    assert_non_null(strstr(out.data, "  n11_to_n0 [shape=plaintext, style=\"\", label=\"OutRef 0\"];\n"
                                     "  n11 -> n11_to_n0 [label=\"source"));
    assert_non_null(strstr(out.data, "  n11 -> n10 [label=\"of\"];\n"));
    gedelf_pg_free(d);
    buffer_free(&notation);
    buffer_free(&out);
}

/* What is not there is seen as such; equal nodes are drawn once. */
static void test_graph__unsound(void **state)
{
    (void)state;
    assert_drawn(VIEW("O({},{})\nO({},{})\nS(1,\"a\")\nS(9,\"b\")\nS(-7,\"c\")\n"), 0,
                 BOX("0", "folder", "#d3e3f3", "OutRef 0")
                     BOX("2", "octagon", "#ffe9a8", "Subject 2\\na") "  n2 -> n0 [label=\"source" SOURCE_ARROW BOX(
                         "3", "octagon", "#ffe9a8", "Subject 3\\nb") "  n3 -> missing_9 [label=\"source" SOURCE_ARROW
                         BOX("4", "octagon", "#ffe9a8",
                             "Subject 4\\nc") "  n4 -> missing_minus_3 [label=\"source" SOURCE_ARROW "}\n");
}

static bool refuse_octets(void *context, const void *octets, size_t size)
{
    (void)octets;
    (void)size;
    size_t *left = context;
    return (*left)-- > 0;
}

static gedelf_status draw_scarcely(void *context, const gedelf_allocator *allocator)
{
    gedelf_pg_write_options options = GEDELF_PG_WRITE_OPTIONS();
    buffer out;
    buffer_init(&out, &memory_default);
    options.allocator = allocator;
    gedelf_status status = gedelf_pg_write_dot(context, 0, gedelf_sink_callback(write_to_buffer, &out), &options);
    buffer_free(&out);
    return status;
}

static void test_graph__in_the_way(void **state)
{
    (void)state;
    gedelf_pg_dataset *d = read_notation(VIEW(all_kinds));
    gedelf_status status = GEDELF_UNWRITABLE;
    size_t calls = 0;
    for (; status != GEDELF_OK; calls++) {
        size_t left = calls;
        status = gedelf_pg_write_dot(d, 0, gedelf_sink_callback(refuse_octets, &left), NULL);
        assert_true(status == GEDELF_OK || status == GEDELF_UNWRITABLE);
    }
    assert_true(calls > 10);
    assert_failures_are_told(draw_scarcely, d, GEDELF_OK);
    gedelf_pg_free(d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_from_elf__cases),      cmocka_unit_test(test_from_elf__and_back),
        cmocka_unit_test(test_from_elf__table),      cmocka_unit_test(test_from_elf__name),
        cmocka_unit_test(test_from_elf__other_file), cmocka_unit_test(test_from_elf__deep),
        cmocka_unit_test(test_from_elf__long),       cmocka_unit_test(test_from_elf__many),
        cmocka_unit_test(test_from_elf__again),      cmocka_unit_test(test_from_elf__family_rules),
        cmocka_unit_test(test_from_elf__stopped),    cmocka_unit_test(test_from_elf__no_memory),
        cmocka_unit_test(test_graph__all_kinds),     cmocka_unit_test(test_graph__first_nodes),
        cmocka_unit_test(test_graph__texts),         cmocka_unit_test(test_graph__long_arrows),
        cmocka_unit_test(test_graph__unsound),       cmocka_unit_test(test_graph__in_the_way),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
