/* SPDX-License-Identifier: MIT */
/*
 * Takes a diagnostic, gives one JSON object on a line of its own. Keys and their order are a promise to other programs.
 */
#include "diag/render.h"

bool render_json(renderer *r, view name, const gedelf_diag *diag)
{
    buffer *out = r->out;
    return render_append(out, "{\"severity\":\"") && render_append(out, gedelf_severity_name(diag->severity)) &&
           render_append(out, "\",\"code\":\"") && render_append(out, render_name(diag)) &&
           render_append(out, "\",\"file\":") && json_append_string(out, name) && render_append(out, ",\"line\":") &&
           buffer_append_number(out, diag->line) && render_append(out, ",\"column\":") &&
           buffer_append_number(out, diag->column) && render_append(out, ",\"message\":") &&
           render_append_message_as_json(out, diag) && render_append(out, ",\"clause\":") &&
           json_append_string(out, view_of_string(render_clause(diag))) && render_append(out, "}\n");
}
