/* SPDX-License-Identifier: MIT */
/*
 * OutRefs: takes the header, the records that describe something outside the file, and citations; gives the nodes that
 * claims have for a source.
 *
 * The file is known by what its header says, and by a digest of its records. A record is known by the file and by what it is
 * called there, so that two records are two nodes even if they say the same. A citation is known by what it cites and by all
 * that it says.
 */
#include "research/mapping/map.h"

/* ---- All of a structure as details ----------------------------------------------------------- */

/* "@N1@" */
static view map_pointer_text(mapping *m, gedelf_structure s)
{
    m->text.length = 0;
    status_enough(&m->status, buffer_append(&m->text, VIEW("@")) &&
                                  buffer_append(&m->text, gedelf_structure_pointer(s)) &&
                                  buffer_append(&m->text, VIEW("@")));
    return buffer_view(&m->text);
}

/* The OutRef of the record that a pointer leads to; false if there is none. */
static bool map_find_recorded(const mapping *m, gedelf_structure pointer, uint32_t *out)
{
    uint32_t number = names_find(&m->recorded, gedelf_structure_pointer(pointer));
    /* A name that two records have leads to neither (D8). */
    if (number == 0 || gedelf_structure_xref(gedelf_dataset_target(m->elf, pointer)).length == 0)
        return false;
    *out = m->recorded_nodes[number - 1];
    return true;
}

/* A detail is a text: a note is quoted, and only what is an OutRef can be a parent. */
static void map_take_pointer(mapping *m, gedelf_pg_value key, gedelf_structure s, bool cites)
{
    uint32_t parent;
    gedelf_structure target = gedelf_dataset_target(m->elf, s);
    if (!cites && map_find_recorded(m, s, &parent))
        map_add_parent(m, key, parent);
    else if (!cites && gedelf_structure_payload(target).length > 0)
        map_add_detail(m, key, map_datum_of(m, target));
    else
        map_add_detail(m, key, map_text_datum(m, map_pointer_text(m, s)));
}

/* Details are side by side, and a key must show where each was. The table's key is enough only for a structure directly
   in the header or in a citation; the key for the words of a source only where these are in their proper place: below
   DATA if a record is cited. */
static bool map_is_ambiguous(const mapping *m, map_context context, const map_row *row)
{
    bool top = context == MAP_IN_METADATA || context == MAP_IN_CITED;
    if (row && row->context == MAP_IN_ANYWHERE)
        return !top;
    return row && strcmp(row->name, "TEXT_FROM_SOURCE") == 0 &&
           row->context == (m->cites_record ? MAP_IN_CITED : MAP_IN_CITED_DATA);
}

/* Without the path, structures below the second of several structures with the same tag would be mixed up with those
   below the first. So would a citation within, such as that of a note, with the citation that it is part of. The record
   that it cites is not a source for the outer one, so it cannot be a parent. */
static void map_take_structure(mapping *m, gedelf_structure s, uint64_t ordinal)
{
    const map_frame *frame = &m->frames[m->frame_count - 1];
    bool leaf = !gedelf_structure_exists(gedelf_structure_first(s)), cites = map_is_citation(m, frame->context, s);
    const map_row *row = map_row_of(m, frame->context, s);
    bool by_path = frame->by_path || cites || (!leaf && ordinal > 1) || map_is_ambiguous(m, frame->context, row);
    row = by_path ? NULL : row;
    size_t slug = m->slugs.length, path = m->paths.length;
    map_append_path(m, s, leaf ? 1 : ordinal);
    if (map_is_pointer(s))
        map_take_pointer(m, map_detail_key_of(m, s, row, map_path(m, path)), s, cites);
    else if (leaf || gedelf_structure_payload(s).length > 0)
        map_add_detail(m, map_detail_key_of(m, s, row, map_path(m, path)), map_datum_of(m, s));
    map_frame *opened = leaf ? NULL : map_open(m, s, row ? row->below : MAP_IN_UNKNOWN, slug, path);
    if (opened)
        opened->by_path = by_path;
    else
        m->paths.length = path;
}

/* Takes all substructures of a structure as details; `path` begins with its own tag, and its number if there are more than
   one. Pointers right in the header are claims, not details. */
static void map_take_all(mapping *m, gedelf_structure s, map_context context, uint64_t ordinal, bool by_path)
{
    size_t path = m->paths.length, bottom = m->frame_count;
    status_enough(&m->status, map_append_step(&m->paths, s, ordinal));
    map_frame *frame = map_open(m, s, context, m->slugs.length, path);
    if (frame)
        frame->by_path = by_path;
    while (m->status == GEDELF_OK && m->frame_count > bottom) {
        bool is_head = m->frames[m->frame_count - 1].context == MAP_IN_METADATA;
        gedelf_structure sub = map_next(m, &ordinal);
        if (!gedelf_structure_exists(sub))
            map_close(m);
        else if (!is_head || !map_is_pointer(sub))
            map_take_structure(m, sub, ordinal);
    }
}

/* ---- The file -------------------------------------------------------------------------------- */

/* Schemas say how to read the file, and are kept as they are. */
static void map_take_schemas(mapping *m)
{
    uint64_t unknown = m->unknown;
    uint64_t number = 1;
    for (size_t i = 0; i < gedelf_dataset_metadata(m->elf)->schema_count; i++) {
        gedelf_structure taken = gedelf_dataset_schema(m->elf, i);
        if (gedelf_structure_payload(taken).length > 0)
            map_add_detail(m, map_string(m, gedelf_structure_tag(taken)), map_datum_of(m, taken));
        if (gedelf_structure_exists(gedelf_structure_first(taken)))
            map_take_all(m, taken, MAP_IN_UNKNOWN, number++, true);
    }
    m->unknown = unknown;
}

void map_make_file(mapping *m, view name)
{
    view language = gedelf_dataset_metadata(m->elf)->language;
    char digest[2 * SHA256_SIZE];
    map_add_detail(m, map_string(m, VIEW("type")), map_text_datum(m, VIEW("ELF document")));
    if (name.length > 0)
        map_add_detail(m, map_string(m, VIEW("file")), map_text_datum(m, name));
    if (map_digest(m->elf, digest))
        map_add_detail(m, map_string(m, VIEW("sha256")), map_text_datum(m, view_of(digest, sizeof digest)));
    if (!view_equal(language, VIEW("und")))
        map_add_detail(m, map_string(m, VIEW("language")), map_text_datum(m, language));
    map_take_schemas(m);
    map_take_all(m, gedelf_dataset_head(m->elf), MAP_IN_METADATA, 1, false);
    m->file = map_outref(m);
}

static void map_add_file(mapping *m)
{
    map_add_parent(m, map_string(m, VIEW(ELF_NAMESPACE "Document")), m->file);
}

/* ---- Records --------------------------------------------------------------------------------- */

uint32_t map_recorded_of(mapping *m, gedelf_structure s, map_context below, view slug)
{
    map_add_file(m);
    map_add_detail(m, map_string(m, VIEW("record")), map_text_datum(m, slug));
    for (gedelf_structure sub = gedelf_structure_first(s); gedelf_structure_exists(sub);
         sub = gedelf_structure_next(sub)) {
        const map_row *row = map_row_of(m, below, sub);
        if (map_is_detail(row, sub))
            map_add_detail(m, map_detail_key_of(m, sub, row, VIEW("")), map_datum_of(m, sub));
    }
    return map_outref(m);
}

bool map_is_detail(const map_row *row, gedelf_structure s)
{
    return row && row->role == MAP_DETAIL && !map_is_pointer(s) && !gedelf_structure_exists(gedelf_structure_first(s));
}

/* Citations name records that are after them, so these come first. */
void map_make_recorded(mapping *m)
{
    m->record = 0;
    for (gedelf_structure s = gedelf_dataset_records(m->elf); m->status == GEDELF_OK && gedelf_structure_exists(s);
         s = gedelf_structure_next(s)) {
        const map_row *row = map_row_of(m, MAP_IN_DOCUMENT, s);
        m->record++;
        if (!row || row->role != MAP_RECORDED || !map_is_identified(m, s))
            continue;
        m->slugs.length = 0;
        map_append_record_slug(m, s);
        uint32_t node_number = map_recorded_of(m, s, row->below, buffer_view(&m->slugs));
        uint32_t number = names_add(&m->recorded, gedelf_structure_xref(s));
        bool room = number != 0 && array_reserve(m->allocator, &m->recorded_nodes, &m->recorded_capacity, number);
        if (status_enough(&m->status, room))
            m->recorded_nodes[number - 1] = node_number;
    }
    m->slugs.length = 0;
}

/* ---- Citations ------------------------------------------------------------------------------- */

/* A citation that says no more than which source it is, is that source. */
uint32_t map_citation_of(mapping *m, gedelf_structure citation)
{
    uint32_t cited = m->file;
    bool found = map_is_pointer(citation) && map_find_recorded(m, citation, &cited);
    gedelf_pg_value key = map_string(m, VIEW(ELF_NAMESPACE "SOURCE_CITATION"));
    if (found)
        map_add_parent(m, key, cited);
    else
        map_add_file(m);
    if (!found && map_is_pointer(citation))
        map_add_detail(m, key, map_text_datum(m, map_pointer_text(m, citation)));
    else if (!found && gedelf_structure_payload(citation).length > 0)
        map_add_detail(m, key, map_datum_of(m, citation));
    m->cites_record = found;
    map_take_all(m, citation, MAP_IN_CITED, 1, false);
    if (m->details.count > 0 || m->parents.count > 1 || !found)
        return map_outref(m);
    m->parents.count = 0;
    return cited;
}

/* ---- Where pointers lead --------------------------------------------------------------------- */

/* An identifier that no record has, or several have, still means something (D8, D113). */
static uint32_t map_undefined(mapping *m, gedelf_structure pointer)
{
    m->text.length = 0;
    status_enough(&m->status, buffer_append(&m->text, VIEW("UNDEF @")) &&
                                  buffer_append(&m->text, gedelf_structure_pointer(pointer)) &&
                                  buffer_append(&m->text, VIEW("@")));
    uint32_t subject = map_subject(m, buffer_view(&m->text));
    map_type(m, subject, VIEW(ELF_NAMESPACE "Undefined"));
    return subject;
}

uint32_t map_target_of(mapping *m, gedelf_structure pointer)
{
    uint32_t recorded;
    gedelf_structure target = gedelf_dataset_target(m->elf, pointer);
    if (gedelf_structure_xref(target).length == 0)
        return map_undefined(m, pointer);
    if (map_find_recorded(m, pointer, &recorded))
        return recorded;
    m->text.length = 0;
    status_enough(&m->status, map_append_identity(&m->text, target));
    return map_subject(m, buffer_view(&m->text));
}
