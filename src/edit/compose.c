/* SPDX-License-Identifier: MIT */
/*
 * Composing: takes a structure, gives its lines as the file would have them, and text as octets in the file's encoding.
 * What the file has no form for is refused. [ELF-SER §serialising-structures, §serialising-line-strings], D7, D20, D125
 */
#include "edit/plan.h"

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
        void *ends = e->composed_ends;
        stop = memchr(text, '\n', (size_t)(end - text));
        bool room =
            memory_reserve(e->allocator, &ends, &e->composed_capacity, sizeof *e->composed_ends, e->composed_count + 1);
        e->composed_ends = ends;
        if (!room)
            return false;
        e->composed_ends[e->composed_count++] = (size_t)(stop - e->composed.data);
    }
    return true;
}

view edit_composed_line(const edit_session *e, size_t index)
{
    size_t begin = index > 0 ? e->composed_ends[index - 1] + 1 : 0;
    return view_of(e->composed.data + begin, e->composed_ends[index] - begin);
}

/* A code page has one octet for each character; what is measured as if it were UTF-16 is twice as much. */
static uint64_t measure_unit(const edit_session *e)
{
    bool octets = e->rules->measure == MEASURE_OCTETS;
    return octets && (is_utf16(e->encoding) || e->encoding == ENCODING_CODE_PAGE) ? 2 : 1;
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
                           .code_page = e->encoding == ENCODING_CODE_PAGE ? reader_characters(e->reader) : NULL,
                           .output = ENCODING_UTF_8,
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
    if (e->encoding == ENCODING_CODE_PAGE)
        own *= unit;
    e->wrapper.limit = own >= SHORTEST * unit && own < most ? own : most;
}

/* What is to be said of a payload that cannot be written. */
static void refuse_payload(edit_session *e, uint32_t n)
{
    view what = (e->wrapper.lost & LOSS_SPACE) != 0 ? VIEW("white space at an end of a line")
                                                    : VIEW("a character that cannot be written");
    edit_refuse(e, DIAG_EDIT_INEXPRESSIBLE, n, what, view_of_string(e->rules->name));
}

/* ANSEL needs utf8proc to be written. */
static bool can_be_encoded(const edit_session *e, view text)
{
    unsigned traits = 0;
    for (size_t at = 0; at < text.length; at++)
        at += sweep_line(text.text + at, text.length - at, &traits);
    return e->encoding != ENCODING_ANSEL || ansel_can_be_written() || (traits & TRAIT_HIGH) == 0;
}

static bool compose_payload(edit_session *e, uint32_t n, const line_opening *o, view payload)
{
    wrapper *w = &e->wrapper;
    set_limit(e);
    bool done = wrapper_payload(w, o, payload, NULL, 0) && note_ends(e);
    bool returns = payload.length > 0 && memchr(payload.text, '\r', payload.length); /* read again, they would be LF */
    if (w->lost != LOSS_NONE || returns || !can_be_encoded(e, payload))
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
    line_opening opening = {.level = level, .xref = about->xref, .tag = about->tag};
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

static unsigned char code_page_octet(const characters *c, uint32_t code_point)
{
    unsigned octet = 255;
    while (octet > 0 && c->code_page->characters[octet] != code_point)
        octet--;
    return (unsigned char)octet;
}

static bool append_in_code_page(const characters *c, view text, buffer *out)
{
    bool done = buffer_reserve(out, text.length);
    for (size_t i = 0, step; done && i < text.length; i += step)
        out->data[out->length++] = (char)code_page_octet(c, utf8_decode(text.text + i, &step));
    return done;
}

bool edit_encode(const edit_session *e, view text, buffer *out)
{
    if (e->encoding == ENCODING_CODE_PAGE)
        return append_in_code_page(reader_characters(e->reader), text, out);
    return encoder_append(e->encoding, text, out);
}
