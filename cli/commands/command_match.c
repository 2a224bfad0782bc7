/* SPDX-License-Identifier: MIT */
/*
 * gedelf match: takes two files, or one, shows which records are probably the same: as text, as JSON, as a page with both side by
 * side, or one after another on a terminal, where somebody decides. [D440–D449]
 */
#include "cli/compare/match.h"

#include <stdlib.h>
#include <unistd.h>

static bool append_match_text(const match_job *j, const gedelf_match_pair *pair, buffer *out)
{
    bool done = append_match_score(out, pair->score) && put(out, "  ") &&
                append_padded(out, gedelf_structure_tag(pair->a), 5) &&
                buffer_append(out, gedelf_structure_xref(pair->a)) && put(out, " = ") &&
                buffer_append(out, gedelf_structure_xref(pair->b)) && put(out, "  ") &&
                append_record_name(out, j->files.a, pair->a) && put(out, " = ") &&
                append_record_name(out, match_second(j), pair->b) && put(out, "  (");
    for (size_t i = 0; done && i < pair->why_count; i++)
        done = put(out, i > 0 ? ", " : "") && put(out, phrase_of(gedelf_evidence_name((gedelf_evidence)pair->why[i])));
    return done && put(out, ")\n");
}

/* All records other than people, families and sources are paired only if they are equal, so there is little to say
   about them: text counts them. */
static int tell_pairs(match_job *j)
{
    session *x = &j->files.x;
    size_t count = gedelf_match_count(j->match);
    bool done = true;
    for (size_t i = 0; done && i < count; i++) {
        const gedelf_match_pair *pair = gedelf_match_at(j->match, i);
        if (j->said->format == MATCH_FORM_JSON)
            done = append_match_json(&x->out.text, pair) && put(&x->out.text, "}\n");
        else
            done = append_match_text(j, pair, &x->out.text);
        if (done && !output_flush_if_due(&x->out))
            return EXIT_NOT_DONE;
    }
    return done ? EXIT_DONE : report_status(&x->report, GEDELF_MEMORY);
}

static int match_both(match_files *f)
{
    match_job *j = f->job;
    gedelf_match_options options = GEDELF_MATCH_OPTIONS();
    options.min = j->said->min > 0 ? j->said->min : GEDELF_ANY_SCORE;
    options.progress = match_files_progress;
    options.context = f;
    match_files_begin(f);
    int result = report_status(&f->x.report, gedelf_match_new(&j->match, f->a, f->b, &options));
    progress_erase(&f->x.progress);
    if (result != EXIT_DONE)
        return result;
    if (j->said->review)
        result = match_review(j);
    else
        result = j->said->format == MATCH_FORM_HTML ? match_html(j) : tell_pairs(j);
    gedelf_match_free(j->match);
    return result;
}

/* ---- The command ------------------------------------------------------------------------------- */

static const char *match_conflict(const settings *s)
{
    const match_settings *own = s->own;
    if (s->operand_count == 0)
        return "no FILE given; use - for standard input";
    if (s->operand_count > 2)
        return "give at most two files";
    if (own->review && (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO)))
        return "--review needs a terminal to ask on";
    if (own->review && target_is_input(own->review, s->operands, s->operand_count))
        return "the file for --review is one of the files to compare, and would be damaged";
    return NULL;
}

static int run_match(const settings *s)
{
    match_job j = {.said = s->own};
    const char *wrong = match_conflict(s);
    if (wrong)
        return usage_error("match", wrong, NULL, NULL);
    target_prepare();
    j.files.work = match_both;
    j.files.job = &j;
    return match_files_run(&j.files, s);
}

value_fault apply_match_min(double *min, const char *value)
{
    char *end;
    bool digits = strspn(value, "0123456789.") == strlen(value) && *value;
    *min = strtod(value, &end);
    return fault_unless(digits && *end == '\0' && *min >= 0 && *min <= 1, "a number from 0 to 1, such as 0.9");
}

static value_fault apply_min(void *said, const char *value)
{
    return apply_match_min(&((match_settings *)said)->min, value);
}

static const option_word match_forms[] = {
    {"text", MATCH_FORM_TEXT}, {"json", MATCH_FORM_JSON}, {"html", MATCH_FORM_HTML}, {NULL, 0}};

static const option_row match_rows[] = {
    {0, "min", "SCORE", "leave out pairs with a lower score; default: 0.9", OPTION_OTHER, .apply = apply_min},
    {0, "format", "FORM",
     "print text, json (one object per line) or html (a page\nwith the pairs side by side); default: text", OPTION_WORD,
     .offset = offsetof(match_settings, format), .words = match_forms},
    {0, "review", "FILE",
     "ask about each pair on the terminal, and save the\nanswers in FILE for 'gedelf join --pairs'", OPTION_TEXT,
     .offset = offsetof(match_settings, review)},
};

static const option_group match_group = {"Output", OPTION_ROWS(match_rows), .own = true};
static const match_settings match_defaults = {.min = 0.9};
static const option_group *const match_options[] = {
    &match_group,     &options_reading,     &options_accepting, &options_jobs,
    &options_schemas, &options_diagnostics, &options_other,     NULL};

const command command_match = {
    .name = "match",
    .summary = "find duplicate people within one file or across two",
    .operands = "A [B]",
    .description = "Finds records that probably describe the same person, family or source, within file A or\n"
                   "between A and B. Compares names (allowing for different spellings, scripts and nicknames),\n"
                   "dates (as far as they are known) and relatives. The score of a pair is the estimated\n"
                   "probability that the two are the same. One of the files can be -, for standard input.\n",
    .options = match_options,
    .defaults = &match_defaults,
    .own_size = sizeof match_defaults,
    .brief = true,
    .run = run_match,
};
