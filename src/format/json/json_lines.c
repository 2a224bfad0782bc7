/* SPDX-License-Identifier: MIT */
/*
 * Unremarked records as JSON: takes their text, gives what json_export.c would give, line by line and without
 * structures. format/read/sweep.h defines unremarked records; their lines need only that continuation lines are joined
 * and that two at signs become one. What a line adds depends on its level, and on that of the line before it.
 *
 * Most lines have nothing that needs an escape. The ends of lines, and characters that need one, are found for many
 * lines at once (base/wide.h), so that the processor can begin with the next line before it knows how long this one is.
 * Pieces are copied in full width, and the next piece overwrites the excess. A line without a payload goes the same way
 * as one with a payload.
 */
#include "format/json/json_private.h"

#include "format/dataset/dataset.h"

/* An octet becomes six at most, and to each line comes less than this: keys, quotation marks, and what will be written
   over. */
enum { GROWTH_PER_OCTET = 6, ROOM_PER_LINE = 128 };

/* How much is looked at in one go. The shortest line has four octets, for which some 45 are written in addition to its
   texts. */
enum { SECTION_WORDS = 64, SECTION_GROWTH = 16, SECTION_ROOM = SECTION_GROWTH * SECTION_WORDS * WIDE_MAPPED };

/* How much is copied at once. */
enum { COPIED_AT_ONCE = 16 };

/* Records on their way. */
typedef struct text_lines_cursor {
    const char *at, *end;
    char *to;
    uint64_t level; /* of the structure before */
    bool begun;     /* there is one */
    bool payload;   /* it has a payload, which a continuation line can go on with */
} text_lines_cursor;

/* Writes the beginning of a piece. */
static inline void put_piece(text_lines_cursor *v, const char piece[COPIED_AT_ONCE], size_t length)
{
    memcpy(v->to, piece, COPIED_AT_ONCE);
    v->to += length;
}

/* ---- Texts ----------------------------------------------------------------------------------- */

/* Which of eight octets cannot mean themselves, or may begin a character that cannot, or are at signs? As
   json_escapes_among. An unremarked record has no control characters, so only other treacherous ones have to be looked for. */
static inline uint64_t stops_among(uint64_t word)
{
    uint64_t marks = word ^ EIGHT_TIMES(0x02), slashes = word ^ EIGHT_TIMES('\\'), ats = word ^ EIGHT_TIMES('@');
    uint64_t stops = ((marks - EIGHT_TIMES(0x21)) | (slashes - EIGHT_TIMES(0x01)) | (ats - EIGHT_TIMES(0x01))) & ~word &
                     EIGHT_TIMES(0x80);
    return (word & EIGHT_TIMES(0x80)) != 0 ? stops | treachery_among(word) : stops;
}

/* Copies up to the first octet that cannot mean itself, or is an at sign. Each line ends with one. */
static void put_up_to_stop(text_lines_cursor *v)
{
    while (v->end - v->at >= 8) {
        uint64_t stops = stops_among(eight_octets(v->at));
        size_t length = stops != 0 ? first_bit(stops) / 8 : 8;
        memcpy(v->to, v->at, 8);
        v->to += length;
        v->at += length;
        if (length < 8)
            return;
    }
    while (stops_among(EIGHT_TIMES((unsigned char)*v->at)) == 0)
        *v->to++ = *v->at++;
}

/* Up to the at sign that ends a name. */
static void put_name(text_lines_cursor *v)
{
    put_up_to_stop(v);
    while (*v->at != '@') {
        v->to = json_write_character(v->to, &v->at);
        put_up_to_stop(v);
    }
}

/* Two at signs are one; one alone begins an escape, which is part of the payload with both its at signs. */
static void put_at_sign(text_lines_cursor *v)
{
    view text;
    payload_piece piece = payload_take(&v->at, v->end, &text);
    const char *after = v->at;
    *v->to++ = '@';
    if (piece != PIECE_ESCAPE)
        return;
    v->at = text.text + 1;
    put_name(v);
    *v->to++ = '@';
    v->at = after;
}

/* Up to the end of the line: there are no control characters but those of the line break. */
static void put_rest_of_line(text_lines_cursor *v)
{
    put_up_to_stop(v);
    while ((unsigned char)*v->at >= ' ') {
        if (*v->at == '@')
            put_at_sign(v);
        else
            v->to = json_write_character(v->to, &v->at);
        put_up_to_stop(v);
    }
}

/* ---- Lines ----------------------------------------------------------------------------------- */

static inline uint64_t take_level(text_lines_cursor *v)
{
    const char *after = after_level(v->at + 1);
    view digits = view_of(v->at, (size_t)(after - v->at) - 1);
    v->at = after;
    return digits.length == 1 ? (uint64_t)(digits.text[0] - '0') : level_value(digits);
}

/* The octets from the tag on; what is after the text is 0. */
static inline uint64_t tag_octets(const text_lines_cursor *v)
{
    char octets[8] = {0};
    if (v->end - v->at >= 8)
        return eight_octets(v->at);
    memcpy(octets, v->at, (size_t)(v->end - v->at));
    return eight_octets(octets);
}

/* No tag has anything that needs an escape. It ends at a space or at the end of the line. */
static inline void put_tag(text_lines_cursor *v, uint64_t word)
{
    uint64_t ends = (word - EIGHT_TIMES(0x21)) & ~word & EIGHT_TIMES(0x80);
    size_t length = ends == 0 ? 8 : first_bit(ends) / 8;
    if (v->end - v->at >= 8)
        memcpy(v->to, v->at, 8);
    else
        memcpy(v->to, v->at, length);
    v->to += length;
    v->at += length;
    while ((unsigned char)*v->at > ' ')
        *v->to++ = *v->at++;
}

/* What comes before a value. The last string stays open, even if it is the tag's. */
static inline void put_key(text_lines_cursor *v, bool points)
{
    static const char keys[2][COPIED_AT_ONCE] = {"\"" JSON_PAYLOAD "\"", "\"" JSON_POINTER "\""};
    _Static_assert(sizeof JSON_PAYLOAD == sizeof JSON_POINTER, "both are as long");
    put_piece(v, keys[points], v->payload ? 1 + JSON_LENGTH(JSON_PAYLOAD) + 1 : 0);
}

/* What is after the tag: nothing, a payload, or a pointer, which is all of the payload, while an escape begins
   otherwise. */
static void put_value(text_lines_cursor *v)
{
    v->at = after_tag(v->at);
    v->payload = (unsigned char)*v->at >= ' ';
    bool points = begins_pointer(v->at);
    put_key(v, points);
    v->at += points ? 1 : 0;
    if (points)
        put_name(v);
    else
        put_rest_of_line(v);
    v->at += points ? 1 : 0;
}

/* Closes the structure before, and those above it that end with it, however many. */
static text_lines_cursor put_many_ends(text_lines_cursor v, uint64_t count)
{
    static const char first[COPIED_AT_ONCE] = "\"" JSON_LEAF_END, others[COPIED_AT_ONCE] = JSON_SUB_END;
    put_piece(&v, first, 1 + JSON_LENGTH(JSON_LEAF_END));
    for (; count > 0; count--)
        put_piece(&v, others, JSON_LENGTH(JSON_SUB_END));
    return v;
}

/* From the structure before to one on this level: either that is below it, or it is closed, and those above it down to
   there. */
static inline void put_transition(text_lines_cursor *v, uint64_t level)
{
    enum { ENDS_AT_ONCE = 7 };
    static const char transitions[2][COPIED_AT_ONCE] = {
        "\"" JSON_LEAF_END JSON_SUB_END JSON_SUB_END JSON_SUB_END JSON_SUB_END JSON_SUB_END JSON_SUB_END JSON_SUB_END,
        "\"" JSON_SUB};
    enum { END = 1 + JSON_LENGTH(JSON_LEAF_END) };
    bool deeper = level > v->level;
    uint64_t ends = deeper ? 0 : v->level - level;
    if (ends <= ENDS_AT_ONCE)
        put_piece(v, transitions[deeper],
                  deeper ? 1 + JSON_LENGTH(JSON_SUB) : END + JSON_LENGTH(JSON_SUB_END) * (size_t)ends);
    else
        *v = put_many_ends(*v, ends);
}

/* What is before the tag of a structure below a record. */
static inline void put_opening(text_lines_cursor *v, uint64_t level)
{
    static const char opening[COPIED_AT_ONCE + 1] = "," JSON_TAG_FIRST "\"";
    bool deeper = level > v->level;
    put_transition(v, level);
    put_piece(v, opening + deeper, 1 + JSON_LENGTH(JSON_TAG_FIRST) + 1 - (size_t)deeper);
    v->level = level;
}

/* A record's own line; it has an identifier. */
static void put_record(text_lines_cursor *v)
{
    static const char xref[COPIED_AT_ONCE] = JSON_XREF "\"", tag[COPIED_AT_ONCE] = "\"" JSON_TAG "\"";
    if (v->begun) {
        put_transition(v, 0);
        *v->to++ = '\n';
    }
    put_piece(v, xref, JSON_LENGTH(JSON_XREF) + 1);
    v->at++;
    put_name(v);
    v->at += 2;
    put_piece(v, tag, 1 + JSON_LENGTH(JSON_TAG) + 1);
    put_tag(v, tag_octets(v));
    put_value(v);
    v->level = 0;
    v->begun = true;
}

/* What is before the text of a continuation line, at whose tag we are. */
static inline void put_continuation_opening(text_lines_cursor *v)
{
    static const char newline[COPIED_AT_ONCE] = "\\n";
    if (!v->payload) {
        v->payload = true;
        put_key(v, false);
    }
    put_piece(v, newline, 2 * continuation_joint(v->at[3]).length);
    v->at = after_tag(v->at + 4);
}

/* Any line. It takes them by value: where their address is known, the processor's registers cannot hold them. */
static text_lines_cursor put_any_line(text_lines_cursor v)
{
    uint64_t level = take_level(&v), word = tag_octets(&v);
    if (level == 0) {
        put_record(&v);
    } else if (continuation_octets(word) != '\0') {
        put_continuation_opening(&v);
        put_rest_of_line(&v);
    } else {
        put_opening(&v, level);
        put_tag(&v, word);
        put_value(&v);
    }
    v.at += *v.at == '\r' ? 2 : 1;
    return v;
}

/* ---- Many lines ------------------------------------------------------------------------------ */

/* A section of the text, and where it has what matters. */
typedef struct text_section {
    const char *begin;
    size_t count; /* of words */
    uint64_t breaks[SECTION_WORDS], stops[SECTION_WORDS];
} text_section;

/* Goes through the bits of a section. */
typedef struct section_cursor {
    const char *begin;
    const uint64_t *words;
    size_t word, count;
    uint64_t left;  /* the bits of this word that are not passed */
    const char *at; /* where the last one passed is; the section's end after the last */
} section_cursor;

/* False if there is no further. */
static inline bool section_next(section_cursor *c)
{
    while (c->left == 0) {
        if (++c->word >= c->count) {
            c->at = c->begin + c->count * WIDE_MAPPED;
            return false;
        }
        c->left = c->words[c->word];
    }
    c->at = c->begin + c->word * WIDE_MAPPED + first_bit(c->left);
    c->left &= c->left - 1;
    return true;
}

static inline section_cursor section_begin(const text_section *s, const uint64_t *words)
{
    return (section_cursor){.begin = s->begin, .words = words, .count = s->count, .left = words[0]};
}

/* A text that needs no escapes; what is after it can be read. */
static inline void put_known(text_lines_cursor *v, const char *text, size_t length)
{
    memcpy(v->to, text, COPIED_AT_ONCE);
    memcpy(v->to + COPIED_AT_ONCE, text + COPIED_AT_ONCE, COPIED_AT_ONCE);
    for (size_t i = 2 * COPIED_AT_ONCE; i < length; i += COPIED_AT_ONCE)
        memcpy(v->to + i, text + i, COPIED_AT_ONCE);
    v->to += length;
}

/* The line up to `end`, in which nothing needs an escape. `points` if its payload is a pointer. */
static inline void put_easy_structure(text_lines_cursor *v, uint64_t level, uint64_t word, const char *end, bool points)
{
    put_opening(v, level);
    put_tag(v, word);
    const char *value = v->at + 1;
    v->payload = value < end;
    put_key(v, points);
    put_known(v, value + points, v->payload ? (size_t)(end - value) - 2 * points : 0);
}

static inline void put_easy_continuation(text_lines_cursor *v, const char *end)
{
    put_continuation_opening(v);
    put_known(v, v->at, (size_t)(end - v->at));
}

/* Is what begins with this stop a pointer, up to the line's end, in which nothing needs an escape? Then it is passed. */
static inline bool takes_pointer(const char *end, section_cursor *stops)
{
    const char *at_sign = stops->at;
    if (at_sign[-1] != ' ' || !begins_pointer(at_sign))
        return false;
    section_next(stops);
    bool closed = stops->at == end - 1;
    section_next(stops);
    return closed;
}

/* One line of the section, with its LF at `end`. Identifiers, and levels of two digits, are not for here. */
static inline void put_section_line(text_lines_cursor *v, const char *end, section_cursor *stops)
{
    const char *begin = v->at, *text_end = end - (end[-1] == '\r' ? 1 : 0);
    bool easy = begin[0] != '0' && begin[1] == ' ', points = false;
    if (stops->at < end)
        easy = points = easy && takes_pointer(text_end, stops);
    if (!easy) {
        *v = put_any_line(*v);
        while (stops->at < v->at)
            section_next(stops);
        return;
    }
    v->at = begin + 2;
    uint64_t word = eight_octets(v->at);
    if (continuation_octets(word) != '\0')
        put_easy_continuation(v, text_end);
    else
        put_easy_structure(v, (uint64_t)(begin[0] - '0'), word, text_end, points);
    v->at = end + 1;
}

/* Writes all lines that end in a section. */
static inline void put_section(text_lines_cursor *v, const text_section *s)
{
    section_cursor breaks = section_begin(s, s->breaks), stops = section_begin(s, s->stops);
    section_next(&stops);
    while (section_next(&breaks))
        put_section_line(v, breaks.at, &stops);
}

/* Maps as much as will be looked at, except the part so near the end that copying in full width would read beyond
   it. */
static void map_section(text_section *s, const text_lines_cursor *v, const wide_loops *loops, size_t words)
{
    size_t left = (size_t)(v->end - v->at) / WIDE_MAPPED;
    s->begin = v->at;
    s->count = left <= 1 ? 0 : left - 1 < words ? left - 1 : words;
    loops->map_strings(v->at, s->count, s->breaks, s->stops);
}

/* ---- Records --------------------------------------------------------------------------------- */

/* Makes room for so much, and for what will be closed. False if there is none, or no more is wanted. */
static bool make_room(json_export *e, text_lines_cursor *v, size_t room)
{
    buffer *out = e->out;
    size_t needed = room + 4 * (size_t)v->level;
    out->length = (size_t)(v->to - out->data);
    if (out->capacity - out->length < needed && (!json_drain(e) || !buffer_reserve(out, needed)))
        return false;
    v->to = out->data + out->length;
    return true;
}

bool json_put_lines(json_export *e, view text, size_t longest)
{
    const wide_loops *loops = wide_best();
    text_section s;
    const work_sizes *sizes = memory_sizes(e->out->allocator);
    if (!buffer_reserve(e->out, sizes->written))
        return false;
    text_lines_cursor v = {.at = text.text, .end = text.text + text.length, .to = e->out->data + e->out->length};
    while (v.at < v.end) {
        const char *before = v.at;
        map_section(&s, &v, loops, sizes->json_words);
        if (s.count > 0) {
            if (!make_room(e, &v, SECTION_ROOM + GROWTH_PER_OCTET * longest + ROOM_PER_LINE))
                return false;
            put_section(&v, &s);
        }
        if (v.at == before) {
            if (!make_room(e, &v, GROWTH_PER_OCTET * longest + ROOM_PER_LINE))
                return false;
            v = put_any_line(v);
        }
    }
    put_transition(&v, 0);
    e->out->length = (size_t)(v.to - e->out->data);
    return true;
}

bool json_is_verbatim(gedelf_structure top)
{
    return top.block->verbatim != NULL && top.index == 0;
}

bool json_put_verbatim(json_export *e, gedelf_structure top)
{
    const block *b = top.block;
    size_t usual = longest_usual_line(b->verbatim), longest = b->text_length < usual ? b->text_length : usual;
    return json_put_lines(e, view_of(b->text, b->text_length), longest);
}
