/* SPDX-License-Identifier: MIT */
/*
 * Merging, diagnostics: takes a structure of a merge tree, reports a conflict with its record and its path (D426).
 */
#include "rewrite/merge/merge_private.h"

/* ---- Words -------------------------------------------------------------------------------------- */

/* "INDI @I1@, John Smith" */
static bool append_merged_record(buffer *out, gedelf_structure s)
{
    view xref = gedelf_structure_xref(s), label = record_label(s);
    bool done = buffer_append(out, gedelf_structure_tag(s));
    if (done && xref.length > 0)
        done = buffer_append(out, VIEW(" @")) && buffer_append(out, xref) && buffer_append(out, VIEW("@"));
    return done && (label.length == 0 || (buffer_append(out, VIEW(", ")) && buffer_append(out, label)));
}

/* Once for all that is said of a record: what it is called may be after much else. */
static bool name_merged_record(merge_writer *w)
{
    if (w->name.length > 0 && gedelf_structure_same(w->named, w->record))
        return true;
    w->name.length = 0;
    w->named = w->record;
    return append_merged_record(&w->name, w->record);
}

/* The path of a node, from the record down, in OURS if it is there (D408). */
static bool append_merged_path(const merge_job *j, const merge_node *n, buffer *out)
{
    bool ours = n->ours != NO_NODE;
    return append_node_path(&j->side_pairs, ours ? SIDE_OLD : SIDE_NEW, ours ? n->ours : n->theirs, out);
}

/* ---- Telling ------------------------------------------------------------------------------------ */

void merge_say(merge_writer *w, enum diag_code code, gedelf_severity severity, gedelf_structure about, view first,
               view second, view path)
{
    const gedelf_merge_options *o = &w->j->options;
    uint64_t number = gedelf_structure_line(about);
    if (!o->diagnose || w->stopped)
        return;
    w->no_memory = !name_merged_record(w) || w->no_memory;
    if (!w->no_memory) {
        gedelf_diag diag = {.code = code,
                            .severity = severity,
                            .line = number > 0 ? number : 1,
                            .column = 1,
                            .width = 1,
                            .args = {first, second},
                            .record = buffer_view(&w->name),
                            .path = path};
        w->stopped = !o->diagnose(o->context, &diag);
    }
}

static gedelf_severity conflict_severity(const merge_writer *w)
{
    return w->j->options.conflicts == GEDELF_CONFLICTS_MARKERS ? GEDELF_ERROR : GEDELF_WARNING;
}

void merge_say_name(merge_writer *w)
{
    uint8_t flags = w->j->ours_flags[w->number - 1];
    if ((flags & (RECORD_NAMED_BY_BOTH | RECORD_NAME_TAKEN)) == 0)
        return;
    w->j->result.conflicts++;
    merge_say(w, DIAG_MERGE_CONFLICT, conflict_severity(w), w->record, VIEW("the identifier"),
              (flags & RECORD_NAMED_BY_BOTH) != 0
                  ? VIEW("both sides changed it in different ways")
                  : VIEW("THEIRS changed it to one that is already in use, so OURS keeps its own"),
              VIEW("."));
}

void merge_say_conflict(merge_writer *w, uint32_t number)
{
    const merge_node *n = number == NO_NODE ? NULL : &w->j->tree.items[number];
    gedelf_structure about = w->record;
    bool value = n && n->fate == FATE_MERGED;
    buffer path;
    w->j->result.conflicts++;
    if (n && n->ours != NO_NODE)
        about = node_structure(tree_of_ours(w->j), n->ours);
    buffer_init(&path, &w->j->allocator);
    w->no_memory = !(n ? append_merged_path(w->j, n, &path) : buffer_append(&path, VIEW("."))) || w->no_memory;
    if (!w->no_memory)
        merge_say(w, DIAG_MERGE_CONFLICT, conflict_severity(w), about,
                  n && path.length > 1 ? buffer_view(&path) : VIEW("the record"),
                  value ? VIEW("both sides changed it in different ways")
                        : VIEW("one side removed it, and the other changed it or still uses it"),
                  buffer_view(&path));
    buffer_free(&path);
}
