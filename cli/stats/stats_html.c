/* SPDX-License-Identifier: MIT */
/*
 * Tables of counts as a page: a chart for each, drawn in SVG, without scripts, and nothing is loaded from elsewhere.
 */
#include "cli/stats/stats.h"

#include <stdio.h>

static const char page_begin[] =
    "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
    "<meta name=\"viewport\" content=\"width=device-width\">\n<title>gedelf stats</title>\n<style>\n"
    ":root{color-scheme:light dark;--text:#222;--page:#fff;--line:#ddd;--soft:#666;--bar0:#3567a8;--bar1:#c2622d;"
    "--bar2:#4b8b3b;--bar3:#8a4f9e}\n"
    "@media (prefers-color-scheme:dark){:root{--text:#ddd;--page:#181a1d;--line:#3a3d42;--soft:#999;--bar0:#6f9fdc;"
    "--bar1:#e0925f;--bar2:#83bd72;--bar3:#bd8ace}}\n"
    "body{font:15px/1.45 sans-serif;color:var(--text);background:var(--page);max-width:76rem;margin:2rem auto;"
    "padding:0 1rem}\n"
    "h1{font-size:1.5rem}h2{font-size:1.05rem;margin:0 0 .5rem}\n"
    ".tables{display:grid;grid-template-columns:repeat(auto-fill,minmax(27rem,1fr));gap:1.5rem}\n"
    "section{border:1px solid var(--line);border-radius:.5rem;padding:1rem;overflow-x:auto}\n"
    "svg{display:block;width:100%;height:auto}svg text{font:12px sans-serif;fill:var(--text)}\n"
    "svg .soft{fill:var(--soft)}.b0{fill:var(--bar0)}.b1{fill:var(--bar1)}.b2{fill:var(--bar2)}.b3{fill:var(--bar3)}\n"
    "table{border-collapse:collapse;margin-bottom:1.5rem}td,th{text-align:left;padding:.1rem 1rem .1rem 0}\n"
    ".key{display:inline-block;width:.8em;height:.8em;margin-right:.4em}\n</style>\n</head>\n<body>\n";

enum { PAGE_WIDTH = 440, LABELS = 150, COUNTS = 52, ROW_HEIGHT = 18, BAR_COLOURS = 4, LABEL_LETTERS = 22 };

static bool append_short(buffer *out, gedelf_view label)
{
    bool cut = utf8_count(label) > LABEL_LETTERS;
    return append_html(out, cut ? view_of(label.text, utf8_offset(label, LABEL_LETTERS)) : label) &&
           (!cut || put(out, "…"));
}

/* Something put together as printf does, of numbers and words that are our own. */
#define APPEND_PRINTED(out, text, ...)                                                                                 \
    (snprintf((text), sizeof(text), __VA_ARGS__) < (int)sizeof(text) && put((out), (text)))

/* A bar with its count after it. */
static bool append_bar_svg(buffer *out, const stats_joined *joined, uint64_t count, uint64_t most, size_t y,
                           size_t number)
{
    char text[256];
    double width = most > 0 ? (double)(PAGE_WIDTH - LABELS - COUNTS) * (double)count / (double)most : 0;
    bool share = joined->table.kind == GEDELF_STATS_SHARES, done;
    done = APPEND_PRINTED(out, text, "<rect class=\"b%zu\" x=\"%d\" y=\"%zu\" width=\"%.1f\" height=\"12\" rx=\"2\"/>",
                          number % BAR_COLOURS, LABELS, y + 3, width);
    done = done && APPEND_PRINTED(out, text, "<text class=\"soft\" x=\"%.1f\" y=\"%zu\">", LABELS + width + 5, y + 13);
    if (share)
        done = done && APPEND_PRINTED(out, text, "%.1f %%", (double)count / 10);
    else
        done = done && buffer_append_number(out, count);
    return done && put(out, "</text>\n");
}

static bool append_row_svg(stats_job *j, const stats_joined *joined, size_t row, uint64_t most, buffer *out)
{
    char text[128];
    gedelf_view label = joined->rows[row].label;
    size_t y = row * j->count * ROW_HEIGHT;
    bool done = APPEND_PRINTED(out, text, "<text x=\"%d\" y=\"%zu\" text-anchor=\"end\">", LABELS - 6, y + 13) &&
                append_short(out, label) && put(out, "<title>") && append_html(out, label) &&
                put(out, "</title></text>\n");
    for (size_t f = 0; done && f < j->count; f++)
        done = append_bar_svg(out, joined, stats_count_of(&j->files[f], joined->table.name, label, row), most,
                              y + f * ROW_HEIGHT, f);
    return done;
}

static bool append_means_html(stats_job *j, const stats_joined *joined, buffer *out)
{
    char text[64];
    double mean;
    bool done = true, any = false;
    for (size_t f = 0; done && f < j->count; f++) {
        if (!stats_mean_of(&j->files[f], joined->table.name, &mean))
            continue;
        done = put(out, any ? " · " : "<p>mean: ") && APPEND_PRINTED(out, text, "%.1f", mean);
        any = true;
    }
    return done && (!any || put(out, "</p>\n"));
}

static bool append_table_html(stats_job *j, const stats_joined *joined, buffer *out)
{
    char text[128];
    uint64_t most = 0;
    for (size_t i = 0; i < joined->count; i++) {
        for (size_t f = 0; f < j->count; f++) {
            uint64_t count = stats_count_of(&j->files[f], joined->table.name, joined->rows[i].label, i);
            most = count > most ? count : most;
        }
    }
    bool done =
        put(out, "<section>\n<h2>") && put(out, joined->table.title) && put(out, "</h2>\n") &&
        APPEND_PRINTED(out, text, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %zu\" role=\"img\">\n",
                       PAGE_WIDTH, joined->count * j->count * ROW_HEIGHT + 2);
    for (size_t i = 0; done && i < joined->count; i++)
        done = append_row_svg(j, joined, i, most, out);
    return done && put(out, "</svg>\n") && append_means_html(j, joined, out) && put(out, "</section>\n");
}

/* The files, with the colours of their bars. */
static bool append_files_html(stats_job *j, buffer *out)
{
    char text[160];
    bool done = put(out, "<h1>What is in ") && put(out, j->count > 1 ? "these files" : "this file") &&
                put(out, "</h1>\n<table>\n<tr><th>file</th>");
    for (size_t i = 0; done && i < STATS_FACTS; i++)
        done = put(out, "<th>") && put(out, stats_fact_names[i]) && put(out, "</th>");
    for (size_t f = 0; done && f < j->count; f++) {
        done =
            APPEND_PRINTED(out, text, "</tr>\n<tr><td><span class=\"key\" style=\"background:var(--bar%zu)\"></span>",
                           f % BAR_COLOURS) &&
            append_html(out, view_of_string(j->files[f].name)) && put(out, "</td>");
        for (size_t i = 0; done && i < STATS_FACTS; i++)
            done = put(out, "<td>") && append_html(out, buffer_view(&j->files[f].facts[i])) && put(out, "</td>");
    }
    return done && put(out, "</tr>\n</table>\n");
}

bool stats_append_html(stats_job *j, buffer *out)
{
    return put(out, page_begin) && append_files_html(j, out) && put(out, "<div class=\"tables\">\n") &&
           stats_each_table(j, out, append_table_html) && put(out, "</div>\n</body>\n</html>\n");
}
