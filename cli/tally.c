/* SPDX-License-Identifier: MIT */
/*
 * Takes diagnostics, counts them by code, and gives them as groups: a summary for people who cannot read them all.
 */
#include "cli/tally.h"

#include "cli/cli.h"

#include <stdlib.h>

bool tally_init(code_tally *t)
{
    buffer_init(&t->examples, &memory_default);
    t->entries = memory_allocate(&memory_default, gedelf_code_count() * sizeof *t->entries);
    if (t->entries)
        tally_clear(t);
    return t->entries;
}

void tally_free(code_tally *t)
{
    memory_release(&memory_default, t->entries, gedelf_code_count() * sizeof *t->entries);
    t->entries = NULL;
    if (t->examples.allocator)
        buffer_free(&t->examples);
}

void tally_clear(code_tally *t)
{
    memset(t->entries, 0, gedelf_code_count() * sizeof *t->entries);
    t->examples.length = 0;
}

bool tally_add(code_tally *t, const gedelf_diag *diag, view name, const renderer *r)
{
    tally_entry *e = &t->entries[catalogue_index(diag->code)];
    bool first = e->count++ == 0;
    if (first || diag->severity > e->severity)
        e->severity = diag->severity;
    if (!first || !r)
        return true;
    renderer example = *r;
    example.out = &t->examples;
    example.notes = true;
    e->example_at = t->examples.length;
    bool done = render_diag(&example, name, diag);
    e->example_length = t->examples.length - e->example_at;
    return done;
}

void tally_add_more(code_tally *t, uint32_t code, gedelf_severity severity, uint64_t count)
{
    tally_entry *e = &t->entries[catalogue_index(code)];
    if (e->count == 0)
        e->severity = severity;
    e->count += count;
}

void tally_join(code_tally *t, const code_tally *other)
{
    for (size_t i = 0; i < gedelf_code_count(); i++) {
        if (other->entries[i].count > 0)
            tally_add_more(t, gedelf_code_at(i)->code, other->entries[i].severity, other->entries[i].count);
    }
}

bool tally_is_empty(const code_tally *t)
{
    for (size_t i = 0; i < gedelf_code_count(); i++) {
        if (t->entries[i].count > 0)
            return false;
    }
    return true;
}

/* ---- Order ----------------------------------------------------------------------------------- */

/* Before which one does it stand? By severity, by count, by the order of the catalogue. */
static int compare_entries(const void *a, const void *b)
{
    const tally_entry *first = *(const tally_entry *const *)a, *second = *(const tally_entry *const *)b;
    if (first->severity != second->severity)
        return first->severity > second->severity ? -1 : 1;
    if (first->count != second->count)
        return first->count > second->count ? -1 : 1;
    return first < second ? -1 : 1;
}

/* Calls `append` for each code that was raised, in order. */
static bool append_in_order(const code_tally *t, buffer *out, bool notes,
                            bool (*append)(const code_tally *t, const tally_entry *e, buffer *out))
{
    size_t size = gedelf_code_count() * sizeof(const tally_entry *), count = 0;
    const tally_entry **sorted = memory_allocate(&memory_default, size);
    bool done = sorted;
    for (size_t i = 0; done && i < gedelf_code_count(); i++) {
        const tally_entry *e = &t->entries[i];
        if (e->count > 0 && (notes || e->severity > GEDELF_NOTE))
            sorted[count++] = e;
    }
    if (done)
        qsort(sorted, count, sizeof *sorted, compare_entries);
    for (size_t i = 0; done && i < count; i++)
        done = append(t, sorted[i], out);
    memory_release(&memory_default, sorted, size);
    return done;
}

static const gedelf_code_info *info_of(const code_tally *t, const tally_entry *e)
{
    return gedelf_code_at((size_t)(e - t->entries));
}

/* ---- Groups ---------------------------------------------------------------------------------- */

/* "error[bad-date]: 12 times" and, set in, the first one and what to do. */
static bool append_group(const code_tally *t, const tally_entry *e, buffer *out)
{
    enum { INDENT = 4 };
    const gedelf_code_info *info = info_of(t, e);
    return put(out, gedelf_severity_name(e->severity)) && put(out, "[") && put(out, info->name) && put(out, "]: ") &&
           buffer_append_number(out, e->count) && put(out, e->count == 1 ? " time\n" : " times, first\n") &&
           buffer_append(out, view_of(t->examples.data + e->example_at, e->example_length)) &&
           put_spaces(out, INDENT) && put(out, "What to do: ") &&
           append_folded(out, info->remedy, INDENT + strlen("What to do: "), INDENT) && put(out, "\n");
}

bool tally_append_groups(const code_tally *t, buffer *out, bool notes)
{
    return append_in_order(t, out, notes, append_group);
}

/* ---- Totals ---------------------------------------------------------------------------------- */

static bool append_total(const code_tally *t, const tally_entry *e, buffer *out)
{
    enum { COUNT_WIDTH = 9, SEVERITY_WIDTH = 9 };
    char digits[20];
    size_t length = number_format(e->count, digits);
    return put_spaces(out, length < COUNT_WIDTH ? COUNT_WIDTH - length : 0) &&
           buffer_append(out, view_of(digits, length)) && put(out, "  ") &&
           append_padded(out, view_of_string(gedelf_severity_name(e->severity)), SEVERITY_WIDTH) &&
           put(out, info_of(t, e)->name) && put(out, "\n");
}

bool tally_append_totals(const code_tally *t, buffer *out)
{
    return append_in_order(t, out, true, append_total);
}
