/* SPDX-License-Identifier: MIT */
/*
 * Merging, the header apart from its structures: takes what THEIRS says about its tags, and what was found out about
 * the new lines; gives the lines that OURS's header needs, so that no tag from THEIRS loses its meaning, and escapes
 * and languages have one (D429).
 */
#include "rewrite/merge/merge_private.h"

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

/* Each goes with what is below it. */
static gedelf_status cut_meaning_lines(merge_writer *w, const going_lines *g, const gedelf_read_options *reading)
{
    line_pass p;
    size_t at = 0;
    bool open = false, done = true;
    uint64_t level = 0, from = 0;
    gedelf_status status = line_pass_open(&p, w->pass.lines.octets, reading);
    while (done && (at < g->lines.count || open) && status == GEDELF_OK && (status = line_pass_next(&p)) == GEDELF_OK) {
        if (open && p.usable && p.line.level <= level) {
            done = patch_add(&w->flow.patch, from, p.begin, VIEW(""), 0);
            open = false;
        }
        if (at == g->lines.count || p.line.number != g->lines.items[at].key)
            continue;
        level = open ? level : p.line.level;
        from = open ? from : p.begin;
        open = true;
        at++;
    }
    done = done && (!open || patch_add(&w->flow.patch, from, p.octets.length, VIEW(""), 0));
    line_pass_close(&p);
    return !done ? GEDELF_MEMORY : status == GEDELF_END ? GEDELF_OK : status;
}

static gedelf_status cut_meanings(merge_writer *w, const gedelf_read_options *reading)
{
    going_lines g = {.j = w->j};
    gedelf_status status = GEDELF_OK;
    bool done = !w->j->tags.base.speaks || tag_meanings_tell(w->j->ours, note_going, &g);
    sort_items_sort(&g.lines);
    if (done && g.lines.count > 0)
        status = cut_meaning_lines(w, &g, reading);
    sort_items_free(&w->j->sides, &g.lines);
    return done ? status : GEDELF_MEMORY;
}

/* ---- Lines ----------------------------------------------------------------------------------------- */

/* Lines in UTF-8 that go before an octet of OURS. */
static bool add_header_lines(merge_writer *w, uint64_t at, view text)
{
    buffer octets;
    buffer_init(&octets, &w->j->allocator);
    bool done = append_encoded_lines(&w->pass.lines, text, &octets) &&
                patch_add(&w->flow.patch, at, at, buffer_view(&octets), 0);
    buffer_free(&octets);
    return done;
}

/* They go below the existing schemas, or to the end of the header, which moves when THEIRS adds to it. */
static bool add_meanings(merge_writer *w)
{
    schema_search search = {.from = w->j->theirs,
                            .into = w->j->ours,
                            .besides = w->j->base,
                            .anew = &w->j->tags.anew,
                            .name = name_merged_tag,
                            .context = &w->j->tags};
    bool there = w->places.schemas.number > 0;
    if (!there && w->j->model->tag_lines && !buffer_append(&w->meanings, VIEW("1 SCHMA\n")))
        return false;
    size_t before = w->meanings.length;
    if (!schema_lines_append(&search, &w->j->allocator, &w->meanings))
        return false;
    bool any = w->meanings.length > before;
    w->composer.needs_version = any;
    bool done = !any || !there || add_header_lines(w, w->places.schemas.octet, buffer_view(&w->meanings));
    w->meanings.length = any && !there ? w->meanings.length : 0;
    return done;
}

bool merge_add_version(merge_writer *w)
{
    buffer text;
    if (!w->version_missing || w->version_refused || !w->composer.needs_version)
        return true;
    buffer_init(&text, &w->j->allocator);
    bool done = append_version_line(w->composer.wrapper.rules, &text) &&
                add_header_lines(w, w->places.version.octet, buffer_view(&text));
    buffer_free(&text);
    return done;
}

gedelf_status merge_prepare_header(merge_writer *w, const gedelf_read_options *reading)
{
    bool speaks = gedelf_dataset_metadata(w->j->theirs)->schema_count > 0;
    gedelf_status status = cut_meanings(w, reading);
    w->version_missing = header_lacks_version(w->j->ours);
    if (status == GEDELF_OK && (speaks || w->version_missing))
        status = header_places_find(&w->places, w->pass.lines.octets, reading);
    w->version_refused = w->version_missing && w->places.version.number == 0;
    speaks = speaks && w->places.end.number > 0;
    return status == GEDELF_OK && speaks && !add_meanings(w) ? GEDELF_MEMORY : status;
}
