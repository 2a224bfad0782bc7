/* SPDX-License-Identifier: MIT */
/*
 * Fuzz target: judging the encoding. Takes any octets as a file, and asserts that
 *   - without octets above 7F the verdict is ASCII, and certain; and what is UTF-8 with such octets is not taken for anything
 *     else with certainty;
 *   - candidates come in the order of their scores, the best of them is the one that the verdict names, and lines in that of
 *     their numbers;
 *   - a diagnostic is only given if the label does not hold, and its message is valid UTF-8;
 *   - a second look comes to the same.
 * Options: none; the label; the language.
 */
#include "fuzz.h"
#include "format/judge/judge.h"

#include <gedelf/judge.h>

#include <assert.h>

static void check_candidates(const gedelf_judgement *j, const gedelf_verdict *v)
{
    gedelf_candidate c = GEDELF_CANDIDATE(), before = GEDELF_CANDIDATE(.score = INT64_MAX);
    for (size_t i = 0; gedelf_judgement_candidate(j, i, &c); i++) {
        assert(c.encoding.length > 0 && c.score <= before.score);
        assert(i > 0 || c.shortfall == 0);
        before = c;
    }
    assert(v->best.length > 0 && v->certainty <= 100);
}

static void check_lines(const gedelf_judgement *j, const gedelf_verdict *v)
{
    size_t count;
    const uint64_t *lines = gedelf_judgement_lines(j, &count);
    assert(count <= v->stray_lines && (v->stray.length > 0) == (v->stray_lines > 0));
    for (size_t i = 0; i < count; i++)
        assert(lines[i] >= 1 && (i == 0 || lines[i] > lines[i - 1]));
}

static void check_diag(const gedelf_judgement *j, const gedelf_verdict *v)
{
    gedelf_diag diag;
    char message[1000];
    if (!gedelf_judgement_diag(j, &diag))
        return;
    size_t length = gedelf_diag_message(&diag, message, sizeof message);
    assert(!v->label_holds && v->certain && v->label.length > 0 && length > 0);
    assert(length >= sizeof message || utf8_valid_prefix(message, length) == length);
}

static gedelf_judgement *judge_octets(view octets, const gedelf_judge_options *options)
{
    gedelf_judgement *j;
    assert(gedelf_judge(&j, fuzz_source(octets), options) == GEDELF_OK);
    return j;
}

/* What can be said beforehand of octets that are not UTF-16. */
static void check_plain(view octets, const gedelf_verdict *v)
{
    uint64_t high = 0;
    bool marked = octets.length >= 3 && memcmp(octets.text, "\xEF\xBB\xBF", 3) == 0;
    for (size_t i = marked ? 3 : 0; i < octets.length; i++)
        high += (unsigned char)octets.text[i] >= 0x80;
    assert(v->high <= high);
    if (octets.length > 0 && memchr(octets.text, '\0', octets.length))
        return; /* it may be UTF-16 */
    /* A character that the end of the file cuts off is not counted. */
    assert(v->high == high || v->high + utf8_cut_off(octets) == high);
    assert(high > 0 || marked || view_equal(v->best, VIEW("ASCII")));
    bool utf8 = high > 0 && utf8_valid_prefix(octets.text, octets.length) == octets.length;
    assert(!utf8 || !v->certain || view_equal(v->best, VIEW("UTF-8")));
}

int LLVMFuzzerTestOneInput(const uint8_t *octets, size_t length)
{
    static const char *const labels[] = {NULL, "ANSEL", "UTF-8", "ANSI", "IBMPC", "MACINTOSH", "x"};
    static const char *const languages[] = {NULL, "de", "Polish", "fr", "nonsense"};
    static const uint8_t none[FUZZ_OPTION_OCTETS] = {0x80, 0, 0, 0};
    fuzz_input in = fuzz_take(octets, length, none);
    gedelf_judge_options options = GEDELF_JUDGE_OPTIONS();
    options.allocator = fuzz_memory;
    options.label = labels[in.options[1] % (sizeof labels / sizeof *labels)];
    options.language = languages[in.options[2] % (sizeof languages / sizeof *languages)];
    gedelf_judgement *first = judge_octets(in.text, &options);
    options.allocator = NULL; /* in pieces of any size, it comes to the same */
    gedelf_judgement *second = judge_octets(in.text, &options);
    gedelf_verdict v = gedelf_judgement_verdict(first), again = gedelf_judgement_verdict(second);
    assert(view_equal(v.best, again.best) && v.certainty == again.certainty && v.stray_lines == again.stray_lines);
    check_candidates(first, &v);
    check_lines(first, &v);
    check_diag(first, &v);
    check_plain(in.text, &v);
    gedelf_judgement_free(first);
    gedelf_judgement_free(second);
    return 0;
}
