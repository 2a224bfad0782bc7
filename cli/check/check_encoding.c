/* SPDX-License-Identifier: MIT */
/*
 * Is a file in the encoding that it says? Takes the reader's diagnostics about octets without a meaning, and replaces
 * them all by one if a judgement shows the reason. D14; docs/internals/repair.md, E1 to E6
 */
#include "cli/check/check.h"

/* The judgement, the first time that one is needed. What cannot be judged is not. */
static bool judge_once(check_encoding *e, gedelf_diag *diag)
{
    if (!e->wanted)
        return false;
    if (!e->judged && gedelf_judge(&e->judgement, input_source(e->input), NULL) != GEDELF_OK)
        e->judgement = NULL;
    e->judged = true;
    return e->judgement && gedelf_judgement_diag(e->judgement, diag);
}

static void tell_once(check_encoding *e)
{
    gedelf_diag diag;
    if (e->told || !judge_once(e, &diag))
        return;
    e->told = true;
    report_diagnose(e->report, &diag);
}

bool check_encoding_answers(check_encoding *e, uint32_t code)
{
    if (code != DIAG_BAD_OCTET && code != DIAG_CUT_OFF_CHARACTER && code != DIAG_LONE_DIACRITIC &&
        code != DIAG_ENCODING_CONTRADICTED)
        return false;
    tell_once(e);
    return e->told;
}

void check_encoding_conclude(check_encoding *e, view name)
{
    bool unicode = view_begins(name, VIEW("UTF-"));
    if (!unicode && !view_equal(name, VIEW("ASCII")))
        tell_once(e);
}
