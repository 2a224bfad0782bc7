/* SPDX-License-Identifier: MIT */
/*
 * The header: takes that of the source with its schemas, gives that of the result, which has to define every extension that
 * was made on the way. D322, D328, D330, D331
 */
#include "rewrite/migrate/migrate_names.h"

static const char default_schema_iri[] = "https://fhiso.org/TR/elf-data-model/v1.0.0";

/* ---- The header ------------------------------------------------------------------------------ */

/* Is a line of SCHMA one that is made anew when it is needed? */
bool is_ours(view iri)
{
    return view_begins(iri, VIEW(ELF_NAMESPACE)) || view_begins(iri, VIEW("https://gedelf.github.io/terms/"));
}

/* Takes a TAG line of seven: "_LOC https://example.com/loc". */
void take_definition(migration *m, view old_line)
{
    const char *space = old_line.length > 0 ? memchr(old_line.text, ' ', old_line.length) : NULL;
    if (!space)
        return;
    view tag = view_of(old_line.text, (size_t)(space - old_line.text));
    view iri = view_of(space + 1, old_line.length - tag.length - 1);
    view known = text_map_find(&m->own, tag);
    if (known.length == 0 || (is_ours(iri) && !is_ours(known)))
        text_map_put(m, &m->own, tag, iri);
}

/* The first word of a text, and what follows. */
static view take_first_word(view text, view *rest)
{
    const char *space = text.length > 0 ? memchr(text.text, ' ', text.length) : NULL;
    size_t length = space ? (size_t)(space - text.text) : text.length;
    *rest = view_after(text, length + (space ? 1 : 0));
    return view_of(text.text, length);
}

/* The lines of SCHMA: TAG in seven; in five TAG below IRI. */
static void learn_schema(migration *m, gedelf_structure one_schema)
{
    gedelf_structure s = gedelf_structure_first(one_schema), below;
    for (; gedelf_structure_exists(s); s = gedelf_structure_next(s)) {
        if (m->of->tag_lines)
            take_definition(m, gedelf_structure_payload(s));
        below = gedelf_structure_find(s, VIEW("TAG"));
        for (; !m->of->tag_lines && gedelf_structure_exists(below); below = gedelf_structure_next_same(below)) {
            view rest, tag = take_first_word(gedelf_structure_payload(below), &rest);
            view old_line = keep_two(m, keep_two(m, tag, VIEW(" ")), gedelf_structure_payload(s));
            take_definition(m, old_line);
        }
    }
}

void learn_schemas(migration *m)
{
    size_t count = m->metadata->schema_count;
    for (size_t i = 0; i < count; i++)
        learn_schema(m, schema_at(m, i));
}

/* Is it a definition that a translation has put there? */
static bool is_made_definition(const migration *m, view tag, view iri)
{
    view seven = seven_tag_of(m, iri);
    return is_ours(iri) || (is_extension_tag(tag) && is_made_of(tag, seven));
}

/* Has a schema of five only what a translation has put there? */
static bool is_made_schema(const migration *m, gedelf_structure one_schema)
{
    gedelf_structure s = gedelf_structure_first(one_schema);
    bool made = gedelf_structure_exists(s);
    for (; made && gedelf_structure_exists(s); s = gedelf_structure_next(s)) {
        view rest, tag = take_first_word(gedelf_structure_payload(gedelf_structure_find(s, VIEW("TAG"))), &rest);
        made =
            view_equal(gedelf_structure_tag(s), VIEW("IRI")) && is_made_definition(m, tag, gedelf_structure_payload(s));
    }
    return made;
}

/* The extension for languages, which is made anew if it is needed. */
static bool is_our_language(view tag, view iri)
{
    return view_equal(iri, term_iri(TERM_LANG)) && is_made_of(tag, VIEW("LANG"));
}

/* Seven's lines, each once. */
static void carry_definitions(migration *m, migrate_node *head, gedelf_structure one_schema)
{
    names carried;
    names_init(&carried, &m->allocator);
    gedelf_structure s = gedelf_structure_first(one_schema);
    for (; m->status == GEDELF_OK && gedelf_structure_exists(s); s = gedelf_structure_next(s)) {
        view iri, text = gedelf_structure_payload(s), tag = take_first_word(text, &iri);
        if (is_ours(iri) || is_our_language(tag, iri) || names_find(&carried, text) > 0)
            continue;
        if (names_add(&carried, text) == 0)
            m->status = GEDELF_MEMORY;
        else
            term_add(m, head, TERM_SCHEMA, text);
    }
    names_free(&carried);
}

/* One of five's schemas, whole; but what hangs below a reference means nothing (D118), if only meaning counts. */
static void carry_schema(migration *m, migrate_node *head, gedelf_structure one_schema, bool beside_made)
{
    if (!view_equal(gedelf_structure_tag(one_schema), VIEW("SCHMA")))
        return; /* a dictionary of 2017, whose types ELF 1.0 says otherwise */
    migrate_node *from = migrate_node_of_structure(m, one_schema);
    bool reference = view_equal(gedelf_structure_payload(one_schema), view_of_string(default_schema_iri));
    if (!from || is_made_schema(m, one_schema) || (beside_made && reference))
        return;
    migrate_node *to = term_add(m, head, TERM_SCHEMA, from->text);
    bool ignored = m->by_meaning && from->text.length > 0;
    for (migrate_node *t = ignored ? NULL : from->first, *next; to && t; t = next) {
        next = t->next;
        migrate_node_remove(t);
        migrate_node_append(to, t);
    }
}

static void carry_schemas(migration *m, migrate_node *head)
{
    size_t count = m->metadata->schema_count;
    bool made = false;
    for (size_t i = 0; i < count; i++)
        made = made || is_made_schema(m, schema_at(m, i));
    for (size_t i = 0; i < count && m->status == GEDELF_OK; i++) {
        gedelf_structure one_schema = schema_at(m, i);
        if (m->to->tag_lines)
            carry_schema(m, head, one_schema, made);
        else
            carry_definitions(m, head, one_schema);
    }
}

/* What was carried along is the header's own again. */
static void restore_schemas(migration *m, migrate_node *source)
{
    for (migrate_node *t = source->first, *next; t && m->status == GEDELF_OK; t = next) {
        gedelf_item item;
        next = t->next;
        if (!is_term(m, t, TERM_SCHEMA))
            continue;
        t->used = true;
        view rest, tag = take_first_word(t->text, &rest);
        if (m->to->tag_lines && rest.length > 0) { /* a line of seven's */
            define_extension(m, tag, rest, NULL);
            continue;
        }
        m->status = gedelf_builder_add_schema(m->builder, t->text, &item);
        for (migrate_node *s = t->first; s && m->status == GEDELF_OK; s = s->next) {
            m->status = migrate_node_build(m, m->builder, s, item);
        }
        if (m->status == GEDELF_ARGUMENT)
            m->status = GEDELF_OK; /* ELF 1.0 cannot say it */
    }
}

/* Definitions by their tag: which is the first of each tag, and the last so far, and which comes after each. All by number. */
typedef struct tag_lists {
    names tags;
    uint32_t *first, *last, *next;
    size_t first_room, last_room, next_room;
} tag_lists;

static bool tag_lists_add(migration *m, tag_lists *l, uint32_t definition)
{
    view iri, tag = take_first_word(names_at(&m->definitions, definition), &iri);
    uint32_t before = l->tags.count, number = names_add(&l->tags, tag);
    if (number == 0 || !array_reserve(&m->allocator, &l->first, &l->first_room, number + 1) ||
        !array_reserve(&m->allocator, &l->last, &l->last_room, number + 1) ||
        !array_reserve(&m->allocator, &l->next, &l->next_room, definition + 1))
        return false;
    if (number > before)
        l->first[number] = definition;
    else
        l->next[l->last[number]] = definition;
    l->last[number] = definition;
    l->next[definition] = 0;
    return true;
}

/* The IRIs of a tag are one mapping. */
static void write_tag(migration *m, const tag_lists *l, uint32_t number, view **iris, size_t *room)
{
    size_t count = 0;
    for (uint32_t i = l->first[number]; i > 0; i = l->next[i]) {
        if (!array_reserve(&m->allocator, iris, room, count + 1)) {
            m->status = GEDELF_MEMORY;
            return;
        }
        take_first_word(names_at(&m->definitions, i), &(*iris)[count++]);
    }
    m->status = builder_add_mapping(m->builder, names_at(&l->tags, number), *iris, count);
}

/* The lines that define extensions: in seven each with its IRIs, */
static void write_tags(migration *m)
{
    tag_lists l = {.first = NULL};
    view *iris = NULL;
    size_t room = 0;
    names_init(&l.tags, &m->allocator);
    for (uint32_t i = 1; m->status == GEDELF_OK && i <= m->definitions.count; i++) {
        if (!tag_lists_add(m, &l, i))
            m->status = GEDELF_MEMORY;
    }
    for (uint32_t i = 1; m->status == GEDELF_OK && i <= l.tags.count; i++)
        write_tag(m, &l, i, &iris, &room);
    memory_release(&m->allocator, iris, room * sizeof *iris);
    memory_release(&m->allocator, l.first, l.first_room * sizeof *l.first);
    memory_release(&m->allocator, l.last, l.last_room * sizeof *l.last);
    memory_release(&m->allocator, l.next, l.next_room * sizeof *l.next);
    names_free(&l.tags);
}

/* in five an IRI with the tag, and the types that it is below. */
static void write_iris(migration *m)
{
    gedelf_item all, item, tag_item;
    if (m->builder->schema_count == 0 && m->definitions.count > 0)
        m->status = gedelf_builder_add_schema(m->builder, view_of_string(default_schema_iri), &all);
    if (m->status == GEDELF_OK && m->definitions.count > 0)
        m->status = gedelf_builder_add_schema(m->builder, VIEW(""), &all);
    for (uint32_t i = 1; m->status == GEDELF_OK && i <= m->definitions.count; i++) {
        view rest, super, tag = take_first_word(names_at(&m->definitions, i), &rest),
                          iri = take_first_word(rest, &super);
        m->status = gedelf_builder_add(m->builder, all, VIEW("IRI"), &item);
        if (m->status == GEDELF_OK)
            m->status = gedelf_builder_set_payload(m->builder, item, iri);
        if (m->status == GEDELF_OK)
            m->status = gedelf_builder_add(m->builder, item, VIEW("TAG"), &tag_item);
        if (m->status == GEDELF_OK)
            m->status =
                gedelf_builder_set_payload(m->builder, tag_item, keep_two(m, keep_two(m, tag, VIEW(" ")), super));
    }
}

/* The default language, which only five has, is a structure in seven (D328). */
void find_language(migration *m)
{
    gedelf_structure s = gedelf_structure_first(m->head);
    m->language = m->to->language_parts ? m->metadata->language : VIEW("und");
    for (; !m->to->language_parts && gedelf_structure_exists(s); s = gedelf_structure_next(s)) {
        migrate_node t = {.tag = gedelf_structure_tag(s), .type = gedelf_structure_type(s)};
        if (is_term(m, &t, TERM_LANGUAGE) && is_language_tag(gedelf_structure_payload(s)))
            m->language = gedelf_structure_payload(s);
    }
    if (!m->to->language_parts && m->status == GEDELF_OK && !view_equal(m->language, VIEW("und")))
        m->status = gedelf_builder_set_language(m->builder, GEDELF_ITEM_HEAD, m->language);
}

/* The header itself, without what it says about the file. */
static migrate_node *translate_head_tree(migration *m, migrate_node *head)
{
    m->in_head = true;
    m->record = view_of("", 0); /* that of the last record, which has gone, where the header is gone through again */
    for (migrate_node *t = head ? head->first : NULL; t; t = t->next)
        t->used = t->used || is_term(m, t, TERM_LANGUAGE) || is_term(m, t, TERM_SCHEMA);
    migrate_node *made = head && m->status == GEDELF_OK ? translate_tree(m, head) : NULL;
    m->in_head = false;
    return made;
}

void translate_head_again(migration *m)
{
    translate_head_tree(m, migrate_node_of_structure(m, m->head));
}

void translate_head(migration *m)
{
    migrate_node *head = migrate_node_of_structure(m, m->head);
    if (head)
        restore_schemas(m, head);
    migrate_node *made = translate_head_tree(m, head);
    if (!made)
        return;
    if (!m->to->typed)
        inline_tree(m, made);
    if (m->to->language_parts && !view_equal(m->language, VIEW("und")))
        term_add(m, made, TERM_LANGUAGE, m->language);
    carry_schemas(m, made);
    if (m->status == GEDELF_OK)
        m->status = migrate_node_build(m, m->builder, made, GEDELF_ITEM_HEAD);
    note_outlined(m, &m->head_outlines);
}

void define_extensions(migration *m)
{
    (m->to->tag_lines ? write_tags : write_iris)(m);
}

/* ---- What is not in a dataset ---------------------------------------------------------------- */

static void tell_dropped(migration *m, const char *first, const char *second, uint64_t at_line)
{
    migrate_node above[2] = {{.tag = VIEW("HEAD")}, {.tag = view_of_string(first), .super = &above[0]}};
    migrate_node t = {
        .tag = view_of_string(second ? second : first), .super = second ? &above[1] : &above[0], .line = at_line};
    if (at_line > 0)
        tell(m, &t, GEDELF_FATE_DROPPED, NULL, NULL, "the other version does not need it");
}

void tell_dropped_lines(migration *m)
{
    const gedelf_metadata *about = m->metadata;
    tell_dropped(m, "CHAR", NULL, about->encoding_line);
    tell_dropped(m, "ELF", NULL, about->elf_line);
    tell_dropped(m, "GEDC", "VERS", about->gedcom_version_line);
    tell_dropped(m, "GEDC", "FORM", about->gedcom_form_line);
}
