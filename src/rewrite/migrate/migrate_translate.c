/* SPDX-License-Identifier: MIT */
/*
 * A tree from one model to the other, structure by structure: translates it if a rule leads there; proves by the opposite rule
 * that it leads back, or keeps the old line in a _WAS; and makes an extension of it if there is no way. D320 to D328
 */
#include "rewrite/migrate/migrate_names.h"
#include "rewrite/migrate/migrate_stays.h"

/* ---- Units of nodes -------------------------------------------------------------------------- */

/* Can it be a satellite: nothing is below it but an old line? */
static bool is_simple(migration *m, const migrate_node *t)
{
    const migrate_node *was = was_of(m, t);
    return !t->pointer && !t->used && t->language.length == 0 && t->datatype.length == 0 &&
           (!t->first || (t->first == was && !was->next && !was->first));
}

/* Which substructure says the rest of it; NULL: none. */
static const char *satellite_tag(const migration *m, const migrate_node *s)
{
    if (m->to->typed)
        return view_equal(s->tag, VIEW("FONE")) || view_equal(s->tag, VIEW("ROMN")) ? "TYPE" : NULL;
    return seven_is(s->seven, "EXID")                                           ? "TYPE"
           : seven_is(s->seven, "NAME-TRAN") || seven_is(s->seven, "PLAC-TRAN") ? "LANG"
                                                                                : "PHRASE";
}

static line_unit unit_of_node(migration *m, const migrate_node *s)
{
    line_unit u = {.tag = s->tag, .xref = s->xref, .text = s->text, .pointer = s->pointer, .up = s->up};
    const char *tag = satellite_tag(m, s);
    migrate_node *t = tag ? migrate_node_find(s, view_of_string(tag)) : NULL;
    if (t && is_simple(m, t)) {
        unit_part_add(&u, tag, t->text);
        u.parts[0].from = t;
    }
    return u;
}

static unit_context context_of(const migration *m, const migrate_node *s)
{
    const migrate_node *super = s->super, *to = super ? super->to : NULL;
    uint8_t records = model_guide_records(m->older);
    if (m->to->typed)
        return (unit_context){to ? to->seven : seven_file(), super ? super->five : records,
                              super ? super->tag : VIEW("")};
    return (unit_context){super ? super->seven : seven_file(), to ? to->five : records, to ? to->tag : VIEW("")};
}

static bool go(migration *m, const data_model *to, const unit_context *context, const line_unit *in, line_unit *out,
               const char **why)
{
    if (!to->typed)
        return unit_to_older(m, context, in, out, why);
    if (!unit_to_newer(m, context, in, out, why))
        return false;
    out->text = without_controls(m, out->text);
    for (size_t i = 0; i < out->count; i++)
        out->parts[i].text = without_controls(m, out->parts[i].text);
    return true;
}

/* ---- Proof ----------------------------------------------------------------------------------- */

/* Does a unit of the target, translated, give what is here? Its satellites are found among the substructures. */
static bool leads_here(migration *m, const unit_context *context, const line_unit *candidate, migrate_node *s)
{
    line_unit again;
    const char *why;
    bool made_record = !s->super;
    if (!go(m, m->of, context, candidate, &again, &why) || !view_equal(again.tag, s->tag) ||
        again.pointer != s->pointer || !view_equal(again.text, s->text) ||
        (!made_record && again.xref.length > 0 && !view_equal(again.xref, s->xref)))
        return false;
    for (size_t i = 0; i < again.count; i++) {
        migrate_node *t = migrate_node_find(s, again.parts[i].tag);
        if (!t || !is_simple(m, t) || !view_equal(t->text, again.parts[i].text))
            return false;
    }
    for (size_t i = 0; i < again.count; i++)
        migrate_node_find(s, again.parts[i].tag)->used = true;
    return true;
}

/* Uses the old line, if it counts. */
static bool take_old_line(migration *m, const unit_context *context, migrate_node *s, const migrate_node *was,
                          line_unit *out)
{
    line_unit direct, in = unit_of_node(m, s);
    const char *why;
    if (!unit_of_line(was->text, out) || (out->pointer && !pointer_is_allowed(builder_rules(m->builder), out->text)))
        return false;
    if (out->up && s->super && s->super->super && s->super->to)
        return leads_here(m, context, &(line_unit){.tag = out->tag, .text = out->text, .pointer = out->pointer}, s);
    if (leads_here(m, context, out, s))
        return true;
    if (!go(m, m->to, context, &in, &direct, &why) || direct.count == 0)
        return false;
    memcpy(out->parts, direct.parts, sizeof out->parts);
    out->count = direct.count;
    const migrate_node *part_was = in.count > 0 ? was_of(m, in.parts[0].from) : NULL;
    line_unit part, with_part = *out;
    if (part_was && unit_of_line(part_was->text, &part)) {
        with_part.parts[0] = (unit_part){.tag = part.tag, .text = part.text};
        with_part.count = 1;
        if (leads_here(m, context, &with_part, s)) {
            *out = with_part;
            return true;
        }
    }
    return leads_here(m, context, out, s);
}

/* The satellite had another line: that counts, if with it the whole leads here. */
static void take_old_part(migration *m, const unit_context *context, migrate_node *s, const line_unit *in,
                          line_unit *out)
{
    line_unit old, candidate = *out;
    const migrate_node *was = in->count > 0 && in->parts[0].from ? was_of(m, in->parts[0].from) : NULL;
    if (!was || !unit_of_line(was->text, &old))
        return;
    candidate.count = 0;
    candidate.parts[candidate.count++] = (unit_part){.tag = old.tag, .text = old.text};
    if (leads_here(m, context, &candidate, s))
        *out = candidate;
}

/* ---- Making ---------------------------------------------------------------------------------- */

void set_types(migration *m, migrate_node *n)
{
    seven_substructure found;
    model_answer answer;
    const migrate_node *super = n->super;
    if (m->to->typed) {
        n->seven = seven_find(m, super ? super->seven : seven_file(), n->tag, &found) ? found.type : NULL;
        return;
    }
    n->known_five = model_guide_find(m->older, super ? super->five : model_guide_records(m->older), n->tag, &answer);
    n->five = n->known_five ? answer.context : MODEL_ANYTHING;
    view above = super ? super->type : VIEW(ELF_NAMESPACE "Document");
    bool head = !super && view_equal(n->tag, VIEW("HEAD"));
    n->type = VIEW(ELF_NAMESPACE "Metadata");
    if (!head && !schema_ask(m->elf, n->tag, above, &n->type))
        m->status = GEDELF_MEMORY;
    if (n->type.length == 0)
        n->type = keep_two(m, VIEW(ELF_UNDEFINED), n->tag);
}

/* Puts what a structure has become below what its superstructure has become. */
static void put_result(migration *m, migrate_node *s, migrate_node *n, bool up)
{
    migrate_node *super = s->super ? s->super->to : NULL;
    s->to = n;
    n->line = s->line;
    if (super)
        migrate_node_append(up && super->super ? super->super : super, n);
    set_types(m, n);
}

/* Has a structure so many substructures with this tag before `end` already? The tag that was full last is remembered, so that
   a thousand of them are not counted a thousand times. */
static bool has_as_many(migrate_node *super, const migrate_node *end, view tag, size_t most)
{
    size_t count = 0;
    if (super->full.length > 0 && view_equal(super->full, tag))
        return true;
    for (const migrate_node *t = super->first; t && t != end && count < most; t = t->next)
        count += view_equal(t->tag, tag);
    if (count == most)
        super->full = tag;
    return count == most;
}

/* How many substructures with this tag a model has there; 0: any number, or none. */
static size_t most_there(migration *m, const data_model *model, const migrate_node *super, view tag)
{
    seven_substructure found;
    model_answer answer;
    if (model->typed)
        return seven_find(m, super->seven, tag, &found) && !found.several ? 1 : 0;
    return model_guide_find(m->older, super->five, tag, &answer) ? answer.most : 0;
}

/* Is there already as much of it as there may be? */
static bool is_one_too_many(migration *m, migrate_node *super, const line_unit *u)
{
    size_t most = super && !is_extension_tag(u->tag) ? most_there(m, m->to, super, u->tag) : 0;
    return most > 0 && has_as_many(super, NULL, u->tag, most);
}

/* Has the source more of it than five allows? Then going back does not make one of it by itself. */
static bool was_one_too_many(migration *m, const migrate_node *s)
{
    bool counts = m->to->typed && s->super && !s->split && !is_extension_tag(s->tag);
    size_t most = counts ? most_there(m, m->of, s->super, s->tag) : 0;
    return most > 0 && has_as_many(s->super, s, s->tag, most);
}

/* Is it a record that has another identifier in the result? */
static bool is_called_otherwise(migration *m, const migrate_node *s)
{
    return !s->super && (s->again.length > 0 || !view_equal(new_name(m, s->xref), s->xref));
}

/* Things that seven cannot hold in any place: identifiers of substructures, dangling pointers, control characters, tags
   with other letters. The old line is kept; a tag becomes an extension of its own. `nothing`: it is seven's @VOID@, and
   not a name of five. */
static void fit_for_newer(migration *m, migrate_node *t, bool top, bool nothing)
{
    line_unit u = {.tag = t->tag, .xref = t->xref, .text = t->text, .pointer = t->pointer};
    bool named = t->xref.length > 0 && (!top || t->super);
    bool like_nothing = view_equal(t->text, void_name);
    bool known = like_nothing ? nothing || find_target(m, NULL, t->text) : is_record_name(m, t->text);
    bool lost = t->pointer && !known;
    if (named || lost || has_controls(t->text) || (top && is_called_otherwise(m, t)))
        add_was(m, t, line_of(m, &u));
    if (named)
        t->xref = view_of("", 0);
    t->text = lost ? void_name : without_controls(m, t->text);
    if (!top && !is_seven_tag(t->tag)) {
        view iri = keep_two(m, VIEW(ELF_UNDEFINED), t->tag);
        t->tag = extension_tag(m, t->tag);
        define_extension(m, t->tag, iri, NULL);
    }
}

/* And back; gives the old line, which is to go. */
static migrate_node *restore_from_newer(migration *m, migrate_node *t, bool top)
{
    line_unit old;
    migrate_node *was = t->first ? was_of(m, t) : NULL;
    view tag = top ? view_of("", 0) : original_tag(m, t);
    t->tag = tag.length > 0 ? tag : t->tag;
    if (!was || !unit_of_line(was->text, &old))
        return NULL;
    if (t->super) /* a record's has been seen to */
        t->xref = xref_is_allowed(builder_rules(m->builder), old.xref) ? old.xref : t->xref;
    if (old.pointer && t->pointer && view_equal(t->text, void_name) &&
        pointer_is_allowed(builder_rules(m->builder), old.text)) {
        t->text = old.text;
    } else if (!t->pointer && view_equal(without_controls(m, old.text), t->text)) {
        t->text = old.text;
    }
    return was;
}

/* Does an old line say that it pointed to what is called VOID? */
static bool was_void(const migrate_node *was)
{
    line_unit old;
    return was && unit_of_line(was->text, &old) && old.pointer && view_equal(old.text, void_name);
}

/* Nothing is @VOID@ in five: no payload, and the old line. */
static void take_void_away(migration *m, migrate_node *t)
{
    line_unit old = {.tag = t->tag, .text = t->text, .pointer = t->pointer};
    if (!t->pointer || !view_equal(t->text, void_name))
        return;
    t->pointer = false;
    t->text = view_of("", 0);
    add_was(m, t, line_of(m, &old));
}

/* And back. */
static bool restore_void(migration *m, migrate_node *t)
{
    migrate_node *was = !t->pointer && t->text.length == 0 && t->first ? was_of(m, t) : NULL;
    if (!was_void(was))
        return false;
    t->pointer = true;
    t->text = void_name;
    migrate_node_remove(was);
    return true;
}

/* Everything below as it is, but for what the other model cannot hold anywhere. */
static void settle_copy(migration *m, migrate_node *top)
{
    top->whole = true;
    for (migrate_node *t = top, *next; t; t = next) {
        bool nothing = m->to->typed && restore_void(m, t);
        next = migrate_node_follow(top, t);
        if (m->to->typed && is_term(m, t, TERM_WAS))
            continue;
        if (!m->to->typed && t != top && was_added(m, t)) {
            next = migrate_node_skip(top, t);
            migrate_node_remove(t);
            continue;
        }
        migrate_node *was = m->to->typed ? NULL : restore_from_newer(m, t, t == top);
        if (m->to->typed)
            fit_for_newer(m, t, t == top, nothing);
        if (was && next == was)
            next = migrate_node_skip(top, was);
        if (was)
            migrate_node_remove(was);
        if (!m->to->typed && t != top)
            set_types(m, t);
        if (!m->to->typed && !was_void(was))
            take_void_away(m, t);
    }
}

/* Languages and datatypes, which five has beside a payload, are structures in seven (D328). */
static void qualify_copy(migration *m, migrate_node *top)
{
    for (migrate_node *t = top, *next; t; t = next) {
        next = migrate_node_follow(top, t);
        migrate_node *language = NULL, *datatype = NULL;
        for (migrate_node *c = t->first; c && !m->to->typed; c = c->next) {
            language = is_term(m, c, TERM_LANG) ? c : language;
            datatype = is_term(m, c, TERM_DATATYPE) ? c : datatype;
        }
        if (language && !t->pointer) {
            t->language = language->text;
            next = next == language ? migrate_node_skip(top, language) : next;
            migrate_node_remove(language);
        }
        if (datatype && !t->pointer) {
            t->datatype = datatype->text;
            next = next == datatype ? migrate_node_skip(top, datatype) : next;
            migrate_node_remove(datatype);
        }
        if (m->to->typed && t->language.length > 0)
            term_add(m, t, TERM_LANG, t->language);
        if (m->to->typed && t->datatype.length > 0)
            term_add(m, t, TERM_DATATYPE, t->datatype);
        if (m->to->typed)
            t->language = t->datatype = view_of("", 0);
    }
}

/* A copy of all of it, with another tag, and the type that the header will give it; empty: none. */
static migrate_node *copy_as(migration *m, migrate_node *s, view tag, view type)
{
    migrate_node *copy = migrate_node_copy(m, s);
    if (!copy)
        return NULL;
    copy->tag = tag;
    put_result(m, s, copy, false);
    if (type.length > 0)
        copy->type = type;
    settle_copy(m, copy);
    qualify_copy(m, copy);
    return copy;
}

/* The type that an extension has: the structure's own, if its tag can be found by it; else D113's. */
static view type_of_extension(migration *m, const migrate_node *s)
{
    if (m->to->typed)
        return view_equal(elf_tag_of(m, s->type), s->tag) ? s->type : keep_two(m, VIEW(ELF_UNDEFINED), s->tag);
    return s->seven ? keep_two(m, VIEW(G7_NAMESPACE), view_of_string(s->seven->name))
                    : keep_two(m, VIEW(G7_NAMESPACE), s->tag);
}

static void make_extension(migration *m, migrate_node *s, const char *why)
{
    view tag = extension_tag(m, s->tag), type = type_of_extension(m, s);
    migrate_node *n = copy_as(m, s, tag, type);
    if (!n)
        return;
    define_extension(m, tag, type, n->super);
    tell(m, s, GEDELF_FATE_EXTENSION, n, NULL, why);
}

/* ---- A structure ----------------------------------------------------------------------------- */

/* Would going back make another structure of an extension that stays? Then it needs its old line (D321). */
static bool is_taken_for_another(migration *m, const unit_context *context, const migrate_node *s)
{
    line_unit stays = {.tag = s->tag, .text = s->text, .pointer = s->pointer}, again;
    const char *why;
    return !m->to->typed && go(m, m->of, context, &stays, &again, &why);
}

/* Does its old line say that it is an extension of seven's, though five's rules would make another structure of it? */
static bool was_same_extension(const migration *m, const migrate_node *s, const migrate_node *was)
{
    line_unit old;
    return m->to->typed && is_extension_tag(s->tag) && unit_of_line(was->text, &old) && view_equal(old.tag, s->tag) &&
           old.pointer == s->pointer && view_equal(old.text, s->text);
}

/* Handles a structure with an extension tag: it stays, or was made an extension before and goes back. */
static void take_extension(migration *m, const unit_context *context, migrate_node *s)
{
    view tag = original_tag(m, s);
    if (m->to->typed && tag.length == 0 && !is_seven_tag(s->tag)) {
        make_extension(m, s, "GEDCOM 7 allows only capitals in tags");
        return;
    }
    migrate_node *n = copy_as(m, s, tag.length > 0 ? tag : s->tag, view_of("", 0));
    if (n && tag.length > 0 && m->to->typed)
        complete_copy(m, n);
    if (n && tag.length == 0 && is_taken_for_another(m, context, s))
        add_was(m, n, line_of(m, &(line_unit){.tag = s->tag, .text = s->text, .pointer = s->pointer}));
    if (n && tag.length > 0)
        tell(m, s, GEDELF_FATE_TRANSLATED, n, NULL,
             "it was an extension only because the other version does not have it");
}

/* The unit as a migrate_node, with its satellites. */
static migrate_node *make_node(migration *m, migrate_node *s, const line_unit *out)
{
    migrate_node *n = migrate_node_new(m, out->tag);
    if (!n)
        return NULL;
    n->text = out->text;
    n->pointer = out->pointer;
    n->again = s->again;
    n->xref = !s->super ? s->xref : xref_is_allowed(builder_rules(m->builder), out->xref) ? out->xref : view_of("", 0);
    put_result(m, s, n, out->up);
    for (size_t i = 0; i < out->count; i++) {
        migrate_node *part = migrate_node_add(m, n, out->parts[i].tag, out->parts[i].text);
        if (part)
            set_types(m, part);
    }
    return n;
}

/* Keeps the old lines of what does not lead back. */
static void keep_old_lines(migration *m, const unit_context *context, migrate_node *s, const line_unit *in,
                           const line_unit *out, migrate_node *n)
{
    line_unit again;
    const char *why;
    bool back = go(m, m->of, context, out, &again, &why);
    bool renamed = is_called_otherwise(m, s);
    view text =
        m->to->typed ? in->text : without_controls(m, in->text); /* a list of pieces has them again by now (D344) */
    bool same_line = back && view_equal(again.tag, in->tag) && view_equal(again.text, text) &&
                     again.pointer == in->pointer && (!s->super || in->xref.length == 0) && !in->up && !renamed &&
                     (again.count == 0 || in->count > 0) && !was_one_too_many(m, s);
    if (s->was.length > 0 || !same_line)
        add_was(m, n, s->was.length > 0 ? s->was : line_of(m, in));
    if (!back || unit_equal(&again, in) || out->count == 0 || in->count == 0 || !in->parts[0].from)
        return;
    line_unit part = {.tag = in->parts[0].tag, .text = in->parts[0].text};
    bool same_part =
        again.count > 0 && view_equal(again.parts[0].tag, part.tag) && view_equal(again.parts[0].text, part.text);
    if (!same_part)
        add_was(m, migrate_node_find(n, out->parts[0].tag), line_of(m, &part));
}

static void carry_language(migration *m, migrate_node *s, migrate_node *n)
{
    seven_substructure found;
    if (!m->to->typed)
        return;
    bool has_room = n->seven && seven_find(m, n->seven, VIEW("LANG"), &found) && !migrate_node_find(n, VIEW("LANG")) &&
                    !migrate_node_find(s, VIEW("LANG"));
    if (s->language.length > 0 && has_room) {
        migrate_node *language = migrate_node_add(m, n, VIEW("LANG"), s->language);
        if (language)
            set_types(m, language);
    } else if (s->language.length > 0) {
        term_add(m, n, TERM_LANG, s->language);
    }
    if (s->datatype.length > 0)
        term_add(m, n, TERM_DATATYPE, s->datatype);
}

/* What cannot be expressed anywhere else; it is not a structure of the source, as the _WAS says. */
static void add_note(migration *m, migrate_node *n, view text)
{
    migrate_node *note = migrate_node_add(m, n, VIEW("NOTE"), text);
    if (!note)
        return;
    set_types(m, note);
    add_was(m, note, no_line);
}

static bool is_changed(const line_unit *in, const line_unit *out)
{
    return !view_equal(in->tag, out->tag) || !view_equal(in->text, out->text) || in->pointer != out->pointer ||
           in->count != out->count;
}

/* Makes of a structure what its unit has become. True if what is below it is to be translated. */
static bool make_structure(migration *m, migrate_node *s, const line_unit *in, const line_unit *out)
{
    migrate_node *n = make_node(m, s, out);
    if (!n)
        return false;
    carry_language(m, s, n);
    if (out->note.length > 0)
        add_note(m, n, out->note);
    for (size_t i = 0; i < in->count; i++) {
        if (in->parts[i].from && !out->leaves_phrase)
            in->parts[i].from->used = true;
    }
    if (is_changed(in, out))
        tell(m, s, GEDELF_FATE_TRANSLATED, n, out,
             view_equal(in->tag, out->tag) ? "its value is written differently in the other version"
                                           : "the other version uses a different structure for it");
    if (m->to->typed && seven_is(n->seven, "FILE") && path_leads_out(in->text))
        say_of(m, s, DIAG_PATH_SHORTENED, in->text, out->text, VIEW(""));
    arrange_pieces(m, s);
    return true;
}

/* The same by the old line that it has with it. */
static bool make_again(migration *m, migrate_node *s, const line_unit *old)
{
    line_unit in = {.tag = s->tag, .text = s->text, .pointer = s->pointer};
    bool made = make_structure(m, s, &in, old);
    if (s->to)
        s->to->own = true;
    return made;
}

/* Has it substructures that were one level up, and go back there (D335)? */
static bool holds_lifted(migration *m, const migrate_node *s)
{
    for (const migrate_node *t = s->first; t; t = t->next) {
        const migrate_node *was = was_of(m, t);
        if (was && was->text.length > 0 && was->text.text[0] == '^')
            return true;
    }
    return false;
}

/* What was added goes; but if it holds what goes back above it, that is first translated where it is. */
static bool take_added(migration *m, migrate_node *s)
{
    line_unit unit = {.tag = s->tag, .text = s->text};
    s->added = holds_lifted(m, s);
    return s->added && make_structure(m, s, &unit, &unit);
}

/* In five, the language is beside the payload. */
static bool language_taken(migration *m, migrate_node *s)
{
    migrate_node *to = s->super ? s->super->to : NULL;
    bool language = seven_is(s->seven, "LANG") || is_term(m, s, TERM_LANG), datatype = is_term(m, s, TERM_DATATYPE);
    if (m->to->typed || !to || to->whole || !(language || datatype) || s->first || to->pointer ||
        seven_is(s->super->seven, "HEAD") || seven_is(s->super->seven, "record-SUBM"))
        return false;
    view *target = language ? &to->language : &to->datatype;
    if (target->length > 0 ||
        (language && (!is_language_tag(s->text) || view_equal_ignoring_case(s->text, m->language))))
        return false;
    *target = s->text;
    return true;
}

/* Is there nothing about the structure itself, and nothing below it, that has its own rule? */
static bool is_without_traits(migration *m, const migrate_node *s)
{
    if (s->used || s->up || s->again.length > 0 || s->was.length > 0 || s->language.length > 0 ||
        s->datatype.length > 0)
        return false;
    if (s->xref.length > 0 && (s->super || names_find(&m->renamed.keys, s->xref) > 0))
        return false;
    for (const migrate_node *t = s->first; t; t = t->next) {
        if (is_extension_tag(t->tag))
            return false;
    }
    return true;
}

/* Passes on what stays as it is; false if it is not known to. */
static bool pass_unchanged(migration *m, migrate_node *s, const unit_context *context)
{
    const migrate_node *super = s->super ? s->super->to : NULL;
    bool medium = !s->super && view_equal(s->tag, VIEW("OBJE")); /* whose record has another form in seven (D335) */
    if (!m->to->typed || m->in_head || medium || !is_without_traits(m, s) || has_controls(s->text))
        return false;
    stay_question of = {s->tag, s->text, tag_key(s->tag), tag_key(context->five_super), s->pointer};
    const stay_rule *found = find_stay_rule(m, context, &of);
    if (!found || found->renamed ||
        (super && !found->several && (migrate_node_find(super, s->tag) || was_one_too_many(m, s))))
        return false;
    migrate_node *n = migrate_node_new(m, s->tag);
    if (!n)
        return false;
    n->text = s->text;
    n->pointer = s->pointer;
    n->xref = s->xref;
    n->line = s->line;
    n->seven = found->type;
    n->complete = found->wanted == 0;
    s->to = n;
    s->five = found->five;
    if (super)
        migrate_node_append(s->super->to, n);
    arrange_pieces(m, s);
    return true;
}

/* Would what seven has beside a line be there again? If not, it stays a structure of its own. Where five has such a part, too,
   that can have the old line. */
static bool part_comes_back(migration *m, const unit_context *context, const line_unit *in, const line_unit *out)
{
    line_unit again;
    const char *why;
    if (m->to->typed || in->count == 0 || out->count > 0)
        return true;
    return go(m, m->of, context, out, &again, &why) && again.count > 0 &&
           view_equal(again.parts[0].tag, in->parts[0].tag) && view_equal(again.parts[0].text, in->parts[0].text);
}

/* True if what is below it is to be translated. */
static bool translate_one(migration *m, migrate_node *s)
{
    unit_context context = context_of(m, s);
    line_unit in, out, old;
    const char *why = NULL;
    seven_substructure found;
    model_answer answer;
    if (pass_unchanged(m, s, &context))
        return true;
    if (!m->to->typed)
        s->seven = seven_find(m, context.seven, s->tag, &found) ? found.type : NULL;
    else
        s->five = model_guide_find(m->older, context.five, s->tag, &answer) ? answer.context : MODEL_ANYTHING;
    migrate_node *was = was_of(m, s);
    if (s->used || is_term(m, s, TERM_WAS) || is_term(m, s, TERM_INLINE) || language_taken(m, s))
        return false;
    if (was_added(m, s))
        return take_added(m, s);
    if (m->to->typed)
        outline_one(m, context.seven, s);
    in = unit_of_node(m, s);
    if (was && take_old_line(m, &context, s, was, &old) &&
        !(m->to->typed && is_one_too_many(m, s->super ? s->super->to : NULL, &old)))
        return make_again(m, s, &old);
    if (was && was_same_extension(m, s, was)) {
        migrate_node_remove(was);
        take_extension(m, &context, s);
        return false;
    }
    if (was)
        tell(m, was, GEDELF_FATE_DROPPED, NULL, NULL, "what it belonged to has been changed since");
    bool done = go(m, m->to, &context, &in, &out, &why);
    if (is_extension_tag(s->tag) && (!done || original_tag(m, s).length > 0)) {
        take_extension(m, &context, s);
        return false;
    }
    if (done && is_one_too_many(m, s->super ? s->super->to : NULL, &out)) {
        done = false;
        why = "only one is allowed";
    }
    if (!done) {
        make_extension(m, s, why);
        return false;
    }
    if (out.leaves_phrase)
        in.count = 0;
    if (!part_comes_back(m, &context, &in, &out)) {
        in.count = 0;
        if (!go(m, m->to, &context, &in, &out, &why)) {
            make_extension(m, s, why);
            return false;
        }
    }
    take_old_part(m, &context, s, &in, &out);
    if (!make_structure(m, s, &in, &out))
        return false;
    keep_old_lines(m, &context, s, &in, &out, s->to);
    return true;
}

/* A structure and all below it has been translated. */
static void leave(migration *m, migrate_node *s)
{
    migrate_node *n = s->to, *super = n ? n->super : NULL;
    if (s->added && super && !n->first)
        migrate_node_remove(n);
    if (!m->to->typed || !n || n->whole || n->complete || add_missing(m, n) || !super)
        return;
    migrate_node *before = NULL;
    for (migrate_node *t = super->first; t != n; t = t->next)
        before = t;
    migrate_node_remove(n);
    make_extension(m, s, "something that GEDCOM 7 requires below it is missing");
    if (s->to && s->to->super == super && s->to != super->first) { /* where it was */
        migrate_node *made = s->to;
        migrate_node_remove(made);
        migrate_node_insert(super, before, made);
    }
}

migrate_node *translate_tree(migration *m, migrate_node *top)
{
    migrate_node *t = top;
    do {
        bool down = translate_one(m, t);
        if (m->status != GEDELF_OK)
            return NULL;
        if (down && t->first) {
            t = t->first;
            continue;
        }
        for (; t; t = t->super) {
            if (down)
                leave(m, t);
            if (t == top || t->next)
                break;
            down = true;
        }
        t = t == top ? NULL : t->next;
    } while (t);
    return top->to;
}
