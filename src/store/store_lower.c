/* SPDX-License-Identifier: MIT */
/*
 * The lower layer: takes a record, gives a row for each structure of it. [D501]
 */
#include "store/store_private.h"

/* D104: language tags are compared without regard to case. */
static void put_row_language(row_maker *m, const block *b, const structure_parts *p)
{
    view language = names_at(b->qualifiers, p->language != 0 ? p->language : b->language);
    if (!view_equal_ignoring_case(language, gedelf_reader_metadata(m->reader)->language))
        rows_text(m, AT_structure_lang, language);
    rows_text(m, AT_structure_datatype, names_at(b->qualifiers, p->datatype));
}

/* A structure whose number is `id`, in what has the number `super`, 0 if that is nothing. */
static gedelf_status give_structure(row_maker *m, gedelf_structure s, int64_t id, int64_t super, int64_t level)
{
    structure_parts parts;
    structure_look(s, &parts);
    rows_begin(m, TABLE_structure);
    rows_number(m, AT_structure_id, id);
    rows_number(m, AT_structure_last, id + parts.size - 1);
    rows_id(m, AT_structure_parent, super);
    rows_number(m, AT_structure_level, level);
    rows_text(m, AT_structure_xref, parts.xref);
    rows_text(m, AT_structure_tag, parts.tag);
    rows_text(m, AT_structure_type, gedelf_structure_type(s));
    rows_text(m, AT_structure_payload, parts.payload);
    rows_text(m, AT_structure_pointer, parts.pointer);
    rows_id(m, AT_structure_target, rows_find_id(m, parts.pointer));
    put_row_language(m, s.block, &parts);
    rows_id(m, AT_structure_line, (int64_t)gedelf_structure_line(s));
    return rows_give(m, TABLE_structure);
}

gedelf_status rows_structures(row_maker *m, gedelf_structure top, int64_t base, bool head)
{
    const block *b = top.block;
    uint32_t size = structure_size(top);
    int64_t level = head;
    gedelf_status status = GEDELF_OK;
    for (uint32_t i = head; status == GEDELF_OK && i < size; i++) {
        gedelf_structure s = {b, top.index + i};
        node n = block_node(b, s.index);
        uint32_t super = n.parent - top.index;
        status = give_structure(m, s, base + i, i == 0 || (head && super == 0) ? 0 : base + super, level);
        level = n.size > 1 ? level + 1 : level - structure_closes(s, top.index);
    }
    return status;
}
