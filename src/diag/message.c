/* SPDX-License-Identifier: MIT */
/*
 * Messages: takes a diagnostic, gives its message in one line. Texts from the file are clipped, and control characters
 * in them are shown by number, so that a message can be printed anywhere.
 */
#include "diag/diag_private.h"
#include "language/language.h"

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

/* A text on its way into a message, of which so many more characters are shown. */
typedef struct quotation {
    message_sink *sink;
    size_t left;
    bool cut;
} quotation;

/* A piece of it; a language_put_fn. */
static void quote_piece(void *context, view v)
{
    quotation *q = context;
    size_t i = 0;
    for (; i < v.length && q->left > 0; q->left--) {
        size_t step;
        uint32_t c = decode_anything(view_after(v, i), &step);
        char octets[4], name[8];
        if (c < 0x20 || (c >= 0x7F && c <= 0x9F))
            message_put(q->sink, view_of(name, code_point_format(c, name)));
        else
            message_put(q->sink, view_of(octets, utf8_encode(c, octets)));
        i += step;
    }
    if (i < v.length && !q->cut) {
        message_put(q->sink, VIEW("…"));
        q->cut = true;
    }
}

/* A text from the file. */
static void message_quote(message_sink *sink, view v, size_t most)
{
    quote_piece(&(quotation){sink, most, false}, v);
}

/* How much is shown of a text that a message quotes. */
static size_t message_most(size_t index)
{
    return index == 0 ? QUOTED_CHARACTERS : QUOTED_FURTHER;
}

/* A text that may be a phrase of the library. */
static void message_phrase(message_sink *sink, view v, size_t most, const gedelf_language *language)
{
    language_spell(language, v, quote_piece, &(quotation){sink, most, false});
}

static void message_fill_in(message_sink *sink, const char *pattern, const gedelf_diag *diag,
                            const gedelf_language *language)
{
    const char *from = pattern;
    const char *p = pattern;
    for (; *p; p++) {
        if (p[0] == '%' && p[1] >= '1' && p[1] <= '3') {
            message_put(sink, view_of(from, (size_t)(p - from)));
            size_t index = (size_t)(p[1] - '1');
            view text = diag->args[index];
            if (language_is_quoted(pattern, p))
                message_quote(sink, text, message_most(index));
            else
                message_phrase(sink, text, message_most(index), language);
            from = ++p + 1;
        }
    }
    message_put(sink, view_of(from, (size_t)(p - from)));
}

size_t gedelf_diag_message_in(const gedelf_diag *diag, const gedelf_language *language, char *out, size_t size)
{
    const char *pattern = gedelf_code_text(diag->code, GEDELF_CODE_MESSAGE, language);
    message_sink sink = {.out = out, .size = size};
    if (pattern)
        message_fill_in(&sink, pattern, diag, language);
    if (diag->record.length > 0) {
        message_put(&sink, view_of_string(language_say(language, "; in ")));
        message_quote(&sink, diag->record, 2 * QUOTED_CHARACTERS);
    }
    if (size > 0)
        out[sink.written] = '\0';
    return sink.length;
}

size_t gedelf_diag_message(const gedelf_diag *diag, char *out, size_t size)
{
    return gedelf_diag_message_in(diag, NULL, out, size);
}

bool message_append_argument(buffer *out, const gedelf_diag *diag, size_t index)
{
    message_sink sink = {.out = NULL, .size = 0};
    message_quote(&sink, diag->args[index], message_most(index));
    size_t length = sink.length;
    if (!buffer_reserve(out, length + 1))
        return false;
    sink = (message_sink){.out = out->data + out->length, .size = length + 1};
    message_quote(&sink, diag->args[index], message_most(index));
    out->length += length;
    return true;
}
