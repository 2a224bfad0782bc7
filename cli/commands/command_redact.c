/* SPDX-License-Identifier: MIT */
/*
 * gedelf redact: takes a file, writes it without what concerns the living; every line that stays keeps its octets.
 * [D470–D476]
 */
#include "cli/core/json.h"
#include "cli/core/people_option.h"
#include "cli/core/rewrite.h"

#include <gedelf/redact.h>

typedef struct redact_settings {
    rewrite_settings rewrite;
    unsigned report; /* an output_form, and 1; 0: none is wanted */
    const char *as_of;
    uint64_t max_age;
    text_list keep;
    bool drop;
} redact_settings;

typedef struct redact_job {
    session *x;
    const redact_settings *said;
    int64_t today;
    gedelf_view *kept;
    size_t kept_count, kept_capacity;
    gedelf_redact_counts counts;
    buffer report; /* goes to standard error when all went well */
} redact_job;

/* ---- The command line -------------------------------------------------------------------------- */

/* A day as YYYY-MM-DD. */
static bool parse_day(const char *text, int64_t *day)
{
    gedelf_calendar_day date = {0, 0, 0};
    for (size_t i = 0; i < 10; i++) {
        if (i == 4 || i == 7 ? text[i] != '-' : !is_digit(text[i]))
            return false;
    }
    date.year = (text[0] - '0') * 1000 + (text[1] - '0') * 100 + (text[2] - '0') * 10 + (text[3] - '0');
    date.month = (text[5] - '0') * 10 + (text[6] - '0');
    date.day = (text[8] - '0') * 10 + (text[9] - '0');
    return text[10] == '\0' && gedelf_calendar_to_day(GEDELF_CALENDAR_GREGORIAN, &date, day);
}

/* Identifiers with commas between; at signs may be round them. */
static bool add_kept(redact_job *j, const char *list)
{
    bool done = true;
    for (const char *at = list; done && *at; at += *at == ',') {
        size_t length = strcspn(at, ",");
        gedelf_view name = view_trim(view_of(at, length));
        at += length;
        done = name.length == 0 || array_add(&memory_default, &j->kept, &j->kept_count, &j->kept_capacity, name);
    }
    return done;
}

static int redact_prepare(redact_job *j)
{
    bool done = true;
    if (j->said->as_of && !parse_day(j->said->as_of, &j->today))
        return usage_error("redact", "--as-of must be a date such as 2026-01-31, not", j->said->as_of, NULL);
    if (j->said->max_age > 1000)
        return usage_error("redact", "--max-age must be a number of years up to 1000", NULL, NULL);
    for (size_t i = 0; done && i < j->said->keep.count; i++)
        done = add_kept(j, j->said->keep.items[i].text);
    if (done)
        return EXIT_DONE;
    complain("gedelf: out of memory\n");
    return EXIT_NOT_DONE;
}

/* ---- The report -------------------------------------------------------------------------------- */

static bool report_life(void *context, gedelf_view xref, gedelf_life life)
{
    redact_job *j = context;
    buffer *out = &j->report;
    if (j->said->report == 0)
        return true;
    return put(out, "{") && json_put_text_or_null(out, "person", xref) &&
           json_put_truth(out, "living", gedelf_life_is_living(life)) &&
           json_put_word(out, "why", gedelf_life_reason(life)) && put(out, "}\n");
}

static bool report_counts(redact_job *j)
{
    buffer *out = &j->x->err.text;
    if (j->said->report > 0)
        return buffer_append(out, buffer_view(&j->report));
    if (j->x->settings->quiet)
        return true;
    char living[20], dead[20], aged[20];
    return put_said(out, "%1 living, %2 known to be dead, %3 presumed dead because of their age\n",
                    digits_of(j->counts.living, living), digits_of(j->counts.dead_by_evidence, dead),
                    digits_of(j->counts.dead_by_age, aged)) &&
           (j->counts.contradictory == 0 ||
            put_counted(out, j->counts.contradictory,
                        "%1 of the living has dates that contradict each other or those of relatives; use --report "
                        "json to see who\n",
                        "%1 of the living have dates that contradict each other or those of relatives; use --report "
                        "json to see who\n"));
}

/* ---- The command ------------------------------------------------------------------------------- */

/* One who is to be kept may not be there; that is found out when the file is read. */
static gedelf_status redact_source(void *job, gedelf_source source, gedelf_sink sink)
{
    redact_job *j = job;
    gedelf_redact_options options = GEDELF_REDACT_OPTIONS();
    options.reading = &j->x->reading;
    options.today = j->today;
    options.max_age = (uint32_t)j->said->max_age;
    options.kept = j->kept;
    options.kept_count = j->kept_count;
    options.drop = j->said->drop;
    options.tell = report_life;
    options.context = j;
    j->counts = GEDELF_REDACT_COUNTS();
    return gedelf_redact(source, sink, &options, &j->counts);
}

static int redact_file(session *x, input *i)
{
    redact_job *j = x->job;
    j->x = x;
    gedelf_status status = GEDELF_OK;
    int result = rewrite_file(x, i, &j->said->rewrite, redact_source, j, &status);
    if (status == GEDELF_ARGUMENT) {
        output_flush(&x->err);
        complain("gedelf redact: --keep names a person who is not in the file\n");
        return EXIT_NOT_DONE;
    }
    if (result == EXIT_DONE && !report_counts(j))
        result = report_status(&x->report, GEDELF_MEMORY);
    return result;
}

static int run_redact(const settings *s)
{
    redact_job j = {.said = s->own};
    session x;
    const char *wrong = rewrite_conflict(s, &j.said->rewrite);
    if (wrong)
        return usage_error("redact", wrong, NULL, NULL);
    int status = find_today("redact", &j.today);
    if (status == EXIT_DONE)
        status = redact_prepare(&j);
    if (status == EXIT_DONE) {
        target_prepare();
        buffer_init(&j.report, &memory_default);
        status = session_begin(&x, s, false);
        x.job = &j;
        status = session_end(&x, status == EXIT_DONE ? session_each(&x, redact_file) : status);
        buffer_free(&j.report);
    }
    memory_release(&memory_default, j.kept, j.kept_capacity * sizeof *j.kept);
    return status;
}

static const option_word redact_reports[] = {{"json", 1 + FORM_JSON}, {NULL, 0}};

static const option_row redact_rows[] = {
    {0, "as-of", "DATE", "use DATE, such as 2026-01-31, as today's date", OPTION_TEXT,
     .offset = offsetof(redact_settings, as_of)},
    {0, "max-age", "N", "treat people born more than N years ago as dead;\ndefault: 110", OPTION_POSITIVE,
     .offset = offsetof(redact_settings, max_age)},
    {0, "keep", "IDS", "treat these people as dead; separate identifiers with\ncommas; may be repeated", OPTION_LIST,
     .offset = offsetof(redact_settings, keep), .expected = "identifiers, separated by commas"},
    {0, "drop", NULL, "remove living people entirely", OPTION_SWITCH, .offset = offsetof(redact_settings, drop)},
    {0, "report", "FORM", "report on standard error, as json, whether each person\ncounts as living, and why",
     OPTION_WORD, .offset = offsetof(redact_settings, report), .words = redact_reports},
};

static const option_group redact_group = {"Redacting", OPTION_ROWS(redact_rows), .own = true};
static const option_group redact_rewrite_group = {"Output", rewrite_rows, REWRITE_ROW_COUNT, .own = true};
static const redact_settings redact_defaults = {.rewrite = {.named_media = true}, .max_age = 110};
static const option_group *const redact_options[] = {&redact_group,        &redact_rewrite_group, &options_output,
                                                     &options_reading,     &options_accepting,    &options_schemas,
                                                     &options_diagnostics, &options_other,        NULL};

const command command_redact = {
    .name = "redact",
    .summary = "remove the details of living people",
    .operands = "FILE",
    .description = "Writes a copy of FILE without the details of living people. Only their sex and their place\n"
                   "in their families remain. Leaves all other bytes as they are. Use - for standard input.\n"
                   "\n"
                   "A person counts as living unless the file shows that the person has died or was born more\n"
                   "than 110 years ago.\n",
    .options = redact_options,
    .defaults = &redact_defaults,
    .own_size = sizeof redact_defaults,
    .brief = true,
    .run = run_redact,
};
