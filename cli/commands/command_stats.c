/* SPDX-License-Identifier: MIT */
/*
 * gedelf stats: takes files, counts what is in them and how it is spread, and shows the tables side by side: as text with bars,
 * as JSON, as CSV, or as a page with charts.
 */
#include "cli/stats/stats.h"

/* ---- Reading ----------------------------------------------------------------------------------- */

static bool copy_text(buffer *into, gedelf_view text)
{
    return buffer_append(into, text.length > 0 ? text : view_of("", 0));
}

/* What the header says: the program, the encoding, the dialect. */
static bool note_facts(stats_file *f, const people_file *p)
{
    const gedelf_metadata *about = gedelf_dataset_metadata(p->dataset);
    gedelf_structure head = gedelf_dataset_head(p->dataset), program = gedelf_structure_find(head, VIEW("SOUR"));
    gedelf_structure version = gedelf_structure_find(program, VIEW("VERS"));
    gedelf_structure name = gedelf_structure_find(program, VIEW("NAME"));
    gedelf_view texts[STATS_FACTS] = {gedelf_structure_payload(gedelf_structure_exists(name) ? name : program),
                                      gedelf_structure_payload(version), about->encoding, about->dialect,
                                      about->gedcom_version};
    bool done = true;
    for (size_t i = 0; done && i < STATS_FACTS; i++)
        done = copy_text(&f->facts[i], texts[i]);
    return done;
}

static int count_file(session *x, input *i)
{
    stats_job *j = x->job;
    people_file p;
    gedelf_stats_options options = GEDELF_STATS_OPTIONS();
    options.today = j->today;
    /* side by side, what is rare in one file may be frequent in another */
    options.most = x->settings->operand_count > 1 ? STATS_RANKED : j->said->top;
    int result = people_file_read(&p, x, i);
    if (result == EXIT_DONE) {
        stats_file *f = &j->files[j->count++];
        f->name = i->name;
        gedelf_status status = gedelf_stats_new(&f->stats, p.dataset, p.people, &options);
        if (status == GEDELF_OK && !note_facts(f, &p))
            status = GEDELF_MEMORY;
        result = report_status(&x->report, status);
        j->count -= status != GEDELF_OK;
    }
    people_file_free(&p);
    return result;
}

/* ---- Rows of all files -------------------------------------------------------------------------- */

const char *const stats_fact_names[STATS_FACTS] = {SAY("program"), SAY("version"), SAY("encoding"), SAY("dialect"),
                                                   "gedcom"};

/* The table of this name in a file; false if it has none. */
static bool find_table(const stats_file *f, const char *name, gedelf_stats_table *out)
{
    for (size_t i = 0; gedelf_stats_table_at(f->stats, i, out); i++) {
        if (strcmp(out->name, name) == 0)
            return true;
    }
    return false;
}

/* Which row has a label: the one near which it is looked for first, or any; `count` if there is none. Tables of files have
   their rows in much the same order, so that it is mostly there. */
static size_t row_of(const gedelf_stats_row *rows, size_t count, size_t near, gedelf_view label)
{
    for (size_t i = 0; i < count; i++) {
        size_t at = near < count ? (near + i) % count : i;
        if (view_equal(rows[at].label, label))
            return at;
    }
    return count;
}

uint64_t stats_count_of(const stats_file *f, const char *name, gedelf_view label, size_t near)
{
    gedelf_stats_table t = GEDELF_STATS_TABLE();
    if (!find_table(f, name, &t))
        return 0;
    size_t at = row_of(t.rows, t.count, near, label);
    return at < t.count ? t.rows[at].count : 0;
}

bool stats_mean_of(const stats_file *f, const char *name, double *mean)
{
    gedelf_stats_table t = GEDELF_STATS_TABLE();
    if (!find_table(f, name, &t) || !t.has_mean)
        return false;
    *mean = t.mean;
    return true;
}

/* Adds a row, number `near` of its table; those of one file differ from each other. */
static bool add_joined(stats_joined *joined, const gedelf_stats_row *row, size_t near, bool first)
{
    size_t at = first ? joined->count : row_of(joined->rows, joined->count, near, row->label);
    if (at < joined->count) {
        joined->rows[at].count += row->count;
        return true;
    }
    return array_add(&memory_default, &joined->rows, &joined->count, &joined->capacity, *row);
}

/* The number that a label begins with, for steps; a sign may be before it. */
static int64_t step_of(gedelf_view label)
{
    bool negative = label.length > 0 && label.text[0] == '-';
    int64_t number = 0;
    for (size_t i = negative; i < label.length && is_digit(label.text[i]) && number < INT32_MAX; i++)
        number = 10 * number + (label.text[i] - '0');
    return negative ? -number : number;
}

static bool comes_before(const stats_joined *joined, const gedelf_stats_row *a, const gedelf_stats_row *b)
{
    if (joined->table.kind == GEDELF_STATS_RANKING)
        return a->count > b->count;
    return joined->table.kind != GEDELF_STATS_COUNTS && step_of(a->label) < step_of(b->label);
}

/* There are few rows. */
static void sort_joined(stats_joined *joined)
{
    for (size_t i = 1; i < joined->count; i++) {
        gedelf_stats_row row = joined->rows[i];
        size_t k = i;
        for (; k > 0 && comes_before(joined, &row, &joined->rows[k - 1]); k--)
            joined->rows[k] = joined->rows[k - 1];
        joined->rows[k] = row;
    }
}

/* Makes that of a table. False if there is no memory. */
static bool stats_join(const stats_job *j, const gedelf_stats_table *table, stats_joined *joined)
{
    gedelf_stats_table t = GEDELF_STATS_TABLE();
    bool done = true, first = true;
    joined->table = *table;
    joined->count = 0;
    for (size_t f = 0; done && f < j->count; f++) {
        if (!find_table(&j->files[f], table->name, &t))
            continue;
        for (size_t i = 0; done && i < t.count; i++)
            done = add_joined(joined, &t.rows[i], i, first);
        first = false;
    }
    if (j->count > 1)
        sort_joined(joined);
    bool ranking = table->kind == GEDELF_STATS_RANKING && strcmp(table->name, "events") != 0;
    if (ranking && joined->count > j->said->top)
        joined->count = (size_t)j->said->top;
    return done;
}

/* The tables that any file has: those of the first, then those that it lacks. */
bool stats_each_table(stats_job *j, buffer *out, bool (*take)(stats_job *j, const stats_joined *joined, buffer *out))
{
    stats_joined joined = {.count = 0};
    gedelf_stats_table t = GEDELF_STATS_TABLE(), before = GEDELF_STATS_TABLE();
    bool done = true;
    for (size_t f = 0; done && f < j->count; f++) {
        for (size_t i = 0; done && gedelf_stats_table_at(j->files[f].stats, i, &t); i++) {
            bool seen = false;
            for (size_t k = 0; k < f; k++)
                seen = seen || find_table(&j->files[k], t.name, &before);
            done = seen || (stats_join(j, &t, &joined) && take(j, &joined, out));
        }
    }
    memory_release(&memory_default, joined.rows, joined.capacity * sizeof *joined.rows);
    return done;
}

/* ---- The command -------------------------------------------------------------------------------- */

static bool append_stats(stats_job *j, buffer *out)
{
    switch (j->said->format) {
    case STATS_JSON: return stats_append_json(j, out);
    case STATS_CSV: return stats_append_csv(j, out);
    case STATS_HTML: return stats_append_html(j, out);
    default: return stats_append_text(j, out);
    }
}

/* All files have been read. */
static int write_stats(session *x)
{
    stats_job *j = x->job;
    target t;
    buffer out;
    if (j->count == 0)
        return EXIT_DONE;
    buffer_init(&out, &memory_default);
    gedelf_status status = append_stats(j, &out) ? target_open(&t, x->settings->output, &x->out) : GEDELF_MEMORY;
    if (status == GEDELF_OK) {
        status = target_write(&t, out.data, out.length) ? session_commit(x, &t) : GEDELF_UNWRITABLE;
        buffer_free(&out);
        return status == GEDELF_OK ? EXIT_DONE : session_failure(x, NULL, &t, status);
    }
    buffer_free(&out);
    return status == GEDELF_MEMORY ? report_status(&x->report, status) : session_failure(x, NULL, &t, status);
}

static int run_stats_files(const settings *s, stats_job *j)
{
    session x;
    target_prepare();
    int status = session_begin(&x, s, false);
    x.job = j;
    if (status == EXIT_DONE)
        status = session_each(&x, count_file);
    if (status < EXIT_NOT_DONE)
        status = worse(status, write_stats(&x));
    return session_end(&x, status);
}

static int run_stats(const settings *s)
{
    stats_job j = {.said = s->own};
    size_t size = s->operand_count * sizeof *j.files;
    if (s->operand_count == 0)
        return usage_error("stats", "no FILE given; use - for standard input", NULL, NULL);
    if (target_is_input(s->output, s->operands, s->operand_count))
        return usage_error("stats", target_input_lost, NULL, NULL);
    int status = find_today("stats", &j.today);
    if (status != EXIT_DONE)
        return status;
    j.files = memory_allocate(&memory_default, size);
    if (!j.files) {
        complain("gedelf: out of memory\n");
        return EXIT_NOT_DONE;
    }
    memset(j.files, 0, size);
    for (size_t i = 0; i < s->operand_count * STATS_FACTS; i++)
        buffer_init(&j.files[i / STATS_FACTS].facts[i % STATS_FACTS], &memory_default);
    status = run_stats_files(s, &j);
    for (size_t i = 0; i < s->operand_count; i++) {
        gedelf_stats_free(j.files[i].stats);
        for (size_t k = 0; k < STATS_FACTS; k++)
            buffer_free(&j.files[i].facts[k]);
    }
    memory_release(&memory_default, j.files, size);
    return status;
}

static const option_word stats_forms[] = {
    {"text", STATS_TEXT}, {"json", STATS_JSON}, {"csv", STATS_CSV}, {"html", STATS_HTML}, {NULL, 0}};

static const option_row stats_rows[] = {
    {0, "format", "FORM",
     "print text, json (one object per file), csv (one row\n"
     "per count) or html (one page with charts);\n"
     "default: text",
     OPTION_WORD, .offset = offsetof(stats_settings, format), .words = stats_forms},
    {0, "top", "N", "show the N most frequent names and places; default: 15", OPTION_POSITIVE,
     .offset = offsetof(stats_settings, top)},
};

static const option_group stats_group = {"Statistics", OPTION_ROWS(stats_rows), .own = true};
static const stats_settings stats_defaults = {.top = 15};
static const option_group *const stats_options[] = {&stats_group,         &options_output, &options_reading,
                                                    &options_accepting,   &options_jobs,   &options_schemas,
                                                    &options_diagnostics, &options_other,  NULL};

const command command_stats = {
    .name = "stats",
    .summary = "count people, names, places and events",
    .operands = "FILE…",
    .description = "Counts the records, people, events, dates, places and names in each FILE. Also shows ages,\n"
                   "births by decade, numbers of children and generations, and how many ancestors are known.\n"
                   "Several files are shown side by side. Use - for standard input.\n",
    .options = stats_options,
    .defaults = &stats_defaults,
    .own_size = sizeof stats_defaults,
    .brief = true,
    .recovers = true,
    .run = run_stats,
};
