/* SPDX-License-Identifier: MIT */
/*
 * What files say of their tags: takes two headers, gives what they say, and the lines that the one lacks of the other. [D322]
 */
#include "compare/diff/diff.h"

#include "format/types/types.h"

/* ---- What tags mean -------------------------------------------------------------------------------- */

static bool has_tag_lines(const gedelf_dataset *d)
{
    return dataset_model(d)->tag_lines;
}

/* Are its tags defined by structures in the header, and not by a dictionary or in a way of a draft? */
static bool has_schemas(const gedelf_dataset *d)
{
    return d->assembler.rules->types != TYPES_FROM_DICTIONARY;
}

/* The first word of a payload; *rest receives what is after it. */
static view first_schema_word(view text, view *rest)
{
    size_t length = 0;
    while (length < text.length && text.text[length] != ' ')
        length++;
    *rest = view_trim(view_after(text, length));
    return view_of(text.text, length);
}

static bool is_tag_line(gedelf_structure s)
{
    return view_equal(gedelf_structure_tag(s), VIEW("TAG"));
}

static bool is_prefix_line(gedelf_structure s)
{
    return view_equal(gedelf_structure_tag(s), VIEW("PRFX"));
}

/* The prefixes that a file's schemas declare; the first of a name holds. False if there is no memory. */
static bool collect_schema_prefixes(const gedelf_dataset *d, prefix_table *t)
{
    bool done = true;
    for (size_t i = 0; done && i < gedelf_dataset_metadata(d)->schema_count; i++) {
        gedelf_structure s = gedelf_structure_first(gedelf_dataset_schema(d, i));
        for (; done && gedelf_structure_exists(s); s = gedelf_structure_next(s)) {
            prefix_entry entry = {.line = 0};
            view key = first_schema_word(gedelf_structure_payload(s), &entry.iri);
            done = !is_prefix_line(s) || has_tag_lines(d) || prefixes_add(t, key, &entry);
        }
    }
    return done;
}

/* Does a prefix mean something else in another file? */
static bool prefix_clashes(const prefix_table *own, const prefix_table *other, view key)
{
    const prefix_entry *mine = prefixes_find(own, key), *its = prefixes_find(other, key);
    return mine && its && !view_equal(mine->iri, its->iri);
}

/* Appends names with IRIs for their prefixes: for all of them, or, if `other` is given, for those that clash with it. */
static bool append_expanded(const prefix_table *own, const prefix_table *other, view text, buffer *out)
{
    bool done = true;
    for (view rest; done && text.length > 0; text = rest) {
        view word = first_schema_word(text, &rest);
        const char *colon = memchr(word.text, ':', word.length);
        view key = view_of(word.text, colon ? (size_t)(colon - word.text) : 0);
        const prefix_entry *entry = colon ? prefixes_find(own, key) : NULL;
        if (entry && (!other || prefix_clashes(own, other, key))) {
            done = buffer_append(out, entry->iri);
            word = view_of(colon + 1, word.length - key.length - 1);
        }
        done = done && buffer_append(out, word) && (rest.length == 0 || buffer_append(out, VIEW(" ")));
    }
    return done;
}

/* What a file says about its tags, item by item. */
typedef struct meaning_walk {
    const gedelf_dataset *dataset;
    prefix_table prefixes;
    buffer meaning, place;
    tag_meaning_fn tell;
    void *context;
} meaning_walk;

/* 7.0 says it in one line; a schema names the meaning, and below it the tags, each with where it is. */
static bool tell_definition(meaning_walk *w, gedelf_structure s)
{
    told_meaning m = {.line = gedelf_structure_line(s)};
    view rest;
    if (has_tag_lines(w->dataset)) {
        m.tag = first_schema_word(gedelf_structure_payload(s), &m.meaning);
        return !is_tag_line(s) || w->tell(w->context, &m);
    }
    w->meaning.length = 0;
    bool more = append_expanded(&w->prefixes, NULL, gedelf_structure_payload(s), &w->meaning);
    gedelf_structure part = gedelf_structure_first(s);
    for (; more && gedelf_structure_exists(part); part = gedelf_structure_next(part)) {
        if (!is_tag_line(part))
            continue;
        m.tag = first_schema_word(gedelf_structure_payload(part), &rest);
        m.line = gedelf_structure_line(part);
        w->place.length = 0;
        more = append_expanded(&w->prefixes, NULL, rest, &w->place);
        m.place = buffer_view(&w->place);
        m.meaning = buffer_view(&w->meaning);
        more = more && w->tell(w->context, &m);
    }
    return more;
}

static bool is_foreign_meaning(gedelf_structure s)
{
    return view_equal(gedelf_structure_tag(s), VIEW("_SCHMA"));
}

/* What GEDCOM 7.0 says of tags is in the header of a file that was translated, in structures that are not compared (D330). */
static bool tell_foreign_meanings(const meaning_walk *w)
{
    gedelf_structure s = gedelf_structure_first(gedelf_dataset_head(w->dataset));
    bool more = true;
    for (; more && gedelf_structure_exists(s); s = gedelf_structure_next(s)) {
        told_meaning m = {.line = gedelf_structure_line(s)};
        m.tag = first_schema_word(gedelf_structure_payload(s), &m.meaning);
        more = !is_foreign_meaning(s) || has_tag_lines(w->dataset) || w->tell(w->context, &m);
    }
    return more;
}

bool tag_meanings_tell(const gedelf_dataset *d, tag_meaning_fn tell, void *context)
{
    meaning_walk w = {.dataset = d, .tell = tell, .context = context};
    prefixes_init(&w.prefixes, &d->allocator);
    buffer_init(&w.meaning, &d->allocator);
    buffer_init(&w.place, &d->allocator);
    bool more = collect_schema_prefixes(d, &w.prefixes);
    for (size_t i = 0; more && i < gedelf_dataset_metadata(d)->schema_count; i++) {
        gedelf_structure s = gedelf_structure_first(gedelf_dataset_schema(d, i));
        for (; more && gedelf_structure_exists(s); s = gedelf_structure_next(s))
            more = tell_definition(&w, s);
    }
    more = more && tell_foreign_meanings(&w);
    prefixes_free(&w.prefixes);
    buffer_free(&w.meaning);
    buffer_free(&w.place);
    return more;
}

/* ---- Lines ----------------------------------------------------------------------------------------- */

/* What is known, and what is to be written. */
typedef struct schema_lines {
    const schema_search *search;
    prefix_table own, other; /* prefixes of both, */
    bool clashing;           /* of which some mean something else in the other */
    names known;
    buffer text, name;
    buffer *out;
    bool opened; /* the line of the schema at hand has been written, */
    bool begun;  /* and that of the definition */
} schema_lines;

static bool append_schema_line(buffer *out, uint64_t level, view tag, view payload, bool lead_pairs)
{
    return buffer_append_number(out, level) && buffer_append(out, VIEW(" ")) && buffer_append(out, tag) &&
           (payload.length == 0 || buffer_append(out, VIEW(" "))) && payload_append_doubled(out, payload, lead_pairs) &&
           buffer_append(out, VIEW("\n"));
}

/* What a line of a schema says in the other file: a tag has the name that it has there, and a prefix that means something
   else there is written out. */
static view definition_payload(schema_lines *l, gedelf_structure s, bool renames, bool *done)
{
    view payload = gedelf_structure_payload(s), rest = payload, word = VIEW(""), name = VIEW("");
    if (!renames)
        return payload;
    if (is_tag_line(s)) {
        word = first_schema_word(payload, &rest);
        name = l->search->name ? l->search->name(l->search->context, word) : word;
    }
    if (view_equal(word, name) && !l->clashing)
        return payload;
    l->name.length = 0;
    *done = buffer_append(&l->name, name) && (name.length == 0 || buffer_append(&l->name, VIEW(" "))) &&
            append_expanded(&l->own, &l->other, rest, &l->name);
    return buffer_view(&l->name);
}

/* A structure of a schema with all that is below it. */
static bool append_definition(schema_lines *l, gedelf_structure s, uint64_t level, bool whole, bool renames)
{
    uint32_t size = whole ? structure_size(s) : 1;
    bool done = true;
    for (uint32_t i = 0; done && i < size; i++) {
        gedelf_structure part = structure_part(s, i);
        if (i > 0)
            level = structure_next_level(s, i, level);
        view payload = definition_payload(l, part, renames, &done);
        done = done && append_schema_line(&l->text, level, gedelf_structure_tag(part), payload,
                                          l->search->into->assembler.rules->lead_pairs);
    }
    return done;
}

/* The text by which a part of a definition is known: it and the line above it; the definition's own if it has no parts. */
static bool make_schema_key(schema_lines *l, gedelf_structure s, gedelf_structure part, bool renames)
{
    l->text.length = 0;
    return append_definition(l, s, 2, false, renames) &&
           (!gedelf_structure_exists(part) || append_definition(l, part, 3, true, renames));
}

/* Must a line about a tag be there once more, though it is known? */
static bool is_said_anew(gedelf_structure s, const names *anew)
{
    view rest;
    return anew && is_tag_line(s) && names_find(anew, first_schema_word(gedelf_structure_payload(s), &rest)) > 0;
}

static bool know_definition(schema_lines *l, gedelf_structure s, const names *anew)
{
    gedelf_structure part = gedelf_structure_first(s), none = {NULL, 0};
    bool done = is_said_anew(s, anew) ||
                (make_schema_key(l, s, none, false) && names_add(&l->known, buffer_view(&l->text)) > 0);
    for (; done && gedelf_structure_exists(part); part = gedelf_structure_next(part))
        done = is_said_anew(part, anew) ||
               (make_schema_key(l, s, part, false) && names_add(&l->known, buffer_view(&l->text)) > 0);
    return done;
}

static bool know_schemas(schema_lines *l, const gedelf_dataset *d, const names *anew)
{
    bool done = true;
    for (size_t i = 0; done && d && i < gedelf_dataset_metadata(d)->schema_count; i++) {
        gedelf_structure its = gedelf_dataset_schema(d, i), s = gedelf_structure_first(its);
        if (gedelf_structure_payload(its).length > 0)
            done = names_add(&l->known, gedelf_structure_payload(its)) > 0;
        for (; done && gedelf_structure_exists(s); s = gedelf_structure_next(s))
            done = know_definition(l, s, anew);
    }
    return done;
}

/* Does a line concern a tag that matters? One that defines none does. */
static bool is_wanted_definition(const schema_lines *l, gedelf_structure s)
{
    view rest;
    return !l->search->used || !is_tag_line(s) ||
           names_find(l->search->used, first_schema_word(gedelf_structure_payload(s), &rest)) > 0;
}

/* Does a definition, by one of its tags? */
static bool concerns_tag(const schema_lines *l, gedelf_structure s)
{
    bool any = false;
    gedelf_structure part = gedelf_structure_first(s);
    for (; gedelf_structure_exists(part); part = gedelf_structure_next(part)) {
        if (is_tag_line(part) && is_wanted_definition(l, part))
            return true;
        any = any || is_tag_line(part);
    }
    return !any && is_wanted_definition(l, s);
}

/* Writes what was made in `text`, the lines above it first, if it is not known. */
static bool write_unknown(schema_lines *l, gedelf_structure s, gedelf_structure part)
{
    if (!make_schema_key(l, s, part, true))
        return false;
    if (names_find(&l->known, buffer_view(&l->text)) > 0)
        return true;
    if (names_add(&l->known, buffer_view(&l->text)) == 0)
        return false;
    if (!has_tag_lines(l->search->into) && !l->opened && !buffer_append(l->out, VIEW("1 SCHMA\n")))
        return false;
    const char *end = l->begun ? memchr(l->text.data, '\n', l->text.length) : NULL;
    size_t skipped = end ? (size_t)(end - l->text.data) + 1 : 0;
    l->opened = l->begun = true;
    return buffer_append(l->out, view_of(l->text.data + skipped, l->text.length - skipped));
}

static bool write_definition(schema_lines *l, gedelf_structure s)
{
    gedelf_structure part = gedelf_structure_first(s);
    bool done = true;
    view rest, key = first_schema_word(gedelf_structure_payload(s), &rest);
    l->begun = false;
    if (!concerns_tag(l, s) || (is_prefix_line(s) && prefix_clashes(&l->own, &l->other, key)))
        return true;
    if (!gedelf_structure_exists(part))
        return write_unknown(l, s, part);
    for (; done && gedelf_structure_exists(part); part = gedelf_structure_next(part)) {
        if (is_wanted_definition(l, part))
            done = write_unknown(l, s, part);
    }
    return done;
}

static bool write_schemas(schema_lines *l)
{
    const gedelf_dataset *from = l->search->from;
    bool done = true;
    for (size_t i = 0; done && i < gedelf_dataset_metadata(from)->schema_count; i++) {
        gedelf_structure its = gedelf_dataset_schema(from, i), s = gedelf_structure_first(its);
        view reference = gedelf_structure_payload(its);
        l->opened = false;
        if (reference.length > 0 && names_find(&l->known, reference) == 0)
            done =
                names_add(&l->known, reference) > 0 &&
                append_schema_line(l->out, 1, VIEW("SCHMA"), reference, l->search->into->assembler.rules->lead_pairs);
        for (; done && gedelf_structure_exists(s); s = gedelf_structure_next(s))
            done = write_definition(l, s);
    }
    return done;
}

/* The payload of such a structure, with the tag's name in the other file. */
static view foreign_payload(schema_lines *l, view payload, bool *done)
{
    view rest, word = first_schema_word(payload, &rest);
    view name = l->search->name ? l->search->name(l->search->context, word) : word;
    if (view_equal(word, name))
        return payload;
    l->name.length = 0;
    *done = buffer_append(&l->name, name) && buffer_append(&l->name, VIEW(" ")) && buffer_append(&l->name, rest);
    return buffer_view(&l->name);
}

static bool know_foreign_meanings(schema_lines *l, const gedelf_dataset *d, const names *anew)
{
    gedelf_structure s = gedelf_structure_first(gedelf_dataset_head(d));
    bool done = true;
    for (; done && gedelf_structure_exists(s); s = gedelf_structure_next(s)) {
        view payload = gedelf_structure_payload(s), rest;
        bool counts = is_foreign_meaning(s) && !(anew && names_find(anew, first_schema_word(payload, &rest)) > 0);
        done = !counts || names_add(&l->known, payload) > 0;
    }
    return done;
}

static bool write_foreign_meanings(schema_lines *l)
{
    gedelf_structure s = gedelf_structure_first(gedelf_dataset_head(l->search->from));
    bool done = true;
    for (; done && gedelf_structure_exists(s); s = gedelf_structure_next(s)) {
        view payload = gedelf_structure_payload(s), rest;
        bool wanted = !l->search->used || names_find(l->search->used, first_schema_word(payload, &rest)) > 0;
        if (!is_foreign_meaning(s) || !wanted)
            continue;
        payload = foreign_payload(l, payload, &done);
        if (done && names_find(&l->known, payload) == 0)
            done = append_schema_line(l->out, 1, VIEW("_SCHMA"), payload, false) && names_add(&l->known, payload) > 0;
    }
    return done;
}

/* A file that says nothing means the default schema; once it says something, it must name that too. */
static bool write_with_default(schema_lines *l)
{
    static const view implied = {DEFAULT_SCHEMA_IRI, sizeof DEFAULT_SCHEMA_IRI - 1};
    bool silent = !has_tag_lines(l->search->into) && gedelf_dataset_metadata(l->search->into)->schema_count == 0;
    size_t before = l->out->length;
    if (silent && (names_add(&l->known, implied) == 0 || !append_schema_line(l->out, 1, VIEW("SCHMA"), implied, false)))
        return false;
    size_t after = l->out->length;
    bool done = write_schemas(l);
    if (l->out->length == after)
        l->out->length = before;
    return done;
}

bool schema_lines_append(const schema_search *s, const gedelf_allocator *allocator, buffer *out)
{
    schema_lines l = {.search = s, .out = out};
    view one = gedelf_dataset_metadata(s->from)->dialect, other = gedelf_dataset_metadata(s->into)->dialect;
    if (!view_equal(one, other) || !has_schemas(s->into))
        return true;
    names_init(&l.known, allocator);
    buffer_init(&l.text, allocator);
    buffer_init(&l.name, allocator);
    prefixes_init(&l.own, allocator);
    prefixes_init(&l.other, allocator);
    bool done = collect_schema_prefixes(s->from, &l.own) && collect_schema_prefixes(s->into, &l.other);
    for (uint32_t i = 1; done && i <= l.own.keys.count; i++)
        l.clashing = l.clashing || prefix_clashes(&l.own, &l.other, names_at(&l.own.keys, i));
    done = done && know_schemas(&l, s->into, NULL) && know_schemas(&l, s->besides, s->anew) &&
           know_foreign_meanings(&l, s->into, NULL) &&
           (!s->besides || know_foreign_meanings(&l, s->besides, s->anew)) && write_with_default(&l) &&
           write_foreign_meanings(&l);
    prefixes_free(&l.own);
    prefixes_free(&l.other);
    names_free(&l.known);
    buffer_free(&l.text);
    buffer_free(&l.name);
    return done;
}
