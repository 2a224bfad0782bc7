/* SPDX-License-Identifier: MIT */
/*
 * Types: takes the tags and types that occur, and where; where the dialect that is written has another source of types,
 * gives what its header must say, and the tags that mean the same by that. D30, D34
 *
 * The records may be shown by another reader when they are written, so that places are known by texts, not by the
 * numbers that one reader gives them.
 */
#include "format/write/write_private.h"

void retyping_init(retyping *r, const gedelf_allocator *allocator)
{
    names_init(&r->places, allocator);
    names_init(&r->tags, allocator);
    names_init(&r->iris, allocator);
}

void retyping_free(retyping *r)
{
    const gedelf_allocator *allocator = r->places.allocator;
    names_free(&r->places);
    names_free(&r->tags);
    names_free(&r->iris);
    memory_release(allocator, r->path, r->path_capacity * sizeof *r->path);
    memory_release(allocator, r->fates, r->fate_capacity * sizeof *r->fates);
    if (r->to)
        conversion_free(&r->conversion);
    gedelf_schema_free(r->to);
}

/* ---- Places ---------------------------------------------------------------------------------- */

bool retyping_concerns(const gedelf_writer *w, gedelf_structure s)
{
    const block *b = s.block;
    return !w->ignores_types && b && b->types && b->schema && *b->schema &&
           (*b->schema)->rules->types != w->rules->types;
}

/* The place of a structure that the walk has come to, as octets. */
static view context_key(type_context *place, const retyping *r, uint64_t depth, uint32_t above)
{
    place->above = depth > 0 ? r->path[depth - 1] : above;
    return view_of((const char *)place, sizeof *place);
}

/* Remembers the place that the structure at this depth is in, for those below it. */
static bool remember_context(gedelf_writer *w, uint64_t depth, uint32_t number)
{
    retyping *r = &w->retyping;
    bool room = array_reserve(&w->allocator, &r->path, &r->path_capacity, (size_t)depth + 1);
    if (room)
        r->path[depth] = number;
    return room;
}

bool retyping_note(gedelf_writer *w, gedelf_structure s, uint64_t depth, uint32_t above)
{
    retyping *r = &w->retyping;
    type_context place = {.tag = names_add(&r->tags, gedelf_structure_tag(s)),
                          .type = names_add(&r->iris, gedelf_structure_type(s))};
    uint32_t number =
        place.tag != 0 && place.type != 0 ? names_add(&r->places, context_key(&place, r, depth, above)) : 0;
    r->asked = true;
    return number != 0 && remember_context(w, depth, number);
}

view written_tag(gedelf_writer *w, gedelf_structure s, uint64_t depth, uint32_t above)
{
    retyping *r = &w->retyping;
    view own = gedelf_structure_tag(s);
    type_context place = {.tag = names_find(&r->tags, own), .type = names_find(&r->iris, gedelf_structure_type(s))};
    uint32_t number = names_find(&r->places, context_key(&place, r, depth, above));
    if (!remember_context(w, depth, number != 0 ? number : NO_CONTEXT))
        return view_of(NULL, 0);
    return number != 0 ? r->fates[number - 1].tag : own;
}

/* ---- Converting ------------------------------------------------------------------------------ */

static type_context context_numbered(const retyping *r, uint32_t number)
{
    type_context place;
    memcpy(&place, names_at(&r->places, number).text, sizeof place);
    return place;
}

/* The type, in the target, of what a place is below. A place's number is higher than that of the one above it. */
static uint32_t type_above(const retyping *r, const type_context *place)
{
    if (place->above == RECORD_CONTEXT)
        return schema_document(r->to);
    return place->above == HEADER_CONTEXT ? schema_metadata(r->to) : r->fates[place->above - 1].type;
}

/* Shows all places to the conversion. */
static bool meet_contexts(retyping *r, schema *from)
{
    for (uint32_t i = 1; i <= r->places.count; i++) {
        type_context place = context_numbered(r, i);
        uint32_t type = schema_add_type(from, names_at(&r->iris, place.type));
        context_fate *fate = &r->fates[i - 1];
        view tag = names_at(&r->tags, place.tag);
        fate->type = type != 0 ? conversion_meet(&r->conversion, tag, type, type_above(r, &place)) : 0;
        if (fate->type == 0)
            return false;
    }
    return conversion_finish(&r->conversion);
}

/* Asks it for their tags. Where one tag meant two things, the second gets another one (D34). */
static bool ask_contexts(gedelf_writer *w, schema *from)
{
    retyping *r = &w->retyping;
    for (uint32_t i = 1; i <= r->places.count; i++) {
        type_context place = context_numbered(r, i);
        context_fate *fate = &r->fates[i - 1];
        view tag = names_at(&r->tags, place.tag), iri = names_at(&r->iris, place.type);
        fate->tag = conversion_tag(&r->conversion, tag, schema_add_type(from, iri), type_above(r, &place), &fate->type);
        if (fate->tag.length == 0)
            return false;
        if (!view_equal(fate->tag, tag))
            writer_say(w, DIAG_TAG_CHANGED, tag, fate->tag, iri);
    }
    return true;
}

bool retyping_settle(gedelf_writer *w, schema *from)
{
    retyping *r = &w->retyping;
    if (!r->asked || !from || schema_is_empty(from))
        return true;
    bool room = array_reserve(&w->allocator, &r->fates, &r->fate_capacity, r->places.count);
    r->to = room ? schema_create(&w->allocator, w->rules) : NULL;
    return r->to && conversion_init(&r->conversion, from, r->to) && meet_contexts(r, from) && ask_contexts(w, from);
}

/* ---- Writing --------------------------------------------------------------------------------- */

static bool take_type_line(void *context, uint64_t level, view tag, view value)
{
    gedelf_writer *w = context;
    if (!is_plain_gedcom(w))
        w->signs |= w->rules->types == TYPES_FROM_DICTIONARY ? SIGN_DICTIONARY : SIGN_SCHEMA | SIGN_INLINE_SCHEMA;
    return write_metadata(w, level, tag, value);
}

bool write_dictionary(gedelf_writer *w, const schema *dictionary)
{
    return dictionary_write(dictionary, 1, take_type_line, w);
}

bool write_dictionary_entry(gedelf_writer *w, view tag, view payload)
{
    buffer entry;
    view rest = payload, key = take_word(&rest), word;
    buffer_init(&entry, &w->allocator);
    bool done = buffer_append(&entry, key);
    bool listed = view_equal(tag, known_tag(TAG_DEFN));
    for (size_t i = 0; done && (word = take_word(&rest)).length > 0; i++)
        done = buffer_append(&entry, i > 0 && listed ? VIEW("\n") : VIEW(" ")) && buffer_append(&entry, word);
    done = done && write_metadata(w, 1, tag, buffer_view(&entry));
    buffer_free(&entry);
    return done;
}

bool write_mappings(gedelf_writer *w, const schema *types)
{
    bool done = true;
    for (size_t i = 0; i < types->mapping_count; i++) {
        const tag_mapping *m = &types->mappings[i];
        for (uint32_t k = 0; done && k < m->count; k++) {
            w->joined.length = 0;
            done = buffer_append(&w->joined, names_at(&types->tags, m->tag)) && buffer_append(&w->joined, VIEW(" ")) &&
                   buffer_append(&w->joined, schema_iri(types, types->alternates[m->first + k])) &&
                   write_metadata(w, 2, VIEW("TAG"), buffer_view(&w->joined));
        }
    }
    return done;
}

bool write_converted_types(gedelf_writer *w, gedelf_structure head)
{
    schema *to = w->retyping.to;
    if (w->rules->types == TYPES_FROM_DICTIONARY)
        return dictionary_write(to, 1, take_type_line, w);
    return (is_plain_gedcom(w) ? write_kept(w, head, 1, "_SCHMA", VIEW(""))
                               : write_as_it_stands(w, 1, VIEW("SCHMA"), VIEW(""))) &&
           schema_write(to, to->has_default ? WRITE_DEFAULT_REFERENCE : 0, 2, take_type_line, w);
}

void lose_references(gedelf_writer *w, const schema *from)
{
    for (size_t i = 0; i < from->reference_count; i++) {
        const schema_reference *r = &from->references[i];
        gedelf_diag diag = {.code = DIAG_REFERENCE_LOST, .line = 1, .column = 1, .width = 1};
        diag.args[0] = r->iri;
        diag.args[1] = writer_dialect(w);
        if (r->place.origin == 0)
            diag.line = r->place.line;
        if (r->missed)
            diags_raise(&w->diags, &diag);
    }
}

void leave_out_below(gedelf_writer *w, gedelf_structure reference)
{
    gedelf_structure s = gedelf_structure_first(reference);
    for (; gedelf_structure_exists(s); s = gedelf_structure_next(s))
        writer_say_of(w, s, DIAG_BELOW_REFERENCE_LEFT_OUT, gedelf_structure_tag(s), VIEW(""), VIEW(""));
}

bool is_schema_reference(gedelf_structure s)
{
    return gedelf_structure_tag_number(s) == TAG_SCHMA && view_trim(gedelf_structure_payload(s)).length > 0;
}

void leave_out_below_references(gedelf_writer *w, const heading *h)
{
    for (size_t i = 0; i < h->metadata->schema_count; i++) {
        uint64_t depth = 0;
        gedelf_structure s = heading_schema(h, i);
        while (gedelf_structure_exists(s)) {
            bool reference = is_schema_reference(s);
            if (reference)
                leave_out_below(w, s);
            s = reference ? next_beside(s, &depth) : next_below(s, &depth);
        }
    }
}

void writer_ignore_types(gedelf_writer *w)
{
    w->ignores_types = true;
}
