/* SPDX-License-Identifier: MIT */
/*
 * Structures that are records in seven: takes a tree of five in which a citation is a text, or a medium is embedded,
 * and makes pointers of them, and records that come after all others; and puts such records back. D325, D334, D335
 */
#include "rewrite/migrate/migrate_names.h"

/* ---- There ----------------------------------------------------------------------------------- */

/* An identifier that is not taken. When records are gone through again, they are given in the same order. */
static view unused_name(migration *m, char letter)
{
    char text[1 + 20];
    names *given = m->nested ? &m->nested_names : &m->outlined_names;
    uint32_t *met = m->nested ? &m->nested_met : &m->outlined_met;
    if (++*met <= given->count)
        return names_at(given, *met);
    for (;;) {
        text[0] = letter;
        view name = view_of(text, 1 + number_format(++m->outlined_number, text + 1));
        if (is_name_taken(m, name))
            continue;
        if (names_add(&m->taken, name) == 0 || names_add(given, name) == 0)
            m->status = GEDELF_MEMORY;
        return keep_view(m, name);
    }
}

/* A new record, which lives as long as the one at hand. */
static migrate_node *new_record(migration *m, const migrate_node *s, char letter)
{
    migrate_node *made_record = migrate_node_new(m, keep_view(m, s->tag));
    if (made_record) {
        made_record->xref = unused_name(m, letter);
        made_record->line = s->line;
        made_record->origin_record = keep_view(m, m->record);
        if (m->options.tell) /* paths of deep structures are long */
            made_record->origin_path = path_of(m, s);
    }
    if (!made_record || !array_reserve(&m->allocator, &m->outlined, &m->outlined_room, m->outlined_count + 1)) {
        m->status = GEDELF_MEMORY;
        return NULL;
    }
    m->outlined[m->outlined_count++] = made_record;
    return made_record;
}

static void point_to(migration *m, migrate_node *s, const migrate_node *made_record)
{
    s->text = made_record->xref;
    s->pointer = true;
    tell(m, s, GEDELF_FATE_TRANSLATED, made_record, NULL, "GEDCOM 7 has a separate record for it");
}

/* Does it have nothing but texts below it, like one made from TEXT lines (D334)? */
static bool has_texts_alone(const migrate_node *data)
{
    const migrate_node *t = data->first;
    while (t && view_equal(t->tag, VIEW("TEXT")))
        t = t->next;
    return !t;
}

/* SOUR with a text: the record has it as its title. The contents of TEXT go to DATA, unless there is one, which must
   not be taken for one that was made. */
static void outline_source(migration *m, migrate_node *s)
{
    migrate_node *made_record = new_record(m, s, 'S');
    if (!made_record)
        return;
    migrate_node *title = migrate_node_add(m, made_record, VIEW("TITL"), s->text);
    if (title) {
        title->language = s->language;
        title->datatype = s->datatype;
    }
    s->language = s->datatype = view_of("", 0);
    point_to(m, s, made_record);
    migrate_node *text = migrate_node_find(s, VIEW("TEXT")), *data = migrate_node_find(s, VIEW("DATA"));
    if (data && has_texts_alone(data))
        data->was = VIEW("DATA");
    if (!text || data)
        return;
    data = migrate_node_new(m, VIEW("DATA"));
    if (!data)
        return;
    migrate_node_append(s, data);
    for (migrate_node *t = s->first, *next; t; t = next) {
        next = t->next;
        if (!view_equal(t->tag, VIEW("TEXT")))
            continue;
        migrate_node_remove(t);
        migrate_node_append(data, t);
    }
}

/* If there is no FILE, seven still requires one (D323): it gets what is said about the medium, as a BLOB's. */
static void add_file(migration *m, migrate_node *s)
{
    const migrate_node *form = migrate_node_find(s, VIEW("FORM")), *title = migrate_node_find(s, VIEW("TITL"));
    bool says = !s->pointer && ((form && !form->pointer) || (title && !title->pointer));
    migrate_node *made = says && !migrate_node_find(s, VIEW("FILE")) ? migrate_node_new(m, VIEW("FILE")) : NULL;
    if (!made)
        return;
    made->was = VIEW("-");
    made->line = s->line;
    migrate_node_insert(s, NULL, made);
}

/* FORM and TITL beside the only FILE go below it (D335). */
static void move_below_file(migrate_node *s, view tag)
{
    migrate_node *part = migrate_node_find(s, tag), *only_file = migrate_node_find(s, VIEW("FILE"));
    size_t files = 0;
    for (const migrate_node *t = s->first; t; t = t->next)
        files += view_equal(t->tag, VIEW("FILE"));
    if (!part || files != 1 || s->pointer || part->pointer || only_file->pointer || migrate_node_find(only_file, tag))
        return;
    part->up = true;
    migrate_node_remove(part);
    migrate_node_append(only_file, part);
}

/* In a record it is FORM.TYPE, embedded FORM.MEDI. */
static void swap_medium(migrate_node *object)
{
    for (migrate_node *t = object->first; t; t = migrate_node_follow(object, t)) {
        bool type = view_equal(t->tag, VIEW("TYPE")), medium = view_equal(t->tag, VIEW("MEDI"));
        if (view_equal(t->super->tag, VIEW("FORM")) && (type || medium))
            t->tag = type ? VIEW("MEDI") : VIEW("TYPE");
    }
}

static void outline_object(migration *m, migrate_node *s)
{
    static const char *const parts[] = {"FILE", "FORM", "MEDI", "NOTE", "BLOB"};
    migrate_node *made_record = new_record(m, s, 'O');
    if (!made_record)
        return;
    add_file(m, s);
    move_below_file(s, VIEW("FORM"));
    for (migrate_node *t = s->first, *next; t; t = next) {
        next = t->next;
        if (FIND_TEXT(parts, t->tag) < COUNT_OF(parts)) {
            migrate_node_remove(t);
            migrate_node_append(made_record, t);
        }
    }
    swap_medium(made_record);
    point_to(m, s, made_record);
}

static bool is_citation(const migrate_node *s)
{
    return view_equal(s->tag, VIEW("SOUR")) && !s->pointer && s->text.length > 0 && s->xref.length == 0;
}

static bool is_embedded_object(const migrate_node *s)
{
    return view_equal(s->tag, VIEW("OBJE")) && !s->pointer && s->text.length == 0 && s->xref.length == 0 &&
           (migrate_node_find(s, VIEW("FILE")) || migrate_node_find(s, VIEW("BLOB")));
}

/* Where seven has no such pointer it becomes an extension, and that stays as it was (D322). HEAD.SOUR names a program,
   and is not a pointer. */
void outline_one(migration *m, const seven_type *super, migrate_node *s)
{
    seven_substructure found;
    bool points = s->super && seven_find(m, super, s->tag, &found) && found.type->payload == G7_P_POINTER;
    if (points && is_citation(s)) {
        outline_source(m, s);
    } else if (points && is_embedded_object(s)) {
        outline_object(m, s);
    } else if (!s->super && view_equal(s->tag, VIEW("OBJE"))) {
        add_file(m, s);
        move_below_file(s, VIEW("FORM"));
        move_below_file(s, VIEW("TITL"));
    }
}

/* ---- And back -------------------------------------------------------------------------------- */

static void inline_source(migrate_node *t, migrate_node *made_record)
{
    migrate_node *title = migrate_node_find(made_record, VIEW("TITL")), *data = migrate_node_find(t, VIEW("DATA"));
    t->pointer = false;
    t->text = title ? title->text : view_of("", 0);
    t->language = title ? title->language : view_of("", 0);
    t->datatype = title ? title->datatype : view_of("", 0);
    if (!data || data->whole || data->own || !has_texts_alone(data))
        return; /* there was such a structure */
    for (migrate_node *s = data->first, *next; s; s = next) {
        next = s->next;
        migrate_node_remove(s);
        migrate_node_append(t, s);
    }
    migrate_node_remove(data);
}

static void inline_object(migrate_node *t, migrate_node *made_record)
{
    swap_medium(made_record);
    t->pointer = false;
    t->text = view_of("", 0);
    for (migrate_node *s = made_record->first, *next; s; s = next) {
        next = s->next;
        migrate_node_remove(s);
        migrate_node_append(t, s);
    }
}

void inline_tree(migration *m, migrate_node *top)
{
    for (migrate_node *t = top; t && m->status == GEDELF_OK; t = migrate_node_follow(top, t)) {
        const migrate_node *kept = t->whole || !t->pointer || !t->super ? NULL : find_inlined(m, t->text);
        if (!kept)
            continue;
        view outer = m->record;
        migrate_node *made_record = migrate_node_copy(m, kept);
        m->record = kept->xref;
        made_record = made_record ? translate_tree(m, made_record) : NULL;
        m->record = outer;
        if (!made_record)
            return;
        if (view_equal(made_record->tag, VIEW("SOUR")))
            inline_source(t, made_record);
        else
            inline_object(t, made_record);
    }
}

/* ---- Parts of names -------------------------------------------------------------------------- */

static const char *const piece_tags[] = {"NPFX", "GIVN", "NICK", "SPFX", "SURN", "NSFX"};

static bool has_piece_tag(view tag)
{
    return view_equal(tag, VIEW("NAME")) || view_equal(tag, VIEW("FONE")) || view_equal(tag, VIEW("ROMN")) ||
           view_equal(tag, VIEW("TRAN"));
}

static bool has_pieces(const migrate_node *t)
{
    return t->first && has_piece_tag(t->tag);
}

bool is_piece(view super_tag, view tag)
{
    return FIND_TEXT(piece_tags, tag) < COUNT_OF(piece_tags) && has_piece_tag(super_tag);
}

static size_t count_of(const migrate_node *super, view tag)
{
    size_t count = 0;
    for (const migrate_node *t = super->first; t; t = t->next)
        count += view_equal(t->tag, tag);
    return count;
}

static bool has_comma(view text)
{
    return text.length > 0 && memchr(text.text, ',', text.length) != NULL;
}

static view piece_line(migration *m, const migrate_node *t)
{
    return keep_two(m, t->tag, t->text.length > 0 ? keep_two(m, VIEW(" "), t->text) : VIEW(""));
}

/* Are the pieces of a list joined again what the list was? None of them may be empty. */
static bool list_is_regular(view list)
{
    view rest = list, part;
    size_t length = 0;
    bool whole = true;
    for (size_t i = 0; gedelf_place_next(&rest, &part); i++) {
        length += part.length + (i > 0 ? 2 : 0);
        whole = whole && part.length > 0;
    }
    return whole && length == list.length;
}

static bool list_is_empty(view list)
{
    for (view part; gedelf_place_next(&list, &part);) {
        if (part.length > 0)
            return false;
    }
    return true;
}

/* One piece becomes several; white space round them is dropped. */
static void split_piece(migration *m, migrate_node *t)
{
    view rest = t->text, part;
    migrate_node *last = NULL;
    bool regular = list_is_regular(t->text) && !has_controls(t->text);
    view was = regular ? view_of("", 0) : piece_line(m, t);
    tell(m, t, GEDELF_FATE_TRANSLATED, t, NULL, "GEDCOM 7 has a separate line for each part of a name");
    while (gedelf_place_next(&rest, &part)) {
        migrate_node *piece = last ? migrate_node_new(m, t->tag) : t;
        if (!piece || part.length == 0)
            continue;
        piece->text = part;
        piece->was = last ? (was.length > 0 ? VIEW("-") : was) : was;
        piece->line = t->line;
        piece->split = last != NULL;
        if (last)
            migrate_node_insert(t->super, last, piece);
        last = piece;
    }
}

/* Several stay several, and so does anything that is not a list of texts alone. */
static void split_group(migration *m, migrate_node *super, view tag)
{
    size_t count = count_of(super, tag);
    migrate_node *piece = migrate_node_find(super, tag);
    bool list = count == 1 && !piece->first && !piece->pointer && piece->language.length == 0 &&
                piece->datatype.length == 0 && piece->xref.length == 0;
    if (list && has_comma(piece->text) && !list_is_empty(piece->text)) {
        split_piece(m, piece);
        return;
    }
    for (migrate_node *p = piece; p; p = p->next) {
        if (view_equal(p->tag, tag) && (count > 1 || has_comma(p->text)) && !p->pointer && p->xref.length == 0)
            p->was = piece_line(m, p);
    }
}

static migrate_node *old_line_of(migration *m, const migrate_node *t)
{
    migrate_node *was = t->first && !t->first->next && is_term(m, t->first, TERM_WAS) ? t->first : NULL;
    if (was && !m->to->typed)
        was->text = old_line_decoded(m, was->text);
    return was;
}

/* The pieces of a list are just these? */
static bool list_gives(migration *m, view list, view tag, const migrate_node *super)
{
    view part = view_of("", 0);
    bool more = true;
    for (const migrate_node *t = super->first; t; t = t->next) {
        if (!view_equal(t->tag, tag))
            continue;
        do {
            more = gedelf_place_next(&list, &part);
        } while (more && part.length == 0);
        migrate_node *was = old_line_of(m, t);
        if (!more || !view_equal(without_controls(m, part), t->text) || !was)
            return false;
    }
    while (gedelf_place_next(&list, &part)) {
        if (part.length > 0)
            return false;
    }
    return true;
}

/* Makes one of them, with this text. */
static void join_to(migration *m, migrate_node *first, view text)
{
    tell(m, first, GEDELF_FATE_TRANSLATED, first, NULL,
         "GEDCOM 5.5.1 has the parts of a name on one line, separated by commas");
    first->text = text;
    first->first = first->last = NULL;
    for (migrate_node *t = first->next, *next; t; t = next) {
        next = t->next;
        if (view_equal(t->tag, first->tag))
            migrate_node_remove(t);
    }
}

/* Could they be joined, and be taken apart again? */
static bool pieces_are_regular(const migrate_node *super, view tag)
{
    for (const migrate_node *t = super->first; t; t = t->next) {
        if (view_equal(t->tag, tag) && (t->first || t->pointer || t->text.length == 0 || has_comma(t->text) ||
                                        view_trim(t->text).length < t->text.length))
            return false;
    }
    return true;
}

/* Has somebody changed one of several pieces since? */
static bool has_stale_piece(migration *m, const migrate_node *super, view tag)
{
    bool stale = false;
    for (const migrate_node *t = super->first; !stale && t; t = t->next) {
        const migrate_node *was = view_equal(t->tag, tag) ? old_line_of(m, t) : NULL;
        line_unit old;
        stale = was && !(unit_of_line(was->text, &old) && view_equal(old.tag, tag) &&
                         view_equal(without_controls(m, old.text), t->text));
    }
    return stale;
}

/* What old lines say about several pieces counts for all of them, or for none (D321). */
static void drop_old_pieces(migration *m, migrate_node *super, view tag)
{
    for (migrate_node *t = super->first; t; t = t->next) {
        migrate_node *was = view_equal(t->tag, tag) ? old_line_of(m, t) : NULL;
        if (!was)
            continue;
        tell(m, was, GEDELF_FATE_DROPPED, NULL, NULL, "part of this name has been changed since");
        migrate_node_remove(was);
    }
}

static void join_group(migration *m, migrate_node *super, view tag)
{
    migrate_node *first = migrate_node_find(super, tag), *was = first ? old_line_of(m, first) : NULL;
    size_t count = count_of(super, tag);
    view old_line = was ? was->text : view_of("", 0), text = view_of("", 0);
    if (was && old_line.length > tag.length + 1 && view_equal(view_of(old_line.text, tag.length), tag))
        text = view_of(old_line.text + tag.length + 1, old_line.length - tag.length - 1);
    bool listed = was && has_comma(text) && list_gives(m, text, tag, super);
    if (!listed && count > 1 && has_stale_piece(m, super, tag))
        drop_old_pieces(m, super, tag);
    if (listed) {
        join_to(m, first, text);
    } else if (count > 1 && pieces_are_regular(super, tag)) {
        /* NOLINTNEXTLINE(clang-analyzer-core.NullDereference): there are several, so there is a first */
        text = first->text;
        for (const migrate_node *t = first->next; t; t = t->next) {
            if (view_equal(t->tag, tag))
                text = keep_two(m, keep_two(m, text, VIEW(", ")), t->text);
        }
        join_to(m, first, text);
    } else {
        for (migrate_node *t = first; t; t = t->next) {
            if (view_equal(t->tag, tag) && has_comma(t->text) && !t->pointer && !old_line_of(m, t))
                t->was = piece_line(m, t);
        }
    }
}

/* Only where seven has them as pieces. */
void arrange_pieces(migration *m, migrate_node *s)
{
    const seven_type *type = m->to->typed ? s->to->seven : s->seven;
    seven_substructure found;
    for (size_t i = 0; has_pieces(s) && i < COUNT_OF(piece_tags); i++) {
        view tag = view_of_string(piece_tags[i]);
        if (seven_find(m, type, tag, &found) && migrate_node_find(s, tag))
            (m->to->typed ? split_group : join_group)(m, s, tag);
    }
}
