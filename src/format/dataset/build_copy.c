/* SPDX-License-Identifier: MIT */
/*
 * Takes a structure of any dataset or reader, gives a copy of it, with all that is below it, in a builder.
 *
 * The copy's superstructures are known to the builder, so there is no stack.
 */
#include "format/dataset/dataset_private.h"

/* What would be the language of a payload if nothing were said. */
static view builder_language(const gedelf_builder *b)
{
    const assembler *a = &b->dataset->assembler;
    return names_at(&a->qualifiers, a->metadata.language);
}

/* A language counts where it is not the builder's default anyway. */
static gedelf_status copy_qualifiers(gedelf_builder *b, gedelf_item to, gedelf_structure from)
{
    view language = gedelf_structure_language(from), datatype = gedelf_structure_datatype(from);
    gedelf_status status = GEDELF_OK;
    if (gedelf_structure_payload(from).length > 0 && !view_equal_ignoring_case(language, builder_language(b)))
        status = gedelf_builder_set_language(b, to, language);
    if (status == GEDELF_OK && datatype.length > 0)
        status = gedelf_builder_set_datatype(b, to, datatype);
    return status;
}

/* Copies a structure without its tag and what is below it. */
static gedelf_status copy_parts(gedelf_builder *b, gedelf_item to, gedelf_structure from)
{
    view xref = gedelf_structure_xref(from), pointer = gedelf_structure_pointer(from);
    gedelf_status status = GEDELF_OK;
    if (xref.length > 0)
        status = gedelf_builder_set_xref(b, to, xref);
    if (status == GEDELF_OK && pointer.length > 0)
        status = gedelf_builder_set_pointer_name(b, to, pointer);
    else if (status == GEDELF_OK)
        status = gedelf_builder_set_payload(b, to, gedelf_structure_payload(from));
    return status == GEDELF_OK ? copy_qualifiers(b, to, from) : status;
}

/* The copies of what is below a structure whose copy is there. */
static gedelf_status copy_below(gedelf_builder *b, gedelf_item copy, gedelf_structure top)
{
    gedelf_structure s = gedelf_structure_first(top);
    gedelf_item super = copy, made;
    while (gedelf_structure_exists(s)) {
        gedelf_status status = builder_add_as_read(b, super, gedelf_structure_tag(s), &made);
        if (status == GEDELF_OK)
            status = copy_parts(b, made, s);
        if (status != GEDELF_OK)
            return status;
        gedelf_structure next = gedelf_structure_first(s);
        super = gedelf_structure_exists(next) ? made : super;
        while (!gedelf_structure_exists(next)) {
            next = gedelf_structure_next(s);
            if (gedelf_structure_exists(next))
                break;
            s = gedelf_structure_super(s);
            if (gedelf_structure_same(s, top))
                return GEDELF_OK;
            super = b->items[super].super;
        }
        s = next;
    }
    return GEDELF_OK;
}

/* Takes back what was added: a row of substructures ends where it did. */
static void take_back(gedelf_builder *b, gedelf_item super, size_t count, item_row row)
{
    b->count = count;
    b->items[super].below = row;
    if (row.last != 0)
        b->items[row.last].next = 0;
}

gedelf_status gedelf_builder_copy(gedelf_builder *builder, gedelf_item super, gedelf_structure from, gedelf_item *out)
{
    gedelf_item made;
    size_t count = builder->count;
    if (out)
        *out = GEDELF_ITEM_NONE;
    if (!gedelf_structure_exists(from) || super >= count)
        return GEDELF_ARGUMENT;
    item_row row = builder->items[super].below;
    gedelf_status status = gedelf_builder_add(builder, super, gedelf_structure_tag(from), &made);
    if (status == GEDELF_OK)
        status = copy_parts(builder, made, from);
    if (status == GEDELF_OK)
        status = copy_below(builder, made, from);
    if (status != GEDELF_OK)
        take_back(builder, super, count, row);
    else if (out)
        *out = made;
    return status;
}
