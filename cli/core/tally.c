/* SPDX-License-Identifier: MIT */
/*
 * Takes diagnostics, counts them by code, and gives them as groups: a summary for people who cannot read them all.
 */
#include "cli/core/tally.h"

#include "cli/core/cli.h"

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

/* The line as it is, or where there is none at hand, what is said of it; no more of it than a table can show. */
static bool keep_text(code_tally *t, tally_entry *e, const gedelf_diag *diag)
{
    enum { LONGEST_CHARACTER = 4 };
    char message[TEXT_WIDTH * LONGEST_CHARACTER];
    view text = diag->source;
    e->line = diag->line;
    e->text_at = t->examples.length;
    if (text.length == 0) {
        gedelf_diag_message_in(diag, language_chosen(), message, sizeof message);
        text = view_of_string(message);
    }
    if (text.length > sizeof message)
        text.length = sizeof message; /* what this cuts in two is cut off later */
    bool done = render_append_harmless(&t->examples, text);
    e->text_length = t->examples.length - e->text_at;
    return done;
}

bool tally_add(code_tally *t, const gedelf_diag *diag, gedelf_severity own, view name, const renderer *r)
{
    tally_entry *e = &t->entries[catalogue_index(diag->code)];
    bool first = e->count++ == 0;
    if (first || diag->severity > e->severity)
        e->severity = diag->severity;
    if (first || own > e->own)
        e->own = own;
    e->passed = e->passed || diag->passed;
    if (first && !keep_text(t, e, diag))
        return false;
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

const tally_entry *tally_of(const code_tally *t, uint32_t code)
{
    size_t index = catalogue_index(code);
    return index < gedelf_code_count() && t->entries[index].count > 0 ? &t->entries[index] : NULL;
}

/* ---- Repairs --------------------------------------------------------------------------------- */

/* The answer to one code may be another once it is known that the file cannot be repaired at all, so all are asked twice;
   the second time costs nothing. */
void tally_find_fixes(code_tally *t, gedelf_fixes *fixes)
{
    for (size_t i = 0; i < 2 * gedelf_code_count(); i++) {
        tally_entry *e = &t->entries[i % gedelf_code_count()];
        gedelf_diag like = {.code = gedelf_code_at(i % gedelf_code_count())->code, .severity = e->own, .line = e->line};
        if (e->count > 0)
            gedelf_fixes_count(fixes, &like, e->count, e->fixes);
    }
}

/* Is it shown? */
static bool is_listed(const tally_entry *e, bool notes)
{
    return e->count > 0 && (notes || e->severity > GEDELF_NOTE);
}

uint64_t tally_fixable(const code_tally *t, gedelf_fix fix, bool notes)
{
    uint64_t count = 0;
    for (size_t i = 0; i < gedelf_code_count(); i++)
        count += is_listed(&t->entries[i], notes) ? t->entries[i].fixes[fix] : 0;
    return count;
}

/* ---- Order ----------------------------------------------------------------------------------- */

/* Before which one does it are? By severity, by count, by the order of the catalogue. */
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
                            bool (*append)(const code_tally *t, const tally_entry *e, buffer *out, const void *context),
                            const void *context)
{
    size_t size = gedelf_code_count() * sizeof(const tally_entry *), count = 0;
    const tally_entry **sorted = memory_allocate(&memory_default, size);
    bool done = sorted;
    for (size_t i = 0; done && i < gedelf_code_count(); i++) {
        const tally_entry *e = &t->entries[i];
        if (is_listed(e, notes))
            sorted[count++] = e;
    }
    if (done)
        qsort(sorted, count, sizeof *sorted, compare_entries);
    for (size_t i = 0; done && i < count; i++)
        done = append(t, sorted[i], out, context);
    memory_release(&memory_default, sorted, size);
    return done;
}

static const gedelf_code_info *info_of(const code_tally *t, const tally_entry *e)
{
    return gedelf_code_at((size_t)(e - t->entries));
}

/* ---- Groups ---------------------------------------------------------------------------------- */

/* "error[bad-date]: 12 times" and, set in, the first one and what to do. */
static bool append_group(const code_tally *t, const tally_entry *e, buffer *out, const void *context)
{
    enum { INDENT = 4 };
    (void)context;
    const gedelf_code_info *info = info_of(t, e);
    const char *remedy = gedelf_code_text(info->code, GEDELF_CODE_REMEDY, language_chosen()),
               *what = say("What to do: ");
    return put(out, say_severity(e->severity)) && put(out, "[") && put(out, info->name) && put(out, "]: ") &&
           buffer_append_number(out, e->count) && put(out, e->count == 1 ? say(" time\n") : say(" times, first\n")) &&
           buffer_append(out, view_of(t->examples.data + e->example_at, e->example_length)) &&
           put_spaces(out, INDENT) && put(out, what) &&
           append_folded(out, remedy, INDENT + utf8_count(view_of_string(what)), INDENT) && put(out, "\n");
}

bool tally_append_groups(const code_tally *t, buffer *out, bool notes)
{
    return append_in_order(t, out, notes, append_group, NULL);
}

/* ---- The table ------------------------------------------------------------------------------- */

enum { COUNT_WIDTH = 7 };

static bool append_severity(buffer *out, gedelf_severity severity)
{
    return append_padded(out, view_of_string(say_severity(severity)), severity_width());
}

/* How wide the columns are that go by what is in them. */
typedef struct table_columns {
    size_t code, fixable;
} table_columns;

/* How findings of a code can be fixed: "safe", or "3 safe, 1 by hand". A note need not be. */
static bool append_fixable(buffer *out, const tally_entry *e)
{
    const char *separator = "";
    if (e->severity == GEDELF_NOTE && e->fixes[GEDELF_FIX_BY_HAND] == e->count)
        return put(out, "-");
    for (int fix = 0; fix < GEDELF_FIX_KINDS; fix++) {
        bool all = e->fixes[fix] == e->count;
        if (e->fixes[fix] == 0)
            continue;
        if (!put(out, separator) || (!all && (!buffer_append_number(out, e->fixes[fix]) || !put(out, " "))) ||
            !put(out, fix == GEDELF_FIX_BY_HAND ? say("by hand") : gedelf_fix_name((gedelf_fix)fix)))
            return false;
        separator = ", ";
    }
    return *separator || put(out, say("by hand"));
}

/* Appends it, and spaces until `width` characters are filled. */
static bool append_fixable_padded(buffer *out, const tally_entry *e, size_t width)
{
    size_t before = out->length;
    if (!append_fixable(out, e))
        return false;
    size_t taken = utf8_count(view_of(out->data + before, out->length - before));
    return put_spaces(out, taken < width ? width - taken : 0);
}

/* Finds how wide the columns must be for what is in them. */
static bool measure_columns(const code_tally *t, bool notes, table_columns *columns)
{
    buffer text;
    bool done = true;
    *columns = (table_columns){utf8_count(view_of_string(say("code"))), utf8_count(view_of_string(say("fixable")))};
    buffer_init(&text, &memory_default);
    for (size_t i = 0; done && i < gedelf_code_count(); i++) {
        size_t length = strlen(gedelf_code_at(i)->name);
        if (!is_listed(&t->entries[i], notes))
            continue;
        text.length = 0;
        done = append_fixable(&text, &t->entries[i]);
        columns->code = length > columns->code ? length : columns->code;
        size_t width = utf8_count(buffer_view(&text));
        columns->fixable = width > columns->fixable ? width : columns->fixable;
    }
    buffer_free(&text);
    return done;
}

static bool append_right(buffer *out, view text, size_t width)
{
    size_t taken = utf8_count(text);
    return put_spaces(out, taken < width ? width - taken : 0) && buffer_append(out, text);
}

/* "12: 1 FAMC @F9@", or what there is room for. */
static bool append_first(const code_tally *t, const tally_entry *e, buffer *out, size_t room)
{
    enum { LEAST_ROOM = 16 };
    size_t before = out->length;
    if (e->line > 0 && (!buffer_append_number(out, e->line) || !put(out, ": ")))
        return false;
    size_t taken = out->length - before;
    room = room < taken + LEAST_ROOM ? LEAST_ROOM : room - taken;
    return append_cut(out, view_of(t->examples.data + e->text_at, e->text_length), room);
}

static bool append_row(const code_tally *t, const tally_entry *e, buffer *out, const void *context)
{
    char digits[20];
    const table_columns *columns = context;
    size_t before = severity_width() + columns->code + COUNT_WIDTH + columns->fixable + 4;
    return append_severity(out, e->severity) &&
           append_padded(out, view_of_string(info_of(t, e)->name), columns->code) &&
           append_right(out, view_of(digits, number_format(e->count, digits)), COUNT_WIDTH) && put(out, "  ") &&
           append_fixable_padded(out, e, columns->fixable) && put(out, "  ") &&
           append_first(t, e, out, before < TEXT_WIDTH ? TEXT_WIDTH - before : 0) && put(out, "\n");
}

bool tally_append_table(const code_tally *t, buffer *out, bool notes)
{
    table_columns columns;
    return measure_columns(t, notes, &columns) &&
           append_padded(out, view_of_string(say("severity")), severity_width()) &&
           append_padded(out, view_of_string(say("code")), columns.code) &&
           append_right(out, view_of_string(say("count")), COUNT_WIDTH) && put(out, "  ") &&
           append_padded(out, view_of_string(say("fixable")), columns.fixable) && put(out, say("  first line\n")) &&
           append_in_order(t, out, notes, append_row, &columns);
}

/* ---- Totals ---------------------------------------------------------------------------------- */

static bool append_total(const code_tally *t, const tally_entry *e, buffer *out, const void *context)
{
    enum { TOTAL_WIDTH = 9 };
    (void)context;
    char digits[20];
    return append_right(out, view_of(digits, number_format(e->count, digits)), TOTAL_WIDTH) && put(out, "  ") &&
           append_severity(out, e->severity) && put(out, info_of(t, e)->name) && put(out, "\n");
}

bool tally_append_totals(const code_tally *t, buffer *out)
{
    return append_in_order(t, out, true, append_total, NULL);
}
