/* SPDX-License-Identifier: MIT */
/*
 * The upper layer but for people and families: takes a record, gives rows for what it is (source, repository, note, media,
 * submitter), and for what is anywhere in it (citations, notes, media, associations, places). [D506]
 */
#include "store/store_private.h"

/* ---- Tags --------------------------------------------------------------------------------------- */

/* Looks at the tags that are new since the last record. */
static bool learn_tags(row_maker *m, const block *b)
{
    size_t before = m->tag_capacity, count = (size_t)b->tags->count + 1;
    if (count <= before)
        return true;
    if (!array_reserve(&m->allocator, &m->tags, &m->tag_capacity, count))
        return false;
    memset(m->tags + before, 0, m->tag_capacity - before);
    return true;
}

ged_tag rows_tag(const row_maker *m, uint32_t number)
{
    return m->tags[number] > 0 ? (ged_tag)(m->tags[number] - 1) : GED_NONE;
}

gedelf_structure rows_below(const row_maker *m, gedelf_structure s, ged_tag tag)
{
    gedelf_structure sub = gedelf_structure_first(s);
    while (gedelf_structure_exists(sub) && rows_tag(m, gedelf_structure_tag_number(sub)) != tag)
        sub = gedelf_structure_next(sub);
    return sub;
}

gedelf_view rows_payload_below(const row_maker *m, gedelf_structure s, ged_tag tag)
{
    return gedelf_structure_payload(rows_below(m, s, tag));
}

/* Where the tags of all structures of a record are known. */
static void learn_record_tags(row_maker *m, gedelf_structure owner)
{
    uint32_t size = structure_size(owner);
    for (uint32_t i = 0; i < size; i++) {
        gedelf_structure s = structure_part(owner, i);
        uint32_t number = gedelf_structure_tag_number(s);
        if (m->tags[number] == 0)
            m->tags[number] = (uint8_t)(ged_tag_of(gedelf_structure_tag(s)) + 1);
    }
}

/* ---- Places ------------------------------------------------------------------------------------- */

/* Latitude and longitude, if both are there. */
static void read_map(const row_maker *m, gedelf_structure place, stored_place *into)
{
    gedelf_structure map = rows_below(m, place, GED_MAP);
    if (!into->mapped && gedelf_structure_exists(map))
        into->mapped =
            gedelf_latitude_parse(&into->latitude, rows_payload_below(m, map, GED_LATI)) == GEDELF_VALUE_OK &&
            gedelf_longitude_parse(&into->longitude, rows_payload_below(m, map, GED_LONG)) == GEDELF_VALUE_OK;
}

static bool count_named_place(row_maker *m, const stored_structure *n)
{
    if (n->parts.payload.length == 0 || !rows_wanted(m, TABLE_place))
        return true;
    uint32_t known = m->places.count, number = names_add(&m->places, n->parts.payload);
    if (number == 0 || !array_reserve(&m->allocator, &m->place_items, &m->place_capacity, number))
        return false;
    if (number > known)
        m->place_items[number - 1] = (stored_place){.count = 0};
    m->place_items[number - 1].count++;
    read_map(m, n->structure, &m->place_items[number - 1]);
    return true;
}

static void row_degrees(row_maker *m, size_t column, int64_t billionths)
{
    m->cells[column] = (gedelf_cell){.kind = GEDELF_CELL_REAL, .real = (double)billionths / 1e9};
}

static gedelf_status give_place(row_maker *m, uint32_t number)
{
    enum { PARTS = AT_place_part8 - AT_place_part1 + 1 };
    const stored_place *p = &m->place_items[number - 1];
    gedelf_view rest = names_at(&m->places, number), part;
    rows_begin(m, TABLE_place);
    rows_number(m, AT_place_id, number);
    rows_text(m, AT_place_name, rest);
    for (size_t i = 0; i + 1 < PARTS && gedelf_place_next(&rest, &part); i++)
        rows_text(m, AT_place_part1 + i, part);
    rows_text(m, AT_place_part8, view_trim(rest));
    rows_number(m, AT_place_count, (int64_t)p->count);
    if (p->mapped) {
        row_degrees(m, AT_place_latitude, p->latitude);
        row_degrees(m, AT_place_longitude, p->longitude);
    }
    return rows_give(m, TABLE_place);
}

gedelf_status rows_places(row_maker *m)
{
    gedelf_status status = GEDELF_OK;
    for (uint32_t i = 1; status == GEDELF_OK && i <= m->places.count; i++)
        status = give_place(m, i);
    return status;
}

/* ---- What is anywhere ----------------------------------------------------------------------- */

/* The number of the record that an identifier leads to, if it is among these, which are in order; else 0: a column that names
   records of one kind never leads to another (D506). */
static int64_t find_among(const row_maker *m, const int64_t *ids, size_t count, gedelf_view xref)
{
    int64_t id = rows_find_id(m, xref);
    size_t first;
    SEARCH_SORTED(first, 0, count, ids[first] < id);
    return first < count && ids[first] == id ? id : 0;
}

static gedelf_status give_citation(row_maker *m, const stored_structure *n, const stored_structure *owner)
{
    if (!rows_wanted(m, TABLE_citation))
        return GEDELF_OK;
    rows_begin(m, TABLE_citation);
    rows_number(m, AT_citation_id, n->id);
    rows_number(m, AT_citation_record, owner->id);
    rows_number(m, AT_citation_structure, n->super);
    rows_id(m, AT_citation_source, find_among(m, m->sources.items, m->sources.count, n->parts.pointer));
    rows_text(m, AT_citation_text, n->parts.payload);
    rows_text(m, AT_citation_page, rows_payload_below(m, n->structure, GED_PAGE));
    rows_text(m, AT_citation_quality, rows_payload_below(m, n->structure, GED_QUAY));
    return rows_give(m, TABLE_citation);
}

/* A note that is a record has no superstructure; one that points to such a record has no text. */
static gedelf_status give_note(row_maker *m, const stored_structure *n, const stored_structure *owner)
{
    if (!rows_wanted(m, TABLE_note) || n->parts.pointer.length > 0)
        return GEDELF_OK;
    rows_begin(m, TABLE_note);
    rows_number(m, AT_note_id, n->id);
    rows_text(m, AT_note_xref, n->parts.xref);
    rows_id(m, AT_note_record, n == owner ? 0 : owner->id);
    rows_id(m, AT_note_structure, n->super);
    rows_text(m, AT_note_text, n->parts.payload);
    return rows_give(m, TABLE_note);
}

/* The description of a file is below it, or below the OBJE. */
static gedelf_view payload_of_file(const row_maker *m, gedelf_structure medium, gedelf_structure object, ged_tag tag)
{
    gedelf_structure own = rows_below(m, medium, tag);
    return gedelf_structure_payload(gedelf_structure_exists(own) ? own : rows_below(m, object, tag));
}

static gedelf_status give_medium(row_maker *m, const stored_structure *n, const stored_structure *owner,
                                 gedelf_structure medium, int64_t position)
{
    rows_begin(m, TABLE_media);
    rows_number(m, AT_media_id, n->id);
    rows_number(m, AT_media_position, position);
    rows_text(m, AT_media_xref, n->parts.xref);
    rows_id(m, AT_media_record, n == owner ? 0 : owner->id);
    rows_text(m, AT_media_path, gedelf_structure_payload(medium));
    rows_text(m, AT_media_format, payload_of_file(m, medium, n->structure, GED_FORM));
    rows_text(m, AT_media_title, payload_of_file(m, medium, n->structure, GED_TITL));
    return rows_give(m, TABLE_media);
}

static gedelf_status give_media(row_maker *m, const stored_structure *n, const stored_structure *owner)
{
    if (!rows_wanted(m, TABLE_media) || n->parts.pointer.length > 0)
        return GEDELF_OK;
    gedelf_structure medium = rows_below(m, n->structure, GED_FILE);
    gedelf_status status = give_medium(m, n, owner, medium, 1);
    for (int64_t position = 2; status == GEDELF_OK; position++) {
        medium = gedelf_structure_next_same(medium);
        if (!gedelf_structure_exists(medium))
            break;
        status = give_medium(m, n, owner, medium, position);
    }
    return status;
}

static gedelf_status give_association(row_maker *m, const stored_structure *n, const stored_structure *owner)
{
    if (!rows_wanted(m, TABLE_association))
        return GEDELF_OK;
    gedelf_structure relation = rows_below(m, n->structure, GED_RELA);
    if (!gedelf_structure_exists(relation))
        relation = rows_below(m, n->structure, GED_ROLE);
    rows_begin(m, TABLE_association);
    rows_number(m, AT_association_id, n->id);
    rows_number(m, AT_association_record, owner->id);
    rows_number(m, AT_association_structure, n->super);
    rows_id(m, AT_association_person, find_among(m, m->person_ids, m->person_count, n->parts.pointer));
    rows_text(m, AT_association_relation, gedelf_structure_payload(relation));
    return rows_give(m, TABLE_association);
}

static gedelf_status give_part_rows(row_maker *m, const stored_structure *n, const stored_structure *owner,
                                    record_counts *counts)
{
    switch (rows_tag(m, n->parts.tag_number)) {
    case GED_SOUR: counts->citations++; return give_citation(m, n, owner);
    case GED_NOTE:
    case GED_SNOTE: counts->notes++; return give_note(m, n, owner);
    case GED_OBJE: counts->media++; return give_media(m, n, owner);
    case GED_ASSO: return give_association(m, n, owner);
    case GED_PLAC: return count_named_place(m, n) ? GEDELF_OK : GEDELF_MEMORY;
    default: return GEDELF_OK;
    }
}

static bool has_part_row(ged_tag tag)
{
    return tag == GED_SOUR || tag == GED_NOTE || tag == GED_SNOTE || tag == GED_OBJE || tag == GED_ASSO ||
           tag == GED_PLAC;
}

gedelf_status rows_parts(row_maker *m, const stored_structure *owner, record_counts *counts)
{
    gedelf_structure top = owner->structure;
    gedelf_status status = GEDELF_OK;
    for (uint32_t i = 1; status == GEDELF_OK && i < owner->parts.size; i++) {
        stored_structure n = {.structure = structure_part(top, i), .id = owner->id + i};
        if (!has_part_row(rows_tag(m, gedelf_structure_tag_number(n.structure))))
            continue;
        structure_look(n.structure, &n.parts);
        n.super = owner->id + structure_part_above(top, i);
        status = give_part_rows(m, &n, owner, counts);
    }
    return status;
}

/* ---- Records ------------------------------------------------------------------------------------ */

/* A column that is a payload. */
typedef struct payload_column {
    size_t column;
    ged_tag tag;
} payload_column;

/* A row with identifier and payloads: all that most records come to. The columns of `id` and `xref` are the same in all. */
static void begin_record_row(row_maker *m, size_t table, const stored_structure *n, const payload_column *columns,
                             size_t count)
{
    rows_begin(m, table);
    rows_number(m, AT_source_id, n->id);
    rows_text(m, AT_source_xref, n->parts.xref);
    for (size_t i = 0; i < count; i++)
        rows_text(m, columns[i].column, rows_payload_below(m, n->structure, columns[i].tag));
}

static gedelf_status give_source(row_maker *m, const stored_structure *n)
{
    static const payload_column columns[] = {{AT_source_title, GED_TITL},
                                             {AT_source_author, GED_AUTH},
                                             {AT_source_publication, GED_PUBL},
                                             {AT_source_abbreviation, GED_ABBR},
                                             {AT_source_text, GED_TEXT}};
    begin_record_row(m, TABLE_source, n, columns, sizeof columns / sizeof *columns);
    view repository = gedelf_structure_pointer(rows_below(m, n->structure, GED_REPO));
    rows_id(m, AT_source_repository, find_among(m, m->repositories.items, m->repositories.count, repository));
    return rows_give(m, TABLE_source);
}

static gedelf_status give_repository(row_maker *m, const stored_structure *n)
{
    static const payload_column columns[] = {{AT_repository_name, GED_NAME}, {AT_repository_address, GED_ADDR}};
    begin_record_row(m, TABLE_repository, n, columns, sizeof columns / sizeof *columns);
    return rows_give(m, TABLE_repository);
}

static gedelf_status give_submitter(row_maker *m, const stored_structure *n)
{
    static const payload_column columns[] = {
        {AT_submitter_name, GED_NAME}, {AT_submitter_address, GED_ADDR}, {AT_submitter_language, GED_LANG}};
    begin_record_row(m, TABLE_submitter, n, columns, sizeof columns / sizeof *columns);
    return rows_give(m, TABLE_submitter);
}

static gedelf_status give_other(row_maker *m, const stored_structure *n)
{
    record_counts unwanted = {0, 0, 0};
    gedelf_status status = GEDELF_OK;
    ged_tag tag = rows_tag(m, n->parts.tag_number);
    if (tag == GED_SOUR && rows_wanted(m, TABLE_source))
        status = give_source(m, n);
    else if (tag == GED_REPO && rows_wanted(m, TABLE_repository))
        status = give_repository(m, n);
    else if (tag == GED_SUBM && rows_wanted(m, TABLE_submitter))
        status = give_submitter(m, n);
    else if (tag == GED_NOTE || tag == GED_SNOTE)
        status = give_note(m, n, n);
    else if (tag == GED_OBJE)
        status = give_media(m, n, n);
    return status == GEDELF_OK ? rows_parts(m, n, &unwanted) : status;
}

gedelf_status rows_record(row_maker *m, gedelf_structure owner, int64_t base)
{
    stored_structure n = {.structure = owner, .id = base};
    if (!learn_tags(m, owner.block))
        return GEDELF_MEMORY;
    learn_record_tags(m, owner);
    structure_look(owner, &n.parts);
    if (m->person < m->person_count && m->person_ids[m->person] == base)
        return rows_person(m, &n);
    if (m->family < m->family_count && m->family_ids[m->family] == base)
        return rows_family(m, &n);
    return give_other(m, &n);
}
