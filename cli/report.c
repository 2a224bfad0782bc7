/* SPDX-License-Identifier: MIT */
/*
 * Takes diagnostics from the library and what else can go wrong with a file, shows them, and counts them for the exit
 * status and the summary.
 */
#include "cli/cli.h"
#include "dialect/dialect.h"

#include <errno.h>
#include <string.h>

/* ---- Showing --------------------------------------------------------------------------------- */

/* Keeps in mind that there was no memory: the caller must say so in another way. */
static bool report_enough(report *r, bool enough)
{
    r->no_memory = r->no_memory || !enough;
    return enough;
}

bool report_begin(report *r, const settings *s, output *o)
{
    *r = (report){.output = o};
    r->renderer =
        (renderer){.form = s->diagnostics, .notes = s->verbose, .colour = output_has_colours(o), .out = &o->text};
    return report_enough(r, render_begin(&r->renderer));
}

bool report_end(report *r)
{
    return report_enough(r, render_end(&r->renderer));
}

void report_file(report *r, const char *name)
{
    r->name = name;
    memset(r->found, 0, sizeof r->found);
    memset(r->not_shown, 0, sizeof r->not_shown);
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
static void count_repeats(report *r, const gedelf_diag *diag)
{
    const gedelf_code_info *info = gedelf_code_named(diag->args[0]);
    if (!info)
        return;
    gedelf_severity severity = info->severity == GEDELF_FATAL ? GEDELF_ERROR : info->severity;
    uint64_t more = number_of(diag->args[1]) - number_of(diag->args[2]);
    r->found[severity] += more;
    r->not_shown[severity] += more;
}

bool report_diagnose(void *context, const gedelf_diag *diag)
{
    report *r = context;
    size_t before = r->output->text.length;
    if (diag->code == DIAG_REPEATED)
        count_repeats(r, diag);
    else
        r->found[diag->severity]++;
    bool enough = report_enough(r, render_diag(&r->renderer, view_of_string(r->name), diag));
    if (r->renderer.colour)
        output_trust(r->output, before);
    return enough && output_flush_if_due(r->output);
}

bool report_refuse_seven(report *r, const gedelf_diag *diag)
{
    gedelf_diag refusal = *diag;
    refusal.code = DIAG_GEDCOM_7_REFUSED;
    refusal.severity = GEDELF_FATAL;
    refusal.clause = NULL;
    report_diagnose(r, &refusal);
    return false;
}

/* ---- Statuses -------------------------------------------------------------------------------- */

int report_failure(report *r, enum diag_code code, view text)
{
    gedelf_diag diag = {.code = code, .severity = GEDELF_FATAL, .line = 1, .column = 1, .width = 1, .args = {text}};
    report_diagnose(r, &diag);
    return EXIT_NOT_DONE;
}

bool report_refused_dataset(report *r, const gedelf_dataset *dataset)
{
    const gedelf_metadata *m = gedelf_dataset_metadata(dataset);
    gedelf_structure gedc = gedelf_structure_find(gedelf_dataset_head(dataset), VIEW("GEDC"));
    view version = m->gedcom_version;
    if (version.length == 0 && gedelf_structure_exists(gedc)) /* it was not good enough to be one */
        version = gedelf_structure_payload(gedelf_structure_find(gedc, VIEW("VERS")));
    bool seven = (sign_of_version(version, 0) & SIGN_SEVEN) != 0;
    if (m->elf_version.length > 0 || dialect_named(m->dialect) != dialect_default() || !seven)
        return false;
    report_failure(r, DIAG_GEDCOM_7_REFUSED, VIEW(""));
    return true;
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
    case GEDELF_REFUSED:  /* others have told why */
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
    buffer *out = r->renderer.out;
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
    buffer *out = r->renderer.out;
    uint64_t count = r->found[severity];
    return put(out, separator) && buffer_append_number(out, count) && put(out, " ") && put(out, words[severity]) &&
           put(out, count == 1 ? "" : "s") && append_remark(r, severity);
}

static bool append_summary(report *r)
{
    const char *separator = " ";
    bool done = render_append_harmless(r->renderer.out, view_of_string(r->name)) && put(r->renderer.out, ":");
    for (int severity = GEDELF_FATAL; done && severity >= GEDELF_NOTE; severity--) {
        if (r->found[severity] > 0) {
            done = append_count(r, (gedelf_severity)severity, separator);
            separator = ", ";
        }
    }
    bool nothing = separator[0] == ' ';
    return done && put(r->renderer.out, nothing ? " no problems\n" : "\n");
}

bool report_summary(report *r)
{
    return report_enough(r, append_summary(r)) && output_flush_if_due(r->output);
}
