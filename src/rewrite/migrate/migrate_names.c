/* SPDX-License-Identifier: MIT */
/*
 * Identifiers: takes those of the source, which are all noted before anything is translated, with as much of their
 * records as others must know; says what each is called in the result, and which records are inlined again. D110, D324,
 * D325
 */
#include "rewrite/migrate/migrate_names.h"
#include "rewrite/migrate/migrate_stays.h"

/* ---- What has which name --------------------------------------------------------------------- */

/* What is known about a name, which is noted if it is new; NULL if there is no memory. */
static name_fact *fact_of(migration *m, view name)
{
    uint32_t number = name_map_add(&m->known, name);
    if (number == NO_NAME || !array_reserve(&m->allocator, &m->facts, &m->fact_room, m->known.state_count)) {
        m->status = GEDELF_MEMORY;
        return NULL;
    }
    for (; m->fact_count < m->known.state_count; m->fact_count++)
        m->facts[m->fact_count] = (name_fact){.count = 0};
    m->known.states[number] = 1; /* it was met */
    return &m->facts[number];
}

/* Most records have the tag of the one before. */
static const seven_type *type_of_tag(migration *m, view tag)
{
    uint64_t key = tag_key(tag);
    if (key == 0)
        return type_of_record(m, tag);
    if (key != m->last_tag)
        m->last_type = type_of_record(m, tag);
    m->last_tag = key;
    return m->last_type;
}

/* The first record of a name is what pointers lead to. */
void note_record_name(migration *m, view name, view tag, bool points)
{
    name_fact *fact = fact_of(m, name);
    if (!fact)
        return;
    m->has_namesakes = m->has_namesakes || fact->count > 0;
    if (fact->count++ > 0)
        return;
    const seven_type *type = points ? NULL : type_of_tag(m, tag);
    m->wrong = m->wrong || (fact->guessed && fact->type && fact->type != type);
    fact->type = type;
    fact->guessed = false;
    if (!is_target_name(m, name) && names_add(&m->foreign, name) == 0)
        m->status = GEDELF_MEMORY;
}

const name_fact *find_name_owner(const migration *m, view name)
{
    uint32_t number = name_map_find(&m->known, name);
    return number != NO_NAME ? &m->facts[number] : NULL;
}

/* Guesses that a record will come, and its type. */
const name_fact *find_target(migration *m, const seven_type *wanted, view name)
{
    name_fact *fact = m->guesses ? fact_of(m, name) : NULL;
    const name_fact *owner = m->guesses ? fact : find_name_owner(m, name);
    if (!owner || owner->count > 0 || !m->guesses)
        return owner && owner->count > 0 ? owner : NULL;
    fact->guessed = true;
    fact->type = fact->type ? fact->type : wanted;
    m->wrong = m->wrong || (wanted && fact->type != wanted);
    return fact;
}

bool guesses_are_right(const migration *m)
{
    bool right = !m->wrong && m->foreign.count == 0 && !m->has_namesakes && m->old_names.keys.count == 0;
    for (size_t i = 0; right && i < m->fact_count; i++)
        right = !m->facts[i].guessed;
    for (uint32_t i = 1; right && i <= m->outlined_names.count; i++)
        right = name_map_find(&m->known, names_at(&m->outlined_names, i)) == NO_NAME;
    for (uint32_t i = 1; right && i <= m->kept.keys.count; i++)
        right = names_find(&m->source_tags, names_at(&m->kept.keys, i)) == 0;
    return right;
}

/* A later pass over the records meets the first record of a name first again. */
void forget_met(migration *m)
{
    for (size_t i = 0; i < m->fact_count; i++)
        m->facts[i].met = 0;
}

/* ---- Names that fit -------------------------------------------------------------------------- */

static bool is_seven_name(view name)
{
    bool good = name.length > 0 && !view_equal(name, VIEW("VOID"));
    for (size_t i = 0; good && i < name.length; i++)
        good = is_in_class(name.text[i], CLASS_TAG) && to_upper(name.text[i]) == name.text[i];
    return good;
}

bool is_target_name(const migration *m, view name)
{
    return m->to->typed ? is_seven_name(name) : xref_is_allowed(builder_rules(m->builder), name);
}

view new_name(migration *m, view name)
{
    view given = name.length > 0 && m->renamed.keys.count > 0 ? text_map_find(&m->renamed, name) : name;
    return given.length > 0 ? given : name;
}

/* A name that only pointers have is taken, too: what had it would be what they lead to. */
bool is_name_taken(const migration *m, view name)
{
    return find_name_owner(m, name) || names_find(&m->taken, name) > 0;
}

/* The name in characters that either model can hold, with a number after it if that is not 0. */
static bool append_fitting_name(buffer *out, view name, uint64_t number)
{
    char digits[20];
    out->length = 0;
    bool done = buffer_append(out, name) &&
                (number == 0 ||
                 (buffer_append(out, VIEW("_")) && buffer_append(out, view_of(digits, number_format(number, digits)))));
    for (size_t i = 0; done && i < out->length; i++) {
        char c = to_upper(out->data[i]);
        out->data[i] = is_in_class(c, CLASS_TAG) ? c : '_';
    }
    return done;
}

/* A name that either model can hold, and that is not taken: with this number or a higher one. It lives until the end. */
static view fitting_name(migration *m, view name, uint64_t number)
{
    for (;; number++) {
        bool done = append_fitting_name(&m->scratch, name, number);
        view made = buffer_view(&m->scratch);
        if (done && (is_name_taken(m, made) || !is_seven_name(made)))
            continue;
        if (!done || names_add(&m->taken, made) == 0)
            m->status = GEDELF_MEMORY;
        return keep_late(m, made);
    }
}

/* ---- Names that several have ----------------------------------------------------------------- */

/* What a record is called whose identifier another one before it has; empty if it is the first. Pointers stay with the first. */
view name_again(migration *m, view name)
{
    uint32_t known = name.length > 0 ? name_map_find(&m->known, name) : NO_NAME;
    name_fact *fact = known != NO_NAME ? &m->facts[known] : NULL;
    char digits[20];
    if (!fact || fact->count < 2 || ++fact->met == 1)
        return view_of("", 0);
    view which = keep_two(m, keep_two(m, name, VIEW("\n")), view_of(digits, number_format(fact->met, digits)));
    uint32_t number = text_map_add(m, &m->repeated, which);
    if (number == 0)
        return view_of("", 0);
    if (m->repeated.values[number].length == 0)
        m->repeated.values[number] = fitting_name(m, name, fact->met);
    return m->repeated.values[number];
}

/* Was this name given to another record of that name? */
static bool is_name_again(migration *m, view name, view old)
{
    size_t at = name.length;
    while (at > 0 && is_digit(name.text[at - 1]))
        at--;
    if (!append_fitting_name(&m->scratch, old, 0)) {
        m->status = GEDELF_MEMORY;
        return false;
    }
    return at < name.length && at == m->scratch.length + 1 && name.text[at - 1] == '_' &&
           memcmp(name.text, m->scratch.data, m->scratch.length) == 0;
}

/* ---- Records that have another name ---------------------------------------------------------- */

/* Gives other names to what cannot keep its own. */
void rename_records(migration *m)
{
    for (uint32_t i = 1; m->status == GEDELF_OK && i <= m->foreign.count; i++) {
        view name = names_at(&m->foreign, i);
        text_map_put(m, &m->renamed, name, fitting_name(m, name, 0));
    }
    for (uint32_t i = 1; m->status == GEDELF_OK && i <= m->old_names.keys.count; i++) {
        view name = names_at(&m->old_names.keys, i), old = m->old_names.values[i];
        if (!is_name_taken(m, old) || is_name_again(m, name, old))
            text_map_put(m, &m->renamed, name, old);
    }
}

/* Records that were renamed have their old line with them. */
static void note_old_name(migration *m, view name, view old_line)
{
    view old = without_at_signs(view_of(old_line.text, after_xref(old_line, 0)));
    if (old.length > 0 && is_target_name(m, old) && !view_equal(old, name))
        text_map_put(m, &m->old_names, name, old);
}

/* ---- Records that are inlined again ----------------------------------------------------------- */

/* Keeps a record that was made from a structure, until it is put back there. */
static void note_inline(migration *m, gedelf_structure made_record)
{
    size_t before = m->inline_room, most = (size_t)m->inlined.count + 2;
    bool room = array_reserve(&m->allocator, &m->inline_records, &m->inline_room, most);
    for (size_t i = before; i < m->inline_room; i++)
        m->inline_records[i] = (inline_record){.pointed = 0};
    uint32_t number = room ? names_add(&m->inlined, gedelf_structure_xref(made_record)) : 0;
    if (number == 0) {
        m->status = GEDELF_MEMORY;
        return;
    }
    migrate_node *top = migrate_node_of_structure(m, made_record);
    m->here = &m->late;
    m->inline_records[number].top = top ? migrate_node_copy(m, top) : NULL;
    m->here = &m->text;
    arena_reset(&m->text);
}

/* An extension's type shows whether it is one of gedelf's own terms. */
static migrate_node migrate_node_to_ask(gedelf_structure s)
{
    migrate_node t = {.tag = gedelf_structure_tag(s)};
    if (is_extension_tag(t.tag))
        t.type = gedelf_structure_type(s);
    return t;
}

/* Has a title nothing below it but what the text says of itself? */
static bool is_text_alone(migration *m, gedelf_structure title)
{
    bool alone = true;
    gedelf_structure s = gedelf_structure_first(title);
    for (; alone && gedelf_structure_exists(s); s = gedelf_structure_next(s)) {
        migrate_node t = migrate_node_to_ask(s);
        alone = !gedelf_structure_exists(gedelf_structure_first(s)) &&
                (is_term(m, &t, TERM_LANG) || is_term(m, &t, TERM_LANGUAGE) || is_term(m, &t, TERM_DATATYPE) ||
                 is_term(m, &t, TERM_WAS));
    }
    return alone;
}

/* Can the contents of such a record go with it to the place that it was made from? If not, somebody has added them
   since: it is a record now. A citation that is a text has nothing but its text; a medium may have extensions of its
   own. */
static bool goes_with_record(migration *m, bool source, gedelf_structure s)
{
    view tag = gedelf_structure_tag(s);
    if (source)
        return view_equal(tag, VIEW("TITL")) && is_text_alone(m, s) &&
               !gedelf_structure_exists(gedelf_structure_next_same(s));
    return view_equal(tag, VIEW("FILE")) || view_equal(tag, VIEW("NOTE")) || view_equal(tag, VIEW("SNOTE")) ||
           is_extension_tag(tag);
}

/* What a term of ours says of a record as a whole. */
static void note_terms(migration *m, gedelf_structure top)
{
    view tag = gedelf_structure_tag(top);
    bool source = view_equal(tag, VIEW("SOUR")), marked = false, other = false;
    for (gedelf_structure s = gedelf_structure_first(top); gedelf_structure_exists(s); s = gedelf_structure_next(s)) {
        migrate_node t = migrate_node_to_ask(s);
        bool goes_inline = is_term(m, &t, TERM_INLINE);
        marked = marked || goes_inline;
        other = other || !(goes_inline || goes_with_record(m, source, s));
        if (is_term(m, &t, TERM_WAS))
            note_old_name(m, gedelf_structure_xref(top), old_line_decoded(m, gedelf_structure_payload(s)));
    }
    if (!m->to->typed && marked && !other && (source || view_equal(tag, VIEW("OBJE"))))
        note_inline(m, top);
}

void note_pointers(migration *m, gedelf_structure top)
{
    gedelf_structure s = top;
    for (uint32_t left = structure_size(top); m->status == GEDELF_OK && left > 0; left--, s.index++) {
        view name = gedelf_structure_pointer(s);
        if (name.length > 0)
            fact_of(m, name);
    }
}

void note_record(migration *m, gedelf_structure top)
{
    gedelf_structure s = top;
    bool points = gedelf_structure_pointer(top).length > 0;
    for (uint32_t left = structure_size(top); m->status == GEDELF_OK && left > 0; left--, s.index++) {
        view xref = gedelf_structure_xref(s);
        if (xref.length > 0 && s.index == top.index)
            note_record_name(m, xref, gedelf_structure_tag(s), points);
        else if (xref.length > 0)
            fact_of(m, xref);
    }
    note_pointers(m, top);
    if (m->status == GEDELF_OK)
        note_terms(m, top);
}

void count_pointers(migration *m, gedelf_structure top)
{
    gedelf_structure s = top;
    for (uint32_t left = structure_size(top); left > 0; left--, s.index++) {
        view name = gedelf_structure_pointer(s);
        uint32_t number = name.length > 0 ? names_find(&m->inlined, name) : 0;
        if (number > 0)
            m->inline_records[number].pointed++;
    }
}

const migrate_node *find_inlined(const migration *m, view name)
{
    uint32_t number = m->inlined.count > 0 ? names_find(&m->inlined, name) : 0;
    return number > 0 && m->inline_records[number].pointed == 1 ? m->inline_records[number].top : NULL;
}
