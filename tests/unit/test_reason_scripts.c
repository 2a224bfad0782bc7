/* SPDX-License-Identifier: MIT */
/*
 * What scripts in rules get and what may come back, without anybody who runs them: a script is its own result. [PG §Producers], D70
 */
#include "unit.h"

#include "research/polygenea/polygenea.h"

#include <gedelf/reason.h>

/* What was asked, what a script answers whose source begins with an exclamation mark (it fails), and why one failed. */
typedef struct echo {
    buffer arguments;
    buffer *said;
} echo;

static bool answer(void *context, gedelf_view source, gedelf_view arguments, gedelf_view *result)
{
    echo *e = context;
    e->arguments.length = 0;
    assert_true(buffer_append(&e->arguments, arguments));
    bool fails = source.length > 0 && source.text[0] == '!';
    *result = fails ? view_after(source, 1) : source;
    return !fails;
}

/* Why a script failed. */
static bool take_reason(void *context, const gedelf_diag *diag)
{
    const echo *e = context;
    if (diag->code == DIAG_SCRIPT_FAILED)
        assert_true(buffer_append(e->said, diag->args[0]));
    return true;
}

/* The source of a script as a datum in Base64, so that it can be anything. */
static void append_script(buffer *out, view source)
{
    assert_true(buffer_append(out, VIEW("BScript((\"text/javascript\",,\\")) && buffer_append_base64(out, source) &&
                buffer_append(out, VIEW("))")));
}

/* Draws conclusions, and gives the last line of what comes of it. */
static gedelf_status conclude(view nodes, const gedelf_allocator *allocator, echo *e, buffer *said, buffer *last)
{
    gedelf_read_options reading = GEDELF_READ_OPTIONS();
    gedelf_pg_infer_options options = GEDELF_PG_INFER_OPTIONS();
    gedelf_pg_dataset *d;
    buffer out;
    buffer_init(&out, &memory_default);
    reading.allocator = allocator;
    e->said = said;
    options.script = answer;
    options.diagnose = take_reason;
    options.context = e;
    gedelf_status status = gedelf_pg_read(&d, source_of(nodes), &reading, NULL);
    if (status == GEDELF_OK)
        status = gedelf_pg_infer(d, &options, NULL);
    if (status == GEDELF_OK)
        assert_int_equal(gedelf_pg_write(d, gedelf_sink_callback(write_to_buffer, &out), NULL), GEDELF_OK);
    gedelf_pg_free(d);
    size_t begin = out.length > 0 ? out.length - 1 : 0;
    while (begin > 0 && out.data[begin - 1] != '\n')
        begin--;
    assert_true(buffer_append(last, view_of(out.data, out.length > 0 ? out.length - 1 : 0).length > 0
                                        ? view_of(out.data + begin, out.length - 1 - begin)
                                        : VIEW("")));
    buffer_free(&out);
    return status;
}

/* Nodes 0 to 2, then the rule 3, an Inference 4, and what was produced. */
#define NODES "O({},{})S(0,\"a\")P(0,\"k\",1,\"v\")"

static void run_result(const char *before, view result, const char *after, const char *last, const char *why)
{
    echo e;
    buffer nodes, said, got;
    buffer_init(&e.arguments, &memory_default);
    buffer_init(&nodes, &memory_default);
    buffer_init(&said, &memory_default);
    buffer_init(&got, &memory_default);
    assert_true(buffer_append(&nodes, VIEW(NODES)) && buffer_append(&nodes, view_of_string(before)));
    append_script(&nodes, result);
    assert_true(buffer_append(&nodes, view_of_string(after)));
    assert_int_equal(conclude(buffer_view(&nodes), NULL, &e, &said, &got), GEDELF_OK);
    assert_view(buffer_view(&said), view_of_string(why));
    if (why[0] == 0)
        assert_view(buffer_view(&got), view_of_string(last));
    assert_view(buffer_view(&e.arguments), VIEW("[[[\"#0\",\"a\"],[\"#0\",\"k\",\"#1\",\"v\"]]]"));
    buffer_free(&e.arguments);
    buffer_free(&nodes);
    buffer_free(&said);
    buffer_free(&got);
}

static void test_scripts__texts(void **state)
{
    (void)state;
    static const char none[] = "it did not return a string";
    static const struct {
        view result;
        const char *text, *why;
    } rows[] = {
        {TEXT("\"x\""), "\"x\"", ""},
        {TEXT("\"\""), "\"\"", ""},
        {TEXT(" \"x\" "), "\"x\"", ""},
        {TEXT("\"\\\"\\\\\\/\\u0041\""), "\"\"\"\\/A\"", ""},
        {TEXT("\"\\u00e9\\u20AC\""), "\"\xC3\xA9\xE2\x82\xAC\"", ""},
        {TEXT("\"\\ud83d\\ude00\""), "\"\xF0\x9F\x98\x80\"", ""},
        {TEXT("\"\xC3\xA9\""), "\"\xC3\xA9\"", ""},
        {TEXT("\"\\uD7FF\\uE000\""), "\"\xED\x9F\xBF\xEE\x80\x80\"", ""},
        {TEXT("\"\\ud83d\""), "", none},
        {TEXT("\"\\ude00\""), "", none},
        {TEXT("\"\\ud83dx\""), "", none},
        {TEXT("\"\\ud83d\\u0041\""), "", none},
        {TEXT("\"\\uDBFF\\uDBFF\""), "", none},
        {TEXT("\"\\u00g0\""), "", none},
        {TEXT("\"\\u00\""), "", none},
        {TEXT("\"\\x\""), "", none},
        {TEXT("\"x"), "", none},
        {TEXT("\"x\\"), "", none},
        {TEXT("\"x\"y"), "", none},
        {TEXT("\"x\" \"y\""), "", none},
        {TEXT("x"), "", none},
        {TEXT("1"), "", none},
        {TEXT("true"), "", none},
        {TEXT("[\"x\"]"), "", none},
        {TEXT(""), "", none},
        {TEXT("!it is broken"), "", "it is broken"},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        char last[100];
        snprintf(last, sizeof last, "P(4,\"t\",1,%s)", rows[i].text);
        run_result("E([S(,),P(,\"k\",0,)],[P(,\"t\",0,", rows[i].result, ")])", last, rows[i].why);
    }
}

/* Indices of the rule's queries and templates, or references as the script got them. */
static void test_scripts__sets(void **state)
{
    (void)state;
    static const char none[] = "it did not return a set of indices";
    static const struct {
        view result;
        const char *set, *why;
    } rows[] = {
        {TEXT("[0]"), "{1}", ""},
        {TEXT("[0,1]"), "{1,2}", ""},
        {TEXT("[1,0,1]"), "{1,2}", ""},
        {TEXT(" [ 0 , \"#2\" ] "), "{1,2}", ""},
        {TEXT("[\"#1\"]"), "{1}", ""},
        {TEXT("[\"#2\",\"#0\"]"), "{0,2}", ""},
        {TEXT("[\"#5\"]"), "", none},
        {TEXT("[\"#4294967295\"]"), "", none},
        {TEXT("[\"#4294967296\"]"), "", none},
        {TEXT("[\"#99999999999999999999\"]"), "", none},
        {TEXT("[\"1\"]"), "", none},
        {TEXT("[\"#\"]"), "", none},
        {TEXT("[\"#1x\"]"), "", none},
        {TEXT("[\"\"]"), "", none},
        {TEXT("[9]"), "", none},
        {TEXT("[4294967296]"), "", none},
        {TEXT("[-1]"), "", none},
        {TEXT("[1.0]"), "", none},
        {TEXT("[1e0]"), "", none},
        {TEXT("[true]"), "", none},
        {TEXT("[[0]]"), "", none},
        {TEXT("[0 1]"), "", none},
        {TEXT("[0,]"), "", none},
        {TEXT("[0"), "", none},
        {TEXT("[0]x"), "", none},
        {TEXT("[0][0]"), "", none},
        {TEXT("0"), "", none},
        {TEXT("\"#1\""), "", none},
        {TEXT(""), "", none},
        {TEXT("!no"), "", "no"},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        char last[100];
        snprintf(last, sizeof last, "T(4,\"t\",%s)", rows[i].set);
        run_result("E([S(,),P(,\"k\",0,)],[T(,\"t\",", rows[i].result, ")])", last, rows[i].why);
    }
}

/* What a script gets of nodes of all kinds. */
static void test_scripts__arguments(void **state)
{
    (void)state;
    echo e;
    buffer said, got;
    buffer_init(&e.arguments, &memory_default);
    buffer_init(&said, &memory_default);
    buffer_init(&got, &memory_default);
    view nodes =
        VIEW("O({},{})O({\"in\":0},{\"d\":\"x\"})S(1,\"a\")S(1,\"b\")T(1,\"t\",{2})P(1,\"k\",2,(\"a/b\",\"en\",\\AQ==))"
             "E([S(,\"a\"),T(,\"t\",{0}),P(,\"k\",0,QScript(\"false\"))],[])");
    assert_int_equal(conclude(nodes, NULL, &e, &said, &got), GEDELF_OK);
    assert_view(buffer_view(&e.arguments),
                VIEW("[{\"media\":\"a/b\",\"lang\":\"en\",\"base64\":\"AQ==\"},[[\"#1\",\"a\"],[\"#1\",\"t\",[\"#2\"]],"
                     "[\"#1\",\"k\",\"#2\",{\"media\":\"a/b\",\"lang\":\"en\",\"base64\":\"AQ==\"}]]]"));
    assert_view(buffer_view(&said), VIEW(""));
    buffer_free(&e.arguments);
    buffer_free(&said);
    buffer_free(&got);
}

static gedelf_status conclude_scarcely(void *context, const gedelf_allocator *allocator)
{
    const view *nodes = context;
    echo e;
    buffer said, got;
    buffer_init(&e.arguments, &memory_default);
    buffer_init(&said, &memory_default);
    buffer_init(&got, &memory_default);
    gedelf_status status = conclude(*nodes, allocator, &e, &said, &got);
    assert_int_equal(said.length, 0);
    buffer_free(&e.arguments);
    buffer_free(&said);
    buffer_free(&got);
    return status;
}

static void test_scripts__scarce_memory(void **state)
{
    (void)state;
    view nodes = VIEW(NODES "E([S(,),P(,\"k\",0,QScript(\"true\"))],[P(,\"t\",0,BScript(\"\"\"x\\\\n\\u0041\"\"\")),T(,"
                            "\"t\",BScript(\"[0,\"\"#0\"\"]\"))])");
    assert_failures_are_told(conclude_scarcely, &nodes, GEDELF_OK);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_scripts__texts),
        cmocka_unit_test(test_scripts__sets),
        cmocka_unit_test(test_scripts__arguments),
        cmocka_unit_test(test_scripts__scarce_memory),
    };
    return cmocka_run_group_tests_name("reason_scripts", tests, NULL, NULL);
}
