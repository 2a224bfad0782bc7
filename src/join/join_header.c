/* SPDX-License-Identifier: MIT */
/*
 * What the second file's header says of all that is in the file: takes both headers, gives what must be said otherwise when
 * structures of the second come to the first: tags that mean something else there get other names, and what is said of them, and
 * the version line if it is needed, comes to the first header; a language and the parts of a place are written to where the
 * header said them. [D450]
 */
#include "compare/compare.h"
#include "join/join_private.h"

#include <gedelf/migrate.h>

/* ---- Tags ------------------------------------------------------------------------------------------ */

/* What the first file says of its tags. */
typedef struct tag_survey {
    join_job *j;
    names places;   /* tags with their places, */
    names meanings; /* and with meanings too */
    names senses;   /* and meanings with their places, */
    view *by_sense; /* of which these are tags: number n is by_sense[n - 1] */
    size_t sense_capacity;
    names clashing;    /* of the second: tags that mean something else, */
    view *same_senses; /* and those of the first that mean the same; empty: none does */
    size_t clash_capacity;
} tag_survey;

static bool survey_first(void *context, view tag, view place, view meaning)
{
    tag_survey *s = context;
    bool done = tag_key_make(&s->j->text, tag, place, VIEW("")) &&
                names_add(&s->places, buffer_view(&s->j->text)) > 0 && tag_key_make(&s->j->text, tag, place, meaning) &&
                names_add(&s->meanings, buffer_view(&s->j->text)) > 0 &&
                tag_key_make(&s->j->text, VIEW(""), place, meaning);
    uint32_t before = s->senses.count, number = done ? names_add(&s->senses, buffer_view(&s->j->text)) : 0;
    if (number == 0 || !array_reserve(&s->j->allocator, &s->by_sense, &s->sense_capacity, number))
        return false;
    if (number > before)
        s->by_sense[number - 1] = tag;
    return true;
}

static bool survey_second(void *context, view tag, view place, view meaning)
{
    tag_survey *s = context;
    if (!tag_key_make(&s->j->text, tag, place, meaning))
        return false;
    bool same = names_find(&s->meanings, buffer_view(&s->j->text)) > 0;
    if (!tag_key_make(&s->j->text, tag, place, VIEW("")))
        return false;
    if (same || names_find(&s->places, buffer_view(&s->j->text)) == 0)
        return true;
    uint32_t before = s->clashing.count, number = names_add(&s->clashing, tag);
    if (number == 0 || !tag_key_make(&s->j->text, VIEW(""), place, meaning) ||
        !array_reserve(&s->j->allocator, &s->same_senses, &s->clash_capacity, number))
        return false;
    uint32_t sense = names_find(&s->senses, buffer_view(&s->j->text));
    if (number > before)
        s->same_senses[number - 1] = sense > 0 ? s->by_sense[sense - 1] : VIEW("");
    return true;
}

/* Notes the extension tags of a record. */
static bool note_tags(gedelf_structure top, names *tags)
{
    bool done = true;
    for (gedelf_structure s = top; done && gedelf_structure_exists(s); s = join_structure_after(s, top)) {
        view tag = gedelf_structure_tag(s);
        done = !is_extension_tag(tag) || names_add(tags, tag) > 0;
    }
    return done;
}

static bool note_new_tag(join_job *j, view tag, view now)
{
    uint32_t known = j->tags.count;
    char *kept = arena_copy(&j->texts, now);
    if (!kept || names_add(&j->tags, tag) == 0 ||
        !array_reserve(&j->allocator, &j->new_tags, &j->new_tag_capacity, known + 1))
        return false;
    j->new_tags[known] = view_of(kept, now.length);
    return true;
}

/* A name that is not taken: _TAG2, _TAG3, … (D322) */
static bool choose_join_tag(join_job *j, view tag, names *taken)
{
    for (uint64_t number = 2;; number++) {
        j->text.length = 0;
        if (!buffer_append(&j->text, tag) || !buffer_append_number(&j->text, number))
            return false;
        if (names_find(taken, buffer_view(&j->text)) == 0)
            break;
    }
    return names_add(taken, buffer_view(&j->text)) > 0 && note_new_tag(j, tag, buffer_view(&j->text));
}

static bool rename_clashing(tag_survey *s)
{
    join_job *j = s->j;
    const names *clashing = &s->clashing;
    names taken;
    names_init(&taken, &j->allocator);
    bool done = true;
    for (size_t i = 0; done && i < j->a.count; i++)
        done = note_tags(j->a.items[i], &taken);
    for (uint32_t i = 1; done && i <= j->used_tags.count; i++)
        done = names_add(&taken, names_at(&j->used_tags, i)) > 0;
    for (uint32_t i = 1; done && i <= clashing->count; i++) {
        view tag = names_at(clashing, i);
        if (names_find(&j->used_tags, tag) == 0)
            continue;
        done = s->same_senses[i - 1].length > 0 ? note_new_tag(j, tag, s->same_senses[i - 1])
                                                : choose_join_tag(j, tag, &taken);
    }
    names_free(&taken);
    return done;
}

/* Where a header was translated, what it says of tags is in structures, whose tag then matters too. (D330) */
static bool note_foreign_meanings(join_job *j)
{
    static const view tag = {"_SCHMA", 6};
    return !gedelf_structure_exists(gedelf_structure_find(gedelf_dataset_head(j->b.dataset), tag)) ||
           names_add(&j->used_tags, tag) > 0;
}

bool join_choose_tags(join_job *j)
{
    tag_survey s = {.j = j};
    bool done = note_foreign_meanings(j);
    for (size_t i = 0; done && i < j->b.count; i++)
        done = note_tags(j->b.items[i], &j->used_tags);
    names_init(&s.places, &j->allocator);
    names_init(&s.meanings, &j->allocator);
    names_init(&s.senses, &j->allocator);
    names_init(&s.clashing, &j->allocator);
    done = done && tag_meanings_tell(j->a.dataset, survey_first, &s) &&
           tag_meanings_tell(j->b.dataset, survey_second, &s) && (s.clashing.count == 0 || rename_clashing(&s));
    memory_release(&j->allocator, s.by_sense, s.sense_capacity * sizeof *s.by_sense);
    memory_release(&j->allocator, s.same_senses, s.clash_capacity * sizeof *s.same_senses);
    names_free(&s.senses);
    names_free(&s.places);
    names_free(&s.meanings);
    names_free(&s.clashing);
    return done;
}

view join_tag(const join_job *j, view tag)
{
    uint32_t number = j->tags.count > 0 && is_extension_tag(tag) ? names_find(&j->tags, tag) : 0;
    return number > 0 ? j->new_tags[number - 1] : tag;
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
    bool seven = gedelf_dataset_model(j->a.dataset) == GEDELF_MODEL_SEVEN;
    if ((seven || j->migrated) && known && !view_equal_ignoring_case(a->language, b->language))
        j->language = b->language;
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
    bool seven = gedelf_dataset_model(j->a.dataset) == GEDELF_MODEL_SEVEN;
    if (seven && (place || is_note_of_language(tag)))
        status = build_default(j, to, from, VIEW("LANG"), j->language);
    else if (!seven && j->language.length > 0 && is_note_of_language(tag) && !structure_has_language(from))
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
static bool add_schema_lines(join_job *j, const header_places *places, bool seven)
{
    schema_search search = {
        .from = j->b.dataset, .into = j->a.dataset, .used = &j->used_tags, .name = name_tag, .context = j};
    bool there = places->schemas.number > 0;
    buffer text;
    buffer_init(&text, &j->allocator);
    bool done = there || !seven || buffer_append(&text, VIEW("1 SCHMA\n"));
    size_t before = text.length;
    done = done && schema_lines_append(&search, &j->allocator, &text);
    bool any = text.length > before;
    j->version_needed = j->version_needed || any;
    done = done && (!any || add_lines_before(j, there ? places->schemas : places->end, there && seven ? 2 : 1,
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
    bool done = add_schema_lines(j, &places, gedelf_dataset_model(j->a.dataset) == GEDELF_MODEL_SEVEN);
    buffer_init(&text, &j->allocator);
    if (lacks && j->version_needed && places.version.number > 0)
        done = done && header_append_version(j->a.dataset, &text) && buffer_append(&text, VIEW("\n")) &&
               add_lines_before(j, places.version, 1, buffer_view(&text));
    buffer_free(&text);
    return done ? GEDELF_OK : GEDELF_MEMORY;
}
