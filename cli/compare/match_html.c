/* SPDX-License-Identifier: MIT */
/*
 * Pairs as a page: both records of each side by side, fact by fact, what differs marked. One file without scripts; nothing is
 * loaded from elsewhere, and all that comes from the files is escaped.
 */
#include "cli/compare/match.h"

static const char page_begin[] =
    "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
    "<meta name=\"viewport\" content=\"width=device-width\">\n<title>gedelf match</title>\n<style>\n"
    ":root{color-scheme:light dark;--text:#222;--page:#f6f6f4;--card:#fff;--line:#ddd;--soft:#6a6a6a;--same:#2f7d3b;"
    "--differ:#fdf1dc;--bar:#3567a8}\n"
    "@media (prefers-color-scheme:dark){:root{--text:#ddd;--page:#16181a;--card:#1f2225;--line:#3a3d42;--soft:#9a9a9a;"
    "--same:#83bd72;--differ:#3d3320;--bar:#6f9fdc}}\n"
    "body{font:15px/1.45 sans-serif;color:var(--text);background:var(--page);max-width:62rem;margin:2rem auto;"
    "padding:0 1rem}\n"
    "h1{font-size:1.5rem;margin-bottom:.2rem}p.sum{color:var(--soft);margin-top:0}\n"
    "section{background:var(--card);border:1px solid var(--line);border-radius:.5rem;margin:1rem 0;padding:.8rem "
    "1rem}\n"
    "header{display:flex;gap:1rem;align-items:baseline;flex-wrap:wrap}\n"
    "header b{font-size:1.15rem;font-variant-numeric:tabular-nums}\n"
    ".meter{width:6rem;height:.5rem;border-radius:.25rem;background:var(--line);overflow:hidden;align-self:center}\n"
    ".meter i{display:block;height:100%;background:var(--bar)}\n"
    ".why span{border:1px solid var(--line);border-radius:1rem;padding:0 .55rem;margin-right:.3rem;font-size:.85rem;"
    "white-space:nowrap}\n"
    ".tag{color:var(--soft)}\n"
    "table{border-collapse:collapse;width:100%;margin-top:.6rem;table-layout:fixed}\n"
    "th,td{text-align:left;vertical-align:top;padding:.2rem .6rem;border-top:1px solid var(--line);"
    "overflow-wrap:anywhere}\n"
    "th[scope=row]{width:7rem;font-weight:normal;color:var(--soft);padding-left:0}\n"
    "thead th{border-top:0;font-weight:600}\n"
    "tr.differ td{background:var(--differ)}tr.same th{color:var(--same)}\n"
    "</style>\n</head>\n<body>\n<h1>gedelf match</h1>\n";

static bool append_heading(buffer *out, const gedelf_match_pair *pair)
{
    char text[128];
    snprintf(text, sizeof text,
             "<section>\n<header><b>%.4f</b><span class=\"meter\"><i style=\"width:%.1f%%\"></i></span>", pair->score,
             100 * pair->score);
    bool done = put(out, text) && put(out, "<span class=\"tag\">") && append_html(out, gedelf_structure_tag(pair->a)) &&
                put(out, "</span><span class=\"why\">");
    for (size_t i = 0; done && i < pair->why_count; i++)
        done =
            put(out, "<span>") && put(out, gedelf_evidence_name((gedelf_evidence)pair->why[i])) && put(out, "</span>");
    return done && put(out, "</span></header>\n");
}

/* The name of a file without its folder, which is once on top of the page. */
static const char *last_part(const char *name)
{
    const char *slash = strrchr(name, '/');
    return slash ? slash + 1 : name;
}

static bool append_columns(buffer *out, const match_job *j, const gedelf_match_pair *pair)
{
    const char *first = last_part(j->files.a_name);
    const char *second = j->files.b_name ? last_part(j->files.b_name) : first;
    return put(out, "<table>\n<thead><tr><th scope=\"row\"></th><th>") && append_html(out, view_of_string(first)) &&
           put(out, " ") && append_html(out, gedelf_structure_xref(pair->a)) && put(out, "</th><th>") &&
           append_html(out, view_of_string(second)) && put(out, " ") &&
           append_html(out, gedelf_structure_xref(pair->b)) && put(out, "</th></tr></thead>\n<tbody>\n");
}

static bool append_fact_row(buffer *out, const match_fact *a, const match_fact *b)
{
    const char *state = a->text.length == 0 || b->text.length == 0 ? "one"
                        : view_equal(a->text, b->text)             ? "same"
                                                                   : "differ";
    if (a->text.length == 0 && b->text.length == 0)
        return true;
    return put(out, "<tr class=\"") && put(out, state) && put(out, "\"><th scope=\"row\">") && put(out, a->label) &&
           put(out, "</th><td>") && append_html(out, a->text) && put(out, "</td><td>") && append_html(out, b->text) &&
           put(out, "</td></tr>\n");
}

static bool append_pair_html(buffer *out, const match_job *j, const gedelf_match_pair *pair, buffer texts[2])
{
    match_fact a[MATCH_FACTS_MOST], b[MATCH_FACTS_MOST];
    size_t count = match_facts(&texts[0], j->files.a, pair->a, a);
    bool done = count > 0 && match_facts(&texts[1], match_second(j), pair->b, b) == count &&
                append_heading(out, pair) && append_columns(out, j, pair);
    for (size_t i = 0; done && i < count; i++)
        done = append_fact_row(out, &a[i], &b[i]);
    return done && put(out, "</tbody>\n</table>\n</section>\n");
}

static bool append_page(match_job *j, buffer texts[2])
{
    output *o = &j->files.x.out;
    size_t count = gedelf_match_count(j->match);
    bool done = put(&o->text, page_begin) && put(&o->text, "<p class=\"sum\">") &&
                buffer_append_number(&o->text, count) && put(&o->text, count == 1 ? " pair: " : " pairs: ") &&
                append_html(&o->text, view_of_string(j->files.a_name));
    if (j->files.b_name)
        done = done && put(&o->text, " and ") && append_html(&o->text, view_of_string(j->files.b_name));
    done = done && put(&o->text, "</p>\n");
    for (size_t i = 0; done && i < count; i++)
        done = append_pair_html(&o->text, j, gedelf_match_at(j->match, i), texts) && output_flush_if_due(o);
    return done && put(&o->text, "</body>\n</html>\n");
}

int match_html(match_job *j)
{
    buffer texts[2];
    buffer_init(&texts[0], &memory_default);
    buffer_init(&texts[1], &memory_default);
    bool done = append_page(j, texts);
    buffer_free(&texts[0]);
    buffer_free(&texts[1]);
    return done || j->files.x.out.failed ? EXIT_DONE : report_status(&j->files.x.report, GEDELF_MEMORY);
}
