/* SPDX-License-Identifier: MIT */
/*
 * Records that stay as they are, which most do: takes one of five, looks at each of its structures, and copies them into the
 * result if nothing about any of them is to be translated. Else nothing is done, and the record goes the long way. D320
 */
#include "rewrite/migrate/migrate_names.h"
#include "rewrite/migrate/migrate_stays.h"

bool is_renamed(const migration *m, view name)
{
    return name.length > 0 && m->renamed.keys.count > 0 && names_find(&m->renamed.keys, name) > 0;
}

/* Has another record its identifier? */
bool has_namesake(const migration *m, view name)
{
    const name_fact *owner = name.length > 0 && m->has_namesakes ? find_name_owner(m, name) : NULL;
    return owner && owner->count > 1;
}

/* Is there one with this tag before it, below the same structure? */
static bool has_fellow(const record_row *rows, size_t i)
{
    for (size_t at = rows[i].super + 1; at < i; at = rows[at].end) {
        if (rows[at].parts.tag_number == rows[i].parts.tag_number)
            return true;
    }
    return false;
}

/* Is what must be there below it? What is there is looked at in its turn. */
static bool has_what_it_wants(const migration *m, gedelf_structure s, const seven_type *type)
{
    size_t at = 0;
    view tag;
    seven_substructure below;
    while (seven_next_required(m, type, &at, &tag, &below)) {
        if (!gedelf_structure_exists(gedelf_structure_find(s, tag)))
            return false;
    }
    return true;
}

/* Seven has a medium's record in another form (D335), and parts of names as lists (D344). */
static bool stays_by_itself(const record_row *rows, size_t i, const stay_rule *p)
{
    view text = rows[i].parts.payload;
    if (i == 0)
        return !view_equal(rows[i].parts.tag, VIEW("OBJE"));
    if (p->piece && text.length > 0 && memchr(text.text, ',', text.length))
        return false;
    return (p->several && !p->piece) || !has_fellow(rows, i);
}

/* Looks at one structure, whose superstructure has been looked at. */
static bool look_at_part(migration *m, gedelf_structure s, size_t i)
{
    record_row *row = &m->rows[i], *above = &m->rows[row->super];
    const structure_parts *parts = &row->parts;
    bool points = parts->pointer.length > 0;
    bool controls = parts->in_line ? (parts->traits & TRAIT_CONTROL) != 0 : has_controls(parts->payload);
    if (controls || parts->language != 0 || parts->datatype != 0 || (i > 0 && parts->xref.length > 0) ||
        is_renamed(m, parts->xref) || is_renamed(m, parts->pointer) || (i == 0 && has_namesake(m, parts->xref)))
        return false;
    stay_question of = {parts->tag, points ? parts->pointer : parts->payload, tag_key(parts->tag),
                        i > 0 ? above->tag : 0, points};
    unit_context context = i > 0 ? (unit_context){above->type, above->five, above->parts.tag}
                                 : (unit_context){seven_file(), model_guide_records(m->older), VIEW("")};
    const stay_rule *p = find_stay_rule(m, &context, &of);
    if (!p || p->renamed || !stays_by_itself(m->rows, i, p) || (p->wanted > 0 && !has_what_it_wants(m, s, p->type)))
        return false;
    row->type = p->type;
    row->tag = p->tag;
    row->five = p->five;
    return true;
}

static bool look_at_record(migration *m, gedelf_structure top, size_t count)
{
    size_t super = 0;
    for (size_t i = 0; i < count; i++) {
        gedelf_structure s = {top.block, top.index + (uint32_t)i};
        record_row *row = &m->rows[i];
        while (i > 0 && i >= m->rows[super].end)
            super = m->rows[super].super;
        structure_look(s, &row->parts);
        row->super = super;
        row->end = i + row->parts.size;
        if (!look_at_part(m, s, i))
            return false;
        super = row->parts.size > 1 ? i : super;
    }
    return true;
}

/* The number that a tag of the source has in the result; 0 if there is no memory. */
static uint32_t result_tag(migration *m, const structure_parts *parts)
{
    size_t before = m->result_tag_room;
    if (!array_reserve(&m->allocator, &m->result_tags, &m->result_tag_room, (size_t)parts->tag_number + 1))
        return 0;
    for (size_t i = before; i < m->result_tag_room; i++)
        m->result_tags[i] = 0;
    uint32_t *number = &m->result_tags[parts->tag_number];
    if (*number == 0)
        *number = names_add(&builder_dataset(m->builder)->assembler.tags, parts->tag);
    return *number;
}

bool record_stays(migration *m, gedelf_structure top)
{
    size_t count = structure_size(top);
    if (!array_reserve(&m->allocator, &m->rows, &m->row_room, count)) {
        m->status = GEDELF_MEMORY;
        return false;
    }
    return look_at_record(m, top, count);
}

void copy_record(migration *m, gedelf_structure top)
{
    for (size_t i = 0, count = structure_size(top); m->status == GEDELF_OK && i < count; i++) {
        record_row *row = &m->rows[i];
        gedelf_item super = i > 0 ? m->rows[row->super].item : GEDELF_ITEM_NONE;
        m->status = builder_add_parts(m->builder, super, result_tag(m, &row->parts), &row->parts, &row->item);
    }
}
