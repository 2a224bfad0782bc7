/* SPDX-License-Identifier: MIT */
/*
 * Merging, the header besides its structures: takes what THEIRS says of its tags, and what was found out about what is to be
 * written; gives the lines that OURS's header needs for it, so that no tag that comes from THEIRS loses its meaning, and escapes
 * and languages have one (D429).
 */
#include "rewrite/merge/merge_private.h"

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

/* A tag of a side is another one than a tag of the same name. False if there is no memory. */
static bool part_tag(record_pairs *p, view tag, view now)
{
    compare_side *side = &p->sides[SIDE_NEW];
    uint32_t number = names_find(&side->dataset->assembler.tags, tag);
    p->retagged = true;
    return number == 0 || (side->tags[number] = names_add(&p->tags, now)) > 0;
}

/* What BASE meant by it, neither side does: to OURS too it is another one than BASE's. A name that no tag has does for that. */
static bool part_tag_of_ours(merge_job *j, view tag)
{
    buffer name;
    buffer_init(&name, &j->allocator);
    bool done = buffer_append(&name, VIEW(" ")) && buffer_append(&name, tag) &&
                part_tag(&j->from_ours, tag, buffer_view(&name));
    buffer_free(&name);
    return done;
}

gedelf_status merge_part_tags(merge_job *j)
{
    bool done = tag_renames_find(&j->tags, j->ours, j->theirs, j->base, true);
    for (uint32_t i = 1; done && i <= j->tags.old.count; i++) {
        view tag = names_at(&j->tags.old, i), now = j->tags.becomes[i - 1];
        done = part_tag(&j->sides, tag, now) && part_tag(&j->from_theirs, tag, now) && part_tag_of_ours(j, tag);
    }
    return done ? GEDELF_OK : GEDELF_MEMORY;
}

void merge_say_tags(merge_writer *w)
{
    const tag_renames *t = &w->j->tags;
    for (uint32_t i = 1; i <= t->old.count; i++)
        merge_say(w, DIAG_MERGE_RETAGGED, GEDELF_WARNING, (gedelf_structure){NULL, 0}, names_at(&t->old, i),
                  t->becomes[i - 1], VIEW(""));
}

static view name_merged_tag(void *context, view tag)
{
    return tag_renamed(context, tag);
}

/* ---- Lines that go --------------------------------------------------------------------------------- */

/* Numbers of lines of OURS's header. */
typedef struct going_lines {
    merge_job *j;
    sort_items lines;
} going_lines;

static bool note_going(void *context, const told_meaning *m)
{
    going_lines *g = context;
    bool goes;
    return tag_meaning_goes(&g->j->tags, m, &goes) &&
           (!goes || m->line == 0 || sort_items_add(&g->j->sides, &g->lines, (sort_item){m->line, 0, 0}));
}

/* Each with what is below it, in octets. */
static gedelf_status find_cuts(merge_writer *w, const going_lines *g, const gedelf_options *reading)
{
    line_pass p;
    size_t at = 0;
    bool open = false, done = true;
    uint64_t level = 0;
    gedelf_status status = line_pass_open(&p, w->octets, reading);
    while (done && (at < g->lines.count || open) && status == GEDELF_OK && (status = line_pass_next(&p)) == GEDELF_OK) {
        if (open && p.usable && p.line.level <= level) {
            w->cuts[w->cut_count - 1].to = p.begin;
            open = false;
        }
        if (at == g->lines.count || p.line.number != g->lines.items[at].key)
            continue;
        merge_cut cut = {p.begin, w->octets.length};
        done = array_add(&w->j->allocator, &w->cuts, &w->cut_count, &w->cut_capacity, cut);
        level = p.line.level;
        open = true;
        at++;
    }
    line_pass_close(&p);
    return !done ? GEDELF_MEMORY : status == GEDELF_END ? GEDELF_OK : status;
}

static gedelf_status cut_meanings(merge_writer *w, const gedelf_options *reading)
{
    going_lines g = {.j = w->j};
    gedelf_status status = GEDELF_OK;
    bool done = !w->j->tags.base.speaks || tag_meanings_tell(w->j->ours, note_going, &g);
    sort_items_sort(&g.lines);
    if (done && g.lines.count > 0)
        status = find_cuts(w, &g, reading);
    sort_items_free(&w->j->sides, &g.lines);
    return done ? status : GEDELF_MEMORY;
}

/* ---- Lines ----------------------------------------------------------------------------------------- */

static bool make_schema_insert(merge_writer *w, const header_places *places)
{
    merge_insert *insert = &w->inserts[INSERT_SCHEMAS];
    schema_search search = {.from = w->j->theirs,
                            .into = w->j->ours,
                            .besides = w->j->base,
                            .anew = &w->j->tags.anew,
                            .name = name_merged_tag,
                            .context = &w->j->tags};
    bool there = places->schemas.number > 0;
    if (!there && w->j->model->tag_lines && !buffer_append(&insert->text, VIEW("1 SCHMA\n")))
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
    return append_version_line(w->rules, &insert->text);
}

gedelf_status merge_prepare_header(merge_writer *w, const gedelf_options *reading)
{
    header_places places;
    const gedelf_metadata *theirs = gedelf_dataset_metadata(w->j->theirs);
    gedelf_status status = cut_meanings(w, reading);
    if (status != GEDELF_OK || (theirs->schema_count == 0 && !(w->version_missing && w->version_needed)))
        return status;
    status = header_places_find(&places, w->octets, reading);
    if (status != GEDELF_OK)
        return status;
    return make_schema_insert(w, &places) && make_version_insert(w, &places) ? GEDELF_OK : GEDELF_MEMORY;
}
