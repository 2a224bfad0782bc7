/* SPDX-License-Identifier: MIT */
/*
 * A structure at a glance: takes a structure, gives all that its node, its cell and its line say, for callers that want to
 * know all of it. What walk.c answers one question at a time is here found with one look at the line.
 */
#include "format/dataset/dataset_private.h"

/* ---- Lines ----------------------------------------------------------------------------------- */

/* A pointer without its at signs, and without white space round it. */
static view pointer_of(view label)
{
    if (label.text[0] != '@' || label.text[label.length - 1] != '@')
        label = view_trim(label);
    return view_of(label.text + 1, label.length - 2);
}

static void look_at_line(const block *b, const node *n, structure_parts *out)
{
    const char *text = line_after_level(b->text + n->text), *end = b->text + b->text_length;
    view xref = *text == '@' ? line_take_xref(&text, end) : view_of(NULL, 0);
    if ((n->tag & NODE_XREF) != 0)
        out->xref = xref;
    text += out->tag.length;
    if (text == end || !is_in_class(*text, CLASS_SPACE))
        return;
    text++;
    view rest = view_of(text, sweep_line(text, (size_t)(end - text), &out->traits));
    if ((n->tag & NODE_STRING) != 0)
        out->payload = rest;
    else if ((n->tag & NODE_POINTER) != 0)
        out->pointer = pointer_of(rest);
}

/* ---- Cells ----------------------------------------------------------------------------------- */

static void look_at_cell(const block *b, const node *n, structure_parts *out)
{
    const cell *c = &b->cells[n->text];
    /* A record without any text, such as a builder's empty header, has no address to count from. */
    const char *kept = c->payload_length > 0 ? b->text + c->payload_at : "";
    view value = view_of(c->payload ? c->payload : kept, c->payload_length);
    out->tag_number = c->tag;
    out->language = c->language;
    out->datatype = c->datatype;
    if ((n->tag & NODE_XREF) != 0)
        out->xref = view_of(b->text + c->xref_at, c->xref_length);
    if ((n->tag & NODE_STRING) != 0)
        out->payload = value;
    else if ((n->tag & NODE_POINTER) != 0)
        out->pointer = pointer_of(value);
}

/* ---- Both ------------------------------------------------------------------------------------ */

void structure_look(gedelf_structure s, structure_parts *out)
{
    const block *b = s.block;
    node n = block_node(b, s.index);
    bool in_line = (n.tag & NODE_CELL) == 0;
    *out = (structure_parts){.tag_number = n.tag >> NODE_FLAGS, .size = n.size, .in_line = in_line};
    if (!in_line)
        look_at_cell(b, &n, out);
    out->tag = names_at(b->tags, out->tag_number);
    if (in_line && (n.tag & (NODE_STRING | NODE_POINTER | NODE_XREF)) != 0)
        look_at_line(b, &n, out);
}

bool structure_is_simple(gedelf_structure s)
{
    return (block_node(s.block, s.index).tag & (NODE_XREF | NODE_POINTER | NODE_CELL)) == 0;
}

uint32_t structure_closes(gedelf_structure s, uint32_t top)
{
    node n = block_node(s.block, s.index);
    uint32_t count = 0, next = s.index + n.size;
    for (uint32_t i = s.index; i != top; count++) {
        i = n.parent;
        n = block_node(s.block, i);
        if (next < i + n.size)
            break;
    }
    return count;
}
