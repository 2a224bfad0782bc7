/* SPDX-License-Identifier: MIT */
/*
 * What the second file's header says of all that is in the file: takes both headers, gives what must be said otherwise when
 * structures of the second come to the first: tags that mean something else there get other names, and what is said of them, and
 * the version line if it is needed, comes to the first header; a language and the parts of a place are written to where the
 * header said them. [D450]
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
    for (gedelf_structure s = top; done && gedelf_structure_exists(s); s = join_structure_after(s, top)) {
        view tag = gedelf_structure_tag(s);
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
    for (size_t i = 0; done && i < j->b.count; i++)
        done = note_tags(j->b.items[i], &j->used_tags);
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
    return names_file ? j->options.file(j->options.file_context, payload) : payload;
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

static gedelf_status build_default(join_job *j, gedelf_item to, gedelf_structure from, view tag, view payload)
{
    gedelf_item made;
    if (payload.length == 0 || gedelf_structure_exists(gedelf_structure_find(from, tag)))
        return GEDELF_OK;
    gedelf_status status = builder_add_as_read(j->builder, to, tag, &made);
    return status == GEDELF_OK ? gedelf_builder_set_payload(j->builder, made, payload) : status;
}

/* GEDCOM 7.0 has a language for notes, texts of sources, and places; in the other data model any payload has, but if only the
   header of a file that was translated said it, it is written to the first two alone. */
gedelf_status join_build_defaults(join_job *j, gedelf_item to, gedelf_structure from)
{
    view tag = gedelf_structure_tag(from);
    bool place = view_equal(tag, VIEW("PLAC"));
    gedelf_status status = GEDELF_OK;
    if (gedelf_structure_payload(from).length == 0)
        return GEDELF_OK;
    bool in_parts = dataset_model(j->a.dataset)->language_parts;
    if (in_parts && (place || is_note_of_language(tag)))
        status = build_default(j, to, from, VIEW("LANG"), j->language);
    else if (j->qualified && j->language.length > 0 && is_note_of_language(tag) && !structure_has_language(from))
        status = gedelf_builder_set_language(j->builder, to, j->language);
    return status == GEDELF_OK && place ? build_default(j, to, from, VIEW("FORM"), j->place_form) : status;
}

/* ---- Lines of the header ----------------------------------------------------------------------------- */

static view name_tag(void *context, view tag)
{
    return join_tag(context, tag);
}

/* Has a piece an escape, or says it a language or datatype? */
static bool pieces_need_version(const join_job *j)
{
    static const view signs[] = {{"@#U", 3}, {" PLANG ", 7}, {" DTYPE ", 7}};
    for (size_t at = 0; at < j->lines.length; at++) {
        view rest = view_of(j->lines.data + at, j->lines.length - at);
        for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) {
            if (rest.length >= signs[i].length && memcmp(rest.text, signs[i].text, signs[i].length) == 0)
                return true;
        }
    }
    return false;
}

/* Lines that go before a line of the first file. */
static bool add_lines_before(join_job *j, header_spot before, uint32_t level, view text)
{
    join_piece piece = {.point = {.line = before.number, .after = before.number - 1},
                        .level = level,
                        .at = j->lines.length,
                        .length = text.length};
    return buffer_append(&j->lines, text) &&
           array_add(&j->allocator, &j->pieces, &j->piece_count, &j->piece_capacity, piece);
}

/* In 7.0 lines go below the one SCHMA that there is. */
static bool add_schema_lines(join_job *j, const header_places *places, bool tag_lines)
{
    schema_search search = {
        .from = j->b.dataset, .into = j->a.dataset, .used = &j->used_tags, .name = name_tag, .context = j};
    bool there = places->schemas.number > 0;
    buffer text;
    buffer_init(&text, &j->allocator);
    bool done = there || !tag_lines || buffer_append(&text, VIEW("1 SCHMA\n"));
    size_t before = text.length;
    done = done && schema_lines_append(&search, &j->allocator, &text);
    bool any = text.length > before;
    j->version_needed = j->version_needed || any;
    done = done && (!any || add_lines_before(j, there ? places->schemas : places->end, there && tag_lines ? 2 : 1,
                                             buffer_view(&text)));
    buffer_free(&text);
    return done;
}

gedelf_status join_add_header_lines(join_job *j, view octets, const gedelf_options *options)
{
    bool lacks = header_lacks_version(j->a.dataset);
    header_places places;
    buffer text;
    j->version_needed = j->version_needed || (lacks && pieces_need_version(j));
    if (!j->version_needed && gedelf_dataset_metadata(j->b.dataset)->schema_count == 0)
        return GEDELF_OK;
    gedelf_status status = header_places_find(&places, octets, options);
    if (status != GEDELF_OK)
        return status;
    bool done = add_schema_lines(j, &places, dataset_model(j->a.dataset)->tag_lines);
    buffer_init(&text, &j->allocator);
    if (lacks && j->version_needed && places.version.number > 0)
        done = done && append_version_line(j->a.dataset->assembler.rules, &text) && buffer_append(&text, VIEW("\n")) &&
               add_lines_before(j, places.version, 1, buffer_view(&text));
    buffer_free(&text);
    return done ? GEDELF_OK : GEDELF_MEMORY;
}
