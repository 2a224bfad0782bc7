/* SPDX-License-Identifier: MIT */
/*
 * Composing: takes a structure, gives its lines as the file would have them, and text as octets in the file's encoding.
 * What the file has no form for is refused. [ELF-SER §serialising-structures, §serialising-line-strings], D7, D20, D125
 */
#include "rewrite/edit/edit_private.h"

/* ---- Lines ----------------------------------------------------------------------------------- */

/* All that the wrapper made is wanted at once. */
static bool keep_composed(void *context)
{
    (void)context;
    return true;
}

/* Notes where each of the lines ends. */
static bool note_ends(edit_session *e)
{
    const char *text = e->composed.data, *end = text + e->composed.length;
    for (const char *stop; text < end; text = stop + 1) {
        stop = memchr(text, '\n', (size_t)(end - text));
        if (!array_add(e->allocator, &e->composed_ends, &e->composed_count, &e->composed_capacity,
                       (size_t)(stop - e->composed.data)))
            return false;
    }
    return true;
}

view edit_composed_line(const edit_session *e, size_t index)
{
    size_t begin = index > 0 ? e->composed_ends[index - 1] + 1 : 0;
    return view_of(e->composed.data + begin, e->composed_ends[index] - begin);
}

static uint64_t measure_unit(const edit_session *e)
{
    return e->rules->measure == MEASURE_OCTETS ? e->encoding->unit : 1;
}

void edit_set_up_wrapper(edit_session *e)
{
    const dialect *rules = e->rules;
    const assembler *a = reader_assembler(e->reader);
    buffer begun = e->wrapper.line, rest = e->wrapper.rest;
    e->wrapper = (wrapper){.rules = rules,
                           .encoding = e->encoding,
                           .ends_escaped = rules->ends_escaped && rules->unicode != UNICODE_NONE,
                           .preserves = a->schema.preserves,
                           .preserves_context = a->schema.context,
                           .output = &encoding_utf_8,
                           .break_text = VIEW("\n"),
                           .out = &e->composed,
                           .drain = keep_composed};
    e->wrapper.line = begun;
    e->wrapper.rest = rest;
    e->wrapper.line_break = rules->measure == MEASURE_UTF8_OCTETS ? 0 : measure_unit(e);
}

/* Lines become as long as those that the record itself has wrapped, else as the dialect recommends. */
static void set_limit(edit_session *e)
{
    enum { SHORTEST = 40 };
    uint64_t own = e->tree.wrapped, unit = measure_unit(e), most = unit * e->rules->line_length;
    e->wrapper.limit = own >= SHORTEST * unit && own < most ? own : most;
    if (e->rules->line_length == 0)
        e->wrapper.limit = UINT64_MAX;
}

/* What is to be said of a payload that cannot be written. */
static void refuse_payload(edit_session *e, uint32_t n)
{
    view what = (e->wrapper.lost & LOSS_SPACE) != 0 ? VIEW("white space at an end of a line")
                                                    : VIEW("a character that cannot be written");
    edit_refuse(e, DIAG_EDIT_INEXPRESSIBLE, n, what, view_of_string(e->rules->name));
}

static bool compose_payload(edit_session *e, uint32_t n, const line_opening *o, view payload)
{
    wrapper *w = &e->wrapper;
    set_limit(e);
    bool done = wrapper_payload(w, o, payload, NULL, 0) && note_ends(e);
    bool returns = payload.length > 0 && memchr(payload.text, '\r', payload.length); /* read again, they would be LF */
    if (w->lost != LOSS_NONE || returns)
        refuse_payload(e, n);
    if (payload.length > 0 && wrapper_needs_escapes(w, o->tag, payload, 0))
        e->version_needed = true;
    if (e->composed_count > 1 && o->level >= e->options.max_depth)
        edit_refuse(e, DIAG_EDIT_TOO_DEEP, n, VIEW("the continuation lines"), VIEW(""));
    return done;
}

bool edit_compose(edit_session *e, uint32_t n, uint64_t level, view payload)
{
    const edit_node *about = &e->tree.nodes[n];
    line_opening opening = {.level = level, .xref = tree_node_xref(&e->tree, n), .tag = about->tag};
    e->composed.length = e->composed_count = 0;
    if (about->kind != PAYLOAD_POINTER)
        return compose_payload(e, n, &opening, payload);
    return wrapper_pointer(&e->wrapper, &opening, payload) && note_ends(e);
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
