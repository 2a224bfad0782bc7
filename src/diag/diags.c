/* SPDX-License-Identifier: MIT */
/*
 * Raising: takes diagnostics from the stages, counts them, and delivers those that are not one too many to the caller's
 * callback.
 */
#include "diag/diag.h"

enum { USUAL_PER_CODE = 50 };

bool diags_init(diags *d, const gedelf_allocator *allocator, const gedelf_read_options *options)
{
    *d = (diags){.allocator = allocator,
                 .diagnose = options->diagnose,
                 .context = options->context,
                 .max_per_code = option_limit(options->max_per_code, USUAL_PER_CODE),
                 .recover = options->recover,
                 .keep_fatal = options->keep_fatal,
                 .worst = GEDELF_NOTE};
    d->tallies = memory_zeroed(allocator, catalogue_count * sizeof *d->tallies);
    if (!d->tallies)
        return false;
    return true;
}

void diags_free(diags *d)
{
    memory_release(d->allocator, d->tallies, catalogue_count * sizeof *d->tallies);
    d->tallies = NULL;
}

/* One more than the limit is kept, because the count is reported at its place. */
static inline bool diags_wants_at(const diags *d, size_t index)
{
    uint64_t limit = d->max_per_code;
    return d->diagnose && (limit == 0 || d->tallies[index].raised <= limit);
}

bool diags_wants(const diags *d, enum diag_code code)
{
    return diags_wants_at(d, catalogue_index(code));
}

/* Does the reader go on past it, because the user wants that? */
static bool diags_passes(const diags *d, size_t index)
{
    return d->recover && catalogue[index].recoverable;
}

/* How severe it is where nothing is recovered. */
static gedelf_severity diags_strict_severity(const diags *d, size_t index)
{
    const gedelf_code_info *info = &catalogue[index];
    gedelf_severity own;
    if (d->rejects && catalogue_rejected(index))
        return GEDELF_ERROR;
    return d->severity && d->severity(d->clause_context, info->code, &own) ? own : info->severity;
}

/* D5, D16: what is malformed stops the reader, unless the user wants to go on past it. */
static gedelf_severity diags_severity(const diags *d, size_t index)
{
    return diags_passes(d, index) && !d->keep_fatal ? GEDELF_ERROR : diags_strict_severity(d, index);
}

static void diags_deliver(diags *d, gedelf_diag *diag)
{
    if (d->clause && !diag->clause)
        diag->clause = d->clause(d->clause_context, diag->code);
    if (d->diagnose && !d->stopped)
        d->stopped = !d->diagnose(d->context, diag);
}

/* Counts one more that is so severe. */
static gedelf_severity diags_note_as(diags *d, size_t index, gedelf_severity severity)
{
    if (severity > d->worst)
        d->worst = severity;
    if (severity == GEDELF_FATAL && !diags_passes(d, index))
        diags_finish(d); /* what ends the reading has the last word */
    d->tallies[index].raised++;
    return severity;
}

/* Counts one more, and returns how severe it is. */
static gedelf_severity diags_note(diags *d, size_t index)
{
    return diags_note_as(d, index, diags_severity(d, index));
}

static inline void diags_count_at(diags *d, size_t index, uint64_t number_of_line)
{
    diags_note(d, index);
    if (d->tallies[index].raised == d->max_per_code + 1)
        d->tallies[index].line = number_of_line;
}

void diags_count(diags *d, enum diag_code code, uint64_t times, uint64_t number_of_line)
{
    size_t index = catalogue_index(code);
    for (; times > 0; times--)
        diags_count_at(d, index, number_of_line);
}

bool diags_admit(diags *d, enum diag_code code, uint64_t number_of_line)
{
    size_t index = catalogue_index(code);
    bool wanted = diags_wants_at(d, index);
    if (!wanted)
        diags_count_at(d, index, number_of_line);
    return wanted;
}

void diags_count_up_to(diags *d, enum diag_code code, uint64_t raised)
{
    diag_tally *tally = &d->tallies[catalogue_index(code)];
    tally->raised = raised > tally->raised ? raised : tally->raised;
}

uint64_t diags_raised(const diags *d, enum diag_code code)
{
    return d->tallies[catalogue_index(code)].raised;
}

void diags_raise(diags *d, gedelf_diag *diag)
{
    diags_raise_as(d, diag, diags_severity(d, catalogue_index(diag->code)));
}

void diags_raise_as(diags *d, gedelf_diag *diag, gedelf_severity severity)
{
    size_t index = catalogue_index(diag->code);
    diag_tally *tally = &d->tallies[index];
    uint64_t limit = d->max_per_code;
    diag->severity = diags_note_as(d, index, severity);
    diag->passed = diags_passes(d, index) && diags_strict_severity(d, index) == GEDELF_FATAL;
    if (diag->file.length == 0)
        diag->file = d->file;
    if (limit == 0 || tally->raised <= limit) {
        diags_deliver(d, diag);
    } else if (tally->raised == limit + 1) {
        tally->line = diag->line;
        tally->column = diag->column;
        tally->where = diag->where;
    }
}

void diags_finish(diags *d)
{
    bool finished = d->finished;
    d->finished = true;
    for (size_t i = 0; !finished && i < catalogue_count; i++) {
        const diag_tally *tally = &d->tallies[i];
        uint64_t limit = d->max_per_code;
        if (limit == 0 || tally->raised <= limit)
            continue;
        char total[20], shown[20];
        gedelf_diag diag = {.code = DIAG_REPEATED,
                            .severity = GEDELF_NOTE,
                            .line = tally->line,
                            .column = tally->column,
                            .where = tally->where,
                            .width = 1,
                            .args = {view_of_string(catalogue[i].name)}};
        diag.args[1] = view_of(total, number_format(tally->raised, total));
        diag.args[2] = view_of(shown, number_format(limit, shown));
        diags_deliver(d, &diag);
    }
}
