/* SPDX-License-Identifier: MIT */
/*
 * A record whose text is known to be canonical, as JSON: takes the text, gives what json_export.c would give, line by line
 * and without asking for structures. What a line adds depends on its level, and on that of the line before it.
 */
#include "export/export.h"

#include "dataset/dataset.h"

/* Longer records are left to the usual way. */
enum { VERBATIM_LONGEST = 16 * 1024 };

/* The shortest line has four octets, for which some 45 are written besides its texts; a text can become six times as long. */
enum { GROWTH_PER_OCTET = 16, ROOM_AT_END = 64 };

/* A record on its way. */
typedef struct verbatim_text {
    const char *at, *end;
    char *to;
    uint64_t level;
    bool open; /* the payload's string is: a CONT may follow */
} verbatim_text;

static inline void put_octets(verbatim_text *v, const char *text, size_t length)
{
    memcpy(v->to, text, length);
    v->to += length;
}

#define PUT(v, text) put_octets(v, text, sizeof(text) - 1)

/* The text up to the end of the line, without quotation marks. Eight octets at a time are copied, those behind the end too:
   they will be written over. */
static inline void put_rest_of_line(verbatim_text *v)
{
    while (v->end - v->at >= 8) {
        uint64_t escapes = json_escapes_among(json_eight_octets(v->at));
        memcpy(v->to, v->at, 8);
        size_t plain = escapes == 0 ? 8 : first_bit(escapes) / 8;
        v->at += plain;
        v->to += plain;
        if (escapes == 0)
            continue;
        if (*v->at == '\n')
            return;
        v->to = json_write_escape(v->to, *v->at++);
    }
    for (; *v->at != '\n'; v->at++) {
        if (json_escapes_among(EIGHT_TIMES((unsigned char)*v->at)) != 0)
            v->to = json_write_escape(v->to, *v->at);
        else
            *v->to++ = *v->at;
    }
}

/* A name between at signs, as a string. */
static inline void put_name(verbatim_text *v)
{
    const char *begin = v->at + 1, *close = begin;
    while (*close != '@')
        close++;
    v->to = json_write_text(v->to, view_of(begin, (size_t)(close - begin)));
    v->at = close + 1;
}

static inline uint64_t take_level(verbatim_text *v)
{
    uint64_t level = (uint64_t)(*v->at++ - '0');
    while (*v->at != ' ')
        level = 10 * level + (uint64_t)(*v->at++ - '0');
    v->at++;
    return level;
}

/* What lies between the structure before and one on this level. */
static inline void put_transition(verbatim_text *v, uint64_t level)
{
    if (v->open)
        *v->to++ = '"';
    v->open = false;
    if (level > v->level) {
        PUT(v, ",\"sub\":[");
        return;
    }
    *v->to++ = '}';
    for (uint64_t i = level; i < v->level; i++)
        PUT(v, "]}");
    *v->to++ = ',';
}

/* A pointer is all of the payload; an escape begins otherwise. */
static inline void put_value(verbatim_text *v)
{
    if (*v->at != ' ')
        return;
    v->at++;
    if (v->at[0] == '@' && v->at[1] != '#') {
        PUT(v, ",\"pointer\":");
        put_name(v);
        return;
    }
    PUT(v, ",\"payload\":\"");
    put_rest_of_line(v);
    v->open = true;
}

/* No tag has anything that needs an escape. It ends at a space or at the end of the line. */
static inline void put_tag(verbatim_text *v)
{
    if (v->end - v->at >= 8) {
        uint64_t word = json_eight_octets(v->at), ends = (word - EIGHT_TIMES(0x21)) & ~word & EIGHT_TIMES(0x80);
        size_t length = ends == 0 ? 8 : first_bit(ends) / 8;
        memcpy(v->to, v->at, 8);
        v->to += length;
        v->at += length;
    }
    while (*v->at > ' ')
        *v->to++ = *v->at++;
}

static inline void put_line_verbatim(verbatim_text *v)
{
    if (*v->at == '@') {
        PUT(v, "{\"xref\":");
        put_name(v);
        v->at++;
        PUT(v, ",\"tag\":\"");
    } else {
        PUT(v, "{\"tag\":\"");
    }
    put_tag(v);
    *v->to++ = '"';
    put_value(v);
    v->at++;
}

static inline bool is_cont(const verbatim_text *v)
{
    return v->end - v->at > 4 && memcmp(v->at, "CONT", 4) == 0 && v->at[4] <= ' ';
}

static inline void put_cont(verbatim_text *v)
{
    if (!v->open)
        PUT(v, ",\"payload\":\"");
    PUT(v, "\\n");
    v->at += 4;
    if (*v->at == ' ')
        v->at++;
    put_rest_of_line(v);
    v->at++;
    v->open = true;
}

bool json_is_verbatim(gedelf_structure top)
{
    return top.block->verbatim && top.index == 0 && top.block->text_length <= VERBATIM_LONGEST;
}

bool json_put_verbatim(json_export *e, view text)
{
    buffer *out = e->out;
    size_t room = GROWTH_PER_OCTET * text.length + ROOM_AT_END;
    if (out->capacity - out->length < room && !buffer_reserve(out, room))
        return false;
    verbatim_text v = {.at = text.text, .end = text.text + text.length, .to = out->data + out->length};
    take_level(&v);
    put_line_verbatim(&v);
    while (v.at < v.end) {
        uint64_t level = take_level(&v);
        if (is_cont(&v)) {
            put_cont(&v);
            continue;
        }
        put_transition(&v, level);
        put_line_verbatim(&v);
        v.level = level;
    }
    if (v.open)
        *v.to++ = '"';
    *v.to++ = '}';
    for (uint64_t i = 0; i < v.level; i++)
        PUT(&v, "]}");
    out->length = (size_t)(v.to - out->data);
    return true;
}
