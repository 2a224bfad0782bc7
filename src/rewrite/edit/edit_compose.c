/* SPDX-License-Identifier: MIT */
/*
 * Composing: takes a structure, gives its lines as its record would have them, and text as octets in the file's encoding.
 * What the file has no form for is refused. D20, D125
 */
#include "rewrite/edit/edit_changes.h"
#include "rewrite/edit/edit_session.h"

/* ---- Lines ----------------------------------------------------------------------------------- */

/* Notes where each of the lines ends. */
static bool note_ends(edit_session *e)
{
    const buffer *lines = &e->composer.lines;
    const char *text = lines->data, *end = text + lines->length;
    for (const char *stop; text < end; text = stop + 1) {
        stop = memchr(text, '\n', (size_t)(end - text));
        if (!array_add(e->allocator, &e->composed_ends, &e->composed_count, &e->composed_capacity,
                       (size_t)(stop - lines->data)))
            return false;
    }
    return true;
}

view edit_composed_line(const edit_session *e, size_t index)
{
    size_t begin = index > 0 ? e->composed_ends[index - 1] + 1 : 0;
    return view_of(e->composer.lines.data + begin, e->composed_ends[index] - begin);
}

/* Lines become as long as those that the record itself has wrapped, else as the dialect recommends. */
static void set_limit(edit_session *e)
{
    enum { SHORTEST = 40 };
    uint64_t own = e->tree.wrapped, unit = composer_unit(&e->composer), most = unit * e->rules->line_length;
    e->composer.wrapper.limit = own >= SHORTEST * unit && own < most ? own : most;
    if (e->rules->line_length == 0)
        e->composer.wrapper.limit = UINT64_MAX;
}

/* Reports a payload that cannot be written. */
static void refuse_payload(edit_session *e, uint32_t n)
{
    view what = (e->composer.wrapper.lost & LOSS_SPACE) != 0 ? VIEW("white space at the start or end of a line")
                                                             : VIEW("a character that cannot be written");
    edit_refuse(e, DIAG_EDIT_INEXPRESSIBLE, n, what, view_of_string(e->rules->name));
}

bool edit_compose(edit_session *e, uint32_t n, uint64_t level, view payload)
{
    const edit_node *about = &e->tree.nodes[n];
    bool points = about->kind == PAYLOAD_POINTER;
    composer_value own = {.opening = {.level = level, .xref = tree_node_xref(&e->tree, n), .tag = about->tag},
                          .pointer = points ? payload : VIEW(""),
                          .payload = points ? VIEW("") : payload};
    bool returns =
        own.payload.length > 0 && memchr(payload.text, '\r', payload.length); /* read again, they would be LF */
    e->composer.lines.length = e->composed_count = 0;
    set_limit(e);
    bool done = compose_lines(&e->composer, &own) && note_ends(e);
    if (!points && (e->composer.wrapper.lost != LOSS_NONE || returns))
        refuse_payload(e, n);
    if (e->composed_count > 1 && level >= option_depth(&e->options)) {
        char digits[20];
        edit_refuse(e, DIAG_EDIT_TOO_DEEP, n, view_of(digits, number_format(option_depth(&e->options), digits)),
                    VIEW(""));
    }
    return done;
}

size_t edit_prefix_length(uint64_t level, view xref, view tag)
{
    char digits[20];
    return number_format(level, digits) + 1 + (xref.length > 0 ? xref.length + 3 : 0) + tag.length;
}

/* ---- Octets ---------------------------------------------------------------------------------- */

bool edit_encode(const edit_session *e, view text, buffer *out)
{
    return encoder_append(e->encoding, text, out);
}
