/* SPDX-License-Identifier: MIT */
/*
 * Tables of counts as text with bars, as JSON and as CSV.
 */
#include "cli/core/json.h"
#include "cli/stats/stats.h"

#include <stdio.h>

/* ---- Text --------------------------------------------------------------------------------------- */

enum { LABEL_WIDTH = 28, BAR_WIDTH = 40, COLUMN_WIDTH = 12 };

static bool append_right(buffer *out, gedelf_view text, size_t width)
{
    return put_spaces(out, text.length < width ? width - text.length : 0) && buffer_append(out, text);
}

/* A count, or a part of a thousand as "12.5 %". */
static bool append_count(buffer *out, const gedelf_stats_table *t, uint64_t count, size_t width)
{
    char text[48];
    int length = t->kind == GEDELF_STATS_SHARES
                     ? snprintf(text, sizeof text, "%u.%u %%", (unsigned)(count / 10), (unsigned)(count % 10))
                     : (int)number_format(count, text);
    return append_right(out, view_of(text, (size_t)length), width);
}

static bool append_bar(buffer *out, uint64_t count, uint64_t most)
{
    static const char *const eighths[] = {"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};
    uint64_t length = most > 0 ? count * BAR_WIDTH * 8 / most : 0;
    bool done = put(out, "  ");
    for (uint64_t i = 0; done && i < length / 8; i++)
        done = put(out, "█");
    return done && put(out, eighths[length % 8]);
}

static uint64_t largest_count(const stats_joined *joined)
{
    uint64_t most = 0;
    for (size_t i = 0; i < joined->count; i++)
        most = joined->rows[i].count > most ? joined->rows[i].count : most;
    return most;
}

/* A label that is too long is cut at a character. */
static bool append_label(buffer *out, gedelf_view label)
{
    size_t at = out->length;
    if (!append_line(out, label))
        return false;
    gedelf_view made = view_of(out->data + at, out->length - at);
    if (utf8_count(made) > LABEL_WIDTH) {
        out->length = at + utf8_offset(made, LABEL_WIDTH);
        if (!put(out, "…"))
            return false;
    }
    size_t taken = utf8_count(view_of(out->data + at, out->length - at));
    return put_spaces(out, taken < LABEL_WIDTH ? LABEL_WIDTH - taken : 0);
}

/* Labels of rankings are from the file, the others are the library's. */
static bool append_row_label(buffer *out, const gedelf_stats_table *t, gedelf_view label)
{
    buffer text;
    if (t->kind == GEDELF_STATS_RANKING)
        return append_label(out, label);
    buffer_init(&text, &memory_default);
    bool done = put_phrase(&text, label) && append_label(out, buffer_view(&text));
    buffer_free(&text);
    return done;
}

static bool append_means(stats_job *j, const stats_joined *joined, buffer *out)
{
    char text[48];
    double mean;
    if (!joined->table.has_mean)
        return true;
    bool done = put(out, "  ") && append_label(out, view_of_string(say("mean")));
    for (size_t f = 0; done && f < j->count; f++) {
        int length = 0;
        if (stats_mean_of(&j->files[f], joined->table.name, &mean))
            length = snprintf(text, sizeof text, "%.1f", mean);
        done = append_right(out, view_of(text, (size_t)length), j->count > 1 ? COLUMN_WIDTH : 8);
    }
    return done && put(out, "\n");
}

static bool append_table_text(stats_job *j, const stats_joined *joined, buffer *out)
{
    bool done = put(out, "\n") && put_phrase(out, view_of_string(joined->table.title)) && put(out, "\n");
    uint64_t most = largest_count(joined);
    for (size_t i = 0; done && i < joined->count; i++) {
        gedelf_view label = joined->rows[i].label;
        done = put(out, "  ") && append_row_label(out, &joined->table, label);
        for (size_t f = 0; done && f < j->count; f++)
            done = append_count(out, &joined->table, stats_count_of(&j->files[f], joined->table.name, label, i),
                                j->count > 1 ? COLUMN_WIDTH : 8);
        if (j->count == 1 && joined->table.kind != GEDELF_STATS_COUNTS)
            done = done && append_bar(out, joined->rows[i].count, most);
        done = done && put(out, "\n");
    }
    return done && append_means(j, joined, out);
}

/* What the files are, and what their headers say. */
bool stats_append_text(stats_job *j, buffer *out)
{
    bool done = true;
    for (size_t f = 0; done && f < j->count; f++) {
        const stats_file *about = &j->files[f];
        done = (f == 0 || put(out, "\n")) && append_name(out, about->name) && put(out, "\n");
        for (size_t i = 0; done && i < STATS_FACTS; i++) {
            if (about->facts[i].length > 0)
                done = put(out, "  ") && append_label(out, view_of_string(say(stats_fact_names[i]))) &&
                       append_line(out, buffer_view(&about->facts[i])) && put(out, "\n");
        }
    }
    return done && stats_each_table(j, out, append_table_text);
}

/* ---- JSON --------------------------------------------------------------------------------------- */

static bool append_table_json(const gedelf_stats_table *t, buffer *out)
{
    char mean[32];
    bool done = json_put_open(out, t->name, "{") && json_put_open(out, "rows", "[");
    for (size_t i = 0; done && i < t->count; i++)
        done = json_put_open(out, NULL, "[") && json_put_text(out, NULL, t->rows[i].label) &&
               json_put_number(out, NULL, t->rows[i].count) && put(out, "]");
    snprintf(mean, sizeof mean, "%.4g", t->mean);
    return done && put(out, "]") && (!t->has_mean || (json_put_key(out, "mean") && put(out, mean))) && put(out, "}");
}

static bool append_file_json(const stats_file *f, buffer *out)
{
    gedelf_stats_table t = GEDELF_STATS_TABLE();
    bool done = put(out, "{") && json_put_word(out, "file", f->name);
    for (size_t i = 0; done && i < STATS_FACTS; i++)
        done = json_put_text_or_null(out, stats_fact_names[i], buffer_view(&f->facts[i]));
    done = done && json_put_open(out, "tables", "{");
    for (size_t i = 0; done && gedelf_stats_table_at(f->stats, i, &t); i++)
        done = append_table_json(&t, out);
    return done && put(out, "}}\n");
}

bool stats_append_json(stats_job *j, buffer *out)
{
    bool done = true;
    for (size_t f = 0; done && f < j->count; f++)
        done = append_file_json(&j->files[f], out);
    return done;
}

/* ---- CSV ---------------------------------------------------------------------------------------- */

/* These tables are for people, who open them in a spreadsheet: no label may become a formula there. */
static bool append_table_csv(stats_job *j, const stats_joined *joined, buffer *out)
{
    bool done = true;
    for (size_t i = 0; done && i < joined->count; i++) {
        gedelf_view label = joined->rows[i].label;
        done = put(out, joined->table.name) && put(out, ",") && csv_append_safe(out, label);
        for (size_t f = 0; done && f < j->count; f++)
            done =
                put(out, ",") && buffer_append_number(out, stats_count_of(&j->files[f], joined->table.name, label, i));
        done = done && put(out, "\n");
    }
    return done;
}

bool stats_append_csv(stats_job *j, buffer *out)
{
    bool done = put(out, "table,label");
    for (size_t f = 0; done && f < j->count; f++)
        done = put(out, ",") && csv_append_safe(out, view_of_string(j->files[f].name));
    return done && put(out, "\n") && stats_each_table(j, out, append_table_csv);
}
