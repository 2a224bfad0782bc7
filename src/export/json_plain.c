/* SPDX-License-Identifier: MIT */
/*
 * Plain records as JSON: takes their text, gives what json_export.c would give, line by line and without asking for
 * structures. skim.h tells what a plain record is; all that its lines need is that continuation lines are joined and that
 * two at signs become one. What a line adds depends on its level, and on that of the line before it.
 *
 * A line has few octets, and a wrong guess of the processor costs as much as copying all of them. So there is little to
 * guess: pieces are copied in full width, and what is too much of them is written over by what comes next; and a line
 * without a payload goes the same way as one with a payload or a pointer.
 */
#include "export/export.h"

#include "dataset/dataset.h"

/* An octet becomes six at most, and to each line comes less than this: keys, quotation marks, and what will be written
   over. */
enum { GROWTH_PER_OCTET = 6, ROOM_PER_LINE = 128 };

/* The longest line of a verbatim block, see dataset.h. */
enum { VERBATIM_LINE = 255 };

/* How much is copied at once. */
enum { PIECE = 16 };

/* Records on their way. */
typedef struct plain_lines {
    const char *at, *end;
    char *to;
    uint64_t level; /* of the structure before */
    bool begun;     /* there is one */
    bool payload;   /* it has a payload, which a continuation line can go on with */
} plain_lines;

/* Writes the beginning of a piece. */
static inline void put_piece(plain_lines *v, const char piece[PIECE], size_t length)
{
    memcpy(v->to, piece, PIECE);
    v->to += length;
}

/* ---- Texts ----------------------------------------------------------------------------------- */

/* Which of eight octets cannot stand for themselves, or are at signs? As json_escapes_among. */
static inline uint64_t stops_among(uint64_t word)
{
    uint64_t marks = word ^ EIGHT_TIMES(0x02), slashes = word ^ EIGHT_TIMES('\\'), ats = word ^ EIGHT_TIMES('@');
    return ((marks - EIGHT_TIMES(0x21)) | (slashes - EIGHT_TIMES(0x01)) | (ats - EIGHT_TIMES(0x01))) & ~word &
           EIGHT_TIMES(0x80);
}

/* Copies up to the first octet that cannot stand for itself, or is an at sign. Each line ends with one. */
static inline void put_up_to_stop(plain_lines *v)
{
    while (v->end - v->at >= PIECE) {
        uint64_t first = stops_among(json_eight_octets(v->at)), second = stops_among(json_eight_octets(v->at + 8));
        size_t in_second = second != 0 ? 8 + first_bit(second) / 8 : PIECE;
        size_t length = first != 0 ? first_bit(first) / 8 : in_second;
        memcpy(v->to, v->at, PIECE);
        v->to += length;
        v->at += length;
        if (length < PIECE)
            return;
    }
    while (stops_among(EIGHT_TIMES((unsigned char)*v->at)) == 0)
        *v->to++ = *v->at++;
}

/* The rest of a name, of which the part up to the first stop has been copied. What is seldom needed takes the lines by
   value: where their address is known, the processor's registers cannot hold them. */
static plain_lines put_rest_of_name(plain_lines v)
{
    while (*v.at != '@') {
        v.to = json_write_escape(v.to, *v.at++);
        put_up_to_stop(&v);
    }
    return v;
}

/* Two at signs are one; one alone begins an escape, which is part of the payload with both its at signs. */
static plain_lines put_at_sign(plain_lines v)
{
    *v.to++ = *v.at++;
    if (*v.at == '@') {
        v.at++;
        return v;
    }
    put_up_to_stop(&v);
    v = put_rest_of_name(v);
    *v.to++ = *v.at++;
    return v;
}

/* The rest of a payload's line, likewise. There are no control characters but those of the line break. */
static plain_lines put_rest_of_line(plain_lines v)
{
    while ((unsigned char)*v.at >= ' ') {
        if (*v.at == '@')
            v = put_at_sign(v);
        else
            v.to = json_write_escape(v.to, *v.at++);
        put_up_to_stop(&v);
    }
    return v;
}

static inline void pass_line_break(plain_lines *v)
{
    v->at += *v->at == '\r' ? 2 : 1;
}

/* ---- Lines ----------------------------------------------------------------------------------- */

static inline uint64_t take_level(plain_lines *v)
{
    uint64_t level = (uint64_t)(*v->at++ - '0');
    while (*v->at != ' ')
        level = 10 * level + (uint64_t)(*v->at++ - '0');
    v->at++;
    return level;
}

/* The octets from the tag on; what is behind the text is 0. */
static inline uint64_t tag_octets(const plain_lines *v)
{
    char octets[8] = {0};
    if (v->end - v->at >= 8)
        return json_eight_octets(v->at);
    memcpy(octets, v->at, (size_t)(v->end - v->at));
    return json_eight_octets(octets);
}

/* No tag has anything that needs an escape. It ends at a space or at the end of the line. */
static inline void put_tag(plain_lines *v, uint64_t word)
{
    uint64_t ends = (word - EIGHT_TIMES(0x21)) & ~word & EIGHT_TIMES(0x80);
    size_t length = ends == 0 ? 8 : first_bit(ends) / 8;
    if (v->end - v->at >= 8)
        memcpy(v->to, v->at, 8);
    else
        memcpy(v->to, v->at, length);
    v->to += length;
    v->at += length;
    while (*v->at > ' ')
        *v->to++ = *v->at++;
}

/* What stands behind the tag: nothing, a payload, or a pointer, which is all of the payload, while an escape begins
   otherwise. The last string stays open, be it the tag's. */
static inline void put_value(plain_lines *v)
{
    static const char keys[2][PIECE] = {"\",\"payload\":\"", "\",\"pointer\":\""};
    enum { KEY_LENGTH = 13 };
    bool some = v->at[0] == ' ' && (unsigned char)v->at[1] >= ' ';
    bool points = some && v->at[1] == '@' && v->at[2] != '@' && v->at[2] != '#';
    put_piece(v, keys[points], some ? KEY_LENGTH : 0);
    v->at += (v->at[0] == ' ' ? 1 : 0) + (points ? 1 : 0);
    put_up_to_stop(v);
    if (*v->at != (points ? '@' : '\n'))
        *v = points ? put_rest_of_name(*v) : put_rest_of_line(*v);
    v->at += points ? 1 : 0;
    v->payload = some;
    pass_line_break(v);
}

/* Closes the structure before, and those above it down to this level. */
static inline void put_ends(plain_lines *v, uint64_t level)
{
    static const char ends[PIECE + 1] = "\"}]}]}]}]}]}]}]}";
    uint64_t left = v->level - level;
    if (left <= 7) {
        put_piece(v, ends, 2 + 2 * (size_t)left);
        return;
    }
    put_piece(v, ends, 1);
    for (; left > 7; left -= 7)
        put_piece(v, ends + 1, 14);
    put_piece(v, ends + 1, 1 + 2 * (size_t)left);
}

/* A structure below a record. */
static inline void put_structure(plain_lines *v, uint64_t level, uint64_t word)
{
    static const char below[PIECE] = "\",\"sub\":[", beside[PIECE + 1] = ",{\"tag\":\"";
    bool deeper = level > v->level;
    if (deeper)
        put_piece(v, below, 9);
    else
        put_ends(v, level);
    put_piece(v, beside + deeper, deeper ? 8 : 9);
    put_tag(v, word);
    put_value(v);
    v->level = level;
}

/* A record's own line; it has an identifier. */
static inline void put_record(plain_lines *v)
{
    static const char xref[PIECE] = "{\"xref\":\"", tag[PIECE] = "\",\"tag\":\"";
    if (v->begun) {
        put_ends(v, 0);
        *v->to++ = '\n';
    }
    put_piece(v, xref, 9);
    v->at++;
    put_up_to_stop(v);
    if (*v->at != '@')
        *v = put_rest_of_name(*v);
    v->at += 2;
    put_piece(v, tag, 9);
    put_tag(v, tag_octets(v));
    put_value(v);
    v->level = 0;
    v->begun = true;
}

/* A continuation line. */
static inline void put_continuation(plain_lines *v)
{
    static const char key[PIECE] = "\",\"payload\":\"", newline[PIECE] = "\\n";
    if (!v->payload)
        put_piece(v, key, 13);
    put_piece(v, newline, v->at[3] == 'T' ? 2 : 0);
    v->at += 4;
    v->at += *v->at == ' ' ? 1 : 0;
    put_up_to_stop(v);
    if (*v->at != '\n')
        *v = put_rest_of_line(*v);
    v->payload = true;
    pass_line_break(v);
}

/* CONT or CONC? */
static inline bool is_continuation_tag(uint64_t word)
{
    const uint64_t con = 'C' | (uint64_t)'O' << 8 | (uint64_t)'N' << 16;
    uint64_t fourth = word >> 24 & 0xFF, behind = word >> 32 & 0xFF;
    return (word & 0xFFFFFF) == con && (fourth == 'T' || fourth == 'C') && behind <= ' ';
}

static inline void put_line(plain_lines *v)
{
    uint64_t level = take_level(v);
    if (level == 0) {
        put_record(v);
        return;
    }
    uint64_t word = tag_octets(v);
    if (is_continuation_tag(word))
        put_continuation(v);
    else
        put_structure(v, level, word);
}

/* ---- Records --------------------------------------------------------------------------------- */

/* Makes room for a line, and for what will be closed behind it. False if there is none, or no more is wanted. */
static bool make_room(json_export *e, const char *to, size_t room)
{
    e->out->length = (size_t)(to - e->out->data);
    return json_drain(e) && buffer_reserve(e->out, JSON_DRAIN_LENGTH + room);
}

bool json_put_plain(json_export *e, view text, size_t longest)
{
    buffer *out = e->out;
    if (!buffer_reserve(out, JSON_DRAIN_LENGTH))
        return false;
    plain_lines v = {.at = text.text, .end = text.text + text.length, .to = out->data + out->length};
    while (v.at < v.end) {
        size_t room = GROWTH_PER_OCTET * longest + ROOM_PER_LINE + 4 * (size_t)v.level;
        if ((size_t)(out->data + out->capacity - v.to) < room) {
            if (!make_room(e, v.to, room))
                return false;
            v.to = out->data + out->length;
        }
        put_line(&v);
    }
    put_ends(&v, 0);
    out->length = (size_t)(v.to - out->data);
    return true;
}

bool json_is_verbatim(gedelf_structure top)
{
    return top.block->verbatim && top.index == 0;
}

bool json_put_verbatim(json_export *e, gedelf_structure top)
{
    return json_put_plain(e, view_of(top.block->text, top.block->text_length), VERBATIM_LINE);
}
