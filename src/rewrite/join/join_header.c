/* SPDX-License-Identifier: MIT */
/*
 * What the second file's header says about its contents: takes both headers, gives the changes that structures of the
 * second need in the first. Tags that mean something else there get other names. Their definitions, and the version
 * line if it is needed, are added to the first header. A language and the parts of a place, which the header gave for
 * all, are written at each structure. [D450]
 */
#include "compare/diff/diff.h"
#include "rewrite/join/join_private.h"

#include <gedelf/migrate.h>

/* ---- Tags ------------------------------------------------------------------------------------------ */

/* Where a header was translated, what it says of tags is in structures, whose tag then matters too. (D330) */
static bool note_foreign_meanings(join_job *j)
{
    static const view tag = {"_SCHMA", 6};
    return !gedelf_structure_exists(gedelf_structure_find(gedelf_dataset_head(j->b.dataset), tag)) ||
           names_add(&j->used_tags, tag) > 0;
}

/* Notes the extension tags of a record. */
static bool note_tags(gedelf_structure top, names *tags)
{
    bool done = true;
    uint32_t size = structure_size(top);
    for (uint32_t i = 0; done && i < size; i++) {
        view tag = gedelf_structure_tag(structure_part(top, i));
        done = tag.length == 0 || !is_extension_tag(tag) || names_add(tags, tag) > 0;
    }
    return done;
}

static gedelf_status tell_tags(join_job *j)
{
    gedelf_status status = GEDELF_OK;
    for (uint32_t i = 1; status == GEDELF_OK && i <= j->tags.old.count; i++) {
        view tag = names_at(&j->tags.old, i);
        gedelf_join_event event = {.action = GEDELF_JOIN_RETAGGED, .tag = j->tags.becomes[i - 1], .text = tag};
        if (names_find(&j->used_tags, tag) > 0)
            status = join_tell(j, &event);
    }
    return status;
}

gedelf_status join_choose_tags(join_job *j)
{
    bool done = note_foreign_meanings(j);
    for (size_t i = 0; done && i < j->b.records.count; i++)
        done = note_tags(j->b.records.items[i], &j->used_tags);
    done = done && tag_renames_find(&j->tags, j->a.dataset, j->b.dataset, NULL, false);
    return done ? tell_tags(j) : GEDELF_MEMORY;
}

view join_tag(const join_job *j, view tag)
{
    return tag_renamed(&j->tags, tag);
}

/* Where the second's files come along, some may get other names. */
view join_payload(const join_job *j, gedelf_structure s)
{
    view payload = gedelf_structure_payload(s), tag = gedelf_structure_tag(s);
    bool names_file =
        j->options.file && payload.length > 0 && (view_equal(tag, VIEW("FILE")) || view_equal(tag, VIEW("TRAN")));
    return names_file ? j->options.file(j->options.context, payload) : payload;
}

/* ---- What the header says of values ------------------------------------------------------------------ */

static view place_form(const gedelf_dataset *d)
{
    gedelf_structure place = gedelf_structure_find(gedelf_dataset_head(d), VIEW("PLAC"));
    return gedelf_structure_exists(place) ? gedelf_structure_payload(gedelf_structure_find(place, VIEW("FORM")))
                                          : VIEW("");
}

void join_note_defaults(join_job *j, const gedelf_dataset *second)
{
    const gedelf_metadata *a = gedelf_dataset_metadata(j->a.dataset), *b = gedelf_dataset_metadata(second);
    view form = place_form(j->b.dataset);
    j->place_form = view_equal(form, place_form(j->a.dataset)) ? VIEW("") : form;
    bool known = b->language.length > 0 && !view_equal_ignoring_case(b->language, VIEW("und"));
    bool in_parts = dataset_model(j->a.dataset)->language_parts;
    if ((in_parts || (j->migrated && known)) && !view_equal_ignoring_case(a->language, b->language))
        j->language = known ? b->language : VIEW("und");
}

/* GEDCOM 7.0 has a language for notes, texts of sources, and places; in the other data model any payload has, but if only the
   header of a file that was translated said it, it is written to the first two alone. */
view join_language(const join_job *j, gedelf_structure from)
{
    bool said = structure_has_language(from), note = is_note_of_language(gedelf_structure_tag(from));
    bool in_parts = dataset_model(j->a.dataset)->language_parts, empty = gedelf_structure_payload(from).length == 0;
    if (note && !said && !empty && !in_parts && j->language.length > 0)
        return j->language;
    return said || (j->defaults_differ && !empty) ? gedelf_structure_language(from) : VIEW("");
}

view join_default_part(const join_job *j, gedelf_structure from, view tag)
{
    bool place = view_equal(gedelf_structure_tag(from), VIEW("PLAC")), form = view_equal(tag, VIEW("FORM"));
    bool in_parts = dataset_model(j->a.dataset)->language_parts;
    bool fits = form ? place : in_parts && (place || is_note_of_language(gedelf_structure_tag(from)));
    view value = form ? j->place_form : j->language;
    bool there = value.length > 0 && gedelf_structure_exists(gedelf_structure_find(from, tag));
    return fits && !there && gedelf_structure_payload(from).length > 0 ? value : VIEW("");
}

/* ---- Lines of the header ----------------------------------------------------------------------------- */

static view name_tag(void *context, view tag)
{
    return join_tag(context, tag);
}

/* Lines for the header are before what else is put in at the same place. */
static bool add_lines_before(join_job *j, header_spot before, view text)
{
    size_t end = j->pass.lines.octets.length;
    j->octets.length = 0;
    j->at_end = j->at_end || before.previous == end;
    return append_encoded_lines(&j->pass.lines, text, &j->octets) &&
           patch_add_first(&j->patch, before.previous, buffer_view(&j->octets), 0);
}

/* In 7.0, lines go below the one SCHMA of the header. */
static bool make_schema_lines(join_job *j, bool there, buffer *out)
{
    schema_search search = {
        .from = j->b.dataset, .into = j->a.dataset, .used = &j->used_tags, .name = name_tag, .context = j};
    bool tag_lines = dataset_model(j->a.dataset)->tag_lines;
    bool done = there || !tag_lines || buffer_append(out, VIEW("1 SCHMA\n"));
    size_t before = out->length;
    done = done && schema_lines_append(&search, &j->allocator, out);
    bool any = out->length > before;
    j->composer.needs_version = j->composer.needs_version || any;
    out->length = any ? out->length : 0;
    return done;
}

gedelf_status join_add_header_lines(join_job *j, const gedelf_read_options *options)
{
    bool lacks = header_lacks_version(j->a.dataset), speaks = gedelf_dataset_metadata(j->b.dataset)->schema_count > 0;
    header_places places;
    buffer schemas, version;
    if (!speaks && !(lacks && j->composer.needs_version))
        return GEDELF_OK;
    gedelf_status status = header_places_find(&places, j->pass.lines.octets, options);
    if (status != GEDELF_OK || places.end.number == 0)
        return status;
    bool there = places.schemas.number > 0;
    buffer_init(&schemas, &j->allocator);
    buffer_init(&version, &j->allocator);
    bool done = make_schema_lines(j, there, &schemas);
    if (lacks && j->composer.needs_version && places.version.number > 0)
        done = done && append_version_line(j->composer.wrapper.rules, &version) &&
               add_lines_before(j, places.version, buffer_view(&version));
    done = done && add_lines_before(j, there ? places.schemas : places.end, buffer_view(&schemas));
    buffer_free(&schemas);
    buffer_free(&version);
    return done ? GEDELF_OK : GEDELF_MEMORY;
}
