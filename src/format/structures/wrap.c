/* SPDX-License-Identifier: MIT */
/*
 * Wrapping: takes a payload, gives it as lines: the structure's own, a CONT for each line break, and a CONC wherever a
 * line would become too long. A line is split only between two characters that are not white space, where the second is
 * not a mark on the first, and never inside an escape. This is what the strictest dialect requires. [ELF-SER
 * §serialising-structures, §line-cont], [elf-2018 §Extended Line], [elf-2017-10 §5.3]
 */
#include "format/structures/structures_private.h"

/* ---- Lines ----------------------------------------------------------------------------------- */

static uint64_t wrapper_measure(const wrapper *w, view v)
{
    return encoder_measure(w->encoding, v, w->rules->measure);
}

static inline bool wrapper_drain(wrapper *w)
{
    return w->out->length < memory_sizes(w->out->allocator)->written || w->drain(w->context);
}

static bool wrapper_begin(wrapper *w, const line_opening *o)
{
    w->line.length = 0;
    w->split = 0;
    w->after_text = w->after_escape = w->split_inside = false;
    bool done = line_join(&w->line, o->level, o->xref, o->tag);
    w->measured = done ? wrapper_measure(w, buffer_view(&w->line)) : 0;
    w->payload_begin = w->line.length;
    return done;
}

/* What an octet of ASCII counts. */
static inline uint64_t octet_measure(const wrapper *w)
{
    return w->rules->measure == MEASURE_OCTETS ? w->encoding->unit : 1;
}

static bool wrapper_append(wrapper *w, view v)
{
    w->measured += wrapper_measure(w, v);
    return buffer_append(&w->line, v);
}

/* The same for a text that is ASCII. */
static inline bool wrapper_append_ascii(wrapper *w, view v)
{
    w->measured += v.length * octet_measure(w);
    return buffer_append(&w->line, v);
}

/* Hands over the line. [ELF-SER §serialising-line-strings] */
static bool wrapper_end(wrapper *w)
{
    return encoder_append(w->output, buffer_view(&w->line), w->out) &&
           encoder_append(w->output, w->break_text, w->out) && wrapper_drain(w);
}

/* The one character between the tag and the payload. */
static bool begin_payload(wrapper *w)
{
    bool done = wrapper_append(w, VIEW(" "));
    w->payload_begin = w->line.length;
    return done;
}

/* ---- Lines in one go ------------------------------------------------------------------------- */

static inline char *write_view(char *to, view v)
{
    if (v.length > 0)
        memcpy(to, v.text, v.length);
    return to + v.length;
}

/* The longest level, the white space, and two pairs of at signs. */
enum { LINE_MARKS = 20 + 3 + 4 };

static inline size_t opening_length_most(const line_opening *o)
{
    return LINE_MARKS + o->xref.length + o->tag.length;
}

static inline char *write_opening(char *to, const line_opening *o)
{
    if (o->level < 10)
        *to++ = (char)('0' + o->level);
    else
        to += number_format(o->level, to);
    *to++ = ' ';
    if (o->xref.length > 0) {
        *to++ = '@';
        to = write_view(to, o->xref);
        *to++ = '@';
        *to++ = ' ';
    }
    return write_view(to, o->tag);
}

/* A line whose parts are known is put together where it goes to; if it has to be encoded, on the way there. `quote` is put
   on both sides of the text. */
static bool write_whole_line(wrapper *w, const line_opening *o, view quote, view text)
{
    bool direct = w->output->as_utf8;
    buffer *out = direct ? w->out : &w->line;
    size_t room = opening_length_most(o) + text.length + 2 * quote.length + w->break_text.length;
    if (!direct)
        out->length = 0;
    if (out->capacity - out->length < room && !buffer_reserve(out, room))
        return false;
    char *to = write_opening(out->data + out->length, o);
    if (text.length > 0) {
        *to++ = ' ';
        to = write_view(write_view(write_view(to, quote), text), quote);
    }
    to = write_view(to, w->break_text);
    out->length = (size_t)(to - out->data);
    return (direct || encoder_append(w->output, buffer_view(out), w->out)) && wrapper_drain(w);
}

bool wrapper_line(wrapper *w, const line_opening *o, view text)
{
    return write_whole_line(w, o, VIEW(""), text);
}

bool wrapper_lines(wrapper *w, view text)
{
    return encoder_append(w->output, text, w->out) && wrapper_drain(w);
}

bool wrapper_pointer(wrapper *w, const line_opening *o, view name)
{
    return write_whole_line(w, o, VIEW("@"), name);
}

/* ---- Splitting ------------------------------------------------------------------------------- */

static line_opening concatenation(uint64_t level)
{
    return (line_opening){.level = level, .tag = VIEW("CONC")};
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
        rest_measured += 2 * octet_measure(w);
    line_opening next = concatenation(level);
    done = done && wrapper_begin(w, &next) && begin_payload(w) && buffer_append(&w->line, buffer_view(&w->rest));
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

/* A new escape, or one more character in the one before. If the space after an escape is part of it, or may be, there
   is one. */
static bool append_escape(wrapper *w, const payload_unit *u)
{
    unicode_escapes form = w->rules->unicode;
    bool spaced = form == UNICODE_LOOSE || form == UNICODE_SPACED, more = w->after_escape;
    size_t opening = more ? 1 : 3, length = opening + u->hex_length + (spaced ? 2 : 1);
    if (!buffer_reserve(&w->line, 3 + sizeof u->hex + 2))
        return false;
    char *to = w->line.data + w->line.length - (more ? 1 : 0); /* the at sign comes after */
    memcpy(to, more ? "   " : "@#U", 3);
    memcpy(to + opening, u->hex, sizeof u->hex);
    memcpy(to + opening + u->hex_length, "@ ", 2);
    length -= more ? 1 : 0;
    w->line.length += length;
    w->measured += length * octet_measure(w);
    return true;
}

/* A character of ASCII, or two at signs. */
static bool append_few(wrapper *w, view v)
{
    if (!buffer_reserve(&w->line, 2))
        return false;
    w->line.data[w->line.length] = v.text[0];
    w->line.data[w->line.length + 1] = v.text[v.length - 1];
    w->line.length += v.length;
    w->measured += v.length * octet_measure(w);
    return true;
}

/* Notes that the line may be split where it ends now. Between two characters of an escape, that is before the at sign. */
static void note_split(wrapper *w, const payload_unit *next)
{
    w->split_inside = w->after_escape && next->kind == UNIT_ESCAPE;
    w->split = w->line.length - (w->split_inside ? 1 : 0);
    w->split_measured = w->measured - (w->split_inside ? octet_measure(w) : 0);
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
    bool few = !escape && u->text.length <= 2 && (unsigned char)u->text.text[0] < 0x80;
    if (!(escape ? append_escape(w, u) : few ? append_few(w, u->text) : wrapper_append(w, u->text)))
        return false;
    w->after_text = !u->is_space && !u->ends_spaced;
    w->after_escape = escape && w->rules->unicode == UNICODE_LISTS;
    w->escaped += u->characters;
    w->lost |= u->loss;
    return !(is_too_long(w) && w->split > 0) || split_line(w, level);
}

/* ---- Payloads -------------------------------------------------------------------------------- */

/* A payload between two line breaks. */
typedef struct payload_segment {
    view text;
    unsigned traits;
    bool encodable; /* the encoding has all of its characters, and the dialect forbids none */
} payload_segment;

/* The text up to the next line break of any kind; *next is where the text goes on, or SIZE_MAX if this is the last. */
static payload_segment take_segment(view payload, size_t from, size_t *next)
{
    payload_segment s = {.text = {payload.text + from, 0}};
    s.text.length = sweep_line(s.text.text, payload.length - from, &s.traits);
    size_t end = from + s.text.length;
    if (end == payload.length)
        *next = SIZE_MAX;
    else
        *next = end + (payload.text[end] == '\r' && end + 1 < payload.length && payload.text[end + 1] == '\n' ? 2 : 1);
    return s;
}

/* All of a payload that cannot be split, even at line breaks. */
static payload_segment take_whole(view payload)
{
    payload_segment s = {.text = payload};
    for (size_t i = 0; i < payload.length; i++)
        i += sweep_line(payload.text + i, payload.length - i, &s.traits);
    return s;
}

/* Do the encoding and the dialect have all characters of this segment, whatever they are? */
static bool is_encodable(const wrapper *w, const payload_segment *s)
{
    if ((s->traits & TRAIT_CONTROL) != 0 && w->rules->controls_banned)
        return false;
    return (s->traits & TRAIT_HIGH) == 0 || w->encoding->complete || encoder_fits_all(w->encoding, s->text);
}

/* Is there white space at an end that has to be escaped, or that would be lost? */
static bool has_delicate_ends(const wrapper *w, view text)
{
    if (!w->ends_escaped && !w->rules->wide_payload_gap && !w->rules->payload_end_dropped)
        return false;
    return is_in_class(text.text[0], CLASS_SPACE) || is_in_class(text.text[text.length - 1], CLASS_SPACE);
}

/* ---- Segments in which nothing is escaped ----------------------------------------------------- */

/* So it is most of the time. */
static bool stands_as_it_is(const wrapper *w, const payload_segment *s, unsigned how)
{
    return how == 0 && (s->traits & TRAIT_AT_SIGN) == 0 && s->encodable && !has_delicate_ends(w, s->text);
}

/* The most that an octet counts in a text that is not ASCII. */
static uint64_t octet_measure_most(const wrapper *w)
{
    return w->encoding->growth > 1 ? octet_measure(w) * w->encoding->growth : octet_measure(w);
}

/* Does every octet count alike? */
static bool octets_count_alike(const wrapper *w, const payload_segment *s)
{
    bool octets = w->rules->measure == MEASURE_UTF8_OCTETS || w->rules->measure == MEASURE_OCTETS;
    return (s->traits & TRAIT_HIGH) == 0 || (octets && w->encoding->is_utf8);
}

/* Does the segment fit in its line even if each octet counts the most? */
static bool fits_surely(const wrapper *w, const line_opening *o, const payload_segment *s)
{
    uint64_t length = (uint64_t)opening_length_most(o) + s->text.length;
    return length * octet_measure_most(w) + w->line_break <= w->limit;
}

static bool is_inside_character(view text, size_t at)
{
    return ((unsigned char)text.text[at] & 0xC0) == 0x80;
}

/* How much of a payload a line has room for, as the dialect measures. */
static uint64_t opening_room(const wrapper *w, const line_opening *o)
{
    char digits[20];
    uint64_t marks = number_format(o->level, digits) + (o->xref.length > 0 ? 5 : 2);
    uint64_t taken =
        marks * octet_measure(w) + wrapper_measure(w, o->xref) + wrapper_measure(w, o->tag) + w->line_break;
    return taken < w->limit ? w->limit - taken : 0;
}

/* How many octets of a text have room. As many as have room even if each counts the most are taken at a time, and in the end
   character by character. */
static size_t length_within(const wrapper *w, view text, uint64_t room, bool alike)
{
    size_t at = 0;
    uint64_t each = alike ? octet_measure(w) : octet_measure_most(w);
    while (at < text.length) {
        size_t left = text.length - at, step = room / each < left ? (size_t)(room / each) : left;
        while (!alike && step > 0 && step < left && is_inside_character(text, at + step))
            step--;
        if (step == 0 && !alike)
            utf8_decode(text.text + at, &step);
        uint64_t taken = alike ? step * each : wrapper_measure(w, view_of(text.text + at, step));
        if (step == 0 || taken > room)
            break;
        room -= taken;
        at += step;
    }
    return at;
}

/* May a line end before this character? */
static bool may_split_before(view text, size_t at)
{
    size_t step;
    return !is_inside_character(text, at) && !is_in_class(text.text[at - 1], CLASS_SPACE) &&
           !is_in_class(text.text[at], CLASS_SPACE) && !is_combining_mark(utf8_decode(text.text + at, &step));
}

/* Where to split a text that has more than `room` octets from `from` on: the last place that leaves no more in the line; if
   there is none, the next one. */
static size_t split_place(view text, size_t from, size_t room)
{
    size_t most = from + room, at = most;
    while (at > from && !may_split_before(text, at))
        at--;
    if (at > from)
        return at;
    for (at = most + 1; at < text.length && !may_split_before(text, at);)
        at++;
    return at;
}

/* A text in as many lines as it needs. */
static bool wrap_long(wrapper *w, const line_opening *first, uint64_t level, const payload_segment *s)
{
    view text = s->text;
    bool alike = octets_count_alike(w, s);
    line_opening next = concatenation(level);
    const line_opening *o = first;
    bool done = true;
    for (size_t from = 0; done && from < text.length;) {
        view rest = view_after(text, from);
        size_t room = length_within(w, rest, opening_room(w, o), alike);
        size_t to = room == rest.length ? text.length : split_place(text, from, room);
        done = wrapper_line(w, o, view_of(text.text + from, to - from));
        from = to;
        o = &next;
    }
    return done;
}

/* ---- All segments ---------------------------------------------------------------------------- */

/* What has to be done with a line of a payload. */
typedef enum segment_kind {
    SEGMENT_SHORT,   /* it has at signs to take care of, but fits in its line in any case */
    SEGMENT_DELICATE /* it has to be looked at character by character */
} segment_kind;

/* How much longer the text can become in which an at sign is: it becomes two, or "@@#U40@ " where those do not help. */
static uint64_t at_sign_growth(const wrapper *w)
{
    return octet_measure(w) * (w->rules->pairs_everywhere ? strlen("@#U40@ ") : 1);
}

static segment_kind segment_kind_of(const wrapper *w, const payload_segment *s, unsigned how)
{
    uint64_t growth = 0, each = at_sign_growth(w);
    if (how != 0 || !s->encodable || has_delicate_ends(w, s->text))
        return SEGMENT_DELICATE;
    for (size_t i = 0; (s->traits & TRAIT_AT_SIGN) != 0 && i < s->text.length; i++)
        growth += s->text.text[i] == '@' ? each : 0;
    if (w->measured + wrapper_measure(w, s->text) + growth + w->line_break > w->limit)
        return SEGMENT_DELICATE;
    return SEGMENT_SHORT;
}

static escaping escaping_of(const wrapper *w, view tag, view text, unsigned how)
{
    return (escaping){.rules = w->rules,
                      .encoding = w->encoding,
                      .segment = text,
                      .tag = tag,
                      .preserves = w->preserves,
                      .preserves_context = w->preserves_context,
                      .ends_escaped = w->ends_escaped,
                      .disguise = (how & WRAP_DISGUISE) != 0};
}

/* Of a line that fits, nothing is measured. */
static bool append_runs(wrapper *w, escaping *e)
{
    payload_unit u;
    bool done = buffer_append(&w->line, escaping_run(e));
    while (done && escaping_next(e, &u))
        done = buffer_append(&w->line, u.text) && buffer_append(&w->line, escaping_run(e));
    return done;
}

/* Adds plain characters as long as they fit in the line. It may be split between any of them; the last place counts. */
static bool append_word(wrapper *w, escaping *e)
{
    uint64_t each = octet_measure(w), taken = w->measured + w->line_break;
    uint64_t left = taken < w->limit ? w->limit - taken : 0;
    view word = escaping_word(e, (size_t)(each == 1 ? left : left / each));
    if (word.length == 0)
        return true;
    bool may_split = w->after_text && w->line.length > w->payload_begin;
    if (word.length > 1 || may_split) {
        w->split = w->line.length + word.length - 1;
        w->split_measured = w->measured + (word.length - 1) * each;
        w->split_inside = false;
    }
    w->after_text = true;
    w->after_escape = false;
    return wrapper_append_ascii(w, word);
}

static bool append_units(wrapper *w, uint64_t level, escaping *e)
{
    payload_unit u;
    bool done = append_word(w, e);
    while (done && escaping_next(e, &u))
        done = add_unit(w, level, &u) && (!escaping_at_word(e) || append_word(w, e));
    return done;
}

/* One line of the payload of the structure that `top` opens, with its CONC lines. */
static bool wrap_segment(wrapper *w, const line_opening *o, const line_opening *top, payload_segment *s, unsigned how)
{
    uint64_t level = top->level + 1;
    if (s->text.length == 0)
        return wrapper_line(w, o, s->text);
    s->encodable = is_encodable(w, s);
    if (stands_as_it_is(w, s, how))
        return fits_surely(w, o, s) ? wrapper_line(w, o, s->text) : wrap_long(w, o, level, s);
    if (!wrapper_begin(w, o) || !begin_payload(w))
        return false;
    escaping e = escaping_of(w, top->tag, s->text, how);
    bool is_short = segment_kind_of(w, s, how) == SEGMENT_SHORT;
    return (is_short ? append_runs(w, &e) : append_units(w, level, &e)) && wrapper_end(w);
}

/* A payload that may be several lines. */
static bool wrap_lines(wrapper *w, const line_opening *o, view payload, unsigned how)
{
    line_opening continuation = {.level = o->level + 1, .tag = VIEW("CONT")};
    const line_opening *begin = o;
    bool done = true;
    for (size_t from = 0, next = 0; done && from != SIZE_MAX; from = next) {
        payload_segment s = take_segment(payload, from, &next);
        done = wrap_segment(w, begin, o, &s, how);
        begin = &continuation;
    }
    return done;
}

/* A payload that cannot be split. */
static bool wrap_whole(wrapper *w, const line_opening *o, view payload, unsigned how)
{
    uint64_t limit = w->limit;
    payload_segment s = take_whole(payload);
    w->limit = UINT64_MAX;
    bool done = wrap_segment(w, o, o, &s, how);
    w->limit = limit;
    return done;
}

bool wrapper_payload(wrapper *w, const line_opening *o, view payload, const unsigned *traits, unsigned how)
{
    w->lost = LOSS_NONE;
    if (payload.length == 0)
        return wrapper_line(w, o, payload);
    if ((how & WRAP_WHOLE) != 0)
        return wrap_whole(w, o, payload, how);
    if (!traits)
        return wrap_lines(w, o, payload, how);
    payload_segment s = {.text = payload, .traits = *traits};
    return wrap_segment(w, o, o, &s, how);
}

/* Can there be something in this segment that needs an escape? */
static bool is_suspicious(const wrapper *w, const payload_segment *s, unsigned how)
{
    return s->text.length > 0 && (how != 0 || !is_encodable(w, s) || has_delicate_ends(w, s->text));
}

bool wrapper_needs_escapes(const wrapper *w, view tag, view payload, unsigned how)
{
    for (size_t from = 0; payload.length > 0 && from != SIZE_MAX;) {
        size_t next = SIZE_MAX;
        payload_segment s = (how & WRAP_WHOLE) != 0 ? take_whole(payload) : take_segment(payload, from, &next);
        escaping e = escaping_of(w, tag, s.text, how);
        payload_unit u;
        while (is_suspicious(w, &s, how) && escaping_next(&e, &u)) {
            if (u.kind == UNIT_ESCAPE)
                return true;
        }
        from = next;
    }
    return false;
}
