/* SPDX-License-Identifier: MIT */
/*
 * Messages: takes a diagnostic, gives its message in one line. Texts from the file are clipped, and control characters
 * in them are shown by number, so that a message can be printed anywhere.
 */
#include "diag/diag.h"

/* How many characters of a text are quoted: the first one is what the message is about, the others are lists and
   explanations. */
enum { QUOTED_CHARACTERS = 60, QUOTED_FURTHER = 400 };

/* Text on its way into a bounded buffer; counts on when that is full. */
typedef struct message_sink {
    char *out;
    size_t size;
    size_t length;  /* of the whole message */
    size_t written; /* how much of it is there */
} message_sink;

/* Whole characters only, so that a cut message is still UTF-8. */
static void message_put(message_sink *sink, view v)
{
    size_t i = 0;
    while (i < v.length) {
        size_t step;
        utf8_decode(v.text + i, &step);
        bool fits = sink->length + step < sink->size; /* once one does not, no other does */
        if (fits)
            memcpy(sink->out + sink->length, v.text + i, step);
        sink->length += step;
        if (fits)
            sink->written = sink->length;
        i += step;
    }
}

/* The character at the start of a text that need not be UTF-8: the command line gives some of them. */
static uint32_t decode_anything(view v, size_t *step)
{
    enum { LONGEST = 4 };
    if (utf8_valid_prefix(v.text, v.length < LONGEST ? v.length : LONGEST) > 0)
        return utf8_decode(v.text, step);
    *step = 1;
    return REPLACEMENT_CHARACTER;
}

/* A text from the file. */
static void message_quote(message_sink *sink, view v, size_t most)
{
    size_t i = 0;
    for (size_t count = 0; i < v.length && count < most; count++) {
        size_t step;
        uint32_t c = decode_anything(view_behind(v, i), &step);
        char octets[4], name[8];
        if (c < 0x20 || (c >= 0x7F && c <= 0x9F))
            message_put(sink, view_of(name, code_point_format(c, name)));
        else
            message_put(sink, view_of(octets, utf8_encode(c, octets)));
        i += step;
    }
    if (i < v.length)
        message_put(sink, VIEW("…"));
}

static void message_fill_in(message_sink *sink, const char *pattern, const gedelf_view args[3])
{
    const char *from = pattern;
    const char *p = pattern;
    for (; *p; p++) {
        if (p[0] == '%' && p[1] >= '1' && p[1] <= '3') {
            message_put(sink, view_of(from, (size_t)(p - from)));
            message_quote(sink, args[p[1] - '1'], p[1] == '1' ? QUOTED_CHARACTERS : QUOTED_FURTHER);
            from = ++p + 1;
        }
    }
    message_put(sink, view_of(from, (size_t)(p - from)));
}

size_t gedelf_diag_message(const gedelf_diag *diag, char *out, size_t size)
{
    const gedelf_code_info *info = gedelf_code_find(diag->code);
    message_sink sink = {.out = out, .size = size};
    if (info)
        message_fill_in(&sink, info->message, diag->args);
    if (diag->record.length > 0) {
        message_put(&sink, VIEW("; in "));
        message_quote(&sink, diag->record, 2 * QUOTED_CHARACTERS);
    }
    if (size > 0)
        out[sink.written] = '\0';
    return sink.length;
}
