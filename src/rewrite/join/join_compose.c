/* SPDX-License-Identifier: MIT */
/*
 * Pieces: takes structures of the second file and notes, builds each as a record of its own, with structures above it that give it
 * its level, and writes their lines in the first file's dialect, in UTF-8.
 */
#include "rewrite/join/join_private.h"
#include "format/write/write.h"

#include <gedelf/migrate.h>

/* ---- Building -------------------------------------------------------------------------------------- */

/* The superstructures of a piece, which are not written themselves. */
static gedelf_status build_above(join_job *j, uint32_t super, gedelf_item *out)
{
    uint32_t level = j->tree_a.items[super].level;
    gedelf_status status = gedelf_builder_add(j->builder, GEDELF_ITEM_NONE, VIEW("INDI"), out);
    for (uint32_t i = 0; status == GEDELF_OK && i < level; i++)
        status = gedelf_builder_add(j->builder, *out, VIEW("EVEN"), out);
    return status;
}

static gedelf_status build_parts(join_job *j, gedelf_item to, gedelf_structure from)
{
    view xref = gedelf_structure_xref(from), pointer = gedelf_structure_pointer(from);
    view datatype = gedelf_structure_datatype(from);
    gedelf_status status = GEDELF_OK;
    if (xref.length > 0 && names_find(&j->shared, xref) == 0) /* that one is the first's */
        status = gedelf_builder_set_xref(j->builder, to, join_name(j, xref));
    if (status == GEDELF_OK && pointer.length > 0)
        status = gedelf_builder_set_pointer_name(j->builder, to, join_name(j, pointer));
    else if (status == GEDELF_OK)
        status = gedelf_builder_set_payload(j->builder, to, join_payload(j, from));
    bool own = structure_has_language(from) || (j->defaults_differ && gedelf_structure_payload(from).length > 0);
    if (status == GEDELF_OK && own && j->qualified)
        status = gedelf_builder_set_language(j->builder, to, gedelf_structure_language(from));
    if (status == GEDELF_OK && datatype.length > 0 && j->qualified)
        status = gedelf_builder_set_datatype(j->builder, to, datatype);
    return status;
}

/* A copy of a structure and all that is below it, with the names that it has in the result. The stack is the builder's. */
static gedelf_status build_copy(join_job *j, gedelf_item super, gedelf_structure top)
{
    gedelf_structure s = top;
    gedelf_item made;
    gedelf_status status = GEDELF_OK;
    for (;;) {
        view tag = join_tag(j, gedelf_structure_tag(s));
        status = builder_add_as_read(j->builder, super, tag, &made);
        if (status == GEDELF_OK)
            status = build_parts(j, made, s);
        if (status == GEDELF_OK)
            status = join_build_defaults(j, made, s);
        if (status != GEDELF_OK)
            return status;
        gedelf_structure next = gedelf_structure_first(s);
        if (gedelf_structure_exists(next)) {
            super = made;
            s = next;
            continue;
        }
        while (!gedelf_structure_same(s, top) && !gedelf_structure_exists(gedelf_structure_next(s))) {
            s = gedelf_structure_super(s);
            super = j->builder->items[super].super;
        }
        if (gedelf_structure_same(s, top))
            return GEDELF_OK;
        s = gedelf_structure_next(s);
    }
}

/* ---- Pieces ---------------------------------------------------------------------------------------- */

static bool add_piece(join_job *j, join_point point, uint32_t level)
{
    join_piece piece = {.point = point, .level = level};
    return array_add(&j->allocator, &j->pieces, &j->piece_count, &j->piece_capacity, piece);
}

gedelf_status join_add_structure(join_job *j, uint32_t super, gedelf_structure s, join_point point)
{
    gedelf_item above = GEDELF_ITEM_NONE;
    gedelf_status status = super == JOIN_NONE ? GEDELF_OK : build_above(j, super, &above);
    if (status == GEDELF_OK)
        status = build_copy(j, above, s);
    if (status == GEDELF_OK && !add_piece(j, point, super == JOIN_NONE ? 0 : j->tree_a.items[super].level + 1))
        status = GEDELF_MEMORY;
    return status;
}

gedelf_status join_add_note(join_job *j, view text, join_point point)
{
    gedelf_item above, note;
    gedelf_status status = build_above(j, 0, &above);
    if (status == GEDELF_OK)
        status = gedelf_builder_add(j->builder, above, VIEW("NOTE"), &note);
    if (status == GEDELF_OK)
        status = gedelf_builder_set_payload(j->builder, note, text);
    return status == GEDELF_OK && !add_piece(j, point, 1) ? GEDELF_MEMORY : status;
}

/* ---- Lines ----------------------------------------------------------------------------------------- */

static bool keep_lines(void *context, const void *octets, size_t size)
{
    join_job *j = context;
    return buffer_append(&j->lines, view_of(octets, size));
}

static gedelf_status write_pieces(join_job *j, const gedelf_dataset *built)
{
    gedelf_writer *writer;
    gedelf_status status = gedelf_writer_open_part(&writer, NULL, built, keep_lines, j);
    if (status == GEDELF_OK && !j->trial)
        writer_fit(writer, &j->a.dataset->characters.encoding);
    gedelf_structure r = gedelf_dataset_records(built);
    for (size_t i = 0; status == GEDELF_OK && i < j->piece_count; i++) {
        gedelf_structure s = r;
        for (uint32_t level = 0; level < j->pieces[i].level; level++)
            s = gedelf_structure_first(s);
        j->pieces[i].at = j->lines.length;
        status = gedelf_writer_part(writer, s);
        j->pieces[i].length = j->lines.length - j->pieces[i].at;
        r = gedelf_structure_next(r);
    }
    gedelf_writer_close(writer);
    return status == GEDELF_UNWRITABLE ? GEDELF_MEMORY : status; /* it goes to memory */
}

gedelf_status join_write_pieces(join_job *j)
{
    gedelf_dataset *built;
    gedelf_status status = gedelf_builder_finish(j->builder, &built);
    if (status != GEDELF_OK)
        return status;
    j->builder = NULL;
    status = write_pieces(j, built);
    gedelf_dataset_free(built);
    return status;
}
