/* SPDX-License-Identifier: MIT */
/*
 * Lines to structures: language tags, IRIs, version numbers, escapes, cross-reference identifiers, and the array that a
 * record is.
 */
#include "unit.h"
#include "format/structures/structures_private.h"

/* ---- Language tags, IRIs, versions ----------------------------------------------------------- */

/* Asks the question about each of the words, which are separated by spaces. */
static void assert_all_words(bool (*is)(view), const char *words, bool expected)
{
    for (const char *end; *words; words = *end ? end + 1 : end) {
        end = strchr(words, ' ');
        end = end ? end : words + strlen(words);
        if (is(view_of(words, (size_t)(end - words))) != expected)
            fail_msg("“%.*s” is %s", (int)(end - words), words, expected ? "not one" : "one");
    }
}

/* The examples of RFC 5646, appendix A, and others at the borders of its grammar. */
static void test_is_language_tag__table(void **state)
{
    (void)state;
    assert_all_words(is_language_tag,
                     "de fr ja i-enochian zh-Hant zh-Hans sr-Cyrl sr-Latn zh-cmn-Hans-CN cmn-Hans-CN zh-yue-HK yue-HK "
                     "zh-Hans-CN sr-Latn-RS sl-rozaj sl-rozaj-biske sl-nedis de-CH-1901 sl-IT-nedis hy-Latn-IT-arevela "
                     "de-DE en-US es-419 de-CH-x-phonebk az-Arab-x-AZE-derbend x-whatever qaa-Qaaa-QM-x-southern "
                     "de-Qaaa sr-Latn-QM sr-Qaaa-RS en-US-u-islamcal zh-CN-a-myext-x-private en-a-myext-b-another",
                     true);
    assert_all_words(is_language_tag, "de-419-DE a-DE", false);
    assert_true(is_language_tag(VIEW("ar-a-aaa-b-bbb-a-ccc"))); /* well-formed, though not valid */
    assert_all_words(is_language_tag,
                     "und DE-ch X-a-b-c x-1 en-GB-oed I-KLINGON sgn-BE-FR art-lojban zh-min-nan abcdefgh abcd de-1abc "
                     "aa-bbb-ccc-ddd en-0-ab aa-bbb-ccc-ddd-Latn-US-abcde-1996-a-bb-x-c",
                     true);
    assert_all_words(is_language_tag,
                     "- de- -de de--DE en_GB e 1 123 abcdefghi x x- de-x de-x- en-a en-a- en-a-b en-a-x-b en-abcdefghi "
                     "en-1 en-12 en-US-US en-Latn-Latn i-unknown i aa-bbb-ccc-ddd-eee abcd-efg de-ä de-abc1 "
                     "x-abcdefghi en-GB-oed-x-y en\n",
                     false);
    assert_false(is_language_tag(VIEW("")));
    assert_false(is_language_tag(VIEW(" en")));
    assert_false(is_language_tag(VIEW("en GB")));
}

/* D112 */
static void test_is_iri__table(void **state)
{
    (void)state;
    assert_all_words(is_iri,
                     "https://terms.fhiso.org/elf/ xsd:date urn:uuid:1 a: a+b-c.1:x http://example.com/é鈴?a=b#c "
                     "tag:a,b:[%]",
                     true);
    assert_all_words(is_iri, "date : :a 1a:b a:\x01 a:\x7F a:\xC2\x80 a:< a:> a:\" a:{ a:} a:| a:\\ a:^ a:` é:a a_b:c",
                     false);
    assert_false(is_iri(VIEW("")));
    assert_false(is_iri(VIEW("a b:c")));
    assert_false(is_iri(VIEW("a:b c")));
}

static void test_version_parse__table(void **state)
{
    (void)state;
    static const struct {
        const char *text, *version; /* NULL: it is none */
    } table[] = {
        {"1.0", "1.0.0"},
        {"1.0.0", "1.0.0"},
        {"5.5.1", "5.5.1"},
        {"05.050.00", "5.50.0"},
        {"0.0", "0.0.0"},
        {"10.20.30", "10.20.30"},
        {"1", NULL},
        {"", NULL},
        {".", NULL},
        {"1.", NULL},
        {".1", NULL},
        {"1.0.", NULL},
        {"1.0.0.0", NULL},
        {"1..0", NULL},
        {"1.0a", NULL},
        {"5.5EL", NULL},
        {" 1.0", NULL},
        {"1.0 ", NULL},
        {"1.0.x", NULL},
        {"-1.0", NULL},
        {"123456789012345678901234567890.1", "123456789012345678901234567890.1.0"},
    };
    buffer out;
    buffer_init(&out, &memory_default);
    for (size_t i = 0; i < COUNT_OF(table); i++) {
        bool memory = true, is_version = version_parse(view_of_string(table[i].text), &out, &memory);
        assert_true(memory);
        assert_int_equal(is_version, table[i].version != NULL);
        if (is_version)
            assert_view(buffer_view(&out), view_of_string(table[i].version));
    }
    buffer_free(&out);
    census c = {.scarce = true};
    gedelf_allocator allocator = census_allocator(&c);
    bool memory = true;
    buffer_init(&out, &allocator);
    assert_true(version_parse(VIEW("1.0"), &out, &memory));
    assert_false(memory);
}

/* ---- Escapes --------------------------------------------------------------------------------- */

/* A line whose payload begins in column 8. */
#define LINE "1 NOTE "

static void assert_unescapes(const char *name, const char *payload, const char *expected, const char *notes)
{
    char text[200];
    stage s;
    assembler a;
    buffer out;
    snprintf(text, sizeof text, LINE "%s", payload);
    stage_open_as(&s, source_of(view_of_string(text)), name);
    size_t length = stage_read_all(&s).length;
    assert_true(assembler_init(&a, &memory_default, &s.options, dialect_default(), &s.speaker));
    buffer_init(&out, &memory_default);
    structure line_of_payload = {.line = 1, .length = length, .payload_at = sizeof LINE - 1};
    view whole = view_of_string(payload);
    assert_true(payload_unescape(&a, &line_of_payload, whole, &out));
    assert_view(buffer_view(&out), view_of_string(expected));
    assert_string_equal(notebook_text(&s.notes), notes);
    buffer_free(&out);
    assembler_free(&a);
    stage_close(&s);
}

static void test_payload_unescape__table(void **state)
{
    (void)state;
    static const struct {
        const char *payload, *text, *notes;
    } table[] = {
        /* the table of [ELF-SER §identify-escs] */
        {"name@example.com", "name@example.com", "1:12 note bare-at-sign\n"},
        {"name@@example.com", "name@example.com", ""},
        {"name@@@example.com", "name@@example.com", "1:14 note bare-at-sign\n"},
        {"name@@@@example.com", "name@@example.com", ""},
        {"some@#XYZ@thing", "some@#XYZ@thing", "1:12 error escape-not-permitted\n"},
        {"some@@#XYZ@thing", "some@#XYZ@thing", "1:18 note bare-at-sign\n"},
        {"some@@@#XYZ@thing", "some@@#XYZ@thing", "1:14 error escape-not-permitted\n"},
        {"@#XA@@#YB@", "@#XA@@#YB@", "1:8 error escape-not-permitted\n1:13 error escape-not-permitted\n"},
        /* its other examples */
        {"only a @# are", "only a @# are", "1:15 error escape-unfinished\n"},
        {"a @# with a @ isn't", "a @# with a @ isn't", "1:10 error escape-malformed\n1:20 note bare-at-sign\n"},
        {"@@#U40@@", "@#U40@", ""},
        {"@#U40@@#U40@", "@@", "1:8 warning at-sign-escape\n1:14 warning at-sign-escape\n"},
        {"@#DJULIAN@ 30 JAN 1649", "@#DJULIAN@ 30 JAN 1649", ""},
        {"Jo@#UE3@o", "Jo\xC3\xA3o", "1:10 note needless-escape\n"},
        {"@#U 639 632 64A 632@", "عزيز", "1:8 note needless-escape\n"},
        {"@#U639@@#U632@", "عز", "1:8 note needless-escape\n1:15 note needless-escape\n"},
        {"@#U@", "", ""},
        {"@#U  @", "", ""},
        /* and what it leaves open: D101, D102, D115 */
        {"@#", "@#", "1:8 error escape-unfinished\n"},
        {"@", "@", "1:8 note bare-at-sign\n"},
        {"@#@", "@#@", "1:8 error escape-malformed\n1:10 note bare-at-sign\n"},
        {"@#u21@", "@#u21@", "1:8 error escape-malformed\n1:13 note bare-at-sign\n"},
        {"@#@#U21@", "@#!", "1:8 error escape-malformed\n1:10 note needless-escape\n"},
        {"@#U11f@x", "@#U11f@x", "1:8 error unicode-escape-malformed\n"},
        {"@#Ux@", "@#Ux@", "1:8 error unicode-escape-malformed\n"},
        {"@#U0@", "@#U0@", "1:8 error unicode-escape-no-character\n"},
        {"@#U41 D800@", "@#U41 D800@", "1:8 error unicode-escape-no-character\n"},
        {"@#UFFFE@", "@#UFFFE@", "1:8 error unicode-escape-no-character\n"},
        {"@#U110000@", "@#U110000@", "1:8 error unicode-escape-no-character\n"},
        {"@#U100000000000000041@", "@#U100000000000000041@", "1:8 error unicode-escape-no-character\n"},
        {"@#U10FFFF@", "\xF4\x8F\xBF\xBF", "1:8 note needless-escape\n"},
        {"@#U00000000000000000000041@", "A", "1:8 note needless-escape\n"},
        {"a @#U20@", "a  ", ""}, /* to protect white space is a good reason */
        {"@#UE000@", "\xEE\x80\x80", ""},
        {"é @@", "é @", ""},
    };
    for (size_t i = 0; i < COUNT_OF(table); i++)
        assert_unescapes("UTF-8", table[i].payload, table[i].text, table[i].notes);
}

/* Whether an escape is needed depends on the encoding. */
static void test_payload_unescape__needed(void **state)
{
    (void)state;
    assert_unescapes("ASCII", "@#UE3@", "ã", "");
    assert_unescapes("ANSEL", "@#UE3@", "ã", "");
    assert_unescapes("ANSEL", "@#U141@", "Ł", "1:8 note needless-escape\n");
    assert_unescapes("ASCII", "@#U41@", "A", "1:8 note needless-escape\n");
}

/* ---- Cross-reference identifiers ------------------------------------------------------------- */

static void test_xrefs__counting(void **state)
{
    (void)state;
    xrefs x;
    uint64_t taken;
    xrefs_init(&x, &memory_default);
    assert_false(xrefs_find(&x, VIEW("I1")).exists);
    assert_true(xrefs_define(&x, VIEW("I1"), 5, 77, &taken));
    assert_int_equal(taken, 0);
    assert_true(xrefs_mention(&x, VIEW("I1")));
    assert_false(xrefs_need_look(&x));
    assert_true(xrefs_define(&x, VIEW("F1"), 8, 99, &taken));
    assert_true(xrefs_define(&x, VIEW("F1"), 9, 100, &taken));
    assert_int_equal(taken, 8);
    assert_false(xrefs_need_look(&x)); /* nothing points to it */
    assert_true(xrefs_mention(&x, VIEW("N1")));
    assert_true(xrefs_need_look(&x));
    assert_int_equal(xrefs_find(&x, VIEW("N1")).count, 0);
    assert_int_equal(xrefs_find(&x, VIEW("F1")).count, 2);
    assert_int_equal(xrefs_find(&x, VIEW("F1")).where, 99);
    xrefs_free(&x);
}

/* ---- Records --------------------------------------------------------------------------------- */

/* In preorder, every structure's parent comes before it, one level up, and its end lies within its parent's. */
static void assert_preorder(const record *r)
{
    assert_int_equal(r->items[0].level, 0);
    assert_int_equal(r->items[0].end, r->count);
    for (uint32_t i = 1; i < r->count; i++) {
        const structure *s = &r->items[i], *parent = &r->items[s->parent];
        assert_true(s->parent < i);
        assert_int_equal(s->level, parent->level + 1);
        assert_true(s->end > i && s->end <= parent->end);
    }
}

/* Assembles the records of a text, and writes what remains of each structure: level, tag and payload. */
static void assemble(notebook *out, const char *text)
{
    stage s;
    assembler a;
    splitter splitting;
    line l;
    stage_open_as(&s, source_of(view_of_string(text)), "UTF-8");
    splitter_init(&splitting, &s.speaker);
    assert_true(assembler_init(&a, &memory_default, &s.options, dialect_default(), &s.speaker));
    bool ended = false;
    while (!ended) {
        gedelf_status status = splitter_next(&splitting, &l);
        ended = status == GEDELF_END;
        status = ended ? assembler_finish(&a, &l) : assembler_push(&a, &l);
        if (status == GEDELF_OK && !ended)
            continue;
        if (a.record.count > 0) {
            if (a.record.header)
                assert_int_equal(header_prepare(&a), GEDELF_OK);
            assert_int_equal(record_process(&a, 0), GEDELF_OK);
            assert_preorder(&a.record);
        }
        for (size_t i = 0; i < a.record.count; i++) {
            const structure *item = &a.record.items[i];
            char level[8];
            if ((item->flags & REMOVED) != 0)
                continue;
            notebook_write(out, view_of(level, (size_t)snprintf(level, sizeof level, "%u ", (unsigned)item->level)));
            notebook_write(out, names_at(&a.tags, item->tag));
            notebook_write(out, VIEW("="));
            notebook_write(out, structure_payload(&a, item));
            notebook_write(out, structure_pointer(&a, item));
            notebook_write(out, VIEW("|"));
        }
        record_clear(&a.record);
        if (!ended)
            assert_int_equal(assembler_push(&a, &l), GEDELF_OK);
    }
    assembler_free(&a);
    stage_close(&s);
}

static void test_assembler__records(void **state)
{
    (void)state;
    notebook out;
    notebook_init(&out);
    assemble(&out, "0 HEAD\n1 SOUR x\n2 VERS 1\n"
                   "0 @I1@ INDI\n1 NAME a\n2 GIVN b\n3 SOUR @S1@\n2 SURN c\n1 BIRT\n"
                   "0 @N1@ NOTE one\n1 CONC , two\n1 CONT @@three\n1 REFN 1\n"
                   "0 TRLR\n");
    assert_string_equal(notebook_text(&out), "0 HEAD=|1 SOUR=x|2 VERS=1|"
                                             "0 INDI=|1 NAME=a|2 GIVN=b|3 SOUR=S1|2 SURN=c|1 BIRT=|"
                                             "0 NOTE=one, two\n@three|1 REFN=1|");
    notebook_free(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_is_language_tag__table),   cmocka_unit_test(test_is_iri__table),
        cmocka_unit_test(test_version_parse__table),     cmocka_unit_test(test_payload_unescape__table),
        cmocka_unit_test(test_payload_unescape__needed), cmocka_unit_test(test_xrefs__counting),
        cmocka_unit_test(test_assembler__records),
    };
    return cmocka_run_group_tests_name("structures", tests, NULL, NULL);
}
