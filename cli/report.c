/* SPDX-License-Identifier: MIT */
/*
 * Takes diagnostics from the library and what else can go wrong with a file, shows them, and counts them for the exit
 * status and the summary.
 */
#include "cli/cli.h"

#include <gedelf/repair.h>

#include <errno.h>
#include <string.h>

/* ---- Showing --------------------------------------------------------------------------------- */

/* Keeps in mind that there was no memory: the caller must say so in another way. */
static bool report_enough(report *r, bool enough)
{
    r->no_memory = r->no_memory || !enough;
    return enough;
}

/* A diagnostic that is held: its line, 0 if it is to be shown in any case, and where it ends in `waiting`. */
struct held_diag {
    uint64_t line;
    size_t end;
};

bool report_begin(report *r, const settings *s, output *o)
{
    bool own = s->diagnostics >= DIAGNOSTICS_SUMMARY;
    *r = (report){.output = o};
    r->renderer = (renderer){.form = own ? RENDER_TEXT : (render_form)s->diagnostics,
                             .notes = s->verbose,
                             .colour = output_has_colours(o),
                             .out = &o->text};
    r->brief = s->command->brief && r->renderer.form == RENDER_TEXT && !s->verbose;
    r->quiet = s->quiet;
    r->summarises = s->diagnostics == DIAGNOSTICS_SUMMARY;
    r->may_summarise = s->command->summarises && s->diagnostics == RENDER_TEXT && o->terminal;
    r->counts = s->command->summarises;
    buffer_init(&r->waiting, &memory_default);
    if (r->counts && (!report_enough(r, tally_init(&r->groups)) || !report_enough(r, tally_init(&r->totals))))
        return false;
    return report_enough(r, render_begin(&r->renderer));
}

bool report_end(report *r)
{
    buffer_free(&r->waiting);
    memory_release(&memory_default, r->held, r->held_capacity * sizeof *r->held);
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
    r->waiting_count = 0;
    r->touched_count = 0;
    r->mendable = 0;
    r->ambiguous = false;
    r->files++;
}

/* ---- Levels ---------------------------------------------------------------------------------- */

/* What a severity becomes; false if the code is not wanted. What is fatal ended the reading, and stays fatal. */
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

/* The note `repeated` tells of a code how often it was raised and how often it was shown. What is repeated did not stop
   the reading, so it was no worse than an error, whatever the catalogue says. */
static bool count_repeats(report *r, const gedelf_diag *diag)
{
    const gedelf_code_info *info = gedelf_code_named(diag->args[0]);
    if (!info)
        return true;
    gedelf_severity severity = info->severity == GEDELF_FATAL ? GEDELF_ERROR : info->severity;
    uint64_t more = number_of(diag->args[1]) - number_of(diag->args[2]);
    if (!apply_level(r, info, &severity))
        return false;
    r->found[severity] += more;
    r->not_shown[severity] += more;
    if (r->counts)
        tally_add_more(&r->groups, info->code, severity, more);
    return true;
}

/* Counts it by severity and by code. */
static bool count_diag(report *r, const gedelf_diag *diag)
{
    bool example = r->summarises || r->may_summarise;
    view about = diag->file.length > 0 ? diag->file : view_of_string(r->name);
    r->found[diag->severity]++;
    return !r->counts || tally_add(&r->groups, diag, about, example ? &r->renderer : NULL);
}

/* ---- Brevity --------------------------------------------------------------------------------- */

/* Is it about the file that is read, and not about what the command makes of it? The former 'gedelf check' tells too. Tags
   that no schema defines are told by commands that ask for types (D248). */
static bool is_of_reading(const gedelf_code_info *info)
{
    return info && info->code != DIAG_UNDEFINED_TAG &&
           (info->stage <= GEDELF_STAGE_HEADER || info->stage == GEDELF_STAGE_TYPES);
}

/* Is it not to be shown in a brief report? */
static bool is_hidden(const report *r, const gedelf_diag *diag)
{
    if (!r->brief || diag->severity == GEDELF_FATAL)
        return false;
    return r->quiet || (diag->severity < GEDELF_ERROR && is_of_reading(gedelf_code_find(diag->code)));
}

/* Has it been touched, the record that the diagnostic is in? Where there were many, any may be. */
static bool is_touched(const report *r, const gedelf_diag *diag)
{
    uint64_t hash = hash_text(render_record_xref(diag), 0);
    for (size_t i = 0; i < r->touched_count && i < TOUCHED_MOST; i++) {
        if (r->touched[i] == hash)
            return true;
    }
    return r->touched_count > TOUCHED_MOST;
}

/* Is it an error of reading in a record, of which nothing need be told if that is not touched? */
static bool is_of_record(const gedelf_diag *diag)
{
    return diag->severity == GEDELF_ERROR && diag->record.length > 0 && is_of_reading(gedelf_code_find(diag->code));
}

/* Does it wait until it is known whether its record is touched? */
static bool must_wait(const report *r, const gedelf_diag *diag)
{
    return r->selective && r->brief && is_of_record(diag) && !is_touched(r, diag);
}

/* What was rendered before goes to the output as it is: where it has colours, these are its own. */
static bool pass_rendered(report *r, view rendered)
{
    size_t before = r->output->text.length;
    bool done = buffer_append(&r->output->text, rendered);
    if (r->renderer.colour)
        output_trust(r->output, before);
    return done;
}

void report_touch(report *r, bool touched, view xref)
{
    if (touched && r->touched_count < TOUCHED_MOST)
        r->touched[r->touched_count] = hash_text(xref, 0);
    r->touched_count += touched ? 1 : 0;
    if (r->waiting_count == 0)
        return;
    if (touched)
        report_enough(r, pass_rendered(r, buffer_view(&r->waiting)));
    else
        r->hidden[GEDELF_ERROR] += r->waiting_count;
    r->waiting.length = 0;
    r->waiting_count = 0;
}

/* Notes of what was just put into `waiting` whether it can be left out. */
static bool hold_diag(report *r, const gedelf_diag *diag)
{
    return array_add(&memory_default, &r->held, &r->held_count, &r->held_capacity,
                     (struct held_diag){is_of_record(diag) ? diag->line : 0, r->waiting.length});
}

void report_release(report *r, report_touched_fn touched, const void *context)
{
    size_t from = 0;
    bool done = true;
    for (size_t i = 0; i < r->held_count; i++) {
        const struct held_diag *h = &r->held[i];
        if (h->line == 0 || !touched || touched(context, h->line))
            done = pass_rendered(r, view_of(view_behind(buffer_view(&r->waiting), from).text, h->end - from)) && done;
        else
            r->hidden[GEDELF_ERROR]++;
        from = h->end;
    }
    r->waiting.length = r->held_count = 0;
    r->waiting_count = 0;
    r->holds = false;
    report_enough(r, done);
}

/* ---- Showing one ----------------------------------------------------------------------------- */

/* Shows it, or lets it wait; where there are too many, nothing more has to wait. */
static bool show_diag(report *r, const gedelf_diag *diag)
{
    bool held = r->holds && r->brief, waits = held || must_wait(r, diag);
    if (is_hidden(r, diag)) {
        r->hidden[diag->severity] += diag->code == DIAG_REPEATED ? 0 : 1;
        return true;
    }
    if (r->summarises || (r->may_summarise && r->waiting_count >= TOO_MANY_TO_READ))
        return true;
    renderer shown = r->renderer;
    shown.out = waits || r->may_summarise ? &r->waiting : &r->output->text;
    bool done = render_diag(&shown, view_of_string(r->name), diag);
    r->waiting_count += shown.out == &r->waiting && shown.shown > r->renderer.shown ? 1 : 0;
    r->renderer.shown = shown.shown;
    return done && (!held || hold_diag(r, diag));
}

/* Is there a repair for it that has one right answer? */
static bool is_mendable(const gedelf_diag *diag)
{
    const gedelf_code_info *info = gedelf_code_find(diag->code);
    const gedelf_repair_kind *kind = info ? gedelf_repair_kind_for(view_of_string(info->name)) : NULL;
    /* no CHAR line is the first one: it is --encoding that names such an encoding, not the file */
    bool asked = diag->code == DIAG_UNSUPPORTED_ENCODING && diag->line == 1;
    /* a file without a header may be none at all, and an archive may have none in it */
    bool other = diag->code == DIAG_HEADER_MISSING || diag->code == DIAG_GEDZIP_NO_DATASET;
    return kind && kind->certainty == GEDELF_REPAIR_SAFE && !other && !asked;
}

bool report_diagnose(void *context, const gedelf_diag *diag)
{
    report *r = context;
    size_t before = r->output->text.length;
    gedelf_diag levelled = *diag;
    bool repeats = diag->code == DIAG_REPEATED;
    r->ambiguous = r->ambiguous || diag->code == DIAG_AMBIGUOUS_POINTER;
    if (repeats ? !count_repeats(r, diag) : !apply_level(r, gedelf_code_find(diag->code), &levelled.severity))
        return true;
    bool enough = report_enough(r, (repeats || count_diag(r, &levelled)) && show_diag(r, &levelled));
    r->mendable += !repeats && levelled.severity >= GEDELF_ERROR && is_mendable(diag);
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
    case GEDELF_ARGUMENT: return usage_error(NULL, "the options have no meaning for", r->name, NULL);
    case GEDELF_MALFORMED:
    case GEDELF_ENCODING: /* a fatal diagnostic has told of these */
    case GEDELF_REFUSED:  /* diagnostics have told why */
    case GEDELF_STOPPED: /* the output failed, and that has been told */ break;
    }
    return EXIT_NOT_DONE;
}

/* ---- The summary ----------------------------------------------------------------------------- */

bool append_name(buffer *out, const char *name)
{
    return render_append_harmless(out, view_of_string(name));
}

/* What is to be said in brackets behind a count. */
static bool append_remark(report *r, gedelf_severity severity)
{
    buffer *out = &r->output->text;
    if (severity == GEDELF_FATAL)
        return put(out, " (reading stopped)");
    if (severity == GEDELF_NOTE && !r->renderer.notes)
        return put(out, " (shown with -v)");
    if (r->not_shown[severity] == 0)
        return true;
    return put(out, " (") && buffer_append_number(out, r->found[severity] - r->not_shown[severity]) &&
           put(out, " shown)");
}

static bool append_count(report *r, gedelf_severity severity, const char *separator)
{
    static const char *const words[] = {"note", "warning", "error", "fatal error"};
    buffer *out = &r->output->text;
    uint64_t count = r->found[severity];
    return put(out, separator) && buffer_append_number(out, count) && put(out, " ") && put(out, words[severity]) &&
           put(out, count == 1 ? "" : "s") && append_remark(r, severity);
}

/* How many of the errors repair answers, as far as they were shown. */
static bool append_mended(report *r)
{
    buffer *out = &r->output->text;
    uint64_t errors = r->found[GEDELF_ERROR] + r->found[GEDELF_FATAL];
    uint64_t shown = errors - r->not_shown[GEDELF_ERROR] - r->not_shown[GEDELF_FATAL];
    return put(out, r->mendable < shown ? "some of them" : errors == 1 ? "it" : "them");
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
    if (done && r->hints && r->mendable > 0)
        done = put(out, "; 'gedelf repair' mends ") && append_mended(r);
    return done && put(out, nothing ? " no problems\n" : "\n");
}

bool report_summary(report *r)
{
    return report_enough(r, append_summary(r)) && output_flush_if_due(r->output);
}

/* ---- The end of a file ----------------------------------------------------------------------- */

/* "3 warnings": one count of those that were not shown. */
static bool append_hidden(report *r, gedelf_severity severity, uint64_t count, const char *separator)
{
    static const char *const words[] = {"note", "warning", "error"};
    buffer *out = &r->output->text;
    return put(out, separator) && buffer_append_number(out, count) && put(out, " ") && put(out, words[severity]) &&
           put(out, count == 1 ? "" : "s");
}

/* One line that counts what a brief report did not show. Notes alone are not worth it. */
static bool append_rest(report *r)
{
    uint64_t hidden[] = {r->found[GEDELF_NOTE], r->hidden[GEDELF_WARNING],
                         r->hidden[GEDELF_ERROR] + r->not_shown[GEDELF_ERROR]};
    const char *separator = " ";
    buffer *out = &r->output->text;
    if (r->quiet || hidden[GEDELF_WARNING] + hidden[GEDELF_ERROR] == 0)
        return true;
    bool done = append_name(out, r->name) && put(out, ":");
    for (int severity = GEDELF_ERROR; done && severity >= GEDELF_NOTE; severity--) {
        if (hidden[severity] == 0)
            continue;
        done = append_hidden(r, (gedelf_severity)severity, hidden[severity], separator);
        separator = ", ";
    }
    bool one = hidden[GEDELF_ERROR] + hidden[GEDELF_WARNING] + hidden[GEDELF_NOTE] == 1;
    return done &&
           put(out, one ? " not shown; 'gedelf check' tells of it\n" : " not shown; 'gedelf check' tells of them\n");
}

/* Is there more than a person wants to read? Those count too that are only counted. */
static bool is_too_much(const report *r)
{
    uint64_t count = r->renderer.notes ? r->found[GEDELF_NOTE] : 0;
    return count + r->found[GEDELF_WARNING] + r->found[GEDELF_ERROR] + r->found[GEDELF_FATAL] >= TOO_MANY_TO_READ;
}

static bool append_groups(report *r)
{
    size_t before = r->output->text.length;
    bool done = tally_append_groups(&r->groups, &r->output->text, r->renderer.notes);
    if (r->renderer.colour)
        output_trust(r->output, before);
    return done;
}

/* Have the groups to wait, because they are those of all files? */
static bool groups_wait(const report *r)
{
    return r->summarises && r->several;
}

/* What has waited, or the groups instead. */
static bool append_shown(report *r)
{
    if (!r->summarises && !(r->may_summarise && is_too_much(r)))
        return pass_rendered(r, buffer_view(&r->waiting));
    return groups_wait(r) || append_groups(r);
}

bool report_file_end(report *r)
{
    if (r->selective)
        report_touch(r, false, view_of(NULL, 0));
    bool done = append_shown(r) && (!r->brief || append_rest(r));
    r->waiting.length = 0;
    r->waiting_count = 0;
    if (r->counts && !groups_wait(r)) {
        tally_join(&r->totals, &r->groups);
        tally_clear(&r->groups);
    }
    return report_enough(r, done) && output_flush_if_due(r->output);
}

static bool append_totals(report *r)
{
    buffer *out = &r->output->text;
    return put(out, "in all ") && buffer_append_number(out, r->files) && put(out, " files:\n") &&
           tally_append_totals(&r->totals, out);
}

bool report_all_groups(report *r)
{
    if (!groups_wait(r))
        return true;
    bool done = (r->quiet || put(&r->output->text, "\n")) && append_groups(r);
    tally_join(&r->totals, &r->groups);
    return report_enough(r, done) && output_flush_if_due(r->output);
}

bool report_totals(report *r)
{
    if (!r->counts || r->files < 2 || tally_is_empty(&r->totals))
        return true;
    return report_enough(r, append_totals(r)) && output_flush_if_due(r->output);
}
