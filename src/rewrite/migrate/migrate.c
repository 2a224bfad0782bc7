/* SPDX-License-Identifier: MIT */
/*
 * A dataset from one model to the other: takes its records one after the other, has each translated, and makes the header that
 * the result needs. D320 to D331
 */
#include "rewrite/migrate/migrate_names.h"
#include "rewrite/migrate/migrate_stays.h"

static const struct {
    const char *tag, *iri;
} our_terms[] = {
    [TERM_WAS] = {"WAS", "https://gedelf.github.io/terms/was"},
    [TERM_INLINE] = {"INLINE", "https://gedelf.github.io/terms/inline"},
    [TERM_DATATYPE] = {"DTYPE", "https://gedelf.github.io/terms/datatype"},
    [TERM_LANGUAGE] = {"PLANG", "https://gedelf.github.io/terms/language"},
    [TERM_SCHEMA] = {"SCHMA", "https://gedelf.github.io/terms/schema"},
    [TERM_LANG] = {"LANG", G7_NAMESPACE "LANG"},
};

/* ---- Tables by name -------------------------------------------------------------------------- */

uint32_t text_map_add(migration *m, text_map *map, view key)
{
    size_t before = map->room; /* no name without its room, even if there is no memory */
    bool room = array_reserve(&m->allocator, &map->values, &map->room, (size_t)map->keys.count + 2);
    uint32_t number = room ? names_add(&map->keys, key) : 0;
    for (size_t i = before; i < map->room; i++)
        map->values[i] = view_of(NULL, 0);
    if (number == 0)
        m->status = GEDELF_MEMORY;
    return number;
}

uint32_t text_map_put(migration *m, text_map *map, view key, view value)
{
    uint32_t number = text_map_add(m, map, key);
    if (number > 0)
        map->values[number] = keep_late(m, value);
    return number;
}

view text_map_find(const text_map *map, view key)
{
    uint32_t number = names_find(&map->keys, key);
    return number > 0 ? map->values[number] : view_of(NULL, 0);
}

view keep_late(migration *m, view text)
{
    arena *before = m->here;
    m->here = &m->late;
    view kept = keep_view(m, text);
    m->here = before;
    return kept;
}

/* ---- Extensions ------------------------------------------------------------------------------ */

/* Does the source have it only because it was translated before? Then it is free again. A file of seven may say of itself that a tag
   means one of seven's, which then is its own. */
static bool is_made_tag(migration *m, view tag)
{
    view iri = text_map_find(&m->own, tag);
    return iri.length > 0 && (is_ours(iri) || (m->to->typed && seven_tag_of(m, iri).length > 0));
}

/* The same for a tag or for one of gedelf's own terms, which are kept apart: `of` is what the tag is made for. The
   result is "_" and the tag in capitals, with a number after it if that means another tag, or the source has it. */
static view make_extension_tag(migration *m, view tag, view of)
{
    char digits[20];
    buffer *out = &m->scratch;
    for (uint64_t number = 1;; number++) {
        out->length = 0;
        bool done = buffer_append(out, VIEW("_")) && buffer_append(out, tag) &&
                    (number == 1 || buffer_append(out, view_of(digits, number_format(number, digits))));
        if (!done) {
            m->status = GEDELF_MEMORY;
            return VIEW("_");
        }
        for (size_t i = 0; i < out->length; i++)
            out->data[i] = to_upper(out->data[i]);
        view made = buffer_view(out);
        uint32_t known = names_find(&m->kept.keys, made);
        if (known > 0 && view_equal(m->kept.values[known], of))
            return names_at(&m->kept.keys, known);
        if (known > 0 || (names_find(&m->source_tags, made) > 0 && !is_made_tag(m, made)))
            continue;
        return names_at(&m->kept.keys, text_map_put(m, &m->kept, made, of));
    }
}

view extension_tag(migration *m, view tag)
{
    return make_extension_tag(m, tag, tag);
}

/* What the header has to say: the tag, its IRI, and in five the type that it is below. */
void define_extension(migration *m, view tag, view iri, const migrate_node *super)
{
    view super_type = m->to->typed ? view_of("", 0) : super ? super->type : VIEW(ELF_NAMESPACE "Document");
    view text = keep_two(m, keep_two(m, tag, VIEW(" ")), iri);
    if (super_type.length > 0)
        text = keep_two(m, keep_two(m, text, VIEW(" ")), super_type);
    if (names_add(&m->definitions, text) == 0)
        m->status = GEDELF_MEMORY;
}

view term_iri(own_term term)
{
    return view_of_string(our_terms[term].iri);
}

migrate_node *term_add(migration *m, migrate_node *super, own_term term, view text)
{
    view tag = make_extension_tag(m, view_of_string(our_terms[term].tag), term_iri(term));
    migrate_node *t = super ? migrate_node_add(m, super, tag, text) : NULL;
    if (t)
        define_extension(m, tag, term_iri(term), super);
    return t;
}

/* The IRI that a tag of the source means, if the header defines it; empty if it does not. */
static view defined_iri(migration *m, const migrate_node *t)
{
    return m->to->typed ? t->type : text_map_find(&m->own, t->tag);
}

bool is_term(migration *m, const migrate_node *t, own_term term)
{
    return is_extension_tag(t->tag) && view_equal(defined_iri(m, t), term_iri(term));
}

view elf_tag_of(migration *m, view iri)
{
    return text_map_find(&m->elf_tags, iri);
}

bool is_made_of(view tag, view original)
{
    return original.length > 0 && tag.length > original.length &&
           view_equal_ignoring_case(view_of(tag.text + 1, original.length), original);
}

view original_tag(migration *m, const migrate_node *t)
{
    view iri = defined_iri(m, t), tag, undefined = VIEW(ELF_UNDEFINED);
    if (!is_extension_tag(t->tag) || iri.length == 0)
        return view_of(NULL, 0);
    if (m->to->typed)
        tag = seven_tag_of(m, iri);
    else
        tag = view_begins(iri, undefined) ? view_after(iri, undefined.length) : elf_tag_of(m, iri);
    return is_made_of(t->tag, tag) ? tag : view_of(NULL, 0);
}

/* ---- The report ------------------------------------------------------------------------------ */

static view step_of_node(const migrate_node *t)
{
    return t->origin_path.length > 0 ? t->origin_path : t->tag;
}

/* Its superstructure in the source: some structures are moved below the one that they were beside (D335). */
static const migrate_node *migrate_node_above(const migrate_node *t)
{
    return t->up && t->super ? t->super->super : t->super;
}

/* The tags from the record on, with full stops between: from the last to the first. */
view path_of(migration *m, const migrate_node *t)
{
    buffer *out = &m->scratch;
    size_t length = 0, levels = 0;
    for (const migrate_node *s = t; s; s = migrate_node_above(s), levels++)
        length += step_of_node(s).length;
    length += levels - 1;
    out->length = 0;
    if (!buffer_reserve(out, length)) {
        m->status = GEDELF_MEMORY;
        return view_of("", 0);
    }
    size_t at = length;
    for (; t; t = migrate_node_above(t)) {
        view step = step_of_node(t);
        at -= step.length;
        memcpy(out->data + at, step.text, step.length);
        if (migrate_node_above(t))
            out->data[--at] = '.';
    }
    return keep_view(m, view_of(out->data, length));
}

/* What it is now, with the satellite that belongs to it: "NAME.TYPE". */
static view name_of_result(migration *m, const migrate_node *to, const line_unit *result)
{
    return result && result->count > 0 ? keep_two(m, to->tag, keep_two(m, VIEW("."), result->parts[0].tag)) : to->tag;
}

/* What is translated a second time, to be written, has been reported already. */
static bool is_first_time(const migration *m)
{
    return (m->pass == PASS_TRANSLATE || m->nested) && (!m->writer || m->surveys);
}

void tell(migration *m, const migrate_node *from, gedelf_fate fate, const migrate_node *to, const line_unit *result,
          const char *why)
{
    if (!m->options.tell || m->stopped || !is_first_time(m))
        return;
    gedelf_migrated what = {
        .record = m->record, .line = from->line, .path = path_of(m, from), .fate = fate, .why = why};
    if (to)
        what.to = name_of_result(m, to, result);
    if (to && !from->super && !view_equal(to->xref, from->xref) && to->xref.length > 0)
        what.name = to->xref;
    if (!m->options.tell(m->options.context, &what))
        m->stopped = true;
}

void say_of(migration *m, const migrate_node *of, enum diag_code code, view first, view second, view third)
{
    gedelf_diag diag = {
        .code = code, .line = of->line > 0 ? of->line : 1, .column = 1, .width = 1, .args = {first, second, third}};
    m->wrong = m->wrong || m->guesses;
    if (is_first_time(m) && !m->guesses)
        diags_raise(&m->diags, &diag);
}

/* ---- The run --------------------------------------------------------------------------------- */

/* Which tag the default schema has for each type; the first one counts. */
static void learn_elf_tags(migration *m)
{
    gedelf_definition d = GEDELF_DEFINITION();
    for (size_t i = 0; gedelf_schema_definition(m->elf, i, &d); i++) {
        uint32_t number = text_map_add(m, &m->elf_tags, d.type);
        if (number > 0 && m->elf_tags.values[number].length == 0)
            m->elf_tags.values[number] = d.tag;
    }
}

static names *const *tables_of(migration *m, names *all[])
{
    names *const tables[] = {&m->kept.keys,      &m->definitions,
                             &m->own.keys,       &m->elf_tags.keys,
                             &m->renamed.keys,   &m->taken,
                             &m->inlined,        &m->foreign,
                             &m->old_names.keys, &m->repeated.keys,
                             &m->source_tags,    &m->outlined_names,
                             &m->nested_names,   NULL};
    memcpy(all, tables, sizeof tables);
    return all;
}

enum { TABLES = 14 };

/* Everything that can be let go of. */
static void migration_begin(migration *m, const data_model *to, const gedelf_migrate_options *options)
{
    names *all[TABLES];
    gedelf_migrate_options o;
    options_take(&o, options);
    *m = (migration){.allocator = o.allocator ? *o.allocator : memory_default, .options = o, .to = to};
    buffer_init(&m->scratch, &m->allocator);
    buffer_init(&m->lines, &m->allocator);
    arena_init(&m->text, &m->allocator);
    arena_init(&m->late, &m->allocator);
    m->here = &m->text;
    for (names *const *n = tables_of(m, all); *n; n++)
        names_init(*n, &m->allocator);
    name_map_init(&m->known, &m->allocator);
}

/* The version of a family that source or result has; if neither is of that family, the default one. */
static const data_model *version_of(const migration *m, gedelf_data_model family)
{
    return m->to->family == family ? m->to : m->of->family == family ? m->of : dialect_of_family(family)->model;
}

static gedelf_status migration_set_up(migration *m)
{
    gedelf_read_options speaking = GEDELF_READ_OPTIONS();
    speaking.diagnose = m->options.diagnose;
    speaking.context = m->options.context;
    speaking.max_per_code = m->options.max_per_code;
    m->speaks = diags_init(&m->diags, &m->allocator, &speaking);
    m->of = header_model(m->metadata, m->head);
    m->newer = version_of(m, GEDELF_MODEL_GEDCOM7);
    m->older = model_guide_open(&m->allocator, version_of(m, GEDELF_MODEL_ELF));
    m->stay_rules = memory_zeroed(&m->allocator, STAY_RULES * sizeof *m->stay_rules); /* STAY_UNKNOWN */
    bool ready = m->speaks && m->older && m->stay_rules;
    gedelf_status status = ready ? gedelf_schema_new_default(&m->elf, &m->allocator) : GEDELF_MEMORY;
    if (status == GEDELF_OK)
        learn_elf_tags(m);
    if (status == GEDELF_OK)
        status = gedelf_builder_new(&m->builder, &m->allocator);
    if (status == GEDELF_OK)
        status = builder_set_dialect(m->builder, dialect_named(view_of_string(m->to->dialect)));
    return status == GEDELF_OK ? m->status : status;
}

gedelf_status migration_open(migration *m, const gedelf_dataset *from, const data_model *to,
                             const gedelf_migrate_options *options)
{
    migration_begin(m, to, options);
    m->from = from;
    m->metadata = gedelf_dataset_metadata(from);
    m->head = gedelf_dataset_head(from);
    return migration_set_up(m);
}

gedelf_status migration_open_source(migration *m, gedelf_source source, const gedelf_read_options *reading,
                                    const data_model *to, const gedelf_migrate_options *options)
{
    gedelf_read_options silent = *reading;
    migration_begin(m, to, options);
    m->source = source;
    m->reading = reading;
    silent.diagnose = NULL;
    silent.threads = 1;
    gedelf_status status = gedelf_reader_open(&m->header, source, &silent);
    if (status != GEDELF_OK)
        return status;
    m->metadata = gedelf_reader_metadata(m->header);
    m->head = gedelf_reader_head(m->header);
    return migration_set_up(m);
}

static void release_arrays(migration *m)
{
    const gedelf_allocator *a = &m->allocator;
    const text_map *const maps[] = {&m->kept, &m->own, &m->elf_tags, &m->renamed, &m->old_names, &m->repeated};
    const record_bits *const bits[] = {&m->stays, &m->as_text, &m->verbatim, &m->outlines};
    for (size_t i = 0; i < COUNT_OF(maps); i++)
        memory_release(a, maps[i]->values, maps[i]->room * sizeof *maps[i]->values);
    for (size_t i = 0; i < COUNT_OF(bits); i++)
        memory_release(a, bits[i]->bits, bits[i]->room);
    memory_release(a, m->facts, m->fact_room * sizeof *m->facts);
    memory_release(a, m->inline_records, m->inline_room * sizeof *m->inline_records);
    memory_release(a, m->outlined, m->outlined_room * sizeof *m->outlined);
    memory_release(a, m->rows, m->row_room * sizeof *m->rows);
    memory_release(a, m->levels, m->level_room * sizeof *m->levels);
    memory_release(a, m->result_tags, m->result_tag_room * sizeof *m->result_tags);
    memory_release(a, m->stay_rules, STAY_RULES * sizeof *m->stay_rules);
}

void migration_close(migration *m)
{
    names *all[TABLES];
    for (names *const *n = tables_of(m, all); *n; n++)
        names_free(*n);
    name_map_free(&m->known);
    release_arrays(m);
    if (m->speaks)
        diags_free(&m->diags);
    gedelf_builder_free(m->builder);
    gedelf_builder_free(m->batch);
    gedelf_reader_close(m->header);
    gedelf_schema_free(m->elf);
    model_guide_close(m->older);
    buffer_free(&m->scratch);
    buffer_free(&m->lines);
    arena_free(&m->text);
    arena_free(&m->late);
}

/* Marks that were apart from their letters are so still, which the writer has to know (D128). */
static void carry_marks(migration *m)
{
    const encoding *from = encoding_own(m->metadata->encoding);
    if ((m->from && m->from->marks_apart) || (from && from->marks_first))
        builder_set_marks_apart(m->builder);
}

gedelf_structure schema_at(const migration *m, size_t index)
{
    return m->from ? gedelf_dataset_schema(m->from, index) : gedelf_reader_schema(m->header, index);
}

void copy_tags(migration *m, const names *tags)
{
    for (uint32_t i = 1; m->status == GEDELF_OK && i <= tags->count; i++) {
        if (names_add(&m->source_tags, names_at(tags, i)) == 0)
            m->status = GEDELF_MEMORY;
    }
}

void migration_learn(migration *m)
{
    m->system = gedelf_structure_payload(gedelf_structure_find(m->head, VIEW("SOUR")));
    carry_marks(m);
    learn_schemas(m);
    find_language(m);
    arena_reset(&m->text);
    if (m->from)
        copy_tags(m, dataset_tags(m->from));
    note_pointers(m, m->head);
    guess_records(m);
    if (!m->learnt)
        each_record(m, m->reading, NULL, note_record);
    if (m->status == GEDELF_OK && m->inlined.count > 0) {
        count_pointers(m, m->head);
        each_record(m, NULL, NULL, count_pointers);
    }
    if (m->status == GEDELF_OK)
        rename_records(m);
}

void migration_run(migration *m)
{
    translate_records(m, PASS_TRANSLATE);
    m->record = view_of("", 0);
    if (m->status == GEDELF_OK)
        translate_head(m);
    if (m->status == GEDELF_OK)
        tell_dropped_lines(m);
    translate_records(m, PASS_OUTLINED);
}

/* The version that the source claims stays, if it is one of this model. */
gedelf_status migration_finish(migration *m, gedelf_dataset **out)
{
    view version = m->metadata->gedcom_version;
    const dialect *told = version.length > 1 ? dialect_by_version(version) : NULL;
    bool stays = told && told->model->family == m->to->family;
    define_extensions(m);
    if (m->status == GEDELF_OK)
        m->status = gedelf_builder_set_gedcom_version(m->builder, stays ? version : view_of_string(m->to->version));
    if (m->status == GEDELF_OK)
        m->status = gedelf_builder_finish(m->builder, out);
    if (m->status == GEDELF_OK)
        m->builder = NULL;
    return m->status;
}

/* All TAG lines of the SCHMA stay. */
void migration_keep_definitions(migration *m)
{
    size_t count = m->metadata->schema_count;
    for (size_t i = 0; i < count; i++) {
        gedelf_structure s = gedelf_structure_first(schema_at(m, i));
        for (; gedelf_structure_exists(s); s = gedelf_structure_next(s)) {
            take_definition(m, gedelf_structure_payload(s));
            if (names_add(&m->definitions, gedelf_structure_payload(s)) == 0)
                m->status = GEDELF_MEMORY;
        }
    }
}

gedelf_status gedelf_migrate(gedelf_dataset **out, const gedelf_dataset *from, gedelf_data_model to,
                             const gedelf_migrate_options *options)
{
    migration m;
    *out = NULL;
    if (gedelf_dataset_model(from) == to)
        return GEDELF_MODEL;
    gedelf_status status = migration_open(&m, from, dialect_of_family(to)->model, options);
    if (status == GEDELF_OK) {
        migration_learn(&m);
        migration_run(&m);
        diags_finish(&m.diags);
        status = m.status == GEDELF_OK ? migration_finish(&m, out) : m.status;
    }
    migration_close(&m);
    return status;
}
