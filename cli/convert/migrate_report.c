/* SPDX-License-Identifier: MIT */
/*
 * convert --report: takes what became of each structure, gives an object a line, or a table for people, counted by path.
 * D327
 */
#include "cli/core/json.h"
#include "cli/convert/migrate_report.h"

static const char *const fates[] = {
    [GEDELF_FATE_TRANSLATED] = SAY("translated"),
    [GEDELF_FATE_EXTENSION] = SAY("extension"),
    [GEDELF_FATE_DROPPED] = SAY("dropped"),
};

void migrate_report_init(migrate_report *r, unsigned form, output *out)
{
    *r = (migrate_report){.form = form, .out = out};
    names_init(&r->groups, &memory_default);
    buffer_init(&r->scratch, &memory_default);
}

void migrate_report_free(migrate_report *r)
{
    names_free(&r->groups);
    buffer_free(&r->scratch);
    memory_release(&memory_default, r->counts, r->room * sizeof *r->counts);
}

/* A member that is left out if it is empty. */
static bool put_member(buffer *out, const char *name, view text)
{
    return text.length == 0 || json_put_text(out, name, text);
}

static bool append_object(buffer *out, const gedelf_migrated *what)
{
    return put(out, "{") && put_member(out, "record", what->record) &&
           (what->line == 0 || json_put_number(out, "line", what->line)) && json_put_text(out, "path", what->path) &&
           json_put_word(out, "action", fates[what->fate]) && put_member(out, "to", what->to) &&
           put_member(out, "identifier", what->name) && json_put_word(out, "why", what->why) && put(out, "}\n");
}

/* "INDI.ALIA -> INDI.NAME, translated: why". */
static bool count_group(migrate_report *r, const gedelf_migrated *what)
{
    buffer *text = &r->scratch;
    text->length = 0;
    bool done = render_append_harmless(text, what->path) && put(text, what->to.length > 0 ? " -> " : "") &&
                render_append_harmless(text, what->to) && put(text, ", ") && put(text, say(fates[what->fate])) &&
                put(text, ": ") && put_phrase(text, view_of_string(what->why));
    uint32_t before = r->groups.count, number = done ? names_add(&r->groups, buffer_view(text)) : 0;
    if (number == 0 || !array_reserve(&memory_default, &r->counts, &r->room, number + 1))
        return false;
    r->counts[number] = number > before ? 1 : r->counts[number] + 1;
    return true;
}

bool migrate_report_take(void *context, const gedelf_migrated *what)
{
    migrate_report *r = context;
    bool done = r->form == REPORT_JSON ? append_object(&r->out->text, what) : count_group(r, what);
    r->no_memory = !done;
    return done && output_flush_if_due(r->out);
}

bool migrate_report_end(migrate_report *r)
{
    bool done = !r->no_memory;
    for (uint32_t i = 1; r->form == REPORT_TEXT && done && i <= r->groups.count; i++) {
        done = buffer_append_number(&r->out->text, r->counts[i]) && put(&r->out->text, " x ") &&
               buffer_append(&r->out->text, names_at(&r->groups, i)) && put(&r->out->text, "\n");
    }
    return done;
}
