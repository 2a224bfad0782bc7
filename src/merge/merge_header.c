/* SPDX-License-Identifier: MIT */
/*
 * Merging, the header besides its structures: takes what THEIRS says of its tags, and what was found out about what is to be
 * written; gives the lines that OURS's header needs for it, so that no tag that comes from THEIRS loses its meaning, and escapes
 * and languages have one (D429).
 */
#include "merge/merge_private.h"

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
        found = value_wants_version(w, structure_part(top, i));
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

/* ---- Tags ------------------------------------------------------------------------------------------ */

/* What OURS and BASE say of their tags, and which of THEIRS clash with that. */
typedef struct merge_tags {
    merge_writer *w;
    names places, meanings; /* tags of OURS with their places, and, BASE's too, with meanings */
    names said;
    buffer key;
    bool of_ours;
} merge_tags;

static bool know_meaning(void *context, view tag, view place, view meaning)
{
    merge_tags *t = context;
    return tag_key_make(&t->key, tag, place, meaning) && names_add(&t->meanings, buffer_view(&t->key)) > 0 &&
           (!t->of_ours ||
            (tag_key_make(&t->key, tag, place, VIEW("")) && names_add(&t->places, buffer_view(&t->key)) > 0));
}

/* A new meaning of THEIRS for what means something else in OURS. */
static bool judge_meaning(void *context, view tag, view place, view meaning)
{
    merge_tags *t = context;
    if (!tag_key_make(&t->key, tag, place, meaning))
        return false;
    bool known = names_find(&t->meanings, buffer_view(&t->key)) > 0;
    if (!tag_key_make(&t->key, tag, place, VIEW("")))
        return false;
    if (known || names_find(&t->places, buffer_view(&t->key)) == 0 || names_find(&t->said, tag) > 0)
        return true;
    merge_say(t->w, DIAG_MERGE_CONFLICT, GEDELF_WARNING, (gedelf_structure){NULL, 0}, tag,
              VIEW("it means one thing in OURS and another in THEIRS, and the header says both"), VIEW(""));
    return names_add(&t->said, tag) > 0;
}

bool merge_say_tags(merge_writer *w)
{
    merge_tags t = {.w = w, .of_ours = true};
    const gedelf_allocator *allocator = &w->j->allocator;
    if (w->trial || w->inserts[INSERT_SCHEMAS].text.length == 0)
        return true;
    names_init(&t.places, allocator);
    names_init(&t.meanings, allocator);
    names_init(&t.said, allocator);
    buffer_init(&t.key, allocator);
    bool done = tag_meanings_tell(w->j->ours, know_meaning, &t);
    t.of_ours = false;
    done =
        done && tag_meanings_tell(w->j->base, know_meaning, &t) && tag_meanings_tell(w->j->theirs, judge_meaning, &t);
    names_free(&t.places);
    names_free(&t.meanings);
    names_free(&t.said);
    buffer_free(&t.key);
    return done;
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
