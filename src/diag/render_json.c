/* SPDX-License-Identifier: MIT */
/*
 * Takes a diagnostic, gives one JSON object on a line of its own. Keys and their order are a promise to other programs.
 */
#include "diag/diag_private.h"

/* Where in the file; left out if it is about the whole. */
static bool append_json_place(buffer *out, const gedelf_diag *diag)
{
    return diag->line == 0 || (render_append(out, ",\"line\":") && buffer_append_number(out, diag->line) &&
                               render_append(out, ",\"column\":") && buffer_append_number(out, diag->column));
}

static bool append_json_clause(buffer *out, const gedelf_diag *diag)
{
    return diag->line == 0 ||
           (render_append(out, ",\"clause\":") && json_append_string(out, view_of_string(render_clause(diag))));
}

/* The record that the line is in, if that has an identifier. */
static bool append_json_record(buffer *out, const gedelf_diag *diag)
{
    view xref = render_record_xref(diag);
    return xref.length == 0 || (render_append(out, ",\"record\":") && json_append_string(out, xref));
}

/* A whole number as JSON has it. */
static bool is_json_number(view v)
{
    bool digits = v.length == 1 || (v.length > 1 && v.text[0] != '0');
    for (size_t i = 0; digits && i < v.length; i++)
        digits = is_digit(v.text[i]);
    return digits;
}

/* Which code a note about repeats is about, and how often that occurs in all: so that its words need not be read. */
static bool append_json_repeats(buffer *out, const gedelf_diag *diag)
{
    if (diag->code != DIAG_REPEATED || !is_json_number(diag->args[1]))
        return true;
    return render_append(out, ",\"of\":") && json_append_string(out, diag->args[0]) &&
           render_append(out, ",\"count\":") && buffer_append(out, diag->args[1]);
}

/* How many of the texts the message quotes: %2 is the second. */
static size_t count_args(const gedelf_diag *diag)
{
    const gedelf_code_info *info = gedelf_code_find(diag->code);
    size_t count = 0;
    for (const char *at = info ? info->message : ""; *at; at++) {
        size_t number = at[0] == '%' && at[1] >= '1' && at[1] <= '3' ? (size_t)(at[1] - '0') : 0;
        count = number > count ? number : count;
    }
    return count;
}

/* The texts that the message quotes, as it quotes them; left out if it quotes none. */
static bool append_json_args(buffer *out, const gedelf_diag *diag)
{
    size_t count = count_args(diag);
    bool done = count == 0 || render_append(out, ",\"args\":[");
    buffer text;
    buffer_init(&text, out->allocator);
    for (size_t i = 0; done && i < count; i++) {
        text.length = 0;
        done = message_append_argument(&text, diag, i) && (i == 0 || render_append(out, ",")) &&
               json_append_string(out, buffer_view(&text));
    }
    buffer_free(&text);
    return done && (count == 0 || render_append(out, "]"));
}

bool render_json(renderer *r, view name, const gedelf_diag *diag)
{
    buffer *out = r->out;
    return render_append(out, "{\"severity\":\"") && render_append(out, gedelf_severity_name(diag->severity)) &&
           render_append(out, "\",\"code\":\"") && render_append(out, render_name(diag)) &&
           render_append(out, "\",\"file\":") && json_append_string(out, name) && append_json_place(out, diag) &&
           render_append(out, ",\"message\":") && render_append_message_as_json(out, diag) &&
           append_json_clause(out, diag) && append_json_record(out, diag) &&
           (diag->path.length == 0 || (render_append(out, ",\"path\":") && json_append_string(out, diag->path))) &&
           append_json_repeats(out, diag) && append_json_args(out, diag) && render_append(out, "}\n");
}
