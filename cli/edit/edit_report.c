/* SPDX-License-Identifier: MIT */
/*
 * Takes what became of an edit, gives a line about it, with -v one more for each command, or JSON; and warnings of commands
 * that found nothing.
 */
#include "cli/core/json.h"

static const char *const outcomes[] = {[EDIT_DONE] = "edited",
                                       [EDIT_UNCHANGED] = "unchanged",
                                       [EDIT_REJECTED] = "rejected",
                                       [EDIT_REFUSED] = "refused",
                                       [EDIT_FAILED] = "failed"};

/* What the plan takes from the file, and what it puts there, in octets. */
typedef struct edit_sizes {
    uint64_t removed, added;
} edit_sizes;

static edit_sizes sizes_of(const gedelf_edit *edit)
{
    edit_sizes sizes = {0};
    for (size_t i = 0; i < gedelf_edit_change_count(edit); i++) {
        gedelf_edit_change change = gedelf_edit_change_at(edit, i);
        sizes.removed += change.where.length;
        sizes.added += change.octets.length;
    }
    return sizes;
}

uint64_t edit_result_size(const gedelf_edit *edit, const input *i)
{
    edit_sizes sizes = sizes_of(edit);
    uint64_t size = input_size(i);
    return size + sizes.added > sizes.removed ? size + sizes.added - sizes.removed : 0;
}

void edit_count_found(edit_job *j)
{
    for (size_t i = 0; i < gedelf_edit_command_count(j->edit); i++)
        j->found[i] += gedelf_edit_command(j->edit, i).matched;
}

/* ---- For people ------------------------------------------------------------------------------ */

static bool append_tally(buffer *out, const gedelf_edit_tally *tally)
{
    char found[20], changed[20];
    return put(out, "  ") && render_append_harmless(out, tally->written) &&
           put_said(out, ": %1 found, %2 changed\n", digits_of(tally->matched, found),
                    digits_of(tally->changed, changed));
}

/* What became of the file. */
static bool append_outcome(buffer *out, const edit_job *j, edit_outcome outcome)
{
    static const char *const others[] = {[EDIT_UNCHANGED] = SAY("unchanged"),
                                         [EDIT_REJECTED] = SAY("rejected: --strict allows no errors"),
                                         [EDIT_REFUSED] = SAY("refused"),
                                         [EDIT_FAILED] = SAY("failed")};
    if (outcome != EDIT_DONE)
        return put(out, say(others[outcome]));
    edit_sizes sizes = sizes_of(j->edit);
    uint64_t places = gedelf_edit_change_count(j->edit);
    char added[20];
    return (j->said->dry_run
                ? put_counted(out, places, "would be edited in %1 place: ", "would be edited in %1 places: ")
                : put_counted(out, places, "edited in %1 place: ", "edited in %1 places: ")) &&
           put_counted(out, sizes.removed, "%1 byte removed, ", "%1 bytes removed, ") &&
           put_said(out, "%1 added", digits_of(sizes.added, added));
}

static bool append_lines(edit_job *j, const input *i, edit_outcome outcome)
{
    buffer *out = &j->x->err.text;
    bool planned = outcome == EDIT_DONE || outcome == EDIT_UNCHANGED;
    const char *to = j->said->in_place ? NULL : j->x->settings->output;
    bool done = append_name(out, i->name) && (!to || (put(out, " -> ") && append_name(out, to))) && put(out, ": ") &&
                append_outcome(out, j, outcome) && put(out, "\n");
    for (size_t k = 0; done && planned && j->x->settings->verbose && k < gedelf_edit_command_count(j->edit); k++) {
        gedelf_edit_tally tally = gedelf_edit_command(j->edit, k);
        done = append_tally(out, &tally);
    }
    return done;
}

/* ---- For programs ---------------------------------------------------------------------------- */

static bool append_commands(buffer *out, const edit_job *j)
{
    bool done = json_put_open(out, "commands", "[");
    for (size_t k = 0; done && k < gedelf_edit_command_count(j->edit); k++) {
        gedelf_edit_tally tally = gedelf_edit_command(j->edit, k);
        done = json_put_open(out, NULL, "{") && json_put_text(out, "command", tally.written) &&
               json_put_number(out, "found", tally.matched) && json_put_number(out, "changed", tally.changed) &&
               put(out, "}");
    }
    return done && put(out, "]");
}

static bool append_object(edit_job *j, const input *i, edit_outcome outcome)
{
    buffer *out = &j->x->out.text;
    bool planned = outcome == EDIT_DONE || outcome == EDIT_UNCHANGED;
    edit_sizes sizes = planned ? sizes_of(j->edit) : (edit_sizes){0};
    return put(out, "{") && json_put_word(out, "file", i->name) && json_put_word(out, "result", outcomes[outcome]) &&
           (!planned ||
            (append_commands(out, j) && json_put_number(out, "places", gedelf_edit_change_count(j->edit)) &&
             json_put_number(out, "removed", sizes.removed) && json_put_number(out, "added", sizes.added))) &&
           put(out, "}\n");
}

void edit_report_file(edit_job *j, const input *i, edit_outcome outcome)
{
    const settings *s = j->x->settings;
    bool writes = !j->said->dry_run && (j->said->in_place || s->output), done = true;
    bool wanted = s->verbose || (!s->quiet && (outcome == EDIT_REJECTED || (writes && outcome != EDIT_REFUSED)));
    if (j->said->json)
        done = append_object(j, i, outcome);
    else if (wanted && s->diagnostics == RENDER_TEXT && outcome != EDIT_FAILED)
        done = append_lines(j, i, outcome);
    j->x->report.no_memory = !done || j->x->report.no_memory;
    output_flush_if_due(&j->x->err);
}

/* ---- What found nothing ---------------------------------------------------------------------- */

int edit_report_unmatched(edit_job *j)
{
    size_t count = j->unplanned ? 0 : gedelf_edit_command_count(j->edit), without = 0;
    for (size_t i = 0; i < count; i++) {
        gedelf_edit_tally tally = gedelf_edit_command(j->edit, i);
        gedelf_diag diag = {.code = DIAG_COMMAND_UNMATCHED, .severity = GEDELF_WARNING, .args = {tally.written}};
        if (j->found[i] > 0)
            continue;
        edit_say(j, tally.script, tally.at, tally.length, &diag);
        without++;
    }
    return count > 0 && without == count ? EXIT_PROBLEMS : EXIT_DONE;
}
