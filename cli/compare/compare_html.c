/* SPDX-License-Identifier: MIT */
/*
 * Takes records that differ, and makes a page of them: one file, without scripts, and nothing is loaded from elsewhere (D411).
 */
#include "cli/compare/compare.h"

static const char page_begin[] =
    "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
    "<meta name=\"viewport\" content=\"width=device-width\">\n<title>gedelf diff</title>\n<style>\n"
    ":root{color-scheme:light dark;--text:#222;--page:#fff;--line:#ddd;--soft:#666;--old:#fdeaea;--new:#e7f6e7;"
    "--del:#f5b5b5;--ins:#a9dfa9;--head:#f5f6f8;--link:#3567a8}\n"
    "@media (prefers-color-scheme:dark){:root{--text:#ddd;--page:#181a1d;--line:#3a3d42;--soft:#999;--old:#3a2224;"
    "--new:#1f3325;--del:#84393f;--ins:#2f6b3c;--head:#22252a;--link:#6f9fdc}}\n"
    "body{font:15px/1.45 sans-serif;color:var(--text);background:var(--page);max-width:70rem;margin:2rem auto;"
    "padding:0 1rem}\n"
    "h1{font-size:1.4rem;overflow-wrap:anywhere}h1 span{color:var(--soft);font-weight:normal}\n"
    "h2{font-size:1rem;margin:0;padding:.5rem .8rem;background:var(--head);border-radius:.5rem .5rem 0 0}\n"
    "h2 .id{color:var(--soft);font-weight:normal}\n"
    ".kind{display:inline-block;min-width:4.6em;margin-right:.5em;font-size:.85em;font-weight:normal;color:var(--soft)}"
    "\n"
    "section{border:1px solid var(--line);border-radius:.5rem;margin:0 0 1.2rem;overflow:hidden}\n"
    "section table{border-collapse:collapse;width:100%;table-layout:fixed}\n"
    "section td{vertical-align:top;padding:.25rem .8rem;border-top:1px solid var(--line);white-space:pre-wrap;"
    "overflow-wrap:anywhere}\n"
    "td.path{width:13rem;color:var(--soft);font:13px/1.5 monospace}td.old{background:var(--old)}"
    "td.new{background:var(--new)}td.none{background:none}\n"
    "del{background:var(--del);text-decoration:none}ins{background:var(--ins);text-decoration:none}\n"
    ".tag{color:var(--soft);font:13px/1.5 monospace}\n"
    "pre{white-space:pre-wrap;color:var(--soft)}ul{columns:3 16rem}\n"
    "</style>\n</head>\n<body>\n";

static bool append_said_html(compare_job *j, gedelf_structure s)
{
    buffer said;
    buffer_init(&said, &memory_default);
    bool done = append_said(&said, s) && append_html(&j->out, buffer_view(&said));
    buffer_free(&said);
    return done;
}

/* ---- Values ---------------------------------------------------------------------------------------- */

typedef struct html_marks {
    compare_job *j;
    gedelf_words_kind kind;
} html_marks;

static bool append_words_html(void *context, gedelf_words_kind kind, gedelf_view words)
{
    html_marks *m = context;
    buffer *out = &m->j->out;
    if (kind == GEDELF_WORDS_SAME)
        return append_html(&m->j->out, words);
    bool removed = kind == GEDELF_WORDS_REMOVED;
    return kind != m->kind || (put(out, removed ? "<del>" : "<ins>") && append_html(&m->j->out, words) &&
                               put(out, removed ? "</del>" : "</ins>"));
}

/* A line of a structure that was added or removed: the tags that lead there, and the value. */
static bool append_line_html(compare_job *j, gedelf_structure s)
{
    if (j->path.length == 0 && !has_said(s))
        return true;
    return put(&j->out, "<span class=\"tag\">") && append_html(&j->out, buffer_view(&j->path)) &&
           put(&j->out, j->path.length > 0 ? "</span> " : "</span>") && append_said_html(j, s) && put(&j->out, "\n");
}

/* Of a structure as a whole, all lines. */
static bool append_structure_html(compare_job *j, gedelf_structure s)
{
    j->path.length = 0;
    bool done = compare_each_below(j, s, append_line_html);
    if (done && j->out.length > 0 && j->out.data[j->out.length - 1] == '\n')
        j->out.length--;
    return done;
}

static bool append_value_html(compare_job *j, const gedelf_diff_edit *e, bool added)
{
    gedelf_structure s = added ? e->new_structure : e->old_structure;
    html_marks marks = {j, added ? GEDELF_WORDS_ADDED : GEDELF_WORDS_REMOVED};
    view before = gedelf_structure_payload(e->old_structure), after = gedelf_structure_payload(e->new_structure);
    switch (e->what) {
    case GEDELF_DIFF_STRUCTURE: return append_structure_html(j, s);
    case GEDELF_DIFF_LANGUAGE: return append_html(&j->out, gedelf_structure_language(s));
    case GEDELF_DIFF_DATATYPE: return append_html(&j->out, gedelf_structure_datatype(s));
    case GEDELF_DIFF_PAYLOAD: break;
    }
    if (before.length == 0 || after.length == 0)
        return append_said_html(j, s);
    return gedelf_words_compare(before, after, append_words_html, &marks, NULL) == GEDELF_OK;
}

/* One side of an edit. */
static bool append_cell(compare_job *j, const gedelf_diff_edit *e, bool added)
{
    gedelf_structure s = added ? e->new_structure : e->old_structure;
    if (e->op == GEDELF_DIFF_MOVE)
        return put(&j->out, "<td class=\"none\">") && put(&j->out, added ? "moved to " : "") &&
               append_html(&j->out, added ? e->new_path : e->path) && put(&j->out, "</td>");
    if (!gedelf_structure_exists(s))
        return put(&j->out, "<td class=\"none\"></td>");
    return put(&j->out, added ? "<td class=\"new\">" : "<td class=\"old\">") && append_value_html(j, e, added) &&
           put(&j->out, "</td>");
}

static bool append_row_html(compare_job *j, const gedelf_diff_edit *e)
{
    const char *what = e->what == GEDELF_DIFF_LANGUAGE   ? " (language)"
                       : e->what == GEDELF_DIFF_DATATYPE ? " (datatype)"
                                                         : "";
    return put(&j->out, "<tr><td class=\"path\">") && append_html(&j->out, e->path) && put(&j->out, what) &&
           put(&j->out, "</td>") && append_cell(j, e, false) && append_cell(j, e, true) && put(&j->out, "</tr>\n");
}

/* ---- Records --------------------------------------------------------------------------------------- */

static bool append_id_html(compare_job *j, const char *before, view xref)
{
    return xref.length == 0 ||
           (put(&j->out, before) && put(&j->out, "@") && append_html(&j->out, xref) && put(&j->out, "@"));
}

static bool append_heading_html(compare_job *j, const gedelf_diff_change *c)
{
    gedelf_structure top = gedelf_structure_exists(c->old_record) ? c->old_record : c->new_record;
    return put(&j->out, "<section>\n<h2><span class=\"kind\">") && put(&j->out, compare_kind_word(c->kind)) &&
           put(&j->out, "</span>") && append_html(&j->out, c->name) && put(&j->out, c->name.length > 0 ? " " : "") &&
           put(&j->out, "<span class=\"id\">") && append_html(&j->out, gedelf_structure_tag(top)) &&
           append_id_html(j, " ", gedelf_structure_xref(top)) &&
           (c->kind != GEDELF_DIFF_RENAMED || append_id_html(j, " → ", gedelf_structure_xref(c->new_record))) &&
           put(&j->out, "</span></h2>\n<table>\n");
}

/* A record as a whole is one row. */
static bool append_record_html(compare_job *j, const gedelf_diff_change *c)
{
    gedelf_diff_edit all = {.op = c->kind == GEDELF_DIFF_ADDED ? GEDELF_DIFF_ADD : GEDELF_DIFF_REMOVE,
                            .old_structure = c->old_record,
                            .new_structure = c->new_record};
    return append_row_html(j, &all);
}

bool compare_append_html(compare_job *j, const gedelf_diff_change *change)
{
    bool whole = change->kind == GEDELF_DIFF_ADDED || change->kind == GEDELF_DIFF_REMOVED;
    bool done =
        compare_count_add(j, change) && append_heading_html(j, change) && (!whole || append_record_html(j, change));
    for (size_t i = 0; done && i < change->edit_count; i++)
        done = append_row_html(j, &change->edits[i]);
    return done && put(&j->out, "</table>\n</section>\n");
}

bool compare_begin_html(compare_job *j)
{
    return put(&j->out, page_begin) && put(&j->out, "<h1>") && append_html(&j->out, view_of_string(j->names[0])) &&
           put(&j->out, " <span>→</span> ") && append_html(&j->out, view_of_string(j->names[1])) &&
           put(&j->out, "</h1>\n");
}

bool compare_end_html(compare_job *j)
{
    return put(&j->out, j->differences == 0 ? "<p>The data is the same.</p>\n" : "<pre>") &&
           (j->differences == 0 || (append_counts(j, &j->out) && put(&j->out, "</pre>\n"))) &&
           put(&j->out, "</body>\n</html>\n");
}
