/* SPDX-License-Identifier: MIT */
/*
 * Pointers to identifiers that several records have: takes the file that was read, says what has become of them in the output,
 * or which record each means.
 */
#include "cli/core/cli.h"

void session_name_bound(session *x, input *i, gedelf_binding how)
{
    gedelf_read_options told = x->reading;
    gedelf_aims *aims;
    if (!x->report.ambiguous)
        return;
    told.diagnose = report_diagnose;
    told.context = &x->report;
    gedelf_status status = gedelf_aims_read(&aims, input_source(i), &x->reading);
    if (status == GEDELF_OK)
        status = gedelf_aims_diagnose(aims, how, &told);
    x->report.no_memory = x->report.no_memory || status == GEDELF_MEMORY;
    gedelf_aims_free(aims);
}

void meant_pointers_explain(meant_pointers *m, input *i, const gedelf_read_options *reading, gedelf_diag *diag)
{
    if (diag->code != DIAG_AMBIGUOUS_POINTER)
        return;
    if (!m->looked && input_size(i) <= EXPLAINED_MOST)
        (void)gedelf_aims_read(&m->aims, input_source(i), reading); /* what cannot be said is not said */
    m->looked = true;
    if (m->aims)
        gedelf_aims_explain(m->aims, diag);
}

void meant_pointers_forget(meant_pointers *m)
{
    gedelf_aims_free(m->aims);
    *m = (meant_pointers){.looked = false};
}
