/* SPDX-License-Identifier: MIT */
/*
 * Merging, the header besides its structures: takes what THEIRS says of its tags, and what was found out about what is to be
 * written; gives the lines that OURS's header needs for it, so that no tag that comes from THEIRS loses its meaning, and escapes
 * and languages have one (D429).
 */
#include "compare/merge_write.h"

/* ---- The version ----------------------------------------------------------------------------------- */

static bool value_wants_version(const merge_writer *w, gedelf_structure s)
{
    view payload = gedelf_structure_payload(s);
    return payload.length > 0 && (structure_has_language(s) || gedelf_structure_datatype(s).length > 0 ||
                                  wrapper_needs_escapes(&w->wrapper, gedelf_structure_tag(s), payload, 0));
}

static bool record_wants_version(const merge_writer *w, gedelf_structure top)
{
    bool found = false;
    uint32_t size = structure_size(top);
    for (uint32_t i = 0; !found && i < size; i++)
        found = value_wants_version(w, record_part(top, i));
    return found;
}

bool merge_may_need_version(const merge_writer *w)
{
    const gedelf_dataset *theirs = w->j->theirs;
    view usual = gedelf_dataset_metadata(w->j->ours)->language;
    bool found = !view_equal_ignoring_case(usual, gedelf_dataset_metadata(theirs)->language) ||
                 record_wants_version(w, gedelf_dataset_head(theirs));
    gedelf_structure s = gedelf_dataset_records(theirs);
    for (; !found && gedelf_structure_exists(s); s = gedelf_structure_next(s))
        found = record_wants_version(w, s);
    return found;
}

/* ---- Lines ----------------------------------------------------------------------------------------- */

static bool make_schema_insert(merge_writer *w, const header_places *places)
{
    merge_insert *insert = &w->inserts[INSERT_SCHEMAS];
    schema_search search = {.from = w->j->theirs, .into = w->j->ours, .besides = w->j->base};
    bool there = places->schemas.number > 0;
    if (!there && w->j->seven && !buffer_append(&insert->text, VIEW("1 SCHMA\n")))
        return false;
    size_t before = insert->text.length;
    insert->at = there ? places->schemas.octet : places->end.octet;
    if (!schema_lines_append(&search, &w->j->allocator, &insert->text))
        return false;
    w->version_needed = w->version_needed || insert->text.length > before;
    insert->text.length = insert->text.length > before ? insert->text.length : 0;
    return true;
}

static bool make_version_insert(merge_writer *w, const header_places *places)
{
    merge_insert *insert = &w->inserts[INSERT_VERSION];
    if (!w->version_missing || !w->version_needed || places->version.number == 0)
        return true;
    insert->at = places->version.octet;
    w->version_missing = false;
    return header_append_version(w->j->ours, &insert->text);
}

gedelf_status merge_prepare_header(merge_writer *w, const gedelf_options *reading)
{
    header_places places;
    const gedelf_metadata *theirs = gedelf_dataset_metadata(w->j->theirs);
    if (theirs->schema_count == 0 && !(w->version_missing && w->version_needed))
        return GEDELF_OK;
    gedelf_status status = header_places_find(&places, w->octets, reading);
    if (status != GEDELF_OK)
        return status;
    return make_schema_insert(w, &places) && make_version_insert(w, &places) ? GEDELF_OK : GEDELF_MEMORY;
}
