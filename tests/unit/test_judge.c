/* SPDX-License-Identifier: MIT */
/*
 * Judging encodings: what is UTF-8, which candidate reads words best and how certainly, which lines are in another encoding.
 * [docs/internals/repair.md E1 to E6]
 */
#include "unit.h"

#include "format/judge/judge_private.h"

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
    {TEXT("0 head\n1 gedc\n2 vers 5.5.1\n1 char ANSI\n1 lang Hungarian\n0 NOTE Erd\xF5s Gy\xF5r Pet\xF5"
          "fi Heged\xFBs\n0 TRLR\n"),
     "windows-1250", true, false, true},
    {TEXT(HEAD("GREEK") "1 LANG\n 1 LANG  Hungarian \n0 NOTE Erd\xF5s Gy\xF5r Pet\xF5"
                        "fi Heged\xFBs\n0 TRLR\n"),
     "windows-1250", true, false, false},
    {TEXT(HEAD("ANSI") "0 @U1@ SUBM\n1 LANG Hungarian\n0 NOTE Erd\xF5s Gy\xF5r Pet\xF5"
                       "fi Heged\xFBs\n0 TRLR\n"),
     NULL, false, true, true},
    /* nor does that of a record before the header; but the header's does, after it */
    {TEXT("0 @U1@ SUBM\n1 LANG German\n" HEAD("ANSI") "1 LANG Hungarian\n0 NOTE Erd\xF5s Gy\xF5r Pet\xF5"
                                                      "fi Heged\xFBs\n0 TRLR\n"),
     "windows-1250", true, false, false},
    {TEXT("0 @U1@ SUBM\n1 LANG Hungarian\n" HEAD("ANSI") "0 NOTE Erd\xF5s Gy\xF5r Pet\xF5"
                                                         "fi Heged\xFBs\n0 TRLR\n"),
     NULL, false, false, false},
    {TEXT("0 @U1@ SUBM\n" HEAD("ANSI") "0 @U2@ SUBM\n1 LANG Hungarian\n0 NOTE Erd\xF5s Gy\xF5r Pet\xF5"
                                       "fi Heged\xFBs\n0 TRLR\n"),
     NULL, false, false, false},
    /* a header whose first line is none is one all the same */
    {TEXT("0HEAD\n1 CHAR ANSI\n1 LANG Hungarian\n0 NOTE Erd\xF5s Gy\xF5r Pet\xF5"
          "fi Heged\xFBs\n0 TRLR\n"),
     "windows-1250", true, false, false},
    /* a language that cannot be written in what the letters are, or that is not known, tells nothing */
    {TEXT(HEAD("ANSEL") "1 LANG Russian\n0 NOTE M\xFCller gro\xDF J\xE4ger K\xF6nig\n0 TRLR\n"), "windows-1252", true,
     false, false},
    {TEXT(HEAD("ANSEL") "1 LANG Klingon\n0 NOTE M\xFCller gro\xDF J\xE4ger K\xF6nig\n0 TRLR\n"), "windows-1252", true,
     false, false},
    {TEXT(HEAD("ANSI") "1 LANG Klingon\n0 NOTE Erd\xF5s Gy\xF5r Pet\xF5"
                       "fi Heged\xFBs\n0 TRLR\n"),
     NULL, false, true, true},
    {TEXT(HEAD("ANSI") "1 LANG German\n0 NOTE Erd\xF5s Gy\xF5r Pet\xF5"
                       "fi Heged\xFBs\n0 TRLR\n"),
     NULL, false, true, true},
    {TEXT(HEAD("ANSI") "1 LANG hu-HU\n0 NOTE Erd\xF5s Gy\xF5r Pet\xF5"
                       "fi Heged\xFBs\n0 TRLR\n"),
     "windows-1250", true, false, true},
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
        gedelf_judge_options options = GEDELF_JUDGE_OPTIONS();
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
    gedelf_judge_options options = GEDELF_JUDGE_OPTIONS();
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
    gedelf_candidate first = GEDELF_CANDIDATE(), next = GEDELF_CANDIDATE();
    assert_true(gedelf_judgement_candidate(j, 0, &first));
    assert_view(first.encoding, VIEW("windows-1252"));
    assert_true(first.same);
    bool same = false;
    for (size_t i = 1; gedelf_judgement_candidate(j, i, &next); i++) {
        same = same || (next.same && view_equal(next.encoding, VIEW("windows-1250")));
        assert_true(next.same || next.shortfall >= 30);
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
    static const struct {
        view text;
        size_t cut_off;
    } ends[] = {
        {TEXT(""), 0},
        {TEXT("a"), 0},
        {TEXT("\x82"), 0},
        {TEXT("a\xC1"), 0},
        {TEXT("a\xC2"), 1},
        {TEXT("a\xC3"), 1},
        {TEXT("\xDF"), 1},
        {TEXT("\xE0"), 1},
        {TEXT("\xEF"), 1},
        {TEXT("\xF0"), 1},
        {TEXT("\xF4"), 1},
        {TEXT("\xF5"), 0},
        {TEXT("\xC3\xA9"), 0},
        {TEXT("a\xE2\x82"), 2},
        {TEXT("\xE2\x82\xAC"), 0},
        {TEXT("\xF0\x9F\x98"), 3},
        {TEXT("\xF0\x9F"), 2},
        {TEXT("\xF0\x9F\x98\x80"), 0},
        {TEXT("\x82\x82\x82\x82"), 0},
        {TEXT("\xE2z"), 0},
    };
    static const struct {
        view cut_off, payload;
        size_t rest;
    } rests[] = {
        {TEXT("\xC3"), TEXT("\xBCx"), 1},
        {TEXT("\xC3"), TEXT("x"), 0},
        {TEXT("\xC3"), TEXT(""), 0},
        {TEXT("\xE2"), TEXT("\x82\xACx"), 2},
        {TEXT("\xE2"), TEXT("\x82"), 0},
        {TEXT("\xE2\x82"), TEXT("\xAC"), 1},
        {TEXT("\xF0\x9F"), TEXT("\x98\x80"), 2},
        {TEXT(""), TEXT("\x82"), 0},
        {TEXT("a"), TEXT("\x82"), 0},
        {TEXT("\xC3\xA9"), TEXT("\x82"), 0},
        {TEXT("\xE2\x28"), TEXT("\xAC"), 0},
    };
    static const struct {
        view row;
        size_t payload;
    } continued[] = {
        {TEXT("2 CONC x"), 7},  {TEXT("2 CONT x"), 7}, {TEXT(" 2 CONC x"), 8}, {TEXT("\t2 CONC x"), 8},
        {TEXT("12 CONC x"), 8}, {TEXT("2 CONC "), 7},  {TEXT("2 CONC"), 0},    {TEXT("2 CONCX x"), 0},
        {TEXT("2 NOTE x"), 0},  {TEXT("CONC x"), 0},   {TEXT("2CONC xx"), 0},  {TEXT("2\tCONC x"), 0},
        {TEXT("2 CONC\tx"), 0}, {TEXT(""), 0},         {TEXT("2"), 0},         {TEXT("  2 CONT y"), 9},
    };
    (void)state;
    for (size_t i = 0; i < COUNT_OF(ends); i++)
        assert_int_equal(utf8_cut_off(ends[i].text), ends[i].cut_off);
    for (size_t i = 0; i < COUNT_OF(rests); i++)
        assert_int_equal(utf8_rest(rests[i].cut_off, rests[i].payload), rests[i].rest);
    for (size_t i = 0; i < COUNT_OF(continued); i++)
        assert_int_equal(continuation_payload(continued[i].row), continued[i].payload);
}

/* Forms that UTF-8 forbids, and what is like them. */
static void test_judge__lax_characters(void **state)
{
    static const struct {
        view text;
        size_t length;
    } lax[] = {
        {TEXT("\xED\xA0\xBD\xED\xB8\x80"), 6},
        {TEXT("\xED\xA0\xBDx"), 3},
        {TEXT("\xED\xA0\xBD\xED\xB8"), 3},
        {TEXT("\xED\xA0\xBD\xED\xB8z"), 3},
        {TEXT("\xED\xAF\xBF\xED\xBF\xBF"), 6},
        {TEXT("\xED\xB0\x80\xED\xB0\x80"), 3},
        {TEXT("\xED\xA0\xBD\xEE\xB8\x80"), 3},
        {TEXT("\xED\x9F\xBF"), 0},
        {TEXT("\xED\xA0"), 0},
        {TEXT("\xED\xA0z"), 0},
        {TEXT("\xC0\xAF"), 2},
        {TEXT("\xC1\xBF"), 2},
        {TEXT("\xC0z"), 0},
        {TEXT("\xC0"), 0},
        {TEXT("\xC2\xA9"), 0},
        {TEXT("\xC3\xA9"), 0},
        {TEXT("\xED\xB8\x80\xED\xB8\x80"), 3}, /* two second halves are no pair */
        {TEXT("\xED\xA0\xBD\xED\xA0\xBD"), 3},
        {TEXT("\xE0\x9F\xBF"), 3},
        {TEXT("\xE0\x80\x80"), 3},
        {TEXT("\xE0\xA0\x80"), 0},
        {TEXT("\xE0\x9Fz"), 0},
        {TEXT("\xE1\x80\x80"), 0},
        {TEXT("\xEF\xBF\xBE"), 3},
        {TEXT("\xEF\xBF\xBF"), 3},
        {TEXT("\xEF\xBF\xBD"), 0},
        {TEXT("\xEF\xBE\xBE"), 0},
        {TEXT("\xEF\xBF"), 0},
        {TEXT("\xF0\x8F\xBF\xBF"), 4},
        {TEXT("\xF0\x90\x80\x80"), 0},
        {TEXT("\xF0\x8F\xBF"), 0},
        {TEXT("\xF0\x8F\xBFz"), 0},
        {TEXT("\xF1\x80\x80\x80"), 0},
        {TEXT("a"), 0},
        {TEXT(""), 0},
    };
    (void)state;
    for (size_t i = 0; i < COUNT_OF(lax); i++)
        assert_int_equal(utf8_lax_length(lax[i].text), lax[i].length);
}

/* UTF-16 has zero octets at every second place: more than a tenth of all octets, and four times as many as at the others. */
static void test_judge__wide(void **state)
{
    static const struct {
        uint64_t even, odd, octets;
        const char *name;
    } rows[] = {
        {0, 11, 100, "UTF-16LE"}, {0, 10, 100, NULL}, {2, 11, 100, "UTF-16LE"}, {2, 8, 20, NULL},
        {2, 9, 20, "UTF-16LE"},   {3, 11, 100, NULL}, {11, 0, 100, "UTF-16BE"}, {10, 0, 100, NULL},
        {11, 2, 100, "UTF-16BE"}, {8, 2, 20, NULL},   {9, 2, 20, "UTF-16BE"},   {0, 0, 0, NULL},
    };
    (void)state;
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        octet_judge j = {.zeros = {rows[i].even, rows[i].odd}, .octets = rows[i].octets};
        const encoding *wide = judge_wide(&j);
        assert_int_equal(wide != NULL, rows[i].name != NULL);
        if (wide)
            assert_view(wide->name, view_of_string(rows[i].name));
    }
}

/* One sequence is enough only with a mark, or where no other encoding reads its word well. */
static void test_judge__utf8(void **state)
{
    static const struct {
        octet_judge seen;
        bool utf8;
    } rows[] = {
        {{.high = 0}, false},
        {{.high = 0, .marked = true}, true},
        {{.high = 4, .valid = 4, .sequences = 2}, true},
        {{.high = 4, .valid = 3, .sequences = 2}, false},
        {{.high = 4, .valid = 3, .sequences = 2, .marked = true}, false},
        {{.high = 2, .valid = 2, .sequences = 1}, false},
        {{.high = 2, .valid = 2, .sequences = 1, .marked = true}, true},
    };
    (void)state;
    for (size_t i = 0; i < COUNT_OF(rows); i++)
        assert_int_equal(judge_is_utf8(&rows[i].seen), rows[i].utf8);
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

/* All that is asked of a judgement, of a text with a label, a language and stray lines. */
static gedelf_status judge_scarcely(void *context, const gedelf_allocator *allocator)
{
    const view *text = context;
    gedelf_judge_options options = GEDELF_JUDGE_OPTIONS();
    gedelf_judgement *j;
    gedelf_diag diag;
    options.allocator = allocator;
    options.language = text->length % 2 ? "German" : NULL;
    gedelf_status status = gedelf_judge(&j, source_of(*text), &options);
    if (status == GEDELF_OK)
        (void)gedelf_judgement_diag(j, &diag);
    gedelf_judgement_free(j);
    return status;
}

static void test_judge__little_memory(void **state)
{
    static const view texts[] = {
        TEXT(
            HEAD("UTF-8") "1 LANG German\n0 NOTE \xC3\x84rger K\xC3\xB6ln\n1 CONT \xC3\x96l\n1 CONT M\xFCller gro\xDF\n"
                          "0 TRLR\n"),
        TEXT(HEAD("UTF-8") "1 LANG Latin\n0 NOTE M\xFCller J\xE4ger K\xF6nig gro\xDF\n0 TRLR\n"),
        TEXT(HEAD("ANSEL") "0 NOTE plain\n0 TRLR\n"),
    };
    (void)state;
    for (size_t i = 0; i < COUNT_OF(texts); i++) {
        view text = texts[i];
        assert_failures_are_told(judge_scarcely, &text, GEDELF_OK);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_judge__verdicts),       cmocka_unit_test(test_judge__language),
        cmocka_unit_test(test_judge__pieces),         cmocka_unit_test(test_judge__stray_lines),
        cmocka_unit_test(test_judge__candidates),     cmocka_unit_test(test_judge__diag),
        cmocka_unit_test(test_judge__cut_characters), cmocka_unit_test(test_judge__mixed),
        cmocka_unit_test(test_judge__little_memory),  cmocka_unit_test(test_judge__wide),
        cmocka_unit_test(test_judge__utf8),           cmocka_unit_test(test_judge__lax_characters),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
