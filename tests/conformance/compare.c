/* SPDX-License-Identifier: MIT */
/*
 * Compares what was read with what was expected, and prints the difference.
 */
#include "runner.h"

void fail(verdict *v, const char *mode_name, const char *what)
{
    if (!v->failed)
        printf("FAILED %s\n  %s:%zu\n", text_string(&v->c->title), v->c->file, v->c->line);
    v->failed = true;
    printf("  %s: %s\n", mode_name, what);
}

void expect_text(verdict *v, const char *mode_name, const char *what, const text *expected, const text *got)
{
    if (text_equal(expected, got))
        return;
    fail(v, mode_name, what);
    printf("--- expected\n%s--- got\n%s", text_string(expected), text_string(got));
}

/* The status that goes with the expected diagnostics: the last one tells. */
static gedelf_status expected_status(const text *diags)
{
    const char *last = text_string(diags);
    for (const char *p = last; *p != '\0'; p++)
        if (*p == '\n' && p[1] != '\0')
            last = p + 1;
    if (strstr(last, " fatal ") == NULL)
        return GEDELF_OK;
    bool encoding = strstr(last, "unsupported-encoding") != NULL || strstr(last, "encoding-unavailable") != NULL;
    return encoding ? GEDELF_ENCODING : GEDELF_MALFORMED;
}

void expect_status(verdict *v, const char *mode_name, gedelf_status expected, gedelf_status got)
{
    if (expected == got)
        return;
    fail(v, mode_name, "another status");
    printf("--- expected\n%s\n--- got\n%s\n", gedelf_status_text(expected), gedelf_status_text(got));
}

/* The first reading against what the case says. */
void compare_with_case(verdict *v, const outcome *o)
{
    const test_case *c = v->c;
    const char *name = modes[0].name;
    expect_text(v, name, "other diagnostics", &c->section[SECTION_DIAG], &o->diags);
    expect_status(v, name, expected_status(&c->section[SECTION_DIAG]), o->status);
    if (c->has[SECTION_DOCUMENT])
        expect_text(v, name, "another document", &c->section[SECTION_DOCUMENT], &o->document);
    if (c->has[SECTION_RECORDS])
        expect_text(v, name, "other records", &c->section[SECTION_RECORDS], &o->records);
}

/* Another reading against the first one. */
void compare_readings(verdict *v, const outcome *first, const outcome *o, const mode *m)
{
    expect_status(v, m->name, first->status, o->status);
    expect_text(v, m->name, "other diagnostics than from memory", &first->details, &o->details);
    if (m->how == HOW_CHECK || (m->how == HOW_DATASET && first->status != GEDELF_OK))
        return;
    expect_text(v, m->name, "another document than from memory", &first->document, &o->document);
    if (m->how != HOW_SKIP)
        expect_text(v, m->name, "other records than from memory", &first->records, &o->records);
}

void expect_no_fault(verdict *v, const outcome *o, const char *mode_name)
{
    if (o->fault.length > 0)
        fail(v, mode_name, text_string(&o->fault));
}

void compare_outputs(verdict *v)
{
    for (size_t i = 0; i < v->c->output_count; i++) {
        const output *o = &v->c->outputs[i];
        if (o->unavailable)
            continue;
        expect_text(v, text_string(&o->title), "the output", &o->expected, &o->got);
        expect_text(v, text_string(&o->title), "what is said", &o->said, &o->got_said);
    }
}
