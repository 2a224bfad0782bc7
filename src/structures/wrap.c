/* SPDX-License-Identifier: MIT */
/*
 * Wrapping: takes a payload, gives it as lines: the structure's own, a CONT for each line break, and a CONC wherever a
 * line would become too long. A line is split only between two characters that are no white space, where the second
 * is no mark on the first, and never inside an escape, which is what the strictest of the dialects asks for.
 * [ELF-SER §serialising-structures, §line-cont], [elf-2018 §Extended Line], [elf-2017-10 §5.3]
 */
#include "structures/structures.h"

/* ---- Lines ----------------------------------------------------------------------------------- */

static uint64_t wrapper_measure(const wrapper *w, view v)
{
    switch (w->rules->measure) {
    case MEASURE_CHARACTERS: return utf8_count(v);
    case MEASURE_UTF8_OCTETS: return v.length;
    default: return encoder_measure(w->encoding, v);
    }
}

bool wrapper_begin(wrapper *w, uint64_t level, view xref, view tag)
{
    w->line.length = 0;
    w->split = 0;
    w->after_text = w->after_escape = w->split_inside = false;
    bool done = line_join(&w->line, level, xref, tag);
    w->measured = done ? wrapper_measure(w, buffer_view(&w->line)) : 0;
    w->payload_begin = w->line.length;
    return done;
}

bool wrapper_append(wrapper *w, view v)
{
    w->measured += wrapper_measure(w, v);
    return buffer_append(&w->line, v);
}

bool wrapper_end(wrapper *w)
{
    return w->emit(w->context, buffer_view(&w->line));
}

/* The one character between the tag and the payload. */
static bool begin_payload(wrapper *w)
{
    bool done = wrapper_append(w, VIEW(" "));
    w->payload_begin = w->line.length;
    return done;
}

/* Hands over the line up to the place where it may be split, and goes on with the rest in a CONC. An escape that is split
   between two of its characters becomes two. */
static bool split_line(wrapper *w, uint64_t level)
{
    size_t split = w->split, skipped = w->split_inside ? 1 : 0;
    uint64_t rest_measured = w->measured - w->split_measured;
    bool after_text = w->after_text, after_escape = w->after_escape;
    view rest = view_of(w->line.data + split + skipped, w->line.length - split - skipped);
    w->rest.length = 0;
    bool done = (!w->split_inside || buffer_append(&w->rest, VIEW("@#U"))) && buffer_append(&w->rest, rest);
    w->line.length = split;
    done = done && (!w->split_inside || buffer_append(&w->line, VIEW("@"))) && wrapper_end(w);
    if (w->split_inside)
        rest_measured += wrapper_measure(w, VIEW("@#U")) - wrapper_measure(w, VIEW(" "));
    done = done && wrapper_begin(w, level, VIEW(""), VIEW("CONC")) && begin_payload(w) &&
           buffer_append(&w->line, buffer_view(&w->rest));
    w->measured += rest_measured;
    w->after_text = after_text;
    w->after_escape = after_escape;
    return done;
}

/* ---- Units ----------------------------------------------------------------------------------- */

static bool is_too_long(const wrapper *w)
{
    return w->measured + w->line_break > w->limit;
}

/* An escape of its own, or one more character in the one before. Where the space behind an escape is part of it, or may
   be, there is one. */
static bool append_escape(wrapper *w, const payload_unit *u)
{
    view hex = view_of(u->hex, u->hex_length);
    unicode_escapes form = w->rules->unicode;
    view close = form == UNICODE_LOOSE || form == UNICODE_SPACED ? VIEW("@ ") : VIEW("@");
    if (!w->after_escape)
        return wrapper_append(w, VIEW("@#U")) && wrapper_append(w, hex) && wrapper_append(w, close);
    w->line.length--; /* the at sign comes behind */
    w->measured -= wrapper_measure(w, VIEW("@"));
    return wrapper_append(w, VIEW(" ")) && wrapper_append(w, hex) && wrapper_append(w, VIEW("@"));
}

/* Notes that the line may be split where it ends now. Between two characters of an escape, that is before the at sign. */
static void note_split(wrapper *w, const payload_unit *next)
{
    w->split_inside = w->after_escape && next->kind == UNIT_ESCAPE;
    w->split = w->line.length - (w->split_inside ? 1 : 0);
    w->split_measured = w->measured - (w->split_inside ? wrapper_measure(w, VIEW("@")) : 0);
}

/* Adds what cannot be split to the line, splitting before it, or further back, if need be. */
static bool add_unit(wrapper *w, uint64_t level, const payload_unit *u)
{
    bool may_split = w->after_text && !u->is_space && !u->is_mark && w->line.length > w->payload_begin;
    if (may_split && is_too_long(w)) {
        /* Where there was no place within the limit, the next one beyond it has to do. */
        w->split = w->line.length;
        w->split_measured = w->measured;
        w->split_inside = false;
        if (!split_line(w, level))
            return false;
        w->after_escape = false;
    } else if (may_split) {
        note_split(w, u);
    }
    bool escape = u->kind == UNIT_ESCAPE;
    if (!(escape ? append_escape(w, u) : wrapper_append(w, u->text)))
        return false;
    w->after_text = !u->is_space && !u->ends_spaced;
    w->after_escape = escape && w->rules->unicode == UNICODE_LISTS;
    w->escaped += u->characters;
    w->lost |= u->loss;
    return !(is_too_long(w) && w->split > 0) || split_line(w, level);
}

/* ---- Payloads -------------------------------------------------------------------------------- */

/* The text up to the next line break of any kind; *next is where the text goes on, or SIZE_MAX if this is the last. */
static view take_segment(view payload, size_t from, size_t *next)
{
    unsigned traits = 0;
    const char *text = payload.text + from;
    size_t length = sweep_line(text, payload.length - from, &traits), end = from + length;
    if (end == payload.length)
        *next = SIZE_MAX;
    else
        *next = end + (payload.text[end] == '\r' && end + 1 < payload.length && payload.text[end + 1] == '\n' ? 2 : 1);
    return view_of(text, length);
}

/* Is there white space at an end that has to be escaped, or that would be lost? */
static bool has_delicate_ends(const wrapper *w, view segment)
{
    if (!w->ends_escaped && !w->rules->wide_payload_gap && !w->rules->payload_end_dropped)
        return false;
    return is_in_class(segment.text[0], CLASS_SPACE) || is_in_class(segment.text[segment.length - 1], CLASS_SPACE);
}

/* What has to be done with a line of a payload. */
typedef enum segment_kind {
    SEGMENT_PLAIN,   /* nothing: so it is most of the time */
    SEGMENT_SHORT,   /* at signs are to be seen to, but it fits in its line whatever becomes of them */
    SEGMENT_DELICATE /* it has to be looked at character by character */
} segment_kind;

/* How much longer the text can become in which an at sign stands: "@@#U40@ " is the most that it is written as. */
enum { GROWTH_MOST = 7 };

static segment_kind segment_kind_of(const wrapper *w, view segment)
{
    unsigned traits = 0;
    uint64_t growth = 0;
    bool wide = w->encoding == ENCODING_UTF_8 || is_utf16(w->encoding);
    bool one_line = sweep_line(segment.text, segment.length, &traits) == segment.length;
    if (!one_line || (!wide && (traits & TRAIT_HIGH) != 0) || has_delicate_ends(w, segment))
        return SEGMENT_DELICATE;
    for (size_t i = 0; (traits & TRAIT_AT_SIGN) != 0 && i < segment.length; i++)
        growth += segment.text[i] == '@' ? wrapper_measure(w, VIEW(" ")) * GROWTH_MOST : 0;
    if (w->measured + wrapper_measure(w, segment) + growth + w->line_break > w->limit)
        return SEGMENT_DELICATE;
    return (traits & TRAIT_AT_SIGN) == 0 ? SEGMENT_PLAIN : SEGMENT_SHORT;
}

static escaping escaping_of(const wrapper *w, view tag, view segment, unsigned how)
{
    return (escaping){.rules = w->rules,
                      .encoding = w->encoding,
                      .segment = segment,
                      .tag = tag,
                      .preserves = w->preserves,
                      .preserves_context = w->preserves_context,
                      .code_page = w->code_page,
                      .ends_escaped = w->ends_escaped,
                      .disguise = (how & WRAP_DISGUISE) != 0};
}

static bool append_runs(wrapper *w, escaping *e)
{
    payload_unit u;
    bool done = wrapper_append(w, escaping_run(e));
    while (done && escaping_next(e, &u))
        done = wrapper_append(w, u.text) && wrapper_append(w, escaping_run(e));
    return done;
}

static bool append_units(wrapper *w, uint64_t level, escaping *e)
{
    payload_unit u;
    bool done = true;
    while (done && escaping_next(e, &u))
        done = add_unit(w, level, &u);
    return done;
}

static bool wrap_segment(wrapper *w, uint64_t level, view tag, view segment, unsigned how)
{
    if (segment.length == 0)
        return true;
    if (!begin_payload(w))
        return false;
    segment_kind kind = (how & WRAP_DISGUISE) != 0 ? SEGMENT_DELICATE : segment_kind_of(w, segment);
    if (kind == SEGMENT_PLAIN)
        return wrapper_append(w, segment);
    escaping e = escaping_of(w, tag, segment, how);
    return kind == SEGMENT_SHORT ? append_runs(w, &e) : append_units(w, level, &e);
}

bool wrapper_payload(wrapper *w, uint64_t level, view tag, view payload, unsigned how)
{
    uint64_t limit = w->limit;
    w->lost = LOSS_NONE;
    if ((how & WRAP_WHOLE) != 0)
        w->limit = UINT64_MAX;
    bool done = true;
    for (size_t from = 0; done && from != SIZE_MAX;) {
        bool first = from == 0;
        size_t next = SIZE_MAX;
        bool whole = payload.length == 0 || (how & WRAP_WHOLE) != 0;
        view segment = whole ? payload : take_segment(payload, from, &next);
        if (!first)
            done = wrapper_begin(w, level + 1, VIEW(""), VIEW("CONT"));
        done = done && wrap_segment(w, level + 1, tag, segment, how) && wrapper_end(w);
        from = next;
    }
    w->limit = limit;
    return done;
}

bool wrapper_needs_escapes(const wrapper *w, view tag, view payload, unsigned how)
{
    for (size_t from = 0; payload.length > 0 && from != SIZE_MAX;) {
        size_t next = SIZE_MAX;
        bool whole = (how & WRAP_WHOLE) != 0;
        escaping e = escaping_of(w, tag, whole ? payload : take_segment(payload, from, &next), how);
        payload_unit u;
        while (escaping_next(&e, &u)) {
            if (u.kind == UNIT_ESCAPE)
                return true;
        }
        from = next;
    }
    return false;
}
