/* SPDX-License-Identifier: MIT */
/*
 * Takes records that differ, and gives an object a line for each (D408).
 */
#include "cli/core/json.h"
#include "cli/compare/compare.h"

/* The structure as 'gedelf dump' has it. */
static bool append_structure_json(compare_job *j, gedelf_json_writer *writer, gedelf_structure s)
{
    if (gedelf_json_writer_record(writer, s) != GEDELF_OK || gedelf_json_writer_flush(writer) != GEDELF_OK)
        return false;
    if (j->out.length > 0 && j->out.data[j->out.length - 1] == '\n')
        j->out.length--;
    return true;
}

/* What a change is from or to. A pointer is @I1@, as 'gedelf get' prints it. */
static bool append_value_json(compare_job *j, const char *key, gedelf_diff_what what, gedelf_structure s)
{
    if (what == GEDELF_DIFF_LANGUAGE)
        return json_put_text(&j->out, key, gedelf_structure_language(s));
    if (what == GEDELF_DIFF_DATATYPE)
        return json_put_text_or_null(&j->out, key, gedelf_structure_datatype(s));
    j->path.length = 0;
    return append_said(&j->path, s) && json_put_text(&j->out, key, buffer_view(&j->path));
}

static bool append_sides_json(compare_job *j, const gedelf_diff_edit *e)
{
    buffer *out = &j->out;
    switch (e->op) {
    case GEDELF_DIFF_ADD:
        return json_put_null(out, "old") && json_put_key(out, "new") &&
               append_structure_json(j, j->json[1], e->new_structure);
    case GEDELF_DIFF_REMOVE:
        return json_put_key(out, "old") && append_structure_json(j, j->json[0], e->old_structure) &&
               json_put_null(out, "new");
    case GEDELF_DIFF_MOVE: return json_put_null(out, "old") && json_put_text(out, "new", e->new_path);
    case GEDELF_DIFF_CHANGE: break;
    }
    return append_value_json(j, "old", e->what, e->old_structure) &&
           append_value_json(j, "new", e->what, e->new_structure);
}

static bool append_edit_json(compare_job *j, const gedelf_diff_edit *e)
{
    static const char *const ops[] = {"add", "remove", "change", "move"};
    static const char *const whats[] = {"structure", "payload", "lang", "datatype"};
    buffer *out = &j->out;
    return json_put_open(out, NULL, "{") && json_put_word(out, "op", ops[e->op]) &&
           json_put_word(out, "what", whats[e->what]) && json_put_text(out, "path", e->path) &&
           append_sides_json(j, e) && put(out, "}");
}

bool compare_append_json(compare_job *j, const gedelf_diff_change *change)
{
    buffer *out = &j->out;
    gedelf_structure top = gedelf_structure_exists(change->old_record) ? change->old_record : change->new_record;
    bool done = put(out, "{") && json_put_word(out, "change", compare_kind_word(change->kind)) &&
                json_put_text_or_null(out, "old", gedelf_structure_xref(change->old_record)) &&
                json_put_text_or_null(out, "new", gedelf_structure_xref(change->new_record)) &&
                json_put_text(out, "tag", gedelf_structure_tag(top)) && json_put_text(out, "name", change->name) &&
                json_put_open(out, "edits", "[");
    for (size_t i = 0; done && i < change->edit_count; i++)
        done = append_edit_json(j, &change->edits[i]);
    return done && put(out, "]}\n");
}
