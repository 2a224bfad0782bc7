/* SPDX-License-Identifier: MIT */
/*
 * Fuzz target: redacting and anonymising. Takes any octets as a file, and asserts that
 *   - redacting what was redacted changes nothing, and it has no error if the file had none (D476);
 *   - each person is told of once;
 *   - an anonymised file has the same number of octets, the same line breaks if it was UTF-8, and the same is said of it, at the same
 *     places (D480);
 *   - the same key makes the same file;
 *   - without dates it can be read where it could be with them.
 * Options: flags (1: recovering, 2: the living go altogether); none; the key; whether a fuzzer redacts or anonymises.
 */
#include "fuzz.h"

#include "diag/diag.h"

#include <gedelf/anonymise.h>
#include <gedelf/redact.h>

#include <assert.h>

/* ---- What is said of a file ------------------------------------------------------------------ */

typedef struct sayings {
    uint64_t sum; /* of codes and places */
    gedelf_severity worst;
    bool surrogates, odd_name, lone_mark;
} sayings;

static bool hear(void *context, const gedelf_diag *diag)
{
    sayings *s = context;
    s->worst = diag->severity > s->worst ? diag->severity : s->worst;
    s->surrogates = s->surrogates || diag->code == DIAG_CESU_8;
    s->odd_name = s->odd_name || diag->code == DIAG_XREF_NOT_ASCII || diag->code == DIAG_XREF_CHARACTERS ||
                  diag->code == DIAG_METADATA_XREF;
    s->lone_mark = s->lone_mark || diag->code == DIAG_LONE_DIACRITIC;
    s->sum = hash_number(s->sum + diag->code, FUZZ_MULTIPLIER) + diag->line * 31 + diag->column;
    return true;
}

static sayings said_of(view octets, bool recover)
{
    sayings s = {.worst = GEDELF_NOTE};
    gedelf_read_options options = fuzz_options();
    options.recover = recover;
    options.diagnose = hear;
    options.context = &s;
    options.max_per_code = GEDELF_NO_LIMIT;
    (void)gedelf_check(fuzz_source(octets), &options, NULL);
    return s;
}

/* ---- Redacting ------------------------------------------------------------------------------- */

typedef struct people_told {
    uint64_t living, dead;
} people_told;

static bool count_life(void *context, view xref, gedelf_life life)
{
    people_told *t = context;
    (void)xref;
    assert(gedelf_life_reason(life));
    if (gedelf_life_is_living(life))
        t->living++;
    else
        t->dead++;
    return true;
}

static bool redact(view octets, const fuzz_input *in, buffer *out)
{
    gedelf_redact_options options = GEDELF_REDACT_OPTIONS();
    options.allocator = fuzz_memory;
    gedelf_read_options reading = fuzz_options();
    gedelf_redact_counts counts = GEDELF_REDACT_COUNTS();
    people_told told = {0, 0};
    reading.recover = (in->options[0] & 1) != 0;
    options.reading = &reading;
    options.today = 20000;
    options.drop = (in->options[0] & 2) != 0;
    options.tell = count_life;
    options.context = &told;
    gedelf_status status =
        gedelf_redact(fuzz_source(octets), gedelf_sink_callback(write_to_buffer, out), &options, &counts);
    assert(status == GEDELF_OK || status == GEDELF_MALFORMED || status == GEDELF_ENCODING);
    assert(status != GEDELF_OK ||
           (told.living == counts.living && told.dead == counts.dead_by_evidence + counts.dead_by_age));
    return status == GEDELF_OK;
}

static void try_redacting(const fuzz_input *in)
{
    buffer once, twice;
    bool recover = (in->options[0] & 1) != 0;
    buffer_init(&once, fuzz_memory);
    buffer_init(&twice, fuzz_memory);
    if (redact(in->text, in, &once)) {
        assert(redact(buffer_view(&once), in, &twice));
        assert(view_equal(buffer_view(&once), buffer_view(&twice)));
        assert(said_of(in->text, recover).worst >= GEDELF_ERROR ||
               said_of(buffer_view(&once), recover).worst < GEDELF_ERROR);
    }
    buffer_free(&once);
    buffer_free(&twice);
}

/* ---- Anonymising ----------------------------------------------------------------------------- */

static bool anonymise(const fuzz_input *in, bool drop_dates, buffer *out)
{
    gedelf_anonymise_options options = GEDELF_ANONYMISE_OPTIONS();
    options.allocator = fuzz_memory;
    gedelf_read_options reading = fuzz_options();
    reading.recover = (in->options[0] & 1) != 0;
    options.reading = &reading;
    options.key = view_of((const char *)&in->options[2], 1);
    options.drop_dates = drop_dates;
    gedelf_status status =
        gedelf_anonymise(fuzz_source(in->text), gedelf_sink_callback(write_to_buffer, out), &options);
    assert(status == GEDELF_OK || status == GEDELF_MALFORMED || status == GEDELF_ENCODING);
    return status == GEDELF_OK;
}

/* Does a text say this somewhere, in any letters, and of one octet or two each? */
static bool mentions(view text, view word)
{
    for (size_t begin = 0; begin < text.length; begin++) {
        size_t at = begin, met = 0;
        for (; at < text.length && met < word.length; at++) {
            if (text.text[at] != '\0' && to_upper(text.text[at]) != word.text[met])
                break;
            met += text.text[at] != '\0';
        }
        if (met == word.length)
            return true;
    }
    return false;
}

/* What tells of accounts is left out (D619). */
static bool may_have_accounts(view text)
{
    static const char *const tags[] = {
#define ACCOUNT_TAG(name) #name,
#include "rewrite/redact/account_tags.def"
#undef ACCOUNT_TAG
    };
    bool found = false;
    for (size_t i = 0; i < sizeof tags / sizeof *tags; i++)
        found = found || mentions(text, view_of_string(tags[i]));
    return found;
}

/* A mark of ANSEL without a letter may get one, surrogates in an identifier become one character, and octets of one that do not decode
   become U+FFFD (D480). */
static void compare_forms(view before, view after, bool recover)
{
    sayings said = said_of(before, recover);
    bool good = utf8_valid_prefix(before.text, before.length) == before.length;
    bool joins = said.odd_name && (said.surrogates || !good);
    assert(joins || after.length == before.length);
    for (size_t i = 0; good && i < before.length; i++) /* in UTF-16 the octet may be half of another character */
        assert((before.text[i] == '\n') == (after.text[i] == '\n'));
    assert(joins || said.lone_mark || said.sum == said_of(after, recover).sum);
}

/* Lines that are left out leave the others as they are. */
static void try_dropping(const fuzz_input *in, view with_dates)
{
    buffer out;
    buffer_init(&out, fuzz_memory);
    assert(anonymise(in, true, &out) && out.length <= with_dates.length);
    bool recover = (in->options[0] & 1) != 0;
    assert(said_of(with_dates, recover).worst == GEDELF_FATAL ||
           said_of(buffer_view(&out), recover).worst < GEDELF_FATAL);
    buffer_free(&out);
}

static void try_anonymising(const fuzz_input *in)
{
    buffer once, twice;
    bool recover = (in->options[0] & 1) != 0;
    buffer_init(&once, fuzz_memory);
    buffer_init(&twice, fuzz_memory);
    if (anonymise(in, false, &once)) {
        assert(anonymise(in, false, &twice) && view_equal(buffer_view(&once), buffer_view(&twice)));
        try_dropping(in, buffer_view(&once));
        if (may_have_accounts(in->text))
            assert(once.length <= in->text.length);
        else
            compare_forms(in->text, buffer_view(&once), recover);
    }
    buffer_free(&once);
    buffer_free(&twice);
}

int LLVMFuzzerTestOneInput(const uint8_t *octets, size_t length)
{
    static const uint8_t none[FUZZ_OPTION_OCTETS] = {0x80, 0, 0, 0};
    fuzz_input in = fuzz_take(octets, length, none);
    if (fuzz_takes(in.options[3], 2, 0))
        try_redacting(&in);
    if (fuzz_takes(in.options[3], 2, 1))
        try_anonymising(&in);
    return 0;
}
