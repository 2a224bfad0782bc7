/* SPDX-License-Identifier: MIT */
/*
 * Pictures of claims: which boxes and arrows there are, what they say, and what is left out. A picture is held against its lines
 * in a short form, without colours and shapes; one is held against all of them.
 */
#include "unit.h"

#include "research/polygenea/polygenea.h"

/* ---- The short form -------------------------------------------------------------------------- */

/* What is between two signs of a line; empty if they are not there. */
static view between(view line_text, const char *before, const char *after)
{
    size_t from = 0, length = strlen(before);
    while (from + length <= line_text.length && memcmp(line_text.text + from, before, length) != 0)
        from++;
    if (from + length > line_text.length)
        return view_of("", 0);
    view rest = view_after(line_text, from + length);
    size_t end = 0, wanted = strlen(after);
    while (end + wanted <= rest.length && memcmp(rest.text + end, after, wanted) != 0)
        end++;
    return view_of(rest.text, end);
}

static bool has_sign(view line_text, const char *sign)
{
    view wanted = view_of_string(sign);
    size_t at = 0;
    while (at < line_text.length && !view_begins(view_after(line_text, at), wanted))
        at++;
    return at < line_text.length;
}

/* "1(Ann\nbirth 1820) 2!(…) 1>2(husband)=": a person has no sign, another box "'", what is asked for "*", a rule "%"; of arrows,
   "!" is concluded, "-" is dashed, "<" has its head after. */
static void append_short(buffer *out, view line_text)
{
    bool arrow = between(line_text, " -> n", " ").length > 0;
    view label = between(line_text, "label=\"", "\"");
    const char *signs = "";
    if (arrow)
        signs = between(line_text, "dir=", ",").length > 0 && has_sign(line_text, "dashed")
                    ? (has_sign(line_text, "xlabel") ? "!-" : "-")
                : has_sign(line_text, "xlabel")   ? "!"
                : has_sign(line_text, "dir=back") ? "<"
                                                  : "";
    else
        signs = has_sign(line_text, "#f0f0f0")    ? "'"
                : has_sign(line_text, "penwidth") ? "*"
                : has_sign(line_text, "#e4d7f5")  ? "%"
                                                  : "";
    assert_true(buffer_append(out, out->length > 0 ? VIEW(" ") : VIEW("")));
    assert_true(buffer_append(out, between(line_text, "  n", " ")));
    if (arrow)
        assert_true(buffer_append(out, VIEW(">")) && buffer_append(out, between(line_text, " -> n", " ")));
    assert_true(buffer_append(out, view_of_string(signs)));
    if (label.length > 0)
        assert_true(buffer_append(out, VIEW("(")) && buffer_append(out, label) && buffer_append(out, VIEW(")")));
}

typedef struct picture_case {
    const char *nodes, *picture;
    uint32_t left_out;
    uint32_t of, depth, max_boxes; /* of: NOBODY */
    bool evidence;
} picture_case;

enum { NOBODY = 999 };

static void run_picture(const picture_case *c)
{
    gedelf_pg_dataset *d;
    gedelf_pg_picture_options options = GEDELF_PG_PICTURE_OPTIONS();
    buffer out, short_form;
    uint32_t left_out = 77;
    buffer_init(&out, &memory_default);
    buffer_init(&short_form, &memory_default);
    assert_int_equal(gedelf_pg_read(&d, source_of(view_of_string(c->nodes)), NULL, NULL), GEDELF_OK);
    options.show = c->evidence ? GEDELF_PG_SHOW_EVIDENCE : GEDELF_PG_SHOW_PEOPLE;
    options.of = &c->of;
    options.of_count = c->of == NOBODY ? 0 : 1;
    options.depth = c->depth;
    options.max_boxes = c->max_boxes == 0 ? GEDELF_NO_LIMIT : c->max_boxes;
    assert_int_equal(gedelf_pg_draw(d, gedelf_sink_callback(write_to_buffer, &out), &options, &left_out), GEDELF_OK);
    for (view rest = buffer_view(&out); rest.length > 0;) {
        const char *end = memchr(rest.text, '\n', rest.length);
        assert_non_null(end);
        view taken = view_of(rest.text, (size_t)(end - rest.text));
        if (view_begins(taken, VIEW("  n")) && is_digit(taken.text[3]))
            append_short(&short_form, taken);
        rest = view_after(rest, taken.length + 1);
    }
    if (!view_equal(buffer_view(&short_form), view_of_string(c->picture)) || left_out != c->left_out)
        fail_msg("%s\ngives %u left out, and\n%.*s\nnot\n%s", c->nodes, left_out, (int)short_form.length,
                 short_form.data, c->picture);
    gedelf_pg_free(d);
    buffer_free(&out);
    buffer_free(&short_form);
}

#define ELF "N(\"https://terms.fhiso.org/elf/\",\"elf\")O({},{})"
#define NAME(of, text) "P(0,\"elf:PERSONAL_NAME_STRUCTURE\"," #of ",\"" text "\")"

/* Ann, Bob and their family with a child: 1, 3, 5, 8. */
#define FAMILY                                                                                                         \
    ELF "S(0,\"INDI @1@\")" NAME(1, "Ann") "S(0,\"INDI @2@\")" NAME(                                                   \
        3, "Bob") "S(0,\"FAM @1@\")"                                                                                   \
                  "C(0,\"elf:PARENT1_POINTER\",5,3)C(0,\"elf:PARENT2_POINTER\",5,1)S(0,\"INDI @3@\")" NAME(            \
                      8, "Cid") "C(0,\"elf:CHILD_POINTER\",5,8)"
#define FAMILY_IS "1(Ann) 5'(family of Bob and Ann) 3(Bob) 8(Cid)"
#define FAMILY_ARROWS "3>5<(husband) 1>5<(wife) 5>8(child)"

/* ---- People ---------------------------------------------------------------------------------- */

static void test_pg_pictures__people(void **state)
{
    (void)state;
    static const picture_case cases[] = {
        {ELF, "", 0, NOBODY, 0, 30, false},
        {FAMILY, FAMILY_IS " " FAMILY_ARROWS, 0, NOBODY, 0, 30, false},
        {FAMILY, FAMILY_IS " " FAMILY_ARROWS, 0, NOBODY, 0, 0, false},
        /* what does not fit */
        {FAMILY, "1(Ann)", 3, NOBODY, 0, 1, false},
        {FAMILY, "1(Ann) 5'(family of Bob and Ann) 1>5<(wife)", 2, NOBODY, 0, 2, false},
        {FAMILY, "1(Ann) 5'(family of Bob and Ann) 3(Bob) 3>5<(husband) 1>5<(wife)", 1, NOBODY, 0, 3, false},
        /* around somebody, so many steps */
        {FAMILY, "8(Cid) 5'(family of Bob and Ann) 5>8(child)", 0, 8, 1, 30, false},
        {FAMILY, "8(Cid) 5'(family of Bob and Ann) 3(Bob) 1(Ann) " FAMILY_ARROWS, 0, 8, 2, 30, false},
        {FAMILY, "8(Cid) 5'(family of Bob and Ann) 3(Bob) 1(Ann) " FAMILY_ARROWS, 0, 8, 0, 30, false},
        {FAMILY, "8(Cid) 5'(family of Bob and Ann) 5>8(child)", 0, 8, 0, 2, false},
        /* a claim means those that it is about */
        {FAMILY, "3(Bob) 5'(family of Bob and Ann) 3>5<(husband)", 0, 4, 1, 30, false},
        {FAMILY, "5'(family of Bob and Ann) 8(Cid) 3(Bob) 1(Ann) " FAMILY_ARROWS, 0, 10, 1, 30, false},
        /* what is no person and links none is left aside, unless it is asked for */
        {FAMILY "S(0,\"NOTE @1@\")C(0,\"elf:NOTE_STRUCTURE\",1,11)", FAMILY_IS " " FAMILY_ARROWS, 0, NOBODY, 0, 30,
         false},
        {FAMILY "S(0,\"NOTE @1@\")C(0,\"elf:NOTE_STRUCTURE\",1,11)", "11'(“NOTE @1@”) 1(Ann) 1>11(note)", 0, 11, 1, 30,
         false},
        {ELF "S(0,\"x\")P(0,\"type\",1,\"person\")", "1(“x”)", 0, NOBODY, 0, 30, false},
        {ELF "S(0,\"x\")" NAME(1, "A") "P(0,\"type\",1,\"place\")", "", 0, NOBODY, 0, 30, false},
        {ELF "S(0,\"x\")S(0,\"y\")" NAME(1, "A") NAME(2, "B"), "1(A) 2(B)", 0, NOBODY, 0, 30, false},
        /* Tags link the first of them with the others */
        {ELF "S(0,\"x\")S(0,\"y\")S(0,\"z\")" NAME(1, "A") NAME(2, "B") NAME(3, "C") "T(0,\"distinct\",{1,2,3})",
         "1(A) 2(B) 3(C) 1>2-(distinct) 1>3-(distinct)", 0, NOBODY, 0, 30, false},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++)
        run_picture(&cases[i]);
}

/* Lines of a box: what is said about somebody, and about parts of them; five, without what is for programs. */
static void test_pg_pictures__lines(void **state)
{
    (void)state;
#define ANN ELF "S(0,\"INDI @1@\")" NAME(1, "Ann")
    static const picture_case cases[] = {
        {ANN "P(0,\"elf:OCCUPATION\",1,\"Poet\")", "1(Ann\\noccupation Poet)", 0, NOBODY, 0, 30, false},
        {ANN "S(0,\"INDI @1@ BIRT\")C(0,\"elf:BIRTH\",1,3)P(0,\"elf:DATE_VALUE\",3,\"1820\")", "1(Ann\\nbirth 1820)", 0,
         NOBODY, 0, 30, false},
        {ANN "S(0,\"INDI @1@ "
             "BIRT\")C(0,\"elf:BIRTH\",1,3)P(0,\"elf:DATE_VALUE\",3,\"1820\")P(0,\"elf:PLACE_STRUCTURE\",3,\"York\")",
         "1(Ann\\nbirth 1820, York)", 0, NOBODY, 0, 30, false},
        {ANN "S(0,\"INDI @1@ BIRT\")C(0,\"elf:BIRTH\",1,3)P(0,\"elf:AGE_AT_EVENT\",3,\"0\")", "1(Ann)", 0, NOBODY, 0,
         30, false},
        {ANN
         "P(0,\"elf:NOTE_STRUCTURE\",1,\"n\")P(0,\"elf:SEX_VALUE\",1,\"F\")P(0,\"elf:TIME_VALUE\",1,\"1\")P(0,\"type\","
         "1,\"person\")"
         "P(0,\"INDI._UID\",1,\"u\")P(0,\"elf:AUTOMATED_RECORD_ID\",1,\"1\")P(0,\"elf:RESTRICTION_NOTICE\",1,\"r\")",
         "1(Ann)", 0, NOBODY, 0, 30, false},
        {ANN "P(0,\"elf:PERSONAL_NAME_STRUCTURE\",1,\"Bea\")", "1(Ann\\nname Bea)", 0, NOBODY, 0, 30, false},
        {ANN "P(0,\"a\",1,\"1\")P(0,\"b\",1,\"2\")P(0,\"c\",1,\"3\")P(0,\"d\",1,\"4\")P(0,\"e\",1,\"5\")",
         "1(Ann\\na 1\\nb 2\\nc 3\\nd 4\\ne 5)", 0, NOBODY, 0, 30, false},
        {ANN
         "P(0,\"a\",1,\"1\")P(0,\"b\",1,\"2\")P(0,\"c\",1,\"3\")P(0,\"d\",1,\"4\")P(0,\"e\",1,\"5\")P(0,\"f\",1,\"6\")",
         "1(Ann\\na 1\\nb 2\\nc 3\\nd 4\\ne 5\\n…)", 0, NOBODY, 0, 30, false},
        /* sources are counted, but not the file */
        {ANN "O({\"in\":0},{\"n\":\"1\"})P(3,\"elf:SEX_VALUE\",1,\"F\")", "1(Ann\\n(1 citation))", 0, NOBODY, 0, 30,
         false},
        {ANN "O({\"in\":0},{\"n\":\"1\"})O({\"in\":0},{\"n\":\"2\"})P(3,\"elf:SEX_VALUE\",1,\"F\")P(4,\"elf:SEX_"
             "VALUE\",1,\"F\")P(4,\"k\",1,\"v\")",
         "1(Ann\\nk v\\n(2 citations))", 0, NOBODY, 0, 30, false},
        /* lines of about 28 characters */
        {ANN "P(0,\"k\",1,\"aaaa bbbb cccc dddd eeee ffff gggg\")", "1(Ann\\nk aaaa bbbb cccc dddd eeee\\nffff gggg)",
         0, NOBODY, 0, 30, false},
        {ELF "S(0,\"x\")" NAME(1, "A&<B>"), "1(A&amp;&lt;B&gt;)", 0, NOBODY, 0, 30, false},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++)
        run_picture(&cases[i]);
}

/* ---- Conclusions ----------------------------------------------------------------------------- */

/* A to E, and a rule that says nothing; node 6 is the rule, 7 an Inference. */
#define FIVE                                                                                                           \
    ELF "S(0,\"a\")S(0,\"b\")S(0,\"c\")S(0,\"d\")S(0,\"e\")E([S(,)],[C(,\"k\",0,0)])I([1],6)" NAME(1, "A")             \
        NAME(2, "B") NAME(3, "C") NAME(4, "D") NAME(5, "E")

static void test_pg_pictures__conclusions(void **state)
{
    (void)state;
    static const picture_case cases[] = {
        /* they come first */
        {FIVE "C(7,\"k\",4,5)", "4(D) 5(E) 1(A) 2(B) 3(C) 4>5!(k)", 0, NOBODY, 0, 30, false},
        {FIVE "C(7,\"k\",4,5)", "4(D) 5(E) 4>5!(k)", 3, NOBODY, 0, 2, false},
        /* two at a box, no more */
        {FIVE "C(7,\"k\",1,2)C(7,\"k\",1,3)C(7,\"k\",1,4)", "1(A) 2(B) 3(C) 4(D) 5(E) 1>2!(k) 1>3!(k)", 0, NOBODY, 0,
         30, false},
        {FIVE "C(7,\"k\",1,2)C(7,\"k\",1,3)C(7,\"k\",1,4)", "1(A) 2(B) 3(C) 4(D) 1>2!(k) 1>3!(k) 1>4!(k)", 0, 1, 1, 30,
         false},
        /* around somebody, those about others are not drawn */
        {FIVE "C(7,\"k\",1,2)C(7,\"l\",2,3)", "1(A) 2(B) 3(C) 1>2!(k)", 0, 1, 2, 30, false},
        /* of what is said between two, the last is drawn; of what is concluded, the last of each key */
        {FIVE "C(0,\"k\",1,2)C(0,\"l\",2,1)C(7,\"k\",1,2)C(7,\"m\",1,2)",
         "1(A) 2(B) 3(C) 4(D) 5(E) 2>1(l) 1>2!(k) 1>2!(m)", 0, NOBODY, 0, 30, false},
        {FIVE "D({0},\"r\")C(7,\"k\",1,2)C(13,\"k\",1,2)", "1(A) 2(B) 3(C) 4(D) 5(E) 1>2!(k)", 0, NOBODY, 0, 30, false},
        {FIVE "D({0},\"r\")T(13,\"same\",{1,2})", "1(A) 2(B) 3(C) 4(D) 5(E) 1>2!-(same)", 0, NOBODY, 0, 30, false},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++)
        run_picture(&cases[i]);
}

/* ---- Evidence -------------------------------------------------------------------------------- */

static void test_pg_pictures__evidence(void **state)
{
    (void)state;
#define CLAIMS                                                                                                         \
    "O({},{\"title\":\"T\"})S(0,\"a\")P(0,\"s\",1,\"F\")E([S(,),P(,\"s\",0,)],[P(,\"k\",0,\"v\")])I([1,2],3)P(4,"      \
    "\"k\",1,\"v\")"
    static const picture_case cases[] = {
        {CLAIMS, "2*(s of “a”: “F”\\nfrom “T”)", 0, 2, 0, 30, true},
        {CLAIMS,
         "5*(k of “a”: “v”) 4%(if s of A is anything, then k of A\\nis “v”) 5>4< 2(s of “a”: “F”\\nfrom “T”) 4>2<", 0,
         5, 0, 30, true},
        {CLAIMS, "5*(k of “a”: “v”) 4%(if s of A is anything, then k of A\\nis “v”) 5>4<", 0, 5, 1, 30, true},
        {CLAIMS, "5*(k of “a”: “v”)", 2, 5, 0, 1, true},
        {CLAIMS, "5*(k of “a”: “v”) 4%(if s of A is anything, then k of A\\nis “v”) 5>4<", 1, 5, 0, 2, true},
        {CLAIMS "D({2},\"r\")P(6,\"k\",1,\"v\")",
         "7*(k of “a”: “v”) 6%(“r”) 7>6< 2(s of “a”: “F”\\nfrom “T”) 6>2< 5(k of “a”: “v”) "
         "4%(if s of A is anything, then k of A\\nis “v”) 5>4< 4>2<",
         0, 7, 0, 30, true},
        {CLAIMS, "0*(“T”)", 0, 0, 0, 30, true},
        {CLAIMS, "1*(“a”\\nfrom “T”)", 0, 1, 0, 30, true},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++)
        run_picture(&cases[i]);
}

/* ---- All of one picture, and what cannot be --------------------------------------------------- */

static void test_pg_pictures__whole(void **state)
{
    (void)state;
    gedelf_pg_dataset *d;
    buffer out;
    buffer_init(&out, &memory_default);
    assert_int_equal(
        gedelf_pg_read(&d, source_of(VIEW(ELF "S(0,\"a\")" NAME(1, "A") "S(0,\"b\")C(0,\"k\",1,3)C(0,\"l\",3,1)")),
                       NULL, NULL),
        GEDELF_OK);
    assert_int_equal(gedelf_pg_draw(d, gedelf_sink_callback(write_to_buffer, &out), NULL, NULL), GEDELF_OK);
    assert_view(buffer_view(&out),
                VIEW("digraph polygenea {\n"
                     "  graph [rankdir=LR, nodesep=0.15, ranksep=0.6];\n"
                     "  node [style=filled, fontname=\"sans-serif\", fontsize=10, margin=\"0.15,0.06\"];\n"
                     "  edge [fontname=\"sans-serif\", fontsize=8];\n"
                     "  n1 [shape=box, style=\"rounded,filled\", fillcolor=\"#ffe9a8\", label=\"A\"];\n"
                     "  n3 [shape=box, fillcolor=\"#f0f0f0\", fontsize=8, label=\"“b”\"];\n"
                     "  n3 -> n1 [label=\"l\", color=\"#808080\", fontcolor=\"#606060\"];\n"
                     "}\n"));
    buffer_free(&out);
    gedelf_pg_free(d);
}

typedef struct narrow {
    size_t room;
} narrow;

static bool take_while_there_is_room(void *context, const void *octets, size_t size)
{
    narrow *n = context;
    (void)octets;
    bool fits = size <= n->room;
    n->room = fits ? n->room - size : 0;
    return fits;
}

static void test_pg_pictures__what_cannot_be(void **state)
{
    (void)state;
    gedelf_pg_dataset *d;
    uint32_t of = 8;
    gedelf_pg_picture_options options = GEDELF_PG_PICTURE_OPTIONS();
    buffer out;
    buffer_init(&out, &memory_default);
    assert_int_equal(gedelf_pg_read(&d, source_of(VIEW(FAMILY)), NULL, NULL), GEDELF_OK);
    options.show = GEDELF_PG_SHOW_EVIDENCE;
    assert_int_equal(gedelf_pg_draw(d, gedelf_sink_callback(write_to_buffer, &out), &options, NULL),
                     GEDELF_ARGUMENT); /* of nothing */
    options.of = &of;
    options.of_count = 1;
    for (int show = GEDELF_PG_SHOW_PEOPLE; show <= GEDELF_PG_SHOW_EVIDENCE; show++) {
        options.show = (gedelf_pg_show)show;
        of = gedelf_pg_node_count(d);
        assert_int_equal(gedelf_pg_draw(d, gedelf_sink_callback(write_to_buffer, &out), &options, NULL),
                         GEDELF_ARGUMENT);
        of = 10;
        out.length = 0;
        assert_int_equal(gedelf_pg_draw(d, gedelf_sink_callback(write_to_buffer, &out), &options, NULL), GEDELF_OK);
        for (size_t room = 0; room < out.length; room++) {
            narrow n = {room};
            assert_int_equal(gedelf_pg_draw(d, gedelf_sink_callback(take_while_there_is_room, &n), &options, NULL),
                             GEDELF_UNWRITABLE);
        }
    }
    options.show = (gedelf_pg_show)(GEDELF_PG_SHOW_EVIDENCE + 1);
    assert_int_equal(gedelf_pg_draw(d, gedelf_sink_callback(write_to_buffer, &out), &options, NULL), GEDELF_ARGUMENT);
    buffer_free(&out);
    gedelf_pg_free(d);
}

static gedelf_status draw_scarcely(void *context, const gedelf_allocator *allocator)
{
    gedelf_pg_picture_options options = GEDELF_PG_PICTURE_OPTIONS();
    gedelf_pg_dataset *d;
    gedelf_read_options reading = GEDELF_READ_OPTIONS();
    const uint32_t of = 13;
    buffer out;
    buffer_init(&out, &memory_default);
    reading.allocator = options.allocator = allocator;
    gedelf_status status = gedelf_pg_read(&d, source_of(*(const view *)context), &reading, NULL);
    if (status == GEDELF_OK)
        status = gedelf_pg_draw(d, gedelf_sink_callback(write_to_buffer, &out), &options, NULL);
    options.show = GEDELF_PG_SHOW_EVIDENCE;
    options.of = &of;
    options.of_count = 1;
    if (status == GEDELF_OK)
        status = gedelf_pg_draw(d, gedelf_sink_callback(write_to_buffer, &out), &options, NULL);
    gedelf_pg_free(d);
    buffer_free(&out);
    return status;
}

static void test_pg_pictures__scarce_memory(void **state)
{
    (void)state;
    view nodes = VIEW(
        FIVE "C(7,\"k\",1,2)T(0,\"same\",{1,2,3})P(0,\"a\",1,\"1\")O({\"in\":0},{\"n\":\"1\"})P(16,\"b\",1,\"2\")");
    assert_failures_are_told(draw_scarcely, &nodes, GEDELF_OK);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_pg_pictures__people),        cmocka_unit_test(test_pg_pictures__lines),
        cmocka_unit_test(test_pg_pictures__conclusions),   cmocka_unit_test(test_pg_pictures__evidence),
        cmocka_unit_test(test_pg_pictures__whole),         cmocka_unit_test(test_pg_pictures__what_cannot_be),
        cmocka_unit_test(test_pg_pictures__scarce_memory),
    };
    return cmocka_run_group_tests_name("pictures", tests, NULL, NULL);
}
