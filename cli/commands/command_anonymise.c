/* SPDX-License-Identifier: MIT */
/*
 * gedelf anonymise: takes a file, writes it in the same form with other words, numbers and years, so that a file that shows a
 * fault can be given away. [D480–D484]
 */
#include "cli/core/rewrite.h"

#include <gedelf/anonymise.h>

#include <stdio.h>
#include <sys/random.h>

typedef struct anonymise_settings {
    rewrite_settings rewrite;
    const char *seed;
    unsigned dates; /* one of anonymise_dates */
} anonymise_settings;

enum { DATES_SHIFT, DATES_DROP };

typedef struct anonymise_job {
    session *x;
    const anonymise_settings *said;
    gedelf_view key;
    char random[32];
} anonymise_job;

static gedelf_status anonymise_source(void *job, gedelf_source source, gedelf_sink sink)
{
    anonymise_job *j = job;
    gedelf_anonymise_options options = GEDELF_ANONYMISE_OPTIONS();
    options.reading = &j->x->reading;
    options.key = j->key;
    options.drop_dates = j->said->dates == DATES_DROP;
    return gedelf_anonymise(source, sink, &options);
}

static int anonymise_file(session *x, input *i)
{
    anonymise_job *j = x->job;
    gedelf_status status = GEDELF_OK;
    j->x = x;
    int result = rewrite_file(x, i, &j->said->rewrite, anonymise_source, j, &status);
    if (status == GEDELF_ARGUMENT)
        return report_status(&x->report, status);
    if (result == EXIT_DONE && j->said->seed && x->settings->verbose)
        complain("gedelf anonymise: note: anyone who knows the seed can find original words by trying likely ones\n");
    return result;
}

/* The key is random and forgotten, unless a seed was given. */
static bool choose_key(anonymise_job *j)
{
    if (j->said->seed) {
        j->key = view_of_string(j->said->seed);
        return true;
    }
    j->key = view_of(j->random, sizeof j->random);
    return getrandom(j->random, sizeof j->random, 0) == (ssize_t)sizeof j->random;
}

static int run_anonymise(const settings *s)
{
    session x;
    anonymise_job j = {.said = s->own};
    const char *wrong = rewrite_conflict(s, &j.said->rewrite);
    if (wrong)
        return usage_error("anonymise", wrong, NULL, NULL);
    if (!choose_key(&j)) {
        complain("gedelf anonymise: the system provides no random numbers; use --seed\n");
        return EXIT_NOT_DONE;
    }
    target_prepare();
    int status = session_begin(&x, s, false);
    x.job = &j;
    return session_end(&x, status == EXIT_DONE ? session_each(&x, anonymise_file) : status);
}

static const option_word anonymise_dates[] = {{"shift", DATES_SHIFT}, {"drop", DATES_DROP}, {NULL, 0}};

static const option_row anonymise_rows[] = {
    {0, "dates", "HOW",
     "shift all years by the same number and keep days and\n"
     "months (shift), or remove the dates of events (drop);\n"
     "default: shift",
     OPTION_WORD, .offset = offsetof(anonymise_settings, dates), .words = anonymise_dates},
    {0, "seed", "TEXT",
     "derive the new words from TEXT: the same TEXT gives\n"
     "the same words; default: random, so that nobody can\n"
     "find out the original words",
     OPTION_TEXT, .offset = offsetof(anonymise_settings, seed)},
};

static const option_group anonymise_group = {"Anonymising", OPTION_ROWS(anonymise_rows), .own = true};
static const option_group anonymise_rewrite_group = {"Output", rewrite_rows, REWRITE_ROW_COUNT, .own = true};
static const anonymise_settings anonymise_defaults = {.rewrite = {.named_media = true}};
static const option_group *const anonymise_options[] = {
    &anonymise_group,     &anonymise_rewrite_group, &options_output,
    &options_reading,     &options_accepting,       &options_schemas,
    &options_diagnostics, &options_other,           NULL};

const command command_anonymise = {
    .name = "anonymise",
    .summary = "replace names, places and dates but keep the structure (for bug reports)",
    .operands = "FILE",
    .description = "Replaces the words, numbers and years in FILE, so that you can share the result to\n"
                   "demonstrate a problem. Every line keeps its level, tag and length. The same word is always\n"
                   "replaced by the same new word, and 'gedelf check' finds the same problems. Use - for\n"
                   "standard input.\n"
                   "\n"
                   "Not changed: who is related to whom; sex, ages, times of day and languages; the program\n"
                   "that made the file; days and months. All years are shifted by the same number, so anyone\n"
                   "who knows one date in the family can work out the others. Use --dates=drop to remove the\n"
                   "dates.\n",
    .options = anonymise_options,
    .defaults = &anonymise_defaults,
    .own_size = sizeof anonymise_defaults,
    .brief = true,
    .run = run_anonymise,
};
