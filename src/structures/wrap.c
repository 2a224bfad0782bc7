/* SPDX-License-Identifier: MIT */
/*
 * Wrapping: takes a payload, gives it as lines: the structure's own, a CONT for each line break, and a CONC wherever a
 * line would become too long. A line is split only between two characters that are no white space, where the second
 * is no mark on the first, and never inside an escape. [ELF-SER §serialising-structures, §line-cont]
 */
#include "structures/structures.h"

/* ---- Lines ----------------------------------------------------------------------------------- */

bool wrapper_begin(wrapper *w, uint64_t level, view xref, view tag)
{
    w->line.length = 0;
    w->split = 0;
    w->after_text = false;
    bool done = line_join(&w->line, level, xref, tag);
    w->measured = done ? encoder_measure(w->encoding, buffer_view(&w->line)) : 0;
    w->payload_begin = w->line.length;
    return done;
}

bool wrapper_append(wrapper *w, view v)
{
    w->measured += encoder_measure(w->encoding, v);
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

/* Hands over the line up to the place where it may be split, and goes on with the rest in a CONC. */
static bool split_line(wrapper *w, uint64_t level)
{
    size_t split = w->split, rest = w->line.length - split;
    uint64_t rest_measured = w->measured - w->split_measured;
    bool after_text = w->after_text;
    if (!w->emit(w->context, view_of(w->line.data, split)) ||
        !buffer_append(&w->rest, view_of(w->line.data + split, rest)))
        return false;
    bool done = wrapper_begin(w, level, VIEW(""), VIEW("CONC")) && begin_payload(w) &&
                buffer_append(&w->line, buffer_view(&w->rest));
    w->measured += rest_measured;
    w->after_text = after_text;
    w->rest.length = 0;
    return done;
}

/* ---- Units ----------------------------------------------------------------------------------- */

static bool is_too_long(const wrapper *w)
{
    return w->measured + w->line_break > w->limit;
}

/* Adds what cannot be split to the line, splitting before it, or further back, if need be. */
static bool add_unit(wrapper *w, uint64_t level, const payload_unit *u)
{
    bool may_split = w->after_text && !u->is_space && !u->is_mark && w->line.length > w->payload_begin;
    if (may_split) {
        /* Where there was no place within the limit, the next one beyond it has to do. */
        bool late = is_too_long(w);
        w->split = w->line.length;
        w->split_measured = w->measured;
        if (late && !split_line(w, level))
            return false;
    }
    if (!wrapper_append(w, unit_text(u)))
        return false;
    w->after_text = !u->is_space;
    w->escaped += u->characters;
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

/* Nothing to escape, and no need to split: so it is most of the time. */
static bool is_plain(const wrapper *w, view segment)
{
    unsigned traits = 0;
    bool wide = w->encoding == ENCODING_UTF_8 || w->encoding == ENCODING_UTF_16LE || w->encoding == ENCODING_UTF_16BE;
    bool one_line = sweep_line(segment.text, segment.length, &traits) == segment.length;
    return one_line && (traits & TRAIT_AT_SIGN) == 0 && (wide || (traits & TRAIT_HIGH) == 0) && !w->protect_spaces &&
           w->measured + encoder_measure(w->encoding, segment) + w->line_break <= w->limit;
}

/* What is left of a continuation line beside its level and tag. */
static uint64_t room_for_escape(const wrapper *w, uint64_t level)
{
    char digits[20];
    uint64_t prefix = encoder_measure(w->encoding, view_of(digits, number_format(level, digits))) +
                      encoder_measure(w->encoding, VIEW(" CONC ")) + w->line_break;
    return prefix < w->limit ? w->limit - prefix : 0;
}

static bool wrap_segment(wrapper *w, uint64_t level, view segment, unsigned how)
{
    if (segment.length == 0)
        return true;
    if (!begin_payload(w))
        return false;
    if (is_plain(w, segment))
        return wrapper_append(w, segment);
    escaping e = {.encoding = w->encoding,
                  .segment = segment,
                  .room = room_for_escape(w, level),
                  .calendars = (how & WRAP_CALENDARS) != 0,
                  .protect_spaces = w->protect_spaces};
    payload_unit u;
    bool done = true;
    while (done && escaping_next(&e, &u))
        done = add_unit(w, level, &u);
    return done;
}

bool wrapper_payload(wrapper *w, uint64_t level, view payload, unsigned how)
{
    uint64_t limit = w->limit;
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
        done = done && wrap_segment(w, level + 1, segment, how) && wrapper_end(w);
        from = next;
    }
    w->limit = limit;
    return done;
}

bool wrapper_needs_escapes(const wrapper *w, view payload)
{
    for (size_t from = 0; payload.length > 0 && from != SIZE_MAX;) {
        size_t next;
        escaping e = {.encoding = w->encoding,
                      .segment = take_segment(payload, from, &next),
                      .calendars = true,
                      .protect_spaces = w->protect_spaces};
        payload_unit u;
        while (escaping_next(&e, &u)) {
            if (u.kind == UNIT_ESCAPE)
                return true;
        }
        from = next;
    }
    return false;
}
