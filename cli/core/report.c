/* SPDX-License-Identifier: MIT */
/*
 * Takes diagnostics from the library and what else can go wrong with a file, shows them, and counts them for the exit
 * status and the summary.
 */
#include "cli/core/cli.h"

#include <errno.h>
#include <string.h>

/* ---- Showing --------------------------------------------------------------------------------- */

/* Keeps in mind that there was no memory: the caller must say so in another way. */
static bool report_enough(report *r, bool enough)
{
    r->no_memory = r->no_memory || !enough;
    return enough;
}

/* Was there memory to begin with? */
static bool report_is_ready(const report *r)
{
    return r->groups.entries && r->totals.entries;
}

/* What has waited, the gravest first. */
static bool append_waiting(report *r)
{
    bool done = true;
    for (int severity = GEDELF_FATAL; done && severity >= GEDELF_NOTE; severity--)
        done = spill_pass(&r->waiting[severity], r->output, r->renderer.colour);
    return done;
}

bool report_begin(report *r, const settings *s, output *o)
{
    bool summary = s->diagnostics == DIAGNOSTICS_SUMMARY;
    *r = (report){.output = o};
    r->renderer = (renderer){.form = summary ? RENDER_TEXT : (render_form)s->diagnostics,
                             .notes = s->verbose,
                             .colour = output_has_colours(o, s),
                             .language = language_chosen(),
                             .out = &o->text};
    r->brief = s->command->brief && r->renderer.form == RENDER_TEXT && !s->verbose;
    r->quiet = s->quiet;
    r->strict = s->strict;
    r->recovers = command_recovers(s);
    r->summarises = summary;
    r->lists = s->command->summarises && r->renderer.form == RENDER_TEXT && !summary;
    for (int severity = GEDELF_NOTE; severity <= GEDELF_FATAL; severity++)
        spill_init(&r->waiting[severity]);
    if (!report_enough(r, tally_init(&r->groups)) || !report_enough(r, tally_init(&r->totals)))
        return false;
    return report_enough(r, render_begin(&r->renderer));
}

bool report_end(report *r)
{
    if (r->lists) /* something may be wrong with what the options name, before there is a file */
        report_enough(r, append_waiting(r));
    for (int severity = GEDELF_NOTE; severity <= GEDELF_FATAL; severity++)
        spill_free(&r->waiting[severity]);
    tally_free(&r->groups);
    tally_free(&r->totals);
    return report_enough(r, render_end(&r->renderer));
}

void report_file(report *r, const char *name)
{
    r->name = name;
    memset(r->found, 0, sizeof r->found);
    memset(r->not_shown, 0, sizeof r->not_shown);
    memset(r->hidden, 0, sizeof r->hidden);
    r->passed = 0;
    r->stopped = false;
    memset(r->fixable, 0, sizeof r->fixable);
    r->ambiguous = false;
    r->files++;
}

/* ---- Levels ---------------------------------------------------------------------------------- */

/* The level of a severity after the user's settings; false if the code is not wanted. A fatal finding ended the
   reading, and stays fatal. */
static bool apply_level(const report *r, const gedelf_code_info *info, gedelf_severity *severity)
{
    uint8_t level = r->levels && info ? r->levels[catalogue_index(info->code)] : LEVEL_SAME;
    if (level == LEVEL_SAME || *severity == GEDELF_FATAL)
        return true;
    if (level != LEVEL_OFF)
        *severity = (gedelf_severity)(level - LEVEL_NOTE);
    return level != LEVEL_OFF;
}

/* ---- Counting -------------------------------------------------------------------------------- */

uint64_t number_of(view digits)
{
    uint64_t number = 0;
    for (size_t i = 0; i < digits.length; i++)
        number = number * 10 + (uint64_t)(digits.text[i] - '0');
    return number;
}

/* The note `repeated` says for a code how often it was raised and how often it was shown. The others were as severe as
   those. */
static bool count_repeats(report *r, const gedelf_diag *diag)
{
    const gedelf_code_info *info = gedelf_code_named(diag->args[0]);
    const tally_entry *before = info ? tally_of(&r->groups, info->code) : NULL;
    if (!before)
        return !info || !r->levels || r->levels[catalogue_index(info->code)] != LEVEL_OFF;
    uint64_t more = number_of(diag->args[1]) - number_of(diag->args[2]);
    r->found[before->severity] += more;
    r->not_shown[before->severity] += more;
    r->passed += before->passed ? more : 0;
    r->hidden[before->severity] += before->passed && r->recovers ? 0 : more;
    tally_add_more(&r->groups, info->code, before->severity, more);
    return true;
}

/* Counts it by severity and by code. */
static bool count_diag(report *r, const gedelf_diag *diag, gedelf_severity own)
{
    view about = diag->file.length > 0 ? diag->file : view_of_string(r->name);
    r->found[diag->severity]++;
    r->passed += diag->passed ? 1 : 0;
    r->stopped = r->stopped || (diag->severity == GEDELF_FATAL && !diag->passed);
    return tally_add(&r->groups, diag, own, about, r->summarises ? &r->renderer : NULL);
}

/* ---- Brevity --------------------------------------------------------------------------------- */

/* Is it about the input file, and not about what the command makes from it? 'gedelf check' reports the former too.
   Commands that ask for types report tags that no schema defines (D248). */
static bool is_of_reading(const gedelf_code_info *info)
{
    return info && info->code != DIAG_UNDEFINED_TAG &&
           (info->stage <= GEDELF_STAGE_HEADER || info->stage == GEDELF_STAGE_TYPES);
}

/* Is it not to be shown in a brief report? What ends the work is: with --strict, an error does. */
static bool is_hidden(const report *r, const gedelf_diag *diag)
{
    if (!r->brief || diag->severity == GEDELF_FATAL)
        return false;
    if (r->quiet)
        return true;
    if (r->strict && diag->severity == GEDELF_ERROR)
        return false;
    return is_of_reading(gedelf_code_find(diag->code));
}

/* ---- Showing one ----------------------------------------------------------------------------- */

/* Shows it, or lets it wait. */
static bool show_diag(report *r, const gedelf_diag *diag)
{
    if (is_hidden(r, diag)) {
        bool elsewhere = diag->code == DIAG_REPEATED || (diag->passed && r->recovers); /* where it is counted */
        r->hidden[diag->severity] += elsewhere ? 0 : 1;
        return true;
    }
    if (r->summarises)
        return true;
    renderer shown = r->renderer;
    text_spill *waiting = r->lists ? &r->waiting[diag->severity] : NULL;
    shown.out = waiting ? &waiting->text : &r->output->text;
    bool done = render_diag(&shown, view_of_string(r->name), diag);
    r->renderer.shown = shown.shown;
    return done && (!waiting || spill_settle(waiting));
}

bool report_diagnose(void *context, const gedelf_diag *diag)
{
    report *r = context;
    if (!report_is_ready(r))
        return false;
    size_t before = r->output->text.length;
    gedelf_diag levelled = *diag;
    bool repeats = diag->code == DIAG_REPEATED;
    r->ambiguous = r->ambiguous || diag->code == DIAG_AMBIGUOUS_POINTER;
    if (repeats ? !count_repeats(r, diag) : !apply_level(r, gedelf_code_find(diag->code), &levelled.severity))
        return true;
    bool enough = report_enough(r, (repeats || count_diag(r, &levelled, diag->severity)) && show_diag(r, &levelled));
    if (r->renderer.colour)
        output_trust(r->output, before);
    return enough && output_flush_if_due(r->output);
}

/* ---- Statuses -------------------------------------------------------------------------------- */

int report_failure(report *r, enum diag_code code, view text)
{
    bool whole = code == DIAG_UNREADABLE_FILE || code == DIAG_UNWRITABLE_FILE; /* of which nothing was read */
    gedelf_diag diag = {
        .code = code, .severity = GEDELF_FATAL, .line = whole ? 0 : 1, .column = 1, .width = 1, .args = {text}};
    report_diagnose(r, &diag);
    return EXIT_NOT_DONE;
}

int report_status(report *r, gedelf_status status)
{
    switch (status) {
    case GEDELF_OK:
    case GEDELF_END: return EXIT_DONE;
    case GEDELF_UNREADABLE: return report_failure(r, DIAG_UNREADABLE_FILE, view_of_string(strerror(errno)));
    case GEDELF_UNWRITABLE: return report_failure(r, DIAG_UNWRITABLE_FILE, view_of_string(strerror(errno)));
    case GEDELF_CHANGED: return report_failure(r, DIAG_CHANGED_FILE, VIEW(""));
    case GEDELF_MEMORY: return report_failure(r, DIAG_OUT_OF_MEMORY, VIEW(""));
    case GEDELF_LIMIT: return report_failure(r, DIAG_TOO_LARGE, VIEW(""));
    case GEDELF_ARGUMENT: return usage_error(NULL, "these options cannot be used with", r->name, NULL);
    case GEDELF_MALFORMED:
    case GEDELF_ENCODING: /* a fatal diagnostic has said so */
    case GEDELF_REFUSED:
    case GEDELF_NO_FORM:
    case GEDELF_MODEL:
    case GEDELF_NOT_GENEALOGY: /* diagnostics have said why */
    case GEDELF_STOPPED: /* the output failed, which has been reported */ break;
    }
    return EXIT_NOT_DONE;
}

/* ---- The summary ----------------------------------------------------------------------------- */

bool append_name(buffer *out, const char *name)
{
    return render_append_harmless(out, view_of_string(name));
}

/* What is to be said in brackets after a count. */
static bool append_remark(report *r, gedelf_severity severity)
{
    buffer *out = &r->output->text;
    if (severity == GEDELF_FATAL && r->stopped)
        return put(out, say(" (reading stopped)"));
    if (severity == GEDELF_NOTE && !r->renderer.notes)
        return put(out, say(" (shown with -v)"));
    if (r->not_shown[severity] == 0)
        return true;
    return put(out, " (") && buffer_append_number(out, r->found[severity] - r->not_shown[severity]) &&
           put(out, say(" shown)"));
}

/* "3 warnings" */
static bool append_number_of(buffer *out, uint64_t count, gedelf_severity severity)
{
    static const char *const one[] = {SAY("note"), SAY("warning"), SAY("error"), SAY("fatal error")};
    static const char *const many[] = {SAY("notes"), SAY("warnings"), SAY("errors"), SAY("fatal errors")};
    return buffer_append_number(out, count) && put(out, " ") && put(out, say((count == 1 ? one : many)[severity]));
}

static bool append_count(report *r, gedelf_severity severity, const char *separator)
{
    buffer *out = &r->output->text;
    return put(out, separator) && append_number_of(out, r->found[severity], severity) && append_remark(r, severity);
}

/* "; 'gedelf repair' fixes 5, --tidy 2 more, --guess 1 more". */
static bool append_fixable_counts(buffer *out, const uint64_t fixable[GEDELF_FIX_BY_HAND])
{
    static const char *const options[] = {"", "--tidy", "--guess"};
    bool first = true, done = true;
    for (int fix = GEDELF_FIX_SAFE; done && fix < GEDELF_FIX_BY_HAND; fix++) {
        if (fixable[fix] == 0)
            continue;
        done = put(out, first ? say("; 'gedelf repair") : ", ") && put(out, first && *options[fix] ? " " : "") &&
               put(out, options[fix]) && put(out, first ? say("' fixes ") : " ") &&
               buffer_append_number(out, fixable[fix]) && put(out, first ? "" : say(" more"));
        first = false;
    }
    return done;
}

static bool append_summary(report *r)
{
    const char *separator = " ";
    buffer *out = &r->output->text;
    bool done = render_append_harmless(out, view_of_string(r->name)) && put(out, ":");
    for (int severity = GEDELF_FATAL; done && severity >= GEDELF_NOTE; severity--) {
        if (r->found[severity] > 0) {
            done = append_count(r, (gedelf_severity)severity, separator);
            separator = ", ";
        }
    }
    bool nothing = separator[0] == ' ';
    return done && append_fixable_counts(out, r->fixable) && put(out, nothing ? say(" no problems\n") : "\n");
}

bool report_summary(report *r)
{
    return report_enough(r, append_summary(r)) && output_flush_if_due(r->output);
}

/* ---- The end of a file ----------------------------------------------------------------------- */

/* One count of those that were not shown. */
static bool append_hidden(buffer *out, gedelf_severity severity, uint64_t count, const char *separator)
{
    return put(out, separator) && append_number_of(out, count, severity);
}

/* "2 errors, 1 warning and 8 notes not shown". */
static bool append_counts(buffer *out, const uint64_t hidden[GEDELF_FATAL])
{
    const char *separator = "";
    int last = GEDELF_NOTE;
    while (hidden[last] == 0)
        last++;
    for (int severity = GEDELF_ERROR; severity >= last; severity--) {
        if (hidden[severity] == 0)
            continue;
        const char *before = *separator && severity == last ? say(" and ") : separator;
        if (!append_hidden(out, (gedelf_severity)severity, hidden[severity], before))
            return false;
        separator = ", ";
    }
    return put(out, say(" not shown; "));
}

/* One line: fatal findings that were passed without being asked to, and how much a brief report did not show. Notes
   alone are not worth it. */
static bool append_rest(report *r)
{
    uint64_t hidden[] = {r->found[GEDELF_NOTE], r->hidden[GEDELF_WARNING], r->hidden[GEDELF_ERROR]};
    uint64_t passed = r->recovers ? r->passed : 0, worth = r->brief ? hidden[GEDELF_WARNING] + hidden[GEDELF_ERROR] : 0;
    buffer *out = &r->output->text;
    if (r->quiet || r->renderer.form != RENDER_TEXT || passed + worth == 0)
        return true;
    bool done = append_name(out, r->name) && put(out, ": ");
    if (done && passed > 0)
        done =
            append_hidden(out, GEDELF_FATAL, passed, say("continued after ")) && put(out, say(", as with --recover"));
    if (done && !r->brief) /* all of it was shown */
        return put(out, "\n");
    done = done && put(out, passed > 0 ? "; " : "");
    if (done && worth > 0)
        done = append_counts(out, hidden);
    bool one = passed + (worth > 0 ? worth + hidden[GEDELF_NOTE] : 0) == 1;
    return done && put(out, one ? say("run 'gedelf check' to see it\n") : say("run 'gedelf check' to see them\n"));
}

/* Have the groups to wait, because they are those of all files? */
static bool groups_wait(const report *r)
{
    return r->summarises && r->several;
}

static bool append_groups(report *r)
{
    size_t before = r->output->text.length;
    bool done = tally_append_groups(&r->groups, &r->output->text, r->renderer.notes);
    if (r->renderer.colour)
        output_trust(r->output, before);
    return done;
}

void report_find_fixes(report *r, gedelf_fixes *fixes)
{
    if (groups_wait(r))
        return;
    tally_find_fixes(&r->groups, fixes);
    for (int fix = GEDELF_FIX_SAFE; fix < GEDELF_FIX_BY_HAND; fix++)
        r->fixable[fix] = tally_fixable(&r->groups, (gedelf_fix)fix, r->renderer.notes);
}

/* The table; with several files, under the file's name. */
static bool append_table(report *r)
{
    buffer *out = &r->output->text;
    return (!r->several || (append_name(out, r->name) && put(out, ":\n"))) &&
           tally_append_table(&r->groups, out, r->renderer.notes) && put(out, "\n");
}

/* The table, if anything is listed, and what has waited, the gravest first. */
static bool append_list(report *r)
{
    bool any = false;
    for (int severity = GEDELF_FATAL; severity >= GEDELF_NOTE; severity--)
        any = any || !spill_is_empty(&r->waiting[severity]);
    if (any && r->pager) {
        pager_begin(r->pager);
        r->output->progress->wanted = r->output->progress->wanted && r->pager->process == 0; /* it has the terminal */
    }
    return (!any || r->quiet || append_table(r)) && append_waiting(r);
}

bool report_file_end(report *r)
{
    if (!report_is_ready(r))
        return false;
    bool done = !r->lists || append_list(r);
    if (done && r->summarises)
        done = groups_wait(r) || append_groups(r);
    if (done && (r->brief || r->recovers))
        done = append_rest(r);
    if (!groups_wait(r)) {
        tally_join(&r->totals, &r->groups);
        tally_clear(&r->groups);
    }
    return report_enough(r, done) && output_flush_if_due(r->output);
}

static bool append_totals(report *r)
{
    buffer *out = &r->output->text;
    return put(out, say("total for ")) && buffer_append_number(out, r->files) && put(out, say(" files:\n")) &&
           tally_append_totals(&r->totals, out);
}

bool report_all_groups(report *r)
{
    if (!groups_wait(r) || !report_is_ready(r))
        return true;
    bool done = (r->quiet || put(&r->output->text, "\n")) && append_groups(r);
    tally_join(&r->totals, &r->groups);
    return report_enough(r, done) && output_flush_if_due(r->output);
}

bool report_totals(report *r)
{
    if (r->files < 2 || tally_is_empty(&r->totals))
        return true;
    return report_enough(r, append_totals(r)) && output_flush_if_due(r->output);
}
