/* SPDX-License-Identifier: MIT */
/*
 * Judging encodings: what is UTF-8, which candidate reads words best and how certainly, which lines are in another encoding.
 * [docs/repair.md E1 to E6]
 */
#include "unit.h"

#include "judge/judge.h"

#define HEAD(label) "0 HEAD\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n1 CHAR " label "\n"

static gedelf_judgement *judged(view text)
{
    gedelf_judgement *j;
    assert_int_equal(gedelf_judge(&j, source_of(text), NULL), GEDELF_OK);
    return j;
}

/* ---- Verdicts -------------------------------------------------------------------------------- */

/* A text, and what is judged of it. */
static const struct {
    view text;
    const char *best;
    bool certain, holds, decodes;
} verdicts[] = {
    /* E1 */
    {TEXT(HEAD("ANSEL") "0 NOTE plain\n0 TRLR\n"), "ASCII", true, true, true},
    {TEXT(HEAD("ANSEL") "0 NOTE caf\xC3\xA9\n0 TRLR\n"), "UTF-8", true, false, true},
    {TEXT(HEAD("UTF-8") "0 NOTE caf\xC3\xA9\n0 TRLR\n"), "UTF-8", true, true, true},
    {TEXT(HEAD("UTF-8") "0 NOTE K\xC3\xB6ln Br\xC3\n1 CONC \xBC"
                        "der\n0 TRLR\n"),
     "UTF-8", true, true, true},
    {TEXT("\xEF\xBB\xBF" HEAD("ANSI") "0 NOTE plain\n0 TRLR\n"), "UTF-8", true, false, true},
    {TEXT("0\0 \0H\0E\0A\0D\0\n\0001\0 \0C\0H\0A\0R\0 \0A\0N\0S\0I\0\n\0"), "UTF-16LE", true, false, true},
    /* E2, E4: three words and more */
    {TEXT(HEAD("ANSI") "0 NOTE Dvo\xF8\xE1k \xC8"
                       "ern\xFD K\xF8\xED\x9E"
                       "ek Ji\xF8\xED\n0 TRLR\n"),
     "windows-1250", true, false, true},
    {TEXT(HEAD("ANSI") "0 NOTE Dvo\xF8\xE1k K\xF8\xED\x9E"
                       "ek\n0 TRLR\n"),
     "windows-1250", false, true, true},
    {TEXT(HEAD("UTF-8") "0 NOTE \xCF\xE5\xF2\xF0\xEE\xE2 \xC8\xE2\xE0\xED \xCC\xEE\xF1\xEA\xE2\xE0\n0 TRLR\n"),
     "windows-1251", true, false, false},
    {TEXT(HEAD("ANSI") "0 NOTE M\xE8uller J\xE8"
                       "ager K\xE8onig Stra\xCF"
                       "e\n0 TRLR\n"),
     "ANSEL", true, false, true},
    /* one word however often it is there */
    {TEXT(HEAD("ANSI") "0 NOTE Dvo\xF8\xE1k Dvo\xF8\xE1k Dvo\xF8\xE1k Dvo\xF8\xE1k Dvo\xF8\xE1k\n0 TRLR\n"),
     "windows-1250", false, true, true},
    /* E3 */
    {TEXT(HEAD("ANSI") "0 NOTE M\xFCller gro\xDF J\xE4ger K\xF6nig\n0 TRLR\n"), "windows-1252", true, true, true},
    {TEXT(HEAD("ANSI") "0 NOTE the Prophet\x92s wife, Smith\x92s mother\x92s house\n0 TRLR\n"), "windows-1252", false,
     true, true},
    /* a character that the end of the file cuts off is no other encoding; but the last letter of a text in one is */
    {TEXT(HEAD("UTF-8") "0 NOTE caf\xC3"), "UTF-8", true, true, true},
    {TEXT(HEAD("ANSI") "0 NOTE K\xC3\xB6ln Br\xC3\xBC"
                       "der caf\xC3"),
     "UTF-8", true, false, true},
    {TEXT(HEAD("UTF-8") "0 NOTE M\xFCller J\xE4ger K\xF6nig gro\xDF caf\xE9"), "windows-1252", true, false, false},
    {TEXT(HEAD("ASCII") "0 NOTE caf\xE9"), "windows-1252", false, false, false},
    /* E5 */
    {TEXT(HEAD("UTF-8") "0 NOTE M\xFCller\n0 TRLR\n"), "windows-1252", false, false, false},
    /* the language that the header names counts, however far from its beginning; that of a submitter does not */
    {TEXT(HEAD("ANSI") "1 LANG Hungarian\n0 NOTE Erd\xF5s Gy\xF5r Pet\xF5"
                       "fi Heged\xFBs\n0 TRLR\n"),
     "windows-1250", true, false, true},
    {TEXT(HEAD("GREEK") "1 LANG\n 1 LANG  Hungarian \n0 NOTE Erd\xF5s Gy\xF5r Pet\xF5"
                        "fi Heged\xFBs\n0 TRLR\n"),
     "windows-1250", true, false, false},
    {TEXT(HEAD("ANSI") "0 @U1@ SUBM\n1 LANG Hungarian\n0 NOTE Erd\xF5s Gy\xF5r Pet\xF5"
                       "fi Heged\xFBs\n0 TRLR\n"),
     NULL, false, true, true},
    {TEXT(HEAD("windows-1255") "0 NOTE \xE0\xE1\xF8\xE4\xED\n0 TRLR\n"), NULL, false, true, true},
};

static void test_judge__verdicts(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(verdicts); i++) {
        gedelf_judgement *j = judged(verdicts[i].text);
        gedelf_verdict v = gedelf_judgement_verdict(j);
        if (verdicts[i].best)
            assert_view(v.best, view_of_string(verdicts[i].best));
        bool as_told = (!verdicts[i].best || v.certain == verdicts[i].certain) && v.label_holds == verdicts[i].holds &&
                       (v.high == 0 || v.label_decodes == verdicts[i].decodes);
        if (!as_told)
            print_error("case %zu: certain %d, holds %d, decodes %d\n", i, v.certain, v.label_holds, v.label_decodes);
        assert_true(as_told);
        gedelf_judgement_free(j);
    }
}

/* In pieces of any size, it comes to the same: a line may be longer than a piece, and a character cut in two between two pieces. */
static void test_judge__pieces(void **state)
{
    (void)state;
    static const size_t octets[] = {1, 2, 5, 13, 34, 64};
    for (size_t i = 0; i < COUNT_OF(verdicts) * COUNT_OF(octets); i++) {
        sized_memory sized;
        view text = verdicts[i / COUNT_OF(octets)].text;
        work_sizes sizes = equal_sizes(octets[i % COUNT_OF(octets)]);
        gedelf_allocator allocator = memory_with_sizes(&sized, memory_default, &sizes);
        gedelf_judge_options options = GEDELF_JUDGE_OPTIONS_INIT;
        gedelf_judgement *j, *whole = judged(text);
        options.allocator = &allocator;
        assert_int_equal(gedelf_judge(&j, source_of(text), &options), GEDELF_OK);
        gedelf_verdict v = gedelf_judgement_verdict(j), w = gedelf_judgement_verdict(whole);
        assert_view(v.best, w.best);
        assert_int_equal(v.certainty, w.certainty);
        assert_int_equal(v.high, w.high);
        assert_int_equal(v.stray_lines, w.stray_lines);
        assert_int_equal(v.label_holds, w.label_holds);
        gedelf_judgement_free(j);
        gedelf_judgement_free(whole);
    }
}

/* E4: the header's language tells what the letters alone do not. */
static void test_judge__language(void **state)
{
    (void)state;
    const view text = VIEW(HEAD("ANSI") "0 NOTE Erd\xF5s Gy\xF5r Pet\xF5"
                                        "fi Heged\xFBs\n0 TRLR\n");
    gedelf_judge_options options = GEDELF_JUDGE_OPTIONS_INIT;
    gedelf_judgement *j = judged(text);
    assert_true(gedelf_judgement_verdict(j).label_holds);
    assert_view(gedelf_judgement_verdict(j).guess, VIEW("windows-1250"));
    gedelf_judgement_free(j);
    options.language = "Hungarian";
    assert_int_equal(gedelf_judge(&j, source_of(text), &options), GEDELF_OK);
    assert_true(gedelf_judgement_verdict(j).certain);
    assert_false(gedelf_judgement_verdict(j).label_holds);
    assert_view(gedelf_judgement_verdict(j).language, VIEW("hu"));
    gedelf_judgement_free(j);
}

/* E1, E6: lines that are not in the encoding of the others. */
static void test_judge__stray_lines(void **state)
{
    (void)state;
    gedelf_judgement *j =
        judged(VIEW(HEAD("UTF-8") "0 NOTE \xC3\x84rger in K\xC3\xB6ln\r\n1 CONT M\xFCller J\xE4ger gro\xDF Stra\xDF"
                                  "e\n"
                                  "1 CONT \xC3\x96l f\xC3\xBCr\n1 CONT sch\xF6n\n0 TRLR\n"));
    gedelf_verdict v = gedelf_judgement_verdict(j);
    size_t count;
    const uint64_t *lines = gedelf_judgement_lines(j, &count);
    assert_view(v.best, VIEW("UTF-8"));
    assert_view(v.stray, VIEW("windows-1252"));
    assert_true(v.stray_certain);
    assert_int_equal(v.stray_lines, 2);
    assert_int_equal(count, 2);
    assert_int_equal(lines[0], 7);
    assert_int_equal(lines[1], 9);
    gedelf_judgement_free(j);
}

/* The candidates come in order; those that give the same text do not compete. */
static void test_judge__candidates(void **state)
{
    (void)state;
    gedelf_judgement *j = judged(VIEW(HEAD("ANSI") "0 NOTE M\xFCller J\xE4ger K\xF6nig gro\xDF\n0 TRLR\n"));
    gedelf_candidate first, next;
    assert_true(gedelf_judgement_candidate(j, 0, &first));
    assert_view(first.encoding, VIEW("windows-1252"));
    assert_true(first.same);
    bool same = false;
    for (size_t i = 1; gedelf_judgement_candidate(j, i, &next); i++) {
        same = same || (next.same && view_equal(next.encoding, VIEW("windows-1250")));
        assert_true(next.same || next.behind >= 30);
    }
    assert_true(same);
    gedelf_judgement_free(j);
}

/* What check shows. */
static void test_judge__diag(void **state)
{
    (void)state;
    gedelf_diag diag;
    gedelf_judgement *j = judged(VIEW(HEAD("UTF-8") "0 NOTE M\xFCller J\xE4ger K\xF6nig gro\xDF\n0 TRLR\n"));
    assert_true(gedelf_judgement_diag(j, &diag));
    assert_int_equal(diag.severity, GEDELF_ERROR);
    assert_int_equal(diag.line, 5);
    assert_view(diag.args[1], VIEW("windows-1252"));
    gedelf_judgement_free(j);
    static const view silent[] = {TEXT(HEAD("UTF-8") "0 NOTE plain\n0 TRLR\n"),
                                  TEXT(HEAD("UTF-8") "0 NOTE M\xFCller\n0 TRLR\n"), /* one word: not certain (E4) */
                                  TEXT(HEAD("UTF-8") "0 NOTE K\xC3\xB6ln Br\xC3\xBC"
                                                     "der caf\xC3")};
    for (size_t i = 0; i < sizeof silent / sizeof *silent; i++) {
        j = judged(silent[i]);
        assert_false(gedelf_judgement_diag(j, &diag));
        gedelf_judgement_free(j);
    }
    assert_int_equal(gedelf_judge(&j, (gedelf_source){.path = NULL}, NULL), GEDELF_ARGUMENT);
    assert_null(j);
}

/* ---- UTF-8 that is cut ----------------------------------------------------------------------- */

static void test_judge__cut_characters(void **state)
{
    (void)state;
    assert_int_equal(utf8_cut_off(VIEW("a\xC3")), 1);
    assert_int_equal(utf8_cut_off(VIEW("a\xE2\x82")), 2);
    assert_int_equal(utf8_cut_off(VIEW("a\xE2\x82\xAC")), 0);
    assert_int_equal(utf8_cut_off(VIEW("\x82")), 0);
    assert_int_equal(continuation_payload(VIEW("2 CONC x")), 7);
    assert_int_equal(continuation_payload(VIEW("2 CONCX x")), 0);
    assert_int_equal(continuation_payload(VIEW("2 NOTE x")), 0);
    assert_int_equal(utf8_rest(VIEW("\xC3"), VIEW("\xBCx")), 1);
    assert_int_equal(utf8_rest(VIEW("\xC3"), VIEW("x")), 0);
    assert_int_equal(utf8_lax_length(VIEW("\xED\xA0\xBD\xED\xB8\x80")), 6);
    assert_int_equal(utf8_lax_length(VIEW("\xED\xA0\xBDx")), 3);
    assert_int_equal(utf8_lax_length(VIEW("\xC0\xAF")), 2);
    assert_int_equal(utf8_lax_length(VIEW("\xC3\xA9")), 0);
    assert_int_equal(utf8_lax_length(VIEW("\xED\xB8\x80\xED\xB8\x80")), 3); /* two second halves are no pair */
    assert_int_equal(utf8_lax_length(VIEW("\xED\xA0\xBD\xED\xA0\xBD")), 3);
    assert_int_equal(utf8_lax_length(VIEW("\xE0\x9F\xBF")), 3);
    assert_int_equal(utf8_lax_length(VIEW("\xE0\xA0\x80")), 0);
    assert_int_equal(utf8_lax_length(VIEW("\xEF\xBF\xBE")), 3);
    assert_int_equal(utf8_lax_length(VIEW("\xEF\xBF\xBD")), 0);
}

/* Mixed is what has three characters or more that make a quarter of the octets, or strays in a tenth of the lines at most. */
static void test_judge__mixed(void **state)
{
    static const struct {
        octet_judge seen;
        bool mixed;
    } rows[] = {
        {{.high = 20, .valid = 5, .sequences = 3, .high_lines = 9, .stray_lines = 5}, true},
        {{.high = 21, .valid = 5, .sequences = 3, .high_lines = 9, .stray_lines = 5}, false},
        {{.high = 20, .valid = 5, .sequences = 2, .high_lines = 9, .stray_lines = 5}, false},
        {{.high = 99, .valid = 2, .sequences = 1, .high_lines = 10, .stray_lines = 1}, true},
        {{.high = 99, .valid = 2, .sequences = 1, .high_lines = 19, .stray_lines = 2}, false},
        {{.high = 99, .valid = 0, .sequences = 0, .high_lines = 10, .stray_lines = 1}, false},
        {{.high = 99, .valid = 0, .sequences = 0, .high_lines = 1, .stray_lines = 1, .marked = true}, true},
        {{.high = 99, .valid = 99, .sequences = 40, .high_lines = 9, .marked = true}, false},
    };
    (void)state;
    for (size_t i = 0; i < COUNT_OF(rows); i++)
        assert_int_equal(judge_is_mixed(&rows[i].seen), rows[i].mixed);
}

/* ---- Memory ------------------------------------------------------------------------------------ */

static void test_judge__little_memory(void **state)
{
    (void)state;
    const view text =
        VIEW(HEAD("UTF-8") "0 NOTE \xC3\x84rger K\xC3\xB6ln\n1 CONT \xC3\x96l\n1 CONT M\xFCller gro\xDF\n0 TRLR\n");
    bool failed = true;
    for (size_t n = 0; failed; n++) {
        census c = {.scarce = true, .left = n};
        gedelf_allocator allocator = census_allocator(&c);
        gedelf_judge_options options = GEDELF_JUDGE_OPTIONS_INIT;
        gedelf_judgement *j;
        options.allocator = &allocator;
        gedelf_status status = gedelf_judge(&j, source_of(text), &options);
        failed = status == GEDELF_MEMORY;
        assert_true(failed || status == GEDELF_OK);
        gedelf_judgement_free(j);
        assert_int_equal(c.blocks, 0);
        assert_int_equal(c.mistakes, 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_judge__verdicts),       cmocka_unit_test(test_judge__language),
        cmocka_unit_test(test_judge__pieces),         cmocka_unit_test(test_judge__stray_lines),
        cmocka_unit_test(test_judge__candidates),     cmocka_unit_test(test_judge__diag),
        cmocka_unit_test(test_judge__cut_characters), cmocka_unit_test(test_judge__mixed),
        cmocka_unit_test(test_judge__little_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
