/* SPDX-License-Identifier: MIT */
/*
 * Takes records that differ, and gives an object a line for each (D408).
 */
#include "cli/compare/compare.h"

static bool append_identifier_json(buffer *out, gedelf_structure top)
{
    view xref = gedelf_structure_xref(top);
    return xref.length > 0 ? json_append_string(out, xref) : put(out, "null");
}

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
static bool append_value_json(compare_job *j, gedelf_diff_what what, gedelf_structure s)
{
    view datatype = gedelf_structure_datatype(s);
    if (what == GEDELF_DIFF_LANGUAGE)
        return json_append_string(&j->out, gedelf_structure_language(s));
    if (what == GEDELF_DIFF_DATATYPE)
        return datatype.length > 0 ? json_append_string(&j->out, datatype) : put(&j->out, "null");
    j->path.length = 0;
    return append_said(&j->path, s) && json_append_string(&j->out, buffer_view(&j->path));
}

static bool append_sides_json(compare_job *j, const gedelf_diff_edit *e)
{
    switch (e->op) {
    case GEDELF_DIFF_ADD:
        return put(&j->out, ",\"old\":null,\"new\":") && append_structure_json(j, j->json[1], e->new_structure);
    case GEDELF_DIFF_REMOVE:
        return put(&j->out, ",\"old\":") && append_structure_json(j, j->json[0], e->old_structure) &&
               put(&j->out, ",\"new\":null");
    case GEDELF_DIFF_MOVE: return put(&j->out, ",\"old\":null,\"new\":") && json_append_string(&j->out, e->new_path);
    case GEDELF_DIFF_CHANGE: break;
    }
    return put(&j->out, ",\"old\":") && append_value_json(j, e->what, e->old_structure) && put(&j->out, ",\"new\":") &&
           append_value_json(j, e->what, e->new_structure);
}

static bool append_edit_json(compare_job *j, const gedelf_diff_edit *e)
{
    static const char *const ops[] = {"add", "remove", "change", "move"};
    static const char *const whats[] = {"structure", "payload", "lang", "datatype"};
    return put(&j->out, "{\"op\":\"") && put(&j->out, ops[e->op]) && put(&j->out, "\",\"what\":\"") &&
           put(&j->out, whats[e->what]) && put(&j->out, "\",\"path\":") && json_append_string(&j->out, e->path) &&
           append_sides_json(j, e) && put(&j->out, "}");
}

bool compare_append_json(compare_job *j, const gedelf_diff_change *change)
{
    buffer *out = &j->out;
    gedelf_structure top = gedelf_structure_exists(change->old_record) ? change->old_record : change->new_record;
    bool done = put(out, "{\"change\":\"") && put(out, compare_kind_word(change->kind)) && put(out, "\",\"old\":") &&
                append_identifier_json(out, change->old_record) && put(out, ",\"new\":") &&
                append_identifier_json(out, change->new_record) && put(out, ",\"tag\":") &&
                json_append_string(out, gedelf_structure_tag(top)) && put(out, ",\"name\":") &&
                json_append_string(out, change->name) && put(out, ",\"edits\":[");
    for (size_t i = 0; done && i < change->edit_count; i++)
        done = (i == 0 || put(out, ",")) && append_edit_json(j, &change->edits[i]);
    return done && put(out, "]}\n");
}
