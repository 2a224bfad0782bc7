/* SPDX-License-Identifier: MIT */
/*
 * Takes a diagnostic, gives one line in the form of compilers' messages, which editors know how to follow to the place.
 */
#include "diag/diag_private.h"

/* Where in the file; nothing if it is about the whole. */
static bool append_gcc_place(buffer *out, const gedelf_diag *diag)
{
    return diag->line == 0 || (render_append(out, ":") && buffer_append_number(out, diag->line) &&
                               render_append(out, ":") && buffer_append_number(out, diag->column));
}

bool render_gcc(renderer *r, view name, const gedelf_diag *diag)
{
    buffer *out = r->out;
    const char *severity = diag->severity == GEDELF_FATAL ? "fatal error" : gedelf_severity_name(diag->severity);
    return render_append_harmless(out, name) && append_gcc_place(out, diag) && render_append(out, ": ") &&
           render_append(out, severity) && render_append(out, ": ") && render_append_harmless_message(r, diag) &&
           render_append(out, " [") && render_append(out, render_name(diag)) && render_append(out, "]\n");
}
