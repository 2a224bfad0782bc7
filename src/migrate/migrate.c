/* SPDX-License-Identifier: MIT */
/*
 * A dataset from one model to the other: takes its records one after the other, has each translated, and makes the header that
 * the result needs. D320 to D331
 */
#include "migrate/migrate_private.h"

static const char default_schema_iri[] = "https://fhiso.org/TR/elf-data-model/v1.0.0";

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

/* The number of a text, with room for what belongs to it; 0 if there is no memory. */
static uint32_t number_with_room(migration *m, names *n, view text, view **values, size_t *room)
{
    size_t before = *room; /* no name without its room, even if there is no memory */
    uint32_t number = array_reserve(&m->allocator, values, room, (size_t)n->count + 2) ? names_add(n, text) : 0;
    for (size_t i = before; i < *room; i++)
        (*values)[i] = view_of(NULL, 0);
    if (number == 0)
        m->status = GEDELF_MEMORY;
    return number;
}

static view keep_late(migration *m, view text)
{
    arena *before = m->here;
    m->here = &m->late;
    view kept = keep_view(m, text);
    m->here = before;
    return kept;
}

/* ---- Extensions ------------------------------------------------------------------------------ */

static bool is_ours(view iri);

/* Does the source have it only because it was translated before? Then it is free again. */
static bool is_made_tag(migration *m, view tag)
{
    uint32_t number = names_find(&m->own_tags, tag);
    return number > 0 && (is_ours(m->own_iris[number]) || seven_tag_of(m->own_iris[number]).length > 0);
}

/* The same for a tag or for a term of ours, which are told apart: `of` is what the tag is made for. "_" and the tag in
   capitals; with a number behind it, if that stands for another tag, or the source has it. */
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
        uint32_t known = names_find(&m->kept_tags, made);
        if (known > 0 && view_equal(m->kept_of[known], of))
            return names_at(&m->kept_tags, known);
        if (known > 0 || (gedelf_dataset_tag_number(m->from, made) > 0 && !is_made_tag(m, made)))
            continue;
        uint32_t added = number_with_room(m, &m->kept_tags, made, &m->kept_of, &m->kept_room);
        if (added > 0)
            m->kept_of[added] = keep_late(m, of);
        return names_at(&m->kept_tags, added);
    }
}

view extension_tag(migration *m, view tag)
{
    return make_extension_tag(m, tag, tag);
}

/* What the header has to say: the tag, its IRI, and in five the type that it stands below. */
void define_extension(migration *m, view tag, view iri, const twig *super)
{
    view super_type = m->to_seven ? view_of("", 0) : super ? super->type : VIEW(ELF_NAMESPACE "Document");
    view text = keep_two(m, keep_two(m, tag, VIEW(" ")), iri);
    if (super_type.length > 0)
        text = keep_two(m, keep_two(m, text, VIEW(" ")), super_type);
    if (names_add(&m->definitions, text) == 0)
        m->status = GEDELF_MEMORY;
}

twig *term_add(migration *m, twig *super, own_term term, view text)
{
    view tag = make_extension_tag(m, view_of_string(our_terms[term].tag), view_of_string(our_terms[term].iri));
    twig *t = super ? twig_add(m, super, tag, text) : NULL;
    if (t)
        define_extension(m, tag, view_of_string(our_terms[term].iri), super);
    return t;
}

view defined_iri(migration *m, const twig *t)
{
    uint32_t number = m->to_seven ? 0 : names_find(&m->own_tags, t->tag);
    return m->to_seven ? t->type : number > 0 ? m->own_iris[number] : view_of(NULL, 0);
}

bool is_term(migration *m, const twig *t, own_term term)
{
    return t->tag.text[0] == '_' && view_equal(defined_iri(m, t), view_of_string(our_terms[term].iri));
}

view elf_tag_of(migration *m, view iri)
{
    uint32_t number = names_find(&m->elf_types, iri);
    return number > 0 ? m->elf_tags[number] : view_of(NULL, 0);
}

static bool view_begins(view v, view beginning)
{
    return v.length >= beginning.length && view_equal(view_of(v.text, beginning.length), beginning);
}

/* Is the tag an underscore and the other one, in capitals, perhaps with a number? */
static bool is_made_of(view tag, view original)
{
    return original.length > 0 && tag.length > original.length &&
           view_equal_ignoring_case(view_of(tag.text + 1, original.length), original);
}

view original_tag(migration *m, const twig *t)
{
    view iri = defined_iri(m, t), tag, undefined = VIEW(ELF_UNDEFINED);
    if (t->tag.text[0] != '_' || iri.length == 0)
        return view_of(NULL, 0);
    if (m->to_seven)
        tag = seven_tag_of(iri);
    else
        tag = view_begins(iri, undefined) ? view_of(iri.text + undefined.length, iri.length - undefined.length)
                                          : elf_tag_of(m, iri);
    return is_made_of(t->tag, tag) ? tag : view_of(NULL, 0);
}

/* ---- The report ------------------------------------------------------------------------------ */

static view step_of_twig(const twig *t)
{
    return t->origin_path.length > 0 ? t->origin_path : t->tag;
}

/* The tags from the record on, with full stops between: from the last to the first. */
view path_of(migration *m, const twig *t)
{
    buffer *out = &m->scratch;
    size_t length = 0, levels = 0;
    for (const twig *s = t; s; s = s->super, levels++)
        length += step_of_twig(s).length;
    length += levels - 1;
    out->length = 0;
    if (!buffer_reserve(out, length)) {
        m->status = GEDELF_MEMORY;
        return view_of("", 0);
    }
    size_t at = length;
    for (; t; t = t->super) {
        view step = step_of_twig(t);
        at -= step.length;
        memcpy(out->data + at, step.text, step.length);
        if (t->super)
            out->data[--at] = '.';
    }
    return keep_view(m, view_of(out->data, length));
}

/* What it is now, with the satellite that belongs to it: "NAME.TYPE". */
static view name_of_result(migration *m, const twig *to, const line_unit *result)
{
    return result && result->count > 0 ? keep_two(m, to->tag, keep_two(m, VIEW("."), result->parts[0].tag)) : to->tag;
}

void tell(migration *m, const twig *from, gedelf_fate fate, const twig *to, const line_unit *result, const char *why)
{
    if (!m->options.tell || m->stopped)
        return;
    gedelf_migrated what = {
        .record = m->record, .line = from->line, .path = path_of(m, from), .fate = fate, .why = why};
    if (to)
        what.to = name_of_result(m, to, result);
    if (!m->options.tell(m->options.context, &what))
        m->stopped = true;
}

/* ---- Identifiers ----------------------------------------------------------------------------- */

static bool is_seven_name(view name)
{
    bool good = name.length > 0 && !view_equal(name, VIEW("VOID"));
    for (size_t i = 0; good && i < name.length; i++)
        good = is_in_class(name.text[i], CLASS_TAG) && to_upper(name.text[i]) == name.text[i];
    return good;
}

view new_name(migration *m, view name)
{
    uint32_t number = name.length > 0 && m->renamed.count > 0 ? names_find(&m->renamed, name) : 0;
    return number > 0 && m->new_names[number].length > 0 ? m->new_names[number] : name;
}

static void rename_to(migration *m, view name, view to)
{
    uint32_t number = number_with_room(m, &m->renamed, name, &m->new_names, &m->new_room);
    if (number > 0)
        m->new_names[number] = keep_late(m, to);
}

bool is_name_taken(const migration *m, view name)
{
    return gedelf_structure_exists(gedelf_dataset_find(m->from, name)) || names_find(&m->taken, name) > 0;
}

/* A name that either model can hold, and nobody has. */
static void rename_to_fit(migration *m, view name)
{
    char digits[20];
    for (uint64_t number = 0;; number++) {
        m->scratch.length = 0;
        bool done = buffer_append(&m->scratch, name) &&
                    (number == 0 || (buffer_append(&m->scratch, VIEW("_")) &&
                                     buffer_append(&m->scratch, view_of(digits, number_format(number, digits)))));
        for (size_t i = 0; done && i < m->scratch.length; i++) {
            char c = to_upper(m->scratch.data[i]);
            m->scratch.data[i] = is_in_class(c, CLASS_TAG) ? c : '_';
        }
        view made = buffer_view(&m->scratch);
        if (done && (is_name_taken(m, made) || !is_seven_name(made)))
            continue;
        if (!done || names_add(&m->taken, made) == 0)
            m->status = GEDELF_MEMORY;
        rename_to(m, name, made);
        return;
    }
}

static bool is_target_name(const migration *m, view name)
{
    return m->to_seven ? is_seven_name(name) : builder_allows_xref(m->builder, name);
}

/* Gives other names to what cannot keep its own. */
static void rename_records(migration *m)
{
    gedelf_structure s = gedelf_dataset_records(m->from);
    for (; gedelf_structure_exists(s); s = gedelf_structure_next(s)) {
        view xref = gedelf_structure_xref(s);
        if (xref.length > 0 && !is_target_name(m, xref) && names_find(&m->renamed, xref) == 0)
            rename_to_fit(m, xref);
    }
}

/* Records that were renamed have their old line with them. */
static void take_old_names(migration *m)
{
    gedelf_structure s = gedelf_dataset_records(m->from);
    for (; gedelf_structure_exists(s); s = gedelf_structure_next(s)) {
        gedelf_structure below = gedelf_structure_first(s);
        for (; gedelf_structure_exists(below); below = gedelf_structure_next(below)) {
            twig t = {.tag = gedelf_structure_tag(below)};
            if (t.tag.text[0] != '_')
                continue;
            t.type = gedelf_structure_type(below);
            view old_line = gedelf_structure_payload(below), xref = gedelf_structure_xref(s);
            if (!is_term(m, &t, TERM_WAS) || old_line.length < 3 || old_line.text[0] != '@')
                continue;
            const char *end = memchr(old_line.text + 1, '@', old_line.length - 1);
            view old = view_of(old_line.text + 1, end ? (size_t)(end - old_line.text) - 1 : 0);
            if (builder_allows_xref(m->builder, old) && !view_equal(old, xref) && !is_name_taken(m, old))
                rename_to(m, xref, old);
        }
    }
}

/* ---- Records that go back into their places -------------------------------------------------- */

static void note_inline(migration *m, gedelf_structure made_record)
{
    gedelf_structure s = gedelf_structure_first(made_record);
    view tag = gedelf_structure_tag(made_record);
    bool source = view_equal(tag, VIEW("SOUR")), marked = false, other = false;
    for (; gedelf_structure_exists(s); s = gedelf_structure_next(s)) {
        twig t = {.tag = gedelf_structure_tag(s), .type = gedelf_structure_type(s)};
        bool goes_inline = is_term(m, &t, TERM_INLINE);
        marked = marked || goes_inline;
        other = other || (!goes_inline && !view_equal(t.tag, VIEW("TITL")));
    }
    if (!marked || (source && other) || (!source && !view_equal(tag, VIEW("OBJE"))))
        return;
    size_t before = m->pointed_room, most = (size_t)m->inlined.count + 2;
    bool room = array_reserve(&m->allocator, &m->pointed, &m->pointed_room, most) &&
                array_reserve(&m->allocator, &m->inline_records, &m->inline_room, most);
    for (size_t i = before; i < m->pointed_room; i++)
        m->pointed[i] = 0;
    uint32_t number = room ? names_add(&m->inlined, gedelf_structure_xref(made_record)) : 0;
    if (number == 0) {
        m->status = GEDELF_MEMORY;
        return;
    }
    m->inline_records[number] = made_record;
}

static void count_pointers(migration *m, gedelf_structure made_record)
{
    twig *top = twig_of_structure(m, made_record);
    for (twig *t = top; t; t = twig_follow(top, t)) {
        uint32_t number = t->pointer ? names_find(&m->inlined, t->text) : 0;
        if (number > 0)
            m->pointed[number]++;
    }
    arena_reset(&m->text);
}

static void find_inlined(migration *m)
{
    gedelf_structure first = gedelf_dataset_records(m->from), s;
    for (s = first; gedelf_structure_exists(s); s = gedelf_structure_next(s))
        note_inline(m, s);
    if (m->inlined.count > 0)
        count_pointers(m, gedelf_dataset_head(m->from));
    for (s = first; m->inlined.count > 0 && gedelf_structure_exists(s); s = gedelf_structure_next(s))
        count_pointers(m, s);
}

/* ---- Records --------------------------------------------------------------------------------- */

/* What was made of a tree, with the mark that it is to go back into its place. */
static void translate_record(migration *m, twig *top, bool goes_inline)
{
    if (!top)
        return;
    m->record = top->origin_path.length > 0 ? top->origin_record : top->xref;
    twig *made = m->status == GEDELF_OK ? translate_tree(m, top) : NULL;
    if (made && goes_inline)
        term_add(m, made, TERM_INLINE, VIEW("Y"));
    if (made && !m->to_seven)
        inline_tree(m, made);
    if (made && m->status == GEDELF_OK)
        m->status = twig_build(m, made, GEDELF_ITEM_NONE);
    if (m->stopped)
        m->status = GEDELF_STOPPED;
    arena_reset(&m->text);
}

static bool goes_back(migration *m, gedelf_structure s)
{
    uint32_t number = names_find(&m->inlined, gedelf_structure_xref(s));
    return number > 0 && m->pointed[number] == 1;
}

static void translate_records(migration *m)
{
    gedelf_structure s = gedelf_dataset_records(m->from);
    for (; m->status == GEDELF_OK && gedelf_structure_exists(s); s = gedelf_structure_next(s)) {
        if (m->to_seven ? !copy_plain_record(m, s) : !goes_back(m, s))
            translate_record(m, twig_of_structure(m, s), false);
    }
}

/* Those that were made on the way, behind all others (D325). */
static void translate_outlined(migration *m)
{
    for (size_t i = 0; m->status == GEDELF_OK && i < m->outlined_count; i++)
        translate_record(m, m->outlined[i], true);
}

/* ---- The header ------------------------------------------------------------------------------ */

/* Is a line of SCHMA one that is made anew when it is needed? */
static bool is_ours(view iri)
{
    return view_begins(iri, VIEW(ELF_NAMESPACE)) || view_begins(iri, VIEW("https://gedelf.github.io/terms/"));
}

/* Takes a TAG line of seven: "_LOC https://example.com/loc". */
static void take_definition(migration *m, view old_line)
{
    const char *space = old_line.length > 0 ? memchr(old_line.text, ' ', old_line.length) : NULL;
    if (!space)
        return;
    view tag = view_of(old_line.text, (size_t)(space - old_line.text));
    view iri = view_of(space + 1, old_line.length - tag.length - 1);
    uint32_t number = number_with_room(m, &m->own_tags, tag, &m->own_iris, &m->own_room);
    if (number > 0 && (m->own_iris[number].length == 0 || (is_ours(iri) && !is_ours(m->own_iris[number]))))
        m->own_iris[number] = keep_late(m, iri);
}

/* The first word of a text, and what follows. */
static view take_first_word(view text, view *rest)
{
    const char *space = text.length > 0 ? memchr(text.text, ' ', text.length) : NULL;
    size_t length = space ? (size_t)(space - text.text) : text.length;
    *rest = view_behind(text, length + (space ? 1 : 0));
    return view_of(text.text, length);
}

/* The lines of SCHMA: TAG in seven; in five TAG below IRI. */
static void learn_schema(migration *m, gedelf_structure one_schema)
{
    gedelf_structure s = gedelf_structure_first(one_schema), below;
    for (; gedelf_structure_exists(s); s = gedelf_structure_next(s)) {
        if (!m->to_seven)
            take_definition(m, gedelf_structure_payload(s));
        below = gedelf_structure_find(s, VIEW("TAG"));
        for (; m->to_seven && gedelf_structure_exists(below); below = gedelf_structure_next_same(below)) {
            view rest, tag = take_first_word(gedelf_structure_payload(below), &rest);
            view old_line = keep_two(m, keep_two(m, tag, VIEW(" ")), gedelf_structure_payload(s));
            take_definition(m, old_line);
        }
    }
}

static void learn_schemas(migration *m)
{
    size_t count = gedelf_dataset_metadata(m->from)->schema_count;
    for (size_t i = 0; i < count; i++)
        learn_schema(m, gedelf_dataset_schema(m->from, i));
}

/* Is it a definition that a translation has put there? */
static bool is_made_definition(view tag, view iri)
{
    view seven = seven_tag_of(iri);
    return is_ours(iri) || (tag.length > 0 && tag.text[0] == '_' && is_made_of(tag, seven));
}

/* Has a schema of five only what a translation has put there? */
static bool is_made_schema(gedelf_structure one_schema)
{
    gedelf_structure s = gedelf_structure_first(one_schema);
    bool made = gedelf_structure_exists(s);
    for (; made && gedelf_structure_exists(s); s = gedelf_structure_next(s)) {
        view rest, tag = take_first_word(gedelf_structure_payload(gedelf_structure_find(s, VIEW("TAG"))), &rest);
        made = view_equal(gedelf_structure_tag(s), VIEW("IRI")) && is_made_definition(tag, gedelf_structure_payload(s));
    }
    return made;
}

/* The extension for languages, which is made anew if it is needed. */
static bool is_our_language(view tag, view iri)
{
    return view_equal(iri, view_of_string(our_terms[TERM_LANG].iri)) && is_made_of(tag, VIEW("LANG"));
}

/* Seven's lines, each once. */
static void carry_definitions(migration *m, twig *head, gedelf_structure one_schema)
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

/* One of five's schemas, whole. */
static void carry_schema(migration *m, twig *head, gedelf_structure one_schema, bool beside_made)
{
    if (!view_equal(gedelf_structure_tag(one_schema), VIEW("SCHMA")))
        return; /* a dictionary of 2017, whose types ELF 1.0 says otherwise */
    twig *from = twig_of_structure(m, one_schema);
    bool reference = view_equal(gedelf_structure_payload(one_schema), view_of_string(default_schema_iri));
    if (!from || is_made_schema(one_schema) || (beside_made && reference))
        return;
    twig *to = term_add(m, head, TERM_SCHEMA, from->text);
    for (twig *t = from->first, *next; to && t; t = next) {
        next = t->next;
        twig_remove(t);
        twig_append(to, t);
    }
}

static void carry_schemas(migration *m, twig *head)
{
    size_t count = gedelf_dataset_metadata(m->from)->schema_count;
    bool made = false;
    for (size_t i = 0; i < count; i++)
        made = made || is_made_schema(gedelf_dataset_schema(m->from, i));
    for (size_t i = 0; i < count && m->status == GEDELF_OK; i++) {
        gedelf_structure one_schema = gedelf_dataset_schema(m->from, i);
        if (m->to_seven)
            carry_schema(m, head, one_schema, made);
        else
            carry_definitions(m, head, one_schema);
    }
}

/* What was carried along is the header's own again. */
static void restore_schemas(migration *m, twig *source)
{
    for (twig *t = source->first, *next; t && m->status == GEDELF_OK; t = next) {
        gedelf_item item;
        next = t->next;
        if (!is_term(m, t, TERM_SCHEMA))
            continue;
        t->used = true;
        view rest, tag = take_first_word(t->text, &rest);
        if (m->to_seven && rest.length > 0) { /* a line of seven's */
            define_extension(m, tag, rest, NULL);
            continue;
        }
        m->status = gedelf_builder_add_schema(m->builder, t->text, &item);
        for (twig *s = t->first; s && m->status == GEDELF_OK; s = s->next) {
            m->status = twig_build(m, s, item);
        }
        if (m->status == GEDELF_ARGUMENT)
            m->status = GEDELF_OK; /* ELF 1.0 cannot say it */
    }
}

/* Definitions by their tag: which is the first of each tag, and the last so far, and which comes behind each. All by number. */
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

/* in five an IRI with the tag, and the types that it stands below. */
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
static void find_language(migration *m, gedelf_structure head)
{
    gedelf_structure s = gedelf_structure_first(head);
    m->language = m->to_seven ? gedelf_dataset_metadata(m->from)->language : VIEW("und");
    for (; !m->to_seven && gedelf_structure_exists(s); s = gedelf_structure_next(s)) {
        twig t = {.tag = gedelf_structure_tag(s), .type = gedelf_structure_type(s)};
        if (is_term(m, &t, TERM_LANGUAGE) && is_language_tag(gedelf_structure_payload(s)))
            m->language = gedelf_structure_payload(s);
    }
    if (!m->to_seven && !view_equal(m->language, VIEW("und")))
        m->status = gedelf_builder_set_language(m->builder, GEDELF_ITEM_HEAD, m->language);
}

static void translate_head(migration *m)
{
    twig *head = twig_of_structure(m, gedelf_dataset_head(m->from));
    if (!head)
        return;
    m->in_head = true;
    restore_schemas(m, head);
    for (twig *t = head->first; t; t = t->next)
        t->used = t->used || is_term(m, t, TERM_LANGUAGE);
    twig *made = m->status == GEDELF_OK ? translate_tree(m, head) : NULL;
    m->in_head = false;
    if (!made)
        return;
    if (!m->to_seven)
        inline_tree(m, made);
    if (m->to_seven && !view_equal(m->language, VIEW("und")))
        term_add(m, made, TERM_LANGUAGE, m->language);
    carry_schemas(m, made);
    if (m->status == GEDELF_OK)
        m->status = twig_build(m, made, GEDELF_ITEM_HEAD);
}

/* ---- The run --------------------------------------------------------------------------------- */

/* Which tag the default schema has for each type; the first one counts. */
static void learn_elf_tags(migration *m)
{
    gedelf_definition d;
    for (size_t i = 0; gedelf_schema_definition(m->elf, i, &d); i++) {
        uint32_t number = number_with_room(m, &m->elf_types, d.type, &m->elf_tags, &m->elf_room);
        if (number > 0 && m->elf_tags[number].length == 0)
            m->elf_tags[number] = d.tag;
    }
}

gedelf_status migration_open(migration *m, const gedelf_dataset *from, bool to_seven,
                             const gedelf_migrate_options *options)
{
    gedelf_migrate_options o = GEDELF_MIGRATE_OPTIONS_INIT;
    options_take(&o, options);
    *m = (migration){
        .allocator = o.allocator ? *o.allocator : memory_default, .options = o, .from = from, .to_seven = to_seven};
    buffer_init(&m->scratch, &m->allocator);
    arena_init(&m->text, &m->allocator);
    arena_init(&m->late, &m->allocator);
    m->here = &m->text;
    names *const tables[] = {&m->kept_tags, &m->definitions, &m->own_tags, &m->elf_types,
                             &m->renamed,   &m->taken,       &m->inlined,  &m->outlined_names};
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++)
        names_init(tables[i], &m->allocator);
    m->five = model_guide_open(&m->allocator, false);
    m->plain = memory_allocate(&m->allocator, PLAIN_PLACES * sizeof *m->plain);
    for (size_t i = 0; m->plain && i < PLAIN_PLACES; i++)
        m->plain[i] = (plain_place){.verdict = PLAIN_UNKNOWN};
    gedelf_status status = m->five && m->plain ? gedelf_schema_open_default(&m->elf, &m->allocator) : GEDELF_MEMORY;
    if (status == GEDELF_OK)
        learn_elf_tags(m);
    if (status == GEDELF_OK)
        status = gedelf_builder_open(&m->builder, &m->allocator);
    if (status == GEDELF_OK && m->to_seven)
        status = builder_set_dialect(m->builder, dialect_named(VIEW("gedcom-7.0")));
    return status == GEDELF_OK ? m->status : status;
}

void migration_close(migration *m)
{
    names *const tables[] = {&m->kept_tags, &m->definitions, &m->own_tags, &m->elf_types,
                             &m->renamed,   &m->taken,       &m->inlined,  &m->outlined_names};
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++)
        names_free(tables[i]);
    memory_release(&m->allocator, m->kept_of, m->kept_room * sizeof *m->kept_of);
    memory_release(&m->allocator, m->own_iris, m->own_room * sizeof *m->own_iris);
    memory_release(&m->allocator, m->elf_tags, m->elf_room * sizeof *m->elf_tags);
    memory_release(&m->allocator, m->new_names, m->new_room * sizeof *m->new_names);
    memory_release(&m->allocator, m->pointed, m->pointed_room * sizeof *m->pointed);
    memory_release(&m->allocator, m->inline_records, m->inline_room * sizeof *m->inline_records);
    memory_release(&m->allocator, m->outlined, m->outlined_room * sizeof *m->outlined);
    memory_release(&m->allocator, m->stays, m->stays_room);
    memory_release(&m->allocator, m->rows, m->row_room * sizeof *m->rows);
    memory_release(&m->allocator, m->result_tags, m->result_tag_room * sizeof *m->result_tags);
    memory_release(&m->allocator, m->plain, PLAIN_PLACES * sizeof *m->plain);
    gedelf_builder_close(m->builder);
    gedelf_schema_close(m->elf);
    model_guide_close(m->five);
    buffer_free(&m->scratch);
    arena_free(&m->text);
    arena_free(&m->late);
}

gedelf_data_model gedelf_dataset_model(const gedelf_dataset *dataset)
{
    bool seven = view_equal(gedelf_dataset_metadata(dataset)->dialect, VIEW("gedcom-7.0"));
    return seven ? GEDELF_MODEL_SEVEN : GEDELF_MODEL_FIVE;
}

/* Marks that were apart from their letters are so still, which the writer has to know (D128). */
static void carry_marks(migration *m)
{
    const encoding *from = encoding_own(gedelf_dataset_metadata(m->from)->encoding);
    if (m->from->marks_apart || (from && from->marks_first))
        builder_set_marks_apart(m->builder);
}

void migration_run(migration *m)
{
    gedelf_structure head = gedelf_dataset_head(m->from);
    m->system = gedelf_structure_payload(gedelf_structure_find(head, VIEW("SOUR")));
    carry_marks(m);
    learn_schemas(m);
    find_language(m, head);
    rename_records(m);
    take_old_names(m);
    if (!m->to_seven)
        find_inlined(m);
    arena_reset(&m->text);
    if (m->status == GEDELF_OK)
        translate_records(m);
    m->record = view_of("", 0);
    if (m->status == GEDELF_OK)
        translate_head(m);
    translate_outlined(m);
}

/* The version that the source claims stays, if it is one of this model. */
gedelf_status migration_finish(migration *m, gedelf_dataset **out)
{
    view version = gedelf_dataset_metadata(m->from)->gedcom_version;
    bool stays = m->to_seven && version.length > 1 && version.text[0] == '7';
    (m->to_seven ? write_tags : write_iris)(m);
    if (m->status == GEDELF_OK)
        m->status = gedelf_builder_set_gedcom_version(m->builder, stays         ? version
                                                                  : m->to_seven ? VIEW("7.0")
                                                                                : VIEW("5.5.1"));
    if (m->status == GEDELF_OK)
        m->status = gedelf_builder_finish(m->builder, out);
    if (m->status == GEDELF_OK)
        m->builder = NULL;
    return m->status;
}

/* All lines of a seven's SCHMA stay. */
void migration_keep_definitions(migration *m)
{
    size_t count = gedelf_dataset_metadata(m->from)->schema_count;
    for (size_t i = 0; i < count; i++) {
        gedelf_structure s = gedelf_structure_first(gedelf_dataset_schema(m->from, i));
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
        return GEDELF_ARGUMENT;
    gedelf_status status = migration_open(&m, from, to == GEDELF_MODEL_SEVEN, options);
    if (status == GEDELF_OK) {
        migration_run(&m);
        status = m.status == GEDELF_OK ? migration_finish(&m, out) : m.status;
    }
    migration_close(&m);
    return status;
}
